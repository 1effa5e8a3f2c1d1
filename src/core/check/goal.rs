//! Finds games that can never be won or never end, by counting cards.

use std::cmp::Reverse;

use crate::cards::{Card, Rank, Suit};
use crate::rules::{
    DealStep, Direction, Face, Goal, Group, GroupId, GroupSet, Lift, LinkedPile, Out, Removal,
    Role, Rules, Shape, UpInDeal, cards_dealt_by, flows, flows_by_itself,
};

use super::arriving::{arriving, leaves_by_itself, takes_cards};
use super::piles::goes_through_all_ranks;
use super::places::{make_runs, without_place};
use super::{Faults, Field};

/// The reason why the goal of a game cannot be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GoalProblem {
    /// The piles that the goal wants the cards on cannot hold all of them.
    CardsDoNotFit {
        /// The kinds of pile that the goal wants the cards on.
        on: GroupSet,
        /// The number of cards that all piles of the goal can hold together.
        room: u32,
    },
    /// The goal requires the cards of these piles to be brought together on a few of them, but the
    /// few piles cannot hold all the cards, and no card can leave.
    FewDoNotHoldAll {
        /// The kind of pile whose cards must be brought together.
        group: GroupId,
        /// The number of cards that the few piles can hold on which the cards must be brought
        /// together.
        room: u32,
        /// The number of cards dealt to the piles whose cards must be brought together.
        dealt: u32,
    },
    /// No card can be built on these piles of the goal, so each holds one card, and there are more
    /// cards than piles.
    NothingBuiltOn {
        /// The first kind of pile of the goal on which no card can be built.
        on: GroupId,
        /// The number of cards that all piles of the goal can hold together.
        room: u32,
    },
    /// The goal has this many piles, built in one direction, and they are too few to hold all
    /// cards.
    TooFewPiles(usize),
    /// The goal requires cards on these piles, but no card is ever put on them.
    NothingPutOn(GroupId),
    /// The goal requires all cards except some to be on a certain pile, but removed cards do not go
    /// to that pile.
    NotWhereRemoved {
        /// The rank of the cards that the goal allows elsewhere, or `None` if the cards may have
        /// any rank.
        rank: Option<Rank>,
        /// The kind of pile that the goal wants the cards on, but to which removed cards do not go.
        group: GroupId,
    },
    /// The goal requires these piles to be emptied, but no card is ever taken from them.
    NothingTakenFrom(GroupId),
    /// The goal requires these piles to be emptied, but the cards dealt to them cannot go to any
    /// other piles.
    NowhereElse(GroupId),
    /// The goal requires these piles to be emptied, but the piles to which their cards can go
    /// cannot hold them all.
    NoRoomElsewhere {
        /// The kind of pile that the goal requires to be emptied.
        from: GroupId,
        /// The number of cards that can be held by the piles to which these cards can go.
        room: u32,
        /// The number of cards that must go from the piles to be emptied to other piles.
        dealt: u32,
    },
    /// The goal requires the cards dealt to these piles to be elsewhere, but they can never come to
    /// the piles of the goal.
    NoWayThere {
        /// The kind of pile to which those cards are dealt that can never come to the piles of the
        /// goal.
        from: GroupId,
        /// A kind of pile that the goal wants the cards on.
        to: GroupId,
        /// The number of cards that can never come to the piles of the goal.
        dealt: u32,
    },
    /// The goal requires the cards of these piles to be brought together, but no move does that.
    NoWholePiles(GroupId),
    /// The goal requires complete runs, but no run on these piles goes through all ranks in one
    /// direction.
    NoRuns(GroupId),
    /// The goal requires rows of a grid to be built, but these piles are not a grid whose rows are
    /// built from the left.
    NoRows(GroupId),
    /// The goal requires the cards of these piles to be turned up, but all of them are face up from
    /// the start.
    AlwaysUp(GroupId),
    /// This card can never come to the piles that the goal wants it on, because a card that must
    /// come before it is left out of the deck.
    NeverComes(Card),
    /// Not all copies of this card can come to the piles that the goal wants them on, because there
    /// are too few cards on which they can be put.
    NoPlaceForAll(Card),
    /// The goal requires all cards to be in runs of all ranks, but they can never all be in such
    /// runs at the same time.
    NotAllInRuns,
    /// The goal requires a pile for the set of each rank, but there are more ranks than piles.
    TooFewForSets {
        /// The number of sets that the goal requires, one for each rank.
        sets: usize,
        /// The number of piles that can hold the sets that the goal requires.
        piles: usize,
    },
    /// The goal requires all cards of a rank to be on one pile, but a pile cannot hold so many.
    SetsTooLarge {
        /// The kind of pile that must hold all cards of a rank.
        group: GroupId,
        /// The number of cards of one rank, which must all be on one pile.
        cards: u16,
        /// The largest number of cards that one of the piles can hold.
        limit: u16,
    },
    /// The goal is to fill these piles, but they are not in a shape, such as a grid, that could be
    /// full.
    NoShape(GroupId),
    /// The goal is to fill these piles, but no card is ever put on them.
    NeverFull(GroupId),
    /// The goal is to fill these piles, but they have more places than there are cards.
    MorePlacesThanCards(GroupId),
}

/// Checks that the goal of a game can be reached, and reports a problem if it cannot.
pub(super) fn check(rules: &Rules, faults: &mut Faults) {
    let problem = match rules.goal {
        Goal::AllOn(groups) => all_on(rules, groups),
        Goal::AllBut { rank, groups } => all_but(rules, Some(rank), groups),
        Goal::AllButSome { groups, .. } => all_but(rules, None, groups),
        Goal::Emptied(groups) => groups
            .iter()
            .find_map(|id| emptied(rules, id).or_else(|| nowhere_else(rules, id, groups))),
        Goal::Filled { group, .. } => filled(rules, group),
        Goal::CompleteRuns(group) => complete_runs(rules, group),
        Goal::InOrder(grid) => {
            (rules.group(grid).linked_pile != LinkedPile::Left).then_some(GoalProblem::NoRows(grid))
        }
        Goal::FewPiles { group, most } => {
            let piles = rules.group(group);
            let gather = piles.lift == Lift::Pile
                || piles.lift != Lift::Nothing && piles.build.direction != Direction::None;
            let stays = (!gather).then_some(GoalProblem::NoWholePiles(group));
            stays.or_else(|| few_piles(rules, group, most))
        }
        Goal::AllUp(groups) => groups.iter().find_map(|id| all_up(rules, id)),
        Goal::Race => match rules.race.as_ref().map(|race| race.out) {
            Some(Out::AllOn(groups)) => all_on(rules, groups),
            _ => None,
        },
    };
    if let Some(problem) = problem {
        faults.push(Field::Goal, problem);
    }
}

fn all_on(rules: &Rules, groups: GroupSet) -> Option<GoalProblem> {
    let kinds = || groups.iter().map(|id| rules.group(id));
    let tables = |group: &Group| match rules.race {
        Some(_) if !group.shared => u32::from(rules.sides),
        _ => 1,
    };
    let room: u32 = kinds().map(|group| group.room() * tables(group)).sum();
    if room < u32::from(rules.cards()) {
        return Some(GoalProblem::CardsDoNotFit { on: groups, room });
    }
    let rooms = groups.iter();
    let rooms = rooms.map(|id| room_in_play(rules, id) * tables(rules.group(id)));
    let room: u32 = rooms.sum();
    if let Some(on) = groups.iter().find(|id| is_never_built(rules, *id))
        && room < u32::from(rules.cards())
    {
        return Some(GoalProblem::NothingBuiltOn { on, room });
    }
    let piles = rules.piles().iter();
    let piles = piles.filter(|pile| groups.contains(pile.group)).count();
    let needed = usize::from(piles_needed(
        rules,
        kinds().any(|group| group.wild.is_some()),
    ));
    let one_way = |group: &Group| {
        matches!(group.build.direction, Direction::Up | Direction::Down)
            && !group.build.wrapping
            && !group.turns_back
            && group.other_build.is_none()
    };
    if kinds().all(one_way) && piles < needed {
        return Some(GoalProblem::TooFewPiles(piles));
    }
    let mut kinds = groups.iter();
    let unused = kinds.find(|id| is_unused(rules, *id, groups));
    let unused = unused.map(GoalProblem::NothingPutOn);
    unused
        .or_else(|| no_way_there(rules, groups))
        .or_else(|| never_comes(rules, groups))
}

/// Returns the kinds of pile to which cards from one kind of pile can move, directly or by way of
/// other kinds. The set includes the first kind itself.
fn reachable(rules: &Rules, from: GroupId) -> GroupSet {
    let removes = |from: GroupId, to: GroupId| {
        let groups = rules.removal.as_ref().map(|removal| &removal.groups);
        let mut groups = groups.into_iter().flatten();
        groups.any(|leaving| leaving.to == to && leaving.from.contains(from))
    };
    let mut reached = from.set();
    // Each round follows the cards through at least one more kind of pile.
    for _ in &rules.groups {
        for to in rules.group_ids() {
            let mut known = reached.iter();
            if known.any(|from| flows(rules, from, to) || removes(from, to)) {
                reached = reached.with(to);
            }
        }
    }
    reached
}

/// Whether every way in which cards move in a game takes them from one kind of pile to another, so
/// that checking these moves is enough. This is not so in games for several players, or in games
/// with redeals or with cards that change places.
fn is_plain(rules: &Rules) -> bool {
    !rules.is_for_several() && rules.redeal.is_none() && rules.rearrange.is_none()
}

/// Returns the number of cards that the deal puts on one kind of pile. Steps that deal to several
/// kinds together are not counted.
fn dealt_to(rules: &Rules, id: GroupId) -> u32 {
    let steps = rules.deal.iter();
    let steps = steps.filter(|step| step.dealt_to() == id.set());
    let dealt = steps.map(|step| match step {
        DealStep::Rest { .. } => i64::from(rules.tables.spare_cards),
        _ => cards_dealt_by(rules, step),
    });
    u32::try_from(dealt.sum::<i64>()).unwrap_or(0)
}

/// Returns a problem if the deal puts cards on piles from which no card can ever come to the piles
/// that the goal wants them on.
fn no_way_there(rules: &Rules, groups: GroupSet) -> Option<GoalProblem> {
    let to = groups.iter().next()?;
    let mut others = rules.group_ids().filter(|id| !groups.contains(*id));
    let has_no_way = |id: &GroupId| {
        let ends = reachable(rules, *id);
        // A stock that is never turned is reported elsewhere.
        rules.group(*id).role != Role::Stock
            && dealt_to(rules, *id) > 0
            && !groups.iter().any(|to| ends.contains(to))
    };
    let from = others
        .find(has_no_way)
        .filter(|_| is_plain(rules) && rules.up_in_deal == UpInDeal::No)?;
    let dealt = dealt_to(rules, from);
    Some(GoalProblem::NoWayThere { from, to, dealt })
}

/// Returns a problem if the goal requires a kind of pile to be emptied, but the cards dealt to it
/// cannot go anywhere else or do not fit there.
fn nowhere_else(rules: &Rules, id: GroupId, emptied: GroupSet) -> Option<GoalProblem> {
    let others = reachable(rules, id).without(emptied);
    let dealt = dealt_to(rules, id);
    if !is_plain(rules) || dealt == 0 {
        return None;
    }
    if others.is_empty() {
        return Some(GoalProblem::NowhereElse(id));
    }
    let room = others.iter().map(|id| room_in_play(rules, id)).sum();
    (room < dealt).then_some(GoalProblem::NoRoomElsewhere {
        from: id,
        room,
        dealt,
    })
}

/// Returns the smallest number of piles that can hold all cards, if each pile is built in one
/// direction. This is one pile for each card of a rank, one for the trumps of each pack, and one
/// for each joker except where jokers may be wild.
fn piles_needed(rules: &Rules, has_wild: bool) -> u16 {
    let copies = |rank: Rank| u16::from(rules.copies(Card::new(rank, Suit::Trumps)));
    let special = || Rank::special().filter(|rank| rank.trump_number().is_some());
    let (trumps, packs) = (special().map(copies), special().map(copies).max());
    let jokers = copies(Rank::JOKER);
    let of_suits = rules.cards_in_deck() - trumps.sum::<u16>() - jokers;
    let of_suits = (of_suits * u16::from(rules.decks())).div_ceil(rules.ranks.count().into());
    let alone = if has_wild { 0 } else { jokers };
    of_suits + (packs.unwrap_or(0) + alone) * u16::from(rules.decks())
}

/// Returns a problem if a card of the deck, or one of its copies, can never come to the piles of
/// the goal. For packs without cards added or left out, the function checks only goals whose piles
/// get cards in complete runs.
fn never_comes(rules: &Rules, groups: GroupSet) -> Option<GoalProblem> {
    if rules.removal.is_some() {
        return None;
    }
    if let Some(as_in) = only_runs_of(rules, groups) {
        return (!make_runs(rules, as_in)).then_some(GoalProblem::NotAllInRuns);
    }
    if rules.changed_cards.is_empty() {
        return None;
    }
    let left = rules.deck() - arriving(rules, groups);
    let left = left.iter().next().map(GoalProblem::NeverComes);
    left.or_else(|| without_place(rules, groups).map(GoalProblem::NoPlaceForAll))
}

/// Returns the kind of pile whose building rules define complete runs. Returns `None` if the piles
/// of the goal can also get cards in another way than in complete runs.
fn only_runs_of(rules: &Rules, groups: GroupSet) -> Option<GroupId> {
    let only_collects = |id: GroupId| {
        let group = rules.group(id);
        let mut dealt = rules.deal.iter().map(DealStep::dealt_to);
        let mut others = rules
            .group_ids()
            .filter(|from| !group.collected().contains(*from));
        group.from.union(group.start_from).is_empty()
            && group.guests.is_none()
            && !dealt.any(|to| to.contains(id))
            && others.all(|from| !flows(rules, from, id))
    };
    let mut runs = groups.iter().flat_map(|to| {
        let sources = rules.group(to).collected().iter();
        sources.map(move |from| rules.complete_runs(to, from))
    });
    let first = runs.next()?;
    let is_only = rules.seats() == 1
        && rules.up_in_deal == UpInDeal::No
        && runs.all(|other| other == first)
        && groups.iter().all(only_collects);
    is_only.then_some(first)
}

/// Whether the piles of a kind never hold more than one card each. This is so if no card is built
/// there, only single cards start a pile, and the rules put no card there automatically.
fn is_never_built(rules: &Rules, id: GroupId) -> bool {
    let group = rules.group(id);
    let single = |from: GroupId| matches!(rules.group(from).lift, Lift::Top | Lift::TopAboveFirst);
    let comes = |from: GroupId| flows_by_itself(rules, from, id);
    let is_dealt = rules.deal.iter().any(|step| step.dealt_to().contains(id));
    let leaves_to = rules.removal.as_ref().map(Removal::to);
    group.build.direction == Direction::None
        && group.guests.is_none()
        && group.linked_pile == LinkedPile::None
        && !group.start_from.is_empty()
        && !is_dealt
        && !leaves_to.is_some_and(|to| to.contains(id))
        && !rules.group_ids().any(comes)
        && (group.single_start || group.start_from.iter().all(single))
}

/// Returns the number of cards that all piles of a kind can hold together while the game is played.
fn room_in_play(rules: &Rules, id: GroupId) -> u32 {
    let group = rules.group(id);
    if is_never_built(rules, id) {
        group.room().min(u32::from(group.count))
    } else {
        group.room()
    }
}

fn all_but(rules: &Rules, rank: Option<Rank>, groups: GroupSet) -> Option<GoalProblem> {
    let mut kinds = groups.iter();
    let unused = kinds.find(|id| is_unused(rules, *id, groups));
    // Removed cards may go elsewhere if other cards come to the goal and stay.
    let misses = rules.removal.as_ref().is_some_and(|removal| {
        let leave = || groups.without(removal.from()).is_empty();
        let goes_there = removal.to().iter().any(|to| groups.contains(to));
        !goes_there && (unused.is_some() || leave())
    });
    let group = groups.iter().next().unwrap_or(GroupId::new(0));
    misses
        .then_some(GoalProblem::NotWhereRemoved { rank, group })
        .or(unused.map(GoalProblem::NothingPutOn))
}

/// Whether no card is ever put on a given kind of pile on which the goal wants cards.
fn is_unused(rules: &Rules, id: GroupId, all: GroupSet) -> bool {
    let removed_to = rules
        .removal
        .as_ref()
        .map(crate::rules::Removal::to)
        .unwrap_or_default();
    // Cards that the deal picks out for them may be all that they take.
    let started = rules.deal.iter().any(
        |step| matches!(step, DealStep::Base { to } | DealStep::Picked { to, .. } if *to == id),
    );
    let dealt = |step: &DealStep| step.dealt_to().contains(id);
    // Cards dealt there may stay for good if there are other piles for the rest.
    let stays = all.iter().count() > 1 && rules.deal.iter().any(dealt);
    !started && !stays && !removed_to.contains(id) && !takes_cards(rules, id)
}

fn complete_runs(rules: &Rules, id: GroupId) -> Option<GoalProblem> {
    let group = rules.group(id);
    let piles = usize::from(group.count);
    if rules.are_sets(id) {
        let ranks = rules.ranks.iter().map(|rank| rules.cards_of_rank(rank));
        let mut sets: Vec<u16> = ranks.collect();
        if piles < sets.len() {
            let sets = sets.len();
            return Some(GoalProblem::TooFewForSets { sets, piles });
        }
        // The larger a set, the larger the pile that it needs.
        let limits = (0..group.count).map(|number| group.limit_of(number));
        let mut limits: Vec<u16> = limits.collect();
        sets.sort_by_key(|cards| Reverse(*cards));
        limits.sort_by_key(|limit| Reverse(*limit));
        let mut pairs = sets.into_iter().zip(limits);
        return pairs
            .find(|(cards, limit)| limit < cards)
            .map(|(cards, limit)| GoalProblem::SetsTooLarge {
                group: id,
                cards,
                limit,
            });
    }
    let needed = usize::from(rules.cards().div_ceil(rules.ranks.count().into()));
    if !goes_through_all_ranks(rules, id) {
        Some(GoalProblem::NoRuns(id))
    } else if piles < needed {
        Some(GoalProblem::TooFewPiles(piles))
    } else {
        (!make_runs(rules, id)).then_some(GoalProblem::NotAllInRuns)
    }
}

/// Returns a problem if the goal requires the cards of a kind of pile to be brought together on a
/// few of its piles, but the cards do not fit there and cannot leave.
fn few_piles(rules: &Rules, id: GroupId, most: u8) -> Option<GoalProblem> {
    let group = rules.group(id);
    let mut kinds = rules.group_ids().filter(|to| *to != id);
    let leave = rules.is_taken_off(id)
        || rules.up_in_deal != UpInDeal::No
        || rules
            .redeal
            .is_some_and(|redeal| redeal.groups.contains(id))
        || kinds.any(|to| flows(rules, id, to));
    let dealt = dealt_to(rules, id);
    let mut limits: Vec<u16> = (0..group.count)
        .map(|number| group.limit_of(number))
        .collect();
    limits.sort_unstable_by(|one, other| other.cmp(one));
    let limits = limits.into_iter().take(most.into());
    let room: u32 = limits.map(u32::from).sum();
    let fits = leave || dealt <= room;
    (!fits).then_some(GoalProblem::FewDoNotHoldAll {
        group: id,
        room,
        dealt,
    })
}

fn emptied(rules: &Rules, id: GroupId) -> Option<GoalProblem> {
    let leaves = rules.group(id).lift != Lift::Nothing
        || leaves_by_itself(rules, id)
        || rules.is_taken_off(id);
    (!leaves).then_some(GoalProblem::NothingTakenFrom(id))
}

fn all_up(rules: &Rules, id: GroupId) -> Option<GoalProblem> {
    match &rules.group(id).face {
        Face::Up | Face::Own => Some(GoalProblem::AlwaysUp(id)),
        Face::LastUp(_) | Face::UpWhen(_) => None,
        Face::Down => emptied(rules, id),
    }
}

fn filled(rules: &Rules, id: GroupId) -> Option<GoalProblem> {
    let group = rules.group(id);
    if group.shape == Shape::Row {
        Some(GoalProblem::NoShape(id))
    } else if !takes_cards(rules, id) {
        Some(GoalProblem::NeverFull(id))
    } else if u16::from(group.count) > rules.cards() {
        Some(GoalProblem::MorePlacesThanCards(id))
    } else {
        None
    }
}
