//! How big cards may be: what the player wishes, and what the table has shrunk to since the deal.
//! Which of the sizes fits is decided in `arrange`.

use std::sync::Arc;

use patience_core::GroupId;

use super::{CardSize, TableLayout};

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

/// After how many moves cards may shrink.
const EARLY: usize = 10;

/// What the size of the cards is chosen by.
#[derive(Debug, Clone)]
pub struct Sizing {
    wish: SizeWish,
    before: Option<Arc<TableLayout>>,
    /// How many moves have been made since the deal.
    moves: usize,
}

impl Sizing {
    /// Sizes a deal.
    pub const fn new(wish: SizeWish) -> Self {
        Self {
            wish,
            before: None,
            moves: 0,
        }
    }

    /// Keeps to the table as it lay before the last of so many moves: cards stay where they are, and do not
    /// grow back before the next deal.
    #[must_use]
    pub fn after(self, before: Arc<TableLayout>, moves: usize) -> Self {
        let before = Some(before);
        Self {
            before,
            moves,
            ..self
        }
    }

    /// Tells whether the deal is too fresh for smaller cards.
    pub(super) const fn is_early(&self) -> bool {
        self.moves <= EARLY
    }

    /// Returns the table as it lay before the last move.
    pub(super) fn before(&self) -> Option<&TableLayout> {
        self.before.as_deref()
    }

    /// Returns those of these sizes that may be tried.
    pub(super) fn sizes(&self, all: &'static [CardSize]) -> impl Iterator<Item = CardSize> + use<> {
        let most = largest(self.wish);
        let most = self.before().map_or(most, |before| most.min(before.size));
        all.iter().copied().filter(move |size| *size <= most)
    }

    /// Returns how many lines of a card may show at most in a size, group by group.
    pub(super) fn overlaps(&self, size: CardSize) -> Overlaps {
        let shrunk = self.before().filter(|before| before.size == size);
        shrunk.map_or(Overlaps::default(), |before| before.overlaps)
    }

    /// Returns the plan by which the table lies.
    pub(super) fn plan(&self) -> Option<PlanNumber> {
        self.before().map(|before| before.plan)
    }

    /// Tells whether the cards have just been dealt, so that columns are to have room to grow.
    pub(super) const fn is_fresh(&self) -> bool {
        self.before.is_none()
    }
}

impl From<SizeWish> for Sizing {
    fn from(wish: SizeWish) -> Self {
        Self::new(wish)
    }
}

/// How many lines of covered cards show, for each group of piles: two bits each, 0 where nothing
/// limits it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Overlaps(u64);

impl Overlaps {
    const fn shift(group: GroupId) -> Option<u32> {
        // Groups beyond these are not remembered; no game has so many with columns.
        if group.number() < 32 {
            Some(group.number() as u32 * 2)
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
