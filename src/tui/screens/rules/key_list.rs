//! The list of keys and what they do, as the page of keys shows it. If the page is about a game, the words are those of
//! the game.

use patience_core::{Gather, Role, Rules};
use patience_language::describe;
use ratatui::text::{Line, Span};

use super::chapters::{Chapter, LOBBY, WATCHED, is_of_records};
use super::in_room;
use crate::render::text::{pad, width, wrap};
use crate::render::theme::Theme;
use patience_app::keymap::{Action, Entry, Keys};

/// The number of columns for the names of keys, which are to the left of the words for what they do.
const KEYS_WIDE: usize = 16;

/// A line on the page that lists all keys, with the action of the key in that line, if it has one.
pub type KeyLine = (Line<'static>, Option<Action>);

/// Two functions, provided by the commands, that say where an action is possible.
#[derive(Debug, Clone, Copy)]
pub struct Answers {
    /// The function that returns whether an action is ever possible in a game.
    pub fits: fn(&Rules, Action) -> bool,
    /// The function that returns whether an action is ever possible at a shared table.
    pub in_rooms: fn(Action) -> bool,
}

/// Makes the lists of keys for a game and a table, wrapped to a number of columns.
#[derive(Clone, Copy)]
pub struct KeyList<'a> {
    pub rules: Option<&'a Rules>,
    pub hosted: bool,
    pub answers: Answers,
    pub keys: &'a Keys,
    pub theme: &'a Theme,
    pub columns: usize,
}

impl KeyList<'_> {
    /// Whether an action is ever possible in the game whose keys are listed.
    pub fn fits(&self, action: Action) -> bool {
        self.rules
            .is_none_or(|rules| (self.answers.fits)(rules, action))
    }

    /// Whether an action is ever possible at the table whose keys are listed.
    pub fn answers(&self, action: Action) -> bool {
        match action {
            Action::Talk => self.hosted,
            Action::Undo | Action::Redo if self.hosted => {
                self.rules.is_none_or(|rules| !rules.in_real_time())
            }
            action => !self.hosted || (self.answers.in_rooms)(action),
        }
    }

    /// Returns lines with the keys of the given chapters and what they do. Before each chapter is an empty line.
    pub fn chapters(&self, chapters: impl Iterator<Item = Chapter>) -> Vec<KeyLine> {
        let keys = self.keys;
        let mut lines = Vec::new();
        let mut told: Vec<&str> = Vec::new();
        for (title, states) in chapters {
            let mut rows: Vec<(String, String, Option<Action>)> = Vec::new();
            for (entry, bound) in keys.bound() {
                let here = states
                    .iter()
                    .any(|state| keys.in_state(*state).any(|(other, _)| other.id == entry.id));
                let never = !self.fits(entry.action) && !is_of_replay(entry)
                    || states == WATCHED.1 && matches!(entry.id, "undo" | "redo");
                // The keys of the lobby are the same for all games.
                let never = never && states != LOBBY.1 || !self.answers(entry.action);
                let is_key_here = |key: &&_| states.iter().any(|state| Keys::is_key(*state, **key));
                let names = bound.iter().filter(is_key_here);
                let names: Vec<String> = names.map(|key| keys.label(*key)).collect();
                if never || !here || told.contains(&entry.id) || names.is_empty() {
                    continue;
                }
                told.push(entry.id);
                let words = match entry.action {
                    Action::PickUp if states == WATCHED.1 => {
                        "Play on from here; at the end, show the result".to_owned()
                    }
                    Action::Rules if states.iter().copied().all(is_of_records) => {
                        "The keys".to_owned()
                    }
                    action if self.hosted => in_room::words(self.rules, action)
                        .unwrap_or_else(|| words_of(self.rules, entry)),
                    _ => words_of(self.rules, entry),
                };
                let names = names.join("  ");
                match rows.iter_mut().find(|(other, ..)| *other == names) {
                    // A key with several actions has one line.
                    Some((_, all, _)) => *all = format!("{all}; {}", begun_small(&words)),
                    None => rows.push((names, words, Some(entry.action))),
                }
            }
            lines.push((Line::default(), None));
            lines.extend(self.titled(title, rows));
        }
        lines
    }

    /// Returns the given keys, words and actions as lines of the list of keys, below a title.
    pub fn titled<T: AsRef<str>>(
        &self,
        title: &str,
        rows: impl IntoIterator<Item = (T, T, Option<Action>)>,
    ) -> Vec<KeyLine> {
        let mut lines = vec![(Line::styled(title.to_owned(), self.theme.strong), None)];
        for (keys, words, action) in rows {
            let row = self.row(keys.as_ref(), words.as_ref());
            lines.extend(row.into_iter().map(|line| (line, action)));
        }
        lines
    }

    /// Returns a key and the words for what it does as wrapped lines.
    fn row(&self, keys: &str, words: &str) -> Vec<Line<'static>> {
        let rows = wrap(words, self.columns.saturating_sub(KEYS_WIDE + 2));
        let keys = [keys].into_iter().chain(std::iter::repeat(""));
        let line = |(keys, row)| {
            let key = Span::styled(pad(keys, KEYS_WIDE.max(width(keys))), self.theme.key);
            Line::from(vec![key, Span::raw("  "), Span::raw(row)])
        };
        keys.zip(rows).map(line).collect()
    }
}

/// Whether the key of this entry is used only in replays.
fn is_of_replay(entry: &Entry) -> bool {
    entry.id.starts_with("replay")
}

/// Whether the words for a key begin with the page or screen on which it works. The heading of the list already names
/// that page.
fn is_of_one_place(entry: &Entry) -> bool {
    is_of_replay(entry) || entry.id.starts_with("statistics_") || entry.id.starts_with("maker_")
}

/// Returns the words for what a key does. If the list of keys is about a game, the words are those of the game.
fn words_of(rules: Option<&Rules>, entry: &Entry) -> String {
    if is_of_one_place(entry) {
        // The heading names the place.
        let words = entry.words.split_once(": ");
        return describe::capital(words.map_or(entry.words, |(_, words)| words));
    }
    let words = rules.and_then(|rules| match entry.action {
        Action::Step => Some(step_words(rules)),
        Action::New if rules.seats() == 1 && rules.goal.can_be_won() => {
            Some("Deal a new game; for winnable deals see Settings".to_owned())
        }
        Action::Call if rules.turn_game.is_some() => {
            Some("Say stop when another player has missed a play".to_owned())
        }
        Action::Call => Some("Call the end of the hand".to_owned()),
        Action::Undo if rules.seats() == 1 => Some(
            "Undo, back to the start of the deal; after a new deal, return to the game before"
                .to_owned(),
        ),
        // A move in real time cannot be undone.
        Action::Undo if rules.in_real_time() => {
            Some("Right after a new deal: return to the game before".to_owned())
        }
        Action::Redo if rules.in_real_time() => {
            Some("After that: go to the new game again".to_owned())
        }
        Action::Pass if rules.turn_game.is_some() => {
            Some("End the turn, when no card can end it".to_owned())
        }
        Action::Resign if rules.seats() > 1 && rules.has_match => {
            Some("Give up the match".to_owned())
        }
        Action::Resign => Some("Give up".to_owned()),
        _ => None,
    });
    words.unwrap_or_else(|| entry.words.to_owned())
}

/// Returns the words for the key that makes the next step of a game, such as turning cards from the stock.
pub fn step_words(rules: &Rules) -> String {
    let mut steps = Vec::new();
    let turn_game = rules.turn_game.as_ref();
    // If cards are turned automatically, no player turns any.
    let is_asked = !turn_game.is_some_and(|game| game.turns_itself && !game.turns_again);
    if let Some(stock) = rules.stock.as_ref().filter(|_| is_asked) {
        let noun = &rules.group(stock.group).noun;
        steps.push(match rules.group(stock.to()).role {
            Role::Hand => "turn up the next card".to_owned(),
            Role::Tableau if stock.filled_gaps().is_some_and(|gaps| gaps.closes) => {
                "close the gaps and refill".to_owned()
            }
            Role::Tableau if stock.filled_gaps().is_some() => "fill the gaps".to_owned(),
            Role::Tableau => format!("deal a card to each {}", rules.group(stock.to()).noun),
            _ => format!("turn the {noun}"),
        });
        if stock.gather == Gather::Chosen {
            steps.push("gather the cards".to_owned());
        }
    }
    // If several people share the keyboard, another key ends the turn; in other games a card does.
    let ends_by_passing = turn_game.is_none_or(|game| game.ends_on.is_none());
    if rules.is_for_several() && !rules.in_real_time() && ends_by_passing {
        steps.push("end your turn (against computers)".to_owned());
    }
    if steps.is_empty() {
        return "The game's next step".to_owned();
    }
    format!("The game's next step: {}", steps.join(", "))
}

/// Returns a sentence with a small first letter, for use after another sentence on the same line.
fn begun_small(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next();
    let first = first.map(|letter| letter.to_lowercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
