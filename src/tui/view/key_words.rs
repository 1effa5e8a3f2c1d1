//! The words for what a key does at the moment, or nothing where it does nothing.

use patience_core::{Move, Refusal, Role, advice};
use patience_solver::Verdict;

use crate::interaction::table::Table;
use crate::model::lifecycle::offers;
use crate::model::{App, Screen};
use crate::screens::KeyWords;
use patience_app::keymap::{Action, Entry};
use patience_app::session::real_time::{self, Stage};
use patience_app::winnability::Shown;

/// Returns the words for an action where it makes sense at the moment.
pub(super) fn words(app: &App, entry: &Entry) -> Option<String> {
    if entry.short.is_empty() {
        return None;
    }
    if let Some(overlay) = app.overlays.last() {
        return match overlay.page().key_words(entry, &app.context) {
            KeyWords::Usual => Some(entry.short.to_owned()),
            KeyWords::Nothing => None,
            KeyWords::Are(words) => Some(words),
        };
    }
    match (app.screen, &app.table) {
        (Screen::Home, _) => home_words(app, entry),
        (Screen::Table, Some(table)) => match entry.action {
            Action::PickUp if goes_on(table) && !table.session().has_no_moves() => {
                let offers = offers(table);
                let more_hands = !table.game().match_over();
                Some(offers.next_words(more_hands, &app.context.appearance))
            }
            Action::BackToWon
                if table.goes_forward()
                    && app.winnability.shown() != Some(Shown::Found(Verdict::Lost)) =>
            {
                Some("forward".to_owned())
            }
            Action::BackToWon => app.winnability.way_back().map(|way| {
                let words = if way.is_won {
                    entry.short
                } else {
                    "before lost"
                };
                words.to_owned()
            }),
            _ => table_words(table, entry),
        },
        (Screen::Table, None) => None,
    }
}

fn home_words(app: &App, entry: &Entry) -> Option<String> {
    use crate::screens::home::Chosen;
    let chosen = app.home.chosen();
    match entry.action {
        Action::Start if matches!(chosen, Some(Chosen::Continue(_))) => Some("continue".to_owned()),
        Action::Start if app.home.preview().is_none() => None,
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
    let game = table.game();
    let rules = game.rules();
    let over = game.hand_end().is_some();
    let held = table.selection().is_some();
    let runs = || {
        table.selection().is_some_and(|selection| {
            table.choices().lengths(selection.from).len() > 1
                || selection.count.is_some_and(|count| count > 1)
        })
    };
    let stage = table
        .session()
        .real_time()
        .map(patience_app::session::RealTime::stage);
    let stopped = stage == Some(Stage::Paused);
    if table.timed_game().is_replay() {
        return replay_words(table, entry);
    }
    let shows = match entry.action {
        Action::Resume if stopped && game.moves_made() == 0 => return Some("begin".to_owned()),
        Action::Resume => stopped,
        Action::LookThrough => table.session().can_be_replayed(),
        Action::Story => table.news().is_some(),
        Action::TryKeys => {
            let two = |real_time: &real_time::RealTime| real_time.is_for_two();
            stopped && table.session().real_time().is_some_and(two)
        }
        Action::Back if matches!(stage, Some(Stage::Running | Stage::Countdown(_))) && !held => {
            return Some("stop".to_owned());
        }
        _ if matches!(stage, Some(Stage::Countdown(_) | Stage::Shout(_))) => false,
        Action::Step if over => return Some("result".to_owned()),
        Action::Step => return step_words(table),
        Action::PickUp => false,
        // The same key takes the card off, which is said already.
        Action::Drop => !table.only_goes_off(),
        Action::NextTarget => held && !table.targets().is_empty(),
        Action::Count | Action::Fewer | Action::More => runs(),
        Action::Undo if table.session().undoes_in_duel().is_some() => {
            table.session().undoes_in_duel() == Some(true)
        }
        Action::Undo if table.session().undo_leaves() => return Some("former game".to_owned()),
        Action::Redo if table.session().redo_goes_on() => return Some("new game".to_owned()),
        Action::Undo => game.undo_crosses().is_some(),
        Action::Redo => game.can_redo(),
        Action::Hint => !over && !held && table.session().is_won_or_lost(),
        Action::SafeUp => {
            !over && !held && advice::safe_up(rules, game.position(), table.seat()).is_some()
        }
        // Offered whether or not something was missed: to see that is the player's own affair.
        Action::Call if says_stop(table) => return (!over).then(|| "stop!".to_owned()),
        Action::Call => table.can(Move::Call),
        Action::Finish => table.can(Move::Finish) || table.session().rest().is_some(),
        Action::NoPlay => table.can(Move::NoPlay) && !has_cards_to_turn(table),
        Action::Pass => table.can(Move::Pass) && step_words(table).as_deref() != Some("end turn"),
        Action::Restart => table.timed_game().can_restart() && !held,
        Action::Resign if rules.has_match && !over && !held => {
            let whole = rules.seats() > 1;
            return Some(if whole { "give up match" } else { "give up" }.to_owned());
        }
        Action::Resign => false,
        Action::Back if held || table.may_leave_aside() => return Some("let go".to_owned()),
        Action::Back if table.hint().is_some() => return Some("hide hint".to_owned()),
        Action::Back => return Some("games".to_owned()),
        Action::Home | Action::Quit => false,
        Action::New | Action::Options | Action::Settings | Action::Number => !held,
        _ => true,
    };
    shows.then(|| entry.short.to_owned())
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
        Action::Undo | Action::First if table.session().can_replay(false) => entry.short,
        Action::Redo | Action::Last if table.session().can_replay(true) => entry.short,
        Action::PickUp if table.game().hand_end().is_some() => "result",
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

/// Says what the game's next step is at the moment.
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
    } else if table.can(Move::Pass) {
        "end turn"
    } else {
        return None;
    };
    Some(words.to_owned())
}
