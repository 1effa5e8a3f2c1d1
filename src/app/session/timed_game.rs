//! A game with the time spent on it, its save file, players and hints. Nothing here reads a clock;
//! the caller passes the time in.

mod recording;
mod standing;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use patience_core::analysis::has_choices;
use patience_core::{End, Entry, Game, HandEnd, Move, Position, Rules, Seat};

use crate::deals::daily::Place;
use crate::duel::{Duel, PLAYERS, acts_done, opponent};
use crate::saved::ending::{DailyMark, Ending, GameKey, LOOKED_AT, Moment, Outcome};
use crate::saved::{About, Slot, Snapshot, Superseded};
use crate::settings::{People, Rival, Seating};
use crate::text::numbers::{clock, count};
use standing::Standing;

/// One minute on the game clock.
const MINUTE: Duration = Duration::from_mins(1);

/// A game with the time spent on it. All clock times count from the start of the program.
#[derive(Debug, Clone)]
pub struct TimedGame {
    /// The game with its log of moves.
    pub game: Game,
    /// The path of the game's rule file, if it is not in the catalogue.
    pub path: Option<PathBuf>,
    /// Whether the game is saved to disk; recordings are not.
    pub keep: bool,
    /// The path of the save file, or `None` before the game is first saved.
    pub place: Option<PathBuf>,
    /// The people and computer players at the table. `None` before a multiplayer game is set up,
    /// and in a duel of two people.
    pub seating: Option<Seating>,
    /// The seats in which people sit, in order, if seats were assigned one by one. If `None`,
    /// `seating` gives the number of people.
    pub(super) people: Option<Vec<Seat>>,
    /// The duel, if two people play the same deal. `game` is then the game on the table.
    pub duel: Option<Duel>,
    /// The key under which the game is recorded, or `None` before the game is first saved.
    pub key: Option<GameKey>,
    /// The former keys under which the game was recorded. A game gets a new key each time its end
    /// is undone.
    pub former_keys: Vec<GameKey>,
    /// Which daily deal or row of a tour the game is, if any.
    pub day: Option<DailyMark>,
    /// Whether the game has been added to the records.
    pub concluded: bool,
    /// Whether the game's deal is winnable, once known.
    pub winnable: Option<bool>,
    /// The number of hints given during the game.
    hints: usize,
    /// The number of undos during the game.
    undos: usize,
    /// The hints given since the game was loaded, which shows whether a hint is repeated. A
    /// repeated hint counts only once.
    hinted: Vec<(Position, Move)>,
    /// Whether the program has offered auto-finish in this game.
    autofinish_offered: bool,
    /// The range of log entries that the last auto-finish has made. Undo takes back the whole range
    /// at once.
    pub(super) autofinished: Option<(usize, usize)>,
    /// If undo has jumped back to a winnable position, the numbers of log entries before and after
    /// the last jump.
    pub(super) went_back: Option<(usize, usize)>,
    /// The rules of the next game at this table, if they differ from the present ones.
    pub(super) next_rules: Option<Arc<Rules>>,
    /// Whether the game is only a trial of unfinished rules, and is never saved.
    is_trial: bool,
    /// Whether this game is a replay.
    replay: bool,
    /// Whether this game is the replay of a solution that the solver has found.
    is_solution: bool,
    /// The whole log of a replayed race; `game` is the race at some point in this log.
    recording: Option<Vec<Entry>>,
    /// Whether this game is the replay of a single-player game that can be won but was not won.
    is_not_won: bool,
    /// The total time of the replayed game.
    recorded_time: Duration,
    /// The players' names, by seat. In a loaded multiplayer game, these are the people who began
    /// the game; in a recording, those who played it.
    players: Vec<String>,
    /// The leading side and its lead after each action of the replayed race.
    standings: Vec<Standing>,
    spent: Duration,
    since: Option<Duration>,
}

impl TimedGame {
    /// Creates a game, of which the time `spent` has already been played. Its clock is stopped.
    pub const fn new(game: Game, path: Option<PathBuf>, spent: Duration) -> Self {
        Self {
            game,
            path,
            keep: true,
            place: None,
            seating: None,
            people: None,
            duel: None,
            key: None,
            former_keys: Vec::new(),
            day: None,
            concluded: false,
            winnable: None,
            hints: 0,
            undos: 0,
            hinted: Vec::new(),
            autofinish_offered: false,
            autofinished: None,
            went_back: None,
            next_rules: None,
            is_trial: false,
            replay: false,
            is_solution: false,
            recording: None,
            is_not_won: false,
            recorded_time: Duration::ZERO,
            players: Vec::new(),
            standings: Vec::new(),
            spent,
            since: None,
        }
    }

    /// Turns the game into a trial of unfinished rules. Neither the game nor later games at this
    /// table are saved.
    #[must_use]
    pub const fn as_trial(mut self) -> Self {
        self.is_trial = true;
        self.keep = false;
        self
    }

    /// Creates a game from a loaded save file.
    pub fn from_snapshot(kept: Snapshot) -> Self {
        let about = kept.about;
        let current = match &about.superseded {
            Some(Superseded::By(rules)) => Some(Arc::clone(rules)),
            Some(Superseded::Gone) | None => None,
        };
        // A single-player game belongs to whoever continues it.
        let is_of_several = kept.duel.is_some() || kept.game.rules().seats() > 1;
        Self {
            players: if is_of_several {
                about.players
            } else {
                Vec::new()
            },
            seating: about.seating,
            people: about.people,
            duel: kept.duel,
            hints: about.hints,
            undos: about.undos,
            key: about.key,
            former_keys: about.former_keys,
            day: about.day,
            concluded: about.ending.is_some(),
            winnable: about.ending.as_ref().and_then(|ending| ending.winnable),
            // A new game uses the present rules.
            next_rules: current,
            ..Self::new(kept.game, about.path, about.elapsed)
        }
    }

    /// Starts another game at the same table, of which the time `spent` has already been played.
    /// After a duel, the other player begins.
    #[must_use]
    pub fn followed_by(&self, game: Game, spent: Duration) -> Self {
        let next = |duel: &Duel| {
            let first = duel.first();
            let over = duel.is_over(&self.game);
            Duel::new(&game, if over { opponent(first) } else { first })
        };
        Self {
            duel: self.duel.as_ref().map(next),
            players: self.players().to_vec(),
            seating: self.seating,
            people: self.people.clone(),
            next_rules: self.next_rules.clone(),
            is_trial: self.is_trial,
            keep: !self.is_trial,
            ..Self::new(game, self.path.clone(), spent)
        }
        .in_place_of(self)
    }

    /// Puts people in the seats `people`, and computer players in all other seats, with the levels
    /// in `seating`.
    #[must_use]
    pub fn with_people(mut self, people: Vec<Seat>, seating: Seating) -> Self {
        self.people = Some(people);
        self.seating = Some(seating);
        self
    }

    /// The names, by seat, of the people who began a loaded game, as long as these people still
    /// play it. Empty if the present players began the game.
    pub fn players(&self) -> &[String] {
        if self.is_replay() { &[] } else { &self.players }
    }

    /// Replaces the name that a player had at the start of the game with the player's present name.
    pub fn call_anew(&mut self, seat: Seat) {
        if !self.is_replay()
            && let Some(name) = self.players.get_mut(seat.index())
        {
            name.clear();
        }
    }

    /// Replaces the names that all players had at the start of the game with their present names.
    pub fn call_all_anew(&mut self) {
        if !self.is_replay() {
            self.players.clear();
        }
    }

    /// The seats in which people sit, if `seating` gives the players.
    pub(super) fn people_with(&self, seating: &Seating) -> Vec<Seat> {
        let each = self.people.clone();
        each.unwrap_or_else(|| seating.people_of(self.game.rules()))
    }

    /// Takes over the save file of the game `other`, which this game replaces. Both must be games
    /// of the same kind (game, variant and rule file).
    #[must_use]
    pub fn in_place_of(mut self, other: &Self) -> Self {
        if self.slot() == other.slot() {
            self.place.clone_from(&other.place);
        }
        self
    }

    /// Keeps the key for the records, the hints and the undos when the same game is restarted.
    pub(super) fn take_over_from(&mut self, before: &Self) {
        self.key = before.key;
        self.former_keys.clone_from(&before.former_keys);
        self.day.clone_from(&before.day);
        self.hints = before.hints;
        self.undos = before.undos + 1;
    }

    /// Counts a hint to play the move `mv` in the current position, unless it was given before.
    pub fn count_hint(&mut self, mv: Move) {
        let hint = (self.game.position().clone(), mv);
        if !self.hinted.contains(&hint) {
            self.hints += 1;
            self.hinted.push(hint);
        }
    }

    /// The number of hints given during the game.
    pub const fn hints(&self) -> usize {
        self.hints
    }

    /// Counts one more undo during the game.
    pub const fn count_undo(&mut self) {
        self.undos += 1;
    }

    /// Notes that the program has offered auto-finish in this game. Returns whether it was offered
    /// for the first time.
    pub const fn offer_autofinish(&mut self) -> bool {
        !std::mem::replace(&mut self.autofinish_offered, true)
    }

    /// Notes that undo has jumped back to a winnable position. `from` and `to` are the numbers of
    /// log entries before and after the jump.
    pub const fn note_way_back(&mut self, from: usize, to: usize) {
        self.went_back = Some((from, to));
    }

    /// Whether undo has jumped back to a winnable position, and the game is still there and can go
    /// forward again.
    pub fn goes_forward(&self) -> bool {
        self.went_back.is_some_and(|(_, to)| to == self.game.done()) && self.game.can_redo()
    }

    /// Takes the position from which undo last jumped back to a winnable position, as a number of
    /// log entries. Later calls return `None` until the next jump.
    pub fn take_way_forward(&mut self) -> Option<usize> {
        self.went_back.take().map(|(from, _)| from)
    }

    /// The rules of the next game at this table.
    pub fn next_rules(&self) -> &Arc<Rules> {
        self.next_rules.as_ref().unwrap_or(self.game.rules())
    }

    /// Changes the rules of the next game at this table.
    pub fn change_next_rules(&mut self, rules: Arc<Rules>) {
        self.next_rules = Some(rules);
    }

    /// The kind of saved game that the game belongs to, by which its file is named.
    pub fn slot(&self) -> Slot {
        Slot::from_rules(self.game.rules(), self.path.as_deref()).of_duel(self.duel.is_some())
    }

    /// Starts the game clock, except in a replay.
    pub fn run(&mut self, now: Duration) {
        if !self.is_replay() {
            self.since.get_or_insert(now);
        }
    }

    /// Whether the game clock is running.
    pub const fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Stops the game clock.
    pub fn pause(&mut self, now: Duration) {
        self.spent = self.elapsed(now);
        self.since = None;
    }

    /// The time spent on the game.
    pub fn elapsed(&self, now: Duration) -> Duration {
        // The two boards of a duel are replayed together, with the times of their logs.
        if let (true, Some(duel)) = (self.replay, &self.duel) {
            let done = acts_done(&self.game, Some(duel));
            return Duration::from_millis(done.last().map_or(0, |(_, last)| last.ms));
        }
        self.spent
            + self
                .since
                .map_or(Duration::ZERO, |since| now.saturating_sub(since))
    }

    /// When the game clock next reaches a full minute, or `None` while it is stopped.
    pub fn next_minute(&self, now: Duration) -> Option<Duration> {
        self.since.filter(|_| !self.replay)?;
        let begun = self.played(now).as_millis() % MINUTE.as_millis();
        let begun = Duration::from_millis(u64::try_from(begun).ok()?);
        Some(now + MINUTE.checked_sub(begun)?)
    }

    /// Sets the time spent on the game and stops its clock.
    pub(super) const fn set_clock(&mut self, spent: Duration) {
        self.spent = spent;
        self.since = None;
    }

    /// The time spent on the game, in milliseconds as in the log of its moves.
    pub fn ms(&self, now: Duration) -> u64 {
        u64::try_from(self.elapsed(now).as_millis()).unwrap_or(u64::MAX)
    }

    /// Whether the player would lose anything by discarding the game. This is so if the game has
    /// begun and is not over.
    pub fn is_under_way(&self) -> bool {
        let over = match &self.duel {
            Some(duel) => duel.is_over(&self.game),
            None => self.game.hand_end().is_some() && self.game.match_over(),
        };
        self.is_begun() && !over
    }

    /// The data that are saved beside the game itself, with the players' names.
    pub fn about(&self, now: Duration, players: Vec<String>) -> About {
        About {
            key: self.key,
            former_keys: self.former_keys.clone(),
            elapsed: self.elapsed(now),
            hints: self.hints,
            undos: self.undos,
            players,
            path: self.path.clone(),
            seating: self
                .seating
                .filter(|_| self.game.rules().seats() > 1 || self.duel.is_some()),
            people: self.people.clone(),
            day: self.day.clone(),
            ending: None,
            superseded: None,
        }
    }

    /// A copy of the game for saving. The copy contains the outcome that the game would have if it
    /// were left now.
    pub fn snapshot(&self, now: Duration, players: Vec<String>, when: Moment) -> Snapshot {
        let ending = self.outcome().map(|outcome| Ending {
            outcome,
            when,
            winnable: self.winnable.filter(|winnable| {
                // In a game of pure luck, an unwinnable deal counts as lost all the same.
                *winnable || has_choices(self.game.rules())
            }),
        });
        Snapshot {
            game: self.game.clone(),
            duel: self.duel.clone(),
            about: About {
                ending,
                ..self.about(now, players)
            },
        }
    }

    /// The seats of the players who have names. In a duel, these are its two players.
    pub fn named_seats(&self) -> Vec<Seat> {
        match &self.duel {
            Some(_) => PLAYERS.to_vec(),
            None => self.game.rules().all_seats().collect(),
        }
    }

    /// Whether a single-player game has no moves left. Undo may still continue it.
    pub fn is_stuck(&self) -> bool {
        let alone = self.game.rules().seats() == 1 && self.duel.is_none();
        alone && self.is_begun() && self.game.hand_end() == Some(HandEnd::NoMoves)
    }

    /// Whether the game would count as only looked at if it were left now.
    pub fn is_only_looked_at(&self) -> bool {
        self.game.moves_made() < LOOKED_AT
    }

    /// Which daily deal or row of a tour the game is, if any.
    pub fn day_place(&self) -> Option<Place> {
        self.day.as_ref()?.day.parse().ok()
    }

    /// The outcome of the game if it were left now. Returns `None` if the game has not begun.
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.is_begun() {
            return None;
        }
        if let Some(duel) = &self.duel {
            let over = duel.is_over(&self.game);
            return Some(if over {
                Outcome::Finished
            } else {
                Outcome::Left
            });
        }
        Some(match self.game.hand_end() {
            Some(_) if !self.game.match_over() => Outcome::Left,
            Some(HandEnd::Ended(End::Won)) if !self.game.rules().has_match => Outcome::Won,
            Some(HandEnd::Ended(_)) => Outcome::Finished,
            Some(HandEnd::NoMoves) if self.game.rules().has_match => Outcome::Finished,
            Some(HandEnd::NoMoves) => Outcome::NoMoves,
            Some(HandEnd::Resigned(_)) => Outcome::GivenUp,
            None => Outcome::Left,
        })
    }

    /// Turns a newly dealt game into a duel in which `first` begins.
    #[must_use]
    pub fn for_two(mut self, first: Seat, rival: Rival) -> Self {
        self.seating = match rival {
            Rival::Person => None,
            Rival::Computer(level) => Some(Seating {
                people: People::One,
                level,
                ..Seating::default()
            }),
        };
        self.duel = Duel::allows(self.game.rules()).then(|| Duel::new(&self.game, first));
        self
    }

    /// The second player of the duel.
    pub fn rival(&self) -> Option<Rival> {
        self.duel.as_ref()?;
        let computer = self.seating.filter(|seating| seating.people == People::One);
        Some(computer.map_or(Rival::Person, |seating| Rival::Computer(seating.level)))
    }

    /// Whether any move of the game has been made or can be redone.
    pub fn is_begun(&self) -> bool {
        let duel = self.duel.as_ref();
        self.game.done() > 0
            || self.game.can_redo()
            || duel.is_some_and(|duel| !duel.order().is_empty())
    }

    /// Whether restarting the game would undo anything.
    pub fn can_restart(&self) -> bool {
        let both = |duel: &Duel| duel.is_head_to_head() || duel.is_over(&self.game);
        let for_both = self.duel.as_ref().is_some_and(both);
        self.game.moves_made() > 0 || for_both && self.is_begun()
    }

    /// The duel at its start, as it is after a restart. While one player plays the whole deal, only
    /// this player's game goes back to its start.
    pub fn duel_again(&self) -> Option<Self> {
        let duel = self.duel.as_ref()?;
        let (game, duel) = if duel.is_head_to_head() || duel.is_over(&self.game) {
            duel.again()
        } else {
            let (mut game, mut duel) = (self.game.clone(), duel.clone());
            game.restart();
            duel.follow(&mut game);
            (game, duel)
        };
        let mut again = self.followed_by(game, Duration::ZERO);
        again.duel = Some(duel);
        Some(again)
    }

    /// The time to show on the game clock.
    pub fn clock(&self, now: Duration) -> String {
        clock(self.played(now))
    }

    /// The time played so far. In a duel, the time of the player to move.
    pub fn played(&self, now: Duration) -> Duration {
        let own = self.duel.as_ref().filter(|duel| !duel.is_over(&self.game));
        let own = own.map(|duel| duel.mover_time(&self.game, self.ms(now)));
        own.map_or_else(|| self.elapsed(now), Duration::from_millis)
    }
}

/// The number of moves made in the hand, in words.
pub fn moves_made(game: &Game) -> String {
    count(game.moves_made(), "move")
}
