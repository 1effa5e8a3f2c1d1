//! Whatever stands in files, paths and arguments, nothing that nobody would see and nothing that commands a
//! terminal is printed.

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
fn nothing_hidden_is_printed_of_any_kind() {
    check(HIDDEN);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_hidden_is_printed_whatever_stands_where(text in odd_text()) {
        check(&text);
    }
}
