//! Whether a terminal shows pictures, and what it is sent of them.

use ratatui::buffer::Buffer;
use ratatui::style::Color;

use super::in_cells::PicturesInCells;
use super::shown::ShownPictures;
use super::{Look, Pack, Placed};
use crate::codec::placeholders::through_tmux;
use crate::codec::{ASKING_SIZE, Answer, Route};

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
    route: Route,
    shows: Option<bool>,
    cell: Option<(u16, u16)>,
    /// How many questions about the size of a cell are not through; without one no size is taken.
    awaited: u32,
    /// Whether the size was told in answer to the first of them.
    is_answered: bool,
    /// Whether the terminal itself has told the size.
    has_told: bool,
    shown: ShownPictures,
    in_cells: PicturesInCells,
    highest: u8,
}

impl TerminalPictures {
    /// Tells whether the terminal was asked.
    pub const fn is_asked(&self) -> bool {
        self.is_asked
    }

    /// Notes that the terminal is asked.
    pub const fn note_asked(&mut self, route: Route) {
        self.is_asked = true;
        self.route = route;
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
            // It would have answered the questions before. But tmux is not who shows pictures.
            Answer::Kind => {
                let is_through = self.is_asked && self.route == Route::Direct;
                self.shows = self.shows.or(is_through.then_some(false));
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

    /// Returns the highest number of a picture that the terminal was sent; 0 where it was sent none.
    pub const fn highest(&self) -> u8 {
        self.highest
    }

    /// Returns the way of pictures to the terminal.
    pub const fn route(&self) -> Route {
        self.route
    }

    /// Notes that the terminal has lost its pictures.
    pub fn forget(&mut self) {
        self.shown.forget();
        self.in_cells.forget();
    }

    /// Notes that the terminal may be another one than before, or have been left for a while, where only cells come
    /// to it: all pictures are sent again.
    pub fn doubt_all(&mut self) {
        self.in_cells.forget();
        self.doubt();
    }

    /// Notes that the terminal was somebody else's: it has lost its pictures, and the answers that were awaited. It
    /// is asked again where it has not answered whether it shows any.
    pub fn begin_anew(&mut self) {
        self.forget();
        self.is_asked = self.shows.is_some();
        (self.awaited, self.is_answered, self.highest) = (0, false, 0);
    }

    /// Returns the bytes by which the terminal shows these pictures and no others; none where it shows none. Where
    /// pictures are cells they are painted, on a cloth of this colour, and the bytes are to come first.
    pub fn write(
        &mut self,
        look: Option<Look>,
        wanted: &[Placed],
        cloth: Option<Color>,
        buffer: &mut Buffer,
    ) -> String {
        let pack = self
            .cell()
            .zip(look)
            .map(|(cell, look)| Pack { look, cell });
        let mut text = String::new();
        match (self.route, pack) {
            (Route::Direct, Some(pack)) => self.shown.write(&mut text, &pack, wanted),
            (Route::Direct, None) => self.shown.write_removal(&mut text),
            (Route::Tmux, pack) => {
                match pack {
                    // What is not painted is not shown, and kept for when it is again.
                    Some(_) if wanted.is_empty() => {}
                    Some(pack) => {
                        let cloth = cloth.unwrap_or_default();
                        self.in_cells.write(&mut text, &pack, wanted, cloth, buffer);
                    }
                    None => self.in_cells.write_removal(&mut text),
                }
                text = through_tmux(&text);
            }
        }
        let highest = self.shown.highest().max(self.in_cells.highest());
        self.highest = self.highest.max(highest);
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
        terminal.note_asked(Route::Direct);
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
    fn tmux_does_not_answer_for_the_terminal_around_it() {
        let mut terminal = TerminalPictures::default();
        terminal.note_asked(Route::Tmux);
        for answer in [Answer::CellSize(8, 17), Answer::Kind] {
            terminal.hear(answer);
            assert_eq!(terminal.found(), Found::NoAnswer);
        }
        terminal.hear(Answer::ShowsPictures(true));
        assert_eq!(terminal.found(), Found::Shows);
    }

    #[test]
    fn a_question_without_an_answer_is_through_once_the_terminal_has_told_its_kind() {
        let mut terminal = TerminalPictures::default();
        terminal.note_asked(Route::Direct);
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
        terminal.note_asked(Route::Direct);
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
        terminal.note_asked(Route::Direct);
        terminal.begin_anew();
        assert!(!terminal.is_asked());
        terminal.note_asked(Route::Direct);
        terminal.hear(Answer::Kind);
        terminal.begin_anew();
        assert!(terminal.is_asked());
    }
}
