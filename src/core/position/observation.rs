//! A position as one seat sees it. Players, human or computer, are given an [`Observation`] and not
//! the position. The moves of the seat are listed in `moves/observation`.

use std::fmt;

use crate::cards::{Card, CardSet, Dealt, Rank};
use crate::position::Position;
use crate::rules::{GroupId, MOST_WORDS, PileId, Quality, Role, Rules, Seat};

/// One card as a seat sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seen {
    /// It lies face up.
    Known(Dealt),
    /// It lies face down now, and has been seen before.
    Remembered(Dealt),
    /// It lies face down and has never been seen; only its back, the owner, shows.
    Hidden {
        /// The owner of its deck.
        owner: u8,
    },
}

impl Seen {
    /// Returns the card where it lies face up.
    pub const fn face(self) -> Option<Dealt> {
        match self {
            Self::Known(dealt) => Some(dealt),
            _ => None,
        }
    }
}

/// The cards of one pile as a seat sees them, bottom to top.
#[derive(Clone, Copy)]
pub struct SeenPile<'a> {
    cards: &'a [Dealt],
    /// Whether only another player sees the cards.
    is_hidden: bool,
}

impl<'a> SeenPile<'a> {
    /// Returns how many cards lie on the pile.
    pub const fn len(self) -> usize {
        self.cards.len()
    }

    /// Tells whether the pile is empty.
    pub const fn is_empty(self) -> bool {
        self.cards.is_empty()
    }

    /// Returns the cards, bottom to top.
    pub fn iter(
        self,
    ) -> impl DoubleEndedIterator<Item = Seen> + ExactSizeIterator + Clone + use<'a> {
        self.cards.iter().map(move |dealt| self.seen(*dealt))
    }

    /// Returns a card by its index from the bottom.
    pub fn get(self, index: usize) -> Option<Seen> {
        self.cards.get(index).map(|dealt| self.seen(*dealt))
    }

    /// Returns a card by its index from the bottom, where it lies face up.
    pub fn face(self, index: usize) -> Option<Dealt> {
        self.get(index)?.face()
    }

    /// Returns the top card.
    pub fn top(self) -> Option<Seen> {
        self.cards.last().map(|dealt| self.seen(*dealt))
    }

    const fn seen(self, dealt: Dealt) -> Seen {
        if self.is_hidden || !dealt.is_up() && !dealt.is_seen() {
            Seen::Hidden {
                owner: dealt.owner(),
            }
        } else if dealt.is_up() {
            Seen::Known(dealt)
        } else {
            Seen::Remembered(dealt)
        }
    }
}

impl fmt::Debug for SeenPile<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl PartialEq for SeenPile<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for SeenPile<'_> {}

/// A position as one seat sees it, without copying it. Everybody sees all face-up cards and the
/// sizes of all piles, nobody sees face-down cards, and a hand is seen by its own player alone.
///
/// A seat that no player has, such as `Seat(u8::MAX)`, sees the cards that everybody sees; it has no
/// piles and no moves to ask for.
#[derive(Clone, Copy)]
pub struct Observation<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) position: &'a Position,
    pub(crate) seat: Seat,
}

impl<'a> Observation<'a> {
    /// Observes a position from a seat.
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

    /// Returns the seat that sees the position.
    pub const fn seat(self) -> Seat {
        self.seat
    }

    /// Returns the base rank of this deal.
    pub const fn base(self) -> Rank {
        self.position.base()
    }

    /// Returns the cards of a pile as the seat sees them.
    pub fn pile(self, pile: PileId) -> SeenPile<'a> {
        SeenPile {
            cards: self.position.cards(self.rules, pile),
            is_hidden: self.is_hidden(pile),
        }
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
    pub(crate) fn is_hidden(self, pile: PileId) -> bool {
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
            .each(|pile| found |= pile.number() < self.rules.tables.shared && !left_out(pile));
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

impl fmt::Debug for Observation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piles = self.rules.pile_ids();
        f.debug_struct("Observation")
            .field("seat", &self.seat)
            .field(
                "piles",
                &piles.map(|pile| self.pile(pile)).collect::<Vec<_>>(),
            )
            .finish()
    }
}

/// Observations by the same rules are equal where the seat is the same and sees the same cards.
impl PartialEq for Observation<'_> {
    fn eq(&self, other: &Self) -> bool {
        let sees_the_same = |pile| self.pile(pile) == other.pile(pile);
        self.seat == other.seat && self.rules.pile_ids().all(sees_the_same)
    }
}

impl Eq for Observation<'_> {}
