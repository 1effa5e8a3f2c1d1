//! A table of small cards drawn closer together than they can be played in: four columns to a card, its
//! marks left out. It is for tables that are only looked at.

use ratatui::layout::{Position, Rect};

use super::{CardSize, Count, TableLayout};

/// The columns of a narrow card, the bare one before it included.
const NARROW: u16 = 4;

/// Returns how much room there is for a table that is narrowed to an area.
pub(super) const fn widened(area: Rect) -> Rect {
    let width = area.width / NARROW * CardSize::Small.width();
    Rect { width, ..area }
}

/// Brings a table of small cards, laid out in the widened area, into the area itself.
pub(super) fn narrowed(mut table: TableLayout, area: Rect) -> TableLayout {
    let x = |x: u16| area.x + x.saturating_sub(area.x) * NARROW / CardSize::Small.width();
    let at = |at: &mut Position| at.x = x(at.x);
    let rect = |rect: &mut Rect| {
        let (left, right) = (x(rect.x), x(rect.right()));
        (rect.x, rect.width) = (left, right - left);
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
    let captions = table.captions.iter_mut().map(|caption| &mut caption.at);
    captions.for_each(rect);
    table
}
