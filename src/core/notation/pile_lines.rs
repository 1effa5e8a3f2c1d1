//! Reading the lines of piles: cards, which way up they lie, and whose they are.

use super::cursor::{Cursor, Word, piles_like, quote};
use super::positions::PositionTextError;
use super::reader::{Checked, Reader};
use crate::card::Card;
use crate::dealt::Dealt;
use crate::rules::{Face, PileId, Role, Shape};

impl Reader<'_> {
    pub(super) fn pile_line(&mut self, first: Word<'_>, text: &mut Cursor<'_>) -> Checked<()> {
        let Some(pile) = self.rules.pile_named(first.text) else {
            let near = piles_like(self.rules, first.text);
            return self.wrong(
                first.column,
                format!("there is no pile called {}{near}", quote(first.text)),
            );
        };
        self.once(first, format!("pile {}", first.text))?;
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
                    return self.wrong(word.column, "there is a `)` without a `(` before it");
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
                let message = if text.peek().is_none() {
                    "this `(` has no `)` after it"
                } else {
                    "there is a `(` within parentheses"
                };
                return self.wrong(
                    if text.peek().is_none() {
                        open
                    } else {
                        word.column
                    },
                    message,
                );
            }
            let (card, owner) = self.card(pile, word)?;
            self.add(pile, cards, Dealt::down(card, owner), word.column)?;
        }
        if cards.len() == start {
            return self.wrong(open, "there is no card within the parentheses");
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
            return self.wrong(
                word.column,
                "an unknown card has no place in a position, only in a player's view of it",
            );
        }
        let Some(card) = Card::parse(face) else {
            return self.wrong(
                word.column,
                format!("a card such as `QH` was expected, not {}", quote(word.text)),
            );
        };
        let decks = self.rules.decks();
        let home = self.rules.pile(pile).seat.filter(|_| decks > 1);
        let owner = match (owner, home) {
            (None, Some(seat)) => seat.0,
            (None, None) if decks == 1 => 0,
            (None, None) => {
                return self.wrong(
                    word.column,
                    format!("whose card this is must be said here, such as `{card}/1`"),
                );
            }
            (Some(_), _) if decks == 1 => {
                return self.wrong(
                    word.column,
                    format!("in this game cards have no owner: write `{card}`"),
                );
            }
            (Some(owner), _) => match owner.parse::<u8>() {
                Ok(number) if (1..=decks).contains(&number) && !owner.starts_with('+') => {
                    number - 1
                }
                _ => {
                    return self.wrong(
                        word.column,
                        format!(
                            "the owner must be a number from 1 to {decks}, not {}",
                            quote(owner)
                        ),
                    );
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
        let place = self.rules.pile(pile);
        if cards.len() >= usize::from(place.room) {
            return self.wrong(
                column,
                format!("too many cards: {} has room for {}", place.name, place.room),
            );
        }
        let copies = self.rules.copies(dealt.card());
        let have = &mut self.have[usize::from(dealt.owner())][usize::from(dealt.card().index())];
        if *have >= copies {
            let card = dealt.card();
            let times = match copies {
                0 => "once".to_owned(),
                1 => "twice".to_owned(),
                copies => format!("{} times", copies + 1),
            };
            let whose = if self.rules.decks() == 1 {
                String::new()
            } else {
                format!(" of player {}", dealt.owner() + 1)
            };
            return self.wrong(
                column,
                format!("{card}{whose} is here {times}, more often than the deck has it"),
            );
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
            if in_stock && dealt.is_up() {
                let card = dealt.card();
                return self.wrong(
                    *column,
                    format!(
                        "the cards of {} lie face down: write `({card})`",
                        place.name
                    ),
                );
            }
            if group.face == Face::Up && !dealt.is_up() {
                let card = dealt.card();
                return self.wrong(
                    *column,
                    format!("the cards of {} lie face up: write `{card}`", place.name),
                );
            }
        }
        let columns = cards.iter().map(|(_, column)| *column).collect();
        self.laid.push((self.line, pile, columns));
        let first = usize::from(place.first);
        for (slot, (dealt, _)) in self.position.cards[first..].iter_mut().zip(cards) {
            *slot = *dealt;
        }
        self.position.lens[pile.index()] =
            u16::try_from(cards.len()).expect("no more than the pile has room for");
        Ok(())
    }
    /// Refuses cards that lie face down where they would have been turned up as soon as nothing
    /// covered them: at the top, and above cards that lie face up.
    pub(super) fn check_turned_up(&self) -> Checked<()> {
        for (line, pile, columns) in &self.laid {
            let group = self.rules.group_of(*pile);
            if !matches!(group.face, Face::LastUp(_)) {
                continue;
            }
            let cards = self.position.cards(self.rules, *pile);
            let exposed =
                group.shape == Shape::Row || self.position.is_uncovered(self.rules, *pile);
            let after_up = cards
                .windows(2)
                .position(|pair| pair[0].is_up() && !pair[1].is_up());
            let top = cards.len().checked_sub(1);
            let top = top.filter(|top| exposed && !cards[*top].is_up());
            let Some(at) = after_up.map(|below| below + 1).or(top) else {
                continue;
            };
            let card = cards[at].card();
            return Err(PositionTextError {
                line: *line,
                column: columns[at],
                message: format!(
                    "{card} would have been turned up at once: write it without parentheses"
                ),
            });
        }
        Ok(())
    }
}
