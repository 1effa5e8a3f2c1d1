//! The stock of a game in which cards are transferred between piles: either a stock and a waste whose cards never
//! change their order, or a stock that is dealt onto piles row by row.
//!
//! Stock and waste are treated as one row of cards. The state is the set of remaining cards and how far they have
//! been turned. A macro move plays a card after the turns that bring it up.

use patience_core::{Group, GroupId, Lift, PileId, Position, Role, Rules, Seat, Stock, Times};

use super::macro_move::TableauMacro;
use super::row_stock_symmetry::AlikeColumns;
use crate::bits::{below, highest, wide_bits, wide_len};
use crate::card_code::FACE;
use crate::hash::{class_term, mix};

/// The largest number of cards in stock and waste. A set of these cards fits in a 128-bit integer, and the turns of
/// two passes can be counted in a byte.
const MAX_CARDS: usize = 127;

/// A stock and a waste whose cards never change their order, called a stock cycle.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StockCycle {
    pub stock: PileId,
    pub waste: PileId,
    /// The number of cards that the stock turns at a time.
    pub turn: u8,
    pub redeals: Times,
    /// The pattern of bits that [`cover_pattern`] returns. It says which positions a position covers, that is, can
    /// reach by turning the stock alone.
    pub cover_pattern: u32,
    /// Whether each turn of the stock is a macro move of its own. This is necessary if stock and waste fill spaces,
    /// because then it matters which card is on the waste.
    pub is_stepwise: bool,
}

impl StockCycle {
    /// Returns the stock cycle for the rest of a game from a position. Returns `None` if cards might change their
    /// order, or if a rule depends on a card of the waste, other than the rules for moving that card.
    pub fn from_rules(rules: &Rules, start: &Position, stock: &Stock) -> Option<Self> {
        let up = stock.up()?;
        let waste = rules.group(up.to);
        let takes = |id: GroupId| {
            let group = rules.group(id);
            !group.from.is_empty() || !group.start_from.is_empty()
        };
        let takes_from_stock = |group: &Group| {
            group.from.contains(stock.group) || group.start_from.contains(stock.group)
        };
        let fills = |group: &Group| [stock.group, up.to].map(|pile| group.fill.contains(&pile));
        // A space that stock and waste leave unfilled remains so, since no card returns to them.
        let leaves_spaces = |group: &Group| match fills(group) {
            [false, false] | [true, true] => false,
            [true, false] => stock.redeals != Times::Limited(0),
            [false, true] => true,
        };
        let has_redeals = stock.redeals != Times::Limited(0);
        let goal = rules.goal.groups();
        let keeps_order = waste.role == Role::Waste
            && waste.count == 1
            && waste.lift == Lift::Top
            && !goal.contains(up.to)
            && !goal.contains(stock.group)
            && rules.group(stock.group).count == 1
            && !takes(up.to)
            && !takes(stock.group)
            && waste.fill.is_empty()
            && !stock.places()
            && !up.first_on_top
            && up.cards > 0
            && stock.when.is_always()
            && (!has_redeals || stock.gathered == [up.to] && stock.gather.keeps_order())
            && !rules.groups.iter().any(takes_from_stock)
            && !rules.groups.iter().any(leaves_spaces);
        let is_stepwise = rules
            .groups
            .iter()
            .any(|group| fills(group).contains(&true));
        let pile = rules.piles_of(stock.group, Seat::FIRST).next()?;
        let waste = rules.piles_of(up.to, Seat::FIRST).next()?;
        let cards = start.len(pile) + start.len(waste);
        let cycle = Self {
            stock: pile,
            waste,
            turn: up.cards,
            redeals: stock.redeals,
            cover_pattern: if is_stepwise {
                0
            } else {
                cover_pattern(up.cards, stock.redeals, cards)
            },
            is_stepwise,
        };
        (keeps_order && cards <= MAX_CARDS).then_some(cycle)
    }

    /// Returns a copy of the stock cycle in which each turn of the stock is a separate macro move of the search.
    pub fn stepwise(self) -> Self {
        Self {
            cover_pattern: 0,
            is_stepwise: true,
            ..self
        }
    }
}

/// A stock that deals one card at a time to each column, or to a single pile that no card leaves.
#[derive(Debug, Clone)]
pub(crate) struct RowStock {
    pub stock: PileId,
    pub columns: Vec<u8>,
    /// The columns to which the stock deals cards, as a set.
    pub column_set: u64,
    /// Whether the stock deals only while no column is empty.
    pub waits_for_full_row: bool,
    /// The columns that are alike, for each number of rows that the stock has left.
    pub(super) alike: Vec<AlikeColumns>,
    /// The number of cards in the stock at the start of the search.
    pub cards_at_start: usize,
}

impl RowStock {
    /// Whether the stock turns its cards one by one onto a pile that no card leaves.
    pub fn is_turned_for_good(rules: &Rules, stock: &Stock) -> bool {
        stock.up().is_some_and(|up| {
            let to = rules.group(up.to);
            up.cards == 1 && to.count == 1 && to.lift == Lift::Nothing
        })
    }

    /// Returns the row-dealing stock for the rest of a game from a position. Returns `None` if cards of the stock also
    /// go elsewhere.
    pub fn from_rules(rules: &Rules, start: &Position, stock: &Stock) -> Option<Self> {
        let takes = |group: &Group| {
            group.from.contains(stock.group)
                || group.start_from.contains(stock.group)
                || group.fill.contains(&stock.group)
        };
        let to = stock.row().or_else(|| stock.up().map(|up| up.to))?;
        let is_plain = !stock.places()
            && stock.redeals == Times::Limited(0)
            && (stock.when.is_always() || stock.waits_for_full_row())
            && !rules.groups.iter().any(takes)
            && !rules.goal.groups().contains(stock.group)
            && rules.group(to).fill.is_empty();
        let pile = rules.piles_of(stock.group, Seat::FIRST).next()?;
        let columns = rules.piles_of(to, Seat::FIRST);
        let columns: Vec<u8> = columns.map(PileId::number).collect();
        let cards = start.cards(rules, pile).iter();
        let cards: Vec<u8> = cards.map(|dealt| dealt.card().index()).collect();
        is_plain.then(|| Self {
            stock: pile,
            column_set: columns.iter().fold(0, |set, column| set | 1 << column),
            alike: AlikeColumns::from_rules(rules, to, &columns, &cards),
            columns,
            waits_for_full_row: stock.waits_for_full_row(),
            cards_at_start: start.len(pile),
        })
    }

    /// Returns the columns that are alike while the stock has `cards` cards left.
    #[inline]
    pub fn alike_with(&self, cards: u8) -> Option<&AlikeColumns> {
        self.alike
            .get(usize::from(cards).div_ceil(self.columns.len().max(1)))
    }

    /// Returns the macro move that deals a row from the stock.
    pub fn macro_move(&self) -> TableauMacro {
        TableauMacro {
            from: self.stock.number(),
            to: self.stock.number(),
            count: 0,
            extra: 0,
        }
    }
}

/// How far stock and waste have been turned, and which of their cards remain. A *place* is the index of a card in the
/// row of stock and waste.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct CycleState {
    /// The remaining cards of stock and waste, as a set of their places in the row.
    pub left: u128,
    /// How far the stock has been turned: the cards of the row at places before this one are on the waste, and the
    /// others are in the stock.
    pub turned: u8,
    /// The number of redeals of the waste so far.
    pub redeals: u16,
}

/// The turns of the stock that bring up a certain card of stock and waste.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Draw {
    /// The number of turns of the stock that bring up the card; a redeal counts as one.
    pub turns: u8,
    /// Whether one of the turns that bring up the card is a redeal.
    pub redeals: bool,
}

/// The cards of stock and waste that can come up sooner or later.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PlayableCards {
    /// The places of the playable cards in the row of stock and waste.
    pub places: u128,
    /// The faces of the cards that can come up sooner or later, as a set of cards.
    pub faces: u64,
}

impl PlayableCards {
    /// Determines which cards of the row of stock and waste can come up sooner or later.
    pub fn new(state: CycleState, cycle: StockCycle, row: &[u8]) -> Self {
        let places = state.playable_places(cycle);
        let face = |place: u8| 1 << (row[usize::from(place)] & FACE);
        Self {
            places,
            faces: wide_bits(places).fold(0, |faces, place| faces | face(place)),
        }
    }
}

impl CycleState {
    /// Returns the number of cards on the waste.
    #[inline]
    pub fn waste_len(self) -> u8 {
        wide_len(self.left & below(self.turned))
    }

    /// Returns the place of the top card of the waste in the row of stock and waste.
    #[inline]
    pub fn waste_top(self) -> Option<u8> {
        highest(self.left & below(self.turned))
    }

    /// Returns the place of the last card that comes up in a pass, in the row of stock and waste.
    #[inline]
    pub fn last_of_pass(self) -> Option<u8> {
        highest(self.left)
    }

    /// Whether the next turns of the stock bring up the same cards as at the start of a pass. If the number of passes
    /// is unlimited, the state is then as good as at the start of a pass.
    #[inline]
    pub fn is_like_fresh(self, cycle: StockCycle) -> bool {
        let waste = self.waste_len();
        waste.is_multiple_of(cycle.turn) || waste == wide_len(self.left)
    }

    /// Whether the waste has cards and another redeal is allowed.
    #[inline]
    fn can_redeal(self, cycle: StockCycle) -> bool {
        let is_allowed = match cycle.redeals {
            Times::Unlimited => true,
            Times::Limited(times) => self.redeals < times,
        };
        is_allowed && self.waste_len() > 0
    }

    /// Returns the turns of the stock that bring up the remaining card at `place` in the row of stock and waste.
    /// Returns `None` if the card does not come up.
    pub fn draw(self, cycle: StockCycle, place: u8) -> Option<Draw> {
        let all = wide_len(self.left);
        let (waste, turn) = (self.waste_len(), cycle.turn);
        let nth = wide_len(self.left & below(place)) + 1;
        let draw = |turns: u8, redeals: bool| Draw { turns, redeals };
        if nth == waste {
            return Some(draw(0, false));
        }
        if nth > waste && ((nth - waste).is_multiple_of(turn) || nth == all) {
            return Some(draw((nth - waste).div_ceil(turn), false));
        }
        let is_turned_up = nth.is_multiple_of(turn) || nth == all;
        (self.can_redeal(cycle) && is_turned_up)
            .then(|| draw((all - waste).div_ceil(turn) + 1 + nth.div_ceil(turn), true))
    }

    /// Returns the places of the cards of stock and waste that can come up sooner or later: those for which
    /// [`Self::draw`] does not return `None`.
    fn playable_places(self, cycle: StockCycle) -> u128 {
        let can_redeal = self.can_redeal(cycle);
        let all = wide_len(self.left);
        let (waste, turn) = (self.waste_len(), cycle.turn);
        let (mut found, mut nth) = (0, 0);
        // Counts down to the next card that this pass, and a fresh pass, brings up.
        let (mut in_this_pass, mut in_fresh_pass) = (turn, turn);
        for place in wide_bits(self.left) {
            nth += 1;
            let is_last = nth == all;
            let mut is_playable = nth == waste;
            in_fresh_pass -= 1;
            if in_fresh_pass == 0 {
                in_fresh_pass = turn;
                is_playable |= can_redeal;
            }
            if nth > waste {
                in_this_pass -= 1;
                if in_this_pass == 0 {
                    in_this_pass = turn;
                    is_playable = true;
                }
            }
            is_playable |= is_last && (nth > waste || can_redeal);
            found |= u128::from(is_playable) << place;
        }
        found
    }

    /// Returns the number of cards that the stock has turned in all passes together, if the number of passes is
    /// limited. Otherwise returns zero.
    #[inline]
    pub fn stage(self, cycle: StockCycle) -> usize {
        match cycle.redeals {
            Times::Unlimited => 0,
            Times::Limited(_) => {
                (MAX_CARDS + 1) * usize::from(self.redeals) + usize::from(self.turned)
            }
        }
    }

    /// Returns how far stock and waste are turned, and which of their cards remain, after the card at `place` has come
    /// up and been played.
    #[inline]
    pub fn without(self, place: u8, draw: Draw) -> Self {
        Self {
            left: self.left & !(1 << place),
            turned: place,
            redeals: self.redeals + u16::from(draw.redeals),
        }
    }

    /// Returns the positions that this one covers, which are those that it can reach by turning the stock alone, as in
    /// [`crate::state::search_state::StateKey`]. Cards that come up later in this pass also come up from here, and so
    /// do cards that come up in a new pass.
    ///
    /// For example, if three cards are turned at a time, the states with 1, 2, 4, 5, 7 … cards on the waste are not
    /// as good as the start of a pass. They have the bits 1, 2, 3, 4, 5 …. Turning the stock leads from 1 card to 4,
    /// 7 ….
    #[inline]
    pub fn covers(self, cycle: StockCycle) -> u32 {
        if cycle.cover_pattern == 0 || self.is_like_fresh(cycle) {
            return 1;
        }
        let waste = self.waste_len();
        cycle.cover_pattern << (waste - waste / cycle.turn) | 1
    }

    /// Returns how far stock and waste are turned after the next cards have been turned or, if the stock is empty,
    /// after a redeal. Returns `None` if neither is possible.
    pub fn turned(self, cycle: StockCycle) -> Option<Self> {
        let in_stock = self.left & !below(self.turned);
        if in_stock == 0 {
            return self.can_redeal(cycle).then(|| Self {
                turned: 0,
                redeals: self.redeals + 1,
                ..self
            });
        }
        let last = wide_bits(in_stock).take(cycle.turn.into()).last()?;
        Some(Self {
            turned: last + 1,
            ..self
        })
    }

    /// Returns the place of the next card of the stock in the row of stock and waste.
    #[inline]
    pub fn stock_top(self) -> Option<u8> {
        wide_bits(self.left & !below(self.turned)).next()
    }

    /// Returns how far stock and waste are turned, and which of their cards remain, after the card at `place`, which is
    /// the top card of waste or stock, has gone elsewhere.
    #[inline]
    pub fn without_top(self, place: u8) -> Self {
        Self {
            left: self.left & !(1 << place),
            ..self
        }
    }

    /// Returns what the state of stock and waste adds to the key of a position.
    #[inline]
    pub fn key_term(self, cycle: StockCycle) -> u128 {
        let rest = match cycle.redeals {
            Times::Unlimited if cycle.is_stepwise => u128::from(self.waste_len()),
            Times::Unlimited if cycle.cover_pattern != 0 || self.is_like_fresh(cycle) => 0,
            Times::Unlimited => u128::from(self.waste_len()),
            Times::Limited(_) => u128::from(self.waste_len()) | u128::from(self.redeals) << 8,
        };
        class_term(0, mix(self.left).wrapping_add(rest))
    }
}

/// Returns the pattern of the bits of [`CycleState::covers`], which say what other positions turning the stock alone
/// can reach, for a state that is not as good as the start of a pass, beginning with the state's own bit. The pattern
/// is zero if the key must contain how far the stock is turned. This is so if the number of passes is limited, or if
/// there are too many cards for the bits.
pub(crate) fn cover_pattern(turn: u8, redeals: Times, cards: usize) -> u32 {
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
    use super::*;
    use crate::state::search_state::StateKey;

    #[test]
    fn the_playable_cards_are_those_that_can_be_drawn() {
        for redeals in [Times::Limited(0), Times::Limited(1), Times::Unlimited] {
            for (left, turn) in (0..1_u128 << 7).flat_map(|left| (1..=4).map(move |t| (left, t))) {
                let cycle = StockCycle {
                    stock: PileId::new(0),
                    waste: PileId::new(1),
                    turn,
                    redeals,
                    cover_pattern: 0,
                    is_stepwise: false,
                };
                let states = (0..=7).flat_map(|turned| (0..2).map(move |times| (turned, times)));
                for (turned, redeals) in states {
                    let state = CycleState {
                        left,
                        turned,
                        redeals,
                    };
                    let playable = state.playable_places(cycle);
                    for place in 0..7 {
                        assert_eq!(
                            playable >> place & 1 != 0,
                            left >> place & 1 != 0 && state.draw(cycle, place).is_some(),
                            "{place} of {state:?}, {turn} at a time"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn states_with_different_passes_left_have_different_keys() {
        let cycle = |redeals| StockCycle {
            stock: PileId::new(0),
            waste: PileId::new(1),
            turn: 1,
            redeals,
            cover_pattern: 0,
            is_stepwise: false,
        };
        let keys = |cycle: StockCycle| {
            [0, 1].map(|redeals| {
                let state = CycleState {
                    left: below(5),
                    turned: 2,
                    redeals,
                };
                state.key_term(cycle)
            })
        };
        let [none, one] = keys(cycle(Times::Limited(2)));
        assert_ne!(none, one);
        let [none, one] = keys(cycle(Times::Unlimited));
        assert_eq!(none, one);
    }

    #[test]
    fn a_state_covers_those_to_which_turning_alone_leads() {
        let own_bit = |covers| {
            let fingerprint = 0;
            StateKey {
                fingerprint,
                covers,
            }
            .own_bit()
        };
        for (turn, cards) in (2..=6).flat_map(|turn| (1..=24).map(move |cards| (turn, cards))) {
            let pattern = cover_pattern(turn, Times::Unlimited, usize::from(cards));
            assert_ne!(pattern, 0);
            let cycle = StockCycle {
                stock: PileId::new(0),
                waste: PileId::new(1),
                turn,
                redeals: Times::Unlimited,
                cover_pattern: pattern,
                is_stepwise: false,
            };
            let state = |turned| CycleState {
                left: below(cards),
                turned,
                redeals: 0,
            };
            for from in 0..=cards {
                let further_on = (from..cards).step_by(turn.into()).chain([cards]);
                let fresh = (0..cards).step_by(turn.into()).chain([cards]);
                let reached: Vec<u8> = if state(from).is_like_fresh(cycle) {
                    fresh.collect()
                } else {
                    further_on.chain(fresh).collect()
                };
                for to in 0..=cards {
                    assert_eq!(
                        state(from).covers(cycle) & own_bit(state(to).covers(cycle)) != 0,
                        reached.contains(&to),
                        "{turn} at a time, from {from} to {to} of {cards}"
                    );
                }
            }
        }
        assert_eq!(cover_pattern(3, Times::Limited(2), 24), 0);
        assert_eq!(cover_pattern(1, Times::Unlimited, 24), 0);
        assert_eq!(cover_pattern(3, Times::Unlimited, 80), 0);
    }
}
