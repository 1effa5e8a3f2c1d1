//! What stands beside the form: the table, what the rules say now, how many deals can be won, and the
//! text of the file.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::drawing::{below_first, side_area};
use super::{MakerPage, Side, Stage};
use crate::context::Context;
use crate::layout::lay_out_preview;
use crate::render::panel::{line_at, lines_from};
use crate::render::text::{fit, wrap};
use crate::render::theme::{Glyphs, Theme};
use crate::screens::table::{draw_board, fits};
use patience_app::maker::{Share, differences};
use patience_core::Seat;
use patience_language::describe::rules_text;

impl MakerPage {
    pub(super) fn draw_side(&self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.appearance.theme;
        let columns = usize::from(area.width);
        let place = below_first(area);
        match self.side {
            Side::Both | Side::Table => {
                let table = self.table_area(area, theme);
                self.draw_table(frame, table, context);
                let words = Rect {
                    y: table.bottom(),
                    height: area.bottom().saturating_sub(table.bottom()),
                    ..area
                };
                if words.height > 1 {
                    lines_from(frame, words, theme, &self.words(columns, theme), 0);
                }
            }
            Side::Words => {
                let lines = self.words(columns, theme);
                let top = self.side_top.min(lines.len().saturating_sub(1));
                lines_from(frame, place, theme, &lines, top);
            }
            Side::File => {
                let text = self.draft.text();
                let lines: Vec<Line> = text
                    .lines()
                    .flat_map(|line| match wrap(line, columns) {
                        lines if lines.is_empty() => vec![String::new()],
                        lines => lines,
                    })
                    .map(Line::raw)
                    .collect();
                let top = self.side_top.min(lines.len().saturating_sub(1));
                lines_from(frame, place, theme, &lines, top);
            }
        }
    }

    /// Returns where the table stands: above the words, which take two fifths of the height at most.
    fn table_area(&self, area: Rect, theme: &Theme) -> Rect {
        if self.side == Side::Table {
            return area;
        }
        let words = self.words(usize::from(area.width), theme).len();
        let words = u16::try_from(words).unwrap_or(u16::MAX);
        let words = words.min(area.height * 2 / 5);
        let above = Rect {
            height: area.height.saturating_sub(words),
            ..area
        };
        match &self.game {
            // Words go before a table that does not fit.
            Some(game) if !fits(game, cards_area(above)) && fits(game, cards_area(area)) => area,
            _ => above,
        }
    }

    /// Draws the deal with its number.
    pub(super) fn draw_table(&self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.appearance.theme;
        let columns = usize::from(area.width);
        let Some(game) = &self.game else {
            let text = "There is no table yet: a fault keeps the game from being dealt.";
            for (row, text) in (1..).zip(wrap(text, columns)) {
                line_at(frame, area, row, Line::styled(text, theme.dim));
            }
            return;
        };
        let text = if self.draft.checked().faults.is_empty() {
            format!("Deal {}", self.deal)
        } else {
            format!("Deal {}, as it was before the fault", self.deal)
        };
        line_at(frame, area, 1, Line::styled(fit(&text, columns), theme.dim));
        let place = cards_area(area);
        if fits(game, place) {
            draw_board(frame, place, game, &context.appearance);
        } else {
            let text = "The table needs more room.";
            line_at(frame, area, 3, Line::styled(fit(text, columns), theme.dim));
        }
    }

    /// Returns the kind of pile at a point of the table.
    pub(super) fn pile_at(&self, (x, y): (u16, u16), screen: Rect) -> Option<String> {
        let is_shown =
            matches!(self.stage, Stage::Form) && matches!(self.side, Side::Both | Side::Table);
        let game = self.game.as_ref().filter(|_| is_shown)?;
        let area = cards_area(self.table_area(side_area(screen), &Theme::default()));
        let observation = game.observation(Seat::FIRST);
        let layout = lay_out_preview(game.rules(), observation, Seat::FIRST, area)?;
        let hit = layout.hit(x, y)?;
        Some(game.rules().group_of(hit.pile).name.clone())
    }

    /// Returns what is told of the rules and of the deals.
    fn words(&self, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        self.add_share(&mut lines, columns, theme);
        let (gone, new) = match theme.glyphs {
            Glyphs::Unicode => ("−", "+"),
            Glyphs::Ascii => ("-", "+"),
        };
        match (self.draft.parent_rules(), self.draft.rules()) {
            (Some(before), Some(now)) => {
                let told = differences(before, now);
                if told.is_empty() {
                    let title = self.draft.parent_title().unwrap_or_default();
                    let text = format!("The rules say what those of {title} say.");
                    lines.extend(wrapped(&text, columns).map(|text| Line::styled(text, theme.dim)));
                    return lines;
                }
                for part in told {
                    lines.push(Line::styled(fit(&part.title, columns), theme.dim));
                    for sentence in part.sentences {
                        let (sign, style) = if sentence.is_new {
                            (new, theme.table)
                        } else {
                            (gone, theme.dim)
                        };
                        for (row, text) in
                            wrapped(&sentence.text, columns.saturating_sub(2)).enumerate()
                        {
                            let sign = if row == 0 { sign } else { " " };
                            lines.push(Line::styled(format!("{sign} {text}"), style));
                        }
                    }
                }
            }
            (None, Some(now)) => {
                for section in rules_text(now) {
                    lines.push(Line::styled(fit(&section.title, columns), theme.strong));
                    for text in &section.paragraphs {
                        lines.extend(wrapped(text, columns).map(Line::raw));
                    }
                }
            }
            _ => {}
        }
        lines
    }

    /// Adds how many deals can be won, now and before the last change.
    fn add_share(&self, lines: &mut Vec<Line<'static>>, columns: usize, theme: &Theme) {
        let mut tell = |share: &Share, before: bool| {
            let words = share.words();
            let (words, style) = if before {
                (format!("Before: {words}"), theme.dim)
            } else {
                (words, theme.strong)
            };
            lines.extend(wrapped(&words, columns).map(|text| Line::styled(text, style)));
        };
        if let Some(share) = &self.share {
            tell(share, false);
        }
        if let Some(share) = &self.share_before {
            tell(share, true);
        }
        if !lines.is_empty() {
            lines.push(Line::default());
        }
    }
}

fn wrapped(text: &str, columns: usize) -> impl Iterator<Item = String> {
    wrap(text, columns).into_iter()
}

/// Returns where the cards of a table with a line over them stand.
fn cards_area(area: Rect) -> Rect {
    Rect {
        y: area.y + 3.min(area.height),
        height: area.height.saturating_sub(3),
        ..area
    }
}
