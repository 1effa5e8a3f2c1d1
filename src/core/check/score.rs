//! Checks of the rules for the score.

use crate::rules::{Description, ScoreFor};

use super::{Faults, Field};

/// A problem with a line of the score rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoreProblem {
    /// The score rules count rows and columns of a grid, but the game has no grid that is scored.
    NoLines,
    /// The score rules give points for clearing the layout by pass (a par), but the game defines no
    /// such points.
    NoPar,
    /// The score rules count the cards of other players, but there are no other players.
    NoOthers,
    /// The score rules count events, such as cards turned up, but the game is for several players.
    EventsForSeveral,
    /// A line of the score rules sets points for scored rows and columns of a grid, or for clearing
    /// the layout by pass, but these have points of their own.
    OwnPoints(i32),
}

/// Checks the lines of the score rules that need other parts of the game.
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
