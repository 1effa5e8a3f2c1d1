//! The layout of the result of a hand: the contents of its box, the position of the box, and the position of the
//! ribbons of cards above it. A small window has fewer blank lines.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::ResultPage;
use super::ribbons::Ribbons;
use super::words::LOST;
use crate::context::Context;
use crate::layout::{below, inset, row_of};
use crate::render::appearance::Appearance;
use crate::render::large_letters::large;
use crate::render::panel::{centred, within};
use crate::render::text::{styled, width, wrap};
use crate::render::theme::Theme;

/// The minimum height of the table at which the box of the result has more blank lines, and the height at which its
/// large word is doubled.
const ROOMY: u16 = 34;
const VERY_ROOMY: u16 = 52;
/// The minimum width of the table at which the margin beside the ribbons of cards is wider.
const WIDE: u16 = 100;
/// The columns and rows that the frame of the result's box takes, including margins at its sides.
const FRAME: (u16, u16) = (6, 2);
/// The minimum width of the text of the result, which is that of its keys, and the maximum width.
const COLUMNS: std::ops::RangeInclusive<u16> = 62..=100;
/// The number of columns between the large word of the result, such as WON, and the figures beside it.
const GAP: usize = 4;

/// How generously the result of a hand is spaced: with fewer or more blank lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Ease {
    /// The result has no blank lines. Its large word is shown only if it fits beside the figures.
    Tight,
    /// The result has a blank line between its parts, such as the headline and the figures.
    Usual,
    /// The result has blank lines between its parts, and also at the top and at the bottom.
    Roomy,
    /// The result has blank lines everywhere, and its large word has twice the usual size.
    VeryRoomy,
}

/// All spacings of the result, the largest first.
const EASES: [Ease; 4] = [Ease::VeryRoomy, Ease::Roomy, Ease::Usual, Ease::Tight];

/// The result of a hand, laid out on a screen.
pub struct Plan {
    /// The area of the box with the result.
    pub area: Rect,
    /// The layout of the ribbons of cards; `None` if there are no ribbons.
    pub(super) ribbons: Option<Ribbons>,
    pub(super) lines: Vec<Line<'static>>,
    ease: Ease,
}

impl Plan {
    /// Whether there are ribbons of cards above the box of the result.
    pub const fn has_ribbons(&self) -> bool {
        self.ribbons.is_some()
    }

    /// Returns the area of the text inside the result's box. `area` is the area of the box.
    pub(super) fn text_area(&self, area: Rect) -> Rect {
        let inside = within(area);
        let x = inside.x + 1;
        let width = inside.width.saturating_sub(2);
        let inside = Rect { x, width, ..inside };
        below(inside, u16::from(self.ease >= Ease::Roomy))
    }

    /// Returns the row for the keys inside the result's box; `None` if there is no room for one. `area` is the area of
    /// the box.
    pub fn key_row(&self, area: Rect) -> Option<Rect> {
        let text = self.text_area(area);
        let lines = u16::try_from(self.lines.len()).ok()?;
        let row = lines + u16::from(self.ease > Ease::Tight);
        (row < text.height).then(|| row_of(text, row))
    }
}

impl ResultPage {
    /// Lays out the result of a hand on the screen.
    pub fn plan(&self, context: &Context) -> Plan {
        let screen = context.table_area();
        let eases = match screen.height {
            VERY_ROOMY.. => &EASES[..],
            ROOMY.. => &EASES[1..],
            _ => &EASES[2..],
        };
        let celebrates = !self.appearing.pack.is_empty();
        let lay = |ease| self.with_ease(ease, screen, context);
        let fits =
            |plan: &Plan| plan.key_row(plan.area).is_some() && plan.has_ribbons() == celebrates;
        let fitting = eases.iter().map(|ease| lay(*ease)).find(fits);
        fitting.unwrap_or_else(|| {
            // The box covers the ribbons at the bottom of the screen.
            let mut plan = lay(Ease::Tight);
            let (count, longest) = self.appearing.pack.size();
            plan.ribbons = Ribbons::lay(count, longest, screen, context.has_pictures());
            plan.area.y = screen.bottom().saturating_sub(plan.area.height);
            plan
        })
    }

    /// Lays out the result of a hand on the screen with the given spacing.
    fn with_ease(&self, ease: Ease, screen: Rect, context: &Context) -> Plan {
        let columns = screen.width.saturating_sub(FRAME.0).min(*COLUMNS.end());
        let rows = screen.height.saturating_sub(FRAME.1 + 1);
        let lines = self.lines(ease, (columns.into(), rows.into()), &context.appearance);
        let widths = lines.iter().map(Line::width);
        let widest = widths.chain([width(&self.headline) + 2]).max();
        let widest = u16::try_from(widest.unwrap_or(0)).unwrap_or(u16::MAX);
        let wide = widest.max(*COLUMNS.start()).min(columns) + FRAME.0;
        let blanks = match ease {
            Ease::Tight => 0,
            Ease::Usual => 1,
            Ease::Roomy | Ease::VeryRoomy => 3,
        };
        let keys = 1;
        let high = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let high = high.saturating_add(blanks + keys + FRAME.1);
        let (ribbons, area) = self.over(screen, (wide, high), context.has_pictures());
        Plan {
            area,
            ribbons,
            lines,
            ease,
        }
    }

    /// Returns the layout of the ribbons of cards, and the area of a box of the given size below them.
    fn over(
        &self,
        screen: Rect,
        (wide, high): (u16, u16),
        as_pictures: bool,
    ) -> (Option<Ribbons>, Rect) {
        let (count, longest) = self.appearing.pack.size();
        let margin = if screen.width < WIDE { 1 } else { 3 };
        let height = screen.height.saturating_sub(high.saturating_add(1));
        let room = Rect {
            height,
            ..inset(screen, margin)
        };
        if let Some(ribbons) = Ribbons::lay(count, longest, room, as_pictures) {
            let box_area = centred(screen, wide, high);
            let free = screen.height - high - ribbons.area.height;
            let between = (free / 3).max(1);
            let top = (free - between) / 2;
            let ribbons = ribbons.lowered(top);
            let y = ribbons.area.bottom() + between;
            return (Some(ribbons), Rect { y, ..box_area });
        }
        (None, centred(screen, wide, high))
    }

    /// Returns the lines of the result's box without its keys. If there are more than `rows` lines, the last figures
    /// and sentences are left out. No figure or sentence is cut.
    fn lines(
        &self,
        ease: Ease,
        (columns, rows): (usize, usize),
        appearance: &Appearance,
    ) -> Vec<Line<'static>> {
        let theme = &appearance.theme;
        let sentence = |text: &str, style| styled(wrap(text, columns), style).collect();
        let headline =
            (!self.has_room_for_headline(columns)).then(|| sentence(&self.headline, theme.strong));
        let special = self.special.as_ref();
        let occasion = special.and_then(|special| special.occasion.as_deref());
        let occasion = occasion.map(|text| sentence(text, theme.key));
        let footer = self.footer.iter().chain(&self.others);
        let footer = footer.map(|text| sentence(text, theme.dim));
        let rivals = special.iter().flat_map(|special| &special.rivals);
        let rivals = rivals.map(|rivalry| sentence(&rivalry.sentence(), theme.dim));
        let mut groups: [Vec<Vec<Line<'static>>>; 5] = [
            headline.into_iter().collect(),
            self.head(ease, columns, theme),
            vec![self.points(appearance, columns)],
            occasion.into_iter().chain(footer).chain(rivals).collect(),
            self.standing(theme, columns),
        ];
        if ease == Ease::Tight {
            let count =
                |groups: &[Vec<Vec<_>>]| groups.iter().flatten().map(Vec::len).sum::<usize>();
            while count(&groups) > rows
                && let Some(group) = groups.iter_mut().rfind(|group| !group.is_empty())
            {
                group.pop();
            }
        }
        let mut lines: Vec<Line<'static>> = Vec::new();
        for group in groups {
            let mut group = group.into_iter().flatten().peekable();
            if !lines.is_empty() && group.peek().is_some() && ease > Ease::Tight {
                lines.push(Line::default());
            }
            lines.extend(group);
        }
        lines
    }

    /// Whether the headline of the result fits into the frame of its box, if the text in the box has `columns` columns.
    pub(super) fn has_room_for_headline(&self, columns: usize) -> bool {
        width(&self.headline) + 2 <= columns + usize::from(FRAME.0) - 2
    }

    /// Returns the large word of the result with the figures of the game beside it; if the word does not fit, only the
    /// figures.
    fn head(&self, ease: Ease, columns: usize, theme: &Theme) -> Vec<Vec<Line<'static>>> {
        let facts = self.fact_lines(theme, usize::MAX).concat();
        let is_doubled = ease == Ease::VeryRoomy;
        let word = self.word.as_deref();
        let rows = word.and_then(|word| large(word, theme.glyphs, is_doubled));
        let wide = |rows: &Vec<String>| rows.first().map_or(0, |row| width(row));
        let beside = facts.iter().map(Line::width).max().unwrap_or(0);
        let is_beside = |rows: &Vec<String>| wide(rows) + GAP + beside <= columns;
        let fits =
            |rows: &Vec<String>| is_beside(rows) || ease > Ease::Tight && wide(rows) <= columns;
        let Some(rows) = rows.filter(fits) else {
            return self.fact_lines(theme, columns);
        };
        let wide = wide(&rows);
        let style = self.word_style(theme);
        if wide + GAP + beside > columns {
            let word = styled(rows, style).chain([Line::default()]).collect();
            return [word]
                .into_iter()
                .chain(self.fact_lines(theme, columns))
                .collect();
        }
        let count = rows.len().max(facts.len());
        let pad_top = rows.len().saturating_sub(facts.len()) / 2;
        let mut facts = std::iter::repeat_n(Line::default(), pad_top).chain(facts);
        let mut rows = rows.into_iter();
        let line = |_| {
            let row = rows.next().unwrap_or_else(|| " ".repeat(wide));
            let mut line = Line::from(Span::styled(row, style));
            if let Some(fact) = facts.next() {
                line.push_span(Span::raw(" ".repeat(GAP)));
                line.spans.extend(fact.spans);
            }
            line
        };
        vec![(0..count).map(line).collect()]
    }

    fn word_style(&self, theme: &Theme) -> Style {
        match self.word.as_deref() {
            Some(LOST) => theme.dim,
            _ if self.good => theme.key.add_modifier(Modifier::BOLD),
            _ => theme.strong,
        }
    }
}
