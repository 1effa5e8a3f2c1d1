//! Cards that no other card needs where they are. Moving such a card up to the foundation is at least as good as
//! leaving it, so a search need try no other move.
//!
//! The argument is for games with columns built down and foundations built up in suit. A card in a column can only hold
//! cards of the next lower rank that fit its suit. Once all those lower cards are on the foundations for good, every
//! continuation with the card in place has an equally good one without it. With one pack it is enough that the lower
//! cards, and the cards that they would hold, could move up to the foundations at once. If cards come back from the
//! foundations, this is also necessary. It means that the suits of the other colour are up to two ranks below the card,
//! and the other suit of its own colour up to three (C. Blake and I. P. Gent, "The winnability of Klondike Solitaire
//! and many other patience games").
//!
//! If cards that form no run move together, a card that could go up may arrive with other cards on it, which are in
//! its way. In such games the lower cards must already be on the foundations.
//!
//! If a card of the lowest rank may hold one of the highest, a card that could go up may be needed to carry such a
//! card along. In such games the lower cards must be on the foundations, and stay there.

use patience_core::{Rank, Ranks, Suits};

/// How far the foundations have been built: for each suit, the number of cards on the suit's lowest foundation.
pub(crate) type Heights = [u8; 4];

/// The rules of a game that decide which cards are needed in the columns, and which may move up to the foundations.
#[derive(Debug, Clone)]
pub(crate) struct Dominance {
    /// Which suits a card may hold in a column: its own suit, the suits of the other colour, or any suit.
    pub holds: Suits,
    /// Whether the rules say that cards on the foundations stay there.
    pub stays_up: bool,
    /// Whether a card of the lowest rank may hold one of the highest rank in a column, so that ranks wrap around.
    pub wraps: bool,
    /// Whether several cards can move together even if they are not in descending order by rank.
    pub moves_unordered: bool,
    /// The number of packs of cards in the game.
    pub packs: u8,
    /// The order of the ranks in the game's packs.
    pub order: RankOrder,
}

/// The order of the ranks in a pack, and the ranks on a foundation with a given number of cards.
#[derive(Debug, Clone)]
pub(crate) struct RankOrder {
    ranks: Ranks,
    /// For each base rank and each number of cards on a foundation, the ranks of that many cards from the base up, with
    /// one bit per rank from the ace.
    lowest: Box<[[u64; Rank::COUNT as usize + 1]; Rank::COUNT as usize]>,
}

impl RankOrder {
    /// Creates the order of these `ranks` of a pack.
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

    /// Returns the rank of a card, counted from the base rank.
    #[inline]
    fn above(&self, card: u8, base: Rank) -> u8 {
        Rank::new(card % Rank::COUNT).map_or(0, |rank| self.ranks.above(rank, base))
    }
}

impl Dominance {
    /// Returns how far the foundations have been built, for each suit. `tops` are the indices of the foundations' top
    /// cards.
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

    /// Returns the cards that no other card needs in the columns: those that could only hold cards that are on the
    /// foundations already or need not be held.
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

    /// Returns the highest rank of a suit whose card no other card needs in the columns, counted from the base rank.
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

/// For each suit, the other suit of the same colour.
const SAME_COLOUR: [u8; 4] = [3, 2, 1, 0];

/// For each suit, the suits of the other colour.
const OTHER_COLOUR: [[u8; 2]; 4] = [[1, 2], [0, 3], [0, 3], [1, 2]];
