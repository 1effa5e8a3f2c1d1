//! Replays: recorded games, races that have just finished, and the page with the turns of the hand.

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

/// The pages from which a replay was opened, and the table under those pages. All are restored when the replay is
/// closed.
#[derive(Debug)]
pub struct Behind {
    overlays: Vec<Overlay>,
    screen: Screen,
    table: Option<Table>,
}

/// Opens the replay of a finished game at its start, and starts the playback.
pub fn watch(app: &mut App, mut kept: Loaded) {
    match &mut kept.duel {
        Some(duel) => duel.rewind(&mut kept.game),
        None => {
            // Moves that were undone at the end were not played.
            kept.game.forget_undone();
            kept.game.restart();
        }
    }
    let mut timed_game = TimedGame::recording_of(kept);
    timed_game.recording_to_start();
    watch_game(app, timed_game);
    app.play_or_stop();
}

/// Plays back a solution of the game, starting at the position from which the solution wins.
pub fn watch_solution(app: &mut App, solution: &Solution) {
    let Some(table) = &mut app.table else { return };
    let now = app.context.now;
    match table
        .timed_game()
        .solution_of(solution.place, &solution.moves, now)
    {
        Some(timed_game) => {
            // A player who has seen the moves plays with help from now on.
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

/// Puts a recorded game on the table, and keeps the previous table for later.
fn watch_game(app: &mut App, timed_game: TimedGame) {
    app.course.playback.stop();
    app.pause();
    let overlays = std::mem::take(&mut app.overlays);
    let first = app.watches_from_page().then(|| app.course.behind.take());
    let behind = match first.flatten() {
        // From one replay to another, the way back is that of the first.
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
    /// Restores the table from which a replay was opened, if there is one. Returns the pages and the screen that were
    /// visible at that time.
    pub fn end_watching(&mut self) -> Option<(Vec<Overlay>, Screen)> {
        let is_watched = self.watches_from_page();
        // A player who plays on from a replay has left it.
        let behind = *self.course.behind.take().filter(|_| is_watched)?;
        self.table = behind.table;
        // The end of that game is announced again.
        self.winnability.tell_again();
        Some((behind.overlays, behind.screen))
    }

    /// Closes a replay and returns to the page from which it was opened. Returns whether there was such a page.
    pub fn return_from_watching(&mut self) -> bool {
        let Some((overlays, screen)) = self.end_watching() else {
            return false;
        };
        self.overlays = overlays;
        self.screen = screen;
        true
    }

    /// Whether the table shows a replay that was opened from a page.
    pub fn watches_from_page(&self) -> bool {
        let table = self.table.as_ref();
        self.course.behind.is_some() && table.is_some_and(|table| table.timed_game().is_replay())
    }
}

/// Asks whether to leave the replay and resume play from the position shown.
pub fn ask_to_play_on(app: &mut App) {
    let Some(table) = &mut app.table else { return };
    if table.game().rules().in_real_time() {
        return table.refuse("You cannot play on from the replay of a race");
    }
    let text = if table.timed_game().is_solution() {
        "Play on from here? This starts a new game; yours stays as it is."
    } else {
        "Leave the replay and play on from here? The file stays as it is, and your game is not saved."
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
            "There is nothing to watch yet: {key} replays a game once it is over"
        ));
    }
    let turns = turn_summary::turns(table.game(), |seat| app.context.appearance.name(seat));
    if turns.is_empty() {
        return table.say("There are no moves in this hand yet");
    }
    app.overlays.push(Overlay::History(HistoryPage::new(turns)));
}

/// Replaces the finished race on the table with its replay.
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
        "This replay is already open"
    } else if !table.game().rules().in_real_time() {
        "Only races can be replayed here"
    } else {
        "A race can be replayed once a hand is over"
    });
}

/// Resumes a finished game that was left before its end. The game is in progress again, so its record is removed; the
/// game is recorded again when it ends.
pub fn play_on(app: &mut App, kept: Loaded, requests: &mut Requests) -> Option<Effect> {
    let Some(key) = kept.about.key else {
        app.notify("This game has no record key, so it cannot be resumed", true);
        return None;
    };
    let is_it = |timed_game: &TimedGame| timed_game.former_keys.contains(&key);
    let on_table = app.table.as_ref().map(Table::timed_game);
    if on_table.is_some_and(is_it) {
        // The list does not know yet that the game is under way.
        app.leave_pages();
        app.show_table();
        return None;
    }
    if let Some(kept) = app.home.unfinished_once(key).cloned() {
        return Some(Effect::Continue(Box::new(kept)));
    }
    let mark = kept.about.day.as_ref().and_then(|day| day.day.parse().ok());
    let words = mark.map_or_else(
        || format!("Deal {} resumed where you left it", kept.game.deal()),
        |place: Place| format!("Resumed where you left it: {}", place.words()),
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

/// Deals a finished game again, with the rules that it was played with.
pub fn try_again(app: &mut App, kept: Loaded) -> Option<Effect> {
    let game = Game::new(Arc::clone(kept.game.rules()), kept.game.deal());
    app.show_home();
    let path = kept.about.path.clone();
    let duel = TimedGame::from_snapshot(kept).rival();
    lifecycle::begin_with(app, game, path, duel)
}
