//! The results of daily deals and tours, as pure functions of the played games and today's date.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::record::{GameRecord, Verdict};
use crate::deals::daily::{Date, Place, Week};
use crate::saved::ending::Moment;

/// The number of rows (deals) of a tour that must be won to complete the tour.
pub const ROWS_TO_WIN: usize = 6;

/// The number of rows in a tour. Each row is a deal of the week.
pub const TOUR_ROWS: u8 = 10;

/// The state of a daily deal or of a row of a tour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DealState {
    /// The deal was won at the first try, without help, on its own day. For a row of a tour, it was
    /// won in its own week.
    Won,
    /// The deal was won at the first try, but late or with help.
    WonLater,
    /// The player's first try at the deal was not won.
    NotWon,
    /// The player's first try at the deal is unfinished.
    Begun,
    /// The player has not started the deal.
    NotPlayed,
}

impl DealState {
    /// Whether the player's first try at the deal has not ended yet.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Begun | Self::NotPlayed)
    }
}

/// A person's tries at a daily deal or a row of a tour. Only the first try counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tries {
    /// Whether the first try at the deal was won or, in a game scored in points, finished.
    pub is_won: bool,
    /// Whether the first try at a daily deal began on its own day or, for a row of a tour, in its
    /// own week.
    pub is_on_time: bool,
    /// Whether the player had help in the first try at the deal.
    pub has_help: bool,
    /// The result of the first try at the deal, in a word or two.
    pub result: String,
    /// Whether the result of the first try at the deal is a number of points.
    pub is_scored: bool,
    /// The time spent on the first try at the deal.
    pub elapsed: Duration,
    /// The number of tries at the deal.
    pub count: usize,
}

/// The present and the longest streak of days whose daily deals were won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Streak {
    /// The number of days in a row, up to today, whose daily deals were won. Counts up to yesterday
    /// if today's deal has not been played yet.
    pub now: usize,
    /// The largest number of days in a row whose daily deals were ever won.
    pub longest: usize,
}

/// The number of days in a period whose daily deals were won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Won {
    /// The first day of the period in which won days are counted.
    pub since: Date,
    /// The number of days whose deals were won at the first try, in time and without help.
    pub won: usize,
    /// The number of days in the period, including those without a game. Today is left out if its
    /// deal has not been played.
    pub of: usize,
}

/// The results of all daily deals and tours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Days {
    first: Date,
    tries: BTreeMap<Place, Tries>,
    /// The daily deals and rows of tours that have an unfinished game.
    begun: BTreeSet<Place>,
}

impl Days {
    /// Determines the results of daily deals and tours from `games`, which are in the order in
    /// which they were recorded. If a deal was played several times, only the first game counts.
    /// `first` is the first day that has a deal.
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

    /// Adds the daily deals and rows of tours that have an unfinished game.
    #[must_use]
    pub fn with_begun(mut self, begun: BTreeSet<Place>) -> Self {
        self.begun = begun;
        self
    }

    /// The first day that has a daily deal.
    pub const fn first(&self) -> Date {
        self.first
    }

    /// Whether no daily deal and no row of a tour has been played yet.
    pub fn is_empty(&self) -> bool {
        self.tries.is_empty() && self.begun.is_empty()
    }

    /// Whether any daily deal or row of a tour has an unfinished game.
    pub fn has_begun(&self) -> bool {
        !self.begun.is_empty()
    }

    /// Whether a daily deal or a row of a tour has an unfinished game.
    pub fn is_begun(&self, place: Place) -> bool {
        self.begun.contains(&place)
    }

    /// The tries at a daily deal or a row of a tour, if there were any.
    pub fn tries(&self, place: Place) -> Option<&Tries> {
        self.tries.get(&place)
    }

    /// The state of a daily deal or a row of a tour: won, not won, begun or not played.
    pub fn state(&self, place: Place) -> DealState {
        match self.tries(place) {
            None if self.is_begun(place) => DealState::Begun,
            None => DealState::NotPlayed,
            Some(tries) if !tries.is_won => DealState::NotWon,
            Some(tries) if tries.is_on_time && !tries.has_help => DealState::Won,
            Some(_) => DealState::WonLater,
        }
    }

    /// The present and the longest streak of days whose deals were won on the day itself.
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

    /// Names a daily deal or a row of a tour in words, and adds the streak of won days or the
    /// result of the tour so far.
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

    /// The number of days in the month of `day` whose daily deals were won. Counts from the first
    /// day that the person ever played, and up to today. Returns `None` if there are no days to
    /// count yet.
    pub fn won_in_month(&self, day: Date, today: Date) -> Option<Won> {
        let begin = self.begin()?.max(day.first_of_month());
        self.won_between(begin, day.last_of_month().min(today), today)
    }

    /// The number of days whose daily deals were won. Counts from the first day that the person
    /// ever played, and up to today. Returns `None` if there are no days to count yet.
    pub fn won_in_all(&self, today: Date) -> Option<Won> {
        self.won_between(self.begin()?, today, today)
    }

    /// The number of rows (deals) in the tour of `week` that were won within that week.
    pub fn rows_won(&self, week: Week) -> usize {
        let rows = (1..=TOUR_ROWS).map(|row| Place::Row(week, row));
        rows.filter(|place| self.state(*place) == DealState::Won)
            .count()
    }

    /// Whether the person completed the tour of a week within that week.
    pub fn has_made_tour(&self, week: Week) -> bool {
        self.rows_won(week) >= ROWS_TO_WIN
    }

    fn dates(&self) -> impl Iterator<Item = Date> {
        self.tries.keys().filter_map(|place| match place {
            Place::Day(date) => Some(*date),
            Place::Row(..) => None,
        })
    }

    /// The first day whose daily deal the person has played.
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
