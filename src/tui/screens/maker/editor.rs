//! The editor for the value of a field in the game maker. The player chooses a value from a list or types one. Typed
//! text reduces the list; if it matches nothing in the list, the text itself is the value.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::layout::below;
use crate::render::panel::{line_at, lines_at, lines_from, mark_at, scrolled};
use crate::render::text::{fit, fit_apart, styled, wrap};
use crate::render::theme::Theme;
use crate::screens::page::PageInput;
use crate::screens::text_line::TextLine;
use patience_app::keymap::Action;
use patience_app::maker::{Draft, Field, Offer, Value};
use patience_language::describe::capital;

/// The number of rows above the list of values in the editor for a field.
const ABOVE: u16 = 6;

/// The minimum height of the editor's list of values, in rows, if the table is shown below it.
const LEAST_LIST: u16 = 5;

/// The editor for the value of a field in the game maker's form.
#[derive(Debug)]
pub struct Editor {
    field: Field,
    offers: Vec<Offer>,
    /// The text in the editor when it was opened.
    former: String,
    /// The field's value when the editor was opened, as the form shows it.
    shown: String,
    line: TextLine,
    /// Whether the first typed letter replaces the whole text in the editor. This is so if the text is a number that
    /// has not been edited yet.
    is_whole: bool,
    /// The row under the cursor in the editor's list of values; `None` if the typed text is the value.
    at: Option<usize>,
    /// The row that was under the cursor in the list of values when the editor was opened.
    first_at: Option<usize>,
    /// The first visible row of the editor's list of values.
    top: usize,
    fault: Option<String>,
}

impl Editor {
    /// Creates the editor for a field, starting with the field's current value.
    pub fn new(field: Field, draft: &Draft, offers: Vec<Offer>) -> Self {
        let now = draft.value(&field.path);
        let at = offers.iter().position(|offer| Some(&offer.value) == now);
        let former = match at {
            Some(_) => String::new(),
            None => draft.typed(&field),
        };
        let is_free = former.is_empty() && !offers.is_empty();
        let at = at.or(is_free.then_some(0));
        Self {
            at,
            first_at: at,
            top: 0,
            is_whole: former.parse::<i64>().is_ok(),
            line: TextLine::new(&former),
            former,
            shown: draft.shown(&field).0,
            field,
            offers,
            fault: None,
        }
    }

    /// Returns the field whose value is being edited.
    pub const fn field(&self) -> &Field {
        &self.field
    }

    /// Returns the text typed in the editor of a field.
    pub fn text(&self) -> &str {
        self.line.text()
    }

    /// Refuses the text typed in the editor. `fault` is a sentence about what is expected instead.
    pub fn refuse(&mut self, fault: String) {
        self.fault = Some(fault);
    }

    /// Returns the values in the editor's list that match the typed text, the best matches first.
    fn listed(&self) -> Vec<&Offer> {
        let text = self.text();
        let typed = text.trim().to_lowercase();
        if typed.is_empty() || text == self.former {
            return self.offers.iter().collect();
        }
        let nearness = |offer: &Offer| {
            let text = offer.text.to_lowercase();
            if text == typed {
                Some(0)
            } else if text.starts_with(&typed) {
                Some(1)
            } else {
                text.contains(&typed).then_some(2)
            }
        };
        let mut found: Vec<(i32, &Offer)> = self
            .offers
            .iter()
            .filter_map(|offer| Some((nearness(offer)?, offer)))
            .collect();
        found.sort_by_key(|(nearness, _)| *nearness);
        found.into_iter().map(|(_, offer)| offer).collect()
    }

    /// Returns the value under the cursor in the editor's list; `None` if the typed text is the value.
    pub fn chosen(&self) -> Option<Value> {
        let listed = self.listed();
        listed.get(self.at?).map(|offer| offer.value.clone())
    }

    /// Whether the field's value is an option of the game, which is written in braces, and has not been edited.
    fn is_option(&self) -> bool {
        let text = self.text();
        text == self.former && text.starts_with('{') && text.ends_with('}')
    }

    /// Handles input to the editor of a field. Returns whether the player has accepted the value.
    pub fn update(&mut self, input: PageInput<'_>, area: Rect) -> bool {
        let last = self.listed().len().checked_sub(1);
        match input {
            PageInput::Action(Action::Apply) => return true,
            // The typed text is above the list.
            PageInput::Action(Action::Up) => {
                self.at = match self.at {
                    Some(0) if !self.line.is_empty() => None,
                    at => at.map(|at| at.saturating_sub(1)),
                };
            }
            PageInput::Action(Action::Down) => {
                self.at = self.at.map_or(Some(0), |at| Some(at + 1)).min(last);
            }
            PageInput::Clicked(at) => return self.click(area, at),
            input => {
                let replaces = matches!(input, PageInput::Typed(_) | PageInput::Pasted(_));
                if std::mem::take(&mut self.is_whole) && replaces {
                    self.line = TextLine::default();
                }
                if self.line.update(input) {
                    self.follow_text();
                }
            }
        }
        self.top = self.first_row(list_area(area));
        false
    }

    /// Moves the cursor in the list of values after the typed text has changed. It goes to the best match if only
    /// values of the list are allowed or if the match is exact. If the text is empty, it goes to the current value.
    fn follow_text(&mut self) {
        self.fault = None;
        self.top = 0;
        let text = self.text();
        if text.is_empty() && self.former.is_empty() {
            self.at = self.first_at;
            return;
        }
        let listed = self.listed();
        let is_meant = listed.first().is_some_and(|offer| {
            self.field.is_closed() && !text.is_empty()
                || offer.text.eq_ignore_ascii_case(text.trim())
        });
        self.at = is_meant.then_some(0);
    }

    /// Handles a click on the editor's list of values. A click on a row accepts its value, and a click on a mark at the
    /// edge scrolls. Returns whether a value was accepted.
    fn click(&mut self, area: Rect, at: (u16, u16)) -> bool {
        let list = list_area(area);
        let lines = self.listed().len();
        let top = self.first_row(list);
        if let Some(below) = mark_at(list, lines, top, at) {
            let height = usize::from(list.height);
            self.top = if below {
                (top + height).min(lines.saturating_sub(height))
            } else {
                top.saturating_sub(height)
            };
            self.at = Some(self.top);
            return false;
        }
        if !list.contains(at.into()) {
            return false;
        }
        let row = top + usize::from(at.1 - list.y);
        if row < lines {
            self.at = Some(row);
        }
        row < lines
    }

    fn first_row(&self, list: Rect) -> usize {
        scrolled(self.top, self.at.unwrap_or(0), list.height.into())
    }

    /// Returns the words below the editor's input line, and whether they are an error.
    fn words(&self, listed: &[&Offer]) -> (String, bool) {
        if let Some(expected) = &self.fault {
            return (format!("Expected: {expected}"), true);
        }
        let offer = self.at.and_then(|at| listed.get(at));
        let meaning = offer.map(|offer| &offer.meaning);
        let words = match meaning {
            Some(meaning) if !meaning.is_empty() => meaning,
            None if self.is_option() => {
                let shown = self.shown.replace(" (option)", " by default");
                let words = format!(
                    "The player chooses this value in the options, {shown}. \
                     Type a number to replace it"
                );
                return (words, false);
            }
            None if self.line.is_empty() && !self.field.is_new() => {
                "An empty value removes this field."
            }
            _ => self.field.meaning(),
        };
        (capital(words), false)
    }

    /// Returns the height, in rows, that the editor of a field needs to show its whole list of values.
    pub fn height(&self) -> u16 {
        let rows = u16::try_from(self.offers.len()).unwrap_or(u16::MAX);
        rows.saturating_add(ABOVE)
    }

    /// Returns the minimum height of the editor of a field, in rows.
    pub fn least_height(&self) -> u16 {
        self.height().min(ABOVE + LEAST_LIST)
    }

    /// Draws the editor of a field: the typed line and the list of values.
    pub fn draw(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let columns = usize::from(area.width);
        let label = fit(&self.field.label, columns);
        line_at(frame, area, 0, Line::styled(label, theme.strong));
        let style = if self.is_whole && self.at.is_none() {
            theme.replaced()
        } else if self.at.is_none() {
            theme.strong
        } else {
            theme.dim
        };
        let before = [theme.marker(self.at.is_none()), Span::raw(" ")];
        let typed = self.line.spans(columns.saturating_sub(4), style, theme);
        let typed = before.into_iter().chain(typed);
        line_at(frame, area, 1, typed.collect::<Line>());
        let listed = self.listed();
        let (words, is_fault) = self.words(&listed);
        let style = if is_fault { theme.error } else { theme.dim };
        let words = styled(wrap(&words, columns), style);
        lines_at(frame, area, 2, words.take(usize::from(ABOVE - 3)));
        let list = list_area(area);
        let room = columns.saturating_sub(3);
        let texts: Vec<&str> = listed.iter().map(|offer| offer.text.as_str()).collect();
        let lines: Vec<Line> = fit_apart(&texts, room)
            .into_iter()
            .enumerate()
            .map(|(row, text)| {
                let is_here = Some(row) == self.at;
                let style = theme.chosen_or(is_here, theme.table);
                let text = Span::styled(format!(" {text} "), style);
                Line::from(vec![theme.marker(is_here), text])
            })
            .collect();
        lines_from(frame, list, theme, &lines, self.first_row(list));
    }
}

/// Returns the area of the list of values inside the editor of a field.
fn list_area(area: Rect) -> Rect {
    below(area, ABOVE)
}
