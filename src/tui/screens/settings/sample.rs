//! The sample beside the list of settings: the names of the themes, and cards in every state, drawn as they look at the
//! table.

use patience_core::{Card, Dealt, Rank, Seen, Suit};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::Block;

use crate::context::Context;
use crate::images::{Name, Placed};
use crate::layout::{CardSize, SizeWish, below, largest};
use crate::render::card_art::{Art, Pen, State};
use crate::render::draw_sprites;
use crate::render::panel::line_at;
use crate::render::sprite::{DEPTHS, Sprite, What};
use crate::render::text::width;
use crate::render::theme::Theme;

/// The number of cards in each of the two rows of the sample on the settings page.
const IN_A_ROW: u16 = 4;

/// The cards in the first row of the sample: court cards, a card with many pips and an ace. Each suit occurs once.
const FACES: [(Rank, Suit); IN_A_ROW as usize] = [
    (Rank::KING, Suit::Spades),
    (Rank::KING.minus(1), Suit::Hearts),
    (Rank::KING.minus(3), Suit::Clubs),
    (Rank::ACE, Suit::Diamonds),
];

/// The label before the names of the themes on the settings page.
const THEMES: &str = "Themes ";

/// The words below the cards in the second row of the sample, which name the states of the cards.
const WORDS: [&str; IN_A_ROW as usize] = ["back", "held", "takes", "empty"];

/// The sample of the settings page, laid out in a rectangle: theme names and cards.
pub(super) struct Sample {
    area: Rect,
    /// The names of the themes, each with its area on the screen.
    names: Vec<(Rect, String)>,
}

impl Sample {
    /// Lays out the names of the themes in the upper part of an area. The sample of cards gets the rest.
    pub(super) fn new(area: Rect, names: impl Iterator<Item = String>) -> Self {
        let mut laid = Vec::new();
        let before = u16::try_from(width(THEMES)).unwrap_or(0);
        let left = area.x + before.min(area.width);
        let (mut x, mut y) = (left, area.y);
        let names: Vec<String> = names.collect();
        let letters: usize = names.iter().map(|name| width(name)).sum();
        // Closer together if that puts them on one line.
        let room = area.right().saturating_sub(left);
        let gaps = usize::from(room).saturating_sub(letters);
        let is_tight = gaps < 2 * names.len().saturating_sub(1) && gaps + 1 >= names.len();
        for name in names {
            let length = u16::try_from(width(&name)).unwrap_or(u16::MAX);
            if x > left && x.saturating_add(length) > area.right() {
                (x, y) = (left, y + 1);
            }
            if y >= area.bottom() {
                break;
            }
            let length = length.min(room);
            laid.push((Rect::new(x, y, length, 1), name));
            x = x.saturating_add(length + if is_tight { 1 } else { 2 });
        }
        Self { area, names: laid }
    }

    /// Returns the name of the theme that is drawn at a cell of the screen; `None` if there is none.
    pub(super) fn theme_at(&self, x: u16, y: u16) -> Option<&str> {
        let mut names = self.names.iter();
        names
            .find(|(rect, _)| rect.contains(Position::new(x, y)))
            .map(|(_, name)| name.as_str())
    }

    /// Returns the rectangle below the names of the themes, which is for the sample cards.
    fn below(&self) -> Rect {
        let used = self.names.last().map_or(0, |(rect, _)| {
            (rect.bottom() + 1).saturating_sub(self.area.y)
        });
        below(self.area, used)
    }

    /// Draws the names of the themes and the sample of cards. The name of the theme `chosen` is underlined. Returns the
    /// pictures of the cards, if cards are shown as pictures.
    pub(super) fn draw(&self, frame: &mut Frame, context: &Context, chosen: &str) -> Vec<Placed> {
        let appearance = &context.appearance;
        let theme = &appearance.theme;
        line_at(frame, self.area, 0, Line::styled(THEMES, theme.dim));
        for (rect, name) in &self.names {
            let underlined = theme.key.add_modifier(Modifier::UNDERLINED);
            let style = if name == chosen {
                underlined
            } else {
                theme.dim
            };
            line_at(frame, *rect, 0, Line::styled(name.clone(), style));
        }
        let below = self.below();
        let size = size_for(appearance.size, below);
        let cards = size.map(|size| cards(frame, below, (size, theme), context.has_pictures()));
        cards.unwrap_or_default()
    }
}

/// Returns the width and the height that the sample on the settings page needs for cards of a given size.
const fn needed(size: CardSize) -> (u16, u16) {
    let gap = if matches!(size, CardSize::Small) {
        2
    } else {
        1
    };
    let wide = IN_A_ROW * size.width() + (IN_A_ROW + 1) * gap;
    (wide, 2 * size.height() + 4)
}

/// Returns the largest card size at which the sample fits into an area and that is not larger than `wish`; `None` if
/// none fits.
fn size_for(wish: SizeWish, area: Rect) -> Option<CardSize> {
    let most = largest(wish);
    CardSize::ALL.into_iter().find(|size| {
        let (wide, high) = needed(*size);
        *size <= most && wide <= area.width && high <= area.height
    })
}

/// Draws the sample's two rows of cards on a table background. Returns their pictures, if cards are shown as pictures.
fn cards(
    frame: &mut Frame,
    area: Rect,
    (size, theme): (CardSize, &Theme),
    as_pictures: bool,
) -> Vec<Placed> {
    let (wide, high) = needed(size);
    let felt = Rect::new(area.x, area.y, wide, high);
    frame.render_widget(Block::new().style(theme.table), felt);
    let gap = (wide - IN_A_ROW * size.width()) / (IN_A_ROW + 1);
    let shape = |at: u16, row: u16| {
        let (wide, high) = (size.width(), size.height());
        let (x, y) = (
            felt.x + gap + at * (wide + gap),
            felt.y + 1 + row * (high + 1),
        );
        Rect::new(x, y, wide, high)
    };
    let known = |(rank, suit)| Seen::Known(Dealt::up(Card::new(rank, suit), 0));
    let sprite = |state: State, at: u16, row: u16, seen: Seen| {
        let art = Art::plain(theme, size, state);
        let unknown = Name::Back(u8::MAX, at);
        Sprite::card(art, shape(at, row), seen, unknown)
    };
    let mut sprites: Vec<Sprite> = (0..)
        .zip(FACES)
        .map(|(at, face)| sprite(State::Normal, at, 0, known(face)))
        .collect();
    let held = known((Rank::KING.minus(5), Suit::Diamonds));
    let takes = known((Rank::KING.minus(4), Suit::Clubs));
    sprites.push(sprite(State::Normal, 0, 1, Seen::Hidden { owner: 0 }));
    sprites.push(sprite(State::Selected, 1, 1, held));
    sprites.push(sprite(State::Target, 2, 1, takes));
    let back = sprite(State::Normal, 3, 1, Seen::Hidden { owner: 0 });
    sprites.push(Sprite {
        what: What::Place("A".to_owned()),
        name: Name::Place(u8::MAX),
        ..back
    });
    for (depth, sprite) in (0..).step_by(DEPTHS as usize).zip(&mut sprites) {
        sprite.depth = depth;
    }
    let sprites: Vec<_> = sprites.into_iter().map(|sprite| (sprite, None)).collect();
    let pictures = draw_sprites(frame.buffer_mut(), felt, &sprites, as_pictures);
    let pen = &mut Pen::new(frame.buffer_mut(), felt);
    let style = theme.table.patch(theme.dim);
    for (at, words) in (0..).zip(WORDS) {
        words_under(pen, shape(at, 1), words, style);
    }
    pictures
}

/// Writes a word centred below a card of the sample.
fn words_under(pen: &mut Pen<'_>, shape: Rect, words: &str, style: Style) {
    let length = u16::try_from(width(words)).unwrap_or(0);
    let x = (shape.x + shape.width / 2).saturating_sub(length / 2);
    pen.text(x, shape.bottom(), words, style);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sample_has_the_largest_size_that_fits_up_to_the_wish() {
        let area = Rect::new(0, 0, 34, 15);
        assert_eq!(size_for(SizeWish::Auto, area), Some(CardSize::Large));
        assert_eq!(size_for(SizeWish::Medium, area), Some(CardSize::Medium));
        assert_eq!(
            size_for(SizeWish::Auto, Rect::new(0, 0, 30, 15)),
            Some(CardSize::Medium)
        );
        assert_eq!(size_for(SizeWish::Auto, Rect::new(0, 0, 10, 15)), None);
    }

    #[test]
    fn a_click_on_a_name_finds_its_theme_on_any_line() {
        let names = ["dark", "light", "baize", "sixteen"];
        let area = Rect::new(3, 2, 27, 10);
        let sample = Sample::new(area, names.into_iter().map(str::to_owned));
        assert_eq!(sample.theme_at(10, 2), Some("dark"));
        assert_eq!(sample.theme_at(20, 2), Some("light"));
        assert_eq!(sample.theme_at(15, 2), None);
        assert_eq!(sample.theme_at(16, 3), Some("sixteen"));
        assert_eq!(sample.below().y, 5);
    }
}
