//! The deal of the day from outside, and the published table: each deal is won by the solver, and its solution is
//! played.

use std::fs;
#[cfg(unix)]
use std::path::Path;
use std::thread;
use std::time::Duration;

#[cfg(unix)]
use patience_app::deals::daily::today;
use patience_app::deals::daily::{Daily, Date, Place, Proof, ScheduledDeal, Week};
use patience_core::{End, Position, Rules, Seat, Status};
use patience_solver::{Budget, Crowd, PLAY_OUTS, Verdict, Watch, solve};

use crate::home::{Home, ran};
#[cfg(unix)]
use crate::session::Session;
use crate::tries::{conclude, tries};

/// The first day with a deal.
const FIRST: &str = "2026-11-23";

/// A day after all published deals.
const LATE: Date = Date::constant(2100, 1, 1);

#[test]
fn a_day_without_a_deal_is_refused() {
    let home = Home::new();
    for (day, words) in [
        ("9999-12-31", "is hidden until that day"),
        (
            "24.11.2026",
            "write the date as YYYY-MM-DD, such as 2026-11-23",
        ),
        ("2027-02-29", "write the date as YYYY-MM-DD"),
        ("-1", "write the date as YYYY-MM-DD"),
    ] {
        let refused = home.run(&["daily", day]);
        assert_eq!((refused.code, refused.out.as_str()), (2, ""), "{day}");
        assert!(refused.err.contains(words), "{day}: {}", refused.err);
    }
    for wrong in [
        &["play", "klondike", "--daily"] as &[&str],
        &["play", "--daily", "klondike"],
        &["play", "--daily", "--deal", "7"],
    ] {
        assert_eq!(home.run(wrong).code, 2, "{wrong:?}");
    }
}

#[test]
fn the_day_is_the_local_date() {
    let home = Home::new();
    // A future day is refused, and the error has the current date.
    let date = |zone: &str| {
        let mut command = home.command(&["daily", "9999-12-31"]);
        let err = ran(command.env("TZ", zone)).err;
        let (_, date) = err.split_once("today is ").unwrap();
        date[..10].parse::<Date>().unwrap()
    };
    // These two zones are 26 hours apart, so they never have the same date.
    let apart = || {
        let (west, east) = (date("<-12>12"), date("<+14>-14"));
        west.until(east).unwrap().get_days()
    };
    // Midnight may pass between the two runs.
    assert!([1, 2].contains(&apart()));
}

#[cfg(unix)]
#[test]
fn the_deal_of_today_can_be_played_but_not_that_of_a_future_day() {
    let home = tempfile::tempdir().unwrap();
    let mut session = Session::program(&["play", "--daily", "9999-12-31"], home.path());
    session.until("why not", |screen| screen.contains("is hidden until"));
    assert_eq!(session.end(), 2);
    let mut session = Session::program(&["play", "--daily", FIRST], home.path());
    if today() < FIRST.parse().unwrap() {
        // The clock of this machine is behind the first day.
        session.until("why not", |screen| screen.contains("is hidden until"));
        return;
    }
    session
        .until("the deal of the day", |screen| {
            screen.contains("Deal of 23 November ")
                && screen.contains("The deal of Monday 23 November 2026")
        })
        .keys("\x11");
    assert_eq!(session.end(), 0);
}

/// Returns the text of the only unfinished game in a home.
#[cfg(unix)]
fn kept(home: &Path) -> String {
    let mut folders = vec![home.to_owned()];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "toml") {
                found.push(path);
            }
        }
    }
    assert_eq!(found.len(), 1, "{found:?}");
    fs::read_to_string(&found[0]).unwrap()
}

#[cfg(unix)]
#[test]
fn a_day_is_known_after_a_restart_and_counts_once_it_is_left() {
    if today() < FIRST.parse().unwrap() {
        // The clock of this machine is behind the first day.
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let play = || Session::program(&["play", "--daily", FIRST], home.path());
    let mut session = play();
    session
        .until("the deal", |screen| screen.contains("Deal of 23 November "))
        .keys(" ");
    session
        .until("a move", |screen| screen.contains("1 move "))
        .keys("\x11");
    assert_eq!(session.end(), 0);
    let first = kept(home.path());
    let began = |text: &str| {
        let line = text.lines().find(|line| line.starts_with("began = "));
        line.unwrap().to_owned()
    };
    assert!(first.contains(&format!("day = \"{FIRST}\"\n")), "{first}");
    // The same game is continued, with its original start time.
    let mut session = play();
    session
        .until("the game was kept", |screen| screen.contains("1 move "))
        .keys("\x1b[17~");
    session
        .until("the calendar", |screen| screen.contains("Tour of the week"))
        .keys("\x1b[H\r");
    session
        .until("the table again", |screen| screen.contains("1 move "))
        .keys(" ");
    session
        .until("another move", |screen| screen.contains("2 moves "))
        .keys("\x11");
    assert_eq!(session.end(), 0);
    let second = kept(home.path());
    assert_eq!(began(&second), began(&first));
    // After giving up, it is in the records and in the calendar.
    let mut session = play();
    session
        .until("the game was kept", |screen| screen.contains("2 moves "))
        .keys("G\r");
    session.until("its end", |screen| screen.contains("given up"));
    // A result ignores keys until there was time to read it.
    thread::sleep(Duration::from_millis(900));
    session.keys("\x1b\x1b[17~");
    // The first day, whatever the month is now.
    session
        .until("the calendar", |screen| screen.contains("Tour of the week"))
        .keys("\x1b[H");
    session
        .until("its sign", |screen| screen.contains("23○"))
        .keys("\x11");
    assert_eq!(session.end(), 0);
}

/// Whether a player of the crowd wins a deal.
fn is_won_by_crowd(rules: &Rules, start: &Position) -> bool {
    let crowd = Crowd::at(rules, start);
    let wins = |number| crowd.wins(number..=number, &Watch::default());
    (0..PLAY_OUTS).any(|number| wins(number) == Some(1))
}

/// Plays the solver's solution of a deal. Returns the error if the deal is not won.
fn replayed(deal: &ScheduledDeal<'_>) -> Option<String> {
    let settled = deal.settle(patience::EMBEDDED, &Watch::default()).unwrap();
    if settled.proof == Proof::Any {
        return None;
    }
    let (rules, mut game) = (&settled.rules, settled.game());
    let name = format!("{} {:?}, {:?}", deal.game(), deal.deal(), deal.place());
    // A later solver may need more positions than the one used when the deal was published: runs in Canfield that wrap
    // from ace to king are no longer moved as a whole.
    let budget = Budget {
        states: Some(4_000_000),
        ..Budget::default()
    };
    let answer = solve(rules, game.position(), &budget, &Watch::default());
    let moves = match answer.verdict {
        Verdict::Won(moves) => moves,
        // A deal with a level was published if the crowd had won it, whether or not the solver could. The crowd plays
        // real moves of the game too.
        Verdict::Undecided(_)
            if deal.level().is_some() && is_won_by_crowd(rules, game.position()) =>
        {
            return None;
        }
        verdict => return Some(format!("{name} is not won: {verdict:?}")),
    };
    let refused = moves
        .into_iter()
        .find_map(|mv| game.play(Seat::FIRST, mv, 0).err());
    let is_won = refused.is_none() && game.status() == Status::Ended(End::Won);
    (!is_won).then(|| format!("{name} does not replay: {refused:?}"))
}

#[test]
fn published_deals_are_won_by_the_solver_or_the_crowd() {
    let daily = Daily::read(patience::EMBEDDED).unwrap();
    let (mut week, last) = (Week::of(daily.first()), daily.last().unwrap());
    let mut deals = Vec::new();
    while week.monday() <= last {
        let days = week.days().into_iter();
        deals.extend(days.map(|date| daily.day(date, LATE).unwrap()));
        deals.extend(daily.tour(week, LATE).unwrap());
        week = week.plus(1);
    }
    let count = tries("daily", 34).min(deals.len());
    let sample = (0..count).map(|number| &deals[number * deals.len() / count]);
    let failures: Vec<String> = sample.filter_map(replayed).collect();
    assert!(matches!(deals[0].place(), Place::Day(_)));
    conclude(
        "published deals, played as the solver wins them",
        count,
        &failures,
    );
}

/// Everything that completions offer is in the help too.
#[test]
fn completions_offer_no_option_that_the_help_leaves_out() {
    let home = Home::new();
    let offered = home.run(&["completions", "fish"]).out;
    let help = home.run(&["daily", "--help"]).out;
    let of_daily = "using_subcommand daily\" -l ";
    let options = offered.split(of_daily).skip(1);
    let options: Vec<&str> = options.filter_map(|rest| rest.split(' ').next()).collect();
    assert!(options.contains(&"json"), "{offered}");
    for option in options {
        assert!(help.contains(&format!("--{option}")), "{option}: {help}");
    }
}
