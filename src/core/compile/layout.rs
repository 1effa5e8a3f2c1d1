//! The piles themselves: their numbers, names and memory, which cover which, which lie next
//! to which, and which of them each seat handles.

use smallvec::SmallVec;

use crate::card::Suit;
use crate::card_set::CardSet;
use crate::compile::{Context, MOST_PILES, quiet};
use crate::node::Node;
use crate::pile_set::WidePileSet;
use crate::rules::{
    Beside, DealStep, Face, Filling, Group, GroupId, GroupSet, Leaning, Lift, Nearness, Pile,
    PileId, Reach, Role, Route, Rules, Seat, Shape, Site, Span, Start, Times,
};

/// Lays out all piles: shared ones first, then seat by seat, in the order of the file.
pub(super) fn lay(context: &Context<'_>, rules: &mut Rules, node: &Node) {
    let sides = if context.several { context.sides } else { 1 };
    let count = |shared: bool| -> usize {
        let groups = context.groups.iter().filter(|group| group.shared == shared);
        groups.map(|group| usize::from(group.count)).sum()
    };
    let total = count(true) + count(false) * usize::from(sides);
    if total > MOST_PILES {
        context.reader.fault(
            &node.place,
            format!("there are {total} piles"),
            Some(format!("the most is {MOST_PILES}")),
        );
        return;
    }
    let reaches = rules
        .group_ids()
        .map(|id| reach(context, rules, id))
        .collect();
    let mut laying = Laying {
        rules,
        several: context.several,
        memory: 0,
        prefixes: prefixes(&context.groups),
        reaches,
    };
    let first = laying.all(&context.groups, sides);
    if laying.memory > usize::from(u16::MAX) {
        context.reader.fault(
            &node.place,
            "so many piles of so many cards do not fit in memory",
            Some("use fewer packs, fewer piles or a `limit`".to_owned()),
        );
        return;
    }
    // Partners handle the same piles.
    let by_side = first.iter().cycle().take(usize::from(rules.seats));
    rules.group_first = by_side.cloned().collect();
    mark_shared(rules);
    mark_under(rules);
    mark_leaning(rules);
    mark_lent(rules);
    rules.closing = rules.group_ids().find(|id| rules.group(*id).closes);
    mark_sites(rules);
    rules.quiet = quiet::is_quiet(rules);
    rules.turns_freely = quiet::turns_freely(rules);
    rules.turns_round = rules.stock.as_ref().is_some_and(|stock| {
        rules.turns_freely && stock.redeal_turns && stock.redeals == Times::Unlimited
    });
    rules.turns_quietly = quiet::turns_quietly(rules);
    rules.aside = quiet::aside(rules);
    for seat in rules.all_seats() {
        handled(rules, seat);
    }
    mark_noted(rules);
}

/// Notes of which piles nobody asks what lies on top.
fn mark_noted(rules: &mut Rules) {
    let handled = |pile: PileId| {
        let lifted = rules.seat_sources.iter().flatten();
        rules
            .reach
            .iter()
            .any(|reach| reach.removable.contains(pile))
            || lifted
                .flat_map(|span| span.piles())
                .any(|source| source == pile)
    };
    let noted = |pile: PileId| {
        let group = rules.group_of(pile);
        let takes = !group.from.is_empty() || !group.start_from.is_empty();
        takes || group.guests.is_some() || rules.site(pile).matters || handled(pile)
    };
    let noted: Vec<bool> = rules.pile_ids().map(noted).collect();
    for (site, noted) in rules.sites.iter_mut().zip(noted) {
        site.noted = noted;
        site.plain &= noted;
    }
}

/// Returns how many cards could come to a kind of pile: those of all players where they share
/// it, or where cards come back from piles that they share, however many piles are between.
pub(super) fn reach(context: &Context<'_>, rules: &Rules, id: GroupId) -> u16 {
    let groups = || rules.group_ids().zip(&context.groups);
    let shared = groups().filter(|(_, group)| group.shared);
    let mut mixed = shared.fold(GroupSet::default(), |set, (id, _)| set.with(id));
    // Each round follows the cards by at least one more kind of pile.
    for _ in &context.groups {
        for (to, _) in groups() {
            if mixed.iter().any(|from| flows(context, rules, from, to)) {
                mixed = mixed.with(to);
            }
        }
    }
    if mixed.contains(id) {
        rules.cards
    } else {
        context.deck()
    }
}

/// Tells whether cards may come from one kind of pile to another, by a move or by themselves.
fn flows(context: &Context<'_>, rules: &Rules, from: GroupId, to: GroupId) -> bool {
    let (source, target) = (&context.groups[from.index()], &context.groups[to.index()]);
    let by_stock = rules.stock.as_ref().is_some_and(|stock| {
        stock.group == from && stock.to == to || stock.group == to && stock.gathered.contains(&from)
    });
    target.from.contains(from)
        || target.start_from.contains(from)
        || target.fill.contains(&from)
        || source.spill == Some(to)
        || source.full_to == Some(to)
        || rules.deal.iter().any(|step| {
            matches!(step, DealStep::Taken { from: out, to: into, .. } if *out == from && *into == to)
        })
        || target.collects.contains(from)
        || target
            .guests
            .as_ref()
            .is_some_and(|guests| guests.from.contains(from))
        || by_stock
}

/// Notes which stocks lend their top card to empty piles.
fn mark_lent(rules: &mut Rules) {
    for id in rules.group_ids() {
        let starts = rules
            .groups
            .iter()
            .any(|group| group.start_from.contains(id));
        let group = &mut rules.groups[id.index()];
        group.lent = group.role == Role::Stock && starts;
    }
}

/// Notes which places each place lies on.
fn mark_under(rules: &mut Rules) {
    for pile in rules.pile_ids() {
        for over in rules.pile(pile).covers.clone() {
            rules.piles[over.index()].under.push(pile);
        }
    }
}

/// Notes which piles lean on which, and the suits of rows.
fn mark_leaning(rules: &mut Rules) {
    for pile in rules.pile_ids() {
        let place = rules.pile(pile);
        let group = rules.group(place.group);
        let seat = place.seat.unwrap_or_default();
        let before = (place.number > 0).then(|| PileId(pile.0 - 1));
        let (row, column) = group.shape.row_and_place(place.number);
        let leans_on = match group.leaning {
            Leaning::Alone => None,
            Leaning::Left => before.filter(|_| column > 0),
            Leaning::On(other) => rules.piles_of(other, seat).nth(usize::from(place.number)),
        };
        let keeps_to = before.filter(|_| group.ranks_before);
        let in_reach = (!group.to_left.is_empty()).then(|| {
            let near = group.to_left.iter().filter(|by| **by <= place.number);
            near.map(|by| PileId(pile.0 - by)).collect()
        });
        let suit =
            (group.row_suits && column == 0).then(|| Suit::ALL[usize::from(row) % Suit::ALL.len()]);
        let alike = rules.piles_of(place.group, seat);
        let apart: Vec<PileId> = alike
            .filter(|other| group.each_suit && *other != pile)
            .collect();
        for other in apart.into_iter().chain(leans_on).chain(keeps_to) {
            rules.piles[other.index()].leaners.push(pile);
        }
        let place = &mut rules.piles[pile.index()];
        (place.leans_on, place.keeps_to) = (leans_on, keeps_to);
        (place.suit, place.in_reach) = (suit, in_reach);
    }
}

/// Notes what steps need to know of the piles.
fn mark_sites(rules: &mut Rules) {
    let sites = rules.piles.iter();
    rules.sites = sites
        .map(|pile| Site::new(pile, &rules.groups[pile.group.index()]))
        .collect();
    for id in rules.group_ids() {
        let removal = rules.removal.as_ref();
        let (pairs, alone) = match removal.filter(|removal| removal.from.contains(id)) {
            Some(removal) => (CardSet::ALL, removal.alone),
            None => (CardSet::EMPTY, CardSet::EMPTY),
        };
        for table in &mut rules.groups[id.index()].accepts {
            table.fill_rows(pairs, alone);
        }
    }
}

/// Notes which piles all seats share; they were laid first.
fn mark_shared(rules: &mut Rules) {
    let shared = |pile: &PileId| rules.pile(*pile).seat.is_none();
    rules.shared = rules.pile_ids().take_while(shared).count() as u8;
    let open = |pile: &PileId| rules.group_of(*pile).start == Start::AnyCard;
    rules.shared_open = rules.shared_piles().filter(open).collect();
}

/// Notes which piles a seat handles, and how.
fn handled(rules: &mut Rules, seat: Seat) {
    let own = |keep: &dyn Fn(&Group, &Pile) -> bool| -> Vec<PileId> {
        let own = rules.pile_ids().filter(|pile| {
            let place = rules.pile(*pile);
            place.belongs_to(seat) && keep(rules.group_of(*pile), place)
        });
        own.collect()
    };
    let part = rules.part(seat, 0);
    let sources = own(&|group, _| {
        (group.lift != Lift::Nothing || group.lent)
            && group.taken_by.is_none_or(|taken_by| taken_by == part)
    });
    let turn_up = own(&|group, _| matches!(group.face, Face::LastUp(_)));
    let filled = |filling| own(&|group, _| !group.fill.is_empty() && group.filling == filling);
    let (fills, refills) = (filled(Filling::AtOnce), filled(Filling::ByTurn));
    let takes = |group: &Group| !group.from.is_empty() || !group.start_from.is_empty();
    let reach = reach_of(rules, seat, false);
    let at_first = restricts(rules).then(|| Box::new(reach_of(rules, seat, true)));
    let sources = if own(&|group, _| takes(group)).is_empty() {
        Vec::new()
    } else {
        spans(rules, &reach, &sources)
    };
    let gathered = rules.stock.iter().flat_map(|stock| {
        let kinds = std::iter::once(&stock.group).chain(&stock.gathered);
        kinds.flat_map(|group| rules.piles_of(*group, seat))
    });
    let pass = gathered.collect();
    let collectors = rules.group_ids().flat_map(|to| {
        let sources = rules.group(to).collects.iter();
        let piles = sources.flat_map(|from| rules.piles_of(from, seat));
        piles.map(move |pile| (pile, to))
    });
    let collected = collectors.collect();
    let all_own = own(&|_, pile| pile.seat.is_some());
    let by_role = Role::ALL.map(|role| {
        let kinds = rules.group_ids().filter(|id| rules.group(*id).role == role);
        let own = kinds.filter(|id| !rules.group(*id).shared);
        own.flat_map(|id| rules.piles_of(id, seat)).collect()
    });
    rules.seat_pass.push(pass);
    rules.seat_collected.push(collected);
    rules.seat_sources.push(sources);
    rules.reach.push(reach);
    rules.reach_at_first = at_first;
    rules.seat_turn_up.push(turn_up);
    rules.seat_fills.push(fills);
    rules.seat_refills.push(refills);
    rules.seat_own.push(all_own);
    rules.seat_by_role.push(by_role);
}

/// Tells whether some cards do not go everywhere until the first redeal.
fn restricts(rules: &Rules) -> bool {
    rules
        .groups
        .iter()
        .any(|group| group.from_at_first.is_some())
}

/// Returns where the cards of a seat can go, at first or after the first redeal.
fn reach_of(rules: &Rules, seat: Seat, at_first: bool) -> Reach {
    let comes = |group: &Group, sources: GroupSet, source: GroupId| {
        let first = group.from_at_first.filter(|_| at_first);
        sources.contains(source) && first.is_none_or(|first| first.contains(source))
    };
    let own = |keep: &dyn Fn(GroupId, &Group) -> bool| -> WidePileSet {
        let keeps = |pile: &Pile| keep(pile.group, rules.group(pile.group));
        let piles = rules.pile_ids();
        piles
            .filter(|pile| rules.pile(*pile).belongs_to(seat) && keeps(rules.pile(*pile)))
            .collect()
    };
    let every = |keep: &dyn Fn(&Group) -> bool| -> WidePileSet {
        let piles = rules.pile_ids();
        piles.filter(|pile| keep(rules.group_of(*pile))).collect()
    };
    let starts = |source: GroupId, keep: &dyn Fn(&Group) -> bool| {
        own(&|_, group| comes(group, group.start_from, source) && group.limit > 0 && keep(group))
    };
    let free = |source: GroupId, cell: bool| {
        own(&|_, group| {
            group.is_free_space()
                && comes(group, group.start_from, source)
                && cell == (group.role == Role::Cell)
        })
    };
    let mut routes: Vec<Route> = Vec::new();
    let mut number_of = |source: GroupId| {
        let route = Route {
            built: own(&|_, group| comes(group, group.from, source)),
            started: starts(source, &Group::starts_with_any),
            started_by_some: starts(source, &|group| !group.starts_with_any()),
            beside: own(&|_, group| {
                let takes = group.from.contains(source) || group.start_from.contains(source);
                takes && group.beside != Beside::Anywhere || group.start_later.contains(source)
            }),
            later: own(&|_, group| group.start_later.contains(source)),
            cells: free(source, true),
            spaces: free(source, false),
        };
        // Routes that differ at any time are told apart at all times, by the same numbers.
        let known = if restricts(rules) {
            None
        } else {
            routes.iter().position(|other| *other == route)
        };
        let number = known.unwrap_or_else(|| {
            routes.push(route);
            routes.len() - 1
        });
        number as u8
    };
    let by_group = rules.group_ids().map(&mut number_of).collect();
    let alike = rules
        .group_ids()
        .filter(|id| rules.group(*id).starts_in_order());
    let in_order = alike.map(|id| rules.piles_of(id, seat).collect());
    let removed = |id| {
        let removal = rules.removal.as_ref();
        removal.is_some_and(|removal| removal.from.contains(id))
    };
    Reach {
        routes,
        by_group,
        in_order: in_order.collect(),
        takes_runs: own(&|_, group| group.role == Role::Tableau),
        limited: own(&|_, group| group.role == Role::Tableau && group.limit < rules.cards),
        lifts: own(&|_, group| {
            !matches!(group.lift, Lift::Nothing | Lift::Whole | Lift::Pile)
                && group.shape == Shape::Row
                && group.role != Role::Stock
                // Which partner it is changes from hand to hand.
                && group.taken_by.is_none()
        }),
        feeding: every(&|group| {
            matches!(
                group.role,
                Role::Reserve | Role::Waste | Role::Stock | Role::Hand
            )
        }),
        foundations: every(&|group| group.role == Role::Foundation),
        removable: own(&|id, _| removed(id)),
        of_goal: own(&|id, _| rules.goal.groups().contains(id)),
        quiet: own(&|_, group| {
            rules.quiet && !matches!(group.role, Role::Stock | Role::Waste | Role::Hand)
        }),
    }
}

/// Joins neighbouring piles of one kind, as many as a word has bits.
fn spans(rules: &Rules, reach: &Reach, piles: &[PileId]) -> Vec<Span> {
    piles
        .chunk_by(|one, next| {
            rules.pile(*one).group == rules.pile(*next).group && one.0 + 1 == next.0
        })
        .flat_map(|chunk| chunk.chunks(u64::BITS as usize))
        .map(|chunk| {
            let group = rules.pile(chunk[0]).group;
            let route = reach.by_group[group.index()];
            let kind = rules.group(group);
            Span {
                aside: rules.aside.contains(group),
                ..Span::new(kind, chunk[0], chunk.len() as u8, route)
            }
        })
        .collect()
}

struct Laying<'a> {
    rules: &'a mut Rules,
    several: bool,
    memory: usize,
    prefixes: Vec<String>,
    /// How many cards could come to each kind of pile.
    reaches: Vec<u16>,
}

impl Laying<'_> {
    /// Lays the piles of all kinds, and returns the first of each kind by seat.
    fn all(&mut self, groups: &[Group], seats: u8) -> Vec<Vec<PileId>> {
        let mut first = vec![vec![PileId(0); groups.len()]; usize::from(seats)];
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
        for (seat, row) in (0..seats).map(Seat).zip(&mut first) {
            for (index, group) in kinds(false) {
                row[index] = self.group(index, group, Some(seat));
            }
        }
        first
    }

    /// Returns how near to each other cards of a kind of pile lie that are taken off together.
    fn nearness(&self, index: usize) -> Nearness {
        let removal = self.rules.removal.as_ref();
        let taken = removal.filter(|removal| removal.from.contains(GroupId(index as u8)));
        taken.map_or(Nearness::Anywhere, |removal| removal.near)
    }

    fn group(&mut self, index: usize, group: &Group, seat: Option<Seat>) -> PileId {
        let at = self.rules.piles.len() as u8;
        let all = self.reaches[index];
        for number in 0..group.count {
            let room = group.limit_of(number).min(all).max(1);
            let near = self.nearness(index);
            let (covers, neighbours) = around(group, at, number, near);
            let own = match seat {
                Some(seat) => format!("{}.", seat.0 + 1),
                None => String::new(),
            };
            let prefix = &self.prefixes[index];
            self.rules.piles.push(Pile {
                group: GroupId(index as u8),
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
                under: SmallVec::new(),
                neighbours,
                leans_on: None,
                keeps_to: None,
                leaners: SmallVec::new(),
                suit: None,
                in_reach: None,
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
            let (row, column) = group.shape.row_and_place(number);
            format!("{}{}", row + 1, column + 1)
        }
        Shape::Grid { columns, .. } => format!("{}{}", number / columns + 1, number % columns + 1),
    }
}

/// Returns the places that lie on a place, and those next to it.
fn around(
    group: &Group,
    at: u8,
    number: u8,
    near: Nearness,
) -> (SmallVec<[PileId; 2]>, Vec<PileId>) {
    let diagonals = group.beside == Beside::Touching || near == Nearness::Touching;
    match group.shape {
        Shape::Row => (SmallVec::new(), Vec::new()),
        Shape::Triangle { .. } => {
            let over = group.shape.places_over(number);
            let covers = over.into_iter().flatten().map(|over| PileId(at + over));
            (covers.collect(), Vec::new())
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
                    near.push(PileId(at + number));
                }
            }
            (SmallVec::new(), near)
        }
    }
}
