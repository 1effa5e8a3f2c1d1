//! Rules text: games in turns with one pack, from the choice of the first player to the end of a hand.

use std::fmt::Write as _;

use crate::describe::english::{
    a, a_rank, capital, end_ranks, fillers, fixed_base, kinds, known, list, one_pile, plural,
    set_words, several, the_piles, times, unit,
};
use patience_core::{
    CardSet, Compulsory, Deadlock, Direction, Filling, FirstTurn, Group, GroupId, GroupSet, Lift,
    MatchLength, Missed, Role, Rules, Stock, Times, TurnGame,
};

/// Describes in words how a player takes a turn in a game that is played in turns.
pub(super) fn the_turn(rules: &Rules, game: &TurnGame) -> Vec<String> {
    let mut paragraphs = vec![who_begins(rules, game)];
    paragraphs.extend(drawing(rules));
    paragraphs.extend(turning(rules, game));
    let otherwise = match &rules.stock {
        _ if game.ends_on.is_none() => String::new(),
        None => "; if you have no card that you could put there, say so instead".to_owned(),
        Some(stock) if !game.turns_again => format!(
            "; when {} has been played, say when you have finished",
            the_piles(rules.group(stock.to()))
        ),
        Some(_) => String::new(),
    };
    let ends = match ends_on(rules, game) {
        Some(ends) => format!("when you put a card on {ends}{otherwise}"),
        None => "when you say so".to_owned(),
    };
    paragraphs.push(format!(
        "In a turn you make as many moves as you like. Your turn ends {ends}."
    ));
    let visits: Vec<String> = rules
        .groups
        .iter()
        .filter_map(|group| visiting(rules, group))
        .collect();
    paragraphs.extend(visits);
    let ends = ends_on(rules, game).unwrap_or_default();
    paragraphs.extend(game.compulsory.map(|must| compulsory(rules, must, &ends)));
    paragraphs
}

/// Returns in words the pile on which a card ends the turn: `your own discard pile`, `a side stack of your own`.
/// Returns `None` if the player passes to end the turn.
pub(in crate::describe) fn ends_on(rules: &Rules, game: &TurnGame) -> Option<String> {
    let group = rules.group(game.ends_on?);
    Some(match group.count {
        1 => format!("your own {}", group.noun),
        _ => format!("{} of your own", a(&group.noun)),
    })
}

/// Returns the words for the other players with the verb `to have`: `the other player has`, `the others have`.
pub(super) fn others_have(rules: &Rules) -> &'static str {
    match rules.seats() {
        2 => "the other player has",
        _ => "the others have",
    }
}

/// Returns the kinds of pile in `groups` except the one for the turned-up card, which nobody keeps for long. If that
/// leaves none, returns all of them.
pub(super) fn lasting(rules: &Rules, groups: GroupSet) -> Vec<GroupId> {
    let held: Vec<GroupId> = groups
        .iter()
        .filter(|id| rules.group(*id).role != Role::Hand)
        .collect();
    if held.is_empty() {
        groups.iter().collect()
    } else {
        held
    }
}

/// Describes in words who plays first.
fn who_begins(rules: &Rules, game: &TurnGame) -> String {
    match game.first {
        FirstTurn::NextToDealer => {
            let next = match rules.seats() {
                2 => "The dealer's opponent",
                _ => "The player next to the dealer",
            };
            let deals = match rules.length {
                MatchLength::Hands(1) => "the dealer is chosen at random",
                _ => {
                    "the first dealer is chosen at random, and after that the deal passes on from hand to hand"
                }
            };
            format!("The players take turns. {next} begins; {deals}.")
        }
        FirstTurn::HighestTop(group) => {
            let noun = &rules.group(group).noun;
            let wild = rules.groups.iter().find_map(|group| group.wild);
            let lowest = wild.map_or_else(String::new, |rank| {
                format!("; here a {} counts as the lowest", rank.word())
            });
            format!(
                "The players take turns. The player with the highest card on top of the {noun} begins{lowest}. If the highest \
                 are equal, each player shuffles the {noun} and turns its top card up again."
            )
        }
    }
}

/// Describes in words how players draw cards at the beginning of a turn. Returns `None` if they do not.
fn drawing(rules: &Rules) -> Option<String> {
    let group = rules
        .groups
        .iter()
        .find(|group| group.filling == Filling::ByTurn && !fillers(rules, group).is_empty())?;
    let from = kinds(rules, fillers(rules, group), "or");
    let count = usize::from(group.count) * usize::from(group.fill_cards);
    Some(format!(
        "Begin your turn by drawing cards from {from} until you have {} or none are left. Whenever you have \
         played all of them, draw {} again and continue.",
        several(count, "card"),
        crate::describe::english::number(count)
    ))
}

fn turning(rules: &Rules, game: &TurnGame) -> Option<String> {
    let stock = rules.stock.as_ref()?;
    let (from, to) = (rules.group(stock.group), rules.group(stock.to()));
    let begins = if game.turns_itself {
        "Begin your turn by turning up"
    } else {
        "In your turn, turn up"
    };
    if !stock.places() {
        let begins = if game.turns_itself {
            "Begin your turn by drawing"
        } else {
            "In your turn, you may draw"
        };
        let often = match (game.turns_again, game.turns_itself) {
            (true, true) => ", and draw another after each move",
            (true, false) => ", as often as you like",
            (false, _) => "",
        };
        return Some(format!(
            "{begins} the top card of the {} into your {}{often}, as long as there are any.",
            from.noun, to.noun
        ));
    }
    let again = match (game.turns_again, game.turns_itself) {
        (true, true) => " When it has been played, turn up the next card.",
        (true, false) => {
            " When it has been played, turn up the next. You may make other moves before you turn a card up."
        }
        (false, _) => " You turn up only one card in a turn.",
    };
    let others = rules.groups.iter().any(|group| {
        let played_from = group.role != Role::Hand && group.role != Role::Stock;
        played_from && group.lift != Lift::Nothing
    });
    let waits = if stock.lets_others_play() && others {
        format!(
            " While the {} waits, you may play other cards first.",
            to.noun
        )
    } else {
        String::new()
    };
    Some(format!(
        "{begins} the top card of your {}: it is the {}.{waits}{again}",
        from.noun, to.noun
    ))
}

/// Describes in words which cards may be put on the piles of other players. Returns `None` if no cards may.
fn visiting(rules: &Rules, group: &Group) -> Option<String> {
    let guests = group.guests.as_ref()?;
    let from = guests.from.iter().map(|id| match rules.group(id).role {
        Role::Hand => the_piles(rules.group(id)),
        _ if rules.group(id).shared => format!("the top card of {}", one_pile(rules.group(id))),
        _ if rules.group(id).count > 1 => {
            format!("the top card of {} of your own", a(&unit(rules.group(id))))
        }
        _ => format!("the top card of your own {}", rules.group(id).noun),
    });
    let other = match rules.seats() {
        2 => "the other player",
        _ => "another player",
    };
    let corner = match (guests.build.direction, guests.build.wrapping) {
        (Direction::UpOrDown, false) => {
            match fixed_base(rules).map(|base| end_ranks(rules, base)) {
                Some((low, high)) => {
                    format!("; {} and {} are not neighbours", a_rank(low), a_rank(high))
                }
                None => String::new(),
            }
        }
        _ => String::new(),
    };
    Some(format!(
        "You may also put {} on the {} of {other}, which takes {}{corner}. You may not put a card there while it is empty.",
        list(from, "or"),
        group.noun,
        super::build_order::card_words(guests.build),
    ))
}

/// Describes in words which cards a player is required to play.
fn compulsory(rules: &Rules, must: Compulsory, ends: &str) -> String {
    let to = the_piles(rules.group(must.to));
    let what = if must.cards == CardSet::ALL {
        format!("A card that can go to {to} must be played there")
    } else {
        format!(
            "{} that can go to {to} must be played there",
            capital(&set_words(must.cards & known(rules)))
        )
    };
    match must.missed {
        Missed::Refused => format!("{what} before any other move."),
        Missed::Callable => format!(
            "{what}. Nothing stops you from passing over such a card, but until the next player has begun to play, another \
             player may say “stop”. Then your turn ends at once or, if it is already over and the card is still on top of \
             {ends}, the card is moved to where it should go."
        ),
    }
}

/// Describes in words what happens to full piles.
pub(super) fn full_piles(rules: &Rules) -> Vec<String> {
    let full = rules.groups.iter().filter_map(|group| {
        let to = rules.group(group.full_to?);
        Some(format!(
            "{} with {} is full: its cards are shuffled into {}, and its place is free again.",
            capital(&one_pile(group)),
            crate::describe::english::cards(group.limit),
            the_piles(to)
        ))
    });
    full.collect()
}

/// Describes in words which cards are wild on a kind of pile, with a leading space.
pub(super) fn wild(group: &Group) -> String {
    let Some(rank) = group.wild else {
        return String::new();
    };
    let starts = if group.wild_starts {
        format!(
            ", and may start {} in place of the usual card",
            a(&group.noun)
        )
    } else {
        String::new()
    };
    let stands = if group.wild_has_rank() {
        "stands for the rank that comes next"
    } else {
        "any card may be put on it"
    };
    format!(
        " {} are wild: a {} may be put on any card there, and {stands}{starts}.",
        capital(rank.words()),
        rank.word()
    )
}

/// Describes in words when a hand ends because nobody can move.
pub(super) fn deadlock(rules: &Rules, game: &TurnGame) -> Vec<String> {
    let shared: Vec<_> = rules
        .group_ids()
        .filter(|group| {
            let kind = rules.group(*group);
            kind.shared && kind.role != Role::Stock
        })
        .collect();
    let mut causes = Vec::new();
    let without_a_card = match &rules.stock {
        Some(stock) => !game.turns_again && stock.places(),
        None => true,
    };
    match game.idle_passes {
        Some(passes) => causes.push(format!(
            "when each player has gone through the stock {} and no card has been moved to {}",
            times(passes),
            kinds(rules, shared, "or")
        )),
        None if game.ends_on.is_none() => causes.push(format!(
            "when all players in a row have ended a turn with no card left to draw and none moved to {}",
            kinds(rules, shared, "or")
        )),
        // Where a turn cannot end without a card, players always have a move.
        None if without_a_card => {
            let drawn = |group: &Group| group.filling == Filling::ByTurn && !fillers(rules, group).is_empty();
            let drawing = if rules.groups.iter().any(drawn) {
                " left to draw and none"
            } else {
                ""
            };
            causes.push(format!(
                "when all players in a row have ended a turn without putting a card on {}, with no card{drawing} moved to {}",
                game.ends_on
                    .map_or_else(String::new, |group| one_pile(rules.group(group))),
                kinds(rules, shared, "or")
            ));
        }
        None => {}
    }
    if let Some(most) = game.max_turns {
        causes.push(format!("after {} in all", several(most, "turn")));
    }
    if let Some(repeats) = game.repeats {
        causes.push(format!(
            "when the same position comes up for the {} time at the beginning of the same player's turn",
            crate::describe::english::ordinal(repeats)
        ));
    }
    if causes.is_empty() {
        return Vec::new();
    }
    let who = match game.deadlock {
        Deadlock::Drawn => "nobody wins",
        Deadlock::FewestLeft => {
            "the player with the fewest cards left to play wins; equal numbers are a draw"
        }
    };
    let mut sentence = format!("The hand also ends {}.", list(&causes, "or"));
    let about = rules
        .groups
        .iter()
        .find(|group| group.shared && group.role == Role::Tableau && group.lift != Lift::Nothing);
    if let Some(group) = about.filter(|_| game.idle_passes.is_some()) {
        let _ = write!(
            sentence,
            " (Moving {} onto each other does not count.)",
            plural(&group.noun)
        );
    }
    let _ = write!(sentence, " Then {who}.");
    vec![sentence]
}

/// Describes in words which piles a player must empty.
pub(super) fn aim(rules: &Rules, game: &TurnGame) -> String {
    format!("Be the first to play all cards of {}.", own(rules, game))
}

/// Describes in words when a hand is won.
pub(super) fn winning(rules: &Rules, game: &TurnGame) -> String {
    let held = lasting(rules, game.out);
    let turned_up: Vec<String> = game
        .out
        .iter()
        .filter(|id| !held.contains(id))
        .map(|id| format!(" and no {}", rules.group(id).noun))
        .collect();
    format!(
        "A player with no card left in {}{} wins the hand at once.",
        own(rules, game).replacen("your ", "their ", 1),
        turned_up.concat()
    )
}

/// Returns in words the piles that a player must empty: `your hand`.
fn own(rules: &Rules, game: &TurnGame) -> String {
    let nouns = lasting(rules, game.out)
        .into_iter()
        .map(|id| rules.group(id))
        .map(|group| match group.count {
            1 => group.noun.clone(),
            _ => plural(&group.noun),
        });
    format!("your {}", list(nouns, "and"))
}

/// Describes in words where new cards come from once the stock is empty.
pub(super) fn again(rules: &Rules, stock: &Stock) -> String {
    let group = rules.group(stock.group);
    let from = &group.noun;
    if group.shared && stock.redeals == Times::Limited(0) {
        return format!("There is only one pass through the {from}.");
    }
    let often = match stock.redeals {
        Times::Unlimited => String::new(),
        Times::Limited(0) => return format!("There is only one pass through your {from}."),
        Times::Limited(most) => format!(" You may do this at most {}.", times(most)),
    };
    format!(
        "When your {from} is empty and you have to turn up a card, turn over {}, without shuffling, to form a new \
         {from}.{often}",
        kinds(rules, stock.gathered.iter().copied(), "and"),
    )
}
