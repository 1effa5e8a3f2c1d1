//! How piles are built: which card may be put on which.

use crate::cards::{ByCard, Card, CardSet, Colour, Rank, Suit};
use crate::rules::{Condition, Ranks};

/// The direction in which a pile is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Piles are built up: each card is one rank higher than the one below it.
    Up,
    /// Piles are built down: each card is one rank lower than the one below it.
    Down,
    /// Piles are built up or down: each card is one rank higher or lower than the one below it.
    UpOrDown,
    /// Piles are built down or by equal ranks: each card is one rank lower than the one below it,
    /// or of the same rank.
    DownOrSame,
    /// Piles are built up by any number of ranks: each card is higher than the one below it.
    Higher,
    /// Piles are built down by any number of ranks: each card is lower than the one below it.
    Lower,
    /// Piles are built by equal ranks: each card has the same rank as the one below it.
    Same,
    /// Piles are built with cards of any rank.
    Any,
    /// Piles are not built: no card is ever put on another.
    None,
}

/// How the suits of neighbouring cards in a pile are related.
///
/// # Examples
///
/// ```
/// use patience_core::{Card, Suits};
///
/// let [nine, eight] = ["9H", "8S"].map(Card::parse);
/// let (nine, eight) = nine.zip(eight).ok_or("no card")?;
/// assert!(Suits::Alternating.permit(nine, eight));
/// assert!(!Suits::SameColour.permit(nine, eight));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Suits {
    /// Neighbouring cards in a pile are of the same suit.
    Same,
    /// Neighbouring cards in a pile alternate in colour: red on black and black on red.
    Alternating,
    /// Neighbouring cards in a pile have the same colour: red on red and black on black.
    SameColour,
    /// Neighbouring cards in a pile are of different suits.
    Other,
    /// Each card in a pile is of the suit that follows the suit of the card below it, in a cycle of
    /// all four suits.
    Rotating(SuitCycle),
    /// Neighbouring cards in a pile may be of any suit.
    Any,
}

/// A cyclic order of the four suits. The first suit follows the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SuitCycle([Suit; 4]);

impl SuitCycle {
    /// The cyclic suit order clubs, diamonds, hearts, spades.
    pub const USUAL: Self = Self(Suit::ALL);

    /// Returns the cycle of the given suits in the given order, or `None` if a suit occurs twice.
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

    /// Returns the four suits in the order of the cycle.
    pub const fn suits(self) -> [Suit; 4] {
        self.0
    }

    /// Returns the suit that follows `suit` in the cycle.
    pub fn after(self, suit: Suit) -> Suit {
        let at = self.0.iter().position(|other| *other == suit);
        self.0[at.map_or(0, |at| (at + 1) % self.0.len())]
    }
}

impl Suits {
    /// Whether the suits of the cards `one` and `other` are related as this rule demands. Where the
    /// order matters, `one` is the lower card in the pile.
    pub fn permit(self, one: Card, other: Card) -> bool {
        // A joker has no suit or colour.
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

/// The rule by which a pile is built: which card may be put on which.
///
/// During play, only [`Build::permits`] is called. When a field or a direction is added, review all
/// code that reads the fields: traits and advice (`analysis`), the checks of goals and piles
/// (`check`) and, in the crates above this one, the rules text, the explanations of refused moves,
/// and the solver's proofs and schedule.
///
/// # Examples
///
/// ```
/// use patience_core::{Build, Card, Direction, Rank, Ranks, Suits};
///
/// let down = Build { direction: Direction::Down, suits: Suits::Alternating, ..Build::NONE };
/// let [nine, eight] = ["9H", "8S"].map(Card::parse);
/// let (nine, eight) = nine.zip(eight).ok_or("no card")?;
/// assert!(down.permits(nine, eight, Ranks::ALL, Rank::ACE));
/// assert!(!down.permits(eight, nine, Ranks::ALL, Rank::ACE));
/// let either = down.or(Build::UP_IN_SUIT).ok_or("there would be three ways")?;
/// assert_eq!((either.first(), either.second()), (down, Some(Build::UP_IN_SUIT)));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Build {
    /// The direction in which piles are built: up, down and so on.
    pub direction: Direction,
    /// How the suits of neighbouring cards in a pile are related: in suit, alternating and so on.
    pub suits: Suits,
    /// Whether building continues past the end of the ranks, as from king to ace.
    pub wrapping: bool,
    /// The difference in rank between neighbouring cards in a pile, usually 1.
    pub by: u8,
    /// An alternative way to build. Cards can be lifted together only if all of them were built in
    /// the same one of the two ways.
    pub or: Option<SecondBuild>,
}

/// The second of the two ways to build in a [`Build`]. The fields have the same meaning as there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SecondBuild {
    /// The direction in which piles are built, by the second of two ways: up, down and so on.
    pub direction: Direction,
    /// How the suits of neighbouring cards in a pile are related, by the second of two ways to
    /// build: in suit, alternating and so on.
    pub suits: Suits,
    /// Whether building by the second of two ways continues past the end of the ranks, as from king
    /// to ace.
    pub wrapping: bool,
    /// The difference in rank between neighbouring cards in a pile, usually 1.
    pub by: u8,
}

/// Another rule for building piles, which applies while a condition does not hold.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct OtherBuild {
    /// The condition while which this other rule for building does not apply.
    pub unless: Condition,
    /// How piles are built while the condition does not hold.
    pub build: Build,
}

impl Build {
    /// The rule that no card may be put on any other.
    pub const NONE: Self = Self {
        direction: Direction::None,
        suits: Suits::Any,
        wrapping: false,
        by: 1,
        or: None,
    };

    /// The rule that piles are built up in suit, as most foundations are.
    pub const UP_IN_SUIT: Self = Self {
        direction: Direction::Up,
        suits: Suits::Same,
        wrapping: false,
        by: 1,
        or: None,
    };

    /// Returns this way to build piles with `other` as an alternative, or `None` if there would be
    /// more than two ways.
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

    /// Returns the first of the two ways to build piles, without the second.
    #[must_use]
    pub const fn first(self) -> Self {
        Self { or: None, ..self }
    }

    /// Returns the second of the two ways to build piles, if there is one.
    pub fn second(self) -> Option<Self> {
        self.or.map(|second| Self {
            direction: second.direction,
            suits: second.suits,
            wrapping: second.wrapping,
            by: second.by,
            or: None,
        })
    }

    /// Whether `card` may be put on `below`. Ranks follow the order of the pack, with `base` as the
    /// lowest rank. Only a build that wraps continues from the highest rank to the lowest.
    pub fn permits(self, below: Card, card: Card, ranks: Ranks, base: Rank) -> bool {
        self.permits_ranks((below.rank(), card.rank()), ranks, base)
            && self.suits.permit(below, card)
            || self
                .second()
                .is_some_and(|second| second.permits(below, card, ranks, base))
    }

    /// Returns, for each card of `faces`, the cards of `faces` that [`Build::permits`] allows on
    /// that card.
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

    /// Whether a card of rank `rank` may be put on a card of rank `below`, whatever their suits. A
    /// step in ranks never leads to a rank that the pack lacks.
    fn permits_ranks(self, (below, rank): (Rank, Rank), ranks: Ranks, base: Rank) -> bool {
        let is_any = self.direction == Direction::Any;
        let (low, high) = match (ranks.trumps_below(below), ranks.trumps_below(rank)) {
            (None, None) => (ranks.above(below, base), ranks.above(rank, base)),
            (Some(low), Some(high)) => (low, high),
            // Trumps are ordered only among themselves.
            _ => return is_any,
        };
        // A joker neither follows nor precedes any card.
        if below == Rank::JOKER || rank == Rank::JOKER {
            return is_any;
        }
        let are_there = ranks.contains(below) && ranks.contains(rank);
        let are_there = are_there || below.trump_number().is_some();
        let step = |from: u8, to: u8| {
            let next = u16::from(from) + u16::from(self.by);
            let to = u16::from(to);
            // The order of trumps does not wrap.
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
    fn the_permitted_set_agrees_with_each_single_check() {
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
    fn special_cards_are_built_only_in_their_own_order() {
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
        // In a pack with knights, a queen goes on a knight and not on a jack.
        let ranks = Ranks::ALL.with_knight();
        let jack = Card::new(Rank::KING.minus(2), Suit::Clubs);
        let knight = Card::new(Rank::KNIGHT, Suit::Clubs);
        let up = Build::UP_IN_SUIT;
        assert_eq!(permitted_in(up, jack, ranks), CardSet::of(knight));
        assert_eq!(permitted(up, jack).len(), 1);
        assert_eq!(permitted(up, knight), CardSet::EMPTY);
    }
}
