//! The cursor of the table: a card, or the place of an empty pile. Each pile remembers which
//! of its cards the cursor was on.

use patience_core::{Observation, PileId, Role, Rules, Seat, Shape};

use crate::layout::{TableLayout, Way};

/// The cursor: a pile, and for each pile how deep in it the cursor was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cursor {
    pile: PileId,
    /// How far below the top the cursor was, for each pile.
    depths: Vec<usize>,
}

impl Cursor {
    /// Puts the cursor where play begins: on the first card of the layout that is free, or
    /// on the stock where the layout is still to come.
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

    /// Returns the pile that the cursor is on.
    pub const fn pile(&self) -> PileId {
        self.pile
    }

    /// Returns the card, counted from the bottom of its pile, or nothing on an empty pile.
    pub fn card(&self, observation: Observation<'_>) -> Option<usize> {
        let count = observation.pile(self.pile).len();
        let depth = self.depths.get(self.pile.index()).copied().unwrap_or(0);
        count.checked_sub(1).map(|last| last.saturating_sub(depth))
    }

    /// Returns how many cards would be picked up: those from the cursor to the top.
    pub fn count(&self, observation: Observation<'_>) -> Option<u8> {
        let card = self.card(observation)?;
        u8::try_from(observation.pile(self.pile).len() - card).ok()
    }

    /// Goes to the top card of a pile.
    pub fn go_to(&mut self, pile: PileId) {
        self.pile = pile;
        if let Some(depth) = self.depths.get_mut(pile.index()) {
            *depth = 0;
        }
    }

    /// Goes to a card of a pile, counted from the bottom.
    pub fn go_to_card(&mut self, pile: PileId, card: Option<usize>, observation: Observation<'_>) {
        self.pile = pile;
        let last = observation.pile(pile).len().saturating_sub(1);
        if let Some(depth) = self.depths.get_mut(pile.index()) {
            *depth = card.map_or(0, |card| last.saturating_sub(card));
        }
    }

    /// Makes sure that the cursor is somewhere sensible after the cards have moved: on a pile
    /// of the seat whose turn it is, on a card that lies face up where there is one, and not
    /// on a place of a grid or triangle that has been cleared.
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

    /// Moves one step in a direction. In a pile that it comes back to the cursor is on the
    /// card it was on before.
    pub fn step(&mut self, layout: &TableLayout, observation: Observation<'_>, way: Way) {
        let from = (self.pile, self.card(observation));
        match layout.neighbour(from, way) {
            Some((pile, card)) if pile == self.pile => self.go_to_card(pile, card, observation),
            Some((pile, _)) => self.pile = pile,
            None => {}
        }
    }
}

/// Tells whether a pile has a card on which no other lies.
fn is_free(rules: &Rules, observation: Observation<'_>, pile: PileId) -> bool {
    let is_empty = |pile| observation.pile(pile).is_empty();
    !is_empty(pile) && rules.pile(pile).is_free(is_empty)
}
