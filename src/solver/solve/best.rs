//! The best first: of all positions that have been seen but not looked at, the one that costs
//! least is looked at next, wherever it lies. Finds short wins early, and takes memory for every
//! position it has seen.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::memory::has_spare;
use super::tree::Frontier;

/// A position that waits to be looked at: the cheapest first; of equal ones the newest.
type Waiting = Reverse<(i32, Reverse<u32>)>;

/// All that waits.
#[derive(Debug, Default)]
pub(super) struct BestFirst(BinaryHeap<Waiting>);

impl Frontier for BestFirst {
    const EACH: usize = size_of::<Waiting>();

    fn wants(&self, _stage: usize, _cost: i32) -> bool {
        true
    }

    fn keep(&mut self, _stage: usize, cost: i32, node: u32) -> bool {
        let is_full = self.0.len() == self.0.capacity();
        if is_full && !(self.0.try_reserve(1).is_ok() && has_spare()) {
            return false;
        }
        self.0.push(Reverse((cost, Reverse(node))));
        true
    }

    fn next(&mut self) -> Option<u32> {
        let Reverse((_, Reverse(node))) = self.0.pop()?;
        Some(node)
    }

    fn is_whole(&self) -> bool {
        true
    }
}
