//! Checks of grids whose lines are scored.

use crate::rules::{Description, GroupId, Shape};

use super::{Faults, Field};

/// A problem with a scored grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GridProblem {
    /// These piles are not a grid.
    NoGrid(GroupId),
    /// The pile for the starter does not exist.
    NoStarter(GroupId),
    /// Neither rows nor columns nor diagonals count.
    NoLines,
    /// The pack has cards that are not part of any hand: knights, trumps or jokers.
    SpecialCards,
    /// Rows count, but a row has this many places instead of five, the size of a hand.
    Rows(u8),
    /// Columns count, but a column has this many places instead of five, the size of a hand.
    Columns(u8),
    /// Diagonals count, but the grid is not five by five.
    Diagonals {
        /// The number of rows of the grid.
        height: u8,
        /// The number of columns of the grid.
        width: u8,
    },
}

/// Checks the lines of a grid that are scored as hands of five cards.
pub(super) fn check_lines(game: &Description, faults: &mut Faults) {
    let Some(lines) = &game.lines else { return };
    let Shape::Grid {
        rows: height,
        columns: width,
    } = game.group(lines.grid).shape
    else {
        return faults.push(Field::LinesGrid, GridProblem::NoGrid(lines.grid));
    };
    if let Some(starter) = lines.starter().filter(|id| game.group(*id).count == 0) {
        faults.push(Field::LinesStarter, GridProblem::NoStarter(starter));
    }
    if game.has_special_cards() {
        return faults.push(Field::ChangedCards, GridProblem::SpecialCards);
    }
    let counted = [lines.rows, lines.columns, lines.diagonals];
    if counted == [false; 3] {
        return faults.push(Field::Lines, GridProblem::NoLines);
    }
    let cribbage = lines.poker().is_none();
    let fits = |places: u8| places == 5 || cribbage && places == 4;
    let wrong = if lines.rows && !fits(width) {
        (Field::LinesRows, GridProblem::Rows(width))
    } else if lines.columns && !fits(height) {
        (Field::LinesColumns, GridProblem::Columns(height))
    } else if lines.diagonals && (!fits(height) || height != width) {
        let problem = GridProblem::Diagonals { height, width };
        (Field::LinesDiagonals, problem)
    } else {
        return;
    };
    faults.push(wrong.0, wrong.1);
}
