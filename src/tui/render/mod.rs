//! Drawing the table. The layout says where everything is, and the scene says what is marked. This code only
//! draws and changes no state.

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

/// The cards that a hint highlights, and their target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HintMark {
    /// The pile that contains the cards of the hint.
    pub from: PileId,
    /// The number of cards at the top of the pile that the hint highlights.
    pub count: usize,
    /// The pile to which the hint's cards can move. `None` if the hint has no target.
    pub to: Option<PileId>,
    /// Other piles whose top cards belong to the move of the hint.
    pub also: SmallPileSet,
    /// Whether the cards of all piles between `from` and `to` belong to the move of the hint too.
    pub all_between: bool,
}

impl HintMark {
    /// Whether the hint highlights the top card of `pile` as well as the cards of `from`.
    pub fn points_to(&self, pile: PileId) -> bool {
        let between = |to: PileId| self.all_between && self.from < pile && pile < to;
        self.to.is_some_and(|to| to == pile || between(to)) || self.also.contains(pile)
    }
}

/// Cards that the player is dragging with the mouse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraggedCards {
    /// The pile from which the player drags the cards.
    pub from: PileId,
    /// The cards that the player drags, lowest first.
    pub cards: Vec<Dealt>,
    /// The cell of the screen under the mouse pointer.
    pub at: (u16, u16),
}

/// The rank and suit of the cards that a search highlights.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// The rank of the cards that the search highlights.
    pub rank: Rank,
    /// The suit of the cards that the search highlights. `None` for all suits.
    pub suit: Option<Suit>,
}

impl Found {
    /// Whether the search highlights this card.
    pub fn is(self, card: Card) -> bool {
        card.rank() == self.rank && self.suit.is_none_or(|suit| suit == card.suit())
    }
}

/// Everything that the drawing code needs to draw the table.
#[derive(Debug, Clone, Copy)]
pub struct Scene<'a> {
    /// The rules of the game.
    pub rules: &'a Rules,
    /// The position of the game as the player sees it.
    pub observation: Observation<'a>,
    /// The layout of the table.
    pub layout: &'a TableLayout,
    /// The colours and characters of the theme.
    pub theme: &'a Theme,
    /// The pile of the selected cards, and the number of selected cards.
    pub selection: Option<(PileId, usize)>,
    /// Other piles whose top cards are selected too.
    pub also: SmallPileSet,
    /// The piles to which the selected cards can move.
    pub targets: &'a [PileId],
    /// The cards that a hint highlights.
    pub hint: Option<HintMark>,
    /// The position of the cursor: a pile, and the index of a card counted from the bottom. The index is `None`
    /// on an empty pile.
    pub cursor: Option<(PileId, Option<usize>)>,
    /// The cards that a search highlights.
    pub found: Option<Found>,
    /// The piles that show keys, each with the key that a player presses for it.
    pub labels: &'a [(PileId, char)],
    /// The piles whose keys are highlighted: those with a playable card, or the targets of the held cards. The
    /// keys of all other piles are dim. `None` if all keys look the same.
    pub playable: Option<&'a [PileId]>,
    /// Whether the stock can be refilled once it is empty.
    pub redeals: bool,
    /// Whether the rows and columns of a grid or triangle have numbers.
    pub rulers: bool,
    /// The row of the grid that the player has chosen, counted from 1, while the column has not been chosen yet.
    pub named_row: Option<u8>,
    /// The players' names, by seat.
    pub names: &'a [String],
    /// The seat whose turn it is. `None` if the game has no turns.
    pub to_move: Option<Seat>,
    /// The seats whose players' names are highlighted because they have just moved.
    pub lit: &'a [Seat],
    /// In real time, the last move of each seat.
    pub news: &'a [Option<News>],
    /// The cards that the player is dragging.
    pub drag: Option<&'a DraggedCards>,
    /// The cards that an animation moves.
    pub moved_cards: &'a [MovedCards],
    /// The cards that turn face up during the animation, each as its pile and its index in the pile.
    pub turned_cards: &'a [(PileId, usize)],
    /// The progress of the animation, 0 to 1.
    pub progress: f32,
    /// The empty places of a grid, with the expected points of placing the turned-up card there.
    pub expected: &'a [(PileId, i32)],
    /// The score of each scoring line of a grid, in the order of the rules.
    pub line_points: &'a [ScoredLine],
    /// Whether cards are shown as images instead of characters.
    pub pictures: bool,
}

impl Scene<'_> {
    /// Returns the cards and places on the table, in drawing order. Cards in motion are not included.
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

    /// Draws all text on the table, and the lines between its zones.
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

/// The number of depths (drawing levels) that are reserved for the cards of a pile and the rings around them. Greater
/// depths are drawn above smaller ones.
const DEPTHS_OF_A_PILE: usize = 1024;

/// Draws the table. Returns the pictures to show if cards are shown as images.
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
    // Lines of other players stay readable: moving cards are drawn behind them.
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

/// Removes the double lines between cards that touch each other. Two lines side by side would look like a
/// narrow card.
fn part_cards(buffer: &mut Buffer, area: Rect) {
    const DOUBLE: [[&str; 2]; 5] = [["|", "|"], ["+", "+"], ["│", "│"], ["╮", "╭"], ["╯", "╰"]];
    for at in area.positions().filter(|at| at.x + 1 < area.right()) {
        let next = (at.x + 1, at.y);
        if DOUBLE.contains(&[buffer[at].symbol(), buffer[next].symbol()]) {
            buffer[at].set_char(' ');
        }
    }
}

/// The character of a cell that has a picture below it. It looks like a space, but the search for a bare place on the
/// table does not treat it as empty.
const UNDER_A_PICTURE: char = '\u{a0}';

/// Makes the pictures of the table visible by clearing the cells above them. `cards` is the screen before any text was
/// written on it. Text written since then stays, and so does its background if that differs from the card's. Returns
/// the pictures.
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

/// Draws cards and places with characters, or as pictures if `as_pictures` is true. A moving card is drawn with a
/// shadow. The offset given with it, in columns and lines, is the distance of its picture from its cell. Returns the
/// pictures.
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

/// Puts the picture of the table's felt below the pictures of a page, and makes empty cells transparent so that the
/// felt shows. Does nothing if there are no pictures.
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

/// Returns the picture of the table's felt, for this area.
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
