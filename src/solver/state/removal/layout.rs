//! Converts a position in which cards only leave the table to slots, one for each card, and decides which rules this
//! representation covers.

use patience_core::{
    Card, Face, Goal, GroupId, GroupSet, LinkedPile, Nearness, Phase, PileId, Position, Removal,
    Role, Rules, Seat, Shape, Shown, Stock, Times, Upturned,
};

use crate::argument::{Argument, Arguments};

use super::position::{
    CardsLeft, MAX_CARDS, RemovalState, Slot, StockRow, bit, leaves_when_turned, slots_in, span,
};

impl<'a> RemovalState<'a> {
    /// Creates the search state of a position in which cards only leave the table. Returns `None` if this
    /// representation does not cover the rules.
    ///
    /// The representation covers games for one player with at most 128 cards. Cards may only leave the table, in pairs
    /// or alone and whatever their distance from each other, or come from a stock whose cards keep their order.
    pub fn from_position(rules: &'a Rules, start: &Position, arguments: Arguments) -> Option<Self> {
        let removal = rules.removal.as_ref()?;
        let (from, to) = removal.everywhere_alike()?;
        if !only_removes(rules, removal, to) || start.turn().phase != Phase::Play {
            return None;
        }
        let (mut slots, of_pile) = layout_slots(rules, (from, to), start)?;
        // A pile that covers others must have only one card, since cards on the same pile are not distinguished here.
        let mut covers = rules
            .pile_ids()
            .flat_map(|pile| rules.pile(pile).covered_by().iter());
        if removal.overlap && covers.any(|over| start.len(*over) > 1) {
            return None;
        }
        let in_layout = slots.len();
        let row = match &rules.stock {
            None => None,
            Some(_) if !arguments.contains(Argument::StockTurns) => return None,
            Some(stock) => Some(stock_row(
                rules, removal, stock, start, &mut slots, arguments,
            )?),
        };
        if slots.len() > MAX_CARDS {
            return None;
        }
        for slot in &mut slots[..in_layout] {
            let covers = rules.pile(slot.pile).covered_by().iter();
            slot.over = covers.fold(0, |over, pile| over | of_pile[pile.index()]);
        }
        for slot in 0..slots.len() {
            let lies_on = |below: &Slot| (below.above | below.over) & nth_bit(slot) != 0;
            slots[slot].under = slots_where(&slots, lies_on);
        }
        let all = slots_where(&slots, |_| true);
        let covered_singles = slots_where(&slots, |slot| {
            removal.covered().contains(slot.card) && rules.group_of(slot.pile).role == Role::Tableau
        });
        find_partners(rules, removal, covered_singles, arguments, &mut slots);
        let goal = match rules.goal {
            Goal::AllOn(_) => all,
            Goal::Emptied(groups) => {
                let of_goal = |slot: &Slot| groups.contains(rules.pile(slot.pile).group);
                slots_where(&slots[..in_layout], of_goal)
            }
            _ => return None,
        };
        let turned = row.and_then(|row| row.turned);
        Some(Self {
            rules,
            goal,
            singles: slots_where(&slots, |slot| {
                let plays_when_turned =
                    row.is_some_and(|row| row.waste == slot.pile && row.plays[0]);
                removal.alone().contains(slot.card)
                    && (plays_when_turned || from.contains(rules.pile(slot.pile).group))
            }),
            covered_singles,
            overlap: removal.overlap,
            arguments,
            by_pass: false,
            now: CardsLeft {
                left: all,
                free: slots_where(&slots[..in_layout], |slot| slot.above | slot.over == 0),
                at: row.map_or(0, |row| row.at),
                has_lone: turned.is_some_and(|turned| !start.is_empty(turned)),
                redeals: start.seat(Seat::FIRST).redeals,
            },
            slots,
            row,
            undo: Vec::new(),
        })
    }
}

fn nth_bit(slot: usize) -> u128 {
    1 << (slot % MAX_CARDS)
}

fn slots_where(slots: &[Slot], keep: impl Fn(&Slot) -> bool) -> u128 {
    let kept = slots.iter().enumerate().filter(|(_, slot)| keep(slot));
    kept.fold(0, |set, (slot, _)| set | nth_bit(slot))
}

/// Whether the cards of a game only leave the table, in pairs or alone, or come from the stock.
fn only_removes(rules: &Rules, removal: &Removal, to: GroupId) -> bool {
    rules.seats() == 1
        && removal.near == Nearness::Anywhere
        && removal.outranked().is_none()
        && removal.row().is_none()
        && !removal.from_memory
        && removal.larger_sets().next().is_none()
        && rules.redeal.is_none()
        && rules.rearrange.is_none()
        && rules.lines.is_none()
        && match rules.goal {
            Goal::AllOn(groups) => groups == to.set(),
            Goal::Emptied(_) => true,
            _ => false,
        }
        && rules.groups.iter().all(|group| {
            group.from.is_empty()
                && group.start_from.is_empty()
                && group.fill.is_empty()
                && group.collected().is_empty()
                && group.full_to.is_none()
                && group.guests.is_none()
                && group.linked_pile == LinkedPile::None
                && !group.closes
                && group.is_always_open()
                && group.never_gives.is_empty()
                && group.freed_by_one.is_empty()
                && group.pulls.is_none()
                && group.face != Face::Own
                && !matches!(group.shape, Shape::Grid { .. })
        })
}

/// Returns a slot for a card that no other card covers. A slot is the place where a card was dealt.
fn slot_of(card: Card, pile: PileId) -> Slot {
    Slot {
        card,
        pile,
        is_down: false,
        above: 0,
        over: 0,
        under: 0,
        partners: 0,
    }
}

/// Returns the slots for all cards except those of stock and waste, and the slots of each pile. A slot is the place
/// where a card was dealt. Returns `None` if there are too many slots, if cards stay face down, or if cards are never
/// removed.
#[expect(
    clippy::cast_possible_truncation,
    reason = "there are at most MAX_CARDS slots, 128"
)]
fn layout_slots(
    rules: &Rules,
    (from, to): (GroupSet, GroupId),
    start: &Position,
) -> Option<(Vec<Slot>, Vec<u128>)> {
    let mut slots: Vec<Slot> = Vec::new();
    let mut of_pile = vec![0_u128; rules.piles().len()];
    let is_in_row = |pile: PileId| {
        rules.stock.as_ref().is_some_and(|stock| {
            let group = rules.pile(pile).group;
            group == stock.group || group == stock.to() || stock.room() == Some(group)
        })
    };
    for pile in rules.pile_ids() {
        let group = rules.group_of(pile);
        if rules.pile(pile).group == to || is_in_row(pile) {
            continue;
        }
        // Cards that never leave would seem to be free.
        if !from.contains(rules.pile(pile).group) && !start.is_empty(pile) {
            return None;
        }
        let first = slots.len();
        for dealt in start.cards(rules, pile) {
            let turns_up = matches!(group.face, Face::LastUp(shown) if shown != Shown::Alone);
            if !dealt.is_up() && !turns_up {
                return None;
            }
            slots.push(Slot {
                is_down: !dealt.is_up(),
                ..slot_of(dealt.card(), pile)
            });
        }
        if slots.len() > MAX_CARDS {
            return None;
        }
        let end = slots.len() as u8;
        of_pile[pile.index()] = span(first as u8, end);
        for slot in first as u8..end {
            slots[usize::from(slot)].above = span(slot + 1, end);
        }
    }
    Some((slots, of_pile))
}

/// Adds to each slot the cards that may ever leave together with its card. Two cards never leave together if one must
/// leave before the other is free.
///
/// Before a card is free to leave, the cards on it must leave, and so must everything for which those cards wait. A
/// card that can leave alone while others cover it waits for none of them.
fn find_partners(
    rules: &Rules,
    removal: &Removal,
    covered_singles: u128,
    arguments: Arguments,
    slots: &mut [Slot],
) {
    let covers: Vec<u128> = slots.iter().map(|slot| slot.above | slot.over).collect();
    let waits_for = |(number, slot): (usize, &Slot)| {
        let leaves_covered = covered_singles & nth_bit(number) != 0 && !slot.is_down;
        slot.above | if leaves_covered { 0 } else { slot.over }
    };
    let mut awaited: Vec<u128> = slots.iter().enumerate().map(waits_for).collect();
    let with_awaited = |cards: u128, awaited: &[u128]| {
        slots_in(cards).fold(cards, |all, slot| all | awaited[usize::from(slot)])
    };
    loop {
        let deeper: Vec<u128> = awaited
            .iter()
            .map(|cards| with_awaited(*cards, &awaited))
            .collect();
        if deeper == awaited {
            break;
        }
        awaited = deeper;
    }
    let before: Vec<u128> = covers
        .iter()
        .map(|cards| with_awaited(*cards, &awaited))
        .collect();
    for one in 0..slots.len() {
        let cards = rules.pairs_with(slots[one].card);
        let mut partners = slots_where(slots, |slot| cards.contains(slot.card));
        partners &= !nth_bit(one);
        for other in slots_in(partners) {
            let is_later = before[one] & bit(other) != 0;
            let is_earlier = before[usize::from(other)] & nth_bit(one) != 0;
            let is_direct = slots[one].over & bit(other) != 0
                || slots[usize::from(other)].over & nth_bit(one) != 0;
            let never_leaves_with = (is_later || is_earlier) && !(removal.overlap && is_direct);
            if never_leaves_with && arguments.contains(Argument::Partners) {
                partners &= !bit(other);
            }
        }
        slots[one].partners = partners;
    }
}

/// Whether the cards of stock and waste keep their order. `up` says how cards are turned up, and `waste` is the group
/// of the waste.
fn keeps_order(rules: &Rules, stock: &Stock, up: Upturned, waste: GroupId) -> bool {
    let is_one = |group: GroupId| rules.group(group).count == 1;
    [stock.group, waste, up.to].into_iter().all(is_one)
        && (up.room.is_none() || up.cards == 1)
        && up.cards > 0
        && !up.first_on_top
        && !stock.places()
        && stock.when.is_always()
        && !(stock.redeal_turns && stock.redeals != Times::Limited(0))
}

/// Adds a slot, the place of a card, for each card of the stock, and returns the row of the stock's cards. Returns
/// `None` if the cards may change their order or are part of the goal.
fn stock_row(
    rules: &Rules,
    removal: &Removal,
    stock: &Stock,
    start: &Position,
    slots: &mut Vec<Slot>,
    arguments: Arguments,
) -> Option<StockRow> {
    let up = stock.up()?;
    let waste = up.room.unwrap_or(up.to);
    let of_goal = match rules.goal {
        Goal::Emptied(groups) => {
            groups.contains(stock.group) || groups.contains(waste) || groups.contains(up.to)
        }
        _ => false,
    };
    let comes_back = stock.redeals == Times::Limited(0)
        || stock.gathered == [waste] && stock.gather.keeps_order();
    if !keeps_order(rules, stock, up, waste) || !comes_back || of_goal {
        return None;
    }
    let first_of = |group| rules.piles_of(group, Seat::FIRST).next();
    let (pile, waste_pile) = (first_of(stock.group)?, first_of(waste)?);
    let turned = up.room.and_then(|_| first_of(up.to));
    let first = u8::try_from(slots.len()).ok()?;
    let cards = |pile: PileId| start.cards(rules, pile).iter().map(|dealt| dealt.card());
    slots.extend(cards(waste_pile).map(|card| slot_of(card, waste_pile)));
    if let Some(turned) = turned {
        if start.len(turned) > 1 {
            return None;
        }
        slots.extend(cards(turned).map(|card| slot_of(card, waste_pile)));
    }
    let at = u8::try_from(slots.len()).ok()?;
    slots.extend(
        cards(pile)
            .rev()
            .filter(|card| !leaves_when_turned(rules, removal, *card, arguments))
            .map(|card| slot_of(card, waste_pile)),
    );
    let plays = [up.to, waste].map(|group| removal.from().contains(group));
    // A turn would free the card that it puts on the waste.
    if turned.is_some() && plays == [false, true] {
        return None;
    }
    Some(StockRow {
        first,
        at,
        end: u8::try_from(slots.len()).ok()?,
        turn: up.cards,
        redeals: stock.redeals,
        turned,
        waste: waste_pile,
        plays,
    })
}
