//! A pile on the table, where its cards are in memory, and ranges of neighbouring piles.

use smallvec::SmallVec;

use crate::cards::{Card, CardSet, Rank, Suit};
use crate::rules::{
    Face, Group, GroupId, KeptWay, Lift, LinkedPile, Own, PileId, Role, Seat, StartLimit,
};

/// A pile on the table.
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// let id = rules.pile_named("t2").ok_or("no such pile")?;
/// let column = rules.pile(id);
/// assert_eq!((column.name.as_str(), column.number), ("t2", 1));
/// assert!(column.belongs_to(Seat::FIRST));
/// assert!(column.covered_by().is_empty(), "no pile lies on another");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pile {
    /// The kind of pile that this pile belongs to.
    pub group: GroupId,
    /// The owner of the pile, as the first seat of the owner's side. `None` if all players share
    /// the pile.
    pub seat: Option<Seat>,
    /// All seats that may play with the pile, as bits. Each seat has the bit at its number.
    pub(crate) seats: u16,
    /// The number of the pile, from 0, among the piles of the same kind and seat.
    pub number: u8,
    /// The stable name of the pile in notation, such as `t7`, `c1`, `2.n`, `g33`.
    pub name: String,
    /// The index of the pile's first card in the memory of a position. `room` is the number of
    /// cards that fit.
    pub(crate) first: u16,
    pub(crate) room: u16,
    /// The piles that cover this pile. Before the card on this pile is free, all of them must be
    /// empty unless `freed_by_one` is set.
    pub(crate) covers: SmallVec<[PileId; 2]>,
    /// Whether the card on this pile is free as soon as any one of the piles in `covers` is empty.
    pub(crate) freed_by_one: bool,
    /// The piles that this pile covers.
    pub(crate) under: SmallVec<[PileId; 2]>,
    /// The piles next to this pile on a grid, for [`Beside`](crate::Beside).
    pub(crate) neighbours: Vec<PileId>,
    /// The linked pile: while this pile is empty, the top card of the linked pile decides which
    /// cards it accepts.
    pub(crate) linked_to: Option<PileId>,
    /// The pile that limits the ranks on this one: only cards of ranks that occur on that pile may
    /// be put on this one.
    pub(crate) keeps_to: Option<PileId>,
    /// The piles that accept different cards depending on the cards on this pile.
    pub(crate) dependents: SmallVec<[PileId; 2]>,
    /// The piles of the same kind to which the cards of this pile may go. `None` if they may go to
    /// all.
    pub(crate) in_reach: Option<SmallVec<[PileId; 2]>>,
    /// The cards that may start this pile, and the cards that may be built on it, as far as the
    /// position of the pile limits them.
    pub(crate) own: [CardSet; 2],
}

impl Pile {
    /// Returns the piles that cover this pile.
    pub fn covered_by(&self) -> &[PileId] {
        &self.covers
    }

    /// Whether the card on this pile is free as soon as any one of the piles that cover it is
    /// empty.
    pub const fn is_freed_by_one(&self) -> bool {
        self.freed_by_one
    }

    /// Whether the card on this pile is free, that is, not covered by other piles. The function
    /// calls `is_empty` to ask whether a pile that covers this pile is empty.
    #[inline]
    pub fn is_free(&self, is_empty: impl Fn(PileId) -> bool) -> bool {
        let mut covers = self.covers.iter();
        if self.freed_by_one {
            self.covers.is_empty() || covers.any(|over| is_empty(*over))
        } else {
            covers.all(|over| is_empty(*over))
        }
    }

    /// Returns the linked pile: while this pile is empty, the top card of the linked pile decides
    /// which cards it accepts.
    pub const fn linked_to(&self) -> Option<PileId> {
        self.linked_to
    }

    /// Returns the pile that limits the ranks on this one: only cards of ranks that occur on that
    /// pile may be put on this one.
    pub const fn keeps_to(&self) -> Option<PileId> {
        self.keeps_to
    }

    /// The number of cards that fit on the pile: its limit, or the number of cards that could reach
    /// the pile if that is less.
    pub const fn room(&self) -> u16 {
        self.room
    }

    /// Returns the cards that the position of the pile among its kind allows. They are the cards
    /// that may start the pile if `is_empty` is true, otherwise the cards that may be built on it.
    #[inline]
    pub(crate) const fn own_cards(&self, is_empty: bool) -> CardSet {
        self.own[if is_empty { 0 } else { 1 }]
    }

    /// Returns the suit of the cards that the position of the pile among its kind allows, if they
    /// all have the same suit. `is_empty` says whether the pile is to be started or built on.
    pub fn own_suit(&self, is_empty: bool) -> Option<Suit> {
        only(self.own_cards(is_empty), Card::suit)
    }

    /// Returns the rank of the cards that the position of the pile among its kind allows, if they
    /// all have the same rank. `is_empty` says whether the pile is to be started or built on.
    pub fn own_rank(&self, is_empty: bool) -> Option<Rank> {
        only(self.own_cards(is_empty), Card::rank)
    }

    /// Whether the rules that limit moves to the left allow cards of this pile to go to the pile
    /// `to`.
    #[inline]
    pub(crate) fn reaches(&self, to: PileId) -> bool {
        let in_reach = self.in_reach.as_ref();
        in_reach.is_none_or(|near| near.contains(&to))
    }

    /// Whether `seat` may play with this pile.
    #[inline]
    pub fn belongs_to(&self, seat: Seat) -> bool {
        self.seats >> seat.number().min(15) & 1 != 0
    }
}

/// Returns the result of `of` if it is the same for all cards of a set, otherwise `None`.
fn only<T: PartialEq>(cards: CardSet, of: fn(Card) -> T) -> Option<T> {
    let first = cards.iter().next().map(of)?;
    cards.iter().all(|card| of(card) == first).then_some(first)
}

/// The data about a pile that is needed to change its cards, close together in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PileLayout {
    /// The index of the pile's first card in the memory of a position.
    pub first: u16,
    /// The number of cards that the pile may hold.
    pub limit: u16,
    pub group: GroupId,
    pub lifts_runs: bool,
    /// Whether only the players who own the pile see its cards.
    pub secret: bool,
    /// Whether the pile is simple: at most its top card is lifted, no card is wild, and other piles
    /// do not affect the cards that it accepts or gives.
    pub plain: bool,
    /// Whether the pile takes only one card at a time while it is empty.
    pub single_start: bool,
    /// Whether other piles affect the cards that this pile accepts or gives, for example because
    /// they cover this pile or are linked to it.
    pub depends: bool,
    /// Whether the cards on this pile affect the cards that other piles accept or give.
    pub matters: bool,
    /// Whether the cached data of the pile is kept up to date. If no cards are moved to or from a
    /// pile, as with many stocks and discard piles, nothing reads that data.
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

/// A range of at most 64 neighbouring piles of one kind, with the facts that a loop over these
/// piles needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PileRange {
    pub first: PileId,
    pub count: u8,
    pub role: Role,
    pub lift: Lift,
    /// The index of the [`Route`](super::Route) that says where the cards on the piles of the range
    /// can go.
    pub route: u8,
    /// Whether other piles may cover the piles of the range.
    pub covered: bool,
    /// Whether the cards on the piles of the range never affect moves between other piles.
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

    /// Returns the piles of the range.
    pub fn piles(self) -> impl Iterator<Item = PileId> {
        (self.first.number()..self.first.number() + self.count).map(PileId::new)
    }

    /// Returns the piles of the range as a range of indices.
    #[inline]
    pub fn range(self) -> std::ops::Range<usize> {
        self.first.index()..self.first.index() + self.count as usize
    }

    /// Returns the pile with the given index within the range of piles.
    #[inline]
    pub fn pile(self, number: usize) -> PileId {
        PileId::from_index(self.first.index() + number)
    }
}
