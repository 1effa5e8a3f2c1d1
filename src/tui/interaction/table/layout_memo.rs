//! A cache of the last computed layout. Most keys only move the cursor and do not change the layout.

use std::cell::RefCell;
use std::sync::Arc;

use patience_core::{Position, Seat};
use ratatui::layout::Rect;

use super::Table;
use crate::layout::{SizeWish, TableLayout, TooSmall};

/// Everything that the layout of the table depends on, apart from the rules and the position. If it is unchanged, the
/// cached layout is still valid.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Basis {
    /// The seat that sees the cards, and the seat whose cards are at the bottom of the screen.
    seats: [Seat; 2],
    /// Whether two players each have half of the table.
    is_parted: bool,
    area: Rect,
    wish: SizeWish,
    before: Option<Arc<TableLayout>>,
    /// The number of entries in the game's log at the position of the layout.
    done: usize,
}

/// A computed layout of the table, with the position and the other inputs from which it was computed.
#[derive(Debug, Clone)]
struct Known {
    position: Position,
    basis: Basis,
    layout: Arc<TableLayout>,
}

/// The cached layout of the table; `None` if none has been computed.
#[derive(Debug, Clone, Default)]
pub(super) struct LayoutMemo(RefCell<Option<Known>>);

impl Table {
    /// Returns the layout of the table for the present position, from the cache if possible.
    ///
    /// # Errors
    /// Returns the size that the screen must have if the table does not fit.
    pub fn layout_now(&self, area: Rect, wish: SizeWish) -> Result<Arc<TableLayout>, TooSmall> {
        let observation = self.observation();
        if self.duel().is_some() {
            // The other player's board affects the layout too.
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
