//! What a search runs over: a position that can be played on and taken back, in whatever form it
//! is kept.

use patience_core::{Move, Position};

/// What tells a position apart from others that are not won alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    /// What tells it from all but those that differ in nothing but how far a stock is turned.
    pub print: u128,
    /// Bits for those of them that can be come to from it by turning alone: what wins from one of
    /// those wins from here. The lowest bit is for the one that can be come to from all others; of
    /// the rest, those are set that are not further back than its own.
    pub covers: u32,
}

impl Key {
    /// Returns the key of a position that differs in more from all others.
    #[inline]
    pub fn of(print: u128) -> Self {
        Self { print, covers: 1 }
    }

    /// Returns its own bit.
    #[inline]
    pub fn own(self) -> u32 {
        let others = self.covers & !1;
        if others == 0 {
            1
        } else {
            others & others.wrapping_neg()
        }
    }
}

/// What is seen of where a ply leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Outlook {
    /// As [`Ground::key`].
    pub key: Key,
    /// As [`Ground::cost`].
    pub cost: i32,
    /// How far the game has gone on the way that it does not go back, for a search by stages: how
    /// many cards have been turned by then, pass by pass, or dealt on the columns; where turned
    /// cards are placed, how many have been, and how many heaps gathered. Not asked for where there
    /// is no stock.
    pub stage: usize,
}

/// A ply that can be tried, and what is seen of where it leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ahead<Ply> {
    pub ply: Ply,
    pub there: Outlook,
}

/// A position on which a search makes plies and takes them back.
pub(super) trait Ground {
    /// What is tried at a time: a move, or the stock turned until a card lies there and then
    /// that card's move.
    type Ply: Copy;

    /// Returns what tells the position apart from others that are not won alike.
    fn key(&self) -> Key;

    /// Returns what the position costs: the less, the nearer it looks to the goal.
    fn cost(&self) -> i32;

    /// Returns what a ply costs, in eighths.
    fn step(&self) -> i32;

    /// Tells whether the goal is reached.
    fn is_won(&self) -> bool;

    /// Returns a ply that harms nothing, so that no other need be tried.
    fn safe(&mut self) -> Option<Self::Ply>;

    /// Tells whether all that there is can be come to: where not, a search that finds nothing
    /// says nothing.
    fn looks_at_all(&self) -> bool {
        true
    }

    /// Tells whether it is plain that nothing from here on wins.
    fn is_hopeless(&mut self) -> bool {
        false
    }

    /// Tells whether it is certain that nothing from here on wins, after a longer look than listing
    /// takes. What it finds out may help later answers.
    fn is_ruled_out(&mut self) -> bool {
        false
    }

    /// Lists what can be tried from here, replacing what was in `ahead`.
    fn list(&mut self, ahead: &mut Vec<Ahead<Self::Ply>>);

    /// Tells whether a ply is looked at only when all others that can be come to without it have
    /// been, because what can be come to without it is at least as good.
    fn is_late(&self, _ply: Self::Ply) -> bool {
        false
    }

    /// Makes room for what is noted of one more ply, and of another that is tried out when the
    /// next are listed; tells whether the system had the memory for it.
    fn reserve(&mut self) -> bool {
        true
    }

    /// Returns how many bytes are taken by what is noted of the plies on the way.
    fn bytes(&self) -> usize {
        0
    }

    /// Makes a ply.
    fn make(&mut self, ply: Self::Ply);

    /// Takes the last ply back.
    fn unmake(&mut self);

    /// Returns the moves of the game that plies from the start stand for.
    fn spelled(&self, start: &Position, plies: &[Self::Ply]) -> Vec<Move>;
}

/// Tells whether plies lead where it is said that they do.
pub(super) fn leads_there<G: Ground>(ground: &mut G, listed: &[Ahead<G::Ply>]) -> bool {
    listed.iter().all(|Ahead { ply, there }| {
        ground.make(*ply);
        let is_there = ground.key() == there.key;
        ground.unmake();
        is_there
    })
}
