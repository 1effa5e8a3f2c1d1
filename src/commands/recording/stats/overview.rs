//! All games as a table of 80 columns, and what is known of people and computer players.

use std::fmt::Write as _;

use jiff::civil::Date;

use patience_app::records::statistics::{HeadToHead, OverviewRow, TOO_FEW};
use patience_app::text::figures::{ago, day, fraction, long_time, percent, points, time};
use patience_app::text::numbers::count;

use super::OfAll;
use super::game::{against, wrapped};
use super::words::fitted;

/// Returns the table; `can_be_won` tells the share for the rules of a fingerprint.
pub fn text(told: &OfAll, today: Date, can_be_won: impl Fn(&str) -> String) -> String {
    let overview = &told.overview;
    let mut text = String::new();
    // Writing to a string cannot fail.
    if let Some(since) = overview.since {
        let _ = writeln!(
            text,
            "{} of {} · {} won · {} · since {}\n",
            count(overview.counts.played as usize, "deal"),
            count(overview.games, "game"),
            overview.counts.won,
            long_time(overview.time_played),
            day(since)
        );
        let _ = writeln!(
            text,
            "{} Played    Won    You  Can be won  Streak    Best   Last",
            fitted("Game", 23)
        );
        for row in &overview.rows {
            let fingerprint = row.fingerprint.as_deref();
            let fingerprint = fingerprint.filter(|_| !row.counts.in_points());
            let can = fingerprint.map(&can_be_won);
            let can = can.unwrap_or_else(|| "–".to_owned());
            let _ = writeln!(text, "{}", line(row, &can, today));
        }
        if overview.rows.iter().any(has_too_few) {
            let _ = writeln!(text, "\nWhere You has a dash: {TOO_FEW}.");
        }
        text.push('\n');
    }
    for pair in &told.head_to_head {
        people(&mut text, pair);
        text.push('\n');
    }
    for table in &told.against_computers {
        against(&mut text, table);
        text.push('\n');
    }
    for line in wrapped(told.what_counts) {
        let _ = writeln!(text, "{line}");
    }
    text
}

/// Tells whether a game was won and lost too seldom for a share.
const fn has_too_few(row: &OverviewRow) -> bool {
    row.share.is_none() && row.counts.won + row.counts.lost > 0
}

fn line(row: &OverviewRow, can_be_won: &str, today: Date) -> String {
    let none = || "–".to_owned();
    let counts = row.counts;
    let decided = counts.won + counts.lost > 0;
    let best = match (row.best_score, row.best_time) {
        (Some(best), _) => points(best),
        (None, Some(best)) => time(best),
        (None, None) => none(),
    };
    format!(
        "{} {:>6} {:>6} {:>6} {can_be_won:>11} {:>7} {best:>7} {:>6}",
        fitted(&row.full_title(), 23),
        counts.played,
        if decided {
            counts.won.to_string()
        } else {
            none()
        },
        row.share.map_or_else(none, |share| percent(share.share)),
        if row.streaks.now > 0 {
            row.streaks.now.to_string()
        } else {
            none()
        },
        ago(row.last, today)
    )
}

fn people(text: &mut String, pair: &HeadToHead) {
    let [one, other] = &pair.names;
    let _ = writeln!(
        text,
        "{one} and {other}: {} in {} since {}",
        count(pair.hands as usize, "hand"),
        match pair.matches {
            1 => "1 match".to_owned(),
            matches => format!("{matches} matches"),
        },
        day(pair.since)
    );
    let mut row = |label: &str, values: [String; 2]| {
        let [left, right] = values;
        let _ = writeln!(text, "  {label:<14} {left:>6} : {right}");
    };
    row("Matches won", pair.won.map(|won| won.to_string()));
    row("Hands won", pair.hands_won.map(|won| won.to_string()));
    if let Some(mean) = pair.points_a_hand {
        row("Points a hand", mean.map(fraction));
    }
    let games: Vec<String> = pair
        .games
        .iter()
        .map(|game| {
            let duel = if game.duel { " duel" } else { "" };
            format!("{}{duel} {} : {}", game.title, game.won[0], game.won[1])
        })
        .collect();
    let results: Vec<&str> = pair
        .last_results
        .iter()
        .map(|winner| winner.map_or("drawn", |place| pair.names[place].as_str()))
        .collect();
    if !games.is_empty() {
        let _ = writeln!(text, "  {}", games.join("   "));
        let _ = writeln!(text, "  Won last, newest first: {}", results.join(", "));
    }
}
