//! Draws the model. Nothing is decided here and nothing is changed.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear};

use crate::model::{App, Overlay, Screen};
use crate::render::theme::Glyphs;
use crate::screens::table;
use crate::status_line::key_line;
use patience_app::keymap::{Action, State};

/// The smallest terminal that anything at all is shown on.
const LEAST: (u16, u16) = (30, 8);

/// Draws the screen and the overlays on it.
pub fn view(app: &App, frame: &mut Frame) {
    let area = frame.area();
    let theme = &app.appearance.theme;
    frame.render_widget(Block::new().style(theme.table), area);
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let text = format!("needs {}x{}", LEAST.0, LEAST.1);
        frame.render_widget(
            Line::raw(text),
            Rect {
                height: area.height.min(1),
                ..area
            },
        );
        return;
    }
    let top = Rect { height: 1, ..area };
    let bottom = Rect {
        y: area.bottom() - 1,
        height: 1,
        ..area
    };
    let middle = Rect {
        y: area.y + 1,
        height: area.height - 2,
        ..area
    };
    match (app.screen, &app.table) {
        (Screen::Table, Some(on_table)) => {
            table::draw_title(frame, top, app, on_table);
            table::draw_cards(frame, middle, app, on_table);
        }
        _ => {
            let title = Span::styled(" Patience", theme.strong);
            let games = Span::styled(format!("  {}", app.home.says_how_many()), theme.dim);
            frame.render_widget(Line::from(vec![title, games]).style(theme.title), top);
            app.home.draw(frame, area, &app.appearance);
        }
    }
    for overlay in &app.over {
        draw_overlay(app, overlay, frame, middle);
    }
    if app.over.is_empty()
        && let (Screen::Table, Some(on_table)) = (app.screen, &app.table)
    {
        table::real_time::stage(frame, middle, app, on_table);
    }
    let lines = key_line(app);
    let rows = u16::try_from(lines.len()).unwrap_or(1).min(area.height);
    for (row, line) in (bottom.bottom() - rows..).zip(lines) {
        let place = Rect { y: row, ..bottom };
        frame.render_widget(Clear, place);
        frame.render_widget(line, place);
    }
    if theme.glyphs == Glyphs::Ascii {
        plainly(frame.buffer_mut());
    }
}

/// Replaces what a terminal without Unicode cannot show: sentences and names come from
/// everywhere, so it is done last and for all of them.
fn plainly(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        let plain = match cell.symbol() {
            "♣" => "C",
            "♦" => "D",
            "♥" => "H",
            "♠" => "S",
            "‹" | "«" => "<",
            "›" | "»" => ">",
            "↑" | "▲" => "^",
            "↓" | "▼" => "v",
            "←" => "<",
            "→" => ">",
            "’" | "‘" => "'",
            "“" | "”" => "\"",
            "–" | "—" | "−" => "-",
            "↻" => "@",
            "×" => "x",
            "…" | "·" => ".",
            other if other.is_ascii() => continue,
            _ => "?",
        };
        cell.set_symbol(plain);
    }
}

fn draw_overlay(app: &App, overlay: &Overlay, frame: &mut Frame, area: Rect) {
    let theme = &app.appearance.theme;
    match overlay {
        Overlay::Rules(page) => page.draw(frame, area, theme, &app.keys),
        Overlay::Options(page) => page.draw(frame, area, theme),
        Overlay::Number(line) => line.draw(frame, area, theme),
        Overlay::Filter(page) => page.draw(frame, area, theme, app.home.found()),
        Overlay::Settings(page) => page.draw(frame, area, theme, &app.settings),
        Overlay::Names(page) => page.draw(frame, area, theme),
        Overlay::TryKeys(page) => page.draw(frame, area, &app.appearance, &app.split_keyboard),
        Overlay::Result(page) => page.draw(frame, area, &app.appearance),
        Overlay::Story(page) => page.draw(frame, area, theme),
        Overlay::Ask(question) => {
            let (yes, no) = (
                app.keys.name_of(State::Ask, Action::Yes),
                app.keys.name_of(State::Ask, Action::No),
            );
            question.draw(frame, area, theme, (&yes, &no));
        }
        Overlay::Seek(seek) => seek.draw(frame, area, theme, app.now),
    }
}
