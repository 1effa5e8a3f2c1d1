//! Cards that are not in a pile: cards in motion and cards that the player drags.

use patience_core::Seen;
use ratatui::layout::Rect;

use super::Scene;
use crate::images::Name;
use crate::render::card_art::{Art, State};
use crate::render::sprite::{DEPTHS, Sprite};

/// The depth at which the lowest moving card is drawn, and that of the lowest dragged card.
const MOVING: u32 = 200_000;
const DRAGGED: u32 = 300_000;

impl Scene<'_> {
    /// Returns the cards in motion. Each has an offset in columns and lines, by which its exact position
    /// differs from the cell in which its characters are drawn.
    pub(super) fn moved_sprites(&self) -> Vec<(Sprite<'_>, (f32, f32))> {
        let moved = self.moved_cards.iter();
        let moved = moved.filter(|moved| {
            moved.are_on_way(self.progress) && !moved.come_with(self.moved_cards, self.progress)
        });
        let all = moved.flat_map(|moved| {
            let art = Art::plain(self.theme, moved.size, State::Normal);
            let (x, y) = moved.way(self.progress);
            let at = moved.at(self.progress);
            let beside = (x - f32::from(at.x), y - f32::from(at.y));
            let cards = stack(art, at, moved.cards.iter().copied());
            cards.map(move |sprite| (sprite, beside))
        });
        (0u16..)
            .zip(all)
            .map(|(number, (sprite, beside))| {
                let name = match sprite.name {
                    Name::Moving(_) => Name::Moving(number),
                    known => known,
                };
                let depth = MOVING + DEPTHS * u32::from(number);
                (
                    Sprite {
                        name,
                        depth,
                        ..sprite
                    },
                    beside,
                )
            })
            .collect()
    }

    /// Returns the cards that the player is dragging.
    pub(super) fn dragged_sprites(&self) -> Vec<Sprite<'_>> {
        let Some(drag) = self.drag else {
            return Vec::new();
        };
        let size = self.layout.size;
        let x = drag.at.0.saturating_sub(size.width() / 2);
        let at = Rect::new(x, drag.at.1, size.width(), size.height());
        let art = Art::plain(self.theme, size, State::Selected);
        let cards = drag.cards.iter().copied().map(Seen::Known);
        let mut sprites: Vec<Sprite<'_>> = stack(art, at, cards).collect();
        for (number, sprite) in (0u32..).zip(&mut sprites) {
            sprite.depth = DRAGGED + DEPTHS * number;
        }
        sprites
    }
}

/// Returns the cards of a moving stack. They overlap downwards, with one screen line of each covered card
/// visible.
fn stack(
    art: Art<'_>,
    at: Rect,
    cards: impl ExactSizeIterator<Item = Seen>,
) -> impl Iterator<Item = Sprite<'_>> {
    let last = cards.len().saturating_sub(1);
    (0..)
        .zip(cards.enumerate())
        .map(move |(line, (number, card))| {
            let y = at.y.saturating_add(line);
            let rows = if number == last { art.rows } else { 1 };
            let art = Art { rows, ..art };
            let shape = Rect::new(at.x, y, art.size.width(), art.size.height());
            Sprite::card(art, shape, card, Name::Moving(0))
        })
}
