//! The type of a command, and the macro with which the commands of a screen are defined.

use std::time::Duration;

use patience_core::Rules;

use crate::interaction::table::Table;
use crate::message::Requests;
use crate::model::App;
use crate::screens::KeyWords;
use crate::screens::effect::Effect;
use patience_app::keymap::{Action, Keys};

/// A command: what an action does on a screen, and when the bottom line offers it.
pub(super) struct Command<On: 'static> {
    pub(super) action: Action,
    pub(super) offer: Offer<On>,
    pub(super) run: Run,
    /// Whether the command is ever possible in a game with these rules.
    pub(super) fits: fn(&Rules) -> bool,
    /// The reason why the command is not available at a shared table; `None` if it is available.
    pub(super) alone: Option<&'static str>,
}

/// When the bottom line offers a command, depending on what is on the screen.
pub(super) enum Offer<On: 'static> {
    /// The bottom line never offers the command.
    Never,
    /// The bottom line always offers the command.
    Always,
    /// The bottom line offers the command, in its usual words, while the function returns `true`.
    If(fn(&On) -> bool),
    /// The bottom line offers the command in the words that the function returns.
    As(fn(&App, &On) -> KeyWords),
}

impl<On> Offer<On> {
    /// Returns the words that the bottom line shows for the command now.
    pub(super) fn words(&self, app: &App, on: &On) -> KeyWords {
        match self {
            Self::Never => KeyWords::Nothing,
            Self::Always => KeyWords::Usual,
            Self::If(does) => KeyWords::when(does(on)),
            Self::As(words) => words(app, on),
        }
    }
}

/// The function that performs a command.
#[derive(Clone, Copy)]
pub(super) enum Run {
    /// The function that performs the command changes the model.
    Do(fn(&mut App)),
    /// The function that performs the command changes the model, and returns an effect to perform, such as a question.
    Gives(fn(&mut App) -> Option<Effect>),
    /// The function that performs the command changes the model, and adds requests to the runtime.
    Asks(fn(&mut App, &mut Requests)),
    /// The function that performs the command changes the cards on the table. If the cards are hidden until the next
    /// person is ready, the key shows them instead.
    Cards(fn(&mut Table, Duration, &Keys)),
}

/// Defines the commands of a screen, one per row: `Hint: If(gives_hints), Do(ask_hint), fits wins, alone WHY;`.
macro_rules! commands {
    ($on:ty: $($action:ident: $offer:expr, $run:expr $(, fits $fits:expr)? $(, alone $why:expr)?;)*) => {
        /// The list of commands of this screen.
        pub(super) const COMMANDS: &[$crate::commands::command::Command<$on>] = &[$(
            $crate::commands::command::Command {
                action: patience_app::keymap::Action::$action,
                offer: $offer,
                run: $run,
                fits: commands!(@or |_| true $(, $fits)?),
                alone: commands!(@or None $(, Some($why))?),
            }
        ),*];
    };
    (@or $usual:expr) => { $usual };
    (@or $usual:expr, $own:expr) => { $own };
}
pub(super) use commands;

/// Returns the command for an action from a list of commands.
pub(super) fn find<On>(commands: &[Command<On>], action: Action) -> Option<&Command<On>> {
    commands.iter().find(|command| command.action == action)
}

/// The reason, shown to a guest at a shared table, why a guest cannot choose the game.
pub(super) const HOST_DEALS: &str = "The host deals here. Leave the table to play your own games";
