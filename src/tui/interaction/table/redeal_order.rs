//! Gathering the piles for the next pass through the stock. The player may choose the order or use the default
//! order.

use std::time::Duration;

use patience_core::{Move, Phase, PileId};

use super::Table;
use patience_app::keymap::Keys;

impl Table {
    /// Gathers the piles for the next pass. If the player may choose the order, the first call only asks for
    /// it. The second call gathers the remaining piles in the default order. Returns whether a pile was
    /// gathered.
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

    /// Asks the player for the order in which piles are gathered. The next pile labels choose the piles in
    /// turn.
    pub fn ask_for_order(&mut self) {
        self.selection = None;
        self.gathering = true;
        self.notice = None;
    }

    /// Gathers the first of `piles` that can be gathered now. Returns `false` if the player is not gathering
    /// piles.
    pub fn gather(&mut self, piles: &[PileId], now: Duration, keys: &Keys) -> bool {
        if !self.is_gathering() {
            return false;
        }
        let asked = self.gathering;
        if let Some(pile) = piles.iter().find(|pile| self.can(Move::Gather(**pile))) {
            self.play(Move::Gather(*pile), now, keys);
            self.gathering = asked && self.is_mid_gather();
        } else {
            self.refuse("That pile cannot be gathered now");
        }
        true
    }

    /// Returns the piles that the player can gather next for the next pass through the stock.
    pub fn gathered(&self) -> impl Iterator<Item = PileId> {
        self.session().legal().iter().filter_map(|mv| match mv {
            Move::Gather(pile) => Some(*pile),
            _ => None,
        })
    }

    /// Puts the piles that were gathered for the next pass back, unless all piles have been gathered. Returns whether
    /// any were put back.
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

    /// Whether the player has to choose the first pile to gather for the next pass through the stock.
    pub fn is_asked_for_order(&self) -> bool {
        self.gathering && !self.is_mid_gather()
    }

    /// Whether the next pile label that the player presses chooses a pile to gather for the next pass.
    pub fn is_gathering(&self) -> bool {
        self.gathering || self.is_mid_gather()
    }
}
