//! How piles are built: which card may lie on which.

use crate::cards::{Card, CardSet, Rank};

/// The direction in which a pile is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Each card one rank higher than the one it lies on.
    Up,
    /// Each card one rank lower.
    Down,
    /// One rank higher or lower.
    UpOrDown,
    /// One rank lower, or the same rank.
    DownOrSame,
    /// The same rank.
    Same,
    /// The same rank, or the same suit.
    SameOrSuit,
    /// Ranks do not matter.
    Any,
    /// Nothing is ever put on a card here.
    None,
}

/// How the suits of neighbours in a pile are related.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Suits {
    /// The same suit.
    Same,
    /// Red on black, black on red.
    Alternating,
    /// The same colour.
    SameColour,
    /// Any suit but its own.
    Other,
    /// Suits do not matter.
    Any,
}

impl Suits {
    /// Tells whether the suits of two cards are related in this way.
    pub fn permit(self, one: Card, other: Card) -> bool {
        match self {
            Self::Same => one.suit() == other.suit(),
            Self::Alternating => one.colour() != other.colour(),
            Self::SameColour => one.colour() == other.colour(),
            Self::Other => one.suit() != other.suit(),
            Self::Any => true,
        }
    }
}

/// The cards that may be put on a card of a pile.
///
/// Play asks [`Build::permits`] alone. What reads the fields, and has to be looked through when one
/// is added or a direction is: the traits of a game and the advice (`analysis`), the checks of goals
/// and piles (`check`), and above this crate the rules text, the refusals and the solver's proofs
/// and schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Build {
    /// Up, down, …
    pub direction: Direction,
    /// In suit, …
    pub suits: Suits,
    /// Whether building goes on past the base rank, as from king to ace.
    pub wrapping: bool,
    /// By how many ranks up or down, usually one.
    pub by: u8,
}

impl Build {
    /// Nothing is put on anything.
    pub const NONE: Self = Self {
        direction: Direction::None,
        suits: Suits::Any,
        wrapping: false,
        by: 1,
    };

    /// Up in suit, as foundations are built in most games.
    pub const UP_IN_SUIT: Self = Self {
        direction: Direction::Up,
        suits: Suits::Same,
        wrapping: false,
        by: 1,
    };

    /// Tells whether `card` may lie on `below`. Ranks run from the base (lowest) to the rank
    /// below it (highest); only a wrapping build goes on past the ends.
    pub fn permits(self, below: Card, card: Card, base: Rank) -> bool {
        self.permits_ranks(below.rank(), card.rank(), base) && self.permits_suits(below, card)
            || self.permits_same_suit(below, card)
    }

    /// Returns the cards that may lie on `below`, as [`Build::permits`] tells of each.
    pub(crate) fn permitted_on(self, below: Card, base: Rank) -> CardSet {
        if self.direction == Direction::None {
            return CardSet::EMPTY;
        }
        let ranks: Vec<bool> = Rank::all()
            .map(|rank| self.permits_ranks(below.rank(), rank, base))
            .collect();
        CardSet::filter(|card| {
            ranks[usize::from(card.rank().index())] && self.permits_suits(below, card)
                || self.permits_same_suit(below, card)
        })
    }

    /// Tells whether a card may lie on another by their ranks.
    fn permits_ranks(self, below: Rank, rank: Rank, base: Rank) -> bool {
        let (low, high) = (below.above(base), rank.above(base));
        let step = |from: u8, to: u8| {
            let next = from + self.by;
            next == to || self.wrapping && next == to + Rank::COUNT
        };
        let (up, down) = (step(low, high), step(high, low));
        match self.direction {
            Direction::Up => up,
            Direction::Down => down,
            Direction::UpOrDown => up || down,
            Direction::DownOrSame => down || high == low,
            Direction::Same | Direction::SameOrSuit => high == low,
            Direction::Any => true,
            Direction::None => false,
        }
    }

    fn permits_suits(self, below: Card, card: Card) -> bool {
        self.suits.permit(below, card)
    }

    /// Tells whether a card may lie on another because both are of one suit, whatever their ranks.
    fn permits_same_suit(self, below: Card, card: Card) -> bool {
        self.direction == Direction::SameOrSuit
            && below.suit() == card.suit()
            && self.permits_suits(below, card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cards_permitted_on_a_card_are_those_that_are_permitted_one_by_one() {
        use Direction::{Any, Down, DownOrSame, Same, SameOrSuit, Up, UpOrDown};
        let directions = [
            Up,
            Down,
            UpOrDown,
            DownOrSame,
            Same,
            SameOrSuit,
            Any,
            Direction::None,
        ];
        for direction in directions {
            for suits in [Suits::Any, Suits::Same, Suits::Other] {
                for (wrapping, by) in [(false, 1), (true, 1), (true, 2)] {
                    let build = Build {
                        direction,
                        suits,
                        wrapping,
                        by,
                    };
                    for base in Rank::all() {
                        for below in Card::all() {
                            let each = CardSet::filter(|card| build.permits(below, card, base));
                            assert_eq!(
                                build.permitted_on(below, base),
                                each,
                                "{build:?} {below:?}"
                            );
                        }
                    }
                }
            }
        }
    }
}
