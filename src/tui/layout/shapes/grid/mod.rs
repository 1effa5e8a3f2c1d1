//! Tables with a grid of places. The rows and columns of the grid are numbered. The score of each row or column
//! is shown at its end, and the stock is at the left of the grid.

mod duel_boards;

pub use duel_boards::{Boards, lay_out_boards};

use patience_core::{GroupId, PileId, Shape};
use ratatui::layout::{Position, Rect};

use crate::layout::board::Board;
use crate::layout::layout_request::LayoutRequest;
use crate::layout::measure::{many, row_width, widest_gap};
use crate::layout::sorted_piles::SortedPiles;
use crate::layout::{CardSize, Count, Ruler, TableLayout, TooSmall};

/// The number of screen columns for the row numbers at the left of the grid.
const RULER: u16 = 3;
/// The number of screen columns for the score at the right of a row: `POINTS` for only the points, and `HAND`
/// to include the name of the poker hand.
const POINTS: u16 = 4;
const HAND: u16 = 21;
/// If a row of the grid is divided into several lines, each line has at least this many places.
const LEAST_IN_LINE: u16 = 4;
/// The widest gap between the columns of the grid.
const WIDEST: u16 = 3;
/// The gap between the grid and the piles beside it, if there is enough room.
const PART: u16 = 4;
/// The most piles side by side next to the grid.
const ABREAST: u16 = 2;

struct Grid {
    group: GroupId,
    rows: u16,
    columns: u16,
    /// The number of places of a grid's row that are side by side on one line. The whole row is on one line unless the
    /// screen is too narrow.
    in_line: u16,
    card: u16,
    pitch: u16,
    /// The number of screen lines from one line of the grid's places to the next.
    step: u16,
    high: u16,
}

impl Grid {
    /// Returns the grid of the game. `None` if the game has no grid.
    fn from_board(board: &Board<'_>) -> Option<Self> {
        let (card, high) = (board.size.width(), board.size.height());
        board
            .rules
            .group_ids()
            .find_map(|group| match board.rules.group(group).shape {
                Shape::Grid { rows, columns } if rows > 0 && columns > 0 => Some(Self {
                    group,
                    rows: rows.into(),
                    columns: columns.into(),
                    in_line: columns.into(),
                    card,
                    pitch: card + 1,
                    step: high,
                    high,
                }),
                _ => None,
            })
    }

    const fn width(&self) -> u16 {
        (self.in_line - 1) * self.pitch + self.card
    }

    const fn height(&self) -> u16 {
        (self.rows * self.lines_of_row() - 1) * self.step + self.high
    }

    /// Returns the number of lines into which each row of the grid is divided.
    const fn lines_of_row(&self) -> u16 {
        self.columns.div_ceil(self.in_line)
    }

    /// Divides each row of the grid into lines that fit into `room`. This is done only in games whose cards
    /// move along their rows and never between rows. Each line has its column numbers above it if there is
    /// room.
    fn wrap(&mut self, board: &Board<'_>, room: u16, lines: u16) {
        if board.rules.group(self.group).to_left.is_empty() || self.width() <= room {
            return;
        }
        let fits = ((room + 1) / self.pitch).clamp(LEAST_IN_LINE.min(self.columns), self.columns);
        self.in_line = self.columns.div_ceil(self.columns.div_ceil(fits));
        self.step = self.high + 1;
        if 1 + self.height() > lines {
            self.step = self.high;
        }
    }

    /// Leaves one empty screen line between the rows of the grid if there is room. `height` is the height of the table
    /// without the empty lines. Returns the height with them.
    const fn part_rows(&mut self, height: u16, area: Rect) -> u16 {
        let airy = height + self.rows - 1;
        if airy > area.height || self.lines_of_row() > 1 {
            return height;
        }
        self.step += 1;
        airy
    }
}

/// Lays out the table. If the table does not fit, returns the size that the table needs.
pub fn lay(request: LayoutRequest<'_>) -> Result<TableLayout, TooSmall> {
    let (mut board, area) = (request.board, request.area);
    let (card, high) = (board.size.width(), board.size.height());
    let Some(mut grid) = Grid::from_board(&board) else {
        return Err(TooSmall::NOWHERE);
    };
    let sorted = SortedPiles::from_rules(board.rules, board.seat);
    let beside = [sorted.dealing, sorted.reserves, sorted.cells, sorted.goals];
    let beside = [beside.concat(), sorted.columns.concat()].concat();
    let wide = if beside.is_empty() {
        0
    } else {
        row_width(ABREAST.min(many(&beside)), card, 1) + 2
    };
    let scored = board.rules.lines.is_some();
    let points = if scored { POINTS } else { 0 };
    let room = area.width.saturating_sub(RULER + points);
    grid.wrap(&board, room, area.height);
    // Piles that do not fit beside a wide grid go below it.
    let below = wide > 0 && wide + RULER + grid.width() + points > area.width;
    let side = if below { 0 } else { wide };
    let row = if below {
        row_width(many(&beside), card, 1)
    } else {
        0
    };
    let width = row.max(side + RULER + grid.width() + points);
    // The column numbers above, and the scores of the columns below.
    let inner = 1 + grid.height() + u16::from(points > 0);
    let height = if below {
        inner + 1 + high
    } else {
        inner.max(many(&beside).div_ceil(ABREAST) * (high + 1))
    };
    let needs = TooSmall::new(width, height);
    if !needs.fits(area) {
        return Err(needs);
    }
    let height = grid.part_rows(height, area);
    let hands = if points > 0 && width - points + HAND <= area.width {
        HAND
    } else {
        points
    };
    let before = side + RULER;
    let room = area.width - before - hands;
    let width = |gap: u16| row_width(grid.in_line, card, gap);
    let gap = widest_gap(WIDEST, 1, room, width);
    if let Some(gap) = gap.filter(|_| grid.lines_of_row() == 1) {
        grid.pitch = card + gap;
    }
    let part = (room - grid.width()).min(PART);
    let edge = area.x;
    let left = edge + before + part;
    let top = area.y + 1 + (area.height - height) / 2;
    if below {
        let y = top + grid.height() + u16::from(points > 0) + 1;
        board.singles(&beside, left.min(area.right() - row), y, 1);
    } else {
        put_beside(&mut board, &beside, edge, top);
    }
    put_grid(&mut board, &grid, left, top);
    put_scores(&mut board, &grid, Position::new(left, top), hands, area);
    Ok(board.finished_in(area))
}

fn put_beside(board: &mut Board<'_>, piles: &[PileId], left: u16, top: u16) {
    let (card, high) = (board.size.width(), board.size.height());
    for (index, pile) in (0..).zip(piles) {
        let x = left + index % ABREAST * (card + 1);
        board.single(*pile, x, top + index / ABREAST * (high + 1));
    }
}

fn put_grid(board: &mut Board<'_>, grid: &Grid, left: u16, top: u16) {
    let card = board.size.width();
    let mut piles = board.rules.piles_of(grid.group, board.seat);
    for row in 0..grid.rows {
        let first = top + row * grid.lines_of_row() * grid.step;
        let (rulers, x) = (&mut board.table.row_rulers, left.saturating_sub(RULER));
        Board::ruler(rulers, row.into(), x, first + grid.high / 2, 2);
        for (column, pile) in (0..grid.columns).zip(piles.by_ref()) {
            let x = left + column % grid.in_line * grid.pitch;
            let y = first + column / grid.in_line * grid.step;
            // Rows of one line each share their column numbers.
            let is_first = y == top;
            if is_first || grid.lines_of_row() > 1 && grid.step > grid.high {
                let rulers = &mut board.table.column_rulers;
                Board::ruler(rulers, column.into(), x, y - 1, card);
            }
            // Without lines for that, each further line of a row shows the number of its first column.
            let goes_on = column > 0 && column % grid.in_line == 0;
            if goes_on && grid.step == grid.high {
                let (rulers, x) = (&mut board.table.column_rulers, x.saturating_sub(1));
                Board::ruler(rulers, column.into(), x, y + grid.high / 2, 1);
            }
            board.single(pile, x, y);
            if let Some(place) = board.table.piles.last_mut() {
                // Places of a grid are addressed by row and column. A label would go inside.
                place.label_at = Position::new(place.spot.right() - 2, place.spot.bottom() - 1);
                // Between small cards there is no room for a number.
                if let Count::At(_) = place.count {
                    place.count = Count::None;
                }
            }
        }
    }
}

fn put_scores(board: &mut Board<'_>, grid: &Grid, corner: Position, hands: u16, area: Rect) {
    let card = board.size.width();
    let (right, bottom) = (corner.x + grid.width() + 1, corner.y + grid.height());
    for number in 0..board.rules.scored_lines().len() {
        let at = u16::try_from(number).unwrap_or(u16::MAX);
        let place = if at < grid.rows {
            let y = corner.y + at * grid.step + grid.high / 2;
            Rect::new(right, y, hands.saturating_sub(1), 1)
        } else if at < grid.rows + grid.columns {
            Rect::new(corner.x + (at - grid.rows) * grid.pitch, bottom, card, 1)
        } else if at == grid.rows + grid.columns {
            Rect::new(right, bottom, POINTS - 1, 1)
        } else {
            Rect::new(corner.x.saturating_sub(RULER), bottom, POINTS - 1, 1)
        };
        if area.intersection(place) == place {
            board.table.scores.push(Ruler { number, at: place });
        }
    }
    if board.size == CardSize::Small {
        // A card of one line has no corner for a label, so it goes behind the card.
        for place in &mut board.table.piles {
            let behind = place.spot.right().min(area.right() - 1);
            place.label_at = Position::new(behind, place.spot.y);
        }
    }
}
