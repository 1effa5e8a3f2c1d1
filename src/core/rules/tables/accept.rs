//! Accept tables: for each kind of pile and each card that may be on top, the cards that may be put
//! on it and the cards that continue a run.

use crate::cards::{ByCard, Card, CardSet, Rank};
use crate::rules::{Base, Build, Direction, Group, Lift, Ranks, Role};

use super::acceptor_bits::{AcceptorBits, Quality};

/// The cards that a kind of pile accepts. The table has a row for each possible top card, one for
/// an empty pile and one for a face-down top card.
///
/// The remaining rows contain no cards. There are 128 rows, so that no index of a card is out of
/// bounds.
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// let tableau = rules.group_named("tableau").ok_or("no such piles")?;
/// let table = rules.accepts(tableau, Rank::ACE);
/// let nine = Card::parse("9H").ok_or("no card")?;
/// assert_eq!(table.on(nine), CardSet::of_rank(nine.rank().minus(1)));
/// assert!(table.empty().contains(nine), "any card starts a column");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AcceptTable {
    pub(crate) on: ByCard,
    /// For each possible top card, the [`AcceptorBits`] of a pile that has room and is not covered
    /// by other piles.
    pub(crate) rows: [AcceptorBits; 128],
}

/// The row of an [`AcceptTable`] for an empty pile.
pub(crate) const EMPTY_PILE: u8 = Card::USUAL;

/// The row of an [`AcceptTable`] for a pile with a face-down top card. The row has no cards unless
/// players put cards under the pile.
pub(crate) const FACE_DOWN_PILE: u8 = Card::USUAL + 1;

/// Whether a row of an [`AcceptTable`] stands for a card, rather than for an empty or a face-down
/// pile.
#[inline]
pub(crate) const fn is_card(row: u8) -> bool {
    row != EMPTY_PILE && row != FACE_DOWN_PILE
}

impl AcceptTable {
    /// Returns the cards that may be put on `card`.
    #[inline]
    pub fn on(&self, card: Card) -> CardSet {
        self.on[card.index() as usize]
    }

    /// Returns the cards in a row of the table. The number of the row is stored in
    /// [`PileCache::row`].
    ///
    /// [`PileCache::row`]: crate::position::PileCache::row
    #[inline]
    pub(crate) fn row(&self, row: u8) -> CardSet {
        self.on[row as usize % 128]
    }

    /// Returns the [`AcceptorBits`] in a row of the accept table.
    #[inline]
    pub(crate) fn rows(&self, row: u8) -> AcceptorBits {
        self.rows[row as usize % 128]
    }

    /// Fills in the [`AcceptorBits`] of every row of the accept table. `faces` has the cards of the
    /// pack. `pairs` has the cards that may be removed from these piles together with another card,
    /// and `alone` has those that may be removed alone.
    pub(crate) fn fill_rows(&mut self, faces: CardSet, (pairs, alone): (CardSet, CardSet)) {
        // If any card may start an empty pile, the quality [`Quality::Empty`] is enough.
        let starting = match self.empty() {
            all if all == faces => CardSet::EMPTY,
            some => some,
        };
        self.rows[EMPTY_PILE as usize] = AcceptorBits::of(starting).with(Quality::Empty);
        self.rows[FACE_DOWN_PILE as usize] = AcceptorBits::of(self.row(FACE_DOWN_PILE));
        for card in faces.iter() {
            let mut rows = AcceptorBits::of(self.on(card));
            if pairs.contains(card) {
                rows = rows.with(Quality::Pairs);
            }
            if alone.contains(card) {
                rows = rows.with(Quality::Leaves);
            }
            self.rows[card.index() as usize] = rows;
        }
    }

    /// Returns the cards that may start an empty pile.
    #[inline]
    pub fn empty(&self) -> CardSet {
        self.on[EMPTY_PILE as usize]
    }
}

/// The tables of a kind of pile that the engine uses during play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GroupTables {
    /// The accept tables (which list the cards that may be put on each card): one for each base
    /// rank if the base rank matters, otherwise a single one.
    pub accepts: Vec<AcceptTable>,
    /// The accept tables (which list the cards that may be put on each card) for piles in which
    /// cards below the top card matter: for building up, for building down, and for a second card
    /// of the same rank as the top card.
    pub by_way: Option<Box<DirectionTables>>,
    /// The accept tables (which list the cards that may be put on each card) that apply while a
    /// condition on other piles does not hold. Empty if there is no such condition.
    pub others: Vec<AcceptTable>,
    /// The accept tables (which list the cards that may be put on each card) for cards of other
    /// players. Empty if other players may not put cards on these piles.
    pub guests: Vec<AcceptTable>,
    /// For each card, the cards that may lie directly on it in a run that is lifted as one.
    pub runs: Vec<ByCard>,
    /// For each card, the cards that may lie directly on it in a run that is built in the second of
    /// two ways. Empty if there is no second way. All cards of a run are built in the same way.
    pub other_runs: Vec<ByCard>,
    /// For each card, the cards that may lie directly on it in a run that can become complete.
    pub in_order: Vec<ByCard>,
    /// Whether the face-down top card of a pile may start an empty pile elsewhere.
    pub lent: bool,
}

/// The accept tables of a pile that is built in one of two directions. Each direction has a table
/// for each base rank if the base rank matters, otherwise a single one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DirectionTables {
    pub up: Vec<AcceptTable>,
    pub down: Vec<AcceptTable>,
    /// The accept tables for a second card of the same rank, on piles that are then built in the
    /// other direction.
    pub level: Vec<AcceptTable>,
}

impl GroupTables {
    /// Derives the tables of a kind of pile that are used during play. `faces` has the cards of the
    /// pack.
    pub fn from_group(
        group: &Group,
        (ranks, base): (Ranks, Base),
        (faces, lent): (CardSet, bool),
    ) -> Self {
        let run = group.run.unwrap_or(group.build);
        let bases: Vec<Rank> = match base {
            Base::Fixed(rank) => vec![rank],
            Base::FirstDealt | Base::FirstUp | Base::FirstPut | Base::Chosen(_) => {
                Rank::all().collect()
            }
        };
        let accepts = |build: Build| -> Vec<AcceptTable> {
            let tables = bases.iter();
            tables
                .map(|base| accept_table(group, build, (ranks, *base), faces))
                .collect()
        };
        let runs = |run: Build| -> Vec<ByCard> {
            let tables = bases
                .iter()
                .map(|base| run_table(group, run, (ranks, *base), faces));
            tables.collect()
        };
        let in_order = runs(run.first());
        // Only a build that goes up or down through the ranks can complete a run.
        let through_ranks =
            |build: &Build| matches!(build.direction, Direction::Up | Direction::Down);
        let complete = match run.second().filter(through_ranks) {
            Some(second) if !through_ranks(&run) => runs(second),
            _ => in_order.clone(),
        };
        let way = |direction: Direction| {
            accepts(Build {
                direction,
                ..group.build
            })
        };
        let by_way = (!group.builds_on_top_alone()).then(|| {
            Box::new(DirectionTables {
                up: way(Direction::Up),
                down: way(Direction::Down),
                level: way(Direction::Same),
            })
        });
        Self {
            by_way,
            accepts: accepts(group.build),
            others: group
                .other_build
                .as_ref()
                .map(|other| accepts(other.build))
                .unwrap_or_default(),
            guests: group
                .guests
                .as_ref()
                .map(|guests| accepts(guests.build))
                .unwrap_or_default(),
            runs: match group.lift {
                Lift::FaceUp | Lift::Pile => vec![[faces; 128]],
                _ => in_order,
            },
            other_runs: match (group.lift, run.second()) {
                (Lift::FaceUp | Lift::Pile, _) | (_, None) => Vec::new(),
                (_, Some(second)) => runs(second),
            },
            in_order: complete,
            lent: lent && group.role == Role::Stock,
        }
    }
}

/// Returns the accept table for the base rank `base`, or the only table if the base rank does not
/// matter.
#[inline]
pub(crate) fn of_base<T>(tables: &[T], base: Rank) -> &T {
    match tables {
        [only] => only,
        many => &many[base.index() as usize],
    }
}

/// Returns, for each card, the cards that continue a run when they are put on that card. `run` says
/// how runs are built.
fn run_table(group: &Group, run: Build, (ranks, base): (Ranks, Rank), faces: CardSet) -> ByCard {
    // Cards that follow no rule do not form a run.
    if run.direction == Direction::Any {
        return [CardSet::EMPTY; 128];
    }
    let mut table = run.permitted((ranks, base), faces);
    for below in group.nothing_on.iter() {
        table[below.index() as usize] = CardSet::EMPTY;
    }
    table
}

fn accept_table(
    group: &Group,
    build: Build,
    (ranks, base): (Ranks, Rank),
    faces: CardSet,
) -> AcceptTable {
    let mut on = build.permitted((ranks, base), faces);
    let wild = group.wild.map_or(CardSet::EMPTY, CardSet::of_rank);
    for top in (faces - group.nothing_on).iter() {
        on[top.index() as usize] |= wild;
        if !group.wild_has_rank() && wild.contains(top) {
            on[top.index() as usize] = CardSet::ALL;
        }
    }
    for top in group.nothing_on.iter() {
        on[top.index() as usize] = CardSet::EMPTY;
    }
    on[EMPTY_PILE as usize] = group.start.cards(ranks, base);
    if group.under {
        on[FACE_DOWN_PILE as usize] = CardSet::ALL;
    }
    if group.wild_starts {
        on[EMPTY_PILE as usize] |= wild;
    }
    for cards in &mut on {
        *cards = *cards & faces;
    }
    AcceptTable {
        on,
        rows: [AcceptorBits::NONE; 128],
    }
}
