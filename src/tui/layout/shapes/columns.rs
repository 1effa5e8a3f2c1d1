//! The usual arrangement: stock, waste and cells on the left of a shelf, foundations on its
//! right, the columns below, a reserve to the left of them.

use patience_core::{LinkedPile, PileId, Role, Shape};
use ratatui::layout::Rect;

use super::shelf::Shelf;
use crate::layout::board::Board;
use crate::layout::column_lines::{Want, column_lines};
use crate::layout::layout_request::LayoutRequest;
use crate::layout::measure::{many, margin, margin_above, row_width, widest_gap};
use crate::layout::sorted_piles::SortedPiles;
use crate::layout::{CardSize, TableLayout, TooSmall};

/// How many piles stand one over the other beside the columns at most.
const TOWER: usize = 4;
/// How many reserves stand one over the other at the left of the columns, where all piles have room
/// in one row over these.
const BESIDE: usize = 2;
/// By how many piles a row over the columns may be longer than these.
const LONGER: u16 = 2;
/// The gap between columns under a row of cards that touch.
const APART: u16 = 2;
/// How many cards under its top one a heap that lies spread wants to show, where nothing else
/// grows.
const BENEATH: u16 = 4;

/// One way to arrange the piles.
#[derive(Debug, Default)]
struct Plan {
    /// The shelves, from the top.
    shelves: Vec<Shelf>,
    /// Whether the shelves begin one below the other.
    flush: bool,
    /// Piles one over the other at the right of the columns.
    tower: Vec<PileId>,
    /// Piles one over the other at the left of the columns.
    side: Vec<PileId>,
    /// The columns, row by row; those of a row in groups from the left.
    rows: Vec<Vec<Vec<PileId>>>,
}

/// What a plan measures with the chosen gap.
struct Measures {
    gap: u16,
    /// Without the tower.
    body: u16,
    width: u16,
    height: u16,
}

/// Lays the table out, or says what it needs.
pub fn lay(request: LayoutRequest<'_>) -> Result<TableLayout, TooSmall> {
    let LayoutRequest {
        mut board,
        area,
        want,
        rows,
    } = request;
    // Games without columns have at least one row of piles; places of one card are shown whole.
    let places =
        board.rules.groups.iter().any(|group| {
            group.role == Role::Tableau && group.shape == Shape::Row && group.limit == 1
        });
    let sorted = SortedPiles::from_rules(board.rules, board.seat);
    let whole = places || sorted.columns.is_empty();
    let heaps = whole && sorted.reserves.iter().any(|pile| is_column(&board, *pile));
    let lines = column_lines(&board, want).max(match want {
        _ if want.is_least() && !whole => 1,
        Want::Comfort | Want::Ordinary if heaps => board.size.height() + BENEATH,
        // What does not fit is folded into a line over the top card.
        _ if heaps => board.size.height().max(2),
        _ => board.size.height(),
    });
    // What columns ordinarily come to keeps the table in its place while they grow.
    let ordinary = column_lines(&board, Want::Ordinary).max(lines);
    let most = board.size.gap();
    let mut needs = TooSmall {
        width: u16::MAX,
        height: u16::MAX,
    };
    for (rows, least) in rows.iter().flat_map(|rows| [(*rows, 1), (*rows, 0)]) {
        // Large cards that touch look crowded, and smaller ones are there.
        if least == 0 && board.size > CardSize::Large {
            continue;
        }
        for plan in plans(&board, area.width, least, rows) {
            let fits = |gap: u16| plan.measures(&board, gap, lines).width;
            let gap = widest_gap(most, least, area.width, fits).unwrap_or(least);
            let measures = plan.measures(&board, gap, lines);
            if measures.width <= area.width && measures.height <= area.height {
                let ordinary = plan.measures(&board, gap, ordinary).height;
                plan.put(&mut board, area, &measures, ordinary);
                return Ok(board.table);
            }
            // The smallest need is the one that asks least of both.
            let sum = |width: u16, height: u16| u32::from(width) + 2 * u32::from(height);
            if sum(measures.width, measures.height) < sum(needs.width, needs.height) {
                needs = TooSmall {
                    width: measures.width,
                    height: measures.height,
                };
            }
        }
    }
    Err(needs)
}

/// Returns the plans in order of beauty, with the columns in so many rows.
fn plans(board: &Board<'_>, room: u16, gap: u16, rows: usize) -> Vec<Plan> {
    let mut sorted = SortedPiles::from_rules(board.rules, board.seat);
    let in_row = usize::from(((room + gap) / (board.size.width() + gap)).max(1));
    let hand = take_hand(board, &mut sorted);
    let columns = std::mem::take(&mut sorted.columns).into_iter();
    let columns = in_rows(columns.filter(|group| !group.is_empty()).collect(), rows);
    let main: u16 = columns.iter().map(|row| count(row)).max().unwrap_or(0);
    let above = if hand.is_empty() {
        above_columns(&sorted, main, in_row, board.size)
    } else {
        vec![(above_hand(board, &sorted, &hand, in_row), Vec::new())]
    };
    let plan = |side: &[PileId], (shelves, tower): Above| Plan {
        shelves,
        flush: !hand.is_empty(),
        tower,
        side: side.to_vec(),
        rows: columns.clone(),
    };
    let beside = above.into_iter().map(|above| plan(&sorted.reserves, above));
    // Several reserves one over the other would need more lines than the columns.
    let over = (sorted.reserves.len() > BESIDE).then(|| {
        let left = [&sorted.dealing[..], &sorted.cells, &sorted.reserves].concat();
        let right = sorted.goals.clone();
        plan(&[], (vec![Shelf { left, right }], Vec::new()))
    });
    over.into_iter().chain(beside).collect()
}

/// Takes the reserves out that lie in rows above the columns: many single cards. Those that may be
/// looked through stand among the columns, each for itself.
fn take_hand(board: &Board<'_>, sorted: &mut SortedPiles) -> Vec<PileId> {
    let reserves = std::mem::take(&mut sorted.reserves);
    if sorted.columns.is_empty() {
        sorted.columns.push(reserves);
        return Vec::new();
    }
    if reserves.len() <= 1 {
        sorted.reserves = reserves;
        return Vec::new();
    }
    let (spread, whole): (Vec<PileId>, Vec<PileId>) =
        reserves.iter().partition(|pile| is_column(board, **pile));
    let at = if spread.len() > TOWER {
        sorted.columns.len()
    } else {
        0
    };
    sorted.columns.insert(at, spread);
    if whole.len() > TOWER {
        return whole;
    }
    sorted.reserves = whole;
    Vec::new()
}

/// The shelves above the columns, and the piles of a tower beside those.
type Above = (Vec<Shelf>, Vec<PileId>);

/// Returns the shelves above a hand of single cards. Foundations stand over the piles that they
/// lean on, each over its own.
fn above_hand(
    board: &Board<'_>,
    sorted: &SortedPiles,
    hand: &[PileId],
    in_row: usize,
) -> Vec<Shelf> {
    let (dealing, cells, goals) = (&sorted.dealing, &sorted.cells, &sorted.goals);
    let leaned_on = |pile: &PileId| {
        let own = LinkedPile::Group(board.rules.pile(*pile).group);
        board
            .rules
            .groups
            .iter()
            .any(|group| group.linked_pile == own)
    };
    if hand.iter().any(leaned_on) && goals.len() >= hand.len() && goals.len() <= in_row {
        let first = Shelf {
            left: goals.clone(),
            right: [dealing.clone(), cells.clone()].concat(),
        };
        return vec![first, Shelf::of_left(hand.to_vec())];
    }
    hand_shelves(dealing, cells, goals, hand, in_row)
}

/// Returns the shelves that may stand above so many columns, the most beautiful first.
fn above_columns(sorted: &SortedPiles, main: u16, in_row: usize, size: CardSize) -> Vec<Above> {
    let (dealing, cells, goals) = (&sorted.dealing, &sorted.cells, &sorted.goals);
    let left: Vec<PileId> = dealing.iter().chain(cells).copied().collect();
    let one = Shelf {
        left: left.clone(),
        right: goals.clone(),
    };
    let mut above = Vec::new();
    // A row that is hardly longer than the columns stays a row, in smaller cards if need be.
    let fits = one.count() <= main + LONGER;
    if fits {
        above.push((vec![one.clone()], Vec::new()));
    }
    let tower = goals.len() <= TOWER && many(&left) <= main;
    if tower && (!fits || size == CardSize::Small) {
        above.push((vec![Shelf::of_left(left)], goals.clone()));
    }
    if !fits {
        above.push((vec![one], Vec::new()));
    }
    let first = Shelf {
        left: dealing.clone(),
        right: goals.clone(),
    };
    let two = [first, Shelf::of_left(cells.clone())].into_iter();
    above.push((two.filter(|shelf| !shelf.is_empty()).collect(), Vec::new()));
    // As many shelves as it takes.
    let all = [&dealing[..], cells, goals].concat();
    let shelves = all.chunks(in_row).map(|row| Shelf::of_left(row.to_vec()));
    above.push((shelves.collect(), Vec::new()));
    above
}

/// Returns the shelves of a game with a hand of single cards: what is dealt from and played to
/// at the ends of the first, the hand on as few as it takes.
fn hand_shelves(
    dealing: &[PileId],
    cells: &[PileId],
    goals: &[PileId],
    hand: &[PileId],
    in_row: usize,
) -> Vec<Shelf> {
    let ahead = [dealing, cells].concat();
    // The two ends of a shelf are a little apart.
    let beside = in_row.saturating_sub(goals.len() + 1);
    if ahead.is_empty() && beside > 0 && hand.len() <= beside * 2 {
        let first = if hand.len() <= beside {
            hand.len()
        } else {
            hand.len().div_ceil(2)
        };
        let (first, second) = hand.split_at(first);
        let shelves = [
            Shelf {
                left: first.to_vec(),
                right: goals.to_vec(),
            },
            Shelf {
                left: second.to_vec(),
                right: Vec::new(),
            },
        ];
        return shelves
            .into_iter()
            .filter(|shelf| !shelf.is_empty())
            .collect();
    }
    let top = Shelf {
        left: ahead,
        right: goals.to_vec(),
    };
    let shelves = hand.len().div_ceil(in_row);
    let rows = hand.chunks(hand.len().div_ceil(shelves)).map(|row| Shelf {
        left: row.to_vec(),
        right: Vec::new(),
    });
    std::iter::once(top)
        .filter(|shelf| !shelf.is_empty())
        .chain(rows)
        .collect()
}

/// Breaks the columns into so many rows of the same length.
fn in_rows(columns: Vec<Vec<PileId>>, rows: usize) -> Vec<Vec<Vec<PileId>>> {
    if rows < 2 {
        return vec![columns];
    }
    let all = columns.concat();
    let in_one = all.len().div_ceil(rows).max(1);
    all.chunks(in_one).map(|row| vec![row.to_vec()]).collect()
}

/// Returns how many columns a row has.
fn count(row: &[Vec<PileId>]) -> u16 {
    row.iter().map(|group| many(group)).sum()
}

impl Plan {
    /// Returns the room the piles at the left of the columns take, with the gap after them.
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

    fn measures(&self, board: &Board<'_>, gap: u16, lines: u16) -> Measures {
        let (card, high) = (board.size.width(), board.size.height());
        let main = self.side_width(board, gap) + self.columns_width(board, gap);
        let shelves = self
            .shelves
            .iter()
            .map(|shelf| shelf.width(self.column_count(), card, gap))
            .max()
            .unwrap_or(0);
        let body = main.max(shelves);
        let width = body
            + if self.tower.is_empty() {
                0
            } else {
                card + gap.max(1) + 2
            };
        let shelf_lines = u16::try_from(self.shelves.len())
            .unwrap_or(u16::MAX)
            .saturating_mul(high + 1);
        let side_lines = many(&self.side) * (high + 1);
        let main_lines = shelf_lines.saturating_add(side_lines.max(many(&self.rows) * (lines + 1)));
        Measures {
            gap,
            body,
            width,
            height: main_lines.max(1 + many(&self.tower) * high),
        }
    }

    fn put(&self, board: &mut Board<'_>, area: Rect, measures: &Measures, ordinary: u16) {
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
            // A second shelf of cells stands over the columns it serves.
            let (from, width) = if index == 0 || self.flush {
                (left, measures.body)
            } else {
                (columns_from, left + measures.body - columns_from)
            };
            let fits = shelf.width(self.column_count(), card, gap) <= width;
            shelf.lay(
                board,
                if fits { from } else { left },
                y,
                if fits { width } else { measures.body },
                gap,
            );
            y += high + 1 + airy;
        }
        // Room to spare parts the cards of the tower.
        let tower = 1 + row_width(many(&self.tower), high, 1);
        let step = high + u16::from(top + tower <= area.bottom());
        for (index, pile) in (0..).zip(&self.tower) {
            board.single(*pile, left + measures.width - card, top + 1 + index * step);
            board.label_beside(high / 2);
        }
        let rows = many(&self.rows).max(1);
        let room = (area.bottom() + 1).saturating_sub(y) / rows;
        for (row, below) in self.rows.iter().zip(0..) {
            let y = y + below * room;
            put_columns(row, board, (columns_from, y), room.saturating_sub(1), apart);
        }
        self.put_side(board, left, y, area.bottom().saturating_sub(y));
    }

    /// Returns where the columns begin, and the gap between them: in the middle, and under the cards
    /// of the shelf. Where those touch, fewer columns need not.
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
        // As many columns as there are foundations stand under these.
        let goals = self.shelves.first().map_or(0, |shelf| many(&shelf.right));
        let before = if goals == self.column_count() {
            more.div_ceil(2)
        } else {
            more / 2
        };
        (left + side + before * pitch, measures.gap)
    }

    fn put_side(&self, board: &mut Board<'_>, x: u16, y: u16, room: u16) {
        let high = board.size.height();
        for (index, pile) in (0..).zip(&self.side) {
            let lines = room.saturating_sub(index * (high + 1));
            let alone = self.side.len() == 1;
            if alone && is_column(board, *pile) {
                board.column(*pile, x, y, lines);
            } else {
                board.single(*pile, x, y + index * (high + 1));
            }
        }
    }
}

/// Puts down a row of columns from a point on, in so many lines.
fn put_columns(
    row: &[Vec<PileId>],
    board: &mut Board<'_>,
    (from, y): (u16, u16),
    room: u16,
    gap: u16,
) {
    let mut x = from;
    for group in row {
        for pile in group {
            if is_column(board, *pile) {
                board.column(*pile, x, y, room);
            } else {
                board.single(*pile, x, y);
            }
            x += board.size.width() + gap;
        }
        x += 2;
    }
}

/// Returns how many lines part rows of piles, besides the line of their labels.
fn airy(spare: u16, parts: u16) -> u16 {
    (spare / parts.max(1) / 3).min(2)
}

/// Tells whether the cards of a pile lie one below the other: columns, and piles that may be
/// looked through.
pub fn is_column(board: &Board<'_>, pile: PileId) -> bool {
    let group = board.rules.group_of(pile);
    group.limit > 1 && (group.is_fanned() || group.peek)
}
