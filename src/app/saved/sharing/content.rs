//! The content of a shared line before compression: a line of numbers, a line with the variant and
//! the options, and a line for each move. Whether the moves are legal is not checked here.
//!
//! The numbers are the shuffle version, the milliseconds spent, the hints given and, in a duel, the
//! player who began. The standard variant is omitted.

use std::fmt::Write as _;
use std::time::Duration;

use patience_core::{STANDARD, Seat};

use super::envelope::{escaped, unescaped};
use crate::duel::PLAYERS;

/// The largest number that a shared line may contain. As milliseconds, it is about thirty years.
const GREATEST: u64 = 1_000_000_000_000;

/// The content of a shared line, which is a game as one line of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Content {
    /// The version of the shuffle that dealt the cards.
    pub shuffle: u32,
    /// The time spent on the shared game.
    pub elapsed: Duration,
    /// The number of hints given during the shared game.
    pub hints: usize,
    /// The player who began, if the shared game is a duel.
    pub first: Option<Seat>,
    /// The variant of the shared game.
    pub variant: String,
    /// The game options that differ from the variant's defaults, with their values.
    pub options: Vec<(String, String)>,
    /// The moves of the shared game.
    pub acts: Vec<String>,
}

impl Content {
    /// The time spent on the shared game, in milliseconds.
    pub fn elapsed_ms(&self) -> u64 {
        u64::try_from(self.elapsed.as_millis()).map_or(GREATEST, |ms| ms.min(GREATEST))
    }

    /// Writes the content of a shared line as text, before compression.
    pub fn write(&self) -> String {
        let hints = GREATEST.min(self.hints as u64);
        let mut text = format!("{} {} {hints}", self.shuffle, self.elapsed_ms());
        // Writing to a string cannot fail.
        if let Some(first) = self.first {
            let _ = write!(text, " {}", first.index() + 1);
        }
        text.push('\n');
        if self.variant != STANDARD {
            text.push_str(&escaped(&self.variant));
        }
        for (name, value) in &self.options {
            let _ = write!(text, " {}={}", escaped(name), escaped(value));
        }
        for act in &self.acts {
            let _ = write!(text, "\n{act}");
        }
        text
    }

    /// Parses the content of a shared line. Returns `None` if the text is invalid.
    pub fn read(text: &str) -> Option<Self> {
        let mut lines = text.split('\n');
        let mut numbers = lines.next()?.split(' ');
        let mut number = || -> Option<u64> { numbers.next()?.parse().ok() };
        let shuffle = u32::try_from(number()?).ok()?;
        let elapsed = number().filter(|ms| *ms <= GREATEST)?;
        let hints = number().filter(|hints| *hints <= GREATEST)?;
        let first = match numbers.next() {
            None => None,
            Some(first) => {
                let mut players = PLAYERS.into_iter();
                Some(players.find(|player| (player.index() + 1).to_string() == first)?)
            }
        };
        if numbers.next().is_some() {
            return None;
        }
        let mut words = lines.next()?.split(' ');
        let variant = match words.next()? {
            "" => STANDARD.to_owned(),
            word => unescaped(word)?,
        };
        let option = |word: &str| {
            let (name, value) = word.split_once('=')?;
            Some((unescaped(name)?, unescaped(value)?))
        };
        Some(Self {
            shuffle,
            elapsed: Duration::from_millis(elapsed),
            hints: usize::try_from(hints).ok()?,
            first,
            variant,
            options: words.map(option).collect::<Option<_>>()?,
            acts: lines.map(str::to_owned).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn content() -> Content {
        Content {
            shuffle: 1,
            elapsed: Duration::from_millis(61_500),
            hints: 3,
            first: None,
            variant: STANDARD.to_owned(),
            options: Vec::new(),
            acts: vec!["t1>t2".to_owned(), "2 stop".to_owned()],
        }
    }

    #[test]
    fn the_content_has_a_line_for_each_move() {
        assert_eq!(content().write(), "1 61500 3\n\nt1>t2\n2 stop");
        let more = Content {
            first: Some(PLAYERS[1]),
            variant: "two suits".to_owned(),
            options: vec![("turn".to_owned(), "3,1".to_owned())],
            acts: Vec::new(),
            ..content()
        };
        assert_eq!(more.write(), "1 61500 3 2\ntwo%20suits turn=3%2C1");
        for content in [content(), more] {
            assert_eq!(Content::read(&content.write()), Some(content));
        }
    }

    #[test]
    fn numbers_are_limited_to_the_greatest() {
        let endless = Content {
            elapsed: Duration::MAX,
            hints: usize::MAX,
            ..content()
        };
        let read = Content::read(&endless.write()).unwrap();
        assert_eq!(read.elapsed_ms(), GREATEST);
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "1 2 3",
            "1 2\n",
            "x 2 3\n",
            "1 2 -3\n",
            "1 2 3 0\n",
            "1 2 3 3\n",
            "1 2 3 1 1\n",
            "1 1000000000001 0\n",
            "1 0 1000000000001\n",
            "5000000000 0 0\n",
            "1 2 3\n%zz",
            "1 2 3\n turn",
            "1 2 3\n  turn=1",
            "1 2 3\n tu,rn=1",
        ] {
            assert_eq!(Content::read(text), None, "{text:?}");
        }
    }
}
