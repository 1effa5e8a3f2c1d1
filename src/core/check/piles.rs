//! Checks of each kind of pile by itself, and of the other kinds that it names.

use crate::cards::Card;
use crate::rules::{
    Beside, Direction, Face, Filling, Group, GroupId, Lift, LinkedPile, Ranks, Role, Rules, Shape,
    Start, Suits,
};

use super::table::idle_place;
use super::{Faults, Field, PileField, TableProblem};

/// A problem with a kind of pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PileProblem {
    /// Piles with a shape are tableau piles of one card.
    ShapeOfNoSingleCards,
    /// A game has one triangle or grid, and these are one.
    SecondShape {
        /// The piles that have a shape already.
        first: GroupId,
    },
    /// There can be only one such pile.
    OnlyOne,
    /// Cards lie beside each other on a grid only.
    BesideWithoutGrid,
    /// The players share only foundations and piles of discards.
    Shared,
    /// Cards that lie face down in a stock cannot be asked whether they fit.
    FromStock,
    /// Terms that change with the first redeal are for games for one only.
    FromAtFirstForSeveral,
    /// There is no redeal with which the terms that hold at first could end.
    FromAtFirstWithoutRedeal,
    /// No cards of these piles come here at any time.
    FromAtFirstNeverLater {
        /// The piles.
        other: GroupId,
    },
    /// Piles that fill by themselves cannot fill each other.
    FilledFromFilled,
    /// A pile that holds no card cannot be filled.
    FilledWithoutRoom,
    /// The ranks of a pack that lacks some do not go round.
    WrappingFewRanks,
    /// Complete runs are collected from packs with all ranks only.
    CollectsFewRanks,
    /// Complete runs lie in columns, and these piles are none.
    CollectsFromNoColumns {
        /// The piles.
        source: GroupId,
    },
    /// The piles that are collected from are not of the same players.
    CollectsFromOthers {
        /// The piles.
        source: GroupId,
    },
    /// No run on these piles is ever complete.
    CollectsNoRun {
        /// The piles.
        source: GroupId,
    },
    /// There is no room for a complete run.
    CollectsWithoutRoom,
    /// Piles have a suit of their own in games for one only.
    OwnSuitForSeveral,
    /// Piles are linked in games for one only.
    LinkedForSeveral,
    /// Cards lie at the left of others in a grid only.
    LinkedWithoutGrid,
    /// Only the rows of a grid that is linked to the left have suits, at most four of them.
    RowSuits,
    /// A pile that is linked to another has no suit of its own.
    LinkedWithSuit,
    /// There are not as many suits as piles to start with them.
    TooFewSuits,
    /// There are not as many other piles to be linked to.
    TooFewToLink,
    /// Whole piles go by their top card in a grid, in games for one.
    WholePilesWithoutGrid,
    /// These are not piles that go as a whole.
    NoWholePiles,
    /// Where piles move up, nothing else goes into their gaps.
    ClosedGapsFilled,
    /// Cards cannot make room on their own pile.
    SpillsOntoItself,
    /// The cards of a stock lie face down.
    StockFaceUp,
    /// Nothing is put on a stock.
    PutOnStock,
    /// No player alone can see cards that all share.
    OwnFaceShared,
    /// A player's own cards are hidden only in a game in turns.
    OwnFaceWithoutTurns,
    /// Nothing is taken from these piles, so that no partner can be the one who does.
    TakenByNobody,
    /// Piles are filled each turn only in a game in turns.
    FilledByTurnWithoutTurns,
    /// Players put cards on each other's piles only in a game in turns.
    GuestsWithoutTurns,
    /// Nobody else can put cards on piles that all share.
    GuestsOnShared,
    /// A wild card needs a pile built up in any suit, from which nothing is taken.
    WildNotBuiltUp,
    /// Full piles go back only in a game in turns.
    FullWithoutTurns,
    /// A full foundation is shuffled only into a stock.
    FullToNoStock,
    /// Only foundations go back when they are full.
    FullNoFoundation,
}

/// Where faults of one kind of pile go.
type Push<'a> = &'a mut dyn FnMut(PileField, PileProblem);

/// Checks each kind of pile by itself and the other kinds that it names.
pub(super) fn check(rules: &Rules, faults: &mut Faults) {
    let mut shaped = None;
    for (id, group) in rules.group_ids().zip(&rules.groups) {
        if let Some(idle) = idle_place(rules, group) {
            let field = Field::Pile(id, PileField::Place);
            faults.push(field, TableProblem::IdlePlace(idle));
        }
        let mut push = |field, problem: PileProblem| faults.push(Field::Pile(id, field), problem);
        check_shape(rules, id, &mut push);
        if group.shape != Shape::Row
            && let Some(first) = shaped.replace(id)
        {
            push(PileField::Shape, PileProblem::SecondShape { first });
        }
        let is_common = matches!(group.role, Role::Foundation | Role::Discard);
        if rules.race.is_some() && group.shared && !is_common {
            push(PileField::Shared, PileProblem::Shared);
        }
        check_sources(rules, group, &mut push);
        check_at_first(rules, group, &mut push);
        check_filling(rules, group, &mut push);
        check_ranks(rules, group, &mut push);
        check_collecting(rules, id, &mut push);
        check_links(rules, id, &mut push);
        check_whole_piles(rules, group, &mut push);
        check_contest(rules, group, &mut push);
        if group.spill == Some(id) {
            push(PileField::Spill, PileProblem::SpillsOntoItself);
        }
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
    // A card is dealt to each of several wastes.
    let stock = rules.stock.as_ref().filter(|_| !rules.is_for_several());
    let each = stock.is_some_and(|stock| stock.each && stock.to == id);
    let several = each && group.role == Role::Waste;
    if single && group.count > 1 && !several {
        push(PileField::Count, PileProblem::OnlyOne);
    }
    if group.beside != Beside::Anywhere && !matches!(group.shape, Shape::Grid { .. }) {
        push(PileField::Beside, PileProblem::BesideWithoutGrid);
    }
}

/// Checks that no card comes from a stock where it would be asked whether it fits.
fn check_sources(rules: &Rules, group: &Group, push: Push<'_>) {
    let has_stock = |from: crate::rules::GroupSet| {
        from.iter()
            .any(|source| rules.group(source).role == Role::Stock)
    };
    if has_stock(group.from) {
        // Cards that start an empty pile come from the same piles unless others are named.
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

/// Checks from where cards come until the first redeal.
fn check_at_first(rules: &Rules, group: &Group, push: Push<'_>) {
    let Some(first) = group.from_at_first else {
        return;
    };
    let others = first.without(group.from.union(group.start_from));
    let problem = if rules.is_for_several() {
        PileProblem::FromAtFirstForSeveral
    } else if rules.stock.is_none() && rules.redeal.is_none() {
        PileProblem::FromAtFirstWithoutRedeal
    } else if let Some(other) = others.iter().next() {
        PileProblem::FromAtFirstNeverLater { other }
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
    }
}

/// Checks the terms that need a pack with all ranks.
fn check_ranks(rules: &Rules, group: &Group, push: Push<'_>) {
    if rules.ranks == Ranks::ALL {
        return;
    }
    if group.build.wrapping {
        push(PileField::Build, PileProblem::WrappingFewRanks);
    }
    if !group.collects.is_empty() {
        push(PileField::Collects, PileProblem::CollectsFewRanks);
    }
}

/// Checks a pile that collects complete runs: only runs in one direction in suit are ever
/// complete, and each takes a pile for itself.
fn check_collecting(rules: &Rules, id: GroupId, push: Push<'_>) {
    let group = rules.group(id);
    for source in group.collects.iter() {
        let from = rules.group(source);
        let problem = if from.role != Role::Tableau || from.shape != Shape::Row {
            PileProblem::CollectsFromNoColumns { source }
        } else if from.shared != group.shared {
            PileProblem::CollectsFromOthers { source }
        } else if !in_one_direction(rules, source) {
            PileProblem::CollectsNoRun { source }
        } else {
            continue;
        };
        return push(PileField::Collects, problem);
    }
    if !group.collects.is_empty() && group.limit < 13 {
        push(PileField::Limit, PileProblem::CollectsWithoutRoom);
    }
}

/// Tells whether runs in a kind of pile go on in one way only, from end to end in suit.
fn in_one_direction(rules: &Rules, id: GroupId) -> bool {
    rules.tables.groups[id.index()].in_order.iter().all(|runs| {
        let next = |card: Card| runs[usize::from(card.index())];
        let in_suit = |card: Card| next(card).iter().all(|other| other.suit() == card.suit());
        let steps: u32 = Card::all().map(|card| next(card).len()).sum();
        steps >= 48 && Card::all().all(|card| next(card).len() <= 1 && in_suit(card))
    })
}

/// Checks piles that are linked to others.
fn check_links(rules: &Rules, id: GroupId, push: Push<'_>) {
    let group = rules.group(id);
    let field = if group.linked_pile != LinkedPile::None {
        PileField::LinkedPile
    } else if group.ranks_before {
        PileField::RanksBefore
    } else if group.row_suits {
        PileField::RowSuits
    } else if group.each_suit {
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
    } else if group.row_suits && (group.linked_pile != LinkedPile::Left || group.shape.rows() > 4) {
        (PileField::RowSuits, PileProblem::RowSuits)
    } else if group.each_suit && (group.linked_pile != LinkedPile::None || group.row_suits) {
        (field, PileProblem::LinkedWithSuit)
    } else if group.each_suit && group.count > rules.suits {
        (field, PileProblem::TooFewSuits)
    } else if let LinkedPile::Group(other) = group.linked_pile
        && (other == id || rules.group(other).count < group.count)
    {
        (field, PileProblem::TooFewToLink)
    } else {
        return;
    };
    push(field, problem);
}

/// Checks piles that go as a whole by their top card, and move up.
fn check_whole_piles(rules: &Rules, group: &Group, push: Push<'_>) {
    let whole = group.lift == Lift::Pile;
    if whole && (rules.is_for_several() || !matches!(group.shape, Shape::Grid { .. })) {
        push(PileField::Lift, PileProblem::WholePilesWithoutGrid);
    } else if !whole && (group.closes || !group.to_left.is_empty()) {
        let field = if group.closes {
            PileField::Closes
        } else {
            PileField::ToLeft
        };
        push(field, PileProblem::NoWholePiles);
    } else if group.closes && (group.start != Start::Nothing || !group.fill.is_empty()) {
        push(PileField::Closes, PileProblem::ClosedGapsFilled);
    }
}

/// Checks a stock: its cards lie face down, and are only dealt or gathered to it.
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

/// Checks the terms of a kind of pile that have a meaning only in some games.
fn check_contest(rules: &Rules, group: &Group, push: Push<'_>) {
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
    let rank_by_rank = group.build.direction == Direction::Up
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
