//! The search for a winnable deal. It starts with a new game for which nobody chose a deal. It ends when it finds a
//! deal, at the time limit, or when the player stops it.

use std::time::Duration;

use patience_core::Game;

use super::giving_up::ask_or;
use super::{App, Overlay, Screen};
use crate::message::{Request, Requests};
use crate::screens::effect::Effect;
use crate::screens::find_deal::{DealSearch, SearchOutcome};
use patience_app::session::TimedGame;
use patience_app::survey::difficulty::{Level, Thresholds};
use patience_app::winnability::Found;

/// Puts a new game on the table, of which nobody has chosen a particular deal. If the settings ask for winnable deals
/// only, the game waits until such a deal is found.
pub fn deal(app: &mut App, timed_game: TimedGame) {
    if DealSearch::is_wanted(&timed_game, &app.context) {
        let deal_search = DealSearch::any(timed_game, &app.context);
        app.overlays.push(Overlay::FindDeal(Box::new(deal_search)));
    } else {
        app.sit_down(timed_game);
    }
}

/// Returns the effect of choosing a difficulty level: a search for a deal of that level. If a game is in progress, a
/// question comes first.
pub fn choose_level(app: &App, level: Level) -> Effect {
    let deal = Effect::DealOfLevel(level);
    match app.screen() {
        Screen::Home => deal,
        Screen::Table => {
            let question = format!("Play a deal rated {}?", level.name());
            ask_or(app, &question, "deal", deal)
        }
    }
}

/// Searches for a deal of a difficulty level in the game on the table or under the cursor, and puts the deal on the
/// table.
pub fn deal_of_level(app: &mut App, level: Level) {
    let Some(rules) = app.rules_in_question() else {
        return;
    };
    let measured = app.context.catalogue.embedded().difficulty;
    let dealer = &mut app.context.dealer;
    let number = match Thresholds::of(measured, &rules) {
        Some(thresholds) => dealer.for_level(&thresholds, level),
        None => dealer.fresh(),
    };
    let next = match (app.screen(), &app.table) {
        (Screen::Table, Some(table)) => table.another(number),
        _ => {
            let path = app.home.preview().and_then(|preview| preview.path.clone());
            TimedGame::new(Game::new(rules, number), path, Duration::ZERO)
        }
    };
    let deal_search = DealSearch::new(next, app.context.now).of_level(level, measured);
    app.overlays.push(Overlay::FindDeal(Box::new(deal_search)));
}

/// Requests the solver's search of the next candidate deal if that is due. Returns whether the search for a winnable
/// deal is running.
pub fn follow(app: &mut App, requests: &mut Requests) -> bool {
    let Some(Overlay::FindDeal(deal_search)) = app.overlays.last_mut() else {
        return false;
    };
    // The search that starts here ends the one before.
    let number = app.winnability.give_way();
    let memory = app.context.settings.light_memory.value;
    let now = app.context.now;
    if let Some(search) = number.and_then(|number| deal_search.ask(number, memory, now)) {
        app.winnability.count_search();
        requests.push(Request::Search(Box::new(search)));
    }
    true
}

/// Takes the answer of a solver search if it was about a candidate deal: plays that deal, or tries the next one.
/// Returns whether it was about one.
pub fn learn(app: &mut App, number: u64, found: &Found) -> bool {
    let about = |over: &mut Overlay| match over {
        Overlay::FindDeal(deal_search) => deal_search.takes_answer(number),
        _ => false,
    };
    let Some(Overlay::FindDeal(deal_search)) = app.overlays.pop_if(about) else {
        return false;
    };
    let (now, dealer) = (app.context.now, &mut app.context.dealer);
    let seeks_level = deal_search.seeks_level();
    match deal_search.learn(found, now, || dealer.fresh()) {
        SearchOutcome::Found(timed_game, hand, passed) => {
            app.winnability.take_hand(*hand);
            app.sit_down(timed_game);
            if passed.lost + passed.undecided > 0 {
                say(app, format!("This deal can be won; {}", passed.words()));
            } else if !app.context.settings.light.value {
                say(app, "This deal can be won".to_owned());
            }
        }
        SearchOutcome::HasLevel(timed_game, hand, difficulty) => {
            app.winnability.take_hand(*hand);
            let (rules, deal) = (timed_game.game.rules().clone(), timed_game.game.deal());
            app.sit_down(timed_game);
            app.deal_levels.know(&rules, deal, &difficulty);
            say(app, difficulty.as_sentence());
        }
        SearchOutcome::OutOfTime(mut timed_game, mut text) => {
            let rules = timed_game.game.rules();
            let measured = app.context.catalogue.embedded().difficulty;
            let noted = Thresholds::of(measured, rules).filter(|_| !seeks_level);
            let noted = noted.and_then(|thresholds| app.context.dealer.noted_as_won(&thresholds));
            if let Some(number) = noted {
                timed_game.game = Game::new(rules.clone(), number);
                text = String::from("This deal is known to be winnable");
            }
            app.sit_down(timed_game);
            say(app, text);
        }
        SearchOutcome::Next(deal_search) => app.overlays.push(Overlay::FindDeal(deal_search)),
    }
    true
}

fn say(app: &mut App, text: String) {
    if let Some(table) = &mut app.table {
        table.say(text);
    }
}
