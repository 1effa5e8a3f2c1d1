//! A deal from the table of daily deals: its game, whether it is known to be winnable, and the rules and the deal
//! number.

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

/// Why a day has no daily deal, or a week no tour.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DailyError {
    /// The requested day has not begun yet in the player's time zone.
    #[error(
        "the deal of {asked} is hidden until that day; today is {today}: choose today or an earlier day"
    )]
    DayToCome {
        /// The future day whose deal was asked for.
        asked: Date,
        /// Today's date.
        today: Date,
    },
    /// The requested week has not begun yet in the player's time zone.
    #[error(
        "the tour of {asked} is hidden until that week; this week is {present}: choose this week or an earlier one"
    )]
    WeekToCome {
        /// The future week whose tour was asked for.
        asked: Week,
        /// The present week, in which today's date is.
        present: Week,
    },
    /// The requested day is before the first day that has a daily deal.
    #[error("daily deals begin on {first}{}", when_too_early(*first, *today))]
    TooEarly {
        /// The first day that has a daily deal.
        first: Date,
        /// Today's date.
        today: Date,
    },
    /// The program no longer has the rules that the daily deal was published with.
    #[error("{}", of_changed_rules(game, *fingerprint))]
    RulesChanged {
        /// The game whose published rules the program lacks.
        game: String,
        /// The fingerprint of the rules that the program lacks. `None` if the table of daily deals does not contain it.
        fingerprint: Option<u64>,
    },
    /// The program's shuffle gives other cards than those of the published daily deal.
    #[error(
        "this deal was published with version {version} of the shuffle, but this program deals other cards: use the \
         version of the program that it was published with, or choose another day"
    )]
    ShuffleChanged {
        /// The version of the shuffle that the daily deal was published with.
        version: u32,
    },
    /// None of the deal numbers reserved for the day gives a deal that the solver proved winnable.
    #[error("no winnable deal of `{game}` was found for this day: choose another day")]
    NoneWon {
        /// The game for which no winnable daily deal was found.
        game: String,
    },
    /// The table of daily deals cannot be read.
    #[error("the table of daily deals, line {0}")]
    Table(#[from] TableError),
}

/// Returns the end of the error message about a day before the first daily deal. It says how to correct the mistake,
/// which may be a wrong clock.
fn when_too_early(first: Date, today: Date) -> String {
    if today < first {
        format!(", but this machine's clock says that today is {today}: correct the clock")
    } else {
        ": choose that day or a later one".to_owned()
    }
}

/// Returns the error message that the program does not have the rules of a daily deal.
fn of_changed_rules(game: &str, fingerprint: Option<u64>) -> String {
    match fingerprint {
        Some(fingerprint) => format!(
            "this copy of the program lacks the rules that this deal of `{game}` was published with, rules/frozen/{game}-{fingerprint:016x}.toml: reinstall the program, or choose another day"
        ),
        None => format!(
            "`{game}` has no fingerprint in the table of daily deals: `patience-lab daily --make FILE` fills it in"
        ),
    }
}

/// Identifies a daily deal: the deal of a day, or one of the ten deals in the tour of a week.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// The deal of one day.
    Day(Date),
    /// A deal in the tour of a week: the week, and the row of the deal in the tour, counted from 1.
    Row(Week, u8),
}

impl Place {
    /// Returns the week that the daily deal belongs to.
    pub fn week(self) -> Week {
        match self {
            Self::Day(date) => Week::of(date),
            Self::Row(week, _) => week,
        }
    }

    /// Whether the given date is the day of this daily deal. For a deal in a tour, whether the date is in the week of
    /// the tour.
    pub fn is_on(self, date: Date) -> bool {
        match self {
            Self::Day(day) => day == date,
            Self::Row(week, _) => Week::of(date) == week,
        }
    }

    /// Whether the day or the week of this deal is not before the first day that has a daily deal.
    pub fn is_from(self, first: Date) -> bool {
        match self {
            Self::Day(date) => date >= first,
            Self::Row(week, _) => week.monday() >= Week::of(first).monday(),
        }
    }

    /// Returns the name of the daily deal as it is written within a sentence: `the deal of Tuesday 24 November 2026`
    /// or, for a tour, `row 3 of the tour of 23–29 Nov`.
    pub fn words(self) -> String {
        match self {
            Self::Day(date) => format!("the deal of {}", date.strftime("%A %-d %B %Y")),
            Self::Row(week, row) => format!("row {row} of the tour of {}", week.days_in_words()),
        }
    }

    /// Returns a short name of the daily deal, for where there is little room: `day 24 Nov`, `tour, row 3`.
    pub fn short_words(self) -> String {
        match self {
            Self::Day(date) => format!("day {}", date.strftime("%-d %b")),
            Self::Row(_, row) => format!("tour, row {row}"),
        }
    }
}

/// Writes the day, or the week and the row of its tour, as in saved games and records: `2026-11-24`, `2026-W48/3`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Day(date) => date.fmt(f),
            Self::Row(week, row) => write!(f, "{week}/{row}"),
        }
    }
}

/// The error for a text that is neither a day nor a row in the tour of a week.
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
        // Only the form that is written is accepted.
        (place.to_string() == text)
            .then_some(place)
            .ok_or(NotAPlace)
    }
}

/// A daily deal as the table of daily deals gives it. Its rules have not been compiled yet.
#[derive(Debug, Clone)]
pub struct ScheduledDeal<'a> {
    pub(super) place: Place,
    pub(super) slot: &'a Slot,
    pub(super) base: u64,
    pub(super) byte: Option<u8>,
    /// The version of the shuffle that the daily deal needs, if this program has another version.
    pub(super) other_shuffle: Option<u32>,
}

impl ScheduledDeal<'_> {
    /// Returns the day of the deal or, for a deal in a tour, the week and the row.
    pub const fn place(&self) -> Place {
        self.place
    }

    /// Returns the game of this daily deal, with the variant and options that the table of daily deals gives.
    pub const fn slot(&self) -> &Slot {
        self.slot
    }

    /// Returns the version of the shuffle that the daily deal needs, if this program has another version.
    pub const fn other_shuffle(&self) -> Option<u32> {
        self.other_shuffle
    }

    /// Returns the name of the game that the daily deal is for.
    pub fn game(&self) -> &str {
        &self.slot.game
    }

    /// Returns the variant of the game that the daily deal is for.
    pub fn variant(&self) -> &str {
        &self.slot.variant
    }

    /// Returns whether the daily deal is known to be winnable.
    pub const fn proof(&self) -> Proof {
        self.slot.proof
    }

    /// Returns the level of difficulty that the daily deal was published with. Returns `None` if it has no published
    /// level, or if the deal was not published.
    pub fn level(&self) -> Option<Level> {
        self.byte.and(self.slot.level)
    }

    /// Returns the deal number of this daily deal. Returns `None` past the end of the table of daily deals, where a
    /// search has to find the number.
    pub fn deal(&self) -> Option<DealNumber> {
        deal_number(self.base, self.byte?)
    }

    /// Compiles the rules that the daily deal was published with.
    ///
    /// # Errors
    /// Fails if the program no longer has those rules, or if its shuffle deals other cards.
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

    /// Returns the byte from which the deal number is computed: the published byte or, past the end of the table of
    /// daily deals, the byte that a search finds. Returns `None` if the watch cancels the search, or if no deal is both
    /// proved winnable and of the required level. The text in `rules` has the thresholds of the levels.
    pub fn find_byte(&self, rules: (&str, &Rules), watch: &Watch) -> Option<u8> {
        let search = || first_byte(rules, self.slot, self.base, watch);
        self.byte.or_else(search)
    }

    /// Returns the daily deal ready to be played. Past the end of the table of daily deals, a search finds its number,
    /// which can take several seconds; the watch can cancel the search.
    ///
    /// # Errors
    /// Fails as [`ScheduledDeal::rules`] does, and if no deal is found.
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
    /// The day of the deal or, for a deal in a tour, the week and the row.
    pub place: Place,
    /// The rules of the game, with the variant and all options in force.
    pub rules: Arc<Rules>,
    /// The number of the deal.
    pub deal: DealNumber,
    /// Whether the daily deal is known to be winnable.
    pub proof: Proof,
    /// The level of difficulty that the daily deal was published with. `None` if it has no published level, or if the
    /// deal was not published.
    pub level: Option<Level>,
    /// Whether a search found this deal, because the table of daily deals ends before it.
    pub is_beyond_table: bool,
}

impl DailyDeal {
    /// Starts a game of this daily deal.
    pub fn game(&self) -> Game {
        Game::new(Arc::clone(&self.rules), self.deal)
    }
}
