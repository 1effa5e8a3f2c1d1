//! A graph of where the cards of each kind of pile can go, whatever other cards are there. The proofs of
//! [`super::relaxation`] and [`super::mutex`] use it.

use crate::card_code::{EMPTY, NOTHING_CODE};

/// The largest number of kinds of pile for which a transfer graph can be made.
pub(crate) const MAX_KINDS: usize = 8;

/// An edge of the transfer graph. It says that cards of one kind of pile can go to another kind.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Edge {
    /// The kind of pile to which the cards go along this edge of the transfer graph.
    pub to: u8,
    /// The set of all cards if cards may be put on other cards in the piles at the end of this edge; otherwise the
    /// empty set.
    pub on_others: u64,
    /// The set of all cards if cards may be put on empty piles at the end of this edge; otherwise the empty set.
    pub in_spaces: u64,
    /// Whether several cards can go along this edge of the transfer graph at a time.
    pub takes_runs: bool,
}

/// A kind of pile in the transfer graph: the piles of one group.
#[derive(Debug, Clone)]
pub(crate) struct KindNode {
    /// The edges of the transfer graph to the kinds of pile to which the cards of this kind can go.
    pub edges: Vec<Edge>,
    /// The kinds of pile whose cards can go to piles of this kind, one bit per kind.
    pub into: u64,
    /// Whether cards can be lifted from piles of this kind at all.
    pub is_lifted: bool,
    /// Whether several cards can be lifted from a pile of this kind at a time.
    pub moves_runs: bool,
    /// Whether the goal wants cards on piles of this kind.
    pub is_goal: bool,
    /// For each card, the cards that can go on it in piles of this kind. The last entry holds the cards that can start
    /// an empty pile.
    pub accepts: [u64; 64],
    /// For each card, the cards that continue a run on top of it in piles of this kind.
    pub runs: [u64; 64],
}

impl KindNode {
    /// An unused node of the transfer graph, which stands for no kind of pile in the game.
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

/// The transfer graph of a game: where the cards of each kind of pile can go.
#[derive(Debug, Clone)]
pub(crate) struct TransferGraph {
    pub nodes: Box<[KindNode; MAX_KINDS]>,
    /// The kinds of pile from which cards can go to another kind, one bit per kind.
    pub leading: u64,
    /// For each place, which is a part of a pile from its lowest card up, the kind of its pile.
    pub by_place: Box<[u8]>,
    /// The columns with their pairs of competing cards, if cards go only to columns and to piles of the goal, and reach
    /// them only by transfers.
    pub columns: Option<ColumnPairs>,
}

/// The columns of a game, and the pairs of cards that compete for the same two cards there.
#[derive(Debug, Clone)]
pub(crate) struct ColumnPairs {
    /// The index of the kind of pile to which the columns belong.
    pub kind: usize,
    /// For each card, the cards on which it can go in the columns.
    pub lies_on: [u64; 64],
    /// For each card, its competitor: the only other card that goes on the same two cards in the columns. It is
    /// [`NOTHING_CODE`] if there is none.
    pub competitors: [u8; 64],
}

impl ColumnPairs {
    /// Determines the pairs of competing cards, which go on the same two cards in the columns. `lies_on` holds, for
    /// each card, the cards on which it can go.
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
