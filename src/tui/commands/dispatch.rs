//! Runs commands and performs effects. No other module does this.

use std::time::Duration;

use patience_core::Seat;

use super::answered::why_alone;
use super::anywhere::close_page;
use super::at_table::{on_cards, stage};
use super::command::{Command, Run, find};
use super::opening::open_names;
use super::pages::open_finished_of;
use super::rules_page::open_rules;
use super::{anywhere, at_home, at_table, in_replay, on_result};
use crate::interaction::keyboard_selection::{self, way};
use crate::interaction::table::Table;
use crate::layout::Way;
use crate::message::{Request, Requests};
use crate::model::lifecycle::{self, choose_deal, choose_options, leave};
use crate::model::result::show_result;
use crate::model::tutorial;
use crate::model::{
    App, Overlay, daily_deal, deal_search, guest, maker, new_game, replay, seating,
};
use crate::screens::PageInput;
use crate::screens::effect::Effect;
use crate::winnability::solution;
use patience_app::duel::Duel;
use patience_app::keymap::{Action, Entry, KeyContext, Keys, TABLE};
use patience_app::protocol::GuestRequest;
use patience_app::session::real_time::Stage;

/// Performs the action of a key or a click. `place` is the context, such as the table or the lobby, in which it was
/// pressed.
pub fn act(app: &mut App, place: KeyContext, action: Action, requests: &mut Requests) {
    use Action::{First, Last, PageDown, PageUp};
    let moves = way(action).is_some() || matches!(action, PageUp | PageDown | First | Last);
    if !moves {
        app.catch_up();
    }
    if app.is_guest()
        && let Some(why) = why_alone(action)
    {
        return app.notify(why, true);
    }
    if action == Action::Step && app.is_stopped_in_turns() {
        return requests.push(Request::AskHost(GuestRequest::Ready));
    }
    // The lobby has its own line for talk.
    let anywhere = find(anywhere::COMMANDS, action)
        .filter(|_| (place, action) != (KeyContext::Lobby, Action::Talk));
    if anywhere.is_some() {
        return run(app, anywhere, requests);
    }
    match place {
        KeyContext::Home => match find(at_home::COMMANDS, action) {
            None => app.home.act(action, app.context.area()),
            command => run(app, command, requests),
        },
        KeyContext::Table | KeyContext::Held | KeyContext::Paused | KeyContext::Race => {
            act_at_table(app, action, requests);
        }
        KeyContext::Replay => act_in_replay(app, action, requests),
        _ => to_page(app, PageInput::Action(action), requests),
    }
}

fn act_at_table(app: &mut App, action: Action, requests: &mut Requests) {
    let Some(table) = &mut app.table else { return };
    let waits = matches!(action, Action::Resume | Action::TryKeys);
    // Keys do nothing while the end of a hand is announced.
    if !waits && matches!(stage(table), Some(Stage::Shout(_))) {
        return;
    }
    if !waits && table.session().looks_on() && way(action).is_none() {
        return table.refuse("You are watching. Take a seat in the lobby");
    }
    match way(action) {
        Some(way) => step_cursor(app, way),
        None => run(app, find(at_table::COMMANDS, action), requests),
    }
}

/// Moves the cursor one step over the cards, if the screen is large enough to show the table.
fn step_cursor(app: &mut App, way: Way) {
    let layout = app.layout();
    on_cards(app, |table, _, _| {
        if let Some(layout) = layout {
            table.hush();
            table.step_cursor(&layout, way);
            keyboard_selection::follow_cursor(table);
        }
    });
}

fn act_in_replay(app: &mut App, action: Action, requests: &mut Requests) {
    if action != Action::WhereLost {
        // A search for where the game was lost must not jump away from a player who has moved on.
        app.winnability.call_off();
    }
    let command = find(in_replay::COMMANDS, action);
    if command.is_none_or(|command| matches!(command.run, Run::Cards(_))) {
        app.stop_playback();
    }
    match command {
        Some(command) => match command.run {
            Run::Cards(act) => on_table(app, act),
            _ => run(app, Some(command), requests),
        },
        None => act_at_table(app, action, requests),
    }
}

/// Runs a command.
fn run<On>(app: &mut App, command: Option<&Command<On>>, requests: &mut Requests) {
    match command.map(|command| command.run) {
        Some(Run::Do(act)) => act(app),
        Some(Run::Gives(act)) => perform(act(app), app, requests),
        Some(Run::Asks(act)) => act(app, requests),
        Some(Run::Cards(act)) => on_cards(app, act),
        None => {}
    }
}

/// Performs the action of a key. If the screen is too small for the table, performs only an action that makes sense
/// without seeing it.
pub fn press(app: &mut App, state: KeyContext, action: Action, requests: &mut Requests) {
    if action == Action::Quit {
        return quit(app, requests);
    }
    if !app.is_too_small() {
        return act(app, state, action, requests);
    }
    match action {
        // Picked-up cards stay picked up until they are visible again.
        Action::Back => act(app, state, Action::Home, requests),
        Action::Home | Action::Rules | Action::Settings | Action::Size => {
            act(app, state, action, requests);
        }
        _ => {}
    }
}

/// Quits the program, after asking about an unsaved game of the game maker or an open table.
fn quit(app: &mut App, requests: &mut Requests) {
    if !maker::asks_before_leaving(app) && !guest::asks_before_ending(app) {
        leave(app, requests);
    }
}

/// Hides the last message about the table before an action, because the action makes the message out of date. The Back
/// key leaves the message alone, since the player may press Back to dismiss it.
pub fn hush_before(app: &mut App, action: Option<Action>) {
    if !(action == Some(Action::Back) && app.overlays.is_empty())
        && let Some(table) = &mut app.table
    {
        table.hush();
    }
}

/// Passes input to the topmost page, and performs the effects that the page asks for.
pub fn to_page(app: &mut App, input: PageInput<'_>, requests: &mut Requests) {
    let Some(overlay) = app.overlays.last_mut() else {
        return;
    };
    let effects = overlay.page_mut().update(input, &app.context);
    perform(effects, app, requests);
}

/// Performs an action if the screen under the open page has a key for it.
pub fn press_if_known(app: &mut App, action: Action, requests: &mut Requests) {
    let state = app.state();
    let is_it = |entry: &Entry| entry.action == action && entry.places.has(state);
    if TABLE.iter().any(is_it) {
        press(app, state, action, requests);
    }
}

/// Performs the effects that a command or a page has returned, in order.
pub fn perform(effects: impl IntoIterator<Item = Effect>, app: &mut App, requests: &mut Requests) {
    for effect in effects {
        perform_one(app, effect, requests);
    }
}

fn perform_one(app: &mut App, effect: Effect, requests: &mut Requests) {
    match effect {
        Effect::Close => {
            close_page(app, requests);
        }
        Effect::Answer(effects) => {
            app.overlays.pop();
            perform(effects, app, requests);
        }
        Effect::Ask(question) => app.ask(question),
        Effect::Press(action) => press_if_known(app, action, requests),
        Effect::Result(action) => run(app, find(on_result::COMMANDS, action), requests),
        Effect::Say(text, trouble) => app.notify(text, trouble),
        Effect::Request(request) => {
            if let Request::Store(change) = &request {
                tutorial::turn(app, change);
            }
            requests.push(request);
        }
        Effect::AskHost(ask) => {
            app.note_asked(&ask);
            requests.push(Request::AskHost(ask));
        }
        Effect::Leave => leave(app, requests),
        Effect::OpenRules => open_rules(app),
        Effect::OpenNames => open_names(app, requests),
        Effect::OpenFinished(only) => open_finished_of(app, only, requests),
        Effect::Narrow(filter) => {
            app.home.narrow(filter);
            if let Some(Overlay::Filter(page)) = app.overlays.last_mut() {
                page.set_found(app.home.found());
            }
        }
        Effect::Handicaps(handicaps) => seating::give_handicaps(app, &handicaps),
        Effect::ChooseDeal(number) => perform(choose_deal(app, number), app, requests),
        Effect::ChooseLevel(level) => {
            perform([deal_search::choose_level(app, level)], app, requests);
        }
        Effect::ChooseOptions(chosen) => {
            if let Some(seating) = chosen.seating {
                seating::seat(app, seating, requests);
            }
            perform(choose_options(app, &chosen), app, requests);
        }
        Effect::DealOfLevel(level) => deal_search::deal_of_level(app, level),
        Effect::DealNew => lifecycle::deal_new(app, requests),
        Effect::Begin(id, who) => new_game::begin_anew(app, &id, None, who),
        Effect::Play(timed_game, any) => lifecycle::play(app, *timed_game, any),
        Effect::PlayDaily(deal, now) => daily_deal::play(app, &deal, now, requests),
        Effect::Continue(kept) => lifecycle::continue_game(app, *kept, requests),
        Effect::Forget(kept) => requests.extend([Request::Forget(kept), Request::List]),
        Effect::Watch(game) => replay::watch(app, *game),
        Effect::PlayOn(game) => perform(replay::play_on(app, *game, requests), app, requests),
        Effect::TryAgain(game) => perform(replay::try_again(app, *game), app, requests),
        Effect::Deal(number) => on_table(app, |table, now, keys| {
            table.replace(table.another(number), now, keys);
        }),
        Effect::Restart => on_table(app, Table::restart),
        Effect::Undo => on_table(app, |table, now, keys| {
            let is_kept = table.undo(now, keys) && table.timed_game().keep;
            requests.extend(is_kept.then_some(Request::Save));
        }),
        Effect::GoBack(way) => on_table(app, |table, now, keys| table.go_back(way, now, keys)),
        Effect::Make(mv) => on_table(app, |table, now, keys| {
            table.play(mv, now, keys);
        }),
        Effect::Resign(seat) => resign(app, seat, requests),
        Effect::LeaveRecording => on_table(app, |table, _, keys| table.play_on(keys)),
        Effect::WatchSolution => {
            if let Some(table) = &mut app.table {
                solution::ask(&mut app.winnability, table, &app.context.keys);
            }
        }
        Effect::MakeFromNothing => maker::open(app, None),
        Effect::MakeAnother(game) => maker::begin(app, game),
        Effect::GoOnMaking => maker::go_on(app),
        Effect::PlayMade(file) => maker::play(app, &file),
        Effect::TryMade(game) => maker::try_out(app, *game),
    }
}

/// Changes the game on the table, if there is one.
fn on_table(app: &mut App, change: impl FnOnce(&mut Table, Duration, &Keys)) {
    if let Some(table) = &mut app.table {
        change(table, app.context.now, &app.context.keys);
    }
}

/// Gives up the hand for the player at the given seat.
fn resign(app: &mut App, seat: Seat, requests: &mut Requests) {
    let (now, keys) = (app.context.now, &app.context.keys);
    let Some(table) = &mut app.table else { return };
    let Some(passed) = table.resign(seat, now, keys) else {
        return;
    };
    requests.push(Request::Save);
    if passed {
        let other = table.duel().map(Duel::other).unwrap_or_default();
        let gone = app.context.appearance.name(other);
        let left = app.context.appearance.name(table.session().player());
        return table.say(format!("{gone} has given up; {left} plays on"));
    }
    show_result(app);
}
