//! What there is to know of a game in which turned cards are placed, resolved once for a search.

use patience_core::{
    Card, Gather, Goal, GroupId, GroupSet, Lift, Phase, PileId, Position, Role, Rules, Seat, Stock,
    Times, TurnWhen,
};

use super::super::bits::bits;
use super::super::marks::keeps_for_good;
use super::super::plain::is_plain;
use super::{MOST_FOUNDATIONS, MOST_HEAPS, Placing, State};

/// The row of a table for an empty foundation.
pub(super) const EMPTY: usize = 52;

/// How many steps ahead it is told what may come to a foundation.
pub(super) const MOST_STEPS: usize = 14;

/// A kind of foundation.
#[derive(Debug, Clone)]
pub(super) struct Kind {
    /// What goes on each card, and on none.
    pub accepts: [u64; 53],
    /// The cards that may come as the first, the second and so on after each card, and after
    /// none, each as soon as it can.
    pub coming: Vec<[u64; MOST_STEPS]>,
    /// Whether cards come here as they are turned, and from the heaps.
    pub from_hand: bool,
    pub from_heaps: bool,
}

/// A foundation.
#[derive(Debug, Clone, Copy)]
pub(super) struct Foundation {
    pub pile: PileId,
    pub kind: u8,
    /// How many cards it holds at most.
    pub limit: u8,
    /// Foundations of one class may change places.
    pub class: u32,
}

/// What there is to know of a game.
#[derive(Debug, Clone)]
pub(in super::super) struct Layout<'a> {
    pub(super) rules: &'a Rules,
    pub(super) kinds: Vec<Kind>,
    pub(super) foundations: Vec<Foundation>,
    pub(super) heaps: Vec<PileId>,
    /// Whether heaps may change places.
    pub(super) heaps_alike: bool,
    pub(super) hand: PileId,
    /// How many cards are placed one after the other.
    pub(super) batch: u8,
    /// Whether others may be played in between.
    pub(super) plays_between: bool,
    /// How often the heaps are gathered, and how.
    pub(super) redeals: u16,
    pub(super) gather: Gather,
    /// The cards that may lie with each on one foundation.
    pub(super) kin: [u64; 52],
    begun: State,
}

impl<'a> Layout<'a> {
    /// Returns what there is to know of a game as it goes on from a position; nothing where
    /// more happens in it than that cards are turned, placed on heaps and put up.
    pub fn of(rules: &'a Rules, start: &Position) -> Option<Self> {
        let stock = rules.stock.as_ref()?;
        let Times::Limited(redeals) = stock.redeals else {
            return None;
        };
        let heaps = the_heaps(rules, stock)?;
        if !is_such_a_game(rules, stock, heaps, start) {
            return None;
        }
        let hand = rules.piles_of(stock.to, Seat::FIRST).next()?;
        let waiting = rules.piles_of(stock.group, Seat::FIRST).next()?;
        let (kinds, foundations) = the_foundations(rules, start, [stock.to, heaps]);
        let piles: Vec<PileId> = rules.piles_of(heaps, Seat::FIRST).collect();
        Some(Self {
            rules,
            begun: where_each_stands(rules, start, [hand, waiting], &foundations, &piles)?,
            kin: kin(&kinds),
            kinds,
            foundations,
            heaps_alike: rules.may_change_places(heaps),
            heaps: piles,
            hand,
            batch: stock.turn,
            plays_between: stock.play_during_batch,
            redeals,
            gather: stock.gather,
        })
    }

    /// Returns the heaps in the order in which they are gathered where that is not chosen.
    pub(super) fn in_order(&self) -> impl Iterator<Item = usize> + use<> {
        let heaps = self.heaps.len();
        let reversed = self.gather == Gather::Rightmost;
        (0..heaps).map(move |heap| if reversed { heaps - 1 - heap } else { heap })
    }

    /// Returns the ground for one more search: whether all that can go up does so at once.
    pub fn for_search(&self, hurries: bool) -> Placing<'_> {
        Placing::new(self, self.begun.clone(), hurries)
    }
}

impl Kind {
    /// Returns a kind of foundation to which cards come from the first kind of pile as they are
    /// turned, and from the second later.
    fn of(rules: &Rules, id: GroupId, start: &Position, [hand, heaps]: [GroupId; 2]) -> Self {
        let group = rules.group(id);
        let table = rules.accepts(id, start.base());
        let mut accepts = [0; 53];
        for card in Card::all() {
            accepts[usize::from(card.index())] = table.on(card).bits();
        }
        accepts[EMPTY] = table.empty().bits();
        Self {
            coming: (0..53).map(|top| coming(&accepts, top)).collect(),
            accepts,
            from_hand: group.from.contains(hand),
            from_heaps: group.from.contains(heaps),
        }
    }
}

/// Returns the only kind of pile besides the stock, what it turns to and the foundations.
fn the_heaps(rules: &Rules, stock: &Stock) -> Option<GroupId> {
    let mut others = rules.group_ids().filter(|id| {
        ![stock.group, stock.to].contains(id) && rules.group(*id).role != Role::Foundation
    });
    let heaps = others.next()?;
    others.next().is_none().then_some(heaps)
}

/// Tells whether no more happens in a game than that cards are turned, placed on heaps and put
/// up.
fn is_such_a_game(rules: &Rules, stock: &Stock, heaps: GroupId, start: &Position) -> bool {
    let Goal::AllOn(goal) = rules.goal else {
        return false;
    };
    let is_placed = stock.placed
        && !stock.each
        && !stock.gaps
        && !stock.redeal_turns
        && stock.when == TurnWhen::AnyTime;
    let is_known = |id: GroupId| {
        let group = rules.group(id);
        if id == heaps {
            !goal.contains(id) && is_heap(rules, stock, id, start)
        } else if group.role == Role::Foundation {
            goal.contains(id) && is_foundation(rules, id, start)
        } else {
            group.count == 1 && group.from.is_empty() && group.start_from.is_empty()
        }
    };
    let foundations = foundation_ids(rules).flat_map(|id| rules.piles_of(id, Seat::FIRST));
    is_placed
        && is_plain(rules)
        && rules.packs == 1
        && rules.piles_of(heaps, Seat::FIRST).count() <= MOST_HEAPS
        && foundations.count() <= MOST_FOUNDATIONS
        && rules.group_ids().all(is_known)
}

fn foundation_ids(rules: &Rules) -> impl Iterator<Item = GroupId> {
    rules
        .group_ids()
        .filter(|id| rules.group(*id).role == Role::Foundation)
}

/// Returns the foundations and their kinds, to which cards come as to [`Kind::of`].
fn the_foundations(
    rules: &Rules,
    start: &Position,
    sources: [GroupId; 2],
) -> (Vec<Kind>, Vec<Foundation>) {
    let (mut kinds, mut foundations) = (Vec::new(), Vec::new());
    for id in foundation_ids(rules) {
        let kind = kinds.len() as u8;
        kinds.push(Kind::of(rules, id, start, sources));
        for pile in rules.piles_of(id, Seat::FIRST) {
            let limit = rules.group(id).limit_of(rules.pile(pile).number);
            let class = if rules.may_change_places(id) {
                u32::from(id.0)
            } else {
                1000 + u32::from(pile.0)
            };
            foundations.push(Foundation {
                pile,
                kind,
                limit: limit.min(52) as u8,
                class,
            });
        }
    }
    (kinds, foundations)
}

/// Returns where each card is as the game goes on from a position; nothing unless one turned card
/// is to be placed, or none is and nothing is being gathered.
fn where_each_stands(
    rules: &Rules,
    start: &Position,
    [hand, waiting]: [PileId; 2],
    foundations: &[Foundation],
    heaps: &[PileId],
) -> Option<State> {
    let codes = |pile: PileId| {
        let cards = start.cards(rules, pile).iter();
        cards.map(|dealt| dealt.card().index()).collect::<Vec<u8>>()
    };
    let mut row = codes(hand);
    let placing = match start.turn().phase {
        Phase::Batch { left } if row.len() == 1 => usize::from(left) + 1,
        Phase::Play if row.is_empty() => 0,
        _ => return None,
    };
    row.extend(codes(waiting).into_iter().rev());
    let tops = foundations.iter().map(|foundation| {
        let codes = codes(foundation.pile);
        let top = codes.last().map_or(EMPTY as u8, |top| *top);
        (top, codes.len() as u8)
    });
    Some(State {
        heaps: heaps.iter().map(|pile| codes(*pile)).collect(),
        tops: tops.collect(),
        row,
        at: 0,
        placing,
        gathers: 0,
        redeals: start.seat(Seat::FIRST).redeals,
        gathering: false,
    })
}

/// Tells whether these are foundations whose cards stay, started by what is built on them.
fn is_foundation(rules: &Rules, id: GroupId, start: &Position) -> bool {
    let group = rules.group(id);
    let starts = rules.accepts(id, start.base()).empty();
    keeps_for_good(rules, id) && (group.from == group.start_from || starts.is_empty())
}

/// Tells whether any turned card goes on these piles, and nothing else; where there are more
/// passes than one, these are what is gathered.
fn is_heap(rules: &Rules, stock: &Stock, id: GroupId, start: &Position) -> bool {
    let group = rules.group(id);
    let table = rules.accepts(id, start.base());
    let all = Card::all().fold(0_u64, |all, card| all | 1 << card.index());
    let turned = GroupSet::default().with(stock.to);
    Card::all().all(|card| table.on(card).bits() == all)
        && table.empty().bits() == all
        && group.limit >= rules.cards()
        && group.lift == Lift::Top
        && group.fill.is_empty()
        && [group.from, group.start_from] == [turned; 2]
        && (stock.redeals == Times::Limited(0) || stock.gathered == [id])
}

/// Returns the cards that may come after one, step by step, each as soon as it can.
fn coming(accepts: &[u64; 53], top: usize) -> [u64; MOST_STEPS] {
    let mut steps = [0; MOST_STEPS];
    let (mut met, mut last) = (0_u64, accepts[top]);
    for step in &mut steps {
        *step = last & !met;
        met |= last;
        last = bits(*step).fold(0, |next, card| next | accepts[usize::from(card)]);
    }
    steps
}

/// Returns for each card those that may lie on one foundation with it.
fn kin(kinds: &[Kind]) -> [u64; 52] {
    let mut kin = [0; 52];
    for kind in kinds {
        for card in 0..52 {
            for other in bits(kind.coming[card].iter().fold(0, |all, step| all | step)) {
                kin[card] |= 1 << other;
                kin[usize::from(other)] |= 1 << card;
            }
        }
    }
    kin
}
