//! Parsing the lines before the piles in the text of a position: the deal, the base, the turn, and
//! the counters.

use super::super::cursor::{Cursor, Word};
use super::PARTIAL;
use super::error::{HeaderError, LineSubject, PositionTextErrorKind, Quantity, Term};
use super::reader::{Checked, PositionReader};
use crate::cards::{DealNumber, Rank};
use crate::position::{End, Phase};
use crate::rules::{Base, Gather, Seat, Times};

/// The words with which those lines in the text of a position start that do not list the cards of a
/// pile.
const KEYWORDS: [&str; 15] = [
    "base", "deal", "hand", "phase", "turn", "stalls", "events", "cleared", "counted", "turns",
    "missed", "called", "end", "seat", PARTIAL,
];
const PHASES: [&str; 4] = ["play", "batch", "gather", "base"];
/// The words for the flags (yes-or-no facts) of a turn in the text of a position. The last flag is
/// only for games with several players.
const TURN_MARKS: [&str; 3] = ["turned", "fresh-batch", "single-turns"];
const ENDS: [&str; 6] = ["won", "finished", "out", "stalled", "blocked", "fewest"];
const SEAT_COUNTERS: [&str; 4] = ["turned", "declared", "redeals", "pulls"];

impl PositionReader<'_> {
    pub(super) fn header_line(&mut self, first: Word<'_>, text: &mut Cursor<'_>) -> Checked<()> {
        let mut keywords = KEYWORDS.into_iter();
        let Some(keyword) = keywords.find(|keyword| *keyword == first.text) else {
            return self.unknown_line(first);
        };
        match keyword {
            PARTIAL => {
                self.partial = true;
                return Ok(());
            }
            "seat" => return self.seat_line(first, text),
            _ => self.once(first, LineSubject::Keyword(keyword))?,
        }
        match keyword {
            "base" => self.base_line(text),
            "deal" => self.deal_line(text),
            "phase" => self.phase_line(text),
            "turn" => self.turn_line(text),
            "end" => self.end_line(text),
            _ => self.counter_line(keyword, text),
        }
    }

    /// Reads a line in the text of a position that consists only of numbers.
    fn counter_line(&mut self, keyword: &str, text: &mut Cursor<'_>) -> Checked<()> {
        match keyword {
            "hand" => {
                let most = u64::from(u32::MAX) + 1;
                let hand = self.number(text, Quantity::Hand, 1, most)? - 1;
                self.position.hand = u32::try_from(hand).expect("the number was just checked");
            }
            "stalls" => self.position.turn.stalls = self.small(text, Quantity::Stalls)?,
            "events" => {
                self.position.turn.events = self.counter(text, Quantity::NextEvent, u16::MAX)?;
            }
            "cleared" => {
                let pass = self.counter(text, Quantity::ClearedIn, u16::MAX)?;
                self.position.turn.cleared_in = pass;
            }
            "turns" => {
                self.position.turn.turns = self.counter(text, Quantity::Turns, u16::MAX)?;
            }
            "missed" => self.position.turn.missed = Some(self.seat(text)?),
            "called" => self.position.turn.called = Some(self.seat(text)?),
            _ => {
                for number in 0..self.position.turn.counted.len() {
                    let counted = self.counter(text, Quantity::Counted, u16::MAX)?;
                    self.position.turn.counted[number] = counted;
                }
            }
        }
        Ok(())
    }

    fn unknown_line<T>(&self, first: Word<'_>) -> Checked<T> {
        let kind = match self.rules.pile_named(first.text) {
            Some(pile) => PositionTextErrorKind::ColonExpected(pile),
            None => PositionTextErrorKind::UnknownLine {
                found: first.text.to_owned(),
                known: &KEYWORDS,
            },
        };
        self.wrong(first.column, kind)
    }

    fn unknown_word<T>(
        &self,
        word: Word<'_>,
        term: Term,
        known: &'static [&'static str],
    ) -> Checked<T> {
        let found = word.text.to_owned();
        let kind = PositionTextErrorKind::UnknownWord { term, found, known };
        self.wrong(word.column, kind)
    }

    fn base_line(&mut self, text: &mut Cursor<'_>) -> Checked<()> {
        let word = text.word(&[]);
        let mut letters = word.text.chars();
        let rank = match (word.text, letters.next(), letters.next()) {
            ("10", ..) => Rank::from_letter('T'),
            (_, Some(letter), None) => Rank::from_letter(letter),
            _ => None,
        };
        let Some(rank) = rank else {
            let kind = HeaderError::InvalidRank(word.text.to_owned());
            return self.wrong(word.column, kind);
        };
        if let Base::Fixed(base) = self.rules.base
            && base != rank
        {
            return self.wrong(word.column, HeaderError::FixedBase(base));
        }
        self.position.base = rank;
        Ok(())
    }

    fn deal_line(&mut self, text: &mut Cursor<'_>) -> Checked<()> {
        let word = text.word(&[]);
        let deal = DealNumber::parse(word.text).filter(|deal| self.rules.has_deal(*deal));
        let Some(deal) = deal else {
            let (least, most) = (1, DealNumber::MAX);
            return self.invalid_number(word, Quantity::Deal, least, most);
        };
        self.position.deal = deal;
        Ok(())
    }

    fn phase_line(&mut self, text: &mut Cursor<'_>) -> Checked<()> {
        let word = text.word(&[]);
        let stock = self.rules.stock.as_ref();
        self.position.turn.phase = match word.text {
            "play" => Phase::Play,
            "gather" if stock.is_none_or(|stock| stock.gather != Gather::Chosen) => {
                return self.wrong(word.column, HeaderError::NoGathering);
            }
            "gather" => Phase::Gather,
            "base" if !matches!(self.rules.base, Base::Chosen(_)) => {
                return self.wrong(word.column, HeaderError::NoChosenBase);
            }
            "base" => Phase::Base,
            "batch" if stock.is_none_or(|stock| !stock.places()) => {
                return self.wrong(word.column, HeaderError::NoBatches);
            }
            "batch" => Phase::Batch {
                left: self.small(text, Quantity::BatchLeft)?,
            },
            _ => return self.unknown_word(word, Term::Phase, &PHASES),
        };
        Ok(())
    }

    fn turn_line(&mut self, text: &mut Cursor<'_>) -> Checked<()> {
        self.position.turn.seat = self.seat(text)?;
        let is_race = self.rules.race.is_some();
        while text.peek().is_some() {
            let word = text.word(&[]);
            let turn = &mut self.position.turn;
            let mark = match word.text {
                "turned" => &mut turn.turned,
                "fresh-batch" => &mut turn.fresh_batch,
                "single-turns" if is_race => &mut turn.single_turns,
                _ => {
                    let marks = &TURN_MARKS[..2 + usize::from(is_race)];
                    return self.unknown_word(word, Term::TurnMark, marks);
                }
            };
            *mark = true;
        }
        Ok(())
    }

    fn end_line(&mut self, text: &mut Cursor<'_>) -> Checked<()> {
        let word = text.word(&[]);
        let end = match word.text {
            "won" => End::Won,
            "finished" => End::Finished,
            "out" => End::Out(self.seat(text)?),
            "stalled" => End::Stalled,
            "blocked" => End::Blocked,
            "fewest" => End::Fewest(self.seat(text)?),
            _ => return self.unknown_word(word, Term::End, &ENDS),
        };
        self.position.turn.end = Some(end);
        Ok(())
    }

    fn seat_line(&mut self, first: Word<'_>, text: &mut Cursor<'_>) -> Checked<()> {
        let seat = self.seat(text)?;
        self.once(first, LineSubject::Seat(seat))?;
        let mut state = self.position.seats[seat.index()];
        while text.peek().is_some() {
            let word = text.word(&[]);
            match word.text {
                "turned" => state.turned = self.counter(text, Quantity::Turned, u16::MAX)?,
                "declared" => state.declared = self.small(text, Quantity::Declared)?,
                "redeals" => {
                    state.redeals = self.counter(text, Quantity::Redeals, self.most_redeals())?;
                }
                "pulls" => {
                    state.pulls = self.counter(text, Quantity::Pulls, self.most_pulls())?;
                }
                _ => return self.unknown_word(word, Term::SeatCounter, &SEAT_COUNTERS),
            }
        }
        self.position.seats[seat.index()] = state;
        Ok(())
    }

    fn most_redeals(&self) -> u16 {
        match self.rules.redeals() {
            Some(Times::Limited(times)) => times,
            Some(Times::Unlimited) => u16::MAX,
            None => 0,
        }
    }

    fn most_pulls(&self) -> u16 {
        let pulls = self
            .rules
            .groups
            .iter()
            .filter_map(|group| group.pulls.as_ref());
        let limits = pulls.filter_map(|pulls| match pulls.times {
            Times::Limited(times) => Some(times),
            Times::Unlimited => None,
        });
        limits.max().unwrap_or(0)
    }

    fn seat(&self, text: &mut Cursor<'_>) -> Checked<Seat> {
        let number = self.number(text, Quantity::Seat, 1, u64::from(self.rules.seats()))?;
        Ok(Seat::new(
            u8::try_from(number - 1).expect("the number was just checked"),
        ))
    }

    fn small(&self, text: &mut Cursor<'_>, quantity: Quantity) -> Checked<u8> {
        let number = self.number(text, quantity, 0, u64::from(u8::MAX))?;
        Ok(u8::try_from(number).expect("the number was just checked"))
    }

    fn counter(&self, text: &mut Cursor<'_>, quantity: Quantity, most: u16) -> Checked<u16> {
        let number = self.number(text, quantity, 0, u64::from(most))?;
        Ok(u16::try_from(number).expect("the number was just checked"))
    }

    fn number(
        &self,
        text: &mut Cursor<'_>,
        quantity: Quantity,
        least: u64,
        most: u64,
    ) -> Checked<u64> {
        let word = text.word(&[]);
        let digits = word.text.bytes().all(|letter| letter.is_ascii_digit());
        match word.text.parse::<u64>() {
            Ok(number) if digits && (least..=most).contains(&number) => Ok(number),
            _ => self.invalid_number(word, quantity, least, most),
        }
    }

    pub(super) fn invalid_number<T>(
        &self,
        word: Word<'_>,
        quantity: Quantity,
        least: u64,
        most: u64,
    ) -> Checked<T> {
        let kind = PositionTextErrorKind::InvalidNumber {
            quantity,
            least,
            most,
            found: word.text.to_owned(),
        };
        self.wrong(word.column, kind)
    }
}
