//! The side panel beside the form of the game maker: the table, the text of the rules, the share of winnable deals, and
//! the text of the rule file.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::editor::Editor;
use super::places::{side_area, whole_area};
use super::{MakerPage, Side, Stage};
use crate::context::Context;
use crate::images::Placed;
use crate::layout::{below, without_last};
use crate::render::bars::open_bar;
use crate::render::panel::{line_at, lines_at, lines_from};
use crate::render::text::{fit, pad, styled, wrap};
use crate::render::theme::Theme;
use crate::screens::table::{draw_board, fits, lay_out_board};
use patience_app::keymap::{Action, KeyContext};
use patience_app::maker::differences;
use patience_language::describe::rules_text;

/// The minimum width of the game maker's side panel at which the shares of winnable deals are also drawn as bars.
const WITH_BARS: usize = 56;

/// The width of the label of a bar in the side panel, and the width of the bar.
const LABEL: usize = 20;
const BAR: usize = 14;

impl MakerPage {
    /// Draws the side panel of the game maker. Returns the pictures of the cards.
    pub(super) fn draw_side(
        &self,
        frame: &mut Frame,
        area: Rect,
        context: &Context,
    ) -> Vec<Placed> {
        let theme = &context.appearance.theme;
        match self.side {
            Side::Both | Side::Table => {
                let words = self.words(area, theme);
                let table = self.table_area(area, words.len());
                let has_no_words = table.bottom() == area.bottom();
                let place = below(area, table.height);
                if place.height > 1 {
                    lines_from(frame, place, theme, &words, 0);
                }
                self.draw_table(frame, table, context, has_no_words)
            }
            Side::Words | Side::File => {
                let lines = self.side_lines(context);
                lines_from(frame, below(area, 1), theme, &lines, self.side_top);
                Vec::new()
            }
        }
    }

    /// Returns the lines that the side panel shows in place of the table: the text of the rules, or the text of the
    /// rule file.
    pub(super) fn side_lines(&self, context: &Context) -> Vec<Line<'static>> {
        let area = side_area(context.table_area());
        if self.side != Side::File {
            return self.words(area, &context.appearance.theme);
        }
        let columns = usize::from(area.width);
        let text = self.draft.text();
        let lines = text.lines().flat_map(|line| match wrap(line, columns) {
            lines if lines.is_empty() => vec![String::new()],
            lines => lines,
        });
        lines.map(Line::raw).collect()
    }

    /// Returns the area of the table in the side panel, above the text. The text takes at most two fifths of the
    /// height.
    fn table_area(&self, area: Rect, words: usize) -> Rect {
        if self.side == Side::Table {
            return area;
        }
        let words = u16::try_from(words).unwrap_or(u16::MAX);
        let words = words.min(area.height * 2 / 5);
        let above = without_last(area, words);
        match &self.game {
            // A table that only fits without the words replaces them.
            Some(game) if !fits(game, cards_area(above)) && fits(game, cards_area(area)) => area,
            _ => above,
        }
    }

    /// Draws the deal of the edited game with its deal number. Returns the pictures of the cards.
    pub(super) fn draw_table(
        &self,
        frame: &mut Frame,
        area: Rect,
        context: &Context,
        has_no_words: bool,
    ) -> Vec<Placed> {
        let theme = &context.appearance.theme;
        let columns = usize::from(area.width);
        let Some(game) = &self.game else {
            let text = "No table: the game has an error and cannot be dealt.";
            lines_at(frame, area, 1, styled(wrap(text, columns), theme.dim));
            return Vec::new();
        };
        let text = if self.draft.checked().faults.is_empty() {
            format!("Table of deal {}", self.deal)
        } else {
            format!("Table of deal {}, before the error", self.deal)
        };
        let place = cards_area(area);
        // If no words are shown below the table, its title has the share of winnable deals.
        let share = self.shares.now().filter(|_| has_no_words);
        let text = match share {
            Some(share) => format!("Deal {}; winnable: {}", self.deal, share.short_words()),
            None => text,
        };
        line_at(frame, area, 1, Line::styled(fit(&text, columns), theme.dim));
        if fits(game, place) {
            return draw_board(frame, place, game, context).1;
        }
        let key = context.keys.name_of(KeyContext::Maker, Action::NextTarget);
        let text = if self.side == Side::Both && self.is_form() && self.fits_alone(context) {
            format!("The table needs more room: {key} shows it alone.")
        } else {
            "The table needs more room than this terminal has.".to_owned()
        };
        lines_at(frame, area, 3, styled(wrap(&text, columns), theme.dim));
        Vec::new()
    }

    /// Whether the table of the edited game fits when it fills the page.
    fn fits_alone(&self, context: &Context) -> bool {
        let whole = cards_area(whole_area(context.table_area()));
        self.game.as_ref().is_some_and(|game| fits(game, whole))
    }

    /// Returns the area of the game maker's side panel. If the panel shows only the table, and the table does not fit
    /// beside the form, it is the whole page.
    pub(super) fn area_of_side(&self, area: Rect) -> Rect {
        let beside = side_area(area);
        match &self.game {
            Some(game) if self.side == Side::Table && self.is_form() => {
                if fits(game, cards_area(beside)) {
                    beside
                } else {
                    whole_area(area)
                }
            }
            _ => beside,
        }
    }

    /// Returns the area of the editor for a field's value. It is above the table if there is room for both.
    pub(super) fn editor_area(&self, editor: &Editor, side: Rect) -> Rect {
        let area = below(side, 1);
        match self.below_editor(editor, side) {
            Some(table) => without_last(area, table.height),
            None => area,
        }
    }

    /// Returns the area of the table below the editor for a field's value; `None` if there is no room for it. The
    /// editor's list gets the rows that the table does not need, but at least a few.
    pub(super) fn below_editor(&self, editor: &Editor, side: Rect) -> Option<Rect> {
        let game = self.game.as_ref()?;
        let place = |rows: u16| below(side, 1 + rows);
        let all = editor.height();
        let has_room = |rows: &u16| fits(game, cards_area(place(*rows)));
        let mut heights = (editor.least_height()..=all).rev();
        heights.find(has_room).map(place)
    }

    /// Returns which kind of pile, such as the stock or the foundations, is at a point of the screen.
    pub(super) fn pile_at(&self, (x, y): (u16, u16), screen: Rect) -> Option<String> {
        let is_shown =
            matches!(self.stage, Stage::Form) && matches!(self.side, Side::Both | Side::Table);
        let game = self.game.as_ref().filter(|_| is_shown)?;
        let side = self.area_of_side(screen);
        let words = self.words(side, &Theme::default()).len();
        let layout = lay_out_board(game, cards_area(self.table_area(side, words)))?;
        let hit = layout.hit(x, y)?;
        Some(game.rules().group_of(hit.pile).name.clone())
    }

    /// Returns the lines of the side panel with the rules of the game and the share of winnable deals.
    fn words(&self, area: Rect, theme: &Theme) -> Vec<Line<'static>> {
        if self.side == Side::Table {
            return Vec::new();
        }
        let columns = usize::from(area.width);
        let mut lines = self.share_lines(columns, theme);
        let gone = theme.glyphs.either("−", "-");
        match (self.draft.parent_rules(), self.draft.rules()) {
            (Some(before), Some(now)) => {
                let told = differences(before, now);
                if told.is_empty() {
                    let title = self.draft.parent_title().unwrap_or_default();
                    let text = format!("Same rules as {title}.");
                    lines.extend(styled(wrap(&text, columns), theme.dim));
                    return lines;
                }
                for part in told {
                    lines.push(Line::styled(fit(&part.title, columns), theme.dim));
                    for sentence in part.sentences {
                        let (sign, style) = if sentence.is_new {
                            ("+", theme.table)
                        } else {
                            (gone, theme.dim)
                        };
                        let texts = wrap(&sentence.text, columns.saturating_sub(2));
                        for (row, text) in texts.into_iter().enumerate() {
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
                        lines.extend(wrap(text, columns).into_iter().map(Line::raw));
                    }
                }
            }
            _ => {}
        }
        lines
    }

    /// Returns the lines with the shares of winnable deals: of the edited game as it is now, before the last change,
    /// and of the original game.
    fn share_lines(&self, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
        let original = self.draft.parent_title().unwrap_or_default();
        let now = if self.draft.is_playable() {
            "Now"
        } else {
            "Before the error"
        };
        let known = [
            (now, self.shares.now(), theme.strong),
            ("Before the change", self.shares.before(), theme.dim),
            (original, self.shares.original(), theme.dim),
        ];
        let known = known
            .into_iter()
            .filter_map(|(label, share, style)| Some((label, share?, style)));
        let mut lines: Vec<Line> = known
            .flat_map(|(label, share, style)| match share.bounds() {
                Some(bounds) if columns >= WITH_BARS => {
                    let bar = pad(&open_bar(bounds, BAR, theme.glyphs), BAR);
                    let label = pad(&fit(label, LABEL - 1), LABEL);
                    let words = fit(&share.short_words(), columns - LABEL - BAR - 1);
                    vec![Line::from(vec![
                        Span::styled(label, style),
                        Span::styled(bar, theme.key),
                        Span::styled(format!(" {words}"), style),
                    ])]
                }
                _ => {
                    let words = format!("{label}: {}", share.words());
                    styled(wrap(&words, columns), style).collect()
                }
            })
            .collect();
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        lines
    }
}

/// Returns the area of the cards of the table in the side panel, below the title.
fn cards_area(area: Rect) -> Rect {
    below(area, 3)
}
