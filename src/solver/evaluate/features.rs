//! The features and the hash of every pile of an engine position, kept up to date while moves are played and undone.
//! The key that identifies a position is a sum over its piles. Equivalent piles are therefore interchangeable, and a
//! move changes only the terms of the piles that it touches.

use patience_core::{
    Base, Dealt, Effect, Gather, Goal, GroupId, Phase, PileId, Position, Role, Rules, Seat, Times,
};

use super::weights::Weights;
use crate::argument::{Argument, Arguments};
use crate::hash::{self, class_term, mix, push_card};
use crate::rule_traits::{allows_stock_macros, class_of, keeps_cards};

/// How the cards of a pile enter the key that identifies a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Identity {
    /// The cards of the pile enter the position's key by their order. Piles of one class are interchangeable.
    Order { class: u32 },
    /// The cards of the pile enter the position's key by their number, by the cards that go on the top card, and by the
    /// suit if each pile is for one suit. This is enough for a pile that no card leaves, because the positions of the
    /// other cards determine which cards are here.
    Top { class: u32 },
    /// The cards of the pile enter the position's key as a set, without their order. This is enough for a pile whose
    /// cards never change their order.
    Set,
}

/// The features that count towards the cost of a position, for the cards of a pile from the lowest card up to a given
/// card.
#[derive(Debug, Clone, Copy)]
struct PrefixFeatures {
    hash: u128,
    /// The rank of the lowest of these cards of a pile, counted from the base rank.
    lowest: u8,
    /// The number of cards of a pile that are above a card of lower rank.
    buried: u16,
    /// The number of face-down cards in this part of a pile.
    face_down: u16,
    /// The number of cards of a pile that continue the sequence of a complete run. They are counted only if the goal of
    /// the game asks for runs.
    in_order: u16,
}

const NO_CARDS: PrefixFeatures = PrefixFeatures {
    hash: hash::EMPTY_PILE,
    lowest: u8::MAX,
    buried: 0,
    face_down: 0,
    in_order: 0,
};

/// What the goal of the game says about a pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GoalRole {
    /// All cards must come to this pile.
    Collects,
    /// No card may stay on this pile.
    Empties,
    /// All cards must come to this pile, in complete runs.
    Orders,
    /// The goal of the game does not name this pile.
    None,
}

impl GoalRole {
    pub fn of_group(goal: &Goal, group: GroupId) -> Self {
        match goal {
            Goal::AllOn(groups) if groups.contains(group) => Self::Collects,
            Goal::AllBut { groups, .. } | Goal::AllButSome { groups, .. }
                if groups.contains(group) =>
            {
                Self::Collects
            }
            Goal::Emptied(groups) if groups.contains(group) => Self::Empties,
            Goal::CompleteRuns(runs) if *runs == group => Self::Orders,
            _ => Self::None,
        }
    }
}

/// A pile of the position, with the features that count towards the position's cost and key.
#[derive(Debug, Clone)]
struct TrackedPile {
    identity: Identity,
    role: Role,
    goal_role: GoalRole,
    /// The features of the pile's lowest cards, for each number of cards from none up. Entries beyond the present
    /// number of cards are outdated.
    prefixes: Vec<PrefixFeatures>,
    key: u128,
    cost: i32,
    /// Whether the last move changed the pile.
    is_touched: bool,
}

/// The features of all piles of a position, from which its cost and its key are computed.
#[derive(Debug, Clone)]
pub(crate) struct PositionFeatures {
    piles: Vec<TrackedPile>,
    /// The piles that the last move changed.
    touched: Vec<PileId>,
    key: u128,
    cost: i32,
    weights: Weights,
    passes: PassIdentity,
    has_redeal: bool,
    /// Whether the rules shuffle cards that return to the stock.
    shuffles_stock: bool,
    /// Whether the rules of the game differ between the first pass through the stock and later ones.
    asks_for_first_pass: bool,
    /// Whether the goal of the game asks for points, which may depend on earlier moves.
    asks_for_points: bool,
}

/// How the number of passes through the stock, or the progress of a pass, enters the key that identifies a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PassIdentity {
    /// Passes do not enter the key of the position, because there is no stock or because the cards of the piles are
    /// enough.
    None,
    /// The number of passes through the stock enters the key of the position.
    Counted,
    /// The progress of the present pass through the stock enters the key of the position. The number of passes is
    /// unlimited, and the stock turns `turn` cards at a time to the waste. If the next turns bring up the same cards as
    /// at the start of a pass, the pass counts as just begun.
    Endless {
        turn: usize,
        waste: PileId,
        stock: PileId,
    },
}

/// Returns a code for a card: its face and whether it is face up, but not whether a player has seen it.
#[inline]
fn identity_code(dealt: Dealt) -> u128 {
    let index = u128::from(dealt.card().index());
    // The bit of trumps is above the face-up bit, so that the codes of other cards stay as they were.
    index % 64 + 1 + (u128::from(dealt.is_up()) << 6) + ((index / 64) << 7)
}

impl PositionFeatures {
    /// Computes the features of a position's piles, and from them the position's key. `arguments` are lines of
    /// reasoning. Positions that are equally winnable according to them get the same key. Without any, positions get
    /// the same key if the same moves are legal in them.
    pub fn from_position(
        rules: &Rules,
        position: &Position,
        weights: Weights,
        arguments: Arguments,
    ) -> Self {
        let passes = pass_identity(rules, arguments);
        let is_endless = matches!(passes, PassIdentity::Endless { .. });
        let tracked = rules.pile_ids().map(|pile| {
            let id = rules.pile(pile).group;
            let group = rules.group(id);
            let is_alike = arguments.contains(Argument::AlikePiles) && rules.may_change_places(id);
            let class = class_of(rules, pile, is_alike);
            let of_pass = rules
                .stock
                .as_ref()
                .is_some_and(|stock| id == stock.group || id == stock.to());
            let identity = if is_endless && of_pass {
                Identity::Set
            } else if arguments.contains(Argument::SameTops) && keeps_cards(rules, id) {
                Identity::Top { class }
            } else {
                Identity::Order { class }
            };
            TrackedPile {
                identity,
                role: group.role,
                goal_role: GoalRole::of_group(&rules.goal, id),
                prefixes: vec![NO_CARDS],
                key: 0,
                cost: 0,
                is_touched: false,
            }
        });
        let mut features = Self {
            piles: tracked.collect(),
            touched: Vec::new(),
            key: 0,
            cost: 0,
            weights,
            passes,
            has_redeal: rules.redeal.is_some(),
            shuffles_stock: rules
                .stock
                .as_ref()
                .is_some_and(|stock| stock.gather == Gather::Shuffled),
            asks_for_first_pass: rules
                .groups
                .iter()
                .any(|group| group.from_at_first.is_some()),
            asks_for_points: matches!(&rules.goal, Goal::Filled { target, .. } if target.is_some()),
        };
        for pile in rules.pile_ids() {
            features.refresh(rules, position, pile);
        }
        features
    }

    /// Returns the key that identifies the position.
    #[inline]
    pub fn key(&self, rules: &Rules, position: &Position) -> u128 {
        let turn = position.turn();
        let mut rest = u128::from(position.base().index());
        if self.has_redeal {
            rest |=
                u128::from(turn.events) << 8 | u128::from(position.seat(Seat::FIRST).redeals) << 24;
        }
        if self.shuffles_stock {
            rest |= u128::from(turn.events) << 8;
        }
        match self.passes {
            PassIdentity::None => {}
            PassIdentity::Counted => {
                rest |= u128::from(position.seat(Seat::FIRST).redeals) << 24;
            }
            PassIdentity::Endless { turn, waste, stock } => {
                let turned = position.len(waste);
                let is_fresh = turned.is_multiple_of(turn) || position.is_empty(stock);
                rest |= (if is_fresh { 0 } else { turned as u128 }) << 24;
            }
        }
        rest |= u128::from(position.seat(Seat::FIRST).pulls) << 64;
        if let Phase::Batch { left } = turn.phase {
            rest |= (u128::from(left) + 1) << 48;
        }
        if matches!(rules.base, Base::Chosen(_)) && turn.phase == Phase::Base {
            rest |= 1 << 60;
        }
        if turn.phase == Phase::Gather {
            rest |= 1 << 61;
        }
        let redeals = position.seat(Seat::FIRST).redeals;
        if self.asks_for_first_pass {
            rest |= u128::from(redeals > 0) << 62;
        }
        if self.asks_for_points {
            let counted = turn.counted.iter().fold(hash::EMPTY_PILE, |hash, count| {
                push_card(hash, u128::from(*count) + 1)
            });
            let points = push_card(push_card(counted, turn.cleared_in.into()), redeals.into());
            return self.key.wrapping_add(class_term(0, rest ^ mix(points)));
        }
        self.key.wrapping_add(class_term(0, rest))
    }

    /// Returns the heuristic cost of the position. The lower the cost, the closer the position looks to the goal.
    #[inline]
    pub fn cost(&self) -> i32 {
        self.cost
    }

    /// Returns the weights of the features, by which the cost of a position is computed.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Updates the features of the position's piles after a move has been played.
    #[inline]
    pub fn follow(&mut self, rules: &Rules, position: &Position, effects: &[Effect]) {
        for effect in effects {
            self.note(rules, *effect, false);
        }
        self.refresh_touched(rules, position);
    }

    /// Updates the features of the position's piles after a move has been undone.
    #[inline]
    pub fn retrace(&mut self, rules: &Rules, position: &Position, effects: &[Effect]) {
        for effect in effects.iter().rev() {
            self.note(rules, *effect, true);
        }
        self.refresh_touched(rules, position);
    }

    /// Drops the features of piles that become outdated when one effect of a move is played or undone.
    #[inline]
    fn note(&mut self, rules: &Rules, effect: Effect, is_back: bool) {
        match effect {
            Effect::Moved { from, to, count }
            | Effect::TurnedOver {
                from, to, count, ..
            } => {
                let (left, reached) = if is_back { (to, from) } else { (from, to) };
                self.cut(left, reached, usize::from(count));
            }
            _ => self.invalidate(rules, effect),
        }
    }

    /// Drops the features of the topmost `count` cards of the pile that these cards leave, because the features become
    /// outdated.
    #[inline]
    fn cut(&mut self, from: PileId, to: PileId, count: usize) {
        // If some of the cards have no entry yet, entries of cards that stay are dropped too, and computed again
        // later.
        let prefixes = &mut self.piles[from.index()].prefixes;
        let kept = prefixes.len().saturating_sub(count).max(1);
        prefixes.truncate(kept);
        self.touch(from);
        self.touch(to);
    }

    #[inline]
    fn touch(&mut self, pile: PileId) {
        let tracked = &mut self.piles[pile.index()];
        if !tracked.is_touched {
            tracked.is_touched = true;
            self.touched.push(pile);
        }
    }

    /// Drops all features of the piles that a less common kind of effect, such as the choice of the base rank, has
    /// changed.
    fn invalidate(&mut self, rules: &Rules, effect: Effect) {
        let invalidate = |pile: PileId| {
            self.piles[pile.index()].prefixes.truncate(1);
            self.touch(pile);
        };
        match effect {
            // The value of every card anywhere depends on the base.
            Effect::ClosedUp { .. } | Effect::Based { .. } => rules.pile_ids().for_each(invalidate),
            _ => effect.piles().into_iter().for_each(invalidate),
        }
    }

    #[inline]
    fn refresh_touched(&mut self, rules: &Rules, position: &Position) {
        while let Some(pile) = self.touched.pop() {
            self.refresh(rules, position, pile);
        }
    }

    /// Computes the missing features of the topmost cards of a pile, and updates what the pile adds to the key and the
    /// cost of the position.
    fn refresh(&mut self, rules: &Rules, position: &Position, pile: PileId) {
        let cards = position.cards(rules, pile);
        let base = position.base();
        let tracked = &mut self.piles[pile.index()];
        let mut prefix = tracked.prefixes[tracked.prefixes.len() - 1];
        let group = rules.pile(pile).group;
        let order = (tracked.goal_role == GoalRole::Orders).then(|| rules.in_order(group, base));
        let kept = tracked.prefixes.len() - 1;
        let mut below = kept.checked_sub(1).and_then(|below| cards.get(below));
        for dealt in &cards[kept..] {
            let continues = |below: &Dealt| {
                let next = order.and_then(|order| order.get(usize::from(below.card().index())));
                next.is_some_and(|next| {
                    dealt.is_up() && below.is_up() && next.contains(dealt.card())
                })
            };
            let is_in_order = below.is_some_and(continues);
            below = Some(dealt);
            let rank = rules.ranks.above(dealt.card().rank(), base);
            prefix = PrefixFeatures {
                hash: if tracked.identity == Identity::Set {
                    prefix
                        .hash
                        .wrapping_add(mix(u128::from(dealt.card().index()) + 1))
                } else {
                    push_card(prefix.hash, identity_code(*dealt))
                },
                lowest: prefix.lowest.min(rank),
                buried: prefix.buried + u16::from(rank > prefix.lowest),
                face_down: prefix.face_down + u16::from(!dealt.is_up()),
                in_order: prefix.in_order + u16::from(is_in_order),
            };
            tracked.prefixes.push(prefix);
        }
        let key = match tracked.identity {
            Identity::Order { class } => class_term(class, prefix.hash),
            Identity::Top { class } => {
                let accepts = rules.accepts(rules.pile(pile).group, base);
                let accepted = cards.last().map(|top| accepts.on(top.card()).words());
                let [accepted, trumps] = accepted.unwrap_or_default();
                // A card of this suit begins no other pile, even if nothing goes on this one.
                let suit = cards.last().filter(|_| rules.group(group).each_suit);
                let suit = suit.map_or(0, |top| 1 + top.card().suit() as u64);
                let seen = u128::from(accepted | suit << 52);
                let seen = seen | (cards.len() as u128) << 64 | u128::from(trumps) << 96;
                class_term(class, seen)
            }
            Identity::Set => prefix.hash.wrapping_sub(NO_CARDS.hash),
        };
        // Cards in a pile that begins with a wrong card block the cards that should begin there.
        let is_right = |first: &Dealt| rules.accepts(group, base).empty().contains(first.card());
        let in_way = rules.group(group).on_right_start && !cards.first().is_some_and(is_right);
        let cost = tracked.cost_of(&self.weights, prefix, cards.len(), in_way);
        self.key = self.key.wrapping_sub(tracked.key).wrapping_add(key);
        self.cost += cost - tracked.cost;
        (tracked.key, tracked.cost, tracked.is_touched) = (key, cost, false);
    }
}

impl TrackedPile {
    /// Returns the heuristic cost of a pile with these `features` and this number of `cards`. `in_way` says whether the
    /// cards are in the way of other cards that should start the pile.
    #[inline]
    fn cost_of(
        &self,
        weights: &Weights,
        features: PrefixFeatures,
        cards: usize,
        in_way: bool,
    ) -> i32 {
        let count = i32::try_from(cards).unwrap_or(i32::MAX);
        let for_goal = match self.goal_role {
            GoalRole::Collects if in_way => 0,
            GoalRole::Collects => -weights.home * count,
            GoalRole::Empties => weights.home * count,
            GoalRole::Orders => -weights.home * i32::from(features.in_order),
            GoalRole::None => 0,
        };
        let for_role = match self.role {
            _ if self.goal_role == GoalRole::Collects => 0,
            Role::Tableau if cards == 0 => -weights.empty_column,
            Role::Tableau | Role::Reserve => {
                weights.buried * i32::from(features.buried)
                    + weights.face_down * i32::from(features.face_down)
            }
            Role::Cell => weights.in_cell * count,
            Role::Stock | Role::Waste => weights.in_stock * count,
            _ => 0,
        };
        for_goal + for_role
    }
}

/// Returns how the passes through the stock enter the key that identifies a position.
fn pass_identity(rules: &Rules, arguments: Arguments) -> PassIdentity {
    let Some(stock) = &rules.stock else {
        return PassIdentity::None;
    };
    match stock.redeals {
        Times::Limited(0) => PassIdentity::None,
        Times::Limited(_) => PassIdentity::Counted,
        Times::Unlimited
            if arguments.contains(Argument::StockTurns) && allows_stock_macros(rules) =>
        {
            PassIdentity::Endless {
                turn: usize::from(stock.cards_at_a_time().max(1)),
                waste: first_pile(rules, stock.to()),
                stock: first_pile(rules, stock.group),
            }
        }
        Times::Unlimited => PassIdentity::None,
    }
}

fn first_pile(rules: &Rules, group: GroupId) -> PileId {
    rules
        .piles_of(group, Seat::FIRST)
        .next()
        .unwrap_or(PileId::new(0))
}
