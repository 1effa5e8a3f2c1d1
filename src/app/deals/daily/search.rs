//! The search for a deal of the day: the first of 255 numbers whose deal is proved to be winnable and,
//! where a level is wished, is of that level. It is limited by positions and not by time, so that its answer is the same everywhere.

use patience_core::{DealNumber, Match, Rules};
use patience_solver::{Budget, StopReason, Verdict, Watch, solve};

use super::slot::{Proof, Slot};
use crate::survey::difficulty::{Assessed, Level, Thresholds, assess};

/// How many positions of a deal are looked at; what is not won by then is passed over. The memory is
/// more than is needed for so many.
const BUDGET: Budget = Budget {
    states: Some(20_000),
    time: None,
    bytes: 256 << 20,
    threads: 1,
};

/// Returns the deal of a number of day or tour and a byte.
pub(super) fn deal_number(base: u64, byte: u8) -> Option<DealNumber> {
    DealNumber::new(base.checked_add(u64::from(byte))?)
}

/// Returns the first byte from 1 on whose deal is proved to be winnable and is of the level of the
/// slot; where nothing is to be proved, 1. Nothing where no deal is, or where a search was cut short:
/// the deal that it left open might have been the one. Levels follow from `measured`, the text of a
/// file of thresholds; of a game that it does not tell the level of, any deal that is won is taken.
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
