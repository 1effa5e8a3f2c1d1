//! The terms of a kind of pile: the closed lists behind the phrases of a rule file.

use crate::cards::{CardSet, Rank};
use crate::rules::{Condition, GroupId, MOST_CARDS_ON_PILE, Ranks, Times};

/// The role of a kind of pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// Built up in sequence: where cards are meant to end.
    Foundation,
    /// The places of the layout where building goes on.
    Tableau,
    /// A pile of which only the top card plays.
    Reserve,
    /// Holds cards for a while.
    Cell,
    /// Face down, dealt from.
    Stock,
    /// Cards turned from the stock, of which the last plays.
    Waste,
    /// The card just turned up, to be placed.
    Hand,
    /// Cards that have left the game.
    Discard,
}

impl Role {
    /// All of them, each at its number.
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

/// The way up that cards of a pile lie.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Face {
    /// All face up.
    Up,
    /// All face down.
    Down,
    /// Some face down as dealt, but the last card is turned up at once whenever it is exposed.
    LastUp(Shown),
    /// Seen by the player whose they are, and by nobody else.
    Own,
    /// All face down as dealt, and all turned up as soon as a condition holds.
    UpWhen(Condition),
}

impl Face {
    /// Tells whether cards that lie face down are ever turned up by themselves.
    pub const fn turns_up(&self) -> bool {
        matches!(self, Self::LastUp(_) | Self::UpWhen(_))
    }
}

/// The cards of a pile that are dealt face up where some lie face down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shown {
    /// This number of cards at the top.
    Last(u8),
    /// All but this number of cards at the bottom.
    AllBut(u8),
    /// The cards that a pattern says, counted from the bottom, and the top card.
    Pattern(FacePattern),
    /// The last card that is left, and none as long as others lie with it.
    Alone,
}

impl Shown {
    /// Tells whether the card of a pile with this number, from 0 at the bottom, is dealt face up,
    /// given the number of the pile's cards.
    pub fn is_up(self, card: usize, cards: usize) -> bool {
        let is_top = card + 1 == cards;
        match self {
            Self::Last(shown) => card + usize::from(shown) >= cards,
            Self::AllBut(hidden) => is_top || card >= usize::from(hidden),
            Self::Pattern(pattern) => is_top || pattern.is_up(card),
            Self::Alone => cards == 1,
        }
    }

    /// Returns the number of cards left on a pile at which its top card is turned up, or fewer.
    pub const fn turned_up_at(self) -> u16 {
        match self {
            Self::Alone => 1,
            _ => MOST_CARDS_ON_PILE,
        }
    }
}

/// Which way up the cards of a pile are dealt one after the other; the pattern begins again where
/// the pile has more cards.
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
    /// One bit for each card, from the bottom, that is set where the card lies face up.
    up: u32,
    /// The number of cards in the pattern.
    cards: u8,
}

impl FacePattern {
    /// The most cards that a pattern has.
    pub const MOST_CARDS: usize = 32;

    /// Returns the pattern that tells of each card from the bottom whether it lies face up; nothing
    /// where that is no card or more than [`FacePattern::MOST_CARDS`].
    pub fn new(up: &[bool]) -> Option<Self> {
        let cards = u8::try_from(up.len()).ok()?;
        let fits = (1..=Self::MOST_CARDS).contains(&up.len());
        let bits = (0..).zip(up).filter(|(_, up)| **up);
        fits.then(|| Self {
            up: bits.fold(0, |bits, (card, _)| bits | 1 << card),
            cards,
        })
    }

    /// Tells whether the card with this number, from 0 at the bottom, lies face up.
    pub fn is_up(self, card: usize) -> bool {
        self.up >> (card % usize::from(self.cards)) & 1 != 0
    }

    /// Returns the pattern as numbers of cards that lie the same way up, each with whether they lie
    /// face up.
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

/// When piles that fill by themselves are filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Filling {
    /// As soon as one is empty.
    AtOnce,
    /// When the player's turn begins, and in between when all of the kind are empty.
    ByTurn,
    /// As soon as one has fewer cards than it is filled with, up to that number.
    Fewer,
    /// As soon as one is empty; the first kind it is filled from gives the face-down top card of the pile on
    /// which the player has just put a card, and no other.
    LastBuilt,
    /// As soon as one is empty; the first kind it is filled from gives the top card of the pile with its number, and
    /// no other.
    OwnFirst,
}

/// How the piles of a group lie on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Side by side.
    Row,
    /// Rows of 1, 2, 3 … places, each card lying on two of the row above; or several such
    /// peaks side by side, whose lowest rows are one.
    Triangle {
        /// The number of rows.
        rows: u8,
        /// The number of peaks.
        peaks: u8,
    },
    /// A rectangle of places, row by row.
    Grid {
        /// The number of rows.
        rows: u8,
        /// The number of places in a row.
        columns: u8,
    },
}

impl Shape {
    /// Returns how many places a row has, from 0.
    pub const fn places_in_row(self, row: u8) -> u8 {
        match self {
            Self::Row => 1,
            Self::Grid { columns, .. } => columns,
            // The peaks share the places of the lowest row at which they meet.
            Self::Triangle { rows, peaks } if row + 1 == rows => peaks * row + 1,
            Self::Triangle { peaks, .. } => peaks * (row + 1),
        }
    }

    /// Returns how many places there are in all rows.
    pub fn places(self) -> u16 {
        (0..self.rows())
            .map(|row| u16::from(self.places_in_row(row)))
            .sum()
    }

    /// Returns how many rows there are.
    pub const fn rows(self) -> u8 {
        match self {
            Self::Row => 1,
            Self::Grid { rows, .. } | Self::Triangle { rows, .. } => rows,
        }
    }

    /// Returns row and place (from 0) of a number, counted row by row.
    pub fn row_and_place(self, number: u8) -> (u8, u8) {
        let (mut row, mut place) = (0, number);
        while row + 1 < self.rows() && place >= self.places_in_row(row) {
            place -= self.places_in_row(row);
            row += 1;
        }
        (row, place)
    }

    /// Returns the number of a place in a row, both from 0; nothing where there is none.
    pub fn number_at(self, row: u8, place: u8) -> Option<u8> {
        let there = row < self.rows() && place < self.places_in_row(row);
        let before: u8 = (0..row).map(|row| self.places_in_row(row)).sum();
        there.then_some(before + place)
    }

    /// Returns how many half cards the left edge of a place in a triangle is from the left edge
    /// of its lowest row.
    pub fn halves_from_left(self, number: u8) -> u16 {
        let (row, place) = self.row_and_place(number);
        let Self::Triangle { rows, .. } = self else {
            return 2 * u16::from(place);
        };
        let above_foot = rows - 1 - row;
        // Left of a place, besides its peak's own places, are the peaks before it, each as wide as
        // its foot less the place it shares.
        let peak = if above_foot == 0 {
            0
        } else {
            place / (row + 1)
        };
        let gap = 2 * u16::from(peak) * u16::from(above_foot.saturating_sub(1));
        2 * u16::from(place) + gap + u16::from(above_foot)
    }

    /// Returns the two places of the next row that lie on a place of a triangle, if any do.
    pub fn places_over(self, number: u8) -> Option<[u8; 2]> {
        let Self::Triangle { rows, .. } = self else {
            return None;
        };
        let (row, place) = self.row_and_place(number);
        let next = row + 1;
        // In the next row each peak before this one has one place more, but in the last, where
        // they share one.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Start {
    /// Nothing.
    Nothing,
    /// Any card.
    AnyCard,
    /// A card of this rank.
    Rank(Rank),
    /// One of these cards.
    Cards(CardSet),
    /// A card this number of ranks above the base, going round the ranks of the pack.
    AboveBase(u8),
}

impl Start {
    /// Returns these cards, in a pack with this order of ranks, for a base rank.
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

/// Which of the cards that start piles of a kind start one of them, where that depends on the pile or on the time.
#[derive(Debug, Default, Clone, PartialEq, Eq, Hash)]
pub enum StartLimit {
    /// All of them start any pile at all times.
    #[default]
    None,
    /// Those of each pile, by its number.
    ByPile(Vec<Start>),
    /// Those that start a pile while a condition holds, and those that start it while it does not.
    When {
        /// The condition.
        condition: Condition,
        /// What starts a pile while it holds.
        then: Start,
        /// What starts a pile while it does not.
        otherwise: Start,
    },
}

impl StartLimit {
    /// Returns the condition that it depends on.
    pub const fn condition(&self) -> &Condition {
        match self {
            Self::None | Self::ByPile(_) => &Condition::Always,
            Self::When { condition, .. } => condition,
        }
    }
}

/// The cards that may be lifted from a pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lift {
    /// Nothing.
    Nothing,
    /// The top card.
    Top,
    /// The top card, but never the one that lies at the bottom.
    TopAboveFirst,
    /// Any card that lies face up, with all that lie on it, in order or not.
    FaceUp,
    /// Any number of cards from the top that are built on each other.
    Run,
    /// The top card, or the whole pile where it is one run.
    TopOrWhole,
    /// The whole pile where it is one run, but for a top card that leaves the tableau.
    Whole,
    /// The whole pile in whatever order, of which the top card must fit.
    Pile,
    /// A run that single moves through empty cells and columns could transfer.
    Supermove,
}

/// Cards that may be pulled out from under others, one at a time.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Pulls {
    /// How often in a hand a seat may do so.
    pub times: Times,
    /// When that may be done.
    pub when: Condition,
}

/// Where a card must lie in relation to the cards already on a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Beside {
    /// Anywhere.
    Anywhere,
    /// Next to a card, sideways or up and down.
    Orthogonal,
    /// As `Orthogonal`, but only for the first card placed by the player.
    OrthogonalAtFirst,
    /// Next to a card, diagonals included; the first card goes to the first place.
    Touching,
}

/// The pile that an empty pile is linked to: the empty pile takes the cards that build on the top
/// card of the linked one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LinkedPile {
    /// No pile: the same cards start the empty pile at all times.
    None,
    /// The place at the left in a grid; places at the left end have none.
    Left,
    /// The pile with the same number in another kind.
    Group(GroupId),
}

/// The cards that belong to a pile by its place among the piles of its kind: in a row by its number, in a
/// grid the rank by the column and the suit by the row. Both are counted in the pack from the lowest on, and go
/// round where there are more piles.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Own {
    /// All, so that its place makes no difference.
    #[default]
    Any,
    /// Those of its suit, on the first place of each row of a grid.
    SuitOfRow,
    /// Those of its rank.
    Rank,
    /// Those of its suit.
    Suit,
    /// Those of its rank and suit.
    Card,
}

impl Own {
    /// Tells whether rank and suit matter.
    pub const fn parts(self) -> (bool, bool) {
        match self {
            Self::Any => (false, false),
            Self::Rank => (true, false),
            Self::Suit | Self::SuitOfRow => (false, true),
            Self::Card => (true, true),
        }
    }
}

/// Whether piles that are built both ways keep to the way in which they have begun.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KeptWay {
    /// Each card may go either way.
    #[default]
    None,
    /// Each pile goes on as its second card says.
    EachPile,
    /// All piles of the kind go on as the first second card on any of them says.
    AllPiles,
}

/// Where a group would like to be on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// Wherever its role usually lies.
    Usual,
    /// In the top row, to the left.
    TopLeft,
    /// In the top row, to the right.
    TopRight,
    /// In the middle.
    Centre,
    /// One at each corner of the group in the centre.
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
    fn each_card_of_peaks_lies_between_the_two_that_cover_it() {
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
