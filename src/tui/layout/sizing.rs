//! The limits on the card size: the size that the player has set, and the size to which the cards have shrunk since the
//! deal. The module `arrange` decides which of the allowed sizes fits.

use std::sync::Arc;

use patience_core::GroupId;

use super::{CardSize, TableLayout};

pub use patience_app::settings::CardSize as SizeWish;

/// The number of a plan, which is one of the ways in which the piles of a game can be laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanNumber(pub u8);

impl PlanNumber {
    /// The number of the plan for laying out the piles, where there is only one plan.
    pub(super) const USUAL: Self = Self(0);
}

/// Returns the largest card size that a setting allows.
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

/// The number of moves after the deal during which the cards do not shrink.
const EARLY: usize = 10;

/// The two limits on the card size: the player's setting for it, and the layout so far.
#[derive(Debug, Clone)]
pub struct Sizing {
    wish: SizeWish,
    before: Option<Arc<TableLayout>>,
    /// The number of moves since the deal.
    moves: usize,
}

impl Sizing {
    /// Creates the limits on the card size for a new deal.
    pub const fn new(wish: SizeWish) -> Self {
        Self {
            wish,
            before: None,
            moves: 0,
        }
    }

    /// Adds the layout before the last move as a limit. The piles then stay in place, and the cards do not become
    /// larger before the next deal. `moves` is the number of moves since the deal.
    #[must_use]
    pub fn after(self, before: Arc<TableLayout>, moves: usize) -> Self {
        let before = Some(before);
        Self {
            before,
            moves,
            ..self
        }
    }

    /// Whether it is too early in the hand for the cards to shrink.
    pub(super) const fn is_early(&self) -> bool {
        self.moves <= EARLY
    }

    /// Returns the layout of the table before the last move.
    pub(super) fn before(&self) -> Option<&TableLayout> {
        self.before.as_deref()
    }

    /// Returns the card sizes among `all` that are within the limits.
    pub(super) fn sizes(&self, all: &'static [CardSize]) -> impl Iterator<Item = CardSize> + use<> {
        let most = largest(self.wish);
        let most = self.before().map_or(most, |before| most.min(before.size));
        all.iter().copied().filter(move |size| *size <= most)
    }

    /// Returns how many screen lines of a covered card may be visible at this card size, for each group of
    /// piles.
    pub(super) fn overlaps(&self, size: CardSize) -> Overlaps {
        let shrunk = self.before().filter(|before| before.size == size);
        shrunk.map_or(Overlaps::default(), |before| before.overlaps)
    }

    /// Returns the number of the plan by which the piles are laid out now. `None` after a new deal.
    pub(super) fn plan(&self) -> Option<PlanNumber> {
        self.before().map(|before| before.plan)
    }

    /// Whether the cards have just been dealt. The columns then need room to grow.
    pub(super) const fn is_fresh(&self) -> bool {
        self.before.is_none()
    }
}

impl From<SizeWish> for Sizing {
    fn from(wish: SizeWish) -> Self {
        Self::new(wish)
    }
}

/// The number of screen lines that are visible of a covered card, for each group of piles. Each number is
/// stored in two bits, and 0 means no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Overlaps(u64);

impl Overlaps {
    const fn shift(group: GroupId) -> Option<u32> {
        // Further groups are not stored. No game has that many groups with columns.
        if group.number() < 32 {
            Some(group.number() as u32 * 2)
        } else {
            None
        }
    }

    /// Returns the largest number of visible screen lines of a covered card in this group of piles. `None` if there is
    /// no limit.
    pub(super) fn most(self, group: GroupId) -> Option<u16> {
        let shift = Self::shift(group)?;
        let lines = u16::try_from((self.0 >> shift) & 3).ok();
        lines.filter(|lines| *lines > 0)
    }

    /// Raises the number of visible screen lines of a covered card in a group of piles to `lines`, if `lines` is
    /// greater. The group thus gets the greatest of the numbers of its piles.
    pub(super) fn raise(&mut self, group: GroupId, lines: u16) {
        let Some(shift) = Self::shift(group) else {
            return;
        };
        if self.most(group).is_none_or(|most| lines > most) {
            self.0 = self.0 & !(3 << shift) | u64::from(lines.min(3)) << shift;
        }
    }
}
