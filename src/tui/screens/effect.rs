//! Effects: the actions that a page, an answer to a question or a key asks the program to perform. Effects are plain
//! data, so a test can print them. Only `commands/dispatch.rs` performs them.

use std::sync::Arc;

use patience_core::{DealNumber, Game, Move, Rules, Seat};

use super::home::filter::Filter;
use super::records::finished_filter::FinishedFilter;
use crate::message::{MadeFile, Request};
use patience_app::catalogue::Origin;
use patience_app::deals::daily::DailyDeal;
use patience_app::keymap::Action;
use patience_app::protocol::GuestRequest;
use patience_app::records::Query;
use patience_app::saved::ending::Moment;
use patience_app::saved::{Loaded, Unfinished};
use patience_app::session::TimedGame;
use patience_app::settings::{Change, Rival, Seating};
use patience_app::survey::difficulty::Level;
use patience_app::winnability::WayBack;

/// A list of effects, performed in this order. An effect is an action that a page asks the program to perform.
pub type Effects = Vec<Effect>;

/// A single action that the program is asked to perform.
#[derive(Debug)]
pub enum Effect {
    /// Close the topmost page, as the Back key does.
    Close,
    /// Close the topmost question, and perform the effects of the answer that the player gave.
    Answer(Effects),
    /// Open this question over the current page.
    Ask(Question),
    /// Perform this action as if its key had been pressed on the screen or page below the topmost one.
    Press(Action),
    /// Perform this action on the result page at the end of a hand.
    Result(Action),
    /// Show this message to the player. `true` means that the message is an error.
    Say(String, bool),
    /// Send a request to the runtime, which does the work outside the screens, such as reading and writing files.
    Request(Request),
    /// Send a request to the host of the shared table.
    AskHost(GuestRequest),
    /// Quit the program.
    Leave,

    /// Open the page of rules and keys.
    OpenRules,
    /// Open the page of the players at the table.
    OpenNames,
    /// Open the list of finished games, showing only the games that pass this filter.
    OpenFinished(FinishedFilter),
    /// Show only those games in the list of games that pass this filter.
    Narrow(Filter),
    /// Apply these handicaps to the game at once. Another effect stores them in the settings.
    Handicaps(Vec<i8>),

    /// Deal this deal number, of the game on the table or under the cursor. If a game is in progress, ask the player
    /// first.
    ChooseDeal(DealNumber),
    /// Deal a deal of this difficulty level. If a game is in progress, ask the player first.
    ChooseLevel(Level),
    /// Play the game with these options. If a game is in progress, ask the player first.
    ChooseOptions(ChosenOptions),
    /// Deal a deal of this difficulty level, without asking the player first.
    DealOfLevel(Level),
    /// Deal a random new deal of the game on the table.
    DealNew,
    /// Start a new deal of the game with this name, for these players: people or the computer.
    Begin(String, SeatingPreset),
    /// Put this game on the table. `true` means that a better deal, such as a winnable one, may replace its deal.
    Play(Box<TimedGame>, bool),
    /// Play a deal of the day, or a deal of a weekly tour. The second value is the present date and time.
    PlayDaily(Box<DailyDeal>, Moment),
    /// Continue an unfinished game.
    Continue(Box<Unfinished>),
    /// Discard an unfinished game.
    Forget(Box<Unfinished>),
    /// Replay a finished game.
    Watch(Box<Loaded>),
    /// Resume a finished game that was left before its end.
    PlayOn(Box<Loaded>),
    /// Play the deal of a finished game again, from its start.
    TryAgain(Box<Loaded>),

    /// Deal this deal number at the table, without asking the player first.
    Deal(DealNumber),
    /// Restart the hand from its first position.
    Restart,
    /// Undo the player's last decision at the table.
    Undo,
    /// Undo moves, back to the last position from which the game could still be won.
    GoBack(WayBack),
    /// Make this move in the game on the table.
    Make(Move),
    /// Give up for the player at this seat.
    Resign(Seat),
    /// Leave the replay of a finished game, and resume play from the position shown.
    LeaveRecording,
    /// Play back the moves with which the solver wins the game.
    WatchSolution,

    /// Start a new game in the game maker, beginning with the ten questions about its rules.
    MakeFromNothing,
    /// Start another game in the game maker: a copy of the game with this name and origin; `None` means an empty draft.
    MakeAnother(Option<(String, Origin)>),
    /// Return to the game that is being edited in the game maker.
    GoOnMaking,
    /// Play the game whose rule file the game maker has just saved.
    PlayMade(Box<MadeFile>),
    /// Play a deal of the game that is being edited in the game maker, without saving that game.
    TryMade(Box<Game>),
}

/// A question to the player, with the effects of its two answers.
#[derive(Debug)]
pub struct Question {
    /// The text of the question to the player.
    pub text: String,
    /// The words for the answers yes and no of a question.
    pub answers: (String, String),
    /// The effects to perform if the player answers yes.
    pub yes: Effects,
    /// The effects to perform if the player answers no.
    pub no: Effects,
    /// Whether the question offers two alternatives instead of yes and no. Each alternative then has a digit as its
    /// key, and the key for no chooses neither.
    pub either: bool,
}

impl Question {
    /// Creates a yes-or-no question. The answer yes performs `effect`; the answer no does nothing.
    pub fn whether(
        text: impl Into<String>,
        yes: impl Into<String>,
        effect: impl Into<Effect>,
    ) -> Self {
        Self {
            text: text.into(),
            answers: (yes.into(), "leave it".to_owned()),
            yes: vec![effect.into()],
            no: Vec::new(),
            either: false,
        }
    }

    /// Creates a question that offers two alternatives, each with its own effect.
    pub fn which(
        text: impl Into<String>,
        (yes, effect): (impl Into<String>, Effect),
        (no, other): (impl Into<String>, Effect),
    ) -> Self {
        Self {
            text: text.into(),
            answers: (yes.into(), no.into()),
            yes: vec![effect],
            no: vec![other],
            either: false,
        }
    }

    /// Sets the words that a question shows for the answer no.
    #[must_use]
    pub fn or_else_say(mut self, no: &str) -> Self {
        no.clone_into(&mut self.answers.1);
        self
    }
}

/// Who plays a new game that is started from the list of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatingPreset {
    /// Let the players in the settings play the new game.
    Usual,
    /// Let two people at this keyboard play the new game as opponents.
    Two,
    /// Let two people at this keyboard play the new game as partners.
    Partners,
    /// Let one person play the new game as a duel against the computer.
    Computer,
}

/// The choices that the player has made on the page of variants and options.
#[derive(Debug, Clone)]
pub struct ChosenOptions {
    /// The rules of the game with the chosen options.
    pub rules: Arc<Rules>,
    /// The number of the deal to play.
    pub deal: DealNumber,
    /// The new players, if the player has changed them too.
    pub seating: Option<Seating>,
    /// The second player, if two players play the same deal.
    pub for_two: Option<Rival>,
    /// Whether the player has changed anything on the page of variants and options.
    pub changed: bool,
}

impl From<Request> for Effect {
    fn from(request: Request) -> Self {
        Self::Request(request)
    }
}

impl Effect {
    /// Returns the effect that stores a changed setting in the configuration file.
    pub const fn store(change: Change) -> Self {
        Self::Request(Request::Store(change))
    }

    /// Returns the effect that sends a query to the records of finished games. [`super::Page::receive`] gets the
    /// answer.
    pub const fn query(query: Query) -> Self {
        Self::Request(Request::Ask(query))
    }
}
