//! The piles to which cards can go, in games in which cards are transferred between piles.

use patience_core::Lift;

use super::pile_kind::PileKind;
use super::position::TableauState;
use crate::bits::bits;

impl TableauState<'_> {
    /// Returns the foundation that takes `card` from pile `from`, if there is one.
    #[inline]
    pub(super) fn foundation_for(&self, from: u8, card: u8) -> Option<u8> {
        let route = &self.game.kind(from).route;
        let started = route.started & self.startable();
        bits(self.game.foundations & (route.built & !self.empty | started))
            .find(|to| self.accepts[usize::from(to % 64)] >> card & 1 != 0)
    }

    /// Returns the empty piles on which cards may be put. Of several interchangeable piles, only one is returned.
    pub(super) fn startable(&self) -> u64 {
        let mut startable = self.empty & self.game.targets;
        for piles in self.game.interchangeable.iter().chain(self.alike_columns()) {
            let empty = self.empty & piles;
            startable &= !(empty & empty.wrapping_sub(1));
        }
        startable
    }

    /// Returns the cards that can go on at least one pile that is not empty, as far as the obligation for this macro
    /// move allows.
    #[inline]
    pub(super) fn accepted(&self) -> u64 {
        let piles = bits(self.game.targets & !self.empty & self.obligation.open_piles(true));
        piles.fold(0, |accepted, pile| {
            accepted | self.accepts[usize::from(pile % 64)]
        })
    }

    /// Returns the piles whose top card accepts `card` when the card comes from this kind of pile.
    #[inline]
    pub(super) fn takers(&self, kind: &PileKind, card: u8) -> u64 {
        let mut takers = 0;
        for other in &kind.goes_on {
            let to = &self.game.kinds[usize::from(*other)];
            let on = to.lies_on[usize::from(card % 64)] & self.tops[usize::from(*other)];
            takers |= bits(on).fold(0, |piles, on| piles | self.topped_by[usize::from(on % 64)])
                & to.piles;
        }
        takers
    }

    /// Calls `visit` with each pile that takes `count` cards. `card` is the lowest of these cards, `takers` are the
    /// non-empty piles that accept it, and `startable` are the empty piles that may be started.
    #[inline]
    pub(super) fn for_each_target(
        &self,
        (from, source): (u8, &PileKind),
        card: u8,
        count: u8,
        (takers, startable): (u64, u64),
        mut visit: impl FnMut(u8),
    ) {
        for to in bits(takers & !(1 << from)) {
            if self.takes_count(to, count) {
                visit(to);
            }
        }
        let mut spaces = startable & source.starts[usize::from(card % 64)];
        if spaces == 0 {
            return;
        }
        // Moving a whole pile to a space like the one that it leaves changes nothing.
        if count == self.len(from) {
            spaces &= !(source.same_when_empty | self.columns_like(from));
        }
        for (piles, first) in &source.waits {
            if first & !self.empty != 0 {
                spaces &= !piles;
            }
        }
        // A space that is the target cannot be used on the way there.
        if count > 1 && source.lift == Lift::Supermove {
            let route = &source.route;
            let [cells, free] = [route.cells, route.spaces].map(|piles| piles & self.empty);
            if count > supermove_len(cells, free & free.wrapping_sub(1)) {
                spaces &= !route.spaces;
            }
        }
        for to in bits(spaces) {
            if self.takes_count(to, count) {
                visit(to);
            }
        }
    }

    #[inline]
    fn takes_count(&self, to: u8, count: u8) -> bool {
        count == 1
            || self.game.kind(to).takes_runs && self.len(to) + count <= self.game.entry(to).limit
    }
}

/// Returns the number of cards that can be transferred one by one, but as one move, with the help of this number of
/// empty cells and empty columns.
#[inline]
pub(super) fn supermove_len(cells: u64, spaces: u64) -> u8 {
    let cells = cells.count_ones() + 1;
    (cells << spaces.count_ones().min(6)).min(255) as u8
}
