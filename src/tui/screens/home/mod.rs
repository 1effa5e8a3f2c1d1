//! The list of games: unfinished ones first, then all by family, with a search that letters
//! go to; beside it the layout of the game under the cursor.

mod drawing;
pub mod filter;
mod preview;
mod search;
mod unfinished;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use patience_core::{DealNumber, Traits, Variant};
use patience_language::nearest;
use ratatui::layout::Rect;

use crate::render::panel::scrolled;
use crate::render::text::{count, width};
use filter::Filter;
use patience_app::catalogue::{Catalogue, Entry};
use patience_app::keymap::Action;
use patience_app::saved::ending::GameKey;
use patience_app::saved::{Slot, Unfinished};
use patience_app::settings::Settings;
use patience_app::text::clean_text::is_clean_piece;
use preview::Preview;
use search::Fit;

/// How long the cursor rests before the side of the screen follows it: longer than it is from one
/// repetition of a key that is held to the next.
const REST: Duration = Duration::from_millis(60);

/// A heading of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Heading {
    /// The heading of the unfinished games.
    Continue,
    /// The heading of the games found by a search.
    Found,
    /// The heading of the game whose name is nearest to the typed text.
    Nearest,
    /// A family, by one of its games.
    Family(usize),
}

/// A line of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Row {
    /// A heading.
    Heading(Heading),
    /// An unfinished game.
    Unfinished(usize),
    /// A game.
    Game(usize),
}

impl Row {
    const fn is_heading(self) -> bool {
        matches!(self, Self::Heading(_))
    }
}

/// The action of Enter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chosen {
    /// Take up an unfinished game.
    Continue(Box<Unfinished>),
    /// Start a game.
    Game,
}

/// The list of games.
#[derive(Debug, Default)]
pub struct Home {
    games: Vec<Entry>,
    unfinished: Vec<Unfinished>,
    search: String,
    filter: Filter,
    /// The traits of each game, once they are known.
    traits: Arc<BTreeMap<String, Traits>>,
    /// Whether the traits have been asked for.
    asked_for_traits: bool,
    rows: Vec<Row>,
    at: usize,
    /// The line that the side of the screen tells of: it follows the cursor once that rests.
    shown: usize,
    /// When the cursor will have rested long enough, and the line it was on.
    rest: Option<(usize, Duration)>,
    preview: Option<Preview>,
    fault: Option<String>,
    /// The variants of the unfinished games that are not the plain game.
    kept_variants: Vec<(Slot, Variant)>,
    /// The games that another copy of the program plays.
    elsewhere: Vec<Slot>,
    /// The game that was just left: the cursor goes to its line.
    left: Option<(Slot, String)>,
}

impl Home {
    /// Makes the list of all games, the cursor on the first.
    pub fn new(catalogue: &Catalogue, unfinished: Vec<Unfinished>) -> Self {
        let mut home = Self {
            games: catalogue.index().to_vec(),
            ..Self::default()
        };
        home.take(catalogue, unfinished);
        home.list();
        home
    }

    /// Takes the unfinished games as they are now.
    pub fn set_unfinished(&mut self, catalogue: &Catalogue, unfinished: Vec<Unfinished>) {
        self.take(catalogue, unfinished);
        self.elsewhere.clear();
        self.search.clear();
        self.list();
        if let Some((slot, id)) = self.left.take() {
            self.go_to(&id);
            let unfinished = &self.unfinished;
            let kept = self.rows.iter().position(
                |row| matches!(row, Row::Unfinished(kept) if unfinished[*kept].slot == slot),
            );
            self.at = kept.unwrap_or(self.at);
        }
    }

    /// Notes the game that is being left for the list.
    pub fn come_from(&mut self, slot: Slot, id: &str) {
        self.go_to(id);
        self.left = Some((slot, id.to_owned()));
    }

    /// Puts the cursor on a game.
    pub fn go_to(&mut self, id: &str) {
        let games = &self.games;
        let found = self
            .rows
            .iter()
            .position(|row| matches!(row, Row::Game(game) if games[*game].id == id));
        if let Some(at) = found {
            self.at = at;
        }
    }

    fn list(&mut self) {
        self.rows.clear();
        let fits = |index: &usize| {
            let kept = &self.unfinished[*index];
            let entry = self.games.iter().find(|entry| entry.id == kept.id);
            search::of_name(&self.kept_title(kept), &self.search).is_some()
                && (!self.filter.is_set() || entry.is_some_and(|entry| self.meets(entry)))
        };
        let kept: Vec<usize> = (0..self.unfinished.len()).filter(fits).collect();
        if !kept.is_empty() {
            self.rows.push(Row::Heading(Heading::Continue));
            self.rows.extend(kept.into_iter().map(Row::Unfinished));
        }
        if let Some((id, _)) = self.filter.like.clone() {
            self.list_alike(&id);
        } else if self.search.is_empty() {
            self.list_families();
        } else {
            self.list_found();
        }
        self.at = self.first();
        self.shown = self.at;
    }

    fn list_families(&mut self) {
        let mut family: Option<&str> = None;
        for (index, entry) in self.games.iter().enumerate() {
            if !self.filter.meets(entry, &self.traits) {
                continue;
            }
            if family != Some(entry.family.as_str()) {
                family = Some(entry.family.as_str());
                self.rows.push(Row::Heading(Heading::Family(index)));
            }
            self.rows.push(Row::Game(index));
        }
    }

    /// Lists the games that match the typed text, the best matches first.
    fn list_found(&mut self) {
        let games = self.games.iter().enumerate();
        let fits = |(index, entry)| {
            let fit = search::of_game(entry, &self.search)?;
            self.filter
                .meets(entry, &self.traits)
                .then_some((fit, index))
        };
        let mut found: Vec<(Fit, usize)> = games.filter_map(fits).collect();
        found.sort_by_key(|(fit, _)| *fit);
        if found.is_empty() && self.rows.is_empty() {
            self.list_nearest();
        }
        if !found.is_empty() {
            self.rows.push(Row::Heading(Heading::Found));
        }
        self.rows
            .extend(found.into_iter().map(|(_, index)| Row::Game(index)));
    }

    /// Lists the game that somebody may have meant who mistyped its name.
    fn list_nearest(&mut self) {
        let meant = |entry: &&Entry| self.filter.meets(entry, &self.traits);
        let names = || {
            let games = self.games.iter().filter(meant);
            games.flat_map(|entry| {
                entry
                    .aka
                    .iter()
                    .chain([&entry.title])
                    .map(move |name| (name, entry))
            })
        };
        let folded: Vec<String> = names().map(|(name, _)| name.to_lowercase()).collect();
        let word = self.search.to_lowercase();
        let near = nearest(&word, folded.iter().map(String::as_str));
        let near = near.and_then(|near| folded.iter().position(|name| name == near));
        let entry = near.and_then(|at| names().nth(at));
        let game =
            entry.and_then(|(_, entry)| self.games.iter().position(|game| game.id == entry.id));
        if let Some(game) = game {
            self.rows.push(Row::Heading(Heading::Nearest));
            self.rows.push(Row::Game(game));
        }
    }

    /// Lists a game and the games that are like it, the nearest first.
    fn list_alike(&mut self, id: &str) {
        self.rows.push(Row::Heading(Heading::Found));
        let mut names = vec![id.to_owned()];
        names.extend(filter::alike(id, &self.traits));
        let number = |name: &String| self.games.iter().position(|entry| entry.id == *name);
        let meant: Vec<usize> = names
            .iter()
            .filter_map(number)
            .filter(|game| {
                let entry = &self.games[*game];
                self.filter.meets(entry, &self.traits)
                    && search::of_game(entry, &self.search).is_some()
            })
            .collect();
        self.rows.extend(meant.into_iter().map(Row::Game));
    }

    /// Tells whether a game passes the filter.
    fn meets(&self, entry: &Entry) -> bool {
        let like = self.filter.like.as_ref().is_none_or(|(id, _)| {
            *id == entry.id || filter::alike(id, &self.traits).contains(&entry.id)
        });
        like && self.filter.meets(entry, &self.traits)
    }

    /// Tells whether the traits of every game are to be found: once, when the list is first shown.
    /// Who stays at the table does not need them.
    pub const fn wants_traits(&mut self) -> bool {
        !std::mem::replace(&mut self.asked_for_traits, true)
    }

    /// Takes the traits of every game.
    pub fn learn(&mut self, traits: Arc<BTreeMap<String, Traits>>) {
        self.traits = traits;
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
        self.filter = filter;
        let kept = self.current_id();
        self.list();
        if let Some(id) = kept {
            self.go_to(&id);
        }
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

    /// Returns the name and the title of the game under the cursor.
    pub fn game_at(&self) -> Option<(String, String)> {
        let here = self.current_id();
        let mut games = self.games.iter();
        let entry = games.find(|entry| Some(&entry.id) == here.as_ref());
        entry.map(|entry| (entry.id.clone(), entry.title.clone()))
    }

    /// Returns how many games are listed, and how many there are.
    pub fn found(&self) -> (usize, usize) {
        let games = self.rows.iter().filter(|row| matches!(row, Row::Game(_)));
        (games.count(), self.games.len())
    }

    /// Says how many games are listed, and which.
    pub fn says_how_many(&self) -> String {
        let (found, all) = self.found();
        if self.filter.is_set() {
            format!("{found} of {}: {}", count(all, "game"), self.filter.words())
        } else {
            count(all, "game")
        }
    }

    /// Tells whether not all games are listed.
    pub fn is_narrowed(&self) -> bool {
        !self.search.is_empty() || self.filter.is_set()
    }

    /// Returns the line to start from: the one that fits best what was typed, or the first one
    /// of all.
    fn first(&self) -> usize {
        let fit = |row: &Row| match row {
            Row::Game(game) => search::of_game(&self.games[*game], &self.search),
            Row::Unfinished(index) if self.unfinished[*index].fault.is_none() => {
                search::of_name(&self.unfinished[*index].title, &self.search)
            }
            Row::Unfinished(_) => Some(Fit::Within),
            Row::Heading(_) => None,
        };
        let lines = || (0..self.rows.len()).filter(|at| !self.rows[*at].is_heading());
        let found = if self.search.is_empty() {
            lines().next()
        } else {
            lines().min_by_key(|at| fit(&self.rows[*at]).unwrap_or(Fit::Within))
        };
        found.unwrap_or(0)
    }

    /// Types a letter into the search.
    pub fn type_in(&mut self, letter: char) {
        let leading = letter == ' ' && self.search.is_empty();
        let search = format!("{}{letter}", self.search);
        if is_clean_piece(&search) && !leading && width(&self.search) < 24 {
            self.search = search;
            self.list();
        }
    }

    /// Takes back the last letter of the search.
    pub fn rub_out(&mut self) {
        self.search.pop();
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
            let kept = self.current_id();
            self.list();
            if let Some(id) = kept {
                self.go_to(&id);
            }
        }
        had
    }

    /// Clears the search alone.
    pub fn clear_search(&mut self) {
        if !self.search.is_empty() {
            self.clear();
        }
    }

    /// Moves the cursor by lines, headings left out.
    pub fn step(&mut self, by: isize) {
        let lines: Vec<usize> = (0..self.rows.len())
            .filter(|row| !self.rows[*row].is_heading())
            .collect();
        let Some(now) = lines.iter().position(|row| *row == self.at) else {
            return;
        };
        let most = lines.len() - 1;
        let to = if by.unsigned_abs() == 1 {
            // One step goes round at the ends, a leap stops there.
            (now + lines.len()).saturating_add_signed(by) % lines.len()
        } else {
            now.saturating_add_signed(by).min(most)
        };
        self.at = lines[to];
    }

    /// Does an action on the list; the height says how far a screenful is.
    pub fn act(&mut self, action: Action, height: usize) {
        let page = isize::try_from(height.saturating_sub(4).max(2)).unwrap_or(2);
        match action {
            Action::Up => self.step(-1),
            Action::Down => self.step(1),
            Action::PageUp => self.step(-page),
            Action::PageDown => self.step(page),
            Action::First => self.step(isize::MIN / 2),
            Action::Last => self.step(isize::MAX / 2),
            // Sideways from family to family.
            Action::Left => self.leap(false),
            Action::Right => self.leap(true),
            _ => {}
        }
    }

    fn leap(&mut self, down: bool) {
        let starts: Vec<usize> = (0..self.rows.len())
            .filter(|row| self.rows[*row].is_heading())
            .map(|row| row + 1)
            .collect();
        let to = if down {
            starts.iter().copied().find(|start| *start > self.at)
        } else {
            starts.iter().copied().rev().find(|start| *start < self.at)
        };
        self.at = to.unwrap_or(self.at);
    }

    fn current_id(&self) -> Option<String> {
        self.id_at(self.at)
    }

    fn id_at(&self, line: usize) -> Option<String> {
        match self.rows.get(line)? {
            Row::Game(game) => Some(self.games[*game].id.clone()),
            Row::Unfinished(index) => Some(self.unfinished[*index].id.clone()),
            Row::Heading(_) => None,
        }
    }

    /// Returns the action of Enter.
    pub fn chosen(&self) -> Option<Chosen> {
        match self.rows.get(self.at)? {
            Row::Unfinished(index) => {
                Some(Chosen::Continue(Box::new(self.unfinished[*index].clone())))
            }
            Row::Game(_) => Some(Chosen::Game),
            Row::Heading(_) => None,
        }
    }

    /// Tells whether Enter would deal a game of a kind that is unfinished.
    pub fn is_begun_anew(&self) -> bool {
        let begins = matches!(self.rows.get(self.at), Some(Row::Game(_)));
        begins && self.shown == self.at && self.begun().is_some()
    }

    /// Returns the unfinished game of the kind that the side of the screen tells of, where that
    /// is a fresh one.
    fn begun(&self) -> Option<&Unfinished> {
        let preview = self.preview.as_ref().filter(|preview| !preview.is_kept())?;
        let slot = Slot::from_rules(preview.game.rules(), None);
        self.unfinished_of(&slot).next()
    }

    /// Returns the unfinished games of a kind that can be continued, the last played first.
    pub fn unfinished_of(&self, slot: &Slot) -> impl Iterator<Item = &Unfinished> + use<'_> {
        let base = slot.base();
        let games = self.unfinished.iter();
        games.filter(move |kept| kept.slot.base() == base && kept.fault.is_none())
    }

    /// Returns the unfinished game that had a key before its end was taken back.
    pub fn unfinished_once(&self, key: GameKey) -> Option<&Unfinished> {
        let mut games = self.unfinished.iter();
        games.find(|kept| kept.former_keys.contains(&key))
    }

    /// Notes that an unfinished game could not be taken up, and why.
    pub fn not_loaded(&mut self, slot: &Slot, fault: &str, elsewhere: bool) {
        if elsewhere {
            self.elsewhere.push(slot.clone());
        } else if let Some(kept) = self.unfinished.iter_mut().find(|kept| kept.slot == *slot) {
            kept.fault = Some(fault.to_owned());
        }
    }

    /// Tells whether another copy of the program was found to play an unfinished game.
    pub fn is_open_elsewhere(&self, kept: &Unfinished) -> bool {
        self.elsewhere.contains(&kept.slot)
    }

    /// Returns the layout of the game under the cursor.
    pub const fn preview(&self) -> Option<&Preview> {
        self.preview.as_ref()
    }

    /// Returns why there is no layout.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// Forgets the layout, so that the next one is of a fresh deal.
    pub fn forget_preview(&mut self) {
        self.preview = None;
    }

    /// Returns when the side of the screen is to follow the cursor, if it lags behind.
    pub fn due(&self) -> Option<Duration> {
        self.rest.map(|(_, due)| due)
    }

    /// Lets the side of the screen follow the cursor once that has rested, so that running
    /// through the list is quick and calm.
    pub fn follow(
        &mut self,
        now: Duration,
        catalogue: &Catalogue,
        settings: &Settings,
        fresh: impl FnOnce() -> DealNumber,
    ) {
        let lags = self.at != self.shown && self.preview.is_some();
        let rested = match self.rest {
            Some((line, due)) if line == self.at => now >= due,
            _ => false,
        };
        if !lags || rested {
            self.show_preview(catalogue, settings, fresh);
        } else if self.rest.is_none_or(|(line, _)| line != self.at) {
            self.rest = Some((self.at, now + REST));
        }
    }

    /// Returns the part of the screen where the list is.
    fn list_area(area: Rect) -> Rect {
        let columns = if area.width < 64 {
            area.width
        } else {
            (area.width / 3).clamp(28, 40)
        };
        let below = if columns == area.width {
            Self::foot_height(area)
        } else {
            0
        };
        Rect {
            x: area.x,
            y: area.y + 3.min(area.height),
            width: columns,
            height: area.height.saturating_sub(4 + below),
        }
    }

    /// Where there is no room beside the list, a few lines about the game stand below it.
    const fn foot_height(area: Rect) -> u16 {
        if area.height >= 18 { 5 } else { 0 }
    }

    fn top(&self, height: usize) -> usize {
        // The heading over the first line of a family comes along.
        let top = scrolled(0, self.at + 1, height).min(self.rows.len().saturating_sub(height));
        if self.at < height.saturating_sub(1) {
            0
        } else {
            top
        }
    }

    /// Puts the cursor where the mouse points. Tells whether it was there already.
    pub fn click(&mut self, area: Rect, x: u16, y: u16) -> Option<bool> {
        let list = Self::list_area(area);
        if !list.contains(ratatui::layout::Position::new(x, y)) {
            return None;
        }
        let row = self.top(usize::from(list.height)) + usize::from(y - list.y);
        if self.rows.get(row).is_none_or(|row| row.is_heading()) {
            return None;
        }
        let again = self.at == row;
        self.at = row;
        Some(again)
    }
}
