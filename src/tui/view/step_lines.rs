//! The lines of a tutorial step, which are drawn above the keys.

use ratatui::text::{Line, Span};

use crate::model::App;
use crate::model::tutorial;
use crate::render::text::{pad, width};
use patience_app::keymap::{Action, KeyContext};

/// Whether a tutorial step is drawn in place of the keys, because the cards need all other lines.
pub(super) fn has_step_for_keys(app: &App) -> bool {
    free_rows(app) == 0 && !steps(app).is_empty()
}

/// Returns the number of rows above the keys that a tutorial step can use: the rows reserved for it or, without
/// reserved rows, the rows below the cards. One row below the cards is kept for the outline of the cursor.
fn free_rows(app: &App) -> usize {
    let below_cards = app.layout().map_or(0, |layout| {
        let keys = app.context.size.1.saturating_sub(1);
        keys.saturating_sub(layout.bottom() + 1)
    });
    app.context.kept_free().max(below_cards).into()
}

/// Returns the lines of text of the current tutorial step, with a gold edge.
pub(super) fn steps(app: &App) -> Vec<Line<'static>> {
    let theme = &app.context.appearance.theme;
    let shown = app.step().filter(|_| !app.is_too_small());
    let Some((tutorial, step)) = shown else {
        return Vec::new();
    };
    let edge = theme.glyphs.either(" ▌ ", " | ");
    let number = if step > tutorial::STEPS {
        "One more".to_owned()
    } else {
        format!("{step} of {}", tutorial::STEPS)
    };
    let keys = &app.context.keys;
    let skip = keys.name_of(KeyContext::Table, Action::NextTarget);
    let heads = [number, format!("{skip} skips")];
    let heads = heads.into_iter().chain(std::iter::repeat(String::new()));
    let picture = tutorial.picture().into_iter().flatten();
    let mut picture = picture.chain(std::iter::repeat(String::new()));
    let mut row = |(head, text): (String, String)| {
        Line::from(vec![
            Span::styled(edge, theme.key),
            Span::styled(pad(&head, tutorial::BEFORE - width(edge)), theme.dim),
            Span::raw(picture.next().unwrap_or_default()),
            Span::raw(text),
        ])
        .style(theme.keys)
    };
    let columns = usize::from(app.context.size.0);
    let rows = tutorial.rows(columns);
    if rows.len() > free_rows(app) {
        let skip = format!("  {skip} skips ");
        let room = columns.saturating_sub(width(edge) + width(&skip));
        let line = vec![
            Span::styled(edge, theme.key),
            Span::raw(pad(tutorial.short(), room)),
            Span::styled(skip, theme.dim),
        ];
        return vec![Line::from(line).style(theme.keys)];
    }
    heads.zip(rows).map(&mut row).collect()
}
