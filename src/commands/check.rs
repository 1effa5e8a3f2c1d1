//! `patience check`: all faults of rule files.

use std::io::Write;
use std::path::{Path, PathBuf};

use patience_core::Faults;

use super::{CommandError, Problem};
use crate::catalogue::{Catalogue, Origin};

/// Checks the files in every variant and at every bound of every option.
pub fn run(
    out: &mut impl Write,
    files: &[PathBuf],
    catalogue: &Catalogue,
) -> Result<(), CommandError> {
    let mut faults = Vec::new();
    for path in files {
        faults.extend(
            check(path, catalogue)
                .err()
                .map(|faults| faults.0)
                .unwrap_or_default(),
        );
    }
    if faults.is_empty() {
        let count = files.len();
        return Ok(writeln!(
            out,
            "{count} {}, no faults",
            if count == 1 { "file" } else { "files" }
        )?);
    }
    Err(CommandError::Wrong(Problem::Faults(Faults(faults))))
}

fn check(path: &Path, catalogue: &Catalogue) -> Result<(), Faults> {
    let id = path.file_stem().unwrap_or_default().to_string_lossy();
    catalogue
        .read(&id, &Origin::Path(path.to_owned()))?
        .check_all()
}
