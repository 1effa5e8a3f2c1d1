//! The progress bar above the bottom line during a replay: the speed, the progress, and the position. In a race, two
//! rows above the bar show who was in the lead at each position, and by how much.

use ratatui::text::{Line, Span};

use crate::model::App;
use crate::model::playback::LINES_OF_RACE;
use crate::render::text::{fit, pad, width};
use crate::render::theme::{Glyphs, Theme};
use patience_app::session::clock;

/// The characters that show how large the leader's lead is in a replayed race, the smallest lead first.
const HEIGHTS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// Returns the lines of the progress bar during a replay. In a race, two more lines are shown above the bar if there
/// is room.
pub fn bars(app: &App) -> Vec<Line<'static>> {
    let Some((bar, room)) = bar(app) else {
        return Vec::new();
    };
    let rows = (app.context.kept_free() >= LINES_OF_RACE)
        .then(|| rows_of_race(app, room))
        .flatten();
    rows.into_iter().flatten().chain([bar]).collect()
}

/// A part of the progress bar of a replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OnBar {
    /// The words for the playback speed in the progress bar.
    Speed,
    /// A position in the recording that the progress bar shows, counted in recorded moves from its start.
    Place(usize),
}

/// Returns the part of a replay's progress bar that is at a screen column.
pub fn on_bar(app: &App, column: usize) -> Option<OnBar> {
    let (_, (left, room, _)) = bar(app)?;
    let (_, all) = app.table.as_ref()?.timed_game().recording_place()?;
    let Some(x) = column.checked_sub(left) else {
        return Some(OnBar::Speed);
    };
    let last = room.saturating_sub(1).max(1);
    (x < room).then(|| OnBar::Place((x * all).div_ceil(last).min(all)))
}

/// Returns the two rows that show, in the replay of a race, who led and by how much. The parameters are the widths of
/// the left, middle and right part of the progress bar below.
fn rows_of_race(
    app: &App,
    (left, middle, right): (usize, usize, usize),
) -> Option<[Line<'static>; 2]> {
    let timed_game = app.table.as_ref()?.timed_game();
    let (here, all) = timed_game.recording_place()?;
    let standings = timed_game.standings();
    let theme = &app.context.appearance.theme;
    let most = standings.iter().map(|standing| standing.lead).max()?;
    // Terminals without block characters show one digit, or a plus sign.
    let height = |lead: u32| match theme.glyphs {
        Glyphs::Ascii => char::from_digit(lead, 10).unwrap_or('+'),
        Glyphs::Unicode => {
            let height = usize::try_from(lead * 7 / most.max(1)).unwrap_or(0);
            HEIGHTS.get(height).copied().unwrap_or(' ')
        }
    };
    let last = middle.saturating_sub(1).max(1);
    let at = |x: usize| standings.get(x * all / last).copied();
    let mut lead = vec![Span::styled(pad(" Lead", left), theme.strong)];
    let mut leader = vec![Span::styled(pad(" Leader", left), theme.strong)];
    for x in 0..middle {
        let standing = at(x).unwrap_or_default();
        let (style, mark) = match standing.leader {
            Some(side) => (theme.seat(side), Theme::mark(side.number()).to_string()),
            None => (theme.dim, theme.glyphs.dot().to_string()),
        };
        lead.push(Span::styled(height(standing.lead).to_string(), style));
        leader.push(Span::styled(mark, style));
    }
    let now = standings.get(here).and_then(|standing| standing.leader);
    let rules = timed_game.game.rules();
    let name = now.map_or_else(
        || "  nobody".to_owned(),
        |side| {
            let name = app.context.appearance.side_name(rules, side);
            format!("  {} {name}", Theme::mark(side.number()))
        },
    );
    let end = |text: &str| Span::raw(pad(&fit(text, right), right));
    lead.push(end(&format!("  most {most}")));
    leader.push(end(&name));
    Some([lead, leader].map(|spans| Line::from(spans).style(theme.keys)))
}

/// Returns the progress bar during a replay, and the widths of its left, middle and right part.
fn bar(app: &App) -> Option<(Line<'static>, (usize, usize, usize))> {
    let in_sight = app.is_table_in_sight();
    let timed_game = app.table.as_ref().filter(|_| in_sight)?.timed_game();
    let (here, all) = timed_game.recording_place()?;
    let theme = &app.context.appearance.theme;
    let signs = (('━', '●', '┼'), ('-', 'o', '+'));
    let (line, knob, hand) = theme.glyphs.either(signs.0, signs.1);
    let what = if timed_game.is_solution() {
        "Solution  speed"
    } else {
        "Speed"
    };
    let speed = app.playback().speed_words(theme.glyphs.times());
    let left = format!(" {what} {speed}  ");
    // The rows of a race start with a word of their own.
    let is_race = !timed_game.standings().is_empty();
    let least = if is_race { 9 } else { 0 };
    let left = pad(&left, width(&left).max(least));
    let times = timed_game.recorded_times();
    // Giving up is recorded but does not count as a move.
    let progress = timed_game.recording_progress().unwrap_or((here, all));
    let right = match times {
        Some((Some(at), whole)) if timed_game.game.rules().in_real_time() => {
            format!("  {}/{} ", clock(at), clock(whole))
        }
        _ => format!("  move {} of {} ", progress.0, progress.1),
    };
    let room = usize::from(app.context.size.0).saturating_sub(width(&left) + width(&right));
    let at = |place: usize| place * room.saturating_sub(1) / all.max(1);
    let hands = timed_game.recorded_hands().into_iter().skip(1);
    let hands: Vec<usize> = hands.map(at).collect();
    let knob_at = progress.0 * room.saturating_sub(1) / progress.1.max(1);
    let cell = |x: usize| {
        if x == knob_at {
            Span::styled(knob.to_string(), theme.key)
        } else if hands.contains(&x) {
            Span::raw(hand.to_string())
        } else {
            let style = if x < knob_at { theme.key } else { theme.dim };
            Span::styled(line.to_string(), style)
        }
    };
    let mut spans = vec![Span::styled(left.clone(), theme.strong)];
    spans.extend((0..room).map(cell));
    let parts = (width(&left), room, width(&right));
    spans.push(Span::raw(right));
    Some((Line::from(spans).style(theme.keys), parts))
}
