//! The usual arrangement of the piles. At the top is a shelf with the stock, waste and cells on the left and the
//! foundations on the right. The columns are below it, and a reserve is left of the columns.

mod plans;

use patience_core::{PileId, Role, Shape};
use ratatui::layout::{Position, Rect};

use super::shelf::{Shelf, put_captions};
use crate::layout::board::Board;
use crate::layout::column_lines::{Want, column_lines, grown_lines, pile_lines};
use crate::layout::layout_request::LayoutRequest;
use crate::layout::measure::{many, margin, margin_above, row_width, widest_gap};
use crate::layout::sizing::PlanNumber;
use crate::layout::sorted_piles::SortedPiles;
use crate::layout::{CardSize, TableLayout, TooSmall};

use plans::plans;

/// The widest gap between columns if the cards of the shelf above them touch each other.
const APART: u16 = 2;
/// The number of covered cards that should be visible in a spread reserve if the game has no columns that grow.
const BENEATH: u16 = 4;
/// The number of flaws that a plan for placing the piles has because its columns are in several rows. `PARTED` is for
/// columns of one kind, `MIXED` for columns of several kinds, and `CRAMPED` for columns without enough room to grow.
const PARTED: u8 = 1;
const MIXED: u8 = 2;
const CRAMPED: u8 = 4;
/// The number of flaws that a plan for placing the piles has because the cards in a row touch each other.
const TOUCHING: u8 = 2;

/// A plan for placing the piles of a game with columns.
#[derive(Debug)]
struct Plan {
    number: PlanNumber,
    faults: u8,
    /// The rows of single piles above the columns, from top to bottom.
    shelves: Vec<Shelf>,
    /// Whether all shelves, which are the rows of single piles above the columns, start at the same screen column.
    flush: bool,
    /// The piles that are one below the other at the right of the columns.
    tower: Vec<PileId>,
    /// The piles that are one below the other at the left of the columns.
    side: Vec<PileId>,
    /// The columns of cards: for each row of columns, the groups of piles from left to right, each with its piles.
    rows: Vec<Vec<Vec<PileId>>>,
}

/// The dimensions of the table in a plan for placing the piles, with a certain gap between cards.
struct Measures {
    gap: u16,
    /// The width of the table without the tower of piles at its right.
    body: u16,
    width: u16,
    height: u16,
    /// The number of screen lines that each row of columns needs.
    rows: Vec<u16>,
}

/// Lays out the table. If the table does not fit, returns the size that the table needs.
pub fn lay(request: LayoutRequest<'_>) -> Result<TableLayout, TooSmall> {
    let (mut board, area, want) = (request.board, request.area, request.want);
    // Games without overlapping columns have at least one row of piles. Places for one card are shown whole.
    let places =
        board.rules.groups.iter().any(|group| {
            group.role == Role::Tableau && group.shape == Shape::Row && group.limit == 1
        });
    let sorted = SortedPiles::from_rules(board.rules, board.seat);
    let columns = || sorted.columns.iter().flatten();
    let overlaps = columns().any(|pile| board.is_column(*pile));
    let whole = places || !overlaps;
    let kinds = sorted.columns.iter().filter(|kind| !kind.is_empty());
    let kinds = kinds.count();
    let heaps = whole && sorted.reserves.iter().any(|pile| board.is_column(*pile));
    let lines = column_lines(&board, want).max(match want {
        _ if want.is_least() && !whole => 1,
        Want::Comfort | Want::Ordinary if heaps => board.size.height() + BENEATH,
        // Cards that do not fit are folded into a line above the top card.
        _ if heaps => board.size.height().max(2),
        _ => board.size.height(),
    });
    // Reserving room for ordinary growth keeps the table in place while columns grow.
    let ordinary = column_lines(&board, Want::Ordinary).max(lines);
    let grown = grown_lines(&board).map(|grown| grown.max(lines));
    let most = board.size.gap();
    let mut needs = TooSmall::NOWHERE;
    for (rows, least) in request
        .rows
        .iter()
        .flat_map(|rows| [(*rows, 1), (*rows, 0)])
    {
        // Large cards that touch look crowded, and smaller sizes are available.
        if least == 0 && board.size > CardSize::Large {
            continue;
        }
        for plan in plans(&board, area.width, least, rows) {
            let alike = |lines: u16| vec![lines; plan.rows.len()];
            let fits = |gap: u16| plan.measures(&board, gap, alike(lines)).width;
            let gap = widest_gap(most, least, area.width, fits).unwrap_or(least);
            let measures = plan.measures(&board, gap, plan.row_lines(&board, want, lines));
            let grown = grown.map(|lines| plan.measures(&board, gap, alike(lines)).height);
            let parted = match grown {
                Some(grown) if rows > 1 && grown > area.height => CRAMPED,
                Some(_) if rows > 1 && kinds > 1 => MIXED,
                Some(_) if rows > 1 => PARTED,
                _ => 0,
            };
            // Cards that touch look like a wall, even more so in several rows.
            let touching = if least > 0 {
                0
            } else {
                TOUCHING.saturating_mul(u8::try_from(rows).unwrap_or(u8::MAX))
            };
            let faults = plan.faults + parted + touching;
            if !request.choice.allows(plan.number, faults) {
                continue;
            }
            let needed = TooSmall::new(measures.width, measures.height);
            if needed.fits(area) {
                let ordinary = (ordinary, plan.measures(&board, gap, alike(ordinary)).height);
                plan.put(&mut board, area, &measures, ordinary);
                if want != Want::Now {
                    put_captions(&mut board);
                }
                board.table.plan = plan.number;
                return Ok(board.finished_in(area));
            }
            needs = needs.lesser(needed);
        }
    }
    Err(needs)
}

/// Returns the number of card columns in a row of columns.
fn count(row: &[Vec<PileId>]) -> u16 {
    row.iter().map(|group| many(group)).sum()
}

impl Plan {
    /// Returns the width of the piles at the left of the columns, including the gap after these piles.
    fn side_width(&self, board: &Board<'_>, gap: u16) -> u16 {
        let count = if board.size == CardSize::Small { 3 } else { 0 };
        if self.side.is_empty() {
            0
        } else {
            board.size.width() + count + gap.max(1) + 1
        }
    }

    fn column_count(&self) -> u16 {
        self.rows.iter().map(|row| count(row)).max().unwrap_or(0)
    }

    fn columns_width(&self, board: &Board<'_>, gap: u16) -> u16 {
        let width = |row: &Vec<Vec<PileId>>| {
            row_width(count(row), board.size.width(), gap) + many(row).max(1) * 2 - 2
        };
        self.rows.iter().map(width).max().unwrap_or(0)
    }

    /// Returns the number of screen lines that each row of columns needs. `lines` is the number for the longest
    /// column on the table.
    fn row_lines(&self, board: &Board<'_>, want: Want, lines: u16) -> Vec<u16> {
        let is_now = matches!(want, Want::Comfort | Want::Cut);
        if !is_now || self.rows.len() < 2 {
            return vec![lines; self.rows.len()];
        }
        let high = board.size.height();
        let needs = |row: &Vec<Vec<PileId>>| {
            let piles = row.iter().flatten();
            let columns = piles.filter(|pile| board.is_column(**pile));
            let longest = columns.map(|pile| pile_lines(board, *pile, want)).max();
            longest.map_or(high, |longest| longest + board.spare)
        };
        let rows = self.rows.iter();
        rows.map(|row| needs(row).clamp(high, lines)).collect()
    }

    fn measures(&self, board: &Board<'_>, gap: u16, rows: Vec<u16>) -> Measures {
        let (card, high) = (board.size.width(), board.size.height());
        let main = self.side_width(board, gap) + self.columns_width(board, gap);
        let shelves = self.shelves.iter();
        let shelves = shelves.map(|shelf| shelf.width(self.column_count(), card, gap));
        let body = main.max(shelves.max().unwrap_or(0));
        let tower = if self.tower.is_empty() {
            0
        } else {
            card + gap.max(1) + 2
        };
        let shelf_lines = many(&self.shelves).saturating_mul(high + 1);
        let side_lines = many(&self.side) * (high + 1);
        let row_lines = rows.iter().map(|lines| lines.saturating_add(1));
        let row_lines = row_lines.fold(0, u16::saturating_add);
        let main_lines = shelf_lines.saturating_add(side_lines.max(row_lines));
        Measures {
            gap,
            body,
            width: body + tower,
            height: main_lines.max(1 + many(&self.tower) * high),
            rows,
        }
    }

    fn put(
        &self,
        board: &mut Board<'_>,
        area: Rect,
        measures: &Measures,
        (lines, ordinary): (u16, u16),
    ) {
        let (card, high, gap) = (board.size.width(), board.size.height(), measures.gap);
        let left = area.x + margin(area.width, measures.width);
        let spare = area.height - measures.height;
        let free = area.height.saturating_sub(ordinary);
        let parts = many(&self.shelves) + many(&self.rows).saturating_sub(1);
        let airy = airy(free.min(spare), parts);
        let top = area.y + margin_above(area, free - airy * parts).min(spare - airy * parts);
        let (columns_from, apart) = self.columns_from(board, left, measures);
        let mut y = top + 1;
        for (index, shelf) in self.shelves.iter().enumerate() {
            // A second shelf of cells is above the columns that it serves.
            let (from, width) = if index == 0 || self.flush {
                (left, measures.body)
            } else {
                (columns_from, left + measures.body - columns_from)
            };
            let fits = shelf.width(self.column_count(), card, gap) <= width;
            let (from, width) = if fits {
                (from, width)
            } else {
                (left, measures.body)
            };
            let alone = self.shelves.len() == 1;
            shelf.lay(board, (from, y), width, gap, alone);
            y += high + 1 + airy;
        }
        // Spare room separates the cards of the tower.
        let tower = 1 + row_width(many(&self.tower), high, 1);
        let step = high + u16::from(top + tower <= area.bottom());
        for (index, pile) in (0..).zip(&self.tower) {
            board.single(*pile, left + measures.width - card, top + 1 + index * step);
            board.label_beside(high / 2);
        }
        let most = if self.rows.len() > 1 {
            lines + 1 + airy
        } else {
            u16::MAX
        };
        let rooms = self.rooms(&measures.rows, (area.bottom() + 1).saturating_sub(y), most);
        let mut row_top = y;
        for (row, room) in self.rows.iter().zip(rooms) {
            let mut x = columns_from;
            for group in row {
                let at = Position::new(x, row_top);
                x = 2 + board.row(group, at, room.saturating_sub(1), apart);
            }
            row_top += room;
        }
        self.put_side(board, left, y, area.bottom().saturating_sub(y));
    }

    /// Divides `lines` screen lines among the rows of columns. Each row gets at least the lines that it needs. What is
    /// left makes the rows equally high, but no higher than `most`.
    fn rooms(&self, needed: &[u16], lines: u16, most: u16) -> Vec<u16> {
        let mut left = lines;
        let mut rooms = Vec::new();
        for number in 0..self.rows.len() {
            let needs = |row: usize| needed.get(row).map_or(1, |lines| lines + 1);
            let later: u16 = (number + 1..self.rows.len()).map(needs).sum();
            let share = left / many(&self.rows[number..]).max(1);
            let room = share.min(most).max(needs(number));
            let room = room.min(left.saturating_sub(later));
            left -= room;
            rooms.push(room);
        }
        rooms
    }

    /// Returns the screen column where the columns start, and the gap between them. The columns are centred and
    /// aligned with the cards of the shelf above. If the cards of the shelf touch each other, the columns need
    /// not be aligned.
    fn columns_from(&self, board: &Board<'_>, left: u16, measures: &Measures) -> (u16, u16) {
        let side = self.side_width(board, measures.gap);
        let free = |gap: u16| measures.body - side - self.columns_width(board, gap);
        if measures.gap == 0 && !self.rows.is_empty() {
            let width = |gap: u16| self.columns_width(board, gap);
            let gap = widest_gap(APART, 0, measures.body - side, width).unwrap_or(0);
            return (left + side + free(gap) / 2, gap);
        }
        let pitch = board.size.width() + measures.gap;
        let more = free(measures.gap) / pitch;
        // As many columns as there are foundations go below these.
        let goals = self.shelves.first().map_or(0, |shelf| many(&shelf.right));
        let before = if goals == self.column_count() {
            more.div_ceil(2)
        } else {
            more / 2
        };
        // The ends of a shelf are a little further apart than its piles. Columns align with the longer end.
        let shift = self
            .shelves
            .first()
            .filter(|shelf| shelf.right.len() > shelf.left.len());
        let shift = shift.map_or(0, |_| free(measures.gap) % pitch);
        let shift = if shift <= board.size.width() / 2 {
            shift
        } else {
            0
        };
        (left + side + before * pitch + shift, measures.gap)
    }

    fn put_side(&self, board: &mut Board<'_>, x: u16, y: u16, room: u16) {
        let high = board.size.height();
        for (index, pile) in (0..).zip(&self.side) {
            let lines = room.saturating_sub(index * (high + 1));
            let alone = self.side.len() == 1;
            if alone && board.is_column(*pile) {
                board.column(*pile, x, y, lines);
            } else {
                board.single(*pile, x, y + index * (high + 1));
            }
        }
    }
}

/// Returns the number of empty screen lines between rows of piles. `spare` screen lines are available. The line
/// for labels is not included.
fn airy(spare: u16, parts: u16) -> u16 {
    (spare / parts.max(1) / 3).min(2)
}
