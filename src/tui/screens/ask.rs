//! A question before something that could be regretted.

use patience_core::{DealNumber, Game, Move};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::saved::Unfinished;
use crate::tui::screens::{centred, line_at, panel};
use crate::tui::text::wrap;
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
    /// Makes a move.
    Make(Move),
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
        let columns = usize::from(area.width.saturating_sub(6)).clamp(1, 50);
        let mut lines: Vec<Line> = wrap(&self.text, columns)
            .into_iter()
            .map(Line::raw)
            .collect();
        lines.push(Line::default());
        lines.extend(self.answer_lines(theme, keys, columns));
        let longest = lines.iter().map(Line::width).max().unwrap_or(0).max(36);
        let size = (
            u16::try_from(longest).unwrap_or(50) + 6,
            u16::try_from(lines.len()).unwrap_or(3) + 4,
        );
        let inside = panel(frame, centred(area, size.0, size.1), theme, "");
        let top = u16::from(inside.height > u16::try_from(lines.len()).unwrap_or(u16::MAX));
        for (row, line) in (top..).zip(lines) {
            line_at(frame, inside, row, line);
        }
    }

    /// Returns the answers with their keys, on one line where they fit.
    fn answer_lines(
        &self,
        theme: &Theme,
        keys: (&str, &str),
        columns: usize,
    ) -> Vec<Line<'static>> {
        let [yes, no] =
            [(keys.0, &self.answers.0), (keys.1, &self.answers.1)].map(|(key, answer)| {
                vec![
                    Span::styled(key.to_owned(), theme.key),
                    Span::raw(format!(" {answer}")),
                ]
            });
        let mut both = yes.clone();
        both.push(Span::raw("   "));
        both.extend(no.clone());
        let both = Line::from(both);
        if both.width() <= columns {
            vec![both]
        } else {
            vec![Line::from(yes), Line::from(no)]
        }
    }
}
