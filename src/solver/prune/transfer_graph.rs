//! Where the cards of each kind of pile can go, whatever else lies there: the graph on which
//! [`super::relaxation`] and [`super::mutex`] argue.

use crate::card_code::{EMPTY, NOTHING_CODE};

/// The most kinds of pile of a game.
pub(crate) const MAX_KINDS: usize = 8;

/// An edge of the graph: a kind of pile to which the cards of another kind can go.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Edge {
    /// The kind to which they go.
    pub to: u8,
    /// All cards if they may be put on others there, else none.
    pub on_others: u64,
    /// All cards if they may start piles there, else none.
    pub in_spaces: u64,
    /// Whether several can go at a time.
    pub takes_runs: bool,
}

/// A kind of pile: the piles of one group.
#[derive(Debug, Clone)]
pub(crate) struct KindNode {
    /// Where its cards can go.
    pub edges: Vec<Edge>,
    /// The kinds whose cards can go to this one, one bit per kind.
    pub into: u64,
    /// Whether cards can be lifted from it at all.
    pub is_lifted: bool,
    /// Whether several can be lifted at a time.
    pub moves_runs: bool,
    /// Whether the goal wants the cards here.
    pub is_goal: bool,
    /// The cards that go on each card, and the cards that start an empty pile.
    pub accepts: [u64; 64],
    /// The cards that continue a run upwards from each card.
    pub runs: [u64; 64],
}

impl KindNode {
    /// The node of a kind that the game does not have.
    pub const UNUSED: Self = Self {
        edges: Vec::new(),
        into: 0,
        is_lifted: false,
        moves_runs: false,
        is_goal: false,
        accepts: [0; 64],
        runs: [0; 64],
    };
}

/// Where cards can go in a game.
#[derive(Debug, Clone)]
pub(crate) struct TransferGraph {
    pub nodes: Box<[KindNode; MAX_KINDS]>,
    /// The kinds from which cards can go anywhere, one bit per kind.
    pub leading: u64,
    /// The kind of pile at each place of the pile prefixes.
    pub by_place: Box<[u8]>,
    /// The columns, where cards go only to columns and to piles of the goal, and there only by
    /// transfers.
    pub columns: Option<ColumnPairs>,
}

/// The columns, and the pairs of cards that compete for the same places in them.
#[derive(Debug, Clone)]
pub(crate) struct ColumnPairs {
    /// The kind of the columns.
    pub kind: usize,
    /// The cards on which each card goes.
    pub lies_on: [u64; 64],
    /// The competitor of each card: the only other card that goes on the same two cards, or
    /// [`NOTHING_CODE`].
    pub competitors: [u8; 64],
}

impl ColumnPairs {
    /// Returns the pairs of columns on which each card goes on these cards.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "faces are numbered below EMPTY, which is 52"
    )]
    pub fn new(kind: usize, lies_on: &[u64; 64]) -> Self {
        let competitor = |card: usize| {
            let on = lies_on[card];
            let mut same = (0..EMPTY).filter(|other| *other != card && lies_on[*other] == on);
            match (on.count_ones(), same.next(), same.next()) {
                (2, Some(competitor), None) => competitor as u8,
                _ => NOTHING_CODE,
            }
        };
        Self {
            kind,
            lies_on: *lies_on,
            competitors: std::array::from_fn(competitor),
        }
    }
}
