//! Whatever files, paths and arguments contain, no invisible characters and no terminal commands are printed.

use crate::home::Home;
use crate::odd_text::{HIDDEN, assert_seen, odd_text, toml};
use proptest::prelude::*;

fn check(text: &str) {
    let home = Home::new();
    let title = toml(&format!("Odd {text}"));
    home.own_rules("odd", &format!("extends = \"penguin\"\ntitle = {title}\n"));
    home.write("raw", text);
    let argument: String = text.chars().filter(|letter| *letter != '\0').collect();
    let asked: [&[&str]; 5] = [
        &["survey", "odd", "--deals", "1", "--states", "9"],
        &["survey", "--merge", "raw"],
        &["survey", "--table", "raw"],
        &["survey", "--table", &argument],
        &["tournament", &argument, "--seats", &argument],
    ];
    for arguments in asked {
        let ran = home.run(arguments);
        assert_seen(&format!("the output of {arguments:?}"), &ran.out);
        assert_seen(&format!("the errors of {arguments:?}"), &ran.err);
    }
}

#[test]
fn no_hidden_character_is_printed() {
    check(HIDDEN);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_hidden_character_is_printed_for_any_text(text in odd_text()) {
        check(&text);
    }
}
