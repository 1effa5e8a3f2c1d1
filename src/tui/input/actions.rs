//! What each action does, by what the keyboard is for at the moment.

use super::at_home::act_home;
use super::at_table::{act_replay, act_table};
use super::pages::to_page;
use crate::message::{Request, Requests};
use crate::model::lifecycle::show_result;
use crate::model::{App, Overlay, Screen};
use crate::screens::PageInput;
use crate::screens::deal_number::NumberLine;
use crate::screens::filter::FilterPage;
use crate::screens::names::NamesPage;
use crate::screens::options::OptionsPage;
use crate::screens::rules::RulesPage;
use crate::screens::settings::{self, SettingsPage};
use crate::screens::try_keys::TryKeys;
use patience_app::keymap::{Action, KeyContext};
use patience_app::session::real_time::Stage;
use patience_app::settings::{Seating, Stored};

/// Does what a key or a click asks.
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
        Action::Back => back(app, requests),
        Action::Rules => {
            let rules = app.rules_in_question();
            let people = rules
                .as_ref()
                .map_or(1, |rules| seating(app).people_of(rules));
            let page = RulesPage::new(
                rules,
                people,
                &app.context.split_keyboard,
                &app.context.appearance,
            );
            app.overlays.push(Overlay::Rules(page));
        }
        Action::Settings => app
            .overlays
            .push(Overlay::Settings(SettingsPage::default())),
        Action::Filter => open_filter(app),
        Action::Options => open_options(app),
        Action::Number => {
            if let Some(rules) = app.rules_in_question() {
                app.overlays.push(Overlay::Number(NumberLine::new(&rules)));
            }
        }
        Action::Home => go_home(app, requests),
        Action::Colours => store_for_all(app, "suits", requests),
        Action::Size => store_for_all(app, "card_size", requests),
        action => match state {
            KeyContext::Home => act_home(app, action, requests),
            KeyContext::Table | KeyContext::Held => act_table(app, action, requests),
            KeyContext::Paused if action == Action::Resume => resume(app),
            KeyContext::Paused if action == Action::TryKeys => {
                let rules = app.rules_in_question();
                app.overlays.push(Overlay::TryKeys(TryKeys::new(rules)));
            }
            KeyContext::Paused => act_table(app, action, requests),
            KeyContext::Replay => act_replay(app, action, requests),
            KeyContext::Race if action == Action::Resign => act_table(app, action, requests),
            KeyContext::Race => {}
            KeyContext::Result
            | KeyContext::Page
            | KeyContext::Switches
            | KeyContext::Line
            | KeyContext::Ask => to_page(app, PageInput::Action(action), requests),
        },
    }
}

/// Turns a setting from the table, and says what it is now: it is kept for all games.
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

/// Goes back by one level: an overlay, what is held, the table, the search.
fn back(app: &mut App, requests: &mut Requests) {
    if app.overlays.pop().is_some() {
        return;
    }
    match app.screen {
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
                // Who wants a hand stopped wants it now.
                table.let_go()
                    || said && table.session().real_time().is_none()
                    || table.leave_aside()
            });
            if let_go || stop(app, requests) {
                return;
            }
            let looked = app
                .table
                .as_mut()
                .is_some_and(|table| table.end_replay(&app.context.keys));
            if looked {
                show_result(app);
            } else {
                go_home(app, requests);
            }
        }
    }
}

/// Stops a hand that is played in real time. Tells whether it was going on.
fn stop(app: &mut App, requests: &mut Requests) -> bool {
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

fn resume(app: &mut App) {
    let now = app.context.now;
    if app.is_too_small() {
        return;
    }
    if let Some(table) = &mut app.table {
        table.session_mut().resume(now);
    }
}

fn go_home(app: &mut App, requests: &mut Requests) {
    if let Some(table) = &mut app.table {
        table.end_replay(&app.context.keys);
        // Who comes back to the table finds the deal, not what the other has made of it.
        table.hand_over(&app.context.keys);
    }
    app.overlays.clear();
    app.screen = Screen::Home;
    app.home.forget_preview();
    if let Some(table) = &app.table {
        if table.timed_game().is_begun() {
            requests.push(Request::Save);
        }
        let slot = table.timed_game().place.clone();
        let slot = slot.unwrap_or_else(|| table.timed_game().slot());
        app.home.come_from(slot, &table.game().rules().about.id);
    }
    requests.push(Request::List);
}

/// Opens what the list of games is narrowed to; for that it must be known what sort of game
/// each is.
fn open_filter(app: &mut App) {
    app.home.learn(app.context.catalogue.traits());
    let page = FilterPage::new(&app.home);
    app.overlays.push(Overlay::Filter(page));
}

/// Returns who sits at the table, or at the next one.
fn seating(app: &App) -> Seating {
    let at_table = match app.screen {
        Screen::Table => app
            .table
            .as_ref()
            .and_then(|table| table.timed_game().seating),
        Screen::Home => None,
    };
    at_table.unwrap_or(app.context.seating)
}

fn open_options(app: &mut App) {
    let of = match app.screen {
        Screen::Table => app
            .table
            .as_ref()
            .map(|table| (table.game().deal(), table.timed_game().path.clone())),
        Screen::Home => app
            .home
            .preview()
            .map(|preview| (preview.game.deal(), preview.path.clone())),
    };
    let (Some(rules), Some((deal, path))) = (app.rules_in_question(), of) else {
        return;
    };
    let seating = seating(app);
    match app
        .context
        .catalogue
        .rule_file_at(&rules.about.id, path.as_deref())
    {
        Ok(file) => {
            let handicaps = app.context.settings.handicaps();
            let duel = app
                .table
                .as_ref()
                .is_some_and(|table| table.duel().is_some());
            let page = OptionsPage::new(file, rules, deal, seating, handicaps)
                .for_two(duel && app.screen == Screen::Table);
            app.overlays.push(Overlay::Options(Box::new(page)));
        }
        Err(error) => app.notify(error.to_string(), true),
    }
}

/// Opens the names of the people at the table: as many seats as the game has.
pub fn open_names(app: &mut App) {
    let seats = match (app.overlays.last(), app.screen, &app.table) {
        (Some(Overlay::Options(page)), ..) => Some(page.rules.seats()),
        (_, Screen::Table, Some(table)) => Some(table.game().rules().seats()),
        _ => None,
    };
    let seats = seats.filter(|seats| *seats > 1);
    let mut page = NamesPage::new(&app.context.settings);
    if let Some(seats) = seats {
        page = page.for_game(seats);
    }
    app.overlays.push(Overlay::Names(page));
}
