//! A question before something that could be regretted.

use patience_core::{DealNumber, Game};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::saved::Unfinished;
use crate::tui::screens::{centred, line_at, panel};
use crate::tui::text::{width, wrap};
use crate::tui::theme::Theme;

/// What follows from an answer.
#[derive(Debug, Clone)]
pub enum Then {
    /// Deals a new game of this number.
    Deal(DealNumber),
    /// Starts the hand again.
    Restart,
    /// Takes back.
    Undo,
    /// Gives up.
    Resign,
    /// Puts this game on the table.
    Play(Box<Game>),
    /// Takes up a kept game.
    Continue(Box<Unfinished>),
    /// Throws a kept game away.
    Forget(Box<Unfinished>),
    /// Nothing.
    Nothing,
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
}

impl Question {
    /// Asks whether to do something or leave it.
    pub fn whether(text: impl Into<String>, yes: impl Into<String>, then: Then) -> Self {
        Self {
            text: text.into(),
            answers: (yes.into(), "leave it".to_owned()),
            yes: then,
            no: Then::Nothing,
        }
    }

    /// Draws the question with the keys that answer it.
    pub fn draw(&self, frame: &mut Frame, area: Rect, theme: &Theme, keys: (&str, &str)) {
        let lines = wrap(&self.text, 50);
        let longest = lines
            .iter()
            .map(|line| width(line))
            .max()
            .unwrap_or(0)
            .max(36);
        let size = (
            u16::try_from(longest).unwrap_or(50) + 6,
            u16::try_from(lines.len()).unwrap_or(3) + 5,
        );
        let inside = panel(frame, centred(area, size.0, size.1), theme, "");
        for (row, line) in (1..).zip(&lines) {
            line_at(frame, inside, row, Line::raw(line.clone()));
        }
        let mut answers = Line::default();
        for (key, answer) in [(keys.0, &self.answers.0), (keys.1, &self.answers.1)] {
            answers.push_span(ratatui::text::Span::styled(key.to_owned(), theme.key));
            answers.push_span(format!(" {answer}   "));
        }
        line_at(
            frame,
            inside,
            u16::try_from(lines.len()).unwrap_or(3) + 2,
            answers,
        );
    }
}
