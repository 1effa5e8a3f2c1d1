//! Words on the settings page that do not belong to a certain setting.

use patience_app::settings::{Origin, SettingId};

/// Returns a message about a setting that the arrow keys cannot change. It explains how to write the setting in the
/// configuration file.
pub(super) fn in_the_file(id: &SettingId) -> String {
    let example = match id {
        SettingId::Game => "game = \"NAME\"".to_owned(),
        SettingId::Keys(action) => format!("[keys] and below it {action} = \"x\""),
        SettingId::GameOption(game, option) => {
            format!("[games.{game}] and below it {option} = ...")
        }
        id => format!("{id} = ..."),
    };
    format!("Change this in the file named below: {example}")
}

/// Returns the words for where the value of a setting comes from, such as the configuration file.
pub(super) fn origin_words(origin: Origin) -> String {
    match origin {
        Origin::Default => "default".to_owned(),
        Origin::File { line } => format!("file, line {line}"),
        Origin::Environment(name) => name.to_owned(),
        Origin::Flag(flag) => flag.to_owned(),
        Origin::Program => "changed here".to_owned(),
    }
}
