//! Search in depth: of each position the plies that look best come first, and no position is
//! looked at twice. What it runs through whole without a win cannot be won.

use std::cmp::Reverse;

use super::ground::{Ahead, Ground, Key, leads_there};
use super::limits::{BETWEEN_LOOKS, Ending, Limits, StopReason};
use super::memory::{joined, push};
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

/// How many positions a search looks at before another on the same thread has its turn.
const TURN: u64 = 1_000;

/// What searches in depth on one thread have in common.
pub(super) struct InDepth<'a, Ply> {
    met: Met<'a>,
    open: &'a OpenWays<Ply>,
    limits: &'a Limits<'a>,
    /// Positions looked at, and positions come to, by any way.
    pub states: u64,
    pub visits: u64,
}

impl<'a, Ply: Copy> InDepth<'a, Ply> {
    /// Returns searches that take part in looking at what is open.
    pub fn new(met: Met<'a>, open: &'a OpenWays<Ply>, limits: &'a Limits<'a>) -> Self {
        Self {
            met,
            open,
            limits,
            states: 0,
            visits: 0,
        }
    }

    /// Searches on all grounds in turn, until there is nothing more to look at, here or elsewhere,
    /// or until it is ended. Where one is led astray early, another that has begun elsewhere is
    /// not.
    pub fn run<G: Ground<Ply = Ply>>(&mut self, grounds: Vec<G>) {
        let mut searches: Vec<Search<G>> = grounds.into_iter().map(Search::new).collect();
        // Others may wait for what this thread has before it.
        let _leaving = self.open.join();
        while !self.open.has_ended() {
            for number in 0..searches.len() {
                let mut ending = None;
                if searches[number].is_through() {
                    let Some(way) = self.way(&mut searches) else {
                        continue;
                    };
                    ending = searches[number].begin(&way, self);
                }
                if ending.is_none() {
                    ending = searches[number].go_on(self);
                }
                if let Some(ending) = ending {
                    return self.open.end(ending);
                }
            }
        }
    }

    /// Returns the way to what a search that is through looks at next: if others here are not, one
    /// of theirs.
    fn way<G: Ground<Ply = Ply>>(&self, searches: &mut [Search<G>]) -> Option<Vec<Ply>> {
        if searches.iter().all(Search::is_through) {
            self.open.next()
        } else {
            searches.iter_mut().find_map(Search::part)
        }
    }
}

/// A search of one deal.
struct Search<G: Ground> {
    ground: G,
    path: Vec<G::Ply>,
    /// What is still to be tried, and what it costs.
    children: Vec<(i32, G::Ply)>,
    /// The positions on the way.
    frames: Vec<Frame>,
    listed: Vec<Ahead<G::Ply>>,
    /// Positions looked at.
    states: u64,
    /// How many bytes have been counted for the way.
    counted: usize,
    /// Whether there was no memory for a ply.
    overflowed: bool,
}

impl<G: Ground> Search<G> {
    fn new(ground: G) -> Self {
        Self {
            ground,
            path: Vec::new(),
            children: Vec::new(),
            frames: Vec::new(),
            listed: Vec::new(),
            states: 0,
            counted: 0,
            overflowed: false,
        }
    }

    /// Tells whether it has looked at everything that it was given.
    fn is_through(&self) -> bool {
        self.frames.is_empty()
    }

    /// Begins to search all that can be come to by a way, but for what comes later and what is
    /// given away. Returns how everything ends, if it does.
    fn begin(
        &mut self,
        way: &[G::Ply],
        common: &mut InDepth<'_, G::Ply>,
    ) -> Option<Ending<G::Ply>> {
        self.undo(self.path.len());
        if !way.iter().all(|ply| self.make(*ply)) {
            return Some(Ending::Stopped(StopReason::Memory));
        }
        let (noted, _) = self.arrive(common);
        let ending = match noted {
            Noted::Full => Some(Ending::Stopped(StopReason::Memory)),
            Noted::Met => None,
            Noted::New => self.look(0, common),
        };
        // At the start it is worth most.
        if way.is_empty()
            && let Some(frame) = self.frames.last_mut()
        {
            frame.ask = 0;
        }
        ending
    }

    /// Notes the position, and makes the plies that harm nothing if it is new. Returns whether the
    /// one they lead to is, and how many there were; without memory for them there is no room for
    /// it.
    fn arrive(&mut self, common: &mut InDepth<'_, G::Ply>) -> (Noted, usize) {
        let noted = common.met.note(self.ground.key());
        if noted != Noted::New {
            return (noted, 0);
        }
        match self.put_up() {
            plies if self.overflowed => (Noted::Full, plies),
            0 => (Noted::New, 0),
            plies => (common.met.note(self.ground.key()), plies),
        }
    }

    /// Goes on until it is through or another has its turn. Returns how everything ends, if it
    /// does.
    fn go_on(&mut self, common: &mut InDepth<'_, G::Ply>) -> Option<Ending<G::Ply>> {
        let until = self.states + TURN;
        while self.states < until
            && !common.open.has_ended()
            && let Some(frame) = self.frames.last_mut()
        {
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
            if !self.make(ply) {
                return Some(Ending::Stopped(StopReason::Memory));
            }
            let (noted, more) = self.arrive(common);
            let played = 1 + more;
            let ending = match noted {
                Noted::Met => {
                    self.undo(played);
                    continue;
                }
                Noted::Full => Some(Ending::Stopped(StopReason::Memory)),
                Noted::New => self.look(played, common),
            };
            if ending.is_some() {
                return ending;
            }
            if common.open.is_wanted()
                && let Some(way) = self.part()
            {
                common.open.give(way);
            }
        }
        None
    }

    /// Looks at a position that is new, to which the last of these plies has led. Returns how
    /// everything ends, if it does.
    fn look(&mut self, played: usize, common: &mut InDepth<'_, G::Ply>) -> Option<Ending<G::Ply>> {
        self.states += 1;
        common.states += 1;
        if self.ground.is_won() {
            return Some(Ending::Won(std::mem::take(&mut self.path)));
        }
        let limits = common.limits;
        if common.states >= limits.states {
            return Some(Ending::Stopped(StopReason::States));
        }
        if common.states.is_multiple_of(BETWEEN_LOOKS) {
            limits.watch.add(BETWEEN_LOOKS);
            if let Some(reason) = limits.over() {
                return Some(Ending::Stopped(reason));
            }
        }
        if self.open_up(played, common) {
            None
        } else {
            Some(Ending::Stopped(StopReason::Memory))
        }
    }

    /// Makes a ply, and tells whether there was memory for it.
    #[inline]
    fn make(&mut self, ply: G::Ply) -> bool {
        let has_room = self.ground.reserve() && push(&mut self.path, ply);
        if has_room {
            self.ground.make(ply);
        }
        self.overflowed |= !has_room;
        has_room
    }

    /// Makes the plies that harm nothing, and returns how many there were.
    fn put_up(&mut self) -> usize {
        let before = self.path.len();
        while let Some(ply) = self.ground.safe()
            && self.make(ply)
        {}
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
    fn open_up(&mut self, played: usize, common: &mut InDepth<'_, G::Ply>) -> bool {
        let first = self.children.len();
        let frame = Frame {
            begin: first,
            first,
            played,
            ask: self.states + LONG,
        };
        let mut room = push(&mut self.frames, frame) && self.count(common);
        if !room || self.ground.is_hopeless() {
            return room;
        }
        self.ground.list(&mut self.listed);
        debug_assert!(leads_there(&mut self.ground, &self.listed));
        for Ahead { ply, there } in &self.listed {
            if common.met.contains(there.key) {
                continue;
            }
            if !self.ground.is_late(*ply) {
                room &= push(&mut self.children, (there.cost, *ply));
                continue;
            }
            let late = Key {
                print: there.key.print ^ LATE,
                ..there.key
            };
            match common.met.note(late) {
                Noted::Met => {}
                Noted::Full => room = false,
                Noted::New => {
                    room &=
                        joined(&self.path, *ply).is_some_and(|way| common.open.keep_for_later(way));
                }
            }
        }
        common.visits += self.listed.len() as u64;
        self.children[first..].sort_by_key(|(cost, _)| Reverse(*cost));
        room
    }

    /// Counts what the way takes by now, and tells whether there was room for it.
    #[inline]
    fn count(&mut self, common: &InDepth<'_, G::Ply>) -> bool {
        let bytes = self.path.capacity() * size_of::<G::Ply>()
            + self.children.capacity() * size_of::<(i32, G::Ply)>()
            + self.frames.capacity() * size_of::<Frame>()
            + self.ground.bytes();
        if bytes <= self.counted {
            return true;
        }
        let more = bytes - self.counted;
        self.counted = bytes;
        common.open.take_room(more)
    }

    /// Parts with the best that is still to be tried at the earliest position on the way, where
    /// most of the work is likely to be left, and returns the way to it.
    fn part(&mut self) -> Option<Vec<G::Ply>> {
        let since: usize = self.frames.iter().map(|frame| frame.played).sum();
        let mut depth = self.path.len() - since;
        for number in 0..self.frames.len().saturating_sub(KEPT) {
            let end = self.frames[number + 1].begin;
            let frame = &mut self.frames[number];
            depth += frame.played;
            if frame.first < end {
                // Without memory for the way it stays with this search.
                let (_, ply) = self.children[end - 1];
                let way = joined(&self.path[..depth], ply)?;
                self.children[frame.first..end].rotate_right(1);
                frame.first += 1;
                return Some(way);
            }
        }
        None
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
        /// After so many turns one of the three is looked at later.
        late: usize,
    }

    fn key(taken: &[u8]) -> Key {
        Key::of(mixed(
            taken
                .iter()
                .fold(1, |key, turn| key * 3 + u128::from(*turn)),
        ))
    }

    impl Ground for Courses {
        type Ply = u8;

        fn key(&self) -> Key {
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
            self.taken.len() == self.late && ply == 1
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

    fn unlimited<'a>(watch: &'a Watch, has_ended: &'a AtomicBool) -> Limits<'a> {
        Limits {
            states: u64::MAX,
            bytes: 0,
            until: None,
            watch,
            has_ended,
        }
    }

    /// Searches on so many threads, so many abreast on each, and returns how that ends and how many
    /// positions it took.
    fn search(goal: &[u8], (threads, abreast): (usize, usize)) -> (Ending<u8>, u64) {
        let turns = 10;
        let (watch, has_ended) = (Watch::default(), AtomicBool::new(false));
        let limits = unlimited(&watch, &has_ended);
        let (open, tables) = (OpenWays::new(1 << 24), Tables::new(1 << 24).unwrap());
        let states = AtomicU64::new(0);
        let work = || {
            let ground = || Courses {
                turns,
                goal: goal.to_vec(),
                taken: Vec::new(),
                late: turns / 2,
            };
            let met = match threads {
                1 => Met::Alone(Table::new(1 << 24).unwrap()),
                _ => Met::Together(&tables),
            };
            let mut search = InDepth::new(met, &open, &limits);
            search.run((0..abreast).map(|_| ground()).collect());
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
        for ways in [(1, 1), (1, 3), (2, 1), (5, 2)] {
            assert_eq!(search(&[3], ways), (Ending::Exhausted, all), "{ways:?}");
        }
    }

    #[test]
    fn the_way_that_a_search_is_on_counts_as_memory() {
        let (watch, has_ended) = (Watch::default(), AtomicBool::new(false));
        let limits = unlimited(&watch, &has_ended);
        let ended = |bytes: usize| {
            let open = OpenWays::new(bytes);
            let table = Table::new(1 << 24).unwrap();
            let ground = Courses {
                turns: 30,
                goal: vec![2; 30],
                taken: Vec::new(),
                late: usize::MAX,
            };
            InDepth::new(Met::Alone(table), &open, &limits).run(vec![ground]);
            open.into_ending()
        };
        assert_eq!(ended(1 << 8), Ending::Stopped(StopReason::Memory));
        assert_eq!(ended(1 << 16), Ending::Won(vec![2; 30]));
    }

    /// What a search parts with is looked at by the other and not by itself.
    #[test]
    fn what_a_search_parts_with_is_looked_at_once() {
        let (watch, has_ended) = (Watch::default(), AtomicBool::new(false));
        let limits = unlimited(&watch, &has_ended);
        let open = OpenWays::new(1 << 20);
        let mut common = InDepth::new(Met::Alone(Table::new(1 << 24).unwrap()), &open, &limits);
        let [mut one, mut other] = [(); 2].map(|()| {
            Search::new(Courses {
                turns: 11,
                goal: vec![3],
                taken: Vec::new(),
                late: usize::MAX,
            })
        });
        assert_eq!(one.part(), None);
        assert_eq!(one.begin(&[], &mut common), None);
        assert_eq!(one.go_on(&mut common), None);
        let way = one.part().unwrap();
        assert_eq!(way.len(), 1);
        assert_eq!(other.begin(&way, &mut common), None);
        let mut parts = 0;
        while !(one.is_through() && other.is_through()) {
            assert_eq!(one.go_on(&mut common), None);
            assert_eq!(other.go_on(&mut common), None);
            if other.is_through()
                && let Some(way) = one.part()
            {
                parts += 1;
                assert_eq!(other.begin(&way, &mut common), None);
            }
        }
        assert!(parts > 0);
        assert_eq!(one.states + other.states, (3_u64.pow(12) - 1) / 2);
        assert!(one.states > 10_000 && other.states > 10_000);
    }

    /// A thread that is no more keeps nobody waiting.
    #[test]
    fn a_thread_that_leaves_ends_it_for_all() {
        let open = OpenWays::<u8>::new(0);
        let leaving = open.join();
        assert_eq!(open.next(), Some(Vec::new()));
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| {
                let _leaving = open.join();
                open.next()
            });
            drop(leaving);
            assert_eq!(waiting.join().unwrap(), None);
        });
        assert_eq!(open.into_ending(), Ending::Stopped(StopReason::Cancelled));
    }

    #[test]
    fn what_one_of_them_finds_ends_them_all() {
        let all = (3_u64.pow(11) - 1) / 2;
        for goal in [[1, 2, 0, 1, 0], [2, 2, 2, 2, 2]] {
            for ways in [(1, 1), (1, 3), (2, 1), (5, 2)] {
                let (ending, states) = search(&goal, ways);
                assert_eq!(ending, Ending::Won(goal.to_vec()), "{ways:?}");
                assert!(states < all, "{ways:?}");
            }
        }
    }
}
