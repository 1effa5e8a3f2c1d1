//! The people at the table: a line for each seat, in which the name is typed; the arrows choose
//! the seat and its colour. What was typed is written to the configuration file as a whole.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::settings::{LONGEST_NAME, MOST_PLAYERS, Player, PlayerColour, Settings, Stored, Word};
use crate::tui::keys::Action;
use crate::tui::screens::settings::Change;
use crate::tui::screens::{centred, line_at, lines_from, panel, scrolled};
use crate::tui::text::{pad, width, wrap_to};
use crate::tui::theme::{Glyphs, Theme};

const HELP: &str =
    "Type a name. Up and down go to the next seat, left and right change its colour.";

/// What stands in a seat's line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Seated {
    name: String,
    colour: Option<PlayerColour>,
}

/// The names being typed.
#[derive(Debug, Clone)]
pub struct NamesPage {
    seats: Vec<Seated>,
    at: usize,
}

impl NamesPage {
    /// Opens with the names in force.
    pub fn new(settings: &Settings) -> Self {
        let known = settings.players.value.iter().map(|player| Seated {
            name: player.name.clone(),
            colour: player.colour,
        });
        let mut seats: Vec<Seated> = known.collect();
        seats.resize(MOST_PLAYERS, Seated::default());
        Self { seats, at: 0 }
    }

    /// Types a letter into the name.
    pub fn type_in(&mut self, letter: char) {
        let seat = &mut self.seats[self.at];
        let leading = letter == ' ' && seat.name.is_empty();
        if !letter.is_control() && !leading && seat.name.chars().count() < LONGEST_NAME {
            seat.name.push(letter);
        }
    }

    /// Takes back the last letter.
    pub fn rub_out(&mut self) {
        self.seats[self.at].name.pop();
    }

    /// Does what a key asks.
    pub fn act(&mut self, action: Action) {
        let most = self.seats.len() - 1;
        match action {
            Action::Up => self.at = self.at.checked_sub(1).unwrap_or(most),
            Action::Down => self.at = if self.at == most { 0 } else { self.at + 1 },
            Action::Left | Action::Right => self.turn_colour(action == Action::Right),
            Action::RubOut => self.rub_out(),
            _ => {}
        }
    }

    /// Goes through no colour and all colours.
    fn turn_colour(&mut self, up: bool) {
        let all = PlayerColour::ALL;
        let seat = &mut self.seats[self.at];
        let now = seat
            .colour
            .and_then(|colour| all.iter().position(|other| *other == colour))
            .map_or(0, |at| at + 1);
        let step = if up { 1 } else { all.len() };
        let next = (now + step) % (all.len() + 1);
        seat.colour = next.checked_sub(1).map(|at| all[at]);
    }

    /// Returns what is to be stored. Who has no name but sits before somebody who has one is
    /// called by the number of the seat.
    pub fn change(&self) -> Change {
        let mut players: Vec<Player> = (1..)
            .zip(&self.seats)
            .map(|(number, seat)| {
                let name = seat.name.trim();
                Player {
                    name: if name.is_empty() && seat.colour.is_some() {
                        format!("Player {number}")
                    } else {
                        name.to_owned()
                    },
                    colour: seat.colour,
                }
            })
            .collect();
        let last = players.iter().rposition(|player| !player.name.is_empty());
        players.truncate(last.map_or(0, |last| last + 1));
        for (number, player) in (1..).zip(&mut players) {
            if player.name.is_empty() {
                player.name = format!("Player {number}");
            }
        }
        let stored = if players.is_empty() {
            Stored::Default
        } else {
            Stored::Players(players)
        };
        (vec!["players".to_owned()], stored)
    }

    /// Draws the page.
    pub fn draw(&self, frame: &mut Frame, screen: Rect, theme: &Theme) {
        let rows = u16::try_from(self.seats.len()).unwrap_or(u16::MAX);
        let area = centred(screen, 56, rows.saturating_add(5));
        let inside = panel(frame, area, theme, "People at the table");
        let list = Rect {
            height: inside.height.saturating_sub(3),
            ..inside
        };
        let lines: Vec<Line> = (0..self.seats.len())
            .map(|at| self.line(at, usize::from(inside.width), theme))
            .collect();
        let top = scrolled(0, self.at, usize::from(list.height));
        lines_from(frame, list, theme, &lines, top);
        let (help, style) = match self.remark() {
            Some(remark) => (remark, theme.strong),
            None => (HELP.to_owned(), theme.dim),
        };
        let columns = usize::from(inside.width);
        for (row, text) in (list.height + 1..).zip(wrap_to(&help, columns, 2)) {
            line_at(frame, inside, row, Line::styled(text, style));
        }
    }

    /// Says that a name cannot be longer, or that two people have the same.
    fn remark(&self) -> Option<String> {
        let own = self.seats[self.at].name.trim();
        let called = self.seats.iter().filter(|seat| seat.name.trim() == own);
        if !own.is_empty() && called.count() > 1 {
            return Some(format!(
                "Two people are called {own}: their marks and colours tell them apart."
            ));
        }
        (self.seats[self.at].name.chars().count() >= LONGEST_NAME)
            .then(|| format!("A name has {LONGEST_NAME} letters at most."))
    }

    fn line(&self, at: usize, columns: usize, theme: &Theme) -> Line<'static> {
        let seat = &self.seats[at];
        let chosen = at == self.at;
        let caret = match (chosen, theme.glyphs) {
            (false, _) => "",
            (true, Glyphs::Ascii) => "_",
            (true, Glyphs::Unicode) => "▏",
        };
        let colour = seat.colour.map_or("any colour", Word::word);
        let room = columns.saturating_sub(4 + width(colour));
        let (name, style) = if seat.name.is_empty() && !chosen {
            (format!("Player {}", at + 1), theme.dim)
        } else {
            (format!("{}{caret}", seat.name), theme.strong)
        };
        Line::from(vec![
            Span::styled(format!("{:>2}  ", at + 1), theme.dim),
            Span::styled(pad(&name, room), style),
            Span::styled(colour, theme.dim),
        ])
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::settings::Circumstances;

    fn page() -> NamesPage {
        let path = PathBuf::from("/nowhere/config.toml");
        NamesPage::new(&Settings::without_file(path, Circumstances::default()))
    }

    #[test]
    fn a_seat_before_a_named_one_keeps_its_number_as_its_name() {
        let mut page = page();
        page.act(Action::Down);
        "Bo ".chars().for_each(|letter| page.type_in(letter));
        page.act(Action::Right);
        let player = |name: &str, colour| Player {
            name: name.to_owned(),
            colour,
        };
        let expected = vec![
            player("Player 1", None),
            player("Bo", Some(PlayerColour::Blue)),
        ];
        assert_eq!(page.change().1, Stored::Players(expected));
    }

    #[test]
    fn a_name_that_cannot_be_longer_and_one_that_is_taken_are_told() {
        let mut page = page();
        assert_eq!(page.remark(), None);
        "Ann".chars().for_each(|letter| page.type_in(letter));
        assert_eq!(page.remark(), None);
        page.act(Action::Down);
        "Ann".chars().for_each(|letter| page.type_in(letter));
        assert!(
            page.remark()
                .is_some_and(|text| text.contains("called Ann"))
        );
        "abelle the First"
            .chars()
            .for_each(|letter| page.type_in(letter));
        assert!(page.remark().is_some_and(|text| text.contains("at most")));
    }

    #[test]
    fn names_all_rubbed_out_are_the_default() {
        let mut page = page();
        page.type_in('A');
        page.act(Action::RubOut);
        assert_eq!(page.change().1, Stored::Default);
    }
}
