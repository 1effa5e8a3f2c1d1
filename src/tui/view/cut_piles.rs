//! What a box over the table would cut is covered whole, so that no halves of cards stand beside it.

use ratatui::Frame;
use ratatui::layout::Rect;

use super::result_box;
use crate::layout::PilePlace;
use crate::model::{App, Overlay, Screen};
use crate::render::panel::cleared;
use crate::screens::table;

/// Clears what the box over the table would cut, before that is drawn.
pub(super) fn clear(app: &App, frame: &mut Frame, middle: Rect) {
    let place = match app.overlays.first() {
        Some(Overlay::Ask(question)) => Some(question.place(middle, &app.context)),
        Some(Overlay::Result(page)) => result_box::place_on_table(app, page),
        Some(_) => None,
        None => app
            .table_on_screen()
            .and_then(|table| table::real_time::curtain_place(middle, &app.context, table)),
    };
    if let Some(place) = place {
        clear_beside(app, frame, place);
    }
}

/// Clears the piles and captions that a box at this place cuts.
pub(super) fn clear_beside(app: &App, frame: &mut Frame, place: Rect) {
    let Some(layout) = app.layout().filter(|_| app.screen() == Screen::Table) else {
        return;
    };
    let under_cursor = app.table.as_ref().map(|table| table.cursor().pile());
    let with_margin = around(place, 1, 0);
    let piles: Vec<Rect> = layout.piles.iter().map(drawn).collect();
    let mut cut: Vec<Rect> = vec![with_margin];
    // What lies on a pile that goes, or under it, goes as well.
    while let Some(next) = piles
        .iter()
        .find(|pile| !cut.contains(pile) && cut.iter().any(|cut| cut.intersects(**pile)))
    {
        cut.push(*next);
    }
    let piles = layout.piles.iter().zip(&piles);
    let piles = piles.filter(|(_, drawn)| cut.contains(drawn));
    let piles = piles.flat_map(|(place, drawn)| {
        let margin = u16::from(under_cursor == Some(place.pile));
        let label = Rect::new(place.label_at.x, place.label_at.y, 1, 1);
        [around(*drawn, margin, margin), around(label, 1, 0)]
    });
    // Those beside the box go as well. Their words may begin before their room, and end behind it.
    let captions = layout
        .captions
        .iter()
        .map(|caption| around(caption.at, 3, 0));
    let captions = captions.filter(|caption| (place.top()..place.bottom()).contains(&caption.y));
    let cards = app.context.cards_area();
    for cut in piles.chain(captions) {
        cleared(
            frame,
            cut.intersection(cards),
            &app.context.appearance.theme,
        );
    }
}

/// Returns the rectangle on which a pile is drawn.
fn drawn(place: &PilePlace) -> Rect {
    let cards = place.cards.iter().map(|card| card.drawn);
    let folds = place.folds.iter().map(|fold| fold.rect);
    cards.chain(folds).fold(place.spot, Rect::union)
}

/// Returns a rectangle with so many columns and rows more on each side.
fn around(place: Rect, columns: u16, rows: u16) -> Rect {
    let (x, y) = (
        place.x.saturating_sub(columns),
        place.y.saturating_sub(rows),
    );
    let (right, bottom) = (place.right() + columns, place.bottom() + rows);
    Rect::new(x, y, right - x, bottom - y)
}
