//! Messages to a guest about the people at the table.

use patience_app::protocol::{People, Person, Presence};
use patience_core::Seat;

/// Returns the people who have a seat at the shared table.
pub(super) fn sitting(people: &People) -> impl Iterator<Item = &Person> {
    people
        .seats
        .iter()
        .filter_map(|chair| chair.person.as_ref())
}

/// Returns a sentence about who is not ready yet, for a guest who is ready for the next hand.
pub(super) fn words_for_waiting(people: &People) -> Option<String> {
    let own = people.seats.get(people.own?.index())?;
    let is_ready = own.person.as_ref().is_some_and(|person| person.ready);
    let awaited =
        sitting(people).filter(|person| !person.ready && person.presence == Presence::Here);
    let names: Vec<&str> = awaited.map(|person| person.name.as_str()).collect();
    (is_ready && !names.is_empty())
        .then(|| format!("You are ready: waiting for {}", names.join(", ")))
}

/// Returns a sentence about which other people have gone away from the shared table or come back.
pub(super) fn words_for_presence(before: &People, now: &People) -> Option<String> {
    let is_here = |person: &Person| person.presence == Presence::Here;
    let seats = before.seats.iter().zip(&now.seats);
    let changes = seats.filter_map(|(before, now)| {
        let (before, now) = (before.person.as_ref()?, now.person.as_ref()?);
        if before.name != now.name || is_here(before) == is_here(now) {
            return None;
        }
        let words = if is_here(now) { "is back" } else { "is away" };
        Some(format!("{} {words}", now.name))
    });
    let changes: Vec<String> = changes.collect();
    (!changes.is_empty()).then(|| changes.join(", "))
}

/// Returns a sentence about the progress of another player on the same deal; `None` if it has not changed.
pub(super) fn words_for_progress(before: &People, now: &People) -> Option<String> {
    let pairs = before.seats.iter().zip(&now.seats).enumerate();
    let mut others = pairs.filter(|(seat, _)| now.own.is_none_or(|own| own.index() != *seat));
    others.find_map(|(_, (before, now))| {
        let (person, progress) = (now.person.as_ref()?, now.progress.as_ref()?);
        let changed = before.progress.as_ref() != Some(progress);
        changed.then(|| format!("{}: {progress}", person.name))
    })
}

/// Returns the names at all seats, and the seats of people who are away.
pub(super) fn names_of(people: &People) -> (Vec<String>, Vec<Seat>) {
    let mut away = Vec::new();
    let seats = (0..).map(Seat::new).zip(&people.seats);
    let names = seats.map(|(seat, chair)| match &chair.person {
        Some(person) => {
            away.extend((person.presence != Presence::Here).then_some(seat));
            person.name.to_string()
        }
        None => format!("Computer {}", seat.number() + 1),
    });
    (names.collect(), away)
}
