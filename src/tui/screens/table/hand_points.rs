//! The list of points for each poker hand, beside the cards of a game that scores its rows and columns of cards as
//! poker hands. It is shown if there is room.

use patience_core::{Hand, Rules};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::layout::TableLayout;
use crate::render::panel::lines_at;
use crate::render::text::{pad, width};
use crate::render::theme::Theme;

/// The heading above the list of points for each poker hand.
const HEAD: &str = "Points for each line";
/// The number of cells between the name of a poker hand and its points in the list.
const GAP: usize = 2;
/// The number of free cells around the list of points for each poker hand.
const MARGIN: u16 = 2;

/// Draws the list of poker hands that score points, the best hand first.
pub(super) fn draw(
    frame: &mut Frame,
    area: Rect,
    (rules, layout): (&Rules, &TableLayout),
    theme: &Theme,
) {
    let rows = rows(rules);
    let name = rows.iter().map(|(hand, _)| width(hand)).max().unwrap_or(0);
    let points = rows.iter().map(|(_, points)| width(points)).max();
    let (Some(points), Ok(height)) = (points, u16::try_from(rows.len() + 1)) else {
        return;
    };
    let Ok(wide) = u16::try_from((name + GAP + points).max(width(HEAD))) else {
        return;
    };
    let Some(place) = free_place(area, layout, (wide, height)) else {
        return;
    };
    let last = usize::from(wide).saturating_sub(name + GAP);
    let head = Line::styled(HEAD, theme.dim);
    let lines = rows.into_iter().map(|(hand, number)| {
        Line::from(vec![
            Span::raw(pad(&hand, name + GAP)),
            Span::styled(format!("{number:>last$}"), theme.strong),
        ])
    });
    lines_at(frame, place, 0, [head].into_iter().chain(lines));
}

/// Returns the names of the poker hands that score points, each with its points.
fn rows(rules: &Rules) -> Vec<(String, String)> {
    let table = rules.lines.as_ref().and_then(|lines| lines.poker());
    let Some(table) = table else {
        return Vec::new();
    };
    let hands = Hand::ALL.iter().zip(*table);
    let hands = hands.filter(|(_, points)| *points != 0);
    hands
        .map(|(hand, points)| (hand.name().to_owned(), points.to_string()))
        .collect()
}

/// Returns a free area of a given size at the left or the right edge of the table; `None` if there is none.
fn free_place(area: Rect, layout: &TableLayout, (wide, height): (u16, u16)) -> Option<Rect> {
    let taken = layout.taken();
    let left = area.x + MARGIN;
    let right = area.right().checked_sub(wide + MARGIN)?;
    let last = area.bottom().checked_sub(height + 1)?;
    let wanted = |x: u16, y: u16| Rect::new(x, y, wide, height);
    let with_margin = |place: Rect| {
        let (x, y) = (place.x - MARGIN, place.y.saturating_sub(1));
        Rect::new(x, y, wide + 2 * MARGIN, height + 2)
    };
    let mut places = [left, right]
        .into_iter()
        .flat_map(|x| (area.y + 1..=last).map(move |y| wanted(x, y)));
    places.find(|place| {
        let room = with_margin(*place);
        place.right() + MARGIN <= area.right() && !taken.iter().any(|rect| rect.intersects(room))
    })
}
