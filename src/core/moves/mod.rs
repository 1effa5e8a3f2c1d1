//! Moves: the kinds of move, refusals and effects. [`legal`] lists and checks moves, and [`apply`]
//! plays them. Each kind of move has its own file, and so has each consequence of a move.

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
mod uncovered;

pub(crate) use effects::SeatsBefore;
pub use effects::{Applied, Effect};
pub use refusal::Refusal;

use crate::rules::{PileId, SmallPileSet};

/// One decision of a player, such as moving cards or turning the stock. A move does not include the
/// seat that makes it.
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// let position = notation::read_position(&rules, "partial\nt1: 8S\nt2: 9H\n")?;
/// let piles = ["t1", "t2"].map(|name| rules.pile_named(name));
/// let (from, to) = piles[0].zip(piles[1]).ok_or("no such pile")?;
/// let mv = Move::Transfer { from, to, count: 1 };
/// let mut moves = Vec::new();
/// position.legal_moves(&rules, Seat::FIRST, &mut moves);
/// assert!(moves.contains(&mv));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Moves the top `count` cards of a pile to another pile.
    Transfer {
        /// The pile from which the player moves cards.
        from: PileId,
        /// The number of cards that the player moves.
        count: u8,
        /// The pile to which the player moves cards.
        to: PileId,
    },
    /// Pulls one card out from under others and puts it on another pile.
    Pull {
        /// The pile from which the player pulls a card.
        from: PileId,
        /// The position of the card from the top: 2 for the card below the top card.
        depth: u8,
        /// The pile to which the player moves the pulled card.
        to: PileId,
    },
    /// Removes the top cards of two piles from the table; the lower pile number comes first.
    Pair(PileId, PileId),
    /// Removes one card from the table.
    Single(PileId),
    /// Removes the top cards of three or more piles from the table.
    Set(SmallPileSet),
    /// Removes the neighbouring cards of a grid from a first place to a last one, both included.
    /// The place with the lower pile number comes first.
    Row(PileId, PileId),
    /// Turns up the face-down top card of a pile, in games in which pairs are found from memory.
    TurnUp(PileId),
    /// Exchanges the top cards of two piles; the lower pile number comes first.
    Swap(PileId, PileId),
    /// Turns the next batch of cards from the stock.
    Turn,
    /// Gathers all piles at once for another pass through the stock.
    Redeal,
    /// Gathers one pile for another pass through the stock. The pile that is gathered first is
    /// turned first.
    Gather(PileId),
    /// Ends the player's turn.
    Pass,
    /// Declares that the player cannot play. This counts as a pass through the stock without a
    /// play.
    NoPlay,
    /// Calls the end of the hand, in a race that a player must end in this way.
    Call,
    /// Declares the layout complete, which ends the hand.
    Finish,
    /// Calls "stop", because another player has missed a compulsory move.
    Stop,
}
