//! What is drawn over the table where all play at once: the countdown, the sign that the hand
//! is stopped, the shout at its end; and the bottom line of two players.

use patience_core::{End, Game, HandEnd, Move, Role, Seat};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;

use super::{Deed, Stage, zones};
use crate::tui::app::App;
use crate::tui::keys::{Action, State};
use crate::tui::recap;
use crate::tui::screens::{bordered, centred, line_at, panel};
use crate::tui::table::{Message, Table};
use crate::tui::text::{self, fit, pad, width, wrap};

/// Draws what the stage of the hand asks for.
pub fn stage(frame: &mut Frame, area: Rect, app: &App, table: &Table) {
    let theme = &app.look.theme;
    if app.is_too_small() {
        return;
    }
    if table.curtain {
        let whose = format!("{}'s turn", app.look.name(table.seat()));
        let lines = [
            (whose, theme.seat(table.seat()).patch(theme.strong)),
            ("Any key shows your cards".to_owned(), theme.dim),
        ];
        return say(frame, area, app, "", &lines);
    }
    let Some(at_once) = &table.at_once else {
        return;
    };
    match at_once.stage {
        Stage::Countdown(_) => {
            let number = at_once.counted(app.now).unwrap_or(1).to_string();
            count(frame, area, app, &number);
        }
        Stage::Paused => {
            let lines = paused(app, table);
            say(frame, area, app, "", &lines);
        }
        Stage::Shout(_) => {
            let (shout, who) = shouted(app, table);
            say(
                frame,
                area,
                app,
                "",
                &[(shout, theme.good.patch(theme.strong)), (who, Style::new())],
            );
        }
        Stage::Fresh | Stage::Running | Stage::Over => {}
    }
}

/// Draws the number of the countdown in a frame where no card lies, so that everybody can look
/// at theirs meanwhile.
fn count(frame: &mut Frame, area: Rect, app: &App, number: &str) {
    let theme = &app.look.theme;
    let size = [(11, 5), (9, 3), (5, 3)];
    let found = size
        .into_iter()
        .find_map(|size| bare_place(frame.buffer_mut(), area, size));
    let place = found.unwrap_or_else(|| centred(area, 5, 3));
    frame.render_widget(Clear, place);
    frame.render_widget(bordered(theme), place);
    line_at(
        frame,
        place,
        place.height / 2,
        Line::styled(number.to_owned(), theme.strong).centered(),
    );
}

/// Returns the bare place of a size on the table that is nearest to its middle.
fn bare_place(buffer: &Buffer, area: Rect, (width, height): (u16, u16)) -> Option<Rect> {
    let bare = |rect: &Rect| {
        let mut cells = rect.positions().filter_map(|at| buffer.cell(at));
        cells.all(|cell| cell.symbol() == " ")
    };
    let middle = (area.x + area.width / 2, area.y + area.height / 2);
    let last = (
        area.right().checked_sub(width)?,
        area.bottom().checked_sub(height)?,
    );
    let places = (area.y..=last.1)
        .flat_map(|y| (area.x..=last.0).map(move |x| Rect::new(x, y, width, height)));
    // A line counts for two cells.
    let away = |rect: &Rect| {
        let x = (rect.x + width / 2).abs_diff(middle.0);
        u32::from(x) + 2 * u32::from((rect.y + height / 2).abs_diff(middle.1))
    };
    places.filter(bare).min_by_key(away)
}

/// The cells that a frame takes of a line, its margins included.
const FRAMING: u16 = 4;

/// Draws a few lines in a frame in the middle. Where there is little room for them they are
/// wrapped, and the empty ones are left out.
fn say(frame: &mut Frame, area: Rect, app: &App, title: &str, lines: &[(String, Style)]) {
    let columns = usize::from(area.width.saturating_sub(FRAMING)).max(1);
    let wrapped = lines.iter().flat_map(|(text, style)| {
        let rows = if width(text) <= columns {
            vec![text.clone()]
        } else {
            wrap(text, columns)
        };
        rows.into_iter().map(|row| (row, *style))
    });
    let mut lines: Vec<(String, Style)> = wrapped.collect();
    let room = usize::from(area.height.saturating_sub(2));
    let margin = usize::from(lines.len() + 2 <= room);
    if lines.len() > room {
        lines.retain(|(text, _)| !text.is_empty());
    }
    let widest = lines.iter().map(|(text, _)| width(text)).max().unwrap_or(0);
    let wide = u16::try_from(widest.max(9) + 6).unwrap_or(u16::MAX);
    let high = u16::try_from(lines.len() + 2 * margin + 2).unwrap_or(u16::MAX);
    let inside = panel(frame, centred(area, wide, high), &app.look.theme, title);
    let first = u16::try_from(margin).unwrap_or(0);
    for (row, (text, style)) in (first..).zip(&lines) {
        line_at(
            frame,
            inside,
            row,
            Line::styled(fit(text, usize::from(inside.width)), *style).centered(),
        );
    }
}

fn paused(app: &App, table: &Table) -> Vec<(String, Style)> {
    let theme = &app.look.theme;
    let game = table.game();
    let rules = game.rules();
    let fresh = game.moves_made() == 0;
    let room = usize::from(app.size.0.saturating_sub(FRAMING));
    let head = if fresh {
        "Everybody ready?"
    } else {
        "The hand is stopped"
    };
    let mut lines = vec![(head.to_owned(), theme.strong), (String::new(), theme.dim)];
    let Some(at_once) = &table.at_once else {
        return lines;
    };
    if fresh && at_once.is_for_two() {
        let others = usize::from(rules.seats().saturating_sub(2));
        let others = match others {
            0 => String::new(),
            _ => format!(" and {}", text::count(others, "computer")),
        };
        lines[0].0 = format!("{head} 2 people{others} play");
    }
    let name = |action| app.keys.name_of(State::Paused, action);
    let at_table = |action| app.keys.name_of(State::Table, action);
    let hand = game.position().hand();
    let calls = zones::can_be(rules, Seat::FIRST, Deed::Call);
    let goal = rules
        .groups
        .iter()
        .find(|group| group.role == Role::Foundation);
    let goal = goal.map_or("middle", |group| group.noun.as_str());
    if at_once.is_for_two() {
        for seat in [Seat(0), Seat(1)] {
            let side = if seat.0 == 0 { "left" } else { "right" };
            let key = |deed| app.zones.key_for(seat, deed).unwrap_or('?');
            let columns: String = (0..8)
                .map(Deed::Column)
                .filter(|deed| zones::can_be(rules, seat, *deed))
                .map(key)
                .collect();
            let noun = |deed| zones::deed_words(Some(rules), deed);
            lines.push((
                format!("{}, on the {side}: columns {columns}", app.look.name(seat)),
                theme.seat(seat),
            ));
            let rest = [
                Deed::Reserve,
                Deed::Waste,
                Deed::Turn,
                Deed::NoPlay,
                Deed::Call,
            ];
            let rest: Vec<String> = rest
                .into_iter()
                .filter(|deed| zones::may_do(rules, seat, hand, *deed))
                .map(|deed| format!("{} {}", key(deed), noun(deed)))
                .collect();
            let rest = joined(&rest, room);
            lines.extend(rest.into_iter().map(|keys| (keys, theme.dim)));
        }
        let text = format!("A key sends a card to its best place, on a {goal} if it fits");
        lines.push((text, Style::new()));
        let race = |action| app.keys.name_of(State::Race, action);
        let (back, resign) = (race(Action::Back), race(Action::Resign));
        lines.push((format!("{back} stops   {resign} gives up"), theme.dim));
    } else {
        let text = format!("A pile's key twice sends its card to a {goal} if it fits");
        lines.push((text, Style::new()));
        let text = "A pile's key, then another's, puts it there".to_owned();
        lines.push((text, Style::new()));
        let mut keys = Vec::new();
        if zones::may_do(rules, table.seat(), hand, Deed::Turn) {
            keys.push(format!("{} turns", at_table(Action::Step)));
        }
        keys.push(format!("{} no play", at_table(Action::NoPlay)));
        if calls {
            keys.push(format!("{} calls the end", at_table(Action::Call)));
        }
        keys.push(format!("{} stops", at_table(Action::Back)));
        keys.push(format!("{} gives up", at_table(Action::Resign)));
        let keys = joined(&keys, room);
        lines.extend(keys.into_iter().map(|keys| (keys, theme.dim)));
    }
    lines.push((String::new(), theme.dim));
    let verb = if fresh { "begins" } else { "goes on" };
    lines.push((format!("{} {verb}", name(Action::Resume)), theme.key));
    lines
}

/// Puts keys with their words beside each other, as many on a line as fit.
fn joined(keys: &[String], columns: usize) -> Vec<String> {
    const GAP: &str = "   ";
    let mut lines: Vec<String> = Vec::new();
    for key in keys {
        match lines.last_mut() {
            Some(line) if width(line) + GAP.len() + width(key) <= columns => {
                line.push_str(GAP);
                line.push_str(key);
            }
            _ => lines.push(key.clone()),
        }
    }
    lines
}

/// Says how the hand ended: what is shouted, and by whom.
fn shouted(app: &App, table: &Table) -> (String, String) {
    let game = table.game();
    match game.hand_end() {
        Some(HandEnd::Ended(End::Out(seat))) => {
            let race = game.rules().race.as_ref();
            let shout = race.map_or_else(|| "Out!".to_owned(), |race| race.shout.clone());
            (shout, format!("{} is out", app.look.name(seat)))
        }
        Some(HandEnd::Ended(End::Blocked)) => (
            "Blocked".to_owned(),
            "The middle is out of reach".to_owned(),
        ),
        _ => ("Stuck".to_owned(), "Nobody got on".to_owned()),
    }
}

/// Tells one of two players to call the end, where that is theirs to do.
fn call_now(app: &App, seat: usize) -> Option<String> {
    let game = app.table.as_ref()?.game();
    let seat = Seat(u8::try_from(seat).ok()?);
    let can = game.position().can_play(game.rules(), seat, Move::Call);
    let key = app.zones.key_for(seat, super::Deed::Call)?;
    can.is_ok().then(|| format!(" Call now: {key}"))
}

/// Returns how often all have been stuck since somebody last got on.
fn stuck(app: &App) -> Option<(&Game, u8)> {
    let game = app.table.as_ref()?.game();
    let stalls = game.position().turn().stalls;
    (stalls > 0).then_some((game, stalls))
}

/// Returns the bottom line of two players: what was said to each on their own side, or to both.
pub fn two_lines(app: &App) -> Line<'static> {
    let theme = &app.look.theme;
    let columns = usize::from(app.size.0);
    let back = format!("{} stop", app.keys.name_of(State::Race, Action::Back));
    let half = columns.saturating_sub(width(&back) + 2) / 2;
    let said = |seat: usize| {
        if let Some(text) = call_now(app, seat) {
            return Span::styled(pad(&fit(&text, half), half), theme.strong);
        }
        let at_once = app.table.as_ref().and_then(|table| table.at_once.as_ref());
        let said = at_once.and_then(|at_once| at_once.said.get(seat)?.clone());
        let stuck = || {
            stuck(app).map(|(_, stalls)| Message {
                text: recap::all_stuck(stalls),
                refusal: false,
            })
        };
        said.or_else(stuck).map_or_else(
            || Span::raw(pad("", half)),
            |said| {
                let style = if said.refusal {
                    theme.error
                } else {
                    theme.message
                };
                Span::styled(pad(&fit(&format!(" {}", said.text), half), half), style)
            },
        )
    };
    let at_once = app.table.as_ref().and_then(|table| table.at_once.as_ref());
    let quiet = at_once.is_some_and(|at_once| at_once.said.iter().all(Option::is_none))
        && [0, 1].iter().all(|seat| call_now(app, *seat).is_none());
    if let Some((game, stalls)) = stuck(app).filter(|_| quiet) {
        let text = format!(" {} ", recap::stalled(game, stalls));
        let room = columns.saturating_sub(width(&back) + 1);
        if width(&text) <= room {
            return Line::from(vec![
                Span::styled(text.clone(), theme.message),
                Span::raw(pad("", room - width(&text))),
                Span::styled(back, theme.key),
            ])
            .style(theme.keys);
        }
    }
    let rest = columns.saturating_sub(2 * half + width(&back));
    let (before, after) = (rest / 2, rest - rest / 2);
    Line::from(vec![
        said(0),
        Span::raw(" ".repeat(before)),
        Span::styled(back, theme.key),
        Span::raw(" ".repeat(after)),
        said(1),
    ])
    .style(theme.keys)
}
