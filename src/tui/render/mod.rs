//! The table, drawn. Everything that is drawn has been decided before: places by the layout, marks
//! by the scene. Nothing is changed or worked out here.

pub mod appearance;
pub mod bare;
pub mod bars;
pub mod card_art;
pub mod card_paths;
mod cursor;
pub mod large_letters;
mod moving_cards;
pub mod panel;
mod piles;
pub mod sprite;
pub mod switches;
mod table_text;
pub mod tabs;
pub mod text;
pub mod theme;
mod zones;

use patience_core::{
    Card, Dealt, Observation, PileId, Rank, Rules, ScoredLine, Seat, SmallPileSet, Suit,
};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;

use crate::images::{Image, Name, Placed};
use crate::layout::{CardSize, TableLayout};
use crate::render::card_art::Pen;
use crate::render::card_paths::MovedCards;
use crate::render::piles::is_line;
use crate::render::sprite::{DEPTHS, Sprite};
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
    /// The piles of which something may be played, or to which what is picked up may go: their keys are
    /// lit, and all others dim. Nothing where all keys look alike.
    pub playable: Option<&'a [PileId]>,
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
    /// Cards that are turned face up meanwhile: by pile and index.
    pub turned_cards: &'a [(PileId, usize)],
    /// The progress of these cards on their way, 0 to 1.
    pub progress: f32,
    /// The points that are to be expected of a card that goes to these empty places.
    pub expected: &'a [(PileId, i32)],
    /// The points of the lines of a grid, in the order of the rules.
    pub line_points: &'a [ScoredLine],
    /// Whether cards are shown as pictures.
    pub pictures: bool,
}

impl Scene<'_> {
    /// Returns what lies on the table, in the order in which it is drawn.
    fn lying_sprites(&self) -> Vec<Sprite<'_>> {
        let places = self.layout.piles.iter().filter(|place| !is_line(place));
        let depths = (0u32..).step_by(DEPTHS_OF_A_PILE);
        let all = depths.zip(places).flat_map(|(depth, place)| {
            let within = (depth..).step_by(DEPTHS as usize);
            let sprites = within.zip(self.pile(place));
            sprites.map(|(depth, sprite)| Sprite { depth, ..sprite })
        });
        all.collect()
    }

    /// Writes everything on the table that is no card.
    fn words(&self, buffer: &mut Buffer, area: Rect) {
        self.wild_ranks(buffer, area);
        let mut pen = Pen::new(buffer, area);
        self.lines_of_piles(&mut pen);
        self.seats(&mut pen);
        self.counts(&mut pen);
        self.rulers(&mut pen);
        self.scores(&mut pen);
        self.labels(&mut pen);
        self.zones(&mut pen, area);
    }
}

/// How many depths there are for the cards of a pile and their rings.
const DEPTHS_OF_A_PILE: usize = 1024;

/// Draws the table. Returns the pictures that lie on it, where the scene is of pictures.
pub fn draw_table(buffer: &mut Buffer, area: Rect, scene: &Scene<'_>) -> Vec<Placed> {
    let area = area.intersection(buffer.area);
    let mut pen = Pen::new(buffer, area);
    pen.fill(area, ' ', scene.theme.table);
    let lying = scene.lying_sprites();
    for sprite in &lying {
        sprite.paint(buffer, area);
    }
    if scene.pictures {
        let cards = buffer.clone();
        scene.words(buffer, area);
        return pictures(buffer, area, scene, &lying, &cards);
    }
    if scene.theme.has_lines_round_cards() {
        part_cards(buffer, area);
    }
    scene.words(buffer, area);
    scene.cursor_outline(buffer, area, &lying);
    // The lines of other players stay to be read: cards come out from behind them.
    let moved = scene.moved_sprites();
    let lines = scene.layout.lines_of_others().flat_map(Rect::positions);
    let kept: Vec<(Position, Cell)> = lines
        .filter(|_| !moved.is_empty())
        .filter_map(|at| Some((at, buffer.cell(at)?.clone())))
        .collect();
    for (sprite, _) in moved {
        sprite.paint(buffer, area);
    }
    for (at, cell) in kept {
        buffer[at] = cell;
    }
    for sprite in scene.dragged_sprites() {
        sprite.paint(buffer, area);
    }
    Vec::new()
}

/// Lets one line part cards that touch: two beside each other would be taken for a card of their own.
fn part_cards(buffer: &mut Buffer, area: Rect) {
    const DOUBLE: [[&str; 2]; 5] = [["|", "|"], ["+", "+"], ["│", "│"], ["╮", "╭"], ["╯", "╰"]];
    for at in area.positions().filter(|at| at.x + 1 < area.right()) {
        let next = (at.x + 1, at.y);
        if DOUBLE.contains(&[buffer[at].symbol(), buffer[next].symbol()]) {
            buffer[at].set_char(' ');
        }
    }
}

/// What stands in a cell under a picture: it looks like a space, but who looks for bare places takes it for none.
const UNDER_A_PICTURE: char = '\u{a0}';

/// Clears the cells where pictures lie, and those of the bare table, so that the pictures below all cells are
/// seen; what was written over the cards since `cards` stays, on its ground where that is not the card's. Returns the pictures.
fn pictures(
    buffer: &mut Buffer,
    area: Rect,
    scene: &Scene<'_>,
    lying: &[Sprite<'_>],
    cards: &Buffer,
) -> Vec<Placed> {
    let mut is_picture =
        vec![false; usize::from(buffer.area.width) * usize::from(buffer.area.height)];
    for sprite in lying {
        for at in sprite.frame.intersection(area).positions() {
            is_picture[buffer.index_of(at.x, at.y)] = sprite.image().is_some();
        }
    }
    for at in area.positions() {
        let is_picture = is_picture[buffer.index_of(at.x, at.y)];
        let cell = &mut buffer[at];
        let is_on_cloth = Some(cell.bg) == scene.theme.table.bg;
        let has_no_ground = if is_picture {
            cell.bg == cards[at].bg
        } else {
            is_on_cloth
        };
        if is_picture && *cell == cards[at] {
            cell.reset();
            cell.set_char(UNDER_A_PICTURE);
        } else if has_no_ground {
            cell.bg = Color::Reset;
        }
    }
    let mut pictures = vec![felt(area)];
    for sprite in lying {
        if sprite.image().is_some() {
            sprite.write_words(buffer, area);
        }
        sprite.place((0.0, 0.0), &mut pictures);
    }
    let dragged = scene.dragged_sprites().into_iter();
    let dragged = dragged.map(|sprite| (sprite, (0.0, 0.0)));
    for (sprite, beside) in scene.moved_sprites().into_iter().chain(dragged) {
        if sprite.image().is_none() {
            sprite.paint(buffer, area);
        }
        sprite.place_lifted(beside, &mut pictures);
    }
    pictures
}

/// Draws cards and places, with characters or as pictures; those on their way lie so many columns and rows from
/// where their characters are, and have a shadow. Returns the pictures.
pub fn draw_sprites(
    buffer: &mut Buffer,
    area: Rect,
    sprites: &[(Sprite<'_>, Option<(f32, f32)>)],
    as_pictures: bool,
) -> Vec<Placed> {
    let mut pictures = Vec::new();
    for (sprite, way) in sprites {
        sprite.paint(buffer, area);
        if as_pictures && sprite.image().is_some() {
            for at in sprite.frame.intersection(area).positions() {
                buffer[at].reset();
                buffer[at].set_char(UNDER_A_PICTURE);
            }
            sprite.write_words(buffer, area);
            match way {
                Some(beside) => sprite.place_lifted(*beside, &mut pictures),
                None => sprite.place((0.0, 0.0), &mut pictures),
            }
        }
    }
    pictures
}

/// Returns the pictures of a page with the cloth of the whole page below them, which the bare cells let be seen as
/// those of a table do; nothing where there are none.
pub fn on_cloth(
    buffer: &mut Buffer,
    area: Rect,
    theme: &Theme,
    mut pictures: Vec<Placed>,
) -> Vec<Placed> {
    if pictures.is_empty() {
        return pictures;
    }
    for at in area.intersection(buffer.area).positions() {
        let cell = &mut buffer[at];
        if cell.symbol() == " " && Some(cell.bg) == theme.table.bg {
            cell.bg = Color::Reset;
        }
    }
    pictures.retain(|placed| placed.name != Name::Felt);
    pictures.insert(0, felt(area));
    pictures
}

/// Returns the cloth of the table.
fn felt(area: Rect) -> Placed {
    Placed {
        image: Image::Felt,
        size: CardSize::Small,
        name: Name::Felt,
        at: (f32::from(area.right()), f32::from(area.bottom())),
        rows: area.height,
        depth: 0,
    }
}

#[cfg(test)]
mod tests;
