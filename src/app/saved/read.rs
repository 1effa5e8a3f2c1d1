//! Loading a saved game. First its head is read, then the rules that it names, and then every move
//! is played by the engine. Every error names the line of the file.

mod raw;
mod replay;

use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use patience_core::{Rules, SHUFFLE_VERSION};
use patience_language::{Fault, Faults, Place as FaultPlace, RuleFile, Source};
use patience_solver::PROOF_VERSION;

use super::text::Standing;
use super::{About, FORMAT, LoadError, Loaded, Slot, Superseded, Unfinished, split_log};
use crate::catalogue::{Catalogue, Origin};
use crate::files;
use crate::files::value_reader::ValueReader;
use crate::limits::SAVED_GAME;
use crate::saved::ending::{DailyMark, Ending};
use crate::settings::{People, Seating};
use raw::RawSave;

/// Reads the head of a saved game, as needed for the list of games. Returns `None` if there is no
/// such file.
pub fn header(path: &Path) -> Option<Unfinished> {
    let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    let read = files::read_own(path, SAVED_GAME);
    let unreadable = read.as_ref().err().map(|error| match error.kind() {
        io::ErrorKind::PermissionDenied => "no permission to read its file".to_owned(),
        _ => "its file is damaged".to_owned(),
    });
    let text = read.unwrap_or_default();
    let (head, log) = split_log(&text).unwrap_or((&text, ""));
    let source = Source::new(path.display().to_string(), head);
    let mut reader = ValueReader::new(&source);
    let raw = RawSave::read(&mut reader);
    let version = version_fault(&raw).map(|(message, _)| message);
    let fault = unreadable.or(version).or_else(|| {
        reader
            .has_faults()
            .then(|| "its file is damaged".to_owned())
    });
    let mut standing = Standing {
        elapsed: Duration::from_millis(raw.elapsed_ms.unwrap_or(0)),
        ..Standing::default()
    };
    match &raw.played {
        Some((played, _)) => standing.played = usize::try_from(*played).unwrap_or(usize::MAX),
        None => whole_lines(log).lines().for_each(|line| {
            let said = line.split('"').nth(1).unwrap_or_default();
            if let Ok(Some(stands)) = Standing::read(said) {
                standing = stands;
            } else if let Some(ms) = said.split(' ').next().and_then(|ms| ms.parse().ok()) {
                standing.play(ms);
            }
        }),
    }
    let named = Slot::of_file(path);
    let name = named.as_str().to_owned();
    let rule_file = raw.path.as_deref().map(Path::new);
    let slot = match (&raw.game, &raw.variant) {
        (Some((game, _)), Some(variant)) => {
            Slot::new(game, variant, rule_file).of_duel(raw.duel.is_some())
        }
        _ => named,
    };
    let seating = raw.people.map(|people| raw.seating(people));
    Some(Unfinished {
        // The file's name begins with the game's name.
        id: raw.game.map_or_else(
            || name.split('.').next().unwrap_or_default().to_owned(),
            |(game, _)| game,
        ),
        title: raw.title.unwrap_or(name),
        variant: raw.variant.unwrap_or_default(),
        options: raw.options,
        deal: raw.deal.map(|(deal, _)| deal).unwrap_or_default(),
        moves: standing.played as u64,
        elapsed: standing.elapsed,
        when: metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH),
        path: raw.path.map(PathBuf::from),
        duel: raw.duel.is_some(),
        seating,
        people: raw.people_seats,
        players: raw.seat.names,
        file: path.to_owned(),
        slot,
        fault,
        key: raw.key,
        day: raw.day,
        former_keys: raw.former_keys,
    })
}

/// Cuts off the last line of a saved game if it is incomplete, because the program may have been
/// killed while it wrote the line. A disk that failed during a write may also leave zeros.
fn whole_lines(text: &str) -> &str {
    let text = &text[..text.find('\0').unwrap_or(text.len())];
    &text[..text.rfind('\n').map_or(0, |end| end + 1)]
}

/// The version number of the first text format of saved games. In this format, the log was a list
/// that was always rewritten as a whole.
const FIRST_FORMAT: u64 = 1;

/// The error message if the program cannot read a saved game with this format and shuffle version,
/// and the byte range of the error in the file.
fn version_fault(raw: &RawSave) -> Option<(String, Range<usize>)> {
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
    if format < FIRST_FORMAT {
        return Some((
            format!(
                "save format {format} is not supported; this program reads formats {FIRST_FORMAT} to {FORMAT}"
            ),
            span,
        ));
    }
    let (shuffle, span) = raw
        .shuffle
        .clone()
        .filter(|(shuffle, _)| *shuffle != u64::from(SHUFFLE_VERSION))?;
    let message = format!("the cards were shuffled by version {shuffle} of the shuffle");
    Some((
        format!("{message}, but this program deals other cards with version {SHUFFLE_VERSION}"),
        span,
    ))
}

/// Reads a saved game with the function `read`, and plays back the moves in it.
pub fn game(
    path: &Path,
    read: impl FnOnce(&Path, u64) -> io::Result<String>,
    catalogue: &Catalogue,
) -> Result<Loaded, LoadError> {
    let name = path.display().to_string();
    let text = read(path, SAVED_GAME).map_err(|error| LoadError::Unreadable {
        path: name.clone(),
        reason: match error.kind() {
            io::ErrorKind::NotFound => "there is no such file".to_owned(),
            _ => error.to_string(),
        },
    })?;
    let text = match split_log(&text) {
        Some((head, log)) if !head.contains("\nformat = 1\n") => head.to_owned() + whole_lines(log),
        _ => text,
    };
    let source = Source::new(name, text);
    let mut reader = ValueReader::new(&source);
    let raw = RawSave::read(&mut reader);
    // Other versions may have unknown keys, so the version is checked before the keys.
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
    let (rules, superseded) = rules_of(&source, &raw, catalogue)?;
    let (mut game, mut duel, standing) = replay::game(&source, &raw, rules)?;
    if let Some(duel) = &mut duel {
        // The player who finished the deal is gone, and the other must not see their moves.
        duel.hand_over(&mut game);
    }
    let outcome = raw.outcome.zip(raw.ended);
    let seating = seating(&raw, game.rules());
    Ok(Loaded {
        about: About {
            key: raw.key,
            former_keys: raw.former_keys,
            elapsed: standing.elapsed,
            hints: standing.hints,
            undos: standing.undos,
            seating,
            players: raw.seat.names,
            people: raw.people_seats,
            path: raw.path.map(PathBuf::from),
            day: raw.day.map(|day| DailyMark {
                day,
                began: raw.began,
            }),
            ending: outcome.map(|(outcome, when)| Ending {
                outcome,
                when,
                // Older proofs may be wrong.
                winnable: raw
                    .winnable
                    .filter(|winnable| *winnable || raw.proofs >= Some(PROOF_VERSION.into())),
            }),
            superseded,
        },
        game,
        duel,
    })
}

/// The people and computer players in a saved multiplayer game, or in a saved duel with a computer
/// player. Missing fields have their defaults.
fn seating(raw: &RawSave, rules: &Rules) -> Option<Seating> {
    // In turn-based games all seats were people's before computer players existed.
    let people = if rules.in_real_time() {
        Seating::default().people
    } else {
        People::All
    };
    let in_duel = raw.duel.is_some() && raw.computer_level.is_some();
    (rules.seats() > 1 || in_duel).then(|| raw.seating(raw.people.unwrap_or(people)))
}

/// Creates the error for a single fault in a saved game.
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

/// Returns the value of a key in a saved game, or an error if the key is missing.
fn needed<T>(source: &Arc<Source>, key: &str, value: Option<T>) -> Result<T, LoadError> {
    value.ok_or_else(|| {
        let end = source.text.trim_end().len();
        fault_at(
            source,
            end..end,
            format!("`{key}` is missing"),
            Some("the file seems to be cut short".to_owned()),
        )
    })
}

/// The former rules by which a game was saved, found by their fingerprint, if the catalogue now has
/// other rules under the game's name. Daily deals are always played by the rules with which they
/// were published.
fn former_rules(
    id: &str,
    fingerprint: &str,
    raw: &RawSave,
    catalogue: &Catalogue,
) -> Option<Rules> {
    let fingerprint = u64::from_str_radix(fingerprint, 16).ok()?;
    let embedded = catalogue.embedded();
    let variant = raw.variant.as_deref();
    let found = || embedded.rules_with(id, variant, &raw.options, fingerprint);
    let path = raw.path.as_deref().map(Path::new);
    raw.path
        .is_none()
        .then(found)
        .flatten()
        .or_else(|| catalogue.rules_over_former(id, path, (variant, &raw.options), fingerprint))
}

/// The rules of a saved game, and how its rule file has changed. The rules come from the rule file
/// that the saved game names. If this file has changed or is missing, they come from the saved game
/// itself.
fn rules_of(
    source: &Arc<Source>,
    raw: &RawSave,
    catalogue: &Catalogue,
) -> Result<(Arc<Rules>, Option<Superseded>), LoadError> {
    let (id, span) = needed(source, "game", raw.game.as_ref())?;
    let (fingerprint, fingerprint_span) = needed(source, "fingerprint", raw.fingerprint.as_ref())?;
    let file = match &raw.path {
        Some(path) => catalogue.read(id, &Origin::Path(PathBuf::from(path))),
        None => catalogue.rule_file(id),
    };
    let compile = |file: &RuleFile| {
        let rules = file.compile(raw.variant.as_deref(), &raw.options);
        rules.map(Arc::new).map_err(|faults| faults.to_string())
    };
    let now = file
        .map_err(|error| error.to_string())
        .and_then(|file| compile(&file));
    let is_meant = |rules: &Rules| format!("{:016x}", rules.about.fingerprint) == *fingerprint;
    if let Ok(rules) = &now
        && is_meant(rules)
    {
        return Ok((Arc::clone(rules), None));
    }
    if let Some(former) = former_rules(id, fingerprint, raw, catalogue) {
        return Ok((Arc::new(former), None));
    }
    if let Some((text, span)) = &raw.rules {
        let carried = Source::new(format!("the rules in {}", source.name), text.clone());
        let rules = RuleFile::read(id, &carried, &|_| None)
            .map_err(|faults| faults.to_string())
            .and_then(|file| compile(&file));
        return match rules {
            Ok(rules) if is_meant(&rules) => {
                Ok((rules, Some(now.map_or(Superseded::Gone, Superseded::By))))
            }
            _ => Err(fault_at(
                source,
                span.clone(),
                "the rules in this file are not those that the game was played by".to_owned(),
                Some("the file was edited; open an older copy of it".to_owned()),
            )),
        };
    }
    let now = now.map_err(|reason| {
        fault_at(
            source,
            span.clone(),
            format!("the game `{id}` cannot be played: {reason}"),
            None,
        )
    })?;
    let message = format!(
        "the rules of {} have changed since this game was saved",
        now.about.title
    );
    Err(fault_at(
        source,
        fingerprint_span.clone(),
        message,
        Some(
            match &raw.path {
                Some(_) => "start a new game, or restore the old rule file",
                None => "start a new game, or open this one with the version that saved it",
            }
            .to_owned(),
        ),
    ))
}
