//! A line below the table in which a guest says something to all in the room.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;

use super::page::{KeyWords, Page, PageInput, PageRequest, Then};
use super::text_line::TextLine;
use crate::context::Context;
use crate::render::panel::line_at;
use crate::render::theme::Theme;
use patience_app::keymap::{Action, Entry, KeyContext};
use patience_app::protocol::Ask;
use patience_app::protocol::wire::LONGEST_TALK;

/// The words before what is typed.
const SAY: &str = " Say          ";

/// What is being said from the table.
#[derive(Debug, Clone, Default)]
pub struct TalkLine {
    line: TextLine,
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
    while text.len() > LONGEST_TALK {
        text.pop();
    }
    (!text.is_empty()).then_some(Ask::Say(text))
}

/// Returns the words for the keys while something is typed.
pub fn words_while_typing(action: Action) -> KeyWords {
    match action {
        Action::Apply => KeyWords::Are("say it".to_owned()),
        Action::Back => KeyWords::Are("say nothing".to_owned()),
        Action::NextTarget => KeyWords::Nothing,
        _ => KeyWords::Usual,
    }
}

/// Says that talk is off, and which key turns it on.
pub fn words_for_talk_off(context: &Context) -> String {
    let key = context.keys.name_of(KeyContext::Lobby, Action::Mute);
    format!("Talk is off: {key} in the lobby turns it on again")
}

impl TalkLine {
    /// Goes on with a line that was begun before.
    pub const fn new(line: TextLine) -> Self {
        Self { line }
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

    fn update(&mut self, input: PageInput<'_>, _: &Context) -> Vec<PageRequest> {
        match input {
            PageInput::Action(Action::Apply) => vec![match say(&self.line) {
                Some(ask) => PageRequest::Answer(Box::new(Then::AskHost(ask))),
                None => PageRequest::Close,
            }],
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
        let line = say_line(&self.line, usize::from(row.width), theme);
        line_at(frame, row, 0, line.style(theme.keys));
    }

    fn key_words(&self, entry: &Entry, _: &Context) -> KeyWords {
        words_while_typing(entry.action)
    }

    fn takes_paste(&self) -> bool {
        true
    }
}
