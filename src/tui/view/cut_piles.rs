//! Cards that a box over the table would cut are covered whole, so that no halves of them stand beside it.

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

/// Clears the cards, empty places and captions that a box at this place cuts, and the keys of piles of which nothing
/// is left.
pub(super) fn clear_beside(app: &App, frame: &mut Frame, place: Rect) {
    let Some(layout) = app.layout().filter(|_| app.screen() == Screen::Table) else {
        return;
    };
    let under_cursor = app.table.as_ref().map(|table| table.cursor().pile());
    let is_under_cursor = |pile: &PilePlace| under_cursor == Some(pile.pile);
    let piles = layout.piles.iter();
    let parts: Vec<(&PilePlace, Rect)> = piles
        .flat_map(|pile| {
            let parts = parts_of(pile, is_under_cursor(pile)).into_iter();
            parts.map(move |part| (pile, part))
        })
        .collect();
    let mut cut: Vec<Rect> = vec![around(place, 1, 0)];
    // What lies on a card that goes, or under it, goes as well.
    while let Some((_, next)) = parts
        .iter()
        .find(|(_, part)| !cut.contains(part) && cut.iter().any(|cut| cut.intersects(*part)))
    {
        cut.push(*next);
    }
    let is_left = |pile: &PilePlace| {
        let mut own = parts.iter().filter(|(of, _)| of.pile == pile.pile);
        own.any(|(_, part)| !cut.contains(part))
    };
    let gone = parts.iter().filter(|(_, part)| cut.contains(part));
    let gone = gone.flat_map(|(pile, part)| {
        let margin = u16::from(is_under_cursor(pile));
        let label = Rect::new(pile.label_at.x, pile.label_at.y, 1, 1);
        let label = (!is_left(pile)).then(|| around(label, 1, 0));
        [Some(around(*part, margin, margin)), label]
    });
    // Those beside the box go as well. Their words may begin before their room, and end behind it.
    let captions = layout
        .captions
        .iter()
        .map(|caption| around(caption.at, 3, 0));
    let captions = captions.filter(|caption| (place.top()..place.bottom()).contains(&caption.y));
    let cards = app.context.cards_area();
    for cut in gone.flatten().chain(captions) {
        cleared(
            frame,
            cut.intersection(cards),
            &app.context.appearance.theme,
        );
    }
}

/// Returns the rectangles on which the cards of a pile are drawn, or its empty place; one for all where the outline of
/// the cursor is about them.
fn parts_of(place: &PilePlace, as_one: bool) -> Vec<Rect> {
    let cards = place.cards.iter().map(|card| card.drawn);
    let folds = place.folds.iter().map(|fold| fold.rect);
    let parts: Vec<Rect> = cards.chain(folds).collect();
    if as_one || parts.is_empty() {
        vec![parts.into_iter().fold(place.spot, Rect::union)]
    } else {
        parts
    }
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
