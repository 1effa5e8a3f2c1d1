//! Who sits at the table: computer players and people, who is in front, and whether the next
//! person is waited for before their own cards are shown.

use patience_core::{Face, Rules, Seat};

use super::Table;
use crate::opponents::Opponents;
use crate::real_time::RealTime;
use crate::sitting::Sitting;
use patience_app::keymap::Keys;

impl Table {
    /// Returns who is to move; where all play at once, who sits in front.
    pub fn seat(&self) -> Seat {
        front(
            &self.sitting,
            self.real_time.as_ref(),
            self.opponents.as_ref(),
        )
    }

    /// Shows the next person their own cards. Tells whether they were waited for.
    pub fn lift_curtain(&mut self, keys: &Keys) -> bool {
        let lifted = std::mem::take(&mut self.curtain);
        if lifted {
            self.refresh(keys);
        }
        lifted
    }

    /// Seats everybody anew.
    pub(crate) fn sit_round(&mut self) {
        let former = std::mem::replace(&mut self.real_time, seats_of(&self.sitting));
        if let (Some(real_time), Some(former)) = (&mut self.real_time, &former) {
            real_time.remember(former);
        }
        self.opponents = opponents_of(&self.sitting);
        self.curtain = is_secret_to_some(&self.sitting, self.opponents.as_ref());
        self.closed = false;
    }
}

/// Seats computer players where all play at once.
pub(super) fn seats_of(sitting: &Sitting) -> Option<RealTime> {
    if sitting.is_replay() {
        return None;
    }
    RealTime::new(sitting, sitting.seating.unwrap_or_default())
}

/// Seats computer players at a table in turns. Where it was never said who plays, all are
/// people.
pub(super) fn opponents_of(sitting: &Sitting) -> Option<Opponents> {
    Opponents::new(sitting, sitting.seating.as_ref()?)
}

/// Tells whether there are cards that only one of several people at the table may see.
pub(super) fn is_secret_to_some(sitting: &Sitting, opponents: Option<&Opponents>) -> bool {
    let rules = sitting.game.rules();
    let own = rules.groups.iter().any(|group| group.face == Face::Own);
    own && !sitting.is_replay() && people(rules, opponents).count() > 1
}

/// Returns the seats at which people sit.
pub(super) fn people(rules: &Rules, opponents: Option<&Opponents>) -> impl Iterator<Item = Seat> {
    rules
        .all_seats()
        .filter(move |seat| opponents.is_none_or(|opponents| opponents.is_person(*seat)))
}

/// Returns who is in front, to whom the cards are shown.
pub(super) fn front(
    sitting: &Sitting,
    real_time: Option<&RealTime>,
    opponents: Option<&Opponents>,
) -> Seat {
    if real_time.is_some() || sitting.game.rules().in_real_time() {
        return Seat::FIRST;
    }
    let to_move = sitting.game.to_move();
    opponents.map_or(to_move, |opponents| opponents.front(to_move))
}
