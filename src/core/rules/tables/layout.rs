//! The piles of a game as a whole: their numbers, their names, where their cards are in memory,
//! which piles cover which, and which are adjacent.

use smallvec::SmallVec;

use crate::cards::{Card, CardSet, Suit};
use crate::rules::{
    Base, Beside, Description, Group, GroupAndNumber, GroupId, KeptWay, LinkedPile, MOST_PILES,
    Nearness, Own, Pile, PileId, PileLayout, Role, Rules, Seat, Shape, Start, Times,
};

use super::accept::GroupTables;
use super::card_flow::most_cards_on;
use super::spare_cards::cards_left;
use super::{Tables, lines, no_consequences, removal, seats};

/// The reason why no tables for play can be derived from a description of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TooLarge {
    /// The game has too many piles. The value is their number.
    Piles(usize),
    /// The cards that all piles may hold need more memory together than a position has.
    Memory,
}

impl Rules {
    /// Derives the tables for play from a description. Shared piles get the first numbers, followed
    /// by the piles of each seat in turn. Within these, kinds of pile are in the order of the
    /// description.
    ///
    /// # Errors
    /// Fails if there are too many piles, or too many cards on them.
    pub(crate) fn derive(description: Description) -> Result<Self, TooLarge> {
        let sides = if description.is_for_several() {
            description.sides
        } else {
            1
        };
        let count = |shared: bool| -> usize {
            let groups = description.groups.iter();
            let groups = groups.filter(|group| group.shared == shared);
            groups.map(|group| usize::from(group.count)).sum()
        };
        let total = count(true) + count(false) * usize::from(sides);
        if total > MOST_PILES {
            return Err(TooLarge::Piles(total));
        }
        let mut rules = Self {
            tables: Tables {
                fingerprint: description.fingerprint(),
                seats: description.seats(),
                cards: description.cards_in_deck() * u16::from(description.decks()),
                ..Tables::default()
            },
            description,
        };
        fill_group_tables(&mut rules);
        let mut laying = Laying {
            several: rules.is_for_several(),
            memory: 0,
            prefixes: prefixes(&rules.groups),
            reaches: rules
                .group_ids()
                .map(|id| most_cards_on(&rules, id))
                .collect(),
            rules: &mut rules,
        };
        let first = laying.all(sides);
        if laying.memory > usize::from(u16::MAX) {
            return Err(TooLarge::Memory);
        }
        // Partners handle the same piles.
        let by_side = first.iter().cycle().take(usize::from(rules.seats()));
        rules.tables.group_first = by_side.cloned().collect();
        fill_tables(&mut rules);
        Ok(rules)
    }
}

/// Fills in the tables of each kind of pile that are used during play.
fn fill_group_tables(rules: &mut Rules) {
    let lent = |id: GroupId| {
        let mut groups = rules.groups.iter();
        groups.any(|group| group.start_from.contains(id))
    };
    let (order, faces) = ((rules.ranks, rules.base), rules.faces());
    let tables = rules.group_ids().zip(&rules.groups);
    rules.tables.groups = tables
        .map(|(id, group)| GroupTables::from_group(group, order, (faces, lent(id))))
        .collect();
}

/// Fills in those tables for play that depend on the positions of the piles on the table.
fn fill_tables(rules: &mut Rules) {
    mark_shared(rules);
    mark_under(rules);
    mark_links(rules);
    rules.tables.closing = rules.group_ids().find(|id| rules.group(*id).closes);
    let pulled = rules
        .group_ids()
        .filter(|id| rules.group(*id).pulls.is_some());
    rules.tables.pulled = pulled.collect();
    removal::fill(rules);
    mark_pile_layouts(rules);
    fill_picture(rules);
    lines::fill(rules);
    rules.tables.spare_cards = u16::try_from(cards_left(rules).max(0)).unwrap_or(0);
    rules.tables.no_consequences = no_consequences::moves_have_none(rules);
    rules.tables.own_sources = (rules.groups.iter()).any(|group| !group.own_sources().is_empty());
    rules.tables.turns_freely = no_consequences::turns_freely(rules);
    rules.tables.redeals_freely = rules.stock.as_ref().is_some_and(|stock| {
        rules.tables.turns_freely && stock.redeal_turns && stock.redeals == Times::Unlimited
    });
    rules.tables.turn_has_no_consequences = no_consequences::turn_has_no_consequences(rules);
    rules.tables.aside = no_consequences::aside(rules);
    let kinds = rules.group_ids().filter(|id| rules.are_alike(*id));
    rules.tables.alike = kinds.collect();
    for seat in rules.all_seats() {
        seats::handled(rules, seat);
    }
    mark_cached(rules);
}

/// Fills in the picture of the table from piles given by kind and number.
fn fill_picture(rules: &mut Rules) {
    let pile = |(group, number): GroupAndNumber| {
        PileId::new(rules.first_of(group, Seat::FIRST).number() + number)
    };
    let rows = rules.picture.iter();
    rules.tables.picture = rows
        .map(|row| row.iter().map(|place| place.map(pile)).collect())
        .collect();
}

/// Marks the piles whose cached data is read when legal moves are listed.
fn mark_cached(rules: &mut Rules) {
    let handled = |pile: PileId| {
        let lifted = rules.tables.seat_sources.iter().flatten();
        rules
            .tables
            .reach
            .iter()
            .any(|reach| reach.removable.contains(pile))
            || lifted
                .flat_map(|range| range.piles())
                .any(|source| source == pile)
    };
    let cached = |pile: PileId| {
        let group = rules.group_of(pile);
        let takes = !group.from.is_empty() || !group.start_from.is_empty();
        takes || group.guests.is_some() || rules.layout_of(pile).matters || handled(pile)
    };
    let cached: Vec<bool> = rules.pile_ids().map(cached).collect();
    for pile in &mut rules.tables.piles {
        pile.dependents
            .retain(|dependent| cached[dependent.index()]);
    }
    for (layout, cached) in rules.tables.pile_layouts.iter_mut().zip(cached) {
        layout.cached = cached;
        layout.plain &= cached;
    }
}

/// Fills in, for each pile, the piles that it covers.
fn mark_under(rules: &mut Rules) {
    for pile in rules.pile_ids() {
        for over in rules.pile(pile).covers.clone() {
            rules.tables.piles[over.index()].under.push(pile);
        }
    }
}

/// Fills in which pile each empty pile is linked to, and the cards that belong to piles because of
/// their position.
fn mark_links(rules: &mut Rules) {
    for pile in rules.pile_ids() {
        let place = rules.pile(pile);
        let group = rules.group(place.group);
        let seat = place.seat.unwrap_or_default();
        let before = (place.number > 0).then(|| PileId::new(pile.number() - 1));
        let (_, column) = group.shape.row_and_place(place.number);
        let linked_to = match group.linked_pile {
            LinkedPile::None => None,
            LinkedPile::Left => before.filter(|_| column > 0),
            LinkedPile::Group(other) => rules.piles_of(other, seat).nth(usize::from(place.number)),
        };
        let keeps_to = before.filter(|_| group.ranks_before);
        let in_reach = (!group.to_left.is_empty()).then(|| {
            let near = group.to_left.iter().filter(|by| **by <= place.number);
            near.map(|by| PileId::new(pile.number() - by)).collect()
        });
        let own = [group.own_start, group.own_build].map(|own| own_cards(rules, place, own));
        let alike = rules.piles_of(place.group, seat);
        let apart: Vec<PileId> = alike
            .filter(|other| {
                (group.each_suit || group.kept_way == KeptWay::AllPiles) && *other != pile
            })
            .collect();
        let waits = (place.seat.unwrap_or_default(), Some(pile));
        let opened_by: Vec<PileId> = group
            .conditions()
            .filter(|(happening, _)| happening.is_by_player())
            .flat_map(|(_, when)| when.piles())
            .flat_map(|which| rules.piles_awaited(which, waits))
            .collect();
        let others = apart.into_iter().chain(linked_to).chain(keeps_to);
        for other in others.chain(opened_by) {
            rules.tables.piles[other.index()].dependents.push(pile);
        }
        let place = &mut rules.tables.piles[pile.index()];
        (place.linked_to, place.keeps_to) = (linked_to, keeps_to);
        (place.own, place.in_reach) = (own, in_reach);
    }
}

/// Returns the cards that belong to a pile because of its position.
fn own_cards(rules: &Rules, pile: &Pile, own: Own) -> CardSet {
    let shape = rules.group(pile.group).shape;
    let (row, column) = shape.row_and_place(pile.number);
    let is_row = shape == Shape::Row;
    if own == Own::SuitOfRow && column > 0 {
        return CardSet::ALL;
    }
    let lowest = match rules.base {
        Base::Fixed(rank) => rank,
        _ => rules.ranks.first(),
    };
    let rank = rules
        .ranks
        .plus(lowest, if is_row { pile.number } else { column });
    let suits = Suit::ALL.into_iter();
    let suits: Vec<Suit> = match own {
        Own::SuitOfRow => suits.collect(),
        _ => suits
            .filter(|suit| rules.copies(Card::new(rules.ranks.first(), *suit)) > 0)
            .collect(),
    };
    let number = usize::from(if is_row { pile.number } else { row });
    let suit = suits.get(number % suits.len().max(1)).copied();
    let (of_rank, of_suit) = own.parts();
    CardSet::filter(|card| {
        (!of_rank || card.rank() == rank) && (!of_suit || Some(card.suit()) == suit)
    })
}

/// Fills in the data of each pile that is used when a move changes its cards, and the acceptor bits
/// of the accept tables.
fn mark_pile_layouts(rules: &mut Rules) {
    let piles = rules.tables.piles.iter();
    rules.tables.pile_layouts = piles
        .map(|pile| PileLayout::new(pile, rules.group(pile.group), rules.lends(pile.group)))
        .collect();
    if rules.base == Base::FirstPut {
        // Before the base is known, such foundations take any card.
        let piles = rules.pile_ids();
        let starts: Vec<PileId> = piles.filter(|pile| rules.starts_with_base(*pile)).collect();
        for pile in starts {
            let layout = &mut rules.tables.pile_layouts[pile.index()];
            (layout.depends, layout.plain) = (true, false);
        }
    }
    let faces = rules.faces();
    for id in rules.group_ids() {
        let removal = rules.removal.as_ref();
        let (pairs, alone) = match removal.filter(|removal| removal.from().contains(id)) {
            Some(removal) => (CardSet::ALL, removal.alone_from(id)),
            None => (CardSet::EMPTY, CardSet::EMPTY),
        };
        let tables = &mut rules.tables.groups[id.index()];
        let by_way = tables.by_way.iter_mut().flat_map(|ways| {
            let ways = ways.as_mut();
            [&mut ways.up, &mut ways.down, &mut ways.level]
        });
        let others = tables.accepts.iter_mut().chain(&mut tables.others);
        for table in by_way.flatten().chain(others) {
            table.fill_rows(faces, (pairs, alone));
        }
    }
}

/// Fills in the number of piles that all seats share. These piles have the lowest numbers.
fn mark_shared(rules: &mut Rules) {
    let shared = |pile: &PileId| rules.pile(*pile).seat.is_none();
    let count = rules.pile_ids().take_while(shared).count();
    rules.tables.shared = u8::try_from(count).expect("a game has at most MOST_PILES piles");
    let open = |pile: &PileId| rules.group_of(*pile).start == Start::AnyCard;
    rules.tables.shared_open = rules.shared_piles().filter(open).collect();
}

struct Laying<'a> {
    rules: &'a mut Rules,
    several: bool,
    memory: usize,
    prefixes: Vec<String>,
    /// Returns the largest number of cards that could be on each kind of pile during a game.
    reaches: Vec<u16>,
}

impl Laying<'_> {
    /// Creates the piles of all kinds. Returns, for each seat, the first pile of each kind.
    fn all(&mut self, seats: u8) -> Vec<Vec<PileId>> {
        let groups = self.rules.groups.clone();
        let mut first = vec![vec![PileId::new(0); groups.len()]; usize::from(seats)];
        let kinds = |shared: bool| {
            let kinds = groups.iter().enumerate();
            kinds.filter(move |(_, group)| group.shared == shared)
        };
        for (index, group) in kinds(true) {
            let at = self.group(index, group, None);
            for row in &mut first {
                row[index] = at;
            }
        }
        for (seat, row) in (0..seats).map(Seat::new).zip(&mut first) {
            for (index, group) in kinds(false) {
                row[index] = self.group(index, group, Some(seat));
            }
        }
        first
    }

    /// Returns how close to each other the cards of a pair must be on a kind of pile.
    fn nearness(&self, index: usize) -> Nearness {
        let removal = self.rules.removal.as_ref();
        let taken =
            removal.filter(|removal| removal.pairs_from().contains(GroupId::from_index(index)));
        taken.map_or(Nearness::Anywhere, |removal| removal.near)
    }

    fn group(&mut self, index: usize, group: &Group, seat: Option<Seat>) -> PileId {
        let at = PileId::from_index(self.rules.tables.piles.len());
        let all = self.reaches[index];
        for number in 0..group.count {
            let room = group.limit_of(number).min(all).max(1);
            let near = self.nearness(index);
            let (covers, neighbours) = around(group, at.number(), number, near);
            let own = match seat {
                Some(seat) => format!("{}.", seat.number() + 1),
                None => String::new(),
            };
            let prefix = &self.prefixes[index];
            self.rules.tables.piles.push(Pile {
                group: GroupId::from_index(index),
                seat: seat.filter(|_| self.several),
                seats: match seat.filter(|_| self.several) {
                    Some(side) => self.rules.seats_of(side),
                    None => u16::MAX,
                },
                number,
                name: format!("{own}{prefix}{}", number_name(group, number)),
                first: u16::try_from(self.memory).unwrap_or(u16::MAX),
                room,
                covers,
                freed_by_one: group.freed_by_one.contains(&number),
                under: SmallVec::new(),
                neighbours,
                linked_to: None,
                keeps_to: None,
                dependents: SmallVec::new(),
                own: [CardSet::ALL; 2],
                in_reach: None,
            });
            self.memory += usize::from(room);
        }
        at
    }
}

/// Returns, for each kind of pile, the first part of the names of its piles in notation. This is
/// the letter of its role, or the whole name of the kind if another kind already has the letter.
fn prefixes(groups: &[Group]) -> Vec<String> {
    let mut taken: Vec<String> = Vec::new();
    for group in groups {
        let letter = match (group.role, group.shape) {
            (Role::Tableau, Shape::Grid { .. }) => "g",
            (Role::Tableau, Shape::Triangle { .. }) => "p",
            (Role::Tableau, Shape::Row) => "t",
            (Role::Foundation, _) => "f",
            (Role::Reserve, _) => "r",
            (Role::Cell, _) => "c",
            (Role::Stock, _) => "s",
            (Role::Waste, _) => "w",
            (Role::Hand, _) => "h",
            (Role::Discard, _) => "d",
        };
        let name = if taken.iter().any(|known| known == letter) {
            group.name.clone()
        } else {
            letter.to_owned()
        };
        taken.push(name);
    }
    taken
}

fn number_name(group: &Group, number: u8) -> String {
    match group.shape {
        Shape::Row if group.count == 1 => String::new(),
        Shape::Row => (number + 1).to_string(),
        Shape::Triangle { .. } => {
            let (row, column) = group.shape.row_and_place(number);
            format!("{}{}", row + 1, column + 1)
        }
        Shape::Grid { columns, .. } => format!("{}{}", number / columns + 1, number % columns + 1),
    }
}

/// Returns two lists for a place: the places that cover it, and the places adjacent to it.
fn around(
    group: &Group,
    at: u8,
    number: u8,
    near: Nearness,
) -> (SmallVec<[PileId; 2]>, Vec<PileId>) {
    let diagonals = group.beside == Beside::Touching || near == Nearness::Touching;
    let over = group.covered_by.get(usize::from(number));
    let over = over
        .into_iter()
        .flatten()
        .map(|over| PileId::new(at + over));
    match group.shape {
        Shape::Row => (over.collect(), Vec::new()),
        Shape::Triangle { .. } => {
            let over = group.shape.places_over(number);
            let covers = over
                .into_iter()
                .flatten()
                .map(|over| PileId::new(at + over));
            (covers.collect(), Vec::new())
        }
        Shape::Grid { rows, columns } if near == Nearness::InLine => {
            (over.collect(), in_line(at, number, rows, columns))
        }
        Shape::Grid { rows, columns } => {
            let (row, column) = (i16::from(number / columns), i16::from(number % columns));
            let mut near = Vec::new();
            for (down, right) in [
                (-1, -1),
                (-1, 0),
                (-1, 1),
                (0, -1),
                (0, 1),
                (1, -1),
                (1, 0),
                (1, 1),
            ] {
                let diagonal = down != 0 && right != 0;
                let (y, x) = (row + down, column + right);
                let inside =
                    (0..i16::from(rows)).contains(&y) && (0..i16::from(columns)).contains(&x);
                if inside && (!diagonal || diagonals) {
                    let number = u8::try_from(y * i16::from(columns) + x).unwrap_or(0);
                    near.push(PileId::new(at + number));
                }
            }
            (over.collect(), near)
        }
    }
}

/// Returns the other places in the row and the column of a place in a grid.
fn in_line(at: u8, number: u8, rows: u8, columns: u8) -> Vec<PileId> {
    let (row, column) = (number / columns, number % columns);
    let others = (0..rows * columns)
        .filter(|other| *other != number && (other / columns == row || other % columns == column));
    others.map(|other| PileId::new(at + other)).collect()
}
