//! Changes the players while a game is on the table. If the hand has not begun, the new players play it. Otherwise
//! the players who started it also finish it.

use std::sync::Arc;
use std::time::Duration;

use patience_core::{Game, Rules, Value};

use super::App;
use crate::message::{Request, Requests};
use patience_app::catalogue::handicap::Handicaps;
use patience_app::session::Reseated;
use patience_app::settings::{Change, People, Seating, SettingId};

/// Seats the new players. If they do not start at once, a message says when they do.
pub fn reseat(app: &mut App, seating: Seating) {
    app.context.seating = seating;
    reseat_table(app, seating);
}

/// Applies the players that have changed in the settings. Unchanged settings do not affect the table, because its
/// match may have been started by other players.
pub fn follow_settings(app: &mut App) {
    let after = app.context.settings.seating();
    let before = std::mem::replace(&mut app.context.stored_seating, after);
    if before == after {
        return;
    }
    app.context.seating = app.context.seating.with_changes(&before, &after);
    let table = app.table.as_ref();
    let at_table = table.and_then(|table| table.timed_game().seating);
    let at_table = at_table.unwrap_or(app.context.seating);
    reseat_table(app, at_table.with_changes(&before, &after));
}

fn reseat_table(app: &mut App, seating: Seating) {
    let Some(table) = &mut app.table else { return };
    let text = match table.reseat(seating, &app.context.keys) {
        Reseated::Now => return,
        Reseated::SeatsWithNextHand => "The new seats begin with the next hand",
        Reseated::ComputersWithNextHand => "The new computer players begin with the next hand",
    };
    app.notify(text.to_owned(), false);
}

/// Applies handicaps of players that are about to be stored. They change the rules of the next game at the table, or of
/// the current game if it has not begun.
pub fn give_handicaps(app: &mut App, handicaps: &[i8]) {
    let old = app.context.settings.handicaps();
    let Some(table) = &mut app.table else { return };
    let game = table.game();
    let rules = Arc::clone(table.timed_game().next_rules());
    let seats = usize::from(rules.seats());
    let of = |all: &[i8], seat: usize| all.get(seat).copied().unwrap_or(0);
    if rules.race.is_none() || (0..seats).all(|seat| of(&old, seat) == of(handicaps, seat)) {
        return;
    }
    let path = table.timed_game().path.clone();
    let catalogue = &app.context.catalogue;
    let Ok(file) = catalogue.rule_file_at(&rules.about.id, path.as_deref()) else {
        return;
    };
    let old = Handicaps(&old);
    let settings = rules.about.settings.iter().map(|setting| {
        let usual = old.usual(&rules, setting).map(Value::Number);
        let value = usual.unwrap_or_else(|| setting.value.clone());
        (setting.id.clone(), value.to_string())
    });
    let set: Vec<(String, String)> = settings.collect();
    let Ok(rules) = Handicaps(handicaps).compile(&file, Some(&rules.about.variant), &set) else {
        return;
    };
    let rules = Arc::new(rules);
    if game.done() == 0 {
        let game = Game::new(rules, game.deal());
        let next = table.timed_game().followed_by(game, Duration::ZERO);
        table.replace(next, app.context.now, &app.context.keys);
    } else {
        let timed_game = table.session_mut().timed_game_mut();
        timed_game.change_next_rules(rules);
        let text = "The handicaps change with the next game";
        app.notify(text.to_owned(), false);
    }
}

/// Returns who sits where at the current table, or at the next one.
pub fn seating(app: &App) -> Seating {
    let table = app.table_on_screen();
    let at_table = table.and_then(|table| table.timed_game().seating);
    at_table.unwrap_or(app.context.seating)
}

/// Seats the chosen players from now on. Stores in the settings only the choices that differ from the settings, because
/// the current players may have been seated without changing the settings.
pub fn seat(app: &mut App, chosen: Seating, requests: &mut Requests) {
    let before = seating(app);
    reseat(app, chosen);
    let stored = app.context.settings.seating();
    let mut store = |change| requests.push(Request::Store(change));
    if before.people != chosen.people && stored.people != chosen.people {
        store(Change::new(SettingId::People, chosen.people));
    }
    if before.own_seat != chosen.own_seat && stored.own_seat != chosen.own_seat {
        store(Change::new(SettingId::OwnSeat, chosen.own_seat));
    }
    if before.level != chosen.level && stored.level != chosen.level {
        store(Change::new(SettingId::ComputerLevel, chosen.level));
    }
}

/// Returns which seats people take if two people start a game for several players. In a game in turns every seat may
/// be a person's.
pub fn people_for_two(rules: &Rules) -> People {
    if rules.in_real_time() {
        People::Two
    } else {
        People::All
    }
}
