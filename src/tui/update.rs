//! What events do to the model. Pure but for the commands returned: the same model and the
//! same events give the same model again.

use std::time::Duration;

use crate::input::act::act;
use crate::input::mouse;
use crate::interaction::animation::Motion;
use crate::interaction::picking;
use crate::interaction::table::Table;
use crate::message::{Message, Request};
use crate::model::{App, Overlay, Screen};
use crate::render::appearance::Appearance;
use crate::retell::ask_to_play_on;
use crate::seating;
use crate::sittings::{carry_out, show_if_over, show_result};
use crate::winnability::{self, find_deal, hint};
use patience_app::keymap::Key;
use patience_app::keymap::split_keyboard::SplitKeyboard;
use patience_app::keymap::{Action, Keys, State};
use patience_app::session::Notice;
use patience_app::session::TimedGame;

/// What the model asks for while an event is dealt with.
pub(super) type Requests = Vec<Request>;

/// Deals with an event at a time since the program started.
pub fn update(app: &mut App, now: Duration, message: Message) -> Requests {
    let mut requests = Vec::new();
    app.now = now;
    // What others have done meanwhile comes first.
    catch_up(app);
    let real_time = app
        .table
        .as_ref()
        .is_some_and(|table| table.session().real_time().is_some());
    if !matches!(message, Message::Tick) && !real_time {
        // Nobody waits for cards on their way: they arrive.
        app.motion = None;
    }
    hint::lapses(app, &message);
    if hint::is_awaited(app, &message) {
        winnability::follow(app, &mut requests);
        return requests;
    }
    if stops_autofinish(app, &message) {
        settle(app, &mut requests);
        return requests;
    }
    if find_deal::stops(app, &message, &mut requests) {
        settle(app, &mut requests);
        winnability::follow(app, &mut requests);
        return requests;
    }
    match message {
        Message::Key(key) => {
            app.notice = None;
            key_pressed(app, key, &mut requests);
        }
        Message::Mouse(message) => mouse::moved(app, message, &mut requests),
        Message::Paste(text) => pasted(app, &text),
        Message::Resize(width, height) => app.size = (width, height),
        Message::Tick => go_on_with_autofinish(app),
        Message::Away => pause(app),
        Message::Loaded(kept, place) => {
            let mut game = TimedGame::from_snapshot(*kept);
            game.place = Some(place);
            app.sit_down(game);
            pause(app);
            show_if_over(app);
        }
        Message::NotLoaded {
            kept,
            fault,
            elsewhere,
        } => {
            app.home.not_loaded(&kept.slot, &fault, elsewhere);
            notice(app, fault, true);
        }
        Message::Unsaved(text) => {
            let slot = app.table.as_ref().map(|table| table.timed_game().slot());
            app.unsaved.extend(slot);
            notice(app, text, true);
        }
        Message::SavedAgain(text) => {
            if let Some(table) = &app.table {
                app.unsaved.remove(&table.timed_game().slot());
            }
            notice(app, text, false);
        }
        Message::Shown => app.winnability.begin(),
        Message::Searched { number, found } => winnability::learn(app, number, found),
        Message::Sorted => app.home.learn(app.catalogue.traits()),
        Message::Unfinished(games) => app.home.set_unfinished(&app.catalogue, games),
        Message::Stored(fault) => {
            renew(app);
            if let Some(fault) = fault {
                notice(app, fault, true);
            }
        }
        Message::Notice(text, trouble) => notice(app, text, trouble),
    }
    if app
        .motion
        .as_ref()
        .is_some_and(|motion| motion.is_over(now))
    {
        app.motion = None;
    }
    settle(app, &mut requests);
    winnability::follow(app, &mut requests);
    requests
}

/// Any key or click stops what is being played by itself. Tells whether it has done so and is
/// about nothing else.
fn stops_autofinish(app: &mut App, message: &Message) -> bool {
    let action = match message {
        Message::Key(key) => app.keys.action(app.state(), *key),
        _ => None,
    };
    let table = app.table.as_mut().filter(|_| message.is_press());
    table.is_some_and(|table| table.stops_autofinish(action))
}

/// Lets the rest play itself further, as long as the table is in sight.
fn go_on_with_autofinish(app: &mut App) {
    let in_sight = app.screen == Screen::Table && app.over.is_empty();
    let Some(table) = &mut app.table else { return };
    if in_sight {
        table.go_on_with_autofinish(app.appearance.animate, app.now, &app.keys);
    } else {
        table.end_autofinish();
    }
}

/// Lets the clock of a hand played all at once go on.
fn catch_up(app: &mut App) {
    let now = app.now;
    let sees = app.screen == Screen::Table && app.over.is_empty() && !app.is_too_small();
    if let Some(table) = &mut app.table {
        table.catch_up(now, &app.keys);
        if sees {
            table.let_opponents_move(now, &app.keys);
        }
    }
}

/// Stops a hand played all at once.
pub(super) fn pause(app: &mut App) {
    if let Some(table) = &mut app.table {
        table.pause(app.now);
    }
}

/// While only computer players act, their game is written no more often than this.
const BETWEEN_SAVES: Duration = Duration::from_secs(1);

/// Brings what follows from the rest up to date: the preview, the clock, the result page and
/// the cards on their way.
pub(super) fn settle(app: &mut App, requests: &mut Requests) {
    if app.screen == Screen::Home {
        let dealer = &mut app.dealer;
        app.home
            .follow(app.now, &app.catalogue, &app.settings, || dealer.fresh());
    }
    let playing = app.screen == Screen::Table && app.over.is_empty();
    let in_sight = playing && !app.is_too_small();
    let (now, area) = (app.now, app.table_area());
    let Some(table) = &mut app.table else { return };
    let over = table.game().hand_end().is_some();
    let show = table.keep_time(in_sight, now, &app.keys);
    table.name_reports(app.appearance.names());
    if table.session().real_time().is_some() {
        // Its clock has been seen to.
    } else if playing && !over && table.game().moves_made() > 0 {
        table.session_mut().run(now);
    } else {
        // The time of a game that may be left now is kept with it.
        let stops = table.timed_game().is_running()
            && table.timed_game().keep
            && table.timed_game().is_under_way();
        table.session_mut().timed_game_mut().pause(now);
        if stops && !requests.contains(&Request::Save) {
            requests.push(Request::Save);
        }
    }
    let appearance = &app.appearance;
    let name = |seat| appearance.name(seat);
    if let Some(text) = table.session_mut().news(name, usize::from(app.size.0)) {
        table.recent = Some(text);
    }
    let greeting = if playing {
        table.session_mut().greeting(name)
    } else {
        None
    };
    if let Some(text) = greeting {
        table.say(text);
    }
    let happened = table.session_mut().take_happened();
    let closed = table.session_mut().take_closed();
    let slide = table.session_mut().take_slide();
    if let Some(slide) = slide.filter(|_| app.appearance.animate && happened.is_empty()) {
        app.motion = Motion::back(area, app.appearance.size, table, slide, now);
    }
    if show && playing {
        return show_result(app);
    }
    if happened.is_empty() && !closed {
        return;
    }
    let real_time = table.session().real_time().is_some();
    // A person's own actions are kept at once, those of computer players now and then.
    let hurried = table.session().real_time().is_some_and(|real_time| {
        let last = table.game().log().last();
        !over && last.is_some_and(|last| !real_time.is_person(last.seat))
    });
    let due = now >= app.saved_at + BETWEEN_SAVES;
    if table.timed_game().keep && (!hurried || due) {
        app.saved_at = now;
        requests.push(Request::Save);
    }
    // Head to head the other player's turn has come already.
    let seen = app.appearance.animate && !table.session().is_head_to_head();
    if seen && app.screen == Screen::Table && !happened.is_empty() {
        app.motion = Motion::new(area, app.appearance.size, table, &happened, now);
    }
    let forwards = happened.last().is_some_and(|(_, undone)| !undone);
    if forwards && !over {
        table.says_in_vain(&app.keys);
    }
    if forwards && !over {
        table.offer_autofinish(app.settings.finish.value, &app.keys);
    }
    if forwards && app.over.is_empty() && !real_time {
        show_if_over(app);
    }
}

/// Takes looks and keys from the settings anew.
pub fn renew(app: &mut App) {
    app.appearance = Appearance::new(&app.settings);
    app.keys = Keys::with(&app.settings.keys()).0;
    app.split_keyboard = SplitKeyboard::new(&app.settings);
    let stored = app.settings.seating();
    for overlay in &mut app.over {
        if let Overlay::Options(page) = overlay {
            page.take_seats(app.seating, stored, app.settings.handicaps());
        }
    }
    if app.seating != stored {
        seating::reseat(app, stored);
    }
    if let Some(table) = &mut app.table {
        table.refresh(&app.keys);
    }
}

pub(super) fn notice(app: &mut App, text: String, refusal: bool) {
    app.notice = Some(Notice { text, refusal });
}

fn pasted(app: &mut App, text: &str) {
    // A deal number or a name is what somebody may want to paste.
    match app.over.last_mut() {
        Some(Overlay::Number(line)) => line.paste(text),
        Some(Overlay::Names(page)) => text.chars().for_each(|letter| page.type_in(letter)),
        None if app.screen == Screen::Home => text
            .chars()
            .take(40)
            .filter(|letter| !letter.is_control())
            .for_each(|letter| app.home.type_in(letter)),
        _ => notice(app, "Pasted text is not taken for keys".to_owned(), false),
    }
}

fn key_pressed(app: &mut App, key: Key, requests: &mut Requests) {
    let state = app.state();
    // While two people play, every letter is a key of one of them.
    if let (State::Race, Some(letter)) = (state, key.typed()) {
        let now = app.now;
        if let Some(table) = app.table.as_mut() {
            table.press_split_key(letter, &app.split_keyboard, now, &app.keys);
        }
        return;
    }
    // One of them has pressed Esc, and the other a key of theirs in the same moment.
    if state == State::Race && key.is_escaped() {
        return press(app, state, Action::Back, requests);
    }
    if let Some(table) = &mut app.table {
        table.recent = None;
    }
    // What was said was about the moment; but to go back may mean to go back from a refusal.
    let back = app.keys.action(state, key) == Some(Action::Back);
    if !(back && app.over.is_empty())
        && let Some(table) = &mut app.table
    {
        table.notice = None;
    }
    // After the row of a grid, letters too are the keys of its columns.
    if let (State::Table | State::Held, Some(letter)) = (state, key.typed())
        && app
            .table
            .as_ref()
            .is_some_and(|table| table.wants_column(letter))
        && !app.is_too_small()
    {
        return typed(app, state, letter);
    }
    let action = match (app.keys.action(state, key), key.typed()) {
        // On a list of switches the space bar turns the one it is on, or opens its page.
        (Some(Action::PageDown), Some(' ')) if state == State::Switches => Some(Action::Right),
        (action, _) => action,
    };
    match (action, key.typed()) {
        (Some(Action::Quit), _) => {
            if app
                .table
                .as_ref()
                .is_some_and(|table| table.timed_game().is_begun())
            {
                requests.push(Request::Save);
            }
            requests.push(Request::Quit);
        }
        (Some(Action::Suspend), _) => {
            pause(app);
            requests.push(Request::Suspend);
        }
        (Some(action), _) => press(app, state, action, requests),
        (None, Some(_)) if app.is_too_small() => {}
        (None, Some(letter)) if state == State::Ask => {
            let choice = match app.over.last() {
                Some(Overlay::Ask(question)) => question.choice(letter),
                _ => None,
            };
            if let Some(then) = choice {
                app.over.pop();
                carry_out(app, then, requests);
            }
        }
        (None, Some(letter)) => typed(app, state, letter),
        (None, None) => {}
    }
}

/// Does what a key does; while the table does not fit, only what makes sense then.
pub(super) fn press(app: &mut App, state: State, action: Action, requests: &mut Requests) {
    if !app.is_too_small() {
        return act(app, state, action, requests);
    }
    match action {
        // What is held stays held until it can be seen again.
        Action::Back => act(app, state, Action::Home, requests),
        Action::Home | Action::Rules | Action::Settings | Action::Size => {
            act(app, state, action, requests);
        }
        _ => {}
    }
}

fn typed(app: &mut App, state: State, letter: char) {
    match state {
        State::Home => app.home.type_in(letter),
        State::Line => match app.over.last_mut() {
            Some(Overlay::Number(line)) => line.type_in(letter),
            Some(Overlay::Names(page)) => page.type_in(letter),
            Some(Overlay::TryKeys(page)) => page.type_in(letter, &app.split_keyboard),
            _ => {}
        },
        State::Replay => {
            let table = app.table.as_ref();
            // Rows of a grid are named by digits too.
            let names =
                |table: &Table| letter.is_ascii_digit() || !table.labels().piles(letter).is_empty();
            if table.is_some_and(names) {
                ask_to_play_on(app);
            }
        }
        State::Table | State::Held => {
            let now = app.now;
            if let Some(table) = &mut app.table
                && !table.lift_curtain(&app.keys)
            {
                picking::press(table, letter, now, &app.keys);
            }
        }
        _ => {}
    }
}
