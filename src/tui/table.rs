//! The table as a model: the game in play, what is picked up, where the cursor is, and what
//! was last said. Who sits there, the moves they make, and which game is put there, each have a
//! file of their own below; moves go through the engine's one door.

mod games;
mod moves;
mod seats;
mod steps;

use patience_core::{Game, HandEnd, Move, PileId, Played, Refusal, Role, Seat, View, autofinish};

use crate::tui::atonce::AtOnce;
use crate::tui::cursor::Cursor;
use crate::tui::finish::Finishing;
use crate::tui::hold::{Choices, Hold};
use crate::tui::keys::{Action, Keys, State};
use crate::tui::labels::Labels;
use crate::tui::light::hint::Hint;
use crate::tui::recap::Told;
use crate::tui::rivals::Rivals;
use crate::tui::sitting::Sitting;
use seats::{front, is_secret_to_some, rivals_of, seats_of};

/// A line for the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The sentence.
    pub text: String,
    /// Whether it says that something cannot be done.
    pub refusal: bool,
}

/// A key that waits for another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pending {
    /// The row of a grid; the column follows.
    Row(u8),
    /// A number of cards follows.
    Count,
}

/// Cards being dragged with the mouse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drag {
    /// Where the button went down.
    pub start: (u16, u16),
    /// Where the pointer is.
    pub at: (u16, u16),
}

/// The table.
#[derive(Debug, Clone)]
pub struct Table {
    /// The game in play.
    pub sitting: Sitting,
    /// The games before it, the last one last, for undo.
    pub former: Vec<Sitting>,
    /// The games that undo went back from, the last one last, each with the moves made in the
    /// game before it: redo goes there again.
    pub later: Vec<(usize, Sitting)>,
    /// The game itself, while it is looked through.
    pub aside: Option<Sitting>,
    /// The course of the hand, where all play at once.
    pub at_once: Option<AtOnce>,
    /// The computer players, in turns.
    pub rivals: Option<Rivals>,
    /// Whether the next person is waited for before their own cards are shown.
    pub curtain: bool,
    /// Who was last in front.
    front: Seat,
    /// Whether the time of a hand that was called has just run out.
    pub closed: bool,
    /// The cursor.
    pub cursor: Cursor,
    /// The cursor of the player who is not to move, where two play the same deal.
    pub(super) other_cursor: Cursor,
    /// Whether it is to be said whose turn it is in a duel.
    pub(super) to_greet: bool,
    /// What is picked up.
    pub hold: Option<Hold>,
    /// A key that waits for another one.
    pub pending: Option<Pending>,
    /// Whether the card that waits to be placed is left where it is for the moment, so that
    /// others can be played.
    pub let_wait: bool,
    /// Whether the player is naming piles in the order in which they are gathered.
    pub gathering: bool,
    /// A move that a hint points at.
    pub hint: Option<Hint>,
    /// The moves that end the game, where the rest plays itself.
    pub rest: Option<Vec<Move>>,
    /// Whether it has just been offered to play them.
    pub offers: bool,
    /// Those that are being played.
    pub finishing: Option<Finishing>,
    /// What was last said.
    pub message: Option<Message>,
    /// What others have done, until the next key: it stands above the line of keys.
    pub recent: Option<String>,
    /// Cards following the pointer.
    pub drag: Option<Drag>,
    /// What somebody did, to be told once.
    pub told: Option<Told>,
    /// What happened last, for the animation; undone moves the other way round.
    pub happened: Vec<(Played, bool)>,
    pub(super) legal: Vec<Move>,
    labels: Labels,
    view: View,
}

impl Table {
    /// Sits down to a game.
    pub fn new(sitting: Sitting, keys: &Keys) -> Self {
        let at_once = seats_of(&sitting);
        let rivals = rivals_of(&sitting);
        let seat = front(&sitting, at_once.as_ref(), rivals.as_ref());
        let curtain = is_secret_to_some(&sitting, rivals.as_ref());
        let cursor = Cursor::new(sitting.game.rules(), &sitting.game.view(seat));
        let mut table = Self {
            at_once,
            rivals,
            curtain,
            front: seat,
            closed: false,
            other_cursor: cursor.clone(),
            to_greet: sitting.duel.is_some(),
            cursor,
            former: Vec::new(),
            aside: None,
            later: Vec::new(),
            hold: None,
            pending: None,
            gathering: false,
            let_wait: false,
            hint: None,
            rest: None,
            offers: false,
            finishing: None,
            message: None,
            recent: None,
            drag: None,
            told: None,
            happened: Vec::new(),
            legal: Vec::new(),
            labels: Labels::default(),
            view: sitting.game.view(seat),
            sitting,
        };
        table.refresh(keys);
        table
    }

    /// Works out again what follows from the position.
    pub fn refresh(&mut self, keys: &Keys) {
        self.let_wait = false;
        let seat = self.seat();
        self.curtain |=
            seat != self.front && is_secret_to_some(&self.sitting, self.rivals.as_ref());
        self.front = seat;
        let game = &self.sitting.game;
        let done = game.done();
        self.hint = self.hint.filter(|hint| hint.done == done);
        self.rest = self
            .is_for_one()
            .then(|| autofinish::rest(game.rules(), game.position()))
            .flatten();
        self.curtain &= game.hand_end().is_none();
        self.legal = if self.curtain {
            Vec::new()
        } else if seat != game.to_move() || self.at_once.is_some() && game.resigned().is_none() {
            let mut legal = Vec::new();
            game.position().legal_moves(game.rules(), seat, &mut legal);
            legal
        } else {
            game.legal_moves()
        };
        self.labels = Labels::new(game.rules(), seat, keys);
        // Behind the curtain nobody's own cards are seen.
        self.view = game.view(if self.curtain { Seat(u8::MAX) } else { seat });
        self.cursor.settle(game.rules(), &self.view, seat);
    }

    /// Returns the game.
    pub const fn game(&self) -> &Game {
        &self.sitting.game
    }

    /// Tells whether one person plays a game for one.
    pub fn is_for_one(&self) -> bool {
        self.game().rules().seats() == 1 && self.duel().is_none() && !self.sitting.is_replay()
    }

    /// Tells whether one person plays a game for one that is won or lost, and does not only count
    /// points.
    pub fn is_won_or_lost(&self) -> bool {
        self.is_for_one() && self.game().rules().goal.can_be_won()
    }

    /// Tells whether a game for one has come to where no move is left: that is said, and the
    /// result covers the table only when it is asked for.
    pub fn has_no_moves(&self) -> bool {
        let game = self.game();
        self.is_won_or_lost()
            && !game.rules().has_match
            && game.hand_end() == Some(HandEnd::NoMoves)
    }

    /// Returns what the seat to move sees.
    pub const fn view(&self) -> &View {
        &self.view
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
        self.legal.contains(&mv)
    }

    /// Tells whether a pile could be gathered now.
    pub fn can_gather(&self) -> bool {
        self.legal.iter().any(|mv| matches!(mv, Move::Gather(_)))
    }

    /// Returns what may be done, for questions about it.
    pub fn choices(&self) -> Choices<'_> {
        let game = &self.sitting.game;
        Choices {
            rules: game.rules(),
            position: game.position(),
            seat: self.seat(),
            keys: self.labels.by_number(),
            legal: &self.legal,
        }
    }

    /// Returns what is picked up, the card that waits to be placed included.
    pub fn held(&self) -> Option<Hold> {
        self.hold.or_else(|| self.placing())
    }

    /// Returns the card that waits to be placed, unless it is left for the moment.
    pub fn placing(&self) -> Option<Hold> {
        self.choices().placing().filter(|_| !self.let_wait)
    }

    /// Tells whether the card that waits to be placed is held although others can be played.
    pub fn may_leave_aside(&self) -> bool {
        self.placing().is_some_and(|hold| {
            let sources = self.choices().sources();
            sources.iter().any(|pile| *pile != hold.from)
        })
    }

    /// Leaves the card that waits to be placed where it is, if others can be played first.
    /// Tells whether it was held until now.
    pub fn leave_aside(&mut self) -> bool {
        let others = self.may_leave_aside();
        self.let_wait |= others;
        others
    }

    /// Returns how many cards what is held would take from its pile at most.
    pub fn held_count(&self) -> usize {
        let Some(hold) = self.held() else { return 0 };
        match hold.count {
            Some(count) => usize::from(count),
            None => self
                .choices()
                .lengths(hold.from)
                .last()
                .map_or(1, |count| usize::from(*count)),
        }
    }

    /// Returns the places that take what is held, or the piles that can be gathered next.
    pub fn targets(&self) -> Vec<PileId> {
        if self.is_gathering() {
            return self.gathered().collect();
        }
        self.held()
            .map_or_else(Vec::new, |hold| self.choices().targets(hold))
    }

    /// Says something.
    pub fn say(&mut self, text: impl Into<String>) {
        self.message = Some(Message {
            text: text.into(),
            refusal: false,
        });
    }

    /// Says that something cannot be done.
    pub fn refuse(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            self.message = Some(Message {
                text,
                refusal: true,
            });
        }
    }

    /// Once a hand is over, says so, and what can be done then. Tells whether it is. Where all
    /// play at once hands are still full of keys then, and the bottom line says what comes next.
    pub fn says_over(&mut self, keys: &Keys) -> bool {
        let over = self.sitting.game.hand_end().is_some() && !self.sitting.is_replay();
        if over && self.at_once.is_none() {
            let name = |action| keys.name_of(State::Table, action);
            let back = if self.sitting.game.undo_crosses().is_some() {
                format!(", {} takes back", name(Action::Undo))
            } else {
                String::new()
            };
            let result = name(Action::Step);
            self.refuse(format!("This is over: {result} shows the result{back}"));
        }
        over
    }

    /// Where nothing but turning the stock is left, and it has been gone through in vain, says
    /// so once for each turn of it.
    pub fn says_in_vain(&mut self, keys: &Keys) {
        if self.message.is_some() || self.sitting.is_replay() || !self.sitting.game.goes_round() {
            return;
        }
        let rules = self.sitting.game.rules();
        let noun = rules
            .stock
            .as_ref()
            .map(|stock| &rules.group(stock.group).noun);
        let stock = noun.map_or("stock", String::as_str);
        let name = |action| keys.name_of(State::Table, action);
        let text = format!(
            "Nothing in the {stock} can be played any more: {} takes back, {} deals anew",
            name(Action::Undo),
            name(Action::New)
        );
        self.say(text);
    }

    /// Says why the engine refuses a move.
    fn refuse_for(&mut self, refusal: Refusal) {
        let text = self.choices().refusal(refusal);
        self.refuse(text);
    }

    /// Lets go of what is picked up and of half a key sequence. Tells whether there was any.
    pub fn let_go(&mut self) -> bool {
        let held = self.hold.take().is_some()
            || self.pending.take().is_some()
            || self.gathering
            || self.hint.take().is_some()
            || self.drag.is_some();
        self.drag = None;
        self.gathering = false;
        held
    }

    /// Returns how many cards at the top of a pile hang together, as one run may be lifted.
    pub fn run_length(&self, pile: PileId) -> usize {
        self.sitting
            .game
            .position()
            .run_length(self.sitting.game.rules(), pile)
    }

    /// Tells whether the pile is a stock from which no card can be carried at present.
    pub fn only_turns(&self, pile: PileId) -> bool {
        self.is_stock(pile) && !self.choices().can_move(pile)
    }

    /// Tells whether the pile is a stock that is turned by naming it: nothing goes from there,
    /// nor what is held to it.
    pub fn turns_at(&self, pile: PileId) -> bool {
        let takes = |hold: Hold| self.choices().to(hold, &[pile]).is_some();
        self.only_turns(pile) && !self.hold.is_some_and(takes)
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
        self.sitting.game.rules().group_of(pile).role == Role::Stock
    }
}
