//! The game that a command line names: found in the catalogue or in a file, and compiled with the
//! variant and the options that were asked for.

use std::path::PathBuf;
use std::sync::Arc;

use patience_core::{DealNumber, Kind, MOST_SEATS, Rules, Variant};

use crate::error::{CommandError, Problem};
use patience_app::catalogue::handicap::{Handicaps, check_lists};
use patience_app::catalogue::redundant_options;
use patience_app::catalogue::{Found, Origin};
use patience_app::program::Program;
use patience_app::settings::Choice;

/// The rules of a game that somebody has asked for.
pub struct Chosen {
    /// The compiled rules.
    pub rules: Arc<Rules>,
    /// All its variants.
    pub variants: Vec<Variant>,
    /// The rule file, where it is not in the catalogue.
    pub path: Option<PathBuf>,
    /// Something to say about where the rules come from.
    pub note: Option<String>,
}

/// Returns the deal that was asked for.
///
/// # Errors
/// Says that the game has no such deal.
pub fn existing(rules: &Rules, deal: DealNumber) -> Result<DealNumber, CommandError> {
    if rules.has_deal(deal) {
        return Ok(deal);
    }
    Err(CommandError::usage(format!(
        "{} has no deal {deal}: it is not played with one pack; leave `ms:` out",
        rules.about.full_title()
    )))
}

/// Checks that a game can be won.
///
/// # Errors
/// Says that it is played for points.
pub fn can_be_won(rules: &Rules) -> Result<(), CommandError> {
    if rules.goal.can_be_won() {
        return Ok(());
    }
    Err(CommandError::usage(format!(
        "{} is played for points, so that no deal of it is won or lost; `patience-lab survey --random` \
         says what points come of it, and E at the table what a move is worth",
        rules.about.full_title()
    )))
}

/// Returns the rules of a game for one player.
///
/// # Errors
/// Says what is wrong with the game or its options, or that it is for several players.
pub fn choose_for_one(
    program: &Program,
    word: &str,
    flags: &Choice,
) -> Result<Arc<Rules>, CommandError> {
    find_for_one(program, word, flags).map(|chosen| chosen.rules)
}

/// Returns a game for one player.
pub(crate) fn find_for_one(
    program: &Program,
    word: &str,
    flags: &Choice,
) -> Result<Chosen, CommandError> {
    let chosen = choose(program, word, flags, Handicaps(&[]))?;
    if chosen.rules.seats() == 1 {
        return Ok(chosen);
    }
    Err(CommandError::usage(format!(
        "{} is for several players, and only games for one can be solved",
        chosen.rules.about.full_title()
    )))
}

/// Finds a game and compiles its rules, with the variant and options that the flags and the
/// configuration name, and the handicaps of players.
pub(crate) fn choose(
    program: &Program,
    word: &str,
    flags: &Choice,
    handicaps: Handicaps,
) -> Result<Chosen, CommandError> {
    let chosen = find(program, word, flags, handicaps)?;
    let id = &chosen.rules.about.id;
    let configured = program.settings.choice_for(id, flags);
    let set = match chosen.path {
        Some(_) => &flags.set,
        None => &configured.set,
    };
    let checked = check_lists(&chosen.rules, set);
    checked.map_err(|faults| CommandError::Usage(Problem::Faults(faults)))?;
    Ok(chosen)
}

/// As `choose`, for the players who are named: where an option of the game says how many sides play, and the
/// flags do not set it, `sides` returns their number. It is given the least and the greatest number.
///
/// # Errors
/// Says what is wrong with the game, its options or the number of players.
pub fn choose_for(
    program: &Program,
    word: &str,
    flags: &mut Choice,
    sides: Option<impl FnOnce(&Rules, i64, i64) -> Result<i64, CommandError>>,
    handicaps: Handicaps,
) -> Result<Chosen, CommandError> {
    // How many play is not known before the players have been counted.
    let chosen = find(program, word, flags, handicaps)?;
    if let Some(sides) = sides {
        let mut settings = chosen.rules.about.settings.iter();
        let setting = settings.find(|setting| setting.players);
        let is_free = |id: &str| !flags.set.iter().any(|(name, _)| name == id);
        if let Some(setting) = setting.filter(|setting| is_free(&setting.id)) {
            let (least, most) = match setting.kind {
                Kind::Number { min, max, .. } => (min, max),
                _ => (2, i64::from(MOST_SEATS)),
            };
            let sides = sides(&chosen.rules, least, most)?;
            flags.set.push((setting.id.clone(), sides.to_string()));
        }
    }
    choose(program, word, flags, handicaps)
}

/// As `choose`, where a list for the sides may have any length: it is not known yet how many play.
fn find(
    program: &Program,
    word: &str,
    flags: &Choice,
    handicaps: Handicaps,
) -> Result<Chosen, CommandError> {
    let Found {
        id,
        origin,
        variant,
    } = program.catalogue.find(word)?;
    let file = program.catalogue.read(&id, &origin)?;
    let mut flags = flags.clone();
    flags.variant = flags.variant.or(variant);
    let choice = match &origin {
        // The configuration speaks of the games in the catalogue.
        Origin::Named(_) | Origin::Path(_) => flags.clone(),
        Origin::Embedded | Origin::Own(_) => program.settings.choice_for(&id, &flags),
    };
    let rules = handicaps
        .compile(&file, choice.variant.as_deref(), &choice.set)
        .map_err(|faults| {
            let faults = program.catalogue.at_extends(faults, &file.source_of_file());
            // A fault without a place is about a name or value on the command line.
            if faults.0.iter().all(|fault| fault.place.is_none()) {
                CommandError::Usage(Problem::Faults(faults))
            } else {
                CommandError::Wrong(Problem::Faults(faults))
            }
        })?;
    let note = match &origin {
        Origin::Own(path) if program.catalogue.is_embedded(&id) => Some(format!(
            "your own {} is played instead of the game that comes with the program",
            path.display()
        )),
        _ => None,
    };
    let note = note.or_else(|| redundant_options::note(&file, &rules, &flags.set));
    let path = match origin {
        Origin::Named(path) | Origin::Path(path) => Some(path),
        Origin::Embedded | Origin::Own(_) => None,
    };
    Ok(Chosen {
        rules: Arc::new(rules),
        variants: file.variants().to_vec(),
        path,
        note,
    })
}
