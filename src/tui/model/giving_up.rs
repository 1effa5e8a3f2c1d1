//! Giving up: resigning a hand or a match, and abandoning a game in progress to start another.

use patience_app::session::real_time::RealTime;
use patience_core::{Game, Seat};

use super::{App, days};
use crate::interaction::table::Table;
use crate::screens::effect::{Effect, Question};

/// Returns the effect of asking for a new deal of any number.
pub fn deal_another(app: &App) -> Effect {
    ask_or(app, "Deal a new game?", "deal", Effect::DealNew)
}

/// Returns `effect` if it does not give up a game in progress. Otherwise returns a question that says what would be
/// given up.
pub fn ask_or(app: &App, question: &str, yes: &str, effect: Effect) -> Effect {
    let table = app.table.as_ref();
    let under_way = table.filter(|table| table.timed_game().is_under_way());
    let Some(game) = under_way.map(Table::game) else {
        return effect;
    };
    let in_a_match = !game.series().hands().is_empty() || game.hand_end().is_some();
    let stakes = match (in_a_match, game.rules().in_real_time()) {
        (true, false) => "This ends the match. You can undo it until you leave.",
        (true, true) => "This ends the match. You can undo it until the first move of the new one.",
        (false, false) => "Undo brings this game back until you leave.",
        (false, true) => "Undo brings this game back until the first move of the new one.",
    };
    if let Some(text) =
        under_way.and_then(|table| days::question_before_leaving(table.timed_game()))
    {
        let text = format!("{text} {stakes}");
        let question = Question::whether(text, "leave it", effect);
        return Effect::Ask(question.or_else_say("play on"));
    }
    let text = format!("{question} {stakes}");
    Effect::Ask(Question::whether(text, yes, effect))
}

/// Returns the word for what is played: a hand if there are several players, otherwise a deal.
pub(super) fn noun_of_hand(game: &Game) -> &'static str {
    if game.rules().seats() > 1 {
        "hand"
    } else {
        "deal"
    }
}

/// The words for the winners of a match that one side gives up, if there are more than two sides.
const BEST_OTHER: &str = "the best of the others";

/// Returns the words for who wins if the player gives up the match. If there is only one other side, this is its name.
fn others(app: &App, table: &Table) -> String {
    let rules = table.game().rules();
    let own = rules.side(table.seat());
    let mut others = rules.all_sides().filter(|side| *side != own);
    match (others.next(), others.next()) {
        (Some(one), None) => app.context.appearance.side_name(rules, one),
        _ => BEST_OTHER.to_owned(),
    }
}

/// Whether nothing of a race has been played yet. Between two hands this is false, because the match, which has begun,
/// could be given up.
pub fn is_unbegun_race(table: &Table) -> bool {
    table.session().waits_to_begin() && table.game().position().hand() == 0
}

/// Returns the question to ask before the player gives up.
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
        // Either may give up; nothing shows who pressed the key.
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
        let text = format!("Who gives up the match? It then goes to {to}.");
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
        let text = "Give up this hand? Its score still counts.";
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
