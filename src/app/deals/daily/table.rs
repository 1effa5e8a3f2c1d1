//! The published table of daily deals as text. It consists of epochs, each with a line of bytes for each of its weeks.
//! An epoch gives the games for each day of the week and for each row of the tour. A byte and the number of the day
//! together make the number of a deal.
//!
//! ```text
//! from 2026-11-23 shuffle 1
//! mon    GAME VARIANT rules:0123456789abcdef option=value …
//! tour-9 GAME VARIANT any rules:0123456789abcdef
//! 2026-W48 01010203010101 01010101010101010101
//! ```

use jiff::civil::Date;
use patience_core::SHUFFLE_VERSION;
use thiserror::Error;

use super::slot::{DAYS, ROWS, SLOT_NAMES, SLOTS, Slot};
use super::week::Week;

/// How many weeks in a row a day or a row of the tour has the same game, before the next game in its list takes over.
const WEEKS_A_GAME: usize = 4;

/// An error in the text of a table of daily deals.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{line}: {what}")]
pub struct TableError {
    /// The line of the text that contains the error, counted from 1.
    pub line: usize,
    /// The error in words.
    pub what: String,
}

/// An epoch of daily deals: the games that are played from a certain Monday on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Epoch {
    /// The first week of the epoch.
    pub from: Week,
    /// The version of the shuffle that the deals of the epoch need.
    pub shuffle: u32,
    /// The line on which the epoch begins in the text of the table, counted from 1.
    line: usize,
    /// The games for each day of the week and for each row of the tour. Several games for the same day or row take
    /// turns.
    slots: [Vec<Slot>; SLOTS],
}

impl Epoch {
    /// Parses the line that begins an epoch, `from DATE shuffle N`, given without its first word.
    fn parse(line: usize, words: &[&str]) -> Result<Self, String> {
        let wrong = || "expected `from DATE shuffle NUMBER`".to_owned();
        let [date, "shuffle", shuffle] = words else {
            return Err(wrong());
        };
        let date: Date = date.parse().map_err(|_| wrong())?;
        let from = Week::of(date);
        if from.monday() != date {
            return Err(format!("`from` needs a Monday, and {date} is not one"));
        }
        Ok(Self {
            from,
            shuffle: shuffle.parse().map_err(|_| wrong())?,
            line,
            slots: std::array::from_fn(|_| Vec::new()),
        })
    }

    /// Returns the game that a day or a row of the tour has in a week of this epoch.
    pub fn slot(&self, week: Week, place: usize) -> Option<&Slot> {
        let games = self.slots.get(place)?;
        let turn = week.since(self.from)? / WEEKS_A_GAME;
        games.get(turn.checked_rem(games.len())?)
    }

    /// Whether this program deals the same cards as the version of the shuffle that the epoch needs.
    pub const fn is_dealt_here(&self) -> bool {
        self.shuffle == SHUFFLE_VERSION
    }
}

/// The published table of daily deals and tours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The epochs in order, at least one. The table begins with the first week of the first epoch.
    epochs: Vec<Epoch>,
    /// The bytes that give the deal numbers, one list for each week, beginning with the first week.
    weeks: Vec<[u8; SLOTS]>,
}

impl Table {
    /// Parses the text of a table of daily deals. Lines that begin with `#` are comments.
    ///
    /// # Errors
    /// Returns the first error with its line.
    pub fn parse(text: &str) -> Result<Self, TableError> {
        let mut table = Self {
            epochs: Vec::new(),
            weeks: Vec::new(),
        };
        let mut last = 1;
        for (number, line) in (1..).zip(text.lines()) {
            last = number;
            if !line.trim().is_empty() && !line.starts_with('#') {
                let fault = |what| TableError { line: number, what };
                table.read_line(number, line).map_err(fault)?;
            }
        }
        let empty = || "the line `from DATE shuffle NUMBER` is missing";
        if table.epochs.is_empty() {
            return Err(TableError {
                line: last,
                what: empty().to_owned(),
            });
        }
        for epoch in &table.epochs {
            let without = epoch.slots.iter().position(Vec::is_empty);
            if let Some(place) = without {
                return Err(TableError {
                    line: epoch.line,
                    what: format!("no game is set for `{}` here", SLOT_NAMES[place]),
                });
            }
        }
        Ok(table)
    }

    fn read_line(&mut self, number: usize, line: &str) -> Result<(), String> {
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or_default();
        if first == "from" {
            let words: Vec<&str> = words.collect();
            let epoch = Epoch::parse(number, &words)?;
            if self
                .epochs
                .last()
                .is_some_and(|last| epoch.from <= last.from)
                || self.next_week().is_some_and(|next| epoch.from < next)
            {
                return Err("the date is before the end of the weeks above".to_owned());
            }
            self.epochs.push(epoch);
        } else if let Some(place) = SLOT_NAMES.iter().position(|name| *name == first) {
            let slot = Slot::parse(number, words)?;
            let epoch = self.epochs.last_mut();
            let epoch = epoch.ok_or_else(|| format!("`{first}` comes before `from`"))?;
            epoch.slots[place].push(slot);
        } else if let Some(week) = Week::parse(first) {
            let next = self.next_week();
            let next = next.ok_or_else(|| format!("`{first}` comes before `from`"))?;
            if week != next {
                return Err(format!("`{first}` is out of order: expected `{next}`"));
            }
            let (Some(days), Some(tour), None) = (words.next(), words.next(), words.next()) else {
                return Err(format!(
                    "a week needs {DAYS} bytes for its days and {ROWS} for its tour"
                ));
            };
            let mut bytes = [0; SLOTS];
            read_bytes(days, &mut bytes[..DAYS])?;
            read_bytes(tour, &mut bytes[DAYS..])?;
            self.weeks.push(bytes);
        } else {
            return Err(format!(
                "`{first}` is neither `from`, a week such as 2026-W48, nor one of {}",
                SLOT_NAMES.join(", ")
            ));
        }
        Ok(())
    }

    /// Returns the first week after those for which the table has deals. Returns `None` if the table has no epoch.
    fn next_week(&self) -> Option<Week> {
        Some(self.epochs.first()?.from.plus(self.weeks.len()))
    }

    /// Returns the first week that has daily deals.
    pub fn first(&self) -> Week {
        self.epochs[0].from
    }

    /// Returns the week after the last published week of daily deals.
    pub fn end(&self) -> Week {
        self.first().plus(self.weeks.len())
    }

    /// Returns the epoch, a period with the same choice of games, that a week belongs to. Returns `None` if the week is
    /// before the first epoch.
    pub(super) fn epoch(&self, week: Week) -> Option<&Epoch> {
        self.epochs.iter().rev().find(|epoch| epoch.from <= week)
    }

    /// Returns the games of all epochs, each with the index of its day or its row of the tour in the week.
    pub fn slots(&self) -> impl Iterator<Item = (usize, &Slot)> {
        self.epochs.iter().flat_map(|epoch| {
            let places = epoch.slots.iter().enumerate();
            places.flat_map(|(place, games)| games.iter().map(move |slot| (place, slot)))
        })
    }

    /// Returns the byte that gives the deal number for a day or a row of the tour in a week. Returns `None` if the
    /// table has no line for the week.
    pub(super) fn byte(&self, week: Week, place: usize) -> Option<u8> {
        let bytes = self.weeks.get(week.since(self.first())?)?;
        bytes.get(place).copied()
    }
}

/// Parses hexadecimal bytes from 01 to ff, two digits each.
fn read_bytes(text: &str, bytes: &mut [u8]) -> Result<(), String> {
    let pairs: Vec<&[u8]> = text.as_bytes().chunks(2).collect();
    let read = |pair: &[u8]| {
        let pair = std::str::from_utf8(pair).ok().filter(|pair| {
            pair.len() == 2 && pair.bytes().all(|digit| digit.is_ascii_hexdigit())
        })?;
        u8::from_str_radix(pair, 16).ok().filter(|byte| *byte > 0)
    };
    let numbers: Option<Vec<u8>> = pairs.into_iter().map(read).collect();
    match numbers.filter(|numbers| numbers.len() == bytes.len()) {
        Some(numbers) => {
            bytes.copy_from_slice(&numbers);
            Ok(())
        }
        None => Err(format!(
            "`{text}` is not {} bytes from 01 to ff",
            bytes.len()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::super::slot::Proof;
    use super::*;

    /// A table with an epoch of one game, and two games that take turns on Thursdays.
    fn text() -> String {
        let line = |name: &&str| format!("{name} golf standard rules:00000000000000ff cards=2\n");
        let slots: Vec<String> = SLOT_NAMES.iter().map(line).collect();
        format!(
            "# a comment\nfrom 2026-11-23 shuffle 1\n{}\
             thu fan free any\n\
             2026-W48 01020304050607 08090a0b0c0d0e0f1011\n\
             2026-W49 ff020304050607 08090a0b0c0d0e0f10ff\n",
            slots.concat()
        )
    }

    fn fault(text: &str) -> String {
        Table::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn a_table_is_read() {
        let table = Table::parse(&text()).unwrap();
        let (first, second) = (table.first(), table.first().plus(1));
        assert_eq!(
            (table.byte(first, 0), table.byte(first, 16)),
            (Some(1), Some(17))
        );
        assert_eq!(
            (table.byte(second, 0), table.byte(second, 16)),
            (Some(255), Some(255))
        );
        assert_eq!(
            (table.byte(table.end(), 0), table.end()),
            (None, first.plus(2))
        );
        let slots: Vec<(usize, &Slot)> = table.slots().collect();
        assert_eq!((slots.len(), slots[4].0), (SLOTS + 1, 3));
        assert_eq!(slots[0].1.fingerprint, Some(0xff));
        assert_eq!(slots[0].1.options, [("cards".to_owned(), "2".to_owned())]);
        let fan = slots[4].1;
        assert_eq!((fan.game.as_str(), fan.variant.as_str()), ("fan", "free"));
        assert_eq!((fan.proof, fan.fingerprint), (Proof::Any, None));
    }

    #[test]
    fn games_of_a_list_take_turns_every_four_weeks() {
        let table = Table::parse(&text()).unwrap();
        let epoch = &table.epochs[0];
        let game = |weeks: usize, place| {
            let slot = epoch.slot(epoch.from.plus(weeks), place);
            slot.map(|slot| slot.game.as_str())
        };
        for (weeks, expected) in [
            (0, "golf"),
            (3, "golf"),
            (4, "fan"),
            (7, "fan"),
            (8, "golf"),
        ] {
            assert_eq!(game(weeks, 3), Some(expected), "{weeks}");
            assert_eq!(game(weeks, 2), Some("golf"), "{weeks}");
        }
    }

    #[test]
    fn an_error_names_its_line() {
        for (from, to, expected) in [
            (
                "from 2026-11-23",
                "from 2026-11-24",
                "2: `from` needs a Monday, and 2026-11-24 is not one",
            ),
            (
                "shuffle 1",
                "shuffled",
                "2: expected `from DATE shuffle NUMBER`",
            ),
            (
                "sat golf standard rules:00000000000000ff cards=2",
                "sat golf",
                "8: a slot needs a game and a variant",
            ),
            ("sun golf", "#", "2: no game is set for `sun` here"),
            (
                "fan free any",
                "fan free every",
                "20: `every` is neither `any`",
            ),
            (
                "wed golf standard rules:",
                "wed golf standard rules:f",
                "5: `rules:f00000000000000ff`",
            ),
            (
                "2026-W49",
                "2026-W50",
                "22: `2026-W50` is out of order: expected `2026-W49`",
            ),
            (
                "2026-W49",
                "2026-W77",
                "22: `2026-W77` is neither `from`, a week",
            ),
            (
                "ff0203",
                "000203",
                "22: `00020304050607` is not 7 bytes from 01 to ff",
            ),
            (
                "0e0f1011",
                "0e0f10",
                "21: `08090a0b0c0d0e0f10` is not 10 bytes from 01 to ff",
            ),
            (
                " 08090a0b0c0d0e0f1011",
                "",
                "21: a week needs 7 bytes for its days and 10 for its tour",
            ),
            (
                "# a comment",
                "fri golf standard",
                "1: `fri` comes before `from`",
            ),
            (
                "# a comment",
                "2026-W48 01",
                "1: `2026-W48` comes before `from`",
            ),
            (
                "2026-W49",
                "from 2026-11-30 shuffle 1\n2026-W49",
                "22: no game is set for `mon` here",
            ),
            (
                "2026-W49",
                "from 2026-11-23 shuffle 1\n2026-W49",
                "22: the date is before the end of the weeks above",
            ),
        ] {
            let broken = text().replacen(from, to, 1);
            assert_ne!(broken, text());
            assert!(
                fault(&broken).starts_with(expected),
                "{to}: {}",
                fault(&broken)
            );
        }
        assert!(fault("").starts_with("1: the line `from DATE"));
    }
}
