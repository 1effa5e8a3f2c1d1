//! The delete relaxation from planning, used to prove that a position cannot be won (J. Hoffmann and B. Nebel, "The FF
//! planning system", 2001). It simplifies the game: it determines which positions could be reached if no move ever took
//! anything away. Each card that could leave its place counts as gone for the cards under it, and as still there for
//! the cards that go on it. Each place that a card could reach has that card on top for good. The relaxation reaches
//! every position that can be reached in play, so a goal that it cannot reach cannot be won.

use super::transfer_graph::{Edge, KindNode, MAX_KINDS, TransferGraph};
use crate::bits::{below, bits, highest, wide_bits};
use crate::card_code::{EMPTY, FACE, NOTHING, UP};

/// What the relaxation, a simplified game in which moves take nothing away, needs to know about the cards of a pile
/// from the lowest card up to a given card.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PilePart {
    /// The topmost card of this part of a pile, with the face-up bit. It is [`EMPTY`] if the part has no cards.
    pub card: u8,
    /// The number of topmost cards of this part of a pile that form a run.
    pub run: u8,
    /// The cards of the run at the top of this part of a pile.
    pub run_cards: u64,
    /// The cards that can go on the topmost card of this part of a pile.
    pub accepts: u64,
}

/// A stock whose cards keep their order, as the proof that a position cannot be won reads it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RelaxedStock<'a> {
    /// The index of the kind of pile to which the waste belongs.
    pub kind: usize,
    /// All cards of stock and waste in their order, including cards that have left both piles.
    pub row: &'a [u8],
    /// The cards that are still in stock or waste, as a set of their places in the row of stock and waste.
    pub left: u128,
    /// The cards of stock and waste that can come up sooner or later, as a set of their places in the row.
    pub playable: u128,
}

/// A position as the relaxation, a simplified game in which moves take nothing away, reads it. A *place* is the number
/// of a part of a pile, from its lowest card up to a given card. The place before it stands for the same cards without
/// the topmost one.
pub(crate) trait Relaxable {
    /// Returns what the proof of a dead end needs to know about the part of a pile with the number `place`, which
    /// reaches from the lowest card up to a given card.
    fn part(&self, place: usize) -> PilePart;

    /// Returns the top cards of the piles, as one set of cards for each kind of pile.
    fn tops(&self) -> &[u64];

    /// Returns the places of the cards that can be moved from piles, and the places of the empty piles to which cards
    /// can be moved.
    fn open_places(&self) -> impl Iterator<Item = usize>;

    /// Returns the number of cards that are not yet where the goal wants them.
    fn off_goal(&self) -> u32;

    /// Returns the stock, if its cards keep their order.
    fn stock(&self) -> Option<RelaxedStock<'_>>;

    /// Returns the index of the kind of pile onto which a stock is dealt row by row, and the cards of that stock.
    fn dealt_stock(&self) -> Option<(usize, u64)>;
}

/// An array with one set of cards for each kind of pile.
type ByKind = [u64; MAX_KINDS];

/// What the relaxation, a simplified game in which moves take nothing away, has found so far: the cards that can be
/// reached, and where. Each `ByKind` holds one set of cards for each kind of pile.
struct Reach<'a, P> {
    position: &'a P,
    graph: &'a TransferGraph,
    /// For each kind of pile, the cards that could come to be on top of such a pile.
    tops: ByKind,
    /// For each kind of pile, the cards that could be lifted alone from such a pile, whether they are on it now or
    /// could come there.
    single: ByKind,
    /// For each kind of pile, the cards that are on such a pile now and could be lifted with the run on them. They are
    /// called heads.
    heads: ByKind,
    /// For each kind of pile, the cards that could be put on other cards of such a pile.
    on_others: ByKind,
    /// For each kind of pile, the cards that could be put in an empty pile of that kind.
    in_spaces: ByKind,
    /// For each pair of kinds of pile, the cards that have been moved from the one kind to the other.
    placed: [ByKind; MAX_KINDS],
    /// For each head, a card that could be lifted with the run on it, the place where it is.
    places: [u16; 64],
    /// The heads (cards that could be lifted with the run on them), on all kinds of pile, that could have left their
    /// places.
    gone: u64,
    /// The cards of the stock that could come up, as a set of their places in the row of stock and waste.
    drawn: u128,
    /// The cards that could be lifted alone from a pile where the goal does not want them.
    freed: u64,
    /// The cards that could reach a pile where the goal wants them.
    home: u64,
    /// For each kind of pile, the cards that may go on other cards of such a pile only after their competitors, the
    /// cards that go on the same two cards.
    delayed: ByKind,
    /// The kinds of pile to check again because more of their cards may have become movable.
    stirred: u64,
}

/// Returns the cards that are not where the goal wants them, if a simplified game in which moves take nothing away can
/// reach the goal. Returns `None` if the goal is out of reach. The `delayed` cards go on others in the columns only
/// after their competitors, the cards that go on the same two cards.
pub(crate) fn reach(position: &impl Relaxable, graph: &TransferGraph, delayed: u64) -> Option<u64> {
    let mut reach = Reach::new(position, graph, delayed);
    let stock = position.stock();
    reach.begin(stock);
    let off_goal = position.off_goal();
    loop {
        while reach.stirred != 0 {
            let kind = reach.stirred.trailing_zeros() as usize;
            reach.move_heads(kind);
            // Moving heads has marked their own kind too, which has just been handled.
            reach.stirred &= !(1 << kind);
            reach.place(kind);
        }
        if reach.freed.count_ones() >= off_goal && reach.freed & !reach.home == 0 {
            return Some(reach.freed);
        }
        if let Some(stock) = stock {
            reach.draw_more(stock);
        }
        reach.release_delayed();
        if reach.stirred == 0 {
            return None;
        }
    }
}

impl<'a, P: Relaxable> Reach<'a, P> {
    /// Creates the state of the relaxation in which nothing has been reached yet.
    fn new(position: &'a P, graph: &'a TransferGraph, delayed_cards: u64) -> Self {
        let mut delayed = [0; MAX_KINDS];
        if let Some(columns) = &graph.columns {
            delayed[columns.kind % MAX_KINDS] = delayed_cards;
        }
        Self {
            position,
            graph,
            tops: [0; MAX_KINDS],
            single: [0; MAX_KINDS],
            heads: [0; MAX_KINDS],
            on_others: [0; MAX_KINDS],
            in_spaces: [0; MAX_KINDS],
            placed: [[0; MAX_KINDS]; MAX_KINDS],
            places: [0; 64],
            gone: 0,
            drawn: 0,
            freed: 0,
            home: 0,
            delayed,
            stirred: graph.leading,
        }
    }

    #[inline]
    fn node(&self, kind: usize) -> &'a KindNode {
        &self.graph.nodes[kind % MAX_KINDS]
    }

    /// Adds to the relaxation what is known from the position itself: the places of cards that can be moved, the empty
    /// piles, and the stock.
    #[inline]
    fn begin(&mut self, stock: Option<RelaxedStock<'_>>) {
        let position = self.position;
        for (kind, tops) in position.tops().iter().enumerate() {
            self.lay(kind, tops & !(1 << NOTHING));
        }
        for place in position.open_places() {
            self.expose(place);
        }
        if let Some(stock) = stock {
            self.draw(stock, stock.playable);
        }
        if let Some((kind, cards)) = position.dealt_stock() {
            self.deal(kind, cards);
        }
    }

    /// Records that `cards` could be put on other cards in piles of a kind.
    #[inline]
    fn accept(&mut self, kind: usize, cards: u64) {
        let known = &mut self.on_others[kind % MAX_KINDS];
        if cards & !*known != 0 {
            *known |= cards;
            self.stirred |= self.node(kind).into;
        }
    }

    /// Records that `cards` could be on top of piles of a kind.
    #[inline]
    fn lay(&mut self, kind: usize, cards: u64) {
        let kind = kind % MAX_KINDS;
        let new = cards & !self.tops[kind];
        if new == 0 {
            return;
        }
        self.tops[kind] |= new;
        let node = self.node(kind);
        let accepted = bits(new).fold(0, |accepted, card| {
            accepted | node.accepts[usize::from(card % 64)]
        });
        self.accept(kind, accepted & !self.delayed[kind]);
    }

    /// Records that `cards` could be lifted alone from piles of a kind.
    #[inline]
    fn free(&mut self, kind: usize, cards: u64) {
        let known = &mut self.single[kind % MAX_KINDS];
        if cards & !*known != 0 {
            *known |= cards;
            self.stirred |= 1 << kind;
        }
    }

    /// Returns two sets of the cards that could be moved from a kind of pile: those lifted alone, and those lifted
    /// together with cards on them.
    #[inline]
    fn movable(&self, kind: usize) -> (u64, u64) {
        let (mut alone, mut in_runs) = (0, 0);
        for edge in &self.node(kind).edges {
            let cards = self.along(*edge);
            alone |= cards;
            if edge.takes_runs {
                in_runs |= cards;
            }
        }
        (alone, in_runs)
    }

    /// Returns the cards that could go from one kind of pile to another, along this `edge` of the transfer graph.
    #[inline]
    fn along(&self, edge: Edge) -> u64 {
        let to = usize::from(edge.to) % MAX_KINDS;
        self.on_others[to] & edge.on_others | self.in_spaces[to] & edge.in_spaces
    }

    /// Puts the cards that could be lifted from a kind of pile on all other kinds to which they could go.
    #[inline]
    fn place(&mut self, kind: usize) {
        let kind = kind % MAX_KINDS;
        let edges = self.node(kind).edges.iter();
        for edge in edges.filter(|edge| usize::from(edge.to) != kind) {
            let to = usize::from(edge.to) % MAX_KINDS;
            let target = self.node(to);
            loop {
                let placed = self.along(*edge) & self.single[kind] & !self.placed[kind][to];
                if placed == 0 {
                    break;
                }
                self.placed[kind][to] |= placed;
                if target.is_goal {
                    self.home |= placed;
                }
                if target.is_lifted {
                    self.free(to, placed);
                }
                self.lay(to, placed);
            }
        }
    }

    /// Allows cards that must wait for their competitors to go on other cards, once their competitors may have gone
    /// first. When a delayed card goes on one of the two cards that it fits, its competitor has already gone. Either
    /// the competitor is on the other of the two cards, so both have been on top, or it has been in a space or on a
    /// pile of the goal.
    #[inline]
    fn release_delayed(&mut self) {
        let Some(columns) = &self.graph.columns else {
            return;
        };
        let kind = columns.kind % MAX_KINDS;
        for card in bits(self.delayed[kind]) {
            let on = columns.lies_on[usize::from(card % 64)] & self.tops[kind];
            let elsewhere = self.home | self.in_spaces[kind];
            let competitor = columns.competitors[usize::from(card % 64)];
            if on.count_ones() > 1 || elsewhere >> competitor & 1 != 0 {
                self.delayed[kind] &= !(1 << card);
                if on != 0 {
                    self.accept(kind, 1 << card);
                }
            }
        }
    }

    /// Records that all cards above a place in a pile could leave the pile.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are at most 64 piles with at most 256 places each"
    )]
    #[inline]
    fn expose(&mut self, place: usize) {
        let kind = usize::from(self.graph.by_place[place]) % MAX_KINDS;
        let part = self.position.part(place);
        let card = usize::from(part.card & FACE);
        let node = self.node(kind);
        self.stirred |= node.into | 1 << kind;
        if card == EMPTY {
            self.in_spaces[kind] |= part.accepts;
            return;
        }
        let face = 1 << card;
        self.tops[kind] |= face;
        self.on_others[kind] |= node.accepts[card] & !self.delayed[kind];
        self.single[kind] |= face;
        if !node.is_goal {
            self.freed |= face;
        }
        if self.heads[kind] & face != 0 {
            return;
        }
        let (run, cards) = self.run_at(place, part, node);
        self.heads[kind] |= cards;
        for place in place + 1 - run..=place {
            self.places[usize::from(self.position.part(place).card & FACE)] = place as u16;
        }
    }

    /// Returns the length and the cards of the run that ends at a place in a pile, treating the topmost card as face
    /// up.
    #[inline]
    fn run_at(&self, place: usize, part: PilePart, node: &KindNode) -> (usize, u64) {
        let face = 1 << (part.card & FACE);
        if !node.moves_runs {
            return (1, face);
        }
        if part.card & UP != 0 {
            return (usize::from(part.run), part.run_cards);
        }
        // Once turned up, the card may continue the run below.
        let below = self.position.part(place - 1);
        if below.card & UP != 0 && node.runs[usize::from(below.card & FACE)] & face != 0 {
            (usize::from(below.run) + 1, below.run_cards | face)
        } else {
            (1, face)
        }
    }

    /// Records that cards which could be moved elsewhere together with the run on them, called heads, could leave the
    /// cards below them.
    #[inline]
    fn move_heads(&mut self, kind: usize) {
        let kind = kind % MAX_KINDS;
        loop {
            let open = self.heads[kind] & !self.gone;
            if open == 0 {
                return;
            }
            let (alone, in_runs) = self.movable(kind);
            let leaving = open & (in_runs | alone & self.single[kind]);
            if leaving == 0 {
                return;
            }
            self.gone |= leaving;
            for card in bits(leaving) {
                let place = self.places[usize::from(card % 64)];
                self.expose(usize::from(place) - 1);
            }
        }
    }

    /// Records that the cards at some `places` of the stock could come up.
    #[inline]
    fn draw(&mut self, stock: RelaxedStock<'_>, places: u128) {
        let cards = wide_bits(places & !self.drawn).fold(0, |cards, place| {
            cards | 1 << (stock.row[usize::from(place)] & FACE)
        });
        self.drawn |= places;
        self.freed |= cards;
        self.free(stock.kind, cards);
    }

    /// In the relaxation, allows more cards of the stock to come up because other cards could have left it. Once a card
    /// could have left, the card before it can come up, and so can all cards after it in later passes.
    #[inline]
    fn draw_more(&mut self, stock: RelaxedStock<'_>) {
        if stock.left & !self.drawn == 0 {
            return;
        }
        let (movable, _) = self.movable(stock.kind);
        let could_leave = |place: u8| movable >> (stock.row[usize::from(place)] & FACE) & 1 != 0;
        let Some(first) = wide_bits(self.drawn).find(|place| could_leave(*place)) else {
            return;
        };
        let mut places = stock.left & !below(first);
        // Goes back from the first, as long as each could leave.
        let mut at = first;
        while let Some(before) = highest(stock.left & below(at)) {
            places |= 1 << before;
            if !could_leave(before) {
                break;
            }
            at = before;
        }
        self.draw(stock, places);
    }

    /// Records that all `cards` of a stock could be dealt onto piles of a kind.
    fn deal(&mut self, kind: usize, cards: u64) {
        let node = self.node(kind);
        self.freed |= cards;
        self.lay(kind, cards);
        if node.is_lifted {
            self.free(kind, cards);
        }
        if node.is_goal {
            self.home |= cards;
        }
    }
}
