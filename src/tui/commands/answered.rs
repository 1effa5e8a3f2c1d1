//! Decides in which games an action is ever possible, and whether the action is available at a shared table.

use patience_core::Rules;

use super::command::Command;
use super::{anywhere, at_home, at_table, on_result};
use patience_app::keymap::Action;

/// Returns the reason why an action is not available at a shared table; `None` if it is available.
pub fn why_alone(action: Action) -> Option<&'static str> {
    reason(at_table::COMMANDS, action)
        .or_else(|| reason(anywhere::COMMANDS, action))
        .or_else(|| reason(at_home::COMMANDS, action))
        .or_else(|| reason(on_result::COMMANDS, action))
}

fn reason<On>(commands: &[Command<On>], action: Action) -> Option<&'static str> {
    let alone = |command: &Command<On>| command.alone.filter(|_| command.action == action);
    commands.iter().find_map(alone)
}

/// Whether an action is ever possible in a game.
pub fn fits(rules: &Rules, action: Action) -> bool {
    let commands = at_table::COMMANDS.iter();
    let mut of_action = commands.filter(|command| command.action == action);
    of_action.all(|command| (command.fits)(rules))
}

/// Whether an action is available at a shared table.
pub fn answers_in_rooms(action: Action) -> bool {
    why_alone(action).is_none() && action != Action::TryKeys
}
