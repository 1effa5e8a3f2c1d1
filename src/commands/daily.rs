//! `patience daily`: the deal of the day and the tour of the week.

use std::collections::BTreeMap;
use std::io::Write;

use patience_app::catalogue::Embedded;
use patience_app::deals::daily::{Daily, DailyDeal, DailyError, Date, Place, Proof, Week, today};
use patience_app::program::Program;
use patience_app::records::{Days, DealState};
use patience_app::session::clock;
use patience_app::survey::fingerprint;
use patience_app::text::clean_text::clean;
use patience_solver::Watch;
use serde_json::{Map, Value, json};

use super::arguments::day;
use super::recording::records::records;
use crate::error::CommandError;
use crate::readable_json::indented;

/// Show the deal of the day, and the tour: ten deals for this week
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Everybody gets the same deals. A day begins at midnight, your local time. Play the deal of the day\nwith `patience play --daily`.\n\nThe tour is a set of ten deals, which you play in any order from Monday to Sunday. Win six of them\nin that week to complete the tour. To play it, run `patience` and press F6.\n\nExamples:\n  patience daily\n  patience daily 2026-11-23 --json"
)]
pub struct Args {
    /// Date as YYYY-MM-DD, not in the future [default: today]
    #[arg(value_name = "DAY", value_parser = day, allow_negative_numbers = true)]
    day: Option<Date>,
    /// Print JSON, for other programs
    #[arg(long)]
    pub json: bool,
}

impl Args {
    /// Prints the deal of a day and the tour of that week.
    pub fn run(self, out: &mut impl Write, program: &Program) -> Result<(), CommandError> {
        let days = days(program);
        let known = days.as_ref().ok().and_then(Option::as_ref);
        let told = self.run_on(today(), out, program.catalogue.embedded(), known);
        // The deals can be shown without the records.
        if let Err(reason) = days {
            eprintln!("warning: {}", clean(&reason));
        }
        told
    }

    /// Prints the deal of a day and the tour of that week. `today` is the current date.
    fn run_on(
        self,
        today: Date,
        out: &mut impl Write,
        embedded: Embedded,
        days: Option<&Days>,
    ) -> Result<(), CommandError> {
        let date = self.day.unwrap_or(today);
        let daily = Daily::read(embedded).map_err(DailyError::from)?;
        let watch = Watch::default();
        let day = daily.day(date, today)?.settle(embedded, &watch)?;
        let tour = daily.tour(Week::of(date), today)?;
        // A row that cannot be dealt shows the reason in its place.
        let tour: Vec<Result<DailyDeal, DailyError>> = tour
            .iter()
            .map(|deal| deal.settle(embedded, &watch))
            .collect();
        let told = Told {
            date,
            today,
            day,
            tour,
            days,
        };
        if self.json {
            return Ok(writeln!(out, "{}", indented(&json_day(&told)))?);
        }
        told.write_day(out)?;
        told.write_tour(out)
    }
}

/// Returns the deal of a day, ready to be played with its rules.
pub fn deal_of(date: Date, today: Date, embedded: Embedded) -> Result<DailyDeal, CommandError> {
    let daily = Daily::read(embedded).map_err(DailyError::from)?;
    let deal = daily.day(date, today)?;
    Ok(deal.settle(embedded, &Watch::default())?)
}

/// What `patience daily` prints: the deal of a day and the tour of that week.
struct Told<'a> {
    date: Date,
    today: Date,
    day: DailyDeal,
    /// The ten deals of the week's tour. An entry is an error if that deal cannot be dealt.
    tour: Vec<Result<DailyDeal, DailyError>>,
    /// The results of the daily deals that have been played. `None` if no game has ended yet.
    days: Option<&'a Days>,
}

impl Told<'_> {
    fn write_day(&self, out: &mut impl Write) -> Result<(), CommandError> {
        let date = self.date;
        let (mark, play) = if date == self.today {
            (" · today", "patience play --daily".to_owned())
        } else {
            ("", format!("patience play --daily {date}"))
        };
        writeln!(out, "{}{mark}", date.strftime("%A %-d %B %Y"))?;
        let title = clean(&self.day.rules.about.full_title());
        writeln!(out, "  {title}, {}", about(&self.day))?;
        if let Some(days) = self.days {
            let streak = days.streak(self.today);
            let (now, longest) = (streak.now, streak.longest);
            let row = match longest {
                0 => String::new(),
                _ => format!(" · {now} in a row, longest {longest}"),
            };
            let played = played(days, self.day.place);
            let played = played.unwrap_or_else(|| "not played yet".to_owned());
            writeln!(out, "  {played}{row}")?;
        }
        Ok(writeln!(out, "  {play}\n")?)
    }

    fn write_tour(&self, out: &mut impl Write) -> Result<(), CommandError> {
        let week = Week::of(self.date);
        let (from, to) = (week.monday(), week.sunday());
        let from = from.strftime(if from.month() == to.month() {
            "%-d"
        } else {
            "%-d %B"
        });
        let to = to.strftime("%-d %B %Y");
        writeln!(out, "Tour of the week {from}–{to}")?;
        let title = |deal: &DailyDeal| clean(&deal.rules.about.full_title());
        let titles = self.tour.iter().flatten().map(title);
        let widest = titles.map(|title| title.chars().count()).max();
        let widest = widest.unwrap_or(0);
        for (row, deal) in (1..).zip(&self.tour) {
            match deal {
                Ok(deal) => {
                    let played = self.days.and_then(|days| played(days, deal.place));
                    let played = played.map_or_else(String::new, |played| format!(" · {played}"));
                    let (title, about) = (title(deal), about(deal));
                    writeln!(out, "  {row:>2}  {title:<widest$}  {about}{played}")?;
                }
                Err(error) => writeln!(out, "  {row:>2}  {}", clean(&error.to_string()))?,
            }
        }
        Ok(())
    }
}

/// Returns the number of a daily deal and its properties, such as its level, in words.
fn about(deal: &DailyDeal) -> String {
    let known = match deal.proof {
        Proof::Won => "can be won",
        Proof::Any => "played for points",
    };
    let beyond = if deal.is_beyond_table {
        " · not in the published table"
    } else {
        ""
    };
    let level = deal
        .level
        .map_or_else(String::new, |level| format!(" · {}", level.name()));
    format!("deal {} · {known}{level}{beyond}", deal.deal)
}

/// Returns the results of all daily deals and tours that have been played. Returns `None` if no game has ended yet.
fn days(program: &Program) -> Result<Option<Days>, String> {
    records(program).days(program.catalogue.embedded())
}

/// Returns the result of the first attempt at a daily deal, in words. Returns `None` if the deal has not been played.
fn played(days: &Days, place: Place) -> Option<String> {
    let begun = || {
        days.is_begun(place)
            .then(|| "begun, not finished".to_owned())
    };
    let Some(tries) = days.tries(place) else {
        return begun();
    };
    Some(match days.state(place) {
        DealState::Won | DealState::WonLater if tries.is_scored => tries.result.clone(),
        DealState::Won => format!("won in {}", clock(tries.elapsed)),
        DealState::WonLater if tries.has_help => {
            format!("won with help in {}", clock(tries.elapsed))
        }
        DealState::WonLater => format!("lost at first, won later in {}", clock(tries.elapsed)),
        DealState::NotWon | DealState::Begun | DealState::NotPlayed => {
            format!("not won: {}", tries.result)
        }
    })
}

/// Converts a day to JSON: its date, its daily deal, and the tour of that week.
fn json_day(told: &Told) -> Value {
    let week = Week::of(told.date);
    let rows = (1..).zip(&told.tour).map(|(row, deal)| match deal {
        Ok(deal) => Value::Object(json_deal(deal, told.days)),
        Err(error) => json!({ "row": row, "error": error.to_string() }),
    });
    let mut day = json!({ "date": told.date.to_string(), "today": told.date == told.today });
    for (name, value) in json_deal(&told.day, told.days) {
        day[name] = value;
    }
    day["tour"] = json!({
        "week": week.to_string(),
        "from": week.monday().to_string(),
        "to": week.sunday().to_string(),
        "games": rows.collect::<Vec<_>>(),
    });
    // The streak of days is present only if games have been recorded.
    if let Some(days) = told.days {
        let streak = days.streak(told.today);
        day["streak"] = json!({ "now": streak.now, "longest": streak.longest });
    }
    day
}

/// Converts a daily deal to JSON. Fields without a value are left out.
fn json_deal(deal: &DailyDeal, days: Option<&Days>) -> Map<String, Value> {
    let about = &deal.rules.about;
    let settings = about.settings.iter();
    let options = settings.map(|setting| (setting.id.as_str(), setting.value.to_string()));
    let row = match deal.place {
        Place::Day(_) => None,
        Place::Row(_, row) => Some(row),
    };
    // Everything except the number of tries is about the first try.
    let tries = days.and_then(|days| days.tries(deal.place));
    let played = tries.map(|tries| {
        json!({
            "won": tries.is_won,
            "on_its_day": tries.is_on_time,
            "result": tries.result,
            "elapsed_ms": u64::try_from(tries.elapsed.as_millis()).unwrap_or(u64::MAX),
            "tries": tries.count,
        })
    });
    let is_begun = days.is_some_and(|days| days.is_begun(deal.place));
    let entries = [
        ("row", json!(row)),
        ("game", json!(about.id)),
        ("title", json!(about.full_title())),
        ("variant", json!(about.variant)),
        ("options", json!(options.collect::<BTreeMap<_, _>>())),
        ("fingerprint", json!(fingerprint(&deal.rules))),
        ("deal", json!(deal.deal.to_string())),
        // Whether the deal is proved to be winnable; otherwise it is played for points.
        ("winnable", json!(deal.proof == Proof::Won)),
        // The published level of the deal.
        ("level", json!(deal.level)),
        // Whether the deal is in the published table.
        ("published", json!(!deal.is_beyond_table)),
        ("played", json!(played)),
        // Whether there is an unfinished game of the deal.
        ("begun", json!(is_begun.then_some(true))),
    ];
    let entries = entries.into_iter().filter(|(_, value)| !value.is_null());
    entries
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Problem;

    /// Returns the output for a date of today, or the error.
    fn told(asked: &[&str], today: &str) -> Result<String, String> {
        told_with(asked, today, None)
    }

    /// Returns the output with recorded games.
    fn told_with(asked: &[&str], today: &str, days: Option<&Days>) -> Result<String, String> {
        let command = <Args as clap::Args>::augment_args(clap::Command::new("daily"));
        let matches = command.get_matches_from([&["daily"], asked].concat());
        let args = <Args as clap::FromArgMatches>::from_arg_matches(&matches).unwrap();
        let mut out = Vec::new();
        match args.run_on(today.parse().unwrap(), &mut out, crate::EMBEDDED, days) {
            Ok(()) => Ok(String::from_utf8(out).unwrap()),
            Err(CommandError::Usage(Problem::Line(line))) => Err(line),
            Err(other) => panic!("{other:?}"),
        }
    }

    /// A row whose game is no longer in the program shows an error, and the other rows are shown as usual.
    #[test]
    fn a_row_that_cannot_be_dealt_shows_the_error_in_its_place() {
        let rules = crate::EMBEDDED.rules.iter().copied();
        let lost = told(&["--json"], "2026-11-24").unwrap();
        let lost: serde_json::Value = serde_json::from_str(&lost).unwrap();
        let lost = lost["tour"]["games"][3]["game"]
            .as_str()
            .unwrap()
            .to_owned();
        let embedded = Embedded {
            rules: Vec::leak(rules.filter(|(id, _)| *id != lost).collect()),
            ..crate::EMBEDDED
        };
        let mut out = Vec::new();
        let args = |json| Args { day: None, json };
        let today = "2026-11-24".parse().unwrap();
        args(false).run_on(today, &mut out, embedded, None).unwrap();
        let text = String::from_utf8(out).unwrap();
        let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("  ")).collect();
        assert_eq!(rows.len(), 12, "{text}");
        assert!(
            rows[5].starts_with("   4  ") && rows[5].contains(&lost),
            "{text}"
        );
        let mut out = Vec::new();
        args(true).run_on(today, &mut out, embedded, None).unwrap();
        let json: serde_json::Value = serde_json::from_slice(&out).unwrap();
        let row = &json["tour"]["games"][3];
        assert_eq!(row["row"], 4);
        assert!(row["error"].as_str().unwrap().contains(&lost), "{row}");
    }

    #[test]
    fn the_deal_of_a_day_and_the_tour_of_its_week_are_printed() {
        let out = told(&[], "2026-11-24").unwrap();
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(
            lines[..6],
            [
                "Tuesday 24 November 2026 · today",
                "  FreeCell, deal 260 · can be won · fair",
                "  patience play --daily",
                "",
                "Tour of the week 23–29 November 2026",
                "   1  FreeCell           deal 1000000001 · can be won",
            ]
        );
        assert_eq!(
            lines[13],
            "   9  Poker Squares      deal 1000002049 · played for points"
        );
        assert_eq!(lines.len(), 15);
        let before = told(&["2026-11-23"], "2026-12-24").unwrap();
        let expected = "Monday 23 November 2026\n  Klondike · One at a time, deal 2 · can be won · easy\n  patience play --daily 2026-11-23\n";
        assert!(before.starts_with(expected), "{before}");
        let months = told(&[], "2026-12-01").unwrap();
        assert!(
            months.contains("Tour of the week 30 November–6 December 2026"),
            "{months}"
        );
    }

    /// Returns the results of a day and a row that were both won in games begun on a given date.
    fn days(began: &str) -> Days {
        let game = |day: &str| {
            let record = serde_json::json!({
                "key": "000000000000000000000000000000a1", "game": "klondike",
                "title": "Klondike", "variant": "one", "variant_title": "One at a time",
                "fingerprint": "0000000000000000", "deal": "1", "day": day,
                "began": format!("{began}T12:00:00+01:00"), "ended": "2026-11-24T13:00:00+01:00",
                "outcome": "won", "moves": 60, "elapsed_ms": 248_000, "hands": [],
                "players": [{"name": "Anna", "side": 0, "points": 0, "won": true}],
            });
            serde_json::from_value(record).unwrap()
        };
        let games = [game("2026-11-23"), game("2026-W48/3")];
        Days::new("2026-11-23".parse().unwrap(), &games)
    }

    /// Returns the set of one place with an unfinished game.
    fn begun(place: &str) -> std::collections::BTreeSet<Place> {
        [place.parse().unwrap()].into()
    }

    #[test]
    fn the_result_of_the_day_and_the_streak_are_shown() {
        let line = |asked: &[&str], days: Option<Days>, number: usize| {
            let out = told_with(asked, "2026-11-24", days.as_ref()).unwrap();
            out.lines().nth(number).unwrap().trim().to_owned()
        };
        let yesterday: &[&str] = &["2026-11-23"];
        for (asked, days, expected) in [
            (&[] as &[&str], None, "patience play --daily"),
            (
                &[],
                Some(days("2026-11-23")),
                "not played yet · 1 in a row, longest 1",
            ),
            (
                yesterday,
                Some(days("2026-11-23")),
                "won in 4:08 · 1 in a row, longest 1",
            ),
            (
                yesterday,
                Some(days("2026-11-24")),
                "lost at first, won later in 4:08",
            ),
            (
                &[],
                Some(days("2026-11-23").with_begun(begun("2026-11-24"))),
                "begun, not finished · 1 in a row, longest 1",
            ),
        ] {
            assert_eq!(line(asked, days, 2), expected);
        }
        let row = line(&[], Some(days("2026-11-24")), 8);
        assert!(row.ends_with("can be won · won in 4:08"), "{row}");
        let json = |days: Option<Days>| {
            let out = told_with(&["--json", "2026-11-23"], "2026-11-24", days.as_ref()).unwrap();
            serde_json::from_str::<serde_json::Value>(&out).unwrap()
        };
        let day = json(Some(days("2026-11-23")));
        assert_eq!(day["streak"], serde_json::json!({"now": 1, "longest": 1}));
        let played = serde_json::json!({
            "won": true, "on_its_day": true, "result": "won", "elapsed_ms": 248_000, "tries": 1,
        });
        assert_eq!(day["played"], played);
        let tour = &day["tour"]["games"];
        assert_eq!((&tour[2]["played"], tour[3].get("played")), (&played, None));
        let day = json(None);
        assert_eq!((day.get("streak"), day.get("played")), (None, None));
    }

    #[test]
    fn a_deal_beyond_the_table_is_marked() {
        let out = told(&["2040-01-02", "--json"], "2040-01-02").unwrap();
        let day: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(
            (&day["published"], &day["today"]),
            (&false.into(), &true.into())
        );
        let out = told(&[], "2040-01-02").unwrap();
        assert!(
            out.contains("can be won · not in the published table"),
            "{out}"
        );
    }

    #[test]
    fn a_day_without_a_deal_is_an_error_with_a_remedy() {
        for (asked, today, expected) in [
            (
                "2026-11-25",
                "2026-11-24",
                "the deal of 2026-11-25 is hidden until that day; today is 2026-11-24: choose today or an earlier day",
            ),
            (
                "2026-11-22",
                "2026-11-24",
                "daily deals begin on 2026-11-23: choose that day or a later one",
            ),
            (
                "2026-11-20",
                "2026-11-20",
                "daily deals begin on 2026-11-23, but this machine's clock says that today is 2026-11-20: correct the clock",
            ),
        ] {
            assert_eq!(told(&[asked], today), Err(expected.to_owned()));
        }
    }

    #[test]
    fn the_json_has_everything_that_a_deal_needs() {
        let out = told(&["2026-11-23", "--json"], "2026-11-24").unwrap();
        let day: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(
            (&day["date"], &day["today"]),
            (&"2026-11-23".into(), &false.into())
        );
        assert_eq!(
            (&day["game"], &day["variant"]),
            (&"klondike".into(), &"one".into())
        );
        assert_eq!(
            (&day["deal"], &day["options"]["turn"]),
            (&"2".into(), &"1".into())
        );
        assert_eq!(
            (&day["winnable"], &day["published"]),
            (&true.into(), &true.into())
        );
        assert_eq!(day["level"], "easy");
        let tour = &day["tour"];
        assert_eq!(
            (&tour["week"], &tour["from"]),
            (&"2026-W48".into(), &"2026-11-23".into())
        );
        assert_eq!(tour["to"], "2026-11-29");
        let games = tour["games"].as_array().unwrap();
        assert_eq!(games.len(), 10);
        assert_eq!(
            (&games[8]["row"], &games[8]["winnable"]),
            (&9.into(), &false.into())
        );
    }
}
