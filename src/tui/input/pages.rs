//! Input to the uppermost page, and what pages ask for.

use super::actions::open_names;
use super::at_table::act_result;
use super::keyboard::press;
use crate::message::{Request, Requests};
use crate::model::lifecycle::{apply, carry_out, deal_number};
use crate::model::{App, Overlay, seating};
use crate::screens::{ChosenOptions, PageInput, PageRequest};
use patience_app::keymap::Action;
use patience_app::settings::{Seating, Stored, Word};

/// Gives input to the uppermost page, and does what it asks for.
pub fn to_page(app: &mut App, input: PageInput<'_>, requests: &mut Requests) {
    let Some(overlay) = app.overlays.last_mut() else {
        return;
    };
    for asked in overlay.page_mut().update(input, &app.context) {
        carry_page_request(app, asked, requests);
    }
}

fn carry_page_request(app: &mut App, asked: PageRequest, requests: &mut Requests) {
    match asked {
        PageRequest::Close => {
            app.overlays.pop();
        }
        PageRequest::Store(key, value) => requests.push(Request::Store(key, value)),
        PageRequest::OpenNames => open_names(app),
        PageRequest::Answer(then) => {
            app.overlays.pop();
            carry_out(app, *then, requests);
        }
        PageRequest::Narrow(filter) => {
            app.home.narrow(filter);
            if let Some(Overlay::Filter(page)) = app.overlays.last_mut() {
                page.set_found(app.home.found());
            }
        }
        PageRequest::Press(action) => press_if_known(app, action, requests),
        PageRequest::Deal(number) => deal_number(app, number, requests),
        PageRequest::Play(chosen) => play(app, &chosen, requests),
        PageRequest::Handicaps(handicaps) => seating::give_handicaps(app, &handicaps),
        PageRequest::Result(action) => act_result(app, action, requests),
    }
}

/// Does what a key does, if there is such a key where the page lay.
fn press_if_known(app: &mut App, action: Action, requests: &mut Requests) {
    let state = app.state();
    let keys = &app.context.keys;
    if keys
        .in_state(state)
        .any(|(entry, _)| entry.action == action)
    {
        press(app, state, action, requests);
    }
}

/// Plays with the options that were chosen, by those who were.
fn play(app: &mut App, chosen: &ChosenOptions, requests: &mut Requests) {
    if let Some(seating) = chosen.seating {
        seat(app, seating, requests);
    }
    apply(app, chosen, requests);
}

/// Takes who plays from now on, and has it stored where it is new.
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
