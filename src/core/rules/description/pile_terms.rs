//! The terms that describe a kind of pile: the enums that stand for the phrases of a rule file.

use crate::cards::{CardSet, Rank};
use crate::rules::{Condition, GroupId, MOST_CARDS_ON_PILE, Ranks, Times};

/// The role of a kind of pile in a game, such as foundation or stock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// A foundation: a pile that is built up in sequence. Most games are won by moving all cards to
    /// such piles.
    Foundation,
    /// A tableau pile: a pile of the layout, such as a column, on which cards are built.
    Tableau,
    /// A reserve: a pile of which only the top card is available.
    Reserve,
    /// A cell: a pile that holds cards temporarily.
    Cell,
    /// A stock: a pile of face-down cards that are dealt or turned up during play.
    Stock,
    /// A waste: a pile of cards turned up from the stock. Its top card is available.
    Waste,
    /// A hand: cards that have just been turned up from the stock and must be placed.
    Hand,
    /// A discard pile: cards that have left the game.
    Discard,
}

impl Role {
    /// Every role that a kind of pile can have, in order of its number.
    pub(crate) const ALL: [Self; 8] = [
        Self::Foundation,
        Self::Tableau,
        Self::Reserve,
        Self::Cell,
        Self::Stock,
        Self::Waste,
        Self::Hand,
        Self::Discard,
    ];
}

/// Which cards of a pile are face up.
///
/// # Examples
///
/// ```
/// use patience_core::{Face, Shown};
///
/// assert!(Face::LastUp(Shown::Last(1)).turns_up());
/// assert!(!Face::Down.turns_up());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Face {
    /// All cards on the pile are face up.
    Up,
    /// All cards on the pile are face down.
    Down,
    /// Some cards on the pile are dealt face down, and the top card is turned up as soon as it is
    /// uncovered.
    LastUp(Shown),
    /// The cards on the pile are visible only to the player who owns them.
    Own,
    /// All cards on the pile are dealt face down, and all are turned up as soon as a condition
    /// holds.
    UpWhen(Condition),
}

impl Face {
    /// Whether face-down cards on the pile are ever turned up automatically.
    pub const fn turns_up(&self) -> bool {
        matches!(self, Self::LastUp(_) | Self::UpWhen(_))
    }
}

/// Which cards are dealt face up in a pile where others are face down.
///
/// # Examples
///
/// ```
/// use patience_core::Shown;
///
/// // Of five cards the two at the top lie face up.
/// let up: Vec<bool> = (0..5).map(|card| Shown::Last(2).is_up(card, 5)).collect();
/// assert_eq!(up, [false, false, false, true, true]);
/// assert_eq!(Shown::Alone.turned_up_at(), 1);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shown {
    /// This number of cards at the top of the pile are dealt face up.
    Last(u8),
    /// All cards are dealt face up, except this number of cards at the bottom of the pile.
    AllBut(u8),
    /// The cards to which a repeating pattern gives this, counted from the bottom of the pile, are
    /// dealt face up, and in any case the top card.
    Pattern(FacePattern),
    /// A card is dealt face up only if it is alone on its pile.
    Alone,
}

impl Shown {
    /// Whether card number `card`, counted from 0 at the bottom, is dealt face up in a pile of
    /// `cards` cards.
    pub fn is_up(self, card: usize, cards: usize) -> bool {
        let is_top = card + 1 == cards;
        match self {
            Self::Last(shown) => card + usize::from(shown) >= cards,
            Self::AllBut(hidden) => is_top || card >= usize::from(hidden),
            Self::Pattern(pattern) => is_top || pattern.is_up(card),
            Self::Alone => cards == 1,
        }
    }

    /// Returns the largest number of cards that a pile may have left for its top card to be turned
    /// up.
    pub const fn turned_up_at(self) -> u16 {
        match self {
            Self::Alone => 1,
            _ => MOST_CARDS_ON_PILE,
        }
    }
}

/// A repeating pattern of face-up and face-down cards in a pile, from the bottom.
///
/// # Examples
///
/// ```
/// use patience_core::FacePattern;
///
/// let every_other = FacePattern::new(&[true, false]).ok_or("too long")?;
/// assert!(every_other.is_up(0) && !every_other.is_up(1) && every_other.is_up(2));
/// assert_eq!(FacePattern::new(&[]), None);
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FacePattern {
    /// One bit for each card of the pattern from the bottom, set if the card is face up.
    up: u32,
    /// The number of cards after which the pattern repeats.
    cards: u8,
}

impl FacePattern {
    /// The largest number of cards in a pattern of face-up and face-down cards.
    pub const MOST_CARDS: usize = 32;

    /// Creates the repeating pattern of face-up and face-down cards from these cards, from the
    /// bottom, where `true` is a face-up card. Returns `None` if there are no cards or more than
    /// [`FacePattern::MOST_CARDS`].
    pub fn new(up: &[bool]) -> Option<Self> {
        let cards = u8::try_from(up.len()).ok()?;
        let fits = (1..=Self::MOST_CARDS).contains(&up.len());
        let bits = (0..).zip(up).filter(|(_, up)| **up);
        fits.then(|| Self {
            up: bits.fold(0, |bits, (card, _)| bits | 1 << card),
            cards,
        })
    }

    /// Whether the pattern makes card number `card`, counted from 0 at the bottom, face up.
    pub fn is_up(self, card: usize) -> bool {
        self.up >> (card % usize::from(self.cards)) & 1 != 0
    }

    /// Returns the pattern of face-up and face-down cards as stretches of cards that all lie the
    /// same way up: the length of each stretch, and whether its cards are face up.
    pub fn stretches(self) -> Vec<(usize, bool)> {
        let mut stretches: Vec<(usize, bool)> = Vec::new();
        for up in (0..usize::from(self.cards)).map(|card| self.is_up(card)) {
            match stretches.last_mut() {
                Some((cards, same)) if *same == up => *cards += 1,
                _ => stretches.push((1, up)),
            }
        }
        stretches
    }
}

/// When empty piles are filled automatically.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Filling {
    /// A pile is filled as soon as it is empty.
    AtOnce,
    /// Empty piles are filled when the player's turn begins. During a turn, they are filled only
    /// when all piles of the kind are empty.
    ByTurn,
    /// A pile is filled as soon as it has fewer cards than a fixed number, up to that number.
    Fewer,
    /// A pile is filled as soon as it is empty. The first kind of pile that fills it gives only the
    /// top card of the pile on which the player has just put a card, and only if that top card is
    /// face down.
    LastBuilt,
    /// A pile is filled as soon as it is empty. The first kind of pile that fills it gives only the
    /// top card of the pile with the same number.
    OwnFirst,
}

/// How the piles of a kind are arranged on the table.
///
/// # Examples
///
/// ```
/// use patience_core::Shape;
///
/// let pyramid = Shape::Triangle { rows: 7, peaks: 1 };
/// assert_eq!((pyramid.rows(), pyramid.places()), (7, 28));
/// assert_eq!(pyramid.row_and_place(4), (2, 1));
/// assert_eq!(pyramid.number_at(2, 1), Some(4));
/// assert_eq!(pyramid.places_over(4), Some([7, 8]));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// The piles lie side by side in a row.
    Row,
    /// The piles form a triangle with rows of 1, 2, 3 and so on places, in which each card overlaps
    /// two cards of the row above. Several such peaks may be side by side and share the lowest row.
    Triangle {
        /// The number of rows of the triangle of piles.
        rows: u8,
        /// The number of triangles (peaks) side by side.
        peaks: u8,
    },
    /// The piles form a grid, which is a rectangle of places. Places are numbered row by row.
    Grid {
        /// The number of rows of the grid of piles.
        rows: u8,
        /// The number of places in each row of the grid of piles.
        columns: u8,
    },
}

impl Shape {
    /// Returns the number of places in the row of the shape with the given number, counted from 0.
    pub const fn places_in_row(self, row: u8) -> u8 {
        match self {
            Self::Row => 1,
            Self::Grid { columns, .. } => columns,
            // The peaks share places in the lowest row, where they meet.
            Self::Triangle { rows, peaks } if row + 1 == rows => peaks * row + 1,
            Self::Triangle { peaks, .. } => peaks * (row + 1),
        }
    }

    /// Returns the number of places in the whole shape in which the piles are arranged.
    pub fn places(self) -> u16 {
        (0..self.rows())
            .map(|row| u16::from(self.places_in_row(row)))
            .sum()
    }

    /// Returns the number of rows of the shape in which the piles are arranged.
    pub const fn rows(self) -> u8 {
        match self {
            Self::Row => 1,
            Self::Grid { rows, .. } | Self::Triangle { rows, .. } => rows,
        }
    }

    /// Returns the row of the shape in which the pile with the given number lies, and its place in
    /// the row. All numbers are counted from 0.
    pub fn row_and_place(self, number: u8) -> (u8, u8) {
        let (mut row, mut place) = (0, number);
        while row + 1 < self.rows() && place >= self.places_in_row(row) {
            place -= self.places_in_row(row);
            row += 1;
        }
        (row, place)
    }

    /// Returns the number of the pile at a place in a row of the shape, both counted from 0.
    /// Returns `None` if there is no such place.
    pub fn number_at(self, row: u8, place: u8) -> Option<u8> {
        let there = row < self.rows() && place < self.places_in_row(row);
        let before: u8 = (0..row).map(|row| self.places_in_row(row)).sum();
        there.then_some(before + place)
    }

    /// Returns the horizontal distance of a place in a triangle from the left edge of the lowest
    /// row, in halves of a card's width.
    pub fn halves_from_left(self, number: u8) -> u16 {
        let (row, place) = self.row_and_place(number);
        let Self::Triangle { rows, .. } = self else {
            return 2 * u16::from(place);
        };
        let above_foot = rows - 1 - row;
        // To the left of a place are the earlier places of its own peak and the earlier peaks. Each
        // earlier peak is as wide as its foot less the place that it shares.
        let peak = if above_foot == 0 {
            0
        } else {
            place / (row + 1)
        };
        let gap = 2 * u16::from(peak) * u16::from(above_foot.saturating_sub(1));
        2 * u16::from(place) + gap + u16::from(above_foot)
    }

    /// Returns the numbers of the two places in the next row that cover a place of a triangle.
    /// Returns `None` if nothing covers the place.
    pub fn places_over(self, number: u8) -> Option<[u8; 2]> {
        let Self::Triangle { rows, .. } = self else {
            return None;
        };
        let (row, place) = self.row_and_place(number);
        let next = row + 1;
        // Each earlier peak has one place more in the next row, except in the last, where peaks
        // share one.
        let before = if next + 1 < rows {
            place / (row + 1)
        } else {
            0
        };
        let first = self.number_at(next, place + before)?;
        Some([first, first + 1])
    }
}

/// The cards that may start an empty pile.
///
/// # Examples
///
/// ```
/// use patience_core::{CardSet, Rank, Ranks, Start};
///
/// let kings = CardSet::of_rank(Rank::KING);
/// assert_eq!(Start::Rank(Rank::KING).cards(Ranks::ALL, Rank::ACE), kings);
/// assert_eq!(Start::AboveBase(12).cards(Ranks::ALL, Rank::ACE), kings);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Start {
    /// No card may start an empty pile.
    Nothing,
    /// Any card may start an empty pile.
    AnyCard,
    /// A card of this rank may start an empty pile.
    Rank(Rank),
    /// Any card in this set may start an empty pile.
    Cards(CardSet),
    /// A card whose rank is this number of ranks above the base rank (the rank with which
    /// foundations start) may start an empty pile. The lowest rank follows the highest.
    AboveBase(u8),
}

impl Start {
    /// Returns the cards that may start an empty pile, for a given order of ranks and base rank.
    pub fn cards(self, ranks: Ranks, base: Rank) -> CardSet {
        match self {
            Self::Nothing => CardSet::EMPTY,
            Self::AnyCard => CardSet::ALL,
            Self::Rank(rank) => CardSet::of_rank(rank),
            Self::Cards(cards) => cards,
            Self::AboveBase(steps) => CardSet::of_rank(ranks.plus(base, steps)),
        }
    }
}

/// Which of the cards in `start` may start an empty pile, if it depends on the pile or on a
/// condition.
///
/// # Examples
///
/// ```
/// use patience_core::{Condition, Rank, Start, StartLimit};
///
/// // After the last redeal any card starts a space, and before it only a king.
/// let limit = StartLimit::When {
///     condition: Condition::LastPass,
///     then: Start::AnyCard,
///     otherwise: Start::Rank(Rank::KING),
/// };
/// assert_eq!(limit.condition(), &Condition::LastPass);
/// ```
#[derive(Debug, Default, Clone, PartialEq, Eq, Hash)]
pub enum StartLimit {
    /// No limit: all cards in `start` may start any empty pile at all times.
    #[default]
    None,
    /// For each pile, by number, the cards that may start it when it is empty.
    ByPile(Vec<Start>),
    /// One choice of cards may start an empty pile while a condition holds, and another while it
    /// does not.
    When {
        /// The condition on which it depends which cards may start an empty pile.
        condition: Condition,
        /// The cards that may start an empty pile while the condition holds.
        then: Start,
        /// The cards that may start an empty pile while the condition does not hold.
        otherwise: Start,
    },
}

impl StartLimit {
    /// Returns the condition, if any, on which it depends which cards may start an empty pile.
    pub const fn condition(&self) -> &Condition {
        match self {
            Self::None | Self::ByPile(_) => &Condition::Always,
            Self::When { condition, .. } => condition,
        }
    }
}

/// Which cards a player may lift from a pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lift {
    /// No card may be lifted from the pile.
    Nothing,
    /// Only the top card may be lifted from the pile.
    Top,
    /// Only the top card may be lifted from the pile, unless it is the only card there.
    TopAboveFirst,
    /// Any face-up card may be lifted from the pile together with all cards on it, in sequence or
    /// not.
    FaceUp,
    /// Any number of cards from the top of the pile may be lifted, as long as they are in sequence.
    Run,
    /// The top card may be lifted from the pile, or the whole pile if all its cards are one run.
    TopOrWhole,
    /// The whole pile may be lifted if all its cards are one run. The top card may also be lifted
    /// alone if it leaves the columns.
    Whole,
    /// The whole pile may be lifted, whether or not its cards are in sequence. Its top card must
    /// fit on the target pile.
    Pile,
    /// A run may be lifted from the pile if it could also be moved card by card through empty cells
    /// and columns.
    Supermove,
}

/// The rules for pulling single cards out from under others.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Pulls {
    /// How often a seat may pull a card out from under others in a hand.
    pub times: Times,
    /// When cards may be pulled out from under others.
    pub when: Condition,
}

/// Where a card may be placed, in relation to the cards already on a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Beside {
    /// Cards may be placed anywhere on the grid, next to other cards or not.
    Anywhere,
    /// Cards may be placed on the grid only horizontally or vertically next to another card.
    Orthogonal,
    /// The first card that the player places must be horizontally or vertically next to another
    /// card on the grid. Later cards may be placed anywhere.
    OrthogonalAtFirst,
    /// Cards may be placed only next to another card on the grid, diagonals included. The first
    /// card goes to the first place.
    Touching,
}

/// The pile that an empty pile is linked to. The empty pile takes the cards that could be built on
/// the top card of the linked pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LinkedPile {
    /// An empty pile has no linked pile, so the cards that may start it do not depend on another
    /// pile.
    None,
    /// In a grid, an empty place is linked to the place on its left. Places at the left end have no
    /// linked pile.
    Left,
    /// An empty pile is linked to the pile with the same number in another kind.
    Group(GroupId),
}

/// The cards that belong to a pile because of its position among the piles of its kind.
///
/// In a row of piles, the number of a pile gives its rank and suit. In a grid, the column gives the
/// rank and the row gives the suit. Ranks and suits are counted from the lowest in the pack, and
/// start again if there are more piles.
///
/// # Examples
///
/// ```
/// use patience_core::Own;
///
/// let (by_rank, by_suit) = Own::SuitOfRow.parts();
/// assert!(by_suit && !by_rank);
/// ```
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Own {
    /// All cards belong to every pile: its position does not matter.
    #[default]
    Any,
    /// In a grid, only cards of the row's suit belong to the first place in the row. All cards
    /// belong to the other places.
    SuitOfRow,
    /// The position of each pile determines a rank, and the cards of that rank belong to the pile.
    Rank,
    /// The position of each pile determines a suit, and the cards of that suit belong to the pile.
    Suit,
    /// The position of each pile determines a rank and a suit, and the card with both belongs to
    /// the pile.
    Card,
}

impl Own {
    /// Returns two values: whether the rank of the cards that belong to a pile matters, and whether
    /// their suit matters.
    pub const fn parts(self) -> (bool, bool) {
        match self {
            Self::Any => (false, false),
            Self::Rank => (true, false),
            Self::Suit | Self::SuitOfRow => (false, true),
            Self::Card => (true, true),
        }
    }
}

/// Whether piles that may be built in two directions keep the direction in which they began.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KeptWay {
    /// Each card on the pile may go in either direction, up or down.
    #[default]
    None,
    /// The second card of each pile sets its direction, up or down.
    EachPile,
    /// As soon as any pile of the kind has a second card, that card sets the direction (up or down)
    /// of all piles of the kind.
    AllPiles,
}

/// The preferred place of a kind of pile on the table on screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// The piles are at the usual place for their role.
    Usual,
    /// The piles are in the top row of the table, to the left.
    TopLeft,
    /// The piles are in the top row of the table, to the right.
    TopRight,
    /// The piles are in the middle of the table.
    Centre,
    /// The piles are in the centre of the table, with one pile at each corner of the centre.
    Corners,
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRIANGLE: Shape = Shape::Triangle { rows: 7, peaks: 1 };
    const PEAKS: Shape = Shape::Triangle { rows: 4, peaks: 3 };

    #[test]
    fn places_of_a_triangle_are_counted_row_by_row() {
        for (number, place) in [(0, (0, 0)), (2, (1, 1)), (27, (6, 6))] {
            assert_eq!(TRIANGLE.row_and_place(number), place);
            assert_eq!(TRIANGLE.number_at(place.0, place.1), Some(number));
        }
        assert_eq!(TRIANGLE.number_at(2, 3), None);
    }

    #[test]
    fn peaks_meet_in_their_lowest_row() {
        let rows: Vec<u8> = (0..4).map(|row| PEAKS.places_in_row(row)).collect();
        assert_eq!(rows, [3, 6, 9, 10]);
        // The second peak, its two cards, and the last card of the third row.
        assert_eq!(PEAKS.places_over(1), Some([5, 6]));
        assert_eq!(PEAKS.places_over(5), Some([12, 13]));
        assert_eq!(PEAKS.places_over(17), Some([26, 27]));
        assert_eq!(PEAKS.places_over(18), None);
    }

    #[test]
    fn each_card_of_the_peaks_is_between_the_two_that_cover_it() {
        for shape in [TRIANGLE, PEAKS] {
            for number in 0..28 {
                if let Some([left, right]) = shape.places_over(number) {
                    let at = shape.halves_from_left(number);
                    let over = [left, right].map(|place| shape.halves_from_left(place));
                    assert_eq!([at - 1, at + 1], over, "{shape:?} {number}");
                }
            }
        }
    }
}
