//! Moves that a player makes at the table: a move, a call, cards put down somewhere or sent to
//! their best place, and the reasons for moves that cannot be made.

use std::time::Duration;

use patience_core::{Effect, Move, PileId, Role, Seat, advice};

use super::Table;
use crate::interaction::selection::Selection;
use patience_app::keymap::Keys;
use patience_app::session::PlayError;

impl Table {
    /// Makes a move. Tells whether it was made; if not, the reason is said.
    pub fn play(&mut self, mv: Move, now: Duration, keys: &Keys) -> bool {
        self.play_as(self.seat(), mv, now, keys)
    }

    /// Calls the end of the hand, or says "stop" for the seat that may.
    pub fn call(&mut self, now: Duration, keys: &Keys) -> bool {
        let (seat, mv) = self.session.caller();
        self.play_as(seat, mv, now, keys)
    }

    /// Tells whether the one thing that can be done with the picked-up card is to take it off
    /// alone.
    pub fn only_goes_off(&self) -> bool {
        self.selection().is_some_and(|selection| {
            self.choices().single(selection.from).is_some() && self.targets().is_empty()
        })
    }

    /// Makes a move for a seat.
    fn play_as(&mut self, seat: Seat, mv: Move, now: Duration, keys: &Keys) -> bool {
        if self.session.real_time().is_some() {
            return self.submit(seat, mv, now, keys);
        }
        let pulls_before = self.pulls_left();
        match self.in_session(|session| session.play(seat, mv, now)) {
            Ok(()) => {
                self.notice = None;
                self.let_go();
                self.settle(keys);
                if self.session.is_elsewhere() {
                    // It is made once the room tells of it.
                    return false;
                }
                self.follow();
                if let (None, Some(left)) = (pulls_before, self.pulls_left()) {
                    self.announce_pulls(left, keys);
                }
                return true;
            }
            Err(PlayError::Replay) => {
                self.refuse("This race has been played: it is only looked at here");
            }
            Err(PlayError::OthersTurn) => _ = self.says_to_wait(),
            Err(PlayError::Refused(refusal)) => self.refuse_for(refusal),
        }
        false
    }

    /// Lets the computer player move whose time has come. What was said in a turn is not said in the next
    /// one.
    pub fn let_opponents_move(&mut self, now: Duration, keys: &Keys) {
        let before = self.game().to_move();
        if self.session.let_opponents_move(now) {
            self.let_go();
            if self.game().to_move() != before {
                self.hush();
            }
            self.settle(keys);
        }
    }

    /// Where the pile under the cursor has been emptied, the cursor goes with the cards.
    pub(super) fn follow(&mut self) {
        if !self.observation().pile(self.cursor.pile()).is_empty() {
            return;
        }
        let to = self.session.happened().last().and_then(|(played, _)| {
            played.effects().iter().find_map(|step| match *step {
                Effect::Moved { from, to, .. } if from == self.cursor.pile() => Some(to),
                _ => None,
            })
        });
        if let Some(to) = to.filter(|to| self.game().rules().group_of(*to).role == Role::Tableau) {
            self.cursor.go_to(to);
        }
    }

    /// Puts the selection on the first of these piles that takes it, or names one more card of a
    /// set that goes off together. Says why if none does.
    pub fn drop_on(
        &mut self,
        selection: Selection,
        piles: &[PileId],
        now: Duration,
        keys: &Keys,
    ) -> bool {
        if let Some(mv) = self.choices().to(selection, piles) {
            let instead = self.words_for_stand_in(mv, piles);
            let played = self.play(mv, now, keys);
            if let Some(words) = instead.filter(|_| played && self.notice.is_none()) {
                self.say(words);
            }
            return played;
        }
        // The place may have been taken while the hand was on its way.
        let meant = self.session.still_meant(self.seat(), selection.from);
        let goes_there = |mv: &Move| matches!(mv, Move::Transfer { to, .. } if piles.contains(to));
        if let Some(mv) = meant.filter(goes_there) {
            return self.play(mv, now, keys);
        }
        if let Some(more) = self.choices().with_more(selection, piles) {
            self.selection = Some(more);
            return true;
        }
        let why = self.choices().why_not(selection, piles);
        self.refuse(why);
        false
    }

    /// Says where a card goes that was meant for another empty pile of those that are all alike.
    /// Foundations share a key, so that nobody means a certain one.
    fn words_for_stand_in(&self, mv: Move, meant: &[PileId]) -> Option<String> {
        let Move::Transfer { from, to, .. } = mv else {
            return None;
        };
        let game = self.game();
        let kind = game.rules().group_of(to);
        if meant.contains(&to) || kind.role == Role::Foundation {
            return None;
        }
        let card = game.position().top(game.rules(), from)?.card().label();
        let noun = &kind.noun;
        let key = self.labels().label(to);
        let which = key.map_or_else(String::new, |key| format!(", {key}"));
        Some(format!(
            "One empty {noun} is as good as another: {card} went to the first{which}"
        ))
    }

    /// Sends a card to its best place. Says so if it has none.
    pub fn send(&mut self, selection: Selection, now: Duration, keys: &Keys) -> bool {
        let meant = self.session.still_meant(self.seat(), selection.from);
        if let Some(mv) = meant.or_else(|| self.best(selection)) {
            return self.play(mv, now, keys);
        }
        let targets = self.choices().targets(selection);
        let in_vain = self.choices().goes_in_vain(selection);
        if in_vain || targets.is_empty() {
            let text = if in_vain {
                self.choices().nowhere_better(selection)
            } else {
                self.why_not_sent(selection)
            };
            self.refuse(text);
            self.selection = None;
        } else {
            // A card that waits to be placed is held without being picked up.
            self.selection = Some(selection).filter(|selection| self.placing() != Some(*selection));
            let top = self.choices().held_card(selection);
            let name = top.map_or_else(|| "it".to_owned(), |top| top.card().label());
            let places = self.keys_of(&targets);
            self.say(format!("Choose a place for {name}: {places}"));
        }
        false
    }

    fn why_not_sent(&self, selection: Selection) -> String {
        let game = self.game();
        let lifted = usize::from(selection.count.unwrap_or(1));
        let cards = game.position().cards(game.rules(), selection.from);
        let card = cards.len().checked_sub(lifted).map(|first| cards[first]);
        let Some(card) = card else {
            return "No card here can go anywhere".to_owned();
        };
        if let Some(Err(why)) = self.choices().turn_up(selection.from) {
            return self.choices().refusal(why);
        }
        if !card.is_up() {
            return "That card lies face down".to_owned();
        }
        let name = card.card().label();
        let choices = self.choices();
        if let Some(why) = choices.why_stuck(selection.from, selection.count) {
            return why;
        }
        if game.rules().removal.is_some() {
            format!("Nothing goes with {name}")
        } else {
            choices.nowhere(selection)
        }
    }

    /// Returns the best place's move: off the table alone, the engine's advice, or the only
    /// partner there is.
    fn best(&self, selection: Selection) -> Option<Move> {
        let choices = self.choices();
        let game = self.game();
        // Nothing is better for a card than the foundation it lies on: to bring it back is the
        // player's own choice.
        if game.rules().group_of(selection.from).role == Role::Foundation {
            return None;
        }
        if let Some(single) = choices.single(selection.from) {
            return Some(single);
        }
        if let Some(Ok(turn_up)) = choices.turn_up(selection.from) {
            return Some(turn_up);
        }
        let (rules, from) = (game.rules(), selection.from);
        let advised =
            advice::best_place(rules, game.position(), self.seat(), from, selection.count);
        // How many cards go with it is for the player to choose.
        let advised = advised.filter(|mv| !matches!(mv, Move::Row(..)));
        let up = |mv: &Move| matches!(*mv, Move::Transfer { to, .. } if game.rules().group_of(to).role == Role::Foundation);
        let carried = advised.filter(|mv| matches!(mv, Move::Transfer { .. }));
        // Where to put the card in hand may be the whole game: nothing chooses for the player.
        if game.rules().group_of(selection.from).role == Role::Hand
            && carried.is_some_and(|mv| !up(&mv))
            && choices.targets(selection).len() > 1
        {
            return None;
        }
        advised.or_else(|| match choices.targets(selection).as_slice() {
            [only] if !choices.goes_in_vain(selection) => choices.to(selection, &[*only]),
            _ => None,
        })
    }
}
