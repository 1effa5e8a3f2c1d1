//! Replays of games: of a recording, a finished race, or a solution that the solver has found. The
//! complete log is kept, and the replay is at some point of it.

use std::time::Duration;

use patience_core::{Act, End, Entry, Game, HandEnd, Move, Seat};
use patience_language::describe;

use super::TimedGame;
use super::standing::standings;
use crate::duel::PLAYERS;
use crate::saved::Snapshot;
use crate::saved::ending::Moment;

impl TimedGame {
    /// Creates a replay of a saved game. Replays are not saved.
    pub fn recording_of(mut kept: Snapshot) -> Self {
        let names = std::mem::take(&mut kept.about.players);
        let mut timed_game = Self::from_snapshot(kept);
        timed_game.keep = false;
        timed_game.recorded_time = timed_game.spent;
        if timed_game.duel.is_none() {
            timed_game = timed_game.to_replay(Vec::new());
        }
        timed_game.replay = true;
        timed_game.players = names;
        timed_game
    }

    /// Creates a replay of a solution that the solver has found. The replay is at its start.
    pub fn solution(kept: Snapshot) -> Self {
        let mut timed_game = Self::recording_of(kept);
        timed_game.is_solution = true;
        timed_game.is_not_won = false;
        timed_game.recording_to_start();
        timed_game
    }

    /// Creates a replay of a solution that the solver has found for a position in the hand. The
    /// replay is at that position. Returns `None` if the moves are illegal.
    pub fn solution_of(&self, place: usize, moves: &[Move], now: Duration) -> Option<Self> {
        let game = &self.game;
        let start = game.hand_start() + place;
        let log = game.log().get(..start)?;
        let mut solved = Game::replay(game.rules().clone(), game.deal(), log, start).ok()?;
        let ms = log.last().map_or(0, |last| last.ms);
        for mv in moves {
            solved.play(Seat::FIRST, *mv, ms).ok()?;
        }
        let mut snapshot = self.snapshot(now, Vec::new(), Moment::START);
        snapshot.game = solved;
        snapshot.about.ending = None;
        let mut timed_game = Self::recording_of(snapshot);
        timed_game.is_solution = true;
        timed_game.is_not_won = false;
        (timed_game.place, timed_game.key, timed_game.day) = (None, None, None);
        timed_game.former_keys.clear();
        timed_game.concluded = false;
        timed_game.recording_to(start);
        Some(timed_game)
    }

    /// Whether this is the replay of a solution that the solver has found.
    pub const fn is_solution(&self) -> bool {
        self.is_solution
    }

    /// The number of actions replayed so far, and the number of all actions in the replayed game.
    pub fn recording_place(&self) -> Option<(usize, usize)> {
        Some((self.game.log().len(), self.recording.as_ref()?.len()))
    }

    /// The time between the last and the next action in the replay of a race.
    pub fn recorded_wait(&self) -> Option<Duration> {
        let recording = self.recording.as_ref()?;
        let here = self.game.log().len();
        let next = recording.get(here)?.ms;
        let last = here.checked_sub(1).and_then(|last| recording.get(last));
        let wait = next.saturating_sub(last.map_or(0, |last| last.ms));
        self.game
            .rules()
            .in_real_time()
            .then(|| Duration::from_millis(wait))
    }

    /// The positions in the log at which the hands of the replayed game begin.
    pub fn recorded_hands(&self) -> Vec<usize> {
        let recording = self.recording.iter().flatten();
        let next = recording
            .zip(1..)
            .filter(|(entry, _)| entry.act == Act::NextHand);
        std::iter::once(0)
            .chain(next.map(|(_, place)| place))
            .collect()
    }

    /// The names of the players in the replayed game, by seat. Empty if the game is not a replay,
    /// or if somebody plays on from it.
    pub fn recorded_names(&self) -> &[String] {
        if self.is_replay() { &self.players } else { &[] }
    }

    /// Creates a replay of this race. The replay is at its end, and the players have the names
    /// `names`.
    #[must_use]
    pub fn to_replay(&self, names: Vec<String>) -> Self {
        let mut timed_game = self.clone();
        timed_game.players = names;
        timed_game.keep = false;
        let log = timed_game.game.log().to_vec();
        let (rules, deal) = (timed_game.game.rules(), timed_game.game.deal());
        timed_game.standings = standings(rules, deal, &log);
        timed_game.recording = Some(log);
        timed_game.is_not_won = timed_game.recording_not_won().is_some();
        timed_game.recorded_time = timed_game.spent;
        timed_game
    }

    /// Whether this game is the replay of a race.
    pub const fn is_race_replay(&self) -> bool {
        self.recording.is_some()
    }

    /// Whether this game is a replay.
    pub const fn is_replay(&self) -> bool {
        self.replay || self.recording.is_some()
    }

    /// Leaves the replay of a recording to play on from here. The rest of the recording can be
    /// redone.
    pub fn play_on(&mut self) {
        self.spent = self.elapsed(Duration::ZERO);
        self.replay = false;
        self.players.clear();
        if std::mem::take(&mut self.is_solution) {
            // It becomes a new game; a win counts as one with help.
            self.keep = true;
            self.hints += 1;
        }
        let Some(recording) = self.recording.take() else {
            return;
        };
        let (rules, deal) = (self.game.rules().clone(), self.game.deal());
        // Playing on from an earlier hand discards the later ones.
        if let Ok(game) = Game::replay(rules, deal, &recording, self.game.done()) {
            self.game = game;
        }
    }

    /// The number of actions replayed so far, and the number of all actions in the replayed game.
    /// Actions that only end a hand are not counted.
    pub fn recording_progress(&self) -> Option<(usize, usize)> {
        let steps = |log: &[Entry]| log.iter().filter(|entry| !entry.act.is_end()).count();
        let recording = self.recording.as_ref()?;
        Some((steps(self.game.log()), steps(recording)))
    }

    /// The recorded time at this point of the replay, and the total time. The first is `None` if
    /// the recording has no times of single actions, as in games saved by older versions. Returns
    /// `None` if neither time is known.
    pub fn recorded_times(&self) -> Option<(Option<Duration>, Duration)> {
        let whole = match (&self.recording, &self.duel) {
            (Some(recording), _) => recording.last().map(|entry| entry.ms),
            (None, Some(duel)) => {
                let players = PLAYERS.iter();
                let logs = players.map(|player| duel.game(&self.game, *player).log());
                logs.filter_map(|log| log.last()).map(|last| last.ms).max()
            }
            (None, None) => None,
        };
        let last = Duration::from_millis(whole.unwrap_or(0));
        let whole = last.max(self.recorded_time);
        let here = (!last.is_zero()).then(|| self.elapsed(Duration::ZERO));
        (self.is_replay() && !whole.is_zero()).then_some((here, whole))
    }

    /// Goes to the end of the replay.
    pub fn recording_to_end(&mut self) {
        self.recording_to(usize::MAX);
    }

    /// Goes to the position of the replay after `done` actions, or to the end of the replay if it
    /// has fewer actions.
    pub fn recording_to(&mut self, done: usize) {
        if let Some(game) = self.recorded(done) {
            self.spent = Duration::from_millis(game.log().last().map_or(0, |last| last.ms));
            self.game = game;
        }
    }

    /// The replayed game as it was after `done` actions, or at its end if it has fewer actions.
    fn recorded(&self, done: usize) -> Option<Game> {
        let recording = self.recording.as_ref()?;
        let log = &recording[..done.min(recording.len())];
        Game::replay(self.game.rules().clone(), self.game.deal(), log, log.len()).ok()
    }

    /// The complete replayed game, if it was not won. Returns `None` for a won game, for a
    /// multiplayer game, and for a game whose rules have no win.
    pub fn recording_not_won(&self) -> Option<Game> {
        let rules = self.game.rules();
        let could_be = rules.seats() == 1 && rules.goal.can_be_won() && !rules.has_match;
        let game = could_be.then(|| self.recorded(usize::MAX))??;
        (game.hand_end() != Some(HandEnd::Ended(End::Won))).then_some(game)
    }

    /// Whether this game is the replay of a single-player game that can be won but was not won.
    pub const fn is_recording_not_won(&self) -> bool {
        self.is_not_won
    }

    /// Goes one action forward or back in the replay of a race, and sets the clock to the time of
    /// the action. Returns whether there was an action in this direction.
    pub fn step_recording(&mut self, forward: bool) -> bool {
        let here = self.game.log().len();
        let can_step = self.can_step_recording(forward);
        if can_step {
            self.recording_to(if forward { here + 1 } else { here - 1 });
        }
        can_step
    }

    /// Goes back to the start of the replay of a race.
    pub fn recording_to_start(&mut self) {
        self.recording_to(0);
    }

    /// The seat of the player who made the last replayed action of a race, and a description of the
    /// action.
    pub fn last_recorded(&self) -> Option<(Seat, String)> {
        let last = self.game.log().last()?;
        let before = self.recorded(self.game.log().len() - 1)?;
        let rules = self.game.rules();
        let words = |mv| describe::move_words_of(rules, before.position(), last.seat, mv);
        let what = match last.act {
            Act::Move(mv) => words(mv),
            Act::Diverted { mv, .. } => format!("{}, diverted", words(mv)),
            Act::Late(mv) => format!("too late: {}", words(mv)),
            Act::Close => "time is up for cards on their way".to_owned(),
            Act::Resign => "gives up".to_owned(),
            Act::NextHand => "the next hand is dealt".to_owned(),
        };
        if last.act.is_end() {
            return Some((last.seat, what));
        }
        let (here, all) = self.recording_progress()?;
        Some((last.seat, format!("{what} ({here} of {all})")))
    }

    /// Whether the replay of a race has another action in the given direction, forward or back.
    pub fn can_step_recording(&self, forward: bool) -> bool {
        let recorded = self.recording_place();
        recorded.is_some_and(|(here, all)| if forward { here < all } else { here > 0 })
    }
}
