//! Pictures on a terminal, by kitty's graphics protocol, which other terminals support too. This file has the escape
//! sequences that store, place and free pictures; `questions.rs` asks whether a terminal shows them.
//!
//! Source: kitty's document "Terminal graphics protocol".

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// The largest number of characters of picture data in one escape sequence. Larger pictures are sent in several pieces.
const PIECE: usize = 4096;

/// The effort of compressing pictures, from 0 to 10. A higher level takes long and saves little, because the pictures
/// have large areas of one colour.
const EFFORT: u8 = 6;

/// The escape sequence that removes all pictures from the screen, and frees those that are not used elsewhere.
pub const REMOVING_ALL: &str = "\x1b_Ga=d,d=A,q=2\x1b\\";

/// The escape sequence that begins a synchronized update. If the terminal supports such updates, it shows everything
/// up to [`ENDING_AT_ONCE`] at once.
pub const BEGINNING_AT_ONCE: &str = "\x1b[?2026h";
/// The escape sequence that ends a synchronized update.
pub const ENDING_AT_ONCE: &str = "\x1b[?2026l";

/// Returns text that moves the cursor, with escape sequences around it that save and restore the cursor.
pub fn keeping_the_cursor(text: &str) -> String {
    format!("\x1b7{text}\x1b8")
}

/// A picture at a position on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placement {
    /// The number under which the terminal has stored the picture.
    pub picture: u8,
    /// The number that identifies this placement of the picture. If the number is used again, the picture moves.
    pub place: u32,
    /// The cell of the upper left corner: column and row, from 0.
    pub cell: (u16, u16),
    /// The distance from the corner of that cell, right and down, in pixels.
    pub offset: (u16, u16),
    /// The part of the picture that is shown, as x, y, width and height in pixels.
    pub part: [u16; 4],
    /// The number of columns and rows to which the picture is scaled. It is `None` if the picture is shown at its own
    /// size.
    pub stretched: Option<(u16, u16)>,
    /// The stacking order. Pictures with higher numbers cover those with lower numbers.
    pub depth: i32,
}

impl Placement {
    /// Writes the escape sequence that shows the picture at its position.
    pub fn write(&self, text: &mut String) {
        let (column, row) = self.cell;
        let _ = write!(text, "\x1b[{};{}H\x1b_Ga=p,", row + 1, column + 1);
        let _ = write!(
            text,
            "i={},p={},z={},",
            self.picture, self.place, self.depth
        );
        if let Some((columns, rows)) = self.stretched {
            let _ = write!(text, "c={columns},r={rows},");
        }
        let (right, down) = self.offset;
        let [x, y, width, height] = self.part;
        for (key, value) in [("X", right), ("Y", down), ("x", x), ("y", y)] {
            if value > 0 {
                let _ = write!(text, "{key}={value},");
            }
        }
        let _ = write!(text, "w={width},h={height},");
        // The cursor stays, and the terminal does not answer.
        text.push_str("C=1,q=2\x1b\\");
    }

    /// Writes the escape sequence that removes a placed picture from the screen.
    pub fn write_removal(&self, text: &mut String) {
        let (picture, place) = (self.picture, self.place);
        let _ = write!(text, "\x1b_Ga=d,d=i,i={picture},p={place},q=2\x1b\\");
    }
}

/// Writes the escape sequences that store a picture under a number. `rgba` holds its pixels as red, green, blue and
/// opacity.
pub fn write_picture(text: &mut String, number: u32, (width, height): (u16, u16), rgba: &[u8]) {
    let packed = miniz_oxide::deflate::compress_to_vec_zlib(rgba, EFFORT);
    let letters = STANDARD.encode(packed);
    let mut rest = letters.as_str();
    let mut head = format!("a=t,f=32,o=z,t=d,i={number},s={width},v={height},q=2,");
    loop {
        let (piece, after) = rest.split_at(PIECE.min(rest.len()));
        let follows = u8::from(!after.is_empty());
        let _ = write!(text, "\x1b_G{head}m={follows};{piece}\x1b\\");
        if after.is_empty() {
            return;
        }
        rest = after;
        head.clear();
    }
}

/// Writes the escape sequence that frees a picture and removes all its placements.
pub fn write_freeing(text: &mut String, number: u32) {
    let _ = write!(text, "\x1b_Ga=d,d=I,i={number},q=2\x1b\\");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_picture_is_sent_in_pieces() {
        let next = |seed: &u32| Some(seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
        let seeds = std::iter::successors(Some(7), next);
        let noise: Vec<u8> = seeds
            .map(|seed| seed.to_be_bytes()[0])
            .take(64 * 64 * 4)
            .collect();
        let mut text = String::new();
        write_picture(&mut text, 7, (64, 64), &noise);
        let pieces: Vec<&str> = text.split_terminator("\x1b\\").collect();
        assert!(pieces.len() > 2);
        assert!(pieces[0].starts_with("\x1b_Ga=t,f=32,o=z,t=d,i=7,s=64,v=64,q=2,m=1;"));
        let (last, others) = pieces.split_last().unwrap();
        assert!(
            others[1..]
                .iter()
                .all(|piece| piece.starts_with("\x1b_Gm=1;"))
        );
        assert!(last.starts_with("\x1b_Gm=0;"));
        let letters: String = pieces
            .iter()
            .map(|piece| piece.split_once(';').unwrap().1)
            .collect();
        let packed = STANDARD.decode(letters).unwrap();
        let unpacked = miniz_oxide::inflate::decompress_to_vec_zlib(&packed).unwrap();
        assert_eq!(unpacked, noise);
    }

    #[test]
    fn a_placement_takes_few_bytes() {
        let place = Placement {
            picture: 12,
            place: 1034,
            cell: (7, 21),
            offset: (3, 0),
            part: [0, 0, 88, 136],
            stretched: None,
            depth: -1_074_000_000,
        };
        let mut text = String::new();
        place.write(&mut text);
        assert_eq!(
            text,
            "\x1b[22;8H\x1b_Ga=p,i=12,p=1034,z=-1074000000,X=3,w=88,h=136,C=1,q=2\x1b\\"
        );
    }
}
