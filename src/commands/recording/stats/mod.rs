//! `patience stats`: statistics of finished games, as text and as JSON.

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

/// The number of weeks in the chart of a player's wins per week.
const WEEKS: usize = 26;

/// Show statistics of finished games
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Times are those of won games only. Percentages and medians need at least five games.\n\nExamples:\n  patience stats\n  patience stats GAME --player Bo"
)]
pub struct Args {
    /// Name or title of the game [default: all games]
    game: Option<String>,
    /// Variant of the game; `patience rules GAME` lists them
    #[arg(long, value_name = "VARIANT", requires = "game")]
    variant: Option<String>,
    /// Name of the player [default: the first player in the settings]
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Print JSON, for other programs
    #[arg(long)]
    pub json: bool,
}

/// The statistics of one game, which are printed.
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
    /// Prints the statistics of one game or of all games.
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
        // A game or a variant that is no longer in the catalogue may still have records.
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
            return nothing(out, records, person, &format!("games of {title}"));
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
            return nothing(out, records, person, "games");
        }
        Ok(out.write_all(overview::text(&all).as_bytes())?)
    }
}

/// Returns the player whose statistics are shown by default: the first one in the settings. If that player has no
/// games, prints a note and returns the player with the most solo games. The statistics page does the same.
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
        // The default name is not a player: at a shared table people have their own names.
        format!("The settings list no players. These are the games of {named}.")
    } else {
        format!(
            "{person} has not finished a game yet. These are the games of {named}; \
             to rename that player, use `patience records rename`."
        )
    };
    if is_json {
        eprintln!("{words}");
    } else {
        writeln!(out, "{words}\n")?;
    }
    Ok(other)
}

/// Returns the rules of a game in the given variant. The game is found by its name.
fn named(program: &Program, word: &str, variant: Option<&str>) -> Result<Rules, CommandError> {
    let choice = Choice {
        variant: variant.map(str::to_owned),
        set: Vec::new(),
    };
    let handicaps = program.settings.handicaps();
    let chosen = choose(program, word, &choice, Handicaps(&handicaps))?;
    Ok(Rules::clone(&chosen.rules))
}

/// Returns the variant of a game that a person played last. Returns `None` if the person has played the default
/// variant.
fn played_instead<'a>(games: &'a [GameRecord], person: &str, usual: &str) -> Option<&'a str> {
    let played = |game: &&GameRecord| game.verdict_for(person).is_some();
    let mut variants = games.iter().rev().filter(played).map(|game| &*game.variant);
    let last = variants.next()?;
    (last != usual && variants.all(|variant| variant != usual)).then_some(last)
}

/// Returns the records of one game or of all games. If the database of records does not exist, returns none.
fn read(records: &Records, selection: Selection<'_>) -> Result<Vec<GameRecord>, CommandError> {
    Ok(records.ask(|database| {
        let games = database.games(selection)?;
        warn_of_unreadable_games(database);
        Ok(games)
    })?)
}

/// Prints that a person has no statistics, and lists the players who have some.
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
        return Ok(writeln!(out, "No finished {what} yet.")?);
    }
    writeln!(out, "{person} has no finished {what} yet.")?;
    Ok(writeln!(
        out,
        "There are records of {}; choose a player with --player.",
        others.join(", ")
    )?)
}
