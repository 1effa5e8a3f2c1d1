//! The results of daily deals and tours, as pure functions of the played games and today's date.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::record::{GameRecord, Verdict};
use crate::deals::daily::{Date, Place, Week};
use crate::saved::ending::Moment;

/// The number of rows to win for completing a tour.
pub const ROWS_TO_WIN: usize = 6;

/// The number of rows of a tour.
pub const TOUR_ROWS: u8 = 10;

/// The state of a daily deal or of a row of a tour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DealState {
    /// The deal was won at the first try, without help, on its own day. For a row of a tour, it was
    /// won in its own week.
    Won,
    /// The deal was won at the first try, but late or with help.
    WonLater,
    /// The first try was not won.
    NotWon,
    /// The first try is unfinished.
    Begun,
    /// The deal has not been started.
    NotPlayed,
}

impl DealState {
    /// Whether the first try has not ended yet.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Begun | Self::NotPlayed)
    }
}

/// The tries at a deal; the first one counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tries {
    /// Whether the first try was won or, in a game for points, finished.
    pub is_won: bool,
    /// Whether the first try began on the day itself or, for a row of a tour, in its week.
    pub is_on_time: bool,
    /// Whether there was help in the first try.
    pub has_help: bool,
    /// The result of the first try, in a word or two.
    pub result: String,
    /// Whether the result of the first try is a number of points.
    pub is_scored: bool,
    /// The time spent on the first try.
    pub elapsed: Duration,
    /// The number of tries.
    pub count: usize,
}

/// The present and the longest streak of days won in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Streak {
    /// The length of the streak up to today, or up to yesterday if today's deal has not been played
    /// yet.
    pub now: usize,
    /// The length of the longest streak ever.
    pub longest: usize,
}

/// The number of days won in a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Won {
    /// The first day of the period.
    pub since: Date,
    /// The days won at the first try, in time and without help.
    pub won: usize,
    /// All days of the period, including those without a game. Today is left out if its deal has
    /// not been played.
    pub of: usize,
}

/// The results of all daily deals and tours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Days {
    first: Date,
    tries: BTreeMap<Place, Tries>,
    /// The deals with an unfinished game.
    begun: BTreeSet<Place>,
}

impl Days {
    /// Evaluates `games`, which are in the order in which they were recorded. If a deal was played
    /// several times, only the first game counts. `first` is the first day that has a deal.
    pub fn new(first: Date, games: &[GameRecord]) -> Self {
        let mut tries: BTreeMap<Place, Tries> = BTreeMap::new();
        for game in games {
            // A deal only looked at was not tried, and a duel does not count for one person's days.
            if game.is_for_several() || game.verdict() == Verdict::LookedAt {
                continue;
            }
            let place = game.day.as_ref().and_then(|day| day.parse::<Place>().ok());
            // A table published elsewhere may have begun earlier.
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

    /// Adds the deals with an unfinished game.
    #[must_use]
    pub fn with_begun(mut self, begun: BTreeSet<Place>) -> Self {
        self.begun = begun;
        self
    }

    /// The first day that has a deal.
    pub const fn first(&self) -> Date {
        self.first
    }

    /// Whether no deal has been played yet.
    pub fn is_empty(&self) -> bool {
        self.tries.is_empty() && self.begun.is_empty()
    }

    /// Whether any deal has an unfinished game.
    pub fn has_begun(&self) -> bool {
        !self.begun.is_empty()
    }

    /// Whether a deal has an unfinished game.
    pub fn is_begun(&self, place: Place) -> bool {
        self.begun.contains(&place)
    }

    /// The tries at a deal, if there were any.
    pub fn tries(&self, place: Place) -> Option<&Tries> {
        self.tries.get(&place)
    }

    /// The state of a deal.
    pub fn state(&self, place: Place) -> DealState {
        match self.tries(place) {
            None if self.is_begun(place) => DealState::Begun,
            None => DealState::NotPlayed,
            Some(tries) if !tries.is_won => DealState::NotWon,
            Some(tries) if tries.is_on_time && !tries.has_help => DealState::Won,
            Some(_) => DealState::WonLater,
        }
    }

    /// The streaks of days whose deals were won on the day itself.
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

    /// The name of a deal, followed by the streak of days or the result of the tour so far.
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
                        format!("{deal}: {} days in a row, your best", streak.now)
                    }
                    DealState::Won if streak.now > 1 => {
                        format!("{deal}: {} days in a row", streak.now)
                    }
                    DealState::NotWon => format!("{deal}: not won (the first try counts)"),
                    _ => deal,
                }
            }
            Place::Row(week, row) => format!(
                "Row {row} of the tour of the week: {} of {TOUR_ROWS} won",
                self.rows_won(week)
            ),
        }
    }

    /// The number of days won in the month of `day`, from the first day ever played and up to
    /// today. Returns `None` if there are no days to count yet.
    pub fn won_in_month(&self, day: Date, today: Date) -> Option<Won> {
        let begin = self.begin()?.max(day.first_of_month());
        self.won_between(begin, day.last_of_month().min(today), today)
    }

    /// The number of days won from the first day ever played and up to today. Returns `None` if
    /// there are no days to count yet.
    pub fn won_in_all(&self, today: Date) -> Option<Won> {
        self.won_between(self.begin()?, today, today)
    }

    /// The number of rows in the tour of `week` that were won within that week.
    pub fn rows_won(&self, week: Week) -> usize {
        let rows = (1..=TOUR_ROWS).map(|row| Place::Row(week, row));
        rows.filter(|place| self.state(*place) == DealState::Won)
            .count()
    }

    /// Whether the tour of a week was completed within that week.
    pub fn has_made_tour(&self, week: Week) -> bool {
        self.rows_won(week) >= ROWS_TO_WIN
    }

    fn dates(&self) -> impl Iterator<Item = Date> {
        self.tries.keys().filter_map(|place| match place {
            Place::Day(date) => Some(*date),
            Place::Row(..) => None,
        })
    }

    /// The first day played.
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
