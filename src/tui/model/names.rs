//! The names of the players at a table. They come from the settings, from a saved game, or from the computer players.

use patience_core::{Rules, Seat};

use super::App;
use super::seating::people_for_two;
use crate::context::Context;
use crate::interaction::table::Table;
use crate::screens::home::Chosen;
use patience_app::saved::Unfinished;
use patience_app::session::{Opponents, RealTime, TimedGame};
use patience_app::settings::{Rival, Word as _};
use patience_app::text::clean_text::clean;

/// Returns the names of all players at a table, by seat. The list is empty if the names in the settings apply.
pub fn at_table(table: &Table, context: &Context) -> Vec<String> {
    let (timed_game, session) = (table.timed_game(), table.session());
    if timed_game.is_replay() {
        return timed_game.recorded_names().to_vec();
    }
    if session.is_elsewhere() {
        let named = (0..).map(Seat::new).zip(session.names());
        let with_presence = |(seat, name): (Seat, &String)| {
            if session.is_away(seat) {
                format!("{name} away")
            } else {
                name.clone()
            }
        };
        return named.map(with_presence).collect();
    }
    let rules = timed_game.game.rules();
    let names = match (timed_game.rival(), people_at(table)) {
        (Some(rival), _) => of_duel(rival, context),
        (None, Some(people)) => beside(rules, people, context),
        (None, None) if rules.seats() > 1 => {
            beside(rules, &rules.all_seats().collect::<Vec<Seat>>(), context)
        }
        (None, None) => Vec::new(),
    };
    with_players(names, timed_game.players())
}

/// Returns the seats of people at a table with several players.
pub fn people_at(table: &Table) -> Option<&[Seat]> {
    let session = table.session();
    let in_turns = session.opponents().map(Opponents::people);
    in_turns.or_else(|| session.real_time().map(RealTime::people))
}

/// Updates the names of the players at the table after a change of the settings.
pub fn call_anew(table: &mut Table, before: &[String], now: &[String]) {
    let people = people_at(table).unwrap_or_default().to_vec();
    for (player, (before, now)) in (0..).map(Seat::new).zip(before.iter().zip(now)) {
        if before != now {
            let seat = in_place_of(player, &people);
            table.session_mut().timed_game_mut().call_anew(seat);
        }
    }
}

/// Whether a saved game has the same players as the game `timed_game` would have if it started now.
pub fn are_players_of(kept: &Unfinished, timed_game: &TimedGame, context: &Context) -> bool {
    let rules = timed_game.game.rules();
    let (seating, names) = match timed_game.rival() {
        Some(rival) => (timed_game.seating, of_duel(rival, context)),
        None => {
            let seating = timed_game.seating.unwrap_or(context.seating);
            let people = seating.people_of(rules);
            (Some(seating), beside(rules, &people, context))
        }
    };
    let names = with_players(names, timed_game.players());
    let names: Vec<String> = names.iter().map(|name| clean(name)).collect();
    kept.has_players(rules, seating.as_ref(), &names)
}

/// Returns the names of the two players of a duel.
fn of_duel(rival: Rival, context: &Context) -> Vec<String> {
    let name = |player| context.settings.player_name(player);
    let second = match rival {
        Rival::Computer(level) => level.word().to_owned(),
        Rival::Person => name(1),
    };
    vec![name(0), second]
}

/// Returns the names of all players in the game that the preview shows, as they would be if it were played now.
pub fn in_preview(app: &App) -> Vec<String> {
    let Some(preview) = app.home.preview() else {
        return Vec::new();
    };
    let rules = preview.game.rules();
    if rules.seats() == 1 {
        return Vec::new();
    }
    if let Some(Chosen::Continue(kept)) = app.home.chosen() {
        // An unfinished match is played by those who started it.
        let seating = kept.seating.unwrap_or(app.context.seating);
        let people = kept.people.unwrap_or_else(|| seating.people_of(rules));
        return with_players(beside(rules, &people, &app.context), &kept.players);
    }
    let mut seating = app.context.seating;
    if app.home.is_for_two() {
        seating.people = people_for_two(rules);
    }
    beside(rules, &seating.people_of(rules), &app.context)
}

/// Returns `names`, replaced by the names of the players who started a game. A seat without a name in that game keeps
/// its name from `names`.
fn with_players(mut names: Vec<String>, players: &[String]) -> Vec<String> {
    for (name, player) in names.iter_mut().zip(players) {
        if !player.is_empty() {
            name.clone_from(player);
        }
    }
    names
}

/// Returns the names of all players at a table where people sit in the seats `people`. A computer player without a
/// name is called `Computer` with a number, not `Player`.
fn beside(rules: &Rules, people: &[Seat], context: &Context) -> Vec<String> {
    let name = |seat: Seat| {
        let player = in_place_of(seat, people);
        let name = context.settings.player_name(player.index());
        let is_unnamed = name == format!("Player {}", player.number() + 1);
        if is_unnamed && !people.contains(&seat) {
            format!("Computer {}", seat.number() + 1)
        } else {
            name
        }
    };
    rules.all_seats().map(name).collect()
}

/// Maps a seat to the player in the settings who sits there, and the reverse. A person who plays alone swaps places
/// with the player whose seat they take.
const fn in_place_of(seat: Seat, people: &[Seat]) -> Seat {
    match *people {
        [own] if seat.number() == own.number() => Seat::FIRST,
        [own] if seat.number() == 0 => own,
        _ => seat,
    }
}
