//! What never follows by itself from a move: found once for a game, so that whoever plays need
//! not look for it after each.

use crate::rules::{Beside, Face, Group, GroupId, GroupSet, Lift, Role, Rules, Stock, TurnWhen};

/// Tells whether the stock may be turned by everybody as long as it has cards.
pub(super) fn turns_freely(rules: &Rules) -> bool {
    let Some(stock) = &rules.stock else {
        return false;
    };
    let in_turns = rules.is_for_several() && !rules.in_real_time();
    !(in_turns || stock.gaps || stock.placed)
        && stock.when == TurnWhen::AnyTime
        && rules.group(stock.group).taken_by.is_none()
}

/// Tells whether piles of this kind take in, give away or close cards after a move.
fn acts_by_itself(group: &Group) -> bool {
    !group.fill.is_empty() || !group.collects.is_empty() || group.closes
}

/// Tells whether nothing on the table follows by itself when the stock is turned in a race in real
/// time.
pub(super) fn turns_quietly(rules: &Rules) -> bool {
    let turned_up = |id: &GroupId| matches!(rules.group(*id).face, Face::LastUp(_));
    let stays = |stock: &Stock| {
        let mut touched = [&stock.group, &stock.to].into_iter().chain(&stock.gathered);
        !touched.any(turned_up)
    };
    rules.in_real_time()
        && rules.tables.turns_freely
        && rules.par.is_none()
        && !rules.groups.iter().any(acts_by_itself)
        && rules.stock.as_ref().is_some_and(stays)
}

/// Returns which of the stock and its waste no carry hangs on but those from there.
pub(super) fn aside(rules: &Rules) -> GroupSet {
    let looks_around =
        |group: &Group| group.beside != Beside::Anywhere || !group.start_later.is_empty();
    if rules.groups.iter().any(looks_around) {
        return GroupSet::default();
    }
    let stands_alone = |id: &GroupId| {
        let group = rules.group(*id);
        let drawn_from = group.lift != Lift::Nothing || rules.lends(*id);
        (group.role == Role::Waste || group.role == Role::Stock && !drawn_from)
            && group.from.is_empty()
            && group.start_from.is_empty()
            && group.guests.is_none()
            && rules.race.as_ref().is_none_or(|race| race.out != *id)
            && !rules.all_seats().any(|seat| {
                let mut piles = rules.piles_of(*id, seat);
                piles.any(|pile| rules.layout_of(pile).matters)
            })
    };
    let kinds = rules.stock.iter().flat_map(|stock| [stock.group, stock.to]);
    kinds
        .filter(stands_alone)
        .fold(GroupSet::default(), GroupSet::with)
}

/// Tells whether nothing in the game follows by itself from a move, those from the piles of the
/// stock left aside.
pub(super) fn is_quiet(rules: &Rules) -> bool {
    let follows = |group: &Group| matches!(group.face, Face::LastUp(_)) || acts_by_itself(group);
    rules.race.is_none()
        && rules.turn_game.is_none()
        && rules.par.is_none()
        && !rules.score.iter().any(|line| line.of.counts_moves())
        && !rules.groups.iter().any(follows)
}
