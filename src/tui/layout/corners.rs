//! Foundations in a block in the middle of the table, piles at its corners, and what is dealt
//! from below the block.

use patience_core::{PileId, Place};
use ratatui::layout::Rect;

use super::arrange::{Sorted, Task, many, margin, row_width, widest_gap};
use super::board::Board;
use super::columns::is_column;
use super::needs::Want;
use super::{CardSize, TableLayout, TooSmall};

/// How many lines a corner pile wants, in cards under the top one.
const BENEATH: u16 = 4;

/// The piles by where they go.
struct Parts {
    /// The block in the middle, two rows of it.
    centre: Vec<PileId>,
    left: Vec<PileId>,
    right: Vec<PileId>,
    /// Everything else.
    below: Vec<PileId>,
}

impl Parts {
    fn of(board: &Board<'_>) -> Self {
        let rules = board.rules;
        let at_corners = |pile: &PileId| rules.group_of(*pile).place == Place::Corners;
        let Sorted {
            dealing,
            cells,
            goals,
            reserves,
            columns,
        } = Sorted::of(rules, board.seat);
        let all = [dealing, cells, reserves, columns.concat()].concat();
        let corners: Vec<PileId> = goals
            .iter()
            .chain(&all)
            .copied()
            .filter(at_corners)
            .collect();
        let below = all.into_iter().filter(|pile| !at_corners(pile)).collect();
        let centre = goals.into_iter().filter(|pile| !at_corners(pile)).collect();
        // The first is top left, the second top right, and so on downwards.
        let every_second = |from: usize| corners.iter().skip(from).step_by(2).copied().collect();
        Self {
            centre,
            left: every_second(0),
            right: every_second(1),
            below,
        }
    }

    fn centre_columns(&self) -> u16 {
        many(&self.centre).div_ceil(2)
    }

    fn rows(&self) -> u16 {
        many(&self.left).max(1)
    }

    fn middle_width(&self, card: u16, gap: u16) -> u16 {
        row_width(self.centre_columns(), card, gap).max(row_width(many(&self.below), card, gap + 2))
    }

    fn width(&self, card: u16, gap: u16) -> u16 {
        self.middle_width(card, gap) + 2 * (card + 2 * gap + 2)
    }

    fn height(&self, size: CardSize, want: Want) -> u16 {
        let high = size.height();
        let beneath = if want == Want::Comfort {
            BENEATH
        } else {
            u16::from(want == Want::Least)
        };
        let below = if self.below.is_empty() { 0 } else { high + 1 };
        let middle = 1 + 2 * high + below;
        middle.max(self.rows() * (1 + high + beneath))
    }
}

/// Lays the table out, or says what it needs.
pub(super) fn lay(task: Task<'_>) -> Result<TableLayout, TooSmall> {
    let Task {
        mut board,
        area,
        want,
    } = task;
    let parts = Parts::of(&board);
    let (card, high) = (board.size.width(), board.size.height());
    let (width, height) = (parts.width(card, 0), parts.height(board.size, want));
    if width > area.width || height > area.height {
        return Err(TooSmall { width, height });
    }
    let gap = widest_gap(4, 0, area.width, |gap| parts.width(card, gap)).unwrap_or(0);
    let width = parts.width(card, gap);
    let left = area.x + margin(area.width, width);
    // A tall screen does not pull the corners apart without end.
    let tall = area.height.min(height + parts.rows() * high * 2);
    let area = Rect {
        y: area.y + (area.height - tall) / 4,
        height: tall,
        ..area
    };
    let band = area.height / parts.rows();
    for (x, piles) in [(left, &parts.left), (left + width - card, &parts.right)] {
        for (row, pile) in (0..).zip(piles) {
            let y = area.y + row * band + 1;
            if is_column(&board, *pile) {
                board.column(*pile, x, y, band - 1);
            } else {
                board.single(*pile, x, y);
            }
        }
    }
    let middle = area.x + margin(area.width, parts.middle_width(card, gap));
    put_middle(&mut board, &parts, middle, area, gap);
    Ok(board.table)
}

fn put_middle(board: &mut Board<'_>, parts: &Parts, x: u16, area: Rect, gap: u16) {
    let (card, high) = (board.size.width(), board.size.height());
    let room = parts.middle_width(card, gap);
    let below = if parts.below.is_empty() { 0 } else { high + 1 };
    let spare = area.height.saturating_sub(1 + 2 * high + below);
    // Room to spare parts the two rows of the block, and the block from what is below.
    let (air, part) = (u16::from(spare > 5), (spare / 4).min(3));
    let block = row_width(parts.centre_columns(), card, gap);
    let y = area.y + 1 + (spare.saturating_sub(air + part) / 2).min(high);
    for (index, pile) in (0..).zip(&parts.centre) {
        let (column, row) = (
            index % parts.centre_columns(),
            index / parts.centre_columns(),
        );
        board.single(
            *pile,
            x + margin(room, block) + column * (card + gap),
            y + row * (high + air),
        );
        // Over the second row there is no line for labels.
        board.label_beside(high / 2);
    }
    let wide = row_width(many(&parts.below), card, gap + 2);
    let mut at = x + margin(room, wide);
    for pile in &parts.below {
        board.single(*pile, at, y + 2 * high + air + part + 1);
        at += card + gap + 2;
    }
}
