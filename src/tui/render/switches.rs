//! A list of switches, such as the settings. Each switch has a question, a value and a note about other values. Texts
//! that are too long for their column are wrapped, so a switch may take several lines.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::layout::without_last;
use crate::render::panel::{centred, lines_at, lines_from, mark_at, panel_in, scrolled, within};
use crate::render::text::{pad, styled, width, wrap_to};
use crate::render::theme::Theme;

/// A switch in a list of settings or options.
pub struct Switch {
    /// The question that the switch answers, or the name of its setting.
    pub ask: String,
    /// The value of the switch that is chosen.
    pub value: String,
    /// A note about the switch's other values, or about where its value comes from.
    pub note: String,
    /// Whether the switch's value is highlighted because it differs from the default.
    pub is_changed: bool,
}

/// The number of cells in front of a switch's question, for the marker.
const MARKER: usize = 2;

/// The number of cells in front of a switch's value, for the arrows.
const ARROWS: usize = 5;

/// The total number of cells in front of and between the columns of a list of switches.
const FRAMING: usize = MARKER + ARROWS + 1;

/// The most screen lines that a switch in a list may take.
const MOST_LINES: usize = 6;

/// The least width, in screen columns, of a list of switches that has notes.
const NARROW: usize = 48;

/// The widths of the columns for questions, values and notes in a list of switches.
#[derive(Debug, Clone, Copy)]
struct Rooms {
    ask: usize,
    value: usize,
    note: usize,
}

impl Rooms {
    /// Returns the widths that the questions, the values and the notes in a list of switches need.
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

    /// Returns the widths of the questions, the values and the notes in a list of switches that is `columns` screen
    /// columns wide. If there is not enough room, the notes are narrowed first, then the questions, then the values.
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

/// Returns the width that a page with this list of switches needs.
pub fn switches_width(switches: &[Switch]) -> u16 {
    let rooms = Rooms::wanted(switches);
    let columns = u16::try_from(rooms.ask + rooms.value + rooms.note + FRAMING);
    columns.unwrap_or(u16::MAX).saturating_add(4).max(76)
}

/// Pads all values of the switches to at least `value` columns and all notes to at least `note` columns, so that the
/// arrows stay in place when a value changes.
pub fn keep_room(switches: &mut [Switch], value: usize, note: usize) {
    for switch in switches {
        switch.value = pad(&switch.value, value.max(width(&switch.value)));
        switch.note = pad(&switch.note, note.max(width(&switch.note)));
    }
}

/// The part of a switch in a list that the player has clicked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The switch's question or note. A click there chooses the switch.
    Words,
    /// The switch's value or right arrow. A click there changes the switch to its next value.
    Next,
    /// The switch's left arrow. A click there changes the switch to its previous value.
    Former,
}

/// The number of screen columns between a list of switches and the area beside it.
const BETWEEN: u16 = 2;

/// The number of screen lines below a list of switches for the text about the chosen switch.
const BELOW: u16 = 4;

/// A page with a list of switches and a text about the chosen switch below it.
pub struct SwitchPage {
    screen: Rect,
    area: Rect,
    lines: SwitchLines,
    chosen: usize,
    /// The width of the list of switches in screen columns.
    columns: usize,
}

impl SwitchPage {
    /// Creates a page for a list of switches in the middle of `screen`, `width` columns wide if there is room.
    pub fn new(
        switches: &[Switch],
        chosen: usize,
        screen: Rect,
        width: u16,
        theme: &Theme,
    ) -> Self {
        Self::beside(switches, chosen, screen, width, width, theme)
    }

    /// Creates a page for a list of switches as [`Self::new`] does, but with an area beside the list. The list is at
    /// most `columns` columns wide.
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

    /// Returns the area beside the list of switches. `None` if the page has no such area.
    pub fn room_beside(&self) -> Option<Rect> {
        let list = Self::list(within(self.area));
        let taken = u16::try_from(self.columns).ok()?.saturating_add(BETWEEN);
        let room = list.width.checked_sub(taken).filter(|room| *room > 0)?;
        Some(Rect::new(list.x + taken, list.y, room, list.height))
    }

    fn list(inside: Rect) -> Rect {
        without_last(inside, BELOW)
    }

    /// Returns the first visible line of the list of switches.
    fn top(&self, list: Rect) -> usize {
        self.lines.top(self.chosen, usize::from(list.height))
    }

    /// Returns the switch to choose when the player clicks a scroll mark at this point: the nearest switch in
    /// this direction that is not visible. `None` if there is no scroll mark.
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

    /// Returns the switch at a point of the screen, and which part of the switch is there. `None` if no switch is
    /// there.
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

    /// Draws the page of switches, with `text` below the list in at most `most` lines. Returns the inside of the page.
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

/// A list of switches as lines of text.
struct SwitchLines {
    /// All lines of text of the list of switches.
    lines: Vec<Line<'static>>,
    /// For each switch in the list, the index of its first line.
    starts: Vec<usize>,
    /// The widths of the columns for questions, values and notes of the switches.
    rooms: Rooms,
}

impl SwitchLines {
    /// Creates the lines of text of a list of switches that is `columns` wide. The switch `chosen` is highlighted.
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

    /// Returns the scroll offset at which the switch `chosen` is visible in `height` lines.
    fn top(&self, chosen: usize, height: usize) -> usize {
        let start = self.starts.get(chosen).copied().unwrap_or(0);
        let next = self.starts.get(chosen + 1).copied();
        let last = next.unwrap_or(self.lines.len()).saturating_sub(1);
        scrolled(0, last, height).min(start)
    }

    /// Returns the switch to which a line of the list belongs. `None` after the last line.
    fn row_at(&self, line: usize) -> Option<usize> {
        if line >= self.lines.len() {
            return None;
        }
        self.starts.iter().rposition(|start| *start <= line)
    }

    /// Returns the part of a switch that is at a screen column of the list.
    const fn part_at(&self, column: usize) -> Part {
        // Both arrows are in front of the value, separated by spaces.
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

    /// Returns the number of lines of text in the list of switches.
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
    // Without notes their column may be empty.
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
