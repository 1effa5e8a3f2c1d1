//! Searching many deals on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use patience_core::{DealNumber, Match, Rules};
use patience_solver::{Budget, Watch, solve};

use super::deals::Deals;
use super::progress::{BETWEEN_UPDATES, Progress};
use super::stop::Stop;
use patience_app::settings::memory::bytes_of;
use patience_app::survey::{Found, Head, Survey, USUAL_MEMORY};

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
    let (deals, budget) = (limits.deals, limits.budget());
    let mut stopped = None;
    let open: Vec<DealNumber> = (0..deals.count)
        .filter_map(|steps| deals.first.plus(steps))
        .filter(|deal| !survey.has(*deal))
        .collect();
    let (next, watch) = (AtomicUsize::new(0), Watch::default());
    let (send, receive) = mpsc::channel::<Found>();
    let known = (0..deals.count)
        .filter_map(|steps| deals.first.plus(steps))
        .filter_map(|deal| survey.of(deal));
    let mut progress = Progress::new(deals.count, known);
    std::thread::scope(|scope| {
        for _ in 0..limits.threads {
            let (send, open, next) = (send.clone(), &open, &next);
            let (watch, budget) = (&watch, &budget);
            scope.spawn(move || search_on_thread(rules, (open, next), (budget, watch), &send));
        }
        drop(send);
        loop {
            stopped = stop.asked();
            let found = match next_found(&receive, stopped.is_some()) {
                Ok(found) => found,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            progress.count(found.verdict);
            if !tell(&found) {
                break;
            }
            // The verdict on a deal that had none cannot contradict anything.
            let _ = survey.add(found);
        }
        watch.cancel();
        drop(receive);
    });
    progress.wipe();
    stopped
}

/// Searches deals that no other thread has taken, until there are none left or nobody receives
/// the answers.
fn search_on_thread(
    rules: &Rules,
    (open, next): (&[DealNumber], &AtomicUsize),
    (budget, watch): (&Budget, &Watch),
    send: &mpsc::Sender<Found>,
) {
    loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        let Some(deal) = open.get(index) else { break };
        let start = Match::new(rules, *deal).deal(rules);
        let answer = solve(rules, &start, budget, watch);
        if send.send(Found::of(*deal, &answer)).is_err() {
            break;
        }
    }
}

/// Waits for the next answer of a search. After a stop only the answers that are there already
/// count: a search that is cut short has none.
fn next_found(
    receive: &mpsc::Receiver<Found>,
    has_stopped: bool,
) -> Result<Found, RecvTimeoutError> {
    if has_stopped {
        let found = receive.try_recv();
        found.map_err(|_| RecvTimeoutError::Disconnected)
    } else {
        receive.recv_timeout(BETWEEN_UPDATES)
    }
}
