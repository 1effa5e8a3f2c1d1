//! Checks of a race. A race may not use rules that are only for one player, and its stock must
//! allow the engine to detect when nobody makes progress.

use crate::rules::{Base, DealStep, Gather, Group, GroupId, Lift, Out, Race, Role, Rules, Stock};

use super::{Faults, Field, PileField, parts_for_one};

/// A problem with the rules of a race.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RaceProblem {
    /// The rules have a part that is impossible in a race.
    NoPart,
    /// The first card is to set the base (the rank with which foundations start), but in a race
    /// every player has a different first card.
    BaseNotFixed,
    /// Base cards, which start foundations, are dealt to piles that the players of a race share.
    BasesShared,
    /// The pile that each player must empty does not get its cards in a separate step of the deal,
    /// as it should.
    OutWithOthers,
    /// An earlier step of the deal has already put cards on the pile that each player must empty.
    OutTwice,
    /// No cards are dealt to the pile that each player must empty.
    OutNotDealt,
    /// All players share the pile that each player must empty.
    OutShared,
    /// Each player must have exactly one pile to empty, but this kind has more or fewer.
    OutNotOne,
    /// No card can be taken from the pile that each player must empty.
    OutStuck,
    /// A race has a stock or a waste, but no rules for turning the stock.
    StockNeeded,
    /// The rules want turned cards to be placed one by one, which is not possible in a race.
    Placed,
    /// Cards are turned from the stock to a pile that is not a waste, which is not possible in a
    /// race.
    NoWaste(GroupId),
    /// Turned cards make room for the next ones, but in a race they must stay on the waste.
    WasteSpills(GroupId),
    /// The player is to choose the order in which piles are gathered, but in a race there is only
    /// one pile to gather.
    GatherChosen,
    /// Other piles than the waste are gathered, but in a race only the waste may go back to the
    /// stock.
    GathersOthers(GroupId),
    /// The waste that goes back to the stock is not the one to which cards are turned.
    OtherWaste(GroupId),
}

/// Checks the rules of a race, and reports problems.
pub(super) fn check(rules: &Rules, faults: &mut Faults) {
    let Some(race) = &rules.race else { return };
    for part in parts_for_one(rules) {
        faults.push(part, RaceProblem::NoPart);
    }
    if !matches!(rules.base, Base::Fixed(_)) {
        faults.push(Field::Base, RaceProblem::BaseNotFixed);
    }
    check_deal(rules, race, faults);
    if let Some(problem) = race.out.pile().and_then(|out| check_out(rules, out)) {
        faults.push(Field::RaceOut, problem);
    }
    let found = match &rules.stock {
        Some(stock) => check_stock(rules, stock),
        None => check_no_stock(rules),
    };
    if let Some((field, problem)) = found {
        faults.push(field, problem);
    }
}

/// Checks the steps of the deal of a race. If each player has a pile to empty, exactly one step
/// must deal its cards.
fn check_deal(rules: &Rules, race: &Race, faults: &mut Faults) {
    let is_out = |pile: GroupId| race.out == Out::Pile(pile);
    let mut dealt = false;
    for (at, step) in rules.deal.iter().enumerate() {
        let (whole, other) = match step {
            DealStep::One { to, .. } => (is_out(*to), false),
            DealStep::Interleaved { row, pile, .. } => (is_out(*pile), is_out(*row)),
            DealStep::Base { to }
            | DealStep::Picked { to, .. }
            | DealStep::Sunk { to, .. }
            | DealStep::Taken { to, .. }
            | DealStep::Each { to, .. }
            | DealStep::Rest { to } => (false, is_out(*to)),
        };
        let problem = if let DealStep::Base { to } = step
            && rules.group(*to).shared
        {
            Some(RaceProblem::BasesShared)
        } else if other {
            Some(RaceProblem::OutWithOthers)
        } else if whole && dealt {
            Some(RaceProblem::OutTwice)
        } else {
            None
        };
        if let Some(problem) = problem {
            faults.push(Field::DealStep(at), problem);
        }
        dealt |= whole || other;
    }
    let Some(out) = race.out.pile().map(|out| rules.group(out)) else {
        return;
    };
    if !dealt && !out.shared && out.count == 1 || dealt && race.out_sizes.contains(&0) {
        faults.push(Field::RaceOut, RaceProblem::OutNotDealt);
    }
}

/// Checks the pile that each player of a race must empty.
fn check_out(rules: &Rules, id: GroupId) -> Option<RaceProblem> {
    let out = rules.group(id);
    let fills = |group: &Group| group.count > 0 && group.fill.contains(&id);
    if out.shared {
        Some(RaceProblem::OutShared)
    } else if out.count != 1 {
        Some(RaceProblem::OutNotOne)
    } else if out.lift == Lift::Nothing && !rules.groups.iter().any(fills) {
        Some(RaceProblem::OutStuck)
    } else {
        None
    }
}

/// Returns the piles whose cards are counted to detect a stall, that is, when no player makes
/// progress.
fn turned(rules: &Rules, role: Role) -> impl Iterator<Item = GroupId> {
    let kinds = rules.group_ids();
    kinds.filter(move |id| rules.group(*id).role == role && rules.group(*id).count > 0)
}

fn check_no_stock(rules: &Rules) -> Option<(Field, RaceProblem)> {
    let mut piles = turned(rules, Role::Stock).chain(turned(rules, Role::Waste));
    let pile = piles.next()?;
    Some((Field::Pile(pile, PileField::All), RaceProblem::StockNeeded))
}

fn check_stock(rules: &Rules, stock: &Stock) -> Option<(Field, RaceProblem)> {
    let mut wastes = turned(rules, Role::Waste);
    if stock.places() {
        Some((Field::StockPlaced, RaceProblem::Placed))
    } else if rules.group(stock.to()).role != Role::Waste {
        Some((Field::StockTurn, RaceProblem::NoWaste(stock.to())))
    } else if stock.room().is_some() {
        Some((Field::StockTurn, RaceProblem::WasteSpills(stock.to())))
    } else if stock.gather == Gather::Chosen {
        Some((Field::StockGather, RaceProblem::GatherChosen))
    } else if stock.gathered != [stock.to()] {
        Some((Field::StockGathered, RaceProblem::GathersOthers(stock.to())))
    } else {
        let other = wastes.find(|other| *other != stock.to())?;
        Some((
            Field::Pile(other, PileField::All),
            RaceProblem::OtherWaste(other),
        ))
    }
}
