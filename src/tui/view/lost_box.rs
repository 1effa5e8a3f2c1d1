//! The box on the table about a lost single-player game. It has no keys of its own; the next key that is pressed
//! closes it. A click on a choice performs its action, and a click beside the box closes the box. Its text comes from
//! `winnability::lost`.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use super::Words;
use crate::interaction::table::Table;
use crate::layout::TableLayout;
use crate::model::{App, Screen};
use crate::render::panel::{double_bordered, framed, lines_at, within};
use crate::render::text::{styled, width, wrap};
use crate::screens::table::BareTable;
use crate::winnability::lost::{Choice, LostWords};
use patience_app::winnability::Ending;

/// The number of rows in the box about a lost game for the frame, and for the empty row between the sentence and the
/// keys.
const ROWS_BESIDE_TEXT: usize = 3;
/// The minimum number of rows with cards that the box about a lost game leaves uncovered.
const ROWS_LEFT: u16 = 8;
/// The number of columns for the frame of the box about a lost game, and for the margins inside it.
const FRAMING: u16 = 6;
/// The widths of text to try in the box about a lost game, in columns, the widest first.
const COLUMNS: [u16; 4] = [70, 54, 44, 36];
/// The maximum number of rows for keys in the box about a lost game.
const ROWS_OF_KEYS: usize = 2;
/// The cost of placing the box about a lost game so that it covers a cell of a playable card. The next constant is the
/// cost for a cell of any other card.
const FREE: u32 = 6;
const COVERED: u32 = 1;
/// The space between two choices in the box about a lost game.
const GAP: &str = "   ";

/// Returns the text and the area of the box about a lost game; `None` while the box is not shown.
pub fn shown(app: &App) -> Option<(LostWords, Rect)> {
    if app.notice().is_some() || app.screen() != Screen::Table || !app.overlays.is_empty() {
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

/// Returns the sentence about a lost game, wrapped into lines of about the same length.
fn sentence(words: &LostWords, columns: usize) -> Vec<String> {
    let lines = wrap(&words.sentence, columns);
    let shorter = (1..columns).map(|columns| wrap(&words.sentence, columns));
    let mut shorter = shorter.filter(|shorter| shorter.len() == lines.len());
    shorter.next().unwrap_or(lines)
}

/// Returns the width of the text inside the box about a lost game.
fn columns(area: Rect) -> usize {
    area.width.saturating_sub(FRAMING).into()
}

/// Returns the sizes that the box about a lost game can have in an area, the lowest box first.
fn sizes(words: &LostWords, area: Rect) -> Vec<(u16, u16)> {
    let size = |columns: u16| {
        let columns = usize::from(columns);
        let (sentence, keys) = (sentence(words, columns), rows_of_keys(words, columns));
        let widest = sentence.iter().map(|line| width(line));
        let widest = widest.chain(keys.iter().map(|row| row_width(row))).max();
        let wide = u16::try_from(widest?).ok()?.checked_add(FRAMING)?;
        let rows = u16::try_from(sentence.len() + keys.len() + ROWS_BESIDE_TEXT).ok()?;
        let is_whole = keys.iter().map(Vec::len).sum::<usize>() == words.choices.len();
        (wide <= area.width && is_whole).then_some((wide, rows))
    };
    let room = area.width.saturating_sub(FRAMING);
    COLUMNS
        .into_iter()
        .filter_map(|most| size(most.min(room)))
        .collect()
}

/// Returns the area of the box about a lost game. The box is below the longest column or, if there is no room, where
/// the table is empty. If that fails and nothing can be played any more, it is where it covers as little as possible.
fn place(app: &App, table: &Table, ending: Ending, words: &LostWords) -> Option<Rect> {
    let area = app.context.cards_area();
    let layout = app.layout()?;
    let sizes = sizes(words, area);
    let size = *sizes.first()?;
    let rows = size.1;
    let in_row = |y: u16| Rect {
        x: area.x + (area.width - size.0) / 2,
        y,
        width: size.0,
        height: rows,
    };
    let lowest = layout.bottom();
    let free = area.bottom().saturating_sub(lowest);
    if free >= rows {
        return Some(in_row(lowest + (free - rows).min(1)));
    }
    let has_no_moves = ending == Ending::NoMoves;
    // While something can be played, the box only appears on the bare table if the player asks for more.
    if !has_no_moves && !table.steps_in_vain() {
        return None;
    }
    let bare = BareTable::of(&app.context, table)?;
    let covers = has_no_moves && area.height >= rows + ROWS_LEFT;
    let mut found = sizes.iter().filter_map(|size| bare.find_for_box(*size));
    found
        .next()
        .or_else(|| covers.then(|| least_covered(&layout, area, size)))
}

/// Returns the area of a given size that covers as little as possible of the cards. Covering playable cards costs
/// more.
fn least_covered(layout: &TableLayout, area: Rect, (width, height): (u16, u16)) -> Rect {
    let mut weights = vec![0u32; usize::from(area.width) * usize::from(area.height)];
    for card in layout.piles.iter().flat_map(|place| &place.cards) {
        let weight = if card.full { FREE } else { COVERED };
        for at in card.drawn.intersection(area).positions() {
            let row = usize::from(at.y - area.y) * usize::from(area.width);
            weights[row + usize::from(at.x - area.x)] = weight;
        }
    }
    let weight = |place: &Rect| {
        let rows = place.y - area.y..place.bottom() - area.y;
        let cells = rows.flat_map(|row| {
            let first = usize::from(row) * usize::from(area.width);
            let first = first + usize::from(place.x - area.x);
            weights[first..first + usize::from(place.width)].iter()
        });
        let middle = (area.width - width) / 2;
        // Being off the centre costs a few cells; of equal places the lowest is taken.
        let away = u32::from((area.x + middle).abs_diff(place.x));
        (cells.sum::<u32>() + away, area.bottom() - place.y)
    };
    let rows = area.y..=area.bottom().saturating_sub(height).max(area.y);
    let columns = area.x..=area.right().saturating_sub(width).max(area.x);
    let places = rows.flat_map(|y| columns.clone().map(move |x| Rect::new(x, y, width, height)));
    let places = places.map(|place| place.intersection(area));
    places.min_by_key(weight).unwrap_or(area)
}

/// Returns the width of a choice in the box about a lost game: its key and its words.
fn choice_width(choice: &Choice) -> usize {
    width(&choice.key) + 1 + width(&choice.words)
}

/// Returns the width of a row of choices in the box about a lost game.
fn row_width(row: &[&Choice]) -> usize {
    let choices = row.iter().map(|choice| choice_width(choice));
    choices.sum::<usize>() + GAP.len() * row.len().saturating_sub(1)
}

/// Arranges the choices in the box about a lost game in rows, each with as many as fit. Choices that do not fit into
/// the rows for keys are left out.
fn rows_of_keys(words: &LostWords, columns: usize) -> Vec<Vec<&Choice>> {
    let mut rows: Vec<Vec<&Choice>> = Vec::new();
    for choice in &words.choices {
        let fits = rows.last().is_some_and(|row| {
            let mut longer = row.clone();
            longer.push(choice);
            row_width(&longer) <= columns
        });
        match rows.last_mut() {
            Some(row) if fits => row.push(choice),
            _ => rows.push(vec![choice]),
        }
    }
    rows.truncate(ROWS_OF_KEYS);
    rows
}

/// Returns the choices in the box about a lost game, each with its area on the screen.
fn placed(words: &LostWords, area: Rect) -> Vec<(Rect, &Choice)> {
    let inside = within(area);
    let rows = rows_of_keys(words, columns(area));
    let first = inside
        .bottom()
        .saturating_sub(u16::try_from(rows.len()).unwrap_or(0));
    let cells = |columns: usize| u16::try_from(columns).unwrap_or(0);
    let gap = cells(GAP.len());
    let mut placed = Vec::new();
    for (y, row) in (first..).zip(rows) {
        let mut x = inside.x + inside.width.saturating_sub(cells(row_width(&row))) / 2;
        for choice in row {
            let width = cells(choice_width(choice));
            placed.push((Rect::new(x, y, width, 1), choice));
            x += width + gap;
        }
    }
    placed
}

/// Returns what a click at a point of the screen means, if the point is on the words of the box about a lost game.
pub(super) fn words_at(app: &App, (x, y): (u16, u16)) -> Option<Words> {
    let (words, area) = shown(app)?;
    let at = Position { x, y };
    let choices = placed(&words, area);
    let under = choices.iter().find(|(place, _)| place.contains(at));
    under
        .map(|(_, choice)| Words::Does(choice.action))
        .or_else(|| area.contains(at).then_some(Words::Nothing))
}

/// Draws the box about a lost game.
pub fn draw(frame: &mut Frame, app: &App, words: &LostWords, area: Rect) {
    let theme = &app.context.appearance.theme;
    let bad = theme.panel.patch(theme.bad);
    let inside = framed(frame, area, theme, double_bordered(theme, bad), None);
    let sentence = sentence(words, columns(area));
    lines_at(
        frame,
        inside,
        0,
        styled(sentence, theme.strong).map(Line::centered),
    );
    for (place, choice) in placed(words, area) {
        let line = Line::from(vec![
            Span::styled(choice.key.clone(), theme.key),
            Span::raw(format!(" {}", choice.words)),
        ]);
        frame.render_widget(line, place);
    }
}
