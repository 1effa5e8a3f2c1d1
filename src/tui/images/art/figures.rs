//! Draws court cards from their layers. It draws either the whole figure, whose lower half is the upper half upside
//! down with a belt across the middle, or only the head and shoulders.

use std::fmt::Write as _;

use patience_core::Suit;

use super::canvas::{Canvas, Ink, path};
use super::courts::{COAT, COURTS, ERMINE, HEAD, Layer, MOUTH, PANEL, Side, Tone};
use super::pips;

/// The colour of gold in court cards.
const GOLD: Ink = 0x00E9_B737;
/// The colour of every outline in court cards.
const OUTLINE: Ink = 0x0020_242E;

/// The background inside the frame of a court card.
const GROUND: Ink = 0x00F8_F1DC;

/// The centre line of a court card's belt, from edge to edge. The upper and the lower half of the figure meet there.
const BELT: &str = "M -90 15 L 90 -15";
/// The area of a court card above its belt.
const ABOVE_THE_BELT: &str = "M -90 15 L 90 -15 L 90 -200 L -90 -200 Z";

/// The rank of a court card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rank {
    Jack,
    Queen,
    King,
}

/// The colours of the court cards of a suit: the coat, the garment below it, and the hair of the jack, the queen and
/// the king.
struct Dress {
    coat: Ink,
    light: Ink,
    hair: [Ink; 3],
}

/// Returns the colours of the court cards of a suit, in a deck with two colours or with one colour for each suit.
const fn dress(suit: Suit, has_own_colour: bool) -> Dress {
    let (coat, light) = match (suit, has_own_colour) {
        (Suit::Clubs, _) => (0x001F_7048, 0x00BF_E3C6),
        (Suit::Diamonds, false) => (0x00D0_601F, 0x00FA_DDA8),
        (Suit::Diamonds, true) => (0x001F_6FC2, 0x00CB_E2F8),
        (Suit::Hearts, _) => (0x00BF_2138, 0x00F9_D3CE),
        (_, false) => (0x0027_4086, 0x00C4_D3F0),
        (_, true) => (0x003B_3648, 0x00D3_CFE0),
    };
    let hair = match suit {
        Suit::Clubs => [0x006B_4526, 0x005A_3820, 0x004A_2E1C],
        Suit::Diamonds => [0x00A8_481C, 0x00B8_521E, 0x0094_401A],
        Suit::Hearts => [0x00E2_B45A, 0x00E8_BC5C, 0x00D9_A850],
        // Trumps and jokers have no figure.
        _ => [0x003A_2C26, 0x002C_2624, 0x00D2_D0CA],
    };
    Dress { coat, light, hair }
}

/// A court card whose picture is to be drawn.
pub(super) struct Figure {
    pub rank: Rank,
    pub suit: Suit,
    /// The colour of the court card's suit symbol.
    pub ink: Ink,
    /// Whether each suit of the pack has its own colour.
    pub has_own_colour: bool,
}

impl Figure {
    /// Draws the upper half of a court card's figure twice, the second time upside down, into the box `[x, y, w, h]`.
    pub(super) fn draw(&self, canvas: &mut Canvas, [x, y, w, h]: [f32; 4]) {
        let scale = (w / 100.0).min(h / 164.0);
        let line = line_width(scale);
        let frame = format!("R {x} {y} {w} {h} {}", 0.03 * w);
        canvas.fill(&frame, GROUND);
        let (centre_x, centre_y) = (x + w / 2.0, y + h / 2.0);
        canvas.inside(&frame, |canvas| {
            for scale in [scale, -scale] {
                canvas.at(centre_x, centre_y, scale, |canvas| {
                    canvas.inside(ABOVE_THE_BELT, |canvas| self.half(canvas, line, |_| true));
                });
            }
            canvas.at(centre_x, centre_y, scale, |canvas| {
                canvas.line(BELT, OUTLINE, 7.0 + 2.0 * line);
                canvas.line(BELT, GOLD, 7.0);
                canvas.line(BELT, self.dress().coat, 2.4);
            });
        });
        canvas.line(&frame, self.ink, (0.012 * w).max(0.8));
        let sign = (0.18 * w).max(5.0);
        // The suit symbol is on the side opposite to what the figure holds.
        let beside = match self.court().holds {
            Side::Left => 1.0,
            Side::Right => -1.0,
        };
        let (right, up) = (beside * (w / 2.0 - 0.75 * sign), h / 2.0 - 0.8 * sign);
        for turn in [1.0, -1.0] {
            let (x, y) = (centre_x + turn * right, centre_y - turn * up);
            canvas.at(x, y, turn * sign, |canvas| {
                canvas.fill(pips::sign(self.suit), self.ink);
            });
        }
    }

    /// Draws the head and shoulders of a court card's figure into the box `[x, y, w, h]`, without anything that the
    /// figure holds.
    pub(super) fn bust(&self, canvas: &mut Canvas, [x, y, w, h]: [f32; 4]) {
        let scale = (w / 56.0).min(h / 68.0);
        canvas.inside(&format!("R {x} {y} {w} {h} 1"), |canvas| {
            canvas.at(x + w / 2.0, y + 80.5 * scale, scale, |canvas| {
                self.half(canvas, line_width(scale), is_near_the_head);
            });
        });
    }

    const fn court(&self) -> &'static super::courts::Court {
        &COURTS[self.rank as usize][self.suit as usize]
    }

    const fn dress(&self) -> Dress {
        dress(self.suit, self.has_own_colour)
    }

    /// Draws the upper half of a court card's figure. Layers other than those of the body are drawn only if `is_wanted`
    /// returns true for them.
    fn half(&self, canvas: &mut Canvas, line: f32, is_wanted: impl Fn(&Layer) -> bool) {
        let dress = self.dress();
        let is_king = self.rank == Rank::King;
        let layers = |canvas: &mut Canvas, layers: &[Layer]| {
            for layer in layers {
                self.layer(canvas, *layer, line);
            }
        };
        let wanted = |layers: &'static [Layer]| -> Vec<Layer> {
            layers
                .iter()
                .copied()
                .filter(|layer| is_wanted(layer))
                .collect()
        };
        layers(canvas, &wanted(self.court().behind));
        canvas.fill(COAT, dress.coat);
        canvas.inside(COAT, |canvas| self.pattern(canvas));
        canvas.line(COAT, OUTLINE, line);
        layers(canvas, PANEL);
        layers(canvas, if is_king { ERMINE } else { &[] });
        layers(canvas, HEAD);
        layers(canvas, if is_king { &[] } else { MOUTH });
        layers(canvas, &wanted(self.court().before));
    }

    fn layer(&self, canvas: &mut Canvas, (tone, shape): Layer, line: f32) {
        let dress = self.dress();
        let ink = match tone {
            Tone::Coat => dress.coat,
            Tone::Light => dress.light,
            Tone::Hair => dress.hair[self.rank as usize],
            Tone::Gold | Tone::GoldLine => GOLD,
            Tone::White | Tone::WhiteLine => 0x00FB_F7EC,
            Tone::Skin => 0x00F6_D9BC,
            Tone::Steel => 0x00C9_D3DE,
            Tone::Leaf => 0x004F_8F43,
            Tone::Wood => 0x008A_5A30,
            Tone::Rose => 0x00C2_2B45,
            Tone::Dark | Tone::Line => OUTLINE,
        };
        match tone {
            Tone::Line => canvas.line(shape, ink, line),
            Tone::WhiteLine => canvas.line(shape, ink, 1.6),
            Tone::GoldLine => {
                canvas.line(shape, OUTLINE, 2.2 + 2.0 * line);
                canvas.line(shape, ink, 2.4);
            }
            Tone::Dark => canvas.fill(shape, ink),
            _ => {
                canvas.fill(shape, ink);
                canvas.line(shape, OUTLINE, line);
            }
        }
    }

    /// Draws the pattern of a court-card figure's coat: zigzags, slanted squares, dots or stripes, depending on the
    /// suit.
    fn pattern(&self, canvas: &mut Canvas) {
        let light = self.dress().light;
        match self.suit {
            Suit::Clubs => {
                for row in 0u8..9 {
                    let y = 8.0 * f32::from(row) - 24.0;
                    let mut zigzag = format!("M -60 {y} L");
                    for tooth in 0u8..6 {
                        let x = 20.0 * f32::from(tooth) - 50.0;
                        let _ = write!(zigzag, " {x} {} {} {y}", y + 5.0, x + 10.0);
                    }
                    canvas.line_thin(&zigzag, light, 1.5, 0.75);
                }
            }
            Suit::Diamonds => {
                for band in 0u8..14 {
                    let x = 14.0 * f32::from(band) - 90.0;
                    let to = x + 46.0;
                    canvas.line_thin(&format!("M {x} 40 L {to} -40"), light, 2.0, 0.75);
                    canvas.line_thin(&format!("M {x} -40 L {to} 40"), light, 1.0, 0.55);
                }
            }
            Suit::Hearts => {
                for row in 0u8..8 {
                    let y = 8.0 * f32::from(row) - 24.0;
                    let first = if row.is_multiple_of(2) { -54.0 } else { -48.0 };
                    for column in 0u8..10 {
                        let x = first + 12.0 * f32::from(column);
                        canvas.fill(&format!("O {x} {y} 1.8 1.8"), 0x00F4_C75A);
                    }
                }
            }
            Suit::Trumps | Suit::Jokers => {}
            Suit::Spades => {
                for stripe in 0u8..15 {
                    let x = 7.0 * f32::from(stripe) - 49.0;
                    let to = 0.62 * x;
                    canvas.line_thin(&format!("M {x} 40 L {to} -30"), light, 1.5, 0.8);
                }
            }
        }
    }
}

/// Returns the width of the outlines of a court-card figure that is drawn at `scale`. Outlines are always wide enough
/// to be visible on a screen.
fn line_width(scale: f32) -> f32 {
    1.15_f32.max(0.7 / scale)
}

/// Whether a layer of a court-card figure belongs to its head and shoulders.
fn is_near_the_head((_, shape): &Layer) -> bool {
    path(shape).is_some_and(|path| {
        let bounds = path.bounds();
        (bounds.left() + bounds.right()).abs() < 48.0
    })
}
