//! The game in play: whose turn it is, its clock, who else plays, what has been taken back, and
//! the games played before it at the same table. It is played through [`Session`] alone; there
//! is no screen here, and the time comes from outside with every call.

mod computer_players;
mod consent;
mod duel;
mod elsewhere;
mod lifecycle;
mod notice;
mod opponents;
mod play;
pub mod real_time;
mod replay;
mod seating;
mod timed_game;
pub mod turn_summary;
mod undo;

#[cfg(test)]
mod tests;

use std::time::Duration;

use patience_core::{
    Applied, Game, HandEnd, Move, Observation, Position, Refusal, Seat, autofinish,
};
use patience_language::describe::{self, Audience};

pub use computer_players::play_out;
pub use consent::Consent;
use duel::computer::DuelComputer;
pub use duel::words_for_side;
use elsewhere::Elsewhere;
pub use lifecycle::Restarted;
pub use notice::Notice;
pub use opponents::Opponents;
pub use play::PlayError;
pub use real_time::RealTime;
pub use seating::Reseated;
pub use timed_game::{TimedGame, moves_made};

pub use crate::text::numbers::clock;
pub use undo::{Redone, UndoError, Undone};

use turn_summary::Told;

/// Somebody without a seat, who sees what lies open to all.
pub(crate) const ONLOOKER: Seat = Seat::new(u8::MAX);

/// A game in play with all who play it, and the games that undo goes back to.
#[derive(Debug, Clone)]
pub struct Session {
    timed_game: TimedGame,
    /// The games before it, the last one last, for undo.
    former: Vec<TimedGame>,
    /// The games that were left for good, to be taken from here.
    left: Vec<TimedGame>,
    /// Whether there is one more since it was last asked.
    has_just_left: bool,
    /// The games that undo went back from, the last one last, each with the moves made in the
    /// game before it: redo goes there again.
    later: Vec<(usize, TimedGame)>,
    /// The game itself, while its recording is looked through.
    aside: Option<TimedGame>,
    real_time: Option<RealTime>,
    opponents: Option<Opponents>,
    /// Whether the next person is waited for before their own cards are shown.
    curtain: bool,
    /// The seat that was last in front.
    front: Seat,
    /// Whether the time of a hand that was called has just run out.
    closed: bool,
    /// The computer player of a duel, once it is seated.
    duel_computer: Option<DuelComputer>,
    /// Whether it is to be said whose turn it is in a duel.
    to_greet: bool,
    /// The moves that end the game, where the remaining moves play themselves.
    rest: Option<Vec<Move>>,
    /// Whether these moves are being played.
    autofinishes: bool,
    /// The turn that is to be told, once.
    told: Option<Told>,
    /// What the players are called, by seat, once that is known.
    names: Vec<String>,
    /// What belongs to it where it is played somewhere else.
    elsewhere: Option<Elsewhere>,
    /// The moves that happened last, in order; `true` for an undone move.
    happened: Vec<(Applied, bool)>,
    legal: Vec<Move>,
    /// The seat whose observation is shown.
    observer: Seat,
}

impl Session {
    /// Begins a session with a game.
    pub fn new(timed_game: TimedGame) -> Self {
        let real_time = seating::real_time_of(&timed_game);
        let opponents = seating::opponents_of(&timed_game);
        let front = seating::front(&timed_game, real_time.as_ref(), opponents.as_ref());
        let mut session = Self {
            curtain: seating::is_secret_to_some(&timed_game, opponents.as_ref())
                || seating::is_before_turn_of_duel(&timed_game),
            real_time,
            opponents,
            front,
            former: Vec::new(),
            left: Vec::new(),
            has_just_left: false,
            later: Vec::new(),
            aside: None,
            closed: false,
            duel_computer: None,
            to_greet: timed_game.duel.is_some(),
            rest: None,
            autofinishes: false,
            told: None,
            names: Vec::new(),
            elsewhere: None,
            happened: Vec::new(),
            legal: Vec::new(),
            observer: front,
            timed_game,
        };
        session.refresh();
        session
    }

    /// Has the players be called by these names, by seat, in all that is said of the game.
    pub fn set_names(&mut self, names: Vec<String>) {
        self.names = names;
    }

    /// Returns what the players are called, by seat, where that is known.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Says why a move of a seat was refused in a position.
    pub(crate) fn refusal_words(&self, position: &Position, seat: Seat, why: Refusal) -> String {
        let audience = Audience {
            names: &self.names,
            ..Audience::at(seat)
        };
        describe::refusal_for(self.game().rules(), position, audience, why)
    }

    /// Works out again what follows from the position: the legal moves, the view of the seat in
    /// front, and the moves that play themselves.
    pub fn refresh(&mut self) {
        let seat = self.seat();
        self.curtain |=
            seat != self.front && seating::is_secret_to_some(&self.timed_game, self.opponents());
        self.front = seat;
        let game = &self.timed_game.game;
        self.rest = (self.is_for_one() || self.plays_apart())
            .then(|| autofinish::rest(game.rules(), game.position()))
            .flatten();
        self.curtain &= game.hand_end().is_none();
        let has_given_up = game.resigned().is_some();
        let may_play = !self.curtain && !self.is_computers_turn() && !self.looks_on();
        self.legal = if !may_play || has_given_up {
            Vec::new()
        } else if seat != game.to_move() || self.real_time.is_some() {
            let mut legal = Vec::new();
            game.position().legal_moves(game.rules(), seat, &mut legal);
            legal
        } else {
            game.legal_moves()
        };
        // Behind the curtain nobody's own cards are seen.
        self.observer = if self.curtain { ONLOOKER } else { seat };
    }

    /// Returns the game.
    pub const fn game(&self) -> &Game {
        &self.timed_game.game
    }

    /// Returns the game with its clock and what is kept beside it.
    pub const fn timed_game(&self) -> &TimedGame {
        &self.timed_game
    }

    /// Returns the game with its clock to be changed. A caller who changes the position calls
    /// [`Session::refresh`].
    pub const fn timed_game_mut(&mut self) -> &mut TimedGame {
        &mut self.timed_game
    }

    /// Returns the course of the hand, in real time.
    pub const fn real_time(&self) -> Option<&RealTime> {
        self.real_time.as_ref()
    }

    /// Returns the computer players, in turns.
    pub const fn opponents(&self) -> Option<&Opponents> {
        self.opponents.as_ref()
    }

    /// Tells whether the next person is waited for before their own cards are shown.
    pub const fn has_curtain(&self) -> bool {
        self.curtain
    }

    /// Tells whether a hand in real time waits for its player to begin it: its cards lie in sight, so that
    /// they can be looked at first.
    pub fn waits_to_begin(&self) -> bool {
        self.is_paused() && self.game().moves_made() == 0
    }

    /// Tells whether a hand in real time is stopped, so that nobody is to think about its cards.
    pub fn hides_cards(&self) -> bool {
        self.is_paused() && !self.waits_to_begin()
    }

    fn is_paused(&self) -> bool {
        let stage = self.real_time.as_ref().map(RealTime::stage);
        stage == Some(real_time::Stage::Paused)
    }

    /// Tells whether the game itself was put aside, to look through its recording.
    pub const fn is_put_aside(&self) -> bool {
        self.aside.is_some()
    }

    /// Tells whether one person plays a game for one.
    pub fn is_for_one(&self) -> bool {
        let alone = self.game().rules().seats() == 1 && self.duel().is_none();
        alone && !self.timed_game.is_replay() && !self.is_elsewhere()
    }

    /// Tells whether the person plays a game for one in a room, as others there play the same deal.
    pub fn plays_apart(&self) -> bool {
        self.is_elsewhere() && self.game().rules().seats() == 1 && !self.looks_on()
    }

    /// Tells whether one person plays a game for one that is won or lost, and does not only count
    /// points.
    pub fn is_won_or_lost(&self) -> bool {
        self.is_for_one() && self.game().rules().goal.can_be_won()
    }

    /// Tells whether people can be advised in a game of several: in turns, where all play here.
    pub fn is_advised_in_turns(&self) -> bool {
        let rules = self.game().rules();
        rules.seats() > 1
            && !rules.in_real_time()
            && self.timed_game.duel.is_none()
            && !self.timed_game.is_replay()
            && !self.is_elsewhere()
    }

    /// Tells whether a computer player is to move, or at a table in a room anybody else.
    pub fn is_anothers_turn(&self) -> bool {
        let game = self.game();
        let is_anothers = |opponents: &Opponents| !opponents.is_person(game.to_move());
        let in_turns = game.hand_end().is_none() && self.opponents().is_some_and(is_anothers);
        in_turns || self.is_computers_turn()
    }

    /// Returns the move that the best computer player would make for the person whose turn it is, or `None` if it is
    /// nobody's turn here.
    pub fn advised_move(&self) -> Option<Move> {
        let game = self.game();
        let is_asked = self.is_advised_in_turns() && !self.curtain && !self.is_anothers_turn();
        let is_under_way = game.hand_end().is_none();
        (is_asked && is_under_way)
            .then(|| computer_players::advised(game))
            .flatten()
    }

    /// Tells whether a game for one has come to where no move is left: that is said, and the
    /// result covers the table only when it is asked for.
    pub fn has_no_moves(&self) -> bool {
        let game = self.game();
        self.is_won_or_lost()
            && !game.rules().has_match
            && game.hand_end() == Some(HandEnd::NoMoves)
    }

    /// Returns what the seat in front sees.
    pub fn observation(&self) -> Observation<'_> {
        self.game().observation(self.observer)
    }

    /// Returns the legal moves of the seat in front.
    pub fn legal(&self) -> &[Move] {
        &self.legal
    }

    /// Tells whether a move is legal at present.
    pub fn can(&self, mv: Move) -> bool {
        self.legal.contains(&mv)
    }

    /// Returns the moves that end the game, where the remaining moves play themselves.
    pub fn rest(&self) -> Option<&[Move]> {
        self.rest.as_deref()
    }

    /// Begins to play the remaining moves where they play themselves: undo takes them back as one.
    /// Returns the moves.
    pub fn begin_autofinish(&mut self) -> Option<Vec<Move>> {
        let moves = self.rest.clone()?;
        let from = self.timed_game.game.done();
        self.timed_game.autofinished = Some((from, from));
        self.autofinishes = true;
        Some(moves)
    }

    /// Notes that another of these moves has been played: the range that undo takes back as one
    /// reaches to here.
    pub fn extend_autofinish(&mut self) {
        let done = self.timed_game.game.done();
        if let Some((_, to)) = &mut self.timed_game.autofinished {
            *to = done;
        }
    }

    /// Stops playing these moves.
    pub const fn end_autofinish(&mut self) {
        self.autofinishes = false;
    }

    /// Returns the moves since the last call; `true` for an undone move.
    pub fn take_moves(&mut self) -> Vec<(Applied, bool)> {
        std::mem::take(&mut self.happened)
    }

    /// Returns the moves that have happened and have not been taken yet.
    pub fn happened(&self) -> &[(Applied, bool)] {
        &self.happened
    }

    /// Tells, once, whether the time of a hand that was called has run out.
    pub const fn take_closed(&mut self) -> bool {
        std::mem::replace(&mut self.closed, false)
    }

    /// Lets the clock run.
    pub fn run(&mut self, now: Duration) {
        self.timed_game.run(now);
    }
}
