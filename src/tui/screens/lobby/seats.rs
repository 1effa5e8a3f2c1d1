//! The list of seats in the lobby: the player in each seat, whether the player is ready, and the player's progress.
//! If a line is too long, its less important parts are dropped first; no word is cut.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::render::text::{pad, width};
use crate::render::theme::Theme;
use patience_app::protocol::{Chair, People, Presence, RoomStage};
use patience_app::settings::Word as _;
use patience_app::text::clean_text::clean;
use patience_core::Seat;

/// The width of the column of players' names in the lobby's list of seats.
const NAMES: usize = 22;

/// The width of the column in the lobby's list of seats that says whether each player is ready.
const STATES: usize = 15;

/// The width of the column of connection delays in the lobby's list of seats.
const DELAYS: usize = 10;

/// The number of columns before the player's name in the lobby's list of seats.
const BEFORE_NAME: usize = 7;

/// The minimum widths that the lobby's list of seats reserves for a name and for a state, such as ready, on a narrow
/// screen.
const LEAST_NAME: usize = 8;
const LEAST_STATE: usize = 10;

/// The list of seats at a shared table, as the lobby shows it.
pub(super) struct SeatList<'a> {
    people: &'a People,
    /// The number of the seat under the cursor.
    at: usize,
    /// Whether all players at the shared table play the same single-player deal, each on their own.
    is_apart: bool,
    theme: &'a Theme,
    columns: usize,
    /// The widths of the column of players' names and of the column of their states, such as ready.
    names: usize,
    states: usize,
    /// Whether the list of seats shows the players' progress. It takes the place of the connection delays.
    tells_progress: bool,
}

impl<'a> SeatList<'a> {
    /// Lays out the list of seats with the cursor on seat `at`.
    pub(super) fn new(
        people: &'a People,
        at: usize,
        is_apart: bool,
        columns: usize,
        theme: &'a Theme,
    ) -> Self {
        let mut chairs = people.seats.iter();
        let tells_progress = chairs.any(|chair| chair.progress.is_some() && chair.person.is_some());
        let mut list = Self {
            people,
            at,
            is_apart,
            theme,
            columns,
            names: NAMES,
            states: STATES,
            tells_progress,
        };
        if tells_progress {
            let chairs = || (0..).zip(&people.seats);
            let longest = |(number, chair)| width(&list.names_of(number, chair)[0]);
            let names = chairs().map(longest).max();
            let states = chairs().map(|(_, chair)| width(list.state(chair).1) + 2);
            let states = states.max();
            list.names = (names.unwrap_or(0) + 1).min(NAMES);
            list.states = states.unwrap_or(0).min(STATES);
        }
        // On a narrow screen the state has priority over the name.
        let room = columns.saturating_sub(BEFORE_NAME + LEAST_STATE + 2);
        list.names = list.names.min(room).max(LEAST_NAME);
        list
    }

    /// Returns one line of text per seat at the shared table.
    pub(super) fn lines(&self) -> Vec<Line<'static>> {
        let chairs = (0..).zip(&self.people.seats);
        chairs
            .map(|(number, chair)| self.line(number, chair))
            .collect()
    }

    /// Returns the name of the player at a seat in several lengths, the longest first.
    fn names_of(&self, number: usize, chair: &Chair) -> Vec<String> {
        let own = self.people.own == Some(Seat::from_index(number));
        match &chair.person {
            Some(person) if own => vec![format!("{} (you)", person.name), person.name.to_string()],
            Some(person) => vec![person.name.to_string()],
            None if self.is_apart => vec!["\u{2013}".to_owned()],
            None => {
                let computer = format!("Computer {}", number + 1);
                vec![format!("{computer}, {}", chair.level.word()), computer]
            }
        }
    }

    /// Returns the mark and the words for the state of a seat, such as ready.
    fn state(&self, chair: &Chair) -> (char, &'static str) {
        let mark = |mark: char, ascii: char| self.theme.glyphs.either(mark, ascii);
        let Some(person) = &chair.person else {
            if self.is_apart {
                return (' ', "empty");
            }
            return (mark('◆', '#'), "computer");
        };
        match person.presence {
            Presence::Away => (mark('◌', '.'), "away"),
            Presence::Replaced => (mark('◌', '.'), "away, replaced"),
            Presence::Here if person.ready => (mark('●', '*'), "ready"),
            // The result is shown beside.
            Presence::Here if chair.has_ended && super::is_played(self.people.stage) => (' ', ""),
            Presence::Here if super::is_under_way(self.people.stage) => (mark('●', '*'), "playing"),
            Presence::Here => (mark('○', 'o'), "choosing"),
        }
    }

    /// Returns the words at the end of a seat's line in the lobby in several lengths, the longest first.
    fn beside(&self, number: usize, chair: &Chair) -> Vec<String> {
        let chosen = number == self.at;
        let own = self.people.own == Some(Seat::from_index(number));
        if let Some(progress) = &chair.progress
            && !(chosen && chair.person.is_none())
        {
            return clauses(&clean(progress));
        }
        // Levels can only be chosen before the first hand.
        let has_level = !self.is_apart && self.people.stage == RoomStage::Gathering;
        let forms: &[&str] = match &chair.person {
            None if chosen && has_level => &[
                "Enter: sit here, ← → level",
                "Enter: sit, ← → level",
                "Enter: sit here",
            ],
            None if chosen => &["Enter: sit here"],
            _ if chosen && own => &["Enter: get up"],
            _ => &[],
        };
        forms.iter().map(|form| (*form).to_owned()).collect()
    }

    fn line(&self, number: usize, chair: &Chair) -> Line<'static> {
        let chosen = number == self.at;
        let theme = self.theme;
        let names = self.names_of(number, chair);
        let name = fitting(&names, self.names).or(names.last());
        let (mark, state) = self.state(chair);
        let style = theme.chosen_or(chosen, Style::new());
        let delay = chair.person.as_ref().and_then(|person| person.round_trip);
        let delay = delay.map_or_else(String::new, |ms| format!("{ms} ms"));
        let delay = format!("{delay:>width$}  ", width = DELAYS - 2);
        let delay = Some(delay)
            .filter(|_| !self.tells_progress)
            .unwrap_or_default();
        let before = BEFORE_NAME + self.names + 2 + self.states + width(&delay);
        let beside = self.beside(number, chair);
        let beside = fitting(&beside, self.columns.saturating_sub(before));
        let name = pad(name.map_or("", String::as_str), self.names);
        Line::from(vec![
            Span::raw(" "),
            theme.marker(chosen),
            Span::styled(format!(" {:>2}  {name}", number + 1), style),
            Span::styled(format!("{mark} {}", pad(state, self.states)), style),
            Span::styled(delay, theme.dim),
            Span::styled(beside.cloned().unwrap_or_default(), theme.dim),
        ])
    }
}

/// Returns the first of the texts `forms` that fits into `columns` columns.
fn fitting(forms: &[String], columns: usize) -> Option<&String> {
    forms.iter().find(|form| width(form) <= columns)
}

/// Returns a text in several lengths: first the whole text, then each time with one clause fewer at the end.
fn clauses(text: &str) -> Vec<String> {
    let mut forms = vec![text.to_owned()];
    let mut left = text;
    while let Some((shorter, _)) = left.rsplit_once(", ") {
        forms.push(shorter.to_owned());
        left = shorter;
    }
    forms
}
