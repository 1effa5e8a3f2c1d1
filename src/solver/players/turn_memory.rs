//! What a computer player remembers of its turn, so that the turn comes to an end: the arrangements of cards that it
//! has seen, to which it does not return, and the number of moves that only rearranged cards.

use std::collections::HashSet;

use patience_core::{Arrangement, Move, Observation, Role};

/// The largest number of moves that only rearrange cards which a computer player makes in one turn. Players with a
/// purpose make far fewer.
const MOST_ABOUT: u32 = 30;

/// What a computer player remembers of its current turn.
#[derive(Debug, Clone, Default)]
pub(super) struct TurnMemory {
    seen: HashSet<Arrangement>,
    /// The number of moves in this turn so far that only rearranged cards.
    about: u32,
}

impl TurnMemory {
    /// Makes the computer player forget its previous turn, at the beginning of a new turn.
    pub fn clear(&mut self) {
        self.seen.clear();
        self.about = 0;
    }

    /// Records the present arrangement of the cards, so that the computer player does not return to it in this turn.
    pub fn look(&mut self, observation: Observation<'_>) {
        self.seen.insert(observation.arrangement());
    }

    /// Counts a move that the computer player has made in this turn.
    pub fn count(&mut self, observation: Observation<'_>, mv: Move) {
        self.about += u32::from(is_about(observation, mv));
    }

    /// Whether a computer player's move is useless. A move is useless if it returns to an arrangement that the player
    /// has seen in this turn, or if it only rearranges cards when enough such moves have been made. Taking cards from
    /// the stock is never useless.
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
