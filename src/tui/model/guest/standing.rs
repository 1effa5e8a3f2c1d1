//! The progress of all players at a shared table where each plays the same deal alone.

use crate::model::App;
use patience_app::protocol::{Chair, RoomStage};

/// The maximum number of people whom a sentence about all players at a shared table names.
const MOST_NAMED: usize = 3;

impl App {
    /// Returns one line per player about their progress, if each player at the shared table plays the same
    /// single-player deal. Otherwise returns no lines.
    pub fn standing(&self) -> Vec<String> {
        // The table of the result shows the points of a match.
        let people = self.people().filter(|_| self.plays_apart());
        let seats = people.map_or(&[][..], |people| &people.seats);
        let lines = seats.iter().filter_map(|chair| {
            let (person, progress) = (chair.person.as_ref()?, chair.progress.as_ref()?);
            Some(format!("{}: {progress}", person.name))
        });
        lines.collect()
    }

    /// Returns a sentence that names all players of the same deal, if every one of them has given up.
    pub fn all_gave_up(&self) -> Option<String> {
        let people = self.people()?;
        let playing = || people.seats.iter().filter(|chair| chair.person.is_some());
        let is_over = self.plays_apart() && people.stage == RoomStage::MatchOver;
        if !is_over || !playing().all(Chair::has_given_up) {
            return None;
        }
        let names = playing().filter_map(|chair| chair.person.as_ref());
        let names: Vec<&str> = names.map(|person| person.name.as_str()).collect();
        Some(match names.as_slice() {
            [before @ .., last] if (1..MOST_NAMED).contains(&before.len()) => {
                format!("{} and {last} gave up", before.join(", "))
            }
            [only] => format!("{only} gave up"),
            [] => return None,
            all => format!("All {} gave up", all.len()),
        })
    }
}
