//! The piles themselves: their numbers, names and memory, which cover which, which lie next
//! to which, and which of them each seat handles.

use smallvec::SmallVec;

use crate::compile::{Context, MOST_PILES};
use crate::node::Node;
use crate::rules::{
    Beside, Face, Group, GroupId, Lift, Pile, PileId, Role, Rules, Seat, Shape, Span,
};

/// Lays out all piles: shared ones first, then seat by seat, in the order of the file.
pub(super) fn lay(context: &Context<'_>, rules: &mut Rules, node: &Node) {
    let seats = if context.race { context.seats } else { 1 };
    let shared = context
        .groups
        .iter()
        .filter(|group| group.shared)
        .map(|group| usize::from(group.count))
        .sum::<usize>();
    let own = context
        .groups
        .iter()
        .filter(|group| !group.shared)
        .map(|group| usize::from(group.count))
        .sum::<usize>();
    let total = shared + own * usize::from(seats);
    if total > MOST_PILES {
        context.reader.fault(
            &node.place,
            format!("there are {total} piles"),
            Some(format!("the most is {MOST_PILES}")),
        );
        return;
    }
    let mut laying = Laying {
        context,
        rules,
        memory: 0,
        prefixes: prefixes(&context.groups),
    };
    let mut first = vec![vec![PileId(0); context.groups.len()]; usize::from(seats)];
    for (index, group) in context
        .groups
        .iter()
        .enumerate()
        .filter(|(_, group)| group.shared)
    {
        let at = laying.group(index, group, None);
        for row in &mut first {
            row[index] = at;
        }
    }
    for seat in 0..seats {
        for (index, group) in context
            .groups
            .iter()
            .enumerate()
            .filter(|(_, group)| !group.shared)
        {
            first[usize::from(seat)][index] = laying.group(index, group, Some(Seat(seat)));
        }
    }
    if laying.memory > usize::from(u16::MAX) {
        context.reader.fault(
            &node.place,
            "so many piles of so many cards do not fit in memory",
            Some("use fewer packs, fewer piles or a `limit`".to_owned()),
        );
        return;
    }
    rules.group_first = first;
    for id in rules.group_ids() {
        let starts = rules
            .groups
            .iter()
            .any(|group| group.start_from.contains(id));
        let group = &mut rules.groups[id.index()];
        group.lent = group.role == Role::Stock && starts;
    }
    for seat in (0..seats).map(Seat) {
        let own = |keep: &dyn Fn(&Group, &Pile) -> bool| -> Vec<PileId> {
            rules
                .pile_ids()
                .filter(|pile| {
                    rules.pile(*pile).belongs_to(seat)
                        && keep(rules.group_of(*pile), rules.pile(*pile))
                })
                .collect()
        };
        let sources = own(&|group, _| group.lift != Lift::Nothing || group.lent);
        let targets = own(&|group, _| !group.from.is_empty() || !group.start_from.is_empty());
        let removable = own(&|_, pile| {
            rules
                .removal
                .as_ref()
                .is_some_and(|removal| removal.from.contains(pile.group))
        });
        let turn_up = own(&|group, _| group.face == Face::LastUp);
        let fills = own(&|group, _| !group.fill.is_empty());
        let sources = if targets.is_empty() {
            Vec::new()
        } else {
            sources
        };
        rules.seat_sources.push(spans(rules, &sources));
        rules.seat_targets.push(spans(rules, &targets));
        rules.seat_removable.push(removable);
        rules.seat_turn_up.push(turn_up);
        rules.seat_fills.push(fills);
    }
}

/// Joins neighbouring piles of one kind.
fn spans(rules: &Rules, piles: &[PileId]) -> Vec<Span> {
    piles
        .chunk_by(|one, next| {
            rules.pile(*one).group == rules.pile(*next).group && one.0 + 1 == next.0
        })
        .map(|chunk| {
            let group = rules.pile(chunk[0]).group;
            Span::new(group, rules.group(group), chunk[0], chunk.len() as u8)
        })
        .collect()
}

struct Laying<'a, 'c> {
    context: &'a Context<'c>,
    rules: &'a mut Rules,
    memory: usize,
    prefixes: Vec<String>,
}

impl Laying<'_, '_> {
    fn group(&mut self, index: usize, group: &Group, seat: Option<Seat>) -> PileId {
        let at = self.rules.piles.len() as u8;
        let deck = if group.shared {
            self.rules.cards
        } else {
            self.context.deck()
        };
        for number in 0..group.count {
            let room = group.limit.min(deck).max(1);
            let (covers, neighbours) = around(group, at, number);
            let own = match seat {
                Some(seat) => format!("{}.", seat.0 + 1),
                None => String::new(),
            };
            let prefix = &self.prefixes[index];
            self.rules.piles.push(Pile {
                group: GroupId(index as u8),
                seat: seat.filter(|_| self.context.race),
                number,
                name: format!("{own}{prefix}{}", number_name(group, number)),
                first: u16::try_from(self.memory).unwrap_or(u16::MAX),
                room,
                covers,
                neighbours,
            });
            self.memory += usize::from(room);
        }
        PileId(at)
    }
}

/// Returns the letter that stands for each kind of pile in the notation: that of its role,
/// or the whole name where that letter is taken.
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
            let (row, column) = triangle_place(number);
            format!("{}{}", row + 1, column + 1)
        }
        Shape::Grid { columns, .. } => format!("{}{}", number / columns + 1, number % columns + 1),
    }
}

/// Returns row and column (from 0) of a place in a triangle, counted row by row.
pub(crate) fn triangle_place(number: u8) -> (u8, u8) {
    let mut row = 0;
    let mut first = 0;
    while first + row < number {
        first += row + 1;
        row += 1;
    }
    (row, number - first)
}

/// Returns the places that lie on a place, and those next to it.
fn around(group: &Group, at: u8, number: u8) -> (SmallVec<[PileId; 2]>, Vec<PileId>) {
    match group.shape {
        Shape::Row => (SmallVec::new(), Vec::new()),
        Shape::Triangle { rows } => {
            let (row, column) = triangle_place(number);
            let mut covers = SmallVec::new();
            if row + 1 < rows {
                let next = (row + 1) * (row + 2) / 2;
                covers.extend([PileId(at + next + column), PileId(at + next + column + 1)]);
            }
            (covers, Vec::new())
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
                if inside && (!diagonal || group.beside == Beside::Touching) {
                    let number = u8::try_from(y * i16::from(columns) + x).unwrap_or(0);
                    near.push(PileId(at + number));
                }
            }
            (SmallVec::new(), near)
        }
    }
}
