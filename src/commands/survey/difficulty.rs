//! `patience survey --difficulty`: how many of a crowd of simulated players win each deal, and where
//! the levels of a game meet.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};

use patience_core::{DealNumber, Rules};
use patience_solver::Watch;

use super::deals::Deals;
use super::files::{line, open_lines};
use super::progress::BETWEEN_UPDATES;
use super::stop::Stop;
use crate::error::CommandError;
use patience_app::files;
use patience_app::limits::SURVEY_FILE;
use patience_app::survey::Wrong;
use patience_app::survey::difficulty::{Difficulties, Thresholds, Trial, Trials, TrialsHead};

/// How many positions the solver looks at for a deal at most unless something else is asked for.
const USUAL_STATES: u64 = 100_000;

/// What is measured, and where it goes.
pub struct Asked<'a> {
    /// The deals.
    pub deals: Deals,
    /// How many positions the solver looks at for a deal at most.
    pub states: Option<u64>,
    /// How many deals are tried at a time.
    pub threads: usize,
    /// The file of lines, one for each deal, that is gone on with.
    pub lines: Option<&'a Path>,
    /// The file that the thresholds are noted in.
    pub into: Option<&'a Path>,
    /// Whether the level of each deal is noted as well.
    pub list: bool,
}

/// Tries the deals of a game, and writes and notes what they come to.
pub fn run(out: &mut impl Write, rules: &Rules, asked: &Asked<'_>) -> Result<(), CommandError> {
    let head = TrialsHead::of(rules, asked.states.unwrap_or(USUAL_STATES));
    if let Some(into) = asked.into {
        // What is wrong with it is said before hours are spent.
        noted(into)?;
    }
    let (mut trials, mut file) = match asked.lines {
        Some(path) => {
            let (trials, file) = gone_on_with(path, &head)?;
            (trials, Some(file))
        }
        None => (Trials::new(head), None),
    };
    let mut note = |trial: &Trial| match &mut file {
        Some(file) => writeln!(file, "{}", line(trial)),
        None => Ok(()),
    };
    let fresh: Vec<(DealNumber, Option<Trial>)> = (0..asked.deals.count)
        .filter_map(|steps| asked.deals.first.plus(steps))
        .filter(|deal| !trials.has(*deal))
        .map(|deal| (deal, None))
        .collect();
    let mut stopped = try_deals(rules, asked.threads, &fresh, &mut trials, &mut note)?;
    if stopped.is_none() {
        let few = trials.without_last_chance();
        let few: Vec<_> = few
            .into_iter()
            .map(|(deal, trial)| (deal, Some(trial)))
            .collect();
        stopped = try_deals(rules, asked.threads, &few, &mut trials, &mut note)?;
    }
    let (tried, won) = trials.counts();
    let title = rules.about.full_title();
    if let Some(number) = stopped {
        let kept = format!(
            "stopped after {tried} deals; with `--lines FILE` the same command goes on from there"
        );
        return Err(CommandError::Stopped(kept, number));
    }
    let Some(thresholds) = Thresholds::from_trials(&trials) else {
        return Ok(writeln!(
            out,
            "{title}: {won} of {tried} deals can be won; that is too few for levels, or the crowd wins too seldom to tell them apart"
        )?);
    };
    if let Some(into) = asked.into {
        let mut lines = noted(into)?;
        lines.put(if asked.list {
            thresholds.clone().with_levels_of(&trials)
        } else {
            thresholds.clone()
        });
        files::replace(into, &lines.text()).map_err(|error| {
            CommandError::usage(format!("cannot write {}: {error}", into.display()))
        })?;
    }
    Ok(writeln!(
        out,
        "{title}: {won} of {tried} deals can be won; of 1,200 players {:?} win where the levels meet",
        thresholds.wins
    )?)
}

/// Tries deals on several threads, and finds the point of no return of those that have been tried.
/// Returns the signal that has stopped it, if one has.
fn try_deals(
    rules: &Rules,
    threads: usize,
    open: &[(DealNumber, Option<Trial>)],
    trials: &mut Trials,
    mut tell: impl FnMut(&Trial) -> io::Result<()>,
) -> Result<Option<i32>, CommandError> {
    let (stop, states) = (Stop::listen(), trials.head.states);
    let (next, watch) = (AtomicUsize::new(0), Watch::default());
    let (send, receive) = mpsc::channel();
    let (mut stopped, mut failed, mut done) = (None, Ok(()), 0);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (send, next, watch) = (send.clone(), &next, &watch);
            scope.spawn(move || {
                while let Some((deal, tried)) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let trial = match tried.clone() {
                        Some(tried) => tried.with_last_chance(rules, *deal, watch),
                        None => Trial::new(rules, *deal, states, watch),
                    };
                    let Some(trial) = trial else { break };
                    if send.send((*deal, trial)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        loop {
            stopped = stop.asked();
            if stopped.is_some() {
                break;
            }
            let (deal, trial) = match receive.recv_timeout(BETWEEN_UPDATES) {
                Ok(tried) => tried,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            failed = tell(&trial);
            if failed.is_err() {
                break;
            }
            trials.add(deal, trial);
            done += 1;
            if io::stderr().is_terminal() {
                // A sign of life that cannot be given is no reason to stop.
                let _ = write!(io::stderr(), "\r{done} of {} deals\x1b[K", open.len());
            }
        }
        watch.cancel();
        drop(receive);
    });
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
    failed?;
    Ok(stopped)
}

/// Reads the thresholds of a file; none where there is no such file.
fn noted(path: &Path) -> Result<Difficulties, CommandError> {
    match files::read_own(path, SURVEY_FILE) {
        Ok(text) => Difficulties::read(&text)
            .map_err(|error| CommandError::wrong(format!("{}:{error}", path.display()))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Difficulties::default()),
        Err(error) => Err(CommandError::usage(format!(
            "cannot read {}: {error}",
            path.display()
        ))),
    }
}

/// Opens the file of lines, and reads its lines if they are of the same game and crowd.
fn gone_on_with(path: &Path, head: &TrialsHead) -> Result<(Trials, std::fs::File), CommandError> {
    let other = Wrong {
        place: None,
        what: "these are no trials of difficulty; choose another file".to_owned(),
    };
    match open_lines(path, head, Trials::read, other)? {
        (Some(trials), file) if trials.head == *head => Ok((trials, file)),
        (Some(_), _) => Err(CommandError::usage(format!(
            "{} holds trials of another game, crowd or limit; choose another file",
            path.display()
        ))),
        (None, file) => Ok((Trials::new(head.clone()), file)),
    }
}
