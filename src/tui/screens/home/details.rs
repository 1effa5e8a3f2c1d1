//! The figures in the side panel about the game under the cursor. Two bars on one scale compare the player's win rate
//! with the share of winnable deals. The difficulty and the usual time of the player's wins follow.

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

/// The column of the side panel at which the bars start. Labels and values are to the left of it.
const BAR: usize = 18;

/// The number of columns in the side panel that are reserved for a note after a bar.
const BEHIND: usize = 17;

/// The least width of the side panel, in columns, at which the difficulty of a game is also shown as the share of
/// players who win.
const WIDE_SHARE: usize = 60;

/// The width reserved for a figure on a narrow side panel, in columns.
const NARROW_VALUE: usize = 5;

/// The maximum width of a bar in the side panel, in columns.
const WIDEST: usize = 40;

impl Home {
    /// Returns the number of lines that the figures about a game take in the side panel.
    pub(super) fn figures_height(&self, entry: &Entry) -> usize {
        self.figures_of(entry, Glyphs::Unicode, 0).len()
    }

    /// Draws the figures about a game at the bottom of an area of the screen.
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
            let difficulty = Difficulty::of(wins);
            let hardness = format!("{} {difficulty}", bars(difficulty, glyphs));
            let room = columns.saturating_sub(BAR - NARROW_VALUE + width(&hardness));
            let share = if columns < WIDE_SHARE {
                String::new()
            } else {
                hasty_words(wins, room)
            };
            Figure::new("Difficulty", hardness, share)
        }));
        figures.extend(own.and_then(|own| {
            let median = own.median_time()?;
            Some(Figure::median_win(median.into(), own.won))
        }));
        figures
    }

    /// Returns the words at the right end of a game's row in the list of games: the player's best score or win rate.
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

/// Returns the number of simulated quick players who win a typical winnable deal, in words of at most `columns`
/// columns.
fn hasty_words(wins: u32, columns: usize) -> String {
    let win = if wins == 1 { "wins" } else { "win" };
    let forms = [
        format!("{wins} of 1,000 quick computer players {win} a typical winnable deal"),
        format!("{wins} of 1,000 quick computer players {win}"),
        format!("{wins} of 1,000 computers {win}"),
    ];
    let short = format!("{wins} of 1,000 {win}");
    let mut forms = forms.into_iter();
    forms.find(|form| width(form) <= columns).unwrap_or(short)
}

/// Returns the difficulty of a game as a row of small bars. The harder the game, the more bars are filled.
fn bars(difficulty: Difficulty, glyphs: Glyphs) -> String {
    let (full, hollow) = glyphs.either(("▮", "▯"), ("#", "-"));
    let filled = difficulty as usize + 1;
    full.repeat(filled) + &hollow.repeat(Difficulty::ALL.len() - filled)
}

/// Returns a figure about the player's own games for the side panel: the win rate with the best time, or the best
/// score.
fn won(own: &OwnResult) -> Option<Figure> {
    if let Some(best) = own.best_points {
        return Some(Figure::new("Your best", points(best), "points"));
    }
    let all = own.won + own.lost;
    let figure = Figure::won(own.share(), own.won, all);
    // Without a bar the value itself says of how many games it is.
    let of = figure.bar.map(|_| format!("of {all}"));
    let best = own
        .best_time()
        .map(|best| format!("best {}", time(best.into())));
    let note: Vec<String> = of.into_iter().chain(best).collect();
    let note = note.join(", ");
    (all > 0).then_some(Figure { note, ..figure })
}
