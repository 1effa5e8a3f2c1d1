//! The traits of a game: facts by which a list of games is narrowed, and how near two
//! games are to each other. All of it comes from the compiled rules; no table of relatives is
//! written by hand.

use crate::cards::DealNumber;
use crate::position::Position;
use crate::rules::{
    Base, Build, DealStep, Direction, Face, Goal, Group, Lift, Pairs, Removal, Role, Rules, Seat,
    Shape, Start, Stock, Suits, Times,
};

/// The traits of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Traits {
    /// The number of packs in play, of all players together.
    pub packs: u16,
    /// Whether every card lies face up from the start.
    pub open: bool,
    marks: [u8; MARKS.len()],
}

/// How much a difference between two games counts.
#[derive(Debug, Clone, Copy)]
enum Weight {
    /// A weight that counts once where two games differ.
    Differs(u16),
    /// A weight for each unit of difference, and the number of units at most counted.
    PerUnit(u16, u8),
}

use Weight::{Differs, PerUnit};

/// The weights of the traits, in the order in which [`Traits::of`] reads them.
const MARKS: [Weight; 22] = [
    // The course of the game: whether cards are built, taken off or laid out; a race, turns.
    Differs(60),
    // The cards that are taken off together.
    Differs(20),
    // How the layout lies: columns, a triangle, a grid.
    Differs(15),
    // How the columns are built: direction, suits, from king on to ace.
    Differs(10),
    Differs(6),
    Differs(3),
    // The cards that are moved together, those that start a column, and whether it fills by itself.
    Differs(6),
    Differs(4),
    Differs(4),
    // How many columns there are.
    PerUnit(1, 5),
    // Where cards come from the stock, how many at a time, how often.
    Differs(10),
    PerUnit(1, 2),
    Differs(3),
    // Packs.
    PerUnit(5, 2),
    // Cells and reserves, whether there are any and how many.
    Differs(8),
    PerUnit(1, 4),
    Differs(6),
    // Foundations: how they get their cards, their direction, their first rank, whether it is
    // dealt there.
    Differs(14),
    Differs(6),
    Differs(4),
    Differs(2),
    // Whether all cards are seen.
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
        Self { packs, open, marks }
    }

    /// Returns how far two games are from each other: 0 where only names and small numbers
    /// differ, below [`Self::NEAR`] for games that somebody who likes the one will know their
    /// way about in.
    pub fn distance(&self, other: &Self) -> u16 {
        let marks = self.marks.iter().zip(other.marks).zip(MARKS);
        let apart = marks.map(|((one, other), weight)| match weight {
            Differs(_) if *one == other => 0,
            Differs(weight) => weight,
            PerUnit(weight, most) => weight * u16::from(one.abs_diff(other).min(most)),
        });
        apart.sum()
    }

    /// Games nearer than this are alike.
    pub const NEAR: u16 = 24;
}

/// Tells whether every card lies face up after the deal.
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
        // Games that differ in these alone are played alike.
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

/// Returns where the cards of the stock go.
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
