//! How piles are built: which card may lie on which.

use crate::cards::{ByCard, Card, CardSet, Colour, Rank, Suit};
use crate::rules::{Condition, Ranks};

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
    /// Any higher rank.
    Higher,
    /// Any lower rank.
    Lower,
    /// The same rank.
    Same,
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
    /// The suit that follows in a cycle of all suits.
    Rotating(SuitCycle),
    /// Suits do not matter.
    Any,
}

/// An order of the four suits in which the last is followed by the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SuitCycle([Suit; 4]);

impl SuitCycle {
    /// Clubs, diamonds, hearts, spades.
    pub const USUAL: Self = Self(Suit::ALL);

    /// Returns the cycle of suits in this order; nothing where a suit is there twice.
    ///
    /// # Examples
    ///
    /// ```
    /// use patience_core::{Suit, SuitCycle};
    ///
    /// let cycle = SuitCycle::new([Suit::Hearts, Suit::Clubs, Suit::Diamonds, Suit::Spades]);
    /// let cycle = cycle.ok_or("a suit is there twice")?;
    /// assert_eq!(cycle.after(Suit::Spades), Suit::Hearts);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn new(suits: [Suit; 4]) -> Option<Self> {
        let has_all = Suit::ALL.iter().all(|suit| suits.contains(suit));
        has_all.then_some(Self(suits))
    }

    /// Returns the suits in their order.
    pub const fn suits(self) -> [Suit; 4] {
        self.0
    }

    /// Returns the suit that follows another.
    pub fn after(self, suit: Suit) -> Suit {
        let at = self.0.iter().position(|other| *other == suit);
        self.0[at.map_or(0, |at| (at + 1) % self.0.len())]
    }
}

impl Suits {
    /// Tells whether the suits of two cards are related in this way; `one` is the card that lies
    /// below where that makes a difference.
    pub fn permit(self, one: Card, other: Card) -> bool {
        // A joker has neither suit nor colour.
        if one == Card::JOKER || other == Card::JOKER {
            return self == Self::Any;
        }
        let has_colour = |card: Card| card.colour() != Colour::Neither;
        let coloured = || has_colour(one) && has_colour(other);
        match self {
            Self::Same => one.suit() == other.suit(),
            Self::Alternating => one.colour() != other.colour() && coloured(),
            Self::SameColour => one.colour() == other.colour() && coloured(),
            Self::Other => one.suit() != other.suit(),
            Self::Rotating(cycle) => other.suit() == cycle.after(one.suit()) && coloured(),
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
    /// A second way in which cards may be put, beside this one. Cards are lifted together where
    /// one of the two ways joins them all.
    pub or: Option<SecondBuild>,
}

/// The second way of a [`Build`], with fields of the same meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SecondBuild {
    /// Up, down, …
    pub direction: Direction,
    /// In suit, …
    pub suits: Suits,
    /// Whether building goes on past the base rank.
    pub wrapping: bool,
    /// By how many ranks up or down.
    pub by: u8,
}

/// How piles are built as long as a condition does not hold.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct OtherBuild {
    /// The condition.
    pub unless: Condition,
    /// The way of building.
    pub build: Build,
}

impl Build {
    /// Nothing is put on anything.
    pub const NONE: Self = Self {
        direction: Direction::None,
        suits: Suits::Any,
        wrapping: false,
        by: 1,
        or: None,
    };

    /// Up in suit, as foundations are built in most games.
    pub const UP_IN_SUIT: Self = Self {
        direction: Direction::Up,
        suits: Suits::Same,
        wrapping: false,
        by: 1,
        or: None,
    };

    /// Returns this way of building, and the same with another way beside it; nothing where there
    /// would be three.
    pub fn or(self, other: Self) -> Option<Self> {
        let Self {
            direction,
            suits,
            wrapping,
            by,
            or: None,
        } = other
        else {
            return None;
        };
        let second = SecondBuild {
            direction,
            suits,
            wrapping,
            by,
        };
        self.or.is_none().then_some(Self {
            or: Some(second),
            ..self
        })
    }

    /// Returns the first way alone.
    #[must_use]
    pub const fn first(self) -> Self {
        Self { or: None, ..self }
    }

    /// Returns the second way alone, where there is one.
    pub fn second(self) -> Option<Self> {
        self.or.map(|second| Self {
            direction: second.direction,
            suits: second.suits,
            wrapping: second.wrapping,
            by: second.by,
            or: None,
        })
    }

    /// Tells whether `card` may lie on `below`. Ranks run from the base (lowest) to the rank
    /// below it (highest), in the order of the pack; only a wrapping build goes on past the ends.
    pub fn permits(self, below: Card, card: Card, ranks: Ranks, base: Rank) -> bool {
        self.permits_ranks((below.rank(), card.rank()), ranks, base)
            && self.suits.permit(below, card)
            || self
                .second()
                .is_some_and(|second| second.permits(below, card, ranks, base))
    }

    /// Returns for each of these cards those among them that may lie on it, as [`Build::permits`] tells of each.
    pub(crate) fn permitted(self, (ranks, base): (Ranks, Rank), faces: CardSet) -> ByCard {
        let mut permitted = match self.second() {
            Some(second) => second.permitted((ranks, base), faces),
            None => [CardSet::EMPTY; 128],
        };
        if self.direction == Direction::None {
            return permitted;
        }
        let of_rank = |rank| CardSet::of_rank(rank) & faces;
        for rank in faces.known_ranks() {
            let above = faces.known_ranks();
            let above = above.filter(|above| self.permits_ranks((rank, *above), ranks, base));
            let above = above.fold(CardSet::EMPTY, |all, rank| all | of_rank(rank));
            for below in of_rank(rank).iter() {
                let of_suits = above.iter().filter(|card| self.suits.permit(below, *card));
                permitted[usize::from(below.index())] |= of_suits.collect();
            }
        }
        permitted
    }

    /// Tells whether a card may lie on another by their ranks, that of the card below first. No step
    /// leads to a rank that the pack lacks.
    fn permits_ranks(self, (below, rank): (Rank, Rank), ranks: Ranks, base: Rank) -> bool {
        let is_any = self.direction == Direction::Any;
        let (low, high) = match (ranks.trumps_below(below), ranks.trumps_below(rank)) {
            (None, None) => (ranks.above(below, base), ranks.above(rank, base)),
            (Some(low), Some(high)) => (low, high),
            // A trump has its order among trumps alone.
            _ => return is_any,
        };
        // A joker comes before and after nothing.
        if below == Rank::JOKER || rank == Rank::JOKER {
            return is_any;
        }
        let are_there = ranks.contains(below) && ranks.contains(rank);
        let are_there = are_there || below.trump_number().is_some();
        let step = |from: u8, to: u8| {
            let next = u16::from(from) + u16::from(self.by);
            let to = u16::from(to);
            // The order of trumps does not go round.
            let wrapping = self.wrapping && below.trump_number().is_none();
            let follows = next == to || wrapping && next == to + u16::from(ranks.count());
            follows && are_there
        };
        let (up, down) = (step(low, high), step(high, low));
        match self.direction {
            Direction::Up => up,
            Direction::Down => down,
            Direction::UpOrDown => up || down,
            Direction::DownOrSame => down || high == low,
            Direction::Higher => high > low,
            Direction::Lower => high < low,
            Direction::Same => high == low,
            Direction::Any => true,
            Direction::None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cards_permitted_on_a_card_are_those_that_are_permitted_one_by_one() {
        use Direction::{Any, Down, DownOrSame, Higher, Lower, Same, Up, UpOrDown};
        let directions = [
            Up,
            Down,
            UpOrDown,
            DownOrSame,
            Higher,
            Lower,
            Same,
            Any,
            Direction::None,
        ];
        for direction in directions {
            let rotating = Suits::Rotating(SuitCycle::USUAL);
            for suits in [Suits::Any, Suits::Same, Suits::Other, rotating] {
                for (wrapping, by) in [(false, 1), (true, 1), (true, 2)] {
                    let build = Build {
                        direction,
                        suits,
                        wrapping,
                        by,
                        or: (by == 2).then_some(SecondBuild {
                            direction: Same,
                            suits: Suits::Any,
                            wrapping: false,
                            by: 1,
                        }),
                    };
                    let bases = Rank::all().map(|base| (Ranks::ALL, base));
                    let short = Ranks::from_to(Rank::KING.minus(6), Rank::ACE);
                    for (ranks, base) in bases.chain([(short, short.first())]) {
                        let all = build.permitted((ranks, base), CardSet::ALL);
                        for below in Card::faces() {
                            let each =
                                CardSet::filter(|card| build.permits(below, card, ranks, base));
                            assert_eq!(
                                all[usize::from(below.index())],
                                each,
                                "{build:?} {below:?}"
                            );
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn special_cards_are_built_only_as_their_own_order_says() {
        let trump = |number| Card::new(Rank::trump(number).unwrap(), Suit::Trumps);
        let permitted_in = |build: Build, below, ranks| {
            let below: Card = below;
            build.permitted((ranks, Rank::ACE), CardSet::ALL)[usize::from(below.index())]
        };
        let permitted = |build: Build, below| permitted_in(build, below, Ranks::ALL);
        assert_eq!(
            permitted(Build::UP_IN_SUIT, trump(0)),
            CardSet::of(trump(1))
        );
        assert_eq!(permitted(Build::UP_IN_SUIT, Card::JOKER), CardSet::EMPTY);
        let build = |direction, suits| Build {
            direction,
            suits,
            wrapping: true,
            ..Build::NONE
        };
        assert_eq!(
            permitted(build(Direction::Up, Suits::Any), trump(21)),
            CardSet::EMPTY
        );
        let down = build(Direction::Down, Suits::Alternating);
        assert_eq!(permitted(down, trump(5)), CardSet::EMPTY);
        let same = build(Direction::Same, Suits::SameColour);
        assert_eq!(permitted(same, Card::JOKER), CardSet::EMPTY);
        assert_eq!(
            permitted(build(Direction::Any, Suits::Any), trump(5)),
            CardSet::ALL
        );
        let any_red = permitted(
            build(Direction::Any, Suits::SameColour),
            Card::new(Rank::ACE, Suit::Hearts),
        );
        assert_eq!(any_red.len(), 28);
        // A pack with knights has a queen on a knight, and no queen on a jack.
        let ranks = Ranks::ALL.with_knight();
        let jack = Card::new(Rank::KING.minus(2), Suit::Clubs);
        let knight = Card::new(Rank::KNIGHT, Suit::Clubs);
        let up = Build::UP_IN_SUIT;
        assert_eq!(permitted_in(up, jack, ranks), CardSet::of(knight));
        assert_eq!(permitted(up, jack).len(), 1);
        assert_eq!(permitted(up, knight), CardSet::EMPTY);
    }
}
