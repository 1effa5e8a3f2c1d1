//! A cache of the transfers that a computer player knows of in a race, each with its value. They are determined again
//! only after a change that affects them. Most actions at a table turn a stock and affect no transfer.

use patience_core::{CardSet, Move, Observation, PileId};

use super::race_evaluation::TransferValue;

/// A transfer of cards with the value that a computer player gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ValuedTransfer {
    pub mv: Move,
    pub from: PileId,
    pub to: PileId,
    pub value: TransferValue,
}

/// Determines the values of a computer player's transfers, based on the cards that the player sees and on the pile that
/// it must empty, if there is one.
#[derive(Clone, Copy)]
pub(super) struct TransferEvaluator<'a> {
    pub observation: Observation<'a>,
    pub out: Option<PileId>,
    pub plans: bool,
}

impl TransferEvaluator<'_> {
    /// Returns a transfer of cards with the value that a computer player gives it. Returns `None` for moves that are
    /// not transfers.
    pub fn valued(&self, mv: Move) -> Option<ValuedTransfer> {
        let Move::Transfer { from, to, count } = mv else {
            return None;
        };
        let value =
            TransferValue::of_transfer(self.observation, self.out, (from, to, count), self.plans);
        Some(ValuedTransfer {
            mv,
            from,
            to,
            value,
        })
    }
}

/// A cache of the transfers that a computer player knows of in a race.
#[derive(Debug, Clone, Default)]
pub(super) struct TransferCache {
    /// The computer player's transfers from piles that seldom change. They are `None` after one of these piles has
    /// changed.
    lasting: Option<LastingTransfers>,
    /// Reusable memory for the next list of transfers from piles that seldom change.
    spare: Vec<ValuedTransfer>,
    /// Reusable memory for the list of all transfers of a computer player, including those from the waste. Transfers
    /// from the waste change with every turn of the stock.
    all: Vec<ValuedTransfer>,
    /// Reusable memory for the legal moves from which the lists of transfers are made.
    moves: Vec<Move>,
}

/// A computer player's transfers that stay valid until a pile on which they depend changes.
#[derive(Debug, Clone)]
struct LastingTransfers {
    /// A computer player's transfers from piles that seldom change, in ascending order.
    transfers: Vec<ValuedTransfer>,
    /// The cards that affect the value of a transfer if a shared pile begins to accept them or no longer does.
    exposed: CardSet,
}

impl TransferCache {
    /// Forgets all cached transfers.
    pub fn clear(&mut self) {
        if let Some(lasting) = self.lasting.take() {
            self.spare = lasting.transfers;
        }
    }

    /// Forgets all cached transfers if the value of one of them depends on whether a shared pile accepts one of these
    /// `cards`.
    pub fn clear_if_exposed(&mut self, cards: CardSet) {
        let depends = |lasting: &LastingTransfers| !(lasting.exposed & cards).is_empty();
        if self.lasting.as_ref().is_some_and(depends) {
            self.clear();
        }
    }

    /// Returns all transfers of a computer player in ascending order, each with its value.
    pub fn all(&mut self, evaluator: TransferEvaluator<'_>) -> &[ValuedTransfer] {
        debug_assert!(self.is_right(evaluator), "the cache is out of date");
        let Self {
            lasting,
            spare,
            all,
            moves,
        } = self;
        let lasting = lasting.get_or_insert_with(|| {
            evaluator.observation.transfers_from_others(moves);
            let mut transfers = std::mem::take(spare);
            transfers.clear();
            transfers.extend(moves.iter().filter_map(|mv| evaluator.valued(*mv)));
            let exposed = evaluator.observation.exposed();
            LastingTransfers { transfers, exposed }
        });
        evaluator.observation.transfers_from_aside(moves);
        let Some(Move::Transfer { from: first, .. }) = moves.first() else {
            return &lasting.transfers;
        };
        let before = lasting
            .transfers
            .partition_point(|transfer| transfer.from < *first);
        let (before, after) = lasting.transfers.split_at(before);
        all.clear();
        all.extend_from_slice(before);
        all.extend(moves.iter().filter_map(|mv| evaluator.valued(*mv)));
        all.extend_from_slice(after);
        all
    }

    /// Whether the cached transfers are the same as those in a newly made list.
    pub fn is_right(&self, evaluator: TransferEvaluator<'_>) -> bool {
        let Some(lasting) = &self.lasting else {
            return true;
        };
        let mut moves = Vec::new();
        evaluator.observation.transfers_from_others(&mut moves);
        let found = moves.iter().filter_map(|mv| evaluator.valued(*mv));
        found.eq(lasting.transfers.iter().copied())
            && evaluator.observation.exposed() == lasting.exposed
    }
}
