//! What each action does, by the state in which its key is pressed: at the list of games, at the
//! table, on a page.

use super::at_home::act_home;
use super::at_table::{act_replay, act_table};
use super::effects::perform;
use super::opening::{open_filter, open_number, open_options, open_rules, open_try_keys};
use super::pages::{open_days, open_finished, open_statistics};
use super::record_answers::{ask_again, ask_for_first_page};
use crate::message::{Request, Requests};
use crate::model::lifecycle::leave;
use crate::model::result::show_result;
use crate::model::{App, Overlay, Screen, guest, maker};
use crate::screens::PageInput;
use crate::screens::settings::{self, SettingsPage};
use patience_app::keymap::{Action, KeyContext};
use patience_app::protocol::Ask;
use patience_app::session::real_time::Stage;
use patience_app::settings::Stored;

/// Does an action that a key or a click asks for.
pub fn act(app: &mut App, state: KeyContext, action: Action, requests: &mut Requests) {
    let moves = matches!(
        action,
        Action::Up
            | Action::Down
            | Action::Left
            | Action::Right
            | Action::PageUp
            | Action::PageDown
            | Action::First
            | Action::Last
    );
    if !moves {
        app.catch_up();
    }
    match action {
        action if app.is_guest() && (action.is_for_own_games() || action == Action::Hint) => {
            app.notify(why_not_in_room(action), true);
        }
        Action::Step if app.is_stopped_in_turns() => {
            requests.push(Request::AskHost(Ask::Ready));
        }
        Action::Back => back(app, requests),
        Action::Talk if state != KeyContext::Lobby => app.open_talk(),
        Action::Rules => open_rules(app),
        Action::Settings => {
            if app.context.settings.read_themes_anew() {
                app.context.take_settings();
            }
            app.overlays
                .push(Overlay::Settings(SettingsPage::new(app.guest.is_some())));
        }
        Action::Finished => open_finished(app, requests),
        Action::Days => open_days(app, requests),
        Action::Statistics => open_statistics(app, requests),
        Action::Filter => open_filter(app),
        Action::Maker if state == KeyContext::Home => {
            let id = app.home.game_at().map(|(id, _)| id);
            maker::open(app, id);
        }
        Action::Options => open_options(app),
        Action::Number => open_number(app),
        Action::Home => go_home(app, requests),
        Action::Colours => store_for_all(app, "suits", requests),
        Action::Size => store_for_all(app, "card_size", requests),
        action => match state {
            KeyContext::Home => act_home(app, action, requests),
            KeyContext::Table | KeyContext::Held => act_table(app, action, requests),
            KeyContext::Paused if action == Action::Resume => resume(app),
            KeyContext::Paused if action == Action::TryKeys => open_try_keys(app),
            KeyContext::Paused => act_table(app, action, requests),
            KeyContext::Replay => act_replay(app, action, requests),
            KeyContext::Race if action == Action::Resign => act_table(app, action, requests),
            KeyContext::Race => {}
            KeyContext::Result
            | KeyContext::Page
            | KeyContext::Finished
            | KeyContext::Days
            | KeyContext::Statistics
            | KeyContext::Maker
            | KeyContext::Switches
            | KeyContext::Line
            | KeyContext::Lobby
            | KeyContext::Ask => to_page(app, PageInput::Action(action), requests),
        },
    }
}

/// Says why an action is not done at a table in a room.
const fn why_not_in_room(action: Action) -> &'static str {
    match action {
        Action::Hint | Action::Expected => "There are no hints at a table with others",
        Action::BackToWon => "At a table with others nobody is told whether a deal can be won",
        _ => "The host deals at this table: leave it to play games of your own",
    }
}

/// Does the action of a key; while the table does not fit, only an action that makes sense then.
pub fn press(app: &mut App, state: KeyContext, action: Action, requests: &mut Requests) {
    if action == Action::Quit {
        return quit(app, requests);
    }
    if !app.is_too_small() {
        return act(app, state, action, requests);
    }
    match action {
        // Picked-up cards stay picked up until they can be seen again.
        Action::Back => act(app, state, Action::Home, requests),
        Action::Home | Action::Rules | Action::Settings | Action::Size => {
            act(app, state, action, requests);
        }
        _ => {}
    }
}

/// Leaves the program, once a game in the making may be lost.
fn quit(app: &mut App, requests: &mut Requests) {
    if !maker::asks_before_leaving(app) && !guest::asks_before_ending(app) {
        leave(app, requests);
    }
}

/// Takes the last sentence about the table back before an action: it was about the moment before. But
/// to go back may mean to go back from a refusal.
pub fn hush_before(app: &mut App, action: Option<Action>) {
    if !(action == Some(Action::Back) && app.overlays.is_empty())
        && let Some(table) = &mut app.table
    {
        table.hush();
    }
}

/// Gives input to the uppermost page, and does what the page asks for.
pub fn to_page(app: &mut App, input: PageInput<'_>, requests: &mut Requests) {
    let Some(overlay) = app.overlays.last_mut() else {
        return;
    };
    let effects = overlay.page_mut().update(input, &app.context);
    perform(app, effects, requests);
}

/// Does an action, if it has a key in the state under the page.
pub fn press_if_known(app: &mut App, action: Action, requests: &mut Requests) {
    let state = app.state();
    let keys = &app.context.keys;
    if keys
        .in_state(state)
        .any(|(entry, _)| entry.action == action)
    {
        press(app, state, action, requests);
    }
}

/// Steps a setting from the table, and tells its new value: it is kept for all games.
fn store_for_all(app: &mut App, key: &str, requests: &mut Requests) {
    let Some(change) = settings::next(key, &app.context.settings) else {
        return;
    };
    if let Stored::Text(value) = &change.1 {
        let text = format!("{}: {value}, kept for all games", settings::name_of(key));
        app.notify(text, false);
    }
    requests.push(Request::Store(change.0, change.1));
}

/// Goes back by one level: an overlay, the picked-up cards, the table, the search.
fn back(app: &mut App, requests: &mut Requests) {
    if app
        .overlays
        .last_mut()
        .is_some_and(|page| page.page_mut().goes_back())
    {
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
                app.notify(
                    format!("This is the first page. {key} leaves the program"),
                    false,
                );
            }
        }
        Screen::Table => {
            let now = app.context.now;
            let let_go = app.table.as_mut().is_some_and(|table| {
                let said = table.take_notice().is_some_and(|message| message.refusal);
                if !said && table.stops_gathering(now, &app.context.keys) {
                    return true;
                }
                // A player who wants a hand stopped wants it now.
                table.let_go()
                    || said && table.session().real_time().is_none()
                    || table.leave_aside()
            });
            if let_go || withdraw(app, requests) || stop(app, requests) {
                return;
            }
            let looked = app
                .table
                .as_mut()
                .is_some_and(|table| table.end_replay(&app.context.keys));
            if looked {
                show_result(app);
            } else if app.watches_from_page() && app.return_from_watching() {
                ask_again(app, requests);
            } else {
                go_home(app, requests);
            }
        }
    }
}

/// Closes the uppermost page. Whoever leaves a question that somebody asks of all says no. Tells whether there was
/// a page.
pub fn close_page(app: &mut App, requests: &mut Requests) -> bool {
    let closed = app.overlays.pop();
    if let Some(Overlay::Ask(question)) = &closed
        && let Some(ask) = question.asks_when_left()
    {
        requests.push(Request::AskHost(ask.clone()));
    }
    closed.is_some()
}

/// Withdraws what the guest has asked of all at a table in a room. Tells whether there was something.
fn withdraw(app: &App, requests: &mut Requests) -> bool {
    let waits = app.words_for_awaited().is_some();
    if waits {
        requests.push(Request::AskHost(Ask::Refuse));
    }
    waits
}

/// Leaves the game in the making, which waits where it is not saved.
fn leave_maker(app: &mut App) {
    app.put_maker_aside();
    if app.is_making() {
        let key = app.context.keys.name_of(KeyContext::Home, Action::Maker);
        app.notify(
            format!("The game in the making waits, not saved: {key} goes back to it"),
            false,
        );
    }
}

/// Stops a hand that is played in real time. Tells whether it was going on.
fn stop(app: &mut App, requests: &mut Requests) -> bool {
    if app.is_guest() {
        return false;
    }
    let real_time = app
        .table
        .as_ref()
        .and_then(|table| table.session().real_time());
    let stops = real_time
        .is_some_and(|real_time| matches!(real_time.stage(), Stage::Running | Stage::Countdown(_)));
    if stops {
        app.pause();
        let begun = app
            .table
            .as_ref()
            .is_some_and(|table| table.game().done() > 0);
        requests.extend(begun.then_some(Request::Save));
    }
    stops
}

/// Lets a hand go on that waits, or begin.
pub fn resume(app: &mut App) {
    let now = app.context.now;
    if app.is_too_small() {
        return;
    }
    if let Some(table) = &mut app.table {
        table.session_mut().resume(now);
    }
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
        // A player who comes back to the table finds the deal, not the moves of the other.
        table.hand_over(&app.context.keys);
    }
    app.overlays.clear();
    app.show_home();
    app.home.forget_preview();
    if let Some(table) = &app.table {
        if table.timed_game().is_begun() {
            requests.push(Request::Save);
        }
        let slot = table.timed_game().place.clone();
        let slot = slot.unwrap_or_else(|| table.timed_game().slot());
        app.home.come_from(slot, &table.game().rules().about.id);
    }
    if !app.home.knows_records() {
        // Whoever came to a table first has not seen the page yet.
        ask_for_first_page(app, requests);
    }
    requests.push(Request::List);
}
