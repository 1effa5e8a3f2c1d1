//! The search of the first page: the typed text and the filter, which narrow the list.

use super::Home;
use super::filter::{self, Filter};
use super::judgement::Difficulty;
use super::rows::Row;
use patience_app::settings::Word as _;

impl Home {
    /// Makes the list anew, the cursor on its game while that is listed.
    pub(super) fn list_around_game(&mut self) {
        let kept = self.current_id();
        self.list();
        if let Some(id) = kept {
            self.go_to(&id);
        }
    }

    /// Narrows the list; the cursor stays on its game while that is listed.
    pub fn narrow(&mut self, filter: Filter) {
        if filter == self.filter {
            return;
        }
        // A player who asks for games like another does not mean only games of that name.
        if filter.like.is_some() && self.filter.like.is_none() {
            self.search.clear();
        }
        let asks_for_two = matches!(self.rows.get(self.at), Some(Row::ForTwo));
        self.is_for_two = asks_for_two && filter.players == Some(filter::Players::Two);
        self.filter = filter;
        self.list_around_game();
    }

    /// Tells whether the list is one of games for two at this keyboard.
    pub fn is_for_two(&self) -> bool {
        self.is_for_two && self.filter.players == Some(filter::Players::Two)
    }

    /// Returns the filter of the list.
    pub const fn filter(&self) -> &Filter {
        &self.filter
    }

    /// Returns the families that there are games of, in the order of the list.
    pub fn families(&self) -> Vec<String> {
        let mut families: Vec<String> = self.games.iter().map(|game| game.family.clone()).collect();
        families.dedup();
        families
    }

    /// Returns the steps of difficulty that there are games of, the easiest first.
    pub fn difficulties(&self) -> Vec<Difficulty> {
        let games = self.games.iter();
        let known = games.filter_map(|entry| self.known.difficulty(entry));
        let known: Vec<Difficulty> = known.collect();
        let mut steps = Difficulty::ALL.to_vec();
        steps.retain(|step| known.contains(step));
        steps
    }

    /// Returns the name and the title of the game under the cursor.
    pub fn game_at(&self) -> Option<(String, String)> {
        let entry = self.entry(&self.current_id()?)?;
        Some((entry.id.clone(), entry.title.clone()))
    }

    /// Returns how many games are listed, and how many there are.
    pub fn found(&self) -> (usize, usize) {
        if !self.is_narrowed() {
            return (self.games.len(), self.games.len());
        }
        let games = self.rows.iter().filter(|row| matches!(row, Row::Game(_)));
        (games.count(), self.games.len())
    }

    /// Tells whether not all games are listed.
    pub fn is_narrowed(&self) -> bool {
        !self.search.is_empty() || self.filter.is_set()
    }

    /// Types a letter into the search. A stroke, by which many programs begin a search, is none.
    pub fn type_in(&mut self, letter: char) {
        let is_none = letter == '/' || letter == ' ' && self.search.is_empty();
        if !is_none {
            self.search.type_in(letter);
            self.list();
        }
    }

    /// Lists what a text finds, as if it were typed anew.
    pub(super) fn search_for(&mut self, text: &str) {
        self.search.set(text);
        self.filter = Filter::default();
        self.list();
        self.is_moved = true;
    }

    /// Takes back the last letter of the search.
    pub fn rub_out(&mut self) {
        if !self.search.rub_out() {
            // After the text the filter goes.
            self.filter = Filter::default();
        }
        self.list();
    }

    /// Clears the search, and if nothing was searched for, lists all games again. Tells whether
    /// there was anything to clear.
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

    /// Clears the typed text, and goes to the first row of what is listed then.
    pub fn clear_text(&mut self) {
        self.search.clear();
        self.list();
    }

    /// Clears the search alone.
    pub fn clear_search(&mut self) {
        if !self.search.is_empty() {
            self.clear();
        }
    }
}
