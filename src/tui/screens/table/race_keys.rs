//! The keys of a race (a game in which all play at once) in words: those of one person, or those of two people who
//! share a keyboard.

use std::iter;

use patience_core::{Role, Seat};
use ratatui::style::Style;

use crate::context::Context;
use crate::interaction::table::Table;
use crate::render::text::{fit, width};
use patience_app::duel::PLAYERS;
use patience_app::keymap::{Action, KeyContext};
use patience_app::session::real_time::split_keyboard::{
    Half, SplitAction, can_be, columns_in_order, may_do, short_words_for, words_for_action,
};

/// The number of cells that the frame of a box and its margins take from a line.
pub(super) const FRAMING: u16 = 4;

/// Returns lines that explain how to play a race (a game in which all play at once), with its keys.
pub(super) fn how_to_play(context: &Context, table: &Table) -> Vec<(String, Style)> {
    if table.is_for_two() {
        let keys = keys_of_two(context, table, TwoKeys::Long);
        [keys, rules_of_two(context, table)].concat()
    } else {
        keys_of_one(context, table)
    }
}

/// Returns the name of the piles that all players of a race share.
fn shared_piles(table: &Table) -> &str {
    let mut groups = table.game().rules().groups.iter();
    let shared = groups.find(|group| group.role == Role::Foundation);
    shared.map_or("middle", |group| group.noun.as_str())
}

/// Returns the width of a line of text inside the frame of a box, in columns.
fn room(context: &Context) -> usize {
    usize::from(context.size.0.saturating_sub(FRAMING))
}

/// Returns the two halves of the keyboard, each with the seat of the person who plays with it.
pub(super) fn halves(table: &Table) -> [(Half, Seat); 2] {
    let real_time = table.session().real_time();
    Half::ALL.map(|half| {
        let person = real_time.and_then(|real_time| real_time.person_at(half));
        (half, person.unwrap_or(PLAYERS[half.index()]))
    })
}

/// How fully the keys of two people at one keyboard are explained.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TwoKeys {
    /// Explains the keys in several lines for each of the two people.
    Long,
    /// Explains the keys in one line for each of the two people.
    Short,
    /// Explains the keys in one line for each of the two people, as short as possible.
    Tight,
}

/// The width of a player's name in the shortest line that explains keys, in columns.
const TIGHT_NAME: usize = 6;

/// Returns lines with the keys of each of the two people at one keyboard.
pub(super) fn keys_of_two(context: &Context, table: &Table, form: TwoKeys) -> Vec<(String, Style)> {
    let theme = &context.appearance.theme;
    let (rules, hand) = (table.game().rules(), table.game().position().hand());
    let mut lines = Vec::new();
    for (half, seat) in halves(table) {
        let key = |action| context.split_keyboard.key_for(half, action).unwrap_or('?');
        let columns: String = columns_in_order(rules).map(key).collect();
        let name = context.appearance.name(seat);
        let others = SplitAction::BESIDE_COLUMNS
            .into_iter()
            .filter(|action| may_do(rules, seat, hand, *action));
        if form == TwoKeys::Long {
            let own = format!("{name}, on the {}: columns {columns}", half.word());
            lines.push((own, theme.seat(seat)));
            let others: Vec<String> = others
                .map(|action| {
                    let words = words_for_action(Some(rules), action);
                    format!("{} {words}", key(action))
                })
                .collect();
            let others = joined(&others, room(context));
            lines.extend(others.into_iter().map(|keys| (keys, theme.dim)));
            continue;
        }
        let own = match form {
            TwoKeys::Tight => format!("{} {columns}", fit(&name, TIGHT_NAME)),
            TwoKeys::Long | TwoKeys::Short => format!("{name}: {columns} columns"),
        };
        let others = others.map(|action| {
            let words = short_words_for(Some(rules), action);
            format!("{} {words}", key(action))
        });
        let keys: Vec<String> = iter::once(own).chain(others).collect();
        lines.push((keys.join("  "), theme.seat(seat)));
    }
    lines
}

/// Returns lines for two people at one keyboard that explain how their keys work and how to leave the hand.
pub(super) fn rules_of_two(context: &Context, table: &Table) -> Vec<(String, Style)> {
    let shared = shared_piles(table);
    let text = format!("A key sends a card to its best place, on a {shared} if it fits");
    let race = |action| context.keys.name_of(KeyContext::Race, action);
    let (back, resign) = (race(Action::Back), race(Action::Resign));
    let leaves = format!("{back} stop   {resign} give up");
    vec![(text, Style::new()), (leaves, context.appearance.theme.dim)]
}

/// Returns lines with the keys of one person who plays a race against computer players.
pub(super) fn keys_of_one(context: &Context, table: &Table) -> Vec<(String, Style)> {
    let theme = &context.appearance.theme;
    let (rules, hand) = (table.game().rules(), table.game().position().hand());
    let at_table = |action| context.keys.name_of(KeyContext::Table, action);
    let mut keys = Vec::new();
    if may_do(rules, table.seat(), hand, SplitAction::Turn) {
        keys.push(format!("{} turn", at_table(Action::Step)));
    }
    keys.push(format!("{} no play", at_table(Action::NoPlay)));
    if can_be(rules, table.seat(), SplitAction::Call) {
        keys.push(format!("{} call the end", at_table(Action::Call)));
    }
    let back = if table.session().is_elsewhere() {
        "back"
    } else {
        "stop"
    };
    keys.push(format!("{} {back}", at_table(Action::Back)));
    keys.push(format!("{} give up", at_table(Action::Resign)));
    let shared = shared_piles(table);
    let text = format!("A pile's key twice: its card to a {shared} if it fits");
    let mut lines = vec![
        (text, Style::new()),
        (
            "Two piles' keys: the card of the first to the second".to_owned(),
            Style::new(),
        ),
    ];
    if context.settings.mouse.value {
        let text = "Mouse: click a card, then its place; double-click: best place";
        lines.push((text.to_owned(), Style::new()));
    }
    let keys = joined(&keys, room(context));
    lines.extend(keys.into_iter().map(|keys| (keys, theme.dim)));
    lines
}

/// Joins texts, each with a key and its words, into lines of at most `columns` columns. Each line holds as many texts
/// as fit.
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
