//! The outlines of the rule files, which the program carries so that a list of all games reads none of their files.

use std::fs;

use patience_language::Outline;

use crate::common::{game_ids, rules_folder, source};

#[test]
fn the_outlines_that_are_kept_are_those_of_the_rule_files() {
    let line = |id: &String| Outline::line_of(&source(id).unwrap().text).unwrap() + "\n";
    let outlines: String = game_ids().iter().map(line).collect();
    let file = rules_folder().join("outlines.txt");
    if std::env::var("UPDATE_OUTLINES").is_ok_and(|value| value == "1") {
        fs::write(&file, &outlines).unwrap();
    }
    let kept = fs::read_to_string(&file).unwrap();
    let differs = kept
        .lines()
        .zip(outlines.lines())
        .find(|(one, two)| one != two);
    assert_eq!(differs, None, "write them anew with UPDATE_OUTLINES=1");
    assert_eq!(
        kept.len(),
        outlines.len(),
        "write them anew with UPDATE_OUTLINES=1"
    );
}
