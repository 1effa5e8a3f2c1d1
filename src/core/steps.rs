//! The steps a move consists of: what happens to the cards, and its exact reversal. All
//! changes to the cards in play go through [`Position::step`].

use smallvec::SmallVec;

use crate::dealt::Dealt;
use crate::played::Step;
use crate::position::Position;
use crate::rules::{PileId, Rules};
use crate::shuffle::{Purpose, Stream};

/// The steps of one move; few have more than these.
pub(crate) type Steps = SmallVec<[Step; 6]>;

impl Position {
    /// Turns cards from the top of one pile over onto another, one by one.
    pub(crate) fn turn_over(
        &mut self,
        rules: &Rules,
        from: PileId,
        to: PileId,
        count: usize,
        steps: &mut Steps,
    ) {
        // A step holds cards that are all seen for the first time, or none of them.
        let mut left = count;
        while left > 0 {
            let cards = self.cards(rules, from);
            let below = cards.len() - 1;
            let fresh = !cards[below].is_seen();
            let alike = cards[..below].iter().rev().take(left - 1);
            let count = 1 + alike.take_while(|dealt| dealt.is_seen() != fresh).count() as u16;
            self.shift(rules, from, to, count);
            self.overturn(rules, to, count);
            self.note(rules, from);
            self.note(rules, to);
            steps.push(Step::TurnedOver {
                from,
                to,
                count,
                fresh,
            });
            left -= usize::from(count);
        }
    }

    /// Lays a batch down so that its first card ends on top.
    pub(crate) fn turn_in_order(
        &mut self,
        rules: &Rules,
        from: PileId,
        to: PileId,
        count: usize,
        steps: &mut Steps,
    ) {
        let cards = self.cards(rules, from);
        let batch = &cards[cards.len() - count..];
        let fresh = !batch[0].is_seen();
        if batch.iter().all(|dealt| dealt.is_seen() != fresh) {
            self.step(
                rules,
                Step::Moved {
                    from,
                    to,
                    count: count as u16,
                },
                steps,
            );
            self.step(
                rules,
                Step::Flipped {
                    pile: to,
                    count: count as u16,
                    fresh,
                },
                steps,
            );
            return;
        }
        // Where some have been seen and some not, the deeper ones go first, card by card.
        let target = self.len(to);
        self.step(
            rules,
            Step::Moved {
                from,
                to,
                count: count as u16,
            },
            steps,
        );
        for index in (target..target + count).rev() {
            let depth = (target + count - index) as u16;
            let first = usize::from(rules.pile(to).first);
            let fresh = !self.cards[first + index].is_seen();
            self.step(
                rules,
                Step::FlippedAt {
                    pile: to,
                    depth,
                    fresh,
                },
                steps,
            );
        }
    }

    /// Moves cards to another pile. This is most of what happens, and so takes the shortest way.
    pub(crate) fn move_cards(
        &mut self,
        rules: &Rules,
        from: PileId,
        to: PileId,
        count: u16,
        steps: &mut Steps,
    ) {
        self.shift(rules, from, to, count);
        self.note(rules, from);
        self.note(rules, to);
        steps.push(Step::Moved { from, to, count });
    }

    pub(crate) fn step(&mut self, rules: &Rules, step: Step, steps: &mut Steps) {
        self.do_step(rules, step);
        self.note_piles_of(rules, step);
        steps.push(step);
    }

    /// Undoes a step.
    pub(crate) fn unstep(&mut self, rules: &Rules, step: Step) {
        self.reverse(rules, step);
        self.note_piles_of(rules, step);
    }

    /// Notes the piles that a step has touched.
    fn note_piles_of(&mut self, rules: &Rules, step: Step) {
        match step {
            Step::Moved { from, to, .. }
            | Step::TurnedOver { from, to, .. }
            | Step::TurnedUnder { from, to, .. } => {
                self.note(rules, from);
                self.note(rules, to);
            }
            Step::Swapped(first, second) => {
                self.note(rules, first);
                self.note(rules, second);
            }
            Step::Flipped { pile, .. }
            | Step::FlippedAt { pile, .. }
            | Step::TopToBottom(pile)
            | Step::Forgotten { pile, .. }
            | Step::Shuffled { pile, .. } => self.note(rules, pile),
        }
    }

    fn do_step(&mut self, rules: &Rules, step: Step) {
        match step {
            Step::Moved { from, to, count } => self.shift(rules, from, to, count),
            Step::TurnedOver {
                from, to, count, ..
            } => {
                self.shift(rules, from, to, count);
                self.overturn(rules, to, count);
            }
            Step::TurnedUnder { from, to, count } => {
                self.shift(rules, from, to, count);
                self.overturn(rules, to, count);
                self.slots(rules, to).rotate_right(usize::from(count));
            }
            Step::Flipped { pile, count, .. } => {
                self.flip(rules, pile, count);
            }
            Step::FlippedAt { pile, depth, .. } => {
                let slots = self.slots(rules, pile);
                let at = slots.len() - usize::from(depth);
                slots[at] = slots[at].turned();
            }
            Step::Swapped(first, second) => self.swap_tops(rules, first, second),
            Step::TopToBottom(pile) => self.slots(rules, pile).rotate_right(1),
            Step::Shuffled { pile, event } => {
                let mut stream =
                    Stream::new(self.deal, self.hand, Purpose::Event { number: event });
                stream.shuffle(self.slots(rules, pile));
            }
            Step::Forgotten { pile, start, count } => {
                let slots =
                    &mut self.slots(rules, pile)[usize::from(start)..usize::from(start + count)];
                slots.iter_mut().for_each(|dealt| *dealt = dealt.unseen());
            }
        }
    }

    fn reverse(&mut self, rules: &Rules, step: Step) {
        match step {
            Step::Moved { from, to, count } => self.shift(rules, to, from, count),
            Step::TurnedOver {
                from,
                to,
                count,
                fresh,
            } => {
                self.overturn(rules, to, count);
                self.shift(rules, to, from, count);
                if fresh {
                    self.forget(rules, from, count);
                }
            }
            Step::TurnedUnder { from, to, count } => {
                self.slots(rules, to).rotate_left(usize::from(count));
                self.overturn(rules, to, count);
                self.shift(rules, to, from, count);
            }
            Step::Flipped { pile, count, fresh } => {
                self.flip(rules, pile, count);
                if fresh {
                    self.forget(rules, pile, count);
                }
            }
            Step::FlippedAt { pile, depth, fresh } => {
                let slots = self.slots(rules, pile);
                let at = slots.len() - usize::from(depth);
                slots[at] = if fresh {
                    slots[at].unseen()
                } else {
                    slots[at].turned()
                };
            }
            Step::Swapped(first, second) => self.swap_tops(rules, first, second),
            Step::TopToBottom(pile) => self.slots(rules, pile).rotate_left(1),
            Step::Shuffled { pile, event } => {
                let mut stream =
                    Stream::new(self.deal, self.hand, Purpose::Event { number: event });
                stream.unshuffle(self.slots(rules, pile));
            }
            Step::Forgotten { pile, start, count } => {
                let slots =
                    &mut self.slots(rules, pile)[usize::from(start)..usize::from(start + count)];
                slots
                    .iter_mut()
                    .for_each(|dealt| *dealt = dealt.face_down_seen());
            }
        }
    }

    fn slots(&mut self, rules: &Rules, pile: PileId) -> &mut [Dealt] {
        let first = usize::from(rules.site(pile).first);
        &mut self.cards[first..first + usize::from(self.lens[pile.index()])]
    }

    #[inline]
    fn shift(&mut self, rules: &Rules, from: PileId, to: PileId, count: u16) {
        debug_assert!(from != to, "cards go from one pile to another");
        let source = rules.site(from).first + self.lens[from.index()] - count;
        let target = rules.site(to).first + self.lens[to.index()];
        debug_assert!(
            self.lens[to.index()] + count <= rules.pile(to).room,
            "pile {} overflows",
            rules.pile(to).name
        );
        let (source, target) = (usize::from(source), usize::from(target));
        // Memory beyond the cards of a pile is always blank, so that equal positions are equal.
        if count == 1 {
            self.cards[target] = self.cards[source];
            self.cards[source] = Dealt::BLANK;
        } else {
            let block = source..source + usize::from(count);
            self.cards.copy_within(block.clone(), target);
            self.cards[block].fill(Dealt::BLANK);
        }
        self.lens[from.index()] -= count;
        self.lens[to.index()] += count;
    }

    fn flip(&mut self, rules: &Rules, pile: PileId, count: u16) {
        let slots = self.slots(rules, pile);
        let len = slots.len();
        slots[len - usize::from(count)..]
            .iter_mut()
            .for_each(|dealt| *dealt = dealt.turned());
    }

    fn overturn(&mut self, rules: &Rules, pile: PileId, count: u16) {
        let slots = self.slots(rules, pile);
        let len = slots.len();
        let block = &mut slots[len - usize::from(count)..];
        if let [only] = block {
            *only = only.turned();
            return;
        }
        block.reverse();
        block.iter_mut().for_each(|dealt| *dealt = dealt.turned());
    }

    fn forget(&mut self, rules: &Rules, pile: PileId, count: u16) {
        let slots = self.slots(rules, pile);
        let len = slots.len();
        slots[len - usize::from(count)..]
            .iter_mut()
            .for_each(|dealt| *dealt = dealt.unseen());
    }

    fn swap_tops(&mut self, rules: &Rules, first: PileId, second: PileId) {
        let place = |position: &Self, pile: PileId| {
            usize::from(rules.pile(pile).first) + position.len(pile) - 1
        };
        let (one, other) = (place(self, first), place(self, second));
        self.cards.swap(one, other);
    }
}
