//! Pictures on a terminal, by the graphics protocol of kitty, which others know as well: the bytes that store,
//! place and free them, the questions whether a terminal shows them, and its answers.
//!
//! Source: the document "Terminal graphics protocol" of kitty.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// The number of the picture of the question, which nothing else has.
const ASKED: u32 = 4095;

/// How many letters of a picture are sent in one piece at most.
const PIECE: usize = 4096;

/// How hard a picture is compressed: from 0 to 10. More takes long and saves little, for pictures of flat
/// colours.
const EFFORT: u8 = 6;

/// Asks whether the terminal shows pictures, how large its cells are in pixels, what it is, and last what any
/// terminal answers. It is to be sent before anything is drawn: what a terminal prints by mistake is drawn over then.
pub const ASKING: &str = "\x1b_Gi=4095,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[16t\x1b[>q\x1b[c";

/// Asks how large the cells are.
pub const ASKING_SIZE: &str = "\x1b[16t\x1b[c";

/// Takes all pictures from the screen and frees those that nobody else shows.
pub const REMOVING_ALL: &str = "\x1b_Ga=d,d=A,q=2\x1b\\";

/// The bytes around what a terminal shows at once, where it knows them.
pub const BEGINNING_AT_ONCE: &str = "\x1b[?2026h";
/// The bytes that end it.
pub const ENDING_AT_ONCE: &str = "\x1b[?2026l";

/// Returns bytes that move the cursor with those that put it back.
pub fn keeping_the_cursor(text: &str) -> String {
    format!("\x1b7{text}\x1b8")
}

/// What a terminal answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Whether it shows pictures.
    ShowsPictures(bool),
    /// How large a cell is in pixels: its width and its height.
    CellSize(u16, u16),
    /// Which kind of terminal it is, which any tells. No answer to an earlier question follows.
    Kind,
}

impl Answer {
    /// Reads an answer; nothing where it answers something else.
    pub fn parse(bytes: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(bytes).ok()?;
        if let Some(body) = text.strip_prefix("\x1b_G") {
            let (keys, said) = body.strip_suffix("\x1b\\")?.split_once(';')?;
            let is_ours = keys.split(',').any(|key| key == format!("i={ASKED}"));
            return is_ours.then_some(Self::ShowsPictures(said == "OK"));
        }
        if let Some(version) = text.strip_prefix("\x1bP>|kitty(") {
            return is_old(version).then_some(Self::ShowsPictures(false));
        }
        let body = text.strip_prefix("\x1b[")?;
        if let Some(size) = body
            .strip_prefix("6;")
            .and_then(|body| body.strip_suffix('t'))
        {
            let (height, width) = size.split_once(';')?;
            return Some(Self::CellSize(width.parse().ok()?, height.parse().ok()?));
        }
        (body.starts_with('?') && body.ends_with('c')).then_some(Self::Kind)
    }
}

/// The first version of kitty that shows pictures below text whose ground has a colour as it should.
const FIRST_KITTY: (u32, u32) = (0, 28);

/// Tells whether a version of kitty, `0.26.5` for one, is too old.
fn is_old(version: &str) -> bool {
    let mut numbers = version.split(['.', ')']).map(str::parse);
    let mut number = || numbers.next().and_then(Result::ok);
    matches!((number(), number()), (Some(first), Some(second)) if (first, second) < FIRST_KITTY)
}

/// Where a picture is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placement {
    /// The number of the picture.
    pub picture: u8,
    /// The number of the place: the same picture at the same number is moved.
    pub place: u32,
    /// The column and the row of the cell in which it begins, from 0.
    pub cell: (u16, u16),
    /// How many pixels right of and below the corner of that cell.
    pub offset: (u16, u16),
    /// The part of the picture that is shown: its place, its width and its height in pixels.
    pub part: [u16; 4],
    /// How many columns and rows it is made as large as; nothing where it has its own size.
    pub stretched: Option<(u16, u16)>,
    /// Which lie above others: the higher number.
    pub depth: i32,
}

impl Placement {
    /// Writes the bytes that show the picture there.
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
        // The cursor stays, and nothing is answered.
        text.push_str("C=1,q=2\x1b\\");
    }

    /// Writes the bytes that take it away.
    pub fn write_removal(&self, text: &mut String) {
        let (picture, place) = (self.picture, self.place);
        let _ = write!(text, "\x1b_Ga=d,d=i,i={picture},p={place},q=2\x1b\\");
    }
}

/// Writes the bytes that store a picture under a number: its size in pixels, and its pixels as red, green,
/// blue and opacity.
pub fn write_picture(text: &mut String, number: u8, (width, height): (u16, u16), rgba: &[u8]) {
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

/// Returns the bytes that free whatever pictures there may be.
pub fn freeing_whatever_there_is() -> String {
    let mut text = String::new();
    for number in 1..=u8::MAX {
        write_freeing(&mut text, number);
    }
    text
}

/// Writes the bytes that free a picture and take it away wherever it is shown.
pub fn write_freeing(text: &mut String, number: u8) {
    let _ = write!(text, "\x1b_Ga=d,d=I,i={number},q=2\x1b\\");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_understood() {
        let answers = [
            ("\x1b_Gi=4095;OK\x1b\\", Some(Answer::ShowsPictures(true))),
            (
                "\x1b_Gi=4095;ENOTSUP:no\x1b\\",
                Some(Answer::ShowsPictures(false)),
            ),
            ("\x1b_Gi=7;OK\x1b\\", None),
            (
                "\x1bP>|kitty(0.26.5)\x1b\\",
                Some(Answer::ShowsPictures(false)),
            ),
            ("\x1bP>|kitty(0.41.1)\x1b\\", None),
            ("\x1bP>|XTerm(379)\x1b\\", None),
            ("\x1b[6;17;8t", Some(Answer::CellSize(8, 17))),
            ("\x1b[6;17t", None),
            ("\x1b[4;782;1200t", None),
            ("\x1b[?62;4c", Some(Answer::Kind)),
            ("\x1bP1$r0m\x1b\\", None),
        ];
        for (bytes, answer) in answers {
            assert_eq!(Answer::parse(bytes.as_bytes()), answer, "{bytes:?}");
        }
    }

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
    fn a_place_takes_few_bytes() {
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
