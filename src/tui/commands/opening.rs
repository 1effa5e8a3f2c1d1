//! Opens pages over the table or the list of games.

use std::sync::Arc;

use crate::interaction::table::Table;
use crate::message::{Request, Requests};
use crate::model::seating::seating;
use crate::model::{App, Overlay, Screen};
use crate::screens::Page;
use crate::screens::deal_number::NumberLine;
use crate::screens::filter::FilterPage;
use crate::screens::game_menu::GameMenu;
use crate::screens::home::Chosen;
use crate::screens::options::OptionsPage;
use crate::screens::people::names::NamesPage;
use crate::screens::people::try_keys::TryKeys;
use crate::screens::settings::SettingsPage;
use patience_app::duel::{Duel, PLAYERS};
use patience_app::keymap::Action;
use patience_core::Game;

/// Opens the page for typing a deal number.
pub fn open_number(app: &mut App) {
    if let Some(rules) = app.rules_in_question() {
        let measured = app.context.catalogue.embedded().difficulty;
        let mut entries = app.context.catalogue.index().iter();
        let entry = entries.find(|entry| entry.id == rules.about.id);
        let deal = app.table_on_screen().map(Table::game);
        let deal = deal.and_then(Game::known_deal);
        let page = NumberLine::new(&rules, measured, entry).on_table(deal);
        return app.overlays.push(Overlay::Number(page));
    }
    let text = match app.home.chosen() {
        Some(Chosen::Page(Action::Days)) => {
            "Daily deals have fixed numbers. Move the cursor to a game to type one"
        }
        _ => "Move the cursor to a game to type a deal number",
    };
    app.notify(text, false);
}

/// Opens the page on which two people at one keyboard try their keys.
pub fn open_try_keys(app: &mut App) {
    let rules = app.rules_in_question();
    let pair = rules.as_ref().map(|rules| seating(app).pair_of(rules));
    let page = TryKeys::new(rules, pair.unwrap_or(PLAYERS));
    app.overlays.push(Overlay::TryKeys(page));
}

/// Opens the menu of the game under the cursor in the list of games.
pub fn open_game_menu(app: &mut App) {
    let Some((id, title)) = app.home.game_at() else {
        let text = "Move the cursor to a game to open its menu";
        return app.notify(text, false);
    };
    let unfinished = matches!(app.home.chosen(), Some(Chosen::Continue(_)));
    let favourite = app.home.is_favourite(&id);
    app.catch_up();
    let rules = app.rules_in_question();
    let rules = rules.as_deref();
    let partners = rules.is_some_and(|rules| rules.partners() > 1);
    let computer = rules.is_some_and(Duel::allows_computer);
    let page = GameMenu::new((id, title), unfinished, favourite, (partners, computer));
    app.overlays.push(Overlay::GameMenu(page));
}

/// Opens the filter of the list of games. Computes the traits of every game first, because the filter needs them.
pub fn open_filter(app: &mut App) {
    app.learn_traits();
    let page = FilterPage::new(&app.home);
    app.overlays.push(Overlay::Filter(page));
}

/// Opens the page of variants and options for the game on the table or under the cursor.
pub fn open_options(app: &mut App) {
    let (table, preview) = (app.table_on_screen(), app.home.preview());
    let of = match app.screen() {
        Screen::Table => table.map(|table| (table.game(), &table.timed_game().path)),
        Screen::Home => preview.map(|preview| (&preview.game, &preview.path)),
    };
    let Some((game, path)) = of else { return };
    let (rules, deal) = (Arc::clone(game.rules()), game.deal());
    let catalogue = &app.context.catalogue;
    match catalogue.rule_file_at(&rules.about.id, path.as_deref()) {
        Ok(file) => {
            let handicaps = app.context.settings.handicaps();
            let duel = table.and_then(|table| table.timed_game().rival());
            let page = OptionsPage::new(file, rules, deal, seating(app), handicaps)
                .for_two(duel)
                .at_table(table.is_some());
            app.overlays.push(Overlay::Options(Box::new(page)));
        }
        Err(error) => app.notify(error.to_string(), true),
    }
}

/// Opens the page of the players, with one line per seat of the game.
pub fn open_names(app: &mut App, requests: &mut Requests) {
    let seats = match (app.overlays.last(), app.screen(), &app.table) {
        (Some(Overlay::Options(page)), ..) => Some((page.rules.seats(), page.rules.sides)),
        (_, Screen::Table, Some(table)) => {
            let rules = table.game().rules();
            Some((rules.seats(), rules.sides))
        }
        _ => None,
    };
    let seats = seats.filter(|(seats, _)| *seats > 1);
    let mut page = NamesPage::new(&app.context.settings);
    if let Some((seats, sides)) = seats {
        page = page.for_game(seats, sides);
    }
    requests.extend(page.question().map(Request::Ask));
    app.overlays.push(Overlay::Names(page));
}

/// Opens the settings. Reads the player's own themes again first.
pub fn open_settings(app: &mut App) {
    if app.context.settings.read_themes_anew() {
        app.context.take_settings();
    }
    let page = SettingsPage::new(app.is_guest());
    app.overlays.push(Overlay::Settings(page));
}
