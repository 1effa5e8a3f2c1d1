//! Cards, sets of cards, decks, poker hands and cribbage hands: what is printed on the cards, and
//! how a deck is shuffled. Nothing here depends on where cards are on the table.

pub(crate) mod card;
pub(crate) mod card_set;
pub(crate) mod cribbage_hand;
pub(crate) mod dealt;
pub(crate) mod poker_hand;
pub(crate) mod shuffle;

pub use card::{Card, Colour, ParseError, Rank, Suit};
pub use card_set::{ByCard, CardSet};
pub(crate) use card_set::{RoughSet, each_bit};
pub use cribbage_hand::CribbageHand;
pub use dealt::Dealt;
pub use poker_hand::Hand;
pub use shuffle::{DealNumber, SHUFFLE_VERSION, shuffled_deck};
pub(crate) use shuffle::{Purpose, Stream, shuffled_with};
