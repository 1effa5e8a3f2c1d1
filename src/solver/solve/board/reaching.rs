//! Which piles cards can reach on a board.

use patience_core::Lift;

use super::super::bits::bits;
use super::Board;
use super::kind::Kind;
use super::talon::Comers;

impl Board<'_> {
    /// Returns the foundation that takes a card.
    #[inline]
    pub(super) fn foundation_for(&self, from: u8, card: u8) -> Option<u8> {
        let route = &self.plan.kind(from).route;
        let started = route.started & self.startable();
        bits(self.plan.foundations & (route.built & !self.empty | started))
            .find(|to| self.accepts[usize::from(to % 64)] >> card & 1 != 0)
    }

    /// Returns the cards of stock and waste that come up sooner or later.
    #[inline]
    pub(super) fn coming(&self) -> Comers {
        *self.coming.get_or_init(|| {
            let of = |talon| Comers::of(self.standing, talon, &self.row);
            self.plan.talon.map_or_else(Comers::default, of)
        })
    }

    /// Returns the empty piles that may be started, of those that are as good as each other one.
    pub(super) fn startable(&self) -> u64 {
        let mut startable = self.empty & self.plan.targets;
        for alike in &self.plan.alike {
            let empty = self.empty & alike;
            startable &= !(empty & empty.wrapping_sub(1));
        }
        startable
    }

    /// Returns the cards that go on others, where cards may be put at all.
    #[inline]
    pub(super) fn wanted(&self) -> u64 {
        let piles = bits(self.plan.targets & !self.empty & self.pending.open_to(true));
        piles.fold(0, |wanted, pile| {
            wanted | self.accepts[usize::from(pile % 64)]
        })
    }

    /// Returns the piles on whose cards one of this kind of pile goes.
    #[inline]
    pub(super) fn takers(&self, kind: &Kind, card: u8) -> u64 {
        let mut takers = 0;
        for other in &kind.goes_on {
            let to = &self.plan.kinds[usize::from(*other)];
            let on = to.lies_on[usize::from(card % 64)] & self.tops[usize::from(*other)];
            takers |=
                bits(on).fold(0, |piles, on| piles | self.lying[usize::from(on % 64)]) & to.piles;
        }
        takers
    }

    /// Hands out the piles that take so many cards of which this is the lowest.
    #[inline]
    pub(super) fn targets(
        &self,
        (from, source): (u8, &Kind),
        card: u8,
        count: u8,
        (takers, startable): (u64, u64),
        mut visit: impl FnMut(u8),
    ) {
        for to in bits(takers & !(1 << from)) {
            if self.takes(to, count) {
                visit(to);
            }
        }
        let mut spaces = startable & source.starts[usize::from(card % 64)];
        if spaces == 0 {
            return;
        }
        // A pile that moves to a space like the one it leaves has not moved.
        if count == self.len(from) {
            spaces &= !source.same_when_empty;
        }
        for (piles, first) in &source.waits {
            if first & !self.empty != 0 {
                spaces &= !piles;
            }
        }
        // A space that is filled is no help on the way there.
        if count > 1 && source.lift == Lift::Supermove {
            let route = &source.route;
            let [cells, free] = [route.cells, route.spaces].map(|piles| piles & self.empty);
            if count > single_moves(cells, free & free.wrapping_sub(1)) {
                spaces &= !route.spaces;
            }
        }
        for to in bits(spaces) {
            if self.takes(to, count) {
                visit(to);
            }
        }
    }

    #[inline]
    pub(super) fn takes(&self, to: u8, count: u8) -> bool {
        count == 1
            || self.plan.kind(to).takes_runs
                && self.len(to) + count <= self.plan.sites[usize::from(to % 64)].limit
    }
}

/// Returns how many cards single moves can carry through empty cells and columns.
#[inline]
pub(super) fn single_moves(cells: u64, spaces: u64) -> u8 {
    let cells = cells.count_ones() + 1;
    (cells << spaces.count_ones().min(6)).min(255) as u8
}
