//! How far an unfinished game has come, in cards that lie where they are wanted.

use patience_core::{Progress, progress};

use super::{Unfinished, read_kept};
use crate::catalogue::Catalogue;

/// Returns how many cards of an unfinished game lie where all are to lie, and how many there are; nothing
/// for a game that is not about that, for two on one deal, or where it cannot be continued.
pub fn cards_home(kept: &Unfinished, catalogue: &Catalogue) -> Option<Progress> {
    if kept.duel || kept.fault.is_some() {
        return None;
    }
    let game = read_kept(&kept.file, catalogue).ok()?.game;
    progress(game.rules(), game.position())
}
