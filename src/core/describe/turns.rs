//! The rules written out: games in turns at one pack, from who begins to how a hand ends.

use super::words::{capital, kinds, list, one_pile, plural, several, the_piles, times};
use crate::card::Rank;
use crate::card_set::CardSet;
use crate::rules::{
    Compulsory, Deadlock, Filling, FirstTurn, Group, Missed, Role, Rules, Stock, TurnGame,
};

/// What a player does in a turn.
pub(super) fn the_turn(rules: &Rules, game: &TurnGame) -> Vec<String> {
    let ends_on = rules.group(game.ends_on);
    let mut paragraphs = vec![who_begins(rules, game)];
    paragraphs.extend(drawing(rules));
    paragraphs.extend(turning(rules, game));
    paragraphs.push(format!(
        "In a turn you make as many plays as you like. Your turn ends when you put a card on {} of your own{}.",
        match ends_on.count {
            1 => format!("the {}", ends_on.noun),
            _ => super::words::a(&ends_on.noun),
        },
        if rules.stock.is_some() { "" } else { "; when you have no card that you could put there, you say so instead" }
    ));
    let visits: Vec<String> = rules
        .groups
        .iter()
        .filter_map(|group| visiting(rules, group))
        .collect();
    paragraphs.extend(visits);
    paragraphs.extend(game.compulsory.map(|must| compulsory(rules, must)));
    paragraphs
}

fn who_begins(rules: &Rules, game: &TurnGame) -> String {
    match game.first {
        FirstTurn::NextToDealer => "The players take turns. The player next to the dealer begins; who deals first is drawn by lot, \
             and then the deal passes on from hand to hand."
            .to_owned(),
        FirstTurn::HighestTop(group) => {
            let noun = &rules.group(group).noun;
            let wild = rules.groups.iter().find_map(|group| group.wild);
            let lowest = wild.map_or_else(String::new, |rank| {
                format!(", a {} being the lowest", rank.word())
            });
            format!(
                "The players take turns. Whoever has the highest card on top of the {noun} begins{lowest}. If the highest are \
                 equal, each player shuffles the {noun} and turns its top card up again."
            )
        }
    }
}

/// Says when piles are filled that fill each turn.
fn drawing(rules: &Rules) -> Option<String> {
    let group = rules
        .groups
        .iter()
        .find(|group| group.filling == Filling::ByTurn && !group.fill.is_empty())?;
    let from = kinds(rules, group.fill.iter().copied(), "or");
    let count = usize::from(group.count);
    Some(format!(
        "Your turn begins with drawing cards from {from} until you have {}. Whenever you have played all of them, you draw \
         {} again and go on.",
        several(count, "card"),
        super::words::number(count)
    ))
}

fn turning(rules: &Rules, game: &TurnGame) -> Option<String> {
    let stock = rules.stock.as_ref()?;
    let (from, to) = (rules.group(stock.group), rules.group(stock.to));
    let again = if game.turns_again {
        format!(
            "; when it has been played, the next card {}",
            if game.turns_itself {
                "is turned up"
            } else {
                "may be turned up"
            }
        )
    } else {
        ", only once in a turn".to_owned()
    };
    Some(if game.turns_itself {
        format!(
            "Your turn begins with turning up the top card of your {}: it is the {}{again}.",
            from.noun, to.noun
        )
    } else {
        format!(
            "In your turn you turn up the top card of your {}: it is the {}{again}.",
            from.noun, to.noun
        )
    })
}

/// Says what goes on the piles of other players.
fn visiting(rules: &Rules, group: &Group) -> Option<String> {
    let guests = group.guests.as_ref()?;
    let from: Vec<String> = guests
        .from
        .iter()
        .map(|id| match rules.group(id).role {
            Role::Hand => the_piles(rules.group(id)),
            _ => format!("the top card of your own {}", rules.group(id).noun),
        })
        .collect();
    Some(format!(
        "You may also put {} on the {} of another player, if it goes there: on a card goes {}. Nothing is put on an empty \
         {} of another player.",
        list(&from, "or"),
        group.noun,
        super::building::card_words(guests.build),
        group.noun
    ))
}

fn compulsory(rules: &Rules, must: Compulsory) -> String {
    let to = the_piles(rules.group(must.to));
    let what = if must.cards == CardSet::ALL {
        format!("A card that goes to {to} must be played there")
    } else {
        let ranks: Vec<&str> = Rank::all()
            .filter(|rank| must.cards.iter().any(|card| card.rank() == *rank))
            .map(Rank::words)
            .collect();
        format!(
            "{} that go to {to} must be played there",
            capital(&list(&ranks, "and"))
        )
    };
    match must.missed {
        Missed::Refused => format!("{what} before anything else is done."),
        Missed::Callable => format!(
            "{what}. Nobody keeps you from passing it over, but until the next player has begun to play, that player may say \
             “stop”: then your turn ends at once, or, if it has ended, the card goes where it should if it still lies on top."
        ),
    }
}

/// How full piles go back.
pub(super) fn full_piles(rules: &Rules) -> Vec<String> {
    let full = rules.groups.iter().filter_map(|group| {
        let to = rules.group(group.full_to?);
        Some(format!(
            "{} with {} is full: its cards are shuffled into {}, and its place is free again.",
            capital(&one_pile(group)),
            super::words::cards(usize::from(group.limit)),
            the_piles(to)
        ))
    });
    full.collect()
}

/// Says what a wild card is on a kind of pile, with a blank before.
pub(super) fn wild(group: &Group) -> String {
    let Some(rank) = group.wild else {
        return String::new();
    };
    let starts = if group.wild_starts {
        format!(
            ", and may start {} as if it were the card that does",
            super::words::a(&group.noun)
        )
    } else {
        String::new()
    };
    format!(
        " {} are wild: a {} goes on any card there and stands for the rank that comes next{starts}.",
        capital(rank.words()),
        rank.word()
    )
}

/// When a hand ends in which nobody gets on.
pub(super) fn deadlock(rules: &Rules, game: &TurnGame) -> Vec<String> {
    let shared: Vec<_> = rules
        .group_ids()
        .filter(|group| {
            let kind = rules.group(*group);
            kind.shared && kind.role != Role::Stock
        })
        .collect();
    let mut causes = vec![match game.idle_passes {
        Some(passes) => format!(
            "when each player has gone through the stock {} without a card that came to {}",
            times(usize::from(passes)),
            kinds(rules, shared, "or")
        ),
        None => "when the players have no play left, one after the other".to_owned(),
    }];
    if let Some(most) = game.max_turns {
        causes.push(format!("after {}", several(usize::from(most), "turn")));
    }
    if let Some(repeats) = game.repeats {
        causes.push(format!(
            "when the cards lie as before, with the same player to move, for the {} time",
            super::words::ordinal(usize::from(repeats))
        ));
    }
    let who = match game.deadlock {
        Deadlock::Drawn => "nobody wins",
        Deadlock::FewestLeft => {
            "whoever has the fewest cards left to be rid of wins; equal numbers are a draw"
        }
    };
    vec![format!(
        "The hand also ends {}. Then {who}.",
        list(&causes, "or")
    )]
}

/// What a player must be rid of.
pub(super) fn aim(rules: &Rules, game: &TurnGame) -> String {
    format!(
        "Be the first to get rid of all cards of {}.",
        own(rules, game)
    )
}

/// When a hand is won.
pub(super) fn winning(rules: &Rules, game: &TurnGame) -> String {
    format!(
        "Whoever has no card left in {} has won the hand at once.",
        own(rules, game).replacen("your ", "their ", 1)
    )
}

fn own(rules: &Rules, game: &TurnGame) -> String {
    let nouns: Vec<String> = game
        .out
        .iter()
        .map(|id| rules.group(id))
        .map(|group| match group.count {
            1 => group.noun.clone(),
            _ => plural(&group.noun),
        })
        .collect();
    format!("your {}", list(&nouns, "and"))
}

/// Says where the next cards come from when the stock is gone.
pub(super) fn again(rules: &Rules, stock: &Stock) -> String {
    format!(
        "When your {} is empty and a card is to be turned up, {} is turned over, without shuffling, and is the {} again.",
        rules.group(stock.group).noun,
        kinds(rules, stock.gathered.iter().copied(), "and"),
        rules.group(stock.group).noun
    )
}
