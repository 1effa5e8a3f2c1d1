//! The data of a search state in games in which cards are transferred between piles. Functions here read its piles and
//! change them card by card.

use std::cell::OnceCell;

use patience_core::{Dealt, PileId, Position, Rules, Seat};

use super::game::TableauGame;
use super::macro_move::TableauMacro;
use super::prefix::{KindCosts, Prefix};
use super::stock::{CycleState, PlayableCards};
use crate::bits::below;
use crate::card_code::{FACE, NOTHING_CODE, UP};
use crate::evaluate::weights::Weights;
use crate::prune::deferral::Obligation;
use crate::prune::mutex::CardOrder;
use crate::prune::proof_throttle::ProofThrottle;

/// A complete run that has been collected from a column, as recorded for undoing.
#[derive(Debug, Clone, Copy)]
pub(super) struct CollectedRun {
    pub from: u8,
    pub to: u8,
    /// Whether the card below the collected run was turned up when the run was collected.
    pub turned_up: bool,
}

/// Where a card that filled a space came from, as recorded for undoing.
#[derive(Debug, Clone, Copy)]
pub(super) enum Filled {
    /// The card that filled the space came from stock or waste.
    FromCycle,
    /// The card that filled the space came from another pile.
    FromPile {
        /// The pile from which the card that filled the space came.
        pile: u8,
        /// Whether the card that filled the space was face up on the pile from which it came.
        was_up: bool,
        /// Whether the card below it on the pile from which it came was turned up when it filled the space.
        turned_up: bool,
    },
}

/// A macro move that the search has made, with the values needed to undo it.
#[derive(Debug, Clone)]
pub(super) struct UndoRecord {
    pub macro_move: TableauMacro,
    pub key: u128,
    pub cost: i32,
    pub off_goal: u16,
    pub cycle: CycleState,
    pub playable: OnceCell<PlayableCards>,
    pub foundation_cards: OnceCell<FoundationCards>,
    /// How the space that the macro move left was filled, if it was.
    pub filled: Option<Filled>,
    /// The number of columns to which the macro move dealt a card from the stock.
    pub dealt: u8,
    /// The number of complete runs that had been collected before the macro move.
    pub collected: usize,
    /// The transferred card and the card below it, if the macro move took them from their places. Each has the number
    /// of the macro move with which it last left a place before.
    pub left_at: [(u8, u32); 2],
    /// The obligation before the macro move, which said what this macro move had to do.
    pub obligation: Obligation,
}

/// The cards that could move up to the foundations at present.
#[derive(Debug, Clone, Copy)]
pub(super) struct FoundationCards {
    /// The cards that the foundations can take next.
    pub next: u64,
    /// The cards that no other card needs where they are, so that they may move up to the foundations.
    pub unneeded: u64,
}

/// A position as searches use it, in a game in which cards are transferred between piles.
pub(crate) struct TableauState<'a> {
    pub(super) game: &'a TableauGame,
    pub(super) rules: &'a Rules,
    pub(super) weights: Weights,
    /// The heuristic costs of cards on each kind of pile.
    pub(super) kind_costs: Vec<KindCosts>,
    /// The prefixes of all piles, in the order of their places. A prefix describes a pile's lowest cards.
    pub(super) prefixes: Vec<Prefix>,
    pub(super) lens: [u8; 64],
    /// For each pile, the cards that can go on its top card.
    pub(super) accepts: [u64; 64],
    /// The piles that are empty at present.
    pub(super) empty: u64,
    /// For each pile that takes other cards, its top card; for each other pile, [`NOTHING_CODE`].
    pub(super) open_tops: [u8; 64],
    /// For each card, the piles that have it as their top card, among piles that take other cards.
    pub(super) topped_by: [u64; 64],
    /// For each kind of pile, the top cards of those of its piles that take other cards.
    pub(super) tops: Vec<u64>,
    /// The cards of stock and waste, as one row.
    pub(super) row: Vec<u8>,
    pub(super) cycle: CycleState,
    /// The cards of the row of stock and waste that can come up sooner or later. They are computed when first needed.
    pub(super) playable: OnceCell<PlayableCards>,
    /// The key of the position, without the part that an obligation for the next macro move adds.
    pub(super) key: u128,
    pub(super) cost: i32,
    pub(super) obligation: Obligation,
    /// The cards that could move up to the foundations. They are computed when first needed.
    pub(super) foundation_cards: OnceCell<FoundationCards>,
    /// The cards that are worth putting on other cards or in a space. They are computed when first needed.
    pub(super) landing: OnceCell<u64>,
    /// The number of cards that are not where the goal wants them.
    pub(super) off_goal: u16,
    pub(super) undo: Vec<UndoRecord>,
    /// The old prefixes of the cards that were transferred on the path, and of the cards below them, as needed for
    /// undoing. A prefix describes a pile's lowest cards.
    pub(super) moved_prefixes: Vec<Prefix>,
    pub(super) card_order: CardOrder,
    pub(super) proof_throttle: ProofThrottle,
    /// The indices of the successors that can be evaluated only by making their macro moves.
    pub(super) to_try_out: Vec<usize>,
    /// The complete runs that have been collected on the path of the search.
    pub(super) collected: Vec<CollectedRun>,
}

impl<'a> TableauState<'a> {
    /// Creates the search state of a position in a game in which cards are transferred between piles.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "stock and waste have at most 127 cards"
    )]
    pub fn from_position(
        game: &'a TableauGame,
        rules: &'a Rules,
        start: &Position,
        weights: Weights,
    ) -> Self {
        let mut state = Self::without_piles(game, rules, weights);
        for pile in rules.pile_ids() {
            state.lay_out(pile, start);
        }
        state.key_alike_columns();
        if let Some(cycle) = game.cycle {
            let cards = state.row.len() as u8;
            state.cycle.left = below(cards);
            state.cycle.redeals = start.seat(Seat::FIRST).redeals;
            state.key = state.key.wrapping_add(state.cycle.key_term(cycle));
            state.cost += weights.in_stock * i32::from(cards);
        }
        state
    }

    fn without_piles(game: &'a TableauGame, rules: &'a Rules, weights: Weights) -> Self {
        Self {
            game,
            rules,
            weights,
            kind_costs: game
                .kinds
                .iter()
                .map(|kind| KindCosts::new(kind, &weights))
                .collect(),
            prefixes: vec![Prefix::UNUSED; game.places],
            lens: [0; 64],
            accepts: [0; 64],
            empty: 0,
            open_tops: [NOTHING_CODE; 64],
            topped_by: [0; 64],
            tops: vec![0; game.kinds.len()],
            row: Vec::new(),
            cycle: CycleState::default(),
            playable: OnceCell::new(),
            key: 0,
            cost: 0,
            obligation: Obligation::NONE,
            foundation_cards: OnceCell::new(),
            landing: OnceCell::new(),
            off_goal: 0,
            undo: Vec::new(),
            moved_prefixes: Vec::new(),
            card_order: CardOrder::UNKNOWN,
            proof_throttle: ProofThrottle::default(),
            to_try_out: Vec::new(),
            collected: Vec::new(),
        }
    }

    /// Computes the prefixes of a pile for the cards that it has in a position. A prefix describes the pile's lowest
    /// cards.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a pile has at most the cards of a game, 255"
    )]
    fn lay_out(&mut self, pile: PileId, start: &Position) {
        let game = self.game;
        let entry = game.piles[pile.index()];
        self.prefixes[usize::from(entry.first_place)] = game.empty_prefix(&self.kind_costs, entry);
        self.empty |= 1 << pile.number();
        self.update_top(pile.number());
        self.add_to_sums(pile.number());
        let kind = game.kind(pile.number());
        if kind.must_empty || !kind.is_goal && game.collects {
            self.off_goal += start.len(pile) as u16;
        }
        let code = |dealt: &Dealt| dealt.card().index() | if dealt.is_up() { UP } else { 0 };
        let codes = start.cards(self.rules, pile).iter().map(code);
        match game.cycle {
            Some(cycle) if pile == cycle.waste => {
                self.row.splice(0..0, codes);
                self.cycle.turned = start.len(pile) as u8;
            }
            Some(cycle) if pile == cycle.stock => {
                self.row.extend(codes.rev().map(|code| code | UP));
            }
            _ => {
                for code in codes {
                    self.remove_from_sums(pile.number());
                    self.push_card(pile.number(), code);
                    self.add_to_sums(pile.number());
                }
                self.update_top(pile.number());
            }
        }
    }

    /// Returns the index of the prefix that describes the lowest `len` cards of a pile, among the prefixes of all
    /// piles.
    #[inline]
    pub(super) fn place(&self, pile: u8, len: u8) -> usize {
        usize::from(self.game.entry(pile).first_place) + usize::from(len)
    }

    #[inline]
    pub(super) fn prefix(&self, pile: u8, len: u8) -> &Prefix {
        &self.prefixes[self.place(pile, len)]
    }

    #[inline]
    pub(super) fn len(&self, pile: u8) -> u8 {
        self.lens[usize::from(pile % 64)]
    }

    /// Returns the prefix that describes all cards of a pile.
    #[inline]
    pub(super) fn top(&self, pile: u8) -> &Prefix {
        self.prefix(pile, self.len(pile))
    }

    /// Subtracts what a pile adds to the key and the cost of the position, before the pile changes.
    #[inline]
    pub(super) fn remove_from_sums(&mut self, pile: u8) {
        let (term, cost) = (self.top(pile).term, self.top(pile).cost);
        self.key = self.key.wrapping_sub(term);
        self.cost -= cost;
    }

    /// Adds what a pile adds to the key and the cost of the position, after the pile has changed.
    #[inline]
    pub(super) fn add_to_sums(&mut self, pile: u8) {
        let (term, cost) = (self.top(pile).term, self.top(pile).cost);
        self.key = self.key.wrapping_add(term);
        self.cost += cost;
    }

    /// Puts a card on a pile. The caller must then call [`Self::update_top`].
    #[inline]
    pub(super) fn push_card(&mut self, pile: u8, code: u8) {
        let len = self.len(pile) + 1;
        let game = self.game;
        let prefix = game.extend_prefix(&self.kind_costs, pile, self.top(pile), len, code);
        let place = self.place(pile, len);
        self.prefixes[place] = prefix;
        self.lens[usize::from(pile % 64)] = len;
    }

    /// Updates what is cached about the top card of a pile.
    #[inline]
    pub(super) fn update_top(&mut self, pile: u8) {
        let Prefix { accepts, card, .. } = *self.top(pile);
        let at = usize::from(pile % 64);
        self.accepts[at] = accepts;
        let empty = u64::from(self.len(pile) == 0);
        self.empty = self.empty & !(1 << pile) | empty << pile;
        if self.game.foundations >> pile & 1 != 0 {
            self.foundation_cards.take();
        }
        let now = if accepts == 0 || empty != 0 {
            NOTHING_CODE
        } else {
            card & FACE
        };
        let before = std::mem::replace(&mut self.open_tops[at], now);
        if before != now {
            let kind = self.game.piles[at].kind;
            let piles = self.game.kind(pile).piles;
            let topped = &mut self.topped_by[usize::from(before % 64)];
            *topped &= !(1 << pile);
            let gone = u64::from(*topped & piles == 0) << before;
            let tops = &mut self.tops[usize::from(kind)];
            *tops = *tops & !gone | 1 << now;
            self.topped_by[usize::from(now % 64)] |= 1 << pile;
        }
    }

    /// Turns over the top card of a pile.
    #[inline]
    pub(super) fn turn_top(&mut self, pile: u8) {
        let code = self.top(pile).card ^ UP;
        self.lens[usize::from(pile % 64)] -= 1;
        self.push_card(pile, code);
    }

    #[inline]
    pub(super) fn is_top_down(&self, pile: u8) -> bool {
        self.len(pile) > 0 && self.top(pile).card & UP == 0
    }

    /// Whether the top card of a pile is face down and must be turned up.
    #[inline]
    pub(super) fn is_due_to_turn_up(&self, pile: u8) -> bool {
        u16::from(self.len(pile)) <= self.game.kind(pile).turned_up_at && self.is_top_down(pile)
    }

    /// Returns the pile whose card would fill `pile` if it became a space.
    #[inline]
    pub(super) fn filler(&self, pile: u8) -> Option<u8> {
        let fill = &self.game.kind(pile).fill;
        fill.iter()
            .copied()
            .find(|from| self.len(*from) > 0 || self.place_in_cycle(*from).is_some())
    }

    /// Returns the place of the top card of a pile in the row of stock and waste. Returns `None` if the pile is neither
    /// stock nor waste, or has no card.
    #[inline]
    pub(super) fn place_in_cycle(&self, pile: u8) -> Option<u8> {
        let cycle = self.game.cycle?;
        if pile == cycle.waste.number() {
            self.cycle.waste_top()
        } else if pile == cycle.stock.number() {
            self.cycle.stock_top()
        } else {
            None
        }
    }

    #[inline]
    pub(super) fn is_waste(&self, pile: u8) -> bool {
        self.game
            .cycle
            .is_some_and(|cycle| pile == cycle.waste.number())
    }

    /// Returns the cards of stock and waste that can come up sooner or later.
    #[inline]
    pub(super) fn playable(&self) -> PlayableCards {
        *self.playable.get_or_init(|| {
            let new = |cycle| PlayableCards::new(self.cycle, cycle, &self.row);
            self.game.cycle.map_or_else(PlayableCards::default, new)
        })
    }

    /// Returns the progress of the game, which is the `stage` of an [`crate::state::search_state::Evaluation`].
    #[inline]
    pub(super) fn stage(&self) -> usize {
        match (self.game.cycle, &self.game.row_stock) {
            (Some(cycle), _) => self.cycle.stage(cycle),
            // The cards that were dealt at the start count as a row.
            (_, Some(rows)) => {
                rows.columns.len() + rows.cards_at_start
                    - usize::from(self.len(rows.stock.number()))
            }
            _ => 0,
        }
    }

    /// The number of macro moves on the path of the search.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "undo records take more than a byte each, so there are fewer than 2³² of them"
    )]
    #[inline]
    pub(super) fn path_len(&self) -> u32 {
        self.undo.len() as u32
    }

    /// Returns the positions that the state covers, those that turning the stock alone can reach, as in
    /// [`crate::state::search_state::StateKey`].
    #[inline]
    pub(super) fn covers(&self) -> u32 {
        self.game.cycle.map_or(1, |cycle| self.cycle.covers(cycle))
    }
}
