//! What is known of the deals of days and of tours: which is on the table, what is at stake when one
//! is left, and whether a row of a tour follows. How one is begun is in `daily_deal.rs`.

use super::App;
use crate::interaction::table::Table;
use crate::message::{Request, Requests};
use patience_app::deals::daily::Place;
use patience_app::records::Query;
use patience_app::saved::Unfinished;
use patience_app::saved::ending::{DailyMark, LOOKED_AT};
use patience_app::session::TimedGame;
use patience_language::describe::capital;

/// What a deal that is left stands for, if it is the first try at it.
const COUNTS: &str = "If this is the first try, it counts as not won.";

/// What a deal stands for that is left before anybody has tried it.
const NO_TRY: &str = "After so few moves it is still to be played.";

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
        capital(&place.words())
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
