//! The paths of moving cards. They are computed from the effects of a move and from the layouts before and
//! after it. This module has no clock. The drawing code passes in the progress of the animation.

use patience_core::{Applied, Effect, Observation, PileId, Role, Rules, Seen};
use ratatui::layout::Rect;

use crate::layout::{CardSize, TableLayout};

/// Cards that move together, and their path.
#[derive(Debug, Clone, PartialEq)]
pub struct MovedCards {
    /// The moving cards as they are shown on arrival, lowest first.
    pub cards: Vec<Seen>,
    /// The rectangle in which the lowest moving card starts.
    pub from: Rect,
    /// The rectangle in which the lowest moving card arrives.
    pub to: Rect,
    /// The size of the moving cards.
    pub size: CardSize,
    /// The pile to which the cards move.
    pub pile: PileId,
    /// The index that the lowest moving card has in the pile `pile` on arrival.
    pub first: usize,
    /// When the moving cards start and when they arrive, as fractions of the whole animation.
    pub span: (f32, f32),
    /// Whether the moving cards are visible in their old place until they start.
    pub wait_in_sight: bool,
}

impl MovedCards {
    /// Whether the moving cards are drawn at this progress of the animation, from 0 to 1. They are drawn while they
    /// move, and until they start if they are visible in their old place.
    pub fn are_on_way(&self, progress: f32) -> bool {
        (self.wait_in_sight || self.span.0 <= progress) && !self.have_landed(progress)
    }

    /// Whether one of the paths `others` still has to bring these cards to the place where this path starts.
    pub fn come_with(&self, others: &[Self], progress: f32) -> bool {
        let bring = |other: &Self| {
            other.span.1 <= self.span.0
                && !other.have_landed(progress)
                && other.to.as_position() == self.from.as_position()
        };
        others.iter().any(bring)
    }

    /// Whether the moving cards have arrived at this progress of the animation, from 0 to 1.
    pub fn have_landed(&self, progress: f32) -> bool {
        progress >= self.span.1
    }

    /// Returns the screen column and line of the moving cards at this progress of the animation, from 0 to 1. The cards
    /// start fast and slow down.
    pub fn way(&self, progress: f32) -> (f32, f32) {
        let (begin, end) = self.span;
        let left = 1.0 - ((progress - begin) / (end - begin)).clamp(0.0, 1.0);
        let done = 1.0 - left * left;
        let between =
            |from: u16, to: u16| f32::from(from) + (f32::from(to) - f32::from(from)) * done;
        (
            between(self.from.x, self.to.x),
            between(self.from.y, self.to.y),
        )
    }

    /// Returns the rectangle of cells of the lowest moving card at this progress of the animation, from 0 to 1.
    pub fn at(&self, progress: f32) -> Rect {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the place is between two numbers of 16 bits"
        )]
        let cell = |at: f32| at.round() as u16;
        let (x, y) = self.way(progress);
        Rect::new(cell(x), cell(y), self.to.width, self.to.height)
    }
}

/// Returns the paths of the cards that a move sent from one place on the screen to another. They are in the
/// order of the move's effects.
pub fn moved_cards(
    rules: &Rules,
    before: &TableLayout,
    after: &TableLayout,
    played: &Applied,
    after_observation: Observation<'_>,
) -> Vec<MovedCards> {
    let mut lens: Vec<usize> = rules
        .pile_ids()
        .map(|pile| after_observation.pile(pile).len())
        .collect();
    // Go backwards, so that the sizes of the piles at each step are known.
    let mut moved_cards: Vec<MovedCards> = played
        .effects()
        .iter()
        .rev()
        .flat_map(|step| undo(*step, &mut lens))
        .filter_map(|way| way.moved_cards(rules, before, after, after_observation))
        .collect();
    moved_cards.reverse();
    moved_cards
}

/// Returns the paths of the cards in a deal. The cards move one after another, from the stock or, if there is
/// none, from the middle of the screen's lower edge.
pub fn dealt_cards(
    rules: &Rules,
    layout: &TableLayout,
    observation: Observation<'_>,
    area: Rect,
) -> Vec<MovedCards> {
    /// The fraction of the whole animation that the path of one card takes.
    const ONE: f32 = 0.3;
    let is_stock = |pile: PileId| rules.group_of(pile).role == Role::Stock;
    let size = layout.size;
    let edge = Rect {
        x: area.x + area.width.saturating_sub(size.width()) / 2,
        y: area.bottom().saturating_sub(size.height()),
        ..Rect::new(0, 0, size.width(), size.height())
    };
    let mut places = layout.piles.iter().filter(|place| !place.short);
    let stock = places.clone().find(|place| is_stock(place.pile));
    let from = stock.map_or(edge, |place| place.spot);
    let mut cards: Vec<(usize, MovedCards)> = places
        .by_ref()
        .filter(|place| !is_stock(place.pile))
        .flat_map(|place| {
            let seen = observation.pile(place.pile);
            let shown = place.cards.iter();
            shown.filter_map(move |card| {
                let moved = MovedCards {
                    cards: vec![seen.get(card.index)?],
                    from,
                    to: place.card_rect(card.index),
                    size: place.size,
                    pile: place.pile,
                    first: card.index,
                    span: (0.0, 1.0),
                    wait_in_sight: false,
                };
                Some((card.index, moved))
            })
        })
        .collect();
    // Round by round, as people deal.
    cards.sort_by_key(|(index, _)| *index);
    let last = cards.len().saturating_sub(1).max(1) as f32;
    for (number, (_, moved)) in cards.iter_mut().enumerate() {
        let begin = (1.0 - ONE) * number as f32 / last;
        moved.span = (begin, begin + ONE);
    }
    cards.into_iter().map(|(_, moved)| moved).collect()
}

/// The path of cards from one pile to another: the pile and the index of the lowest card, before and after the
/// move.
struct Way {
    from: (PileId, usize),
    to: (PileId, usize),
    count: usize,
    /// Whether several cards that move together are shown as a single moving card.
    as_one: bool,
}

/// Subtracts an effect of a move from `lens`, the numbers of cards in the piles, so that they are as before the effect.
/// Returns the paths of the cards that this effect moved.
fn undo(step: Effect, lens: &mut [usize]) -> Vec<Way> {
    let mut carried = |from: PileId, to: PileId, count: u16, as_one: bool, under: bool| {
        let count = usize::from(count);
        let Some(target) = lens.get_mut(to.index()) else {
            return Vec::new();
        };
        *target = target.saturating_sub(count);
        let landed = if under { 0 } else { *target };
        let Some(source) = lens.get_mut(from.index()) else {
            return Vec::new();
        };
        let lay = *source;
        *source += count;
        vec![Way {
            from: (from, lay),
            to: (to, landed),
            count,
            as_one,
        }]
    };
    match step {
        Effect::Moved { from, to, count } => carried(from, to, count, false, false),
        // Up to three turned cards are shown separately; more move as one.
        Effect::TurnedOver {
            from, to, count, ..
        } => carried(from, to, count, count > 3, false),
        Effect::TurnedUnder { from, to, count } => carried(from, to, count, true, true),
        Effect::Swapped(one, other) => {
            let top = |pile: PileId| {
                let len = lens.get(pile.index()).copied().unwrap_or(0);
                (pile, len.saturating_sub(1))
            };
            let (one, other) = (top(one), top(other));
            let way = |from, to| Way {
                from,
                to,
                count: 1,
                as_one: false,
            };
            vec![way(one, other), way(other, one)]
        }
        // A row of piles that closes up is not animated.
        Effect::ClosedUp { gap, last } => {
            if let Some(moved) = lens.get_mut(gap.index()..=last.index()) {
                moved.rotate_right(1);
            }
            Vec::new()
        }
        // All other effects change cards in place.
        _ => Vec::new(),
    }
}

impl Way {
    fn moved_cards(
        self,
        rules: &Rules,
        before: &TableLayout,
        after: &TableLayout,
        observation: Observation<'_>,
    ) -> Option<MovedCards> {
        let (to, first) = self.to;
        let lie = observation.pile(to).iter().skip(first).take(self.count);
        let mut cards: Vec<Seen> = lie.collect();
        // Cards that move as one are represented by the last of them.
        let under = if self.as_one { self.count - 1 } else { 0 };
        if self.as_one {
            cards.drain(..cards.len().saturating_sub(1));
        }
        let top = first + under;
        let from = place(rules, before, self.from.0, self.from.1)?;
        let landing = place(rules, after, to, top)?;
        let size = after.pile(to).map_or(CardSize::Small, |place| place.size);
        (!cards.is_empty() && from.as_position() != landing.as_position()).then_some(MovedCards {
            cards,
            from,
            to: landing,
            size,
            pile: to,
            first: top,
            span: (0.0, 1.0),
            wait_in_sight: true,
        })
    }
}

/// Returns the rectangle of a card on the screen. If its pile is not shown, returns the start of the line of the player
/// who owns the pile.
fn place(rules: &Rules, layout: &TableLayout, pile: PileId, index: usize) -> Option<Rect> {
    if let Some(place) = layout.pile(pile) {
        return Some(place.card_rect(index));
    }
    let seat = rules.pile(pile).seat?;
    let rect = layout.seats.iter().find(|place| place.seat == seat)?.rect;
    let width = 5.min(rect.width);
    Some(Rect { width, ..rect })
}
