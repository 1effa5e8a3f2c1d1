//! Who leads a race at each place of its recording, by how much, and where that was decided.

use patience_core::{DealNumber, Entry, Game, Rules, Seat};
use std::sync::Arc;

use super::TimedGame;

/// How a race stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Standing {
    /// The side that leads; nothing where several are equal.
    pub leader: Option<Seat>,
    /// By how many points it leads.
    pub lead: u32,
}

impl Standing {
    /// Returns how a race stands, the hand on the table counted as if it ended now.
    pub fn of(game: &Game) -> Self {
        let totals = game.series().totals_with(&game.tally());
        let mut sides: Vec<(i32, Seat)> = totals.into_iter().zip((0..).map(Seat::new)).collect();
        sides.sort_by_key(|(total, _)| std::cmp::Reverse(*total));
        match sides.as_slice() {
            [(best, leader), (second, _), ..] if best > second => Self {
                leader: Some(*leader),
                lead: best.abs_diff(*second),
            },
            _ => Self::default(),
        }
    }
}

/// Returns how a race stood after each of the actions of its log, its start first; nothing for games that
/// are no races.
pub(super) fn standings(rules: &Arc<Rules>, deal: DealNumber, log: &[Entry]) -> Vec<Standing> {
    if rules.race.is_none() {
        return Vec::new();
    }
    let mut standings = vec![Standing::of(&Game::new(Arc::clone(rules), deal))];
    let each = |game: &Game| standings.push(Standing::of(game));
    match Game::replay_each(Arc::clone(rules), deal, log, each) {
        Ok(_) => standings,
        Err(_) => Vec::new(),
    }
}

impl TimedGame {
    /// Returns how the race that is replayed stood after each of its actions, its start first; nothing
    /// where no race is replayed.
    pub fn standings(&self) -> &[Standing] {
        &self.standings
    }

    /// Returns the place of the action by which whoever led at the end took the lead for good, with who that is.
    pub fn turning_place(&self) -> Option<(usize, Seat)> {
        let winner = self.standings.last()?.leader?;
        let others = |standing: &Standing| standing.leader != Some(winner);
        let before = self.standings.iter().rposition(others);
        Some((before.map_or(0, |place| place + 1), winner))
    }
}
