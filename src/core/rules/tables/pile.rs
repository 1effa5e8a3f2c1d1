//! One pile on the table, its layout in memory, and ranges of neighbouring piles.

use smallvec::SmallVec;

use crate::cards::{Card, CardSet, Rank, Suit};
use crate::rules::{
    Face, Group, GroupId, KeptWay, Lift, LinkedPile, Own, PileId, Role, Seat, StartLimit,
};

/// One pile on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pile {
    /// Its kind.
    pub group: GroupId,
    /// Whose it is, the side as the first of its seats; nothing for a pile that all share.
    pub seat: Option<Seat>,
    /// All seats that may handle it.
    pub(crate) seats: u16,
    /// Its number among the piles of its kind (and seat), from 0.
    pub number: u8,
    /// Its stable name in the notation, such as `t7`, `c1`, `2.n`, `g33`.
    pub name: String,
    /// Where its cards begin in the position's memory, and how many fit.
    pub(crate) first: u16,
    pub(crate) room: u16,
    /// Places that lie on this one and must be empty before its card is free.
    pub(crate) covers: SmallVec<[PileId; 2]>,
    /// Whether its card is free as soon as one of these is empty.
    pub(crate) freed_by_one: bool,
    /// Places that this one lies on.
    pub(crate) under: SmallVec<[PileId; 2]>,
    /// Places next to this one on a grid, for the group's [`Beside`](crate::Beside) rule.
    pub(crate) neighbours: Vec<PileId>,
    /// The pile whose top card decides what this one accepts while it is empty.
    pub(crate) linked_to: Option<PileId>,
    /// The pile to whose ranks this one keeps.
    pub(crate) keeps_to: Option<PileId>,
    /// Piles whose accepted cards depend on the cards here.
    pub(crate) dependents: SmallVec<[PileId; 2]>,
    /// The piles of its kind to which its cards may go, where not all are in reach.
    pub(crate) in_reach: Option<SmallVec<[PileId; 2]>>,
    /// The cards that may start it, and those that may go on others there, as far as its place says.
    pub(crate) own: [CardSet; 2],
}

impl Pile {
    /// Returns the places that lie on this one.
    pub fn covered_by(&self) -> &[PileId] {
        &self.covers
    }

    /// Tells whether the card of the place is free as soon as one of the places that lie on it is empty.
    pub const fn is_freed_by_one(&self) -> bool {
        self.freed_by_one
    }

    /// Tells whether the card of the place is free, given which of the places that lie on it are empty.
    #[inline]
    pub fn is_free(&self, is_empty: impl Fn(PileId) -> bool) -> bool {
        let mut covers = self.covers.iter();
        if self.freed_by_one {
            self.covers.is_empty() || covers.any(|over| is_empty(*over))
        } else {
            covers.all(|over| is_empty(*over))
        }
    }

    /// Returns the pile whose top card decides what this one accepts while it is empty.
    pub const fn linked_to(&self) -> Option<PileId> {
        self.linked_to
    }

    /// Returns the pile to whose ranks this one keeps.
    pub const fn keeps_to(&self) -> Option<PileId> {
        self.keeps_to
    }

    /// Returns how many cards fit on it: its limit, or all cards that could go there.
    pub const fn room(&self) -> u16 {
        self.room
    }

    /// Returns the cards that may go here as far as the place of the pile says.
    #[inline]
    pub(crate) const fn own_cards(&self, is_empty: bool) -> CardSet {
        self.own[if is_empty { 0 } else { 1 }]
    }

    /// Returns the only suit that belongs to this pile by its place, if any: of the cards that start it, or of those
    /// that go on others.
    pub fn own_suit(&self, is_empty: bool) -> Option<Suit> {
        only(self.own_cards(is_empty), Card::suit)
    }

    /// Returns the only rank that belongs to this pile by its place, as [`Self::own_suit`] does the suit.
    pub fn own_rank(&self, is_empty: bool) -> Option<Rank> {
        only(self.own_cards(is_empty), Card::rank)
    }

    /// Tells whether cards from here may go to a pile as far as that goes.
    #[inline]
    pub(crate) fn reaches(&self, to: PileId) -> bool {
        let in_reach = self.in_reach.as_ref();
        in_reach.is_none_or(|near| near.contains(&to))
    }

    /// Tells whether the seat may handle this pile.
    #[inline]
    pub fn belongs_to(&self, seat: Seat) -> bool {
        self.seats >> seat.number().min(15) & 1 != 0
    }
}

/// Returns what all cards of a set have in common; nothing where they have not.
fn only<T: PartialEq>(cards: CardSet, of: fn(Card) -> T) -> Option<T> {
    let first = cards.iter().next().map(of)?;
    cards.iter().all(|card| of(card) == first).then_some(first)
}

/// The facts about a pile that applying an effect needs, close together in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PileLayout {
    /// Where its cards begin in the position's memory.
    pub first: u16,
    /// How many cards it may hold.
    pub limit: u16,
    pub group: GroupId,
    pub lifts_runs: bool,
    /// Whether only its players see its cards.
    pub secret: bool,
    /// Whether at most its top card is lifted, as the card that it is, and other piles have no
    /// influence on the cards it accepts or gives.
    pub plain: bool,
    /// Whether it takes one card at a time while it is empty.
    pub single_start: bool,
    /// Whether other piles have an influence on the cards it accepts or gives: piles that lie on it,
    /// or that it is linked to.
    pub depends: bool,
    /// Whether its cards have an influence on the cards that other piles accept or give.
    pub matters: bool,
    /// Whether its cache is kept up to date. No transfer starts or ends on a stock or a discard pile,
    /// whose cache nobody reads.
    pub cached: bool,
}

impl PileLayout {
    pub fn new(pile: &Pile, group: &Group, lent: bool) -> Self {
        let lifts_runs = group.lifts_runs();
        let depends = !pile.covers.is_empty()
            || group.linked_pile != LinkedPile::None
            || group.each_suit
            || [group.own_start, group.own_build] != [Own::Any; 2]
            || group.start_limit != StartLimit::None
            || group.ranks_before
            || group.kept_way == KeptWay::AllPiles
            || group.other_build.is_some()
            || !group.is_always_open();
        let odd = !group.builds_on_top_alone()
            || group.lift == Lift::TopAboveFirst
            || !group.never_gives.is_empty()
            || group.wild.is_some()
            || lent;
        Self {
            first: pile.first,
            limit: group.limit_of(pile.number),
            group: pile.group,
            lifts_runs,
            secret: group.face == Face::Own,
            plain: !(lifts_runs || depends || odd),
            single_start: group.single_start,
            depends,
            matters: !pile.under.is_empty() || !pile.dependents.is_empty(),
            cached: true,
        }
    }
}

/// Neighbouring piles of one kind, at most 64, with the facts that a loop over them needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PileRange {
    pub first: PileId,
    pub count: u8,
    pub role: Role,
    pub lift: Lift,
    /// The number of the route that their cards have.
    pub route: u8,
    /// Whether other places may lie on these.
    pub covered: bool,
    /// Whether their cards have no influence on the transfers from other piles.
    pub aside: bool,
}

impl PileRange {
    pub fn new(group: &Group, first: PileId, count: u8, route: u8) -> Self {
        Self {
            first,
            count,
            role: group.role,
            lift: group.lift,
            route,
            covered: group.is_covered(),
            aside: false,
        }
    }

    /// Returns each pile.
    pub fn piles(self) -> impl Iterator<Item = PileId> {
        (self.first.number()..self.first.number() + self.count).map(PileId::new)
    }

    /// Returns the piles as a range of indices.
    #[inline]
    pub fn range(self) -> std::ops::Range<usize> {
        self.first.index()..self.first.index() + self.count as usize
    }

    /// Returns the pile with this number in the range.
    #[inline]
    pub fn pile(self, number: usize) -> PileId {
        PileId::from_index(self.first.index() + number)
    }
}
