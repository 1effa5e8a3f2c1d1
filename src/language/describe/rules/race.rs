//! Rules text: how a race is played, when play stops because nobody can move, and how players go out.

use crate::describe::english::{
    either, exists, fillers, kinds, noun_of, several, side_word, times, unit,
};
use patience_core::{
    Blocked, Call, Face, Group, GroupId, MatchLength, OnStall, Out, Pace, Race, Role, Rules,
    StockTurns,
};

/// Returns the heading of the section of the rules text about turns.
pub(super) fn heading(rules: &Rules) -> &'static str {
    either(
        rules.in_real_time(),
        "All play at the same time",
        "The course of a turn",
    )
}

/// Returns in words the piles that a player may play on.
fn own_piles(rules: &Rules) -> &'static str {
    either(
        rules.has_partners(),
        "the piles of your side",
        "your own piles",
    )
}

/// Returns the name of the only partner who may turn cards from the stock. Returns `None` if every player may.
fn stock_role(rules: &Rules) -> Option<&str> {
    let group = rules.stock.as_ref()?.group;
    let part = usize::from(rules.group(group).taken_by?);
    rules.roles.get(part).map(String::as_str)
}

/// Describes in words how a player takes a turn.
pub(super) fn the_turn(rules: &Rules) -> Vec<String> {
    let Some(race) = &rules.race else {
        return Vec::new();
    };
    let shared: Vec<GroupId> = rules
        .group_ids()
        .filter(|group| rules.group(*group).shared)
        .collect();
    let to_shared = if shared.is_empty() {
        format!("on {}", own_piles(rules))
    } else {
        format!(
            "on {} and on {}, no matter who started them",
            own_piles(rules),
            kinds(rules, shared, "and")
        )
    };
    if race.pace == Pace::RealTime {
        return at_once(rules, race, &to_shared);
    }
    let order = if rules.has_partners() {
        "The players take turns, first one of each side and then their partners."
    } else {
        "The players take turns."
    };
    let mut paragraphs = vec![
        match rules.length {
            MatchLength::Hands(1) => format!("{order} The first player is chosen at random."),
            _ => format!(
                "{order} The first player of the first hand is chosen at random; after that, players take turns at starting a \
                 hand."
            ),
        },
        format!(
            "In a turn you make as many moves as you like {to_shared}. You may not touch another {}'s piles.",
            side_word(rules)
        ),
    ];
    if rules.stock.is_some() {
        paragraphs.push(stock_turns(rules, race));
    }
    paragraphs.push(if race.auto_pass {
        "Your turn ends when you say so, or when you can turn no more cards and no move is left that would make progress \
         (see the next section)."
            .to_owned()
    } else {
        "Your turn ends only when you say so.".to_owned()
    });
    paragraphs
}

/// Describes in words how all players play at the same time.
fn at_once(rules: &Rules, race: &Race, to_shared: &str) -> Vec<String> {
    let mut paragraphs = vec![
        format!(
            "There are no turns: all players play at the same time, as quickly as they can. You play {to_shared}. You may \
             not touch another {}'s piles.",
            side_word(rules)
        ),
        "If two players go for the same shared pile, the first card to get there stays. The other player takes their card \
         back, or plays it to another shared pile that it fits equally well."
            .to_owned(),
    ];
    if rules.stock.is_some() {
        let stock = noun_of(rules, Role::Stock, "stock");
        paragraphs.push(match stock_role(rules) {
            Some(role) => format!("The {role} may turn cards from the {stock} at any time."),
            None => format!("You may turn cards from your own {stock} at any time."),
        });
    }
    if race.grace_ms > 0 {
        paragraphs.push(format!(
            "When the end is called, cards already on their way to a shared pile still count if they land within {}.",
            several(race.grace_ms, "millisecond")
        ));
    }
    paragraphs
}

/// Describes in words how often cards may be turned from the stock in a turn.
fn stock_turns(rules: &Rules, race: &Race) -> String {
    let waste = rules
        .stock
        .as_ref()
        .map_or("waste", |stock| rules.group(stock.to()).noun.as_str());
    let stock = noun_of(rules, Role::Stock, "stock");
    said! { (race.stock_turns, stock_role(rules));
        (StockTurns::One, Some(role)) =>
            "Once in each of their turns, at any time, the {role} may turn cards from the {stock} and then continue playing. \
             Gathering the cards for another pass and turning the first of them counts as once.";
        (StockTurns::UntilMiss, Some(role)) =>
            "In their turn the {role} may turn cards from the {stock} as often as they like, but each time the next card \
             they play must be the top card of the {waste}. Until it has been played, nothing else may be played or \
             turned; if it cannot be played, their turn is over.";
        (StockTurns::One, None) =>
            "Once in each turn, at any time, you may turn cards from your {stock} and then continue playing. Gathering your \
             cards for another pass and turning the first of them counts as once.";
        (StockTurns::UntilMiss, None) =>
            "You may turn cards from your {stock} as often as you like, but each time the next card you play must be the \
             top card of the {waste}. Until it has been played, nothing else may be played or turned; if it cannot be \
             played, your turn is over.";
    }
}

/// Describes in words what counts as going through the cards without a play, by which a player is stuck in a race.
fn fruitless(rules: &Rules, race: &Race, stock: &str, waste: &str) -> String {
    let by_turning = format!(
        "A {} has gone through the cards in vain once by turning as many cards as the {stock} and the {waste} hold \
         together, while nobody made progress.",
        side_word(rules)
    );
    said! { race.pace;
        Pace::Turns if rules.has_partners() =>
            "{by_turning} If there is nothing left to turn, it counts once when each partner has ended a turn. \
             Saying “no play” counts too; it is allowed only when no partner on the side could make progress, \
             and ends the turn. {RESET}";
        Pace::RealTime if rules.has_partners() =>
            "{by_turning} A side may say “no play” when none of its partners can make progress. That counts as going \
             through the cards once, but the side must turn all its cards before it may say so again. {RESET}";
        Pace::Turns =>
            "{by_turning} Ending a turn when there is nothing left to turn also counts. So does saying “no play”, which \
             is allowed only if you could not make progress, and ends the turn. {RESET}";
        Pace::RealTime =>
            "{by_turning} If you cannot make progress, you may also say “no play”. That counts as going through the cards \
             once, but you must turn all your cards before you may say so again. If you have nothing to turn and nothing \
             to play, you need do neither. {RESET}";
    }
}

/// The sentence of the rules text which says that any progress sets every player's count of passes without a play back
/// to nothing.
const RESET: &str = "Any progress by anybody sets the count of every player back to nothing.";

/// Returns the paragraphs of the rules text about progress: what counts as progress, when play is stuck, and what
/// happens then.
pub(super) fn stalls(rules: &Rules) -> Vec<String> {
    let Some(race) = &rules.race else {
        return Vec::new();
    };
    let passes = usize::from(race.stall_passes);
    let stock = noun_of(rules, Role::Stock, "stock");
    let waste = noun_of(rules, Role::Waste, "waste");
    let mut paragraphs = vec![
        getting_on(rules),
        fruitless(rules, race, stock, waste),
        format!(
            "When every {} has gone through the cards in vain {}, and no card that may be moved fits on {}, play is stuck. {}",
            side_word(rules),
            times(passes),
            kinds(rules, rules.groups_of(Role::Foundation), "or"),
            on_stall(rules, race, stock, waste)
        ),
    ];
    if race.on_stall != OnStall::End {
        paragraphs.push("If play is stuck for the third time and nobody has made progress in between, the hand ends and is scored, although \
             nobody has gone out."
                .to_owned());
    }
    if race.blocked == Blocked::Centre {
        paragraphs.push(format!(
            "The hand also ends as soon as no card that any player could reach in one pass through the stock can go to {}.",
            kinds(rules, rules.groups_of(Role::Foundation), "or")
        ));
    }
    paragraphs
}

/// Describes in words which moves count as progress, and which do not.
fn getting_on(rules: &Rules) -> String {
    let all_of = |wanted: &dyn Fn(GroupId, &Group) -> bool| -> Vec<GroupId> {
        rules
            .group_ids()
            .filter(|id| exists(rules.group(*id)) && wanted(*id, rules.group(*id)))
            .collect()
    };
    let from = all_of(&|id, group| match group.role {
        Role::Reserve | Role::Waste | Role::Hand => true,
        Role::Stock => rules.groups.iter().any(|to| to.start_from.contains(id)),
        _ => false,
    });
    let to = all_of(&|_, group| group.role == Role::Foundation);
    let within = all_of(&|_, group| matches!(group.role, Role::Tableau | Role::Cell));
    let all_go = rules.race.as_ref();
    let all_go = all_go.is_some_and(|race| race.out.pile().is_none());
    let turns_up = |group: &Group| exists(group) && matches!(group.face, Face::LastUp(_));
    let (or, turns_up, otherwise) = if all_go && rules.groups.iter().any(turns_up) {
        (",", ", or turns up a card", " otherwise")
    } else {
        (", or", "", "")
    };
    let filled: Vec<String> = rules
        .groups
        .iter()
        .filter(|group| exists(group) && !fillers(rules, group).is_empty())
        .map(|group| {
            format!(
                ", or when an empty {} is filled from {}",
                unit(group),
                kinds(rules, fillers(rules, group), "or")
            )
        })
        .collect();
    let takes = if from.is_empty() {
        String::new()
    } else {
        format!("takes a card from {}{or} ", kinds(rules, from, "or"))
    };
    format!(
        "A move makes progress when it {takes}puts any card on {}{turns_up}{}. Turning cards, gathering them and moving \
         cards only among {} do not count{otherwise}.",
        kinds(rules, to, "or"),
        filled.concat(),
        kinds(rules, within, "and")
    )
}

/// Describes in words what happens when play is stuck.
fn on_stall(rules: &Rules, race: &Race, stock: &str, waste: &str) -> String {
    let then = match race.pace {
        Pace::Turns => "The next player continues",
        Pace::RealTime => "Play continues",
    };
    let side = side_word(rules);
    said! { race.on_stall;
        OnStall::End => "Then the hand ends and is scored, although nobody has gone out.";
        OnStall::Rotate =>
            "Then every {side} turns the {waste} back onto the {stock}, in the old order, and moves the top card of the \
             {stock} to the bottom. {then}.";
        OnStall::Reshuffle =>
            "Then every {side} puts the {waste} back on the {stock} and shuffles it. {then}.";
        OnStall::TurnOne => "From then on, cards are turned one at a time until somebody makes progress.";
    }
}

/// Describes in words how a hand of a race ends.
pub(super) fn going_out(rules: &Rules, race: &Race) -> Vec<String> {
    let shout = &race.shout;
    let fills = |group: &Group| {
        let out = race.out.pile();
        exists(group) && out.is_some_and(|out| group.fill.contains(&out))
    };
    let filling = rules
        .groups
        .iter()
        .find(|group| fills(group))
        .map_or_else(String::new, |group| {
            format!(", even if it only fills an empty {},", unit(group))
        });
    let whose = either(rules.has_partners(), "their side's", "their");
    let (plays, has) = match race.out {
        Out::Pile(pile) => {
            let pile = &rules.group(pile).noun;
            (
                format!("plays the last card of {whose} {pile}{filling}"),
                format!("no card left in {whose} {pile}"),
            )
        }
        Out::AllOn(groups) => {
            let on = kinds(rules, groups.iter(), "and");
            (
                format!("moves the last of {whose} cards to {on}"),
                format!("all of {whose} cards on {on}"),
            )
        }
    };
    let words = match race.call {
        Call::Auto => {
            format!("A player who {plays} goes out and calls “{shout}”, and the hand ends at once.")
        }
        Call::Manual => {
            let when = match race.pace {
                Pace::Turns => "on a turn of their own, at once or later",
                Pace::RealTime => "at once or later",
            };
            format!(
                "A player with {has} may call “{shout}” {when}, and has then gone out. The call ends \
                 the hand."
            )
        }
    };
    vec![words]
}

/// Describes in words how the pile of the best player grows from hand to hand.
pub(super) fn handicap(rules: &Rules, race: &Race) -> Option<String> {
    let plus = usize::from(race.winner_plus);
    let pile = &rules.group(race.out.pile()?).noun;
    (plus > 0).then(|| {
        format!(
            "For the next hand, the {pile} of {} with the best score in this one grows by {}, and that of every {} with a total \
             below zero shrinks by one card.",
            if rules.has_partners() { "the side" } else { "the player" },
            crate::describe::english::cards(plus),
            side_word(rules)
        )
    })
}
