//! Checks of the score.

use crate::rules::{Description, ScoreFor};

use super::{Faults, Field};

/// A problem with a line of the score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoreProblem {
    /// The lines of a grid score, but the game has no scored grid.
    NoLines,
    /// A par scores, but the game has no par.
    NoPar,
    /// Cards of other players score, but there are no other players.
    NoOthers,
    /// Counted events score, but the game is for several players.
    EventsForSeveral,
    /// Grid lines and pars have their own points, so the score cannot give points for each of them.
    OwnPoints(i32),
}

/// Checks the lines of the score that need other parts of the game.
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
