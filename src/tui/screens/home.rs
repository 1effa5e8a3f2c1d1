//! The list of games: unfinished ones first, then all by family, with a search that letters
//! go to; beside it the layout of the game under the cursor.

mod drawing;
mod kept;
mod preview;
mod search;

use std::time::Duration;

use patience_core::{DealNumber, Variant};
use ratatui::layout::Rect;

use crate::catalogue::{Catalogue, Entry};
use crate::saved::{Slot, Unfinished};
use crate::settings::Settings;
use crate::tui::keys::Action;
use crate::tui::screens::scrolled;
use crate::tui::text::width;
use preview::Preview;
use search::Fit;

/// How long the cursor rests before the side of the screen follows it.
const REST: Duration = Duration::from_millis(120);

/// A heading of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Heading {
    /// That of the unfinished games.
    Continue,
    /// That of the games found by a search.
    Found,
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

/// What Enter would do.
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

    /// Returns what has been typed to search for.
    pub fn search(&self) -> &str {
        &self.search
    }

    fn list(&mut self) {
        self.rows.clear();
        let fits = |index: &usize| {
            let title = self.kept_title(&self.unfinished[*index]);
            search::of_name(&title, &self.search).is_some()
        };
        let kept: Vec<usize> = (0..self.unfinished.len()).filter(fits).collect();
        if !kept.is_empty() {
            self.rows.push(Row::Heading(Heading::Continue));
            self.rows.extend(kept.into_iter().map(Row::Unfinished));
        }
        if self.search.is_empty() {
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
            if family != Some(entry.family.as_str()) {
                family = Some(entry.family.as_str());
                self.rows.push(Row::Heading(Heading::Family(index)));
            }
            self.rows.push(Row::Game(index));
        }
    }

    /// Lists the games that are meant by what was typed, those that fit best first.
    fn list_found(&mut self) {
        let games = self.games.iter().enumerate();
        let fits = |(index, entry)| Some((search::of_game(entry, &self.search)?, index));
        let mut found: Vec<(Fit, usize)> = games.filter_map(fits).collect();
        found.sort_by_key(|(fit, _)| *fit);
        if !found.is_empty() {
            self.rows.push(Row::Heading(Heading::Found));
        }
        self.rows
            .extend(found.into_iter().map(|(_, index)| Row::Game(index)));
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
        if !letter.is_control() && !leading && width(&self.search) < 24 {
            self.search.push(letter);
            self.list();
        }
    }

    /// Takes back the last letter of the search.
    pub fn rub_out(&mut self) {
        self.search.pop();
        self.list();
    }

    /// Clears the search. Tells whether there was one.
    pub fn clear(&mut self) -> bool {
        let had = !self.search.is_empty();
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

    /// Does what a key asks; the height says how far a screenful is.
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

    /// Returns what Enter would do.
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
        let preview = self
            .preview
            .as_ref()
            .filter(|preview| preview.kept.is_none())?;
        self.unfinished_in(&Slot::of(preview.game.rules(), None))
    }

    /// Returns the unfinished game in a place, if there is one.
    pub fn unfinished_in(&self, slot: &Slot) -> Option<&Unfinished> {
        self.unfinished
            .iter()
            .find(|kept| kept.slot == *slot && kept.fault.is_none())
    }

    /// Notes that an unfinished game could not be taken up, and why.
    pub fn not_loaded(&mut self, slot: &Slot, fault: &str, elsewhere: bool) {
        if elsewhere {
            self.elsewhere.push(slot.clone());
        } else if let Some(kept) = self.unfinished.iter_mut().find(|kept| kept.slot == *slot) {
            kept.fault = Some(fault.to_owned());
        }
    }

    /// Returns the title of an unfinished game that another copy of the program was found to
    /// play.
    pub fn open_elsewhere(&self, slot: &Slot) -> Option<&str> {
        let kept = self.unfinished.iter().find(|kept| kept.slot == *slot)?;
        self.elsewhere.contains(slot).then_some(kept.title.as_str())
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
            self.look(catalogue, settings, fresh);
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
