//! Checks of a turn-based game in which players share one pack: the parts that it needs, and that
//! each turn can end.

use crate::rules::{
    Base, DealStep, Direction, Face, FirstTurn, GroupId, Rules, Start, Stock, TurnGame,
};

use super::stock::is_drawn;
use super::{Faults, Field, PileField, parts_for_one};

/// A problem with the rules of a turn-based game in which players share one pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnGameProblem {
    /// The rules have a part that is impossible in a turn-based game in which players share one
    /// pack.
    NoPart,
    /// The deal has a special step, such as one that picks out certain cards, but a turn-based game
    /// in which players share one pack allows only plain steps.
    DealtBySteps,
    /// A turn is to end when a card is put on these piles, but all players share them.
    EndsOnShared(GroupId),
    /// A turn is to end when a card is put on these piles, but no card is ever put on them.
    EndsNowhere(GroupId),
    /// Players are to empty these piles to win, but all players share them.
    OutShared(GroupId),
    /// The top cards of these piles are to decide which player begins, but players do not have one
    /// such pile each, or the piles are not dealt with only the top card face up.
    FirstNotShown(GroupId),
    /// A move to these piles is compulsory, but no card is ever played to them.
    CompulsoryNowhere(GroupId),
    /// The rules do not say that a card that is turned up must be placed before the next is turned
    /// up, as a turn-based game in which players share one pack requires.
    NotPlaced,
    /// A card that is turned up must be placed, but turns end by passing.
    PlacedAndPassed,
    /// Another player may call a missed move, but turns end by passing and not by a card.
    CalledWithoutEnd,
    /// A card that is turned up may fit nowhere. It could then not be placed, and the turn could
    /// not end.
    NotAlwaysPlaced(GroupId),
    /// The hand with the turned cards belongs to another partner than the one who turns the cards
    /// and must be able to place them.
    OtherPartner(GroupId),
}

/// Checks the rules of a turn-based game in which players share one pack, and reports problems.
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

/// Whether the rules let players put their own cards on a kind of pile.
fn takes_cards(rules: &Rules, id: GroupId) -> bool {
    let group = rules.group(id);
    !(group.shared || group.from.is_empty() && group.start_from.is_empty())
}

/// Checks the rules of a turn-based game in which players share one pack: who begins, where turns
/// end and which moves are compulsory. Reports problems.
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
        // "Stop" ends the turn by putting the missed card where turns end.
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

/// Checks that a card that is turned up can always be placed by the player who turned it. Otherwise
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
