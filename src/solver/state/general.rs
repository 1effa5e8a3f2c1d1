//! The representation of positions that suits every game for one player: the engine's own position, with the features
//! of its piles. It accepts all rules, and is slower than the other representations.

use patience_core::{Applied, End, GroupId, Move, Position, Rules, Seat, Times};

use super::search_state::{Evaluation, SearchState, StateKey, Successor};
use crate::argument::{Argument, Arguments};
use crate::evaluate::features::PositionFeatures;
use crate::evaluate::weights::Weights;
use crate::memory::try_reserve;
use crate::prune::line_ends::LineEnds;
use crate::prune::safe_autoplay::SafeAutoplay;
use crate::rule_traits::{allows_stock_macros, keeps_cards};

/// A macro move of the general representation: a move of the game, after the stock has been turned `turns` times.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GeneralMacro {
    turns: u16,
    mv: Move,
}

/// The number of moves in a macro move for which memory is reserved. A pass through a stock takes fewer moves.
const MAX_MOVES: usize = 256;

/// A position of the engine in the form in which searches use it.
pub(crate) struct GeneralState<'a> {
    rules: &'a Rules,
    position: Position,
    features: PositionFeatures,
    autoplay: Option<&'a SafeAutoplay>,
    /// Whether the position is lost because the cards that would be left at the end do not go together, as the rules
    /// require. No move changes which cards these are.
    is_lost: bool,
    /// Whether the search turns the stock only for a card that then leaves the waste.
    has_stock_macros: bool,
    /// The moves on the path of the search, each with the stage of the game before the move.
    path: Vec<(Applied, usize)>,
    stage: usize,
    /// The number of moves of each macro move on the path of the search.
    macro_lens: Vec<usize>,
    /// Reusable memory for the next list of legal moves.
    moves: Vec<Move>,
}

impl<'a> GeneralState<'a> {
    /// Creates the search state of a game at position `start`.
    pub fn from_position(
        rules: &'a Rules,
        start: &Position,
        autoplay: Option<&'a SafeAutoplay>,
        weights: Weights,
        arguments: Arguments,
    ) -> Self {
        let features = PositionFeatures::from_position(rules, start, weights, arguments);
        let line_ends =
            LineEnds::from_rules(rules).filter(|_| arguments.contains(Argument::LineEnds));
        Self {
            rules,
            position: start.clone(),
            features,
            autoplay,
            is_lost: line_ends.is_some_and(|ends| ends.is_lost(rules, start)),
            has_stock_macros: arguments.contains(Argument::StockTurns)
                && allows_stock_macros(rules),
            path: Vec::new(),
            stage: 0,
            macro_lens: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Returns the arguments, or lines of reasoning for ruling out positions or moves, that are both valid for a game
    /// and used by this representation.
    pub fn arguments(
        rules: &Rules,
        autoplay: Option<&SafeAutoplay>,
        allowed: Arguments,
    ) -> Arguments {
        let any = |is_so: &dyn Fn(GroupId) -> bool| rules.group_ids().any(is_so);
        let alike = |id: GroupId| {
            rules.may_change_places(id) && rules.piles_of(id, Seat::FIRST).count() > 1
        };
        Arguments::of([
            (Argument::SafeCards, autoplay.is_some()),
            (Argument::LineEnds, LineEnds::from_rules(rules).is_some()),
            (Argument::StockTurns, allows_stock_macros(rules)),
            (Argument::SameTops, any(&|id| keeps_cards(rules, id))),
            (Argument::AlikePiles, any(&alike)),
        ])
        .intersection(allowed)
    }

    /// Lists the moves of cards that come up when the stock is turned, however often. Each move is evaluated when its
    /// card comes up. Turning the stock from the start for each move would take time proportional to the square of the
    /// number of moves.
    fn expand_after_turns(
        &mut self,
        moves: &mut Vec<Move>,
        successors: &mut Vec<Successor<GeneralMacro>>,
    ) {
        let Some(stock) = &self.rules.stock else {
            return;
        };
        let (Some(pile), Some(waste)) = (
            self.rules.piles_of(stock.group, Seat::FIRST).next(),
            self.rules.piles_of(stock.to(), Seat::FIRST).next(),
        ) else {
            return;
        };
        let is_endless = stock.redeals == Times::Unlimited;
        let len_at_start = self.position.len(pile);
        let (mut turns, mut passes) = (0_u16, 0);
        loop {
            let before = self.position.len(pile);
            if !self.turn() {
                break;
            }
            turns += 1;
            let now = self.position.len(pile);
            passes += usize::from(now > before);
            // A fresh pass shows every card that comes up, some of them sooner.
            if is_endless && (passes > 1 || passes == 1 && now == len_at_start) {
                break;
            }
            if self.position.is_empty(waste) {
                continue;
            }
            self.position.legal_moves(self.rules, Seat::FIRST, moves);
            let is_from_waste =
                |mv: &&Move| matches!(mv, Move::Transfer { from, .. } if *from == waste);
            for mv in moves.iter().filter(is_from_waste) {
                successors.extend(self.evaluated(GeneralMacro { turns, mv: *mv }));
            }
        }
        self.undo(usize::from(turns));
    }

    /// Returns a macro move with the evaluation of the position to which it leads. The turns of the stock in it have
    /// already been made.
    fn evaluated(&mut self, macro_move: GeneralMacro) -> Option<Successor<GeneralMacro>> {
        if !self.play(macro_move.mv) {
            return None;
        }
        let evaluation = Evaluation {
            key: self.key(),
            cost: self.cost() + i32::from(macro_move.turns),
            stage: self.stage,
        };
        self.undo(1);
        Some(Successor {
            macro_move,
            evaluation,
        })
    }

    /// Turns the stock, or redeals for another pass through it. Returns whether that was legal.
    fn turn(&mut self) -> bool {
        self.play(Move::Turn) || self.play(Move::Redeal)
    }

    #[inline]
    fn play(&mut self, mv: Move) -> bool {
        let stages_left = self.stages_left();
        match self.position.play(self.rules, Seat::FIRST, mv) {
            Ok(played) => {
                self.features
                    .follow(self.rules, &self.position, played.effects());
                self.path.push((played, self.stage));
                self.stage += match &self.rules.stock {
                    Some(_) => stages_left.saturating_sub(self.stages_left()),
                    None => 1,
                };
                true
            }
            Err(_) => false,
        }
    }

    /// Returns the number of stages of the game that are left in this pass through the stock. Each card to be turned is
    /// a stage. If turned cards are placed, each card to be placed is another stage.
    fn stages_left(&self) -> usize {
        let Some(stock) = &self.rules.stock else {
            return 0;
        };
        let count = |group| {
            let piles = self.rules.piles_of(group, Seat::FIRST);
            piles.map(|pile| self.position.len(pile)).sum::<usize>()
        };
        if stock.places() {
            2 * count(stock.group) + count(stock.to())
        } else {
            count(stock.group)
        }
    }

    /// Undoes the last `moves` moves on the path of the search.
    fn undo(&mut self, moves: usize) {
        for _ in 0..moves {
            let Some((played, stage)) = self.path.pop() else {
                return;
            };
            self.stage = stage;
            self.position.take_back(self.rules, &played);
            self.features
                .retrace(self.rules, &self.position, played.effects());
        }
    }
}

impl SearchState for GeneralState<'_> {
    type Macro = GeneralMacro;

    fn key(&self) -> StateKey {
        StateKey::unique(self.features.key(self.rules, &self.position))
    }

    fn cost(&self) -> i32 {
        self.features.cost()
    }

    fn step_cost(&self) -> i32 {
        self.features.weights().step
    }

    fn is_won(&self) -> bool {
        self.position.turn().end == Some(End::Won)
    }

    fn autoplay(&mut self) -> Option<GeneralMacro> {
        let autoplay = self.autoplay?;
        self.position
            .legal_moves(self.rules, Seat::FIRST, &mut self.moves);
        let mv = autoplay.find(self.rules, &self.position, &self.moves)?;
        Some(GeneralMacro { turns: 0, mv })
    }

    fn is_dead_end(&mut self) -> bool {
        self.is_lost
    }

    fn expand(&mut self, successors: &mut Vec<Successor<GeneralMacro>>) {
        successors.clear();
        let mut moves = std::mem::take(&mut self.moves);
        self.position
            .legal_moves(self.rules, Seat::FIRST, &mut moves);
        for mv in &moves {
            if !self.has_stock_macros || !matches!(mv, Move::Turn | Move::Redeal) {
                successors.extend(self.evaluated(GeneralMacro { turns: 0, mv: *mv }));
            }
        }
        if self.has_stock_macros {
            self.expand_after_turns(&mut moves, successors);
        }
        self.moves = moves;
    }

    #[inline]
    fn reserve(&mut self) -> bool {
        try_reserve(&mut self.path, MAX_MOVES) && try_reserve(&mut self.macro_lens, 2)
    }

    #[inline]
    fn undo_bytes(&self) -> usize {
        self.path.capacity() * size_of::<(Applied, usize)>()
            + self.macro_lens.capacity() * size_of::<usize>()
    }

    fn make(&mut self, macro_move: GeneralMacro) {
        let before = self.path.len();
        for _ in 0..macro_move.turns {
            self.turn();
        }
        self.play(macro_move.mv);
        self.macro_lens.push(self.path.len() - before);
    }

    fn unmake(&mut self) {
        let moves = self.macro_lens.pop().unwrap_or(0);
        self.undo(moves);
    }

    fn to_moves(&self, start: &Position, macro_moves: &[GeneralMacro]) -> Vec<Move> {
        let (mut position, mut moves) = (start.clone(), Vec::new());
        let mut play = |mv: Move| {
            let is_played = position.play(self.rules, Seat::FIRST, mv).is_ok();
            if is_played {
                moves.push(mv);
            }
            is_played
        };
        for macro_move in macro_moves {
            for _ in 0..macro_move.turns {
                let _ = play(Move::Turn) || play(Move::Redeal);
            }
            play(macro_move.mv);
        }
        moves
    }
}
