//! Reading a saved game: first its head, then the rules it names, then every move through
//! the engine. Whatever is wrong is told with its line.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use patience_core::{
    Act, ActError, DealNumber, Entry, Fault, FaultPlace, Faults, Game, Rules, SHUFFLE_VERSION,
    Seat, Source, describe, notation,
};
use toml::de::DeValue;

use super::text::{CLOSE, DIVERTED, LATE, NEXT_HAND, RESIGN};
use super::{FORMAT, LOG_HEADING, LONGEST_FILE, LoadError, Loaded, Slot, Unfinished};
use crate::catalogue::{Catalogue, Origin};
use crate::duel::{Duel, DuelError, PLAYERS};
use crate::files;
use crate::settings::{ComputerLevel, Courtesy, MOST_PLAYERS, People, Seating, Word};
use crate::spanned::{Item, Key, Reader, integer};

/// The longest head of a file that a list of games reads.
const LONGEST_HEAD: u64 = 64 << 10;

const KEYS: [&str; 18] = [
    "format",
    "shuffle",
    "game",
    "title",
    "fingerprint",
    "variant",
    "deal",
    "elapsed_ms",
    "played",
    "duel",
    "path",
    "people",
    "computer_level",
    "courtesy",
    "options",
    "seat",
    "hand",
    "log",
];

/// What stands in a file, unchecked but for types.
#[derive(Default)]
struct Raw {
    format: Option<(u64, Range<usize>)>,
    shuffle: Option<(u64, Range<usize>)>,
    game: Option<(String, Range<usize>)>,
    title: Option<String>,
    fingerprint: Option<(String, Range<usize>)>,
    variant: Option<String>,
    deal: Option<(String, Range<usize>)>,
    elapsed_ms: Option<u64>,
    played: Option<(u64, Range<usize>)>,
    duel: Option<(u64, Range<usize>)>,
    path: Option<String>,
    people: Option<People>,
    level: Option<ComputerLevel>,
    courtesy: Option<Courtesy>,
    levels: [Option<ComputerLevel>; MOST_PLAYERS],
    options: Vec<(String, String)>,
    seats: Vec<String>,
    hands: Vec<(Vec<i64>, Range<usize>)>,
    moves: Option<Vec<(String, Range<usize>)>>,
}

/// Returns what a list of games shows of a file; nothing where there is no such file.
pub fn header(path: &Path) -> Option<Unfinished> {
    let name = path.file_stem()?.to_string_lossy().into_owned();
    let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    let source = Arc::new(Source {
        name: path.display().to_string(),
        text: head(path),
    });
    let mut reader = Reader::new(&source);
    let raw = raw(&mut reader);
    let version = version_fault(&raw).map(|(message, _)| message);
    let fault = version.or_else(|| {
        reader
            .has_faults()
            .then(|| "its file is damaged".to_owned())
    });
    Some(Unfinished {
        // The file's own name begins with the game's.
        id: raw.game.map_or_else(
            || name.split('.').next().unwrap_or_default().to_owned(),
            |(game, _)| game,
        ),
        title: raw.title.unwrap_or_else(|| name.clone()),
        variant: raw.variant.unwrap_or_default(),
        options: raw.options,
        deal: raw.deal.map(|(deal, _)| deal).unwrap_or_default(),
        moves: raw.played.map_or(0, |(played, _)| played),
        elapsed: Duration::from_millis(raw.elapsed_ms.unwrap_or(0)),
        when: metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH),
        path: raw.path.map(PathBuf::from),
        duel: raw.duel.is_some(),
        file: path.to_owned(),
        slot: Slot(name),
        fault,
    })
}

/// Returns the lines before the moves; nothing of a file that cannot be read.
fn head(path: &Path) -> String {
    let Ok(file) = File::open(path) else {
        return String::new();
    };
    let mut head = String::new();
    for line in BufReader::new(file.take(LONGEST_HEAD))
        .lines()
        .map_while(Result::ok)
    {
        if line.trim_end() == LOG_HEADING {
            break;
        }
        head.push_str(&line);
        head.push('\n');
    }
    head
}

/// Returns what is wrong with the versions in a file, and where.
fn version_fault(raw: &Raw) -> Option<(String, Range<usize>)> {
    let Some((format, span)) = raw.format.clone() else {
        return Some((
            "this is not a saved game: it has no `format`".to_owned(),
            0..0,
        ));
    };
    if format > FORMAT {
        let message = "this game was saved by a newer version of the program";
        return Some((
            format!("{message} (format {format}; this one reads {FORMAT})"),
            span,
        ));
    }
    if format < FORMAT {
        return Some((
            format!("format {format} of saved games is not read; this program reads {FORMAT}"),
            span,
        ));
    }
    let (shuffle, span) = raw
        .shuffle
        .clone()
        .filter(|(shuffle, _)| *shuffle != u64::from(SHUFFLE_VERSION))?;
    let message = format!("the cards were shuffled by version {shuffle} of the shuffle");
    Some((
        format!("{message}; this program has version {SHUFFLE_VERSION}, which deals other cards"),
        span,
    ))
}

/// Reads a file and plays its moves back.
pub fn game(path: &Path, catalogue: &Catalogue) -> Result<Loaded, LoadError> {
    let name = path.display().to_string();
    let text = files::read_text(path, LONGEST_FILE).map_err(|error| LoadError::Unreadable {
        path: name.clone(),
        reason: match error.kind() {
            std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
            _ => error.to_string(),
        },
    })?;
    let source = Arc::new(Source { name, text });
    let mut reader = Reader::new(&source);
    let raw = raw(&mut reader);
    // Another version may write what this one does not know, so that comes first.
    if let Some((message, span)) = version_fault(&raw) {
        let unread = reader
            .into_faults()
            .into_iter()
            .next()
            .filter(|_| raw.format.is_none());
        return Err(unread.map_or_else(
            || fault_at(&source, span, message, None),
            |fault| LoadError::Faults(fault.into()),
        ));
    }
    if reader.has_faults() {
        return Err(LoadError::Faults(Faults(reader.into_faults())));
    }
    let rules = rules_of(&source, &raw, catalogue)?;
    let (mut game, mut duel) = replay(&source, &raw, rules)?;
    if let Some(duel) = &mut duel {
        // Whoever has played the deal has left; what they did is not for the other to see.
        duel.hand_over(&mut game);
    }
    let usual = Seating::default();
    let rules = game.rules();
    // In turns all were people before there were others.
    let people = if rules.in_real_time() {
        usual.people
    } else {
        People::All
    };
    let seating = (rules.seats > 1).then(|| Seating {
        people: raw.people.unwrap_or(people),
        level: raw.level.unwrap_or(usual.level),
        own: raw.levels,
        courtesy: raw.courtesy.unwrap_or(usual.courtesy),
    });
    Ok(Loaded {
        game,
        elapsed: Duration::from_millis(raw.elapsed_ms.unwrap_or(0)),
        players: raw.seats,
        path: raw.path.map(PathBuf::from),
        seating,
        duel,
    })
}

fn fault_at(
    source: &Arc<Source>,
    span: Range<usize>,
    message: String,
    help: Option<String>,
) -> LoadError {
    let place = Some(FaultPlace {
        source: Arc::clone(source),
        span,
    });
    LoadError::Faults(
        Fault {
            place,
            message,
            help,
        }
        .into(),
    )
}

fn missing(source: &Arc<Source>, key: &str) -> LoadError {
    let end = source.text.trim_end().len();
    fault_at(
        source,
        end..end,
        format!("`{key}` is missing"),
        Some("the file seems to be cut short".to_owned()),
    )
}

fn raw(reader: &mut Reader) -> Raw {
    let mut raw = Raw::default();
    for (key, item) in &reader.parse() {
        let span = item.span();
        match key.get_ref().as_ref() {
            "format" => raw.format = reader.number(key, item).map(|number| (number, span)),
            "shuffle" => raw.shuffle = reader.number(key, item).map(|number| (number, span)),
            "game" => raw.game = reader.text(key, item).map(|text| (text, span)),
            "title" => raw.title = reader.text(key, item),
            "fingerprint" => raw.fingerprint = reader.text(key, item).map(|text| (text, span)),
            "variant" => raw.variant = reader.text(key, item),
            "deal" => raw.deal = reader.text(key, item).map(|text| (text, span)),
            "elapsed_ms" => raw.elapsed_ms = reader.number(key, item),
            "played" => raw.played = reader.number(key, item).map(|number| (number, span)),
            "duel" => raw.duel = reader.number(key, item).map(|number| (number, span)),
            "path" => raw.path = reader.text(key, item),
            "people" => raw.people = word(reader, key, item),
            "computer_level" => raw.level = word(reader, key, item),
            "courtesy" => raw.courtesy = word(reader, key, item),
            "options" => raw.options = options(reader, key, item),
            "seat" => (raw.seats, raw.levels) = seats(reader, key, item),
            "hand" => raw.hands = hands(reader, key, item),
            "log" => raw.moves = log(reader, key, item),
            _ => reader.unknown(key, "part of a saved game", &KEYS),
        }
    }
    raw
}

/// Reads one of a few words.
fn word<T: Word>(reader: &mut Reader, key: Key, item: Item) -> Option<T> {
    let text = reader.text(key, item)?;
    let value = T::from_word(&text);
    if value.is_none() {
        reader.wrong(key, item, &format!("one of {}", T::list()));
    }
    value
}

fn options(reader: &mut Reader, key: Key, item: Item) -> Vec<(String, String)> {
    let Some(table) = item.get_ref().as_table() else {
        reader.wrong(key, item, "a table of options");
        return Vec::new();
    };
    let mut options = Vec::new();
    for (key, item) in table {
        match crate::spanned::option_text(item.get_ref()) {
            Some(text) => options.push((key.get_ref().to_string(), text)),
            None => reader.wrong(key, item, "the value of an option"),
        }
    }
    options
}

/// Reads the names of those who sit at the table, and how good the computer players are that
/// are not like the others.
fn seats(
    reader: &mut Reader,
    key: Key,
    item: Item,
) -> (Vec<String>, [Option<ComputerLevel>; MOST_PLAYERS]) {
    let mut names = Vec::new();
    let mut levels = [None; MOST_PLAYERS];
    for (at, seat) in tables(reader, key, item).into_iter().enumerate() {
        for (key, item) in seat {
            match key.get_ref().as_ref() {
                "name" => names.extend(reader.text(key, item)),
                "level" => {
                    let level = word(reader, key, item);
                    if let Some(own) = levels.get_mut(at) {
                        *own = level;
                    }
                }
                _ => reader.unknown(key, "something a seat has", &["name", "level"]),
            }
        }
    }
    (names, levels)
}

fn hands(reader: &mut Reader, key: Key, item: Item) -> Vec<(Vec<i64>, Range<usize>)> {
    let mut hands = Vec::new();
    for hand in tables(reader, key, item) {
        for (key, item) in hand {
            if key.get_ref() != "points" {
                reader.unknown(key, "something a hand has", &["points"]);
                continue;
            }
            let points = item.get_ref().as_array().map(|list| {
                list.iter()
                    .map(|number| number.get_ref().as_integer().and_then(integer))
            });
            match points.and_then(Iterator::collect::<Option<Vec<i64>>>) {
                Some(points) => hands.push((points, item.span())),
                None => reader.wrong(key, item, "a list of whole numbers"),
            }
        }
    }
    hands
}

fn tables<'a, 'i>(
    reader: &mut Reader,
    key: Key,
    item: Item<'a, 'i>,
) -> Vec<&'a toml::de::DeTable<'i>> {
    let list = item.get_ref().as_array();
    let tables = list.and_then(|list| {
        list.iter()
            .map(|entry| entry.get_ref().as_table())
            .collect::<Option<Vec<_>>>()
    });
    if tables.is_none() {
        reader.wrong(key, item, "a list of tables");
    }
    tables.unwrap_or_default()
}

fn log(reader: &mut Reader, key: Key, item: Item) -> Option<Vec<(String, Range<usize>)>> {
    let Some(table) = item.get_ref().as_table() else {
        reader.wrong(key, item, "a table with the moves");
        return None;
    };
    let mut moves = None;
    for (key, item) in table {
        if key.get_ref() != "moves" {
            reader.unknown(key, "part of a log", &["moves"]);
            continue;
        }
        let DeValue::Array(list) = item.get_ref() else {
            reader.wrong(key, item, "a list of moves");
            continue;
        };
        moves = Some(
            list.iter()
                .filter_map(|line| Some((reader.text(key, line)?, line.span())))
                .collect(),
        );
    }
    moves
}

fn rules_of(
    source: &Arc<Source>,
    raw: &Raw,
    catalogue: &Catalogue,
) -> Result<Arc<Rules>, LoadError> {
    let (id, span) = raw.game.as_ref().ok_or_else(|| missing(source, "game"))?;
    let (fingerprint, fingerprint_span) = raw
        .fingerprint
        .as_ref()
        .ok_or_else(|| missing(source, "fingerprint"))?;
    let file = match &raw.path {
        Some(path) => catalogue.read(id, &Origin::Path(PathBuf::from(path))),
        None => catalogue.rule_file(id),
    };
    let unplayable = |reason: String| {
        fault_at(
            source,
            span.clone(),
            format!("the game `{id}` cannot be played: {reason}"),
            None,
        )
    };
    let file = file.map_err(|error| unplayable(error.to_string()))?;
    let rules = file
        .compile(raw.variant.as_deref(), &raw.options)
        .map_err(|faults| unplayable(faults.to_string()))?;
    if format!("{:016x}", rules.fingerprint) != *fingerprint {
        let message = format!(
            "the rules of {} have changed since this game was saved",
            rules.title
        );
        return Err(fault_at(
            source,
            fingerprint_span.clone(),
            message,
            Some("start a new game, or bring the old rule file back".to_owned()),
        ));
    }
    Ok(Arc::new(rules))
}

/// Begins the duel that a file is of, if it is of one.
fn duel(source: &Arc<Source>, raw: &Raw, game: &Game) -> Result<Option<Duel>, LoadError> {
    let Some((began, span)) = raw.duel.clone() else {
        return Ok(None);
    };
    let wrong = |message: String| fault_at(source, span, message, None);
    if !Duel::allows(game.rules()) {
        let title = &game.rules().title;
        return Err(wrong(format!(
            "two play the same deal only in games for one, and {title} is for several"
        )));
    }
    let first = PLAYERS
        .into_iter()
        .find(|player| u64::from(player.0) + 1 == began)
        .ok_or_else(|| wrong("`duel` is the seat that began, 1 or 2".to_owned()))?;
    Ok(Some(Duel::new(game, first)))
}

/// Takes moves back until so many have been played. Tells whether it could.
fn go_back(game: &mut Game, duel: Option<&mut Duel>, played: usize) -> bool {
    let Some(duel) = duel else {
        return game.go_back_to(played).is_ok();
    };
    while duel.order().len() > played && duel.undo(game, true).is_ok() {}
    duel.order().len() == played
}

fn replay(
    source: &Arc<Source>,
    raw: &Raw,
    rules: Arc<Rules>,
) -> Result<(Game, Option<Duel>), LoadError> {
    let (deal, span) = raw.deal.as_ref().ok_or_else(|| missing(source, "deal"))?;
    let Some(deal) = DealNumber::parse(deal) else {
        let help = format!("a whole number from 1 to {}", DealNumber::MAX);
        return Err(fault_at(
            source,
            span.clone(),
            format!("`{deal}` is not the number of a deal"),
            Some(help),
        ));
    };
    let (played, played_span) = raw
        .played
        .clone()
        .ok_or_else(|| missing(source, "played"))?;
    let moves = raw.moves.as_ref().ok_or_else(|| missing(source, "moves"))?;
    let mut game = Game::new(rules, deal);
    let mut duel = duel(source, raw, &game)?;
    for (number, (line, span)) in moves.iter().enumerate() {
        play_line(&mut game, duel.as_mut(), line).map_err(|reason| {
            fault_at(
                source,
                span.clone(),
                format!(
                    "move {} `{line}` cannot be played back: {reason}",
                    number + 1
                ),
                None,
            )
        })?;
    }
    let played = usize::try_from(played).unwrap_or(usize::MAX);
    if !go_back(&mut game, duel.as_mut(), played) {
        let message = format!("the game cannot stand at move {played} of {}", moves.len());
        return Err(fault_at(source, played_span, message, None));
    }
    for (index, (points, span)) in raw.hands.iter().enumerate() {
        let hand = game.series().hands().get(index);
        let real: Option<Vec<i64>> = hand.map(|hand| {
            hand.tallies
                .iter()
                .map(|tally| i64::from(tally.total()))
                .collect()
        });
        if real.as_ref() != Some(points) {
            let message = format!(
                "hand {} did not end with these points when it was played back",
                index + 1
            );
            return Err(fault_at(source, span.clone(), message, None));
        }
    }
    Ok((game, duel))
}

/// Does what one line of the log says: milliseconds, seat, act.
fn play_line(game: &mut Game, duel: Option<&mut Duel>, line: &str) -> Result<(), String> {
    let mut parts = line.splitn(3, ' ');
    let ms = parts
        .next()
        .and_then(|part| part.parse().ok())
        .ok_or("it does not begin with milliseconds")?;
    let seats = match &duel {
        Some(_) => 2,
        None => game.rules().seats,
    };
    let seat = parts
        .next()
        .and_then(|part| part.parse::<u8>().ok())
        .filter(|seat| (1..=seats).contains(seat));
    let seat =
        Seat(seat.ok_or_else(|| format!("the second word is a seat from 1 to {seats}"))? - 1);
    let rules = Arc::clone(game.rules());
    if let Some(duel) = duel {
        // The other player's move is read in the other player's game.
        if seat != duel.mover() && !duel.hand_over(game) {
            return Err("it is the other player's turn".to_owned());
        }
        let act = read_act(game, &rules, parts.next())?;
        let entry = Entry {
            ms,
            seat: Seat::FIRST,
            act,
        };
        return duel.act(game, seat, entry).map_err(|error| match error {
            DuelError::NotTheirTurn => "it is the other player's turn".to_owned(),
            DuelError::Act(error) => why(game, &rules, Seat::FIRST, error),
        });
    }
    let act = read_act(game, &rules, parts.next())?;
    game.act(Entry { ms, seat, act })
        .map_err(|error| why(game, &rules, seat, error))
}

/// Reads what a line says was done.
fn read_act(game: &Game, rules: &Arc<Rules>, text: Option<&str>) -> Result<Act, String> {
    Ok(match text.ok_or("there is no move")? {
        RESIGN => Act::Resign,
        NEXT_HAND => Act::NextHand,
        CLOSE => Act::Close,
        text => {
            let read = |text: &str| {
                notation::read_move(rules, game.position(), text).map_err(|error| error.message)
            };
            let late = text
                .strip_prefix(LATE)
                .and_then(|rest| rest.strip_prefix(' '));
            let diverted = text.rsplit_once(' ').and_then(|(rest, name)| {
                let mv = rest.strip_suffix(DIVERTED)?.trim_end();
                Some((mv, rules.pile_named(name)?))
            });
            match (late, diverted) {
                (Some(mv), _) => Act::Late(
                    notation::read_late_move(rules, game.position(), mv)
                        .map_err(|error| error.message)?,
                ),
                (None, Some((mv, to))) => Act::Diverted { mv: read(mv)?, to },
                (None, None) => Act::Move(read(text)?),
            }
        }
    })
}

/// Says why something cannot be done.
fn why(game: &Game, rules: &Rules, seat: Seat, error: ActError) -> String {
    match error {
        ActError::Refused(refusal) => describe::refusal_to(rules, game.position(), seat, refusal),
        ActError::HandNotOver => "the hand is not over, so there is no next one yet".to_owned(),
        ActError::MatchOver => "the match is over".to_owned(),
        ActError::NoSuchSeat => "there is no such seat".to_owned(),
        ActError::OutOfOrder => "it lies before the move that it follows".to_owned(),
        ActError::Otherwise => "it came about otherwise when it was played back".to_owned(),
        ActError::CannotStand => "the game cannot stand there".to_owned(),
    }
}
