//! Rule files that once refuted an argument of the solver, which called winnable deals lost. Each breaks a premise
//! that the argument now checks; the file is named after it. Comments at the head of a file list the deals, or the
//! position, that can be won.

use std::path::Path;

use patience_core::notation;
use patience_solver::{Budget, Verdict, Watch, is_solution, solve};

use super::{deal, made_up};

/// The contents of the comments of this kind, in order.
fn said<'a>(text: &'a str, kind: &str) -> Vec<&'a str> {
    let remarks = text.lines().filter_map(|line| line.strip_prefix("# "));
    remarks
        .filter_map(|remark| remark.strip_prefix(kind)?.strip_prefix(": "))
        .collect()
}

#[test]
fn games_that_once_refuted_an_argument_are_won() {
    let budget = Budget {
        states: Some(200_000),
        ..Budget::default()
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/solving/refuted");
    let files = folder.read_dir().expect("the rule files are there");
    let mut tried = 0;
    for path in files.map(|file| file.expect("it is a file").path()) {
        let (name, text) = (path.display(), std::fs::read_to_string(&path).unwrap());
        let rules = made_up(&text);
        let numbers = said(&text, "deals")
            .into_iter()
            .flat_map(|deals| deals.split(", "));
        let mut starts: Vec<_> = numbers
            .map(|number| deal(&rules, number.parse().unwrap()))
            .collect();
        let position = said(&text, "position").join("\n");
        if !position.is_empty() {
            let position = notation::read_position(&rules, &position);
            starts.push(position.unwrap_or_else(|error| panic!("{name}: {error}")));
        }
        assert!(!starts.is_empty(), "{name}");
        for start in &starts {
            let answer = solve(&rules, start, &budget, &Watch::default());
            let Verdict::Won(moves) = answer.verdict else {
                panic!("{name}: {:?}", answer.verdict);
            };
            assert!(is_solution(&rules, start, &moves), "{name}");
            tried += 1;
        }
    }
    assert!(tried > 20, "{tried}");
}
