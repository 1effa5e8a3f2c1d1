//! Lists the rule files for embedding, so that a new file in `rules/` becomes part of the program without any code.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=rules");
    println!("cargo::rerun-if-changed=build.rs");
    let rules = Path::new(&variable("CARGO_MANIFEST_DIR")?).join("rules");
    let out = variable("OUT_DIR")?;
    let out = Path::new(&out);
    let files = rule_files(&rules)?;
    fs::write(out.join("rules.rs"), list_of_files(&files)?)?;
    fs::write(
        out.join("outlines.rs"),
        list_of_outlines(&rules, files.len())?,
    )?;
    let frozen = rules.join("frozen");
    let frozen = if frozen.is_dir() {
        list_of_files(&rule_files(&frozen)?)?
    } else {
        "&[]\n".to_owned()
    };
    fs::write(out.join("frozen.rs"), frozen)
}

/// Returns the names and paths of the rule files in a folder, sorted by name.
fn rule_files(folder: &Path) -> io::Result<Vec<(String, String)>> {
    let mut files: Vec<(String, String)> = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "toml") {
            files.push(name_and_path(&path)?);
        }
    }
    files.sort();
    Ok(files)
}

/// Returns the Rust code of a slice with the names and texts of rule files.
fn list_of_files(files: &[(String, String)]) -> io::Result<String> {
    let mut list = String::from("&[\n");
    for (id, path) in files {
        writeln!(list, "    ({id:?}, include_str!({path:?})),").map_err(io::Error::other)?;
    }
    list.push_str("]\n");
    Ok(list)
}

/// Returns the Rust code of a slice with the outline of each rule file, one line each. A test of the rule language
/// writes `rules/outlines.txt`, so that this build script needs none of our crates.
fn list_of_outlines(rules: &Path, files: usize) -> io::Result<String> {
    let outlines = fs::read_to_string(rules.join("outlines.txt"))?;
    let lines = outlines.lines().count();
    if lines != files {
        return Err(io::Error::other(format!(
            "rules/outlines.txt has {lines} lines for {files} rule files; update it with \
             UPDATE_OUTLINES=1 cargo test -p patience-language outlines"
        )));
    }
    let mut list = String::from("&[\n");
    for line in outlines.lines() {
        writeln!(list, "    {line:?},").map_err(io::Error::other)?;
    }
    list.push_str("]\n");
    Ok(list)
}

fn name_and_path(path: &Path) -> io::Result<(String, String)> {
    let id = path.file_stem().and_then(|stem| stem.to_str());
    let (Some(id), Some(path)) = (id, path.to_str()) else {
        return Err(io::Error::other(format!(
            "the name of {} cannot be embedded: it is not UTF-8",
            path.display()
        )));
    };
    Ok((id.to_owned(), path.to_owned()))
}

fn variable(name: &str) -> io::Result<String> {
    env::var(name).map_err(|error| io::Error::other(format!("{name}: {error}")))
}
