//! Pairs found from memory: face-down cards are turned up one after the other. A pair is removed
//! automatically; two cards that are not a pair stay visible until the next card is turned up.

use arrayvec::ArrayVec;

use crate::cards::Dealt;
use crate::moves::effects::apply::Effects;
use crate::moves::{Effect, Move, Refusal};
use crate::position::{Phase, Position};
use crate::rules::{PileId, Removal, Rules, Seat};

/// The largest number of cards that may be face up at a time, in games in which pairs are found
/// from memory.
const MOST_UP: usize = 2;

impl Position {
    /// Lists the face-down cards that a player may turn up, in games in which pairs are found from
    /// memory.
    pub(crate) fn list_turning_up(
        &self,
        rules: &Rules,
        removal: &Removal,
        seat: Seat,
        moves: &mut Vec<Move>,
    ) {
        let from = removal.from();
        let piles = from.iter().flat_map(|group| rules.piles_of(group, seat));
        let hidden = piles.filter(|pile| self.may_turn_up(rules, seat, *pile).is_ok());
        moves.extend(hidden.map(Move::TurnUp));
    }

    /// Checks whether a player may turn up a face-down card, in a game in which pairs are found
    /// from memory.
    pub(crate) fn may_turn_up(
        &self,
        rules: &Rules,
        seat: Seat,
        pile: PileId,
    ) -> Result<(), Refusal> {
        let removal = rules.removal.as_ref().ok_or(Refusal::NoSuchMove)?;
        if !removal.from_memory {
            return Err(Refusal::NoSuchMove);
        }
        if self.turn.phase != Phase::Play {
            return Err(Refusal::PlaceFirst);
        }
        match self.removable(rules, removal, seat, pile) {
            Err(Refusal::FaceDown(_)) => Ok(()),
            Err(other) => Err(other),
            Ok(_) => Err(Refusal::FaceUp(pile)),
        }
    }

    /// Turns up a card in a game in which pairs are found from memory. If two cards are already
    /// face up, they are first turned down and forgotten. If one card is already face up and forms
    /// a pair with the new one, the pair is then removed.
    pub(crate) fn apply_turning_up(
        &mut self,
        rules: &Rules,
        seat: Seat,
        pile: PileId,
        effects: &mut Effects,
    ) {
        let Some(removal) = &rules.removal else {
            return;
        };
        let count = 1;
        let up: ArrayVec<PileId, MOST_UP> = self.turned_up(rules, removal, seat).collect();
        let first = match up.as_slice() {
            [first] => Some(*first),
            others => {
                for pile in others.iter().copied() {
                    // The score counts only `Flipped` as a card turned up.
                    let (depth, fresh) = (1, false);
                    self.apply_effect(rules, Effect::FlippedAt { pile, depth, fresh }, effects);
                    let start = u16::try_from(self.len(pile) - 1).unwrap_or(u16::MAX);
                    self.apply_effect(rules, Effect::Forgotten { pile, start, count }, effects);
                }
                None
            }
        };
        let fresh = true;
        self.apply_effect(rules, Effect::Flipped { pile, count, fresh }, effects);
        if let Some(first) = first
            && let (Some(one), Some(other)) = (self.top(rules, first), self.top(rules, pile))
            && let Some(to) = self.pair_goes_to(
                rules,
                seat,
                (first, one.card()),
                (pile, other.card()),
                false,
            )
        {
            let both = [first.min(pile), first.max(pile)];
            self.take_off(rules, Some(to), both, effects);
        }
    }

    /// Returns the piles whose top card the player has turned up to find a pair.
    fn turned_up<'a>(
        &'a self,
        rules: &'a Rules,
        removal: &Removal,
        seat: Seat,
    ) -> impl Iterator<Item = PileId> + use<'a> {
        let from = removal.from();
        let groups = rules.group_ids().filter(move |id| from.contains(*id));
        let piles = groups.flat_map(move |group| rules.piles_of(group, seat));
        let is_up = |pile: &PileId| self.top(rules, *pile).is_some_and(Dealt::is_up);
        piles.filter(is_up).take(MOST_UP)
    }
}
