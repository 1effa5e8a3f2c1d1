//! The commands on the list of games.

use super::command::Offer::{Always, As, If, Never};
use super::command::Run::{Asks, Do, Gives};
use super::command::{HOST_DEALS, commands, find};
use super::opening;
use crate::message::{Request, Requests};
use crate::model::{App, days, lifecycle, maker};
use crate::render::text::count;
use crate::screens::KeyWords;
use crate::screens::effect::{Effect, Question, SeatingPreset};
use crate::screens::home::filter::Filter;
use crate::screens::home::{Chosen, Home};
use patience_app::keymap::Action;
use patience_app::settings::{Change, SettingId, Stored};

commands! { Home:
    Start: As(words_for_start), Gives(start);
    GameMenu: If(|home| home.game_at().is_some()), Do(opening::open_game_menu);
    Favourite: If(|home| home.game_at().is_some()), Asks(mark);
    Forget: As(words_for_forgetting), Gives(forget);
    Maker: Always, Do(open_maker), alone HOST_DEALS;
    RubOut: Never, Do(|app| app.home.rub_out());
    Clear: Never, Do(|app| _ = app.home.clear());
}

fn open_maker(app: &mut App) {
    let id = app.home.game_at().map(|(id, _)| id);
    maker::open(app, id);
}

fn words_for_forgetting(_: &App, home: &Home) -> KeyWords {
    match home.chosen() {
        Some(Chosen::Continue(_)) => KeyWords::Usual,
        _ => home.filter().is_set().then_some("clear filter").into(),
    }
}

/// Returns the words that the bottom line shows for a key on the list of games.
pub(super) fn offered(app: &App, action: Action) -> KeyWords {
    let home = &app.home;
    match action {
        Action::Options | Action::Number if !matches!(home.chosen(), Some(Chosen::Game)) => {
            KeyWords::Nothing
        }
        // Short words leave room for the key that quits, on the usual 80 columns.
        Action::Number => "number".into(),
        Action::Back => KeyWords::when(home.is_narrowed()),
        action => {
            find(COMMANDS, action).map_or(KeyWords::Usual, |command| command.offer.words(app, home))
        }
    }
}

fn words_for_start(_: &App, home: &Home) -> KeyWords {
    match home.chosen() {
        Some(Chosen::Continue(_)) => "continue".into(),
        Some(Chosen::Narrow(_)) => "list".into(),
        Some(Chosen::Page(_)) => "open".into(),
        Some(Chosen::Surprise) => "choose".into(),
        _ if home.preview().is_none() => KeyWords::Nothing,
        Some(Chosen::Game) if home.is_for_two() => "play for two".into(),
        _ if home.is_begun_anew() => "new game".into(),
        _ => KeyWords::Usual,
    }
}

/// Starts the game under the cursor in the list of games, or opens the page if the row stands for a page.
fn start(app: &mut App) -> Option<Effect> {
    match app.home.chosen() {
        Some(Chosen::Narrow(filter)) => app.learn_and_narrow(*filter),
        Some(Chosen::Page(action)) => return Some(Effect::Press(action)),
        Some(Chosen::Surprise) => app.home.surprise(app.context.dealer.fresh().get()),
        Some(Chosen::Game) if app.home.is_for_two() => {
            let game = app.home.game_at();
            return game.map(|(id, _)| Effect::Begin(id, SeatingPreset::Two));
        }
        _ => return lifecycle::start(app),
    }
    None
}

/// Asks whether to discard the unfinished game under the cursor in the list of games. On any other row, clears the
/// filter of the list.
fn forget(app: &mut App) -> Option<Effect> {
    match app.home.chosen() {
        Some(Chosen::Continue(kept)) => {
            let which = if kept.deal.is_empty() {
                String::new()
            } else {
                let moves = usize::try_from(kept.moves).unwrap_or(usize::MAX);
                format!(", deal {}, {}", kept.deal, count(moves, "move"))
            };
            let mut text = format!("Discard the unfinished game of {}{which}?", kept.title);
            text.extend(days::stakes_of_kept(&kept).map(|stakes| format!(" {stakes}")));
            let question = Question::whether(text, "discard it", Effect::Forget(kept));
            return Some(Effect::Ask(question));
        }
        _ if app.home.filter().is_set() => app.home.narrow(Filter::default()),
        _ => {
            let text = "Only an unfinished game can be discarded";
            app.notify(text, false);
        }
    }
    None
}

/// Adds the game under the cursor in the list to the favourites or removes it from them, and stores the change.
fn mark(app: &mut App, requests: &mut Requests) {
    let Some((favourites, title, is_added)) = app.home.favourites_changed() else {
        return app.notify("Move the cursor to a game to make it a favourite", false);
    };
    app.home.set_favourites(&favourites);
    let stored = if favourites.is_empty() {
        Stored::Default
    } else {
        Stored::Texts(favourites)
    };
    requests.push(Request::Store(Change::new(SettingId::Favourites, stored)));
    let words = if is_added {
        format!("{title} added to the favourites")
    } else {
        format!("{title} removed from the favourites")
    };
    app.notify(words, false);
}
