//! Reads `shape` in a rule file: how the piles of a kind are arranged.

use std::ops::RangeInclusive;

use patience_core::{MOST_COLUMNS, MOST_PEAKS, MOST_ROWS, Shape};

use crate::compile::{Context, without_end};
use crate::toml::{TableReader, Text};
use crate::vocabulary;

/// How the piles of a kind are arranged, as a rule file says.
#[derive(Debug)]
pub(super) struct Shaped {
    pub shape: Shape,
    /// Whether the piles of the kind move together to close gaps.
    pub closes: bool,
    /// The rule file's text of the condition under which gaps between the piles are closed, if there is a condition.
    pub closes_when: Option<Text>,
}

/// Reads from a rule file how the piles of a kind are arranged and whether gaps are closed. Returns a row if there is
/// an error.
pub(super) fn read(context: &Context<'_>, table: &TableReader<'_, '_>) -> Shaped {
    let said = table.text("shape").and_then(|text| {
        let phrase = context.reader.filled_in(&text)?;
        let (before, when) = match phrase.split_once(", closing up when ") {
            Some((shape, when)) => (shape, Some(when)),
            None => (phrase.as_str(), None),
        };
        let (shape, closes) = without_end(before, ", closing up");
        let Some(shape) = shape_of(context, &text, shape) else {
            context.unknown_phrase("shape", &text, &phrase, vocabulary::SHAPES);
            return None;
        };
        let closes_when = when.map(|when| Text {
            text: when.to_owned(),
            place: text.place.clone(),
        });
        Some(Shaped {
            shape,
            closes: closes || when.is_some(),
            closes_when,
        })
    });
    said.unwrap_or(Shaped {
        shape: Shape::Row,
        closes: false,
        closes_when: None,
    })
}

/// Reads a shape, the arrangement of the piles of a kind, from a rule file. Returns `None` if it is unknown.
fn shape_of(context: &Context<'_>, text: &Text, phrase: &str) -> Option<Shape> {
    let within = |number: &str, most: u8, what: &str| {
        let number = number.trim().parse::<i64>().ok()?;
        let range: RangeInclusive<i64> = 1..=i64::from(most);
        if !range.contains(&number) {
            let message = format!("a shape must have from 1 to {most} {what}, not {number}");
            context.reader.fault(&text.place, message, None);
        }
        u8::try_from(number.clamp(1, i64::from(most))).ok()
    };
    let rows = |phrase: &str| {
        let number = phrase
            .strip_suffix(" rows")
            .or_else(|| phrase.strip_suffix(" row"))?;
        within(number, MOST_ROWS, "rows")
    };
    if phrase == "row" {
        return Some(Shape::Row);
    }
    if let Some(size) = phrase.strip_prefix("grid of ") {
        let (rows, columns) = size.split_once(" by ")?;
        return Some(Shape::Grid {
            rows: within(rows, MOST_ROWS, "rows")?,
            columns: within(columns, MOST_COLUMNS, "columns")?,
        });
    }
    let (rows, peaks) = match phrase.strip_prefix("triangle of ") {
        Some(size) => (rows(size)?, 1),
        None => {
            let (peaks, size) = phrase.split_once(" peaks of ")?;
            (rows(size)?, within(peaks, MOST_PEAKS, "peaks")?)
        }
    };
    Some(Shape::Triangle { rows, peaks })
}

/// Returns the number of piles in a shape such as a pyramid. Reports an error if the rule file also sets `count`, the
/// number of piles.
pub(super) fn count(
    context: &Context<'_>,
    table: &TableReader<'_, '_>,
    shape: Shape,
) -> Option<u8> {
    if table.node.get("count").is_some()
        && let Some(node) = table.get("count")
    {
        let message = "`shape` already sets the number of places";
        let help = Some("remove `count`".to_owned());
        context.reader.fault(&node.place, message, help);
    }
    u8::try_from(shape.places()).ok()
}
