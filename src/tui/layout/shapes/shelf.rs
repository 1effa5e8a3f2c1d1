//! A shelf is a row of single piles above the columns. Some of the piles are at its left end and some at its
//! right end.

use patience_core::{PileId, Role};
use ratatui::layout::Rect;

use crate::layout::board::{Board, FANNED, SIDE_STEP};
use crate::layout::measure::{many, row_width};
use crate::layout::{Caption, PilePlace};

/// The least number of foundations of one kind for which the table has a caption with the name of the kind.
const CAPTIONED: usize = 3;

/// A row of single piles above the columns, divided into a left and a right part.
#[derive(Debug, Clone, Default)]
pub struct Shelf {
    pub left: Vec<PileId>,
    pub right: Vec<PileId>,
}

impl Shelf {
    pub const fn new(left: Vec<PileId>, right: Vec<PileId>) -> Self {
        Self { left, right }
    }

    /// Creates a shelf, a row of piles above the columns, that has piles only at its left end.
    pub const fn of_left(left: Vec<PileId>) -> Self {
        Self::new(left, Vec::new())
    }

    pub fn is_empty(&self) -> bool {
        self.left.is_empty() && self.right.is_empty()
    }

    pub fn count(&self) -> u16 {
        many(&self.left) + many(&self.right)
    }

    /// Returns the least width of the shelf, the row of piles above the columns. There is a gap of half a card between
    /// the left and the right piles, unless the shelf has no more piles than there are columns below it.
    pub fn width(&self, columns: u16, card: u16, gap: u16) -> u16 {
        let one = self.left.is_empty() || self.right.is_empty() || self.count() <= columns;
        let between = if one {
            0
        } else {
            (card / 2).saturating_sub(gap)
        };
        row_width(self.count(), card, gap) + between
    }

    /// Places the shelf's piles on the screen line `y`, in `width` screen columns from `x` on. If `alone` is set and
    /// there are no piles on the left, the right piles are centred. They are then aligned with the columns if possible.
    pub fn lay(
        &self,
        board: &mut Board<'_>,
        (x, y): (u16, u16),
        width: u16,
        gap: u16,
        alone: bool,
    ) {
        let card = board.size.width();
        let free = width.saturating_sub(row_width(many(&self.right), card, gap));
        let right_from = x + if alone && self.left.is_empty() {
            let pitch = card + gap;
            let is_over_columns = free.is_multiple_of(pitch);
            let middle = free / 2;
            middle - if is_over_columns { middle % pitch } else { 0 }
        } else {
            free
        };
        let mut at = x;
        for (index, pile) in self.left.iter().enumerate() {
            let is_last = index + 1 == self.left.len();
            if board.rules.group_of(*pile).role == Role::Waste {
                let free = if is_last {
                    right_from.saturating_sub(at + u16::from(!self.right.is_empty()))
                } else {
                    card
                };
                board.waste(*pile, at, y, free.clamp(card, fan_width(card)));
            } else {
                board.single(*pile, at, y);
            }
            at += card + gap;
        }
        board.singles(&self.right, right_from, y, gap);
    }
}

/// Adds captions that name the kinds of foundations, at the left of the foundations' keys. No captions are added if all
/// foundations have the same name.
pub fn put_captions(board: &mut Board<'_>) {
    let kind = |place: &PilePlace| board.rules.pile(place.pile).group;
    let is_foundation = |place: &PilePlace| board.rules.group(kind(place)).role == Role::Foundation;
    let kinds = board.table.piles.chunk_by(|one, other| {
        let is_row = one.spot.y == other.spot.y && one.spot.x < other.spot.x;
        is_row && kind(one) == kind(other)
    });
    let kinds: Vec<&[PilePlace]> = kinds
        .filter(|kind| kind.len() >= CAPTIONED && kind.iter().all(is_foundation))
        .collect();
    let noun = |kind: &&[PilePlace]| Some(&board.rules.group_of(kind.first()?.pile).noun);
    let nouns = || kinds.iter().map(noun);
    if nouns().all(|noun| Some(noun) == nouns().next()) {
        return;
    }
    let captions = kinds.iter().filter_map(|kind| {
        let (first, last) = (kind.first()?, kind.last()?);
        let is_over = first.label_at.y + 1 == first.spot.y;
        let key = first.label_at.x.midpoint(last.label_at.x);
        is_over.then(|| Caption {
            pile: first.pile,
            count: kind.len(),
            at: Rect::new(first.spot.x, first.label_at.y, key - 1 - first.spot.x, 1),
            is_before_key: true,
        })
    });
    board.table.captions = captions.collect();
}

/// Returns the width of a waste whose last cards are shown side by side. `card` is the width of a card.
pub const fn fan_width(card: u16) -> u16 {
    card + (FANNED - 1) * SIDE_STEP
}
