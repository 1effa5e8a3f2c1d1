//! The statistics of all games as text, in a table that is 80 columns wide, with the results of games between people
//! and against computer players.

use patience_app::records::AllGames;
use patience_app::records::statistics::{HeadToHead, OverviewRow, TOO_FEW, WHAT_COUNTS};
use patience_app::survey::measurements::Searched;
use patience_tui::pad_text;

use super::game::against;
use super::words::{WIDEST, paragraphs};
use crate::commands::rules::wrapped;

/// Returns the statistics of all games as a table, followed by the results of games between several players.
pub fn text(all: &AllGames) -> String {
    let overview = &all.overview;
    let mut parts = Vec::new();
    if !overview.rows.is_empty() {
        parts.push(vec![format!(
            "{} · {}",
            overview.title(),
            overview.summary()
        )]);
        let heading = "Played    Won  Share  Can be won  Streak    Best   Last";
        let heading = format!("{} {heading}", pad_text("Game", 23));
        let rows = overview.rows.iter().zip(&all.searched);
        let rows = rows.map(|(row, searched)| line(row, *searched, all));
        parts.push(std::iter::once(heading).chain(rows).collect());
    }
    if overview.rows.iter().any(has_too_few) {
        parts.push(vec![format!("A dash under Share: {TOO_FEW}.")]);
    }
    parts.extend(all.pairs.iter().map(people));
    parts.extend(all.against_computers.iter().map(against));
    parts.push(wrapped(WHAT_COUNTS, WIDEST));
    paragraphs(&parts)
}

/// Whether a game has been won and lost so rarely that no percentage of wins is shown.
const fn has_too_few(row: &OverviewRow) -> bool {
    row.share.is_none() && row.counts.won + row.counts.lost > 0
}

fn line(row: &OverviewRow, searched: Option<Searched>, all: &AllGames) -> String {
    let cells = row.cells(searched, all.today);
    format!(
        "{} {:>6} {:>6} {:>6} {:>11} {:>7} {:>7} {:>6}",
        pad_text(&row.full_title(), 23),
        cells.played,
        cells.won,
        cells.share,
        cells.can_be_won,
        cells.streak,
        cells.best,
        cells.last
    )
}

/// Returns the results of two people against each other as text.
fn people(pair: &HeadToHead) -> Vec<String> {
    let [one, two] = &pair.names;
    let mut lines = vec![format!("{one} and {two}: {}", pair.summary())];
    lines.extend(pair.figures().iter().map(|figure| {
        let [left, right] = &figure.values;
        format!("  {:<14} {left:>6} : {right}", figure.label)
    }));
    lines.extend(pair.drawn_in_words().map(|words| format!("  {words}")));
    lines.extend(pair.games.iter().map(|game| {
        let drawn = match game.drawn {
            0 => String::new(),
            drawn => format!(", {drawn} drawn"),
        };
        let [one, two] = game.won;
        format!("  {} {one} : {two}{drawn}", game.full_title())
    }));
    let last = pair.last_won();
    lines.extend(last.map(|last| format!("  {}  {}   {}", last.label, last.value, last.note)));
    lines
}
