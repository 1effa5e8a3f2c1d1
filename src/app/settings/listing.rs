//! The settings in force as a list. Each entry has a value as text and the origin of the value.

use super::table::ROWS;
use super::{Origin, SettingId, Settings};

/// A setting in the list of settings in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The setting that is listed.
    pub id: SettingId,
    /// The value of the setting as text.
    pub value: String,
    /// Where the value of the setting comes from, such as a line of the configuration file.
    pub origin: Origin,
}

impl Settings {
    /// Lists every setting in force. Each entry has a value as text and the origin of the value.
    pub fn list(&self) -> Vec<Listed> {
        let without_file = Self::without_file(self.path.clone(), self.circumstances.clone());
        let rows = ROWS.iter().filter_map(|row| {
            let (value, origin) = (row.value)(self);
            let (usual, origin_of_usual) = (row.value)(&without_file);
            let value = value.shown()?;
            let origin = match self.changed.contains(&row.id) {
                false => origin,
                // The setting is back at its value without a file.
                true if usual.shown().as_ref() == Some(&value) => origin_of_usual,
                true => Origin::Program,
            };
            let id = row.id.clone();
            Some(Listed { id, value, origin })
        });
        let of_file = |id, value, at| {
            let line = self.source.line_column(at).0;
            let origin = Origin::File { line };
            Listed { id, value, origin }
        };
        let keys = self.keys.iter().map(|(action, keys)| {
            let keys: Vec<&str> = keys.iter().map(|key| &*key.value).collect();
            let id = SettingId::Keys(action.value.clone());
            of_file(id, keys.join(", "), action.span.start)
        });
        let games = self.games.iter().flat_map(|table| {
            let variant = table.variant.iter().map(|variant| ("variant", variant));
            let options = table.options.iter();
            let options = options.map(|(name, value)| (&*name.value, value));
            variant.chain(options).map(|(name, value)| {
                let id = SettingId::GameOption(table.game.value.clone(), name.to_owned());
                of_file(id, value.value.clone(), value.span.start)
            })
        });
        rows.chain(keys).chain(games).collect()
    }
}
