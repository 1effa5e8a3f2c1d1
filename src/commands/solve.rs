//! `patience solve`: finds out whether a deal or a position can be won, and prints the solution.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use clap::ValueHint;
use patience_core::{DealNumber, Game, Match, Move, Position, Rules, Seat, notation};
use patience_language::describe;
use patience_solver::{
    Answer, Argument, Arguments, Budget, StopReason, Verdict, Watch, shorten_until, solve_with,
};

use serde_json::{Value, json};

use super::arguments::game::{Chosen, can_be_won, existing, find_for_one};
use super::arguments::{
    ChoiceArgs, deal_number, mebibytes, seconds, threads_or_cores, whole_number,
};
use super::play;
use crate::error::CommandError;
use crate::readable_json::indented;
use patience_app::deals::daily::Daily;
use patience_app::deals::dealer::fresh_deal;
use patience_app::files;
use patience_app::foreign;
use patience_app::limits::POSITION;
use patience_app::program::{Opening, Program};
use patience_app::saved::Snapshot;
use patience_app::settings::memory::bytes_of;
use patience_app::survey::difficulty::Difficulty;
use patience_app::text::numbers::thousands;

/// The end of the long help.
const SOLVE_HELP: &str = "\
The solver knows every card, even those that are face down. Unless you set a limit of time or
positions, it stops after 30 seconds. It also stops when its memory is full. The output says which
limit was reached.

Cards: a rank and a suit. AS is the ace of spades, TD the ten of diamonds, 9H the nine of hearts,
QC the queen of clubs.

Piles have the names that `patience deal GAME` prints:
  t1 t2 ...  columns, from the left
  f1 f2 ...  foundations
  c1 c2 ...  cells, for one card each
  r1 r2 ...  reserves
  s w d      stock, waste, discard pile
  h          the card just turned up, in games that have a place for it beside the other piles
  p21        in a triangle of cards: the second row, the first place
  g23        in a grid of cards: the second row, the third place
A pile has no number if it is the only one of its kind. If a game has two kinds of column, reserve
and so on, only the first kind has short names. The second kind has the name that its rule file
gives it, such as tower1 and tower2.

Moves, followed by the cards that they move or remove:
  t8>t3 QH         move a card, the queen of hearts, from column 8 to column 3
  t8>t3:2 QH       move two cards, the queen of hearts and the one on top of it
  t8/3>t1 QH       move the third card from the top of column 8, the queen of hearts
  p74+p75 4H 9H    remove two cards together, the four and the nine of hearts
  h! KS            remove one card, the king of spades
  g12~g14 5H 3C    remove all cards from g12 to g14; 5H is the first and 3C the last
  g12=g14          exchange two cards
  g12^             turn up a card
  turn             turn cards from the stock
  redeal           turn the waste over, or gather all piles at once for a redeal
  gather t3        gather one pile for a redeal, in games in which you choose the order

A position has a line for each pile with cards, as printed by `patience deal GAME --open`:
  t1: (7C KS) TD    cards of a pile, the top card last; cards in parentheses are face down
  s> (3C 4D)        cards of the stock, the top card first
It may have these lines too:
  partial           the position lacks cards of the game; without this line, it must have them all
  base 3            rank of the first card on a foundation, if it differs from deal to deal
  seat 1 redeals 2  number of redeals already made, here two; a single player has seat 1
  deal 617          number that determines later shuffles, but not the cards in the position
  # text            comment
A board of Freecell Solver, with a line for each column, may be given instead.

The lines may be in any order. Every card must be known, so ? is not allowed. An apostrophe after
the parentheses, as in (7C KS)', means that the player has already seen these face-down cards.

Examples:
  patience solve GAME --deal 617
  patience solve GAME --deal 617 --show
  patience solve GAME --position table.txt --seconds 5
  patience deal GAME --deal 617 --open | patience solve GAME --position -";

/// The default time limit of the solver's search.
const USUAL_TIME: Duration = Duration::from_secs(30);

/// The default memory limit of the solver's search, in MiB.
const USUAL_MEMORY: u32 = 1024;

/// The time between two updates of the line that shows the progress of a search.
const BETWEEN_SIGNS: Duration = Duration::from_millis(500);

/// The number of moves on one line of a printed solution.
const MOVES_A_LINE: usize = 8;

/// Solve a deal or a position
///
/// Finds out whether the deal can be won, and prints the moves that win it. A position is a game that is already under
/// way, written as text.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "`patience solve --help` explains how moves and positions are written.",
    after_long_help = SOLVE_HELP
)]
pub struct Args {
    /// Single-player game: name, title or rule file
    game: String,
    #[command(flatten)]
    choice: ChoiceArgs,
    /// Deal number, or ms:617 for Microsoft's numbering [default: random]
    #[arg(long, value_name = "N", value_parser = deal_number, allow_negative_numbers = true, conflicts_with = "position")]
    deal: Option<DealNumber>,
    /// Solve the position in this file, or in the standard input if it is -
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    position: Option<PathBuf>,
    /// Time limit, in seconds [default: 30, or none with --states]
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    seconds: Option<Duration>,
    /// Stop after searching this many positions [default: no limit]
    ///
    /// The search then uses one thread. Unless it reaches another limit first, the answer is the same on every computer.
    #[arg(long, value_name = "N", value_parser = whole_number(u64::MAX), allow_negative_numbers = true)]
    states: Option<u64>,
    /// Memory limit, in MiB [default: 1024]
    #[arg(long, value_name = "MIB", value_parser = mebibytes, allow_negative_numbers = true)]
    memory: Option<u32>,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), conflicts_with = "states", allow_negative_numbers = true)]
    threads: Option<u16>,
    /// Check the answer by solving without this shortcut (repeatable)
    #[arg(long, value_name = "SHORTCUT", value_parser = left_out, long_help = about_shortcuts())]
    without: Vec<LeftOut>,
    /// Print JSON, for other programs
    #[arg(long)]
    pub json: bool,
    /// Show the solution move by move; needs a terminal
    #[arg(long, conflicts_with_all = ["position", "json"])]
    show: bool,
}

impl Args {
    /// Returns the pruning rules (reasons for skipping positions) that the solver's search may use.
    fn arguments(&self) -> Arguments {
        self.without.iter().fold(Arguments::ALL, |left, out| {
            out.map_or(Arguments::NONE, |argument| left.without(argument))
        })
    }

    /// Solves a deal or a position and prints the answer.
    pub fn run(self, out: &mut impl Write, program: Program) -> Result<(), CommandError> {
        let choice = self.choice.clone().into();
        let Chosen {
            rules: chosen,
            path,
            ..
        } = find_for_one(&program, &self.game, &choice)?;
        let rules = &*chosen;
        can_be_won(rules)?;
        let deal = self.deal.unwrap_or_else(fresh_deal);
        let (what, start) = match &self.position {
            Some(path) => {
                let (name, text) = position_text(path);
                let text = text
                    .map_err(|error| CommandError::usage(format!("cannot read {name}: {error}")))?;
                let text = match foreign::board(rules, &text) {
                    Some(board) => {
                        board.map_err(|error| CommandError::wrong(format!("{name}: {error}")))?
                    }
                    None => text,
                };
                let position = notation::read_position(rules, &text).map_err(|error| {
                    CommandError::wrong(format!(
                        "{name}:{}:{}: {}",
                        error.line,
                        error.column,
                        describe::position_text_error(rules, &error)
                    ))
                })?;
                (name, position)
            }
            None => {
                let deal = existing(rules, deal)?;
                (format!("deal {deal}"), Match::new(rules, deal).deal(rules))
            }
        };
        let memory = self.memory.unwrap_or(USUAL_MEMORY);
        let budget = Budget {
            states: self.states,
            time: match (self.seconds, self.states) {
                (None, None) => Some(USUAL_TIME),
                (time, _) => time,
            },
            bytes: bytes_of(memory),
            threads: threads_or_cores(self.threads),
        };
        let arguments = self.arguments();
        let began = Instant::now();
        let left = || budget.time.map(|time| time.saturating_sub(began.elapsed()));
        let mut answer = watched(rules, &start, arguments, &budget);
        if let Verdict::Won(moves) = answer.verdict {
            let is_time_up = || left() == Some(Duration::ZERO);
            answer.verdict = Verdict::Won(shorten_until(rules, &start, moves, is_time_up));
        }
        if self.show
            && let Verdict::Won(moves) = &answer.verdict
        {
            let game = solved(Arc::clone(&chosen), deal, moves);
            let mut snapshot = Snapshot::new(game);
            // A player who continues from there uses the same rule file.
            snapshot.about.path = path;
            let opening = Opening::Solution(Box::new(snapshot));
            return play::open(program, |_| Ok(opening));
        }
        let measure = || match (&answer.verdict, &self.position) {
            (Verdict::Won(_), None) => {
                let embedded = program.catalogue.embedded();
                let measured = embedded.difficulty;
                let found = in_time(left(), |watch| Difficulty::of(measured, rules, deal, watch))?;
                let daily = Daily::read(embedded).ok();
                let level =
                    daily.and_then(|daily| daily.level_of(embedded, rules.about.fingerprint, deal));
                Some(found.published_as(level))
            }
            _ => None,
        };
        if self.json {
            let json = json(rules, &what, (&start, &answer), measure());
            writeln!(out, "{}", indented(&json))?;
        } else {
            let undecided = undecided(&answer, &budget, memory);
            out.write_all(text(rules, &what, &start, &answer, &undecided).as_bytes())?;
            // Measuring the difficulty often takes longer than the search.
            out.flush()?;
            if let Some(difficulty) = measure() {
                writeln!(out, "{}", difficulty.in_words())?;
            }
        }
        Ok(())
    }
}

/// A pruning rule (a reason for skipping positions) that the solver's search must not use. `None` means that it must
/// not use any.
type LeftOut = Option<Argument>;

/// Parses the name of a pruning rule (a reason for which the solver's search skips positions), or the word `all`.
fn left_out(text: &str) -> Result<LeftOut, String> {
    if text == "all" {
        return Ok(None);
    }
    let argument = Argument::named(text).map(Some);
    argument.ok_or_else(|| format!("the shortcuts are {} and all", shortcuts()))
}

/// Returns the names of all pruning rules, the reasons for which the solver's search skips positions. The help calls
/// them shortcuts.
fn shortcuts() -> String {
    Argument::ALL.map(Argument::name).join(", ")
}

/// Returns the long help of the option `--without`, which makes the solver search without one of its pruning rules.
fn about_shortcuts() -> String {
    format!(
        "Check the answer by solving without this shortcut (repeatable)\n\nWith its shortcuts, the solver skips \
         positions that cannot change the answer. Without one of them it searches longer, and a correct answer stays \
         the same. The shortcuts are {}. The word `all` leaves out all of them. These names matter only to those who work on the \
         solver.",
        shortcuts()
    )
}

/// Calls `work` with a watch that stops it after the given time.
fn in_time<T>(time: Option<Duration>, work: impl FnOnce(&Watch) -> Option<T>) -> Option<T> {
    let watch = Watch::default();
    let Some(time) = time else {
        return work(&watch);
    };
    let cancel = |is_done: &Receiver<()>| {
        if is_done.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
            watch.cancel();
        }
    };
    beside(cancel, || work(&watch))
}

/// Calls `work` while another thread calls `other`. `other` gets a receiver, which disconnects when `work` is done.
fn beside<T>(other: impl FnOnce(&Receiver<()>) + Send, work: impl FnOnce() -> T) -> T {
    let (done, is_done) = mpsc::channel();
    std::thread::scope(|scope| {
        scope.spawn(move || other(&is_done));
        let result = work();
        drop(done);
        result
    })
}

/// Deals a game and plays the given moves in it. Returns the game.
fn solved(rules: Arc<Rules>, deal: DealNumber, moves: &[Move]) -> Game {
    let mut game = Game::new(rules, deal);
    for mv in moves {
        // The solver returns only legal moves. After an illegal one, the rest could not be played either.
        if game.play(Seat::FIRST, *mv, 0).is_err() {
            break;
        }
    }
    game
}

/// Reads the text of a position from a file or from the standard input. Also returns the name of the source.
fn position_text(path: &Path) -> (String, io::Result<String>) {
    if path == Path::new("-") {
        let text = files::read_text_from(io::stdin().lock(), POSITION);
        return ("standard input".to_owned(), text);
    }
    let text = files::read_named(path, POSITION);
    (path.display().to_string(), text)
}

/// Solves a position, with a progress line if the standard error is a terminal.
fn watched(rules: &Rules, start: &Position, arguments: Arguments, budget: &Budget) -> Answer {
    let watch = Watch::default();
    if !io::stderr().is_terminal() {
        return solve_with(rules, start, arguments, budget, &watch);
    }
    let give_signs = |is_done: &Receiver<()>| {
        let mut signs = 0_u32;
        while is_done.recv_timeout(BETWEEN_SIGNS) == Err(RecvTimeoutError::Timeout) {
            signs += 1;
            let seconds = (BETWEEN_SIGNS * signs).as_secs();
            let states = positions(watch.states());
            // Progress that cannot be printed is no reason to stop.
            let _ = write!(io::stderr(), "\r{seconds} s: {states} searched\x1b[K");
        }
        if signs > 0 {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    };
    beside(give_signs, || {
        solve_with(rules, start, arguments, budget, &watch)
    })
}

/// Returns the moves of a solution as text. Each move is written for the position in which it is made.
fn written(rules: &Rules, start: &Position, answer: &Answer) -> Vec<String> {
    let Verdict::Won(moves) = &answer.verdict else {
        return Vec::new();
    };
    let mut position = start.clone();
    let mut texts = Vec::new();
    for mv in moves {
        texts.push(notation::write_move(rules, &position, *mv));
        if position.play(rules, position.to_move(), *mv).is_err() {
            break;
        }
    }
    texts
}

/// Joins repeated moves in the text of a solution: several equal moves in a row become one text with their number, such
/// as `turn 12 times`.
fn counted(moves: &[String]) -> Vec<String> {
    let runs = moves.chunk_by(|one, next| one == next);
    let told = runs.map(|run| match run.len() {
        1 => run.concat(),
        times => format!("{} {times} times", run[0]),
    });
    told.collect()
}

/// Returns a sentence that names the limit that the search has reached and the flag that raises this limit.
fn undecided(answer: &Answer, budget: &Budget, memory: u32) -> String {
    match answer.verdict {
        Verdict::Undecided(StopReason::Time) => {
            let seconds = budget.time.unwrap_or(answer.time).as_secs_f64();
            format!("undecided: the time limit of {seconds} s was reached; raise it with --seconds")
        }
        Verdict::Undecided(StopReason::States) => {
            let searched = positions(answer.states);
            format!("undecided: the limit was reached after {searched}; raise it with --states")
        }
        Verdict::Undecided(StopReason::Memory) => {
            format!(
                "undecided: the memory limit of {memory} MiB was reached; raise it with --memory"
            )
        }
        _ => "undecided".to_owned(),
    }
}

fn text(rules: &Rules, what: &str, start: &Position, answer: &Answer, undecided: &str) -> String {
    let moves = written(rules, start, answer);
    let mut text = format!("{} · {what}: ", rules.about.full_title());
    // Writing to a string cannot fail.
    let _ = match &answer.verdict {
        Verdict::Won(_) if moves.len() == 1 => writeln!(text, "can be won, in one move"),
        Verdict::Won(_) => writeln!(text, "can be won, in {} moves", moves.len()),
        Verdict::Lost => writeln!(text, "cannot be won"),
        Verdict::Undecided(_) => writeln!(text, "{undecided}"),
    };
    for line in counted(&moves).chunks(MOVES_A_LINE) {
        let _ = writeln!(text, "  {}", line.join("  "));
    }
    let _ = writeln!(
        text,
        "{} searched in {:.3} s",
        positions(answer.states),
        answer.time.as_secs_f64()
    );
    text
}

/// Converts the answer of the solver to JSON.
fn json(
    rules: &Rules,
    what: &str,
    (start, answer): (&Position, &Answer),
    difficulty: Option<Difficulty>,
) -> Value {
    // An undecided answer names the limit that was reached.
    let (verdict, spent) = match &answer.verdict {
        Verdict::Won(_) => ("won", None),
        Verdict::Lost => ("lost", None),
        Verdict::Undecided(reason) => match reason {
            StopReason::Time => ("undecided", Some("time")),
            StopReason::States => ("undecided", Some("states")),
            StopReason::Memory => ("undecided", Some("memory")),
            _ => ("undecided", None),
        },
    };
    let mut json = json!({
        "game": rules.about.id,
        "variant": rules.about.variant,
        "of": what,
        "verdict": verdict,
        "spent": spent,
    });
    // The number of winners among 1,000 simulated players, and the level, if the game has been measured.
    if let Some(difficulty) = difficulty {
        json["players_of_1000"] = difficulty.of_a_thousand().into();
        json["level"] = difficulty.level.name().into();
    }
    json["moves"] = written(rules, start, answer).into();
    json["states"] = answer.states.into();
    json["visits"] = answer.visits.into();
    json["microseconds"] = u64::try_from(answer.time.as_micros())
        .unwrap_or(u64::MAX)
        .into();
    json
}

fn positions(count: u64) -> String {
    let noun = if count == 1 { "position" } else { "positions" };
    format!("{} {noun}", thousands(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_of_equal_moves_is_written_once_with_its_length() {
        let moves = ["turn", "turn", "turn", "t1>f1", "turn", "redeal"].map(str::to_owned);
        assert_eq!(counted(&moves), ["turn 3 times", "t1>f1", "turn", "redeal"]);
        assert!(counted(&[]).is_empty());
    }

    #[test]
    fn one_position_is_singular() {
        assert_eq!(positions(1), "1 position");
        assert_eq!(positions(1_234), "1,234 positions");
    }
}
