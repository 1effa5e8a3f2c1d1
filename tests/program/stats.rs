//! `patience stats` from outside, with records that were put into the database.

use std::fs;

use patience_app::catalogue::Catalogue;
use patience_app::records::statistics::PresentRules;
use patience_app::records::{GameRecord, HandRecord, PlayerRecord, Records};
use patience_app::saved::ending::{GameKey, Moment, Outcome};

use crate::home::Home;

/// Returns the records of the program.
fn records(home: &Home) -> Records {
    let folder = home
        .path()
        .join(if cfg!(windows) { "config" } else { "data" });
    let data = if cfg!(windows) {
        folder.join("Patience").join("patience").join("data")
    } else {
        folder.join("patience")
    };
    Records::new(&data, &data.join("saved"), patience::EMBEDDED)
}

fn put(home: &Home, records_of: &[GameRecord]) {
    let mut database = records(home).write().unwrap();
    database.put_all(records_of.iter()).unwrap();
}

fn present(game: &str, variant: &str) -> PresentRules {
    let catalogue = Catalogue::new(patience::EMBEDDED, "/nowhere/rules".into());
    let file = catalogue.rule_file(game).unwrap();
    PresentRules::of(&file.compile(Some(variant), &[]).unwrap())
}

fn person(name: &str, level: Option<&str>, side: u8, points: i32, won: bool) -> PlayerRecord {
    PlayerRecord {
        name: name.to_owned(),
        level: level.map(str::to_owned),
        side,
        points,
        won,
    }
}

/// Returns a game of the first player. Each game is 100 s longer and a day later than the one with the number before.
fn game(number: u32, id: &str, outcome: Outcome) -> GameRecord {
    let won = outcome == Outcome::Won;
    let title = match id {
        "klondike" => "Klondike",
        "nertz" => "Nertz",
        "golf" => "Golf",
        "pyramid" => "Pyramid",
        _ => "Poker Squares",
    };
    GameRecord {
        key: GameKey::of_text(&format!("{id} {number}")),
        game: id.to_owned(),
        title: title.to_owned(),
        variant: "standard".to_owned(),
        variant_title: "Standard".to_owned(),
        options: Vec::new(),
        fingerprint: present(id, "standard").fingerprint,
        deal: (1000 + number).to_string(),
        day: None,
        began: None,
        duel: false,
        ended: Moment::new(1_790_000_000 + i64::from(number) * 86_400, 0).unwrap(),
        outcome,
        winnable: None,
        moves: 100 + number,
        elapsed_ms: u64::from(number) * 100_000,
        hints: 0,
        undos: number % 2,
        players: vec![person("Player 1", None, 0, 0, won)],
        hands: vec![HandRecord {
            winner: won.then_some(0),
            points: vec![0],
        }],
        starred: false,
        former_keys: Vec::new(),
        file: None,
    }
}

/// Returns six games of Klondike: four won, one lost, and one abandoned at the start.
fn klondike() -> Vec<GameRecord> {
    let outcomes = [
        Outcome::Won,
        Outcome::Won,
        Outcome::NoMoves,
        Outcome::Won,
        Outcome::Left,
        Outcome::Won,
    ];
    let games = (1..).zip(outcomes);
    let mut games: Vec<GameRecord> = games
        .map(|(number, outcome)| game(number, "klondike", outcome))
        .collect();
    games[4].moves = 3;
    games
}

/// Puts two games of unwinnable deals into records of the former format. One of the verdicts is wrong.
pub fn judged_by_former_proofs(home: &Home) -> Records {
    let games = [(7, "klondike"), (79, "pyramid")].map(|(deal, id)| GameRecord {
        deal: deal.to_string(),
        winnable: Some(false),
        ..game(deal, id, Outcome::GivenUp)
    });
    put(home, &games);
    let records = records(home);
    let connection = rusqlite::Connection::open(records.path()).unwrap();
    let sql = "ALTER TABLE game DROP COLUMN proofs; PRAGMA user_version = 2";
    connection.execute_batch(sql).unwrap();
    records
}

fn json(home: &Home, arguments: &[&str]) -> serde_json::Value {
    let ran = home.run(&[&["stats"], arguments, &["--json"]].concat());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    serde_json::from_str(&ran.out).unwrap()
}

#[test]
fn without_records_a_sentence_says_so() {
    let home = Home::new();
    for (arguments, said) in [
        (&["stats"][..], "No finished games yet.\n"),
        (
            &["stats", "klondike"],
            "No finished games of Klondike yet.\n",
        ),
    ] {
        let ran = home.run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (0, said));
    }
    assert_eq!(json(&home, &[])["overview"]["rows"], serde_json::json!([]));
    assert!(!records(&home).path().exists(), "asking made a database");
    assert_eq!(home.run(&["stats", "klondkie"]).code, 2);
    assert_eq!(
        home.run(&["stats", "klondike", "--variant", "none"]).code,
        2
    );
}

#[test]
fn the_statistics_of_one_game_are_shown() {
    let home = Home::new();
    put(&home, &klondike());
    let ran = home.run(&["stats", "klondike"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for line in [
        "You won      80 %",
        "Can be won",
        "┅ marks the uncertainty: 38 to 96 %. 1 left early, not counted.",
        "Streak now           2 won in a row",
        "Fastest win       1:40 deal 1001",
        "Longest streak       2 in Sep",
        "Without help         3 of 4 wins",
        "Fewest moves       101 deal 1001",
        "Time played     35 min",
        "A game counts as lost if it was finished",
    ] {
        assert!(ran.out.contains(line), "{line} is not in\n{}", ran.out);
    }
    // Four wins are too few for a median.
    assert!(!ran.out.contains("Median"), "{}", ran.out);
    let widest = ran.out.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(80), "{}", ran.out);
    let told = json(&home, &["klondike"]);
    let current = &told["statistics"]["current"];
    assert_eq!(current["counts"]["played"], 5);
    assert_eq!(current["share"]["share"], 0.8);
    assert_eq!(current["fastest"]["value"], 100_000);
    assert_eq!(current["fastest"]["date"], "2026-09-22");
    assert_eq!(current["median_time"], serde_json::Value::Null);
    assert!(told["can_be_won"]["high"].as_f64().unwrap() > 0.5);
}

#[test]
fn former_rules_options_and_variants_are_shown_separately() {
    let home = Home::new();
    let mut games = klondike();
    games[0].fingerprint = "0123456789abcdef".to_owned();
    games[1].fingerprint = "0123456789abcdee".to_owned();
    games[1].options = vec![("passes".to_owned(), "3".to_owned())];
    games[2].variant = "vegas".to_owned();
    games[2].variant_title = "Vegas".to_owned();
    put(&home, &games);
    let out = home.run(&["stats", "klondike"]).out;
    assert!(
        out.contains("You won    2 of 2  (a percentage needs five games)"),
        "{out}"
    );
    assert!(
        out.contains("1 of 1 won under old rules, last on 22 September 2026"),
        "{out}"
    );
    assert!(out.contains("1 of 1 won with passes=3"), "{out}");
    assert!(out.contains("Variants   Standard 4   Vegas 1"), "{out}");
    let vegas = home.run(&["stats", "klondike", "--variant", "vegas"]).out;
    assert!(
        vegas.contains("No finished games with the present rules"),
        "{vegas}"
    );
    // A removed variant keeps its statistics.
    games[3].variant = "gone".to_owned();
    put(&home, &games);
    let gone = home.run(&["stats", "klondike", "--variant", "gone"]);
    assert_eq!((gone.code, gone.err.as_str()), (0, ""));
    assert!(gone.out.contains("You won    1 of 1"), "{}", gone.out);
}

/// A variant that the player has never played has no statistics.
#[test]
fn if_only_another_variant_was_played_that_one_is_shown() {
    let home = Home::new();
    let mut games = klondike();
    for game in &mut games {
        game.variant = "vegas".to_owned();
        game.variant_title = "Vegas".to_owned();
        game.fingerprint = present("klondike", "vegas").fingerprint;
    }
    put(&home, &games);
    let told = home.run(&["stats", "klondike"]).out;
    assert!(told.starts_with("Klondike · Vegas"), "{told}");
    assert_eq!(json(&home, &["klondike"])["statistics"]["variant"], "vegas");
    put(&home, &[game(20, "klondike", Outcome::Won)]);
    assert_eq!(
        json(&home, &["klondike"])["statistics"]["variant"],
        "standard"
    );
}

#[test]
fn all_games_are_shown_in_a_table_that_fits() {
    let home = Home::new();
    let mut games = klondike();
    for (number, points) in (7..).zip([98, 121, 60, 77, 102]) {
        let mut square = game(number, "poker-squares", Outcome::Finished);
        square.players[0].points = points;
        games.push(square);
    }
    put(&home, &games);
    let ran = home.run(&["stats"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let head = "2 games, played 10 times · 4 won · 110 min · since 22 September 2026\n";
    assert!(ran.out.starts_with(head), "{}", ran.out);
    let row = |name: &str| -> Vec<String> {
        let line = ran.out.lines().find(|line| line.starts_with(name)).unwrap();
        let columns = line.split_whitespace().filter(|column| *column != "%");
        columns.map(str::to_owned).collect()
    };
    assert_eq!(row("Klondike")[..4], ["Klondike", "5", "4", "80"]);
    assert_eq!(row("Klondike")[5..7], ["2", "1:40"]);
    let none = "–";
    assert_eq!(
        row("Poker Squares")[2..8],
        ["5", none, none, none, none, "121"]
    );
    let widest = ran.out.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(80), "{}", ran.out);
    let square = home.run(&["stats", "poker-squares"]).out;
    for line in [
        "5 finished. A random player scores about 14.",
        "Last 5, newest first: 102 77 60 121 98",
        "Average           91.6 of 5 games         Best               121 deal 1008",
        "Median              98 of 5 games         Time played     75 min",
    ] {
        assert!(square.contains(line), "{line} is not in\n{square}");
    }
    assert!(!square.contains("You won"), "{square}");
    let widest = square.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(80), "{square}");
}

#[test]
fn results_against_people_and_computer_players_are_shown() {
    let home = Home::new();
    let matches = (1..=6).map(|number| {
        let mut record = game(number, "nertz", Outcome::Finished);
        let ann = number > 2;
        let level = (number > 3).then_some("hard");
        let points = if ann { [40, 30] } else { [30, 40] };
        record.players = vec![
            person("Ann", None, 0, points[0], ann),
            person("Bo", level, 1, points[1], !ann),
        ];
        record.hands = vec![HandRecord::new(None, points.to_vec())];
        record
    });
    put(&home, &matches.collect::<Vec<_>>());
    let nobody = home.run(&["stats", "nertz"]).out;
    assert_eq!(
        nobody,
        "Player 1 has no finished games of Nertz yet.\n\
         There are records of Ann, Bo; choose a player with --player.\n"
    );
    home.configure("[[players]]\nname = \"Ann\"\n");
    let out = home.run(&["stats"]).out;
    for line in [
        "Ann and Bo: 3 hands in 3 matches since 22 September 2026",
        "  Matches won         1 : 2",
        "  Nertz 1 : 2",
        "  Last winners, newest first  A B B   A is Ann, B is Bo",
        "Nertz against computers, 2 players; an even share: 50 %",
        "  Hard            3   3 of 3",
        "  Machine         –  not yet",
    ] {
        assert!(out.contains(line), "{line} is not in\n{out}");
    }
    let bo = home.run(&["stats", "--player", "Bo"]).out;
    assert!(bo.starts_with("1 game, played 3 times · 2 won"), "{bo}");
}

#[test]
fn records_that_cannot_be_read_are_an_error() {
    let home = Home::new();
    put(&home, &klondike());
    let path = records(&home).path().to_owned();
    fs::write(
        &path,
        "this is no database, and is longer than its head of a hundred bytes. ".repeat(9),
    )
    .unwrap();
    for arguments in [&["stats"][..], &["stats", "klondike"], &["stats", "--json"]] {
        let ran = home.run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""));
        assert!(
            ran.err.contains("are damaged; move the file away"),
            "{}",
            ran.err
        );
    }
}

/// However few games there are, only single empty lines separate the parts, and an unknown winnable share is shown as
/// unknown.
#[test]
fn the_text_has_no_gaps() {
    let home = Home::new();
    let mut pyramid = game(1, "pyramid", Outcome::GivenUp);
    pyramid.elapsed_ms = 12_400;
    put(&home, &[pyramid, game(2, "golf", Outcome::NoMoves)]);
    put(&home, &klondike());
    for arguments in [
        &["stats"][..],
        &["stats", "pyramid"],
        &["stats", "golf"],
        &["stats", "klondike"],
    ] {
        let told = home.run(arguments).out;
        assert!(
            !told.contains("\n\n\n") && !told.contains(" 0 min"),
            "{told}"
        );
        for line in told.lines() {
            assert_eq!(line, line.trim_end(), "{told}");
            assert!(line.chars().count() <= 80, "{told}");
        }
    }
    let golf = home.run(&["stats", "golf"]).out;
    assert!(golf.contains("Can be won      ?  "), "{golf}");
    let all = home.run(&["stats"]).out;
    let golf = all.lines().find(|line| line.starts_with("Golf")).unwrap();
    assert!(golf.contains("undecided"), "{all}");
    let pyramid = home.run(&["stats", "pyramid"]).out;
    assert!(pyramid.contains("Time played       12 s"), "{pyramid}");
}

#[test]
fn deals_that_were_unwinnable_by_former_proofs_are_searched_again_and_reported_once() {
    let lost = |home: &Home, game: &str| {
        let ran = home.run(&["stats", game, "--json"]);
        assert_eq!(ran.code, 0);
        let told: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        let counts = &told["statistics"]["current"]["counts"];
        let counts = ["lost", "not_winnable"].map(|count| counts[count].as_u64());
        (counts, ran.err)
    };
    let (as_lost, as_no_loss) = ([Some(1), Some(0)], [Some(0), Some(1)]);
    let told = "1 game judged again: its deal could be won\n";
    for command in [&["stats"][..], &["records", "list"]] {
        let home = Home::new();
        judged_by_former_proofs(&home);
        assert_eq!(home.run(command).err, told, "{command:?}");
        assert_eq!(home.run(command).err, "", "{command:?}");
        assert_eq!(lost(&home, "pyramid"), (as_lost, String::new()));
        assert_eq!(lost(&home, "klondike"), (as_no_loss, String::new()));
    }
    // If the records cannot be changed, they are shown unchanged.
    let home = Home::new();
    let records = judged_by_former_proofs(&home);
    let connection = rusqlite::Connection::open(records.path()).unwrap();
    let refuse = "CREATE TRIGGER refuse BEFORE UPDATE ON game \
                  BEGIN SELECT RAISE(ABORT, 'nothing is changed here'); END;";
    connection.execute_batch(refuse).unwrap();
    assert_eq!(lost(&home, "pyramid"), (as_no_loss, String::new()));
    connection.execute_batch("DROP TRIGGER refuse").unwrap();
    assert_eq!(lost(&home, "pyramid"), (as_lost, told.to_owned()));
}
