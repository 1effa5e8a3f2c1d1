//! `patience solve` from outside.

use std::io::Write;
use std::process::Stdio;

use crate::home::Home;

#[test]
fn a_deal_is_solved_and_the_solution_printed() {
    let home = Home::new();
    let solved = home.run(&["solve", "freecell", "--deal", "617"]);
    assert_eq!(solved.code, 0, "{}", solved.err);
    let mut lines = solved.out.lines();
    let first = lines.next().unwrap();
    assert!(
        first.starts_with("FreeCell · deal 617: can be won, in "),
        "{first}"
    );
    let moves: usize = lines
        .clone()
        .filter(|line| line.starts_with("  "))
        .map(|line| line.split("  ").filter(|mv| mv.contains('>')).count())
        .sum();
    assert!(
        first.contains(&format!("in {moves} moves")),
        "{}",
        solved.out
    );
    assert!(lines.any(|line| line.contains("positions searched")));
}

#[test]
fn a_position_is_solved_or_its_error_reported() {
    let home = Home::new();
    let dealt = home.run(&["deal", "freecell", "--deal", "5", "--open"]).out;
    let path = home.write("table.txt", &dealt);
    let path = path.to_str().unwrap();
    let solved = home.run(&["solve", "freecell", "--position", path]);
    assert!(
        solved.out.contains("can be won"),
        "{}{}",
        solved.out,
        solved.err
    );
    let line = dealt
        .lines()
        .position(|line| line.starts_with("t1:"))
        .unwrap()
        + 1;
    let path = home.write("table.txt", &dealt.replacen("t1: ", "t1: XX ", 1));
    let path = path.to_str().unwrap();
    let refused = home.run(&["solve", "freecell", "--position", path]);
    assert_eq!(refused.code, 1);
    assert!(
        refused.err.contains(&format!("table.txt:{line}:5: ")),
        "{}",
        refused.err
    );
    let missing = home.run(&["solve", "freecell", "--position", "nowhere.txt"]);
    assert_eq!(missing.code, 2);
    assert!(
        missing.err.contains("cannot read nowhere.txt"),
        "{}",
        missing.err
    );
}

#[test]
fn the_json_answer_is_the_same_for_the_same_position_limit() {
    let home = Home::new();
    let ask = [
        "solve", "spider", "--deal", "1", "--states", "2000", "--json",
    ];
    let [one, other] = [home.run(&ask), home.run(&ask)].map(|answer| {
        assert_eq!(answer.code, 0, "{}", answer.err);
        serde_json::from_str::<serde_json::Value>(&answer.out).unwrap()
    });
    assert_eq!(one["verdict"], "undecided");
    assert_eq!(one["spent"], "states");
    assert_eq!(one["states"], 2000);
    assert_eq!(one["visits"], other["visits"]);
    assert_eq!(one["moves"].as_array().unwrap().len(), 0);
}

/// The answer names the limit that was reached, and the flag that raises it.
#[test]
fn an_undecided_answer_names_the_limit_that_was_reached() {
    let home = Home::new();
    for (flag, value, said, spent) in [
        (
            "--seconds",
            "0.2",
            "undecided: the time limit of 0.2 s was reached; raise it with --seconds\n",
            "time",
        ),
        (
            "--states",
            "2000",
            "undecided: the limit was reached after 2,000 positions; raise it with --states\n",
            "states",
        ),
        (
            "--memory",
            "16",
            "undecided: the memory limit of 16 MiB was reached; raise it with --memory\n",
            "memory",
        ),
    ] {
        let mut ask = vec!["solve", "forty-thieves", "--deal", "6"];
        ask.extend([flag, value]);
        if flag == "--memory" {
            ask.extend(["--seconds", "600"]);
        }
        let answer = home.run(&ask);
        assert_eq!(answer.code, 0, "{}", answer.err);
        assert!(answer.out.contains(said), "{}", answer.out);
        ask.push("--json");
        let answer = home.run(&ask);
        let json: serde_json::Value = serde_json::from_str(&answer.out).unwrap();
        assert_eq!(
            (&json["verdict"], &json["spent"]),
            (&"undecided".into(), &spent.into())
        );
    }
    let decided = home.run(&["solve", "freecell", "--deal", "617", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&decided.out).unwrap();
    assert_eq!(
        (&json["verdict"], &json["spent"]),
        (&"won".into(), &().into())
    );
}

/// If the system has less memory than the memory limit, there is still an answer.
#[cfg(target_os = "linux")]
#[test]
fn running_out_of_memory_ends_the_search_but_not_the_program() {
    let home = Home::new();
    // With several threads, a small allocation in one may fail at the very moment when another checks for free memory,
    // which aborts the process.
    let ask = [
        "solve",
        "forty-thieves",
        "--deal",
        "6",
        "--memory",
        "65536",
        "--seconds",
        "600",
        "--threads",
        "1",
    ];
    let answer = home.shell("ulimit -v 80000; exec \"$@\"", &ask);
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(
        answer.out.contains("undecided: the memory limit of "),
        "{}",
        answer.out
    );
}

#[test]
fn the_help_explains_the_names_of_piles() {
    let help = Home::new().run(&["solve", "--help"]).out;
    assert!(help.contains("`patience deal GAME` prints"), "{help}");
}

#[test]
fn the_help_explains_the_notation_of_positions() {
    let home = Home::new();
    let help = home.run(&["solve", "--help"]).out;
    let said = "as printed by `patience deal GAME --open`";
    assert!(help.contains(said), "{help}");
    // The program can read the example lines of the help.
    let line = |begins: &str| {
        let mut lines = help.lines().map(str::trim_start);
        let line = lines.find(|line| line.starts_with(begins)).unwrap();
        line.split("  ").next().unwrap().to_owned()
    };
    let position = ["partial ", "t1: ", "s> ", "seat 1 "].map(line).join("\n");
    let path = home.write("table.txt", &position);
    let solved = home.run(&["solve", "klondike", "--position", path.to_str().unwrap()]);
    assert_eq!(solved.code, 0, "{}\n{position}", solved.err);
}

#[test]
fn a_position_is_read_from_standard_input() {
    let home = Home::new();
    let ask = |position: &str| {
        let mut solve = home.command(&["solve", "freecell", "--position", "-"]);
        let solve = solve.stdin(Stdio::piped());
        let piped = solve.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut solving = piped.spawn().unwrap();
        let mut stdin = solving.stdin.take().unwrap();
        stdin.write_all(position.as_bytes()).unwrap();
        drop(stdin);
        solving.wait_with_output().unwrap()
    };
    let dealt = home.run(&["deal", "freecell", "--deal", "5", "--open"]).out;
    let solved = ask(&dealt);
    let out = String::from_utf8(solved.stdout).unwrap();
    assert!(out.contains("standard input: can be won"), "{out}");
    let refused = String::from_utf8(ask("t1: XX\n").stderr).unwrap();
    assert!(refused.contains("standard input:1:5: "), "{refused}");
}

#[test]
fn negative_numbers_get_the_same_errors_as_other_invalid_ones() {
    let home = Home::new();
    for (flag, message) in [
        ("--seconds", "write a number of seconds above 0"),
        ("--states", "write a whole number of at least 1"),
        (
            "--memory",
            "write a whole number of MiB from 16 to 1048576, such as 4096",
        ),
        ("--threads", "is not in 1..=1024"),
    ] {
        for number in ["-1", "0"] {
            let ran = home.run(&["solve", "golf", "--deal", "1", flag, number]);
            assert_eq!(ran.code, 2, "{flag} {number}");
            assert!(ran.err.contains(message), "{flag}: {}", ran.err);
        }
    }
}

#[test]
fn deals_that_cannot_be_solved_are_errors_with_a_reason() {
    let home = Home::new();
    let several = home.run(&["solve", "nertz"]);
    assert_eq!(several.code, 2);
    assert!(
        several
            .err
            .contains("Nertz is for several players; only single-player games can be solved"),
        "{}",
        several.err
    );
    let never = home.run(&["solve", "freecell", "--seconds", "0"]);
    assert_eq!(never.code, 2);
    assert!(
        never.err.contains("a number of seconds above 0"),
        "{}",
        never.err
    );
}

#[test]
fn microsoft_deals_have_the_known_verdicts() {
    let home = Home::new();
    let lost = home.run(&["solve", "freecell", "--deal", "ms:11982"]);
    assert!(
        lost.out
            .starts_with("FreeCell · deal ms:11982: cannot be won"),
        "{}{}",
        lost.out,
        lost.err
    );
    let dealt = home.run(&["deal", "freecell", "--deal", "ms:1"]);
    assert!(
        dealt.out.contains("t1: JD KD 2S 4C 3S 6D 6S"),
        "{}",
        dealt.out
    );
    let two = home.run(&["deal", "spider", "--deal", "ms:1"]);
    assert_eq!(two.code, 2);
    assert!(
        two.err.contains("it is not played with one pack"),
        "{}",
        two.err
    );
}

#[test]
fn a_verdict_can_be_checked_without_the_arguments_that_it_uses() {
    let home = Home::new();
    let solve = |without: &[&str]| {
        let mut words = vec!["solve", "klondike", "--deal", "7", "--states", "20000"];
        words.extend(without.iter().flat_map(|name| ["--without", name]));
        home.run(&words)
    };
    let usual = solve(&[]);
    assert!(usual.out.contains("cannot be won"), "{}", usual.out);
    let without_one = solve(&["deferral", "equal-tails"]);
    assert!(
        without_one.out.contains("cannot be won"),
        "{}",
        without_one.out
    );
    // The proof uses the relaxation; without it, the search takes more positions.
    let without_all = solve(&["all"]);
    assert!(
        without_all
            .out
            .contains("undecided: the limit was reached after 20,000 positions"),
        "{}",
        without_all.out
    );
    let unknown = solve(&["luck"]);
    assert_eq!(unknown.code, 2);
    assert!(
        unknown
            .err
            .contains("the shortcuts are representation, safe-cards"),
        "{}",
        unknown.err
    );
}

/// Deal 24 of Microsoft's numbering, as the manual of Freecell Solver has it.
const BOARD: &str = "\
4C 2C 9C 8C QS 4S 2H
5H QH 3C AC 3H 4H QD
QC 9S 6H 9H 3S KS 3D
5D 2S JC 5C JH 6D AS
2D KD 10H 10C 10D 8D
7H JS KH 10S KC 7C
AH 5S 6S AD 8H JD
7S 6C 7D 4D 8S 9D
";

#[test]
fn boards_of_another_solver_are_read_as_they_are() {
    let home = Home::new();
    let solved = |board: &str| {
        home.write("board.txt", board);
        let ran = home.run(&[
            "solve",
            "freecell",
            "--position",
            "board.txt",
            "--states",
            "200000",
        ]);
        (ran.code, ran.out, ran.err)
    };
    for board in [
        BOARD.to_owned(),
        BOARD.replace("10", "T").to_lowercase(),
        format!(": {}", BOARD.trim().replace('\n', "\r\n: ")),
        format!("Foundations: H-0 C-0 D-0 S-0\nFreecells: - - - -\n{BOARD}"),
    ] {
        let (code, out, err) = solved(&board);
        assert_eq!(code, 0, "{board}{err}");
        // The only ace that lies open goes first.
        assert!(
            out.contains("can be won") && out.contains("t4>f1 AS"),
            "{out}"
        );
    }
    let held = BOARD.replace(" 2H\n", "\n");
    let (code, out, err) = solved(&format!("FC: 2H\n{held}"));
    assert!(code == 0 && out.contains("can be won"), "{out}{err}");
    let (_, _, err) = solved(&BOARD.replace("7S 6C", ": 7S 6X"));
    assert!(
        err.contains("`6X` is no card") && err.contains("line 8"),
        "{err}"
    );
    let (_, _, err) = solved(&format!("{BOARD}AC\n"));
    assert!(err.contains("too many columns"), "{err}");
}
