//! The player's moves: moving cards, putting them down, sending them to their best place, calling the end of a
//! hand, and showing why a move is refused.

use std::time::Duration;

use patience_core::{Effect, Move, PileId, Role, Seat, advice};

use super::Table;
use crate::interaction::selection::Selection;
use patience_app::keymap::Keys;
use patience_app::session::PlayError;

impl Table {
    /// Makes a move of the player and returns whether it was made. Shows the reason if it was refused.
    pub fn play(&mut self, mv: Move, now: Duration, keys: &Keys) -> bool {
        self.play_as(self.seat(), mv, now, keys)
    }

    /// Ends the hand by calling its end, or calls “stop”, for the player who may do so now.
    pub fn call(&mut self, now: Duration, keys: &Keys) -> bool {
        let (seat, mv) = self.session.caller();
        self.play_as(seat, mv, now, keys)
    }

    /// Whether the only legal move of the held card is to be removed by itself.
    pub fn only_goes_off(&self) -> bool {
        self.selection().is_some_and(|selection| {
            self.choices().single(selection.from).is_some() && self.targets().is_empty()
        })
    }

    /// Makes a move for the player at `seat`. Shows the reason if it is refused.
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
                    // The move is made when the room confirms it.
                    return false;
                }
                self.follow();
                if let (None, Some(left)) = (pulls_before, self.pulls_left()) {
                    self.announce_pulls(left, keys);
                }
                return true;
            }
            Err(PlayError::Replay) => {
                self.refuse("This is a replay: no moves can be made");
            }
            Err(PlayError::OthersTurn) => _ = self.says_to_wait(),
            Err(PlayError::Refused(refusal)) => self.refuse_for(refusal),
        }
        false
    }

    /// Lets a computer player move if its next move is due. Clears the last message when the turn passes to
    /// another player.
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

    /// Moves the cursor along with the moved cards if the pile under the cursor has become empty.
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

    /// Moves the selected cards to the first of `piles` that accepts them. If none does, adds the top card of one of
    /// `piles` to the selection, if these cards belong to a set that can be removed together. Returns `false`, and
    /// shows the reason, if neither is possible.
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
        // Another player may have filled the place a moment ago.
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

    /// Returns the message that the card went to another empty pile than the one that the player chose, because
    /// both are equivalent. `None` for foundations: they share a key, so the player cannot have chosen one of
    /// them.
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

    /// Moves the selected cards to their best place. Shows a message if there is no place or the player has to choose
    /// one.
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
            // A card that must be placed is held without being picked up.
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
            return "No card here can be moved".to_owned();
        };
        if let Some(Err(why)) = self.choices().turn_up(selection.from) {
            return self.choices().refusal(why);
        }
        if !card.is_up() {
            return "That card is face down".to_owned();
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

    /// Returns the best move of the selected cards: removing the card by itself, the move that the engine advises, or
    /// the move to their only target.
    fn best(&self, selection: Selection) -> Option<Move> {
        let choices = self.choices();
        let game = self.game();
        // A card on a foundation is already in its best place. Moving it back is the player's decision.
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
        // The player chooses how many cards go with it.
        let advised = advised.filter(|mv| !matches!(mv, Move::Row(..)));
        let up = |mv: &Move| matches!(*mv, Move::Transfer { to, .. } if game.rules().group_of(to).role == Role::Foundation);
        let carried = advised.filter(|mv| matches!(mv, Move::Transfer { .. }));
        // Placing the card in hand may be the whole game, so the player decides.
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
