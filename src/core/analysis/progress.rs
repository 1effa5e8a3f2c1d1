//! How far a game for one player has come.

use crate::cards::Card;
use crate::position::Position;
use crate::rules::{Goal, GroupId, Role, Rules};

/// How many cards lie where the goal wants them, of all that are to lie there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The cards that lie there.
    pub home: usize,
    /// All cards that are to lie there.
    pub all: usize,
    /// Whether they are out of the game there.
    pub is_off: bool,
}

impl Progress {
    /// Returns where the cards are to lie: `home` or `off`.
    pub const fn place(&self) -> &'static str {
        if self.is_off { "off" } else { "home" }
    }
}

/// Returns how many cards lie on the piles on which all are to lie, or all but some; nothing in a game that has
/// another goal.
pub fn progress(rules: &Rules, position: &Position) -> Option<Progress> {
    let (Goal::AllOn(groups) | Goal::AllBut { groups, .. } | Goal::AllButSome { groups, .. }) =
        rules.goal
    else {
        return None;
    };
    let cards = |is_counted: &dyn Fn(GroupId) -> bool| {
        let piles = rules.pile_ids();
        let counted = piles.filter(|pile| is_counted(rules.pile(*pile).group));
        counted.map(|pile| position.cards(rules, pile).len()).sum()
    };
    let left: usize = match rules.goal {
        Goal::AllBut { rank, .. } => {
            let of_rank = Card::all().filter(|card| card.rank() == rank);
            of_rank.map(|card| usize::from(rules.copies(card))).sum()
        }
        Goal::AllButSome { cards, .. } => usize::from(cards),
        _ => 0,
    };
    Some(Progress {
        home: cards(&|group| groups.contains(group)),
        all: cards(&|_| true).saturating_sub(left),
        is_off: groups
            .iter()
            .all(|group| rules.group(group).role == Role::Discard),
    })
}
