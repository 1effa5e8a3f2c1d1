//! Undo at the table, and what is asked before it.

use patience_core::Game;

use super::App;
use super::lifecycle::carry_out;
use crate::screens::Then;
use crate::screens::question::Question;

/// Takes back; at a table of several it asks before it takes back more than one's own moves, and
/// everywhere before it goes to another deal.
pub fn undo(app: &mut App) {
    let Some(table) = &mut app.table else { return };
    if let Some(former) = table.session().another_before() {
        let question = question_before_going_back(table.game(), former);
        table.let_go();
        app.ask(question);
        return;
    }
    let Some(text) = table.session().undo_question() else {
        return carry_out(app, Then::Undo, &mut Vec::new());
    };
    table.let_go();
    app.ask(Question::whether(text, "undo", Then::Undo));
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
    Question {
        answers: (answer, "stay here".to_owned()),
        ..Question::whether(text, "", Then::Undo)
    }
}
