//! The input of an arrangement: the table, its area, and what must fit into it.

use ratatui::layout::Rect;

use super::board::Board;
use super::column_lines::Want;
use super::sizing::PlanNumber;

/// The input that every arrangement receives.
pub(super) struct LayoutRequest<'a> {
    pub board: Board<'a>,
    pub area: Rect,
    pub want: Want,
    /// The allowed numbers of rows of columns, best-looking first. With 2, half of the columns are below the
    /// others.
    pub rows: &'static [usize],
    pub choice: Choice,
}

/// Which plans an arrangement may try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    /// Plans with at most this many flaws. A flaw counts as much as one step down in card size.
    Faults(u8),
    /// Only the plan that the table already uses.
    Kept(PlanNumber),
}

impl Choice {
    /// Allows every plan.
    pub(super) const ANY: Self = Self::Faults(u8::MAX);

    /// Whether the plan `plan`, which has `faults` flaws, may be tried.
    pub(super) fn allows(self, plan: PlanNumber, faults: u8) -> bool {
        match self {
            Self::Faults(most) => faults <= most,
            Self::Kept(kept) => plan == kept,
        }
    }
}
