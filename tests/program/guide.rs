//! `docs/rule-language.md`, the guide for people who write rule files: all that it shows can be played,
//! it explains every key of the vocabulary and no other, and it is written out from there where it
//! lists them. With `UPDATE_GUIDE` set those lists are written anew.

mod examples;
mod lists;
use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::home::Home;
use examples::{Block, blocks, file, keys_in, plays};
use patience_language::vocabulary::SECTIONS;

fn path() -> PathBuf {
    PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/docs/rule-language.md"
    ))
}

fn guide() -> String {
    std::fs::read_to_string(path())
        .unwrap()
        .replace("\r\n", "\n")
}

fn files(text: &str) -> Vec<Block> {
    let blocks = blocks(text).into_iter();
    blocks.filter(|block| block.info == "toml").collect()
}

#[test]
fn the_lists_of_the_guide_are_those_of_the_vocabulary() {
    let text = guide();
    let now = lists::written_out(&text);
    if std::env::var_os("UPDATE_GUIDE").is_some() {
        std::fs::write(path(), &now).unwrap();
        return;
    }
    let changed = text.lines().zip(now.lines()).find(|(old, new)| old != new);
    assert_eq!(changed, None, "UPDATE_GUIDE=1 writes the lists anew");
    assert_eq!(text.len(), now.len());
}

#[test]
fn every_file_of_the_guide_is_sound_and_has_no_warnings() {
    let mut wrong = Vec::new();
    for block in files(&guide()) {
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
    for block in files(&guide()) {
        let rules = file(&block).unwrap().compile(None, &[]).unwrap();
        assert!(
            plays(&rules) >= 20,
            "line {}: {} moves",
            block.line,
            plays(&rules)
        );
    }
}

#[test]
fn every_key_is_shown_in_a_file_of_the_guide() {
    let mut shown = BTreeSet::new();
    for block in files(&guide()) {
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
fn every_key_is_listed_once_in_the_guide() {
    let text = guide();
    for section in SECTIONS {
        let marker = format!("<!-- keys: {} -->", section.noun);
        assert_eq!(text.matches(&marker).count(), 1, "{marker}");
    }
}

#[test]
fn the_guide_names_no_word_that_does_not_exist() {
    let text = guide();
    let known = lists::words();
    let unknown: Vec<String> = lists::named(&text)
        .into_iter()
        .filter(|(_, word)| !known.contains(word))
        .map(|(line, word)| format!("line {line}: `{word}`"))
        .collect();
    assert!(unknown.is_empty(), "{unknown:#?}");
}

#[test]
fn what_the_guide_says_of_a_faulty_file_is_what_the_program_says() {
    let text = guide();
    let blocks = blocks(&text);
    let wrong = blocks.iter().position(|block| block.info == "toml wrong");
    let wrong = wrong.expect("there is a faulty file");
    let home = Home::new();
    home.write("weekend.toml", &blocks[wrong].text);
    let checked = home.run(&["check", "weekend.toml"]);
    assert_eq!(checked.code, 1);
    assert_eq!(blocks[wrong + 1].text.trim(), checked.err.trim());
}
