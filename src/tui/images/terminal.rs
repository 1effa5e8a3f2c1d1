//! Whether a terminal shows pictures, and what it is sent of them.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::style::Color;

use super::in_cells::PicturesInCells;
use super::shown::ShownPictures;
use super::{Look, Pack, Placed};
use crate::codec::placeholders::{OWNERS, through_tmux};
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

/// How long after a question its answer may come. A terminal that says nothing for longer shows no pictures.
const LATEST_ANSWER: Duration = Duration::from_secs(1);

/// After how long without a key tmux may have been left for another terminal, or have been out of sight, where it
/// passes nothing on.
const SILENCE: Duration = Duration::from_secs(3);

/// A terminal that may show pictures: what it has answered, and what it shows.
#[derive(Debug, Default)]
pub struct TerminalPictures {
    is_asked: bool,
    /// Whether the answer may be another one by now.
    is_doubted: bool,
    route: Route,
    shows: Option<bool>,
    /// When the question was asked that is still open.
    asked: Option<Duration>,
    /// When somebody was last seen to press something.
    pressed: Duration,
    /// Whether tmux may be on another terminal, which it is asked once somebody presses something.
    is_moved: bool,
    cell: Option<(u16, u16)>,
    /// How many questions about the size of a cell are not through; without one no size is taken.
    awaited: u32,
    /// Whether the size was told in answer to the first of them.
    is_answered: bool,
    /// Whether it was told whether pictures are shown in answer to the first of them.
    is_told: bool,
    /// Whether the terminal itself has told the size.
    has_told: bool,
    shown: ShownPictures,
    in_cells: PicturesInCells,
    highest: u8,
}

impl TerminalPictures {
    /// Returns what is known of a terminal at first. Who shows pictures with another number may do so on the same
    /// one.
    pub fn owned_by(number: u32) -> Self {
        let owner = u8::try_from(number % u32::from(OWNERS)).unwrap_or(0) + 1;
        Self {
            in_cells: PicturesInCells::of(owner),
            ..Self::default()
        }
    }

    /// Returns who owns the pictures that the terminal shows in cells.
    pub const fn owner(&self) -> u8 {
        self.in_cells.owner()
    }

    /// Tells whether the terminal is to be asked whether it shows pictures, for the first time or again.
    pub const fn is_to_be_asked(&self) -> bool {
        !self.is_asked || self.is_doubted
    }

    /// Notes that the terminal is asked, and tells whether it is so for the first time since it was taken.
    pub const fn note_asked(&mut self, route: Route, now: Duration) -> bool {
        let is_first = !self.is_asked;
        (self.is_asked, self.is_doubted) = (true, false);
        self.route = route;
        self.asked = Some(now);
        self.awaited += 1;
        is_first
    }

    /// Takes what the terminal answers.
    pub fn hear(&mut self, answer: Answer) {
        match answer {
            Answer::ShowsPictures(shows) => {
                self.shows = Some(shows);
                self.asked = None;
                self.is_told = self.awaited > 0;
            }
            Answer::CellSize(width, height) if self.awaited > 0 && !self.is_answered => {
                self.is_answered = true;
                // What cannot be is not drawn for, nor is what was before.
                self.cell = Some((width, height)).filter(|cell| is_cell(*cell));
                self.has_told = self.cell.is_some();
            }
            Answer::CellSize(..) | Answer::LightGround(_) => {}
            // It would have answered the questions before. But tmux is not who shows pictures.
            Answer::Kind => {
                if self.awaited > 0 && self.route == Route::Direct && !self.is_told {
                    self.shows = Some(false);
                    self.asked = None;
                }
                self.awaited = self.awaited.saturating_sub(1);
                (self.is_answered, self.is_told) = (false, false);
            }
        }
    }

    /// Returns when a question is no longer open whose answer would change something.
    pub fn due(&self) -> Option<Duration> {
        let asked = self.asked.filter(|_| self.shows.is_some());
        asked.map(|asked| asked + LATEST_ANSWER)
    }

    /// Lets time pass until now: a terminal that has not answered shows no pictures, and if it is the one before, it
    /// is sent them anew.
    pub fn pass(&mut self, now: Duration) {
        if self.due().is_some_and(|due| due <= now) {
            (self.shows, self.asked) = (None, None);
            self.in_cells.forget();
        }
    }

    /// Notes that somebody presses something. They see the terminal; where tmux could not tell that it is another
    /// one, or was out of sight, it is asked again.
    pub fn note_pressed(&mut self, now: Duration) {
        let is_silent = now.saturating_sub(self.pressed) >= SILENCE;
        self.pressed = now;
        if self.route == Route::Tmux && (is_silent || self.is_moved) {
            (self.is_doubted, self.is_moved) = (true, false);
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

    /// Notes that the size of the terminal, and of its cells, may have changed, and that it may be another one: it is
    /// asked again. Returns the bytes that ask tmux, which does not pass on the other question as long as nobody
    /// presses something here: the answer would go to whatever else has the keys.
    pub fn note_resized(&mut self) -> &'static str {
        match self.route {
            Route::Direct => {
                self.is_doubted |= self.shows.is_some();
                ""
            }
            Route::Tmux => {
                self.is_moved = true;
                self.awaited += 1;
                ASKING_SIZE
            }
        }
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

    /// Notes that all is drawn anew: where only cells come to the terminal, all pictures are sent again.
    pub fn doubt_all(&mut self) {
        self.in_cells.forget();
        self.doubt();
    }

    /// Notes that the terminal may be another one than before, or have been left for a while: it is asked again, and
    /// all pictures are sent again.
    pub fn begin_again(&mut self) {
        self.is_doubted = true;
        self.doubt_all();
    }

    /// Notes that the terminal was somebody else's: it has lost its pictures, and the answers that were awaited. It
    /// is asked again.
    pub fn begin_anew(&mut self) {
        self.forget();
        (self.is_asked, self.asked) = (false, None);
        (self.awaited, self.is_answered, self.is_told) = (0, false, false);
        self.highest = 0;
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
                    // A terminal that does not answer is sent nothing.
                    None if self.shows.is_none() => {}
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
    use crate::images::art::tests::{face, pack};

    /// Returns a terminal that was asked at the start.
    fn asked(route: Route) -> TerminalPictures {
        let mut terminal = TerminalPictures::owned_by(7);
        assert!(terminal.is_to_be_asked());
        assert!(terminal.note_asked(route, Duration::ZERO));
        assert!(!terminal.is_to_be_asked());
        terminal
    }

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    #[test]
    fn many_screens_beside_each_other_own_different_pictures() {
        let owner = |number| TerminalPictures::owned_by(number).owner();
        let mut owners: Vec<u8> = (0..u32::from(OWNERS)).map(owner).collect();
        owners.sort_unstable();
        owners.dedup();
        assert_eq!((owners.len(), owners[0]), (255, 1));
        assert_eq!(owner(u32::from(OWNERS)), owner(0));
    }

    #[test]
    fn only_a_size_that_was_asked_for_and_can_be_is_believed() {
        let mut terminal = TerminalPictures::default();
        terminal.hear(Answer::CellSize(8, 17));
        assert_eq!(terminal.found(), Found::NotAsked);
        terminal.note_asked(Route::Direct, seconds(0));
        terminal.hear(Answer::ShowsPictures(true));
        terminal.hear(Answer::CellSize(60_000, 60_000));
        assert_eq!(terminal.found(), Found::NoSize);
        terminal.hear(Answer::CellSize(8, 17));
        assert_eq!(terminal.cell(), None);
        terminal.hear(Answer::Kind);
        terminal.measure(Some((9, 18)));
        assert_eq!(terminal.cell(), Some((9, 18)));
        terminal.note_asked(Route::Direct, seconds(1));
        terminal.hear(Answer::ShowsPictures(true));
        terminal.hear(Answer::CellSize(12, 25));
        terminal.hear(Answer::CellSize(13, 26));
        terminal.measure(Some((9, 18)));
        assert_eq!(terminal.cell(), Some((12, 25)));
        terminal.hear(Answer::ShowsPictures(false));
        assert_eq!(terminal.cell(), None);
    }

    #[test]
    fn tmux_does_not_answer_for_the_terminal_around_it() {
        let mut terminal = asked(Route::Tmux);
        for answer in [Answer::CellSize(8, 17), Answer::Kind] {
            terminal.hear(answer);
            assert_eq!(terminal.found(), Found::NoAnswer);
        }
        terminal.hear(Answer::ShowsPictures(true));
        assert_eq!(terminal.found(), Found::Shows);
    }

    #[test]
    fn a_question_without_an_answer_is_through_once_the_terminal_has_told_its_kind() {
        let mut terminal = asked(Route::Direct);
        terminal.hear(Answer::ShowsPictures(true));
        terminal.measure(Some((8, 17)));
        terminal.hear(Answer::Kind);
        // Nobody has asked for this one.
        terminal.hear(Answer::CellSize(20, 40));
        assert_eq!(terminal.cell(), Some((8, 17)));
        // Of two questions each has its answer.
        terminal.note_asked(Route::Direct, seconds(1));
        terminal.note_asked(Route::Direct, seconds(1));
        for size in [(20, 40), (10, 20)] {
            terminal.hear(Answer::ShowsPictures(true));
            terminal.hear(Answer::CellSize(size.0, size.1));
            terminal.hear(Answer::Kind);
            assert_eq!(terminal.cell(), Some(size));
        }
        // What tells its kind alone, where it was asked about something else, has told nothing.
        terminal.hear(Answer::Kind);
        assert_eq!(terminal.found(), Found::Shows);
        terminal.note_asked(Route::Direct, seconds(2));
        terminal.hear(Answer::Kind);
        assert_eq!(terminal.found(), Found::ShowsNone);
    }

    #[test]
    fn a_size_that_cannot_be_drawn_for_shows_none_until_there_is_another() {
        let mut terminal = asked(Route::Direct);
        for (size, cell) in [
            ((8, 17), Some((8, 17))),
            ((80, 170), None),
            ((10, 21), Some((10, 21))),
        ] {
            terminal.hear(Answer::ShowsPictures(true));
            terminal.hear(Answer::CellSize(size.0, size.1));
            terminal.hear(Answer::Kind);
            assert_eq!(terminal.cell(), cell);
            assert_eq!(terminal.note_resized(), "");
            assert!(terminal.is_to_be_asked());
            terminal.note_asked(Route::Direct, seconds(1));
        }
    }

    #[test]
    fn a_terminal_that_was_left_is_asked_again_and_shows_pictures_until_it_says_otherwise() {
        let mut terminal = asked(Route::Direct);
        terminal.begin_anew();
        assert!(terminal.is_to_be_asked());
        terminal.note_asked(Route::Direct, seconds(1));
        terminal.hear(Answer::ShowsPictures(true));
        terminal.hear(Answer::CellSize(8, 17));
        terminal.hear(Answer::Kind);
        terminal.begin_anew();
        assert!(terminal.note_asked(Route::Direct, seconds(2)));
        assert_eq!(terminal.found(), Found::Shows);
        terminal.hear(Answer::Kind);
        assert_eq!(terminal.found(), Found::ShowsNone);
    }

    #[test]
    fn a_terminal_that_does_not_answer_again_shows_no_pictures_and_is_sent_all_once_it_answers() {
        for route in [Route::Direct, Route::Tmux] {
            let mut terminal = asked(route);
            // Nobody waits for the first answer.
            assert_eq!(terminal.due(), None);
            terminal.hear(Answer::ShowsPictures(true));
            terminal.hear(Answer::CellSize(8, 17));
            let write = |terminal: &mut TerminalPictures| {
                let (look, wanted) = (pack().look, [face(0, (1.0, 2.0), 0)]);
                let mut buffer = Buffer::empty(ratatui::layout::Rect::new(0, 0, 20, 12));
                terminal.write(Some(look), &wanted, None, &mut buffer)
            };
            assert!(write(&mut terminal).contains("a=t,"));
            assert_eq!(terminal.due(), None);
            terminal.begin_again();
            assert!(terminal.is_to_be_asked());
            terminal.note_asked(route, seconds(5));
            assert_eq!(terminal.due(), Some(seconds(6)));
            terminal.pass(seconds(5));
            assert_eq!(terminal.found(), Found::Shows);
            terminal.pass(seconds(6));
            assert_eq!((terminal.found(), terminal.due()), (Found::NoAnswer, None));
            let left = write(&mut terminal);
            assert_eq!(left.is_empty(), route == Route::Tmux, "{left:?}");
            // An answer that comes late counts.
            terminal.hear(Answer::ShowsPictures(true));
            assert!(write(&mut terminal).contains("a=t,"));
        }
    }

    #[test]
    fn inside_tmux_a_key_after_a_while_or_another_size_has_the_question_asked_again() {
        let mut terminal = asked(Route::Tmux);
        for (press, is_resized, asks) in [
            (1, false, false),
            (2, false, false),
            (5, false, true),
            (6, false, false),
            (7, true, true),
            (8, false, false),
        ] {
            if is_resized {
                assert_eq!(terminal.note_resized(), ASKING_SIZE);
            }
            // An answer would go to whatever has the keys.
            assert!(!terminal.is_to_be_asked());
            terminal.note_pressed(seconds(press));
            assert_eq!(terminal.is_to_be_asked(), asks, "{press}");
            let is_first = terminal.note_asked(Route::Tmux, seconds(press));
            assert!(!is_first);
        }
        let mut direct = asked(Route::Direct);
        direct.note_pressed(seconds(9));
        assert!(!direct.is_to_be_asked());
        // Who has never answered is not asked at every size.
        assert_eq!(direct.note_resized(), "");
        assert!(!direct.is_to_be_asked());
    }
}
