//! Reads a rule file and prints the rules in English.
//!
//! `cargo run --example print_rules rules/golf.toml`

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use patience_language::describe::rules_text;
use patience_language::{RuleFile, Source};

fn read(path: &Path) -> Option<Arc<Source>> {
    let text = std::fs::read_to_string(path).ok()?;
    let name = path.display().to_string();
    Some(Arc::new(Source { name, text }))
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os().nth(1).map(PathBuf::from);
    let path = path.ok_or("give a rule file, such as rules/golf.toml")?;
    let id = path
        .file_stem()
        .and_then(|name| name.to_str())
        .unwrap_or("game");
    let source = read(&path).ok_or("the file cannot be read")?;
    // A file may extend another one in the same folder.
    let beside = |name: &str| read(&path.with_file_name(format!("{name}.toml")));
    let rules = RuleFile::read(id, &source, &beside)?.compile(None, &[])?;
    println!("{}", rules.about.title);
    for section in rules_text(&rules) {
        println!("\n{}", section.title);
        for paragraph in section.paragraphs {
            println!("  {paragraph}");
        }
    }
    Ok(())
}
