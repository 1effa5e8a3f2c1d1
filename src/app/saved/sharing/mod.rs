//! A game as one line of text, `klondike@80693:m7Qk…`, that any copy of the program can open and
//! check. The line contains the game, the deal and every move so far, but no undone moves.
//!
//! `envelope.rs` reads and writes the outside of a line with its checksum, and `content.rs` the
//! content inside. `form.rs` defines the version and the maximum length of the format.
//! `playback.rs` plays the moves of a line, and `file.rs` writes the file of a game that cannot be
//! a line. Saved games, in `saved`, also keep redoable moves and all times.

mod content;
mod envelope;
mod errors;
mod file;
mod form;
mod playback;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use patience_core::{Rules, SHUFFLE_VERSION};

use crate::catalogue::{Catalogue, CatalogueError};
use crate::duel::{Duel, PLAYERS, acts_done};
use crate::limits::{SHARED_ACTS, SHARED_CONTENT};
use crate::saved::{About, Loaded, Snapshot};
use crate::settings::{People, Seating};
use content::Content;
use envelope::Envelope;
pub use envelope::has_form;
pub use errors::{LineError, ReadError};
pub use file::{folder, write_file};
use form::LONGEST_LINE;
use playback::Playback;

/// Writes a game up to the current position as a line of text that can be shared.
///
/// # Errors
/// Fails if the game is played in real time, or is too long for a line. Such a game can be shared
/// as a file.
pub fn line(snapshot: &Snapshot) -> Result<String, LineError> {
    let (game, duel) = (&snapshot.game, snapshot.duel.as_ref());
    let rules = game.rules();
    if rules.in_real_time() {
        return Err(LineError::RealTime {
            title: rules.about.full_title(),
        });
    }
    let done = acts_done(game, duel);
    let too_long = LineError::TooLong { moves: done.len() };
    if done.len() > SHARED_ACTS {
        return Err(too_long);
    }
    let first = duel.map(Duel::first);
    let mut playback = Playback::new(Arc::clone(rules), game.deal(), first);
    let mut acts = Vec::with_capacity(done.len());
    for (player, entry) in done {
        acts.push(playback.text_of(player, entry.act));
        playback
            .act(player, entry)
            .map_err(|_| LineError::Unplayable { number: acts.len() })?;
    }
    let content = Content {
        shuffle: SHUFFLE_VERSION,
        elapsed: snapshot.about.elapsed,
        hints: snapshot.about.hints,
        first,
        variant: rules.about.variant.clone(),
        options: chosen_options(rules),
        acts,
    };
    let envelope = Envelope {
        game: rules.about.id.clone(),
        deal: game.deal(),
        fingerprint: rules.about.fingerprint,
        content: content.write(),
    };
    if envelope.content.len() > SHARED_CONTENT {
        return Err(too_long);
    }
    let line = envelope.seal();
    if line.len() > LONGEST_LINE {
        return Err(too_long);
    }
    Ok(line)
}

/// The game options that differ from the variant's defaults, with their values.
fn chosen_options(rules: &Rules) -> Vec<(String, String)> {
    let settings = rules.about.settings.iter();
    settings
        .filter(|setting| setting.value != setting.default)
        .map(|setting| (setting.id.clone(), setting.value.to_string()))
        .collect()
}

/// Reads a shared line and plays its moves. The line does not contain the times of single moves, so
/// the time spent is spread evenly over the moves. It does not contain names either, so the players
/// are numbered, and all of them count as people.
///
/// # Errors
/// Fails if the line is invalid, or this copy of the program cannot open it.
pub fn read(text: &str, catalogue: &Catalogue) -> Result<Loaded, ReadError> {
    let envelope = Envelope::open(text)?;
    let content = Content::read(&envelope.content).ok_or(ReadError::Unreadable)?;
    if content.shuffle != SHUFFLE_VERSION {
        return Err(ReadError::Shuffle {
            version: content.shuffle,
        });
    }
    let rules = Arc::new(rules_of(&envelope, &content, catalogue)?);
    if rules.in_real_time() {
        return Err(ReadError::RealTime {
            title: rules.about.full_title(),
        });
    }
    let alone = content.first.is_none();
    let allowed = alone || Duel::allows(&rules);
    if !allowed || !rules.has_deal(envelope.deal) || content.acts.len() > SHARED_ACTS {
        return Err(ReadError::Unreadable);
    }
    let mut playback = Playback::new(Arc::clone(&rules), envelope.deal, content.first);
    let total = content.acts.len() as u64;
    let elapsed = content.elapsed_ms();
    for (number, text) in (1..).zip(&content.acts) {
        playback
            .play(text, elapsed * number / total)
            .map_err(|reason| ReadError::Move {
                number,
                text: text.clone(),
                reason,
            })?;
    }
    let (game, duel) = playback.finish();
    let seats = match &duel {
        Some(_) => PLAYERS.len(),
        None => usize::from(rules.seats()),
    };
    Ok(Loaded {
        game,
        duel,
        about: About {
            elapsed: Duration::from_millis(elapsed),
            hints: content.hints,
            players: (1..=seats).map(|seat| format!("Player {seat}")).collect(),
            people: None,
            seating: (rules.seats() > 1).then(|| Seating {
                people: People::All,
                ..Seating::default()
            }),
            ..About::default()
        },
    })
}

/// Compiles the rules that a shared line names, and checks that the game was played by these rules.
fn rules_of(
    envelope: &Envelope,
    content: &Content,
    catalogue: &Catalogue,
) -> Result<Rules, ReadError> {
    let id = &envelope.game;
    if !catalogue.has(id) {
        return Err(ReadError::UnknownGame { id: id.clone() });
    }
    let unplayable = |error: CatalogueError| ReadError::Unplayable {
        id: id.clone(),
        reason: error.to_string(),
    };
    let file = catalogue.rule_file(id).map_err(unplayable)?;
    let variants = file.variants();
    let variant = variants.iter().find(|known| known.id == content.variant);
    let other_rules = || {
        let title = file.title();
        let changed = variant.filter(|known| known.id != patience_core::STANDARD);
        let title = changed.map_or_else(
            || title.to_owned(),
            |known| format!("{title} · {}", known.title),
        );
        ReadError::OtherRules { title }
    };
    // A valid line names no option twice.
    if variant.is_none() || content.options.len() > file.options().len() {
        return Err(other_rules());
    }
    let former = || {
        let (variant, set) = (Some(content.variant.as_str()), &content.options);
        let embedded = catalogue.embedded();
        embedded.rules_with(id, variant, set, envelope.fingerprint)
    };
    match file.compile(Some(&content.variant), &content.options) {
        Ok(rules) if rules.about.fingerprint == envelope.fingerprint => Ok(rules),
        // Older rules of the program, or rules of published deals.
        Ok(_) => former().ok_or_else(other_rules),
        Err(_) => match file.compile(None, &[]) {
            Ok(_) => Err(other_rules()),
            Err(faults) => Err(unplayable(faults.into())),
        },
    }
}
