//! Rules text: empty piles that continue from another pile's card, rows that are put in order, and piles whose ranks
//! depend on the previous pile.

use super::build_order::{card_words, dead_end, example, starting};
use super::building::openings::time;
use crate::describe::english::{
    a, a_rank, capital, list, names_a_card, one_pile, the_piles, times, unit,
};
use patience_core::{
    Card, CardSet, Direction, Group, GroupId, Kept, LinkedPile, Own, PileId, Position, Rank,
    Redeal, Role, Rules, Seat, Shape, Start, Suit, Times,
};

/// Describes in words which card starts an empty pile that is linked to another pile. Returns `None` if the pile is not
/// linked.
pub(super) fn start_words(rules: &Rules, group: &Group) -> Option<String> {
    let one = unit(group);
    let card = card_words(group.build);
    // The card does not lie on the other but next to it.
    let example = example(rules, group.build, CardSet::EMPTY).replace(" on ", " after ");
    let end = dead_end(rules, group.build);
    match group.linked_pile {
        LinkedPile::None => None,
        LinkedPile::Left => {
            let none = match end {
                Some(end) => {
                    format!("Nothing goes to the right of {end} or of another empty {one}.")
                }
                None => format!("Nothing goes to the right of another empty {one}."),
            };
            Some(format!(
                "An empty {one} takes a card that follows the one to its left: {card}{example}. {none} The first {one} in a row \
                 takes {}.{}",
                starting(rules, group),
                row_suits(group)
            ))
        }
        LinkedPile::Group(other) => {
            let other = rules.group(other);
            Some(format!(
                "An empty {one} takes a card that follows the one on the {} with the same number from the left: {card}{example}.",
                unit(other)
            ))
        }
    }
}

/// Describes in words which suit each row of a grid is for, with a leading space.
fn row_suits(group: &Group) -> String {
    if group.own_start != Own::SuitOfRow {
        return String::new();
    }
    let suits: Vec<&str> = (0..usize::from(group.shape.rows()))
        .map(|row| Suit::ALL[row % Suit::ALL.len()].word())
        .collect();
    format!(
        " Each row is for one suit, from the top: {}.",
        suits.join(", ")
    )
}

/// Describes in words how a card from the hand goes under the pile of its rank. Returns `None` if cards do not go under
/// these piles.
pub(super) fn put_under(rules: &Rules, id: GroupId, from: &[GroupId]) -> Option<String> {
    let group = rules.group(id);
    let [hand] = from else { return None };
    let hand = Some(rules.group(*hand)).filter(|hand| hand.role == Role::Hand)?;
    let (by_rank, by_suit) = group.own_build.parts();
    if !group.under || !by_rank || by_suit || group.start != Start::AnyCard {
        return None;
    }
    let mut ranks = rules
        .piles_of(id, Seat::FIRST)
        .filter_map(|pile| rules.pile(pile).own_rank(false));
    let (first, last) = (ranks.next()?, ranks.next_back()?);
    let card = if names_a_card(hand) {
        the_piles(hand)
    } else {
        format!("the card in {}", the_piles(hand))
    };
    Some(format!(
        "Put {card} face up under the {} of its rank. The first is for the {}, and so on, and the last for the {}.",
        unit(group),
        first.words(),
        last.words()
    ))
}

/// Describes in words which ranks or suits each pile of a kind is reserved for. Returns `None` if the piles are not
/// reserved.
pub(super) fn own_words(rules: &Rules, id: GroupId) -> Option<String> {
    let group = rules.group(id);
    let (own, is_empty) = match (group.own_build, group.own_start) {
        (Own::Any, Own::Any | Own::SuitOfRow) => return None,
        (Own::Any, own) => (own, true),
        (own, _) => (own, false),
    };
    let piles: Vec<PileId> = rules.piles_of(id, Seat::FIRST).collect();
    let (by_rank, by_suit) = own.parts();
    let is_grid = group.shape != Shape::Row;
    let place = |rank: bool| match (is_grid, rank) {
        (false, _) => "own",
        (true, true) => "column's",
        (true, false) => "row's",
    };
    let what: Vec<String> = [(by_rank, "rank"), (by_suit, "suit")]
        .into_iter()
        .filter(|(told, _)| *told)
        .map(|(_, word)| format!("its {} {word}", place(word == "rank")))
        .collect();
    let ranks = by_rank.then(|| {
        let mut ranks: Vec<Rank> = Vec::new();
        for rank in piles
            .iter()
            .filter_map(|pile| rules.pile(*pile).own_rank(is_empty))
        {
            if !ranks.contains(&rank) {
                ranks.push(rank);
            }
        }
        match ranks.as_slice() {
            [first, .., last] => format!(
                "from the {} in the first to the {} in the last",
                first.words(),
                last.words()
            ),
            only => list(
                only.iter().map(|rank| rank.words()).collect::<Vec<_>>(),
                "and",
            ),
        }
    });
    let suits = by_suit.then(|| {
        let mut suits: Vec<&str> = Vec::new();
        for suit in piles
            .iter()
            .filter_map(|pile| rules.pile(*pile).own_suit(is_empty))
        {
            if !suits.contains(&suit.word()) {
                suits.push(suit.word());
            }
        }
        let from = if is_grid {
            "from the top"
        } else {
            "from the first on"
        };
        format!("{from} {}", list(&suits, "and"))
    });
    let each = if is_empty {
        format!("An empty {}", unit(group))
    } else {
        format!("Each {}", unit(group))
    };
    let told: Vec<String> = ranks.into_iter().chain(suits).collect();
    Some(format!(
        "{each} takes only cards of {}: {}.",
        what.join(" and "),
        told.join("; ")
    ))
}

/// Returns why a move was refused: the card's rank or suit is not the one for which the pile is reserved.
pub(in crate::describe) fn not_its_own(
    rules: &Rules,
    to: PileId,
    is_empty: bool,
) -> Option<String> {
    let place = rules.pile(to);
    let (rank, suit) = (place.own_rank(is_empty), place.own_suit(is_empty));
    let what = match (rank, suit) {
        (Some(rank), Some(suit)) => Card::new(rank, suit).label(),
        (Some(rank), None) => rank.words().to_owned(),
        (None, suit) => suit?.word().to_owned(),
    };
    Some(format!(
        "This {} takes only {what}",
        unit(rules.group_of(to))
    ))
}

/// Describes in words that piles of a kind accept only ranks that are also on the previous pile.
pub(super) fn ranks_words(group: &Group) -> Option<String> {
    group.ranks_before.then(|| {
        let one = unit(group);
        format!(
            "From the second {one} on, a card may be put there only if the {one} before it has a card of the same rank."
        )
    })
}

/// Returns the clause which says that all rows of a grid are in order.
pub(super) fn in_order(rules: &Rules, grid: GroupId) -> String {
    let group = rules.group(grid);
    let way = match group.build.direction {
        Direction::Down => "downwards",
        _ => "upwards",
    };
    format!(
        "all cards in each row follow each other {way} without a gap, from {} at the left end",
        starting(rules, group)
    )
}

/// Returns in words how often and when a redeal is allowed, for the beginning of a sentence.
pub(super) fn often(redeals: Times) -> String {
    match redeals {
        Times::Unlimited => "At any time, as often as you like".to_owned(),
        Times::Limited(often) => capital(&format!("{}, whenever you like", times(often))),
    }
}

/// Describes in words how the cards of a grid are redealt, except those that are in order.
pub(super) fn dealing_anew(rules: &Rules, redeal: Redeal, kept: Kept) -> Vec<String> {
    let grid = rules.group(kept.grid);
    let one = unit(grid);
    let often = often(redeal.times);
    let stays = format!(
        "{often}, you may gather the cards that are not in order yet and deal them again. In each row, the cards \
         that follow each other from {} at the left end stay.",
        starting(rules, grid)
    );
    let dealt = match kept.taken.map(Rank::words) {
        Some(taken) => format!(
            "Gather all others, shuffle them together with the {taken}, deal them row by row to the {} that are free, and take \
             the {taken} out again.",
            crate::describe::english::plural(&one)
        ),
        None => format!(
            "Gather all others, shuffle them, and deal them row by row to the {} that are free, but leave the first of these \
             in each row empty.",
            crate::describe::english::plural(&one)
        ),
    };
    vec![stays, dealt]
}

/// Describes in words how all cards of a rank are taken out after they have been dealt.
pub(super) fn taken_out(rules: &Rules, rank: Rank, from: GroupId, to: GroupId) -> String {
    let from = the_piles(rules.group(from));
    format!(
        "Then take the {} out of {from} and put them on {}. Their places stay empty.",
        rank.words(),
        the_piles(rules.group(to))
    )
}

/// Returns the words for the line of the score about cards that are in order.
pub(super) fn counted(worth: &str) -> String {
    format!("{worth} for each card that is in order in its row.")
}

/// Returns why a move was refused: the card cannot start an empty pile that is linked to another pile.
pub(in crate::describe) fn cannot_start(
    rules: &Rules,
    position: &Position,
    to: PileId,
) -> Option<String> {
    let (place, group) = (rules.pile(to), rules.group_of(to));
    let one = unit(group);
    if group.linked_pile == LinkedPile::None {
        return None;
    }
    let Some(other) = place.linked_to() else {
        let what = match (place.own_suit(true), group.start) {
            (Some(suit), Start::Rank(rank)) => Card::new(rank, suit).label(),
            (Some(suit), _) => format!("{}, of {}", starting(rules, group), suit.word()),
            _ => starting(rules, group),
        };
        return Some(format!("This row takes only {what} first"));
    };
    let next_to = match group.linked_pile {
        LinkedPile::Left => "to the right of",
        _ => "with",
    };
    let Some(top) = position.top(rules, other).filter(|top| top.is_up()) else {
        return Some(format!(
            "Nothing goes {next_to} {}",
            a(&format!("empty {one}"))
        ));
    };
    let label = top.card().label();
    if position.accepted(rules, to).is_empty() {
        return Some(format!("Nothing goes {next_to} {label}"));
    }
    let cards: Vec<String> = position
        .accepted(rules, to)
        .iter()
        .map(Card::label)
        .collect();
    Some(said! { cards.as_slice();
        [only] => "Only {only} goes {next_to} {label}";
        _ => "Only {} goes {next_to} {label} on {}", card_words(group.build), one_pile(rules.group_of(other));
    })
}

/// Returns why a move was refused: the card could be put on the pile only if the previous pile had a card of the same
/// rank.
pub(in crate::describe) fn not_before(
    rules: &Rules,
    position: &Position,
    rank: Rank,
    to: PileId,
) -> Option<String> {
    let before = rules.pile(to).keeps_to()?;
    let has = position
        .cards(rules, before)
        .iter()
        .any(|dealt| dealt.card().rank() == rank);
    (!has).then(|| {
        let one = unit(rules.group_of(to));
        format!(
            "{} fits there once the {one} before has one",
            capital(&a_rank(rank))
        )
    })
}

/// Returns in words how many places to the left a pile may move onto another, after a comma. The text is empty if the
/// distance is not limited.
pub(super) fn reach_words(group: &Group) -> String {
    if group.to_left.is_empty() {
        return String::new();
    }
    let one = unit(group);
    let by = |by: &u8| {
        said! { by;
            1 => "the {one} next to it on the left";
            by => "the {} to its left", crate::describe::english::ordinal(*by);
        }
    };
    let places = group.to_left.iter().map(by);
    format!(", onto {}", crate::describe::english::list(places, "or"))
}

/// Describes in words which pile counts as the left neighbour of the first pile in a row, with a leading space.
pub(super) fn row_ends(group: &Group) -> String {
    let one = unit(group);
    if group.to_left.is_empty() || group.shape.rows() < 2 {
        return String::new();
    }
    format!(" The {one} to the left of the first in a row is the last in the row above.")
}

/// Describes in words how the piles after a gap move up to close it, with a leading space.
pub(super) fn closing_words(rules: &Rules, group: &Group) -> String {
    if !group.closes {
        return String::new();
    }
    let many = crate::describe::english::plural(&unit(group));
    let when = time(rules, group, &group.closes_when);
    let when = when.map(|when| format!(" They do so only {when}."));
    format!(
        " When a gap is left, all {many} after it move up, row by row, to close it.{}",
        when.unwrap_or_default()
    )
}

/// Returns why a move was refused: it would move a pile too far. The text names the piles that the pile may move onto.
pub(in crate::describe) fn out_of_reach(rules: &Rules, pile: PileId) -> String {
    let group = rules.group_of(pile);
    format!(
        "{} may move only{}",
        capital(&one_pile(group)),
        reach_words(group).trim_start_matches(',')
    )
}
