//! Gathering piles for the next pass through the stock, in the player's order or in their own.

use std::time::Duration;

use patience_core::{Move, Phase, PileId};

use super::Table;
use patience_app::keymap::Keys;

impl Table {
    /// Where piles are gathered in the player's order, the first press offers to name them;
    /// the next gathers those that are left in their own order.
    pub fn gather_or_ask(&mut self, now: Duration, keys: &Keys) -> bool {
        let several = self.gathered().count() > 1;
        if several && !self.is_mid_gather() && !self.gathering {
            self.ask_for_order();
            return false;
        }
        let mut gathered = false;
        let next = |table: &Self| table.gathered().next();
        while let Some(pile) = next(self) {
            let is_over = gathered && !self.is_mid_gather();
            if is_over || !self.play(Move::Gather(pile), now, keys) {
                break;
            }
            gathered = true;
        }
        gathered
    }

    /// Asks for the order in which piles are gathered: the next labels name them.
    pub fn ask_for_order(&mut self) {
        self.selection = None;
        self.gathering = true;
        self.notice = None;
    }

    /// Gathers one of these piles if piles are being gathered. Tells whether that was meant.
    pub fn gather(&mut self, piles: &[PileId], now: Duration, keys: &Keys) -> bool {
        if !self.is_gathering() {
            return false;
        }
        let asked = self.gathering;
        if let Some(pile) = piles.iter().find(|pile| self.can(Move::Gather(**pile))) {
            self.play(Move::Gather(*pile), now, keys);
            self.gathering = asked && self.is_mid_gather();
        } else {
            self.refuse("That pile is not gathered");
        }
        true
    }

    /// Returns the piles that can be gathered next.
    pub fn gathered(&self) -> impl Iterator<Item = PileId> {
        self.session().legal().iter().filter_map(|mv| match mv {
            Move::Gather(pile) => Some(*pile),
            _ => None,
        })
    }

    /// Puts the piles gathered so far back where they lay, before all are. Tells whether there
    /// were any.
    pub fn stops_gathering(&mut self, now: Duration, keys: &Keys) -> bool {
        let stops = self.is_mid_gather() && self.undo(now, keys);
        if stops {
            self.say("The gathered piles are back in place");
        }
        stops
    }

    fn is_mid_gather(&self) -> bool {
        self.game().position().turn().phase == Phase::Gather
    }

    /// Tells whether the order has been asked for and no pile been gathered yet.
    pub fn is_asked_for_order(&self) -> bool {
        self.gathering && !self.is_mid_gather()
    }

    /// Tells whether pile labels mean the order of gathering at present.
    pub fn is_gathering(&self) -> bool {
        self.gathering || self.is_mid_gather()
    }
}
