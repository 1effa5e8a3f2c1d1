//! `patience tournament`: computer players against each other, without a table.

use std::fmt::Write as _;
use std::io::Write;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use patience_solver::tournament::{Entrant, HandReport, Standings, Tournament, Unplayable};
use patience_solver::{Level, Skill};

use super::arguments::{ChoiceArgs, whole_number};
use super::game::choose;
use crate::error::CommandError;
use crate::handicap::Handicaps;
use crate::program::Program;
use crate::quoted::json as quoted;
use crate::settings::Choice;

/// Let computer players race each other, without a table
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Levels: beginner, easy, medium, hard, expert, machine\n\nExample:\n  patience tournament NAME --seats easy,beginner --hands 1000 --set pace=realtime"
)]
pub struct Args {
    /// The game, a race
    game: String,
    #[command(flatten)]
    choice: ChoiceArgs,
    /// The level of the player at each seat
    #[arg(long, value_name = "LEVEL,LEVEL…", value_delimiter = ',', required = true, value_parser = level_parser())]
    seats: Vec<Level>,
    /// How many hands are played; each deal is played once for each way of sitting round it
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole_number(100_000_000), allow_negative_numbers = true)]
    hands: u64,
    /// Where chance begins; the same seed gives the same hands
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Write a line of JSON for each hand, and one for the result
    #[arg(long)]
    json: bool,
}

impl Args {
    /// Plays a tournament and writes how it went.
    pub fn run(self, out: &mut impl Write, program: &Program) -> Result<(), CommandError> {
        let mut choice = Choice::from(self.choice);
        let mut chosen = choose(program, &self.game, &choice, Handicaps(&[]))?;
        let players = chosen
            .rules
            .about
            .settings
            .iter()
            .find(|setting| setting.players);
        if let Some(players) = players
            && !choice.set.iter().any(|(name, _)| *name == players.id)
        {
            choice
                .set
                .push((players.id.clone(), self.seats.len().to_string()));
            chosen = choose(program, &self.game, &choice, Handicaps(&[]))?;
        }
        let rules = &chosen.rules;
        let entrants: Vec<Entrant> = self
            .seats
            .iter()
            .enumerate()
            .map(|(number, level)| Entrant {
                name: format!("{} {}", number + 1, level.name()),
                skill: Skill::of(*level),
            })
            .collect();
        let tournament = Tournament::new(rules, entrants, self.seed).map_err(|why| {
            CommandError::usage(match why {
                Unplayable::ForOne => format!("{} is a game for one", rules.about.full_title()),
                Unplayable::Seats { seats } => format!(
                    "{} has {seats} seats here, and {} are named",
                    rules.about.full_title(),
                    self.seats.len()
                ),
            })
        })?;
        let mut standings = Standings::new(self.seats.len());
        for number in 0..self.hands {
            let hand = tournament.hand(number);
            if self.json {
                writeln!(out, "{}", line(number, &hand, &self.seats))?;
            }
            standings.add(&hand);
        }
        if self.json {
            writeln!(out, "{}", summary(&tournament, &standings))?;
        } else {
            out.write_all(table(&rules.about.full_title(), &tournament, &standings).as_bytes())?;
        }
        Ok(())
    }
}

fn level_parser() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.iter().map(|level| level.name()))
        .map(|name| Level::named(&name).expect("the parser takes only the names of levels"))
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
