//! The command line: what can be asked for, and the help about it. What the commands do is
//! in `commands`.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::builder::TypedValueParser as _;
use clap::{Args, Parser, Subcommand, ValueHint};
use clap_complete::Shell;
use patience_core::DealNumber;
use patience_solver::Level;

use crate::commands::Deals;
use patience_app::settings::memory;
use patience_app::settings::{Choice, Theme, Word};

const EXAMPLES: &str = "\
Examples:
  patience                           choose a game from the list
  patience list                      name all games
  patience play NAME                 play one
  patience play NAME --deal 617      play deal 617
  patience play NAME --deal ms:617   play deal 617 as Microsoft numbers them
  patience play ./mine.toml          play a game of your own
  patience rules NAME | less         read its rules
  patience new mine                  begin a rule file
  patience check mine.toml           look for faults in one

Without a terminal: list, rules, deal, solve, survey, new, check, schema, config,
completions, tournament, replay --print";

const SOLVE_HELP: &str = "\
The solver knows all cards, those that lie face down too. Without limits it stops after
30 seconds, and in any case when its memory is full; it says which of them it was. With a limit of positions it searches on one thread; with that limit alone the
answer is the same every time.

Moves name piles as `patience deal NAME` writes them, which lists those with cards:
  t1 t2 …  columns, from the left       f1 f2 …  foundations     c1 c2 …  cells
  s w r d  stock, waste, reserve, discard pile     h  the card turned up
  p21 g23  of a triangle or a grid: the row, then the place in it
  t8>t3:2 QH takes two cards, the lower one QH, from t8 to t3; p74+p75 takes both off, h! one;
  turn and redeal are about the stock.

A position is written as `patience deal NAME --open` writes one: a line for each pile with cards.
  t1: (7C KS) TD    from the lowest card to the top; those in parentheses lie face down
  s> (3C 4D)        the other way round, from the top card down, as a stock is written
  partial           cards of the game are left out, and only those that are there count
  base 3            the foundations begin with this rank, where that is not the same in each deal
  seat 1 redeals 2  so many redeals have been made
Lines may come in any order, and one that begins with # is a remark. After `)` a ' says that the
cards have been seen before. Whatever deal the position names, its cards count: the deal settles
only what chance brings later on.

Examples:
  patience solve NAME --deal 617
  patience solve NAME --position table.txt --seconds 5
  patience deal NAME --deal 617 --open | patience solve NAME --position -";

const SURVEY_USAGE: &str = "\
patience survey <GAME> --deals <A..B> [OPTIONS]
       patience survey --all --deals <A..B> --into <FILE> [OPTIONS]
       patience survey --merge <FILE>... [--into <FILE>] [--json]
       patience survey --table <FILE>";

/// Solitaire for the terminal: every game is a rule file.
#[derive(Debug, Parser)]
#[command(name = "patience", bin_name = "patience", version, about, after_help = EXAMPLES, max_term_width = 100)]
pub struct Cli {
    /// Read this configuration file instead of the usual one
    #[arg(long, global = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub config: Option<PathBuf>,

    /// Use these colours, whatever the configuration says
    #[arg(long, global = true, value_name = "THEME", value_parser = theme_parser())]
    pub theme: Option<Theme>,

    /// What to do; without a command the list of games opens
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What can be asked for.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a game: a name, a title, or the path of a rule file
    #[command(
        after_help = "Examples:\n  patience play NAME\n  patience play NAME --variant standard --deal 617\n  patience play ./mine.toml --set cells=3\n  patience play NAME --duel"
    )]
    Play {
        /// The game; without one the `game` of the configuration
        #[arg(value_name = "GAME")]
        game: Option<String>,
        #[command(flatten)]
        choice: ChoiceFlags,
        /// The number of the deal
        #[arg(long, value_name = "N", value_parser = deal_number, allow_negative_numbers = true)]
        deal: Option<DealNumber>,
        /// Two players in turn on the same cards of a game for one; the better result wins
        #[arg(long)]
        duel: bool,
    },
    /// Name all games, your own among them
    List {
        /// Write JSON, for programs
        #[arg(long)]
        json: bool,
    },
    /// Write out the rules of a game, as they are played
    Rules {
        /// The game
        game: String,
        #[command(flatten)]
        choice: ChoiceFlags,
    },
    /// Write out a deal as everybody at the table sees it
    Deal {
        /// The game
        game: String,
        #[command(flatten)]
        choice: ChoiceFlags,
        /// The number of the deal
        #[arg(long, value_name = "N", value_parser = deal_number, allow_negative_numbers = true)]
        deal: Option<DealNumber>,
        /// Show face-down cards and players' own cards too
        #[arg(long)]
        open: bool,
    },
    /// Look for faults in rule files
    #[command(
        after_help = "All faults of all files are shown. Ends with 1 where there are any. A warning is of\nsomething that can be played but is hardly meant."
    )]
    Check {
        /// The rule files
        #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
        files: Vec<PathBuf>,
        /// Count warnings as faults
        #[arg(long)]
        deny_warnings: bool,
    },
    /// Begin a game of your own: write a rule file with remarks, to be changed
    #[command(
        after_help = "Examples:\n  patience new weekend                a whole small game\n  patience new weekend --from NAME    another game, with what is to be different\n\nA file that is there already is never written over."
    )]
    New {
        /// What the game is called on the command line, such as `weekend-two`
        #[arg(value_name = "NAME")]
        name: String,
        /// The game that it is to be a form of
        #[arg(long, value_name = "GAME")]
        from: Option<String>,
        /// The folder to write to, instead of this one
        #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
        to: Option<PathBuf>,
    },
    /// Write out the rule language as a JSON Schema, for editors
    Schema,
    /// Play a saved game back
    Replay {
        /// The saved game
        #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
        file: PathBuf,
        /// Write the position after each move instead of opening the table
        #[arg(long)]
        print: bool,
        /// Show face-down cards and players' own cards too
        #[arg(long, requires = "print")]
        open: bool,
    },
    /// Find out whether a deal can be won, and how
    #[command(after_help = SOLVE_HELP)]
    Solve {
        /// The game, one for a single player
        game: String,
        #[command(flatten)]
        choice: ChoiceFlags,
        /// The number of the deal; any deal unless said
        #[arg(long, value_name = "N", value_parser = deal_number, allow_negative_numbers = true, conflicts_with = "position")]
        deal: Option<DealNumber>,
        /// A file with a position, or - for the standard input; how it is written is said below
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        position: Option<PathBuf>,
        /// Stop after so many seconds
        #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
        seconds: Option<Duration>,
        /// Stop after so many positions
        #[arg(long, value_name = "N", value_parser = whole_number(u64::MAX), allow_negative_numbers = true)]
        states: Option<u64>,
        /// Take so much memory at most, in MiB; 1024 unless said
        #[arg(long, value_name = "MIB", value_parser = mebibytes, allow_negative_numbers = true)]
        memory: Option<u32>,
        /// Search on so many threads; on as many as there are cores unless said
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), conflicts_with = "states", allow_negative_numbers = true)]
        threads: Option<u16>,
        /// Answer in JSON, for programs
        #[arg(long)]
        json: bool,
    },
    /// Find out how many deals of a game can be won
    #[command(
        override_usage = SURVEY_USAGE,
        after_help = "Each deal may take 10 seconds unless other limits are given. The lines of a survey that was\nkilled are gone on with; those of several ranges of deals are put together with --merge.\n\nExamples:\n  patience survey NAME --deals 1..1000\n  patience survey NAME --deals 1..1000 --lines part-1.jsonl\n  patience survey --merge part-1.jsonl part-2.jsonl"
    )]
    Survey {
        /// The game, one for a single player
        #[arg(required_unless_present_any = ["merge", "all", "table"])]
        game: Option<String>,
        #[command(flatten)]
        choice: ChoiceFlags,
        /// The deals, the last one included
        #[arg(long, value_name = "A..B", value_parser = Deals::parse, allow_negative_numbers = true, required_unless_present_any = ["merge", "table"])]
        deals: Option<Deals>,
        /// Spend at most so many seconds on a deal
        #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
        seconds: Option<Duration>,
        /// Look at so many positions of a deal at most
        #[arg(long, value_name = "N", value_parser = whole_number(u64::MAX), allow_negative_numbers = true)]
        states: Option<u64>,
        /// Take so much memory at most for all searches together, in MiB; 2048 unless said
        #[arg(long, value_name = "MIB", value_parser = mebibytes, allow_negative_numbers = true)]
        memory: Option<u32>,
        /// Look at so many deals at a time; as many as there are cores unless said
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
        threads: Option<u16>,
        /// Write a line of JSON for each deal to this file, and go on with what it has
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        lines: Option<PathBuf>,
        /// Write lines of JSON instead of a summary
        #[arg(long)]
        json: bool,
        /// Survey each game for one that comes with the program, with all its variants; it needs
        /// --into
        #[arg(long, requires = "into", conflicts_with_all = ["game", "lines", "json"])]
        all: bool,
        /// Note the share that can be won in this file, where it is not better known already
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        into: Option<PathBuf>,
        /// Read the shares noted in this file, and write them as a table
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["all", "into", "deals", "lines", "json", "memory", "merge"])]
        table: Option<PathBuf>,
        /// Put the lines of these files together
        #[arg(long, value_name = "FILE", num_args = 1.., value_hint = ValueHint::FilePath, conflicts_with_all = ["all", "deals", "lines", "memory", "seconds", "states", "threads"])]
        merge: Vec<PathBuf>,
    },
    /// Let computer players race each other, without a table
    #[command(
        after_help = "Levels: beginner, easy, medium, hard, expert, machine\n\nExample:\n  patience tournament NAME --seats easy,beginner --hands 1000 --set pace=realtime"
    )]
    Tournament {
        /// The game, a race
        game: String,
        #[command(flatten)]
        choice: ChoiceFlags,
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
    },
    /// Show where files are kept, and every setting with where it comes from
    Config,
    /// Write out completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// A variant and options on the command line.
#[derive(Debug, Clone, Default, Args)]
pub struct ChoiceFlags {
    /// The variant; `patience rules GAME` names them all
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// Set an option of the game; may be given several times. `patience rules GAME` lists the
    /// options with their values
    #[arg(long, value_name = "OPTION=VALUE", value_parser = option_and_value)]
    set: Vec<(String, String)>,
}

impl From<ChoiceFlags> for Choice {
    fn from(flags: ChoiceFlags) -> Self {
        Self {
            variant: flags.variant,
            set: flags.set,
        }
    }
}

fn theme_parser() -> impl clap::builder::TypedValueParser<Value = Theme> {
    PossibleValuesParser::new(Theme::ALL.iter().map(|theme| theme.word()))
        .map(|word| Theme::from_word(&word).expect("the parser takes only the words of themes"))
}

fn level_parser() -> impl clap::builder::TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.iter().map(|level| level.name()))
        .map(|name| Level::named(&name).expect("the parser takes only the names of levels"))
}

/// Reads the number of a deal.
///
/// # Errors
/// Says which numbers there are.
pub fn deal_number(text: &str) -> Result<DealNumber, String> {
    DealNumber::parse(text).ok_or_else(|| {
        if text.parse() == Ok(0) {
            "deals are numbered from 1".to_owned()
        } else if text.contains(':') {
            format!(
                "a deal of Microsoft's is ms:1 to ms:{}",
                DealNumber::MAX_MICROSOFT
            )
        } else {
            format!("a deal has a whole number from 1 to {}", DealNumber::MAX)
        }
    })
}

fn seconds(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|time| !time.is_zero())
        .ok_or_else(|| "a time is a number of seconds above 0, such as 2.5".to_owned())
}

fn mebibytes(text: &str) -> Result<u32, String> {
    let number = text.parse::<u32>().ok();
    number
        .and_then(memory::mebibytes)
        .ok_or_else(|| format!("the memory is {}, such as 4096", memory::expected()))
}

/// Returns a reader of whole numbers from 1 to the given one.
fn whole_number(most: u64) -> impl Fn(&str) -> Result<u64, String> + Clone {
    move |text| {
        let number = text.parse().ok();
        let number = number.filter(|number| (1..=most).contains(number));
        number.ok_or_else(|| match most {
            u64::MAX => "write a whole number from 1 on".to_owned(),
            _ => format!("write a whole number from 1 to {most}"),
        })
    }
}

fn option_and_value(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((option, value)) if !option.trim().is_empty() => {
            Ok((option.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("write the name of an option, `=`, and its value".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn options_are_names_and_values() {
        assert_eq!(
            option_and_value("cells = 3"),
            Ok(("cells".to_owned(), "3".to_owned()))
        );
        assert!(option_and_value("cells").is_err());
        assert!(option_and_value("=3").is_err());
    }
}
