//! Records of finished games: how they get into the database, databases that cannot be used, and export and import.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use patience_app::catalogue::Catalogue;
use patience_app::records::{
    Answer, Figures, FiguresOf, FiguresQuery, GameRecord, Period, Query, Records, Selection,
    Verdict,
};
use patience_app::saved::ending::{Ending, GameKey, Moment, Outcome};
use patience_app::saved::{About, Snapshot, Store};
use patience_app::settings::Seating;
use patience_app::text::numbers::count;
use patience_core::{DealNumber, Game, Move, Rules, Seat};
use patience_solver::{PROOF_VERSION, Watch};

use crate::home::Home;
use crate::tries::{conclude, tries};

pub fn catalogue(home: &Home) -> Catalogue {
    Catalogue::new(
        patience::EMBEDDED,
        home.path().join("config/patience/rules"),
    )
}

pub fn rules(catalogue: &Catalogue, id: &str) -> Arc<Rules> {
    let file = catalogue.rule_file(id).unwrap();
    Arc::new(file.compile(None, &[]).unwrap())
}

fn moment(seconds: i64) -> Moment {
    Moment::new(1_795_000_000 + seconds, 60).unwrap()
}

/// Returns a game that was abandoned after this many moves.
pub fn ended(rules: &Arc<Rules>, deal: u64, moves: usize) -> Snapshot {
    let mut game = Game::new(Arc::clone(rules), DealNumber::new(deal).unwrap());
    for ms in 1..=moves as u64 {
        let mv = *game.legal_moves().last().unwrap();
        game.play(game.to_move(), mv, 1000 * ms).unwrap();
    }
    Snapshot {
        about: About {
            key: Some(GameKey::fresh()),
            elapsed: Duration::from_secs(moves as u64),
            players: vec!["Ann".to_owned()],
            ending: Some(Ending {
                outcome: Outcome::Left,
                when: moment(i64::try_from(deal).unwrap()),
                winnable: None,
            }),
            ..About::default()
        },
        ..Snapshot::new(game)
    }
}

fn data(home: &Home) -> PathBuf {
    home.path().join("data/patience")
}

pub fn records(home: &Home) -> Records {
    Records::new(&data(home), &data(home).join("saved"), patience::EMBEDDED)
}

/// Writes games to the folder of finished games.
pub fn finish(home: &Home, games: impl IntoIterator<Item = Snapshot>) {
    let store = Store::open(&data(home).join("saved"));
    let writer = store.writer(|| {});
    for game in games {
        let key = game.about.key.unwrap_or_else(GameKey::fresh);
        writer.finish(store.file(&game.slot(), key), game);
        writer.flush();
    }
    assert_eq!(writer.close(), []);
}

/// Returns the records, after adding all finished games.
pub fn taken_in(home: &Home) -> Vec<GameRecord> {
    let store = Store::open(&data(home).join("saved"));
    records(home).take_in(&store, &catalogue(home)).unwrap();
    let database = records(home).read().unwrap();
    database.map_or_else(Vec::new, |database| database.games(Selection::All).unwrap())
}

#[test]
fn a_game_that_has_ended_is_recorded_with_its_moves_and_its_rules() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let golf = rules(&catalogue, "golf");
    let (looked_at, left) = (ended(&golf, 1, 9), ended(&golf, 2, 10));
    let key = left.about.key.unwrap();
    finish(&home, [looked_at, left.clone()]);
    let games = taken_in(&home);
    let facts: Vec<_> = games
        .iter()
        .map(|game| (game.deal.as_str(), game.moves, game.verdict()))
        .collect();
    assert_eq!(
        facts,
        [("1", 9, Verdict::LookedAt), ("2", 10, Verdict::Lost)]
    );
    assert_eq!(games[1].players[0].name, "Ann");
    assert_eq!(
        games[1].fingerprint,
        format!("{:016x}", golf.about.fingerprint)
    );
    // The game can be read back, although its file is gone.
    let loaded = records(&home).load(key, &catalogue).unwrap();
    assert_eq!(loaded.game.log(), left.game.log());
    let shown = home.run(&["records", "show", &key.to_string()[..8]]);
    assert!(shown.out.contains("[rules]") && shown.out.contains("outcome = \"left\""));
    // Nothing is counted again.
    finish(&home, [left]);
    assert_eq!(taken_in(&home), games);
}

#[test]
fn the_moves_of_the_last_games_and_of_those_with_a_star_are_kept() {
    let home = Home::new();
    let golf = rules(&catalogue(&home), "golf");
    finish(&home, [ended(&golf, 1, 3), ended(&golf, 2, 3)]);
    let games = taken_in(&home);
    let mut database = records(&home).write().unwrap();
    database.star(games[0].key, true).unwrap();
    let text = database.file(games[1].key).unwrap().unwrap();
    let many: Vec<GameRecord> = (0..1000)
        .map(|number| GameRecord {
            key: GameKey::fresh(),
            ended: moment(100 + number),
            file: Some(text.clone()),
            ..games[1].clone()
        })
        .collect();
    database.put_all(many.iter()).unwrap();
    assert_eq!(database.games(Selection::All).unwrap().len(), 1002);
    assert_eq!(database.games(Selection::WithMoves).unwrap().len(), 1001);
    assert!(
        database.file(games[0].key).unwrap().is_some(),
        "it has a star"
    );
    assert!(database.file(games[1].key).unwrap().is_none());
}

/// A file has the version of the proofs by which a deal was unwinnable; a file of an older program has none.
#[test]
fn a_file_of_an_older_program_is_added_and_its_deal_is_searched_again() {
    for is_old in [false, true] {
        let home = Home::new();
        let catalogue = catalogue(&home);
        let mut game = ended(&rules(&catalogue, "pyramid"), 79, 12);
        game.about.ending.as_mut().unwrap().winnable = Some(false);
        let key = game.about.key.unwrap();
        finish(&home, [game]);
        let file = data(&home).join(format!("saved/finished/{key}.toml"));
        let text = fs::read_to_string(&file).unwrap();
        let proofs = format!("proofs = {PROOF_VERSION}\n");
        assert!(text.contains(&proofs), "{text}");
        if is_old {
            fs::write(&file, text.replace(&proofs, "")).unwrap();
        }
        assert_eq!(taken_in(&home)[0].winnable, Some(false));
        // The replayed game does not claim what may be false.
        let loaded = records(&home).load(key, &catalogue).unwrap();
        let winnable = loaded.about.ending.unwrap().winnable;
        assert_eq!(winnable, (!is_old).then_some(false));
        let judged = records(&home).judge_again(&catalogue, &Watch::default(), None);
        assert_eq!(judged.winnable, usize::from(is_old));
        assert_eq!(taken_in(&home)[0].winnable, Some(is_old));
    }
}

/// A function that damages the database at a path.
type Spoil<'a> = &'a dyn Fn(&std::path::Path);

/// A database that cannot be used is reported with a remedy and left unchanged; finished games wait.
#[test]
fn a_database_that_cannot_be_used_is_left_as_it_is_and_games_wait() {
    let newer = |path: &std::path::Path| {
        let home = Home::new();
        finish(&home, [ended(&rules(&catalogue(&home), "golf"), 9, 3)]);
        taken_in(&home);
        fs::copy(records(&home).path(), path).unwrap();
        let mut bytes = fs::read(path).unwrap();
        // The header of the file has the version of the format in four bytes.
        bytes[60..64].copy_from_slice(&99_i32.to_be_bytes());
        fs::write(path, bytes).unwrap();
    };
    let other = |path: &std::path::Path| {
        newer(path);
        let mut bytes = fs::read(path).unwrap();
        bytes[68..72].copy_from_slice(&7_i32.to_be_bytes());
        fs::write(path, bytes).unwrap();
    };
    let damaged =
        |path: &std::path::Path| fs::write(path, "not a database, but long".repeat(99)).unwrap();
    let cases: [(Spoil<'_>, &str); 3] = [
        (
            &newer,
            "were made by a newer version of Patience; use that version",
        ),
        (&other, "is a database of another program; move it away"),
        (
            &damaged,
            "are damaged; move the file away to start new ones",
        ),
    ];
    for (spoil, words) in cases {
        let home = Home::new();
        let golf = rules(&catalogue(&home), "golf");
        finish(&home, [ended(&golf, 1, 3)]);
        let path = records(&home).path().to_owned();
        spoil(&path);
        let before = fs::read(&path).unwrap();
        let store = Store::open(&data(&home).join("saved"));
        let error = records(&home)
            .take_in(&store, &catalogue(&home))
            .unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
        assert_eq!(fs::read(&path).unwrap(), before, "{words}");
        for command in [&["records"][..], &["records", "list"], &["stats"]] {
            let ran = home.run(command);
            assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{command:?}");
            assert!(ran.err.contains(words), "{}", ran.err);
        }
        fs::remove_file(&path).unwrap();
        assert_eq!(taken_in(&home).len(), 1, "it has waited");
    }
}

#[test]
fn an_unreadable_file_is_reported_and_hides_no_unfinished_game() {
    let home = Home::new();
    let golf = rules(&catalogue(&home), "golf");
    let store = Store::open(&data(&home).join("saved"));
    let begun = Snapshot {
        about: About {
            ending: None,
            ..ended(&golf, 3, 5).about
        },
        ..ended(&golf, 3, 5)
    };
    let key = begun.about.key.unwrap();
    let writer = store.writer(|| {});
    writer.save(store.file(&begun.slot(), key), begun.kept());
    assert_eq!(writer.close(), []);
    finish(&home, [ended(&golf, 1, 12)]);
    home.write(
        &format!("data/patience/saved/finished/{key}.toml"),
        "format = 3\nkey = 7\n",
    );
    let ran = home.run(&["records", "list"]);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 1), "{}", ran.err);
    let told: Vec<&str> = ran.err.lines().collect();
    assert_eq!(told.len(), 1, "{}", ran.err);
    assert!(
        told[0].starts_with("warning: a finished game is not recorded: "),
        "{told:?}"
    );
    assert!(told[0].contains(&key.to_string()), "{told:?}");
    let unfinished = store.unfinished();
    assert_eq!(
        unfinished
            .iter()
            .filter(|game| game.key == Some(key))
            .count(),
        1
    );
}

/// Existing records can be read even if nothing can be added.
#[test]
fn records_are_read_where_a_game_that_waits_cannot_be_added() {
    let home = Home::new();
    let golf = rules(&catalogue(&home), "golf");
    finish(&home, [ended(&golf, 1, 12)]);
    let key = taken_in(&home)[0].key.to_string();
    let connection = rusqlite::Connection::open(records(&home).path()).unwrap();
    connection
        .execute_batch(
            "CREATE TRIGGER refuse BEFORE INSERT ON game \
             BEGIN SELECT RAISE(ABORT, 'nothing is added here'); END;",
        )
        .unwrap();
    finish(&home, [ended(&golf, 2, 12)]);
    for command in [
        &["records"][..],
        &["records", "list"],
        &["records", "export"],
        &["stats"],
        &["daily"],
        &["replay", &key, "--print"],
    ] {
        let ran = home.run(command);
        assert_eq!(ran.code, 0, "{command:?} {}", ran.err);
        assert!(!ran.out.is_empty());
        assert!(ran.err.starts_with("warning: "), "{command:?} {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    }
}

#[test]
fn records_are_exported_and_imported_once() {
    let home = Home::new();
    let golf = rules(&catalogue(&home), "golf");
    finish(&home, [ended(&golf, 1, 3), ended(&golf, 2, 12)]);
    let games = taken_in(&home);
    for (form, has_moves) in [(&[][..], true), (&["--csv"], false)] {
        let written = home.run(&[&["records", "export"], form].concat());
        assert_eq!((written.code, written.err.as_str()), (0, ""));
        let other = Home::new();
        other.write("games", &written.out);
        let import = [&["records", "import", "games"], form].concat();
        let added = other.run(&import);
        assert_eq!(
            added.out, "2 games added, 0 already known\n",
            "{}",
            added.err
        );
        assert_eq!(other.run(&import).out, "0 games added, 2 already known\n");
        let there = records(&other).read().unwrap().unwrap();
        assert_eq!(there.games(Selection::All).unwrap(), games);
        assert_eq!(there.file(games[0].key).unwrap().is_some(), has_moves);
        drop(there);
        let again = other.run(&[&["records", "export"], form].concat());
        assert_eq!(again.out, written.out);
    }
}

#[test]
fn any_number_of_games_is_exported_and_imported_unchanged() {
    let (home, other) = (Home::new(), Home::new());
    let tried = tries("games", 60);
    let golf = rules(&catalogue(&home), "golf");
    finish(&home, (1..=tried as u64).map(|deal| ended(&golf, deal, 3)));
    taken_in(&home);
    let written = home.run(&["records", "export"]);
    assert_eq!(written.out.lines().count(), tried, "{}", written.err);
    other.write("games", &written.out);
    let added = other.run(&["records", "import", "games"]);
    let words = format!("{} added, 0 already known\n", count(tried, "game"));
    assert_eq!(added.out, words, "{}", added.err);
    let again = other.run(&["records", "export"]);
    assert!(again.out == written.out);
    conclude("games carried elsewhere", tried, &[]);
}

/// Returns the exported lines of games of these deals, with their keys.
fn exported(deals: &[u64]) -> Vec<(String, String)> {
    let line = |deal: &u64| {
        let home = Home::new();
        let golf = rules(&catalogue(&home), "golf");
        finish(&home, [ended(&golf, *deal, 3)]);
        let key = taken_in(&home)[0].key.to_string();
        let line = home.run(&["records", "export"]).out;
        (line.trim_end().to_owned(), key)
    };
    deals.iter().map(line).collect()
}

#[test]
fn a_line_replaces_only_the_earlier_end_of_its_own_game() {
    let games = exported(&[1, 2]);
    let [(first, first_key), (second, second_key)] = &games[..] else {
        panic!("{games:?}")
    };
    let with = |line: &str, former: &str| {
        line.replacen('{', &format!("{{\"former_keys\":[\"{former}\"],"), 1)
    };
    let import = |home: &Home, text: &str| {
        home.write("games", text);
        home.run(&["records", "import", "games"])
    };
    let deals = |home: &Home| -> Vec<String> {
        let there = records(home).read().unwrap().unwrap();
        let games = there.games(Selection::ByArrival).unwrap();
        games.into_iter().map(|game| game.deal).collect()
    };
    // Another game claims an existing one as its earlier end.
    let home = Home::new();
    import(&home, first);
    let ran = import(&home, &with(second, first_key));
    assert_eq!(ran.out, "1 game added, 0 already known\n", "{}", ran.err);
    assert!(
        ran.err
            .starts_with("warning: 1 key in `former_keys` ignored"),
        "{}",
        ran.err
    );
    assert_eq!(deals(&home), ["1", "2"]);
    // A game that claims this before the other one is imported does not block it.
    let home = Home::new();
    import(&home, &with(second, first_key));
    let ran = import(&home, first);
    assert_eq!(ran.out, "1 game added, 0 already known\n", "{}", ran.err);
    assert_eq!(deals(&home), ["2", "1"]);
    // Two games claim each other.
    let home = Home::new();
    let ran = import(
        &home,
        &[with(first, second_key), with(second, first_key)].join("\n"),
    );
    assert_eq!(ran.out, "2 games added, 0 already known\n", "{}", ran.err);
    // The later end of the same game replaces the earlier one.
    let later_key = "0".repeat(32);
    let later = with(&first.replace(first_key.as_str(), &later_key), first_key);
    let home = Home::new();
    import(&home, first);
    let ran = import(&home, &later);
    assert_eq!(
        (ran.out.as_str(), ran.err.as_str()),
        ("1 game added, 0 already known\n", "")
    );
    assert_eq!(deals(&home), ["1"]);
    assert_eq!(import(&home, first).out, "0 games added, 1 already known\n");
    // If both are in one import, only one remains.
    let home = Home::new();
    let ran = import(&home, &[first.clone(), later].join("\n"));
    assert_eq!(ran.out, "1 game added, 1 already known\n", "{}", ran.err);
    assert_eq!(deals(&home), ["1"]);
}

#[test]
fn a_text_with_a_byte_order_mark_is_read() {
    let [(line, _)] = &exported(&[1])[..] else {
        panic!("there is one game")
    };
    let home = Home::new();
    home.write("games", &format!("\u{feff}{line}\r\n"));
    let ran = home.run(&["records", "import", "games"]);
    assert_eq!(ran.out, "1 game added, 0 already known\n", "{}", ran.err);
    let table = home.run(&["records", "export", "--csv"]).out;
    let home = Home::new();
    home.write("games", &format!("\u{feff}{table}"));
    let ran = home.run(&["records", "import", "--csv", "games"]);
    assert_eq!(ran.out, "1 game added, 0 already known\n", "{}", ran.err);
}

#[test]
fn fields_are_read_by_name_and_an_invalid_column_is_reported() {
    let list = r#"["abababababababababababababababab","golf","Golf","standard","",[],"0000000000000000","17",
        null,null,false,"2026-11-24T21:14:05+01:00","won",null,40,60000,0,0,[["Anna",null,0,95,true]],[]]"#;
    let home = Home::new();
    home.write("games", &list.replace(['\n', ' '], ""));
    let ran = home.run(&["records", "import", "games"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(
        ran.err
            .contains("line 1: invalid type: sequence, expected a game"),
        "{}",
        ran.err
    );
    let game = ended(&rules(&catalogue(&home), "golf"), 1, 3);
    finish(&home, [game]);
    let table = home.run(&["records", "export", "--csv"]).out;
    home.write("table", &table.replacen("\"[{", "\"x[{", 1));
    let ran = home.run(&["records", "import", "--csv", "table"]);
    let words = "line 2: column players: expected value";
    assert!(ran.err.contains(words), "{}", ran.err);
}

#[test]
fn values_that_no_game_can_have_are_refused() {
    let [(line, _)] = &exported(&[1])[..] else {
        panic!("there is one game")
    };
    let (start, rest) = line.split_once("\"players\":[").unwrap();
    let (player, rest) = rest.split_once(']').unwrap();
    let players = |count: usize| {
        let players = vec![player; count].join(",");
        format!("{start}\"players\":[{players}]{rest}")
    };
    let long = "\u{65e5}".repeat(300_000);
    let hands = vec!["{\"points\":[]}"; 20_000].join(",");
    let (before, after) = line.split_once("\"hands\":[").unwrap();
    let (_, after) = after.split_once("}]").unwrap();
    let many_hands = format!("{before}\"hands\":[{hands}]{after}");
    for (text, words) in [
        (players(1000), "at most 120 players"),
        (
            line.replacen("\"Ann\"", &format!("\"{long}\""), 1),
            "at most 2000 bytes",
        ),
        (many_hands, "at most 2000 hands"),
        (
            line.replacen('{', &format!("{{\"{long}\":1,"), 1),
            "unknown field `日日",
        ),
    ] {
        let home = Home::new();
        home.write("games", &text);
        let ran = home.run(&["records", "import", "games"]);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""));
        assert!(ran.err.contains(words), "{words}: {:.300}", ran.err);
        assert!(ran.err.len() < 2000, "{words}: {}", ran.err.len());
    }
}

/// Only the first errors are printed and the others are counted, and a line is not held in memory before it is known to
/// be a game.
#[cfg(target_os = "linux")]
#[test]
fn an_import_takes_little_memory() {
    let home = Home::new();
    let import = |text: String| {
        home.write("games", &text);
        home.shell(
            "ulimit -v 1000000; exec \"$@\"",
            &["records", "import", "games"],
        )
    };
    let ran = import("x\n".repeat(5_000_000));
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("and 4999980 more"), "{}", ran.err);
    let ran = import(format!("{{\"x\":[{}0]}}", "0,".repeat(10_000_000)));
    assert!(ran.err.contains("line 1: unknown field `x`"), "{}", ran.err);
    let ran = import(format!("{{\"x\":[{}0]}}", "0,".repeat(30_000_000)));
    assert!(
        ran.err.contains("line 1: a game in it is longer than"),
        "{}",
        ran.err
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_failed_export_is_an_error() {
    let home = Home::new();
    let golf = rules(&catalogue(&home), "golf");
    finish(&home, [ended(&golf, 1, 3)]);
    taken_in(&home);
    for form in [&[][..], &["--csv"]] {
        let ran = home.shell(
            "exec \"$@\" >/dev/full",
            &[&["records", "export"], form].concat(),
        );
        assert_ne!(ran.code, 0);
        assert!(ran.err.contains("No space left"), "{}", ran.err);
    }
}

/// Older versions recorded the player who went out as the winner of a hand, whatever the points.
#[test]
fn stored_hands_are_counted_by_their_points() {
    let [(line, _)] = &exported(&[1])[..] else {
        panic!("there is one game")
    };
    let (start, rest) = line.split_once("\"players\":[").unwrap();
    let (player, rest) = rest.split_once(']').unwrap();
    let (between, rest) = rest.split_once("\"hands\":[").unwrap();
    let (_, rest) = rest.split_once("}]").unwrap();
    let other = player
        .replace("\"Ann\"", "\"Bo\"")
        .replace("\"side\":0", "\"side\":1");
    let home = Home::new();
    let text = format!(
        "{start}\"players\":[{player},{other}]{between}\"hands\":[{{\"winner\":0,\"points\":[2,3]}}]{rest}"
    );
    home.write("games", &text);
    let ran = home.run(&["records", "import", "games"]);
    assert_eq!(ran.out, "1 game added, 0 already known\n", "{}", ran.err);
    let told = home.run(&["records", "export"]).out;
    assert!(told.contains("{\"winner\":1,\"points\":[2,3]}"), "{told}");
}

#[test]
fn damaged_records_are_reported_and_the_rest_is_exported_and_shown() {
    let home = Home::new();
    let golf = rules(&catalogue(&home), "golf");
    finish(&home, [1, 2, 3].map(|deal| ended(&golf, deal, 3)));
    let games = taken_in(&home);
    let connection = rusqlite::Connection::open(records(&home).path()).unwrap();
    let spoil = |sql: &str, game: usize| {
        let key = games[game].key.to_string();
        connection.execute(sql, [key]).unwrap();
    };
    spoil(
        "UPDATE moves SET text = x'00' WHERE game = (SELECT id FROM game WHERE key = ?1)",
        0,
    );
    spoil(
        "UPDATE game SET ended = 'noon', moves = -1 WHERE key = ?1",
        1,
    );
    for (command, named) in [
        (&["records", "export"][..], &[0, 1][..]),
        (&["records", "export", "--csv"], &[1]),
        (&["records", "list"], &[1]),
        (&["stats"], &[1]),
    ] {
        let ran = home.run(command);
        assert_eq!(ran.code, 0, "{command:?} {}", ran.err);
        assert!(!ran.out.is_empty(), "{command:?}");
        assert_eq!(
            ran.err.lines().count(),
            named.len(),
            "{command:?} {}",
            ran.err
        );
        for game in named {
            let key = games[*game].key.to_string();
            assert!(ran.err.contains(&key), "{command:?} {}", ran.err);
        }
    }
    let written = home.run(&["records", "export", "all"]);
    assert!(
        written.out.starts_with("2 games exported to all"),
        "{}",
        written.out
    );
    let removed = home.run(&["records", "remove", &games[1].key.to_string(), "--yes"]);
    assert_eq!(removed.code, 0, "{}", removed.err);
    assert_eq!(home.run(&["records", "list"]).err, "");
    // An existing file is not overwritten, and a failed export leaves no file.
    assert_eq!(home.run(&["records", "export", "all"]).code, 2);
    let names = |folder: &std::path::Path| -> Vec<String> {
        let entries = std::fs::read_dir(folder).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.collect()
    };
    let before = names(home.path()).len();
    connection.execute_batch("DROP TABLE hand").unwrap();
    let failed = home.run(&["records", "export", "again"]);
    assert_eq!(failed.code, 1, "{}", failed.err);
    assert_eq!(names(home.path()).len(), before);
}

/// A program that holds the records is waited for only once, and the deal of the day is still shown.
#[test]
fn records_held_by_another_program_are_waited_for_only_once() {
    let home = Home::new();
    let golf = rules(&catalogue(&home), "golf");
    finish(&home, [ended(&golf, 1, 3)]);
    taken_in(&home);
    let connection = rusqlite::Connection::open(records(&home).path()).unwrap();
    connection.execute_batch("BEGIN EXCLUSIVE").unwrap();
    for (command, code) in [(&["daily"][..], 0), (&["stats"], 1)] {
        let began = std::time::Instant::now();
        let ran = home.run(command);
        // One wait takes five seconds.
        assert!(began.elapsed().as_secs() < 9, "{command:?}");
        assert_eq!(ran.code, code, "{command:?} {}", ran.err);
        assert!(ran.err.contains("another program is using"), "{}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    }
}

#[test]
fn games_that_cannot_be_added_are_reported_by_line_and_none_is_added() {
    let home = Home::new();
    let golf = rules(&catalogue(&home), "golf");
    finish(&home, [ended(&golf, 1, 3)]);
    taken_in(&home);
    let good = home.run(&["records", "export"]).out;
    let other = Home::new();
    let spoilt = |from: &str, to: &str| good.replacen(from, to, 1);
    for (line, words) in [
        ("{}\n".to_owned(), "line 2: missing field `key`"),
        ("nonsense\n".to_owned(), "line 2: expected"),
        (
            spoilt("\"outcome\":\"left\"", "\"outcome\":\"lost\""),
            "line 2: unknown variant `lost`",
        ),
        (
            spoilt("T", " at noon "),
            "line 2: a time must be written like",
        ),
        (
            spoilt("\"winner\":null", "\"winner\":3"),
            "line 2: the winner of a hand must be one of the sides",
        ),
        (
            spoilt("\"starred\"", "\"star\":true,\"starred\""),
            "line 2: unknown field `star`",
        ),
        (
            spoilt("\"deal\":\"1\"", "\"deal\":\"2\""),
            "line 2: the file is from another game",
        ),
    ] {
        other.write("games", &format!("{good}{line}"));
        let ran = other.run(&["records", "import", "games"]);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""));
        assert!(ran.err.contains(words), "{}", ran.err);
        assert!(ran.err.contains("nothing was imported"), "{}", ran.err);
        let there = records(&other).read().unwrap();
        let count = there.map_or(0, |there| there.games(Selection::All).unwrap().len());
        assert_eq!(count, 0);
    }
}

#[test]
fn players_can_be_renamed_merged_and_forgotten() {
    let home = Home::new();
    let golf = rules(&catalogue(&home), "golf");
    let mut other = ended(&golf, 2, 3);
    other.about.players = vec!["Anna".to_owned()];
    finish(&home, [ended(&golf, 1, 3), other]);
    assert!(
        home.run(&["records"])
            .out
            .contains("Ann: 1 game\n  Anna: 1 game\n")
    );
    let asked = home.run(&["records", "rename", "Ann", "Anna"]);
    assert_eq!((asked.code, asked.out.as_str()), (2, ""));
    assert!(
        asked.err.contains("this adds 1 game of Ann") && asked.err.contains("--yes"),
        "{}",
        asked.err
    );
    assert_eq!(
        home.run(&["records", "rename", "Ann", "Anna", "--yes"]).out,
        "renamed Ann to Anna in 1 game\n"
    );
    assert!(home.run(&["records"]).out.ends_with("  Anna: 2 games\n"));
    let unknown = home.run(&["records", "rename", "Bo", "Anna"]);
    assert_eq!(unknown.code, 2);
    assert!(
        unknown
            .err
            .contains("there is no player Bo; the players are Anna")
    );
    let asked = home.run(&["records", "forget", "Anna"]);
    assert_eq!((asked.code, asked.out.as_str()), (2, ""));
    assert!(
        asked.err.contains("renames Anna to Somebody in 2 games") && asked.err.contains("--yes"),
        "{}",
        asked.err
    );
    assert!(home.run(&["records"]).out.ends_with("  Anna: 2 games\n"));
    home.write("data/patience/records.version-1.db", "an older form");
    let forgotten = home.run(&["records", "forget", "Anna", "--yes"]).out;
    assert!(
        forgotten.contains("records.version-1.db: remove it there too with `--everywhere`"),
        "{forgotten}"
    );
    assert!(
        home.run(&["records"])
            .out
            .ends_with("  Somebody: 2 games\n")
    );
    // The saved moves have no names either, and still belong to their games.
    for game in taken_in(&home) {
        let shown = home.run(&["records", "show", &game.key.to_string()]).out;
        assert!(
            shown.contains("name = \"Somebody\"") && !shown.contains("Ann"),
            "{shown}"
        );
        assert!(records(&home).load(game.key, &catalogue(&home)).is_ok());
    }
    let bytes = fs::read(records(&home).path()).unwrap();
    assert!(!bytes.windows(4).any(|word| word == b"Anna"));
}

#[test]
fn a_name_is_also_forgotten_outside_the_records_on_request() {
    let home = Home::new();
    home.configure("# mine\n[[players]]\nname = \"Anna\"\n\n[[players]]\nname = \"Bo\"\n");
    let rules = Arc::new(
        catalogue(&home)
            .rule_file("nertz")
            .unwrap()
            .compile(None, &[("pace".to_owned(), "turns".to_owned())])
            .unwrap(),
    );
    let mut game = Game::new(rules, DealNumber::new(3).unwrap());
    let mv = game.legal_moves()[0];
    game.play(game.to_move(), mv, 10).unwrap();
    let mut snapshot = Snapshot::new(game);
    snapshot.about.players = vec!["Anna".to_owned(), "Bo".to_owned()];
    let saved = home.write(
        "data/patience/saved/nertz.toml",
        &patience_app::saved::write_game(&snapshot).unwrap(),
    );
    let table = home.write(
        "data/patience/tables/nertz.json",
        &r#"{"rules":{"game":"nertz","variant":"standard","options":[],"definition":"","fingerprint":""},
            "deal":"3","salt":"Anna","levels":[],"logs":[],"clocks":[],
            "people":[{"identity":"user 0 name Anna","name":"Anna","seat":0},
                      {"identity":"SHA256:x","name":"Somebody","seat":1}],
            "players":["Anna",null],
            "knowledge":{"user 0 name Anna":0,"user 0 name Somebody":null}}"#
            .replace('\n', ""),
    );
    let shared = home.write(
        "data/patience/shared/nertz-3.toml",
        &patience_app::saved::write_game(&snapshot).unwrap(),
    );
    let keys = home.write(
        "data/patience/ssh/known_keys",
        "# mine\nSHA256:abc Anna\nSHA256:def Annabel\n",
    );
    let copy = home.write("data/patience/records.version-1.db", "Anna");
    let asked = home.run(&["records", "forget", "Anna", "--yes"]);
    for place in [
        "the settings, ",
        "the unfinished game of Nertz",
        "nertz.json",
        "nertz-3.toml",
        "the keys of guests",
        "version-1",
    ] {
        assert!(
            asked.out.contains(place),
            "{place}: {} {}",
            asked.out,
            asked.err
        );
    }
    assert!(fs::read_to_string(&saved).unwrap().contains("Anna"));
    let asked = home.run(&["records", "forget", "Anna", "--everywhere", "--yes"]);
    assert_eq!(
        asked.out.matches("also removed").count(),
        6,
        "{}",
        asked.out
    );
    let config = fs::read_to_string(home.path().join("config/patience/config.toml")).unwrap();
    for text in [
        &config,
        &fs::read_to_string(&saved).unwrap(),
        &fs::read_to_string(&shared).unwrap(),
    ] {
        assert!(!text.contains("Anna"), "{text}");
    }
    // The renamed person differs from everybody at the table, and only names are changed.
    let table: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&table).unwrap()).unwrap();
    assert_eq!(table["people"][0]["name"], "Somebody2");
    assert_eq!(table["people"][0]["identity"], "user 0 name Somebody2");
    assert_eq!(table["people"][1]["name"], "Somebody");
    assert_eq!(table["players"][0], "Somebody2");
    assert_eq!(table["knowledge"]["user 0 name Somebody2"], 0);
    assert_eq!(table["knowledge"].as_object().unwrap().len(), 2);
    assert_eq!(table["salt"], "Anna");
    let keys = fs::read_to_string(&keys).unwrap();
    assert_eq!(keys, "# mine\nSHA256:abc Somebody\nSHA256:def Annabel\n");
    assert!(
        config.contains("# mine") && config.contains("Bo"),
        "{config}"
    );
    assert!(!copy.exists());
    let again = home.run(&["records", "forget", "Anna", "--everywhere", "--yes"]);
    assert_eq!(again.code, 1, "{}", again.err);
    assert!(
        again.err.contains("there are no finished games yet"),
        "{}",
        again.err
    );
}

#[test]
fn the_name_of_a_computer_player_is_forgotten_too() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let set = [("pace".to_owned(), "turns".to_owned())];
    let rules = catalogue.rule_file("nertz").unwrap().compile(None, &set);
    let mut game = ended(&Arc::new(rules.unwrap()), 1, 3);
    game.about.players = vec!["Ann".to_owned(), "Carl".to_owned()];
    game.about.seating = Some(Seating::default());
    finish(&home, [game]);
    let summary = home.run(&["records"]).out;
    assert!(summary.ends_with("  Ann: 1 game\n"), "{summary}");
    let forgotten = home.run(&["records", "forget", "Carl", "--yes"]);
    assert_eq!(
        forgotten.out, "renamed Carl to Somebody in 1 game\n",
        "{}",
        forgotten.err
    );
    let bytes = fs::read(records(&home).path()).unwrap();
    assert!(!bytes.windows(4).any(|word| word == b"Carl"));
    let game = &taken_in(&home)[0];
    let shown = home.run(&["records", "show", &game.key.to_string()]).out;
    assert!(shown.contains("Ann") && !shown.contains("Carl"), "{shown}");
}

#[test]
fn forgetting_an_unknown_name_removes_no_copy_of_the_records() {
    let home = Home::new();
    let copy = home.write("data/patience/records.version-1.db", "Anna");
    let asked = home.run(&["records", "forget", "Nobdy", "--everywhere", "--yes"]);
    assert_eq!((asked.code, asked.out.as_str()), (1, ""), "{}", asked.err);
    assert!(
        asked.err.contains("there are no finished games yet"),
        "{}",
        asked.err
    );
    assert!(copy.exists());
}

/// If a game was resumed after its end, only the last end counts, however the records of both ends are combined.
#[test]
fn an_undone_end_does_not_come_back_with_an_import() {
    let home = Home::new();
    let golf = rules(&catalogue(&home), "golf");
    let first = ended(&golf, 1, 12);
    let mut last = ended(&golf, 1, 14);
    last.about.former_keys = vec![first.about.key.unwrap()];
    for form in [&[][..], &["--csv"]] {
        let (early, late) = (Home::new(), Home::new());
        finish(&early, [first.clone()]);
        let of_first = early.run(&[&["records", "export"], form].concat()).out;
        finish(&late, [last.clone()]);
        let of_last = late.run(&[&["records", "export"], form].concat()).out;
        let import = [&["records", "import", "games"], form].concat();
        late.write("games", &of_first);
        assert_eq!(late.run(&import).out, "0 games added, 1 already known\n");
        let key = first.about.key.unwrap();
        records(&early).write().unwrap().star(key, true).unwrap();
        early.write("games", &of_last);
        assert_eq!(early.run(&import).out, "1 game added, 0 already known\n");
        let games = taken_in(&early);
        assert_eq!(games.len(), 1);
        assert_eq!((games[0].moves, games[0].starred), (14, true));
        // Both in one text, in either order.
        let (both, line) = (Home::new(), of_last.split_once('\n'));
        let (head, rest) = line.filter(|_| !form.is_empty()).unwrap_or(("", &of_last));
        both.write("games", &format!("{of_first}{rest}"));
        assert_eq!(
            both.run(&import).out,
            "1 game added, 1 already known\n",
            "{head}"
        );
        assert_eq!(taken_in(&both)[0].moves, 14);
    }
}

#[test]
fn csv_that_is_read_as_json_gets_an_error_with_the_remedy() {
    let home = Home::new();
    finish(&home, [ended(&rules(&catalogue(&home), "golf"), 1, 3)]);
    home.write("games.csv", &home.run(&["records", "export", "--csv"]).out);
    let ran = home.run(&["records", "import", "games.csv"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(
        ran.err
            .contains("this is a CSV table; import it with `--csv`"),
        "{}",
        ran.err
    );
}

#[test]
fn a_game_is_removed_by_an_unambiguous_key() {
    let home = Home::new();
    let golf = rules(&catalogue(&home), "golf");
    finish(&home, [ended(&golf, 1, 3), ended(&golf, 2, 3)]);
    let key = taken_in(&home)[0].key.to_string();
    let all = home.run(&["records", "remove", ""]);
    assert_eq!(all.code, 2);
    assert!(
        all.err.contains("2 games have a key that begins with"),
        "{}",
        all.err
    );
    let asked = home.run(&["records", "remove", &key[..8]]);
    assert_eq!((asked.code, asked.out.as_str()), (2, ""));
    for words in ["Golf, deal 1, 18 November 2026, left", "add --yes"] {
        assert!(asked.err.contains(words), "{}", asked.err);
    }
    assert_eq!(taken_in(&home).len(), 2);
    // Three digits may be unambiguous, but are too few for something that cannot be undone.
    let short = home.run(&["records", "remove", &key[..3], "--yes"]);
    assert_eq!((short.code, short.out.as_str()), (2, ""));
    assert!(short.err.contains("4 digits"), "{}", short.err);
    assert_eq!(taken_in(&home).len(), 2);
    let gone = home.run(&["records", "remove", &key[..8], "--yes"]);
    assert_eq!(gone.code, 0);
    assert!(
        gone.out
            .contains("removed from the records: Golf, deal 1, 18 November 2026, left"),
        "{}",
        gone.out
    );
    let gone = home.run(&["records", "remove", &key]);
    assert_eq!(gone.code, 2);
    assert!(gone.err.contains("no game has the key"), "{}", gone.err);
    assert_eq!(taken_in(&home).len(), 1);
}

/// On a terminal, the question names the game, and only a yes removes it.
#[cfg(unix)]
#[test]
fn on_a_terminal_a_game_is_removed_after_a_yes() {
    use crate::session::Session;
    let home = Home::new();
    let golf = rules(&catalogue(&home), "golf");
    finish(&home, [ended(&golf, 1, 3), ended(&golf, 2, 3)]);
    let key = taken_in(&home)[0].key.to_string();
    for (answer, said, left) in [
        ("\r", "nothing was removed", 2),
        ("n\r", "nothing was removed", 2),
        ("y\r", "removed from the records", 1),
    ] {
        let mut session = Session::program(&["records", "remove", &key], home.path());
        session.until("the question", |screen| screen.contains("[y/N]"));
        let screen = session.screen.screen().contents();
        assert!(
            screen.contains("Golf, deal 1, 18 November 2026, left"),
            "{screen}"
        );
        session.keys(answer);
        session.until(said, |screen| screen.replace('\n', "").contains(said));
        assert_eq!(session.end(), 0);
        assert_eq!(taken_in(&home).len(), left);
    }
}

/// Returns the number of a deal without moves once the stock has been turned, and the number of turns.
#[cfg(unix)]
fn deal_without_moves(golf: &Arc<Rules>) -> (u64, usize) {
    let turned = |deal: &u64| {
        let mut game = Game::new(Arc::clone(golf), DealNumber::new(*deal).unwrap());
        while let Some(mv) = game
            .legal_moves()
            .iter()
            .copied()
            .find(|mv| *mv == Move::Turn)
        {
            game.play(Seat::FIRST, mv, 0).unwrap();
        }
        game.legal_moves().is_empty().then(|| (*deal, game.done()))
    };
    (1..1000).find_map(|deal| turned(&deal)).unwrap()
}

#[cfg(unix)]
#[test]
fn a_game_without_moves_stays_recorded_when_the_program_is_left_from_the_list() {
    use crate::session::Session;

    let home = Home::new();
    let (deal, turns) = deal_without_moves(&rules(&catalogue(&home), "golf"));
    let number = deal.to_string();
    let mut session = Session::program(&["play", "golf", "--deal", &number], home.path());
    session.until("the table", |screen| screen.contains("0 moves"));
    for turn in 1..=turns {
        let moves = format!("{turn} move");
        session
            .keys(" ")
            .until("the card", |screen| screen.contains(&moves));
    }
    session
        .keys("Q")
        .until("the list", |screen| screen.contains("Search"));
    session.keys("\x11");
    assert_eq!(session.end(), 0);
    let games = taken_in(&home);
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].outcome, Outcome::NoMoves);
    let store = Store::open(&data(&home).join("saved"));
    assert!(store.unfinished().is_empty());
}

#[test]
fn a_name_that_the_settings_still_have_is_reported() {
    let home = Home::new();
    let golf = rules(&catalogue(&home), "golf");
    let mut mine = ended(&golf, 1, 3);
    mine.about.players = vec!["Player 1".to_owned()];
    finish(&home, [mine, ended(&golf, 2, 3)]);
    let renamed = home.run(&["records", "rename", "Player 1", "Bo"]);
    for words in [
        "renamed Player 1 to Bo in 1 game\n",
        "player 1 is still Player 1 in the settings",
        "change it to Bo",
        "config.toml",
    ] {
        assert!(renamed.out.contains(words), "{words}: {}", renamed.out);
    }
    let renamed = home.run(&["records", "rename", "Ann", "Anna"]);
    assert_eq!(renamed.out, "renamed Ann to Anna in 1 game\n");
}

#[test]
fn a_game_that_is_too_long_for_a_line_is_written_as_a_file_that_plays_back() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let klondike = rules(&catalogue, "klondike");
    let mut long = ended(&klondike, 1, 0);
    for ms in 1..=4000_u64 {
        let moves = long.game.legal_moves();
        let mv = moves[usize::try_from(ms * ms % 7919).unwrap() % moves.len()];
        long.game.play(Seat::FIRST, mv, ms).unwrap();
    }
    let key = long.about.key.unwrap();
    finish(&home, [long]);
    taken_in(&home);
    let query = Query::Line(key);
    for _ in 0..2 {
        // An existing file is not written again.
        let Answer::File(_, reason, path) =
            query.answer(&records(&home), &catalogue, &Watch::default())
        else {
            panic!("no file was written");
        };
        assert!(reason.contains("too long for a line"), "{reason}");
        assert_eq!(path, data(&home).join("shared/klondike-1.toml"));
        let replayed = home.run(&["replay", "--print", path.to_str().unwrap()]);
        assert_eq!((replayed.code, replayed.err.as_str()), (0, ""));
        assert!(replayed.out.contains("\n# 4000 · "));
    }
    let shared = home.run(&["share", &key.to_string()[..8]]);
    assert_eq!(shared.code, 1);
    assert!(
        shared.err.contains("`patience records show"),
        "{}",
        shared.err
    );
}

/// The statistics page shows another player's games if no player in the settings has finished a game.
#[test]
fn figures_for_a_name_without_games_are_those_of_the_most_frequent_solo_player() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let golf = rules(&catalogue, "golf");
    let mut other = ended(&golf, 3, 12);
    other.about.players = vec!["Bo".to_owned()];
    finish(&home, [ended(&golf, 1, 12), ended(&golf, 2, 12), other]);
    taken_in(&home);
    for (name, person, played) in [("Player 1", "Ann", 2), ("Bo", "Bo", 1)] {
        let query = Query::Figures(Box::new(FiguresQuery {
            person: name.to_owned(),
            of: FiguresOf::Game(None),
            period: Period::AllTime,
        }));
        let Answer::Figures(answer) = query.answer(&records(&home), &catalogue, &Watch::default())
        else {
            panic!("no figures of {name}");
        };
        let Figures::Game(Some(one)) = answer.1 else {
            panic!("no game of {name}");
        };
        let counts = one.statistics.current.counts;
        assert_eq!((one.person.as_str(), counts.played), (person, played));
    }
}

#[test]
fn nothing_is_recorded_if_records_are_turned_off() {
    let home = Home::new();
    let golf = rules(&catalogue(&home), "golf");
    finish(&home, [ended(&golf, 1, 3)]);
    home.configure("records = false\n");
    assert!(home.run(&["records"]).out.contains("no finished games yet"));
    assert!(!records(&home).path().exists());
    assert!(
        home.run(&["config"])
            .out
            .contains("turned off: records = false")
    );
}

#[test]
fn a_game_that_is_kept_for_ever_has_a_star_in_the_list() {
    let home = Home::new();
    let golf = rules(&catalogue(&home), "golf");
    finish(&home, [ended(&golf, 1, 3), ended(&golf, 2, 3)]);
    let key = taken_in(&home)[0].key;
    records(&home).write().unwrap().star(key, true).unwrap();
    let listed = home.run(&["records", "list"]);
    let key = key.to_string();
    for line in listed.out.lines() {
        let starred = line.starts_with(&key[..8]);
        assert_eq!(line.as_bytes()[9] == b'*', starred, "{}", listed.out);
    }
}

/// The command and the statistics page show the same player.
#[test]
fn statistics_for_a_name_without_games_are_those_of_the_most_frequent_solo_player() {
    let home = Home::new();
    let golf = rules(&catalogue(&home), "golf");
    finish(&home, [ended(&golf, 1, 12), ended(&golf, 2, 12)]);
    for arguments in [&["stats"][..], &["stats", "golf"]] {
        let ran = home.run(arguments);
        assert_eq!(ran.code, 0);
        let told = "The settings list no players. These are the games of Ann.";
        assert!(ran.out.starts_with(told), "{}", ran.out);
        assert!(
            ran.out.contains("a percentage needs five games"),
            "{}",
            ran.out
        );
    }
    let named = home.run(&["stats", "--player", "Player 1"]);
    assert!(
        named.out.contains("Player 1 has no finished games yet"),
        "{}",
        named.out
    );
}
