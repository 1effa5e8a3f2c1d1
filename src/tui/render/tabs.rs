//! The tabs of a page in the top line: where each stands, and how they look.

use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use super::text::{fit, width};
use super::theme::Theme;

/// The widest space before a tab; where room lacks it is one column less.
const GAP: usize = 3;

/// The tabs of a page, of which one is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tabs {
    /// Their names.
    pub names: &'static [&'static str],
    /// The one that is shown.
    pub shown: usize,
}

impl Tabs {
    /// Returns the columns of each tab behind a title on a line of so many columns.
    fn places(self, title: &str, columns: usize) -> Vec<std::ops::Range<usize>> {
        let begin = 1 + width(title);
        let names: usize = self.names.iter().map(|name| width(name)).sum();
        let gap = if begin + names + GAP * self.names.len() < columns.saturating_sub(4) {
            GAP
        } else {
            GAP - 1
        };
        let mut x = begin;
        let places = self.names.iter().map(|name| {
            let from = x + gap;
            x = from + width(name);
            from..x
        });
        places.collect()
    }

    /// Returns the tab at a column of the line.
    pub fn at(self, title: &str, columns: usize, x: usize) -> Option<usize> {
        let places = self.places(title, columns);
        places.iter().position(|place| place.contains(&x))
    }

    /// Returns the line: the title, the tabs, and at the right end what has room there.
    pub fn line(
        self,
        (title, right): (&str, &str),
        columns: usize,
        theme: &Theme,
    ) -> Line<'static> {
        let mut line = Line::from(Span::styled(format!(" {title}"), theme.strong));
        for (number, (place, name)) in self
            .places(title, columns)
            .into_iter()
            .zip(self.names)
            .enumerate()
        {
            line.push_span(" ".repeat(place.start.saturating_sub(line.width())));
            let style = if number == self.shown {
                theme.key.add_modifier(Modifier::UNDERLINED)
            } else {
                theme.dim
            };
            line.push_span(Span::styled(*name, style));
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
    fn a_tab_is_found_where_it_is_drawn_and_names_give_way_to_tabs() {
        let tabs = Tabs {
            names: &["One game", "All games", "Two people", "Computers"],
            shown: 1,
        };
        for columns in [62, 80, 120] {
            let line = tabs.line(("Statistics", "Annabel"), columns, &Theme::default());
            let text = line.to_string();
            assert!(width(&text) <= columns, "{text}");
            for (number, name) in tabs.names.iter().enumerate() {
                let x = width(&text[..text.find(name).unwrap()]);
                assert_eq!(tabs.at("Statistics", columns, x), Some(number));
                assert_eq!(tabs.at("Statistics", columns, x - 1), None);
            }
        }
    }
}
