//! The actions on the list of games.

use crate::message::Requests;
use crate::model::lifecycle::start;
use crate::model::{App, Overlay, days};
use crate::render::text::count;
use crate::screens::Then;
use crate::screens::home::Chosen;
use crate::screens::question::Question;
use patience_app::keymap::Action;

/// Does an action on the list of games.
pub fn act_home(app: &mut App, action: Action, requests: &mut Requests) {
    match action {
        Action::Start => start(app, requests),
        Action::Forget => {
            if let Some(Chosen::Continue(kept)) = app.home.chosen() {
                let which = if kept.deal.is_empty() {
                    String::new()
                } else {
                    let moves = usize::try_from(kept.moves).unwrap_or(usize::MAX);
                    format!(", deal {}, {}", kept.deal, count(moves, "move"))
                };
                let mut text = format!("Throw away the unfinished game of {}{which}?", kept.title);
                text.extend(days::stakes_of_kept(&kept).map(|stakes| format!(" {stakes}")));
                app.overlays.push(Overlay::Ask(Question::whether(
                    text,
                    "throw it away",
                    Then::Forget(kept),
                )));
            }
        }
        Action::RubOut => app.home.rub_out(),
        Action::Clear => {
            app.home.clear();
        }
        action => {
            let height = usize::from(app.context.size.1);
            app.home.act(action, height);
        }
    }
}
