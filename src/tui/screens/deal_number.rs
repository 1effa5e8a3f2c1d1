//! A line to type a deal number in.

use patience_core::{DealNumber, Rules};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::context::Context;
use crate::render::panel::{centred, line_at, panel};
use crate::render::text::wrap;
use crate::render::theme::{Glyphs, Theme};
use crate::screens::page::{KeyWords, Page, PageInput, PageRequest};
use patience_app::keymap::{Action, Entry, KeyContext};

/// The prefix of the numbers of Microsoft's deals.
const MICROSOFT: &str = "ms:";

/// The longest number.
const LONGEST: usize = 19;

/// A deal number being typed.
#[derive(Debug, Clone, Default)]
pub struct NumberLine {
    /// The game it is for.
    title: String,
    /// Whether the deals of Microsoft's are deals of this game too.
    microsoft: bool,
    /// Whether that is told: where all lies in sight, people speak of those deals.
    tells_microsoft: bool,
    /// The typed text.
    text: String,
    /// The fault of the typed text.
    fault: Option<String>,
}

impl NumberLine {
    /// Begins with nothing typed.
    pub fn new(rules: &Rules) -> Self {
        let microsoft = DealNumber::microsoft(1).is_some_and(|deal| rules.has_deal(deal));
        Self {
            title: rules.about.full_title(),
            microsoft,
            tells_microsoft: microsoft && rules.seats() == 1 && rules.stock.is_none(),
            ..Self::default()
        }
    }

    /// Types a character; a character that is no part of a number is left out.
    fn type_in(&mut self, letter: char) {
        self.fault = None;
        let begun = format!("{}{}", self.text, letter.to_ascii_lowercase());
        let numbering = self.microsoft && MICROSOFT.starts_with(&begun);
        if numbering || letter.is_ascii_digit() && self.text.len() < LONGEST {
            self.text = begun;
        } else if !letter.is_whitespace() && !letter.is_ascii_digit() {
            let or = if self.tells_microsoft {
                ", or ms:N"
            } else {
                ""
            };
            self.fault = Some(format!("Digits only{or}"));
        }
    }

    /// Takes pasted text as if it were typed, up to the first character that is no part of a
    /// number.
    fn paste(&mut self, text: &str) {
        for letter in text.trim().chars() {
            self.type_in(letter);
            if self.fault.is_some() {
                break;
            }
        }
    }

    /// Takes back the last character.
    fn rub_out(&mut self) {
        self.fault = None;
        self.text.pop();
    }

    /// Clears the typed text.
    fn clear(&mut self) {
        self.fault = None;
        self.text.clear();
    }

    /// Returns the number, or says what is wrong.
    fn number(&mut self) -> Option<DealNumber> {
        let number = DealNumber::parse(&self.text);
        if self.text.is_empty() {
            self.fault = Some("Type a number, such as 617, and Enter then deals it".to_owned());
        } else if number.is_none() {
            let (before, most) = if self.text.starts_with(MICROSOFT) {
                (MICROSOFT, DealNumber::MAX_MICROSOFT)
            } else {
                ("", DealNumber::MAX)
            };
            self.fault = Some(format!("Deal numbers go from {before}1 to {before}{most}"));
        }
        number
    }

    /// Draws the line.
    fn paint(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let inside = panel(
            frame,
            centred(area, 50, 8),
            theme,
            &format!("Deal number: {}", self.title),
        );
        let caret = if theme.glyphs == Glyphs::Ascii {
            "_"
        } else {
            "▏"
        };
        line_at(
            frame,
            inside,
            1,
            Line::from(vec![
                Span::raw("Deal "),
                Span::styled(self.text.clone(), theme.strong),
                Span::styled(caret, theme.key),
            ]),
        );
        let help = match &self.fault {
            Some(fault) => (fault.as_str(), theme.error),
            None if self.tells_microsoft => (
                "The same number is always the same deal. ms:617 is deal 617 as Microsoft numbers it.",
                theme.dim,
            ),
            None => ("The same number is always the same deal.", theme.dim),
        };
        for (row, text) in (3..).zip(wrap(help.0, usize::from(inside.width))) {
            line_at(frame, inside, row, Line::styled(text, help.1));
        }
    }
}

impl Page for NumberLine {
    fn key_context(&self) -> KeyContext {
        KeyContext::Line
    }

    fn update(&mut self, input: PageInput<'_>, _: &Context) -> Vec<PageRequest> {
        match input {
            PageInput::Action(Action::RubOut) => self.rub_out(),
            PageInput::Action(Action::Clear) => self.clear(),
            PageInput::Action(Action::Apply) => {
                if let Some(number) = self.number() {
                    return vec![PageRequest::Close, PageRequest::Deal(number)];
                }
            }
            PageInput::Typed(letter) => self.type_in(letter),
            PageInput::Pasted(text) => self.paste(text),
            PageInput::Action(_) | PageInput::Clicked(_) => {}
        }
        Vec::new()
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        self.paint(frame, area, &context.appearance.theme);
    }

    fn key_words(&self, entry: &Entry, _: &Context) -> KeyWords {
        match entry.action {
            Action::NextTarget => KeyWords::Nothing,
            Action::Apply => KeyWords::Are("deal".to_owned()),
            _ => KeyWords::Usual,
        }
    }

    fn takes_paste(&self) -> bool {
        true
    }
}
