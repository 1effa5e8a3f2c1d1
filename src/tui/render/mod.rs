//! The table, drawn. Everything that is drawn has been decided before: places by the layout, marks
//! by the scene. Nothing is changed or worked out here.

pub mod appearance;
pub mod bare;
pub mod bars;
pub mod card_art;
pub mod card_paths;
mod moving_cards;
pub mod panel;
mod piles;
pub mod switches;
mod table_text;
pub mod tabs;
pub mod text;
pub mod theme;
mod zones;

use patience_core::{
    Card, Dealt, Observation, PileId, Rank, Rules, ScoredLine, Seat, SmallPileSet, Suit,
};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::layout::TableLayout;
use crate::render::card_art::Pen;
use crate::render::card_paths::MovedCards;
use crate::render::theme::Theme;
use patience_app::session::real_time::News;

/// The cards and the pile that a hint points at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HintMark {
    /// The pile to take from.
    pub from: PileId,
    /// How many cards.
    pub count: usize,
    /// Where they go, if anywhere.
    pub to: Option<PileId>,
    /// Other piles whose top cards go with it.
    pub also: SmallPileSet,
    /// Whether the cards of all piles go from the first of the two to the other.
    pub all_between: bool,
}

impl HintMark {
    /// Tells whether a pile is one to which the hint points besides the first.
    pub fn points_to(&self, pile: PileId) -> bool {
        let between = |to: PileId| self.all_between && self.from < pile && pile < to;
        self.to.is_some_and(|to| to == pile || between(to)) || self.also.contains(pile)
    }
}

/// Cards that follow the pointer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraggedCards {
    /// The pile that they are taken from.
    pub from: PileId,
    /// The cards, from the lowest.
    pub cards: Vec<Dealt>,
    /// Where the pointer is.
    pub at: (u16, u16),
}

/// The cards that are lit up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// The rank.
    pub rank: Rank,
    /// The suit; nothing for all cards of the rank.
    pub suit: Option<Suit>,
}

impl Found {
    /// Tells whether a card is lit up.
    pub fn is(self, card: Card) -> bool {
        card.rank() == self.rank && self.suit.is_none_or(|suit| suit == card.suit())
    }
}

/// Everything that shows on the table.
#[derive(Debug, Clone, Copy)]
pub struct Scene<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The observation of the player.
    pub observation: Observation<'a>,
    /// Where everything lies.
    pub layout: &'a TableLayout,
    /// Colours and characters.
    pub theme: &'a Theme,
    /// The pile from which cards are picked up, and their number.
    pub selection: Option<(PileId, usize)>,
    /// Piles whose top cards are chosen along with it.
    pub also: SmallPileSet,
    /// Where they may go.
    pub targets: &'a [PileId],
    /// A hint.
    pub hint: Option<HintMark>,
    /// The cursor: a card by its index from the bottom, or an empty pile.
    pub cursor: Option<(PileId, Option<usize>)>,
    /// Cards that are lit up because they were looked for.
    pub found: Option<Found>,
    /// The keys that stand for piles.
    pub labels: &'a [(PileId, char)],
    /// Whether the stock of the player to move can be filled again once it is empty.
    pub redeals: bool,
    /// Whether rows and columns of a grid or triangle are numbered.
    pub rulers: bool,
    /// The row whose number was pressed, counted from 1, while its column is waited for.
    pub named_row: Option<u8>,
    /// The players' names, by seat.
    pub names: &'a [String],
    /// Whose turn it is, where there are turns.
    pub to_move: Option<Seat>,
    /// The seats whose names are highlighted because they have just played.
    pub lit: &'a [Seat],
    /// The last action of each seat, in real time.
    pub news: &'a [Option<News>],
    /// Cards that follow the pointer.
    pub drag: Option<&'a DraggedCards>,
    /// Cards on their way.
    pub moved_cards: &'a [MovedCards],
    /// The progress of these cards on their way, 0 to 1.
    pub progress: f32,
    /// The points that are to be expected of a card that goes to these empty places.
    pub expected: &'a [(PileId, i32)],
    /// The points of the lines of a grid, in the order of the rules.
    pub line_points: &'a [ScoredLine],
}

/// Draws the table.
pub fn draw_table(buffer: &mut Buffer, area: Rect, scene: &Scene<'_>) {
    let area = area.intersection(buffer.area);
    let mut pen = Pen::new(buffer, area);
    pen.fill(area, ' ', scene.theme.table);
    for place in &scene.layout.piles {
        scene.pile(buffer, area, place);
    }
    let mut pen = Pen::new(buffer, area);
    scene.seats(&mut pen);
    scene.counts(&mut pen);
    scene.rulers(&mut pen);
    scene.scores(&mut pen);
    scene.labels(&mut pen);
    scene.zones(&mut pen, area);
    scene.moved_cards(buffer, area);
    scene.dragged(buffer, area);
}

#[cfg(test)]
mod tests;
