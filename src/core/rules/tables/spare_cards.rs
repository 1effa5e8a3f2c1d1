//! How many cards a deal leaves for its last step.

use crate::rules::{Base, DealStep, Description, GroupId, Out};

/// Returns how many cards of a deck are left when all steps of the deal but the last have been
/// made, the one that deals the rest; fewer than none where there are too few.
pub(crate) fn cards_left(description: &Description) -> i64 {
    let dealt = description
        .deal
        .iter()
        .map(|step| cards_dealt_by(description, step));
    i64::from(description.cards_in_deck()) - dealt.sum::<i64>()
}

impl Description {
    /// Returns how many cards of a deck all steps of the deal but this one leave for it, from 0; the one that
    /// deals the rest counts for none.
    pub fn cards_left_for(&self, step: usize) -> i64 {
        let others = self.deal.iter().enumerate().filter(|(at, _)| *at != step);
        let dealt = others.map(|(_, other)| cards_dealt_by(self, other));
        i64::from(self.cards_in_deck()) - dealt.sum::<i64>()
    }
}

/// Returns how many cards of a deck a step deals.
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

/// Returns how many cards of the base rank are taken out of the deck. Where the first card says
/// what it is, that card stays.
pub(crate) fn base_cards(description: &Description) -> i64 {
    let first_stays = description.base == Base::FirstDealt;
    i64::from(description.cards_of_base()) - i64::from(first_stays)
}

/// Returns how many cards of a deck go to a kind of pile, of which each hand gets `cards`.
fn on(description: &Description, to: GroupId, cards: i64) -> i64 {
    match description.group(to).count {
        0 => 0,
        _ => cards * hands_dealt_to(description, to),
    }
}

/// Returns to how many players a card is dealt each time.
pub(crate) fn hands_dealt_to(description: &Description, to: GroupId) -> i64 {
    if description.turn_game.is_some() && !description.group(to).shared {
        i64::from(description.sides)
    } else {
        1
    }
}

/// Returns the most cards that any seat gets on a pile, of which the deal names the number.
pub(crate) fn with_handicaps(description: &Description, to: GroupId, count: u16) -> i64 {
    let race = description
        .race
        .as_ref()
        .filter(|race| race.out == Out::Pile(to));
    race.and_then(|race| race.out_sizes.iter().copied().max())
        .map_or(i64::from(count), i64::from)
}
