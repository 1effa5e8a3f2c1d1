//! The search on the first page. The typed text and the filter reduce the list of games.

use super::Home;
use super::filter::{self, Filter};
use super::judgement::Difficulty;
use super::rows::Row;
use patience_app::settings::Word as _;

impl Home {
    /// Rebuilds the list of games. The cursor stays on its game if the game is still listed.
    pub(super) fn list_around_game(&mut self) {
        let kept = self.current_id();
        self.list();
        if let Some(id) = kept {
            self.go_to(&id);
        }
    }

    /// Sets the filter of the list of games. The cursor stays on its game if the game is still listed.
    pub fn narrow(&mut self, filter: Filter) {
        if filter == self.filter {
            return;
        }
        // A player who asks for similar games does not mean only games of the typed name.
        if filter.like.is_some() && self.filter.like.is_none() {
            self.search.clear();
        }
        let asks_for_two = matches!(self.rows.get(self.at), Some(Row::ForTwo));
        self.is_for_two = asks_for_two && filter.players == Some(filter::Players::Two);
        self.filter = filter;
        self.list_around_game();
    }

    /// Whether the list shows the single-player games that two people at one keyboard can play.
    pub fn is_for_two(&self) -> bool {
        self.is_for_two && self.filter.players == Some(filter::Players::Two)
    }

    /// Returns the current filter of the list of games.
    pub const fn filter(&self) -> &Filter {
        &self.filter
    }

    /// Returns the families to which games belong, in the order of the list.
    pub fn families(&self) -> Vec<String> {
        let mut families: Vec<String> = self.games.iter().map(|game| game.family.clone()).collect();
        families.dedup();
        families
    }

    /// Returns the grades of difficulty that at least one listed game has, the easiest first.
    pub fn difficulties(&self) -> Vec<Difficulty> {
        let games = self.games.iter();
        let known = games.filter_map(|entry| self.known.difficulty(entry));
        let known: Vec<Difficulty> = known.collect();
        let mut steps = Difficulty::ALL.to_vec();
        steps.retain(|step| known.contains(step));
        steps
    }

    /// Returns the name and the title of the game under the cursor in the list; `None` if the cursor is not on a game.
    pub fn game_at(&self) -> Option<(String, String)> {
        let entry = self.entry(&self.current_id()?)?;
        Some((entry.id.clone(), entry.title.clone()))
    }

    /// Returns the number of games in the current list, and the number of all games.
    pub fn found(&self) -> (usize, usize) {
        if !self.is_narrowed() {
            return (self.games.len(), self.games.len());
        }
        let games = self.rows.iter().filter(|row| matches!(row, Row::Game(_)));
        (games.count(), self.games.len())
    }

    /// Whether the list of games is reduced by a search or a filter.
    pub fn is_narrowed(&self) -> bool {
        !self.search.is_empty() || self.filter.is_set()
    }

    /// Types a letter into the search for games. A slash, which starts a search in many programs, is ignored.
    pub fn type_in(&mut self, letter: char) {
        let is_none = letter == '/' || letter == ' ' && self.search.is_empty();
        if !is_none {
            self.search.type_in(letter);
            self.list();
        }
    }

    /// Replaces the search text with `text`, and removes the filter of the list.
    pub(super) fn search_for(&mut self, text: &str) {
        self.search.set(text);
        self.filter = Filter::default();
        self.list();
        self.is_moved = true;
    }

    /// Deletes the last letter of the search text.
    pub fn rub_out(&mut self) {
        if !self.search.rub_out() {
            // Once the text is empty, clear the filter.
            self.filter = Filter::default();
        }
        self.list();
    }

    /// Clears the search text or, if it is empty, the filter of the list. Returns whether there was anything to clear.
    pub fn clear(&mut self) -> bool {
        let had = self.is_narrowed();
        if self.search.is_empty() {
            self.filter = Filter::default();
        }
        self.search.clear();
        if had {
            self.list_around_game();
        }
        had
    }

    /// Clears the search text, and moves the cursor to the first row of the new list of games.
    pub fn clear_text(&mut self) {
        self.search.clear();
        self.list();
    }

    /// Clears the search text, but keeps the filter of the list.
    pub fn clear_search(&mut self) {
        if !self.search.is_empty() {
            self.clear();
        }
    }
}
