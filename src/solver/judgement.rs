//! What a move is worth to a player of a race: whatever gets rid of the pile first, then
//! points, then whatever makes room for the two. The order of these aims is that of people
//! who play such games well; how much they matter against tempo was measured to be little.

use patience_core::{Call, Card, CardSet, Move, PileId, Role, Sight};

/// What lies on a shared pile as the player last saw it.
pub(crate) trait Seen {
    /// Tells whether a shared pile would take a card.
    fn takes(&self, sight: Sight<'_>, card: Card) -> bool;
}

/// What a carry is good for. It hangs on the player's piles, the stock and the waste left aside,
/// and on nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Aim {
    /// It leads nowhere.
    Nothing,
    /// It is worth so much whatever lies elsewhere.
    Certain(u32),
    /// It uncovers a card, and the place for these: worth something where the card goes on, or
    /// the top of the waste comes there.
    Uncovers(Card, CardSet),
    /// It brings a card to a space that the pile to be rid of could do with: worth something
    /// where nothing else has been found in a whole pass.
    TakesSpace,
}

impl Aim {
    /// Finds out what a carry is good for, given the pile to be rid of.
    pub fn of(
        sight: Sight<'_>,
        out: PileId,
        (from, to, count): (PileId, PileId, u8),
        plans: bool,
    ) -> Self {
        let rules = sight.rules();
        let count = usize::from(count);
        let onto_space = sight.is_empty(to);
        if rules.group_of(to).role == Role::Foundation {
            return Self::Certain(if from == out { 1000 } else { 800 });
        }
        if from == out {
            return Self::Certain(if onto_space { 500 } else { 900 });
        }
        match rules.group_of(from).role {
            // A column that is empty is good for the pile; one empty for another is nothing.
            Role::Tableau if sight.len(from) == count && onto_space => Self::Nothing,
            Role::Tableau if sight.len(from) == count => Self::Certain(400),
            Role::Tableau => {
                let Some(card) = sight.under(from, count) else {
                    // A card that is turned up is a new chance.
                    return Self::Certain(if onto_space { 45 } else { 380 });
                };
                if onto_space {
                    return Self::Nothing;
                }
                Self::of_uncovering(sight, out, card, (from, to))
            }
            _ if onto_space => {
                // A space is worth more to the pile to be rid of than to a card of the waste.
                if sight.is_empty(out) || !plans {
                    Self::Certain(40)
                } else {
                    Self::TakesSpace
                }
            }
            _ => {
                let Some(card) = sight.top(from) else {
                    return Self::Nothing;
                };
                let helps_out = plans
                    && sight
                        .top(out)
                        .is_some_and(|next| sight.accepted_on(to, Some(card)).contains(next));
                Self::Certain(if helps_out { 320 } else { 60 })
            }
        }
    }

    /// Finds out what it is good for to uncover a card of a column by a carry to another.
    fn of_uncovering(
        sight: Sight<'_>,
        out: PileId,
        card: Card,
        (from, to): (PileId, PileId),
    ) -> Self {
        let onto = sight.accepted_on(from, Some(card));
        let helps = |pile: Option<Card>| pile.is_some_and(|next| onto.contains(next));
        let opens = |column: PileId| {
            let len = sight.len(column);
            column != from
                && column != to
                && len > 0
                && helps(sight.under(column, len - 1))
                && sight.run(column) == len
        };
        if helps(sight.top(out)) {
            Self::Certain(350)
        } else if sight.own(Role::Tableau).any(opens) {
            Self::Certain(340)
        } else {
            Self::Uncovers(card, onto)
        }
    }

    /// Returns what a carry of this aim is worth at present, or nothing where it leads nowhere.
    pub fn worth(self, sight: Sight<'_>, seen: &impl Seen) -> Option<u32> {
        match self {
            Self::Nothing => None,
            Self::Certain(worth) => Some(worth),
            Self::Uncovers(card, _) if seen.takes(sight, card) => Some(300),
            Self::Uncovers(_, onto) => {
                let waste = sight.own(Role::Waste).next();
                let turned = waste.and_then(|waste| sight.top(waste));
                turned.is_some_and(|card| onto.contains(card)).then_some(50)
            }
            Self::TakesSpace => (sight.fruitless_passes() > 0).then_some(40),
        }
    }
}

/// Tells whether the player is to say that the hand is over, which comes before everything.
pub(crate) fn calls(sight: Sight<'_>) -> bool {
    let race = sight.rules().race.as_ref();
    race.is_some_and(|race| race.call == Call::Manual) && sight.may(Move::Call)
}

/// Returns what a player does who finds no carry worth making.
pub(crate) fn otherwise(sight: Sight<'_>) -> Option<Move> {
    if sight.gets_about() {
        return Some(Move::Turn);
    }
    // Once through the cards without anybody getting on is enough.
    if sight.declared() == 0 && sight.fruitless_passes() > 0 && sight.may(Move::NoPlay) {
        return Some(Move::NoPlay);
    }
    let pass = || sight.may(Move::Pass).then_some(Move::Pass);
    sight.turn().or_else(pass)
}
