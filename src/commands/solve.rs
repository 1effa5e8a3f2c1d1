//! `patience solve`: whether a deal, or a position, can be won, and how.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use patience_core::{DealNumber, Match, Position, Rules, notation};
use patience_solver::{Answer, Budget, StopReason, Verdict, Watch, shorten, solve};

use super::{CommandError, choose_for_one, cores, existing};
use crate::files;
use crate::json::Json;
use crate::memory::bytes_of;
use crate::numbers::thousands;
use crate::program::{Program, fresh_deal};
use crate::settings::Choice;

/// How long a search takes at most unless something else is asked for.
const USUAL_TIME: Duration = Duration::from_secs(30);

/// How much memory, in MiB, a search takes at most unless something else is asked for.
const USUAL_MEMORY: u32 = 1024;

/// How long it is between two signs of life.
const BETWEEN_SIGNS: Duration = Duration::from_millis(500);

/// How many moves of a solution stand in one line.
const MOVES_A_LINE: usize = 8;

/// A file with a position is never longer than so many bytes.
const LONGEST_POSITION: u64 = 1 << 20;

/// What is to be solved.
#[derive(Debug)]
pub struct Request {
    /// The game.
    pub game: String,
    /// Its variant and options.
    pub choice: Choice,
    /// The deal; a fresh one if there is no position either.
    pub deal: Option<DealNumber>,
    /// A file with a position, or `-` for the standard input.
    pub position: Option<PathBuf>,
    /// How long it may take.
    pub time: Option<Duration>,
    /// How many positions may be looked at.
    pub states: Option<u64>,
    /// How much memory it may take, in MiB.
    pub memory: Option<u32>,
    /// On how many threads it searches; on as many as there are cores if nothing is said.
    pub threads: Option<usize>,
    /// Whether to answer in JSON.
    pub json: bool,
}

/// Solves a deal and writes the answer.
pub fn run(out: &mut impl Write, program: &Program, request: &Request) -> Result<(), CommandError> {
    let rules = &*choose_for_one(program, &request.game, &request.choice)?;
    let (what, start) = match &request.position {
        Some(path) => {
            let (name, text) = position_text(path);
            let text =
                text.map_err(|error| CommandError::usage(format!("cannot read {name}: {error}")))?;
            let position = notation::read_position(rules, &text).map_err(|error| {
                CommandError::wrong(format!(
                    "{name}:{}:{}: {}",
                    error.line, error.column, error.message
                ))
            })?;
            (name, position)
        }
        None => {
            let deal = existing(rules, request.deal.unwrap_or_else(fresh_deal))?;
            (format!("deal {deal}"), Match::new(rules, deal).deal(rules))
        }
    };
    let memory = request.memory.unwrap_or(USUAL_MEMORY);
    let budget = Budget {
        states: request.states,
        time: match (request.time, request.states) {
            (None, None) => Some(USUAL_TIME),
            (time, _) => time,
        },
        bytes: bytes_of(memory),
        threads: request.threads.unwrap_or_else(cores),
    };
    let mut answer = watched(rules, &start, &budget);
    if let Verdict::Won(moves) = answer.verdict {
        answer.verdict = Verdict::Won(shorten(rules, &start, moves));
    }
    if request.json {
        writeln!(out, "{}", json(rules, &what, &start, &answer))?;
    } else {
        let undecided = undecided(&answer, &budget, memory);
        out.write_all(text(rules, &what, &start, &answer, &undecided).as_bytes())?;
    }
    Ok(())
}

/// Reads the text of a position from a file or the standard input; says first what it is called.
fn position_text(path: &Path) -> (String, io::Result<String>) {
    if path == Path::new("-") {
        let text = files::read_text_from(io::stdin().lock(), LONGEST_POSITION);
        return ("the standard input".to_owned(), text);
    }
    let text = files::read_named(path, LONGEST_POSITION);
    (path.display().to_string(), text)
}

/// Solves, and says on a terminal how far it is.
fn watched(rules: &Rules, start: &Position, budget: &Budget) -> Answer {
    let watch = Watch::default();
    if !io::stderr().is_terminal() {
        return solve(rules, start, budget, &watch);
    }
    let (done, is_done) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        let watch = &watch;
        scope.spawn(move || {
            let mut signs = 0_u32;
            while is_done.recv_timeout(BETWEEN_SIGNS) == Err(RecvTimeoutError::Timeout) {
                signs += 1;
                let seconds = (BETWEEN_SIGNS * signs).as_secs();
                let states = positions(watch.states());
                // A sign that cannot be given is no reason to stop.
                let _ = write!(io::stderr(), "\r{seconds} s: {states} looked at\x1b[K");
            }
            if signs > 0 {
                let _ = write!(io::stderr(), "\r\x1b[K");
            }
        });
        let answer = solve(rules, start, budget, watch);
        drop(done);
        answer
    })
}

/// Returns the moves of a solution in the notation, each as it is written where it is made.
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

/// Says why nothing is decided, and how more could be found out.
fn undecided(answer: &Answer, budget: &Budget, memory: u32) -> String {
    match answer.verdict {
        Verdict::Undecided(StopReason::Time) => {
            let seconds = budget.time.unwrap_or(answer.time).as_secs_f64();
            format!("undecided: the time of {seconds} s is up; --seconds gives it more")
        }
        Verdict::Undecided(StopReason::States) => {
            let looked_at = positions(answer.states);
            format!("undecided: {looked_at} were looked at; --states lets it look at more")
        }
        Verdict::Undecided(StopReason::Memory) => {
            format!("undecided: the memory of {memory} MiB is full; --memory gives it more")
        }
        _ => "undecided".to_owned(),
    }
}

fn text(rules: &Rules, what: &str, start: &Position, answer: &Answer, undecided: &str) -> String {
    let moves = written(rules, start, answer);
    let mut text = format!("{} · {what}: ", rules.full_title());
    // Writing to a string cannot fail.
    let _ = match &answer.verdict {
        Verdict::Won(_) if moves.len() == 1 => writeln!(text, "can be won, in one move"),
        Verdict::Won(_) => writeln!(text, "can be won, in {} moves", moves.len()),
        Verdict::Lost => writeln!(text, "cannot be won, whatever is played"),
        Verdict::Undecided(_) => writeln!(text, "{undecided}"),
    };
    for line in moves.chunks(MOVES_A_LINE) {
        let _ = writeln!(text, "  {}", line.join("  "));
    }
    let _ = writeln!(
        text,
        "{} looked at in {:.3} s",
        positions(answer.states),
        answer.time.as_secs_f64()
    );
    text
}

fn json(rules: &Rules, what: &str, start: &Position, answer: &Answer) -> String {
    let verdict = match &answer.verdict {
        Verdict::Won(_) => "won",
        Verdict::Lost => "lost",
        Verdict::Undecided(_) => "undecided",
    };
    let spent = match answer.verdict {
        Verdict::Undecided(StopReason::Time) => Json::Text("time".to_owned()),
        Verdict::Undecided(StopReason::States) => Json::Text("states".to_owned()),
        Verdict::Undecided(StopReason::Memory) => Json::Text("memory".to_owned()),
        _ => Json::Raw("null".to_owned()),
    };
    let number = |count: u64| Json::Number(i64::try_from(count).unwrap_or(i64::MAX));
    Json::object([
        ("game", Json::Text(rules.id.clone())),
        ("variant", Json::Text(rules.variant.clone())),
        ("of", Json::Text(what.to_owned())),
        ("verdict", Json::Text(verdict.to_owned())),
        ("spent", spent),
        ("moves", Json::texts(written(rules, start, answer))),
        ("states", number(answer.states)),
        ("visits", number(answer.visits)),
        (
            "microseconds",
            number(u64::try_from(answer.time.as_micros()).unwrap_or(u64::MAX)),
        ),
    ])
    .to_string()
}

fn positions(count: u64) -> String {
    let noun = if count == 1 { "position" } else { "positions" };
    format!("{} {noun}", thousands(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_position_is_no_more() {
        assert_eq!(positions(1), "1 position");
        assert_eq!(positions(1_234), "1 234 positions");
    }
}
