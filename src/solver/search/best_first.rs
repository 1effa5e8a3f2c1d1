//! Best-first search. The next position to visit is always the unvisited one with the lowest cost, wherever it is in
//! the tree. This is like A*, but the cost is not a bound on the rest of the path (P. E. Hart, N. J. Nilsson and B.
//! Raphael, 1968). The search finds short wins early, and takes memory for every position it has seen.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::tree::Frontier;
use crate::memory::has_spare;

/// A position that has not been visited yet. The one with the lowest cost comes first; among equal costs, the newest
/// node of the search tree comes first.
type OpenNode = Reverse<(i32, Reverse<u32>)>;

/// All positions that a best-first search has not visited yet.
#[derive(Debug, Default)]
pub(super) struct BestFirst(BinaryHeap<OpenNode>);

impl Frontier for BestFirst {
    const NODE_BYTES: usize = size_of::<OpenNode>();

    const TAKES_PLANS: bool = true;

    fn wants(&self, _stage: usize, _cost: i32) -> bool {
        true
    }

    fn push(&mut self, _stage: usize, cost: i32, node: u32) -> bool {
        let is_full = self.0.len() == self.0.capacity();
        if is_full && !(self.0.try_reserve(1).is_ok() && has_spare()) {
            return false;
        }
        self.0.push(Reverse((cost, Reverse(node))));
        true
    }

    fn pop(&mut self) -> Option<u32> {
        let Reverse((_, Reverse(node))) = self.0.pop()?;
        Some(node)
    }

    fn has_kept_all(&self) -> bool {
        true
    }
}
