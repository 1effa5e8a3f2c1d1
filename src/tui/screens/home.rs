//! The list of games: unfinished ones first, then all by family, with a search that letters
//! go to; beside it the layout of the game under the cursor.

mod drawing;

use std::path::{Path, PathBuf};
use std::time::Duration;

use patience_core::{DealNumber, Game, RuleFile, Rules, Variant};
use ratatui::layout::Rect;

use crate::catalogue::{Catalogue, Entry, Origin};
use crate::saved::{self, LoadError, Slot, Unfinished};
use crate::settings::{Choice, Settings};
use crate::tui::keys::Action;
use crate::tui::screens::scrolled;
use crate::tui::text::width;

/// How long the cursor rests before the side of the screen follows it.
const REST: Duration = Duration::from_millis(120);

/// A line of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Row {
    /// A heading: a family, by one of its games, or that of the unfinished games.
    Heading(Option<usize>),
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

/// The layout of the game under the cursor: a fresh deal, or of an unfinished game the position
/// reached.
#[derive(Debug, Clone)]
pub struct Preview {
    id: String,
    choice: Choice,
    /// The unfinished game that is shown as it stands.
    kept: Option<Unfinished>,
    /// The rule file, where it is not in the catalogue.
    pub path: Option<PathBuf>,
    /// What the rule file says of the game, where the catalogue does not.
    entry: Option<Entry>,
    /// The game: not begun, unless it is an unfinished one.
    pub game: Game,
    /// The variants of the game.
    pub variants: Vec<Variant>,
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
    /// The games that another copy of the program plays.
    elsewhere: Vec<Slot>,
}

impl Home {
    /// Makes the list of all games, the cursor on the first.
    pub fn new(games: &[Entry], unfinished: Vec<Unfinished>) -> Self {
        let mut home = Self {
            games: games.to_vec(),
            unfinished,
            ..Self::default()
        };
        home.list();
        home
    }

    /// Takes the unfinished games as they are now.
    pub fn set_unfinished(&mut self, unfinished: Vec<Unfinished>) {
        self.unfinished = unfinished;
        self.elsewhere.clear();
        self.search.clear();
        self.list();
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
        let words = self.search.to_lowercase();
        let kept: Vec<usize> = (0..self.unfinished.len())
            .filter(|index| {
                self.kept_title(&self.unfinished[*index])
                    .to_lowercase()
                    .contains(&words)
            })
            .collect();
        if !kept.is_empty() {
            self.rows.push(Row::Heading(None));
            self.rows.extend(kept.into_iter().map(Row::Unfinished));
        }
        let mut family: Option<&str> = None;
        for (index, entry) in self
            .games
            .iter()
            .enumerate()
            .filter(|(_, entry)| matches(entry, &words))
        {
            if family != Some(entry.family.as_str()) {
                family = Some(entry.family.as_str());
                self.rows.push(Row::Heading(Some(index)));
            }
            self.rows.push(Row::Game(index));
        }
        self.at = self.first();
        self.shown = self.at;
    }

    /// Returns the line to start from: the game whose name begins with what was typed, or the
    /// first one of all.
    fn first(&self) -> usize {
        let words = self.search.to_lowercase();
        let begins = |row: &Row| {
            let title = match row {
                Row::Game(game) => &self.games[*game].title,
                Row::Unfinished(index) if self.unfinished[*index].fault.is_none() => {
                    &self.unfinished[*index].title
                }
                Row::Unfinished(_) | Row::Heading(_) => return false,
            };
            !words.is_empty() && title.to_lowercase().starts_with(&words)
        };
        let found = self
            .rows
            .iter()
            .position(begins)
            .or_else(|| self.rows.iter().position(|row| !row.is_heading()));
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

    /// Returns the title of an unfinished game with its variant, or with the mark of one that
    /// cannot be taken up.
    fn kept_title(&self, kept: &Unfinished) -> String {
        if kept.fault.is_some() {
            // The file may not tell even the title.
            let entry = self.games.iter().find(|entry| entry.id == kept.id);
            let title = entry.map_or(&kept.title, |entry| &entry.title);
            return format!("{title} (unreadable)");
        }
        if kept.variant == patience_core::STANDARD || kept.title.contains(&kept.variant) {
            kept.title.clone()
        } else {
            format!("{} ({})", kept.title, kept.variant)
        }
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
        self.unfinished_of(preview.game.rules(), None)
    }

    /// Returns the unfinished game of these rules, if there is one.
    pub fn unfinished_of(&self, rules: &Rules, path: Option<&Path>) -> Option<&Unfinished> {
        let slot = Slot::of(rules, path);
        self.unfinished
            .iter()
            .find(|kept| kept.slot == slot && kept.fault.is_none())
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

    /// Reads the rules of the game under the cursor and deals it, or plays an unfinished one
    /// back, unless that has been done.
    pub fn look(
        &mut self,
        catalogue: &Catalogue,
        settings: &Settings,
        fresh: impl FnOnce() -> DealNumber,
    ) {
        self.shown = self.at;
        self.rest = None;
        let kept = match self.rows.get(self.at) {
            Some(Row::Game(_)) => None,
            Some(Row::Unfinished(index)) if self.unfinished[*index].fault.is_none() => {
                Some(self.unfinished[*index].clone())
            }
            _ => {
                self.preview = None;
                self.fault = None;
                return;
            }
        };
        let Some(id) = self.current_id() else { return };
        let choice = match &kept {
            None => settings.choice_for(&id, &Choice::default()),
            Some(kept) => Choice {
                variant: Some(kept.variant.clone()),
                set: kept.options.clone(),
            },
        };
        let same = |preview: &Preview| {
            preview.id == id && preview.choice == choice && preview.kept == kept
        };
        if self.preview.as_ref().is_some_and(same) {
            return;
        }
        let path = kept.as_ref().and_then(|kept| kept.path.clone());
        let compiled = catalogue
            .rule_file_at(&id, path.as_deref())
            .and_then(|file| {
                let rules = file.compile(choice.variant.as_deref(), &choice.set)?;
                Ok((rules, file))
            });
        let (rules, file) = match compiled {
            Ok(compiled) => compiled,
            Err(error) => {
                self.preview = None;
                self.fault = Some(error.to_string());
                return;
            }
        };
        let game = match kept.as_ref().map(|kept| reached(kept, catalogue)) {
            Some(Err(fault)) => {
                self.preview = None;
                self.fault = None;
                if let Some(Row::Unfinished(index)) = self.rows.get(self.at) {
                    self.unfinished[*index].fault = Some(fault);
                }
                return;
            }
            Some(Ok(Some(game))) => game,
            Some(Ok(None)) | None => {
                let number = kept.as_ref().and_then(|kept| DealNumber::parse(&kept.deal));
                Game::new(std::sync::Arc::new(rules), number.unwrap_or_else(fresh))
            }
        };
        self.preview = Some(Preview {
            id,
            choice,
            kept,
            game,
            variants: file.variants().to_vec(),
            entry: path.as_ref().map(|path| outside(&file, path)),
            path,
        });
        self.fault = None;
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

/// Plays an unfinished game back to where it stands; nothing where its file is gone. The error
/// says why it cannot be continued.
fn reached(kept: &Unfinished, catalogue: &Catalogue) -> Result<Option<Game>, String> {
    match saved::read_game(&kept.file, catalogue) {
        Ok(loaded) => Ok(Some(loaded.game)),
        Err(LoadError::Unreadable { .. }) => Ok(None),
        Err(error) => Err(error.to_string()),
    }
}

/// Describes a game from a file outside the catalogue as the catalogue would.
fn outside(file: &RuleFile, path: &Path) -> Entry {
    Entry {
        id: file.id().to_owned(),
        title: file.title().to_owned(),
        aka: file.aka().to_vec(),
        family: String::new(),
        blurb: file.blurb().to_owned(),
        players: file.players(),
        origin: Origin::Path(path.to_owned()),
        replaces: false,
        fault: None,
    }
}

/// Tells whether a game is meant by what was typed.
fn matches(entry: &Entry, words: &str) -> bool {
    entry.title.to_lowercase().contains(words)
        || entry.id.contains(words)
        || other_name(entry, words).is_some()
}

/// Returns the other name by which a game is meant, where its title is not.
fn other_name<'a>(entry: &'a Entry, words: &str) -> Option<&'a str> {
    let words = words.to_lowercase();
    if entry.title.to_lowercase().contains(&words) {
        return None;
    }
    entry
        .aka
        .iter()
        .find(|name| name.to_lowercase().contains(&words))
        .map(String::as_str)
}
