//! Stock and waste as one row of cards whose order never changes: which of them are left, and
//! how far they have been turned. A card is played after as many turns as bring it up.

use patience_core::Times;

use super::super::bits::bits;
use super::super::hash::{mixed, term};
use super::FACE;
use super::plan::Talon;

/// Where stock and waste stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Standing {
    /// The cards that are left, by their numbers in the row.
    pub left: u128,
    /// Those before this number lie on the waste, the others in the stock.
    pub at: u8,
    /// How often the waste has been turned over.
    pub redeals: u16,
}

/// How a card comes up.
#[derive(Debug, Clone, Copy)]
pub(super) struct Coming {
    /// After so many turns, those of the waste included.
    pub turns: u8,
    /// Whether the waste is turned over before.
    pub redeals: bool,
}

/// The cards that come up sooner or later.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Comers {
    /// By their numbers in the row,
    pub set: u128,
    /// and by what they are.
    pub cards: u64,
}

impl Comers {
    /// Returns those of a row as it stands.
    pub fn of(standing: Standing, talon: Talon, row: &[u8]) -> Self {
        let comers = standing.comers(talon);
        let card = |number: u8| 1 << (row[usize::from(number)] & FACE);
        Self {
            set: comers,
            cards: each(comers).fold(0, |cards, number| cards | card(number)),
        }
    }

    /// Returns their numbers in the row.
    #[inline]
    pub fn numbers(self) -> impl Iterator<Item = u8> {
        each(self.set)
    }
}

/// Returns the numbers of a set, from the lowest on.
#[inline]
pub(super) fn each(set: u128) -> impl Iterator<Item = u8> {
    let [low, high] = [set as u64, (set >> 64) as u64];
    bits(low).chain(bits(high).map(|number| number + 64))
}

/// Returns how many numbers a set has. With one pack the upper half has none.
#[inline]
fn ones(set: u128) -> u8 {
    let [low, high] = [set as u64, (set >> 64) as u64];
    let high = if high == 0 { 0 } else { high.count_ones() };
    (low.count_ones() + high) as u8
}

/// Returns the highest number of a set.
#[inline]
pub(super) fn last(set: u128) -> Option<u8> {
    (set != 0).then(|| 127 - set.leading_zeros() as u8)
}

/// Returns the numbers before this one.
#[inline]
pub(super) fn before(number: u8) -> u128 {
    1_u128
        .checked_shl(number.into())
        .map_or(u128::MAX, |bit| bit - 1)
}

impl Standing {
    /// Returns how many cards lie on the waste.
    #[inline]
    pub fn on_waste(self) -> u8 {
        ones(self.left & before(self.at))
    }

    /// Returns the number of the card on top of the waste.
    #[inline]
    pub fn top(self) -> Option<u8> {
        last(self.left & before(self.at))
    }

    /// Returns the number of the last card of a pass.
    #[inline]
    pub fn last(self) -> Option<u8> {
        last(self.left)
    }

    /// Tells whether the next turns bring up the same cards as a fresh pass, so that where passes
    /// are endless it is one.
    #[inline]
    pub fn is_fresh(self, talon: Talon) -> bool {
        let waste = self.on_waste();
        waste.is_multiple_of(talon.turn) || waste == ones(self.left)
    }

    /// Tells whether the waste, which has cards, may be turned over once more.
    #[inline]
    fn comes_round(self, talon: Talon) -> bool {
        let again = match talon.redeals {
            Times::Unlimited => true,
            Times::Limited(times) => self.redeals < times,
        };
        again && self.on_waste() > 0
    }

    /// Returns how a card that is left comes up; nothing where it does not.
    pub fn coming(self, talon: Talon, number: u8) -> Option<Coming> {
        let all = ones(self.left);
        let (waste, turn) = (self.on_waste(), talon.turn);
        let then = ones(self.left & before(number)) + 1;
        let coming = |turns: u8, redeals: bool| Coming { turns, redeals };
        if then == waste {
            return Some(coming(0, false));
        }
        if then > waste && ((then - waste).is_multiple_of(turn) || then == all) {
            return Some(coming((then - waste).div_ceil(turn), false));
        }
        let again = self.comes_round(talon);
        let turned = then.is_multiple_of(turn) || then == all;
        (again && turned)
            .then(|| coming((all - waste).div_ceil(turn) + 1 + then.div_ceil(turn), true))
    }

    /// Returns the numbers of the cards that come up sooner or later: those for which
    /// [`Self::coming`] has an answer.
    fn comers(self, talon: Talon) -> u128 {
        let again = self.comes_round(talon);
        let all = ones(self.left);
        let (waste, turn) = (self.on_waste(), talon.turn);
        let (mut found, mut then) = (0, 0);
        // Counted down to the next card that each pass brings up.
        let (mut forward, mut anew) = (turn, turn);
        for number in each(self.left) {
            then += 1;
            let is_last = then == all;
            let mut comes = then == waste;
            anew -= 1;
            if anew == 0 {
                anew = turn;
                comes |= again;
            }
            if then > waste {
                forward -= 1;
                if forward == 0 {
                    forward = turn;
                    comes = true;
                }
            }
            comes |= is_last && (then > waste || again);
            found |= u128::from(comes) << number;
        }
        found
    }

    /// Returns how many cards have been turned, pass by pass, where passes are limited.
    #[inline]
    pub fn stage(self, talon: Talon) -> usize {
        match talon.redeals {
            Times::Unlimited => 0,
            Times::Limited(_) => 128 * usize::from(self.redeals) + usize::from(self.at),
        }
    }

    /// Returns where they stand when a card has come up and been played.
    #[inline]
    pub fn without(self, number: u8, coming: Coming) -> Self {
        Self {
            left: self.left & !(1 << number),
            at: number,
            redeals: self.redeals + u16::from(coming.redeals),
        }
    }

    /// Returns which of the positions that differ in nothing but how far the stock is turned this
    /// one covers, as [`super::super::ground::Key`] says it: whatever comes up further on in this
    /// pass comes up from here too, and so does what comes up in a fresh one. With three at a time
    /// 1, 2, 4, 5, 7 … cards on the waste are not as good as a fresh pass and have the bits 1, 2, 3,
    /// 4, 5 …; from 1 one comes to 4, 7 … by turning.
    #[inline]
    pub fn covers(self, talon: Talon) -> u32 {
        if talon.further_on == 0 || self.is_fresh(talon) {
            return 1;
        }
        let waste = self.on_waste();
        talon.further_on << (waste - waste / talon.turn) | 1
    }

    /// Returns what it adds to the key of a position.
    #[inline]
    pub fn term(self, talon: Talon) -> u128 {
        let rest = match talon.redeals {
            Times::Unlimited if talon.further_on != 0 || self.is_fresh(talon) => 0,
            Times::Unlimited => u128::from(self.on_waste()),
            Times::Limited(_) => u128::from(self.on_waste()) | u128::from(self.redeals) << 8,
        };
        term(0, mixed(self.left).wrapping_add(rest))
    }
}

/// Returns the pattern of the bits of [`Standing::covers`] for one that is not as good as fresh,
/// from its own on; 0 where it has to be told how far the stock is turned: where passes are
/// limited, and where there are too many cards for the bits.
pub(super) fn further_on(turn: u8, redeals: Times, cards: usize) -> u32 {
    let turn = usize::from(turn);
    if redeals != Times::Unlimited || turn < 2 || cards - cards / turn >= u32::BITS as usize {
        return 0;
    }
    (0..u32::BITS)
        .step_by(turn - 1)
        .fold(0, |pattern, bit| pattern | 1 << bit)
}

#[cfg(test)]
mod tests {
    use patience_core::PileId;

    use super::super::super::ground::Key;

    use super::*;

    #[test]
    fn the_cards_that_come_are_those_that_each_come() {
        for redeals in [Times::Limited(0), Times::Limited(1), Times::Unlimited] {
            for (left, turn) in (0..1_u128 << 7).flat_map(|left| (1..=4).map(move |t| (left, t))) {
                let talon = Talon {
                    stock: PileId(0),
                    waste: PileId(1),
                    turn,
                    redeals,
                    further_on: 0,
                };
                for (at, redeals) in (0..=7).flat_map(|at| (0..2).map(move |times| (at, times))) {
                    let standing = Standing { left, at, redeals };
                    let comers = standing.comers(talon);
                    for number in 0..7 {
                        assert_eq!(
                            comers >> number & 1 != 0,
                            left >> number & 1 != 0 && standing.coming(talon, number).is_some(),
                            "{number} of {standing:?}, {turn} at a time"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn those_are_covered_that_can_be_come_to_by_turning_alone() {
        let own = |covers| Key { print: 0, covers }.own();
        for (turn, cards) in (2..=6).flat_map(|turn| (1..=24).map(move |cards| (turn, cards))) {
            let further_on = further_on(turn, Times::Unlimited, usize::from(cards));
            assert_ne!(further_on, 0);
            let talon = Talon {
                stock: PileId(0),
                waste: PileId(1),
                turn,
                redeals: Times::Unlimited,
                further_on,
            };
            let at = |at| Standing {
                left: before(cards),
                at,
                redeals: 0,
            };
            for from in 0..=cards {
                let on = (from..cards).step_by(turn.into()).chain([cards]);
                let fresh = (0..cards).step_by(turn.into()).chain([cards]);
                let come_to: Vec<u8> = if at(from).is_fresh(talon) {
                    fresh.collect()
                } else {
                    on.chain(fresh).collect()
                };
                for to in 0..=cards {
                    assert_eq!(
                        at(from).covers(talon) & own(at(to).covers(talon)) != 0,
                        come_to.contains(&to),
                        "{turn} at a time, from {from} to {to} of {cards}"
                    );
                }
            }
        }
        assert_eq!(further_on(3, Times::Limited(2), 24), 0);
        assert_eq!(further_on(1, Times::Unlimited, 24), 0);
        assert_eq!(further_on(3, Times::Unlimited, 80), 0);
    }
}
