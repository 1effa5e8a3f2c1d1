//! `patience-lab survey --difficulty`: counts how many simulated players of a crowd win each deal. From these numbers,
//! it computes the thresholds between a game's levels of difficulty.

use std::io::{self, Write};
use std::path::Path;

use patience::CommandError;
use patience_core::{DealNumber, Rules};
use patience_solver::Watch;

use super::deals::Deals;
use super::files::{line, note, noted, open_lines};
use crate::commands::progress::{show_count, wipe};
use crate::commands::stop::Stop;
use crate::commands::workers::work_on;
use crate::survey::Wrong;
use crate::survey::trials::{Trial, Trials, TrialsHead};
use patience_app::survey::difficulty::Thresholds;
use patience_app::text::numbers::count;

/// The default limit on positions that the solver searches for a deal.
const USUAL_STATES: u64 = 100_000;

/// The parameters of a measurement of difficulty.
pub struct Asked<'a> {
    /// The deals whose difficulty is measured.
    pub deals: Deals,
    /// The limit on positions that the solver searches for each deal.
    pub states: Option<u64>,
    /// The number of threads for the measurement.
    pub threads: usize,
    /// The file with a line for each deal. An interrupted measurement resumes from this file.
    pub lines: Option<&'a Path>,
    /// The file in which the thresholds between the levels of difficulty are saved.
    pub into: Option<&'a Path>,
    /// Whether the level of each deal is saved too.
    pub list: bool,
}

/// Lets simulated players play the deals of a game. Prints and saves the thresholds between the levels of difficulty.
pub fn run(out: &mut impl Write, rules: &Rules, asked: &Asked<'_>) -> Result<(), CommandError> {
    let head = TrialsHead::of(rules, asked.states.unwrap_or(USUAL_STATES));
    if let Some(into) = asked.into {
        // Report an invalid file now, before hours of work.
        noted::<Thresholds>(into)?;
    }
    let (mut trials, mut file) = match asked.lines {
        Some(path) => {
            let (trials, file) = gone_on_with(path, &head)?;
            (trials, Some(file))
        }
        None => (Trials::new(head), None),
    };
    let mut keep = |trial: &Trial| match &mut file {
        Some(file) => writeln!(file, "{}", line(trial)),
        None => Ok(()),
    };
    let fresh = asked.deals.iter().filter(|deal| !trials.has(*deal));
    let fresh: Vec<_> = fresh.map(|deal| (deal, None)).collect();
    let mut stopped = try_deals(rules, asked.threads, &fresh, &mut trials, &mut keep)?;
    if stopped.is_none() {
        let few = trials.without_last_chance();
        let few: Vec<_> = few
            .into_iter()
            .map(|(deal, trial)| (deal, Some(trial)))
            .collect();
        stopped = try_deals(rules, asked.threads, &few, &mut trials, &mut keep)?;
    }
    let (tried, won) = trials.counts();
    let title = rules.about.full_title();
    if let Some(number) = stopped {
        let kept = format!(
            "stopped after {}; with `--lines FILE` the same command resumes from there",
            count(tried, "deal")
        );
        return Err(CommandError::Stopped(kept, number));
    }
    let Some(mut thresholds) = trials.thresholds() else {
        return Ok(writeln!(
            out,
            "{title}: {won} of {tried} deals can be won; too few for levels, or the crowd wins too rarely to compare them"
        )?);
    };
    let wins = thresholds.wins;
    if let Some(into) = asked.into {
        if asked.list {
            thresholds.levels = trials.levels(&thresholds);
        }
        note(into, |lines| lines.put(thresholds))?;
    }
    Ok(writeln!(
        out,
        "{title}: {won} of {tried} deals can be won; wins of 1,200 players at the level boundaries: {wins:?}"
    )?)
}

/// Lets simulated players play deals, on several threads. If a deal has already been played, finds its point of no
/// return instead: after how many moves it can no longer be won. Returns the signal that stopped the work, if one did.
fn try_deals(
    rules: &Rules,
    threads: usize,
    open: &[(DealNumber, Option<Trial>)],
    trials: &mut Trials,
    mut tell: impl FnMut(&Trial) -> io::Result<()>,
) -> Result<Option<i32>, CommandError> {
    let (states, mut failed, mut done) = (trials.head.states, Ok(()), 0);
    let tried = |(deal, tried): &(DealNumber, Option<Trial>), watch: &Watch| {
        let trial = match tried.clone() {
            Some(tried) => tried.with_last_chance(rules, *deal, watch),
            None => Trial::new(rules, *deal, states, watch),
        };
        trial.map(|trial| (*deal, trial))
    };
    let stopped = work_on(
        open,
        threads,
        Some(&Stop::listen()),
        tried,
        |(deal, trial)| {
            failed = tell(&trial);
            if failed.is_ok() {
                trials.add(deal, trial);
                done += 1;
                show_count(done, open.len());
            }
            failed.is_ok()
        },
    );
    wipe();
    failed?;
    Ok(stopped)
}

/// Opens the file from which a measurement of difficulty resumes. Its lines must have the same game, crowd and limit as
/// the measurement.
fn gone_on_with(path: &Path, head: &TrialsHead) -> Result<(Trials, std::fs::File), CommandError> {
    let other = Wrong {
        place: None,
        what: "the file does not contain difficulty trials; choose another file".to_owned(),
    };
    match open_lines(path, head, Trials::read, other)? {
        (Some(trials), file) if trials.head == *head => Ok((trials, file)),
        (Some(_), _) => Err(CommandError::usage(format!(
            "{} has trials of another game, crowd or limit; choose another file",
            path.display()
        ))),
        (None, file) => Ok((Trials::new(head.clone()), file)),
    }
}
