//! The ground for games in which each card that is turned is placed at once, on a foundation or
//! on a heap of the player's choice on which any card goes. What lies on a heap leaves it from
//! the top, to the foundations alone, or is gathered with the rest for another pass.

mod layout;
mod weighing;

use patience_core::{Gather, Move, PileId, Position, Seat};

use super::ground::{Ahead, Ground, Key, Outlook};
use super::hash::{BOTTOM, joined, mixed, term};
use super::memory::reserve;
pub(super) use layout::Layout;

/// What is tried at a time: the next card is placed on a heap or put up, the top of a heap is put
/// up, or heaps are gathered, one or all. Heaps and foundations are told by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ply {
    Place { on: u8 },
    PutUp { on: u8 },
    Up { from: u8, on: u8 },
    Gather { heap: u8 },
    Redeal,
}

/// What changes as the game goes on.
#[derive(Debug, Clone)]
struct State {
    heaps: Vec<Vec<u8>>,
    /// The top card of each foundation, and how many lie there.
    tops: Vec<(u8, u8)>,
    /// The cards of the stock in the order in which they come, pass after pass: those that are
    /// gathered come after those that have come.
    row: Vec<u8>,
    at: usize,
    /// How many cards are to be placed before others may be played.
    placing: usize,
    /// How many heaps have been gathered, pass after pass.
    gathers: usize,
    redeals: u16,
    /// Whether more heaps are to be gathered before anything else.
    gathering: bool,
}

/// What is needed to take a ply back.
#[derive(Debug, Clone, Copy)]
struct Made {
    ply: Ply,
    /// The foundation's top before.
    top: (u8, u8),
    placing: usize,
    gathering: bool,
    /// How many cards of each heap were gathered, heap after heap, where all were.
    gathered: [u8; MOST_HEAPS],
}

/// How many heaps there are at most.
const MOST_HEAPS: usize = 8;

/// How many foundations there are at most.
const MOST_FOUNDATIONS: usize = 16;

/// A position of such a game.
pub(super) struct Placing<'a> {
    layout: &'a Layout<'a>,
    state: State,
    trail: Vec<Made>,
    /// Whether all that can go up from the heaps does so at once, though it may be better kept.
    hurries: bool,
}

impl<'a> Placing<'a> {
    fn new(layout: &'a Layout<'a>, state: State, hurries: bool) -> Self {
        Self {
            layout,
            state,
            trail: Vec::new(),
            hurries,
        }
    }

    /// Returns the next card of the row.
    #[inline]
    fn next(&self) -> Option<u8> {
        self.state.row.get(self.state.at).copied()
    }

    /// Tells whether a foundation takes a card.
    #[inline]
    fn takes(&self, foundation: usize, card: u8) -> bool {
        let layout = &self.layout.foundations[foundation];
        let (top, count) = self.state.tops[foundation];
        let kind = &self.layout.kinds[usize::from(layout.kind)];
        count < layout.limit && kind.accepts[usize::from(top)] >> card & 1 != 0
    }

    /// Tells whether an earlier foundation takes the same as this one.
    #[inline]
    fn is_like_an_earlier(&self, foundation: usize) -> bool {
        let same = |other: usize| {
            let [one, two] = [other, foundation].map(|number| &self.layout.foundations[number]);
            one.class == two.class && self.told(other) == self.told(foundation)
        };
        (0..foundation).any(same)
    }

    /// Returns what a foundation tells of itself: what it takes, and how many more.
    #[inline]
    fn told(&self, foundation: usize) -> (u64, u8) {
        let layout = &self.layout.foundations[foundation];
        let (top, count) = self.state.tops[foundation];
        let room = layout.limit - count.min(layout.limit);
        let kind = &self.layout.kinds[usize::from(layout.kind)];
        let takes = if room == 0 {
            0
        } else {
            kind.accepts[usize::from(top)]
        };
        (takes, room)
    }

    /// Returns the heaps with cards.
    #[inline]
    fn filled(&self) -> impl Iterator<Item = (u8, u8)> {
        let heaps = (0..).zip(&self.state.heaps);
        heaps.filter_map(|(number, heap)| Some((number, *heap.last()?)))
    }

    /// Returns the foundations to which a card goes up.
    #[inline]
    fn goes_up(&self, card: u8, from_hand: bool) -> impl Iterator<Item = u8> {
        let foundations = self.layout.foundations.iter().enumerate();
        foundations.filter_map(move |(number, foundation)| {
            let kind = &self.layout.kinds[usize::from(foundation.kind)];
            let comes = if from_hand {
                kind.from_hand
            } else {
                kind.from_heaps
            };
            let goes = comes && self.takes(number, card) && !self.is_like_an_earlier(number);
            goes.then_some(number as u8)
        })
    }

    /// Hands out what can go up from the heaps.
    fn ups(&self, mut visit: impl FnMut(Ply)) {
        let state = &self.state;
        if state.gathering || state.placing > 0 && !self.layout.plays_between {
            return;
        }
        for (from, card) in self.filled() {
            for on in self.goes_up(card, false) {
                visit(Ply::Up { from, on });
            }
        }
    }

    /// Hands out all that can be tried.
    fn plies(&self, mut visit: impl FnMut(Ply)) {
        self.ups(&mut visit);
        let state = &self.state;
        if !state.gathering
            && let Some(card) = self.next()
        {
            for on in self.goes_up(card, true) {
                visit(Ply::PutUp { on });
            }
            let mut is_first = true;
            for (on, heap) in (0..).zip(&state.heaps) {
                // An empty heap is as good as another.
                let skipped = heap.is_empty() && self.layout.heaps_alike && !is_first;
                is_first &= !heap.is_empty();
                if !skipped {
                    visit(Ply::Place { on });
                }
            }
        } else if state.gathering || state.placing == 0 && state.redeals < self.layout.redeals {
            if self.layout.gather == Gather::Chosen {
                for (heap, _) in self.filled() {
                    visit(Ply::Gather { heap });
                }
            } else if self.filled().next().is_some() {
                visit(Ply::Redeal);
            }
        }
    }

    /// Takes the next card of the row.
    fn take_next(&mut self) -> u8 {
        let card = self.next().unwrap_or_default();
        let state = &mut self.state;
        if state.placing == 0 {
            let left = state.row.len() - state.at;
            state.placing = left.min(usize::from(self.layout.batch));
        }
        state.placing -= 1;
        state.at += 1;
        card
    }

    fn put_up(&mut self, card: u8, on: u8) {
        let (top, count) = &mut self.state.tops[usize::from(on)];
        *top = card;
        *count += 1;
    }

    fn gather(&mut self, heap: usize) -> u8 {
        let state = &mut self.state;
        let cards = &mut state.heaps[heap];
        let count = cards.len() as u8;
        state.row.append(cards);
        state.gathers += 1;
        count
    }

    fn ungather(&mut self, heap: usize, count: u8) {
        let state = &mut self.state;
        let begins = state.row.len() - usize::from(count);
        state.heaps[heap].extend(state.row.drain(begins..));
        state.gathers -= 1;
    }

    fn here(&self) -> Outlook {
        Outlook {
            key: self.key(),
            cost: self.cost(),
            stage: self.state.at + self.state.gathers,
        }
    }
}

impl Ground for Placing<'_> {
    type Ply = Ply;

    fn key(&self) -> Key {
        let state = &self.state;
        let mut key = 0_u128;
        for (number, heap) in state.heaps.iter().enumerate() {
            let lies = heap
                .iter()
                .fold(BOTTOM, |lies, card| joined(lies, u128::from(*card) + 1));
            let class = if self.layout.heaps_alike {
                1
            } else {
                2 + number as u32
            };
            key = key.wrapping_add(term(class, lies));
        }
        for (number, foundation) in self.layout.foundations.iter().enumerate() {
            let (takes, room) = self.told(number);
            let told = u128::from(takes) | u128::from(room) << 64;
            key = key.wrapping_add(term(100 + foundation.class, mixed(told)));
        }
        let coming = &state.row[state.at..];
        let row = coming
            .iter()
            .fold(BOTTOM, |row, card| joined(row, u128::from(*card) + 1));
        let rest = state.placing as u128
            | u128::from(state.redeals) << 16
            | u128::from(state.gathering) << 32;
        Key::of(
            key.wrapping_add(term(0, row))
                .wrapping_add(term(99, mixed(rest))),
        )
    }

    fn cost(&self) -> i32 {
        self.weighed()
    }

    fn step(&self) -> i32 {
        0
    }

    fn is_won(&self) -> bool {
        self.state.at == self.state.row.len() && self.state.heaps.iter().all(Vec::is_empty)
    }

    fn safe(&mut self) -> Option<Ply> {
        let mut first = None;
        if self.hurries {
            self.ups(|ply| first = first.or(Some(ply)));
        }
        first
    }

    fn looks_at_all(&self) -> bool {
        !self.hurries
    }

    fn list(&mut self, ahead: &mut Vec<Ahead<Ply>>) {
        ahead.clear();
        let there = Outlook {
            key: Key::of(0),
            cost: 0,
            stage: 0,
        };
        self.plies(|ply| ahead.push(Ahead { ply, there }));
        for Ahead { ply, there } in ahead {
            self.make(*ply);
            *there = self.here();
            self.unmake();
        }
    }

    #[inline]
    fn reserve(&mut self) -> bool {
        reserve(&mut self.trail, 2)
    }

    #[inline]
    fn bytes(&self) -> usize {
        self.trail.capacity() * size_of::<Made>()
    }

    fn make(&mut self, ply: Ply) {
        let mut made = Made {
            ply,
            top: (0, 0),
            placing: self.state.placing,
            gathering: self.state.gathering,
            gathered: [0; MOST_HEAPS],
        };
        match ply {
            Ply::Place { on } => {
                let card = self.take_next();
                self.state.heaps[usize::from(on)].push(card);
            }
            Ply::PutUp { on } => {
                made.top = self.state.tops[usize::from(on)];
                let card = self.take_next();
                self.put_up(card, on);
            }
            Ply::Up { from, on } => {
                made.top = self.state.tops[usize::from(on)];
                if let Some(card) = self.state.heaps[usize::from(from)].pop() {
                    self.put_up(card, on);
                }
            }
            Ply::Gather { heap } => {
                let heap = usize::from(heap);
                self.state.redeals += u16::from(!self.state.gathering);
                made.gathered[heap] = self.gather(heap);
                self.state.gathering = self.state.heaps.iter().any(|heap| !heap.is_empty());
            }
            Ply::Redeal => {
                for heap in self.layout.in_order() {
                    made.gathered[heap] = self.gather(heap);
                }
                self.state.redeals += 1;
            }
        }
        self.trail.push(made);
    }

    fn unmake(&mut self) {
        let Some(made) = self.trail.pop() else {
            return;
        };
        match made.ply {
            Ply::Place { on } => {
                self.state.heaps[usize::from(on)].pop();
                self.state.at -= 1;
            }
            Ply::PutUp { on } => {
                self.state.tops[usize::from(on)] = made.top;
                self.state.at -= 1;
            }
            Ply::Up { from, on } => {
                let (card, _) = self.state.tops[usize::from(on)];
                self.state.heaps[usize::from(from)].push(card);
                self.state.tops[usize::from(on)] = made.top;
            }
            Ply::Gather { heap } => {
                let heap = usize::from(heap);
                self.ungather(heap, made.gathered[heap]);
                self.state.redeals -= u16::from(!made.gathering);
            }
            Ply::Redeal => {
                let heaps: Vec<usize> = self.layout.in_order().collect();
                for heap in heaps.into_iter().rev() {
                    self.ungather(heap, made.gathered[heap]);
                }
                self.state.redeals -= 1;
            }
        }
        self.state.placing = made.placing;
        self.state.gathering = made.gathering;
    }

    fn spelled(&self, start: &Position, plies: &[Ply]) -> Vec<Move> {
        let (mut position, mut moves) = (start.clone(), Vec::new());
        let layout = self.layout;
        let mut play = |mv: Move, position: &mut Position| {
            if position.play(layout.rules, Seat::FIRST, mv).is_ok() {
                moves.push(mv);
            }
        };
        let heap = |number: u8| layout.heaps[usize::from(number)];
        let foundation = |number: u8| layout.foundations[usize::from(number)].pile;
        let carry = |from: PileId, to: PileId| Move::Carry { from, to, count: 1 };
        for ply in plies {
            if matches!(ply, Ply::Place { .. } | Ply::PutUp { .. })
                && position.is_empty(layout.hand)
            {
                play(Move::Turn, &mut position);
            }
            let mv = match *ply {
                Ply::Place { on } => carry(layout.hand, heap(on)),
                Ply::PutUp { on } => carry(layout.hand, foundation(on)),
                Ply::Up { from, on } => carry(heap(from), foundation(on)),
                Ply::Gather { heap: number } => Move::Gather(heap(number)),
                Ply::Redeal => Move::Redeal,
            };
            play(mv, &mut position);
        }
        moves
    }
}
