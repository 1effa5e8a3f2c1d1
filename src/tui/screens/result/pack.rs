//! The pack of a won game, sorted into suits, and where each of its cards was at the end of the game.

use std::collections::BTreeMap;

use patience_core::{Card, Dealt, Game, Rank, Suit};
use ratatui::layout::Rect;

use crate::layout::{CardSize, TableLayout};

/// The maximum number of cards in a ribbon, the row of a suit's cards: those of a suit with a knight.
const LONGEST: usize = Rank::MOST as usize;

/// A card of the pack of a won game.
#[derive(Debug, Clone, Copy)]
pub struct PackCard {
    /// This card of the pack, face up.
    pub card: Dealt,
    /// The area of the card on the table at the end of the game, and its size; `None` if the card was not visible.
    pub lay: Option<(Rect, CardSize)>,
}

/// The cards of a won game, sorted into ribbons. Each copy of each suit is a ribbon, which begins with the ace.
#[derive(Debug, Clone, Default)]
pub struct Pack(Vec<Vec<PackCard>>);

impl Pack {
    /// Returns the pack of a won game, with the areas of its cards on the table.
    pub fn of(game: &Game, layout: Option<&TableLayout>) -> Self {
        let (rules, position) = (game.rules(), game.position());
        let mut lie: BTreeMap<(u8, u8), Vec<(Rect, CardSize)>> = BTreeMap::new();
        for place in layout.iter().flat_map(|layout| &layout.piles) {
            for (index, card) in position.cards(rules, place.pile).iter().enumerate() {
                let key = (card.owner(), card.card().index());
                let lies = (place.card_rect(index), place.size);
                lie.entry(key).or_default().push(lies);
            }
        }
        let mut take = |owner: u8, card: Card| PackCard {
            card: Dealt::up(card, owner),
            lay: lie.get_mut(&(owner, card.index())).and_then(Vec::pop),
        };
        let most = Card::faces()
            .map(|card| rules.copies(card))
            .max()
            .unwrap_or(0);
        let copies = (0..rules.decks()).flat_map(|owner| (0..most).map(move |copy| (owner, copy)));
        let mut ribbons = Vec::new();
        for (owner, copy) in copies {
            for suit in [
                Suit::Spades,
                Suit::Hearts,
                Suit::Clubs,
                Suit::Diamonds,
                Suit::Trumps,
                Suit::Jokers,
            ] {
                let ranks = Rank::of_suits().chain(Rank::special());
                let ranks = ranks.filter(|rank| rank.suits().contains(&suit));
                let cards = ranks.map(|rank| Card::new(rank, suit));
                let cards = cards.filter(|card| copy < rules.copies(*card));
                let ribbon: Vec<PackCard> = cards.map(|card| take(owner, card)).collect();
                // All trumps of a pack would make a ribbon longer than a small window is wide.
                let parts = ribbon.len().div_ceil(LONGEST).max(1);
                let part = ribbon.len().div_ceil(parts).max(1);
                ribbons.extend(ribbon.chunks(part).map(<[PackCard]>::to_vec));
            }
        }
        Self(ribbons)
    }

    /// Whether the pack of the won game has no cards.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of ribbons, each with the cards of a suit, and the number of cards in the longest ribbon.
    pub fn size(&self) -> (usize, usize) {
        let longest = self.0.iter().map(Vec::len).max().unwrap_or(0);
        (self.0.len(), longest)
    }

    /// Returns the ribbons of the pack, each with the cards of a suit.
    pub fn ribbons(&self) -> &[Vec<PackCard>] {
        &self.0
    }
}
