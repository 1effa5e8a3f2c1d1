//! The first three steps at the very first game: a move, the stock or undo, a hint. Their words come from
//! the legal moves of whatever game lies there; any way of doing it ends a step.

use patience_core::{Move, PileId};
use patience_language::describe;

use super::{App, Screen};
use crate::interaction::table::Table;
use crate::message::{Request, Requests};
use patience_app::keymap::{Action, KeyContext, Keys};
use patience_app::settings::Stored;

/// How many steps there are.
const STEPS: usize = 3;
/// Who has done more in the first game needs no steps any more.
const LEARNING: usize = 10;
/// The setting that shows the steps.
const SETTING: &str = "first_steps";

/// How far the first steps are.
#[derive(Debug, Clone, Default)]
pub struct Tutorial {
    /// The number of the step, from 0.
    step: usize,
    /// How much had been done in the game when the step began; nothing before its first picture.
    since: Option<usize>,
    /// Its two lines.
    lines: [String; 2],
}

impl Tutorial {
    /// Returns the number of the step, from 1, and its two lines; nothing before there are any.
    pub fn shown(&self) -> Option<(usize, &[String; 2])> {
        self.since.map(|_| (self.step + 1, &self.lines))
    }
}

/// Returns the number of steps.
pub const fn steps() -> usize {
    STEPS
}

/// Returns the first steps for somebody who has ended so many games and left so many unfinished; nobody
/// needs them beyond the first game.
pub fn for_beginner(has_ended_games: bool, unfinished: usize) -> Option<Tutorial> {
    (!has_ended_games && unfinished < 2).then(Tutorial::default)
}

/// Keeps room for the two lines below the cards where the table fits above them; elsewhere they lie over
/// it.
pub fn keep_room(app: &mut App) {
    let is_shown = app
        .tutorial
        .as_ref()
        .is_some_and(|steps| steps.shown().is_some());
    app.context.keep_free(if is_shown { 2 } else { 0 });
    if is_shown && app.layout().is_none() {
        app.context.keep_free(0);
    }
}

/// Goes on to the next step once one is done. The last one never comes back.
pub fn follow(app: &mut App, requests: &mut Requests) {
    let in_sight = app.screen == Screen::Table && app.overlays.is_empty();
    let (Some(tutorial), Some(table)) = (&mut app.tutorial, &app.table) else {
        return;
    };
    let rules = table.game().rules();
    let teaches = rules.seats() == 1 && !table.timed_game().is_replay();
    if !in_sight || !teaches || table.game().hand_end().is_some() {
        return;
    }
    let done = table.game().done();
    let is_done = tutorial.since.is_some_and(|since| done != since)
        || tutorial.step + 1 == STEPS && table.hint().is_some();
    if is_done {
        tutorial.step += 1;
        tutorial.since = None;
    }
    if tutorial.step >= STEPS {
        return end(app, requests);
    }
    if tutorial.since.is_none() {
        if tutorial.step == 0 && done > 0 {
            // The game was begun before the program was left: what was done in it is not taught again.
            if done > LEARNING {
                return end(app, requests);
            }
            tutorial.step = done.min(STEPS - 1);
        }
        tutorial.since = Some(done);
        tutorial.lines = words(table, tutorial.step, &app.context.keys);
    }
}

/// Skips a step. Tells whether there was one in sight.
pub fn skip(app: &mut App, requests: &mut Requests) -> bool {
    let in_sight = app.screen == Screen::Table && app.overlays.is_empty();
    let Some(tutorial) = &mut app.tutorial else {
        return false;
    };
    if !in_sight || tutorial.since.is_none() {
        return false;
    }
    tutorial.step += 1;
    tutorial.since = None;
    if tutorial.step >= STEPS {
        end(app, requests);
    }
    true
}

fn end(app: &mut App, requests: &mut Requests) {
    app.tutorial = None;
    requests.push(Request::Store(
        vec![SETTING.to_owned()],
        Stored::YesNo(false),
    ));
}

/// Returns the two lines of a step.
fn words(table: &Table, step: usize, keys: &Keys) -> [String; 2] {
    let name = |action| keys.name_of(KeyContext::Table, action);
    let lines = match step {
        0 => first_move(table, keys),
        1 if table.can(Move::Turn) => (
            format!(
                "Press {}: it turns up cards from the stock.",
                name(Action::Step)
            ),
            "Clicking the stock does the same.".to_owned(),
        ),
        1 => (
            format!("Press {}: it takes the last move back.", name(Action::Undo)),
            format!(
                "{} does it again. There is no end to either.",
                name(Action::Redo)
            ),
        ),
        _ => (
            format!(
                "{} takes back, {} shows a good move, {} has the rules and the keys.",
                name(Action::Undo),
                name(Action::Hint),
                name(Action::Rules)
            ),
            format!(
                "{} goes to the games; this deal waits there.",
                name(Action::Back)
            ),
        ),
    };
    [lines.0, lines.1]
}

/// Returns the words for a legal move between two piles that have keys, or for how the cursor moves
/// cards where there is none.
fn first_move(table: &Table, keys: &Keys) -> (String, String) {
    let game = table.game();
    let key = |pile: PileId| table.labels().label(pile);
    let by_keys = game.legal_moves().into_iter().find_map(|mv| match mv {
        Move::Transfer { from, to, .. } => Some((key(from)?, key(to)?, mv)),
        _ => None,
    });
    let name = |action| keys.name_of(KeyContext::Table, action);
    match by_keys {
        Some((from, to, mv)) => {
            let words = describe::move_words_of(game.rules(), game.position(), table.seat(), mv);
            (
                format!("Press {from}, then {to}: {words}."),
                "Or click one, then the other. Every pile shows its key.".to_owned(),
            )
        }
        None => (
            format!(
                "Arrow keys go from card to card; {} picks one up and puts it down.",
                name(Action::PickUp)
            ),
            "Or click one, then where it goes. Places that take it light up.".to_owned(),
        ),
    }
}
