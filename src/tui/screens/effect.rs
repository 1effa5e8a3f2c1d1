//! Effects: what a page, an answer to a question or a key asks the program to do. Effects are plain data, so a test
//! can print them. Only `commands/dispatch.rs` performs them.

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

/// Effects, in the order in which they are performed.
pub type Effects = Vec<Effect>;

/// A single action that the program is asked to perform.
#[derive(Debug)]
pub enum Effect {
    /// Close the topmost page, like the Back key.
    Close,
    /// Close the topmost question, and perform these effects of the answer.
    Answer(Effects),
    /// Open a question over the current page.
    Ask(Question),
    /// Perform this action as if its key had been pressed on the screen or page below.
    Press(Action),
    /// Perform this action on the result page of a hand.
    Result(Action),
    /// Show a message. `true` means that the message is an error.
    Say(String, bool),
    /// Send a request to the runtime.
    Request(Request),
    /// Send a request to the host of the shared table.
    AskHost(GuestRequest),
    /// Quit the program.
    Leave,

    /// Open the page of rules and keys.
    OpenRules,
    /// Open the page of the players at the table.
    OpenNames,
    /// Open the list of finished games with this filter.
    OpenFinished(FinishedFilter),
    /// Filter the list of games with this filter.
    Narrow(Filter),
    /// Apply these handicaps at once. Another effect stores them.
    Handicaps(Vec<i8>),

    /// Deal this deal number of the game on the table or under the cursor. If a game is in progress, ask first.
    ChooseDeal(DealNumber),
    /// Deal a deal of this level. If a game is in progress, ask first.
    ChooseLevel(Level),
    /// Play with these options. If a game is in progress, ask first.
    ChooseOptions(ChosenOptions),
    /// Deal a deal of this level, without a question.
    DealOfLevel(Level),
    /// Deal a random new deal at the table.
    DealNew,
    /// Start a new deal of the game with this name, for these players.
    Begin(String, SeatingPreset),
    /// Put this game on the table. `true` means that its deal may be replaced by another.
    Play(Box<TimedGame>, bool),
    /// Play the deal of a day or of a tour. The second value is the present date and time.
    PlayDaily(Box<DailyDeal>, Moment),
    /// Continue an unfinished game.
    Continue(Box<Unfinished>),
    /// Discard an unfinished game.
    Forget(Box<Unfinished>),
    /// Replay a finished game.
    Watch(Box<Loaded>),
    /// Resume a finished game that was left before its end.
    PlayOn(Box<Loaded>),
    /// Play the deal of a finished game again.
    TryAgain(Box<Loaded>),

    /// Deal this deal number at the table, without a question.
    Deal(DealNumber),
    /// Restart the hand.
    Restart,
    /// Undo the last decision of the player.
    Undo,
    /// Undo moves back to the last position from which the game could still be won.
    GoBack(WayBack),
    /// Make this move at the table.
    Make(Move),
    /// Give up for the player at this seat.
    Resign(Seat),
    /// Leave the replay, and resume play from the position shown.
    LeaveRecording,
    /// Play back the winning moves.
    WatchSolution,

    /// Start a new game in the game maker, beginning with the ten questions.
    MakeFromNothing,
    /// Start another game in the game maker: a copy of the game with this name and origin, or an empty draft.
    MakeAnother(Option<(String, Origin)>),
    /// Return to the current draft in the game maker.
    GoOnMaking,
    /// Play the game that the game maker has saved in this file.
    PlayMade(Box<MadeFile>),
    /// Play a deal of the current draft of the game maker, without saving the draft.
    TryMade(Box<Game>),
}

/// A question, with the effects of its two answers.
#[derive(Debug)]
pub struct Question {
    /// The text of the question.
    pub text: String,
    /// The words for yes and for no.
    pub answers: (String, String),
    /// The effects of the answer yes.
    pub yes: Effects,
    /// The effects of the answer no.
    pub no: Effects,
    /// Whether the two answers are alternatives instead of yes and no. Each alternative then has a digit as its key,
    /// and the key for no chooses neither.
    pub either: bool,
}

impl Question {
    /// Creates a question whether to do something. The answer yes has `effect`; the answer no does nothing.
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

    /// Creates a question with two alternatives, each with its own effect.
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

    /// Sets the words for the answer no.
    #[must_use]
    pub fn or_else_say(mut self, no: &str) -> Self {
        no.clone_into(&mut self.answers.1);
        self
    }
}

/// Who plays a new game that is started from the list of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatingPreset {
    /// The players in the settings.
    Usual,
    /// Two people at this keyboard, as opponents.
    Two,
    /// Two people at this keyboard, as partners.
    Partners,
    /// One person, in a duel against the computer.
    Computer,
}

/// What the player has chosen on the page of variants and options.
#[derive(Debug, Clone)]
pub struct ChosenOptions {
    /// The rules with the chosen options.
    pub rules: Arc<Rules>,
    /// The number of the deal.
    pub deal: DealNumber,
    /// The players, if the player has changed them too.
    pub seating: Option<Seating>,
    /// The second player, if two people play the same deal.
    pub for_two: Option<Rival>,
    /// Whether the player has changed anything.
    pub changed: bool,
}

impl From<Request> for Effect {
    fn from(request: Request) -> Self {
        Self::Request(request)
    }
}

impl Effect {
    /// Returns the effect that stores a changed setting.
    pub const fn store(change: Change) -> Self {
        Self::Request(Request::Store(change))
    }

    /// Returns the effect that sends a query to the records. [`super::Page::receive`] gets the answer.
    pub const fn query(query: Query) -> Self {
        Self::Request(Request::Ask(query))
    }
}
