//! Handles keys: what each key does at the moment, and the lines in which text is typed.

use patience_core::PileId;

use crate::commands::dispatch::{hush_before, press, to_page};
use crate::interaction::keyboard_selection;
use crate::message::{Request, Requests};
use crate::model::replay::ask_to_play_on;
use crate::model::{App, Overlay, Screen};
use crate::screens::PageInput;
use crate::view::status_line::keys_named;
use patience_app::keymap::{Action, Key, KeyCode, KeyContext};

/// The key that redraws the screen, as in many programs.
const REDRAW: Key = Key::new(KeyCode::Char('l'), true, false);

/// Whether a key redraws the screen. It does so only if it has no other meaning at the moment.
pub fn redraws(app: &App, key: Key) -> bool {
    key == REDRAW && app.context.keys.action(app.state(), key).is_none()
}

/// Handles a key press. `action` is what the key does at the moment.
pub fn pressed(app: &mut App, key: Key, action: Option<Action>, requests: &mut Requests) {
    let state = app.state();
    // In a game of two people, every letter is a key of one of them.
    if let (KeyContext::Race, Some(letter)) = (state, key.typed()) {
        let now = app.context.now;
        if let Some(table) = app.table.as_mut() {
            table.press_split_key(letter, &app.context.split_keyboard, now, &app.context.keys);
        }
        return;
    }
    // One player pressed Esc and the other a key in the same moment.
    if state == KeyContext::Race && key.is_escaped() {
        return press(app, state, Action::Back, requests);
    }
    app.leave_said();
    if let Some(table) = &mut app.table {
        table.set_news(None);
    }
    // A letter that selects a rank or a suit in a search is not a command.
    if let (KeyContext::Table | KeyContext::Held, Some(letter)) = (state, key.typed())
        && app.table.as_mut().is_some_and(|table| table.find(letter))
    {
        return;
    }
    hush_before(app, action);
    // After the row of a grid, the keys of its columns may be letters too.
    if let (KeyContext::Table | KeyContext::Held, Some(letter)) = (state, key.typed())
        && (app.table.as_ref()).is_some_and(|table| table.wants_column(letter))
        && !app.is_too_small()
    {
        return typed(app, state, letter, requests);
    }
    // The page of a game lists keys of the first page, which work there as well.
    if let Some(Overlay::GameMenu(menu)) = app.overlays.last_mut()
        && let Some(action) = app.context.keys.action(KeyContext::Home, key)
        && menu.choose(action)
    {
        return press(app, state, Action::Apply, requests);
    }
    let action = match (action, key.typed()) {
        // On a list of switches, the space bar turns the selected one, or opens its page.
        (Some(Action::PageDown), Some(' ')) if state == KeyContext::Switches => Some(Action::Right),
        (action, _) => action,
    };
    match (action, key.typed()) {
        (Some(Action::Suspend), _) => {
            app.pause();
            requests.push(Request::Suspend);
        }
        (Some(action), letter) => {
            let before = cursor(app);
            if let Some(Overlay::Ask(question)) = app.overlays.last()
                && action == Action::Apply
                && !question.has_choice()
            {
                return say_what_is_asked(app);
            }
            press(app, state, action, requests);
            let moves = keyboard_selection::way(action).is_some();
            if let (Some(letter), true, true) = (letter, moves, state == KeyContext::Table)
                && before == cursor(app)
                && let Some(table) = &mut app.table
            {
                keyboard_selection::moved_nowhere(table, letter, &app.context.keys);
            }
        }
        (None, Some(_)) if app.is_too_small() => {}
        (None, letter) => {
            let is_answer = is_answer(app, letter);
            if let Some(letter) = letter {
                typed(app, state, letter, requests);
            }
            if state == KeyContext::Ask && !is_answer {
                say_what_is_asked(app);
            }
        }
    }
}

/// Shows the keys that answer the question on the screen.
fn say_what_is_asked(app: &mut App) {
    let keys = keys_named(app);
    app.notify(format!("Answer this first: {keys}"), true);
}

/// Whether typing this letter answers the question on the screen.
fn is_answer(app: &App, letter: Option<char>) -> bool {
    let Some(Overlay::Ask(question)) = app.overlays.last() else {
        return false;
    };
    letter.is_some_and(|letter| question.is_answer(letter))
}

/// Returns the pile and the card under the cursor.
fn cursor(app: &App) -> Option<(PileId, Option<usize>)> {
    let table = app.table.as_ref()?;
    let cursor = table.cursor();
    Some((cursor.pile(), cursor.card(table.observation())))
}

/// Handles a typed character that is not the key of a command.
fn typed(app: &mut App, state: KeyContext, letter: char, requests: &mut Requests) {
    if !app.overlays.is_empty() {
        return to_page(app, PageInput::Typed(letter), requests);
    }
    match state {
        KeyContext::Home if letter == '/' => {
            app.notify("Type to search: a name, or a word such as easy", false);
        }
        KeyContext::Home => app.home.type_in(letter),
        KeyContext::Replay => {
            let names = app.table.as_ref().is_some_and(|table| {
                // The rows of a grid have digits as their keys.
                letter.is_ascii_digit() || !table.labels().piles(letter).is_empty()
            });
            if names {
                ask_to_play_on(app);
            }
        }
        KeyContext::Table | KeyContext::Held => {
            let (now, keys) = (app.context.now, &app.context.keys);
            if let Some(table) = &mut app.table
                && !table.lift_curtain(keys)
            {
                keyboard_selection::press(table, letter, now, keys);
            }
        }
        _ => {}
    }
}

/// The largest number of characters of pasted text in which a number or a name is looked for.
const LONGEST_PASTE: usize = 40;

/// Handles pasted text. The text may be a deal number or a name.
pub fn pasted(app: &mut App, text: &str, requests: &mut Requests) {
    match app.overlays.last() {
        Some(overlay) if overlay.page().takes_paste() => {
            to_page(app, PageInput::Pasted(text), requests);
        }
        None if app.screen() == Screen::Home => text
            .chars()
            .take(LONGEST_PASTE)
            .filter(|letter| !letter.is_control())
            .for_each(|letter| app.home.type_in(letter)),
        _ => app.notify("Pasted text is ignored here", false),
    }
}
