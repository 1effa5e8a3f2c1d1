//! A deal of the table: which game it is of and what is known of it, and the rules and the number
//! with which it is played.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use jiff::civil::Date;
use patience_core::{DealNumber, Game, Rules};
use patience_solver::Watch;
use thiserror::Error;

use super::search::{deal_number, first_byte};
use super::slot::{Proof, ROWS, Slot};
use super::table::TableError;
use super::week::Week;
use crate::catalogue::Embedded;
use crate::survey::difficulty::Level;

/// Why there is no deal of a day or a tour.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DailyError {
    /// The day has not come yet where the person sits.
    #[error(
        "the deal of {asked} is not shown before that day; today is {today}: ask for that day or an earlier one"
    )]
    DayToCome {
        /// The day that was asked for.
        asked: Date,
        /// The day that it is.
        today: Date,
    },
    /// The week has not begun yet where the person sits.
    #[error(
        "the tour of {asked} is not shown before that week; this week is {present}: ask for that week or an earlier one"
    )]
    WeekToCome {
        /// The week that was asked for.
        asked: Week,
        /// The week that it is.
        present: Week,
    },
    /// There were no deals of the day yet.
    #[error("the first deal of the day is that of {first}{}", when_too_early(*first, *today))]
    TooEarly {
        /// The first day that has one.
        first: Date,
        /// The day that it is.
        today: Date,
    },
    /// The program does not carry the rules that the deal was published with.
    #[error("{}", of_changed_rules(game, *fingerprint))]
    RulesChanged {
        /// The game.
        game: String,
        /// The fingerprint of the rules; nothing where the slot was never filled in.
        fingerprint: Option<u64>,
    },
    /// The program deals other cards than those that were published.
    #[error(
        "this deal was published with version {version} of the shuffle, and this program deals other cards: play it \
         with the version of the program that it was published with, or play another day"
    )]
    ShuffleChanged {
        /// The version of the shuffle that the deal was published with.
        version: u32,
    },
    /// None of the numbers of the day has a deal that was proved to be winnable.
    #[error("no deal of `{game}` was found for this day that can be won: play another day")]
    NoneWon {
        /// The game.
        game: String,
    },
    /// The table cannot be read.
    #[error("the table of the deals of the day, line {0}")]
    Table(#[from] TableError),
}

/// Returns what to do about a day before the first, by which a clock may be wrong.
fn when_too_early(first: Date, today: Date) -> String {
    if today < first {
        format!(", and by this machine's clock today is {today}: set the clock right")
    } else {
        ": ask for that day or a later one".to_owned()
    }
}

/// Returns the words for rules that the program does not carry.
fn of_changed_rules(game: &str, fingerprint: Option<u64>) -> String {
    match fingerprint {
        Some(fingerprint) => format!(
            "this copy of the program lacks the rules that this deal of `{game}` was published with, rules/frozen/{game}-{fingerprint:016x}.toml: install the program anew, or play another day"
        ),
        None => format!(
            "`{game}` has no fingerprint in the table of the deals of the day: `patience-lab daily --make FILE` fills it in"
        ),
    }
}

/// The place of a deal in the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// The deal of a day.
    Day(Date),
    /// A row of the tour of a week, from 1.
    Row(Week, u8),
}

impl Place {
    /// Returns the week that it belongs to.
    pub fn week(self) -> Week {
        match self {
            Self::Day(date) => Week::of(date),
            Self::Row(week, _) => week,
        }
    }

    /// Tells whether a date is the day, or a day of the week of the tour.
    pub fn is_on(self, date: Date) -> bool {
        match self {
            Self::Day(day) => day == date,
            Self::Row(week, _) => Week::of(date) == week,
        }
    }

    /// Tells whether it is the first day that has a deal, or comes after it.
    pub fn is_from(self, first: Date) -> bool {
        match self {
            Self::Day(date) => date >= first,
            Self::Row(week, _) => week.monday() >= Week::of(first).monday(),
        }
    }

    /// Returns the words for the deal in a sentence: `the deal of Tuesday 24 November 2026`,
    /// `row 3 of the tour of 23–29 Nov`.
    pub fn words(self) -> String {
        match self {
            Self::Day(date) => format!("the deal of {}", date.strftime("%A %-d %B %Y")),
            Self::Row(week, row) => format!("row {row} of the tour of {}", week.days_in_words()),
        }
    }

    /// Returns the words for the deal where room lacks: `day 24 Nov`, `tour, row 3`.
    pub fn short_words(self) -> String {
        match self {
            Self::Day(date) => format!("day {}", date.strftime("%-d %b")),
            Self::Row(_, row) => format!("tour, row {row}"),
        }
    }
}

/// Writes it as saved games and records have it: `2026-11-24`, `2026-W48/3`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Day(date) => date.fmt(f),
            Self::Row(week, row) => write!(f, "{week}/{row}"),
        }
    }
}

/// A text that is neither a day nor a row of a tour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a day is written as 2026-11-24, and a row of a tour as 2026-W48/3")]
pub struct NotAPlace;

impl FromStr for Place {
    type Err = NotAPlace;

    fn from_str(text: &str) -> Result<Self, NotAPlace> {
        let place = match text.split_once('/') {
            None => Self::Day(text.parse().map_err(|_| NotAPlace)?),
            Some((week, row)) => {
                let week = Week::parse(week).ok_or(NotAPlace)?;
                let row = row.parse().ok().filter(|row| (1..=ROWS).contains(row));
                let row = row.and_then(|row| u8::try_from(row).ok());
                Self::Row(week, row.ok_or(NotAPlace)?)
            }
        };
        // Nothing is read that would be written otherwise.
        (place.to_string() == text)
            .then_some(place)
            .ok_or(NotAPlace)
    }
}

/// A deal as the table names it, before its rules are compiled.
#[derive(Debug, Clone)]
pub struct Appointment<'a> {
    pub(super) place: Place,
    pub(super) slot: &'a Slot,
    pub(super) base: u64,
    pub(super) byte: Option<u8>,
    /// The version of the shuffle, where it is not the program's.
    pub(super) other_shuffle: Option<u32>,
}

impl Appointment<'_> {
    /// Returns its place in the calendar.
    pub const fn place(&self) -> Place {
        self.place
    }

    /// Returns what is played, as the table has it.
    pub const fn slot(&self) -> &Slot {
        self.slot
    }

    /// Returns the version of the shuffle that deals it, where it is not the program's.
    pub const fn other_shuffle(&self) -> Option<u32> {
        self.other_shuffle
    }

    /// Returns the name of the game.
    pub fn game(&self) -> &str {
        &self.slot.game
    }

    /// Returns the variant.
    pub fn variant(&self) -> &str {
        &self.slot.variant
    }

    /// Returns what is known of the deal.
    pub const fn proof(&self) -> Proof {
        self.slot.proof
    }

    /// Returns the level that the deal was published with, if it was published and with one.
    pub fn level(&self) -> Option<Level> {
        self.byte.and(self.slot.level)
    }

    /// Returns the number of the deal; nothing where the table has ended and it must be found by a
    /// search.
    pub fn deal(&self) -> Option<DealNumber> {
        deal_number(self.base, self.byte?)
    }

    /// Compiles the rules that the deal was published with.
    ///
    /// # Errors
    /// Fails where the program does not carry those rules, or deals other cards.
    pub fn rules(&self, embedded: Embedded) -> Result<Arc<Rules>, DailyError> {
        if let Some(version) = self.other_shuffle {
            return Err(DailyError::ShuffleChanged { version });
        }
        let slot = self.slot;
        let find = |fingerprint| {
            embedded.rules_with(&slot.game, Some(&slot.variant), &slot.options, fingerprint)
        };
        let rules = slot.fingerprint.and_then(find);
        rules.map(Arc::new).ok_or_else(|| DailyError::RulesChanged {
            game: slot.game.clone(),
            fingerprint: slot.fingerprint,
        })
    }

    /// Returns the byte of the deal: the published one, or past the end of the table the one that a search
    /// finds; nothing where none of the deals is won and of the level of the slot, or the watch has been
    /// cancelled. Levels follow from the first text, the lines of a file of thresholds.
    pub fn find_byte(&self, rules: (&str, &Rules), watch: &Watch) -> Option<u8> {
        let search = || first_byte(rules, self.slot, self.base, watch);
        self.byte.or_else(search)
    }

    /// Returns all that the deal is played with. Past the end of the table the number is found by
    /// a search, which takes up to some seconds and which the watch cancels.
    ///
    /// # Errors
    /// Fails as [`Appointment::rules`] does, and where no deal is found.
    pub fn settle(&self, embedded: Embedded, watch: &Watch) -> Result<DailyDeal, DailyError> {
        let rules = self.rules(embedded)?;
        let proof = self.slot.proof;
        let found = self.find_byte((embedded.difficulty, &rules), watch);
        let deal = found.and_then(|byte| deal_number(self.base, byte));
        let deal = deal.ok_or_else(|| DailyError::NoneWon {
            game: self.slot.game.clone(),
        })?;
        Ok(DailyDeal {
            place: self.place,
            rules,
            deal,
            proof,
            level: self.level(),
            is_beyond_table: self.byte.is_none(),
        })
    }
}

/// A deal of the day or of a tour, ready to be played.
#[derive(Debug, Clone)]
pub struct DailyDeal {
    /// Its place in the calendar.
    pub place: Place,
    /// The rules, with the variant and all options in force.
    pub rules: Arc<Rules>,
    /// The number of the deal.
    pub deal: DealNumber,
    /// What is known of it.
    pub proof: Proof,
    /// The level that it was published with, if it was published and with one.
    pub level: Option<Level>,
    /// Whether it is past the end of the published table, and was found on the spot.
    pub is_beyond_table: bool,
}

impl DailyDeal {
    /// Returns the game as it is dealt.
    pub fn game(&self) -> Game {
        Game::new(Arc::clone(&self.rules), self.deal)
    }
}
