//! Games whose rule files were in the former rule language keep counting for the same statistics
//! now that those files are in the present one.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use jiff::civil::date;
use patience_core::Rules;
use rusqlite::Connection;

use crate::catalogue::Embedded;
use crate::records::database::{Database, PATIENCE, Selection};
use crate::records::exchange::{Form, export, import};
use crate::records::record::{GameRecord, PlayerRecord};
use crate::records::statistics::{GameQuery, GameStatistics, Overview, PresentRules};
use crate::records::{HandRecord, OwnResults};
use crate::saved::ending::{GameKey, Moment, Outcome};
use crate::survey::fingerprint;
use crate::tests::{embedded, former};

/// Variants of games, each with its former and its present rules.
type Forms = Vec<(Rules, Rules)>;

/// Some variants of thirty games.
fn forms() -> Forms {
    let ids = former().names().skip(1).step_by(17).take(30);
    let forms = ids.flat_map(|id| {
        let (before, now) = (former().rule_file(id), embedded().rule_file(id));
        let (before, now) = (before.unwrap(), now.unwrap());
        let tried = before.forms().into_iter().take(4);
        let tried: Vec<_> = tried
            .map(|form| {
                let compiled = |file: &patience_language::RuleFile| {
                    file.compile(Some(&form.variant), &form.set).unwrap()
                };
                (compiled(&before), compiled(&now))
            })
            // Games whose rules have changed since are counted separately.
            .filter(|(before, now)| before.plays_like(now))
            .collect();
        tried
    });
    forms.collect()
}

/// Three games by these rules, one of them lost.
fn played(number: u32, rules: &Rules) -> [GameRecord; 3] {
    let PresentRules {
        fingerprint,
        options,
    } = PresentRules::of(rules);
    [Outcome::Won, Outcome::NoMoves, Outcome::Won].map(|outcome| {
        let won = outcome == Outcome::Won;
        let number = 10 * number + u32::from(won);
        let key = GameKey::fresh();
        GameRecord {
            key,
            game: rules.about.id.clone(),
            title: rules.about.title.clone(),
            variant: rules.about.variant.clone(),
            variant_title: rules.about.variant_title.clone(),
            options: options.clone(),
            fingerprint: fingerprint.clone(),
            deal: number.to_string(),
            day: None,
            began: None,
            duel: false,
            ended: Moment::new(1_795_521_600 + i64::from(number), 60).unwrap(),
            outcome,
            winnable: won.then_some(true),
            moves: 40,
            elapsed_ms: 61_000 + u64::from(number),
            hints: 0,
            undos: 1,
            players: vec![PlayerRecord {
                name: "Anna".to_owned(),
                level: None,
                side: 0,
                points: 0,
                won,
            }],
            hands: vec![HandRecord {
                winner: None,
                points: vec![0],
            }],
            starred: false,
            former_keys: Vec::new(),
            file: None,
        }
    })
}

/// Creates a database with the third schema: all games with former fingerprints, a user's own game,
/// and one whose file has changed since.
fn third_form(path: &Path, forms: &Forms) -> Vec<GameRecord> {
    let rules = (1..).zip(forms.iter().map(|(before, _)| before));
    let games = rules.flat_map(|(number, rules)| played(number, rules));
    let mut games: Vec<GameRecord> = games.collect();
    let other = |key: usize, game: &str| GameRecord {
        key: GameKey::fresh(),
        game: game.to_owned(),
        fingerprint: "00000000000000ff".to_owned(),
        ..games[key].clone()
    };
    let others = [other(0, "mine"), other(3, &games[3].game)];
    games.extend(others);
    games.sort_by_key(|game| game.ended.seconds());
    let mut database = Database::open(path, PATIENCE, Embedded::NONE).unwrap();
    database.put_all(games.iter()).unwrap();
    drop(database);
    let connection = Connection::open(path).unwrap();
    connection.pragma_update(None, "user_version", 3).unwrap();
    games
}

fn games(database: &Database) -> Vec<GameRecord> {
    let mut games = database.games(Selection::All).unwrap();
    games.sort_by_key(|game| (game.ended.seconds(), game.key));
    games
}

/// The contents of all pages about the games by these rules, with the fingerprints replaced.
fn pages<'a>(
    games: &[GameRecord],
    rules: impl Iterator<Item = &'a Rules>,
    renewed: &BTreeMap<String, String>,
) -> String {
    let mut all = format!("{:?}", Overview::new(games, "Anna"));
    for rules in rules {
        let of_game = games.iter().filter(|game| game.game == rules.about.id);
        let of_game: Vec<GameRecord> = of_game.cloned().collect();
        let query = GameQuery {
            person: "Anna",
            game: &rules.about.id,
            variant: &rules.about.variant,
            present: Some(&PresentRules::of(rules)),
            today: date(2026, 11, 25),
            weeks: 8,
        };
        let statistics = GameStatistics::new(&of_game, &query);
        assert!(statistics.current.counts.won > 0);
        write!(all, "{statistics:?}").unwrap();
    }
    for (former, present) in renewed {
        all = all.replace(former, present);
    }
    all
}

#[test]
fn games_in_the_former_language_count_for_the_same_statistics() {
    let forms = forms();
    let pairs = forms
        .iter()
        .map(|(before, now)| (fingerprint(before), fingerprint(now)));
    let renewed: BTreeMap<String, String> = pairs.collect();
    let changed = renewed.iter().filter(|(before, now)| before != now);
    assert!(changed.count() > 30);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.db");
    let mut before = third_form(&path, &forms);
    before.sort_by_key(|game| (game.ended.seconds(), game.key));
    let told = pages(&before, forms.iter().map(|(before, _)| before), &renewed);

    // A reader sees the same while the database cannot be written.
    let version = |path: &Path| {
        let connection = Connection::open(path).unwrap();
        let version =
            connection.pragma_query_value(None, "user_version", |row| row.get::<_, i32>(0));
        version.unwrap()
    };
    let writing = Connection::open(&path).unwrap();
    writing.execute_batch("BEGIN IMMEDIATE").unwrap();
    let reader = Database::open_to_read(&path, Duration::ZERO, embedded());
    let reader = reader.unwrap().unwrap();
    let seen = games(&reader);
    let own = OwnResults::read(&reader, "Anna").unwrap();
    drop(reader);
    writing.execute_batch("ROLLBACK").unwrap();
    drop(writing);
    assert_eq!(version(&path), 3);
    let now = || forms.iter().map(|(_, now)| now);
    assert_eq!(pages(&seen, now(), &BTreeMap::new()), told);

    let database = Database::open(&path, PATIENCE, embedded()).unwrap();
    let after = games(&database);
    assert_eq!(after, seen);
    assert_eq!(OwnResults::read(&database, "Anna").unwrap(), own);
    for (_, rules) in &forms {
        assert!(own.of_rules(&fingerprint(rules)).is_some());
    }
    assert_eq!(version(&path), 4);
    for (before, after) in before.iter().zip(&after) {
        let present = renewed
            .get(&before.fingerprint)
            .unwrap_or(&before.fingerprint);
        let expected = GameRecord {
            fingerprint: present.clone(),
            ..before.clone()
        };
        assert_eq!(*after, expected);
    }
    let copy = Connection::open(path.with_extension("version-3.db")).unwrap();
    let count = "SELECT count(*) FROM game WHERE fingerprint = ?1";
    let count = |text: &String| copy.query_row(count, [text], |row| row.get::<_, i64>(0));
    assert!(renewed.keys().all(|text| count(text).unwrap() > 0));
}

#[test]
fn games_exported_by_an_older_program_get_present_fingerprints() {
    let forms = forms();
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    third_form(&path("old.db"), &forms);
    let old = Database::open(&path("old.db"), PATIENCE, Embedded::NONE).unwrap();
    let migrated = {
        std::fs::copy(path("old.db"), path("new.db")).unwrap();
        let connection = Connection::open(path("new.db")).unwrap();
        connection.pragma_update(None, "user_version", 3).unwrap();
        drop(connection);
        Database::open(&path("new.db"), PATIENCE, embedded()).unwrap()
    };
    for form in [Form::JsonLines, Form::Csv] {
        let mut text = Vec::new();
        export(&old, form, &mut text).unwrap();
        let name = format!("{form:?}.db");
        let mut fresh = Database::open(&path(&name), PATIENCE, embedded()).unwrap();
        let imported = import(&mut fresh, form, &text[..]).unwrap();
        assert_eq!((imported.added, imported.known), (games(&old).len(), 0));
        assert_eq!(games(&fresh), games(&migrated));
        let again = import(&mut fresh, form, &text[..]).unwrap();
        assert_eq!((again.added, again.known), (0, games(&old).len()));
    }
}
