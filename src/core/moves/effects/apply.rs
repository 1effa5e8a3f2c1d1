//! Applying the effects of a move to the cards, and reverting them exactly. Every change of the
//! cards goes through [`Position::apply_effect`] or one of the functions here that turn cards over.

use std::ops::Range;

use smallvec::SmallVec;

use crate::cards::{Dealt, Purpose, Stream};
use crate::moves::Effect;
use crate::position::Position;
use crate::rules::{MOST_WORDS, PileId, PileSet, Rules};

/// The effects (changes of the cards) of one move, usually at most five.
pub(crate) type Effects = SmallVec<[Effect; 5]>;

/// Returns the piles that the given effects of a move change.
#[inline]
fn touched<const WORDS: usize>(effects: &[Effect]) -> PileSet<WORDS> {
    let mut piles = PileSet::EMPTY;
    for effect in effects {
        let [one, other] = effect.piles();
        piles.insert(one);
        piles.insert(other);
        if let Effect::ClosedUp { gap, last } = *effect {
            (gap.number()..last.number()).for_each(|pile| piles.insert(PileId::new(pile)));
        }
    }
    piles
}

impl Position {
    /// Turns over the top card of a pile and puts it on another pile.
    #[inline]
    pub(crate) fn turn_one_over(
        &mut self,
        rules: &Rules,
        from: PileId,
        to: PileId,
        effects: &mut Effects,
    ) {
        let Some(top) = self.top(rules, from) else {
            return;
        };
        let (count, fresh) = (1, !top.is_seen());
        self.shift_over(rules, from, to, count);
        effects.push(Effect::TurnedOver {
            from,
            to,
            count,
            fresh,
        });
    }

    /// Turns over cards from the top of one pile, one by one, and puts them on another.
    pub(crate) fn turn_over(
        &mut self,
        rules: &Rules,
        from: PileId,
        to: PileId,
        count: u16,
        effects: &mut Effects,
    ) {
        let source = usize::from(rules.layout_of(from).first + self.lens[from.index()]);
        let target = usize::from(rules.layout_of(to).first + self.lens[to.index()]);
        // Either all cards of one effect have been seen before, or none.
        let mut alike = (false, 0);
        let mut done = |(fresh, count)| {
            if count > 0 {
                effects.push(Effect::TurnedOver {
                    from,
                    to,
                    count,
                    fresh,
                });
            }
        };
        for number in 0..usize::from(count) {
            let place = &mut self.cards[source - 1 - number];
            let dealt = std::mem::replace(place, Dealt::BLANK);
            self.cards[target + number] = dealt.turned();
            let fresh = !dealt.is_seen();
            if fresh != alike.0 {
                done(alike);
                alike = (fresh, 0);
            }
            alike.1 += 1;
        }
        done(alike);
        self.lens[from.index()] -= count;
        self.lens[to.index()] += count;
    }

    /// Puts down a batch of cards, just turned from the stock as a block, so that its first card
    /// ends up on top.
    pub(crate) fn turn_in_order(
        &mut self,
        rules: &Rules,
        from: PileId,
        to: PileId,
        count: u16,
        effects: &mut Effects,
    ) {
        let cards = self.cards(rules, from);
        let batch = &cards[cards.len() - usize::from(count)..];
        let fresh = !batch[0].is_seen();
        if batch.iter().all(|dealt| dealt.is_seen() != fresh) {
            self.apply_effect(rules, Effect::Moved { from, to, count }, effects);
            self.apply_effect(
                rules,
                Effect::Flipped {
                    pile: to,
                    count,
                    fresh,
                },
                effects,
            );
            return;
        }
        // If only some cards have been seen, the deeper ones are turned first, card by card.
        let target = usize::from(rules.layout_of(to).first + self.height(to));
        self.apply_effect(rules, Effect::Moved { from, to, count }, effects);
        for depth in 1..=count {
            let index = target + usize::from(count - depth);
            let fresh = !self.cards[index].is_seen();
            self.apply_effect(
                rules,
                Effect::FlippedAt {
                    pile: to,
                    depth,
                    fresh,
                },
                effects,
            );
        }
    }

    /// Applies one effect of a move to the cards and records it. The caches of the piles are
    /// updated later, by [`Position::update_caches`], so that a pile that several effects change is
    /// read only once.
    #[inline]
    pub(crate) fn apply_effect(&mut self, rules: &Rules, effect: Effect, effects: &mut Effects) {
        // Most effects are of these kinds.
        match effect {
            Effect::Moved { from, to, count } => self.shift(rules, from, to, count),
            Effect::TurnedOver {
                from, to, count, ..
            } => self.shift_over(rules, from, to, count),
            _ => self.apply_other_effect(rules, effect),
        }
        effects.push(effect);
    }

    /// Applies one effect of a move to the cards and immediately updates the caches of the piles
    /// that it changes.
    pub(crate) fn apply_effect_and_update(
        &mut self,
        rules: &Rules,
        effect: Effect,
        effects: &mut Effects,
    ) {
        self.apply_effect(rules, effect, effects);
        self.update_caches(rules, &[effect]);
    }

    /// Reverts the effects of a move on the cards, last effect first.
    pub(crate) fn revert_effects(&mut self, rules: &Rules, effects: &[Effect]) {
        for effect in effects.iter().rev() {
            self.reverse(rules, *effect);
        }
        self.update_caches(rules, effects);
    }

    /// Updates the caches of the piles that the effects of a move have changed.
    pub(crate) fn update_caches(&mut self, rules: &Rules, effects: &[Effect]) {
        if let [Effect::Moved { from, to, .. } | Effect::TurnedOver { from, to, .. }] = *effects {
            self.update_cache(rules, from);
            self.update_cache(rules, to);
        } else if rules.base.is_chosen()
            && effects
                .iter()
                .any(|effect| matches!(effect, Effect::Based { .. }))
        {
            // Every pile accepts cards relative to the base, so a new base changes all caches.
            self.update_all_caches(rules);
        } else if self.acceptors.fit_one_word() {
            self.update_caches_of(rules, touched::<1>(effects));
        } else {
            self.update_caches_of(rules, touched::<MOST_WORDS>(effects));
        }
    }

    /// Updates the caches of the piles that the effects of a move have changed. Returns whether one
    /// of these piles is part of the goal of a game for one player, because turning up or
    /// exchanging cards within a pile may reach the goal.
    #[inline]
    pub(crate) fn update_caches_and_watch_goal(
        &mut self,
        rules: &Rules,
        effects: &[Effect],
    ) -> bool {
        let of_goal = &rules.tables.reach[0].of_goal;
        if !self.acceptors.fit_one_word() || rules.base.is_chosen() {
            self.update_caches(rules, effects);
            return !touched::<MOST_WORDS>(effects).and(*of_goal).is_empty();
        }
        let piles = touched::<1>(effects);
        self.update_caches_of(rules, piles);
        !piles.and(of_goal.resized()).is_empty()
    }

    fn update_caches_of<const WORDS: usize>(&mut self, rules: &Rules, piles: PileSet<WORDS>) {
        piles.each(|pile| self.update_cache(rules, pile));
    }

    /// Applies an effect of a move to the cards, whatever its kind. The common kinds are applied
    /// inline by the caller, which takes only a few instructions.
    #[inline(never)]
    fn apply_other_effect(&mut self, rules: &Rules, effect: Effect) {
        match effect {
            Effect::Moved { from, to, count } => self.shift(rules, from, to, count),
            Effect::TurnedOver {
                from, to, count, ..
            } => self.shift_over(rules, from, to, count),
            Effect::TurnedUnder { from, to, count } => {
                self.shift(rules, from, to, count);
                self.overturn(rules, to, count);
                self.slots(rules, to).rotate_right(usize::from(count));
            }
            Effect::Flipped { pile, count, .. } => {
                self.flip(rules, pile, count);
            }
            Effect::FlippedAt { pile, depth, .. } => {
                let slots = self.slots(rules, pile);
                let at = slots.len() - usize::from(depth);
                slots[at] = slots[at].turned();
            }
            Effect::Swapped(first, second) => self.swap_tops(rules, first, second),
            Effect::ClosedUp { gap, last } => self.move_up(rules, gap, last, false),
            Effect::TopToBottom(pile) => self.slots(rules, pile).rotate_right(1),
            Effect::Raised { pile, depth } => {
                self.top_slots(rules, pile, depth).rotate_left(1);
            }
            Effect::Based { pile, .. } => {
                let started = self.cards(rules, pile).first();
                self.base = started.map_or(self.base, |first| first.card().rank());
            }
            Effect::Shuffled { pile, count, event } => {
                let mut stream =
                    Stream::new(self.deal, self.hand, Purpose::Event { number: event });
                stream.shuffle(self.top_slots(rules, pile, count));
            }
            Effect::Forgotten { pile, start, count } => {
                let slots =
                    &mut self.slots(rules, pile)[usize::from(start)..usize::from(start + count)];
                slots.iter_mut().for_each(|dealt| *dealt = dealt.unseen());
            }
        }
    }

    fn reverse(&mut self, rules: &Rules, effect: Effect) {
        match effect {
            Effect::Moved { from, to, count } => self.shift(rules, to, from, count),
            Effect::TurnedOver {
                from,
                to,
                count,
                fresh,
            } => {
                self.shift_over(rules, to, from, count);
                if fresh {
                    self.forget(rules, from, count);
                }
            }
            Effect::TurnedUnder { from, to, count } => {
                self.slots(rules, to).rotate_left(usize::from(count));
                self.overturn(rules, to, count);
                self.shift(rules, to, from, count);
            }
            Effect::Flipped { pile, count, fresh } => {
                self.flip(rules, pile, count);
                if fresh {
                    self.forget(rules, pile, count);
                }
            }
            Effect::FlippedAt { pile, depth, fresh } => {
                let slots = self.slots(rules, pile);
                let at = slots.len() - usize::from(depth);
                slots[at] = if fresh {
                    slots[at].unseen()
                } else {
                    slots[at].turned()
                };
            }
            Effect::Swapped(first, second) => self.swap_tops(rules, first, second),
            Effect::ClosedUp { gap, last } => self.move_up(rules, gap, last, true),
            Effect::TopToBottom(pile) => self.slots(rules, pile).rotate_left(1),
            Effect::Raised { pile, depth } => {
                self.top_slots(rules, pile, depth).rotate_right(1);
            }
            Effect::Based { before, .. } => self.base = before,
            Effect::Shuffled { pile, count, event } => {
                let mut stream =
                    Stream::new(self.deal, self.hand, Purpose::Event { number: event });
                stream.unshuffle(self.top_slots(rules, pile, count));
            }
            Effect::Forgotten { pile, start, count } => {
                let slots =
                    &mut self.slots(rules, pile)[usize::from(start)..usize::from(start + count)];
                slots
                    .iter_mut()
                    .for_each(|dealt| *dealt = dealt.face_down_seen());
            }
        }
    }

    pub(crate) fn slots(&mut self, rules: &Rules, pile: PileId) -> &mut [Dealt] {
        let first = usize::from(rules.layout_of(pile).first);
        &mut self.cards[first..first + usize::from(self.lens[pile.index()])]
    }

    fn top_slots(&mut self, rules: &Rules, pile: PileId, count: u16) -> &mut [Dealt] {
        let slots = self.slots(rules, pile);
        let below = slots.len() - usize::from(count);
        &mut slots[below..]
    }

    #[inline]
    pub(crate) fn shift(&mut self, rules: &Rules, from: PileId, to: PileId, count: u16) {
        debug_assert!(from != to, "source and target are different piles");
        let source = rules.layout_of(from).first + self.lens[from.index()] - count;
        let target = rules.layout_of(to).first + self.lens[to.index()];
        debug_assert!(
            self.lens[to.index()] + count <= rules.pile(to).room,
            "pile {} overflows",
            rules.pile(to).name
        );
        let (source, target) = (usize::from(source), usize::from(target));
        // Memory beyond the cards of a pile is always blank, so that equal positions compare equal.
        if count == 1 {
            self.cards[target] = std::mem::replace(&mut self.cards[source], Dealt::BLANK);
        } else {
            self.shift_block(source..source + usize::from(count), target);
        }
        self.lens[from.index()] -= count;
        self.lens[to.index()] += count;
    }

    /// Turns over several cards from the top of one pile, as a block, and puts them on another
    /// pile.
    #[inline]
    fn shift_over(&mut self, rules: &Rules, from: PileId, to: PileId, count: u16) {
        let source = usize::from(rules.layout_of(from).first + self.lens[from.index()]);
        let target = usize::from(rules.layout_of(to).first + self.lens[to.index()]);
        for number in 0..usize::from(count) {
            let dealt = &mut self.cards[source - 1 - number];
            self.cards[target + number] = std::mem::replace(dealt, Dealt::BLANK).turned();
        }
        self.lens[from.index()] -= count;
        self.lens[to.index()] += count;
    }

    /// Moves the data of several cards in memory. Not inlined, because moving one card takes only a
    /// few instructions.
    #[inline(never)]
    fn shift_block(&mut self, block: Range<usize>, target: usize) {
        self.cards.copy_within(block.clone(), target);
        self.cards[block].fill(Dealt::BLANK);
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
