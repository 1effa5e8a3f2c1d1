//! The table has every key that is read, and no others. The reader of keys asserts that none is missing.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use super::*;
use crate::fault::Source;
use crate::rule_file::RuleFile;

/// Reads all files of a folder in all their forms.
fn read_all(folder: &Path) {
    let source = |id: &str| {
        let text = std::fs::read_to_string(folder.join(format!("{id}.toml"))).ok()?;
        Some(Arc::new(Source {
            name: id.to_owned(),
            text,
        }))
    };
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let id = path.file_stem().unwrap().to_str().unwrap();
        if let Some(file) = source(id).filter(|_| path.extension().unwrap() == "toml") {
            let _ = RuleFile::read(id, &file, &source).map(|file| file.check_all());
        }
    }
}

#[test]
fn every_key_of_the_table_is_read() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    read_all(&root.join("../../rules"));
    let asked = key_coverage::keys();
    let mut idle = Vec::new();
    for section in SECTIONS {
        let keys = section.keys.iter().map(|key| (section.noun, key.name));
        idle.extend(keys.filter(|key| !asked.contains(key)));
    }
    assert!(idle.is_empty(), "never read: {idle:?}");
}

#[test]
fn sections_and_keys_are_unique() {
    let nouns: BTreeSet<&str> = SECTIONS.iter().map(|section| section.noun).collect();
    assert_eq!(nouns.len(), SECTIONS.len());
    for section in SECTIONS {
        let names: BTreeSet<&str> = section.keys.iter().map(|key| key.name).collect();
        assert_eq!(names.len(), section.keys.len(), "{}", section.noun);
    }
}

#[test]
fn references_to_sections_are_valid() {
    for key in SECTIONS.iter().flat_map(|section| section.keys) {
        if let Takes::Section(noun) | Takes::Named(noun) | Takes::List(noun) = key.takes {
            assert!(section(noun).is_some(), "{noun}");
        }
    }
}

#[test]
fn a_form_becomes_a_pattern() {
    let full = WHEN
        .iter()
        .find(|form| form.says.starts_with("PILE full"))
        .unwrap();
    let (number, name) = (template::NUMBER, template::NAME);
    assert_eq!(
        full.pattern(),
        format!("{name}( is| are)? full( and {number} or more points?)?")
    );
    let rest = STEPS.last().unwrap();
    assert_eq!(rest.pattern(), format!("the rest to {name}"));
    assert_eq!(
        MATCH[1].examples("stock"),
        [
            "100 points",
            "100 points or 30 hands",
            "100 points, the winner's stock 1 larger",
            "100 points or 30 hands, the winner's stock 1 larger",
        ]
    );
    assert_eq!(WHEN[0].example("hole"), "all cards on hole");
}

#[test]
fn a_pattern_takes_other_spellings() {
    let pattern = respelling::tolerant("up, *by (2|king|2s)[a-z_]{2,20}\\{ *x");
    let expected =
        " *([Uu]p *, *[Bb]y +((2|[Tt]wo)|([Kk]ing|[Kk])|(2s|[Tt]wos))[a-zA-Z_]{2,20}\\{ *[Xx]) *";
    assert_eq!(pattern, expected);
}
