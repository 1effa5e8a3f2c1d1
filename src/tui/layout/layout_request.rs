//! What an arrangement is asked for: the table to lay out, its room, and how much of it is a must.

use ratatui::layout::Rect;

use super::board::Board;
use super::column_lines::Want;
use super::sizing::PlanNumber;

/// The table that every arrangement is given, with its room.
pub(super) struct LayoutRequest<'a> {
    pub board: Board<'a>,
    pub area: Rect,
    pub want: Want,
    /// In how many rows many columns may stand, the most beautiful first.
    pub rows: &'static [usize],
    pub choice: Choice,
}

/// Which plans may be tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    /// Those with at most so many faults. A fault is worth cards of one size less.
    Faults(u8),
    /// The one by which the table lies already.
    Kept(PlanNumber),
}

impl Choice {
    /// Any plan.
    pub(super) const ANY: Self = Self::Faults(u8::MAX);

    /// Tells whether a plan may be tried that has so many faults.
    pub(super) fn allows(self, plan: PlanNumber, faults: u8) -> bool {
        match self {
            Self::Faults(most) => faults <= most,
            Self::Kept(kept) => plan == kept,
        }
    }
}
