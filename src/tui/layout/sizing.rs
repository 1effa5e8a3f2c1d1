//! How big cards may be: what the player wishes, and what the table has shrunk to since the deal.
//! Which of the sizes fits is decided in `arrange`.

use patience_core::GroupId;

use super::CardSize;

pub use patience_app::settings::CardSize as SizeWish;

/// One of the ways in which an arrangement knows to lay out a table, by a number of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanNumber(pub u8);

impl PlanNumber {
    /// The plan of arrangements that have one.
    pub(super) const USUAL: Self = Self(0);
}

/// Returns the largest size that is wished for.
pub fn largest(wish: SizeWish) -> CardSize {
    match wish {
        SizeWish::Auto | SizeWish::Colossal => CardSize::Colossal,
        SizeWish::Giant => CardSize::Giant,
        SizeWish::Huge => CardSize::Huge,
        SizeWish::Large => CardSize::Large,
        SizeWish::Medium => CardSize::Medium,
        SizeWish::Small => CardSize::Small,
    }
}

/// What a table has shrunk to since the deal, and how its piles are arranged: it does not grow back
/// before the next deal, and stays put.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    size: CardSize,
    overlaps: Overlaps,
    plan: PlanNumber,
}

impl Allowance {
    pub(super) const fn new(size: CardSize, overlaps: Overlaps, plan: PlanNumber) -> Self {
        Self {
            size,
            overlaps,
            plan,
        }
    }
}

/// What the size of the cards is chosen by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sizing {
    wish: SizeWish,
    allowance: Option<Allowance>,
}

impl Sizing {
    /// Keeps to what the table has shrunk to; nothing at the deal.
    pub const fn new(wish: SizeWish, allowance: Option<Allowance>) -> Self {
        Self { wish, allowance }
    }

    /// Returns the sizes that may be tried, the largest first.
    pub(super) fn sizes(self) -> impl Iterator<Item = CardSize> {
        let most = largest(self.wish);
        let most = self.allowance.map_or(most, |least| most.min(least.size));
        CardSize::ALL.into_iter().filter(move |size| *size <= most)
    }

    /// Returns how many lines of a card may show at most in a size, group by group.
    pub(super) fn overlaps(self, size: CardSize) -> Overlaps {
        let shrunk = self.allowance.filter(|allowance| allowance.size == size);
        shrunk.map_or(Overlaps::default(), |allowance| allowance.overlaps)
    }

    /// Returns the plan by which the table lies.
    pub(super) fn plan(self) -> Option<PlanNumber> {
        self.allowance.map(|allowance| allowance.plan)
    }

    /// Tells whether the cards have just been dealt, so that columns are to have room to grow.
    pub(super) const fn is_fresh(self) -> bool {
        self.allowance.is_none()
    }
}

impl From<SizeWish> for Sizing {
    fn from(wish: SizeWish) -> Self {
        Self::new(wish, None)
    }
}

/// How many lines of covered cards show, for each group of piles: two bits each, 0 where nothing
/// limits it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Overlaps(u64);

impl Overlaps {
    const fn shift(group: GroupId) -> Option<u32> {
        // Groups beyond these are not remembered; no game has so many with columns.
        if group.0 < 32 {
            Some(group.0 as u32 * 2)
        } else {
            None
        }
    }

    /// Returns the most lines of a group.
    pub(super) fn most(self, group: GroupId) -> Option<u16> {
        let shift = Self::shift(group)?;
        let lines = u16::try_from((self.0 >> shift) & 3).ok();
        lines.filter(|lines| *lines > 0)
    }

    /// Notes the lines of a group where they are more than before: where its piles differ in room,
    /// the one that has most counts.
    pub(super) fn raise(&mut self, group: GroupId, lines: u16) {
        let Some(shift) = Self::shift(group) else {
            return;
        };
        if self.most(group).is_none_or(|most| lines > most) {
            self.0 = self.0 & !(3 << shift) | u64::from(lines.min(3)) << shift;
        }
    }
}
