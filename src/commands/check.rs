//! `patience check`: errors and warnings for rule files and themes.

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

/// Check rule files and themes for errors
#[derive(Debug, clap::Args)]
#[command(
    after_help = "A rule file contains the rules of a game, a theme the colours of the screen. All errors in all files\nare shown. The exit code is 1 if there are any. A warning marks something that works but is\nprobably a mistake.\n\nExample:\n  patience check mine.toml"
)]
pub struct Args {
    /// Rule files and themes to check
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// Treat warnings as errors
    #[arg(long)]
    deny_warnings: bool,
    /// Rewrite old rule files in the current version of the rule language
    #[arg(long)]
    upgrade: bool,
}

impl Args {
    /// Checks themes, and rule files in every variant and at both ends of the range of every option.
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
            0 => writeln!(out, "{files}, no errors")?,
            many => writeln!(out, "{files}, no errors, {}", count(many, "warning"))?,
        }
        Ok(())
    }

    /// Rewrites rule files in the current version of the rule language. Either all of them are rewritten or, if any has
    /// errors, none.
    fn upgrade(&self, out: &mut impl Write, catalogue: &Catalogue) -> Result<(), CommandError> {
        let mut texts = Vec::new();
        for (at, path) in self.files.iter().enumerate() {
            let is_named_before = self.files[..at].iter().any(|other| is_same(other, path));
            if is_named_before || OwnTheme::is_at(path) {
                continue;
            }
            let id = path.file_stem().unwrap_or_default().to_string_lossy();
            let origin = Origin::Named(path.to_owned());
            let file = catalogue.read(&id, &origin)?;
            let text = upgraded_text(catalogue, (&id, &origin), &file);
            let text = text.map_err(|error| match self.files.as_slice() {
                [_] => cannot(path, &error),
                _ => {
                    let others = "no file was written; the others can be upgraded without it";
                    cannot(path, &format!("{error}; {others}"))
                }
            });
            texts.push((path, text?));
        }
        for (path, _) in texts.iter().filter(|(_, text)| text.is_some()) {
            self.are_named(path, catalogue)?;
        }
        let new = texts.iter();
        let new = new.filter_map(|(path, text)| Some((path.as_path(), text.as_deref()?)));
        let new: Vec<(&Path, &str)> = new.collect();
        files::replace_all(&new).map_err(|error| CommandError::wrong(error.to_string()))?;
        for (path, text) in &texts {
            let when = if text.is_some() { "now" } else { "already" };
            writeln!(
                out,
                "{} {when} uses language version {LANGUAGE}",
                path.display()
            )?;
        }
        Ok(())
    }

    /// Checks that every file that must be upgraded together with the rule file at `path` is also on the command line.
    /// These are the files in the same folder that extend it and are written in the former version of the rule
    /// language. They could no longer be read if only the file at `path` were upgraded.
    fn are_named(&self, path: &Path, catalogue: &Catalogue) -> Result<(), CommandError> {
        let mut all: Vec<PathBuf> = self.files.clone();
        let is_in = |all: &[PathBuf], path: &PathBuf| all.iter().any(|other| is_same(other, path));
        let mut missing = catalogue.former_extending(path);
        missing.retain(|other| !is_in(&all, other));
        let Some(first) = missing.first().cloned() else {
            return Ok(());
        };
        while let Some(next) = missing.pop() {
            if !is_in(&all, &next) {
                missing.extend(catalogue.former_extending(&next));
                all.push(next);
            }
        }
        all[self.files.len()..].sort();
        let files: Vec<String> = all.iter().map(|path| shell_word(path)).collect();
        Err(cannot(
            path,
            &format!(
                "{} extends it and must be upgraded together with it:\npatience check --upgrade {}",
                first.display(),
                files.join(" ")
            ),
        ))
    }
}

fn cannot(path: &Path, error: &dyn std::fmt::Display) -> CommandError {
    CommandError::wrong(format!("{}: {error}", path.display()))
}

/// Whether two file paths lead to the same file.
fn is_same(one: &Path, other: &Path) -> bool {
    let whole = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    whole(one) == whole(other)
}

/// Returns the path of a file as a user would type it on a command line, in quotes if necessary.
fn shell_word(path: &Path) -> String {
    let path = path.display().to_string();
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./\\:~".contains(letter);
    if path.chars().all(is_plain) {
        path
    } else {
        format!("\"{path}\"")
    }
}

/// Returns the warnings about a rule file or a theme. For a file with errors, returns the errors instead.
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
