//! Watches a rule file that its author edits while playing the game. The file is read again when it changes. If it has
//! errors, they are shown below the table that was dealt last.

use std::path::PathBuf;
use std::sync::Arc;

use patience_core::{Game, Rules};

use super::{App, Overlay};
use crate::render::text::wrap_to;
use patience_app::session::TimedGame;

/// The maximum number of screen lines that are reserved for an error in the rule file.
const MOST_LINES: usize = 4;

/// The rule file that is watched.
#[derive(Debug)]
pub struct Reload {
    /// The path of the rule file that is watched.
    pub path: PathBuf,
    /// The error in the rule file, if there is one.
    fault: Option<String>,
    /// The rules that were read last from the changed rule file, until they are used at the table.
    read: Option<Read>,
}

/// Rules that were read from the watched rule file.
#[derive(Debug)]
struct Read {
    rules: Arc<Rules>,
    /// Whether the rule file had an error before these rules were read.
    was_faulty: bool,
}

impl Reload {
    /// Starts to watch a rule file that has no known errors.
    pub const fn new(path: PathBuf) -> Self {
        Self {
            path,
            fault: None,
            read: None,
        }
    }
}

/// Takes the new rules, or the error, that reading the changed rule file gave.
pub fn take(app: &mut App, read: Result<Arc<Rules>, String>) {
    let Some(reload) = &mut app.course.reload else {
        return;
    };
    match read {
        Ok(rules) => {
            let before = reload.read.take();
            let was_faulty =
                reload.fault.take().is_some() || before.is_some_and(|read| read.was_faulty);
            reload.read = Some(Read { rules, was_faulty });
        }
        Err(fault) => {
            reload.fault = Some(fault);
            reload.read = None;
            // An earlier notice about the rules no longer applies.
            app.notice = None;
            if let Some(table) = &mut app.table {
                table.take_notice();
            }
        }
    }
}

/// Deals the same deal again with the new rules of the changed rule file, once the table is visible.
pub fn follow(app: &mut App) {
    let is_in_sight = app.is_table_in_sight();
    let Some(reload) = app.course.reload.as_mut().filter(|_| is_in_sight) else {
        return;
    };
    let path = Some(reload.path.clone());
    let table = app.table.as_ref();
    let Some(table) = table.filter(|table| table.timed_game().path == path) else {
        return;
    };
    let Some(Read { rules, was_faulty }) = reload.read.take() else {
        return;
    };
    let is_same = table.game().rules().about.fingerprint == rules.about.fingerprint;
    // The names and the appearance of the game may have changed.
    let goes_on = app.table.as_mut().is_some_and(|table| {
        let goes_on = table.session_mut().take_names(Arc::clone(&rules));
        table.refresh(&app.context.keys);
        goes_on
    });
    if is_same || goes_on {
        let text = if was_faulty {
            "No more errors; the rules on the table are unchanged"
        } else {
            "The file was reloaded; its rules are unchanged"
        };
        return app.notify(text, false);
    }
    let Some(table) = app.table.as_ref() else {
        return;
    };
    let game = table.game();
    let is_begun = game.done() > 0;
    let game = Game::new(rules, game.deal());
    let next = TimedGame::new(game, path, app.context.now);
    let next = next.in_place_of(table.timed_game());
    app.sit_down(next);
    let text = if is_begun {
        "The rules were reloaded. The deal starts again; undo returns to the old game"
    } else {
        "The rules were reloaded"
    };
    app.notify(text, false);
}

/// Returns the lines of text about the error in the rule file of the game on the table. They stay visible while a
/// question is open.
pub fn fault_lines(app: &App) -> Vec<String> {
    let Some(reload) = &app.course.reload else {
        return Vec::new();
    };
    let is_question = |page: &Overlay| matches!(page, Overlay::Ask(_));
    let path = app.table_on_screen().map(|table| &table.timed_game().path);
    let is_on_table = path.is_some_and(|path| path.as_ref() == Some(&reload.path))
        && app.overlays.iter().all(is_question);
    let columns = usize::from(app.context.size.0).saturating_sub(2);
    let fault = reload.fault.as_ref().filter(|_| is_on_table);
    fault.map_or_else(Vec::new, |fault| wrap_to(fault, columns, MOST_LINES))
}

/// Reserves screen lines below the cards for an error in the rule file, but no more than is possible without making the
/// cards smaller. If this leaves no line, the error is drawn over the cards.
pub fn keep_room(app: &mut App) {
    let lines = u16::try_from(fault_lines(app).len()).unwrap_or(0);
    let before = app.context.kept_free();
    let size = |app: &App| app.layout().map(|layout| layout.size);
    let usual = size(app).filter(|_| lines > before);
    if usual.is_none() {
        return;
    }
    for free in (before..=lines).rev() {
        app.context.keep_free(free);
        if size(app) == usual {
            break;
        }
    }
}
