//! Reading positions from text, line by line.

use super::super::cursor::{Cursor, Word};
use super::error::{LineSubject, PositionTextError, PositionTextErrorKind};
use crate::cards::{Card, DealNumber};
use crate::position::Position;
use crate::rules::{PileId, Rules, Seat};

/// Reads the text of a position. Missing lines stand for the usual state: empty piles, and counters
/// as at the start. Empty lines and lines that start with `#` are ignored. All cards of the game
/// must be present, unless a line says `partial`.
///
/// # Errors
/// Returns the first error, with its line and column.
///
/// # Examples
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// # let text = r#"
/// # title = "Small"
/// # deal = ["13 to each tableau"]
/// # [pile.foundation]
/// # count = 4
/// # [pile.tableau]
/// # count = 4
/// # build = "down in alternating colours"
/// # lift = "built run"
/// # [goal]
/// # when = "all cards on foundation"
/// # "#;
/// # let (name, text) = ("small.toml".to_owned(), text.to_owned());
/// # let source = Arc::new(Source { name, text });
/// # let rules = RuleFile::read("small", &source, &|_| None)?.compile(None, &[])?;
/// use patience_core::notation::{CardsError, read_position};
///
/// let position = read_position(&rules, "partial\nt1: KS QH\n")?;
/// let t1 = rules.pile_named("t1").ok_or("no such pile")?;
/// let top = position.top(&rules, t1).ok_or("an empty pile")?;
/// assert_eq!(top.card().to_string(), "QH");
///
/// let error = read_position(&rules, "partial\nt1: KS queen\n").unwrap_err();
/// assert_eq!((error.line, error.column), (2, 8));
/// assert_eq!(error.kind, CardsError::InvalidCard("queen".to_owned()).into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_position(rules: &Rules, text: &str) -> Result<Position, PositionTextError> {
    let mut reader = PositionReader::new(rules, false);
    reader.read(text)?;
    reader.finish()
}

/// Reads a position as a seat sees it, from text written by
/// [`write_observation`](super::write_observation).
///
/// Each card that the seat has never seen becomes an arbitrary face-down card, and the deal gets
/// number 1. The position therefore contains no more information than the text. In it, the seat
/// sees the same cards and may make the same moves as in the real position.
///
/// # Errors
/// Returns the first error, with its line and column.
///
/// # Examples
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// # let text = r#"
/// # title = "Small"
/// # deal = ["13 to each tableau"]
/// # [pile.foundation]
/// # count = 4
/// # [pile.tableau]
/// # count = 4
/// # build = "down in alternating colours"
/// # lift = "built run"
/// # face = "last up"
/// # [goal]
/// # when = "all cards on foundation"
/// # "#;
/// # let (name, text) = ("small.toml".to_owned(), text.to_owned());
/// # let source = Arc::new(Source { name, text });
/// # let rules = RuleFile::read("small", &source, &|_| None)?.compile(None, &[])?;
/// use patience_core::notation::{read_observation, write_observation};
/// use patience_core::{Observation, Seat};
///
/// let text = "base A\npartial\nt1: ? 5C\nt2: (2D)' 3S\n";
/// let position = read_observation(&rules, text)?;
/// let observation = Observation::new(&rules, &position, Seat::FIRST);
/// assert_eq!(write_observation(observation), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_observation(rules: &Rules, text: &str) -> Result<Position, PositionTextError> {
    let mut reader = PositionReader::new(rules, true);
    reader.read(text)?;
    reader.finish()
}

/// The part of a position that has been read from its text so far.
pub(super) struct PositionReader<'a> {
    pub(super) rules: &'a Rules,
    pub(super) position: Position,
    /// The number of the line of text that is being read, from 1.
    pub(super) line: usize,
    /// What the lines read so far were about, to detect a second line about the same thing.
    pub(super) known: Vec<LineSubject>,
    /// The number of copies of each card in the text so far, by the card's owner.
    pub(super) have: Vec<[u8; Card::COUNT as usize]>,
    /// Whether the text of the position may leave out cards of the game.
    pub(super) partial: bool,
    /// Whether the text of the position may contain `?` for cards that the seat has never seen.
    pub(super) observed: bool,
    /// For each pile whose cards have been read, where they are in the text.
    pub(super) laid: Vec<LaidPile>,
}

/// The line and columns where the cards of a pile are in the text.
pub(super) struct LaidPile {
    pub(super) pile: PileId,
    /// The number of the line with the cards of a pile, from 1.
    pub(super) line: usize,
    /// The column of each card of the pile in its line of text, from bottom to top, in characters
    /// from 1.
    pub(super) columns: Vec<usize>,
}

pub(super) type Checked<T> = Result<T, PositionTextError>;

impl<'a> PositionReader<'a> {
    fn new(rules: &'a Rules, observed: bool) -> Self {
        Self {
            rules,
            position: Position::bare(rules, DealNumber::FIRST, 0, Seat::FIRST),
            line: 0,
            known: Vec::new(),
            have: vec![[0; Card::COUNT as usize]; usize::from(rules.decks())],
            partial: false,
            observed,
            laid: Vec::new(),
        }
    }

    /// Reads all lines in the text of a position.
    fn read(&mut self, text: &str) -> Checked<()> {
        for (index, line) in text.lines().enumerate() {
            self.line = index + 1;
            self.read_line(&mut Cursor::new(line))?;
        }
        self.line += 1;
        Ok(())
    }
}

impl PositionReader<'_> {
    /// Creates an error at a column of the line that is being read.
    pub(super) fn wrong<T>(
        &self,
        column: usize,
        kind: impl Into<PositionTextErrorKind>,
    ) -> Checked<T> {
        Err(PositionTextError {
            line: self.line,
            column,
            kind: kind.into(),
        })
    }

    fn read_line(&mut self, text: &mut Cursor<'_>) -> Checked<()> {
        if text.peek().is_none_or(|first| first == '#') {
            return Ok(());
        }
        let first = text.word(&[':', '>']);
        let is_pile = matches!(text.peek(), Some(':' | '>'));
        if is_pile {
            self.pile_line(first, text)?;
        } else {
            self.header_line(first, text)?;
        }
        if text.peek().is_none() {
            return Ok(());
        }
        let rest = text.word(&[]);
        let kind = PositionTextErrorKind::TrailingText(rest.text.to_owned());
        self.wrong(rest.column, kind)
    }

    /// Returns an error if an earlier line in the text of a position was about the same thing.
    pub(super) fn once(&mut self, word: Word<'_>, subject: LineSubject) -> Checked<()> {
        if self.known.contains(&subject) {
            let kind = PositionTextErrorKind::RepeatedLine(subject);
            return self.wrong(word.column, kind);
        }
        self.known.push(subject);
        Ok(())
    }
}
