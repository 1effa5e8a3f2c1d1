//! The tab of two people who have played against each other.

use super::canvas::Canvas;
use crate::render::bars::bar;
use crate::render::text::{fit, width};
use patience_app::records::statistics::{HeadToHead, SharedGame};
use patience_app::text::figures::{day, fraction};
use patience_app::text::numbers::count;

/// The room of the labels between the two.
const LABELS: usize = 16;

/// The room of a number.
const NUMBER: usize = 7;

/// The least width of the page at which there are bars.
const LEAST_FOR_BARS: usize = 70;

/// A figure of both: its label, the numbers, and the same as words.
type Figure = (&'static str, [f64; 2], [String; 2]);

/// Draws how two people stand.
pub fn draw(canvas: &mut Canvas, pair: &HeadToHead, other: Option<&str>) {
    let theme = canvas.theme;
    let [one, two] = &pair.names;
    let matches = match pair.matches {
        1 => "1 match".to_owned(),
        matches => format!("{matches} matches"),
    };
    let hands = count(pair.hands as usize, "hand");
    let of = format!("{hands} in {matches} since {}", day(pair.since));
    canvas.title(1, &pair.standing(), &of, other);
    let columns = canvas.columns();
    let bars = if columns >= LEAST_FOR_BARS {
        (columns.saturating_sub(LABELS + 2 * NUMBER + 12) / 2).min(30)
    } else {
        0
    };
    // Number, bar, label, bar, number.
    let left = 1 + NUMBER + 2;
    let label = left + bars + 2;
    let right = label + LABELS + 2;
    let end = right + bars + 2;
    canvas.right(
        (label.saturating_sub(2), 3),
        &fit(one, label - 3),
        theme.strong,
    );
    canvas.text(
        (right, 3),
        fit(two, columns.saturating_sub(right + 1)),
        theme.strong,
    );
    let mut row = 4;
    for (name, numbers, words) in figures(pair) {
        let most = numbers[0].max(numbers[1]);
        let share = |number: f64| if most > 0.0 { number / most } else { 0.0 };
        canvas.right((left - 2, row), &words[0], theme.strong);
        let text = bar(share(numbers[0]), bars, theme.glyphs);
        canvas.right((left + bars, row), &text, theme.table);
        let space = LABELS.saturating_sub(width(name)) / 2;
        canvas.text((label + space, row), name, theme.dim);
        let text = bar(share(numbers[1]), bars, theme.glyphs);
        canvas.text((right, row), text, theme.table);
        canvas.right((end + NUMBER, row), &words[1], theme.strong);
        row += 1;
    }
    if pair.drawn > 0 {
        row = canvas.sentence(
            row,
            &format!("Neither won {}.", count_of_matches(pair.drawn)),
        );
    }
    row += 1;
    last_results(canvas, row, pair);
    row += 2;
    canvas.text((1, row), "Matches won, game by game", theme.strong);
    row += 1;
    let room = canvas.rows().saturating_sub(row);
    let shown = if pair.games.len() > room {
        room.saturating_sub(1)
    } else {
        room
    };
    for game in pair.games.iter().take(shown) {
        shared_game(canvas, row, game);
        row += 1;
    }
    if pair.games.len() > shown {
        let more = pair.games.len() - shown;
        canvas.text(
            (3, row),
            format!("and {}", count(more, "more game")),
            theme.dim,
        );
    }
}

fn count_of_matches(matches: u32) -> String {
    match matches {
        1 => "1 match".to_owned(),
        matches => format!("{matches} matches"),
    }
}

fn figures(pair: &HeadToHead) -> Vec<Figure> {
    let whole = |numbers: [u32; 2]| (numbers.map(f64::from), numbers.map(|won| won.to_string()));
    let (matches, hands) = (whole(pair.won), whole(pair.hands_won));
    let mut figures: Vec<Figure> = vec![
        ("Matches won", matches.0, matches.1),
        ("Hands won", hands.0, hands.1),
    ];
    if let Some(points) = pair.points_a_hand {
        figures.push(("Points a hand", points, points.map(fraction)));
    }
    figures
}

/// Writes who won the last matches, each by an initial, or a number where these are the same.
fn last_results(canvas: &mut Canvas, row: usize, pair: &HeadToHead) {
    let theme = canvas.theme;
    let initials = pair.names.each_ref().map(|name| name.chars().next());
    let sign = |place: usize| match initials {
        [one, two] if one != two => initials[place].map_or_else(String::new, String::from),
        _ => (place + 1).to_string(),
    };
    let results: Vec<String> = pair
        .last_results
        .iter()
        .map(|winner| winner.map_or_else(|| "–".to_owned(), sign))
        .collect();
    if results.is_empty() {
        return;
    }
    let words = "Won last, newest first";
    canvas.text((1, row), words, theme.dim);
    let after = 1 + width(words) + 2;
    let results = results.join(" ");
    canvas.text((after, row), results.as_str(), theme.strong);
    let [one, two] = &pair.names;
    let who = format!("{} {one}, {} {two}", sign(0), sign(1));
    let column = after + width(&results) + 3;
    let room = canvas.columns().saturating_sub(column + 1);
    canvas.text((column, row), fit(&who, room), theme.dim);
}

fn shared_game(canvas: &mut Canvas, row: usize, game: &SharedGame) {
    let theme = canvas.theme;
    let duel = if game.duel { ", the same deal" } else { "" };
    let room = canvas.columns().saturating_sub(3 + 26).min(40);
    let title = format!("{}{duel}", game.title);
    canvas.text((3, row), fit(&title, room), theme.table);
    let [one, two] = game.won;
    canvas.right((room + 7, row), &one.to_string(), theme.strong);
    canvas.text((room + 7, row), format!(" : {two}"), theme.strong);
    if game.drawn > 0 {
        canvas.text((room + 14, row), format!("{} drawn", game.drawn), theme.dim);
    }
}
