//! What pages, answers and keys ask for, and how each of it is done.

use std::sync::Arc;
use std::time::Duration;

use patience_core::{Game, Seat};

use super::actions::{close_page, press_if_known};
use super::at_table::act_result;
use super::opening::{self, open_names};
use super::pages::open_finished_of;
use crate::interaction::table::Table;
use crate::message::{Request, Requests};
use crate::model::lifecycle::{self, choose_deal, choose_options, leave};
use crate::model::result::{show_if_over, show_result};
use crate::model::{App, Overlay, daily_deal, deal_search, maker, new_game, replay, seating};
use crate::screens::effect::Effect;
use crate::winnability::solution;
use patience_app::deals::daily::Place;
use patience_app::duel::Duel;
use patience_app::keymap::Keys;
use patience_app::saved::Loaded;
use patience_app::session::TimedGame;
use patience_app::settings::{Seating, Stored, Word};

/// Performs effects in their order.
pub fn perform(app: &mut App, effects: impl IntoIterator<Item = Effect>, requests: &mut Requests) {
    for effect in effects {
        perform_one(app, effect, requests);
    }
}

fn perform_one(app: &mut App, effect: Effect, requests: &mut Requests) {
    match effect {
        Effect::Close => {
            close_page(app, requests);
        }
        Effect::Answer(effects) => {
            app.overlays.pop();
            perform(app, effects, requests);
        }
        Effect::Ask(question) => app.ask(question),
        Effect::Press(action) => press_if_known(app, action, requests),
        Effect::Result(action) => act_result(app, action, requests),
        Effect::Say(text, trouble) => app.notify(text, trouble),
        Effect::Request(request) => requests.push(request),
        Effect::AskHost(ask) => {
            app.note_asked(&ask);
            requests.push(Request::AskHost(ask));
        }
        Effect::Leave => leave(app, requests),
        Effect::OpenNames => {
            open_names(app);
            let page = app.overlays.last();
            let question = page.and_then(|page| page.page().question());
            requests.extend(question.map(Request::Ask));
        }
        Effect::OpenFinished(only) => open_finished_of(app, only, requests),
        Effect::Narrow(filter) => {
            app.home.narrow(filter);
            if let Some(Overlay::Filter(page)) = app.overlays.last_mut() {
                page.set_found(app.home.found());
            }
        }
        Effect::Handicaps(handicaps) => seating::give_handicaps(app, &handicaps),
        Effect::ChooseDeal(number) => {
            let effect = choose_deal(app, number, requests);
            perform(app, effect, requests);
        }
        Effect::ChooseLevel(level) => {
            let effect = deal_search::choose_level(app, level);
            perform_one(app, effect, requests);
        }
        Effect::ChooseOptions(chosen) => {
            if let Some(seating) = chosen.seating {
                seat(app, seating, requests);
            }
            let effect = choose_options(app, &chosen, requests);
            perform(app, effect, requests);
        }
        Effect::DealOfLevel(level) => deal_search::deal_of_level(app, level),
        Effect::DealNew => lifecycle::deal_new(app, requests),
        Effect::Begin(id, who) => new_game::begin_anew(app, &id, None, who),
        Effect::Play(timed_game, any) => lifecycle::play(app, *timed_game, any),
        Effect::PlayDaily(deal, now) => daily_deal::play(app, &deal, now, requests),
        Effect::Continue(kept) => lifecycle::continue_game(app, *kept, requests),
        Effect::Forget(kept) => requests.extend([Request::Forget(kept), Request::List]),
        Effect::Watch(game) => replay::watch(app, *game),
        Effect::PlayOn(game) => play_on(app, *game, requests),
        Effect::TryAgain(game) => try_again(app, *game, requests),
        Effect::Deal(number) => at_table(app, |table, now, keys| {
            table.replace(table.another(number), now, keys);
        }),
        Effect::Restart => at_table(app, Table::restart),
        Effect::Undo => at_table(app, |table, now, keys| {
            let is_kept = table.undo(now, keys) && table.timed_game().keep;
            requests.extend(is_kept.then_some(Request::Save));
        }),
        Effect::GoBack(way) => at_table(app, |table, now, keys| table.go_back(way, now, keys)),
        Effect::Make(mv) => at_table(app, |table, now, keys| {
            table.play(mv, now, keys);
        }),
        Effect::Resign(seat) => resign(app, seat, requests),
        Effect::LeaveRecording => at_table(app, |table, _, keys| table.play_on(keys)),
        Effect::WatchSolution => {
            if let Some(table) = &mut app.table {
                solution::ask(&mut app.winnability, table, &app.context.keys);
            }
        }
        Effect::MakeFromNothing => maker::open(app, None),
        Effect::MakeAnother(game) => maker::begin(app, game),
        Effect::GoOnMaking => maker::go_on(app),
        Effect::PlayMade(file) => maker::play(app, &file),
        Effect::TryMade(game) => maker::try_out(app, *game),
    }
}

/// Changes the game on the table, where there is one.
fn at_table(app: &mut App, change: impl FnOnce(&mut Table, Duration, &Keys)) {
    if let Some(table) = &mut app.table {
        change(table, app.context.now, &app.context.keys);
    }
}

/// The player at a seat gives up.
fn resign(app: &mut App, seat: Seat, requests: &mut Requests) {
    let (now, keys) = (app.context.now, &app.context.keys);
    let Some(table) = &mut app.table else { return };
    let Some(passed) = table.resign(seat, now, keys) else {
        return;
    };
    requests.push(Request::Save);
    if passed {
        let other = table.duel().map(Duel::other).unwrap_or_default();
        let gone = app.context.appearance.name(other);
        let left = app.context.appearance.name(table.session().player());
        return table.say(format!("{gone} has given up; {left} plays on"));
    }
    show_result(app);
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
