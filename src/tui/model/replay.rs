//! Replays: a recording, a race that is over, and the page with the turns of the hand.

use super::{App, Overlay};
use crate::screens::Then;
use crate::screens::history::HistoryPage;
use crate::screens::question::Question;
use patience_app::session::turn_summary;

/// Asks whether to leave the recording and play on from where it stands.
pub fn ask_to_play_on(app: &mut App) {
    let Some(table) = &mut app.table else { return };
    if table.game().rules().in_real_time() {
        return table.refuse("This race has been played: it is only looked at here");
    }
    let text = "Leave the recording here and play on? Its file stays as it is, and what you play is not kept.";
    app.overlays.push(Overlay::Ask(Question::whether(
        text,
        "play on",
        Then::PlayOn,
    )));
}

/// Opens the page with the turns of the hand.
pub fn show_history(app: &mut App) {
    let Some(table) = &mut app.table else { return };
    let turns = turn_summary::turns(table.game(), |seat| app.context.appearance.name(seat));
    if turns.is_empty() || table.game().rules().seats() == 1 {
        return table.say("Games of several in turn are told of, once something has been done");
    }
    app.overlays.push(Overlay::History(HistoryPage::new(turns)));
}

/// Puts the race that is over on the table as a replay.
pub fn replay_race(app: &mut App) {
    let now = app.context.now;
    let Some(table) = &mut app.table else { return };
    if table.begin_replay(now, &app.context.keys) {
        return;
    }
    table.say(if table.timed_game().is_race_replay() {
        "It is being looked through"
    } else {
        "Races played all at once are looked through, once a hand is over"
    });
}
