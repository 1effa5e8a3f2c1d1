//! From one game to another: starting, continuing, giving up and coming back, each asked
//! first where something would be lost.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use patience_core::{DealNumber, Game, Move, Seat};

use super::giving_up::ask_or;
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
use patience_app::session::real_time::RealTime;
use patience_app::settings::Rival;

/// Starts or continues the game under the cursor of the list.
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

/// Begins a game from the list, this deal of it or any, asking first if an unfinished one of its
/// kind is kept: that may be the one that is meant.
fn begin(app: &mut App, game: Game, duel: Option<Rival>, any: bool) -> Option<Effect> {
    let path = app.home.preview().and_then(|preview| preview.path.clone());
    begin_at(app, timed_game(game, path, duel), any)
}

/// Begins just this deal of a game, whose rule file is at this path where it is not in the
/// catalogue, as [`begin`] does.
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
        // A new game is none of which the cards were seen.
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
        let text = format!("Deal {} is continued; {again} starts it again", kept.deal);
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
                format!("Continue the unfinished game of {title}? It is kept beside a new one."),
                ("continue it", Effect::Continue(Box::new(last))),
                ("deal a new one", Effect::Play(Box::new(timed_game), any)),
            )
        }
    };
    Some(Effect::Ask(question))
}

/// Tells whether a kept game is this deal, with the options of its rules.
pub fn is_of(kept: &Unfinished, game: &Game) -> bool {
    kept.deal == game.deal().to_string() && kept.has_options_of(game.rules())
}

/// Asks whether to play the chosen game, this deal of it or any, and says that the saved game stays.
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
        (format!("deal {deal}"), "deal it anew".to_owned())
    } else {
        (format!("deal {deal}"), format!("deal {deal}"))
    };
    let other = if is_same {
        "continue the unfinished one".to_owned()
    } else {
        format!("continue deal {unfinished}")
    };
    Question::which(
        format!(
            "Play {what} of {title}? The unfinished deal {unfinished}{others} is kept beside it."
        ),
        (answer, Effect::Play(Box::new(chosen), any)),
        (other, Effect::Continue(Box::new(kept))),
    )
}

/// Puts a game on the table: this deal of it, or any.
pub(super) fn sit_down(app: &mut App, timed_game: TimedGame, any: bool) {
    if any {
        deal_search::deal(app, timed_game);
    } else {
        app.sit_down(timed_game);
    }
}

/// Deals another game at this table: after a row of a tour that is over the next one, otherwise
/// whichever.
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
        app.notify(format!("Any deal, after {}", place.words()), false);
    }
}

pub(super) fn timed_game(game: Game, path: Option<PathBuf>, duel: Option<Rival>) -> TimedGame {
    let timed_game = TimedGame::new(game, path, Duration::ZERO);
    match duel {
        Some(rival) => timed_game.for_two(PLAYERS[0], rival),
        None => timed_game,
    }
}

/// Returns the noun for a game: several play a hand, one plays a deal.
fn noun_of_hand(game: &Game) -> &'static str {
    if game.rules().seats() > 1 {
        "hand"
    } else {
        "deal"
    }
}

/// Returns the effect of starting the hand again: a question first where something has been done in it, at a
/// table of several also where the hand is over, because a restart takes its score back.
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
            "Start this deal again? Undo brings this game back until something is done in the new one."
        }
        None => "Start this deal again? Undo brings this game back until you leave.",
        Some(_) if several && table.session().is_among_computers() => {
            "Play this hand again? This takes its score back."
        }
        Some(_) if several => "This takes the score of the hand back. Do all agree?",
        Some(_) if table.timed_game().is_under_way() => {
            "Play this deal again? Undo brings its score back."
        }
        Some(_) => return Some(Effect::Restart),
    };
    let question = Question::whether(text, "start again", Effect::Restart);
    Some(Effect::Ask(question))
}

/// Returns the effect of declaring that nothing can be played: a question first where that ends the hand for
/// all.
pub fn no_play(app: &mut App) -> Option<Effect> {
    let table = app.table.as_ref()?;
    let mut tried = table.game().clone();
    let ends = tried.play(table.seat(), Move::NoPlay, 0).is_ok() && tried.hand_end().is_some();
    if !ends {
        return Some(Effect::Make(Move::NoPlay));
    }
    let what = if tried.match_over() { "match" } else { "hand" };
    Some(Effect::Ask(Question::whether(
        format!("Nobody can get on any more? This ends the {what}."),
        format!("end the {what}"),
        Effect::Make(Move::NoPlay),
    )))
}

/// To whom a match goes that is given up, where there are more than two sides.
const BEST_OTHER: &str = "the best of the others";

/// Returns to whom a match goes that is given up: by name where there is only one.
fn others(app: &App, table: &Table) -> String {
    let rules = table.game().rules();
    let own = rules.side(table.seat());
    let mut others = rules.all_sides().filter(|side| *side != own);
    match (others.next(), others.next()) {
        (Some(one), None) => app.context.appearance.side_name(rules, one),
        _ => BEST_OTHER.to_owned(),
    }
}

/// Tells whether nothing of a game in real time has been played yet. Between two hands there is a match to give up.
pub fn is_unbegun_race(table: &Table) -> bool {
    table.session().waits_to_begin() && table.game().position().hand() == 0
}

/// Returns the question before somebody gives up.
pub fn resign(app: &mut App) -> Option<Effect> {
    if let Some(table) = &mut app.table
        && (table.game().hand_end().is_some() || table.timed_game().is_replay())
    {
        let what = noun_of_hand(table.game());
        table.refuse(format!("The {what} is over"));
        return None;
    }
    if let Some(table) = app.table.as_mut().filter(|table| is_unbegun_race(table)) {
        table.refuse("The hand has not begun: there is nothing to give up yet");
        return None;
    }
    let table = app.table.as_ref()?;
    let (rules, seat) = (table.game().rules(), table.seat());
    let two = table.is_for_two();
    let alone = table.session().real_time().is_some() && !two;
    if two {
        // Either may; who pressed the key is not to be told.
        let people = table.session().real_time().map(RealTime::people);
        let [one, other] = match people {
            Some([one, other]) => [*one, *other],
            _ => [Seat::FIRST, Seat::new(1)],
        };
        let to = match (rules.all_sides().count(), rules.seats()) {
            (..=2, ..=2) => "the other player",
            (..=2, _) => "the other side",
            _ => BEST_OTHER,
        };
        let text = format!("Who gives up the match? It goes to {to} then.");
        let answer = |seat| (app.context.appearance.name(seat), Effect::Resign(seat));
        return Some(Effect::Ask(Question {
            either: true,
            ..Question::which(text, answer(one), answer(other))
        }));
    }
    let (text, what) = if rules.seats() > 1 && alone {
        let to = others(app, table);
        (format!("Give up the match? It goes to {to}."), "match")
    } else if rules.seats() > 1 {
        let (name, to) = (app.context.appearance.name(seat), others(app, table));
        let text = format!("{name}, give up the match? It goes to {to}.");
        (text, "match")
    } else if rules.has_several_hands() {
        let text = "Give up this hand? It counts as it stands.";
        (text.to_owned(), "hand")
    } else if table.duel().is_some() {
        let name = app.context.appearance.name(table.session().player());
        (format!("{name}, give up this deal?"), "deal")
    } else {
        ("Give up this deal?".to_owned(), "deal")
    };
    let text = days::question_before_giving_up(table.timed_game()).unwrap_or(text);
    let question = Question::whether(text, format!("give up the {what}"), Effect::Resign(seat));
    Some(Effect::Ask(question.or_else_say("play on")))
}

/// Returns the effect of a choice of options, the deal staying the same, where it is not done at once.
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

/// Returns the effect of a choice of a deal, where it is not done at once.
pub fn choose_deal(app: &mut App, number: DealNumber) -> Option<Effect> {
    match app.screen() {
        Screen::Home => {
            let rules = app.rules_in_question()?;
            begin(app, Game::new(rules, number), None, false)
        }
        Screen::Table => {
            // It may be under way already, and is gone on with then.
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

/// Puts a game on the table, this deal of it or any; at the table in place of the one that lies there.
pub fn play(app: &mut App, mut timed_game: TimedGame, any: bool) {
    if let (Screen::Table, Some(table)) = (app.screen(), &app.table) {
        timed_game = timed_game.in_place_of(table.timed_game());
    }
    sit_down(app, timed_game, any);
}

/// Leaves the program; a game that has been begun is kept.
pub fn leave(app: &App, requests: &mut Requests) {
    let table = app.table.as_ref();
    let begun = table.is_some_and(|table| table.timed_game().is_begun());
    requests.extend(begun.then_some(Request::Save));
    requests.push(Request::Quit);
}

/// Lets a hand go on that waits, or begin.
pub fn resume(app: &mut App) {
    let now = app.context.now;
    if app.is_too_small() {
        return;
    }
    if let Some(table) = &mut app.table {
        table.session_mut().resume(now);
    }
}
