//! Broken rule files: each `broken/NAME.toml` must be refused with exactly the faults that
//! `broken/NAME.txt` tells, each with its place. With `PATIENCE_WRITE_EXPECTED` set the
//! texts are written instead; read them as a card player would before keeping them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use patience_language::{Fault, RuleFile, Source};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken")
}

fn source(id: &str) -> Option<Arc<Source>> {
    let text = std::fs::read_to_string(folder().join(format!("{id}.toml"))).ok()?;
    Some(Arc::new(Source {
        name: format!("{id}.toml"),
        text: text.replace("\r\n", "\n"),
    }))
}

/// Returns the names of all broken files, in order.
fn names() -> Vec<String> {
    let files = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut names: Vec<String> = files
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    names
}

fn faults_of(id: &str) -> Vec<Fault> {
    let text = source(id).unwrap();
    let checked = RuleFile::read(id, &text, &source).and_then(|file| file.check_all());
    checked.err().map(|faults| faults.0).unwrap_or_default()
}

#[test]
fn every_broken_file_is_refused_with_the_faults_it_has() {
    let write = std::env::var_os("PATIENCE_WRITE_EXPECTED").is_some();
    let mut wrong = Vec::new();
    for id in names() {
        let told: String = faults_of(&id)
            .iter()
            .flat_map(|fault| {
                [
                    fault.to_string(),
                    "
"
                    .to_owned(),
                ]
            })
            .collect();
        let path = folder().join(format!("{id}.txt"));
        if write {
            std::fs::write(&path, &told).unwrap();
        }
        let expected = std::fs::read_to_string(&path)
            .unwrap_or_default()
            .replace("\r\n", "\n");
        if told.is_empty() || told != expected {
            wrong.push(format!("--- {id}\nexpected:\n{expected}found:\n{told}"));
        }
    }
    assert!(names().len() >= 180);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_fault_has_a_place_inside_its_file_and_is_one_plain_line() {
    for id in names() {
        for fault in faults_of(&id) {
            let place = fault
                .place
                .as_ref()
                .unwrap_or_else(|| panic!("{id}: {fault} has no place"));
            let text = &place.source.text;
            assert!(
                place.span.start <= place.span.end && place.span.end <= text.len(),
                "{id}: {fault}"
            );
            assert!(
                text.is_char_boundary(place.span.start) && text.is_char_boundary(place.span.end),
                "{id}: {fault}"
            );
            let told = fault.to_string();
            assert!(
                !told.contains(|letter: char| letter.is_control()),
                "{id}: {told:?}"
            );
            assert!(told.chars().count() < 400, "{id}: {told}");
        }
    }
}
