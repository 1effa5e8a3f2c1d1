//! What has become of the deals of the days and of the tours: pure functions of the games that were
//! played, and of today's date.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::record::{GameRecord, Verdict};
use crate::deals::daily::{Date, Place, Week};
use crate::saved::ending::Moment;

/// How many rows of a tour are won by who makes the tour.
pub const ROWS_TO_WIN: usize = 6;

/// How many rows a tour has.
pub const TOUR_ROWS: u8 = 10;

/// What has become of a deal of a day or of a tour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DealState {
    /// It was won at the first try, on its day; in its week, if it is a row of a tour.
    Won,
    /// It was won at the first try, but not on its day, or with help.
    WonLater,
    /// The first try was not won.
    NotWon,
    /// The first try is under way.
    Begun,
    /// No game of it was begun yet.
    NotPlayed,
}

impl DealState {
    /// Tells whether the first try has not ended yet.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Begun | Self::NotPlayed)
    }
}

/// The tries at a deal, of which the first one counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tries {
    /// Whether the first one was won, or played to the end of a game for points.
    pub is_won: bool,
    /// Whether it was begun on the day itself; in the week, if it is a row of a tour.
    pub is_on_time: bool,
    /// Whether help was given in it.
    pub has_help: bool,
    /// Its result in a word or two.
    pub result: String,
    /// Whether that is a number of points.
    pub is_scored: bool,
    /// The time that was spent on it.
    pub elapsed: Duration,
    /// How many there were.
    pub count: usize,
}

/// How many days in a row were won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Streak {
    /// Up to today, or up to yesterday where today's deal has not been played yet.
    pub now: usize,
    /// The most there ever were.
    pub longest: usize,
}

/// How many of the days were won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Won {
    /// The first of the days.
    pub since: Date,
    /// How many were won at the first try, without help.
    pub won: usize,
    /// How many there were. A day on which nothing was played counts, but for today.
    pub of: usize,
}

/// What has become of all deals of days and tours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Days {
    first: Date,
    tries: BTreeMap<Place, Tries>,
    /// The deals of which a game is unfinished.
    begun: BTreeSet<Place>,
}

impl Days {
    /// Reads the games, in the order in which they came to the records: of those of one deal the first
    /// counts, whatever the clock said. `first` is the first day that has a deal.
    pub fn new(first: Date, games: &[GameRecord]) -> Self {
        let mut tries: BTreeMap<Place, Tries> = BTreeMap::new();
        for game in games {
            // Who has only looked has not tried, and a duel is no matter of one person's days.
            if game.is_for_several() || game.verdict() == Verdict::LookedAt {
                continue;
            }
            let place = game.day.as_ref().and_then(|day| day.parse::<Place>().ok());
            // A table that was published elsewhere may have begun earlier.
            let Some(place) = place.filter(|place| place.is_from(first)) else {
                continue;
            };
            let began = game.began.map(Moment::date);
            let first = tries.entry(place).or_insert_with(|| Tries {
                is_won: game.is_good(),
                is_on_time: began.is_some_and(|date| place.is_on(date)),
                has_help: game.has_help(),
                result: game.result(),
                is_scored: game.verdict() == Verdict::Scored,
                elapsed: game.elapsed(),
                count: 0,
            });
            first.count += 1;
        }
        Self {
            first,
            tries,
            begun: BTreeSet::new(),
        }
    }

    /// Notes the deals of which a game is unfinished.
    #[must_use]
    pub fn with_begun(mut self, begun: BTreeSet<Place>) -> Self {
        self.begun = begun;
        self
    }

    /// Returns the first day that has a deal.
    pub const fn first(&self) -> Date {
        self.first
    }

    /// Tells whether nothing was played yet.
    pub fn is_empty(&self) -> bool {
        self.tries.is_empty() && self.begun.is_empty()
    }

    /// Tells whether a game of any deal is unfinished.
    pub fn has_begun(&self) -> bool {
        !self.begun.is_empty()
    }

    /// Tells whether a game of a deal is unfinished.
    pub fn is_begun(&self, place: Place) -> bool {
        self.begun.contains(&place)
    }

    /// Returns the tries at a deal, if there was one.
    pub fn tries(&self, place: Place) -> Option<&Tries> {
        self.tries.get(&place)
    }

    /// Tells what has become of a deal.
    pub fn state(&self, place: Place) -> DealState {
        match self.tries(place) {
            None if self.is_begun(place) => DealState::Begun,
            None => DealState::NotPlayed,
            Some(tries) if !tries.is_won => DealState::NotWon,
            Some(tries) if tries.is_on_time && !tries.has_help => DealState::Won,
            Some(_) => DealState::WonLater,
        }
    }

    /// Returns how many days in a row were won, each on its day.
    pub fn streak(&self, today: Date) -> Streak {
        let (mut longest, mut run) = (0, 0);
        let mut before = None;
        for date in self.dates() {
            if self.state(Place::Day(date)) != DealState::Won {
                run = 0;
                continue;
            }
            run = if before == Some(date) { run + 1 } else { 1 };
            longest = longest.max(run);
            before = date.tomorrow().ok();
        }
        let mut day = if self.state(Place::Day(today)).is_open() {
            today.yesterday().ok()
        } else {
            Some(today)
        };
        let mut now = 0;
        while let Some(date) = day
            && self.state(Place::Day(date)) == DealState::Won
        {
            now += 1;
            day = date.yesterday().ok();
        }
        Streak { now, longest }
    }

    /// Says which deal it is and how the days in a row, or the rows of its tour, stand.
    ///
    /// ```
    /// use patience_app::records::Days;
    ///
    /// let first = "2026-11-23".parse()?;
    /// let days = Days::new(first, &[]);
    /// let Ok(place) = "2026-11-25".parse() else {
    ///     unreachable!("it is a day");
    /// };
    /// assert_eq!(days.occasion(place, first), "The deal of Wednesday 25 November");
    /// # Ok::<(), jiff::Error>(())
    /// ```
    pub fn occasion(&self, place: Place, today: Date) -> String {
        match place {
            Place::Day(date) => {
                let deal = format!("The deal of {}", date.strftime("%A %-d %B"));
                let streak = self.streak(today);
                match self.state(place) {
                    DealState::Won if streak.now > 1 && streak.now == streak.longest => {
                        format!("{deal}: {} days in a row, your most", streak.now)
                    }
                    DealState::Won if streak.now > 1 => {
                        format!("{deal}: {} days in a row", streak.now)
                    }
                    DealState::NotWon => format!("{deal}: its first try counts as not won"),
                    _ => deal,
                }
            }
            Place::Row(week, row) => format!(
                "Row {row} of the tour of the week: {} of {TOUR_ROWS} won",
                self.rows_won(week)
            ),
        }
    }

    /// Returns how many days of the month of a day were won, up to today and from the first one that
    /// was played; nothing where there is none yet.
    pub fn won_in_month(&self, day: Date, today: Date) -> Option<Won> {
        let begin = self.begin()?.max(day.first_of_month());
        self.won_between(begin, day.last_of_month().min(today), today)
    }

    /// Returns how many days were won in all, up to today and from the first one that was played;
    /// nothing where there is none yet.
    pub fn won_in_all(&self, today: Date) -> Option<Won> {
        self.won_between(self.begin()?, today, today)
    }

    /// Returns how many rows of the tour of a week were won in that week.
    pub fn rows_won(&self, week: Week) -> usize {
        let rows = (1..=TOUR_ROWS).map(|row| Place::Row(week, row));
        rows.filter(|place| self.state(*place) == DealState::Won)
            .count()
    }

    /// Tells whether the tour of a week was made.
    pub fn has_made_tour(&self, week: Week) -> bool {
        self.rows_won(week) >= ROWS_TO_WIN
    }

    fn dates(&self) -> impl Iterator<Item = Date> {
        self.tries.keys().filter_map(|place| match place {
            Place::Day(date) => Some(*date),
            Place::Row(..) => None,
        })
    }

    /// Returns the first day that was played.
    pub fn begin(&self) -> Option<Date> {
        self.dates().next()
    }

    fn won_between(&self, from: Date, to: Date, today: Date) -> Option<Won> {
        let (mut won, mut of) = (0, 0);
        let mut day = Some(from);
        while let Some(date) = day.filter(|date| *date <= to) {
            match self.state(Place::Day(date)) {
                DealState::NotPlayed | DealState::Begun if date == today => {}
                DealState::Won | DealState::WonLater => {
                    let has_help = self
                        .tries(Place::Day(date))
                        .is_some_and(|tries| tries.has_help);
                    won += usize::from(!has_help);
                    of += 1;
                }
                DealState::NotWon | DealState::NotPlayed | DealState::Begun => of += 1,
            }
            day = date.tomorrow().ok();
        }
        (of > 0).then_some(Won {
            since: from,
            won,
            of,
        })
    }
}

#[cfg(test)]
mod tests;
