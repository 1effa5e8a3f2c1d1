//! Checks of each kind of pile by itself, and of the kinds that it refers to.

use std::collections::BTreeSet;

use crate::cards::{Card, Rank, Suit};
use crate::rules::{
    Base, Beside, Condition, Direction, Face, Filling, Group, GroupId, Happening, KeptWay, Lift,
    LinkedPile, Own, Role, Rules, Shape, Start, Suits, Times,
};

use super::table::idle_place;
use super::{Faults, Field, PileField, PileProblem};

/// A function that is called for each fault in a kind of pile, with the wrong field and the
/// problem.
type Push<'a> = &'a mut dyn FnMut(PileField, PileProblem);

/// Checks each kind of pile by itself, and the kinds that it refers to.
pub(super) fn check(rules: &Rules, faults: &mut Faults) {
    let mut shaped = None;
    for (id, group) in rules.group_ids().zip(&rules.groups) {
        if let Some(idle) = idle_place(rules, group) {
            faults.push(Field::Pile(id, PileField::Place), idle);
        }
        let mut push = |field, problem| {
            faults.push(Field::Pile(id, field), problem);
        };
        check_shape(rules, id, &mut push);
        check_openings(rules, id, &mut push);
        check_ways(rules, id, &mut push);
        check_covers(group, &mut push);
        if group.shape != Shape::Row
            && let Some(first) = shaped.replace(id)
        {
            push(PileField::Shape, PileProblem::SecondShape(first));
        }
        let is_common = matches!(group.role, Role::Foundation | Role::Discard);
        if rules.race.is_some() && group.shared && !is_common {
            push(PileField::Shared, PileProblem::Shared);
        }
        check_sources(rules, group, &mut push);
        check_at_first(rules, group, &mut push);
        check_own_sources(rules, id, &mut push);
        check_filling(rules, group, &mut push);
        check_ranks(rules, group, &mut push);
        check_staying(rules, id, &mut push);
        check_collecting(rules, id, &mut push);
        check_links(rules, id, &mut push);
        check_own(rules, id, &mut push);
        check_under(group, &mut push);
        check_other_build(rules, group, &mut push);
        check_pulls(rules, group, &mut push);
        check_whole_piles(rules, id, &mut push);
        check_several(rules, group, &mut push);
        if group.role == Role::Stock {
            check_stock(group, &mut push);
        }
    }
}

fn check_shape(rules: &Rules, id: GroupId, push: Push<'_>) {
    let group = rules.group(id);
    let single_cards = group.limit == 1 || group.lift == Lift::Pile;
    if group.shape != Shape::Row && (group.role != Role::Tableau || !single_cards) {
        push(PileField::Shape, PileProblem::ShapeOfNoSingleCards);
    }
    let single = matches!(
        group.role,
        Role::Stock | Role::Waste | Role::Hand | Role::Discard
    );
    // Several wastes get a card each.
    let stock = rules.stock.as_ref().filter(|_| !rules.is_for_several());
    let each = stock.is_some_and(|stock| stock.deals_out() && stock.dealt_to().contains(id));
    let several = each && group.role == Role::Waste;
    if single && group.count > 1 && !several {
        push(PileField::Count, PileProblem::OnlyOne);
    }
    if group.beside != Beside::Anywhere && !matches!(group.shape, Shape::Grid { .. }) {
        push(PileField::Beside, PileProblem::BesideWithoutGrid);
    }
}

/// Checks that piles take cards from a stock only where they accept every card.
fn check_sources(rules: &Rules, group: &Group, push: Push<'_>) {
    let has_stock = |from: crate::rules::GroupSet| {
        from.iter()
            .any(|source| rules.group(source).role == Role::Stock)
    };
    if has_stock(group.from) {
        // Cards that start an empty pile come from the same piles unless others are given.
        push(PileField::From, PileProblem::FromStock);
    } else if group.start != Start::AnyCard && has_stock(group.start_from) {
        push(PileField::Start, PileProblem::FromStock);
    }
    if group
        .guests
        .as_ref()
        .is_some_and(|guests| has_stock(guests.from))
    {
        push(PileField::GuestsFrom, PileProblem::FromStock);
    }
}

/// Checks kinds of pile in which each pile takes cards only from the pile with the same number of
/// another kind.
fn check_own_sources(rules: &Rules, id: GroupId, push: Push<'_>) {
    let group = rules.group(id);
    let mut own = group.own_sources().iter();
    let takes = group.from.union(group.start_from);
    if group.own_sources().is_empty() {
    } else if rules.is_for_several() {
        push(PileField::From, PileProblem::LinkedForSeveral);
    } else if let Some(other) = own.find(|other| {
        rules.group(*other).count != group.count || !takes.contains(*other) || *other == id
    }) {
        push(PileField::From, PileProblem::WaitsForOthers(other));
    }
}

/// Checks, for a kind of pile, the piles from which its cards may come before the first redeal.
fn check_at_first(rules: &Rules, group: &Group, push: Push<'_>) {
    let Some(first) = group.from_at_first else {
        return;
    };
    let others = first.without(group.from.union(group.start_from));
    let problem = if rules.is_for_several() {
        PileProblem::AtFirstForSeveral
    } else if rules.stock.is_none() && rules.redeal.is_none() {
        PileProblem::AtFirstWithoutRedeal
    } else if let Some(other) = others.iter().next() {
        PileProblem::AtFirstNeverLater(other)
    } else {
        return;
    };
    push(PileField::FromAtFirst, problem);
}

fn check_filling(rules: &Rules, group: &Group, push: Push<'_>) {
    let by_themselves = |fill: &GroupId| !rules.group(*fill).fill.is_empty();
    if group.fill.iter().any(by_themselves) {
        push(PileField::Fill, PileProblem::FilledFromFilled);
    } else if !group.fill.is_empty() && group.count > 0 && group.limit == 0 {
        push(PileField::Fill, PileProblem::FilledWithoutRoom);
    } else if !group.fill.is_empty() && u16::from(group.fill_cards) > least_limit(group) {
        let (cards, limit) = (group.fill_cards, least_limit(group));
        push(
            PileField::FillCards,
            PileProblem::FilledTooFull { cards, limit },
        );
    } else if group.filling == Filling::OwnFirst
        && let Some(own) = group.fill.first()
        && rules.group(*own).count != group.count
    {
        push(PileField::Filling, PileProblem::WaitsForOthers(*own));
    } else if group.filling == Filling::LastBuilt
        && let Some(last) = group.fill.first()
        && !takes_from_players(rules.group(*last))
    {
        push(PileField::Filling, PileProblem::FilledFromNeverBuilt(*last));
    }
}

/// Whether a player ever puts a card on a kind of pile.
fn takes_from_players(group: &Group) -> bool {
    !group.from.is_empty() || !group.start_from.is_empty()
}

/// Checks that the pack has the ranks that the rules of a kind of pile mention, and that cards are
/// built in steps that are possible with them.
fn check_ranks(rules: &Rules, group: &Group, push: Push<'_>) {
    if let Start::Rank(rank) = group.start
        && !rules.has_rank(rank)
    {
        push(PileField::Start, PileProblem::StartLeftOut(rank));
    }
    if let Some(rank) = group.wild.filter(|rank| !rules.has_rank(*rank)) {
        push(PileField::Wild, PileProblem::WildLeftOut(rank));
    }
    if group.build.by >= rules.ranks.count() {
        push(PileField::Build, PileProblem::StepsPastRanks);
    }
}

/// Checks a kind of pile that collects complete runs. Only runs through all ranks in one direction
/// can be complete, and each pile must have room for a whole run.
fn check_collecting(rules: &Rules, id: GroupId, push: Push<'_>) {
    let group = rules.group(id);
    for source in group.collected().iter() {
        let from = rules.group(source);
        let problem = if from.role != Role::Tableau || from.shape != Shape::Row {
            PileProblem::CollectsFromNoColumns(source)
        } else if from.shared != group.shared {
            PileProblem::CollectsFromOthers(source)
        } else if !goes_through_all_ranks(rules, rules.complete_runs(id, source)) {
            PileProblem::CollectsNoRun(source)
        } else {
            continue;
        };
        return push(PileField::Collects, problem);
    }
    if !group.collects_by_hand.is_empty() && rules.is_for_several() {
        push(PileField::Collects, PileProblem::CollectsByHandForSeveral);
    }
    if !group.collected().is_empty() && least_limit(group) < u16::from(rules.ranks.count()) {
        let problem = PileProblem::CollectsWithoutRoom;
        push(PileField::Limit, problem);
    }
}

/// Whether runs on a kind of pile can go through all ranks in one direction.
pub(super) fn goes_through_all_ranks(rules: &Rules, id: GroupId) -> bool {
    let all = usize::from(rules.ranks.count());
    let has = |rank: Rank, suit: Suit| rules.copies(Card::new(rank, suit)) > 0;
    let has_suit = |suit: &Suit| Rank::all().any(|rank| has(rank, *suit));
    let mut suits = Suit::ALL.into_iter().filter(has_suit);
    let misses_knights = rules.has_rank(Rank::KNIGHT) && !suits.all(|suit| has(Rank::KNIGHT, suit));
    let in_order = &rules.tables.groups[id.index()].in_order;
    let keeps_suit = |card: Card| {
        let mut next = in_order
            .iter()
            .flat_map(|runs| runs[usize::from(card.index())].iter());
        next.all(|next| next.suit() == card.suit())
    };
    if misses_knights && Card::all().all(keeps_suit) {
        return false;
    }
    in_order.iter().all(|runs| {
        let next = |rank: Rank| {
            let of_rank = Suit::ALL.into_iter().map(|suit| Card::new(rank, suit));
            let next = of_rank.flat_map(|card| runs[usize::from(card.index())].iter());
            let ranks: BTreeSet<Rank> = next.map(Card::rank).collect();
            ranks
        };
        let next: Vec<(Rank, BTreeSet<Rank>)> =
            Rank::of_suits().map(|rank| (rank, next(rank))).collect();
        let led: BTreeSet<Rank> = next.iter().flat_map(|(_, ranks)| ranks).copied().collect();
        let leads_on =
            |(rank, ranks): &(Rank, BTreeSet<Rank>)| ranks.len() <= 1 && !ranks.contains(rank);
        next.iter().all(leads_on) && led.len() + 1 >= all
    })
}

/// Checks kinds of pile for which a list says which pile covers which.
fn check_covers(group: &Group, push: Push<'_>) {
    if group.covered_by.is_empty() {
        return;
    }
    if matches!(group.shape, Shape::Triangle { .. }) {
        return push(PileField::CoveredBy, PileProblem::CoveredShape);
    }
    // Uncovered piles are removed again and again; piles in a circle are never uncovered.
    let mut left: BTreeSet<usize> = (0..group.covered_by.len()).collect();
    loop {
        let is_free = |pile: &usize| {
            let mut over = group.covered_by[*pile].iter();
            let is_gone = |over: &u8| !left.contains(&usize::from(*over));
            if group
                .freed_by_one
                .iter()
                .any(|one| usize::from(*one) == *pile)
            {
                over.any(is_gone)
            } else {
                over.all(is_gone)
            }
        };
        let free: Vec<usize> = left.iter().copied().filter(is_free).collect();
        if free.is_empty() {
            break;
        }
        free.iter().for_each(|pile| {
            left.remove(pile);
        });
    }
    if !left.is_empty() {
        push(PileField::CoveredBy, PileProblem::CoveredInCircle);
    }
}

/// Checks kinds of pile for which cards below the top card matter, and those whose first card sets
/// the base (the rank with which foundations start).
fn check_ways(rules: &Rules, id: GroupId, push: Push<'_>) {
    let group = rules.group(id);
    let build = group.build;
    if group.kept_way != KeptWay::None
        && (build.direction != Direction::UpOrDown || build.or.is_some())
    {
        push(PileField::Build, PileProblem::KeepsNoWay);
    }
    let one_way = matches!(build.direction, Direction::Up | Direction::Down);
    if group.turns_back && (!one_way || build.by != 1 || build.wrapping || build.or.is_some()) {
        push(PileField::Build, PileProblem::TurnsBackNowhere);
    } else if group.turns_back && least_limit(group) <= u16::from(rules.ranks.count()) {
        push(PileField::Limit, PileProblem::TurnsBackWhenFull);
    } else if group.turns_back && group.build.suits == Suits::Same && !rules.has_twins() {
        push(PileField::Build, PileProblem::TurnsBackWithoutTwin);
    } else if group.turns_back && !starts_with_first_rank(rules, group) {
        push(PileField::Build, PileProblem::TurnsBackFromElsewhere);
    }
    if group.on_right_start && matches!(group.start, Start::AnyCard | Start::Nothing) {
        push(PileField::Start, PileProblem::NoRightStart);
    }
    let decides = group.role == Role::Foundation && group.start == Start::AboveBase(0);
    let stays = matches!(group.lift, Lift::Nothing | Lift::TopAboveFirst);
    if rules.base == Base::FirstPut && decides && !stays {
        push(PileField::Lift, PileProblem::BaseTakenBack);
    } else if rules.base == Base::FirstPut && decides && is_emptied(rules, id) {
        push(PileField::Lift, PileProblem::BaseEmptied);
    }
}

/// Whether a rule takes cards away from a kind of pile in another way than by a player who lifts
/// them.
fn is_emptied(rules: &Rules, id: GroupId) -> bool {
    let group = rules.group(id);
    let takes = |other: &Group| other.fill.contains(&id) || other.collected().contains(id);
    let stock = rules.stock.as_ref();
    let redeal = rules.redeal.as_ref();
    group.full_to.is_some()
        || group.pulls.is_some()
        || rules.groups.iter().any(takes)
        || stock.is_some_and(|stock| stock.gathered.contains(&id))
        || stock.is_some_and(|stock| stock.put_onto().any(|(from, _)| from == id))
        || redeal.is_some_and(|redeal| redeal.groups.contains(id))
        || rules.is_taken_off(id)
}

/// Returns the smallest limit, in cards, among the piles of a kind.
fn least_limit(group: &Group) -> u16 {
    let limits = (0..group.count).map(|number| group.limit_of(number));
    limits.min().unwrap_or(group.limit)
}

/// Whether piles that are built up or down must start with the first rank in that direction. The
/// function ignores cards that the deal puts there, and a base that is not fixed in advance.
fn starts_with_first_rank(rules: &Rules, group: &Group) -> bool {
    let up = group.build.direction == Direction::Up;
    let first = if up { 0 } else { rules.ranks.count() - 1 };
    match (group.start, rules.base) {
        (Start::Nothing, _) => true,
        (Start::AnyCard, _) => false,
        (Start::AboveBase(steps), _) => steps == first,
        (Start::Rank(rank), Base::Fixed(base)) => rules.ranks.above(rank, base) == first,
        (Start::Cards(cards), Base::Fixed(base)) => cards
            .iter()
            .all(|card| rules.ranks.above(card.rank(), base) == first),
        (Start::Rank(_) | Start::Cards(_), _) => true,
    }
}

/// Checks the rule that certain cards are never taken from a kind of pile.
fn check_staying(rules: &Rules, id: GroupId, push: Push<'_>) {
    let group = rules.group(id);
    if group.never_gives.is_empty() {
        return;
    }
    let problem = if rules.is_taken_off(id) {
        PileProblem::StayingTakenOff
    } else if matches!(group.lift, Lift::Nothing | Lift::Pile | Lift::Whole) {
        PileProblem::StaysAnyway
    } else {
        return;
    };
    push(PileField::NeverGives, problem);
}

/// Checks the conditions under which the piles of a kind accept cards and let cards be taken.
fn check_openings(rules: &Rules, id: GroupId, push: Push<'_>) {
    let group = rules.group(id);
    if !group.gives_when.is_always() && rules.is_taken_off(id) {
        push(PileField::GivesWhen, PileProblem::TakenOffByTime);
    }
    if matches!(group.face, Face::UpWhen(_)) && rules.is_for_several() {
        push(PileField::Face, PileProblem::TurnedUpForSeveral);
    }
    for (happening, when) in group.conditions() {
        let happens = match happening {
            Happening::Takes => !group.from.is_empty() || !group.start_from.is_empty(),
            Happening::Gives => group.lift != Lift::Nothing,
            Happening::Collects => !group.collected().is_empty(),
            Happening::Closes => group.closes,
            Happening::IsBuilt => !group.from.is_empty(),
            Happening::IsStarted => !group.start_from.is_empty(),
            Happening::IsTurnedUp => true,
        };
        let field = happening.into();
        let mut others = when.by_number();
        if !when.is_always() && !happens {
            push(field, PileProblem::WaitsInVain);
        } else if !when.is_about_piles() {
            push(field, PileProblem::OpensOtherwise);
        } else if let Some(other) = others.find(|other| rules.group(*other).count != group.count) {
            push(field, PileProblem::WaitsForOthers(other));
        }
    }
}

/// Checks kinds of pile in which cards are pulled out from under others.
fn check_pulls(rules: &Rules, group: &Group, push: Push<'_>) {
    let Some(pulls) = &group.pulls else { return };
    let is_pile = group.shape == Shape::Row && group.limit > 1;
    if rules.race.is_some() {
        push(PileField::Pulls, PileProblem::PulledInRace);
    } else if group.lift != Lift::Top || !is_pile || group.role == Role::Stock {
        push(PileField::Pulls, PileProblem::PulledFromNoPile);
    } else if pulls.when != Condition::LastPass {
        if !pulls.when.is_always() {
            push(PileField::PullsWhen, PileProblem::PulledOtherwise);
        }
    } else if rules.redeals() == Some(Times::Unlimited) {
        push(PileField::PullsWhen, PileProblem::PulledNever);
    } else if rules.redeals().is_none() {
        push(PileField::PullsWhen, PileProblem::PulledWithoutRedeal);
    }
}

/// Checks kinds of pile whose empty piles are linked to other piles, whose cards decide what may
/// start them.
fn check_links(rules: &Rules, id: GroupId, push: Push<'_>) {
    let group = rules.group(id);
    let field = if group.linked_pile != LinkedPile::None {
        PileField::LinkedPile
    } else if group.ranks_before {
        PileField::Build
    } else if group.own_start == Own::SuitOfRow || group.each_suit {
        PileField::Start
    } else {
        return;
    };
    let is_grid = matches!(group.shape, Shape::Grid { .. });
    let (field, problem) = if rules.is_for_several() && group.each_suit {
        (field, PileProblem::OwnSuitForSeveral)
    } else if rules.is_for_several() {
        (field, PileProblem::LinkedForSeveral)
    } else if group.linked_pile == LinkedPile::Left && !is_grid {
        (field, PileProblem::LinkedWithoutGrid)
    } else if group.own_start == Own::SuitOfRow
        && (group.linked_pile != LinkedPile::Left || group.shape.rows() > 4)
    {
        (PileField::Start, PileProblem::RowSuits)
    } else if group.each_suit
        && (group.linked_pile != LinkedPile::None || group.own_start != Own::Any)
    {
        (field, PileProblem::LinkedWithSuit)
    } else if group.each_suit && group.count > rules.suits {
        (field, PileProblem::TooFewSuits)
    } else if let LinkedPile::Group(other) = group.linked_pile
        && (other == id || rules.group(other).count < group.count)
    {
        (field, PileProblem::TooFewPiles)
    } else {
        return;
    };
    push(field, problem);
}

/// Checks piles whose position decides which cards they accept. In a row, the position may decide
/// the rank or the suit; in a grid, it may decide both together.
fn check_own(rules: &Rules, id: GroupId, push: Push<'_>) {
    let group = rules.group(id);
    let has_place = |own: Own| match group.shape {
        Shape::Row => own != Own::Card,
        Shape::Grid { .. } => true,
        Shape::Triangle { .. } => matches!(own, Own::Any | Own::SuitOfRow),
    };
    if !has_place(group.own_build) {
        return push(PileField::Build, PileProblem::NoOwnPlace);
    } else if !has_place(group.own_start) {
        return push(PileField::Start, PileProblem::NoOwnPlace);
    }
    let (Base::Fixed(base), false) = (rules.base, group.start == Start::Nothing) else {
        return;
    };
    let starts = rules.accepts(id, base).empty();
    let mut piles = rules.piles_of(id, crate::rules::Seat::FIRST);
    let never = piles.find(|pile| !starts.meets(rules.pile(*pile).own_cards(true)));
    if let Some(pile) = never
        && group.linked_pile == LinkedPile::None
        && !matches!(group.own_start, Own::Any | Own::SuitOfRow)
    {
        let number = rules.pile(pile).number;
        push(PileField::Start, PileProblem::OwnNeverStarts { number });
    }
}

/// Checks kinds of pile that are built in one way at first and in another way once a condition is
/// met.
fn check_other_build(rules: &Rules, group: &Group, push: Push<'_>) {
    let is_plain = group.builds_on_top_alone() && group.wild.is_none() && group.guests.is_none();
    if group.other_build.is_some() && (rules.is_for_several() || !is_plain) {
        push(PileField::Build, PileProblem::BuiltByTime);
    }
}

/// Checks kinds of pile where players put cards under the pile. Such piles must accept any card,
/// because players do not see the card to which it is added.
fn check_under(group: &Group, push: Push<'_>) {
    let any = (Direction::Any, Suits::Any);
    if group.under && ((group.build.direction, group.build.suits) != any || group.guests.is_some())
    {
        push(PileField::Build, PileProblem::UnderBuilt);
    }
}

/// Checks kinds of pile that move as a whole by their top card, and those that close up the gaps
/// which moved piles leave.
fn check_whole_piles(rules: &Rules, id: GroupId, push: Push<'_>) {
    let group = rules.group(id);
    let whole = group.lift == Lift::Pile;
    let in_grid = !rules.is_for_several() && matches!(group.shape, Shape::Grid { .. });
    let leaves = in_grid && rules.is_taken_off(id);
    if whole && !in_grid {
        push(PileField::Lift, PileProblem::WholePilesWithoutGrid);
    } else if group.closes && !whole && !leaves {
        push(PileField::Shape, PileProblem::ClosesInVain);
    } else if !whole && !group.to_left.is_empty() {
        push(PileField::Build, PileProblem::NoWholePiles);
    } else if group.closes
        && (group.start != Start::Nothing
            || !group.fill.is_empty() && group.closes_when.is_always())
    {
        push(PileField::Shape, PileProblem::ClosedGapsFilled);
    }
}

/// Checks a kind of pile that is a stock: its cards are face down, and only the deal and the
/// gathering of cards put cards there.
fn check_stock(group: &Group, push: Push<'_>) {
    if group.face != Face::Down {
        push(PileField::Face, PileProblem::StockFaceUp);
    }
    let taken = if group.build.direction != Direction::None {
        PileField::Build
    } else if group.start != Start::Nothing {
        PileField::Start
    } else if !group.fill.is_empty() {
        PileField::Fill
    } else {
        return;
    };
    push(taken, PileProblem::PutOnStock);
}

/// Checks the settings of a kind of pile that have a meaning only in games for several players.
fn check_several(rules: &Rules, group: &Group, push: Push<'_>) {
    let in_turns = rules.turn_game.is_some();
    if group.face == Face::Own && group.shared && in_turns {
        push(PileField::Face, PileProblem::OwnFaceShared);
    }
    if group.taken_by.is_some() && group.lift == Lift::Nothing && group.role != Role::Stock {
        push(PileField::TakenBy, PileProblem::TakenByNobody);
    }
    if !in_turns && group.face == Face::Own {
        push(PileField::Face, PileProblem::OwnFaceWithoutTurns);
    }
    if !in_turns && group.filling == Filling::ByTurn {
        push(PileField::Filling, PileProblem::FilledByTurnWithoutTurns);
    }
    if group.guests.is_some() && !in_turns {
        push(PileField::Guests, PileProblem::GuestsWithoutTurns);
    } else if group.guests.is_some() && group.shared {
        push(PileField::Guests, PileProblem::GuestsOnShared);
    }
    let rank_by_rank = matches!(group.build.direction, Direction::Up | Direction::UpOrDown)
        && group.build.suits == Suits::Any
        && !group.build.wrapping
        && group.lift == Lift::Nothing;
    if group.wild.is_some() && !rank_by_rank {
        push(PileField::Wild, PileProblem::WildNotBuiltUp);
    }
    let Some(to) = group.full_to else { return };
    let problem = if !in_turns {
        PileProblem::FullWithoutTurns
    } else if group.role != Role::Foundation {
        PileProblem::FullNoFoundation
    } else if rules.group(to).role != Role::Stock {
        PileProblem::FullToNoStock
    } else {
        return;
    };
    push(PileField::FullTo, problem);
}
