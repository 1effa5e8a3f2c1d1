//! A question before something that could be regretted.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
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
    /// The answer that the arrows have chosen, from 0.
    pub chosen: Option<usize>,
}

/// The names of the keys that answer.
struct AnswerKeys {
    /// The key that takes the chosen answer.
    take: String,
    /// The key for yes.
    yes: String,
    /// The key for no.
    no: String,
}

impl AnswerKeys {
    fn of(context: &Context) -> Self {
        let name = |action| context.keys.name_of(KeyContext::Ask, action);
        Self {
            take: name(Action::Apply),
            yes: name(Action::Yes),
            no: name(Action::No),
        }
    }
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
            chosen: None,
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
        keys: &AnswerKeys,
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
    fn paint(&self, frame: &mut Frame, area: Rect, theme: &Theme, keys: &AnswerKeys) {
        let (outer, lines, _) = self.lay(area, theme, keys);
        let inside = panel(frame, outer, theme, "");
        for (row, line) in (Self::top(inside.height, &lines)..).zip(lines) {
            line_at(frame, inside, row, line);
        }
    }

    /// Returns what follows from the answer under the pointer.
    fn answer_at(&self, area: Rect, keys: &AnswerKeys, (x, y): (u16, u16)) -> Option<Then> {
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

    /// Returns the chosen answer, from 0: yes, and of two things to choose between none before
    /// the arrows have chosen one.
    fn taken(&self) -> Option<usize> {
        self.chosen.or((!self.either).then_some(0))
    }

    /// Chooses the next answer or the one before, as far as there is one.
    fn choose(&mut self, forward: bool) {
        let last = self.no_answer();
        self.chosen = Some(match self.taken() {
            None => 0,
            Some(at) if forward => (at + 1).min(last),
            Some(at) => at.saturating_sub(1),
        });
    }

    /// Returns what an answer leads to, by its place.
    fn then_of(&self, answer: usize) -> Then {
        match answer {
            0 => self.yes.clone(),
            1 => self.no.clone(),
            _ => Then::Nothing,
        }
    }

    /// Returns the words of an answer, by its place.
    fn words_of(&self, answer: usize) -> &str {
        match answer {
            0 => &self.answers.0,
            1 => &self.answers.1,
            _ => NEITHER,
        }
    }

    /// Returns what follows from a key that answers; nothing from one that chooses another answer.
    fn act(&mut self, action: Action) -> Option<Then> {
        match action {
            Action::Apply => self.taken().map(|answer| self.then_of(answer)),
            Action::Yes => (!self.either).then(|| self.yes.clone()),
            Action::No => Some(self.then_of(self.no_answer())),
            Action::Left | Action::Up => {
                self.choose(false);
                None
            }
            Action::Right | Action::Down => {
                self.choose(true);
                None
            }
            _ => None,
        }
    }

    /// Returns the keys of two things to choose between, with what each is, except for the chosen one.
    pub fn digits(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let digits = ["1", "2"].into_iter().enumerate();
        let others = digits.filter(|(answer, _)| self.either && self.taken() != Some(*answer));
        others.map(|(answer, digit)| (digit, self.words_of(answer)))
    }

    /// Tells whether a letter answers.
    pub const fn is_answer(&self, letter: char) -> bool {
        self.either && matches!(letter, '1' | '2')
    }

    /// Tells whether there is an answer that `Enter` takes.
    pub fn has_choice(&self) -> bool {
        self.taken().is_some()
    }

    /// Returns the place of the answer that is no.
    const fn no_answer(&self) -> usize {
        if self.either { 2 } else { 1 }
    }

    /// Returns what follows from a letter, where there are two things to choose between.
    fn choice(&self, letter: char) -> Option<Then> {
        match letter {
            '1' if self.either => Some(self.yes.clone()),
            '2' if self.either => Some(self.no.clone()),
            _ => None,
        }
    }

    /// Returns the answers with their keys: the key that takes an answer stands before the chosen one.
    fn choices(&self, keys: &AnswerKeys) -> Vec<Choice> {
        let (own, prefixes, count): ([&str; 3], [&str; 3], usize) = if self.either {
            (["1", "2", &keys.no], [""; 3], 3)
        } else {
            ([&keys.yes, &keys.no, ""], ["yes, ", "no, ", ""], 2)
        };
        let choice = |answer: usize| {
            let is_taken = self.taken() == Some(answer);
            Choice {
                key: if is_taken { &keys.take } else { own[answer] }.to_owned(),
                text: format!("{}{}", prefixes[answer], self.words_of(answer)),
                then: self.then_of(answer),
            }
        };
        (0..count).map(choice).collect()
    }

    /// Returns the answers with their keys, on one line where they fit.
    fn answer_lines(&self, theme: &Theme, keys: &AnswerKeys, columns: usize) -> Vec<Line<'static>> {
        let choices = self.choices(keys).into_iter().enumerate();
        let lines: Vec<Vec<Span>> = choices
            .map(|(answer, choice)| {
                let is_chosen = self.chosen == Some(answer);
                let style = if is_chosen {
                    theme.chosen
                } else {
                    Style::new()
                };
                vec![
                    Span::styled(choice.key, theme.key),
                    Span::raw(" "),
                    Span::styled(choice.text, style),
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

impl Page for Question {
    fn key_context(&self) -> KeyContext {
        KeyContext::Ask
    }

    fn update(&mut self, input: PageInput<'_>, context: &Context) -> Vec<PageRequest> {
        let then = match input {
            PageInput::Action(action) => self.act(action),
            PageInput::Typed(letter) => self.choice(letter),
            PageInput::Clicked(at) => {
                let (keys, area) = (&AnswerKeys::of(context), context.table_area());
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
        let keys = AnswerKeys::of(context);
        self.paint(frame, area, &context.appearance.theme, &keys);
    }

    fn key_words(&self, entry: &Entry, _: &Context) -> KeyWords {
        match entry.action {
            // Each has a key of its own, which stands beside it.
            Action::Apply => match self.taken() {
                Some(answer) => KeyWords::Are(self.words_of(answer).to_owned()),
                None => KeyWords::Nothing,
            },
            Action::Yes if !self.either && self.taken() != Some(0) => {
                KeyWords::Are(self.words_of(0).to_owned())
            }
            Action::No if self.taken() != Some(self.no_answer()) => {
                KeyWords::Are(self.words_of(self.no_answer()).to_owned())
            }
            // To leave what somebody asks of all answers it.
            Action::Back if matches!(self.no, Then::AskHost(_)) => {
                KeyWords::Are(self.answers.1.clone())
            }
            Action::Back => KeyWords::Usual,
            _ => KeyWords::Nothing,
        }
    }
}
