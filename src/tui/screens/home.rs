//! The list of games: unfinished ones first, then all by family, with a search that letters
//! go to; beside it the opening layout of the game under the cursor.

use patience_core::{DealNumber, Game, Rules, Variant};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::catalogue::{Catalogue, Entry};
use crate::saved::{Slot, Unfinished};
use crate::settings::{Choice, Settings};
use crate::tui::keys::Action;
use crate::tui::layout::SizeWish;
use crate::tui::look::Look;
use crate::tui::screens::table::{draw_board, fits};
use crate::tui::screens::{line_at, lines_from, scrolled};
use crate::tui::sitting::clock;
use crate::tui::text::{count, fit, pad, width, wrap, wrap_to};
use crate::tui::theme::{Glyphs, Theme};

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

/// The opening layout of the game under the cursor.
#[derive(Debug, Clone)]
pub struct Preview {
    id: String,
    choice: Choice,
    /// The game, not begun.
    pub game: Game,
    /// The variants of the game.
    pub variants: Vec<Variant>,
}

/// What Enter would do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chosen {
    /// Take up an unfinished game.
    Continue(Unfinished),
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
    preview: Option<Preview>,
    fault: Option<String>,
}

impl Home {
    /// Makes the list of all games, the cursor on the first.
    pub fn new(games: &[Entry], unfinished: Vec<Unfinished>) -> Self {
        let mut home = Self { games: games.to_vec(), unfinished, ..Self::default() };
        home.list();
        home
    }

    /// Takes the unfinished games as they are now.
    pub fn set_unfinished(&mut self, unfinished: Vec<Unfinished>) {
        self.unfinished = unfinished;
        self.search.clear();
        self.list();
    }

    /// Puts the cursor on a game.
    pub fn go_to(&mut self, id: &str) {
        let games = &self.games;
        let found = self.rows.iter().position(|row| matches!(row, Row::Game(game) if games[*game].id == id));
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
        let kept: Vec<usize> = (0..self.unfinished.len()).filter(|index| kept_title(&self.unfinished[*index]).to_lowercase().contains(&words)).collect();
        if !kept.is_empty() {
            self.rows.push(Row::Heading(None));
            self.rows.extend(kept.into_iter().map(Row::Unfinished));
        }
        let mut family: Option<&str> = None;
        for (index, entry) in self.games.iter().enumerate().filter(|(_, entry)| matches(entry, &words)) {
            if family != Some(entry.family.as_str()) {
                family = Some(entry.family.as_str());
                self.rows.push(Row::Heading(Some(index)));
            }
            self.rows.push(Row::Game(index));
        }
        self.at = self.first();
    }

    /// Returns the line to start from: the game whose name begins with what was typed, or the
    /// first one of all.
    fn first(&self) -> usize {
        let words = self.search.to_lowercase();
        let begins = |row: &Row| matches!(row, Row::Game(game) if !words.is_empty() && self.games[*game].title.to_lowercase().starts_with(&words));
        let found = self.rows.iter().position(begins).or_else(|| self.rows.iter().position(|row| !row.is_heading()));
        found.unwrap_or(0)
    }

    /// Types a letter into the search.
    pub fn type_in(&mut self, letter: char) {
        if !letter.is_control() && !(letter == ' ' && self.search.is_empty()) && width(&self.search) < 24 {
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
        let lines: Vec<usize> = (0..self.rows.len()).filter(|row| !self.rows[*row].is_heading()).collect();
        let Some(now) = lines.iter().position(|row| *row == self.at) else { return };
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
        let starts: Vec<usize> = (0..self.rows.len()).filter(|row| self.rows[*row].is_heading()).map(|row| row + 1).collect();
        let to = if down {
            starts.iter().copied().find(|start| *start > self.at)
        } else {
            starts.iter().copied().rev().find(|start| *start < self.at)
        };
        self.at = to.unwrap_or(self.at);
    }

    fn current_id(&self) -> Option<String> {
        match self.rows.get(self.at)? {
            Row::Game(game) => Some(self.games[*game].id.clone()),
            Row::Unfinished(index) => Some(self.unfinished[*index].id.clone()),
            Row::Heading(_) => None,
        }
    }

    /// Returns what Enter would do.
    pub fn chosen(&self) -> Option<Chosen> {
        match self.rows.get(self.at)? {
            Row::Unfinished(index) => Some(Chosen::Continue(self.unfinished[*index].clone())),
            Row::Game(_) => Some(Chosen::Game),
            Row::Heading(_) => None,
        }
    }

    /// Returns the unfinished game of these rules, if there is one.
    pub fn unfinished_of(&self, rules: &Rules) -> Option<&Unfinished> {
        let slot = Slot::of(rules, None);
        self.unfinished.iter().find(|kept| kept.slot == slot)
    }

    /// Returns the opening layout of the game under the cursor.
    pub const fn preview(&self) -> Option<&Preview> {
        self.preview.as_ref()
    }

    /// Returns why there is no opening layout.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// Forgets the opening layout, so that the next one is of a fresh deal.
    pub fn forget_preview(&mut self) {
        self.preview = None;
    }

    /// Reads the rules of the game under the cursor and deals it, unless that has been done.
    pub fn look(&mut self, catalogue: &Catalogue, settings: &Settings, fresh: impl FnOnce() -> DealNumber) {
        let (id, choice, deal) = match self.rows.get(self.at) {
            Some(Row::Game(game)) => (self.games[*game].id.clone(), settings.choice_for(&self.games[*game].id, &Choice::default()), None),
            Some(Row::Unfinished(index)) => {
                let kept = &self.unfinished[*index];
                let variant = Some(kept.variant.clone());
                (kept.id.clone(), Choice { variant, set: Vec::new() }, DealNumber::parse(&kept.deal))
            }
            _ => {
                self.preview = None;
                self.fault = None;
                return;
            }
        };
        if self.preview.as_ref().is_some_and(|preview| preview.id == id && preview.choice == choice && deal.is_none_or(|deal| deal == preview.game.deal())) {
            return;
        }
        let compiled = catalogue.rule_file(&id).and_then(|file| {
            let rules = file.compile(choice.variant.as_deref(), &choice.set)?;
            Ok((rules, file.variants().to_vec()))
        });
        match compiled {
            Ok((rules, variants)) => {
                let game = Game::new(std::sync::Arc::new(rules), deal.unwrap_or_else(fresh));
                self.preview = Some(Preview { id, choice, game, variants });
                self.fault = None;
            }
            Err(error) => {
                self.preview = None;
                self.fault = Some(error.to_string());
            }
        }
    }

    /// Returns the part of the screen where the list is.
    fn list_area(area: Rect) -> Rect {
        let columns = if area.width < 64 { area.width } else { (area.width / 3).clamp(28, 40) };
        let below = if columns == area.width { Self::foot_height(area) } else { 0 };
        Rect { x: area.x, y: area.y + 3.min(area.height), width: columns, height: area.height.saturating_sub(4 + below) }
    }

    /// Where there is no room beside the list, a few lines about the game stand below it.
    const fn foot_height(area: Rect) -> u16 {
        if area.height >= 18 { 5 } else { 0 }
    }

    fn top(&self, height: usize) -> usize {
        // The heading over the first line of a family comes along.
        let top = scrolled(0, self.at + 1, height).min(self.rows.len().saturating_sub(height));
        if self.at < height.saturating_sub(1) { 0 } else { top }
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

    /// Draws the screen, its top line and bottom line left aside.
    pub fn draw(&self, frame: &mut Frame, area: Rect, look: &Look) {
        let theme = &look.theme;
        let search = Rect { x: area.x + 1, y: area.y + 1, width: area.width.saturating_sub(2), height: 1 };
        let caret = if theme.glyphs == Glyphs::Ascii { "_" } else { "▏" };
        let mut line = Line::from(vec![Span::styled("Search ", theme.dim), Span::styled(self.search.clone(), theme.strong), Span::styled(caret, theme.key)]);
        if self.search.is_empty() {
            line.push_span(Span::styled(" just type", theme.dim));
        }
        line_at(frame, search, 0, line);
        let list = Self::list_area(area);
        let lines: Vec<Line> = (0..self.rows.len()).map(|row| self.row_line(row, usize::from(list.width), theme)).collect();
        if lines.is_empty() {
            let nothing = format!("No game is called that. {}", "Backspace takes a letter back.");
            for (row, text) in (0..).zip(wrap(&nothing, usize::from(list.width.saturating_sub(2)))) {
                line_at(frame, Rect { x: list.x + 1, ..list }, row, Line::styled(text, theme.dim));
            }
        }
        lines_from(frame, list, theme, &lines, self.top(usize::from(list.height)));
        if list.width < area.width {
            let x = list.x + list.width + 2;
            let side = Rect { x, y: area.y + 1, width: (area.x + area.width).saturating_sub(x + 1), height: area.height.saturating_sub(2) };
            self.draw_side(frame, side, look);
        } else if Self::foot_height(area) > 0 {
            let height = Self::foot_height(area) - 1;
            let foot = Rect { x: area.x + 1, y: area.bottom() - 1 - height, width: area.width.saturating_sub(2), height };
            self.draw_foot(frame, foot, theme);
        }
    }

    fn row_line(&self, row: usize, columns: usize, theme: &Theme) -> Line<'static> {
        let chosen = row == self.at;
        let (left, right) = match self.rows[row] {
            Row::Heading(game) => {
                let family = game.map_or("Continue", |game| self.games[game].family.as_str());
                let family = if family.is_empty() { "Other games" } else { family };
                return Line::styled(format!(" {}", fit(family, columns - 1)), theme.dim);
            }
            Row::Unfinished(index) => {
                let kept = &self.unfinished[index];
                (kept_title(kept), String::new())
            }
            Row::Game(game) => {
                let entry = &self.games[game];
                let other = if self.search.is_empty() { None } else { other_name(entry, &self.search) };
                (entry.title.clone(), other.map_or_else(|| players(entry.players, true), |name| name.to_owned()))
            }
        };
        let room = columns.saturating_sub(5 + width(&right));
        let pointer = if chosen { theme.glyphs.pointer() } else { ' ' };
        let style = if chosen { theme.chosen } else { ratatui::style::Style::new() };
        let dim = if chosen { theme.chosen } else { theme.dim };
        Line::from(vec![Span::styled(format!(" {pointer} {} ", pad(&left, room)), style), Span::styled(format!("{right} "), dim)])
    }

    fn draw_side(&self, frame: &mut Frame, area: Rect, look: &Look) {
        let theme = &look.theme;
        let columns = usize::from(area.width);
        let Some(id) = self.current_id() else { return };
        let Some(entry) = self.games.iter().find(|entry| entry.id == id) else { return };
        let facts = self.facts(entry);
        let mut above = vec![Line::styled(fit(&entry.title, columns), theme.strong)];
        above.extend(facts.iter().flat_map(|fact| wrap_to(fact, columns, 2)).map(|text| Line::styled(text, theme.dim)));
        if let Some(fault) = &self.fault {
            above.extend(fault.lines().flat_map(|line| wrap(line, columns)).map(|text| Line::styled(text, theme.error)));
            frame.render_widget(Paragraph::new(above), area);
            return;
        }
        let mut blurb = wrap(&entry.blurb, columns);
        let room = usize::from(area.height).saturating_sub(above.len() + 1);
        let board = self.preview.as_ref().and_then(|preview| board(preview, area.width, room, blurb.len()));
        if let Some((_, height)) = &board {
            let left = room.saturating_sub(usize::from(*height));
            blurb = wrap_to(&entry.blurb, columns, left.max(1));
        }
        above.extend(blurb.into_iter().map(Line::raw));
        let used = u16::try_from(above.len()).unwrap_or(u16::MAX).saturating_add(1);
        frame.render_widget(Paragraph::new(above), area);
        if let (Some((wish, _)), Some(preview)) = (board, &self.preview) {
            let below = Rect { y: area.y + used.min(area.height), height: area.height.saturating_sub(used), ..area };
            draw_board(frame, below, &preview.game, wish, look);
        }
    }

    fn draw_foot(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let Some(id) = self.current_id() else { return };
        let Some(entry) = self.games.iter().find(|entry| entry.id == id) else { return };
        let (text, style) = match &self.fault {
            Some(fault) => (fault, theme.error),
            None => (&entry.blurb, theme.dim),
        };
        for (row, text) in (0..).zip(wrap_to(text, usize::from(area.width), usize::from(area.height))) {
            line_at(frame, area, row, Line::styled(text, style));
        }
    }

    /// Returns what there is to say about a game besides its blurb.
    fn facts(&self, entry: &Entry) -> Vec<String> {
        let mut first = vec![players(entry.players, false)];
        if !entry.aka.is_empty() {
            first.push(format!("also {}", entry.aka.join(", ")));
        }
        let mut facts = vec![first.join(", ")];
        if let Some(Row::Unfinished(index)) = self.rows.get(self.at) {
            let kept = &self.unfinished[*index];
            let moves = count(usize::try_from(kept.moves).unwrap_or(usize::MAX), "move");
            facts = vec![format!("Unfinished: deal {}, {moves}, {}", kept.deal, clock(kept.elapsed))];
            facts.extend(kept.fault.clone());
        } else if let Some(preview) = self.preview.as_ref().filter(|preview| preview.variants.len() > 1) {
            let names: Vec<&str> = preview.variants.iter().map(|variant| variant.title.as_str()).collect();
            facts.push(format!("Variants: {}", names.join(", ")));
        }
        facts
    }
}

/// Finds the size of cards and the height for the opening layout: all of the blurb stays if
/// it can, two lines of it in any case.
fn board(preview: &Preview, columns: u16, room: usize, blurb: usize) -> Option<(SizeWish, u16)> {
    let least = |wish: SizeWish, most: usize| {
        let most = u16::try_from(most).unwrap_or(u16::MAX);
        (4..=most).find(|height| fits(&preview.game, Rect::new(0, 0, columns, *height), wish)).map(|height| (wish, height))
    };
    least(SizeWish::Medium, room.saturating_sub(blurb))
        .or_else(|| least(SizeWish::Small, room.saturating_sub(blurb)))
        .or_else(|| least(SizeWish::Small, room.saturating_sub(blurb.min(2))))
}

/// Returns the title of an unfinished game with its variant.
fn kept_title(kept: &Unfinished) -> String {
    if kept.variant == patience_core::STANDARD || kept.title.contains(&kept.variant) {
        kept.title.clone()
    } else {
        format!("{} ({})", kept.title, kept.variant)
    }
}

/// Tells whether a game is meant by what was typed.
fn matches(entry: &Entry, words: &str) -> bool {
    entry.title.to_lowercase().contains(words) || entry.id.contains(words) || other_name(entry, words).is_some()
}

/// Returns the other name by which a game is meant, where its title is not.
fn other_name<'a>(entry: &'a Entry, words: &str) -> Option<&'a str> {
    let words = words.to_lowercase();
    if entry.title.to_lowercase().contains(&words) {
        return None;
    }
    entry.aka.iter().find(|name| name.to_lowercase().contains(&words)).map(String::as_str)
}

fn players((fewest, most): (u8, u8), short: bool) -> String {
    match (fewest, most, short) {
        (1, 1, true) => String::new(),
        (1, 1, false) => "for one player".to_owned(),
        (fewest, most, true) if fewest == most => format!("{most} players"),
        (fewest, most, true) => format!("{fewest}-{most} players"),
        (fewest, most, false) if fewest == most => format!("for {most} players"),
        (fewest, most, false) => format!("for {fewest} to {most} players"),
    }
}
