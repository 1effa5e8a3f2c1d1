//! A line below the table in which a guest says something to all in the room.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;

use super::text_line::TextLine;
use crate::context::Context;
use crate::render::panel::line_at;
use crate::render::text::fit;
use crate::render::theme::Theme;
use crate::screens::page::{Effect, Effects, KeyWords, Page, PageInput};
use patience_app::keymap::{Action, Entry, KeyContext};
use patience_app::limits::TALK;
use patience_app::protocol::Ask;

/// The words before what is typed.
const SAY: &str = " Say          ";

/// What is said when talk is off and something is about to be said.
pub const TALK_IS_OFF: &str = "Talk is off: to say something switches it on again";

/// What is being said from the table.
#[derive(Debug, Clone)]
pub struct TalkLine {
    line: TextLine,
    /// Whether talk is off until this is said.
    is_off: bool,
    /// What somebody else has said last.
    heard: Option<String>,
}

/// Returns the line in which something is said, in so many columns.
pub fn say_line(typed: &TextLine, columns: usize, theme: &Theme) -> Line<'static> {
    let mut spans = vec![Span::styled(SAY, theme.dim)];
    spans.extend(typed.spans(columns.saturating_sub(SAY.len() + 2), Style::new(), theme));
    Line::from(spans)
}

/// Returns what a typed line asks of the host, cut where it is longer than what may be said at once; nothing where
/// nothing was typed.
pub fn say(typed: &TextLine) -> Option<Ask> {
    let mut text = typed.text().trim().to_owned();
    while text.len() > TALK {
        text.pop();
    }
    (!text.is_empty()).then_some(Ask::Say(text))
}

/// Returns the words for the keys while something is typed, talk being off or not.
pub fn words_while_typing(action: Action, is_off: bool) -> KeyWords {
    match action {
        Action::Apply if is_off => "say it, talk on".into(),
        Action::Apply => "say it".into(),
        Action::Back => "back".into(),
        Action::NextTarget => KeyWords::Nothing,
        _ => KeyWords::Usual,
    }
}

impl TalkLine {
    /// Goes on with a line that was begun before, or begins an empty one. Talk is off until it is said, or on.
    pub const fn new(line: TextLine, is_off: bool) -> Self {
        Self {
            line,
            is_off,
            heard: None,
        }
    }

    /// Stands below what somebody else has said.
    #[must_use]
    pub fn below(mut self, heard: Option<String>) -> Self {
        self.heard = heard;
        self
    }

    /// Takes what somebody else has said.
    pub fn hear(&mut self, text: String) {
        self.heard = Some(text);
    }

    /// Returns the line that is being typed.
    pub const fn line_mut(&mut self) -> &mut TextLine {
        &mut self.line
    }
}

impl Page for TalkLine {
    fn key_context(&self) -> KeyContext {
        KeyContext::Line
    }

    fn update(&mut self, input: PageInput<'_>, _: &Context) -> Effects {
        match input {
            PageInput::Action(Action::Apply) => {
                let asked = say(&self.line).map(Effect::AskHost);
                [Effect::Close].into_iter().chain(asked).collect()
            }
            input => {
                self.line.update(input);
                Vec::new()
            }
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.appearance.theme;
        let row = Rect {
            y: area.bottom().saturating_sub(1),
            height: area.height.min(1),
            ..area
        };
        frame.render_widget(Clear, row);
        let columns = usize::from(row.width);
        let line = say_line(&self.line, columns, theme);
        line_at(frame, row, 0, line.style(theme.keys));
        let above = row.y.checked_sub(1).filter(|y| *y >= area.y);
        if let (Some(heard), Some(y)) = (&self.heard, above) {
            let row = Rect { y, ..row };
            frame.render_widget(Clear, row);
            let text = format!(" {} ", fit(heard, columns.saturating_sub(2)));
            let line = Line::from(Span::styled(text, theme.message));
            line_at(frame, row, 0, line.style(theme.keys));
        }
    }

    fn key_words(&self, entry: &Entry, _: &Context) -> KeyWords {
        words_while_typing(entry.action, self.is_off)
    }

    fn takes_paste(&self) -> bool {
        true
    }
}
