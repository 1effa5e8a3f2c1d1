//! Broken rule files: each case of `broken/` must be refused with exactly the errors in the case, each with its place.
//! `UPDATE_CASES=1` writes the errors that were found instead. Read them as a card player would before you keep them.

use std::sync::Arc;

use crate::cases::Cases;
use crate::common::data;
use patience_language::{Fault, Games, RuleFile, Source};

/// If there are fewer cases, some are not read.
const AT_LEAST: usize = 430;

fn source(name: &str, text: &str) -> Arc<Source> {
    Arc::new(Source {
        name: format!("{name}.toml"),
        text: text.to_owned(),
    })
}

fn faults_of(cases: &Cases, name: &str, text: &str) -> Vec<Fault> {
    let other = |name: &str| cases.get(name).map(|case| source(name, &case.text));
    let file = RuleFile::read(name, &source(name, text), &other);
    let checked = file.and_then(|file| file.check_all());
    checked.err().map(|faults| faults.0).unwrap_or_default()
}

#[test]
fn every_broken_file_is_refused_with_its_errors() {
    let cases = Cases::read(&data("broken"));
    assert!(cases.all().count() >= AT_LEAST);
    cases.compare(|case| {
        let faults = faults_of(&cases, &case.name, &case.text);
        assert!(!faults.is_empty(), "{} is not refused", case.name);
        let lines = faults.iter().map(|fault| format!("{fault}\n"));
        lines.collect()
    });
}

#[test]
fn every_error_has_a_place_in_its_file_and_is_one_plain_line() {
    let cases = Cases::read(&data("broken"));
    for case in cases.all() {
        let name = &case.name;
        for fault in faults_of(&cases, name, &case.text) {
            let place = fault
                .place
                .as_ref()
                .unwrap_or_else(|| panic!("{name}: {fault} has no place"));
            let text = &place.source.text;
            assert!(
                place.span.start <= place.span.end && place.span.end <= text.len(),
                "{name}: {fault}"
            );
            assert!(
                text.is_char_boundary(place.span.start) && text.is_char_boundary(place.span.end),
                "{name}: {fault}"
            );
            let told = fault.to_string();
            assert!(
                !told.contains(|letter: char| letter.is_control()),
                "{name}: {told:?}"
            );
            assert!(told.chars().count() < 400, "{name}: {told}");
        }
    }
}

#[test]
fn every_base_file_is_correct_by_itself() {
    let cases = Cases::read(&data("broken"));
    for (name, text) in &cases.bases {
        let faults = faults_of(&cases, name, text);
        assert!(faults.is_empty(), "{name}: {faults:?}");
    }
}

#[test]
fn a_game_is_found_in_a_sentence_with_its_name() {
    let find = |name: &str| (name == "six-by-six").then(|| source(name, "title = \"Six\"\n"));
    for (said, help) in [
        ("the game of Six by Six", "did you mean `six-by-six`?"),
        ("solitaire", "`patience list` lists all games"),
    ] {
        let text = format!("language = 1\ntitle = \"Mine\"\nextends = \"{said}\"\n");
        let faults = RuleFile::read("mine", &source("mine", &text), &find).err();
        let faults = faults.map(|faults| faults.0).unwrap_or_default();
        assert_eq!(faults[0].help.as_deref(), Some(help), "{said}");
    }
}

#[test]
fn a_game_with_an_unreadable_file_is_not_suggested() {
    let text = "title = \"Heir\"\nextends = \"base\"\n";
    let games = Games {
        nearest: &|word| Some(word.to_owned()),
        ..Games::present(&|_| None)
    };
    let read = RuleFile::read_among("heir", &source("heir", text), games);
    let told = read.unwrap_err().0[0].to_string();
    assert_eq!(
        told,
        "heir.toml:2:11: there is no game `base` to extend (the file of `base` cannot be read)"
    );
}

#[test]
fn an_error_in_a_correct_base_is_reported_at_extends() {
    let cases = Cases::read(&data("broken"));
    let base = source("option", &cases.bases["option"]);
    let own = source(
        "heir",
        "title = \"Heir\"\nextends = \"option\"\nwithout = [\"pile.stock\"]\n",
    );
    let find = |name: &str| (name == "option").then(|| Arc::clone(&base));
    let file = RuleFile::read("heir", &own, &find).unwrap();
    let faults = file.check_all().unwrap_err();
    assert!(faults.to_string().starts_with("option.toml:2:"), "{faults}");
    // A file that is not correct by itself keeps its errors.
    assert_eq!(faults.clone().at_extends(&own, &|_| false), faults);
    let told = faults
        .at_extends(&own, &|below| *below == *base)
        .to_string();
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(
        lines,
        [
            "heir.toml:2:11: unknown pile `stock` (at option.toml:2:48) (write `deal` again in this file)",
            "heir.toml:2:11: [stock] needs a pile with role = \"stock\" (at option.toml:18:1) (write `stock` again in this file, or remove it: without = [\"stock\"])",
        ]
    );
}

#[test]
fn the_suggestions_for_an_empty_file_make_a_game() {
    let cases = Cases::read(&data("broken"));
    let told = faults_of(&cases, "mine", "language = 1\n");
    let help = |key: &str| {
        let missing = format!("missing key `{key}` in the file");
        let fault = told.iter().find(|fault| fault.message == missing).unwrap();
        let help = fault.help.as_deref().unwrap();
        help.strip_prefix("such as ").unwrap().to_owned()
    };
    assert_eq!(told.len(), 4);
    let piles = help("pile").replace(" below it", "");
    let piles = piles.replace(" with ", "\n").replace(" and ", "\n");
    let lines = [help("title"), help("deal"), help("goal"), piles];
    let text = format!("language = 1\n{}\n", lines.join("\n"));
    assert_eq!(faults_of(&cases, "mine", &text), [], "{text}");

    let told = faults_of(&cases, "mine", "# Nothing yet.\n");
    let help = told[0].help.as_deref().unwrap();
    let (lines, _) = help.split_once(';').unwrap();
    let lines = lines.strip_prefix("a game needs three lines: ").unwrap();
    let text = lines.replace(", ", "\n").replace(" and ", "\n");
    let base = &cases.bases["beginner"];
    let found = |name: &str| (name == "klondike").then(|| source(name, base));
    let file = RuleFile::read("mine", &source("mine", &text), &found);
    assert!(file.is_ok_and(|file| file.check_all().is_ok()), "{text}");
}
