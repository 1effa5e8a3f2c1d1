//! A question before something that could be regretted.

use patience_core::{DealNumber, Game, Move, Seat};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::render::panel::{centred, line_at, panel, within};
use crate::render::text::{width, wrap};
use crate::render::theme::Theme;
use crate::winnability::WayBack;
use patience_app::saved::Unfinished;

/// Cells between two answers on one line.
const GAP: usize = 3;

/// What follows from an answer.
#[derive(Debug, Clone)]
pub enum Then {
    /// Deals a new game of this number.
    Deal(DealNumber),
    /// Deals a new game, whichever.
    New,
    /// Starts the hand again.
    Restart,
    /// Takes back.
    Undo,
    /// Goes back to where the game could still be won.
    GoBack(WayBack),
    /// Makes a move.
    Make(Move),
    /// Somebody gives up.
    Resign(Seat),
    /// Puts this game on the table, for one or for two on the same deal.
    Play {
        /// The game.
        game: Box<Game>,
        /// Whether two play it.
        duel: bool,
        /// Whether any other deal would do as well.
        any: bool,
    },
    /// Takes up a kept game.
    Continue(Box<Unfinished>),
    /// Throws a kept game away.
    Forget(Box<Unfinished>),
    /// Leaves a recording, to play on from where it stands.
    PlayOn,
    /// Nothing.
    Nothing,
}

/// The answer that chooses neither of two things.
pub const NEITHER: &str = "neither";

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
    pub fn draw(&self, frame: &mut Frame, area: Rect, theme: &Theme, keys: (&str, &str)) {
        let (outer, lines, _) = self.lay(area, theme, keys);
        let inside = panel(frame, outer, theme, "");
        for (row, line) in (Self::top(inside.height, &lines)..).zip(lines) {
            line_at(frame, inside, row, line);
        }
    }

    /// Returns what follows from the answer under the pointer.
    pub fn answer_at(&self, area: Rect, keys: (&str, &str), (x, y): (u16, u16)) -> Option<Then> {
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
    pub fn answer(&self, yes: bool) -> Option<Then> {
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
    pub fn choice(&self, letter: char) -> Option<Then> {
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
