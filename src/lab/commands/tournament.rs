//! `patience-lab tournament`: plays computer players against each other.

use std::fmt::Write as _;
use std::io::Write;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use patience::arguments::game::choose_for;
use patience::arguments::{ChoiceArgs, whole_number};
use patience::{CommandError, one_line};
use patience_core::{End, Rules, Seat};
use patience_solver::{Level, Skill};
use serde_json::{Value, json};

use crate::tournament::{Entrant, HandReport, Standings, Tournament, Unplayable};
use patience_app::catalogue::handicap::Handicaps;
use patience_app::program::Program;
use patience_app::settings::Choice;

/// Run a tournament between computer players
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Levels from weak to strong: gentle, beginner, easy, medium, brisk, hard, expert, machine\n\nIn the JSON of a hand, `seats` and `points` are in the order of the seats, and `out` is the player\nwho went out, numbered as in `--seats`. Hands with `broken_off` did not end. The result does not\ncount them.\n\nExample:\n  patience-lab tournament GAME --seats easy,beginner --hands 1000 --set pace=realtime"
)]
pub struct Args {
    /// Game for several players: name, title or rule file
    game: String,
    #[command(flatten)]
    choice: ChoiceArgs,
    /// Levels of the computer players, one per seat or one per side
    #[arg(long, value_name = "LEVEL,LEVEL...", value_delimiter = ',', required = true, value_parser = level_parser())]
    seats: Vec<Level>,
    /// Number of hands; each deal is repeated with the seats exchanged
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole_number(100_000_000), allow_negative_numbers = true)]
    hands: u64,
    /// Random seed; the same seed gives the same hands
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = seed)]
    seed: u64,
    /// Print a line of JSON for each hand, and one for the result
    #[arg(long)]
    pub json: bool,
}

impl Args {
    /// Plays a tournament and prints the standings of the players.
    pub fn run(self, out: &mut impl Write, program: &Program) -> Result<(), CommandError> {
        let mut choice = Choice::from(self.choice);
        let named = self.seats.len();
        let sides = |rules: &Rules, least, most| {
            let partners = usize::from(rules.partners());
            // One level per seat if that makes at least two sides, otherwise one per side.
            let is_by_seat = named.is_multiple_of(partners) && named / partners > 1;
            let sides = i64::try_from(if is_by_seat { named / partners } else { named }).ok();
            sides
                .filter(|sides| (least..=most).contains(sides))
                .ok_or_else(|| CommandError::usage(too_few_or_many(rules, least, most, named)))
        };
        let chosen = choose_for(
            program,
            &self.game,
            &mut choice,
            Some(sides),
            Handicaps(&[]),
        )?;
        let rules = &chosen.rules;
        let seats = levels_by_seat(rules, &self.seats)?;
        let entrants: Vec<Entrant> = seats
            .iter()
            .enumerate()
            .map(|(number, level)| Entrant {
                name: format!("{} {}", number + 1, level.name()),
                skill: Skill::at_level(*level),
            })
            .collect();
        let tournament = Tournament::new(rules, entrants, self.seed).map_err(|why| {
            CommandError::usage(match why {
                Unplayable::ForOne => {
                    format!("{} is a single-player game", rules.about.full_title())
                }
                Unplayable::Seats { .. } => wrong_number(rules, self.seats.len()),
            })
        })?;
        let mut standings = Standings::new(seats.len());
        for number in 0..self.hands {
            let hand = tournament.hand(number);
            if self.json {
                writeln!(out, "{}", one_line(&hand_as_json(number, &hand, &seats)))?;
            }
            standings.add(&hand);
        }
        if self.json {
            writeln!(
                out,
                "{}",
                one_line(&standings_as_json(&tournament, &standings))
            )?;
        } else {
            out.write_all(table(&rules.about.full_title(), &tournament, &standings).as_bytes())?;
        }
        Ok(())
    }
}

/// Returns the level of the computer player in each seat. The command line may give the levels by seat or by side.
fn levels_by_seat(rules: &Rules, named: &[Level]) -> Result<Vec<Level>, CommandError> {
    if rules.seats() == 1 {
        let text = format!("{} is a single-player game", rules.about.full_title());
        return Err(CommandError::usage(text));
    }
    if named.len() == usize::from(rules.seats()) {
        return Ok(named.to_vec());
    }
    let sides: Vec<Seat> = rules.all_sides().collect();
    let level = |seat: Seat| {
        let side = sides.iter().position(|side| *side == rules.side(seat))?;
        named.get(side).copied()
    };
    let levels: Option<Vec<Level>> = rules.all_seats().map(level).collect();
    levels
        .filter(|_| named.len() == sides.len())
        .ok_or_else(|| CommandError::usage(wrong_number(rules, named.len())))
}

/// Returns the error that the command line gives a wrong number of levels. It contains the valid numbers.
fn wrong_number(rules: &Rules, named: usize) -> String {
    let (title, seats) = (rules.about.full_title(), usize::from(rules.seats()));
    let sides = rules.all_sides().count();
    if sides == seats {
        format!("{title} has {seats} seats here, but `--seats` lists {named}; give {seats} levels")
    } else {
        format!(
            "{title} has {seats} seats on {sides} sides here, but `--seats` lists {named}; give {sides} levels, one per side, or {seats}, one per seat"
        )
    }
}

/// Returns the error that the levels on the command line form too few or too many sides. It contains the valid numbers
/// of players.
fn too_few_or_many(rules: &Rules, least: i64, most: i64, named: usize) -> String {
    let title = &rules.about.title;
    match rules.partners() {
        1 => format!(
            "{title} is for {least} to {most} players, but `--seats` lists {named}; give one level per player"
        ),
        partners => format!(
            "{title} is for {least} to {most} sides of {partners} players, but `--seats` lists {named}; give one level per side, or one per seat"
        ),
    }
}

/// Parses a random seed on the command line.
fn seed(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("a seed is a whole number from 0 to {}, such as 7", u64::MAX))
}

fn level_parser() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.iter().map(|level| level.name()))
        .map(|name| Level::named(&name).expect("the parser takes only the names of levels"))
}

/// Converts the result of a hand to JSON.
fn hand_as_json(number: u64, hand: &HandReport, levels: &[Level]) -> Value {
    let seat = |entrant: &usize| json!({ "player": entrant + 1, "level": levels[*entrant].name() });
    json!({
        "hand": number + 1,
        "deal": hand.deal.to_string(),
        "seats": hand.seats.iter().map(seat).collect::<Vec<_>>(),
        "points": hand.points,
        "out": match hand.end {
            Some(End::Out(seat)) => Some(hand.seats[seat.index()] + 1),
            _ => None,
        },
        "ms": hand.ms,
        "actions": hand.actions,
        "late": hand.late,
        "stalls": hand.stalls,
        "broken_off": hand.is_broken_off(),
    })
}

/// Converts the standings of a tournament to JSON. For each player, they have the share of hands won and the ends of
/// the 95 % interval of that share.
fn standings_as_json(tournament: &Tournament<'_>, standings: &Standings) -> Value {
    let players = tournament.entrants().iter().enumerate();
    let players = players.map(|(number, entrant)| {
        let (share, standing) = (standings.share(number), standings.entrants[number]);
        json!({
            "player": number + 1,
            "name": entrant.name,
            "share": share.found,
            "from": share.from,
            "to": share.to,
            "points": standing.points,
            "outs": standing.outs,
        })
    });
    json!({
        "hands": standings.hands,
        "players": players.collect::<Vec<_>>(),
        "ms": standings.ms,
        "actions": standings.actions,
        "late": standings.late,
        "stalls": standings.stalls,
        "broken_off": standings.broken_off,
    })
}

/// Returns a paragraph with the number of hands that a limit cut short. The text is empty if there were none.
fn broken_off(hands: u64) -> String {
    let noun = if hands == 1 { "hand" } else { "hands" };
    match hands {
        0 => String::new(),
        _ => format!("Did not end and are not counted below: {hands} {noun}\n\n"),
    }
}

/// Returns the standings of a tournament as a table.
fn table(title: &str, tournament: &Tournament<'_>, standings: &Standings) -> String {
    let hands = standings.hands.max(1) as f64;
    let mut text = format!(
        "{title}: {} hands, {:.1} seconds and {:.0} actions each, {:.2} too late, {:.2} stalls\n\n{}\
         {:<14} {:>7}  {:<15} {:>8} {:>8}\n",
        standings.hands,
        standings.ms as f64 / 1000.0 / hands,
        standings.actions as f64 / hands,
        standings.late as f64 / hands,
        standings.stalls as f64 / hands,
        broken_off(standings.broken_off),
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
