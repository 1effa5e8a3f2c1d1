//! Problems with the deal in a description of a game, as values without words.

use crate::cards::{Card, Rank};
use crate::rules::{GroupId, Pick};

/// A problem with the deal in a description of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DealProblem {
    /// Cards of one rank must not be dealt to the same pile, but this rule is in a step of the deal
    /// other than the first, or in a game for several players.
    ApartLater,
    /// The deal puts cards on several kinds of pile together, but the game is for several players.
    JoinedForSeveral,
    /// More steps of the deal follow the one that deals the rest of the cards.
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
    /// A step of the deal puts base cards on foundations, but an earlier step has done so already.
    BasesTwice,
    /// The deal puts base cards on foundations, but the base (the rank with which foundations
    /// start) is known only after the player has chosen it.
    BasesBeforeChosen,
    /// The deal puts base cards on foundations, but the base (the rank with which foundations
    /// start) is known only after a card has been dealt to a foundation.
    BasesBeforeFirstUp,
    /// The first card that the player puts on a foundation sets the base (the rank with which all
    /// foundations start), but the deal already puts cards there.
    DealtBeforeFirstPut(GroupId),
    /// Cards move to foundations during the deal, but the game is for several players.
    UpInDealForSeveral,
    /// Cards move to foundations during the deal, but the base (the rank with which foundations
    /// start) is not known yet.
    UpInDealBeforeBase,
    /// Cards move to foundations during the deal, but the deal puts no cards in rows on other
    /// piles.
    UpInDealOfNothing,
    /// Cards move to foundations during the deal, but no foundation ever accepts a card.
    UpInDealNowhere,
    /// There are more base cards (cards of the rank with which foundations start) than piles for
    /// them.
    Bases {
        /// The number of base cards, which have the rank with which foundations start.
        cards: i64,
        /// The number of piles for the base cards, which have the rank with which foundations
        /// start.
        piles: u8,
    },
    /// A step deals to two kinds of pile in alternation, but both are the same kind.
    InterleavedWithItself,
    /// A step of the deal moves cards to the bottom of these piles, but no cards have been dealt to
    /// them yet.
    NothingToSink(GroupId),
    /// A step of the deal names a rank of which the pack has no cards.
    NoSuchRank(Rank),
    /// A step of the deal picks a card out of the deck, but the first card dealt sets the base, the
    /// rank with which foundations start.
    PickedBeforeBase(Rank),
    /// A step of the deal picks a card that the deck does not have.
    NoSuchCard(Card),
    /// The first card dealt sets the base (the rank with which foundations start), but the deck has
    /// more cards of some ranks than of others.
    BasesVary,
    /// A step of the deal picks cards out of the deck that earlier steps have already picked.
    PickedTwice(Pick),
    /// No rank may be dealt to a pile twice, but the pile gets more cards than there are ranks.
    ApartTooMany {
        /// The number of cards dealt to the pile.
        cards: u8,
        /// The number of ranks in the pack.
        ranks: u8,
    },
    /// A step of the deal picks cards by suit, but the deck does not have all four suits.
    PickedBySuit {
        /// The rank of the cards that the deal picks out of the deck.
        rank: Rank,
        /// The kind of pile that gets the picked cards.
        to: GroupId,
    },
    /// The deal picks more cards out of the deck than there are piles for them.
    Picked {
        /// The rank of the cards that the deal picks out of the deck.
        rank: Rank,
        /// The number of cards that the deal picks out of the deck.
        cards: usize,
        /// The number of piles for the cards that the deal picks out of the deck.
        piles: u8,
    },
    /// A step of the deal takes all cards of this rank out of the layout, but the piles that it
    /// takes them from do not have one card each.
    TakenFromNoPlaces(Rank),
    /// A step of the deal takes cards out of the layout, but the pile that gets them is not a
    /// discard pile, or the game is for several players.
    TakenToNoDiscard {
        /// The rank of the cards that the deal takes out of the layout.
        rank: Rank,
        /// The kind of pile that gets the cards taken out of the layout.
        to: GroupId,
    },
    /// A step of the deal takes more cards out of the layout than the pile that gets them can hold.
    TakenToTooSmall {
        /// The rank of the cards that the deal takes out of the layout.
        rank: Rank,
        /// The kind of pile that gets the cards taken out of the layout.
        to: GroupId,
        /// The number of cards that the deal takes out of the layout.
        cards: i64,
    },
    /// A step of the deal takes cards from this kind of pile or puts them on it, but the kind has
    /// no pile.
    NoPileToTake(GroupId),
    /// The deal puts cards on this kind of pile, but the kind has no pile.
    NoPileToDealTo(GroupId),
    /// The deal puts more cards on a pile than it can hold.
    TooFull {
        /// The kind of pile that gets too many cards.
        to: GroupId,
        /// The number of cards dealt to the pile.
        cards: i64,
        /// The number of cards that the pile can hold.
        limit: u16,
    },
    /// No cards are left in the deck for the last step of the deal.
    NothingLeft(GroupId),
    /// The last step of the deal puts cards on a pile that already has some, and all of them
    /// together are more than it can hold.
    RestOnOthers {
        /// The kind of pile that gets too many cards.
        to: GroupId,
        /// The number of cards that would be on the pile after the deal.
        cards: i64,
        /// The number of cards that the pile can hold.
        limit: u16,
    },
    /// The last step of the deal puts more cards on an empty pile than the pile can hold.
    RestTooFull {
        /// The kind of pile that gets too many cards.
        to: GroupId,
        /// The number of cards left in the deck for the pile.
        cards: i64,
        /// The number of cards that the pile can hold.
        limit: u16,
    },
}
