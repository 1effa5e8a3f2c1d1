//! The text form of moves: `t7>t2:3 QS`, `p71+p75 4H 9H`, `turn`.

use std::fmt;

use super::cursor::{Cursor, Word, piles_like, quote, suggestion};
use crate::card::Card;
use crate::dealt::Dealt;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::FewPiles;
use crate::rules::{PileId, Rules};

/// Stands for a card that lies face down.
const HIDDEN: &str = "??";
/// What ends a pile's name.
const ENDS: [char; 5] = ['>', '+', '!', '=', ':'];
/// The moves that are a single word.
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

/// What is wrong with the text of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveTextError {
    /// The column where it is wrong, in characters from 1.
    pub column: usize,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.message)
    }
}

impl std::error::Error for MoveTextError {}

fn wrong<T>(column: usize, message: impl Into<String>) -> Result<T, MoveTextError> {
    Err(MoveTextError {
        column,
        message: message.into(),
    })
}

/// Writes a move that is about to be made in `position`. The cards it touches are added as a
/// check; of a run that is its lowest card, the one that is put down first.
pub fn write_move(rules: &Rules, position: &Position, mv: Move) -> String {
    let name = |pile: PileId| rules.pile(pile).name.as_str();
    let check = |pile: PileId, count: usize| match nth_from_top(rules, position, pile, count) {
        Some(dealt) => format!(" {}", card_text(dealt)),
        None => String::new(),
    };
    match mv {
        Move::Carry { from, to, count } => {
            let several = if count == 1 {
                String::new()
            } else {
                format!(":{count}")
            };
            format!(
                "{}>{}{several}{}",
                name(from),
                name(to),
                check(from, usize::from(count))
            )
        }
        Move::Pair(first, second) => {
            format!(
                "{}+{}{}{}",
                name(first),
                name(second),
                check(first, 1),
                check(second, 1)
            )
        }
        Move::Single(pile) => format!("{}!{}", name(pile), check(pile, 1)),
        Move::Set(piles) => {
            let names: Vec<&str> = piles.piles().map(name).collect();
            let cards: String = piles.piles().map(|pile| check(pile, 1)).collect();
            format!("{}{cards}", names.join("+"))
        }
        Move::Swap(first, second) => format!("{}={}", name(first), name(second)),
        Move::Gather(pile) => format!("{GATHER} {}", name(pile)),
        Move::Turn
        | Move::Redeal
        | Move::Pass
        | Move::NoPlay
        | Move::Call
        | Move::Finish
        | Move::Stop => WORDS
            .iter()
            .find(|(_, word)| *word == mv)
            .map_or_else(String::new, |(text, _)| (*text).to_owned()),
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

/// Reads the text of a move to be made in `position`. Blanks between the parts do not
/// matter. The cards may be left out; where they are given they must be those that lie
/// there. Whether the move is legal is for the engine to say.
///
/// # Errors
/// The column and what is wrong there.
pub fn read_move(rules: &Rules, position: &Position, text: &str) -> Result<Move, MoveTextError> {
    read_whole(Reader {
        rules,
        position,
        text: Cursor::new(text),
        late: false,
    })
}

fn read_whole(mut reader: Reader<'_>) -> Result<Move, MoveTextError> {
    let mv = reader.read()?;
    if reader.text.peek().is_none() {
        return Ok(mv);
    }
    let rest = reader.text.word(&[]);
    wrong(
        rest.column,
        format!("the move is complete before {}", quote(rest.text)),
    )
}

/// As [`read_move`], for a move that came too late: the cards that it was about may be gone.
///
/// # Errors
/// The column and what is wrong there.
pub fn read_late_move(
    rules: &Rules,
    position: &Position,
    text: &str,
) -> Result<Move, MoveTextError> {
    read_whole(Reader {
        rules,
        position,
        text: Cursor::new(text),
        late: true,
    })
}

struct Reader<'a> {
    rules: &'a Rules,
    position: &'a Position,
    text: Cursor<'a>,
    /// Whether the cards may be gone.
    late: bool,
}

impl Reader<'_> {
    fn read(&mut self) -> Result<Move, MoveTextError> {
        let first = self.text.word(&ENDS);
        if first.text.is_empty() {
            return wrong(
                first.column,
                "a move was expected, such as `t7>t2`, `turn` or `pass`",
            );
        }
        match self.text.peek() {
            Some('>') => self.carry(first),
            Some('+') => self.pair(first),
            Some('!') => self.single(first),
            Some('=') => self.swap(first),
            _ => self.word(first),
        }
    }

    fn carry(&mut self, from: Word<'_>) -> Result<Move, MoveTextError> {
        let from_pile = self.pile(from)?;
        self.text.eat('>');
        let to = self.next_pile()?;
        let count = if self.text.eat(':') { self.count()? } else { 1 };
        let lying = self.position.len(from_pile);
        if usize::from(count) > lying && !self.late {
            let message = match lying {
                0 => format!("{} is empty", from.text),
                1 => format!("{} holds only one card", from.text),
                _ => format!("{} holds only {lying} cards", from.text),
            };
            return wrong(from.column, message);
        }
        self.check(from_pile, count)?;
        Ok(Move::Carry {
            from: from_pile,
            to,
            count,
        })
    }

    fn pair(&mut self, first: Word<'_>) -> Result<Move, MoveTextError> {
        let one = self.occupied(first)?;
        self.text.eat('+');
        let second = self.text.word(&ENDS);
        let other = self.occupied(second)?;
        if one == other {
            return wrong(
                second.column,
                "a pair is made of cards of two different piles",
            );
        }
        if self.text.peek() == Some('+') {
            return self.set(FewPiles::NONE.with(one).with(other));
        }
        self.check(one, 1)?;
        self.check(other, 1)?;
        Ok(Move::Pair(one.min(other), one.max(other)))
    }

    /// Reads on where more than two piles are named.
    fn set(&mut self, mut piles: FewPiles) -> Result<Move, MoveTextError> {
        while self.text.eat('+') {
            let word = self.text.word(&ENDS);
            let pile = self.occupied(word)?;
            if piles.contains(pile) {
                return wrong(word.column, format!("{} is named twice", word.text));
            }
            piles = piles.with(pile);
            if !piles.contains(pile) {
                return wrong(
                    word.column,
                    "on so large a table at most two cards go together",
                );
            }
        }
        for pile in piles.piles() {
            self.check(pile, 1)?;
        }
        Ok(Move::Set(piles))
    }

    fn single(&mut self, word: Word<'_>) -> Result<Move, MoveTextError> {
        let pile = self.occupied(word)?;
        self.text.eat('!');
        self.check(pile, 1)?;
        Ok(Move::Single(pile))
    }

    fn swap(&mut self, first: Word<'_>) -> Result<Move, MoveTextError> {
        let one = self.pile(first)?;
        self.text.eat('=');
        let second = self.text.word(&ENDS);
        let other = self.pile(second)?;
        if one == other {
            return wrong(second.column, "two different places were expected");
        }
        Ok(Move::Swap(one.min(other), one.max(other)))
    }

    fn word(&mut self, word: Word<'_>) -> Result<Move, MoveTextError> {
        if word.text == GATHER {
            return self.next_pile().map(Move::Gather);
        }
        if let Some((_, mv)) = WORDS.iter().find(|(text, _)| *text == word.text) {
            return Ok(*mv);
        }
        if self.rules.pile_named(word.text).is_some() {
            return wrong(
                self.text.column(),
                format!(
                    "after the pile {} one of `>`, `+`, `!` or `=` was expected",
                    word.text
                ),
            );
        }
        let words = WORDS.iter().map(|(text, _)| *text).chain([GATHER]);
        wrong(
            word.column,
            format!(
                "there is no move or pile called {}{}",
                quote(word.text),
                suggestion(word.text, words)
            ),
        )
    }

    fn next_pile(&mut self) -> Result<PileId, MoveTextError> {
        let word = self.text.word(&ENDS);
        self.pile(word)
    }

    fn pile(&self, word: Word<'_>) -> Result<PileId, MoveTextError> {
        if word.text.is_empty() {
            return wrong(word.column, "the name of a pile was expected here");
        }
        if let Some(pile) = self.rules.pile_named(word.text) {
            return Ok(pile);
        }
        let near = piles_like(self.rules, word.text);
        wrong(
            word.column,
            format!("there is no pile called {}{near}", quote(word.text)),
        )
    }

    fn occupied(&self, word: Word<'_>) -> Result<PileId, MoveTextError> {
        let pile = self.pile(word)?;
        if self.position.is_empty(pile) {
            return wrong(word.column, format!("{} is empty", word.text));
        }
        Ok(pile)
    }

    fn count(&mut self) -> Result<u8, MoveTextError> {
        let word = self.text.word(&[]);
        match word.text.parse::<u8>() {
            Ok(count) if count > 0 && word.text.bytes().all(|digit| digit.is_ascii_digit()) => {
                Ok(count)
            }
            _ => wrong(
                word.column,
                format!(
                    "after `:` the number of cards was expected, from 1 to 255, not {}",
                    quote(word.text)
                ),
            ),
        }
    }

    /// Reads a card, if there is one, and compares it with the one that lies there.
    fn check(&mut self, pile: PileId, count: u8) -> Result<(), MoveTextError> {
        let word = self.text.word(&ENDS);
        if word.text.is_empty() {
            return Ok(());
        }
        if word.text != HIDDEN && Card::parse(word.text).is_none() {
            return wrong(
                word.column,
                format!("a card such as `QS` was expected, not {}", quote(word.text)),
            );
        }
        let Some(lies) = nth_from_top(self.rules, self.position, pile, usize::from(count)) else {
            return Ok(());
        };
        let name = &self.rules.pile(pile).name;
        let place = if count == 1 {
            format!("on top of {name}")
        } else {
            format!("{count} cards deep in {name}")
        };
        match (lies.is_up(), Card::parse(word.text)) {
            (true, Some(card)) if card == lies.card() => Ok(()),
            (false, None) => Ok(()),
            (true, _) => wrong(
                word.column,
                format!(
                    "the card {place} is {}, not {}",
                    lies.card(),
                    quote(word.text)
                ),
            ),
            (false, _) => wrong(
                word.column,
                format!("the card {place} lies face down, which is written `{HIDDEN}`"),
            ),
        }
    }
}
