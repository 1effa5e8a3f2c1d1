//! The cascade over a won table: piles pour out, land as ribbons with every card in order, and close
//! into their last cards. How far it is follows from a time; nothing here knows a clock.

use std::time::Duration;

use patience_core::Seen;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::layout::{CardSize, below};
use crate::render::card_art::{Art, Pen, State};
use crate::render::theme::Theme;

/// The time from one card to the next.
pub(super) const BETWEEN_CARDS: Duration = Duration::from_millis(40);
/// When the piles have been poured out.
pub(super) const POURED: Duration = Duration::from_millis(500);
/// When the ribbons close.
pub(super) const LANDED: Duration = Duration::from_millis(1300);

/// How much is between two cards or ribbons side by side, in columns.
const GAP: u16 = 3;

/// Piles of cards, each from its bottom to its top.
pub(super) type Ribbons = [Vec<Seen>];

/// Draws the cascade as it is after a time.
pub(super) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    theme: &Theme,
    ribbons: &Ribbons,
    after: Duration,
) {
    bare(buffer, area, theme);
    let cards = |time: Duration| {
        let cards = time.as_millis() / BETWEEN_CARDS.as_millis();
        usize::try_from(cards).unwrap_or(usize::MAX)
    };
    match after.checked_sub(POURED) {
        None => pour(buffer, area, theme, ribbons, cards(after) + 1),
        Some(since) => land(buffer, area, theme, ribbons, cards(since) + 1),
    }
}

/// Draws the last card of each pile in a row at the top of an area, as large as leaves so many rows
/// below. Returns the area below them: all of it where not even the smallest cards fit.
pub(super) fn draw_last(
    buffer: &mut Buffer,
    area: Rect,
    theme: &Theme,
    ribbons: &Ribbons,
    rows: u16,
) -> Rect {
    bare(buffer, area, theme);
    let Some(size) = last_size(area, ribbons.len(), rows) else {
        return area;
    };
    let places = side_by_side(area, ribbons.len(), size);
    let mut pen = Pen::new(buffer, area);
    for (x, ribbon) in places.zip(ribbons) {
        if let Some(card) = ribbon.last() {
            let shape = Rect::new(x, area.y, size.width(), size.height());
            Art::plain(theme, size, State::Normal).card(&mut pen, shape, *card);
        }
    }
    below(area, size.height())
}

/// Returns the largest size in which so many cards stand side by side and leave so many rows.
fn last_size(area: Rect, count: usize, rows: u16) -> Option<CardSize> {
    let fits = |size: &CardSize| {
        row_width(count, *size) <= usize::from(area.width)
            && size.height().saturating_add(rows) <= area.height
    };
    let sizes = CardSize::ALL.into_iter();
    let mut sizes = sizes.filter(|size| *size <= CardSize::Giant);
    sizes.find(fits).filter(|_| count > 0)
}

fn row_width(count: usize, size: CardSize) -> usize {
    (count * usize::from(size.width() + GAP)).saturating_sub(usize::from(GAP))
}

/// Returns the columns in which cards side by side begin, in the middle of an area.
fn side_by_side(area: Rect, count: usize, size: CardSize) -> impl Iterator<Item = u16> {
    let wide = u16::try_from(row_width(count, size)).unwrap_or(u16::MAX);
    let first = area.x + area.width.saturating_sub(wide) / 2;
    let step = usize::from(size.width() + GAP);
    (first..).step_by(step).take(count)
}

fn bare(buffer: &mut Buffer, area: Rect, theme: &Theme) {
    let area = area.intersection(buffer.area);
    for at in area.positions() {
        if let Some(cell) = buffer.cell_mut(at) {
            cell.reset();
            cell.set_style(theme.table);
        }
    }
}

/// Draws so many cards of each pile on their way down, drifting outwards.
fn pour(buffer: &mut Buffer, area: Rect, theme: &Theme, ribbons: &Ribbons, shown: usize) {
    let size = CardSize::Medium;
    let longest = ribbons.iter().map(Vec::len).max().unwrap_or(0).max(2);
    let fall = i32::from(area.height.saturating_sub(size.height()));
    let middle = i32::from(area.x) + i32::from(area.width) / 2;
    let mut pen = Pen::new(buffer, area);
    for (x, ribbon) in side_by_side(area, ribbons.len(), size).zip(ribbons) {
        // A pile at the edge drifts as far as the edge, one in the middle hardly at all.
        let off = i32::from(x) + i32::from(size.width()) / 2 - middle;
        for (number, card) in (0i32..).zip(ribbon.iter().rev().take(shown)) {
            let part = |whole: i32| whole * number / i32::try_from(longest - 1).unwrap_or(1);
            let x = i32::from(x) + part(off);
            let y = i32::from(area.y) + part(fall);
            let last = i32::from(area.right()) - i32::from(size.width());
            let (Ok(x), Ok(y)) = (
                u16::try_from(x.clamp(i32::from(area.x), last.max(0))),
                u16::try_from(y),
            ) else {
                continue;
            };
            let shape = Rect::new(x, y, size.width(), size.height());
            Art::plain(theme, size, State::Normal).card(&mut pen, shape, *card);
        }
    }
}

/// Draws so many cards of each pile as ribbons, one below the other.
fn land(buffer: &mut Buffer, area: Rect, theme: &Theme, ribbons: &Ribbons, shown: usize) {
    let count = u16::try_from(ribbons.len()).unwrap_or(1).max(1);
    let rows = |size: CardSize| size.height() * count;
    let size = if rows(CardSize::Medium) <= area.height {
        CardSize::Medium
    } else {
        CardSize::Small
    };
    let free = area.height.saturating_sub(rows(size));
    let gap = (free / (count + 1)).min(1);
    let top = area.y + (free.saturating_sub(gap * (count - 1))) / 2;
    let longest = ribbons.iter().map(Vec::len).max().unwrap_or(1).max(2);
    let between = u16::try_from(longest - 1).unwrap_or(u16::MAX);
    let step = (area.width.saturating_sub(size.width()) / between).min(size.width() + 1);
    let wide = step * between + size.width();
    let left = area.x + area.width.saturating_sub(wide) / 2;
    let mut pen = Pen::new(buffer, area);
    let tops = (top..).step_by(usize::from(size.height() + gap));
    for (y, ribbon) in tops.zip(ribbons) {
        let columns = (left..).step_by(usize::from(step.max(1)));
        for (x, card) in columns.zip(ribbon).take(shown) {
            let shape = Rect::new(x, y, size.width(), size.height());
            Art::plain(theme, size, State::Normal).card(&mut pen, shape, *card);
        }
    }
}
