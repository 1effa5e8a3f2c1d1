//! The table of points on the result of a hand: where the points come from, and the totals.

use patience_core::{Seat, TallyLine};
use patience_language::describe;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::facts::indented;
use super::words::WON;
use super::{ResultPage, plain, signed};
use crate::render::appearance::Appearance;
use crate::render::text::{fit, pad, width, wrap};
use crate::render::theme::Theme;

impl ResultPage {
    /// Returns the table of points for the result of a hand, at most `columns` columns wide. It is empty if the
    /// headline already says everything that the points would.
    pub(super) fn points(&self, appearance: &Appearance, columns: usize) -> Vec<Line<'static>> {
        if let Some(sides) = &self.sides {
            sides.lines(&self.rules, appearance, self.one_hand, columns)
        } else if self.result.tallies.len() == 1 {
            self.single(&appearance.theme, columns.saturating_sub(14))
        } else if self.is_given_up_at_zero() {
            Vec::new()
        } else {
            self.many(appearance, columns)
        }
    }

    fn single(&self, theme: &Theme, most: usize) -> Vec<Line<'static>> {
        let tally = &self.result.tallies[0];
        let words =
            |line: &TallyLine| describe::scored_words_for(&self.rules, line.scored, line.count);
        // A won game needs no rows of zeros.
        let tells = |line: &&TallyLine| !self.good || line.count != 0 || line.points != 0;
        let told: Vec<&TallyLine> = tally.lines.iter().filter(tells).collect();
        let is_plain = told.len() < 2 && told.iter().all(|line| line.points == line.count);
        if self.word.as_deref() == Some(WON) && is_plain && self.totals.is_none() {
            return Vec::new();
        }
        let widths = told.iter().map(|line| width(&words(line)));
        let least = most.clamp(10, 26);
        let room = widths.max().unwrap_or(0).clamp(least, most.max(least));
        let heading = format!("      {} {:>6}", pad("", room), "points");
        let heading = (!told.is_empty()).then(|| Line::styled(heading, theme.dim));
        // Words that are too long wrap below the numbers.
        let scored = told.iter().flat_map(|line| {
            let (mut words, points) = (wrap(&words(line), room).into_iter(), signed(line.points));
            let first = pad(&words.next().unwrap_or_default(), room);
            let first = Line::raw(format!("{:>4}  {first} {points:>6}", line.count));
            [first]
                .into_iter()
                .chain(indented(6, words.collect(), Style::new()))
        });
        let mut lines: Vec<Line> = heading.into_iter().chain(scored).collect();
        let sum = |words: &str, points: i32| {
            let text = format!("      {} {:>6}", pad(words, room), plain(points));
            Line::styled(text, theme.strong)
        };
        // A single line is its own sum.
        if told.len() > 1 || told.iter().any(|line| line.points != tally.total()) {
            lines.push(sum("score", tally.total()));
        }
        if let Some(totals) = &self.totals {
            lines.push(sum(self.scope, totals[0]));
        }
        lines
    }

    /// Returns the table of points with one row per player, and one column per source of points.
    fn many(&self, appearance: &Appearance, columns: usize) -> Vec<Line<'static>> {
        let theme = &appearance.theme;
        let kinds: Vec<String> = self.result.tallies[0]
            .lines
            .iter()
            .map(|line| describe::scored_words(&self.rules, line.scored))
            .collect();
        let sides = self.rules.all_sides();
        let names: Vec<String> = sides
            .map(|side| appearance.side_name(&self.rules, side))
            .collect();
        let longest = names.iter().map(|name| width(name) + 1).max().unwrap_or(0);
        let totals = if self.totals.is_some() { 14 } else { 7 };
        let most = columns.saturating_sub(totals).clamp(1, 2 * 12);
        let name_room = longest.clamp(most.min(12), most);
        let fixed = name_room + totals;
        let most = (columns.saturating_sub(fixed) / kinds.len().max(1)).saturating_sub(1);
        let room = heading_room(&kinds, most);
        // Without room for the sources, the sums say enough.
        let has_room = fixed + kinds.len() * (room + 1) <= columns;
        let kinds = if has_room { kinds } else { Vec::new() };
        let mut lines: Vec<Line> = self
            .headings(&kinds, room)
            .map(|heading| Line::styled(pad("", name_room) + &heading, theme.dim))
            .collect();
        let forms = [Worked::Spaced, Worked::Close, Worked::Points];
        let all = || self.result.tallies.iter().flat_map(|tally| &tally.lines);
        let form = forms
            .into_iter()
            .find(|form| all().all(|line| width(&form.text(line)) <= room))
            .unwrap_or(Worked::Points);
        for (seat, tally) in (0u8..).map(Seat::new).zip(&self.result.tallies) {
            let name = pad(&names[seat.index()], name_room);
            let mut spans = vec![Span::styled(name, theme.seat(seat))];
            for line in tally.lines.iter().take(kinds.len()) {
                spans.push(Span::raw(cell(&form.text(line), room)));
            }
            let total = cell(&plain(tally.total()), TOTAL_ROOM);
            spans.push(Span::styled(total, theme.strong));
            if let Some(totals) = &self.totals {
                let total = cell(&plain(totals[seat.index()]), TOTAL_ROOM);
                spans.push(Span::styled(total, theme.strong));
            }
            lines.push(Line::from(spans));
        }
        lines
    }

    /// Returns the lines of headings above the columns of the table of points. There are as many lines as the longest
    /// heading needs.
    fn headings(&self, kinds: &[String], room: usize) -> impl Iterator<Item = String> {
        let mut heads: Vec<(Vec<String>, usize)> =
            kinds.iter().map(|kind| (wrap(kind, room), room)).collect();
        heads.push((vec!["hand".to_owned()], TOTAL_ROOM));
        if self.totals.is_some() {
            heads.push((vec!["match".to_owned()], TOTAL_ROOM));
        }
        let deepest = heads.iter().map(|(head, _)| head.len()).max().unwrap_or(1);
        (0..deepest).map(move |row| {
            let cells = heads.iter().map(|(head, room)| {
                // Headings are aligned with the line above the numbers.
                let word = (row + head.len())
                    .checked_sub(deepest)
                    .and_then(|at| head.get(at));
                cell(word.map_or("", String::as_str), *room)
            });
            cells.collect()
        })
    }
}

/// Returns the width of the columns of numbers in the table of points, at most `most`. They are wider than usual if a
/// heading would otherwise need more than two lines.
fn heading_room(headings: &[String], most: usize) -> usize {
    let usual = most.clamp(6, 14);
    let fits = |room: &usize| headings.iter().all(|words| wrap(words, *room).len() <= 2);
    (usual..=most).find(fits).unwrap_or(usual)
}

/// The width of the columns with the points of the hand and with the points of the match.
const TOTAL_ROOM: usize = 6;

/// Returns a cell of the table of points: a space, followed by the text aligned to the right.
fn cell(text: &str, room: usize) -> String {
    format!(" {:>room$}", fit(text, room))
}

/// How much of the calculation of points is shown with its result.
#[derive(Debug, Clone, Copy)]
enum Worked {
    /// The calculation of points with spaces: `4 × −2 = −8`.
    Spaced,
    /// The calculation of points without spaces: `4×−2=−8`.
    Close,
    /// Only the points, without the calculation: `−8`.
    Points,
}

impl Worked {
    fn text(self, line: &TallyLine) -> String {
        let points = signed(line.points);
        // One point each, or a single item, needs no working.
        let bare = line.points == line.count || line.count <= 1 || line.points % line.count != 0;
        let each = || plain(line.points / line.count);
        match self {
            _ if bare => points,
            Self::Spaced => format!("{} × {} = {points}", line.count, each()),
            Self::Close => format!("{}×{}={points}", line.count, each()),
            Self::Points => points,
        }
    }
}
