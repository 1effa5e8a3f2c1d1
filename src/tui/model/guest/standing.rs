//! How all stand who play the same deal, each for themselves.

use crate::model::App;
use patience_app::protocol::{Chair, RoomStage};

/// The most people who are named in a sentence about all.
const MOST_NAMED: usize = 3;

impl App {
    /// Returns how all stand, a line for each, where the person is a guest and each plays the same deal of a game for
    /// one.
    pub fn standing(&self) -> Vec<String> {
        // The points of a match stand in the table of the result.
        let people = self.people().filter(|_| self.plays_apart());
        let seats = people.map_or(&[][..], |people| &people.seats);
        let lines = seats.iter().filter_map(|chair| {
            let (person, progress) = (chair.person.as_ref()?, chair.progress.as_ref()?);
            Some(format!("{}: {progress}", person.name))
        });
        lines.collect()
    }

    /// Names all who have played the same deal, where each of them has given it up, in a sentence.
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
