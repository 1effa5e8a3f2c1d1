//! The lines above the keys of the table: the last chat message at a shared table, and the last moves of other
//! players.

use ratatui::text::{Line, Span};

use crate::interaction::table::Table;
use crate::model::App;
use crate::render::text::{fit, width};

/// Returns the lines above the keys with the last chat message and the last moves of other players. If there is room,
/// both are on one line.
pub(super) fn recent(app: &App) -> Vec<Line<'static>> {
    let in_sight = app.is_table_in_sight();
    let table = app.table.as_ref().filter(|_| in_sight);
    let news = table.and_then(Table::news);
    let texts = match (app.said(), news) {
        (Some(said), Some(news)) => {
            let both = format!("{said} \u{b7} {news}");
            if width(&both) + 2 <= usize::from(app.context.size.0) {
                vec![both]
            } else {
                vec![said.to_owned(), news.to_owned()]
            }
        }
        (said, news) => said.or(news).map(str::to_owned).into_iter().collect(),
    };
    texts.iter().map(|text| over_keys(app, text)).collect()
}

/// Converts a text to a line that is drawn above the keys of the table.
pub(super) fn over_keys(app: &App, text: &str) -> Line<'static> {
    let theme = &app.context.appearance.theme;
    let text = fit(text, usize::from(app.context.size.0).saturating_sub(2));
    Line::from(Span::styled(format!(" {text} "), theme.message)).style(theme.keys)
}
