//! The animation after a win, called the cascade: the cards of the whole pack fly from the table to the ribbons, which
//! are rows of the cards of each suit. Its state depends only on the time since its start; this module reads no clock.

use std::time::Duration;

use patience_core::Seen;
use ratatui::layout::Rect;

use super::pack::{Pack, PackCard};
use super::ribbons::Ribbons;
use crate::images::Name;
use crate::layout::CardSize;
use crate::render::card_art::{Art, State};
use crate::render::sprite::{DEPTHS, Sprite};
use crate::render::theme::Theme;

/// How long one card is in flight in the animation after a win.
const FLIGHT: Duration = Duration::from_millis(550);
/// How long after the first card the last card starts to fly in the animation after a win.
const LAST_START: Duration = Duration::from_millis(800);
/// The duration of the animation after a win, until all cards have landed.
pub(super) const LENGTH: Duration = Duration::from_millis(1350);

/// A card drawn in the animation after a win. A card in flight also has its offset from the nearest cell, in columns
/// and rows.
pub(super) type Placed<'a> = (Sprite<'a>, Option<(f32, f32)>);

/// How far a card has flown in the animation after a win.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Stage {
    /// The card has not started to fly.
    Lies,
    /// The card is in flight. The number is the part of its flight that is behind it, from 0 to 1.
    Flies(f32),
    /// The card has arrived at its ribbon.
    Landed,
}

/// Returns all cards of the animation at the time `after` since its start, the lowest card first.
pub(super) fn sprites<'a>(
    pack: &Pack,
    ribbons: &Ribbons,
    area: Rect,
    theme: &'a Theme,
    after: Duration,
) -> Vec<Placed<'a>> {
    let (count, longest) = pack.size();
    // The aces fly first, and within a rank the first ribbon.
    let start = |ribbon: usize, card: usize| {
        let number = (card * count + ribbon) as f32;
        let last = (longest * count).saturating_sub(1).max(1) as f32;
        LAST_START.mul_f32(number / last)
    };
    let stage = |ribbon: usize, card: usize| match after.checked_sub(start(ribbon, card)) {
        _ if after >= LENGTH => Stage::Landed,
        None => Stage::Lies,
        Some(flown) if flown < FLIGHT => Stage::Flies(flown.as_secs_f32() / FLIGHT.as_secs_f32()),
        Some(_) => Stage::Landed,
    };
    let lands = |ribbon: usize, card: usize| {
        let ribbon_there = pack.ribbons().get(ribbon);
        let is_there = ribbon_there.is_some_and(|cards| card < cards.len());
        is_there && stage(ribbon, card) == Stage::Landed
    };
    let (mut resting, mut flying) = (Vec::new(), Vec::new());
    for card in 0..longest {
        for (ribbon, cards) in pack.ribbons().iter().enumerate() {
            let Some(of_pack) = cards.get(card) else {
                continue;
            };
            let place = ribbons.place(ribbon, card);
            match stage(ribbon, card) {
                Stage::Lies => resting.extend(lying(of_pack, area, theme)),
                Stage::Flies(part) => {
                    flying.push(in_flight(of_pack, (area, ribbons.size, place), part, theme));
                }
                Stage::Landed => {
                    let below = ribbons.is_followed(ribbon, count) && lands(ribbon + 1, card);
                    let beside = lands(ribbon, card + 1) && !ribbons.is_apart();
                    let sprite = sprite(of_pack, ribbons.size, place, theme);
                    let art = Art {
                        open: !beside,
                        ..sprite.art
                    };
                    let frame = ribbons.in_sight(place, (beside, below));
                    let sprite = Sprite {
                        art,
                        frame,
                        ..sprite
                    };
                    resting.push((sprite, None));
                }
            }
        }
    }
    resting.extend(flying);
    // The depths leave room for a shadow below each card.
    for (depth, (sprite, _)) in (1..).step_by(DEPTHS as usize).zip(&mut resting) {
        sprite.depth = depth;
    }
    resting
}

/// Returns the drawn card before it starts to fly; `None` if the card was not visible on the table.
fn lying<'a>(card: &PackCard, area: Rect, theme: &'a Theme) -> Option<Placed<'a>> {
    let (place, size) = card.lay?;
    let place = inside(area, place, size);
    Some((sprite(card, size, place, theme), None))
}

/// Returns the drawn card in flight. It starts and lands gently.
fn in_flight<'a>(
    card: &PackCard,
    (area, size, to): (Rect, CardSize, Rect),
    part: f32,
    theme: &'a Theme,
) -> Placed<'a> {
    let middle = || {
        Rect::new(
            area.x + area.width / 2,
            area.y + area.height / 2,
            size.width(),
            size.height(),
        )
    };
    let from = inside(area, card.lay.map_or_else(middle, |(place, _)| place), size);
    let done = part * part * (3.0 - 2.0 * part);
    let way = |from: u16, to: u16| f32::from(from) + (f32::from(to) - f32::from(from)) * done;
    let at = (way(from.x, to.x), way(from.y, to.y));
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the place is between two numbers of 16 bits"
    )]
    let cell = |at: f32| at.round() as u16;
    let shape = Rect {
        x: cell(at.0),
        y: cell(at.1),
        ..to
    };
    let beside = (at.0 - f32::from(shape.x), at.1 - f32::from(shape.y));
    (sprite(card, size, shape, theme), Some(beside))
}

/// Moves the rectangle of a card until the card is inside `area`, provided that `area` is large enough for the card.
fn inside(area: Rect, place: Rect, size: CardSize) -> Rect {
    let (width, height) = (size.width(), size.height());
    let last = |first: u16, room: u16, length: u16| first + room.saturating_sub(length);
    Rect {
        x: place.x.clamp(area.x, last(area.x, area.width, width)),
        y: place.y.clamp(area.y, last(area.y, area.height, height)),
        width,
        height,
    }
}

fn sprite<'a>(card: &PackCard, size: CardSize, shape: Rect, theme: &'a Theme) -> Sprite<'a> {
    let art = Art::plain(theme, size, State::Normal);
    Sprite::card(art, shape, Seen::Known(card.card), Name::Moving(0))
}
