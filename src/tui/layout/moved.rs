//! Moving a whole table on the screen: centring it, and squeezing small cards together more closely than play
//! allows, for previews.

use ratatui::layout::{Position, Rect};

use super::measure::margin;
use super::{CardSize, Count, TableLayout};

/// The width of a squeezed card in screen columns. The width includes a blank before the card, but no room for marks.
const NARROW: u16 = 4;

/// Returns an area wider than `area`. A table of small cards that is laid out in the wider area can then be squeezed
/// into `area` with [`narrowed`].
pub(super) const fn widened(area: Rect) -> Rect {
    let width = area.width / NARROW * CardSize::Small.width();
    Rect { width, ..area }
}

/// Squeezes a table of small cards into `area`. The table was laid out in [`widened`]`(area)`.
pub(super) fn narrowed(mut table: TableLayout, area: Rect) -> TableLayout {
    let x = |x: u16| area.x + x.saturating_sub(area.x) * NARROW / CardSize::Small.width();
    put_columns(&mut table, x);
    table
}

/// The number of screen lines that stay empty above a table when it moves up to leave the last line free.
const ABOVE: u16 = 1;

/// Centres a table in an area, as far as the row numbers and keys on its left allow. Moves the table up by one
/// line if this leaves the last line free for messages.
pub(super) fn centred(mut table: TableLayout, area: Rect) -> TableLayout {
    let piles = table.piles.iter().map(|place| place.area.union(place.spot));
    let scores = table.scores.iter().map(|score| score.at);
    let lines = table.seats.iter().map(|place| place.rect);
    let Some(block) = piles.chain(scores).chain(lines).reduce(Rect::union) else {
        return table;
    };
    let keys = table.piles.iter().map(|place| place.label_at.x);
    let numbers = table.row_rulers.iter().map(|number| number.at.x);
    let first = keys.chain(numbers).fold(block.x, u16::min);
    let labels = table.piles.iter().map(|place| place.label_at.y);
    let top = labels.fold(block.y, u16::min);
    if block.bottom() == area.bottom() && top > area.y + ABOVE {
        put_lines(&mut table, |y| y - 1);
    }
    let wanted = area.x + margin(area.width, block.width);
    if wanted >= block.x {
        put_columns(&mut table, |x| x + (wanted - block.x));
    } else {
        let less = (block.x - wanted).min(first.saturating_sub(area.x));
        put_columns(&mut table, |x| x - less);
    }
    table
}

/// Moves everything on a table sideways. For each present screen column, `x` returns the new one.
fn put_columns(table: &mut TableLayout, x: impl Fn(u16) -> u16) {
    put(table, |rect| {
        let (left, right) = (x(rect.x), x(rect.right()));
        (rect.x, rect.width) = (left, right - left);
    });
}

/// Moves everything on a table up or down. For each present screen line, `y` returns the new one.
fn put_lines(table: &mut TableLayout, y: impl Fn(u16) -> u16) {
    put(table, |rect| rect.y = y(rect.y));
}

/// Applies the function `rect` to every rectangle and position in a layout of the table.
fn put(table: &mut TableLayout, rect: impl Fn(&mut Rect)) {
    let at = |at: &mut Position| {
        let mut cell = Rect::new(at.x, at.y, 0, 0);
        rect(&mut cell);
        *at = cell.as_position();
    };
    for place in &mut table.piles {
        rect(&mut place.area);
        rect(&mut place.spot);
        for card in &mut place.cards {
            rect(&mut card.rect);
            rect(&mut card.drawn);
        }
        place.folds.iter_mut().for_each(|fold| rect(&mut fold.rect));
        at(&mut place.label_at);
        if let Count::At(written) = &mut place.count {
            at(written);
        }
    }
    for place in &mut table.seats {
        rect(&mut place.rect);
        rect(&mut place.name);
    }
    let rulers = [
        &mut table.row_rulers,
        &mut table.column_rulers,
        &mut table.scores,
    ];
    let rulers = rulers.into_iter().flatten().map(|ruler| &mut ruler.at);
    let captions = table.captions.iter_mut().map(|caption| &mut caption.at);
    rulers.chain(captions).for_each(rect);
}
