//! The pictures of a pack of cards: faces, backs, empty places, and rings around cards. They are drawn from shapes at
//! the exact size at which they are shown.

mod backs;
mod canvas;
mod courts;
mod faces;
mod figures;
mod pips;
mod ranks;

#[cfg(test)]
pub(super) mod tests;

use patience_app::settings::{Backs, Courts};
use patience_core::Card;

pub use backs::Cloth;
use canvas::Canvas;
pub use canvas::Ink;
use faces::Face;

use crate::layout::CardSize;

/// What a picture on the table shows: a card, an empty place, a ring or the cloth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Image {
    /// The face of a card.
    Face(Card),
    /// The back of the cards of one player, whose number is given.
    Back(u8),
    /// An empty place for cards.
    Recess,
    /// A ring around a card or an empty place.
    Ring(Ring),
    /// The cloth of the table, in one colour.
    Felt,
}

/// A ring around a card or an empty place, and what it marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ring {
    /// A ring that marks a card that is picked up.
    Selected,
    /// A ring that marks a pile where the picked-up card may go.
    Target,
    /// A ring that marks a card or a pile that a hint points at.
    Hinted,
    /// A ring that marks the card or place under the cursor.
    Cursor,
    /// The shadow of a card that is lifted from the table.
    Shadow,
}

/// The distance in pixels by which a ring extends beyond the card. The cursor's ring takes only the outer half of it,
/// so that the cursor is visible around any other ring.
pub const RING: u16 = 6;

/// The width in pixels of the thin line that is the edge of a card.
const HAIRLINE: f32 = 0.8;

/// The colours and patterns of a pack of cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look {
    /// The background colour of a card's face.
    pub paper: Ink,
    /// The colour of the edge of a card.
    pub edge: Ink,
    /// The colours of the suit symbols, in the order of [`Suit::ALL`].
    pub suits: [Ink; 4],
    /// The colour of the symbols of trumps and jokers.
    pub special: Ink,
    /// The colours of the backs of cards, by the player who owns the cards.
    pub backs: Vec<Cloth>,
    /// The pattern on the backs of cards.
    pub pattern: Backs,
    /// The style in which kings, queens and jacks are drawn.
    pub courts: Courts,
    /// Whether all cards have a large rank and one large suit symbol. Small cards always look like that.
    pub is_large: bool,
    /// The colour of the cloth of the table.
    pub felt: Ink,
    /// The colours of an empty place for cards: its inside and its outline.
    pub recess: Cloth,
    /// The colours of the rings that mark cards, in the order of [`Ring`]. The shadow has no colour here.
    pub rings: [Ink; 4],
}

/// The size of a picture in pixels: width and height.
pub type Pixels = (u16, u16);

/// A picture that has been drawn, as pixels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn {
    /// The size of the picture.
    pub size: Pixels,
    /// The pixels of the picture row by row, each as red, green, blue and opacity.
    pub rgba: Vec<u8>,
}

/// A pack whose pictures are drawn for a terminal with cells of a given size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pack {
    /// The colours and patterns of the pack.
    pub look: Look,
    /// The size of the terminal's cells in pixels.
    pub cell: Pixels,
}

impl Pack {
    /// The size of the picture of a card, a back or an empty place.
    pub const fn card_size(&self, size: CardSize) -> Pixels {
        let (width, height) = self.cell;
        (
            size.width().saturating_mul(width),
            size.height().saturating_mul(height),
        )
    }

    /// Draws the given picture for cards of `size`. Returns `None` if it would have no pixels.
    pub fn draw(&self, image: Image, size: CardSize) -> Option<Drawn> {
        self.draw_marked(image, &[], size)
    }

    /// Draws a picture of a card or an empty place with `rings` inside its edges. Returns `None` if it would have no
    /// pixels.
    pub fn draw_marked(&self, image: Image, rings: &[Ring], size: CardSize) -> Option<Drawn> {
        let (width, height) = self.card_size(size);
        let is_large = self.look.is_large || size < CardSize::Huge;
        let size = match image {
            Image::Ring(_) => (width + 2 * RING, height + 2 * RING),
            Image::Felt => (8, 8),
            Image::Face(_) | Image::Back(_) | Image::Recess => (width, height),
        };
        let mut canvas = Canvas::new(size.0, size.1)?;
        let (width, height) = (f32::from(size.0), f32::from(size.1));
        match image {
            Image::Face(card) => {
                let shadow = self.sheet(&mut canvas, (width, height));
                let face = Face::new(self, card, (width - shadow, height - shadow));
                face.draw(&mut canvas, is_large);
            }
            Image::Back(owner) => self.back(&mut canvas, owner, (width, height)),
            Image::Recess => self.recess(&mut canvas, (width, height)),
            Image::Ring(ring) => self.ring(&mut canvas, ring, (width, height)),
            Image::Felt => canvas.fill("M 0 0 L 8 0 L 8 8 L 0 8 Z", self.look.felt),
        }
        for ring in rings {
            self.ring(&mut canvas, *ring, (width, height));
        }
        Some(Drawn {
            size,
            rgba: canvas.into_rgba(),
        })
    }

    /// Draws a card with nothing on its face, and its shadow. Returns the width of the shadow.
    fn sheet(&self, canvas: &mut Canvas, (width, height): (f32, f32)) -> f32 {
        let shadow = shadow_of(width);
        let radius = corner(width);
        let (w, h) = (width - shadow, height - shadow);
        canvas.fill_thin(&format!("R {shadow} {shadow} {w} {h} {radius}"), 0, 0.3);
        canvas.fill(&format!("R 0 0 {w} {h} {radius}"), self.look.edge);
        let (w, h) = (w - 2.0 * HAIRLINE, h - 2.0 * HAIRLINE);
        let radius = radius - HAIRLINE;
        let paper = format!("R {HAIRLINE} {HAIRLINE} {w} {h} {radius}");
        canvas.fill(&paper, self.look.paper);
        shadow
    }

    fn back(&self, canvas: &mut Canvas, owner: u8, size: (f32, f32)) {
        let shadow = self.sheet(canvas, size);
        let backs = &self.look.backs;
        let Some(cloth) = backs.get(usize::from(owner) % backs.len().max(1)) else {
            return;
        };
        let margin = (0.045 * size.0).round().max(2.0);
        let wide = size.0 - shadow - 2.0 * margin;
        let high = size.1 - shadow - 2.0 * margin;
        backs::draw(
            canvas,
            self.look.pattern,
            *cloth,
            [margin, margin, wide, high],
        );
    }

    fn recess(&self, canvas: &mut Canvas, (width, height): (f32, f32)) {
        let shape = format!("R 1 1 {} {} {}", width - 2.0, height - 2.0, corner(width));
        canvas.fill(&shape, self.look.recess.ground);
        canvas.line_thin(&shape, self.look.recess.weave, 1.2, 0.6);
    }

    fn ring(&self, canvas: &mut Canvas, ring: Ring, (width, height): (f32, f32)) {
        let reach = f32::from(RING);
        if ring == Ring::Shadow {
            return shadow(canvas, (width, height));
        }
        let (stroke, inset) = match ring {
            Ring::Cursor => (reach / 2.0 - 0.5, reach / 4.0),
            _ => (reach / 2.0, 0.75 * reach),
        };
        // The card ends where its shadow begins.
        let shadow = shadow_of(width - 2.0 * reach);
        let (w, h) = (width - 2.0 * inset - shadow, height - 2.0 * inset - shadow);
        let radius = corner(width) + reach - inset;
        let shape = format!("R {inset} {inset} {w} {h} {radius}");
        canvas.line(&shape, self.look.rings[ring as usize], stroke);
    }
}

/// Draws the shadow of a lifted card, with a soft edge.
fn shadow(canvas: &mut Canvas, (width, height): (f32, f32)) {
    /// The opacity of each of the nested layers that make up the soft shadow of a lifted card.
    const LAYER: f32 = 0.07;
    let reach = f32::from(RING);
    for layer in 0..RING {
        let inset = f32::from(layer);
        let (w, h) = (width - 2.0 * inset, height - 2.0 * inset);
        let radius = corner(width - 2.0 * reach) + reach - inset;
        let shape = format!("R {inset} {inset} {w} {h} {radius}");
        canvas.fill_thin(&shape, 0x00_00_00, LAYER);
    }
}

/// The radius of a card's corners.
fn corner(width: f32) -> f32 {
    0.075 * width
}

/// Returns the width of a card's shadow in whole pixels, which keep edges sharp.
fn shadow_of(width: f32) -> f32 {
    (width / 60.0).round().max(1.0)
}
