//! The box that says how a game for one was lost: six rows on the bare table. It takes no keys of its
//! own, and goes with the next one. A click on a choice does it; beside the box, it puts it away. What it
//! says is found elsewhere.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use super::Words;
use crate::interaction::table::Table;
use crate::model::{App, Screen};
use crate::render::panel::{double_bordered, framed, line_at, within};
use crate::render::text::width;
use crate::screens::table::BareTable;
use crate::winnability::lost::{Choice, LostWords};
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

/// Returns where the box stands: under the longest column, else where the table is bare, else over the lower
/// half of a table on which nothing can be played any more.
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
    let wide = wide.min(area.width);
    let in_row = |y: u16| Rect {
        x: area.x + (area.width - wide) / 2,
        y,
        width: wide,
        height: ROWS,
    };
    let places = table.game().rules().pile_ids();
    let lowest = places.filter_map(|pile| layout.pile(pile)).map(|place| {
        let card = place.cards.last().map_or(place.spot, |card| card.drawn);
        card.bottom()
    });
    let lowest = lowest.max()?;
    let free = area.bottom().saturating_sub(lowest);
    if free >= ROWS {
        return Some(in_row(lowest + (free - ROWS).min(1)));
    }
    let has_no_moves = ending == Ending::NoMoves;
    // While something can be played the box stands only where the player asks for more.
    if !has_no_moves && !table.steps_in_vain() {
        return None;
    }
    let bare = BareTable::of(&app.context, table)?;
    let covers = has_no_moves && area.height >= ROWS + ROWS_LEFT;
    bare.find((wide, ROWS))
        .or_else(|| covers.then(|| in_row(area.bottom() - ROWS)))
}

/// Returns the width of a key with its words.
fn choice_width(choice: &Choice) -> usize {
    width(&choice.key) + 1 + width(&choice.words)
}

/// Returns the width of choices beside each other.
fn row_width(row: &[&Choice]) -> usize {
    let choices = row.iter().map(|choice| choice_width(choice));
    choices.sum::<usize>() + GAP.len() * row.len().saturating_sub(1)
}

/// Puts as many choices beside each other as fit, in as many rows as there are.
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

/// Returns the choices in a box, each with its place on the screen.
fn placed(words: &LostWords, area: Rect) -> Vec<(Rect, &Choice)> {
    let inside = within(area);
    let rows = rows_of_keys(words, usize::from(area.width.saturating_sub(FRAMING)));
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

/// Returns what the words of the box under the pointer stand for.
pub(super) fn words_at(app: &App, (x, y): (u16, u16)) -> Option<Words> {
    let (words, area) = shown(app)?;
    let at = Position { x, y };
    let choices = placed(&words, area);
    let under = choices.iter().find(|(place, _)| place.contains(at));
    under
        .map(|(_, choice)| Words::Does(choice.action))
        .or_else(|| area.contains(at).then_some(Words::Nothing))
}

/// Draws the box.
pub fn draw(frame: &mut Frame, app: &App, words: &LostWords, area: Rect) {
    let theme = &app.context.appearance.theme;
    let bad = theme.panel.patch(theme.bad);
    let title = (words.head.as_str(), bad.patch(theme.strong));
    let inside = framed(frame, area, theme, double_bordered(theme, bad), Some(title));
    let why = Line::styled(words.why.clone(), theme.strong).centered();
    line_at(frame, inside, 0, why);
    for (place, choice) in placed(words, area) {
        let line = Line::from(vec![
            Span::styled(choice.key.clone(), theme.key),
            Span::raw(format!(" {}", choice.words)),
        ]);
        frame.render_widget(line, place);
    }
}
