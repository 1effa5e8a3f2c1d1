//! The data of a search state in games in which each turned card is placed at once, the macro moves, and how macro
//! moves are made.

use patience_core::Gather;

use super::game::{CardsNow, MAX_HEAPS, PlacementGame};

/// A macro move in a game in which each turned card is placed at once. It contains the indices of heaps and
/// foundations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlacementMacro {
    /// Places the next turned card on a heap.
    Place { on: u8 },
    /// Puts the next turned card on a foundation.
    PutUp { on: u8 },
    /// Puts the top card of a heap on a foundation.
    Up { from: u8, on: u8 },
    /// Gathers a heap for another pass through the stock.
    Gather { heap: u8 },
    /// Gathers all heaps for another pass through the stock.
    Redeal,
}

/// A macro move that the search has made, with the values needed to undo it.
#[derive(Debug, Clone, Copy)]
pub(super) struct UndoRecord {
    pub macro_move: PlacementMacro,
    /// The top card of the foundation and its number of cards, before the macro move.
    pub top: (u8, u8),
    pub placing: usize,
    pub is_gathering: bool,
    /// The number of cards that the macro move gathered from each heap.
    pub gathered: [u8; MAX_HEAPS],
}

/// A position as searches use it, in a game in which each turned card is placed at once.
pub(crate) struct PlacementState<'a> {
    pub(super) game: &'a PlacementGame<'a>,
    pub(super) now: CardsNow,
    pub(super) undo: Vec<UndoRecord>,
    /// Whether the search moves every card that can move up from a heap to a foundation at once, although it may be
    /// better to keep some cards on the heaps.
    pub(super) is_greedy: bool,
}

impl<'a> PlacementState<'a> {
    /// Creates the search state at the start position of a game.
    pub fn at_start(game: &'a PlacementGame<'a>, is_greedy: bool) -> Self {
        Self {
            game,
            now: game.start.clone(),
            undo: Vec::new(),
            is_greedy,
        }
    }

    /// Returns the next card to be turned and placed.
    #[inline]
    fn next_card(&self) -> Option<u8> {
        self.now.row.get(self.now.at).copied()
    }

    /// Whether `foundation` takes `card` at present.
    #[inline]
    fn takes(&self, foundation: usize, card: u8) -> bool {
        let entry = &self.game.foundations[foundation];
        let (top, count) = self.now.tops[foundation];
        let kind = &self.game.kinds[usize::from(entry.kind)];
        count < entry.limit && kind.accepts[usize::from(top)] >> card & 1 != 0
    }

    /// Whether `foundation` is equivalent to one with a lower number at present.
    #[inline]
    fn is_like_an_earlier(&self, foundation: usize) -> bool {
        let is_same = |other: usize| {
            let [one, two] = [other, foundation].map(|number| &self.game.foundations[number]);
            one.class == two.class
                && self.accepts_and_room(other) == self.accepts_and_room(foundation)
        };
        (0..foundation).any(is_same)
    }

    /// Returns the cards that `foundation` takes next, and the number of cards for which it has room.
    #[inline]
    pub(super) fn accepts_and_room(&self, foundation: usize) -> (u64, u8) {
        let entry = &self.game.foundations[foundation];
        let (top, count) = self.now.tops[foundation];
        let room = entry.limit - count.min(entry.limit);
        let kind = &self.game.kinds[usize::from(entry.kind)];
        let accepts = if room == 0 {
            0
        } else {
            kind.accepts[usize::from(top)]
        };
        (accepts, room)
    }

    /// Returns the heaps that are not empty, each with its top card.
    #[inline]
    fn filled_heaps(&self) -> impl Iterator<Item = (u8, u8)> {
        let heaps = (0..).zip(&self.now.heaps);
        heaps.filter_map(|(number, heap)| Some((number, *heap.last()?)))
    }

    /// Returns the foundations that take `card`. Of several equivalent foundations, only one is returned.
    #[inline]
    fn foundations_for(&self, card: u8, is_turned: bool) -> impl Iterator<Item = u8> {
        let foundations = (0..).zip(&self.game.foundations);
        foundations.filter_map(move |(number, foundation)| {
            let kind = &self.game.kinds[usize::from(foundation.kind)];
            let comes = if is_turned {
                kind.takes_turned
            } else {
                kind.takes_from_heaps
            };
            let index = usize::from(number);
            let goes = comes && self.takes(index, card) && !self.is_like_an_earlier(index);
            goes.then_some(number)
        })
    }

    /// Calls `visit` with each macro move that moves a card from a heap to a foundation.
    pub(super) fn for_each_up(&self, mut visit: impl FnMut(PlacementMacro)) {
        let now = &self.now;
        if now.is_gathering || now.placing > 0 && !self.game.plays_within_batch {
            return;
        }
        for (from, card) in self.filled_heaps() {
            for on in self.foundations_for(card, false) {
                visit(PlacementMacro::Up { from, on });
            }
        }
    }

    /// Calls `visit` with each macro move that is legal in the position.
    pub(super) fn for_each_macro(&self, mut visit: impl FnMut(PlacementMacro)) {
        self.for_each_up(&mut visit);
        let now = &self.now;
        if !now.is_gathering
            && let Some(card) = self.next_card()
        {
            for on in self.foundations_for(card, true) {
                visit(PlacementMacro::PutUp { on });
            }
            let mut is_first_empty = true;
            for (on, heap) in (0..).zip(&now.heaps) {
                // One empty heap is as good as another.
                let is_skipped = heap.is_empty() && self.game.heaps_are_alike && !is_first_empty;
                is_first_empty &= !heap.is_empty();
                if !is_skipped {
                    visit(PlacementMacro::Place { on });
                }
            }
        } else if now.is_gathering || now.placing == 0 && now.redeals < self.game.redeals {
            if self.game.gather == Gather::Chosen {
                for (heap, _) in self.filled_heaps() {
                    visit(PlacementMacro::Gather { heap });
                }
            } else if self.filled_heaps().next().is_some() {
                visit(PlacementMacro::Redeal);
            }
        }
    }

    /// Takes the next card of the stock from its row and returns it.
    pub(super) fn take_next(&mut self) -> u8 {
        let card = self.next_card().unwrap_or_default();
        let now = &mut self.now;
        if now.placing == 0 {
            let left = now.row.len() - now.at;
            now.placing = left.min(usize::from(self.game.batch));
        }
        now.placing -= 1;
        now.at += 1;
        card
    }

    pub(super) fn put_up(&mut self, card: u8, on: u8) {
        let (top, count) = &mut self.now.tops[usize::from(on)];
        *top = card;
        *count += 1;
    }

    /// Gathers a heap for another pass. Returns the number of its cards.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there is one pack, so a heap has at most 52 cards"
    )]
    pub(super) fn gather(&mut self, heap: usize) -> u8 {
        let now = &mut self.now;
        let cards = &mut now.heaps[heap];
        let count = cards.len() as u8;
        now.row.append(cards);
        now.gathers += 1;
        count
    }

    pub(super) fn undo_gather(&mut self, heap: usize, count: u8) {
        let now = &mut self.now;
        let first = now.row.len() - usize::from(count);
        now.heaps[heap].extend(now.row.drain(first..));
        now.gathers -= 1;
    }
}
