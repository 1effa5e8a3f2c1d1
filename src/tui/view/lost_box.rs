//! The box that says how a game for one was lost: six rows on the bare table under the cards. It takes no
//! keys of its own, and goes with the next one. What it says is found elsewhere.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::interaction::table::Table;
use crate::model::{App, Screen};
use crate::render::panel::{double_bordered, framed, line_at};
use crate::render::text::width;
use crate::winnability::lost::LostWords;
use patience_app::winnability::Ending;

/// The rows of the box, its frame included.
const ROWS: u16 = 6;
/// The rows that are left of the cards at least where the box covers some.
const ROWS_LEFT: u16 = 8;
/// The cells that the frame takes of a line, with its margins.
const FRAMING: u16 = 6;
/// The rows for keys.
const ROWS_OF_KEYS: usize = 2;
/// What parts two keys.
const GAP: &str = "   ";

/// Returns the words of the box and where it stands, while it is shown.
pub fn shown(app: &App) -> Option<(LostWords, Rect)> {
    if app.notice.is_some() || app.screen() != Screen::Table || !app.overlays.is_empty() {
        return None;
    }
    let table = app.table.as_ref()?;
    let ending = table.told_ending()?;
    let words = app
        .winnability
        .lost_words(ending, table, &app.context.keys)?;
    let place = place(app, table, ending, &words)?;
    Some((words, place))
}

/// Returns where the box stands: under the longest column, or over the lower half of a table on which
/// nothing can be played any more.
fn place(app: &App, table: &Table, ending: Ending, words: &LostWords) -> Option<Rect> {
    let area = app.context.cards_area();
    let layout = app.layout()?;
    let columns = usize::from(area.width.checked_sub(FRAMING)?);
    if width(&words.why) > columns {
        return None;
    }
    let keys = rows_of_keys(words, columns);
    let texts = [width(&words.head) + 4, width(&words.why)].into_iter();
    let widest = texts.chain(keys.iter().map(|row| row_width(row))).max();
    let wide = u16::try_from(widest?).ok()?.checked_add(FRAMING)?;
    let places = table.game().rules().pile_ids();
    let lowest = places.filter_map(|pile| layout.pile(pile)).map(|place| {
        let card = place.cards.last().map_or(place.spot, |card| card.drawn);
        card.bottom()
    });
    let lowest = lowest.max()?;
    // Nothing is to be played there any more, or the player asks what is.
    let covers = ending == Ending::NoMoves || table.steps_in_vain();
    let free = area.bottom().saturating_sub(lowest);
    let y = if free >= ROWS {
        lowest + (free - ROWS).min(1)
    } else if covers && area.height >= ROWS + ROWS_LEFT {
        area.bottom() - ROWS
    } else {
        return None;
    };
    let width = wide.min(area.width);
    Some(Rect {
        x: area.x + (area.width - width) / 2,
        y,
        width,
        height: ROWS,
    })
}

/// Returns the width of keys beside each other, with their words.
fn row_width(row: &[&(String, String)]) -> usize {
    let keys = row.iter().map(|(key, words)| width(key) + 1 + width(words));
    keys.sum::<usize>() + GAP.len() * row.len().saturating_sub(1)
}

/// Puts as many keys beside each other as fit, in as many rows as there are.
fn rows_of_keys(words: &LostWords, columns: usize) -> Vec<Vec<&(String, String)>> {
    let mut rows: Vec<Vec<&(String, String)>> = Vec::new();
    for key in &words.keys {
        let fits = rows.last().is_some_and(|row| {
            let mut longer = row.clone();
            longer.push(key);
            row_width(&longer) <= columns
        });
        match rows.last_mut() {
            Some(row) if fits => row.push(key),
            _ => rows.push(vec![key]),
        }
    }
    rows.truncate(ROWS_OF_KEYS);
    rows
}

/// Draws the box.
pub fn draw(frame: &mut Frame, app: &App, words: &LostWords, area: Rect) {
    let theme = &app.context.appearance.theme;
    let bad = theme.panel.patch(theme.bad);
    let title = (words.head.as_str(), bad.patch(theme.strong));
    let inside = framed(frame, area, theme, double_bordered(theme, bad), Some(title));
    let why = Line::styled(words.why.clone(), theme.strong).centered();
    line_at(frame, inside, 0, why);
    let rows = rows_of_keys(words, usize::from(area.width.saturating_sub(FRAMING)));
    let first = inside
        .height
        .saturating_sub(u16::try_from(rows.len()).unwrap_or(0));
    for (at, row) in (first..).zip(rows) {
        let mut line = Line::default();
        for (number, (key, words)) in row.into_iter().enumerate() {
            let gap = if number == 0 { "" } else { GAP };
            line.push_span(Span::styled(format!("{gap}{key}"), theme.key));
            line.push_span(Span::styled(format!(" {words}"), Style::new()));
        }
        line_at(frame, inside, at, line.centered());
    }
}
