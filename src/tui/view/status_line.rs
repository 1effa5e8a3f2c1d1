//! The bottom line: the last sentence, or the keys that make sense at the moment.

use patience_core::{HandEnd, Move, PileId, Shape};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::Words;
use super::key_words::words;
use super::lost_box;
use super::replay_bar::{bars, place_at};
use crate::interaction::selection::Selection;
use crate::interaction::table::pile_keys::compact;
use crate::interaction::table::{Pending, Table};
use crate::model::tutorial;
use crate::model::{App, Overlay, Screen};
use crate::render::text::{fit, pad, width, wrap_to};
use crate::render::theme::Glyphs;
use crate::screens;
use crate::screens::table::title_line;
use patience_app::keymap::Key;
use patience_app::keymap::{Action, Entry, KeyContext, Keys};
use patience_app::session::real_time;

/// A key of the bottom line with its words.
struct Part {
    /// Nothing for the labels of piles.
    action: Option<Action>,
    key: String,
    words: String,
    /// Where it stands.
    x: usize,
}

impl Part {
    fn width(&self) -> usize {
        let gap = usize::from(!self.key.is_empty());
        width(&self.key) + gap + width(&self.words) + 2
    }
}

/// The actions of the first page that are named before all others of it; the rest stand on the page of a
/// game.
const AT_HOME: [Action; 6] = [
    Action::Start,
    Action::GameMenu,
    Action::Forget,
    Action::Settings,
    Action::Quit,
    Action::Filter,
];

/// Screens with fewer columns have no room for all keys of a recording.
const NARROW: usize = 60;

/// The most lines that a message takes.
const MOST_LINES: usize = 3;

/// Returns the bottom line; a long message takes more lines than one.
pub fn key_line(app: &App) -> Vec<Line<'static>> {
    let theme = &app.context.appearance.theme;
    let columns = usize::from(app.context.size.0);
    if app.state() == KeyContext::Race && app.notice.is_none() {
        let lines = app.table.as_ref();
        let line = lines.map(|table| screens::table::real_time::two_lines(&app.context, table));
        return line.into_iter().collect();
    }
    if let Some((text, refusal)) = message(app) {
        let over_it = if has_step_for_keys(app) {
            Vec::new()
        } else {
            steps(app)
        };
        let style = if refusal { theme.error } else { theme.message };
        let line =
            |text: String| Line::from(Span::styled(format!(" {text} "), style)).style(theme.keys);
        let mut said: Vec<Line> = wrapped(app, &text).into_iter().map(line).collect();
        if let Some(last) = said.last_mut() {
            for part in parts_beside(app, last.width()) {
                push_part(last, part, (theme.key, Style::new()));
            }
        }
        let over = over_it.into_iter().chain(bars(app));
        return over.chain(said).collect();
    }
    let appearing = app.appearing_result();
    if appearing.is_some_and(|page| page.is_in_cascade(app.context.now)) {
        return vec![Line::styled("any key: stop ", theme.dim).right_aligned()];
    }
    if has_step_for_keys(app) {
        return steps(app);
    }
    let is_next_dead = match app.overlays.last() {
        Some(Overlay::Result(page)) => page.is_next_dead(app.context.now),
        _ => false,
    };
    let mut line = Line::default().style(theme.keys);
    for part in parts(app) {
        // Keys that are dead are dim.
        let is_dead = appearing.is_some() || is_next_dead && part.action == Some(Action::Next);
        let styles = if is_dead {
            (theme.dim, theme.dim)
        } else {
            (theme.key, Style::new())
        };
        push_part(&mut line, part, styles);
    }
    let over = bars(app).into_iter().chain(recent(app, columns));
    steps(app).into_iter().chain(over).chain([line]).collect()
}

/// Tells whether one of the first steps is shown.
fn shows_step(app: &App) -> bool {
    let shown = app.tutorial.as_ref().and_then(tutorial::Tutorial::shown);
    shown.is_some()
}

/// Tells whether a step stands in the line of the keys: all other lines are the cards'.
fn has_step_for_keys(app: &App) -> bool {
    app.context.kept_free() == 0 && !steps(app).is_empty()
}

/// Writes a key with its words at its place in a line, in these styles.
fn push_part(line: &mut Line<'static>, part: Part, (key, words): (Style, Style)) {
    line.push_span(" ".repeat(part.x.saturating_sub(line.width())));
    let gap = if part.key.is_empty() { "" } else { " " };
    line.push_span(Span::styled(part.key, key));
    line.push_span(Span::styled(format!("{gap}{}", part.words), words));
}

/// Returns the lines of the first steps, with a gold edge.
fn steps(app: &App) -> Vec<Line<'static>> {
    let theme = &app.context.appearance.theme;
    let in_sight = app.screen() == Screen::Table && app.overlays.is_empty();
    let tutorial = app
        .tutorial
        .as_ref()
        .filter(|_| in_sight && !app.is_too_small());
    let Some((tutorial, step)) = tutorial.and_then(|steps| Some((steps, steps.shown()?))) else {
        return Vec::new();
    };
    let edge = match theme.glyphs {
        Glyphs::Unicode => " ▌ ",
        Glyphs::Ascii => " | ",
    };
    let number = format!("{step} of {}", tutorial::steps());
    let skip = app
        .context
        .keys
        .name_of(KeyContext::Table, Action::NextTarget);
    let heads = [number, format!("{skip} skips")];
    let heads = heads.into_iter().chain(std::iter::repeat(String::new()));
    let row = |(head, text): (String, String)| {
        Line::from(vec![
            Span::styled(edge, theme.key),
            Span::styled(pad(&head, tutorial::BEFORE - width(edge)), theme.dim),
            Span::raw(text),
        ])
        .style(theme.keys)
    };
    let columns = usize::from(app.context.size.0);
    let rows = tutorial.rows(columns);
    if rows.len() > usize::from(app.context.kept_free()) {
        let skip = format!("  {skip} skips ");
        let room = columns.saturating_sub(width(edge) + width(&skip));
        let line = vec![
            Span::styled(edge, theme.key),
            Span::raw(pad(tutorial.short(), room)),
            Span::styled(skip, theme.dim),
        ];
        return vec![Line::from(line).style(theme.keys)];
    }
    heads.zip(rows).map(row).collect()
}

/// Returns the lines of a message, each of which stands between two spaces.
fn wrapped(app: &App, text: &str) -> Vec<String> {
    wrap_to(
        text,
        usize::from(app.context.size.0).saturating_sub(2),
        MOST_LINES,
    )
}

/// Returns how many columns of a message come before the pointer, where it is not a notice.
pub fn message_at(app: &App, (x, y): (u16, u16)) -> Option<usize> {
    let (text, _) = message(app).filter(|_| app.notice.is_none())?;
    let lines = wrapped(app, &text);
    let row = (usize::from(y) + lines.len()).checked_sub(app.context.size.1.into())?;
    let x = usize::from(x).checked_sub(1)?;
    // Where a line ends there was a space.
    let before: usize = lines.get(..row)?.iter().map(|line| width(line) + 1).sum();
    (x < width(lines.get(row)?)).then_some(before + x)
}

/// Returns the place of the recording under the pointer, on the bar of one that is watched.
pub fn replay_place_at(app: &App, (x, y): (u16, u16)) -> Option<usize> {
    let below = match message(app) {
        Some((text, _)) => wrapped(app, &text).len(),
        None => 1 + usize::from(recent(app, usize::from(app.context.size.0)).is_some()),
    };
    let row = usize::from(app.context.size.1).checked_sub(below + 1)?;
    (usize::from(y) == row).then(|| place_at(app, x.into()))?
}

/// Returns the line with the last moves of others, which stands over the keys and does not take
/// their place.
fn recent(app: &App, columns: usize) -> Option<Line<'static>> {
    let table = app.table.as_ref()?;
    let text = table.news()?;
    let shows = app.screen() == Screen::Table && app.overlays.is_empty();
    let theme = &app.context.appearance.theme;
    let text = fit(text, columns.saturating_sub(2));
    let line = || Line::from(Span::styled(format!(" {text} "), theme.message)).style(theme.keys);
    shows.then(line)
}

/// Names the keys of the bottom line in a sentence.
pub fn keys_named(app: &App) -> String {
    let named: Vec<String> = parts(app)
        .into_iter()
        .filter(|part| !part.key.is_empty())
        .map(|part| format!("{} {}", part.key, part.words.trim_end()))
        .collect();
    named.join(", ")
}

/// Returns what a click on the bottom line does: what the key under the pointer does, or what a
/// sentence offers.
pub(super) fn words_at(app: &App, at: (u16, u16)) -> Option<Words> {
    let (x, y) = (usize::from(at.0), usize::from(at.1));
    let under = |part: &Part| (part.x..part.x + part.width() - 2).contains(&x);
    let below = usize::from(app.context.size.1).checked_sub(y + 1)?;
    let message = message(app);
    let lines = message.map_or_else(Vec::new, |(text, _)| wrapped(app, &text));
    let parts = match lines.last() {
        _ if below > 0 => Vec::new(),
        Some(last) => parts_beside(app, width(last) + 2),
        None => parts(app),
    };
    if let Some(part) = parts.into_iter().find(under) {
        let answer = app.overlays.last().and_then(|_| part.key.chars().next());
        let types = || answer.filter(char::is_ascii_digit).map(Words::Types);
        return part.action.map(Words::Does).or_else(types);
    }
    let line = lines.len().checked_sub(below + 1).map(|row| &lines[row])?;
    let offers = app.table.as_ref().is_some_and(Table::offers_moves);
    let is_offer = offers && app.notice.is_none() && app.overlays.is_empty();
    let on_text = (1..=width(line)).contains(&x);
    (is_offer && on_text).then_some(Words::Does(Action::PickUp))
}

/// Returns the keys that make sense at the moment and fit: the most useful first, the way to
/// the rules and the way back always, at the right end.
fn parts(app: &App) -> Vec<Part> {
    // The table is laid out to tell, so this is asked once.
    let is_too_small = app.is_too_small();
    let mut left = labels_and_digits(app, is_too_small);
    let mut right = Vec::new();
    let state = app.state();
    for (entry, keys) in app.context.keys.in_state(state) {
        // While a first step is shown the key skips that.
        if entry.action == Action::NextTarget && state == KeyContext::Table && shows_step(app) {
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
    if state == KeyContext::Home {
        left.sort_by_key(|part| {
            let action = part.action.as_ref();
            let place = AT_HOME.iter().position(|first| Some(first) == action);
            place.unwrap_or(AT_HOME.len())
        });
    }
    // On a narrow screen the keys of a recording are worth more than the rules.
    if state == KeyContext::Replay && columns < NARROW {
        right.retain(|part| part.action != Some(Action::Rules));
    }
    // What goes on from a result stays when all else has to go.
    if let (KeyContext::Result, Some(first)) = (state, left.first().map(Part::width)) {
        while !right.is_empty()
            && 1 + first + right.iter().map(Part::width).sum::<usize>() > columns
        {
            right.remove(0);
        }
    }
    placed(left, right, columns)
}

/// Returns the keys that stand at the right of a sentence of this width, as far as there is room: first
/// the way back, then the hint, undo and the rules.
fn parts_beside(app: &App, said: usize) -> Vec<Part> {
    const GAP: usize = 2;
    const FIRST_TO_STAY: [Action; 4] = [Action::Back, Action::Hint, Action::Undo, Action::Rules];
    // The sentence about a search for a deal names its keys.
    if matches!(app.overlays.last(), Some(Overlay::FindDeal(_))) || app.appearing_result().is_some()
    {
        return Vec::new();
    }
    let (state, columns) = (app.state(), usize::from(app.context.size.0) + 1);
    let keys = &app.context.keys;
    let rank = |action| FIRST_TO_STAY.iter().position(|first| *first == action);
    let mut parts: Vec<Part> = keys
        .in_state(state)
        .filter(|(entry, _)| rank(entry.action).is_some())
        .filter_map(|(entry, keys)| key_part(app, state, entry, keys))
        .collect();
    let wide = |parts: &[Part]| parts.iter().map(Part::width).sum::<usize>();
    while said + GAP + wide(&parts) > columns && !parts.is_empty() {
        let last = (0..parts.len()).max_by_key(|at| parts[*at].action.and_then(rank));
        parts.remove(last.unwrap_or(0));
    }
    parts.sort_by_key(|part| matches!(part.action, Some(Action::Back)));
    placed(Vec::new(), parts, columns)
}

/// Returns the labels of piles that can be pressed on the table, or the digits that answer a
/// question.
fn labels_and_digits(app: &App, is_too_small: bool) -> Vec<Part> {
    let mut parts = Vec::new();
    if let (true, Some(table)) = (
        app.overlays.is_empty() && app.screen() == Screen::Table && !is_too_small,
        &app.table,
    ) {
        parts.extend(labels_part(table).map(|(key, words)| Part {
            action: table.only_goes_off().then_some(Action::Drop),
            key,
            words,
            x: 0,
        }));
    }
    if let Some(Overlay::Ask(question)) = app.overlays.last() {
        parts.extend(question.digits().map(|(key, words)| Part {
            action: None,
            key: key.to_owned(),
            words: words.to_owned(),
            x: 0,
        }));
    }
    parts
}

/// Returns the key of an action with its words, or the blank that keeps its place.
fn key_part(app: &App, state: KeyContext, entry: &Entry, keys: &[Key]) -> Option<Part> {
    // A key that is good as well while two play, who have all letters then.
    let named = match entry.action {
        Action::Resign if state == KeyContext::Paused && is_for_two(app) => KeyContext::Race,
        _ => state,
    };
    let key = Keys::first_key(named, keys);
    let key = key.map_or_else(String::new, |key| app.context.keys.label(key));
    match (words(app, entry), steady_width(app, state, entry)) {
        (Some(words), least) => Some(Part {
            action: Some(entry.action),
            key,
            words: pad(&words, least.max(width(&words))),
            x: 0,
        }),
        // Its place is kept for when there is something to say.
        (None, least @ 1..) => Some(Part {
            action: None,
            words: " ".repeat(least + 1 + width(&key)),
            key: String::new(),
            x: 0,
        }),
        (None, 0) => None,
    }
}

/// Places the parts on a line: at the left those that fit, at the right end all of the others.
fn placed(mut left: Vec<Part>, mut right: Vec<Part>, columns: usize) -> Vec<Part> {
    let last: usize = right.iter().map(Part::width).sum();
    let mut x = 1;
    left.retain_mut(|part| {
        part.x = x;
        let fits = x + part.width() + last <= columns;
        x += if fits { part.width() } else { 0 };
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

/// Tells whether two people at one keyboard play at once.
fn is_for_two(app: &App) -> bool {
    let real_time = app
        .table
        .as_ref()
        .and_then(|table| table.session().real_time());
    real_time.is_some_and(real_time::RealTime::is_for_two)
}

/// Returns how much room the words for an action have at least, so that those beside them stay
/// where they are: while one plays against others at once, what can be done changes all the
/// time.
fn steady_width(app: &App, state: KeyContext, entry: &Entry) -> usize {
    let running = app.overlays.is_empty()
        && state == KeyContext::Table
        && app.screen() == Screen::Table
        && app.table.as_ref().is_some_and(|table| {
            let real_time = table.session().real_time();
            real_time.is_some_and(real_time::RealTime::is_running)
        });
    match entry.action {
        Action::Step if running => width("redeal"),
        Action::NoPlay | Action::Restart if running => width(entry.short),
        _ => 0,
    }
}

fn message(app: &App) -> Option<(String, bool)> {
    if let Some(notice) = &app.notice {
        return Some((notice.text.clone(), notice.refusal));
    }
    if let Some(Overlay::FindDeal(deal_search)) = app.overlays.last() {
        let at_table = app.screen() == Screen::Table;
        return Some((deal_search.words(&app.context.keys, at_table), false));
    }
    if app.screen() != Screen::Table || !app.overlays.is_empty() {
        return None;
    }
    let table = app.table.as_ref()?;
    if let Some(text) = call_now(app, table) {
        return Some((text, false));
    }
    if let Some((_, text)) = title_line::called_words(&app.context, table) {
        return Some((text, false));
    }
    // What stands in the box on the table is not said twice.
    if lost_box::shown(app).is_some() && !table.steps_in_vain() {
        return None;
    }
    if let Some(message) = table.notice() {
        return Some((message.text.clone(), message.refusal));
    }
    match table.pending() {
        Some(Pending::Row(row)) => return Some((format!("Row {row}: now the column"), false)),
        Some(Pending::Count) => return Some(("How many cards? Press a digit".to_owned(), false)),
        Some(Pending::Find(_)) | None => {}
    }
    if table.is_gathering() {
        let name = |action| app.context.keys.name_of(KeyContext::Table, action);
        let rest = format!("{} takes the rest as they stand", name(Action::Step));
        // Only before the first pile has it all not begun.
        let text = if table.is_asked_for_order() {
            format!(
                "Gather which pile first? {rest}, {} waits",
                name(Action::Back)
            )
        } else {
            format!(
                "Gather which pile next? {rest}, {} puts back",
                name(Action::Back)
            )
        };
        return Some((text, false));
    }
    None
}

/// Says that the end can be called, which nothing else is as urgent as.
fn call_now(app: &App, table: &Table) -> Option<String> {
    let waits = |real_time: &real_time::RealTime| !real_time.is_running();
    if !table.can(Move::Call) || table.session().real_time().is_some_and(waits) {
        return None;
    }
    let rules = table.game().rules();
    let noun = &rules.group(rules.race.as_ref()?.out).noun;
    let key = app.context.keys.name_of(KeyContext::Table, Action::Call);
    Some(format!("Your {noun} is empty. Call now: {key}"))
}

/// Names the labels that can be pressed: at first all piles, then where the card can go.
fn labels_part(table: &Table) -> Option<(String, String)> {
    let rules = table.game().rules();
    let waits = |real_time: &real_time::RealTime| !real_time.is_running();
    let end = table.game().hand_end();
    if end == Some(HandEnd::NoMoves) && table.session().is_for_one() {
        return Some((String::new(), "no move is left".to_owned()));
    }
    if end.is_some()
        || table.session().real_time().is_some_and(waits)
        || table.timed_game().is_replay()
    {
        return None;
    }
    if table.session().real_time().is_some() && table.selection().is_none() {
        return Some((own_labels(table), "choose a card".to_owned()));
    }
    let in_hand = table.selected();
    let piles = if in_hand.is_some() {
        table.targets()
    } else {
        table.choices().worthwhile_sources()
    };
    let mut text = table.keys_of(&piles);
    // Words follow, where others are followed by what their keys do.
    if piles
        .iter()
        .any(|pile| rules.group_of(*pile).shape != Shape::Row)
    {
        text.push(':');
    }
    match in_hand {
        Some(selection) => Some(targets_part(table, selection, text)),
        None if text.is_empty() => None,
        None => Some((text, "choose a card".to_owned())),
    }
}

/// Names the labels of the piles on which the picked-up card can go, and says why they are shown.
fn targets_part(table: &Table, selection: Selection, labels: String) -> (String, String) {
    let rules = table.game().rules();
    let top = table
        .game()
        .position()
        .top(rules, selection.from)
        .filter(|top| top.is_up());
    let name = top.map_or_else(|| "it".to_owned(), |top| top.card().label());
    if table.only_goes_off() {
        return ("Enter".to_owned(), format!("takes {name} off"));
    }
    if labels.is_empty() && rules.removal.is_some() {
        return (String::new(), format!("nothing goes with {name}"));
    }
    if labels.is_empty() {
        return (String::new(), table.choices().nowhere_in_short(selection));
    }
    let count = table.selected_count();
    let words = if rules.removal.is_some() {
        format!("what goes with {name}")
    } else if count > 1 {
        format!("where up to {count} cards can go")
    } else {
        format!("where {name} can go")
    };
    (labels, words)
}

/// Names the labels of all piles of one's own, whatever lies there: in real time
/// there is no time to look for words that have moved.
fn own_labels(table: &Table) -> String {
    let labels = table.labels();
    let rules = table.game().rules();
    let hand = table.game().position().hand();
    let own = |pile: &PileId| rules.is_part_of(rules.pile(*pile).group, table.seat(), hand);
    let mut letters: Vec<char> = real_time::own_piles(rules, table.seat())
        .filter(own)
        .filter_map(|pile| labels.label(pile))
        .collect();
    letters.sort_unstable();
    compact(&letters)
}
