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

use patience_core::{Rank, Suits};

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
    /// The number of packs.
    pub packs: u8,
}

impl Dominance {
    /// Returns how far the foundations are, given the indices of their top cards and of the base
    /// rank.
    #[inline]
    pub fn heights(&self, base: u8, tops: impl Iterator<Item = u8>) -> Heights {
        let mut heights = [u8::MAX; 4];
        let mut begun = [0; 4];
        for top in tops {
            let suit = usize::from(top / 13) % 4;
            heights[suit] = heights[suit].min(rank_above_base(top, base) + 1);
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
    pub fn unneeded(&self, base: u8, heights: Heights) -> u64 {
        let all = (1_u64 << Rank::COUNT) - 1;
        let ranks_with_argument = if self.wraps { all & !1 } else { all };
        (0..4).fold(0, |unneeded, suit| {
            let ranks = ((2 << self.highest_unneeded(suit, heights)) - 1) & ranks_with_argument;
            // Ranks are counted from the base, cards from the ace.
            let ranks = (ranks << base | ranks >> (Rank::COUNT - base)) & all;
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
            (Suits::Alternating, 1) => {
                let could_go_up = (other_colour + 1).min(same_colour + 2);
                if self.stays_up {
                    could_go_up.max(other_colour)
                } else {
                    could_go_up
                }
            }
            (Suits::Alternating, _) => other_colour,
            (_, 1) => other_colour.min(same_colour) + 1,
            (_, _) => other_colour.min(same_colour).min(height(suit)),
        };
        highest.min(Rank::COUNT)
    }
}

/// The other suit of the same colour, by suit.
const SAME_COLOUR: [u8; 4] = [3, 2, 1, 0];

/// The suits of the other colour, by suit.
const OTHER_COLOUR: [[u8; 2]; 4] = [[1, 2], [0, 3], [0, 3], [1, 2]];

/// Returns the rank of a card, counted from the base.
#[inline]
fn rank_above_base(card: u8, base: u8) -> u8 {
    (card % 13 + 13 - base) % 13
}
