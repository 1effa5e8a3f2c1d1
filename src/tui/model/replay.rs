//! Replays: a recording, a race that is over, and the page with the turns of the hand.

use std::sync::Arc;

use patience_core::Game;

use super::result::show_if_over;
use super::{App, Overlay, Screen, lifecycle};
use crate::interaction::table::Table;
use crate::message::{Request, Requests};
use crate::screens::effect::{Effect, Question};
use crate::screens::history::HistoryPage;
use crate::winnability::solution::Solution;
use patience_app::deals::daily::Place;
use patience_app::keymap::{Action, KeyContext};
use patience_app::saved::Loaded;
use patience_app::session::{TimedGame, turn_summary};

/// What a game that is watched was opened from: the pages, and the table under them. They wait
/// until it has been watched.
#[derive(Debug)]
pub struct Behind {
    overlays: Vec<Overlay>,
    screen: Screen,
    table: Option<Table>,
}

/// Plays a finished game back from its start, by itself.
pub fn watch(app: &mut App, mut kept: Loaded) {
    match &mut kept.duel {
        Some(duel) => duel.rewind(&mut kept.game),
        None => {
            // What was taken back in the end was not played.
            kept.game.forget_undone();
            kept.game.restart();
        }
    }
    let mut timed_game = TimedGame::recording_of(kept);
    timed_game.recording_to_start();
    watch_game(app, timed_game);
    app.play_or_stop();
}

/// Plays the moves that win, from the place of the hand from which they do.
pub fn watch_solution(app: &mut App, solution: &Solution) {
    let Some(table) = &mut app.table else { return };
    let now = app.context.now;
    match table
        .timed_game()
        .solution_of(solution.place, &solution.moves, now)
    {
        Some(timed_game) => {
            // Who has seen the moves plays with help from now on.
            if let (None, Some(first)) = (table.game().resigned(), solution.moves.first()) {
                table.session_mut().timed_game_mut().count_hint(*first);
            }
            table.hush();
            watch_game(app, timed_game);
            app.play_or_stop();
        }
        None => table.refuse("The solution cannot be shown"),
    }
}

/// Puts a recording on the table, the game that lies there aside.
fn watch_game(app: &mut App, timed_game: TimedGame) {
    app.course.playback.stop();
    app.pause();
    let overlays = std::mem::take(&mut app.overlays);
    let first = app.watches_from_page().then(|| app.course.behind.take());
    let behind = match first.flatten() {
        // From a game that is watched to another one: the way back is that of the first.
        Some(first) => Behind { overlays, ..*first },
        None => Behind {
            overlays,
            screen: app.screen,
            table: app.table.take(),
        },
    };
    app.sit_down(timed_game);
    app.course.behind = Some(Box::new(behind));
}

impl App {
    /// Puts the table back that a watched game was opened from, if one is watched. Returns the pages
    /// and the screen that it was opened from.
    pub fn end_watching(&mut self) -> Option<(Vec<Overlay>, Screen)> {
        let is_watched = self.watches_from_page();
        // Who plays on from a recording has left it.
        let behind = *self.course.behind.take().filter(|_| is_watched)?;
        self.table = behind.table;
        // How that game ended is told again.
        self.winnability.tell_again();
        Some((behind.overlays, behind.screen))
    }

    /// Goes back from a game that is watched to the page that it was opened from. Tells whether there
    /// is one.
    pub fn return_from_watching(&mut self) -> bool {
        let Some((overlays, screen)) = self.end_watching() else {
            return false;
        };
        self.overlays = overlays;
        self.screen = screen;
        true
    }

    /// Tells whether a game is watched that was opened from a page.
    pub fn watches_from_page(&self) -> bool {
        let table = self.table.as_ref();
        self.course.behind.is_some() && table.is_some_and(|table| table.timed_game().is_replay())
    }
}

/// Asks whether to leave the recording and play on from where it stands.
pub fn ask_to_play_on(app: &mut App) {
    let Some(table) = &mut app.table else { return };
    if table.game().rules().in_real_time() {
        return table.refuse("This race has been played: it is only looked at here");
    }
    let text = if table.timed_game().is_solution() {
        "Play on from here? That is a new unfinished game; yours stays as it is."
    } else {
        "Leave the recording here and play on? Its file stays as it is, and what you play is not kept."
    };
    app.ask(Question::whether(text, "play on", Effect::LeaveRecording));
}

/// Opens the page with the turns of the hand.
pub fn show_history(app: &mut App) {
    let Some(table) = &mut app.table else { return };
    if table.game().rules().seats() == 1 {
        let keys = &app.context.keys;
        let key = keys.name_of(KeyContext::Result, Action::Watch);
        return table.say(format!(
            "There is nothing to watch yet: {key} plays a game back once it has ended"
        ));
    }
    let turns = turn_summary::turns(table.game(), |seat| app.context.appearance.name(seat));
    if turns.is_empty() {
        return table.say("Nothing has been done in this hand yet");
    }
    app.overlays.push(Overlay::History(HistoryPage::new(turns)));
}

/// Puts the race that is over on the table as a replay.
pub fn replay_race(app: &mut App) {
    let now = app.context.now;
    let Some(table) = &mut app.table else { return };
    let seats = table.game().rules().all_seats();
    let names = seats
        .map(|seat| app.context.appearance.name(seat))
        .collect();
    if table.begin_replay(now, names, &app.context.keys) {
        return;
    }
    table.say(if table.timed_game().is_race_replay() {
        "It is being looked through"
    } else if !table.game().rules().in_real_time() {
        "Only races played all at once are looked through"
    } else {
        "Races played all at once are looked through, once a hand is over"
    });
}

/// Goes on with a game that was left, from where it stood. It is under way again: what was recorded of
/// its end is taken out, and it is recorded once when it ends.
pub fn play_on(app: &mut App, kept: Loaded, requests: &mut Requests) -> Option<Effect> {
    let Some(key) = kept.about.key else {
        app.notify("This game has no key, and cannot be gone on with", true);
        return None;
    };
    let is_it = |timed_game: &TimedGame| timed_game.former_keys.contains(&key);
    let on_table = app.table.as_ref().map(Table::timed_game);
    if on_table.is_some_and(is_it) {
        // The list has not heard yet that it is under way.
        app.leave_pages();
        app.show_table();
        return None;
    }
    if let Some(kept) = app.home.unfinished_once(key).cloned() {
        return Some(Effect::Continue(Box::new(kept)));
    }
    let mark = kept.about.day.as_ref().and_then(|day| day.day.parse().ok());
    let words = mark.map_or_else(
        || format!("Deal {} goes on from where it was left", kept.game.deal()),
        |place: Place| format!("It goes on from where it was left: {}", place.words()),
    );
    let mut timed_game = TimedGame::from_snapshot(kept);
    timed_game.concluded = true;
    app.sit_down(timed_game);
    app.pause();
    requests.extend([Request::Save, Request::List]);
    app.notify(words, false);
    show_if_over(app);
    None
}

/// Deals a finished game again, by the rules that it was played by.
pub fn try_again(app: &mut App, kept: Loaded) -> Option<Effect> {
    let game = Game::new(Arc::clone(kept.game.rules()), kept.game.deal());
    app.show_home();
    let path = kept.about.path.clone();
    let duel = TimedGame::from_snapshot(kept).rival();
    lifecycle::begin_with(app, game, path, duel)
}
