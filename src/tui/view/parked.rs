//! Where the terminal's cursor is left after each frame: on the chosen card or row, or where text is typed. The
//! cursor is invisible, but braille displays and screen readers follow it.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use crate::layout::below;
use crate::model::App;
use patience_app::keymap::KeyContext;

/// Returns the position for the terminal's cursor in a drawn frame; `None` if nothing is chosen.
pub fn place(app: &App, picture: &Buffer) -> Option<Position> {
    if app.is_table_in_sight() {
        return card(app, picture);
    }
    let theme = &app.context.appearance.theme;
    let (caret, pointer) = (theme.glyphs.caret(), theme.glyphs.pointer());
    let caret = |cell: &Cell| cell.symbol() == caret && is_written_in(cell, theme.key);
    let caret = || last_row_with(picture, caret);
    let is_marker =
        |cell: &Cell| cell.symbol().starts_with(pointer) && is_written_in(cell, theme.marked());
    let marked = || last_row_with(picture, is_marker);
    let chosen = || last_row_with(picture, |cell| is_written_in(cell, theme.chosen));
    let types = app.state() == KeyContext::Line;
    // If nothing is chosen, the keys in the bottom line say what to do.
    let keys = || {
        let line = picture.area.rows().next_back()?;
        first(picture, line, |cell| is_written_in(cell, theme.key))
    };
    (types.then(caret).flatten())
        .or_else(marked)
        .or_else(chosen)
        .or_else(caret)
        .or_else(keys)
}

/// Returns a cell of the screen for which `is_it` is true: the first such cell in the last row that has one. The title
/// row is not searched.
fn last_row_with(picture: &Buffer, is_it: impl Fn(&Cell) -> bool) -> Option<Position> {
    let mut rows = below(picture.area, 1).rows().rev();
    rows.find_map(|row| first(picture, row, &is_it))
}

/// Returns the cell that shows the rank of the card under the cursor or, without a card, a cell of the empty pile.
fn card(app: &App, picture: &Buffer) -> Option<Position> {
    let (table, layout) = (app.table.as_ref()?, app.layout()?);
    let pile = layout.pile(table.cursor().pile())?;
    let card = table.cursor().card(table.observation());
    let area = card.map_or(pile.spot, |card| pile.card_rect(card));
    let area = area.intersection(picture.area);
    let is_rank = |cell: &Cell| cell.symbol().starts_with(char::is_alphanumeric);
    let rank = area.rows().find_map(|row| first(picture, row, is_rank));
    rank.or_else(|| (!area.is_empty()).then(|| area.as_position()))
}

/// Returns the first cell of a row of the screen for which `is_it` is true.
fn first(picture: &Buffer, row: Rect, is_it: impl Fn(&Cell) -> bool) -> Option<Position> {
    row.positions()
        .find(|at| picture.cell(*at).is_some_and(&is_it))
}

/// Whether a cell of the screen contains a character in a given style.
fn is_written_in(cell: &Cell, style: Style) -> bool {
    cell.symbol() != " "
        && style.fg.is_none_or(|ink| ink == cell.fg)
        && style.bg.is_none_or(|ground| ground == cell.bg)
        && cell.modifier.contains(style.add_modifier)
}
