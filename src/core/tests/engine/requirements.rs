//! What a rule file requires of combinations of options: limits that only some settings of the
//! other options permit, and the messages if they do not.

use std::sync::Arc;

use crate::playing::{Table, rule_file, rules};
use patience_core::Card;
use patience_language::{Fault, Form, RuleFile, Source, describe};

/// Compiles the plain game with options that its requirements refuse.
fn refused(file: &RuleFile, set: &[(&str, &str)]) -> Vec<String> {
    let set: Vec<(String, String)> = set
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let faults = file.compile(None, &set).expect_err("refused");
    faults.0.iter().map(Fault::to_string).collect()
}

/// Reads a game of one option pile with these requirements on `a` and `b`, both from 1 to 9.
fn made_up(requirements: &[&str]) -> RuleFile {
    let mut text = r#"
        title = "Made up"
        deal = ["{a} to each tableau", "{b} to reserve", "the rest to stock"]
        pile = { foundation = { count = 4 }, tableau = { count = 2 }, reserve = {}, stock = {}, waste = {} }
        stock = { to = "waste" }
        goal = { when = "all cards on foundation" }
        option.a = { ask = "A", range = [1, 9], default = 4 }
        option.b = { ask = "B", range = [1, 9], default = 4 }
    "#
    .to_owned();
    for that in requirements {
        text.extend([
            "[[require]]\nthat = \"",
            that,
            "\"\nsay = \"a and b disagree\"\n",
        ]);
    }
    let source = Arc::new(Source {
        name: "made_up.toml".to_owned(),
        text,
    });
    RuleFile::read("made_up", &source, &|_| None).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn a_big_peanut_pile_can_be_played_with_few_columns() {
    let rules = rules("peanuts", &[("peanut_size", "48"), ("columns", "3")]);
    assert_eq!(rules.race.as_ref().unwrap().out_sizes, [48, 48]);
    let deal: Vec<String> = describe::rules_text(&rules)
        .into_iter()
        .find(|section| section.title == "The deal")
        .unwrap()
        .paragraphs;
    let stock = "The remaining card forms the stock.";
    assert!(deal.iter().any(|said| said == stock), "{deal:?}");
    let deck: Vec<Card> = Card::all().collect();
    let mut table = Table::deal(rules, &[deck.clone(), deck]);
    assert_eq!((table.len("1.r"), table.len("1.s")), (48, 1));
    table.play(&["turn"]);
    assert_eq!(table.len("1.w"), 1);
}

#[test]
fn options_that_do_not_fit_are_refused_in_one_sentence_with_the_remedy() {
    assert_eq!(
        refused(&rule_file("peanuts"), &[("peanut_size", "48")]),
        [
            "peanut pile and columns together must leave a card for the stock \
          (set peanut_size to 44 or less, or columns to 3)"
        ]
    );
    assert_eq!(
        refused(&rule_file("peanuts"), &[("peanut_size", "13,45")]),
        [
            "peanut pile and columns together must leave a card for the stock \
          (set peanut_size to 44 or less, or columns to 6 or less)"
        ]
    );
    assert_eq!(
        refused(
            &rule_file("nertz"),
            &[("nertz_size", "50"), ("columns", "8")]
        ),
        [
            "Nertz pile and river together must leave a card for the stream \
          (set nertz_size to 43 or less, or columns to 1)"
        ]
    );
}

#[test]
fn every_limit_is_tried_with_the_options_it_needs() {
    let forms = rule_file("peanuts").forms();
    let with = |set: &[(&str, &str)]| Form {
        variant: "standard".to_owned(),
        set: set
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect(),
    };
    assert!(forms.contains(&with(&[("peanut_size", "48"), ("columns", "3")])));
    assert!(forms.contains(&with(&[("columns", "8")])));
    let forms = rule_file("nertz").forms();
    assert!(forms.contains(&with(&[("nertz_size", "50"), ("columns", "1")])));
}

#[test]
fn opposing_requirements_on_an_option_are_both_met() {
    let file = made_up(&["{a} + {b} <= 10", "{b} >= {a}"]);
    assert_eq!(
        refused(&file, &[("a", "5")]),
        ["a and b disagree (set a to 4 or less, or b to 5 or more)"]
    );
    // `a = 6` would need `b = 6`, which is too much together.
    let faults = file.check_all().expect_err("refused");
    let told: Vec<String> = faults.0.iter().map(Fault::to_string).collect();
    assert_eq!(
        told,
        ["made_up.toml:7:41: a = 9 is never allowed: a and b disagree (let the range end at 5)"]
    );
}

#[test]
fn options_that_must_change_together_are_named_together() {
    let file = made_up(&["{a} + {b} < 4", "{a} > 0"]);
    assert_eq!(
        refused(&file, &[("a", "9"), ("b", "9")]),
        ["a and b disagree (change a and b together)"]
    );
    let file = made_up(&["{a} + {b} < 2"]);
    assert_eq!(
        refused(&file, &[("a", "9")]),
        ["a and b disagree (no value of a and b allows it)"]
    );
}
