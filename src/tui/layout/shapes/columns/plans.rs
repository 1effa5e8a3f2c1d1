//! The plans for arranging the piles of a game with columns, best-looking first.

use patience_core::{LinkedPile, PileId};

use super::{Plan, count};
use crate::layout::CardSize;
use crate::layout::board::Board;
use crate::layout::measure::many;
use crate::layout::shapes::shelf::Shelf;
use crate::layout::sizing::PlanNumber;
use crate::layout::sorted_piles::SortedPiles;

/// The most piles that are placed one below the other beside the columns.
const TOWER: usize = 4;
/// The largest number of reserves that are placed one below the other left of the columns, when they could also be in
/// the row above the columns.
const BESIDE: usize = 2;
/// The largest number by which the piles in the row above the columns may outnumber the columns.
const LONGER: u16 = 2;
/// The number of flaws that a plan for placing the piles has because there is more than one shelf above the columns.
const SECOND: u8 = 2;

/// Returns the plans for placing the piles that have the columns in `rows` rows, best-looking first.
pub(super) fn plans(board: &Board<'_>, room: u16, gap: u16, rows: usize) -> Vec<Plan> {
    let mut sorted = SortedPiles::from_rules(board.rules, board.seat);
    let in_row = usize::from(((room + gap) / (board.size.width() + gap)).max(1));
    let hand = take_hand(board, &mut sorted);
    let columns = std::mem::take(&mut sorted.columns).into_iter();
    let columns = in_rows(columns.filter(|group| !group.is_empty()).collect(), rows);
    let main: u16 = columns.iter().map(|row| count(row)).max().unwrap_or(0);
    let above = if hand.is_empty() {
        above_columns(board, &sorted, main, in_row)
    } else {
        let shelves = above_hand(board, &sorted, &hand, in_row);
        vec![Above::of_shelves(Kind::Hand, shelves)]
    };
    let rows = u8::try_from(rows).unwrap_or(u8::MAX);
    let plan = |side: &[PileId], above: Above| Plan {
        number: PlanNumber(rows.saturating_mul(KINDS).saturating_add(above.kind as u8)),
        faults: above.faults,
        shelves: above.shelves,
        flush: !hand.is_empty(),
        tower: above.tower,
        side: side.to_vec(),
        rows: columns.clone(),
    };
    let beside = above.into_iter().map(|above| plan(&sorted.reserves, above));
    // More reserves above each other would need more lines than the columns.
    let over = (sorted.reserves.len() > BESIDE).then(|| {
        let [left, right] = sorted.ends();
        let shelves = vec![Shelf { left, right }];
        plan(&[], Above::of_shelves(Kind::Reserves, shelves))
    });
    over.into_iter().chain(beside).collect()
}

/// Removes and returns the reserves that are placed in rows above the columns, if there are many reserves of
/// which only the top card is visible. Reserves that may be looked through are placed among the columns
/// instead.
fn take_hand(board: &Board<'_>, sorted: &mut SortedPiles) -> Vec<PileId> {
    let reserves = std::mem::take(&mut sorted.reserves);
    if sorted.columns.is_empty() {
        sorted.columns.push(reserves);
        return Vec::new();
    }
    if reserves.len() <= 1 {
        sorted.reserves = reserves;
        return Vec::new();
    }
    let (spread, whole): (Vec<PileId>, Vec<PileId>) =
        reserves.iter().partition(|pile| board.is_column(**pile));
    let at = if spread.len() > TOWER {
        sorted.columns.len()
    } else {
        0
    };
    sorted.columns.insert(at, spread);
    if whole.len() > TOWER {
        return whole;
    }
    sorted.reserves = whole;
    Vec::new()
}

/// How the piles are divided among shelves, the rows of single piles above the columns.
#[derive(Debug, Clone, Copy)]
enum Kind {
    /// All piles are on one shelf, a row above the columns.
    One,
    /// There is one shelf, and the foundations are beside the columns.
    Tower,
    /// The cells have a shelf of their own, a row above the columns.
    Cells,
    /// Each kind of foundation has a shelf of its own, a row above the columns.
    Kinds,
    /// The piles are divided among as many shelves as necessary.
    Broken,
    /// The reserves are many single cards, like a hand, and have shelves of their own.
    Hand,
    /// The reserves are on the same shelf as the other piles.
    Reserves,
}

/// A number that is greater than the number of variants of the type `Kind`, the kinds of piles.
const KINDS: u8 = 8;

/// The shelves above the columns, and the piles that form a tower beside the columns.
struct Above {
    kind: Kind,
    shelves: Vec<Shelf>,
    tower: Vec<PileId>,
    faults: u8,
}

impl Above {
    fn of_shelves(kind: Kind, shelves: Vec<Shelf>) -> Self {
        let faults = match kind {
            _ if shelves.len() < 2 => 0,
            Kind::Kinds | Kind::Hand => SECOND - 1,
            _ => SECOND,
        };
        Self {
            kind,
            shelves,
            tower: Vec::new(),
            faults,
        }
    }
}

/// Returns the shelves above the columns of a game with a hand of single cards. If the rules link each
/// foundation to a card of the hand, each foundation is above its card.
fn above_hand(
    board: &Board<'_>,
    sorted: &SortedPiles,
    hand: &[PileId],
    in_row: usize,
) -> Vec<Shelf> {
    let (dealing, cells, goals) = (&sorted.dealing, &sorted.cells, &sorted.goals);
    let leaned_on = |pile: &PileId| {
        let own = LinkedPile::Group(board.rules.pile(*pile).group);
        let mut groups = board.rules.groups.iter();
        groups.any(|group| group.linked_pile == own)
    };
    if hand.iter().any(leaned_on) && goals.len() >= hand.len() && goals.len() <= in_row {
        let right = [&dealing[..], cells].concat();
        let first = Shelf::new(goals.clone(), right);
        return vec![first, Shelf::of_left(hand.to_vec())];
    }
    hand_shelves(dealing, cells, goals, hand, in_row)
}

/// Returns the possible divisions of the piles among shelves (rows above the columns), best-looking first. `main` is
/// the number of columns below the shelves.
fn above_columns(board: &Board<'_>, sorted: &SortedPiles, main: u16, in_row: usize) -> Vec<Above> {
    let size = board.size;
    let (dealing, cells, goals) = (&sorted.dealing, &sorted.cells, &sorted.goals);
    let left: Vec<PileId> = dealing.iter().chain(cells).copied().collect();
    let one = Shelf::new(left.clone(), goals.clone());
    let mut above = Vec::new();
    // A row hardly longer than the columns stays one row, in smaller cards if necessary.
    let fits = one.count() <= main + LONGER;
    let row = || Above::of_shelves(Kind::One, vec![one.clone()]);
    if fits {
        above.push(row());
    }
    // Without a shelf, columns have more lines.
    let alone = left.is_empty() || !fits || size == CardSize::Small;
    if alone && goals.len() <= TOWER && many(&left) <= main {
        above.push(Above {
            kind: Kind::Tower,
            shelves: filled([Shelf::of_left(left.clone())]),
            tower: goals.clone(),
            faults: 0,
        });
    }
    if !fits {
        above.push(row());
    }
    if let Some(shelves) = shelves_of_kinds(board, sorted) {
        above.push(Above::of_shelves(Kind::Kinds, shelves));
    }
    let first = Shelf::new(dealing.clone(), goals.clone());
    let two = [first, Shelf::of_left(cells.clone())];
    above.push(Above::of_shelves(Kind::Cells, filled(two)));
    // Use as many shelves as necessary, with equal rows of foundations if that takes no more shelves.
    let all = [&left[..], goals].concat();
    let least = all.len().div_ceil(in_row);
    let in_one = goals.len().div_ceil(least.max(1)).max(1);
    let lefts = std::iter::once(left.clone()).chain(std::iter::repeat(Vec::new()));
    let rows = goals.chunks(in_one).map(<[PileId]>::to_vec);
    let even: Vec<Shelf> = lefts
        .zip(rows)
        .map(|(left, right)| Shelf::new(left, right))
        .collect();
    let shelves = if even.len() == least && left.len() + in_one < in_row {
        even
    } else {
        let row = |row: &[PileId]| {
            if goals.contains(&row[0]) {
                Shelf::new(Vec::new(), row.to_vec())
            } else {
                Shelf::of_left(row.to_vec())
            }
        };
        all.chunks(in_row).map(row).collect()
    };
    above.push(Above::of_shelves(Kind::Broken, shelves));
    above
}

/// Returns one shelf, a row above the columns, for each kind of foundation. `None` unless there are several kinds, all
/// with many piles.
fn shelves_of_kinds(board: &Board<'_>, sorted: &SortedPiles) -> Option<Vec<Shelf>> {
    let group = |pile: &PileId| board.rules.pile(*pile).group;
    let kinds: Vec<&[PileId]> = sorted
        .goals
        .chunk_by(|one, other| group(one) == group(other))
        .collect();
    let are_many = kinds.len() > 1 && kinds.iter().all(|kind| kind.len() > TOWER);
    are_many.then(|| {
        let left = [&sorted.dealing[..], &sorted.cells].concat();
        let lefts = std::iter::once(left).chain(std::iter::repeat(Vec::new()));
        let shelves = kinds.iter().zip(lefts);
        let shelves = shelves.map(|(kind, left)| Shelf::new(left, kind.to_vec()));
        shelves.collect()
    })
}

/// Returns the shelves of a game with a hand of single cards. The stock and cells are at the left of the first
/// shelf and the foundations at its right. The hand is on as few shelves as possible.
fn hand_shelves(
    dealing: &[PileId],
    cells: &[PileId],
    goals: &[PileId],
    hand: &[PileId],
    in_row: usize,
) -> Vec<Shelf> {
    let ahead = [dealing, cells].concat();
    // The two ends of a shelf are a little apart.
    let beside = in_row.saturating_sub(goals.len() + 1);
    if ahead.is_empty() && beside > 0 && hand.len() <= beside * 2 {
        let first = if hand.len() <= beside {
            hand.len()
        } else {
            hand.len().div_ceil(2)
        };
        let (first, second) = hand.split_at(first);
        let top = Shelf::new(first.to_vec(), goals.to_vec());
        return filled([top, Shelf::of_left(second.to_vec())]);
    }
    let top = Shelf::new(ahead, goals.to_vec());
    let shelves = hand.len().div_ceil(in_row);
    let rows = hand.chunks(hand.len().div_ceil(shelves));
    let rows = rows.map(|row| Shelf::of_left(row.to_vec()));
    filled([top].into_iter().chain(rows))
}

/// Returns the shelves, the rows of piles above the columns, that are not empty.
fn filled(shelves: impl IntoIterator<Item = Shelf>) -> Vec<Shelf> {
    let shelves = shelves.into_iter();
    shelves.filter(|shelf| !shelf.is_empty()).collect()
}

/// Divides the columns into `rows` rows of about equal length.
fn in_rows(columns: Vec<Vec<PileId>>, rows: usize) -> Vec<Vec<Vec<PileId>>> {
    if rows < 2 {
        return vec![columns];
    }
    let all = columns.concat();
    let in_one = all.len().div_ceil(rows).max(1);
    all.chunks(in_one).map(|row| vec![row.to_vec()]).collect()
}
