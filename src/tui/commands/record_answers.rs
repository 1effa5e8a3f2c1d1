//! Passes the answers of the records to the open pages that sent the queries.

use super::dispatch::perform;
use crate::message::{Request, Requests};
use crate::model::{App, Overlay, daily_deal};
use crate::screens::effect::Effects;
use patience_app::records::Answer;
use patience_app::text::numbers::count;

/// Passes an answer of the records to the pages, or to the part of the model that asked for it.
pub fn receive(app: &mut App, answer: &Answer, requests: &mut Requests) {
    if let Answer::NextRow(after, deal, now) = answer {
        return daily_deal::take_next_row(app, *after, deal.as_deref(), *now, requests);
    }
    if let Answer::FirstPage(figures) = answer {
        return app.home.take_figures(figures);
    }
    if let Answer::Rivalry(pairing, rivalry) = answer {
        return app.rivals_mut().take(pairing, rivalry.as_ref());
    }
    if let Answer::Renamed(from, to, games) = answer {
        let games = count(*games, "game");
        return app.notify(format!("{from} renamed to {to} in {games}"), false);
    }
    let (pages, context) = (app.overlays.iter_mut(), &app.context);
    let effects: Effects = pages
        .flat_map(|overlay| overlay.page_mut().receive(answer, context))
        .collect();
    perform(effects, app, requests);
}

/// Queries the records for what is special, such as a best time, about the game whose result has just been shown.
pub fn ask_about_result(app: &mut App, requests: &mut Requests) {
    if let Some(Overlay::Result(page)) = app.overlays.last_mut() {
        requests.extend(page.take_question().map(Request::Ask));
    }
}
