//! A macro move in a game in which cards are transferred between piles: several moves of the game that a search makes
//! as one.

/// A macro move in a game in which cards are transferred between piles. It transfers cards from one pile to another, or
/// turns cards from the stock until a certain card comes up and then plays that card. If its number of cards is zero,
/// it deals a row from the stock, or turns the stock in states where each turn is a macro move of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TableauMacro {
    pub(super) from: u8,
    pub(super) to: u8,
    /// The number of cards that this macro move transfers. It is zero if the move deals a row or turns the stock.
    pub(super) count: u8,
    /// If the transferred card comes from the waste, its place in the row of stock and waste. Otherwise one more than
    /// the pile to which the card below the transferred cards goes next, or zero if that card stays.
    pub(super) extra: u8,
}
