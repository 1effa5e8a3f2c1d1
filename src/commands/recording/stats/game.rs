//! The figures of one game as text of 80 columns.

use std::fmt::Write as _;

use patience_app::records::statistics::{
    AgainstComputers, FormStatistics, GameStatistics, PointStatistics, RulesAge, TOO_FEW, Week,
};
use patience_app::text::figures::{
    cells, day, fraction, interval, long_time, percent, points, time,
};
use patience_app::text::numbers::{count, thousands};

use super::OfGame;
use super::words::{WIDEST_BAR, bar, fitted};
use patience_app::survey::Share;
use patience_app::survey::measurements::CanBeWon;
use patience_app::survey::random_play::RandomPlay;

/// The eighths of a cell, from the lowest.
const EIGHTHS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The width of the longest bar of a histogram.
const WIDEST_COUNT: f64 = 30.0;

/// A figure with its label before it and a note behind it.
type Figure = (&'static str, String, String);

/// Returns the figures; `searched` is what a survey has found, whether that says anything or not.
pub fn text(told: &OfGame, title: &str, searched: Option<Share>) -> String {
    let statistics = &told.statistics;
    let form = &statistics.current;
    let title = with_options(title, &form.options);
    let mut text = format!("{title}\n");
    // Writing to a string cannot fail.
    if form.counts.all() == 0 {
        let _ = writeln!(text, "\nNo game of it by the present rules has ended yet.");
    } else {
        text.push('\n');
        if form.counts.in_points() {
            in_points(&mut text, form, told.random_play.as_ref());
        } else {
            shares(&mut text, form, told.can_be_won, searched);
            won_and_lost(&mut text, form);
        }
        weeks(&mut text, form);
        histogram(&mut text, form);
    }
    others(&mut text, statistics);
    for table in &told.against_computers {
        text.push('\n');
        against(&mut text, table);
    }
    if form.counts.all() > 0 && !form.counts.in_points() {
        let _ = writeln!(text);
        for line in wrapped(told.what_counts) {
            let _ = writeln!(text, "{line}");
        }
    }
    text
}

fn with_options(title: &str, options: &[(String, String)]) -> String {
    if options.is_empty() {
        return title.to_owned();
    }
    let options: Vec<String> = options
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    format!("{title} · {}", options.join(", "))
}

/// Writes the share that was won above the one that can be won, and how many games did not count.
fn shares(
    text: &mut String,
    form: &FormStatistics,
    can_be_won: Option<CanBeWon>,
    searched: Option<Share>,
) {
    let counts = form.counts;
    let mut row = |label: &str, (low, middle, high): (f64, f64, f64)| {
        let bar = fitted(&bar(low, high), WIDEST_BAR);
        let (middle, sure) = (percent(middle), interval(low, high));
        let _ = writeln!(text, "{label:<10} {middle:>6}  {bar}  {sure:>15}");
    };
    if let Some(share) = form.share {
        row("You won", (share.low, share.share, share.high));
    }
    if let Some(can) = can_be_won {
        row("Can be won", (can.low, can.middle(), can.high));
    } else if let Some(found) = searched {
        let _ = writeln!(
            text,
            "Can be won      –  not known: {} of {} deals tried can be, {} are undecided",
            thousands(found.won),
            thousands(found.deals()),
            thousands(found.undecided)
        );
    }
    let _ = match form.share {
        Some(_) => write!(text, "{} of {} won.", counts.won, counts.played),
        None => write!(text, "{} of {} won: {TOO_FEW}.", counts.won, counts.played),
    };
    if counts.looked_at > 0 {
        let _ = write!(text, " {} only looked at.", counts.looked_at);
    }
    if counts.not_winnable > 0 {
        let _ = write!(text, " {} that nobody could win.", counts.not_winnable);
    }
    text.push_str("\n\n");
}

/// Writes the figures of wins in two columns, each without gaps.
fn won_and_lost(text: &mut String, form: &FormStatistics) {
    let (mut left, mut right) = (habits(form).into_iter(), bests(form).into_iter());
    loop {
        let cell = |(label, value, note): Figure| format!("{label:<14} {value:>7} {note}");
        let row = (left.next().map(cell), right.next().map(cell));
        let _ = match row {
            (None, None) => return,
            (Some(left), None) => writeln!(text, "{}", left.trim_end()),
            (left, Some(right)) => {
                let left = fitted(&left.unwrap_or_default(), 41);
                writeln!(text, "{left} {}", right.trim_end())
            }
        };
    }
}

/// Returns streaks, wins without help and the time.
fn habits(form: &FormStatistics) -> Vec<Figure> {
    let (counts, streaks) = (form.counts, form.streaks);
    let mut figures = Vec::new();
    if streaks.now > 0 {
        figures.push(("Streak now", streaks.now.to_string(), "won".to_owned()));
    }
    if let Some(date) = streaks.longest_ended {
        let when = format!("on {}", date.strftime("%-d %b %Y"));
        figures.push(("Longest streak", streaks.longest.to_string(), when));
    }
    if counts.won > 0 {
        let of = format!("of {}", counts.won);
        figures.push(("Without help", form.without_help.to_string(), of));
    }
    figures.push(("Time played", long_time(form.time_played), String::new()));
    figures
}

/// Returns the best wins and their medians.
fn bests(form: &FormStatistics) -> Vec<Figure> {
    let of_wins = || format!("of {}", form.counts.won);
    let deal = |deal: &str| format!("deal {deal}");
    let mut figures = Vec::new();
    if let Some(best) = &form.fastest {
        figures.push(("Fastest win", time(best.value), deal(&best.deal)));
    }
    if let Some(median) = form.median_time {
        figures.push(("Median win", time(median), of_wins()));
    }
    if let Some(best) = &form.fewest_moves {
        figures.push(("Fewest moves", best.value.to_string(), deal(&best.deal)));
    }
    if let Some(median) = form.median_moves {
        figures.push(("Median moves", median.to_string(), of_wins()));
    }
    if let Some(best) = &form.best_score {
        figures.push(("Best score", points(best.value), deal(&best.deal)));
    }
    figures
}

fn in_points(text: &mut String, form: &FormStatistics, random: Option<&RandomPlay>) {
    let Some(PointStatistics {
        games,
        best,
        mean,
        median,
        last,
        ..
    }) = &form.points
    else {
        return;
    };
    let of = format!("of {games}");
    let mut row = |label: &str, value: String, note: &str| {
        let _ = writeln!(
            text,
            "{}",
            format!("{label:<14} {value:>7} {note}").trim_end()
        );
    };
    if let Some(best) = best {
        let note = format!("deal {}, {}", best.deal, day(best.date));
        row("Your best", points(best.value), &note);
    }
    if let Some(median) = median {
        row("Your median", fraction(*median), &of);
    }
    if let Some(mean) = mean {
        row("Your average", fraction(*mean), &of);
    }
    if let Some(random) = random {
        let spread = fraction(random.deviation);
        let deals = thousands(random.deals);
        let note = format!("± {spread}, what {deals} deals played at random make");
        row("At random", fraction(random.mean), &note);
    }
    row("Time played", long_time(form.time_played), "");
    let last: Vec<String> = last.iter().map(|value| points(*value)).collect();
    let _ = writeln!(text, "\nThe last, newest first: {}", last.join("  "));
    if form.counts.unfinished > 0 {
        let _ = writeln!(
            text,
            "{} left unfinished, without points.",
            form.counts.unfinished
        );
    }
}

fn weeks(text: &mut String, form: &FormStatistics) {
    if form.share.is_none() {
        return;
    }
    let sign = |week: &Week| match week.played {
        0 => '·',
        played => {
            let share = f64::from(week.won) / f64::from(played);
            EIGHTHS[cells(share, EIGHTHS.len() - 1)]
        }
    };
    let chart: String = form.weeks.iter().map(sign).collect();
    let (Some(first), Some(last)) = (form.weeks.first(), form.weeks.last()) else {
        return;
    };
    let _ = writeln!(
        text,
        "\nWon, week by week since {}, this week {}\n  {chart}  from ▁ none to █ all, · none played",
        day(first.monday),
        match last.played {
            0 => "none played".to_owned(),
            played => format!("{} of {played}", last.won),
        }
    );
}

fn histogram(text: &mut String, form: &FormStatistics) {
    let (title, bins): (String, Vec<(String, u32)>) = match &form.points {
        Some(points) if points.median.is_some() => (
            "How many points".to_owned(),
            points
                .histogram
                .iter()
                .map(|bin| (bin.label(), bin.count))
                .collect(),
        ),
        None if form.median_time.is_some() => (
            format!(
                "How long wins took, {}",
                count(form.counts.won as usize, "win")
            ),
            form.times
                .iter()
                .map(|bin| (bin.label(), bin.count))
                .collect(),
        ),
        _ => return,
    };
    let _ = writeln!(text, "\n{title}");
    let most = bins
        .iter()
        .map(|(_, count)| *count)
        .max()
        .unwrap_or(0)
        .max(1);
    for (label, count) in bins {
        let width = f64::from(count) / f64::from(most) * WIDEST_COUNT;
        let bar = "━".repeat(cells(width / WIDEST_COUNT, 30));
        let _ = writeln!(text, "  {label:>13} {count:>5} {bar}");
    }
}

fn others(text: &mut String, statistics: &GameStatistics) {
    if !statistics.others.is_empty() {
        text.push_str("\nNot counted above\n");
    }
    for form in &statistics.others {
        let rules = match form.rules {
            RulesAge::OtherOptions if form.options.is_empty() => "without options".to_owned(),
            RulesAge::OtherOptions => with_options("with", &form.options).replace(" · ", " "),
            RulesAge::Former | RulesAge::Current => "by former rules".to_owned(),
        };
        let counts = form.counts;
        let result = match (&form.points, form.share) {
            (Some(told), _) => {
                let best = told.best.as_ref();
                let best = best.map_or_else(|| "–".to_owned(), |best| points(best.value));
                format!("{} played, best {best}", told.games)
            }
            (None, Some(share)) => format!(
                "{} of {} won, {} ({})",
                counts.won,
                counts.played,
                percent(share.share),
                interval(share.low, share.high)
            ),
            (None, None) => format!("{} of {} won", counts.won, counts.played),
        };
        let last = form.last.map(|date| format!(", last on {}", day(date)));
        let _ = writeln!(text, "  {rules}: {result}{}", last.unwrap_or_default());
    }
    if statistics.variants.len() > 1 {
        let variants: Vec<String> = statistics
            .variants
            .iter()
            .map(|variant| format!("{} {}", variant.title, variant.played))
            .collect();
        let _ = writeln!(text, "\nVariants   {}", variants.join("   "));
    }
}

/// Writes how a person stands against computer players of all levels.
pub fn against(text: &mut String, table: &AgainstComputers) {
    let _ = writeln!(
        text,
        "{} against computers, {} players; even is {}",
        table.title,
        table.players,
        percent(1.0 / table.sides.max(1) as f64)
    );
    let _ = writeln!(
        text,
        "  Level       Hands  You won  sure to be in  Matches won"
    );
    for level in &table.levels {
        if level.hands == 0 && level.matches == 0 {
            let _ = writeln!(text, "  {:<10}      –  not yet", level.level);
            continue;
        }
        let (share, sure) = level.share.map_or_else(
            || (format!("{} of them", level.hands_won), String::new()),
            |share| (percent(share.share), interval(share.low, share.high)),
        );
        let _ = writeln!(
            text,
            "  {:<10} {:>6}  {share:>7}  {sure:>13}  {:>4} of {}",
            level.level, level.hands, level.matches_won, level.matches
        );
    }
    if table.mixed_hands > 0 {
        let hands = count(table.mixed_hands as usize, "hand");
        let _ = writeln!(
            text,
            "  {hands} against several levels at one table count for none."
        );
    }
}

/// Breaks a text into lines of 80 columns at most.
pub fn wrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= 80 => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
