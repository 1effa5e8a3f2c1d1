//! Computer players at a table: when the next of them acts and what it does.

use patience_core::{Act, ActError, Action, Entry, Game, Move, Outcome, Seat};
use patience_solver::{Level, PlayerTable, Skill};

use crate::settings::Seating;

/// The computer players in one hand of a game.
#[derive(Debug, Clone)]
pub(crate) struct ComputerPlayers {
    table: PlayerTable,
}

impl ComputerPlayers {
    /// Creates computer players for all seats of a table except those in `people`.
    pub(crate) fn new(game: &Game, seating: &Seating, people: &[Seat]) -> Self {
        let seats = game.rules().all_seats();
        let computers = seats.filter(|seat| !people.contains(seat));
        Self::in_seats(game, seating, computers)
    }

    /// Creates computer players for the seats `seats` of a table.
    fn in_seats(game: &Game, seating: &Seating, seats: impl IntoIterator<Item = Seat>) -> Self {
        // Seeded by deal and hand, so that a hand repeats exactly when the people play the same.
        let hand = game.series().hands().len() as u64;
        let seed = game.deal().get().wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ hand;
        let mut table = PlayerTable::new(seed);
        for seat in seats {
            table.seat_player(seat, seating.skill(seat));
        }
        Self { table }
    }

    /// Puts a computer player of this skill in a seat of the table.
    pub(crate) fn seat(&mut self, seat: Seat, skill: Skill) {
        self.table.seat_player(seat, skill);
    }

    /// Removes the computer player from a seat, so that a person can have it.
    pub(crate) fn clear(&mut self, seat: Seat) {
        self.table.clear_seat(seat);
    }

    /// Whether no seat of the table has a computer player.
    pub(crate) fn are_none(&self) -> bool {
        self.table.is_empty()
    }

    /// Removes all computer players from the table.
    pub(crate) fn clear_all(&mut self) {
        self.table = PlayerTable::new(0);
    }

    /// Takes over the speed of play of the people, as measured by the computer players of the
    /// previous hand.
    pub(crate) fn remember(&mut self, former: &Self) {
        self.table.keep_tempos(&former.table);
    }

    /// Shows every computer player the cards on the table at time `ms` of the game clock.
    pub(crate) fn begin(&mut self, game: &Game, ms: u64) {
        self.table.begin(game, ms);
    }

    /// When a computer player acts next, in milliseconds of the game clock.
    pub(crate) fn due(&self) -> Option<u64> {
        self.table.next_due()
    }

    /// Returns the next action of a computer player, if it is due by time `ms` of the game clock.
    pub(crate) fn take(&mut self, game: &Game, ms: u64) -> Option<Action> {
        self.table.take_due(game, ms)
    }

    /// Shows the computer players the outcome of a player's action.
    pub(crate) fn saw(&mut self, game: &Game, action: &Action, outcome: &Outcome) {
        self.table.observe(game, action, outcome);
    }
}

/// How long the computer player that works out hints may take to decide, in milliseconds of the
/// game clock.
const TIME_TO_DECIDE: u64 = 60_000;

/// The move that the strongest computer player would make for the player to move in a turn-based
/// game. Returns `None` if the hand is over.
pub(super) fn advised(game: &Game) -> Option<Move> {
    let (rules, seat) = (game.rules(), game.to_move());
    let log = &game.log()[game.hand_start()..game.done()];
    let is_own = |entry: &&Entry| entry.seat == seat && matches!(entry.act, Act::Move(_));
    let own = log.iter().rev().take_while(is_own).count();
    let (log, played) = (&log[log.len() - own..], game.played());
    let played = played.get(played.len().checked_sub(own)?..)?;
    // The adviser sees the turn from its start, so that it never returns to a position of this
    // turn.
    let mut after = vec![game.position().clone()];
    for applied in played.iter().rev() {
        let mut before = after.last()?.clone();
        before.take_back(rules, applied);
        after.push(before);
    }
    let mut adviser = PlayerTable::new(game.deal().get());
    adviser.seat_player(seat, Skill::at_level(Level::Machine));
    adviser.begin_position(rules, &after.pop()?, 0);
    for ((entry, applied), position) in log.iter().zip(played).zip(after.iter().rev()) {
        let Act::Move(mv) = entry.act else { continue };
        let action = Action {
            ms: 0,
            arrival: 0,
            seat,
            mv,
        };
        let outcome = Outcome::Applied(applied.clone());
        adviser.observe_in_position(rules, position, &action, &outcome);
    }
    let action = adviser.take_due(game, TIME_TO_DECIDE)?;
    let can = game.position().can_play(rules, seat, action.mv);
    can.is_ok().then_some(action.mv)
}

/// The largest number of actions in a match played by computer players alone.
const MOST_ACTIONS: u32 = 20_000;
/// The time limit of a hand that only computer players play, in milliseconds of the game clock.
const LONGEST_HAND: u64 = 3_600_000;

/// Lets computer players in all seats play a match to its end at once. The game's log holds the
/// actions and their times. A hand that does not end within the limits is returned unfinished.
pub fn play_out(mut game: Game, seating: &Seating) -> Game {
    let mut left = MOST_ACTIONS;
    loop {
        let begins = game.log().last().map_or(0, |last| last.ms);
        let seats = game.rules().all_seats();
        let mut players = ComputerPlayers::in_seats(&game, seating, seats);
        players.begin(&game, begins);
        while game.hand_end().is_none()
            && left > 0
            && let Some(action) = players.take(&game, begins.saturating_add(LONGEST_HAND))
        {
            left -= 1;
            let Some(outcome) = made(&mut game, &action) else {
                break;
            };
            players.saw(&game, &action, &outcome);
        }
        if let Some(closing) = game.closing() {
            // Let the time for cards on their way run out.
            let _ = game.let_pass(closing.saturating_add(1));
        }
        if game.hand_end().is_none() || game.match_over() || left == 0 {
            return game;
        }
        let next = Entry {
            ms: game.log().last().map_or(0, |last| last.ms),
            seat: Seat::FIRST,
            act: Act::NextHand,
        };
        if game.act(next).is_err() {
            return game;
        }
    }
}

/// Makes a computer player's action in the game. In a real-time game, it takes effect at the
/// action's own time. Returns `None` once the hand has ended.
fn made(game: &mut Game, action: &Action) -> Option<Outcome> {
    let refused = |why| Outcome::Refused { why, quicker: None };
    if game.rules().in_real_time() {
        return match game.submit(action) {
            Ok(outcome) => Some(outcome),
            Err(ActError::Refused(why)) => Some(refused(why)).filter(|_| game.hand_end().is_none()),
            Err(_) => None,
        };
    }
    match game.play(action.seat, action.mv, action.ms) {
        Ok(played) => Some(Outcome::Applied(played.clone())),
        Err(why) => Some(refused(why)),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use patience_core::DealNumber;

    use super::*;
    use crate::catalogue::{Catalogue, Embedded};

    #[test]
    fn computer_players_alone_finish_a_match_and_repeat_it_exactly() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules");
        let embedded = Embedded::from_folder(Path::new(folder)).unwrap();
        let catalogue = Catalogue::new(embedded, "/nowhere/rules".into());
        for pace in ["realtime", "turns"] {
            let set = [("players", "2"), ("pace", pace)];
            let set = set.map(|(name, value)| (name.to_owned(), value.to_owned()));
            let rules = catalogue.rule_file("nertz").unwrap();
            let rules = Arc::new(rules.compile(None, &set).unwrap());
            let played = || {
                let game = Game::new(Arc::clone(&rules), DealNumber::new(5).unwrap());
                play_out(game, &Seating::default())
            };
            let game = played();
            assert!(game.match_over(), "{pace}: {:?}", game.hand_end());
            assert!(game.log().len() > 50);
            assert_eq!(game.log(), played().log());
            let log = game.log();
            assert!(
                log.iter()
                    .zip(&log[1..])
                    .all(|(one, next)| one.ms <= next.ms)
            );
            assert!(log.iter().any(|entry| entry.seat == Seat::new(1)));
        }
    }
}
