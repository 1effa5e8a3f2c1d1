//! Positions: where each card is, whose turn it is, and the counters of the hand. A position is
//! plain data without names; everything else about the game is in [`Rules`].

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

/// The phase of a turn, which determines the moves that are possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Normal play: the player may make any kind of move.
    Play,
    /// The player is placing the cards of a batch from the stock, one after the other.
    Batch {
        /// The number of cards of the batch that are still in the stock.
        left: u8,
    },
    /// The player is gathering piles, one by one, for another pass through the stock.
    Gather,
    /// The player must choose the card that decides on which rank foundations start.
    Base,
}

/// How a hand ended by the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// The hand ended because the goal was reached.
    Won,
    /// The hand ended because the layout is complete, and the hand is scored.
    Finished,
    /// The hand ended because a player went out, for example by emptying the pile that had to be
    /// emptied.
    Out(Seat),
    /// The hand ended because no player could make progress.
    Stalled,
    /// The hand ended because no player can play any more cards to the shared piles.
    Blocked,
    /// The hand ended because no player could make progress, and this player had the fewest cards
    /// left.
    Fewest(Seat),
}

/// Whether a hand is still being played.
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
/// let position = notation::read_position(&rules, "partial\nt1: 8S\nt2: 9H\n")?;
/// let message = match position.status(&rules) {
///     Status::Playing => "",
///     Status::Ended(End::Won) => "You have won",
///     Status::Ended(_) | Status::NoMoves => "No moves left",
/// };
/// assert_eq!(message, "");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// The hand is still being played.
    Playing,
    /// The hand is over, because the rules ended it.
    Ended(End),
    /// No move of any kind is left, and the goal has not been reached.
    NoMoves,
}

/// The state of the turn, and the counters that all seats share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The seat whose turn it is. In real-time games, the seat that moved last.
    pub seat: Seat,
    /// The phase of the turn, such as placing a batch.
    pub phase: Phase,
    /// Whether the seat whose turn it is has turned its stock in this turn.
    pub turned: bool,
    /// Whether cards have been turned from the stock and no move has been made since.
    pub fresh_batch: bool,
    /// Whether cards are turned one at a time, as happens in some games when no player could make
    /// progress.
    pub single_turns: bool,
    /// The number of consecutive times that no player could make progress.
    pub stalls: u8,
    /// The number that the next random event of the hand, such as a reshuffle, will have.
    pub events: u16,
    /// The pass through the stock in which the layout was cleared, counted from 1, or 0 if it has
    /// not been cleared.
    pub cleared_in: u16,
    /// The event counters, one for each line of the score that counts events.
    pub counted: [u16; MOST_COUNTED_EVENTS],
    /// The number of turns that have ended in this hand, in games in which players take turns and share one pack.
    pub turns: u16,
    /// The player who has missed a compulsory move, as long as another player may still call
    /// “stop”.
    pub missed: Option<Seat>,
    /// The player who has called the end of the hand. Moves made before the call may still arrive.
    pub called: Option<Seat>,
    /// How the hand ended, or `None` while the hand continues.
    pub end: Option<End>,
}

/// The counters that the game keeps for a seat, such as its passes and redeals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatState {
    /// The number of cards that the seat has turned from the stock since any player last made
    /// progress.
    pub turned: u16,
    /// The number of passes through the stock without a play since any player last made progress.
    /// On a side with partners, each partner's pass counts.
    pub declared: u8,
    /// How often the seat has gathered its cards for another pass through the stock.
    pub redeals: u16,
    /// How often the seat has pulled a card out from under others. It is counted only if the rules
    /// limit it.
    pub pulls: u16,
}

/// The counters of all seats. The counters of unused seats never change.
pub(crate) type Seats = [SeatState; MOST_SEATS as usize];

/// The cached data about a pile, from which legal moves are listed without reading the cards. The
/// cache follows from the cards, and every effect keeps it up to date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PileCache {
    /// A set with the top card of a pile if that card can be lifted, otherwise the empty set.
    pub top: RoughSet,
    /// The cards of the run at the top of the pile, without the top card. Each of them can be
    /// lifted together with the cards on it. With two packs, the set may include a copy of the top
    /// card.
    pub below: RoughSet,
    /// The cards that the pile accepts, except trumps, and the [`Quality`](crate::rules::Quality)
    /// bits of the pile. No card's bit is set for a full pile, or for an empty pile that accepts
    /// any card.
    pub rows: u64,
    /// The index of the top card if it can be lifted, otherwise an index that means no card.
    pub card: u8,
    /// The row for the pile in the accept table, which lists the cards that may go on each card. It
    /// is the index of the top card, or a row of its own if the pile is empty or its top card is
    /// face down.
    pub row: u8,
    /// The number of cards at the top of the pile that form a run.
    pub run: u8,
}

impl PileCache {
    /// The cached data of an empty pile, before the deal.
    pub const BLANK: Self = Self {
        top: RoughSet::EMPTY,
        below: RoughSet::EMPTY,
        rows: 0,
        card: EMPTY_PILE,
        row: EMPTY_PILE,
        run: 0,
    };
}

/// Returns the cards below the top card that form a run with it, and the length of the run. The
/// function is not inlined because its caller has few registers to spare.
#[inline(never)]
fn run_under(runs: &ByCard, top: Dealt, below: &[Dealt]) -> (RoughSet, u8) {
    let (mut cards, mut run) = (RoughSet::EMPTY, 1);
    let mut above = top;
    // A move stores the number of its cards in a byte.
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

/// Whether `above` continues a run of cards when it is put on `below`.
#[inline]
pub(crate) fn continues(runs: &ByCard, below: Dealt, above: Dealt) -> bool {
    below.is_up() && runs[below.card().index() as usize].contains(above.card())
}

/// A position in a hand: the cards on all piles, the turn and the counters.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// The fingerprint of the rules that the position belongs to.
    pub(crate) rules: u64,
    pub(crate) cards: Box<[Dealt]>,
    pub(crate) lens: Box<[u16]>,
    pub(crate) caches: Box<[PileCache]>,
    pub(crate) acceptors: AcceptorIndex,
    pub(crate) turn: Turn,
    /// The counters of each seat, such as its passes. The array has room for the largest number of
    /// seats, so that it is copied as a block.
    pub(crate) seats: Seats,
    pub(crate) base: Rank,
    pub(crate) deal: DealNumber,
    pub(crate) hand: u32,
}

impl Position {
    /// Whether this position belongs to the given rules. With any other rules, a position has no
    /// moves and shows no cards.
    #[inline]
    pub fn is_of(&self, rules: &Rules) -> bool {
        self.rules == rules.tables.fingerprint
    }

    /// Returns the cards of a pile, from bottom to top.
    #[inline]
    pub fn cards(&self, rules: &Rules, pile: PileId) -> &[Dealt] {
        let first = rules.layout_of(pile).first as usize;
        let cards = self.cards.get(first..first + self.len(pile));
        cards.unwrap_or_default()
    }

    /// The number of cards on a pile.
    #[inline]
    pub fn len(&self, pile: PileId) -> usize {
        usize::from(self.height(pile))
    }

    /// The number of cards on a pile, as the `u16` that effects use.
    #[inline]
    pub(crate) fn height(&self, pile: PileId) -> u16 {
        self.lens.get(pile.index()).copied().unwrap_or_default()
    }

    /// Whether a pile is empty.
    #[inline]
    pub fn is_empty(&self, pile: PileId) -> bool {
        self.height(pile) == 0
    }

    /// The top card of a pile.
    #[inline]
    pub fn top(&self, rules: &Rules, pile: PileId) -> Option<Dealt> {
        let len = self.height(pile);
        let last = (rules.layout_of(pile).first + len).checked_sub(1)?;
        self.cards
            .get(usize::from(last))
            .copied()
            .filter(|_| len > 0)
    }

    /// The base rank of this deal: the rank with which foundations start.
    #[inline]
    pub const fn base(&self) -> Rank {
        self.base
    }

    /// The state of the turn, and the counters that all seats share.
    pub const fn turn(&self) -> Turn {
        self.turn
    }

    /// Returns the counters that the game keeps for a seat, such as its passes and redeals.
    pub fn seat(&self, seat: Seat) -> SeatState {
        self.seats[seat.index()]
    }

    /// The seat whose turn it is. In real-time games, the seat that moved last.
    pub const fn to_move(&self) -> Seat {
        self.turn.seat
    }

    /// The number of the deal.
    pub const fn deal_number(&self) -> DealNumber {
        self.deal
    }

    /// The number of the hand in its match, from 0.
    pub const fn hand(&self) -> u32 {
        self.hand
    }

    /// Returns the total number of cards on those piles of a kind that a seat plays with.
    pub fn count_on(&self, rules: &Rules, group: GroupId, seat: Seat) -> usize {
        rules.piles_of(group, seat).map(|pile| self.len(pile)).sum()
    }

    /// Whether a pile is uncovered, that is, no cards on other piles cover it. For some piles, it
    /// is enough that one of the piles covering them is empty.
    #[inline]
    pub fn is_uncovered(&self, rules: &Rules, pile: PileId) -> bool {
        rules.pile(pile).is_free(|over| self.is_empty(over))
    }

    /// Updates the cached data of a pile, and of the piles that depend on its cards.
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

    /// Updates the cached data of a simple pile, from which at most the top card can be lifted and
    /// which other piles do not affect.
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
                // A place that is still covered by another card keeps its cache.
                if !self.is_empty(pile) || self.is_uncovered(rules, *under) {
                    self.update_own_cache(rules, *under, *rules.layout_of(*under));
                }
            }
        }
        for dependent in &rules.pile(pile).dependents {
            self.update_own_cache(rules, *dependent, *rules.layout_of(*dependent));
        }
    }

    /// Updates the cached data of one pile, which may be of any kind. The data of other piles stays
    /// as it is.
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
        // Field by field, to avoid copying a whole cache.
        let cache = &mut self.caches[pile.index()];
        let before = cache.rows;
        (cache.top, cache.below, cache.rows) = (top, below, rows.low);
        (cache.row, cache.run, cache.card) = (row, run, top.or_none(index));
        self.acceptors.change(pile, before, rows);
    }

    /// Returns the row for a pile that may contain wild cards in the accept table, which lists the
    /// cards that may go on each card. The row is that of the card that the top card stands for.
    /// The number of cards on the pile decides the rank.
    fn standing_for(&self, rules: &Rules, height: u16) -> u8 {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a remainder modulo the number of ranks is less than 13"
        )]
        let above_base = ((height - 1) % u16::from(rules.ranks.count())) as u8;
        Card::new(rules.ranks.plus(self.base, above_base), Suit::Clubs).index()
    }

    /// Returns the cards that a pile accepts at present from other piles.
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

    /// Updates the cached data of all piles.
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

    /// Copies `other` into this position. No memory is allocated if both positions belong to the
    /// same game.
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
