//! The games for which each argument is valid, as recorded in `arguments.txt`. The premises are read from the rules,
//! and a change of either shows here. `UPDATE_ARGUMENTS=1` rewrites the file.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use patience_solver::{Argument, Arguments, arguments_for};

use super::walk::deal;
use super::{forms, names_of_games};

const KEPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/proofs/arguments.txt");

#[test]
fn each_argument_is_used_for_the_games_whose_rules_meet_its_premises() {
    let mut games: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut used = Arguments::NONE;
    for name in names_of_games() {
        // Forms with the arguments of the standard form are not listed separately.
        let mut of_game: BTreeMap<String, String> = BTreeMap::new();
        let mut standard = None;
        for (form, rules) in forms(&name) {
            let arguments = arguments_for(&rules, &deal(&rules, 1), Arguments::ALL);
            used = arguments.iter().fold(used, Arguments::with);
            let names: Vec<String> = arguments.iter().map(|one| one.to_string()).collect();
            let names = names.join(" ");
            if standard.get_or_insert_with(|| names.clone()) == &names {
                of_game.entry(names).or_insert_with(|| name.clone());
            } else {
                of_game
                    .entry(names)
                    .or_insert_with(|| format!("{name}({form})"));
            }
        }
        for (arguments, form) in of_game {
            games.entry(arguments).or_default().push(form);
        }
    }
    let mut text = String::new();
    for (arguments, games) in &games {
        let arguments = if arguments.is_empty() {
            "none"
        } else {
            arguments
        };
        let _ = writeln!(text, "{arguments}:\n    {}\n", games.join("\n    "));
    }
    if std::env::var_os("UPDATE_ARGUMENTS").is_some() {
        std::fs::write(KEPT, &text).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(KEPT).expect("the file is there");
    assert!(
        kept == text,
        "UPDATE_ARGUMENTS=1 shows the difference:\n{text}"
    );
    let unused: Vec<Argument> = Argument::ALL
        .into_iter()
        .filter(|one| !used.contains(*one))
        .collect();
    assert_eq!(unused, [], "an argument that no game needs");
}
