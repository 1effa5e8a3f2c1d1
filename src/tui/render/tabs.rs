//! The tabs of a page, which are shown in the top line.

use std::ops::Range;

use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use super::text::{fit, width};
use super::theme::Theme;

/// The gap before each tab in the top line. It is one column narrower if there is little room.
const GAP: usize = 3;

/// The names of a page's tabs, and which tab is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tabs {
    /// The names of the page's tabs.
    pub names: &'static [&'static str],
    /// Shorter names of the page's tabs. They are used if the full names leave no room for the text at the right end of
    /// the line.
    pub short: &'static [&'static str],
    /// The index of the tab that is shown.
    pub shown: usize,
}

impl Tabs {
    /// Returns the index, the name and the screen columns of each tab. The tabs are between the title and the
    /// text at the right end of the line, which is `columns` wide. If not all tabs fit, only the shown tab and
    /// some of its neighbours are returned.
    fn places(
        self,
        (title, right): (&str, &str),
        columns: usize,
    ) -> Vec<(usize, &'static str, Range<usize>)> {
        let begin = 1 + width(title);
        let end = |names: &[&str], gap: usize| {
            let names = names.iter().map(|name| gap + width(name));
            begin + names.sum::<usize>()
        };
        let has_room = end(self.names, GAP - 1) + width(right) + 3 <= columns;
        let names = if has_room { self.names } else { self.short };
        let gap = if end(names, GAP) < columns.saturating_sub(4) {
            GAP
        } else {
            GAP - 1
        };
        // An arrow after the last tab, if others follow, needs two columns.
        let fits = |part: &[&str]| end(part, gap) + 2 <= columns;
        let all = if end(names, gap) <= columns {
            0..names.len()
        } else {
            let first = (0..=self.shown).find(|first| fits(&names[*first..=self.shown]));
            let first = first.unwrap_or(self.shown);
            let last = (self.shown + 1..names.len()).take_while(|last| fits(&names[first..=*last]));
            first..last.last().unwrap_or(self.shown) + 1
        };
        let mut x = begin;
        let places = all.map(|number| {
            let name = names[number];
            let from = x + gap;
            x = from + width(name);
            (number, name, from..x)
        });
        places.collect()
    }

    /// Returns the index of the tab at the screen column `x` of the top line. `None` if no tab is there.
    pub fn at(self, words: (&str, &str), columns: usize, x: usize) -> Option<usize> {
        let places = self.places(words, columns);
        let found = places.iter().find(|(_, _, place)| place.contains(&x));
        found.map(|(number, ..)| *number)
    }

    /// Returns the top line of the page: the title, the tabs, and as much of the text at the right end as fits.
    pub fn line(
        self,
        (title, right): (&str, &str),
        columns: usize,
        theme: &Theme,
    ) -> Line<'static> {
        let mut line = Line::from(Span::styled(format!(" {title}"), theme.strong));
        let places = self.places((title, right), columns);
        let [before, after] = theme.glyphs.arrows();
        let is_first_left_out = places.first().is_some_and(|(number, ..)| *number > 0);
        let shown_last = places.last().map_or(0, |(number, ..)| number + 1);
        for (number, name, place) in places {
            let gap = place.start.saturating_sub(line.width());
            if number > 0 && is_first_left_out && line.spans.len() == 1 {
                line.push_span(Span::styled(format!(" {before:<0$}", gap - 1), theme.dim));
            } else {
                line.push_span(" ".repeat(gap));
            }
            let style = if number == self.shown {
                theme.key.add_modifier(Modifier::UNDERLINED)
            } else {
                theme.dim
            };
            line.push_span(Span::styled(name, style));
        }
        if shown_last < self.names.len() {
            line.push_span(Span::styled(format!(" {after}"), theme.dim));
            return line;
        }
        let room = columns.saturating_sub(line.width() + 3);
        let right = fit(right, room);
        if width(&right) > 2 || room > 2 {
            let space = columns.saturating_sub(line.width() + width(&right) + 1);
            line.push_span(" ".repeat(space));
            line.push_span(Span::styled(right, theme.dim));
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabs_without_room_are_replaced_by_an_arrow_but_never_the_shown_one() {
        let names = &["Game", "All games", "People", "Computers"];
        for shown in 0..names.len() {
            let (short, words) = (names, ("Statistics", ""));
            let tabs = Tabs {
                names,
                short,
                shown,
            };
            let text = tabs.line(words, 40, &Theme::default()).to_string();
            assert!(width(&text) <= 40, "{text}");
            assert!(text.contains(names[shown]), "{text}");
            assert_eq!(text.contains('›'), !text.contains("Computers"), "{text}");
            assert_eq!(text.contains('‹'), !text.contains(" Game"), "{text}");
            let x = width(&text[..text.find(names[shown]).unwrap()]);
            assert_eq!(tabs.at(words, 40, x), Some(shown));
        }
    }

    #[test]
    fn a_tab_is_found_where_it_is_drawn_and_is_shortened_without_room() {
        let tabs = Tabs {
            names: &["One game", "All games", "Two people", "Computers"],
            short: &["Game", "All games", "People", "Computers"],
            shown: 1,
        };
        for (columns, names) in [(62, tabs.short), (80, tabs.names), (120, tabs.names)] {
            let words = ("Statistics", "Player 1");
            let line = tabs.line(words, columns, &Theme::default());
            let text = line.to_string();
            assert!(width(&text) <= columns, "{text}");
            assert!(text.trim_end().ends_with("Player 1"), "{text}");
            for (number, name) in names.iter().enumerate() {
                let x = width(&text[..text.find(&format!(" {name}")).unwrap()]) + 1;
                assert_eq!(tabs.at(words, columns, x), Some(number));
                assert_eq!(tabs.at(words, columns, x - 1), None);
            }
        }
    }
}
