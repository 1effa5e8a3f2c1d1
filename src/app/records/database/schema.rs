//! The versioned schema of the database of the records: its creation, and the migration of each
//! version to the next.

use rusqlite::{Connection, Row, Transaction, params};

use super::rows::json;
use crate::catalogue::Embedded;
use crate::records::record::present_fingerprint;

/// The application ID that marks a file as records of this program.
const APPLICATION: i32 = 0x5061_7469;

/// The SQL migrations from each version of the database schema to the next. The first one creates
/// an empty database.
const STEPS: [&str; 4] = [
    include_str!("schema/version_1.sql"),
    include_str!("schema/version_2.sql"),
    include_str!("schema/version_3.sql"),
    include_str!("schema/version_4.sql"),
];

/// The present version of the database schema.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "there are few"
)]
pub const VERSION: i32 = STEPS.len() as i32;

/// The oldest schema version that has all data shown by pages and commands. If a database with this
/// version or a later one cannot be migrated, it can still be read.
pub const READABLE: i32 = 2;

/// The schema version of a database; 0 if it is empty.
pub fn version(connection: &Connection) -> rusqlite::Result<i32> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// The program to which a database file belongs: this version of it, a newer version or another
/// program.
pub enum Owner {
    /// The database file belongs to this program. Its schema version is the present one or an older
    /// one, and 0 if the file is empty.
    Present(i32),
    /// The database file belongs to a newer version of this program.
    Newer,
    /// The database file belongs to another program.
    Other,
}

/// Determines which program a database file belongs to.
pub fn owner(connection: &Connection) -> rusqlite::Result<Owner> {
    let application: i32 =
        connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let version = version(connection)?;
    let count = "SELECT count(*) FROM sqlite_schema";
    let tables: i64 = connection.query_row(count, [], |row| row.get(0))?;
    Ok(match (application, version, tables) {
        (APPLICATION, ..) if version > VERSION => Owner::Newer,
        (APPLICATION, ..) | (0, 0, 0) => Owner::Present(version),
        _ => Owner::Other,
    })
}

/// The first version of the database schema in which games have fingerprints of the present rule
/// language.
const RENEWED: usize = 4;

/// Migrates a database with an older schema to the present schema, within a transaction.
pub fn migrate(transaction: &Transaction<'_>, embedded: Embedded) -> rusqlite::Result<()> {
    let from = usize::try_from(version(transaction)?).unwrap_or(0);
    for step in STEPS.iter().skip(from) {
        transaction.execute_batch(step)?;
    }
    if from < RENEWED {
        renew(transaction, embedded)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", VERSION)
}

/// Updates the fingerprints of games whose rule files were in the former rule language. Each
/// becomes the fingerprint of the same rules in the present language.
fn renew(connection: &Connection, embedded: Embedded) -> rusqlite::Result<()> {
    let rules = "SELECT DISTINCT game, variant, options, fingerprint FROM game";
    let renew = "UPDATE game SET fingerprint = ?5 WHERE game = ?1 AND variant = ?2 \
         AND options = ?3 AND fingerprint = ?4";
    let mut statement = connection.prepare(rules)?;
    // A row that cannot be read is reported when the whole record is read.
    let texts = |row: &Row<'_>| [0, 1, 2, 3].map(|column| row.get::<_, String>(column).ok());
    let all = statement.query_map([], |row| Ok(texts(row)))?;
    for texts in all.collect::<rusqlite::Result<Vec<_>>>()? {
        if let [Some(game), Some(variant), Some(options), Some(former)] = texts {
            let set: Vec<(String, String)> = json(&options);
            let present = present_fingerprint(embedded, (&game, &variant, &set), &former);
            if let Some(present) = present.filter(|present| *present != former) {
                connection.execute(renew, params![game, variant, options, former, present])?;
            }
        }
    }
    Ok(())
}

/// Lets this connection read the games of a database with an older schema as if their fingerprints
/// were the present ones. The file stays unchanged.
pub fn renew_for_reader(connection: &Connection, embedded: Embedded) -> rusqlite::Result<()> {
    // A temporary table hides the table of the same name in the file.
    connection.execute_batch(
        "CREATE TEMP TABLE game AS SELECT * FROM main.game;
         CREATE UNIQUE INDEX temp.game_by_id ON game (id);
         CREATE UNIQUE INDEX temp.game_by_key ON game (key);
         CREATE INDEX temp.game_by_rules ON game (game, variant, options, fingerprint);",
    )?;
    renew(connection, embedded)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write as _;
    use std::path::Path;
    use std::thread;
    use std::time::{Duration, Instant};

    use flate2::Compression;
    use flate2::write::ZlibEncoder;
    use rusqlite::TransactionBehavior;

    use super::*;
    use crate::records::database::{PATIENCE, Selection};
    use crate::records::{Database, GameRecord, Records};
    use crate::saved::ending::{GameKey, Outcome};
    use crate::tests::embedded;

    /// The columns that each game has in the first schema.
    const COLUMNS: &str = "INSERT INTO game (id, key, game, title, variant, variant_title, options, \
         fingerprint, deal, day, duel, ended, utc_offset, outcome, winnable, moves, elapsed_ms, \
         hints, undos, starred) VALUES ";

    /// Creates a database with the first schema and two games.
    fn first_form(path: &Path) {
        let connection = Connection::open(path).unwrap();
        connection.execute_batch(STEPS[0]).unwrap();
        connection
            .pragma_update(None, "application_id", APPLICATION)
            .unwrap();
        connection.pragma_update(None, "user_version", 1).unwrap();
        for game in [
            "(1, '000000000000000000000000000000a1', 'golf', 'Golf', 'standard', '', \
             '[[\"columns\",\"8\"]]', '00000000000000ff', '257', '2026-11-24', 0, 1795551245, 60, \
             'won', 1, 40, 61000, 1, 2, 1)",
            "(2, '000000000000000000000000000000a2', 'nertz', 'Nertz', 'standard', '', '[]', \
             '00000000000000ff', '3', NULL, 0, 1795551246, 60, 'finished', NULL, 90, 62000, 0, 0, 0)",
        ] {
            connection.execute(&format!("{COLUMNS}{game}"), []).unwrap();
        }
        connection
            .execute_batch(
                "INSERT INTO player VALUES (1, 0, 'Anna', NULL, 0, 0, 1);
                 INSERT INTO player VALUES (2, 0, 'Anna', NULL, 0, 104, 1);
                 INSERT INTO player VALUES (2, 1, 'hard', 'hard', 1, 91, 0);
                 INSERT INTO hand VALUES (2, 1, 0, '[104,91]');",
            )
            .unwrap();
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
        packed.write_all(b"its moves").unwrap();
        connection
            .execute(
                "INSERT INTO moves VALUES (1, NULL, ?1)",
                params![packed.finish().unwrap()],
            )
            .unwrap();
    }

    #[test]
    fn a_multiplayer_game_is_not_a_single_player_game() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("records.db");
        first_form(&path);
        let records = Records::new(folder.path(), folder.path(), embedded());
        assert!(records.has_game_for_one_at_once(), "Golf was played alone");
        let connection = Connection::open(&path).unwrap();
        connection
            .execute("DELETE FROM game WHERE game = 'golf'", [])
            .unwrap();
        assert!(!records.has_game_for_one_at_once(), "Nertz has two players");
        assert_eq!(
            version(&connection).unwrap(),
            1,
            "reading without waiting changes nothing"
        );
        // A reader that does not wait ignores the lock.
        connection.execute_batch("BEGIN EXCLUSIVE").unwrap();
        let began = Instant::now();
        assert!(records.has_game_for_one_at_once());
        assert!(began.elapsed() < PATIENCE / 5);
    }

    #[test]
    fn migrating_the_first_schema_keeps_all_data() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("records.db");
        first_form(&path);
        // Opening for reading migrates the database as well.
        let database = Database::open_to_read(&path, PATIENCE, embedded())
            .unwrap()
            .unwrap();
        let games = database.games(Selection::All).unwrap();
        let [golf, nertz] = &games[..] else {
            panic!("{games:?}")
        };
        let ended = "2026-11-24T21:14:05+01:00".parse().unwrap();
        assert_eq!(
            (golf.ended, golf.outcome, golf.winnable),
            (ended, Outcome::Won, Some(true))
        );
        assert_eq!(
            (golf.day.as_deref(), golf.began),
            (Some("2026-11-24"), None)
        );
        assert_eq!(golf.options, [("columns".to_owned(), "8".to_owned())]);
        assert_eq!((golf.moves, golf.elapsed_ms), (40, 61_000));
        assert_eq!((golf.hints, golf.undos, golf.starred), (1, 2, true));
        assert_eq!(golf.players[0].name, "Anna");
        assert_eq!(
            (&nertz.day, nertz.began, nertz.winnable),
            (&None, None, None)
        );
        assert_eq!(nertz.players[1].level.as_deref(), Some("hard"));
        assert_eq!(nertz.hands[0].points, [104, 91]);
        let kept = database.file(golf.key).unwrap().unwrap();
        assert_eq!(kept.text, "its moves");
        assert_eq!(database.games(Selection::OfDays).unwrap(), games[..1]);
        drop(database);
        // The start time of daily deals is stored since then.
        let mut database = Database::open(&path, PATIENCE, embedded()).unwrap();
        let begun = GameRecord {
            key: GameKey::fresh(),
            began: Some("2026-11-24T23:59:59-09:30".parse().unwrap()),
            ..golf.clone()
        };
        database.put(&begun).unwrap();
        assert_eq!(
            database.games(Selection::OfDays).unwrap(),
            [golf.clone(), begun]
        );
        // There is exactly one backup copy.
        let copy = path.with_extension("version-1.db");
        let former = Connection::open(copy).unwrap();
        assert_eq!(version(&former).unwrap(), 1);
        let count = |sql: &str| {
            former
                .query_row(sql, [], |row| row.get::<_, i64>(0))
                .unwrap()
        };
        assert_eq!(count("SELECT count(*) FROM game"), 2);
        let columns = "SELECT count(*) FROM pragma_table_info('game') WHERE name = 'began'";
        assert_eq!(count(columns), 0);
        assert!(!path.with_extension("version-1-2.db").exists());
    }

    #[test]
    fn a_program_that_waited_for_a_migration_makes_no_copy() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("records.db");
        first_form(&path);
        let mut other = Connection::open(&path).unwrap();
        let update = other.transaction_with_behavior(TransactionBehavior::Immediate);
        let update = update.unwrap();
        let waiting = {
            let path = path.clone();
            thread::spawn(move || Database::open(&path, PATIENCE, embedded()).map(drop))
        };
        thread::sleep(Duration::from_millis(300));
        migrate(&update, embedded()).unwrap();
        update.commit().unwrap();
        waiting.join().unwrap().unwrap();
        let files = fs::read_dir(folder.path()).unwrap();
        let names: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
        assert_eq!(names, ["records.db"]);
    }
}
