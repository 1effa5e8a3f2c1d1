//! What a computer player is given: a position through the eyes of one seat. It shows what
//! lies face up and how many cards lie everywhere, and tells nothing else.

use crate::cards::{Card, CardSet, Rank};
use crate::moves::Move;
use crate::moves::transfer::list::Sources;
use crate::position::Position;
use crate::rules::{GroupId, MOST_WORDS, PileId, Quality, Role, Rules, Seat};

/// A position as one seat sees it, without copying it.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    rules: &'a Rules,
    position: &'a Position,
    seat: Seat,
}

impl<'a> Sight<'a> {
    /// Looks at a position from a seat.
    pub const fn new(rules: &'a Rules, position: &'a Position, seat: Seat) -> Self {
        Self {
            rules,
            position,
            seat,
        }
    }

    /// Returns the rules.
    pub const fn rules(self) -> &'a Rules {
        self.rules
    }

    /// Returns whose eyes these are.
    pub const fn seat(self) -> Seat {
        self.seat
    }

    /// Returns the base rank of this deal.
    pub const fn base(self) -> Rank {
        self.position.base()
    }

    /// Lists the seat's legal moves, which depend on nothing that it cannot see.
    pub fn moves(self, moves: &mut Vec<Move>) {
        self.position.legal_moves(self.rules, self.seat, moves);
    }

    /// Lists the seat's legal transfers from the piles that have no influence on the transfers from
    /// other piles ([`Rules::is_aside`]), such as its waste.
    pub fn transfers_from_aside(self, moves: &mut Vec<Move>) {
        let from = Sources::Aside;
        self.position
            .legal_transfers(self.rules, self.seat, from, moves);
    }

    /// Lists the seat's legal transfers from all other piles.
    pub fn transfers_from_others(self, moves: &mut Vec<Move>) {
        let from = Sources::Others;
        self.position
            .legal_transfers(self.rules, self.seat, from, moves);
    }

    /// Returns the top cards of the piles that the seat may take cards from, without the piles of
    /// [`Rules::is_aside`].
    pub fn exposed(self) -> CardSet {
        self.position.exposed(self.rules, self.seat)
    }

    /// Tells whether a move is legal.
    pub fn may(self, mv: Move) -> bool {
        self.position.can_play(self.rules, self.seat, mv).is_ok()
    }

    /// Tells quickly that the seat may turn more cards, has not been through its cards since the last
    /// progress, and has not declared that it cannot play. The answer `true` is certain; `false` says
    /// nothing.
    pub fn gets_about(self) -> bool {
        self.position.gets_about(self.rules, self.seat)
    }

    /// Returns how the seat turns its stock or gathers its cards, where it may.
    pub fn turn(self) -> Option<Move> {
        self.position.turn_of(self.rules, self.seat)
    }

    /// Tells whether the player takes cards from a pile, partners' parts considered.
    pub fn may_take(self, pile: PileId) -> bool {
        let group = self.rules.pile(pile).group;
        self.rules
            .is_part_of(group, self.seat, self.position.hand())
    }

    /// Returns how many cards lie on a pile.
    pub fn len(self, pile: PileId) -> usize {
        self.position.len(pile)
    }

    /// Tells whether a pile is empty.
    pub fn is_empty(self, pile: PileId) -> bool {
        self.position.is_empty(pile)
    }

    /// Tells whether only another player sees the cards of a pile.
    fn is_hidden(self, pile: PileId) -> bool {
        self.rules.layout_of(pile).secret && !self.rules.pile(pile).belongs_to(self.seat)
    }

    /// Returns the top card of a pile where it lies face up.
    pub fn top(self, pile: PileId) -> Option<Card> {
        if self.is_hidden(pile) {
            return None;
        }
        let top = self.position.top(self.rules, pile)?;
        top.is_up().then(|| top.card())
    }

    /// Returns the card `depth` places under the top of a pile, where it lies face up.
    pub fn under(self, pile: PileId, depth: usize) -> Option<Card> {
        if self.is_hidden(pile) {
            return None;
        }
        let cards = self.position.cards(self.rules, pile);
        let dealt = cards.get(cards.len().checked_sub(depth + 1)?)?;
        dealt.is_up().then(|| dealt.card())
    }

    /// Returns the cards that may be put on a pile at present, by its own rule alone.
    pub fn accepted(self, pile: PileId) -> CardSet {
        if self.is_hidden(pile) {
            return CardSet::EMPTY;
        }
        self.position.accepted(self.rules, pile)
    }

    /// Tells whether any shared pile accepts a card by its own rule alone, without the piles for
    /// which `left_out` holds.
    pub fn shared_pile_takes(self, card: Card, left_out: impl Fn(PileId) -> bool) -> bool {
        let acceptors = &self.position.acceptors;
        let open = acceptors
            .with(Quality::Empty)
            .and(self.rules.tables.shared_open);
        let mut found = false;
        acceptors
            .of::<MOST_WORDS>(card.index().into())
            .or(open)
            .each(|pile| found |= pile.0 < self.rules.tables.shared && !left_out(pile));
        found
    }

    /// Returns the cards that may be put on a pile when this card lies on top, or when it is
    /// empty.
    pub fn accepted_on(self, pile: PileId, top: Option<Card>) -> CardSet {
        let table = self
            .rules
            .accepts(self.rules.pile(pile).group, self.position.base());
        top.map_or_else(|| table.empty(), |top| table.on(top))
    }

    /// Tells whether a pile takes single cards from the seat's kind of pile at all.
    pub fn comes_from(self, to: PileId, from: GroupId, empty: bool) -> bool {
        let group = self.rules.group_of(to);
        let sources = if empty { group.start_from } else { group.from };
        sources.contains(from)
    }

    /// Returns how many cards at the top of a pile form a run.
    pub fn run(self, pile: PileId) -> usize {
        if self.is_hidden(pile) {
            return self.len(pile).min(1);
        }
        self.position.run_length(self.rules, pile)
    }

    /// Returns how often the seat has been through its cards, or has said that it could not
    /// play, since anybody got on.
    pub fn fruitless_passes(self) -> u16 {
        self.position.fruitless_passes(self.rules, self.seat)
    }

    /// Returns how often the seat's side has declared that it cannot play since the last progress.
    pub fn declared(self) -> u16 {
        self.position.passes_declared(self.rules, self.seat)
    }

    /// Returns the seat's piles with this role.
    pub fn own(self, role: Role) -> impl Iterator<Item = PileId> + use<'a> {
        let by_role = &self.rules.tables.seat_by_role[self.seat.index()];
        by_role[role as usize].iter().copied()
    }

    /// Returns all piles of the seat that not everybody handles.
    pub fn all_own(self) -> impl Iterator<Item = PileId> + use<'a> {
        self.rules.tables.seat_own[self.seat.index()]
            .iter()
            .copied()
    }
}
