//! A position: which card lies where, whose turn it is, and the counters of the hand.
//! Plain data without names: everything else about the game is in [`Rules`].

mod acceptance;
pub(crate) mod acceptor_index;
mod arrangement;
mod deal;
mod observation;
pub mod score;

pub use arrangement::Arrangement;
pub use observation::{Observation, Seen, SeenPile};
pub use score::{CribbageScore, HandEnd, Scored, ScoredLine, Tally, TallyLine};

use crate::cards::{ByCard, Card, CardSet, DealNumber, Dealt, Rank, RoughSet, Suit};
use crate::position::acceptor_index::AcceptorIndex;
use crate::rules::{
    EMPTY_PILE, FACE_DOWN_PILE, GroupId, Lift, MOST_COUNTED_EVENTS, MOST_SEATS, PileId, PileLayout,
    Rules, Seat, is_card,
};

/// The phase of a turn, which decides the moves that may be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The ordinary course of the game.
    Play,
    /// Cards of a batch are being placed, one after the other.
    Batch {
        /// Cards of the batch still in the stock.
        left: u8,
    },
    /// Piles are being gathered for another pass.
    Gather,
    /// The player is to choose the card that decides the base.
    Base,
}

/// The way in which a hand ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// The goal is reached.
    Won,
    /// The layout is complete, and is scored as it is.
    Finished,
    /// A player got rid of their pile.
    Out(Seat),
    /// No player could make progress.
    Stalled,
    /// The shared piles are out of everybody's reach.
    Blocked,
    /// No player could make progress, and this player had the fewest cards left.
    Fewest(Seat),
}

/// Whether a hand goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// The hand goes on.
    Playing,
    /// It is over.
    Ended(End),
    /// No move of any kind is left, and the goal is not reached.
    NoMoves,
}

/// The turn and the counters that the whole table shares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn {
    /// Whose turn it is; in real time, who moved last.
    pub seat: Seat,
    /// The phase of the turn.
    pub phase: Phase,
    /// Whether the seat has turned its stock in this turn.
    pub turned: bool,
    /// Whether a batch has been turned and nothing has been played since.
    pub fresh_batch: bool,
    /// Whether batches are of one card, since a stall.
    pub single_turns: bool,
    /// Stalls one after the other.
    pub stalls: u8,
    /// Random events so far; the next one takes this number.
    pub events: u16,
    /// The pass in which the layout to clear was cleared, from 1; 0 while it is not.
    pub cleared_in: u16,
    /// Event counts, one per counted score line.
    pub counted: [u16; MOST_COUNTED_EVENTS],
    /// Turns that have ended in this hand, in games in turns at one pack.
    pub turns: u16,
    /// Who has missed a compulsory play that may still be called.
    pub missed: Option<Seat>,
    /// Who has called the end, while cards on their way may still land.
    pub called: Option<Seat>,
    /// How the hand ended.
    pub end: Option<End>,
}

/// The counters of one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatState {
    /// Cards turned since the last progress by anybody.
    pub turned: u16,
    /// Fruitless passes declared since then, each partner of a side counted.
    pub declared: u8,
    /// How often the seat has gathered its cards for another pass.
    pub redeals: u16,
    /// How often it has pulled a card out from under others, where that has a limit.
    pub pulls: u16,
}

/// The counters of all seats; the counters of empty seats never change.
pub(crate) type Seats = [SeatState; MOST_SEATS as usize];

/// Per-pile cache for move generation, which need not read the cards then. It follows from the
/// cards and is kept up to date by every effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PileCache {
    /// The top card where it can be lifted, else no card.
    pub top: RoughSet,
    /// The cards of the top run below the top card, each of which can be lifted with the cards on
    /// it. With two packs, a card equal to the top card may be among them.
    pub below: RoughSet,
    /// The cards that the pile accepts, but for trumps, and its qualities. A full pile has no cards here, and
    /// neither has an empty pile that accepts any card.
    pub rows: u64,
    /// The index of the top card where it can be lifted; else that of no card.
    pub card: u8,
    /// The row of the accept table for the top card: the index of the card, or the row of an empty
    /// or a face-down pile.
    pub row: u8,
    /// How many cards at the top form a run.
    pub run: u8,
}

impl PileCache {
    /// The cache of a pile before the deal.
    pub const BLANK: Self = Self {
        top: RoughSet::EMPTY,
        below: RoughSet::EMPTY,
        rows: 0,
        card: EMPTY_PILE,
        row: EMPTY_PILE,
        run: 0,
    };
}

/// Returns the cards of the top run below the top card, and the length of the run. Kept out of
/// line, because the caller leaves few registers.
#[inline(never)]
fn run_under(runs: &ByCard, top: Dealt, below: &[Dealt]) -> (RoughSet, u8) {
    let (mut cards, mut run) = (RoughSet::EMPTY, 1);
    let mut above = top;
    // A move counts its cards in a byte.
    for under in below.iter().rev().take(usize::from(u8::MAX - 1)) {
        if !continues(runs, *under, above) {
            break;
        }
        cards = cards.or(RoughSet::at(under.card().index()));
        run += 1;
        above = *under;
    }
    (cards, run)
}

/// Tells whether `above` lies on `below` as part of one run.
#[inline]
pub(crate) fn continues(runs: &ByCard, below: Dealt, above: Dealt) -> bool {
    below.is_up() && runs[below.card().index() as usize].contains(above.card())
}

/// The position of a hand.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// The fingerprint of the rules that it is a position of.
    pub(crate) rules: u64,
    pub(crate) cards: Box<[Dealt]>,
    pub(crate) lens: Box<[u16]>,
    pub(crate) caches: Box<[PileCache]>,
    pub(crate) acceptors: AcceptorIndex,
    pub(crate) turn: Turn,
    /// Counters for the largest number of seats of any game, so that they are copied as a block.
    pub(crate) seats: Seats,
    pub(crate) base: Rank,
    pub(crate) deal: DealNumber,
    pub(crate) hand: u32,
}

impl Position {
    /// Tells whether this is a position of a game by these rules. Asked with other rules, a position has no moves
    /// and shows no cards.
    #[inline]
    pub fn is_of(&self, rules: &Rules) -> bool {
        self.rules == rules.tables.fingerprint
    }

    /// Returns the cards of a pile from the bottom to the top.
    #[inline]
    pub fn cards(&self, rules: &Rules, pile: PileId) -> &[Dealt] {
        let first = rules.layout_of(pile).first as usize;
        let cards = self.cards.get(first..first + self.len(pile));
        cards.unwrap_or_default()
    }

    /// Returns how many cards lie on a pile.
    #[inline]
    pub fn len(&self, pile: PileId) -> usize {
        usize::from(self.height(pile))
    }

    /// Returns how many cards lie on a pile, as effects count them.
    #[inline]
    pub(crate) fn height(&self, pile: PileId) -> u16 {
        self.lens.get(pile.index()).copied().unwrap_or_default()
    }

    /// Tells whether a pile is empty.
    #[inline]
    pub fn is_empty(&self, pile: PileId) -> bool {
        self.height(pile) == 0
    }

    /// Returns the top card of a pile.
    #[inline]
    pub fn top(&self, rules: &Rules, pile: PileId) -> Option<Dealt> {
        let len = self.height(pile);
        let last = (rules.layout_of(pile).first + len).checked_sub(1)?;
        self.cards
            .get(usize::from(last))
            .copied()
            .filter(|_| len > 0)
    }

    /// Returns the base rank of this deal.
    #[inline]
    pub const fn base(&self) -> Rank {
        self.base
    }

    /// Returns the turn and the counters of the table.
    pub const fn turn(&self) -> Turn {
        self.turn
    }

    /// Returns the counters of a seat.
    pub fn seat(&self, seat: Seat) -> SeatState {
        self.seats[seat.index()]
    }

    /// Returns whose turn it is; in real time, who moved last.
    pub const fn to_move(&self) -> Seat {
        self.turn.seat
    }

    /// Returns the deal's number.
    pub const fn deal_number(&self) -> DealNumber {
        self.deal
    }

    /// Returns the number of the hand within its match, from 0.
    pub const fn hand(&self) -> u32 {
        self.hand
    }

    /// Returns how many cards lie on all piles of a kind that the seat handles.
    pub fn count_on(&self, rules: &Rules, group: GroupId, seat: Seat) -> usize {
        rules.piles_of(group, seat).map(|pile| self.len(pile)).sum()
    }

    /// Tells whether the card on a place has nothing lying on it.
    #[inline]
    pub fn is_uncovered(&self, rules: &Rules, pile: PileId) -> bool {
        rules.pile(pile).is_free(|over| self.is_empty(over))
    }

    /// Updates the cache of a pile, and the caches of the piles that depend on its cards.
    #[inline]
    pub(crate) fn update_cache(&mut self, rules: &Rules, pile: PileId) {
        let layout = rules.layout_of(pile);
        if layout.matters {
            self.update_dependent_caches(rules, pile);
        } else if layout.plain {
            self.update_plain_cache(rules, pile, *layout);
        } else if layout.cached {
            self.update_own_cache(rules, pile, *layout);
        }
    }

    /// Updates the cache of a pile of which at most the top card is lifted, and on which other piles
    /// have no influence.
    #[inline(never)]
    fn update_plain_cache(&mut self, rules: &Rules, pile: PileId, layout: PileLayout) {
        let len = self.lens[pile.index()];
        let (mut top, mut row) = (RoughSet::EMPTY, EMPTY_PILE);
        if len > 0 {
            let last = self.cards[usize::from(layout.first + len - 1)];
            row = FACE_DOWN_PILE;
            if last.is_up() {
                row = last.card().index();
                top = RoughSet::at(row);
            }
        }
        let mut rows = rules.accepts(layout.group, self.base).rows(row);
        if len >= layout.limit {
            rows = rows.qualities();
        }
        let cache = &mut self.caches[pile.index()];
        let before = cache.rows;
        (cache.top, cache.rows) = (top, rows.low);
        (cache.row, cache.run, cache.card) = (row, u8::from(len > 0), top.or_none(row));
        self.acceptors.change(pile, before, rows);
    }

    #[inline(never)]
    fn update_dependent_caches(&mut self, rules: &Rules, pile: PileId) {
        let was_empty = self.caches[pile.index()].row == EMPTY_PILE;
        self.update_own_cache(rules, pile, *rules.layout_of(pile));
        if was_empty != self.is_empty(pile) {
            for under in &rules.pile(pile).under {
                // A place that stays covered by another card has the same cache as before.
                if !self.is_empty(pile) || self.is_uncovered(rules, *under) {
                    self.update_own_cache(rules, *under, *rules.layout_of(*under));
                }
            }
        }
        for dependent in &rules.pile(pile).dependents {
            self.update_own_cache(rules, *dependent, *rules.layout_of(*dependent));
        }
    }

    /// Updates the cache of one pile, whatever its kind.
    #[inline(never)]
    fn update_own_cache(&mut self, rules: &Rules, pile: PileId, layout: PileLayout) {
        let group = rules.group(layout.group);
        let first = usize::from(layout.first);
        let cards = &self.cards[first..first + usize::from(self.lens[pile.index()])];
        let (mut top, mut below) = (RoughSet::EMPTY, RoughSet::EMPTY);
        let (mut row, mut run, mut index) = (EMPTY_PILE, 0, 0);
        if let [under @ .., last] = cards {
            index = last.card().index();
            row = FACE_DOWN_PILE;
            let stays = group.lift == Lift::TopAboveFirst && under.is_empty()
                || group.never_gives.contains(last.card());
            run = u8::from(!stays);
            if last.is_up() {
                if !stays {
                    top = RoughSet::at(index);
                }
                row = index;
                if group.wild_has_rank() {
                    row = self.standing_for(rules, self.lens[pile.index()]);
                }
                if layout.lifts_runs && !under.is_empty() && !stays {
                    let is_free = |card: &Dealt| !group.never_gives.contains(card.card());
                    let free = under.iter().rev().take_while(|card| is_free(card)).count();
                    let under = &under[under.len() - free..];
                    (below, run) = run_under(rules.runs(layout.group, self.base), *last, under);
                    if let Some(others) = rules.other_runs(layout.group, self.base) {
                        let (cards, length) = run_under(others, *last, under);
                        if length > run {
                            (below, run) = (cards, length);
                        }
                    }
                }
            } else if rules.lends(layout.group) {
                top = RoughSet::at(index);
            }
        }
        let mut rows = match rules.ways(layout.group) {
            Some(ways) if is_card(row) => self.rows_by_way(rules, pile, ways, row),
            _ => rules.accepts(layout.group, self.base).rows(row),
        };
        if cards.len() >= usize::from(layout.limit) {
            rows = rows.qualities();
        }
        if layout.depends {
            rows = self.rows_by_others(rules, pile, group, (row, rows));
            if !self.is_open(rules, pile, &group.gives_when) {
                (top, below, run) = (RoughSet::EMPTY, RoughSet::EMPTY, 0);
            }
        }
        // Field by field, which saves copying a whole cache.
        let cache = &mut self.caches[pile.index()];
        let before = cache.rows;
        (cache.top, cache.below, cache.rows) = (top, below, rows.low);
        (cache.row, cache.run, cache.card) = (row, run, top.or_none(index));
        self.acceptors.change(pile, before, rows);
    }

    /// Returns the row of the card that the top of a pile with wild cards stands for: the height of
    /// the pile gives the rank.
    fn standing_for(&self, rules: &Rules, height: u16) -> u8 {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a remainder modulo the number of ranks is less than 13"
        )]
        let above_base = ((height - 1) % u16::from(rules.ranks.count())) as u8;
        Card::new(rules.ranks.plus(self.base, above_base), Suit::Clubs).index()
    }

    /// Returns the cards that may be put on a pile at present, by its own rule alone.
    #[inline]
    pub fn accepted(&self, rules: &Rules, pile: PileId) -> CardSet {
        let Some(cache) = self.caches.get(pile.index()) else {
            return CardSet::EMPTY;
        };
        if cache.row == EMPTY_PILE && rules.group_of(pile).starts_with_any() {
            rules.faces()
        } else {
            CardSet::from_words([cache.rows, self.acceptors.trumps_on(pile)])
        }
    }

    /// Updates the caches of all piles.
    pub(crate) fn update_all_caches(&mut self, rules: &Rules) {
        self.caches.fill(PileCache::BLANK);
        self.acceptors.clear();
        for pile in rules.pile_ids() {
            let layout = *rules.layout_of(pile);
            if layout.cached {
                self.update_own_cache(rules, pile, layout);
            }
        }
    }

    /// Copies `other` into this position, without allocating where both are of the same game.
    pub fn copy_from(&mut self, other: &Self) {
        if self.rules != other.rules {
            *self = other.clone();
            return;
        }
        self.cards.copy_from_slice(&other.cards);
        self.lens.copy_from_slice(&other.lens);
        self.caches.copy_from_slice(&other.caches);
        self.acceptors.copy_from(&other.acceptors);
        self.turn = other.turn;
        self.seats = other.seats;
        self.base = other.base;
        self.deal = other.deal;
        self.hand = other.hand;
    }
}
