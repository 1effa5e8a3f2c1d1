//! The [`SearchState`] of games in which each turned card is placed at once.

use patience_core::{Move, PileId, Position, Seat};

use super::game::MAX_HEAPS;
use super::position::{PlacementMacro, PlacementState, UndoRecord};
use crate::hash::{EMPTY_PILE, class_term, mix, push_card};
use crate::memory::try_reserve;
use crate::state::search_state::{Evaluation, SearchState, StateKey, Successor};

/// The number that stands for the row of cards to come when the row is added to the key of a position.
const ROW_CLASS: u32 = 0;

/// The class of interchangeable heaps in the key of a position. Other heaps have classes of their own, starting with
/// the next number.
const HEAP_CLASS: u32 = 1;

/// The number that stands for the counters of passes and placed cards when they are added to the key of a position.
const COUNTER_CLASS: u32 = 99;

/// The number of the first class of foundations in the key of a position. The classes below it stand for other piles
/// and for counters.
const FOUNDATION_CLASSES: u32 = 100;

impl PlacementState<'_> {
    fn evaluation(&self) -> Evaluation {
        Evaluation {
            key: self.key(),
            cost: self.cost(),
            stage: self.now.at + self.now.gathers,
        }
    }
}

/// Returns a hash of cards that depends on their order.
fn hash_of(cards: &[u8]) -> u128 {
    cards.iter().fold(EMPTY_PILE, |hash, card| {
        push_card(hash, u128::from(*card) + 1)
    })
}

impl SearchState for PlacementState<'_> {
    type Macro = PlacementMacro;

    fn key(&self) -> StateKey {
        let now = &self.now;
        let mut key = 0_u128;
        for (number, heap) in (1..).zip(&now.heaps) {
            let class = if self.game.heaps_are_alike {
                HEAP_CLASS
            } else {
                HEAP_CLASS + number
            };
            key = key.wrapping_add(class_term(class, hash_of(heap)));
        }
        for (number, foundation) in self.game.foundations.iter().enumerate() {
            let (accepts, room) = self.accepts_and_room(number);
            let top = if self.game.by_top {
                0
            } else {
                now.tops[number].0
            };
            let identity = u128::from(accepts) | u128::from(room) << 64 | u128::from(top) << 72;
            let class = FOUNDATION_CLASSES + foundation.class;
            key = key.wrapping_add(class_term(class, mix(identity)));
        }
        let counters = now.placing as u128
            | u128::from(now.redeals) << 16
            | u128::from(now.is_gathering) << 32;
        StateKey::unique(
            key.wrapping_add(class_term(ROW_CLASS, hash_of(&now.row[now.at..])))
                .wrapping_add(class_term(COUNTER_CLASS, mix(counters))),
        )
    }

    fn cost(&self) -> i32 {
        self.heuristic_cost()
    }

    fn step_cost(&self) -> i32 {
        0
    }

    fn is_won(&self) -> bool {
        self.now.at == self.now.row.len() && self.now.heaps.iter().all(Vec::is_empty)
    }

    fn autoplay(&mut self) -> Option<PlacementMacro> {
        let mut first = None;
        if self.is_greedy {
            self.for_each_up(|macro_move| first = first.or(Some(macro_move)));
        }
        first
    }

    fn is_complete(&self) -> bool {
        !self.is_greedy
    }

    fn expand(&mut self, successors: &mut Vec<Successor<PlacementMacro>>) {
        successors.clear();
        let evaluation = Evaluation {
            key: StateKey::unique(0),
            cost: 0,
            stage: 0,
        };
        self.for_each_macro(|macro_move| {
            successors.push(Successor {
                macro_move,
                evaluation,
            });
        });
        for successor in successors {
            self.make(successor.macro_move);
            successor.evaluation = self.evaluation();
            self.unmake();
        }
    }

    #[inline]
    fn reserve(&mut self) -> bool {
        try_reserve(&mut self.undo, 2)
    }

    #[inline]
    fn undo_bytes(&self) -> usize {
        self.undo.capacity() * size_of::<UndoRecord>()
    }

    fn make(&mut self, macro_move: PlacementMacro) {
        let mut undo = UndoRecord {
            macro_move,
            top: (0, 0),
            placing: self.now.placing,
            is_gathering: self.now.is_gathering,
            gathered: [0; MAX_HEAPS],
        };
        match macro_move {
            PlacementMacro::Place { on } => {
                let card = self.take_next();
                self.now.heaps[usize::from(on)].push(card);
            }
            PlacementMacro::PutUp { on } => {
                undo.top = self.now.tops[usize::from(on)];
                let card = self.take_next();
                self.put_up(card, on);
            }
            PlacementMacro::Up { from, on } => {
                undo.top = self.now.tops[usize::from(on)];
                if let Some(card) = self.now.heaps[usize::from(from)].pop() {
                    self.put_up(card, on);
                }
            }
            PlacementMacro::Gather { heap } => {
                let heap = usize::from(heap);
                self.now.redeals += u16::from(!self.now.is_gathering);
                undo.gathered[heap] = self.gather(heap);
                self.now.is_gathering = self.now.heaps.iter().any(|heap| !heap.is_empty());
            }
            PlacementMacro::Redeal => {
                for heap in self.game.gather_order() {
                    undo.gathered[heap] = self.gather(heap);
                }
                self.now.redeals += 1;
            }
        }
        self.undo.push(undo);
    }

    fn unmake(&mut self) {
        let Some(undo) = self.undo.pop() else {
            return;
        };
        match undo.macro_move {
            PlacementMacro::Place { on } => {
                self.now.heaps[usize::from(on)].pop();
                self.now.at -= 1;
            }
            PlacementMacro::PutUp { on } => {
                self.now.tops[usize::from(on)] = undo.top;
                self.now.at -= 1;
            }
            PlacementMacro::Up { from, on } => {
                let (card, _) = self.now.tops[usize::from(on)];
                self.now.heaps[usize::from(from)].push(card);
                self.now.tops[usize::from(on)] = undo.top;
            }
            PlacementMacro::Gather { heap } => {
                let heap = usize::from(heap);
                self.undo_gather(heap, undo.gathered[heap]);
                self.now.redeals -= u16::from(!undo.is_gathering);
            }
            PlacementMacro::Redeal => {
                let heaps: Vec<usize> = self.game.gather_order().collect();
                for heap in heaps.into_iter().rev() {
                    self.undo_gather(heap, undo.gathered[heap]);
                }
                self.now.redeals -= 1;
            }
        }
        self.now.placing = undo.placing;
        self.now.is_gathering = undo.is_gathering;
    }

    fn to_moves(&self, start: &Position, macro_moves: &[PlacementMacro]) -> Vec<Move> {
        let (mut position, mut moves) = (start.clone(), Vec::new());
        let game = self.game;
        let mut play = |mv: Move, position: &mut Position| {
            if position.play(game.rules, Seat::FIRST, mv).is_ok() {
                moves.push(mv);
            }
        };
        let heap = |number: u8| game.heaps[usize::from(number)];
        let foundation = |number: u8| game.foundations[usize::from(number)].pile;
        let transfer = |from: PileId, to: PileId| Move::Transfer { from, to, count: 1 };
        for macro_move in macro_moves {
            let takes_next = matches!(
                macro_move,
                PlacementMacro::Place { .. } | PlacementMacro::PutUp { .. }
            );
            if takes_next && position.is_empty(game.hand) {
                play(Move::Turn, &mut position);
            }
            let mv = match *macro_move {
                PlacementMacro::Place { on } => transfer(game.hand, heap(on)),
                PlacementMacro::PutUp { on } => transfer(game.hand, foundation(on)),
                PlacementMacro::Up { from, on } => transfer(heap(from), foundation(on)),
                PlacementMacro::Gather { heap: number } => Move::Gather(heap(number)),
                PlacementMacro::Redeal => Move::Redeal,
            };
            play(mv, &mut position);
        }
        moves
    }
}
