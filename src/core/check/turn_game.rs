//! Checks of a game in turns at one pack: the parts that it has, and that each turn can end.

use crate::rules::{
    Base, DealStep, Direction, Face, FirstTurn, GroupId, Rules, Start, Stock, TurnGame,
};

use super::stock::is_drawn;
use super::{Faults, Field, PileField, parts_for_one};

/// A problem with a game in turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnGameProblem {
    /// A game in turns does not have this part.
    NoPart,
    /// A game in turns is dealt by plain steps.
    DealtBySteps,
    /// No turn could end on these piles, which all players share.
    EndsOnShared(GroupId),
    /// No turn could end on these piles, on which nothing is ever put.
    EndsNowhere(GroupId),
    /// Nobody can be rid of piles that all players share.
    OutShared(GroupId),
    /// These piles do not show who begins.
    FirstNotShown(GroupId),
    /// Nothing is ever played to these piles.
    CompulsoryNowhere(GroupId),
    /// A card that is turned up is placed before the next.
    NotPlaced,
    /// Where turns end by passing, no card that is turned up must be placed.
    PlacedAndPassed,
    /// Missed plays are called where a turn ends by a card, and here it ends by passing.
    CalledWithoutEnd,
    /// A card that fits nowhere could not be placed, and the turn could not end.
    NotAlwaysPlaced(GroupId),
    /// Who turns cards must be able to place them, and the hand is for another partner.
    OtherPartner(GroupId),
}

/// Checks a game in turns.
pub(super) fn check(rules: &Rules, faults: &mut Faults) {
    let Some(game) = &rules.turn_game else { return };
    let base = rules.base != Base::Fixed(rules.ranks.first());
    for part in parts_for_one(rules).chain(base.then_some(Field::Base)) {
        faults.push(part, TurnGameProblem::NoPart);
    }
    for (at, step) in rules.deal.iter().enumerate() {
        if matches!(
            step,
            DealStep::Interleaved { .. }
                | DealStep::Base { .. }
                | DealStep::Picked { .. }
                | DealStep::Sunk { .. }
        ) {
            faults.push(Field::DealStep(at), TurnGameProblem::DealtBySteps);
        }
    }
    check_turns(rules, game, faults);
    let Some(stock) = &rules.stock else { return };
    if !stock.places() && !is_drawn(rules, stock) {
        faults.push(Field::Stock, TurnGameProblem::NotPlaced);
    } else if stock.places() && game.ends_on.is_none() {
        faults.push(Field::StockPlaced, TurnGameProblem::PlacedAndPassed);
    } else if game.ends_on.is_some_and(|group| takes_cards(rules, group))
        && let Some((field, problem)) = check_placing(rules, game, stock)
    {
        faults.push(field, problem);
    }
}

/// Tells whether a player's own cards may be put on piles of a kind.
fn takes_cards(rules: &Rules, id: GroupId) -> bool {
    let group = rules.group(id);
    !(group.shared || group.from.is_empty() && group.start_from.is_empty())
}

/// Checks who begins, where turns end and which plays are compulsory.
fn check_turns(rules: &Rules, game: &TurnGame, faults: &mut Faults) {
    let mut push = |field, problem: TurnGameProblem| faults.push(field, problem);
    match game.ends_on {
        Some(group) if rules.group(group).shared => {
            push(Field::TurnGameEndsOn, TurnGameProblem::EndsOnShared(group));
        }
        Some(group) if !takes_cards(rules, group) => {
            push(Field::TurnGameEndsOn, TurnGameProblem::EndsNowhere(group));
        }
        Some(_) => {}
        // "Stop" ends the turn by putting the card that was missed where turns end.
        None if game.callable().is_some() => {
            push(Field::TurnGameCompulsory, TurnGameProblem::CalledWithoutEnd);
        }
        None => {}
    }
    if let Some(group) = game.out.iter().find(|group| rules.group(*group).shared) {
        push(Field::TurnGameOut, TurnGameProblem::OutShared(group));
    }
    if let FirstTurn::HighestTop(group) = game.first {
        let kind = rules.group(group);
        if kind.shared || kind.count != 1 || !matches!(kind.face, Face::LastUp(_)) {
            push(Field::TurnGameFirst, TurnGameProblem::FirstNotShown(group));
        }
    }
    if let Some(compulsory) = game.compulsory {
        let to = rules.group(compulsory.to);
        if to.from.is_empty() && to.start_from.is_empty() {
            let problem = TurnGameProblem::CompulsoryNowhere(compulsory.to);
            push(Field::TurnGameCompulsory, problem);
        }
    }
}

/// Checks that a card that is turned up can always be placed by the player who turned it: otherwise
/// the turn could not end.
fn check_placing(
    rules: &Rules,
    game: &TurnGame,
    stock: &Stock,
) -> Option<(Field, TurnGameProblem)> {
    let (hand, ends_on) = (rules.group(stock.to()), rules.group(game.ends_on?));
    let takes_all = ends_on.from.contains(stock.to())
        && ends_on.start_from.contains(stock.to())
        && ends_on.build.direction == Direction::Any
        && ends_on.start == Start::AnyCard;
    if !takes_all {
        let field = Field::TurnGameEndsOn;
        let hand = stock.to();
        return Some((field, TurnGameProblem::NotAlwaysPlaced(hand)));
    }
    let other = hand.taken_by.is_some() && hand.taken_by != rules.group(stock.group).taken_by;
    other.then_some((
        Field::Pile(stock.to(), PileField::TakenBy),
        TurnGameProblem::OtherPartner(stock.to()),
    ))
}
