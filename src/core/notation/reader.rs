//! Reading positions from text, and checking that they could lie on the table.

use super::cursor::{Cursor, Word, quote, suggestion};
use super::positions::PositionTextError;
use crate::card::{Card, Rank};
use crate::position::{End, Phase, Position};
use crate::rules::{Base, Gather, PileId, Role, Rules, Seat, Times};
use crate::shuffle::DealNumber;

/// The number of the first random event of a hand; 0 draws who starts.
pub(super) const FIRST_EVENT: u16 = 1;

/// The first words of the lines that are not piles.
const KEYWORDS: [&str; 14] = [
    "base", "deal", "hand", "phase", "turn", "stalls", "events", "cleared", "counted", "turns",
    "missed", "called", "end", "seat",
];
const PARTIAL: &str = "partial";

/// Reads the text of a position. Lines left out mean the usual: empty piles, counters as at
/// the start. Empty lines and lines that begin with `#` are passed over. All cards of the
/// game must be there, unless a line says `partial`.
///
/// # Errors
/// The first thing that is wrong, with its line and column.
pub fn read_position(rules: &Rules, text: &str) -> Result<Position, PositionTextError> {
    let deal = DealNumber::new(1).expect("1 is a deal number");
    let mut reader = Reader {
        rules,
        position: Position::bare(rules, deal, 0, Seat::FIRST),
        line: 0,
        known: Vec::new(),
        have: vec![[0; Card::COUNT as usize]; usize::from(rules.decks())],
        partial: false,
        laid: Vec::new(),
    };
    for (index, line) in text.lines().enumerate() {
        reader.line = index + 1;
        reader.read_line(&mut Cursor::new(line))?;
    }
    reader.line += 1;
    reader.finish()
}

/// The position as far as it has been read.
pub(super) struct Reader<'a> {
    pub(super) rules: &'a Rules,
    pub(super) position: Position,
    pub(super) line: usize,
    /// The lines read so far, by their beginning, so that none comes twice.
    known: Vec<String>,
    /// How often each card has been read, by owner.
    pub(super) have: Vec<[u8; Card::COUNT as usize]>,
    pub(super) partial: bool,
    /// The piles read: in which line, and in which columns their cards stand.
    pub(super) laid: Vec<(usize, PileId, Vec<usize>)>,
}

pub(super) type Checked<T> = Result<T, PositionTextError>;

impl Reader<'_> {
    pub(super) fn wrong<T>(&self, column: usize, message: impl Into<String>) -> Checked<T> {
        Err(PositionTextError {
            line: self.line,
            column,
            message: message.into(),
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
        self.wrong(
            rest.column,
            format!("the line is complete before {}", quote(rest.text)),
        )
    }

    /// Refuses a second line of the same name.
    pub(super) fn once(&mut self, word: Word<'_>, name: String) -> Checked<()> {
        if self.known.contains(&name) {
            return self.wrong(word.column, format!("there is a second line for {name}"));
        }
        self.known.push(name);
        Ok(())
    }

    fn header_line(&mut self, first: Word<'_>, text: &mut Cursor<'_>) -> Checked<()> {
        if first.text == PARTIAL {
            self.partial = true;
            return Ok(());
        }
        if !KEYWORDS.contains(&first.text) {
            return self.unknown_line(first);
        }
        if first.text == "seat" {
            return self.seat_line(first, text);
        }
        self.once(first, first.text.to_owned())?;
        match first.text {
            "base" => self.base_line(text),
            "deal" => self.deal_line(text),
            "hand" => {
                let hand = self.number(text, "the hand", 1, u64::from(u32::MAX) + 1)? - 1;
                self.position.hand = u32::try_from(hand).expect("the number was just checked");
                Ok(())
            }
            "phase" => self.phase_line(text),
            "turn" => self.turn_line(text),
            "stalls" => {
                self.position.turn.stalls = self.small(text, "the number of stalls")?;
                Ok(())
            }
            "events" => {
                self.position.turn.events =
                    self.counter(text, "the number of the next random event", u16::MAX)?;
                Ok(())
            }
            "cleared" => {
                self.position.turn.cleared_in = self.counter(text, "the pass", u16::MAX)?;
                Ok(())
            }
            "counted" => {
                for number in 0..self.position.turn.counted.len() {
                    let counted = self.counter(text, "how often it was done", u16::MAX)?;
                    self.position.turn.counted[number] = counted;
                }
                Ok(())
            }
            "turns" => {
                self.position.turn.turns = self.counter(text, "the number of turns", u16::MAX)?;
                Ok(())
            }
            "missed" => {
                self.position.turn.missed = Some(self.seat(text)?);
                Ok(())
            }
            "called" => {
                self.position.turn.called = Some(self.seat(text)?);
                Ok(())
            }
            _ => self.end_line(text),
        }
    }

    fn unknown_line<T>(&self, first: Word<'_>) -> Checked<T> {
        if self.rules.pile_named(first.text).is_some() {
            return self.wrong(
                first.column,
                format!("after the pile {} a `:` was expected", first.text),
            );
        }
        let names = self.rules.piles().iter().map(|pile| pile.name.as_str());
        let near = suggestion(
            first.text,
            KEYWORDS.into_iter().chain([PARTIAL]).chain(names),
        );
        let may = if near.is_empty() {
            let pile = self.rules.piles().first().map_or("t1", |pile| &pile.name);
            format!(
                "; it begins with a pile, such as `{pile}:`, or with one of {}, {PARTIAL}",
                KEYWORDS.join(", ")
            )
        } else {
            near
        };
        self.wrong(
            first.column,
            format!("a line does not begin with {}{may}", quote(first.text)),
        )
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
            return self.wrong(
                word.column,
                format!(
                    "a rank was expected, one of A 2 3 4 5 6 7 8 9 T J Q K, not {}",
                    quote(word.text)
                ),
            );
        };
        if let Base::Fixed(base) = self.rules.base
            && base != rank
        {
            return self.wrong(
                word.column,
                format!("the base of this game is always {}", base.letter()),
            );
        }
        self.position.base = rank;
        Ok(())
    }

    fn deal_line(&mut self, text: &mut Cursor<'_>) -> Checked<()> {
        let word = text.word(&[]);
        let deal = DealNumber::parse(word.text).filter(|deal| self.rules.has_deal(*deal));
        let Some(deal) = deal else {
            return self.wrong(
                word.column,
                format!(
                    "the deal must be a number from 1 to {}, not {}",
                    DealNumber::MAX,
                    quote(word.text)
                ),
            );
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
                return self.wrong(
                    word.column,
                    "in this game piles are not gathered one by one",
                );
            }
            "gather" => Phase::Gather,
            "base" if !matches!(self.rules.base, Base::Chosen(_)) => {
                return self.wrong(word.column, "in this game the base is not chosen");
            }
            "base" => Phase::Base,
            "batch" if stock.is_none_or(|stock| !stock.placed) => {
                return self.wrong(
                    word.column,
                    "in this game no batches are placed card by card",
                );
            }
            "batch" => Phase::Batch {
                left: self.small(text, "the number of cards left of the batch")?,
            },
            _ => {
                let near = suggestion(word.text, ["play", "batch", "gather", "base"]);
                return self.wrong(
                    word.column,
                    format!(
                        "the phase is play, batch with a number, gather or base, not {}{near}",
                        quote(word.text)
                    ),
                );
            }
        };
        Ok(())
    }

    fn turn_line(&mut self, text: &mut Cursor<'_>) -> Checked<()> {
        self.position.turn.seat = self.seat(text)?;
        while text.peek().is_some() {
            let word = text.word(&[]);
            let turn = &mut self.position.turn;
            let mark = match word.text {
                "turned" => &mut turn.turned,
                "fresh-batch" => &mut turn.fresh_batch,
                "single-turns" => &mut turn.single_turns,
                _ => {
                    let near = suggestion(word.text, ["turned", "fresh-batch", "single-turns"]);
                    return self.wrong(
                        word.column,
                        format!("a turn is not marked {}{near}", quote(word.text)),
                    );
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
            _ => {
                let ends = ["won", "finished", "out", "stalled", "blocked", "fewest"];
                let near = suggestion(word.text, ends);
                return self.wrong(
                    word.column,
                    format!("a hand does not end {}{near}", quote(word.text)),
                );
            }
        };
        self.position.turn.end = Some(end);
        Ok(())
    }

    fn seat_line(&mut self, first: Word<'_>, text: &mut Cursor<'_>) -> Checked<()> {
        let seat = self.seat(text)?;
        self.once(first, format!("seat {}", seat.0 + 1))?;
        let mut state = self.position.seats[seat.index()];
        while text.peek().is_some() {
            let word = text.word(&[]);
            match word.text {
                "turned" => {
                    state.turned = self.counter(text, "the number of cards turned", u16::MAX)?;
                }
                "declared" => state.declared = self.small(text, "the number of passes declared")?,
                "redeals" => {
                    state.redeals =
                        self.counter(text, "the number of redeals", self.most_redeals())?;
                }
                _ => {
                    let near = suggestion(word.text, ["turned", "declared", "redeals"]);
                    return self.wrong(
                        word.column,
                        format!("a seat has no counter {}{near}", quote(word.text)),
                    );
                }
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

    fn seat(&self, text: &mut Cursor<'_>) -> Checked<Seat> {
        let number = self.number(text, "the seat", 1, u64::from(self.rules.seats()))?;
        Ok(Seat(
            u8::try_from(number - 1).expect("the number was just checked"),
        ))
    }

    fn small(&self, text: &mut Cursor<'_>, what: &str) -> Checked<u8> {
        let number = self.number(text, what, 0, u64::from(u8::MAX))?;
        Ok(u8::try_from(number).expect("the number was just checked"))
    }

    fn counter(&self, text: &mut Cursor<'_>, what: &str, most: u16) -> Checked<u16> {
        let number = self.number(text, what, 0, u64::from(most))?;
        Ok(u16::try_from(number).expect("the number was just checked"))
    }

    fn number(&self, text: &mut Cursor<'_>, what: &str, least: u64, most: u64) -> Checked<u64> {
        let word = text.word(&[]);
        let digits = word.text.bytes().all(|letter| letter.is_ascii_digit());
        match word.text.parse::<u64>() {
            Ok(number) if digits && (least..=most).contains(&number) => Ok(number),
            _ => {
                let range = if least == most {
                    format!("{least}")
                } else {
                    format!("a number from {least} to {most}")
                };
                self.wrong(
                    word.column,
                    format!("{what} must be {range}, not {}", quote(word.text)),
                )
            }
        }
    }

    fn finish(mut self) -> Checked<Position> {
        self.check_turned_up()?;
        let said = |name: &str| self.known.iter().any(|known| known == name);
        match self.rules.base {
            Base::Fixed(rank) => self.position.base = rank,
            Base::Chosen(_) if self.position.turn.phase == Phase::Base => {
                if said("base") {
                    return self.wrong(1, "the line `base` goes with a base that has been chosen");
                }
            }
            Base::FirstDealt | Base::FirstUp | Base::Chosen(_) if said("base") => {}
            Base::FirstDealt | Base::FirstUp | Base::Chosen(_) => {
                return self.wrong(1, "the line `base` is missing: in this game the base is another from deal to deal");
            }
        }
        if let Phase::Batch { left } = self.position.turn.phase {
            let stock: usize = self
                .piles_with(Role::Stock)
                .map(|pile| self.position.len(pile))
                .sum();
            if usize::from(left) > stock {
                return self.wrong(
                    1,
                    format!("of the batch {left} cards are left, but the stock has only {stock}"),
                );
            }
        }
        if let Some(stock) = self.rules.stock.as_ref().filter(|stock| stock.placed) {
            let placing = matches!(self.position.turn.phase, Phase::Batch { .. });
            let mover = self.position.turn.seat;
            let in_hand = self.position.count_on(self.rules, stock.to, mover) > 0;
            if placing != in_hand {
                return self.wrong(
                    1,
                    "a card in hand goes with the line `phase batch`, and that with a card in hand",
                );
            }
        }
        let on_table: usize = self
            .rules
            .pile_ids()
            .map(|pile| self.position.len(pile))
            .sum();
        if on_table < usize::from(self.rules.cards()) && !self.partial {
            return self.wrong(1, self.missing(usize::from(self.rules.cards()) - on_table));
        }
        self.position.note_all(self.rules);
        self.check_built()?;
        Ok(self.position)
    }

    fn piles_with(&self, role: Role) -> impl Iterator<Item = PileId> {
        self.rules
            .pile_ids()
            .filter(move |pile| self.rules.group_of(*pile).role == role)
    }

    /// Says which cards are missing, the first few by name.
    fn missing(&self, count: usize) -> String {
        const NAMED: usize = 6;
        let several_decks = self.have.len() > 1;
        let names = self.have.iter().enumerate().flat_map(|(owner, have)| {
            let lacking = Card::all()
                .filter(|card| have[usize::from(card.index())] < self.rules.copies(*card));
            lacking.map(move |card| {
                if several_decks {
                    format!("{card}/{}", owner + 1)
                } else {
                    card.to_string()
                }
            })
        });
        let names: Vec<String> = names.take(NAMED).collect();
        let names = names.join(" ");
        let more = if count > NAMED { " …" } else { "" };
        let cards = if count == 1 {
            "1 card is".to_owned()
        } else {
            format!("{count} cards are")
        };
        format!("{cards} missing: {names}{more}; a line `{PARTIAL}` allows that")
    }
}
