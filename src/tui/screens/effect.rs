//! What a page, an answer to a question or a key asks for. Effects are data, so that a test can print
//! them; `commands/dispatch.rs` alone performs them.

use std::sync::Arc;

use patience_core::{DealNumber, Game, Move, Rules, Seat};

use super::home::filter::Filter;
use super::records::finished_filter::FinishedFilter;
use crate::message::{MadeFile, Request};
use patience_app::catalogue::Origin;
use patience_app::deals::daily::DailyDeal;
use patience_app::keymap::Action;
use patience_app::protocol::Ask;
use patience_app::records::Query;
use patience_app::saved::ending::Moment;
use patience_app::saved::{Loaded, Unfinished};
use patience_app::session::TimedGame;
use patience_app::settings::{Change, Rival, Seating};
use patience_app::survey::difficulty::Level;
use patience_app::winnability::WayBack;

/// Effects in the order in which they are performed.
pub type Effects = Vec<Effect>;

/// Something that is to be done.
#[derive(Debug)]
pub enum Effect {
    /// Close the uppermost page, as the key does that goes back.
    Close,
    /// Close the question that lies uppermost, and perform the effects of its answer.
    Answer(Effects),
    /// Ask a question over the page.
    Ask(Question),
    /// Do what the key of this action does in the place where the page lay.
    Press(Action),
    /// Do what this action does with the result of a hand.
    Result(Action),
    /// Say something; `true` for trouble.
    Say(String, bool),
    /// Ask something of the runtime.
    Request(Request),
    /// Ask something of the host of the room.
    AskHost(Ask),
    /// Leave the program.
    Leave,

    /// Open the page of rules and keys.
    OpenRules,
    /// Open the page of the people at the table.
    OpenNames,
    /// Open the list of finished games with some of them.
    OpenFinished(FinishedFilter),
    /// Narrow the list of games.
    Narrow(Filter),
    /// Take these handicaps, which are about to be stored.
    Handicaps(Vec<i8>),

    /// Deal this number of the game, once a game under way may be left.
    ChooseDeal(DealNumber),
    /// Deal a deal of this level, once a game under way may be left.
    ChooseLevel(Level),
    /// Play with these options, once a game under way may be left.
    ChooseOptions(ChosenOptions),
    /// Deal a deal of this level.
    DealOfLevel(Level),
    /// Deal another game at the table, whichever.
    DealNew,
    /// Deal the game of this name anew.
    Begin(String, Who),
    /// Put this game on the table; `true` where any other deal would do as well.
    Play(Box<TimedGame>, bool),
    /// Play the deal of a day or of a tour, which is begun at this moment.
    PlayDaily(Box<DailyDeal>, Moment),
    /// Continue an unfinished game.
    Continue(Box<Unfinished>),
    /// Throw an unfinished game away.
    Forget(Box<Unfinished>),
    /// Play a finished game back.
    Watch(Box<Loaded>),
    /// Go on with a game that was left.
    PlayOn(Box<Loaded>),
    /// Play the deal of a finished game again.
    TryAgain(Box<Loaded>),

    /// Deal this number at the table.
    Deal(DealNumber),
    /// Start the hand again.
    Restart,
    /// Take the last decision back.
    Undo,
    /// Go back to where the game could still be won.
    GoBack(WayBack),
    /// Make a move.
    Make(Move),
    /// The player at this seat gives up.
    Resign(Seat),
    /// Leave the recording, and play on from where it stands.
    LeaveRecording,
    /// Show the moves that win.
    WatchSolution,

    /// Begin a game in the making with ten questions.
    MakeFromNothing,
    /// Begin another game in the making: with the game of this name and place, or with nothing.
    MakeAnother(Option<(String, Origin)>),
    /// Go back to the game in the making.
    GoOnMaking,
    /// Play the game in the making that is saved in this file.
    PlayMade(Box<MadeFile>),
    /// Play a deal of the game in the making as it stands, saved nowhere.
    TryMade(Box<Game>),
}

/// A question with the effects of its answers.
#[derive(Debug)]
pub struct Question {
    /// The question.
    pub text: String,
    /// What yes and no mean in this case.
    pub answers: (String, String),
    /// The effects of yes.
    pub yes: Effects,
    /// The effects of no.
    pub no: Effects,
    /// Whether the answers are two things to choose between, not yes and no: each has a digit,
    /// and no means neither.
    pub either: bool,
}

impl Question {
    /// Asks whether to do something or leave it.
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

    /// Asks which of two things to do.
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

    /// Calls no this.
    #[must_use]
    pub fn or_else_say(mut self, no: &str) -> Self {
        no.clone_into(&mut self.answers.1);
        self
    }
}

/// Who plays a game that is dealt anew from its list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// Whoever plays usually.
    Usual,
    /// Two at this keyboard, against each other.
    Two,
    /// Two at this keyboard, as partners.
    Partners,
    /// A person, in a duel against the computer.
    Computer,
}

/// What has been chosen to play with.
#[derive(Debug, Clone)]
pub struct ChosenOptions {
    /// The rules.
    pub rules: Arc<Rules>,
    /// The deal.
    pub deal: DealNumber,
    /// Who plays, where that was chosen too.
    pub seating: Option<Seating>,
    /// The second player, where two play the same deal.
    pub for_two: Option<Rival>,
    /// Whether anything is not as it was.
    pub changed: bool,
}

impl From<Request> for Effect {
    fn from(request: Request) -> Self {
        Self::Request(request)
    }
}

impl Effect {
    /// Changes a setting.
    pub const fn store(change: Change) -> Self {
        Self::Request(Request::Store(change))
    }

    /// Asks the records; the answer comes to [`super::Page::receive`].
    pub const fn query(query: Query) -> Self {
        Self::Request(Request::Ask(query))
    }
}
