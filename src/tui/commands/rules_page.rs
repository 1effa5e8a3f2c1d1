//! Opens the page of rules and keys, which lists the commands that are possible in a game.

use super::answered::{answers_in_rooms, fits};
use crate::model::seating::seating;
use crate::model::{App, Overlay};
use crate::screens::rules::{Answers, Occasion, RulesPage, is_of_records};
use patience_app::keymap::KeyContext;

/// Opens the rules of the game on the table or under the cursor.
pub fn open_rules(app: &mut App) {
    let is_of_records = is_of_records(app.state());
    let rules = match app.overlays.last() {
        Some(Overlay::Maker(page)) => page.rules().cloned(),
        _ if is_of_records => None,
        _ => app.rules_in_question(),
    };
    let people = rules.as_ref().map(|rules| seating(app).people_of(rules));
    let people = people.unwrap_or_default();
    let (keyboard, looks) = (&app.context.split_keyboard, &app.context.appearance);
    let occasion = match app.overlays.last() {
        Some(Overlay::Maker(_)) => Occasion::Maker,
        _ if app.state() == KeyContext::Replay => Occasion::Recording,
        _ if app.is_guest() => Occasion::Room,
        _ if is_of_records => Occasion::Records(app.state()),
        _ => Occasion::Table(app.state()),
    };
    let in_rooms = answers_in_rooms;
    let answers = Answers { fits, in_rooms };
    let page = RulesPage::new(rules, &people, (keyboard, looks), occasion, answers);
    app.overlays.push(Overlay::Rules(page));
}
