//! The interface between searches and positions: a position, in any representation, on which moves are made and
//! undone.

use patience_core::{Move, Position};

/// A key that identifies a position. Positions with equal keys are equally winnable.
///
/// Positions that differ only in how far an endless stock has been turned share a fingerprint. If turning the stock
/// alone leads from a first position to a second, every win from the second position is also a win from the first.
/// The first position is then said to *cover* the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct StateKey {
    /// The fingerprint of the position: the part of its key that distinguishes it from all others, except from
    /// positions that differ only in how far the stock is turned.
    pub fingerprint: u128,
    /// The positions with this fingerprint that the position covers, including itself: those that turning the stock
    /// alone can reach. The lowest bit stands for the position that all others cover. Every other bit that is set
    /// stands for a position no earlier in the pass than this one.
    pub covers: u32,
}

impl StateKey {
    /// Returns the key of a position that shares its fingerprint with no other position.
    #[inline]
    pub fn unique(fingerprint: u128) -> Self {
        Self {
            fingerprint,
            covers: 1,
        }
    }

    /// Returns the bit that stands for the position itself in the set of the positions that it covers.
    #[inline]
    pub fn own_bit(self) -> u32 {
        let others = self.covers & !1;
        if others == 0 {
            1
        } else {
            others & others.wrapping_neg()
        }
    }
}

/// The evaluation of a position: its key and its heuristic cost. A search knows them before it visits the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Evaluation {
    /// The key that identifies the position, as [`SearchState::key`] returns it.
    pub key: StateKey,
    /// The heuristic cost of the position, as [`SearchState::cost`] returns it.
    pub cost: i32,
    /// The progress of the game, for beam search. It never decreases. It counts the cards turned in all passes, or
    /// the rows dealt. If each turned card is placed at once, it counts the cards placed and the heaps gathered. It
    /// is zero in games that have no such measure of progress.
    pub stage: usize,
}

/// A successor of a position: a possible macro move, with the evaluation of the position to which it leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Successor<Macro> {
    pub macro_move: Macro,
    pub evaluation: Evaluation,
}

/// A position on which a search makes and undoes macro moves.
///
/// A macro move is a sequence of moves of the game that a search makes as one, for example the
/// turns of the stock until a card comes up and then that card's transfer.
pub(crate) trait SearchState {
    /// The type of the macro moves, each of several moves, in this representation of positions.
    type Macro: Copy;

    /// Returns the key that identifies the position.
    fn key(&self) -> StateKey;

    /// Returns the heuristic cost of the position. The lower the cost, the closer the position looks to the goal.
    fn cost(&self) -> i32;

    /// Returns what one macro move on the path adds to the cost of the position, in eighths of the unit of
    /// [`SearchState::cost`].
    fn step_cost(&self) -> i32;

    /// Whether the goal of the game is reached.
    fn is_won(&self) -> bool;

    /// Returns a macro move that is as good as any other, so that no other need be tried. Returns `None` if no such
    /// move is known.
    fn autoplay(&mut self) -> Option<Self::Macro>;

    /// Whether this representation is complete, so that a search that finds no win proves that there is none: the macro
    /// moves reach every position that the moves of the game reach, except positions that are no better than others
    /// that are reached.
    fn is_complete(&self) -> bool {
        true
    }

    /// Whether a proof that takes little time shows that the position cannot be won.
    fn is_dead_end(&mut self) -> bool {
        false
    }

    /// Whether a proof that takes more time shows that the position cannot be won. Facts found on the way may let
    /// [`SearchState::is_dead_end`] recognise more dead ends later.
    fn is_proven_dead_end(&mut self) -> bool {
        false
    }

    /// Lists the successors of the position in `successors`, in place of its contents. A successor is a macro move with
    /// the evaluation of the position to which it leads.
    fn expand(&mut self, successors: &mut Vec<Successor<Self::Macro>>);

    /// Looks for a plan: a sequence of macro moves that are only worthwhile together. Puts the macro moves in the list
    /// in place of its contents, and returns the evaluation of the position to which they lead. Returns `None` if there
    /// is no plan. Each macro move is also a successor of the position before it, so a search may ignore plans.
    fn plan(&mut self, _macro_moves: &mut Vec<Self::Macro>) -> Option<Evaluation> {
        None
    }

    /// Whether a search should defer a macro move, that is, try it only after all positions that can be reached without
    /// such moves. Other moves are at least as good.
    fn is_deferred(&self, _macro_move: Self::Macro) -> bool {
        false
    }

    /// Reserves memory for undoing one more macro move, and for another that [`SearchState::expand`] tries out. Returns
    /// whether the system had the memory.
    fn reserve(&mut self) -> bool {
        true
    }

    /// Returns the number of bytes that the records for undoing macro moves take.
    fn undo_bytes(&self) -> usize {
        0
    }

    /// Makes a macro move: plays its moves of the game from the present position.
    fn make(&mut self, macro_move: Self::Macro);

    /// Undoes the macro move that was made last.
    fn unmake(&mut self);

    /// Converts `macro_moves` made from position `start` to moves of the game.
    fn to_moves(&self, start: &Position, macro_moves: &[Self::Macro]) -> Vec<Move>;
}

/// Whether each listed successor has the right key: the key of the position to which its macro move leads.
pub(crate) fn are_keys_right<S: SearchState>(
    state: &mut S,
    successors: &[Successor<S::Macro>],
) -> bool {
    successors.iter().all(|successor| {
        state.make(successor.macro_move);
        let is_right = state.key() == successor.evaluation.key;
        state.unmake();
        is_right
    })
}
