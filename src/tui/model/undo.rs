//! Undo at the table, and the questions that the player is asked before it.

use patience_core::Game;

use super::App;
use crate::screens::effect::{Effect, Question};

/// Returns the effect of undo. A question comes first if undo would return to another deal or, with several players,
/// if it would undo other players' moves as well.
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

/// Returns the question whether to leave a deal that has no moves to undo and return to the previous game. The
/// question names the previous game if it is a different one.
fn question_before_going_back(here: &Game, former: &Game) -> Question {
    let (about, before) = (&here.rules().about, &former.rules().about);
    let (text, answer) = if about.id == before.id {
        let text = "There is nothing to undo in this deal. Return to the game before?";
        (text.to_owned(), "return to it".to_owned())
    } else {
        let text = format!(
            "There is nothing to undo here. Leave {} and return to {}, deal {}?",
            about.title,
            before.title,
            former.deal()
        );
        (text, format!("go to {}", before.title))
    };
    Question::whether(text, answer, Effect::Undo).or_else_say("stay here")
}
