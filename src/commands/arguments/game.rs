//! The game given on the command line. It is found in the catalogue or in a file, and compiled with the chosen variant
//! and options.

use std::path::PathBuf;
use std::sync::Arc;

use patience_core::{DealNumber, Kind, MOST_SEATS, Rules, Variant};

use crate::error::{CommandError, Problem};
use patience_app::catalogue::handicap::{Handicaps, check_lists};
use patience_app::catalogue::redundant_options;
use patience_app::catalogue::{Found, Origin};
use patience_app::program::Program;
use patience_app::settings::Choice;

/// The game that was chosen on the command line, with its rules.
pub struct Chosen {
    /// The compiled rules of the chosen game.
    pub rules: Arc<Rules>,
    /// All variants of the chosen game.
    pub variants: Vec<Variant>,
    /// The path of the rule file, if the chosen game is not in the catalogue.
    pub path: Option<PathBuf>,
    /// A note for the player about the rules. For example, a rule file of the player's own replaces a built-in game, or
    /// an option has no effect.
    pub note: Option<String>,
}

/// Returns the deal with this number, if the chosen game has that deal.
///
/// # Errors
/// Fails for a deal of Microsoft's numbering if the game is not played with a single pack.
pub fn existing(rules: &Rules, deal: DealNumber) -> Result<DealNumber, CommandError> {
    if rules.has_deal(deal) {
        return Ok(deal);
    }
    Err(CommandError::usage(format!(
        "{} has no deal {deal}: it is not played with one pack; leave out `ms:`",
        rules.about.full_title()
    )))
}

/// Returns an error if the game is played for points, rather than won or lost.
///
/// # Errors
/// Fails for a game that is played for points.
pub fn can_be_won(rules: &Rules) -> Result<(), CommandError> {
    if rules.goal.can_be_won() {
        return Ok(());
    }
    Err(CommandError::usage(format!(
        "{} is played for points, so its deals are not won or lost; `patience-lab survey --random` measures the \
         average score, and E at the table shows the value of each move",
        rules.about.full_title()
    )))
}

/// Returns the rules of the single-player game that the command line names.
///
/// # Errors
/// Fails if the game, its variant or an option is wrong, or if the game is for several players.
pub fn choose_for_one(
    program: &Program,
    word: &str,
    flags: &Choice,
) -> Result<Arc<Rules>, CommandError> {
    find_for_one(program, word, flags).map(|chosen| chosen.rules)
}

/// Finds a single-player game and compiles its rules.
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
        "{} is for several players; only single-player games can be solved",
        chosen.rules.about.full_title()
    )))
}

/// Finds the game that the command line names and compiles its rules. The variant and the options come from the flags
/// and the configuration; the players' handicaps are applied.
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

/// Finds the game that the command line names and compiles its rules for given players. If the game has an option for
/// the number of sides and the flags do not set it, `sides` is called to get the number. Its arguments are the rules,
/// the minimum and the maximum.
///
/// # Errors
/// Fails if the game, its options or the number of players is wrong.
pub fn choose_for(
    program: &Program,
    word: &str,
    flags: &mut Choice,
    sides: Option<impl FnOnce(&Rules, i64, i64) -> Result<i64, CommandError>>,
    handicaps: Handicaps,
) -> Result<Chosen, CommandError> {
    // The number of sides is not known until the players have been counted.
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

/// Finds the game that the command line names and compiles its rules, like `choose`. The length of lists with a value
/// for each side is not checked, because the number of sides is not known yet.
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
        // The configuration applies only to games in the catalogue.
        Origin::Named(_) | Origin::Path(_) => flags.clone(),
        Origin::Embedded | Origin::Own(_) => program.settings.choice_for(&id, &flags),
    };
    let rules = handicaps
        .compile(&file, choice.variant.as_deref(), &choice.set)
        .map_err(|faults| {
            let faults = program.catalogue.at_extends(faults, &file.source_of_file());
            // An error without a place is about a name or value on the command line.
            if faults.0.iter().all(|fault| fault.place.is_none()) {
                CommandError::Usage(Problem::Faults(faults))
            } else {
                CommandError::Wrong(Problem::Faults(faults))
            }
        })?;
    let note = match &origin {
        Origin::Own(path) if program.catalogue.is_embedded(&id) => Some(format!(
            "your own {} replaces the built-in game",
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
