//! What events do to the model. Pure but for the commands returned: the same model and the
//! same events give the same model again.

use std::time::Duration;

use crate::act::act;
use crate::app::{App, Overlay, Screen};
use crate::atonce::Zones;
use crate::event::{Command, Event};
use crate::finish;
use crate::flight::Motion;
use crate::light::{self, hint, seek};
use crate::look::Look;
use crate::mouse;
use crate::play;
use crate::retell::ask_to_play_on;
use crate::seating;
use crate::sitting::Sitting;
use crate::sittings::{carry_out, show_if_over, show_result};
use crate::table::{Message, Table};
use patience_app::keymap::Key;
use patience_app::keymap::{Action, Keys, State};

/// What the model asks for while an event is dealt with.
pub(super) type Commands = Vec<Command>;

/// Deals with an event at a time since the program started.
pub fn update(app: &mut App, now: Duration, event: Event) -> Commands {
    let mut commands = Vec::new();
    app.now = now;
    // What others have done meanwhile comes first.
    catch_up(app);
    let at_once = app
        .table
        .as_ref()
        .is_some_and(|table| table.at_once.is_some());
    if !matches!(event, Event::Tick) && !at_once {
        // Nobody waits for cards on their way: they arrive.
        app.motion = None;
    }
    hint::lapses(app, &event);
    if hint::is_awaited(app, &event) {
        light::follow(app, &mut commands);
        return commands;
    }
    if finish::stops(app, &event) {
        settle(app, &mut commands);
        return commands;
    }
    if seek::stops(app, &event, &mut commands) {
        settle(app, &mut commands);
        light::follow(app, &mut commands);
        return commands;
    }
    match event {
        Event::Key(key) => {
            app.notice = None;
            key_pressed(app, key, &mut commands);
        }
        Event::Mouse(event) => mouse::moved(app, event, &mut commands),
        Event::Paste(text) => pasted(app, &text),
        Event::Resize(width, height) => app.size = (width, height),
        Event::Tick => finish::go_on(app),
        Event::Away => pause(app),
        Event::Loaded(kept, place) => {
            let mut sitting = Sitting::of(*kept);
            sitting.place = Some(place);
            app.sit_down(sitting);
            pause(app);
            show_if_over(app);
        }
        Event::NotLoaded {
            kept,
            fault,
            elsewhere,
        } => {
            app.home.not_loaded(&kept.slot, &fault, elsewhere);
            notice(app, fault, true);
        }
        Event::Unsaved(text) => {
            let slot = app.table.as_ref().map(|table| table.sitting.slot());
            app.unsaved.extend(slot);
            notice(app, text, true);
        }
        Event::SavedAgain(text) => {
            if let Some(table) = &app.table {
                app.unsaved.remove(&table.sitting.slot());
            }
            notice(app, text, false);
        }
        Event::Shown => app.light.begin(),
        Event::Searched { number, found } => light::learn(app, number, found),
        Event::Sorted => app.home.learn(app.catalogue.traits()),
        Event::Unfinished(games) => app.home.set_unfinished(&app.catalogue, games),
        Event::Stored(fault) => {
            renew(app);
            if let Some(fault) = fault {
                notice(app, fault, true);
            }
        }
        Event::Notice(text, trouble) => notice(app, text, trouble),
    }
    if app
        .motion
        .as_ref()
        .is_some_and(|motion| motion.is_over(now))
    {
        app.motion = None;
    }
    settle(app, &mut commands);
    light::follow(app, &mut commands);
    commands
}

/// Lets the clock of a hand played all at once go on.
fn catch_up(app: &mut App) {
    let now = app.now;
    let sees = app.screen == Screen::Table && app.over.is_empty() && !app.is_too_small();
    if let Some(table) = &mut app.table {
        table.catch_up(now, &app.keys);
        if sees {
            table.let_rivals_move(now, &app.keys);
        }
    }
}

/// Stops a hand played all at once.
pub(super) fn pause(app: &mut App) {
    let now = app.now;
    if let Some(table) = &mut app.table
        && let Some(at_once) = &mut table.at_once
    {
        at_once.pause();
        table.let_go();
        table.sitting.pause(now);
    }
}

/// While only computer players act, their game is written no more often than this.
const BETWEEN_SAVES: Duration = Duration::from_secs(1);

/// Brings what follows from the rest up to date: the preview, the clock, the result page and
/// the cards on their way.
pub(super) fn settle(app: &mut App, commands: &mut Commands) {
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
    table.name_reports(app.look.names());
    if table.at_once.is_some() {
        // Its clock has been seen to.
    } else if playing && !over && table.game().moves_made() > 0 {
        table.sitting.run(now);
    } else {
        // The time of a game that may be left now is kept with it.
        let stops =
            table.sitting.is_running() && table.sitting.keep && table.sitting.is_under_way();
        table.sitting.pause(now);
        if stops && !commands.contains(&Command::Save) {
            commands.push(Command::Save);
        }
    }
    if let Some(text) = table.news(&app.look, usize::from(app.size.0)) {
        table.recent = Some(text);
    }
    let greeting = if playing {
        table.greeting(&app.look)
    } else {
        None
    };
    if let Some(text) = greeting {
        table.say(text);
    }
    let happened = std::mem::take(&mut table.happened);
    let closed = std::mem::take(&mut table.closed);
    let slide = table
        .at_once
        .as_mut()
        .and_then(|at_once| std::mem::take(&mut at_once.slides).pop());
    if let Some(slide) = slide.filter(|_| app.look.animate && happened.is_empty()) {
        app.motion = Motion::back(area, app.look.size, table, slide, now);
    }
    if show && playing {
        return show_result(app);
    }
    if happened.is_empty() && !closed {
        return;
    }
    let at_once = table.at_once.is_some();
    // A person's own actions are kept at once, those of computer players now and then.
    let hurried = table.at_once.as_ref().is_some_and(|at_once| {
        let last = table.game().log().last();
        !over && last.is_some_and(|last| !at_once.is_person(last.seat))
    });
    let due = now >= app.saved_at + BETWEEN_SAVES;
    if table.sitting.keep && (!hurried || due) {
        app.saved_at = now;
        commands.push(Command::Save);
    }
    // Head to head the other player's turn has come already.
    let seen = app.look.animate && !table.is_head_to_head();
    if seen && app.screen == Screen::Table && !happened.is_empty() {
        app.motion = Motion::new(area, app.look.size, table, &happened, now);
    }
    let forwards = happened.last().is_some_and(|(_, undone)| !undone);
    if forwards && !over {
        table.says_in_vain(&app.keys);
    }
    if forwards && !over {
        finish::offer(table, app.settings.finish.value, &app.keys);
    }
    if forwards && app.over.is_empty() && !at_once {
        show_if_over(app);
    }
}

/// Takes looks and keys from the settings anew.
pub fn renew(app: &mut App) {
    app.look = Look::new(&app.settings);
    app.keys = Keys::with(&app.settings.keys()).0;
    app.zones = Zones::new(&app.settings);
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
    app.notice = Some(Message { text, refusal });
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

fn key_pressed(app: &mut App, key: Key, commands: &mut Commands) {
    let state = app.state();
    // While two people play, every letter is a key of one of them.
    if let (State::Race, Some(letter)) = (state, key.typed()) {
        let now = app.now;
        if let Some(table) = app.table.as_mut() {
            table.zone(letter, &app.zones, now, &app.keys);
        }
        return;
    }
    // One of them has pressed Esc, and the other a key of theirs in the same moment.
    if state == State::Race && key.is_escaped() {
        return press(app, state, Action::Back, commands);
    }
    if let Some(table) = &mut app.table {
        table.recent = None;
    }
    // What was said was about the moment; but to go back may mean to go back from a refusal.
    let back = app.keys.action(state, key) == Some(Action::Back);
    if !(back && app.over.is_empty())
        && let Some(table) = &mut app.table
    {
        table.message = None;
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
                .is_some_and(|table| table.sitting.is_begun())
            {
                commands.push(Command::Save);
            }
            commands.push(Command::Quit);
        }
        (Some(Action::Suspend), _) => {
            pause(app);
            commands.push(Command::Suspend);
        }
        (Some(action), _) => press(app, state, action, commands),
        (None, Some(_)) if app.is_too_small() => {}
        (None, Some(letter)) if state == State::Ask => {
            let choice = match app.over.last() {
                Some(Overlay::Ask(question)) => question.choice(letter),
                _ => None,
            };
            if let Some(then) = choice {
                app.over.pop();
                carry_out(app, then, commands);
            }
        }
        (None, Some(letter)) => typed(app, state, letter),
        (None, None) => {}
    }
}

/// Does what a key does; while the table does not fit, only what makes sense then.
pub(super) fn press(app: &mut App, state: State, action: Action, commands: &mut Commands) {
    if !app.is_too_small() {
        return act(app, state, action, commands);
    }
    match action {
        // What is held stays held until it can be seen again.
        Action::Back => act(app, state, Action::Home, commands),
        Action::Home | Action::Rules | Action::Settings | Action::Size => {
            act(app, state, action, commands);
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
            Some(Overlay::TryKeys(page)) => page.type_in(letter, &app.zones),
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
                play::press(table, letter, now, &app.keys);
            }
        }
        _ => {}
    }
}
