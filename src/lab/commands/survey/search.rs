//! Solves many deals of a survey on several threads.

use std::time::Duration;

use patience_core::{DealNumber, Match, Rules};
use patience_solver::{Budget, Watch, solve};

use super::deals::Deals;
use crate::commands::progress::Progress;
use crate::commands::stop::Stop;
use crate::commands::workers::work_on;
use crate::survey::{Found, Head, Survey, USUAL_MEMORY};
use patience_app::settings::memory::bytes_of;

/// The default time limit for searching a deal of a survey.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// The deals to survey, with the limits for searching them.
#[derive(Debug)]
pub struct Limits {
    /// The deals to survey.
    pub deals: Deals,
    /// The time limit for searching each deal.
    pub time: Option<Duration>,
    /// The position limit for searching each deal.
    pub states: Option<u64>,
    /// The memory limit that all searches of the survey share, in MiB.
    pub memory: Option<u32>,
    /// The number of threads for the survey. Each of them searches one deal at a time.
    pub threads: usize,
}

impl Limits {
    /// Returns the limits for searching one deal of the survey.
    fn budget(&self) -> Budget {
        Budget {
            states: self.states,
            time: match (self.time, self.states) {
                (None, None) => Some(USUAL_TIME),
                (time, _) => time,
            },
            bytes: bytes_of(self.memory.unwrap_or(USUAL_MEMORY)) / self.threads,
            threads: 1,
        }
    }

    /// Returns the header of the survey of a game that is made with these limits.
    pub fn head(&self, rules: &Rules) -> Head {
        Head::of(rules, &self.budget(), self.memory)
    }
}

/// Solves the deals of a survey that have no verdict yet, on several threads. Passes each verdict to `tell` as it
/// arrives, and stops if `tell` returns false. Returns the signal that stopped the work, if one did.
pub fn search(
    rules: &Rules,
    (limits, stop): (&Limits, &Stop),
    survey: &mut Survey,
    mut tell: impl FnMut(&Found) -> bool,
) -> Option<i32> {
    let budget = limits.budget();
    let (known, open): (Vec<DealNumber>, Vec<DealNumber>) =
        limits.deals.iter().partition(|deal| survey.has(*deal));
    let known = known.iter().filter_map(|deal| survey.of(*deal));
    let mut progress = Progress::new(limits.deals.count, known);
    let look = |deal: &DealNumber, watch: &Watch| {
        let start = Match::new(rules, *deal).deal(rules);
        Some(Found::of(*deal, &solve(rules, &start, &budget, watch)))
    };
    let stopped = work_on(&open, limits.threads, Some(stop), look, |found| {
        progress.count(found.verdict);
        let goes_on = tell(&found);
        if goes_on {
            // The first verdict on a deal cannot contradict another.
            let _ = survey.add(found);
        }
        goes_on
    });
    progress.wipe();
    stopped
}
