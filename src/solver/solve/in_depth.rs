//! Search in depth: of each position the plies that look best come first, and no position is
//! looked at twice. What it runs through whole without a win cannot be won.

use std::cmp::Reverse;

use super::ground::{Ahead, Ground, leads_there};
use super::limits::{BETWEEN_LOOKS, Ending, Limits};
use super::table::Noted;
use super::together::{Met, OpenWays};

/// What tells the keys of positions that wait from those of positions that were looked at.
const LATE: u128 = 0x5851_f42d_4c95_7f2d_1405_7b7e_f767_814f;

/// After how many positions on from one it is asked whether that one can be ruled out.
const LONG: u64 = 1_000;

/// How many positions at the end of the way have nothing to give away: that would soon be done.
const KEPT: usize = 8;

/// A position on the way.
#[derive(Debug, Clone, Copy)]
struct Frame {
    /// Where its children begin, and where those do that were not given away.
    begin: usize,
    first: usize,
    /// How many plies led there from the one before.
    played: usize,
    /// How many positions are looked at before it is asked whether it can be ruled out.
    ask: u64,
}

/// A search of one deal, alone or side by side with others.
pub(super) struct InDepth<'a, G: Ground> {
    ground: G,
    met: Met<'a>,
    open: &'a OpenWays<G::Ply>,
    path: Vec<G::Ply>,
    /// What is still to be tried, and what it costs.
    children: Vec<(i32, G::Ply)>,
    /// The positions on the way.
    frames: Vec<Frame>,
    listed: Vec<Ahead<G::Ply>>,
    /// Positions looked at, and positions come to, by any way.
    pub states: u64,
    pub visits: u64,
}

impl<'a, G: Ground> InDepth<'a, G> {
    /// Returns a search that takes part in looking at what is open.
    pub fn new(ground: G, met: Met<'a>, open: &'a OpenWays<G::Ply>) -> Self {
        Self {
            ground,
            met,
            open,
            path: Vec::new(),
            children: Vec::new(),
            frames: Vec::new(),
            listed: Vec::new(),
            states: 0,
            visits: 0,
        }
    }

    /// Searches until there is nothing more to look at, here or elsewhere, or until it is ended.
    pub fn run(&mut self, limits: &Limits<'_>) {
        self.open.join();
        while let Some(way) = self.open.next() {
            for ply in way {
                self.ground.make(ply);
                self.path.push(ply);
            }
            if let Some(ending) = self.run_from_here(limits) {
                self.open.end(ending);
            }
            self.undo(self.path.len());
        }
    }

    /// Searches all that can be come to from where the ground is, but for what comes later and
    /// what is given away. Returns how everything ends, if it does.
    fn run_from_here(&mut self, limits: &Limits<'_>) -> Option<Ending<G::Ply>> {
        let begun = self.path.len();
        if self.ground.is_won() {
            return Some(Ending::Won(self.path.clone()));
        }
        match self.met.note(self.ground.key()) {
            Noted::Full => return Some(Ending::Over),
            Noted::Met => return None,
            Noted::New => {}
        }
        self.states += 1;
        self.put_up();
        if self.ground.is_won() {
            return Some(Ending::Won(self.path.clone()));
        }
        let played = self.path.len() - begun;
        if !self.open_up(played) {
            return Some(Ending::Over);
        }
        while let Some(frame) = self.frames.last_mut() {
            let Frame {
                begin,
                first,
                played,
                ..
            } = *frame;
            if self.children.len() == first {
                self.frames.pop();
                self.children.truncate(begin);
                self.undo(played);
                continue;
            }
            if self.states >= frame.ask {
                frame.ask = u64::MAX;
                if self.ground.is_ruled_out() {
                    self.children.truncate(first);
                    continue;
                }
            }
            let (_, ply) = self.children.pop().expect("there is one more");
            self.ground.make(ply);
            self.path.push(ply);
            let mut played = 1;
            let mut noted = self.met.note(self.ground.key());
            if noted == Noted::New {
                let more = self.put_up();
                if more > 0 {
                    played += more;
                    noted = self.met.note(self.ground.key());
                }
            }
            match noted {
                Noted::Met => {
                    self.undo(played);
                    continue;
                }
                Noted::Full => return Some(Ending::Over),
                Noted::New => {}
            }
            self.states += 1;
            if self.ground.is_won() {
                return Some(Ending::Won(self.path.clone()));
            }
            if self.states >= limits.states {
                return Some(Ending::Stopped);
            }
            if self.states.is_multiple_of(BETWEEN_LOOKS) {
                limits.watch.add(BETWEEN_LOOKS);
                if limits.is_over() {
                    return Some(Ending::Over);
                }
            }
            if !self.open_up(played) {
                return Some(Ending::Over);
            }
            if self.open.is_wanted() {
                self.give();
            }
            if self.open.has_ended() {
                return None;
            }
        }
        None
    }

    /// Makes the plies that harm nothing, and returns how many there were.
    fn put_up(&mut self) -> usize {
        let before = self.path.len();
        while let Some(ply) = self.ground.safe() {
            self.ground.make(ply);
            self.path.push(ply);
        }
        self.path.len() - before
    }

    fn undo(&mut self, plies: usize) {
        for _ in 0..plies {
            self.path.pop();
            self.ground.unmake();
        }
    }

    /// Lists what can be tried from here, the best last, and nothing where there is no hope; returns
    /// whether there was room for it.
    fn open_up(&mut self, played: usize) -> bool {
        let mut room = true;
        let first = self.children.len();
        let is_start = self.frames.is_empty();
        self.frames.push(Frame {
            begin: first,
            first,
            played,
            // At the start it is worth most.
            ask: if is_start { 0 } else { self.states + LONG },
        });
        if self.ground.is_hopeless() {
            return true;
        }
        self.ground.list(&mut self.listed);
        debug_assert!(leads_there(&mut self.ground, &self.listed));
        for Ahead { ply, there } in &self.listed {
            if self.met.contains(there.key) {
                continue;
            }
            if !self.ground.is_late(*ply) {
                self.children.push((there.cost, *ply));
                continue;
            }
            match self.met.note(there.key ^ LATE) {
                Noted::Met => {}
                Noted::Full => room = false,
                Noted::New => {
                    let mut way = Vec::with_capacity(self.path.len() + 1);
                    way.extend_from_slice(&self.path);
                    way.push(*ply);
                    room &= self.open.keep_for_later(way);
                }
            }
        }
        self.visits += self.listed.len() as u64;
        self.children[first..].sort_by_key(|(cost, _)| Reverse(*cost));
        room
    }

    /// Gives away the best that is still to be tried at the earliest position on the way, where
    /// most of the work is likely to be left.
    fn give(&mut self) {
        let since: usize = self.frames.iter().map(|frame| frame.played).sum();
        let mut depth = self.path.len() - since;
        for number in 0..self.frames.len().saturating_sub(KEPT) {
            let end = self.frames[number + 1].begin;
            let frame = &mut self.frames[number];
            depth += frame.played;
            if frame.first < end {
                self.children[frame.first..end].rotate_right(1);
                let (_, ply) = self.children[frame.first];
                frame.first += 1;
                let mut way = Vec::with_capacity(depth + 1);
                way.extend_from_slice(&self.path[..depth]);
                way.push(ply);
                self.open.give(way);
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

    use patience_core::{Move, Position};

    use super::super::Watch;
    use super::super::ground::Outlook;
    use super::super::hash::mixed;
    use super::super::table::Table;
    use super::super::together::Tables;
    use super::*;

    /// A game of so many turns, each of which is one of three, won by one course alone.
    struct Courses {
        turns: usize,
        goal: Vec<u8>,
        taken: Vec<u8>,
    }

    fn key(taken: &[u8]) -> u128 {
        mixed(
            taken
                .iter()
                .fold(1, |key, turn| key * 3 + u128::from(*turn)),
        )
    }

    impl Ground for Courses {
        type Ply = u8;

        fn key(&self) -> u128 {
            key(&self.taken)
        }

        fn cost(&self) -> i32 {
            0
        }

        fn step(&self) -> i32 {
            0
        }

        fn is_won(&self) -> bool {
            self.taken == self.goal
        }

        fn safe(&mut self) -> Option<u8> {
            None
        }

        fn list(&mut self, ahead: &mut Vec<Ahead<u8>>) {
            ahead.clear();
            for ply in (0..3).filter(|_| self.taken.len() < self.turns) {
                let taken = [&*self.taken, &[ply]].concat();
                let there = Outlook {
                    key: key(&taken),
                    cost: 0,
                    stage: 0,
                };
                ahead.push(Ahead { ply, there });
            }
        }

        fn is_late(&self, ply: u8) -> bool {
            self.taken.len() == self.turns / 2 && ply == 1
        }

        fn make(&mut self, ply: u8) {
            self.taken.push(ply);
        }

        fn unmake(&mut self) {
            self.taken.pop();
        }

        fn spelled(&self, _start: &Position, _plies: &[u8]) -> Vec<Move> {
            Vec::new()
        }
    }

    /// Searches on so many threads, and returns how that ends and how many positions it took.
    fn search(goal: &[u8], threads: usize) -> (Ending<u8>, u64) {
        let turns = 10;
        let (watch, is_known) = (Watch::default(), AtomicBool::new(false));
        let limits = Limits {
            states: u64::MAX,
            bytes: 0,
            until: None,
            watch: &watch,
            is_known: &is_known,
        };
        let (open, tables) = (OpenWays::new(1 << 24), Tables::new(1 << 24));
        let states = AtomicU64::new(0);
        let work = || {
            let ground = Courses {
                turns,
                goal: goal.to_vec(),
                taken: Vec::new(),
            };
            let met = match threads {
                1 => Met::Alone(Table::new(1 << 24)),
                _ => Met::Together(&tables),
            };
            let mut search = InDepth::new(ground, met, &open);
            search.run(&limits);
            states.fetch_add(search.states, Ordering::Relaxed);
        };
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(work);
            }
        });
        (open.into_ending(), states.into_inner())
    }

    #[test]
    fn searches_side_by_side_look_at_everything_once() {
        let all = (3_u64.pow(11) - 1) / 2;
        for threads in [1, 2, 5] {
            assert_eq!(search(&[3], threads), (Ending::Exhausted, all), "{threads}");
        }
    }

    #[test]
    fn what_one_of_them_finds_ends_them_all() {
        let all = (3_u64.pow(11) - 1) / 2;
        for goal in [[1, 2, 0, 1, 0], [2, 2, 2, 2, 2]] {
            for threads in [1, 2, 5] {
                let (ending, states) = search(&goal, threads);
                assert_eq!(ending, Ending::Won(goal.to_vec()), "{threads}");
                assert!(states < all, "{threads}");
            }
        }
    }
}
