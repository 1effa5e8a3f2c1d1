//! The actions at the table: while a game is played, once it is over, and while a recording is
//! played back.

use std::time::Duration;

use patience_core::Move;

use super::effects::perform;
use crate::interaction::keyboard_selection;
use crate::interaction::table::{Pending, Table};
use crate::layout::Way;
use crate::message::{Request, Requests};
use crate::model::lifecycle::{ask_or, deal_new, no_play, resign, restart};
use crate::model::replay::{self, ask_to_play_on, replay_race, show_history};
use crate::model::result::{announce_result, can_be_watched, show_result};
use crate::model::undo::undo;
use crate::model::{App, Overlay};
use crate::render::text::count;
use crate::screens::effect::{Effect, Question};
use crate::winnability::{hint, lost, solution};
use patience_app::keymap::{Action, KeyContext, Keys};
use patience_app::saved::ending::Moment;
use patience_app::saved::sharing;
use patience_app::session::real_time::Stage;

/// Tells whether the end of a hand is being shouted: nothing is done meanwhile.
fn is_shouting(app: &App) -> bool {
    let real_time = app
        .table
        .as_ref()
        .and_then(|table| table.session().real_time());
    real_time.is_some_and(|real_time| matches!(real_time.stage(), Stage::Shout(_)))
}

pub fn act_table(app: &mut App, action: Action, requests: &mut Requests) {
    let now = app.context.now;
    if is_shouting(app) {
        return;
    }
    if let Some(table) = &mut app.table
        && table.session().looks_on()
        && keyboard_selection::way(action).is_none()
    {
        return table.refuse("You look on: a seat is taken in the lobby");
    }
    match action {
        Action::New | Action::Restart | Action::NoPlay | Action::Resign | Action::Undo => {
            return act_on_hand(app, action, requests);
        }
        Action::LookThrough => return replay_race(app),
        // Of a game for one that is over the key does what it does on its result.
        Action::Story if app.table.as_ref().is_some_and(is_watched_whole) => {
            return watch_solution_or_result(app);
        }
        Action::Story => return watch_or_tell(app),
        Action::Hint => return ask_hint(app),
        Action::Expected => return show_places(app),
        Action::BackToWon => return go_back(app),
        _ => {}
    }
    let (animated, keys) = (app.context.appearance.animate, &app.context.keys);
    let Some(table) = &mut app.table else { return };
    let taken = match action {
        Action::Finish => table.begin_autofinish(animated, now, keys),
        Action::PickUp => {
            table.accept_autofinish(animated, now, keys) || hint::accept(table, now, keys)
        }
        _ => false,
    };
    if taken {
        return;
    }
    let over = table.game().hand_end().is_some();
    if over && matches!(action, Action::Step | Action::PickUp) {
        if action == Action::PickUp && table.session().has_no_moves() {
            // The key may still have been meant for a move.
            return announce_result(app);
        }
        show_result(app);
        // Who has seen the result and the table goes on as from the result.
        if action == Action::PickUp {
            act_result(app, Action::Next, requests);
        }
    } else if table.lift_curtain(keys) {
        // The next person is waited for: whatever key it is shows their cards.
    } else if let Some(way) = keyboard_selection::way(action) {
        step_cursor(app, way);
    } else {
        act_on_cards(table, action, now, keys);
    }
}

/// Does an action that a question may come before.
fn act_on_hand(app: &mut App, action: Action, requests: &mut Requests) {
    let effect = match action {
        Action::New => Some(ask_or(app, "Deal a new game?", "deal", Effect::DealNew)),
        Action::Restart => restart(app),
        Action::NoPlay => no_play(app),
        Action::Resign => resign(app),
        Action::Undo => undo(app),
        _ => None,
    };
    perform(app, effect, requests);
}

/// Moves the cursor one step, where the table fits the screen.
fn step_cursor(app: &mut App, way: Way) {
    let layout = app.layout();
    if let (Some(table), Some(layout)) = (&mut app.table, layout) {
        table.hush();
        table.step_cursor(&layout, way);
        keyboard_selection::follow_cursor(table);
    }
}

/// Does an action with the cards.
fn act_on_cards(table: &mut Table, action: Action, now: Duration, keys: &Keys) {
    match action {
        Action::Redo => {
            table.redo(now, keys);
        }
        Action::Step => {
            table.step(now, keys);
        }
        Action::SafeUp => {
            table.safe_up(now, keys);
        }
        Action::PickUp | Action::Drop => keyboard_selection::enter(table, now, keys),
        Action::NextTarget => keyboard_selection::cycle(table, true),
        Action::PreviousTarget => keyboard_selection::cycle(table, false),
        Action::Find => table.begin_find(),
        Action::Peek => table.peek(),
        Action::CountMoves => table.count_moves(),
        Action::Count => table.wait_for(Pending::Count),
        Action::Fewer => keyboard_selection::resize(table, false),
        Action::More => keyboard_selection::resize(table, true),
        Action::Pass => {
            table.play(Move::Pass, now, keys);
        }
        Action::Call => {
            table.call(now, keys);
        }
        Action::Finish => {
            table.play(Move::Finish, now, keys);
        }
        _ => {}
    }
}

/// Does an action once a hand is over.
pub fn act_result(app: &mut App, action: Action, requests: &mut Requests) {
    let now = app.context.now;
    match action {
        Action::Next => {
            let more =
                matches!(app.overlays.last(), Some(Overlay::Result(page)) if page.has_more_hands());
            app.overlays.pop();
            let guest = app.is_guest();
            let Some(table) = &mut app.table else { return };
            if guest {
                // Where each plays the same deal, it is seen first who was best.
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
        Action::New | Action::Restart => {
            app.overlays.pop();
            act_on_hand(app, action, requests);
        }
        Action::Share => share(app, requests),
        Action::Watch => watch_solution_or_result(app),
        // Moves in real time cannot be undone, and nobody was told of a key for that.
        Action::Undo
            if app
                .table
                .as_ref()
                .is_some_and(|table| table.session().real_time().is_some()) => {}
        Action::Undo => {
            app.overlays.pop();
            act_on_hand(app, action, requests);
        }
        Action::Redo => {
            app.overlays.pop();
        }
        Action::BackToWon => {
            app.overlays.pop();
            go_back(app);
        }
        Action::LookThrough => {
            app.overlays.pop();
            replay_race(app);
        }
        _ => {}
    }
}

/// Tells whether the game on the table is one for one person that is over and can be played back.
fn is_watched_whole(table: &Table) -> bool {
    table.game().rules().seats() == 1 && table.game().hand_end().is_some() && can_be_watched(table)
}

/// Shows the moves that would have won a game that is lost, and plays any other that is over back.
fn watch_solution_or_result(app: &mut App) {
    match &mut app.table {
        Some(table) if app.winnability.had_solution(table) => {
            app.overlays.pop();
            solution::ask(&mut app.winnability, table, &app.context.keys);
        }
        _ => watch_result(app),
    }
}

/// Plays the game whose result is shown back from its start. A race has a replay of its own, and what
/// is played back already needs no other.
fn watch_result(app: &mut App) {
    let table = app.table.as_ref().filter(|table| can_be_watched(table));
    if let Some(table) = table {
        let timed_game = table.timed_game();
        let whole = timed_game.snapshot(app.context.now, Vec::new(), Moment::START);
        replay::watch(app, whole);
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
            let key = app
                .context
                .keys
                .name_of(KeyContext::Table, Action::Finished);
            app.notify(format!("{error}; {key} has its file"), true);
        }
    }
}

/// Does an action while a recording is played back: it goes on and back in it. An action that would
/// play on from there asks first.
pub fn act_replay(app: &mut App, action: Action, requests: &mut Requests) {
    let now = app.context.now;
    if action == Action::WhereLost && app.go_to_turn() {
        return;
    }
    let Some(table) = &mut app.table else { return };
    if action == Action::WhereLost {
        return app.winnability.ask_where_lost(table);
    }
    // Who goes on in the recording is not called away from there.
    app.winnability.call_off();
    match action {
        Action::Play => return app.play_or_stop(),
        Action::More | Action::Fewer => return app.change_speed(action == Action::More),
        Action::PageUp | Action::PageDown => return app.go_to_hand(action == Action::PageDown),
        _ => app.playback.stop(),
    }
    let Some(table) = &mut app.table else { return };
    match action {
        Action::PickUp => pick_up_in_replay(app),
        Action::Redo => {
            table.replay(true, now, &app.context.keys);
        }
        Action::Undo => {
            table.replay(false, now, &app.context.keys);
        }
        Action::First | Action::Last => {
            table.replay_to(action == Action::Last, now, &app.context.keys);
        }
        action => act_table(app, action, requests),
    }
}

/// Shows the result at the end of a recording, and asks before it whether to play on; by the key or by a
/// click. A solution has no result, and says what can be done with it.
pub fn pick_up_in_replay(app: &mut App) {
    let Some(table) = &mut app.table else { return };
    if table.game().hand_end().is_none() {
        return ask_to_play_on(app);
    }
    let keys = &app.context.keys;
    if table.timed_game().is_solution() {
        let name = |action| keys.name_of(KeyContext::Replay, action);
        let (again, back) = (name(Action::Play), name(Action::Back));
        return table.say(format!(
            "The solution ends here: {again} plays it again, {back} goes back"
        ));
    }
    table.end_replay(keys);
    show_result(app);
}

/// Shows the moves that win in a game for one, and tells the turns of a game of several. Where the deal
/// is everybody's, it asks first.
fn watch_or_tell(app: &mut App) {
    match &mut app.table {
        Some(table) if is_deal_of_all(table) && !app.winnability.had_solution(table) => {
            let text = "Watch the solution of this deal? Your game then counts as helped.";
            let asked = Question::whether(text, "watch it", Effect::WatchSolution);
            app.ask(asked);
        }
        Some(table) if table.game().rules().seats() == 1 => {
            solution::ask(&mut app.winnability, table, &app.context.keys);
        }
        _ => show_history(app),
    }
}

/// Tells whether the deal of a day or a row of a tour is being played.
fn is_deal_of_all(table: &Table) -> bool {
    let timed_game = table.timed_game();
    timed_game.day.is_some() && table.game().hand_end().is_none() && !timed_game.is_replay()
}

/// The player asks for a hint.
fn ask_hint(app: &mut App) {
    let context = &app.context;
    if let Some(table) = &mut app.table {
        if table.lift_curtain(&context.keys) {
            return;
        }
        let measured = context.catalogue.embedded().line_values;
        if !table.session().is_won_or_lost() && table.advise_place(measured, &context.keys) {
            return;
        }
        let hints = context.settings.hints.value;
        hint::ask(&mut app.winnability, table, hints, &context.keys);
    }
}

/// The player wants to see the points to be expected of each place for a card.
fn show_places(app: &mut App) {
    let measured = app.context.catalogue.embedded().line_values;
    if let Some(table) = &mut app.table {
        table.show_places(measured);
    }
}

/// The player wants to go back to where the game could still be won; it is asked first where the
/// game is not known to be lost.
fn go_back(app: &mut App) {
    let context = &app.context;
    let Some(table) = &mut app.table else { return };
    let back = lost::go_back(&mut app.winnability, table, context.now, &context.keys);
    if let Some((way, moves)) = back {
        let moves = count(moves, "move");
        let text = format!(
            "It is not known whether this can be won. Take back {moves}, to where it certainly can?"
        );
        app.ask(Question::whether(
            text,
            format!("take back {moves}"),
            Effect::GoBack(way),
        ));
    }
}
