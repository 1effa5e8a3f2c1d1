//! Cards that may move up to the foundations at once: safe cards, which no other card needs, and cards that can come
//! back whenever they are needed.

use patience_core::{Lift, Times};

use super::macro_move::TableauMacro;
use super::position::{FoundationCards, TableauState};
use crate::bits::{bits, wide_bits};
use crate::card_code::{FACE, UP};

impl TableauState<'_> {
    /// Returns the cards that could move up to the foundations.
    #[inline]
    pub(super) fn foundation_cards(&self) -> FoundationCards {
        *self.foundation_cards.get_or_init(|| {
            let foundations = bits(self.game.foundations);
            let next =
                foundations.fold(0, |next, pile| next | self.accepts[usize::from(pile % 64)]);
            let unneeded = self.game.autoplay.as_ref().map_or(0, |autoplay| {
                let base = self.game.base;
                let begun = bits(self.game.foundations & !self.empty);
                let tops = begun.map(|pile| self.top(pile).card & FACE);
                let heights = autoplay.dominance.heights(base, tops);
                autoplay.dominance.unneeded(base, heights)
            });
            FoundationCards { next, unneeded }
        })
    }

    /// Returns a macro move that moves a card up to a foundation, if no other card needs that card where it is. Returns
    /// `None` if there is no such card.
    pub(super) fn safe_autoplay(&self) -> Option<TableauMacro> {
        let FoundationCards { next, unneeded } = self.foundation_cards();
        let safe = next & unneeded;
        if safe == 0 {
            return None;
        }
        let up = |from: u8, card: u8, extra: u8| {
            let to = self.foundation_for(from, card)?;
            Some(TableauMacro {
                from,
                to,
                count: 1,
                extra,
            })
        };
        let game = self.game;
        for from in bits(game.sources & game.safe_sources & !self.empty) {
            let top = self.top(from).card;
            if safe >> (top & FACE) & 1 != 0
                && top & UP != 0
                && (game.safe_but_last >> from & 1 == 0 || self.len(from) > 1)
                && let Some(macro_move) = up(from, top & FACE, 0)
            {
                return Some(macro_move);
            }
        }
        let place = self.safe_stock_place(safe)?;
        let waste = game.cycle?.waste.number();
        up(waste, self.row[usize::from(place)] & FACE, place)
    }

    /// Returns the place, in the row of stock and waste, of a `safe` card that may move up to a foundation, because the
    /// other cards still come up as before when it leaves.
    fn safe_stock_place(&self, safe: u64) -> Option<u8> {
        let game = self.game;
        let cycle = game.cycle?;
        let waste = cycle.waste.number();
        let is_safe = |place: &u8| safe >> (self.row[usize::from(*place)] & FACE) & 1 != 0;
        if game.lasting_waste >> waste & 1 != 0 {
            return wide_bits(self.playable().places).find(is_safe);
        }
        let place = if game.safe_sources >> waste & 1 != 0 {
            self.cycle.waste_top()
        } else if !cycle.is_stepwise
            && cycle.redeals == Times::Unlimited
            && self.cycle.is_like_fresh(cycle)
        {
            self.cycle.last_of_pass()
        } else {
            None
        };
        place.filter(is_safe)
    }

    /// Returns a macro move that moves a card up to a foundation, if the card can come back whenever another card has
    /// to be put on it. The card forms a run with the card below it, or could start its column again, so it is just as
    /// good on the foundation until then. This is valid in games where parts of runs need not be moved for their own
    /// sake ([`super::game::TableauGame::moves_whole_runs`]), and if only cards put there later can block the card's
    /// way back.
    pub(super) fn returnable_autoplay(&self) -> Option<TableauMacro> {
        let game = self.game;
        if game.returnable == 0 {
            return None;
        }
        let next = self.foundation_cards().next;
        for from in bits(game.sources & game.holds_runs & !self.empty) {
            let top = self.top(from);
            let card = top.card & FACE;
            if next >> card & 1 == 0 {
                continue;
            }
            let Some(to) = self.foundation_for(from, card) else {
                continue;
            };
            let foundation = game.kind(to);
            let could_return = match self.len(from) {
                1 => {
                    let waits = foundation
                        .waits
                        .iter()
                        .any(|(piles, _)| piles >> from & 1 != 0);
                    foundation.starts[usize::from(card)] >> from & 1 != 0
                        && !waits
                        && self.filler(from).is_none()
                }
                _ => top.run > 1,
            };
            let comes_back = could_return
                && game.returnable >> to & 1 != 0
                && (foundation.lift != Lift::TopAboveFirst || self.len(to) > 0);
            if comes_back {
                return Some(TableauMacro {
                    from,
                    to,
                    count: 1,
                    extra: 0,
                });
            }
        }
        None
    }
}
