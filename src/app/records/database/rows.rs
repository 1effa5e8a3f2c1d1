//! Converting finished games to rows of the database and back, and compressing texts.

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::MOST_KEPT;
use crate::limits::SAVED_GAME;
use crate::records::kept_file::KeptFile;
use crate::records::record::GameRecord;
use crate::saved::Head;
use crate::saved::ending::{GameKey, Moment, Outcome};
use crate::settings::Word as _;

pub(super) fn remove(connection: &Connection, key: GameKey) -> rusqlite::Result<bool> {
    let mut statement = connection.prepare_cached("DELETE FROM game WHERE key = ?1")?;
    Ok(statement.execute(params![key.to_string()])? > 0)
}

/// Adds a finished game to the records, and removes the records of its earlier ends: those with one
/// of its former keys and the same deal. The game becomes starred if one of its earlier ends was
/// starred.
pub(super) fn replace(connection: &Connection, game: &GameRecord) -> rusqlite::Result<()> {
    let mut starred = game.starred;
    let mut former = Vec::new();
    for key in &game.former_keys {
        if !is_of_other_deal(connection, *key, game)? {
            starred |= kept_of(connection, *key)?.0;
            remove(connection, *key)?;
            former.push(key);
        }
    }
    remove(connection, game.key)?;
    let id = insert_game(connection, game, starred)?;
    insert_players_and_hands(connection, id, game)?;
    if let Some(file) = &game.file {
        insert_moves(connection, id, file)?;
    }
    let mut note = connection
        .prepare_cached("INSERT OR REPLACE INTO former_key (key, game) VALUES (?1, ?2)")?;
    for key in former {
        note.execute(params![key.to_string(), id])?;
    }
    Ok(())
}

/// Whether `key` belongs to another recorded game, one whose rule file or deal is not that of
/// `record`.
fn is_of_other_deal(
    connection: &Connection,
    key: GameKey,
    record: &GameRecord,
) -> rusqlite::Result<bool> {
    let other = "SELECT 1 FROM game WHERE key = ?1 AND (game <> ?2 OR deal <> ?3)";
    let mut statement = connection.prepare_cached(other)?;
    statement.exists(params![key.to_string(), record.game, record.deal])
}

/// Whether a recorded game is starred, and whether its moves are kept.
pub(super) fn kept_of(connection: &Connection, key: GameKey) -> rusqlite::Result<(bool, bool)> {
    let sql = "SELECT starred, EXISTS (SELECT 1 FROM moves WHERE moves.game = game.id) \
               FROM game WHERE key = ?1";
    let mut statement = connection.prepare_cached(sql)?;
    let found = statement.query_row(params![key.to_string()], |row| {
        Ok((row.get(0)?, row.get(1)?))
    });
    Ok(found.optional()?.unwrap_or_default())
}

/// Adds a database row for a finished game, and returns the number of the row.
fn insert_game(
    connection: &Connection,
    record: &GameRecord,
    starred: bool,
) -> rusqlite::Result<i64> {
    let proved = record
        .file
        .as_ref()
        .filter(|_| record.winnable == Some(false));
    let head = proved.and_then(|file| Head::read(&file.text));
    connection
        .prepare_cached(
            "INSERT INTO game (key, game, title, variant, variant_title, options, fingerprint, \
             deal, day, duel, ended, utc_offset, outcome, winnable, moves, elapsed_ms, hints, \
             undos, starred, began, began_offset, proofs) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, \
             ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22)",
        )?
        .execute(params![
            record.key.to_string(),
            record.game,
            record.title,
            record.variant,
            record.variant_title,
            in_json(&record.options),
            record.fingerprint,
            record.deal,
            record.day,
            record.duel,
            record.ended.seconds(),
            record.ended.offset_minutes(),
            record.outcome.word(),
            record.winnable,
            record.moves,
            i64::try_from(record.elapsed_ms).unwrap_or(i64::MAX),
            record.hints,
            record.undos,
            starred,
            record.began.map(Moment::seconds),
            record.began.map(Moment::offset_minutes),
            head.and_then(|head| head.proofs()),
        ])?;
    Ok(connection.last_insert_rowid())
}

fn insert_players_and_hands(
    connection: &Connection,
    id: i64,
    record: &GameRecord,
) -> rusqlite::Result<()> {
    for (seat, player) in (0_i64..).zip(&record.players) {
        connection
            .prepare_cached("INSERT INTO player VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?
            .execute(params![
                id,
                seat,
                player.name,
                player.level,
                player.side,
                player.points,
                player.won
            ])?;
    }
    for (number, hand) in (1_i64..).zip(&record.hands) {
        connection
            .prepare_cached("INSERT INTO hand VALUES (?1, ?2, ?3, ?4)")?
            .execute(params![id, number, hand.winner, in_json(&hand.points)])?;
    }
    Ok(())
}

fn insert_moves(connection: &Connection, id: i64, file: &KeptFile) -> rusqlite::Result<()> {
    let definition = file
        .definition
        .as_ref()
        .map(|text| definition(connection, text));
    connection
        .prepare_cached("INSERT INTO moves VALUES (?1, ?2, ?3)")?
        .execute(params![id, definition.transpose()?, packed(&file.text)])?;
    Ok(())
}

/// Renames a person in the kept moves of all games. Only the seats of players with the name `from`
/// change.
pub(super) fn rename_in_moves(
    connection: &Connection,
    from: &str,
    to: &str,
) -> rusqlite::Result<()> {
    let seats_of = "SELECT seat FROM player WHERE game = ?1 AND name = ?2";
    let games = "SELECT game, text FROM moves WHERE game IN \
                 (SELECT game FROM player WHERE name = ?1)";
    let mut statement = connection.prepare(games)?;
    let mut rows = statement.query(params![from])?;
    while let Some(row) = rows.next()? {
        let (game, text): (i64, Vec<u8>) = (row.get(0)?, row.get(1)?);
        // A damaged text contains no readable name.
        let Ok(text) = unpacked(&text) else { continue };
        let Some(mut head) = Head::read(&text) else {
            continue;
        };
        let mut statement = connection.prepare_cached(seats_of)?;
        let seats = statement.query_map(params![game, from], |row| {
            row.get::<_, u8>(0).map(usize::from)
        })?;
        head.rename(&seats.collect::<rusqlite::Result<Vec<usize>>>()?, to);
        connection
            .prepare_cached("UPDATE moves SET text = ?2 WHERE game = ?1")?
            .execute(params![game, packed(&head.text())])?;
    }
    Ok(())
}

/// The former keys that identified a game, sorted. A game gets a new key each time its end is
/// undone.
pub(super) fn former_keys(connection: &Connection, key: GameKey) -> rusqlite::Result<Vec<GameKey>> {
    let sql = "SELECT former_key.key FROM former_key JOIN game ON game.id = former_key.game \
               WHERE game.key = ?1 ORDER BY former_key.key";
    let mut statement = connection.prepare_cached(sql)?;
    let keys = statement.query_map(params![key.to_string()], |row| Ok(parsed(row, 0).ok()))?;
    keys.filter_map(Result::transpose).collect()
}

/// Returns the number of the database row that contains these rules as text. If no row contains
/// them, adds one.
fn definition(connection: &Connection, text: &str) -> rusqlite::Result<i64> {
    let digest = GameKey::of_text(text).to_string();
    let find = "SELECT id FROM definition WHERE digest = ?1";
    let found = connection
        .prepare_cached(find)?
        .query_row(params![digest], |row| row.get(0))
        .optional()?;
    if let Some(id) = found {
        return Ok(id);
    }
    connection
        .prepare_cached("INSERT INTO definition (digest, text) VALUES (?1, ?2)")?
        .execute(params![digest, packed(text)])?;
    Ok(connection.last_insert_rowid())
}

/// Removes the oldest kept moves if more games keep their moves than the limit allows. Also removes
/// rules that no game uses any more. Games are old if they were recorded early, because the clock
/// may have been wrong when they ended.
pub(super) fn forget_moves(connection: &Connection) -> rusqlite::Result<()> {
    let forgotten = connection.execute(
        "DELETE FROM moves WHERE game IN (SELECT moves.game FROM moves \
         JOIN game ON game.id = moves.game WHERE NOT game.starred \
         ORDER BY game.id DESC LIMIT -1 OFFSET ?1)",
        params![MOST_KEPT],
    )?;
    if forgotten > 0 {
        connection.execute(
            "DELETE FROM definition WHERE id NOT IN \
             (SELECT definition FROM moves WHERE definition IS NOT NULL)",
            [],
        )?;
    }
    Ok(())
}

/// The number of further games that can be recorded with their moves before older games lose
/// theirs.
pub(super) fn room_for_moves(connection: &Connection) -> rusqlite::Result<u32> {
    let kept =
        "SELECT count(*) FROM moves JOIN game ON game.id = moves.game WHERE NOT game.starred";
    let kept = connection.query_row(kept, [], |row| row.get::<_, u32>(0))?;
    Ok(MOST_KEPT.saturating_sub(kept))
}

/// Reads a finished game from its database row, without its players and hands.
pub(super) fn game_of(row: &Row<'_>) -> rusqlite::Result<GameRecord> {
    Ok(GameRecord {
        key: parsed(row, 1)?,
        game: row.get(2)?,
        title: row.get(3)?,
        variant: row.get(4)?,
        variant_title: row.get(5)?,
        options: json(&row.get::<_, String>(6)?),
        fingerprint: row.get(7)?,
        deal: row.get(8)?,
        day: row.get(9)?,
        duel: row.get(10)?,
        ended: moment_of(row, 11, 12).ok_or_else(|| wrong(11, "a point in time"))?,
        outcome: outcome_of(row, 13)?,
        winnable: row.get(14)?,
        moves: row.get(15)?,
        elapsed_ms: u64::try_from(row.get::<_, i64>(16)?).unwrap_or(0),
        hints: row.get(17)?,
        undos: row.get(18)?,
        starred: row.get(19)?,
        began: moment_of(row, 20, 21),
        players: Vec::new(),
        hands: Vec::new(),
        former_keys: Vec::new(),
        file: None,
    })
}

/// Reads a point in time from two columns of a database row. Returns `None` if the columns contain
/// no point in time.
pub(super) fn moment_of(row: &Row<'_>, seconds: usize, offset: usize) -> Option<Moment> {
    Moment::new(row.get(seconds).ok()?, row.get(offset).ok()?)
}

pub(super) fn parsed(row: &Row<'_>, column: usize) -> rusqlite::Result<GameKey> {
    let text: String = row.get(column)?;
    text.parse()
        .map_err(|_| wrong(column, "the identifier of a game"))
}

/// Reads from a database row how a game ended.
pub(super) fn outcome_of(row: &Row<'_>, column: usize) -> rusqlite::Result<Outcome> {
    let word: String = row.get(column)?;
    Outcome::from_word(&word).ok_or_else(|| wrong(column, "an outcome"))
}

fn wrong(column: usize, what: &str) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(
        column,
        rusqlite::types::Type::Text,
        format!("it should be {what}").into(),
    )
}

/// Converts a list to JSON text.
pub(in crate::records) fn in_json<T: serde::Serialize>(value: &T) -> String {
    // Lists of texts and numbers can always be serialised.
    serde_json::to_string(value).unwrap_or_default()
}

/// Reads a list from JSON text. Returns an empty list if another program has damaged the text.
pub(super) fn json<T: serde::de::DeserializeOwned + Default>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_default()
}

fn packed(text: &str) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    // Writing to a vector cannot fail.
    let _ = encoder.write_all(text.as_bytes());
    encoder.finish().unwrap_or_default()
}

pub(super) fn unpacked(packed: &[u8]) -> std::io::Result<String> {
    let mut text = String::new();
    ZlibDecoder::new(packed)
        .take(SAVED_GAME)
        .read_to_string(&mut text)?;
    Ok(text)
}
