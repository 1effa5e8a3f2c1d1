//! The name under which a game is saved, and what follows from it.

use std::path::PathBuf;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{MakerPage, Stage};
use crate::message::MadeFile;
use crate::render::panel::line_at;
use crate::render::text::wrap;
use crate::render::theme::Theme;
use crate::screens::page::{PageInput, PageRequest};
use crate::screens::text_line::TextLine;
use patience_app::catalogue::Catalogue;
use patience_app::keymap::Action;
use patience_app::maker::{default_name, is_name};

/// The line in which the name is typed.
#[derive(Debug)]
pub struct SaveLine {
    line: TextLine,
    fault: Option<String>,
    folder: PathBuf,
    /// Whether the folder is that of the person's own games, which are in the list.
    is_listed: bool,
    plays: bool,
}

impl MakerPage {
    /// Saves the game under its name, or has one typed.
    pub(super) fn begin_saving(&mut self, plays: bool, catalogue: &Catalogue) {
        let name = self.name.clone();
        let name = name.unwrap_or_else(|| default_name(self.draft.title()));
        let folder = self.draft.folder(catalogue);
        self.stage = Stage::Save(SaveLine {
            line: TextLine::new(&name),
            fault: None,
            is_listed: folder == catalogue.folder(),
            folder,
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
            Some(name) if self.draft.is_saved() => {
                let file = self.file(name.clone(), true, catalogue);
                vec![PageRequest::PlayMade(Box::new(file))]
            }
            Some(name) => {
                let file = self.file(name.clone(), true, catalogue);
                vec![PageRequest::SaveMade(Box::new(file))]
            }
            None => {
                self.begin_saving(true, catalogue);
                Vec::new()
            }
        }
    }

    fn file(&self, name: String, plays: bool, catalogue: &Catalogue) -> MadeFile {
        MadeFile {
            folder: self.draft.folder(catalogue),
            text: self.draft.text(),
            replaces: self.name.as_ref() == Some(&name),
            plays,
            name,
        }
    }

    /// Returns why the game cannot be called so.
    fn fault_of_name(&self, name: &str, catalogue: &Catalogue) -> Option<&'static str> {
        let is_own = self.name.as_deref() == Some(name);
        if !is_name(name) {
            Some("a name has small letters, digits and hyphens, and begins with a letter")
        } else if self.draft.stands_in_place() {
            let fault =
                "it stands in place of a game that comes with the program, and keeps its name";
            (!is_own).then_some(fault)
        } else if self.draft.parent_id() == Some(name) {
            Some("it would extend itself; type another name")
        } else if catalogue.is_embedded(name) {
            Some("a game that comes with the program is called so; type another name")
        } else {
            None
        }
    }

    /// Takes input to the line of the name.
    pub(super) fn save(&mut self, input: PageInput<'_>, catalogue: &Catalogue) -> Vec<PageRequest> {
        let Stage::Save(line) = &mut self.stage else {
            return Vec::new();
        };
        if !matches!(input, PageInput::Action(Action::Apply)) {
            // Names have no capitals, whatever is typed.
            let is_changed = match input {
                PageInput::Typed(letter) => line
                    .line
                    .update(PageInput::Typed(letter.to_ascii_lowercase())),
                PageInput::Pasted(text) => line
                    .line
                    .update(PageInput::Pasted(&text.to_ascii_lowercase())),
                other => line.line.update(other),
            };
            if is_changed {
                line.fault = None;
            }
            return Vec::new();
        }
        let (name, plays) = (line.line.text().trim().to_owned(), line.plays);
        let fault = self.fault_of_name(&name, catalogue);
        if let (Some(fault), Stage::Save(line)) = (fault, &mut self.stage) {
            line.fault = Some(fault.to_owned());
            return Vec::new();
        }
        let file = self.file(name, plays, catalogue);
        vec![PageRequest::SaveMade(Box::new(file))]
    }

    /// Takes that it is saved under a name.
    pub fn note_saved(&mut self, name: &str) {
        self.name = Some(name.to_owned());
        self.draft.note_saved();
        self.stage = Stage::Form;
    }
}

impl SaveLine {
    /// Draws the line.
    pub fn draw(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let columns = usize::from(area.width);
        line_at(
            frame,
            area,
            0,
            Line::styled("Save the game under a name", theme.strong),
        );
        let typed = self
            .line
            .spans(columns.saturating_sub(5), theme.strong, theme);
        let typed = typed.into_iter().chain([Span::styled(".toml", theme.dim)]);
        line_at(frame, area, 2, typed.collect::<Line>());
        let (words, style) = match &self.fault {
            Some(fault) => (format!("It cannot be called so: {fault}."), theme.error),
            None => {
                let folder = match self.folder.as_os_str().to_str() {
                    Some(".") => "this folder".to_owned(),
                    _ => self.folder.display().to_string(),
                };
                let words = if self.is_listed {
                    format!("It lies in {folder} and is in the list of games.")
                } else {
                    let path = self.folder.join(format!("{}.toml", self.line.text()));
                    let path = path.display();
                    format!("It lies in {folder}: patience play {path} plays it.")
                };
                (words, theme.dim)
            }
        };
        for (row, text) in (4..).zip(wrap(&words, columns)) {
            line_at(frame, area, row, Line::styled(text, style));
        }
    }
}
