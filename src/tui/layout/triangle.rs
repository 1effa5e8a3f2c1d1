//! A triangle in the middle, each row lying on the one above; what is dealt from at the left
//! of its top, cards out of the game at the right.

use patience_core::{GroupId, PileId, Shape};
use ratatui::layout::{Position, Rect};

use super::arrange::{Sorted, Task, many, margin, row_width};
use super::board::Board;
use super::needs::Want;
use super::{CardSize, TableLayout, TooSmall};

/// The room at the left for the numbers of the rows.
const RULER: u16 = 3;

/// The triangle's measures.
struct Triangle {
    group: GroupId,
    rows: u16,
    /// Lines from one row to the next.
    step: u16,
    /// Columns from one card to the next.
    pitch: u16,
}

impl Triangle {
    const fn width(&self) -> u16 {
        self.rows * self.pitch - 1
    }

    const fn height(&self, card: u16) -> u16 {
        (self.rows - 1) * self.step + card
    }

    /// Returns how far the left edge of the row at a line is from the triangle's left.
    fn indent(&self, line: u16) -> u16 {
        let row = (line / self.step.max(1)).min(self.rows - 1);
        (self.rows - 1 - row) * self.pitch / 2
    }
}

/// Lays the table out, or says what it needs.
pub(super) fn lay(task: Task<'_>) -> Result<TableLayout, TooSmall> {
    let Task {
        mut board,
        area,
        want,
    } = task;
    let (card, high) = (board.size.width(), board.size.height());
    let found = board
        .rules
        .group_ids()
        .find_map(|id| match board.rules.group(id).shape {
            Shape::Triangle { rows } if rows > 0 => Some((id, u16::from(rows))),
            _ => None,
        });
    let Some((group, rows)) = found else {
        return Err(TooSmall {
            width: u16::MAX,
            height: u16::MAX,
        });
    };
    let (left, right) = side_piles(&board);
    // The cards' ranks stay in sight with one line each; two look better.
    let least = if want == Want::Comfort {
        high.min(2)
    } else {
        1
    };
    let mut triangle = Triangle {
        group,
        rows,
        step: least,
        pitch: card + 1,
    };
    let widest = row_width(many(&left), card, 1).max(row_width(many(&right), card, 1));
    let slope = |triangle: &Triangle| {
        (margin(area.width, triangle.width()) + triangle.indent(high)).saturating_sub(RULER + 1)
    };
    let beside = |triangle: &Triangle| widest <= slope(triangle);
    let shelf = |triangle: &Triangle| if beside(triangle) { 0 } else { high + 1 };
    let needed = |triangle: &Triangle| triangle.height(high).max(high + 1) + shelf(triangle);
    let width =
        (triangle.width() + 2 * RULER).max(row_width(many(&left) + many(&right), card, 1) + 1);
    if width > area.width || needed(&triangle) > area.height {
        return Err(TooSmall {
            width,
            height: needed(&triangle),
        });
    }
    for step in least..high.saturating_sub(1).max(least + 1) {
        let wider = Triangle { step, ..triangle };
        if needed(&wider) <= area.height {
            triangle = wider;
        }
    }
    let spare = area.height - needed(&triangle);
    let area = Rect {
        y: area.y + (spare / 3).min(4),
        height: area.height - (spare / 3).min(4),
        ..area
    };
    // The piles at the sides come in as far as the slope lets them, at most under its foot.
    let foot = margin(area.width, triangle.width());
    let table_left = area.x
        + if beside(&triangle) {
            foot.min(slope(&triangle) - widest)
        } else {
            foot
        };
    put_sides(&mut board, (&left, &right), table_left, area);
    put_triangle(&mut board, &triangle, area, shelf(&triangle));
    Ok(board.table)
}

/// Returns the piles at the left and those at the right.
fn side_piles(board: &Board<'_>) -> (Vec<PileId>, Vec<PileId>) {
    let Sorted {
        dealing,
        cells,
        goals,
        reserves,
        columns,
    } = Sorted::of(board.rules, board.seat);
    ([dealing, cells, reserves, columns.concat()].concat(), goals)
}

fn put_sides(board: &mut Board<'_>, (left, right): (&[PileId], &[PileId]), edge: u16, area: Rect) {
    let card = board.size.width();
    let mut x = edge;
    for pile in left {
        board.single(*pile, x, area.y + 1);
        x += card + 1;
    }
    let mut x = (area.x + area.right()).saturating_sub(edge + row_width(many(right), card, 1));
    for pile in right {
        board.single(*pile, x, area.y + 1);
        x += card + 1;
    }
}

fn put_triangle(board: &mut Board<'_>, triangle: &Triangle, area: Rect, shelf: u16) {
    let card = board.size.width();
    let left = area.x + margin(area.width, triangle.width());
    let mut piles = board.rules.piles_of(triangle.group, board.seat);
    for row in 0..triangle.rows {
        let y = area.y + shelf + row * triangle.step;
        let indent = (triangle.rows - 1 - row) * triangle.pitch / 2;
        let from = left + indent;
        Board::ruler(
            &mut board.table.row_rulers,
            row.into(),
            from.saturating_sub(RULER),
            y,
            2,
        );
        for (column, pile) in (0..=row).zip(piles.by_ref()) {
            // A place that has been cleared for good is bare table, and nobody stops there.
            let cleared = board.view.pile(pile).is_empty();
            if cleared && board.rules.group(triangle.group).start_from.is_empty() {
                continue;
            }
            board.single(pile, from + column * triangle.pitch, y);
            cover(board, pile, triangle.step, card);
        }
    }
}

/// Says of a card on which others lie that only its top is sure to show, and finds room for
/// its label on the card itself.
fn cover(board: &mut Board<'_>, pile: PileId, step: u16, card: u16) {
    let covered = board
        .rules
        .pile(pile)
        .covered_by()
        .iter()
        .any(|over| !board.view.pile(*over).is_empty());
    let size = board.size;
    let Some(place) = board.table.piles.last_mut() else {
        return;
    };
    let Position { x, y } = place.spot.as_position();
    place.label_at = match size {
        CardSize::Large => Position::new(x + card - 2, y),
        CardSize::Medium if step > 1 => Position::new(x + card - 2, y + 1),
        CardSize::Medium | CardSize::Small => Position::new(x + card - 1, y),
    };
    if covered {
        for card in &mut place.cards {
            card.full = false;
            card.rect.height = step.min(card.rect.height);
        }
    }
}
