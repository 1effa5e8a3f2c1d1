//! The side panel of the first page, which is beside the list, or below it on a narrow screen. It shows facts and
//! cards of the game under the cursor, or the description of a row that is not a game.

use std::path::Path;

use patience_core::{Game, HandEnd, Rules};
use patience_language::describe::rules_text;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::drawing::players;
use super::filter;
use super::preview::bare_entry;
use super::rows::Row;
use super::unfinished::moves_words;
use super::{Home, Preview};
use crate::context::Context;
use crate::images::Placed;
use crate::layout::{below, without_last};
use crate::render::panel::lines_at;
use crate::render::text::{fit, styled, width, wrap, wrap_to};
use crate::render::theme::Theme;
use crate::screens::table::{draw_board, fits, lay_out_board};
use patience_app::catalogue::Entry;
use patience_app::catalogue::named_lists::Absent;
use patience_app::deals::daily::Place;
use patience_app::saved::Unfinished;
use patience_app::session::clock;

/// The maximum number of similar games that are named in the side panel about a game.
const MOST_NAMED: usize = 3;

/// The maximum number of rows in the side panel between the cards of a game and the figures about it.
const FIGURES_GAP: u16 = 2;

/// The maximum width of text in the side panel, in columns.
const WIDEST_WORDS: u16 = 92;

/// The minimum number of free rows below the figures of a game at which the side panel also shows the beginning of its
/// rules.
const LEAST_RULES: usize = 6;

/// The words in the side panel before the names of a game's variants.
const VARIANTS: &str = "Variants: ";
const LIKE_IT: &str = "Similar: ";

impl Home {
    /// Draws the side panel beside the list of games. Returns the pictures of its cards, if cards are shown as
    /// pictures.
    pub(super) fn draw_side(
        &self,
        frame: &mut Frame,
        area: Rect,
        context: &Context,
    ) -> Vec<Placed> {
        let theme = &context.appearance.theme;
        let columns = columns(area);
        let Some(entry) = &self.shown_entry() else {
            return self.draw_words(frame, area, context);
        };
        let whole = area;
        let area = self.above_figures(area, entry);
        let title = Line::styled(fit(&entry.title, columns), theme.strong);
        let facts = self.facts(entry);
        let facts = facts.iter().map(|fact| wrap_to(fact, columns, 4));
        let facts: Vec<Vec<Line>> = facts
            .map(|lines| styled(lines, theme.dim).collect())
            .collect();
        if let Some(fault) = &self.fault {
            let mut above = vec![title];
            above.extend(facts.into_iter().flatten());
            let fault = fault.lines().flat_map(|line| wrap(line, columns));
            above.extend(styled(fault.collect(), theme.error));
            frame.render_widget(Paragraph::new(above), area);
            return Vec::new();
        }
        // Players must not study the cards of a stopped race, here or at the table.
        let stopped = self.preview.as_ref().is_some_and(is_stopped);
        let heights: Vec<usize> = facts.iter().map(Vec::len).collect();
        let ((told, kept), shown) = self.above_layout(area, entry, &heights);
        let mut above = vec![title];
        above.extend(facts.into_iter().take(told).flatten());
        let blurb = sentences(&entry.blurb)[..kept].join(" ");
        let blurb = wrap(&blurb, columns).into_iter().filter(|_| kept > 0);
        above.extend(blurb.map(Line::raw));
        if stopped {
            let text = "The race is stopped. Its cards are hidden until it resumes.";
            above.push(Line::default());
            above.extend(styled(wrap(text, columns), theme.dim));
        }
        let (mut end, mut pictures) = (area.bottom(), Vec::new());
        if let Some(game) = shown {
            let place = below_lines(area, above.len(), game);
            (end, pictures) = draw_board(frame, place, game, context);
        }
        frame.render_widget(Paragraph::new(above), area);
        // On a tall screen the figures stay close to the cards.
        let end = end + FIGURES_GAP + whole.height - area.height;
        let height = end.saturating_sub(whole.y).min(whole.height);
        let room = Rect { height, ..whole };
        self.draw_figures(frame, room, entry, theme);
        if let Some(game) = shown {
            let rest = below(whole, height + FIGURES_GAP);
            let lines = rules_in_brief(game.rules(), (columns, rest.height.into()), theme);
            lines_at(frame, rest, 0, lines);
        }
        pictures
    }

    /// Returns the area of the side panel above the figures of a game.
    fn above_figures(&self, area: Rect, entry: &Entry) -> Rect {
        let figures = u16::try_from(self.figures_height(entry)).unwrap_or(0);
        let foot = if figures > 0 && self.fault.is_none() {
            figures + 1
        } else {
            0
        };
        without_last(area, foot)
    }

    /// Decides how many facts and how many sentences of a game's blurb are shown above its cards. Returns these two
    /// numbers; and the game whose cards are shown, if they fit. `facts` has the number of lines of each fact. The
    /// first sentence is always shown. Further sentences are shown only if they do not make the cards smaller.
    fn above_layout(
        &self,
        area: Rect,
        entry: &Entry,
        facts: &[usize],
    ) -> ((usize, usize), Option<&Game>) {
        let game = self.preview.as_ref().filter(|preview| !is_stopped(preview));
        let game = game.map(|preview| &preview.game);
        let sentences = sentences(&entry.blurb);
        let lines = |(told, kept): (usize, usize)| {
            let blurb = wrap(&sentences[..kept].join(" "), columns(area)).len();
            1 + facts.iter().take(told).sum::<usize>() + if kept > 0 { blurb } else { 0 }
        };
        let all = (facts.len(), sentences.len());
        let size = |words: (usize, usize)| {
            let game = game?;
            let layout = lay_out_board(game, below_lines(area, lines(words), game));
            layout.map(|layout| layout.size)
        };
        let folded = folded(all, self.needed_facts(entry));
        let (told, bare): (Vec<_>, Vec<_>) = folded.partition(|(_, kept)| *kept > 0);
        let largest = told.last().and_then(|words| size(*words));
        let mut told = told.into_iter();
        let fitting = match largest {
            Some(largest) => told.find(|words| size(*words) >= Some(largest)),
            None => bare.into_iter().find(|words| size(*words).is_some()),
        };
        (fitting.unwrap_or(all), game.filter(|_| fitting.is_some()))
    }

    /// Returns the name of the similar game or variant that the side panel shows at a point of the screen; `None` if
    /// there is none.
    fn name_at(&self, side: Rect, (x, y): (u16, u16)) -> Option<String> {
        let row = usize::from(y.checked_sub(side.y)?).checked_sub(1)?;
        let column = usize::from(x.checked_sub(side.x)?);
        let columns = columns(side);
        let Some(entry) = self.shown_entry() else {
            let (_, text) = self.words_of_row()?;
            let name = item_at(&text, &wrap(&text, columns), (column, row))?;
            let is_game = self.games.iter().any(|game| game.title == name);
            return Some(name).filter(|_| is_game);
        };
        let facts = self.facts(&entry);
        let wrapped: Vec<Vec<String>> =
            facts.iter().map(|fact| wrap_to(fact, columns, 4)).collect();
        let heights: Vec<usize> = wrapped.iter().map(Vec::len).collect();
        let area = self.above_figures(side, &entry);
        let ((told, _), _) = self.above_layout(area, &entry, &heights);
        let mut first = 0;
        for (fact, lines) in facts.iter().zip(wrapped).take(told) {
            if (first..first + lines.len()).contains(&row) {
                let name = item_at(fact, &lines, (column, row - first))?;
                if fact.starts_with(LIKE_IT) {
                    return Some(name);
                }
                let title = self.game_at().map_or(entry.title, |(_, title)| title);
                let name = format!("{title}: {name}");
                return Some(name).filter(|_| fact.starts_with(VARIANTS));
            }
            first += lines.len();
        }
        None
    }

    /// Handles a click on the side panel. A click on the name of a game or variant searches for that name. Returns
    /// whether the click was on the words that say what the Enter key does; the caller then does that.
    pub fn click_beside(&mut self, area: Rect, x: u16, y: u16) -> bool {
        let Some(side) = Self::side_area(area).filter(|side| side.contains((x, y).into())) else {
            return false;
        };
        if let Some(name) = self.name_at(side, (x, y)) {
            self.search_for(&name);
            return false;
        }
        let says = self.shown_entry().is_none() && self.shown == self.at;
        let words = self.words_of_row().filter(|_| says);
        words.is_some_and(|(_, text)| {
            let lines = wrap(&text, columns(side)).len() + 1;
            text.contains("Enter") && usize::from(y - side.y) < lines
        })
    }

    /// Returns the title and description that the side panel shows for the row under the cursor; `None` if the row is a
    /// game.
    fn words_of_row(&self) -> Option<(String, String)> {
        let row = self.rows.get(self.shown)?;
        Some(match row {
            Row::Family(game) => {
                let family = self.games[*game].family.as_str();
                let games = self.games_of_family(family);
                let titles: Vec<&str> = games.map(|entry| entry.title.as_str()).collect();
                let text = format!("Enter lists them: {}.", titles.join(", "));
                (filter::family_words(family).to_owned(), text)
            }
            Row::Today if self.begun_today().is_some() => (
                "Today's deal".to_owned(),
                "You have started it. Enter opens the daily deals, where you resume it. The first try counts.".to_owned(),
            ),
            Row::Today => (
                "Today's deal".to_owned(),
                "Everybody gets the same winnable deal today. The first try counts."
                    .to_owned(),
            ),
            Row::Tour => (
                "This week's tour of ten deals".to_owned(),
                "Ten games, from well known to odd, each with its own deal. A new tour starts on Monday."
                    .to_owned(),
            ),
            Row::Surprise => (
                "Surprise me".to_owned(),
                "Enter chooses a game at random.".to_owned(),
            ),
            Row::ForTwo => (
                "Two at this keyboard".to_owned(),
                "Enter lists the games for two, and single-player games that two can play as a duel on the same cards.".to_owned(),
            ),
            Row::Words => (
                self.row_words(*row).0,
                self.typed_filter().map_or_else(String::new, |asked| {
                    format!("Enter lists only these games: {}.", asked.words())
                }),
            ),
            _ => (self.row_words(*row).0, "Enter opens it.".to_owned()),
        })
    }

    /// Draws the description of a list row that is not a game. Returns the pictures of the cards.
    fn draw_words(&self, frame: &mut Frame, area: Rect, context: &Context) -> Vec<Placed> {
        let Some((title, text)) = self.words_of_row() else {
            return Vec::new();
        };
        let theme = &context.appearance.theme;
        let columns = columns(area);
        let mut lines = vec![Line::styled(fit(&title, columns), theme.strong)];
        lines.extend(wrap(&text, columns).into_iter().map(Line::raw));
        let preview = self.preview.as_ref();
        let mut pictures = Vec::new();
        let place = |preview: &Preview| below_lines(area, lines.len() + 2, &preview.game);
        if let Some(preview) = preview.filter(|preview| fits(&preview.game, place(preview))) {
            let place = place(preview);
            // Otherwise the deal is not published yet, and is found when it is played.
            let text = if preview.is_of_day() {
                ""
            } else {
                "The game (another deal):"
            };
            lines.push(Line::default());
            lines.push(Line::styled(fit(text, columns), theme.dim));
            (_, pictures) = draw_board(frame, place, &preview.game, context);
        }
        frame.render_widget(Paragraph::new(lines), area);
        pictures
    }

    /// Returns the catalogue entry of the game that the side panel shows. For a game that is not in the catalogue the
    /// entry is made from the rule file or, if that is missing, from the title in the saved game.
    fn shown_entry(&self) -> Option<Entry> {
        let id = self.id_at(self.shown)?;
        let known = || self.entry(&id).cloned();
        let index = match self.rows.get(self.shown) {
            Some(Row::Unfinished(index)) => index,
            Some(Row::Variant(game, variant)) => {
                let mut entry = known()?;
                let variant = self.games.get(*game)?.variants.get(*variant)?;
                entry.title = format!("{}: {}", entry.title, variant.title);
                if !variant.blurb.is_empty() {
                    entry.blurb.clone_from(&variant.blurb);
                }
                return Some(entry);
            }
            _ => return known(),
        };
        let kept = &self.unfinished[*index];
        let mut entry = match &kept.path {
            Some(path) => self.entry_outside(id, kept, path),
            None => known()?,
        };
        if let Some(variant) = self.kept_variant(kept) {
            entry.title = format!("{} · {}", entry.title, variant.title);
            if !variant.blurb.is_empty() {
                entry.blurb.clone_from(&variant.blurb);
            }
        }
        Some(entry)
    }

    /// Returns a list entry for a game whose rule file is not in the catalogue.
    fn entry_outside(&self, id: String, kept: &Unfinished, path: &Path) -> Entry {
        let preview = self.preview.as_ref();
        let read = preview.and_then(|preview| preview.entry.clone());
        read.unwrap_or_else(|| bare_entry(id, kept.title.clone(), path))
    }

    pub(super) fn draw_foot(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let Some(entry) = &self.shown_entry() else {
            return;
        };
        let (text, style) = match &self.fault {
            Some(fault) => (fault, theme.error),
            None => (&entry.blurb, theme.dim),
        };
        let text = wrap_to(text, area.width.into(), area.height.into());
        lines_at(frame, area, 0, styled(text, style));
    }

    /// Returns the missing game that the player searched for, if the game of `entry` is suggested in its place. The
    /// program does not have the missing game.
    fn absent(&self, entry: &Entry) -> Option<&Absent> {
        let absent = self.first_page.absent(self.search.text());
        absent.filter(|absent| absent.game() == entry.id)
    }

    /// Returns the minimum number of facts that the side panel must show about a game: first the number together with a
    /// part of the blurb, then the number without the blurb. These facts are the state of an unfinished game and the
    /// difficulty of its deal. Without the blurb, the reason why the game is listed is also needed.
    fn needed_facts(&self, entry: &Entry) -> (usize, usize) {
        let is_kept = matches!(self.rows.get(self.shown), Some(Row::Unfinished(_)));
        let needed = 1 + usize::from(is_kept && self.kept_level.is_some());
        (needed, usize::from(self.absent(entry).is_some()))
    }

    /// Returns the facts about a game that the side panel shows besides its blurb.
    fn facts(&self, entry: &Entry) -> Vec<String> {
        let mut first = vec![players(entry.players, false)];
        if !entry.aka.is_empty() {
            first.push(format!("also {}", entry.aka.join(", ")));
        }
        let mut facts = vec![first.join(", ")];
        if let Some(absent) = self.absent(entry) {
            facts.insert(0, absent.about().to_owned());
        }
        if let Some(Row::Unfinished(index)) = self.rows.get(self.shown) {
            let kept = &self.unfinished[*index];
            let moves = moves_words(kept);
            facts = match &kept.fault {
                Some(error) => vec![format!("This game cannot be continued: {error}")],
                None if kept.duel => vec![format!(
                    "Unfinished duel, deal {}: {moves}, {}",
                    kept.deal,
                    clock(kept.elapsed)
                )],
                None => vec![format!(
                    "Unfinished: {}, {moves}, {}",
                    deal_words(kept),
                    clock(kept.elapsed)
                )],
            };
            facts.extend(self.kept_level.clone());
            let is_stuck = self.kept_game().is_some_and(|game| {
                !kept.duel && game.rules().seats() == 1 && game.hand_end() == Some(HandEnd::NoMoves)
            });
            if is_stuck {
                let words = "No moves are left, but moves can be undone.";
                facts.insert(1, words.to_owned());
            }
        }
        if self.is_favourite(&entry.id) {
            facts.push("Favourite.".to_owned());
        }
        if self.begun().is_some() {
            facts.push("You have an unfinished game: see Continue.".to_owned());
        }
        let is_kept = matches!(self.rows.get(self.shown), Some(Row::Unfinished(_)));
        let variants = self.preview.iter().filter(|_| !is_kept);
        let variants = variants.flat_map(|preview| &preview.variants);
        let names: Vec<&str> = variants.map(|variant| variant.title.as_str()).collect();
        if names.len() > 1 {
            facts.push(format!("{VARIANTS}{}", names.join(" · ")));
        }
        let alike = filter::alike(&entry.id, &self.known.traits);
        let alike = alike
            .iter()
            .take(MOST_NAMED)
            .filter_map(|id| self.entry(id));
        let alike: Vec<&str> = alike.map(|game| game.title.as_str()).collect();
        if !alike.is_empty() {
            facts.push(format!("{LIKE_IT}{}", alike.join(", ")));
        }
        facts
    }
}

/// Returns the combinations of a number of facts and a number of blurb sentences to try above the cards, the largest
/// first. The number of facts is reduced to `needed` first. Then the number of sentences is reduced, and last the
/// number of facts to `kept`.
fn folded(
    (facts, blurb): (usize, usize),
    (needed, kept): (usize, usize),
) -> impl Iterator<Item = (usize, usize)> {
    let needed = facts.min(needed);
    let fewer = (needed..=facts).rev().map(move |facts| (facts, blurb));
    let shorter = (0..blurb).rev().map(move |blurb| (needed, blurb));
    fewer.chain(shorter).chain([(kept, 0)])
}

/// Returns the sentences of a text, one by one.
fn sentences(text: &str) -> Vec<&str> {
    let mut sentences = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices(". ") {
        let (before, after) = (&text[start..at], &text[at + 2..]);
        let last = before.rsplit(' ').next().unwrap_or(before);
        // "St. Helena" is one name.
        if last.chars().count() > 2 && after.starts_with(char::is_uppercase) {
            sentences.push(&text[start..=at]);
            start = at + 2;
        }
    }
    sentences.extend(Some(&text[start..]).filter(|text| !text.is_empty()));
    sentences
}

/// Returns the beginning of the text of a game's rules: as many whole sections as fit into `rows` rows of `columns`
/// columns.
fn rules_in_brief(
    rules: &Rules,
    (columns, rows): (usize, usize),
    theme: &Theme,
) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    if rows < LEAST_RULES {
        return lines;
    }
    for section in rules_text(rules) {
        let texts = section.paragraphs.iter();
        let texts = texts.flat_map(|text| wrap(text, columns));
        let mut section = vec![Line::styled(section.title, theme.strong)];
        section.extend(texts.map(Line::raw));
        if !lines.is_empty() {
            section.insert(0, Line::default());
        }
        if lines.len() + section.len() > rows {
            break;
        }
        lines.extend(section);
    }
    lines
}

/// Returns the width of text in the side panel, in columns: at most what is comfortable to read.
fn columns(side: Rect) -> usize {
    usize::from(side.width.min(WIDEST_WORDS))
}

/// Returns the area for the cards of a game, below the first `lines` lines of the side panel. In a single-player game,
/// the row of pile keys separates the cards from those lines. In other games an empty row does.
fn below_lines(area: Rect, lines: usize, game: &Game) -> Rect {
    let lines = lines + usize::from(game.rules().seats() > 1);
    below(area, u16::try_from(lines).unwrap_or(u16::MAX))
}

/// Returns the item at a column and row of a wrapped text. The text contains a list of items after its first colon, and
/// `lines` are its wrapped lines.
fn item_at(text: &str, lines: &[String], (column, row): (usize, usize)) -> Option<String> {
    if column >= width(lines.get(row)?) {
        return None;
    }
    // A space was dropped at the end of each line.
    let before: usize = lines.iter().take(row).map(|line| width(line) + 1).sum();
    let (head, list) = text.split_once(": ")?;
    let at = (before + column).checked_sub(width(head) + 2)?;
    let mut start = 0;
    for item in list.trim_end_matches('.').split_inclusive([',', '·']) {
        let here = start..start + width(item);
        start = here.end;
        if here.contains(&at) {
            return Some(item.trim_matches([' ', ',', '·']).to_owned());
        }
    }
    None
}

/// Returns the words that say which deal an unfinished game has: its day, its row in a weekly tour, or its deal number.
fn deal_words(kept: &Unfinished) -> String {
    let place = kept.day.as_ref().and_then(|day| day.parse::<Place>().ok());
    place.map_or_else(|| format!("deal {}", kept.deal), Place::words)
}

/// Whether the preview shows a race that is stopped until its players resume it. A race is a real-time game.
fn is_stopped(preview: &Preview) -> bool {
    let game = &preview.game;
    preview.is_kept() && game.rules().in_real_time() && game.hand_end().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_split_where_sentences_end() {
        let text = "On St. Helena. A game of 3.5 packs. It is long";
        let told = ["On St. Helena.", "A game of 3.5 packs.", "It is long"];
        assert_eq!(sentences(text), told);
        assert_eq!(sentences("One."), ["One."]);
        assert!(sentences("").is_empty());
    }
}
