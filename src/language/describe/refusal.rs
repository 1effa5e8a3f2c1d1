//! Refusals in words: one plain sentence, without a full stop, that says why a move is not
//! possible.

mod putting;
mod taking;
mod turn;

use crate::describe::english::{
    Audience, any_of_ranks, capital, cards, either, name_for, one_pile, plural, the_piles, unit,
};
use crate::describe::rules::building::openings;
use crate::describe::rules::linked_piles::out_of_reach;
use patience_core::{PileId, Position, Refusal, Rules, Seat};
use putting::{
    cannot_start, does_not_fit, does_not_visit, full, never_put, not_beside, not_from_there, visits,
};
use taking::{
    apart, never_taken, no_such_card, not_a_pair, not_a_run, not_a_set, not_a_total, not_alike,
    not_alone, not_yours, too_many,
};
use turn::of_the_turn;

/// Returns why a move of the player whose turn it is was refused.
pub fn refusal(rules: &Rules, position: &Position, why: Refusal) -> String {
    refusal_to(rules, position, position.to_move(), why)
}

/// As [`refusal`], for a seat that need not be the one to move.
pub fn refusal_to(rules: &Rules, position: &Position, seat: Seat, why: Refusal) -> String {
    refusal_for(rules, position, Audience::at(seat), why)
}

/// As [`refusal`], for an audience, which calls piles and players as it knows them.
pub fn refusal_for(
    rules: &Rules,
    position: &Position,
    audience: Audience<'_>,
    why: Refusal,
) -> String {
    let seat = audience.seat;
    let name = |pile: PileId| name_for(rules, pile, audience);
    match why {
        Refusal::Over => {
            either(rules.seats() > 1, "The hand is over", "This deal is over").to_owned()
        }
        Refusal::NotYourTurn(other) => format!("It is {}'s turn", audience.player(other)),
        Refusal::NotYours(pile) => not_yours(rules, pile, audience),
        Refusal::NoSuchCard(pile) => no_such_card(rules, position, audience, pile),
        Refusal::FaceDown(pile) => {
            format!("A card that lies face down in {} is not played", name(pile))
        }
        Refusal::FaceUp(pile) => format!("The card at {} lies face up already", name(pile)),
        Refusal::NeverTaken(pile) => never_taken(rules, pile, audience),
        Refusal::OnlyTop(pile) => format!(
            "Only the top card of {} may be moved",
            one_pile(rules.group_of(pile))
        ),
        Refusal::FirstStays(pile) => format!(
            "The first card of {} stays there",
            one_pile(rules.group_of(pile))
        ),
        Refusal::RankStays(pile) => {
            let group = rules.group_of(pile);
            let ranks = capital(&any_of_ranks(group.never_gives));
            format!("{ranks} is never taken from {}", one_pile(group))
        }
        Refusal::OnlyTopOrWhole(pile) => {
            let group = rules.group_of(pile);
            format!(
                "Of {} only the top card may be moved, or all its cards together",
                one_pile(group)
            )
        }
        Refusal::NoMorePulls => "No more cards are taken from under others".to_owned(),
        Refusal::PulledLater => {
            "A card is taken from under others only after the last redeal".to_owned()
        }
        Refusal::NotARun(pile) => not_a_run(rules, pile),
        Refusal::TooMany { most } => too_many(rules, most),
        Refusal::DoesNotFit { card, on, to } if visits(rules, seat, to) => {
            does_not_visit(rules, card, on, to)
        }
        Refusal::CannotStart { to, .. } if visits(rules, seat, to) => format!(
            "Nothing is put on an empty {} of another player",
            rules.group_of(to).noun
        ),
        Refusal::DoesNotFit { card, on, to } => does_not_fit(rules, position, card, on, to),
        Refusal::CannotStart { card, to } => cannot_start(rules, position, card, to),
        Refusal::NotYetPut(pile) => {
            let group = rules.group_of(pile);
            openings::not_yet(rules, group, group.takes_when, false)
        }
        Refusal::NotYetTaken(pile) => {
            let group = rules.group_of(pile);
            openings::not_yet(rules, group, group.gives_when, true)
        }
        Refusal::NeverPut(pile) => never_put(rules, pile, audience),
        Refusal::NotFromThere { from, to } => not_from_there(rules, position, from, to),
        Refusal::NotYetFromThere { from, to } => format!(
            "Cards of {} go to {} only after the first redeal",
            the_piles(rules.group_of(from)),
            one_pile(rules.group_of(to))
        ),
        Refusal::StartsFirst { first, to } => format!(
            "As long as a card is left on {}, an empty {} is started from there",
            the_piles(rules.group_of(first)),
            unit(rules.group_of(to))
        ),
        Refusal::Full(pile) => full(rules, pile, audience),
        Refusal::OneOnSpace(pile) => format!(
            "An empty {} takes one card at a time",
            unit(rules.group_of(pile))
        ),
        Refusal::OneAtATime(pile) if rules.group_of(pile).limit == 1 => format!(
            "{} takes one card only",
            capital(&one_pile(rules.group_of(pile)))
        ),
        Refusal::OneAtATime(pile) => format!(
            "Cards go on {} one at a time",
            one_pile(rules.group_of(pile))
        ),
        Refusal::PartnersPile(pile) => {
            let group = rules.group_of(pile);
            let part = group
                .taken_by
                .and_then(|part| rules.roles.get(usize::from(part)));
            let partner =
                part.map_or_else(|| "your partner".to_owned(), |part| format!("the {part}"));
            format!("In this hand the {} is for {partner} to use", group.noun)
        }
        Refusal::OnlyWhole(pile) => format!(
            "{} moves to another only as a whole",
            capital(&one_pile(rules.group_of(pile)))
        ),
        Refusal::OutOfReach(pile) => out_of_reach(rules, pile),
        Refusal::NotFirstEmpty(pile) => {
            let nouns = plural(&unit(rules.group_of(pile)));
            format!("Empty {nouns} are all alike: take the first of them")
        }
        Refusal::NotBeside(pile) => not_beside(rules, pile),
        Refusal::Covered(pile) => match position.top(rules, pile).filter(|top| top.is_up()) {
            Some(top) => format!("{} lies under other cards", top.card().label()),
            None => format!("The card at {} lies under other cards", name(pile)),
        },
        Refusal::SamePlace => "A card cannot go where it lies already".to_owned(),
        Refusal::NotAPair { first, second } => not_a_pair(rules, first, second),
        Refusal::Apart { first, second } => apart(rules, first, second),
        Refusal::NotASet => not_a_set(rules),
        Refusal::NotAlone(card) => not_alone(rules, card),
        Refusal::NotLone(pile) => format!(
            "Only a card that lies alone changes places, and {} has {}",
            name(pile),
            cards(position.len(pile))
        ),
        Refusal::LiesRight { card, pile } => format!(
            "{} lies right in {} and does not change places",
            card.label(),
            name(pile)
        ),
        Refusal::WouldLieWrong { card, pile } => format!(
            "Two cards change places only where both then lie right, and {} would not in {}",
            card.label(),
            name(pile)
        ),
        Refusal::NotAlike { before, after } => not_alike(rules, before, after),
        Refusal::NotBetween => "A card goes only with another on both sides of it".to_owned(),
        Refusal::NotATotal { total } => not_a_total(rules, total),
        Refusal::TooLongARow { most } => {
            format!("At most {} are taken off at once", cards(usize::from(most)))
        }
        Refusal::NoSuchMove => "There is no such move in this game".to_owned(),
        _ => of_the_turn(rules, position, audience, why),
    }
}
