//! Keeps track of whether a terminal can show pictures, and of the pictures that it has been sent.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::style::Color;

use super::in_cells::PicturesInCells;
use super::shown::ShownPictures;
use super::{Look, Pack, Placed};
use crate::codec::placeholders::{OWNERS, through_tmux};
use crate::codec::{ASKING_SIZE, Answer, Route};

/// The smallest cell on which a card can be drawn, in pixels.
const LEAST_CELL: (u16, u16) = (4, 6);
/// The largest size of a terminal's cell that is accepted, in pixels.
const LARGEST_CELL: (u16, u16) = (64, 128);

/// What is known about whether a terminal shows pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Found {
    /// The terminal was not asked whether it shows pictures.
    #[default]
    NotAsked,
    /// The terminal has not answered whether it shows pictures.
    NoAnswer,
    /// The terminal shows no pictures.
    ShowsNone,
    /// The terminal did not report the size of its cells.
    NoSize,
    /// The terminal shows pictures.
    Shows,
}

/// The longest time to wait for a terminal's answer about pictures. A terminal that has not answered by then is taken
/// to show no pictures.
const LATEST_ANSWER: Duration = Duration::from_secs(1);

/// After this time without a key press, tmux may have been attached to another terminal, or the program's window in
/// tmux may have been hidden. Meanwhile tmux passes nothing on to the terminal.
const SILENCE: Duration = Duration::from_secs(3);

/// A terminal that may show pictures: its answers, and the pictures that it has.
#[derive(Debug, Default)]
pub struct TerminalPictures {
    is_asked: bool,
    /// Whether the terminal's last answer about pictures may be out of date.
    is_doubted: bool,
    route: Route,
    shows: Option<bool>,
    /// The time at which the terminal was asked about pictures; `None` if no answer is pending.
    asked: Option<Duration>,
    /// The time of the last key press.
    pressed: Duration,
    /// Whether tmux may be attached to another terminal. If so, the terminal is asked again at the next key press.
    is_moved: bool,
    cell: Option<(u16, u16)>,
    /// The number of questions about the size of a cell that the terminal has not answered yet. While it is 0, no
    /// size is accepted.
    awaited: u32,
    /// Whether the terminal has answered the oldest pending question with the size of a cell.
    is_answered: bool,
    /// Whether the terminal has answered the oldest pending question by saying whether it shows pictures.
    is_told: bool,
    /// Whether the terminal itself has reported the size of a cell.
    has_told: bool,
    shown: ShownPictures,
    in_cells: PicturesInCells,
    highest: u8,
}

impl TerminalPictures {
    /// Creates the state for a terminal about which nothing is known. Programs with different values of `number` can
    /// show pictures on the same terminal without mixing them up.
    pub fn owned_by(number: u32) -> Self {
        let owner = u8::try_from(number % u32::from(OWNERS)).unwrap_or(0) + 1;
        Self {
            in_cells: PicturesInCells::of(owner),
            ..Self::default()
        }
    }

    /// Returns the owner's number, which distinguishes this program's pictures in cells from those of other programs on
    /// the same terminal.
    pub const fn owner(&self) -> u8 {
        self.in_cells.owner()
    }

    /// Whether the terminal should now be asked if it shows pictures, for the first time or again.
    pub const fn is_to_be_asked(&self) -> bool {
        !self.is_asked || self.is_doubted
    }

    /// Records that the terminal is being asked whether it shows pictures. Returns whether this is the first question
    /// since the program took over the terminal.
    pub const fn note_asked(&mut self, route: Route, now: Duration) -> bool {
        let is_first = !self.is_asked;
        (self.is_asked, self.is_doubted) = (true, false);
        self.route = route;
        self.asked = Some(now);
        self.awaited += 1;
        is_first
    }

    /// Takes an answer from the terminal.
    pub fn hear(&mut self, answer: Answer) {
        match answer {
            Answer::ShowsPictures(shows) => {
                self.shows = Some(shows);
                self.asked = None;
                self.is_told = self.awaited > 0;
            }
            Answer::CellSize(width, height) if self.awaited > 0 && !self.is_answered => {
                self.is_answered = true;
                // An impossible size is not used, and neither is the one before it.
                self.cell = Some((width, height)).filter(|cell| is_cell(*cell));
                self.has_told = self.cell.is_some();
            }
            Answer::CellSize(..) | Answer::LightGround(_) => {}
            // The terminal would have answered the earlier questions first. But tmux is not the one that shows
            // pictures.
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

    /// Returns the time at which the wait for the terminal's answer about pictures ends; `None` if an answer would not
    /// change anything.
    pub fn due(&self) -> Option<Duration> {
        let asked = self.asked.filter(|_| self.shows.is_some());
        asked.map(|asked| asked + LATEST_ANSWER)
    }

    /// Records that it is now time `now`. If the terminal has not answered about pictures in time, the terminal is
    /// taken to show no pictures. If it answers later, all pictures are sent again.
    pub fn pass(&mut self, now: Duration) {
        if self.due().is_some_and(|due| due <= now) {
            (self.shows, self.asked) = (None, None);
            self.in_cells.forget();
        }
    }

    /// Records a key press. The person who pressed the key can see the terminal. If tmux may be attached to another
    /// terminal or was hidden, the terminal is asked again.
    pub fn note_pressed(&mut self, now: Duration) {
        let is_silent = now.saturating_sub(self.pressed) >= SILENCE;
        self.pressed = now;
        if self.route == Route::Tmux && (is_silent || self.is_moved) {
            (self.is_doubted, self.is_moved) = (true, false);
        }
    }

    /// Returns what is known about whether the terminal shows pictures.
    pub const fn found(&self) -> Found {
        match (self.is_asked, self.shows, self.cell) {
            (false, ..) => Found::NotAsked,
            (true, None, _) => Found::NoAnswer,
            (true, Some(false), _) => Found::ShowsNone,
            (true, Some(true), None) => Found::NoSize,
            (true, Some(true), Some(_)) => Found::Shows,
        }
    }

    /// Records that the terminal or its cells may have another size, or that it may be another terminal. The terminal
    /// is then asked again. Returns the escape sequence that asks tmux for the size. The question whether the terminal
    /// shows pictures goes through tmux only after a key press here, because otherwise the answer would go to the pane
    /// that has the keyboard.
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

    /// Records that the terminal may have moved its pictures. All pictures are then placed again.
    pub const fn doubt(&mut self) {
        self.shown.doubt();
    }

    /// Takes the size of a cell in pixels, as the operating system reports it. A size that the terminal itself reports
    /// takes precedence.
    pub fn measure(&mut self, cell: Option<(u16, u16)>) {
        if !self.has_told {
            self.cell = cell.filter(|cell| is_cell(*cell));
        }
    }

    /// Returns the size of a cell. Returns `None` if the terminal does not show pictures.
    pub fn cell(&self) -> Option<(u16, u16)> {
        self.cell.filter(|_| self.shows == Some(true))
    }

    /// Returns the highest number of the pictures that the terminal was sent, or 0 if it was sent none.
    pub const fn highest(&self) -> u8 {
        self.highest
    }

    /// Returns how pictures reach the terminal: directly or through tmux.
    pub const fn route(&self) -> Route {
        self.route
    }

    /// Records that the terminal has lost its pictures.
    pub fn forget(&mut self) {
        self.shown.forget();
        self.in_cells.forget();
    }

    /// Records that the screen is redrawn. If the terminal shows pictures in cells, all pictures are then sent again.
    pub fn doubt_all(&mut self) {
        self.in_cells.forget();
        self.doubt();
    }

    /// Records that this may be another terminal, or that the program was in the background for a while. The terminal
    /// is then asked again, and all pictures are sent again.
    pub fn begin_again(&mut self) {
        self.is_doubted = true;
        self.doubt_all();
    }

    /// Records that another program has used the terminal. All pictures and pending answers are then lost, and the
    /// terminal is asked again.
    pub fn begin_anew(&mut self) {
        self.forget();
        (self.is_asked, self.asked) = (false, None);
        (self.awaited, self.is_answered, self.is_told) = (0, false, false);
        self.highest = 0;
    }

    /// Returns the escape sequences that make the terminal show exactly the `wanted` pictures. The text is empty if
    /// the terminal shows no pictures. Pictures shown in cells are written into `buffer`, on a background of colour
    /// `cloth`, and the sequences must be sent before the buffer.
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
                    // Pictures that are not painted are invisible. They are kept for the next time.
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

    /// Creates a terminal that has been asked at the start.
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
    fn many_screens_on_one_terminal_own_different_pictures() {
        let owner = |number| TerminalPictures::owned_by(number).owner();
        let mut owners: Vec<u8> = (0..u32::from(OWNERS)).map(owner).collect();
        owners.sort_unstable();
        owners.dedup();
        assert_eq!((owners.len(), owners[0]), (255, 1));
        assert_eq!(owner(u32::from(OWNERS)), owner(0));
    }

    #[test]
    fn only_a_requested_and_possible_size_is_accepted() {
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
    fn a_question_without_an_answer_ends_when_the_terminal_reports_its_kind() {
        let mut terminal = asked(Route::Direct);
        terminal.hear(Answer::ShowsPictures(true));
        terminal.measure(Some((8, 17)));
        terminal.hear(Answer::Kind);
        // An answer without a question.
        terminal.hear(Answer::CellSize(20, 40));
        assert_eq!(terminal.cell(), Some((8, 17)));
        // Each of two questions has its own answer.
        terminal.note_asked(Route::Direct, seconds(1));
        terminal.note_asked(Route::Direct, seconds(1));
        for size in [(20, 40), (10, 20)] {
            terminal.hear(Answer::ShowsPictures(true));
            terminal.hear(Answer::CellSize(size.0, size.1));
            terminal.hear(Answer::Kind);
            assert_eq!(terminal.cell(), Some(size));
        }
        // An answer with the kind alone, to another question, decides nothing.
        terminal.hear(Answer::Kind);
        assert_eq!(terminal.found(), Found::Shows);
        terminal.note_asked(Route::Direct, seconds(2));
        terminal.hear(Answer::Kind);
        assert_eq!(terminal.found(), Found::ShowsNone);
    }

    #[test]
    fn an_impossible_size_shows_no_pictures_until_another_arrives() {
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
    fn a_terminal_that_stops_answering_shows_no_pictures_and_is_sent_all_when_it_answers_again() {
        for route in [Route::Direct, Route::Tmux] {
            let mut terminal = asked(route);
            // The first answer has no time limit.
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
            // A late answer counts.
            terminal.hear(Answer::ShowsPictures(true));
            assert!(write(&mut terminal).contains("a=t,"));
        }
    }

    #[test]
    fn inside_tmux_a_key_after_silence_or_a_new_size_repeats_the_question() {
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
            // An answer would go to the pane that has the keyboard.
            assert!(!terminal.is_to_be_asked());
            terminal.note_pressed(seconds(press));
            assert_eq!(terminal.is_to_be_asked(), asks, "{press}");
            let is_first = terminal.note_asked(Route::Tmux, seconds(press));
            assert!(!is_first);
        }
        let mut direct = asked(Route::Direct);
        direct.note_pressed(seconds(9));
        assert!(!direct.is_to_be_asked());
        // A terminal that has never answered is not asked at every new size.
        assert_eq!(direct.note_resized(), "");
        assert!(!direct.is_to_be_asked());
    }
}
