//! Saving the game on the table: its place on the disk, and the fate of its file.

use super::Runtime;
use patience_app::duel::PLAYERS;
use patience_app::saved::{About, Kept, Slot};

impl Runtime {
    /// Keeps the game on the table no longer, if it was kept in this place: it is thrown away.
    pub(super) fn let_go_of(&mut self, place: &Slot) {
        let table = self.app.table.as_mut();
        if let Some(timed_game) = table.map(|table| table.session_mut().timed_game_mut())
            && timed_game.place.as_ref() == Some(place)
        {
            timed_game.keep = false;
        }
    }

    /// Takes note of where the game on the table is kept from now on.
    pub(super) fn moved(&mut self, was: &Slot, place: Slot) {
        let table = self.app.table.as_mut();
        if let Some(timed_game) = table.map(|table| table.session_mut().timed_game_mut())
            && timed_game.place.as_ref() == Some(was)
        {
            timed_game.place = Some(place);
        }
    }

    /// Has the game on the table written, or its file removed when it is over.
    pub(super) fn save(&mut self) {
        let table = self.app.table.as_mut();
        let Some(timed_game) = table
            .map(|table| table.session_mut().timed_game_mut())
            .filter(|timed_game| timed_game.keep)
        else {
            return;
        };
        let over = timed_game.game.done() > 0 && timed_game.game.rules().race.is_some();
        if !timed_game.is_under_way() && !over {
            if let Some(place) = &timed_game.place {
                self.writer.remove(place.clone());
            }
            return;
        }
        let place = match timed_game.place.take() {
            Some(place) if self.store.holds(&place) => place,
            Some(place) => self.store.place_again(&place),
            None => self.store.place(&timed_game.slot()),
        };
        timed_game.place = Some(place.clone());
        let other = self.claimed.replace(place.clone());
        if let Some(other) = other.filter(|other| *other != place) {
            self.writer.release(other);
        }
        let seats = match &timed_game.duel {
            Some(_) => PLAYERS.to_vec(),
            None => timed_game.game.rules().all_seats().collect(),
        };
        let players = seats
            .into_iter()
            .map(|seat| self.app.context.appearance.name(seat));
        let kept = Kept {
            game: &timed_game.game,
            duel: timed_game.duel.as_ref(),
            about: About {
                elapsed: timed_game.elapsed(self.start.elapsed()),
                hints: timed_game.hints(),
                players: players.collect(),
                path: timed_game.path.clone(),
                seating: timed_game
                    .seating
                    .filter(|_| timed_game.game.rules().seats() > 1),
            },
        };
        if timed_game.is_under_way() {
            self.writer.save(place, &kept);
        } else {
            // A race is looked through when it is over: nothing of it can be taken back.
            self.writer.finish(place, kept.snapshot());
        }
    }
}
