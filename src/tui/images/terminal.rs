//! Whether a terminal shows pictures, and what it is sent of them.

use super::shown::ShownPictures;
use super::{Look, Pack, Placed};
use crate::codec::graphics::{ASKING, ASKING_SIZE, Answer};

/// The smallest cell on which a card can be drawn, in pixels.
const LEAST_CELL: (u16, u16) = (4, 6);

/// What is known of a terminal and pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Found {
    /// It was not asked.
    #[default]
    NotAsked,
    /// It has not answered.
    NoAnswer,
    /// It shows none.
    ShowsNone,
    /// It does not say how large its cells are.
    NoSize,
    /// It shows pictures.
    Shows,
}

/// A terminal that may show pictures: what it has answered, and what it shows.
#[derive(Debug, Default)]
pub struct TerminalPictures {
    is_asked: bool,
    shows: Option<bool>,
    cell: Option<(u16, u16)>,
    shown: ShownPictures,
}

impl TerminalPictures {
    /// Tells whether the terminal was asked.
    pub const fn is_asked(&self) -> bool {
        self.is_asked
    }

    /// Returns the bytes that ask the terminal. They are to be sent before something is drawn over all of
    /// the screen: so is what a terminal prints by mistake.
    pub const fn asking(&mut self) -> &'static str {
        self.is_asked = true;
        ASKING
    }

    /// Takes what the terminal answers.
    pub fn hear(&mut self, answer: Answer) {
        match answer {
            Answer::ShowsPictures(shows) => self.shows = Some(shows),
            Answer::CellSize(width, height) => {
                let is_cell = LEAST_CELL.0 <= width && LEAST_CELL.1 <= height;
                self.cell = is_cell.then_some((width, height)).or(self.cell);
            }
            // It would have answered the questions before.
            Answer::Kind => self.shows = self.shows.or(self.is_asked.then_some(false)),
        }
    }

    /// Returns what is known of the terminal.
    pub const fn found(&self) -> Found {
        match (self.is_asked, self.shows, self.cell) {
            (false, ..) => Found::NotAsked,
            (true, None, _) => Found::NoAnswer,
            (true, Some(false), _) => Found::ShowsNone,
            (true, Some(true), None) => Found::NoSize,
            (true, Some(true), Some(_)) => Found::Shows,
        }
    }

    /// Returns the bytes that ask how large the cells are, after they may have changed.
    pub fn asking_size(&self) -> &'static str {
        if self.cell().is_some() {
            ASKING_SIZE
        } else {
            ""
        }
    }

    /// Takes the size of a cell in pixels as the system knows it; what the terminal says comes before it.
    pub fn measure(&mut self, cell: Option<(u16, u16)>) {
        self.cell = self.cell.or(cell);
    }

    /// Returns the size of a cell where the terminal shows pictures.
    pub fn cell(&self) -> Option<(u16, u16)> {
        self.cell.filter(|_| self.shows == Some(true))
    }

    /// Tells whether the terminal may have pictures of this program.
    pub const fn has_pictures(&self) -> bool {
        !self.shown.is_empty()
    }

    /// Notes that the terminal has lost its pictures.
    pub fn forget(&mut self) {
        self.shown.forget();
    }

    /// Returns the bytes by which the terminal shows these pictures and no others; none where it shows none.
    pub fn write(&mut self, look: Option<Look>, wanted: &[Placed]) -> String {
        let mut text = String::new();
        match (self.cell(), look) {
            (Some(cell), Some(look)) => {
                self.shown.write(&mut text, &Pack { look, cell }, wanted);
            }
            _ => self.shown.write_removal(&mut text),
        }
        text
    }
}
