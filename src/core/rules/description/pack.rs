//! The cards of a deck: how many there are of each, in the packs that are shuffled together and with those that are
//! added to them or left out.

use super::{Base, Description, Pick, Which};
use crate::cards::{Card, CardSet, Rank, Suit};

impl Description {
    /// Returns how many cards a deck has.
    pub fn cards_in_deck(&self) -> u16 {
        Card::faces().map(|card| u16::from(self.copies(card))).sum()
    }

    /// Returns how many cards of a rank a deck has.
    pub fn cards_of_rank(&self, rank: Rank) -> u16 {
        let suits = rank.suits().iter();
        suits
            .map(|suit| u16::from(self.copies(Card::new(rank, *suit))))
            .sum()
    }

    /// Returns how many cards of the base rank a deck has; where play decides the base, as many as of the first rank.
    pub fn cards_of_base(&self) -> u16 {
        self.cards_of_rank(match self.base {
            Base::Fixed(rank) => rank,
            _ => self.ranks.first(),
        })
    }

    /// Returns how many cards of a deck are picked.
    pub fn count(&self, pick: Pick) -> usize {
        match pick.which {
            Which::All => usize::from(self.cards_of_rank(pick.rank)),
            Which::EachSuit => self.suits_of(pick.rank).count(),
            Which::One | Which::Of(_) => 1,
        }
    }

    /// Returns the suits of which a deck has cards of a rank.
    pub fn suits_of(&self, rank: Rank) -> impl Iterator<Item = Suit> {
        let suits = rank.suits().iter().copied();
        suits.filter(move |suit| self.copies(Card::new(rank, *suit)) > 0)
    }

    /// Returns the cards that a deck has, once or more often.
    pub fn deck(&self) -> CardSet {
        CardSet::filter(|card| self.copies(card) > 0)
    }

    /// Returns how many cards equal to this one a deck has.
    pub fn copies(&self, card: Card) -> u8 {
        let changes = self.changed_cards.iter();
        let changes = changes.filter(|(changed, _)| *changed == card);
        changes.fold(self.copies_in_packs(card), |copies, (_, more)| {
            copies.saturating_add_signed(*more)
        })
    }

    /// Returns how many cards equal to this one the packs have, as long as none is added or left out.
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

    /// Tells whether some card is in a deck more than once.
    pub fn has_twins(&self) -> bool {
        Card::faces().any(|card| self.copies(card) > 1)
    }

    /// Tells whether there are cards of a rank in a deck, as far as its ranks say, or special ones of that rank.
    pub fn has_rank(&self, rank: Rank) -> bool {
        self.ranks.contains(rank) || self.cards_of_rank(rank) > 0
    }

    /// Tells whether a deck has cards that usual packs lack.
    pub fn has_special_cards(&self) -> bool {
        self.changed_cards.iter().any(|(card, _)| card.is_special())
    }

    /// Returns the cards that are known in a game: those of usual packs, or all where a deck has special ones.
    pub fn faces(&self) -> CardSet {
        if self.has_special_cards() {
            CardSet::ALL
        } else {
            CardSet::USUAL
        }
    }

    /// Tells whether a deck is one pack, to which no card is added and of which none but whole ranks and suits is left
    /// out.
    pub fn is_one_pack(&self) -> bool {
        self.packs == 1 && self.changed_cards.is_empty()
    }

    /// Returns the suit that cards of a suit have in this game.
    pub fn suit_for(&self, suit: Suit) -> Suit {
        match (self.suits, suit) {
            (1, _) | (2, Suit::Clubs) => Suit::Spades,
            (2, Suit::Diamonds) => Suit::Hearts,
            _ => suit,
        }
    }
}
