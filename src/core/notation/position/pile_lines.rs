//! Parsing the lines of piles in the text of a position: the cards, which way up they are, and
//! their owners.

use super::super::cursor::{Cursor, Word};
use super::error::{CardsError, LineSubject, PositionTextErrorKind, Quantity};
use super::reader::{Checked, LaidPile, PositionReader};
use crate::cards::{Card, Dealt};
use crate::rules::{Face, PileId, Role};

impl PositionReader<'_> {
    pub(super) fn pile_line(&mut self, first: Word<'_>, text: &mut Cursor<'_>) -> Checked<()> {
        let Some(pile) = self.rules.pile_named(first.text) else {
            let kind = PositionTextErrorKind::UnknownPile(first.text.to_owned());
            return self.wrong(first.column, kind);
        };
        self.once(first, LineSubject::Pile(pile))?;
        let top_first = text.eat('>');
        if !top_first {
            text.eat(':');
        }
        let mut cards = Vec::new();
        while text.peek().is_some() {
            if text.peek() == Some('(') {
                self.face_down(pile, text, &mut cards)?;
            } else {
                let word = text.word(&['(', ')']);
                if word.text.is_empty() {
                    let kind = CardsError::UnopenedParenthesis;
                    return self.wrong(word.column, kind);
                }
                let column = word.column;
                let dealt = match self.unseen(pile, word)? {
                    Some(dealt) => dealt,
                    None => {
                        let (card, owner) = self.card(pile, word)?;
                        self.count(card, owner, column)?;
                        Dealt::up(card, owner)
                    }
                };
                self.add(pile, &mut cards, dealt, column)?;
            }
        }
        if top_first {
            cards.reverse();
        }
        self.lay(pile, &cards)
    }

    /// Reads cards in parentheses, which are face down, in the text of a position.
    fn face_down(
        &mut self,
        pile: PileId,
        text: &mut Cursor<'_>,
        cards: &mut Vec<(Dealt, usize)>,
    ) -> Checked<()> {
        let open = text.column();
        text.eat('(');
        let start = cards.len();
        while !text.eat(')') {
            let word = text.word(&['(', ')']);
            if word.text.is_empty() {
                return if text.peek().is_none() {
                    self.wrong(open, CardsError::UnclosedParenthesis)
                } else {
                    self.wrong(word.column, CardsError::NestedParenthesis)
                };
            }
            let column = word.column;
            let (card, owner) = self.card(pile, word)?;
            self.count(card, owner, column)?;
            self.add(pile, cards, Dealt::down(card, owner), column)?;
        }
        if cards.len() == start {
            return self.wrong(open, CardsError::EmptyParentheses);
        }
        if text.eat_close('\'') {
            for (dealt, _) in &mut cards[start..] {
                *dealt = dealt.face_down_seen();
            }
        }
        Ok(())
    }

    /// Reads a card that the seat has never seen: `?`, or `?/2` with the number of its owner.
    /// Returns `None` if the word is another card or if unseen cards are not allowed.
    fn unseen(&self, pile: PileId, word: Word<'_>) -> Checked<Option<Dealt>> {
        let (face, owner) = face_and_owner(word);
        if !self.observed || face != "?" {
            return Ok(None);
        }
        // Any card will do: it is face down and has not been seen, so its face is never used.
        let card = Dealt::BLANK.card();
        let owner = self.owner(pile, word, card, owner)?;
        Ok(Some(Dealt::down(card, owner)))
    }

    /// Reads a card in the text of a position, such as `QH`, or `QH/2` with the number of its
    /// owner.
    fn card(&self, pile: PileId, word: Word<'_>) -> Checked<(Card, u8)> {
        let (face, owner) = face_and_owner(word);
        if face == "?" {
            return self.wrong(word.column, CardsError::HiddenCard);
        }
        let Some(card) = Card::parse(face) else {
            let kind = CardsError::InvalidCard(word.text.to_owned());
            return self.wrong(word.column, kind);
        };
        Ok((card, self.owner(pile, word, card, owner)?))
    }

    /// Returns the owner of a card in the text of a position, that is, the player whose deck it
    /// comes from. The text must name the owner on piles that may have cards of several owners.
    fn owner(&self, pile: PileId, word: Word<'_>, card: Card, owner: Option<&str>) -> Checked<u8> {
        let decks = self.rules.decks();
        let home = self.rules.pile(pile).seat.filter(|_| decks > 1);
        match (owner, home) {
            (None, Some(seat)) => Ok(seat.number()),
            (None, None) if decks == 1 => Ok(0),
            (None, None) => self.wrong(word.column, CardsError::OwnerMissing(card)),
            (Some(_), _) if decks == 1 => self.wrong(word.column, CardsError::NoOwners(card)),
            (Some(owner), _) => match owner.parse::<u8>() {
                Ok(number) if (1..=decks).contains(&number) && !owner.starts_with('+') => {
                    Ok(number - 1)
                }
                _ => {
                    let (text, column) = (owner, word.column);
                    let word = Word { text, column };
                    self.invalid_number(word, Quantity::Owner, 1, decks.into())
                }
            },
        }
    }

    /// Counts a card in the text of a position. Returns an error if the game has no more copies of
    /// it.
    fn count(&mut self, card: Card, owner: u8, column: usize) -> Checked<()> {
        let copies = self.rules.copies(card);
        let have = &mut self.have[usize::from(owner)][usize::from(card.index())];
        if *have >= copies {
            return self.wrong(column, CardsError::SurplusCard { card, owner });
        }
        *have += 1;
        Ok(())
    }

    /// Adds a card from the text of a position to a pile. Returns an error if the pile is full.
    fn add(
        &self,
        pile: PileId,
        cards: &mut Vec<(Dealt, usize)>,
        dealt: Dealt,
        column: usize,
    ) -> Checked<()> {
        if cards.len() >= usize::from(self.rules.pile(pile).room) {
            return self.wrong(column, CardsError::PileFull(pile));
        }
        cards.push((dealt, column));
        Ok(())
    }

    /// Puts the cards that were read for a pile on the table, from bottom to top.
    fn lay(&mut self, pile: PileId, cards: &[(Dealt, usize)]) -> Checked<()> {
        let place = self.rules.pile(pile);
        let group = self.rules.group_of(pile);
        for (dealt, column) in cards {
            // On other piles that are dealt face down, cards are played face up.
            let in_stock = group.role == Role::Stock && group.face == Face::Down;
            let card = dealt.card();
            if in_stock && dealt.is_up() {
                return self.wrong(*column, CardsError::FaceUp { pile, card });
            }
            if group.face == Face::Up && !dealt.is_up() {
                return self.wrong(*column, CardsError::FaceDown { pile, card });
            }
        }
        self.laid.push(LaidPile {
            pile,
            line: self.line,
            columns: cards.iter().map(|(_, column)| *column).collect(),
        });
        let first = usize::from(place.first);
        for (slot, (dealt, _)) in self.position.cards[first..].iter_mut().zip(cards) {
            *slot = *dealt;
        }
        self.position.lens[pile.index()] =
            u16::try_from(cards.len()).expect("no more than the pile has room for");
        Ok(())
    }
}

/// Splits a word in the text of a position into a card and its owner, which may follow after a
/// slash.
fn face_and_owner(word: Word<'_>) -> (&str, Option<&str>) {
    match word.text.split_once('/') {
        Some((face, owner)) => (face, Some(owner)),
        None => (word.text, None),
    }
}
