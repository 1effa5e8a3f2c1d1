//! The name under which a game is saved, and what follows from it.

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

/// The line in which the name is typed.
#[derive(Debug)]
pub struct SaveLine {
    line: TextLine,
    /// The name that stood there at first.
    proposed: String,
    /// Whether the first letter that is typed takes the place of the name that was proposed.
    is_whole: bool,
    fault: Option<String>,
    folder: PathBuf,
    /// Whether the folder is that of the person's own games, which are in the list.
    is_listed: bool,
}

impl MakerPage {
    /// Saves the game under its name, or has one typed where it has none.
    pub(super) fn save_at_once(&mut self, catalogue: &Catalogue) -> Effects {
        let Some(name) = self.name.clone() else {
            self.begin_saving(catalogue);
            return Vec::new();
        };
        let file = self.file(name, false, catalogue);
        vec![Request::SaveMade(Box::new(file)).into()]
    }

    /// Has a name typed under which the game is saved; one that is free stands there.
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

    /// Plays the game: one with a name is saved before, and one without is tried as it stands.
    pub(super) fn play(&mut self, catalogue: &Catalogue) -> Effects {
        if !self.draft.is_playable() {
            let text = "A game with a fault cannot be played: X goes to the fault";
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

    /// Returns why the game cannot be called so.
    fn fault_of_name(&self, name: &str, catalogue: &Catalogue) -> Option<String> {
        let is_own = self.name.as_deref() == Some(name);
        let why = if is_own {
            return None;
        } else if let Some(fault) = name_fault(name) {
            return Some(fault);
        } else if !is_name(name) {
            "a name has at least two letters"
        } else if self.draft.stands_in_place() {
            "it stands in place of a game that comes with the program, and keeps its name"
        } else if self.draft.parent_id() == Some(name) {
            "it would extend itself; type another name"
        } else if catalogue.is_embedded(name) {
            "a game that comes with the program is called so; type another name"
        } else {
            return None;
        };
        Some(why.to_owned())
    }

    /// Returns the title that the game has under a name: one that nobody has chosen follows another name than
    /// the one that was proposed.
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

    /// Takes input to the line of the name.
    pub(super) fn save(&mut self, input: PageInput<'_>, catalogue: &Catalogue) -> Effects {
        let Stage::Save(line) = &mut self.stage else {
            return Vec::new();
        };
        if !matches!(input, PageInput::Action(Action::Apply)) {
            let replaces = matches!(input, PageInput::Typed(_) | PageInput::Pasted(_));
            if std::mem::take(&mut line.is_whole) && replaces {
                line.line = TextLine::default();
            }
            // Names have no capitals, whatever is typed.
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

    /// Draws the line in which the name is typed.
    pub(super) fn draw_save_line(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        if let Stage::Save(line) = &self.stage {
            let title = self.title_under(line.line.text().trim());
            line.draw(frame, area, &title, theme);
        }
    }

    /// Takes that it is saved in a file. Tells whether others have changed the file meanwhile, which is in
    /// the form from now on.
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
    /// Draws the line, and the title that the game has under the name.
    fn draw(&self, frame: &mut Frame, area: Rect, title: &str, theme: &Theme) {
        let columns = usize::from(area.width);
        let head = Line::styled("Save the game under a name", theme.strong);
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
            Some(fault) => (format!("It cannot be called so: {fault}."), theme.error),
            None => {
                let folder = match self.folder.as_os_str().to_str() {
                    Some(".") => "this folder".to_owned(),
                    _ => self.folder.display().to_string(),
                };
                let words = if self.is_listed {
                    format!("It lies in {folder}. The list of games shows it as {title}.")
                } else {
                    let path = self.folder.join(format!("{}.toml", self.line.text()));
                    let path = path.display();
                    format!("It lies in {folder}: patience play {path} plays it.")
                };
                (words, theme.dim)
            }
        };
        lines_at(frame, area, 4, styled(wrap(&words, columns), style));
    }
}
