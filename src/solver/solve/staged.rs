//! By stages, where a game goes from one to the next and not back: the cheapest positions
//! of each stage are looked at, and no more, so that the search gets to the end of the game
//! however long it is.

use std::cmp::Reverse;

use super::memory::push;
use super::tree::Frontier;

/// Into how many waves the positions of a stage are split: those of a wave are looked at in the
/// order in which they were found, which makes the ways from one to the next short, and later
/// waves hold what earlier ones found.
const WAVES: usize = 8;

/// A position that waits to be looked at: what it costs, and its node.
type Waiting = (i32, u32);

/// What waits at one stage.
#[derive(Debug, Clone)]
struct Stage {
    open: Vec<Waiting>,
    /// How many of them are looked at.
    room: usize,
    /// What costs as much is too late: there are enough that cost less.
    limit: i32,
}

/// What waits at each stage.
#[derive(Debug, Clone)]
pub(super) struct Staged {
    each: Vec<Stage>,
    /// The stage that is looked at, and how many of its positions have been.
    now: usize,
    looked_at: usize,
    /// Those that are looked at next, the last first.
    wave: Vec<Waiting>,
    /// How many positions are looked at for each card that is turned.
    width: usize,
    /// Whether all that was found was kept.
    whole: bool,
}

impl Staged {
    /// Returns a frontier that hands out so many positions for each card that is turned.
    pub fn new(width: usize) -> Self {
        Self {
            each: Vec::new(),
            now: 0,
            looked_at: 0,
            wave: Vec::new(),
            width,
            whole: true,
        }
    }

    /// Takes the cheapest of this stage, as many as a wave has and the stage has room for.
    fn begin_wave(&mut self) {
        let stage = &mut self.each[self.now];
        let room = stage.room - self.looked_at;
        let most = room.min(self.width.div_ceil(WAVES));
        if most < stage.open.len() {
            stage
                .open
                .select_nth_unstable_by_key(most, |waiting| rank(*waiting));
        }
        self.wave
            .extend(stage.open.drain(..most.min(stage.open.len())));
        self.looked_at += self.wave.len();
        self.wave.sort_unstable_by_key(|(_, node)| Reverse(*node));
    }
}

/// Returns what positions that wait are ordered by: what they cost; of equal ones neither the
/// oldest nor the newest come first, as those would all be of one kin.
#[inline]
fn rank((cost, node): Waiting) -> (i32, u32) {
    (cost, node.wrapping_mul(0x9e37_79b1))
}

impl Frontier for Staged {
    const EACH: usize = size_of::<Waiting>();

    fn wants(&self, stage: usize, cost: i32) -> bool {
        let stage = self.each.get(stage.max(self.now));
        stage.is_none_or(|stage| cost < stage.limit)
    }

    fn keep(&mut self, stage: usize, cost: i32, node: u32) -> bool {
        let number = stage.max(self.now);
        if self.each.len() <= number {
            let more = number + 1 - self.each.len();
            if self.each.try_reserve(more).is_err() {
                return false;
            }
            let blank = Stage {
                open: Vec::new(),
                room: usize::MAX,
                limit: i32::MAX,
            };
            self.each.resize(number + 1, blank);
        }
        let stage = &mut self.each[number];
        if !push(&mut stage.open, (cost, node)) {
            return false;
        }
        if number > self.now || stage.room == usize::MAX {
            let room = self.width.saturating_mul((number - self.now).max(1));
            stage.room = stage.room.min(room);
        }
        if stage.open.len() / 2 >= stage.room {
            let (_, (first, _), _) = stage
                .open
                .select_nth_unstable_by_key(stage.room, |waiting| rank(*waiting));
            stage.limit = *first;
            stage.open.truncate(stage.room);
            self.whole = false;
        }
        true
    }

    fn next(&mut self) -> Option<u32> {
        loop {
            if let Some((_, node)) = self.wave.pop() {
                return Some(node);
            }
            if self.now >= self.each.len() {
                return None;
            }
            self.begin_wave();
            if self.wave.is_empty() {
                let stage = &mut self.each[self.now];
                self.whole &= stage.open.is_empty();
                // What is not looked at by now never will be.
                stage.open = Vec::new();
                self.now += 1;
                self.looked_at = 0;
            }
        }
    }

    fn is_whole(&self) -> bool {
        self.whole
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use patience_core::{Move, Position};

    use super::super::Watch;
    use super::super::best::BestFirst;
    use super::super::ground::{Ahead, Ground, Key, Outlook};
    use super::super::limits::{Ending, Limits, StopReason};
    use super::super::table::Table;
    use super::super::tree::Tree;
    use super::*;

    /// A game of so many turns, each of which adds 0, 1 or 2, won by one sum alone. What costs
    /// least is a sum far from it.
    struct Adding {
        turns: usize,
        goal: u32,
        added: Vec<u32>,
    }

    impl Adding {
        fn outlook(added: &[u32]) -> Outlook {
            let sum: u32 = added.iter().sum();
            Outlook {
                key: Key::of(u128::from(sum) + 1 + ((added.len() as u128) << 32)),
                cost: sum.cast_signed(),
                stage: added.len(),
            }
        }
    }

    impl Ground for Adding {
        type Ply = u32;

        fn key(&self) -> Key {
            Self::outlook(&self.added).key
        }

        fn cost(&self) -> i32 {
            Self::outlook(&self.added).cost
        }

        fn step(&self) -> i32 {
            0
        }

        fn is_won(&self) -> bool {
            self.added.len() == self.turns && self.added.iter().sum::<u32>() == self.goal
        }

        fn safe(&mut self) -> Option<u32> {
            None
        }

        fn list(&mut self, ahead: &mut Vec<Ahead<u32>>) {
            ahead.clear();
            if self.added.len() == self.turns {
                return;
            }
            for ply in 0..3 {
                self.added.push(ply);
                let there = Self::outlook(&self.added);
                ahead.push(Ahead { ply, there });
                self.added.pop();
            }
        }

        fn make(&mut self, ply: u32) {
            self.added.push(ply);
        }

        fn unmake(&mut self) {
            self.added.pop();
        }

        fn spelled(&self, _start: &Position, _plies: &[u32]) -> Vec<Move> {
            Vec::new()
        }
    }

    fn search(goal: u32, width: usize) -> (Ending<u32>, u64) {
        let turns = 12;
        let mut search = Tree::new(Adding {
            turns,
            goal,
            added: Vec::new(),
        });
        let limits = Limits {
            states: u64::MAX,
            bytes: 1 << 20,
            until: None,
            watch: &Watch::default(),
            has_ended: &AtomicBool::new(false),
        };
        let ending = search.run(
            &mut Staged::new(width),
            &mut Table::new(1 << 20).unwrap(),
            &limits,
        );
        (ending, search.states)
    }

    #[test]
    fn a_narrow_search_comes_to_the_end_and_never_says_that_nothing_wins() {
        let (ending, states) = search(24, 3);
        assert_eq!(ending, Ending::Stopped(StopReason::Incomplete));
        assert_eq!(states, 12 * 3);
        let (ending, _) = search(1, 3);
        let Ending::Won(plies) = ending else {
            panic!("the cheapest way wins: {ending:?}");
        };
        assert_eq!((plies.len(), plies.iter().sum::<u32>()), (12, 1));
    }

    #[test]
    fn a_search_wide_enough_for_all_finds_all() {
        let (ending, _) = search(24, 25);
        assert_eq!(ending, Ending::Won(vec![2; 12]));
        let (ending, states) = search(25, 25);
        assert_eq!(ending, Ending::Exhausted);
        assert_eq!(states, (1..=12).map(|turn| 2 * turn + 1).sum::<u64>());
    }

    #[test]
    fn what_there_was_no_room_for_is_never_taken_for_looked_at() {
        let mut search = Tree::new(Adding {
            turns: 120,
            goal: 241,
            added: Vec::new(),
        });
        let (mut frontier, mut table) = (BestFirst::default(), Table::new(0).unwrap());
        for states in [10_000, u64::MAX] {
            let limits = Limits {
                states,
                bytes: 1 << 30,
                until: None,
                watch: &Watch::default(),
                has_ended: &AtomicBool::new(false),
            };
            let ending = search.run(&mut frontier, &mut table, &limits);
            assert_eq!(ending, Ending::Stopped(StopReason::Memory));
        }
        assert!(search.states < 10_000);
    }
}
