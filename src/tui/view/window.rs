//! What the window of the terminal shows beside the screen.

use crate::codec::Window;
use crate::model::App;
use crate::render::theme::Glyphs;
use crate::screens::Overlay;
use crate::screens::table::window_title;
use patience_app::text::ascii::to_ascii;

/// Returns the title of the window, and whether somebody waits for a search.
pub fn window(app: &App) -> Window {
    let (context, terminal) = (&app.context, app.context.settings.terminal());
    let is_titled = context.settings.window_title.value && terminal.no_window_by.is_none();
    Window {
        title: is_titled.then(|| title(app)),
        is_at_work: terminal.shows_work && is_at_work(app),
    }
}

/// Returns the game on the table with its progress, or the name of the program.
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

/// Tells whether somebody waits for a search: for a deal, for the first deals of a game in the making, for a
/// solution.
fn is_at_work(app: &App) -> bool {
    let on_page = match app.overlays.last() {
        Some(Overlay::FindDeal(search)) => search.is_seen(app.context.now),
        Some(Overlay::Maker(page)) => page.is_surveying(),
        _ => false,
    };
    on_page || app.winnability.is_awaited()
}
