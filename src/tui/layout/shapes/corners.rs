//! Foundations in a block in the middle of the table, piles at its corners, and what is dealt
//! from below the block.

use patience_core::{PileId, Place};
use ratatui::layout::{Position, Rect};

use crate::layout::board::Board;
use crate::layout::column_lines::Want;
use crate::layout::layout_request::LayoutRequest;
use crate::layout::measure::{below, many, margin, row_width, widest_gap};
use crate::layout::sorted_piles::SortedPiles;
use crate::layout::{CardSize, TableLayout, TooSmall};

/// How many lines a corner pile wants, in cards under the top one.
const BENEATH: u16 = 4;
/// The least room between the piles in the middle: their labels stand there.
const LEAST_GAP: u16 = 2;
/// The room for a label beside the block.
const LABEL: u16 = 2;
/// A corner pile of small cards may grow by so many lines.
const TALL: u16 = 10;

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
    fn from_board(board: &Board<'_>) -> Self {
        let rules = board.rules;
        let at_corners = |pile: &PileId| rules.group_of(*pile).place == Place::Corners;
        let sorted = SortedPiles::from_rules(rules, board.seat);
        let [left, goals] = sorted.ends();
        let all = [left, sorted.columns.concat()].concat();
        let corners = goals.iter().chain(&all).copied().filter(at_corners);
        let corners: Vec<PileId> = corners.collect();
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

    /// The block and what is below it stand in the same columns.
    fn middle_width(&self, card: u16, gap: u16) -> u16 {
        row_width(self.centre_columns().max(many(&self.below)), card, gap)
    }

    fn width(&self, card: u16, gap: u16) -> u16 {
        self.middle_width(card, gap) + 2 * (card + gap + 2 * LABEL)
    }

    fn height(&self, size: CardSize, want: Want) -> u16 {
        let high = size.height();
        let beneath = if want.is_comfort() {
            // More rows than two leave less for each.
            BENEATH - u16::from(self.rows() > 2)
        } else {
            u16::from(want.is_least())
        };
        let below = if self.below.is_empty() { 0 } else { high + 1 };
        let middle = 1 + 2 * high + below;
        middle.max(self.rows() * (1 + high + beneath))
    }
}

/// Lays the table out, or says what it needs.
pub fn lay(request: LayoutRequest<'_>) -> Result<TableLayout, TooSmall> {
    let (mut board, area, want) = (request.board, request.area, request.want);
    let parts = Parts::from_board(&board);
    let (card, high) = (board.size.width(), board.size.height());
    let height = parts.height(board.size, want);
    let needs = TooSmall::new(parts.width(card, LEAST_GAP), height);
    if !needs.fits(area) {
        return Err(needs);
    }
    // Where there is a line to spare, nothing touches the title.
    let area = below(area, u16::from(area.height > height));
    let width = |gap: u16| parts.width(card, gap);
    let gap = widest_gap(board.size.gap(), LEAST_GAP, area.width, width).unwrap_or(LEAST_GAP);
    // A tall screen does not pull the corners apart without end.
    let tall = area.height.min(height + parts.rows() * high.max(TALL));
    let area = Rect::new(area.x, area.y + (area.height - tall) / 2, area.width, tall);
    let bands = Bands::from_board(&board, &parts, area);
    put_corners(&mut board, &parts, &bands, area, gap);
    put_middle(&mut board, &parts, &bands, area, gap);
    Ok(board.finished_in(area))
}

/// How the lines are shared out among the corners, from the top.
struct Bands {
    /// Where the first begins.
    top: u16,
    /// Lines from one to the next.
    step: u16,
    /// Whether labels stand over the cards; bigger cards have them at their left, which leaves
    /// more lines for cards.
    over: bool,
}

impl Bands {
    fn from_board(board: &Board<'_>, parts: &Parts, area: Rect) -> Self {
        let over = board.size == CardSize::Small;
        let lines = area.height - u16::from(over) + 1;
        Self {
            top: area.y + u16::from(over),
            step: lines.div_ceil(parts.rows()),
            over,
        }
    }

    const fn from(&self, row: u16) -> u16 {
        self.top + row * self.step
    }

    fn room(&self, row: u16, area: Rect) -> u16 {
        let left = area.bottom().saturating_sub(self.from(row));
        left.min(self.step - 1)
    }

    /// Puts the label of the pile put down last where it belongs.
    fn label(&self, board: &mut Board<'_>) {
        if !self.over {
            board.label_beside(board.size.height() / 2);
        }
    }
}

/// Puts down the piles at the corners, as far to the left of the block as to its right.
fn put_corners(board: &mut Board<'_>, parts: &Parts, bands: &Bands, area: Rect, gap: u16) {
    let card = board.size.width();
    // Room to spare keeps the corners a little off the middle; it does not change in play.
    let free = area.width.saturating_sub(parts.width(card, gap));
    let part = gap + LABEL + (free / 4).min(gap);
    let middle = area.x + margin(area.width, parts.middle_width(card, gap));
    let left = middle.saturating_sub(part + card);
    let right = middle + parts.middle_width(card, gap) + part;
    for (x, piles) in [(left, &parts.left), (right, &parts.right)] {
        for (row, pile) in (0..).zip(piles) {
            let (y, room) = (bands.from(row), bands.room(row, area));
            board.pile(*pile, x, y, room);
            bands.label(board);
        }
    }
}

/// Puts down the block, level with the upper corners, and what is below it, level with the
/// next ones where that leaves the block its room.
fn put_middle(board: &mut Board<'_>, parts: &Parts, bands: &Bands, area: Rect, gap: u16) {
    let (card, high) = (board.size.width(), board.size.height());
    let room = parts.middle_width(card, gap);
    let x = area.x + margin(area.width, room);
    let below = if parts.below.is_empty() { 0 } else { high + 1 };
    let level = parts.rows() > 1 && bands.step > 2 * high && bands.room(1, area) >= high;
    let spare = if level {
        bands.step - 1 - 2 * high
    } else {
        (area.bottom() - bands.top).saturating_sub(2 * high + below)
    };
    // Room to spare parts the two rows of the block, and the block from what is below.
    let air = u16::from(spare > 0);
    let y = bands.top;
    let block = row_width(parts.centre_columns(), card, gap);
    for (index, pile) in (0..).zip(&parts.centre) {
        let columns = parts.centre_columns();
        let (column, row) = (index % columns, index / columns);
        let left = x + margin(room, block) + column * (card + gap);
        board.single(*pile, left, y + row * (high + air));
        // They share a key, which stands over them where there is a line, else beside them.
        let label = if bands.over {
            Position::new(x + room / 2, y.saturating_sub(1))
        } else {
            Position::new((x + margin(room, block)).saturating_sub(2), y + high)
        };
        if let Some(place) = board.table.piles.last_mut() {
            place.label_at = label;
        }
    }
    let next = if level {
        bands.from(1)
    } else {
        y + 2 * high + air + 1 + (spare.saturating_sub(air) / 4).min(3)
    };
    let mut at = x + margin(room, row_width(many(&parts.below), card, gap));
    for pile in &parts.below {
        board.single(*pile, at, next);
        bands.label(board);
        at += card + gap;
    }
}
