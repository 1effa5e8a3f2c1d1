//! Plays a deal of the calendar: a daily deal, or one row of a weekly tour. Starts or resumes it, and continues with
//! the next row of the tour.

use std::time::Duration;

use patience_core::Game;

use super::days::{is_marked, row_to_follow};
use super::lifecycle::{continue_game, sit_down};
use super::{App, Overlay};
use crate::interaction::table::Table;
use crate::message::{Request, Requests};
use crate::screens::records::days::DaysPage;
use patience_app::deals::daily::{DailyDeal, Place};
use patience_app::saved::ending::{DailyMark, Moment};
use patience_app::saved::{Slot, Unfinished};
use patience_app::session::TimedGame;

/// Plays a daily deal or a deal of a weekly tour. The game that is on the table is saved first.
pub fn play(app: &mut App, deal: &DailyDeal, now: Moment, requests: &mut Requests) {
    let is_begun = |table: &Table| table.timed_game().is_begun();
    if app.table.as_ref().is_some_and(is_begun) {
        requests.push(Request::Save);
    }
    let mark = DailyMark {
        day: deal.place.to_string(),
        began: Some(now),
    };
    begin(app, deal.game(), mark, requests);
    let words = match deal.place {
        Place::Day(date) => format!("The deal of {}", date.strftime("%A %-d %B %Y")),
        Place::Row(_, row) => format!("Row {row} of the tour of the week"),
    };
    app.notify(words, false);
}

/// Starts a daily deal or a deal of a weekly tour, or resumes the deal if it is unfinished. There is no question about
/// other unfinished games, because a player who has chosen the day wants this deal.
fn begin(app: &mut App, game: Game, mark: DailyMark, requests: &mut Requests) {
    let slot = Slot::from_rules(game.rules(), None);
    let is_it = |kept: &&Unfinished| is_marked(kept, &mark);
    let same = app.home.unfinished_of(&slot).find(is_it).cloned();
    if let Some(same) = same {
        return continue_game(app, same, requests);
    }
    let mut timed_game = TimedGame::new(game, None, Duration::ZERO);
    timed_game.day = Some(mark);
    sit_down(app, timed_game, false);
}

/// Plays the row (one deal) of a weekly tour that follows the row `after`, or shows the calendar if all rows were
/// played. Does nothing if the player has turned to another game in the meantime.
pub fn take_next_row(
    app: &mut App,
    after: Place,
    deal: Option<&DailyDeal>,
    now: Moment,
    requests: &mut Requests,
) {
    let is_waited_for =
        app.overlays.is_empty() && app.table.as_ref().and_then(row_to_follow) == Some(after);
    if !is_waited_for {
        return;
    }
    if let Some(deal) = deal {
        return play(app, deal, now, requests);
    }
    let page = Overlay::Days(Box::<DaysPage>::default());
    requests.extend([Request::Save, Request::List]);
    requests.extend(page.page().question().map(Request::Ask));
    app.overlays.push(page);
    app.notify("You have played all rows of this tour", false);
}
