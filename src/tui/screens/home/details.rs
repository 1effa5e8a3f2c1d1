//! The figures of the game under the cursor: what was won above what can be won, on one scale, and
//! how long one's own wins take.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::Home;
use super::judgement::Difficulty;
use super::rows::Row;
use crate::render::bars::open_bar;
use crate::render::panel::line_at;
use crate::render::text::fit;
use crate::render::theme::{Glyphs, Theme};
use crate::screens::records::statistics::figure::Figure;
use patience_app::catalogue::Entry;
use patience_app::records::OwnResult;
use patience_app::survey::measurements::CanBeWon;
use patience_app::text::figures::percent;

/// The column of the shares, and that of their bars.
const BAR: usize = 18;

/// The room behind a bar for what it is of.
const BEHIND: usize = 17;

/// The width of a side in which it is told of whom so many win.
const WIDE_WORDS: usize = 60;

/// The widest bar of 100 %.
const WIDEST: usize = 40;

impl Home {
    /// Returns how many lines the figures of a game take.
    pub(super) fn figures_height(&self, entry: &Entry) -> usize {
        self.figures_of(entry, Glyphs::Unicode, 0).len()
    }

    /// Draws the figures of a game at the foot of an area.
    pub(super) fn draw_figures(&self, frame: &mut Frame, area: Rect, entry: &Entry, theme: &Theme) {
        let columns = usize::from(area.width);
        let figures = self.figures_of(entry, theme.glyphs, columns);
        let height = u16::try_from(figures.len()).unwrap_or(0).min(area.height);
        let foot = Rect {
            y: area.bottom() - height,
            height,
            ..area
        };
        let bar = columns.saturating_sub(BAR + BEHIND).min(WIDEST);
        for (row, figure) in (0..).zip(figures) {
            let mut line = Line::from(vec![
                Span::styled(format!("{:<11}", figure.label), theme.dim),
                Span::styled(figure.value, theme.strong),
            ]);
            if let Some(ends) = figure.bar.filter(|_| bar >= 8) {
                line.push_span(" ".repeat(BAR.saturating_sub(line.width())));
                line.push_span(Span::styled(open_bar(ends, bar, theme.glyphs), theme.table));
                line.push_span(" ".repeat((BAR + bar + 1).saturating_sub(line.width())));
            } else {
                line.push_span("  ");
            }
            let room = columns.saturating_sub(line.width());
            line.push_span(Span::styled(fit(&figure.note, room), theme.dim));
            line_at(frame, foot, row, line);
        }
    }

    fn figures_of(&self, entry: &Entry, glyphs: Glyphs, columns: usize) -> Vec<Figure> {
        let mut figures = Vec::new();
        let preview = self.preview.as_ref();
        let own = preview.and_then(|preview| {
            let results = &self.known.figures.as_ref()?.results;
            results.of_rules(&preview.fingerprint)
        });
        let can = preview.and_then(|preview| preview.winnable);
        figures.extend(own.and_then(won));
        figures.extend(can.map(|can| {
            let value = format!("{:>5}", percent(can.middle()));
            Figure::new("Can be won", value, uncertainty(can, glyphs))
                .with_bar(Some((can.low, can.high)))
        }));
        figures.extend(self.known.hasty_wins(entry).map(|wins| Figure {
            label: "Difficulty",
            value: hardness(wins, glyphs, columns),
            bar: None,
            note: hasty_words(wins, columns),
        }));
        figures.extend(own.and_then(OwnResult::median_time).map(|ms| {
            let (minutes, seconds) = (ms / 60_000, ms / 1000 % 60);
            Figure::new(
                "Your wins",
                format!("{:>5}", format!("{minutes}:{seconds:02}")),
                "as a rule",
            )
        }));
        figures
    }

    /// Returns what stands at the right edge of a game: what the person has made of it.
    pub(super) fn own_edge(&self, row: Row) -> Option<String> {
        let (Row::Game(game) | Row::Variant(game, _)) = row else {
            return None;
        };
        let own = self.known.own(&self.games.get(game)?.id)?;
        let share = own.share().map(|share| percent(share.share));
        let best = own.best_points.map(|points| format!("best {points}"));
        let few = || {
            let all = own.won + own.lost;
            (all > 0).then(|| format!("{} of {all}", own.won))
        };
        share.or(best).or_else(few)
    }
}

/// Says how hard a game is, in a side of so many columns: as bars, and in words where there is room for them.
fn hardness(wins: u32, glyphs: Glyphs, columns: usize) -> String {
    let difficulty = Difficulty::of(wins);
    let bars = bars(difficulty, glyphs);
    if columns < WIDE_WORDS {
        format!("{bars:>5}")
    } else {
        format!("{bars:>5} {}", difficulty.words())
    }
}

/// Says how many hasty players win a middling deal of those that can be won, in a side of so many columns.
fn hasty_words(wins: u32, columns: usize) -> String {
    if columns < WIDE_WORDS {
        format!("{wins} of 1,000 win")
    } else {
        format!("{wins} of 1,000 win a middling deal that can be won")
    }
}

/// Returns the difficulty of a game as bars, of which more are filled the harder it is.
fn bars(difficulty: Difficulty, glyphs: Glyphs) -> String {
    let (full, hollow) = match glyphs {
        Glyphs::Unicode => ("▮", "▯"),
        Glyphs::Ascii => ("#", "-"),
    };
    let filled = difficulty as usize + 1;
    full.repeat(filled) + &hollow.repeat(Difficulty::ALL.len() - filled)
}

/// Returns the line of what was won; of fewer games than say anything, without a bar.
fn won(own: &OwnResult) -> Option<Figure> {
    if let Some(best) = own.best_points {
        return Some(Figure::new("Your best", format!("{best:>5}"), "points"));
    }
    let all = own.won + own.lost;
    let share = own.share();
    let best = own.best_time().map(|ms| {
        let (minutes, seconds) = (ms / 60_000, ms / 1000 % 60);
        format!(", best {minutes}:{seconds:02}")
    });
    let value = share.map_or_else(
        || format!("{:>5}", own.won),
        |share| format!("{:>5}", percent(share.share)),
    );
    let note = format!("of {all}{}", best.unwrap_or_default());
    let bar = share.map(|share| (share.low, share.high));
    (all > 0).then(|| Figure::new("You won", value, note).with_bar(bar))
}

/// Says how uncertain a share is.
fn uncertainty(can: CanBeWon, glyphs: Glyphs) -> String {
    let half = (can.high - can.low) * 50.0;
    let sign = if glyphs == Glyphs::Ascii { "+-" } else { "±" };
    if half < 1.0 {
        format!("{sign} {half:.1}")
    } else {
        format!("{sign} {half:.0}")
    }
}
