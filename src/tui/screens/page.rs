//! The interface of every page over the screen: its input, its requests and its drawing.

use std::sync::Arc;

use patience_core::{DealNumber, Game, Move, Rules, Seat};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::home::filter::Filter;
use super::question::Question;
use super::records::finished_filter::FinishedFilter;
use crate::context::Context;
use crate::message::MadeFile;
use crate::render::tabs::Tabs;
use patience_app::catalogue::Origin;
use patience_app::deals::daily::DailyDeal;
use patience_app::keymap::{Action, Entry, KeyContext};
use patience_app::protocol::Ask;
use patience_app::records::{Answer, Query};
use patience_app::saved::ending::{DailyMark, GameKey, Moment};
use patience_app::saved::{Loaded, Unfinished};
use patience_app::settings::{Rival, Seating, Stored};
use patience_app::survey::difficulty::Level;
use patience_app::winnability::WayBack;

/// The input to a page.
#[derive(Debug, Clone, Copy)]
pub enum PageInput<'a> {
    /// A key with this meaning.
    Action(Action),
    /// A character that is no command here.
    Typed(char),
    /// Pasted text, which is never taken for keys.
    Pasted(&'a str),
    /// A click on this column and row of the screen.
    Clicked((u16, u16)),
}

/// What a page asks for.
#[derive(Debug)]
pub enum PageRequest {
    /// That it be closed.
    Close,
    /// Change a setting: its path and value.
    Store(Vec<String>, Stored),
    /// The page of the people at the table.
    OpenNames,
    /// The page is closed, and this follows.
    Answer(Box<Then>),
    /// A question over the page.
    Confirm(Question),
    /// Narrow the list of games.
    Narrow(Filter),
    /// What the key with this meaning does where the page lay.
    Press(Action),
    /// Deal this number of the game.
    Deal(DealNumber),
    /// Deal a deal of this level of the game.
    DealOfLevel(Level),
    /// Deal a game anew.
    Begin {
        /// Its name.
        id: String,
        /// Who plays.
        who: Who,
    },
    /// Play with these options.
    Play(ChosenOptions),
    /// Take these handicaps, which are about to be stored.
    Handicaps(Vec<i8>),
    /// What this action does with the result of a hand.
    Result(Action),
    /// Ask something of the host of the room.
    AskHost(Ask),
    /// Ask the records; the answer comes to [`Page::receive`].
    Ask(Query),
    /// The list of finished games, some of them alone.
    OpenFinished(FinishedFilter),
    /// Copy a text for other programs.
    Copy(String),
    /// Say something; `true` for trouble.
    Say(String, bool),
    /// Play a finished game back.
    Watch(Box<Loaded>),
    /// Go on with a game that was left.
    PlayOn(Box<Loaded>),
    /// Play the deal of a finished game again.
    TryAgain(Box<Loaded>),
    /// Begin a game in the making with ten questions.
    MakeFromNothing,
    /// Save a game that has been made.
    SaveMade(Box<MadeFile>),
    /// Play a game that has been made and saved in this file.
    PlayMade(Box<MadeFile>),
    /// Try a game that is being made, and is saved nowhere.
    TryMade(Box<Game>),
    /// Play the deal of a day or of a tour, which is begun at this moment.
    PlayDaily(Box<DailyDeal>, Moment),
}

/// What follows from an answer.
#[derive(Debug, Clone)]
pub enum Then {
    /// Deals a new game of this number.
    Deal(DealNumber),
    /// Deals a new game of this level.
    DealOfLevel(Level),
    /// Deals a new game, whichever.
    New,
    /// Asks something of the host of the room.
    AskHost(Ask),
    /// Starts the hand again.
    Restart,
    /// Takes back.
    Undo,
    /// Goes back to where the game could still be won.
    GoBack(WayBack),
    /// Makes a move.
    Make(Move),
    /// Somebody gives up.
    Resign(Seat),
    /// Puts this game on the table, for one or for two on the same deal.
    Play {
        /// The game.
        game: Box<Game>,
        /// Where two play it: who the second of them is.
        duel: Option<Rival>,
        /// Whether any other deal would do as well.
        any: bool,
        /// Its mark, where it is the deal of a day or of a tour.
        day: Option<DailyMark>,
    },
    /// Takes up a kept game.
    Continue(Box<Unfinished>),
    /// Throws a kept game away.
    Forget(Box<Unfinished>),
    /// Takes a game that has ended out of the records.
    Remove(GameKey),
    /// Gives people other names in the records: each the former name and the new one.
    Rename(Vec<(String, String)>),
    /// Leaves a recording, to play on from where it stands.
    PlayOn,
    /// Shows the moves that win.
    WatchSolution,
    /// Saves a game that has been made.
    SaveMade(Box<MadeFile>),
    /// Leaves the program.
    Leave,
    /// Goes back to the game in the making.
    GoOnMaking,
    /// Begins another game in the making: with the game of this name and place, or with nothing.
    MakeAnother(Option<(String, Origin)>),
    /// Nothing.
    Nothing,
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
    /// Where two play the same deal: who the second of them is.
    pub for_two: Option<Rival>,
    /// Whether anything is not as it was.
    pub changed: bool,
}

/// What the bottom line says of a key on a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyWords {
    /// The usual words for it.
    Usual,
    /// Nothing: it does nothing here, or goes without saying.
    Nothing,
    /// These words.
    Are(String),
}

/// A page over the screen.
pub trait Page {
    /// Returns the page itself, also where it lies in a box.
    fn as_page(&self) -> &dyn Page
    where
        Self: Sized + 'static,
    {
        self
    }

    /// Returns the page itself, to be changed.
    fn as_page_mut(&mut self) -> &mut dyn Page
    where
        Self: Sized + 'static,
    {
        self
    }

    /// Returns what the keyboard is for while the page is uppermost.
    fn key_context(&self) -> KeyContext;

    /// Takes input; returns what the page asks for, in its order.
    fn update(&mut self, input: PageInput<'_>, context: &Context) -> Vec<PageRequest>;

    /// Draws the page.
    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context);

    /// Returns what the bottom line says of a key.
    fn key_words(&self, entry: &Entry, context: &Context) -> KeyWords {
        let _ = (entry, context);
        KeyWords::Usual
    }

    /// Returns the words at the left and at the right of the top line, where the page takes the place
    /// of the whole screen.
    fn heading(&self) -> Option<(String, String)> {
        None
    }

    /// Returns the tabs beside the words at the left of the top line.
    fn tabs(&self) -> Option<Tabs> {
        None
    }

    /// Returns the question to the records to which the page shows the answer.
    fn question(&self) -> Option<Query> {
        None
    }

    /// Takes an answer of the records; returns what the page asks for then.
    fn receive(&mut self, answer: &Answer) -> Vec<PageRequest> {
        let _ = answer;
        Vec::new()
    }

    /// Returns how many lines the wheel goes at once.
    fn wheel_lines(&self) -> usize {
        1
    }

    /// Tells whether the cursor is on the first or the last line, beyond which the wheel does not go
    /// round as a key does.
    fn is_at_end(&self, is_down: bool, context: &Context) -> bool {
        let _ = (is_down, context);
        false
    }

    /// Takes the key back where the page has a level of its own to go back by. Tells whether it did.
    fn goes_back(&mut self) -> bool {
        false
    }

    /// Tells whether pasted text is taken; where it is not, that is said.
    fn takes_paste(&self) -> bool {
        false
    }
}
