//! Pages that show what the records tell: each is opened with a question. The answers come to them in
//! `record_answers.rs`.

use crate::message::{Request, Requests};
use crate::model::{App, Overlay, Screen};
use crate::screens::records::finished::FinishedPage;
use crate::screens::records::finished_filter::FinishedFilter;
use crate::screens::records::statistics::StatisticsPage;
use patience_app::records::statistics::PresentRules;
use patience_app::records::{GameInQuestion, Query};

/// Opens the list of finished games.
pub fn open_finished(app: &mut App, requests: &mut Requests) {
    open_finished_page(app, FinishedPage::default(), requests);
}

/// Opens the calendar of the days.
pub fn open_days(app: &mut App, requests: &mut Requests) {
    // A day that was begun is continued, so what is kept is to be known.
    if app.screen() == Screen::Table {
        requests.extend([Request::Save, Request::List]);
    }
    open(app, Overlay::Days(Box::default()), requests);
}

/// Opens the list of some finished games.
pub fn open_finished_of(app: &mut App, only: FinishedFilter, requests: &mut Requests) {
    open_finished_page(app, FinishedPage::of(only), requests);
}

fn open_finished_page(app: &mut App, page: FinishedPage, requests: &mut Requests) {
    // A game that is unfinished is continued from there, so what is kept is to be known.
    if app.screen() == Screen::Table {
        requests.extend([Request::Save, Request::List]);
    }
    open(app, Overlay::Finished(page), requests);
}

/// Opens the statistics of the game in question.
pub fn open_statistics(app: &mut App, requests: &mut Requests) {
    let game = app.rules_in_question().map(|rules| GameInQuestion {
        game: rules.about.id.clone(),
        title: rules.about.title.clone(),
        variant: rules.about.variant.clone(),
        present: Some(PresentRules::of(&rules)),
        is_match: rules.has_several_hands(),
    });
    let mut page = StatisticsPage::new(game, &app.context);
    if app.screen() == Screen::Home {
        page = page.turning();
    }
    open(app, Overlay::Statistics(Box::new(page)), requests);
}

/// Opens a page, and asks its question. It takes the place of one of its kind that is open already, so
/// that the way back stays short, however often the keys of the pages are pressed.
fn open(app: &mut App, page: Overlay, requests: &mut Requests) {
    requests.extend(page.page().question().map(Request::Ask));
    let kind = std::mem::discriminant(&page);
    app.overlays
        .retain(|open| std::mem::discriminant(open) != kind);
    app.overlays.push(page);
}

/// Asks what the first page shows of the records.
pub fn ask_for_first_page(app: &App, requests: &mut Requests) {
    let person = app.context.settings.player_name(0);
    requests.push(Request::Ask(Query::FirstPage(person)));
}

/// Asks the questions of the open pages again, because the answers may have changed.
pub fn ask_again(app: &App, requests: &mut Requests) {
    let pages = app.overlays.iter();
    let questions = pages.filter_map(|page| page.page().question());
    requests.extend(questions.map(Request::Ask));
}
