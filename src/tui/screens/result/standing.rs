//! Figures about all games with the same rules, shown below the result of one game: how many were won, how many deals
//! are winnable, and the results of the last games.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::facts::indented;
use super::{Measured, ResultPage};
use crate::render::bars::bar;
use crate::render::text::{count, pad, styled, width, wrap};
use crate::render::theme::Theme;
use patience_app::records::statistics::{Specials, Subject};
use patience_app::survey::measurements::CanBeWon;

/// The widths of the labels, of the percentages, and of the bars in the figures below a result.
const LABEL: usize = 13;
const PERCENT: usize = 7;
const BAR: usize = 24;
/// The number of games whose win or loss marks must fit beside the words about the streak. If fewer fit, the words are
/// on the next line.
const FEW: usize = 5;
/// The minimum length of a winning streak for the result to mention that it has ended.
const WORTH_TELLING: u32 = 3;

impl ResultPage {
    /// Returns the lines of each figure about all games with the same rules, at most `columns` columns wide. Until the
    /// records have answered, the lines are blank, so that the layout does not change when the answer comes.
    pub(super) fn standing(&self, theme: &Theme, columns: usize) -> Vec<Vec<Line<'static>>> {
        let Some(special) = &self.special else {
            let measured = usize::from(matches!(self.measured, Some(Measured::CanBeWon(_))));
            let is_awaited = self.key.is_some() && !self.appearing.pack.is_empty();
            let count = if is_awaited { 2 + measured } else { 0 };
            return vec![vec![Line::default()]; count];
        };
        let won = won(special, theme);
        let can_be_won = match &self.measured {
            Some(Measured::CanBeWon(share)) if won.is_some() => Some(can_be_won(*share, theme)),
            _ => None,
        };
        let few = few_games(special, theme).filter(|_| won.is_none());
        let shares: Vec<Share> = won.into_iter().chain(can_be_won).collect();
        // All bars have the same length.
        let words = shares.iter().map(|share| width(&share.words)).max();
        let room = columns.saturating_sub(LABEL + PERCENT + 2 + words.unwrap_or(0));
        let shares = shares
            .iter()
            .map(|share| vec![share.line(BAR.min(room), theme)]);
        let random = match &self.measured {
            Some(Measured::Random(points)) if special.figures.best_score.is_some() => {
                let words = format!("A random player scores about {points:.0} points");
                Some(styled(wrap(&words, columns), theme.dim).collect())
            }
            _ => None,
        };
        let recent = recent(special, theme, columns);
        let few = few.map(|line| vec![line]);
        shares.chain(few).chain(random).chain(recent).collect()
    }
}

/// A share, such as the share of games won, that is shown as a percentage and a bar with words after it.
struct Share {
    label: &'static str,
    part: f64,
    words: String,
    style: Style,
}

impl Share {
    fn line(&self, room: usize, theme: &Theme) -> Line<'static> {
        let filled = bar(self.part, room, theme.glyphs);
        let left = room.saturating_sub(width(&filled));
        let rest = theme.glyphs.either("─", ".").repeat(left);
        let percent = format!("{:>3.0} %", 100.0 * self.part);
        Line::from(vec![
            Span::styled(pad(self.label, LABEL), theme.dim),
            Span::styled(pad(&percent, PERCENT), theme.strong),
            Span::styled(filled, self.style),
            Span::styled(rest, theme.dim),
            // Without a bar, the percentage is padded already.
            Span::raw(if room > 0 { "  " } else { "" }),
            Span::styled(self.words.clone(), theme.dim),
        ])
    }
}

/// Returns the share of the person's games that were won, with its bar; `None` if there are too few games.
fn won(special: &Specials, theme: &Theme) -> Option<Share> {
    let share = special.figures.share.as_ref()?;
    let won = (share.share * f64::from(share.of)).round();
    Some(Share {
        label: "You won",
        part: share.share,
        words: format!("{won:.0} of {} games", share.of),
        style: theme.key,
    })
}

/// Returns a line about how many games were won, for a person with too few games for a percentage.
fn few_games(special: &Specials, theme: &Theme) -> Option<Line<'static>> {
    let won = special.recent.iter().filter(|won| **won).count();
    let of = count(special.recent.len(), "game");
    let label = Span::styled(pad("You won", LABEL), theme.dim);
    let told = Span::styled(format!("{won} of {of}"), theme.strong);
    (!special.recent.is_empty()).then(|| Line::from(vec![label, told]))
}

/// Returns the share of the game's deals that are winnable, with its bar.
fn can_be_won(share: CanBeWon, theme: &Theme) -> Share {
    Share {
        label: "Can be won",
        part: share.middle(),
        words: "of all deals".to_owned(),
        style: theme.strong,
    }
}

/// Returns lines with a mark for each of the last games, won or not, and the number of wins in a row.
fn recent(special: &Specials, theme: &Theme, columns: usize) -> Option<Vec<Line<'static>>> {
    if special.recent.len() < 2 {
        return None;
    }
    let figures = &special.figures;
    let streak = special.remarks(Subject::Streak).next();
    let streak = streak.or_else(|| {
        let ended = figures.ended_streak;
        (ended >= WORTH_TELLING).then(|| format!("ends a streak of {ended}"))
    });
    let streak = streak.unwrap_or_default();
    // If the words would be cut, show fewer games, or the words below them.
    let room = columns.saturating_sub(LABEL);
    let beside = room.saturating_sub(width(&streak) + 2);
    let is_beside = beside >= FEW.min(special.recent.len());
    let room = if is_beside { beside } else { room };
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
    if is_beside && !streak.is_empty() {
        spans.push(Span::styled(format!("  {streak}"), style));
    }
    let below = if is_beside {
        Vec::new()
    } else {
        wrap(&streak, columns.saturating_sub(LABEL))
    };
    let below = indented(LABEL, below, style);
    Some([Line::from(spans)].into_iter().chain(below).collect())
}
