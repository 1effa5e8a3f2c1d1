//! Beam search by stages, for games that go from one stage to the next and never back (beam search: B. T. Lowerre,
//! 1976). In each stage, the search visits only the cheapest positions, as many as the width of the beam. It
//! therefore reaches the end of the game however long the game is.

use std::cmp::Reverse;

use super::tree::Frontier;
use crate::memory::try_push;

/// The number of waves into which beam search splits the positions of a stage. Within a wave, positions are visited in
/// the order in which they were found, which keeps the paths between them short. Later waves include positions that
/// were found during earlier waves.
const WAVES: usize = 8;

/// A position that has not been visited yet: its cost, and its node in the search tree.
type OpenNode = (i32, u32);

/// The positions of one stage of the game that have not been visited yet.
#[derive(Debug, Clone)]
struct BeamStage {
    open: Vec<OpenNode>,
    /// The number of positions of this stage that the beam search visits.
    width: usize,
    /// Positions that cost this much or more are not kept, because enough cheaper positions wait to be visited.
    cost_limit: i32,
}

/// The positions of all stages of the game that the beam search has not visited yet.
#[derive(Debug, Clone)]
pub(super) struct Beam {
    stages: Vec<BeamStage>,
    /// The index of the stage that the beam search is visiting.
    current: usize,
    /// The number of positions of the current stage that the beam search has put into waves.
    visited: usize,
    /// The positions of the current wave of the beam search that are not visited yet, the last position first.
    wave: Vec<OpenNode>,
    /// The number of positions that the beam search visits for each unit of progress, for example for each turned card.
    width: usize,
    has_kept_all: bool,
}

impl Beam {
    /// Creates a beam search that visits `width` positions for each unit of progress, for example for each turned card.
    pub fn new(width: usize) -> Self {
        Self {
            stages: Vec::new(),
            current: 0,
            visited: 0,
            wave: Vec::new(),
            width,
            has_kept_all: true,
        }
    }

    /// Moves the cheapest unvisited positions of the current stage into a wave, in which they are visited next.
    fn begin_wave(&mut self) {
        let stage = &mut self.stages[self.current];
        let left = stage.width - self.visited;
        let count = left.min(self.width.div_ceil(WAVES));
        if count < stage.open.len() {
            stage
                .open
                .select_nth_unstable_by_key(count, |node| sort_key(*node));
        }
        self.wave
            .extend(stage.open.drain(..count.min(stage.open.len())));
        self.visited += self.wave.len();
        self.wave.sort_unstable_by_key(|(_, node)| Reverse(*node));
    }
}

/// Returns the key by which unvisited positions are sorted: their cost, then a hash of the node. Sorting positions of
/// equal cost by age instead would choose close relatives of each other.
#[inline]
fn sort_key((cost, node): OpenNode) -> (i32, u32) {
    (cost, node.wrapping_mul(0x9e37_79b1))
}

impl Frontier for Beam {
    const NODE_BYTES: usize = size_of::<OpenNode>();

    const TAKES_PLANS: bool = false;

    fn wants(&self, stage: usize, cost: i32) -> bool {
        let stage = self.stages.get(stage.max(self.current));
        stage.is_none_or(|stage| cost < stage.cost_limit)
    }

    fn push(&mut self, stage: usize, cost: i32, node: u32) -> bool {
        let number = stage.max(self.current);
        if self.stages.len() <= number {
            let more = number + 1 - self.stages.len();
            if self.stages.try_reserve(more).is_err() {
                return false;
            }
            let empty = BeamStage {
                open: Vec::new(),
                width: usize::MAX,
                cost_limit: i32::MAX,
            };
            self.stages.resize(number + 1, empty);
        }
        let stage = &mut self.stages[number];
        if !try_push(&mut stage.open, (cost, node)) {
            return false;
        }
        if number > self.current || stage.width == usize::MAX {
            let progress = (number - self.current).max(1);
            stage.width = stage.width.min(self.width.saturating_mul(progress));
        }
        if stage.open.len() / 2 >= stage.width {
            let (_, (cost, _), _) = stage
                .open
                .select_nth_unstable_by_key(stage.width, |node| sort_key(*node));
            stage.cost_limit = *cost;
            stage.open.truncate(stage.width);
            self.has_kept_all = false;
        }
        true
    }

    fn pop(&mut self) -> Option<u32> {
        loop {
            if let Some((_, node)) = self.wave.pop() {
                return Some(node);
            }
            if self.current >= self.stages.len() {
                return None;
            }
            self.begin_wave();
            if self.wave.is_empty() {
                let stage = &mut self.stages[self.current];
                self.has_kept_all &= stage.open.is_empty();
                // Other open positions of the stage are never visited.
                stage.open = Vec::new();
                self.current += 1;
                self.visited = 0;
            }
        }
    }

    fn has_kept_all(&self) -> bool {
        self.has_kept_all
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use patience_core::{Move, Position};

    use super::super::best_first::BestFirst;
    use super::super::budget::{SearchLimits, StopReason, Watch};
    use super::super::transposition_table::TranspositionTable;
    use super::super::tree::SearchTree;
    use super::super::verdict::SearchEnd;
    use super::*;
    use crate::state::search_state::{Evaluation, SearchState, StateKey, Successor};

    /// A test game of several turns, each of which adds 0, 1 or 2. Only one final sum wins. A lower sum costs less,
    /// whatever the winning sum is.
    struct Adding {
        turns: usize,
        goal: u32,
        added: Vec<u32>,
    }

    impl Adding {
        fn evaluation(added: &[u32]) -> Evaluation {
            let sum: u32 = added.iter().sum();
            Evaluation {
                key: StateKey::unique(u128::from(sum) + 1 + ((added.len() as u128) << 32)),
                cost: sum.cast_signed(),
                stage: added.len(),
            }
        }
    }

    impl SearchState for Adding {
        type Macro = u32;

        fn key(&self) -> StateKey {
            Self::evaluation(&self.added).key
        }

        fn cost(&self) -> i32 {
            Self::evaluation(&self.added).cost
        }

        fn step_cost(&self) -> i32 {
            0
        }

        fn is_won(&self) -> bool {
            self.added.len() == self.turns && self.added.iter().sum::<u32>() == self.goal
        }

        fn autoplay(&mut self) -> Option<u32> {
            None
        }

        fn expand(&mut self, successors: &mut Vec<Successor<u32>>) {
            successors.clear();
            if self.added.len() == self.turns {
                return;
            }
            for macro_move in 0..3 {
                self.added.push(macro_move);
                let evaluation = Self::evaluation(&self.added);
                successors.push(Successor {
                    macro_move,
                    evaluation,
                });
                self.added.pop();
            }
        }

        fn make(&mut self, macro_move: u32) {
            self.added.push(macro_move);
        }

        fn unmake(&mut self) {
            self.added.pop();
        }

        fn to_moves(&self, _start: &Position, _macro_moves: &[u32]) -> Vec<Move> {
            Vec::new()
        }
    }

    fn search(goal: u32, width: usize) -> (SearchEnd<u32>, u64) {
        let turns = 12;
        let mut search = SearchTree::new(Adding {
            turns,
            goal,
            added: Vec::new(),
        });
        let limits = SearchLimits {
            states: u64::MAX,
            bytes: 1 << 20,
            deadline: None,
            watch: &Watch::default(),
            is_over: &AtomicBool::new(false),
        };
        let end = search.run(
            &mut Beam::new(width),
            &mut TranspositionTable::new(1 << 20).unwrap(),
            &limits,
        );
        (end, search.states)
    }

    #[test]
    fn a_narrow_beam_reaches_the_end_and_proves_no_loss() {
        let (end, states) = search(24, 3);
        assert_eq!(end, SearchEnd::Stopped(StopReason::Incomplete));
        assert_eq!(states, 12 * 3);
        let (end, _) = search(1, 3);
        let SearchEnd::Won(sums) = end else {
            panic!("the cheapest path wins: {end:?}");
        };
        assert_eq!((sums.len(), sums.iter().sum::<u32>()), (12, 1));
    }

    #[test]
    fn a_beam_that_is_wide_enough_visits_every_position() {
        let (end, _) = search(24, 25);
        assert_eq!(end, SearchEnd::Won(vec![2; 12]));
        let (end, states) = search(25, 25);
        assert_eq!(end, SearchEnd::Exhausted);
        assert_eq!(states, (1..=12).map(|turn| 2 * turn + 1).sum::<u64>());
    }

    #[test]
    fn positions_without_room_never_count_as_visited() {
        let mut search = SearchTree::new(Adding {
            turns: 120,
            goal: 241,
            added: Vec::new(),
        });
        let (mut frontier, mut table) = (BestFirst::default(), TranspositionTable::new(0).unwrap());
        for states in [10_000, u64::MAX] {
            let limits = SearchLimits {
                states,
                bytes: 1 << 30,
                deadline: None,
                watch: &Watch::default(),
                is_over: &AtomicBool::new(false),
            };
            let end = search.run(&mut frontier, &mut table, &limits);
            assert_eq!(end, SearchEnd::Stopped(StopReason::Memory));
        }
        assert!(search.states < 10_000);
    }
}
