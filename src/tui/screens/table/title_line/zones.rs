//! The positions of the parts of the table's top line, and which parts are shortened or dropped if the line is too
//! long.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::render::bars::bar;
use crate::render::text::{fit, width};
use crate::render::theme::Theme;

/// The number of columns between two parts of the top line.
const GAP: usize = 2;
/// The minimum number of columns by which a cut title in the top line must be longer than its short form. Otherwise the
/// short form is shown.
const WORTH_CUTTING: usize = 5;
/// The minimum and the maximum width of the progress bar in the top line, in columns.
const BAR: (usize, usize) = (8, 32);
/// The progress bar gets one of this many columns of the top line.
const SHARE_OF_BAR: usize = 6;

/// The priority of a part of the top line, such as the score. If the line is too long, the part with the lowest
/// priority is shortened or dropped first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    Rivalry,
    TitleBesideSign,
    Bar,
    Padding,
    Deal,
    Place,
    Moves,
    WinnabilityWords,
    Middle,
    Clock,
    ScoreWord,
    LongTitle,
    Progress,
    Winnability,
    Passes,
    LongScore,
    Hand,
    Score,
    Turn,
    Title,
}

/// The zone of the top line to which a part belongs: left, middle or right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Zone {
    /// The left zone of the top line, with the name of the game.
    Left,
    /// The middle zone of the top line, with the progress of the game.
    Middle,
    /// The right zone of the top line, with the moves, the time, and whether the game can be won.
    Right,
}

/// A part of the top line, such as the clock or the score.
#[derive(Debug, Clone)]
pub(in crate::screens::table) struct Part {
    zone: Zone,
    /// The priority of the shortest form of this part of the top line.
    weight: Weight,
    /// The priorities of the longer forms of this part of the top line, the longest first.
    longer: Vec<Weight>,
    /// The text of this part of the top line in all its forms, the longest first.
    forms: Vec<String>,
    style: Style,
    /// How full the progress bar before the longest form is, from 0 to 1; `None` if there is no bar.
    progress: Option<f64>,
}

impl Part {
    /// Creates a part of the top line that has only one form.
    pub(super) fn new(zone: Zone, weight: Weight, text: String, style: Style) -> Self {
        Self::with_forms(zone, (weight, weight), vec![text], style)
    }

    /// Creates a part of the top line with several forms, the longest first. `weight` is the priority of the shortest
    /// form, and `longer` that of the others.
    pub(super) fn with_forms(
        zone: Zone,
        (weight, longer): (Weight, Weight),
        forms: Vec<String>,
        style: Style,
    ) -> Self {
        Self {
            zone,
            weight,
            longer: vec![longer; forms.len().saturating_sub(1)],
            forms,
            style,
            progress: None,
        }
    }

    /// Reserves this many columns for a part of the top line, so that the parts beside it do not move when its text
    /// changes.
    pub(super) fn in_columns(mut self, columns: usize) -> Self {
        if let Some(text) = self.forms.first().filter(|text| width(text) < columns) {
            let blank = " ".repeat(columns - width(text));
            let padded = match self.weight {
                Weight::Winnability => format!("{text}{blank}"),
                _ => format!("{blank}{text}"),
            };
            self.forms.insert(0, padded);
            self.longer.insert(0, Weight::Padding);
        }
        self
    }

    /// Adds a form to a part of the top line that is longer than all others: a bar that is filled up to `share`, and a
    /// text after it.
    pub(super) fn with_bar(mut self, share: f64, text: String) -> Self {
        self.forms.insert(0, text);
        self.longer.insert(0, Weight::Bar);
        self.progress = Some(share);
        self
    }

    /// Returns the longest form of the text of this part of the top line.
    pub(in crate::screens::table) fn text(&self) -> &str {
        self.forms.first().map_or("", String::as_str)
    }

    /// Returns the priority of the longest form that this part of the top line still has.
    fn weighs(&self) -> Weight {
        self.longer.first().copied().unwrap_or(self.weight)
    }

    /// Drops the longest form of this part of the top line. Returns `false` if there is no shorter one.
    fn shorten(&mut self) -> bool {
        if self.longer.is_empty() {
            return false;
        }
        self.longer.remove(0);
        self.forms.remove(0);
        self.progress = None;
        true
    }

    /// Returns the width of this part of the top line in its current form, in columns, including the progress bar.
    fn width(&self, bar: usize) -> usize {
        let bar = self.progress.map_or(0, |_| bar + 1);
        bar + self.forms.first().map_or(0, |text| width(text))
    }

    /// Returns this part of the top line in its current form, as styled text.
    fn spans(self, columns: usize, bar_columns: usize, theme: &Theme) -> Vec<Span<'static>> {
        let text = self.forms.into_iter().next().unwrap_or_default();
        let text = Span::styled(fit(&text, columns), self.style);
        let Some(share) = self.progress else {
            return vec![text];
        };
        let full = bar(share, bar_columns, theme.glyphs);
        let rest = bar_columns.saturating_sub(width(&full));
        let rest = theme.glyphs.either("─", "-").repeat(rest);
        vec![
            Span::styled(full, theme.key),
            Span::styled(rest + " ", theme.dim),
            text,
        ]
    }
}

/// Returns the total width of the parts of the top line, in columns.
fn total(parts: &[Part], bar: usize) -> usize {
    let widths = parts.iter().map(|part| part.width(bar) + GAP);
    widths.sum::<usize>().saturating_sub(GAP)
}

/// Returns the parts of the top line that fit. The part with the lowest priority is shortened or dropped first. A long
/// title loses only the words that it must.
fn leave(mut parts: Vec<Part>, columns: usize, bar: usize) -> Vec<Part> {
    // A column stays free at each end.
    while total(&parts, bar) + 2 > columns && parts.len() > 1 {
        let Some(at) = (0..parts.len()).min_by_key(|at| parts[*at].weighs()) else {
            break;
        };
        let over = total(&parts, bar) + 2 - columns;
        let forms = &mut parts[at].forms;
        if at == 0 && forms.len() > 1 {
            let left = width(&forms[0]).saturating_sub(over);
            let least = width(&forms[1]) + WORTH_CUTTING;
            if let Some(cut) = fit_words(&forms[0], left).filter(|cut| width(cut) >= least) {
                forms[0] = cut;
                continue;
            }
        }
        if !parts[at].shorten() {
            parts.remove(at);
        }
    }
    parts
}

/// Cuts a long title in the top line after a word. Otherwise the title would change whenever the rest of the line gets
/// a letter longer.
fn fit_words(title: &str, columns: usize) -> Option<String> {
    let cut = fit(title, columns.checked_sub(1)?);
    let (words, _) = cut.rsplit_once(' ')?;
    let words = words.trim_end_matches([' ', '·', ',']);
    Some(format!("{words} …"))
}

/// Returns the top line with the parts that fit: the game at the left, its progress in the middle, its moves and time
/// at the right.
pub(in crate::screens::table) fn fitted(
    mut parts: Vec<Part>,
    columns: usize,
    theme: &Theme,
) -> Line<'static> {
    let long = leave(parts.clone(), columns, BAR.0);
    let parts = if long.first().is_some_and(|title| title.forms.len() > 1) {
        long
    } else {
        // The parts that gave way to the long title in vain return.
        if let Some(title) = parts.first_mut() {
            while title.shorten() {}
        }
        leave(parts, columns, BAR.0)
    };
    let spare = columns.saturating_sub(total(&parts, BAR.0) + 2);
    let bar = (BAR.0 + spare)
        .min(columns / SHARE_OF_BAR)
        .max(BAR.0)
        .min(BAR.1);
    let of = |zone: Zone| -> Vec<Part> {
        let in_zone = parts.iter().filter(|part| part.zone == zone);
        in_zone.cloned().collect()
    };
    let [left, middle, right] = [Zone::Left, Zone::Middle, Zone::Right].map(of);
    let right_at = columns.saturating_sub(total(&right, bar) + 1);
    // The bar is centred without the number after it, so that it does not move with the number.
    let centred = match middle.first() {
        Some(part) if part.progress.is_some() => bar,
        _ => total(&middle, bar),
    };
    let first = 1 + total(&left, bar) + GAP;
    let last = right_at.saturating_sub(total(&middle, bar) + GAP);
    let middle_at = (columns.saturating_sub(centred) / 2).min(last).max(first);
    let mut line = Line::default().style(theme.title);
    for (at, zone) in [(1, left), (middle_at, middle), (right_at, right)] {
        for (number, part) in zone.into_iter().enumerate() {
            let blank = match number {
                0 => at.saturating_sub(line.width()),
                _ => GAP,
            };
            line.push_span(" ".repeat(blank));
            for span in part.spans(columns, bar, theme) {
                line.push_span(span);
            }
        }
    }
    line
}
