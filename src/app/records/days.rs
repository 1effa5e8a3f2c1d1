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
mod tests {
    use super::*;
    use crate::records::PlayerRecord;
    use crate::saved::ending::{GameKey, Outcome};
    use crate::settings::Word as _;

    fn date(text: &str) -> Date {
        text.parse().unwrap()
    }

    fn noon(text: &str) -> Moment {
        format!("{text}T12:00:00+01:00").parse().unwrap()
    }

    /// Reads games, one a line: the day, the date on which it was begun, or `-` for the same, and how
    /// it ended.
    fn days(games: &str) -> Days {
        let games = games.lines().map(str::trim).filter(|line| !line.is_empty());
        let games = games.map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [day, began, outcome] = words[..] else {
                panic!("{line}")
            };
            let began = if began == "-" { day } else { began };
            let outcome = Outcome::from_word(outcome).unwrap();
            game(day, noon(began), outcome)
        });
        Days::new(date("2026-10-05"), &games.collect::<Vec<_>>())
    }

    fn game(day: &str, began: Moment, outcome: Outcome) -> GameRecord {
        GameRecord {
            key: GameKey::fresh(),
            game: "golf".to_owned(),
            title: "Golf".to_owned(),
            variant: "standard".to_owned(),
            variant_title: String::new(),
            options: Vec::new(),
            fingerprint: String::new(),
            deal: "1".to_owned(),
            day: Some(day.to_owned()),
            began: Some(began),
            duel: false,
            ended: began,
            outcome,
            winnable: None,
            moves: 40,
            elapsed_ms: 60_000,
            hints: 0,
            undos: 0,
            players: vec![PlayerRecord {
                name: "Anna".to_owned(),
                level: None,
                side: 0,
                points: 95,
                won: outcome == Outcome::Won,
            }],
            hands: Vec::new(),
            starred: false,
            former_keys: Vec::new(),
            file: None,
        }
    }

    /// Returns the state of a place in a word.
    fn state(days: &Days, place: &str) -> &'static str {
        match days.state(place.parse().unwrap()) {
            DealState::Won => "won",
            DealState::WonLater => "later",
            DealState::NotWon => "not won",
            DealState::Begun => "begun",
            DealState::NotPlayed => "-",
        }
    }

    #[test]
    fn the_first_game_of_a_day_counts() {
        for (games, expected) in [
            ("", "-"),
            ("2026-11-10 - won", "won"),
            ("2026-11-10 - no-moves", "not won"),
            ("2026-11-10 - given-up", "not won"),
            // Left after many moves.
            ("2026-11-10 - left", "not won"),
            // Played for points, to its end.
            ("2026-11-10 - finished", "won"),
            ("2026-11-10 2026-11-11 won", "later"),
            ("2026-11-10 2026-11-11 no-moves", "not won"),
            // A second try changes nothing,
            ("2026-11-10 - no-moves\n2026-11-10 - won", "not won"),
            ("2026-11-10 - won\n2026-11-10 - no-moves", "won"),
            // nor does one for which the clock was set back to the day.
            (
                "2026-11-10 2026-11-12 no-moves\n2026-11-10 - won",
                "not won",
            ),
            ("2026-11-10 2026-11-12 won\n2026-11-10 - won", "later"),
            // A clock that was ahead of the day is not on it either.
            ("2026-11-10 2026-11-09 won", "later"),
            ("2026-11-11 - won", "-"),
            ("yesterday 2026-11-10 won", "-"),
            ("2026-W46/2 2026-11-10 won", "-"),
        ] {
            assert_eq!(state(&days(games), "2026-11-10"), expected, "{games}");
        }
    }

    #[test]
    fn a_day_that_was_won_with_help_is_no_part_of_a_streak() {
        let won = |day: &str, hints: u32| GameRecord {
            hints,
            ..game(day, noon(day), Outcome::Won)
        };
        let games = [
            won("2026-11-10", 0),
            won("2026-11-11", 1),
            won("2026-11-12", 0),
        ];
        let days = Days::new(date("2026-10-05"), &games);
        assert_eq!(state(&days, "2026-11-11"), "later");
        let streak = days.streak(date("2026-11-12"));
        assert_eq!((streak.now, streak.longest), (1, 1));
    }

    #[test]
    fn a_result_says_how_the_days_and_the_tour_stand() {
        for (games, place, words) in [
            (
                "2026-11-10 - won",
                "2026-11-10",
                "The deal of Tuesday 10 November",
            ),
            (
                "2026-11-10 - won\n2026-11-11 - won",
                "2026-11-11",
                "The deal of Wednesday 11 November: 2 days in a row, your most",
            ),
            (
                "2026-11-10 - won\n2026-11-11 - won\n2026-11-12 - won\n2026-11-14 - won\n2026-11-15 - won",
                "2026-11-15",
                "The deal of Sunday 15 November: 2 days in a row",
            ),
            (
                "2026-11-10 - no-moves\n2026-11-10 - won",
                "2026-11-10",
                "The deal of Tuesday 10 November: its first try counts as not won",
            ),
            (
                "2026-W46/2 2026-11-10 won\n2026-W46/3 2026-11-11 won",
                "2026-W46/3",
                "Row 3 of the tour of the week: 2 of 10 won",
            ),
        ] {
            let place: Place = place.parse().unwrap();
            let today = match place {
                Place::Day(date) => date,
                Place::Row(..) => date("2026-11-11"),
            };
            assert_eq!(days(games).occasion(place, today), words, "{games}");
        }
    }

    #[test]
    fn a_deal_that_is_unfinished_is_begun_until_its_first_try_has_ended() {
        let today = date("2026-11-24");
        let begun: BTreeSet<Place> = ["2026-11-23", "2026-11-24", "2026-W48/3"]
            .map(|place| place.parse().unwrap())
            .into();
        let days = days("2026-11-22 - won\n2026-11-23 - no-moves").with_begun(begun);
        for (place, expected) in [
            ("2026-11-22", "won"),
            ("2026-11-23", "not won"),
            ("2026-11-24", "begun"),
            ("2026-W48/3", "begun"),
            ("2026-W48/4", "-"),
        ] {
            assert_eq!(state(&days, place), expected, "{place}");
        }
        assert!(days.is_begun("2026-11-23".parse().unwrap()));
        // Today's deal is still to be finished: it neither counts nor ends a streak.
        assert_eq!(
            days.won_in_all(today).map(|won| (won.won, won.of)),
            Some((1, 2))
        );
        let open = super::Days::new(date("2026-11-02"), &[]).with_begun(days.begun.clone());
        assert_eq!(open.streak(today).now, 0);
    }

    #[test]
    fn who_has_only_looked_or_played_a_duel_has_not_tried() {
        let looked = GameRecord {
            moves: 9,
            ..game("2026-11-10", noon("2026-11-10"), Outcome::Left)
        };
        let duel = GameRecord {
            duel: true,
            ..game("2026-11-10", noon("2026-11-10"), Outcome::Finished)
        };
        let won = game("2026-11-10", noon("2026-11-10"), Outcome::Won);
        let days = Days::new(date("2026-11-02"), &[looked, duel, won]);
        assert_eq!(state(&days, "2026-11-10"), "won");
        assert_eq!(days.tries("2026-11-10".parse().unwrap()).unwrap().count, 1);
    }

    #[test]
    fn a_game_counts_for_the_date_that_the_place_had_when_it_was_begun() {
        for (began, expected) in [
            ("2026-11-10T23:59:59+01:00", "won"),
            ("2026-11-11T00:00:00+01:00", "later"),
            // Elsewhere it is still, or already, the day.
            ("2026-11-10T23:30:00-11:00", "won"),
            ("2026-11-10T00:00:00+14:00", "won"),
            ("2026-11-09T23:59:59+14:00", "later"),
        ] {
            let mut won = game("2026-11-10", began.parse().unwrap(), Outcome::Won);
            // It may end the day after.
            won.ended = noon("2026-11-12");
            let days = Days::new(date("2026-11-02"), &[won]);
            assert_eq!(state(&days, "2026-11-10"), expected, "{began}");
        }
        let unknown = GameRecord {
            began: None,
            ..game("2026-11-10", noon("2026-11-10"), Outcome::Won)
        };
        let days = Days::new(date("2026-11-02"), &[unknown]);
        assert_eq!(state(&days, "2026-11-10"), "later");
    }

    #[test]
    fn a_streak_is_a_run_of_days_that_were_won_on_their_day() {
        let won = |days: &[u8]| -> String {
            let lines = days.iter().map(|day| format!("2026-11-{day:02} - won\n"));
            lines.collect()
        };
        let (none, lost) = (String::new(), "2026-11-24 - no-moves");
        for (games, now, longest) in [
            (none.clone(), 0, 0),
            (lost.to_owned(), 0, 0),
            (won(&[24]), 1, 1),
            // Today's deal is still to be played.
            (won(&[21, 22, 23]), 3, 3),
            (won(&[21, 22, 23, 24]), 4, 4),
            (won(&[21, 22, 23]) + lost, 0, 3),
            // Yesterday's was not.
            (won(&[20, 21, 22]), 0, 3),
            (won(&[20, 21, 23]), 1, 2),
            (won(&[2, 3, 4, 5, 22, 23]), 2, 4),
            (won(&[20, 22, 23]) + "2026-11-21 2026-11-22 won", 2, 2),
            (won(&[20, 22, 23]) + "2026-11-21 - given-up", 2, 2),
            // They came to the records in another order.
            (won(&[23, 21, 22]), 3, 3),
            // A clock that was ahead.
            (won(&[23, 25]), 1, 1),
        ] {
            let streak = days(&games).streak(date("2026-11-24"));
            assert_eq!((streak.now, streak.longest), (now, longest), "{games}");
        }
        let months = days("2026-10-30 - won\n2026-10-31 - won\n2026-11-01 - won");
        assert_eq!(months.streak(date("2026-11-02")).now, 3);
    }

    #[test]
    fn days_are_counted_from_the_first_one_that_was_played() {
        let games = "2026-10-30 - won\n2026-10-31 - no-moves\n2026-11-01 2026-11-03 won\n\
                     2026-11-05 - won";
        let days = days(games);
        let counted = |won: Option<Won>| won.map(|won| (won.since.to_string(), won.won, won.of));
        let today = date("2026-11-06");
        // Today's deal has not been played yet.
        assert_eq!(
            counted(days.won_in_month(today, today)),
            Some(("2026-11-01".to_owned(), 2, 5))
        );
        assert_eq!(
            counted(days.won_in_month(date("2026-10-31"), today)),
            Some(("2026-10-30".to_owned(), 1, 2))
        );
        assert_eq!(
            counted(days.won_in_all(today)),
            Some(("2026-10-30".to_owned(), 3, 7))
        );
        assert_eq!(
            counted(days.won_in_all(date("2026-11-05"))),
            Some(("2026-10-30".to_owned(), 3, 7))
        );
        assert_eq!(days.won_in_month(date("2026-09-30"), today), None);
        assert_eq!(Days::new(today, &[]).won_in_all(today), None);
        // Before the first day that has a deal there is nothing to be won.
        let early =
            ["2026-11-01", "2026-W44/3"].map(|place| game(place, noon("2026-11-01"), Outcome::Won));
        assert!(Days::new(date("2026-11-02"), &early).is_empty());
    }

    #[test]
    fn six_of_ten_won_in_the_week_make_the_tour() {
        let row = |row: u8, began: &str| format!("2026-W48/{row} {began} won\n");
        let on_time: String = (1..=5).map(|number| row(number, "2026-11-29")).collect();
        let week = Week::of(date("2026-11-24"));
        for (more, won) in [
            (String::new(), 5),
            (row(6, "2026-11-23"), 6),
            (row(6, "2026-11-22"), 5),
            (row(6, "2026-11-30"), 5),
            (row(5, "2026-11-29"), 5),
            ("2026-W48/6 2026-11-29 no-moves".to_owned(), 5),
            ("2026-W49/6 2026-12-01 won".to_owned(), 5),
            ("2026-W48/11 2026-11-29 won".to_owned(), 5),
            (row(9, "2026-11-28") + &row(10, "2026-11-28"), 7),
        ] {
            let days = days(&(on_time.clone() + &more));
            assert_eq!(days.rows_won(week), won, "{more}");
            assert_eq!(days.has_made_tour(week), won >= 6, "{more}");
        }
    }
}
