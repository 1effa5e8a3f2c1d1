//! Cards on their way, with the time they take. While there are some the program wakes by
//! itself; otherwise it sleeps.

use std::time::Duration;

use patience_core::{Applied, Effect, Observation, PileId, Position, Rules};
use ratatui::layout::Rect;

use crate::interaction::table::Table;
use crate::layout::SizeWish;
use crate::render::card_paths::{MovedCards, dealt_cards, moved_cards};
use patience_app::session::real_time::Slide;

/// How long moved cards are on their way.
const MOVE: Duration = Duration::from_millis(180);
/// How long a deal takes: for each card, and at most.
const DEALT_CARD: Duration = Duration::from_millis(25);
const DEAL: Duration = Duration::from_millis(700);
/// The time between two frames of a move; of a deal, in which much of the screen changes each time, more.
const FRAME: Duration = Duration::from_millis(16);
const FRAME_OF_DEAL: Duration = Duration::from_millis(33);
/// More moves at once than this are not shown moving.
const MOST_MOVES: usize = 13;

/// Returns the cards that a move has turned face up where they lie, by pile and index.
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

/// Cards on their way, and when they started.
#[derive(Debug, Clone)]
pub struct Animation {
    /// The cards.
    pub moved_cards: Vec<MovedCards>,
    /// Cards that are turned face up meanwhile: by pile and index.
    pub turned_cards: Vec<(PileId, usize)>,
    start: Duration,
    length: Duration,
    /// The time between two frames.
    frame: Duration,
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
        let mut turned_cards = Vec::new();
        for (played, _) in happened.iter().rev() {
            // Another player's layout comes to the front at once.
            if table.session().real_time().is_none() && played.turn_before().seat != seat {
                return None;
            }
            let mut before = after.clone();
            before.take_back(rules, played);
            turned_cards.extend(turned_up(rules, &after, played));
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
            turned_cards,
            start: now,
            length: MOVE,
            frame: FRAME,
        })
    }

    /// Returns the way of all cards to where they have been dealt.
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
            span: (0.0, 1.0),
        };
        Some(Self {
            moved_cards: vec![moved],
            turned_cards: Vec::new(),
            start: now,
            length: MOVE,
            frame: FRAME,
        })
    }

    /// Returns how far the cards are, 0 to 1.
    pub fn progress(&self, now: Duration) -> f32 {
        (now.saturating_sub(self.start).as_secs_f32() / self.length.as_secs_f32()).min(1.0)
    }

    /// Tells whether they have arrived.
    pub fn is_over(&self, now: Duration) -> bool {
        now >= self.start + self.length
    }

    /// Returns when the next picture is due.
    pub fn next(&self, now: Duration) -> Option<Duration> {
        (!self.is_over(now)).then(|| (now + self.frame).min(self.start + self.length))
    }
}
