//! Moves for which the player does not choose cards: turning the stock, the game's next step, and moving every
//! safe card to the foundations.

use std::time::Duration;

use patience_core::{Direction, Group, GroupId, Move, PileId, Refusal, Role, advice};

use super::Table;
use super::asked_run::AskedRun;
use patience_app::keymap::{Action, KeyContext, Keys};

impl Table {
    /// Turns cards from the stock, or starts the next pass through the stock. Unlike the next-step key, it never ends a
    /// turn.
    pub fn turn_stock(&mut self, now: Duration, keys: &Keys) -> bool {
        let turns = self.can(Move::Turn) || self.can(Move::Redeal) || self.can_gather();
        if !turns && self.can(Move::Pass) {
            self.refuse_turn();
            return false;
        }
        self.step(now, keys)
    }

    /// Returns the stock, if the player can turn cards from it or refill it.
    pub(super) fn stock_to_turn(&self) -> Option<PileId> {
        let turns = self.can(Move::Turn) || self.can(Move::Redeal) || self.can_gather();
        let (rules, side) = (self.game().rules(), self.game().rules().side(self.seat()));
        let mut piles = rules.pile_ids().filter(|_| turns);
        piles.find(|pile| {
            let owner = rules.pile(*pile).seat;
            rules.group_of(*pile).role == Role::Stock && owner.is_none_or(|owner| owner == side)
        })
    }

    /// Makes the game's next step: it turns cards from the stock, starts the next pass, or ends the turn. If
    /// several people share the keyboard, another key ends the turn, so that an extra press of the next-step
    /// key does no harm.
    pub fn step(&mut self, now: Duration, keys: &Keys) -> bool {
        let mut turns = [Move::Turn, Move::Redeal].into_iter();
        if let Some(mv) = turns.find(|mv| self.can(*mv)) {
            return self.play(mv, now, keys);
        }
        if self.can_gather() {
            return self.gather_or_ask(now, keys);
        }
        if let Some(mv) = self.only_place() {
            return self.play(mv, now, keys);
        }
        if self.can(Move::Pass) {
            if self.session.person_at_keyboard().is_none() {
                return self.play(Move::Pass, now, keys);
            }
            let pass = keys.name_of(KeyContext::Table, Action::Pass);
            self.refuse(format!("{pass} ends your turn"));
            return false;
        }
        let game = self.game();
        if let Some(selection) = self.choices().placing()
            && let Some(card) = game.position().top(game.rules(), selection.from)
        {
            let text = format!("Place {} first", card.card().label());
            self.refuse(text);
            return false;
        }
        if game.rules().stock.is_none() && game.rules().redeal.is_none() {
            let text = self.why_not_turned();
            self.refuse(text);
            return false;
        }
        self.refuse_turn();
        self.steps_in_vain = true;
        false
    }

    /// Returns the only legal move, in a game that players play in turns with one pack, if this move puts down a card.
    /// Returns `None` if the player has a choice.
    pub fn only_place(&self) -> Option<Move> {
        self.game().rules().turn_game.as_ref()?;
        let moves = self.session.legal().iter();
        let mut others = moves.copied().filter(|mv| *mv != Move::Stop);
        let only = others.next()?;
        (matches!(only, Move::Transfer { .. }) && others.next().is_none()).then_some(only)
    }

    /// Shows a message that says why the stock cannot be turned, or why the next pass through it cannot start.
    fn refuse_turn(&mut self) {
        let game = self.game();
        let next = match game.rules().redeal {
            Some(_) => Move::Redeal,
            None => Move::Turn,
        };
        let turn = game.position().can_play(game.rules(), self.seat(), next);
        if let Err(refusal) = turn {
            self.refuse_for(refusal);
        }
    }

    /// Returns the message that this game has no stock to turn, or that cards are drawn from it automatically.
    fn why_not_turned(&self) -> String {
        let game = self.game();
        let rules = game.rules();
        let drawn = |group: &Group| {
            let stock = |id: &GroupId| rules.group(*id).role == Role::Stock;
            group.fill.iter().any(stock)
        };
        if !rules.groups.iter().any(drawn) {
            return "This game has no stock to turn".to_owned();
        }
        let pass = game.position().can_play(rules, self.seat(), Move::Pass);
        let ends = pass.err().filter(|refusal| *refusal == Refusal::EndsByCard);
        let ends = ends.map(|refusal| self.choices().refusal(refusal));
        let ends = ends.map_or_else(String::new, |ends| format!(". {ends}"));
        format!("Cards are drawn from the stock automatically{ends}")
    }

    /// Moves every safe card to the foundations.
    pub fn safe_up(&mut self, now: Duration, keys: &Keys) -> bool {
        let mut any = false;
        // No game has more cards than this, so the loop ends whatever the advice is.
        for _ in 0..self.game().rules().cards() {
            let Some(mv) = self.next_safe_up() else {
                break;
            };
            let asks = self.session.is_elsewhere();
            let played = self.play(mv, now, keys);
            any |= played || asks;
            if !played {
                break;
            }
        }
        if !any && self.notice.is_none() {
            let text = self.why_none_goes_up();
            self.refuse(text);
        }
        self.begin_asked_run(AskedRun::SafeUp);
        any
    }

    /// Returns the next move that takes a safe card to the foundations.
    pub(super) fn next_safe_up(&self) -> Option<Move> {
        let game = self.game();
        advice::safe_up(game.rules(), game.position(), self.seat())
    }

    /// Returns the message that explains why no safe card was moved.
    fn why_none_goes_up(&self) -> &'static str {
        let rules = self.game().rules();
        let up = |pile: PileId| rules.group_of(pile).role == Role::Foundation;
        if !rules.pile_ids().any(up) {
            return "This game has no foundations";
        }
        let goes_up =
            |mv: &Move| matches!(*mv, Move::Transfer { from, to, .. } if up(to) && !up(from));
        let builds = |group: &Group| {
            group.role != Role::Foundation
                && group.count > 0
                && group.limit > 1
                && group.build.direction != Direction::None
        };
        if !self.session.legal().iter().any(goes_up) {
            "No card can move up now"
        } else if rules.groups.iter().any(builds) {
            "The cards may still be needed below: to move one up anyway, press its key twice"
        } else if rules.groups_of(Role::Foundation).nth(1).is_some() {
            "Another foundation may need the card: to move it up anyway, press its key twice"
        } else {
            "To move a card up, press its key twice"
        }
    }
}
