//! How a computer player values a move in a race, where all play at once. Most valuable are moves that empty the pile
//! that must be emptied, if there is one. Next are moves that score points, and then moves that make room for moves of
//! either kind. Good human players use the same order. The exact values matter little compared with the tempo.

use patience_core::{Call, Card, CardSet, Move, Observation, PileId, Role};

/// The shared piles as a computer player last saw them.
pub(super) trait SharedPiles {
    /// Whether a shared pile, as the computer player last saw it, would accept a card.
    fn take(&self, observation: Observation<'_>, card: Card) -> bool;
}

/// The value that a computer player gives a transfer of cards in a race. It depends only on the player's own piles, the
/// stock and the waste.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TransferValue {
    /// The transfer of cards is useless for the computer player.
    Nothing,
    /// The transfer of cards has this value for the computer player, whatever is on the other piles.
    Fixed(u32),
    /// The transfer uncovers this card, and leaves a place for any of these cards. It is valuable if a shared pile
    /// accepts the uncovered card, or if the top card of the waste can go to that place.
    Uncovers(Card, CardSet),
    /// The transfer fills a space that the player could use for cards of the pile that it must empty. The transfer is
    /// valuable only if no other move was found in a whole pass through the stock.
    TakesSpace,
}

impl TransferValue {
    /// Determines the value of a transfer of cards in a race. `out` is the pile that the player must empty. It is
    /// `None` if all cards must go to foundations.
    pub fn of_transfer(
        observation: Observation<'_>,
        out: Option<PileId>,
        (from, to, count): (PileId, PileId, u8),
        plans: bool,
    ) -> Self {
        let rules = observation.rules();
        let count = usize::from(count);
        let to_space = observation.is_empty(to);
        if rules.group_of(to).role == Role::Foundation {
            return Self::Fixed(if Some(from) == out { 1000 } else { 800 });
        }
        if Some(from) == out {
            return Self::Fixed(if to_space { 500 } else { 900 });
        }
        match rules.group_of(from).role {
            // Emptying a column has a value, but not if another empty column is used up for it.
            Role::Tableau if observation.len(from) == count && to_space => Self::Nothing,
            Role::Tableau if observation.len(from) == count => Self::Fixed(400),
            Role::Tableau => {
                let Some(card) = observation.under(from, count) else {
                    // A card that is turned up is a new chance.
                    return Self::Fixed(if to_space { 45 } else { 380 });
                };
                if to_space {
                    return Self::Nothing;
                }
                Self::of_uncovering(observation, out, card, (from, to))
            }
            _ if to_space => {
                // A space is worth more for the pile to be emptied than for a card of the waste.
                if out.is_none_or(|out| observation.is_empty(out)) || !plans {
                    Self::Fixed(40)
                } else {
                    Self::TakesSpace
                }
            }
            _ => {
                let Some(card) = observation.top(from) else {
                    return Self::Nothing;
                };
                let helps_out = plans
                    && out
                        .and_then(|out| observation.top(out))
                        .is_some_and(|next| observation.accepted_on(to, Some(card)).contains(next));
                Self::Fixed(if helps_out { 320 } else { 60 })
            }
        }
    }

    /// Determines the value of a transfer between columns that uncovers `card`, in a race.
    fn of_uncovering(
        observation: Observation<'_>,
        out: Option<PileId>,
        card: Card,
        (from, to): (PileId, PileId),
    ) -> Self {
        let accepted = observation.accepted_on(from, Some(card));
        let helps = |next: Option<Card>| next.is_some_and(|next| accepted.contains(next));
        // A column that could be emptied, or whose face-down cards are wanted as all others are.
        let could_be_opened = |column: PileId| {
            let run = observation.run(column);
            let wants_next = || out.is_none() && observation.under(column, run).is_none();
            column != from
                && column != to
                && run > 0
                && helps(observation.under(column, run - 1))
                && (run == observation.len(column) || wants_next())
        };
        if helps(out.and_then(|out| observation.top(out))) {
            Self::Fixed(350)
        } else if observation.own(Role::Tableau).any(could_be_opened) {
            Self::Fixed(340)
        } else {
            Self::Uncovers(card, accepted)
        }
    }

    /// Converts the value of a transfer to a number, with the shared piles as they are now. Returns `None` if the
    /// transfer is useless.
    pub fn now(self, observation: Observation<'_>, shared: &impl SharedPiles) -> Option<u32> {
        match self {
            Self::Nothing => None,
            Self::Fixed(value) => Some(value),
            Self::Uncovers(card, _) if shared.take(observation, card) => Some(300),
            Self::Uncovers(_, accepted) => {
                let waste = observation.own(Role::Waste).next();
                let turned = waste.and_then(|waste| observation.top(waste));
                turned
                    .is_some_and(|card| accepted.contains(card))
                    .then_some(50)
            }
            Self::TakesSpace => (observation.fruitless_passes() > 0).then_some(40),
        }
    }
}

/// Whether the computer player must call the end of the hand. The player makes this call before any other move.
pub(super) fn must_call(observation: Observation<'_>) -> bool {
    let race = observation.rules().race.as_ref();
    race.is_some_and(|race| race.call == Call::Manual) && observation.may(Move::Call)
}

/// Returns the move of a computer player in a race who finds no worthwhile transfer.
pub(super) fn without_transfer(observation: Observation<'_>) -> Option<Move> {
    if observation.is_mid_pass() {
        return Some(Move::Turn);
    }
    // One whole pass without progress is enough to declare that there is no play.
    if observation.declared() == 0
        && observation.fruitless_passes() > 0
        && observation.may(Move::NoPlay)
    {
        return Some(Move::NoPlay);
    }
    let pass = || observation.may(Move::Pass).then_some(Move::Pass);
    observation.turn().or_else(pass)
}
