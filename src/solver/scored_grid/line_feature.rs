//! The features of a line of the grid that is not full. They describe what the line can still become, judged by equal
//! ranks, suits and sequences, and by the cards that are still unseen.

use super::grid::{LINE, LineKind};

/// The set of the cards of one rank, as bits.
const OF_A_RANK: u64 = 1 | 1 << 13 | 1 << 26 | 1 << 39;
/// The set of the cards of one suit, as bits.
const OF_A_SUIT: u64 = (1 << 13) - 1;
/// The number of values of a line's feature, for each combination of the kind of line, its number of cards and the
/// number of empty places on the grid.
const FEATURES: u32 = 1 << 12;
/// The number of keys of lines on the grid, for five numbers of cards, four kinds of line (two bits) and 64 numbers of
/// empty places on the grid.
pub(super) const KEYS: usize = 5 * 4 * 64 * FEATURES as usize;

/// The ranks on a line of the grid: for each rank, the number of cards on the line and the number still unseen.
struct RanksOnLine {
    /// For each rank on a line of the grid, the number of cards on the line and the number of unseen cards, which is at
    /// most 3. The rank with the most cards comes first.
    ranks: [(u8, u8); LINE],
    number: usize,
}

impl RanksOnLine {
    fn new(cards: &[u8], unseen: u64) -> Self {
        let mut counts = [0_u8; 13];
        for card in cards {
            counts[usize::from(card % 13)] += 1;
        }
        let mut found = Self {
            ranks: [(0, 0); LINE],
            number: 0,
        };
        for card in cards {
            let rank = usize::from(card % 13);
            if counts[rank] > 0 && found.number < LINE {
                let outs = (unseen & OF_A_RANK << rank).count_ones().min(3) as u8;
                found.ranks[found.number] = (counts[rank], outs);
                found.number += 1;
                counts[rank] = 0;
            }
        }
        found.ranks[..found.number].sort_unstable_by(|one, other| other.cmp(one));
        found
    }

    fn has_pair(&self) -> bool {
        self.ranks[0].0 > 1
    }

    /// Returns the pattern of equal ranks on a line of the grid, with the number of unseen cards of each rank.
    fn pattern(&self, cards: usize) -> u32 {
        let most = self.ranks[0].0;
        let pattern = match (cards, self.number, most) {
            (0 | 1, ..) => 0,
            (2 | 3, number, _) => number - 1,
            (_, 1, _) => 0,
            (_, 2, 3) => 1,
            (_, 2, _) => 2,
            (_, number, _) => number,
        };
        let outs = self.ranks[..4]
            .iter()
            .fold(0, |bits, (_, outs)| bits << 2 | u32::from(*outs));
        (pattern as u32) << 8 | outs
    }
}

/// Returns one more than the number of unseen cards that would continue a flush on a line of the grid. Returns 0 if a
/// flush is impossible.
fn flush(cards: &[u8], unseen: u64) -> u32 {
    let suit = cards[0] / 13;
    if cards.iter().any(|card| card / 13 != suit) {
        return 0;
    }
    let outs = (unseen >> (13 * suit) & OF_A_SUIT).count_ones();
    if outs as usize + cards.len() < LINE {
        0
    } else {
        outs + 1
    }
}

/// Returns the number of straights that are still possible on a line of the grid, at most 3, and whether the highest
/// straight is one of them.
fn straights(cards: &[u8], unseen: u64) -> (u32, bool) {
    let with_high_ace = |ranks: u32| ranks | (ranks & 1) << 13;
    let on_line = cards
        .iter()
        .fold(0_u32, |ranks, card| ranks | 1 << (card % 13));
    let ranks = unseen | unseen >> 13 | unseen >> 26 | unseen >> 39;
    let there = with_high_ace((ranks & OF_A_SUIT) as u32 | on_line);
    let (low, high) = (on_line, (on_line & !1) | (on_line & 1) << 13);
    let open = |start: usize| {
        let window = 0b11111 << start;
        (low & !window == 0 || high & !window == 0) && there & window == window
    };
    let number = (0..10).filter(|start| open(*start)).count() as u32;
    (number.min(3), open(9))
}

fn suits(cards: &[u8], unseen: u64, ranks: &RanksOnLine) -> u32 {
    if ranks.has_pair() {
        let [(most, outs), (second, _), ..] = ranks.ranks;
        let others: u8 = ranks.ranks[1..].iter().map(|(_, outs)| outs).sum();
        return u32::from(most - 2) << 5
            | u32::from(second > 1) << 4
            | u32::from(outs) << 2
            | u32::from(others.min(3));
    }
    let flush = flush(cards, unseen);
    let (straights, high) = straights(cards, unseen);
    1 << 7 | flush << 3 | straights << 1 | u32::from(high && flush > 0)
}

fn either(cards: &[u8], unseen: u64, ranks: &RanksOnLine) -> u32 {
    if ranks.has_pair() {
        return ranks.pattern(cards.len());
    }
    let outs: u8 = ranks.ranks.iter().map(|(_, outs)| outs).sum();
    let flush = flush(cards, unseen);
    let (straights, high) = straights(cards, unseen);
    1 << 11
        | flush << 7
        | straights << 5
        | u32::from(high && flush > 0) << 4
        | u32::from(outs.min(15))
}

/// Returns the key of a line of the grid that is not full. It consists of the kind of line, the number of cards, the
/// number of empty places on the grid, and the feature.
pub(super) fn key(kind: LineKind, cards: &[u8], unseen: u64, left: u32) -> u32 {
    let feature = if cards.is_empty() {
        0
    } else {
        let ranks = RanksOnLine::new(cards, unseen);
        match kind {
            LineKind::Ranks => ranks.pattern(cards.len()),
            LineKind::Suits => suits(cards, unseen, &ranks),
            LineKind::Either => either(cards, unseen, &ranks),
        }
    };
    (((cards.len() as u32) << 2 | kind as u32) << 6 | left.min(63)) * FEATURES + feature
}

#[cfg(test)]
mod tests {
    use super::*;
    use patience_core::Card;

    fn feature(kind: LineKind, line: &str, unseen: u64) -> u32 {
        let cards: Vec<u8> = line
            .split(' ')
            .map(|card| Card::parse(card).unwrap().index())
            .collect();
        let unseen = cards
            .iter()
            .fold(unseen, |unseen, card| unseen & !(1 << card));
        key(kind, &cards, unseen, 10) % FEATURES
    }

    const ALL: u64 = (1 << 52) - 1;

    #[test]
    fn a_row_is_described_by_its_equal_ranks_and_their_outs() {
        let of = |line| feature(LineKind::Ranks, line, ALL);
        assert_eq!(of("9S 2H"), of("KC 5D"));
        assert_ne!(of("9S 9H"), of("9S 2H"));
        let fewer = ALL & !(1 << Card::parse("9D").unwrap().index());
        assert_ne!(of("9S 9H"), feature(LineKind::Ranks, "9S 9H", fewer));
    }

    #[test]
    fn a_column_is_described_by_its_flush_and_its_straights() {
        let of = |line| feature(LineKind::Suits, line, ALL);
        assert_eq!(of("5S 6S"), of("7H 6H"));
        assert_ne!(of("5S 6S"), of("5S 6H"));
        assert_ne!(of("5S KS"), of("5S 6S"));
        // An ace is high or low, but not both.
        assert_ne!(of("AS KS"), of("AS 7S"));
        assert_ne!(of("AS 2S"), of("KS 2S"));
        assert_ne!(of("TS QS"), of("3S 5S"));
    }

    #[test]
    fn no_key_is_out_of_bounds() {
        for kind in [LineKind::Ranks, LineKind::Suits, LineKind::Either] {
            for line in [
                "AS KS QS JS",
                "9S 9H 9D 9C",
                "9S 9H 2D 2C",
                "9S 4H 2D 2C",
                "2C",
            ] {
                let key = feature(kind, line, ALL);
                assert!(key < FEATURES, "{line}");
            }
        }
    }
}
