//! Tables of the seats: the piles that each seat plays with, and where the seat's cards can go.

use crate::rules::{
    Beside, Filling, Group, GroupId, GroupSet, Lift, Pile, PileId, PileRange, Reach, Role, Route,
    Rules, Seat, Shape, WidePileSet,
};

/// Fills in the tables of a seat: which piles it plays with, and where its cards can go.
pub(super) fn handled(rules: &mut Rules, seat: Seat) {
    let own = |keep: &dyn Fn(&Group, &Pile) -> bool| -> Vec<PileId> {
        let own = rules.pile_ids().filter(|pile| {
            let place = rules.pile(*pile);
            place.belongs_to(seat) && keep(rules.group_of(*pile), place)
        });
        own.collect()
    };
    let part = rules.part(seat, 0);
    let sources = own(&|group, pile| {
        (group.lift != Lift::Nothing || rules.lends(pile.group))
            && group.taken_by.is_none_or(|taken_by| taken_by == part)
    });
    let turn_up = own(&|group, _| group.face.turns_up());
    let filled = |by_turn: bool| {
        own(&|group, _| !group.fill.is_empty() && (group.filling == Filling::ByTurn) == by_turn)
    };
    let (fills, refills) = (filled(false), filled(true));
    let takes = |group: &Group| !group.from.is_empty() || !group.start_from.is_empty();
    let reach = reach_of(rules, seat, false);
    let at_first = restricts(rules).then(|| Box::new(reach_of(rules, seat, true)));
    let sources = if own(&|group, _| takes(group)).is_empty() {
        Vec::new()
    } else {
        pile_ranges(rules, &reach, &sources)
    };
    let gathered = rules.stock.iter().flat_map(|stock| {
        let kinds = std::iter::once(&stock.group).chain(&stock.gathered);
        kinds.flat_map(|group| rules.piles_of(*group, seat))
    });
    let pass = gathered.collect();
    let collected = |of: fn(&Group) -> GroupSet| -> Vec<(PileId, GroupId)> {
        let collectors = rules.group_ids().flat_map(|to| {
            let sources = of(rules.group(to)).iter();
            let piles = sources.flat_map(|from| rules.piles_of(from, seat));
            piles.map(move |pile| (pile, to))
        });
        collectors.collect()
    };
    let by_hand = collected(|group| group.collects_by_hand);
    let collected = collected(|group| group.collects);
    let all_own = own(&|_, pile| pile.seat.is_some());
    let by_role = Role::ALL.map(|role| {
        let kinds = rules.group_ids().filter(|id| rules.group(*id).role == role);
        let own = kinds.filter(|id| !rules.group(*id).shared);
        own.flat_map(|id| rules.piles_of(id, seat)).collect()
    });
    rules.tables.seat_pass.push(pass);
    rules.tables.seat_collected.push(collected);
    rules.tables.seat_collected_by_hand.push(by_hand);
    rules.tables.seat_sources.push(sources);
    rules.tables.reach.push(reach);
    rules.tables.reach_at_first = at_first;
    rules.tables.seat_turn_up.push(turn_up);
    rules.tables.seat_fills.push(fills);
    rules.tables.seat_refills.push(refills);
    rules.tables.seat_own.push(all_own);
    rules.tables.seat_by_role.push(by_role);
}

/// Whether some cards can go to fewer piles before the first redeal.
fn restricts(rules: &Rules) -> bool {
    rules
        .groups
        .iter()
        .any(|group| group.from_at_first.is_some())
}

/// Returns where cards on piles of the kind `source` can go, before or after the first redeal.
fn route_of(rules: &Rules, seat: Seat, source: GroupId, at_first: bool) -> Route {
    let comes = |group: &Group, sources: GroupSet| {
        let first = group.from_at_first.filter(|_| at_first);
        sources.contains(source) && first.is_none_or(|first| first.contains(source))
    };
    let own = |keep: &dyn Fn(&Group) -> bool| own_piles(rules, seat, &|_, group| keep(group));
    let starts = |keep: &dyn Fn(&Group) -> bool| {
        own(&|group| comes(group, group.start_from) && group.limit > 0 && keep(group))
    };
    let free = |cell: bool| {
        own(&|group| {
            group.is_free_space()
                && comes(group, group.start_from)
                && cell == (group.role == Role::Cell)
        })
    };
    Route {
        built: own(&|group| comes(group, group.from)),
        started: starts(&Group::starts_with_any),
        started_by_some: starts(&|group| !group.starts_with_any()),
        beside: own(&|group| {
            let takes = group.from.contains(source) || group.start_from.contains(source);
            takes && group.beside != Beside::Anywhere
                || group.start_later.contains(source)
                || group.own_sources().contains(source)
        }),
        later: own(&|group| group.start_later.contains(source)),
        cells: free(true),
        spaces: free(false),
    }
}

/// Returns the piles that a seat plays with, as far as `keep` returns true for their kind.
fn own_piles(rules: &Rules, seat: Seat, keep: &dyn Fn(GroupId, &Group) -> bool) -> WidePileSet {
    let keeps = |pile: &Pile| keep(pile.group, rules.group(pile.group));
    let piles = rules.pile_ids();
    piles
        .filter(|pile| rules.pile(*pile).belongs_to(seat) && keeps(rules.pile(*pile)))
        .collect()
}

/// Returns where the cards of a seat can go, before or after the first redeal.
fn reach_of(rules: &Rules, seat: Seat, at_first: bool) -> Reach {
    let own = |keep: &dyn Fn(GroupId, &Group) -> bool| own_piles(rules, seat, keep);
    let every = |keep: &dyn Fn(&Group) -> bool| -> WidePileSet {
        let piles = rules.pile_ids();
        piles.filter(|pile| keep(rules.group_of(*pile))).collect()
    };
    let mut routes: Vec<Route> = Vec::new();
    let mut number_of = |source: GroupId| {
        let route = route_of(rules, seat, source, at_first);
        // Routes that differ either before or after the redeal are kept separate for both, with the
        // same numbers.
        let known = if restricts(rules) {
            None
        } else {
            routes.iter().position(|other| *other == route)
        };
        let number = known.unwrap_or_else(|| {
            routes.push(route);
            routes.len() - 1
        });
        u8::try_from(number).expect("there are at most as many routes as kinds of pile")
    };
    let by_group = rules.group_ids().map(&mut number_of).collect();
    let alike = rules
        .group_ids()
        .filter(|id| rules.group(*id).starts_in_order());
    let in_order = alike.map(|id| rules.piles_of(id, seat).collect());
    let removed = |id| rules.is_taken_off(id);
    Reach {
        routes,
        by_group,
        in_order: in_order.collect(),
        takes_runs: own(&|_, group| group.role == Role::Tableau && !group.under),
        limited: own(&|_, group| {
            group.role == Role::Tableau && (group.limit < rules.cards() || group.single_start)
        }),
        lifts: own(&|_, group| {
            !matches!(group.lift, Lift::Nothing | Lift::Whole | Lift::Pile)
                && group.shape == Shape::Row
                && !group.is_covered()
                && group.role != Role::Stock
                // The partner who may take these cards changes from hand to hand.
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
        no_consequences: own(&|_, group| {
            rules.tables.no_consequences
                && !matches!(group.role, Role::Stock | Role::Waste | Role::Hand)
        }),
    }
}

/// Joins neighbouring piles of the same kind into ranges of at most 64 piles.
fn pile_ranges(rules: &Rules, reach: &Reach, piles: &[PileId]) -> Vec<PileRange> {
    piles
        .chunk_by(|one, next| {
            rules.pile(*one).group == rules.pile(*next).group && one.number() + 1 == next.number()
        })
        .flat_map(|chunk| chunk.chunks(u64::BITS as usize))
        .map(|chunk| {
            let count = u8::try_from(chunk.len()).expect("a chunk has at most 64 piles");
            let group = rules.pile(chunk[0]).group;
            let route = reach.by_group[group.index()];
            let kind = rules.group(group);
            PileRange {
                aside: rules.tables.aside.contains(group),
                ..PileRange::new(kind, chunk[0], count, route)
            }
        })
        .collect()
}
