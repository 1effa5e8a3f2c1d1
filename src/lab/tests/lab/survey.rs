//! `patience-lab survey` from outside: saved lines, resumed and merged.

use std::fs;
#[cfg(unix)]
use std::process::{Command, Stdio};

use crate::home::Home;

/// Returns the lines of a survey without the times, which always differ.
fn lines_without_times(path: &std::path::Path) -> Vec<serde_json::Value> {
    let text = fs::read_to_string(path).unwrap();
    let mut lines: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    for line in &mut lines {
        line.as_object_mut().unwrap().remove("microseconds");
    }
    lines.sort_by_key(|line| {
        line["deal"]
            .as_str()
            .map_or(0, |deal| deal.parse().unwrap())
    });
    lines
}

#[test]
fn resumed_and_merged_parts_equal_the_whole_survey() {
    let home = Home::new();
    let file = |name: &str| home.path().join(name).to_str().unwrap().to_owned();
    let (whole, first, second) = (file("whole"), file("first"), file("second"));
    let ask = |deals: &str, lines: &str| {
        let ask = [
            "survey",
            "bakers-game",
            "--deals",
            deals,
            "--states",
            "2000",
            "--lines",
            lines,
        ];
        let done = home.run(&ask);
        assert_eq!(done.code, 0, "{}", done.err);
        done.out
    };
    let summary = ask("1..12", &whole);
    ask("1..6", &first);
    ask("7..12", &second);
    // As if the program had been killed while writing a line.
    let text = fs::read_to_string(&second).unwrap();
    fs::write(&second, &text[..text.len() * 2 / 3]).unwrap();
    ask("7..12", &second);
    let merged = home.run(&["survey", "--merge", &first, &second, "--json"]);
    assert_eq!(merged.code, 0, "{}", merged.err);
    let (lines, sum) = merged.out.trim_end().rsplit_once('\n').unwrap();
    let merged = home.write("merged", &(lines.to_owned() + "\n"));
    assert_eq!(
        lines_without_times(&merged),
        lines_without_times(whole.as_ref())
    );
    let sum: serde_json::Value = serde_json::from_str(sum).unwrap();
    let (won, lost) = (&sum["summary"]["won"], &sum["summary"]["lost"]);
    let undecided = &sum["summary"]["undecided"];
    let counts = format!("winnable {won}, unwinnable {lost}, undecided {undecided}");
    assert!(summary.contains("12 deals"), "{summary}");
    assert!(summary.contains(&counts), "{summary}\n{counts}");
}

#[test]
fn surveys_that_do_not_match_are_refused_and_nothing_is_lost() {
    let home = Home::new();
    let lines = home.path().join("lines").to_str().unwrap().to_owned();
    let survey = |game: &str, deals: &str| {
        home.run(&[
            "survey", game, "--deals", deals, "--states", "500", "--lines", &lines,
        ])
    };
    assert_eq!(survey("freecell", "1..2").code, 0);
    let before = fs::read_to_string(&lines).unwrap();
    let other = survey("eight-off", "1..2");
    assert_eq!(other.code, 2);
    assert!(
        other
            .err
            .contains("contains another survey: its game is freecell, not eight-off"),
        "{}",
        other.err
    );
    assert_eq!(fs::read_to_string(&lines).unwrap(), before);
    let broken = home.write("broken", &(before + "{}\n"));
    let broken = home.run(&["survey", "--merge", broken.to_str().unwrap()]);
    assert_eq!(broken.code, 1);
    assert!(
        broken.err.contains("broken:4:2: not a line of a survey: "),
        "{}",
        broken.err
    );
    let nothing = home.run(&["survey"]);
    assert_eq!(nothing.code, 2, "{}", nothing.err);
    let several = home.run(&["survey", "nertz", "--deals", "1..2"]);
    assert_eq!(several.code, 2);
    let packs = home.run(&["survey", "spider", "--deals", "ms:1..2"]);
    assert_eq!(packs.code, 2);
    assert!(
        packs.err.contains("it is not played with one pack"),
        "{}",
        packs.err
    );
}

#[test]
fn reports_and_errors_name_the_files_and_their_contents() {
    let home = Home::new();
    let file = |name: &str| home.path().join(name).to_str().unwrap().to_owned();
    let (one, other) = (file("one"), file("other"));
    let survey = |game: &str, deals: &str, lines: &str| {
        let ask = [
            "survey", game, "--deals", deals, "--states", "500", "--lines", lines,
        ];
        home.run(&ask)
    };
    let first = survey("freecell", "1..1", &one).out;
    assert!(first.starts_with("FreeCell: 1 deal\n"), "{first}");
    let both = survey("freecell", "2..2", &one).out;
    let title = format!("FreeCell, all deals in {one}: 2 deals\n");
    assert!(both.starts_with(&title), "{both}");
    let merged = home.run(&["survey", "--merge", &one]).out;
    assert!(merged.starts_with("FreeCell: 2 deals\n"), "{merged}");
    assert_eq!(survey("eight-off", "1..1", &other).code, 0);
    let apart = home.run(&["survey", "--merge", &one, &other]);
    let said =
        format!("{other} cannot be combined with {one}: its game is eight-off, not freecell");
    assert_eq!(apart.code, 1);
    assert!(apart.err.contains(&said), "{}", apart.err);
    let empty = home.write("empty", "");
    let empty = home.run(&["survey", "--merge", empty.to_str().unwrap()]);
    assert!(
        empty.err.contains("empty: the file is empty"),
        "{}",
        empty.err
    );
    let backwards = home.run(&["survey", "freecell", "--deals", "5..1"]);
    assert_eq!(backwards.code, 2);
    assert!(
        backwards.err.contains("the range is backwards; write 1..5"),
        "{}",
        backwards.err
    );
}

#[test]
fn shares_are_saved_unless_more_is_known_and_printed_as_a_table() {
    let home = Home::new();
    let noted = home.path().join("noted").to_str().unwrap().to_owned();
    let survey = |deals: &str| {
        let ask = [
            "survey",
            "eight-off",
            "--deals",
            deals,
            "--states",
            "500",
            "--into",
            &noted,
        ];
        let done = home.run(&ask);
        assert_eq!(done.code, 0, "{}", done.err);
        fs::read_to_string(&noted).unwrap()
    };
    let ten = survey("1..10");
    assert_eq!(ten.lines().count(), 1);
    assert_eq!(survey("1..2"), ten, "less is known of two deals");
    let table = home.run(&["survey", "--table", &noted]).out;
    assert!(
        table
            .lines()
            .last()
            .unwrap()
            .starts_with("| eight-off | standard | 10 |"),
        "{table}"
    );
    assert_eq!(home.run(&["survey", "--all", "--deals", "1..2"]).code, 2);
}

#[test]
#[cfg(unix)]
fn a_stopped_survey_reports_its_progress_and_can_be_resumed() {
    let home = Home::new();
    let lines = home.path().join("lines");
    let name = lines.to_str().unwrap();
    let ask = [
        "survey",
        "freecell",
        "--deals",
        "1..100000",
        "--states",
        "2000",
        "--lines",
        name,
    ];
    let kept = || fs::read_to_string(&lines).map_or(0, |text| text.lines().count());
    let child = home
        .command(&ask)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while kept() < 5 {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let id = child.id().to_string();
    let killed = Command::new("kill").args(["-s", "INT", &id]).status();
    assert!(killed.unwrap().success());
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    let summary = String::from_utf8(output.stdout).unwrap();
    assert!(
        summary.contains("being searched when it was stopped are missing"),
        "{summary}"
    );
    let deals = kept() - 1;
    assert!(said.contains(&format!("has {deals} deals")), "{said}");
    let few = format!("1..{}", deals + 1);
    let more = home.run(&[
        "survey", "freecell", "--deals", &few, "--states", "2000", "--lines", name,
    ]);
    assert_eq!(more.code, 0, "{}", more.err);
    assert!(
        more.out.contains(&format!(": {} deals", deals + 1)),
        "{}",
        more.out
    );
}

#[test]
fn a_game_given_with_merge_is_to_be_left_out() {
    let merged = Home::new().run(&["survey", "freecell", "--merge", "one"]);
    assert_eq!(merged.code, 2);
    assert!(merged.err.contains("leave out freecell"), "{}", merged.err);
}

#[test]
fn a_file_that_is_not_a_survey_is_reported_and_stays_unchanged() {
    let home = Home::new();
    let path = home.path().join("other");
    let name = path.to_str().unwrap();
    let go_on = ["survey", "freecell", "--deals", "1..2", "--lines", name];
    for bytes in [
        &b"[package]\nname = \"patience\""[..],
        b"{\"survey\": 2}\n",
        b"no line",
        b"\x7fELF\x00\xff\xfe\n\x01",
    ] {
        fs::write(&path, bytes).unwrap();
        for ask in [&["survey", "--merge", name][..], &go_on] {
            let refused = home.run(ask);
            assert_eq!(refused.code, 1, "{}", refused.err);
            let said = format!(
                "error: {name}: this is not a survey: it does not begin with the header of one; \
                 `patience-lab survey GAME --deals A..B --lines FILE` makes one\n"
            );
            assert_eq!(refused.err, said, "{ask:?}");
            assert_eq!(fs::read(&path).unwrap(), bytes);
        }
    }
    let missing = home.run(&["survey", "--merge", "nowhere"]);
    assert_eq!(missing.code, 2, "{}", missing.err);
}

#[test]
fn a_table_is_made_only_from_an_existing_file() {
    let home = Home::new();
    let missing = home.run(&["survey", "--table", "nowhere.jsonl"]);
    assert_eq!((missing.code, missing.out.as_str()), (2, ""));
    let message = "cannot read nowhere.jsonl";
    assert!(missing.err.contains(message), "{}", missing.err);
    let noted = home.write("noted.jsonl", "");
    let table = home.run(&["survey", "--table", noted.to_str().unwrap()]);
    assert_eq!(table.code, 0, "{}", table.err);
    assert!(table.out.contains("| game | variant |"), "{}", table.out);
    assert!(!table.out.contains(".md"), "{}", table.out);
}

#[test]
fn the_usage_shows_which_arguments_go_together() {
    let home = Home::new();
    let no_deals = home.run(&["survey", "golf"]);
    assert_eq!(no_deals.code, 2);
    for usage in [
        "patience-lab survey <GAME> --deals <A..B> [OPTIONS]",
        "patience-lab survey --merge <FILE>...",
        "patience-lab survey --table <FILE>",
    ] {
        assert!(no_deals.err.contains(usage), "{}", no_deals.err);
    }
    let table = home.run(&["survey", "golf", "--table", "tab.md"]);
    assert_eq!(table.code, 2);
    let message = "leave out golf: the file given to `--table`";
    assert!(table.err.contains(message), "{}", table.err);
}

/// More memory decides more deals, so surveys with different memory limits are not merged. A header without a memory
/// limit has the default.
#[test]
fn a_survey_with_other_memory_is_another_survey() {
    let home = Home::new();
    let file = |name: &str| home.path().join(name).to_str().unwrap().to_owned();
    let (usual, other) = (file("usual"), file("other"));
    let survey = |lines: &str, memory: &[&str]| {
        let ask = [
            "survey", "golf", "--deals", "1..2", "--states", "500", "--lines", lines,
        ];
        home.run(&[&ask, memory].concat())
    };
    for memory in [&[][..], &["--memory", "2048"]] {
        let done = survey(&usual, memory);
        assert_eq!(done.code, 0, "{}", done.err);
    }
    assert!(!fs::read_to_string(&usual).unwrap().contains("memory"));
    let done = survey(&other, &["--memory", "64"]);
    assert_eq!(done.code, 0, "{}", done.err);
    let merged = home.run(&["survey", "--merge", &usual, &other]);
    assert_eq!(merged.code, 1);
    assert!(
        merged
            .err
            .contains("its memory limit is 64 MiB, not 2048 MiB"),
        "{}",
        merged.err
    );
    let gone_on = survey(&usual, &["--memory", "64"]);
    assert_eq!(gone_on.code, 2, "{}", gone_on.err);
}

#[test]
fn random_play_is_measured_for_games_with_points_and_refused_for_others() {
    let home = Home::new();
    let into = home.path().join("random.jsonl");
    let into = into.to_str().unwrap();
    let ask = |game: &str, deals: &str| {
        home.run(&["survey", game, "--random", "--deals", deals, "--into", into])
    };
    let played = ask("poker-squares", "1..40");
    assert_eq!((played.code, played.err.as_str()), (0, ""));
    assert!(
        played.out.starts_with("Poker Squares: 1")
            && played.out.ends_with(", in 40 deals played at random\n"),
        "{}",
        played.out
    );
    let noted = fs::read_to_string(into).unwrap();
    assert!(noted.contains("\"deals\":40"), "{noted}");
    // A measurement of fewer deals changes nothing.
    assert_eq!(ask("poker-squares", "1..20").code, 0);
    assert_eq!(fs::read_to_string(into).unwrap(), noted);
    let refused = ask("klondike", "1..2");
    assert_eq!((refused.code, refused.out.as_str()), (2, ""));
    assert!(
        refused.err.contains("Klondike is won or lost"),
        "{}",
        refused.err
    );
    fs::write(into, "{}\n").unwrap();
    let broken = ask("poker-squares", "1..2");
    assert_eq!(broken.code, 1);
    assert!(
        broken.err.contains("random.jsonl:1:2: `game` is missing"),
        "{}",
        broken.err
    );
}

#[test]
fn deals_that_cannot_be_surveyed_are_refused() {
    let home = Home::new();
    let points = home.run(&["survey", "poker-squares", "--deals", "1..2"]);
    assert_eq!((points.code, points.out.as_str()), (2, ""));
    assert!(
        points.err.contains("is played for points"),
        "{}",
        points.err
    );
    let hundred = home.run(&["survey", "golf", "--deals", "100"]);
    assert_eq!(hundred.code, 2);
    assert!(hundred.err.contains("1..100"), "{}", hundred.err);
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
            let ran = home.run(&["survey", "golf", "--deals", "1..2", flag, number]);
            assert_eq!(ran.code, 2, "{flag} {number}");
            assert!(ran.err.contains(message), "{flag}: {}", ran.err);
        }
    }
}
