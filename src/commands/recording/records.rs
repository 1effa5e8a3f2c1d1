//! `patience records`: lists, exports, imports, renames and removes records of finished games.

use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Subcommand, ValueHint};
use tempfile::NamedTempFile;

use super::confirmation;
use super::elsewhere::Place;
use super::listing::{Row, lines};
use crate::error::CommandError;
use patience_app::files;
use patience_app::limits::RECORDED_TEXT;
use patience_app::program::Program;
use patience_app::protocol::Name;
use patience_app::records::exchange::{self, ExchangeError, Form};
use patience_app::records::{Database, GameRecord, MOST_KEPT, Records, RecordsError, Selection};
use patience_app::saved::ending::{GameKey, Moment};
use patience_app::saved::{Loaded, Store};
use patience_app::text::clean_text::{CleanText, clean};
use patience_app::text::figures::day;
use patience_app::text::numbers::{count, thousands};
use patience_solver::Watch;

/// The minimum number of digits of a game's key that must be given in two cases: for replaying or sharing a game, where
/// the argument may also be a file, and for removing a game.
pub const KEY_DIGITS: usize = 4;

/// The time limit for searching deals again, if the proof that they cannot be won is outdated. The output waits for
/// this.
const JUDGING: Duration = Duration::from_secs(2);

/// The end of the help.
const HELP: &str = "\
A record is the result of a finished game. The last 1,000 games, and those that you have starred,
also keep their moves. Without a command, `patience records` shows where the records are and the
number of games of each player.

Examples:
  patience records list                  list the last 20 finished games with their keys
  patience records show 3f2a91c4         print the game with this key
  patience records export games.jsonl    copy all records to a file
  patience records rename Anna Ann       rename the player Anna to Ann";

/// The default number of games that `records list` prints. The help contains it too.
const USUAL_LIST: usize = 20;

/// List, export, import, rename or remove records of finished games
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    #[command(subcommand)]
    action: Option<RecordsCommand>,
}

#[derive(Debug, Subcommand)]
enum RecordsCommand {
    /// List the last 20 finished games, or another number with --last
    #[command(
        after_help = "Each line begins with the key of a game, which `patience replay`, `patience share` and\n`patience records show` accept. The other columns are the date, the game, the deal, the result, the\nnumber of moves and the time. Games that you have starred are marked with *."
    )]
    List {
        /// Number of games to list, newest first
        #[arg(long, value_name = "N", default_value_t = USUAL_LIST)]
        last: usize,
    },
    /// Export all games as JSON, one per line, with the moves they keep
    Export {
        /// Write CSV instead of JSON, without the moves
        #[arg(long)]
        csv: bool,
        /// New file to write [default: standard output]
        #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
        file: Option<PathBuf>,
    },
    /// Import exported games; existing records stay unchanged
    Import {
        /// Read CSV instead of JSON
        #[arg(long)]
        csv: bool,
        /// File from `patience records export`, or - for standard input
        #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
        file: PathBuf,
    },
    /// Print a finished game; in a file, `patience replay` can open it
    #[command(
        after_help = "Example:\n  patience records show 3f2a91c4 > saved-game.toml\n  patience replay ./saved-game.toml"
    )]
    Show {
        /// Key from `patience records list`, or its first digits
        #[arg(value_name = "KEY")]
        key: String,
    },
    /// Remove a game permanently
    Remove {
        /// Key from `patience records list`, or its first 4 digits or more
        #[arg(value_name = "KEY")]
        key: String,
        /// Do not ask for confirmation
        #[arg(long)]
        yes: bool,
    },
    /// Rename a player in all games
    #[command(
        after_help = "If there already is a player with the new name, both become one player. The program asks before\nit does that."
    )]
    Rename {
        /// Current name of the player
        from: String,
        /// New name of the player
        to: String,
        /// Do not ask, even if two players become one
        #[arg(long)]
        yes: bool,
    },
    /// Remove a player's name from all games, but keep the games
    #[command(
        after_help = "The name may also be in the settings, in unfinished games, in saved tables and in old copies of the\nrecords. With --everywhere it is removed from the first three as well, and the old copies are\nremoved as a whole."
    )]
    Forget {
        /// Name of the player
        name: String,
        /// Remove the name from all other places too (see below)
        #[arg(long)]
        everywhere: bool,
        /// Do not ask for confirmation
        #[arg(long)]
        yes: bool,
    },
}

impl Args {
    /// Whether the command's output is meant for other programs rather than for people.
    pub const fn is_for_programs(&self) -> bool {
        use RecordsCommand::{Export, Show};
        matches!(self.action, Some(Export { .. } | Show { .. }))
    }

    /// Runs `patience records`, with or without a command such as `list`.
    pub fn run(self, out: &mut impl Write, program: &Program) -> Result<(), CommandError> {
        let records = match self.action {
            Some(RecordsCommand::List { .. }) => records_to_show(program),
            _ => records(program),
        };
        match self.action {
            None => about(out, &records),
            Some(RecordsCommand::List { last }) => list(out, &records, last),
            Some(RecordsCommand::Export { csv, file }) => {
                export(out, &records, form(csv), file.as_deref())
            }
            Some(RecordsCommand::Import { csv, file }) => import(out, &records, form(csv), &file),
            Some(RecordsCommand::Show { key }) => show(out, &records, &key),
            Some(RecordsCommand::Remove { key, yes }) => remove(out, &records, &key, yes),
            Some(RecordsCommand::Rename { from, to, yes }) => {
                if !may_be_one(&records, &from, &to, yes)? {
                    return Ok(writeln!(out, "nothing was changed")?);
                }
                rename(out, &records, &from, &to)?;
                settle_names(out, program, &from, &to)
            }
            Some(RecordsCommand::Forget {
                name,
                everywhere,
                yes,
            }) => forget(out, program, &records, (&name, everywhere), yes),
        }
    }
}

/// Returns the records of finished games, after adding all games that have ended. If some of them cannot be added, a
/// warning is printed, and the existing records can still be read.
pub fn records(program: &Program) -> Records {
    let places = &program.places;
    let mut records = Records::new(&places.data, &places.saved, program.catalogue.embedded());
    let mut missing = Vec::new();
    if program.settings.records.value {
        let store = Store::open(&places.saved);
        match records.take_in(&store, &program.catalogue) {
            Ok(taken) => missing = taken.unread,
            Err(error) => missing.push(error),
        }
    }
    // Another program that holds the records is waited for only once.
    let is_held = |error: &RecordsError| matches!(error, RecordsError::Busy(_));
    if missing.iter().any(is_held) {
        records = records.without_waiting();
    }
    match records.read() {
        Ok(_) => {
            for error in missing {
                warn(&error);
            }
        }
        // The reader of the records reports this error.
        Err(error) if is_held(&error) => records = records.without_waiting(),
        Err(_) => {}
    }
    records
}

/// Prints an error in the records as a warning, because the records can be used in spite of it.
pub fn warn(error: &RecordsError) {
    eprintln!("warning: {}", clean(&error.to_string()));
}

/// Prints a warning for each game in the records that could not be read.
pub fn warn_of_unreadable_games(database: &Database) {
    for error in database.unreadable_games() {
        warn(&error);
    }
}

/// Returns the records of finished games, for output that shows whether games count as lost. If the proof that a deal
/// is unwinnable is outdated, the deal is searched again first, within a time limit.
pub fn records_to_show(program: &Program) -> Records {
    let records = records(program);
    let judged = records.judge_again(&program.catalogue, &Watch::default(), Some(JUDGING));
    if !judged.is_nothing() {
        eprintln!("{judged}");
    }
    records
}

/// Returns the full key of the recorded game whose key begins with these digits.
pub fn key_from(database: &Database, digits: &str) -> Result<GameKey, CommandError> {
    let keys = database.keys_from(digits)?;
    match keys.as_slice() {
        [key] => Ok(*key),
        [] => Err(CommandError::usage(format!(
            "no game has the key {}; `patience records list` shows the keys",
            clean(digits)
        ))),
        several => Err(CommandError::usage(format!(
            "{} games have a key that begins with {}; give more digits",
            several.len(),
            clean(digits)
        ))),
    }
}

/// Opens the records of finished games for reading.
pub fn open(records: &Records) -> Result<Database, CommandError> {
    let database = records.read()?;
    database.ok_or_else(|| CommandError::wrong("there are no finished games yet"))
}

const fn form(csv: bool) -> Form {
    if csv { Form::Csv } else { Form::JsonLines }
}

fn about(out: &mut impl Write, records: &Records) -> Result<(), CommandError> {
    let database = records.read()?;
    writeln!(out, "{}", clean(&records.path().display().to_string()))?;
    let Some(database) = database else {
        return Ok(writeln!(out, "no finished games yet")?);
    };
    let (games, first) = database.count()?;
    let since = first.map_or_else(String::new, |first| format!(" since {}", first.date()));
    writeln!(out, "{}{since}", count(games, "game"))?;
    writeln!(
        out,
        "the moves are kept for the last {} games, and for those marked *",
        thousands(MOST_KEPT.into())
    )?;
    for (name, games) in database.names()? {
        let games = usize::try_from(games).unwrap_or(usize::MAX);
        writeln!(out, "  {}: {}", clean(&name), count(games, "game"))?;
    }
    Ok(())
}

fn list(out: &mut impl Write, records: &Records, last: usize) -> Result<(), CommandError> {
    let database = open(records)?;
    let games = database.games(Selection::Last(last))?;
    warn_of_unreadable_games(&database);
    let now = Moment::now();
    let rows: Vec<Row> = games.iter().map(|game| Row::new(game, now)).collect();
    let is_terminal = io::stdout().is_terminal();
    let columns = is_terminal.then(|| usize::from(patience_tui::terminal::size().width));
    for line in lines(&rows, columns) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn export(
    out: &mut impl Write,
    records: &Records,
    form: Form,
    path: Option<&Path>,
) -> Result<(), CommandError> {
    let database = open(records)?;
    let Some(path) = path else {
        let exported = exchange::export(&database, form, &mut BufWriter::new(out))?;
        exported.missing.iter().for_each(warn);
        return Ok(());
    };
    let failed = |error: &io::Error| about_file(path, error);
    let refused = |reason: String| failed(&io::Error::other(reason));
    if path.is_dir() {
        return Err(refused("it is a folder; give a file".to_owned()));
    }
    if path.symlink_metadata().is_ok() {
        let reason = "the file already exists; remove it, or give another name";
        return Err(refused(reason.to_owned()));
    }
    // The file has a temporary name until it is complete, and is removed if anything fails.
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let folder = folder.unwrap_or(Path::new("."));
    let mut draft = NamedTempFile::new_in(folder).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound if !folder.exists() => {
            refused(format!("there is no folder {}", folder.display()))
        }
        kind => refused(format!("{}: {kind}", folder.display())),
    })?;
    let exported = exchange::export(&database, form, &mut BufWriter::new(&mut draft));
    let exported = exported.map_err(|error| match error {
        ExchangeError::Text(error) => failed(&error),
        other => other.into(),
    })?;
    draft
        .as_file()
        .sync_all()
        .and_then(|()| Ok(draft.persist_noclobber(path)?))
        .map_err(|error| failed(&error))?;
    exported.missing.iter().for_each(warn);
    Ok(writeln!(
        out,
        "{} exported to {}",
        count(exported.games, "game"),
        clean(&path.display().to_string())
    )?)
}

fn import(
    out: &mut impl Write,
    records: &Records,
    form: Form,
    path: &Path,
) -> Result<(), CommandError> {
    let mut database = records.write().map_err(|error| not_changed(&error))?;
    let imported = if path == Path::new("-") {
        exchange::import(&mut database, form, io::stdin().lock()).map_err(not_imported)?
    } else {
        let text = files::open_named(path).map_err(|error| about_file(path, &error))?;
        exchange::import(&mut database, form, text).map_err(|error| match error {
            ExchangeError::Text(error) => about_file(path, &error),
            other => not_imported(other),
        })?
    };
    if imported.ignored > 0 {
        eprintln!(
            "warning: {} in `former_keys` ignored: already used by another game",
            count(imported.ignored, "key")
        );
    }
    if imported.lost_moves > 0 {
        eprintln!(
            "warning: the moves of {} were not imported, because the moves of {MOST_KEPT} games are already kept",
            count(imported.lost_moves, "game")
        );
    }
    Ok(writeln!(
        out,
        "{} added, {} already known",
        count(imported.added, "game"),
        imported.known
    )?)
}

/// Returns the error that the records could not be changed.
fn not_changed(error: &RecordsError) -> CommandError {
    CommandError::wrong(error.nothing_changed())
}

/// Returns the error that games could not be imported. A failed import adds nothing.
fn not_imported(error: ExchangeError) -> CommandError {
    match error {
        ExchangeError::Records(error) => not_changed(&error),
        other => other.into(),
    }
}

fn show(out: &mut impl Write, records: &Records, digits: &str) -> Result<(), CommandError> {
    let key = key_from(&open(records)?, digits)?;
    let text = records.text(key)?;
    let text = text.ok_or_else(|| {
        CommandError::wrong("the moves of this game are not kept, only its result")
    })?;
    Ok(out.write_all(text.as_bytes())?)
}

fn remove(
    out: &mut impl Write,
    records: &Records,
    digits: &str,
    yes: bool,
) -> Result<(), CommandError> {
    let database = open(records)?;
    let key = key_from(&database, digits)?;
    if digits.len() < KEY_DIGITS {
        let whole = key.to_string();
        return Err(CommandError::usage(format!(
            "the key {} is too short; to remove a game, give at least {KEY_DIGITS} digits, as in \
             `patience records remove {}`",
            clean(digits),
            &whole[..8]
        )));
    }
    let game = database.games(Selection::WithKey(key))?;
    // Another program may have removed it in the meantime.
    let named = game
        .first()
        .map_or_else(|| format!("the game {key}"), in_words);
    drop(database);
    if !confirmation::given(yes, &format!("This removes from the records: {named}"))? {
        return Ok(writeln!(out, "nothing was removed")?);
    }
    let mut database = records.write().map_err(|error| not_changed(&error))?;
    database.remove(key).map_err(|error| not_changed(&error))?;
    Ok(writeln!(
        out,
        "removed from the records: {}",
        clean(&named)
    )?)
}

/// Describes a finished game by its title, deal, date and result.
fn in_words(game: &GameRecord) -> String {
    format!(
        "{}, deal {}, {}, {}",
        game.full_title(),
        game.deal,
        day(game.ended.date()),
        game.result()
    )
}

/// Whether a player may be renamed to a name. This is allowed if no other player has that name, or if the user confirms
/// that the two players are merged.
fn may_be_one(records: &Records, from: &str, to: &str, yes: bool) -> Result<bool, CommandError> {
    let games = count(games_of(records, from)?, "game");
    let known = open(records)?.names()?;
    let is_other = from != to && known.iter().any(|(name, _)| name == to);
    if !is_other {
        return Ok(true);
    }
    let what = format!("{to} already has games; this adds {games} of {from} to them");
    confirmation::given(yes, &what)
}

fn rename(
    out: &mut impl Write,
    records: &Records,
    from: &str,
    to: &str,
) -> Result<(), CommandError> {
    if to.trim().is_empty() {
        return Err(CommandError::usage("a name needs at least one character"));
    }
    if to.len() > RECORDED_TEXT || !CleanText::is_clean(to) {
        return Err(CommandError::usage(format!(
            "a name has at most {RECORDED_TEXT} bytes and no invisible characters"
        )));
    }
    let mut database = records.write().map_err(|error| not_changed(&error))?;
    let games = database
        .rename(from, to)
        .map_err(|error| not_changed(&error))?;
    Ok(writeln!(
        out,
        "renamed {} to {} in {}",
        clean(from),
        clean(to),
        count(games, "game")
    )?)
}

/// Returns the number of recorded games that a player with this name has played.
///
/// # Errors
/// Fails if no player in the records has the name.
fn games_of(records: &Records, name: &str) -> Result<usize, CommandError> {
    let database = open(records)?;
    let games = database.games_with(name)?;
    if games > 0 {
        return Ok(games);
    }
    let known = database.names()?;
    if known.is_empty() {
        return Err(CommandError::usage("there are no finished games yet"));
    }
    let names: Vec<&str> = known.iter().map(|(name, _)| name.as_str()).collect();
    Err(CommandError::usage(format!(
        "there is no player {}; the players are {}",
        clean(name),
        clean(&names.join(", "))
    )))
}

/// Prints a note for each player in the settings whose name was changed in the records but not in the settings. New
/// games are still recorded, and statistics searched, under the name in the settings.
fn settle_names(
    out: &mut impl Write,
    program: &Program,
    from: &str,
    to: &str,
) -> Result<(), CommandError> {
    let settings = &program.settings;
    let seats = 0..settings.players.value.len().max(1);
    for seat in seats.filter(|seat| settings.player_name(*seat) == from) {
        writeln!(
            out,
            "player {} is still {} in the settings, and new games are recorded under that name; \
             change it to {} in the settings of the program (F2, \"Players\") or in {}",
            seat + 1,
            clean(from),
            clean(to),
            clean(&program.places.config_file.display().to_string())
        )?;
    }
    Ok(())
}

fn forget(
    out: &mut impl Write,
    program: &Program,
    records: &Records,
    (name, everywhere): (&str, bool),
    yes: bool,
) -> Result<(), CommandError> {
    let forgotten = Name::forgotten();
    let mut elsewhere = Place::of_name(name, program);
    // The name of a player without finished games can be in other places too, but copies of the records are no reason
    // to look for it, and an unreadable file need not contain it.
    let is_elsewhere = elsewhere
        .iter()
        .any(|place| !matches!(place, Place::Unreadable(..)));
    let games = if is_elsewhere {
        records.ask(|database| database.games_with(name))?
    } else {
        games_of(records, name)?
    };
    elsewhere.extend(Place::copies(records));
    let also = match elsewhere.len() {
        more @ 1.. if everywhere => format!(" and in {}", count(more, "other place")),
        _ => String::new(),
    };
    let in_games = count(games, "game");
    if !confirmation::given(
        yes,
        &format!("This renames {name} to {forgotten} in {in_games}{also}"),
    )? {
        return Ok(writeln!(out, "nothing was changed")?);
    }
    if games > 0 {
        rename(out, records, name, forgotten.as_str())?;
    }
    let mut failed = 0;
    for place in &elsewhere {
        if !everywhere {
            let remedy = place.obstacle(program);
            let remedy = remedy.unwrap_or("remove it there too with `--everywhere`");
            writeln!(out, "{}: {remedy}", clean(&place.still_stands()))?;
            continue;
        }
        // A place that cannot be changed does not stop the others.
        match place.forget(name, &forgotten, program) {
            Ok(()) => {
                let is_gone = matches!(place, Place::Copy(_));
                let what = if is_gone { "" } else { "the name in " };
                writeln!(out, "also removed: {what}{}", clean(&place.words()))?;
            }
            Err(error) => {
                error.print();
                failed += 1;
            }
        }
    }
    if failed > 0 {
        return Err(CommandError::wrong(format!(
            "the name may still be in {}; fix the errors above and run the command again",
            count(failed, "place")
        )));
    }
    Ok(())
}

fn about_file(path: &Path, error: &io::Error) -> CommandError {
    CommandError::usage(format!("{}: {error}", clean(&path.display().to_string())))
}

impl From<ExchangeError> for CommandError {
    fn from(error: ExchangeError) -> Self {
        match error {
            ExchangeError::Text(error) => error.into(),
            other => Self::wrong(other),
        }
    }
}

/// Loads a game from the records, given the beginning of its key. Returns `None` if the argument cannot be the
/// beginning of a key, or if there are no records yet.
pub fn load(program: &Program, digits: &str) -> Result<Option<Loaded>, CommandError> {
    let is_key = digits.len() >= KEY_DIGITS && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    if !is_key {
        return Ok(None);
    }
    let records = records(program);
    let Some(database) = records.read()? else {
        return Ok(None);
    };
    let key = key_from(&database, digits)?;
    drop(database);
    records
        .load(key, &program.catalogue)
        .map(Some)
        .map_err(CommandError::wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_contains_the_numbers_of_games_that_are_kept_and_listed() {
        let kept = thousands(MOST_KEPT.into());
        assert!(HELP.contains(&format!("The last {kept} games")), "{HELP}");
        let listed = format!("list the last {USUAL_LIST} finished games");
        assert!(HELP.contains(&listed), "{HELP}");
    }
}
