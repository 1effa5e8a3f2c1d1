//! The layout of the table as it is now, kept while nothing that it follows from has changed: most keys
//! only move the cursor.

use std::cell::RefCell;
use std::sync::Arc;

use patience_core::{Position, Seat};
use ratatui::layout::Rect;

use super::Table;
use crate::layout::{SizeWish, TableLayout, TooSmall};

/// What a layout follows from, besides the rules and the position.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Basis {
    /// Who sees it, and who sits in front.
    seats: [Seat; 2],
    /// Whether each half of the table is a player's.
    is_parted: bool,
    area: Rect,
    wish: SizeWish,
    before: Option<Arc<TableLayout>>,
    /// How many log entries have been played.
    done: usize,
}

/// The last layout, with what it followed from.
#[derive(Debug, Clone)]
struct Known {
    position: Position,
    basis: Basis,
    layout: Arc<TableLayout>,
}

/// The layout that was asked for last.
#[derive(Debug, Clone, Default)]
pub(super) struct LayoutMemo(RefCell<Option<Known>>);

impl Table {
    /// Lays the table out as those in front see it now.
    ///
    /// # Errors
    /// Says how big the screen has to be at least when the table does not fit.
    pub fn layout_now(&self, area: Rect, wish: SizeWish) -> Result<Arc<TableLayout>, TooSmall> {
        let observation = self.observation();
        if self.duel().is_some() {
            // The board beside has a say there.
            return self.lay_out(observation, area, wish).map(Arc::new);
        }
        let position = self.game().position();
        let basis = Basis {
            seats: [observation.seat(), self.seat()],
            is_parted: self.is_parted(),
            area,
            wish,
            before: self.layout_before(area, wish),
            done: self.game().done(),
        };
        if let Some(known) = &*self.layout_memo.0.borrow()
            && known.basis == basis
            && known.position == *position
        {
            return Ok(Arc::clone(&known.layout));
        }
        let layout = Arc::new(self.lay_out(observation, area, wish)?);
        *self.layout_memo.0.borrow_mut() = Some(Known {
            position: position.clone(),
            basis,
            layout: Arc::clone(&layout),
        });
        Ok(layout)
    }
}
