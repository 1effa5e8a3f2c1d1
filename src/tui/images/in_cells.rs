//! Pictures shown by the cells of the screen: each cell shows part of a picture. Such pictures cannot overlap. The
//! rings around a card are therefore drawn into its picture, only the uppermost picture is visible, and every picture
//! starts at a whole cell.

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::style::Color;

use super::{Image, Pack, Placed, Ring};
use crate::codec::graphics::{write_freeing, write_picture};
use crate::codec::placeholders::{is_painted, owned, paint, write_use};
use crate::layout::CardSize;

/// The key of a stored picture: what it shows, its rings, and the size of the card.
type Stored = (Image, Vec<Ring>, CardSize);

/// The pictures that have been sent to a terminal.
#[derive(Debug, Default)]
pub(super) struct PicturesInCells {
    /// The owner's number, which distinguishes this program's pictures from those of other programs on the same
    /// terminal.
    owner: u8,
    pack: Option<Pack>,
    numbers: BTreeMap<Stored, u8>,
}

impl PicturesInCells {
    /// Creates an empty set of sent pictures. `owner` is the number that distinguishes them from the pictures of other
    /// programs on the same terminal.
    pub(super) fn of(owner: u8) -> Self {
        Self {
            owner,
            ..Self::default()
        }
    }

    /// The owner's number, which distinguishes this program's pictures from those of other programs on the same
    /// terminal.
    pub(super) const fn owner(&self) -> u8 {
        self.owner
    }

    /// Returns the highest number of a picture that the terminal may have, or 0 if it has none.
    pub(super) fn highest(&self) -> u8 {
        self.numbers.values().copied().max().unwrap_or(0)
    }

    /// Records that the terminal may have lost all pictures.
    pub(super) fn forget(&mut self) {
        *self = Self::of(self.owner);
    }

    /// Writes the escape sequences that free all pictures.
    pub(super) fn write_removal(&mut self, text: &mut String) {
        for number in self.numbers.values() {
            write_freeing(text, owned(self.owner, *number));
        }
        self.forget();
    }

    /// Sends those pictures of a pack that are `wanted` and not sent yet, and marks the cells that show them. `cloth`
    /// becomes the background of the cells whose background is the terminal's default.
    pub(super) fn write(
        &mut self,
        text: &mut String,
        pack: &Pack,
        wanted: &[Placed],
        cloth: Color,
        buffer: &mut Buffer,
    ) {
        if self.pack.as_ref() != Some(pack) {
            self.write_removal(text);
            self.pack = Some(pack.clone());
        }
        let marked = with_rings(wanted);
        for (placed, rings) in &marked {
            let stored = (placed.image, rings.clone(), placed.size);
            if let Some(number) = self.number(text, pack, stored, &marked) {
                show(placed, (self.owner, number), buffer);
            }
        }
        for cell in &mut buffer.content {
            if cell.bg == Color::Reset {
                cell.bg = cloth;
            }
        }
    }

    /// Returns the number under which the terminal has stored a picture. If the terminal does not have the picture yet,
    /// it is sent first. If all numbers are taken, a picture that is not wanted is freed.
    fn number(
        &mut self,
        text: &mut String,
        pack: &Pack,
        stored: Stored,
        wanted: &[(Placed, Vec<Ring>)],
    ) -> Option<u8> {
        if let Some(number) = self.numbers.get(&stored) {
            return Some(*number);
        }
        let is_wanted = |(image, rings, size): &Stored| {
            wanted.iter().any(|(placed, with)| {
                placed.image == *image && placed.size == *size && with == rings
            })
        };
        let taken: Vec<u8> = self.numbers.values().copied().collect();
        let number = match (1..=u8::MAX).find(|number| !taken.contains(number)) {
            Some(free) => free,
            None => {
                let idle = self.numbers.keys().find(|stored| !is_wanted(stored));
                let number = self.numbers.remove(&idle.cloned()?)?;
                write_freeing(text, owned(self.owner, number));
                number
            }
        };
        let (image, rings, size) = &stored;
        let drawn = pack.draw_marked(*image, rings, *size)?;
        let sent = owned(self.owner, number);
        write_picture(text, sent, drawn.size, &drawn.rgba);
        write_use(text, sent, (size.width(), size.height()));
        self.numbers.insert(stored, number);
        Some(number)
    }
}

/// Returns the pictures of cards and empty places, each with the rings around it. The uppermost picture is the last.
fn with_rings(wanted: &[Placed]) -> Vec<(Placed, Vec<Ring>)> {
    let mut found: Vec<(Placed, Vec<Ring>)> = Vec::new();
    for placed in wanted {
        match placed.image {
            // A shadow falls beside its card, on what is below.
            Image::Felt | Image::Ring(Ring::Shadow) => {}
            Image::Ring(ring) => {
                let mut below = found.iter_mut().rev();
                if let Some((_, rings)) = below.find(|(below, _)| below.at == placed.at) {
                    rings.push(ring);
                }
            }
            Image::Face(_) | Image::Back(_) | Image::Recess => found.push((*placed, Vec::new())),
        }
    }
    found.sort_by_key(|(placed, _)| placed.depth);
    found
}

/// Makes the cells under a picture show it, except cells with text.
fn show(placed: &Placed, picture: (u8, u8), buffer: &mut Buffer) {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a screen has far fewer cells"
    )]
    let (left, top) = (placed.at.0.round() as i32, placed.at.1.round() as i32);
    let at = |first: i32, more: u16| u16::try_from(first + i32::from(more)).ok();
    for row in 0..placed.rows.min(placed.size.height()) {
        for column in 0..placed.size.width() {
            let (Some(x), Some(y)) = (at(left, column), at(top, row)) else {
                continue;
            };
            let Some(cell) = buffer.cell_mut((x, y)) else {
                continue;
            };
            let is_bare = cell.symbol().chars().all(char::is_whitespace);
            if cell.bg == Color::Reset && (is_bare || is_painted(cell)) {
                paint(cell, picture, row, column);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;

    use super::*;
    use crate::images::art::tests::{face, pack};

    fn ring(ring: Ring, of: Placed) -> Placed {
        Placed {
            image: Image::Ring(ring),
            depth: of.depth + 1,
            ..of
        }
    }

    #[test]
    fn the_upper_card_is_visible_and_text_stays() {
        let (pack, mut shown) = (pack(), PicturesInCells::default());
        let mut buffer = Buffer::empty(Rect::new(0, 0, 20, 12));
        buffer[(3, 3)].set_symbol("x");
        buffer[(4, 3)].bg = Color::Red;
        let wanted = [face(0, (1.0, 2.0), 0), face(1, (1.0, 4.0), 3)];
        let mut text = String::new();
        shown.write(&mut text, &pack, &wanted, Color::Green, &mut buffer);
        assert_eq!(text.matches("a=t,").count(), 2);
        assert_eq!(text.matches("a=p,U=1,").count(), 2);
        assert!(text.contains("a=p,U=1,i=1,c=7,r=5,"));
        assert_eq!(buffer[(3, 3)].symbol(), "x");
        assert_eq!(
            (buffer[(4, 3)].symbol(), buffer[(4, 3)].bg),
            (" ", Color::Red)
        );
        let upper = buffer[(1, 2)].fg;
        assert!(is_painted(&buffer[(1, 2)]) && buffer[(1, 2)].bg == Color::Green);
        assert!(is_painted(&buffer[(7, 8)]) && buffer[(7, 8)].fg != upper);
        assert_eq!(buffer[(1, 4)].fg, buffer[(7, 8)].fg);
        assert!(!is_painted(&buffer[(8, 2)]) && !is_painted(&buffer[(1, 9)]));
        assert_eq!(buffer[(0, 0)].bg, Color::Green);
        // A picture that the terminal has is not sent again.
        let (mut again, mut text) = (Buffer::empty(buffer.area), String::new());
        shown.write(&mut text, &pack, &wanted, Color::Green, &mut again);
        assert_eq!(text, "");
        shown.forget();
        shown.write(&mut text, &pack, &wanted, Color::Green, &mut again);
        assert_eq!(text.matches("a=t,").count(), 2);
    }

    #[test]
    fn each_owner_has_its_own_pictures_and_frees_only_those() {
        let pack = pack();
        let sent = [3, 4].map(|owner| {
            let mut shown = PicturesInCells::of(owner);
            let (mut text, mut buffer) = (String::new(), Buffer::empty(Rect::new(0, 0, 9, 9)));
            let wanted = [face(owner, (1.0, 2.0), 0)];
            shown.write(&mut text, &pack, &wanted, Color::Green, &mut buffer);
            // After forgetting its pictures, an owner still uses the same numbers.
            shown.forget();
            shown.write(&mut text, &pack, &wanted, Color::Green, &mut buffer);
            shown.write_removal(&mut text);
            let number = format!("i={},", owned(owner, 1));
            assert_eq!(text.matches("i=").count(), text.matches(&number).count());
            assert_eq!(text.matches("a=d,d=I,").count(), 1);
            (number, buffer[(1, 2)].symbol().to_owned())
        });
        assert!(sent[0].0 != sent[1].0 && sent[0].1 != sent[1].1);
    }

    #[test]
    fn a_card_with_a_ring_is_another_picture_and_starts_at_a_whole_cell() {
        let (pack, mut shown) = (pack(), PicturesInCells::default());
        let mut buffer = Buffer::empty(Rect::new(0, 0, 20, 12));
        let card = face(0, (1.4, -0.6), 0);
        let (mut plain, mut marked) = (String::new(), String::new());
        shown.write(&mut plain, &pack, &[card], Color::Green, &mut buffer);
        assert!(is_painted(&buffer[(1, 0)]) && !is_painted(&buffer[(0, 0)]));
        assert_eq!(buffer[(1, 0)].symbol(), "\u{10eeee}\u{30d}\u{305}\u{305}");
        let shadow = ring(Ring::Shadow, card);
        let wanted = [
            card,
            ring(Ring::Selected, card),
            ring(Ring::Cursor, card),
            shadow,
        ];
        let mut buffer = Buffer::empty(buffer.area);
        shown.write(&mut marked, &pack, &wanted, Color::Green, &mut buffer);
        assert_eq!(marked.matches("a=t,").count(), 1);
        assert_eq!(buffer[(1, 0)].fg, Color::Indexed(2));
        let marked = vec![Ring::Selected, Ring::Cursor];
        assert_eq!(with_rings(&wanted), [(card, marked)]);
        let drawn = |rings: &[Ring]| pack.draw_marked(card.image, rings, card.size).unwrap();
        assert_eq!(drawn(&[]).size, drawn(&[Ring::Cursor]).size);
        assert_ne!(drawn(&[]), drawn(&[Ring::Cursor]));
        assert_eq!(Some(drawn(&[])), pack.draw(card.image, card.size));
    }
}
