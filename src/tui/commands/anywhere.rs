//! The commands that are the same on every screen: they open pages, change the look, or go back. The bottom line of the
//! screen lists their keys only at the table.

use super::at_table::stage;
use super::command::Offer::{Always, As, If, Never};
use super::command::Run::{Asks, Do, Gives};
use super::command::{HOST_DEALS, commands};
use super::{opening, pages};
use crate::interaction::table::Table;
use crate::message::{Request, Requests};
use crate::model::result::show_result;
use crate::model::{App, Overlay, Screen};
use crate::screens::KeyWords;
use crate::screens::effect::Effect;
use patience_app::keymap::{Action, KeyContext};
use patience_app::protocol::GuestRequest;
use patience_app::session::RealTime;
use patience_app::session::real_time::Stage;
use patience_app::settings::{SettingId, Stored};

commands! { Table:
    Rules: Always, Gives(|_| Some(Effect::OpenRules));
    Settings: If(holds_nothing), Do(opening::open_settings);
    Options: If(holds_nothing), Do(opening::open_options), alone HOST_DEALS;
    Number: If(holds_nothing), Do(opening::open_number), alone HOST_DEALS;
    Filter: Never, Do(opening::open_filter), alone HOST_DEALS;
    Statistics: If(holds_nothing), Asks(pages::open_statistics), alone HOST_DEALS;
    Finished: If(holds_nothing), Asks(pages::open_finished), alone HOST_DEALS;
    Days: If(is_left_for_days), Asks(pages::open_days), alone HOST_DEALS;
    Talk: Always, Do(App::open_talk);
    Colours: Never, Asks(|app, requests| store_for_all(app, &SettingId::Suits, requests));
    Size: Never, Asks(|app, requests| store_for_all(app, &SettingId::CardSize, requests));
    Home: Never, Asks(go_home);
    Back: As(words_for_back), Asks(back);
}

fn holds_nothing(table: &Table) -> bool {
    table.selection().is_none()
}

/// Whether the key for the daily deals is shown at this table. The daily deals are single-player deals.
fn is_left_for_days(table: &Table) -> bool {
    table.game().rules().seats() == 1 && table.duel().is_none() && holds_nothing(table)
}

/// Returns the words that the bottom line shows for the Back key where it does something other than leave the table.
fn words_for_back(app: &App, table: &Table) -> KeyWords {
    let is_held = table.selection().is_some();
    let is_refused = table.notice().is_some_and(|said| said.refusal);
    let is_awaited = app.words_for_awaited().is_some();
    match stage(table) {
        Some(Stage::Running | Stage::Countdown(_)) if !is_held && is_awaited => "withdraw",
        Some(Stage::Running | Stage::Countdown(_)) if !is_held && app.is_guest() => {
            return KeyWords::Usual;
        }
        Some(Stage::Running | Stage::Countdown(_)) if !is_held => "stop",
        Some(Stage::Countdown(_) | Stage::Shout(_)) => return KeyWords::Nothing,
        _ if is_held || table.may_leave_aside() => "let go",
        _ if table.hint().is_some() => "hide hint",
        _ if is_awaited => "withdraw",
        None if is_refused => "hide",
        _ => return KeyWords::Usual,
    }
    .into()
}

/// Changes a setting by one step from the table. Reports the new value, which is saved for all games.
fn store_for_all(app: &mut App, id: &SettingId, requests: &mut Requests) {
    let Some(change) = app.context.settings.turned(id, true) else {
        return;
    };
    if let Stored::Text(value) = change.value() {
        app.notify(
            format!("{}: {value}, saved for all games", id.name()),
            false,
        );
    }
    requests.push(Request::Store(change));
}
/// Goes back by one level: closes a page, puts down the picked-up cards, leaves the table, or clears the search.
fn back(app: &mut App, requests: &mut Requests) {
    let page = app.overlays.last_mut();
    if page.is_some_and(|page| page.page_mut().goes_back()) {
        return;
    }
    if matches!(app.overlays.last(), Some(Overlay::Maker(_))) {
        return leave_maker(app);
    }
    if matches!(app.overlays.last(), Some(Overlay::Lobby(_))) {
        return app.leave_lobby();
    }
    if close_page(app, requests) {
        return;
    }
    match app.screen() {
        Screen::Home => {
            if !app.home.clear() {
                let key = app.context.keys.name_of(KeyContext::Home, Action::Quit);
                let text = format!("This is the first page. {key} quits");
                app.notify(text, false);
            }
        }
        Screen::Table => {
            let now = app.context.now;
            let let_go = app.table.as_mut().is_some_and(|table| {
                let said = table.take_notice().is_some_and(|message| message.refusal);
                if !said && table.stops_gathering(now, &app.context.keys) {
                    return true;
                }
                // A player who wants to stop a hand wants it stopped at once.
                table.let_go()
                    || table.leave_aside()
                    || said && table.session().real_time().is_none()
            });
            if let_go || withdraw(app, requests) || stop(app, requests) {
                return;
            }
            let table = app.table.as_mut();
            if table.is_some_and(|table| table.end_replay(&app.context.keys)) {
                show_result(app);
            } else if app.watches_from_page() && app.return_from_watching() {
                pages::ask_again(app, requests);
            } else {
                let page = app.take_page_before();
                go_home(app, requests);
                if page.is_some() {
                    app.overlays.extend(page);
                    pages::ask_again(app, requests);
                }
            }
        }
    }
}

/// Closes the topmost page. Closing a question that was put to everybody at the table answers it with no. Returns
/// whether a page was open.
pub fn close_page(app: &mut App, requests: &mut Requests) -> bool {
    let closed = app.overlays.pop();
    if let Some(Overlay::Ask(question)) = &closed
        && let Some(ask) = question.asks_when_left()
    {
        requests.push(Request::AskHost(ask.clone()));
    }
    closed.is_some()
}

/// Withdraws the question that the guest has put to everybody at the shared table. Returns whether the guest had
/// asked one.
fn withdraw(app: &App, requests: &mut Requests) -> bool {
    let waits = app.words_for_awaited().is_some();
    if waits {
        requests.push(Request::AskHost(GuestRequest::Refuse));
    }
    waits
}

/// Leaves the game maker. An unsaved game is kept, and a message says how to return to it.
fn leave_maker(app: &mut App) {
    app.put_maker_aside();
    if app.is_making() {
        let key = app.context.keys.name_of(KeyContext::Home, Action::Maker);
        let text = format!("The new game is not saved. Press {key} to return");
        app.notify(text, false);
    }
}

/// Stops a real-time hand. Returns whether such a hand was in progress.
fn stop(app: &mut App, requests: &mut Requests) -> bool {
    if app.is_guest() {
        return false;
    }
    let stage = app.real_time().map(RealTime::stage);
    let stops = matches!(stage, Some(Stage::Running | Stage::Countdown(_)));
    if stops {
        app.pause();
        let table = app.table.as_ref();
        let begun = table.is_some_and(|table| table.game().done() > 0);
        requests.extend(begun.then_some(Request::Save));
    }
    stops
}

fn go_home(app: &mut App, requests: &mut Requests) {
    if app.open_lobby() {
        return;
    }
    if app.watches_from_page() {
        app.end_watching();
    }
    if let Some(table) = &mut app.table {
        table.end_replay(&app.context.keys);
        // A player who returns to the table finds the deal, not the other player's moves.
        table.hand_over(&app.context.keys);
    }
    app.overlays.clear();
    app.take_page_before();
    app.show_home();
    app.home.forget_preview();
    if let Some(table) = &app.table {
        if table.timed_game().is_begun() {
            requests.push(Request::Save);
        }
        app.home.come_from(table.timed_game());
    }
    if !app.home.knows_records() {
        // A player who started at a table has not seen the first page yet.
        pages::ask_for_first_page(app, requests);
    }
    requests.push(Request::List);
}
