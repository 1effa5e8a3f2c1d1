//! A question before something that could be regretted.

use patience_core::{DealNumber, Game, Move, Seat};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::saved::Unfinished;
use crate::tui::screens::{centred, line_at, panel, within};
use crate::tui::text::{width, wrap};
use crate::tui::theme::Theme;

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
    /// Whether the answers are two things to choose between, not yes and no.
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

    /// Returns the answer under the pointer: yes or no.
    pub fn answer_at(&self, area: Rect, keys: (&str, &str), (x, y): (u16, u16)) -> Option<bool> {
        let (outer, lines, rows) = self.lay(area, &Theme::default(), keys);
        let inside = within(outer);
        let line = usize::from(y.checked_sub(inside.y + Self::top(inside.height, &lines))?);
        let answer = line.checked_sub(lines.len() - rows)?;
        let at = usize::from(x.checked_sub(inside.x)?);
        let [yes, no] = self.answer_texts();
        let yes = width(keys.0) + 1 + width(&yes);
        let no = width(keys.1) + 1 + width(&no);
        match (rows, answer) {
            (1, 0) if at < yes => Some(true),
            (1, 0) if (yes + GAP..yes + GAP + no).contains(&at) => Some(false),
            (2, 0) if at < yes => Some(true),
            (2, 1) if at < no => Some(false),
            _ => None,
        }
    }

    /// Writes the answers out: yes is always yes to what is asked.
    fn answer_texts(&self) -> [String; 2] {
        if self.either {
            return [self.answers.0.clone(), self.answers.1.clone()];
        }
        [
            format!("yes, {}", self.answers.0),
            format!("no, {}", self.answers.1),
        ]
    }

    /// Returns the answers with their keys, on one line where they fit.
    fn answer_lines(
        &self,
        theme: &Theme,
        keys: (&str, &str),
        columns: usize,
    ) -> Vec<Line<'static>> {
        let [yes, no] = self.answer_texts();
        let [yes, no] = [(keys.0, yes), (keys.1, no)].map(|(key, answer)| {
            vec![
                Span::styled(key.to_owned(), theme.key),
                Span::raw(format!(" {answer}")),
            ]
        });
        let mut both = yes.clone();
        both.push(Span::raw(" ".repeat(GAP)));
        both.extend(no.clone());
        let both = Line::from(both);
        if both.width() <= columns {
            vec![both]
        } else {
            vec![Line::from(yes), Line::from(no)]
        }
    }
}
