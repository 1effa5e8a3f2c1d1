//! The game in play: its turns, clock, players and undo history, and the games played before it at
//! the same table. All play goes through [`Session`]. A session draws nothing, and it has no clock:
//! every call passes the time in.

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
mod saving;
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
pub use saving::GameSaver;
pub use seating::Reseated;
pub use timed_game::{TimedGame, moves_made};

pub use crate::text::numbers::clock;
pub use undo::{Redone, UndoError, Undone};

use turn_summary::Told;

/// The seat that stands for a spectator, who sees only what is open to all.
pub(crate) const ONLOOKER: Seat = Seat::new(u8::MAX);

/// A game in play, with its players and with the earlier games to which undo can return.
#[derive(Debug, Clone)]
pub struct Session {
    timed_game: TimedGame,
    /// The earlier games to which undo can return, latest last.
    former: Vec<TimedGame>,
    /// The games that were left for good and that the caller has not taken yet.
    left: Vec<TimedGame>,
    /// Whether games were left for good since the last check.
    has_just_left: bool,
    /// The games from which undo went back to an earlier game, latest last. Redo can return to
    /// them. Each comes with the number of moves made in the earlier game.
    later: Vec<(usize, TimedGame)>,
    /// The game that was in play, while a replay of it is shown.
    aside: Option<TimedGame>,
    real_time: Option<RealTime>,
    opponents: Option<Opponents>,
    /// Whether the cards are hidden until the next person is at the keyboard.
    curtain: bool,
    /// The seat whose cards were shown when the position last changed.
    front: Seat,
    /// Whether the time has just run out in which cards could still land after a player called the
    /// end of the hand.
    closed: bool,
    /// The computer player of the duel, once created.
    duel_computer: Option<DuelComputer>,
    /// Whether the message about whose turn it is in a duel is still to be shown.
    to_greet: bool,
    /// The moves that auto-finish would make, if the remaining moves are automatic.
    rest: Option<Vec<Move>>,
    /// Whether auto-finish is running.
    autofinishes: bool,
    /// The turn to summarise for the other players next, if any.
    told: Option<Told>,
    /// The players' names by seat, once known.
    names: Vec<String>,
    /// The state of the game in a room, if the game is hosted in one.
    elsewhere: Option<Elsewhere>,
    /// The latest moves, in order, for animation. The flag is `true` for an undone move.
    happened: Vec<(Applied, bool)>,
    legal: Vec<Move>,
    /// The seat whose view of the cards is shown.
    observer: Seat,
}

impl Session {
    /// Creates a session, in which a game is played.
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

    /// Sets the players' names, by seat, for all messages to the players.
    pub fn set_names(&mut self, names: Vec<String>) {
        self.names = names;
    }

    /// The players' names by seat; empty until known.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The reason, in words, why the rules refuse a move of a seat in a position.
    pub(crate) fn refusal_words(&self, position: &Position, seat: Seat, why: Refusal) -> String {
        let audience = Audience {
            names: &self.names,
            ..Audience::at(seat)
        };
        describe::refusal_for(self.game().rules(), position, audience, why)
    }

    /// Recalculates everything that depends on the position of the cards: the legal moves, the seat
    /// whose view is shown, and auto-finish.
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
        // While the curtain is down, nobody's own cards are shown.
        self.observer = if self.curtain { ONLOOKER } else { seat };
    }

    /// The game in play.
    pub const fn game(&self) -> &Game {
        &self.timed_game.game
    }

    /// The game in play, with its clock and related data.
    pub const fn timed_game(&self) -> &TimedGame {
        &self.timed_game
    }

    /// The game in play with its clock, for changes. Call [`Session::refresh`] after changing the
    /// position.
    pub const fn timed_game_mut(&mut self) -> &mut TimedGame {
        &mut self.timed_game
    }

    /// The state of the hand, if it is played in real time.
    pub const fn real_time(&self) -> Option<&RealTime> {
        self.real_time.as_ref()
    }

    /// The computer players of the game, if it is turn-based.
    pub const fn opponents(&self) -> Option<&Opponents> {
        self.opponents.as_ref()
    }

    /// Whether the cards are hidden until the next person is at the keyboard.
    pub const fn has_curtain(&self) -> bool {
        self.curtain
    }

    /// Whether a real-time hand waits for its only player to start it. Its cards are visible, so
    /// that the player can study them first.
    pub fn waits_to_begin(&self) -> bool {
        self.is_paused() && self.game().moves_made() == 0
    }

    /// Whether a real-time hand is paused with its cards hidden, so that nobody can study them.
    pub fn hides_cards(&self) -> bool {
        self.is_paused() && !self.waits_to_begin()
    }

    fn is_paused(&self) -> bool {
        let stage = self.real_time.as_ref().map(RealTime::stage);
        stage == Some(real_time::Stage::Paused)
    }

    /// Whether the game in play is set aside while its replay is shown.
    pub const fn is_put_aside(&self) -> bool {
        self.aside.is_some()
    }

    /// Whether one person plays a single-player game, and not in a room.
    pub fn is_for_one(&self) -> bool {
        let alone = self.game().rules().seats() == 1 && self.duel().is_none();
        alone && !self.timed_game.is_replay() && !self.is_elsewhere()
    }

    /// Whether the person plays a single-player game in a room where others play the same deal.
    pub fn plays_apart(&self) -> bool {
        self.is_elsewhere() && self.game().rules().seats() == 1 && !self.looks_on()
    }

    /// Whether one person plays a single-player game that is won or lost, rather than only scored.
    pub fn is_won_or_lost(&self) -> bool {
        self.is_for_one() && self.game().rules().goal.can_be_won()
    }

    /// Whether hints are available in a multiplayer game. They are in turn-based games with all
    /// players at this table.
    pub fn is_advised_in_turns(&self) -> bool {
        let rules = self.game().rules();
        rules.seats() > 1
            && !rules.in_real_time()
            && self.timed_game.duel.is_none()
            && !self.timed_game.is_replay()
            && !self.is_elsewhere()
    }

    /// Whether another player is to move: a computer player or, in a room, any other player.
    pub fn is_anothers_turn(&self) -> bool {
        let game = self.game();
        let is_anothers = |opponents: &Opponents| !opponents.is_person(game.to_move());
        let in_turns = game.hand_end().is_none() && self.opponents().is_some_and(is_anothers);
        in_turns || self.is_computers_turn()
    }

    /// The move that the strongest computer player would make for the person to move. Returns
    /// `None` if no person at this table is to move.
    pub fn advised_move(&self) -> Option<Move> {
        let game = self.game();
        let is_asked = self.is_advised_in_turns() && !self.curtain && !self.is_anothers_turn();
        let is_under_way = game.hand_end().is_none();
        (is_asked && is_under_way)
            .then(|| computer_players::advised(game))
            .flatten()
    }

    /// Whether a single-player game has no moves left. A message then informs the player. The page
    /// with the result covers the cards only if the player asks for it.
    pub fn has_no_moves(&self) -> bool {
        let game = self.game();
        self.is_won_or_lost()
            && !game.rules().has_match
            && game.hand_end() == Some(HandEnd::NoMoves)
    }

    /// What the player whose view is shown can see of the cards.
    pub fn observation(&self) -> Observation<'_> {
        self.game().observation(self.observer)
    }

    /// The legal moves of the player whose view is shown.
    pub fn legal(&self) -> &[Move] {
        &self.legal
    }

    /// Whether a move is legal in the current position.
    pub fn can(&self, mv: Move) -> bool {
        self.legal.contains(&mv)
    }

    /// The moves that auto-finish would make, if the remaining moves are automatic.
    pub fn rest(&self) -> Option<&[Move]> {
        self.rest.as_deref()
    }

    /// Starts auto-finish and returns its moves. Undo takes back all of these moves at once.
    pub fn begin_autofinish(&mut self) -> Option<Vec<Move>> {
        let moves = self.rest.clone()?;
        let from = self.timed_game.game.done();
        self.timed_game.autofinished = Some((from, from));
        self.autofinishes = true;
        Some(moves)
    }

    /// Counts the present move among the auto-finished moves, which undo takes back all at once.
    pub fn extend_autofinish(&mut self) {
        let done = self.timed_game.game.done();
        if let Some((_, to)) = &mut self.timed_game.autofinished {
            *to = done;
        }
    }

    /// Ends auto-finish.
    pub const fn end_autofinish(&mut self) {
        self.autofinishes = false;
    }

    /// Takes the moves made since the last call, and clears the list. The flag is `true` for an
    /// undone move.
    pub fn take_moves(&mut self) -> Vec<(Applied, bool)> {
        std::mem::take(&mut self.happened)
    }

    /// The moves made since the last call of [`Session::take_moves`]. The flag is `true` for an
    /// undone move.
    pub fn happened(&self) -> &[(Applied, bool)] {
        &self.happened
    }

    /// Whether, since the last call, the time has run out in which cards could still land after a
    /// player called the end of the hand.
    pub const fn take_closed(&mut self) -> bool {
        std::mem::replace(&mut self.closed, false)
    }

    /// Starts the clock of the game.
    pub fn run(&mut self, now: Duration) {
        self.timed_game.run(now);
    }
}
