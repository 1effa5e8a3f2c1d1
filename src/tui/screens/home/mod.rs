//! The first page: the list of games in groups, with a search that letters go to; beside it the game
//! under the cursor. Which rows the list has is in `rows.rs`, what is known of the games in
//! `known.rs`.

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
use patience_app::catalogue::first_page::FirstPage;
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

/// How long the cursor rests before the side of the screen follows it: longer than it is from one
/// repetition of a key that is held to the next.
const REST: Duration = Duration::from_millis(60);

/// The longest text that is searched for, in letters.
const LONGEST_SEARCH: usize = 32;

/// The width from which the list stands in two columns.
const WIDE: u16 = 160;

/// The width of each of these.
const COLUMN: u16 = 42;

/// The action of Enter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chosen {
    /// Take up an unfinished game.
    Continue(Box<Unfinished>),
    /// Start a game.
    Game,
    /// List the games of a filter.
    Narrow(Box<Filter>),
    /// Open a page.
    Page(Action),
    /// Go to a game that chance chooses.
    Surprise,
}

/// The list of games.
#[derive(Debug, Default)]
pub struct Home {
    games: Games,
    unfinished: Vec<Unfinished>,
    search: TextLine,
    filter: Filter,
    /// Whether a game of the list is begun for two at this keyboard.
    is_for_two: bool,
    /// What is known of the games besides their rule files.
    known: Known,
    /// The games that stand before all others.
    first_page: FirstPage,
    /// The names of the favourites.
    favourites: Vec<String>,
    /// Whether the traits have been asked for.
    asked_for_traits: bool,
    /// Whether the cursor was moved since the list was made anew.
    is_moved: bool,
    rows: Vec<Row>,
    at: usize,
    /// The first row in sight, where the wheel has chosen it.
    scrolled_to: Option<usize>,
    /// The row where the wheel has put the cursor, which a click there chooses and does not open.
    moved_by_wheel: Option<usize>,
    /// The line that the side of the screen tells of: it follows the cursor once that rests.
    shown: usize,
    /// When the cursor will have rested long enough, and the line it was on.
    rest: Option<(usize, Duration)>,
    preview: Option<Preview>,
    fault: Option<String>,
    /// The variants of the unfinished games that are not the plain game.
    kept_variants: Vec<(PathBuf, Variant)>,
    /// The games that another copy of the program plays.
    elsewhere: Vec<PathBuf>,
    /// How many cards of unfinished games are home, and of how many.
    progress: Vec<(PathBuf, Progress)>,
    /// Whether these have been asked for.
    asked_for_progress: bool,
    /// What is told of the level of the unfinished game under the cursor.
    kept_level: Option<String>,
    /// The game that the cursor goes to once the games are read.
    sent_to: Option<String>,
    /// The game that was just left: the cursor goes to its line.
    left: Option<(Option<PathBuf>, Slot, String)>,
}

impl Home {
    /// Makes a page that knows the unfinished games only: the list of all games is read when the page is
    /// to be shown, since it takes a while where somebody has hundreds of files.
    pub fn new(catalogue: &Catalogue, unfinished: Vec<Unfinished>) -> Self {
        let mut home = Self {
            search: TextLine::of_at_most(LONGEST_SEARCH),
            first_page: FirstPage::read(catalogue.embedded().first_page),
            ..Self::default()
        };
        home.take(catalogue, unfinished);
        home
    }

    /// Makes the list of all games, the cursor on the first or where it was sent; nothing where it is made.
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

    /// Lists the games as they are now, the person's own among them.
    pub fn read_anew(&mut self, catalogue: &Catalogue) {
        if self.games.is_empty() {
            return;
        }
        self.games = Games::new(catalogue.shared_index());
        self.list();
        self.forget_preview();
    }

    /// Takes the unfinished games as they are now.
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

    /// Notes the game that is being left for the list.
    pub fn come_from(&mut self, game: &TimedGame) {
        let id = &game.game.rules().about.id;
        self.go_to(id);
        self.left = Some((game.place.clone(), game.slot(), id.clone()));
    }

    /// Puts the cursor on a game, or where it is not listed on its family.
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

    /// Puts the cursor on a game. One that is listed with its family alone is shown among that.
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

    /// Takes the favourites of the settings.
    pub fn set_favourites(&mut self, favourites: &[String]) {
        if self.favourites != favourites {
            self.favourites = favourites.to_vec();
            self.list_again();
        }
    }

    /// Returns the favourites with the game under the cursor among them, or without it where it was,
    /// and its title; nothing where no game is under the cursor.
    pub fn favourites_changed(&self) -> Option<(Vec<String>, String, bool)> {
        let (id, title) = self.game_at()?;
        let mut favourites = self.favourites.clone();
        let before = favourites.len();
        favourites.retain(|name| *name != id);
        let is_added = favourites.len() == before;
        favourites.extend(is_added.then_some(id));
        Some((favourites, title, is_added))
    }

    /// Tells whether a game is among the favourites.
    pub fn is_favourite(&self, id: &str) -> bool {
        self.favourites.iter().any(|name| name == id)
    }

    /// Takes what the records tell.
    pub fn take_figures(&mut self, figures: &FirstPageFigures) {
        let is_new = self.known.figures.as_deref() != Some(figures);
        if is_new {
            self.known.figures = Some(Box::new(figures.clone()));
            self.list_again();
        }
    }

    /// Makes the list anew. The cursor stays on its row where it has been moved.
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

    /// Tells whether the traits of every game are to be found: once, when the list is first shown.
    /// Who stays at the table does not need them.
    pub const fn wants_traits(&mut self) -> bool {
        !std::mem::replace(&mut self.asked_for_traits, true)
    }

    /// Returns the unfinished games of which the cards that are home are to be counted: once for each
    /// list of them, when the traits of the games are known and the first picture is long there.
    pub fn wants_cards_home(&mut self) -> Option<Vec<Unfinished>> {
        let wants = !self.asked_for_progress && !self.unfinished.is_empty();
        if !wants || self.known.traits.is_empty() {
            return None;
        }
        self.asked_for_progress = true;
        Some(self.unfinished.clone())
    }

    /// Takes how many cards of unfinished games are home.
    pub fn take_cards_home(&mut self, counted: Vec<(PathBuf, Progress)>) {
        self.progress = counted;
    }

    /// Takes the traits of every game, and what has been measured of their deals.
    pub fn learn(&mut self, traits: Arc<BTreeMap<String, Traits>>, measured: (&str, &str)) {
        self.known.learn(traits, measured);
        // What was typed before may ask for sorts of games, which are known only now.
        if self.is_narrowed() {
            let (at, is_moved) = (self.rows.get(self.at).copied(), self.is_moved);
            self.list();
            let kept = self.rows.iter().position(|row| Some(*row) == at);
            self.at = kept.filter(|_| is_moved).unwrap_or(self.at);
        }
    }

    /// Returns a game of the list by its name.
    fn entry(&self, id: &str) -> Option<&Entry> {
        self.games.iter().find(|entry| entry.id == id)
    }

    /// Returns the games of a family.
    fn games_of_family(&self, family: &str) -> impl Iterator<Item = &Entry> {
        self.games
            .iter()
            .filter(move |entry| entry.family == family)
    }

    /// Moves the cursor by lines, headings left out.
    pub fn step(&mut self, by: isize) {
        let lines: Vec<usize> = (0..self.rows.len())
            .filter(|row| self.rows[*row].is_entry())
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
        self.is_moved = true;
    }

    /// Does an action on the list; the screen says how far a screenful is.
    pub fn act(&mut self, action: Action, screen: Rect) {
        let height = usize::from(screen.height);
        let page = isize::try_from(height.saturating_sub(4).max(2)).unwrap_or(2);
        let is_in_groups = !self.is_narrowed();
        match action {
            Action::Up => self.step(-1),
            Action::Down => self.step(1),
            // From group to group where there are any.
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

    /// Returns the action of Enter.
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

    /// Tells whether Enter would deal a game of a kind that is unfinished.
    pub fn is_begun_anew(&self) -> bool {
        let begins = self.rows.get(self.at).is_some_and(|row| row.is_game());
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
        let slot = slot.clone();
        let games = self.unfinished.iter();
        games.filter(move |kept| kept.slot == slot && kept.fault.is_none())
    }

    /// Returns the unfinished game that had a key before its end was taken back.
    pub fn unfinished_once(&self, key: GameKey) -> Option<&Unfinished> {
        let mut games = self.unfinished.iter();
        games.find(|kept| kept.former_keys.contains(&key))
    }

    /// Notes that an unfinished game could not be taken up, and why.
    pub fn not_loaded(&mut self, file: &Path, fault: &str, elsewhere: bool) {
        if elsewhere {
            self.elsewhere.push(file.to_owned());
        } else if let Some(kept) = self.unfinished.iter_mut().find(|kept| kept.file == file) {
            kept.fault = Some(fault.to_owned());
        }
    }

    /// Tells whether another copy of the program was found to play an unfinished game.
    pub fn is_open_elsewhere(&self, kept: &Unfinished) -> bool {
        self.elsewhere.contains(&kept.file)
    }

    /// Tells whether it is known what the page shows of the records.
    pub const fn knows_records(&self) -> bool {
        self.known.figures.is_some()
    }

    /// Returns the layout of the game under the cursor.
    pub fn preview(&self) -> Option<&Preview> {
        let is_of_game = self.id_at(self.shown).is_some();
        self.preview.as_ref().filter(|_| is_of_game)
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

    /// Puts the cursor on a game that chance chooses, and has the list go back to all games.
    pub fn surprise(&mut self, chance: u64) {
        let games = self.games.iter().filter(|game| game.fault.is_none());
        let titles: Vec<String> = games.map(|game| game.title.clone()).collect();
        let number = usize::try_from(chance % (titles.len().max(1) as u64)).unwrap_or(0);
        if let Some(title) = titles.get(number) {
            self.search_for(title);
        }
    }
}
