//! The figures of all games by the same rules, below the result of one: how many were won, how many can be, and
//! the last of them.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::{Measured, ResultPage};
use crate::render::bars::bar;
use crate::render::text::{count, pad, width};
use crate::render::theme::Theme;
use patience_app::records::statistics::{Specials, Subject};
use patience_app::survey::measurements::CanBeWon;

/// The columns before the figures, of the percentages, of the words behind the bars, and the most of the bars.
const LABEL: usize = 13;
const PERCENT: usize = 7;
const BEHIND: usize = "  999 of 999 games".len();
const BAR: usize = 24;
/// The fewest wins of a streak of which it is said that a loss ends it.
const WORTH_TELLING: u32 = 3;

impl ResultPage {
    /// Returns the lines in so many columns at most. As long as the records have not answered they are blank, so
    /// that nothing is moved by the answer.
    pub(super) fn standing(&self, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
        let Some(special) = &self.special else {
            let measured = usize::from(matches!(self.measured, Some(Measured::CanBeWon(_))));
            let is_awaited = self.key.is_some() && !self.appearing.pack.is_empty();
            return vec![Line::default(); if is_awaited { 2 + measured } else { 0 }];
        };
        let bar = columns.saturating_sub(LABEL + PERCENT + BEHIND).min(BAR);
        let won = won_line(special, bar, theme);
        let has_share = won.is_some();
        let measured = match &self.measured {
            Some(Measured::CanBeWon(share)) if has_share => Some(can_be_won(*share, bar, theme)),
            Some(Measured::Random(points)) if special.figures.best_score.is_some() => {
                let words = format!("A random player scores about {points:.0} points");
                Some(Line::styled(words, theme.dim))
            }
            _ => None,
        };
        let recent = recent(special, theme, columns);
        won.into_iter().chain(measured).chain(recent).collect()
    }
}

/// Returns how many of the person's games were won.
fn won_line(special: &Specials, bar: usize, theme: &Theme) -> Option<Line<'static>> {
    let Some(share) = special.figures.share else {
        // Of so few games a share says nothing.
        let won = special.recent.iter().filter(|won| **won).count();
        let of = count(special.recent.len(), "game");
        let label = Span::styled(pad("You won", LABEL), theme.dim);
        let told = Span::styled(format!("{won} of {of}"), theme.strong);
        return (!special.recent.is_empty()).then(|| Line::from(vec![label, told]));
    };
    let won = (share.share * f64::from(share.of)).round();
    let words = format!("{won:.0} of {} games", share.of);
    Some(share_line(
        "You won",
        (share.share, bar),
        &words,
        (theme.key, theme),
    ))
}

/// Returns how many deals of the game can be won.
fn can_be_won(share: CanBeWon, bar: usize, theme: &Theme) -> Line<'static> {
    let style = (theme.strong, theme);
    share_line("Can be won", (share.middle(), bar), "of all deals", style)
}

/// Returns a share as a number and a bar of so many columns, with words behind it.
fn share_line(
    label: &str,
    (share, columns): (f64, usize),
    words: &str,
    (style, theme): (Style, &Theme),
) -> Line<'static> {
    let filled = bar(share, columns, theme.glyphs);
    let left = columns.saturating_sub(width(&filled));
    let rest = theme.glyphs.either("─", ".").repeat(left);
    let percent = format!("{:>3.0} %", 100.0 * share);
    Line::from(vec![
        Span::styled(pad(label, LABEL), theme.dim),
        Span::styled(pad(&percent, PERCENT), theme.strong),
        Span::styled(filled, style),
        Span::styled(rest, theme.dim),
        Span::styled(format!("  {words}"), theme.dim),
    ])
}

/// Returns a sign for each of the last games, and the wins in a row.
fn recent(special: &Specials, theme: &Theme, columns: usize) -> Option<Line<'static>> {
    if special.recent.len() < 2 {
        return None;
    }
    let figures = &special.figures;
    let streak = special.remarks(Subject::Streak).next();
    let streak = streak.or_else(|| {
        let ended = figures.ended_streak;
        (ended >= WORTH_TELLING).then(|| format!("ends {ended} wins in a row"))
    });
    let streak = streak.map(|words| format!("  {words}")).unwrap_or_default();
    // Where the words would be cut fewer games are told.
    let room = columns.saturating_sub(LABEL + width(&streak));
    let first = special.recent.len().saturating_sub(room);
    let recent = &special.recent[first..];
    let apart = 2 * recent.len();
    let is_apart = apart <= room + 1;
    let label = format!("Last {}", recent.len());
    let mut spans = vec![Span::styled(pad(&label, LABEL), theme.dim)];
    for (number, won) in recent.iter().enumerate() {
        if number > 0 && is_apart {
            spans.push(Span::raw(" "));
        }
        let style = if *won { theme.key } else { theme.dim };
        spans.push(Span::styled(theme.glyphs.result(*won).to_string(), style));
    }
    let style = if figures.ended_streak > 0 {
        theme.dim
    } else {
        theme.key
    };
    spans.push(Span::styled(streak, style));
    Some(Line::from(spans))
}
