//! Naming, saving and playing a game in the game maker.

use std::path::PathBuf;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{MakerPage, Stage};
use crate::message::{MadeFile, Request};
use crate::render::panel::{line_at, lines_at};
use crate::render::text::{styled, wrap};
use crate::render::theme::Theme;
use crate::screens::page::PageInput;
use crate::screens::page::{Effect, Effects};
use crate::screens::text_line::TextLine;
use patience_app::catalogue::Catalogue;
use patience_app::keymap::Action;
use patience_app::maker::{Value, free_name, is_name, name_fault, title_of};

/// The line in which the player types the name under which the game will be saved.
#[derive(Debug)]
pub struct SaveLine {
    line: TextLine,
    /// The name that the game maker proposed for the game.
    proposed: String,
    /// Whether the first typed letter replaces the whole name that the game maker proposed.
    is_whole: bool,
    fault: Option<String>,
    folder: PathBuf,
    /// Whether the file is saved into the folder of the player's own games, which the list of games shows.
    is_listed: bool,
}

impl MakerPage {
    /// Saves the edited game under its name, or asks for a name if it has none.
    pub(super) fn save_at_once(&mut self, catalogue: &Catalogue) -> Effects {
        let Some(name) = self.name.clone() else {
            self.begin_saving(catalogue);
            return Vec::new();
        };
        let file = self.file(name, false, catalogue);
        vec![Request::SaveMade(Box::new(file)).into()]
    }

    /// Asks for a name under which to save the edited game, and proposes a name that is not in use.
    pub(super) fn begin_saving(&mut self, catalogue: &Catalogue) {
        let name = match &self.name {
            Some(name) => name.clone(),
            None => free_name(self.draft.title(), catalogue),
        };
        let folder = self.draft.folder(catalogue);
        self.stage = Stage::Save(SaveLine {
            line: TextLine::new(&name),
            proposed: name,
            is_whole: true,
            fault: None,
            is_listed: folder == catalogue.folder(),
            folder,
        });
    }

    /// Plays the edited game. A game that has a name is saved first; a game without a name is played unsaved.
    pub(super) fn play(&mut self, catalogue: &Catalogue) -> Effects {
        if !self.draft.is_playable() {
            let text = "A game with an error cannot be played. X shows the error";
            return vec![Effect::Say(text.to_owned(), true)];
        }
        let Some(name) = self.name.clone() else {
            let game = self.game.clone().map(Box::new);
            return game.into_iter().map(Effect::TryMade).collect();
        };
        let file = Box::new(self.file(name, true, catalogue));
        vec![if self.draft.is_saved() {
            Effect::PlayMade(file)
        } else {
            Request::SaveMade(file).into()
        }]
    }

    fn file(&self, name: String, plays: bool, catalogue: &Catalogue) -> MadeFile {
        MadeFile {
            folder: self.draft.folder(catalogue),
            text: self.draft.text().to_owned(),
            former: self.draft.former_text(&name).map(str::to_owned),
            replaces: false,
            plays,
            name,
        }
    }

    /// Returns the reason why the edited game cannot be saved under this name; `None` if it can.
    fn fault_of_name(&self, name: &str, catalogue: &Catalogue) -> Option<String> {
        let is_own = self.name.as_deref() == Some(name);
        let why = if is_own {
            return None;
        } else if let Some(fault) = name_fault(name) {
            return Some(fault);
        } else if !is_name(name) {
            "a name has at least two letters"
        } else if self.draft.stands_in_place() {
            "it replaces a game of the program and must keep its name"
        } else if self.draft.parent_id() == Some(name) {
            "it would extend itself; type another name"
        } else if catalogue.is_embedded(name) {
            "a game of the program has this name; type another name"
        } else {
            return None;
        };
        Some(why.to_owned())
    }

    /// Returns the title that the edited game gets if it is saved under a name. If the player has not chosen a title,
    /// it is made from the name, unless the name is the proposed one.
    fn title_under(&self, name: &str) -> String {
        let Stage::Save(line) = &self.stage else {
            return self.title().to_owned();
        };
        if is_name(name) && name != line.proposed && self.draft.has_first_title() {
            title_of(name)
        } else {
            self.title().to_owned()
        }
    }

    /// Handles input to the line for the name under which the game will be saved.
    pub(super) fn save(&mut self, input: PageInput<'_>, catalogue: &Catalogue) -> Effects {
        let Stage::Save(line) = &mut self.stage else {
            return Vec::new();
        };
        if !matches!(input, PageInput::Action(Action::Apply)) {
            let replaces = matches!(input, PageInput::Typed(_) | PageInput::Pasted(_));
            if std::mem::take(&mut line.is_whole) && replaces {
                line.line = TextLine::default();
            }
            // Names are lower case, whatever is typed.
            let typed = &mut line.line;
            let is_changed = match input {
                PageInput::Typed(letter) => {
                    typed.update(PageInput::Typed(letter.to_ascii_lowercase()))
                }
                PageInput::Pasted(text) => {
                    typed.update(PageInput::Pasted(&text.to_ascii_lowercase()))
                }
                other => typed.update(other),
            };
            if is_changed {
                line.fault = None;
            }
            return Vec::new();
        }
        let name = line.line.text().trim().to_owned();
        let fault = self.fault_of_name(&name, catalogue);
        if let (Some(fault), Stage::Save(line)) = (fault, &mut self.stage) {
            line.fault = Some(fault);
            return Vec::new();
        }
        let title = self.title_under(&name);
        if title != self.title() {
            let title = Value::String(title);
            self.draft.set(&["title".to_owned()], title, catalogue);
        }
        let file = self.file(name, false, catalogue);
        vec![Request::SaveMade(Box::new(file)).into()]
    }

    /// Draws the line for the name under which the game will be saved.
    pub(super) fn draw_save_line(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        if let Stage::Save(line) = &self.stage {
            let title = self.title_under(line.line.text().trim());
            line.draw(frame, area, &title, theme);
        }
    }

    /// Notes that the edited game has been saved to a file. Returns whether somebody else had changed the file; the
    /// form then shows their changes as well.
    pub fn take_saved(&mut self, file: &MadeFile, catalogue: &Catalogue) -> bool {
        let (name, path) = (&file.name, file.path());
        self.name = Some(name.clone());
        let is_merged = self.draft.take_saved(name, path, &file.text, catalogue);
        self.stage = Stage::Form;
        self.follow_draft();
        is_merged
    }
}

impl SaveLine {
    /// Draws the line for the name under which the game will be saved, and the title that the game will have.
    fn draw(&self, frame: &mut Frame, area: Rect, title: &str, theme: &Theme) {
        let columns = usize::from(area.width);
        let head = Line::styled("Save the game as", theme.strong);
        line_at(frame, area, 0, head);
        let style = if self.is_whole {
            theme.replaced()
        } else {
            theme.strong
        };
        let typed = self.line.spans(columns.saturating_sub(5), style, theme);
        let typed = typed.into_iter().chain([Span::styled(".toml", theme.dim)]);
        line_at(frame, area, 2, typed.collect::<Line>());
        let (words, style) = match &self.fault {
            Some(error) => (format!("This name cannot be used: {error}."), theme.error),
            None => {
                let folder = match self.folder.as_os_str().to_str() {
                    Some(".") => "this folder".to_owned(),
                    _ => self.folder.display().to_string(),
                };
                let words = if self.is_listed {
                    format!("Folder: {folder}. The list of games shows it as {title}.")
                } else {
                    let path = self.folder.join(format!("{}.toml", self.line.text()));
                    let path = path.display();
                    format!("Folder: {folder}. To play it: patience play {path}")
                };
                (words, theme.dim)
            }
        };
        lines_at(frame, area, 4, styled(wrap(&words, columns), style));
    }
}
