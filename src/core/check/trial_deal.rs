//! The trial deal: problems that show only when the cards are dealt.

use crate::cards::DealNumber;
use crate::position::Position;
use crate::rules::{Base, DealStep, GroupId, GroupSet, Out, Rules, Seat, Shape, Stock};

use super::{Faults, Field};

/// A problem that shows when the cards are dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrialDealProblem {
    /// Not all cards find a place.
    CardsLost(usize),
    /// The player chooses the base in games for one only.
    ChoiceForSeveral,
    /// There is no empty foundation on which the chosen card could start.
    NoFoundationForChoice,
    /// No card of these piles goes to a foundation.
    ChoiceGoesNowhere(GroupId),
    /// No cards are dealt to these piles, from which the base is chosen.
    ChoiceOfNothing(GroupId),
    /// No card lies so that it could be chosen as the base.
    NothingToChoose,
    /// No card is dealt to a foundation, so there is no base.
    NoFirstUp,
    /// The goal is reached as soon as the cards are dealt.
    GoalReached,
    /// No cards are dealt to the piles that are to be cleared.
    NothingToClear(GroupId),
    /// A player's pile to be rid of is empty as soon as the cards are dealt.
    OutEmpty(GroupId),
    /// A player has nothing to be rid of as soon as the cards are dealt.
    NothingToBeRidOf,
    /// Cards are dealt to the hand before any is turned to be placed.
    DealtToHand(GroupId),
}

/// Deals once, and checks the table after the deal.
pub(super) fn check(rules: &Rules, faults: &mut Faults) {
    let Some(number) = DealNumber::new(1) else {
        return;
    };
    let position = Position::deal(rules, number, 0, Seat::FIRST, &[]);
    let placed: usize = rules.pile_ids().map(|pile| position.len(pile)).sum();
    if placed != usize::from(rules.cards()) {
        return faults.push(Field::Deal, TrialDealProblem::CardsLost(placed));
    }
    if let Base::Chosen(from) = rules.base
        && let Some(problem) = check_choice(rules, &position, from)
    {
        faults.push(Field::Base, problem);
    }
    if rules.base == Base::FirstUp && position.first_up(rules).is_none() {
        faults.push(Field::Base, TrialDealProblem::NoFirstUp);
    }
    if position.goal_reached(rules) {
        faults.push(Field::Goal, TrialDealProblem::GoalReached);
    }
    if let Some(par) = &rules.par
        && position.all_empty(rules, par.cleared, Seat::FIRST)
    {
        let problem = TrialDealProblem::NothingToClear(par.cleared);
        faults.push(Field::ParCleared, problem);
    }
    if let Some(race) = &rules.race {
        let mut seats = rules.all_seats();
        if seats.any(|seat| position.cards_to_go(rules, race, seat) == 0) {
            let problem = match race.out {
                Out::Pile(pile) => TrialDealProblem::OutEmpty(pile),
                Out::AllOn(_) => TrialDealProblem::GoalReached,
            };
            faults.push(Field::RaceOut, problem);
        }
    }
    if let Some(game) = &rules.turn_game {
        let mut seats = rules.all_seats();
        if seats.any(|seat| position.cards_left(rules, game, seat) == 0) {
            faults.push(Field::TurnGameOut, TrialDealProblem::NothingToBeRidOf);
        }
    }
    if let Some(stock) = rules.stock.as_ref().filter(|stock| stock.places())
        && deals_to_hand(rules, &position, stock)
    {
        faults.push(Field::Deal, TrialDealProblem::DealtToHand(stock.to()));
    }
}

/// Tells whether cards are dealt to a hand on which others are placed.
fn deals_to_hand(rules: &Rules, position: &Position, stock: &Stock) -> bool {
    // Where a turn begins with a card being turned up, one lies there already.
    if rules.turn_game.is_none() {
        return !position.all_empty(rules, stock.to(), Seat::FIRST);
    }
    rules.deal.iter().any(|step| {
        matches!(
            step,
            DealStep::Each { to, .. } | DealStep::One { to, .. } | DealStep::Rest { to }
                if *to == stock.to()
        )
    })
}

/// Checks a base that the player chooses: there must be cards to choose from, and a foundation
/// for the chosen one.
fn check_choice(rules: &Rules, position: &Position, from: GroupSet) -> Option<TrialDealProblem> {
    if rules.is_for_several() {
        return Some(TrialDealProblem::ChoiceForSeveral);
    }
    let Some(home) = rules.base_target(position) else {
        return Some(TrialDealProblem::NoFoundationForChoice);
    };
    for id in from.iter() {
        if !rules.group_of(home).start_from.contains(id) || rules.group(id).shape != Shape::Row {
            return Some(TrialDealProblem::ChoiceGoesNowhere(id));
        }
        if position.all_empty(rules, id, Seat::FIRST) {
            return Some(TrialDealProblem::ChoiceOfNothing(id));
        }
    }
    let mut moves = Vec::new();
    position.list_bases(rules, &mut moves);
    moves
        .is_empty()
        .then_some(TrialDealProblem::NothingToChoose)
}
