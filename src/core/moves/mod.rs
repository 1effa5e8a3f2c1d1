//! Moves: the kinds of move, refusals and effects. [`legal`] lists and checks moves and [`apply`]
//! plays them; each kind of move and each consequence of moves has a file.

mod apply;
mod collecting;
pub(crate) mod effects;
mod filling;
mod from_memory;
mod goal;
mod grid;
mod layout_redeal;
mod legal;
mod pull;
mod race;
pub(crate) mod refusal;
mod removal;
mod row_removal;
mod stock;
mod swap;
pub(crate) mod transfer;
mod turn_game;

pub(crate) use effects::SeatsBefore;
pub use effects::{Applied, Effect};
pub use refusal::Refusal;

use crate::rules::{PileId, SmallPileSet};

/// One decision of a player. A move never names the seat that makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Lifts `count` cards off the top of a pile and puts them on another.
    Transfer {
        /// Where they lie.
        from: PileId,
        /// The number of cards.
        count: u8,
        /// Where they go.
        to: PileId,
    },
    /// Pulls one card out from under others and puts it on another pile.
    Pull {
        /// Where it lies.
        from: PileId,
        /// How deep it lies: 2 for the card under the top card.
        depth: u8,
        /// Where it goes.
        to: PileId,
    },
    /// Takes the top cards of two piles off the table together; the lower number first.
    Pair(PileId, PileId),
    /// Takes one card off the table by itself.
    Single(PileId),
    /// Takes the top cards of three piles or more off the table together.
    Set(SmallPileSet),
    /// Takes the cards off the table that lie from one place of a grid to another, in the order of the
    /// places; the lower number first.
    Row(PileId, PileId),
    /// Turns up the top card of a pile, which lies face down, where pairs are found from memory.
    TurnUp(PileId),
    /// Lets the top cards of two piles change places; the lower number first.
    Swap(PileId, PileId),
    /// Turns the next batch from the stock.
    Turn,
    /// Gathers the cards for another pass, all at once.
    Redeal,
    /// Gathers one pile for another pass; the first gathered comes out first.
    Gather(PileId),
    /// Ends the turn.
    Pass,
    /// Declares that nothing can be played, which counts as a fruitless pass.
    NoPlay,
    /// Calls the end of the hand.
    Call,
    /// Declares the layout finished.
    Finish,
    /// Says "stop": another player has missed a compulsory play.
    Stop,
}
