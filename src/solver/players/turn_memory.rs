//! What a player remembers of its turn, so that the turn comes to an end: the arrangements of cards that it has seen,
//! to which it does not return, and the number of moves that only rearranged cards.

use std::collections::HashSet;

use patience_core::{Arrangement, Move, Observation, Role};

/// After this many moves that only rearrange cards, a player makes no more of them in a turn. Players with a purpose
/// make far fewer.
const MOST_ABOUT: u32 = 30;

/// What a computer player remembers of its current turn.
#[derive(Debug, Clone, Default)]
pub(super) struct TurnMemory {
    seen: HashSet<Arrangement>,
    /// The number of moves so far that only rearranged cards.
    about: u32,
}

impl TurnMemory {
    /// Forgets everything, at the beginning of a turn.
    pub fn clear(&mut self) {
        self.seen.clear();
        self.about = 0;
    }

    /// Remembers the present arrangement of the cards.
    pub fn look(&mut self, observation: Observation<'_>) {
        self.seen.insert(observation.arrangement());
    }

    /// Counts a move that the player has made.
    pub fn count(&mut self, observation: Observation<'_>, mv: Move) {
        self.about += u32::from(is_about(observation, mv));
    }

    /// Whether a move is useless. A move is useless if it returns to an arrangement that the player has seen in this
    /// turn, or if it only rearranges cards when enough such moves have been made. Taking cards from the stock is
    /// never useless.
    pub fn leads_nowhere(&self, observation: Observation<'_>, mv: Move) -> bool {
        // In real time there are no turns, and nothing is remembered.
        if self.seen.is_empty() || !matches!(mv, Move::Transfer { .. } | Move::Pull { .. }) {
            return false;
        }
        self.about >= MOST_ABOUT && is_about(observation, mv)
            || observation.leads_back(mv, &self.seen)
    }
}

/// Whether a move only rearranges cards. Such a move takes no card from a pile that the player must empty, puts no
/// card on a foundation and uncovers no card.
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
