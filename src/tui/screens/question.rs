//! The page that asks the player a question before an action that the player could regret.

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
use patience_app::protocol::GuestRequest;

/// The number of columns between two answers of a question on the same line.
const GAP: usize = 2;

/// The number of columns before an answer that are reserved for the marker of the chosen answer.
const MARKER: usize = 2;

/// The words for the answer to a question that chooses neither of its two alternatives.
const NEITHER: &str = "neither";

/// A possible answer to a question, with its key.
struct Choice {
    key: String,
    text: String,
}

impl Choice {
    fn width(&self) -> usize {
        MARKER + width(&self.key) + 1 + width(&self.text)
    }
}

/// The page that asks the player a question.
#[derive(Debug)]
pub struct QuestionPage {
    question: Question,
    /// The number of the answer that the player has chosen with the arrow keys, counted from 0.
    chosen: Option<usize>,
}

/// The names of the keys with which the player answers a question.
struct AnswerKeys {
    /// The name of the key that gives the chosen answer.
    take: String,
    /// The name of the key for the answer yes.
    yes: String,
    /// The name of the key for the answer no.
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
    /// Creates the page that asks a question. No answer is chosen yet.
    pub const fn new(question: Question) -> Self {
        Self {
            question,
            chosen: None,
        }
    }

    /// Returns the question that the page asks.
    pub const fn question(&self) -> &Question {
        &self.question
    }

    /// Returns the area of the question on the screen, all of its lines, and how many lines at the end are answers.
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

    /// Returns the area of the question's box on the screen.
    pub fn place(&self, area: Rect, context: &Context) -> Rect {
        let theme = &context.appearance.theme;
        self.lay(area, theme, &AnswerKeys::of(context)).0
    }

    /// Returns the row of the first line of the question inside the frame.
    fn top(height: u16, lines: &[Line<'_>]) -> u16 {
        u16::from(height > u16::try_from(lines.len()).unwrap_or(u16::MAX))
    }

    /// Returns the number of the answer under the mouse pointer; `None` if there is none.
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

    /// Returns the number, from 0, of the answer that the Enter key gives. By default it is yes. If the question has
    /// two alternatives, it is `None` until an arrow key has been pressed.
    fn taken(&self) -> Option<usize> {
        self.chosen.or((!self.question.either).then_some(0))
    }

    /// Chooses the next or the previous answer to the question. The choice stops at both ends.
    fn choose(&mut self, forward: bool) {
        let last = self.no_answer();
        self.chosen = Some(match self.taken() {
            None => 0,
            Some(at) if forward => (at + 1).min(last),
            Some(at) => at.saturating_sub(1),
        });
    }

    /// Takes the effects of an answer out of the question. The answer is given by its number.
    fn take_effects(&mut self, answer: usize) -> Effects {
        match answer {
            0 => std::mem::take(&mut self.question.yes),
            1 => std::mem::take(&mut self.question.no),
            _ => Vec::new(),
        }
    }

    /// Returns the request to the host that answers no to a question that was put to everybody at the table. It is sent
    /// if the player closes the page.
    pub fn asks_when_left(&self) -> Option<&GuestRequest> {
        self.question.no.iter().find_map(|effect| match effect {
            Effect::AskHost(ask) => Some(ask),
            _ => None,
        })
    }

    /// Returns the words of an answer to the question, given by its number.
    fn words_of(&self, answer: usize) -> &str {
        match answer {
            0 => &self.question.answers.0,
            1 => &self.question.answers.1,
            _ => NEITHER,
        }
    }

    /// Returns the number of the answer that an action gives; `None` if the action only moves the choice to another
    /// answer.
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

    /// Returns the digit that is the key of each alternative, and the words of the alternative, except for the chosen
    /// one.
    pub fn digits(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let digits = ["1", "2"].into_iter().enumerate();
        let others =
            digits.filter(|(answer, _)| self.question.either && self.taken() != Some(*answer));
        others.map(|(answer, digit)| (digit, self.words_of(answer)))
    }

    /// Whether a typed letter is the key of an answer to the question.
    pub fn is_answer(&self, letter: char) -> bool {
        self.choice(letter).is_some()
    }

    /// Whether the Enter key gives an answer now.
    pub fn has_choice(&self) -> bool {
        self.taken().is_some()
    }

    /// Returns the number of the answer no (or neither) of the question.
    const fn no_answer(&self) -> usize {
        if self.question.either { 2 } else { 1 }
    }

    /// Returns the number of the question's alternative whose key is this digit.
    fn choice(&self, letter: char) -> Option<usize> {
        match letter {
            '1' if self.question.either => Some(0),
            '2' if self.question.either => Some(1),
            _ => None,
        }
    }

    /// Returns the possible answers with their keys. The key that gives the chosen answer is shown at that answer.
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

    /// Returns the lines of the question page with the answers and their keys. It is a single line if all of them fit.
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
            // The other answers have their own keys beside them.
            Action::Apply => self.taken().map(|answer| self.words_of(answer)).into(),
            Action::Yes if !self.question.either && self.taken() != Some(0) => {
                self.words_of(0).into()
            }
            Action::No if self.taken() != Some(self.no_answer()) => {
                self.words_of(self.no_answer()).into()
            }
            // Leaving a question that somebody asked everybody answers it.
            Action::Back if self.asks_when_left().is_some() => self.words_of(1).into(),
            Action::Back => KeyWords::Usual,
            _ => KeyWords::Nothing,
        }
    }
}
