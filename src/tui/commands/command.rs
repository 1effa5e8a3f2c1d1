//! A command: what an action does in a place, and when it is offered.

use std::time::Duration;

use patience_core::Rules;

use crate::interaction::table::Table;
use crate::message::Requests;
use crate::model::App;
use crate::screens::KeyWords;
use crate::screens::effect::Effect;
use patience_app::keymap::{Action, Keys};

/// What an action does in a place, and when it is offered.
pub(super) struct Command<On: 'static> {
    pub(super) action: Action,
    pub(super) offer: Offer<On>,
    pub(super) run: Run,
    /// Whether it can ever be done in a game.
    pub(super) fits: fn(&Rules) -> bool,
    /// The reason why it is not done at a table with others, where it is not.
    pub(super) alone: Option<&'static str>,
}

/// When the bottom line offers a command, by what is on the screen.
pub(super) enum Offer<On: 'static> {
    /// Never: it goes without saying.
    Never,
    /// Always.
    Always,
    /// In this case, with its usual words.
    If(fn(&On) -> bool),
    /// With these words.
    As(fn(&App, &On) -> KeyWords),
}

impl<On> Offer<On> {
    /// Returns the words at the moment.
    pub(super) fn words(&self, app: &App, on: &On) -> KeyWords {
        match self {
            Self::Never => KeyWords::Nothing,
            Self::Always => KeyWords::Usual,
            Self::If(does) => KeyWords::when(does(on)),
            Self::As(words) => words(app, on),
        }
    }
}

/// What a command does.
#[derive(Clone, Copy)]
pub(super) enum Run {
    /// Changes the model.
    Do(fn(&mut App)),
    /// Changes the model, and returns what is to be done, such as to ask before it.
    Gives(fn(&mut App) -> Option<Effect>),
    /// Changes the model, and asks something of the runtime.
    Asks(fn(&mut App, &mut Requests)),
    /// Does something with the cards on the table, once they lie open.
    Cards(fn(&mut Table, Duration, &Keys)),
}

/// Makes the commands of a place, one for each row: `Hint: If(gives_hints), Do(ask_hint), fits wins, alone WHY;`.
macro_rules! commands {
    ($on:ty: $($action:ident: $offer:expr, $run:expr $(, fits $fits:expr)? $(, alone $why:expr)?;)*) => {
        /// The commands of this place.
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

/// Returns the command of an action in a list.
pub(super) fn find<On>(commands: &[Command<On>], action: Action) -> Option<&Command<On>> {
    commands.iter().find(|command| command.action == action)
}

/// Why a guest does not choose the games that are played.
pub(super) const HOST_DEALS: &str =
    "The host deals at this table: leave it to play games of your own";
