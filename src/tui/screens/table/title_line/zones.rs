//! Where the parts of the line on top stand, and which of them give way where it is too long.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::render::bars::bar;
use crate::render::text::{fit, width};
use crate::render::theme::Theme;

/// The columns between two parts.
const GAP: usize = 2;
/// The least number of columns by which a title that is cut is longer than its short form.
const WORTH_CUTTING: usize = 5;
/// The least and the most columns of the bar of progress.
const BAR: (usize, usize) = (8, 32);
/// The part of the line that the bar of progress takes.
const SHARE_OF_BAR: usize = 6;

/// The order in which the parts of the line give way where it is too long: a part, or its longer
/// forms.
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

/// The third of the line in which a part stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Zone {
    /// What is played.
    Left,
    /// How far it has come.
    Middle,
    /// What it has taken, and whether it can be won.
    Right,
}

/// A part of the line.
#[derive(Debug, Clone)]
pub(in crate::screens::table) struct Part {
    zone: Zone,
    /// The weight of its shortest form.
    weight: Weight,
    /// The weights of its longer forms, the longest first.
    longer: Vec<Weight>,
    /// Its text in all forms, the longest first.
    forms: Vec<String>,
    style: Style,
    /// The share of a bar that stands before its longest form.
    progress: Option<f64>,
}

impl Part {
    /// Returns a part with one form.
    pub(super) fn new(zone: Zone, weight: Weight, text: String, style: Style) -> Self {
        Self::with_forms(zone, (weight, weight), vec![text], style)
    }

    /// Returns a part in several forms, the longest first: with the weight of its shortest form, and that of the
    /// longer ones.
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

    /// Keeps room for texts of this width, so that the parts beside it stay where they are while it changes.
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

    /// Says it with a bar of this share, and a text behind that, while there is room.
    pub(super) fn with_bar(mut self, share: f64, text: String) -> Self {
        self.forms.insert(0, text);
        self.longer.insert(0, Weight::Bar);
        self.progress = Some(share);
        self
    }

    /// Returns the longest form of its text.
    pub(in crate::screens::table) fn text(&self) -> &str {
        self.forms.first().map_or("", String::as_str)
    }

    /// Returns the weight of its present form.
    fn weighs(&self) -> Weight {
        self.longer.first().copied().unwrap_or(self.weight)
    }

    /// Gives up the longest form. Tells whether there is another.
    fn shorten(&mut self) -> bool {
        if self.longer.is_empty() {
            return false;
        }
        self.longer.remove(0);
        self.forms.remove(0);
        self.progress = None;
        true
    }

    /// Returns the columns that its present form takes, with those of a bar.
    fn width(&self, bar: usize) -> usize {
        let bar = self.progress.map_or(0, |_| bar + 1);
        bar + self.forms.first().map_or(0, |text| width(text))
    }

    /// Returns its present form.
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

/// Returns the columns that parts side by side take.
fn total(parts: &[Part], bar: usize) -> usize {
    let widths = parts.iter().map(|part| part.width(bar) + GAP);
    widths.sum::<usize>().saturating_sub(GAP)
}

/// Returns the parts that fit: the lightest part goes first, or is said in less room; a long title
/// loses no more letters than it must.
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

/// Cuts a title that is too long after a word, so that it is not cut anew with each letter that
/// the rest of the line gains.
fn fit_words(title: &str, columns: usize) -> Option<String> {
    let cut = fit(title, columns.checked_sub(1)?);
    let (words, _) = cut.rsplit_once(' ')?;
    let words = words.trim_end_matches([' ', '·', ',']);
    Some(format!("{words} …"))
}

/// Returns the line with the parts that fit: what is played at the left, how far it has come in the
/// middle, what it has taken at the right end.
pub(in crate::screens::table) fn fitted(
    mut parts: Vec<Part>,
    columns: usize,
    theme: &Theme,
) -> Line<'static> {
    let long = leave(parts.clone(), columns, BAR.0);
    let parts = if long.first().is_some_and(|title| title.forms.len() > 1) {
        long
    } else {
        // The parts that gave way to the long title in vain come back.
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
    // The bar stands in the middle, so that it does not move with the number behind it.
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
