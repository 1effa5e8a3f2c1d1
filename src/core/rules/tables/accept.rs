//! Accept tables: for each kind of pile and each card that may lie on top, the cards that may be
//! put there, and the cards that continue a run.

use crate::cards::{ByCard, Card, CardSet, Rank};
use crate::rules::{Base, Build, Direction, Group, Lift, Ranks, Role};

use super::acceptor_bits::{AcceptorBits, Quality};

/// The cards that a pile accepts, by its top card, when it is empty, and when its top is face down.
/// The other rows are blank; with 128 no row can be out of bounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AcceptTable {
    pub(crate) on: ByCard,
    /// For each of them the rows that a pile is in which nothing covers and which is not full.
    pub(crate) rows: [AcceptorBits; 128],
}

/// The row of an [`AcceptTable`] for an empty pile.
pub(crate) const EMPTY_PILE: u8 = Card::USUAL;

/// The row of an [`AcceptTable`] for a pile with a face-down card on top: nothing, unless cards go under it.
pub(crate) const FACE_DOWN_PILE: u8 = Card::USUAL + 1;

/// Tells whether a row is that of a card.
#[inline]
pub(crate) const fn is_card(row: u8) -> bool {
    row != EMPTY_PILE && row != FACE_DOWN_PILE
}

impl AcceptTable {
    /// Returns the cards that may be put on this card.
    #[inline]
    pub fn on(&self, card: Card) -> CardSet {
        self.on[card.index() as usize]
    }

    /// Returns the cards accepted on a top row, as [`PileCache::row`] holds it.
    ///
    /// [`PileCache::row`]: crate::position::PileCache::row
    #[inline]
    pub(crate) fn row(&self, row: u8) -> CardSet {
        self.on[row as usize % 128]
    }

    /// Returns the acceptor bits of a pile whose cache holds this row.
    #[inline]
    pub(crate) fn rows(&self, row: u8) -> AcceptorBits {
        self.rows[row as usize % 128]
    }

    /// Fills in the rows of a pack that has some of these cards, given those that may leave these piles in pairs and
    /// alone.
    pub(crate) fn fill_rows(&mut self, faces: CardSet, (pairs, alone): (CardSet, CardSet)) {
        // Where any card starts an empty pile, its being empty says so.
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

/// The tables of a kind of pile that play looks up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GroupTables {
    /// The cards accepted: a table for each base rank where it depends on one, else one table.
    pub accepts: Vec<AcceptTable>,
    /// The same where the cards below the top one matter: for building up, for building down, and for a second
    /// card of the top card's rank; none where they do not.
    pub by_way: Option<Box<WayTables>>,
    /// The same as long as a condition does not hold that depends on other piles; none where there is no such.
    pub others: Vec<AcceptTable>,
    /// The same for cards of other players; none where they put nothing there.
    pub guests: Vec<AcceptTable>,
    /// For each card the cards that may lie directly on it within a run that is lifted as one.
    pub runs: Vec<ByCard>,
    /// The same for the second way of building, where there is one: a run is by one way throughout.
    pub other_runs: Vec<ByCard>,
    /// For each card the cards that may lie directly on it within a run that can become complete.
    pub in_order: Vec<ByCard>,
    /// Whether the face-down top card may start an empty pile elsewhere.
    pub lent: bool,
}

/// The cards accepted by a pile that is built in one of two ways, each with a table for each base rank
/// where it depends on one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WayTables {
    pub up: Vec<AcceptTable>,
    pub down: Vec<AcceptTable>,
    /// For a pile that turns back: a card of the same rank.
    pub level: Vec<AcceptTable>,
}

impl GroupTables {
    /// Derives the tables of a kind of pile among all, of a pack that has some of these cards.
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
        // Only a way that goes through the ranks makes a run complete.
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
            Box::new(WayTables {
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

/// Returns the table for a base rank, of which there is only one where it does not matter.
#[inline]
pub(crate) fn of_base<T>(tables: &[T], base: Rank) -> &T {
    match tables {
        [only] => only,
        many => &many[base.index() as usize],
    }
}

/// Returns, for each card, the cards that continue a run upwards from it by this build.
fn run_table(group: &Group, run: Build, (ranks, base): (Ranks, Rank), faces: CardSet) -> ByCard {
    // Cards that lie together by no rule are not a run.
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
