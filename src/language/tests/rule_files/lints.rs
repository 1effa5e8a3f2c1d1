//! Rule files that are correct but hardly intended: each case of `lints/` must have exactly the warnings in the case.
//! `UPDATE_CASES=1` writes the warnings that were found instead. Read them as a card player would before you keep them.
//! The games of the suite have no warnings.

use std::sync::Arc;

use crate::cases::Cases;
use crate::common::{data, game_ids, rule_file};
use patience_language::{Fault, RuleFile, Source};

fn source(name: &str, text: &str) -> Arc<Source> {
    Arc::new(Source {
        name: format!("{name}.toml"),
        text: text.to_owned(),
    })
}

fn told(warnings: &[Fault]) -> String {
    let lines = warnings.iter().map(|warning| format!("{warning}\n"));
    lines.collect()
}

#[test]
fn every_unusual_file_has_its_warnings_and_no_errors() {
    let cases = Cases::read(&data("lints"));
    assert!(cases.all().count() >= 17);
    let other = |name: &str| cases.get(name).map(|case| source(name, &case.text));
    cases.compare(|case| {
        let name = &case.name;
        let file = RuleFile::read(name, &source(name, &case.text), &other)
            .unwrap_or_else(|faults| panic!("{faults}"));
        file.check_all()
            .unwrap_or_else(|faults| panic!("{name} is refused: {faults}"));
        let nothing: Vec<Fault> = file.changes_nothing().into_iter().collect();
        told(&file.warnings()) + &told(&nothing)
    });
}

#[test]
fn the_games_of_the_suite_have_no_warnings() {
    let all = game_ids().into_iter();
    let all: String = all.map(|id| told(&rule_file(&id).warnings())).collect();
    assert!(all.is_empty(), "{all}");
}
