//! Who plays, changed while a game is on the table: a hand that has not begun is played by
//! those who sit there now, any other is played to its end by those who began it.

use std::sync::Arc;

use patience_core::{Game, Value};

use crate::handicap::Handicaps;
use crate::settings::Seating;
use crate::tui::app::App;
use crate::tui::table::Table;
use crate::tui::update::notice;

/// Seats those who play from now on, and says from when where that is not at once.
pub(super) fn reseat(app: &mut App, seating: Seating) {
    app.seating = seating;
    let Some(table) = &mut app.table else { return };
    if table.sitting.seating == Some(seating) || table.game().rules().seats() == 1 {
        return;
    }
    if table.at_once.is_none() {
        // In turns somebody else may take over at any time.
        table.sitting.seating = Some(seating);
        table.sit_round();
        table.refresh(&app.keys);
        return;
    }
    let before = table.sitting.seating.replace(seating);
    if is_fresh(table) {
        table.sit_round();
        table.refresh(&app.keys);
        return;
    }
    let rules = table.game().rules();
    let people = before.is_none_or(|before| before.people_of(rules) != seating.people_of(rules));
    let others = (seating.people_of(rules)..rules.seats()).map(patience_core::Seat);
    let skill = |before: Seating| {
        let mut others = others.clone();
        others.any(|seat| before.skill(seat) != seating.skill(seat))
    };
    let text = if people {
        "The seats are changed from the next hand on"
    } else if before.is_none_or(skill) {
        "The computer players are changed from the next hand on"
    } else {
        return;
    };
    notice(app, text.to_owned(), false);
}

/// Tells whether nothing has been done in the hand yet.
fn is_fresh(table: &Table) -> bool {
    let game = table.game();
    game.done() == game.hand_start() && game.hand_end().is_none()
}

/// Takes handicaps that are about to be stored into the rules of the next game at the table,
/// or of this one where it has not begun.
pub(super) fn give_handicaps(app: &mut App, handicaps: &[i8]) {
    let old = app.settings.handicaps();
    let Some(table) = &mut app.table else { return };
    let game = table.game();
    let rules = table
        .sitting
        .next_rules
        .clone()
        .unwrap_or_else(|| game.rules().clone());
    let seats = usize::from(rules.seats());
    let of = |all: &[i8], seat: usize| all.get(seat).copied().unwrap_or(0);
    if rules.race.is_none() || (0..seats).all(|seat| of(&old, seat) == of(handicaps, seat)) {
        return;
    }
    let path = table.sitting.path.clone();
    let Ok(file) = app.catalogue.rule_file_at(&rules.about.id, path.as_deref()) else {
        return;
    };
    let old = Handicaps(&old);
    let set: Vec<(String, String)> = rules
        .about
        .settings
        .iter()
        .map(|setting| {
            let usual = old.usual(&rules, setting).map(Value::Number);
            let value = usual.unwrap_or_else(|| setting.value.clone());
            (setting.id.clone(), value.to_string())
        })
        .collect();
    let Ok(rules) = Handicaps(handicaps).compile(&file, Some(&rules.about.variant), &set) else {
        return;
    };
    let rules = Arc::new(rules);
    if game.done() == 0 {
        let game = Game::new(rules, game.deal());
        let next = table.sitting.with(game, std::time::Duration::ZERO);
        table.replace(next, app.now, &app.keys);
    } else {
        table.sitting.next_rules = Some(rules);
        let text = "The piles to be rid of are changed from the next game on";
        notice(app, text.to_owned(), false);
    }
}
