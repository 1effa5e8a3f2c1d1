//! The list of games, drawn: the search, the list, and facts about the game under the cursor.

use std::path::Path;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::filter;
use super::search::other_name;
use super::{Heading, Home, Preview, Row};
use crate::render::appearance::Appearance;
use crate::render::panel::{line_at, lines_from};
use crate::render::text::{count, fit, pad, width, wrap, wrap_to};
use crate::render::theme::{Glyphs, Theme};
use crate::screens::table::{draw_board, fits};
use patience_app::catalogue::{Entry, Origin};
use patience_app::deals::daily::Place;
use patience_app::saved::Unfinished;
use patience_app::session::clock;
use patience_app::survey::measurements;

/// How many games that are like another are named beside the list.
const MOST_NAMED: usize = 3;

impl Home {
    /// Draws the screen, its top line and bottom line left aside.
    pub fn draw(&self, frame: &mut Frame, area: Rect, appearance: &Appearance) {
        let theme = &appearance.theme;
        self.draw_search(frame, area, theme);
        let list = Self::list_area(area);
        self.draw_list(frame, list, theme);
        if list.width < area.width {
            let x = list.x + list.width + 1;
            let side = Rect {
                x,
                y: area.y + 1,
                width: (area.x + area.width).saturating_sub(x + 1),
                height: area.height.saturating_sub(2),
            };
            self.draw_side(frame, side, appearance);
        } else if Self::foot_height(area) > 0 {
            let height = Self::foot_height(area) - 1;
            let foot = Rect {
                x: area.x + 1,
                y: area.bottom() - 1 - height,
                width: area.width.saturating_sub(2),
                height,
            };
            self.draw_foot(frame, foot, theme);
        }
    }

    /// Draws the line for the search.
    fn draw_search(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let search = Rect {
            x: area.x + 1,
            y: area.y + 1,
            width: area.width.saturating_sub(2),
            height: 1,
        };
        let caret = if theme.glyphs == Glyphs::Ascii {
            "_"
        } else {
            "▏"
        };
        let mut line = Line::from(vec![
            Span::styled("Search ", theme.dim),
            Span::styled(self.search.clone(), theme.strong),
            Span::styled(caret, theme.key),
        ]);
        if self.search.is_empty() {
            line.push_span(Span::styled(" just type", theme.dim));
        }
        line_at(frame, search, 0, line);
    }

    /// Draws the games that are found, or says that there are none.
    fn draw_list(&self, frame: &mut Frame, list: Rect, theme: &Theme) {
        let lines: Vec<Line> = (0..self.rows.len())
            .map(|row| self.row_line(row, usize::from(list.width), theme))
            .collect();
        if lines.is_empty() {
            let nothing = match (self.search.is_empty(), self.filter.is_set()) {
                (false, false) => "No game is called that. Backspace takes a letter back.",
                (false, true) => "No such game is called that. Backspace takes a letter back.",
                (true, _) => "There is no such game.",
            };
            for (row, text) in (0..).zip(wrap(nothing, usize::from(list.width.saturating_sub(2)))) {
                line_at(
                    frame,
                    Rect {
                        x: list.x + 1,
                        ..list
                    },
                    row,
                    Line::styled(text, theme.dim),
                );
            }
        }
        lines_from(
            frame,
            list,
            theme,
            &lines,
            self.top(usize::from(list.height)),
        );
    }

    fn row_line(&self, row: usize, columns: usize, theme: &Theme) -> Line<'static> {
        let chosen = row == self.at;
        let (left, right) = match self.rows[row] {
            Row::Heading(heading) => {
                let family = match heading {
                    Heading::Continue => "Continue",
                    Heading::Found => "Games",
                    Heading::Nearest => "Did you mean",
                    Heading::Family(game) => self.games[game].family.as_str(),
                };
                let family = if family.is_empty() {
                    "Other games"
                } else {
                    family
                };
                return Line::styled(format!(" {}", fit(family, columns - 1)), theme.dim);
            }
            Row::Unfinished(index) => {
                let kept = &self.unfinished[index];
                (self.kept_title(kept), String::new())
            }
            Row::Game(game) => {
                let entry = &self.games[game];
                let other = if self.search.is_empty() {
                    None
                } else {
                    other_name(entry, &self.search)
                };
                (
                    entry.title.clone(),
                    other.map_or_else(|| players(entry.players, true), str::to_owned),
                )
            }
        };
        // Where the words do not fit, the number does.
        let short = columns.saturating_sub(6 + width(&left)) < width(&right);
        let right = match (short, right.split_once(" player")) {
            (true, Some((number, _))) => number.to_owned(),
            _ => right,
        };
        // Another name is cut before the title is.
        let right = fit(&right, columns.saturating_sub(6 + width(&left)));
        let room = columns.saturating_sub(5 + width(&right));
        let pointer = if chosen { theme.glyphs.pointer() } else { ' ' };
        let style = if chosen {
            theme.chosen
        } else {
            ratatui::style::Style::new()
        };
        let dim = if chosen { theme.chosen } else { theme.dim };
        Line::from(vec![
            Span::styled(format!(" {pointer} {} ", pad(&left, room)), style),
            Span::styled(format!("{right} "), dim),
        ])
    }

    fn draw_side(&self, frame: &mut Frame, area: Rect, appearance: &Appearance) {
        let theme = &appearance.theme;
        let columns = usize::from(area.width);
        let Some(entry) = &self.shown_entry() else {
            return;
        };
        let facts = self.facts(entry);
        let mut above = vec![Line::styled(fit(&entry.title, columns), theme.strong)];
        above.extend(
            facts
                .iter()
                .flat_map(|fact| wrap_to(fact, columns, 4))
                .map(|text| Line::styled(text, theme.dim)),
        );
        if let Some(fault) = &self.fault {
            above.extend(
                fault
                    .lines()
                    .flat_map(|line| wrap(line, columns))
                    .map(|text| Line::styled(text, theme.error)),
            );
            frame.render_widget(Paragraph::new(above), area);
            return;
        }
        let below = |lines: usize| {
            let used = u16::try_from(lines + 1)
                .unwrap_or(u16::MAX)
                .min(area.height);
            Rect {
                y: area.y + used,
                height: area.height - used,
                ..area
            }
        };
        let whole = wrap(&entry.blurb, columns).len();
        let game = self.preview.as_ref().map(|preview| &preview.game);
        // While a race is stopped nobody is to think about its cards, here neither.
        let stopped = self.preview.as_ref().is_some_and(is_stopped);
        let game = game.filter(|_| !stopped);
        // The blurb gives way to the layout, but two lines of it stay in any case.
        let kept = (whole.min(2)..=whole)
            .rev()
            .find(|kept| game.is_some_and(|game| fits(game, below(above.len() + kept))));
        above.extend(
            wrap_to(&entry.blurb, columns, kept.unwrap_or(whole))
                .into_iter()
                .map(Line::raw),
        );
        if stopped {
            let text = "The race is stopped: its cards are shown when it goes on.";
            let lines = wrap(text, columns).into_iter();
            above.push(Line::default());
            above.extend(lines.map(|text| Line::styled(text, theme.dim)));
        }
        if let (Some(_), Some(game)) = (kept, game) {
            draw_board(frame, below(above.len()), game, appearance);
        }
        frame.render_widget(Paragraph::new(above), area);
    }

    /// Returns the game that the side tells of. One from a file outside the catalogue is known
    /// from that file, or if that is gone, by the title it was kept under.
    fn shown_entry(&self) -> Option<Entry> {
        let id = self.id_at(self.shown)?;
        let known = || self.games.iter().find(|entry| entry.id == id).cloned();
        let Some(Row::Unfinished(index)) = self.rows.get(self.shown) else {
            return known();
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

    /// Returns the game of a file outside the catalogue.
    fn entry_outside(&self, id: String, kept: &Unfinished, path: &Path) -> Entry {
        let read = self
            .preview
            .as_ref()
            .and_then(|preview| preview.entry.clone());
        read.unwrap_or_else(|| Entry {
            id,
            title: kept.title.clone(),
            aka: Vec::new(),
            family: String::new(),
            blurb: String::new(),
            players: (1, 1),
            origin: Origin::Path(path.to_owned()),
            replaces: false,
            fault: None,
        })
    }

    fn draw_foot(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let Some(entry) = &self.shown_entry() else {
            return;
        };
        let (text, style) = match &self.fault {
            Some(fault) => (fault, theme.error),
            None => (&entry.blurb, theme.dim),
        };
        for (row, text) in (0..).zip(wrap_to(
            text,
            usize::from(area.width),
            usize::from(area.height),
        )) {
            line_at(frame, area, row, Line::styled(text, style));
        }
    }

    /// Returns the facts about a game besides its blurb.
    fn facts(&self, entry: &Entry) -> Vec<String> {
        let mut first = vec![players(entry.players, false)];
        if !entry.aka.is_empty() {
            first.push(format!("also {}", entry.aka.join(", ")));
        }
        let mut facts = vec![first.join(", ")];
        let winnable = self
            .preview
            .as_ref()
            .and_then(|preview| preview.winnable)
            .and_then(measurements::in_words);
        facts.extend(winnable);
        if let Some(Row::Unfinished(index)) = self.rows.get(self.shown) {
            let kept = &self.unfinished[*index];
            let moves = count(usize::try_from(kept.moves).unwrap_or(usize::MAX), "move");
            facts = match &kept.fault {
                Some(fault) => vec![format!("This game cannot be continued: {fault}")],
                None if kept.duel => vec![format!(
                    "Unfinished, two on deal {}: {moves}, {}",
                    kept.deal,
                    clock(kept.elapsed)
                )],
                None => vec![format!(
                    "Unfinished: {}, {moves}, {}",
                    deal_words(kept),
                    clock(kept.elapsed)
                )],
            };
        } else if let Some(preview) = self
            .preview
            .as_ref()
            .filter(|preview| preview.variants.len() > 1)
        {
            let names: Vec<&str> = preview
                .variants
                .iter()
                .map(|variant| variant.title.as_str())
                .collect();
            facts.push(format!("Variants: {}", names.join(" · ")));
        }
        let alike: Vec<&str> = filter::alike(&entry.id, &self.traits)
            .iter()
            .take(MOST_NAMED)
            .filter_map(|id| self.games.iter().find(|game| game.id == *id))
            .map(|game| game.title.as_str())
            .collect();
        if !alike.is_empty() {
            facts.push(format!("Like it: {}", alike.join(", ")));
        }
        if self.begun().is_some() {
            facts.push("Unfinished: see Continue. A new one asks first.".to_owned());
        }
        facts
    }
}

/// Returns the words for the deal of an unfinished game: that of a day, a row of a tour, or its number.
fn deal_words(kept: &Unfinished) -> String {
    let place = kept.day.as_ref().and_then(|day| day.parse::<Place>().ok());
    place.map_or_else(|| format!("deal {}", kept.deal), Place::words)
}

/// Tells whether what is shown is a race all at once that waits for its players.
fn is_stopped(preview: &Preview) -> bool {
    let game = &preview.game;
    preview.is_kept() && game.rules().in_real_time() && game.hand_end().is_none()
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
