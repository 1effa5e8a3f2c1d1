//! Handles the mouse: click, drag and drop, double click, right click and wheel.

use std::time::Duration;

use patience_core::{PileId, Seen};
use ratatui::layout::Position;

use crate::commands::dispatch::{act, hush_before, press, to_page};
use crate::commands::pick_up;
use crate::interaction::keyboard_selection;
use crate::interaction::selection::Selection;
use crate::interaction::table::Table;
use crate::layout::Hit;
use crate::message::{MouseButton, MouseEvent, MouseEventKind, Requests};
use crate::model::{App, Click, Overlay, Screen, lifecycle};
use crate::screens::table::real_time;
use crate::screens::{Page, PageInput};
use crate::view::status_line::replay_bar_at;
use crate::view::{OnBar, Words, words_at};
use patience_app::keymap::{Action, KeyContext};

/// The longest time between the two clicks of a double click.
const DOUBLE: Duration = Duration::from_millis(400);

/// Returns the action of a click on words on the screen, if the words stand for an action.
pub fn action(app: &App, mouse: MouseEvent) -> Option<Action> {
    match (mouse.kind, words_at(app, mouse.at)) {
        (MouseEventKind::Down(MouseButton::Left), Some(Words::Does(action))) => Some(action),
        _ => None,
    }
}

/// Handles a mouse event.
pub fn moved(app: &mut App, mouse: MouseEvent, requests: &mut Requests) {
    let at = mouse.at;
    match mouse.kind {
        MouseEventKind::ScrollUp => wheel(app, false, requests),
        MouseEventKind::ScrollDown => wheel(app, true, requests),
        MouseEventKind::Down(MouseButton::Left) => {
            if follows_a_change(app, at) {
                return;
            }
            // Things under the pointer may move when a message disappears.
            let on_bar = replay_bar_at(app, at);
            let words = words_at(app, at);
            app.clear_notice();
            app.leave_said();
            if let Some(table) = &mut app.table {
                table.set_news(None);
            }
            match on_bar {
                Some(OnBar::Place(place)) => go_to_place(app, place),
                Some(OnBar::Speed) => app.turn_speed(),
                None => left_down(app, at, words, requests),
            }
        }
        MouseEventKind::Down(MouseButton::Right) => {
            app.clear_notice();
            best(app, at);
        }
        MouseEventKind::Drag(MouseButton::Left) => dragged(app, at),
        MouseEventKind::Moved => wandered(app, at),
        MouseEventKind::Up(MouseButton::Left) => up(app, at, requests),
        _ => {}
    }
}

/// Whether a click is the second half of a double click whose first half opened another screen or page. If so, it was
/// aimed at something that is no longer there. A click at another point is not part of the double click.
fn follows_a_change(app: &App, at: (u16, u16)) -> bool {
    app.last_click().is_some_and(|click| {
        app.context.now.saturating_sub(click.when) < DOUBLE
            && click.at.0.abs_diff(at.0) <= 1
            && click.at.1 == at.1
            && click.sight != app.sight()
    })
}

/// Handles a press of the left button. The second click of a double click acts on the same card as the first. If the
/// first click made a move, the second acts on no card.
fn left_down(app: &mut App, at: (u16, u16), words: Option<Words>, requests: &mut Requests) {
    let on = top_at(app, at);
    let now = app.context.now;
    let is_second = |click: &Click| click.at == at && now.saturating_sub(click.when) < DOUBLE;
    let before = app.last_click().filter(is_second);
    app.note_click(None);
    let stock = on.is_some_and(|(pile, _)| {
        let table = app.table.as_ref();
        table.is_some_and(|table| table.only_turns(pile))
    });
    if before.is_some_and(|click| click.moved) && app.overlays.is_empty() && !stock {
        return;
    }
    let double = before.is_some_and(|click| click.on == on);
    let done = |app: &App| app.table.as_ref().map(|table| table.game().done());
    let (begun, sight) = (done(app), app.sight());
    let starts = match words {
        Some(words) => {
            click_on_words(app, words, requests);
            false
        }
        None => down(app, at, double, requests),
    };
    // On the table, the third of three clicks never ends a double click.
    let counts = !double || sight != app.sight() || sight.0 == Screen::Home;
    app.note_click(counts.then(|| Click {
        when: app.context.now,
        at,
        on,
        moved: app.screen() == Screen::Table && begun != done(app),
        starts,
        sight,
    }));
}

/// Returns the pile at a point on the table, with its top card.
fn top_at(app: &App, at: (u16, u16)) -> Option<(PileId, Option<Seen>)> {
    if app.screen() != Screen::Table || !app.overlays.is_empty() {
        return None;
    }
    let pile = hit(app, at)?.pile;
    let top = app.table.as_ref()?.observation().pile(pile).top();
    Some((pile, top))
}

/// Handles a movement of the pointer with no button down. Highlights the keys of the piles that accept the card below
/// the pointer.
fn wandered(app: &mut App, at: (u16, u16)) {
    let is_played = app.is_table_in_sight() && app.state() == KeyContext::Table;
    let is_for_mouse = is_played && !is_off_the_table(app);
    let hit = hit(app, at).filter(|_| is_for_mouse);
    if let Some(table) = &mut app.table {
        let cards = hit.map(|hit| selection_at(table, hit));
        table.point_at(cards);
    }
}

/// Handles a movement of the pointer with the button down. Cards that were picked up move with the pointer.
fn dragged(app: &mut App, at: (u16, u16)) {
    if let Some(OnBar::Place(place)) = replay_bar_at(app, at) {
        return go_to_place(app, place);
    }
    let pressed = app.last_click();
    let Some(table) = &mut app.table else { return };
    if let Some(drag) = table.drag_mut() {
        drag.at = at;
        return;
    }
    // A drag from an empty place means no card, so not the one in hand either.
    if let Some(click) = pressed.filter(|click| click.at != at && !click.moved)
        && let Some((pile, None)) = click.on
        && let Some(why) = table.choices().why_stuck(pile, None)
    {
        table.refuse(why);
    }
}

/// The number of rows by which one step of the wheel scrolls the list of games.
const WHEEL_ROWS: isize = 3;

/// Handles the wheel. It scrolls pages and lists, and moves forward or back in a recording.
fn wheel(app: &mut App, is_down: bool, requests: &mut Requests) {
    let state = app.state();
    if app.overlays.is_empty() {
        if app.screen() == Screen::Home {
            let rows = if is_down { WHEEL_ROWS } else { -WHEEL_ROWS };
            app.home.scroll(app.context.area(), rows);
        } else if state == KeyContext::Replay {
            let action = if is_down { Action::Redo } else { Action::Undo };
            act(app, state, action, requests);
        }
        // On the table, the wheel would move the cursor, which a wheel should not do.
        return;
    }
    let action = if is_down { Action::Down } else { Action::Up };
    let page = app.overlays.last().map(Overlay::page);
    for _ in 0..page.map_or(0, Page::wheel_lines) {
        let page = app.overlays.last().map(Overlay::page);
        let list = page.and_then(|page| page.list(&app.context));
        if list.is_some_and(|(at, rows)| if is_down { at + 1 >= rows } else { at == 0 }) {
            return;
        }
        act(app, state, action, requests);
    }
}

/// Goes to a position in the recording that is being watched.
fn go_to_place(app: &mut App, place: usize) {
    app.stop_playback();
    if let Some(table) = &mut app.table {
        table.replay_to_place(place, &app.context.keys);
    }
}

/// Moves the cursor of the list of games to a point. Returns whether the cursor was already there, in which case the
/// game starts.
fn lies_on_start(app: &mut App, (x, y): (u16, u16)) -> bool {
    let screen = app.context.area();
    app.home.click(screen, x, y) == Some(true) || app.home.click_beside(screen, x, y)
}

/// Handles a press of the left button. Returns whether releasing the button at the same point starts a game from the
/// list of games.
fn down(app: &mut App, at: (u16, u16), double: bool, requests: &mut Requests) -> bool {
    if !app.overlays.is_empty() {
        to_page(app, PageInput::Clicked(at), requests);
        return false;
    }
    match app.screen() {
        Screen::Home => {
            !app.home.click_chip(app.context.area(), at.0, at.1) && lies_on_start(app, at)
        }
        Screen::Table => {
            down_on_table(app, at, double);
            false
        }
    }
}

/// Performs the action of the words on the screen that were clicked, as their key would.
fn click_on_words(app: &mut App, words: Words, requests: &mut Requests) {
    match words {
        Words::Does(action) => {
            let state = app.state();
            if let Some(Overlay::Lobby(lobby)) = app.overlays.last_mut() {
                lobby.release();
            }
            hush_before(app, Some(action));
            press(app, state, action, requests);
        }
        Words::Types(letter) => to_page(app, PageInput::Typed(letter), requests),
        Words::Nothing => {}
    }
}

fn hit(app: &App, at: (u16, u16)) -> Option<Hit> {
    app.layout()?.hit(at.0, at.1)
}

/// Whether the mouse cannot move cards at the moment. It cannot while the cards are hidden or during a countdown. It
/// also cannot in a game of two people at one keyboard, in which each of them uses half of the keys.
fn is_off_the_table(app: &App) -> bool {
    app.real_time()
        .is_some_and(|real_time| !real_time.is_running() || real_time.is_for_two())
}

/// Whether a point of the screen is in the box that is shown while a race waits to begin or to continue.
fn is_on_waiting_box(app: &App, (x, y): (u16, u16)) -> bool {
    let table = app.table.as_ref().filter(|_| !app.is_too_small());
    let place = table
        .and_then(|table| real_time::waiting_box(app.context.table_area(), &app.context, table));
    place.is_some_and(|place| place.contains(Position { x, y }))
}

fn down_on_table(app: &mut App, at: (u16, u16), double: bool) {
    if app.state() == KeyContext::Replay {
        let table = app.table.as_ref();
        let is_over = table.is_some_and(|table| table.game().hand_end().is_some());
        match hit(app, at) {
            Some(_) if is_over => pick_up(app),
            Some(_) => app.play_or_stop(),
            None => {}
        }
        return;
    }
    if is_on_waiting_box(app, at) {
        return lifecycle::resume(app);
    }
    if is_off_the_table(app) {
        return;
    }
    let hit = hit(app, at);
    let now = app.context.now;
    let keys = &app.context.keys;
    let Some(table) = &mut app.table else { return };
    if table.lift_curtain(keys) {
        return;
    }
    table.hush();
    let Some(hit) = hit else {
        table.let_go();
        return;
    };
    if table.says_over(keys) || table.gather(&[hit.pile], now, keys) {
        return;
    }
    if table.turns_at(hit.pile) {
        table.turn_stock(now, keys);
        return;
    }
    if double {
        let selection = selection_at(table, hit);
        table.send(selection, now, keys);
        return;
    }
    match table.selected() {
        Some(selection) if selection.from != hit.pile => {
            let goes = table.choices().to(selection, &[hit.pile]).is_some();
            let is_next_source = table.is_next_source(selection, &[hit.pile]);
            if table.drop_on(selection, &[hit.pile], now, keys) || goes {
                return;
            }
            let why = table.take_notice().filter(|_| !is_next_source);
            if table.can_be_taken_instead(hit.pile) {
                table.select(None);
                pick(table, hit, at);
            }
            table.set_notice(why);
        }
        // A second click on the same card moves it alone if it can, or puts it down.
        Some(selection) if table.selection().is_some() && selection == selection_at(table, hit) => {
            match table.choices().single(selection.from) {
                Some(single) => {
                    table.play(single, now, keys);
                }
                None => {
                    table.let_go();
                }
            }
        }
        _ if keyboard_selection::play_at_once(table, &[hit.pile], now, keys) => {}
        _ => pick(table, hit, at),
    }
}

fn selection_at(table: &Table, hit: Hit) -> Selection {
    let len = table.observation().pile(hit.pile).len();
    let count = hit.card.and_then(|card| len.checked_sub(card));
    let count = count.and_then(|count| u8::try_from(count).ok());
    Selection::with_count(hit.pile, count.or(Some(1)))
}

fn pick(table: &mut Table, hit: Hit, at: (u16, u16)) {
    let selection = selection_at(table, hit);
    keyboard_selection::pick_up(table, &[hit.pile], selection.count);
    if table.selection().is_some() {
        table.put_cursor_on(hit.pile, hit.card);
        table.begin_drag(at);
    }
}

/// Returns the pile that receives a card dropped at a point. The area below a pile belongs to the pile.
fn dropped_on(app: &App, (x, y): (u16, u16)) -> Option<Hit> {
    let layout = app.layout()?;
    (0..=y).rev().find_map(|y| layout.hit(x, y))
}

fn up(app: &mut App, at: (u16, u16), requests: &mut Requests) {
    let pressed = app.last_click();
    if pressed.is_some_and(|click| click.starts && click.at == at && click.sight == app.sight()) {
        // A key may have moved the cursor since.
        if lies_on_start(app, at) {
            act(app, KeyContext::Home, Action::Start, requests);
        }
        return;
    }
    let hit = dropped_on(app, at);
    let now = app.context.now;
    let keys = &app.context.keys;
    let Some(table) = &mut app.table else { return };
    let Some(drag) = table.end_drag() else {
        return dragged_in_vain(app, at, hit);
    };
    let Some(selection) = table.selection() else {
        return;
    };
    if drag.start == at {
        // A click turns the stock even if its card could be dragged away.
        if table.is_stock(selection.from) {
            table.let_go();
            table.turn_stock(now, keys);
        }
        return;
    }
    // The message about the press does not apply to the drop.
    table.hush();
    match hit {
        Some(hit) if hit.pile != selection.from => {
            if !table.drop_on(selection, &[hit.pile], now, keys) {
                table.select(None);
            }
        }
        // The cards were dragged back to their pile, or off the table.
        _ => table.select(None),
    }
}

/// Explains why dragged cards cannot go to the pile where they were dropped, if the reason is that the pile takes
/// only one card at a time.
fn dragged_in_vain(app: &mut App, at: (u16, u16), to: Option<Hit>) {
    let click = app
        .last_click()
        .filter(|click| click.at != at && !click.moved && click.on.is_some());
    let from = click.and_then(|click| hit(app, click.at));
    let (Some(table), Some(from), Some(to)) = (&mut app.table, from, to) else {
        return;
    };
    let selection = selection_at(table, from);
    let takes_one = table.game().rules().group_of(to.pile).limit == 1;
    let refused = table.notice().is_some_and(|said| said.refusal);
    if refused && takes_one && selection.count > Some(1) && from.pile != to.pile {
        let why = table.choices().why_not(selection, &[to.pile]);
        table.refuse(why);
    }
}

fn best(app: &mut App, at: (u16, u16)) {
    if !app.overlays.is_empty() || app.screen() != Screen::Table || is_off_the_table(app) {
        return;
    }
    if app.state() == KeyContext::Replay {
        return;
    }
    let hit = hit(app, at);
    let now = app.context.now;
    let keys = &app.context.keys;
    let (Some(table), Some(hit)) = (&mut app.table, hit) else {
        return;
    };
    table.let_go();
    table.hush();
    if table.says_over(keys) {
        return;
    }
    let selection = selection_at(table, hit);
    table.send(selection, now, keys);
}
