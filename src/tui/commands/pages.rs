//! Opens the pages that show the records, and sends the query of each page. `record_answers.rs` passes the answers to
//! the pages.

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

/// Opens the calendar of daily deals.
pub fn open_days(app: &mut App, requests: &mut Requests) {
    // A started day is continued from there, so the list of unfinished games must be current.
    if app.screen() == Screen::Table {
        requests.extend([Request::Save, Request::List]);
    }
    open(app, Overlay::Days(Box::default()), requests);
}

/// Opens the list of finished games with the filter `only`.
pub fn open_finished_of(app: &mut App, only: FinishedFilter, requests: &mut Requests) {
    open_finished_page(app, FinishedPage::of(only), requests);
}

fn open_finished_page(app: &mut App, page: FinishedPage, requests: &mut Requests) {
    // Unfinished games are continued from there, so the list of them must be current.
    if app.screen() == Screen::Table {
        requests.extend([Request::Save, Request::List]);
    }
    open(app, Overlay::Finished(page), requests);
}

/// Opens the statistics of the game on the table or under the cursor.
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

/// Opens a page and sends its query to the records. Closes an open page of the same kind first, so that the player
/// never has to press Back twice for one kind of page.
fn open(app: &mut App, page: Overlay, requests: &mut Requests) {
    requests.extend(page.page().question().map(Request::Ask));
    let kind = std::mem::discriminant(&page);
    app.overlays
        .retain(|open| std::mem::discriminant(open) != kind);
    app.overlays.push(page);
}

/// Queries the records for the figures that the first page shows.
pub fn ask_for_first_page(app: &App, requests: &mut Requests) {
    let person = app.context.settings.player_name(0);
    requests.push(Request::Ask(Query::FirstPage(person)));
}

/// Sends the queries of the open pages again, because the records may have changed.
pub fn ask_again(app: &App, requests: &mut Requests) {
    let pages = app.overlays.iter();
    let questions = pages.filter_map(|page| page.page().question());
    requests.extend(questions.map(Request::Ask));
}
