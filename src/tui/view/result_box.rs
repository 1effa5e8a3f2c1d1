//! Where the box with the result of a hand stands, and the row of its keys.

use ratatui::layout::Rect;

use crate::model::{App, Overlay};
use crate::screens::result::ResultPage;
use crate::screens::table::BareTable;

/// How many columns beside a box show too little of the cards there.
const SLIVER: u16 = 8;

/// Returns where the box stands: below the ribbons of a pack, else where the table is bare, so that what was made
/// stays in sight, else at its lower edge. There it leaves no slivers of cards at its sides and below.
pub(super) fn place(app: &App, page: &ResultPage) -> Rect {
    let plan = page.plan(&app.context);
    let Some(table) = app.table.as_ref().filter(|_| !plan.has_ribbons()) else {
        return plan.area;
    };
    let bare = BareTable::of(&app.context, table);
    let found = bare.and_then(|bare| bare.find_for_box((plan.area.width, plan.area.height)));
    let screen = app.context.table_area();
    let is_wide = screen.width - plan.area.width < 2 * SLIVER;
    let across = if is_wide { screen } else { plan.area };
    found.unwrap_or(Rect {
        x: across.x,
        y: screen.bottom().saturating_sub(plan.area.height),
        width: across.width,
        ..plan.area
    })
}

/// Returns where it stands over a table that is in sight: not below the ribbons of a pack.
pub(super) fn place_on_table(app: &App, page: &ResultPage) -> Option<Rect> {
    let plan = page.plan(&app.context);
    (!plan.has_ribbons()).then(|| place(app, page))
}

/// Returns the row for keys in the box of the result that is uppermost.
pub(super) fn key_row(app: &App) -> Option<Rect> {
    let Some(Overlay::Result(page)) = app.overlays.last() else {
        return None;
    };
    if page.is_in_cascade(app.context.now) {
        return None;
    }
    page.plan(&app.context).key_row(place(app, page))
}
