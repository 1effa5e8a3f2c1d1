//! How cards move on a board, there and back.

use super::super::bits::bits;
use super::plan::Rows;
use super::{Board, COMPLETE, Collected, FACE, Made, UP};

impl Board<'_> {
    /// Counts cards that go from one kind of place to another for the goal.
    #[inline]
    pub(super) fn count(&mut self, from: u8, to: u8, cards: u8) {
        let far = |pile: u8| {
            let kind = self.plan.kind(pile);
            kind.away || !kind.here && self.plan.gathers
        };
        let (was_far, is_far) = (far(from), far(to));
        let cards = u16::from(cards);
        match (was_far, is_far) {
            (true, false) => self.left -= cards,
            (false, true) => self.left += cards,
            _ => {}
        }
    }

    /// Carries cards, with what follows from it.
    pub(super) fn carry(&mut self, from: u8, to: u8, count: u8, made: &mut Made) {
        self.weigh_out(from);
        self.weigh_out(to);
        let begins = self.len(from) - count;
        let first = self.place(from, begins);
        self.carried
            .extend_from_slice(&self.marks[first..=first + usize::from(count)]);
        self.put(to, self.mark(from, begins + 1).card);
        if count > 1 && self.goes_on_alike(from, to) {
            self.put_alike(from, begins, count, to);
        } else {
            for number in 2..=count {
                self.put(to, self.mark(from, begins + number).card);
            }
        }
        self.lens[usize::from(from % 64)] = begins;
        self.count(from, to, count);
        if self.plan.kind(from).turns_up && self.top_is_down(from) {
            self.turn_top(from);
        }
        self.weigh_in(from);
        self.weigh_in(to);
        self.show(to);
        self.collect(to);
        if begins == 0
            && let Some(filler) = self.filler(from)
        {
            made.filled_by = Some((filler, self.fill(from, filler)));
        }
        self.show(from);
    }

    /// Puts the cards of a run, but for the lowest, which lies there already, on another pile on
    /// which they go on alike.
    fn put_alike(&mut self, from: u8, begins: u8, count: u8, to: u8) {
        let (mut top, mut len) = (*self.top(to), self.len(to));
        for number in 2..=count {
            let (below, card) = (
                self.mark(from, begins + number - 1),
                self.mark(from, begins + number),
            );
            len += 1;
            self.add_alike(to, &mut top, len, (below, card));
            let place = self.place(to, len);
            self.marks[place] = top;
        }
        self.lens[usize::from(to % 64)] = len;
    }

    /// Lets a complete run leave a pile.
    #[inline]
    pub(super) fn collect(&mut self, from: u8) {
        if self.top(from).order < COMPLETE {
            return;
        }
        let free = self.plan.kind(from).collectors & self.empty;
        let Some(to) = bits(free).next() else {
            return;
        };
        self.weigh_out(from);
        self.weigh_out(to);
        let begins = self.len(from) - COMPLETE;
        for number in 1..=COMPLETE {
            let code = self.mark(from, begins + number).card;
            self.put(to, code);
        }
        self.lens[usize::from(from % 64)] = begins;
        self.count(from, to, COMPLETE);
        let turned_up = self.plan.kind(from).turns_up && self.top_is_down(from);
        if turned_up {
            self.turn_top(from);
        }
        self.weigh_in(from);
        self.weigh_in(to);
        self.show(from);
        self.show(to);
        self.collected.push(Collected {
            from,
            to,
            turned_up,
        });
    }

    /// Puts complete runs back, but for what the position adds up to, until so many have left.
    pub(super) fn put_back(&mut self, collected: usize) {
        while self.collected.len() > collected
            && let Some(Collected {
                from,
                to,
                turned_up,
            }) = self.collected.pop()
        {
            if turned_up {
                self.turn_top(from);
            }
            self.put_run_back(from, to);
        }
    }

    /// Fills a space, and tells whether a card was turned up where the other came from.
    pub(super) fn fill(&mut self, space: u8, filler: u8) -> bool {
        self.weigh_out(space);
        self.weigh_out(filler);
        let code = self.top(filler).card | UP;
        self.lens[usize::from(filler % 64)] -= 1;
        self.put(space, code);
        self.count(filler, space, 1);
        let turned = self.plan.kind(filler).turns_up && self.top_is_down(filler);
        if turned {
            self.turn_top(filler);
        }
        self.weigh_in(space);
        self.weigh_in(filler);
        self.show(filler);
        turned
    }

    /// Takes a carry back, but for what the position adds up to.
    #[inline]
    pub(super) fn uncarry(&mut self, from: u8, to: u8, count: u8) {
        let begins = self.len(from);
        let first = self.place(from, begins);
        let kept = self.carried.len() - usize::from(count) - 1;
        self.marks[first..=first + usize::from(count)].copy_from_slice(&self.carried[kept..]);
        self.carried.truncate(kept);
        self.lens[usize::from(from % 64)] = begins + count;
        self.lens[usize::from(to % 64)] -= count;
        self.show(from);
        self.show(to);
    }

    /// Puts a complete run back, but for what the position adds up to.
    fn put_run_back(&mut self, from: u8, to: u8) {
        let lies = self.len(to) - COMPLETE;
        for number in 1..=COMPLETE {
            let code = self.mark(to, lies + number).card;
            self.put(from, code);
        }
        self.lens[usize::from(to % 64)] = lies;
        self.show(from);
        self.show(to);
    }

    /// Plays a card of stock and waste by its number.
    pub(super) fn play_from_row(&mut self, to: u8, number: u8) {
        let Some(talon) = self.plan.talon else {
            return;
        };
        let Some(coming) = self.standing.coming(talon, number) else {
            return;
        };
        let then = self.standing.without(number, coming);
        self.key = self
            .key
            .wrapping_sub(self.standing.term(talon))
            .wrapping_add(then.term(talon));
        self.cost -= self.taste.waiting;
        self.standing = then;
        self.coming.take();
        self.weigh_out(to);
        self.put(to, self.row[usize::from(number)]);
        self.weigh_in(to);
        self.show(to);
        self.count(talon.waste.0, to, 1);
    }

    pub(super) fn deal_row(&mut self) -> u8 {
        let plan = self.plan;
        let Some(Rows { stock, columns, .. }) = &plan.rows else {
            return 0;
        };
        let dealt = self.len(stock.0).min(columns.len() as u8);
        for column in &columns[..usize::from(dealt)] {
            self.weigh_out(stock.0);
            self.weigh_out(*column);
            let code = self.top(stock.0).card | UP;
            self.lens[stock.index()] -= 1;
            self.put(*column, code);
            self.weigh_in(stock.0);
            self.weigh_in(*column);
            self.count(stock.0, *column, 1);
            self.show(*column);
        }
        self.show(stock.0);
        for column in &columns[..usize::from(dealt)] {
            self.collect(*column);
        }
        dealt
    }

    /// Puts the cards of a row back into the stock.
    pub(super) fn undeal_row(&mut self, dealt: u8) {
        let plan = self.plan;
        let Some(Rows { stock, columns, .. }) = &plan.rows else {
            return;
        };
        for column in columns[..usize::from(dealt)].iter().rev() {
            let code = self.top(*column).card;
            self.lens[usize::from(*column)] -= 1;
            self.put(stock.0, code & FACE);
            self.show(*column);
        }
        self.show(stock.0);
    }
}
