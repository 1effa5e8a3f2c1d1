//! The ground for games in which cards are only taken off the table, in pairs or alone: every
//! card keeps its place until it leaves, so that a position is the set of cards that are left and
//! how far the stock has been turned. The stock is turned only for a card that then leaves: what
//! leaves without it could have left before.

mod layout;
mod spelling;

use patience_core::{Card, Move, PileId, Position, Removal, Rules, Times};

use super::ground::{Ahead, Ground, Key, Outlook};
use super::hash::{BOTTOM, joint, mixed};
use super::memory::reserve;
use spelling::Spelling;

/// How many cards there are at most: a set of them is a word.
const MOST_CARDS: usize = 128;

/// What is tried at a time, after so many turns of the stock: two cards that leave together, one
/// that leaves alone, or another pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ply {
    Pair { turns: u8, one: u8, other: u8 },
    Single { turns: u8, one: u8 },
    Redeal { turns: u8 },
}

/// A card where the deal has put it.
#[derive(Debug, Clone, Copy)]
struct Slot {
    card: Card,
    pile: PileId,
    /// Lies face down until nothing lies on it.
    down: bool,
    /// Cards of its own pile that lie on it, and those of other places.
    above: u128,
    over: u128,
    /// Cards that it lies on.
    under: u128,
    /// The cards that it may ever leave with.
    partners: u128,
}

/// The stock, and what is turned from it.
#[derive(Debug, Clone, Copy)]
struct Row {
    /// Its cards, by their slots, but for those that leave as soon as they are turned.
    first: u8,
    /// Where the stock began.
    at: u8,
    end: u8,
    turn: u8,
    redeals: Times,
    /// The pile on which a card lies alone until the next is turned.
    turned: Option<PileId>,
    waste: PileId,
    /// Whether cards may leave from there.
    plays: [bool; 2],
}

/// What changes as the game goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct State {
    left: u128,
    /// Those of the layout on which nothing lies.
    free: u128,
    /// Cards of the row before this slot have been turned.
    at: u8,
    /// Whether the last of them lies alone.
    alone: bool,
    redeals: u16,
}

/// A position as a set of cards.
#[derive(Clone)]
pub(super) struct Leaving<'a> {
    slots: Vec<Slot>,
    row: Option<Row>,
    /// The cards that must leave.
    goal: u128,
    /// Cards that leave by themselves, and those that do so while others lie on them.
    singles: u128,
    covered: u128,
    overlap: bool,
    /// Whether earlier passes are looked through before later ones, so that a position need be
    /// looked at only in the pass in which it comes up first.
    by_pass: bool,
    state: State,
    trail: Vec<State>,
    rules: &'a Rules,
}

#[inline]
fn each(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        lowest
    })
}

#[inline]
fn bit(slot: u8) -> u128 {
    1 << (slot % 128)
}

/// Returns the slots from one to before another.
#[inline]
fn span(first: u8, end: u8) -> u128 {
    let below = |slot: u8| {
        1_u128
            .checked_shl(slot.into())
            .map_or(u128::MAX, |bit| bit - 1)
    };
    below(end) & !below(first)
}

impl Leaving<'_> {
    /// Returns the ground for one more search.
    pub fn for_search(&self, by_pass: bool) -> Self {
        Self {
            by_pass,
            ..self.clone()
        }
    }

    /// Returns the cards of the row that lie on top: the one that lies alone, and the last of the
    /// waste.
    #[inline]
    fn turned(row: Row, state: State) -> [Option<u8>; 2] {
        let mut turned = state.left & span(row.first, state.at);
        let mut last = || {
            let slot = (turned != 0).then(|| 127 - turned.leading_zeros() as u8)?;
            turned &= !bit(slot);
            Some(slot)
        };
        if state.alone {
            [last(), last()]
        } else {
            [None, last()]
        }
    }

    /// Returns the cards that are free to leave.
    #[inline]
    fn free(&self) -> u128 {
        let mut free = self.state.free;
        if let Some(row) = self.row {
            for (slot, plays) in Self::turned(row, self.state).into_iter().zip(row.plays) {
                if let Some(slot) = slot.filter(|_| plays) {
                    free |= bit(slot);
                }
            }
        }
        free
    }

    /// Takes a card off the table.
    #[inline]
    fn leave(&mut self, slot: u8, lone: Option<u8>) {
        let state = &mut self.state;
        state.left &= !bit(slot);
        state.free &= !bit(slot);
        state.alone &= lone != Some(slot);
        for under in each(self.slots[usize::from(slot)].under & state.left) {
            let below = &self.slots[usize::from(under)];
            if (below.above | below.over) & state.left == 0 {
                state.free |= bit(under);
            }
        }
    }

    /// Tells whether a card that must leave never can once others have left.
    #[inline]
    fn strands(&self, gone: u128, near: u128) -> bool {
        let left = self.state.left & !gone;
        each(near & left & self.goal & !self.singles)
            .any(|slot| self.slots[usize::from(slot)].partners & left == 0)
    }

    /// Returns the cards that leave alone, those that others lie on among them.
    fn leaving_alone(&self, free: u128) -> u128 {
        let left = self.state.left;
        let even_covered = each(self.covered & left & !free).filter(|slot| {
            let slot = &self.slots[usize::from(*slot)];
            !slot.down && slot.above & left == 0
        });
        self.singles & free | even_covered.fold(0, |set, slot| set | bit(slot))
    }

    /// Turns the stock, and tells whether there was anything to turn.
    #[inline]
    fn turn(&self, state: &mut State) -> bool {
        let Some(row) = self.row else {
            return false;
        };
        let stock = state.left & span(state.at, row.end);
        for slot in each(stock).take(row.turn.into()) {
            state.at = slot + 1;
        }
        state.alone |= stock != 0 && row.turned.is_some();
        stock != 0
    }

    /// Returns where another pass begins, if there is one.
    fn after_redeal(&self) -> Option<State> {
        let row = self.row?;
        let mut state = self.state;
        let again = match row.redeals {
            Times::Unlimited => true,
            Times::Limited(times) => state.redeals < times,
        };
        let nothing = state.left & span(row.first, row.end) == 0;
        if !again || nothing {
            return None;
        }
        state.at = row.first;
        state.alone = false;
        // Passes without end are all the same.
        if row.redeals != Times::Unlimited {
            state.redeals += 1;
        }
        Some(state)
    }

    /// Lists what can leave without turning the stock.
    fn list_here(&self, ahead: &mut Vec<Ahead<Ply>>) {
        let (left, free) = (self.state.left, self.free());
        let mut push = |one: u8, other: u8| {
            let ply = Ply::Pair {
                turns: 0,
                one,
                other,
            };
            let there = self.there(self.state, 0, bit(one) | bit(other));
            ahead.push(Ahead { ply, there });
        };
        for one in each(free) {
            let slot = &self.slots[usize::from(one)];
            let pairs = slot.partners & free & !span(0, one + 1);
            for other in each(pairs).filter(|other| self.leaves_well(one, *other)) {
                push(one, other);
            }
            if self.overlap {
                // Together with the only card that lies on it.
                let under = each(slot.partners & left & !free).filter(|other| {
                    let under = &self.slots[usize::from(*other)];
                    let bare = under.over & left == bit(one) && under.above & left == 0;
                    bare && !under.down && self.leaves_well(one, *other)
                });
                under.for_each(|other| push(one, other));
            }
        }
        for one in each(self.leaving_alone(free)) {
            let ply = Ply::Single { turns: 0, one };
            let there = self.there(self.state, 0, bit(one));
            ahead.push(Ahead { ply, there });
        }
    }

    /// Lists what can leave after turning the stock: always with the card turned last.
    fn list_turned(&self, ahead: &mut Vec<Ahead<Ply>>) {
        let Some(row) = self.row else {
            return;
        };
        let (mut state, mut turns) = (self.state, 0);
        while self.turn(&mut state) {
            turns += 1;
            let [lone, last] = Self::turned(row, state);
            let Some(one) = lone.or(last) else {
                continue;
            };
            if !row.plays[usize::from(lone.is_none())] {
                continue;
            }
            let mut free = state.free;
            if let (Some(_), Some(last)) = (lone, last)
                && row.plays[1]
            {
                free |= bit(last);
            }
            let slot = &self.slots[usize::from(one)];
            for other in each(slot.partners & free).filter(|other| self.leaves_well(one, *other)) {
                let ply = Ply::Pair { turns, one, other };
                let there = self.there(state, turns, bit(one) | bit(other));
                ahead.push(Ahead { ply, there });
            }
            if self.singles & bit(one) != 0 {
                let ply = Ply::Single { turns, one };
                let there = self.there(state, turns, bit(one));
                ahead.push(Ahead { ply, there });
            }
        }
        if let Some(again) = self.after_redeal() {
            let ply = Ply::Redeal { turns };
            let there = self.there(again, turns, 0);
            ahead.push(Ahead { ply, there });
        }
    }

    /// Returns what is seen of the position that a state turns into after so many turns when
    /// cards leave.
    #[inline]
    fn there(&self, mut state: State, turns: u8, gone: u128) -> Outlook {
        let lone = self.row.and_then(|row| Self::turned(row, state)[0]);
        state.left &= !gone;
        state.alone &= lone.is_none_or(|lone| gone & bit(lone) == 0);
        Outlook {
            key: self.key_of(&state),
            cost: self.cost_of(&state) + i32::from(turns),
            stage: 0,
        }
    }

    #[inline]
    fn key_of(&self, state: &State) -> Key {
        let redeals = if self.by_pass { 0 } else { state.redeals };
        let turned = self
            .row
            .map_or(0, |row| state.left & span(row.first, state.at))
            .count_ones();
        let rest = u128::from(turned) | u128::from(state.alone) << 8 | u128::from(redeals) << 16;
        Key::of(joint(mixed(state.left).wrapping_add(rest), BOTTOM))
    }

    #[inline]
    fn cost_of(&self, state: &State) -> i32 {
        let State { left, redeals, .. } = *state;
        let (goal, rest) = (left & self.goal, left & !self.goal);
        8 * goal.count_ones().cast_signed()
            + rest.count_ones().cast_signed()
            + 4 * i32::from(redeals)
    }

    /// Tells whether two cards leave nothing behind that can never leave.
    #[inline]
    fn leaves_well(&self, one: u8, other: u8) -> bool {
        let partners = |slot: u8| self.slots[usize::from(slot)].partners;
        !self.strands(bit(one) | bit(other), partners(one) | partners(other))
    }
}

/// Tells whether each card of the stock comes up by itself, and may leave at once.
fn drops(rules: &Rules, removal: &Removal) -> bool {
    let stock = rules.stock.as_ref();
    stock.is_some_and(|stock| stock.turn == 1 && removal.from.contains(stock.to))
}

/// Tells whether a card leaves with no other, so that it is of no use once it has been turned.
fn leaves_when_turned(rules: &Rules, removal: &Removal, card: Card) -> bool {
    removal.alone.contains(card) && rules.pairs_with(card).is_empty()
}

impl Ground for Leaving<'_> {
    type Ply = Ply;

    #[inline]
    fn key(&self) -> Key {
        self.key_of(&self.state)
    }

    #[inline]
    fn cost(&self) -> i32 {
        self.cost_of(&self.state)
    }

    fn step(&self) -> i32 {
        0
    }

    fn is_won(&self) -> bool {
        self.state.left & self.goal == 0
    }

    fn safe(&mut self) -> Option<Ply> {
        // A card that leaves with no other is of no use while it lies there.
        let alone = self.leaving_alone(self.free());
        each(alone)
            .find(|slot| self.slots[usize::from(*slot)].partners == 0)
            .map(|one| Ply::Single { turns: 0, one })
    }

    fn list(&mut self, ahead: &mut Vec<Ahead<Ply>>) {
        ahead.clear();
        if self.trail.is_empty() && self.strands(0, u128::MAX) {
            return;
        }
        self.list_here(ahead);
        self.list_turned(ahead);
    }

    #[inline]
    fn is_late(&self, ply: Ply) -> bool {
        self.by_pass && matches!(ply, Ply::Redeal { .. })
    }

    #[inline]
    fn reserve(&mut self) -> bool {
        reserve(&mut self.trail, 2)
    }

    #[inline]
    fn bytes(&self) -> usize {
        self.trail.capacity() * size_of::<State>()
    }

    fn make(&mut self, ply: Ply) {
        self.trail.push(self.state);
        let (Ply::Pair { turns, .. } | Ply::Single { turns, .. } | Ply::Redeal { turns }) = ply;
        let mut state = self.state;
        for _ in 0..turns {
            self.turn(&mut state);
        }
        self.state = state;
        let lone = self.row.and_then(|row| Self::turned(row, state)[0]);
        match ply {
            Ply::Pair { one, other, .. } => {
                self.leave(one, lone);
                self.leave(other, lone);
            }
            Ply::Single { one, .. } => self.leave(one, lone),
            Ply::Redeal { .. } => {
                if let Some(state) = self.after_redeal() {
                    self.state = state;
                }
            }
        }
    }

    fn unmake(&mut self) {
        if let Some(state) = self.trail.pop() {
            self.state = state;
        }
    }

    fn spelled(&self, start: &Position, plies: &[Ply]) -> Vec<Move> {
        let Some(mut ground) = Self::of(self.rules, start) else {
            return Vec::new();
        };
        let mut spelling = Spelling {
            rules: self.rules,
            position: start.clone(),
            moves: Vec::new(),
        };
        for ply in plies {
            let (Ply::Pair { turns, .. } | Ply::Single { turns, .. } | Ply::Redeal { turns }) =
                *ply;
            (0..turns).for_each(|_| spelling.turn());
            let mut state = ground.state;
            for _ in 0..turns {
                ground.turn(&mut state);
            }
            let pile = |slot: u8| match ground.row {
                Some(row) if slot >= row.first => match row.turned {
                    Some(pile) if Self::turned(row, state)[0] == Some(slot) => pile,
                    _ => row.waste,
                },
                _ => ground.slots[usize::from(slot)].pile,
            };
            match *ply {
                Ply::Pair { one, other, .. } => {
                    let (one, other) = (pile(one), pile(other));
                    spelling.play(Move::Pair(one.min(other), one.max(other)));
                }
                Ply::Single { one, .. } => {
                    spelling.play(Move::Single(pile(one)));
                }
                Ply::Redeal { .. } => spelling.redeal(),
            }
            ground.make(*ply);
        }
        if !spelling.is_won() {
            spelling.turn_out();
        }
        spelling.moves
    }
}
