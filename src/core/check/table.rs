//! Checks of the picture of the table, and of the places of piles on screen.

use crate::rules::{
    Description, Group, GroupAndNumber, MOST_PICTURE_ROWS, Place, Role, Rules, Shape,
    WIDEST_PICTURE_ROW,
};

use super::{Faults, Field};

/// A problem with the picture of the table, or with the place of a pile on screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableProblem {
    /// A game for several players has a picture of the table, but only tables for one player are
    /// drawn from a picture.
    PictureForSeveral,
    /// A picture of the table has more rows than [`MOST_PICTURE_ROWS`].
    PictureRows,
    /// A row in the picture of the table has more places than [`WIDEST_PICTURE_ROW`].
    PictureRow,
    /// The picture of the table contains a pile twice.
    Twice(GroupAndNumber),
    /// The picture of the table contains piles in a shape, such as a grid, which cannot be placed
    /// freely.
    OwnShape(GroupAndNumber),
    /// The description places columns or a grid elsewhere on screen, but they have a fixed place.
    PlaceOfColumns,
    /// The description moves piles to the top left of the screen, but only foundations and discard
    /// piles can be moved there.
    NotTopLeft,
    /// The description places piles in the centre of the screen, but only foundations can be placed
    /// there.
    NotCentre,
    /// Foundations are to be in the centre of the screen, but there are no other piles at the
    /// corners, as there must be.
    CentreWithoutCorners,
    /// A pile is to be at a corner of the centre of the screen, which is not possible in a game
    /// with columns.
    CornersWithColumns,
}

/// Checks the picture of the table in a description.
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

/// Returns the reason why piles cannot be shown on screen where the description wants them.
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
