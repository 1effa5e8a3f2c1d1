//! The rules written out: cards that are taken off the table together or alone.

use super::words::{capital, exists, kinds, list, one_pile, set_words, the_piles, whole_ranks};
use crate::card::{Card, Rank};
use crate::card_set::CardSet;
use crate::rules::{GroupId, Removal, Role, Rules};

/// What may be taken off, and from where.
pub(super) fn taking_off(rules: &Rules) -> Vec<String> {
    let Some(removal) = &rules.removal else {
        return Vec::new();
    };
    let to = one_pile(rules.group(removal.to));
    let from: Vec<String> = rules
        .group_ids()
        .filter(|group| removal.from.contains(*group) && exists(rules.group(*group)))
        .map(|group| free_card(rules, group))
        .collect();
    let mut paragraphs = vec![
        format!(
            "Two cards that together make {} are taken off and put on {to}. An ace counts 1, a jack 11, a queen 12, \
             a king 13, and every other card what it shows; suits do not matter.",
            removal.sum
        ),
        pairs(removal),
        format!(
            "The cards that may be taken off are {}. Any two of them may be a pair.",
            list(&from, "and")
        ),
    ];
    if !removal.alone.is_empty() {
        paragraphs.push(format!(
            "{} are taken off alone.",
            capital(&set_words(removal.alone))
        ));
    }
    let even_covered = removal.covered & removal.alone;
    if !even_covered.is_empty() {
        let layout = kinds(
            rules,
            rules
                .group_ids()
                .filter(|group| rules.group(*group).role == Role::Tableau),
            "and",
        );
        paragraphs.push(format!(
            "{} in {layout} may be taken off at any time, even while other cards lie on them. That leaves a hole: the \
             cards that lay on one stay where they are, and the cards under it are covered by one card less.",
            capital(&set_words(even_covered))
        ));
    }
    if removal.overlap {
        paragraphs.push("A card may also be paired with a card lying on it, if that is the only one that lies on it.".to_owned());
    }
    paragraphs.push("Nothing has to be taken off when it could be.".to_owned());
    paragraphs
}

/// Returns a card of a kind of pile that may be taken off, as far as others cover it.
fn free_card(rules: &Rules, id: GroupId) -> String {
    let group = rules.group(id);
    let covered = |pile| !rules.pile(pile).covered_by().is_empty();
    let overlap = rules
        .pile_ids()
        .any(|pile| rules.pile(pile).group == id && covered(pile));
    if overlap {
        format!("those of {} on which no other card lies", the_piles(group))
    } else if group.limit == 1 && group.count == 1 {
        the_piles(group)
    } else if group.limit == 1 {
        format!("those of {}", the_piles(group))
    } else {
        format!("the top card of {}", one_pile(group))
    }
}

/// Lists which ranks pair, as the table that play uses has them.
fn pairs(removal: &Removal) -> String {
    let mut pairs = Vec::new();
    for rank in Rank::all() {
        let of_rank = |card: &Card| card.rank() == rank;
        let partners = Card::all()
            .filter(of_rank)
            .fold(CardSet::EMPTY, |all, card| all | removal.partners(card));
        let later = CardSet::filter(|card| partners.contains(card) && card.rank() >= rank);
        for other in Rank::all().filter(|other| later.iter().any(|card| card.rank() == *other)) {
            pairs.push(format!("{} and {}", rank.word(), other.word()));
        }
    }
    let whole = Card::all().all(|card| {
        whole_ranks(removal.partners(card)).is_some() || removal.partners(card).len() == 3
    });
    let some = if whole { "" } else { " (not in all suits)" };
    if pairs.is_empty() {
        "No two cards make a pair.".to_owned()
    } else {
        format!("The pairs are: {}{some}.", pairs.join("; "))
    }
}
