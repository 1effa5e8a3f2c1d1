//! Rule files that are sound and yet hardly meant: there must be exactly the warnings that stand
//! with each case of `lints/`. `UPDATE_CASES=1` writes the warnings that are found instead; read
//! them as a card player would before keeping them. The games of the suite have none.

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
fn every_file_that_is_hardly_meant_has_its_warnings_and_no_faults() {
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
