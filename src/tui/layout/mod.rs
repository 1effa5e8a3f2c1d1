//! Where everything on the table lies: one pure function from the rules, what the player
//! sees and the size of the screen to rectangles, used by drawing and by the mouse alike.
//! Nothing is drawn here and nothing is remembered from one call to the next: the caller hands over the table
//! as it lay before the last move, and piles stay where they are.

mod arrange;
mod board;
mod column_key;
mod column_lines;
mod cursor_path;
mod fan;
mod fill;
pub mod fit;
mod layout_request;
mod measure;
mod moved;
mod shapes;

mod sizing;
mod sorted_piles;

#[cfg(test)]
mod tests;

use patience_core::{PileId, Seat};
use ratatui::layout::{Position, Rect};

pub use arrange::{lay_out, lay_out_pair, lay_out_preview};
pub use column_key::{column_key, column_of};
pub use cursor_path::Way;
pub(crate) use fill::base_in_sight;
pub use measure::{below, inset, row_of, without_last};
pub use shapes::grid::{Boards, lay_out_boards};
pub(crate) use shapes::turn_game::is_visited;
use sizing::{Overlaps, PlanNumber};
pub use sizing::{SizeWish, Sizing, largest};

/// From how many lines of the whole screen on cards may be colossal.
pub const LINES_FOR_COLOSSAL: u16 = arrange::HIGH + 2;

/// How big cards are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardSize {
    /// One line, `10♥`.
    Small,
    /// Five columns by three lines.
    Medium,
    /// Nine columns by four lines, for grids and pictures that have columns to spare and no lines.
    Wide,
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
    /// The sizes of all games, the largest first.
    pub const ALL: [Self; 6] = [
        Self::Colossal,
        Self::Giant,
        Self::Huge,
        Self::Large,
        Self::Medium,
        Self::Small,
    ];

    /// The sizes of games whose piles lie in a grid or as they are drawn.
    const OF_SHAPES: [Self; 7] = [
        Self::Colossal,
        Self::Giant,
        Self::Huge,
        Self::Large,
        Self::Wide,
        Self::Medium,
        Self::Small,
    ];

    /// Returns how wide and how high a card is, how many columns there are between cards side by side,
    /// and how many lines of a covered card show: the latter two where there is room.
    const fn measures(self) -> [u16; 4] {
        match self {
            Self::Small => [5, 1, 3, 1],
            Self::Medium => [5, 3, 3, 2],
            Self::Wide => [9, 4, 3, 2],
            Self::Large => [7, 5, 3, 3],
            Self::Huge => [9, 7, 5, 3],
            Self::Giant => [11, 8, 8, 3],
            Self::Colossal => [15, 11, 8, 3],
        }
    }

    /// Returns how many columns a card is wide, room for its marks included.
    pub const fn width(self) -> u16 {
        self.measures()[0]
    }

    /// Returns how many lines a card is high.
    pub const fn height(self) -> u16 {
        self.measures()[1]
    }

    /// Returns how many columns there are between cards side by side where there is room.
    const fn gap(self) -> u16 {
        self.measures()[2]
    }

    /// Returns how many lines of a covered card show where there is room.
    const fn overlap(self) -> u16 {
        self.measures()[3]
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

impl TooSmall {
    /// No screen is large enough.
    const NOWHERE: Self = Self::new(u16::MAX, u16::MAX);

    const fn new(width: u16, height: u16) -> Self {
        Self { width, height }
    }

    /// Tells whether an area is large enough.
    const fn fits(self, area: Rect) -> bool {
        self.width <= area.width && self.height <= area.height
    }

    /// Returns the need that asks less of width and height together.
    fn lesser(self, other: Self) -> Self {
        let sum = |needs: &Self| u32::from(needs.width) + 2 * u32::from(needs.height);
        std::cmp::min_by_key(self, other, sum)
    }
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

/// How the cards of a pile lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Spread {
    /// One on the other.
    Single,
    /// One below the other.
    Column,
    /// The last of them side by side.
    Fan,
    /// All of them side by side, and each can be taken.
    Across,
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
    /// How its cards lie.
    spread: Spread,
}

impl PilePlace {
    /// Tells whether a point is that of its label, or beside it in the line over its first card.
    fn is_labelled_at(&self, at: Position) -> bool {
        let is_over = self.label_at.y < self.spot.y;
        let columns = self.spot.left()..self.spot.right();
        at == self.label_at || is_over && at.y == self.label_at.y && columns.contains(&at.x)
    }

    /// Returns where a card lies: its own place, or that of the fold or the card it is under.
    pub fn card_rect(&self, index: usize) -> Rect {
        if let Some(card) = self.cards.iter().find(|card| card.index == index) {
            return card.drawn;
        }
        let is_in = |fold: &&Fold| (fold.first..fold.first + fold.count).contains(&index);
        if let Some(Fold { rect, .. }) = self.folds.iter().find(is_in) {
            let height = self.spot.height;
            return Rect { height, ..*rect };
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
    /// Whether it ends with that room, before a key.
    pub is_before_key: bool,
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
    /// Who sits in front.
    front: Seat,
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

impl TableLayout {
    /// Returns the place of a pile, if it is in sight.
    pub fn pile(&self, pile: PileId) -> Option<&PilePlace> {
        self.piles.iter().find(|place| place.pile == pile)
    }

    /// Tells whether the piles have the same room as on another table, whatever cards lie there.
    pub fn lies_as(&self, other: &Self) -> bool {
        let places = |table: &Self| (table.front, table.size, table.overlaps, table.plan);
        let rooms = |table: &Self| -> Vec<(PileId, Rect)> {
            let piles = table.piles.iter();
            piles.map(|place| (place.pile, place.area)).collect()
        };
        places(self) == places(other) && rooms(self) == rooms(other)
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
    /// label or room it is. Other players' piles are not to be touched.
    pub fn hit(&self, x: u16, y: u16) -> Option<Hit> {
        let at = Position::new(x, y);
        let own = || self.piles.iter().rev().filter(|place| !place.short);
        for place in own() {
            let mut cards = place.cards.iter().rev();
            let card = cards.find(|card| card.drawn.contains(at));
            let fold = || place.folds.iter().find(|fold| fold.rect.contains(at));
            let card = card.map(|card| card.index);
            let card = card.or_else(|| fold().map(|fold| fold.first));
            if card.is_some() {
                let pile = place.pile;
                return Some(Hit { pile, card });
            }
        }
        let labelled = own().find(|place| place.is_labelled_at(at));
        let pile = labelled.or_else(|| own().find(|place| place.area.contains(at)))?;
        Some(Hit {
            pile: pile.pile,
            card: None,
        })
    }
}
