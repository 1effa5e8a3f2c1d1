//! Cards that nothing can need where they lie: going up to the foundation dominates staying, so
//! one such move is as good as any other.
//!
//! The argument, for games whose columns are built down and whose foundations are built up in
//! suit: where a card lies it can only hold cards of the next lower rank that fit its suit. Once
//! all those cards of the lower rank are on the foundations for good, every continuation with the
//! card in place has one as good without it. With one pack it is enough, and where cards come back
//! from the foundations it is needed, that the lower cards could go up at once, and so could the
//! cards that they would hold:
//! the suits of the other colour are up to two ranks below the card, and the other suit of its own
//! colour up to three (C. Blake and I. P. Gent, "The winnability of Klondike Solitaire and many
//! other patience games").
//!
//! Where cards move with others that are no run, a card that could go up may be brought with cards on it
//! that are in its way. There the lower cards must be up, too.
//!
//! Where a card of the lowest rank may hold one of the highest, a card that could go up may be needed to
//! carry such a card along. There the lower cards must be up, and stay there.

use patience_core::{Rank, Ranks, Suits};

/// How far the foundations are, suit by suit: the number of cards of the least advanced foundation
/// of each suit.
pub(crate) type Heights = [u8; 4];

/// The rules on which it depends which cards are needed in the columns.
#[derive(Debug, Clone)]
pub(crate) struct Dominance {
    /// The suits of which a card may hold cards in a column: its own, the suits of the other
    /// colour, or any.
    pub holds: Suits,
    /// Whether cards on the foundations stay there.
    pub stays_up: bool,
    /// Whether a card of the lowest rank may hold one of the highest.
    pub wraps: bool,
    /// Whether cards move together that do not go down by one rank each.
    pub moves_unordered: bool,
    /// The number of packs.
    pub packs: u8,
    /// The order of the ranks.
    pub order: RankOrder,
}

/// The order of the ranks of a pack, and the ranks that a foundation of some height has.
#[derive(Debug, Clone)]
pub(crate) struct RankOrder {
    ranks: Ranks,
    /// For each base rank the lowest ranks in that number, one bit per rank from the ace on.
    lowest: Box<[[u64; Rank::COUNT as usize + 1]; Rank::COUNT as usize]>,
}

impl RankOrder {
    /// Returns the order of some ranks.
    pub fn of(ranks: Ranks) -> Self {
        let mut lowest = Box::new([[0; _]; _]);
        for base in ranks.iter() {
            let row: &mut [u64; Rank::COUNT as usize + 1] = &mut lowest[usize::from(base.index())];
            for height in 1..row.len() {
                let next = ranks.plus(base, u8::try_from(height - 1).unwrap_or(0));
                row[height] = row[height - 1] | 1 << next.index();
            }
        }
        Self { ranks, lowest }
    }

    /// Returns the rank of a card, counted from the base.
    #[inline]
    fn above(&self, card: u8, base: Rank) -> u8 {
        Rank::new(card % Rank::COUNT).map_or(0, |rank| self.ranks.above(rank, base))
    }
}

impl Dominance {
    /// Returns how far the foundations are, given the indices of their top cards and the base rank.
    #[inline]
    pub fn heights(&self, base: Rank, tops: impl Iterator<Item = u8>) -> Heights {
        let mut heights = [u8::MAX; 4];
        let mut begun = [0; 4];
        for top in tops {
            let suit = usize::from(top / 13) % 4;
            heights[suit] = heights[suit].min(self.order.above(top, base) + 1);
            begun[suit] += 1;
        }
        for suit in 0..4 {
            if begun[suit] < self.packs {
                heights[suit] = 0;
            }
        }
        heights
    }

    /// Returns the cards that hold only cards that are up already or need not be held.
    pub fn unneeded(&self, base: Rank, heights: Heights) -> u64 {
        let lowest = &self.order.lowest[usize::from(base.index())];
        let without_argument = match (self.wraps, self.stays_up) {
            (false, _) => 0,
            (true, true) => lowest[1],
            (true, false) => u64::MAX,
        };
        (0..4).fold(0, |unneeded, suit| {
            let height = usize::from(self.highest_unneeded(suit, heights)) + 1;
            let ranks = lowest[height.min(lowest.len() - 1)] & !without_argument;
            unneeded | ranks << (Rank::COUNT * suit)
        })
    }

    /// Returns the highest rank of unneeded cards of a suit, counted from the base.
    #[inline]
    fn highest_unneeded(&self, suit: u8, heights: Heights) -> u8 {
        let height = |other: u8| heights[usize::from(other % 4)];
        let same_colour = height(SAME_COLOUR[usize::from(suit % 4)]);
        let other_colour = OTHER_COLOUR[usize::from(suit % 4)].map(height);
        let other_colour = other_colour[0].min(other_colour[1]);
        let highest = match (self.holds, self.packs) {
            (Suits::Same, 1) => Rank::COUNT,
            (Suits::Same, _) => height(suit),
            (Suits::Alternating, 1) if self.wraps || self.moves_unordered && self.stays_up => {
                other_colour
            }
            // The cards that a lower card would hold if it came back are up, too.
            (Suits::Alternating, 1) if self.moves_unordered => other_colour.min(same_colour + 1),
            (Suits::Alternating, 1) => {
                let could_go_up = (other_colour + 1).min(same_colour + 2);
                if self.stays_up {
                    could_go_up.max(other_colour)
                } else {
                    could_go_up
                }
            }
            (Suits::Alternating, _) => other_colour.min(height(suit)),
            (_, 1) => {
                let could_go_up = !self.wraps && !self.moves_unordered;
                other_colour.min(same_colour) + u8::from(could_go_up)
            }
            (_, _) => other_colour.min(same_colour).min(height(suit)),
        };
        highest.min(Rank::COUNT)
    }
}

/// The other suit of the same colour, by suit.
const SAME_COLOUR: [u8; 4] = [3, 2, 1, 0];

/// The suits of the other colour, by suit.
const OTHER_COLOUR: [[u8; 2]; 4] = [[1, 2], [0, 3], [0, 3], [1, 2]];
