//! `patience check`: all faults of rule files, and warnings of what is hardly meant.

use std::io::Write;
use std::path::{Path, PathBuf};

use patience_language::{Fault, Faults};

use super::{CommandError, Problem};
use crate::catalogue::{Catalogue, Origin};
use crate::report;
use crate::tui::room;

/// Checks the files in every variant and at every bound of every option.
pub fn run(
    out: &mut impl Write,
    files: &[PathBuf],
    deny_warnings: bool,
    catalogue: &Catalogue,
) -> Result<(), CommandError> {
    let (mut faults, mut warnings) = (Vec::new(), Vec::new());
    for path in files {
        match check(path, catalogue) {
            Ok(warned) => warnings.extend(warned),
            Err(found) => faults.extend(found.0),
        }
    }
    if !faults.is_empty() || deny_warnings && !warnings.is_empty() {
        let problem = Problem::Checked(Faults(faults), warnings);
        return Err(CommandError::Wrong(problem));
    }
    report::warn(&warnings);
    let count = |count: usize, noun: &str| match count {
        1 => format!("1 {noun}"),
        many => format!("{many} {noun}s"),
    };
    let files = count(files.len(), "file");
    match warnings.len() {
        0 => writeln!(out, "{files}, no faults")?,
        many => writeln!(out, "{files}, no faults, {}", count(many, "warning"))?,
    }
    Ok(())
}

/// Returns the warnings about a file without faults.
fn check(path: &Path, catalogue: &Catalogue) -> Result<Vec<Fault>, Faults> {
    let id = path.file_stem().unwrap_or_default().to_string_lossy();
    let file = catalogue.read(&id, &Origin::Named(path.to_owned()))?;
    file.check_all()?;
    let mut warnings = file.warnings();
    warnings.extend(room::warning(&file));
    Ok(warnings)
}
