//! The lines between the zones of a race. One line is above the cards of the player whose view is shown. If two
//! people play in real time at one keyboard, another line is between their halves. The lines are drawn only in
//! empty cells.

use ratatui::layout::Rect;

use super::Scene;
use crate::layout::SeatPlace;
use crate::render::card_art::Pen;

impl Scene<'_> {
    pub(super) fn zones(&self, pen: &mut Pen<'_>, area: Rect) {
        if self.rules.race.is_none() {
            return;
        }
        let places = self.layout.seats.iter();
        let own: Vec<&SeatPlace> = places.filter(|place| place.rect == place.name).collect();
        let Some(row) = own.iter().map(|place| self.row_over(place)).min() else {
            return;
        };
        let [_, _, _, _, across, down] = self.theme.glyphs.frame();
        let style = self.theme.table.patch(self.theme.ghost);
        // Keep a blank on both sides of any text.
        let is_free = |x: &u16| (x.saturating_sub(1)..=x + 1).all(|x| pen.is_blank(x, row));
        let free: Vec<u16> = (area.x + 1..area.right().saturating_sub(1))
            .filter(is_free)
            .collect();
        for x in free {
            pen.put(x, row, across, style);
        }
        let middle = area.x + area.width / 2;
        let is_open = |y: u16| (middle - 1..=middle + 1).all(|x| pen.is_blank(x, y));
        if own.len() > 1 && area.width > 2 && (row + 1..area.bottom()).all(is_open) {
            for y in row + 1..area.bottom() {
                pen.put(middle, y, down, style);
            }
        }
    }

    /// Returns the screen line just above a player's cards. This is the line of the player's name, unless the
    /// name is beside the cards.
    fn row_over(&self, place: &SeatPlace) -> u16 {
        let piles = self.layout.piles.iter();
        let mut own = piles.filter(|pile| self.rules.pile(pile.pile).seat == Some(place.seat));
        let beside = own.any(|pile| (pile.spot.y..pile.spot.bottom()).contains(&place.name.y));
        place.name.y - u16::from(beside && place.name.y > 0)
    }
}
