//! The first page of the program: the list of games in groups, and a side panel about the game under the cursor. Typed
//! letters search the list. `rows.rs` decides which rows the list has; `known.rs` has the facts about the games.

mod details;
mod drawing;
pub mod filter;
pub mod judgement;
mod known;
mod list_place;
mod preview;
mod rows;
mod search;
mod side;
mod unfinished;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use patience_core::{DealNumber, Progress, Traits, Variant};
use ratatui::layout::Rect;

use crate::screens::text_line::TextLine;
use filter::Filter;
use known::Known;
use patience_app::catalogue::named_lists::NamedLists;
use patience_app::catalogue::search::Games;
use patience_app::catalogue::{Catalogue, Entry};
use patience_app::keymap::Action;
use patience_app::records::FirstPageFigures;
use patience_app::saved::ending::GameKey;
use patience_app::saved::{Slot, Unfinished};
use patience_app::session::TimedGame;
use patience_app::settings::Settings;
use preview::Preview;
use rows::Row;

/// How long the cursor of the list of games must rest before the side panel shows its row. The time is longer than the
/// interval at which a held key repeats.
const REST: Duration = Duration::from_millis(60);

/// The maximum number of letters in a search for games.
const LONGEST_SEARCH: usize = 32;

/// The minimum screen width, in columns, at which the list of games has two columns.
const WIDE: u16 = 160;

/// The width of each column of the list of games, if the list has two.
const COLUMN: u16 = 42;

/// What the Enter key does on the row under the cursor in the list of games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chosen {
    /// Continue this unfinished game.
    Continue(Box<Unfinished>),
    /// Start a new game.
    Game,
    /// List only the games that pass this filter.
    Narrow(Box<Filter>),
    /// Open the page that belongs to this action.
    Page(Action),
    /// Move the cursor to a random game.
    Surprise,
}

/// The model of the first page, which is the list of games.
#[derive(Debug, Default)]
pub struct Home {
    games: Games,
    unfinished: Vec<Unfinished>,
    search: TextLine,
    filter: Filter,
    /// Whether games from the list are started for two people at one keyboard.
    is_for_two: bool,
    /// Facts about the listed games that are not in their rule files.
    known: Known,
    /// The groups of games at the top of the list.
    first_page: NamedLists,
    /// The names of the player's favourite games.
    favourites: Vec<String>,
    /// Whether the traits of the games have been requested.
    asked_for_traits: bool,
    /// Whether the player has moved the cursor since the list of games was last built.
    is_moved: bool,
    rows: Vec<Row>,
    at: usize,
    /// The first visible row of the list of games, if the player has scrolled with the mouse wheel.
    scrolled_to: Option<usize>,
    /// The list row to which scrolling with the mouse wheel has moved the cursor. A click on that row selects it, but
    /// does not open it.
    moved_by_wheel: Option<usize>,
    /// The list row that the side panel shows. It changes to the row under the cursor when the cursor rests.
    shown: usize,
    /// The list row under the cursor, and the time at which the cursor will have rested there long enough for the side
    /// panel to show it.
    rest: Option<(usize, Duration)>,
    preview: Option<Preview>,
    fault: Option<String>,
    /// The variants of the unfinished games, each with the file of its game. Games of the standard variant have no
    /// entry here.
    kept_variants: Vec<(PathBuf, Variant)>,
    /// The files of the unfinished games that another running copy of the program has open.
    elsewhere: Vec<PathBuf>,
    /// The progress of the unfinished games, each with the file of its game: how many cards are on the foundations or
    /// removed, and how many cards there are.
    progress: Vec<(PathBuf, Progress)>,
    /// Whether the progress of the unfinished games in the list has been requested.
    asked_for_progress: bool,
    /// The sentence about the difficulty level of the unfinished game under the cursor.
    kept_level: Option<String>,
    /// The name of the game to which the cursor moves once the list of games has been read.
    sent_to: Option<String>,
    /// The game that the player has just left: its file, the slot in which it is saved, and its name. The cursor moves
    /// to its row.
    left: Option<(Option<PathBuf>, Slot, String)>,
}

impl Home {
    /// Creates the first page with only the unfinished games. The list of all games is read when the page is shown,
    /// because reading hundreds of rule files takes a while.
    pub fn new(catalogue: &Catalogue, unfinished: Vec<Unfinished>) -> Self {
        let mut home = Self {
            search: TextLine::of_at_most(LONGEST_SEARCH),
            first_page: NamedLists::read(catalogue.embedded().first_page),
            ..Self::default()
        };
        home.take(catalogue, unfinished);
        home
    }

    /// Builds the list of all games, unless that has been done. The cursor starts on the first row, or on the game that
    /// was requested before the list was built.
    pub fn read_games(&mut self, catalogue: &Catalogue) {
        if !self.games.is_empty() {
            return;
        }
        self.games = Games::new(catalogue.shared_index());
        self.list();
        if let Some(id) = self.sent_to.take() {
            self.go_to(&id);
        }
    }

    /// Reads all rule files again, including the player's own, and rebuilds the list of games.
    pub fn read_anew(&mut self, catalogue: &Catalogue) {
        if self.games.is_empty() {
            return;
        }
        self.games = Games::new(catalogue.shared_index());
        self.list();
        self.forget_preview();
    }

    /// Replaces the unfinished games in the list of games.
    pub fn set_unfinished(&mut self, catalogue: &Catalogue, unfinished: Vec<Unfinished>) {
        self.take(catalogue, unfinished);
        self.elsewhere.clear();
        self.search.clear();
        self.list();
        if let Some((file, slot, id)) = self.left.take() {
            self.go_to(&id);
            let is_it = |kept: &Unfinished| match &file {
                Some(file) => kept.file == *file,
                None => kept.slot == slot,
            };
            let unfinished = &self.unfinished;
            let kept = self
                .rows
                .iter()
                .position(|row| matches!(row, Row::Unfinished(kept) if is_it(&unfinished[*kept])));
            self.at = kept.unwrap_or(self.at);
        }
    }

    /// Remembers the game that the player has just left, so that the cursor of the list can return to it.
    pub fn come_from(&mut self, game: &TimedGame) {
        let id = &game.game.rules().about.id;
        self.go_to(id);
        self.left = Some((game.place.clone(), game.slot(), id.clone()));
    }

    /// Moves the cursor of the list to a game. If the game is not listed, moves it to the family of the game.
    pub fn go_to(&mut self, id: &str) {
        let games = &self.games;
        if games.is_empty() {
            self.sent_to = Some(id.to_owned());
            return;
        }
        let is_it = |row: &Row| matches!(row, Row::Game(game) if games[*game].id == id);
        let family = self.entry(id).map(|entry| entry.family.as_str());
        let is_family = |row: &Row| matches!(row, Row::Family(game) if Some(games[*game].family.as_str()) == family);
        let unfinished = &self.unfinished;
        let is_kept =
            |row: &Row| matches!(row, Row::Unfinished(kept) if unfinished[*kept].id == id);
        let place = |is_meant: &dyn Fn(&Row) -> bool| self.rows.iter().position(is_meant);
        let found = place(&is_it).or_else(|| place(&is_kept));
        if let Some(at) = found.or_else(|| place(&is_family)) {
            self.at = at;
        }
    }

    /// Moves the cursor of the list to a game. If only its family is listed, changes the list to the games of that
    /// family.
    pub fn show_among_family(&mut self, id: &str) {
        self.go_to(id);
        let is_here = self.game_at().is_some_and(|(at, _)| at == id);
        let family = self.entry(id).map(|entry| entry.family.clone());
        if !is_here && family.is_some() {
            self.clear_search();
            self.narrow(Filter {
                family,
                ..Filter::default()
            });
            self.go_to(id);
        }
    }

    /// Sets the player's favourite games to those in the settings.
    pub fn set_favourites(&mut self, favourites: &[String]) {
        if self.favourites != favourites {
            self.favourites = favourites.to_vec();
            self.list_again();
        }
    }

    /// Adds the game under the cursor to the player's favourites, or removes it from them. Returns the new favourites,
    /// the title of the game, and whether it was added; `None` if the row under the cursor is not a game.
    pub fn favourites_changed(&self) -> Option<(Vec<String>, String, bool)> {
        let (id, title) = self.game_at()?;
        let mut favourites = self.favourites.clone();
        let before = favourites.len();
        favourites.retain(|name| *name != id);
        let is_added = favourites.len() == before;
        favourites.extend(is_added.then_some(id));
        Some((favourites, title, is_added))
    }

    /// Whether a game is among the player's favourites.
    pub fn is_favourite(&self, id: &str) -> bool {
        self.favourites.iter().any(|name| name == id)
    }

    /// Stores the figures for the first page that the records have sent.
    pub fn take_figures(&mut self, figures: &FirstPageFigures) {
        let is_new = self.known.figures.as_deref() != Some(figures);
        if is_new {
            self.known.figures = Some(Box::new(figures.clone()));
            self.list_again();
        }
    }

    /// Rebuilds the list of games. If the player has moved the cursor, it stays on its row.
    fn list_again(&mut self) {
        let row = self.rows.get(self.at).copied();
        let shown = self.shown == self.at;
        if self.is_moved || self.is_narrowed() {
            self.list_around_game();
            let same = self.rows.iter().position(|other| Some(*other) == row);
            self.at = same.unwrap_or(self.at);
        } else {
            self.list();
        }
        if shown {
            self.shown = self.at;
        }
    }

    /// Whether to compute the traits of every game now. Returns `true` only once, when the list of games is first
    /// shown; players who stay at the table do not need the traits.
    pub const fn wants_traits(&mut self) -> bool {
        !std::mem::replace(&mut self.asked_for_traits, true)
    }

    /// Returns the unfinished games whose progress must be computed. Returns them only once for each list of unfinished
    /// games, and only after the traits of all games have arrived, so that the page is drawn first.
    pub fn wants_cards_home(&mut self) -> Option<Vec<Unfinished>> {
        let wants = !self.asked_for_progress && !self.unfinished.is_empty();
        if !wants || self.known.traits.is_empty() {
            return None;
        }
        self.asked_for_progress = true;
        Some(self.unfinished.clone())
    }

    /// Stores the computed progress of the unfinished games.
    pub fn take_cards_home(&mut self, counted: Vec<(PathBuf, Progress)>) {
        self.progress = counted;
    }

    /// Stores the traits of every game, and the measurements of each game's deals.
    pub fn learn(&mut self, traits: Arc<BTreeMap<String, Traits>>, measured: (&str, &str)) {
        self.known.learn(traits, measured);
        // The typed search words may depend on facts that are known only now.
        if self.is_narrowed() {
            let (at, is_moved) = (self.rows.get(self.at).copied(), self.is_moved);
            self.list();
            let kept = self.rows.iter().position(|row| Some(*row) == at);
            self.at = kept.filter(|_| is_moved).unwrap_or(self.at);
        }
    }

    /// Returns the catalogue entry of the game with the name `id`.
    fn entry(&self, id: &str) -> Option<&Entry> {
        self.games.iter().find(|entry| entry.id == id)
    }

    /// Returns the games of a family, such as the Klondike family.
    fn games_of_family(&self, family: &str) -> impl Iterator<Item = &Entry> {
        self.games
            .iter()
            .filter(move |entry| entry.family == family)
    }

    /// Moves the cursor of the list of games by a number of rows, skipping headings.
    pub fn step(&mut self, by: isize) {
        let lines: Vec<usize> = (0..self.rows.len())
            .filter(|row| self.rows[*row].is_entry())
            .collect();
        let Some(now) = lines.iter().position(|row| *row == self.at) else {
            return;
        };
        let most = lines.len() - 1;
        let to = if by.unsigned_abs() == 1 {
            // A single step wraps around at the ends, a longer one stops there.
            (now + lines.len()).saturating_add_signed(by) % lines.len()
        } else {
            now.saturating_add_signed(by).min(most)
        };
        self.at = lines[to];
        self.is_moved = true;
    }

    /// Performs an action on the list of games. `screen` decides how far the Page Up and Page Down keys move the
    /// cursor.
    pub fn act(&mut self, action: Action, screen: Rect) {
        let height = usize::from(screen.height);
        let page = isize::try_from(height.saturating_sub(4).max(2)).unwrap_or(2);
        let is_in_groups = !self.is_narrowed();
        match action {
            Action::Up => self.step(-1),
            Action::Down => self.step(1),
            // From group to group if the list has groups.
            Action::PageUp if is_in_groups => self.leap(false),
            Action::PageDown if is_in_groups => self.leap(true),
            Action::PageUp => self.step(-page),
            Action::PageDown => self.step(page),
            Action::First => self.step(isize::MIN / 2),
            Action::Last => self.step(isize::MAX / 2),
            _ => {}
        }
        let in_sight = Self::in_sight(Self::list_area(screen));
        self.scrolled_to = self.scrolled_to.map(|_| self.top(in_sight));
    }

    fn leap(&mut self, down: bool) {
        let starts: Vec<usize> = (0..self.rows.len())
            .filter(|row| matches!(self.rows[*row], Row::Heading(_)))
            .map(|row| row + 1)
            .collect();
        let to = if down {
            starts.iter().copied().find(|start| *start > self.at)
        } else {
            starts.iter().copied().rev().find(|start| *start < self.at)
        };
        self.at = to.unwrap_or(self.at);
        self.is_moved = true;
    }

    fn current_id(&self) -> Option<String> {
        self.id_at(self.at)
    }

    fn id_at(&self, line: usize) -> Option<String> {
        match self.rows.get(line)? {
            Row::Game(game) | Row::Variant(game, _) => Some(self.games[*game].id.clone()),
            Row::Unfinished(index) => Some(self.unfinished[*index].id.clone()),
            _ => None,
        }
    }

    /// Returns what the Enter key does on the row under the cursor in the list of games.
    pub fn chosen(&self) -> Option<Chosen> {
        match self.rows.get(self.at)? {
            Row::Unfinished(index) => {
                Some(Chosen::Continue(Box::new(self.unfinished[*index].clone())))
            }
            Row::Game(_) | Row::Variant(..) => Some(Chosen::Game),
            Row::Family(game) => Some(Chosen::Narrow(Box::new(Filter {
                family: Some(self.games[*game].family.clone()),
                ..self.filter.clone()
            }))),
            Row::Words => Some(Chosen::Narrow(Box::new(self.typed_filter()?))),
            Row::ForTwo => Some(Chosen::Narrow(Box::new(Filter {
                players: Some(filter::Players::Two),
                ..Filter::default()
            }))),
            Row::Today | Row::Tour => Some(Chosen::Page(Action::Days)),
            Row::Page(action) => Some(Chosen::Page(*action)),
            Row::Surprise => Some(Chosen::Surprise),
            Row::Blank | Row::Heading(_) => None,
        }
    }

    /// Whether the Enter key would start a new game although the player has an unfinished game of the same rules and
    /// variant.
    pub fn is_begun_anew(&self) -> bool {
        let begins = self.rows.get(self.at).is_some_and(|row| row.is_game());
        begins && self.shown == self.at && self.begun().is_some()
    }

    /// Returns the unfinished game of the same rules and variant as the new game that the side panel shows; `None` if
    /// there is none.
    fn begun(&self) -> Option<&Unfinished> {
        let preview = self.preview.as_ref().filter(|preview| !preview.is_kept())?;
        let slot = Slot::from_rules(preview.game.rules(), None);
        self.unfinished_of(&slot).next()
    }

    /// Returns the unfinished games in a save slot (those of the same rules and variant) that can be continued, the
    /// last played first.
    pub fn unfinished_of(&self, slot: &Slot) -> impl Iterator<Item = &Unfinished> + use<'_> {
        let slot = slot.clone();
        let games = self.unfinished.iter();
        games.filter(move |kept| kept.slot == slot && kept.fault.is_none())
    }

    /// Returns the unfinished game that was recorded as finished under this key, before the player undid its end.
    pub fn unfinished_once(&self, key: GameKey) -> Option<&Unfinished> {
        let mut games = self.unfinished.iter();
        games.find(|kept| kept.former_keys.contains(&key))
    }

    /// Notes that an unfinished game could not be loaded, and why. `elsewhere` means that another running copy of the
    /// program has it open.
    pub fn not_loaded(&mut self, file: &Path, fault: &str, elsewhere: bool) {
        if elsewhere {
            self.elsewhere.push(file.to_owned());
        } else if let Some(kept) = self.unfinished.iter_mut().find(|kept| kept.file == file) {
            kept.fault = Some(fault.to_owned());
        }
    }

    /// Whether another running copy of the program has this unfinished game open, as far as this copy knows.
    pub fn is_open_elsewhere(&self, kept: &Unfinished) -> bool {
        self.elsewhere.contains(&kept.file)
    }

    /// Whether the figures that the records send for the first page have arrived.
    pub const fn knows_records(&self) -> bool {
        self.known.figures.is_some()
    }

    /// Returns the preview of the game that the side panel shows.
    pub fn preview(&self) -> Option<&Preview> {
        let is_of_game = self.id_at(self.shown).is_some();
        self.preview.as_ref().filter(|_| is_of_game)
    }

    /// Returns the reason why the side panel has no preview of the game; `None` if it has one.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// Drops the preview in the side panel, so that the next one shows a fresh deal.
    pub fn forget_preview(&mut self) {
        self.preview = None;
    }

    /// Returns when the side panel will change to the list row under the cursor; `None` if it already shows that row.
    pub fn due(&self) -> Option<Duration> {
        self.rest.map(|(_, due)| due)
    }

    /// Changes the side panel to the list row under the cursor if the cursor has rested long enough. Until then the
    /// panel stays as it is, so that scrolling is fast and does not flicker.
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

    /// Moves the cursor of the list to a random game. `chance` is the random number that selects it.
    pub fn surprise(&mut self, chance: u64) {
        let games = self.games.iter().filter(|game| game.fault.is_none());
        let titles: Vec<String> = games.map(|game| game.title.clone()).collect();
        let number = usize::try_from(chance % (titles.len().max(1) as u64)).unwrap_or(0);
        if let Some(title) = titles.get(number) {
            self.search_for(title);
        }
    }
}
