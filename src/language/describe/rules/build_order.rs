//! Describes which card is next on a pile, and which rank starts a pile.

use patience_core::{Build, Card, CardSet, Direction, Group, Rules, Start, Suit, Suits};

use crate::describe::english::{
    a_rank, any_of_ranks, either, end_ranks, fixed_base, known, number, only_if,
};

/// Returns the card that may be put on another one: `a card one rank lower and of the other colour`.
pub(in crate::describe) fn card_words(build: Build) -> String {
    let Some(second) = build.second() else {
        return card_words_of_one_way(build);
    };
    let first = card_words_of_one_way(build.first());
    let second = card_words_of_one_way(second);
    let second = match (build.direction, second.strip_prefix("a card ")) {
        (Direction::Same, Some(rest)) => rest,
        _ => &second,
    };
    let or = either(
        first.contains(", of") || first.contains(" and of"),
        ", or",
        " or",
    );
    format!("{first}{or} {second}")
}

fn card_words_of_one_way(build: Build) -> String {
    let rank = match build.direction {
        Direction::Up => "one one rank higher",
        Direction::Down => "one one rank lower",
        Direction::UpOrDown => "one one rank higher or lower",
        Direction::DownOrSame => "one one rank lower or of the same rank",
        Direction::Higher => "any higher card",
        Direction::Lower => "any lower card",
        Direction::Same => "one of the same rank",
        Direction::Any if build.suits == Suits::Same => {
            return "a card of the same suit".to_owned();
        }
        Direction::Any => "any other",
        Direction::None => return "nothing".to_owned(),
    };
    let rank = rank
        .replacen("one one rank", "a card one rank", 1)
        .replacen("one of", "a card of", 1);
    let rank = match build.by {
        1 => rank,
        by => rank.replacen("one rank", &format!("{} ranks", number(by)), 1),
    };
    let suit = match (build.suits, build.direction) {
        (Suits::Same, _) => " and of the same suit",
        (Suits::Alternating, _) => " and of the other colour",
        (Suits::SameColour, _) => " and of the same colour",
        (Suits::Other, _) => " and of a different suit",
        (Suits::Rotating(_), _) => " and of the next suit in turn",
        (Suits::Any, Direction::Any | Direction::Higher | Direction::Lower | Direction::Same) => "",
        (Suits::Any, _) => ", of any suit",
    };
    let comma = only_if(
        build.direction == Direction::DownOrSame && suit.starts_with(" and"),
        ",",
    );
    format!("{rank}{comma}{suit}")
}

/// Returns an example of building, in parentheses with a leading space: ` (7♥ on 8♠, for example)`.
pub(in crate::describe) fn example(rules: &Rules, build: Build, dead: CardSet) -> String {
    let lower = match build.direction {
        Direction::Lower | Direction::Down | Direction::UpOrDown | Direction::DownOrSame => true,
        Direction::Up | Direction::Higher => false,
        Direction::Same | Direction::Any | Direction::None => return String::new(),
    };
    // Where the base changes from deal to deal, no pair of cards is always valid.
    let Some(base) = fixed_base(rules) else {
        return String::new();
    };
    // Where any lower card goes, a neighbouring rank would be misleading.
    let apart = match build.direction {
        Direction::Lower | Direction::Higher => 3,
        _ => build.by,
    };
    let most = rules.ranks.count().saturating_sub(1 + apart);
    let pair = |steps: u8| [steps, steps + apart].map(|steps| rules.ranks.plus(base, steps));
    let takes = |steps: &u8| {
        let [low, high] = pair(*steps);
        let below = CardSet::of_rank(if lower { high } else { low });
        !(below - dead).is_empty()
    };
    let middle = 6.min(most);
    let Some(steps) = (0..=most)
        .filter(takes)
        .min_by_key(|steps| steps.abs_diff(middle))
    else {
        return String::new();
    };
    let [low, high] = pair(steps);
    let suit = match build.suits {
        Suits::Same | Suits::Any => Suit::Spades,
        Suits::Alternating | Suits::Other => Suit::Hearts,
        Suits::SameColour => Suit::Clubs,
        Suits::Rotating(cycle) => cycle.after(Suit::Spades),
    };
    let (below, above) = if lower { (high, low) } else { (low, high) };
    format!(
        " ({} on {}, for example)",
        Card::new(above, suit).label(),
        Card::new(below, Suit::Spades).label()
    )
}

/// Returns the rank at which building in one direction ends, if it ends.
pub(in crate::describe) fn dead_end(rules: &Rules, build: Build) -> Option<String> {
    let (low, high) = end_ranks(rules, fixed_base(rules)?);
    match build.direction {
        Direction::Up | Direction::Higher if !build.wrapping => Some(a_rank(high)),
        Direction::Down | Direction::Lower if !build.wrapping => Some(a_rank(low)),
        _ => None,
    }
}

/// Returns the rank that is `steps` above the base, with its article. If the base differs from deal to deal, the text
/// says how far above the base the rank is.
pub(in crate::describe) fn rank_above_base(rules: &Rules, steps: u8) -> String {
    said! { (fixed_base(rules), steps);
        (Some(base), _) => { a_rank(rules.ranks.plus(base, steps)) };
        (None, 0) => "a card of the base rank";
        (None, steps) if steps + 1 == rules.ranks.count() => "a card one rank below the base rank";
        (None, 1) => "a card one rank above the base rank";
        (None, _) => "a card {} ranks above the base rank", number(steps);
    }
}

/// Returns the card that starts a pile. If the pile is linked to other piles, the link is not mentioned.
pub(super) fn starting(rules: &Rules, group: &Group) -> String {
    match group.start {
        Start::Nothing => "nothing".to_owned(),
        Start::AnyCard => "any card".to_owned(),
        Start::Cards(cards) if (known(rules) - cards).is_empty() => "any card".to_owned(),
        Start::Rank(_) | Start::Cards(_) | Start::AboveBase(_) => {
            start_rank_words(rules, group).unwrap_or_default()
        }
    }
}

/// Returns the cards that start a pile, in words. Returns `None` if any card does, or if no card does.
pub(super) fn start_rank_words(rules: &Rules, group: &Group) -> Option<String> {
    match group.start {
        Start::Nothing | Start::AnyCard => None,
        Start::Rank(rank) => Some(a_rank(rank)),
        Start::Cards(cards) => Some(any_of_ranks(cards)),
        Start::AboveBase(steps) => Some(rank_above_base(rules, steps)),
    }
}
