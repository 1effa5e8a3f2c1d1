//! The layout of the ribbons of a pack of cards. A ribbon shows the cards of a suit side by side, beginning with the
//! ace. This module neither draws nor moves anything.

use ratatui::layout::Rect;

use crate::layout::CardSize;

/// The number of columns between two ribbons of cards that are side by side.
const BETWEEN: u16 = 3;
/// The maximum number of ribbons of cards side by side.
const MOST_BESIDE: u16 = 2;
/// The number of columns that the rank and the suit take on a card.
const INDEX: u16 = 3;

/// The layout of all cards of a pack in ribbons, each with the cards of a suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ribbons {
    /// The size of the cards in the ribbons.
    pub size: CardSize,
    /// The area of all ribbons of cards on the screen.
    pub area: Rect,
    /// The number of rows of ribbons, which are below each other.
    rows: u16,
    /// The number of columns from one card of a ribbon to the next, and the number of rows from one ribbon to the one
    /// below it.
    step: (u16, u16),
    /// The number of columns from a ribbon of cards to the ribbon beside it.
    beside: u16,
}

impl Ribbons {
    /// Lays out `count` ribbons of at most `longest` cards each at the top of `room`, centred, with the largest cards
    /// that fit; `None` if no card size fits. A card that is not drawn as a picture shows only its corner if another
    /// card overlaps it, and many corners are hard to tell apart. Therefore a smaller card size is chosen if it leaves
    /// gaps between the cards.
    pub fn lay(count: usize, longest: usize, room: Rect, as_pictures: bool) -> Option<Self> {
        let count = u16::try_from(count).ok().filter(|count| *count > 0)?;
        let longest = u16::try_from(longest).ok().filter(|longest| *longest > 0)?;
        let laid = CardSize::ALL.into_iter().filter_map(|size| {
            let all = 1..=MOST_BESIDE.min(count);
            all.into_iter()
                .find_map(|beside| Self::of_size(size, (count, longest), beside, room))
        });
        let mut laid: Vec<Self> = laid.collect();
        let has_gaps = |laid: &Self| laid.size > CardSize::Small && laid.step.0 > laid.size.width();
        if !as_pictures && laid.iter().any(has_gaps) {
            laid.retain(has_gaps);
        }
        let (largest, smaller) = (laid.first()?, laid.get(1));
        // Whole pictures are worth cards one size smaller.
        let is_worth = |smaller: &&Self| smaller.size >= CardSize::Large && smaller.shows_all();
        let smaller = smaller.filter(|smaller| is_worth(smaller) && !largest.shows_all());
        Some(*smaller.unwrap_or(largest))
    }

    /// Whether no card in the ribbons overlaps another.
    const fn shows_all(&self) -> bool {
        self.is_apart() && self.step.1 >= self.size.height()
    }

    /// Whether the cards of each ribbon are side by side without overlapping.
    pub const fn is_apart(&self) -> bool {
        self.step.0 >= self.size.width()
    }

    /// Lays out the ribbons with cards of a given size, and with `beside` ribbons next to each other.
    fn of_size(
        size: CardSize,
        (count, longest): (u16, u16),
        beside: u16,
        room: Rect,
    ) -> Option<Self> {
        let rows = count.div_ceil(beside);
        let is_line = size == CardSize::Small;
        let between = if is_line { 0 } else { BETWEEN };
        let room_of_one = room.width.saturating_sub(between * (beside - 1)) / beside;
        // A card shows its corner; a card of one line shows only rank and suit.
        let least = INDEX + u16::from(!is_line);
        let steps = (least..=size.width() + 1).rev();
        let mut steps = steps.map(|step| (step, (longest - 1) * step + width(size, step)));
        let (across, wide) = steps.find(|(_, wide)| *wide <= room_of_one)?;
        let least = size.height().div_ceil(2);
        let mut steps = (least..=size.height() + u16::from(!is_line)).rev();
        let down = steps.find(|step| {
            // Cards of two ribbons either overlap or are apart.
            let touches = *step == size.height() && !is_line && rows > 1;
            !touches && (rows - 1) * step + size.height() <= room.height
        })?;
        let whole = beside * (wide + between) - between;
        let area = Rect {
            x: room.x + (room.width - whole) / 2,
            width: whole,
            height: (rows - 1) * down + size.height(),
            ..room
        };
        Some(Self {
            size,
            area,
            rows,
            step: (across, down),
            beside: wide + between,
        })
    }

    /// Returns the same ribbons of cards, moved down by `rows` rows.
    #[must_use]
    pub fn lowered(self, rows: u16) -> Self {
        let y = self.area.y + rows;
        let area = Rect { y, ..self.area };
        Self { area, ..self }
    }

    /// Returns the area of a card in a ribbon. The ribbon and the card are given by numbers from 0.
    pub fn place(&self, ribbon: usize, card: usize) -> Rect {
        let number = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        let (ribbon, card) = (number(ribbon), number(card));
        let x = (ribbon / self.rows * self.beside).saturating_add(card.saturating_mul(self.step.0));
        let y = ribbon % self.rows * self.step.1;
        Rect {
            x: self.area.x.saturating_add(x),
            y: self.area.y + y,
            width: width(self.size, self.step.0),
            height: self.size.height(),
        }
    }

    /// Returns the visible part of a card in a ribbon. `beside` means that the next card overlaps it, and `below` that
    /// a card of the ribbon below does.
    pub fn in_sight(&self, place: Rect, (beside, below): (bool, bool)) -> Rect {
        let shown = |is_covered: bool, step: u16, whole: u16| {
            if is_covered { step.min(whole) } else { whole }
        };
        // The first column of a card of one line is blank.
        let bare = u16::from(self.size == CardSize::Small);
        Rect {
            width: shown(beside, self.step.0 + bare, place.width),
            height: shown(below, self.step.1, place.height),
            ..place
        }
    }

    /// Whether there is another ribbon of cards below the ribbon with this index.
    pub fn is_followed(&self, ribbon: usize, count: usize) -> bool {
        ribbon + 1 < count && !(ribbon + 1).is_multiple_of(self.rows.into())
    }
}

/// Returns the width of a card in a ribbon. If there is too little room, a card that is one line high has no columns
/// for marks.
fn width(size: CardSize, step: u16) -> u16 {
    match size {
        CardSize::Small => size.width().min(step.max(INDEX) + 1),
        _ => size.width(),
    }
}
