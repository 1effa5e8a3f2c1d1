//! Who leads a race at each point of its replay, by how much, and where the final leader took the
//! lead.

use patience_core::{DealNumber, Entry, Game, Rules, Seat};
use std::sync::Arc;

use super::TimedGame;

/// Who leads in a race, and by how much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Standing {
    /// The side that leads the race, or `None` in a tie.
    pub leader: Option<Seat>,
    /// The leading side's lead in points.
    pub lead: u32,
}

impl Standing {
    /// The leading side of a race and its lead, as if the current hand ended now.
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

/// The leading side of a race and its lead, at the start and after each action of its log. Empty
/// for other games.
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
    /// The leading side of a replayed race and its lead, at the start and after each action. Empty
    /// if no race is replayed.
    pub fn standings(&self) -> &[Standing] {
        &self.standings
    }

    /// The number of the action with which the final leader of a race took the lead for good, and
    /// the seat of this leader.
    pub fn turning_place(&self) -> Option<(usize, Seat)> {
        let winner = self.standings.last()?.leader?;
        let others = |standing: &Standing| standing.leader != Some(winner);
        let before = self.standings.iter().rposition(others);
        Some((before.map_or(0, |place| place + 1), winner))
    }
}
