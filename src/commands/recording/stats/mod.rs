//! `patience stats`: what the records of finished games come to, as text and as JSON.

mod game;
mod overview;
mod words;

use std::io::Write;

use patience_core::{Rules, STANDARD};
use serde::Serialize;
use serde_json::json;

use super::records::{records_to_show, warn_of_unreadable_games};
use crate::commands::arguments::game::choose;
use crate::error::CommandError;
use crate::readable_json::indented;
use patience_app::catalogue::handicap::Handicaps;
use patience_app::program::Program;
use patience_app::records::statistics::{
    AgainstComputers, GameQuery, GameStatistics, PresentRules, WHAT_COUNTS,
};
use patience_app::records::{
    AllGames, Database, FiguresOf, FiguresQuery, GameRecord, Period, Records, Selection,
};
use patience_app::saved::ending::Moment;
use patience_app::settings::Choice;
use patience_app::survey::measurements::{CanBeWon, Searched};
use patience_app::survey::random_play::RandomPlay;
use patience_app::text::clean_text::clean;

/// The number of weeks that are told.
const WEEKS: usize = 26;

/// Tell what your finished games come to
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Without a game it tells of all of them. Times are those of wins, and no share and no median is\nmade of fewer than five games."
)]
pub struct Args {
    /// The game; all of them unless said
    game: Option<String>,
    /// The variant; `patience rules GAME` names them all
    #[arg(long, value_name = "NAME", requires = "game")]
    variant: Option<String>,
    /// Tell of the games of this person; of those of the first player in the settings unless said
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Write JSON, for programs
    #[arg(long)]
    pub json: bool,
}

/// All that is told of one game.
#[derive(Debug, Serialize)]
struct OfGame {
    what_counts: &'static str,
    statistics: GameStatistics,
    #[serde(skip)]
    searched: Option<Searched>,
    can_be_won: Option<CanBeWon>,
    random_play: Option<RandomPlay>,
    against_computers: Vec<AgainstComputers>,
}

impl Args {
    /// Writes the statistics of a game, or of all.
    pub fn run(self, out: &mut impl Write, program: &Program) -> Result<(), CommandError> {
        let records = records_to_show(program);
        let person = match &self.player {
            Some(person) => person.clone(),
            None => first_player(out, program, &records, self.json)?,
        };
        match &self.game {
            Some(word) => self.of_game(out, program, (&records, &person), word),
            None => self.of_all(out, program, (&records, &person)),
        }
    }

    fn of_game(
        &self,
        out: &mut impl Write,
        program: &Program,
        (records, person): (&Records, &str),
        word: &str,
    ) -> Result<(), CommandError> {
        let mut chosen = named(program, word, self.variant.as_deref());
        let id = match &chosen {
            Ok(rules) => rules.about.id.clone(),
            Err(_) => word.to_owned(),
        };
        let games = read(records, Selection::OfGame(&id))?;
        if let (Ok(rules), None) = (&chosen, &self.variant)
            && let Some(other) = played_instead(&games, person, &rules.about.variant)
        {
            let other = named(program, word, Some(other));
            chosen = other.or(chosen);
        }
        // A game that has gone from the catalogue, or one of its variants, may still have records.
        let variant = match (&chosen, &self.variant) {
            (Ok(rules), _) => rules.about.variant.clone(),
            (Err(_), Some(variant)) => variant.clone(),
            (Err(_), None) => STANDARD.to_owned(),
        };
        let is_known = games.iter().any(|game| game.variant == variant);
        let rules = match chosen {
            Ok(rules) => Some(rules),
            Err(_) if is_known => None,
            Err(error) => return Err(error),
        };
        let present = rules.as_ref().map(PresentRules::of);
        let query = GameQuery {
            person,
            game: &id,
            variant: &variant,
            present: present.as_ref(),
            today: Moment::now().date(),
            weeks: WEEKS,
        };
        let statistics = GameStatistics::new(&games, &query);
        let fingerprint = &statistics.current.fingerprint;
        let embedded = program.catalogue.embedded();
        let searched = Searched::of(embedded.winnability, fingerprint);
        let told = OfGame {
            what_counts: WHAT_COUNTS,
            searched,
            can_be_won: searched.and_then(Searched::can_be_won),
            random_play: RandomPlay::measured(embedded.random_play, fingerprint),
            against_computers: AgainstComputers::of(&games, person),
            statistics,
        };
        if self.json {
            return Ok(writeln!(out, "{}", indented(&told))?);
        }
        let title = rules.map(|rules| rules.about.full_title());
        let title = title.unwrap_or_else(|| id.clone());
        if told.statistics.variants.is_empty() && told.against_computers.is_empty() {
            return nothing(out, records, person, &format!("No game of {title}"));
        }
        Ok(out.write_all(game::text(&told, &title).as_bytes())?)
    }

    fn of_all(
        &self,
        out: &mut impl Write,
        program: &Program,
        (records, person): (&Records, &str),
    ) -> Result<(), CommandError> {
        let games = read(records, Selection::All)?;
        let query = FiguresQuery {
            person: person.to_owned(),
            of: FiguresOf::All,
            period: Period::AllTime,
        };
        let all = AllGames::of(&query, &games, Moment::now().date(), &program.catalogue);
        if self.json {
            let told = json!({
                "what_counts": WHAT_COUNTS,
                "overview": all.overview,
                "head_to_head": all.pairs,
                "against_computers": all.against_computers,
            });
            return Ok(writeln!(out, "{}", indented(&told))?);
        }
        if all.overview.rows.is_empty() && all.pairs.is_empty() {
            return nothing(out, records, person, "No game");
        }
        Ok(out.write_all(overview::text(&all).as_bytes())?)
    }
}

/// Returns the first player in the settings, or whoever has played most alone where that one has no
/// game, and says so: the page of statistics tells of the same person.
fn first_player(
    out: &mut impl Write,
    program: &Program,
    records: &Records,
    is_json: bool,
) -> Result<String, CommandError> {
    let person = program.settings.player_name(0);
    let Some(other) = records.ask(|database| database.instead_of(&person))? else {
        return Ok(person);
    };
    let (person, named) = (clean(&person), clean(&other));
    let words = if program.settings.players.value.is_empty() {
        // Nobody is called so: at a table with others people have names of their own.
        format!("The settings name nobody: these are {named}'s games.")
    } else {
        format!(
            "There is no game of {person}'s: these are {named}'s. \
             `patience records rename` gives them another name."
        )
    };
    if is_json {
        eprintln!("{words}");
    } else {
        writeln!(out, "{words}\n")?;
    }
    Ok(other)
}

/// Returns the rules of the game that a word names, and of this variant.
fn named(program: &Program, word: &str, variant: Option<&str>) -> Result<Rules, CommandError> {
    let choice = Choice {
        variant: variant.map(str::to_owned),
        set: Vec::new(),
    };
    let handicaps = program.settings.handicaps();
    let chosen = choose(program, word, &choice, Handicaps(&handicaps))?;
    Ok(Rules::clone(&chosen.rules))
}

/// Returns the variant that a person has played last, where they have never played the usual one.
fn played_instead<'a>(games: &'a [GameRecord], person: &str, usual: &str) -> Option<&'a str> {
    let played = |game: &&GameRecord| game.verdict_for(person).is_some();
    let mut variants = games.iter().rev().filter(played).map(|game| &*game.variant);
    let last = variants.next()?;
    (last != usual && variants.all(|variant| variant != usual)).then_some(last)
}

/// Returns the records of a game, or of all; none where there is no database yet.
fn read(records: &Records, selection: Selection<'_>) -> Result<Vec<GameRecord>, CommandError> {
    Ok(records.ask(|database| {
        let games = database.games(selection)?;
        warn_of_unreadable_games(database);
        Ok(games)
    })?)
}

/// Says that there is nothing to tell of a person, and of whom there is.
fn nothing(
    out: &mut impl Write,
    records: &Records,
    person: &str,
    what: &str,
) -> Result<(), CommandError> {
    let names = records.ask(Database::names)?;
    let others: Vec<&str> = names
        .iter()
        .map(|(name, _)| name.as_str())
        .filter(|name| *name != person)
        .collect();
    if others.is_empty() {
        return Ok(writeln!(out, "{what} has ended yet.")?);
    }
    writeln!(out, "{what} of {person}'s has ended yet.")?;
    Ok(writeln!(
        out,
        "There are records of {}: name one with --player.",
        others.join(", ")
    )?)
}
