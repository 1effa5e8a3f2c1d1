//! Tables with a block of foundations in the middle, piles at the corners of the block, and the stock and waste
//! below it.

use patience_core::{PileId, Place};
use ratatui::layout::{Position, Rect};

use crate::layout::board::Board;
use crate::layout::column_lines::Want;
use crate::layout::layout_request::LayoutRequest;
use crate::layout::measure::{below, many, margin, row_width, widest_gap};
use crate::layout::sorted_piles::SortedPiles;
use crate::layout::{CardSize, TableLayout, TooSmall};

/// The number of screen lines that a corner pile needs for covered cards.
const BENEATH: u16 = 4;
/// The least gap between the piles in the middle of the table. The labels of the piles are in this gap.
const LEAST_GAP: u16 = 2;
/// The number of screen columns for a pile's label beside the block of foundations.
const LABEL: u16 = 2;
/// The most screen lines by which a corner pile of small cards may grow.
const TALL: u16 = 10;

/// The piles of a table with corner piles, divided by their position on the table.
struct Parts {
    /// The piles of the block in the middle, which has two rows.
    centre: Vec<PileId>,
    left: Vec<PileId>,
    right: Vec<PileId>,
    /// The piles that are neither in the block in the middle nor at its corners.
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
        // The first is at the top left, the second at the top right, and so on downwards.
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

    /// Returns the width of the block of foundations in the middle, or of the piles below the block if these are wider.
    fn middle_width(&self, card: u16, gap: u16) -> u16 {
        row_width(self.centre_columns().max(many(&self.below)), card, gap)
    }

    fn width(&self, card: u16, gap: u16) -> u16 {
        self.middle_width(card, gap) + 2 * (card + gap + 2 * LABEL)
    }

    fn height(&self, size: CardSize, want: Want) -> u16 {
        let high = size.height();
        let beneath = if want.is_comfort() {
            // More than two rows leave less room for each.
            BENEATH - u16::from(self.rows() > 2)
        } else {
            u16::from(want.is_least())
        };
        let below = if self.below.is_empty() { 0 } else { high + 1 };
        let middle = 1 + 2 * high + below;
        middle.max(self.rows() * (1 + high + beneath))
    }
}

/// Lays out the table. If the table does not fit, returns the size that the table needs.
pub fn lay(request: LayoutRequest<'_>) -> Result<TableLayout, TooSmall> {
    let (mut board, area, want) = (request.board, request.area, request.want);
    let parts = Parts::from_board(&board);
    let (card, high) = (board.size.width(), board.size.height());
    let height = parts.height(board.size, want);
    let needs = TooSmall::new(parts.width(card, LEAST_GAP), height);
    if !needs.fits(area) {
        return Err(needs);
    }
    // With a spare line, keep the cards off the title.
    let area = below(area, u16::from(area.height > height));
    let width = |gap: u16| parts.width(card, gap);
    let gap = widest_gap(board.size.gap(), LEAST_GAP, area.width, width).unwrap_or(LEAST_GAP);
    // On a tall screen the corners are not pulled apart without limit.
    let tall = area.height.min(height + parts.rows() * high.max(TALL));
    let area = Rect::new(area.x, area.y + (area.height - tall) / 2, area.width, tall);
    let bands = Bands::from_board(&board, &parts, area);
    put_corners(&mut board, &parts, &bands, area, gap);
    put_middle(&mut board, &parts, &bands, area, gap);
    Ok(board.finished_in(area))
}

/// The vertical positions of the corner piles, which form several rows.
struct Bands {
    /// The screen line where the first row of corner piles starts.
    top: u16,
    /// The number of screen lines from one row of corner piles to the next.
    step: u16,
    /// Whether the labels of the piles are above the cards. Labels of larger cards are left of the cards, which
    /// saves screen lines.
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

    /// Moves the label of the pile that was placed last to the left of its card, if labels are not above the cards.
    fn label(&self, board: &mut Board<'_>) {
        if !self.over {
            board.label_beside(board.size.height() / 2);
        }
    }
}

/// Places the corner piles on both sides of the block in the middle, at the same distance from the block.
fn put_corners(board: &mut Board<'_>, parts: &Parts, bands: &Bands, area: Rect, gap: u16) {
    let card = board.size.width();
    // Spare room keeps the corners at some distance from the middle. It does not change during play.
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

/// Places the block in the middle next to the upper corner piles, and the remaining piles below the block. If there is
/// enough room, the remaining piles are level with the second row of corner piles.
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
    // Spare room separates the two rows of the block, and the block from the piles below.
    let air = u16::from(spare > 0);
    let y = bands.top;
    let block = row_width(parts.centre_columns(), card, gap);
    for (index, pile) in (0..).zip(&parts.centre) {
        let columns = parts.centre_columns();
        let (column, row) = (index % columns, index / columns);
        let left = x + margin(room, block) + column * (card + gap);
        board.single(*pile, left, y + row * (high + air));
        // The block shares one key. It is above the block if there is a line for it, and otherwise beside it.
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
