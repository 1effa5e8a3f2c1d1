//! The table under a person's hand: the game in play with the cursor, what is selected, and what
//! was last said. Whatever changes the game goes through the session; afterwards the labels and
//! the cursor are brought up to date with it.

mod asked_run;
mod autofinish;
pub mod finding;
mod games;
mod hints;
mod holding;
mod layout_memo;
mod lit;
mod moves;
pub mod pile_keys;
mod place_advice;
mod placement;
mod pulls;
mod real_time;
mod redeal_order;
mod stock_and_safe_up;
mod told;
mod undo;

use std::time::Duration;

use patience_core::{Game, Move, Observation, PileId, Rank, Refusal, Role, Seat};

use super::cursor::Cursor;
use super::labels::Labels;
use super::selection::{Choices, Selection, target_at_once};
use crate::layout::{TableLayout, Way};
use crate::render::Found;
use asked_run::{AskedRun, PlayedItself};
use layout_memo::LayoutMemo;
use patience_app::duel::Duel;
use patience_app::keymap::{Action, KeyContext, Keys};
use patience_app::session::{Notice, Session, TimedGame};
use patience_app::winnability::Ending;
use placement::Laid;

/// A key that waits for another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pending {
    /// The row of a grid; the column follows.
    Row(u8),
    /// A number of cards follows.
    Count,
    /// A rank to be found, or a suit of the one that is lit up.
    Find(Option<Rank>),
}

/// Cards being dragged with the mouse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drag {
    /// Where the button went down.
    pub start: (u16, u16),
    /// Where the pointer is.
    pub at: (u16, u16),
}

/// A move that a hint shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The move.
    pub mv: Move,
    /// The number of log entries played when it was shown.
    pub done: usize,
    /// Whether the key that picks up makes it: until another key is pressed.
    pub offered: bool,
    /// The sentence about it.
    told: String,
}

/// The moves of a game that plays itself to its end.
#[derive(Debug, Clone)]
struct Autofinish {
    /// The moves that are left, the last one first.
    left: Vec<Move>,
    /// The time at which the next one is due.
    due: Duration,
}

/// The table.
#[derive(Debug, Clone)]
pub struct Table {
    session: Session,
    /// The cursor.
    cursor: Cursor,
    /// The cursor of the player of a duel who is not to move.
    other_cursor: Cursor,
    /// The selected cards.
    selection: Option<Selection>,
    /// A key that waits for another one.
    pending: Option<Pending>,
    /// Whether the card that waits to be placed is left where it is for the moment, so that
    /// others can be played.
    let_wait: bool,
    /// Whether the player is naming piles in the order in which they are gathered.
    gathering: bool,
    /// A move that a hint points at.
    hint: Option<Hint>,
    /// Whether it has just been offered to play the rest.
    offers: bool,
    /// The moves that are being played by themselves.
    autofinish: Option<Autofinish>,
    /// The moves of one key that are asked for one after the other at a table in a room.
    asked_run: Option<AskedRun>,
    /// What has played itself last at a table in a room.
    played_itself: Option<PlayedItself>,
    /// The last sentence for the player, until the next key.
    notice: Option<Notice>,
    /// The end of the game that the last sentence is about.
    told_ending: Option<Ending>,
    /// Whether the last sentence is that the game has no next step any more.
    steps_in_vain: bool,
    /// The last moves of others, until the next key: they stand above the status line.
    recent: Option<String>,
    /// The cards that follow the pointer of the mouse.
    drag: Option<Drag>,
    /// The cards under the pointer that could be picked up.
    pointed_at: Option<Selection>,
    /// The cards that are lit up, until the next key.
    found: Option<Found>,
    labels: Labels,
    /// Advice on the place of a card, once it was asked for.
    place_advice: Option<Box<place_advice::PlaceAdvice>>,
    /// How the table lay last.
    laid: Option<Laid>,
    /// The layout that was asked for last.
    layout_memo: LayoutMemo,
}

impl Table {
    /// Begins a session with a game, the cursor where play begins.
    pub fn new(timed_game: TimedGame, keys: &Keys) -> Self {
        Self::with_session(Session::new(timed_game), keys)
    }

    /// Sits down to a game in play, the cursor where play begins.
    pub fn with_session(session: Session, keys: &Keys) -> Self {
        let cursor = first_cursor(&session);
        let mut table = Self {
            session,
            other_cursor: cursor.clone(),
            cursor,
            selection: None,
            pending: None,
            gathering: false,
            let_wait: false,
            hint: None,
            offers: false,
            autofinish: None,
            asked_run: None,
            played_itself: None,
            notice: None,
            told_ending: None,
            steps_in_vain: false,
            recent: None,
            drag: None,
            pointed_at: None,
            found: None,
            labels: Labels::default(),
            place_advice: None,
            laid: None,
            layout_memo: LayoutMemo::default(),
        };
        table.settle(keys);
        table
    }

    /// Brings session, labels and cursor up to date after a change of the position.
    pub fn refresh(&mut self, keys: &Keys) {
        self.session.refresh();
        self.settle(keys);
    }

    /// Brings labels and cursor up to date with the session.
    fn settle(&mut self, keys: &Keys) {
        self.let_wait = false;
        let seat = self.session.seat();
        let game = self.session.game();
        let done = game.done();
        self.hint.take_if(|hint| hint.done != done);
        self.labels = Labels::new(game.rules(), seat, keys);
        self.cursor
            .settle(game.rules(), self.session.observation(), seat);
        self.follow_places();
    }

    /// Puts the cursors where play begins.
    fn put_cursors(&mut self) {
        self.cursor = first_cursor(&self.session);
        self.other_cursor = self.cursor.clone();
    }

    /// Has the session do something after which another player of a duel may be the mover: each
    /// of the two has a cursor. Labels and cursor are settled by the caller.
    fn in_session<T>(&mut self, act: impl FnOnce(&mut Session) -> T) -> T {
        let mover = self.duel().map(Duel::mover);
        let done = act(&mut self.session);
        if self.duel().map(Duel::mover) != mover {
            std::mem::swap(&mut self.cursor, &mut self.other_cursor);
        }
        done
    }

    /// Returns the game in play.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the game in play, for changes on which no label and no cursor depends.
    pub const fn session_mut(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Returns the game with its clock, its place on the disk and its players.
    pub const fn timed_game(&self) -> &TimedGame {
        self.session.timed_game()
    }

    /// Returns the game.
    pub const fn game(&self) -> &Game {
        self.session.game()
    }

    /// Returns the duel, where two play the same deal.
    pub const fn duel(&self) -> Option<&Duel> {
        self.session.duel()
    }

    /// Tells whether the clock shows seconds: where all play at once.
    pub const fn shows_seconds(&self) -> bool {
        self.session.real_time().is_some()
    }

    /// Returns who is to move; in real time, who sits in front.
    pub fn seat(&self) -> Seat {
        self.session.seat()
    }

    /// Returns the cursor.
    pub const fn cursor(&self) -> &Cursor {
        &self.cursor
    }

    /// Returns the cursor, to be moved.
    pub const fn cursor_mut(&mut self) -> &mut Cursor {
        &mut self.cursor
    }

    /// Puts the cursor on a card of a pile, counted from the bottom.
    pub fn put_cursor_on(&mut self, pile: PileId, card: Option<usize>) {
        let observation = self.session.observation();
        self.cursor.go_to_card(pile, card, observation);
    }

    /// Moves the cursor one step in a direction.
    pub fn step_cursor(&mut self, layout: &TableLayout, way: Way) {
        // From a card that waits for its place any step leads to the nearest one that takes it.
        let placing = self.choices().placing();
        if placing.is_some_and(|card| card.from == self.cursor.pile())
            && let Some(nearest) = layout.nearest(self.cursor.pile(), &self.targets())
        {
            return self.cursor.go_to(nearest);
        }
        let observation = self.session.observation();
        self.cursor.step(layout, observation, way);
    }

    /// Returns the selected cards.
    pub const fn selection(&self) -> Option<Selection> {
        self.selection
    }

    /// Replaces the selection, or clears it.
    pub const fn select(&mut self, selection: Option<Selection>) {
        self.selection = selection;
    }

    /// Returns the key that waits for another one.
    pub const fn pending(&self) -> Option<Pending> {
        self.pending
    }

    /// Waits for another key after this one.
    pub const fn wait_for(&mut self, pending: Pending) {
        self.pending = Some(pending);
    }

    /// Returns the key that waits for another one, which it does no longer.
    pub const fn take_pending(&mut self) -> Option<Pending> {
        self.pending.take()
    }

    /// Returns the cards that follow the pointer.
    pub const fn drag(&self) -> Option<Drag> {
        self.drag
    }

    /// Returns the same, for the pointer has moved.
    pub const fn drag_mut(&mut self) -> Option<&mut Drag> {
        self.drag.as_mut()
    }

    /// Lets the selected cards follow the pointer from here.
    pub const fn begin_drag(&mut self, at: (u16, u16)) {
        self.drag = Some(Drag { start: at, at });
    }

    /// Ends dragging. Returns the cards that followed the pointer.
    pub const fn end_drag(&mut self) -> Option<Drag> {
        self.drag.take()
    }

    /// Returns the move that a hint points at.
    pub const fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref()
    }

    /// Points at this move, or at none.
    pub fn set_hint(&mut self, hint: Option<Hint>) {
        self.hint = hint;
    }

    /// Returns the last sentence for the player.
    pub const fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// Says how a game for one has come to its end; where there is room, in a box on the table.
    pub fn say_ending(&mut self, text: String, ending: Ending) {
        self.say(text);
        self.told_ending = Some(ending);
    }

    /// Shows how the game has come to its end beside the sentence that it has no next step.
    pub const fn show_ending(&mut self, ending: Ending) {
        self.told_ending = Some(ending);
    }

    /// Tells whether the last sentence is that the game has no next step any more.
    pub fn steps_in_vain(&self) -> bool {
        self.steps_in_vain && self.notice.as_ref().is_some_and(|notice| notice.refusal)
    }

    /// Returns the end of the game that the last sentence is about, or that goes with it.
    pub fn told_ending(&self) -> Option<Ending> {
        let notice = self.notice.as_ref();
        let tells = notice.is_some_and(|notice| !notice.refusal) || self.steps_in_vain();
        self.told_ending.filter(|_| tells)
    }

    /// Takes the last sentence back.
    pub fn hush(&mut self) {
        self.found = None;
        self.notice = None;
    }

    /// Takes the last sentence back and returns it.
    pub const fn take_notice(&mut self) -> Option<Notice> {
        self.found = None;
        self.notice.take()
    }

    /// Shows a sentence that was taken back before.
    pub fn set_notice(&mut self, notice: Option<Notice>) {
        self.told_ending = None;
        self.notice = notice;
    }

    /// Returns the last moves of others, which stand above the status line until the next key.
    pub fn news(&self) -> Option<&str> {
        self.recent.as_deref()
    }

    /// Shows the last moves of others, or nothing.
    pub fn set_news(&mut self, news: Option<String>) {
        self.recent = news;
    }

    /// Shows the next person their own cards. Tells whether they were waited for.
    pub fn lift_curtain(&mut self, keys: &Keys) -> bool {
        let lifted = self.session.lift_curtain();
        if lifted {
            self.settle(keys);
        }
        lifted
    }

    /// Returns what the seat to move sees.
    pub fn observation(&self) -> Observation<'_> {
        self.session.observation()
    }

    /// Returns the labels of the piles.
    pub const fn labels(&self) -> &Labels {
        &self.labels
    }

    /// Tells whether the row of a place has been named and a letter is the key of a column.
    pub fn wants_column(&self, letter: char) -> bool {
        let rules = self.game().rules();
        matches!(self.pending, Some(Pending::Row(_))) && self.labels.names_column(rules, letter)
    }

    /// Tells whether a move is legal at present.
    pub fn can(&self, mv: Move) -> bool {
        self.session.can(mv)
    }

    /// Tells whether a pile could be gathered now.
    pub fn can_gather(&self) -> bool {
        self.gathered().next().is_some()
    }

    /// Returns the legal moves, for questions about them.
    pub fn choices(&self) -> Choices<'_> {
        let game = self.game();
        Choices {
            rules: game.rules(),
            position: game.position(),
            seat: self.seat(),
            keys: self.labels.by_number(),
            names: self.session.names(),
            legal: self.session.legal(),
        }
    }

    /// Returns the places that take the selection, or the piles that can be gathered next.
    pub fn targets(&self) -> Vec<PileId> {
        if self.is_gathering() {
            return self.gathered().collect();
        }
        let held = self.selected();
        held.map_or_else(Vec::new, |held| self.choices().targets(held))
    }

    /// Returns the same, with the empty piles that are as good as one of them.
    pub fn equal_targets(&self) -> Vec<PileId> {
        let mut targets = self.targets();
        if let Some(selection) = self.selected().filter(|_| !self.is_gathering()) {
            targets.extend(self.choices().equal_to_targets(selection));
        }
        targets
    }

    /// Shows a sentence on the status line.
    pub fn say(&mut self, text: impl Into<String>) {
        self.told_ending = None;
        self.notice = Some(Notice {
            text: text.into(),
            refusal: false,
        });
    }

    /// Shows a refusal on the status line, unless it is empty.
    pub fn refuse(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.told_ending = None;
        self.steps_in_vain = false;
        if !text.is_empty() {
            let refusal = true;
            self.notice = Some(Notice { text, refusal });
        }
    }

    /// Once a hand is over, says so, and what can be done then. Tells whether it is. Where all
    /// play at once hands are still full of keys then, and the bottom line says what comes next.
    pub fn says_over(&mut self, keys: &Keys) -> bool {
        let over = self.game().hand_end().is_some() && !self.timed_game().is_replay();
        if over && self.session.real_time().is_none() {
            let name = |action| keys.name_of(KeyContext::Table, action);
            let back = if self.session.can_undo() {
                format!(", {} takes back", name(Action::Undo))
            } else {
                String::new()
            };
            let result = name(Action::Step);
            self.refuse(format!("This is over: {result} shows the result{back}"));
        }
        over
    }

    /// While somebody else is to move, says so. Tells whether somebody is.
    pub fn says_to_wait(&mut self) -> bool {
        let waits = self.session.is_anothers_turn();
        if self.session.is_computers_turn() {
            self.refuse("The computer player is to place its card");
        } else if waits {
            self.refuse_for(Refusal::NotYourTurn(self.game().to_move()));
        }
        waits
    }

    /// Where nothing but turning the stock is left, and it has been gone through in vain, says
    /// so once for each turn of it.
    pub fn says_in_vain(&mut self, keys: &Keys) {
        if self.notice.is_some()
            || self.timed_game().is_replay()
            || !self.game().is_in_stock_cycle()
        {
            return;
        }
        let rules = self.game().rules();
        let stock = rules.stock.as_ref();
        let noun = stock.map(|stock| &rules.group(stock.group).noun);
        let stock = noun.map_or("stock", String::as_str);
        let name = |action| keys.name_of(KeyContext::Table, action);
        let text = format!(
            "Nothing in the {stock} can be played any more: {} takes back, {} deals anew",
            name(Action::Undo),
            name(Action::New)
        );
        self.say(text);
    }

    /// Says why the engine refuses a move.
    pub fn refuse_for(&mut self, refusal: Refusal) {
        let text = self.choices().refusal(refusal);
        self.refuse(text);
    }

    /// Clears the selection and half a key sequence. Tells whether there was any.
    pub fn let_go(&mut self) -> bool {
        let held = self.selection.take().is_some()
            || self.pending.take().is_some()
            || self.gathering
            || self.hint.take().is_some()
            || self.drag.is_some();
        self.drag = None;
        self.gathering = false;
        held
    }

    /// Tells whether the pile is a stock from which no card can be carried at present.
    pub fn only_turns(&self, pile: PileId) -> bool {
        self.is_stock(pile) && !self.choices().can_move(pile)
    }

    /// Tells whether the pile is a stock that is turned by naming it: no card can be moved from it,
    /// and the selection cannot go to it.
    pub fn turns_at(&self, pile: PileId) -> bool {
        let takes = |selection: Selection| self.choices().to(selection, &[pile]).is_some();
        self.only_turns(pile) && !self.selection.is_some_and(takes)
    }

    /// Tells whether these piles can only be meant as the next source: they take no card, and one can be picked
    /// up there.
    pub fn is_next_source(&self, selection: Selection, piles: &[PileId]) -> bool {
        // The key of the pile itself, pressed twice, sends its card to its best place.
        !piles.contains(&selection.from)
            && self.choices().never_takes(selection, piles)
            && piles.iter().any(|pile| self.can_be_taken_instead(*pile))
    }

    /// Tells whether a card that does not take the one held is picked up instead of it: it can
    /// be moved, or taken off with another.
    pub fn can_be_taken_instead(&self, pile: PileId) -> bool {
        let choices = self.choices();
        choices.can_move(pile)
            || choices.rules.removal.is_some() && choices.why_stuck(pile, None).is_none()
    }

    /// Tells whether the pile is a stock.
    pub fn is_stock(&self, pile: PileId) -> bool {
        self.game().rules().group_of(pile).role == Role::Stock
    }
}

/// Returns the cursor where play begins.
fn first_cursor(session: &Session) -> Cursor {
    let game = session.game();
    let rules = game.rules();
    let mut cursor = Cursor::new(rules, game.observation(session.seat()));
    // Where a key plays a card at once it begins on one that can be played.
    if target_at_once(rules, cursor.pile()).is_some() {
        let from = session.legal().iter().find_map(|mv| match *mv {
            Move::Transfer { from, .. } => Some(from),
            _ => None,
        });
        if let Some(from) = from {
            cursor.go_to(from);
        }
    }
    cursor
}
