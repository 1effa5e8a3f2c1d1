//! A game in which cards are transferred between piles, in the form that the solver uses: tables indexed by card, and
//! sets of piles, prepared once for a deal. [`TableauGame::from_rules`] says which rules this representation covers.

use patience_core::{
    Card, CardSet, Dealt, Goal, Group, GroupId, Lift, Phase, PileId, Position, Rank, Ranks, Role,
    Rules, Seat, Suit, Times,
};

use super::pile_kind::{PileKind, Route};
use super::stock::{RowStock, StockCycle};
use super::transfer_graph::transfer_graph;
use crate::argument::{Argument, Arguments};
use crate::bits::bits;
use crate::card_code::EMPTY;
use crate::hash::{class_term, mix};
use crate::prune::safe_autoplay::SafeAutoplay;
use crate::prune::transfer_graph::TransferGraph;
use crate::rule_traits::{class_of, has_hand, has_only_transfers, has_unfilled_space, keeps_cards};

/// The largest number of piles in a game for which this representation can be used. A set of piles fits in a 64-bit
/// integer.
const MAX_PILES: usize = 64;

/// A pile of the game, with the fixed data about it that the solver uses.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PileEntry {
    pub kind: u8,
    /// The index of the pile's prefix for no cards, among the prefixes of all piles. A prefix describes the pile's
    /// lowest cards. The prefixes for 1, 2 … cards follow it.
    pub first_place: u16,
    /// The largest number of cards that the pile may hold.
    pub limit: u8,
    /// Of the cards that can start a pile of this kind, those that this pile takes while it is empty. If each pile of
    /// the kind is for a different suit, these are the cards of one suit.
    pub starters: u64,
    /// The hash of the pile's class. Piles of one class are interchangeable.
    pub salt: u128,
    /// Whether the key of a position identifies the pile only by the number of its cards and by the cards that go on
    /// top, not by all its cards.
    pub by_top: bool,
}

impl PileEntry {
    const UNUSED: Self = Self {
        kind: 0,
        first_place: 0,
        limit: 0,
        starters: u64::MAX,
        salt: 0,
        by_top: false,
    };
}

/// A game in which cards are transferred between piles, in the form that the solver uses. Sets of piles are integers
/// with one bit per pile.
#[derive(Debug, Clone)]
pub(crate) struct TableauGame {
    pub(super) kinds: Vec<PileKind>,
    pub(super) piles: Box<[PileEntry; MAX_PILES]>,
    /// The piles from which cards may be lifted, except the waste.
    pub(super) sources: u64,
    /// The piles on which cards may be put.
    pub(super) targets: u64,
    /// Sets of interchangeable piles. Of the empty piles in a set, the search need start only the first.
    pub(super) interchangeable: Vec<u64>,
    pub(super) cycle: Option<StockCycle>,
    pub(super) row_stock: Option<RowStock>,
    pub(super) autoplay: Option<SafeAutoplay>,
    /// The foundations on which the goal wants the cards.
    pub(super) foundations: u64,
    /// The piles from which safe cards, which no other card needs, may move up to the foundations.
    pub(super) safe_sources: u64,
    /// The piles whose last card does not count as safe to move up to a foundation.
    pub(super) safe_but_last: u64,
    /// The piles that may take several cards in one move.
    pub(super) holds_runs: u64,
    /// Whether part of a run need be moved only to free the card below it.
    pub(super) moves_whole_runs: bool,
    /// Whether the search puts off a move that only serves a later one until just before the later move.
    pub(super) defers: bool,
    /// The foundations, if cards can come back from them one by one and can go wherever cards of columns can go.
    pub(super) returnable: u64,
    /// The waste, if all its cards are available at any time, whichever cards were played before, and can go wherever
    /// cards of columns can go.
    pub(super) lasting_waste: u64,
    /// The transfer graph, which says where the cards of each kind of pile can go, if it can be used to prove dead
    /// ends.
    pub(super) graph: Option<TransferGraph>,
    /// Whether the goal of the game is to gather cards on some piles. Otherwise it is to empty some piles.
    pub(super) collects: bool,
    /// The base rank, with which the foundations start.
    pub(super) base: Rank,
    /// The rank of each card, counted from the base rank.
    pub(super) ranks: [u8; 64],
    /// The number of cards that make a complete run in this game.
    pub(super) complete_run: u8,
    /// The total number of places in all piles. A pile has one place for each number of cards that it can have.
    pub(super) places: usize,
    /// A hash for each card code and for each number of cards, from which the hashes of piles are made.
    pub(super) salts: Box<[u128; 256]>,
}

impl TableauGame {
    /// Prepares the rest of a game from a position for the solver. Returns `None` if this representation does not cover
    /// the rules.
    ///
    /// The representation covers games for one player with at most 64 piles in which cards are only transferred
    /// between piles and turned from a stock. The stock must be dealt in rows or keep its order. Spaces may be filled
    /// only from piles that are not themselves filled.
    pub fn from_rules(
        rules: &Rules,
        start: &Position,
        autoplay: Option<&SafeAutoplay>,
        arguments: Arguments,
    ) -> Option<Self> {
        if rules.piles().len() > MAX_PILES
            || !has_only_transfers(rules)
            || has_hand(rules)
            || start.turn().phase != Phase::Play
            // Runs are collected only from piles that a move touches.
            || start.has_run_to_collect(rules, Seat::FIRST)
        {
            return None;
        }
        let (mut cycle, mut row_stock) = stock(rules, start)?;
        if let Some(rows) = &mut row_stock
            && !arguments.contains(Argument::AlikePiles)
        {
            rows.alike.clear();
        }
        if !arguments.contains(Argument::StockTurns) {
            cycle = cycle.map(StockCycle::stepwise);
        }
        let (piles, places) = pile_entries(rules, start, arguments)?;
        let mut kinds = connected_kinds(rules, start, &piles, arguments)?;
        let is_stepwise = cycle.is_some_and(|cycle| cycle.is_stepwise);
        let moves_whole_runs = arguments.contains(Argument::WholeRuns)
            && autoplay.is_some()
            && !is_stepwise
            && moves_whole_runs(rules, &kinds);
        if moves_whole_runs && arguments.contains(Argument::EqualTails) {
            for id in rules.group_ids() {
                kinds[id.index()].trades_tails = rules.group(id).role == Role::Tableau;
            }
        }
        let set = |keep: &dyn Fn(GroupId, &Group) -> bool| pile_set(rules, keep);
        let lifted = set(&|_, group| group.lift != Lift::Nothing && group.role != Role::Stock);
        let of_cycle = cycle.map_or(0, |cycle| {
            1_u64 << cycle.stock.number() | 1 << cycle.waste.number()
        });
        let by_place = kinds_by_place(rules, &piles[..], places);
        Some(Self {
            sources: lifted & !of_cycle,
            targets: set(&|_, group| !group.from.is_empty() || !group.start_from.is_empty()),
            interchangeable: interchangeable_sets(rules, arguments),
            cycle,
            row_stock,
            autoplay: autoplay.cloned(),
            foundations: set(&|id, group| {
                group.role == Role::Foundation && rules.goal.groups().contains(id)
            }),
            safe_but_last: autoplay.map_or(0, |safe| {
                set(&|id, group| safe.but_last.contains(id) || group.lift == Lift::TopAboveFirst)
            }),
            holds_runs: set(&|id, _| kinds[id.index()].takes_runs),
            moves_whole_runs,
            defers: moves_whole_runs && arguments.contains(Argument::Deferral),
            returnable: if moves_whole_runs && arguments.contains(Argument::ReturningCards) {
                returnable_foundations(rules)
            } else {
                0
            },
            lasting_waste: cycle
                .filter(|cycle| moves_whole_runs && is_lasting(rules, cycle))
                .map_or(0, |cycle| 1 << cycle.waste.number()),
            safe_sources: autoplay.map_or(0, |safe| set(&|id, _| safe.sources.contains(id))),
            graph: transfer_graph(rules, &kinds, by_place)
                .filter(|_| arguments.contains(Argument::Relaxation))
                .map(|graph| TransferGraph {
                    columns: graph
                        .columns
                        .filter(|_| arguments.contains(Argument::CardOrders)),
                    ..graph
                }),
            collects: matches!(rules.goal, Goal::AllOn(_)),
            base: start.base(),
            ranks: ranks_above(rules.ranks, start.base()),
            complete_run: rules.ranks.count(),
            places,
            salts: Box::new(std::array::from_fn(|code| mix(code as u128 + 1))),
            kinds,
            piles,
        })
    }

    /// Returns the arguments, or lines of reasoning for ruling out positions or moves, that are both valid for the game
    /// and used by this representation.
    pub fn arguments(&self) -> Arguments {
        let piles = self.kinds.iter().map(|kind| kind.piles);
        let mut entries = piles.flat_map(bits).map(|pile| self.entry(pile));
        let graph = self.graph.as_ref();
        let trades_tails = self.kinds.iter().any(|kind| kind.trades_tails);
        let is_alike = |piles: u64| {
            let salt = |pile: u8| self.entry(pile).salt;
            bits(piles).any(|one| bits(piles).any(|two| one != two && salt(one) == salt(two)))
        };
        let are_columns_alike = self
            .row_stock
            .as_ref()
            .is_some_and(|rows| !rows.alike.is_empty());
        let is_any_alike = are_columns_alike || self.kinds.iter().any(|kind| is_alike(kind.piles));
        Arguments::of([
            (Argument::Representation, true),
            (Argument::SafeCards, self.autoplay.is_some()),
            (Argument::ReturningCards, self.returnable != 0),
            (Argument::WholeRuns, self.moves_whole_runs),
            (Argument::EqualTails, trades_tails),
            (Argument::Deferral, self.defers),
            (Argument::Relaxation, graph.is_some()),
            (
                Argument::CardOrders,
                graph.is_some_and(|graph| graph.columns.is_some()),
            ),
            (
                Argument::StockTurns,
                self.cycle.is_some_and(|cycle| !cycle.is_stepwise),
            ),
            (Argument::SameTops, entries.any(|entry| entry.by_top)),
            (Argument::AlikePiles, is_any_alike),
        ])
    }

    #[inline]
    pub(super) fn entry(&self, pile: u8) -> &PileEntry {
        &self.piles[usize::from(pile % 64)]
    }

    #[inline]
    pub(super) fn kind(&self, pile: u8) -> &PileKind {
        &self.kinds[usize::from(self.entry(pile).kind)]
    }
}

/// Returns the stock of a game, either as a stock whose cards keep their order or as a stock that is dealt in rows.
/// Returns `None` if the stock is of another kind.
fn stock(rules: &Rules, start: &Position) -> Option<(Option<StockCycle>, Option<RowStock>)> {
    match &rules.stock {
        None => Some((None, None)),
        Some(stock) if stock.row().is_some() || RowStock::is_turned_for_good(rules, stock) => {
            Some((None, Some(RowStock::from_rules(rules, start, stock)?)))
        }
        // A card from the waste is never the last of a complete run that is collected.
        Some(_) if rules.groups.iter().any(|group| !group.collects.is_empty()) => None,
        Some(stock) => Some((Some(StockCycle::from_rules(rules, start, stock)?), None)),
    }
}

/// Returns all piles of the game, and the total number of their places. Each number of cards that a pile can have is a
/// place.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a limit is at most the number of cards, which is checked to be at most 255"
)]
fn pile_entries(
    rules: &Rules,
    start: &Position,
    arguments: Arguments,
) -> Option<(Box<[PileEntry; MAX_PILES]>, usize)> {
    let cards = u16::from(u8::try_from(rules.cards()).ok()?);
    let (mut piles, mut places) = (Box::new([PileEntry::UNUSED; MAX_PILES]), 0);
    let suits = suits_of_piles(rules, start, arguments)?;
    for pile in rules.pile_ids() {
        let id = rules.pile(pile).group;
        let group = rules.group(id);
        let limit = group.limit_of(rules.pile(pile).number).min(cards);
        let suit = suits[pile.index()];
        let is_alike = may_change_places(rules, id, arguments) && suit.is_none();
        piles[pile.index()] = PileEntry {
            kind: id.number(),
            first_place: places,
            limit: limit as u8,
            starters: suit.map_or(u64::MAX, |suit| {
                CardSet::filter(|card| card.suit() == suit).bits()
            }),
            salt: class_term(class_of(rules, pile, is_alike), 0),
            by_top: arguments.contains(Argument::SameTops) && keeps_cards(rules, id),
        };
        // In a position that was typed in, a foundation may hold more cards than its limit.
        let most = limit.max(start.len(pile) as u16);
        places += most + 1;
    }
    Some((piles, usize::from(places)))
}

/// Returns the suit of each pile in kinds of pile whose rules want a different suit on each pile; the other piles have
/// none. Empty piles of such a kind are interchangeable, so they get the suits that are left in any order. Returns
/// `None` if these piles are not interchangeable, if cards that may not start a pile can become its lowest card, or if
/// there is not exactly one pile for each suit.
fn suits_of_piles(
    rules: &Rules,
    start: &Position,
    arguments: Arguments,
) -> Option<Vec<Option<Suit>>> {
    let mut suits = vec![None; rules.piles().len()];
    for id in rules.group_ids().filter(|id| rules.group(*id).each_suit) {
        let group = rules.group(id);
        let piles: Vec<PileId> = rules.piles_of(id, Seat::FIRST).collect();
        if !may_change_places(rules, id, arguments)
            || piles.len() != Suit::ALL.len()
            || !group.fill.is_empty()
            || !group.collects.is_empty()
        {
            return None;
        }
        let begun = |pile: &PileId| {
            let first = start.cards(rules, *pile).first();
            first.map(|first| first.card().suit())
        };
        let mut free = Suit::ALL.to_vec();
        for pile in &piles {
            free.retain(|suit| begun(pile) != Some(*suit));
        }
        let empty = piles.iter().filter(|pile| start.is_empty(**pile));
        // Two piles were begun with one suit.
        if empty.count() != free.len() {
            return None;
        }
        for pile in piles {
            suits[pile.index()] = Some(begun(&pile).or_else(|| free.pop())?);
        }
    }
    Some(suits)
}

/// Returns the kinds of pile in a game, with the piles to which their cards can go. Returns `None` if a space is still
/// to be filled, or if this representation does not cover one of the kinds.
fn connected_kinds(
    rules: &Rules,
    start: &Position,
    piles: &[PileEntry; MAX_PILES],
    arguments: Arguments,
) -> Option<Vec<PileKind>> {
    let kinds: Option<Vec<PileKind>> = rules
        .group_ids()
        .map(|id| PileKind::from_group(rules, start, id))
        .collect();
    let mut kinds = kinds?;
    // A tableau state fills a space only when the space arises.
    if has_unfilled_space(rules, start) {
        return None;
    }
    connect(rules, &mut kinds, piles, arguments);
    add_collectors(rules, start, &mut kinds)?;
    Some(kinds)
}

/// Whether the piles of a group are interchangeable, and the search may use that fact: `arguments` must include it.
fn may_change_places(rules: &Rules, id: GroupId, arguments: Arguments) -> bool {
    arguments.contains(Argument::AlikePiles) && rules.may_change_places(id)
}

/// Returns the sets of two or more interchangeable piles. Of the empty piles in a set, the search need start only the
/// first.
fn interchangeable_sets(rules: &Rules, arguments: Arguments) -> Vec<u64> {
    rules
        .group_ids()
        .filter(|id| may_change_places(rules, *id, arguments) || rules.group(*id).starts_in_order())
        .filter(|id| !rules.group(*id).each_suit)
        .map(|id| pile_set(rules, &|other, _| other == id))
        .filter(|piles| piles.count_ones() > 1)
        .collect()
}

/// Returns the set of the piles for whose group `keep` returns true.
fn pile_set(rules: &Rules, keep: &dyn Fn(GroupId, &Group) -> bool) -> u64 {
    let kept = rules.pile_ids().filter(|pile| {
        let id = rules.pile(*pile).group;
        keep(id, rules.group(id))
    });
    kept.fold(0, |set, pile| set | 1 << pile.number())
}

/// Adds to each kind of pile the piles to which its cards can go.
fn connect(
    rules: &Rules,
    kinds: &mut [PileKind],
    piles: &[PileEntry; MAX_PILES],
    arguments: Arguments,
) {
    let set = |keep: &dyn Fn(GroupId, &Group) -> bool| pile_set(rules, keep);
    let free = |source: GroupId, is_cell: bool| {
        set(&|_, group| {
            group.is_free_space()
                && group.start_from.contains(source)
                && is_cell == (group.role == Role::Cell)
        })
    };
    for source in rules.group_ids() {
        kinds[source.index()].piles = set(&|id, _| id == source);
        let goes_on = |target: &GroupId| {
            rules.group(*target).from.contains(source) && kinds[target.index()].lies_on != [0; 64]
        };
        let goes_on = rules
            .group_ids()
            .filter(goes_on)
            .map(GroupId::number)
            .collect();
        kinds[source.index()].goes_on = goes_on;
        kinds[source.index()].route = Route {
            built: set(&|_, group| group.from.contains(source)),
            started: set(&|_, group| group.start_from.contains(source)),
            cells: free(source, true),
            spaces: free(source, false),
        };
    }
    for target in rules.group_ids() {
        let group = rules.group(target);
        let with_room = rules.pile_ids().filter(|pile| {
            let entry = &piles[pile.index()];
            entry.kind == target.number() && entry.limit > 0
        });
        let with_room = with_room.fold(0, |set, pile| set | 1_u64 << pile.number());
        let starting = kinds[target.index()].accepts[EMPTY];
        if may_change_places(rules, target, arguments) && group.fill.is_empty() {
            kinds[target.index()].same_when_empty = with_room;
        }
        for source in group.start_from.iter() {
            let kind = &mut kinds[source.index()];
            kind.starters |= starting;
            for card in bits(starting) {
                let takes = |pile: &u8| piles[usize::from(*pile % 64)].starters >> card & 1 != 0;
                let taking = bits(with_room).filter(takes);
                kind.starts[usize::from(card % 64)] |= taking.fold(0, |set, pile| set | 1 << pile);
            }
        }
        let before = group.start_from.without(group.start_later);
        for source in group.start_later.iter() {
            let first = set(&|id, _| before.contains(id));
            kinds[source.index()].waits.push((with_room, first));
        }
    }
}

/// Adds to each kind of pile the piles that collect complete runs from it. Returns `None` if a kind with such runs
/// fills by itself or fills other piles, or if it has two kinds of collectors. Also returns `None` if a complete run
/// may have to wait for the next move before it is collected, because that is not represented.
fn add_collectors(rules: &Rules, start: &Position, kinds: &mut [PileKind]) -> Option<()> {
    let complete = usize::from(rules.ranks.count());
    for target in rules.group_ids() {
        let group = rules.group(target);
        for source in group.collects.iter() {
            let fills = rules
                .groups
                .iter()
                .any(|other| other.fill.contains(&source));
            let kind = &mut kinds[source.index()];
            let is_left_out = !kind.fill.is_empty()
                || fills
                || kind.collectors != 0
                || group.role != Role::Foundation
                // A run waits for a collector that becomes empty, or one of several runs for the next.
                || group.lift != Lift::Nothing
                || usize::from(group.count) * complete < usize::from(rules.cards())
                // A run waits for the card that is turned up after runs are collected.
                || complete == 1
                || rules
                    .piles_of(source, Seat::FIRST)
                    .any(|pile| lies_face_down_on_face_up(start.cards(rules, pile)));
            if is_left_out {
                return None;
            }
            kind.runs_are_built = false;
            kind.collectors = pile_set(rules, &|id, _| id == target);
            let complete = rules.complete_runs(target, source);
            let in_order = rules.in_order(complete, start.base());
            for (sequence, cards) in kind.sequences.iter_mut().zip(in_order) {
                *sequence = cards.bits();
            }
        }
    }
    Some(())
}

/// Whether any of the `cards` of a pile is face down on a card that is face up.
fn lies_face_down_on_face_up(cards: &[Dealt]) -> bool {
    let mut pairs = cards.windows(2);
    pairs.any(|pair| pair[0].is_up() && !pair[1].is_up())
}

fn kinds_by_place(rules: &Rules, piles: &[PileEntry], places: usize) -> Box<[u8]> {
    let mut by_place = vec![0; places];
    for entry in &piles[..rules.piles().len()] {
        by_place[usize::from(entry.first_place)..].fill(entry.kind);
    }
    by_place.into()
}

/// Returns the rank of each card, counted from the base rank.
fn ranks_above(ranks: Ranks, base: Rank) -> [u8; 64] {
    let mut above = [0; 64];
    for card in Card::all() {
        above[usize::from(card.index())] = ranks.above(card.rank(), base);
    }
    above
}

/// Whether part of a run need be moved only to free the card below it, because every other card that would be put there
/// could also go where the part goes. This is valid for one pack if all columns take the same cards; if everything that
/// forms a run moves together; if no other pile takes cards except the foundations; if cards that go on the same card
/// go to the same places; if cards from elsewhere can go wherever cards of columns can go; and if no run wraps around,
/// so that no run holds two cards that go to the same places (Blake and Gent, as in [`crate::prune::safe_cards`]).
fn moves_whole_runs(rules: &Rules, kinds: &[PileKind]) -> bool {
    let of_role = |role: Role| {
        rules
            .group_ids()
            .filter(move |id| rules.group(*id).role == role)
    };
    let mut columns = of_role(Role::Tableau);
    let (Some(only), None) = (columns.next(), columns.next()) else {
        return false;
    };
    let (kind, group) = (&kinds[only.index()], rules.group(only));
    let takes_nothing = |id: GroupId| {
        let group = rules.group(id);
        group.from.is_empty() && group.start_from.is_empty()
    };
    let comes_like_columns = |id: GroupId| {
        !group.from.contains(id)
            || (!group.start_from.contains(only) || group.start_from.contains(id))
    };
    let goes_alike = |one: u8, other: u8| {
        let [at, other_at] = [one, other].map(|card| usize::from(card % 64));
        kind.lies_on[at] == kind.lies_on[other_at]
            && kind.accepts[EMPTY] >> at & 1 == kind.accepts[EMPTY] >> other_at & 1
    };
    let are_alike = |cards: u64| bits(cards).all(|one| bits(cards).all(|two| goes_alike(one, two)));
    rules.is_one_pack()
        && !group.build.wrapping
        && rules
            .group_ids()
            .all(|id| id == only || rules.group(id).role == Role::Foundation || takes_nothing(id))
        && rules.group_ids().all(comes_like_columns)
        && group.start_later.is_empty()
        && kind.accepts[..EMPTY].iter().all(|cards| are_alike(*cards))
        && rules.groups.iter().all(|group| group.collects.is_empty())
        && group.from.contains(only)
        && !group.each_suit
        && group.limits.is_empty()
        && group.limit >= rules.cards()
        && of_role(Role::Cell).next().is_none()
        && kind.lift == Lift::Run
        && kind.runs[..52] == kind.accepts[..52]
}

/// Returns the foundations from which cards can come back one by one, to all piles to which cards of the columns can
/// go.
fn returnable_foundations(rules: &Rules) -> u64 {
    pile_set(rules, &|id, group| {
        group.role == Role::Foundation
            && matches!(group.lift, Lift::Top | Lift::TopAboveFirst)
            && goes_like_columns(rules, id)
    })
}

/// Whether all cards of the waste are available at any time, and can go to all piles to which cards of the columns can
/// go.
fn is_lasting(rules: &Rules, cycle: &StockCycle) -> bool {
    let waste = rules.pile(cycle.waste).group;
    cycle.turn == 1 && cycle.redeals == Times::Unlimited && goes_like_columns(rules, waste)
}

/// Whether cards of group `id` can go to all other piles to which cards of the columns can go.
fn goes_like_columns(rules: &Rules, id: GroupId) -> bool {
    let columns = || {
        let is_column = |column: &GroupId| rules.group(*column).role == Role::Tableau;
        rules.group_ids().filter(is_column)
    };
    rules.group_ids().filter(|to| *to != id).all(|to| {
        let group = rules.group(to);
        columns().all(|column| {
            (!group.from.contains(column) || group.from.contains(id))
                && (!group.start_from.contains(column) || group.start_from.contains(id))
        })
    })
}
