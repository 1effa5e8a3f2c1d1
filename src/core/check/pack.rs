//! The pack and the base.

use crate::cards::Rank;
use crate::rules::{Base, Description, Ranks};

use super::{Faults, Field};

/// A problem with the pack or the base.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardsProblem {
    /// A pack has four suits, two or one.
    Suits,
    /// Suits are left out of packs of four suits only, and not all of them.
    SuitsLeftOut,
    /// A pack has two ranks at least and thirteen at most.
    Ranks,
    /// The base is a rank that the pack lacks.
    BaseLeftOut(Rank),
}

/// Checks the pack and the base.
pub(super) fn check(game: &Description, faults: &mut Faults) {
    if !matches!(game.suits, 1 | 2 | 4) {
        faults.push(Field::Suits, CardsProblem::Suits);
    } else if game.suits_left_out.len() > 3 || game.suits != 4 && !game.suits_left_out.is_empty() {
        faults.push(Field::Suits, CardsProblem::SuitsLeftOut);
    }
    if !(2..=Ranks::ALL.count()).contains(&game.ranks.count()) {
        faults.push(Field::Ranks, CardsProblem::Ranks);
    }
    if let Base::Fixed(rank) = game.base
        && !game.ranks.contains(rank)
    {
        faults.push(Field::Base, CardsProblem::BaseLeftOut(rank));
    }
}
