//! Checks of the rules about the removal of cards from the table.

use crate::cards::{Card, CardSet, Rank};
use crate::rules::{
    Base, Beside, Condition, Description, Face, Goal, GroupId, GroupSet, Leaves, Leaving, Nearness,
    Pairs, Removal, Role, RowWhich, Rules, Seat, Shape, SmallPileSet, Suits, Times, WhichPiles,
};

use super::arriving::arriving;
use super::places::without_partner;
use super::{Faults, Field};

/// A problem with the rules about the removal of cards from the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RemovalProblem {
    /// Which cards can be removed depends on the order of the ranks, which is not the same in all
    /// deals.
    NoFixedOrder,
    /// A set of cards to be removed together has too few or too many cards, namely this many, or
    /// its ranks are not in order.
    SetOf(usize),
    /// A set of cards to be removed together contains a rank more often than there are cards of
    /// that rank.
    SetHasTooMany {
        /// The rank that occurs too often in the set of cards to be removed.
        rank: Rank,
        /// The number of cards of the rank in the deck.
        most: usize,
    },
    /// Removed cards are to go to these piles, but they are neither discard piles nor foundations.
    NoDiscard(GroupId),
    /// Cards are to be removed from the same pile to which removed cards go.
    FromDiscard(GroupId),
    /// Cards are to be removed from the stock, but they are face down there.
    FromStock,
    /// Cards to be removed together must be next to each other, but these piles are not a grid, so
    /// their cards are not adjacent.
    NoGrid(GroupId),
    /// The removal rules define which cards are close to each other, but the rules for placing
    /// cards on these piles already define this.
    BesideAlready(GroupId),
    /// The game has this many piles, which is too many for sets of three or more cards.
    SetsOnLargeTable(usize),
    /// Neighbouring cards are to be removed from piles that are not a grid that closes up.
    RowWithoutGrid,
    /// The game removes neighbouring cards but also pairs or sets, which cannot be combined.
    RowBesidePairs,
    /// The totals to which removed neighbouring cards must add up are not in ascending order.
    RowTotals,
    /// Neighbouring cards are removed if they add up to a total, but a total needs at least two
    /// cards.
    RowTooShort,
    /// Cards are removed between two others, which is not possible for the first and the last card,
    /// but the goal is to remove all.
    EndsStay,
    /// Pairs are to be found from memory, but these piles are not a grid of face-down cards with
    /// one card on each place.
    MemoryWithoutGrid(GroupId),
    /// Cards are to be found from memory, but the removal rules are about more than pairs whose
    /// cards may be anywhere on the table.
    MemoryBesidePairs,
    /// A condition for removing cards refers to the pile with the same number or the previous pile,
    /// but a removal does not belong to a pile.
    WaitsByNumber,
    /// Cards may be removed only when no card can move to a foundation, but the game has no
    /// foundation.
    WaitsWithoutFoundation,
    /// Cards may be removed only in certain passes through the stock, but the game has no redeal.
    WaitsWithoutRedeal,
    /// Cards may be removed only in the last pass through the stock, but redeals are unlimited.
    WaitsForNoLastPass,
    /// Pairs are to be found from memory, but the game is for several players.
    MemoryOfSeveral,
    /// This card can never be removed, but it must be removed to reach the goal.
    NeverRemoved(CardSet),
    /// Some copies of this card can never be removed, because there are too few cards to remove
    /// them with, but the goal is to remove all.
    NotAllRemoved(Card),
}

/// Checks the ranks of the cards that are removed together.
pub(super) fn check_ranks(game: &Description, faults: &mut Faults) {
    let Some(removal) = &game.removal else { return };
    for (number, leaving) in removal.groups.iter().enumerate() {
        let problem = match &leaving.what {
            Leaves::Set { ranks, suits } => check_set(game, ranks, *suits),
            what if needs_order(what) && !matches!(game.base, Base::Fixed(_)) => {
                Some(RemovalProblem::NoFixedOrder)
            }
            _ => None,
        };
        if let Some(problem) = problem {
            faults.push(Field::RemovalGroup(number), problem);
        }
    }
}

/// Checks the rules about the removal of cards, and reports problems.
pub(super) fn check(rules: &Rules, faults: &mut Faults) {
    let Some(removal) = &rules.removal else {
        return;
    };
    let found =
        check_piles(rules, removal).or_else(|| Some((Field::Removal, check_goal(rules, removal)?)));
    let found = found
        .or_else(|| check_row(rules, removal))
        .or_else(|| check_memory(rules, removal));
    if let Some((field, problem)) = found {
        faults.push(field, problem);
    }
}

/// Checks the rules about neighbouring cards that are removed together.
fn check_row(rules: &Rules, removal: &Removal) -> Option<(Field, RemovalProblem)> {
    let is_row = |leaving: &Leaving| matches!(leaving.what, Leaves::Row(_));
    let number = removal.groups.iter().position(is_row)?;
    let (row, leaving) = (removal.row()?, removal.groups.get(number)?);
    let mut from = leaving.from.iter();
    let grid = from.next().filter(|_| from.next().is_none());
    if grid.is_none() || grid != rules.tables.closing {
        return Some((Field::RemovalFrom(number), RemovalProblem::RowWithoutGrid));
    }
    let field = Field::RemovalGroup(number);
    let goes_beside = |(at, other): (usize, &Leaving)| match other.what {
        Leaves::Single { even_covered, .. } => !even_covered,
        _ => at == number,
    };
    let others = removal.near != Nearness::Anywhere
        || removal.overlap
        || !removal.groups.iter().enumerate().all(goes_beside);
    if others {
        return Some((field, RemovalProblem::RowBesidePairs));
    }
    match &row.which {
        RowWhich::Totals(totals) if totals.is_empty() || !totals.is_sorted() => {
            Some((field, RemovalProblem::RowTotals))
        }
        RowWhich::Totals(_) if row.most.is_some_and(|most| most < 2) => {
            Some((field, RemovalProblem::RowTooShort))
        }
        RowWhich::Between(_) if removal.alone().is_empty() => {
            let is_only_way = |groups: GroupSet| arriving(rules, groups).is_empty();
            let stays = match rules.goal {
                Goal::AllOn(groups) => groups.contains(leaving.to) && is_only_way(groups),
                Goal::AllButSome { cards, groups } => {
                    groups.contains(leaving.to) && cards < 2 && is_only_way(groups)
                }
                Goal::Emptied(groups) => groups.iter().any(|group| leaving.from.contains(group)),
                _ => false,
            };
            stays.then_some((field, RemovalProblem::EndsStay))
        }
        RowWhich::Between(_) | RowWhich::Totals(_) => None,
    }
}

/// Checks the rules about pairs that are found from memory.
fn check_memory(rules: &Rules, removal: &Removal) -> Option<(Field, RemovalProblem)> {
    if !removal.from_memory {
        return None;
    }
    let is_hidden = |id: &GroupId| {
        let group = rules.group(*id);
        matches!(group.shape, Shape::Grid { .. })
            && group.face == Face::Down
            && group.from.is_empty()
            && group.start_from.is_empty()
            && !group.closes
            && !rules
                .piles_of(*id, Seat::FIRST)
                .any(|pile| rules.layout_of(pile).matters)
    };
    let others = removal.pairs().next().is_none()
        || removal.near != Nearness::Anywhere
        || removal.outranked().is_some()
        || removal.row().is_some()
        || removal.larger_sets().next().is_some()
        || !removal.alone().is_empty()
        || removal.depends_on_time()
        || removal.overlap;
    let problem = if rules.seats() > 1 {
        RemovalProblem::MemoryOfSeveral
    } else if let Some(open) = removal.from().iter().find(|id| !is_hidden(id)) {
        RemovalProblem::MemoryWithoutGrid(open)
    } else if others {
        RemovalProblem::MemoryBesidePairs
    } else {
        return None;
    };
    Some((Field::RemovalFromMemory, problem))
}

/// Whether the order of the ranks matters for which cards may be removed together.
const fn needs_order(what: &Leaves) -> bool {
    match what {
        Leaves::Lower(_) => true,
        Leaves::Pair { pairs, .. } => {
            matches!(
                pairs,
                Pairs::Neighbours { wrapping: false } | Pairs::Apart(_)
            )
        }
        _ => false,
    }
}

/// Checks the ranks of a set of cards that are removed together.
fn check_set(game: &Description, set: &[Rank], suits: Suits) -> Option<RemovalProblem> {
    let cards = set.len();
    if !(2..=SmallPileSet::MOST).contains(&cards) || !set.is_sorted() {
        return Some(RemovalProblem::SetOf(cards));
    }
    let most = |rank: Rank| match suits {
        Suits::Same => {
            let copies = game
                .suits_of(rank)
                .map(|suit| game.copies(Card::new(rank, suit)));
            usize::from(copies.max().unwrap_or(0))
        }
        _ => usize::from(game.cards_of_rank(rank)),
    };
    let often = |rank: &&Rank| set.iter().filter(|other| other == rank).count() > most(**rank);
    let rank = *set.iter().find(often)?;
    let most = most(rank);
    Some(RemovalProblem::SetHasTooMany { rank, most })
}

/// Checks that a condition for removal can be met. Conditions about cards that move up need
/// foundations, and conditions about passes need a redeal.
fn check_awaited(rules: &Rules, when: &Condition) -> Option<RemovalProblem> {
    let parts = when.parts().into_iter();
    let mut problems = parts.filter_map(|part| match (part, rules.redeals()) {
        (Condition::NothingGoesUp, _) => {
            let has_none = rules.groups_of(Role::Foundation).next().is_none();
            has_none.then_some(RemovalProblem::WaitsWithoutFoundation)
        }
        (Condition::Pass(_) | Condition::LastPass, None) => {
            Some(RemovalProblem::WaitsWithoutRedeal)
        }
        (Condition::Pass(pass), Some(Times::Limited(most))) if *pass > most.saturating_add(1) => {
            Some(RemovalProblem::WaitsWithoutRedeal)
        }
        (Condition::LastPass, Some(Times::Unlimited)) => Some(RemovalProblem::WaitsForNoLastPass),
        _ => None,
    });
    problems.next()
}

/// Checks from which piles cards are removed and to which they go.
fn check_piles(rules: &Rules, removal: &Removal) -> Option<(Field, RemovalProblem)> {
    let from_stock = |id: GroupId| rules.group(id).role == Role::Stock;
    let piles = rules.piles().len();
    for (number, leaving) in removal.groups.iter().enumerate() {
        let (from, to) = (leaving.from, leaving.to);
        if !matches!(rules.group(to).role, Role::Discard | Role::Foundation) {
            return Some((Field::RemovalTo(number), RemovalProblem::NoDiscard(to)));
        }
        if from.contains(to) {
            return Some((Field::RemovalFrom(number), RemovalProblem::FromDiscard(to)));
        }
        if from.iter().any(from_stock) {
            return Some((Field::RemovalFrom(number), RemovalProblem::FromStock));
        }
        let no_pile_waits = |which| matches!(which, WhichPiles::Its(_) | WhichPiles::Before);
        let when = &leaving.goes_when;
        if when.piles().any(no_pile_waits) {
            return Some((Field::RemovalWhen(number), RemovalProblem::WaitsByNumber));
        }
        if let Some(problem) = check_awaited(rules, when) {
            return Some((Field::RemovalWhen(number), problem));
        }
    }
    if let Some(problem) = check_nearness(rules, removal) {
        return Some((Field::RemovalNear, problem));
    }
    let is_large =
        |leaving: &Leaving| matches!(&leaving.what, Leaves::Set { ranks, .. } if ranks.len() > 2);
    let large = removal.groups.iter().position(is_large)?;
    (piles > SmallPileSet::MOST).then_some((
        Field::RemovalGroup(large),
        RemovalProblem::SetsOnLargeTable(piles),
    ))
}

/// Checks that cards that must be close to each other to be removed are on piles with neighbours.
fn check_nearness(rules: &Rules, removal: &Removal) -> Option<RemovalProblem> {
    if removal.near == Nearness::Anywhere {
        return None;
    }
    let no_grid = |id: &GroupId| !matches!(rules.group(*id).shape, Shape::Grid { .. });
    if let Some(group) = removal.pairs_from().iter().find(no_grid) {
        return Some(RemovalProblem::NoGrid(group));
    }
    let placed = |id: &GroupId| rules.group(*id).beside != Beside::Anywhere;
    let group = removal.pairs_from().iter().find(placed)?;
    Some(RemovalProblem::BesideAlready(group))
}

/// Checks that all cards that can reach the goal only by removal can be removed.
fn check_goal(rules: &Rules, removal: &Removal) -> Option<RemovalProblem> {
    let (groups, but) = match rules.goal {
        Goal::AllOn(groups) => (groups, None),
        Goal::AllBut { rank, groups } => (groups, Some(rank)),
        _ => return None,
    };
    // A wild card is removed as the card that it stands for.
    let mut kinds = removal.from().iter().map(|id| rules.group(id));
    if !removal.to().iter().any(|to| groups.contains(to)) || kinds.any(|group| group.wild.is_some())
    {
        return None;
    }
    let arriving = arriving(rules, groups);
    let in_row = |card: Card| match removal.row().map(|row| &row.which) {
        Some(RowWhich::Between(_)) => true,
        Some(RowWhich::Totals(totals)) => {
            let highest = totals.last().copied().unwrap_or(0);
            u16::from(removal.value(card.rank())) < highest
        }
        None => false,
    };
    let deck = rules.deck();
    let completes_set = |card: Card| {
        let mut sets = removal.sets().filter(|(ranks, _)| ranks.len() > 2);
        sets.any(|(ranks, suits)| {
            let mut others = ranks.to_vec();
            let own = others.iter().position(|rank| *rank == card.rank());
            own.is_some_and(|own| {
                others.remove(own);
                finds_others(rules, &others, suits, &mut vec![card])
            })
        })
    };
    let stay = CardSet::filter(|card| but == Some(card.rank()));
    let anyway = removal.alone() | arriving | stay;
    let otherwise =
        |card: &Card| in_row(*card) || rules.outranking(*card).meets(deck) || completes_set(*card);
    let anyway = anyway | deck.iter().filter(otherwise).collect();
    let left = (deck - anyway).iter();
    let never: CardSet = left
        .filter(|card| rules.partners_in_deck(*card).is_empty())
        .collect();
    if !never.is_empty() {
        return Some(RemovalProblem::NeverRemoved(never));
    }
    without_partner(rules, anyway).map(RemovalProblem::NotAllRemoved)
}

/// Whether a deck has cards that complete a set together with cards of these ranks.
fn finds_others(rules: &Rules, ranks: &[Rank], suits: Suits, chosen: &mut Vec<Card>) -> bool {
    let Some((rank, others)) = ranks.split_first() else {
        return true;
    };
    rules.suits_of(*rank).any(|suit| {
        let card = Card::new(*rank, suit);
        let alike = chosen.iter().filter(|other| **other == card).count();
        let fits = alike < usize::from(rules.copies(card))
            && chosen.iter().all(|other| suits.permit(*other, card));
        if !fits {
            return false;
        }
        chosen.push(card);
        let found = finds_others(rules, others, suits, chosen);
        chosen.pop();
        found
    })
}
