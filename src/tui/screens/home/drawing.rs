//! Draws the search line and the list of games on the first page. `side.rs` draws the side panel.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::filter;
use super::rows::{Heading, Row};
use super::{COLUMN, Home};
use crate::context::Context;
use crate::images::Placed;
use crate::layout::{below, inset, lay_out, without_last};
use crate::render::appearance::Appearance;
use crate::render::panel::{draw_line, line_at, lines_at, lines_from};
use crate::render::text::{count, fit, pad, styled, width, wrap};
use crate::render::theme::Theme;
use patience_app::catalogue::Entry;
use patience_app::catalogue::search::other_name;
use patience_app::keymap::Action;
use patience_app::text::figures::percent;

/// The usual size of a terminal, in columns and rows. Every game fits it.
const USUAL: (u16, u16) = (80, 24);

/// The words before the typed text in the search line.
const SEARCH: &str = "Search ";

impl Home {
    /// Returns the number of listed games in words.
    pub fn says_how_many(&self) -> String {
        let (found, all) = self.found();
        let is_variant = |row: &&Row| matches!(row, Row::Variant(..));
        let variants = self.rows.iter().filter(is_variant).count();
        if !self.is_narrowed() {
            count(all, "game")
        } else if variants == 0 {
            let sort = if found == 0 {
                self.meant_by_words()
            } else {
                found
            };
            let finds_no_game = sort == 0 && self.rows.iter().any(|row| row.is_entry());
            if finds_no_game {
                return count(all, "game");
            }
            format!("{sort} of {}", count(all, "game"))
        } else if found == 0 {
            count(variants, "variant")
        } else {
            format!("{}, {}", count(found, "game"), count(variants, "variant"))
        }
    }

    /// Draws the first page of the program without its top and bottom lines. Returns the pictures of the cards, if
    /// cards are shown as pictures.
    pub fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) -> Vec<Placed> {
        let appearance = &context.appearance;
        let theme = &appearance.theme;
        self.draw_search(frame, area, appearance);
        let list = Self::list_area(area);
        self.draw_list(frame, list, theme);
        if let Some(side) = Self::side_area(area) {
            draw_line(
                frame,
                Rect::new(list.right(), list.y, 1, list.height),
                theme,
            );
            return self.draw_side(frame, side, context);
        }
        if Self::foot_height(area) > 0 {
            let height = Self::foot_height(area) - 1;
            let foot = below(without_last(area, 1), area.height - 1 - height);
            self.draw_foot(frame, inset(foot, 1), theme);
        }
        Vec::new()
    }

    /// Returns the words at the right of the first page's top line: the player's name, the date, and the number of
    /// listed games.
    pub fn whose_and_when(&self, name: &str) -> String {
        let today = self.known.today();
        let date = today.map(|today| format!("{} {}", today.weekday, today.date));
        // A default name says nothing.
        let name = (!name.starts_with("Player ")).then(|| fit(name, 24));
        let parts = name.filter(|_| !self.is_narrowed()).into_iter();
        let parts = parts.chain(date.filter(|_| !self.is_narrowed()));
        let parts: Vec<String> = parts.chain([self.says_how_many()]).collect();
        parts.join(" · ")
    }

    /// Draws the line in which the player searches for games.
    fn draw_search(&self, frame: &mut Frame, area: Rect, appearance: &Appearance) {
        let theme = &appearance.theme;
        let mut line = Line::from(vec![
            Span::styled(SEARCH, theme.dim),
            Span::styled(self.search.text().to_owned(), theme.strong),
            Span::styled(theme.glyphs.caret(), theme.key),
        ]);
        let away = format!(" {} ", theme.glyphs.times());
        let (chips, left_out) = self.chips_in(area);
        for (chip, _) in chips {
            line.push_span(Span::styled(format!(" {chip}"), theme.strong));
            line.push_span(Span::styled(away.clone(), theme.key));
        }
        if left_out > 0 {
            line.push_span(Span::styled(format!(" +{left_out}"), theme.dim));
        }
        if self.search.is_empty() && !self.filter.is_set() {
            let words = if self.is_too_large(area, appearance) {
                " Needs a larger window"
            } else {
                self.search_help(area)
            };
            line.push_span(Span::styled(words, theme.dim));
        }
        line_at(frame, inset(area, 1), 1, line);
    }

    /// Returns the conditions of the current filter that fit into the search line, each in words and with the filter
    /// that remains without it; and the number of conditions that do not fit.
    fn chips_in(&self, area: Rect) -> (Vec<(String, filter::Filter)>, usize) {
        let mut chips = self.filter.parts();
        let all = chips.len();
        let before = 2 + width(SEARCH) + width(self.search.text()) + 1;
        let room = usize::from(area.width).saturating_sub(before);
        // One space before, and the sign between two spaces after.
        let taken = |chips: &[(String, _)]| {
            chips
                .iter()
                .map(|(words, _)| width(words) + 4)
                .sum::<usize>()
        };
        let with_rest =
            |chips: &[(String, _)]| taken(chips) + if chips.len() < all { 3 } else { 0 };
        while !chips.is_empty() && with_rest(&chips) > room {
            chips.pop();
        }
        let left_out = all - chips.len();
        (chips, left_out)
    }

    /// Whether the screen is too small to show the table of the game under the cursor.
    fn is_too_large(&self, screen: Rect, appearance: &Appearance) -> bool {
        let is_small = screen.width < USUAL.0 || screen.height < USUAL.1;
        self.preview
            .as_ref()
            .filter(|_| is_small)
            .is_some_and(|preview| {
                let game = &preview.game;
                let (seat, cards) = (game.to_move(), without_last(screen, 2));
                let observation = game.observation(seat);
                lay_out(game.rules(), observation, seat, cards, appearance.size).is_err()
            })
    }

    /// Returns the help text that an empty search line shows.
    fn search_help(&self, area: Rect) -> &'static str {
        let long = if self.is_first_start() {
            " Enter plays, arrows choose; or type: easy  open  two packs"
        } else {
            " type a name, or:  easy  open  two packs  for two"
        };
        let room = usize::from(area.width).saturating_sub(3 + width(SEARCH));
        let mut forms = [long, " or: easy  open  two packs"].into_iter();
        forms.find(|form| width(form) <= room).unwrap_or("")
    }

    /// Returns the example search under column `x` in the help text of the search line; `None` if there is none.
    pub(super) fn words_to_search(&self, area: Rect, x: u16) -> Option<&'static str> {
        if self.is_narrowed() {
            return None;
        }
        let (_, sorts) = self.search_help(area).split_once(": ")?;
        // One column is before the line, and the caret after the word "Search".
        let before = 2 + width(SEARCH) + width(self.search_help(area)) - width(sorts);
        let column = usize::from(x.checked_sub(area.x)?).checked_sub(before)?;
        let mut named = sorts
            .split("  ")
            .map(str::trim)
            .filter(|words| !words.is_empty());
        named.find(|words| {
            let start = sorts.find(words).unwrap_or(usize::MAX);
            (start..start.saturating_add(width(words))).contains(&column)
        })
    }

    /// Returns the filter that remains if the player removes the condition shown at column `x` of the search line;
    /// `None` if no condition is shown there.
    pub(super) fn without_chip(&self, area: Rect, x: u16) -> Option<filter::Filter> {
        // One column is before the line, and the caret after the text.
        let mut left = usize::from(area.x) + 1 + width(SEARCH) + width(self.search.text()) + 1;
        for (words, without) in self.chips_in(area).0 {
            let right = left + width(&words) + 4;
            if (left + 1..right).contains(&usize::from(x)) {
                return Some(without);
            }
            left = right;
        }
        None
    }

    /// Draws the list of games, or a message that no game was found.
    fn draw_list(&self, frame: &mut Frame, list: Rect, theme: &Theme) {
        let spans = self.spans(list);
        let is_wide = spans.len() > 1;
        let width = usize::from(if is_wide { COLUMN - 1 } else { list.width });
        let lines: Vec<Line> = (0..self.rows.len())
            .map(|row| self.row_line(row, width.saturating_sub(2), theme))
            .collect();
        if lines.is_empty() {
            let nothing = match (self.search.is_empty(), self.filter.is_set()) {
                (false, false) => "No game matches. Backspace deletes a letter.",
                (false, true) => "No game in this filter matches. Backspace deletes a letter.",
                (true, _) => "No game matches the filter.",
            };
            let nothing = wrap(nothing, usize::from(list.width.saturating_sub(2)));
            let place = Rect::new(list.x + 1, list.y, list.width, list.height);
            lines_at(frame, place, 0, styled(nothing, theme.dim));
        }
        let mut x = list.x;
        for (number, span) in spans.into_iter().enumerate() {
            let width = if is_wide { COLUMN - 1 } else { list.width };
            // The mark for more rows is in the last column, away from what is beside it.
            let place = Rect::new(x, list.y, width.saturating_sub(2), list.height);
            // Rows shown in another column do not count as scrolled out of view.
            let above = if number == 0 { 0 } else { span.start };
            let shown = &lines[above..span.end];
            lines_from(frame, place, theme, shown, span.start - above);
            x += COLUMN;
        }
    }

    /// Returns the text of a heading in the list of games, and the column title above the right end of the rows below
    /// it.
    fn heading_words(&self, at: usize, heading: Heading) -> (String, &str) {
        let words = |left: &str| left.to_owned();
        match heading {
            Heading::Continue => (words("Continue"), self.progress_words()),
            Heading::Today => {
                let today = self.known.today();
                let left = today.filter(|today| today.streak > 1).map_or_else(
                    || words("Today"),
                    |today| format!("Today  {} in a row", today.streak),
                );
                (left, "")
            }
            Heading::Favourites => (words("Favourites"), self.edge_words(at)),
            Heading::Played => (words("Last played"), self.edge_words(at)),
            Heading::Group(0) if self.is_first_start() => (words("Start here"), ""),
            Heading::Group(number) => {
                let groups = self.first_page.groups();
                let title = groups.get(number).map_or("", |group| group.title());
                (words(title), self.edge_words(at))
            }
            Heading::Families => (words("Families"), "games"),
            Heading::More => (words("More"), ""),
            Heading::Found => (words("Games"), ""),
            Heading::Nearest => (words("Did you mean"), ""),
            Heading::Kinds => (words("No match. Try a kind:"), ""),
            Heading::Variants => (words("Variants"), ""),
            Heading::Words => (words("Kinds of games"), "games"),
            Heading::Duels => (words("Duels on the same cards"), ""),
            Heading::Listed if self.is_for_two() => (words("For two"), ""),
            Heading::Listed => (count(self.found().0, "game"), self.sorted_words(at)),
        }
    }

    /// Returns the column title above the right end of the games under a heading; empty if none of these games has been
    /// played.
    fn edge_words(&self, heading: usize) -> &'static str {
        let below = self.rows.iter().skip(heading + 1);
        let mut games = below.take_while(|row| row.is_game());
        if games.any(|row| self.own_edge(*row).is_some()) {
            "won"
        } else {
            ""
        }
    }

    /// Returns the column title above the right end of the rows in a filtered list. It names the value by which the
    /// list is sorted.
    fn sorted_words(&self, heading: usize) -> &'static str {
        match self.filter.sort {
            Some(filter::Sort::CanBeWon) => "winnable",
            Some(filter::Sort::Easiest | filter::Sort::Hardest) => "wins in 1,000",
            Some(filter::Sort::Players) => "",
            _ => self.edge_words(heading),
        }
    }

    /// Returns the words at the right end of a game's row in the list of games.
    fn game_edge(&self, row: Row, entry: &Entry) -> String {
        match self.filter.sort {
            Some(filter::Sort::CanBeWon) => {
                let share = self.known.share(entry);
                share.map_or_else(String::new, |share| percent(share.middle()))
            }
            Some(filter::Sort::Easiest | filter::Sort::Hardest) => {
                let wins = self.known.hasty_wins(entry);
                wins.map_or_else(String::new, |wins| wins.to_string())
            }
            Some(filter::Sort::Players) => players(entry.players, true),
            _ => self
                .own_edge(row)
                .unwrap_or_else(|| players(entry.players, true)),
        }
    }

    /// Returns the words at the left and at the right end of a row in the list of games.
    pub(super) fn row_words(&self, row: Row) -> (String, String) {
        let today = self.known.today();
        match row {
            Row::Blank | Row::Heading(_) => (String::new(), String::new()),
            Row::Unfinished(index) => {
                let kept = &self.unfinished[index];
                (self.kept_title(kept), self.how_far(kept))
            }
            Row::Game(game) => {
                let entry = &self.games[game];
                let other = (!self.search.is_empty())
                    .then(|| other_name(entry, self.search.text()))
                    .flatten();
                let right = other.map_or_else(|| self.game_edge(row, entry), str::to_owned);
                (entry.title.clone(), right)
            }
            Row::Variant(game, variant) => {
                let entry = &self.games[game];
                let variant = entry.variants.get(variant);
                let title = variant.map_or("", |variant| &variant.title);
                (format!("{}: {title}", entry.title), String::new())
            }
            Row::Family(game) => {
                let family = self.games[game].family.as_str();
                let games = self.games_of_family(family).count();
                (filter::family_words(family).to_owned(), games.to_string())
            }
            Row::Words => {
                let typed = self.search.text().trim().to_owned();
                (typed, self.meant_by_words().to_string())
            }
            Row::Today => {
                let title = today.and_then(|today| self.entry(&today.game));
                let title = title.map_or("Today's deal", |entry| &entry.title);
                let title = if self.search.is_empty() {
                    title.to_owned()
                } else {
                    format!("Today: {title}")
                };
                let edge = today.map(|day| if day.is_played { "played" } else { &*day.date });
                (title, edge.unwrap_or_default().to_owned())
            }
            Row::Tour => {
                let tour = today.map(|today| format!("{} of {}", today.tour.0, today.tour.1));
                ("Tour of the week".to_owned(), tour.unwrap_or_default())
            }
            Row::Surprise => ("Surprise me".to_owned(), String::new()),
            Row::ForTwo => ("Two at this keyboard".to_owned(), String::new()),
            Row::Page(action) => {
                let (words, key) = match action {
                    Action::Statistics => ("Statistics", "F5"),
                    Action::Finished => ("Finished games", "F7"),
                    _ => ("Settings", "F2"),
                };
                (words.to_owned(), key.to_owned())
            }
        }
    }

    fn row_line(&self, row: usize, columns: usize, theme: &Theme) -> Line<'static> {
        let chosen = row == self.at;
        let (left, right) = match self.rows[row] {
            Row::Heading(heading) => {
                let (left, right) = self.heading_words(row, heading);
                let room = columns.saturating_sub(4 + width(right));
                let left = pad(&fit(&left, room), room);
                return Line::styled(format!(" {left}  {right} "), theme.dim);
            }
            row => self.row_words(row),
        };
        // If the words do not fit, only their number is shown; the title is cut rather than a number.
        let room = columns.saturating_sub(6);
        let in_short = || match self.rows[row] {
            Row::Unfinished(_) => right.contains(" of ") && self.counts_in_short(room),
            _ => false,
        };
        let right = number_of(&right)
            .filter(|_| width(&left) + width(&right) > room || in_short())
            .unwrap_or(right);
        let left = match self.rows[row] {
            Row::Unfinished(index) => {
                let room = room.saturating_sub(width(&right));
                self.kept_title_in(&self.unfinished[index], room)
            }
            _ if right.contains(|sign: char| sign.is_ascii_digit()) => {
                fit(&left, room.saturating_sub(width(&right)))
            }
            _ => left,
        };
        // Another name of the game is cut rather than its title.
        let right = fit(&right, room.saturating_sub(width(&left)));
        let room = columns.saturating_sub(5 + width(&right));
        let style = theme.chosen_or(chosen, Style::new());
        let dim = theme.chosen_or(chosen, theme.dim);
        Line::from(vec![
            Span::raw(" "),
            theme.marker(chosen),
            Span::styled(format!(" {} ", pad(&left, room)), style),
            Span::styled(format!("{right} "), dim),
        ])
    }
}

/// Returns only the number from the words at the right end of a row, such as a number of players, moves or cards. The
/// noun after it is left out.
fn number_of(right: &str) -> Option<String> {
    let mut nouns = [" player", " move"].into_iter();
    let number = nouns.find_map(|noun| right.split_once(noun).map(|(number, _)| number));
    number.map(str::to_owned).or_else(|| {
        let (home, all) = right.split_once(" of ")?;
        let places = [" home", " off"].into_iter();
        let mut places = places.filter_map(|place| all.strip_suffix(place));
        let all = places.next().unwrap_or(all);
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        (is_number(home) && is_number(all)).then(|| format!("{home}/{all}"))
    })
}

pub(super) fn players((fewest, most): (u8, u8), short: bool) -> String {
    match (fewest, most, short) {
        (1, 1, true) => String::new(),
        (1, 1, false) => "for one player".to_owned(),
        (fewest, most, true) if fewest == most => format!("{most} players"),
        (fewest, most, true) => format!("{fewest}-{most} players"),
        (fewest, most, false) if fewest == most => format!("for {most} players"),
        (fewest, most, false) => format!("for {fewest} to {most} players"),
    }
}
