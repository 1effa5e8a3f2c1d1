//! What the commands do. Each writes to an output that is given to it, and returns an error
//! that `main` prints once everything is put back.

mod check;
mod config;
mod deal;
mod list;
mod new;
mod open;
mod replay;
mod rules;
mod schema;
mod solve;
mod stop;
mod survey;
mod tournament;

pub use survey::Deals;

use std::fmt;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, Parser};
use patience_core::{DealNumber, Rules, Variant};
use patience_language::{Fault, Faults};

use crate::catalogue::{Catalogue, CatalogueError, Origin};
use crate::clean_text::{CleanText, CleanWriter};
use crate::cli::{Cli, Command};
use crate::handicap::Handicaps;
use crate::idle;
use crate::places::{CONFIG_VARIABLE, Places};
use crate::program::{Opening, Program};
use crate::report;
use crate::saved::LoadError;
use crate::settings::{Choice, Circumstances, Settings};

/// Why a command was not done.
#[derive(Debug)]
pub enum CommandError {
    /// What was asked about is wrong.
    Wrong(Problem),
    /// The question, or the configuration, is wrong.
    Usage(Problem),
    /// A signal, of this number, has stopped it; how far it got.
    Stopped(String, i32),
    /// Whoever reads the output has gone away.
    OutputClosed,
}

/// What is wrong: one line, or faults with their places.
#[derive(Debug)]
pub enum Problem {
    /// A line.
    Line(String),
    /// Faults.
    Faults(Faults),
    /// Faults of rule files, and warnings about them.
    Checked(Faults, Vec<Fault>),
    /// Faults of the configuration file.
    Configuration(Faults),
}

/// A file with nothing in it, with which the program runs as if nothing were configured.
const EMPTY_FILE: &str = if cfg!(windows) { "NUL" } else { "/dev/null" };

impl CommandError {
    fn wrong(line: impl fmt::Display) -> Self {
        Self::Wrong(Problem::Line(line.to_string()))
    }

    fn usage(line: impl fmt::Display) -> Self {
        Self::Usage(Problem::Line(line.to_string()))
    }

    /// Prints the error and returns the code that the program ends with.
    pub fn print(&self) -> ExitCode {
        let (problem, code) = match self {
            Self::Wrong(problem) => (problem, 1),
            Self::Usage(problem) => (problem, 2),
            Self::Stopped(line, number) => {
                report::note(line);
                return ExitCode::from(u8::try_from(128 + number).unwrap_or(1));
            }
            Self::OutputClosed => return ExitCode::SUCCESS,
        };
        match problem {
            Problem::Line(line) => report::line(line),
            Problem::Faults(faults) => report::print(faults),
            Problem::Checked(faults, warnings) => {
                report::print(faults);
                report::warn(warnings);
            }
            Problem::Configuration(faults) => {
                report::print(faults);
                report::note(&format!(
                    "help: to go on without the configuration, add `--config {EMPTY_FILE}`"
                ));
            }
        }
        ExitCode::from(code)
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::OutputClosed,
            _ => Self::wrong(error),
        }
    }
}

impl From<CatalogueError> for CommandError {
    fn from(error: CatalogueError) -> Self {
        match error {
            CatalogueError::Faults(faults) => Self::Wrong(Problem::Faults(faults)),
            CatalogueError::Unknown { .. } | CatalogueError::Unreadable { .. } => {
                Self::usage(error)
            }
        }
    }
}

impl From<LoadError> for CommandError {
    fn from(error: LoadError) -> Self {
        match error {
            LoadError::Faults(faults) => Self::Wrong(Problem::Faults(faults)),
            LoadError::Unreadable { .. } => Self::usage(error),
            LoadError::OpenElsewhere { .. } => Self::wrong(error),
        }
    }
}

/// Reads the command line. What clap has to say is printed here, and ends the program.
///
/// # Errors
/// Says so where a game is named without the command to play it.
pub fn parse() -> Result<Cli, CommandError> {
    Cli::try_parse().map_err(|error| {
        let word = match error.get(ContextKind::InvalidSubcommand) {
            Some(ContextValue::String(word)) => word.clone(),
            _ => end(&error),
        };
        let places = Places::find(None, std::env::var_os(CONFIG_VARIABLE));
        let is_game =
            places.is_ok_and(|places| Catalogue::new(places.rules).resolve(&word).is_ok());
        if !is_game {
            end(&error);
        }
        let quoted = if word.contains(' ') {
            format!("\"{word}\"")
        } else {
            word
        };
        CommandError::usage(format!("to play a game, write `patience play {quoted}`"))
    })
}

/// Ends the program with what clap has to say: with its colours, unless what was asked holds
/// something that must not get to the terminal as it is.
fn end(error: &clap::Error) -> ! {
    let mut arguments = std::env::args_os().skip(1);
    let clean = arguments.all(|argument| CleanText::is_clean(&argument.to_string_lossy()));
    if clean || !error.use_stderr() {
        error.exit();
    }
    report::lines(&error.render().to_string());
    std::process::exit(error.exit_code());
}

/// Does what the command line asks for.
///
/// # Errors
/// Says what is wrong; nothing has been printed about it.
pub fn run(cli: Cli) -> Result<(), CommandError> {
    let mut out = CleanWriter(io::stdout());
    let places = Places::find(cli.config.as_deref(), std::env::var_os(CONFIG_VARIABLE))
        .map_err(CommandError::usage)?;
    match cli.command {
        Some(Command::Completions { shell }) => {
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "patience", &mut text);
            // They hold nothing from outside.
            return Ok(io::stdout().write_all(&text)?);
        }
        Some(Command::Check {
            files,
            deny_warnings,
        }) => {
            let catalogue = Catalogue::new(places.rules);
            return check::run(&mut out, &files, deny_warnings, &catalogue);
        }
        Some(Command::New { name, from, to }) => {
            let request = new::Request { name, from, to };
            return new::run(&mut out, &request, &Catalogue::new(places.rules));
        }
        Some(Command::Schema) => return schema::run(&mut out),
        Some(Command::List { json }) => {
            return list::run(&mut out, &Catalogue::new(places.rules), json);
        }
        _ => {}
    }
    let catalogue = Catalogue::new(places.rules.clone());
    let settings = Settings::load(
        &places,
        Circumstances::of_environment(cli.theme),
        &catalogue,
    )
    .map_err(|faults| CommandError::Usage(Problem::Configuration(faults)))?;
    let program = Program {
        places,
        settings,
        catalogue,
    };
    match cli.command {
        None => open::run(program, |_| Ok(Opening::Home)),
        Some(Command::Play {
            game,
            choice,
            deal,
            duel,
        }) => open::run(program, |program| {
            open::game(program, game.as_deref(), &choice.into(), deal, duel)
        }),
        Some(Command::Replay {
            file, print: false, ..
        }) => open::run(program, |program| open::replay(program, &file)),
        Some(Command::Replay {
            file,
            print: true,
            open,
        }) => replay::print(&mut out, &program, &file, open),
        Some(Command::Rules { game, choice }) => {
            rules::run(&mut out, &program, &game, &choice.into())
        }
        Some(Command::Deal {
            game,
            choice,
            deal,
            open,
        }) => deal::run(&mut out, &program, &game, &choice.into(), deal, open),
        Some(Command::Tournament {
            game,
            choice,
            seats,
            hands,
            seed,
            json,
        }) => {
            let request = tournament::Request {
                game,
                choice: choice.into(),
                seats,
                hands,
                seed,
                json,
            };
            tournament::run(&mut out, &program, request)
        }
        Some(Command::Solve {
            game,
            choice,
            deal,
            position,
            seconds,
            states,
            memory,
            threads,
            json,
        }) => {
            let request = solve::Request {
                game,
                choice: choice.into(),
                deal,
                position,
                time: seconds,
                states,
                memory,
                threads: threads.map(Into::into),
                json,
            };
            solve::run(&mut out, &program, &request)
        }
        Some(Command::Survey {
            table: Some(_),
            game: Some(game),
            ..
        }) => Err(CommandError::usage(format!(
            "leave out {game}: the file given to `--table` is read, and says which games it is about"
        ))),
        Some(Command::Survey {
            table: Some(file), ..
        }) => survey::table(&mut out, &file),
        Some(Command::Survey {
            merge,
            game: Some(game),
            ..
        }) if !merge.is_empty() => Err(CommandError::usage(format!(
            "leave out {game}: the files given to `--merge` say which game they are about"
        ))),
        Some(Command::Survey {
            merge, json, into, ..
        }) if !merge.is_empty() => survey::merge(&mut out, &program, &merge, into.as_deref(), json),
        Some(Command::Survey {
            game,
            choice,
            deals: Some(deals),
            seconds,
            states,
            memory,
            threads,
            lines,
            json,
            all,
            into,
            ..
        }) => {
            let how = survey::How {
                deals,
                time: seconds,
                states,
                memory,
                threads: threads.map(usize::from),
                into,
            };
            match game {
                Some(game) => {
                    let what = survey::Request {
                        game,
                        choice: choice.into(),
                        lines,
                        json,
                    };
                    survey::run(&mut out, &program, &what, &how)
                }
                None if all => survey::run_all(&mut out, &program, &how),
                None => Err(CommandError::usage("name a game, or say `--all`")),
            }
        }
        Some(Command::Survey { .. }) => Err(CommandError::usage(
            "name a game and its deals, or the files to put together with `--merge`",
        )),
        Some(Command::Config) => config::run(&mut out, &program),
        Some(
            Command::Check { .. }
            | Command::New { .. }
            | Command::Schema
            | Command::List { .. }
            | Command::Completions { .. },
        ) => unreachable!("these were done above"),
    }
}

/// The rules of a game that somebody has asked for.
struct Chosen {
    rules: Arc<Rules>,
    /// All its variants.
    variants: Vec<Variant>,
    /// The rule file, where it is not in the catalogue.
    path: Option<PathBuf>,
    /// Something to say about where the rules come from.
    note: Option<String>,
}

/// Returns how many threads can search at a time.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, Into::into)
}

/// Returns the deal that was asked for, if there is such a deal of the game.
fn existing(rules: &Rules, deal: DealNumber) -> Result<DealNumber, CommandError> {
    if rules.has_deal(deal) {
        return Ok(deal);
    }
    Err(CommandError::usage(format!(
        "{} has no deal {deal}: it is not played with one pack; leave `ms:` out",
        rules.about.full_title()
    )))
}

/// Returns the rules of a game that the solver can be asked about.
fn choose_for_one(
    program: &Program,
    word: &str,
    flags: &Choice,
) -> Result<Arc<Rules>, CommandError> {
    let rules = choose(program, word, flags, Handicaps(&[]))?.rules;
    if rules.seats() == 1 {
        return Ok(rules);
    }
    Err(CommandError::usage(format!(
        "{} is for several players, and only games for one can be solved",
        rules.about.full_title()
    )))
}

/// Finds a game and compiles its rules, with the variant and options that the flags and the
/// configuration name, and the handicaps of players.
fn choose(
    program: &Program,
    word: &str,
    flags: &Choice,
    handicaps: Handicaps,
) -> Result<Chosen, CommandError> {
    let (id, origin) = program.catalogue.resolve(word)?;
    let file = program.catalogue.read(&id, &origin)?;
    let choice = match &origin {
        // The configuration speaks of the games in the catalogue.
        Origin::Named(_) | Origin::Path(_) => flags.clone(),
        Origin::Embedded | Origin::Own(_) => program.settings.choice_for(&id, flags),
    };
    let rules = handicaps
        .compile(&file, choice.variant.as_deref(), &choice.set)
        .map_err(|faults| {
            // A fault without a place is about a name or value on the command line.
            if faults.0.iter().all(|fault| fault.place.is_none()) {
                CommandError::Usage(Problem::Faults(faults))
            } else {
                CommandError::Wrong(Problem::Faults(faults))
            }
        })?;
    let note = match &origin {
        Origin::Own(path) if program.catalogue.is_embedded(&id) => Some(format!(
            "your own {} is played instead of the game that comes with the program",
            path.display()
        )),
        _ => None,
    };
    let note = note.or_else(|| idle::note(&file, &rules, &flags.set));
    let path = match origin {
        Origin::Named(path) | Origin::Path(path) => Some(path),
        Origin::Embedded | Origin::Own(_) => None,
    };
    Ok(Chosen {
        rules: Arc::new(rules),
        variants: file.variants().to_vec(),
        path,
        note,
    })
}
