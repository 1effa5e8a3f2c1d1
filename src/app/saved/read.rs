//! Reading a saved game: first its head, then the rules it names, then every move through
//! the engine. Whatever is wrong is told with its line.

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
use raw::Raw;

/// Returns the head of a saved game for the list of games; nothing where there is no such file.
pub fn header(path: &Path) -> Option<Unfinished> {
    let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    let read = files::read_own(path, SAVED_GAME);
    let unreadable = read.as_ref().err().map(|error| match error.kind() {
        io::ErrorKind::PermissionDenied => "its file may not be read".to_owned(),
        _ => "its file is damaged".to_owned(),
    });
    let text = read.unwrap_or_default();
    let (head, log) = split_log(&text).unwrap_or((&text, ""));
    let source = Source::new(path.display().to_string(), head);
    let mut reader = ValueReader::new(&source);
    let raw = Raw::read(&mut reader);
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
        // The file's own name begins with the game's.
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

/// Returns a text without its last line, if that has no end: it was being written when the program
/// was killed. A disk that went away in the middle of writing may leave zeros.
fn whole_lines(text: &str) -> &str {
    let text = &text[..text.find('\0').unwrap_or(text.len())];
    &text[..text.rfind('\n').map_or(0, |end| end + 1)]
}

/// The first version of the text form, of which the log was a list that was always written whole.
const FIRST_FORMAT: u64 = 1;

/// Returns the fault in the versions of a file, and its bytes.
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
    if format < FIRST_FORMAT {
        return Some((
            format!(
                "format {format} of saved games is not read; this program reads {FIRST_FORMAT} to {FORMAT}"
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
        format!("{message}; this program has version {SHUFFLE_VERSION}, which deals other cards"),
        span,
    ))
}

/// Reads a file, in the way that is given, and plays its moves back.
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
    let raw = Raw::read(&mut reader);
    // Another version may write keys that this one does not know, so its number is checked first.
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
        // The player who has played the deal has left, and the other must not see those moves.
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
                // Former proofs may be false.
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

/// Returns who plays at a table of several, where the file leaves it out the usual seating, or in a duel
/// with a computer player.
fn seating(raw: &Raw, rules: &Rules) -> Option<Seating> {
    // In games in turns every seat was a person's before there were computer players.
    let people = if rules.in_real_time() {
        Seating::default().people
    } else {
        People::All
    };
    let in_duel = raw.duel.is_some() && raw.computer_level.is_some();
    (rules.seats() > 1 || in_duel).then(|| raw.seating(raw.people.unwrap_or(people)))
}

/// Returns the error of a file with one fault.
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

/// Returns the value of a key, or the fault that the key is missing.
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

/// Returns the rules with the fingerprint of a saved game where they are not those that the
/// catalogue has under its name: deals of the day are played by the rules that they were published
/// with, whatever file stands in place of those.
fn former_rules(id: &str, fingerprint: &str, raw: &Raw, catalogue: &Catalogue) -> Option<Rules> {
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

/// Returns the rules that a game is played by: those of the rule file that it names, or, where that
/// means other rules by now or is gone, those that the game carries; and what has become of them.
fn rules_of(
    source: &Arc<Source>,
    raw: &Raw,
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
                "the rules that this file carries are not those that the game was played by"
                    .to_owned(),
                Some("the file was changed; open an older copy of it".to_owned()),
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
                Some(_) => "start a new game, or bring the old rule file back",
                None => "start a new game, or open this one with the version that saved it",
            }
            .to_owned(),
        ),
    ))
}
