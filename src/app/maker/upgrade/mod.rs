//! Translates the text of a rule file from the former version of the rule language to the present version. The
//! comments, the order of keys, and everything that is written in the same way in both versions are kept.

mod page;
mod part;
mod statements;
#[cfg(test)]
mod tests;
mod written;

use patience_core::{About, Description, Kind, Setting};
use patience_language::vocabulary::LANGUAGE;
use patience_language::{RuleFile, Source};

use crate::catalogue::{Catalogue, Origin};

/// The byte order mark, which some editors put at the beginning of a file.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Translates the text of a file to the present version of the rule language. Returns `None` if the text is already
/// written in that version. `file` is the file as it was read, and has no errors.
///
/// # Errors
/// Fails if the text that results would have a different meaning, or if the meaning cannot be written in the present
/// version.
pub fn upgraded_text(
    catalogue: &Catalogue,
    (id, origin): (&str, &Origin),
    file: &RuleFile,
) -> Result<Option<String>, NotUpgraded> {
    let former = file.source_of_file();
    // The file may have Windows line ends.
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

/// The error that a rule file cannot be translated to the present version of the rule language without a change of the
/// rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "its meaning would change: translate it by hand, and put `language = {LANGUAGE}` at its top"
)]
pub struct NotUpgraded;

/// Removes the texts of an option that players see, for a comparison of rules. These texts are not compared, because
/// those of the extended game may have been reworded.
fn without_texts(mut setting: Setting) -> Setting {
    setting.ask.clear();
    if let Kind::Choice(choices) = &mut setting.kind {
        choices.iter_mut().for_each(|(_, title)| title.clear());
    }
    setting
}

/// Whether two files have the same rules with every variant and every choice of options.
fn is_same(one: &RuleFile, other: &RuleFile) -> bool {
    let forms = one.forms();
    let means = |file: &RuleFile, form: &patience_language::Form| {
        let rules = file.compile(Some(&form.variant), &form.set).ok()?;
        let settings = rules.about.settings.iter().cloned();
        let about = About {
            settings: settings.map(without_texts).collect(),
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
