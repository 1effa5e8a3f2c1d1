//! Rules text: the order of ranks on a foundation and its last card, where they are not obvious.

use crate::describe::english::{a_rank, either, fixed_base, list};
use patience_core::{Build, DealStep, Direction, Group, GroupId, Rank, Role, Rules, Start, Which};

/// Describes in words the order of ranks on foundations of a kind, or their last card, with a leading space. Returns
/// `None` if these differ from deal to deal, or if building simply ends at the highest or lowest rank.
pub(super) fn words(rules: &Rules, id: GroupId, build: Build) -> Option<String> {
    let ranks = ranks(rules, id, build)?;
    let last = ranks.last()?;
    if build.by > 1 {
        let ranks: Vec<&str> = ranks.iter().map(|rank| rank.word()).collect();
        return Some(format!(" The order of ranks is {}.", list(&ranks, "and")));
    }
    let whose = either(
        rules.group(id).count == 1,
        "Its last card",
        "The last card of each",
    );
    Some(format!(" {whose} is {}.", a_rank(*last)))
}

/// Returns the ranks of a full foundation, from its first card on. Returns `None` if the foundations of the kind
/// differ, or if building simply ends at the highest or lowest rank.
fn ranks(rules: &Rules, id: GroupId, build: Build) -> Option<Vec<Rank>> {
    let group = rules.group(id);
    let is_told = group.role == Role::Foundation
        && group.limits.is_empty()
        && group.wild.is_none()
        && (2..=u16::from(rules.ranks.count())).contains(&group.limit);
    let base = fixed_base(rules).filter(|_| is_told)?;
    let first = first_rank(rules, id, base).filter(|rank| rules.ranks.contains(*rank))?;
    let many = u8::try_from(group.limit).ok()?;
    let (order, all) = (rules.ranks, rules.ranks.count());
    let height = order.above(first, base);
    let steps = (many - 1).checked_mul(build.by)?;
    let (room, last) = match build.direction {
        Direction::Up => ((all - 1).checked_sub(height)?, order.plus(first, steps)),
        Direction::Down => (height, order.minus(first, steps)),
        _ => return None,
    };
    // Building ends at the last rank anyway, or cannot reach the limit.
    if !build.wrapping && (steps > room || steps == room && build.by == 1) {
        return None;
    }
    let rank = |at: u8| match build.direction {
        Direction::Up => order.plus(first, at * build.by),
        _ => order.minus(first, at * build.by),
    };
    let ranks: Vec<Rank> = (0..many).map(rank).collect();
    (ranks.last() == Some(&last)).then_some(ranks)
}

/// Returns the first rank of all foundations of a kind, if they share one.
fn first_rank(rules: &Rules, id: GroupId, base: Rank) -> Option<Rank> {
    let started = |group: &Group| match group.start {
        Start::Rank(rank) => Some(rank),
        Start::AboveBase(steps) => Some(rules.ranks.plus(base, steps)),
        Start::AnyCard | Start::Cards(_) | Start::Nothing => None,
    };
    let mut dealt = rules.deal.iter().filter_map(|step| match step {
        DealStep::Base { to } if *to == id => Some(Some(base)),
        DealStep::Picked { pick, to, .. } if *to == id => {
            // Each pile has its own card, or all have the same rank.
            Some(Some(pick.rank).filter(|_| pick.which != Which::One || rules.group(id).count == 1))
        }
        DealStep::Each { to, .. } | DealStep::One { to, .. } if *to == id => Some(None),
        _ => None,
    });
    match dealt.next() {
        None => started(rules.group(id)),
        Some(first) => first.filter(|first| dealt.all(|other| other == Some(*first))),
    }
}
