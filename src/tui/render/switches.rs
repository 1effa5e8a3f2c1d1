//! A list of switches: each has a question, a value and a note with its other values. A text that
//! is too long for its column is wrapped, so that a switch may take several lines.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::layout::without_last;
use crate::render::panel::{centred, lines_at, lines_from, mark_at, panel_in, scrolled, within};
use crate::render::text::{pad, styled, width, wrap_to};
use crate::render::theme::Theme;

/// A line of a list of settings or options.
pub struct Switch {
    /// The question that it answers.
    pub ask: String,
    /// Its value.
    pub value: String,
    /// The other values, or the origin of the value.
    pub note: String,
    /// Whether it is to be seen that the value is not the usual one.
    pub is_changed: bool,
}

/// The cells before a question, where the marker stands.
const MARKER: usize = 2;

/// The cells before a value, where its arrows stand.
const ARROWS: usize = 5;

/// The cells before and between the columns of a list of switches.
const FRAMING: usize = MARKER + ARROWS + 1;

/// The most lines of one switch.
const MOST_LINES: usize = 6;

/// Below this many columns the notes are left out.
const NARROW: usize = 48;

/// The widths of the columns.
#[derive(Debug, Clone, Copy)]
struct Rooms {
    ask: usize,
    value: usize,
    note: usize,
}

impl Rooms {
    /// Returns the widths that questions, values and notes would need.
    fn wanted(switches: &[Switch]) -> Self {
        let widest = |of: fn(&Switch) -> &str| {
            let widths = switches.iter().map(|switch| width(of(switch)));
            widths.max().unwrap_or(0)
        };
        Self {
            ask: widest(|switch| &switch.ask),
            value: widest(|switch| &switch.value),
            note: widest(|switch| &switch.note),
        }
    }

    /// Returns what they get. What is too wide gives way in this order: what it can be, the
    /// question, the value.
    fn given(switches: &[Switch], columns: usize) -> Self {
        let wanted = Self::wanted(switches);
        let note = if columns < NARROW {
            0
        } else {
            wanted
                .note
                .min(columns.saturating_sub(wanted.ask + wanted.value + FRAMING))
                .max(wanted.note.min(columns / 5))
        };
        let value = wanted
            .value
            .min(columns.saturating_sub(wanted.ask + note + FRAMING))
            .max(wanted.value.min(columns / 3));
        Self {
            ask: columns.saturating_sub(note + value + FRAMING),
            value,
            note,
        }
    }
}

/// Returns the width of a page with a list of switches.
pub fn switches_width(switches: &[Switch]) -> u16 {
    let rooms = Rooms::wanted(switches);
    let columns = u16::try_from(rooms.ask + rooms.value + rooms.note + FRAMING);
    columns.unwrap_or(u16::MAX).saturating_add(4).max(76)
}

/// Gives all values and all notes so many cells at least, so that arrows stand still while values change.
pub fn keep_room(switches: &mut [Switch], value: usize, note: usize) {
    for switch in switches {
        switch.value = pad(&switch.value, value.max(width(&switch.value)));
        switch.note = pad(&switch.note, note.max(width(&switch.note)));
    }
}

/// What a click on a switch means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// On its question or its note: it is chosen.
    Words,
    /// On its value or the arrow that points right: it goes to its next value.
    Next,
    /// On the arrow that points left: it goes to the value before.
    Former,
}

/// The columns between the list and what stands beside it.
const BETWEEN: u16 = 2;

/// How many lines there are below the list for words about the chosen switch.
const BELOW: u16 = 4;

/// A page with a list of switches, one of them chosen, and words about it below.
pub struct SwitchPage {
    screen: Rect,
    area: Rect,
    lines: SwitchLines,
    chosen: usize,
    /// The columns of the list.
    columns: usize,
}

impl SwitchPage {
    /// Lays the page out in the middle of a part of the screen, so wide where that is possible.
    pub fn new(
        switches: &[Switch],
        chosen: usize,
        screen: Rect,
        width: u16,
        theme: &Theme,
    ) -> Self {
        Self::beside(switches, chosen, screen, width, width, theme)
    }

    /// Lays the page out as [`Self::new`] does, with a list of so many columns at most and room beside
    /// it.
    pub fn beside(
        switches: &[Switch],
        chosen: usize,
        screen: Rect,
        width: u16,
        columns: u16,
        theme: &Theme,
    ) -> Self {
        let width = width.min(screen.width);
        let columns = usize::from(columns.min(width.saturating_sub(4)));
        let lines = SwitchLines::new(switches, chosen, columns, theme);
        let area = centred(screen, width, lines.height().saturating_add(BELOW + 2));
        Self {
            screen,
            area,
            lines,
            chosen,
            columns,
        }
    }

    /// Returns the rectangle beside the list, where there is one.
    pub fn room_beside(&self) -> Option<Rect> {
        let list = Self::list(within(self.area));
        let taken = u16::try_from(self.columns).ok()?.saturating_add(BETWEEN);
        let room = list.width.checked_sub(taken).filter(|room| *room > 0)?;
        Some(Rect::new(list.x + taken, list.y, room, list.height))
    }

    fn list(inside: Rect) -> Rect {
        without_last(inside, BELOW)
    }

    /// Returns the first line of the list that is in sight.
    fn top(&self, list: Rect) -> usize {
        self.lines.top(self.chosen, usize::from(list.height))
    }

    /// Returns the switch to choose where the mark that there are more of them is at a place of the
    /// screen: the nearest that is out of sight.
    pub fn beyond_mark_at(&self, x: u16, y: u16) -> Option<usize> {
        let list = Self::list(within(self.area));
        let top = self.top(list);
        let is_down = mark_at(list, self.lines.lines.len(), top, (x, y))?;
        let line = if is_down {
            top + usize::from(list.height)
        } else {
            top.saturating_sub(1)
        };
        self.lines.row_at(line)
    }

    /// Returns the switch at a place of the screen, and which part of it is there.
    pub fn part_at(&self, x: u16, y: u16) -> Option<(usize, Part)> {
        let width = u16::try_from(self.columns).unwrap_or(u16::MAX);
        let list = Self::list(within(self.area));
        let list = Rect { width, ..list };
        if !list.contains(Position::new(x, y)) {
            return None;
        }
        let row = self
            .lines
            .row_at(self.top(list) + usize::from(y - list.y))?;
        Some((row, self.lines.part_at(usize::from(x - list.x))))
    }

    /// Draws the page, and below the list a text in so many lines at most. Returns the inside.
    pub fn draw(
        &self,
        frame: &mut Frame,
        theme: &Theme,
        title: &str,
        (text, style): (&str, Style),
        most: usize,
    ) -> Rect {
        let inside = panel_in(frame, self.screen, self.area, theme, title);
        let list = Self::list(inside);
        lines_from(frame, list, theme, &self.lines.lines, self.top(list));
        let text = wrap_to(text, usize::from(list.width), most);
        lines_at(frame, inside, list.height + 1, styled(text, style));
        inside
    }
}

/// The lines of a list of switches.
struct SwitchLines {
    /// The lines.
    lines: Vec<Line<'static>>,
    /// The first line of each switch.
    starts: Vec<usize>,
    /// The widths of its columns.
    rooms: Rooms,
}

impl SwitchLines {
    /// Writes a list of switches for a width, one of them chosen.
    fn new(switches: &[Switch], chosen: usize, columns: usize, theme: &Theme) -> Self {
        let rooms = Rooms::given(switches, columns);
        let mut list = Self {
            lines: Vec::new(),
            starts: Vec::new(),
            rooms,
        };
        for (at, switch) in switches.iter().enumerate() {
            list.starts.push(list.lines.len());
            list.lines
                .extend(lines_of(switch, at == chosen, rooms, theme));
        }
        list
    }

    /// Returns the first line to show so that a switch is in sight of so many lines.
    fn top(&self, chosen: usize, height: usize) -> usize {
        let start = self.starts.get(chosen).copied().unwrap_or(0);
        let next = self.starts.get(chosen + 1).copied();
        let last = next.unwrap_or(self.lines.len()).saturating_sub(1);
        scrolled(0, last, height).min(start)
    }

    /// Returns the switch to which a line belongs.
    fn row_at(&self, line: usize) -> Option<usize> {
        if line >= self.lines.len() {
            return None;
        }
        self.starts.iter().rposition(|start| *start <= line)
    }

    /// Returns the part of a switch at a column of the list.
    const fn part_at(&self, column: usize) -> Part {
        // Both arrows stand before the value, with a space before, between and behind them.
        let before = MARKER + self.rooms.ask;
        let next = before + 3;
        let after = before + ARROWS + self.rooms.value;
        if column >= before && column < next {
            Part::Former
        } else if column >= next && column < after {
            Part::Next
        } else {
            Part::Words
        }
    }

    /// Returns how many lines there are.
    fn height(&self) -> u16 {
        u16::try_from(self.lines.len()).unwrap_or(u16::MAX)
    }
}

fn lines_of(switch: &Switch, chosen: bool, rooms: Rooms, theme: &Theme) -> Vec<Line<'static>> {
    let arrows = theme.glyphs.arrows();
    let [asks, values, notes] = [
        (&switch.ask, rooms.ask),
        (&switch.value, rooms.value),
        (&switch.note, rooms.note),
    ]
    .map(|(text, room)| wrap_to(text, room, MOST_LINES));
    let style = theme.chosen_or(chosen, Style::new());
    let dim = theme.chosen_or(chosen, theme.dim);
    let value_style = if switch.is_changed {
        style.patch(theme.key)
    } else {
        style
    };
    let at = |lines: &[String], row: usize, room: usize| {
        pad(lines.get(row).map_or("", String::as_str), room)
    };
    // Without notes there may be nothing in their column at all.
    let rows = asks.len().max(values.len());
    let rows = if rooms.note > 0 {
        rows.max(notes.len())
    } else {
        rows
    };
    (0..rows)
        .map(|row| {
            let [left, right] = if chosen && row == 0 { arrows } else { [" "; 2] };
            let (ask, value) = (at(&asks, row, rooms.ask), at(&values, row, rooms.value));
            Line::from(vec![
                theme.marker(chosen && row == 0),
                Span::styled(format!(" {ask} {left} {right} "), style),
                Span::styled(format!("{value} "), value_style),
                Span::styled(at(&notes, row, rooms.note), dim),
            ])
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_question_is_wrapped_and_its_lines_belong_to_it() {
        let switch = |ask: &str| Switch {
            ask: ask.to_owned(),
            value: "2".to_owned(),
            note: "0 to 3".to_owned(),
            is_changed: false,
        };
        let switches = [switch("Points off for each card left"), switch("Players")];
        let list = SwitchLines::new(&switches, 1, 26, &Theme::default());
        let text: Vec<String> = list.lines.iter().map(ToString::to_string).collect();
        assert!(text.len() > 2 && text.concat().contains("left"), "{text:?}");
        assert_eq!(list.row_at(1), Some(0));
        assert_eq!(list.row_at(text.len() - 1), Some(1));
        assert_eq!(list.row_at(text.len()), None);
        let mut signs = text[text.len() - 1].chars();
        let places = signs.position(|sign| sign == '‹').unwrap();
        assert_eq!(signs.position(|sign| sign == '›'), Some(1));
        assert_eq!(list.part_at(places), Part::Former);
        assert_eq!(list.part_at(places + 2), Part::Next);
        assert_eq!(list.part_at(places + 4), Part::Next);
        assert_eq!(list.part_at(0), Part::Words);
        assert_eq!(list.top(1, 1), text.len() - 1);
        assert_eq!(list.top(0, 99), 0);
    }
}
