//! The text form of moves: `t7>t2:3 QS`, `p71+p75 4H 9H`, `g12~g14 5H 3C`, `g12^`,
//! `turn`.

use super::cursor::{Cursor, Word};
use super::move_error::{MoveTextError, MoveTextErrorKind};
use crate::cards::{Card, Dealt};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{PileId, Rules, SmallPileSet};

/// The text that stands for a face-down card in the text of a move.
const HIDDEN: &str = "??";
/// The characters that end the name of a pile in the text of a move.
const ENDS: [char; 8] = ['>', '+', '!', '=', ':', '/', '~', '^'];
/// The moves whose text is a single word, such as `turn`.
const WORDS: [(&str, Move); 7] = [
    ("turn", Move::Turn),
    ("redeal", Move::Redeal),
    ("pass", Move::Pass),
    ("no-play", Move::NoPlay),
    ("call", Move::Call),
    ("finish", Move::Finish),
    ("stop", Move::Stop),
];
const GATHER: &str = "gather";
/// The moves whose text starts with a word instead of a pile.
const KNOWN: [&str; WORDS.len() + 1] = {
    let mut known = [GATHER; WORDS.len() + 1];
    let mut at = 0;
    while at < WORDS.len() {
        known[at] = WORDS[at].0;
        at += 1;
    }
    known
};

type Checked<T> = Result<T, MoveTextError>;

fn wrong<T>(column: usize, kind: MoveTextErrorKind) -> Checked<T> {
    Err(MoveTextError { column, kind })
}

/// Writes the text of a move that is about to be made in `position`. The cards that the move
/// involves are added as a check. For a run, only its lowest card is added, which is put down
/// first.
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
/// use patience_core::Move;
/// use patience_core::notation::{read_position, write_move};
///
/// let position = read_position(&rules, "partial\nt1: 5C 9H 8S\nt2: TC\n")?;
/// let pile = |name| rules.pile_named(name).ok_or("no such pile");
/// let (from, to) = (pile("t1")?, pile("t2")?);
/// let run = Move::Transfer { from, to, count: 2 };
/// assert_eq!(write_move(&rules, &position, run), "t1>t2:2 9H");
/// assert_eq!(write_move(&rules, &position, Move::Turn), "turn");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_move(rules: &Rules, position: &Position, mv: Move) -> String {
    written(
        rules,
        mv,
        &|pile, count| match nth_from_top(rules, position, pile, count) {
            Some(dealt) => format!(" {}", card_text(dealt)),
            None => String::new(),
        },
    )
}

/// Writes a move like [`write_move`], but without the cards, so that no position is needed.
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
/// use patience_core::Move;
/// use patience_core::notation::write_move_without_cards;
///
/// let pile = |name| rules.pile_named(name).ok_or("no such pile");
/// let (from, to) = (pile("t1")?, pile("t2")?);
/// let run = Move::Transfer { from, to, count: 2 };
/// assert_eq!(write_move_without_cards(&rules, run), "t1>t2:2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_move_without_cards(rules: &Rules, mv: Move) -> String {
    written(rules, mv, &|_, _| String::new())
}

/// Writes the text of a move. `check` returns the text for a card, given its pile and its position
/// counted from 1 at the top.
fn written(rules: &Rules, mv: Move, check: &dyn Fn(PileId, usize) -> String) -> String {
    let name = |pile: PileId| rules.pile(pile).name.as_str();
    let two = |first: PileId, sign: char, second: PileId| {
        let cards = check(first, 1) + &check(second, 1);
        format!("{}{sign}{}{cards}", name(first), name(second))
    };
    match mv {
        Move::Transfer { from, to, count } => {
            let cards = check(from, usize::from(count));
            let several = match count {
                1 => String::new(),
                _ => format!(":{count}"),
            };
            format!("{}>{}{several}{cards}", name(from), name(to))
        }
        Move::Pull { from, depth, to } => {
            let card = check(from, usize::from(depth));
            format!("{}/{depth}>{}{card}", name(from), name(to))
        }
        Move::Pair(first, second) => two(first, '+', second),
        Move::Single(pile) => format!("{}!{}", name(pile), check(pile, 1)),
        Move::Set(piles) => {
            let names: Vec<&str> = piles.piles().map(name).collect();
            let cards: String = piles.piles().map(|pile| check(pile, 1)).collect();
            format!("{}{cards}", names.join("+"))
        }
        Move::Row(first, last) => two(first, '~', last),
        Move::TurnUp(pile) => format!("{}^", name(pile)),
        Move::Swap(first, second) => format!("{}={}", name(first), name(second)),
        Move::Gather(pile) => format!("{GATHER} {}", name(pile)),
        word => {
            let known = WORDS.iter().find(|(_, mv)| *mv == word);
            known.map_or_else(String::new, |(text, _)| (*text).to_owned())
        }
    }
}

fn nth_from_top(rules: &Rules, position: &Position, pile: PileId, count: usize) -> Option<Dealt> {
    let cards = position.cards(rules, pile);
    cards
        .len()
        .checked_sub(count)
        .and_then(|index| cards.get(index))
        .copied()
}

fn card_text(dealt: Dealt) -> String {
    if dealt.is_up() {
        dealt.card().to_string()
    } else {
        HIDDEN.to_owned()
    }
}

/// Reads the text of a move to be made in `position`. Blanks between the parts are ignored. Cards
/// may be left out; if given, they must match the position. The engine decides whether the move is
/// legal.
///
/// # Errors
/// Returns the first error, with its column.
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
/// use patience_core::notation::{MoveTextErrorKind, read_move, read_position};
///
/// let position = read_position(&rules, "partial\nt1: 5C 9H 8S\nt2: TC\n")?;
/// let run = read_move(&rules, &position, "t1>t2:2 9H")?;
/// assert_eq!(read_move(&rules, &position, "t1 > t2 : 2")?, run);
///
/// let error = read_move(&rules, &position, "t1>t2:4").unwrap_err();
/// let pile = rules.pile_named("t1").ok_or("no such pile")?;
/// assert_eq!(error.column, 1);
/// assert_eq!(error.kind, MoveTextErrorKind::TooFewCards { pile, held: 3 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_move(rules: &Rules, position: &Position, text: &str) -> Result<Move, MoveTextError> {
    read_whole(rules, Some(position), text, false)
}

fn read_whole(rules: &Rules, position: Option<&Position>, text: &str, late: bool) -> Checked<Move> {
    let mut reader = MoveReader {
        rules,
        position,
        text: Cursor::new(text),
        late,
    };
    let mv = reader.read()?;
    if reader.text.peek().is_none() {
        return Ok(mv);
    }
    let rest = reader.text.word(&[]);
    let kind = MoveTextErrorKind::TrailingText(rest.text.to_owned());
    wrong(rest.column, kind)
}

/// Reads the text of a late move. Works like [`read_move`], but the cards of the move may already
/// be gone.
///
/// # Errors
/// Returns the first error, with its column.
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
/// use patience_core::notation::{read_late_move, read_move, read_position};
///
/// let position = read_position(&rules, "partial\nt2: TC\n")?;
/// assert!(read_move(&rules, &position, "t1>t2").is_err(), "the first column is empty");
/// assert!(read_late_move(&rules, &position, "t1>t2").is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_late_move(
    rules: &Rules,
    position: &Position,
    text: &str,
) -> Result<Move, MoveTextError> {
    read_whole(rules, Some(position), text, true)
}

/// Reads the text of a move as written by [`write_move_without_cards`]. No position is consulted,
/// and the text may not name any cards. Errors therefore reveal nothing about cards.
///
/// # Errors
/// Returns the first error, with its column.
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
/// use patience_core::notation::{read_move_without_cards, write_move_without_cards};
///
/// let run = read_move_without_cards(&rules, "t1>t2:2")?;
/// assert_eq!(write_move_without_cards(&rules, run), "t1>t2:2");
/// assert!(read_move_without_cards(&rules, "t1>t2:2 9H").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_move_without_cards(rules: &Rules, text: &str) -> Result<Move, MoveTextError> {
    read_whole(rules, None, text, true)
}

/// Reads a number of at least 1 in the text of a move.
fn positive(word: Word<'_>, invalid: fn(String) -> MoveTextErrorKind) -> Checked<u8> {
    let digits = word.text.bytes().all(|digit| digit.is_ascii_digit());
    match word.text.parse::<u8>() {
        Ok(number) if number > 0 && digits => Ok(number),
        _ => wrong(word.column, invalid(word.text.to_owned())),
    }
}

struct MoveReader<'a> {
    rules: &'a Rules,
    /// The position with which the cards named in the text of a move are compared. `None` if they
    /// are not compared.
    position: Option<&'a Position>,
    text: Cursor<'a>,
    /// Whether the cards named in the text of a late move may already be gone from their pile.
    late: bool,
}

impl MoveReader<'_> {
    fn read(&mut self) -> Checked<Move> {
        let first = self.text.word(&ENDS);
        if first.text.is_empty() {
            return wrong(first.column, MoveTextErrorKind::Empty);
        }
        match self.text.peek() {
            Some('>') => self.transfer(first),
            Some('/') => self.pull(first),
            Some('+') => self.pair(first),
            Some('!') => self.single(first),
            Some('~') => self.row(first),
            Some('^') => self.turned_up(first),
            Some('=') => self.swap(first),
            _ => self.word(first),
        }
    }

    fn transfer(&mut self, from: Word<'_>) -> Checked<Move> {
        let from_pile = self.pile(from)?;
        self.text.eat('>');
        let to = self.next_pile()?;
        let count = if self.text.eat(':') { self.count()? } else { 1 };
        self.holds(from_pile, count, from.column)?;
        self.check(from_pile, count)?;
        Ok(Move::Transfer {
            from: from_pile,
            to,
            count,
        })
    }

    /// Reads the text of a move that pulls a card out from under others: `t3/4>f1`.
    fn pull(&mut self, from: Word<'_>) -> Checked<Move> {
        let pile = self.pile(from)?;
        self.text.eat('/');
        let word = self.text.word(&['>']);
        let depth = positive(word, MoveTextErrorKind::InvalidDepth)?;
        if !self.text.eat('>') {
            return wrong(
                self.text.column(),
                MoveTextErrorKind::OperatorExpected(pile),
            );
        }
        let to = self.next_pile()?;
        self.holds(pile, depth, from.column)?;
        self.check(pile, depth)?;
        let from = pile;
        Ok(Move::Pull { from, depth, to })
    }

    fn pair(&mut self, first: Word<'_>) -> Checked<Move> {
        let one = self.occupied(first)?;
        self.text.eat('+');
        let second = self.text.word(&ENDS);
        let other = self.occupied(second)?;
        if one == other {
            return wrong(second.column, MoveTextErrorKind::PairOfOnePile);
        }
        if self.text.peek() == Some('+') {
            return self.set(SmallPileSet::NONE.with(one).with(other));
        }
        self.check(one, 1)?;
        self.check(other, 1)?;
        Ok(Move::Pair(one.min(other), one.max(other)))
    }

    /// Continues reading the text of a move that names more than two piles.
    fn set(&mut self, mut piles: SmallPileSet) -> Checked<Move> {
        while self.text.eat('+') {
            let word = self.text.word(&ENDS);
            let pile = self.occupied(word)?;
            if piles.contains(pile) {
                return wrong(word.column, MoveTextErrorKind::RepeatedPile(pile));
            }
            piles = piles.with(pile);
            // The set can only hold the first piles of a table.
            if !piles.contains(pile) {
                return wrong(word.column, MoveTextErrorKind::SetTooLarge);
            }
        }
        for pile in piles.piles() {
            self.check(pile, 1)?;
        }
        Ok(Move::Set(piles))
    }

    fn single(&mut self, word: Word<'_>) -> Checked<Move> {
        let pile = self.occupied(word)?;
        self.text.eat('!');
        self.check(pile, 1)?;
        Ok(Move::Single(pile))
    }

    /// Reads the first and the last of several neighbouring cards in the text of a move: `g12~g14
    /// 5H 3C`.
    fn row(&mut self, first: Word<'_>) -> Checked<Move> {
        let one = self.occupied(first)?;
        self.text.eat('~');
        let last = self.text.word(&ENDS);
        let other = self.occupied(last)?;
        if one == other {
            return wrong(last.column, MoveTextErrorKind::RowOfOnePile);
        }
        let (first, last) = (one.min(other), one.max(other));
        self.check(one, 1)?;
        self.check(other, 1)?;
        Ok(Move::Row(first, last))
    }

    /// Reads the text of a move that turns up a card: `g12^`.
    fn turned_up(&mut self, word: Word<'_>) -> Checked<Move> {
        let pile = self.occupied(word)?;
        self.text.eat('^');
        Ok(Move::TurnUp(pile))
    }

    fn swap(&mut self, first: Word<'_>) -> Checked<Move> {
        let one = self.pile(first)?;
        self.text.eat('=');
        let second = self.text.word(&ENDS);
        let other = self.pile(second)?;
        if one == other {
            return wrong(second.column, MoveTextErrorKind::SwapOfOnePile);
        }
        Ok(Move::Swap(one.min(other), one.max(other)))
    }

    fn word(&mut self, word: Word<'_>) -> Checked<Move> {
        if word.text == GATHER {
            return self.next_pile().map(Move::Gather);
        }
        if let Some((_, mv)) = WORDS.iter().find(|(text, _)| *text == word.text) {
            return Ok(*mv);
        }
        if let Some(pile) = self.rules.pile_named(word.text) {
            let kind = MoveTextErrorKind::OperatorExpected(pile);
            return wrong(self.text.column(), kind);
        }
        let (found, known) = (word.text.to_owned(), &KNOWN);
        wrong(word.column, MoveTextErrorKind::UnknownMove { found, known })
    }

    fn next_pile(&mut self) -> Checked<PileId> {
        let word = self.text.word(&ENDS);
        self.pile(word)
    }

    fn pile(&self, word: Word<'_>) -> Checked<PileId> {
        if word.text.is_empty() {
            return wrong(word.column, MoveTextErrorKind::PileExpected);
        }
        match self.rules.pile_named(word.text) {
            Some(pile) => Ok(pile),
            None => {
                let kind = MoveTextErrorKind::UnknownPile(word.text.to_owned());
                wrong(word.column, kind)
            }
        }
    }

    fn occupied(&self, word: Word<'_>) -> Checked<PileId> {
        let pile = self.pile(word)?;
        self.holds(pile, 1, word.column)?;
        Ok(pile)
    }

    /// Returns an error if a pile named in the text of a move has too few cards, unless the cards
    /// may already be gone.
    fn holds(&self, pile: PileId, count: u8, column: usize) -> Checked<()> {
        match self.position.map(|position| position.len(pile)) {
            Some(held) if usize::from(count) > held && !self.late => {
                wrong(column, MoveTextErrorKind::TooFewCards { pile, held })
            }
            _ => Ok(()),
        }
    }

    fn count(&mut self) -> Checked<u8> {
        positive(self.text.word(&[]), MoveTextErrorKind::InvalidCount)
    }

    /// Reads the card in the text of a move, if there is one, and compares it with the card in the
    /// position.
    fn check(&mut self, pile: PileId, depth: u8) -> Checked<()> {
        let Some(position) = self.position else {
            return Ok(());
        };
        let word = self.text.word(&ENDS);
        if word.text.is_empty() {
            return Ok(());
        }
        let card = Card::parse(word.text);
        let found = || word.text.to_owned();
        if word.text != HIDDEN && card.is_none() {
            return wrong(word.column, MoveTextErrorKind::InvalidCard(found()));
        }
        let Some(lies) = nth_from_top(self.rules, position, pile, usize::from(depth)) else {
            return Ok(());
        };
        match (lies.is_up(), card) {
            (true, Some(card)) if card == lies.card() => Ok(()),
            (false, None) => Ok(()),
            (true, _) => {
                let (lies, found) = (lies.card(), found());
                let kind = MoveTextErrorKind::OtherCard {
                    pile,
                    depth,
                    lies,
                    found,
                };
                wrong(word.column, kind)
            }
            (false, _) => wrong(word.column, MoveTextErrorKind::FaceDown { pile, depth }),
        }
    }
}
