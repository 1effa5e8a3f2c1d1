//! Searching many deals on several threads.

use std::time::Duration;

use patience_core::{DealNumber, Match, Rules};
use patience_solver::{Budget, Watch, solve};

use super::deals::Deals;
use crate::commands::progress::Progress;
use crate::commands::stop::Stop;
use crate::commands::workers::work_on;
use crate::survey::{Found, Head, Survey, USUAL_MEMORY};
use patience_app::settings::memory::bytes_of;

/// How long a deal may take unless something else is asked for.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// The deals of a survey, and the budget for them.
#[derive(Debug)]
pub struct Limits {
    /// The deals.
    pub deals: Deals,
    /// How long a deal may take.
    pub time: Option<Duration>,
    /// How many positions may be looked at for a deal.
    pub states: Option<u64>,
    /// How much memory all searches together may take, in MiB.
    pub memory: Option<u32>,
    /// How many deals are looked at at a time.
    pub threads: usize,
}

impl Limits {
    /// Returns the budget for a deal.
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

    /// Returns the head of a survey of a game.
    pub fn head(&self, rules: &Rules) -> Head {
        Head::of(rules, &self.budget(), self.memory)
    }
}

/// Searches the deals without a verdict on several threads, and hands out each verdict as it comes,
/// until the receiver wants no more. Returns the signal that has stopped it, if one has.
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
            // The verdict on a deal that had none cannot contradict anything.
            let _ = survey.add(found);
        }
        goes_on
    });
    progress.wipe();
    stopped
}
