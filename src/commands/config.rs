//! `patience config`: where files are kept, and every setting with where it comes from.

use std::io::Write;
use std::path::Path;

use crate::error::CommandError;
use patience_app::files::places::NamedBy;
use patience_app::program::Program;
use patience_app::records::Records;
use patience_app::settings::Origin;
use patience_app::text::clean_text::clean;

/// The columns of a text beyond which the texts below it are not moved.
const WIDEST: usize = 1000;

/// Show where files are kept, and every setting with where it comes from
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only tell whether the configuration is free of faults, all of which are refused
    #[arg(long)]
    pub check: bool,
}

impl Args {
    /// Writes the places and the settings; nothing of them where they were to be checked alone.
    pub fn run(self, out: &mut impl Write, program: &Program) -> Result<(), CommandError> {
        if self.check {
            let file = program.places.config_file.display().to_string();
            writeln!(out, "{}: no faults", clean(&file))?;
            return Ok(());
        }
        show(out, program)
    }
}

/// Writes the places and the settings.
fn show(out: &mut impl Write, program: &Program) -> Result<(), CommandError> {
    let places = &program.places;
    let named = match places.config_named_by {
        NamedBy::Usual => "",
        NamedBy::Environment => " (named by PATIENCE_CONFIG)",
        NamedBy::Flag => " (named by --config)",
    };
    let file = |name: &str, path: &Path, more: &str, out: &mut dyn Write| {
        let missing = if path.exists() {
            ""
        } else {
            " (not there yet)"
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
        let faults = match theme {
            Ok(_) => String::new(),
            Err(_) => ": has faults, which `patience check` tells".to_owned(),
        };
        writeln!(out, "{:<16} ({}{faults})", "", clean(name))?;
    }
    file("saved games", &places.saved, "", out)?;
    let records = Records::new(&places.data, &places.saved, program.catalogue.embedded());
    file("records", records.path(), "", out)?;
    let kept = if program.settings.records.value {
        "what was played, by whom, when and how it ended, and the moves of the last games"
    } else {
        "nothing is added: records = false"
    };
    writeln!(out, "{:<16} ({kept})", "")?;
    let pictures = patience_tui::about_pictures(&program.settings);
    writeln!(out, "{:<16} {pictures}", "card pictures")?;
    if places.is_portable {
        writeln!(out, "{:<16} (all of these beside the program)", "")?;
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
