//! How a position is laid out as slots that cards only leave, where that is all they do.

use patience_core::{
    Card, Face, Goal, Group, Leaning, Nearness, PileId, Position, Removal, Role, Rules, Seat,
    Shape, Times, TurnWhen,
};

use super::{Leaving, MOST_CARDS, Row, Slot, State, bit, drops, each, leaves_when_turned, span};

impl<'a> Leaving<'a> {
    /// Returns the ground of a position; nothing where cards do more than leave.
    pub fn of(rules: &'a Rules, start: &Position) -> Option<Self> {
        let removal = rules.removal.as_ref()?;
        if !is_plain(rules, removal) {
            return None;
        }
        let mut slots: Vec<Slot> = Vec::new();
        let mut of_pile = vec![0_u128; rules.piles().len()];
        let in_row = |pile: PileId| {
            rules.stock.as_ref().is_some_and(|stock| {
                let group = rules.pile(pile).group;
                let spilled = rules.group(stock.to).spill;
                group == stock.group || group == stock.to || spilled == Some(group)
            })
        };
        for pile in rules.pile_ids() {
            let group = rules.group_of(pile);
            if rules.pile(pile).group == removal.to || in_row(pile) {
                continue;
            }
            let first = slots.len();
            for dealt in start.cards(rules, pile) {
                if !dealt.is_up() && !matches!(group.face, Face::LastUp(_)) {
                    return None;
                }
                slots.push(Slot {
                    card: dealt.card(),
                    pile,
                    down: !dealt.is_up(),
                    above: 0,
                    over: 0,
                    under: 0,
                    partners: 0,
                });
            }
            if slots.len() > MOST_CARDS {
                return None;
            }
            let end = slots.len() as u8;
            of_pile[pile.index()] = span(first as u8, end);
            for slot in first as u8..end {
                slots[usize::from(slot)].above = span(slot + 1, end);
            }
        }
        let layout = slots.len();
        let row = match &rules.stock {
            None => None,
            Some(_) => Some(row_of(rules, removal, start, &mut slots)?),
        };
        if slots.len() > MOST_CARDS {
            return None;
        }
        for slot in &mut slots[..layout] {
            let covers = rules.pile(slot.pile).covered_by().iter();
            slot.over = covers.fold(0, |over, pile| over | of_pile[pile.index()]);
        }
        let all = span(0, slots.len() as u8);
        let mut ground = Self {
            goal: match rules.goal {
                Goal::AllOn(_) => all,
                Goal::Emptied(groups) => {
                    let of_goal = |slot: &Slot| groups.contains(rules.pile(slot.pile).group);
                    set_of(&slots[..layout], of_goal)
                }
                _ => return None,
            },
            singles: set_of(&slots, |slot| {
                removal.alone.contains(slot.card)
                    && removal.from.contains(rules.pile(slot.pile).group)
            }),
            covered: set_of(&slots, |slot| {
                removal.covered.contains(slot.card)
                    && removal.alone.contains(slot.card)
                    && rules.group_of(slot.pile).role == Role::Tableau
            }),
            overlap: removal.overlap,
            by_pass: false,
            state: State {
                left: all,
                free: 0,
                at: row.map_or(0, |row| row.at),
                alone: false,
                redeals: start.seat(Seat::FIRST).redeals,
            },
            slots,
            row,
            trail: Vec::new(),
            rules,
        };
        if let Some(turned) = row.and_then(|row| row.turned) {
            ground.state.alone = !start.is_empty(turned);
        }
        for slot in 0..ground.slots.len() {
            let lies_on = |below: &Slot| (below.above | below.over) & bit(slot as u8) != 0;
            ground.slots[slot].under = set_of(&ground.slots, lies_on);
        }
        let bare = |slot: &Slot| slot.above | slot.over == 0;
        ground.state.free = set_of(&ground.slots[..layout], bare);
        ground.find_partners(rules);
        Some(ground)
    }

    /// Notes which cards may ever leave together: not those of which one must leave before the
    /// other is free.
    fn find_partners(&mut self, rules: &Rules) {
        let mut before: Vec<u128> = self
            .slots
            .iter()
            .map(|slot| slot.above | slot.over)
            .collect();
        loop {
            let deeper: Vec<u128> = before
                .iter()
                .map(|over| each(*over).fold(*over, |all, slot| all | before[usize::from(slot)]))
                .collect();
            if deeper == before {
                break;
            }
            before = deeper;
        }
        for one in 0..self.slots.len() {
            let cards = rules.pairs_with(self.slots[one].card);
            let mut partners = set_of(&self.slots, |slot| cards.contains(slot.card));
            partners &= !bit(one as u8);
            for other in each(partners) {
                let late = before[one] & bit(other) != 0;
                let early = before[usize::from(other)] & bit(one as u8) != 0;
                let next = self.slots[one].over & bit(other) != 0
                    || self.slots[usize::from(other)].over & bit(one as u8) != 0;
                if (late || early) && !(self.overlap && next) {
                    partners &= !bit(other);
                }
            }
            self.slots[one].partners = partners;
        }
    }
}

fn set_of(slots: &[Slot], keep: impl Fn(&Slot) -> bool) -> u128 {
    let kept = slots.iter().enumerate().filter(|(_, slot)| keep(slot));
    kept.fold(0, |set, (slot, _)| set | bit(slot as u8))
}

/// Tells whether all that cards do is leave, in pairs or alone, or come from the stock.
fn is_plain(rules: &Rules, removal: &Removal) -> bool {
    rules.seats() == 1
        && removal.near == Nearness::Anywhere
        && removal.outranked.is_none()
        && removal.larger_sets().next().is_none()
        && rules.redeal.is_none()
        && rules.rearrange.is_none()
        && rules.lines.is_none()
        && match rules.goal {
            Goal::AllOn(groups) => groups == removal.to.set(),
            Goal::Emptied(_) => true,
            _ => false,
        }
        && rules.groups.iter().all(|group| {
            group.from.is_empty()
                && group.start_from.is_empty()
                && group.fill.is_empty()
                && group.collects.is_empty()
                && group.full_to.is_none()
                && group.guests.is_none()
                && group.leaning == Leaning::Alone
                && !group.closes
                && group.face != Face::Own
                && !matches!(group.shape, Shape::Grid { .. })
        })
}

/// Returns the row of the stock's cards, whose slots it adds; nothing where they may change their
/// order.
fn row_of(
    rules: &Rules,
    removal: &Removal,
    start: &Position,
    slots: &mut Vec<Slot>,
) -> Option<Row> {
    let stock = rules.stock.as_ref()?;
    let to = rules.group(stock.to);
    let waste = to.spill.unwrap_or(stock.to);
    let one = |group: &Group| group.count == 1 && group.spill.is_none();
    let of_goal = match rules.goal {
        Goal::Emptied(groups) => {
            groups.contains(stock.group) || groups.contains(waste) || groups.contains(stock.to)
        }
        _ => false,
    };
    let plain = one(rules.group(stock.group))
        && one(rules.group(waste))
        && to.count == 1
        && (to.spill.is_none() || stock.turn == 1)
        && stock.turn > 0
        && !stock.each
        && !stock.gaps
        && !stock.placed
        && !stock.reversed
        && stock.when == TurnWhen::AnyTime
        && (stock.redeals == Times::Limited(0) || stock.gathered == [waste])
        && !(stock.redeal_turns && stock.redeals != Times::Limited(0))
        && !of_goal;
    if !plain {
        return None;
    }
    let first_of = |group| rules.piles_of(group, Seat::FIRST).next();
    let (pile, waste_pile) = (first_of(stock.group)?, first_of(waste)?);
    let turned = to.spill.and_then(|_| first_of(stock.to));
    let first = slots.len() as u8;
    let slot_of = |card: Card, pile: PileId| Slot {
        card,
        pile,
        down: false,
        above: 0,
        over: 0,
        under: 0,
        partners: 0,
    };
    let cards = |pile: PileId| start.cards(rules, pile).iter().map(|dealt| dealt.card());
    slots.extend(cards(waste_pile).map(|card| slot_of(card, waste_pile)));
    if let Some(turned) = turned {
        if start.len(turned) > 1 {
            return None;
        }
        slots.extend(cards(turned).map(|card| slot_of(card, waste_pile)));
    }
    let at = slots.len() as u8;
    let dropped = |card: &Card| drops(rules, removal) && leaves_when_turned(rules, removal, *card);
    slots.extend(
        cards(pile)
            .rev()
            .filter(|card| !dropped(card))
            .map(|card| slot_of(card, waste_pile)),
    );
    Some(Row {
        first,
        at,
        end: u8::try_from(slots.len()).ok()?,
        turn: stock.turn,
        redeals: stock.redeals,
        turned,
        waste: waste_pile,
        plays: [
            removal.from.contains(stock.to),
            removal.from.contains(waste),
        ],
    })
}
