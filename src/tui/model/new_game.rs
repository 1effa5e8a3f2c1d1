//! A game dealt anew from the first page, without a question about those that are unfinished.

use std::sync::Arc;

use patience_core::Game;

use super::lifecycle::{sit_down, timed_game};
use super::{App, seating};
use patience_app::catalogue::CatalogueError;
use patience_app::catalogue::handicap::{Handicaps, check_lists};
use patience_app::duel::Duel;
use patience_app::settings::{Choice, People, Seating};

/// Deals a game anew with the usual options, beside those of its kind that are unfinished; for two at
/// this keyboard, a game for one as a duel.
pub fn begin_anew(app: &mut App, id: &str, for_two: bool) {
    let catalogue = Arc::clone(&app.context.catalogue);
    let settings = &app.context.settings;
    let choice = settings.choice_for(id, &Choice::default());
    let compiled = catalogue
        .rule_file(id)
        .and_then(|file| {
            let handicaps = settings.handicaps();
            let variant = choice.variant.as_deref();
            let compiled = Handicaps(&handicaps).compile(&file, variant, &choice.set);
            let compiled = compiled.and_then(|rules| {
                check_lists(&rules, &choice.set)?;
                Ok(rules)
            });
            compiled.map_err(CatalogueError::from)
        })
        .map_err(|error| error.to_string());
    let rules = match compiled {
        Ok(rules) => Arc::new(rules),
        Err(fault) => {
            let fault = fault.lines().next().unwrap_or_default();
            return app.notify(fault, true);
        }
    };
    let duel = for_two && rules.seats() == 1;
    if duel && !Duel::allows(&rules) {
        let text = format!(
            "{} is not played by two on the same cards",
            rules.about.title
        );
        return app.notify(text, true);
    }
    if for_two && !duel {
        // In turns everybody who sits there may be a person.
        let people = if rules.in_real_time() {
            People::Two
        } else {
            People::All
        };
        let seating = Seating {
            people,
            ..app.context.seating
        };
        seating::reseat(app, seating);
    }
    let game = Game::new(rules, app.context.dealer.fresh());
    let timed_game = timed_game(game, None, duel);
    sit_down(app, timed_game, true);
}
