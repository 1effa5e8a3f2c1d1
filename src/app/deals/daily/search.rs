//! The search for a deal of the day: the first of 255 numbers whose deal the solver proves to be
//! winnable. It is limited by positions and not by time, so that its answer is the same everywhere.

use patience_core::{DealNumber, Match, Rules};
use patience_solver::{Budget, StopReason, Verdict, Watch, solve};

use super::slot::Proof;

/// How many positions of a deal are looked at; what is not won by then is passed over.
const STATES: u64 = 20_000;

/// The bytes that may be taken to remember positions, more than are needed for so many.
const MEMORY: usize = 256 << 20;

/// Returns the deal of a number of day or tour and a byte.
pub(super) fn deal_number(base: u64, byte: u8) -> Option<DealNumber> {
    DealNumber::new(base.checked_add(u64::from(byte))?)
}

/// Returns the first byte from 1 on whose deal is proved to be winnable; where nothing is to be
/// proved, 1. Nothing where no deal is won, or where a search was cut short: the deal that it left
/// open might have been the one.
pub(super) fn first_byte(rules: &Rules, proof: Proof, base: u64, watch: &Watch) -> Option<u8> {
    if proof == Proof::Any {
        return Some(1);
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

fn verdict(rules: &Rules, deal: DealNumber, watch: &Watch) -> Verdict {
    let budget = Budget {
        states: Some(STATES),
        time: None,
        bytes: MEMORY,
        threads: 1,
    };
    let start = Match::new(rules, deal).deal(rules);
    solve(rules, &start, &budget, watch).verdict
}
