//! What a player remembers of its turn, so that the turn ends: the arrangements that it has seen, to
//! which it does not return, and how often it has moved cards about.

use std::collections::HashSet;

use patience_core::{Arrangement, Move, Observation, Role};

/// The number of moves about the table after which a player goes on to something else. Players who
/// want something make far fewer in a turn.
const MOST_ABOUT: u32 = 30;

/// The memory of a turn.
#[derive(Debug, Clone, Default)]
pub(super) struct TurnMemory {
    seen: HashSet<Arrangement>,
    /// The number of moves about the table so far.
    about: u32,
}

impl TurnMemory {
    /// Forgets everything: another turn begins.
    pub fn clear(&mut self) {
        self.seen.clear();
        self.about = 0;
    }

    /// Remembers how the cards lie now.
    pub fn look(&mut self, observation: Observation<'_>) {
        self.seen.insert(observation.arrangement());
    }

    /// Counts a move that the player makes.
    pub fn count(&mut self, observation: Observation<'_>, mv: Move) {
        self.about += u32::from(is_about(observation, mv));
    }

    /// Tells whether a move leads nowhere: back to where the player has been in this turn, or about
    /// the table once more after the player has moved cards about for long enough. Cards that the stock
    /// gives never do.
    pub fn leads_nowhere(&self, observation: Observation<'_>, mv: Move) -> bool {
        // In real time there are no turns, and nothing is remembered.
        if self.seen.is_empty() || !matches!(mv, Move::Transfer { .. } | Move::Pull { .. }) {
            return false;
        }
        self.about >= MOST_ABOUT && is_about(observation, mv)
            || observation.leads_back(mv, &self.seen)
    }
}

/// Tells whether a move only moves cards about: it takes none from a pile that the player must empty,
/// brings none to a foundation and uncovers none.
fn is_about(observation: Observation<'_>, mv: Move) -> bool {
    let rules = observation.rules();
    let (from, to, count) = match mv {
        Move::Transfer { from, to, count } => (from, to, usize::from(count)),
        Move::Pull { from, to, .. } => (from, to, 1),
        _ => return false,
    };
    let out = rules.turn_game.as_ref().map(|game| game.out);
    let out = out.or_else(|| Some(rules.race.as_ref()?.out.pile()?.set()));
    let gets_rid = out.is_some_and(|out| out.contains(rules.pile(from).group));
    let is_covered = observation.len(from) > count;
    let uncovers = is_covered && observation.under(from, count).is_none();
    !gets_rid && rules.group_of(to).role != Role::Foundation && !uncovers
}
