//! A position: which card lies where, whose turn it is, and the counters of the hand.
//! Plain data without names: everything else about the game is in [`Rules`].

pub(crate) mod acceptor_index;
mod deal;
pub mod score;
mod view;

pub use score::{HandEnd, Scored, Tally, TallyLine};
pub use view::{Seen, View};

use crate::cards::{Card, CardSet, DealNumber, Dealt, Rank, Suit};
use crate::position::acceptor_index::AcceptorIndex;
use crate::rules::{
    AcceptorBits, EMPTY_PILE, FACE_DOWN_PILE, Group, GroupId, Lift, MOST_COUNTED_EVENTS,
    MOST_SEATS, PileId, PileLayout, Quality, Rules, Seat,
};

/// What may be done at present.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The ordinary course of the game.
    Play,
    /// Cards of a batch are being placed; so many are still to be turned up after this one.
    Batch {
        /// Cards of the batch still in the stock.
        left: u8,
    },
    /// Piles are being gathered for another pass.
    Gather,
    /// The player is to choose the card that says what the base is.
    Base,
}

/// How a hand came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// The goal is reached.
    Won,
    /// The layout is complete and counts what it counts.
    Finished,
    /// A player got rid of their pile.
    Out(Seat),
    /// Nobody could go on.
    Stalled,
    /// The shared piles are out of everybody's reach.
    Blocked,
    /// Nobody could go on, and this player had the fewest cards left.
    Fewest(Seat),
}

/// Whether a hand goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// There is something to do.
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
    /// What may be done.
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
    /// How often what scores has been done, by the lines of the score that count it.
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
}

/// The counters of all seats; those that nobody sits on stay as they are.
pub(crate) type Seats = [SeatState; MOST_SEATS as usize];

/// What is noted of a pile so that listing moves need not look at its cards. It follows from
/// the cards and is brought up to date by each step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Note {
    /// The top card, where it can be lifted.
    pub top: CardSet,
    /// The cards under it that can be lifted with what lies on them, as parts of its run. Two
    /// packs have cards that are alike, so that the top card may be among them.
    pub below: CardSet,
    /// The cards that the pile takes, none where it is full or where it is empty and takes any,
    /// and what else it is.
    pub rows: AcceptorBits,
    /// The row of an accept table that the top asks: the index of the card, or that of an
    /// empty or a face-down pile.
    pub row: u8,
    /// How many cards at the top hang together as a run.
    pub run: u8,
}

impl Note {
    /// What is noted before anything is dealt.
    pub const BLANK: Self = Self {
        top: CardSet::EMPTY,
        below: CardSet::EMPTY,
        rows: AcceptorBits::NONE,
        row: EMPTY_PILE,
        run: 0,
    };
}

/// Returns which cards below the top belong to its run, and how long the run is. Apart from
/// what notes the rest, which leaves it few registers.
#[inline(never)]
fn run_under(runs: &[CardSet; 52], top: Dealt, below: &[Dealt]) -> (CardSet, u8) {
    let (mut cards, mut run) = (CardSet::EMPTY, 1);
    let mut above = top;
    // A move counts its cards in a byte.
    for under in below.iter().rev().take(usize::from(u8::MAX - 1)) {
        if !continues(runs, *under, above) {
            break;
        }
        cards |= CardSet::of(under.card());
        run += 1;
        above = *under;
    }
    (cards, run)
}

/// Tells whether `above` lies on `below` as part of one run.
#[inline]
pub(crate) fn continues(runs: &[CardSet; 52], below: Dealt, above: Dealt) -> bool {
    below.is_up() && runs[below.card().index() as usize].contains(above.card())
}

/// The position of a hand.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) cards: Box<[Dealt]>,
    pub(crate) lens: Box<[u16]>,
    pub(crate) notes: Box<[Note]>,
    pub(crate) takers: AcceptorIndex,
    pub(crate) turn: Turn,
    /// The counters of as many seats as any table has, so that they copy as a block.
    pub(crate) seats: Seats,
    pub(crate) base: Rank,
    pub(crate) deal: DealNumber,
    pub(crate) hand: u32,
}

impl Position {
    /// Returns the cards of a pile from the bottom to the top.
    #[inline]
    pub fn cards(&self, rules: &Rules, pile: PileId) -> &[Dealt] {
        let first = rules.layout_of(pile).first as usize;
        &self.cards[first..first + self.lens[pile.index()] as usize]
    }

    /// Returns how many cards lie on a pile.
    #[inline]
    pub fn len(&self, pile: PileId) -> usize {
        self.lens[pile.index()] as usize
    }

    /// Tells whether a pile is empty.
    #[inline]
    pub fn is_empty(&self, pile: PileId) -> bool {
        self.lens[pile.index()] == 0
    }

    /// Returns the top card of a pile.
    #[inline]
    pub fn top(&self, rules: &Rules, pile: PileId) -> Option<Dealt> {
        let len = self.lens[pile.index()];
        (len > 0).then(|| self.cards[(rules.layout_of(pile).first + len - 1) as usize])
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
        rules
            .pile(pile)
            .covers
            .iter()
            .all(|over| self.is_empty(*over))
    }

    /// Brings what is noted of a pile up to date, and of those for which it matters.
    #[inline]
    pub(crate) fn note(&mut self, rules: &Rules, pile: PileId) {
        let site = rules.layout_of(pile);
        if site.matters {
            self.note_with_others(rules, pile);
        } else if site.plain {
            self.note_plainly(rules, pile, *site);
        } else if site.noted {
            self.note_alone(rules, pile, *site);
        }
    }

    /// Brings what is noted of a pile up to date of which never more than the top card is
    /// lifted, and which hangs on no other.
    #[inline(never)]
    fn note_plainly(&mut self, rules: &Rules, pile: PileId, site: PileLayout) {
        let len = self.lens[pile.index()];
        let (mut top, mut row) = (CardSet::EMPTY, EMPTY_PILE);
        if len > 0 {
            let last = self.cards[usize::from(site.first + len - 1)];
            row = FACE_DOWN_PILE;
            if last.is_up() {
                (row, top) = (last.card().index(), CardSet::of(last.card()));
            }
        }
        let mut rows = rules.accepts(site.group, self.base).rows(row);
        if len >= site.limit {
            rows = rows.qualities();
        }
        let note = &mut self.notes[pile.index()];
        let before = note.rows;
        (note.top, note.rows) = (top, rows);
        (note.row, note.run) = (row, u8::from(len > 0));
        self.takers.change(pile, before, rows);
    }

    #[inline(never)]
    fn note_with_others(&mut self, rules: &Rules, pile: PileId) {
        let was_empty = self.notes[pile.index()].row == EMPTY_PILE;
        self.note_alone(rules, pile, *rules.layout_of(pile));
        if was_empty != self.is_empty(pile) {
            for under in &rules.pile(pile).under {
                // While another lies on it, it stays as it is.
                if !self.is_empty(pile) || self.is_uncovered(rules, *under) {
                    self.note_alone(rules, *under, *rules.layout_of(*under));
                }
            }
        }
        for leaner in &rules.pile(pile).leaners {
            self.note_alone(rules, *leaner, *rules.layout_of(*leaner));
        }
    }

    /// Brings what is noted of a pile itself up to date.
    #[inline(never)]
    fn note_alone(&mut self, rules: &Rules, pile: PileId, site: PileLayout) {
        let group = rules.group(site.group);
        let first = usize::from(site.first);
        let cards = &self.cards[first..first + usize::from(self.lens[pile.index()])];
        let (mut top, mut below) = (CardSet::EMPTY, CardSet::EMPTY);
        let (mut row, mut run) = (EMPTY_PILE, 0);
        if let [under @ .., last] = cards {
            row = FACE_DOWN_PILE;
            let stays = group.lift == Lift::TopAboveFirst && under.is_empty();
            run = u8::from(!stays);
            if last.is_up() {
                if !stays {
                    top = CardSet::of(last.card());
                }
                row = last.card().index();
                if group.wild.is_some() {
                    row = self.standing_for(cards.len() as u16);
                }
                if site.lifts_runs && !under.is_empty() {
                    (below, run) = run_under(rules.runs(site.group, self.base), *last, under);
                }
            } else if rules.lends(site.group) {
                top = CardSet::of(last.card());
            }
        }
        let mut rows = rules.accepts(site.group, self.base).rows(row);
        if cards.len() >= usize::from(site.limit) {
            rows = rows.qualities();
        }
        if site.depends {
            rows = self.rows_by_others(rules, pile, group, (top, row, rows));
        }
        // Field by field: a note made up on the side would have to be copied over.
        let note = &mut self.notes[pile.index()];
        let before = note.rows;
        (note.top, note.below, note.rows) = (top, below, rows);
        (note.row, note.run) = (row, run);
        self.takers.change(pile, before, rows);
    }

    /// Returns the rows of a pile as other piles change them, given its top card and what its
    /// own rule says.
    #[inline(never)]
    fn rows_by_others(
        &self,
        rules: &Rules,
        pile: PileId,
        group: &Group,
        (top, row, mut rows): (CardSet, u8, AcceptorBits),
    ) -> AcceptorBits {
        let place = rules.pile(pile);
        if !self.is_uncovered(rules, pile) {
            rows = rows.without(Quality::Pairs);
            if !rules.leaves_covered(place.group, top) {
                rows = rows.without(Quality::Leaves);
            }
        }
        if row == EMPTY_PILE && group.limit > 0 && !group.starts_with_any() {
            let accepts = rules.accepts(place.group, self.base);
            let takes = match place.leans_on {
                None => accepts.empty(),
                Some(other) => match self.top(rules, other) {
                    Some(top) if top.is_up() => accepts.on(top.card()),
                    _ => CardSet::EMPTY,
                },
            };
            rows = AcceptorBits::of(takes).with(Quality::Empty);
        }
        if let Some(suit) = place.suit.filter(|_| row == EMPTY_PILE) {
            rows = rows.only(CardSet::filter(|card| card.suit() == suit));
        }
        if group.each_suit && row == EMPTY_PILE {
            let free = CardSet::filter(|card| self.started_in(rules, pile, card.suit()).is_none());
            rows = rows.only(free);
        }
        if let Some(before) = place.keeps_to {
            let ranks = self.cards(rules, before).iter();
            let known = ranks.fold(CardSet::EMPTY, |known, dealt| {
                known | CardSet::of_rank(dealt.card().rank())
            });
            rows = rows.only(known);
        }
        rows
    }

    /// Returns the pile of the same kind, of those that are each of a suit of their own, that was
    /// started in a suit.
    pub fn started_in(&self, rules: &Rules, pile: PileId, suit: Suit) -> Option<PileId> {
        let place = rules.pile(pile);
        let is_of = |pile: &PileId| {
            let first = self.cards(rules, *pile).first();
            first.is_some_and(|first| first.card().suit() == suit)
        };
        let kind = rules.piles_of(place.group, place.seat.unwrap_or_default());
        kind.filter(|_| rules.group(place.group).each_suit)
            .find(is_of)
    }

    /// Returns the row of the card that stands for the top of a pile with wild cards: its
    /// height tells the rank.
    fn standing_for(&self, height: u16) -> u8 {
        let steps = (height - 1) % u16::from(Rank::COUNT);
        Card::new(self.base.plus(steps as u8), Suit::Clubs).index()
    }

    /// Returns the cards that may be put on a pile at present, by its own rule alone.
    #[inline]
    pub fn accepted(&self, rules: &Rules, pile: PileId) -> CardSet {
        let note = &self.notes[pile.index()];
        if note.row == EMPTY_PILE && rules.group_of(pile).starts_with_any() {
            CardSet::ALL
        } else {
            note.rows.cards()
        }
    }

    /// Brings what is noted of all piles up to date.
    pub(crate) fn note_all(&mut self, rules: &Rules) {
        self.notes.fill(Note::BLANK);
        self.takers.clear();
        for pile in rules.pile_ids() {
            let site = *rules.layout_of(pile);
            if site.noted {
                self.note_alone(rules, pile, site);
            }
        }
    }

    /// Copies `other` into this position, which is of the same game, without allocating.
    pub fn copy_from(&mut self, other: &Self) {
        self.cards.copy_from_slice(&other.cards);
        self.lens.copy_from_slice(&other.lens);
        self.notes.copy_from_slice(&other.notes);
        self.takers.copy_from(&other.takers);
        self.turn = other.turn;
        self.seats = other.seats;
        self.base = other.base;
        self.deal = other.deal;
        self.hand = other.hand;
    }
}
