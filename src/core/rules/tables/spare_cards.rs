//! The number of cards that a deal leaves for its last step.

use crate::rules::{Base, DealStep, Description, GroupId, Out};

/// Returns the number of cards left in a deck for the last step of the deal, which deals the rest.
/// The number is negative if the deck has too few cards.
pub(crate) fn cards_left(description: &Description) -> i64 {
    let dealt = description
        .deal
        .iter()
        .map(|step| cards_dealt_by(description, step));
    i64::from(description.cards_in_deck()) - dealt.sum::<i64>()
}

impl Description {
    /// The number of cards that are left in a deck for step number `step`, from 0, after all other
    /// steps of the deal, except the one that deals the rest, have got their cards.
    pub fn cards_left_for(&self, step: usize) -> i64 {
        let others = self.deal.iter().enumerate().filter(|(at, _)| *at != step);
        let dealt = others.map(|(_, other)| cards_dealt_by(self, other));
        i64::from(self.cards_in_deck()) - dealt.sum::<i64>()
    }
}

/// Returns the number of cards that a step of the deal takes from a deck.
pub(crate) fn cards_dealt_by(description: &Description, step: &DealStep) -> i64 {
    match step {
        DealStep::Base { to } => on(description, *to, base_cards(description)),
        DealStep::Picked { pick, to, .. } => {
            let cards = i64::try_from(description.count(*pick)).unwrap_or(i64::MAX);
            on(description, *to, cards)
        }
        DealStep::Each { to, counts, .. } => {
            let cards = counts.iter().copied().map(i64::from).sum();
            on(description, *to, cards)
        }
        DealStep::One { to, count, .. } => {
            on(description, *to, with_handicaps(description, *to, *count))
        }
        DealStep::Interleaved {
            row, pile, total, ..
        } => {
            let columns = i64::from(description.group(*row).count);
            on(description, *row, columns)
                + on(
                    description,
                    *pile,
                    with_handicaps(description, *pile, *total),
                )
        }
        DealStep::Sunk { .. } | DealStep::Taken { .. } | DealStep::Rest { .. } => 0,
    }
}

/// Returns the number of cards of the base rank that are taken out of the deck. If the first card
/// dealt decides the base rank, that card stays in the deck.
pub(crate) fn base_cards(description: &Description) -> i64 {
    let first_stays = description.base == Base::FirstDealt;
    i64::from(description.cards_of_base()) - i64::from(first_stays)
}

/// Returns the number of cards of a deck that are dealt to a kind of pile, where each player who
/// gets any gets `cards` cards.
fn on(description: &Description, to: GroupId, cards: i64) -> i64 {
    match description.group(to).count {
        0 => 0,
        _ => cards * hands_dealt_to(description, to),
    }
}

/// Returns the number of players who get cards when one deck is dealt to a kind of pile. These are
/// all players if the players share the deck but not the piles, otherwise one.
pub(crate) fn hands_dealt_to(description: &Description, to: GroupId) -> i64 {
    if description.turn_game.is_some() && !description.group(to).shared {
        i64::from(description.sides)
    } else {
        1
    }
}

/// Returns the largest number of cards that any seat gets on a kind of pile to which the deal gives
/// `count` cards. The pile that a player must empty may have another number of cards for each seat.
pub(crate) fn with_handicaps(description: &Description, to: GroupId, count: u16) -> i64 {
    let race = description
        .race
        .as_ref()
        .filter(|race| race.out == Out::Pile(to));
    race.and_then(|race| race.out_sizes.iter().copied().max())
        .map_or(i64::from(count), i64::from)
}
