//! A game in the form that placement states use, prepared once for a deal. In such a game each turned card is placed at
//! once on a heap or a foundation.

use patience_core::{
    Card, Gather, Goal, GroupId, GroupSet, Lift, Phase, PileId, Position, Role, Rules, Seat, Stock,
    Times,
};

use crate::argument::{Argument, Arguments};
use crate::bits::bits;
use crate::card_code::{EMPTY, EMPTY_CODE};
use crate::rule_traits::{foundation_ids, has_only_transfers, has_piles_of_one_suit, keeps_cards};

/// The largest number of heaps in a game for which this representation can be used.
pub(super) const MAX_HEAPS: usize = 8;

/// The largest number of foundations in a game for which this representation can be used.
pub(super) const MAX_FOUNDATIONS: usize = 16;

/// The number of coming steps for which the solver knows which cards a foundation may take next.
pub(super) const MAX_STEPS: usize = 14;

/// A kind of foundation: the foundations of one group.
#[derive(Debug, Clone)]
pub(crate) struct FoundationKind {
    /// For each card, the cards that go on it on a foundation of this kind. The last entry holds the cards that go on
    /// an empty foundation.
    pub accepts: [u64; 53],
    /// For each top card of a foundation of this kind, the cards that may become the next top card, then those that may
    /// be the second card from now, and so on. The last entry is for an empty foundation. Each card is listed only at
    /// its earliest step.
    pub coming: Vec<[u64; MAX_STEPS]>,
    /// Whether turned cards may go directly to a foundation of this kind.
    pub takes_turned: bool,
    /// Whether cards on the heaps may go to a foundation of this kind.
    pub takes_from_heaps: bool,
}

/// A foundation in a game in which each turned card is placed at once.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Foundation {
    pub pile: PileId,
    pub kind: u8,
    /// The largest number of cards that the foundation may hold.
    pub limit: u8,
    /// The class of the foundation. Foundations of one class are interchangeable.
    pub class: u32,
}

/// Where the cards of a game are now, in games in which each turned card is placed at once.
#[derive(Debug, Clone)]
pub(crate) struct CardsNow {
    pub heaps: Vec<Vec<u8>>,
    /// For each foundation, its top card and its number of cards.
    pub tops: Vec<(u8, u8)>,
    /// The cards of the stock in the order in which they come, pass after pass. The cards of heaps gathered for another
    /// pass are added at the end.
    pub row: Vec<u8>,
    /// The number of cards of the stock's `row` that have already come.
    pub at: usize,
    /// The number of turned cards that must be placed before other cards may be played.
    pub placing: usize,
    /// The number of heaps that have been gathered for another pass, in all passes together.
    pub gathers: usize,
    pub redeals: u16,
    /// Whether more heaps must be gathered for another pass before any other move is allowed.
    pub is_gathering: bool,
}

/// A game in which each turned card is placed at once on a heap or a foundation, in the form that the solver uses.
#[derive(Debug, Clone)]
pub(crate) struct PlacementGame<'a> {
    pub(super) rules: &'a Rules,
    pub(super) kinds: Vec<FoundationKind>,
    pub(super) foundations: Vec<Foundation>,
    pub(super) heaps: Vec<PileId>,
    /// Whether the heaps, on which turned cards are placed, are interchangeable.
    pub(super) heaps_are_alike: bool,
    /// The pile that holds the turned card until it is placed.
    pub(super) hand: PileId,
    /// The size of a batch: the number of cards that are turned together and placed one after the other.
    pub(super) batch: u8,
    /// Whether other cards may be played before all cards that were turned together have been placed.
    pub(super) plays_within_batch: bool,
    /// The number of times that the heaps may be gathered for another pass.
    pub(super) redeals: u16,
    pub(super) gather: Gather,
    /// Whether the key of a position identifies a foundation only by the cards that it accepts next and the number of
    /// cards for which it has room.
    pub(super) by_top: bool,
    /// For each card, the cards that can be on the same foundation as it.
    pub(super) related: [u64; 52],
    pub(super) start: CardsNow,
}

impl<'a> PlacementGame<'a> {
    /// Prepares the rest of a game from a position for the solver. Returns `None` if this representation does not cover
    /// the rules.
    ///
    /// The representation covers games for one player and one pack, with at most 8 heaps and 16 foundations. Cards
    /// may only be turned, placed on heaps that take any card, and moved up to foundations. The number of passes must
    /// be limited.
    pub fn from_rules(rules: &'a Rules, start: &Position, arguments: Arguments) -> Option<Self> {
        let stock = rules.stock.as_ref()?;
        let Times::Limited(redeals) = stock.redeals else {
            return None;
        };
        let heaps = only_other_group(rules, stock)?;
        if !only_places(rules, stock, heaps, start) {
            return None;
        }
        let up = stock.up()?;
        let hand = rules.piles_of(up.to, Seat::FIRST).next()?;
        let waiting = rules.piles_of(stock.group, Seat::FIRST).next()?;
        let (kinds, foundations) = foundations(rules, start, [up.to, heaps], arguments);
        let piles: Vec<PileId> = rules.piles_of(heaps, Seat::FIRST).collect();
        Some(Self {
            rules,
            start: cards_at(rules, start, [hand, waiting], &foundations, &piles)?,
            related: related_cards(&kinds),
            kinds,
            foundations,
            heaps_are_alike: arguments.contains(Argument::AlikePiles)
                && rules.may_change_places(heaps),
            heaps: piles,
            hand,
            batch: up.cards,
            plays_within_batch: stock.lets_others_play(),
            redeals,
            gather: stock.gather,
            by_top: arguments.contains(Argument::SameTops),
        })
    }

    /// Returns the arguments, or lines of reasoning for ruling out positions or moves, that are both valid for the game
    /// and used by this representation.
    pub fn arguments(&self) -> Arguments {
        let class = |foundation: &Foundation| foundation.class;
        let mut classes: Vec<u32> = self.foundations.iter().map(class).collect();
        classes.dedup();
        let is_alike = self.heaps_are_alike || classes.len() < self.foundations.len();
        Arguments::of([
            (Argument::Representation, true),
            (Argument::SameTops, true),
            (Argument::AlikePiles, is_alike),
        ])
    }

    /// Returns the heaps in the order in which they are gathered for another pass if the player has no choice.
    pub(super) fn gather_order(&self) -> impl Iterator<Item = usize> + use<> {
        let heaps = self.heaps.len();
        let is_reversed = self.gather == Gather::Rightmost;
        (0..heaps).map(move |heap| if is_reversed { heaps - 1 - heap } else { heap })
    }
}

impl FoundationKind {
    /// Creates a kind of foundation from the piles of group `id`. `hand` is the group of the turned card, and `heaps`
    /// is the group of the heaps.
    fn from_group(
        rules: &Rules,
        id: GroupId,
        start: &Position,
        [hand, heaps]: [GroupId; 2],
    ) -> Self {
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
            takes_turned: group.from.contains(hand),
            takes_from_heaps: group.from.contains(heaps),
        }
    }
}

/// Returns the group of the heaps: the only group of piles besides the stock, the pile for turned cards and the
/// foundations.
fn only_other_group(rules: &Rules, stock: &Stock) -> Option<GroupId> {
    let mut others = rules.group_ids().filter(|id| {
        ![stock.group, stock.to()].contains(id) && rules.group(*id).role != Role::Foundation
    });
    let heaps = others.next()?;
    others.next().is_none().then_some(heaps)
}

/// Whether the cards of a game are only turned, placed on heaps and moved up to foundations.
fn only_places(rules: &Rules, stock: &Stock, heaps: GroupId, start: &Position) -> bool {
    let Goal::AllOn(goal) = rules.goal else {
        return false;
    };
    let is_placed =
        stock.places() && stock.up().is_some() && !stock.redeal_turns && stock.when.is_always();
    let is_placed = is_placed && stock.gather != Gather::Shuffled;
    let is_known = |id: GroupId| {
        let group = rules.group(id);
        if !(group.fill.is_empty()
            && group.collected().is_empty()
            && group.other_build.is_none()
            && group.own_sources().is_empty()
            && group.start_later.is_empty())
        {
            false
        } else if id == heaps {
            !goal.contains(id) && is_heap(rules, stock, id, start)
        } else if group.role == Role::Foundation {
            goal.contains(id) && is_built_foundation(rules, id, start)
        } else {
            group.count == 1 && group.from.is_empty() && group.start_from.is_empty()
        }
    };
    let foundations = foundation_ids(rules).flat_map(|id| rules.piles_of(id, Seat::FIRST));
    is_placed
        && has_only_transfers(rules)
        && !has_piles_of_one_suit(rules)
        && rules.is_one_pack()
        && rules.piles_of(heaps, Seat::FIRST).count() <= MAX_HEAPS
        && foundations.count() <= MAX_FOUNDATIONS
        && rules.group_ids().all(is_known)
}

/// Returns the foundations of a game and their kinds. The groups from which cards come are those of
/// [`FoundationKind::from_group`].
#[expect(
    clippy::cast_possible_truncation,
    reason = "there are at most MAX_FOUNDATIONS kinds, and a limit is reduced to 52"
)]
fn foundations(
    rules: &Rules,
    start: &Position,
    sources: [GroupId; 2],
    arguments: Arguments,
) -> (Vec<FoundationKind>, Vec<Foundation>) {
    let (mut kinds, mut foundations) = (Vec::new(), Vec::new());
    for id in foundation_ids(rules) {
        let kind = kinds.len() as u8;
        kinds.push(FoundationKind::from_group(rules, id, start, sources));
        for pile in rules.piles_of(id, Seat::FIRST) {
            let limit = rules.group(id).limit_of(rules.pile(pile).number);
            let class = if arguments.contains(Argument::AlikePiles) && rules.may_change_places(id) {
                u32::from(id.number())
            } else {
                1000 + u32::from(pile.number())
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

/// Returns where the cards are in a position. Returns `None` unless one turned card is to be placed, or no card is to
/// be placed and no heaps are being gathered.
#[expect(
    clippy::cast_possible_truncation,
    reason = "there is one pack, so a foundation has at most 52 cards"
)]
fn cards_at(
    rules: &Rules,
    start: &Position,
    [hand, waiting]: [PileId; 2],
    foundations: &[Foundation],
    heaps: &[PileId],
) -> Option<CardsNow> {
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
        let top = codes.last().copied().unwrap_or(EMPTY_CODE);
        (top, codes.len() as u8)
    });
    Some(CardsNow {
        heaps: heaps.iter().map(|pile| codes(*pile)).collect(),
        tops: tops.collect(),
        row,
        at: 0,
        placing,
        gathers: 0,
        redeals: start.seat(Seat::FIRST).redeals,
        is_gathering: false,
    })
}

/// Whether cards never leave certain foundations, and every card that is built on such a foundation can also start one.
fn is_built_foundation(rules: &Rules, id: GroupId, start: &Position) -> bool {
    let group = rules.group(id);
    let starts = rules.accepts(id, start.base()).empty();
    keeps_cards(rules, id) && (group.from == group.start_from || starts.is_empty())
}

/// Whether the piles of group `id` are heaps: they accept every turned card and no other card, and are gathered if
/// there is more than one pass.
fn is_heap(rules: &Rules, stock: &Stock, id: GroupId, start: &Position) -> bool {
    let group = rules.group(id);
    let table = rules.accepts(id, start.base());
    let all = Card::all().fold(0_u64, |all, card| all | 1 << card.index());
    let turned = GroupSet::default().with(stock.to());
    Card::all().all(|card| table.on(card).bits() == all)
        && table.empty().bits() == all
        && group.limit >= rules.cards()
        && group.lift == Lift::Top
        && [group.from, group.start_from] == [turned; 2]
        && (stock.redeals == Times::Limited(0) || stock.gathered == [id])
}

/// Returns the cards that may come after a top card on a foundation, step by step. Each card is listed only at its
/// earliest step.
fn coming(accepts: &[u64; 53], top: usize) -> [u64; MAX_STEPS] {
    let mut steps = [0; MAX_STEPS];
    let (mut met, mut last) = (0_u64, accepts[top]);
    for step in &mut steps {
        *step = last & !met;
        met |= last;
        last = bits(*step).fold(0, |next, card| next | accepts[usize::from(card)]);
    }
    steps
}

/// Returns, for each card, the cards that can be on the same foundation as it.
fn related_cards(kinds: &[FoundationKind]) -> [u64; 52] {
    let mut related = [0; 52];
    for kind in kinds {
        for card in 0..52 {
            for other in bits(kind.coming[card].iter().fold(0, |all, step| all | step)) {
                related[card] |= 1 << other;
                related[usize::from(other)] |= 1 << card;
            }
        }
    }
    related
}
