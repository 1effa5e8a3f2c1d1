//! `patience config`: the folders that the program uses, and every setting with its source.

use std::io::Write;
use std::path::Path;

use crate::error::CommandError;
use patience_app::files::places::NamedBy;
use patience_app::program::Program;
use patience_app::records::{MOST_KEPT, Records};
use patience_app::settings::Origin;
use patience_app::text::clean_text::clean;
use patience_app::text::numbers::thousands;

/// The maximum width of a column of text when the settings are printed as a table. A wider text does not widen its
/// column further.
const WIDEST: usize = 1000;

/// The end of the help.
const HELP: &str = "\
The last column shows where the value of a setting comes from.

To change a setting, run `patience` and press F2. Or edit the configuration file, a text file whose
path is in the first line of the output. A line of it looks like this:
  theme = \"light\"

If the environment variable PATIENCE_CONFIG is set, it contains the path of the configuration file.";

/// Show all settings, where each is set, and where files are kept
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Only check the configuration file, and report every error
    #[arg(long)]
    pub check: bool,
}

impl Args {
    /// Prints the folders that the program uses, and all settings. With `--check`, prints only the result of checking
    /// the configuration.
    pub fn run(self, out: &mut impl Write, program: &Program) -> Result<(), CommandError> {
        if self.check {
            let file = program.places.config_file.display().to_string();
            writeln!(out, "{}: no errors", clean(&file))?;
            return Ok(());
        }
        show(out, program)
    }
}

/// Prints the folders that the program uses, and all settings.
fn show(out: &mut impl Write, program: &Program) -> Result<(), CommandError> {
    let places = &program.places;
    let named = match places.config_named_by {
        NamedBy::Usual => "",
        NamedBy::Environment => " (from PATIENCE_CONFIG)",
        NamedBy::Flag => " (from --config)",
    };
    let file = |name: &str, path: &Path, more: &str, out: &mut dyn Write| {
        let missing = if path.exists() {
            ""
        } else {
            " (does not exist yet)"
        };
        writeln!(
            out,
            "{name:<16} {}{more}{missing}",
            clean(&path.display().to_string())
        )
    };
    file("configuration", &places.config_file, named, out)?;
    file("your rule files", &places.rules, "", out)?;
    file("your themes", &places.themes, "", out)?;
    for (name, theme) in program.settings.themes.own() {
        let state = match theme {
            Ok(_) => String::new(),
            Err(_) => ": has errors; run `patience check` on it".to_owned(),
        };
        writeln!(out, "{:<16} ({}{state})", "", clean(name))?;
    }
    file("saved games", &places.saved, "", out)?;
    let records = Records::new(&places.data, &places.saved, program.catalogue.embedded());
    file("records", records.path(), "", out)?;
    let kept = if program.settings.records.value {
        format!(
            "results of finished games, with the moves of the last {} and of starred ones",
            thousands(MOST_KEPT.into())
        )
    } else {
        "turned off: records = false".to_owned()
    };
    writeln!(out, "{:<16} ({kept})", "")?;
    let pictures = patience_tui::about_pictures(&program.settings);
    writeln!(out, "{:<16} {pictures}", "card pictures")?;
    if places.is_portable {
        writeln!(out, "{:<16} (all of these are next to the program)", "")?;
    }
    writeln!(out)?;
    let rows = program.settings.list().into_iter();
    let rows = rows.map(|row| (row.id.to_string(), row.value, row.origin));
    let mut rows: Vec<(String, String, Origin)> = rows.collect();
    for table in ["keys", "games"] {
        let is_set = rows
            .iter()
            .any(|(key, ..)| key.starts_with(&format!("{table}.")));
        if !is_set {
            rows.push((table.to_owned(), "(none)".to_owned(), Origin::Default));
        }
    }
    let widest = |column: fn(&(String, String, Origin)) -> &str| {
        rows.iter()
            .map(|row| column(row).chars().count())
            .max()
            .map_or(0, |widest| widest.min(WIDEST))
    };
    let (first, second) = (widest(|row| &row.0), widest(|row| &row.1));
    for (key, value, origin) in &rows {
        let origin = match origin {
            Origin::Default => "default".to_owned(),
            Origin::File { line } => format!(
                "{}:{line}",
                clean(&places.config_file.display().to_string())
            ),
            Origin::Environment(name) => format!("environment, {name}"),
            Origin::Flag(name) => format!("flag, {name}"),
            Origin::Program => "changed in the program".to_owned(),
        };
        writeln!(out, "{key:<first$}  {:<second$}  {origin}", clean(value))?;
    }
    Ok(())
}
