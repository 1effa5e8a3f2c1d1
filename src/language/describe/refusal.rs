//! Describes refusals of moves. Each is one plain sentence, without a full stop, that says why a move is not possible.

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

/// Returns the reason why a move was refused, as a sentence without a full stop. The sentence is for the player whose
/// turn it is.
///
/// # Examples
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// # let text = r#"
/// # title = "Small"
/// # deal = ["13 to each tableau"]
/// # [pile.foundation]
/// # count = 4
/// # [pile.tableau]
/// # count = 4
/// # build = "down in alternating colours"
/// # lift = "built run"
/// # [goal]
/// # when = "all cards on foundation"
/// # "#;
/// # let (name, text) = ("small.toml".to_owned(), text.to_owned());
/// # let source = Arc::new(Source { name, text });
/// # let rules = RuleFile::read("small", &source, &|_| None)?.compile(None, &[])?;
/// # use patience_core::notation::{read_move, read_position};
/// use patience_core::Seat;
/// use patience_language::describe::refusal;
///
/// let position = read_position(&rules, "partial\nt1: 9H\nt2: 8H\n")?;
/// let mv = read_move(&rules, &position, "t2>t1")?;
/// let refused = position.clone().play(&rules, Seat::FIRST, mv);
/// let why = refused.err().ok_or("the move is legal")?;
/// let words = "8♥ does not fit on 9♥: columns build down in alternating colours";
/// assert_eq!(refusal(&rules, &position, why), words);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn refusal(rules: &Rules, position: &Position, why: Refusal) -> String {
    refusal_to(rules, position, position.to_move(), why)
}

/// Returns the reason why a move was refused as a sentence, like [`refusal`], for the player at any seat.
///
/// # Examples
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// # let text = r#"
/// # title = "Small Race"
/// # deal = ["1 to each tableau", "13 to reserve", "the rest to stock"]
/// # goal = "reserve empty"
/// # [players]
/// # number = 2
/// # packs = "one each"
/// # pace = "at once"
/// # [pile.foundation]
/// # shared = true
/// # count = "4 for each player"
/// # [pile.reserve]
/// # face = "last up"
/// # [pile.tableau]
/// # count = 4
/// # build = "down in alternating colours"
/// # [pile.stock]
/// # [pile.waste]
/// # [stock]
/// # turn = "3 to waste"
/// # [redeal]
/// # times = -1
/// # "#;
/// # let (name, text) = ("small.toml".to_owned(), text.to_owned());
/// # let source = Arc::new(Source { name, text });
/// # let rules = RuleFile::read("small", &source, &|_| None)?.compile(None, &[])?;
/// use patience_core::{DealNumber, Position, Refusal, Seat};
/// use patience_language::describe::refusal_to;
///
/// let deal = DealNumber::new(4).ok_or("deal numbers start at 1")?;
/// let position = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
/// let others_reserve = rules.pile_named("2.r").ok_or("no such pile")?;
/// let why = Refusal::NotYours(others_reserve);
/// let words = "Only player 2 may play on that reserve";
/// assert_eq!(refusal_to(&rules, &position, Seat::FIRST, why), words);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn refusal_to(rules: &Rules, position: &Position, seat: Seat, why: Refusal) -> String {
    refusal_for(rules, position, Audience::at(seat), why)
}

/// Returns the reason why a move was refused as a sentence, like [`refusal`], for an audience with its own names for
/// piles and players.
///
/// # Examples
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// # let text = r#"
/// # title = "Small Race"
/// # deal = ["1 to each tableau", "13 to reserve", "the rest to stock"]
/// # goal = "reserve empty"
/// # [players]
/// # number = 2
/// # packs = "one each"
/// # pace = "at once"
/// # [pile.foundation]
/// # shared = true
/// # count = "4 for each player"
/// # [pile.reserve]
/// # face = "last up"
/// # [pile.tableau]
/// # count = 4
/// # build = "down in alternating colours"
/// # [pile.stock]
/// # [pile.waste]
/// # [stock]
/// # turn = "3 to waste"
/// # [redeal]
/// # times = -1
/// # "#;
/// # let (name, text) = ("small.toml".to_owned(), text.to_owned());
/// # let source = Arc::new(Source { name, text });
/// # let rules = RuleFile::read("small", &source, &|_| None)?.compile(None, &[])?;
/// use patience_core::{DealNumber, Position, Refusal, Seat};
/// use patience_language::describe::{Audience, refusal_for};
///
/// let deal = DealNumber::new(4).ok_or("deal numbers start at 1")?;
/// let position = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
/// let names = ["Ann".to_owned(), "Bo".to_owned()];
/// let audience = Audience { names: &names, ..Audience::at(Seat::FIRST) };
/// let why = Refusal::NotYourTurn(Seat::new(1));
/// assert_eq!(refusal_for(&rules, &position, audience, why), "It is Bo's turn");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
        Refusal::FaceDown(pile) => "A face-down card in {} cannot be played", name(pile);
        Refusal::FaceUp(pile) => "The card at {} is already face up", name(pile);
        Refusal::NeverTaken(pile) => { never_taken(rules, pile, audience) };
        Refusal::OnlyTop(pile) => "Only the top card of {} may be moved", one(pile);
        Refusal::FirstStays(pile) => "The first card of {} must stay there", one(pile);
        Refusal::RankStays(pile) =>
            "{} may never be taken from {}", capital(&any_of_ranks(kind(pile).never_gives)), one(pile);
        Refusal::OnlyTopOrWhole(pile) =>
            "Only the top card of {}, or all its cards together, may be moved", one(pile);
        Refusal::NoMorePulls => "You may take no more cards from under others";
        Refusal::PulledLater => "You may take a card from under others only after the last redeal";
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
        Refusal::OnlyWholeRun(pile) => "{} takes only a complete run, all at once", capital(&one(pile));
        Refusal::NeverPut(pile) => { never_put(rules, pile, audience) };
        Refusal::NotFromThere { from, to } => { not_from_there(rules, position, from, to) };
        Refusal::NotItsPile { from, to } =>
            "Cards of {} go only to the {} with the same number", the_piles(kind(from)), kind(to).noun;
        Refusal::NotYetFromThere { from, to } =>
            "Cards of {} go to {} only after the first redeal", the_piles(kind(from)), one(to);
        Refusal::StartsFirst { first, to } =>
            "As long as a card is left on {}, an empty {} takes cards only from there", the_piles(kind(first)), unit(kind(to));
        Refusal::Full(pile) => { full(rules, pile, audience) };
        Refusal::OneOnSpace(pile) => "An empty {} takes one card at a time", unit(kind(pile));
        Refusal::OneAtATime(pile) if kind(pile).limit == 1 => "{} takes only one card", capital(&one(pile));
        Refusal::OneAtATime(pile) => "{} takes cards one at a time", capital(&one(pile));
        Refusal::PartnersPile(pile) =>
            "In this hand only {1} may use the {0}", kind(pile).noun, partner_for(rules, kind(pile));
        Refusal::OnlyWhole(pile) => "{} moves to another only as a whole", capital(&one(pile));
        Refusal::OutOfReach(pile) => { out_of_reach(rules, pile) };
        Refusal::NotFirstEmpty(pile) => "Empty {} are all alike: use the first one", plural(&unit(kind(pile)));
        Refusal::NotBeside(pile) => { not_beside(rules, pile) };
        Refusal::Covered(pile) if rules.pile(pile).is_freed_by_one() =>
            "{} is free only when a card next to it is gone", open_card(rules, position, pile, audience);
        Refusal::Covered(pile) => "{} is covered by other cards", open_card(rules, position, pile, audience);
        Refusal::SamePlace => "The card is already there";
        Refusal::NotAPair { first, second } => { not_a_pair(rules, first, second) };
        Refusal::Apart { first, second } => { apart(rules, first, second) };
        Refusal::NotASet => { not_a_set(rules) };
        Refusal::NotYetOff => { not_yet_off(rules) };
        Refusal::NotAlone(card) => { not_alone(rules, card) };
        Refusal::NotLone(pile) =>
            "Only a lone card can be swapped, and {} has {}", name(pile), cards(position.len(pile));
        Refusal::LiesRight { card, pile } => "{} is in its right place in {} and cannot be swapped", card.label(), name(pile);
        Refusal::WouldLieWrong { card, pile } =>
            "A swap must put both cards in a right place, and {} would be wrong in {}", card.label(), name(pile);
        Refusal::NotAlike { before, after } => { not_alike(rules, before, after) };
        Refusal::NotBetween => "Only cards with others on both sides can be taken off";
        Refusal::NotATotal { total } => { not_a_total(rules, total) };
        Refusal::TooLongARow { most } => "You may take off at most {} at once", cards(most);
        Refusal::NoSuchMove => "There is no such move in this game";
        _ => { of_the_turn(rules, position, audience, why) };
    }
}

/// Returns a name for the only partner who may use a kind of pile: `the Cards player`.
fn partner_for(rules: &Rules, group: &Group) -> String {
    let part = group.taken_by;
    let part = part.and_then(|part| rules.roles.get(usize::from(part)));
    part.map_or_else(|| "your partner".to_owned(), |part| format!("the {part}"))
}

/// Returns the name of the top card of a pile. If the card is face down, returns where it is.
fn open_card(rules: &Rules, position: &Position, pile: PileId, audience: Audience<'_>) -> String {
    match position.top(rules, pile).filter(|top| top.is_up()) {
        Some(top) => top.card().label(),
        None => format!("The card at {}", audience.pile(rules, pile)),
    }
}
