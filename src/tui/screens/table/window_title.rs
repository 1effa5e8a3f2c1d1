//! The title of the terminal window: the game, and its progress or whose turn it is.

use super::title_line::{score_forms, turn_part};
use crate::context::Context;
use crate::interaction::table::Table;
use patience_core::{Progress, progress};

/// Returns the game on the table and its progress, or whose turn it is: `Klondike 8/52`, `Golf: 17 left`, `Peanuts:
/// Ann's turn`. Before the cards are dealt it is only the title of the game.
pub fn window_title(context: &Context, table: &Table) -> String {
    let game = table.game();
    let title = &game.rules().about.title;
    // A shared table has no cards before it starts, nor for spectators if all play the same deal by themselves.
    let mut piles = game.rules().pile_ids();
    if piles.all(|pile| game.position().is_empty(pile)) {
        return title.clone();
    }
    let is_shared = game.rules().seats() > 1 || table.duel().is_some();
    // The time left after a call changes too fast for a title.
    if let Some(race) = game.rules().race.as_ref()
        && table.session().called(context.now).is_some()
    {
        return format!("{title}: {}", race.shout);
    }
    if is_shared || table.timed_game().is_replay() {
        return format!("{title}: {}", turn_part(context, table).text());
    }
    let progress = progress(game.rules(), game.position());
    match (progress, score_forms(context, table).first()) {
        (Some(Progress { home, all, .. }), _) => format!("{title} {home}/{all}"),
        (None, Some(score)) => format!("{title}: {score}"),
        (None, None) => title.clone(),
    }
}
