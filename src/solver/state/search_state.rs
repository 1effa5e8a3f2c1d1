//! The interface between searches and positions: a position on which moves are made and taken
//! back, in whatever representation it is kept.

use patience_core::{Move, Position};

/// Identifies a position among all positions that are not equally winnable.
///
/// Positions that differ only in how far an endless stock has been turned share a fingerprint.
/// Turning alone leads from one to another, and whatever wins from the second wins from the first:
/// the first *covers* the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct StateKey {
    /// Separates the position from all others, except positions that differ only in how far the
    /// stock is turned.
    pub fingerprint: u128,
    /// The positions with this fingerprint that are covered, this one included. The lowest bit
    /// stands for the position that all others cover. Of the other bits a bit is set if it is not
    /// further back in the pass than the position's own.
    pub covers: u32,
}

impl StateKey {
    /// Returns the key of a position that has its fingerprint to itself.
    #[inline]
    pub fn unique(fingerprint: u128) -> Self {
        Self {
            fingerprint,
            covers: 1,
        }
    }

    /// Returns the bit of the position itself.
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

/// The key and the cost of a position, which a search knows without visiting it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Evaluation {
    /// The key of the position, as [`SearchState::key`] returns it.
    pub key: StateKey,
    /// The cost of the position, as [`SearchState::cost`] returns it.
    pub cost: i32,
    /// The progress of the game along a quantity that never decreases, for beam search: the cards
    /// turned, pass by pass, or the rows dealt; where turned cards are placed, the cards placed
    /// and the heaps gathered. Zero in games without such a quantity.
    pub stage: usize,
}

/// A macro move that can be tried, with the evaluation of the position it leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Successor<Macro> {
    pub macro_move: Macro,
    pub evaluation: Evaluation,
}

/// A position on which a search makes macro moves and takes them back.
///
/// A macro move is a sequence of moves of the game that a search makes as one, for example the
/// turns of the stock until a card comes up and then that card's transfer.
pub(crate) trait SearchState {
    /// The macro moves of this representation.
    type Macro: Copy;

    /// Returns the key of the position.
    fn key(&self) -> StateKey;

    /// Returns the heuristic cost of the position: the lower, the closer it looks to the goal.
    fn cost(&self) -> i32;

    /// Returns the cost of one macro move on the path, in eighths of the unit of
    /// [`SearchState::cost`].
    fn step_cost(&self) -> i32;

    /// Tells whether the goal is reached.
    fn is_won(&self) -> bool;

    /// Returns a macro move that is as good as any other, so that no other need be tried.
    fn autoplay(&mut self) -> Option<Self::Macro>;

    /// Tells whether the macro moves reach every position that moves of the game reach, up to
    /// dominance. Where not, an exhausted search proves nothing.
    fn is_complete(&self) -> bool {
        true
    }

    /// Tells whether a cheap argument proves that no continuation wins.
    fn is_dead_end(&mut self) -> bool {
        false
    }

    /// Tells whether a longer argument proves that no continuation wins. Facts found on the way
    /// may strengthen later answers of [`SearchState::is_dead_end`].
    fn is_proven_dead_end(&mut self) -> bool {
        false
    }

    /// Replaces the contents of the list with the successors of the position.
    fn expand(&mut self, successors: &mut Vec<Successor<Self::Macro>>);

    /// Replaces the contents of the list with macro moves that pay only together, and returns the
    /// evaluation of the position they lead to; nothing where there is no such plan. Each of them
    /// is a successor of the position before it, so that a search may leave plans out.
    fn plan(&mut self, _macro_moves: &mut Vec<Self::Macro>) -> Option<Evaluation> {
        None
    }

    /// Tells whether a macro move is to be tried only after all positions that are reached without
    /// such moves, because other moves are at least as good.
    fn is_deferred(&self, _macro_move: Self::Macro) -> bool {
        false
    }

    /// Makes room for the undo records of one more macro move and of another that is tried out by
    /// [`SearchState::expand`]; tells whether the system had the memory for it.
    fn reserve(&mut self) -> bool {
        true
    }

    /// Returns the bytes taken by undo records.
    fn undo_bytes(&self) -> usize {
        0
    }

    /// Makes a macro move.
    fn make(&mut self, macro_move: Self::Macro);

    /// Takes the last macro move back.
    fn unmake(&mut self);

    /// Returns the moves of the game for macro moves made from the start.
    fn to_moves(&self, start: &Position, macro_moves: &[Self::Macro]) -> Vec<Move>;
}

/// Tells whether the successors lead to the positions whose keys they state.
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
