//! The pictures that a terminal shows, and the escape sequences that change them.

use std::collections::{BTreeMap, BTreeSet};

use super::art::{Pixels, RING};
use super::{HIGHEST, Image, Name, Pack, Placed};
use crate::codec::graphics::{Placement, REMOVING_ALL, write_freeing, write_picture};
use crate::layout::CardSize;

/// The depth that the terminal is given for the lowest picture. Below -1,073,741,824, pictures are drawn under all text
/// and under every cell with a background colour.
const LOWEST: i32 = -1_073_741_824 - 2 - HIGHEST.cast_signed();

/// The key of a stored picture: what it shows, and the size of the card.
type Stored = (Image, CardSize);

/// The pictures that have been sent to a terminal, and where it shows them.
#[derive(Debug, Default)]
pub(super) struct ShownPictures {
    pack: Option<Pack>,
    /// The pictures that the terminal has stored, with their numbers and sizes.
    numbers: BTreeMap<Stored, (u8, Pixels)>,
    /// Where the terminal shows each picture. If several pictures have the same name, they are numbered from 0.
    placed: BTreeMap<(Name, u16), Placement>,
    /// The numbers by which the terminal knows the places where it shows pictures. If several pictures have the same
    /// name, they are numbered from 0.
    places: BTreeMap<(Name, u16), u32>,
    /// Whether the terminal may have moved pictures by itself.
    is_doubtful: bool,
}

impl ShownPictures {
    /// Records that the terminal has lost all pictures.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }

    /// Records that the terminal may have moved pictures by itself. When a window becomes less high, kitty scrolls
    /// pictures together with the lines.
    pub(super) const fn doubt(&mut self) {
        self.is_doubtful = true;
    }

    /// Returns the highest number of a picture that the terminal may have, or 0 if it has none. New pictures always
    /// take the lowest free number.
    pub(super) fn highest(&self) -> u8 {
        let numbers = self.numbers.values().map(|(number, _)| *number);
        numbers.max().unwrap_or(0)
    }

    /// Writes the escape sequences that remove and free all pictures.
    pub(super) fn write_removal(&mut self, text: &mut String) {
        if !self.numbers.is_empty() {
            text.push_str(REMOVING_ALL);
            for (number, _) in self.numbers.values() {
                write_freeing(text, (*number).into());
            }
            self.forget();
        }
    }

    /// Writes the escape sequences that make the terminal show exactly these pictures of a pack.
    pub(super) fn write(&mut self, text: &mut String, pack: &Pack, wanted: &[Placed]) {
        if self.pack.as_ref() != Some(pack) {
            self.write_removal(text);
            self.pack = Some(pack.clone());
        }
        let used: BTreeSet<Stored> = wanted
            .iter()
            .map(|placed| (placed.image, placed.size))
            .collect();
        let mut twins: BTreeMap<Name, u16> = BTreeMap::new();
        let mut next = BTreeMap::new();
        for placed in wanted {
            let twin = twins.entry(placed.name).or_insert(0);
            let name = (placed.name, *twin);
            *twin += 1;
            if let Some(placement) = self.placement(text, pack, placed, name, &used) {
                if self.is_doubtful || self.placed.get(&name) != Some(&placement) {
                    placement.write(text);
                }
                next.insert(name, placement);
            }
        }
        for (name, before) in &self.placed {
            // For the terminal, another picture in the same place is another placement.
            let now = next.get(name);
            if now.is_none_or(|now| now.picture != before.picture) {
                before.write_removal(text);
            }
        }
        (self.placed, self.is_doubtful) = (next, false);
    }

    /// Returns where and how the terminal shows a picture. If the terminal does not have the picture yet, it is sent
    /// first. Returns `None` if the picture is outside the screen or no number is left.
    fn placement(
        &mut self,
        text: &mut String,
        pack: &Pack,
        placed: &Placed,
        name: (Name, u16),
        used: &BTreeSet<Stored>,
    ) -> Option<Placement> {
        let stored = (placed.image, placed.size);
        let (picture, size) = match self.numbers.get(&stored) {
            Some(known) => *known,
            None => {
                let number = self.free_number(text, used)?;
                let drawn = pack.draw(placed.image, placed.size)?;
                write_picture(text, number.into(), drawn.size, &drawn.rgba);
                self.numbers.insert(stored, (number, drawn.size));
                (number, drawn.size)
            }
        };
        let next = u32::try_from(self.places.len()).unwrap_or(u32::MAX - 1) + 1;
        let place = *self.places.entry(name).or_insert(next);
        let depth = LOWEST + placed.depth.min(HIGHEST).cast_signed();
        if placed.image == Image::Felt {
            let (columns, rows) = (placed.at.0, placed.at.1);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "the cloth is as large as the screen"
            )]
            let stretched = (columns as u16, rows as u16);
            return Some(Placement {
                picture,
                place,
                cell: (0, 0),
                offset: (0, 0),
                // Taken from the middle of the picture, so that nothing is blended with what is beyond its edge.
                part: [size.0 / 4, size.1 / 4, size.0 / 2, size.1 / 2],
                stretched: Some(stretched),
                depth: depth - 1,
            });
        }
        let (cell_width, cell_height) = pack.cell;
        let reach = if matches!(placed.image, Image::Ring(_)) {
            RING
        } else {
            0
        };
        let height = placed
            .rows
            .saturating_mul(cell_height)
            .saturating_add(2 * reach);
        let (column, right, left_out) = split(placed.at.0, cell_width, reach);
        let (row, down, top_out) = split(placed.at.1, cell_height, reach);
        let width = size.0.checked_sub(left_out).filter(|width| *width > 0)?;
        let height = size
            .1
            .min(height)
            .checked_sub(top_out)
            .filter(|height| *height > 0)?;
        Some(Placement {
            picture,
            place,
            cell: (column, row),
            offset: (right, down),
            part: [left_out, top_out, width, height],
            stretched: None,
            depth,
        })
    }

    /// Returns a free number under which the terminal can store one more picture. If all numbers are taken, a picture
    /// that is not wanted is freed.
    fn free_number(&mut self, text: &mut String, used: &BTreeSet<Stored>) -> Option<u8> {
        let taken: BTreeSet<u8> = self.numbers.values().map(|(number, _)| *number).collect();
        if let Some(free) = (1..=u8::MAX).find(|number| !taken.contains(number)) {
            return Some(free);
        }
        let idle = self
            .numbers
            .keys()
            .find(|stored| !used.contains(stored))
            .copied()?;
        let (number, _) = self.numbers.remove(&idle)?;
        write_freeing(text, number.into());
        self.placed
            .retain(|_, placement| placement.picture != number);
        Some(number)
    }
}

/// Splits a position in cells into the cell and the number of pixels beyond the corner of that cell. The third value is
/// the number of pixels by which the position is off the screen. The position is first moved left or up by `earlier`
/// pixels.
fn split(at: f32, cell: u16, earlier: u16) -> (u16, u16, u16) {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a screen has far fewer pixels"
    )]
    let pixel = (at * f32::from(cell)).round() as i32 - i32::from(earlier);
    let outside = u16::try_from(-pixel).unwrap_or(0);
    let pixel = u16::try_from(pixel).unwrap_or(0);
    let cell = cell.max(1);
    (pixel / cell, pixel % cell, outside)
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::images::art::tests::{face, pack};

    fn written(shown: &mut ShownPictures, pack: &Pack, wanted: &[Placed]) -> String {
        let mut text = String::new();
        shown.write(&mut text, pack, wanted);
        text
    }

    #[test]
    fn a_picture_that_stays_is_not_sent_again_and_one_that_moves_is_placed_again() {
        let (pack, mut shown) = (pack(), ShownPictures::default());
        let first = written(
            &mut shown,
            &pack,
            &[face(0, (1.0, 2.0), 0), face(1, (9.0, 2.0), 1)],
        );
        assert_eq!(first.matches("a=t,").count(), 2);
        assert_eq!(first.matches("a=p,").count(), 2);
        let same = written(
            &mut shown,
            &pack,
            &[face(0, (1.0, 2.0), 0), face(1, (9.0, 2.0), 1)],
        );
        assert_eq!(same, "");
        let moved = written(
            &mut shown,
            &pack,
            &[face(0, (1.5, 2.0), 0), face(1, (9.0, 2.0), 1)],
        );
        assert!(
            moved.len() < 100 && moved.contains("\x1b[3;2H") && moved.contains("X=4,"),
            "{moved:?}"
        );
        shown.doubt();
        let both = [face(0, (1.5, 2.0), 0), face(1, (9.0, 2.0), 1)];
        let anew = written(&mut shown, &pack, &both);
        assert_eq!(anew.matches("a=p,").count(), 2);
        assert!(!anew.contains("a=t,"));
        let gone = written(&mut shown, &pack, &[face(1, (9.0, 2.0), 1)]);
        assert_eq!(gone, "\x1b_Ga=d,d=i,i=1,p=1,q=2\x1b\\");
    }

    #[test]
    fn a_new_pack_frees_the_old_one() {
        let (mut pack, mut shown) = (pack(), ShownPictures::default());
        written(&mut shown, &pack, &[face(0, (1.0, 2.0), 0)]);
        pack.cell = (9, 18);
        let anew = written(&mut shown, &pack, &[face(0, (1.0, 2.0), 0)]);
        assert!(anew.starts_with(REMOVING_ALL));
        assert!(anew.contains("d=I,i=1,") && anew.contains("s=63,v=90,"));
    }

    #[test]
    fn two_pictures_of_one_name_have_separate_placements() {
        let (pack, mut shown) = (pack(), ShownPictures::default());
        let text = written(
            &mut shown,
            &pack,
            &[face(0, (1.0, 2.0), 0), face(0, (9.0, 2.0), 1)],
        );
        assert_eq!(text.matches("a=t,").count(), 1);
        assert!(text.contains("i=1,p=1,") && text.contains("i=1,p=2,"));
    }

    #[test]
    fn a_ring_at_the_edge_of_the_screen_is_clipped() {
        let (pack, mut shown) = (pack(), ShownPictures::default());
        let ring = Placed {
            image: Image::Ring(crate::images::Ring::Cursor),
            name: Name::Ring(crate::images::Ring::Cursor, 0),
            ..face(0, (0.0, 1.0), 3)
        };
        let text = written(&mut shown, &pack, &[ring]);
        assert!(text.contains("\x1b[1;1H"), "{text:?}");
        assert!(
            text.contains(",x=6,w=62,") && text.contains("Y=11,"),
            "{text:?}"
        );
    }

    #[test]
    fn numbers_are_freed_when_all_are_taken() {
        let (pack, mut shown) = (pack(), ShownPictures::default());
        for size in [
            CardSize::Medium,
            CardSize::Large,
            CardSize::Huge,
            CardSize::Giant,
            CardSize::Colossal,
        ] {
            let all: Vec<Placed> = (0..52)
                .map(|card| Placed {
                    size,
                    rows: size.height(),
                    ..face(card, (0.0, 0.0), 0)
                })
                .collect();
            written(&mut shown, &pack, &all);
        }
        assert_eq!(shown.numbers.len(), 255);
        let used: BTreeSet<u8> = shown.numbers.values().map(|(number, _)| *number).collect();
        assert_eq!(used.len(), 255);
    }
}
