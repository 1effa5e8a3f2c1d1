//! The deals of days and of tours: begun or gone on with, what is at stake when one is left, and the
//! row of a tour that comes next.

use std::time::Duration;

use patience_core::Game;

use super::lifecycle::{continue_game, sit_down};
use super::{App, Overlay};
use crate::interaction::table::Table;
use crate::message::{Request, Requests};
use crate::screens::records::days::DaysPage;
use patience_app::deals::daily::{DailyDeal, Place};
use patience_app::records::Query;
use patience_app::saved::ending::{DailyMark, LOOKED_AT, Moment};
use patience_app::saved::{Slot, Unfinished};
use patience_app::session::TimedGame;

/// What a deal that is left stands for, if it is the first try at it.
const COUNTS: &str = "If this is the first try, it counts as not won.";

/// What a deal stands for that is left before anybody has tried it.
const NO_TRY: &str = "After so few moves it is still to be played.";

/// Plays the deal of a day or of a tour, beside the game that is on the table.
pub fn play(app: &mut App, deal: &DailyDeal, now: Moment, requests: &mut Requests) {
    let is_begun = |table: &Table| table.timed_game().is_begun();
    if app.table.as_ref().is_some_and(is_begun) {
        requests.push(Request::Save);
    }
    app.overlays.clear();
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

/// Begins the deal of a day or of a tour, or continues it where it is kept. Somebody who has chosen
/// the day means no other game, so nothing is asked.
fn begin(app: &mut App, game: Game, mark: DailyMark, requests: &mut Requests) {
    let slot = Slot::from_rules(game.rules(), None);
    let same = app
        .home
        .unfinished_of(&slot)
        .find(|kept| is_marked(kept, &mark))
        .cloned();
    if let Some(same) = same {
        return continue_game(app, same, requests);
    }
    let mut timed_game = TimedGame::new(game, None, Duration::ZERO);
    timed_game.day = Some(mark);
    sit_down(app, timed_game, false);
}

/// Tells whether a kept game is the deal of a day or of a tour that this mark means.
pub fn is_marked(kept: &Unfinished, mark: &DailyMark) -> bool {
    kept.day.as_ref() == Some(&mark.day) && kept.fault.is_none()
}

/// Returns the place in the calendar of the deal on the table; nothing while a recording is there.
pub fn place_on_table(table: &Table) -> Option<Place> {
    let timed_game = table.timed_game();
    timed_game.day_place().filter(|_| !timed_game.is_replay())
}

/// Returns the row of a tour on the table that is over, after which the next one comes.
pub fn row_to_follow(table: &Table) -> Option<Place> {
    let is_over = table.timed_game().is_begun() && !table.timed_game().is_under_way();
    place_on_table(table).filter(|place| is_over && matches!(place, Place::Row(..)))
}

/// Asks for the next row of a tour where one that is over is on the table. Tells whether it is.
pub fn ask_for_next_row(app: &App, requests: &mut Requests) -> bool {
    let row = app.table.as_ref().and_then(row_to_follow);
    requests.extend(row.map(|row| Request::Ask(Query::NextRow(row))));
    row.is_some()
}

/// Plays the row of a tour that comes next, or shows the days where all were played. Somebody who has
/// gone on to another game meanwhile is not called away from it.
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
    app.notify("All rows of this tour have been played", false);
}

/// Returns the question before a deal of a day or of a tour is left that is under way.
pub fn question_before_leaving(timed_game: &TimedGame) -> Option<String> {
    let place = timed_game.day_place()?;
    let stakes = if timed_game.is_only_looked_at() {
        NO_TRY
    } else {
        COUNTS
    };
    Some(format!(
        "{} is not finished: leave it? {stakes}",
        capitalised(&place.words())
    ))
}

/// Returns the question before a deal of a day or of a tour is given up.
pub fn question_before_giving_up(timed_game: &TimedGame) -> Option<String> {
    let place = timed_game.day_place()?;
    Some(format!("Give up {}? {COUNTS}", place.words()))
}

/// Says what a kept deal of a day or of a tour stands for if it is thrown away.
pub fn stakes_of_kept(kept: &Unfinished) -> Option<String> {
    let place: Place = kept.day.as_ref()?.parse().ok()?;
    let few = usize::try_from(kept.moves).is_ok_and(|moves| moves < LOOKED_AT);
    let stakes = if few { NO_TRY } else { COUNTS };
    Some(format!("It is {}. {stakes}", place.words()))
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
