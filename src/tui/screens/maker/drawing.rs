//! Draws the left half of the game maker: the form, and below it the explanation of the field under the cursor.
//! Handles clicks on the form. `side.rs` draws the right half.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear};

use super::places::{BESIDE, MEANING, form_area, rows_area, side_area};
use super::questions::draw_question;
use super::rows::{Row, VALUE};
use super::{MakerPage, Side, Stage};
use crate::context::Context;
use crate::images::Placed;
use crate::layout::below;
use crate::render::panel::{lines_at, lines_from, mark_at};
use crate::render::text::{count, fit, pad, styled, width, wrap, wrap_to};
use crate::render::theme::{Glyphs, Theme};
use crate::screens::page::Effects;
use patience_app::keymap::Action;
use patience_app::maker::Field;
use patience_language::describe::capital;

/// The column at which the labels of fields start in the form of the game maker.
const LABEL: usize = 3;

/// The width of an arrow beside the value of a field, including a space.
const ARROW: usize = 2;

/// Returns the width of the labels of fields in the form of the game maker.
const fn label_width(area: Rect) -> usize {
    match area.width {
        49.. => 20,
        41.. => 15,
        _ => 12,
    }
}

/// Returns the column of the arrow to the left of a field's value.
const fn value_at(area: Rect) -> usize {
    LABEL + label_width(area) + 1
}

impl MakerPage {
    fn first_row(&self, area: Rect) -> usize {
        let top = self.scrolled(rows_area(area).height.into());
        top.min(self.rows.len().saturating_sub(1))
    }

    /// Returns the words at the left and at the right of the game maker's top line.
    pub(super) fn heading_words(&self) -> (String, String) {
        let left = format!("Game maker  {}", self.title());
        if let Stage::Questions(questions) = &self.stage {
            let (at, of) = questions.number();
            return (left, format!("question {at} of {of}"));
        }
        let checked = self.draft.checked();
        let mut parts = Vec::new();
        if self.draft.parent_id().is_some() {
            parts.push(count(self.draft.changes(), "change"));
        }
        if !checked.faults.is_empty() {
            parts.push(count(checked.faults.len(), "error"));
        }
        if !checked.warnings.is_empty() {
            parts.push(count(checked.warnings.len(), "warning"));
        }
        let not = if self.draft.is_saved() { "" } else { "not " };
        parts.push(format!("{not}saved"));
        (left, parts.join(" · "))
    }

    /// Whether the keyboard controls the form of the game maker, and no value is being edited.
    pub(super) const fn is_form(&self) -> bool {
        matches!(self.stage, Stage::Form | Stage::Find(_))
    }

    /// Draws the page of the game maker. Returns the pictures of the cards on it.
    pub(super) fn paint(&self, frame: &mut Frame, area: Rect, context: &Context) -> Vec<Placed> {
        let theme = &context.appearance.theme;
        frame.render_widget(Clear, area);
        frame.render_widget(Block::new().style(theme.table), area);
        let has_both = area.width >= BESIDE;
        if let Stage::Questions(questions) = &self.stage {
            draw_question(frame, area, (questions, theme));
            return if has_both {
                self.draw_table(frame, side_area(area), context, false)
            } else {
                Vec::new()
            };
        }
        let is_side = !self.is_form() || self.side != Side::Both;
        let side = self.area_of_side(area);
        // The table may need the whole page.
        let has_both = has_both && side == side_area(area);
        if has_both || !is_side {
            self.draw_form(frame, area, theme);
        }
        if !has_both && !is_side {
            return Vec::new();
        }
        match &self.stage {
            Stage::Edit(editor) => {
                editor.draw(frame, self.editor_area(editor, side), theme);
                let below = self.below_editor(editor, side);
                return below.map_or_else(Vec::new, |place| {
                    self.draw_table(frame, place, context, false)
                });
            }
            Stage::Save(_) => self.draw_save_line(frame, below(side, 1), theme),
            Stage::Form | Stage::Find(_) | Stage::Questions(_) => {
                return self.draw_side(frame, side, context);
            }
        }
        Vec::new()
    }

    fn draw_form(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let rows = rows_area(area);
        let lines: Vec<Line> = (0..self.rows.len())
            .map(|at| self.line(at, rows, theme))
            .collect();
        lines_from(frame, rows, theme, &lines, self.first_row(area));
        let form = form_area(area);
        let columns = usize::from(form.width).saturating_sub(LABEL + 1);
        if let Stage::Find(line) = &self.stage {
            let place = Rect::new(form.x, rows.bottom() + 1, form.width, 1);
            return line.draw(frame, place, theme);
        }
        let Some(field) = self.field() else { return };
        let most = usize::from(MEANING) - 1;
        let meaning = wrap_to(&capital(field.meaning()), columns, most).into_iter();
        let meaning = meaning.map(|text| format!("{:LABEL$}{text}", "")).collect();
        let lines = styled(meaning, theme.dim);
        let place = Rect::new(form.x, rows.bottom() + 1, form.width, MEANING);
        lines_at(frame, place, 0, lines);
    }

    /// Returns the first line of a field's value, as the form shows it. It is between arrows if the cursor is on the
    /// field, otherwise between spaces.
    fn shown_value(&self, field: &Field, is_here: bool, glyphs: Glyphs) -> String {
        let value = self.draft.shown(field).0;
        if value.is_empty() {
            return value;
        }
        let value = wrap(&value, VALUE).swap_remove(0);
        let [before, after] = if is_here { glyphs.arrows() } else { [" "; 2] };
        format!("{before} {value} {after}")
    }

    /// Returns the row with the number `at` of the form in the game maker.
    fn line(&self, at: usize, area: Rect, theme: &Theme) -> Line<'static> {
        let columns = usize::from(area.width);
        let is_here = at == self.at && !matches!(self.stage, Stage::Save(_));
        match &self.rows[at] {
            Row::Space => Line::default(),
            Row::Head { title, heading } => {
                let room = columns.saturating_sub(3);
                let heading = fit(heading, room / 2);
                let title = pad(title, room.saturating_sub(width(&heading) + 1));
                Line::from(vec![
                    Span::styled(format!(" {title} "), theme.strong),
                    Span::styled(heading, theme.dim),
                ])
            }
            Row::Fault { text, is_fault } => {
                let style = theme.said(*is_fault);
                let text = fit(text, columns.saturating_sub(LABEL));
                Line::styled(format!("{:LABEL$}{text}", ""), style)
            }
            Row::More(text) => {
                let before = value_at(area) + ARROW;
                Line::styled(format!("{:before$}{text}", ""), theme.table)
            }
            Row::Field(field) => {
                let (_, is_said) = self.draft.shown(field);
                let former = self.draft.shown_former(field);
                let labels = label_width(area);
                let mark = match (is_here, &former) {
                    (false, Some(_)) => Span::styled(theme.glyphs.either("•", "*"), theme.key),
                    _ => theme.marker(is_here),
                };
                let style = match (&former, is_said) {
                    (Some(_), _) => theme.key,
                    (None, true) => theme.table,
                    (None, false) => theme.dim,
                };
                let shown = self.shown_value(field, is_here, theme.glyphs);
                let rest = columns.saturating_sub(value_at(area) + width(&shown));
                let is_action = field.is_new() || field.leaves_out();
                let label = if is_action {
                    fit(&field.label, columns.saturating_sub(LABEL))
                } else {
                    pad(&field.label, labels)
                };
                let label_style = if is_action { theme.dim } else { theme.table };
                let chosen = |style: Style| {
                    if is_here {
                        style.patch(theme.chosen)
                    } else {
                        style
                    }
                };
                let value_style = if former.is_some() {
                    chosen(style).patch(theme.key)
                } else {
                    chosen(style)
                };
                let mut line = Line::from(vec![
                    Span::raw(" "),
                    mark,
                    Span::styled(format!(" {label} "), chosen(label_style)),
                    Span::styled(shown, value_style),
                ]);
                if let Some(former) = former.filter(|_| rest > 7) {
                    let gap = if is_here { "  " } else { "" };
                    let former = fit(&format!("{gap}was {former}"), rest.saturating_sub(1));
                    line.push_span(Span::styled(former, theme.dim));
                }
                line
            }
        }
    }

    /// Handles a click in the game maker. A click on a row of the form moves the cursor there. On the row under the
    /// cursor, a click on an arrow changes the value, and any other click opens the list of values. A click on a pile
    /// of the table moves the cursor to the fields of the pile. A click on the title moves it to the field of the
    /// title.
    pub(super) fn click(&mut self, at: (u16, u16), context: &Context) -> Effects {
        let area = context.table_area();
        let rows = rows_area(area);
        let is_beside = area.width >= BESIDE && self.area_of_side(area) == side_area(area);
        let is_form = is_beside || self.side == Side::Both;
        let top = self.first_row(area);
        if at.1 < area.y {
            self.go_to(&["title".to_owned()]);
            self.scroll(context);
            return Vec::new();
        }
        if is_form && let Some(below) = mark_at(rows, self.rows.len(), top, at) {
            self.step_group(below);
            self.scroll(context);
            return Vec::new();
        }
        if is_form && rows.contains(at.into()) {
            let row = top + usize::from(at.1 - rows.y);
            let lines = self.rows.iter().take(row + 1).rev();
            // The rest of a value and the errors of a field belong to the field.
            let below = lines.take_while(|row| matches!(row, Row::More(_) | Row::Fault { .. }));
            let below = below.count();
            let row = row - below;
            let Some(Row::Field(field)) = self.rows.get(row) else {
                return Vec::new();
            };
            let value = value_at(rows);
            let column = usize::from(at.0 - rows.x);
            let glyphs = context.appearance.theme.glyphs;
            let shown = self.shown_value(field, true, glyphs);
            let end = value + width(&shown);
            let is_again = row == self.at;
            self.top = top;
            self.at = row;
            return match column {
                _ if is_again && below > 0 => self.act(Action::Apply, context),
                _ if !is_again => Vec::new(),
                // An arrow with the space beside it.
                column if (value..value + 2).contains(&column) && end > value => {
                    self.act(Action::Left, context)
                }
                column if (end.saturating_sub(2)..=end).contains(&column) && end > value => {
                    self.act(Action::Right, context)
                }
                _ => self.act(Action::Apply, context),
            };
        }
        if let Some(name) = self.pile_at(at, area) {
            self.go_to(&["pile".to_owned(), name]);
        }
        Vec::new()
    }
}
