//! How a simulated player judges how promising a position is, as a heuristic cost, and recognises positions seen
//! before. A face-down card, or one that a move has just turned up, counts as unknown: its face does not affect the
//! cost. The number of cards in the stock does not affect the cost either, except for known cards.

use patience_core::{Dealt, Effect, PileId, Position, Role, Rules};

use crate::evaluate::features::GoalRole;
use crate::evaluate::weights::Weights;
use crate::rule_traits::class_of;

/// What one pile contributes to the cost and to the key of a position. A simulated player judges positions by the cost
/// and recognises them by the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Share {
    cost: i32,
    key: u64,
}

/// The cost of a position, by which a simulated player judges it, and its key, by which the player recognises it. Both
/// are kept up to date move by move.
#[derive(Debug, Clone)]
pub(super) struct Judgement {
    taste: Weights,
    piles: Vec<Share>,
    cost: i32,
    sum: u64,
    touched: Vec<PileId>,
}

/// The cost and the key of the position after a possible move, as a simulated player judges it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Outlook {
    /// The heuristic cost of the position after the move.
    pub cost: i32,
    /// The key that identifies the position after the move.
    pub key: u64,
}

fn mix(value: u64) -> u64 {
    let mixed = (value ^ value >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    mixed ^ mixed >> 32
}

impl Judgement {
    /// Creates the judgement of a position from all of its piles, without an earlier judgement to update.
    pub fn new(rules: &Rules, position: &Position, taste: Weights) -> Self {
        let mut judgement = Self {
            taste,
            piles: Vec::new(),
            cost: 0,
            sum: 0,
            touched: Vec::new(),
        };
        for pile in rules.pile_ids() {
            let share = judgement.share(rules, position, pile, 0);
            judgement.cost += share.cost;
            judgement.sum = judgement.sum.wrapping_add(share.key);
            judgement.piles.push(share);
        }
        judgement
    }

    /// Returns the heuristic cost of the position, judged by the cards that the simulated player knows.
    pub const fn cost(&self) -> i32 {
        self.cost
    }

    /// Returns a key that identifies the position. Positions that differ only in interchangeable piles have the same
    /// key.
    pub fn key(&self, rules: &Rules, position: &Position) -> u64 {
        self.sum.wrapping_add(turn_code(rules, position))
    }

    /// Returns the keys of piles `one` and `other`. The key of a pile identifies its cards.
    pub fn keys_of(&self, one: PileId, other: PileId) -> (u64, u64) {
        (self.piles[one.index()].key, self.piles[other.index()].key)
    }

    /// Whether the move that was last passed to [`Judgement::difference`] changed no piles except `one` and `other`.
    pub fn has_touched_only(&self, one: PileId, other: PileId) -> bool {
        let mut touched = self.touched.iter();
        touched.all(|pile| *pile == one || *pile == other)
    }

    /// Returns the cost and the key of the position after a move. The move changes the cost by `cost` and the sum of
    /// the piles' keys by `sum`, and `turn` is the turn code after it.
    pub const fn outlook_of(&self, cost: i32, sum: u64, turn: u64) -> Outlook {
        Outlook {
            cost: self.cost + cost,
            key: self.sum.wrapping_add(sum).wrapping_add(turn),
        }
    }

    /// Returns how much a move changes the cost of the position and the sum of the piles' keys. The caller has played
    /// the move and will undo it.
    pub fn difference(
        &mut self,
        rules: &Rules,
        position: &Position,
        effects: &[Effect],
    ) -> (i32, u64) {
        self.touch(rules, effects);
        let (mut cost, mut sum) = (0, 0_u64);
        let is_blind = effects.first().copied().is_some_and(is_fresh);
        let touched = std::mem::take(&mut self.touched);
        for pile in &touched {
            let fresh = fresh_on(effects, *pile);
            let now = self.share(rules, position, *pile, fresh);
            let was = self.piles[pile.index()];
            cost += now.cost - was.cost;
            sum = sum.wrapping_add(now.key).wrapping_sub(was.key);
        }
        self.touched = touched;
        // The result of a move that begins with unknown cards is not known beforehand.
        (if is_blind { 0 } else { cost }, sum)
    }

    /// Updates the cost and the key of the position after a move. The cards that the move has turned up are now known.
    pub fn follow(&mut self, rules: &Rules, position: &Position, effects: &[Effect]) {
        self.touch(rules, effects);
        let touched = std::mem::take(&mut self.touched);
        for pile in &touched {
            let now = self.share(rules, position, *pile, 0);
            let was = self.piles[pile.index()];
            self.cost += now.cost - was.cost;
            self.sum = self.sum.wrapping_add(now.key).wrapping_sub(was.key);
            self.piles[pile.index()] = now;
        }
        self.touched = touched;
    }

    /// Lists the piles that the `effects` of a move change, each pile once.
    fn touch(&mut self, rules: &Rules, effects: &[Effect]) {
        self.touched.clear();
        if effects
            .iter()
            .any(|effect| matches!(effect, Effect::ClosedUp { .. } | Effect::Based { .. }))
        {
            self.touched.extend(rules.pile_ids());
            return;
        }
        for pile in effects.iter().flat_map(|effect| effect.piles()) {
            if !self.touched.contains(&pile) {
                self.touched.push(pile);
            }
        }
    }

    /// Returns what a pile whose topmost `fresh` cards are unknown contributes to the cost and the key of the position.
    fn share(&self, rules: &Rules, position: &Position, pile: PileId, fresh: usize) -> Share {
        let cards = position.cards(rules, pile);
        Share {
            cost: self.cost_of(rules, position, pile, (cards, fresh)),
            key: key_of(rules, pile, cards),
        }
    }

    fn cost_of(
        &self,
        rules: &Rules,
        position: &Position,
        pile: PileId,
        (cards, fresh): (&[Dealt], usize),
    ) -> i32 {
        let taste = &self.taste;
        let (id, count) = (
            rules.pile(pile).group,
            i32::try_from(cards.len()).unwrap_or(i32::MAX),
        );
        let for_goal = match GoalRole::of_group(&rules.goal, id) {
            GoalRole::Collects => return -taste.home * count,
            GoalRole::Empties => taste.home * count,
            GoalRole::Orders | GoalRole::None => 0,
        };
        let for_role = match rules.group(id).role {
            Role::Tableau if cards.is_empty() => -taste.empty_column,
            Role::Tableau | Role::Reserve => {
                let known = cards.len().saturating_sub(fresh);
                self.disorder(rules, position, pile, &cards[..known])
            }
            Role::Cell => taste.in_cell * count,
            Role::Stock | Role::Waste => taste.in_stock * count,
            _ => 0,
        };
        for_goal + for_role
    }

    /// Returns the part of a position's cost that is due to one pile: to the order in which its known cards lie, and to
    /// the face-down cards below them.
    fn disorder(&self, rules: &Rules, position: &Position, pile: PileId, cards: &[Dealt]) -> i32 {
        let (taste, base) = (&self.taste, position.base());
        let group = rules.pile(pile).group;
        let accepts = rules.accepts(group, base);
        let is_column = rules.group(group).role == Role::Tableau;
        let (mut cost, mut lowest, mut below) = (0, u8::MAX, None::<Dealt>);
        for dealt in cards {
            if !dealt.is_up() {
                cost += taste.face_down;
                below = None;
                continue;
            }
            let rank = rules.ranks.above(dealt.card().rank(), base);
            if rank > lowest {
                cost += taste.buried + taste.buried_depth * (12 - i32::from(lowest.min(12)));
            }
            let misfit =
                below.is_some_and(|below| !accepts.on(below.card()).contains(dealt.card()));
            if is_column && misfit {
                cost += taste.misfit;
            }
            lowest = lowest.min(rank);
            below = Some(*dealt);
        }
        cost
    }
}

/// Returns the turn code of a position: the part of its key that stands for the phase of the turn and for counters such
/// as the number of redeals. If the number of redeals is unlimited, only the first redeal changes the code.
pub(super) fn turn_code(rules: &Rules, position: &Position) -> u64 {
    use patience_core::{Phase, Seat, Times};
    let turn = position.turn();
    let phase = match turn.phase {
        Phase::Play => 0,
        Phase::Batch { left } => 4 + u64::from(left),
        Phase::Gather => 1,
        Phase::Base => 2,
    };
    let redeals = position.seat(Seat::FIRST).redeals;
    let redeals = match rules.redeals() {
        Some(Times::Unlimited) => redeals.min(1),
        _ => redeals,
    };
    let rest = u64::from(position.base().index())
        | phase << 8
        | u64::from(turn.events) << 24
        | u64::from(redeals) << 40
        | u64::from(position.seat(Seat::FIRST).pulls) << 56;
    mix(rest ^ 0x243f_6a88_85a3_08d3)
}

fn key_of(rules: &Rules, pile: PileId, cards: &[Dealt]) -> u64 {
    let id = rules.pile(pile).group;
    let class = u64::from(class_of(rules, pile, rules.may_change_places(id)));
    let code = |dealt: &Dealt| {
        let index = u64::from(dealt.card().index());
        index % 64 + 1 + (u64::from(dealt.is_up()) << 6) + ((index / 64) << 7)
    };
    let pile = cards
        .iter()
        .fold(0x1319_8a2e_0370_7344, |hash, dealt| mix(hash ^ code(dealt)));
    mix(pile ^ class << 40)
}

/// Whether the effect of a move shows cards that were not visible before the move.
fn is_fresh(effect: Effect) -> bool {
    matches!(
        effect,
        Effect::TurnedOver { fresh: true, .. }
            | Effect::Flipped { fresh: true, .. }
            | Effect::FlippedAt { fresh: true, .. }
            | Effect::TurnedUnder { .. }
            | Effect::Shuffled { .. }
    )
}

/// Returns the number of cards on top of a pile that the simulated player cannot know before the move has been made.
fn fresh_on(effects: &[Effect], pile: PileId) -> usize {
    let fresh = |effect: &Effect| match *effect {
        Effect::TurnedOver {
            to,
            count,
            fresh: true,
            ..
        } if to == pile => usize::from(count),
        Effect::Flipped {
            pile: here,
            count,
            fresh: true,
        } if here == pile => usize::from(count),
        Effect::FlippedAt {
            pile: here,
            depth,
            fresh: true,
        } if here == pile => usize::from(depth),
        _ => 0,
    };
    effects.iter().map(fresh).max().unwrap_or(0)
}
