//! What messages do to the model. It is entered once for each message, and pure but for the
//! requests returned: the same model and the same messages give the same model again.

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

/// What is to be settled after a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unsettled {
    /// The table, and then what is known of whether it can be won.
    All,
    /// The table alone.
    Table,
    /// What is known of whether it can be won.
    Winnability,
}

/// Deals with a message at a time since the program started.
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

/// Deals with a message that is not kept for later.
fn update_by(app: &mut App, message: Message) -> Requests {
    let mut requests = Vec::new();
    // What others have done meanwhile comes first.
    catch_up(app);
    if message.brings_cards_home() && !app.is_in_real_time() {
        app.animate(None);
    }
    let unsettled = receive(app, message, &mut requests);
    reload::follow(app);
    let mut settles = unsettled != Unsettled::Winnability;
    loop {
        if settles {
            settle::settle(app, &mut requests);
            record_answers::ask_about_result(app, &mut requests);
        }
        settles = unsettled != Unsettled::Table && settle::follow(app, &mut requests);
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

/// Takes a message where something waits for it, or where it goes otherwise.
fn receive(app: &mut App, message: Message, requests: &mut Requests) -> Unsettled {
    if guest::is_after_farewell(app, &message, requests) {
        return Unsettled::Table;
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
        // What others have missed is called as soon as it is seen.
        let may = matches!(action, Some(Action::Quit | Action::Suspend | Action::Call));
        let key = match message {
            Message::Key(key) => Some(key),
            _ => None,
        };
        if !may && handover::is_dead(app, key) {
            return Unsettled::Table;
        }
        if is_too_early(app, is_key, action) || is_key && action.is_none() && is_still_played(app) {
            return Unsettled::Table;
        }
        if let Some(table) = &mut app.table {
            table.lapse_hint(action == Some(Action::PickUp));
            table.point_at(None);
        }
        if app.winnability.awaits_hint() && is_about_hint(app, action) {
            return Unsettled::Winnability;
        }
        if action == Some(Action::NextTarget)
            && app.state() == KeyContext::Table
            && tutorial::skip(app, requests)
        {
            return Unsettled::Table;
        }
        let table = app.table.as_mut();
        if table.is_some_and(|table| table.stops_autofinish(action)) {
            return Unsettled::Table;
        }
    }
    if !find_deal::stops(app, &message, requests) {
        deal_with(app, message, action, requests);
        app.land_cards();
    }
    Unsettled::All
}

/// Tells whether a press comes while a result appears, so that whoever pressed cannot have read it: it
/// ends the cascade and is used up, unless it is a key that nobody plays cards with.
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

/// Tells whether an action is never meant for the cards on the table, however soon a result has taken their place.
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

/// Whoever presses a key at a result that means nothing there still plays: keys are dead for a while.
/// Tells whether a result is shown.
fn is_still_played(app: &mut App) -> bool {
    let now = app.context.now;
    let Some(Overlay::Result(page)) = app.overlays.last_mut() else {
        return false;
    };
    page.hold(now);
    true
}

/// Whoever waits for a hint and presses the key that will make its move waits on; whatever else is
/// pressed calls the thinking off, and to go back does no more than that. Tells whether it is
/// about nothing else.
fn is_about_hint(app: &mut App, action: Option<Action>) -> bool {
    match action {
        Some(Action::PickUp) => return true,
        // Asked for once more, one is told that nobody has to wait for.
        Some(Action::Hint) => return false,
        _ => app.winnability.call_off(),
    }
    if let Some(table) = &mut app.table {
        table.hush();
    }
    action == Some(Action::Back)
}

/// Deals with a message; a key has this action.
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
            // Something else is under the pointer now, if anything.
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
                    Superseded::By(_) => format!(
                        "The rules of {title} have changed: this game goes on by those it was begun with"
                    ),
                    Superseded::Gone => format!(
                        "The rule file of {title} is gone: this game goes on by the rules it was begun with"
                    ),
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
            // A game that has ended is not continued.
            if app.screen() == Screen::Home || !app.overlays.is_empty() {
                requests.push(Request::List);
            }
            app.rivals_mut().ask_again();
            commands::ask_for_first_page(app, requests);
            commands::ask_again(app, requests);
        }
        Message::Shown => {
            // The first picture does not wait for the list of games that it does not show.
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

/// Lets the clock of a hand played in real time go on, and computer players move in sight.
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

/// Lets the rest play itself further, as long as the table is in sight.
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

/// Takes looks, keys and seats from the settings anew.
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
