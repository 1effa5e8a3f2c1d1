//! The progress of an unfinished game, as the number of cards that have reached their destination.

use patience_core::{Progress, progress};

use super::{Unfinished, read_kept};
use crate::catalogue::Catalogue;

/// The number of cards of an unfinished game that have reached their destination, and the number of
/// all cards. Returns `None` for games with another goal, for duels, and for games that cannot be
/// continued.
pub fn cards_home(kept: &Unfinished, catalogue: &Catalogue) -> Option<Progress> {
    if kept.duel || kept.fault.is_some() {
        return None;
    }
    let game = read_kept(&kept.file, catalogue).ok()?.game;
    progress(game.rules(), game.position())
}
