//! Detecting that a side has few cards left in the piles that it has to empty.

use patience_core::{GroupId, Out, Position, Rules, Seat};

/// The other players are warned when a side has at most this number of cards left in the piles that
/// it has to empty.
const FEW: usize = 3;

/// Whether the piles of a group are such that players have to empty them.
fn is_out(rules: &Rules, group: GroupId) -> bool {
    let turns = rules.turn_game.as_ref();
    let race = rules.race.as_ref();
    race.is_some_and(|race| race.out == Out::Pile(group))
        || turns.is_some_and(|game| game.out.contains(group))
}

/// The number of cards that a side has left in the piles that it has to empty, if few are left.
/// Returns `None` if many are left, or if the game has no piles to empty.
pub(in crate::session) fn few_left(
    rules: &Rules,
    position: &Position,
    side: Seat,
) -> Option<usize> {
    if let Some(race) = &rules.race {
        let left = position.cards_to_go(rules, race, side);
        return (left <= FEW).then_some(left);
    }
    rules.turn_game.as_ref()?;
    let piles = rules.pile_ids().filter(|pile| {
        let pile = rules.pile(*pile);
        let own = |seat: Seat| rules.side(seat) == side && pile.belongs_to(seat);
        is_out(rules, pile.group) && pile.seat.is_some() && rules.all_seats().any(own)
    });
    let left = piles.map(|pile| position.cards(rules, pile).len()).sum();
    (left <= FEW).then_some(left)
}

/// The warning that a side has few cards left in the piles that it has to empty. Returns `None` if
/// few cards were already left in the position `before`, or if many are left.
pub(super) fn words(
    rules: &Rules,
    before: &Position,
    after: &Position,
    seat: Seat,
) -> Option<String> {
    let side = rules.side(seat);
    let left = few_left(rules, after, side).filter(|left| *left > 0)?;
    if few_left(rules, before, side).is_some() {
        return None;
    }
    let cards = crate::text::numbers::count(left, "card");
    // With several kinds of pile, only the number of cards matters.
    let mut groups = rules.group_ids().filter(|group| is_out(rules, *group));
    Some(match (groups.next(), groups.next()) {
        (Some(group), None) => format!("{cards} left in the {}!", rules.group(group).noun),
        _ => format!("{cards} left!"),
    })
}
