//! The layout of the table. A pure function computes where everything on the table is, from the rules, what the
//! player sees and the screen size. The result is used both for drawing and for the mouse. Nothing is drawn
//! here, and no state is kept between calls. To keep the piles in place during play, the caller passes in the
//! layout before the last move.

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

/// The fewest screen lines for which cards may have the size `Colossal`.
pub const LINES_FOR_COLOSSAL: u16 = arrange::HIGH + 2;

/// The size of the cards on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardSize {
    /// Cards of one line, for example `10♥`.
    Small,
    /// Cards of five columns by three lines.
    Medium,
    /// Cards of nine columns by four lines, for games with a grid or a picture on a wide but low screen.
    Wide,
    /// Cards of seven columns by five lines.
    Large,
    /// Cards of nine columns by seven lines.
    Huge,
    /// Cards of eleven columns by eight lines.
    Giant,
    /// Cards of fifteen columns by eleven lines.
    Colossal,
}

impl CardSize {
    /// The card sizes that all games can use, largest first.
    pub const ALL: [Self; 6] = [
        Self::Colossal,
        Self::Giant,
        Self::Huge,
        Self::Large,
        Self::Medium,
        Self::Small,
    ];

    /// The card sizes for games whose piles form a grid or a picture, largest first.
    const OF_SHAPES: [Self; 7] = [
        Self::Colossal,
        Self::Giant,
        Self::Huge,
        Self::Large,
        Self::Wide,
        Self::Medium,
        Self::Small,
    ];

    /// Returns four dimensions of cards of this size: the width and height of a card, the number of screen columns
    /// between neighbouring cards, and the number of visible lines of a covered card. The last two may be smaller if
    /// there is little room.
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

    /// Returns the width of a card in screen columns. A small card includes room for marks before and after it.
    pub const fn width(self) -> u16 {
        self.measures()[0]
    }

    /// Returns the height of a card in screen lines.
    pub const fn height(self) -> u16 {
        self.measures()[1]
    }

    /// Returns the number of screen columns between neighbouring cards if there is enough room.
    const fn gap(self) -> u16 {
        self.measures()[2]
    }

    /// Returns the number of screen lines that are visible of a covered card if there is enough room.
    const fn overlap(self) -> u16 {
        self.measures()[3]
    }
}

/// The screen is too small for the table. Contains the size that the table needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooSmall {
    /// The number of screen columns that the table needs.
    pub width: u16,
    /// The number of screen lines that the table needs.
    pub height: u16,
}

impl TooSmall {
    /// A size larger than any screen.
    const NOWHERE: Self = Self::new(u16::MAX, u16::MAX);

    const fn new(width: u16, height: u16) -> Self {
        Self { width, height }
    }

    /// Whether a screen area is at least as large as this size.
    const fn fits(self, area: Rect) -> bool {
        self.width <= area.width && self.height <= area.height
    }

    /// Returns the smaller of two screen sizes. The size that counts is width plus height, where a line counts as two
    /// columns.
    fn lesser(self, other: Self) -> Self {
        let sum = |needs: &Self| u32::from(needs.width) + 2 * u32::from(needs.height);
        std::cmp::min_by_key(self, other, sum)
    }
}

/// The place of a card on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardPlace {
    /// The index of the card in its pile, counted from the bottom.
    pub index: usize,
    /// The part of the card that no other card covers. This part starts at the card's upper left corner.
    pub rect: Rect,
    /// The part of the card that is drawn. Cards that are drawn later may cover some of this part.
    pub drawn: Rect,
    /// Whether the whole card is visible.
    pub full: bool,
    /// Whether the card shares its screen line with the next card, because its column is short of room.
    pub abreast: bool,
    /// Whether the card is face up.
    pub up: bool,
}

/// Several cards of a pile that are shown as a single line because there is not enough room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fold {
    /// The index of the lowest of the folded cards, counted from the bottom of the pile.
    pub first: usize,
    /// The number of folded cards.
    pub count: usize,
    /// The rectangle on the screen of the line that stands for folded cards.
    pub rect: Rect,
    /// Whether the folded cards are face up.
    pub up: bool,
}

/// Where the number of cards in a pile is shown, if it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// The number of cards in the pile is not shown.
    None,
    /// The number of cards is on the pile's top card: on the bottom edge of its face, or on its back.
    OnCard,
    /// The number of cards in the pile is at this position on the screen.
    At(Position),
}

/// How the cards of a pile are spread on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Spread {
    /// The cards of the pile are not spread: all are on top of each other.
    Single,
    /// The cards of the pile overlap downwards.
    Column,
    /// The last cards of the pile overlap sideways.
    Fan,
    /// All cards of the pile are side by side, and the player can play each of them.
    Across,
}

/// The place of a pile on the screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PilePlace {
    /// The pile whose place on the screen this is.
    pub pile: PileId,
    /// The whole area that is reserved for the pile.
    pub area: Rect,
    /// The rectangle of the pile's first card, or where it would be if the pile is empty.
    pub spot: Rect,
    /// The size of the pile's cards.
    pub size: CardSize,
    /// The visible cards of the pile, in drawing order.
    pub cards: Vec<CardPlace>,
    /// The screen lines of the pile that stand for several folded cards each.
    pub folds: Vec<Fold>,
    /// The position of the pile's label.
    pub label_at: Position,
    /// Where the number of cards in the pile is shown.
    pub count: Count,
    /// Whether the pile belongs to another player and only its top card is shown, next to the player's name.
    pub short: bool,
    /// How the cards of the pile are spread on the screen.
    spread: Spread,
}

impl PilePlace {
    /// Whether the pile's label is at the given position, or next to it in the line above the pile's first card.
    fn is_labelled_at(&self, at: Position) -> bool {
        let is_over = self.label_at.y < self.spot.y;
        let columns = self.spot.left()..self.spot.right();
        at == self.label_at || is_over && at.y == self.label_at.y && columns.contains(&at.x)
    }

    /// Returns the rectangle of a card. If the card is not visible, returns the rectangle of the fold or the
    /// card that hides it.
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

/// The line on the screen that shows a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatPlace {
    /// The seat of the player whom the line shows.
    pub seat: Seat,
    /// The rectangle of the whole line that shows a player, or of the player's box.
    pub rect: Rect,
    /// The rectangle on the screen of the player's name.
    pub name: Rect,
}

/// A number shown beside a grid or triangle: that of a row or column, or the score of a scoring line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ruler {
    /// The index of the row, column or scoring line, counted from 0.
    pub number: usize,
    /// The rectangle on the screen in which the number is shown.
    pub at: Rect,
}

/// A caption above piles that names the kind of these piles, such as the reserve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caption {
    /// The first of the piles that the caption names.
    pub pile: PileId,
    /// The number of piles that the caption names.
    pub count: usize,
    /// The rectangle in which the caption is shown.
    pub at: Rect,
    /// Whether the caption is right-aligned, in front of the key of a pile.
    pub is_before_key: bool,
}

/// The pile and the card at a position of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// The pile at this position of the screen.
    pub pile: PileId,
    /// The card at this position, counted from the bottom of the pile. `None` if the position is in the empty
    /// part of the pile's area.
    pub card: Option<usize>,
}

/// The layout of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableLayout {
    /// The seat of the player whose cards are at the bottom of the screen.
    front: Seat,
    /// The size of the cards on the table.
    pub size: CardSize,
    /// For each group of piles, the number of visible screen lines of a covered card.
    overlaps: Overlaps,
    /// The number of the plan by which the piles are placed.
    plan: PlanNumber,
    /// The places of all piles on the screen, in drawing order.
    pub piles: Vec<PilePlace>,
    /// The screen lines that show the players. Other players are at the top, and the player whose turn it is nearest
    /// the bottom.
    pub seats: Vec<SeatPlace>,
    /// The row numbers shown beside a grid or triangle.
    pub row_rulers: Vec<Ruler>,
    /// The column numbers shown above a grid.
    pub column_rulers: Vec<Ruler>,
    /// The places where scores are shown, each with the index of its scoring line in the rules.
    pub scores: Vec<Ruler>,
    /// The captions that name the kinds of piles. Only tables with many kinds have them.
    pub captions: Vec<Caption>,
}

impl TableLayout {
    /// Returns the place of a pile on the screen. `None` if the pile is not shown.
    pub fn pile(&self, pile: PileId) -> Option<&PilePlace> {
        self.piles.iter().find(|place| place.pile == pile)
    }

    /// Whether every pile has the same screen area as in the layout `other`. The cards may differ.
    pub fn lies_as(&self, other: &Self) -> bool {
        let places = |table: &Self| (table.front, table.size, table.overlaps, table.plan);
        let rooms = |table: &Self| -> Vec<(PileId, Rect)> {
            let piles = table.piles.iter();
            piles.map(|place| (place.pile, place.area)).collect()
        };
        places(self) == places(other) && rooms(self) == rooms(other)
    }

    /// Returns the rectangles of everything that is drawn on the table.
    pub fn taken(&self) -> Vec<Rect> {
        let rulers = [&self.row_rulers, &self.column_rulers, &self.scores];
        let rulers = rulers.into_iter().flatten().map(|ruler| ruler.at);
        let piles = self.piles.iter().map(|place| place.area.union(place.spot));
        let captions = self.captions.iter().map(|caption| caption.at);
        rulers.chain(piles).chain(captions).collect()
    }

    /// Returns the pile among `piles` that is nearest to the pile `from` on the screen.
    pub fn nearest(&self, from: PileId, piles: &[PileId]) -> Option<PileId> {
        let from = self.pile(from)?.spot;
        let far = |place: Rect| {
            // A line of the screen is about as high as two columns are wide.
            u32::from(place.x.abs_diff(from.x)) + 2 * u32::from(place.y.abs_diff(from.y))
        };
        let places = piles.iter().filter_map(|pile| self.pile(*pile));
        places
            .min_by_key(|place| far(place.spot))
            .map(|place| place.pile)
    }

    /// Returns the first screen line below everything that is drawn on the table.
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

    /// Returns the rectangles of the lines that show other players.
    pub fn lines_of_others(&self) -> impl Iterator<Item = Rect> {
        let lines = self.seats.iter().filter(|place| place.rect != place.name);
        lines.map(|place| place.rect)
    }

    /// Returns the pile and the card at a position of the screen. If several cards overlap there, returns the uppermost
    /// card. The label and the empty part of a pile's area count as the pile too. Piles of other players are ignored.
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
