//! The requests of pages, and how each is carried out.

use std::sync::Arc;

use patience_core::Game;

use super::actions::close_page;
use super::at_table::act_result;
use super::opening::{self, open_names};
use super::pages::open_finished_of;
use crate::interaction::table::Table;
use crate::message::{Request, Requests};
use crate::model::lifecycle::{self, apply, deal_number};
use crate::model::result::show_if_over;
use crate::model::{App, Overlay, daily_deal, deal_search, maker, new_game, replay, seating};
use crate::screens::{ChosenOptions, PageRequest};
use patience_app::deals::daily::Place;
use patience_app::keymap::Action;
use patience_app::saved::Loaded;
use patience_app::session::TimedGame;
use patience_app::settings::{Seating, Stored, Word};

/// Carries out the request of a page. Returns the action whose key is to be pressed, if the page
/// asks for that.
pub fn carry_out(app: &mut App, asked: PageRequest, requests: &mut Requests) -> Option<Action> {
    match asked {
        PageRequest::Close => {
            close_page(app, requests);
        }
        PageRequest::Store(key, value) => requests.push(Request::Store(key, value)),
        PageRequest::OpenNames => {
            open_names(app);
            requests.extend(
                app.overlays
                    .last()
                    .and_then(|page| page.page().question())
                    .map(Request::Ask),
            );
        }
        PageRequest::Answer(then) => {
            app.overlays.pop();
            lifecycle::carry_out(app, *then, requests);
        }
        PageRequest::Confirm(question) => app.ask(question),
        PageRequest::Narrow(filter) => {
            app.home.narrow(filter);
            if let Some(Overlay::Filter(page)) = app.overlays.last_mut() {
                page.set_found(app.home.found());
            }
        }
        PageRequest::Press(action) => return Some(action),
        PageRequest::Deal(number) => deal_number(app, number, requests),
        PageRequest::DealOfLevel(level) => deal_search::ask_for_level(app, level, requests),
        PageRequest::Begin { id, who } => new_game::begin_anew(app, &id, None, who),
        PageRequest::Play(chosen) => play(app, &chosen, requests),
        PageRequest::Handicaps(handicaps) => seating::give_handicaps(app, &handicaps),
        PageRequest::Result(action) => act_result(app, action, requests),
        PageRequest::AskHost(ask) => requests.push(Request::AskHost(ask)),
        PageRequest::Ask(query) => requests.push(Request::Ask(query)),
        PageRequest::OpenFinished(only) => open_finished_of(app, only, requests),
        PageRequest::Copy(text) => requests.push(Request::Copy(text)),
        PageRequest::Say(text, trouble) => app.notify(text, trouble),
        PageRequest::Watch(game) => replay::watch(app, *game),
        PageRequest::MakeFromNothing => maker::open(app, None),
        PageRequest::SaveMade(file) => requests.push(Request::SaveMade(file)),
        PageRequest::PlayMade(file) => maker::play(app, &file),
        PageRequest::TryMade(game) => maker::try_out(app, *game),
        PageRequest::PlayDaily(deal, now) => daily_deal::play(app, &deal, now, requests),
        PageRequest::PlayOn(game) => play_on(app, *game, requests),
        PageRequest::TryAgain(game) => try_again(app, *game, requests),
    }
    None
}

/// Goes on with a game that was left, from where it stood. It is under way again: what was recorded of
/// its end is taken out, and it is recorded once when it ends.
fn play_on(app: &mut App, kept: Loaded, requests: &mut Requests) {
    let Some(key) = kept.about.key else {
        return app.notify("This game has no key, and cannot be gone on with", true);
    };
    let is_it = |timed_game: &TimedGame| timed_game.former_keys.contains(&key);
    let on_table = app.table.as_ref().map(Table::timed_game);
    if on_table.is_some_and(is_it) {
        // The list has not heard yet that it is under way.
        app.overlays.clear();
        return app.show_table();
    }
    if let Some(kept) = app.home.unfinished_once(key).cloned() {
        return lifecycle::continue_game(app, kept, requests);
    }
    let mark = kept.about.day.as_ref().and_then(|day| day.day.parse().ok());
    let words = mark.map_or_else(
        || format!("Deal {} goes on from where it was left", kept.game.deal()),
        |place: Place| format!("It goes on from where it was left: {}", place.words()),
    );
    let mut timed_game = TimedGame::from_snapshot(kept);
    timed_game.concluded = true;
    app.sit_down(timed_game);
    app.pause();
    requests.extend([Request::Save, Request::List]);
    app.notify(words, false);
    show_if_over(app);
}

/// Deals a finished game again, by the rules that it was played by.
fn try_again(app: &mut App, kept: Loaded, requests: &mut Requests) {
    let game = Game::new(Arc::clone(kept.game.rules()), kept.game.deal());
    app.overlays.clear();
    app.show_home();
    let path = kept.about.path.clone();
    let duel = TimedGame::from_snapshot(kept).rival();
    lifecycle::begin_with(app, game, path, duel, requests);
}

/// Plays with the chosen options and players.
fn play(app: &mut App, chosen: &ChosenOptions, requests: &mut Requests) {
    if let Some(seating) = chosen.seating {
        seat(app, seating, requests);
    }
    apply(app, chosen, requests);
}

/// Seats the chosen players from now on, and has what is new in the choice stored: who sits at the table may
/// have been seated without the settings.
fn seat(app: &mut App, chosen: Seating, requests: &mut Requests) {
    let before = opening::seating(app);
    seating::reseat(app, chosen);
    let stored = app.context.settings.seating();
    if before.people != chosen.people && stored.people != chosen.people {
        let people = Stored::Text(chosen.people.word().to_owned());
        requests.push(Request::Store(vec!["people".to_owned()], people));
    }
    if before.own_seat != chosen.own_seat && stored.own_seat != chosen.own_seat {
        let own = Stored::Number(i64::from(chosen.own_seat.0) + 1);
        requests.push(Request::Store(vec!["own_seat".to_owned()], own));
    }
    if before.level != chosen.level && stored.level != chosen.level {
        let level = Stored::Text(chosen.level.word().to_owned());
        requests.push(Request::Store(vec!["computer_level".to_owned()], level));
    }
}
