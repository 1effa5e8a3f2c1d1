//! Starts a new game from the list of games, without a question about unfinished games.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use patience_core::{Game, Rules};

use super::App;
use super::lifecycle::{sit_down, timed_game};
use super::seating::{people_for_two, reseat};
use crate::screens::effect::SeatingPreset;
use patience_app::catalogue::CatalogueError;
use patience_app::catalogue::handicap::{Handicaps, check_lists};
use patience_app::duel::Duel;
use patience_app::settings::{Choice, People, Rival, Seating};

/// Deals a new game with its usual options. Unfinished games of the same kind are kept. `path` is the game's rule file
/// if the game is not in the catalogue. For two people at one keyboard, a single-player game becomes a duel, and a
/// partnership game is played with one player per side if it has an option for that.
pub fn begin_anew(app: &mut App, id: &str, path: Option<PathBuf>, who: SeatingPreset) {
    let rules = match rules_for(app, id, path.as_deref(), who) {
        Ok(rules) => Arc::new(rules),
        Err(fault) => {
            let fault = fault.lines().next().unwrap_or_default();
            return app.notify(fault, true);
        }
    };
    let for_two = !matches!(who, SeatingPreset::Usual | SeatingPreset::Computer);
    let duel = match who {
        SeatingPreset::Computer => Some(Rival::Computer(app.context.seating.level)),
        _ if for_two && rules.seats() == 1 => Some(Rival::Person),
        _ => None,
    };
    if duel.is_some() && !Duel::allows(&rules) {
        let text = format!(
            "{} cannot be played as a duel on the same cards",
            rules.about.title
        );
        return app.notify(text, true);
    }
    if for_two && duel.is_none() {
        let people = match who {
            SeatingPreset::Partners => People::Partners,
            _ => people_for_two(&rules),
        };
        let seating = Seating {
            people,
            ..app.context.seating
        };
        reseat(app, seating);
    }
    let game = Game::new(rules, app.context.dealer.fresh());
    let timed_game = timed_game(game, path, duel);
    sit_down(app, timed_game, true);
}

/// Compiles the rules of a game with its usual options.
///
/// # Errors Returns a sentence that says why the file cannot be read, or why the options do not fit.
fn rules_for(
    app: &App,
    id: &str,
    path: Option<&Path>,
    who: SeatingPreset,
) -> Result<Rules, String> {
    let settings = &app.context.settings;
    // The settings of a game do not apply to a file of the same name elsewhere.
    let choice = match path {
        None => settings.choice_for(id, &Choice::default()),
        Some(_) => Choice::default(),
    };
    let file = app.context.catalogue.rule_file_at(id, path);
    let file = file.map_err(|error| error.to_string())?;
    let own = settings.handicaps();
    let handicaps = Handicaps(&own);
    let variant = choice.variant.as_deref();
    let compile = |set: &[(String, String)]| {
        let rules = handicaps.compile(&file, variant, set);
        rules.map_err(|faults| CatalogueError::from(faults).to_string())
    };
    let mut set = choice.set.clone();
    let mut rules = compile(&set)?;
    if who == SeatingPreset::Two
        && let Some(alone) = handicaps.one_a_side(&file, &rules, variant, &set)
    {
        rules = compile(&alone)?;
        set = alone;
    }
    check_lists(&rules, &set).map_err(|faults| CatalogueError::from(faults).to_string())?;
    Ok(rules)
}
