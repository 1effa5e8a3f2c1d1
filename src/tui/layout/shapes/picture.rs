//! Tables whose rule file contains a picture of the piles. The piles in the picture are in centred rows. Columns that
//! are not in the picture are at its right or below it, and all other piles are in a row above it.

use patience_core::{Direction, PileId};
use ratatui::layout::{Position, Rect};

use super::shelf::{Shelf, put_captions};
use crate::layout::board::Board;
use crate::layout::column_lines::{Want, column_lines, grown_lines, grows, pile_lines};
use crate::layout::layout_request::LayoutRequest;
use crate::layout::measure::{below, many, margin, margin_above, row_width, widest_gap};
use crate::layout::sizing::PlanNumber;
use crate::layout::sorted_piles::SortedPiles;
use crate::layout::{CardSize, TableLayout, TooSmall};

/// The number of screen columns for a pile's label at the left of a card.
const LABEL: u16 = 2;
/// The gap between the rule file's picture of the piles and the columns at its right.
const PART: u16 = 3;
/// A rule file's picture of the piles counts as low if it has at most this many rows.
const LOW: usize = 3;
/// The preferred gap between cards that are side by side, in screen columns.
const APART: u16 = 1;

/// The piles in the rule file's picture, and all other piles.
struct Parts<'a> {
    rows: &'a [Vec<Option<PileId>>],
    shelf: Shelf,
    columns: Vec<PileId>,
}

/// Where the columns are that the rule file's picture does not contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Beside {
    Right,
    Below,
}

/// A plan for arranging a table whose rule file has a picture of the piles.
#[derive(Debug, Clone, Copy)]
struct Plan {
    columns: Beside,
    /// Whether the labels of the piles are above the cards. Otherwise they are at the left of the cards, which
    /// saves a screen line per row.
    over: bool,
    /// The number of screen lines by which a column can grow towards a pile below it.
    inner: u16,
}

/// The number of flaws that a plan for arranging the table has because cards touch their neighbours. Large cards may
/// not touch vertically either.
const TOUCHING: u8 = 2;

/// The least and the greatest number of screen lines by which a column can grow towards a pile below it.
const INNER: (u16, u16) = (2, 6);

/// The plans for arranging the table, best-looking first.
const PLANS: [(Beside, bool); 4] = [
    (Beside::Right, true),
    (Beside::Right, false),
    (Beside::Below, true),
    (Beside::Below, false),
];

/// Lays out the table. If the table does not fit, returns the size that the table needs.
pub fn lay(request: LayoutRequest<'_>) -> Result<TableLayout, TooSmall> {
    let (mut board, area, want) = (request.board, request.area, request.want);
    let parts = Parts::from_board(&board);
    let least = if want.is_least() {
        1
    } else {
        board.size.height()
    };
    let lines = column_lines(&board, want).max(least);
    let longest = parts.columns.iter().map(|pile| board.lines_now(*pile));
    let lines_now = longest.max().unwrap_or(least).min(lines);
    let mut needs = TooSmall::NOWHERE;
    // Columns without enough room beside the picture go below it.
    let plans = parts.plans(&board, area);
    let tries = [APART, 0].into_iter();
    let tries = tries.flat_map(|apart| plans.iter().map(move |plan| (*plan, apart)));
    let least_inner = board.spare.min(INNER.0);
    let inner = if parts.grows_inside(&board) && !want.is_least() && want != Want::Now {
        least_inner..=INNER.1
    } else {
        0..=0
    };
    let tries = tries.flat_map(|((number, plan), apart)| {
        let inner = inner.clone().rev();
        inner.map(move |inner| (number, Plan { inner, ..plan }, apart))
    });
    for (number, plan, apart) in tries {
        let number = PlanNumber(number);
        let touches = if plan.over {
            apart == 0
        } else {
            board.size > CardSize::Large
        };
        let touching = if touches { TOUCHING } else { 0 };
        if !request.choice.allows(number, touching) {
            continue;
        }
        let width = |gap: u16| parts.width(plan, board.size, gap);
        let least = if plan.over { apart } else { LABEL };
        let gap = widest_gap(board.size.gap(), least, area.width, width).unwrap_or(least);
        let (width, height) = (width(gap), parts.height(&board, plan, want, lines));
        let needed = TooSmall::new(width, height);
        if needed.fits(area) {
            let beneath = parts.beneath(&board, plan, want);
            let lines = column_lines(&board, Want::Ordinary).max(lines);
            let ordinary = parts.height(&board, plan, Want::Ordinary, lines);
            let free = area.height.saturating_sub(ordinary);
            // With a spare line, keep the cards off the title.
            let least = u16::from(!plan.over);
            let room = area.height - height;
            let above = margin_above(area, free).min(room);
            let now = parts.height(&board, plan, want, lines_now);
            let above = above.max(least.min(area.height.saturating_sub(now)));
            let (room, lower) = ((width, beneath), below(area, above));
            put(&mut board, &parts, (plan, want), gap, lower, room);
            if want != Want::Now {
                put_captions(&mut board);
            }
            board.table.plan = number;
            return Ok(board.finished_in(area));
        }
        needs = needs.lesser(needed);
    }
    Err(needs)
}

impl<'a> Parts<'a> {
    fn from_board(board: &Board<'a>) -> Self {
        let rows = board.rules.picture();
        let drawn = |pile: &PileId| rows.iter().flatten().any(|other| *other == Some(*pile));
        let sorted = SortedPiles::from_rules(board.rules, board.seat);
        let rest = |piles: Vec<PileId>| -> Vec<PileId> {
            piles.into_iter().filter(|pile| !drawn(pile)).collect()
        };
        let [left, right] = sorted.ends().map(rest);
        Self {
            rows,
            shelf: Shelf { left, right },
            columns: rest(sorted.columns.concat()),
        }
    }

    /// Returns the plans for arranging the table with their numbers, best-looking first. If the rule file's picture is
    /// low, the columns that are not in it are preferably below it, as long as they have enough room to grow there.
    fn plans(&self, board: &Board<'_>, area: Rect) -> Vec<(u8, Plan)> {
        let plans = PLANS.map(|(columns, over)| Plan {
            columns,
            over,
            inner: 0,
        });
        let mut plans: Vec<(u8, Plan)> = (0..).zip(plans).collect();
        let lines = grown_lines(board).unwrap_or(0);
        let fits = |plan: &Plan| self.height(board, *plan, Want::Ordinary, lines) <= area.height;
        if self.rows.len() <= LOW {
            plans.sort_by_key(|(_, plan)| plan.columns != Beside::Below || !fits(plan));
        }
        plans
    }

    /// Returns the width of the rule file's picture of the piles, in screen columns.
    fn picture_width(&self, card: u16, gap: u16) -> u16 {
        let longest = self.rows.iter().map(|row| many(row)).max().unwrap_or(0);
        row_width(longest, card, gap)
    }

    fn width(&self, plan: Plan, size: CardSize, gap: u16) -> u16 {
        let card = size.width();
        let label = if plan.over { 0 } else { LABEL };
        let picture = label + self.picture_width(card, gap);
        let columns = row_width(many(&self.columns), card, gap);
        let body = match plan.columns {
            _ if self.columns.is_empty() => picture,
            Beside::Right => picture + PART + columns,
            Beside::Below => picture.max(columns),
        };
        body.max(self.shelf.width(0, card, gap))
    }

    /// Returns how many screen lines the columns in the rule file's picture need below the picture's lower edge.
    fn beneath(&self, board: &Board<'_>, plan: Plan, want: Want) -> u16 {
        let lowest = self.each(board, plan, want).into_iter();
        let lowest = lowest.filter(|drawn| drawn.is_lowest && board.is_column(drawn.pile));
        let short =
            lowest.map(|drawn| pile_lines(board, drawn.pile, want).saturating_sub(drawn.room));
        short.max().unwrap_or(0)
    }

    fn height(&self, board: &Board<'_>, plan: Plan, want: Want, lines: u16) -> u16 {
        let picture = self.picture_height(board, plan, want) + self.beneath(board, plan, want);
        let body = match plan.columns {
            _ if self.columns.is_empty() => picture,
            Beside::Right => picture.max(lines + 1),
            Beside::Below => picture + lines + 1,
        };
        self.shelf_lines(board.size) + body
    }

    fn shelf_lines(&self, size: CardSize) -> u16 {
        if self.shelf.is_empty() {
            0
        } else {
            size.height() + 1
        }
    }

    fn picture_height(&self, board: &Board<'_>, plan: Plan, want: Want) -> u16 {
        let tops = self.tops(board, plan, want);
        tops.last().map_or(0, |last| last + pitch(board.size, plan))
    }

    /// Returns how many screen lines the columns in `row` extend below their first card, if a pile of the row
    /// `below` is under them. Columns that can grow need room for this, and columns that only shrink need room
    /// for their dealt cards. A folded column needs one line.
    fn grown(&self, board: &Board<'_>, row: usize, below: usize, plan: Plan, want: Want) -> u16 {
        let lower = || self.halves(below).filter(|(_, pile)| pile.is_some());
        let covers = |half: u16| lower().any(|(there, _)| half.abs_diff(there) < 2);
        let piles = self.halves(row).filter(|(half, _)| covers(*half));
        let columns = piles.filter_map(|(_, pile)| pile.filter(|pile| board.is_column(*pile)));
        let grown = columns.map(|pile| {
            if want.is_least() {
                return 1;
            }
            let now = board.lines_now(pile);
            let dealt = if grows_in_play(board, pile) {
                now + plan.inner
            } else if grows(board.rules.group_of(pile)) {
                now
            } else {
                pile_lines(board, pile, Want::Ordinary)
            };
            dealt.max(now).saturating_sub(board.size.height())
        });
        grown.max().unwrap_or(0)
    }

    /// Whether the rule file's picture has columns that grow during play and have a pile below them.
    fn grows_inside(&self, board: &Board<'_>) -> bool {
        let above = self.rows.iter().rev().skip(1).flatten().flatten();
        above.into_iter().any(|pile| grows_in_play(board, *pile))
    }

    /// Returns the piles in a row of the rule file's picture, each with its distance from the left edge of the picture.
    /// The unit is half a place.
    fn halves(&self, row: usize) -> impl Iterator<Item = (u16, Option<PileId>)> {
        let longest = self.rows.iter().map(|row| many(row)).max().unwrap_or(0);
        let places = self.rows.get(row).map_or(&[][..], Vec::as_slice);
        let first = longest - many(places);
        (first..).step_by(2).zip(places.iter().copied())
    }

    /// Whether any pile in the row `row` of the rule file's picture is directly above a pile in the row `other`.
    fn meet(&self, row: usize, other: usize) -> bool {
        let piles = |row| self.halves(row).filter(|(_, pile)| pile.is_some());
        piles(row).any(|(half, _)| piles(other).any(|(there, _)| half.abs_diff(there) < 2))
    }

    /// Returns the distance of each row of piles from the top of the rule file's picture, in screen lines. If no pile
    /// of a row is directly below a pile of the previous row, the row moves up by half a card. This makes a ring look
    /// round.
    fn tops(&self, board: &Board<'_>, plan: Plan, want: Want) -> Vec<u16> {
        let full = pitch(board.size, plan);
        let mut tops: Vec<u16> = Vec::with_capacity(self.rows.len());
        for row in 0..self.rows.len() {
            let least = tops.last().map_or(0, |last| last + full.div_ceil(2));
            let above = tops.iter().enumerate();
            let below = above
                .filter(|(above, _)| self.meet(*above, row))
                .map(|(above, top)| top + full + self.grown(board, above, row, plan, want));
            let top = below.max().map_or(least, |below| below.max(least));
            tops.push(top);
        }
        tops
    }

    /// Returns the piles of the rule file's picture with their positions.
    fn each(&self, board: &Board<'_>, plan: Plan, want: Want) -> Vec<Drawn> {
        let tops = self.tops(board, plan, want);
        let height = self.picture_height(board, plan, want);
        let mut found = Vec::new();
        for (row, top) in tops.iter().enumerate() {
            for (half, pile) in self.halves(row) {
                let Some(pile) = pile else { continue };
                let below = (row + 1..self.rows.len()).find(|below| {
                    let mut there = self.halves(*below).filter(|(_, pile)| pile.is_some());
                    there.any(|(there, _)| there.abs_diff(half) < 2)
                });
                let bottom = below.and_then(|below| tops.get(below)).unwrap_or(&height);
                found.push(Drawn {
                    pile,
                    top: *top,
                    half,
                    room: bottom - top - u16::from(plan.over),
                    is_lowest: below.is_none(),
                });
            }
        }
        found
    }
}

/// A pile of the rule file's picture and its position.
struct Drawn {
    pile: PileId,
    /// The distance of the pile from the top of the picture, in screen lines.
    top: u16,
    /// The distance of the pile from the left edge of the picture, in units of half a place.
    half: u16,
    /// The number of screen lines from the top of the pile to the next pile below it, or to the end of the
    /// picture.
    room: u16,
    /// Whether there is no other pile below this pile in the rule file's picture.
    is_lowest: bool,
}

/// Whether a pile is a column on which cards are built.
fn grows_in_play(board: &Board<'_>, pile: PileId) -> bool {
    let group = board.rules.group_of(pile);
    board.is_column(pile) && grows(group) && group.build.direction != Direction::None
}

/// Returns the number of screen lines from one row of the picture to the next.
const fn pitch(size: CardSize, plan: Plan) -> u16 {
    size.height() + if plan.over { 1 } else { 0 }
}

fn put(
    board: &mut Board<'_>,
    parts: &Parts<'_>,
    (plan, want): (Plan, Want),
    gap: u16,
    area: Rect,
    (width, beneath): (u16, u16),
) {
    let (size, card) = (board.size, board.size.width());
    let left = area.x + margin(area.width, width);
    let mut top = area.y;
    if !parts.shelf.is_empty() {
        parts.shelf.lay(board, (left, top + 1), width, gap, true);
        top += parts.shelf_lines(size);
    }
    let picture = parts.picture_width(card, gap);
    let label = if plan.over { 0 } else { LABEL };
    let beside = plan.columns == Beside::Right && !parts.columns.is_empty();
    let from = if beside {
        left + label
    } else {
        left + label + margin(width - label, picture)
    };
    let columns_top = if beside || parts.columns.is_empty() {
        top + 1
    } else {
        top + parts.picture_height(board, plan, want) + beneath + 1
    };
    let bottom = if beside || parts.columns.is_empty() {
        area.bottom()
    } else {
        columns_top.saturating_sub(1)
    };
    for drawn in parts.each(board, plan, want) {
        let x = from + drawn.half * (card + gap) / 2;
        let y = top + u16::from(plan.over) + drawn.top;
        let room = if drawn.is_lowest {
            bottom.saturating_sub(y)
        } else {
            drawn.room
        };
        board.pile(drawn.pile, x, y, room);
        if !plan.over {
            board.label_beside(size.height() / 2);
        }
    }
    let columns = row_width(many(&parts.columns), card, gap);
    let x = if beside {
        left + width - columns
    } else {
        left + margin(width, columns)
    };
    let room = area.bottom().saturating_sub(columns_top);
    board.row(&parts.columns, Position::new(x, columns_top), room, gap);
}
