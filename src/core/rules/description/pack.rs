//! The cards of a deck: how many copies of each card there are in its packs, and which cards are
//! added or left out.

use super::{Base, Description, Pick, Which};
use crate::cards::{Card, CardSet, Rank, Suit};

impl Description {
    /// The number of cards in a deck.
    pub fn cards_in_deck(&self) -> u16 {
        Card::faces().map(|card| u16::from(self.copies(card))).sum()
    }

    /// The number of cards of a rank in a deck.
    pub fn cards_of_rank(&self, rank: Rank) -> u16 {
        let suits = rank.suits().iter();
        suits
            .map(|suit| u16::from(self.copies(Card::new(rank, *suit))))
            .sum()
    }

    /// The number of cards of the base rank in a deck. If the base rank is decided during play, the
    /// number of cards of the first rank instead.
    pub fn cards_of_base(&self) -> u16 {
        self.cards_of_rank(match self.base {
            Base::Fixed(rank) => rank,
            _ => self.ranks.first(),
        })
    }

    /// Returns the number of cards in a deck that the deal picks by the rule `pick`.
    pub fn count(&self, pick: Pick) -> usize {
        match pick.which {
            Which::All => usize::from(self.cards_of_rank(pick.rank)),
            Which::EachSuit => self.suits_of(pick.rank).count(),
            Which::One | Which::Of(_) => 1,
        }
    }

    /// Returns the suits in which a deck has a card of this rank.
    pub fn suits_of(&self, rank: Rank) -> impl Iterator<Item = Suit> {
        let suits = rank.suits().iter().copied();
        suits.filter(move |suit| self.copies(Card::new(rank, *suit)) > 0)
    }

    /// Returns the different cards of a deck, each once.
    pub fn deck(&self) -> CardSet {
        CardSet::filter(|card| self.copies(card) > 0)
    }

    /// Returns the number of copies of a card in a deck.
    pub fn copies(&self, card: Card) -> u8 {
        let changes = self.changed_cards.iter();
        let changes = changes.filter(|(changed, _)| *changed == card);
        changes.fold(self.copies_in_packs(card), |copies, (_, more)| {
            copies.saturating_add_signed(*more)
        })
    }

    /// Returns the number of copies of a card in the packs of a deck, before cards are added or
    /// left out.
    pub fn copies_in_packs(&self, card: Card) -> u8 {
        if card.is_special()
            || !self.ranks.contains(card.rank())
            || self.suits_left_out.contains(&card.suit())
        {
            return 0;
        }
        let alike = Suit::ALL
            .into_iter()
            .filter(|suit| self.suit_for(*suit) == card.suit());
        alike.fold(0, |copies, _| copies + self.packs)
    }

    /// Whether a deck has two copies of some card.
    pub fn has_twins(&self) -> bool {
        Card::faces().any(|card| self.copies(card) > 1)
    }

    /// Whether a deck has cards of a rank: one of its ranks, or the rank of a special card.
    pub fn has_rank(&self, rank: Rank) -> bool {
        self.ranks.contains(rank) || self.cards_of_rank(rank) > 0
    }

    /// Whether a deck has cards that a standard pack lacks.
    pub fn has_special_cards(&self) -> bool {
        self.changed_cards.iter().any(|(card, _)| card.is_special())
    }

    /// Returns the cards that tables for a game must cover: those of a standard pack, or every card
    /// if the deck has special cards.
    pub fn faces(&self) -> CardSet {
        if self.has_special_cards() {
            CardSet::ALL
        } else {
            CardSet::USUAL
        }
    }

    /// Whether a deck is a single pack without added cards. Cards may be left out of the pack only
    /// as whole ranks or suits.
    pub fn is_one_pack(&self) -> bool {
        self.packs == 1 && self.changed_cards.is_empty()
    }

    /// Returns the suit that replaces `suit` in games with fewer than four suits, or `suit` itself
    /// in games with four.
    pub fn suit_for(&self, suit: Suit) -> Suit {
        match (self.suits, suit) {
            (1, _) | (2, Suit::Clubs) => Suit::Spades,
            (2, Suit::Diamonds) => Suit::Hearts,
            _ => suit,
        }
    }
}
