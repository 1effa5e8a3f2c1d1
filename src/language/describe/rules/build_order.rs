//! Describes in words which card is next on a pile, and which rank starts a pile.

use patience_core::{Build, Card, CardSet, Direction, Group, Rank, Rules, Start, Suit, Suits};

use crate::describe::english::{
    a_rank, any_of_ranks, either, end_ranks, fixed_base, known, number, only_if,
};

/// Returns in words which card may be put on another one: `a card one rank lower and of the other colour`.
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

/// Returns an example of how piles are built, in parentheses with a leading space: ` (7♥ on 8♠, for example)`.
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
    let [suit, next] = suits_of_example(rules, build.suits);
    let (below, above) = if lower { (high, low) } else { (low, high) };
    let label = |rank: Rank, of: Suit| match build.suits {
        Suits::Any if rules.suits > 1 => format!("any {}", rank.word()),
        _ => Card::new(rank, of).label(),
    };
    let (on, card) = (label(below, suit), label(above, next));
    // Where cards go up or down, the example shows both.
    let other =
        (build.direction == Direction::UpOrDown && steps + 2 * apart <= most + apart).then(|| {
            match build.suits {
                Suits::Any if rules.suits > 1 => rules.ranks.plus(high, apart).word().to_owned(),
                _ => Card::new(rules.ranks.plus(high, apart), next).label(),
            }
        });
    match other {
        Some(other) => format!(" ({card} or {other} on {on}, for example)"),
        None => format!(" ({card} on {on}, for example)"),
    }
}

/// Returns the suits of two cards in an example of building one on the other.
fn suits_of_example(rules: &Rules, suits: Suits) -> [Suit; 2] {
    let there = |suit: Suit| rules.deck().iter().any(|card| card.suit() == suit);
    let first = Suit::Spades;
    let next = match suits {
        Suits::Same => first,
        // The example shows that the suits may differ.
        Suits::Any => Some(Suit::Hearts)
            .filter(|suit| there(*suit))
            .unwrap_or(first),
        Suits::Alternating | Suits::Other => Suit::Hearts,
        Suits::SameColour => Suit::Clubs,
        Suits::Rotating(cycle) => cycle.after(first),
    };
    [first, next]
}

/// Returns an example of a run of three cards, in parentheses with a leading space: ` (9♠ 8♥ 7♠, for example)`.
pub(super) fn example_of_run(rules: &Rules, build: Build, dead: CardSet) -> String {
    let down = match build.direction {
        Direction::Down | Direction::UpOrDown | Direction::DownOrSame => true,
        Direction::Up => false,
        _ => return String::new(),
    };
    let Some(base) = fixed_base(rules) else {
        return String::new();
    };
    let all = rules.ranks.count();
    if build.or.is_some() || all < 2 * build.by + 1 {
        return String::new();
    }
    let first = (all - 1 - 2 * build.by).min(6);
    let mut ranks = [0, 1, 2].map(|at| rules.ranks.plus(base, first + at * build.by));
    if down {
        ranks.reverse();
    }
    if ranks[..2]
        .iter()
        .any(|rank| !(CardSet::of_rank(*rank) & dead).is_empty())
    {
        return String::new();
    }
    let [suit, next] = suits_of_example(rules, build.suits);
    let suits = match build.suits {
        Suits::Rotating(cycle) => [suit, next, cycle.after(next)],
        // The example shows that any suit may follow.
        Suits::Any => [suit, suit, next],
        _ => [suit, next, suit],
    };
    let cards = suits.into_iter().zip(ranks);
    let cards: Vec<String> = cards
        .map(|(suit, rank)| Card::new(rank, suit).label())
        .collect();
    format!(" ({}, for example)", cards.join(" "))
}

/// Returns the name of the rank at which building in one direction ends, if it ends.
pub(in crate::describe) fn dead_end(rules: &Rules, build: Build) -> Option<String> {
    let (low, high) = end_ranks(rules, fixed_base(rules)?);
    match build.direction {
        Direction::Up | Direction::Higher if !build.wrapping => Some(a_rank(high)),
        Direction::Down | Direction::Lower if !build.wrapping => Some(a_rank(low)),
        _ => None,
    }
}

/// Returns the name of the rank that is `steps` above the base rank, with its article. If the base differs from deal to
/// deal, the text says how far above the base the rank is.
pub(in crate::describe) fn rank_above_base(rules: &Rules, steps: u8) -> String {
    said! { (fixed_base(rules), steps);
        (Some(base), _) => { a_rank(rules.ranks.plus(base, steps)) };
        (None, 0) => "a card of the base rank";
        (None, steps) if steps + 1 == rules.ranks.count() => "a card one rank below the base rank";
        (None, 1) => "a card one rank above the base rank";
        (None, _) => "a card {} ranks above the base rank", number(steps);
    }
}

/// Returns in words which card starts a pile. If the pile is linked to other piles, the link is not mentioned.
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

/// Returns in words the cards that start a pile. Returns `None` if any card does, or if no card does.
pub(super) fn start_rank_words(rules: &Rules, group: &Group) -> Option<String> {
    match group.start {
        Start::Nothing | Start::AnyCard => None,
        Start::Rank(rank) => Some(a_rank(rank)),
        Start::Cards(cards) => Some(any_of_ranks(cards)),
        Start::AboveBase(steps) => Some(rank_above_base(rules, steps)),
    }
}
