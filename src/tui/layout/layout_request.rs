//! What an arrangement is asked for: the table to lay out, its room, and how much of it is a must.

use ratatui::layout::Rect;

use super::board::Board;
use super::column_lines::Want;

/// The table that every arrangement is given, with its room.
pub(super) struct LayoutRequest<'a> {
    pub board: Board<'a>,
    pub area: Rect,
    pub want: Want,
    /// In how many rows many columns may stand, the most beautiful first.
    pub rows: &'static [usize],
}
