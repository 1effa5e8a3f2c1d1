//! The delete relaxation of planning, as a proof that a position cannot be won (J. Hoffmann and B.
//! Nebel, "The FF planning system", 2001): the positions that could be reached if no move ever took
//! anything away. Each card that could leave its place counts as gone for the cards under it and as
//! still there for the cards that go on it, and each place that a card could reach has that card on
//! top for good. The relaxation reaches every position that play can reach, so a goal that is out
//! of its reach cannot be won.

use super::transfer_graph::{Edge, KindNode, MAX_KINDS, TransferGraph};
use crate::bits::{below, bits, highest, wide_bits};
use crate::card_code::{EMPTY, FACE, NOTHING, UP};

/// The cards of a pile up to one of them, as far as the relaxation asks.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PilePart {
    /// The last of the cards, with the bit that says whether it lies face up; [`EMPTY`] where
    /// there are none.
    pub card: u8,
    /// The number of topmost cards that form a run.
    pub run: u8,
    /// The cards of that run.
    pub run_cards: u64,
    /// The cards that go on the last card.
    pub accepts: u64,
}

/// A stock whose cards keep their order.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RelaxedStock<'a> {
    /// The kind of the waste.
    pub kind: usize,
    /// All cards of stock and waste in their order, including cards that have left.
    pub row: &'a [u8],
    /// The cards that are left, by their places in the row.
    pub left: u128,
    /// The cards that come up sooner or later, by their places in the row.
    pub playable: u128,
}

/// A position as the relaxation reads it. A *place* is the number of a part of a pile: the place
/// before that of a part is the place of the same cards without the last.
pub(crate) trait Relaxable {
    /// Returns the cards of a place.
    fn part(&self, place: usize) -> PilePart;

    /// Returns the cards that lie on top of the piles of each kind.
    fn tops(&self) -> &[u64];

    /// Returns the places of piles that can be moved from, and of empty piles that can be moved to,
    /// as they are.
    fn open_places(&self) -> impl Iterator<Item = usize>;

    /// Returns the number of cards that are not where the goal wants them.
    fn off_goal(&self) -> u32;

    /// Returns the stock, if there is one whose cards keep their order.
    fn stock(&self) -> Option<RelaxedStock<'_>>;

    /// Returns the kind of piles onto which a stock is dealt row by row, and its cards.
    fn dealt_stock(&self) -> Option<(usize, u64)>;
}

/// Sets of cards, for each kind of pile.
type ByKind = [u64; MAX_KINDS];

/// The cards that can be reached, and where. Sets by kind hold the cards on piles of that kind.
struct Reach<'a, P> {
    position: &'a P,
    graph: &'a TransferGraph,
    /// The cards that could be on top of a pile.
    tops: ByKind,
    /// The cards that could be lifted alone, whether they lie there or could come there.
    single: ByKind,
    /// The cards that lie there and could be lifted with the run on them.
    heads: ByKind,
    /// The cards that could be put on others there.
    on_others: ByKind,
    /// The cards that could be put in a space there.
    in_spaces: ByKind,
    /// The cards that have been put from each kind on each other.
    placed: [ByKind; MAX_KINDS],
    /// The place of each head.
    places: [u16; 64],
    /// The heads, of all kinds, that could have left their places.
    gone: u64,
    /// The cards of the stock that could come up, by their places in the row.
    drawn: u128,
    /// The cards that could be lifted alone from where the goal does not want them.
    freed: u64,
    /// The cards that could reach a pile where the goal wants them.
    home: u64,
    /// The cards that have to wait for their competitors before they go on others there.
    delayed: ByKind,
    /// The kinds to look at again, since more of their cards could go by now.
    stirred: u64,
}

/// Returns the cards that are not where the goal wants them; nothing if the goal is out of reach.
/// Delayed cards go on others in the columns only after their competitors.
pub(crate) fn reach(position: &impl Relaxable, graph: &TransferGraph, delayed: u64) -> Option<u64> {
    let mut reach = Reach::new(position, graph, delayed);
    let stock = position.stock();
    reach.begin(stock);
    let off_goal = position.off_goal();
    loop {
        while reach.stirred != 0 {
            let kind = reach.stirred.trailing_zeros() as usize;
            reach.move_heads(kind);
            // Moving heads has stirred their own kind too; that is dealt with by now.
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
    /// Returns that nothing can be reached yet.
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

    /// Adds the open places and the stock of the position itself.
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

    /// Lets cards go on others of a kind.
    #[inline]
    fn accept(&mut self, kind: usize, cards: u64) {
        let known = &mut self.on_others[kind % MAX_KINDS];
        if cards & !*known != 0 {
            *known |= cards;
            self.stirred |= self.node(kind).into;
        }
    }

    /// Lets cards lie on top of piles of a kind.
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

    /// Lets cards be lifted alone from piles of a kind.
    #[inline]
    fn free(&mut self, kind: usize, cards: u64) {
        let known = &mut self.single[kind % MAX_KINDS];
        if cards & !*known != 0 {
            *known |= cards;
            self.stirred |= 1 << kind;
        }
    }

    /// Returns the cards that could go anywhere from a kind of pile if they are lifted alone, and
    /// the cards that could with others on them.
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

    /// Returns the cards that could go along an edge.
    #[inline]
    fn along(&self, edge: Edge) -> u64 {
        let to = usize::from(edge.to) % MAX_KINDS;
        self.on_others[to] & edge.on_others | self.in_spaces[to] & edge.in_spaces
    }

    /// Puts cards that could be lifted where they could go, if that is another kind of pile.
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

    /// Lets delayed cards go on others once that is possible after their competitors. When a
    /// delayed card goes on one of the two cards on which it can, its competitor, which has gone
    /// before, either lies on the other one, so that both have been on top, or has been in a space
    /// or on a pile of the goal.
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

    /// Lets all cards above a place leave its pile.
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

    /// Returns the length and the cards of the run that ends at a place once its last card lies
    /// face up.
    #[inline]
    fn run_at(&self, place: usize, part: PilePart, node: &KindNode) -> (usize, u64) {
        let face = 1 << (part.card & FACE);
        if !node.moves_runs {
            return (1, face);
        }
        if part.card & UP != 0 {
            return (usize::from(part.run), part.run_cards);
        }
        // Turned up, the card may continue the run below.
        let below = self.position.part(place - 1);
        if below.card & UP != 0 && node.runs[usize::from(below.card & FACE)] & face != 0 {
            (usize::from(below.run) + 1, below.run_cards | face)
        } else {
            (1, face)
        }
    }

    /// Lets heads that could go elsewhere leave the cards below them.
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

    /// Lets cards of the stock come up.
    #[inline]
    fn draw(&mut self, stock: RelaxedStock<'_>, places: u128) {
        let cards = wide_bits(places & !self.drawn).fold(0, |cards, place| {
            cards | 1 << (stock.row[usize::from(place)] & FACE)
        });
        self.drawn |= places;
        self.freed |= cards;
        self.free(stock.kind, cards);
    }

    /// Lets cards of the stock come up that could once others have left it: the card before each
    /// such card, and, in the passes that follow, all cards after it.
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
        // Back from the first, as long as each could leave.
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

    /// Lets all cards of a stock be dealt onto piles of a kind.
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
