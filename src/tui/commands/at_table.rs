//! The commands at the table, during a game and after it.

use std::time::Duration;

use patience_core::{Call, Game, Group, Move, Refusal, Role, Rules, Stock, TurnGame, advice};
use patience_solver::Verdict;

use super::command::Offer::{As, If, Never};
use super::command::Run::{Cards, Do, Gives};
use super::command::{HOST_DEALS, commands};
use super::opening::open_try_keys;
use crate::interaction::keyboard_selection;
use crate::interaction::table::{Pending, Table};
use crate::model::App;
use crate::model::giving_up::deal_another;
use crate::model::giving_up::{is_unbegun_race, resign};
use crate::model::lifecycle::{no_play, restart, resume};
use crate::model::replay::{replay_race, show_history};
use crate::model::result::{announce_result, can_be_watched, offers, show_result};
use crate::model::undo::undo;
use crate::render::text::count;
use crate::screens::KeyWords;
use crate::screens::effect::{Effect, Question};
use crate::winnability::lost::to_place;
use crate::winnability::{hint, lost, solution};
use patience_app::keymap::{Action, Keys};
use patience_app::session::RealTime;
use patience_app::session::real_time::Stage;
use patience_app::winnability::Shown;

/// The reason why there are no hints at a shared table.
const NO_HINTS: &str = "No hints at a table with others";

/// The reason why a shared table does not show where a deal was lost.
const NO_VERDICT: &str = "Whether a deal can be won is hidden at a table with others";

commands! { Table:
    Resume: As(words_for_resuming), Do(resume), fits |rules| rules.in_real_time();
    TryKeys: If(waits_for_two), Do(open_try_keys), fits |rules| rules.in_real_time();
    LookThrough: If(|table| table.session().can_be_replayed()), Do(replay_race),
        fits |rules| rules.in_real_time(), alone HOST_DEALS;
    Step: As(words_for_step), Do(step), fits has_steps;
    PickUp: As(words_for_going_on), Gives(pick_up);
    // Not while the card can only be taken off, which the same key does and says, nor without a target.
    Drop: If(|table| !table.only_goes_off() && !table.targets().is_empty()),
        Cards(keyboard_selection::enter);
    NextTarget: If(|table| is_held(table) && !table.targets().is_empty()),
        Cards(|table, _, _| keyboard_selection::cycle(table, true));
    PreviousTarget: Never, Cards(|table, _, _| keyboard_selection::cycle(table, false));
    Count: If(has_choice_of_length), Cards(|table, _, _| table.wait_for(Pending::Count)), fits lifts_runs;
    Fewer: If(has_choice_of_length), Cards(|table, _, _| keyboard_selection::resize(table, false)),
        fits lifts_runs;
    More: If(has_choice_of_length), Cards(|table, _, _| keyboard_selection::resize(table, true)),
        fits lifts_runs;
    Finish: If(|table| table.can(Move::Finish) || table.session().rest().is_some()), Do(finish),
        fits |rules| rules.rearranged_grid().is_some() || can_be_won_alone(rules);
    Undo: As(words_for_undo), Gives(undo);
    Redo: As(words_for_redo), Cards(|table, now, keys| _ = table.redo(now, keys));
    Hint: If(|table| is_free(table) && table.gives_hints()), Do(ask_hint), fits has_hints, alone NO_HINTS;
    Expected: If(|table| !is_held(table) && table.has_place_advice()), Do(show_places),
        fits |rules| rules.seats() == 1 && rules.lines.is_some(), alone NO_HINTS;
    BackToWon: As(words_for_way_back), Gives(go_back), fits can_be_won_alone, alone NO_VERDICT;
    SafeUp: If(has_safe_cards), Cards(|table, now, keys| _ = table.safe_up(now, keys)),
        fits advice::offers_safe_up;
    // Offered whether or not a play was missed: noticing that is up to the player.
    Call: As(words_for_call), Cards(|table, now, keys| _ = table.call(now, keys)), fits has_calls;
    // Finding out whether there is a play is up to the player.
    NoPlay: If(may_have_no_play), Gives(no_play), fits |rules| rules.race.is_some();
    Pass: If(|table| table.can(Move::Pass) && step_words(table) != Some("end turn")),
        Cards(|table, now, keys| _ = table.play(Move::Pass, now, keys)),
        fits |rules| rules.is_for_several() && !rules.in_real_time();
    Story: As(words_for_story), Gives(watch_or_tell),
        fits |rules| rules.seats() > 1 && !rules.in_real_time(), alone HOST_DEALS;
    Find: Never, Cards(|table, _, _| table.begin_find());
    Peek: Never, Cards(|table, _, _| table.peek());
    CountMoves: Never, Cards(|table, _, _| table.count_moves());
    New: If(|table| !is_held(table)), Gives(|app| Some(deal_another(app))), alone HOST_DEALS;
    Restart: If(|table| table.timed_game().can_restart() && !is_held(table)), Gives(restart), alone HOST_DEALS;
    Resign: As(words_for_resigning), Gives(resign);
}

fn can_be_won_alone(rules: &Rules) -> bool {
    rules.seats() == 1 && rules.goal.can_be_won()
}

fn has_hints(rules: &Rules) -> bool {
    match rules.seats() {
        1 => rules.lines.is_some() || rules.goal.can_be_won(),
        _ => !rules.in_real_time(),
    }
}

fn has_steps(rules: &Rules) -> bool {
    rules.is_for_several() && !rules.in_real_time() || rules.stock.is_some()
}

fn has_calls(rules: &Rules) -> bool {
    let missed = rules.turn_game.as_ref().and_then(TurnGame::callable);
    let race = rules.race.as_ref();
    race.is_some_and(|race| race.call == Call::Manual) || missed.is_some()
}

fn lifts_runs(rules: &Rules) -> bool {
    rules.removal.is_none() && rules.groups.iter().any(Group::lifts_runs)
}

/// Whether the hand on the table is still in progress and no card is picked up.
fn is_free(table: &Table) -> bool {
    !is_over(table) && !is_held(table)
}

fn words_for_resuming(_: &App, table: &Table) -> KeyWords {
    match stage(table) {
        Some(Stage::Paused) if table.game().moves_made() == 0 => "start".into(),
        stage => KeyWords::when(stage == Some(Stage::Paused)),
    }
}

/// Whether the hand on the table is a real-time hand of two people at one keyboard that is stopped at present.
fn waits_for_two(table: &Table) -> bool {
    stage(table) == Some(Stage::Paused) && table.is_for_two()
}

fn words_for_step(_: &App, table: &Table) -> KeyWords {
    if is_over(table) {
        "result".into()
    } else {
        step_words(table).into()
    }
}

/// Returns the words that the bottom line shows for the key that continues after a finished hand.
fn words_for_going_on(app: &App, table: &Table) -> KeyWords {
    if !is_over(table) || table.session().has_no_moves() {
        return KeyWords::Nothing;
    }
    if app.is_guest() {
        return words_for_next(app).into();
    }
    let more_hands = !table.game().match_over();
    let words = offers(table).next_words(more_hands, &app.context.appearance);
    words.into()
}

/// Returns the words that the bottom line shows for the undo key. If undo would bring back the previous game, the words
/// say so. There are no words if no move was made in that game, or if it is a different game.
fn words_for_undo(_: &App, table: &Table) -> KeyWords {
    let (session, game) = (table.session(), table.game());
    if !session.undo_leaves() {
        let in_duel = session.undoes_in_duel();
        return KeyWords::when(in_duel.unwrap_or_else(|| session.can_undo()));
    }
    let here = &game.rules().about.id;
    // An unfinished game of another kind is in the list of games.
    let is_left = |former: &Game| former.moves_made() == 0 || former.rules().about.id != *here;
    let brings_back = !session.another_before().is_some_and(is_left);
    brings_back.then_some("last game").into()
}

fn words_for_redo(_: &App, table: &Table) -> KeyWords {
    if table.session().redo_goes_on() {
        "new game".into()
    } else {
        KeyWords::when(table.game().can_redo())
    }
}

fn words_for_way_back(app: &App, table: &Table) -> KeyWords {
    let is_lost = app.winnability.shown() == Some(Shown::Found(Verdict::Lost));
    if table.timed_game().goes_forward() && !is_lost {
        "forward".into()
    } else {
        back_to_won(app)
    }
}

fn has_safe_cards(table: &Table) -> bool {
    let game = table.game();
    let safe = || advice::safe_up(game.rules(), game.position(), table.seat());
    is_free(table) && safe().is_some()
}

/// Returns the words that the bottom line shows for the key that calls “stop”. In some games a player can miss a play,
/// and another player may then call “stop”.
fn words_for_call(_: &App, table: &Table) -> KeyWords {
    let game = table.game().rules().turn_game.as_ref();
    if game.is_some_and(|game| game.callable().is_some()) {
        (!is_over(table)).then_some("stop!").into()
    } else {
        KeyWords::when(table.can(Move::Call))
    }
}

/// Whether a player may declare that nothing can be played. In a game that is played in turns, the key for this is
/// hidden while the player can turn cards now or in the next turn.
fn may_have_no_play(table: &Table) -> bool {
    let game = table.game();
    let rules = game.rules();
    if stage(table) == Some(Stage::Running) {
        return true;
    }
    let turn = || game.position().can_play(rules, table.seat(), Move::Turn);
    let turns_soon = || {
        table.can(Move::Redeal)
            || matches!(
                turn(),
                Ok(()) | Err(Refusal::AlreadyTurned | Refusal::PlayTheBatch)
            )
    };
    table.can(Move::NoPlay) && (rules.in_real_time() || !turns_soon())
}

fn words_for_story(app: &App, table: &Table) -> KeyWords {
    if app.winnability.had_solution(table) {
        "missed win".into()
    } else {
        KeyWords::when(table.news().is_some())
    }
}

fn is_over(table: &Table) -> bool {
    table.game().hand_end().is_some()
}

fn is_held(table: &Table) -> bool {
    table.selection().is_some()
}

/// Returns the stage of the hand if it is played in real time: just dealt, in progress, paused or over, for example.
pub(super) fn stage(table: &Table) -> Option<Stage> {
    table.session().real_time().map(RealTime::stage)
}

/// Whether the player can pick up more or fewer cards from the pile than are picked up now.
fn has_choice_of_length(table: &Table) -> bool {
    table.selection().is_some_and(|selection| {
        table.choices().lengths(selection.from).len() > 1
            || selection.count.is_some_and(|count| count > 1)
    })
}

/// Returns the words that the bottom line shows for the key that makes the game's next step, such as turning the stock.
fn step_words(table: &Table) -> Option<&'static str> {
    let rules = table.game().rules();
    let stock = rules.stock.as_ref();
    let gaps = stock.and_then(Stock::filled_gaps);
    let closes = gaps.is_some_and(|gaps| gaps.closes);
    if table.can(Move::Turn) {
        Some(match stock.map(|stock| rules.group(stock.to()).role) {
            Some(Role::Hand) => "turn up",
            Some(Role::Tableau) if closes => "close up",
            Some(Role::Tableau | Role::Reserve) => "deal",
            _ => "turn",
        })
    } else if table.can(Move::Redeal) {
        Some("redeal")
    } else if table.can_gather() {
        Some("gather")
    } else if table.only_place().is_some() {
        Some("place")
    } else {
        let ends = table.can(Move::Pass) && table.session().person_at_keyboard().is_none();
        ends.then_some("end turn")
    }
}

/// Returns the words that the bottom line shows for the key that goes back to a position that is winnable, or at least
/// not known to be lost.
pub(super) fn back_to_won(app: &App) -> KeyWords {
    let way = app.winnability.way_back();
    way.map(|way| format!("back {}", to_place(way.at))).into()
}

fn words_for_resigning(app: &App, table: &Table) -> KeyWords {
    let rules = table.game().rules();
    let gives_up = !is_held(table) && stage(table) == Some(Stage::Running);
    // When others play the same deal, giving up ends it like any other ending.
    if gives_up || app.plays_apart() {
        let may = gives_up || !is_over(table) && !is_held(table);
        return KeyWords::when(may);
    }
    let may = (rules.has_match || table.duel().is_some())
        && !is_unbegun_race(table)
        && !is_over(table)
        && !is_held(table);
    match rules.seats() {
        _ if !may => KeyWords::Nothing,
        1 => KeyWords::Usual,
        _ => "give up match".into(),
    }
}

/// Makes the game's next step, such as turning the stock. After a hand, shows its result instead.
fn step(app: &mut App) {
    if app.table.as_ref().is_some_and(is_over) {
        return show_result(app);
    }
    on_cards(app, |table, now, keys| {
        table.step(now, keys);
    });
}

/// Accepts the offer or plays the hint on the screen, or else picks up the card under the cursor. After a hand, shows
/// its result.
fn pick_up(app: &mut App) -> Option<Effect> {
    let (animated, now) = (app.context.appearance.animate, app.context.now);
    let keys = &app.context.keys;
    let table = app.table.as_mut()?;
    if table.accept_autofinish(animated, now, keys) || hint::accept(table, now, keys) {
        return None;
    }
    if !is_over(table) {
        on_cards(app, keyboard_selection::enter);
        return None;
    }
    if table.session().has_no_moves() {
        // The key may have been meant for a move.
        announce_result(app);
        return None;
    }
    show_result(app);
    // The player has already seen the result, so the key does what it does there.
    Some(Effect::Result(Action::Next))
}

/// Starts auto-finish. If that is not possible, makes the move with which a player declares that the layout is
/// finished.
fn finish(app: &mut App) {
    let (animated, now) = (app.context.appearance.animate, app.context.now);
    let Some(table) = &mut app.table else { return };
    if !table.begin_autofinish(animated, now, &app.context.keys) {
        on_cards(app, |table, now, keys| {
            table.play(Move::Finish, now, keys);
        });
    }
}

/// Performs an action on the cards. If the cards are hidden until the next person is ready, only shows the cards.
pub(super) fn on_cards(app: &mut App, act: impl FnOnce(&mut Table, Duration, &Keys)) {
    let (now, keys) = (app.context.now, &app.context.keys);
    if let Some(table) = &mut app.table
        && !table.lift_curtain(keys)
    {
        act(table, now, keys);
    }
}

/// Shows the solution of a single-player game, or replays a game that is over. In a game for several players, shows the
/// turns of the hand. Asks first if the deal is a daily deal, which everybody plays.
fn watch_or_tell(app: &mut App) -> Option<Effect> {
    let table = app.table.as_mut()?;
    let is_for_one = table.game().rules().seats() == 1;
    if is_for_one && is_over(table) && can_be_watched(table) {
        // After a single-player game the key does the same as on the result.
        return Some(Effect::Result(Action::Watch));
    }
    let is_of_all =
        table.timed_game().day.is_some() && !is_over(table) && !table.timed_game().is_replay();
    if is_of_all && !app.winnability.had_solution(table) {
        let text = "Watch the solution of this deal? Your game then counts as helped.";
        let question = Question::whether(text, "watch it", Effect::WatchSolution);
        return Some(Effect::Ask(question));
    }
    if is_for_one {
        solution::ask(&mut app.winnability, table, &app.context.keys);
    } else {
        show_history(app);
    }
    None
}

/// Shows a hint, or starts a search for a hint.
fn ask_hint(app: &mut App) {
    let context = &app.context;
    if let Some(table) = &mut app.table {
        if table.lift_curtain(&context.keys) {
            return;
        }
        let measured = context.catalogue.embedded().line_values;
        if !table.session().is_won_or_lost() && table.advise_place(measured, &context.keys) {
            return;
        }
        let hints = context.settings.hints.value;
        hint::ask(&mut app.winnability, table, hints, &context.keys);
    }
}

/// Shows the expected points of each place where the turned-up card can go.
fn show_places(app: &mut App) {
    let measured = app.context.catalogue.embedded().line_values;
    if let Some(table) = &mut app.table {
        table.show_places(measured);
    }
}

/// Goes back to a position that could still be won. Asks first if it is not certain that the game is lost.
pub(super) fn go_back(app: &mut App) -> Option<Effect> {
    let context = &app.context;
    let table = app.table.as_mut()?;
    let back = lost::go_back(&mut app.winnability, table, context.now, &context.keys);
    let (way, moves) = back?;
    let moves = count(moves, "move");
    let text =
        format!("It is not known whether this can be won. Undo {moves}, to a winnable position?");
    let yes = format!("undo {moves}");
    Some(Effect::Ask(Question::whether(
        text,
        yes,
        Effect::GoBack(way),
    )))
}

/// Returns the words that the bottom line shows for the key that takes a guest to the next hand, both on the result
/// page and at the table.
pub(super) fn words_for_next(app: &App) -> &'static str {
    if app.plays_apart() {
        "standings"
    } else {
        "to the lobby, ready"
    }
}
