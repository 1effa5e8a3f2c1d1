//! Tables moved as a whole: into the middle of their area, and small cards drawn closer together than they
//! can be played in, where a table is only looked at.

use ratatui::layout::{Position, Rect};

use super::measure::margin;
use super::{CardSize, Count, TableLayout};

/// The columns of a narrow card, which has no room for marks, the bare one before it included.
const NARROW: u16 = 4;

/// Returns how much room there is for a table that is narrowed to an area.
pub(super) const fn widened(area: Rect) -> Rect {
    let width = area.width / NARROW * CardSize::Small.width();
    Rect { width, ..area }
}

/// Brings a table of small cards, laid out in the widened area, into the area itself.
pub(super) fn narrowed(mut table: TableLayout, area: Rect) -> TableLayout {
    let x = |x: u16| area.x + x.saturating_sub(area.x) * NARROW / CardSize::Small.width();
    put_columns(&mut table, x);
    table
}

/// How many lines are left above a table before any below it is.
const ABOVE: u16 = 1;

/// Puts a table into the middle of an area, as far as the numbers and keys at its left leave room for that.
/// The last line, where messages stand, is left bare where there are lines to spare above.
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

/// Puts everything on a table into other columns of the screen.
fn put_columns(table: &mut TableLayout, x: impl Fn(u16) -> u16) {
    put(table, |rect| {
        let (left, right) = (x(rect.x), x(rect.right()));
        (rect.x, rect.width) = (left, right - left);
    });
}

/// Puts everything on a table into other lines of the screen.
fn put_lines(table: &mut TableLayout, y: impl Fn(u16) -> u16) {
    put(table, |rect| rect.y = y(rect.y));
}

/// Changes every rectangle and every place of a table.
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
