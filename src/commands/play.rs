//! `patience play`: plays a game on the terminal. Other commands that open the program on the terminal also use this
//! file.

use std::env;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::thread;

use clap::builder::BoolishValueParser;
use patience_core::{DealNumber, Game, Rules};
use patience_solver::Watch;

use super::arguments::game::{choose_for, existing};
use super::arguments::people::NamedPlayers;
use super::arguments::{ChoiceArgs, TODAY, day, deal_number, threads_or_cores};
use super::daily::deal_of;
use crate::error::CommandError;
use patience_app::catalogue::Catalogue;
use patience_app::catalogue::handicap::Handicaps;
use patience_app::deals::daily::Date;
use patience_app::deals::dealer::{Dealer, fresh_deal};
use patience_app::duel::Duel;
use patience_app::program::{Opening, Program, Start};
use patience_app::saved::Snapshot;
use patience_app::saved::ending::{DailyMark, Moment};
use patience_app::session::play_out;
use patience_app::settings::{Choice, Rival};
use patience_app::survey::difficulty::{self, Difficulty, Level, MOST_DRAWN, Thresholds};
use patience_lines::Failure;
use patience_tui::Exit;

const EXAMPLES: &str = "\
Examples:
  patience play GAME                               resume your game, or begin a new one
  patience play GAME --variant VARIANT --deal 617  deal 617 of a variant
  patience play GAME --level hard                  play a hard deal
  patience play GAME --players Ann,Bo              two people at this keyboard
  patience play GAME --players Ann,medium,hard     Ann against two computer players
  patience play GAME --players easy,hard           watch two computer players
  patience play GAME --duel                        two people, the same deal
  patience play ./mine.toml --set cells=3          a game of your own, with an option changed
  patience play ./mine.toml --reload               play your own game while you edit its rule file
  patience play --daily                            the deal of today
  patience play --daily 2026-11-23                 the deal of an earlier day
  patience play GAME --plain                       by lines of text, for a screen reader";

/// Play a game
///
/// If you have an unfinished game of GAME, in the same variant, it resumes. Otherwise a new deal begins. To deal a new
/// one instead, press N at the table; this discards the unfinished game.
///
/// If you ask for another deal, other options or other players than those of the unfinished game, the program asks which
/// of the two you want to play. The list of games shows the other one, too.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Game: name, title or rule file [default: the `game` setting]
    ///
    /// `patience list` lists names and titles. A rule file is given by its path, such as ./mine.toml. `patience config`
    /// shows the settings.
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// A second word, rejected with a hint that a deal number needs `--deal`
    #[arg(value_name = "N", hide = true)]
    number: Option<String>,
    #[command(flatten)]
    choice: ChoiceArgs,
    /// Deal number, such as 617, or ms:617 for Microsoft's numbering
    ///
    /// The same number always gives the same cards. Numbers with `ms:` give the deals of Microsoft's solitaire
    /// programs, and work only in games with one pack.
    #[arg(long, value_name = "N", value_parser = deal_number, allow_negative_numbers = true)]
    deal: Option<DealNumber>,
    /// Difficulty of the deal: easy, fair, medium, hard or expert
    ///
    /// The program looks for a random deal of this difficulty, which may take some seconds. Only games whose difficulty
    /// has been measured have such deals. F4 at the table shows whether a game has them. The strength of computer players
    /// is set with --players instead.
    #[arg(long, value_name = "DIFFICULTY", value_parser = level, conflicts_with_all = ["deal", "daily"])]
    level: Option<Level>,
    /// Play a duel: two people play the same deal, the better result wins
    ///
    /// Both play at this keyboard, one after the other. If each card must be placed as it is turned up, they take turns
    /// card by card. Only single-player games can be played as a duel.
    #[arg(long)]
    duel: bool,
    /// Players by seat: names of people, levels of computer players
    ///
    /// List one player per seat, separated by commas. The name of a level means a computer player of that strength, and
    /// any other word is the name of a person at this keyboard. The levels from weak to strong: gentle, beginner, easy,
    /// medium, brisk, hard, expert, machine. The level match-me plays as well as medium, and about as fast as you.
    ///
    /// If all are computer players, you watch. Partners sit opposite each other: in Ann,medium,Bo,hard these are Ann and
    /// Bo. In a single-player game, two players play a duel.
    #[arg(
        long,
        value_name = "NAME|LEVEL,...",
        value_delimiter = ',',
        conflicts_with = "daily"
    )]
    players: Vec<String>,
    /// Reload the rule file whenever it is saved, with the same deal
    ///
    /// For writing a game: edit the rule file in another window. GAME must be the path of the rule file.
    #[arg(long, conflicts_with_all = ["daily", "duel", "players"])]
    reload: bool,
    /// Play the deal of the day; DAY is an earlier date, as YYYY-MM-DD
    ///
    /// Everybody gets the same deal. `patience daily` shows it without playing.
    #[arg(long, value_name = "DAY", value_parser = day, num_args = 0..=1, default_missing_value = TODAY, conflicts_with_all = ["game", "variant", "set", "deal"])]
    daily: Option<Date>,
    /// Play by lines of text, for a screen reader, braille or a pipe
    ///
    /// One line is typed, one line answers; `help` says what to type. Only single-player games can be played in this way.
    /// It is the default in a terminal with TERM=dumb, and if `PATIENCE_PLAIN` or `ACCESSIBLE` is set; --plain=no shows
    /// the full screen even then.
    #[arg(
        long,
        value_name = "YES|NO",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "yes",
        value_parser = BoolishValueParser::new(),
        conflicts_with_all = ["duel", "players", "reload"]
    )]
    plain: Option<bool>,
}

/// Whether games are played by lines even if the command does not say so.
fn is_plain() -> bool {
    let is_set = |name| {
        let value = env::var(name).unwrap_or_default();
        !matches!(value.as_str(), "" | "0" | "false")
    };
    is_set("PATIENCE_PLAIN")
        || is_set("ACCESSIBLE")
        || env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Plays a game by lines of text on the standard input and output.
fn by_lines(program: &Program, start: Start) -> Result<(), CommandError> {
    let title = start.rules.about.full_title();
    patience_lines::play(program, start, io::stdin().lock(), io::stdout().lock()).map_err(|failure| match failure {
        Failure::ForSeveral => CommandError::usage(format!(
            "`--plain` is for single-player games, and {title} is for several players; leave out `--plain`"
        )),
        Failure::Disk(error) => error.into(),
    })
}

/// Parses a level of difficulty.
fn level(text: &str) -> Result<Level, String> {
    let names = Level::ALL.map(Level::name).join(", ");
    Level::parse(text).ok_or_else(|| format!("the levels are {names}"))
}

impl Args {
    /// Plays a game on the terminal.
    pub fn run(self, mut program: Program) -> Result<(), CommandError> {
        let is_asked = self.plain.unwrap_or_else(is_plain);
        if !is_asked {
            return open(program, |program| self.opening(program));
        }
        let must = self.plain.is_some();
        match self.opening(&mut program)? {
            // A variable asks for lines only where there are any.
            Opening::Game(start) if must || start.rules.seats() == 1 && start.duel.is_none() => {
                by_lines(&program, start)
            }
            other => open(program, |_| Ok(other)),
        }
    }

    /// Returns the game given on the command line or in the configuration, with its players seated.
    fn opening(self, program: &mut Program) -> Result<Opening, CommandError> {
        if let Some(date) = self.daily {
            return daily(program, date, self.duel);
        }
        if let (Some(game), Some(number)) = (&self.game, &self.number) {
            return Err(CommandError::usage(format!(
                "give only one game; to choose a deal, run `patience play {game} --deal {number}`"
            )));
        }
        let players = NamedPlayers::read(&self.players)?;
        let mut flags = Choice::from(self.choice);
        let configured = program.settings.game.value.as_deref();
        let word = self.game.as_deref().or(configured).ok_or_else(|| {
            CommandError::usage("give a game to play, or set `game` in the configuration; `patience list` lists all games")
        })?;
        let handicaps = program.settings.handicaps();
        let word = word.to_owned();
        let mut duel = self.duel.then_some(Rival::Person);
        // The number of sides is not known until the players have been counted.
        let chosen = choose_for(
            program,
            &word,
            &mut flags,
            players.as_ref().map(NamedPlayers::count_sides),
            Handicaps(&handicaps),
        )?;
        if let Some(players) = &players {
            players.sit_down(&chosen.rules, &mut program.settings)?;
            duel = players.rival(&chosen.rules).or(duel);
        }
        allows_duel(duel.is_some(), &chosen.rules)?;
        if self.reload && chosen.path.is_none() {
            return Err(CommandError::usage(
                "`--reload` needs a rule file; give its path, such as `./mine.toml`",
            ));
        }
        let (deal, level_words) = match (self.deal, self.level) {
            (Some(deal), _) => (Some(existing(&chosen.rules, deal)?), None),
            (None, Some(level)) => {
                let (deal, difficulty) = of_level(program, &chosen.rules, level)?;
                (Some(deal), Some(difficulty.as_sentence()))
            }
            (None, None) => (None, None),
        };
        if let Some(players) = players.filter(NamedPlayers::are_computers) {
            let game = Game::new(chosen.rules, deal.unwrap_or_else(fresh_deal));
            let mut watched = Snapshot::new(play_out(game, &program.settings.seating()));
            watched.about.players = players.names();
            watched.about.path = chosen.path;
            return Ok(Opening::Watch(Box::new(watched)));
        }
        Ok(Opening::Game(Start {
            duel,
            rules: chosen.rules,
            chosen: flags != Choice::default(),
            reload: self.reload.then_some(flags),
            deal,
            path: chosen.path,
            day: None,
            note: level_words.or(chosen.note),
        }))
    }
}

/// Finds a random deal of a given level of difficulty. Returns the deal with its difficulty.
fn of_level(
    program: &Program,
    rules: &Rules,
    level: Level,
) -> Result<(DealNumber, Difficulty), CommandError> {
    let measured = program.catalogue.embedded().difficulty;
    if Thresholds::of(measured, rules).is_none() {
        return Err(CommandError::usage(format!(
            "the difficulty of {} has not been measured, so its deals have no levels; leave out `--level`",
            rules.about.full_title()
        )));
    }
    // The search takes some seconds.
    if io::stderr().is_terminal() {
        let title = rules.about.full_title();
        eprintln!(
            "Looking for a deal of {title} of the level {} ...",
            level.name()
        );
    }
    let threads = threads_or_cores(None);
    let mut dealer = Dealer::new();
    let found = difficulty::find(
        (measured, rules),
        level,
        |thresholds| dealer.for_level(thresholds, level),
        threads,
        &Watch::default(),
    );
    found.ok_or_else(|| {
        CommandError::wrong(format!(
            "found no deal of the level {} among {MOST_DRAWN}; try again",
            level.name()
        ))
    })
}

/// Returns the deal of a day, with the rules with which it was published.
fn daily(program: &Program, date: Date, duel: bool) -> Result<Opening, CommandError> {
    let now = Moment::now();
    let deal = deal_of(date, now.date(), program.catalogue.embedded())?;
    allows_duel(duel, &deal.rules)?;
    Ok(Opening::Game(Start {
        duel: duel.then_some(Rival::Person),
        note: Some(format!("The deal of {}", date.strftime("%A %-d %B %Y"))),
        rules: deal.rules,
        chosen: true,
        deal: Some(deal.deal),
        path: None,
        reload: None,
        // A duel does not count as one person's deal of the day.
        day: (!duel).then(|| DailyMark {
            day: deal.place.to_string(),
            began: Some(now),
        }),
    }))
}

/// Returns the error that the game is for several players, so that no duel can be played.
fn allows_duel(duel: bool, rules: &Rules) -> Result<(), CommandError> {
    if !duel || Duel::allows(rules) {
        return Ok(());
    }
    Err(CommandError::usage(format!(
        "`--duel` is for single-player games, but {} is for several players; leave out `--duel`",
        rules.about.title
    )))
}

/// Starts to read the list of games while the terminal is being prepared, because the list is the first page. If no
/// thread can be started, the list is read when it is needed.
fn read_ahead(catalogue: &Arc<Catalogue>) {
    let catalogue = Arc::clone(catalogue);
    let _ = thread::Builder::new()
        .name("list of games".to_owned())
        .spawn(move || {
            catalogue.index();
        });
}

/// The commands that do not need a terminal, as text for the error that there is none.
const WITHOUT_SCREEN: &str = "`patience list`, `rules`, `deal`, `daily`, `check`, `new`, `schema`, `solve`, `share`, `records`, `stats`, `config`, `completions` and `replay --print`";

/// Whether the program runs on a terminal, which is needed to play.
pub(super) fn has_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Opens the program on the terminal. The first page is the one that `opening` returns. `opening` is called before the
/// terminal is checked, so that a mistyped name is reported even without a terminal.
pub fn open(
    mut program: Program,
    opening: impl FnOnce(&mut Program) -> Result<Opening, CommandError>,
) -> Result<(), CommandError> {
    let opening = opening(&mut program)?;
    if !has_terminal() {
        return Err(CommandError::usage(format!(
            "playing needs a terminal; these commands work without one: {WITHOUT_SCREEN}"
        )));
    }
    if env::var_os("TERM").is_some_and(|term| term == "dumb") {
        return Err(CommandError::usage(format!(
            "this terminal (`TERM=dumb`) cannot show a full screen; `patience play GAME` plays single-player games by lines, and these commands work on it too: {WITHOUT_SCREEN}"
        )));
    }
    if matches!(opening, Opening::Home) {
        read_ahead(&program.catalogue);
    }
    match patience_tui::run(program, opening)? {
        Exit::Left => Ok(()),
        Exit::With(code) => Err(CommandError::Ended(code)),
    }
}
