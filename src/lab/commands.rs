//! The command line: its commands, a file for each, and how they run. What several of them need for long
//! work stands beside them.

mod daily;
mod progress;
mod stop;
mod survey;
mod tournament;
mod workers;

use std::io::Write as _;
use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueHint};
use patience::{CommandError, Surroundings};

const EXAMPLES: &str = "\
Examples:
  patience-lab survey NAME --deals 1..1000           find out how many deals can be won
  patience-lab daily --make FILE --through DAY       add days to the table of the deals of the day
  patience-lab tournament NAME --seats hard,medium   play computer players against each other";

/// Surveys, tournaments and the table of days, for people who make games for Patience
#[derive(Debug, Parser)]
#[command(name = "patience-lab", bin_name = "patience-lab", version, about, after_help = EXAMPLES, max_term_width = 100)]
struct Cli {
    /// Read this configuration file instead of the usual one
    #[arg(long, global = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    config: Option<PathBuf>,

    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Daily(daily::Args),
    Survey(survey::Args),
    Tournament(tournament::Args),
}

/// Runs the command that the process's own arguments name. A command line that clap refuses ends the
/// process.
///
/// # Errors
/// Returns what is wrong; nothing has been printed about it.
pub fn run() -> Result<(), CommandError> {
    let cli = Cli::try_parse().unwrap_or_else(|error| patience::end(&error));
    let with = Surroundings::new(cli.config.as_deref(), None)?;
    let is_for_programs = match &cli.command {
        Command::Daily(_) => false,
        Command::Survey(args) => args.json,
        Command::Tournament(args) => args.json,
    };
    let out = &mut with.output(true, is_for_programs);
    let program = &with.program()?;
    let done = match cli.command {
        Command::Daily(args) => args.run(out, program),
        Command::Survey(args) => args.run(out, program),
        Command::Tournament(args) => args.run(out, program),
    };
    // What was written before a fault is shown as well.
    let flushed = out.flush();
    done?;
    Ok(flushed?)
}
