//! Checks of the stock and of redeals: where their cards go, which cards come back, and whether
//! piles that get cards automatically can hold them.

use crate::rules::{
    Condition, DealStep, Face, Gather, GroupId, GroupSet, Kept, LinkedPile, Redeal, Role, Rules,
    Shape, Stock, Times, TurnStep, TurnSteps, UpInDeal, Upturned, WhichPiles, most_cards_on,
};

use super::{Arrival, Faults, Field, PileField, Problem, RedealProblem, StockProblem};

type Finding = Option<(Field, StockProblem)>;

/// Checks the rules of the stock and of the redeal, and reports problems.
pub(super) fn check(rules: &Rules, faults: &mut Faults) {
    if let Some(stock) = &rules.stock {
        let found = check_source(rules, stock)
            .or_else(|| check_target(rules, stock))
            .or_else(|| {
                stock
                    .up()
                    .filter(|_| stock.places())
                    .and_then(|up| check_placing(rules, stock, up))
            })
            .or_else(|| check_gathering(rules, stock))
            .or_else(|| check_waiting(rules, stock));
        if let Some((field, problem)) = found {
            faults.push(field, problem);
        }
    }
    check_room(rules, faults);
    let redeal = rules.redeal.filter(|_| !rules.is_for_several());
    if let Some((field, problem)) = redeal.and_then(|redeal| check_redeal(rules, redeal)) {
        faults.push(field, problem);
    }
}

/// Checks the pile that the description gives as the stock.
fn check_source(rules: &Rules, stock: &Stock) -> Finding {
    let stocks = rules.groups.iter();
    let stocks = stocks.filter(|group| group.role == Role::Stock).count();
    let (field, problem) = if rules.group(stock.group).role != Role::Stock {
        (Field::Stock, StockProblem::FromNoStock)
    } else if stocks > 1 {
        (Field::Stock, StockProblem::SecondStock)
    } else {
        return None;
    };
    Some((field, problem))
}

/// Checks what a turn of the stock does: the piles to which cards are turned or dealt, or whose
/// gaps are filled.
fn check_target(rules: &Rules, stock: &Stock) -> Finding {
    if let Some(up) = stock.up() {
        return check_up(rules, stock, up);
    }
    if let Some(gaps) = stock.filled_gaps() {
        return check_dealt_out(rules, stock, gaps.of);
    }
    if !stock.deals_out() {
        return Some((Field::StockTurn, StockProblem::StepsDiffer));
    }
    let mut targets = stock.dealt_to().iter();
    targets
        .find_map(|to| check_dealt_out(rules, stock, to))
        .or_else(|| check_row_deals(rules, stock))
}

/// Checks the pile to which cards are turned from the stock.
fn check_up(rules: &Rules, stock: &Stock, up: Upturned) -> Finding {
    let to = rules.group(up.to);
    let sensible = matches!(to.role, Role::Waste | Role::Hand)
        && !(stock.places() && to.role != Role::Hand)
        || is_drawn(rules, stock);
    let problem = if !sensible {
        StockProblem::NoTarget(up.to)
    } else if to.count == 0 {
        StockProblem::NothingToTurnTo(up.to)
    } else if rules.group(stock.group).count == 0 {
        StockProblem::NothingToTurnFrom(stock.group)
    } else if to.face != Face::Up && !(to.face == Face::Own && is_drawn(rules, stock)) {
        let field = Field::Pile(up.to, PileField::Face);
        return Some((field, StockProblem::TurnedFaceDown(up.to)));
    } else if to.role == Role::Hand && !stock.places() && up.room.is_none() {
        StockProblem::NowhereToSpill(up.to)
    } else if up.room == Some(up.to) {
        StockProblem::RoomOnItself(up.to)
    } else {
        return check_hand_limit(rules, stock, up);
    };
    Some((Field::StockTurn, problem))
}

/// Whether players take cards from the stock into a pile of their own and play them from there at
/// any time. This needs a game in which players share one pack and end their turns by passing.
pub(super) fn is_drawn(rules: &Rules, stock: &Stock) -> bool {
    let Some(up) = stock.up() else {
        return false;
    };
    let to = rules.group(up.to);
    let ends_by_passing = rules
        .turn_game
        .as_ref()
        .is_some_and(|game| game.ends_on.is_none());
    ends_by_passing && to.role == Role::Reserve && !to.shared && !stock.places()
}

/// Checks that a hand, from which turned cards must be placed, can hold as many cards as are turned
/// to it at a time.
fn check_hand_limit(rules: &Rules, stock: &Stock, up: Upturned) -> Finding {
    let group = rules.group(up.to);
    let cards = if stock.places() { 1 } else { up.cards };
    if group.role != Role::Hand || u16::from(cards) <= group.limit {
        return None;
    }
    let field = if stock.places() {
        Field::Pile(up.to, PileField::Limit)
    } else {
        Field::StockTurn
    };
    let to = up.to;
    Some((field, StockProblem::TooManyTurned { to, cards }))
}

/// Checks a stock whose cards are dealt to columns, to several wastes or into gaps.
fn check_dealt_out(rules: &Rules, stock: &Stock, id: GroupId) -> Finding {
    let to = rules.group(id);
    let gaps = stock.filled_gaps().is_some();
    let in_gaps = gaps && !matches!(to.shape, Shape::Triangle { .. });
    let wastes = to.role == Role::Waste && to.count > 1;
    let columns = matches!(to.role, Role::Tableau | Role::Reserve) && to.shape == Shape::Row;
    let problem = if gaps && rules.is_for_several() {
        StockProblem::GapsForSeveral
    } else if gaps && (to.role != Role::Tableau || !in_gaps || to.limit != 1) {
        StockProblem::NoGaps(id)
    } else if !gaps && !columns && !wastes {
        StockProblem::NotToEach(id)
    } else if to.count == 0 {
        StockProblem::NoPileToDealOut(id)
    } else if rules.group(stock.group).count == 0 {
        StockProblem::NoPileToDealOut(stock.group)
    } else if (gaps || wastes) && to.face != Face::Up {
        let field = Field::Pile(id, PileField::Face);
        return Some((field, StockProblem::DealtFaceDown(id)));
    } else {
        return check_dealt_once(stock, wastes);
    };
    Some((Field::StockTurn, problem))
}

/// Checks turns of the stock that deal more than one card to each pile.
fn check_row_deals(rules: &Rules, stock: &Stock) -> Finding {
    let before = stock
        .turns
        .split_last()
        .map_or(&[][..], |(_, before)| before);
    let skips = |step: &TurnStep| {
        matches!(
            step,
            TurnStep::Each {
                skips_empty: true,
                ..
            }
        )
    };
    let varies = !before.is_empty() && stock.redeals != Times::Limited(0)
        || before.iter().flat_map(|turn| &turn.0).any(skips);
    let deals_none = |turn: &TurnSteps| rules.cards_of_turn(turn) == 0;
    let problem = if let Some(problem) = stock
        .put_onto()
        .find_map(|(from, to)| check_onto(rules, from, to))
    {
        problem
    } else if stock.turns.is_empty() || stock.turns.iter().any(deals_none) {
        StockProblem::DealsNothing
    } else if varies {
        StockProblem::TurnsDiffer
    } else if !before.is_empty() && !shrinks_by_turns_alone(rules, stock) {
        StockProblem::TurnsNotCounted
    } else {
        return None;
    };
    Some((Field::StockTurn, problem))
}

/// Checks a step in a turn of the stock that puts the cards of one kind of pile onto another kind.
fn check_onto(rules: &Rules, from: GroupId, to: GroupId) -> Option<StockProblem> {
    let group = rules.group(from);
    let gives = matches!(
        group.role,
        Role::Tableau | Role::Reserve | Role::Cell | Role::Waste
    );
    if !gives || group.shape != Shape::Row || from == to {
        Some(StockProblem::NotOntoOthers(from))
    } else if group.count != rules.group(to).count {
        Some(StockProblem::OntoOthers { from, to })
    } else {
        None
    }
}

/// Whether the deal leaves the rest of the cards to the stock, and only turns take cards from it.
/// The number of cards left in the stock then shows which turn is next.
fn shrinks_by_turns_alone(rules: &Rules, stock: &Stock) -> bool {
    let is_rest = |step: &DealStep| matches!(step, DealStep::Rest { to } if *to == stock.group);
    rules.deal.iter().any(is_rest)
        && rules.up_in_deal != UpInDeal::Replaced
        && !rules.lends(stock.group)
        && !rules.groups.iter().any(|group| {
            group.fill.contains(&stock.group)
                || group.start_from.contains(stock.group)
                || group.full_to == Some(stock.group)
        })
}

/// Checks a stock that is dealt to several piles or into gaps. Returns a problem if it has settings
/// that do not fit, such as redeals or cards that must be placed.
fn check_dealt_once(stock: &Stock, wastes: bool) -> Finding {
    let gaps = stock.filled_gaps().is_some();
    let given = if gaps && !stock.when.is_always() {
        Field::StockWhen
    } else if stock.places() {
        Field::StockPlaced
    } else if wastes || stock.redeals == Times::Limited(0) && stock.gathered.is_empty() {
        return None;
    } else if gaps || stock.gathered.is_empty() {
        Field::StockRedeals
    } else if stock.redeals == Times::Limited(0) {
        Field::StockGathered
    } else {
        return None;
    };
    let problem = if gaps {
        StockProblem::GapsOtherwise
    } else if wastes {
        StockProblem::EachWasteOtherwise
    } else if given == Field::StockRedeals {
        StockProblem::EachGoneThrough
    } else {
        StockProblem::EachOtherwise
    };
    Some((given, problem))
}

/// Checks a stock whose cards are placed one by one from a hand. No other cards may come to the
/// hand, and no cards may leave the stock in another way.
fn check_placing(rules: &Rules, stock: &Stock, up: Upturned) -> Finding {
    let hand = rules.group(up.to);
    let given = if !hand.from.is_empty() && hand.start_from.is_empty() {
        Some(PileField::Build)
    } else if !hand.start_from.is_empty() {
        Some(PileField::Start)
    } else if !hand.fill.is_empty() {
        Some(PileField::Fill)
    } else {
        None
    };
    if let Some(given) = given {
        let field = Field::Pile(up.to, given);
        return Some((field, StockProblem::HandTakesOthers));
    }
    let others = rules.group_ids().filter(|id| *id != up.to);
    for id in others.filter(|id| rules.group(*id).count > 0) {
        let group = rules.group(id);
        let (field, problem) = if group.role == Role::Hand {
            let hand = up.to;
            (PileField::Role, StockProblem::SecondHand(hand))
        } else if group.fill.contains(&up.to) || group.fill.contains(&stock.group) {
            (PileField::Fill, StockProblem::PlacedFills)
        } else if group.start_from.contains(stock.group) {
            (PileField::Start, StockProblem::PlacedTakenFromStock)
        } else {
            continue;
        };
        return Some((Field::Pile(id, field), problem));
    }
    None
}

/// Checks that the condition for turning a stock can be met. It may not depend on the stock's own
/// cards, on another pass, or on the stock being empty.
fn check_waiting(rules: &Rules, stock: &Stock) -> Finding {
    let no_pile_waits = |which| matches!(which, WhichPiles::Its(_) | WhichPiles::Before);
    let others_take = rules.lends(stock.group)
        || rules.groups.iter().any(|group| {
            group.fill.contains(&stock.group) || group.start_from.contains(stock.group)
        });
    let problem = if stock.when.piles().any(no_pile_waits) {
        StockProblem::WaitsByNumber
    } else if !may_be(stock, &stock.when, true, false) {
        StockProblem::NeverInFirstPass
    } else if !others_take && !may_be(stock, &stock.when, true, true) {
        StockProblem::TurnedWhenEmpty
    } else {
        let all = match &stock.when {
            Condition::All(all) => all.as_slice(),
            only => std::slice::from_ref(only),
        };
        let mut all = all.iter();
        return all.find_map(|part| check_awaited(rules, stock, part));
    };
    Some((Field::StockWhen, problem))
}

/// Whether a condition can be met in the first pass through the stock or, if `holds` is `false`,
/// can fail to be met. `has_cards` says whether the stock must have cards at that time.
fn may_be(stock: &Stock, when: &Condition, holds: bool, has_cards: bool) -> bool {
    let part = |part: &Condition| may_be(stock, part, holds, has_cards);
    let is_stock = |groups: GroupSet| has_cards && groups == stock.group.set();
    let has_stock = |groups: GroupSet| has_cards && groups.contains(stock.group);
    match when {
        Condition::Always => holds,
        Condition::Pass(pass) => (*pass == 1) == holds,
        Condition::LastPass => (stock.redeals == Times::Limited(0)) == holds,
        Condition::Not(part) => may_be(stock, part, !holds, has_cards),
        Condition::All(all) if holds => all.iter().all(part),
        Condition::Any(all) if !holds => all.iter().all(part),
        Condition::All(all) | Condition::Any(all) => all.iter().any(part),
        Condition::Empty(WhichPiles::All(groups)) => !(holds && has_stock(*groups)),
        Condition::Empty(WhichPiles::Any(groups)) => !(holds && is_stock(*groups)),
        Condition::Started(WhichPiles::All(groups)) => holds || !is_stock(*groups),
        Condition::Started(WhichPiles::Any(groups)) => holds || !has_stock(*groups),
        Condition::Empty(_)
        | Condition::Started(_)
        | Condition::Full(_)
        | Condition::NothingGoesUp => true,
    }
}

/// Checks a stock that may be turned only while certain piles are not empty. These piles must be
/// able to get cards without the stock.
fn check_awaited(rules: &Rules, stock: &Stock, when: &Condition) -> Finding {
    let Condition::Started(WhichPiles::All(awaited)) = *when else {
        return None;
    };
    let is_dealt = |id: GroupId| rules.deal.iter().any(|step| step.dealt_to().contains(id));
    let is_given = |id: GroupId| {
        let group = rules.group(id);
        !group.from.is_empty()
            || !group.start_from.is_empty()
            || !group.fill.is_empty()
            || !group.collected().is_empty()
            || group.guests.is_some()
            || stock.room() == Some(id)
            || stock.put_onto().any(|(_, to)| to == id)
    };
    let waits = awaited.iter().find(|id| !is_dealt(*id) && !is_given(*id))?;
    Some((Field::StockWhen, StockProblem::NeverTurned(waits)))
}

/// Checks the kinds of pile that are gathered for another pass through the stock.
fn check_gathering(rules: &Rules, stock: &Stock) -> Finding {
    let field = Field::StockGathered;
    for id in &stock.gathered {
        let group = rules.group(*id);
        let problem = if stock.gather == Gather::Shuffled && rules.is_for_several() {
            StockProblem::ShufflesForSeveral
        } else if group.role == Role::Stock {
            StockProblem::GathersStock(*id)
        } else if group.face != Face::Up {
            StockProblem::GathersFaceDown(*id)
        } else if group.shared != rules.group(stock.group).shared {
            StockProblem::GathersShared(*id)
        } else if stock.gather == Gather::Chosen && !group.fill.is_empty() {
            StockProblem::GathersFilled(*id)
        } else {
            continue;
        };
        return Some((field, problem));
    }
    let spill = stock.room()?;
    (!stock.gathered.contains(&spill)).then_some((field, StockProblem::SpillNotGathered(spill)))
}

/// Checks that kinds of pile to which cards come automatically have piles, and that these can hold
/// all such cards.
fn check_room(rules: &Rules, faults: &mut Faults) {
    let mut check = |id: GroupId, field: Field, arrival: Arrival| {
        let group = rules.group(id);
        let least = (0..group.count).map(|number| group.limit_of(number)).min();
        if group.count == 0 {
            faults.push(field, StockProblem::NoPile(id, arrival));
        } else if let Some(holds) = least.filter(|least| *least < most_cards_on(rules, id)) {
            let field = Field::Pile(id, PileField::Limit);
            faults.push(field, StockProblem::NoRoom { holds, arrival });
        }
    };
    if let Some(stock) = &rules.stock {
        let to = rules.group(stock.to());
        let keeps = to.role == Role::Waste || stock.deals_out() || is_drawn(rules, stock);
        if keeps && to.count > 0 {
            for to in stock.dealt_to().iter() {
                check(to, Field::StockTurn, Arrival::Turned);
            }
        }
        if rules.group(stock.group).count > 0 {
            check(stock.group, Field::Stock, Arrival::Gathered);
        }
        if let Some(up) = stock.up()
            && let Some(room) = up.room.filter(|room| *room != up.to && to.count > 0)
        {
            check(room, Field::StockTurn, Arrival::Spilt);
        }
    }
    let groups = rules.removal.iter().flat_map(|removal| &removal.groups);
    for (number, leaving) in groups.enumerate() {
        check(leaving.to, Field::RemovalTo(number), Arrival::Removed);
    }
}

/// Checks a redeal of the layout: its columns must be face up, and each must be able to hold all
/// gathered cards.
fn check_redeal(rules: &Rules, redeal: Redeal) -> Option<(Field, Problem)> {
    let found = |field, problem: RedealProblem| Some((field, problem.into()));
    if let Some(kept) = redeal.kept()
        && rules.stock.is_none()
    {
        return check_kept(rules, redeal, kept);
    }
    if rules.stock.is_some() {
        return found(Field::RedealGroups, RedealProblem::WithStock);
    }
    for id in redeal.groups.iter() {
        let group = rules.group(id);
        if group.role != Role::Tableau || group.shape != Shape::Row || group.face != Face::Up {
            return found(Field::RedealGroups, RedealProblem::NotGathered(id));
        }
        if !redeal.brings_up() && group.limit < rules.cards() {
            return found(Field::RedealGroups, RedealProblem::NoRoom(id));
        }
    }
    let piles = rules.redealt_piles(redeal).count();
    // Cards that the deal puts on piles where they stay are not gathered.
    let starts_piles =
        |step: &DealStep| matches!(step, DealStep::Base { .. } | DealStep::Picked { .. });
    if let Some(cards) = redeal.deal.cards()
        && redeal.times != Times::Limited(0)
        && usize::from(cards) * piles < usize::from(rules.cards())
        && !rules.deal.iter().any(starts_piles)
    {
        return found(Field::RedealDeals, RedealProblem::TooFewDealt);
    }
    None
}

/// Checks which cards of a grid stay in a redeal: the gathered cards must exactly fill the
/// remaining places.
fn check_kept(rules: &Rules, redeal: Redeal, kept: Kept) -> Option<(Field, Problem)> {
    let grid = rules.group(kept.grid);
    let found = |field, problem: RedealProblem| Some((field, problem.into()));
    let takes_out = |step: &DealStep| {
        matches!(step, DealStep::Taken { rank, from, to }
            if (*from, *to) == (kept.grid, kept.out) && kept.taken.is_none_or(|taken| taken == *rank))
    };
    if !rules.deal.iter().any(takes_out) {
        return found(Field::RedealKept, RedealProblem::NothingTaken);
    }
    if grid.linked_pile != LinkedPile::Left || !matches!(grid.shape, Shape::Grid { .. }) {
        return found(Field::RedealKept, RedealProblem::NoRows(kept.grid));
    }
    if !redeal.shuffled {
        return found(Field::Redeal, RedealProblem::NotShuffled);
    }
    let rows = u16::from(grid.shape.rows());
    let places = u16::from(grid.count);
    let dealt = rules.deal.iter().find_map(|step| match step {
        DealStep::Each { to, counts, .. } if *to == kept.grid => {
            Some(counts.iter().copied().map(u16::from).sum::<u16>())
        }
        _ => None,
    });
    let taken = rules.cards_of_rank(kept.taken.unwrap_or(rules.ranks.first()));
    if dealt == Some(places) && (kept.taken.is_some() || taken == rows) {
        return None;
    }
    let problem = RedealProblem::Uneven {
        taken,
        places,
        rows,
    };
    found(Field::RedealKept, problem)
}
