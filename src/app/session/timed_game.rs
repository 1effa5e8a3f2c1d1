//! A game with its clock, its place on the disk, its players and its hints. The clock is told the
//! time and never asks.

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

/// A minute of the clock.
const MINUTE: Duration = Duration::from_mins(1);

/// A game with the time spent on it. All times are since the program started.
#[derive(Debug, Clone)]
pub struct TimedGame {
    /// The game, with its log.
    pub game: Game,
    /// The rule file, where it is not in the catalogue.
    pub path: Option<PathBuf>,
    /// Whether the game is saved on the disk; a recording is not.
    pub keep: bool,
    /// The file of the saved game; nothing before the game is saved.
    pub place: Option<PathBuf>,
    /// Who are people and who computer players: nothing before a table of several is laid, and in a duel
    /// of two people.
    pub seating: Option<Seating>,
    /// The seats of people where each is seated by itself, in the order of the seats; nothing where the
    /// seating says how many people there are.
    pub(super) people: Option<Vec<Seat>>,
    /// Where two play the same deal: the duel, of which the game is the one on the table.
    pub duel: Option<Duel>,
    /// The key of the game; nothing before the game is saved.
    pub key: Option<GameKey>,
    /// The keys that it had before its end was taken back.
    pub former_keys: Vec<GameKey>,
    /// The daily deal or the row of a tour that it is, if it is one.
    pub day: Option<DailyMark>,
    /// Whether the game has come to the records.
    pub concluded: bool,
    /// Whether its deal can be won at all, once that is known.
    pub winnable: Option<bool>,
    /// How many hints were given.
    hints: usize,
    /// How often something was taken back.
    undos: usize,
    /// The hints given since the game was taken up; one that is shown again is not counted again.
    hinted: Vec<(Position, Move)>,
    /// Whether it has been offered to play the rest.
    autofinish_offered: bool,
    /// The range of log entries that last played themselves; undo takes them back as one.
    pub(super) autofinished: Option<(usize, usize)>,
    /// The numbers of log entries played before and after the last step back to a winnable place.
    pub(super) went_back: Option<(usize, usize)>,
    /// The rules of the next game at this table, where they are others.
    pub(super) next_rules: Option<Arc<Rules>>,
    /// Whether a game that is being made is tried, which is never kept.
    is_trial: bool,
    /// Whether a recording is played back.
    replay: bool,
    /// Whether that is a solution, which nobody has played.
    is_solution: bool,
    /// The whole log of a race that is replayed; the game stands somewhere in it.
    recording: Option<Vec<Entry>>,
    /// Whether that is of a game for one person that could have been won and was not.
    is_not_won: bool,
    /// The time that was spent on the whole game that is replayed.
    recorded_time: Duration,
    /// The names, by seat, of those who began the game at a table of several, where it was taken up, or who
    /// played the recording.
    players: Vec<String>,
    /// How the race that is replayed stood after each of its actions.
    standings: Vec<Standing>,
    spent: Duration,
    since: Option<Duration>,
}

impl TimedGame {
    /// Begins or takes up a game on which the time `spent` was played; the clock stands.
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

    /// Has the game be one that only tries what is being made: neither it nor those after it at this table are
    /// kept.
    #[must_use]
    pub const fn as_trial(mut self) -> Self {
        self.is_trial = true;
        self.keep = false;
        self
    }

    /// Takes up a saved game.
    pub fn from_snapshot(kept: Snapshot) -> Self {
        let about = kept.about;
        let current = match &about.superseded {
            Some(Superseded::By(rules)) => Some(Arc::clone(rules)),
            Some(Superseded::Gone) | None => None,
        };
        // Whoever plays a game for one goes on with it.
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
            // A new game is played by the rules as they are now.
            next_rules: current,
            ..Self::new(kept.game, about.path, about.elapsed)
        }
    }

    /// Begins another game at the same table, on which the time `spent` was played. After a duel
    /// the other player begins.
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

    /// Seats people in these seats, each by itself, and computer players of these levels in the others.
    #[must_use]
    pub fn with_people(mut self, people: Vec<Seat>, seating: Seating) -> Self {
        self.people = Some(people);
        self.seating = Some(seating);
        self
    }

    /// Returns the names, by seat, of those who began the game where it was taken up, for as long as they
    /// play it; none where whoever sits there now has begun it.
    pub fn players(&self) -> &[String] {
        if self.is_replay() { &[] } else { &self.players }
    }

    /// Has the player at a seat be called as they are called now, not as they were when they began the game.
    pub fn call_anew(&mut self, seat: Seat) {
        if !self.is_replay()
            && let Some(name) = self.players.get_mut(seat.index())
        {
            name.clear();
        }
    }

    /// Has all players be called as they are called now.
    pub fn call_all_anew(&mut self) {
        if !self.is_replay() {
            self.players.clear();
        }
    }

    /// Returns the seats that people have with a seating.
    pub(super) fn people_with(&self, seating: &Seating) -> Vec<Seat> {
        let each = self.people.clone();
        each.unwrap_or_else(|| seating.people_of(self.game.rules()))
    }

    /// Gives the game the file of another one of its kind, which it replaces.
    #[must_use]
    pub fn in_place_of(mut self, other: &Self) -> Self {
        if self.slot() == other.slot() {
            self.place.clone_from(&other.place);
        }
        self
    }

    /// Has the game, which is begun again, go on being this one: it has its key, and what was taken
    /// back and asked for in it counts.
    pub(super) fn take_over_from(&mut self, before: &Self) {
        self.key = before.key;
        self.former_keys.clone_from(&before.former_keys);
        self.day.clone_from(&before.day);
        self.hints = before.hints;
        self.undos = before.undos + 1;
    }

    /// Counts a hint, a move in the position on the table.
    pub fn count_hint(&mut self, mv: Move) {
        let hint = (self.game.position().clone(), mv);
        if !self.hinted.contains(&hint) {
            self.hints += 1;
            self.hinted.push(hint);
        }
    }

    /// Returns how many hints were given.
    pub const fn hints(&self) -> usize {
        self.hints
    }

    /// Counts that something was taken back.
    pub const fn count_undo(&mut self) {
        self.undos += 1;
    }

    /// Notes that it is offered to play the rest. Tells whether that is for the first time.
    pub const fn offer_autofinish(&mut self) -> bool {
        !std::mem::replace(&mut self.autofinish_offered, true)
    }

    /// Notes that undo has gone back to a winnable place at one go. Both places are numbers of log
    /// entries.
    pub const fn note_way_back(&mut self, from: usize, to: usize) {
        self.went_back = Some((from, to));
    }

    /// Tells whether the game stands where undo last went back to at one go, and can go forward
    /// again.
    pub fn goes_forward(&self) -> bool {
        self.went_back.is_some_and(|(_, to)| to == self.game.done()) && self.game.can_redo()
    }

    /// Returns, once, the place from which undo last went back at one go: a number of log entries.
    pub fn take_way_forward(&mut self) -> Option<usize> {
        self.went_back.take().map(|(from, _)| from)
    }

    /// Returns the rules of the next game at this table.
    pub fn next_rules(&self) -> &Arc<Rules> {
        self.next_rules.as_ref().unwrap_or(self.game.rules())
    }

    /// Has the next game at this table played by other rules.
    pub fn change_next_rules(&mut self, rules: Arc<Rules>) {
        self.next_rules = Some(rules);
    }

    /// Returns the kind of the game.
    pub fn slot(&self) -> Slot {
        Slot::from_rules(self.game.rules(), self.path.as_deref()).of_duel(self.duel.is_some())
    }

    /// Lets the clock run, unless the game is replayed.
    pub fn run(&mut self, now: Duration) {
        if !self.is_replay() {
            self.since.get_or_insert(now);
        }
    }

    /// Tells whether the clock runs.
    pub const fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Stops the clock.
    pub fn pause(&mut self, now: Duration) {
        self.spent = self.elapsed(now);
        self.since = None;
    }

    /// Returns the time spent on the game.
    pub fn elapsed(&self, now: Duration) -> Duration {
        // The two boards of a duel are replayed together, by the times of their logs.
        if let (true, Some(duel)) = (self.replay, &self.duel) {
            let done = acts_done(&self.game, Some(duel));
            return Duration::from_millis(done.last().map_or(0, |(_, last)| last.ms));
        }
        self.spent
            + self
                .since
                .map_or(Duration::ZERO, |since| now.saturating_sub(since))
    }

    /// Returns when the clock shows another minute; nothing while it stands.
    pub fn next_minute(&self, now: Duration) -> Option<Duration> {
        self.since.filter(|_| !self.replay)?;
        let begun = self.played(now).as_millis() % MINUTE.as_millis();
        let begun = Duration::from_millis(u64::try_from(begun).ok()?);
        Some(now + MINUTE.checked_sub(begun)?)
    }

    /// Sets the time spent on the game; the clock stands.
    pub(super) const fn set_clock(&mut self, spent: Duration) {
        self.spent = spent;
        self.since = None;
    }

    /// Returns the time spent on the game in milliseconds, as the log has it.
    pub fn ms(&self, now: Duration) -> u64 {
        u64::try_from(self.elapsed(now).as_millis()).unwrap_or(u64::MAX)
    }

    /// Tells whether something would be lost if the game were thrown away: it has been begun
    /// and is not over.
    pub fn is_under_way(&self) -> bool {
        let over = match &self.duel {
            Some(duel) => duel.is_over(&self.game),
            None => self.game.hand_end().is_some() && self.game.match_over(),
        };
        self.is_begun() && !over
    }

    /// Returns what is kept beside the game, whose players have these names.
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

    /// Returns a copy of the game as it is saved, with how it ends if it is left as it stands.
    pub fn snapshot(&self, now: Duration, players: Vec<String>, when: Moment) -> Snapshot {
        let ending = self.outcome().map(|outcome| Ending {
            outcome,
            when,
            winnable: self.winnable.filter(|winnable| {
                // What luck alone decides is lost as often as it cannot be won.
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

    /// Returns the seats whose players have names: in a duel those of the two.
    pub fn named_seats(&self) -> Vec<Seat> {
        match &self.duel {
            Some(_) => PLAYERS.to_vec(),
            None => self.game.rules().all_seats().collect(),
        }
    }

    /// Tells whether no move is left in a game for one, which may still be gone back into.
    pub fn is_stuck(&self) -> bool {
        let alone = self.game.rules().seats() == 1 && self.duel.is_none();
        alone && self.is_begun() && self.game.hand_end() == Some(HandEnd::NoMoves)
    }

    /// Tells whether the game, left as it stands, is one that somebody has only looked at.
    pub fn is_only_looked_at(&self) -> bool {
        self.game.moves_made() < LOOKED_AT
    }

    /// Returns the place of the deal in the calendar, if it is that of a day or of a tour.
    pub fn day_place(&self) -> Option<Place> {
        self.day.as_ref()?.day.parse().ok()
    }

    /// Returns how the game ends if it is left as it stands; nothing where it was not begun.
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

    /// Has two play the game, which has just been dealt; this player begins.
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

    /// Returns who the second player of a duel is.
    pub fn rival(&self) -> Option<Rival> {
        self.duel.as_ref()?;
        let computer = self.seating.filter(|seating| seating.people == People::One);
        Some(computer.map_or(Rival::Person, |seating| Rival::Computer(seating.level)))
    }

    /// Tells whether anything has been done, or can be done again.
    pub fn is_begun(&self) -> bool {
        let duel = self.duel.as_ref();
        self.game.done() > 0
            || self.game.can_redo()
            || duel.is_some_and(|duel| !duel.order().is_empty())
    }

    /// Tells whether starting again would take anything back.
    pub fn can_restart(&self) -> bool {
        let both = |duel: &Duel| duel.is_head_to_head() || duel.is_over(&self.game);
        let for_both = self.duel.as_ref().is_some_and(both);
        self.game.moves_made() > 0 || for_both && self.is_begun()
    }

    /// Returns the duel from its start; while one of two plays the whole deal, from the start
    /// of that game.
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

    /// Returns the time as a clock shows it.
    pub fn clock(&self, now: Duration) -> String {
        clock(self.played(now))
    }

    /// Returns the time that the game has taken; in a duel that of the player to move.
    pub fn played(&self, now: Duration) -> Duration {
        let own = self.duel.as_ref().filter(|duel| !duel.is_over(&self.game));
        let own = own.map(|duel| duel.mover_time(&self.game, self.ms(now)));
        own.map_or_else(|| self.elapsed(now), Duration::from_millis)
    }
}

/// Says how many moves were made in the hand.
pub fn moves_made(game: &Game) -> String {
    count(game.moves_made(), "move")
}
