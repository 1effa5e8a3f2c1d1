//! What the open pages ask the records, and the answers that they get.

use super::effects::perform;
use crate::message::{Request, Requests};
use crate::model::{App, Overlay, daily_deal};
use crate::screens::effect::Effects;
use patience_app::records::{Answer, Query};
use patience_app::text::numbers::count;

/// Gives an answer to the pages.
pub fn receive(app: &mut App, answer: &Answer, requests: &mut Requests) {
    if let Answer::NextRow(after, deal, now) = answer {
        return daily_deal::take_next_row(app, *after, deal.as_deref(), *now, requests);
    }
    if let Answer::FirstPage(figures) = answer {
        return app.home.take_figures(figures);
    }
    if let Answer::Rivalry(pairing, rivalry) = answer {
        return app.rivals.take(pairing, rivalry.as_ref());
    }
    if let Answer::Renamed(from, to, games) = answer {
        let games = count(*games, "game");
        return app.notify(format!("{from} is {to} now, in {games}"), false);
    }
    let pages = app.overlays.iter_mut();
    let effects: Effects = pages
        .flat_map(|overlay| overlay.page_mut().receive(answer))
        .collect();
    perform(app, effects, requests);
}

/// Asks what the first page shows of the records.
pub fn ask_for_first_page(app: &App, requests: &mut Requests) {
    let person = app.context.settings.player_name(0);
    requests.push(Request::Ask(Query::FirstPage(person)));
}

/// Asks the questions of the open pages again, because the answers may have changed.
pub fn ask_again(app: &App, requests: &mut Requests) {
    let questions = app
        .overlays
        .iter()
        .filter_map(|page| page.page().question());
    requests.extend(questions.map(Request::Ask));
}

/// Asks what is special about a game whose result has just been shown.
pub fn ask_about_result(app: &mut App, requests: &mut Requests) {
    if let Some(Overlay::Result(page)) = app.overlays.last_mut() {
        requests.extend(page.take_question().map(Request::Ask));
    }
}
