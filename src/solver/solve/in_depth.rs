//! Search in depth: of each position the plies that look best come first, and no position is
//! looked at twice. What it runs through whole without a win cannot be won.

use std::cmp::Reverse;
use std::collections::VecDeque;

use super::ground::{Ahead, Ground, leads_there};
use super::limits::{BETWEEN_LOOKS, Ending, Limits};
use super::table::{Noted, Table};

/// What tells the keys of positions that wait from those of positions that were looked at.
const LATE: u128 = 0x5851_f42d_4c95_7f2d_1405_7b7e_f767_814f;

/// After how many positions on from one it is asked whether that one can be ruled out.
const LONG: u64 = 1_000;

/// A position on the way.
#[derive(Debug, Clone, Copy)]
struct Frame {
    /// Where its children begin.
    first: usize,
    /// How many plies led there from the one before.
    played: usize,
    /// How many positions are looked at before it is asked whether it can be ruled out.
    ask: u64,
}

/// A search of one deal.
pub(super) struct InDepth<G: Ground> {
    ground: G,
    path: Vec<G::Ply>,
    /// What is still to be tried, and what it costs.
    children: Vec<(i32, G::Ply)>,
    /// The positions on the way.
    frames: Vec<Frame>,
    listed: Vec<Ahead<G::Ply>>,
    /// How to come to what is looked at when all else has been.
    later: VecDeque<Vec<G::Ply>>,
    /// How many bytes more there are for it.
    room_for_later: isize,
    /// Positions looked at, and positions come to, by any way.
    pub states: u64,
    pub visits: u64,
}

impl<G: Ground> InDepth<G> {
    pub fn new(ground: G) -> Self {
        Self {
            ground,
            path: Vec::new(),
            children: Vec::new(),
            frames: Vec::new(),
            listed: Vec::new(),
            later: VecDeque::new(),
            room_for_later: 0,
            states: 0,
            visits: 0,
        }
    }

    /// Returns what it runs over.
    pub fn ground(&self) -> &G {
        &self.ground
    }

    /// Searches from the start.
    ///
    /// The table takes three quarters of the memory, what is looked at later the rest.
    pub fn run(&mut self, limits: &Limits<'_>) -> Ending<G::Ply> {
        let table = &mut Table::new(limits.bytes / 4 * 3);
        self.room_for_later = (limits.bytes / 4).cast_signed();
        if self.ground.is_won() {
            return Ending::Won(Vec::new());
        }
        self.later.push_back(Vec::new());
        while let Some(way) = self.later.pop_front() {
            for ply in way {
                self.ground.make(ply);
                self.path.push(ply);
            }
            let ending = self.run_from_here(table, limits);
            if !matches!(ending, Ending::Exhausted) {
                return ending;
            }
            self.undo(self.path.len());
        }
        if self.ground.looks_at_all() {
            Ending::Exhausted
        } else {
            Ending::Stopped
        }
    }

    /// Searches all that can be come to from where the ground is, but for what comes later.
    fn run_from_here(&mut self, table: &mut Table, limits: &Limits<'_>) -> Ending<G::Ply> {
        let begun = self.path.len();
        match table.note(self.ground.key()) {
            Noted::Full => return Ending::Over,
            Noted::Met => return Ending::Exhausted,
            Noted::New => {}
        }
        self.put_up();
        if self.ground.is_won() {
            return Ending::Won(std::mem::take(&mut self.path));
        }
        let played = self.path.len() - begun;
        if !self.open(table, played) {
            return Ending::Over;
        }
        while let Some(frame) = self.frames.last_mut() {
            let Frame { first, played, .. } = *frame;
            if self.children.len() == first {
                self.frames.pop();
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
            let mut noted = table.note(self.ground.key());
            if noted == Noted::New {
                let more = self.put_up();
                if more > 0 {
                    played += more;
                    noted = table.note(self.ground.key());
                }
            }
            match noted {
                Noted::Met => {
                    self.undo(played);
                    continue;
                }
                Noted::Full => return Ending::Over,
                Noted::New => {}
            }
            self.states += 1;
            if self.ground.is_won() {
                return Ending::Won(std::mem::take(&mut self.path));
            }
            if self.states >= limits.states {
                return Ending::Stopped;
            }
            if self.states.is_multiple_of(BETWEEN_LOOKS) {
                limits.watch.add(BETWEEN_LOOKS);
                if limits.is_over() {
                    return Ending::Over;
                }
            }
            if !self.open(table, played) {
                return Ending::Over;
            }
        }
        Ending::Exhausted
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
    fn open(&mut self, table: &mut Table, played: usize) -> bool {
        let mut room = true;
        let first = self.children.len();
        let is_start = self.frames.is_empty();
        self.frames.push(Frame {
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
            if table.contains(there.key) {
                continue;
            }
            if !self.ground.is_late(*ply) {
                self.children.push((there.cost, *ply));
                continue;
            }
            match table.note(there.key ^ LATE) {
                Noted::Met => {}
                Noted::Full => room = false,
                Noted::New => {
                    let mut way = Vec::with_capacity(self.path.len() + 1);
                    way.extend_from_slice(&self.path);
                    way.push(*ply);
                    self.room_for_later -= (way.len() * size_of::<G::Ply>()).cast_signed()
                        + size_of_val(&way).cast_signed();
                    self.later.push_back(way);
                }
            }
        }
        self.visits += self.listed.len() as u64;
        self.children[first..].sort_by_key(|(cost, _)| Reverse(*cost));
        room && self.room_for_later >= 0
    }
}
