//! A macro move of a tableau state.

/// A macro move of a tableau state: cards transferred from a pile to another; the card at a place
/// of the stock cycle, after the turns that bring it up; or, with no cards, a row dealt from the
/// stock, or a turn of it where each is a macro move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TableauMacro {
    pub(super) from: u8,
    pub(super) to: u8,
    /// The number of cards; zero for a row dealt from the stock, or a turn of it.
    pub(super) count: u8,
    /// From the waste, the place of the card in the row of stock and waste. From elsewhere, one
    /// more than the pile to which the card below the transferred ones then goes, or zero.
    pub(super) extra: u8,
}
