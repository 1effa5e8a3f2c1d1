//! The errors and warnings of a draft of a game, each at the form's field that it concerns.

use std::sync::Arc;

use patience_core::Rules;
use patience_language::{Fault, Node, Place, RuleFile};

use super::changes::Path;
use super::text::Text;

/// An error or a warning at a field of the maker's form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldFault {
    /// The path of keys to the part of the rule file with the error, or `None` if the error concerns the whole game.
    pub path: Option<Path>,
    /// The error message in one sentence, without a full stop.
    pub message: String,
    /// How to correct the error, or which value was expected.
    pub help: Option<String>,
}

impl FieldFault {
    /// Returns the message of the error together with how to correct the error.
    pub fn words(&self) -> String {
        match &self.help {
            Some(help) => format!("{} ({help})", self.message),
            None => self.message.clone(),
        }
    }
}

/// The errors and warnings found in a draft of a game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Checked {
    /// The errors in the draft. If it has rules in spite of them, only a variant or the limits of an option cannot be
    /// played.
    pub faults: Vec<FieldFault>,
    /// The warnings about parts of the draft that are allowed but probably not meant.
    pub warnings: Vec<FieldFault>,
}

impl Checked {
    /// Returns the first error or warning about a part of the rule file, and whether it is an error.
    pub(super) fn about(&self, path: &[String]) -> Option<(&FieldFault, bool)> {
        let is_about = |fault: &&FieldFault| {
            let about = fault.path.as_ref();
            about.is_some_and(|about| about.starts_with(path))
        };
        let fault = self.faults.iter().find(is_about).map(|fault| (fault, true));
        let warning = || self.warnings.iter().find(is_about);
        fault.or_else(|| warning().map(|warning| (warning, false)))
    }
}

/// Compiles the rule file of a draft with all its variants. `base` is the content of the game that the draft extends,
/// as a TOML tree.
pub fn of_file(file: &RuleFile, text: &Text, base: Option<&Node>) -> (Checked, Option<Rules>) {
    let of = |faults: &[Fault]| -> Vec<FieldFault> {
        let placed = faults.iter().map(|fault| {
            let whole = fault
                .place
                .as_ref()
                .and_then(|place| located(file.tree(), place));
            field_fault(fault, whole, text, base)
        });
        placed.collect()
    };
    match file.compile(None, &[]) {
        Err(faults) => {
            let checked = Checked {
                faults: of(&faults.0),
                warnings: Vec::new(),
            };
            (checked, None)
        }
        Ok(rules) => {
            let faults = file.check_all().err().map(|faults| of(&faults.0));
            let warnings = match &faults {
                None => of(&file.warnings()),
                Some(_) => Vec::new(),
            };
            let checked = Checked {
                faults: faults.unwrap_or_default(),
                warnings,
            };
            (checked, Some(rules))
        }
    }
}

/// Returns the errors in a rule file that cannot be compiled, each at its field of the form.
pub fn at_fields(faults: &[Fault], text: &Text, base: Option<&Node>) -> Vec<FieldFault> {
    let faults = faults.iter();
    faults
        .map(|fault| field_fault(fault, None, text, base))
        .collect()
}

fn field_fault(fault: &Fault, whole: Option<Path>, text: &Text, base: Option<&Node>) -> FieldFault {
    let written = || {
        let place = fault.place.as_ref()?;
        let is_own = place.source.text == text.text;
        text.path_at(place.span.start).filter(|_| is_own).cloned()
    };
    let below = || located(base?, fault.place.as_ref()?);
    FieldFault {
        path: whole.or_else(written).or_else(below),
        message: fault.message.clone(),
        help: fault.help.clone(),
    }
}

/// Returns the path of keys to the innermost value that contains the position `place` in the text of a rule file. The
/// values may have been merged from several texts.
fn located(tree: &Node, place: &Place) -> Option<Path> {
    let is_at = |other: &Place| {
        Arc::ptr_eq(&other.source, &place.source) && other.span.contains(&place.span.start)
    };
    for entry in tree.entries() {
        let inside = located(&entry.node, place);
        let here = is_at(&entry.key_place) || is_at(&entry.node.place);
        if inside.is_some() || here {
            let path = std::iter::once(entry.key.clone());
            return Some(path.chain(inside.unwrap_or_default()).collect());
        }
    }
    let items = tree.as_list().unwrap_or_default();
    for (number, item) in items.iter().enumerate() {
        let inside = located(item, place);
        if inside.is_some() || is_at(&item.place) {
            let path = std::iter::once(number.to_string());
            return Some(path.chain(inside.unwrap_or_default()).collect());
        }
    }
    None
}
