//! A question before something that could be regretted.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::context::Context;
use crate::render::panel::{bordered, centred, framed, lines_at, within};
use crate::render::text::{styled, width, wrap};
use crate::render::theme::Theme;
use crate::screens::page::{Effect, Effects, KeyWords, Page, PageInput, Question};
use patience_app::keymap::{Action, Entry, KeyContext};
use patience_app::protocol::Ask;

/// Cells between two answers on one line.
const GAP: usize = 2;

/// Cells before an answer, for the marker.
const MARKER: usize = 2;

/// The answer that chooses neither of two things.
const NEITHER: &str = "neither";

/// An answer with its key.
struct Choice {
    key: String,
    text: String,
}

impl Choice {
    fn width(&self) -> usize {
        MARKER + width(&self.key) + 1 + width(&self.text)
    }
}

/// The page of a question.
#[derive(Debug)]
pub struct QuestionPage {
    question: Question,
    /// The answer that the arrows have chosen, from 0.
    chosen: Option<usize>,
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

impl QuestionPage {
    /// Returns the page, on which no answer has been chosen yet.
    pub const fn new(question: Question) -> Self {
        Self {
            question,
            chosen: None,
        }
    }

    /// Returns the question.
    pub const fn question(&self) -> &Question {
        &self.question
    }

    /// Returns where the question stands, its lines, and how many lines of answers end them.
    fn lay(
        &self,
        area: Rect,
        theme: &Theme,
        keys: &AnswerKeys,
    ) -> (Rect, Vec<Line<'static>>, usize) {
        let columns = usize::from(area.width.saturating_sub(6)).clamp(1, 50);
        let text = wrap(&self.question.text, columns);
        let mut lines: Vec<Line> = styled(text, Style::new()).collect();
        lines.push(Line::default());
        let answers = self.answer_lines(theme, keys, columns);
        let rows = answers.len();
        lines.extend(answers);
        let longest = lines.iter().map(Line::width).max().unwrap_or(0).max(36);
        let wide = u16::try_from(longest).unwrap_or(50) + 6;
        let high = u16::try_from(lines.len()).unwrap_or(3) + 4;
        (centred(area, wide, high), lines, rows)
    }

    /// Returns the place of the box in an area.
    pub fn place(&self, area: Rect, context: &Context) -> Rect {
        let theme = &context.appearance.theme;
        self.lay(area, theme, &AnswerKeys::of(context)).0
    }

    /// Returns the row of the first line inside the frame.
    fn top(height: u16, lines: &[Line<'_>]) -> u16 {
        u16::from(height > u16::try_from(lines.len()).unwrap_or(u16::MAX))
    }

    /// Returns the answer under the pointer, by its place.
    fn answer_at(&self, area: Rect, keys: &AnswerKeys, (x, y): (u16, u16)) -> Option<usize> {
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
                return Some(number);
            }
            start += wide + GAP;
        }
        None
    }

    /// Returns the chosen answer, from 0: yes, and of two things to choose between none before
    /// the arrows have chosen one.
    fn taken(&self) -> Option<usize> {
        self.chosen.or((!self.question.either).then_some(0))
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

    /// Takes the effects of an answer, by its place.
    fn take_effects(&mut self, answer: usize) -> Effects {
        match answer {
            0 => std::mem::take(&mut self.question.yes),
            1 => std::mem::take(&mut self.question.no),
            _ => Vec::new(),
        }
    }

    /// Returns what the person asks of the host by leaving the question: whoever leaves what somebody asks of
    /// all says no.
    pub fn asks_when_left(&self) -> Option<&Ask> {
        self.question.no.iter().find_map(|effect| match effect {
            Effect::AskHost(ask) => Some(ask),
            _ => None,
        })
    }

    /// Returns the words of an answer, by its place.
    fn words_of(&self, answer: usize) -> &str {
        match answer {
            0 => &self.question.answers.0,
            1 => &self.question.answers.1,
            _ => NEITHER,
        }
    }

    /// Returns the answer that a key gives, by its place; none where it chooses another answer.
    fn act(&mut self, action: Action) -> Option<usize> {
        match action {
            Action::Apply => self.taken(),
            Action::Yes => (!self.question.either).then_some(0),
            Action::No => Some(self.no_answer()),
            Action::Left | Action::Up | Action::Right | Action::Down => {
                self.choose(matches!(action, Action::Right | Action::Down));
                None
            }
            _ => None,
        }
    }

    /// Returns the keys of two things to choose between, with what each is, except for the chosen one.
    pub fn digits(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let digits = ["1", "2"].into_iter().enumerate();
        let others =
            digits.filter(|(answer, _)| self.question.either && self.taken() != Some(*answer));
        others.map(|(answer, digit)| (digit, self.words_of(answer)))
    }

    /// Tells whether a letter answers.
    pub fn is_answer(&self, letter: char) -> bool {
        self.choice(letter).is_some()
    }

    /// Tells whether there is an answer that `Enter` takes.
    pub fn has_choice(&self) -> bool {
        self.taken().is_some()
    }

    /// Returns the place of the answer that is no.
    const fn no_answer(&self) -> usize {
        if self.question.either { 2 } else { 1 }
    }

    /// Returns the answer of a letter, where there are two things to choose between.
    fn choice(&self, letter: char) -> Option<usize> {
        match letter {
            '1' if self.question.either => Some(0),
            '2' if self.question.either => Some(1),
            _ => None,
        }
    }

    /// Returns the answers with their keys: the key that takes an answer stands before the chosen one.
    fn choices(&self, keys: &AnswerKeys) -> Vec<Choice> {
        let (own, prefixes, count): ([&str; 3], [&str; 3], usize) = if self.question.either {
            (["1", "2", &keys.no], [""; 3], 3)
        } else {
            ([&keys.yes, &keys.no, ""], ["yes, ", "no, ", ""], 2)
        };
        let choice = |answer: usize| {
            let is_taken = self.taken() == Some(answer);
            Choice {
                key: if is_taken { &keys.take } else { own[answer] }.to_owned(),
                text: format!("{}{}", prefixes[answer], self.words_of(answer)),
            }
        };
        (0..count).map(choice).collect()
    }

    /// Returns the answers with their keys, on one line where they fit.
    fn answer_lines(&self, theme: &Theme, keys: &AnswerKeys, columns: usize) -> Vec<Line<'static>> {
        let choices = self.choices(keys).into_iter().enumerate();
        let lines: Vec<Vec<Span>> = choices
            .map(|(answer, choice)| {
                let is_chosen = self.taken() == Some(answer);
                let style = theme.chosen_or(is_chosen, Style::new());
                vec![
                    theme.marker(is_chosen),
                    Span::styled(" ", style),
                    Span::styled(choice.key, style.patch(theme.key)),
                    Span::styled(format!(" {}", choice.text), style),
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

impl Page for QuestionPage {
    fn key_context(&self) -> KeyContext {
        KeyContext::Ask
    }

    fn update(&mut self, input: PageInput<'_>, context: &Context) -> Effects {
        let answer = match input {
            PageInput::Action(action) => self.act(action),
            PageInput::Typed(letter) => self.choice(letter),
            PageInput::Clicked(at) => {
                let (keys, area) = (&AnswerKeys::of(context), context.table_area());
                let (place, ..) = self.lay(area, &Theme::default(), keys);
                if !place.contains(at.into()) {
                    return vec![Effect::Close];
                }
                self.answer_at(area, keys, at)
            }
            PageInput::Pasted(_) => None,
        };
        let effects = answer.map(|answer| Effect::Answer(self.take_effects(answer)));
        effects.into_iter().collect()
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        let (theme, keys) = (&context.appearance.theme, AnswerKeys::of(context));
        let (outer, lines, _) = self.lay(area, theme, &keys);
        let inside = framed(frame, outer, theme, bordered(theme), None);
        lines_at(frame, inside, Self::top(inside.height, &lines), lines);
    }

    fn key_words(&self, entry: &Entry, _: &Context) -> KeyWords {
        match entry.action {
            // Each has a key of its own, which stands beside it.
            Action::Apply => self.taken().map(|answer| self.words_of(answer)).into(),
            Action::Yes if !self.question.either && self.taken() != Some(0) => {
                self.words_of(0).into()
            }
            Action::No if self.taken() != Some(self.no_answer()) => {
                self.words_of(self.no_answer()).into()
            }
            // To leave what somebody asks of all answers it.
            Action::Back if self.asks_when_left().is_some() => self.words_of(1).into(),
            Action::Back => KeyWords::Usual,
            _ => KeyWords::Nothing,
        }
    }
}
