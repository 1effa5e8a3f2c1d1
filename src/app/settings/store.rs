//! Writes changed settings into `config.toml`. Everything that the player wrote there is kept, including comments.

use std::io;
use std::path::Path;
use std::sync::Arc;

use patience_language::{Fault, Faults};
use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, Key, Table, TableLike, Value, value};

use super::{Circumstances, Player, SettingId, Settings, Word};
use crate::files;
use crate::files::value_reader::ValueReader;
use crate::limits::SETTINGS_FILE;
use crate::text::clean_text::CleanText;
use crate::text::quoting;
use patience_core::Seat;
use thiserror::Error;

/// A value of a setting that is stored in the configuration file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stored {
    /// The value is a text or a word.
    Text(String),
    /// The value is a whole number.
    Number(i64),
    /// The value is true or false.
    YesNo(bool),
    /// The value is a list of texts.
    Texts(Vec<String>),
    /// The value is the list of players, with their names, colours and levels.
    Players(Vec<Player>),
    /// The setting gets its default. Its line is removed from the configuration file.
    Default,
}

impl<W: Word> From<W> for Stored {
    fn from(value: W) -> Self {
        Self::Text(value.word().to_owned())
    }
}

impl From<bool> for Stored {
    fn from(yes: bool) -> Self {
        Self::YesNo(yes)
    }
}

/// Converts a seat to its number in the configuration file, counted from 1.
impl From<Seat> for Stored {
    fn from(seat: Seat) -> Self {
        Self::Number(i64::from(seat.number()) + 1)
    }
}

/// The reason why a changed setting could not be written to the configuration file. The setting is changed all the
/// same, until the program ends.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The configuration file was edited in the meantime and has errors now. Rewriting it would lose what the player
    /// wrote.
    #[error("the configuration file has errors, so the change was not written: {}", .0.0.first().map_or_else(String::new, Fault::to_string))]
    Faults(Faults),
    /// The configuration file cannot be read or written.
    #[error("the change is in force but was not written to {path}: {error}")]
    Disk {
        /// The path of the configuration file that cannot be read or written.
        path: String,
        /// The error that the system reported for the file.
        error: io::Error,
    },
    /// Other lines of the configuration file do not allow the value to be written.
    #[error("{key} cannot be written into the configuration file: other lines are in the way")]
    Shape {
        /// The key that cannot be written.
        key: String,
    },
}

/// A change of one setting. The thread that writes the configuration file needs nothing else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    id: SettingId,
    value: Stored,
}

impl Change {
    /// Creates a change of a setting to a new value.
    pub fn new(id: SettingId, value: impl Into<Stored>) -> Self {
        let value = value.into();
        Self { id, value }
    }

    /// Returns the setting that is changed.
    pub const fn id(&self) -> &SettingId {
        &self.id
    }

    /// Returns the new value of the setting.
    pub const fn value(&self) -> &Stored {
        &self.value
    }

    /// Writes the change into the configuration file. The file is read again first, since the player may have edited it
    /// while the program ran. A file that cannot be read or has errors is not touched.
    ///
    /// # Errors
    /// Returns why the change was not written.
    pub fn write(&self, path: &Path) -> Result<(), StoreError> {
        let disk = |error| StoreError::Disk {
            path: path.display().to_string(),
            error,
        };
        let text = match files::read_own(path, SETTINGS_FILE) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(disk(error)),
        };
        let edited = self.edit(&path.display().to_string(), &text)?;
        files::replace_private(path, &edited).map_err(disk)
    }

    /// Applies a changed setting to the text of a configuration file, and checks that the result has no errors.
    fn edit(&self, name: &str, text: &str) -> Result<String, StoreError> {
        let read = |text: &str| {
            let circumstances = Circumstances::default();
            let mut settings =
                Settings::new(name.into(), text.to_owned(), circumstances, Arc::default());
            let source = Arc::clone(&settings.source);
            let mut reader = ValueReader::new(&source);
            settings.read(&mut reader);
            reader.into_faults()
        };
        let faults = read(text);
        if !faults.is_empty() {
            return Err(StoreError::Faults(Faults(faults)));
        }
        let shape = || StoreError::Shape {
            key: self.id.to_string(),
        };
        let mut document: DocumentMut = text.parse().map_err(|_| shape())?;
        put(document.as_table_mut(), &self.id.path(), &self.value).ok_or_else(shape)?;
        let edited = document.to_string();
        if read(&edited).is_empty() {
            Ok(edited)
        } else {
            Err(shape())
        }
    }
}

impl Settings {
    /// Changes a setting until the program ends, without writing the configuration file.
    ///
    /// # Errors
    /// Fails if other lines of the configuration file do not allow the value.
    pub fn apply(&mut self, change: &Change) -> Result<(), StoreError> {
        let text = change.edit(&self.source.name, &self.source.text)?;
        let (circumstances, themes) = (self.circumstances.clone(), Arc::clone(&self.themes));
        let mut settings = Self::new(self.path.clone(), text, circumstances, themes);
        settings.changed = std::mem::take(&mut self.changed);
        settings.changed.insert(change.id.clone());
        let source = Arc::clone(&settings.source);
        settings.read(&mut ValueReader::new(&source));
        *self = settings;
        Ok(())
    }
}

/// Puts a value at a path of keys into the configuration file. Tables on the way to the value are created if necessary.
/// Returns `None` if something other than a table is in the way.
fn put(table: &mut Table, key: &[&str], stored: &Stored) -> Option<()> {
    let (last, path) = key.split_last()?;
    let mut table: &mut dyn toml_edit::TableLike = table;
    for (depth, part) in path.iter().enumerate() {
        if !table.contains_key(part) && *stored == Stored::Default {
            return Some(());
        }
        let item = table.entry_format(&key_of(part)).or_insert_with(|| {
            let mut made = Table::new();
            // A table that only holds tables needs no heading of its own.
            made.set_implicit(depth + 1 < path.len());
            Item::Table(made)
        });
        table = item.as_table_like_mut()?;
    }
    let new = match stored {
        Stored::Default => {
            table.remove(last);
            return Some(());
        }
        Stored::Players(players) => {
            put_players(table, last, players);
            return Some(());
        }
        Stored::Text(text) => value(text_value(text)),
        Stored::Number(number) => value(*number),
        Stored::YesNo(yes) => value(*yes),
        Stored::Texts(texts) => value(texts.iter().map(|text| text_value(text)).collect::<Array>()),
    };
    match table.get_mut(last).and_then(Item::as_value_mut) {
        // The comment after the old value stays.
        Some(old) => {
            let decor = old.decor().clone();
            *old = new.into_value().ok()?;
            *old.decor_mut() = decor;
        }
        None => {
            table.entry_format(&key_of(last)).or_insert(new);
        }
    }
    Some(())
}

/// Converts a text to a TOML value, with invisible characters escaped.
fn text_value(text: &str) -> Value {
    let escaped = quoting::toml(text).parse().ok();
    let escaped = escaped.filter(|_| !CleanText::is_clean(text));
    escaped.unwrap_or_else(|| text.into())
}

/// Converts a name to a TOML key, with invisible characters escaped.
fn key_of(name: &str) -> Key {
    let escaped = quoting::toml(name).parse().ok();
    let escaped = escaped.filter(|_| !CleanText::is_clean(name));
    escaped.unwrap_or_else(|| Key::new(name))
}

/// Writes the players into their tables in the configuration file. The comments on players who are already in the file
/// are kept.
fn put_players(table: &mut dyn TableLike, key: &str, players: &[Player]) {
    if !matches!(table.get(key), Some(Item::ArrayOfTables(_))) {
        table.remove(key);
        table.insert(key, Item::ArrayOfTables(ArrayOfTables::new()));
    }
    let Some(list) = table.get_mut(key).and_then(Item::as_array_of_tables_mut) else {
        return;
    };
    while list.len() > players.len() {
        list.remove(list.len() - 1);
    }
    for (at, player) in players.iter().enumerate() {
        if at == list.len() {
            list.push(Table::new());
        }
        let Some(table) = list.get_mut(at) else {
            return;
        };
        let mut set = |key: &str, text: Option<&str>| {
            // An unchanged text is not rewritten, so that the comment on it stays.
            let now = table.get(key).and_then(Item::as_str);
            match text {
                Some(text) if now == Some(text) => {}
                Some(text) => table[key] = value(text_value(text)),
                None => drop(table.remove(key)),
            }
        };
        set("name", Some(player.name.as_str()));
        set("colour", player.colour.map(Word::word));
        set("level", player.level.map(Word::word));
        let handicap = i64::from(player.handicap);
        let now = table.get("handicap").and_then(Item::as_integer);
        if handicap == 0 {
            table.remove("handicap");
        } else if now != Some(handicap) {
            table["handicap"] = value(handicap);
        }
    }
}

#[cfg(test)]
impl Settings {
    /// Changes a setting and writes the new value to the configuration file.
    pub(crate) fn store(
        &mut self,
        id: SettingId,
        value: impl Into<Stored>,
    ) -> Result<(), StoreError> {
        let change = Change::new(id, value);
        let held = self.apply(&change);
        change.write(&self.path)?;
        held
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::{Circumstances, Listed, Origin, Theme};
    use super::*;

    fn settings(folder: &tempfile::TempDir, text: &str) -> Settings {
        let path = folder.path().join("config.toml");
        fs::write(&path, text).unwrap();
        Settings::without_file(
            path,
            Circumstances {
                theme: Some(Theme::Light.into()),
                ..Circumstances::default()
            },
        )
    }

    fn option(game: &str, name: &str) -> SettingId {
        SettingId::GameOption(game.to_owned(), name.to_owned())
    }

    #[test]
    fn a_change_keeps_comments_and_order() {
        let folder = tempfile::tempdir().unwrap();
        let mut settings = settings(
            &folder,
            "# mine\ntheme = \"dark\" # at night\n\n[games.one] # a good one\ncells = 3\n",
        );
        settings
            .store(SettingId::Theme, Stored::Text("baize".to_owned()))
            .unwrap();
        settings
            .store(option("one", "variant"), Stored::Text("small".to_owned()))
            .unwrap();
        settings
            .store(option("two", "turn"), Stored::Number(3))
            .unwrap();
        settings.store(SettingId::Mouse, false).unwrap();
        assert_eq!(
            fs::read_to_string(settings.path()).unwrap(),
            "# mine\ntheme = \"baize\" # at night\nmouse = false\n\n[games.one] # a good one\ncells = 3\n\
             variant = \"small\"\n\n[games.two]\nturn = 3\n"
        );
        assert_eq!(
            settings.theme.value,
            Theme::Baize.into(),
            "a change in the program overrides a flag"
        );
        assert!(settings.list().contains(&Listed {
            id: SettingId::Theme,
            value: "baize".to_owned(),
            origin: Origin::Program,
        }));
    }

    #[test]
    fn invisible_characters_are_escaped_in_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let mut settings = settings(&folder, "");
        let odd = vec![Player::named("A\u{202e}n\u{e0041}".to_owned())];
        settings
            .store(SettingId::Players, Stored::Players(odd.clone()))
            .unwrap();
        let variant = Stored::Text("x\u{200b}".to_owned());
        for game in ["o\u{2066}dd", "plain"] {
            settings
                .store(option(game, "variant"), variant.clone())
                .unwrap();
        }
        assert_eq!(
            fs::read_to_string(settings.path()).unwrap(),
            "[[players]]\nname = \"A\\u202en\\U000e0041\"\n\n\
             [games.\"o\\u2066dd\"]\nvariant = \"x\\u200b\"\n\n\
             [games.plain]\nvariant = \"x\\u200b\"\n"
        );
        assert_eq!(settings.players.value, odd);
        let odd = settings.choice_for("o\u{2066}dd", &crate::settings::Choice::default());
        assert_eq!(odd.variant.as_deref(), Some("x\u{200b}"));
    }

    #[test]
    fn names_are_written_and_keep_their_comments() {
        let folder = tempfile::tempdir().unwrap();
        let mut settings = settings(
            &folder,
            "mouse = false\n\n[[players]] # me\nname = \"Ann\" # short\ncolour = \"red\"\n",
        );
        let two = vec![
            Player::named("Ann".to_owned()),
            Player {
                colour: Some(super::super::PlayerColour::Cyan),
                level: Some(super::super::ComputerLevel::Match),
                handicap: -3,
                ..Player::named("王芳".to_owned())
            },
        ];
        settings
            .store(SettingId::Players, Stored::Players(two.clone()))
            .unwrap();
        assert_eq!(
            fs::read_to_string(settings.path()).unwrap(),
            "mouse = false\n\n[[players]] # me\nname = \"Ann\" # short\n\n[[players]]\n\
             name = \"王芳\"\ncolour = \"cyan\"\nlevel = \"match-me\"\nhandicap = -3\n"
        );
        assert_eq!(settings.players.value, two);
        settings.store(SettingId::Players, Stored::Default).unwrap();
        assert!(settings.players.value.is_empty());
    }

    #[test]
    fn a_default_removes_the_line() {
        let folder = tempfile::tempdir().unwrap();
        let mut settings = settings(&folder, "mouse = false\nlabels = false\n");
        settings.store(SettingId::Mouse, Stored::Default).unwrap();
        settings
            .store(option("one", "variant"), Stored::Default)
            .unwrap();
        assert_eq!(
            fs::read_to_string(settings.path()).unwrap(),
            "labels = false\n"
        );
        assert!(settings.mouse.value);
    }

    #[test]
    fn a_setting_at_its_default_does_not_count_as_changed() {
        let folder = tempfile::tempdir().unwrap();
        let mut settings = settings(&folder, "");
        let origin = |settings: &Settings, id: SettingId| {
            let listed = settings.list().into_iter().find(|row| row.id == id);
            listed.map(|row| row.origin)
        };
        settings.store(SettingId::Mouse, false).unwrap();
        assert_eq!(origin(&settings, SettingId::Mouse), Some(Origin::Program));
        settings.store(SettingId::Mouse, true).unwrap();
        assert_eq!(origin(&settings, SettingId::Mouse), Some(Origin::Default));
        settings
            .store(SettingId::Suits, Stored::Text("four".to_owned()))
            .unwrap();
        settings.store(SettingId::Suits, Stored::Default).unwrap();
        assert_eq!(origin(&settings, SettingId::Suits), Some(Origin::Default));
        let theme = Stored::Text("dark".to_owned());
        settings.store(SettingId::Theme, theme).unwrap();
        assert_eq!(
            origin(&settings, SettingId::Theme),
            Some(Origin::Program),
            "otherwise the flag would apply"
        );
    }

    #[test]
    fn a_file_with_new_errors_is_not_touched_and_the_change_is_in_force() {
        let folder = tempfile::tempdir().unwrap();
        let mut settings = settings(&folder, "theme = ");
        let error = settings.store(SettingId::Mouse, false).unwrap_err();
        assert!(matches!(error, StoreError::Faults(_)), "{error}");
        assert!(!settings.mouse.value);
        assert_eq!(fs::read_to_string(settings.path()).unwrap(), "theme = ");
    }

    #[test]
    fn an_unreadable_file_is_not_touched_and_the_change_is_in_force() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        let long = "#"
            .repeat(1 + usize::try_from(SETTINGS_FILE).unwrap())
            .into_bytes();
        for (bytes, reason) in [
            (
                b"theme = \"\xff\"\n".to_vec(),
                "byte 10 is not UTF-8 text; save it as UTF-8",
            ),
            (long, "it is longer than 256 KiB"),
        ] {
            let mut settings = settings(&folder, "labels = false\n");
            settings.store(SettingId::Light, false).unwrap();
            fs::write(&path, &bytes).unwrap();
            let error = settings.store(SettingId::Mouse, false);
            let said = error.unwrap_err().to_string();
            assert!(
                said.contains("was not written") && said.contains(reason),
                "{said}"
            );
            assert_eq!(fs::read(&path).unwrap(), bytes);
            assert!(!settings.mouse.value && !settings.light.value);
        }
    }

    #[test]
    fn a_failed_write_is_reported_and_the_change_is_in_force() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), "").unwrap();
        let path = folder.path().join("file/config.toml");
        let mut settings = Settings::without_file(path, Circumstances::default());
        let error = settings.store(SettingId::Mouse, false).unwrap_err();
        assert!(matches!(error, StoreError::Disk { .. }), "{error}");
        assert!(!settings.mouse.value);
    }
}
