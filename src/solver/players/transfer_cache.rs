//! The transfers that a player of a race knows of, each with its value. They are found again only
//! when something has changed on which they depend: most actions at a table turn a stock, which
//! changes none of them.

use patience_core::{CardSet, Move, Observation, PileId};

use super::race_evaluation::TransferValue;

/// A transfer with its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ValuedTransfer {
    pub mv: Move,
    pub from: PileId,
    pub to: PileId,
    pub value: TransferValue,
}

/// The evaluator of a player's transfers, from the cards that it sees and the pile that it must
/// empty, if there is one.
#[derive(Clone, Copy)]
pub(super) struct TransferEvaluator<'a> {
    pub observation: Observation<'a>,
    pub out: Option<PileId>,
    pub plans: bool,
}

impl TransferEvaluator<'_> {
    /// Returns a transfer with its value; nothing for other moves.
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

/// The transfers that a player knows of.
#[derive(Debug, Clone, Default)]
pub(super) struct TransferCache {
    /// The transfers from piles that seldom change, as long as they have not.
    lasting: Option<LastingTransfers>,
    /// Memory for the next such list.
    spare: Vec<ValuedTransfer>,
    /// Memory for the list with the transfers from the waste, which changes with every turn.
    all: Vec<ValuedTransfer>,
    /// Memory for the moves of which the lists are made.
    moves: Vec<Move>,
}

/// Transfers that last until a pile changes on which they depend.
#[derive(Debug, Clone)]
struct LastingTransfers {
    /// In ascending order.
    transfers: Vec<ValuedTransfer>,
    /// The cards on which it depends which of them a shared pile takes.
    exposed: CardSet,
}

impl TransferCache {
    /// Forgets all transfers.
    pub fn clear(&mut self) {
        if let Some(lasting) = self.lasting.take() {
            self.spare = lasting.transfers;
        }
    }

    /// Forgets all transfers if they depend on whether a shared pile takes one of these cards.
    pub fn clear_if_exposed(&mut self, cards: CardSet) {
        let depends = |lasting: &LastingTransfers| !(lasting.exposed & cards).is_empty();
        if self.lasting.as_ref().is_some_and(depends) {
            self.clear();
        }
    }

    /// Returns all transfers of a player in ascending order.
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

    /// Tells whether a fresh list of transfers would hold the lasting transfers that are kept.
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
