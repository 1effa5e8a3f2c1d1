//! The line below the table in which a guest types a chat message to everybody at the shared table.

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
use patience_app::protocol::GuestRequest;

/// The words before the chat message that a guest is typing.
const SAY: &str = " Say          ";

/// The message shown when a guest starts to type a chat message while the chat is muted.
pub const TALK_IS_OFF: &str = "Talk is off. Saying something switches it on.";

/// The line in which a guest types a chat message at the shared table.
#[derive(Debug, Clone)]
pub struct TalkLine {
    line: TextLine,
    /// Whether the chat is muted until the message being typed is sent.
    is_off: bool,
    /// The last chat message that somebody else has sent.
    heard: Option<String>,
}

/// Returns the line with the chat message being typed, as it is drawn, `columns` columns wide.
pub fn say_line(typed: &TextLine, columns: usize, theme: &Theme) -> Line<'static> {
    let mut spans = vec![Span::styled(SAY, theme.dim)];
    spans.extend(typed.spans(columns.saturating_sub(SAY.len() + 2), Style::new(), theme));
    Line::from(spans)
}

/// Returns the request to the host to send a typed chat message, cut to the maximum length; `None` if nothing is typed.
pub fn say(typed: &TextLine) -> Option<GuestRequest> {
    let mut text = typed.text().trim().to_owned();
    while text.len() > TALK {
        text.pop();
    }
    (!text.is_empty()).then_some(GuestRequest::Say(text))
}

/// Returns the words that the bottom line of the screen shows for a key while a chat message is typed.
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
    /// Creates the line for typing a chat message. The line may already contain text. `is_off` means that the chat is
    /// muted until the message is sent.
    pub const fn new(line: TextLine, is_off: bool) -> Self {
        Self {
            line,
            is_off,
            heard: None,
        }
    }

    /// Sets the last chat message of somebody else, which is shown above the line for typing.
    #[must_use]
    pub fn below(mut self, heard: Option<String>) -> Self {
        self.heard = heard;
        self
    }

    /// Shows a new chat message of somebody else above the line for typing.
    pub fn hear(&mut self, text: String) {
        self.heard = Some(text);
    }

    /// Returns the chat message being typed, for changing it.
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
