//! Applies messages to the model. [`update`] is called once for each message and is pure: the same model and the same
//! messages always give the same model and the same requests.

mod settle;

use std::time::Duration;

use crate::commands::{self, record_answers};
use crate::input::{find_deal, keyboard, mouse};
use crate::message::{Message, Request, Requests};
use crate::model::result::show_if_over;
use crate::model::{
    App, Overlay, Screen, deal_level, deal_search, guest, handover, maker, names, reload, rivals,
    seating, tutorial,
};
use patience_app::keymap::{Action, KeyContext};
use patience_app::saved::Superseded;
use patience_app::session::TimedGame;

/// What has to be updated after a message has been handled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Refresh {
    /// The table must be updated, and then the verdict on whether the hand can be won.
    All,
    /// Only the table must be updated.
    Table,
    /// Only the verdict on whether the hand can be won must be updated.
    Winnability,
}

/// Handles a message to the model. `now` is the time since the program started.
pub fn update(app: &mut App, now: Duration, message: Message) -> Requests {
    app.context.now = now;
    let mut requests = Vec::new();
    let mut next = app.keep_until_answer(message);
    while let Some(message) = next {
        requests.extend(update_by(app, message));
        next = app.next_pressed();
    }
    requests
}

/// Handles a message to the model now, rather than storing it until the host has answered.
fn update_by(app: &mut App, message: Message) -> Requests {
    let mut requests = Vec::new();
    // First catch up with what others have done meanwhile.
    catch_up(app);
    if message.brings_cards_home() && !app.is_in_real_time() {
        app.animate(None);
    }
    let unsettled = receive(app, message, &mut requests);
    reload::follow(app);
    let mut settles = unsettled != Refresh::Winnability;
    loop {
        if settles {
            settle::settle(app, &mut requests);
            record_answers::ask_about_result(app, &mut requests);
        }
        settles = unsettled != Refresh::Table && settle::follow(app, &mut requests);
        if !settles {
            maker::come_back(app);
            handover::follow(app);
            rivals::follow(app, &mut requests);
            tutorial::follow(app, &mut requests);
            tutorial::keep_room(app);
            reload::keep_room(app);
            app.show_deal();
            return requests;
        }
    }
}

/// Gives each part of the model that may consume a message the chance to do so. If none of them does, handles the
/// message as usual.
fn receive(app: &mut App, message: Message, requests: &mut Requests) -> Refresh {
    if guest::is_after_farewell(app, &message, requests) {
        return Refresh::Table;
    }
    let action = match &message {
        Message::Key(key) => app.context.keys.action(app.state(), *key),
        Message::Mouse(mouse) if mouse.kind.is_press() => mouse::action(app, *mouse),
        _ => None,
    };
    if message.is_press() {
        let is_key = matches!(message, Message::Key(_));
        let is_next = match &message {
            Message::Key(key) if matches!(app.state(), KeyContext::Table | KeyContext::Held) => {
                app.context.keys.action(KeyContext::Result, *key) == Some(Action::Next)
            }
            _ => false,
        };
        app.note_press(is_next, !is_key);
        // A player may call what another has missed at once.
        let may = matches!(action, Some(Action::Quit | Action::Suspend | Action::Call));
        let key = match message {
            Message::Key(key) => Some(key),
            _ => None,
        };
        if !may && handover::is_dead(app, key) {
            return Refresh::Table;
        }
        if is_too_early(app, is_key, action) || is_key && action.is_none() && is_still_played(app) {
            return Refresh::Table;
        }
        if let Some(table) = &mut app.table {
            table.lapse_hint(action == Some(Action::PickUp));
            table.point_at(None);
        }
        if app.winnability.awaits_hint() && is_about_hint(app, action) {
            return Refresh::Winnability;
        }
        if action == Some(Action::NextTarget)
            && app.state() == KeyContext::Table
            && tutorial::skip(app, requests)
        {
            return Refresh::Table;
        }
        let table = app.table.as_mut();
        if table.is_some_and(|table| table.stops_autofinish(action)) {
            return Refresh::Table;
        }
    }
    if !find_deal::stops(app, &message, requests) {
        deal_with(app, message, action, requests);
        app.land_cards();
    }
    Refresh::All
}

/// Whether a key or click came before the player can have read a result that has just appeared. Such input ends the
/// animation and is then discarded, unless it is a key that never plays cards.
fn is_too_early(app: &mut App, is_key: bool, action: Option<Action>) -> bool {
    let now = app.context.now;
    let is_meant = is_key && !app.is_in_real_time() && action.is_some_and(is_meant_for_result);
    let is_early = match app.overlays.last() {
        Some(Overlay::Result(page)) => {
            page.is_dead(now) || action == Some(Action::Next) && page.is_next_dead(now)
        }
        _ => false,
    };
    if !is_early || is_meant || matches!(action, Some(Action::Quit | Action::Suspend)) {
        return false;
    }
    if let Some(Overlay::Result(page)) = app.overlays.last_mut() {
        page.hurry(now);
    }
    true
}

/// Whether an action is never meant for the cards on the table, even if its key is pressed just after a result has
/// covered them.
const fn is_meant_for_result(action: Action) -> bool {
    matches!(
        action,
        Action::New
            | Action::Restart
            | Action::Watch
            | Action::Share
            | Action::Home
            | Action::Rules
            | Action::Options
            | Action::Number
            | Action::Settings
            | Action::Statistics
            | Action::Days
            | Action::Finished
    )
}

/// Handles a key that means nothing on a result. The player is probably still playing, so keys are ignored for a
/// moment. Returns whether a result is shown.
fn is_still_played(app: &mut App) -> bool {
    let now = app.context.now;
    let Some(Overlay::Result(page)) = app.overlays.last_mut() else {
        return false;
    };
    page.hold(now);
    true
}

/// Handles a key or click while the player waits for a hint. The key that will make the hinted move does nothing yet.
/// Any other input cancels the wait. The Back key does nothing else. Returns whether the input was consumed.
fn is_about_hint(app: &mut App, action: Option<Action>) -> bool {
    match action {
        Some(Action::PickUp) => return true,
        // Asking again shows a move that needs no waiting.
        Some(Action::Hint) => return false,
        _ => app.winnability.call_off(),
    }
    if let Some(table) = &mut app.table {
        table.hush();
    }
    action == Some(Action::Back)
}

/// Handles a message to the model. `action` is the action of the key, if the message is a key press.
fn deal_with(app: &mut App, message: Message, action: Option<Action>, requests: &mut Requests) {
    match message {
        Message::Key(key) => {
            app.clear_notice();
            keyboard::pressed(app, key, action, requests);
        }
        Message::Mouse(mouse) => mouse::moved(app, mouse, requests),
        Message::Paste(text) => keyboard::pasted(app, &text, requests),
        Message::Resize(width, height) => {
            app.context.size = (width, height);
            // Something else may be under the pointer now.
            if let Some(table) = &mut app.table {
                table.point_at(None);
            }
        }
        Message::Tick => {
            app.go_on_with_playback();
            go_on_with_autofinish(app);
        }
        Message::Away => app.pause(),
        Message::Loaded(kept, place) => {
            let carried = kept.about.superseded.as_ref().map(|superseded| {
                let title = &kept.game.rules().about.title;
                match superseded {
                    Superseded::By(_) => {
                        format!("The rules of {title} have changed: this game keeps its old rules")
                    }
                    Superseded::Gone => {
                        format!("The rule file of {title} is gone: this game keeps its old rules")
                    }
                }
            });
            let mut game = TimedGame::from_snapshot(*kept);
            game.place = Some(place);
            app.sit_down(game);
            app.pause();
            if let Some(text) = carried {
                app.notify(text, false);
            }
            show_if_over(app);
        }
        Message::NotLoaded {
            kept,
            fault,
            elsewhere,
        } => {
            app.home.not_loaded(&kept.file, &fault, elsewhere);
            app.notify(fault, true);
        }
        Message::Unsaved(text) => {
            app.note_saving(false);
            app.notify(text, true);
        }
        Message::SavedAgain(text) => {
            app.note_saving(true);
            app.notify(text, false);
        }
        Message::Answered(answer) => record_answers::receive(app, &answer, requests),
        Message::RecordsChanged => {
            // A finished game leaves the list of unfinished ones.
            if app.screen() == Screen::Home || !app.overlays.is_empty() {
                requests.push(Request::List);
            }
            app.rivals_mut().ask_again();
            commands::ask_for_first_page(app, requests);
            commands::ask_again(app, requests);
        }
        Message::Shown => {
            // The first frame shows no list of games, so it does not wait for one.
            if app.screen() == Screen::Table {
                requests.push(Request::ReadGames);
            }
            app.winnability.begin();
            app.rivals_mut().ask_again();
            if app.screen() == Screen::Home {
                commands::ask_for_first_page(app, requests);
            }
        }
        Message::Searched { number, found } => {
            if !deal_search::learn(app, number, &found)
                && !maker::learn(app, number, &found)
                && !deal_level::learn(app, number, &found)
            {
                app.winnability.learn(number, found);
            }
        }
        Message::GamesRead => app.read_games(),
        Message::TraitsFound => app.learn_traits(),
        Message::CardsHome(counted) => app.home.take_cards_home(counted),
        Message::Unfinished(games) => app.home.set_unfinished(&app.context.catalogue, games),
        Message::Stored(fault) => {
            take_settings(app);
            if let Some(fault) = fault {
                app.notify(fault, true);
            }
        }
        Message::Made(file, result) => maker::saved(app, &file, result, requests),
        Message::RulesRead(read) => reload::take(app, read),
        Message::Told(tell) => guest::hear(app, *tell, requests),
        Message::HostLost(reason) => guest::leave(app, &reason, requests),
        #[cfg(unix)]
        Message::Invited(text) => guest::take_invitation(app, text),
        Message::Notice(text, trouble) => app.notify(text, trouble),
    }
}

/// Advances the clock of a race, and lets the computer players move if the table is visible.
fn catch_up(app: &mut App) {
    let now = app.context.now;
    let table = app.table.as_ref();
    let has_opponents = table.is_some_and(|table| {
        table.session().opponents().is_some() || table.session().is_computers_turn()
    });
    let sees = has_opponents && app.is_table_in_sight() && !app.is_too_small();
    if let Some(table) = &mut app.table {
        table.catch_up(now, &app.context.keys);
        if sees {
            table.let_opponents_move(now, &app.context.keys);
        }
    }
}

/// Plays the next moves of auto-finish, as long as the table is visible.
fn go_on_with_autofinish(app: &mut App) {
    let in_sight = app.is_table_in_sight();
    let Some(table) = &mut app.table else { return };
    let context = &app.context;
    if in_sight {
        let animated = context.appearance.animate;
        table.go_on_with_autofinish(animated, context.now, &context.keys);
    } else {
        table.end_autofinish();
    }
}

/// Applies the appearance, keys, names and seats from the settings after they have changed.
fn take_settings(app: &mut App) {
    let before = app.context.appearance.names_in_settings().to_vec();
    app.context.take_settings();
    if let Some(table) = &mut app.table {
        let now = app.context.appearance.names_in_settings();
        names::call_anew(table, &before, now);
    }
    app.home
        .set_favourites(&app.context.settings.favourites.value);
    let stored = app.context.settings.seating();
    for overlay in &mut app.overlays {
        if let Overlay::Options(page) = overlay {
            let handicaps = app.context.settings.handicaps();
            page.take_seats(app.context.stored_seating, stored, handicaps);
        }
    }
    seating::follow_settings(app);
    if let Some(table) = &mut app.table {
        table.refresh(&app.context.keys);
    }
}
