//! Where everything on the table lies: one pure function from the rules, what the player
//! sees and the size of the screen to rectangles, used by drawing and by the mouse alike.
//! Nothing is drawn here and nothing is remembered from one call to the next.

mod arrange;
mod board;
mod column_key;
mod column_lines;
mod cursor_path;
mod fan;
pub mod fit;
mod layout_request;
mod measure;
mod narrowed;
mod shapes;
mod sizing;
mod sorted_piles;

#[cfg(test)]
mod tests;

use patience_core::{Observation, PileId, Rules, Seat};
use ratatui::layout::{Position, Rect};

pub(crate) use board::base_in_sight;
pub use column_key::{column_key, column_of};
pub use cursor_path::Way;
pub use shapes::grid::{Boards, lay_out_boards};
pub(crate) use shapes::turn_game::is_visited;
pub use sizing::{Allowance, SizeWish, Sizing};
use sizing::{Overlaps, PlanNumber};

/// From how many lines of the whole screen on cards may be colossal.
pub const LINES_FOR_COLOSSAL: u16 = arrange::HIGH + 2;

/// How big cards are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardSize {
    /// One line, `10♥`.
    Small,
    /// Five columns by three lines.
    Medium,
    /// Seven columns by five lines.
    Large,
    /// Nine columns by seven lines.
    Huge,
    /// Eleven columns by eight lines.
    Giant,
    /// Fifteen columns by eleven lines.
    Colossal,
}

impl CardSize {
    /// All sizes, the largest first.
    pub const ALL: [Self; 6] = [
        Self::Colossal,
        Self::Giant,
        Self::Huge,
        Self::Large,
        Self::Medium,
        Self::Small,
    ];

    /// Returns how many columns a card is wide, room for its marks included.
    pub const fn width(self) -> u16 {
        match self {
            Self::Small | Self::Medium => 5,
            Self::Large => 7,
            Self::Huge => 9,
            Self::Giant => 11,
            Self::Colossal => 15,
        }
    }

    /// Returns how many lines a card is high.
    pub const fn height(self) -> u16 {
        match self {
            Self::Small => 1,
            Self::Medium => 3,
            Self::Large => 5,
            Self::Huge => 7,
            Self::Giant => 8,
            Self::Colossal => 11,
        }
    }

    /// Returns how many columns there are between cards side by side where there is room.
    const fn gap(self) -> u16 {
        match self {
            Self::Small | Self::Medium | Self::Large => 3,
            Self::Huge => 5,
            Self::Giant | Self::Colossal => 8,
        }
    }

    /// Returns how many lines of a covered card show where there is room.
    const fn overlap(self) -> u16 {
        match self {
            Self::Small => 1,
            Self::Medium => 2,
            Self::Large | Self::Huge | Self::Giant | Self::Colossal => 3,
        }
    }
}

/// The screen is too small for the table; it needs to be at least this big.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooSmall {
    /// The least number of columns.
    pub width: u16,
    /// The least number of lines.
    pub height: u16,
}

/// A card on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardPlace {
    /// Its index in the pile, from the bottom.
    pub index: usize,
    /// The part that nothing covers and that surely shows; its upper left corner is the card's.
    pub rect: Rect,
    /// The part to draw; cards drawn later may lie over some of it.
    pub drawn: Rect,
    /// Whether all of the card is in sight.
    pub full: bool,
    /// Whether it shares its line with a neighbour in its column, for want of lines.
    pub abreast: bool,
    /// Whether it lies face up.
    pub up: bool,
}

/// Cards of a pile that share one line because there is no room for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fold {
    /// The lowest of them, from the bottom of the pile.
    pub first: usize,
    /// The number of cards folded together.
    pub count: usize,
    /// The row of the screen.
    pub rect: Rect,
    /// Whether they lie face up.
    pub up: bool,
}

/// How much of a pile's size is written beside or on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// The size is not written.
    None,
    /// On the bottom edge or the back of its top card.
    OnCard,
    /// The size is written in this rectangle.
    At(Position),
}

/// A pile on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PilePlace {
    /// Which pile.
    pub pile: PileId,
    /// All the room that belongs to it.
    pub area: Rect,
    /// Where its first card lies, or would lie.
    pub spot: Rect,
    /// The size its cards are drawn in.
    pub size: CardSize,
    /// The cards in sight, in the order in which they are drawn.
    pub cards: Vec<CardPlace>,
    /// The cards that are folded away.
    pub folds: Vec<Fold>,
    /// Where its label goes.
    pub label_at: Position,
    /// Where its size is written.
    pub count: Count,
    /// Whether it is another player's, of which only the top cards are written in a line.
    pub short: bool,
    /// Whether all its cards lie side by side, and each can be taken.
    pub across: bool,
}

impl PilePlace {
    /// Returns where a card lies: its own place, or that of the fold or the card it is under.
    pub fn card_rect(&self, index: usize) -> Rect {
        if let Some(card) = self.cards.iter().find(|card| card.index == index) {
            return card.drawn;
        }
        if let Some(fold) = self
            .folds
            .iter()
            .find(|fold| (fold.first..fold.first + fold.count).contains(&index))
        {
            return Rect {
                height: self.spot.height,
                ..fold.rect
            };
        }
        self.cards.first().map_or(self.spot, |card| card.drawn)
    }
}

/// The line about a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatPlace {
    /// The seat of the player.
    pub seat: Seat,
    /// The whole line.
    pub rect: Rect,
    /// Where the name goes.
    pub name: Rect,
}

/// A row or a column of a grid or triangle, or a line of it that scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ruler {
    /// Its number, from 0.
    pub number: usize,
    /// Where it is written.
    pub at: Rect,
}

/// The name of a kind of pile over its piles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caption {
    /// The first of the piles.
    pub pile: PileId,
    /// The number of piles.
    pub count: usize,
    /// The room for it.
    pub at: Rect,
    /// How many free columns there are before that room.
    pub before: u16,
}

/// What a point of the screen belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// The pile.
    pub pile: PileId,
    /// The card, by its index from the bottom; nothing for the bare table of the pile.
    pub card: Option<usize>,
}

/// The table, laid out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableLayout {
    /// The size of the cards.
    pub size: CardSize,
    /// How many lines of covered cards show.
    overlaps: Overlaps,
    /// Which of the plans of its arrangement it is laid out by.
    plan: PlanNumber,
    /// The piles, in the order in which they are drawn.
    pub piles: Vec<PilePlace>,
    /// The players' lines: the others at the top, the one to move nearest the bottom.
    pub seats: Vec<SeatPlace>,
    /// The numbers beside the rows of a grid or triangle.
    pub row_rulers: Vec<Ruler>,
    /// The numbers over the columns of a grid.
    pub column_rulers: Vec<Ruler>,
    /// Where the lines that score are written, by their number in the rules.
    pub scores: Vec<Ruler>,
    /// Where it is written what kind of pile lies below, where a table has many.
    pub captions: Vec<Caption>,
}

/// Lays the table out for a player.
///
/// # Errors
/// Says how big the screen has to be at least when the table does not fit.
pub fn lay_out(
    rules: &Rules,
    observation: Observation<'_>,
    seat: Seat,
    area: Rect,
    sizing: impl Into<Sizing>,
) -> Result<TableLayout, TooSmall> {
    arrange::arrange(rules, observation, seat, area, sizing.into())
}

/// Lays the table out for two players who play at the same time, each with half of it.
///
/// # Errors
/// Says how big the screen has to be at least when the table does not fit.
pub fn lay_out_pair(
    rules: &Rules,
    observation: Observation<'_>,
    area: Rect,
    sizing: impl Into<Sizing>,
) -> Result<TableLayout, TooSmall> {
    arrange::arrange_pair(rules, observation, area, sizing.into())
}

/// Lays out a table that is only looked at, such as a deal before the game: in the biggest
/// cards with which it fits as it is, without room for columns to grow.
pub fn lay_out_preview(
    rules: &Rules,
    observation: Observation<'_>,
    seat: Seat,
    area: Rect,
) -> Option<TableLayout> {
    arrange::arrange_preview(rules, observation, seat, area)
}

impl TableLayout {
    /// Returns what the table has shrunk to.
    pub const fn allowance(&self) -> Allowance {
        Allowance::new(self.size, self.overlaps, self.plan)
    }

    /// Returns the place of a pile, if it is in sight.
    pub fn pile(&self, pile: PileId) -> Option<&PilePlace> {
        self.piles.iter().find(|place| place.pile == pile)
    }

    /// Returns the rectangles on which something of the table is drawn.
    pub fn taken(&self) -> Vec<Rect> {
        let rulers = [&self.row_rulers, &self.column_rulers, &self.scores];
        let rulers = rulers.into_iter().flatten().map(|ruler| ruler.at);
        let piles = self.piles.iter().map(|place| place.area.union(place.spot));
        let captions = self.captions.iter().map(|caption| caption.at);
        rulers.chain(piles).chain(captions).collect()
    }

    /// Returns the place with a pile nearest to another one, of these.
    pub fn nearest(&self, from: PileId, piles: &[PileId]) -> Option<PileId> {
        let from = self.pile(from)?.spot;
        let far = |place: Rect| {
            // A row of the screen is about twice as high as a column is wide.
            u32::from(place.x.abs_diff(from.x)) + 2 * u32::from(place.y.abs_diff(from.y))
        };
        let places = piles.iter().filter_map(|pile| self.pile(*pile));
        places
            .min_by_key(|place| far(place.spot))
            .map(|place| place.pile)
    }

    /// Returns the first row of the screen below everything that is drawn of the table.
    pub fn bottom(&self) -> u16 {
        let of_pile = |place: &PilePlace| {
            let cards = place.cards.iter().map(|card| card.drawn);
            let folds = place.folds.iter().map(|fold| fold.rect);
            let rows = cards.chain(folds).chain([place.spot]).map(Rect::bottom);
            let size = match place.count {
                Count::At(at) => at.y + 1,
                Count::None | Count::OnCard => 0,
            };
            rows.chain([place.label_at.y + 1, size]).max()
        };
        let rulers = [&self.row_rulers, &self.column_rulers, &self.scores];
        let rulers = rulers.into_iter().flatten().map(|ruler| ruler.at.bottom());
        let seats = self.seats.iter().map(|place| place.rect.bottom());
        let captions = self.captions.iter().map(|caption| caption.at.bottom());
        let piles = self.piles.iter().filter_map(of_pile);
        piles
            .chain(rulers)
            .chain(seats)
            .chain(captions)
            .max()
            .unwrap_or(0)
    }

    /// Returns where other players are told of in a line each.
    pub fn lines_of_others(&self) -> impl Iterator<Item = Rect> {
        let lines = self.seats.iter().filter(|place| place.rect != place.name);
        lines.map(|place| place.rect)
    }

    /// Returns what is at a point of the screen: the card drawn last there, or the pile whose
    /// room it is. Other players' piles are not to be touched.
    pub fn hit(&self, x: u16, y: u16) -> Option<Hit> {
        let at = Position::new(x, y);
        let own = || self.piles.iter().rev().filter(|place| !place.short);
        for place in own() {
            if let Some(card) = place
                .cards
                .iter()
                .rev()
                .find(|card| card.drawn.contains(at))
            {
                return Some(Hit {
                    pile: place.pile,
                    card: Some(card.index),
                });
            }
            if let Some(fold) = place.folds.iter().find(|fold| fold.rect.contains(at)) {
                return Some(Hit {
                    pile: place.pile,
                    card: Some(fold.first),
                });
            }
        }
        own()
            .find(|place| place.area.contains(at))
            .map(|place| Hit {
                pile: place.pile,
                card: None,
            })
    }
}
