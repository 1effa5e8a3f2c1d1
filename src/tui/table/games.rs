//! Which game is on the table: another one put there, dealt, begun again, or its next hand.

use std::time::Duration;

use patience_core::{Act, DealNumber, Entry, Game};

use super::Table;
use crate::tui::cursor::Cursor;
use crate::tui::keys::Keys;
use crate::tui::sitting::Sitting;

/// How many former games can be brought back.
const FORMER_GAMES: usize = 8;

impl Table {
    pub(in crate::tui) fn put_cursor(&mut self) {
        self.cursor = Cursor::new(
            self.sitting.game.rules(),
            &self.sitting.game.view(self.seat()),
        );
        self.other_cursor = self.cursor.clone();
    }

    /// Puts another game on the table; undo brings back this one.
    pub fn replace(&mut self, next: Sitting, now: Duration, keys: &Keys) {
        self.sitting.pause(now);
        let former = std::mem::replace(&mut self.sitting, next);
        let former = self.aside.take().unwrap_or(former);
        let (left, begun) = (&former.game, &self.sitting.game);
        let other = left.deal() != begun.deal() || left.rules().about.id != begun.rules().about.id;
        if former.is_begun() || other {
            self.former.push(former);
            if self.former.len() > FORMER_GAMES {
                // Those in which something was done are kept longest.
                let mut former = self.former.iter();
                let least = former.position(|sitting| !sitting.is_begun()).unwrap_or(0);
                self.former.remove(least);
            }
        }
        self.later.clear();
        self.let_go();
        self.message = None;
        self.to_greet = self.sitting.duel.is_some();
        self.happened.clear();
        self.sit_round();
        self.put_cursor();
        self.refresh(keys);
    }

    /// Returns another game by the same rules, to be played at this table.
    pub fn another(&self, number: DealNumber) -> Sitting {
        let rules = self.sitting.next_rules.as_ref();
        let rules = rules.unwrap_or_else(|| self.sitting.game.rules());
        let game = Game::new(rules.clone(), number);
        let mut next = self.sitting.with(game, Duration::ZERO);
        next.next_rules = None;
        next
    }

    /// Starts the hand again, the clock standing where it stood then.
    pub fn restart(&mut self, now: Duration, keys: &Keys) {
        if self.sitting.is_looked_through() {
            self.sitting.look_from_start();
            return self.refresh(keys);
        }
        if let Some(again) = self.sitting.duel_again() {
            return self.replace(again, now, keys);
        }
        let Some(game) = hand_again(&self.sitting.game) else {
            return;
        };
        let before = game.done().checked_sub(1).map(|last| game.log()[last].ms);
        let spent = Duration::from_millis(before.unwrap_or(0));
        self.replace(self.sitting.with(game, spent), now, keys);
    }

    /// Goes on to the next hand of the match.
    pub fn next_hand(&mut self, now: Duration, keys: &Keys) {
        if self.sitting.is_looked_through() {
            return;
        }
        let entry = Entry {
            ms: self.sitting.ms(now),
            seat: self.seat(),
            act: Act::NextHand,
        };
        if self.sitting.game.act(entry).is_ok() {
            self.let_go();
            self.message = None;
            self.later.clear();
            self.happened.clear();
            self.pass_on();
            self.sit_round();
            self.put_cursor();
            self.refresh(keys);
        }
    }
}

/// Returns the game at the start of its hand. What was done in real time is not taken back
/// step by step, so the hands before it are played back instead.
fn hand_again(game: &Game) -> Option<Game> {
    if !game.rules().in_real_time() {
        let mut game = game.clone();
        game.restart();
        return Some(game);
    }
    let log = game.log().get(..game.hand_start())?;
    Game::replay(game.rules().clone(), game.deal(), log, log.len()).ok()
}
