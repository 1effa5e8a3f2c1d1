//! Small games of every sort, and all rule files of the program, for tests of texts.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::fault::Source;
use crate::rule_file::RuleFile;
use patience_core::{DealNumber, Position, Rules, Seat};

pub(crate) fn compile(text: &str) -> Rules {
    let source = Arc::new(Source {
        name: "sample.toml".to_owned(),
        text: text.to_owned(),
    });
    let file =
        RuleFile::read("sample", &source, &|_| None).unwrap_or_else(|faults| panic!("{faults}"));
    file.compile(None, &[])
        .unwrap_or_else(|faults| panic!("{faults}"))
}

pub(crate) fn open() -> Rules {
    compile(include_str!("../../tests/samples/open.toml"))
}

pub(crate) fn turned() -> Rules {
    compile(include_str!("../../tests/samples/turned.toml"))
}

pub(crate) fn packs() -> Rules {
    compile(include_str!("../../tests/samples/packs.toml"))
}

pub(crate) fn pairs() -> Rules {
    compile(include_str!("../../tests/samples/pairs.toml"))
}

pub(crate) fn grid() -> Rules {
    compile(include_str!("../../tests/samples/grid.toml"))
}

pub(crate) fn batches() -> Rules {
    compile(include_str!("../../tests/samples/batches.toml"))
}

pub(crate) fn race() -> Rules {
    compile(include_str!("../../tests/samples/race.toml"))
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules")
}

fn read_file(id: &str) -> RuleFile {
    let find = |name: &str| {
        let path = folder().join(format!("{name}.toml"));
        let text = std::fs::read_to_string(&path).ok()?;
        Some(Arc::new(Source {
            name: path.display().to_string(),
            text,
        }))
    };
    RuleFile::read(id, &find(id).expect(id), &find).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Returns a game of the program.
pub(crate) fn game(id: &str, variant: &str) -> Rules {
    read_file(id)
        .compile(Some(variant), &[])
        .unwrap_or_else(|faults| panic!("{faults}"))
}

/// Returns the samples and every rule file of the program with its variants.
pub(crate) fn all() -> Vec<Rules> {
    let mut all = vec![
        open(),
        turned(),
        packs(),
        pairs(),
        grid(),
        batches(),
        race(),
    ];
    let entries = std::fs::read_dir(folder()).expect("the rule files lie beside the crates");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths
        .iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
    {
        let file = read_file(path.file_stem().unwrap().to_str().unwrap());
        for variant in file.variants() {
            all.push(
                file.compile(Some(&variant.id), &[])
                    .unwrap_or_else(|faults| panic!("{faults}")),
            );
        }
    }
    all
}

pub(crate) fn deal(rules: &Rules, number: u64) -> Position {
    let number = DealNumber::new(number).unwrap();
    Position::deal(rules, number, 0, Seat::FIRST, &[])
}
