//! How far an unfinished game has come, in cards that lie where they are wanted.

use patience_core::Goal;

use super::{Unfinished, read_kept};
use crate::catalogue::Catalogue;

/// Returns how many cards of an unfinished game lie on its foundations, and how many there are; nothing
/// for a game that is not about that, for two on one deal, or where it cannot be continued.
pub fn cards_home(kept: &Unfinished, catalogue: &Catalogue) -> Option<(usize, usize)> {
    if kept.duel || kept.fault.is_some() {
        return None;
    }
    let game = read_kept(&kept.file, catalogue).ok()?.game;
    let (rules, position) = (game.rules(), game.position());
    let goal = match rules.goal {
        Goal::AllOn(groups) => groups,
        Goal::AllBut { groups, .. } | Goal::AllButSome { groups, .. } => groups,
        _ => return None,
    };
    let cards = |is_counted: &dyn Fn(patience_core::GroupId) -> bool| {
        rules
            .pile_ids()
            .filter(|pile| is_counted(rules.pile(*pile).group))
            .map(|pile| position.cards(rules, pile).len())
            .sum()
    };
    Some((cards(&|group| goal.contains(group)), cards(&|_| true)))
}
