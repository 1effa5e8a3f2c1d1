//! The carries that a player of a race knows of: found when something has changed that they
//! hang on, and known until then. Most of what happens at a table is that somebody turns the
//! stock, which changes none of them.

use patience_core::{CardSet, Move, PileId, Sight};

use crate::judgement::Aim;

/// A carry with what it is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Known {
    pub mv: Move,
    pub from: PileId,
    pub to: PileId,
    pub aim: Aim,
}

/// Who judges carries: a player with the pile to be rid of.
#[derive(Clone, Copy)]
pub(crate) struct Judge<'a> {
    pub sight: Sight<'a>,
    pub out: PileId,
    pub plans: bool,
}

impl Judge<'_> {
    /// Returns a carry with what it is good for; nothing for other moves.
    pub fn known(&self, mv: Move) -> Option<Known> {
        let Move::Carry { from, to, count } = mv else {
            return None;
        };
        let aim = Aim::of(self.sight, self.out, (from, to, count), self.plans);
        Some(Known { mv, from, to, aim })
    }
}

/// The carries that a player knows of.
#[derive(Debug, Clone, Default)]
pub(crate) struct KnownCarries {
    /// Those that hang on what seldom changes, as long as it has not, in ascending order.
    lasting: Option<Lasting>,
    /// Memory for the next of them.
    spare: Vec<Known>,
    /// Memory for all of them, those from the waste among them, which changes all the time.
    all: Vec<Known>,
    moves: Vec<Move>,
}

/// Carries that last until a pile changes that they hang on.
#[derive(Debug, Clone)]
struct Lasting {
    carries: Vec<Known>,
    /// The cards that a shared pile must begin or cease to take to make a difference.
    exposed: CardSet,
}

impl KnownCarries {
    /// Forgets what has been found.
    pub fn forget(&mut self) {
        if let Some(lasting) = self.lasting.take() {
            self.spare = lasting.carries;
        }
    }

    /// Forgets what has been found where it hangs on which of these cards a shared pile takes.
    pub fn forget_if_exposed(&mut self, cards: CardSet) {
        let hangs = |lasting: &Lasting| !(lasting.exposed & cards).is_empty();
        if self.lasting.as_ref().is_some_and(hangs) {
            self.forget();
        }
    }

    /// Returns all carries of a player in ascending order.
    pub fn all(&mut self, judge: Judge<'_>) -> &[Known] {
        debug_assert!(self.are_right(judge), "carries are known that are none");
        let Self {
            lasting,
            spare,
            all,
            moves,
        } = self;
        let lasting = lasting.get_or_insert_with(|| {
            judge.sight.carries_from_others(moves);
            let mut carries = std::mem::take(spare);
            carries.clear();
            carries.extend(moves.iter().filter_map(|mv| judge.known(*mv)));
            let exposed = judge.sight.exposed();
            Lasting { carries, exposed }
        });
        judge.sight.carries_from_aside(moves);
        let Some(Move::Carry { from: first, .. }) = moves.first() else {
            return &lasting.carries;
        };
        let before = lasting.carries.partition_point(|known| known.from < *first);
        let (before, after) = lasting.carries.split_at(before);
        all.clear();
        all.extend_from_slice(before);
        all.extend(moves.iter().filter_map(|mv| judge.known(*mv)));
        all.extend_from_slice(after);
        all
    }

    /// Tells whether what is known is what would be found now.
    pub fn are_right(&self, judge: Judge<'_>) -> bool {
        let Some(lasting) = &self.lasting else {
            return true;
        };
        let mut moves = Vec::new();
        judge.sight.carries_from_others(&mut moves);
        let found = moves.iter().filter_map(|mv| judge.known(*mv));
        found.eq(lasting.carries.iter().copied()) && judge.sight.exposed() == lasting.exposed
    }
}
