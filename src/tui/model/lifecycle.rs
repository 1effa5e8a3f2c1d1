//! Changes from one game to another: starts, continues, gives up and resumes games, and asks first if something would
//! be lost.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use patience_core::{DealNumber, Game, Move};

use super::giving_up::{ask_or, noun_of_hand};
use super::names::are_players_of;
use super::result::show_if_over;
use super::{App, Screen, days, deal_search};
use crate::context::Context;
use crate::interaction::table::Table;
use crate::message::{Request, Requests};
use crate::screens::effect::{ChosenOptions, Effect, Question};
use crate::screens::home::Chosen;
use patience_app::duel::PLAYERS;
use patience_app::keymap::{Action, KeyContext};
use patience_app::saved::Unfinished;
use patience_app::session::TimedGame;
use patience_app::settings::Rival;

/// Starts the game under the cursor in the list of games, or continues it if it is unfinished.
pub fn start(app: &mut App) -> Option<Effect> {
    app.catch_up();
    match app.home.chosen() {
        Some(Chosen::Continue(kept)) => return Some(Effect::Continue(kept)),
        Some(Chosen::Game) => {
            if let Some(preview) = app.home.preview() {
                let game = preview.game.clone();
                return begin(app, game, None, true);
            }
            if let Some(fault) = app.home.fault() {
                let fault = fault.lines().next().unwrap_or_default().to_owned();
                app.notify(fault, true);
            }
        }
        Some(Chosen::Narrow(_) | Chosen::Page(_) | Chosen::Surprise) | None => {}
    }
    None
}

/// Continues an unfinished game. If the game is not on the table, it is loaded first.
pub fn continue_game(app: &mut App, kept: Unfinished, requests: &mut Requests) {
    let on_table = app.table.as_ref().map(Table::timed_game);
    let is_it = |game: &TimedGame| game.is_under_way() && game.place.as_ref() == Some(&kept.file);
    if on_table.is_some_and(is_it) {
        app.leave_pages();
        app.show_table();
        show_if_over(app);
    } else {
        requests.push(Request::Load(Box::new(kept)));
    }
}

/// Starts a game from the list, with the deal of `game` or, if `any` is true, a random deal. Asks first if a game of
/// the same kind is unfinished, since the player may want to continue that one.
fn begin(app: &mut App, game: Game, duel: Option<Rival>, any: bool) -> Option<Effect> {
    let path = app.home.preview().and_then(|preview| preview.path.clone());
    begin_at(app, timed_game(game, path, duel), any)
}

/// Starts exactly the deal of `game`. Like [`begin`], it asks first if a game of the same kind is unfinished. `path` is
/// the game's rule file if the game is not in the catalogue.
pub fn begin_with(
    app: &mut App,
    game: Game,
    path: Option<PathBuf>,
    duel: Option<Rival>,
) -> Option<Effect> {
    begin_at(app, timed_game(game, path, duel), false)
}

fn begin_at(app: &mut App, mut timed_game: TimedGame, any: bool) -> Option<Effect> {
    let kept = app.home.unfinished_of(&timed_game.slot());
    let mut kept: Vec<Unfinished> = kept.cloned().collect();
    let number = timed_game.game.deal();
    if any && kept.iter().any(|kept| kept.deal == number.to_string()) {
        // A new game must not have cards that the player has seen.
        let rules = Arc::clone(timed_game.game.rules());
        timed_game.game = Game::new(rules, app.context.dealer.fresh());
    }
    let game = &timed_game.game;
    let deal = (!any).then(|| game.deal());
    let is_it = |kept: &Unfinished| {
        deal.is_some() && is_of(kept, game) && are_players_of(kept, &timed_game, &app.context)
    };
    if let Some(same) = kept.iter().position(is_it) {
        let kept = kept.swap_remove(same);
        let again = app.context.keys.name_of(KeyContext::Table, Action::Restart);
        let text = format!("Deal {} resumed; {again} restarts it", kept.deal);
        app.notify(text, false);
        return Some(Effect::Continue(Box::new(kept)));
    }
    let Some(last) = kept.into_iter().next() else {
        sit_down(app, timed_game, any);
        return None;
    };
    let question = match deal {
        Some(_) => which(last, timed_game, any, &app.context),
        None => {
            let title = game.rules().about.full_title();
            Question::which(
                format!("Continue the unfinished game of {title}? It stays if you deal a new one."),
                ("continue it", Effect::Continue(Box::new(last))),
                ("deal a new one", Effect::Play(Box::new(timed_game), any)),
            )
        }
    };
    Some(Effect::Ask(question))
}

/// Whether a saved game has the same deal and the same options as `game`.
pub fn is_of(kept: &Unfinished, game: &Game) -> bool {
    kept.deal == game.deal().to_string() && kept.has_options_of(game.rules())
}

/// Returns the question whether to continue the saved game `kept` or to play the game `chosen`. The question says that
/// the saved game is not lost.
pub fn which(kept: Unfinished, chosen: TimedGame, any: bool, context: &Context) -> Question {
    let rules = chosen.game.rules();
    let are_players = are_players_of(&kept, &chosen, context);
    let others = match (kept.has_options_of(rules), are_players) {
        (true, true) => "",
        (false, true) => ", which has other options,",
        (true, false) => ", which has other players,",
        (false, false) => ", which has other options and other players,",
    };
    let title = rules.about.full_title();
    let (deal, unfinished) = (chosen.game.deal().to_string(), &kept.deal);
    let is_same = !any && *unfinished == deal;
    let (what, answer) = if any {
        ("a new deal".to_owned(), "a new deal".to_owned())
    } else if is_same {
        (format!("deal {deal}"), "deal it again".to_owned())
    } else {
        (format!("deal {deal}"), format!("deal {deal}"))
    };
    let other = if is_same {
        "continue the unfinished one".to_owned()
    } else {
        format!("continue deal {unfinished}")
    };
    Question::which(
        format!("Play {what} of {title}? The unfinished deal {unfinished}{others} is kept."),
        (answer, Effect::Play(Box::new(chosen), any)),
        (other, Effect::Continue(Box::new(kept))),
    )
}

/// Puts a game on the table. If `any` is true, another deal of the game may be dealt instead, such as a winnable one.
pub(super) fn sit_down(app: &mut App, timed_game: TimedGame, any: bool) {
    if any {
        deal_search::deal(app, timed_game);
    } else {
        app.sit_down(timed_game);
    }
}

/// Deals another game at this table. After a finished row of a weekly tour it is the tour's next row; otherwise it is a
/// random deal.
pub fn deal_new(app: &mut App, requests: &mut Requests) {
    if days::ask_for_next_row(app, requests) {
        return;
    }
    let of_day = app.table.as_ref().and_then(days::place_on_table);
    let number = app.context.dealer.fresh();
    if let Some(table) = &app.table {
        let next = table.another(number);
        deal_search::deal(app, next);
    }
    if let Some(place) = of_day {
        app.notify(format!("A random deal, not {}", place.words()), false);
    }
}

pub(super) fn timed_game(game: Game, path: Option<PathBuf>, duel: Option<Rival>) -> TimedGame {
    let timed_game = TimedGame::new(game, path, Duration::ZERO);
    match duel {
        Some(rival) => timed_game.for_two(PLAYERS[0], rival),
        None => timed_game,
    }
}

/// Returns the effect of restarting the hand. If moves have been made, the player is first asked to confirm. With
/// several players, confirmation is also needed if the hand is over, because a restart undoes the score of the hand.
pub fn restart(app: &mut App) -> Option<Effect> {
    let table = app.table.as_mut()?;
    let game = table.game();
    if !table.timed_game().can_restart() {
        let what = noun_of_hand(game);
        table.refuse(format!("This {what} has just begun"));
        return None;
    }
    let several = game.rules().seats() > 1;
    let text = match game.hand_end() {
        _ if table.session().is_head_to_head() && table.timed_game().is_under_way() => {
            "Start this deal again for both players? Undo brings this game back until you leave."
        }
        None if game.rules().in_real_time() => {
            "Start this deal again? Undo brings this game back until the first move of the new one."
        }
        None => "Start this deal again? Undo brings this game back until you leave.",
        Some(_) if several && table.session().is_among_computers() => {
            "Play this hand again? This undoes its score."
        }
        Some(_) if several => "This undoes the score of the hand. Does everyone agree?",
        Some(_) if table.timed_game().is_under_way() => {
            "Play this deal again? Undo brings its score back."
        }
        Some(_) => return Some(Effect::Restart),
    };
    let question = Question::whether(text, "start again", Effect::Restart);
    Some(Effect::Ask(question))
}

/// Returns the effect of declaring that nothing can be played. A question comes first if the declaration ends the
/// hand for everybody.
pub fn no_play(app: &mut App) -> Option<Effect> {
    let table = app.table.as_ref()?;
    let mut tried = table.game().clone();
    let ends = tried.play(table.seat(), Move::NoPlay, 0).is_ok() && tried.hand_end().is_some();
    if !ends {
        return Some(Effect::Make(Move::NoPlay));
    }
    let what = if tried.match_over() { "match" } else { "hand" };
    Some(Effect::Ask(Question::whether(
        format!("Can nobody play any more? This ends the {what}."),
        format!("end the {what}"),
        Effect::Make(Move::NoPlay),
    )))
}

/// Returns the effect of choosing other options for the same deal of the game; `None` if there is nothing more to do.
pub fn choose_options(app: &mut App, chosen: &ChosenOptions) -> Option<Effect> {
    let game = Game::new(chosen.rules.clone(), chosen.deal);
    match app.screen() {
        Screen::Home => begin(app, game, chosen.for_two, true),
        Screen::Table if !chosen.changed => None,
        Screen::Table => {
            let table = app.table.as_ref();
            let path = table.and_then(|table| table.timed_game().path.clone());
            let next = timed_game(game, path, chosen.for_two);
            let play = Effect::Play(Box::new(next), false);
            Some(ask_or(app, "Deal again with these options?", "deal", play))
        }
    }
}

/// Returns the effect of choosing a deal by its number; `None` if there is nothing more to do.
pub fn choose_deal(app: &mut App, number: DealNumber) -> Option<Effect> {
    match app.screen() {
        Screen::Home => {
            let rules = app.rules_in_question()?;
            begin(app, Game::new(rules, number), None, false)
        }
        Screen::Table => {
            // If that deal is under way already, it is continued.
            let kept = app.table.as_ref().and_then(|table| {
                let timed_game = &table.timed_game();
                let mut kept = app.home.unfinished_of(&timed_game.slot());
                let dealt = timed_game.followed_by(
                    Game::new(Arc::clone(timed_game.game.rules()), number),
                    Duration::ZERO,
                );
                let is_it = |kept: &&Unfinished| {
                    is_of(kept, &dealt.game)
                        && timed_game.place.as_ref() != Some(&kept.file)
                        && are_players_of(kept, &dealt, &app.context)
                };
                kept.find(is_it).cloned()
            });
            Some(match kept {
                Some(kept) => Effect::Continue(Box::new(kept)),
                None => {
                    let deal = Effect::Deal(number);
                    ask_or(app, "Play that deal?", "deal", deal)
                }
            })
        }
    }
}

/// Puts a game on the table. If `any` is true, another deal of the game may be dealt instead, such as a winnable one. A
/// game that is already on the table is replaced.
pub fn play(app: &mut App, mut timed_game: TimedGame, any: bool) {
    if let (Screen::Table, Some(table)) = (app.screen(), &app.table) {
        timed_game = timed_game.in_place_of(table.timed_game());
    }
    sit_down(app, timed_game, any);
}

/// Quits the program, and saves a game in progress.
pub fn leave(app: &App, requests: &mut Requests) {
    let table = app.table.as_ref();
    let begun = table.is_some_and(|table| table.timed_game().is_begun());
    requests.extend(begun.then_some(Request::Save));
    requests.push(Request::Quit);
}

/// Starts a real-time hand that is waiting for its player, or resumes one that was stopped.
pub fn resume(app: &mut App) {
    let now = app.context.now;
    if app.is_too_small() {
        return;
    }
    if let Some(table) = &mut app.table {
        table.session_mut().resume(now);
    }
}
