//! Draws many screens, one after the other. All screens share the buffers for drawing and comparing. Each screen
//! stores only what its terminal shows.

use std::io::{self, Write};
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use ratatui::backend::Backend as _;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::{Color, Modifier};
use ratatui::{Frame, Terminal};

use crate::codec::{CompactBackend, clearing};

/// The buffers in which screens are drawn and compared. They take about a hundred bytes of memory for each cell of the
/// largest screen drawn so far.
#[derive(Debug)]
pub struct Canvas {
    terminal: Terminal<CompactBackend<Output>>,
    output: Output,
    size: Size,
}

impl Canvas {
    /// Creates an empty canvas, on which screens of guests can be drawn.
    ///
    /// # Errors
    /// Fails if the system's console does.
    pub fn new() -> io::Result<Self> {
        let (output, size) = (Output::default(), Size::new(1, 1));
        let backend = CompactBackend::new(output.clone(), size);
        Ok(Self {
            terminal: Terminal::new(backend)?,
            output,
            size,
        })
    }

    /// Draws a screen of `size`, and parks the cursor at the position that `draw` returns. Returns the bytes that
    /// change the terminal from the picture in `shown` to the new picture. Then stores the new picture in `shown`.
    pub(super) fn draw(
        &mut self,
        shown: &mut ShownPicture,
        size: Size,
        draw: impl FnOnce(&mut Frame) -> Option<Position>,
    ) -> io::Result<Vec<u8>> {
        if self.size != size {
            self.terminal.backend_mut().resize(size);
            self.terminal.resize(Rect::from((Position::ORIGIN, size)))?;
            self.size = size;
        }
        // Anything left here is about the canvas itself, or from a drawing that was not finished.
        self.output.take();
        let mut bytes = Vec::new();
        if shown.size != size {
            bytes.extend(clearing()?);
            *shown = ShownPicture::blank(size);
        }
        // This empties the buffer.
        self.terminal.swap_buffers();
        let parked = draw(&mut self.terminal.get_frame());
        let changed = shown.take(self.terminal.current_buffer_mut());
        let cells = changed
            .iter()
            .flat_map(|(before, now)| before.diff_iter(now));
        self.terminal.backend_mut().draw(cells)?;
        bytes.append(&mut self.output.take());
        let is_parked = mem::replace(&mut shown.parked, parked) == parked && bytes.is_empty();
        if let Some(at) = parked.filter(|_| !is_parked) {
            bytes.extend(format!("\x1b[{};{}H", at.y + 1, at.x + 1).bytes());
        }
        Ok(bytes)
    }
}

/// The contents of a guest's terminal, stored in little memory: 16 bytes for each run of equal cells.
#[derive(Debug)]
pub(super) struct ShownPicture {
    size: Size,
    rows: Vec<Row>,
    /// The last position at which the cursor was parked.
    parked: Option<Position>,
}

/// A row of a terminal's screen.
#[derive(Debug, Clone, Default)]
struct Row {
    /// The cells of the row from the left, as runs of equal cells. After the last run, the cells are blank.
    runs: Vec<Run>,
    /// The cells of the row that contain several characters each, with the columns of the cells.
    others: Vec<(usize, Cell)>,
}

/// A run of equal cells side by side in a row of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Run {
    sign: char,
    ink: Color,
    ground: Color,
    modifier: Modifier,
    length: u16,
}

impl ShownPicture {
    /// Creates the contents of a terminal of `size` that has just been cleared.
    pub(super) fn blank(size: Size) -> Self {
        let rows = vec![Row::default(); size.height.into()];
        Self {
            size,
            rows,
            parked: None,
        }
    }

    /// Replaces the stored contents of a terminal with those of `picture`, which has the same size. Returns the rows
    /// that differ, each as it was before and as it is now.
    fn take(&mut self, picture: &Buffer) -> Vec<(Buffer, Buffer)> {
        let width = self.size.width;
        let cells = picture.content.chunks(usize::from(width).max(1));
        let mut changed = Vec::new();
        for ((y, row), cells) in (0..).zip(&mut self.rows).zip(cells) {
            if row.is(cells) {
                continue;
            }
            let mut before = Buffer::empty(Rect::new(0, y, width, 1));
            row.write_to(&mut before.content);
            let mut now = Buffer::empty(before.area);
            now.content.clone_from_slice(cells);
            *row = Row::of(cells);
            changed.push((before, now));
        }
        changed
    }
}

impl Row {
    fn of(cells: &[Cell]) -> Self {
        let mut row = Self::default();
        for (at, cell) in cells.iter().enumerate() {
            let run = Run::of(cell);
            if !run.is(cell) {
                row.others.push((at, cell.clone()));
            }
            match row.runs.last_mut() {
                Some(last) if (Run { length: 1, ..*last }) == run => last.length += 1,
                _ => row.runs.push(run),
            }
        }
        while row.runs.last().is_some_and(|run| run.is(&Cell::EMPTY)) {
            row.runs.pop();
        }
        row.runs.shrink_to_fit();
        row
    }

    /// Whether the stored row of a screen is certain to contain exactly these `cells`.
    fn is(&self, cells: &[Cell]) -> bool {
        let mut rest = cells;
        self.others.is_empty()
            && self.runs.iter().all(|run| {
                let length = usize::from(run.length).min(rest.len());
                let (these, others) = rest.split_at(length);
                rest = others;
                run.is_all(these)
            })
            && rest.iter().all(|cell| *cell == Cell::EMPTY)
    }

    /// Writes the stored row of a screen into `cells`, which must be blank.
    fn write_to(&self, cells: &mut [Cell]) {
        let mut blank = cells.iter_mut();
        for run in &self.runs {
            let mut one = Cell::EMPTY;
            one.set_char(run.sign);
            (one.fg, one.bg, one.modifier) = (run.ink, run.ground, run.modifier);
            let these = blank.by_ref().take(run.length.into());
            these.for_each(|cell| cell.clone_from(&one));
        }
        for (at, other) in &self.others {
            if let Some(cell) = cells.get_mut(*at) {
                cell.clone_from(other);
            }
        }
    }
}

impl Run {
    fn of(cell: &Cell) -> Self {
        Self {
            sign: cell.symbol().chars().next().unwrap_or(' '),
            ink: cell.fg,
            ground: cell.bg,
            modifier: cell.modifier,
            length: 1,
        }
    }

    /// Whether `cell` equals the cells of this run of equal cells.
    fn is(&self, cell: &Cell) -> bool {
        self.is_all(std::slice::from_ref(cell))
    }

    /// Whether all `cells` equal the cells of this run of equal cells. Properties that the backend does not write are
    /// ignored.
    fn is_all(&self, cells: &[Cell]) -> bool {
        let mut bytes = [0; 4];
        let sign = &*self.sign.encode_utf8(&mut bytes);
        cells.iter().all(|cell| {
            cell.symbol() == sign
                && (cell.fg, cell.bg, cell.modifier) == (self.ink, self.ground, self.modifier)
        })
    }
}

/// The bytes that the backend writes for a screen. The canvas then takes them out.
#[derive(Debug, Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Output {
    fn take(&self) -> Vec<u8> {
        // Nothing can panic while bytes are appended.
        mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ratatui::style::Style;

    use super::*;

    #[test]
    fn the_contents_of_a_screen_take_little_memory() {
        assert_eq!(mem::size_of::<Run>(), 16);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 300, 1));
        buffer.set_string(3, 0, "aa王e\u{301}", Style::new());
        let row = Row::of(&buffer.content);
        assert_eq!((row.runs.len(), row.others.len()), (5, 1));
        assert!(Row::of(&[Cell::EMPTY; 300]).runs.is_empty());
    }

    /// Random texts for a test, each with its position and a colour.
    fn texts() -> impl Strategy<Value = Vec<(u16, u16, String, u8)>> {
        let text = prop_oneof![
            " {0,40}",
            "[a-c♠♥]{1,9}",
            "王{1,3}",
            "e\u{301}\u{302}?",
            "🃏?"
        ];
        prop::collection::vec((0..60u16, 0..20u16, text, 0..9u8), 0..12)
    }

    fn write(buffer: &mut Buffer, texts: &[(u16, u16, String, u8)]) {
        for (x, y, text, colour) in texts {
            if *x < buffer.area.width && *y < buffer.area.height {
                let style = Style::new().fg(Color::Indexed(*colour));
                buffer.set_string(*x, *y, text, style);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

        /// Screens that share a canvas send what they would send with buffers of their own.
        #[test]
        fn many_screens_draw_like_one(
            pictures in prop::collection::vec((0..3usize, texts()), 1..12)
        ) {
            let sizes = [Size::new(60, 20), Size::new(7, 3), Size::new(30, 20)];
            let mut canvas = Canvas::new().unwrap();
            let mut shown = sizes.map(ShownPicture::blank);
            let mut before = sizes.map(|size| Buffer::empty(Rect::from((Position::ORIGIN, size))));
            for (who, texts) in pictures {
                let size = sizes[who];
                let sent = canvas
                    .draw(&mut shown[who], size, |frame| {
                        write(frame.buffer_mut(), &texts);
                        None
                    })
                    .unwrap();
                let mut next = Buffer::empty(before[who].area);
                write(&mut next, &texts);
                let output = Output::default();
                let mut backend = CompactBackend::new(output.clone(), size);
                backend.draw(before[who].diff_iter(&next)).unwrap();
                prop_assert_eq!(sent, output.take());
                before[who] = next;
            }
        }
    }
}
