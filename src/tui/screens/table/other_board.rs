//! The other player's board, in a game in which two players place the same cards, each on their own board. The only
//! mark on it is its score.

use patience_core::{Seat, score};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::Line;

use super::bare_scene;
use crate::interaction::table::Table;
use crate::render::appearance::Appearance;
use crate::render::panel::line_at;
use crate::render::text::{fit, width};
use crate::render::{Scene, draw_table};
use patience_app::duel::{PLAYERS, Side};

/// Draws the other player's board, and the names above both boards, if both boards fit.
pub(super) fn draw(frame: &mut Frame, area: Rect, appearance: &Appearance, table: &Table) {
    let (Some(duel), Some(boards)) = (
        table.duel(),
        table.boards(table.observation(), area, appearance.size),
    ) else {
        return;
    };
    let (game, theme) = (duel.beside(), &appearance.theme);
    let (observation, line_points) = (
        game.observation(Seat::FIRST),
        score::line_hands(game.rules(), game.position()),
    );
    let other = duel.other().index();
    let scene = Scene {
        line_points: &line_points,
        ..bare_scene(game, observation, &boards.tables[other], theme)
    };
    draw_table(frame.buffer_mut(), boards.sides[other], &scene);
    for (player, place) in PLAYERS.into_iter().zip(boards.names) {
        let moves = player == duel.mover() && !duel.is_over(table.game());
        let sign = theme.glyphs.pointer_if(moves);
        let score = Side::from_game(duel.game(table.game(), player)).score;
        let score = format!(": {}", score.to_string().replace('-', "−"));
        let room = usize::from(place.width).saturating_sub(width(&score) + 2);
        let text = format!("{sign} {}{score}", fit(&appearance.name(player), room));
        let mut style = theme.table.patch(theme.seat(player));
        if moves {
            style = style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        }
        line_at(frame, place, 0, Line::styled(text, style));
    }
}
