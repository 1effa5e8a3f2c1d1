//! Animations of cards and their timing. The program wakes up by itself only while cards are moving.

use std::time::Duration;

use patience_core::{Applied, Effect, Observation, PileId, Position, Rules};
use ratatui::layout::Rect;

use crate::interaction::table::Table;
use crate::layout::SizeWish;
use crate::render::card_paths::{MovedCards, dealt_cards, moved_cards};
use patience_app::session::real_time::Slide;

/// The duration of the animation of a move.
const MOVE: Duration = Duration::from_millis(180);
/// The duration of the animation of a deal: `DEALT_CARD` for each card, but at most `DEAL` in total.
const DEALT_CARD: Duration = Duration::from_millis(25);
const DEAL: Duration = Duration::from_millis(700);
/// The time between two frames of an animation. `FRAME_OF_DEAL` is longer, because each frame of a deal changes
/// much of the screen.
const FRAME: Duration = Duration::from_millis(16);
const FRAME_OF_DEAL: Duration = Duration::from_millis(33);
/// An animation of several moves gets longer by `MOVE` for each move, up to this number of moves.
const MOST_AFTER: u32 = 3;
/// The longest time that an animation waits for an earlier animation to end. If this would take longer, the
/// earlier animation is dropped.
const MOST_WAIT: Duration = Duration::from_millis(400);
/// The most moves that are animated together. Longer series of moves are not animated.
const MOST_MOVES: usize = 13;

/// Returns the cards that a move turned face up without moving them, each as its pile and its index in the
/// pile.
fn turned_up(rules: &Rules, after: &Position, played: &Applied) -> Vec<(PileId, usize)> {
    let turned = played.effects().iter().flat_map(|effect| {
        let (pile, depths) = match *effect {
            Effect::Flipped { pile, count, .. } => (pile, 1..=count),
            Effect::FlippedAt { pile, depth, .. } => (pile, depth..=depth),
            _ => return Vec::new(),
        };
        let len = after.cards(rules, pile).len();
        let index = |depth: u16| Some((pile, len.checked_sub(depth.into())?));
        depths.filter_map(index).collect()
    });
    turned.collect()
}

/// An animation: cards in motion, and the time at which they start.
#[derive(Debug, Clone)]
pub struct Animation {
    /// The cards that the animation moves.
    pub moved_cards: Vec<MovedCards>,
    /// The cards that turn face up during the animation, each as its pile and its index in the pile.
    pub turned_cards: Vec<(PileId, usize)>,
    start: Duration,
    length: Duration,
    /// The time between two frames of the animation.
    frame: Duration,
}

impl Animation {
    /// Creates the animation of the last moves. Returns `None` if no visible card moves, or if one of the moves was
    /// undone.
    pub fn new(
        area: Rect,
        wish: SizeWish,
        table: &Table,
        happened: &[(Applied, bool)],
        now: Duration,
    ) -> Option<Self> {
        if happened.len() > MOST_MOVES || happened.iter().any(|(_, undone)| *undone) {
            return None;
        }
        let rules = table.game().rules();
        let seat = table.seat();
        let mut after: Position = table.game().position().clone();
        let mut all = Vec::new();
        let mut turned_cards = Vec::new();
        let in_turns = table.session().real_time().is_none();
        for (number, (played, _)) in happened.iter().enumerate().rev() {
            // The layout switches to another person's view without animation.
            let is_of_another = played.turn_before().seat != seat;
            if is_of_another && table.session().opponents().is_none() && in_turns {
                return None;
            }
            let mut before = after.clone();
            before.take_back(rules, played);
            turned_cards.extend(turned_up(rules, &after, played));
            let [old, new] = [&before, &after].map(|at| Observation::new(rules, at, seat));
            let from = table.lay_out(old, area, wish).ok()?;
            let to = table.lay_out(new, area, wish).ok()?;
            // Moves of other players among their own cards are not animated in real time: those cards are
            // drawn as a line of text.
            let short = |moved: &MovedCards| to.pile(moved.pile).is_none_or(|place| place.short);
            let seen = moved_cards(rules, &from, &to, played, new).into_iter();
            let seen = seen.filter(|moved| in_turns || !short(moved));
            // Play the moves one after another.
            let part = |number: usize| number as f32 / happened.len() as f32;
            all.extend(seen.map(|moved| MovedCards {
                span: (part(number), part(number + 1)),
                ..moved
            }));
            after = before;
        }
        (!all.is_empty()).then_some(Self {
            moved_cards: all,
            turned_cards,
            start: now,
            length: MOVE
                * u32::try_from(happened.len())
                    .unwrap_or(1)
                    .clamp(1, MOST_AFTER),
            frame: FRAME,
        })
    }

    /// Returns this animation combined with `before`, an earlier animation that may still be running. This one starts
    /// when the earlier one ends if `waits` is set, or if it moves cards that the earlier one brings to their place.
    /// Otherwise it starts at once.
    #[must_use]
    pub fn after(self, before: Self, waits: bool) -> Self {
        let goes_on = |moved: &MovedCards| {
            let mut others = before.moved_cards.iter();
            others.any(|other| other.to.as_position() == moved.from.as_position())
        };
        let end = before.start + before.length;
        let is_long = end > self.start + MOST_WAIT;
        if is_long || end <= self.start {
            return self;
        }
        let begin = if waits || self.moved_cards.iter().any(goes_on) {
            end
        } else {
            self.start
        };
        let (start, last) = (before.start, end.max(begin + self.length));
        let length = last.saturating_sub(start);
        let part = |from: Duration, of: Duration, at: f32| {
            (from.saturating_sub(start) + of.mul_f32(at)).as_secs_f32() / length.as_secs_f32()
        };
        let rescaled = |cards: Vec<MovedCards>, from: Duration, of: Duration| {
            cards.into_iter().map(move |moved| MovedCards {
                span: (part(from, of, moved.span.0), part(from, of, moved.span.1)),
                ..moved
            })
        };
        let earlier = rescaled(before.moved_cards, start, before.length);
        let later = rescaled(self.moved_cards, begin, self.length);
        Self {
            moved_cards: earlier.chain(later).collect(),
            turned_cards: self.turned_cards,
            start,
            length,
            frame: self.frame,
        }
    }

    /// Creates the animation of a deal.
    pub fn of_deal(area: Rect, wish: SizeWish, table: &Table, now: Duration) -> Option<Self> {
        let layout = table.layout_now(area, wish).ok()?;
        let rules = table.game().rules();
        let moved_cards = dealt_cards(rules, &layout, table.observation(), area);
        let cards = u32::try_from(moved_cards.len()).ok()?;
        (cards > 0).then(|| Self {
            moved_cards,
            turned_cards: Vec::new(),
            start: now,
            length: (DEALT_CARD * cards).clamp(MOVE, DEAL),
            frame: FRAME_OF_DEAL,
        })
    }

    /// Creates the animation of a card that returns to its pile because another player's card arrived first.
    pub fn back(
        area: Rect,
        wish: SizeWish,
        table: &Table,
        slide: Slide,
        now: Duration,
    ) -> Option<Self> {
        let layout = table.lay_out(table.observation(), area, wish).ok()?;
        let lie = table.observation().pile(slide.from);
        let first = lie.len().checked_sub(usize::from(slide.count))?;
        let place = layout.pile(slide.from)?;
        let aim = layout.pile(slide.to)?;
        let moved = MovedCards {
            cards: lie.iter().skip(first).collect(),
            from: aim.spot,
            to: place.card_rect(first),
            size: place.size,
            pile: slide.from,
            first,
            span: (0.0, 1.0),
            wait_in_sight: true,
        };
        Some(Self {
            moved_cards: vec![moved],
            turned_cards: Vec::new(),
            start: now,
            length: MOVE,
            frame: FRAME,
        })
    }

    /// Returns the progress of the animation, from 0 to 1.
    pub fn progress(&self, now: Duration) -> f32 {
        (now.saturating_sub(self.start).as_secs_f32() / self.length.as_secs_f32()).min(1.0)
    }

    /// Whether all cards have arrived, so that the animation is over.
    pub fn is_over(&self, now: Duration) -> bool {
        now >= self.start + self.length
    }

    /// Returns the time of the next frame; `None` once all cards have arrived.
    pub fn next(&self, now: Duration) -> Option<Duration> {
        (!self.is_over(now)).then(|| (now + self.frame).min(self.start + self.length))
    }
}

#[cfg(test)]
mod tests {
    use patience_core::Seen;

    use super::*;
    use crate::layout::CardSize;

    fn moving(pile: u8, [from, to]: [u16; 2], start: u64) -> Animation {
        let at = |x: u16| Rect::new(x, 1, 5, 3);
        let moved = MovedCards {
            cards: vec![Seen::Hidden { owner: 0 }],
            from: at(from),
            to: at(to),
            size: CardSize::Medium,
            pile: PileId::new(pile),
            first: 0,
            span: (0.0, 1.0),
            wait_in_sight: true,
        };
        Animation {
            moved_cards: vec![moved],
            turned_cards: Vec::new(),
            start: Duration::from_millis(start),
            length: MOVE,
            frame: FRAME,
        }
    }

    /// Returns the times at which each card starts and arrives, in milliseconds.
    fn times(animation: &Animation) -> Vec<(u128, u128)> {
        let at = |part: f32| (animation.start + animation.length.mul_f32(part)).as_millis();
        let cards = animation.moved_cards.iter();
        cards
            .map(|moved| (at(moved.span.0), at(moved.span.1)))
            .collect()
    }

    #[test]
    fn a_move_in_turns_begins_when_the_one_before_has_ended() {
        let both = moving(2, [20, 30], 100).after(moving(1, [0, 10], 0), true);
        assert_eq!(times(&both), [(0, 180), (180, 360)]);
        assert!(!both.is_over(Duration::from_millis(350)));
        let waiting = &both.moved_cards[1];
        let progress = both.progress(Duration::from_millis(120));
        assert!(waiting.are_on_way(progress), "it is seen where it lay");
        assert_eq!(waiting.at(progress).x, 20);
    }

    #[test]
    fn moves_of_several_at_once_are_seen_side_by_side_unless_one_goes_on_with_the_other() {
        let both = moving(2, [20, 30], 100).after(moving(1, [0, 10], 0), false);
        assert_eq!(times(&both), [(0, 180), (100, 280)]);
        let both = moving(2, [10, 30], 100).after(moving(1, [0, 10], 0), false);
        assert_eq!(times(&both), [(0, 180), (180, 360)]);
        let [first, second] = &both.moved_cards[..] else {
            panic!("two cards");
        };
        let progress = both.progress(Duration::from_millis(120));
        assert!(second.come_with(std::slice::from_ref(first), progress));
    }

    #[test]
    fn what_has_ended_or_takes_too_long_is_not_waited_for() {
        let second = || moving(2, [20, 30], 300);
        let alone = times(&second());
        assert_eq!(times(&second().after(moving(1, [0, 10], 0), true)), alone);
        let long = Animation {
            length: DEAL * 2,
            ..moving(1, [0, 10], 0)
        };
        assert_eq!(times(&second().after(long, true)), alone);
    }
}
