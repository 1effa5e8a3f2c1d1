//! The score between the two people at the table, counted over finished games of the same kind. The records are
//! queried when the two sit down, and again when a game has been recorded.

use super::{App, Screen};
use crate::message::{Request, Requests};
use patience_app::duel::PLAYERS;
use patience_app::records::Query;
use patience_app::records::statistics::{Pairing, Rivalry};

/// What is known about the score between the two people at the table.
#[derive(Debug, Default)]
pub struct Rivals {
    /// Whether the records of games may be queried yet. They may not before the first frame is on the screen.
    is_awake: bool,
    asked: Option<Pairing>,
    /// The two people whose score against each other is known, and that score.
    known: Option<(Pairing, Rivalry)>,
}

impl Rivals {
    /// Returns the score between the two people at the table; `None` if they have never met, or if it is not known yet.
    pub fn rivalry(&self) -> Option<&Rivalry> {
        self.known.as_ref().map(|(_, rivalry)| rivalry)
    }

    /// Stores an answer of the records if it is about the two people at the table.
    pub fn take(&mut self, pairing: &Pairing, rivalry: Option<&Rivalry>) {
        if self.asked.as_ref() == Some(pairing) {
            self.known = rivalry.map(|rivalry| (pairing.clone(), rivalry.clone()));
        }
    }

    /// Allows a query to the records for the score between the two people at the table, even if it was queried before.
    pub fn ask_again(&mut self) {
        self.is_awake = true;
        self.asked = None;
    }
}

/// Queries the records for the score between the two people at the table, unless that has been done.
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

/// Returns the two people who play against each other at the table; `None` unless exactly two do.
fn pairing(app: &App) -> Option<Pairing> {
    let table = app.table.as_ref()?;
    let timed_game = table.timed_game();
    if !timed_game.keep || timed_game.is_replay() || !app.context.settings.records.value {
        return None;
    }
    let rules = timed_game.game.rules();
    let duel = table.duel().is_some();
    let people = match timed_game.seating {
        // The statistics show duels against the computer.
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
