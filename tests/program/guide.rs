//! The guide for people who write rule files, in three pages of `docs`. All its examples can be played, it explains
//! every key of the vocabulary and no other, and the lists in its reference are generated from the vocabulary. With
//! `UPDATE_GUIDE` set, the lists are regenerated. Every link of a page leads to a heading or a file.

mod examples;
mod links;
mod lists;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::home::Home;
use examples::{Block, blocks, file, keys_in, plays};
use patience_language::vocabulary::SECTIONS;

/// The tutorial, the cookbook and the reference.
const PAGES: [&str; 3] = [TUTORIAL, "docs/cookbook.md", REFERENCE];
const TUTORIAL: &str = "docs/making-games.md";
const REFERENCE: &str = "docs/rule-language.md";

fn path(page: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(page)
}

fn text(page: &str) -> String {
    std::fs::read_to_string(path(page))
        .unwrap()
        .replace("\r\n", "\n")
}

/// Returns the rule files on all pages.
pub fn files() -> Vec<Block> {
    let all = PAGES.iter().flat_map(|page| blocks(page, &text(page)));
    all.filter(|block| block.info == "toml").collect()
}

#[test]
fn the_lists_of_the_guide_are_those_of_the_vocabulary() {
    let text = text(REFERENCE);
    let now = lists::written_out(&text);
    if std::env::var_os("UPDATE_GUIDE").is_some() {
        std::fs::write(path(REFERENCE), &now).unwrap();
        return;
    }
    let changed = text.lines().zip(now.lines()).find(|(old, new)| old != new);
    assert_eq!(changed, None, "UPDATE_GUIDE=1 regenerates the lists");
    assert_eq!(text.len(), now.len());
}

#[test]
fn every_file_of_the_guide_has_no_errors_and_no_warnings() {
    let mut wrong = Vec::new();
    for block in files() {
        let file = match file(&block) {
            Ok(file) => file,
            Err(faults) => {
                wrong.push(faults);
                continue;
            }
        };
        match file.check_all() {
            Ok(()) => wrong.extend(file.warnings().iter().map(ToString::to_string)),
            Err(faults) => wrong.push(faults.to_string()),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_file_of_the_guide_can_be_played() {
    for block in files() {
        let rules = file(&block).unwrap().compile(None, &[]).unwrap();
        assert!(
            plays(&rules) >= 20,
            "{}, line {}: {} moves",
            block.page,
            block.line,
            plays(&rules)
        );
    }
}

#[test]
fn every_key_is_shown_in_a_file_of_the_guide() {
    let mut shown = BTreeSet::new();
    for block in files() {
        keys_in(&block, &mut shown);
    }
    let known: BTreeSet<(String, String)> = SECTIONS
        .iter()
        .flat_map(|section| {
            let key = |name: &str| (section.noun.to_owned(), name.to_owned());
            section.keys.iter().map(move |entry| key(entry.name))
        })
        .collect();
    let missing: Vec<_> = known.difference(&shown).collect();
    assert!(missing.is_empty(), "no example shows {missing:?}");
    let unknown: Vec<_> = shown.difference(&known).collect();
    assert!(unknown.is_empty(), "the vocabulary lacks {unknown:?}");
}

#[test]
fn every_key_is_listed_once_in_the_reference() {
    let text = text(REFERENCE);
    for section in SECTIONS {
        let marker = format!("<!-- keys: {} -->", section.noun);
        assert_eq!(text.matches(&marker).count(), 1, "{marker}");
    }
}

#[test]
fn the_guide_has_no_word_that_does_not_exist() {
    let known = lists::words();
    let mut unknown = Vec::new();
    for page in PAGES {
        let mut named = lists::named(&text(page));
        named.retain(|(_, word)| !known.contains(word));
        let lines = named.into_iter();
        unknown.extend(lines.map(|(line, word)| format!("{page}, line {line}: `{word}`")));
    }
    assert!(unknown.is_empty(), "{unknown:#?}");
}

#[test]
fn errors_quoted_in_the_guide_are_those_of_the_program() {
    let blocks = blocks(TUTORIAL, &text(TUTORIAL));
    let wrong = blocks.iter().position(|block| block.info == "toml wrong");
    let wrong = wrong.expect("there is a faulty file");
    let home = Home::new();
    home.write("weekend.toml", &blocks[wrong].text);
    let checked = home.run(&["check", "weekend.toml"]);
    assert_eq!(checked.code, 1);
    assert_eq!(blocks[wrong + 1].text.trim(), checked.err.trim());
}

#[test]
fn every_link_of_every_page_leads_somewhere() {
    if crate::documents::is_package() {
        return;
    }
    let mut pages: Vec<String> = [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "rules/README.md",
    ]
    .map(str::to_owned)
    .into();
    for entry in std::fs::read_dir(path("docs")).unwrap() {
        let entry = entry.unwrap().path();
        if entry.extension().is_some_and(|kind| kind == "md") {
            let name = entry.file_name().unwrap().to_str().unwrap();
            pages.push(format!("docs/{name}"));
        }
    }
    let astray: Vec<String> = pages
        .iter()
        .flat_map(|page| links::astray(&path(page)))
        .collect();
    assert!(astray.is_empty(), "{astray:#?}");
}
