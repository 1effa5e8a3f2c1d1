//! Undo at the table, and what is asked before it.

use patience_core::Game;

use super::App;
use crate::screens::effect::{Effect, Question};

/// Returns the effect of undo: at a table of several a question before more is taken back than one's own
/// moves, and everywhere before it goes to another deal.
pub fn undo(app: &mut App) -> Option<Effect> {
    let table = app.table.as_mut()?;
    if let Some(former) = table.session().another_before() {
        let question = question_before_going_back(table.game(), former);
        table.let_go();
        return Some(Effect::Ask(question));
    }
    let Some(text) = table.session().undo_question() else {
        return Some(Effect::Undo);
    };
    table.let_go();
    let question = Question::whether(text, "undo", Effect::Undo);
    Some(Effect::Ask(question))
}

/// Asks whether to leave a deal in which nothing can be taken back for the game before it. Another game is
/// called by its name.
fn question_before_going_back(here: &Game, former: &Game) -> Question {
    let (about, before) = (&here.rules().about, &former.rules().about);
    let (text, answer) = if about.id == before.id {
        let text = "There is nothing to take back in this deal. Bring back the game before?";
        (text.to_owned(), "bring it back".to_owned())
    } else {
        let text = format!(
            "There is nothing to take back here. Leave {} and go back to {}, deal {}?",
            about.title,
            before.title,
            former.deal()
        );
        (text, format!("go to {}", before.title))
    };
    Question::whether(text, answer, Effect::Undo).or_else_say("stay here")
}
