//! The requests of pages, and how each is carried out.

use std::sync::Arc;

use patience_core::Game;

use super::at_table::act_result;
use super::opening::open_names;
use super::pages::open_finished_of;
use crate::interaction::table::Table;
use crate::message::{Request, Requests};
use crate::model::lifecycle::{self, apply, deal_number};
use crate::model::{App, Overlay, seating};
use crate::screens::{ChosenOptions, PageRequest};
use patience_app::deals::daily::{DailyDeal, Place};
use patience_app::keymap::Action;
use patience_app::saved::Loaded;
use patience_app::saved::ending::{DailyMark, Moment};
use patience_app::session::TimedGame;
use patience_app::settings::{Seating, Stored, Word};

/// Carries out the request of a page. Returns the action whose key is to be pressed, if the page
/// asks for that.
pub fn carry_out(app: &mut App, asked: PageRequest, requests: &mut Requests) -> Option<Action> {
    match asked {
        PageRequest::Close => {
            app.overlays.pop();
        }
        PageRequest::Store(key, value) => requests.push(Request::Store(key, value)),
        PageRequest::OpenNames => open_names(app),
        PageRequest::Answer(then) => {
            app.overlays.pop();
            lifecycle::carry_out(app, *then, requests);
        }
        PageRequest::Narrow(filter) => {
            app.home.narrow(filter);
            if let Some(Overlay::Filter(page)) = app.overlays.last_mut() {
                page.set_found(app.home.found());
            }
        }
        PageRequest::Press(action) => return Some(action),
        PageRequest::Deal(number) => deal_number(app, number, requests),
        PageRequest::Play(chosen) => play(app, &chosen, requests),
        PageRequest::Handicaps(handicaps) => seating::give_handicaps(app, &handicaps),
        PageRequest::Result(action) => act_result(app, action, requests),
        PageRequest::Ask(query) => requests.push(Request::Ask(query)),
        PageRequest::OpenFinished(only) => open_finished_of(app, only, requests),
        PageRequest::Copy(text) => requests.push(Request::Copy(text)),
        PageRequest::Say(text, trouble) => app.notify(text, trouble),
        PageRequest::Watch(game) => watch(app, *game),
        PageRequest::PlayDaily(deal, now) => play_daily(app, &deal, now, requests),
        PageRequest::TryAgain(game) => try_again(app, *game, requests),
    }
    None
}

/// Plays a finished game back from its start.
fn watch(app: &mut App, mut kept: Loaded) {
    match &mut kept.duel {
        Some(duel) => duel.rewind(&mut kept.game),
        None => kept.game.restart(),
    }
    let mut timed_game = TimedGame::recording_of(kept);
    timed_game.recording_to_start();
    app.sit_down(timed_game);
}

/// Deals a finished game again, by the rules that it was played by.
fn try_again(app: &mut App, kept: Loaded, requests: &mut Requests) {
    let game = Game::new(Arc::clone(kept.game.rules()), kept.game.deal());
    app.overlays.clear();
    app.show_home();
    let duel = kept.duel.is_some();
    lifecycle::begin_with(app, game, kept.about.path, duel, requests);
}

/// Plays the deal of a day or of a tour, beside the game that is on the table.
fn play_daily(app: &mut App, deal: &DailyDeal, now: Moment, requests: &mut Requests) {
    let is_begun = |table: &Table| table.timed_game().is_begun();
    if app.table.as_ref().is_some_and(is_begun) {
        requests.push(Request::Save);
    }
    app.overlays.clear();
    let mark = DailyMark {
        day: deal.place.to_string(),
        began: Some(now),
    };
    lifecycle::begin_daily(app, deal.game(), mark, requests);
    let words = match deal.place {
        Place::Day(date) => format!("The deal of {}", date.strftime("%A %-d %B %Y")),
        Place::Row(_, row) => format!("Row {row} of the tour of the week"),
    };
    app.notify(words, false);
}

/// Plays with the chosen options and players.
fn play(app: &mut App, chosen: &ChosenOptions, requests: &mut Requests) {
    if let Some(seating) = chosen.seating {
        seat(app, seating, requests);
    }
    apply(app, chosen, requests);
}

/// Seats the chosen players from now on, and has a new choice stored.
fn seat(app: &mut App, chosen: Seating, requests: &mut Requests) {
    seating::reseat(app, chosen);
    let stored = app.context.settings.seating();
    if stored.people != chosen.people {
        let people = Stored::Text(chosen.people.word().to_owned());
        requests.push(Request::Store(vec!["people".to_owned()], people));
    }
    if stored.level != chosen.level {
        let level = Stored::Text(chosen.level.word().to_owned());
        requests.push(Request::Store(vec!["computer_level".to_owned()], level));
    }
}
