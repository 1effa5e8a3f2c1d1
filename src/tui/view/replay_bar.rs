//! The bar over the bottom line while a recording is watched: its speed, how far it is, and its place.

use ratatui::text::{Line, Span};

use crate::model::{App, Screen};
use crate::render::text::width;
use crate::render::theme::Glyphs;
use patience_app::session::clock;

/// Returns the bar, where a recording is watched.
pub fn bar(app: &App) -> Option<Line<'static>> {
    let in_sight = app.screen() == Screen::Table && app.overlays.is_empty();
    let timed_game = app.table.as_ref().filter(|_| in_sight)?.timed_game();
    let (here, all) = timed_game.recording_place()?;
    let theme = &app.context.appearance.theme;
    let is_ascii = theme.glyphs == Glyphs::Ascii;
    let (line, knob, hand) = if is_ascii {
        ('-', 'o', '+')
    } else {
        ('━', '●', '┼')
    };
    let what = if timed_game.is_solution() {
        "Solution  speed"
    } else {
        "Speed"
    };
    let left = format!(
        " {what} {}  ",
        app.playback.speed_words(theme.glyphs.times())
    );
    let times = timed_game.recorded_times();
    let right = match times {
        Some((Some(at), whole)) if timed_game.game.rules().in_real_time() => {
            format!("  {}/{} ", clock(at), clock(whole))
        }
        _ => format!("  move {here} of {all} "),
    };
    let room = usize::from(app.context.size.0).saturating_sub(width(&left) + width(&right));
    let at = |place: usize| place * room.saturating_sub(1) / all.max(1);
    let hands: Vec<usize> = timed_game
        .recorded_hands()
        .into_iter()
        .skip(1)
        .map(at)
        .collect();
    let cell = |x: usize| {
        if x == at(here) {
            Span::styled(knob.to_string(), theme.key)
        } else if hands.contains(&x) {
            Span::raw(hand.to_string())
        } else {
            let style = if x < at(here) { theme.key } else { theme.dim };
            Span::styled(line.to_string(), style)
        }
    };
    let mut spans = vec![Span::styled(left, theme.strong)];
    spans.extend((0..room).map(cell));
    spans.push(Span::raw(right));
    Some(Line::from(spans).style(theme.keys))
}
