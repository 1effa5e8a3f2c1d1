//! The data of a search state in games in which cards only leave the table, and which cards can leave.

use patience_core::{Card, PileId, Removal, Rules, Times};

use crate::argument::{Argument, Arguments};
use crate::bits::below;
use crate::hash::{EMPTY_PILE, combine, mix};
use crate::state::search_state::{Evaluation, StateKey, Successor};

/// The largest number of cards in a game for which this representation can be used: a set of them is a word of 128
/// bits.
pub(super) const MAX_CARDS: usize = 128;

/// A macro move in a game in which cards only leave the table. Each comes after `turns` turns of the stock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RemovalMacro {
    /// Two cards leave the table together.
    Pair { turns: u8, one: u8, other: u8 },
    /// One card leaves the table alone.
    Single { turns: u8, one: u8 },
    /// Another pass through the stock begins.
    Redeal { turns: u8 },
}

impl RemovalMacro {
    /// Returns the number of turns of the stock before this macro move.
    pub fn turns(self) -> u8 {
        let (Self::Pair { turns, .. } | Self::Single { turns, .. } | Self::Redeal { turns }) = self;
        turns
    }
}

/// A card in the place where it was dealt, which is called its slot. Sets of slots are integers with one bit per slot.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slot {
    pub card: Card,
    pub pile: PileId,
    /// Whether the card is face down until no card is on it.
    pub is_down: bool,
    /// The slots of the cards in the same pile that lie on this card.
    pub above: u128,
    /// The slots of the cards in other piles that lie on this card.
    pub over: u128,
    /// The slots of the cards under this card.
    pub under: u128,
    /// The slots of the cards that can ever leave the table together with this card.
    pub partners: u128,
}

/// The cards of the stock, in the order in which they are turned.
#[derive(Debug, Clone, Copy)]
pub(super) struct StockRow {
    /// The slot of the first card of the stock. A slot is the place of a card. Cards that leave as soon as they are
    /// turned have no slots.
    pub first: u8,
    /// At the start of the search, the slot of the next card to be turned.
    pub at: u8,
    /// The slot of the last card of the stock, plus one.
    pub end: u8,
    /// The number of cards that the stock turns at a time.
    pub turn: u8,
    pub redeals: Times,
    /// The pile on which the turned card lies alone until the next card is turned, if there is such a pile.
    pub turned: Option<PileId>,
    pub waste: PileId,
    /// Whether cards may leave the table from the pile of the lone turned card, and whether they may leave from the
    /// waste.
    pub plays: [bool; 2],
}

/// Which cards remain and how far the stock has been turned, in games in which cards only leave the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CardsLeft {
    /// The slots of the cards that remain on the table or in the stock.
    pub left: u128,
    /// The slots of the remaining cards outside the stock that have no card on them.
    pub free: u128,
    /// The slot, or place, of the next card of the stock. The cards before it have been turned.
    pub at: u8,
    /// Whether the card turned last lies alone on its pile.
    pub has_lone: bool,
    pub redeals: u16,
}

/// A position as searches use it, in games in which cards only leave the table: the set of the remaining cards.
#[derive(Clone)]
pub(crate) struct RemovalState<'a> {
    pub(super) rules: &'a Rules,
    pub(super) slots: Vec<Slot>,
    pub(super) row: Option<StockRow>,
    /// The cards that must leave the table to reach the goal.
    pub(super) goal: u128,
    /// The cards that can leave the table alone.
    pub(super) singles: u128,
    /// The cards that can leave the table alone even while other cards are on them.
    pub(super) covered_singles: u128,
    /// Whether two cards may leave the table together although one of them lies on the other, if no other card is in
    /// the way.
    pub(super) overlap: bool,
    /// The arguments, or lines of reasoning for ruling out positions or moves, that the search may use.
    pub(super) arguments: Arguments,
    /// Whether earlier passes through the stock are searched before later passes, so that a position is visited only
    /// in the first pass in which it comes up.
    pub(super) by_pass: bool,
    pub(super) now: CardsLeft,
    pub(super) undo: Vec<CardsLeft>,
}

/// Returns the numbers of the slots in a set that is stored as bits, in ascending order. A slot is the place of a card.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a word of 128 bits has at most 128 trailing zeros"
)]
#[inline]
pub(super) fn slots_in(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        lowest
    })
}

/// Returns the set that contains only this `slot`.
#[inline]
pub(super) fn bit(slot: u8) -> u128 {
    1 << (slot % 128)
}

/// Returns the set of the slots from number `first` up to, but not including, number `end`.
#[inline]
pub(super) fn span(first: u8, end: u8) -> u128 {
    below(end) & !below(first)
}

impl RemovalState<'_> {
    /// Returns a copy of the state for one more search. `by_pass` says whether the search goes through earlier passes
    /// of the stock before later ones.
    pub fn for_search(&self, by_pass: bool) -> Self {
        Self {
            by_pass: by_pass && self.arguments.contains(Argument::EarlierPasses),
            ..self.clone()
        }
    }

    /// Returns the arguments, or lines of reasoning for ruling out positions or moves, that are both valid for the game
    /// and used by this representation.
    pub fn arguments(&self) -> Arguments {
        let of_row = |row: StockRow| row.redeals != Times::Limited(0);
        Arguments::of([
            (Argument::Representation, true),
            (Argument::StockTurns, self.row.is_some()),
            (Argument::Partners, true),
            (Argument::EarlierPasses, self.row.is_some_and(of_row)),
            (
                Argument::LoneCards,
                self.rules
                    .removal
                    .as_ref()
                    .is_some_and(|removal| !removal.alone().is_empty()),
            ),
        ])
    }

    /// Returns the turned cards that the player can use: the lone turned card, and the top card of the waste.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a word of 128 bits has at most 128 leading zeros"
    )]
    #[inline]
    pub(super) fn turned(row: StockRow, now: CardsLeft) -> [Option<u8>; 2] {
        let mut turned = now.left & span(row.first, now.at);
        let mut last = || {
            let slot = (turned != 0).then(|| 127 - turned.leading_zeros() as u8)?;
            turned &= !bit(slot);
            Some(slot)
        };
        if now.has_lone {
            [last(), last()]
        } else {
            [None, last()]
        }
    }

    /// Returns the cards that no other card prevents from leaving the table.
    #[inline]
    pub(super) fn free(&self) -> u128 {
        let mut free = self.now.free;
        if let Some(row) = self.row {
            for (slot, plays) in Self::turned(row, self.now).into_iter().zip(row.plays) {
                if let Some(slot) = slot.filter(|_| plays) {
                    free |= bit(slot);
                }
            }
        }
        free
    }

    /// Removes a card from the table. `lone` is the slot, or place, of the lone turned card.
    #[inline]
    pub(super) fn remove(&mut self, slot: u8, lone: Option<u8>) {
        let now = &mut self.now;
        now.left &= !bit(slot);
        now.free &= !bit(slot);
        now.has_lone &= lone != Some(slot);
        for under in slots_in(self.slots[usize::from(slot)].under & now.left) {
            let below = &self.slots[usize::from(under)];
            if (below.above | below.over) & now.left == 0 {
                now.free |= bit(under);
            }
        }
    }

    /// Whether some card in the set `among` must leave the table but never can, once the cards in `gone` have left.
    #[inline]
    pub(super) fn strands(&self, gone: u128, among: u128) -> bool {
        if !self.arguments.contains(Argument::Partners) {
            return false;
        }
        let left = self.now.left & !gone;
        slots_in(among & left & self.goal & !self.singles)
            .any(|slot| self.slots[usize::from(slot)].partners & left == 0)
    }

    /// Returns the cards that can leave the table alone now. `free` holds the cards that no other card prevents from
    /// leaving.
    pub(super) fn leaving_alone(&self, free: u128) -> u128 {
        let left = self.now.left;
        let while_covered = slots_in(self.covered_singles & left & !free).filter(|slot| {
            let slot = &self.slots[usize::from(*slot)];
            !slot.is_down && slot.above & left == 0
        });
        self.singles & free | while_covered.fold(0, |set, slot| set | bit(slot))
    }

    /// Turns the stock. Returns whether there was a card to turn.
    #[inline]
    pub(super) fn turn(&self, now: &mut CardsLeft) -> bool {
        let Some(row) = self.row else {
            return false;
        };
        let stock = now.left & span(now.at, row.end);
        for slot in slots_in(stock).take(row.turn.into()) {
            now.at = slot + 1;
        }
        now.has_lone |= stock != 0 && row.turned.is_some();
        stock != 0
    }

    /// Returns where the cards are at the beginning of another pass through the stock. Returns `None` if no pass is
    /// left.
    pub(super) fn after_redeal(&self) -> Option<CardsLeft> {
        let row = self.row?;
        let mut now = self.now;
        let is_allowed = match row.redeals {
            Times::Unlimited => true,
            Times::Limited(times) => now.redeals < times,
        };
        let is_empty = now.left & span(row.first, row.end) == 0;
        if !is_allowed || is_empty {
            return None;
        }
        now.at = row.first;
        now.has_lone = false;
        // Unlimited passes are all the same.
        if row.redeals != Times::Unlimited {
            now.redeals += 1;
        }
        Some(now)
    }

    /// Lists the cards that can leave the table without turning the stock.
    pub(super) fn list_at_once(&self, successors: &mut Vec<Successor<RemovalMacro>>) {
        let (left, free) = (self.now.left, self.free());
        let mut push = |one: u8, other: u8| {
            let macro_move = RemovalMacro::Pair {
                turns: 0,
                one,
                other,
            };
            let evaluation = self.evaluation_after(self.now, 0, bit(one) | bit(other));
            successors.push(Successor {
                macro_move,
                evaluation,
            });
        };
        for one in slots_in(free) {
            let slot = &self.slots[usize::from(one)];
            let pairs = slot.partners & free & !span(0, one + 1);
            for other in slots_in(pairs).filter(|other| self.strands_none(one, *other)) {
                push(one, other);
            }
            if self.overlap {
                let under = slots_in(slot.partners & left & !free).filter(|other| {
                    let under = &self.slots[usize::from(*other)];
                    let is_only_cover = under.over & left == bit(one) && under.above & left == 0;
                    is_only_cover && !under.is_down && self.strands_none(one, *other)
                });
                under.for_each(|other| push(one, other));
            }
        }
        for one in slots_in(self.leaving_alone(free)) {
            let evaluation = self.evaluation_after(self.now, 0, bit(one));
            successors.push(Successor {
                macro_move: RemovalMacro::Single { turns: 0, one },
                evaluation,
            });
        }
    }

    /// Lists the macro moves that come after turns of the stock: cards that leave together with the card turned last,
    /// that card leaving alone, and the beginning of another pass.
    pub(super) fn list_after_turns(&self, successors: &mut Vec<Successor<RemovalMacro>>) {
        let Some(row) = self.row else {
            return;
        };
        let (mut now, mut turns) = (self.now, 0);
        while self.turn(&mut now) {
            turns += 1;
            let [lone, last] = Self::turned(row, now);
            let Some(one) = lone.or(last) else {
                continue;
            };
            if !row.plays[usize::from(lone.is_none())] {
                continue;
            }
            let mut free = now.free;
            if let (Some(_), Some(last)) = (lone, last)
                && row.plays[1]
            {
                free |= bit(last);
            }
            let slot = &self.slots[usize::from(one)];
            let others = slots_in(slot.partners & free);
            for other in others.filter(|other| self.strands_none(one, *other)) {
                let evaluation = self.evaluation_after(now, turns, bit(one) | bit(other));
                successors.push(Successor {
                    macro_move: RemovalMacro::Pair { turns, one, other },
                    evaluation,
                });
            }
            if self.singles & bit(one) != 0 {
                let evaluation = self.evaluation_after(now, turns, bit(one));
                successors.push(Successor {
                    macro_move: RemovalMacro::Single { turns, one },
                    evaluation,
                });
            }
        }
        if let Some(again) = self.after_redeal() {
            let evaluation = self.evaluation_after(again, turns, 0);
            successors.push(Successor {
                macro_move: RemovalMacro::Redeal { turns },
                evaluation,
            });
        }
    }

    /// Returns the evaluation of the position after `turns` turns of the stock, when the cards in `gone` have left the
    /// table.
    #[inline]
    fn evaluation_after(&self, mut now: CardsLeft, turns: u8, gone: u128) -> Evaluation {
        let lone = self.row.and_then(|row| Self::turned(row, now)[0]);
        now.left &= !gone;
        now.has_lone &= lone.is_none_or(|lone| gone & bit(lone) == 0);
        Evaluation {
            key: self.key_of(&now),
            cost: self.cost_of(&now) + i32::from(turns),
            stage: 0,
        }
    }

    #[inline]
    pub(super) fn key_of(&self, now: &CardsLeft) -> StateKey {
        let redeals = if self.by_pass { 0 } else { now.redeals };
        let turned = self
            .row
            .map_or(0, |row| now.left & span(row.first, now.at))
            .count_ones();
        let rest = u128::from(turned) | u128::from(now.has_lone) << 8 | u128::from(redeals) << 16;
        StateKey::unique(combine(mix(now.left).wrapping_add(rest), EMPTY_PILE))
    }

    /// Returns the heuristic cost of a position. Cards that the goal requires to leave cost eight times as much as
    /// others, and passes cost four times as much.
    #[inline]
    pub(super) fn cost_of(&self, now: &CardsLeft) -> i32 {
        let CardsLeft { left, redeals, .. } = *now;
        let (goal, rest) = (left & self.goal, left & !self.goal);
        8 * goal.count_ones().cast_signed()
            + rest.count_ones().cast_signed()
            + 4 * i32::from(redeals)
    }

    /// Whether no card stays on the table for ever because the cards in slots `one` and `other` have left together.
    #[inline]
    fn strands_none(&self, one: u8, other: u8) -> bool {
        let partners = |slot: u8| self.slots[usize::from(slot)].partners;
        !self.strands(bit(one) | bit(other), partners(one) | partners(other))
    }
}

/// Whether a card leaves the table as soon as it is turned. It must come up alone, and the rules must allow it to leave
/// alone from there. The search ignores such a card, because it is of no use on the table.
pub(super) fn leaves_when_turned(
    rules: &Rules,
    removal: &Removal,
    card: Card,
    arguments: Arguments,
) -> bool {
    if !arguments.contains(Argument::LoneCards) {
        return false;
    }
    let stock = rules.stock.as_ref();
    let comes_alone = stock
        .is_some_and(|stock| stock.cards_at_a_time() == 1 && removal.from().contains(stock.to()));
    comes_alone && removal.alone().contains(card) && rules.pairs_with(card).is_empty()
}
