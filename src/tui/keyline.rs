//! The bottom line: what was last said, or the keys that make sense at the moment.

use patience_core::{Move, Phase, Refusal, Role, Shape, advice};
use ratatui::text::{Line, Span};

use crate::duel::Duel;
use crate::tui::app::{App, Overlay, Screen};
use crate::tui::atonce::{self, Stage};
use crate::tui::key::Key;
use crate::tui::keys::{Action, Entry, Keys, State};
use crate::tui::table::{Pending, Table};
use crate::tui::text::{width, wrap_to};

/// A key of the bottom line with what it does.
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

/// The most lines that a message takes.
const MOST_LINES: usize = 3;

/// Returns the bottom line; a long message takes more lines than one.
pub fn key_line(app: &App) -> Vec<Line<'static>> {
    let theme = &app.look.theme;
    let columns = usize::from(app.size.0);
    if app.state() == State::Race && app.notice.is_none() {
        return vec![atonce::draw::two_lines(app)];
    }
    if let Some((text, refusal)) = message(app) {
        let style = if refusal { theme.error } else { theme.message };
        let line =
            |text: String| Line::from(Span::styled(format!(" {text} "), style)).style(theme.keys);
        return wrap_to(&text, columns.saturating_sub(2), MOST_LINES)
            .into_iter()
            .map(line)
            .collect();
    }
    let mut line = Line::default().style(theme.keys);
    for part in parts(app) {
        line.push_span(" ".repeat(part.x.saturating_sub(line.width())));
        let gap = if part.key.is_empty() { "" } else { " " };
        line.push_span(Span::styled(part.key, theme.key));
        line.push_span(format!("{gap}{}", part.words));
    }
    vec![line]
}

/// Returns what the key under the pointer does.
pub fn key_at(app: &App, (x, y): (u16, u16)) -> Option<Action> {
    if y + 1 != app.size.1 || message(app).is_some() {
        return None;
    }
    let x = usize::from(x);
    let under = |part: &Part| (part.x..part.x + part.width() - 2).contains(&x);
    parts(app).into_iter().find(under)?.action
}

/// Returns the keys that make sense at the moment and fit: the most useful first, the way to
/// the rules and the way back always, at the right end.
fn parts(app: &App) -> Vec<Part> {
    let mut left = Vec::new();
    let mut right = Vec::new();
    let small = app.is_too_small();
    if let (true, Some(table)) = (
        app.over.is_empty() && app.screen == Screen::Table && !small,
        &app.table,
    ) {
        left.extend(labels_part(table).map(|(key, words)| Part {
            action: goes_off(table).then_some(Action::Drop),
            key,
            words,
            x: 0,
        }));
    }
    let state = app.state();
    for (entry, keys) in app.keys.in_state(state) {
        let Some(words) = words(app, entry) else {
            continue;
        };
        let part = Part {
            action: Some(entry.action),
            key: Keys::first_key(state, keys).map_or_else(String::new, Key::label),
            words,
            x: 0,
        };
        if matches!(entry.action, Action::Rules | Action::Back) {
            right.push(part);
        } else if !small {
            left.push(part);
        }
    }
    let columns = usize::from(app.size.0) + 1;
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

fn message(app: &App) -> Option<(String, bool)> {
    if let Some(notice) = &app.notice {
        return Some((notice.text.clone(), notice.refusal));
    }
    if app.screen != Screen::Table || !app.over.is_empty() {
        return None;
    }
    let table = app.table.as_ref()?;
    if let Some(text) = call_now(app, table) {
        return Some((text, false));
    }
    if let Some(message) = &table.message {
        return Some((message.text.clone(), message.refusal));
    }
    match table.pending {
        Some(Pending::Row(row)) => return Some((format!("Row {row}: now the column"), false)),
        Some(Pending::Count) => return Some(("How many cards? Press a digit".to_owned(), false)),
        None => {}
    }
    if table.is_gathering() {
        let name = |action| app.keys.name_of(State::Table, action);
        let rest = format!("{} takes the rest as they stand", name(Action::Step));
        // Only before the first pile has it all not begun.
        let text = if table.gathering && table.game().position().turn().phase != Phase::Gather {
            format!(
                "Gather which pile first? {rest}, {} waits",
                name(Action::Back)
            )
        } else {
            format!(
                "Gather which pile next? {rest}, {} takes back",
                name(Action::Undo)
            )
        };
        return Some((text, false));
    }
    None
}

/// Says that the end can be called, which nothing else is as urgent as.
fn call_now(app: &App, table: &Table) -> Option<String> {
    let waits = |at_once: &atonce::AtOnce| !at_once.is_running();
    if !table.can(Move::Call) || table.at_once.as_ref().is_some_and(waits) {
        return None;
    }
    let rules = table.game().rules();
    let noun = &rules.group(rules.race.as_ref()?.out).noun;
    let key = app.keys.name_of(State::Table, Action::Call);
    Some(format!("Your {noun} is empty. Call now: {key}"))
}

/// Names the labels that can be pressed: at first all piles, then where the card can go.
fn labels_part(table: &Table) -> Option<(String, String)> {
    let rules = table.game().rules();
    let labels = table.labels();
    let waits = |at_once: &atonce::AtOnce| !at_once.is_running();
    if table.game().hand_end().is_some() || table.at_once.as_ref().is_some_and(waits) {
        return None;
    }
    let in_hand = table.held();
    let grid = |pile: &patience_core::PileId| rules.group_of(*pile).shape != Shape::Row;
    let piles = if in_hand.is_some() {
        table.targets()
    } else {
        table.choices().sources()
    };
    let mut letters: Vec<char> = piles
        .iter()
        .filter(|pile| !grid(pile))
        .filter_map(|pile| labels.of(*pile))
        .collect();
    letters.dedup();
    let mut text: String = compact(&letters);
    if piles.iter().any(grid) {
        text = if text.is_empty() {
            "row, column".to_owned()
        } else {
            format!("row, column or {text}")
        };
    }
    let what = match in_hand {
        Some(hold) => {
            let top = table
                .game()
                .position()
                .top(rules, hold.from)
                .filter(|top| top.is_up());
            let name = top.map_or_else(|| "it".to_owned(), |top| top.card().label());
            if goes_off(table) {
                return Some(("Enter".to_owned(), format!("takes {name} off")));
            }
            if text.is_empty() && rules.removal.is_some() {
                return Some((String::new(), format!("nothing goes with {name}")));
            }
            if text.is_empty() {
                return Some((String::new(), format!("{name} has no place to go")));
            }
            let count = table.held_count();
            if rules.removal.is_some() {
                return Some((text, format!("what goes with {name}")));
            }
            if count > 1 {
                format!("where up to {count} cards can go")
            } else {
                format!("where {name} can go")
            }
        }
        None if text.is_empty() => return None,
        None => "choose a card".to_owned(),
    };
    Some((text, what))
}

/// Tells whether all that can be done with what is picked up is to take it off alone.
fn goes_off(table: &Table) -> bool {
    table.hold.is_some_and(|hold| {
        table.choices().single(hold.from).is_some() && table.targets().is_empty()
    })
}

/// Writes `1234` as `1-4`, and the rest one by one.
fn compact(letters: &[char]) -> String {
    let mut text = String::new();
    let mut at = 0;
    while at < letters.len() {
        let mut end = at;
        while end + 1 < letters.len()
            && letters[end].is_ascii_digit()
            && u32::from(letters[end + 1]) == u32::from(letters[end]) + 1
        {
            end += 1;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push(letters[at]);
        if end >= at + 2 {
            text.push('-');
            text.push(letters[end]);
            at = end + 1;
        } else {
            at += 1;
        }
    }
    text
}

/// Returns the words for an action where it makes sense at the moment.
fn words(app: &App, entry: &Entry) -> Option<String> {
    if entry.short.is_empty() {
        return None;
    }
    let plain = Some(entry.short.to_owned());
    match app.over.last() {
        Some(Overlay::Rules(_)) if entry.action == Action::NextTarget => return plain,
        Some(Overlay::Result(page)) => return result_words(app, entry, page.more_hands),
        Some(Overlay::Ask(question)) => {
            return match entry.action {
                Action::Yes => Some(question.answers.0.clone()),
                Action::No => Some(question.answers.1.clone()),
                _ => None,
            };
        }
        Some(Overlay::Settings(_)) if entry.action == Action::Apply => {
            return Some("change".to_owned());
        }
        Some(Overlay::Options(_)) if entry.action == Action::Apply => {
            return Some("deal with these".to_owned());
        }
        Some(Overlay::Names(_)) if entry.action == Action::Apply => {
            return Some("keep this".to_owned());
        }
        Some(Overlay::Number(_) | Overlay::TryKeys(_)) if entry.action == Action::NextTarget => {
            return None;
        }
        Some(Overlay::TryKeys(_)) if entry.action == Action::Apply => {
            return Some("back to the table".to_owned());
        }
        Some(Overlay::Number(_)) if entry.action == Action::Apply => {
            return Some("deal".to_owned());
        }
        Some(_) => return plain,
        None => {}
    }
    match (app.screen, &app.table) {
        (Screen::Home, _) => home_words(app, entry),
        (Screen::Table, Some(table)) => table_words(table, entry),
        (Screen::Table, None) => None,
    }
}

fn home_words(app: &App, entry: &Entry) -> Option<String> {
    use crate::tui::screens::home::Chosen;
    let chosen = app.home.chosen();
    match entry.action {
        Action::Start if matches!(chosen, Some(Chosen::Continue(_))) => Some("continue".to_owned()),
        Action::Start if app.home.preview().is_none() => None,
        Action::Start if app.home.is_begun_anew() => Some("new game".to_owned()),
        Action::Forget if !matches!(chosen, Some(Chosen::Continue(_))) => None,
        Action::Options | Action::Number if !matches!(chosen, Some(Chosen::Game)) => None,
        Action::Back if app.home.search().is_empty() => None,
        Action::Back => Some("all games".to_owned()),
        _ => Some(entry.short.to_owned()),
    }
}

fn result_words(app: &App, entry: &Entry, more_hands: bool) -> Option<String> {
    let table = app.table.as_ref();
    match entry.action {
        Action::Next if table.is_some_and(Table::waits_for_other) => {
            let other = table.and_then(Table::duel).map(Duel::other);
            let name = app.look.name(other.unwrap_or_default());
            Some(format!("{name}'s turn"))
        }
        Action::Next if more_hands => Some("next hand".to_owned()),
        Action::Next => Some("next deal".to_owned()),
        Action::New => None,
        Action::Back => Some("see the table".to_owned()),
        Action::Redo | Action::Number | Action::Settings | Action::Rules => None,
        Action::LookThrough => app
            .table
            .as_ref()
            .is_some_and(Table::can_be_looked_through)
            .then(|| entry.short.to_owned()),
        Action::Undo
            if app
                .table
                .as_ref()
                .is_some_and(|table| table.at_once.is_some()) =>
        {
            None
        }
        Action::Restart
            if app
                .table
                .as_ref()
                .is_none_or(|table| !table.sitting.can_restart()) =>
        {
            None
        }
        Action::Restart => Some("same deal".to_owned()),
        _ => Some(entry.short.to_owned()),
    }
}

fn table_words(table: &Table, entry: &Entry) -> Option<String> {
    let game = table.game();
    let rules = game.rules();
    let over = game.hand_end().is_some();
    let held = table.hold.is_some();
    let runs = || {
        table.hold.is_some_and(|hold| {
            table.choices().lengths(hold.from).len() > 1
                || hold.count.is_some_and(|count| count > 1)
        })
    };
    let stage = table.at_once.as_ref().map(|at_once| at_once.stage);
    let stopped = stage == Some(Stage::Paused);
    let shows = match entry.action {
        Action::Resume if stopped && game.moves_made() == 0 => return Some("begin".to_owned()),
        Action::Resume => stopped,
        Action::LookThrough => table.can_be_looked_through(),
        Action::Back if table.aside.is_some() => return Some("end this".to_owned()),
        Action::TryKeys => {
            let two = |at_once: &atonce::AtOnce| at_once.is_for_two();
            stopped && table.at_once.as_ref().is_some_and(two)
        }
        Action::Back if matches!(stage, Some(Stage::Running | Stage::Countdown(_))) && !held => {
            return Some("stop".to_owned());
        }
        _ if matches!(stage, Some(Stage::Countdown(_) | Stage::Shout(_))) => false,
        Action::Step if over => return Some("result".to_owned()),
        Action::Step => return step_words(table),
        Action::PickUp => false,
        // The same key takes the card off, which is said already.
        Action::Drop => !goes_off(table),
        Action::NextTarget => held && !table.targets().is_empty(),
        Action::Count | Action::Fewer | Action::More => runs(),
        Action::Undo if table.undoes_in_duel().is_some() => table.undoes_in_duel() == Some(true),
        Action::Undo if table.undo_leaves() => return Some("former game".to_owned()),
        Action::Redo if table.redo_goes_on() => return Some("new game".to_owned()),
        Action::Undo => game.undo_crosses().is_some() || table.sitting.can_look(false),
        Action::Redo => game.can_redo() || table.sitting.can_look(true),
        Action::SafeUp => {
            !over && !held && advice::safe_up(rules, game.position(), table.seat()).is_some()
        }
        Action::Call if table.can(Move::Stop) => return Some("stop!".to_owned()),
        Action::Call => table.can(Move::Call),
        Action::Finish => table.can(Move::Finish),
        Action::NoPlay => table.can(Move::NoPlay) && !has_cards_to_turn(table),
        Action::Pass => table.can(Move::Pass) && step_words(table).as_deref() != Some("end turn"),
        Action::Restart => table.sitting.can_restart() && !held,
        Action::Resign if rules.has_match && !over && !held => {
            let whole = rules.seats > 1;
            return Some(if whole { "give up match" } else { "give up" }.to_owned());
        }
        Action::Resign => false,
        Action::Back if held || table.may_leave_aside() => return Some("let go".to_owned()),
        Action::Back => return Some("games".to_owned()),
        Action::Home | Action::Quit => false,
        Action::New | Action::Options | Action::Settings | Action::Number => !held,
        _ => true,
    };
    shows.then(|| entry.short.to_owned())
}

/// Tells whether the player to move can turn cards, in this turn or the next: at a table in
/// turns nobody needs to declare that nothing can be played before that.
fn has_cards_to_turn(table: &Table) -> bool {
    let game = table.game();
    let rules = game.rules();
    let turn = game.position().can_play(rules, table.seat(), Move::Turn);
    !rules.in_real_time()
        && (table.can(Move::Redeal)
            || matches!(
                turn,
                Ok(()) | Err(Refusal::AlreadyTurned | Refusal::PlayTheBatch)
            ))
}

/// Says what the game's next step is at the moment.
fn step_words(table: &Table) -> Option<String> {
    let words = if table.can(Move::Turn) {
        match table
            .game()
            .rules()
            .stock
            .as_ref()
            .map(|stock| table.game().rules().group(stock.to).role)
        {
            Some(Role::Hand) => "turn up",
            _ => "turn",
        }
    } else if table.can(Move::Redeal) {
        "redeal"
    } else if table.can_gather() {
        "gather"
    } else if table.can(Move::Pass) {
        "end turn"
    } else {
        return None;
    };
    Some(words.to_owned())
}
