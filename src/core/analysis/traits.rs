//! The traits of a game: facts for filtering a list of games, and for measuring how similar two
//! games are. The program derives all of them from the compiled rules; there is no hand-written
//! table of related games.

use crate::cards::DealNumber;
use crate::position::Position;
use crate::rules::{
    Base, Build, DealStep, Direction, Face, Goal, Group, Lift, Pairs, Removal, Role, Rules, Seat,
    Shape, Start, Stock, Suits, Times,
};

/// The traits of a game, for filtering and comparing games.
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// let mut in_suit = Description::clone(&rules);
/// in_suit.groups[1].build.suits = Suits::Same;
/// let (any_suit, in_suit) = (Traits::of(&rules), Traits::of(&Rules::new(in_suit)?));
/// assert!(any_suit.open && any_suit.packs == 1);
/// assert_eq!(any_suit.distance(&any_suit), 0);
/// assert!(any_suit.distance(&in_suit) < Traits::NEAR);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Traits {
    /// The number of packs in play, for all players together.
    pub packs: u16,
    /// Whether every card in the game is face up from the start.
    pub open: bool,
    /// Whether a deal takes a few minutes: one pack, and no cards are built in columns.
    pub short: bool,
    marks: [u8; MARKS.len()],
}

/// How much a difference in one trait counts towards the distance between two games.
#[derive(Debug, Clone, Copy)]
enum Weight {
    /// A weight that counts once if two games differ in the trait.
    Differs(u16),
    /// A weight for each unit by which a trait of two games differs, and the largest number of
    /// units that count.
    PerUnit(u16, u8),
}

use Weight::{Differs, PerUnit};

/// The weight of each trait when two games are compared, in the order in which [`Traits::of`] reads
/// the traits.
const MARKS: [Weight; 22] = [
    // The course of the game: whether cards are built, removed or laid out; a race, turns.
    Differs(60),
    // The cards that are removed together.
    Differs(20),
    // The arrangement of the layout: columns, a triangle, a grid.
    Differs(15),
    // How columns are built: direction, suits, from king to ace.
    Differs(10),
    Differs(6),
    Differs(3),
    // The cards that are moved together, those that start a column, and whether a column is filled
    // automatically.
    Differs(6),
    Differs(4),
    Differs(4),
    // The number of columns.
    PerUnit(1, 5),
    // Where cards from the stock go, how many at a time, how often.
    Differs(10),
    PerUnit(1, 2),
    Differs(3),
    // The number of packs.
    PerUnit(5, 2),
    // Cells and reserves: whether there are any, and how many.
    Differs(8),
    PerUnit(1, 4),
    Differs(6),
    // Foundations: how they get their cards, their direction, their first rank, and whether it is
    // dealt there.
    Differs(14),
    Differs(6),
    Differs(4),
    Differs(2),
    // Whether all cards are visible.
    Differs(6),
];

impl Traits {
    /// Derives the traits of a game from its rules.
    pub fn of(rules: &Rules) -> Self {
        let packs = u16::from(rules.packs) * u16::from(rules.decks());
        let open = is_open(rules);
        let of_role = |role: Role| {
            let groups = rules.groups.iter();
            groups.filter(move |group| group.role == role && group.count > 0 && group.limit > 0)
        };
        let piles = |role: Role| of_role(role).map(|group| group.count).sum::<u8>();
        let columns = of_role(Role::Tableau).max_by_key(|group| group.count);
        let of_columns = |mark: fn(&Group) -> u8| columns.map_or(0, mark);
        let marks = [
            course(rules),
            rules.removal.as_ref().map_or(0, pairs),
            of_columns(shape),
            of_columns(|group| direction(group.build)),
            of_columns(suits),
            of_columns(|group| u8::from(group.build.wrapping)),
            of_columns(lift),
            of_columns(start),
            of_columns(|group| u8::from(!group.fill.is_empty())),
            piles(Role::Tableau),
            stock(rules),
            rules.stock.as_ref().map_or(0, Stock::cards_at_a_time),
            match rules.redeals() {
                None | Some(Times::Limited(0)) => 0,
                Some(Times::Limited(_)) => 1,
                Some(Times::Unlimited) => 2,
            },
            u8::try_from(packs).unwrap_or(u8::MAX),
            u8::from(piles(Role::Cell) > 0),
            piles(Role::Cell),
            u8::from(piles(Role::Reserve) > 0),
            of_role(Role::Foundation).next().map_or(0, |group| {
                1 + u8::from(!group.collects.is_empty()) + 2 * u8::from(group.limit > 13)
            }),
            of_role(Role::Foundation)
                .map(|group| 1 << direction(group.build))
                .fold(0, |all: u8, one: u8| all | one),
            match rules.base {
                Base::Fixed(rank) => rank.index(),
                Base::FirstDealt | Base::FirstUp | Base::FirstPut | Base::Chosen(_) => 13,
            },
            u8::from(
                rules
                    .deal
                    .iter()
                    .any(|step| matches!(step, DealStep::Base { .. } | DealStep::Picked { .. })),
            ),
            u8::from(open),
        ];
        let builds = columns.is_some_and(|group| group.build.direction != Direction::None);
        Self {
            packs,
            open,
            short: packs == 1 && !builds,
            marks,
        }
    }

    /// Returns the distance between two games. The smaller it is, the more similar the games are.
    /// It is 0 if only names and small numbers differ, and below [`Self::NEAR`] if a player who
    /// likes one game will easily learn the other.
    pub fn distance(&self, other: &Self) -> u16 {
        let marks = self.marks.iter().zip(other.marks).zip(MARKS);
        let apart = marks.map(|((one, other), weight)| match weight {
            Differs(_) if *one == other => 0,
            Differs(weight) => weight,
            PerUnit(weight, most) => weight * u16::from(one.abs_diff(other).min(most)),
        });
        apart.sum()
    }

    /// The distance between two games below which they count as similar.
    pub const NEAR: u16 = 24;
}

/// Whether every card in the game is face up after the deal.
fn is_open(rules: &Rules) -> bool {
    let Some(first) = DealNumber::new(1) else {
        return false;
    };
    let position = Position::deal(rules, first, 0, Seat::FIRST, &[]);
    rules
        .pile_ids()
        .all(|pile| position.cards(rules, pile).iter().all(|card| card.is_up()))
        && rules.groups.iter().all(|group| group.face != Face::Own)
}

fn course(rules: &Rules) -> u8 {
    match (&rules.goal, &rules.race, &rules.turn_game) {
        (_, Some(_), _) => 1,
        (_, _, Some(_)) => 2,
        (Goal::Filled { .. }, ..) => 3,
        (Goal::InOrder(_), ..) => 6,
        (Goal::FewPiles { .. }, ..) => 7,
        (Goal::CompleteRuns(_), ..) => 8,
        _ if rules.removal.is_some() => 4,
        _ => 5,
    }
}

fn pairs(removal: &Removal) -> u8 {
    if removal.from_memory {
        return 9;
    }
    if let Some(row) = removal.row() {
        return if row.takes_single() { 7 } else { 8 };
    }
    match removal.pairs().next() {
        None => 1,
        Some((Pairs::Sum(_), _)) => 2,
        Some((Pairs::SameRank, _)) => 3,
        Some((Pairs::Neighbours { .. }, _)) => 4,
        Some((Pairs::AnyRanks, _)) => 5,
        Some((Pairs::Apart(_), _)) => 6,
    }
}

const fn shape(group: &Group) -> u8 {
    match group.shape {
        Shape::Row => 1,
        Shape::Triangle { .. } => 2,
        Shape::Grid { .. } => 3,
    }
}

const fn suits(group: &Group) -> u8 {
    match (group.build.direction, group.build.suits) {
        (Direction::None, _) => 0,
        (_, Suits::Same) => 1,
        (_, Suits::Alternating) => 2,
        (_, Suits::SameColour) => 3,
        (_, Suits::Other) => 4,
        (_, Suits::Any) => 5,
        (_, Suits::Rotating(_)) => 6,
    }
}

const fn lift(group: &Group) -> u8 {
    match group.lift {
        Lift::Nothing => 1,
        // Games that differ only in these play alike.
        Lift::Top | Lift::TopAboveFirst | Lift::Supermove => 2,
        Lift::Run | Lift::TopOrWhole | Lift::Whole => 3,
        Lift::FaceUp => 4,
        Lift::Pile => 5,
    }
}

const fn start(group: &Group) -> u8 {
    match group.start {
        Start::Nothing => 1,
        Start::AnyCard => 2,
        Start::Rank(_) | Start::Cards(_) | Start::AboveBase(_) => 3,
    }
}

const fn direction(build: Build) -> u8 {
    match build.direction {
        _ if build.or.is_some() => 7,
        Direction::None => 0,
        Direction::Up => 1,
        Direction::Down => 2,
        Direction::UpOrDown => 3,
        Direction::DownOrSame => 4,
        Direction::Same => 5,
        Direction::Any => 6,
        Direction::Higher => 8,
        Direction::Lower => 9,
    }
}

/// Returns a code that says where cards from the stock go. Codes are compared only for equality.
fn stock(rules: &Rules) -> u8 {
    let Some(stock) = &rules.stock else {
        // A stock that is not turned may still fill empty piles.
        let there = |group: &Group| group.role == Role::Stock && group.count > 0;
        return u8::from(rules.groups.iter().any(there));
    };
    match rules.group(stock.to()).role {
        _ if stock.filled_gaps().is_some() => 2,
        _ if stock.deals_out() => 3,
        Role::Hand => 4,
        Role::Foundation => 5,
        _ => 6,
    }
}
