//! Reading the lines of piles: cards, which way up they lie, and whose they are.

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
                let (card, owner) = self.card(pile, word)?;
                self.add(pile, &mut cards, Dealt::up(card, owner), word.column)?;
            }
        }
        if top_first {
            cards.reverse();
        }
        self.lay(pile, &cards)
    }

    /// Reads cards in parentheses.
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
            let (card, owner) = self.card(pile, word)?;
            self.add(pile, cards, Dealt::down(card, owner), word.column)?;
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

    /// Reads a card such as `QH` or, with its owner, `QH/2`.
    fn card(&self, pile: PileId, word: Word<'_>) -> Checked<(Card, u8)> {
        let (face, owner) = match word.text.split_once('/') {
            Some((face, owner)) => (face, Some(owner)),
            None => (word.text, None),
        };
        if face == "?" {
            return self.wrong(word.column, CardsError::HiddenCard);
        }
        let Some(card) = Card::parse(face) else {
            let kind = CardsError::InvalidCard(word.text.to_owned());
            return self.wrong(word.column, kind);
        };
        let decks = self.rules.decks();
        let home = self.rules.pile(pile).seat.filter(|_| decks > 1);
        let owner = match (owner, home) {
            (None, Some(seat)) => seat.0,
            (None, None) if decks == 1 => 0,
            (None, None) => {
                return self.wrong(word.column, CardsError::OwnerMissing(card));
            }
            (Some(_), _) if decks == 1 => {
                return self.wrong(word.column, CardsError::NoOwners(card));
            }
            (Some(owner), _) => match owner.parse::<u8>() {
                Ok(number) if (1..=decks).contains(&number) && !owner.starts_with('+') => {
                    number - 1
                }
                _ => {
                    let (text, column) = (owner, word.column);
                    let word = Word { text, column };
                    return self.invalid_number(word, Quantity::Owner, 1, decks.into());
                }
            },
        };
        Ok((card, owner))
    }

    /// Counts a card and adds it to a pile, if both have room for it.
    fn add(
        &mut self,
        pile: PileId,
        cards: &mut Vec<(Dealt, usize)>,
        dealt: Dealt,
        column: usize,
    ) -> Checked<()> {
        if cards.len() >= usize::from(self.rules.pile(pile).room) {
            return self.wrong(column, CardsError::PileFull(pile));
        }
        let (card, owner) = (dealt.card(), dealt.owner());
        let copies = self.rules.copies(card);
        let have = &mut self.have[usize::from(owner)][usize::from(card.index())];
        if *have >= copies {
            return self.wrong(column, CardsError::SurplusCard { card, owner });
        }
        *have += 1;
        cards.push((dealt, column));
        Ok(())
    }

    /// Puts the cards of a pile, bottom to top, in their place.
    fn lay(&mut self, pile: PileId, cards: &[(Dealt, usize)]) -> Checked<()> {
        let place = self.rules.pile(pile);
        let group = self.rules.group_of(pile);
        for (dealt, column) in cards {
            // On other piles that are dealt face down cards are played face up.
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
