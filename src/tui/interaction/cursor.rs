//! The cursor on the table. It is on a card or on an empty pile, and remembers the card it was last on in each
//! pile.

use patience_core::{Observation, PileId, Role, Rules, Seat, Shape};

use crate::layout::{TableLayout, Way};

/// The cursor on the table: the pile it is in, and how deep it last was in each pile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cursor {
    pile: PileId,
    /// For each pile, the number of cards between the cursor and the top card.
    depths: Vec<usize>,
}

impl Cursor {
    /// Creates a cursor on the first uncovered card of the layout, or on the stock if no card has been dealt
    /// yet.
    pub fn new(rules: &Rules, observation: Observation<'_>) -> Self {
        let seat = observation.seat();
        let first = |role: Role| {
            let mut piles = rules.pile_ids().filter(move |pile| {
                rules.group_of(*pile).role == role && rules.pile(*pile).belongs_to(seat)
            });
            piles.find(|pile| is_free(rules, observation, *pile))
        };
        let order = [Role::Hand, Role::Tableau, Role::Reserve, Role::Stock];
        let pile = order.into_iter().find_map(first).unwrap_or(PileId::new(0));
        Self {
            pile,
            depths: vec![0; rules.piles().len()],
        }
    }

    /// Returns the pile under the cursor.
    pub const fn pile(&self) -> PileId {
        self.pile
    }

    /// Returns the index of the card under the cursor, counted from the bottom of its pile; `None` on an
    /// empty pile.
    pub fn card(&self, observation: Observation<'_>) -> Option<usize> {
        let count = observation.pile(self.pile).len();
        let depth = self.depths.get(self.pile.index()).copied().unwrap_or(0);
        count.checked_sub(1).map(|last| last.saturating_sub(depth))
    }

    /// Returns the number of cards that the player would pick up at the cursor: the card under the cursor and all cards
    /// above it. `None` on an empty pile.
    pub fn count(&self, observation: Observation<'_>) -> Option<u8> {
        let card = self.card(observation)?;
        u8::try_from(observation.pile(self.pile).len() - card).ok()
    }

    /// Moves the cursor to the top card of a pile.
    pub fn go_to(&mut self, pile: PileId) {
        self.pile = pile;
        if let Some(depth) = self.depths.get_mut(pile.index()) {
            *depth = 0;
        }
    }

    /// Moves the cursor to a card of a pile. The card's index is counted from the bottom of the pile.
    pub fn go_to_card(&mut self, pile: PileId, card: Option<usize>, observation: Observation<'_>) {
        self.pile = pile;
        let last = observation.pile(pile).len().saturating_sub(1);
        if let Some(depth) = self.depths.get_mut(pile.index()) {
            *depth = card.map_or(0, |card| last.saturating_sub(card));
        }
    }

    /// Corrects the cursor after cards have moved. The cursor moves to a pile of the player whose turn it is,
    /// to a face-up card if the pile has one, and away from cleared places of a grid or triangle.
    pub fn settle(&mut self, rules: &Rules, observation: Observation<'_>, seat: Seat) {
        let pile = rules.pile(self.pile);
        if !pile.belongs_to(seat) {
            let number = usize::from(pile.number);
            if let Some(own) = rules.piles_of(pile.group, seat).nth(number) {
                self.pile = own;
            }
        }
        if rules.group_of(self.pile).shape != Shape::Row
            && rules.group_of(self.pile).start_from.is_empty()
            && observation.pile(self.pile).is_empty()
        {
            let group = rules.pile(self.pile).group;
            let piles = rules.piles_of(group, seat);
            let free = piles.filter(|pile| is_free(rules, observation, *pile));
            let nearest = free.min_by_key(|other| other.number().abs_diff(self.pile.number()));
            if let Some(nearest) = nearest {
                self.go_to(nearest);
            }
        }
        let cards = observation.pile(self.pile);
        let up = cards.iter().rev().take_while(|seen| seen.face().is_some());
        let up = up.count();
        if let Some(depth) = self.depths.get_mut(self.pile.index()) {
            *depth = (*depth).min(up.saturating_sub(1));
        }
    }

    /// Moves the cursor on the table one step. If this leads to another pile, the cursor goes to the card it was last
    /// on there.
    pub fn step(&mut self, layout: &TableLayout, observation: Observation<'_>, way: Way) {
        let from = (self.pile, self.card(observation));
        match layout.neighbour(from, way) {
            Some((pile, card)) if pile == self.pile => self.go_to_card(pile, card, observation),
            Some((pile, _)) => self.pile = pile,
            None => {}
        }
    }
}

/// Whether a pile has a card that the cards of no other pile cover.
fn is_free(rules: &Rules, observation: Observation<'_>, pile: PileId) -> bool {
    let is_empty = |pile| observation.pile(pile).is_empty();
    !is_empty(pile) && rules.pile(pile).is_free(is_empty)
}
