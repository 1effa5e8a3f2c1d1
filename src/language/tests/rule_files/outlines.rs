//! The stored outlines of the rule files. With them, the program can list all games without reading their files.

use std::fs;

use patience_language::Outline;

use crate::common::{game_ids, rules_folder, source};

#[test]
fn the_stored_outlines_match_the_rule_files() {
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
    assert_eq!(differs, None, "write them again with UPDATE_OUTLINES=1");
    assert_eq!(
        kept.len(),
        outlines.len(),
        "write them again with UPDATE_OUTLINES=1"
    );
}
