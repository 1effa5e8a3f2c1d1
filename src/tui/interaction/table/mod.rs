//! The table that a player controls. It combines the game in play with the cursor, the selection and the last
//! message. Every change of the game goes through the session, and the labels and the cursor are then updated.

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

/// The first key of a key sequence, which waits for the next key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pending {
    /// The key of a row in a grid. The next key is the column.
    Row(u8),
    /// The key for choosing how many cards to pick up. The next key is the number.
    Count,
    /// The search key. The next key is a rank, or a suit if a rank is already highlighted.
    Find(Option<Rank>),
}

/// Cards being dragged with the mouse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drag {
    /// The cell of the screen in which the mouse button was pressed.
    pub start: (u16, u16),
    /// The cell of the screen under the mouse pointer.
    pub at: (u16, u16),
}

/// A move that a hint shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The move that the hint shows.
    pub mv: Move,
    /// The number of entries in the game's log when the hint was shown.
    pub done: usize,
    /// Whether the pick-up key plays the move of the hint. Pressing any other key ends this.
    pub offered: bool,
    /// The message that describes the move of the hint.
    told: String,
}

/// An auto-finish in progress, in which the program plays the remaining moves.
#[derive(Debug, Clone)]
struct Autofinish {
    /// The remaining moves of the auto-finish, last one first.
    left: Vec<Move>,
    /// The time of the next move of the auto-finish.
    due: Duration,
}

/// The table that a player controls: the game in play with cursor, selection and messages.
#[derive(Debug, Clone)]
pub struct Table {
    session: Session,
    /// The player's cursor on the table.
    cursor: Cursor,
    /// In a duel, the cursor of the player whose turn it is not.
    other_cursor: Cursor,
    /// The selected cards.
    selection: Option<Selection>,
    /// The first key of an unfinished key sequence.
    pending: Option<Pending>,
    /// Whether the player has put the card that must be placed aside in order to play other cards first.
    let_wait: bool,
    /// Whether the player is choosing the order in which piles are gathered for the next pass through the
    /// stock.
    gathering: bool,
    /// The move that a hint shows.
    hint: Option<Hint>,
    /// Whether auto-finish has just been offered.
    offers: bool,
    /// The auto-finish in progress.
    autofinish: Option<Autofinish>,
    /// A series of moves that one key started in a game at a shared table. The table requests them from the host one by
    /// one.
    asked_run: Option<AskedRun>,
    /// The last completed auto-finish in a game at a shared table.
    played_itself: Option<PlayedItself>,
    /// The last message to the player. The next key clears it.
    notice: Option<Notice>,
    /// How the game has ended, if the last message reports that.
    told_ending: Option<Ending>,
    /// Whether the last message says that the stock cannot be turned and the game has no other next step.
    steps_in_vain: bool,
    /// The description of the other players' last moves, shown above the status line until the next key.
    recent: Option<String>,
    /// The cards that the player is dragging with the mouse.
    drag: Option<Drag>,
    /// The cards under the mouse pointer, if they can be picked up.
    pointed_at: Option<Selection>,
    /// The cards highlighted by a search, until the next key.
    found: Option<Found>,
    labels: Labels,
    /// Advice on where to place the turned-up card. `None` until the player first asks for it.
    place_advice: Option<Box<place_advice::PlaceAdvice>>,
    /// The layout of the table after the last move.
    laid: Option<Laid>,
    /// The last computed layout of the table.
    layout_memo: LayoutMemo,
}

impl Table {
    /// Creates a table for a game, with a new session.
    pub fn new(timed_game: TimedGame, keys: &Keys) -> Self {
        Self::with_session(Session::new(timed_game), keys)
    }

    /// Creates a table for a game session that is in progress.
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

    /// Updates the game session, the pile labels and the cursor after the position has changed.
    pub fn refresh(&mut self, keys: &Keys) {
        self.session.refresh();
        self.settle(keys);
    }

    /// Updates the pile labels and the cursor to match the game in play.
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

    /// Moves the cursors of all players to where play begins.
    fn put_cursors(&mut self) {
        self.cursor = first_cursor(&self.session);
        self.other_cursor = self.cursor.clone();
    }

    /// Runs an action that changes the game, and swaps the cursors of a duel's two players if the action changed whose
    /// turn it is. The caller must then update the pile labels and the cursor.
    fn in_session<T>(&mut self, act: impl FnOnce(&mut Session) -> T) -> T {
        let mover = self.duel().map(Duel::mover);
        let done = act(&mut self.session);
        if self.duel().map(Duel::mover) != mover {
            std::mem::swap(&mut self.cursor, &mut self.other_cursor);
        }
        done
    }

    /// Returns the session: the game in play with its clock and history.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the game session, for changes that do not affect the pile labels or the cursor.
    pub const fn session_mut(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Returns the game with its clock, its saved file and its players.
    pub const fn timed_game(&self) -> &TimedGame {
        self.session.timed_game()
    }

    /// Returns the game on the table.
    pub const fn game(&self) -> &Game {
        self.session.game()
    }

    /// Returns the duel, if two people are playing the same deal against each other.
    pub const fn duel(&self) -> Option<&Duel> {
        self.session.duel()
    }

    /// Whether the clock shows seconds, as it does in real-time games.
    pub const fn shows_seconds(&self) -> bool {
        self.session.real_time().is_some()
    }

    /// Returns the seat whose turn it is. In real time, returns the seat shown at the bottom of the screen.
    pub fn seat(&self) -> Seat {
        self.session.seat()
    }

    /// Returns the cursor on the table.
    pub const fn cursor(&self) -> &Cursor {
        &self.cursor
    }

    /// Returns a mutable reference to the cursor on the table.
    pub const fn cursor_mut(&mut self) -> &mut Cursor {
        &mut self.cursor
    }

    /// Moves the cursor to a card of a pile. The card's index is counted from the bottom of the pile.
    pub fn put_cursor_on(&mut self, pile: PileId, card: Option<usize>) {
        let observation = self.session.observation();
        self.cursor.go_to_card(pile, card, observation);
    }

    /// Moves the cursor on the table one step in a direction.
    pub fn step_cursor(&mut self, layout: &TableLayout, way: Way) {
        // From a card that must be placed, any step goes to the nearest place that takes it.
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

    /// Replaces the selected cards. `None` clears the selection.
    pub const fn select(&mut self, selection: Option<Selection>) {
        self.selection = selection;
    }

    /// Returns the first key of a key sequence that the player has not finished.
    pub const fn pending(&self) -> Option<Pending> {
        self.pending
    }

    /// Starts a sequence of keys, of which this is the first.
    pub const fn wait_for(&mut self, pending: Pending) {
        self.pending = Some(pending);
    }

    /// Ends the sequence of keys that the player has begun, and returns its first key.
    pub const fn take_pending(&mut self) -> Option<Pending> {
        self.pending.take()
    }

    /// Returns the cards that the player is dragging with the mouse. `None` if there are none.
    pub const fn drag(&self) -> Option<Drag> {
        self.drag
    }

    /// Returns a mutable reference to the cards that the player is dragging with the mouse.
    pub const fn drag_mut(&mut self) -> Option<&mut Drag> {
        self.drag.as_mut()
    }

    /// Starts dragging the selected cards with the mouse, from the cell `at` of the screen.
    pub const fn begin_drag(&mut self, at: (u16, u16)) {
        self.drag = Some(Drag { start: at, at });
    }

    /// Ends the dragging of cards with the mouse, and returns the cards that were dragged.
    pub const fn end_drag(&mut self) -> Option<Drag> {
        self.drag.take()
    }

    /// Returns the hint that the table shows.
    pub const fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref()
    }

    /// Sets the hint that the table shows. `None` removes it.
    pub fn set_hint(&mut self, hint: Option<Hint>) {
        self.hint = hint;
    }

    /// Returns the last message to the player.
    pub const fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// Shows the message `text` about the end of a single-player game. The result is shown in a box on the table if
    /// there is room.
    pub fn say_ending(&mut self, text: String, ending: Ending) {
        self.say(text);
        self.told_ending = Some(ending);
    }

    /// Shows the result of the game once more, next to the message that the game has no next step.
    pub const fn show_ending(&mut self, ending: Ending) {
        self.told_ending = Some(ending);
    }

    /// Whether the message is still shown that the stock cannot be turned and the game has no other next step.
    pub fn steps_in_vain(&self) -> bool {
        self.steps_in_vain && self.notice.as_ref().is_some_and(|notice| notice.refusal)
    }

    /// Returns how the game has ended, while the message that reports it is shown. Otherwise returns `None`.
    pub fn told_ending(&self) -> Option<Ending> {
        let notice = self.notice.as_ref();
        let tells = notice.is_some_and(|notice| !notice.refusal) || self.steps_in_vain();
        self.told_ending.filter(|_| tells)
    }

    /// Clears the last message and the highlighted search results.
    pub fn hush(&mut self) {
        self.found = None;
        self.notice = None;
    }

    /// Clears the last message and the highlighted search results. Returns the cleared message.
    pub const fn take_notice(&mut self) -> Option<Notice> {
        self.found = None;
        self.notice.take()
    }

    /// Shows a message again that was cleared.
    pub fn set_notice(&mut self, notice: Option<Notice>) {
        self.told_ending = None;
        self.notice = notice;
    }

    /// Returns the description of the other players' last moves, shown above the status line until the next
    /// key.
    pub fn news(&self) -> Option<&str> {
        self.recent.as_deref()
    }

    /// Sets the description of the other players' last moves. `None` clears it.
    pub fn set_news(&mut self, news: Option<String>) {
        self.recent = news;
    }

    /// Shows the next person's cards, which were covered while the players changed seats. Returns whether the cards
    /// were covered.
    pub fn lift_curtain(&mut self, keys: &Keys) -> bool {
        let lifted = self.session.lift_curtain();
        if lifted {
            self.settle(keys);
        }
        lifted
    }

    /// Returns the position as it appears to the player whose turn it is.
    pub fn observation(&self) -> Observation<'_> {
        self.session.observation()
    }

    /// Returns the labels of the piles, which are the keys that the player presses for them.
    pub const fn labels(&self) -> &Labels {
        &self.labels
    }

    /// Whether the player has typed a row of the grid, and this letter is the key of a column.
    pub fn wants_column(&self, letter: char) -> bool {
        let rules = self.game().rules();
        matches!(self.pending, Some(Pending::Row(_))) && self.labels.names_column(rules, letter)
    }

    /// Whether a move is legal in the present position.
    pub fn can(&self, mv: Move) -> bool {
        self.session.can(mv)
    }

    /// Whether the player can gather a pile now, for the next pass through the stock.
    pub fn can_gather(&self) -> bool {
        self.gathered().next().is_some()
    }

    /// Returns the legal moves in the present position, together with the rules and the position.
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

    /// Returns the piles to which the selected cards can move. While piles are being gathered, returns the piles that
    /// can be gathered next.
    pub fn targets(&self) -> Vec<PileId> {
        if self.is_gathering() {
            return self.gathered().collect();
        }
        let held = self.selected();
        held.map_or_else(Vec::new, |held| self.choices().targets(held))
    }

    /// Returns the piles to which the selected cards can move, including empty piles that the engine treats as
    /// equivalent to one of the targets.
    pub fn equal_targets(&self) -> Vec<PileId> {
        let mut targets = self.targets();
        if let Some(selection) = self.selected().filter(|_| !self.is_gathering()) {
            targets.extend(self.choices().equal_to_targets(selection));
        }
        targets
    }

    /// Shows a message on the status line.
    pub fn say(&mut self, text: impl Into<String>) {
        self.told_ending = None;
        self.notice = Some(Notice {
            text: text.into(),
            refusal: false,
        });
    }

    /// Shows on the status line why something was refused. Does nothing if the text is empty.
    pub fn refuse(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.told_ending = None;
        self.steps_in_vain = false;
        if !text.is_empty() {
            let refusal = true;
            self.notice = Some(Notice { text, refusal });
        }
    }

    /// Shows that the hand is over and which keys can be used, if it is over. Returns whether it is. In real
    /// time there is no message, because the players may still be pressing keys.
    pub fn says_over(&mut self, keys: &Keys) -> bool {
        let over = self.game().hand_end().is_some() && !self.timed_game().is_replay();
        if over && self.session.real_time().is_none() {
            let name = |action| keys.name_of(KeyContext::Table, action);
            let back = if self.session.can_undo() {
                format!(", {} undo", name(Action::Undo))
            } else {
                String::new()
            };
            let result = name(Action::Step);
            self.refuse(format!("The game is over: {result} result{back}"));
        }
        over
    }

    /// Shows a message if it is another player's turn. Returns whether it is.
    pub fn says_to_wait(&mut self) -> bool {
        let waits = self.session.is_anothers_turn();
        if self.session.is_computers_turn() {
            self.refuse("Wait for the computer player to place its card");
        } else if waits {
            self.refuse_for(Refusal::NotYourTurn(self.game().to_move()));
        }
        waits
    }

    /// Shows a message if the last moves went through the whole stock without making any other move possible.
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
            "Nothing in the {stock} can be played any more: {} undo, {} new deal",
            name(Action::Undo),
            name(Action::New)
        );
        self.say(text);
    }

    /// Shows the reason that the engine gave for refusing a move.
    pub fn refuse_for(&mut self, refusal: Refusal) {
        let text = self.choices().refusal(refusal);
        self.refuse(text);
    }

    /// Clears the selection, the hint, the dragged cards and any unfinished key sequence. Returns whether there was
    /// anything to clear.
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

    /// Whether the pile is a stock that can only be turned, because no card can be moved from it now.
    pub fn only_turns(&self, pile: PileId) -> bool {
        self.is_stock(pile) && !self.choices().can_move(pile)
    }

    /// Whether choosing this pile turns it. This is so for a stock from which no card can be moved and to which the
    /// selected cards cannot go.
    pub fn turns_at(&self, pile: PileId) -> bool {
        let takes = |selection: Selection| self.choices().to(selection, &[pile]).is_some();
        self.only_turns(pile) && !self.selection.is_some_and(takes)
    }

    /// Whether the player can only have meant one of `piles` as the next pile to pick up from. None of them
    /// ever takes the selected cards, but at least one has a card that can be picked up.
    pub fn is_next_source(&self, selection: Selection, piles: &[PileId]) -> bool {
        // A second press of the held pile's own key sends its card to the best place.
        !piles.contains(&selection.from)
            && self.choices().never_takes(selection, piles)
            && piles.iter().any(|pile| self.can_be_taken_instead(*pile))
    }

    /// Whether the player can pick up a card of this pile in place of the held card: the card can be moved, or
    /// removed together with another card.
    pub fn can_be_taken_instead(&self, pile: PileId) -> bool {
        let choices = self.choices();
        choices.can_move(pile)
            || choices.rules.removal.is_some() && choices.why_stuck(pile, None).is_none()
    }

    /// Whether the pile is a stock.
    pub fn is_stock(&self, pile: PileId) -> bool {
        self.game().rules().group_of(pile).role == Role::Stock
    }
}

/// Returns a cursor placed where play begins.
fn first_cursor(session: &Session) -> Cursor {
    let game = session.game();
    let rules = game.rules();
    let mut cursor = Cursor::new(rules, game.observation(session.seat()));
    // Where a key plays a card at once, start on a card that can be played.
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
