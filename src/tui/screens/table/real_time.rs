//! The boxes over the table in a real-time game: the countdown, the pause, and the word called at the end of a hand.
//! Also the bottom line for two players.

use patience_core::{End, Game, HandEnd, Move, Seat};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;

use crate::context::Context;
use crate::interaction::table::Table;
use crate::render::bare::bare_place;
use crate::render::panel::{bordered, centred, framed, line_at, lines_at};
use crate::render::text::{fit, pad, width, wrap};
use crate::screens::table::race_keys::{FRAMING, halves, how_to_play};
use crate::screens::table::ready_box;
use crate::screens::table::title_line::called_words;
use patience_app::keymap::{Action, KeyContext};
use patience_app::session::Notice;
use patience_app::session::real_time::Stage;
use patience_app::session::real_time::split_keyboard::{Half, SplitAction};
use patience_app::session::turn_summary;

/// Draws, over a table that fits the screen, the box of a real-time hand: the countdown, the pause, or the word called
/// at its end.
pub fn stage(frame: &mut Frame, area: Rect, context: &Context, table: &Table) {
    let theme = &context.appearance.theme;
    if let Some(duel) = table.duel().filter(|_| table.session().has_curtain()) {
        let (mover, other) = (duel.mover(), duel.other());
        let [name, watcher] = [mover, other].map(|player| context.appearance.name(player));
        let whose = if mover == duel.first() {
            format!("{name} plays this deal first")
        } else {
            format!("{name} plays the same deal")
        };
        let lines = [
            (whose, theme.seat(mover).patch(theme.strong)),
            (format!("{watcher}, look away"), Style::new()),
            ("Any key shows the cards".to_owned(), theme.dim),
        ];
        frame.render_widget(Clear, area);
        frame.buffer_mut().set_style(area, theme.table);
        return say(frame, area, context, &lines);
    }
    if table.session().has_curtain() {
        return say(frame, area, context, &curtain(context, table));
    }
    let Some(real_time) = &table.session().real_time() else {
        return;
    };
    match real_time.stage() {
        Stage::Countdown(_) => {
            let number = real_time.counted(context.now).unwrap_or(1).to_string();
            count(frame, area, context, &number, real_time.is_for_two());
        }
        // A spectator cannot start the hand; the bottom line says who is awaited.
        Stage::Paused if table.session().looks_on() => {}
        Stage::Paused if table.session().waits_to_begin() => {
            if let Some(ready) = ready_box::place(context, table) {
                ready_box::draw(frame, context, &ready);
            }
        }
        Stage::Paused => {
            let lines = paused(context, table);
            say(frame, area, context, &lines);
        }
        Stage::Shout(_) => {
            let (shout, who) = shouted(context, table);
            let shout = (shout, theme.good.patch(theme.strong));
            say(frame, area, context, &[shout, (who, Style::new())]);
        }
        Stage::Fresh | Stage::Running | Stage::Over => {}
    }
}

/// Draws the number of the countdown before a hand in a frame that covers no card, so that the players can look at
/// their cards.
fn count(frame: &mut Frame, area: Rect, context: &Context, number: &str, is_for_two: bool) {
    let theme = &context.appearance.theme;
    let sizes = [(11, 5), (9, 3), (5, 3)];
    let found = sizes
        .into_iter()
        .find_map(|size| bare_place(frame.buffer_mut(), area, size, is_for_two));
    let place = found.unwrap_or_else(|| centred(area, 5, 3));
    frame.render_widget(Clear, place);
    frame.render_widget(bordered(theme), place);
    let number = Line::styled(number.to_owned(), theme.strong).centered();
    line_at(frame, place, place.height / 2, number);
}

/// Returns the area of the box that is shown while a real-time hand waits to be started or resumed; `None` if it does
/// not wait.
pub fn waiting_box(area: Rect, context: &Context, table: &Table) -> Option<Rect> {
    let session = table.session();
    if session.looks_on() {
        return None;
    }
    if session.waits_to_begin() {
        return ready_box::place(context, table).map(|ready| ready.place);
    }
    let waits = session.hides_cards() && !session.has_curtain();
    waits.then(|| laid(area, &paused(context, table)).0)
}

/// Lays out a few lines of text in a frame in the middle of the table. Returns the area of the frame, the number of
/// rows above the lines, and the lines. If there is little room, the lines are wrapped and empty lines are left out.
fn laid(area: Rect, lines: &[(String, Style)]) -> (Rect, u16, Vec<(String, Style)>) {
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
    let margin = u16::try_from(margin).unwrap_or(0);
    (centred(area, wide, high), margin, lines)
}

/// Returns the lines that ask the person whose turn is next to show their cards by pressing a key.
fn curtain(context: &Context, table: &Table) -> [(String, Style); 2] {
    let theme = &context.appearance.theme;
    let whose = format!("{}'s turn", context.appearance.name(table.seat()));
    [
        (whose, theme.seat(table.seat()).patch(theme.strong)),
        ("Any key shows your cards".to_owned(), theme.dim),
    ]
}

/// Returns the area of the box that asks the person whose turn is next to show their cards; `None` if the box is not
/// shown.
pub fn curtain_place(area: Rect, context: &Context, table: &Table) -> Option<Rect> {
    let is_asked = table.session().has_curtain() && table.duel().is_none();
    is_asked.then(|| laid(area, &curtain(context, table)).0)
}

/// Draws a few lines of text in a frame in the middle of the table.
fn say(frame: &mut Frame, area: Rect, context: &Context, lines: &[(String, Style)]) {
    let (place, first, lines) = laid(area, lines);
    let theme = &context.appearance.theme;
    let inside = framed(frame, place, theme, bordered(theme), None);
    let columns = usize::from(inside.width);
    let lines = lines.iter();
    let lines = lines.map(|(text, style)| Line::styled(fit(text, columns), *style).centered());
    lines_at(frame, inside, first, lines);
}

/// Returns the lines that say that the real-time hand is stopped, and how to play it.
fn paused(context: &Context, table: &Table) -> Vec<(String, Style)> {
    let theme = &context.appearance.theme;
    let blank = || (String::new(), theme.dim);
    let mut lines = vec![("The hand is stopped".to_owned(), theme.strong), blank()];
    lines.extend(how_to_play(context, table));
    let resume = context.keys.name_of(KeyContext::Paused, Action::Resume);
    let goes_on = format!("{resume} or click here to resume");
    lines.extend([blank(), (goes_on, theme.key)]);
    lines
}

/// Returns how a real-time hand ended: the word that was called, and who called it.
fn shouted(context: &Context, table: &Table) -> (String, String) {
    let game = table.game();
    match game.hand_end() {
        Some(HandEnd::Ended(End::Out(seat))) => {
            let race = game.rules().race.as_ref();
            let shout = race.map_or_else(|| "Out!".to_owned(), |race| race.shout.clone());
            (shout, format!("{} is out", context.appearance.name(seat)))
        }
        Some(HandEnd::Ended(End::Blocked)) => {
            let who = "Nobody can reach the middle";
            ("Blocked".to_owned(), who.to_owned())
        }
        _ => ("Stuck".to_owned(), "No moves left".to_owned()),
    }
}

/// Returns the words that remind one of two players to call the end of the hand; `None` if the player cannot call it.
fn call_now(context: &Context, table: &Table, half: Half, seat: Seat) -> Option<String> {
    let game = table.game();
    let can = game.position().can_play(game.rules(), seat, Move::Call);
    let key = context.split_keyboard.key_for(half, SplitAction::Call)?;
    can.is_ok().then(|| format!(" Call now: {key}"))
}

/// The minimum width at which the bottom line for two people also shows the key for giving up.
const WIDE: usize = 100;

/// Returns the game with the number of times that all its players have been stuck since somebody last made progress;
/// `None` if they have not.
fn stuck(table: &Table) -> Option<(&Game, u8)> {
    let game = table.game();
    let stalls = game.position().turn().stalls;
    (stalls > 0).then_some((game, stalls))
}

/// Returns a notice for one of two players that does not fit into that player's half of the bottom line, and whether
/// the half is the right one. The notice may use the other half as well.
fn long_for_one(context: &Context, table: &Table, room: usize) -> Option<(Notice, bool)> {
    let real_time = table
        .session()
        .real_time()
        .filter(|_| stuck(table).is_none())?;
    let told = |(half, seat): (Half, Seat)| {
        let is_called = call_now(context, table, half, seat).is_some();
        (is_called, real_time.said(seat))
    };
    let (said, is_right) = match halves(table).map(told) {
        [(false, Some(said)), (false, None)] => (said, false),
        [(false, None), (false, Some(said))] => (said, true),
        _ => return None,
    };
    (width(&said.text) >= room).then(|| (said.clone(), is_right))
}

/// Returns the bottom line for the two players of a real-time game. A notice for one player is on that player's side; a
/// notice for both takes the whole line.
pub fn two_lines(context: &Context, table: &Table) -> Line<'static> {
    let theme = &context.appearance.theme;
    let columns = usize::from(context.size.0);
    let key = |action| context.keys.name_of(KeyContext::Race, action);
    let mut back = format!("{} stop", key(Action::Back));
    if columns >= WIDE {
        back = format!("{} give up  {back}", key(Action::Resign));
    }
    let room = columns.saturating_sub(width(&back) + 2) / 2;
    let said = |half: Half, seat: Seat| {
        if let Some(text) = call_now(context, table, half, seat) {
            return Span::styled(pad(&fit(&text, room), room), theme.strong);
        }
        let real_time = table.session().real_time();
        let said = real_time.and_then(|real_time| real_time.said(seat).cloned());
        let stuck = || {
            stuck(table).map(|(_, stalls)| Notice {
                text: turn_summary::all_stuck(stalls),
                refusal: false,
            })
        };
        let no_play = || {
            let key = context.split_keyboard.key_for(half, SplitAction::NoPlay);
            let words = key.map(|key| format!(" {key} no play"));
            Span::styled(pad(&words.unwrap_or_default(), room), theme.dim)
        };
        said.or_else(stuck).map_or_else(no_play, |said| {
            let text = pad(&fit(&format!(" {}", said.text), room), room);
            Span::styled(text, theme.said(said.refusal))
        })
    };
    let real_time = table.session().real_time();
    let is_quiet = |(half, seat): (Half, Seat)| {
        real_time.is_some_and(|real_time| real_time.said(seat).is_none())
            && call_now(context, table, half, seat).is_none()
    };
    let quiet = halves(table).into_iter().all(is_quiet);
    let whole = columns.saturating_sub(width(&back) + 1);
    // After the call nothing else is as urgent, for either of them.
    if let Some((_, text)) = called_words(context, table) {
        let text = pad(&fit(&format!(" {text}"), whole), whole);
        let (text, back) = (
            Span::styled(text, theme.strong),
            Span::styled(back, theme.key),
        );
        return Line::from(vec![text, back]).style(theme.keys);
    }
    if let Some((game, stalls)) = stuck(table).filter(|_| quiet) {
        let text = format!(" {} ", turn_summary::stalled(game, stalls));
        if width(&text) <= whole {
            return Line::from(vec![
                Span::styled(text.clone(), theme.message),
                Span::raw(pad("", whole - width(&text))),
                Span::styled(back, theme.key),
            ])
            .style(theme.keys);
        }
    }
    if let Some((said, is_right)) = long_for_one(context, table, room) {
        let text = fit(&format!(" {}", said.text), whole);
        let rest = " ".repeat(whole.saturating_sub(width(&text)));
        let said = Span::styled(text, theme.said(said.refusal));
        let spans = if is_right {
            [Span::raw(rest), said]
        } else {
            [said, Span::raw(rest)]
        };
        let back = Span::styled(back, theme.key);
        let line: Line = spans.into_iter().chain([back]).collect();
        return line.style(theme.keys);
    }
    // A notice for both is written once.
    let told = halves(table).map(|(_, seat)| real_time.and_then(|real_time| real_time.said(seat)));
    if let [Some(one), Some(other)] = told
        && one.text == other.text
    {
        let text = pad(&fit(&format!(" {}", one.text), whole), whole);
        let (text, back) = (Span::raw(text), Span::styled(back, theme.key));
        return Line::from(vec![text, back]).style(theme.keys);
    }
    let [left, right] = halves(table);
    let rest = columns.saturating_sub(2 * room + width(&back));
    let (before, after) = (rest / 2, rest - rest / 2);
    Line::from(vec![
        said(left.0, left.1),
        Span::raw(" ".repeat(before)),
        Span::styled(back, theme.key),
        Span::raw(" ".repeat(after)),
        said(right.0, right.1),
    ])
    .style(theme.keys)
}
