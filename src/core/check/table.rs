//! Checks of the picture of the table and the places of piles.

use crate::rules::{
    Description, Group, GroupAndNumber, MOST_PICTURE_ROWS, Place, Role, Rules, Shape,
    WIDEST_PICTURE_ROW,
};

use super::{Faults, Field};

/// A problem with the layout on screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableProblem {
    /// A game for several players has a picture of the table, but only tables for one player are
    /// drawn from a picture.
    PictureForSeveral,
    /// A picture has more rows than [`MOST_PICTURE_ROWS`].
    PictureRows,
    /// A row has more places than [`WIDEST_PICTURE_ROW`].
    PictureRow,
    /// The picture contains a pile twice.
    Twice(GroupAndNumber),
    /// A pile has a shape and therefore cannot be placed freely.
    OwnShape(GroupAndNumber),
    /// Columns and grids have a fixed place, so they cannot be placed elsewhere.
    PlaceOfColumns,
    /// Only foundations and discard piles can be moved to the top left.
    NotTopLeft,
    /// Only foundations can be placed in the centre.
    NotCentre,
    /// Foundations can be placed in the centre only if other piles are at the corners.
    CentreWithoutCorners,
    /// In a game with columns, no pile can be placed at the corners.
    CornersWithColumns,
}

/// Checks the picture of the table.
pub(super) fn check_picture(rules: &Rules, faults: &mut Faults) {
    let game: &Description = rules;
    if game.picture.is_empty() {
        return;
    }
    if game.is_for_several() {
        faults.push(Field::Picture(0), TableProblem::PictureForSeveral);
        return;
    }
    if game.picture.len() > MOST_PICTURE_ROWS {
        faults.push(Field::Picture(MOST_PICTURE_ROWS), TableProblem::PictureRows);
    }
    let mut drawn: Vec<GroupAndNumber> = Vec::new();
    for (at, row) in game.picture.iter().take(MOST_PICTURE_ROWS).enumerate() {
        for pile in row.iter().flatten() {
            if drawn.contains(pile) {
                faults.push(Field::Picture(at), TableProblem::Twice(*pile));
            }
            if game.group(pile.0).shape != Shape::Row {
                faults.push(Field::Picture(at), TableProblem::OwnShape(*pile));
            }
            drawn.push(*pile);
        }
        if row.len() > WIDEST_PICTURE_ROW {
            faults.push(Field::Picture(at), TableProblem::PictureRow);
        }
    }
}

/// Returns the reason why piles cannot be shown where the description wants them.
pub(super) fn idle_place(game: &Description, group: &Group) -> Option<TableProblem> {
    let is_column = |group: &Group| group.role == Role::Tableau || group.is_fanned();
    let has_columns = game.groups.iter().any(is_column);
    let corners = |other: &Group| other.place == Place::Corners;
    match group.place {
        Place::Usual => None,
        _ if is_column(group) => Some(TableProblem::PlaceOfColumns),
        Place::TopLeft if !matches!(group.role, Role::Foundation | Role::Discard) => {
            Some(TableProblem::NotTopLeft)
        }
        Place::Centre if group.role != Role::Foundation => Some(TableProblem::NotCentre),
        Place::Centre if !game.groups.iter().any(corners) => {
            Some(TableProblem::CentreWithoutCorners)
        }
        Place::Corners if has_columns => Some(TableProblem::CornersWithColumns),
        Place::TopLeft | Place::TopRight | Place::Centre | Place::Corners => None,
    }
}
