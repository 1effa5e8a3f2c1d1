//! The search for a deal of the day. It finds the first of 255 deal numbers whose deal is proved winnable and, if a
//! level is wanted, has that level. The search has a position limit and no time limit, so that it finds the same deal
//! on every machine.

use patience_core::{DealNumber, Match, Rules};
use patience_solver::{Budget, StopReason, Verdict, Watch, solve};

use super::slot::{Proof, Slot};
use crate::survey::difficulty::{Assessed, Level, Thresholds, assess};

/// The limits for searching each candidate for a daily deal. A candidate that is not won within the position limit is
/// skipped. The memory limit is more than enough for that many positions.
const BUDGET: Budget = Budget {
    states: Some(20_000),
    time: None,
    bytes: 256 << 20,
    threads: 1,
};

/// Returns the deal number of a daily deal. It is the sum of `base`, where the numbers reserved for a day or a row of a
/// tour begin, and the byte that the table of daily deals gives.
pub(super) fn deal_number(base: u64, byte: u8) -> Option<DealNumber> {
    DealNumber::new(base.checked_add(u64::from(byte))?)
}

/// Searches the deals reserved for a day or a row of a tour, and returns the index, counted from 1, of the first deal
/// that is proved winnable and has the level that the slot requires. If the slot needs no proof, the index is 1.
/// Returns `None` if there is no such deal, or if a search was cut short, since its deal might have been the right one.
/// `measured` is the text of a file of thresholds, which decide the levels. In a game without thresholds the first
/// winnable deal is taken.
pub(super) fn first_byte(
    (measured, rules): (&str, &Rules),
    slot: &Slot,
    base: u64,
    watch: &Watch,
) -> Option<u8> {
    if slot.proof == Proof::Any {
        return Some(1);
    }
    let level = slot
        .level
        .filter(|_| Thresholds::of(measured, rules).is_some());
    if let Some(level) = level {
        return first_of_level((measured, rules), level, base, watch);
    }
    for byte in 1..=u8::MAX {
        match verdict(rules, deal_number(base, byte)?, watch) {
            Verdict::Won(_) => return Some(byte),
            Verdict::Lost | Verdict::Undecided(StopReason::States | StopReason::Incomplete) => {}
            Verdict::Undecided(StopReason::Cancelled | StopReason::Memory | StopReason::Time) => {
                return None;
            }
        }
    }
    None
}

fn first_of_level(rules: (&str, &Rules), level: Level, base: u64, watch: &Watch) -> Option<u8> {
    for byte in 1..=u8::MAX {
        let deal = deal_number(base, byte)?;
        let assessed = assess(rules, deal, Some(level), &BUDGET, watch)?;
        if matches!(assessed, Assessed::Has(..)) {
            return Some(byte);
        }
    }
    None
}

fn verdict(rules: &Rules, deal: DealNumber, watch: &Watch) -> Verdict {
    let start = Match::new(rules, deal).deal(rules);
    solve(rules, &start, &BUDGET, watch).verdict
}
