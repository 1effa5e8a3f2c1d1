//! Tables with a triangle or several peaks in the middle. Each row of the triangle overlaps the row above it.
//! The stock and waste are at the top left, the cards out of play at the top right, and the columns below.

use patience_core::{Group, GroupId, PileId, Shape};
use ratatui::layout::{Position, Rect};

use crate::layout::board::Board;
use crate::layout::column_lines::Want;
use crate::layout::layout_request::LayoutRequest;
use crate::layout::measure::{below, many, margin, row_width};
use crate::layout::sorted_piles::SortedPiles;
use crate::layout::{CardSize, TableLayout, TooSmall};

/// The largest number of cards that have a screen line each in the columns below the triangle.
const DEEPEST: u16 = 8;
/// The number of screen lines that must stay empty if the triangle's rows overlap less than necessary.
const AIR: u16 = 3;
/// The number of screen columns at the left of the triangle for the row numbers.
const RULER: u16 = 3;

/// The number of screen lines that must be free above and below the triangle for keys to be placed below its cards.
const LINES_FOR_KEYS: u16 = 2;

/// The number of screen columns that a row number of the triangle takes.
const RULER_WIDTH: u16 = 2;

/// The dimensions of the triangle of cards on the screen.
struct Triangle {
    group: GroupId,
    shape: Shape,
    rows: u16,
    /// The number of places in the triangle's lowest row.
    foot: u16,
    /// The number of screen lines from one row of the triangle to the next.
    step: u16,
    /// The number of screen columns from one card of the triangle to the next.
    pitch: u16,
    /// Whether there is room for keys below the lowest row of the triangle.
    are_keys_below: bool,
}

impl Triangle {
    /// Returns the triangle of the game. `None` if the game has no triangle.
    fn from_board(board: &Board<'_>, step: u16, pitch: u16) -> Option<Self> {
        board
            .rules
            .group_ids()
            .find_map(|group| match board.rules.group(group).shape {
                shape @ Shape::Triangle { rows, .. } if rows > 0 => Some(Self {
                    group,
                    shape,
                    rows: rows.into(),
                    foot: shape.places_in_row(rows - 1).into(),
                    step,
                    pitch,
                    are_keys_below: false,
                }),
                _ => None,
            })
    }

    const fn width(&self, card: u16) -> u16 {
        (self.foot - 1) * self.pitch + card
    }

    const fn height(&self, card: u16) -> u16 {
        (self.rows - 1) * self.step + card
    }

    /// Returns how far a row of the triangle starts from the triangle's left edge, in screen columns. The row is the
    /// one at `line`, counted from the top.
    fn indent(&self, line: u16) -> u16 {
        let row = (line / self.step.max(1)).min(self.rows - 1);
        (self.rows - 1 - row) * self.pitch / 2
    }
}

/// The piles at the left and right of the triangle's top, and the columns below the triangle.
struct Sides {
    left: Vec<PileId>,
    right: Vec<PileId>,
    below: Vec<PileId>,
    /// The most cards that a column below the triangle can have, but no more than `DEEPEST`.
    deepest: u16,
    card: u16,
    high: u16,
}

impl Sides {
    fn from_board(board: &Board<'_>) -> Self {
        let sorted = SortedPiles::from_rules(board.rules, board.seat);
        let fans = |group: &Group| group.count > 1 && group.limit > 1;
        let rest = [sorted.reserves, sorted.columns.concat()].concat();
        let (below, rest): (Vec<PileId>, Vec<PileId>) = rest
            .into_iter()
            .partition(|pile| fans(board.rules.group_of(*pile)));
        let deepest = below.iter().map(|pile| board.rules.group_of(*pile).limit);
        Self {
            left: [sorted.dealing, sorted.cells, rest].concat(),
            right: sorted.goals,
            deepest: deepest.max().unwrap_or(0).min(DEEPEST),
            below,
            card: board.size.width(),
            high: board.size.height(),
        }
    }

    /// Returns the width of the piles at the left or at the right of the triangle, whichever is wider.
    fn widest(&self) -> u16 {
        row_width(many(&self.left), self.card, 1).max(row_width(many(&self.right), self.card, 1))
    }

    /// Returns the width that is free on either side of the triangle, in the screen lines of the piles beside its top.
    fn slope(&self, triangle: &Triangle, room: u16) -> u16 {
        (margin(room, triangle.width(self.card)) + triangle.indent(self.high))
            .saturating_sub(RULER + 1)
    }

    /// Returns the number of screen lines for a row of piles above the triangle. It is 0 if these piles fit beside the
    /// triangle's sloping sides.
    fn shelf(&self, triangle: &Triangle, room: u16) -> u16 {
        if self.widest() <= self.slope(triangle, room) {
            0
        } else {
            self.high + 1
        }
    }

    /// Returns the width of the whole table. `rulers` is the width of the triangle's row numbers.
    fn width(&self, triangle: &Triangle, rulers: u16) -> u16 {
        let in_row = row_width(many(&self.left) + many(&self.right), self.card, 1) + 1;
        let below = row_width(many(&self.below), self.card, 1);
        (triangle.width(self.card) + rulers).max(in_row).max(below)
    }

    /// Returns the right edge of the triangle, or of the columns below it if they are wider.
    fn right_edge(&self, triangle: &Triangle, room: u16) -> u16 {
        let right = |width: u16| margin(room, width) + width;
        right(triangle.width(self.card)).max(right(row_width(many(&self.below), self.card, 1)))
    }

    /// Returns the number of screen lines for the columns below the triangle and the keys of these columns.
    const fn below(&self) -> u16 {
        if self.deepest == 0 {
            0
        } else {
            self.deepest + self.high
        }
    }

    fn height(&self, triangle: &Triangle, room: u16) -> u16 {
        triangle.height(self.high).max(self.high + 1) + self.shelf(triangle, room) + self.below()
    }
}

/// Lays out the table. If the table does not fit, returns the size that the table needs.
pub fn lay(request: LayoutRequest<'_>) -> Result<TableLayout, TooSmall> {
    let (mut board, area, want) = (request.board, request.area, request.want);
    let high = board.size.height();
    // One line of each card is enough to see its rank; two look better.
    let least = if want.is_comfort() { high.min(2) } else { 1 };
    let sides = Sides::from_board(&board);
    // A preview has no row numbers. On a narrow table the number of the longest row touches it.
    let rulers = if want == Want::Now { 0 } else { 2 * RULER - 1 };
    let card = board.size.width();
    // Large cards that touch look crowded, and smaller sizes are available. In a preview cards may overlap a
    // little, because nobody picks them up.
    let pitches = match want {
        Want::Now => card - 1..=card + 1,
        _ if board.size > CardSize::Large => card + 1..=card + 1,
        _ => card..=card + 1,
    };
    let mut needs = TooSmall::NOWHERE;
    let mut found = None;
    for pitch in pitches.rev() {
        let Some(triangle) = Triangle::from_board(&board, least, pitch) else {
            break;
        };
        let height = sides.height(&triangle, area.width);
        needs = TooSmall::new(sides.width(&triangle, rulers), height);
        if needs.fits(area) {
            found = Some(triangle);
            break;
        }
    }
    let Some(mut triangle) = found else {
        return Err(needs);
    };
    // Use free lines between the rows, but leave some above the triangle.
    for step in least..high.saturating_sub(1).max(least + 1) {
        let wider = Triangle { step, ..triangle };
        if sides.height(&wider, area.width) + AIR <= area.height {
            triangle = wider;
        }
    }
    let spare = area.height - sides.height(&triangle, area.width);
    triangle.are_keys_below = sides.below.is_empty() && spare >= LINES_FOR_KEYS;
    // A little above the middle looks centred, and the triangle does not grow.
    let above = (spare * 2 / 5).max(spare.min(1));
    let area = below(area, above);
    let shelf = sides.shelf(&triangle, area.width);
    // The side piles come in as far as the slope allows, but extend a little beyond the foot of the triangle, so
    // that the arrow keys find them from there.
    let foot = margin(area.width, triangle.width(card));
    let from = if shelf == 0 {
        foot.saturating_sub(1)
            .min(sides.slope(&triangle, area.width) - sides.widest())
    } else {
        foot
    };
    // Above columns they extend a little further than these, for the same reason.
    let columns = margin(area.width, row_width(many(&sides.below), sides.card, 1));
    let from = if sides.below.is_empty() {
        from
    } else {
        from.min(columns.saturating_sub(1))
    };
    // If only one side has piles, the triangle moves away from it.
    let right = sides.right_edge(&triangle, area.width);
    let away = if sides.right.is_empty() && !sides.left.is_empty() {
        (area.width - right).saturating_sub(from) / 2
    } else {
        0
    };
    let area = Rect {
        x: area.x + away,
        ..area
    };
    put_sides(&mut board, (&sides.left, &sides.right), area.x + from, area);
    put_triangle(&mut board, &triangle, area, shelf);
    let top = area.y + shelf + triangle.height(high) + 1;
    for (number, pile) in (0..).zip(&sides.below) {
        let x = area.x + columns + number * (sides.card + 1);
        board.column(*pile, x, top, sides.below() - 1);
    }
    Ok(board.finished())
}

fn put_sides(board: &mut Board<'_>, (left, right): (&[PileId], &[PileId]), edge: u16, area: Rect) {
    let wide = row_width(many(right), board.size.width(), 1);
    board.singles(left, edge, area.y + 1, 1);
    let x = (area.x + area.right()).saturating_sub(edge + wide);
    board.singles(right, x, area.y + 1, 1);
}

fn put_triangle(board: &mut Board<'_>, triangle: &Triangle, area: Rect, shelf: u16) {
    let card = board.size.width();
    let left = area.x + margin(area.width, triangle.width(card));
    let mut piles = board.rules.piles_of(triangle.group, board.seat);
    for row in 0..triangle.shape.rows() {
        let y = area.y + shelf + u16::from(row) * triangle.step;
        let from = left + triangle.indent(u16::from(row) * triangle.step);
        if from >= area.x + RULER_WIDTH {
            let x = from.saturating_sub(RULER).max(area.x);
            Board::ruler(&mut board.table.row_rulers, row.into(), x, y, RULER_WIDTH);
        }
        let places = triangle.shape.places_in_row(row);
        for pile in piles.by_ref().take(places.into()) {
            // A place that is cleared for good is empty table, where the cursor does not stop.
            let cleared = board.observation.pile(pile).is_empty();
            if cleared && board.rules.group(triangle.group).start_from.is_empty() {
                continue;
            }
            let number = board.rules.pile(pile).number;
            let halves = triangle.shape.halves_from_left(number);
            board.single(pile, left + halves * triangle.pitch / 2, y);
            cover(board, pile, triangle, card);
        }
    }
}

/// Marks a card of the triangle as covered by the next row. Only the card's upper part then counts as visible, and its
/// label is placed on the card itself.
fn cover(board: &mut Board<'_>, pile: PileId, triangle: &Triangle, card: u16) {
    let over = board.rules.pile(pile).covered_by();
    let lying = |over: &&PileId| !board.observation.pile(**over).is_empty();
    let covering = over.iter().filter(lying).count();
    // If cards cover both halves, nothing of the rest may stick out.
    let hidden = covering > 0 && covering == over.len();
    let size = board.size;
    let Some(place) = board.table.piles.last_mut() else {
        return;
    };
    let Position { x, y } = place.spot.as_position();
    // If covered cards may be taken too, all keys are at the end of the top frame. Otherwise they are on the
    // table below the card, or if there is no room, in a corner of its lower frame.
    let removal = board.rules.removal.as_ref();
    let takes_covered = removal.is_some_and(|removal| !removal.covered().is_empty());
    place.label_at = if size == CardSize::Small || takes_covered || covering > 0 {
        // On such a narrow card the rank is next to the last column but one.
        let from_end = if size > CardSize::Wide { 2 } else { 1 };
        Position::new(x + card - from_end, y)
    } else if triangle.are_keys_below {
        Position::new(x + (card - 1) / 2, y + size.height())
    } else {
        Position::new(x, y + size.height() - 1)
    };
    if covering > 0 {
        for card in &mut place.cards {
            card.full = false;
            card.rect.height = triangle.step.min(card.rect.height);
            if hidden {
                card.drawn.height = card.rect.height;
            }
        }
    }
}
