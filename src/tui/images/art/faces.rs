//! The faces of cards, either like those of printed cards or with a large rank and one large suit symbol.

use patience_app::settings::Courts;
use patience_core::{Card, Rank, Suit};

use super::canvas::{Canvas, Ink};
use super::figures::{self, Figure};
use super::{Pack, pips, ranks};

/// The width of the widest rank, such as 10, with its suit symbol beside it, when the rank is drawn 1 high.
const WIDEST: f32 = 1.88;

/// The height of a suit symbol, as a fraction of the height of the rank beside it.
const SIGN: f32 = 0.92;

/// The face of a card, to be drawn on an empty card.
pub(super) struct Face<'a> {
    pack: &'a Pack,
    card: Card,
    width: f32,
    height: f32,
    /// The height of one row of the terminal. If another card covers this one, only one row is visible.
    line: f32,
}

impl<'a> Face<'a> {
    /// Creates the face of `card`, for a card of this width and height.
    pub(super) fn new(pack: &'a Pack, card: Card, (width, height): (f32, f32)) -> Self {
        let line = f32::from(pack.cell.1);
        Self {
            pack,
            card,
            width,
            height,
            line,
        }
    }

    /// Draws the card's face, either with one large rank and symbol or as on printed cards.
    pub(super) fn draw(&self, canvas: &mut Canvas, is_large: bool) {
        self.corner(canvas);
        if is_large {
            return self.large(canvas);
        }
        canvas.at(self.width, self.height, -1.0, |canvas| self.corner(canvas));
        let (width, height) = (self.width, self.height);
        let (centre_x, centre_y) = (width / 2.0, height / 2.0);
        let margin = self.line + 0.015 * height;
        let room = height - 2.0 * margin;
        let number = self.card.rank().value();
        if let Some(figure) = self.figure() {
            let wide = 0.75 * width;
            figure.draw(canvas, [centre_x - wide / 2.0, margin, wide, room]);
        } else if self.card.rank() == Rank::ACE {
            let is_spade = self.card.suit() == Suit::Spades;
            let part = if is_spade { 0.56 } else { 0.46 };
            self.sign(canvas, (centre_x, centre_y), part * width);
        } else if number <= 10 && !self.card.is_special() {
            let size = (0.245 * width).min(room / 4.1);
            let (across, down) = (0.24 * width, (room - size) / 2.0);
            for (x, y) in pips::places(number) {
                let at = (centre_x + across * x, centre_y + down * y);
                self.sign(canvas, at, if y > 0.01 { -size } else { size });
            }
        } else {
            self.letters(canvas, (centre_x, centre_y), 0.3 * width);
        }
    }

    /// Draws the rank and the symbol side by side in the upper left corner. They are small enough that both are
    /// visible in full if only one row or four columns of the card show.
    fn corner(&self, canvas: &mut Canvas) {
        let x = (0.05 * self.width).round().clamp(2.0, 4.0);
        let columns = 4.0 * f32::from(self.pack.cell.0) - 1.0;
        // The number of a trump may be wider than any rank of a suit.
        let widest = WIDEST.max(self.letter_width() + SIGN);
        let size = (0.84 * self.line).min((columns - x) / widest).floor();
        let y = ((self.line - size) / 2.0 + 0.5).round();
        let letter = self.letter(canvas, (x, y), size);
        let sign = SIGN * size;
        self.sign(canvas, (x + letter + 0.56 * sign, y + size / 2.0), sign);
    }

    /// Draws a large rank and a large symbol below the corner, and on court cards the head and shoulders of the figure.
    fn large(&self, canvas: &mut Canvas) {
        let (width, height, margin) = (self.width, self.height, 0.06 * self.width);
        let (top, right) = (self.line + 1.0, width - margin);
        let room = height - top - 0.6 * margin;
        let inner = width - 2.0 * margin;
        let figure = self.figure();
        if room < 2.2 * self.line {
            // In two rows a second rank would hardly be larger than the one in the corner.
            return match figure {
                Some(figure) => figure.bust(canvas, [margin, top, inner, room]),
                None => self.sign(canvas, (width / 2.0, top + room / 2.0), 0.94 * room),
            };
        }
        if room < width {
            let size = (0.8 * room).min(0.54 * inner);
            let letter = self.letter(canvas, (margin, top + (room - size) / 2.0), size);
            let left = margin + letter + 0.05 * width;
            let beside = (right - left).min(0.9 * room);
            return match figure {
                Some(figure) => figure.bust(canvas, [left, top, right - left, room]),
                None => self.sign(canvas, (right - beside / 2.0, top + room / 2.0), beside),
            };
        }
        let part = if figure.is_some() { 0.28 } else { 0.4 };
        let size = (part * height).min(0.62 * inner);
        let letter = self.letter(canvas, (margin, top), size);
        if let Some(figure) = figure {
            let sign = (0.95 * inner - letter).min(size);
            self.sign(canvas, (right - sign / 2.0, top + size / 2.0), sign);
            let below = top + size + 0.04 * height;
            figure.bust(canvas, [margin, below, inner, height - below - 2.0]);
        } else {
            let sign = (0.56 * width).min(room - size);
            let y = height - margin - sign / 2.0;
            self.sign(canvas, (right - sign / 2.0, y), sign);
        }
    }

    /// Draws the card's rank with its upper left corner at (x, y). Returns the width of the rank.
    fn letter(&self, canvas: &mut Canvas, (x, y): (f32, f32), size: f32) -> f32 {
        // Strokes that are whole pixels wide look as firm as those beside them.
        let stroke = (ranks::STROKE * size).round().max(1.0) / size;
        let mut right = 0.0;
        for (way, width) in ranks::letters(self.card.rank()) {
            canvas.at(x + right, y, size, |canvas| {
                canvas.inside("M -1 0 L 2 0 L 2 1 L -1 1 Z", |canvas| {
                    canvas.letter(way, self.ink(), stroke);
                });
            });
            right += width * size;
        }
        right
    }

    /// Returns the width of the card's rank when it is drawn 1 high.
    fn letter_width(&self) -> f32 {
        let letters = ranks::letters(self.card.rank());
        letters.iter().map(|(_, width)| width).sum()
    }

    /// Draws a court card without a figure: its letter between two suit symbols.
    fn letters(&self, canvas: &mut Canvas, (x, y): (f32, f32), size: f32) {
        let left = x - self.letter_width() * size / 2.0;
        self.letter(canvas, (left, y - size / 2.0), size);
        let apart = 1.15 * size;
        self.sign(canvas, (x, y - apart), 0.6 * size);
        self.sign(canvas, (x, y + apart), -0.6 * size);
    }

    /// Returns the king, queen or jack to draw on a court card. Returns `None` for other cards, and for court cards
    /// that are drawn without figures.
    fn figure(&self) -> Option<Figure> {
        let rank = match self.card.rank().letter() {
            'J' => figures::Rank::Jack,
            'Q' => figures::Rank::Queen,
            'K' => figures::Rank::King,
            _ => return None,
        };
        let suits = &self.pack.look.suits;
        (self.pack.look.courts == Courts::Drawn).then(|| Figure {
            rank,
            suit: self.card.suit(),
            ink: self.ink(),
            has_own_colour: suits[Suit::Diamonds as usize] != suits[Suit::Hearts as usize],
        })
    }

    const fn ink(&self) -> Ink {
        match self.card.suit() {
            Suit::Trumps | Suit::Jokers => self.pack.look.special,
            suit => self.pack.look.suits[suit as usize],
        }
    }

    /// Draws the suit symbol with its centre at (x, y). A negative size turns it upside down.
    fn sign(&self, canvas: &mut Canvas, (x, y): (f32, f32), size: f32) {
        canvas.at(x, y, size, |canvas| {
            canvas.fill(pips::sign(self.card.suit()), self.ink());
        });
    }
}
