//! The words for the action of a key at the moment, or none where the action makes no sense.

use patience_core::{Game, Move, Refusal, Role, advice};
use patience_solver::Verdict;

use super::guest_keys;
use crate::interaction::table::Table;
use crate::model::result::offers;
use crate::model::{App, Overlay, Screen};
use crate::screens::KeyWords;
use crate::winnability::lost::to_place;
use patience_app::keymap::{Action, Entry};
use patience_app::session::real_time::{self, Stage};
use patience_app::winnability::Shown;

/// Returns the words for an action where it makes sense at the moment.
pub(super) fn words(app: &App, entry: &Entry) -> Option<String> {
    if entry.short.is_empty() {
        return None;
    }
    if app.is_guest() {
        match guest_keys::words(app, entry) {
            KeyWords::Usual => {}
            KeyWords::Nothing => return None,
            KeyWords::Are(words) => return Some(words),
        }
    } else if entry.action == Action::Talk {
        return None;
    }
    if let (Some(Overlay::Result(_)), Some(table)) = (app.overlays.last(), &app.table) {
        match entry.action {
            Action::BackToWon => return back_to_won(app),
            Action::Watch if app.winnability.had_solution(table) => {
                return Some("solution".to_owned());
            }
            _ => {}
        }
    }
    if let Some(overlay) = app.overlays.last() {
        // A page lies over the place that was just clicked: nothing there leaves the program.
        if entry.action == Action::Quit {
            return None;
        }
        return match overlay.page().key_words(entry, &app.context) {
            KeyWords::Usual => Some(entry.short.to_owned()),
            KeyWords::Nothing => None,
            KeyWords::Are(words) => Some(words),
        };
    }
    match (app.screen(), &app.table) {
        (Screen::Home, _) => home_words(app, entry),
        (Screen::Table, Some(table)) => match entry.action {
            Action::PickUp if goes_on(table) && !table.session().has_no_moves() => {
                let offers = offers(table);
                let more_hands = !table.game().match_over();
                Some(offers.next_words(more_hands, &app.context.appearance))
            }
            Action::Back if app.is_guest() => {
                let words = table_words(table, entry);
                words.map(|words| match words.as_str() {
                    "games" | "stop" | "hide" if app.words_for_awaited().is_some() => {
                        "withdraw".to_owned()
                    }
                    "games" | "stop" => "lobby".to_owned(),
                    _ => words,
                })
            }
            // Others play the same deal: to give up is an end like any other.
            Action::Resign if app.plays_apart() => {
                let gives_up = table.game().hand_end().is_none() && table.selection().is_none();
                gives_up.then(|| "give up".to_owned())
            }
            Action::Back if app.watches_from_page() => Some("back".to_owned()),
            Action::Back if app.returns_to_maker() => {
                let words = table_words(table, entry);
                words.map(|words| match words.as_str() {
                    "games" => "back to the form".to_owned(),
                    _ => words,
                })
            }
            Action::BackToWon
                if table.timed_game().goes_forward()
                    && app.winnability.shown() != Some(Shown::Found(Verdict::Lost)) =>
            {
                Some("forward".to_owned())
            }
            Action::Story if app.winnability.had_solution(table) => Some("solution".to_owned()),
            Action::Play if app.playback.is_on() => Some("pause".to_owned()),
            Action::BackToWon => back_to_won(app),
            _ => table_words(table, entry),
        },
        (Screen::Table, None) => None,
    }
}

/// Returns the words for the way back to where the game could be won, or was not known to be lost.
fn back_to_won(app: &App) -> Option<String> {
    let way = app.winnability.way_back()?;
    Some(format!("back {}", to_place(way.at)))
}

fn home_words(app: &App, entry: &Entry) -> Option<String> {
    use crate::screens::home::Chosen;
    let chosen = app.home.chosen();
    match entry.action {
        Action::Start if matches!(chosen, Some(Chosen::Continue(_))) => Some("continue".to_owned()),
        Action::Start if matches!(chosen, Some(Chosen::Narrow(_))) => Some("list".to_owned()),
        Action::Start if matches!(chosen, Some(Chosen::Page(_))) => Some("open".to_owned()),
        Action::Start if matches!(chosen, Some(Chosen::Surprise)) => Some("choose".to_owned()),
        Action::GameMenu | Action::Favourite if app.home.game_at().is_none() => None,
        Action::Forget
            if !matches!(chosen, Some(Chosen::Continue(_))) && app.home.filter().is_set() =>
        {
            Some("drop the filter".to_owned())
        }
        Action::Start if app.home.preview().is_none() => None,
        Action::Start if app.home.is_for_two() && matches!(chosen, Some(Chosen::Game)) => {
            Some("play for two".to_owned())
        }
        Action::Start if app.home.is_begun_anew() => Some("new game".to_owned()),
        Action::Forget if !matches!(chosen, Some(Chosen::Continue(_))) => None,
        Action::Options | Action::Number if !matches!(chosen, Some(Chosen::Game)) => None,
        // Room for the way out, on the usual 80 columns.
        Action::Number => Some("number".to_owned()),
        Action::Back if !app.home.is_narrowed() => None,
        Action::Back => Some("all games".to_owned()),
        _ => Some(entry.short.to_owned()),
    }
}

/// Tells whether a hand is over, and not only looked through, so that it can be gone on from.
fn goes_on(table: &Table) -> bool {
    table.game().hand_end().is_some() && !table.timed_game().is_replay()
}

fn table_words(table: &Table, entry: &Entry) -> Option<String> {
    if table.timed_game().is_replay() {
        return replay_words(table, entry);
    }
    let words = |words: &str| Some(words.to_owned());
    let game = table.game();
    let over = game.hand_end().is_some();
    let held = table.selection().is_some();
    let stage = table
        .session()
        .real_time()
        .map(patience_app::session::RealTime::stage);
    let is_running = stage == Some(Stage::Running);
    match entry.action {
        Action::Resume if stage == Some(Stage::Paused) && game.moves_made() == 0 => words("begin"),
        Action::Back if matches!(stage, Some(Stage::Running | Stage::Countdown(_))) && !held => {
            words("stop")
        }
        Action::Resume | Action::LookThrough | Action::Story | Action::TryKeys => {
            shows_at_table(table, entry.action).then(|| entry.short.to_owned())
        }
        _ if matches!(stage, Some(Stage::Countdown(_) | Stage::Shout(_))) => None,
        // Whether there is a play is for the player to see.
        Action::NoPlay if is_running => words("no play"),
        Action::Resign if is_running && !held => words("give up"),
        Action::Step if over => words("result"),
        Action::Step => step_words(table),
        Action::Undo if table.session().undo_leaves() => words_for_former(table),
        Action::Redo if table.session().redo_goes_on() => words("new game"),
        // Offered whether or not something was missed: to see that is the player's own affair.
        Action::Call if says_stop(table) => (!over).then(|| "stop!".to_owned()),
        Action::Resign
            if (table.game().rules().has_match || table.duel().is_some()) && !over && !held =>
        {
            let whole = game.rules().seats() > 1;
            words(if whole { "give up match" } else { "give up" })
        }
        Action::Back if held || table.may_leave_aside() => words("let go"),
        Action::Back if table.hint().is_some() => words("hide hint"),
        Action::Back if stage.is_none() && table.notice().is_some_and(|said| said.refusal) => {
            words("hide")
        }
        Action::Back => words("games"),
        action => shows_at_table(table, action).then(|| entry.short.to_owned()),
    }
}

/// Names the game that undo would bring back, unless it is a deal in which nobody has moved.
fn words_for_former(table: &Table) -> Option<String> {
    let here = &table.game().rules().about.id;
    // One of another kind that was left stands in the list of games.
    let is_left = |former: &Game| former.moves_made() == 0 || former.rules().about.id != *here;
    let former = table.session().another_before();
    (!former.is_some_and(is_left)).then(|| "bring back last game".to_owned())
}

/// Tells whether an action of the table, known by its usual words, makes sense at the moment.
fn shows_at_table(table: &Table, action: Action) -> bool {
    let game = table.game();
    let over = game.hand_end().is_some();
    let held = table.selection().is_some();
    match action {
        Action::Resume => is_stopped(table),
        Action::LookThrough => table.session().can_be_replayed(),
        Action::Story => table.news().is_some(),
        Action::TryKeys => {
            let two = |real_time: &real_time::RealTime| real_time.is_for_two();
            is_stopped(table) && table.session().real_time().is_some_and(two)
        }
        // The same key takes the card off, which is said already; and nothing is offered that cannot be done.
        Action::Drop => !table.only_goes_off() && !table.targets().is_empty(),
        Action::NextTarget => held && !table.targets().is_empty(),
        Action::Count | Action::Fewer | Action::More => has_choice_of_length(table),
        Action::Undo => {
            let in_duel = table.session().undoes_in_duel();
            in_duel.unwrap_or_else(|| game.undo_crosses().is_some())
        }
        Action::Redo => game.can_redo(),
        Action::Hint => !over && !held && table.gives_hints(),
        Action::Expected => !held && table.has_place_advice(),
        Action::SafeUp => {
            let safe = || advice::safe_up(game.rules(), game.position(), table.seat());
            !over && !held && safe().is_some()
        }
        Action::Call => table.can(Move::Call),
        Action::Finish => table.can(Move::Finish) || table.session().rest().is_some(),
        Action::NoPlay => table.can(Move::NoPlay) && !has_cards_to_turn(table),
        Action::Pass => table.can(Move::Pass) && step_words(table).as_deref() != Some("end turn"),
        Action::Restart => table.timed_game().can_restart() && !held,
        Action::New
        | Action::Options
        | Action::Settings
        | Action::Number
        | Action::Statistics
        | Action::Finished => !held,
        // The deals of the days are for one.
        Action::Days => !held && game.rules().seats() == 1 && table.duel().is_none(),
        Action::PickUp | Action::Resign | Action::Home | Action::Quit => false,
        _ => true,
    }
}

/// Tells whether a hand in real time is stopped.
fn is_stopped(table: &Table) -> bool {
    let real_time = table.session().real_time();
    real_time.is_some_and(|real_time| real_time.stage() == Stage::Paused)
}

/// Tells whether more or fewer cards can be picked up.
fn has_choice_of_length(table: &Table) -> bool {
    table.selection().is_some_and(|selection| {
        table.choices().lengths(selection.from).len() > 1
            || selection.count.is_some_and(|count| count > 1)
    })
}

/// Tells whether a play can be missed in this game, so that somebody may say "stop".
fn says_stop(table: &Table) -> bool {
    let game = table.game().rules().turn_game.as_ref();
    game.is_some_and(|game| game.callable().is_some())
}

/// Returns the words for an action while a recording is played back.
fn replay_words(table: &Table, entry: &Entry) -> Option<String> {
    let words = match entry.action {
        // They have keys of their own here.
        _ if matches!(entry.id, "undo" | "redo") => return None,
        Action::Play if table.session().can_replay(true) => entry.short,
        Action::Play if table.timed_game().is_solution() => "play it again",
        Action::More | Action::Fewer => entry.short,
        Action::PageUp if table.timed_game().recorded_hands().len() > 1 => entry.short,
        Action::Undo | Action::First if table.session().can_replay(false) => entry.short,
        Action::Redo | Action::Last if table.session().can_replay(true) => entry.short,
        Action::WhereLost if table.timed_game().turning_place().is_some() => "where it turned",
        // Of a deal that nobody could win there is no such place.
        Action::WhereLost
            if table.timed_game().is_recording_not_won()
                && table.timed_game().winnable != Some(false) =>
        {
            entry.short
        }
        Action::PickUp if table.game().hand_end().is_some() => {
            if table.timed_game().is_solution() {
                return None;
            }
            "result"
        }
        Action::PickUp if !table.game().rules().in_real_time() => "play on",
        Action::Back if table.session().is_put_aside() => "end this",
        Action::Back => "games",
        Action::Rules | Action::New | Action::Settings => entry.short,
        _ => return None,
    };
    Some(words.to_owned())
}

/// Tells whether the player to move can turn cards, in this turn or the next: at a table in
/// turns nobody needs to declare that nothing can be played before that.
fn has_cards_to_turn(table: &Table) -> bool {
    let game = table.game();
    let rules = game.rules();
    let turn = game.position().can_play(rules, table.seat(), Move::Turn);
    !rules.in_real_time()
        && (table.can(Move::Redeal)
            || matches!(
                turn,
                Ok(()) | Err(Refusal::AlreadyTurned | Refusal::PlayTheBatch)
            ))
}

/// Returns the words for the game's next step at the moment.
fn step_words(table: &Table) -> Option<String> {
    let stock = table.game().rules().stock.as_ref();
    let closes = stock.is_some_and(|stock| stock.closes);
    let words = if table.can(Move::Turn) {
        match table
            .game()
            .rules()
            .stock
            .as_ref()
            .map(|stock| table.game().rules().group(stock.to).role)
        {
            Some(Role::Hand) => "turn up",
            Some(Role::Tableau) if closes => "close up",
            Some(Role::Tableau | Role::Reserve) => "deal",
            _ => "turn",
        }
    } else if table.can(Move::Redeal) {
        "redeal"
    } else if table.can_gather() {
        "gather"
    } else if table.only_place().is_some() {
        "place"
    } else if table.can(Move::Pass) && table.session().person_at_keyboard().is_none() {
        "end turn"
    } else {
        return None;
    };
    Some(words.to_owned())
}
