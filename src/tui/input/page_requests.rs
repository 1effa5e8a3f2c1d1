//! The requests of pages, and how each is carried out.

use super::at_table::act_result;
use super::opening::open_names;
use crate::message::{Request, Requests};
use crate::model::lifecycle::{self, apply, deal_number};
use crate::model::{App, Overlay, seating};
use crate::screens::{ChosenOptions, PageRequest};
use patience_app::keymap::Action;
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
    }
    None
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
