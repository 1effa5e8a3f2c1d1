//! The rows of the game maker's form: headings, fields with values, and errors.

use crate::render::text::wrap_to;
use patience_app::maker::{Draft, Field};

/// The width of an error message in the form, in columns, and the maximum number of lines that it takes.
const FAULT: (usize, usize) = (37, 4);

/// The width of a field's value in the form, in columns.
pub const VALUE: usize = 19;

/// The maximum number of lines of a field's value in the form.
const MOST_LINES: usize = 3;

/// A row of the game maker's form.
#[derive(Debug, Clone)]
pub enum Row {
    /// An empty row of the game maker's form.
    Space,
    /// The heading of a group of fields in the form.
    Head {
        /// The title of the group of fields.
        title: String,
        /// The heading of this group of fields in a rule file, such as `stock`; empty unless the form shows every
        /// possible field.
        heading: String,
    },
    /// A field of the game maker's form with its label and its value.
    Field(Box<Field>),
    /// Another line of the value of the field in the row above.
    More(String),
    /// A line of an error or warning message about the field in the row above.
    Fault {
        /// The text of this line of the message.
        text: String,
        /// Whether the message is an error instead of a warning.
        is_fault: bool,
    },
}

/// Returns the rows of the game maker's form. Errors and warnings in fields that the form does not show come first.
pub fn of(draft: &Draft, everything: bool) -> Vec<Row> {
    let form = draft.form(everything);
    let checked = draft.checked();
    let fields = || form.iter().flat_map(|group| &group.fields);
    let mut rows = Vec::new();
    let all = || {
        let faults = checked.faults.iter().map(|fault| (fault, true));
        faults.chain(checked.warnings.iter().map(|warning| (warning, false)))
    };
    for (fault, is_fault) in all() {
        let is_about = |field: &Field| {
            let path = fault.path.as_ref();
            field.has_value() && path.is_some_and(|path| path.starts_with(&field.path))
        };
        let is_of_group = form
            .iter()
            .any(|group| fault.path.as_ref() == Some(&group.path));
        if !fields().any(is_about) && !is_of_group {
            rows.extend(fault_rows(&fault.words(), is_fault));
        }
    }
    for group in form {
        if !rows.is_empty() {
            rows.push(Row::Space);
        }
        rows.push(Row::Head {
            title: group.title,
            heading: group.heading,
        });
        for (fault, is_fault) in all() {
            if fault.path.as_ref() == Some(&group.path) {
                rows.extend(fault_rows(&fault.words(), is_fault));
            }
        }
        for field in group.fields {
            let fault = draft.fault_at(&field).into_iter();
            let fault = fault.flat_map(|(fault, is_fault)| fault_rows(&fault.words(), is_fault));
            let fault: Vec<Row> = fault.collect();
            let (value, _) = draft.shown(&field);
            rows.push(Row::Field(Box::new(field)));
            let more = wrap_to(&value, VALUE, MOST_LINES).into_iter().skip(1);
            rows.extend(more.map(Row::More));
            rows.extend(fault);
        }
    }
    rows
}

/// Returns the rows of the game maker's form with the text of an error or a warning.
fn fault_rows(text: &str, is_fault: bool) -> Vec<Row> {
    let sign = if is_fault { "✗" } else { "!" };
    let lines = wrap_to(text, FAULT.0 - 2, FAULT.1).into_iter().enumerate();
    lines
        .map(|(row, text)| Row::Fault {
            text: format!("{} {text}", if row == 0 { sign } else { " " }),
            is_fault,
        })
        .collect()
}
