//! The title of the terminal window, and its indicator of work in progress.

use crate::codec::Window;
use crate::model::App;
use crate::render::theme::Glyphs;
use crate::screens::Overlay;
use crate::screens::table::window_title;
use patience_app::text::ascii::to_ascii;

/// Returns the title of the terminal window, and whether the player is waiting for a search.
pub fn window(app: &App) -> Window {
    let (context, terminal) = (&app.context, app.context.settings.terminal());
    let is_titled = context.settings.window_title.value && terminal.no_window_by.is_none();
    Window {
        title: is_titled.then(|| title(app)),
        is_at_work: terminal.shows_work && is_at_work(app),
    }
}

/// Returns the text of the window title: the game on the table with its progress, or the name of the program.
fn title(app: &App) -> String {
    let context = &app.context;
    let Some(table) = app.table_on_screen() else {
        return "Patience".to_owned();
    };
    let title = window_title(context, table);
    if context.appearance.theme.glyphs == Glyphs::Unicode {
        return title;
    }
    let mut plain: Vec<char> = title.chars().collect();
    to_ascii(&mut plain);
    plain.into_iter().collect()
}

/// Whether the player is waiting for a search: for a deal, for the survey of the game maker, or for a
/// solution.
fn is_at_work(app: &App) -> bool {
    let on_page = match app.overlays.last() {
        Some(Overlay::FindDeal(search)) => search.is_seen(app.context.now),
        Some(Overlay::Maker(page)) => page.is_surveying(),
        _ => false,
    };
    on_page || app.winnability.is_awaited()
}
