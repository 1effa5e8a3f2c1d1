//! The variant and options that a game is played with. Flags on the command line override the
//! configuration file.

use super::Settings;

/// The variant and options that the player has named for a game. They have not been checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choice {
    /// The name of the variant, if the player has named one.
    pub variant: Option<String>,
    /// The options of the game with their values as text.
    pub set: Vec<(String, String)>,
}

impl Settings {
    /// Returns the variant and options for a game. Flags on the command line override the
    /// configuration file. If a flag names another variant than the configuration file, the
    /// configured options are dropped.
    pub fn choice_for(&self, game: &str, flags: &Choice) -> Choice {
        let Some(table) = self.games.iter().find(|table| table.game.value == game) else {
            return flags.clone();
        };
        let configured = table.variant.as_ref().map(|variant| variant.value.as_str());
        let standard =
            |variant: Option<&str>| variant.unwrap_or(patience_core::STANDARD).to_owned();
        if flags.variant.is_some() && standard(flags.variant.as_deref()) != standard(configured) {
            return flags.clone();
        }
        let named = |option: &str| flags.set.iter().any(|(name, _)| name == option);
        let kept = table.options.iter().filter(|(name, _)| !named(&name.value));
        let mut set: Vec<(String, String)> = kept
            .map(|(name, value)| (name.value.clone(), value.value.clone()))
            .collect();
        set.extend(flags.set.iter().cloned());
        Choice {
            variant: flags
                .variant
                .clone()
                .or_else(|| configured.map(str::to_owned)),
            set,
        }
    }
}
