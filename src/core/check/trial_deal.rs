//! The trial deal, which finds problems that show only when the cards are dealt.

use crate::cards::DealNumber;
use crate::position::Position;
use crate::rules::{Base, DealStep, GroupId, GroupSet, Out, Rules, Seat, Shape, Stock};

use super::{Faults, Field};

/// A problem that shows only when the cards are dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrialDealProblem {
    /// The deal has no place for this many cards.
    CardsLost(usize),
    /// The player chooses the base (the rank with which foundations start), but the game is for
    /// several players.
    ChoiceForSeveral,
    /// The player chooses the base (the rank with which foundations start), but the chosen card
    /// could not start any empty foundation.
    NoFoundationForChoice,
    /// The player chooses the base (the rank with which foundations start) from cards on these
    /// piles, but no card can go from there to a foundation.
    ChoiceGoesNowhere(GroupId),
    /// The player chooses the base (the rank with which foundations start) from these piles, but no
    /// cards are dealt to them.
    ChoiceOfNothing(GroupId),
    /// The player chooses the base (the rank with which foundations start), but no card can be
    /// chosen.
    NothingToChoose,
    /// The first card dealt to a foundation sets the base (the rank with which all foundations
    /// start), but no card is dealt to a foundation.
    NoFirstUp,
    /// The goal of the game is already reached after the deal.
    GoalReached,
    /// No cards are dealt to the piles that must be cleared to score points.
    NothingToClear(GroupId),
    /// After the deal, the pile that a player must empty has no cards.
    OutEmpty(GroupId),
    /// A player has already gone out, and so ended the hand, after the deal.
    NothingToBeRidOf,
    /// The deal puts cards on a hand, but the stock later turns cards that must be placed to it.
    DealtToHand(GroupId),
}

/// Deals the cards once and checks the table after the deal.
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

/// Whether the deal puts cards on a hand to which the stock later turns other cards.
fn deals_to_hand(rules: &Rules, position: &Position, stock: &Stock) -> bool {
    // If a turn starts with a card being turned up, one is there already.
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

/// Checks the base (the rank with which foundations start) if the player chooses it: there must be
/// cards to choose from, and a foundation for the chosen card.
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
