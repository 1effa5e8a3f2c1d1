//! The input of an arrangement of the piles: the table, its area, and what must fit into the area.

use ratatui::layout::Rect;

use super::board::Board;
use super::column_lines::Want;
use super::sizing::PlanNumber;

/// The input of every function that arranges the piles of a game.
pub(super) struct LayoutRequest<'a> {
    pub board: Board<'a>,
    pub area: Rect,
    pub want: Want,
    /// The allowed numbers of rows of columns, best-looking first. With 2, half of the columns are below the
    /// others.
    pub rows: &'static [usize],
    pub choice: Choice,
}

/// Which plans for placing the piles may be tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    /// Plans for placing the piles with at most this many flaws. A flaw counts as much as one step down in card size.
    Faults(u8),
    /// Only the plan for placing the piles that the table already uses.
    Kept(PlanNumber),
}

impl Choice {
    /// Returns a filter that allows every plan for placing the piles.
    pub(super) const ANY: Self = Self::Faults(u8::MAX);

    /// Whether the plan `plan`, which has `faults` flaws, may be tried.
    pub(super) fn allows(self, plan: PlanNumber, faults: u8) -> bool {
        match self {
            Self::Faults(most) => faults <= most,
            Self::Kept(kept) => plan == kept,
        }
    }
}
