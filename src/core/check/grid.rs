//! Checks of grids whose rows, columns or diagonals are scored as hands of cards.

use crate::rules::{Description, GroupId, Shape};

use super::{Faults, Field};

/// A problem with a grid whose rows, columns or diagonals are scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GridProblem {
    /// The piles whose rows and columns are to be scored are not a grid.
    NoGrid(GroupId),
    /// The pile with the starter, a card that counts with every scored hand, does not exist.
    NoStarter(GroupId),
    /// A grid is scored, but neither its rows nor its columns nor its diagonals count.
    NoLines,
    /// A grid is scored as poker or cribbage hands, but the pack has cards that are not part of any
    /// hand: knights, trumps or jokers.
    SpecialCards,
    /// The rows of a grid are scored, but a row has this many places instead of five, the size of a
    /// hand.
    Rows(u8),
    /// The columns of a grid are scored, but a column has this many places instead of five, the
    /// size of a hand.
    Columns(u8),
    /// The diagonals of a grid are scored, but the grid is not five by five.
    Diagonals {
        /// The number of rows of the grid whose diagonals are scored.
        height: u8,
        /// The number of columns of the grid whose diagonals are scored.
        width: u8,
    },
}

/// Checks the rows, columns and diagonals of a grid that are scored as hands of five cards.
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
