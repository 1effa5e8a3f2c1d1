//! What to add to the records when a match at a shared table is finished.

use std::time::Duration;

use patience_core::Seat;

use super::Room;
use crate::duel::Duel;
use crate::saved::Snapshot;
use crate::saved::ending::Moment;
use crate::session::TimedGame;

impl Room {
    /// Returns the games to record for a finished match. Later calls for the same match return
    /// nothing. A shared game is recorded as one game. If all played the same deal separately, two
    /// players are recorded as a duel, and more than two as a game for each player. `when` is the
    /// time at which the match ended.
    pub fn take_finished(&mut self, now: Duration, when: Moment) -> Vec<Snapshot> {
        if !self.is_match_over(now) || std::mem::replace(&mut self.recorded, true) {
            return Vec::new();
        }
        if !self.boards.are_apart() {
            let timed_game = self.boards.first().timed_game();
            return vec![timed_game.snapshot(now, self.names(), when)];
        }
        let players = self.seats().zip(&self.players);
        let players: Vec<(Seat, String)> = players
            .filter_map(|(seat, name)| Some((seat, name.as_ref()?.to_string())))
            .collect();
        let games = players.iter().map(|(seat, _)| self.timed_game(*seat));
        if let [one, other] = games.collect::<Vec<_>>()[..]
            && let Some((game, duel)) = Duel::from_games([&one.game, &other.game])
        {
            let spent = Duration::from_millis(one.ms(now) + other.ms(now));
            let mut both = TimedGame::new(game, None, spent);
            both.duel = Some(duel);
            let names = players.into_iter().map(|(_, name)| name);
            return vec![both.snapshot(now, names.collect(), when)];
        }
        let snapshots = players.into_iter().map(|(seat, name)| {
            let timed_game = self.timed_game(seat);
            timed_game.snapshot(now, vec![name], when)
        });
        snapshots.collect()
    }

    fn timed_game(&self, seat: Seat) -> &TimedGame {
        self.boards.of(seat).0.timed_game()
    }
}
