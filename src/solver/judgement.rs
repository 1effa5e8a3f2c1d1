//! What a move is worth to a player of a race: whatever gets rid of the pile first, then
//! points, then whatever makes room for the two. The order of these aims is that of people
//! who play such games well; how much they matter against tempo was measured to be little.

use patience_core::{Card, Move, PileId, Role, Sight};

/// What lies on a shared pile as the player last saw it.
pub(crate) trait Seen {
    /// Tells whether a shared pile would take a card.
    fn takes(&self, sight: Sight<'_>, card: Card) -> bool;
}

/// Returns what a move is worth, or nothing for a move that leads nowhere.
pub(crate) fn worth(
    sight: Sight<'_>,
    out: PileId,
    mv: Move,
    plans: bool,
    seen: &impl Seen,
) -> Option<u32> {
    match mv {
        Move::Call => Some(10_000),
        Move::Carry { from, to, count } => carry(sight, out, (from, to, count), plans, seen),
        // Once through the cards without anybody getting on is enough.
        Move::NoPlay => (sight.declared() == 0 && sight.fruitless_passes() > 0).then_some(30),
        Move::Turn | Move::Redeal => Some(20),
        Move::Pass => Some(10),
        _ => None,
    }
}

fn carry(
    sight: Sight<'_>,
    out: PileId,
    (from, to, count): (PileId, PileId, u8),
    plans: bool,
    seen: &impl Seen,
) -> Option<u32> {
    let rules = sight.rules();
    let count = usize::from(count);
    let onto_space = sight.is_empty(to);
    if rules.group_of(to).role == Role::Foundation {
        return Some(if from == out { 1000 } else { 800 });
    }
    if from == out {
        return Some(if onto_space { 500 } else { 900 });
    }
    match rules.group_of(from).role {
        Role::Tableau if sight.len(from) == count => {
            // A column that is empty is good for the pile; one empty for another is nothing.
            (!onto_space).then_some(400)
        }
        Role::Tableau => {
            let Some(card) = sight.under(from, count) else {
                // A card that is turned up is a new chance.
                return Some(if onto_space { 45 } else { 380 });
            };
            if onto_space {
                return None;
            }
            let onto = sight.accepted_on(from, Some(card));
            let helps = |pile: Option<Card>| pile.is_some_and(|next| onto.contains(next));
            let waste = || sight.own(Role::Waste).next();
            let opens = |column: PileId| {
                let len = sight.len(column);
                column != from
                    && column != to
                    && len > 0
                    && helps(sight.under(column, len - 1))
                    && sight.run(column) == len
            };
            if helps(sight.top(out)) {
                Some(350)
            } else if sight.own(Role::Tableau).any(opens) {
                Some(340)
            } else if seen.takes(sight, card) {
                Some(300)
            } else {
                helps(waste().and_then(|waste| sight.top(waste))).then_some(50)
            }
        }
        _ if onto_space => {
            // A space is worth more to the pile to be rid of than to a card of the waste.
            (sight.is_empty(out) || !plans || sight.fruitless_passes() > 0).then_some(40)
        }
        _ => {
            let card = sight.top(from)?;
            let helps_out = plans
                && sight
                    .top(out)
                    .is_some_and(|next| sight.accepted_on(to, Some(card)).contains(next));
            Some(if helps_out { 320 } else { 60 })
        }
    }
}
