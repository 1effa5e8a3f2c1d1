//! Daily deals, and deals of weekly tours (one deal per row): which of them is on the table, what the player risks by
//! leaving it, and whether another row of the tour follows. The code that starts such a deal is in `daily_deal.rs`.

use super::App;
use crate::interaction::table::Table;
use crate::message::{Request, Requests};
use patience_app::deals::daily::Place;
use patience_app::records::Query;
use patience_app::saved::Unfinished;
use patience_app::saved::ending::{DailyMark, LOOKED_AT};
use patience_app::session::TimedGame;
use patience_language::describe::capital;

/// The sentence about a daily deal that is left unfinished.
const COUNTS: &str = "If this is the first try, it counts as not won.";

/// The sentence about a daily deal that is left after very few moves.
const NO_TRY: &str = "After so few moves it does not count as a try.";

/// Whether a saved game is the daily deal, or the deal of a weekly tour, that `mark` stands for.
pub fn is_marked(kept: &Unfinished, mark: &DailyMark) -> bool {
    kept.day.as_ref() == Some(&mark.day) && kept.fault.is_none()
}

/// Returns the day, or the row of a weekly tour, to which the deal on the table belongs; `None` for any other deal and
/// for a replay.
pub fn place_on_table(table: &Table) -> Option<Place> {
    let timed_game = table.timed_game();
    timed_game.day_place().filter(|_| !timed_game.is_replay())
}

/// Returns the row of a weekly tour whose deal is on the table, if that deal is over, so that the next row can follow.
/// Otherwise returns `None`.
pub fn row_to_follow(table: &Table) -> Option<Place> {
    let is_over = table.timed_game().is_begun() && !table.timed_game().is_under_way();
    place_on_table(table).filter(|place| is_over && matches!(place, Place::Row(..)))
}

/// Requests the next deal of a weekly tour if the deal on the table belongs to the tour and is finished. Returns
/// whether it requested one.
pub fn ask_for_next_row(app: &App, requests: &mut Requests) -> bool {
    let row = app.table.as_ref().and_then(row_to_follow);
    requests.extend(row.map(|row| Request::Ask(Query::NextRow(row))));
    row.is_some()
}

/// Returns the question to ask before the player leaves an unfinished daily deal or an unfinished deal of a weekly
/// tour.
pub fn question_before_leaving(timed_game: &TimedGame) -> Option<String> {
    let place = timed_game.day_place()?;
    let stakes = if timed_game.is_only_looked_at() {
        NO_TRY
    } else {
        COUNTS
    };
    Some(format!(
        "{} is not finished. Leave it? {stakes}",
        capital(&place.words())
    ))
}

/// Returns the question to ask before the player gives up a daily deal or a deal of a weekly tour.
pub fn question_before_giving_up(timed_game: &TimedGame) -> Option<String> {
    let place = timed_game.day_place()?;
    Some(format!("Give up {}? {COUNTS}", place.words()))
}

/// Returns a sentence about what happens if a saved daily deal or deal of a weekly tour is discarded.
pub fn stakes_of_kept(kept: &Unfinished) -> Option<String> {
    let place: Place = kept.day.as_ref()?.parse().ok()?;
    let few = usize::try_from(kept.moves).is_ok_and(|moves| moves < LOOKED_AT);
    let stakes = if few { NO_TRY } else { COUNTS };
    Some(format!("It is {}. {stakes}", place.words()))
}
