//! The whole command line: parses it, and passes each command the folders, games and settings that it needs. The
//! arguments and actions of the commands are in `commands`.

use std::io::Write;
use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueHint};

use crate::cli_context::{CliContext, end};
use crate::commands::recording::{records, replay, share, stats};
use crate::commands::{
    check, completions, config, daily, deal, host, join, list, make, new, play, rules, schema,
    solve,
};
use crate::embedded::EMBEDDED;
use crate::error::CommandError;
use patience_app::catalogue::Catalogue;
use patience_app::files::places::{CONFIG_VARIABLE, Places};
use patience_app::program::Opening;

const EXAMPLES: &str = "\
Examples:
  patience                           choose a game from the list
  patience list                      list all games
  patience play GAME                 play a game
  patience play GAME --deal 617      play deal 617
  patience play GAME --deal ms:617   play deal 617 of Microsoft's numbering
  patience play ./mine.toml          play a game of your own
  patience play --daily              play the deal of the day
  patience rules GAME | less         read the rules of a game
  patience host GAME                 host a table that others can join
  patience join                      join that table from another terminal
  patience make GAME                 change a game in a form and save it as your own
  patience new mine                  create the rule file mine.toml
  patience check mine.toml           check a rule file for errors

GAME is a name or a title from `patience list`, or the path of a rule file. A rule file is a text
file, ending in .toml, that contains the rules of one game.

Without a command, and with play, make, host, join, replay and `solve --show`, the program fills the
screen of a terminal. Other commands only print text, so they can be used in scripts and pipes.";

/// Solitaire for the terminal: every game is a rule file.
#[derive(Debug, Parser)]
#[command(name = "patience", bin_name = "patience", version, about, after_help = EXAMPLES, max_term_width = 100)]
pub struct Cli {
    /// Use this configuration file instead of the default one
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub config: Option<PathBuf>,

    /// Colour theme: dark, light, auto, baize, sixteen, plain or your own
    #[arg(long, value_name = "THEME")]
    pub theme: Option<String>,

    /// The command to run; without one, the list of games opens
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands of the program.
#[derive(Debug, Subcommand)]
pub enum Command {
    Play(play::Args),
    List(list::Args),
    Rules(rules::Args),
    Deal(deal::Args),
    Daily(daily::Args),
    Check(check::Args),
    New(new::Args),
    Make(make::Args),
    /// Print a JSON Schema of rule files, for text editors
    #[command(after_help = schema::HELP)]
    Schema,
    Host(host::Args),
    Join(join::Args),
    Replay(replay::Args),
    Share(share::Args),
    Records(records::Args),
    Stats(stats::Args),
    Solve(solve::Args),
    Config(config::Args),
    Completions(completions::Args),
}

impl Command {
    /// Whether the command's output is meant for other programs, so that it is the same on every terminal.
    const fn is_for_programs(&self) -> bool {
        match self {
            Self::List(args) => args.json,
            Self::Daily(args) => args.json,
            Self::Stats(args) => args.json,
            Self::Solve(args) => args.json,
            Self::Records(args) => args.is_for_programs(),
            Self::Schema | Self::Share(_) | Self::Completions(_) => true,
            _ => false,
        }
    }
}

/// The commands that read the configuration file and therefore accept `--config`. Each has a flag that says whether it
/// shows colours and therefore accepts `--theme` as well.
const CONFIGURED: [(&str, bool); 13] = [
    ("play", true),
    ("rules", false),
    ("deal", false),
    ("daily", false),
    ("make", true),
    ("host", true),
    ("join", true),
    ("replay", true),
    ("share", false),
    ("records", false),
    ("stats", false),
    ("solve", true),
    ("config", true),
];

/// Builds the parser of the whole command line. `--config` and `--theme` are added only to the commands that use them.
fn command() -> clap::Command {
    let all = Cli::command();
    let flag = |id: &str| {
        let mut flags = all.get_arguments();
        flags.find(|flag| flag.get_id() == id).cloned()
    };
    let (config, theme) = (flag("config"), flag("theme"));
    CONFIGURED.into_iter().fold(all, |all, (name, draws)| {
        let theme = theme.clone().filter(|_| draws);
        let flags = [config.clone(), theme];
        all.mut_subcommand(name, |command| command.args(flags.into_iter().flatten()))
    })
}

impl Cli {
    /// Runs the command that the command line names.
    ///
    /// # Errors
    /// Returns the error, which has not been printed yet.
    pub fn run(self) -> Result<(), CommandError> {
        let with = CliContext::new(self.config.as_deref(), self.theme)?;
        let is_for_programs = self.command.as_ref().is_some_and(Command::is_for_programs);
        // The commands that open the table read the settings themselves; reading them here would delay it.
        let writes = !matches!(
            self.command,
            None | Some(Command::Play(_) | Command::Make(_) | Command::Join(_))
        );
        let out = &mut with.output(writes, is_for_programs);
        let done = match self.command {
            None => play::open(with.program()?, |_| Ok(Opening::Home)),
            Some(Command::Play(args)) => args.run(with.program()?),
            Some(Command::List(args)) => args.run(out, &with.catalogue),
            Some(Command::Rules(args)) => args.run(out, &with.program()?),
            Some(Command::Deal(args)) => args.run(out, &with.program()?),
            Some(Command::Daily(args)) => args.run(out, &with.program()?),
            Some(Command::Check(args)) => args.run(out, &with.catalogue),
            Some(Command::New(args)) => args.run(out, &with.catalogue),
            Some(Command::Schema) => schema::run(out),
            Some(Command::Make(args)) => args.run(with.program()?),
            Some(Command::Host(args)) => args.run(out, with.program()?),
            Some(Command::Join(args)) => args.run(with.program()?),
            Some(Command::Replay(args)) => args.run(out, with.program()?),
            Some(Command::Share(args)) => args.run(out, &with.program()?),
            Some(Command::Records(args)) => args.run(out, &with.program()?),
            Some(Command::Stats(args)) => args.run(out, &with.program()?),
            Some(Command::Solve(args)) => args.run(out, with.program()?),
            Some(Command::Config(args)) if args.check => args.run(out, &with.checked()?),
            Some(Command::Config(args)) => args.run(out, &with.program()?),
            Some(Command::Completions(args)) => args.run(&mut command()),
        };
        // Output written before an error is shown as well.
        let flushed = out.flush();
        done?;
        Ok(flushed?)
    }
}

/// Parses the command line. Help and clap's own errors are printed here and end the program.
///
/// # Errors
/// Fails if the command line names a game without the command to play it, or a command that has moved to
/// `patience-lab`.
pub fn parse() -> Result<Cli, CommandError> {
    let matches = command().try_get_matches().map_err(|error| {
        if let Some(command) = command_of_lab(&error) {
            return CommandError::usage(format!(
                "`patience {command}` has moved to another program: run `patience-lab {command}` with the \
                 same arguments"
            ));
        }
        let word = match error.get(ContextKind::InvalidSubcommand) {
            Some(ContextValue::String(word)) => word.clone(),
            _ => end(&error),
        };
        let places = Places::find(None, std::env::var_os(CONFIG_VARIABLE));
        let is_game = places.is_ok_and(|places| {
            Catalogue::new(EMBEDDED, places.rules)
                .resolve(&word)
                .is_ok()
        });
        if !is_game {
            end(&error);
        }
        let quoted = if word.contains(' ') {
            format!("\"{word}\"")
        } else {
            word
        };
        CommandError::usage(format!("to play a game, run `patience play {quoted}`"))
    })?;
    let mut cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| end(&error));
    if let Some((name, matches)) = matches.subcommand() {
        let own = |flag: &str| matches.try_contains_id(flag).is_ok();
        for (flag, is_given) in [
            ("config", cli.config.is_some()),
            ("theme", cli.theme.is_some()),
        ] {
            if is_given && !own(flag) {
                return Err(CommandError::usage(format!(
                    "leave out `--{flag}`: `patience {name}` does not use it"
                )));
            }
        }
        let config = matches.try_get_one::<PathBuf>("config").ok().flatten();
        let theme = matches.try_get_one::<String>("theme").ok().flatten();
        cli.config = config.cloned().or(cli.config);
        cli.theme = theme.cloned().or(cli.theme);
    }
    Ok(cli)
}

/// Of the words on the command line, returns the command that has moved to `patience-lab`, so that clap does not know
/// it any more.
fn command_of_lab(error: &clap::Error) -> Option<&'static str> {
    let unknown = |kind, words: &[&'static str]| {
        let Some(ContextValue::String(unknown)) = error.get(kind) else {
            return None;
        };
        words.iter().find(|word| *word == unknown).copied()
    };
    unknown(ContextKind::InvalidSubcommand, &["survey", "tournament"]).or_else(|| {
        unknown(ContextKind::InvalidArg, &["--make", "--through"])?;
        let mut arguments = std::env::args_os();
        arguments
            .any(|argument| argument == "daily")
            .then_some("daily --make")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        command().debug_assert();
    }
}
