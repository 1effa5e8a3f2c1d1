//! The figures of the game under the cursor: what was won above what can be won, on one scale, and
//! how long one's own wins take.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::Home;
use super::judgement::Difficulty;
use super::rows::Row;
use crate::layout::below;
use crate::render::bars::open_bar;
use crate::render::panel::line_at;
use crate::render::text::{fit, width};
use crate::render::theme::{Glyphs, Theme};
use patience_app::catalogue::Entry;
use patience_app::records::OwnResult;
use patience_app::records::statistics::Figure;
use patience_app::settings::Word as _;
use patience_app::text::figures::{points, time};

/// The column of the shares, and that of their bars.
const BAR: usize = 18;

/// The room behind a bar for what it is of.
const BEHIND: usize = 17;

/// The width of a side in which it is told of whom so many win.
const WIDE_WORDS: usize = 60;

/// The columns of a value that stands before a bar.
const NARROW_VALUE: usize = 5;

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
        let foot = below(area, area.height - height);
        let bar = columns.saturating_sub(BAR + BEHIND).min(WIDEST);
        for (row, figure) in (0..).zip(figures) {
            let mut line = Line::from(vec![
                Span::styled(format!("{:<11}", figure.label), theme.dim),
                Span::styled(format!("{:>NARROW_VALUE$}", figure.value), theme.strong),
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
        figures.extend(can.map(Figure::can_be_won));
        figures.extend(self.known.hasty_wins(entry).map(|wins| {
            let hardness = hardness(wins, glyphs, columns);
            let room = columns.saturating_sub(BAR - NARROW_VALUE + width(&hardness));
            Figure::new("Difficulty", hardness, hasty_words(wins, room))
        }));
        figures.extend(own.and_then(|own| {
            let median = own.median_time()?;
            Some(Figure::median_win(median.into(), own.won))
        }));
        figures
    }

    /// Returns what stands at the right edge of a game: what the person has made of it.
    pub(super) fn own_edge(&self, row: Row) -> Option<String> {
        let (Row::Game(game) | Row::Variant(game, _)) = row else {
            return None;
        };
        let own = self.known.own(&self.games.get(game)?.id)?;
        let all = own.won + own.lost;
        let won = (all > 0).then(|| Figure::won(own.share(), own.won, all).value);
        let best = own.best_points.filter(|_| own.share().is_none());
        best.map(|best| format!("best {}", points(best))).or(won)
    }
}

/// Says how hard a game is, in a side of so many columns: as bars, and in words where there is room for them.
fn hardness(wins: u32, glyphs: Glyphs, columns: usize) -> String {
    let difficulty = Difficulty::of(wins);
    let bars = bars(difficulty, glyphs);
    if columns < WIDE_WORDS {
        bars
    } else {
        format!("{bars} {difficulty}")
    }
}

/// Says in so many columns how many hasty players win a middling deal of those that can be won.
fn hasty_words(wins: u32, columns: usize) -> String {
    let forms = [
        format!("{wins} of 1,000 hasty players win a middling deal that can be won"),
        format!("{wins} of 1,000 hasty players win"),
        format!("{wins} of 1,000 hasty tries win"),
    ];
    let short = format!("{wins} of 1,000 win");
    let mut forms = forms.into_iter();
    forms.find(|form| width(form) <= columns).unwrap_or(short)
}

/// Returns the difficulty of a game as bars, of which more are filled the harder it is.
fn bars(difficulty: Difficulty, glyphs: Glyphs) -> String {
    let (full, hollow) = glyphs.either(("▮", "▯"), ("#", "-"));
    let filled = difficulty as usize + 1;
    full.repeat(filled) + &hollow.repeat(Difficulty::ALL.len() - filled)
}

/// Returns what was won, with the best time or points.
fn won(own: &OwnResult) -> Option<Figure> {
    if let Some(best) = own.best_points {
        return Some(Figure::new("Your best", points(best), "points"));
    }
    let all = own.won + own.lost;
    let figure = Figure::won(own.share(), own.won, all);
    // Of few games the value says of how many it is.
    let of = figure.bar.map(|_| format!("of {all}"));
    let best = own
        .best_time()
        .map(|best| format!("best {}", time(best.into())));
    let note: Vec<String> = of.into_iter().chain(best).collect();
    let note = note.join(", ");
    (all > 0).then_some(Figure { note, ..figure })
}
