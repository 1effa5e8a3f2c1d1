//! The actions on the list of games.

use super::opening::open_game_menu;
use crate::message::{Request, Requests};
use crate::model::lifecycle::start;
use crate::model::new_game::begin_anew;
use crate::model::{App, days};
use crate::render::text::count;
use crate::screens::effect::{Effect, Question, Who};
use crate::screens::home::Chosen;
use crate::screens::home::filter::Filter;
use patience_app::keymap::{Action, KeyContext};
use patience_app::settings::Stored;

/// Does an action on the list of games.
pub fn act_home(app: &mut App, action: Action, requests: &mut Requests) {
    match action {
        Action::Start => match app.home.chosen() {
            Some(Chosen::Narrow(filter)) => app.learn_and_narrow(*filter),
            Some(Chosen::Page(action)) => {
                super::actions::act(app, KeyContext::Home, action, requests);
            }
            Some(Chosen::Surprise) => app.home.surprise(app.context.dealer.fresh().get()),
            Some(Chosen::Game) if app.home.is_for_two() => {
                if let Some((id, _)) = app.home.game_at() {
                    begin_anew(app, &id, None, Who::Two);
                }
            }
            _ => start(app, requests),
        },
        Action::GameMenu => open_game_menu(app),
        Action::Favourite => mark(app, requests),
        Action::Forget => {
            let chosen = app.home.chosen();
            if !matches!(chosen, Some(Chosen::Continue(_))) && app.home.filter().is_set() {
                return app.home.narrow(Filter::default());
            }
            if let Some(Chosen::Continue(kept)) = chosen {
                let which = if kept.deal.is_empty() {
                    String::new()
                } else {
                    let moves = usize::try_from(kept.moves).unwrap_or(usize::MAX);
                    format!(", deal {}, {}", kept.deal, count(moves, "move"))
                };
                let mut text = format!("Throw away the unfinished game of {}{which}?", kept.title);
                text.extend(days::stakes_of_kept(&kept).map(|stakes| format!(" {stakes}")));
                app.ask(Question::whether(
                    text,
                    "throw it away",
                    Effect::Forget(kept),
                ));
            } else {
                app.notify(
                    "Only an unfinished game or a filter can be forgotten",
                    false,
                );
            }
        }
        Action::RubOut => app.home.rub_out(),
        Action::Clear => {
            app.home.clear();
        }
        action => {
            let screen = app.context.area();
            app.home.act(action, screen);
        }
    }
}

/// Puts the game under the cursor among the favourites, or takes it out, and has that stored.
pub fn mark(app: &mut App, requests: &mut Requests) {
    let Some((favourites, title, is_added)) = app.home.favourites_changed() else {
        return app.notify("Put the cursor on a game to mark it as a favourite", false);
    };
    app.home.set_favourites(&favourites);
    let stored = if favourites.is_empty() {
        Stored::Default
    } else {
        Stored::Texts(favourites)
    };
    requests.push(Request::Store(vec!["favourites".to_owned()], stored));
    let words = if is_added {
        format!("{title} is among the favourites now")
    } else {
        format!("{title} is no favourite any more")
    };
    app.notify(words, false);
}
