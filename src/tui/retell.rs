//! What has been played, shown again: a recording, a race that is over, and the page of what was
//! done in the hand.

use crate::tui::act::act_table;
use crate::tui::app::{App, Overlay};
use crate::tui::keys::Action;
use crate::tui::recap;
use crate::tui::screens::ask::{Question, Then};
use crate::tui::screens::story::StoryPage;
use crate::tui::sittings::show_result;
use crate::tui::update::Commands;

/// While a recording is played back, goes on and back in it; what would play on from there asks
/// first.
pub(super) fn act_replay(app: &mut App, action: Action, commands: &mut Commands) {
    let now = app.now;
    let Some(table) = &mut app.table else { return };
    let over = table.game().hand_end().is_some();
    match action {
        Action::PickUp if over => {
            table.end_look(&app.keys);
            show_result(app);
        }
        Action::PickUp => ask_to_play_on(app),
        Action::Redo => {
            table.replay(true, now, &app.keys);
        }
        Action::Undo => {
            table.replay(false, now, &app.keys);
        }
        Action::First | Action::Last => {
            table.replay_to(action == Action::Last, now, &app.keys);
        }
        action => act_table(app, action, commands),
    }
}

/// Asks whether to leave the recording and play on from where it stands.
pub(super) fn ask_to_play_on(app: &mut App) {
    let Some(table) = &mut app.table else { return };
    if table.game().rules().in_real_time() {
        return table.refuse("This race has been played: it is only looked at here");
    }
    let text = "Leave the recording here and play on? Its file stays as it is, and what you play is not kept.";
    app.over.push(Overlay::Ask(Question::whether(
        text,
        "play on",
        Then::PlayOn,
    )));
}

/// Opens the page of what was done in the hand.
pub(super) fn tell_story(app: &mut App) {
    let Some(table) = &mut app.table else { return };
    let turns = recap::turns(table.game(), |seat| app.look.name(seat));
    if turns.is_empty() || table.game().rules().seats() == 1 {
        return table.say("Games of several in turn are told of, once something has been done");
    }
    app.over.push(Overlay::Story(StoryPage::new(turns)));
}

/// Puts the race that is over on the table to be looked through.
pub(super) fn look_through(app: &mut App) {
    let now = app.now;
    let Some(table) = &mut app.table else { return };
    if table.look_through(now, &app.keys) {
        return;
    }
    table.say(if table.sitting.is_looked_through() {
        "It is being looked through"
    } else {
        "Races played all at once are looked through, once a hand is over"
    });
}
