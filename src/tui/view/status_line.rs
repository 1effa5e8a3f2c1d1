//! The bottom line: the current message, or the keys that make sense now.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::Words;
use super::label_words::{LIT, labels_part};
use super::message_place::{message_apart, stands_over_keys, wrapped};
use super::over_keys::{over_keys, recent};
use super::replay_bar::{OnBar, bars, on_bar};
use super::result_box::key_row;
use super::sentence::sentence;
use super::step_lines::{has_step_for_keys, steps};
use crate::commands::words;
use crate::interaction::table::Table;
use crate::model::{App, Overlay};
use crate::render::text::{pad, width};
use crate::screens;
use patience_app::keymap::Key;
use patience_app::keymap::{Action, Entry, KeyContext, Keys};
use patience_app::session::RealTime;

/// A key in the bottom line, with its words.
struct Part {
    /// The action of the key in the bottom line; `None` for pile keys and blanks.
    action: Option<Action>,
    key: String,
    words: String,
    /// The screen column at which this part of the bottom line is drawn.
    x: usize,
}

impl Part {
    /// Creates a part of the bottom line, a key with its words, that has no position yet.
    const fn new(action: Option<Action>, key: String, words: String) -> Self {
        Self {
            action,
            key,
            words,
            x: 0,
        }
    }

    fn width(&self) -> usize {
        let gap = usize::from(!self.key.is_empty());
        width(&self.key) + gap + width(&self.words) + 2
    }

    /// Returns the key and its words as they are written in a message.
    fn named(&self) -> String {
        format!("{} {}", self.key, self.words.trim_end())
    }
}

/// Screens with fewer columns than this have no room for all keys of a replay.
const NARROW: usize = 60;

/// Returns the text of the bottom line. A long message takes several lines.
pub fn key_line(app: &App) -> Vec<Line<'static>> {
    let theme = &app.context.appearance.theme;
    if app.state() == KeyContext::Race && app.notice().is_none() {
        let lines = app.table.as_ref();
        let line = lines.map(|table| screens::table::real_time::two_lines(&app.context, table));
        return line.into_iter().collect();
    }
    if let Some((text, refusal)) = sentence_in_line(app) {
        let over_it = (!has_step_for_keys(app)).then(|| steps(app));
        let style = match app.table.as_ref() {
            // A message that a hint is being searched for is less important.
            Some(table) if app.winnability.awaits_hint() && table.hint().is_none() => theme.dim,
            _ => theme.said(refusal),
        };
        let line =
            |text: String| Line::from(Span::styled(format!(" {text} "), style)).style(theme.keys);
        let lines = wrapped(app, &text);
        let stands_over = stands_over_keys(app, lines.len());
        let mut said: Vec<Line> = lines.into_iter().map(line).collect();
        let talk = app.said().map(|text| over_keys(app, text));
        let bars = bars(app);
        if stands_over {
            // The bar of a replay and the keys stay where they are.
            said.extend(bars);
            said.push(Line::default().style(theme.keys));
        } else {
            said.splice(0..0, bars);
        }
        if let Some(last) = said.last_mut() {
            for part in parts_with(app, (&text, last.width()), stands_over) {
                let styles = part_styles(app, &part);
                push_part(last, part, styles);
            }
        }
        let over_it = over_it.into_iter().flatten();
        return over_it.chain(talk).chain(said).collect();
    }
    let appearing = app.appearing_result();
    if appearing.is_some_and(|page| page.is_in_cascade(app.context.now)) {
        let stop = Span::styled("any key: stop ", theme.dim);
        return vec![Line::from(stop).style(theme.keys).right_aligned()];
    }
    if has_step_for_keys(app) {
        return steps(app);
    }
    let mut line = Line::default().style(theme.keys);
    for part in parts(app) {
        let styles = part_styles(app, &part);
        push_part(&mut line, part, styles);
    }
    let over = recent(app).into_iter().chain(bars(app));
    steps(app).into_iter().chain(over).chain([line]).collect()
}

/// Returns the style of a key in the bottom line, and the style of its words. A key that does nothing now is dim.
fn part_styles(app: &App, part: &Part) -> (Style, Style) {
    let theme = &app.context.appearance.theme;
    let is_next_dead = match app.overlays.last() {
        Some(Overlay::Result(page)) => page.is_next_dead(app.context.now),
        _ => false,
    };
    let is_next = part.action == Some(Action::Next);
    if app.appearing_result().is_some() || is_next_dead && is_next {
        (theme.dim, theme.dim)
    } else if part.action.is_none() && part.key == LIT {
        (theme.lit(), Style::new())
    } else {
        (theme.key, Style::new())
    }
}

/// Returns the row of keys in the box of a result. The key for continuing comes first and is highlighted; the other
/// keys follow.
pub(super) fn keys_in_box(app: &App) -> Option<(Rect, Line<'static>)> {
    let row = key_row(app)?;
    let theme = &app.context.appearance.theme;
    let mut line = Line::default();
    for part in parts_in_box(app, row) {
        let (key, words) = part_styles(app, &part);
        let is_alive = key == theme.key;
        let is_lit = part.action == Some(Action::Next) && is_alive;
        let x = part.x - usize::from(row.x);
        let part = Part { x, ..part };
        if is_lit {
            let lit = theme.lit().add_modifier(Modifier::BOLD);
            line.push_span(Span::styled(format!(" {} {} ", part.key, part.words), lit));
        } else {
            push_part(&mut line, part, (key, words));
        }
    }
    Some((row, line))
}

/// Returns the keys in the box of a result, placed on the screen.
fn parts_in_box(app: &App, row: Rect) -> Vec<Part> {
    let (mut left, _) = sorted_parts(app);
    let mut parts = take_fitting(&mut left, row.width.into());
    for part in &mut parts {
        part.x += usize::from(row.x);
    }
    parts
}

/// Takes as many keys with their words, from the start of a list, as fit into `columns` columns, and sets their
/// positions. The highlighted key for continuing has a blank on both sides and one more blank after it.
fn take_fitting(parts: &mut Vec<Part>, columns: usize) -> Vec<Part> {
    let mut x = 1;
    let mut taken = Vec::new();
    let mut rest = Vec::new();
    for mut part in std::mem::take(parts) {
        if rest.is_empty() && x + part.width() <= columns + 2 {
            part.x = x;
            x += part.width() + usize::from(part.action == Some(Action::Next));
            taken.push(part);
        } else {
            rest.push(part);
        }
    }
    *parts = rest;
    taken
}

/// Appends a key and its words to a line of the screen, at the position and in the styles given.
fn push_part(line: &mut Line<'static>, part: Part, (key, words): (Style, Style)) {
    line.push_span(" ".repeat(part.x.saturating_sub(line.width())));
    let gap = if part.key.is_empty() { "" } else { " " };
    line.push_span(Span::styled(part.key, key));
    line.push_span(Span::styled(format!("{gap}{}", part.words), words));
}

/// Returns the message in the bottom lines, if there is one.
fn sentence_in_line(app: &App) -> Option<(String, bool)> {
    sentence(app).filter(|_| message_apart(app).is_none())
}

/// Returns the keys that are shown together with a message. If the message is above the keys (`stands_over`), they
/// are all keys. Otherwise they are the keys that fit after the last line of the message, which is `said` columns
/// wide. Keys that the message itself names are left out.
fn parts_with(app: &App, (text, said): (&str, usize), stands_over: bool) -> Vec<Part> {
    if stands_over {
        return parts(app);
    }
    let mut parts = parts_beside(app, said);
    parts.retain(|part| !text.contains(&part.named()));
    parts
}

/// Returns the position in a message that is under the mouse pointer, in columns counted over all its lines. Returns
/// `None` for a notice that is not about the table.
pub fn message_at(app: &App, (x, y): (u16, u16)) -> Option<usize> {
    let (text, _) = sentence_in_line(app).filter(|_| app.notice().is_none())?;
    let lines = wrapped(app, &text);
    let row = (usize::from(y) + lines.len()).checked_sub(app.context.size.1.into())?;
    let x = usize::from(x).checked_sub(1)?;
    // A space was dropped at the end of each line.
    let before: usize = lines.get(..row)?.iter().map(|line| width(line) + 1).sum();
    (x < width(lines.get(row)?)).then_some(before + x)
}

/// Returns the part of the replay's progress bar under the mouse pointer.
pub fn replay_bar_at(app: &App, (x, y): (u16, u16)) -> Option<OnBar> {
    let lines = sentence_in_line(app).map(|(text, _)| wrapped(app, &text).len());
    let in_their_place = lines.filter(|lines| !stands_over_keys(app, *lines));
    let below = in_their_place.unwrap_or(1);
    let row = usize::from(app.context.size.1).checked_sub(below + 1)?;
    (usize::from(y) == row).then(|| on_bar(app, x.into()))?
}

/// Returns the keys of the bottom line and their words as one text, separated by commas.
pub fn keys_named(app: &App) -> String {
    let parts = parts(app);
    let named = parts.iter().filter(|part| !part.key.is_empty());
    named.map(Part::named).collect::<Vec<_>>().join(", ")
}

/// Returns what a click in the bottom lines means: the action of the key under the mouse pointer, or the action that
/// a message offers.
pub(super) fn words_at(app: &App, at: (u16, u16)) -> Option<Words> {
    let (x, y) = (usize::from(at.0), usize::from(at.1));
    let under = |part: &Part| (part.x..part.x + part.width() - 2).contains(&x);
    let below = usize::from(app.context.size.1).checked_sub(y + 1)?;
    if let Some(row) = key_row(app).filter(|row| row.y == at.1) {
        let found = parts_in_box(app, row).into_iter().find(under);
        return found.and_then(|part| part.action).map(Words::Does);
    }
    if let Some(message) = message_apart(app)
        && message.place.contains(at.into())
    {
        let line = message.lines.get(y - usize::from(message.place.y))?;
        return words_in_message(app, line, x - usize::from(message.place.x));
    }
    let message = sentence_in_line(app).map(|(text, _)| text);
    let text = message.unwrap_or_default();
    let mut lines = if text.is_empty() {
        Vec::new()
    } else {
        wrapped(app, &text)
    };
    let stands_over = !lines.is_empty() && stands_over_keys(app, lines.len());
    if stands_over {
        lines.extend(vec![String::new(); 1 + bars(app).len()]);
    }
    let parts = match lines.last() {
        _ if below > 0 => Vec::new(),
        Some(last) => parts_with(app, (&text, width(last) + 2), stands_over),
        None => parts(app),
    };
    if let Some(part) = parts.into_iter().find(under) {
        let answer = app.overlays.last().and_then(|_| part.key.chars().next());
        let types = || answer.filter(char::is_ascii_digit).map(Words::Types);
        return part.action.map(Words::Does).or_else(types);
    }
    let line = lines.len().checked_sub(below + 1).map(|row| &lines[row])?;
    words_in_message(app, line, x)
}

/// Returns what a click at column `x` of a message's line means. The line starts with a space.
fn words_in_message(app: &App, line: &str, x: usize) -> Option<Words> {
    let offers = app.table.as_ref().is_some_and(Table::offers_moves);
    let is_offer = offers && app.notice().is_none() && app.overlays.is_empty();
    let on_text = (1..=width(line)).contains(&x);
    if is_offer && on_text {
        return Some(Words::Does(Action::PickUp));
    }
    key_named_at(app, line, x.checked_sub(1)?).map(Words::Does)
}

/// Returns the action of the key that a message names at the given column. A message names a key at the start of a
/// clause, such as `u undoes`; the clause ends at a punctuation mark.
fn key_named_at(app: &App, line: &str, column: usize) -> Option<Action> {
    // Pile keys that are also English words.
    const WORDS: [&str; 3] = ["a", "A", "I"];
    let mut start = 0;
    let clause = line
        .split_inclusive([',', ';', ':', '.', '?'])
        .find(|clause| {
            let here = (start..start + width(clause)).contains(&column);
            start += width(clause);
            here
        })?;
    let first = clause.split_whitespace().next()?;
    let first = first.trim_end_matches([',', ';', '.']);
    if WORDS.contains(&first) {
        return None;
    }
    let (keys, state) = (&app.context.keys, app.state());
    let mut entries = keys.in_state(state);
    let is_named = |own: &[Key]| own.iter().any(|key| keys.label(*key) == first);
    entries
        .find(|(_, own)| is_named(own))
        .map(|(entry, _)| entry.action)
}

/// Returns the keys that make sense now and fit, the most useful first. The keys for the rules and for going back are
/// always shown, at the right end. Keys that are shown in the box of a result are left out.
fn parts(app: &App) -> Vec<Part> {
    let (mut left, mut right) = sorted_parts(app);
    if let Some(row) = key_row(app) {
        take_fitting(&mut left, row.width.into());
    }
    let (state, columns) = (app.state(), usize::from(app.context.size.0) + 1);
    // The key that continues from a result, or starts a hand from the lobby, is dropped last.
    if let (KeyContext::Result | KeyContext::Lobby, Some(first)) =
        (state, left.first().map(Part::width))
    {
        while !right.is_empty()
            && 1 + first + right.iter().map(Part::width).sum::<usize>() > columns
        {
            right.remove(0);
        }
    }
    placed(left, right, columns)
}

/// Returns the keys that make sense now in two lists: those for the left of the line, the most useful first, and
/// those for its right end.
fn sorted_parts(app: &App) -> (Vec<Part>, Vec<Part>) {
    // This lays out the table, so it is computed only once.
    let is_too_small = app.is_too_small();
    let mut left = labels_and_digits(app, is_too_small);
    let mut right = Vec::new();
    let state = app.state();
    for (entry, keys) in app.context.keys.in_state(state) {
        // During a tutorial step this key skips the step.
        if entry.action == Action::NextTarget && state == KeyContext::Table && app.step().is_some()
        {
            continue;
        }
        let Some(part) = key_part(app, state, entry, keys) else {
            continue;
        };
        let leaves = entry.action == Action::Home && state == KeyContext::Result;
        if leaves || matches!(entry.action, Action::Rules | Action::Back) {
            right.push(part);
        } else if !is_too_small {
            left.push(part);
        }
    }
    let columns = usize::from(app.context.size.0) + 1;
    let order = order(app, state);
    left.sort_by_key(|part| rank(part, order));
    // On a narrow screen the keys of a replay are worth more than the rules.
    if state == KeyContext::Replay && columns < NARROW {
        right.retain(|part| part.action != Some(Action::Rules));
    }
    (left, right)
}

/// Returns the groups of actions whose keys come first in the bottom line.
fn order(app: &App, state: KeyContext) -> &'static [&'static [Action]] {
    use Action::{
        BackToWon, Call, Fewer, Filter, Finish, Forget, GameMenu, Hint, More, New, Next, NoPlay,
        PickUp, Play, Quit, Redo, Resign, Settings, Start, Step, Story, Undo, Watch, WhereLost,
    };
    let table = app.table.as_ref();
    let is_lost = table.is_some_and(|table| app.winnability.had_solution(table));
    let alone = |table: &Table| table.game().rules().seats() == 1;
    match state {
        // The menu of a game has the others.
        KeyContext::Home => &[
            &[Start],
            &[GameMenu],
            &[Forget],
            &[Settings],
            &[Quit],
            &[Filter],
        ],
        // The ends of the replay bar can be clicked instead of using their keys.
        KeyContext::Replay => &[
            &[Play],
            &[Redo],
            &[Undo],
            &[PickUp],
            &[WhereLost],
            &[More],
            &[Fewer],
        ],
        KeyContext::Result if is_lost => &[&[Next], &[BackToWon, Watch]],
        // In a race, the keys that end it come before those for other games.
        KeyContext::Table if is_race(app) => &[&[Step, Call, NoPlay], &[Resign]],
        // In a lost game, going back to a win and the solution come after the next step, and redo comes after
        // the hint.
        KeyContext::Table if is_lost => &[
            &[Step, Finish],
            &[BackToWon],
            &[Story],
            &[Undo],
            &[Hint],
            &[Redo],
        ],
        // Undo to the previous game comes after the keys with which this one is played.
        KeyContext::Table if table.is_some_and(|table| table.session().undo_leaves()) => {
            &[&[Step, Finish], &[Hint], &[New], &[Undo]]
        }
        KeyContext::Table if table.is_some_and(alone) => {
            &[&[Step, Finish], &[Undo], &[Hint], &[Redo]]
        }
        _ => &[],
    }
}

/// Returns the priority of a key in the bottom line according to `order`. Pile keys come first. If a result has its own
/// order, the key for the daily deals comes last.
fn rank(part: &Part, order: &[&[Action]]) -> usize {
    let group = |action| order.iter().position(|group| group.contains(&action));
    match part.action {
        None if !part.words.trim().is_empty() => 0,
        None => 1 + order.len(),
        Some(Action::Days) if order.first() == Some(&&[Action::Next][..]) => 2 + order.len(),
        Some(action) => 1 + group(action).unwrap_or(order.len()),
    }
}

/// Returns the keys that fit to the right of a message that is `said` columns wide: first Back, then hint, undo and
/// rules. If no page is open, all other keys follow.
fn parts_beside(app: &App, said: usize) -> Vec<Part> {
    const GAP: usize = 2;
    const FIRST_TO_STAY: [Action; 5] = [
        Action::Back,
        Action::Hint,
        Action::PickUp,
        Action::Undo,
        Action::Rules,
    ];
    // The message about a search for a deal names its keys.
    if matches!(app.overlays.last(), Some(Overlay::FindDeal(_))) || app.appearing_result().is_some()
    {
        return Vec::new();
    }
    let (state, columns) = (app.state(), usize::from(app.context.size.0) + 1);
    let keys = &app.context.keys;
    let need = |part: &Part| {
        let mut first = FIRST_TO_STAY.iter();
        let place = first.position(|first| Some(*first) == part.action);
        place.unwrap_or(FIRST_TO_STAY.len())
    };
    let mut parts: Vec<Part> = keys
        .in_state(state)
        .filter_map(|(entry, keys)| key_part(app, state, entry, keys))
        .filter(|part| part.action.is_some())
        .filter(|part| app.overlays.is_empty() || need(part) < FIRST_TO_STAY.len())
        .collect();
    let wide = |parts: &[Part]| parts.iter().map(Part::width).sum::<usize>();
    while said + GAP + wide(&parts) > columns && !parts.is_empty() {
        let last = (0..parts.len()).max_by_key(|at| need(&parts[*at]));
        parts.remove(last.unwrap_or(0));
    }
    // The rules and Back are at the right end, as always.
    let order = order(app, state);
    parts.sort_by_key(|part| match part.action {
        Some(Action::Back) => (2, 0),
        Some(Action::Rules) => (1, 0),
        _ => (0, rank(part, order)),
    });
    placed(Vec::new(), parts, columns)
}

/// Returns the parts of the bottom line about pile keys that can be pressed at the table, or about the digits that
/// answer a question.
fn labels_and_digits(app: &App, is_too_small: bool) -> Vec<Part> {
    let mut parts = Vec::new();
    let is_in_sight = app.is_table_in_sight() && !is_too_small;
    if let Some(table) = app.table.as_ref().filter(|_| is_in_sight) {
        let shows_keys = app.context.appearance.labels;
        let labels = labels_part(table, shows_keys).filter(|_| !looks_on(app));
        let drop = table.only_goes_off().then_some(Action::Drop);
        parts.extend(labels.map(|(key, words)| Part::new(drop, key, words)));
    }
    if let Some(Overlay::Ask(question)) = app.overlays.last() {
        let digits = question.digits();
        parts.extend(digits.map(|(key, words)| Part::new(None, key.into(), words.into())));
    }
    parts
}

/// Returns a key of the bottom line and its words. If the key is not available now, returns a blank that keeps its
/// place free.
fn key_part(app: &App, state: KeyContext, entry: &Entry, keys: &[Key]) -> Option<Part> {
    // Name a key that also works while two people play, who use all letters then.
    let named = match entry.action {
        Action::Resign
            if state == KeyContext::Paused && app.table.as_ref().is_some_and(Table::is_for_two) =>
        {
            KeyContext::Race
        }
        _ => state,
    };
    let key = Keys::first_key(named, keys);
    let key = key.map_or_else(String::new, |key| app.context.keys.label(key));
    match (words(app, entry), steady_width(app, state, entry)) {
        (Some(words), least) => {
            let words = pad(&words, least.max(width(&words)));
            Some(Part::new(Some(entry.action), key, words))
        }
        // Keep its place for when it has words.
        (None, least @ 1..) => {
            let blank = " ".repeat(least + 1 + width(&key));
            Some(Part::new(None, String::new(), blank))
        }
        (None, 0) => None,
    }
}

/// Sets the positions of the keys in the bottom line: all of `right` at the right end, and as many of `left` as fit at
/// the left. If a key at the left does not fit, the keys after it are left out as well, so that keys keep their order
/// at every width. Only the words about pile keys can be left out alone.
fn placed(mut left: Vec<Part>, mut right: Vec<Part>, columns: usize) -> Vec<Part> {
    let last: usize = right.iter().map(Part::width).sum();
    let mut x = 1;
    let mut is_full = false;
    left.retain_mut(|part| {
        part.x = x;
        let fits = !is_full && x + part.width() + last <= columns;
        x += if fits { part.width() } else { 0 };
        is_full |= !fits && part.action.is_some();
        fits
    });
    let mut x = columns.saturating_sub(last).max(x);
    for part in &mut right {
        part.x = x;
        x += part.width();
    }
    left.extend(right);
    left
}

/// Whether a race is in progress on the table.
fn is_race(app: &App) -> bool {
    app.real_time().is_some_and(RealTime::is_running)
}

/// Whether the player is a spectator.
fn looks_on(app: &App) -> bool {
    let table = app.table.as_ref();
    table.is_some_and(|table| table.session().looks_on())
}

/// Returns the minimum width that the words for an action take in the bottom line. During a race the possible actions
/// change all the time. With a fixed width, the words beside them do not move.
fn steady_width(app: &App, state: KeyContext, entry: &Entry) -> usize {
    let running =
        app.is_table_in_sight() && state == KeyContext::Table && is_race(app) && !looks_on(app);
    match entry.action {
        Action::Step if running => width("redeal"),
        Action::Restart if running => width(entry.short),
        _ => 0,
    }
}
