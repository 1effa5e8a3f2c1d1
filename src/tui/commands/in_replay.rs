//! The commands of a replay, which move forward and back in the recording. A command that would resume play from a
//! position asks first.

use super::command::Offer::{Always, As, If, Never};
use super::command::Run::{Cards, Do};
use super::command::{commands, find};
use crate::interaction::table::Table;
use crate::model::App;
use crate::model::replay::ask_to_play_on;
use crate::model::result::show_result;
use crate::screens::KeyWords;
use patience_app::keymap::{Action, Entry, KeyContext};

// The commands for the cards stop automatic playback.
commands! { Table:
    Play: As(words_for_playing), Do(App::play_or_stop);
    Redo: If(goes_on), Cards(|table, now, keys| _ = table.replay(true, now, keys));
    Undo: If(goes_back), Cards(|table, now, keys| _ = table.replay(false, now, keys));
    First: If(goes_back), Cards(|table, now, keys| table.replay_to(false, now, keys));
    Last: If(goes_on), Cards(|table, now, keys| table.replay_to(true, now, keys));
    More: Always, Do(|app| app.change_speed(true));
    Fewer: Always, Do(|app| app.change_speed(false));
    PageUp: If(|table| table.timed_game().recorded_hands().len() > 1), Do(|app| app.go_to_hand(false));
    PageDown: Never, Do(|app| app.go_to_hand(true));
    WhereLost: As(words_for_where_lost), Do(go_to_where_lost);
    PickUp: As(words_for_pick_up), Do(stop_and_pick_up);
}

fn goes_on(table: &Table) -> bool {
    table.session().can_replay(true)
}

fn goes_back(table: &Table) -> bool {
    table.session().can_replay(false)
}

fn words_for_playing(app: &App, table: &Table) -> KeyWords {
    if app.playback().is_on() {
        "pause".into()
    } else if goes_on(table) {
        KeyWords::Usual
    } else {
        let is_solution = table.timed_game().is_solution();
        is_solution.then_some("play it again").into()
    }
}

fn words_for_where_lost(_: &App, table: &Table) -> KeyWords {
    let game = table.timed_game();
    if game.turning_place().is_some() {
        return "turning point".into();
    }
    // An unwinnable deal has no such place.
    KeyWords::when(game.is_recording_not_won() && game.winnable != Some(false))
}

fn words_for_pick_up(_: &App, table: &Table) -> KeyWords {
    match table.game().hand_end() {
        Some(_) => (!table.timed_game().is_solution()).then_some("result"),
        None => (!table.game().rules().in_real_time()).then_some("play on"),
    }
    .into()
}

fn stop_and_pick_up(app: &mut App) {
    app.stop_playback();
    pick_up(app);
}

/// Returns the words that the bottom line shows for a key during a replay.
pub(super) fn offered(app: &App, table: &Table, entry: &Entry) -> KeyWords {
    match entry.action {
        // They have keys of their own here.
        _ if matches!(entry.id, "undo" | "redo") => KeyWords::Nothing,
        Action::Back | Action::Rules | Action::New | Action::Settings => KeyWords::Usual,
        action => find(COMMANDS, action)
            .map_or(KeyWords::Nothing, |command| command.offer.words(app, table)),
    }
}

/// Goes to the move that lost the recorded game, or starts a search for that move.
fn go_to_where_lost(app: &mut App) {
    if !app.go_to_turn()
        && let Some(table) = &mut app.table
    {
        app.winnability.ask_where_lost(table);
    }
}
/// At the end of a replay, shows the result; before the end, asks whether to resume play from here. A solution has no
/// result, so at its end a message lists the keys instead.
pub fn pick_up(app: &mut App) {
    let Some(table) = &mut app.table else { return };
    if table.game().hand_end().is_none() {
        return ask_to_play_on(app);
    }
    let keys = &app.context.keys;
    if table.timed_game().is_solution() {
        let name = |action| keys.name_of(KeyContext::Replay, action);
        let (again, back) = (name(Action::Play), name(Action::Back));
        return table.say(format!(
            "End of the solution: {again} plays it again, {back} goes back"
        ));
    }
    table.end_replay(keys);
    show_result(app);
}
