//! Cards that compete: where there are two that go on the same two cards, one of them has to leave
//! its place first. What cannot be won if it is the one, must be won with the other; and where
//! both are ruled out there is no hope at all.
//!
//! What is found so holds for all positions that follow until the one that goes first has gone: a
//! win from there, after what has been played, would be one in which the other went first. So it
//! says something of the position itself, whichever way it was come to, and what is given up for
//! it may be given up for good.

use super::super::bits::bits;
use super::Board;
use super::ways::Ways;

/// What is known of cards that have to wait for their rivals.
#[derive(Debug, Clone)]
pub(super) struct Waiting {
    /// Those that have to,
    cards: u64,
    /// and how many plies had been made when that was found.
    since: [u32; 64],
    /// How many plies had been made when each card last left its place.
    gone: [u32; 64],
    /// What was found, and after how many plies.
    found: Vec<(u32, u64)>,
}

impl Waiting {
    pub const NOTHING: Self = Self {
        cards: 0,
        since: [0; 64],
        gone: [0; 64],
        found: Vec::new(),
    };

    /// Notes that a card leaves its place with a ply, the number of which counts from one, and
    /// returns when it last did.
    #[inline]
    pub fn leave(&mut self, card: u8, ply: u32) -> u32 {
        std::mem::replace(&mut self.gone[usize::from(card % 64)], ply)
    }

    /// Notes that a card has not left its place after all.
    #[inline]
    pub fn stay(&mut self, card: u8, before: u32) {
        self.gone[usize::from(card % 64)] = before;
    }

    /// Notes that cards have to wait, after so many plies.
    fn find(&mut self, cards: u64, plies: u32) {
        if cards == 0 {
            return;
        }
        self.cards |= cards;
        self.found.push((plies, cards));
        for card in bits(cards) {
            self.since[usize::from(card % 64)] = plies;
        }
    }

    /// Forgets what was found after more plies than these.
    #[inline]
    pub fn forget(&mut self, plies: u32) {
        while let Some((after, cards)) = self.found.last()
            && *after > plies
        {
            self.cards &= !cards;
            self.found.pop();
        }
    }
}

impl Board<'_> {
    /// Returns the cards that still have to wait; nothing if one has not.
    #[inline]
    fn waiting(&self, ways: &Ways) -> Option<u64> {
        let Some(columns) = &ways.columns else {
            return Some(0);
        };
        let Waiting {
            cards, since, gone, ..
        } = &self.waiting;
        let mut waiting = 0;
        for card in bits(*cards) {
            let at = usize::from(card % 64);
            let rival = usize::from(columns.rivals[at] % 64);
            if gone[rival] > since[at] {
                continue;
            }
            if gone[at] > since[at] {
                return None;
            }
            waiting |= 1 << card;
        }
        Some(waiting)
    }

    /// Tells whether the goal is out of reach, where it is worth asking.
    #[inline]
    pub(super) fn is_out_of_reach(&mut self) -> bool {
        let Some(ways) = &self.plan.ways else {
            return false;
        };
        if !self.asking.is_worth_it() {
            return false;
        }
        let waiting = self.waiting(ways);
        let is_hopeless = waiting.is_none_or(|waiting| self.reach(ways, waiting).is_none());
        self.asking.answered(is_hopeless);
        is_hopeless
    }

    /// Tells whether the goal is out of reach, whichever of two rivals goes first; what is found
    /// on the way is kept as long as it holds.
    pub(super) fn is_out_of_reach_either_way(&mut self) -> bool {
        let Some(ways) = &self.plan.ways else {
            return false;
        };
        let Some(columns) = &ways.columns else {
            return false;
        };
        let Some(already) = self.waiting(ways) else {
            return true;
        };
        let Some(away) = self.reach(ways, already) else {
            return true;
        };
        let mut waiting = already;
        // One card of each two.
        let mut open = bits(away).fold(0, |open, card| {
            let rival = columns.rivals[usize::from(card % 64)];
            let is_open =
                rival > card && away >> rival & 1 != 0 && already & (1 << card | 1 << rival) == 0;
            open | u64::from(is_open) << card
        });
        loop {
            let before = waiting;
            for card in bits(open) {
                let rival = columns.rivals[usize::from(card % 64)];
                let [one, other] = [1 << card, 1 << rival];
                let must = match [one, other].map(|card| self.reach(ways, waiting | card).is_some())
                {
                    [false, false] => return true,
                    [true, true] => continue,
                    [true, false] => one,
                    [false, true] => other,
                };
                waiting |= must;
                open &= !(1 << card);
            }
            if waiting == before {
                break;
            }
        }
        self.waiting
            .find(waiting & !already, self.trail.len() as u32);
        false
    }
}
