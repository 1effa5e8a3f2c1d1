//! Texts about daily deals, rows of the weekly tour, and streaks of won days.

use patience_app::deals::daily::{Date, Place, Planned, Proof, Week};
use patience_app::records::{Days, DealState, ROWS_TO_WIN, Tries, Won};
use patience_app::session::clock;

/// Returns the words for the streak of days with a won daily deal: `6 in a row · longest 14`; empty until a day has
/// been won.
pub fn streak(days: &Days, today: Date) -> String {
    let streak = days.streak(today);
    match (streak.now, streak.longest) {
        (_, 0) => String::new(),
        (now, longest) => format!("{now} in a row · longest {longest}"),
    }
}

/// Returns a date as a heading: `Tuesday 24 November`. The year is added if it is not the current one.
pub fn date(date: Date, today: Date) -> String {
    let form = if date.year() == today.year() {
        "%A %-d %B"
    } else {
        "%A %-d %B %Y"
    };
    date.strftime(form).to_string()
}

/// Returns a sentence about why the calendar's cursor cannot go to the day `wanted`: it is before the first daily deal,
/// or in the future.
pub fn why_no_further(first: Date, today: Date, wanted: Date) -> String {
    if wanted < first || today < first {
        let first = first.strftime("%-d %B %Y");
        format!("The first daily deal is on {first}")
    } else {
        "Today's deal is the latest: the next one comes at midnight".to_owned()
    }
}

/// Returns the name of a month with its year.
pub fn month(date: Date) -> String {
    date.strftime("%B %Y").to_string()
}

/// Returns what is known about a daily or tour deal: whether it is winnable, how the player has played it, and its
/// difficulty.
pub fn known(planned: &Planned, days: &Days, place: Place) -> String {
    let known = match planned.proof {
        Proof::Won => "Can be won.",
        Proof::Any => "Played for points.",
    };
    let level = planned.level.map_or_else(String::new, |level| {
        format!(" Difficulty: {}.", level.name())
    });
    let is_begun = days.is_begun(place);
    let played = match days.tries(place) {
        None if is_begun => "Started, not finished yet.".to_owned(),
        None => "Not played yet.".to_owned(),
        Some(tries) if is_begun => format!("{} Another try is unfinished.", played(tries)),
        Some(tries) => played(tries),
    };
    format!("{known} {played}{level}")
}

/// Returns the words for how often the player has played a daily or tour deal, and how it ended.
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
        more => format!("{first} Played {more} more times."),
    }
}

/// Returns the player's result of a deal in one or two words: the time of a win, the points, or how it was lost.
pub fn result(tries: &Tries) -> String {
    if tries.is_won && !tries.is_scored {
        clock(tries.elapsed)
    } else {
        tries.result.clone()
    }
}

/// Returns a sentence about whether the daily deal of a date counts for the streak of won days; empty for dates before
/// the player's first daily deal.
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
        DealState::NotPlayed => "Missed: can no longer extend a streak.",
    }
}

/// Returns the number of daily deals won in the month, and the number won on all days, each as a text.
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
    // If all days are in this month, one total is enough.
    let all = all.filter(|all| Some(*all) != month).map(in_all);
    let month = month.map(|won| of(won, format!("in {}", date.strftime("%B"))));
    month.into_iter().chain(all).collect()
}

/// Returns a sentence about how to complete the tour of a week, or that the player has completed it.
pub fn tour(days: &Days, week: Week) -> String {
    if days.has_made_tour(week) {
        return "Tour complete.".to_owned();
    }
    debug_assert_eq!(ROWS_TO_WIN, 6, "the words below say so");
    "Win six of ten to complete the tour.".to_owned()
}
