//! A draft of a game: the game that it extends, its differences from that game, and the resulting rules.

use std::path::PathBuf;
use std::sync::Arc;

use patience_core::{Rules, Setting};
use patience_language::Source;
use toml::{Table, Value};

use super::changes::{Change, Changes, at, put_in, take_out, whole_list};
use super::check::{self, Checked};
use super::edit::{Remarks, edited};
use super::options;
use super::own::{self, OwnFile, Parent, Said, items_of, note_values, says, table_of};
use super::questions::FIRST_TITLE;
use super::saving::free_title;
use super::text::{self, Text};
use crate::catalogue::{Catalogue, CatalogueError, Origin};

/// The name under which a draft of a game is read while it has no name of its own.
const UNNAMED: &str = "game-in-the-making";

/// The keys of a rule file that differ in every draft and are therefore not counted as changes.
const NOT_COUNTED: [&str; 3] = ["language", "title", "source"];

/// Whether a difference at this path of keys is counted as a change to the extended game. The few keys that differ in
/// every draft, such as the title, are not counted.
pub(super) fn is_counted(path: &[String]) -> bool {
    !NOT_COUNTED.iter().any(|key| path == [*key])
}

/// Returns the content that every new rule file begins with. It is only the version of the rule language.
fn in_the_present_language() -> Changes {
    let mut changes = Changes::default();
    let version = Value::Integer(patience_language::vocabulary::LANGUAGE);
    changes.note(&["language".to_owned()], Change::Set(version));
    changes
}

/// A draft of a game that a player is making.
#[derive(Debug, Default)]
pub struct Draft {
    /// The player's own rule file that is being edited, if there is one.
    own: Option<OwnFile>,
    /// The name of the game that the draft's rule file extends, whether or not there is such a game.
    extends: Option<String>,
    parent: Option<Parent>,
    changes: Changes,
    past: Vec<Changes>,
    future: Vec<Changes>,
    /// The differences from the extended game as they were when the draft was last saved.
    saved: Option<Changes>,
    /// The text of the draft's rule file.
    written: Text,
    /// The content of the draft as a TOML tree, with references to options.
    raw: Table,
    /// The content of the draft as a TOML tree, with the default values of its options filled in.
    tree: Table,
    /// The options of the game that the draft describes.
    settings: Vec<Setting>,
    checked: Checked,
    /// The rules of the draft when it last had no errors.
    rules: Option<Arc<Rules>>,
}

impl Draft {
    /// Starts a draft that extends a game, which is in the catalogue or in a file elsewhere.
    ///
    /// # Errors
    /// Fails if the game to extend cannot be played.
    pub fn from_game(
        catalogue: &Catalogue,
        id: &str,
        origin: &Origin,
    ) -> Result<Self, CatalogueError> {
        let parent = Parent::read(catalogue, id, origin)?;
        if let Err(faults) = &parent.rules {
            return Err(faults.clone().into());
        }
        let title = free_title(&format!("My {}", parent.file.title()), catalogue);
        let mut changes = in_the_present_language();
        changes.note(&["title".to_owned()], Change::Set(Value::String(title)));
        let source = format!("After {}, with changes", parent.file.title());
        changes.note(&["source".to_owned()], Change::Set(Value::String(source)));
        let said = Said {
            extends: Some(parent.id.clone()),
            parent: Some(parent),
            changes,
        };
        Ok(Self::new(None, said, catalogue))
    }

    /// Opens a player's own rule file for editing. What the file adds to the game that it extends becomes the
    /// differences of the draft. If one of the two rule files has errors, the fields of the form show them.
    ///
    /// # Errors
    /// Fails if the file cannot be read or is not TOML.
    pub fn from_own(
        catalogue: &Catalogue,
        id: &str,
        origin: &Origin,
    ) -> Result<Self, CatalogueError> {
        let source = catalogue.source_of(id, origin)?;
        let said = Said::read(catalogue, (id, origin), &source)?;
        let own = OwnFile {
            id: id.to_owned(),
            origin: origin.clone(),
            text: source.text.clone(),
            tree: own::as_written(&source)?,
        };
        let mut draft = Self::new(Some(own), said, catalogue);
        draft.saved = Some(draft.changes.clone());
        Ok(draft)
    }

    /// Starts a draft of a game from scratch. `tree` is the content of a rule file that extends no other file.
    pub fn from_nothing(tree: Table, catalogue: &Catalogue) -> Self {
        let mut changes = in_the_present_language();
        note_values(&mut changes, &[], tree);
        let said = Said {
            extends: None,
            parent: None,
            changes,
        };
        Self::new(None, said, catalogue)
    }

    /// Resumes a draft that edits a player's own rule file and has unsaved changes.
    pub(super) fn gone_on_with(
        own: OwnFile,
        saved: Changes,
        said: Said,
        catalogue: &Catalogue,
    ) -> Self {
        let mut draft = Self::new(Some(own), said, catalogue);
        draft.saved = Some(saved);
        draft
    }

    /// Resumes a draft of a game that was never saved.
    pub(super) fn begun_with(said: Said, catalogue: &Catalogue) -> Self {
        Self::new(None, said, catalogue)
    }

    /// Returns the player's own rule file that the draft edits, if there is one.
    pub(super) const fn own(&self) -> Option<&OwnFile> {
        self.own.as_ref()
    }

    /// Returns the game that the draft extends.
    pub(super) const fn parent(&self) -> Option<&Parent> {
        self.parent.as_ref()
    }

    /// Returns the name of the player's own game that the draft edits.
    pub fn own_name(&self) -> Option<&str> {
        self.own.as_ref().map(|own| own.id.as_str())
    }

    fn new(own: Option<OwnFile>, said: Said, catalogue: &Catalogue) -> Self {
        let mut draft = Self {
            own,
            extends: said.extends,
            parent: said.parent,
            changes: said.changes,
            ..Self::default()
        };
        draft.check(catalogue);
        draft
    }

    /// Returns the content of the whole draft as a TOML tree, with the default values of its options filled in.
    pub(super) const fn tree(&self) -> &Table {
        &self.tree
    }

    /// Returns the options of the game that the draft extends.
    pub(super) fn former_settings(&self) -> &[Setting] {
        self.parent
            .as_ref()
            .map_or(&[], |parent| parent.file.options())
    }

    /// Returns the options of the game that the draft describes.
    pub(super) fn settings(&self) -> &[Setting] {
        &self.settings
    }

    /// Returns the title of the game that the draft describes.
    pub fn title(&self) -> &str {
        let title = self.tree.get("title").and_then(Value::as_str);
        title.unwrap_or_default()
    }

    /// Whether the game still has the title that every new draft gets.
    pub fn has_first_title(&self) -> bool {
        let title = self.title();
        let first = match self.parent_title() {
            Some(parent) => title
                .strip_prefix("My ")
                .and_then(|of| of.strip_prefix(parent)),
            None => title.strip_prefix(FIRST_TITLE),
        };
        first.is_some_and(|number| {
            number
                .trim_start()
                .bytes()
                .all(|digit| digit.is_ascii_digit())
        })
    }

    /// Returns the title of the game that the draft extends.
    pub fn parent_title(&self) -> Option<&str> {
        self.parent.as_ref().map(|parent| parent.file.title())
    }

    /// Returns the name of the game that the draft extends.
    pub fn parent_id(&self) -> Option<&str> {
        self.parent.as_ref().map(|parent| parent.id.as_str())
    }

    /// Whether the draft replaces the game that it extends, since both have the same name.
    pub fn stands_in_place(&self) -> bool {
        let own = self.own.as_ref().map(|own| own.id.as_str());
        own.is_some() && own == self.parent_id()
    }

    /// Returns the rules of the game that the draft extends.
    pub fn parent_rules(&self) -> Option<&Arc<Rules>> {
        self.parent
            .as_ref()
            .and_then(|parent| parent.rules.as_ref().ok())
    }

    /// Returns the rules of the draft. If the draft has errors, returns its rules from before the errors.
    pub const fn rules(&self) -> Option<&Arc<Rules>> {
        self.rules.as_ref()
    }

    /// Returns the errors and warnings in the draft.
    pub const fn checked(&self) -> &Checked {
        &self.checked
    }

    /// Whether the draft can be played as it is, because it has no errors.
    pub fn is_playable(&self) -> bool {
        self.checked.faults.is_empty() && self.rules.is_some()
    }

    /// Returns the number of differences from the game that the draft extends, not counting its title and source.
    pub fn changes(&self) -> usize {
        let paths = self.changes.iter().map(|(path, _)| path);
        paths.filter(|path| is_counted(path)).count()
    }

    /// Whether a part of the draft differs from the game that the draft extends.
    pub fn is_changed(&self, path: &[String]) -> bool {
        self.parent.is_some() && is_counted(path) && self.value(path) != self.former(path)
    }

    /// Whether the draft has not changed since it was saved.
    pub fn is_saved(&self) -> bool {
        self.saved.as_ref() == Some(&self.changes)
    }

    /// Records that the draft was saved as a file with this text. If other people have changed the file in the
    /// meantime, the draft adopts their changes. Returns whether there were such changes.
    pub fn take_saved(
        &mut self,
        id: &str,
        path: PathBuf,
        text: &str,
        catalogue: &Catalogue,
    ) -> bool {
        let is_merged = text != self.written.text;
        let origin = if path.parent() == Some(catalogue.folder()) {
            Origin::Own(path)
        } else {
            Origin::Path(path)
        };
        let source = Source::new(id, text);
        if is_merged && let Ok(said) = Said::read(catalogue, (id, &origin), &source) {
            self.extends = said.extends;
            self.parent = said.parent;
            self.changes = said.changes;
            // An undo would also undo what others have changed.
            self.past.clear();
            self.future.clear();
        }
        self.own = Some(OwnFile {
            id: id.to_owned(),
            origin,
            text: text.to_owned(),
            tree: own::as_written(&source).unwrap_or_default(),
        });
        self.saved = Some(self.changes.clone());
        self.check(catalogue);
        is_merged
    }

    /// Returns the text of the edited rule file as it was last read or written. Returns `None` if the edited file is
    /// not the file of the game named `id`.
    pub fn former_text(&self, id: &str) -> Option<&str> {
        let own = self.own.as_ref().filter(|own| own.id == id);
        own.map(|own| own.text.as_str())
    }

    /// Returns the value at a path of keys in the draft. Returns `None` if nothing is set there, so that the default
    /// applies.
    pub fn value(&self, path: &[String]) -> Option<&Value> {
        at(&self.tree, path)
    }

    /// Returns the value at a path of keys in the game that the draft extends.
    pub fn former(&self, path: &[String]) -> Option<&Value> {
        at(&self.parent.as_ref()?.settled, path)
    }

    /// Returns the folder in which the draft will be saved.
    pub fn folder(&self, catalogue: &Catalogue) -> PathBuf {
        let own = self.own.as_ref().map(|own| &own.origin);
        let beside = match own.or(self.parent.as_ref().map(|parent| &parent.origin)) {
            Some(Origin::Named(path) | Origin::Path(path)) => path.parent(),
            _ => None,
        };
        match beside {
            Some(here) if here.as_os_str().is_empty() => PathBuf::from("."),
            Some(folder) => folder.to_owned(),
            None => catalogue.folder().to_owned(),
        }
    }

    /// Returns the text of the draft's rule file.
    pub fn text(&self) -> &str {
        &self.written.text
    }

    /// Returns the text of the draft's rule file. If the draft edits an existing file, the comments and the order of
    /// that file are kept.
    fn write(&self) -> String {
        let tree = text::tree(self.extends.as_deref(), &self.changes);
        let own = self.own.as_ref().and_then(|own| {
            let text = edited(&own.text, &own.tree, &tree, Remarks::of(&own.tree))?;
            says(&text, &tree).then_some(text)
        });
        own.unwrap_or_else(|| text::text(tree))
    }

    /// Sets the value of a part of the draft. An item of a list is changed together with its list. If the value depends
    /// on an option, the option gets another default or is left out.
    pub fn set(&mut self, path: &[String], value: Value, catalogue: &Catalogue) {
        let mut list = whole_list(&self.tree, path);
        // The first item makes the list.
        let is_first =
            |number: &usize| path[*number] == "0" && at(&self.tree, &path[..*number]).is_none();
        if let Some(first) = (1..path.len()).find(is_first) {
            list = &path[..first];
        }
        let value = if list.len() < path.len() {
            let mut whole = Value::Array(self.items(list));
            put_in(&mut whole, &path[list.len()..], value);
            whole
        } else {
            value
        };
        self.give(list, Some(value), catalogue);
    }

    /// Removes an item from its list in the draft, or leaves another part of the game out. Returns whether anything
    /// changed.
    pub fn take_out(&mut self, path: &[String], catalogue: &Catalogue) -> bool {
        let list = whole_list(&self.tree, path).to_vec();
        if list.len() < path.len()
            && let Ok(number) = path[list.len()].parse::<usize>()
        {
            let mut items = self.items(&list);
            if number < items.len() {
                items.remove(number);
            }
            return self.give(&list, Some(Value::Array(items)), catalogue);
        }
        match path {
            [option, id] if option == "option" => {
                let changes = self.changes.clone();
                let options = (&self.raw, &self.settings[..]);
                let former = self.parent.as_ref().map(|parent| &parent.raw);
                options::leave_out(options, former, &mut self.changes, id);
                self.note_change(changes, catalogue)
            }
            path => self.give(path, None, catalogue),
        }
    }

    /// Returns the items of a list in the draft.
    fn items(&self, list: &[String]) -> Vec<Value> {
        items_of((&self.raw, &self.settings), &self.tree, list)
    }

    /// Sets or removes the value of a part of the draft. Returns whether anything changed.
    fn give(&mut self, part: &[String], value: Option<Value>, catalogue: &Catalogue) -> bool {
        let changes = self.changes.clone();
        options::set(
            (&self.raw, &self.settings),
            self.parent.as_ref().map(|parent| &parent.raw),
            &mut self.changes,
            (part, value),
        );
        self.note_change(changes, catalogue)
    }

    /// Gives a part of the draft the value that it has in the extended game. An item of a list is restored by itself;
    /// if the item is new, it is removed. Returns whether anything changed.
    pub fn restore(&mut self, path: &[String], catalogue: &Catalogue) -> bool {
        let part = whole_list(&self.tree, path).to_vec();
        if let [number] = &path[part.len()..]
            && let Ok(number) = number.parse::<usize>()
        {
            let mut items = self.items(&part);
            let parent = self.parent.as_ref();
            let former = parent.map_or_else(Vec::new, |parent| parent.items(&part));
            match (former.get(number), items.get_mut(number)) {
                (Some(former), Some(item)) => *item = former.clone(),
                (None, Some(_)) => drop(items.remove(number)),
                (Some(_), None) => items.extend_from_slice(&former[items.len()..=number]),
                (None, None) => return false,
            }
            return self.give(&part, Some(Value::Array(items)), catalogue);
        }
        if !is_counted(&part) {
            return false;
        }
        let mut parts = options::that_decide((&self.raw, &self.settings), &part);
        parts.push(part);
        let changes = self.changes.clone();
        parts.iter().for_each(|part| self.changes.restore(part));
        self.note_change(changes, catalogue)
    }

    /// Undoes the last change to the draft. Returns whether there was one.
    pub fn undo(&mut self, catalogue: &Catalogue) -> bool {
        let Some(before) = self.past.pop() else {
            return false;
        };
        self.future
            .push(std::mem::replace(&mut self.changes, before));
        self.check(catalogue);
        true
    }

    /// Redoes the last undone change to the draft. Returns whether there was one.
    pub fn redo(&mut self, catalogue: &Catalogue) -> bool {
        let Some(after) = self.future.pop() else {
            return false;
        };
        self.past.push(std::mem::replace(&mut self.changes, after));
        self.check(catalogue);
        true
    }

    /// Adds a step to the undo history of the draft, if its differences from the extended game are no longer the same
    /// as `before`. Returns whether they have changed.
    fn note_change(&mut self, before: Changes, catalogue: &Catalogue) -> bool {
        if self.changes == before {
            return false;
        }
        self.past.push(before);
        self.future.clear();
        self.check(catalogue);
        true
    }

    /// Writes the text of the draft's rule file, then reads the text back and checks it for errors.
    fn check(&mut self, catalogue: &Catalogue) {
        self.written = Text::of(self.write());
        let text = &self.written;
        let source = Source::new("the new game", text.text.clone());
        let own = self.own.as_ref();
        let id = own.map_or(UNNAMED, |own| own.id.as_str());
        let origin = own.map_or_else(
            || {
                let place = self.folder(catalogue).join(format!("{id}.toml"));
                match self.parent.as_ref().map(|parent| &parent.origin) {
                    Some(Origin::Named(_) | Origin::Path(_)) => Origin::Path(place),
                    _ => Origin::Own(place),
                }
            },
            |own| own.origin.clone(),
        );
        let parent = self.parent.as_ref();
        let trees = parent.map(|parent| parent.file.tree());
        match catalogue.read_text(id, &origin, &source) {
            Ok(file) => {
                self.raw = table_of(file.tree());
                self.tree = table_of(&file.settled_tree());
                self.settings = file.options().to_vec();
                let (checked, rules) = check::of_file(&file, text, trees);
                self.checked = checked;
                self.rules = rules.map(Arc::new).or_else(|| self.rules.take());
            }
            Err(faults) => {
                // The form still shows the requested values.
                let tree = parent.map(|parent| parent.settled.clone());
                self.tree = tree.unwrap_or_default();
                self.changes.apply(&mut self.tree);
                let raw = parent.map(|parent| parent.raw.clone());
                self.raw = raw.unwrap_or_default();
                self.changes.apply(&mut self.raw);
                if let Some(parent) = parent {
                    self.settings = parent.file.options().to_vec();
                }
                self.checked = Checked {
                    faults: check::at_fields(&faults.0, text, trees),
                    warnings: Vec::new(),
                };
            }
        }
        for managed in ["extends", "without"] {
            take_out(&mut self.tree, &[managed.to_owned()]);
        }
    }
}
