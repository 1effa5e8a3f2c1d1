//! Draws the model. Drawing never decides or changes anything.

mod cut_piles;
mod label_words;
mod lost_box;
mod message_place;
mod over_keys;
mod parked;
mod replay_bar;
mod result_box;
mod sentence;
pub mod status_line;
mod step_lines;
mod terminal_title;

use ratatui::Frame;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear};

use crate::images::Placed;
use crate::interaction::table::Table;
use crate::layout::{below, row_of, without_last};
use crate::model::{App, Overlay, Screen, reload};
use crate::render::on_cloth;
use crate::render::text::{fit, pad, width};
use crate::render::theme::{Glyphs, Theme};
use crate::screens::table::{self, TableScreen};
use message_place::message_apart;
pub use parked::place as parked_place;
use patience_app::keymap::Action;
use patience_app::text::ascii::to_ascii;
pub use replay_bar::OnBar;
use status_line::key_line;
pub use terminal_title::window;

/// The minimum size of a terminal, in columns and rows. On a smaller one nothing is shown.
const LEAST: (u16, u16) = (30, 8);

/// The minimum width of the words at the left of the top line of a page that fills the screen.
const LEAST_HEADING: usize = 14;

/// What a click on words on the screen means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Words {
    /// The click performs an action, like its key.
    Does(Action),
    /// The click has the same effect as typing a letter that answers a question.
    Types(char),
    /// The click does nothing.
    Nothing,
}

/// Returns what a click at a cell means, if the cell is in the bottom line or in the box about a lost game.
pub fn words_at(app: &App, at: (u16, u16)) -> Option<Words> {
    lost_box::words_at(app, at).or_else(|| status_line::words_at(app, at))
}

/// Draws the screen and the pages over it. Returns the pictures of the cards, which the terminal shows below the
/// drawn cells.
pub fn view(app: &App, frame: &mut Frame) -> Vec<Placed> {
    let area = frame.area();
    let theme = &app.context.appearance.theme;
    frame.render_widget(Block::new().style(theme.table), area);
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let text = format!("needs {}x{}", LEAST.0, LEAST.1);
        let height = area.height.min(1);
        frame.render_widget(Line::raw(text), Rect { height, ..area });
        return Vec::new();
    }
    // A guest sees nothing until the host has said which game is played.
    if app.guest().is_some() && app.table.is_none() && app.overlays.is_empty() {
        return Vec::new();
    }
    let (top, bottom) = (row_of(area, 0), row_of(area, area.height - 1));
    let middle = without_last(below(area, 1), 1);
    let mut pictures = match (app.screen(), &app.table) {
        (Screen::Table, Some(on_table)) => {
            let screen = table_screen(app, on_table);
            screen.draw_title(frame, top);
            screen.draw_cards(frame, app.context.cards_area())
        }
        _ => {
            let name = app.context.settings.player_name(0);
            let known = app.home.whose_and_when(&name);
            draw_heading(frame, top, "Patience", &known, theme);
            let pictures = app.home.draw(frame, area, &app.context);
            on_cloth(frame.buffer_mut(), middle, theme, pictures)
        }
    };
    cut_piles::clear(app, frame, middle);
    for overlay in &app.overlays {
        if let Some((left, right)) = overlay.page().heading() {
            match overlay.page().tabs() {
                Some(tabs) => {
                    let line = tabs.line((&left, &right), usize::from(top.width), theme);
                    frame.render_widget(Clear, top);
                    frame.render_widget(line.style(theme.title), top);
                }
                None => draw_heading(frame, top, &left, &right, theme),
            }
        }
        if let Some(cards) = overlay.page().draw_cards(frame, middle, &app.context) {
            pictures = on_cloth(frame.buffer_mut(), middle, theme, cards);
        }
        let place = match overlay {
            Overlay::Result(page) => result_box::place(app, page),
            _ => middle,
        };
        let page = overlay.page();
        let shown = page.draw_with_pictures(frame, place, &app.context);
        if !shown.is_empty() {
            pictures = on_cloth(frame.buffer_mut(), middle, theme, shown);
        }
    }
    if let Some((place, keys)) = status_line::keys_in_box(app) {
        frame.render_widget(keys, place);
    }
    if app.overlays.is_empty()
        && let (Screen::Table, Some(on_table)) = (app.screen(), &app.table)
        && (on_table.session().has_curtain() || app.is_in_real_time())
        && !app.is_too_small()
    {
        table::real_time::stage(frame, middle, &app.context, on_table);
    }
    if let Some((words, place)) = lost_box::shown(app) {
        cut_piles::clear_beside(app, frame, place);
        lost_box::draw(frame, app, &words, place);
    }
    if let Some(message) = message_apart(app) {
        message.draw(frame, app);
    }
    let lines = key_line(app);
    let faults = reload::fault_lines(app);
    let above = lines.len().max(1) + faults.len();
    let mut draw = |first: u16, lines: Vec<Line>| {
        for (y, line) in (first..).zip(lines) {
            let place = Rect { y, ..bottom };
            frame.render_widget(Clear, place);
            frame.render_widget(line, place);
        }
    };
    let above = u16::try_from(above).unwrap_or(u16::MAX);
    let fault = |text| Line::styled(format!(" {text}"), theme.error);
    let first = area.bottom().saturating_sub(above);
    draw(first, faults.into_iter().map(fault).collect());
    let rows = u16::try_from(lines.len()).unwrap_or(1).min(area.height);
    draw(bottom.bottom() - rows, lines);
    if theme.glyphs == Glyphs::Ascii {
        plainly(frame.buffer_mut());
    }
    pictures
}

/// Draws the top line of a page that fills the whole screen: its title at the left, and other facts at the right.
fn draw_heading(frame: &mut Frame, top: Rect, left: &str, right: &str, theme: &Theme) {
    let room = usize::from(top.width).saturating_sub(3);
    // Without room for both, show the beginning of each rather than all of one.
    let right = fit(right, room.saturating_sub(width(left).min(LEAST_HEADING)));
    let left = pad(left, room.saturating_sub(width(&right)));
    let line = vec![
        Span::styled(format!(" {left} "), theme.strong),
        Span::styled(format!("{right} "), theme.dim),
    ];
    frame.render_widget(Clear, top);
    frame.render_widget(Line::from(line).style(theme.title), top);
}

fn table_screen<'a>(app: &'a App, table: &'a Table) -> TableScreen<'a> {
    TableScreen {
        context: &app.context,
        table,
        winnability: app.winnability.shown(),
        unsaved: app.is_unsaved(),
        rivalry: app.rivals().rivalry(),
        animation: app.animation(),
    }
}

/// Replaces the characters on the screen that a terminal without Unicode cannot show.
fn plainly(buffer: &mut Buffer) {
    let columns = usize::from(buffer.area.width).max(1);
    for row in buffer.content.chunks_mut(columns) {
        let first = |cell: &Cell| cell.symbol().chars().next().unwrap_or(' ');
        let mut line: Vec<char> = row.iter().map(first).collect();
        to_ascii(&mut line);
        for (cell, plain) in row.iter_mut().zip(line) {
            cell.set_char(plain);
        }
    }
}
