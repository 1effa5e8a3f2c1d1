//! Refusals in words: one plain sentence, without a full stop, that says why a move is not
//! possible.

mod putting;
mod taking;
mod turn;

use crate::describe::audience::Audience;
use crate::describe::english::{
    any_of_ranks, capital, cards, either, one_pile, plural, the_piles, unit,
};
use crate::describe::rules::building::openings;
use crate::describe::rules::linked_piles::{not_its_own, out_of_reach};
use patience_core::{Group, PileId, Position, Refusal, Rules, Seat};
use putting::{
    cannot_start, does_not_fit, does_not_visit, full, never_put, not_beside, not_from_there, visits,
};
use taking::{
    apart, never_taken, no_such_card, not_a_pair, not_a_run, not_a_set, not_a_total, not_alike,
    not_alone, not_yet_off, not_yours, too_many,
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
    let name = |pile: PileId| audience.pile(rules, pile);
    let kind = |pile: PileId| rules.group_of(pile);
    let one = |pile: PileId| one_pile(kind(pile));
    let over = either(rules.seats() > 1, "The hand is over", "This deal is over");
    said! { why;
        Refusal::Over => "{over}";
        Refusal::NotYourTurn(other) => "It is {}'s turn", audience.player(other);
        Refusal::NotYours(pile) => { not_yours(rules, pile, audience) };
        Refusal::NoSuchCard(pile) => { no_such_card(rules, position, audience, pile) };
        Refusal::FaceDown(pile) => "A card that lies face down in {} is not played", name(pile);
        Refusal::FaceUp(pile) => "The card at {} lies face up already", name(pile);
        Refusal::NeverTaken(pile) => { never_taken(rules, pile, audience) };
        Refusal::OnlyTop(pile) => "Only the top card of {} may be moved", one(pile);
        Refusal::FirstStays(pile) => "The first card of {} stays there", one(pile);
        Refusal::RankStays(pile) =>
            "{} is never taken from {}", capital(&any_of_ranks(kind(pile).never_gives)), one(pile);
        Refusal::OnlyTopOrWhole(pile) =>
            "Of {} only the top card may be moved, or all its cards together", one(pile);
        Refusal::NoMorePulls => "No more cards are taken from under others";
        Refusal::PulledLater => "A card is taken from under others only after the last redeal";
        Refusal::NotARun(pile) => { not_a_run(rules, pile) };
        Refusal::TooMany { most } => { too_many(rules, most) };
        Refusal::DoesNotFit { card, on, to } if visits(rules, seat, to) => { does_not_visit(rules, card, on, to) };
        Refusal::CannotStart { to, .. } if visits(rules, seat, to) =>
            "Nothing is put on an empty {} of another player", kind(to).noun;
        Refusal::DoesNotFit { card, on, to } => { does_not_fit(rules, position, card, on, to) };
        Refusal::NotItsOwn(to) => { not_its_own(rules, to, false).unwrap_or_default() };
        Refusal::CannotStart { card, to } => { cannot_start(rules, position, card, to) };
        Refusal::NotYetPut(pile) => { openings::not_yet(rules, kind(pile), &kind(pile).takes_when, false) };
        Refusal::NotYetTaken(pile) => { openings::not_yet(rules, kind(pile), &kind(pile).gives_when, true) };
        Refusal::OnlyWholeRun(pile) => "{} takes only a run of all ranks, all at once", capital(&one(pile));
        Refusal::NeverPut(pile) => { never_put(rules, pile, audience) };
        Refusal::NotFromThere { from, to } => { not_from_there(rules, position, from, to) };
        Refusal::NotItsPile { from, to } =>
            "Cards of {} go only to the {} with the same number", the_piles(kind(from)), kind(to).noun;
        Refusal::NotYetFromThere { from, to } =>
            "Cards of {} go to {} only after the first redeal", the_piles(kind(from)), one(to);
        Refusal::StartsFirst { first, to } =>
            "As long as a card is left on {}, an empty {} is started from there", the_piles(kind(first)), unit(kind(to));
        Refusal::Full(pile) => { full(rules, pile, audience) };
        Refusal::OneOnSpace(pile) => "An empty {} takes one card at a time", unit(kind(pile));
        Refusal::OneAtATime(pile) if kind(pile).limit == 1 => "{} takes one card only", capital(&one(pile));
        Refusal::OneAtATime(pile) => "Cards go on {} one at a time", one(pile);
        Refusal::PartnersPile(pile) =>
            "In this hand the {} is for {} to use", kind(pile).noun, partner_for(rules, kind(pile));
        Refusal::OnlyWhole(pile) => "{} moves to another only as a whole", capital(&one(pile));
        Refusal::OutOfReach(pile) => { out_of_reach(rules, pile) };
        Refusal::NotFirstEmpty(pile) => "Empty {} are all alike: take the first of them", plural(&unit(kind(pile)));
        Refusal::NotBeside(pile) => { not_beside(rules, pile) };
        Refusal::Covered(pile) if rules.pile(pile).is_freed_by_one() =>
            "{} is not free before a card next to it has gone", open_card(rules, position, pile, audience);
        Refusal::Covered(pile) => "{} lies under other cards", open_card(rules, position, pile, audience);
        Refusal::SamePlace => "A card cannot go where it lies already";
        Refusal::NotAPair { first, second } => { not_a_pair(rules, first, second) };
        Refusal::Apart { first, second } => { apart(rules, first, second) };
        Refusal::NotASet => { not_a_set(rules) };
        Refusal::NotYetOff => { not_yet_off(rules) };
        Refusal::NotAlone(card) => { not_alone(rules, card) };
        Refusal::NotLone(pile) =>
            "Only a card that lies alone changes places, and {} has {}", name(pile), cards(position.len(pile));
        Refusal::LiesRight { card, pile } => "{} lies right in {} and does not change places", card.label(), name(pile);
        Refusal::WouldLieWrong { card, pile } =>
            "Two cards change places only where both then lie right, and {} would not in {}", card.label(), name(pile);
        Refusal::NotAlike { before, after } => { not_alike(rules, before, after) };
        Refusal::NotBetween => "A card goes only with another on both sides of it";
        Refusal::NotATotal { total } => { not_a_total(rules, total) };
        Refusal::TooLongARow { most } => "At most {} are taken off at once", cards(most);
        Refusal::NoSuchMove => "There is no such move in this game";
        _ => { of_the_turn(rules, position, audience, why) };
    }
}

/// Returns the partner who uses a kind of pile.
fn partner_for(rules: &Rules, group: &Group) -> String {
    let part = group.taken_by;
    let part = part.and_then(|part| rules.roles.get(usize::from(part)));
    part.map_or_else(|| "your partner".to_owned(), |part| format!("the {part}"))
}

/// Returns the top card of a pile, or where it lies if nobody knows it.
fn open_card(rules: &Rules, position: &Position, pile: PileId, audience: Audience<'_>) -> String {
    match position.top(rules, pile).filter(|top| top.is_up()) {
        Some(top) => top.card().label(),
        None => format!("The card at {}", audience.pile(rules, pile)),
    }
}
