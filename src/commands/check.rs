//! `patience check`: all faults of rule files and themes, and warnings about what is hardly meant.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueHint;
use patience_language::vocabulary::LANGUAGE;
use patience_language::{Fault, Faults};

use crate::error::{CommandError, Problem};
use patience_app::catalogue::{Catalogue, Origin};
use patience_app::files;
use patience_app::maker::upgraded_text;
use patience_app::settings::OwnTheme;
use patience_app::text::numbers::count;
use patience_app::text::report;
use patience_tui::fit;

/// Look for faults in rule files and themes
#[derive(Debug, clap::Args)]
#[command(
    after_help = "All faults of all files are shown. Ends with 1 where there are any. A warning is of\nsomething that can be played, or read, but is hardly meant."
)]
pub struct Args {
    /// The rule files and themes
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// Count warnings as faults
    #[arg(long)]
    deny_warnings: bool,
    /// Write rule files of a former language anew in the present one
    #[arg(long)]
    upgrade: bool,
}

impl Args {
    /// Checks rule files in every variant and at every bound of every option, and themes.
    pub fn run(self, out: &mut impl Write, catalogue: &Catalogue) -> Result<(), CommandError> {
        let (mut faults, mut warnings) = (Vec::new(), Vec::new());
        for path in &self.files {
            match check(path, catalogue) {
                Ok(warned) => warnings.extend(warned),
                Err(found) => faults.extend(found.0),
            }
        }
        if !faults.is_empty() || self.deny_warnings && !warnings.is_empty() {
            let problem = Problem::Checked(Faults(faults), warnings);
            return Err(CommandError::Wrong(problem));
        }
        report::warn(&warnings);
        if self.upgrade {
            return self.upgrade(out, catalogue);
        }
        let files = count(self.files.len(), "file");
        match warnings.len() {
            0 => writeln!(out, "{files}, no faults")?,
            many => writeln!(out, "{files}, no faults, {}", count(many, "warning"))?,
        }
        Ok(())
    }

    /// Writes files without faults in the present language.
    fn upgrade(&self, out: &mut impl Write, catalogue: &Catalogue) -> Result<(), CommandError> {
        for path in self.files.iter().filter(|path| !OwnTheme::is_at(path)) {
            let id = path.file_stem().unwrap_or_default().to_string_lossy();
            let origin = Origin::Named(path.to_owned());
            let shown = path.display();
            let cannot =
                |error: &dyn std::fmt::Display| CommandError::wrong(format!("{shown}: {error}"));
            let file = catalogue.read(&id, &origin)?;
            let text = upgraded_text(catalogue, (&id, &origin), &file);
            match text.map_err(|error| cannot(&error))? {
                None => writeln!(out, "{shown} is written in language {LANGUAGE} already")?,
                Some(text) => {
                    files::replace(path, &text).map_err(|error| cannot(&error))?;
                    writeln!(out, "{shown} is written in language {LANGUAGE} now")?;
                }
            }
        }
        Ok(())
    }
}

/// Returns the warnings about a file without faults.
fn check(path: &Path, catalogue: &Catalogue) -> Result<Vec<Fault>, Faults> {
    if OwnTheme::is_at(path) {
        let theme = OwnTheme::read(path)?;
        return Ok(patience_tui::theme_warnings(&theme));
    }
    let id = path.file_stem().unwrap_or_default().to_string_lossy();
    let file = catalogue.read(&id, &Origin::Named(path.to_owned()))?;
    let told = |faults| catalogue.at_extends(faults, &file.source_of_file());
    file.check_all().map_err(told)?;
    let mut warnings = file.warnings();
    warnings.extend(file.changes_nothing());
    warnings.extend(fit::warning(&file));
    Ok(warnings)
}
