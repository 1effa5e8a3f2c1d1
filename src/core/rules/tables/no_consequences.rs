//! Consequences that moves of a game never have. They are determined once per game, so that play
//! does not need to look for them after each move.

use crate::rules::{Base, Beside, Face, Group, GroupId, GroupSet, Lift, Out, Role, Rules, Stock};

/// Whether every player of the game may turn their stock as long as it has cards.
pub(super) fn turns_freely(rules: &Rules) -> bool {
    let Some(stock) = &rules.stock else {
        return false;
    };
    let in_turns = rules.is_for_several() && !rules.in_real_time();
    let is_plain = stock.up().is_some() || stock.row().is_some();
    is_plain
        && !in_turns
        && !stock.places()
        && stock.when.is_always()
        && rules.group(stock.group).taken_by.is_none()
}

/// Whether, after a move, the rules may put cards on piles of this kind, take cards from them, or
/// close a gap among them automatically.
fn acts_by_itself(group: &Group) -> bool {
    !group.fill.is_empty() || !group.collects.is_empty() || group.closes || group.under
}

/// Whether turning the stock in a real-time race changes nothing else on the table.
pub(super) fn turn_has_no_consequences(rules: &Rules) -> bool {
    let turned_up = |id: GroupId| rules.group(id).face.turns_up();
    let stays = |stock: &Stock| {
        let changed = [stock.group, stock.to()].into_iter();
        !changed.chain(stock.gathered.iter().copied()).any(turned_up)
    };
    rules.in_real_time()
        && rules.tables.turns_freely
        && rules.par.is_none()
        && !(rules.groups.iter())
            .any(|group| acts_by_itself(group) || matches!(group.face, Face::UpWhen(_)))
        && rules.stock.as_ref().is_some_and(stays)
}

/// Returns the kinds of pile, among the stock and the waste, whose cards never affect moves between
/// other piles.
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
            && rules
                .race
                .as_ref()
                .is_none_or(|race| race.out != Out::Pile(*id))
            && !rules.all_seats().any(|seat| {
                let mut piles = rules.piles_of(*id, seat);
                piles.any(|pile| rules.layout_of(pile).matters)
            })
    };
    let kinds = rules
        .stock
        .iter()
        .flat_map(|stock| [stock.group, stock.to()]);
    kinds.filter(stands_alone).collect()
}

/// Whether moves never have automatic consequences other than reaching the goal. Moves from the
/// stock, the waste and the hand are not considered.
pub(super) fn moves_have_none(rules: &Rules) -> bool {
    let follows = |group: &Group| group.face.turns_up() || acts_by_itself(group);
    rules.race.is_none()
        && rules.turn_game.is_none()
        && rules.par.is_none()
        && rules.base != Base::FirstPut
        && !rules.score.iter().any(|line| line.of.counts_moves())
        && !rules.groups.iter().any(follows)
}
