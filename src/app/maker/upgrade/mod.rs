//! The text of a rule file from before the language had a version, in the present one: its comments, its order
//! and all that is not said otherwise stay as they are.

mod page;
mod part;
mod statements;
#[cfg(test)]
mod tests;
mod written;

use patience_core::{About, Description};
use patience_language::vocabulary::LANGUAGE;
use patience_language::{RuleFile, Source};

use crate::catalogue::{Catalogue, Origin};

/// What some editors write at the head of a file.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Returns the text of a file in the present language; nothing where it is written in that. `file` is the file as
/// it was read, without faults.
///
/// # Errors
/// Says that the new text would not mean the same, or that none can be made.
pub fn upgraded_text(
    catalogue: &Catalogue,
    (id, origin): (&str, &Origin),
    file: &RuleFile,
) -> Result<Option<String>, NotUpgraded> {
    let former = file.source_of_file();
    // Lines may end as on Windows.
    let ending = if former.text.contains("\r\n") {
        "\r\n"
    } else {
        "\n"
    };
    let (mark, text) = match former.text.strip_prefix(BYTE_ORDER_MARK) {
        Some(text) => (BYTE_ORDER_MARK, text),
        None => ("", former.text.as_str()),
    };
    let source = Source::new(former.name.clone(), text.replace("\r\n", "\n"));
    let Some(tree) = catalogue.upgraded((id, origin), &source) else {
        return Ok(None);
    };
    let text = page::written_anew(&source, &tree).ok_or(NotUpgraded)?;
    let text = format!("{mark}{}", text.replace('\n', ending));
    let written = Source::new(source.name.clone(), text);
    let again = catalogue.read_text(id, origin, &written);
    let again = again.map_err(|_| NotUpgraded)?;
    if is_same(file, &again) {
        Ok(Some(written.text.clone()))
    } else {
        Err(NotUpgraded)
    }
}

/// A file cannot be said in the present language without a change of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "it would not mean the same: change it by hand, and write `language = {LANGUAGE}` at its top"
)]
pub struct NotUpgraded;

/// Tells whether two files mean the same in all their forms.
fn is_same(one: &RuleFile, other: &RuleFile) -> bool {
    let forms = one.forms();
    let means = |file: &RuleFile, form: &patience_language::Form| {
        let rules = file.compile(Some(&form.variant), &form.set).ok()?;
        let about = About {
            settings: rules.about.settings.clone(),
            ..About::default()
        };
        Some(Description {
            about,
            ..Description::clone(&rules)
        })
    };
    forms == other.forms()
        && forms
            .iter()
            .all(|form| means(one, form) == means(other, form))
}
