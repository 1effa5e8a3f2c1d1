//! How the two people at the table stand in the games of its kind that they have played to their end.
//! The records are asked when the two sit down, and again when a game has come to them.

use super::{App, Screen};
use crate::message::{Request, Requests};
use patience_app::duel::PLAYERS;
use patience_app::records::Query;
use patience_app::records::statistics::{Pairing, Rivalry};

/// What is known of the two at the table.
#[derive(Debug, Default)]
pub struct Rivals {
    /// Whether the records may be asked: not before the first picture.
    is_awake: bool,
    asked: Option<Pairing>,
    /// Of whom something is known, and what.
    known: Option<(Pairing, Rivalry)>,
}

impl Rivals {
    /// Returns how the two stand; nothing where they have not met, or nothing is known yet.
    pub fn rivalry(&self) -> Option<&Rivalry> {
        self.known.as_ref().map(|(_, rivalry)| rivalry)
    }

    /// Takes an answer of the records, where it is about the two at the table.
    pub fn take(&mut self, pairing: &Pairing, rivalry: Option<&Rivalry>) {
        if self.asked.as_ref() == Some(pairing) {
            self.known = rivalry.map(|rivalry| (pairing.clone(), rivalry.clone()));
        }
    }

    /// Has the records asked from now on, and once more where they have been asked before.
    pub fn ask_again(&mut self) {
        self.is_awake = true;
        self.asked = None;
    }
}

/// Asks how the two at the table stand, where that was not asked of them yet.
pub fn follow(app: &mut App, requests: &mut Requests) {
    if !app.course.rivals.is_awake || app.screen() != Screen::Table {
        return;
    }
    let pairing = pairing(app);
    let rivals = &mut app.course.rivals;
    if rivals.asked == pairing {
        return;
    }
    rivals
        .known
        .take_if(|(known, _)| Some(&*known) != pairing.as_ref());
    rivals.asked.clone_from(&pairing);
    requests.extend(pairing.map(|pairing| Request::Ask(Query::Rivalry(pairing))));
}

/// Returns the two people who play against each other at the table, and nobody else of their kind.
fn pairing(app: &App) -> Option<Pairing> {
    let table = app.table.as_ref()?;
    let timed_game = table.timed_game();
    if !timed_game.keep || timed_game.is_replay() || !app.context.settings.records.value {
        return None;
    }
    let rules = timed_game.game.rules();
    let duel = table.duel().is_some();
    let people = match timed_game.seating {
        // What one has done against the computer stands in the statistics.
        Some(_) if duel => return None,
        None if duel => PLAYERS.to_vec(),
        _ if rules.seats() < 2 => return None,
        Some(seating) => seating.people_of(rules),
        None => rules.all_seats().collect(),
    };
    let [one, other] = people[..] else {
        return None;
    };
    let are_rivals = duel || rules.side(one) != rules.side(other);
    let names = [one, other].map(|seat| app.context.appearance.name(seat));
    (are_rivals && names[0] != names[1]).then(|| Pairing {
        game: rules.about.id.clone(),
        variant: rules.about.variant.clone(),
        duel,
        names,
    })
}
