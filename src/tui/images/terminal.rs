//! Whether a terminal shows pictures, and what it is sent of them.

use super::shown::ShownPictures;
use super::{Look, Pack, Placed};
use crate::codec::{ASKING_SIZE, Answer};

/// The smallest cell on which a card can be drawn, and the largest that is believed, in pixels.
const LEAST_CELL: (u16, u16) = (4, 6);
const LARGEST_CELL: (u16, u16) = (64, 128);

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
    /// How many questions about the size of a cell are not through; without one no size is taken.
    awaited: u32,
    /// Whether the size was told in answer to the first of them.
    is_answered: bool,
    /// Whether the terminal itself has told the size.
    has_told: bool,
    shown: ShownPictures,
}

impl TerminalPictures {
    /// Tells whether the terminal was asked.
    pub const fn is_asked(&self) -> bool {
        self.is_asked
    }

    /// Notes that the terminal is asked.
    pub const fn note_asked(&mut self) {
        self.is_asked = true;
        self.awaited += 1;
    }

    /// Takes what the terminal answers.
    pub fn hear(&mut self, answer: Answer) {
        match answer {
            Answer::ShowsPictures(shows) => self.shows = Some(shows),
            Answer::CellSize(width, height) if self.awaited > 0 && !self.is_answered => {
                self.is_answered = true;
                // What cannot be is not drawn for, nor is what was before.
                self.cell = Some((width, height)).filter(|cell| is_cell(*cell));
                self.has_told = self.cell.is_some();
            }
            Answer::CellSize(..) | Answer::LightGround(_) => {}
            // It would have answered the questions before.
            Answer::Kind => {
                self.shows = self.shows.or(self.is_asked.then_some(false));
                self.awaited = self.awaited.saturating_sub(1);
                self.is_answered = false;
            }
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
    pub fn asking_size(&mut self) -> &'static str {
        if self.shows != Some(true) {
            return "";
        }
        self.awaited += 1;
        ASKING_SIZE
    }

    /// Notes that the terminal may have moved its pictures: they are placed anew.
    pub const fn doubt(&mut self) {
        self.shown.doubt();
    }

    /// Takes the size of a cell in pixels as the system knows it; what the terminal says comes before it.
    pub fn measure(&mut self, cell: Option<(u16, u16)>) {
        if !self.has_told {
            self.cell = cell.filter(|cell| is_cell(*cell));
        }
    }

    /// Returns the size of a cell where the terminal shows pictures.
    pub fn cell(&self) -> Option<(u16, u16)> {
        self.cell.filter(|_| self.shows == Some(true))
    }

    /// Returns the highest number of a picture that the terminal may have of this program; 0 where it has none.
    pub fn highest(&self) -> u8 {
        self.shown.highest()
    }

    /// Notes that the terminal has lost its pictures.
    pub fn forget(&mut self) {
        self.shown.forget();
    }

    /// Notes that the terminal was somebody else's: it has lost its pictures, and the answers that were awaited. It
    /// is asked again where it has not answered whether it shows any.
    pub fn begin_anew(&mut self) {
        self.forget();
        self.is_asked = self.shows.is_some();
        (self.awaited, self.is_answered) = (0, false);
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

const fn is_cell((width, height): (u16, u16)) -> bool {
    let is_large = LEAST_CELL.0 <= width && LEAST_CELL.1 <= height;
    is_large && width <= LARGEST_CELL.0 && height <= LARGEST_CELL.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_size_that_was_asked_for_and_can_be_is_believed() {
        let mut terminal = TerminalPictures::default();
        terminal.hear(Answer::CellSize(8, 17));
        assert_eq!(terminal.found(), Found::NotAsked);
        terminal.note_asked();
        terminal.hear(Answer::ShowsPictures(true));
        terminal.hear(Answer::CellSize(60_000, 60_000));
        assert_eq!(terminal.found(), Found::NoSize);
        terminal.hear(Answer::CellSize(8, 17));
        assert_eq!(terminal.cell(), None);
        terminal.hear(Answer::Kind);
        terminal.measure(Some((9, 18)));
        assert_eq!(terminal.cell(), Some((9, 18)));
        assert_eq!(terminal.asking_size(), ASKING_SIZE);
        terminal.hear(Answer::CellSize(12, 25));
        terminal.hear(Answer::CellSize(13, 26));
        terminal.measure(Some((9, 18)));
        assert_eq!(terminal.cell(), Some((12, 25)));
        terminal.hear(Answer::ShowsPictures(false));
        assert_eq!(terminal.cell(), None);
    }

    #[test]
    fn a_question_without_an_answer_is_through_once_the_terminal_has_told_its_kind() {
        let mut terminal = TerminalPictures::default();
        terminal.note_asked();
        terminal.hear(Answer::ShowsPictures(true));
        terminal.measure(Some((8, 17)));
        terminal.hear(Answer::Kind);
        // Nobody has asked for this one.
        terminal.hear(Answer::CellSize(20, 40));
        assert_eq!(terminal.cell(), Some((8, 17)));
        // Of two questions each has its answer.
        terminal.asking_size();
        terminal.asking_size();
        for size in [(20, 40), (10, 20)] {
            terminal.hear(Answer::CellSize(size.0, size.1));
            terminal.hear(Answer::Kind);
            assert_eq!(terminal.cell(), Some(size));
        }
    }

    #[test]
    fn a_size_that_cannot_be_drawn_for_shows_none_until_there_is_another() {
        let mut terminal = TerminalPictures::default();
        terminal.note_asked();
        for answer in [
            Answer::ShowsPictures(true),
            Answer::CellSize(8, 17),
            Answer::Kind,
        ] {
            terminal.hear(answer);
        }
        for (size, cell) in [((80, 170), None), ((10, 21), Some((10, 21)))] {
            assert_eq!(terminal.asking_size(), ASKING_SIZE);
            terminal.hear(Answer::CellSize(size.0, size.1));
            terminal.hear(Answer::Kind);
            assert_eq!(terminal.cell(), cell);
        }
    }

    #[test]
    fn a_terminal_that_was_left_before_its_answer_is_asked_again() {
        let mut terminal = TerminalPictures::default();
        terminal.note_asked();
        terminal.begin_anew();
        assert!(!terminal.is_asked());
        terminal.note_asked();
        terminal.hear(Answer::Kind);
        terminal.begin_anew();
        assert!(terminal.is_asked());
    }
}
