//! The envelope of a shared line: the game and the deal in readable form, separated by `@` and `:`,
//! then bytes in base64url without padding. This module treats the content as plain bytes.
//!
//! The first byte is the version of the format. The last four bytes are the CRC-32 (that of zip) of
//! everything before them, including the readable part. This is so in every version, so that the
//! program can distinguish a line of a newer program from an incomplete line. In this version, the
//! bytes between are a mask and then, each combined with the mask by exclusive or, the fingerprint
//! of the rules and the deflated content.
//!
//! The mask is chosen so that `-` and `_` occur singly, because chat programs read two of them
//! together, or one at the end of a word, as formatting.

use std::fmt::Write as _;
use std::io::{Read as _, Write as _};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use patience_core::DealNumber;

use super::errors::ReadError;
use super::form::VERSION;
use crate::limits::{SHARED_CONTENT, SHARED_LINE};

/// The prefix of Microsoft deal numbers in a shared line. It contains no colon, because some chat
/// programs would turn a colon and the text after it into an emoji.
const MICROSOFT: &str = "ms";

/// The number of bytes of the checksum in a shared line.
const CHECKSUM: usize = 4;

/// The number of bytes of the rules' fingerprint in a shared line.
const FINGERPRINT: usize = 8;

/// A shared line split into its parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Envelope {
    /// The name of the shared game.
    pub game: String,
    /// The deal number of the shared game.
    pub deal: DealNumber,
    /// The fingerprint of the shared game's rules.
    pub fingerprint: u64,
    /// The content of the shared line, decompressed.
    pub content: String,
}

/// Whether a text looks like a shared line, even if it is incomplete or mistyped.
pub fn has_form(text: &str) -> bool {
    parts(text.trim()).is_some()
}

/// Splits a shared line into the readable part up to its colon, the game, the deal, and the rest of
/// the line. The game and the deal are inside the readable part.
fn parts(line: &str) -> Option<(&str, &str, &str, &str)> {
    let (front, rest) = line.split_at(line.find(':')? + 1);
    let (game, deal) = front.strip_suffix(':')?.split_once('@')?;
    let of = |text: &str, more: &str| {
        let fits = |letter: char| letter.is_ascii_alphanumeric() || more.contains(letter);
        text.chars().all(fits)
    };
    let has_form = !game.is_empty()
        && of(game, "-_.%")
        && deal.ends_with(|last: char| last.is_ascii_digit())
        && of(deal, "")
        && of(rest, "-_");
    has_form.then_some((front, game, deal, rest))
}

impl Envelope {
    /// Writes the shared line from its parts.
    pub fn seal(&self) -> String {
        let front = format!("{}@{}:", escaped(&self.game), deal_text(self.deal));
        let mut body = self.fingerprint.to_le_bytes().to_vec();
        body.extend(deflated(&self.content));
        let with_mask = |mask| {
            let mut bytes = vec![VERSION, mask];
            bytes.extend(body.iter().map(|byte| byte ^ mask));
            checked(&front, bytes)
        };
        let mut lines = (0..=u8::MAX).map(with_mask);
        let plain = lines.find(|line| is_plain(&line[front.len()..]));
        plain.unwrap_or_else(|| with_mask(0))
    }

    /// Splits a shared line into its parts. Spaces and line breaks in and around the line are
    /// ignored.
    ///
    /// # Errors
    /// Fails if the text is not a shared line, or if the line is damaged or newer than this
    /// program.
    pub fn open(text: &str) -> Result<Self, ReadError> {
        if text.len() > SHARED_LINE {
            return Err(ReadError::TooLong);
        }
        let line: String = text.split_ascii_whitespace().collect();
        let (front, game, deal, rest) = parts(&line).ok_or(ReadError::NoLine)?;
        let bytes = URL_SAFE_NO_PAD
            .decode(rest)
            .map_err(|_| ReadError::Damaged)?;
        let (bytes, checksum) = bytes.split_last_chunk().ok_or(ReadError::Damaged)?;
        if checksum_of(front, bytes) != *checksum {
            return Err(ReadError::Damaged);
        }
        let (version, body) = bytes.split_first().ok_or(ReadError::Unreadable)?;
        if *version > VERSION {
            return Err(ReadError::Newer { version: *version });
        }
        let whole = || {
            let (mask, body) = body.split_first()?;
            let body: Vec<u8> = body.iter().map(|byte| byte ^ mask).collect();
            let (fingerprint, deflated) = body.split_first_chunk::<FINGERPRINT>()?;
            Some(Self {
                game: unescaped(game)?,
                deal: read_deal(deal)?,
                fingerprint: u64::from_le_bytes(*fingerprint),
                content: inflated(deflated)?,
            })
        };
        whole()
            .filter(|_| *version == VERSION)
            .ok_or(ReadError::Unreadable)
    }
}

/// Builds a shared line from its readable part, its bytes and their checksum.
fn checked(front: &str, mut bytes: Vec<u8>) -> String {
    bytes.extend(checksum_of(front, &bytes));
    let mut line = front.to_owned();
    URL_SAFE_NO_PAD.encode_string(bytes, &mut line);
    line
}

fn checksum_of(front: &str, bytes: &[u8]) -> [u8; CHECKSUM] {
    let mut crc = Crc::new();
    crc.update(front.as_bytes());
    crc.update(bytes);
    crc.sum().to_le_bytes()
}

/// Whether the text of a shared line can be sent in chat programs unchanged: no two of the
/// characters `-` and `_` are neighbours, and the text neither starts nor ends with one.
fn is_plain(text: &str) -> bool {
    let is_mark = |byte: u8| matches!(byte, b'-' | b'_');
    let bytes = text.as_bytes();
    let alone = bytes
        .windows(2)
        .all(|pair| !(is_mark(pair[0]) && is_mark(pair[1])));
    let ends = [bytes.first(), bytes.last()];
    alone && !ends.into_iter().flatten().any(|byte| is_mark(*byte))
}

fn deflated(text: &str) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(text.as_bytes());
    written
        .and_then(|()| encoder.finish())
        .expect("writing to memory does not fail")
}

/// Decompresses the content of a shared line. Returns `None` if it is invalid or longer than the
/// limit.
fn inflated(bytes: &[u8]) -> Option<String> {
    let mut text = String::new();
    let most = SHARED_CONTENT as u64 + 1;
    let mut decoder = DeflateDecoder::new(bytes).take(most);
    decoder.read_to_string(&mut text).ok()?;
    (text.len() <= SHARED_CONTENT).then_some(text)
}

/// A deal number as written in a shared line: `617`, or `ms617` for a Microsoft deal.
fn deal_text(deal: DealNumber) -> String {
    let numbering = if deal.is_microsoft() { MICROSOFT } else { "" };
    format!("{numbering}{}", deal.get())
}

fn read_deal(text: &str) -> Option<DealNumber> {
    let deal = match text.strip_prefix(MICROSOFT) {
        Some(number) => DealNumber::microsoft(number.parse().ok()?),
        None => DealNumber::new(text.parse().ok()?),
    };
    deal.filter(|deal| deal_text(*deal) == text)
}

/// Escapes a text for a shared line. Every byte except letters, digits, `-`, `_` and `.` becomes
/// `%` and two hexadecimal digits. A `-`, `_` or `.` at the start is also escaped.
pub fn escaped(word: &str) -> String {
    let mut text = String::new();
    for byte in word.bytes() {
        let stays =
            byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.') && !text.is_empty();
        // Writing to a string cannot fail.
        let _ = if stays {
            write!(text, "{}", char::from(byte))
        } else {
            write!(text, "%{byte:02X}")
        };
    }
    text
}

/// Reverses [`escaped`]. Returns `None` for a text that [`escaped`] never returns.
pub fn unescaped(text: &str) -> Option<String> {
    let mut parts = text.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let (digits, rest) = part.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        bytes.extend(rest.as_bytes());
    }
    String::from_utf8(bytes)
        .ok()
        .filter(|word| escaped(word) == text)
}

#[cfg(test)]
pub mod tests {
    //! Envelopes, valid ones and forgeries.

    use proptest::prelude::*;

    use super::*;

    /// A line with arbitrary bytes and a correct checksum.
    pub fn forged(front: &str, bytes: &[u8]) -> String {
        checked(front, bytes.to_vec())
    }

    /// A line with arbitrary deflated content in the present format.
    pub fn forged_content(front: &str, fingerprint: u64, content: &str) -> String {
        let mut bytes = vec![VERSION, 0];
        bytes.extend(fingerprint.to_le_bytes());
        bytes.extend(deflated(content));
        forged(front, &bytes)
    }

    fn envelope(game: &str, deal: DealNumber, content: &str) -> Envelope {
        Envelope {
            game: game.to_owned(),
            deal,
            fingerprint: 0x0123_4567_89ab_cdef,
            content: content.to_owned(),
        }
    }

    #[test]
    fn a_line_starts_with_the_game_and_the_deal() {
        let front = |game, deal| {
            let line = envelope(game, deal, "").seal();
            line.split_inclusive(':').next().unwrap().to_owned()
        };
        let deal = DealNumber::new(617).unwrap();
        assert_eq!(front("aces-up", deal), "aces-up@617:");
        assert_eq!(front("-my game", deal), "%2Dmy%20game@617:");
        assert_eq!(
            front("freecell", DealNumber::microsoft(617).unwrap()),
            "freecell@ms617:"
        );
    }

    #[test]
    fn other_texts_do_not_look_like_lines() {
        for text in [
            "",
            ":",
            "@1:",
            "game@:x",
            "game@x:",
            "game@1",
            "game 1:x",
            "a/b@1:x",
            "game@1:x.toml",
            "C:\\game@1",
            "game@ms:1:x",
            "gäme@1:x",
        ] {
            assert!(!has_form(text), "{text}");
        }
        for text in ["game@1:", " game@ms1:x\n", "g%20@99999999999999999999:__"] {
            assert!(has_form(text), "{text}");
        }
    }

    #[test]
    fn content_that_inflates_beyond_the_limit_is_refused() {
        let content = "x".repeat(SHARED_CONTENT + 1);
        let line = forged_content("game@1:", 0, &content);
        assert!(line.len() < SHARED_LINE);
        assert_eq!(Envelope::open(&line), Err(ReadError::Unreadable));
        let line = forged_content("game@1:", 0, &content[1..]);
        assert_eq!(Envelope::open(&line).unwrap().content, &content[1..]);
        let long = format!("game@1:{}", "A".repeat(SHARED_LINE));
        assert_eq!(Envelope::open(&long), Err(ReadError::TooLong));
    }

    #[test]
    fn a_newer_format_is_distinguished_from_damage() {
        let newer = forged("game@1:", &[2, 7, 7, 7]);
        assert_eq!(Envelope::open(&newer), Err(ReadError::Newer { version: 2 }));
        let mistyped = newer.replace("game", "came");
        assert_eq!(Envelope::open(&mistyped), Err(ReadError::Damaged));
    }

    #[test]
    fn invalid_bytes_are_unreadable() {
        for bytes in [
            &[][..],
            &[0],
            &[1],
            &[1, 0],
            &[1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
        ] {
            let line = forged("game@1:", bytes);
            assert_eq!(
                Envelope::open(&line),
                Err(ReadError::Unreadable),
                "{bytes:?}"
            );
        }
        for front in [
            "game@0:",
            "game@01:",
            "game@ms0:",
            "game@x1:",
            "%67ame@1:",
            "%FF@1:",
        ] {
            let line = forged_content(front, 0, "");
            assert_eq!(Envelope::open(&line), Err(ReadError::Unreadable), "{front}");
        }
    }

    proptest! {
        #[test]
        fn a_sealed_line_opens_unchanged(
            game in "\\PC+",
            number in 1_u64..,
            content in ".{0,300}",
        ) {
            let deal = DealNumber::new(number).or_else(|| DealNumber::microsoft(number >> 31));
            let sealed = envelope(&game, deal.unwrap(), &content);
            let line = sealed.seal();
            prop_assert!(line.bytes().all(|byte| byte.is_ascii_graphic()));
            let rest = line.split_once(':').unwrap().1;
            for mark in ["--", "__", "-_", "_-", ":"] {
                prop_assert!(!rest.contains(mark), "{line}");
            }
            prop_assert!(!rest.starts_with(['-', '_']) && !rest.ends_with(['-', '_']));
            prop_assert!(has_form(&line));
            let wrapped: String = line.chars().flat_map(|letter| [letter, '\n']).collect();
            prop_assert_eq!(Envelope::open(&line), Ok(sealed.clone()));
            if wrapped.len() <= SHARED_LINE {
                prop_assert_eq!(Envelope::open(&wrapped), Ok(sealed));
            }
        }

        #[test]
        fn unescaping_reverses_escaping(word in any::<String>()) {
            prop_assert_eq!(unescaped(&escaped(&word)), Some(word));
        }

        #[test]
        fn a_changed_character_is_noticed(at in any::<prop::sample::Index>(), letter in "[0-9a-z]") {
            let line = envelope("klondike", DealNumber::new(617).unwrap(), "turn\nturn\n").seal();
            let at = at.index(line.len());
            let mut changed = line.clone();
            changed.replace_range(at..=at, &letter);
            let opened = Envelope::open(&changed);
            if changed == line {
                prop_assert!(opened.is_ok());
            } else {
                prop_assert!(matches!(opened, Err(ReadError::Damaged | ReadError::NoLine)));
            }
            let cut = Envelope::open(&line[..at]);
            prop_assert!(matches!(cut, Err(ReadError::Damaged | ReadError::NoLine)));
        }
    }
}
