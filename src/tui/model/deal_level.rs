//! The difficulty level of the deal that the player is looking at: the deal on the table, on the page of deal
//! numbers, or the unfinished game under the cursor in the list of games. The level is computed once, in the
//! background, and only for games whose levels have been measured.

use std::collections::BTreeMap;
use std::sync::Arc;

use patience_core::{DealNumber, Game, Rules};

use super::{App, Overlay, Screen};
use crate::message::{Request, Requests};
use patience_app::deals::daily::Daily;
use patience_app::survey::difficulty::{Assessed, Difficulty, Thresholds};
use patience_app::winnability::{Found, Question, Search};

/// A deal, identified by the fingerprint of the game's rules and the deal number.
type Deal = (u64, DealNumber);

/// The difficulty levels of deals that have been computed so far.
#[derive(Debug, Default)]
pub struct DealLevels {
    /// For each deal, a sentence about its difficulty level, and how many of 1,000 simulated players win it.
    known: BTreeMap<Deal, (String, Option<u32>)>,
    /// The deal whose difficulty level is being computed, with the number of the search.
    asked: Option<(Deal, u64)>,
}

impl DealLevels {
    /// Stores the difficulty level of a deal that another part of the program has computed.
    pub fn know(&mut self, rules: &Rules, deal: DealNumber, difficulty: &Difficulty) {
        let level = (difficulty.as_sentence(), Some(difficulty.of_a_thousand()));
        self.known.insert(key(rules, deal), level);
    }

    /// Returns how many of 1,000 simulated players win the deal; `None` if that is unknown or nobody wins it.
    pub fn wins(&self, game: &Game) -> Option<u32> {
        let deal = key(game.rules(), game.known_deal()?);
        let (_, wins) = self.known.get(&deal)?;
        wins.filter(|wins| *wins > 0)
    }
}

/// Shows the difficulty level of the deal that the player is looking at, or requests a search for it. Returns whether
/// that search is running; no other search may start meanwhile.
pub fn follow(app: &mut App, requests: &mut Requests) -> bool {
    let wanted = wanted(app);
    let deal = wanted.as_ref().map(|(rules, deal)| key(rules, *deal));
    let is_told = tell(app, deal);
    let wanted = wanted.filter(|_| !is_told);
    if app
        .deal_levels
        .asked
        .is_some_and(|asked| wanted.is_some() && Some(asked.0) == deal)
    {
        return true;
    }
    if app.deal_levels.asked.take().is_some() {
        requests.push(Request::EndSearch);
    }
    let Some((rules, number)) = wanted else {
        return false;
    };
    let Some(search) = app.winnability.lend() else {
        return false;
    };
    app.winnability.count_search();
    app.deal_levels.asked = Some((key(&rules, number), search));
    let question = Question::Level(app.context.catalogue.embedded().difficulty, number, None);
    let position = Game::new(Arc::clone(&rules), number).position().clone();
    let memory = app.context.settings.light_memory.value;
    let search = Search::new(search, question, rules, position, memory);
    requests.push(Request::Search(Box::new(search)));
    true
}

/// Takes the answer of a search if the search was for the difficulty level of a deal. Returns whether it was.
pub fn learn(app: &mut App, number: u64, found: &Found) -> bool {
    let levels = &mut app.deal_levels;
    let Some((deal, _)) = levels.asked.take_if(|(_, asked)| *asked == number) else {
        return false;
    };
    let level = match found {
        Found::Level(Assessed::Has(difficulty, _)) => {
            let embedded = app.context.catalogue.embedded();
            let daily = Daily::read(embedded).ok();
            let level = daily.and_then(|daily| daily.level_of(embedded, deal.0, deal.1));
            let sentence = difficulty.published_as(level).as_sentence();
            (sentence, Some(difficulty.of_a_thousand()))
        }
        _ => {
            let unknown = "This deal is not known to be winnable, so it has no level";
            (unknown.to_owned(), None)
        }
    };
    levels.known.insert(deal, level);
    true
}

/// Notes that another search has ended the search for the difficulty level of a deal.
pub const fn give_way(app: &mut App) {
    app.deal_levels.asked = None;
}

fn key(rules: &Rules, deal: DealNumber) -> Deal {
    (rules.about.fingerprint, deal)
}

/// Returns the deal that the player is looking at, if difficulty levels have been measured for its game.
fn wanted(app: &App) -> Option<(Arc<Rules>, DealNumber)> {
    let game = match (app.screen(), app.overlays.last()) {
        (Screen::Table, Some(Overlay::Number(_))) => app.table.as_ref()?.game(),
        (Screen::Home, None) => app.home.kept_game()?,
        _ => return None,
    };
    let rules = game.rules();
    let measured = app.context.catalogue.embedded().difficulty;
    Thresholds::of(measured, rules)?;
    Some((rules.clone(), game.deal()))
}

/// Shows the difficulty level of the deal that the player is looking at. Returns whether the level is known.
fn tell(app: &mut App, deal: Option<Deal>) -> bool {
    let known = deal.and_then(|deal| app.deal_levels.known.get(&deal));
    let known = known.map(|(sentence, _)| sentence);
    let is_known = known.is_some();
    match app.overlays.last_mut() {
        Some(Overlay::Number(page)) => page.tell(deal.is_some(), known.cloned()),
        _ => app.home.tell_level(known.cloned()),
    }
    is_known
}
