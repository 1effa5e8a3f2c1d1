//! What the players at a table are called: as the settings say, as those were called who began a game that
//! is taken up, and a computer player as what it is.

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

/// Returns the names of all at a table, by seat; none where those of the settings hold.
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

/// Returns the seats that people have at a table of several.
pub fn people_at(table: &Table) -> Option<&[Seat]> {
    let session = table.session();
    let in_turns = session.opponents().map(Opponents::people);
    in_turns.or_else(|| session.real_time().map(RealTime::people))
}

/// Has the players whose names in the settings are others than before be called as they are called now.
pub fn call_anew(table: &mut Table, before: &[String], now: &[String]) {
    let people = people_at(table).unwrap_or_default().to_vec();
    for (player, (before, now)) in (0..).map(Seat::new).zip(before.iter().zip(now)) {
        if before != now {
            let seat = in_place_of(player, &people);
            table.session_mut().timed_game_mut().call_anew(seat);
        }
    }
}

/// Tells whether a game that is kept is played by those who would play this one now.
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

/// Returns the names of two who play the same deal.
fn of_duel(rival: Rival, context: &Context) -> Vec<String> {
    let name = |player| context.settings.player_name(player);
    let second = match rival {
        Rival::Computer(level) => level.word().to_owned(),
        Rival::Person => name(1),
    };
    vec![name(0), second]
}

/// Returns the names of all at the table of the game that the first page shows: they are called as they are
/// when it is played.
pub fn in_preview(app: &App) -> Vec<String> {
    let Some(preview) = app.home.preview() else {
        return Vec::new();
    };
    let rules = preview.game.rules();
    if rules.seats() == 1 {
        return Vec::new();
    }
    if let Some(Chosen::Continue(kept)) = app.home.chosen() {
        // An unfinished match is played by those who began it.
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

/// Returns names with those of the players who began a game in their place. One who had no name then is
/// somebody else than whoever has one now.
fn with_players(mut names: Vec<String>, players: &[String]) -> Vec<String> {
    for (name, player) in names.iter_mut().zip(players) {
        if !player.is_empty() {
            name.clone_from(player);
        }
    }
    names
}

/// Returns the names of all at a table where these are people: one that nobody has named is a computer, and
/// no player like others.
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

/// Returns the player of a seat by their place in the settings, or the seat of a player: somebody who is alone
/// has changed places with the player of their seat.
const fn in_place_of(seat: Seat, people: &[Seat]) -> Seat {
    match *people {
        [own] if seat.number() == own.number() => Seat::FIRST,
        [own] if seat.number() == 0 => own,
        _ => seat,
    }
}
