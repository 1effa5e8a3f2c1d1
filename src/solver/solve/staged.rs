//! Search by stages, where a game goes from one to the next and not back: the cheapest positions
//! of each stage are looked at, and no more, so that the search gets to the end of the game
//! however long it is.

use super::ground::Ground;
use super::limits::{BETWEEN_LOOKS, Ending, Limits};
use super::table::{Noted, Table};
use super::tree::{Frontier, Tree};

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
struct Stages {
    each: Vec<Stage>,
    /// The stage that is looked at.
    now: usize,
    /// How many positions are looked at for each card that is turned.
    width: usize,
    /// Whether all that was found was kept.
    whole: bool,
}

impl Stages {
    /// Takes the cheapest of this stage, so many at most.
    fn take(&mut self, most: usize, taken: &mut Vec<Waiting>) {
        let open = &mut self.each[self.now].open;
        if most < open.len() {
            open.select_nth_unstable(most);
        }
        taken.extend(open.drain(..most.min(open.len())));
    }
}

impl Frontier for Stages {
    fn wants(&self, stage: usize, cost: i32) -> bool {
        let stage = self.each.get(stage.max(self.now));
        stage.is_none_or(|stage| cost < stage.limit)
    }

    fn keep(&mut self, stage: usize, cost: i32, node: u32) {
        let number = stage.max(self.now);
        if self.each.len() <= number {
            let blank = Stage {
                open: Vec::new(),
                room: usize::MAX,
                limit: i32::MAX,
            };
            self.each.resize(number + 1, blank);
        }
        let stage = &mut self.each[number];
        stage.open.push((cost, node));
        if number > self.now || stage.room == usize::MAX {
            let room = self.width.saturating_mul((number - self.now).max(1));
            stage.room = stage.room.min(room);
        }
        if stage.open.len() / 2 >= stage.room {
            let (_, (first, _), _) = stage.open.select_nth_unstable(stage.room);
            stage.limit = *first;
            stage.open.truncate(stage.room);
            self.whole = false;
        }
    }
}

/// A search of one deal.
pub(super) struct Staged<G: Ground> {
    tree: Tree<G>,
    pub states: u64,
}

impl<G: Ground> Staged<G> {
    pub fn new(ground: G) -> Self {
        Self {
            tree: Tree::new(ground),
            states: 0,
        }
    }

    pub fn tree(&self) -> &Tree<G> {
        &self.tree
    }

    /// Searches from the start, so many positions for each card that is turned.
    pub fn run(&mut self, table: &mut Table, width: usize, limits: &Limits<'_>) -> Ending<G::Ply> {
        if self.tree.ground.is_won() {
            return Ending::Won(Vec::new());
        }
        if table.note(self.tree.ground.key()) == Noted::Full {
            return Ending::Over;
        }
        let most_nodes = limits.bytes / 2 / (Tree::<G>::EACH + size_of::<Waiting>());
        self.tree.put_up();
        if self.tree.ground.is_won() {
            return Ending::Won(self.tree.plies());
        }
        let mut open = Stages {
            each: Vec::new(),
            now: 0,
            width,
            whole: true,
        };
        if !self.tree.look_around(table, &mut open) {
            return Ending::Over;
        }
        let mut wave = Vec::new();
        while open.now < open.each.len() {
            let room = open.each[open.now].room;
            let mut left = room;
            loop {
                open.take(left.min(width.div_ceil(WAVES)), &mut wave);
                if wave.is_empty() {
                    break;
                }
                left -= wave.len();
                wave.sort_unstable_by_key(|(_, node)| *node);
                for (_, node) in wave.drain(..) {
                    self.tree.go(node);
                    self.states += 1;
                    if self.tree.put_up() && table.note(self.tree.ground.key()) == Noted::Met {
                        continue;
                    }
                    if self.tree.ground.is_won() {
                        return Ending::Won(self.tree.plies());
                    }
                    if self.states >= limits.states || self.tree.len() >= most_nodes {
                        return Ending::Stopped;
                    }
                    if self.states.is_multiple_of(BETWEEN_LOOKS) {
                        limits.watch.add(BETWEEN_LOOKS);
                        if limits.is_over() {
                            return Ending::Over;
                        }
                    }
                    if !self.tree.look_around(table, &mut open) {
                        return Ending::Over;
                    }
                }
            }
            let stage = &mut open.each[open.now];
            open.whole &= stage.open.is_empty();
            // What is not looked at by now never will be.
            stage.open = Vec::new();
            open.now += 1;
        }
        if open.whole {
            Ending::Exhausted
        } else {
            Ending::Stopped
        }
    }
}

#[cfg(test)]
mod tests {
    use patience_core::{Move, Position};

    use super::super::Watch;
    use super::super::ground::Outlook;
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
                key: u128::from(sum) + 1 + ((added.len() as u128) << 32),
                cost: sum.cast_signed(),
                stage: added.len(),
            }
        }
    }

    impl Ground for Adding {
        type Ply = u32;

        fn key(&self) -> u128 {
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

        fn list(&mut self, plies: &mut Vec<u32>) {
            plies.clear();
            if self.added.len() < self.turns {
                plies.extend(0..3);
            }
        }

        fn look(&mut self, ply: u32) -> Outlook {
            self.make(ply);
            let there = Self::outlook(&self.added);
            self.unmake();
            there
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
        let mut search = Staged::new(Adding {
            turns,
            goal,
            added: Vec::new(),
        });
        let limits = Limits {
            states: u64::MAX,
            bytes: 1 << 20,
            until: None,
            watch: &Watch::default(),
        };
        let ending = search.run(&mut Table::new(1 << 20), width, &limits);
        (ending, search.states)
    }

    #[test]
    fn a_narrow_search_comes_to_the_end_and_never_says_that_nothing_wins() {
        let (ending, states) = search(24, 3);
        assert_eq!(ending, Ending::Stopped);
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
}
