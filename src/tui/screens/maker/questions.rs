//! The ten questions that start a new game in the game maker. They are shown one at a time, with the table that follows
//! from the answers.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::places::form_area;
use super::{MakerPage, Stage};
use crate::context::Context;
use crate::render::panel::{line_at, lines_at};
use crate::render::text::{fit, pad, wrap};
use crate::render::theme::Theme;
use crate::screens::list::ListKind;
use crate::screens::page::PageInput;
use crate::screens::page::{Effect, Effects};
use patience_app::catalogue::Catalogue;
use patience_app::keymap::Action;
use patience_app::maker::{Draft, Questions, Table, Value, free_title};
use patience_language::describe::capital;

/// The row of the page at which the first possible answer to a question is drawn.
const FIRST: u16 = 3;

/// The width of a possible answer to one of the ten questions, in columns.
const ANSWER: usize = 36;

impl MakerPage {
    /// Handles input while one of the game maker's ten questions is shown.
    pub(super) fn answer(&mut self, input: PageInput<'_>, context: &Context) -> Effects {
        let Stage::Questions(questions) = &mut self.stage else {
            return Vec::new();
        };
        let last = questions.question().answers.len().saturating_sub(1);
        let at = questions.answer();
        let mut goes_on = false;
        match input {
            PageInput::Action(Action::Apply | Action::Right) => goes_on = true,
            PageInput::Action(Action::Left) => drop(questions.go_back()),
            PageInput::Action(action) => {
                questions.choose(ListKind::Menu.moved(at, action, last + 1));
            }
            PageInput::Clicked((x, y)) => {
                let area = form_area(context.table_area());
                let row = y.checked_sub(area.y + FIRST).map(usize::from);
                let row = row.filter(|row| *row <= last && area.contains((x, y).into()));
                if let Some(row) = row {
                    goes_on = row == at;
                    questions.choose(row);
                }
            }
            _ => {}
        }
        let is_over = goes_on && !questions.go_on();
        let tree = tree_of(questions, &context.catalogue);
        self.draft = Draft::from_nothing(tree, &context.catalogue);
        if is_over {
            self.stage = Stage::Form;
        }
        self.follow_draft();
        if is_over {
            self.at = self.first_field();
            let text = "The game is ready. Change what you like; P plays it";
            return vec![Effect::Say(text.to_owned(), false)];
        }
        Vec::new()
    }
}

/// Returns the rule file that follows from the answers to the ten questions, with a title that no other game has.
pub fn tree_of(questions: &Questions, catalogue: &Catalogue) -> Table {
    let mut tree = questions.tree();
    let title = tree.get("title").and_then(Value::as_str);
    let title = free_title(title.unwrap_or_default(), catalogue);
    tree.insert("title".to_owned(), Value::String(title));
    tree
}

/// Draws one of the ten questions, its possible answers, and the table that follows from the answers so far.
pub fn draw_question(frame: &mut Frame, area: Rect, (questions, theme): (&Questions, &Theme)) {
    let area = form_area(area);
    let columns = usize::from(area.width).saturating_sub(2);
    let question = questions.question();
    let ask = format!(" {}", fit(question.ask, columns));
    line_at(frame, area, 1, Line::styled(ask, theme.strong));
    let room = ANSWER.min(columns.saturating_sub(3));
    let answers = question
        .answers
        .iter()
        .enumerate()
        .map(|(at, (answer, _))| {
            let is_here = at == questions.answer();
            let style = theme.chosen_or(is_here, theme.table);
            Line::from(vec![
                Span::raw(" "),
                theme.marker(is_here),
                // The rest of the row keeps the colours of the page.
                Span::styled(format!(" {}", pad(answer, room)), style),
            ])
        });
    lines_at(frame, area, FIRST, answers);
    let chosen = question.answers.get(questions.answer());
    let meaning = chosen.map_or("", |(_, meaning)| meaning);
    let meaning = wrap(&capital(meaning), columns.saturating_sub(2)).into_iter();
    let meaning: Vec<Line> = meaning
        .map(|text| Line::styled(format!("   {text}"), theme.dim))
        .collect();
    let end = FIRST + u16::try_from(question.answers.len()).unwrap_or(0) + 1;
    let below = end + u16::try_from(meaning.len().max(1)).unwrap_or(0) + 1;
    lines_at(frame, area, end, meaning);
    let so_far = questions.so_far().join(" · ");
    if !so_far.is_empty() {
        let arrow = theme.glyphs.either("←", "Left");
        let so_far = format!("So far: {so_far}. {arrow} goes back.");
        let so_far = wrap(&so_far, columns).into_iter();
        let so_far = so_far.map(|text| Line::styled(format!(" {text}"), theme.dim));
        lines_at(frame, area, below, so_far);
    }
}
