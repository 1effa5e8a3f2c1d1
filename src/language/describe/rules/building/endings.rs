//! The rules written out: in which order the ranks of a foundation go, and with which card it is full,
//! where its highest or lowest rank does not say so.

use crate::describe::english::{a_rank, either, fixed_base, list};
use patience_core::{Build, DealStep, Direction, Group, GroupId, Rank, Role, Rules, Start, Which};

/// Says how the ranks go on the foundations of a kind, with a blank before; nothing where that does not
/// follow from the rules, or says no more than at which rank building ends.
pub(super) fn words(rules: &Rules, id: GroupId, build: Build) -> Option<String> {
    let ranks = ranks(rules, id, build)?;
    let last = ranks.last()?;
    if build.by > 1 {
        let ranks: Vec<&str> = ranks.iter().map(|rank| rank.word()).collect();
        return Some(format!(" The ranks go {}.", list(&ranks, "and")));
    }
    let whose = either(
        rules.group(id).count == 1,
        "Its last card",
        "The last card of each",
    );
    Some(format!(" {whose} is {}.", a_rank(*last)))
}

/// Returns the ranks of a full foundation from its first card on, where they are the same for all of a
/// kind and building does not end at the highest or the lowest rank.
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
    // Building ends at the end of the ranks by itself, or never comes so far as the limit says.
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

/// Returns the rank with which all foundations of a kind begin.
fn first_rank(rules: &Rules, id: GroupId, base: Rank) -> Option<Rank> {
    let started = |group: &Group| match group.start {
        Start::Rank(rank) => Some(rank),
        Start::AboveBase(steps) => Some(rules.ranks.plus(base, steps)),
        Start::AnyCard | Start::Cards(_) | Start::Nothing => None,
    };
    let mut dealt = rules.deal.iter().filter_map(|step| match step {
        DealStep::Base { to } if *to == id => Some(Some(base)),
        DealStep::Picked { pick, to, .. } if *to == id => {
            // A card of each pile is named, or one rank is for all.
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
