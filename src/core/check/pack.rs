//! Checks of the pack of cards, and of the base (the rank with which foundations start).

use crate::cards::{Card, Rank};
use crate::rules::{Base, Description, MOST_PACKS};

use super::{Faults, Field};

/// A problem with the pack of cards, or with the base (the rank with which foundations start).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardsProblem {
    /// The number of suits in the pack is not 4, 2 or 1.
    Suits,
    /// Suits are left out of packs that do not have four suits, or all suits are left out.
    SuitsLeftOut,
    /// The number of ranks in the pack is not between 2 and 14 (with the knight).
    Ranks,
    /// A card is to be added or left out, but the packs do not have such a card.
    NotInPacks(Card),
    /// A rank of the game has no cards left in the pack.
    NoneOfRank(Rank),
    /// A deck has this many cards, which is more than allowed.
    TooMany(u16),
    /// The base (the rank with which foundations start) is set by a card during the game, but the
    /// pack has special cards, such as trumps or jokers, which cannot set it.
    BaseOfSpecialCards,
    /// The base, the rank with which foundations start, is a rank that the pack lacks.
    BaseLeftOut(Rank),
}

/// Checks the pack of cards and the base, the rank with which foundations start.
pub(super) fn check(game: &Description, faults: &mut Faults) {
    if !matches!(game.suits, 1 | 2 | 4) {
        faults.push(Field::Suits, CardsProblem::Suits);
    } else if game.suits_left_out.len() > 3 || game.suits != 4 && !game.suits_left_out.is_empty() {
        faults.push(Field::Suits, CardsProblem::SuitsLeftOut);
    }
    if !(2..=Rank::MOST).contains(&game.ranks.count()) {
        faults.push(Field::Ranks, CardsProblem::Ranks);
    }
    let changed = || {
        let cards = game.changed_cards.iter().map(|(card, _)| *card);
        cards.filter(|card| !card.is_special())
    };
    let ranks = || changed().map(Card::rank);
    if let Some(card) = changed().find(|card| game.copies_in_packs(*card) == 0) {
        faults.push(Field::ChangedCards, CardsProblem::NotInPacks(card));
    } else if let Some(rank) = ranks().find(|rank| game.cards_of_rank(*rank) == 0) {
        faults.push(Field::ChangedCards, CardsProblem::NoneOfRank(rank));
    } else if game.cards_in_deck() > u16::from(MOST_PACKS) * u16::from(Card::USUAL) {
        let cards = game.cards_in_deck();
        faults.push(Field::ChangedCards, CardsProblem::TooMany(cards));
    }
    if game.has_special_cards() && !matches!(game.base, Base::Fixed(_)) {
        faults.push(Field::Base, CardsProblem::BaseOfSpecialCards);
    }
    if let Base::Fixed(rank) = game.base
        && !game.ranks.contains(rank)
    {
        faults.push(Field::Base, CardsProblem::BaseLeftOut(rank));
    }
}
