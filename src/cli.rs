//! The command line as a whole: reads it, and hands each command what it works with. What the
//! commands take and do is in `commands`.

use std::io::Write;
use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueHint};

use crate::commands::recording::{records, replay, share, stats};
use crate::commands::{
    check, completions, config, daily, deal, host, join, list, make, new, play, rules, schema,
    solve,
};
use crate::embedded::EMBEDDED;
use crate::error::CommandError;
use crate::surroundings::{Surroundings, end};
use patience_app::catalogue::Catalogue;
use patience_app::files::places::{CONFIG_VARIABLE, Places};
use patience_app::program::Opening;

const EXAMPLES: &str = "\
Examples:
  patience                           choose a game from the list
  patience list                      name all games
  patience play NAME                 play one
  patience play NAME --deal 617      play deal 617
  patience play NAME --deal ms:617   play deal 617 as Microsoft numbers them
  patience play ./mine.toml          play a game of your own
  patience play --daily              play the deal of the day
  patience rules NAME | less         read its rules
  patience host NAME                 open a table for others on this machine
  patience join                      sit down at it
  patience make NAME                 make a game of your own from it, in a form
  patience new mine                  begin a rule file
  patience check mine.toml           look for faults in one

Without a terminal: list, rules, deal, daily, solve, new, check, schema, config,
completions, share, records, stats, replay --print";

/// Solitaire for the terminal: every game is a rule file.
#[derive(Debug, Parser)]
#[command(name = "patience", bin_name = "patience", version, about, after_help = EXAMPLES, max_term_width = 100)]
pub struct Cli {
    /// Read this configuration file instead of the usual one
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub config: Option<PathBuf>,

    /// Use these colours, whatever the configuration says: dark, light, auto, baize, sixteen,
    /// plain, or a theme of your own
    #[arg(long, value_name = "THEME")]
    pub theme: Option<String>,

    /// What to do; without a command the list of games opens
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What can be asked for.
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
    /// Write out the rule language as a JSON Schema, for editors
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
    /// Tells whether programs read what the command writes, so that it stays as it is on any terminal.
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

/// The commands that read the configuration, so that `--config` names it, and whether they show something in
/// colours, which `--theme` names.
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

/// Returns the whole command line: the flags that name settings belong to the commands that have any.
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
    /// Does what the command line asks for.
    ///
    /// # Errors
    /// Says what is wrong; nothing has been printed about it.
    pub fn run(self) -> Result<(), CommandError> {
        let with = Surroundings::new(self.config.as_deref(), self.theme)?;
        let is_for_programs = self.command.as_ref().is_some_and(Command::is_for_programs);
        // Nobody waits at the table for settings that it reads itself.
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
        // What was written before a fault is shown as well.
        let flushed = out.flush();
        done?;
        Ok(flushed?)
    }
}

/// Reads the command line. What clap has to say is printed here, and ends the program.
///
/// # Errors
/// Says so where a game is named without the command to play it, and where a command is now one of
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
        CommandError::usage(format!("to play a game, write `patience play {quoted}`"))
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
                    "leave out `--{flag}`: it means nothing to `patience {name}`"
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

/// Returns the command that clap does not know because `patience-lab` has it now.
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
