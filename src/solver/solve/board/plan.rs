//! What a board needs to know of a game: tables by card and sets of piles, resolved once for a
//! search. Games of which these do not say everything have no plan.

use patience_core::{
    Goal, Group, GroupId, Lift, Phase, PileId, Position, Rank, Role, Rules, Seat, Stock, Times,
    TurnWhen,
};

use super::super::bits::bits;
use super::super::hash::{mixed, term};
use super::super::marks::keeps_for_good;
use super::super::plain::{has_hand, is_plain};
use super::super::safe::Safe;
use super::kind::{EMPTY, Kind, Route};
use super::talon::further_on;
use super::ways::Ways;

/// How many piles a board has at most: a set of them is a word.
const MOST_PILES: usize = 64;

/// How many cards stock and waste hold at most: which of them are left is a word.
const MOST_IN_TALON: usize = 128;

/// A pile.
#[derive(Debug, Clone, Copy)]
pub(super) struct Site {
    pub kind: u8,
    /// Where its marks begin.
    pub first: u16,
    /// How many cards it may hold.
    pub limit: u8,
    /// A number for its class: piles of one class may change places.
    pub salt: u128,
    /// Whether only their number and what goes on the top card tell its cards apart.
    pub by_top: bool,
}

impl Site {
    const BLANK: Self = Self {
        kind: 0,
        first: 0,
        limit: 0,
        salt: 0,
        by_top: false,
    };
}

/// The stock and the waste whose cards never change their order.
#[derive(Debug, Clone, Copy)]
pub(super) struct Talon {
    pub stock: PileId,
    pub waste: PileId,
    /// How many cards at a time.
    pub turn: u8,
    pub redeals: Times,
    /// The pattern of [`further_on`].
    pub further_on: u32,
}

/// A stock that gives a card to each column, or to the one pile where it stays, at a time.
#[derive(Debug, Clone)]
pub(super) struct Rows {
    pub stock: PileId,
    pub columns: Vec<u8>,
    pub when: TurnWhen,
    /// How many cards the stock had at the start.
    pub begun: usize,
}

/// What a board needs to know of a game.
#[derive(Debug, Clone)]
pub(in super::super) struct Plan {
    pub(super) kinds: Vec<Kind>,
    pub(super) sites: Box<[Site; MOST_PILES]>,
    /// The piles that cards may be lifted from, but for the waste.
    pub(super) sources: u64,
    /// The piles that cards may be put on.
    pub(super) targets: u64,
    /// Empty piles of which only the first of a set need be started.
    pub(super) alike: Vec<u64>,
    pub(super) talon: Option<Talon>,
    pub(super) rows: Option<Rows>,
    pub(super) safe: Option<Safe>,
    /// The piles that safe cards go to, and those that they may come from.
    pub(super) foundations: u64,
    pub(super) safe_sources: u64,
    /// Those of them from which the last card is not safe.
    pub(super) safe_but_last: u64,
    /// The piles that may take several cards at a time.
    pub(super) holds_runs: u64,
    /// Whether a part of a run moves only for the sake of the card that it lies on.
    pub(super) whole_runs: bool,
    /// The foundations, if cards come back from them one by one and go wherever columns' cards go.
    pub(super) returning: u64,
    /// The waste, if all its cards can be had at any time, whichever were had before, and go
    /// wherever columns' cards go.
    pub(super) lasting: u64,
    /// Where cards can go, if that tells whether there is hope.
    pub(super) ways: Option<Ways>,
    /// Whether the goal is that cards come to some piles, not that they leave some.
    pub(super) gathers: bool,
    pub(super) base: u8,
    /// The rank of each card, counted from the base.
    pub(super) ranks: [u8; 64],
    pub(super) room: usize,
    /// A number for each code of a card.
    pub(super) salts: Box<[u128; 256]>,
}

impl Plan {
    /// Returns the plan of a game as it goes on from a position; nothing where it has rules that
    /// a board does not know.
    pub fn of(rules: &Rules, start: &Position, safe: Option<&Safe>) -> Option<Self> {
        if rules.piles().len() > MOST_PILES
            || !is_plain(rules)
            || has_hand(rules)
            || start.turn().phase != Phase::Play
        {
            return None;
        }
        let (talon, rows) = match &rules.stock {
            None => (None, None),
            Some(stock) if stock.each || stays_where_turned(rules, stock) => {
                (None, Some(rows_of(rules, start, stock)?))
            }
            // A card from the waste is never the last of a complete run that leaves.
            Some(_) if rules.groups.iter().any(|group| !group.collects.is_empty()) => return None,
            Some(stock) => (Some(talon_of(rules, start, stock)?), None),
        };
        let kinds: Option<Vec<Kind>> = rules
            .group_ids()
            .map(|id| Kind::of(rules, start, id))
            .collect();
        let mut kinds = kinds?;
        let piles: Vec<PileId> = rules.pile_ids().collect();
        let cards = u16::from(u8::try_from(rules.cards()).ok()?);
        let (mut sites, mut first) = (Box::new([Site::BLANK; MOST_PILES]), 0);
        for pile in &piles {
            let id = rules.pile(*pile).group;
            let group = rules.group(id);
            let limit = group.limit_of(rules.pile(*pile).number).min(cards);
            let class = if rules.may_change_places(id) {
                u32::from(id.0) + 1
            } else {
                1000 + u32::from(pile.0)
            };
            sites[pile.index()] = Site {
                kind: id.0,
                first,
                limit: limit as u8,
                salt: term(class, 0),
                by_top: keeps_for_good(rules, id),
            };
            // A foundation may hold more than its limit at the start of an odd position.
            let most = limit.max(start.len(*pile) as u16);
            first += most + 1;
        }
        // A board fills a space only as it comes to be: play would have filled this one already.
        let unfilled = |pile: &PileId| {
            let fill = &kinds[usize::from(sites[pile.index()].kind)].fill;
            start.len(*pile) == 0 && fill.iter().any(|from| start.len(PileId(*from)) > 0)
        };
        if piles.iter().any(unfilled) {
            return None;
        }
        let set = |keep: &dyn Fn(GroupId, &Group) -> bool| -> u64 {
            let kept = piles.iter().filter(|pile| {
                let id = rules.pile(**pile).group;
                keep(id, rules.group(id))
            });
            kept.fold(0, |set, pile| set | 1 << pile.0)
        };
        let free = |source: GroupId, cell: bool| {
            set(&|_, group| {
                group.is_free_space()
                    && group.start_from.contains(source)
                    && cell == (group.role == Role::Cell)
            })
        };
        for source in rules.group_ids() {
            kinds[source.index()].piles = set(&|id, _| id == source);
            let goes_on = |target: &GroupId| {
                rules.group(*target).from.contains(source)
                    && kinds[target.index()].lies_on != [0; 64]
            };
            let goes_on = rules.group_ids().filter(goes_on).map(|id| id.0).collect();
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
            let open = piles.iter().filter(|pile| {
                let site = &sites[pile.index()];
                site.kind == target.0 && site.limit > 0
            });
            let open = open.fold(0, |set, pile| set | 1_u64 << pile.0);
            let starting = kinds[target.index()].accepts[EMPTY];
            if rules.may_change_places(target) && group.fill.is_empty() {
                kinds[target.index()].same_when_empty = open;
            }
            for source in group.start_from.iter() {
                let kind = &mut kinds[source.index()];
                kind.starters |= starting;
                for card in bits(starting) {
                    kind.starts[usize::from(card % 64)] |= open;
                }
            }
            let before = group.start_from.without(group.start_later);
            for source in group.start_later.iter() {
                let first = set(&|id, _| before.contains(id));
                kinds[source.index()].waits.push((open, first));
            }
        }
        for target in rules.group_ids() {
            for source in rules.group(target).collects.iter() {
                let kind = &mut kinds[source.index()];
                // What fills by itself, or two kinds of collectors, would need more thought.
                if !kind.fill.is_empty() || kind.collectors != 0 {
                    return None;
                }
                kind.runs_fit = false;
                kind.collectors = set(&|id, _| id == target);
            }
        }
        let lifted = set(&|_, group| group.lift != Lift::Nothing && group.role != Role::Stock);
        let of_talon = talon.map_or(0, |talon| 1_u64 << talon.stock.0 | 1 << talon.waste.0);
        let alike = rules
            .group_ids()
            .filter(|id| rules.may_change_places(*id) || rules.group(*id).starts_in_order())
            .map(|id| set(&|other, _| other == id))
            .filter(|piles| piles.count_ones() > 1);
        let whole_runs = safe.is_some() && moves_whole_runs(rules, &kinds);
        if whole_runs {
            for id in rules.group_ids() {
                kinds[id.index()].trades_tails = rules.group(id).role == Role::Tableau;
            }
        }
        Some(Self {
            sources: lifted & !of_talon,
            targets: set(&|_, group| !group.from.is_empty() || !group.start_from.is_empty()),
            alike: alike.collect(),
            talon,
            rows,
            safe: safe.cloned(),
            foundations: set(&|id, group| {
                group.role == Role::Foundation && rules.goal.groups().contains(id)
            }),
            safe_but_last: safe.map_or(0, |safe| {
                set(&|id, group| safe.but_last.contains(id) || group.lift == Lift::TopAboveFirst)
            }),
            holds_runs: set(&|id, _| kinds[id.index()].takes_runs),
            whole_runs,
            returning: set(&|id, group| {
                whole_runs
                    && group.role == Role::Foundation
                    && matches!(group.lift, Lift::Top | Lift::TopAboveFirst)
                    && goes_like_columns(rules, id)
            }),
            lasting: talon.map_or(0, |talon| {
                let waste = rules.pile(talon.waste).group;
                let lasts = talon.turn == 1
                    && talon.redeals == Times::Unlimited
                    && goes_like_columns(rules, waste);
                u64::from(whole_runs && lasts) << talon.waste.0
            }),
            safe_sources: safe.map_or(0, |safe| set(&|id, _| safe.sources.contains(id))),
            ways: Ways::of(rules, &kinds, &sites[..], usize::from(first)),
            gathers: matches!(rules.goal, Goal::AllOn(_)),
            base: start.base().index(),
            ranks: std::array::from_fn(|card| {
                (card as u8 % Rank::COUNT + Rank::COUNT - start.base().index()) % Rank::COUNT
            }),
            room: usize::from(first),
            salts: Box::new(std::array::from_fn(|code| mixed(code as u128 + 1))),
            kinds,
            sites,
        })
    }

    #[inline]
    pub(super) fn kind(&self, pile: u8) -> &Kind {
        &self.kinds[usize::from(self.sites[usize::from(pile % 64)].kind)]
    }
}

/// Tells whether a part of a run need not be moved but for the sake of the card that it lies on:
/// no other card would be put there that could not go where the part goes. Holds for one pack,
/// where all columns take the same and whatever hangs together moves together, and no cell takes
/// cards apart (Blake and Gent).
fn moves_whole_runs(rules: &Rules, kinds: &[Kind]) -> bool {
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
    rules.packs == 1
        && rules.groups.iter().all(|group| group.collects.is_empty())
        && group.from.contains(only)
        && group.limits.is_empty()
        && group.limit >= rules.cards()
        && of_role(Role::Cell).next().is_none()
        && kind.lift == Lift::Run
        && kind.runs[..52] == kind.accepts[..52]
}

/// Tells whether cards from these piles go to all others to which cards of the columns go.
fn goes_like_columns(rules: &Rules, id: GroupId) -> bool {
    let columns = || {
        let of_role = |column: &GroupId| rules.group(*column).role == Role::Tableau;
        rules.group_ids().filter(of_role)
    };
    rules.group_ids().filter(|to| *to != id).all(|to| {
        let group = rules.group(to);
        columns().all(|column| {
            (!group.from.contains(column) || group.from.contains(id))
                && (!group.start_from.contains(column) || group.start_from.contains(id))
        })
    })
}

/// Returns stock and waste where their cards never change their order; nothing where they might.
fn talon_of(rules: &Rules, start: &Position, stock: &Stock) -> Option<Talon> {
    let waste = rules.group(stock.to);
    let takes = |id: GroupId| {
        let group = rules.group(id);
        !group.from.is_empty() || !group.start_from.is_empty()
    };
    let from_stock = |group: &Group| {
        group.from.contains(stock.group)
            || group.start_from.contains(stock.group)
            || group.fill.contains(&stock.group)
            || group.fill.contains(&stock.to)
    };
    let comes_back = stock.redeals != Times::Limited(0);
    let goal = rules.goal.groups();
    let plain = waste.role == Role::Waste
        && waste.count == 1
        && waste.lift == Lift::Top
        && !goal.contains(stock.to)
        && !goal.contains(stock.group)
        && rules.group(stock.group).count == 1
        && !takes(stock.to)
        && !takes(stock.group)
        && !stock.gaps
        && !stock.placed
        && !stock.reversed
        && stock.turn > 0
        && stock.when == TurnWhen::AnyTime
        && (!comes_back || stock.gathered == [stock.to])
        && !rules.groups.iter().any(from_stock);
    let pile = rules.piles_of(stock.group, Seat::FIRST).next()?;
    let waste = rules.piles_of(stock.to, Seat::FIRST).next()?;
    let talon = Talon {
        stock: pile,
        waste,
        turn: stock.turn,
        redeals: stock.redeals,
        further_on: further_on(
            stock.turn,
            stock.redeals,
            start.len(pile) + start.len(waste),
        ),
    };
    (plain && usize::from(rules.cards()) <= MOST_IN_TALON).then_some(talon)
}

/// Tells whether cards are turned one by one onto a pile on which they stay for good.
fn stays_where_turned(rules: &Rules, stock: &Stock) -> bool {
    let to = rules.group(stock.to);
    stock.turn == 1 && to.count == 1 && to.lift == Lift::Nothing
}

/// Returns the stock that gives a card to each of some piles, and to which it gives them.
fn rows_of(rules: &Rules, start: &Position, stock: &Stock) -> Option<Rows> {
    let taken = |group: &Group| {
        group.from.contains(stock.group)
            || group.start_from.contains(stock.group)
            || group.fill.contains(&stock.group)
    };
    let plain = !stock.gaps
        && !stock.placed
        && stock.redeals == Times::Limited(0)
        && stock.when != TurnWhen::NothingGoesUp
        && !rules.groups.iter().any(taken)
        && !rules.goal.groups().contains(stock.group)
        && rules.group(stock.to).fill.is_empty();
    let pile = rules.piles_of(stock.group, Seat::FIRST).next()?;
    let to = rules.piles_of(stock.to, Seat::FIRST);
    plain.then(|| Rows {
        stock: pile,
        columns: to.map(|pile| pile.0).collect(),
        when: stock.when,
        begun: start.len(pile),
    })
}
