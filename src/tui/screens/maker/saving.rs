//! The name under which a game is saved, and what follows from it.

use std::path::PathBuf;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{MakerPage, Stage};
use crate::message::MadeFile;
use crate::render::panel::line_at;
use crate::render::text::wrap;
use crate::render::theme::{Glyphs, Theme};
use crate::screens::page::{PageInput, PageRequest};
use patience_app::catalogue::Catalogue;
use patience_app::keymap::Action;
use patience_app::maker::{default_name, is_name};

/// The line in which the name is typed.
#[derive(Debug)]
pub struct SaveLine {
    name: String,
    fault: Option<String>,
    folder: PathBuf,
    plays: bool,
}

impl MakerPage {
    /// Saves the game under its name, or has one typed.
    pub(super) fn begin_saving(&mut self, plays: bool, catalogue: &Catalogue) {
        let name = self.name.clone();
        self.stage = Stage::Save(SaveLine {
            name: name.unwrap_or_else(|| default_name(self.draft.title())),
            fault: None,
            folder: self.draft.folder(catalogue),
            plays,
        });
    }

    /// Plays the game, which is saved before.
    pub(super) fn play(&mut self, catalogue: &Catalogue) -> Vec<PageRequest> {
        if !self.draft.is_playable() {
            let text = "A game with a fault cannot be played: X goes to the fault";
            return vec![PageRequest::Say(text.to_owned(), true)];
        }
        match &self.name {
            Some(name) if self.draft.is_saved() => vec![PageRequest::PlayMade(name.clone())],
            Some(name) => vec![self.request(name.clone(), true, catalogue)],
            None => {
                self.begin_saving(true, catalogue);
                Vec::new()
            }
        }
    }

    fn request(&self, name: String, plays: bool, catalogue: &Catalogue) -> PageRequest {
        PageRequest::SaveMade(Box::new(MadeFile {
            folder: self.draft.folder(catalogue),
            text: self.draft.text(),
            replaces: self.written.as_ref() == Some(&name),
            plays,
            name,
        }))
    }

    /// Takes input to the line of the name.
    pub(super) fn save(&mut self, input: PageInput<'_>, catalogue: &Catalogue) -> Vec<PageRequest> {
        let Stage::Save(line) = &mut self.stage else {
            return Vec::new();
        };
        match input {
            PageInput::Action(Action::Apply) => {
                line.fault = self.draft.parent_id().and_then(|parent| {
                    let is_itself = line.name == parent;
                    is_itself.then(|| "it would extend itself; type another name".to_owned())
                });
                if !is_name(&line.name) {
                    let words =
                        "a name has small letters, digits and hyphens, and begins with a letter";
                    line.fault = Some(words.to_owned());
                } else if catalogue.is_embedded(&line.name) {
                    let words =
                        "a game that comes with the program is called so; type another name";
                    line.fault = Some(words.to_owned());
                }
                if line.fault.is_none() {
                    let (name, plays) = (line.name.clone(), line.plays);
                    return vec![self.request(name, plays, catalogue)];
                }
            }
            PageInput::Action(Action::RubOut) => drop(line.name.pop()),
            PageInput::Action(Action::Clear) => line.name.clear(),
            PageInput::Typed(letter) => line.name.extend(letter.to_lowercase()),
            PageInput::Pasted(text) => line.name.push_str(text.trim()),
            PageInput::Action(_) | PageInput::Clicked(_) => {}
        }
        Vec::new()
    }

    /// Takes that it is saved under a name.
    pub fn note_saved(&mut self, name: &str) {
        self.name = Some(name.to_owned());
        self.written.clone_from(&self.name);
        self.draft.note_saved();
        self.stage = Stage::Form;
    }
}

impl SaveLine {
    /// Draws the line.
    pub fn draw(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let caret = if theme.glyphs == Glyphs::Ascii {
            "_"
        } else {
            "▏"
        };
        let columns = usize::from(area.width);
        line_at(
            frame,
            area,
            0,
            Line::styled("Save the game under a name", theme.strong),
        );
        let typed = vec![
            Span::styled(self.name.clone(), theme.strong),
            Span::styled(caret, theme.key),
            Span::styled(".toml", theme.dim),
        ];
        line_at(frame, area, 2, Line::from(typed));
        let (words, style) = match &self.fault {
            Some(fault) => (format!("It cannot be called so: {fault}."), theme.error),
            None => (
                format!(
                    "It lies in {} and is in the list of games.",
                    self.folder.display()
                ),
                theme.dim,
            ),
        };
        for (row, text) in (4..).zip(wrap(&words, columns)) {
            line_at(frame, area, row, Line::styled(text, style));
        }
    }
}
