//! `patience records`: the records of games that have ended, as text, and the names in them.

use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Subcommand, ValueHint};
use tempfile::NamedTempFile;

use super::consent;
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
use patience_app::text::numbers::count;
use patience_solver::Watch;

/// The fewest digits of a key by which a game is replayed or shared, where a file may be meant too, and
/// by which one is taken out for ever.
pub const KEY_DIGITS: usize = 4;

/// How long deals are judged again before anything is shown.
const JUDGING: Duration = Duration::from_secs(2);

/// Carry the records of your games elsewhere, or change them
///
/// Without a command it says where they are and how many. Games are counted by the names of the people
/// who played them.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    action: Option<RecordsCommand>,
}

#[derive(Debug, Subcommand)]
enum RecordsCommand {
    /// Name the games, the last first
    List {
        /// How many
        #[arg(long, value_name = "N", default_value_t = 20)]
        last: usize,
    },
    /// Write all games out: a line of JSON each, with their moves
    Export {
        /// Write values parted by commas, without moves
        #[arg(long)]
        csv: bool,
        /// The file to write; the standard output unless said
        #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
        file: Option<PathBuf>,
    },
    /// Add games that were written out; those that are there already stay as they are
    Import {
        /// Read values parted by commas
        #[arg(long)]
        csv: bool,
        /// The file to read, or - for the standard input
        #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
        file: PathBuf,
    },
    /// Write the file of a game, which `patience replay` opens
    Show {
        /// The first digits of its key, as `patience records list` has it
        #[arg(value_name = "KEY")]
        key: String,
    },
    /// Take a game out for ever
    Remove {
        /// The first digits of its key, four at least, as `patience records list` has it
        #[arg(value_name = "KEY")]
        key: String,
        /// Do not ask
        #[arg(long)]
        yes: bool,
    },
    /// Give somebody another name in all games; with a name that is there already, two become one
    Rename {
        /// The name as it is
        from: String,
        /// The new name
        to: String,
        /// Do not ask whether two become one
        #[arg(long)]
        yes: bool,
    },
    /// Take somebody's name out of all games; the games stay
    Forget {
        /// The name
        name: String,
        /// Take it out of the settings, unfinished games and tables as well, and remove copies of the records from
        /// before an update
        #[arg(long)]
        everywhere: bool,
        /// Do not ask
        #[arg(long)]
        yes: bool,
    },
}

impl Args {
    /// Tells whether whole games are written, which programs read.
    pub const fn is_for_programs(&self) -> bool {
        use RecordsCommand::{Export, Show};
        matches!(self.action, Some(Export { .. } | Show { .. }))
    }

    /// Does what is asked for with the records.
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
                    return Ok(writeln!(out, "nobody was renamed")?);
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

/// Returns the records, with everything that has ended taken in where that is possible. Where it is
/// not, that is said, and the records that are there can be read all the same.
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
    // Who holds them is waited for once.
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
        // Whoever reads them says so.
        Err(error) if is_held(&error) => records = records.without_waiting(),
        Err(_) => {}
    }
    records
}

/// Warns of a fault in records that can otherwise be used.
pub fn warn(error: &RecordsError) {
    eprintln!("warning: {}", clean(&error.to_string()));
}

/// Warns of the games that reading left out.
pub fn warn_of_unreadable_games(database: &Database) {
    for error in database.unreadable_games() {
        warn(&error);
    }
}

/// Returns the records as [`records`] does, for whoever shows how games count: deals that could not be won by former
/// proofs are judged again first, as many as there is time for.
pub fn records_to_show(program: &Program) -> Records {
    let records = records(program);
    let judged = records.judge_again(&program.catalogue, &Watch::default(), Some(JUDGING));
    if !judged.is_nothing() {
        eprintln!("{judged}");
    }
    records
}

/// Returns the key of a game of which the first digits are given.
pub fn key_from(database: &Database, digits: &str) -> Result<GameKey, CommandError> {
    let keys = database.keys_from(digits)?;
    match keys.as_slice() {
        [key] => Ok(*key),
        [] => Err(CommandError::usage(format!(
            "there is no game with the key {}: `patience records list` has the keys",
            clean(digits)
        ))),
        several => Err(CommandError::usage(format!(
            "{} games have a key that begins with {}: give more of it",
            several.len(),
            clean(digits)
        ))),
    }
}

/// Opens the records to read them.
pub fn open(records: &Records) -> Result<Database, CommandError> {
    let database = records.read()?;
    database.ok_or_else(|| CommandError::wrong("no game has ended yet"))
}

const fn form(csv: bool) -> Form {
    if csv { Form::Csv } else { Form::JsonLines }
}

fn about(out: &mut impl Write, records: &Records) -> Result<(), CommandError> {
    let database = records.read()?;
    writeln!(out, "{}", clean(&records.path().display().to_string()))?;
    let Some(database) = database else {
        return Ok(writeln!(out, "no game has ended yet")?);
    };
    let (games, first) = database.count()?;
    let since = first.map_or_else(String::new, |first| format!(" since {}", first.date()));
    writeln!(out, "{}{since}", count(games, "game"))?;
    writeln!(
        out,
        "the moves of the last {MOST_KEPT}, and of those with *, are kept"
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
        return Err(refused("it is a folder: name a file".to_owned()));
    }
    if path.symlink_metadata().is_ok() {
        let reason = "there is such a file already: remove it, or name another";
        return Err(refused(reason.to_owned()));
    }
    // Until all of it is there it has another name, and it is gone if anything fails.
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
        "{} written to {}",
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
            "warning: {} of another game stood in place of the key of an earlier end, and {} ignored",
            count(imported.ignored, "key"),
            if imported.ignored == 1 { "was" } else { "were" }
        );
    }
    if imported.lost_moves > 0 {
        eprintln!(
            "warning: the moves of {} are left out: those of {MOST_KEPT} games are kept, and these were there \
             first",
            count(imported.lost_moves, "game")
        );
    }
    Ok(writeln!(
        out,
        "{} added, {} there already",
        count(imported.added, "game"),
        imported.known
    )?)
}

/// Returns the error of a change that was not made.
fn not_changed(error: &RecordsError) -> CommandError {
    CommandError::wrong(error.nothing_changed())
}

/// Returns the error of an import, of which nothing was taken over.
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
            "{} is too little of a key to take a game out for ever: give {KEY_DIGITS} digits of it at least, \
             as in `patience records remove {}`",
            clean(digits),
            &whole[..8]
        )));
    }
    let game = database.games(Selection::WithKey(key))?;
    // Another program may have taken it out just now.
    let named = game
        .first()
        .map_or_else(|| format!("the game {key}"), in_words);
    drop(database);
    if !consent::given(yes, &format!("{named} is taken out of the records"))? {
        return Ok(writeln!(out, "nothing was taken out")?);
    }
    let mut database = records.write().map_err(|error| not_changed(&error))?;
    database.remove(key).map_err(|error| not_changed(&error))?;
    Ok(writeln!(out, "{} is out of the records", clean(&named))?)
}

/// Returns a game by what somebody knows it by: its title, deal, day and result.
fn in_words(game: &GameRecord) -> String {
    format!(
        "{}, deal {}, {}, {}",
        game.full_title(),
        game.deal,
        day(game.ended.date()),
        game.result()
    )
}

/// Tells whether somebody may get this name: nobody else has it, or it is agreed that the games of
/// both are no longer told apart.
fn may_be_one(records: &Records, from: &str, to: &str, yes: bool) -> Result<bool, CommandError> {
    let games = count(games_of(records, from)?, "game");
    let known = open(records)?.names()?;
    let is_other = from != to && known.iter().any(|(name, _)| name == to);
    if !is_other {
        return Ok(true);
    }
    let what = format!("{to} has games already and gets {games} of {from}");
    consent::given(yes, &what)
}

fn rename(
    out: &mut impl Write,
    records: &Records,
    from: &str,
    to: &str,
) -> Result<(), CommandError> {
    if to.trim().is_empty() {
        return Err(CommandError::usage("a name has at least one letter"));
    }
    if to.len() > RECORDED_TEXT || !CleanText::is_clean(to) {
        return Err(CommandError::usage(format!(
            "a name has at most {RECORDED_TEXT} bytes, and no signs that nobody sees"
        )));
    }
    let mut database = records.write().map_err(|error| not_changed(&error))?;
    let games = database
        .rename(from, to)
        .map_err(|error| not_changed(&error))?;
    Ok(writeln!(
        out,
        "{} is {} now, in {}",
        clean(from),
        clean(to),
        count(games, "game")
    )?)
}

/// Returns in how many games somebody has a name; an error where nobody has it.
fn games_of(records: &Records, name: &str) -> Result<usize, CommandError> {
    let database = open(records)?;
    let games = database.games_with(name)?;
    if games > 0 {
        return Ok(games);
    }
    let known = database.names()?;
    if known.is_empty() {
        return Err(CommandError::usage("nobody has ended a game yet"));
    }
    let names: Vec<&str> = known.iter().map(|(name, _)| name.as_str()).collect();
    Err(CommandError::usage(format!(
        "nobody called {} has played: there are {}",
        clean(name),
        clean(&names.join(", "))
    )))
}

/// Says where the settings still have a name that was changed in the records: new games are
/// recorded under it, and the statistics look for it.
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
            "the settings still call player {} {}, and new games are recorded under that name: \
             change it to {} in the settings of the program (F2, \"Players\"), or in {}",
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
    // Who has finished no game may still stand somewhere, but in the copies for no reason.
    // What cannot be read need not have the name.
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
        more @ 1.. if everywhere => format!(", and in {}", count(more, "more place")),
        _ => String::new(),
    };
    let in_games = count(games, "game");
    if !consent::given(
        yes,
        &format!("{name} becomes {forgotten} in {in_games}{also}"),
    )? {
        return Ok(writeln!(out, "nobody was forgotten")?);
    }
    if games > 0 {
        rename(out, records, name, forgotten.as_str())?;
    }
    let mut failed = 0;
    for place in &elsewhere {
        if !everywhere {
            let remedy = place.obstacle(program);
            let remedy = remedy.unwrap_or("`--everywhere` takes it out there as well");
            writeln!(out, "{}: {remedy}", clean(&place.still_stands()))?;
            continue;
        }
        // One that cannot be changed keeps the others from nothing.
        match place.forget(name, &forgotten, program) {
            Ok(()) => {
                let is_gone = matches!(place, Place::Copy(_));
                let what = if is_gone { "" } else { "the name in " };
                writeln!(out, "forgotten too: {what}{}", clean(&place.words()))?;
            }
            Err(error) => {
                error.print();
                failed += 1;
            }
        }
    }
    if failed > 0 {
        return Err(CommandError::wrong(format!(
            "the name may still stand in {}: see to it, and give the command again",
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

/// Reads a game out of the records, where an argument is the beginning of its key.
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
