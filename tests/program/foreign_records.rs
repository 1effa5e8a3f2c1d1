//! Export and import of records, including invented ones: records are transferred unchanged, and existing records stay.

use std::fs;
use std::process::Stdio;

use patience_app::saved::{Snapshot, Store};

use crate::home::Home;
use crate::records::{catalogue, ended, finish, records, rules, taken_in};

/// Returns the exported line of a game.
fn line_of(game: Snapshot) -> String {
    let home = Home::new();
    finish(&home, [game]);
    home.run(&["records", "export"]).out
}

#[test]
fn names_are_exported_as_they_are_however_long_the_export_is() {
    let home = Home::new();
    let mut game = ended(&rules(&catalogue(&home), "golf"), 1, 3);
    game.about.players = vec!["Jürgen Äöü \u{200f}王芳".to_owned()];
    let line = line_of(game);
    assert!(line.contains("Jürgen Äöü \u{200f}王芳"), "{line}");
    let mut record: serde_json::Value = serde_json::from_str(&line).unwrap();
    record.as_object_mut().unwrap().remove("file");
    let own = record["key"].as_str().unwrap().to_owned();
    let line = record.to_string() + "\n";
    let lines = (1..2000_u32).map(|number| line.replace(&own, &format!("{number:032x}")));
    home.write("games", &lines.collect::<String>());
    let ran = home.run(&["records", "import", "games"]);
    assert_eq!(
        ran.out, "1999 games added, 0 already known\n",
        "{}",
        ran.err
    );
    for form in [&[][..], &["--csv"]] {
        let text = home.run(&[&["records", "export"], form].concat()).out;
        let other = Home::new();
        other.write("games", &text);
        other.run(&[&["records", "import", "games"], form].concat());
        let names = records(&other).read().unwrap().unwrap().names().unwrap();
        assert_eq!(
            names,
            [("Jürgen Äöü \u{200f}王芳".to_owned(), 1999)],
            "{form:?}"
        );
    }
}

#[test]
fn a_file_that_is_not_a_table_of_games_is_not_taken_for_an_empty_one() {
    let home = Home::new();
    let line = line_of(ended(&rules(&catalogue(&home), "golf"), 1, 3));
    for text in [&*line, "golf", "game,title\ngolf,Golf\n", "1,2,3\n4,5,6\n"] {
        home.write("games", text);
        let ran = home.run(&["records", "import", "--csv", "games"]);
        assert_eq!((ran.code, &*ran.out), (1, ""), "{text}");
        assert!(ran.err.contains("without `--csv`"), "{}", ran.err);
    }
    home.write("games", "");
    let ran = home.run(&["records", "import", "--csv", "games"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
}

/// A key alone proves nothing: the author of an invented import may know the keys of others.
#[test]
fn an_import_removes_no_unfinished_game_of_another_kind() {
    let home = Home::new();
    let golf = rules(&catalogue(&home), "golf");
    let mut kept = ended(&rules(&catalogue(&home), "klondike"), 7, 3);
    kept.about.ending = None;
    let key = kept.about.key.unwrap();
    let file = home.write(
        "data/patience/saved/klondike.standard.toml",
        &patience_app::saved::write_game(&kept).unwrap(),
    );
    let (mut same, mut former) = (ended(&golf, 1, 3), ended(&golf, 2, 3));
    same.about.key = Some(key);
    former.about.former_keys = vec![key];
    home.write("games", &(line_of(same) + &line_of(former)));
    let ran = home.run(&["records", "import", "games"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    home.run(&["records"]);
    assert!(file.exists());
    // Nor does an unfinished game remove another one from the records.
    let recorded = taken_in(&home)[0].key;
    kept.about.former_keys = vec![recorded];
    fs::write(&file, patience_app::saved::write_game(&kept).unwrap()).unwrap();
    home.run(&["records"]);
    assert!(taken_in(&home).iter().any(|game| game.key == recorded));
}

#[test]
fn an_import_displaces_no_moves_whatever_its_dates() {
    let home = Home::new();
    let golf = rules(&catalogue(&home), "golf");
    let own = ended(&golf, 1, 3);
    let key = own.about.key.unwrap().to_string();
    finish(&home, [own.clone()]);
    let line = line_of(own).replace("2026-11-1", "2999-11-1");
    let lines = (1..=1000_u32).map(|number| line.replace(&key, &format!("{number:032x}")));
    home.write("games", &lines.collect::<String>());
    let ran = home.run(&["records", "import", "games"]);
    assert_eq!(
        ran.out, "1000 games added, 0 already known\n",
        "{}",
        ran.err
    );
    assert!(
        ran.err.contains("the moves of 1 game were not imported"),
        "{}",
        ran.err
    );
    let shown = home.run(&["records", "show", &key]);
    assert_eq!(shown.code, 0, "{}", shown.err);
    // A game that ends later displaces the moves of the first one.
    let last = ended(&golf, 3, 3);
    let newest = last.about.key.unwrap().to_string();
    finish(&home, [last]);
    assert_eq!(home.run(&["records", "show", &newest]).code, 0);
    assert_eq!(home.run(&["records", "show", &key]).code, 1);
}

#[test]
fn names_that_are_too_long_or_invisible_are_refused() {
    let home = Home::new();
    finish(&home, [ended(&rules(&catalogue(&home), "golf"), 1, 3)]);
    for name in ["x".repeat(2001), "a\u{202e}b".to_owned(), "a\nb".to_owned()] {
        let ran = home.run(&["records", "rename", "Ann", &name]);
        assert_eq!(ran.code, 2, "{name}");
        assert!(ran.err.contains("at most 2000 bytes"), "{}", ran.err);
    }
}

#[test]
fn a_place_that_keeps_a_forgotten_name_is_reported_and_does_not_stop_the_others() {
    let home = Home::new();
    home.configure("[[players]]\nname = \"Ann\"\n");
    finish(&home, [ended(&rules(&catalogue(&home), "golf"), 1, 3)]);
    let draft = home.write("data/patience/saved/.golf.toml.99.new", "name = \"Ann\"");
    let damaged = home.write("data/patience/tables/golf.json", "{\"name\":\"Ann\"");
    let ran = home.run(&["records", "forget", "Ann", "--everywhere", "--yes"]);
    assert_eq!(ran.code, 1, "{} {}", ran.out, ran.err);
    for words in [".golf.toml.99.new", "tables/golf.json", "in 2 places"] {
        assert!(ran.err.contains(words), "{words}: {}", ran.err);
    }
    assert!(
        ran.out.contains("also removed: the name in the settings"),
        "{}",
        ran.out
    );
    fs::remove_file(draft).unwrap();
    fs::remove_file(damaged).unwrap();
    let again = home.run(&["records", "forget", "Ann", "--everywhere", "--yes"]);
    assert_eq!(again.code, 2, "{}", again.err);
    assert!(again.err.contains("no player Ann"), "{}", again.err);
}

#[test]
fn an_update_of_the_records_that_fails_leaves_no_copy_behind() {
    let home = Home::new();
    finish(&home, [ended(&rules(&catalogue(&home), "golf"), 1, 3)]);
    taken_in(&home);
    let path = records(&home).path().to_owned();
    // The database claims an older format, but contains a table of a newer one.
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection.pragma_update(None, "user_version", 1).unwrap();
    drop(connection);
    for _ in 0..3 {
        home.run(&["records", "list"]);
    }
    let files = fs::read_dir(path.parent().unwrap()).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let copies: Vec<String> = names.filter(|name| name.contains("version-")).collect();
    assert!(copies.is_empty(), "{copies:?}");
}

#[test]
fn a_saved_game_with_more_options_than_any_game_has_is_refused() {
    let home = Home::new();
    let game = ended(&rules(&catalogue(&home), "klondike"), 7, 3);
    let text = patience_app::saved::write_game(&game).unwrap();
    let options: Vec<String> = (0..401).map(|number| format!("o{number} = 1")).collect();
    let options = options.join("\n");
    let (head, log) = text.split_once("[log]").unwrap();
    let text = format!("{head}[options]\n{options}\n[log]{log}");
    let file = home.write("game.toml", &text);
    let ran = home.run(&["share", &file.display().to_string()]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("at most 400 options"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn a_saved_table_that_is_a_pipe_is_not_waited_for() {
    let home = Home::new();
    let path = home.write("data/patience/tables/golf.json", "");
    fs::remove_file(&path).unwrap();
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(made.unwrap().success());
    let ran = home.run(&["host", "--resume", "--headless"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("not an ordinary file"), "{}", ran.err);
}

/// A record that is replaced by an import makes room for it: a later end of a game brings its moves along.
#[test]
fn a_later_end_of_a_game_that_is_kept_for_ever_keeps_its_moves() {
    let home = Home::new();
    let golf = rules(&catalogue(&home), "golf");
    let first = ended(&golf, 1, 3);
    let key = first.about.key.unwrap();
    let line = line_of(first.clone());
    let lines = (1..=1000_u32)
        .map(|number| line.replace(&key.to_string(), &format!("{number:032x}")))
        .collect::<String>();
    home.write("games", &lines);
    home.run(&["records", "import", "games"]);
    home.write(
        "games",
        &line.replace("\"starred\":false", "\"starred\":true"),
    );
    let ran = home.run(&["records", "import", "games"]);
    assert_eq!(ran.err, "");
    let mut last = ended(&golf, 1, 5);
    last.about.former_keys = vec![key];
    let other = ended(&golf, 1, 4);
    let mut other = other;
    other.about.former_keys = vec![format!("{:032x}", 7).parse().unwrap()];
    let keys = [&last, &other].map(|game| game.about.key.unwrap().to_string());
    home.write("games", &(line_of(last) + &line_of(other)));
    let ran = home.run(&["records", "import", "games"]);
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
    for key in keys {
        let shown = home.run(&["records", "show", &key]);
        assert_eq!(shown.code, 0, "{}", shown.err);
    }
}

#[test]
fn unreadable_files_do_not_make_a_name_known() {
    let home = Home::new();
    finish(&home, [ended(&rules(&catalogue(&home), "golf"), 1, 3)]);
    taken_in(&home);
    let junk = home.write("data/patience/saved/notes.txt", "");
    fs::write(junk, b"\xff\xfe").unwrap();
    let copy = home.write("data/patience/records.version-2.db", "a copy");
    let ran = home.run(&["records", "forget", "Tpyo", "--everywhere", "--yes"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
    assert!(ran.err.contains("no player Tpyo"), "{}", ran.err);
    assert!(copy.exists());
}

#[test]
fn a_game_that_has_ended_is_recorded_although_another_deal_had_its_key() {
    let home = Home::new();
    let last = ended(&rules(&catalogue(&home), "golf"), 1, 3);
    let mut kept = ended(&rules(&catalogue(&home), "klondike"), 7, 3);
    kept.about.ending = None;
    kept.about.former_keys = vec![last.about.key.unwrap()];
    home.write(
        "data/patience/saved/klondike.standard.toml",
        &patience_app::saved::write_game(&kept).unwrap(),
    );
    finish(&home, [last]);
    assert_eq!(taken_in(&home).len(), 1);
}

/// Returns the files in the data folder whose names begin like that of the database.
fn records_files(home: &Home) -> Vec<String> {
    let files = fs::read_dir(home.path().join("data/patience")).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.starts_with("records.")).collect();
    names.sort();
    names
}

/// Creates records in the first format, with one game, and rules of this many bytes.
#[cfg(target_os = "linux")]
fn first_form(home: &Home, bytes: usize) {
    home.write("data/patience/records.db", "");
    let database = rusqlite::Connection::open(records(home).path()).unwrap();
    let first = include_str!("../../src/app/records/database/schema/version_1.sql");
    database.execute_batch(first).unwrap();
    let application = i32::from_be_bytes(*b"Pati");
    for (name, value) in [("application_id", application), ("user_version", 1)] {
        database.pragma_update(None, name, value).unwrap();
    }
    database
        .execute_batch(&format!(
            "INSERT INTO game VALUES (1, '{:032x}', 'golf', 'Golf', 'standard', '', '[]',
                 '00000000000000ff', '257', NULL, 0, 1795551245, 60, 'won', 1, 40, 61000, 1, 2, 1);
             INSERT INTO player VALUES (1, 0, 'Ann', NULL, 0, 0, 1);
             INSERT INTO definition VALUES (1, 'of no game', zeroblob({bytes}));",
            1
        ))
        .unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_copy_never_has_the_name_of_a_complete_one() {
    let home = Home::new();
    first_form(&home, 1 << 20);
    home.write("data/patience/records.99.new", "Ann");
    // The system kills a program that writes a longer file.
    let killed = home.shell("ulimit -f 200; \"$@\"; true", &["records", "list"]);
    assert_eq!(killed.out, "", "{}", killed.err);
    let files = records_files(&home);
    let is_copy = |name: &String| name.contains("version-") && name.contains(".db");
    assert!(!files.iter().any(is_copy), "{files:?}");
    // The incomplete copy is known to contain names.
    let forgotten = home.run(&["records", "forget", "Ann", "--everywhere", "--yes"]);
    assert_eq!(forgotten.code, 0, "{}", forgotten.err);
    assert_eq!(records_files(&home), ["records.db"]);
}

#[cfg(target_os = "linux")]
#[test]
fn programs_that_update_the_records_at_once_make_one_copy() {
    let home = Home::new();
    first_form(&home, 1 << 20);
    let list = || {
        let mut list = home.command(&["records", "list"]);
        list.stdout(Stdio::null()).spawn().unwrap()
    };
    let lists = [(); 4].map(|()| list());
    for mut list in lists {
        assert!(list.wait().unwrap().success());
    }
    assert_eq!(records_files(&home), ["records.db", "records.version-1.db"]);
    let copy = records(&home).path().with_extension("version-1.db");
    let copy = rusqlite::Connection::open(copy).unwrap();
    let version = copy.pragma_query_value(None, "user_version", |row| row.get::<_, i32>(0));
    assert_eq!(version.unwrap(), 1);
}

#[test]
fn an_export_reports_an_invalid_place() {
    let home = Home::new();
    finish(&home, [ended(&rules(&catalogue(&home), "golf"), 1, 3)]);
    home.write("folder/file", "");
    for (place, said, unsaid) in [
        ("nowhere/games", "there is no folder nowhere", "remove it"),
        ("folder", "it is a folder", "remove it"),
        ("folder/file", "remove it", "it is a folder"),
        (
            "folder/file/games",
            "folder/file: not a directory",
            "no folder",
        ),
    ] {
        let ran = home.run(&["records", "export", place]);
        assert_eq!(ran.code, 2, "{place}: {}", ran.out);
        assert!(ran.err.contains(said), "{place}: {}", ran.err);
        assert!(!ran.err.contains(unsaid), "{place}: {}", ran.err);
    }
}

#[test]
fn obstacles_to_forgetting_a_name_are_reported_in_advance_too() {
    let home = Home::new();
    let golf = rules(&catalogue(&home), "golf");
    finish(&home, [ended(&golf, 1, 3)]);
    let mut kept = ended(&golf, 2, 3);
    kept.about.ending = None;
    let store = Store::open(&home.path().join("data/patience/saved"));
    let writer = store.writer(|| {});
    let key = kept.about.key.unwrap();
    writer.save(store.file(&kept.slot(), key), kept.kept());
    writer.flush();
    home.write("data/patience/tables/golf.json", "{\"name\":\"Ann\"");
    let junk = home.write("data/patience/saved/notes.txt", "");
    fs::write(junk, b"\xff\xfe").unwrap();
    for (more, may_still) in [
        (&[][..], "the name may still be in "),
        (&["--everywhere"], ""),
    ] {
        // The first run removes the name from the records.
        let ran = home.run(&[&["records", "forget", "Ann", "--yes"], more].concat());
        let told = format!("{}{}", ran.out, ran.err);
        for (place, remedy) in [
            ("golf.standard~", "close it there"),
            ("golf.json", "remove it, or"),
            ("notes.txt", "make it readable"),
        ] {
            let mut lines = told.lines().filter(|line| line.contains(place));
            let line = lines.next().unwrap_or_default();
            assert!(line.contains(remedy), "{place} {more:?}: {told}");
            assert!(!line.contains("--everywhere"), "{place} {more:?}: {told}");
        }
        assert!(told.contains(may_still), "{told}");
        assert!(!told.contains("perhaps"), "{told}");
    }
}
