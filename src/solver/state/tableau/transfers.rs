//! How macro moves change the piles, and how the changes are undone, in games in which cards are transferred between
//! piles.

use super::position::{CollectedRun, Filled, TableauState, UndoRecord};
use super::stock::{CycleState, RowStock};
use crate::bits::bits;
use crate::card_code::{FACE, UP};

impl TableauState<'_> {
    /// Updates the number of cards that are not where the goal wants them, when `cards` cards go from pile `from` to
    /// pile `to`.
    #[inline]
    fn count_towards_goal(&mut self, from: u8, to: u8, cards: u8) {
        let is_off = |pile: u8| {
            let kind = self.game.kind(pile);
            kind.must_empty || !kind.is_goal && self.game.collects
        };
        let (was_off, is_off) = (is_off(from), is_off(to));
        let cards = u16::from(cards);
        match (was_off, is_off) {
            (true, false) => self.off_goal -= cards,
            (false, true) => self.off_goal += cards,
            _ => {}
        }
    }

    /// Transfers cards and turns up the card that was below them. Then collects complete runs on the new pile and on
    /// the old pile, and fills the space if the cards left one.
    pub(super) fn transfer(&mut self, from: u8, to: u8, count: u8, undo: &mut UndoRecord) {
        self.remove_from_sums(from);
        self.remove_from_sums(to);
        let kept = self.len(from) - count;
        let first = self.place(from, kept);
        self.moved_prefixes
            .extend_from_slice(&self.prefixes[first..=first + usize::from(count)]);
        self.push_card(to, self.prefix(from, kept + 1).card);
        if count > 1 && self.game.runs_stay_runs(from, to) {
            self.push_rest_of_run(from, kept, count, to);
        } else {
            for number in 2..=count {
                self.push_card(to, self.prefix(from, kept + number).card);
            }
        }
        self.lens[usize::from(from % 64)] = kept;
        self.count_towards_goal(from, to, count);
        if self.is_due_to_turn_up(from) {
            self.turn_top(from);
        }
        self.add_to_sums(from);
        self.add_to_sums(to);
        self.update_top(to);
        self.collect(to);
        self.collect(from);
        if kept == 0
            && let Some(filler) = self.filler(from)
        {
            undo.filled = Some(self.fill(from, filler));
        }
        self.update_top(from);
    }

    /// Moves the rest of the cards of a run to another pile on which they also form a run. The lowest card of the run
    /// is already there.
    fn push_rest_of_run(&mut self, from: u8, kept: u8, count: u8, to: u8) {
        let game = self.game;
        let (mut top, mut len) = (*self.top(to), self.len(to));
        for number in 2..=count {
            let (below, card) = (
                self.prefix(from, kept + number - 1),
                self.prefix(from, kept + number),
            );
            len += 1;
            game.extend_run(&self.kind_costs, to, &mut top, len, (below, card));
            let place = self.place(to, len);
            self.prefixes[place] = top;
        }
        self.lens[usize::from(to % 64)] = len;
    }

    /// Undoes a transfer of cards, but does not update the key and the cost of the position.
    #[inline]
    pub(super) fn undo_transfer(&mut self, from: u8, to: u8, count: u8) {
        let kept = self.len(from);
        let first = self.place(from, kept);
        let stored = self.moved_prefixes.len() - usize::from(count) - 1;
        self.prefixes[first..=first + usize::from(count)]
            .copy_from_slice(&self.moved_prefixes[stored..]);
        self.moved_prefixes.truncate(stored);
        self.lens[usize::from(from % 64)] = kept + count;
        self.lens[usize::from(to % 64)] -= count;
        self.update_top(from);
        self.update_top(to);
    }

    /// Collects the complete runs on top of a pile, as the rules require.
    #[inline]
    fn collect(&mut self, from: u8) {
        while self.top(from).sequence >= self.game.complete_run {
            let free = self.game.kind(from).collectors & self.empty;
            let Some(to) = bits(free).next() else {
                return;
            };
            self.collect_one(from, to);
        }
    }

    fn collect_one(&mut self, from: u8, to: u8) {
        self.remove_from_sums(from);
        self.remove_from_sums(to);
        let kept = self.len(from) - self.game.complete_run;
        for number in 1..=self.game.complete_run {
            let code = self.prefix(from, kept + number).card;
            self.push_card(to, code);
        }
        self.lens[usize::from(from % 64)] = kept;
        self.count_towards_goal(from, to, self.game.complete_run);
        let turned_up = self.is_due_to_turn_up(from);
        if turned_up {
            self.turn_top(from);
        }
        self.add_to_sums(from);
        self.add_to_sums(to);
        self.update_top(from);
        self.update_top(to);
        self.collected.push(CollectedRun {
            from,
            to,
            turned_up,
        });
    }

    /// Puts collected complete runs back on their columns until only the first `collected` runs are still collected.
    /// Does not update the key and the cost of the position.
    pub(super) fn undo_collecting(&mut self, collected: usize) {
        while self.collected.len() > collected
            && let Some(CollectedRun {
                from,
                to,
                turned_up,
            }) = self.collected.pop()
        {
            if turned_up {
                self.turn_top(from);
            }
            let kept = self.len(to) - self.game.complete_run;
            for number in 1..=self.game.complete_run {
                let code = self.prefix(to, kept + number).card;
                self.push_card(from, code);
            }
            self.lens[usize::from(to % 64)] = kept;
            self.update_top(from);
            self.update_top(to);
        }
    }

    /// Fills a space with the top card of pile `filler`.
    fn fill(&mut self, space: u8, filler: u8) -> Filled {
        if let Some(place) = self.place_in_cycle(filler) {
            return self.fill_from_cycle(space, (filler, place));
        }
        self.remove_from_sums(space);
        self.remove_from_sums(filler);
        let code = self.top(filler).card;
        self.lens[usize::from(filler % 64)] -= 1;
        self.push_card(space, code | UP);
        self.count_towards_goal(filler, space, 1);
        let turned_up = self.is_due_to_turn_up(filler);
        if turned_up {
            self.turn_top(filler);
        }
        self.add_to_sums(space);
        self.add_to_sums(filler);
        self.update_top(filler);
        Filled::FromPile {
            pile: filler,
            was_up: code & UP != 0,
            turned_up,
        }
    }

    /// Fills a space with the card at `place` in the row of stock and waste. The card is the top card of stock or
    /// waste.
    fn fill_from_cycle(&mut self, space: u8, (filler, place): (u8, u8)) -> Filled {
        self.change_cycle(self.cycle.without_top(place));
        self.cost -= self.weights.in_stock;
        self.remove_from_sums(space);
        self.push_card(space, self.row[usize::from(place)] | UP);
        self.add_to_sums(space);
        self.count_towards_goal(filler, space, 1);
        Filled::FromCycle
    }

    /// Replaces how far stock and waste are turned, and which of their cards remain, with `after`.
    fn change_cycle(&mut self, after: CycleState) {
        let Some(cycle) = self.game.cycle else {
            return;
        };
        self.key = self
            .key
            .wrapping_sub(self.cycle.key_term(cycle))
            .wrapping_add(after.key_term(cycle));
        self.cycle = after;
        self.playable.take();
    }

    /// Turns the next cards of the stock or, if the stock is empty, redeals.
    pub(super) fn turn_stock(&mut self) {
        let after = self.game.cycle.and_then(|cycle| self.cycle.turned(cycle));
        if let Some(after) = after {
            self.change_cycle(after);
        }
    }

    /// Undoes the filling of a space. Does not update the key and the cost of the position, or the values cached for
    /// the top card of the space.
    pub(super) fn undo_fill(&mut self, space: u8, filled: Filled) {
        let card = self.top(space).card & FACE;
        let Filled::FromPile {
            pile,
            was_up,
            turned_up,
        } = filled
        else {
            // The caller restores stock and waste as a whole.
            self.lens[usize::from(space % 64)] -= 1;
            return;
        };
        if turned_up {
            self.turn_top(pile);
        }
        self.lens[usize::from(space % 64)] -= 1;
        self.push_card(pile, if was_up { card | UP } else { card });
        self.update_top(pile);
    }

    /// Plays the card at a place in the row of stock and waste.
    pub(super) fn play_from_stock(&mut self, to: u8, place: u8) {
        let Some(cycle) = self.game.cycle else {
            return;
        };
        let Some(draw) = self.cycle.draw(cycle, place) else {
            return;
        };
        self.change_cycle(self.cycle.without(place, draw));
        self.cost -= self.weights.in_stock;
        self.remove_from_sums(to);
        self.push_card(to, self.row[usize::from(place)]);
        self.add_to_sums(to);
        self.update_top(to);
        self.count_towards_goal(cycle.waste.number(), to, 1);
    }

    /// Deals a row from the stock. Returns the number of columns that got a card.
    pub(super) fn deal_row(&mut self) -> u8 {
        let game = self.game;
        let Some(RowStock { stock, columns, .. }) = &game.row_stock else {
            return 0;
        };
        let mut dealt = 0;
        for column in columns.iter().take(usize::from(self.len(stock.number()))) {
            self.remove_from_sums(stock.number());
            self.remove_from_sums(*column);
            let code = self.top(stock.number()).card | UP;
            self.lens[stock.index()] -= 1;
            self.push_card(*column, code);
            self.add_to_sums(stock.number());
            self.add_to_sums(*column);
            self.count_towards_goal(stock.number(), *column, 1);
            self.update_top(*column);
            dealt += 1;
        }
        self.update_top(stock.number());
        self.key_alike_columns();
        for column in &columns[..usize::from(dealt)] {
            self.collect(*column);
        }
        dealt
    }

    /// Puts the cards of a row back into the stock. Does not update the key and the cost of the position.
    pub(super) fn undo_row(&mut self, dealt: u8) {
        let game = self.game;
        let Some(RowStock { stock, columns, .. }) = &game.row_stock else {
            return;
        };
        for column in columns[..usize::from(dealt)].iter().rev() {
            let code = self.top(*column).card;
            self.lens[usize::from(*column)] -= 1;
            self.push_card(stock.number(), code & FACE);
            self.update_top(*column);
        }
        self.update_top(stock.number());
        if dealt > 0 {
            self.key_alike_columns();
        }
    }
}
