//! `patience list`: all games, as text, JSON or Markdown.

use std::fmt::Write as _;
use std::io::Write;

use serde_json::{Value, json};

use crate::error::CommandError;
use crate::readable_json::one_line;
use patience_app::catalogue::{Catalogue, CatalogueError, Entry, Origin};
use patience_app::text::clean_text::clean;

/// List all games, including your own
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The games are grouped by family. Each line has the name and the title of a game; other commands\naccept both. Your own games are your rule files; `patience config` shows their folder.\n\nThe sources in the tables are the books and web pages that the rules of the games come from."
)]
pub struct Args {
    /// Print JSON, for other programs
    #[arg(long, conflicts_with = "table")]
    pub json: bool,
    /// Print the built-in games as Markdown tables, with their sources
    #[arg(long)]
    pub table: bool,
}

impl Args {
    /// Prints all games by family. If a game of the player's own cannot be played, the first error in its file is
    /// printed.
    pub fn run(self, out: &mut impl Write, catalogue: &Catalogue) -> Result<(), CommandError> {
        if self.table {
            return tables(out, catalogue);
        }
        let broken = catalogue.broken_own();
        let fault = |entry: &Entry| match (&entry.origin, broken.get(&entry.id)) {
            (Origin::Own(_), Some(error)) => Some(first_fault(error)),
            _ => entry.fault.clone(),
        };
        let index = catalogue.index();
        if self.json {
            let entries: Vec<String> = index
                .iter()
                .map(|entry| format!("  {}", one_line(&json(entry, fault(entry).as_deref()))))
                .collect();
            return Ok(writeln!(out, "[\n{}\n]", entries.join(",\n"))?);
        }
        let width = index
            .iter()
            .map(|entry| entry.id.chars().count())
            .max()
            .unwrap_or(0);
        let mut family = None;
        for entry in index {
            if family != Some(&entry.family) {
                let heading = if entry.family.is_empty() {
                    "Other games"
                } else {
                    &entry.family
                };
                writeln!(
                    out,
                    "{}{}",
                    if family.is_some() { "\n" } else { "" },
                    clean(heading)
                )?;
                family = Some(&entry.family);
            }
            let mut line = format!("  {:<width$}  {}", entry.id, entry.title);
            if entry.players.1 > 1 {
                let _ = write!(line, " · {} players", players(entry));
            }
            match &entry.origin {
                Origin::Own(_) if entry.replaces => {
                    line.push_str(" · your own, replaces the built-in game");
                }
                Origin::Own(_) => line.push_str(" · your own"),
                Origin::Embedded | Origin::Named(_) | Origin::Path(_) => {}
            }
            if let Some(error) = fault(entry) {
                let _ = write!(line, " · cannot be played: {error}");
            }
            writeln!(out, "{}", clean(&line))?;
        }
        Ok(())
    }
}

/// Prints the text of the file `docs/games.md`.
fn tables(out: &mut impl Write, catalogue: &Catalogue) -> Result<(), CommandError> {
    let index = catalogue.index().iter();
    let games: Vec<&Entry> = index
        .filter(|entry| matches!(entry.origin, Origin::Embedded))
        .collect();
    let mut families: Vec<&str> = games.iter().map(|entry| entry.family.as_str()).collect();
    families.dedup();
    writeln!(
        out,
        "# The games\n\n{} games in {} families, with the sources of their rules. Variants are not counted; \
         `patience rules GAME` lists them.\n\nWritten by `patience list --table`.",
        games.len(),
        families.len()
    )?;
    let mut family = None;
    for entry in games {
        if family != Some(&entry.family) {
            write!(
                out,
                "\n## {}\n\n| game | name | also known as | description | source |\n\
                 | --- | --- | --- | --- | --- |\n",
                entry.family
            )?;
            family = Some(&entry.family);
        }
        let file = catalogue.rule_file(&entry.id)?;
        let rules = file.compile(None, &[]).map_err(CatalogueError::Faults)?;
        let cells = [
            entry.title.clone(),
            format!("`{}`", entry.id),
            entry.aka.join(", "),
            first_sentence(&entry.blurb),
            rules.about.source.clone(),
        ];
        let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
        writeln!(out, "| {} |", cells.join(" | "))?;
    }
    Ok(())
}

/// Returns the first sentence of a text, on one line.
fn first_sentence(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.split_once(". ") {
        Some((first, _)) => format!("{first}."),
        None => line,
    }
}

fn players(entry: &Entry) -> String {
    match entry.players {
        (fewest, most) if fewest == most => most.to_string(),
        (fewest, most) => format!("{fewest}–{most}"),
    }
}

/// Returns the first error in a rule file, followed by the number of further errors.
fn first_fault(error: &CatalogueError) -> String {
    let CatalogueError::Faults(faults) = error else {
        return error.to_string();
    };
    let first = faults
        .0
        .first()
        .map(ToString::to_string)
        .unwrap_or_default();
    match faults.0.len() {
        0 | 1 => first,
        many => format!("{first}, and {} more", many - 1),
    }
}

/// Converts an entry of the catalogue of games to JSON.
fn json(entry: &Entry, fault: Option<&str>) -> Value {
    let file = match &entry.origin {
        Origin::Own(path) | Origin::Named(path) | Origin::Path(path) => {
            Some(path.to_string_lossy())
        }
        Origin::Embedded => None,
    };
    json!({
        "id": entry.id,
        "title": entry.title,
        "aka": entry.aka,
        "family": entry.family,
        "blurb": entry.blurb,
        "players": entry.players,
        "file": file,
        "replaces": entry.replaces,
        "fault": fault,
    })
}
