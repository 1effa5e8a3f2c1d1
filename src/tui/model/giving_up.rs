//! What is asked before a game under way is given up for another.

use super::{App, days};
use crate::interaction::table::Table;
use crate::screens::effect::{Effect, Question};

/// Returns the effect of the wish for another deal, whichever.
pub fn deal_another(app: &App) -> Effect {
    ask_or(app, "Deal a new game?", "deal", Effect::DealNew)
}

/// Returns an effect, or a question before it where a game under way would be given up, which says what is
/// given up with it.
pub fn ask_or(app: &App, question: &str, yes: &str, effect: Effect) -> Effect {
    let table = app.table.as_ref();
    let under_way = table.filter(|table| table.timed_game().is_under_way());
    let Some(game) = under_way.map(Table::game) else {
        return effect;
    };
    let in_a_match = !game.series().hands().is_empty() || game.hand_end().is_some();
    let stakes = match (in_a_match, game.rules().in_real_time()) {
        (true, false) => "The match so far ends; undo brings it back until you leave.",
        (true, true) => {
            "The match so far ends; undo brings it back until something is done in the new one."
        }
        (false, false) => "Undo brings this game back until you leave.",
        (false, true) => "Undo brings this game back until something is done in the new one.",
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
