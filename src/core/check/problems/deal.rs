//! Problems with a deal, as values.

use crate::cards::{Card, Rank};
use crate::rules::{GroupId, Pick};

/// A problem with the deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DealProblem {
    /// Cards of one rank are kept apart in a step other than the first, or in a game for several
    /// players.
    ApartLater,
    /// Cards are dealt to several kinds of pile together in a game for several players.
    JoinedForSeveral,
    /// More steps follow the step that deals the rest of the cards.
    RestNotLast,
    /// The deal needs more cards than a deck has.
    TooFewCards {
        /// The number of cards that the deal needs.
        needed: i64,
        /// The number of cards in the deck.
        deck: u16,
    },
    /// This many cards are left over after the deal.
    CardsLeft(i64),
    /// The base cards have been dealt already.
    BasesTwice,
    /// Base cards are dealt, but the base is known only after the player has chosen it.
    BasesBeforeChosen,
    /// Base cards are dealt, but the base is known only after a card has been dealt to a
    /// foundation.
    BasesBeforeFirstUp,
    /// The first card that the player puts on a foundation sets the base, but the deal puts cards
    /// there.
    DealtBeforeFirstPut(GroupId),
    /// Cards move to foundations during the deal in a game for several players.
    UpInDealForSeveral,
    /// Cards move to foundations during the deal, but the base is not known yet.
    UpInDealBeforeBase,
    /// Cards move to foundations during the deal, but the deal puts no cards in rows on other
    /// piles.
    UpInDealOfNothing,
    /// Cards move to foundations during the deal, but no foundation ever accepts a card.
    UpInDealNowhere,
    /// There are more base cards than piles for them.
    Bases {
        /// The number of base cards.
        cards: i64,
        /// The number of piles for the base cards.
        piles: u8,
    },
    /// A step deals to two kinds of pile in alternation, but both are the same kind.
    InterleavedWithItself,
    /// Cards are to move to the bottom of these piles, but no cards have been dealt to them yet.
    NothingToSink(GroupId),
    /// The pack has no cards of this rank.
    NoSuchRank(Rank),
    /// A card is picked out of the deck, but the first card dealt sets the base.
    PickedBeforeBase(Rank),
    /// The deck does not have this card.
    NoSuchCard(Card),
    /// The first card dealt sets the base, but the deck has more cards of some ranks than of
    /// others.
    BasesVary,
    /// This step picks cards that earlier steps have already picked.
    PickedTwice(Pick),
    /// No rank may occur twice on a pile, but the pile gets more cards than there are ranks.
    ApartTooMany {
        /// The number of cards for the pile.
        cards: u8,
        /// The number of ranks in the pack.
        ranks: u8,
    },
    /// Cards are picked by suit, but the deck does not have all four suits.
    PickedBySuit {
        /// The rank of the cards that are picked.
        rank: Rank,
        /// The kind of pile that gets the cards.
        to: GroupId,
    },
    /// More cards are picked than there are piles for them.
    Picked {
        /// The rank of the cards that are picked.
        rank: Rank,
        /// The number of cards that are picked.
        cards: usize,
        /// The number of piles for the cards.
        piles: u8,
    },
    /// Cards of this rank are to be taken out of the layout, but the piles do not have one card
    /// each.
    TakenFromNoPlaces(Rank),
    /// Cards are taken out of the layout, but the pile that gets them is not a discard pile, or the
    /// game is for several players.
    TakenToNoDiscard {
        /// The rank that is taken out.
        rank: Rank,
        /// The kind of pile that gets the cards.
        to: GroupId,
    },
    /// More cards are taken out of the layout than the pile that gets them can hold.
    TakenToTooSmall {
        /// The rank that is taken out.
        rank: Rank,
        /// The kind of pile that gets the cards.
        to: GroupId,
        /// The number of cards that are taken out.
        cards: i64,
    },
    /// Cards are taken out of this kind of pile or put on it, but the kind has no pile.
    NoPileToTake(GroupId),
    /// Cards are dealt to this kind of pile, but the kind has no pile.
    NoPileToDealTo(GroupId),
    /// More cards are dealt to a pile than it can hold.
    TooFull {
        /// The kind of pile that gets too many cards.
        to: GroupId,
        /// The number of cards dealt to the pile.
        cards: i64,
        /// The number of cards that the pile can hold.
        limit: u16,
    },
    /// No cards are left for the last step.
    NothingLeft(GroupId),
    /// The last step deals cards to a pile that already has some, and all of them together are more
    /// than it can hold.
    RestOnOthers {
        /// The kind of pile that gets too many cards.
        to: GroupId,
        /// The number of cards that would be on the pile.
        cards: i64,
        /// The number of cards that the pile can hold.
        limit: u16,
    },
    /// The last step deals more cards to an empty pile than the pile can hold.
    RestTooFull {
        /// The kind of pile that gets too many cards.
        to: GroupId,
        /// The number of cards left for the pile.
        cards: i64,
        /// The number of cards that the pile can hold.
        limit: u16,
    },
}
