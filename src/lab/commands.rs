//! The command line of `patience-lab`. There is a file for each command, and a file each for the threads, signals and
//! progress bars that the commands share.

mod daily;
mod progress;
mod stop;
mod survey;
mod tournament;
mod workers;

use std::io::Write as _;
use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueHint};
use patience::{CliContext, CommandError};

const EXAMPLES: &str = "\
Examples:
  patience-lab survey GAME --deals 1..1000           find out how many deals can be won
  patience-lab daily --make FILE --through DAY       add days to the table of daily deals
  patience-lab tournament GAME --seats hard,medium   let computer players compete";

/// Surveys, tournaments and daily deals, for people who make games
#[derive(Debug, Parser)]
#[command(name = "patience-lab", bin_name = "patience-lab", version, about, after_help = EXAMPLES, max_term_width = 100)]
struct Cli {
    /// Use this configuration file instead of the default one
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

/// Runs the command that the arguments of the process name. An invalid command line ends the process.
///
/// # Errors
/// Returns the error of the command, which has not been printed yet.
pub fn run() -> Result<(), CommandError> {
    let cli = Cli::try_parse().unwrap_or_else(|error| patience::end(&error));
    let with = CliContext::new(cli.config.as_deref(), None)?;
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
    // Output written before an error is shown as well.
    let flushed = out.flush();
    done?;
    Ok(flushed?)
}
