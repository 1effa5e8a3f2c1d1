//! The points of each poker hand, beside the cards of a game whose lines score as such, where the table
//! leaves room.

use patience_core::{Hand, Rules};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::layout::TableLayout;
use crate::render::panel::lines_at;
use crate::render::text::{pad, width};
use crate::render::theme::Theme;

/// What stands over them.
const HEAD: &str = "A line of five scores";
/// Cells between the name of a hand and its points.
const GAP: usize = 2;
/// Cells that stay free around it.
const MARGIN: u16 = 2;

/// Draws the points of the hands that score any, the best first.
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

/// Returns each hand that scores, with its points.
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

/// Finds room of a size at the left or the right edge on which nothing lies.
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
