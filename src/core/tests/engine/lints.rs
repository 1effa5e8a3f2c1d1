//! Rule files that are sound and yet hardly meant: for each `lints/NAME.toml` there must be
//! exactly the warnings of `lints/NAME.txt`. With `PATIENCE_WRITE_EXPECTED` set the texts are
//! written instead; read them as a card player would before keeping them. The games of the
//! suite have none.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use patience_language::{Fault, RuleFile, Source};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn source(folder: &Path, id: &str) -> Option<Arc<Source>> {
    let text = std::fs::read_to_string(folder.join(format!("{id}.toml"))).ok()?;
    Some(Arc::new(Source {
        name: format!("{id}.toml"),
        text: text.replace("\r\n", "\n"),
    }))
}

/// Returns the names of all rule files in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut names: Vec<String> = files
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    names
}

fn read(folder: &Path, id: &str) -> RuleFile {
    let text = source(folder, id).unwrap();
    RuleFile::read(id, &text, &|id| source(folder, id)).unwrap_or_else(|faults| panic!("{faults}"))
}

fn told(warnings: &[Fault]) -> String {
    let lines = warnings.iter().map(|warning| format!("{warning}\n"));
    lines.collect()
}

#[test]
fn every_file_that_is_hardly_meant_has_its_warnings_and_no_faults() {
    let write = std::env::var_os("PATIENCE_WRITE_EXPECTED").is_some();
    let folder = folder("tests/lints");
    let mut wrong = Vec::new();
    for id in names(&folder) {
        let file = read(&folder, &id);
        file.check_all()
            .unwrap_or_else(|faults| panic!("{id} is refused: {faults}"));
        let told = told(&file.warnings());
        let path = folder.join(format!("{id}.txt"));
        if write {
            std::fs::write(&path, &told).unwrap();
        }
        let expected = std::fs::read_to_string(&path)
            .unwrap_or_default()
            .replace("\r\n", "\n");
        if told != expected {
            wrong.push(format!("--- {id}\nexpected:\n{expected}found:\n{told}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_games_of_the_suite_have_no_warnings() {
    let folder = folder("../../rules");
    let all = names(&folder).into_iter().map(|id| {
        let warnings = read(&folder, &id).warnings();
        told(&warnings)
    });
    let all: String = all.collect();
    assert!(all.is_empty(), "{all}");
}
