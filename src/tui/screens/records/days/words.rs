//! What is said of a day, a row and a streak.

use patience_app::deals::daily::{Date, Place, Planned, Proof, Week};
use patience_app::records::{Days, DealState, ROWS_TO_WIN, Tries, Won};
use patience_app::session::clock;

/// Returns the streak: `6 in a row · longest 14`; nothing before a day was won.
pub fn streak(days: &Days, today: Date) -> String {
    let streak = days.streak(today);
    match (streak.now, streak.longest) {
        (_, 0) => String::new(),
        (now, longest) => format!("{now} in a row · longest {longest}"),
    }
}

/// Returns a date as a heading: `Tuesday 24 November`, with the year where that is another one.
pub fn date(date: Date, today: Date) -> String {
    let form = if date.year() == today.year() {
        "%A %-d %B"
    } else {
        "%A %-d %B %Y"
    };
    date.strftime(form).to_string()
}

/// Says why the calendar goes no further than to a first day, or to today.
pub fn why_no_further(first: Date, today: Date, wanted: Date) -> String {
    if wanted < first || today < first {
        let first = first.strftime("%-d %B %Y");
        format!("The first deal of the day is that of {first}")
    } else {
        "The deal of today is the last one so far: the next comes at midnight".to_owned()
    }
}

/// Returns the name of a month with its year.
pub fn month(date: Date) -> String {
    date.strftime("%B %Y").to_string()
}

/// Returns what is known of a deal and whether it was played.
pub fn known(planned: &Planned, days: &Days, place: Place) -> String {
    let known = match planned.proof {
        Proof::Won => "Can be won.",
        Proof::Any => "Played for points.",
    };
    let level = planned
        .level
        .map_or_else(String::new, |level| format!(" Level: {}.", level.name()));
    let is_begun = days.is_begun(place);
    let played = match days.tries(place) {
        None if is_begun => "Begun, and not finished yet.".to_owned(),
        None => "Not played yet.".to_owned(),
        Some(tries) if is_begun => format!("{} Another try is begun.", played(tries)),
        Some(tries) => played(tries),
    };
    format!("{known} {played}{level}")
}

/// Returns how a deal was played, and how it ended.
fn played(tries: &Tries) -> String {
    let result = result(tries);
    let first = match (tries.is_won, tries.is_scored) {
        (true, false) => format!("Won in {result}."),
        (_, true) => format!("Played: {result}."),
        (false, false) => format!("Not won: {result}."),
    };
    match tries.count - 1 {
        0 => first,
        1 => format!("{first} Played once more."),
        more => format!("{first} Played {more} times more."),
    }
}

/// Returns the result in a word or two: the time of a win, points, or how it was lost.
pub fn result(tries: &Tries) -> String {
    if tries.is_won && !tries.is_scored {
        clock(tries.elapsed)
    } else {
        tries.result.clone()
    }
}

/// Says whether a day counts for the streak; nothing of the days before the first one that was played.
pub fn counts(days: &Days, date: Date, today: Date) -> &'static str {
    let place = Place::Day(date);
    match days.state(place) {
        DealState::Won => "Counts for the streak.",
        DealState::WonLater if days.tries(place).is_some_and(|tries| tries.has_help) => {
            "Won with help: not part of a streak."
        }
        DealState::WonLater => "Won after its day: not part of a streak.",
        DealState::NotWon | DealState::Begun => "The first try counts.",
        DealState::NotPlayed if date == today => "Counts for the streak until midnight.",
        DealState::NotPlayed if days.begin().is_none_or(|begin| date < begin) => "",
        DealState::NotPlayed => "Missed: not part of a streak any more.",
    }
}

/// Returns the totals: of the month of a day, and of all days.
pub fn totals(days: &Days, date: Date, today: Date) -> Vec<String> {
    let month = days.won_in_month(date, today);
    let all = days.won_in_all(today);
    let of = |won: Won, when: String| format!("{} of {} won {when}", won.won, won.of);
    let in_all = |won: Won| {
        let form = if won.since.year() == today.year() {
            "since %-d %B"
        } else {
            "since %B %Y"
        };
        of(won, won.since.strftime(form).to_string())
    };
    // Where there is no more than the month, it is said once.
    let all = all.filter(|all| Some(*all) != month).map(in_all);
    let month = month.map(|won| of(won, format!("in {}", date.strftime("%B"))));
    month.into_iter().chain(all).collect()
}

/// Says what makes a tour, or that it was made.
pub fn tour(days: &Days, week: Week) -> String {
    if days.has_made_tour(week) {
        return "The tour is made.".to_owned();
    }
    debug_assert_eq!(ROWS_TO_WIN, 6, "the words below say so");
    "Six of ten won makes the tour.".to_owned()
}
