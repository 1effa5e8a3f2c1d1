//! A triangle or several peaks in the middle, each row lying on the one above; what is dealt
//! from at the left of the top, cards out of the game at the right, columns below.

use patience_core::{Group, GroupId, PileId, Shape};
use ratatui::layout::{Position, Rect};

use crate::layout::board::Board;
use crate::layout::column_lines::Want;
use crate::layout::layout_request::LayoutRequest;
use crate::layout::measure::{below, many, margin, row_width};
use crate::layout::sorted_piles::SortedPiles;
use crate::layout::{CardSize, TableLayout, TooSmall};

/// The most cards for which columns below a triangle have a line each.
const DEEPEST: u16 = 8;
/// The lines that are left over where rows have more of a card in sight than they need.
const AIR: u16 = 3;
/// The room at the left for the numbers of the rows.
const RULER: u16 = 3;

/// The lines over the triangle and below it where keys stand below its cards.
const LINES_FOR_KEYS: u16 = 2;

/// The width of the number itself.
const RULER_WIDTH: u16 = 2;

/// The triangle's measures.
struct Triangle {
    group: GroupId,
    shape: Shape,
    rows: u16,
    /// The places of the lowest row.
    foot: u16,
    /// Lines from one row to the next.
    step: u16,
    /// Columns from one card to the next.
    pitch: u16,
    /// Whether there is room below the lowest row for keys.
    are_keys_below: bool,
}

impl Triangle {
    /// Returns the triangle of the game, if it has one.
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

    /// Returns how far the left edge of the row at a line is from the triangle's left.
    fn indent(&self, line: u16) -> u16 {
        let row = (line / self.step.max(1)).min(self.rows - 1);
        (self.rows - 1 - row) * self.pitch / 2
    }
}

/// The piles at the two sides of the top, and the columns below.
struct Sides {
    left: Vec<PileId>,
    right: Vec<PileId>,
    below: Vec<PileId>,
    /// How many cards the columns hold at most.
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

    /// Returns the width of the wider side.
    fn widest(&self) -> u16 {
        row_width(many(&self.left), self.card, 1).max(row_width(many(&self.right), self.card, 1))
    }

    /// Returns how much room the slope of the triangle leaves on the lines of these piles.
    fn slope(&self, triangle: &Triangle, room: u16) -> u16 {
        (margin(room, triangle.width(self.card)) + triangle.indent(self.high))
            .saturating_sub(RULER + 1)
    }

    /// Returns how many lines these piles need for themselves: none beside the slope.
    fn shelf(&self, triangle: &Triangle, room: u16) -> u16 {
        if self.widest() <= self.slope(triangle, room) {
            0
        } else {
            self.high + 1
        }
    }

    /// Returns the width of all; `rulers` is the room for the numbers of the rows.
    fn width(&self, triangle: &Triangle, rulers: u16) -> u16 {
        let in_row = row_width(many(&self.left) + many(&self.right), self.card, 1) + 1;
        let below = row_width(many(&self.below), self.card, 1);
        (triangle.width(self.card) + rulers).max(in_row).max(below)
    }

    /// Returns where what lies in the middle ends.
    fn right_edge(&self, triangle: &Triangle, room: u16) -> u16 {
        let right = |width: u16| margin(room, width) + width;
        right(triangle.width(self.card)).max(right(row_width(many(&self.below), self.card, 1)))
    }

    /// Returns how many lines the columns below need, their keys included.
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

/// Lays the table out, or says what it needs.
pub fn lay(request: LayoutRequest<'_>) -> Result<TableLayout, TooSmall> {
    let (mut board, area, want) = (request.board, request.area, request.want);
    let high = board.size.height();
    // The cards' ranks stay in sight with one line each; two look better.
    let least = if want.is_comfort() { high.min(2) } else { 1 };
    let sides = Sides::from_board(&board);
    // A table that is only looked at has no numbers. On a narrow one that of the longest row touches it.
    let rulers = if want == Want::Now { 0 } else { 2 * RULER - 1 };
    let card = board.size.width();
    // Large cards that touch look crowded, and smaller ones are there; cards that nobody takes may
    // lie over each other a little.
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
    // More lines between the rows leave some over the triangle.
    for step in least..high.saturating_sub(1).max(least + 1) {
        let wider = Triangle { step, ..triangle };
        if sides.height(&wider, area.width) + AIR <= area.height {
            triangle = wider;
        }
    }
    let spare = area.height - sides.height(&triangle, area.width);
    triangle.are_keys_below = sides.below.is_empty() && spare >= LINES_FOR_KEYS;
    // A little above the middle looks even, and the triangle does not grow.
    let above = (spare * 2 / 5).max(spare.min(1));
    let area = below(area, above);
    let shelf = sides.shelf(&triangle, area.width);
    // The piles at the sides come in as far as the slope lets them, and reach out a little over
    // its foot, so that arrow keys find them from there.
    let foot = margin(area.width, triangle.width(card));
    let from = if shelf == 0 {
        foot.saturating_sub(1)
            .min(sides.slope(&triangle, area.width) - sides.widest())
    } else {
        foot
    };
    // Over columns they reach out a little further than these, so that arrow keys find them.
    let columns = margin(area.width, row_width(many(&sides.below), sides.card, 1));
    let from = if sides.below.is_empty() {
        from
    } else {
        from.min(columns.saturating_sub(1))
    };
    // Piles at one side alone push the triangle away from it.
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
            // A place that has been cleared for good is bare table, and nobody stops there.
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

/// Says of a card on which others lie that only its top is sure to show, and finds room for
/// its label on the card itself.
fn cover(board: &mut Board<'_>, pile: PileId, triangle: &Triangle, card: u16) {
    let over = board.rules.pile(pile).covered_by();
    let lying = |over: &&PileId| !board.observation.pile(**over).is_empty();
    let covering = over.iter().filter(lying).count();
    // With the cards side by side on both its halves, none of the rest is to look out.
    let hidden = covering > 0 && covering == over.len();
    let size = board.size;
    let Some(place) = board.table.piles.last_mut() else {
        return;
    };
    let Position { x, y } = place.spot.as_position();
    // Where covered cards may be taken as well all keys stand at the end of the top frame; else on the bare table below
    // the card, or where there is none in a corner of its lower frame.
    let removal = board.rules.removal.as_ref();
    let takes_covered = removal.is_some_and(|removal| !removal.covered().is_empty());
    place.label_at = if size == CardSize::Small || takes_covered || covering > 0 {
        // A card so narrow has its rank beside the last column but one.
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
