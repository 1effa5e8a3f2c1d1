//! What is wrong with a deal, as values.

use crate::cards::{Card, Rank};
use crate::rules::{GroupId, Pick};

/// What is wrong with the deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DealProblem {
    /// Ranks are kept apart by the first step of the deal, in games for one.
    ApartLater,
    /// Cards are dealt to several kinds of pile together in games for one only.
    JoinedForSeveral,
    /// Steps of the deal follow the one that deals the rest.
    RestNotLast,
    /// The deal needs more cards than a deck has.
    TooFewCards {
        /// How many it needs.
        needed: i64,
        /// How many there are.
        deck: u16,
    },
    /// So many cards are not dealt.
    CardsLeft(i64),
    /// The base cards have been dealt already.
    BasesTwice,
    /// The base is not known before the player has chosen it.
    BasesBeforeChosen,
    /// The base is not known before a card is dealt to a foundation.
    BasesBeforeFirstUp,
    /// The first card that the player puts on a foundation says what the base is, and the deal puts
    /// cards there.
    DealtBeforeFirstPut(GroupId),
    /// Cards go up as they are dealt in games for one only.
    UpInDealForSeveral,
    /// Cards cannot go up as they are dealt before it is known what the base is.
    UpInDealBeforeBase,
    /// Cards go up as they are dealt in rows to other piles than foundations, and none is.
    UpInDealOfNothing,
    /// Cards go up as they are dealt, and no foundation ever takes one.
    UpInDealNowhere,
    /// There are more base cards than piles for them.
    Bases {
        /// How many cards there are.
        cards: i64,
        /// How many piles.
        piles: u8,
    },
    /// Cards cannot go to one pile after each card of the same pile.
    InterleavedWithItself,
    /// Nothing has been dealt to these piles whose cards could go down.
    NothingToSink(GroupId),
    /// There are no cards of a rank in this pack.
    NoSuchRank(Rank),
    /// A card cannot be picked while the first card says what the base is.
    PickedBeforeBase(Rank),
    /// There is no such card in the deck.
    NoSuchCard(Card),
    /// The first card says what the base is, and there are not as many cards of each rank.
    BasesVary,
    /// Steps before this one pick cards that this one picks as well.
    PickedTwice(Pick),
    /// No rank is to lie twice on a pile that gets more cards than there are ranks.
    ApartTooMany {
        /// How many cards the pile gets.
        cards: u8,
        /// How many ranks there are.
        ranks: u8,
    },
    /// This deck does not have all four suits.
    PickedBySuit {
        /// The rank that is picked.
        rank: Rank,
        /// Where to.
        to: GroupId,
    },
    /// More cards are picked than there are piles for them.
    Picked {
        /// The rank that is picked.
        rank: Rank,
        /// How many cards.
        cards: usize,
        /// How many piles.
        piles: u8,
    },
    /// Cards are taken out of places to which one card has been dealt.
    TakenFromNoPlaces(Rank),
    /// Cards are taken out to a pile of discards, in games for one; this is none, or the game is
    /// not.
    TakenToNoDiscard {
        /// The rank that is taken out.
        rank: Rank,
        /// Where to.
        to: GroupId,
    },
    /// More cards are taken out to a pile than it holds.
    TakenToTooSmall {
        /// The rank that is taken out.
        rank: Rank,
        /// Where to.
        to: GroupId,
        /// How many cards.
        cards: i64,
    },
    /// There is no pile of a kind that cards are taken out of, or to.
    NoPileToTake(GroupId),
    /// There is no such pile to deal to.
    NoPileToDealTo(GroupId),
    /// More cards are dealt to a pile than it holds.
    TooFull {
        /// The kind of pile.
        to: GroupId,
        /// How many cards.
        cards: i64,
        /// How many it holds.
        limit: u16,
    },
    /// Nothing is left for the last step.
    NothingLeft(GroupId),
    /// More cards come to a pile than it holds: those that are left, and others before them.
    RestOnOthers {
        /// The kind of pile.
        to: GroupId,
        /// How many cards.
        cards: i64,
        /// How many it holds.
        limit: u16,
    },
    /// More cards are left for a pile than it holds.
    RestTooFull {
        /// The kind of pile.
        to: GroupId,
        /// How many cards.
        cards: i64,
        /// How many it holds.
        limit: u16,
    },
}
