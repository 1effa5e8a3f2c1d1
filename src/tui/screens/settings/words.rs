//! The words of the page of settings that are no setting's own.

use patience_app::settings::{Origin, SettingId};

/// Says how a setting that no arrow changes is written in the file, which the page names.
pub(super) fn in_the_file(id: &SettingId) -> String {
    let example = match id {
        SettingId::Game => "game = \"NAME\"".to_owned(),
        SettingId::Keys(action) => format!("[keys] and below it {action} = \"x\""),
        SettingId::GameOption(game, option) => {
            format!("[games.{game}] and below it {option} = ...")
        }
        id => format!("{id} = ..."),
    };
    format!("This is changed in the file named below: {example}")
}

/// Returns where a value comes from.
pub(super) fn origin_words(origin: Origin) -> String {
    match origin {
        Origin::Default => "default".to_owned(),
        Origin::File { line } => format!("file, line {line}"),
        Origin::Environment(name) => name.to_owned(),
        Origin::Flag(flag) => flag.to_owned(),
        Origin::Program => "changed here".to_owned(),
    }
}
