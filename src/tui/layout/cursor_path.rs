//! Movement of the cursor on the table. The cursor is always on a card or on an empty pile. Each step goes to the
//! nearest card or pile in its direction.

use patience_core::PileId;
use ratatui::layout::Rect;

use super::{CardPlace, PilePlace, Spread, TableLayout};

/// The direction in which the cursor moves on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// The cursor moves up.
    Up,
    /// The cursor moves down.
    Down,
    /// The cursor moves left.
    Left,
    /// The cursor moves right.
    Right,
}

/// A place on the table where the cursor can stop: a pile, and the index of a card counted from the bottom, or `None`
/// if the pile is empty.
pub type Stop = (PileId, Option<usize>);

/// The number of screen columns that one screen line counts as when distances are compared. A line is only
/// about as high as two columns are wide, but the greater number makes the cursor prefer piles straight ahead.
const LINE: u32 = 4;

impl PilePlace {
    /// Returns the cards of a pile on which the cursor can stop, in drawing order. These are its face-up cards,
    /// or its top card if no card is face up.
    pub fn stops(&self) -> Vec<(Option<usize>, Rect)> {
        if self.short {
            return Vec::new();
        }
        let Some(top) = self.cards.last() else {
            return vec![(None, self.spot)];
        };
        // If a waste shows several cards side by side, only the last one is playable.
        let mut cards = self.cards.iter();
        let in_column = cards.all(|card| card.abreast || card.rect.x == top.rect.x);
        let may_go = |card: &CardPlace| card.up && (in_column || self.spread == Spread::Across);
        let cards = self.cards.iter();
        let cards = cards.filter(|card| card.index == top.index || may_go(card));
        let folds = self.folds.iter().filter(|fold| fold.up).flat_map(|fold| {
            let cards = fold.first..fold.first + fold.count;
            cards.map(|index| (Some(index), fold.rect))
        });
        let cards = cards.map(|card| (Some(card.index), card.rect));
        let mut stops: Vec<_> = cards.chain(folds).collect();
        stops.sort_by_key(|(index, _)| *index);
        stops
    }

    /// Returns the card of a pile on which the cursor can stop and that is nearest to the card `index`. That card
    /// itself may be gone.
    pub fn nearest_stop(&self, index: Option<usize>) -> Option<Stop> {
        let stops = self.stops();
        let wanted = index.unwrap_or(usize::MAX);
        let found = stops
            .iter()
            .min_by_key(|(index, _)| index.unwrap_or(0).abs_diff(wanted));
        found.map(|(index, _)| (self.pile, *index))
    }
}

impl TableLayout {
    /// Returns the place to which the cursor moves with a step from `from`. `None` at the edge of the table. If the
    /// cursor can no longer stop at `from`, the step starts from the nearest place in the same pile.
    pub fn neighbour(&self, from: Stop, way: Way) -> Option<Stop> {
        let place = self.pile(from.0)?;
        let stops = place.stops();
        let (_, index) = place.nearest_stop(from.1)?;
        let at = stops.iter().position(|(stop, _)| *stop == index)?;
        let rect = stops[at].1;
        let (back, on) = if place.spread == Spread::Across {
            (Way::Left, Way::Right)
        } else {
            (Way::Up, Way::Down)
        };
        if way == back && at > 0 {
            return Some((place.pile, stops[at - 1].0));
        }
        if way == on && at + 1 < stops.len() {
            return Some((place.pile, stops[at + 1].0));
        }
        let others = self
            .piles
            .iter()
            .filter(|other| other.pile != place.pile && !other.short);
        let reached = others.filter_map(|other| Some((distance(rect, other, way)?, other)));
        // Up from a column means a pile above it, not a shorter column beside it.
        let is_beside = |other: &PilePlace| way == Way::Up && other.spot.y >= place.spot.y;
        let (.., nearest) = reached
            .map(|(distance, other)| (is_beside(other), distance, other))
            .min_by_key(|(is_beside, distance, other)| (*is_beside, *distance, other.pile))?;
        let across = nearest.stops().into_iter().min_by_key(|(_, stop)| {
            let aside = if nearest.spread == Spread::Across {
                stop.x.abs_diff(rect.x)
            } else {
                0
            };
            (stop.y.abs_diff(rect.y), aside)
        })?;
        Some((nearest.pile, across.0))
    }
}

/// Returns the distance from a card to a pile, for a step of the cursor in the direction `way`. `None` if the pile is
/// not in this direction.
fn distance(from: Rect, to: &PilePlace, way: Way) -> Option<u32> {
    // The pile extends from its first card to its last.
    let last = to.cards.last().map_or(to.spot, |card| card.rect);
    let (first_y, last_y) = (to.spot.y, last.y);
    let middle = |rect: Rect| rect.x + rect.width / 2;
    let x = middle(last);
    match way {
        Way::Left | Way::Right => {
            let ahead = if way == Way::Left {
                x < middle(from)
            } else {
                x > middle(from)
            };
            let in_room =
                (to.area.y..to.area.bottom()).contains(&from.y) && to.area.height > to.spot.height;
            let off = if in_room {
                0
            } else {
                from.y.abs_diff(from.y.clamp(first_y, last_y))
            };
            ahead.then(|| u32::from(x.abs_diff(middle(from))) + LINE * u32::from(off))
        }
        Way::Up | Way::Down => {
            let (ahead, off) = match way {
                Way::Up => (last_y < from.y, from.y.abs_diff(last_y)),
                _ => (first_y > from.y, first_y.abs_diff(from.y)),
            };
            let aside = u32::from(x.abs_diff(middle(from)));
            // A pile directly above or below the card comes before a neighbour that starts a line higher.
            let astray = aside.saturating_sub(u32::from(from.width / 2));
            ahead.then(|| LINE * (u32::from(off) + astray) + aside)
        }
    }
}
