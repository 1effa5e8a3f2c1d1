//! A question before something that could be regretted.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::context::Context;
use crate::render::panel::{centred, line_at, panel, within};
use crate::render::text::{width, wrap};
use crate::render::theme::Theme;
use crate::screens::page::{KeyWords, Page, PageInput, PageRequest, Then};
use patience_app::keymap::{Action, Entry, KeyContext};

/// Cells between two answers on one line.
const GAP: usize = 3;

/// The answer that chooses neither of two things.
const NEITHER: &str = "neither";

/// An answer with its key and what follows from it.
struct Choice {
    key: String,
    text: String,
    then: Then,
}

impl Choice {
    fn width(&self) -> usize {
        width(&self.key) + 1 + width(&self.text)
    }
}

/// A question with what its answers lead to.
#[derive(Debug, Clone)]
pub struct Question {
    /// The question.
    pub text: String,
    /// What yes and no mean in this case.
    pub answers: (String, String),
    /// What yes leads to.
    pub yes: Then,
    /// What no leads to.
    pub no: Then,
    /// Whether the answers are two things to choose between, not yes and no: each has a digit,
    /// and no means neither.
    pub either: bool,
}

impl Question {
    /// Asks whether to do something or leave it.
    pub fn whether(text: impl Into<String>, yes: impl Into<String>, then: Then) -> Self {
        Self {
            text: text.into(),
            answers: (yes.into(), "leave it".to_owned()),
            yes: then,
            no: Then::Nothing,
            either: false,
        }
    }

    /// Has no be called this.
    #[must_use]
    pub fn or_else_say(mut self, no: &str) -> Self {
        no.clone_into(&mut self.answers.1);
        self
    }

    /// Has no lead to something, too.
    #[must_use]
    pub fn or(mut self, no: Then) -> Self {
        self.no = no;
        self
    }

    /// Returns where the question stands, its lines, and how many lines of answers end them.
    fn lay(
        &self,
        area: Rect,
        theme: &Theme,
        keys: (&str, &str),
    ) -> (Rect, Vec<Line<'static>>, usize) {
        let columns = usize::from(area.width.saturating_sub(6)).clamp(1, 50);
        let mut lines: Vec<Line> = wrap(&self.text, columns)
            .into_iter()
            .map(Line::raw)
            .collect();
        lines.push(Line::default());
        let answers = self.answer_lines(theme, keys, columns);
        let rows = answers.len();
        lines.extend(answers);
        let longest = lines.iter().map(Line::width).max().unwrap_or(0).max(36);
        let size = (
            u16::try_from(longest).unwrap_or(50) + 6,
            u16::try_from(lines.len()).unwrap_or(3) + 4,
        );
        (centred(area, size.0, size.1), lines, rows)
    }

    /// Returns the row of the first line inside the frame.
    fn top(height: u16, lines: &[Line<'_>]) -> u16 {
        u16::from(height > u16::try_from(lines.len()).unwrap_or(u16::MAX))
    }

    /// Draws the question with the keys that answer it.
    fn paint(&self, frame: &mut Frame, area: Rect, theme: &Theme, keys: (&str, &str)) {
        let (outer, lines, _) = self.lay(area, theme, keys);
        let inside = panel(frame, outer, theme, "");
        for (row, line) in (Self::top(inside.height, &lines)..).zip(lines) {
            line_at(frame, inside, row, line);
        }
    }

    /// Returns what follows from the answer under the pointer.
    fn answer_at(&self, area: Rect, keys: (&str, &str), (x, y): (u16, u16)) -> Option<Then> {
        let (outer, lines, rows) = self.lay(area, &Theme::default(), keys);
        let inside = within(outer);
        let line = usize::from(y.checked_sub(inside.y + Self::top(inside.height, &lines))?);
        let row = line.checked_sub(lines.len() - rows)?;
        let at = usize::from(x.checked_sub(inside.x)?);
        let mut start = 0;
        for (number, answer) in self.choices(keys).into_iter().enumerate() {
            let wide = answer.width();
            let here = if rows > 1 {
                row == number && at < wide
            } else {
                row == 0 && (start..start + wide).contains(&at)
            };
            if here {
                return Some(answer.then);
            }
            start += wide + GAP;
        }
        None
    }

    /// Returns what follows from a key that answers: yes or no. Of two things to choose between
    /// neither is yes.
    fn answer(&self, yes: bool) -> Option<Then> {
        match (self.either, yes) {
            (false, true) => Some(self.yes.clone()),
            (false, false) => Some(self.no.clone()),
            (true, true) => None,
            (true, false) => Some(Then::Nothing),
        }
    }

    /// Returns the keys of two things to choose between, with what each is.
    pub fn digits(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let (first, second) = &self.answers;
        let digits = self.either.then_some([("1", &**first), ("2", &**second)]);
        digits.into_iter().flatten()
    }

    /// Returns what follows from a letter, where there are two things to choose between.
    fn choice(&self, letter: char) -> Option<Then> {
        match letter {
            '1' if self.either => Some(self.yes.clone()),
            '2' if self.either => Some(self.no.clone()),
            _ => None,
        }
    }

    /// Returns the answers with their keys: yes is always yes to what is asked.
    fn choices(&self, keys: (&str, &str)) -> Vec<Choice> {
        let choice = |key: &str, text: String, then: &Then| Choice {
            key: key.to_owned(),
            text,
            then: then.clone(),
        };
        let (first, second) = &self.answers;
        if self.either {
            let digits = self.digits().zip([&self.yes, &self.no]);
            return digits
                .map(|((key, text), then)| choice(key, text.to_owned(), then))
                .chain([choice(keys.1, NEITHER.to_owned(), &Then::Nothing)])
                .collect();
        }
        vec![
            choice(keys.0, format!("yes, {first}"), &self.yes),
            choice(keys.1, format!("no, {second}"), &self.no),
        ]
    }

    /// Returns the answers with their keys, on one line where they fit.
    fn answer_lines(
        &self,
        theme: &Theme,
        keys: (&str, &str),
        columns: usize,
    ) -> Vec<Line<'static>> {
        let choices = self.choices(keys).into_iter();
        let lines: Vec<Vec<Span>> = choices
            .map(|choice| {
                vec![
                    Span::styled(choice.key, theme.key),
                    Span::raw(format!(" {}", choice.text)),
                ]
            })
            .collect();
        let whole = Line::from(lines.join(&Span::raw(" ".repeat(GAP))));
        if whole.width() <= columns {
            vec![whole]
        } else {
            lines.into_iter().map(Line::from).collect()
        }
    }
}

/// Returns the names of the keys that say yes and no.
fn key_names(context: &Context) -> [String; 2] {
    [Action::Yes, Action::No].map(|answer| context.keys.name_of(KeyContext::Ask, answer))
}

impl Page for Question {
    fn key_context(&self) -> KeyContext {
        KeyContext::Ask
    }

    fn update(&mut self, input: PageInput<'_>, context: &Context) -> Vec<PageRequest> {
        let then = match input {
            PageInput::Action(action) => self.answer(action == Action::Yes),
            PageInput::Typed(letter) => self.choice(letter),
            PageInput::Clicked(at) => {
                let (names, area) = (key_names(context), context.table_area());
                let keys = (names[0].as_str(), names[1].as_str());
                let (place, ..) = self.lay(area, &Theme::default(), keys);
                if !place.contains(at.into()) {
                    return vec![PageRequest::Close];
                }
                self.answer_at(area, keys, at)
            }
            PageInput::Pasted(_) => None,
        };
        let answer = then.map(|then| PageRequest::Answer(Box::new(then)));
        answer.into_iter().collect()
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        let [yes, no] = key_names(context);
        self.paint(frame, area, &context.appearance.theme, (&yes, &no));
    }

    fn key_words(&self, entry: &Entry, _: &Context) -> KeyWords {
        match entry.action {
            // Each has a key of its own, which stands beside it.
            Action::Yes if self.either => KeyWords::Nothing,
            Action::No if self.either => KeyWords::Are(NEITHER.to_owned()),
            Action::Yes => KeyWords::Are(self.answers.0.clone()),
            Action::No => KeyWords::Are(self.answers.1.clone()),
            // To leave what somebody asks of all answers it.
            Action::Back if matches!(self.no, Then::AskHost(_)) => {
                KeyWords::Are(self.answers.1.clone())
            }
            Action::Back => KeyWords::Usual,
            _ => KeyWords::Nothing,
        }
    }
}
