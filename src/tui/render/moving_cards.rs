//! Cards that lie nowhere: cards on their way, and cards that follow the pointer.

use patience_core::Seen;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};

use super::Scene;
use crate::render::card_art::{Art, Pen, State};

impl Scene<'_> {
    pub(super) fn moved_cards(&self, buffer: &mut Buffer, area: Rect) {
        if self.progress >= 1.0 {
            return;
        }
        // The lines of other players stay to be read: cards come out from behind them.
        let lines = self.layout.lines_of_others().flat_map(Rect::positions);
        let kept: Vec<(Position, Cell)> = lines
            .filter_map(|at| Some((at, buffer.cell(at)?.clone())))
            .collect();
        for moved in self.moved_cards {
            let at = moved.at(self.progress);
            let art = Art::plain(self.theme, moved.size, State::Normal);
            stack(buffer, area, &art, at, &moved.cards);
        }
        for (at, cell) in kept {
            buffer[at] = cell;
        }
    }

    pub(super) fn dragged(&self, buffer: &mut Buffer, area: Rect) {
        let Some(drag) = self.drag else { return };
        let size = self.layout.size;
        let cards: Vec<Seen> = drag.cards.iter().copied().map(Seen::Known).collect();
        let x = drag.at.0.saturating_sub(size.width() / 2);
        let at = Rect::new(x, drag.at.1, size.width(), size.height());
        let art = Art::plain(self.theme, size, State::Selected);
        stack(buffer, area, &art, at, &cards);
    }
}

/// Draws cards one below the other, a line apart.
fn stack(buffer: &mut Buffer, area: Rect, art: &Art<'_>, at: Rect, cards: &[Seen]) {
    for (line, card) in (0..).zip(cards) {
        let y = at.y.saturating_add(line);
        let shape = Rect::new(at.x, y, art.size.width(), art.size.height());
        art.card(&mut Pen::new(buffer, area), shape, *card);
    }
}
