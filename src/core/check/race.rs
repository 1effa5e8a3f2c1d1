//! Checks of a race. A race has no parts that are only for one player, and no stock with which a
//! stall could not be detected.

use crate::rules::{Base, DealStep, Gather, Group, GroupId, Lift, Out, Race, Role, Rules, Stock};

use super::{Faults, Field, PileField, parts_for_one};

/// A problem with a race.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RaceProblem {
    /// A race cannot have this part.
    NoPart,
    /// The first card cannot set the base, because every player has a different first card.
    BaseNotFixed,
    /// Base cards cannot be dealt to shared piles.
    BasesShared,
    /// The pile to empty must get its cards in a separate step.
    OutWithOthers,
    /// An earlier step has already dealt cards to the pile to empty.
    OutTwice,
    /// No cards are dealt to the pile to empty.
    OutNotDealt,
    /// The pile to empty is shared by all players.
    OutShared,
    /// There is not exactly one pile to empty for each player.
    OutNotOne,
    /// No card can be taken from the pile to empty.
    OutStuck,
    /// A race with a pile to empty needs a stock.
    StockNeeded,
    /// Cards that must be placed one by one are not possible in a race.
    Placed,
    /// Cards are turned to a pile that is not a waste.
    NoWaste(GroupId),
    /// Turned cards must stay on the waste, but in this game they make room for the next ones.
    WasteSpills(GroupId),
    /// The player chooses the order of gathering, but there is only one pile to gather.
    GatherChosen,
    /// Only the waste may go back to the stock, but other piles are gathered too.
    GathersOthers(GroupId),
    /// This waste is not the one to which cards are turned.
    OtherWaste(GroupId),
}

/// Checks a race.
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

/// Checks the steps of the deal. If a race has a pile to empty, exactly one step must deal its
/// cards.
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

/// Checks the pile to empty.
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

/// Returns the piles whose cards are counted to detect a stall.
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
