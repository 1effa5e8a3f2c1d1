//! Clears cards that a box over the table would cover only in part, so that no fragments of them remain beside the
//! box.

use patience_core::{Rules, Shape};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::result_box;
use crate::layout::{PilePlace, Ruler, TableLayout};
use crate::model::{App, Overlay, Screen};
use crate::render::panel::cleared;
use crate::screens::table;

/// Clears everything that the box over the table would cover only in part, before the box is drawn. `middle` is the
/// area between the top line and the bottom lines.
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

/// Clears cards, empty piles, captions and names that a box drawn at `place` covers in part. Also clears the keys, row
/// numbers and captions of piles that are cleared completely.
pub(super) fn clear_beside(app: &App, frame: &mut Frame, place: Rect) {
    let layout = app.layout().filter(|_| app.screen() == Screen::Table);
    let (Some(layout), Some(table)) = (layout, &app.table) else {
        return;
    };
    let under_cursor = table.cursor().pile();
    let is_under_cursor = |pile: &PilePlace| under_cursor == pile.pile;
    let piles = layout.piles.iter();
    let parts: Vec<(&PilePlace, Rect)> = piles
        .flat_map(|pile| {
            let parts = parts_of(pile, is_under_cursor(pile)).into_iter();
            parts.map(move |part| (pile, part))
        })
        .collect();
    let boxed = around(place, 1, 0);
    let mut cut: Vec<Rect> = vec![boxed];
    let outlined = parts.iter().filter(|(pile, _)| is_under_cursor(pile));
    let outlined = outlined.map(|(_, part)| *part);
    cut.extend(outlined.filter(|part| outline_of(*part).intersects(boxed)));
    // Cards that overlap a cleared card are cleared as well.
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
        let label = (!is_left(pile)).then(|| around(label_of(pile), 1, 0));
        [Some(around(*part, margin, margin)), label]
    });
    let names = layout.seats.iter().map(|seat| seat.name);
    let names = names.filter(|name| name.intersects(boxed));
    let words = Words::of(&layout, table.game().rules());
    let cards = app.context.cards_area();
    for cut in gone
        .flatten()
        .chain(names)
        .chain(words.gone(place, is_left))
    {
        cleared(
            frame,
            cut.intersection(cards),
            &app.context.appearance.theme,
        );
    }
}

/// The texts that belong to several piles: row numbers, column numbers, captions and shared keys.
struct Words<'a> {
    layout: &'a TableLayout,
    rules: &'a Rules,
}

impl<'a> Words<'a> {
    const fn of(layout: &'a TableLayout, rules: &'a Rules) -> Self {
        Self { layout, rules }
    }

    /// Returns the areas of the texts to clear: those whose piles have all been cleared, and captions beside the box
    /// over the table.
    fn gone(&self, place: Rect, is_left: impl Fn(&PilePlace) -> bool) -> Vec<Rect> {
        let is_one_gone = |pile: &PilePlace| !is_left(pile);
        let are_gone =
            |piles: &[&PilePlace]| !piles.is_empty() && piles.iter().all(|pile| is_one_gone(pile));
        let in_shape = |ruler: &Ruler, number: fn((u8, u8)) -> u8| {
            let piles = self.layout.piles.iter();
            let shaped = piles.filter(|pile| self.rules.group_of(pile.pile).shape != Shape::Row);
            let of_ruler = shaped.filter(|pile| {
                let shape = self.rules.group_of(pile.pile).shape;
                let place = shape.row_and_place(self.rules.pile(pile.pile).number);
                usize::from(number(place)) == ruler.number
            });
            are_gone(&of_ruler.collect::<Vec<_>>())
        };
        let rows = self.layout.row_rulers.iter();
        let rows = rows.filter(|ruler| in_shape(ruler, |(row, _)| row));
        let columns = self.layout.column_rulers.iter();
        let columns = columns.filter(|ruler| in_shape(ruler, |(_, column)| column));
        let numbers = rows.chain(columns).map(|ruler| ruler.at);
        let captions = self.layout.captions.iter().filter(|caption| {
            let piles = self.layout.piles.iter();
            let piles = piles.skip_while(|pile| pile.pile != caption.pile);
            let is_beside = (place.top()..place.bottom()).contains(&caption.at.y);
            is_beside || are_gone(&piles.take(caption.count).collect::<Vec<_>>())
        });
        let captions = captions.map(|caption| self.with_ends(caption.at));
        // A key shared by piles is between their places.
        let shared = self.layout.piles.iter().filter_map(|pile| {
            let alike = self.layout.piles.iter().filter(|other| {
                let groups = [pile, *other].map(|pile| self.rules.pile(pile.pile).group);
                groups[0] == groups[1] && other.label_at.y == pile.label_at.y
            });
            let alike: Vec<&PilePlace> = alike.collect();
            let labels = alike.iter().map(|pile| label_of(pile));
            are_gone(&alike).then(|| labels.fold(label_of(pile), Rect::union))
        });
        numbers.chain(captions).chain(shared).collect()
    }

    /// Returns the area of a caption above piles, widened until it meets another caption. The words of a caption may
    /// start before its own area and end after it.
    fn with_ends(&self, at: Rect) -> Rect {
        const ENDS: u16 = 3;
        let others = self.layout.captions.iter().map(|caption| caption.at);
        let others = others.filter(|other| other.y == at.y && *other != at);
        let (mut left, mut right) = (at.x.saturating_sub(ENDS), at.right() + ENDS);
        for other in others {
            if other.right() <= at.x {
                left = left.max(other.right());
            } else {
                right = right.min(other.x.max(at.right()));
            }
        }
        Rect::new(left, at.y, right - left, at.height)
    }
}

/// Returns the area of the cursor's outline, which is drawn beside and below cards.
fn outline_of(cards: Rect) -> Rect {
    let outline = around(cards, 1, 0);
    Rect {
        height: outline.height + 1,
        ..outline
    }
}

/// Returns the cell in which a pile's key is drawn.
const fn label_of(pile: &PilePlace) -> Rect {
    Rect::new(pile.label_at.x, pile.label_at.y, 1, 1)
}

/// Returns the areas of the cards of a pile, or of the empty pile. `as_one` returns a single area for all cards,
/// because the cursor's outline surrounds them.
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

/// Returns a rectangle enlarged by `columns` columns and `rows` rows on each side.
fn around(place: Rect, columns: u16, rows: u16) -> Rect {
    let (x, y) = (
        place.x.saturating_sub(columns),
        place.y.saturating_sub(rows),
    );
    let (right, bottom) = (place.right() + columns, place.bottom() + rows);
    Rect::new(x, y, right - x, bottom - y)
}
