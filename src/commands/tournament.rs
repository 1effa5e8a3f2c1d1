//! `patience tournament`: computer players against each other, without a table.

use std::fmt::Write as _;
use std::io::Write;

use patience_solver::tournament::{Entrant, HandReport, Standings, Tournament, Unplayable};
use patience_solver::{Level, Skill};

use super::{CommandError, choose};
use crate::handicap::Handicaps;
use crate::program::Program;
use crate::quoted::json as quoted;
use crate::settings::Choice;

/// What is to be played.
#[derive(Debug)]
pub struct Request {
    /// The game.
    pub game: String,
    /// Its variant and options.
    pub choice: Choice,
    /// The players, seat by seat.
    pub seats: Vec<Level>,
    /// How many hands.
    pub hands: u64,
    /// Where chance begins.
    pub seed: u64,
    /// Whether to write a line of JSON for each hand.
    pub json: bool,
}

/// Plays a tournament and writes how it went.
pub fn run(out: &mut impl Write, program: &Program, request: Request) -> Result<(), CommandError> {
    let mut choice = request.choice;
    let mut chosen = choose(program, &request.game, &choice, Handicaps(&[]))?;
    let players = chosen.rules.settings.iter().find(|setting| setting.players);
    if let Some(players) = players
        && !choice.set.iter().any(|(name, _)| *name == players.id)
    {
        choice
            .set
            .push((players.id.clone(), request.seats.len().to_string()));
        chosen = choose(program, &request.game, &choice, Handicaps(&[]))?;
    }
    let rules = &chosen.rules;
    let entrants: Vec<Entrant> = request
        .seats
        .iter()
        .enumerate()
        .map(|(number, level)| Entrant {
            name: format!("{} {}", number + 1, level.name()),
            skill: Skill::at_level(*level),
        })
        .collect();
    let tournament = Tournament::new(rules, entrants, request.seed).map_err(|why| {
        CommandError::usage(match why {
            Unplayable::ForOne => format!("{} is a game for one", rules.full_title()),
            Unplayable::Seats { seats } => format!(
                "{} has {seats} seats here, and {} are named",
                rules.full_title(),
                request.seats.len()
            ),
        })
    })?;
    let mut standings = Standings::new(request.seats.len());
    for number in 0..request.hands {
        let hand = tournament.hand(number);
        if request.json {
            writeln!(out, "{}", line(number, &hand, &request.seats))?;
        }
        standings.add(&hand);
    }
    if request.json {
        writeln!(out, "{}", summary(&tournament, &standings))?;
    } else {
        out.write_all(table(&rules.full_title(), &tournament, &standings).as_bytes())?;
    }
    Ok(())
}

/// Returns a hand as a line of JSON.
fn line(number: u64, hand: &HandReport, levels: &[Level]) -> String {
    let seats: Vec<String> = hand
        .seats
        .iter()
        .map(|entrant| {
            format!(
                "{{\"player\": {}, \"level\": {}}}",
                entrant + 1,
                quoted(levels[*entrant].name())
            )
        })
        .collect();
    let points: Vec<String> = hand.points.iter().map(ToString::to_string).collect();
    let out = match hand.end {
        Some(patience_core::End::Out(seat)) => (hand.seats[seat.index()] + 1).to_string(),
        _ => "null".to_owned(),
    };
    format!(
        "{{\"hand\": {}, \"deal\": \"{}\", \"seats\": [{}], \"points\": [{}], \"out\": {out}, \"ms\": {}, \"actions\": {}, \
         \"late\": {}, \"stalls\": {}}}",
        number + 1,
        hand.deal,
        seats.join(", "),
        points.join(", "),
        hand.ms,
        hand.actions,
        hand.late,
        hand.stalls,
    )
}

/// Returns the standings as a line of JSON.
fn summary(tournament: &Tournament<'_>, standings: &Standings) -> String {
    let players: Vec<String> = tournament
        .entrants()
        .iter()
        .enumerate()
        .map(|(number, entrant)| {
            let (share, standing) = (standings.share(number), standings.entrants[number]);
            format!(
                "{{\"player\": {}, \"name\": {}, \"share\": {:.4}, \"from\": {:.4}, \"to\": {:.4}, \"points\": {}, \"outs\": {}}}",
                number + 1,
                quoted(&entrant.name),
                share.found,
                share.from,
                share.to,
                standing.points,
                standing.outs,
            )
        })
        .collect();
    format!(
        "{{\"hands\": {}, \"players\": [{}], \"ms\": {}, \"actions\": {}, \"late\": {}, \"stalls\": {}}}",
        standings.hands,
        players.join(", "),
        standings.ms,
        standings.actions,
        standings.late,
        standings.stalls,
    )
}

/// Returns the standings as a table.
fn table(title: &str, tournament: &Tournament<'_>, standings: &Standings) -> String {
    let hands = standings.hands.max(1) as f64;
    let mut text = format!(
        "{title}: {} hands, {:.1} seconds and {:.0} actions each, {:.2} too late, {:.2} stalls\n\n\
         {:<14} {:>7}  {:<15} {:>8} {:>8}\n",
        standings.hands,
        standings.ms as f64 / 1000.0 / hands,
        standings.actions as f64 / hands,
        standings.late as f64 / hands,
        standings.stalls as f64 / hands,
        "player",
        "won",
        "95 % interval",
        "points",
        "went out",
    );
    for (number, entrant) in tournament.entrants().iter().enumerate() {
        let (share, standing) = (standings.share(number), standings.entrants[number]);
        let interval = format!("{:.1} to {:.1} %", share.from * 100.0, share.to * 100.0);
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{:<14} {:>5.1} %  {interval:<15} {:>8.1} {:>6.1} %",
            entrant.name,
            share.found * 100.0,
            standing.points as f64 / hands,
            standing.outs as f64 * 100.0 / hands,
        );
    }
    text
}
