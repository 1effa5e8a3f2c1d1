//! The commands on the result of a hand.

use super::at_table::{back_to_won, go_back};
use super::command::Offer::{As, If, Never};
use super::command::Run::{Asks, Do, Gives};
use super::command::{HOST_DEALS, commands};
use crate::message::{Request, Requests};
use crate::model::giving_up::deal_another;
use crate::model::lifecycle::{deal_new, restart};
use crate::model::replay::{self, replay_race};
use crate::model::result::can_be_watched;
use crate::model::undo::undo;
use crate::model::{App, Overlay};
use crate::screens::KeyWords;
use crate::screens::effect::Effect;
use crate::screens::result::ResultPage;
use crate::winnability::solution;
use patience_app::keymap::{Action, KeyContext};
use patience_app::saved::ending::Moment;
use patience_app::saved::sharing;

// Commands that close the result do so first.
commands! { ResultPage:
    Next: As(|app, page| page.next_words(&app.context.appearance).into()), Asks(go_on);
    Watch: As(words_for_watching), Do(watch), alone HOST_DEALS;
    LookThrough: If(|page| page.offers().look_through), Do(|app| replay_race(close(app)));
    Undo: If(|page| page.offers().undo), Gives(take_back);
    Redo: Never, Do(|app| _ = close(app));
    BackToWon: As(|app, _| back_to_won(app)), Gives(|app| go_back(close(app)));
    Restart: As(|_, page| page.offers().restart.then_some("same deal").into()), Gives(|app| restart(close(app)));
    New: Never, Gives(|app| Some(deal_another(close(app))));
    Share: If(ResultPage::can_be_copied), Asks(share), alone HOST_DEALS;
}

/// Closes the result page of a hand.
fn close(app: &mut App) -> &mut App {
    app.overlays.pop();
    app
}

fn words_for_watching(app: &App, page: &ResultPage) -> KeyWords {
    match &app.table {
        Some(table) if app.winnability.had_solution(table) => "missed win".into(),
        _ => KeyWords::when(page.offers().watch),
    }
}

/// Undoes the player's last decision, from the result page. Moves of real-time games cannot be undone, and the key for
/// undo is hidden then.
fn take_back(app: &mut App) -> Option<Effect> {
    if app.is_in_real_time() {
        return None;
    }
    undo(close(app))
}

/// Continues with the next hand of the match, or with the next deal.
fn go_on(app: &mut App, requests: &mut Requests) {
    let now = app.context.now;
    let more = matches!(app.overlays.last(), Some(Overlay::Result(page)) if page.has_more_hands());
    app.overlays.pop();
    let guest = app.is_guest();
    let Some(table) = &mut app.table else { return };
    if guest {
        // When everybody plays the same deal, the lobby shows the standings first.
        if table.game().rules().seats() > 1 && !table.session().looks_on() {
            table.session_mut().resume(now);
        }
        app.open_lobby_from_result();
        return;
    }
    if table.hand_over(&app.context.keys) {
        requests.push(Request::Save);
    } else if more {
        table.next_hand(now, &app.context.keys);
        requests.push(Request::Save);
    } else {
        deal_new(app, requests);
    }
}

/// Shows the solution of a lost game, or replays any other finished game from its start. Does nothing for a race,
/// which has its own replay command, or for a game that is being replayed.
fn watch(app: &mut App) {
    match &mut app.table {
        Some(table) if app.winnability.had_solution(table) => {
            solution::ask(&mut app.winnability, table, &app.context.keys);
        }
        Some(table) if can_be_watched(table) => {
            let timed_game = table.timed_game();
            let whole = timed_game.snapshot(app.context.now, Vec::new(), Moment::START);
            replay::watch(app, whole);
        }
        _ => {}
    }
}

/// Copies the game on the table as a line of text.
fn share(app: &mut App, requests: &mut Requests) {
    let Some(table) = &app.table else { return };
    let snapshot = table
        .timed_game()
        .snapshot(app.context.now, Vec::new(), Moment::START);
    match sharing::line(&snapshot) {
        Ok(line) => {
            let line = format!("patience replay {line}");
            app.notify(format!("Copied: {line}"), false);
            requests.push(Request::Copy(line));
        }
        Err(error) => {
            let keys = &app.context.keys;
            let key = keys.name_of(KeyContext::Table, Action::Finished);
            app.notify(format!("{error}. {key} shows its file"), true);
        }
    }
}
