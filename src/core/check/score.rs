//! Checks of the score.

use crate::rules::{Description, ScoreFor};

use super::{Faults, Field};

/// A problem with a line of the score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoreProblem {
    /// Lines score, and there are none.
    NoLines,
    /// A par scores, and there is none.
    NoPar,
    /// Cards of the others score, and there are no others.
    NoOthers,
    /// Events score in games for one only.
    EventsForSeveral,
    /// Lines and pars have points of their own, and no number of times that they count.
    OwnPoints(i32),
}

/// Checks lines of the score that need other parts of the game.
pub(super) fn check(game: &Description, faults: &mut Faults) {
    for (at, line) in game.score.iter().enumerate() {
        let problem = match line.of {
            ScoreFor::Lines if game.lines.is_none() => ScoreProblem::NoLines,
            ScoreFor::Par if game.par.is_none() => ScoreProblem::NoPar,
            ScoreFor::OthersLeft(_) if !game.is_for_several() => ScoreProblem::NoOthers,
            ScoreFor::Lines | ScoreFor::Par if line.points != 1 => {
                let points = line.points;
                faults.push(Field::ScorePoints(at), ScoreProblem::OwnPoints(points));
                continue;
            }
            _ if line.of.counts_moves() && game.is_for_several() => ScoreProblem::EventsForSeveral,
            _ => continue,
        };
        faults.push(Field::ScoreOf(at), problem);
    }
}
