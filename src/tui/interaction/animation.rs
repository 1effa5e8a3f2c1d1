//! Cards on their way, with the time they take. While there are some the program wakes by
//! itself; otherwise it sleeps.

use std::time::Duration;

use patience_core::{Applied, Observation, Position};
use ratatui::layout::Rect;

use crate::interaction::table::Table;
use crate::layout::SizeWish;
use crate::render::card_paths::{MovedCards, moved_cards};
use patience_app::session::real_time::Slide;

/// How long cards are on their way.
const LENGTH: Duration = Duration::from_millis(140);
/// The time between two frames.
const FRAME: Duration = Duration::from_millis(20);
/// More moves at once than this are not shown moving.
const MOST_MOVES: usize = 13;

/// Cards on their way, and when they started.
#[derive(Debug, Clone)]
pub struct Animation {
    /// The cards.
    pub moved_cards: Vec<MovedCards>,
    start: Duration,
}

impl Animation {
    /// Returns the way of the cards in the last moves, if there is any to be seen. An undone move
    /// is not animated.
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
        for (played, _) in happened.iter().rev() {
            // Another player's layout comes to the front at once.
            if table.session().real_time().is_none() && played.turn_before().seat != seat {
                return None;
            }
            let mut before = after.clone();
            before.take_back(rules, played);
            let [old, new] = [&before, &after].map(|at| Observation::new(rules, at, seat));
            let from = table.lay_out(old, area, wish).ok()?;
            let to = table.lay_out(new, area, wish).ok()?;
            // Moves of others among their own cards are not animated: their cards are written in a
            // line.
            let short = |moved: &MovedCards| to.pile(moved.pile).is_none_or(|place| place.short);
            let seen = moved_cards(rules, &from, &to, played, new).into_iter();
            all.extend(seen.filter(|moved| table.session().real_time().is_none() || !short(moved)));
            after = before;
        }
        (!all.is_empty()).then_some(Self {
            moved_cards: all,
            start: now,
        })
    }

    /// Returns the way back of a card that came too late.
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
        };
        Some(Self {
            moved_cards: vec![moved],
            start: now,
        })
    }

    /// Returns how far the cards are, 0 to 1.
    pub fn progress(&self, now: Duration) -> f32 {
        (now.saturating_sub(self.start).as_secs_f32() / LENGTH.as_secs_f32()).min(1.0)
    }

    /// Tells whether they have arrived.
    pub fn is_over(&self, now: Duration) -> bool {
        now >= self.start + LENGTH
    }

    /// Returns when the next picture is due.
    pub fn next(&self, now: Duration) -> Option<Duration> {
        (!self.is_over(now)).then(|| (now + FRAME).min(self.start + LENGTH))
    }
}
