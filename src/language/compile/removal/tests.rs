use std::sync::Arc;

use crate::vocabulary::{GROUPS, MARKS};
use crate::{RuleFile, Source};

/// Returns the errors in a game with this group.
fn faults(what: &str) -> String {
    let text = format!(
        "language = 1\ntitle = \"T\"\ndeal = [\"1 to each grid\", \"the rest to discard\"]\n\
         goal = \"grid empty\"\n[pile.grid]\nrole = \"tableau\"\nshape = \"grid of 5 by 5\"\n\
         [pile.discard]\n[remove.pairs]\nwhat = \"{what}\"\nfrom = \"grid\"\n"
    );
    let source = Source::new("t.toml".to_owned(), text);
    let read = RuleFile::read("t", &source, &|_| None::<Arc<Source>>);
    let checked = read.and_then(|file| file.check_all());
    checked
        .err()
        .map(|faults| faults.to_string())
        .unwrap_or_default()
}

#[test]
fn every_form_of_a_group_is_read() {
    for form in GROUPS {
        for example in form.examples("tableau") {
            let found = faults(&example);
            assert!(!found.contains("unknown phrase"), "{example}: {found}");
        }
    }
}

#[test]
fn every_ending_is_read_after_some_group() {
    for mark in MARKS {
        let groups = [
            "2 cards of neighbouring ranks",
            "king",
            "2 cards that make 20",
        ];
        let marked = |group: &&str| faults(&format!("{group}, {}", mark.such_as));
        let found: Vec<String> = groups.iter().map(marked).collect();
        assert!(
            found.iter().any(String::is_empty),
            "{}: {found:?}",
            mark.such_as
        );
        assert!(
            found
                .iter()
                .any(|found| found.contains("is not allowed here")),
            "{found:?}"
        );
    }
}

#[test]
fn spelling_is_forgiven() {
    for what in [
        "Two  cards of one color",
        "a jack, a queen  and a king",
        "four kings",
        "K",
    ] {
        let found = faults(what);
        assert!(!found.contains("unknown phrase"), "{what}: {found}");
    }
}
