//! Deadlock in games for one player. The player can always move, but no sequence of moves shows an
//! unseen card or comes closer to the goal, and every sequence can be undone by further moves. The
//! search uses only cards that the player has seen.

mod stock_cycle;

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::cards::Dealt;
use crate::moves::{Applied, Effect, Move};
use crate::position::{Phase, Position};
use crate::rules::{Goal, Role, Rules, Seat};

/// Everything that decides how a hand can continue from a position: the cards, the heights of the
/// piles, the phase, the redeals, and how often cards were pulled out from under others.
type Layout = (Vec<Dealt>, Vec<usize>, Phase, u16, u16);

/// Whether a position of a game for one player is a deadlock.
///
/// In a deadlock, no reachable position shows an unseen card or is closer to the goal, and from
/// each reachable position the player can return to the current arrangement of the cards. Returns
/// `false` if more than `most` positions can be reached. Time and memory are proportional to the
/// number of positions.
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// # let deal = DealNumber::new(2).ok_or("deal numbers start at 1")?;
/// // Every card can go to its foundation.
/// let mut deck: Vec<Card> = Rank::all()
///     .flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit)))
///     .collect();
/// deck.reverse();
/// let sorted = Position::deal_from(&rules, &[deck], deal, 0, Seat::FIRST, &[]);
/// assert!(!deadlock::is_deadlock(&rules, &sorted, 1000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn is_deadlock(rules: &Rules, position: &Position, most: usize) -> bool {
    let Some(start) = reached(rules, position) else {
        return false;
    };
    if rules.seats() != 1 {
        return false;
    }
    let mut met: HashSet<Layout> = HashSet::new();
    met.insert(layout(rules, position));
    let mut tables = Tables::default();
    let mut open = vec![(position.clone(), tables.number(rules, position))];
    let mut moves: Vec<Move> = Vec::new();
    while let Some((mut now, table)) = open.pop() {
        now.legal_moves(rules, Seat::FIRST, &mut moves);
        for mv in &moves {
            let Ok(played) = now.play(rules, Seat::FIRST, *mv) else {
                return false;
            };
            let nearer = reached(rules, &now).is_none_or(|reached| reached > start);
            if nearer || now.turn().end.is_some() || shows_more(&played) {
                return false;
            }
            let next = tables.number(rules, &now);
            tables.before[next].insert(table);
            if met.insert(layout(rules, &now)) {
                if met.len() > most {
                    return false;
                }
                open.push((now.clone(), next));
            }
            now.take_back(rules, &played);
        }
    }
    met.len() > 1 && tables.all_lead_back()
}

/// An arrangement of the cards, without stock, waste and hand. If the rules let only the first
/// empty pile of a kind be started, the piles of that kind are interchangeable and are therefore
/// stored in sorted order.
type Table = Vec<Vec<Dealt>>;

/// The arrangements of the cards that the deadlock search has found, numbered from 0. For each, it
/// stores the arrangements from which one move leads to it.
#[derive(Default)]
struct Tables {
    numbers: HashMap<Table, usize>,
    before: Vec<BTreeSet<usize>>,
}

impl Tables {
    /// Returns the number under which the arrangement of a position's cards is stored, and stores
    /// the arrangement if it is new. The first arrangement has number 0.
    fn number(&mut self, rules: &Rules, position: &Position) -> usize {
        let mut table = Table::new();
        for id in rules.group_ids() {
            let group = rules.group(id);
            if matches!(group.role, Role::Stock | Role::Waste | Role::Hand) {
                continue;
            }
            let first = table.len();
            let piles = rules.piles_of(id, Seat::FIRST);
            table.extend(piles.map(|pile| position.cards(rules, pile).to_vec()));
            if group.starts_in_order() {
                table[first..].sort_unstable();
            }
        }
        let number = *self.numbers.entry(table).or_insert(self.before.len());
        self.before.resize_with(self.numbers.len(), BTreeSet::new);
        number
    }

    /// Whether moves lead from every arrangement of the cards that the search has found back to the
    /// first one.
    fn all_lead_back(&self) -> bool {
        let mut leads = vec![false; self.before.len()];
        let mut open = vec![0];
        while let Some(table) = open.pop() {
            if !std::mem::replace(&mut leads[table], true) {
                open.extend(&self.before[table]);
            }
        }
        leads.into_iter().all(|leads| leads)
    }
}

/// Returns a number that grows as the position comes closer to the goal. Returns `None` if the goal
/// does not depend on the number of cards on certain piles.
fn reached(rules: &Rules, position: &Position) -> Option<i64> {
    let groups = rules.goal.groups();
    let wanted = rules
        .pile_ids()
        .filter(|pile| groups.contains(rules.pile(*pile).group));
    let count: usize = wanted.map(|pile| position.len(pile)).sum();
    let count = i64::try_from(count).ok()?;
    match rules.goal {
        Goal::AllOn(_) | Goal::AllBut { .. } | Goal::AllButSome { .. } | Goal::Filled { .. } => {
            Some(count)
        }
        Goal::Emptied(_) => Some(-count),
        Goal::CompleteRuns(_)
        | Goal::InOrder(_)
        | Goal::FewPiles { .. }
        | Goal::AllUp(_)
        | Goal::Race => None,
    }
}

/// Whether a move has shown an unseen card or shuffled cards.
fn shows_more(played: &Applied) -> bool {
    played.effects().iter().any(|effect| {
        matches!(
            effect,
            Effect::TurnedOver { fresh: true, .. }
                | Effect::Flipped { fresh: true, .. }
                | Effect::FlippedAt { fresh: true, .. }
                | Effect::Forgotten { .. }
                | Effect::Shuffled { .. }
        )
    })
}

fn layout(rules: &Rules, position: &Position) -> Layout {
    let piles = || rules.pile_ids();
    let cards = piles().flat_map(|pile| position.cards(rules, pile));
    (
        cards.copied().collect(),
        piles().map(|pile| position.len(pile)).collect(),
        position.turn().phase,
        position.seat(Seat::FIRST).redeals,
        position.seat(Seat::FIRST).pulls,
    )
}
