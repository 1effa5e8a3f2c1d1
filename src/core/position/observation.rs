//! Positions as one seat sees them. Players, human or computer, get an [`Observation`] instead of
//! the position. The moves of the seat are listed in `moves/observation`.

use std::fmt;

use crate::cards::{Card, CardSet, Dealt, Rank};
use crate::position::Position;
use crate::rules::{GroupId, MOST_WORDS, PileId, Quality, Role, Rules, Seat};

/// A card as a seat sees it.
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, face: Face::LastUp(Shown::Last(1)), build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// # let deal = DealNumber::new(2).ok_or("deal numbers start at 1")?;
/// # let position = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
/// let column = rules.pile_named("t1").ok_or("no such pile")?;
/// let observation = Observation::new(&rules, &position, Seat::FIRST);
/// let words = observation.pile(column).iter().map(|card| match card {
///     Seen::Known(dealt) | Seen::Remembered(dealt) => dealt.card().label(),
///     Seen::Hidden { .. } => "face down".to_owned(),
/// });
/// assert_eq!(words.filter(|word| word == "face down").count(), 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seen {
    /// A face-up card, which every seat sees.
    Known(Dealt),
    /// A face-down card that has been face up before.
    Remembered(Dealt),
    /// A face-down card that has never been face up. Only the owner of the card is known, because
    /// the back of the card shows it.
    Hidden {
        /// The number of the deck that the face-down card comes from, which its back shows: the
        /// seat of its owner.
        owner: u8,
    },
}

impl Seen {
    /// Returns the card, or `None` if it is not face up.
    pub const fn face(self) -> Option<Dealt> {
        match self {
            Self::Known(dealt) => Some(dealt),
            _ => None,
        }
    }
}

/// The cards of a pile as a seat sees them, from bottom to top.
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, face: Face::LastUp(Shown::Last(1)), build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// # let deal = DealNumber::new(2).ok_or("deal numbers start at 1")?;
/// # let position = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
/// let pile = rules.pile_named("t1").ok_or("no such pile")?;
/// let column = Observation::new(&rules, &position, Seat::FIRST).pile(pile);
/// assert_eq!(column.len(), 13);
/// assert_eq!(column.get(0), Some(Seen::Hidden { owner: 0 }));
/// assert_eq!(column.top().and_then(Seen::face), position.top(&rules, pile));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct SeenPile<'a> {
    cards: &'a [Dealt],
    /// Whether the cards of the pile are visible only to another player.
    is_hidden: bool,
}

impl<'a> SeenPile<'a> {
    /// The number of cards on the pile.
    pub const fn len(self) -> usize {
        self.cards.len()
    }

    /// Whether the pile is empty.
    pub const fn is_empty(self) -> bool {
        self.cards.is_empty()
    }

    /// Returns the cards of the pile, as the seat sees them, from bottom to top.
    pub fn iter(
        self,
    ) -> impl DoubleEndedIterator<Item = Seen> + ExactSizeIterator + Clone + use<'a> {
        self.cards.iter().map(move |dealt| self.seen(*dealt))
    }

    /// Returns the card of the pile at `index`, counted from 0 at the bottom.
    pub fn get(self, index: usize) -> Option<Seen> {
        self.cards.get(index).map(|dealt| self.seen(*dealt))
    }

    /// Returns the card of the pile at `index`, counted from 0 at the bottom, if that card is face
    /// up.
    pub fn face(self, index: usize) -> Option<Dealt> {
        self.get(index)?.face()
    }

    /// Returns the top card of the pile, as the seat sees it.
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

/// A view of a position as one seat sees it, without copying the position.
///
/// Every seat sees all face-up cards and the sizes of all piles. No seat sees face-down cards. Only
/// the player who owns a hand sees its cards.
///
/// A seat without a player, such as `Seat(u8::MAX)`, sees the cards that every seat sees. It has no
/// piles and no moves.
#[derive(Clone, Copy)]
pub struct Observation<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) position: &'a Position,
    pub(crate) seat: Seat,
}

impl<'a> Observation<'a> {
    /// Creates the view that `seat` has of a position.
    pub const fn new(rules: &'a Rules, position: &'a Position, seat: Seat) -> Self {
        Self {
            rules,
            position,
            seat,
        }
    }

    /// The rules of the game that is observed.
    pub const fn rules(self) -> &'a Rules {
        self.rules
    }

    /// The seat whose view of the position this is.
    pub const fn seat(self) -> Seat {
        self.seat
    }

    /// The base rank of this deal: the rank with which foundations start.
    pub const fn base(self) -> Rank {
        self.position.base()
    }

    /// The cards of a pile as the seat sees them.
    pub fn pile(self, pile: PileId) -> SeenPile<'a> {
        SeenPile {
            cards: self.position.cards(self.rules, pile),
            is_hidden: self.is_hidden(pile),
        }
    }

    /// Whether the player may take cards from a pile. In games with partners, some piles are
    /// reserved for one of the partners.
    pub fn may_take(self, pile: PileId) -> bool {
        let group = self.rules.pile(pile).group;
        self.rules
            .is_part_of(group, self.seat, self.position.hand())
    }

    /// The number of cards on a pile.
    pub fn len(self, pile: PileId) -> usize {
        self.position.len(pile)
    }

    /// Whether a pile is empty.
    pub fn is_empty(self, pile: PileId) -> bool {
        self.position.is_empty(pile)
    }

    /// Whether the cards of a pile are visible only to another player.
    pub(crate) fn is_hidden(self, pile: PileId) -> bool {
        self.rules.layout_of(pile).secret && !self.rules.pile(pile).belongs_to(self.seat)
    }

    /// Returns the top card of a pile, if that card is face up.
    pub fn top(self, pile: PileId) -> Option<Card> {
        if self.is_hidden(pile) {
            return None;
        }
        let top = self.position.top(self.rules, pile)?;
        top.is_up().then(|| top.card())
    }

    /// Returns the card `depth` places below the top card of a pile, if that card is face up.
    pub fn under(self, pile: PileId, depth: usize) -> Option<Card> {
        if self.is_hidden(pile) {
            return None;
        }
        let cards = self.position.cards(self.rules, pile);
        let dealt = cards.get(cards.len().checked_sub(depth + 1)?)?;
        dealt.is_up().then(|| dealt.card())
    }

    /// Returns the cards that a pile accepts at present from other piles.
    pub fn accepted(self, pile: PileId) -> CardSet {
        if self.is_hidden(pile) {
            return CardSet::EMPTY;
        }
        self.position.accepted(self.rules, pile)
    }

    /// Whether any shared pile accepts `card`, from any pile. Piles for which `left_out` returns
    /// true do not count.
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

    /// Returns the cards that a pile would accept if `top` were its top card or, if `top` is
    /// `None`, if it were empty.
    pub fn accepted_on(self, pile: PileId, top: Option<Card>) -> CardSet {
        let table = self
            .rules
            .accepts(self.rules.pile(pile).group, self.position.base());
        top.map_or_else(|| table.empty(), |top| table.on(top))
    }

    /// Whether the pile `to` takes single cards from piles of the kind `from`. An empty pile may
    /// have other rules than a pile with cards, and `empty` says which of them apply.
    pub fn comes_from(self, to: PileId, from: GroupId, empty: bool) -> bool {
        let group = self.rules.group_of(to);
        let sources = if empty { group.start_from } else { group.from };
        sources.contains(from)
    }

    /// Returns the seat's piles with a given role, such as columns.
    pub fn own(self, role: Role) -> impl Iterator<Item = PileId> + use<'a> {
        let by_role = &self.rules.tables.seat_by_role[self.seat.index()];
        by_role[role as usize].iter().copied()
    }

    /// Returns all piles that belong to the seat, without the piles that all seats share.
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

/// Two observations of the same game are equal if they are from the same seat and show the same
/// cards.
impl PartialEq for Observation<'_> {
    fn eq(&self, other: &Self) -> bool {
        let sees_the_same = |pile| self.pile(pile) == other.pile(pile);
        self.seat == other.seat && self.rules.pile_ids().all(sees_the_same)
    }
}

impl Eq for Observation<'_> {}
