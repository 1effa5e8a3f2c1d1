//! Pulling single cards out from under others: listing, checking and making such moves.

use crate::moves::effects::apply::Effects;
use crate::moves::{Effect, Move, Refusal};
use crate::position::{Phase, Position};
use crate::rules::{GroupId, PileId, Pulls, Rules, Seat, Times};

impl Position {
    /// The number of cards that a seat may still pull out from under others, or `None` if there is
    /// no limit.
    pub fn pulls_left(&self, rules: &Rules, seat: Seat, pulls: &Pulls) -> Option<u16> {
        match pulls.times {
            Times::Limited(times) => {
                Some(times.saturating_sub(self.seats[rules.side(seat).index()].pulls))
            }
            Times::Unlimited => None,
        }
    }

    /// Adds the seat's legal moves that pull a card out from under others to a list of moves.
    #[inline]
    pub(crate) fn list_pulls(&self, rules: &Rules, seat: Seat, moves: &mut Vec<Move>) {
        let first = moves.len();
        for group in &rules.tables.pulled {
            self.list_pulls_of(rules, *group, seat, moves);
        }
        if rules.tables.pulled.len() > 1 {
            moves[first..].sort_unstable();
        }
    }

    #[inline(never)]
    fn list_pulls_of(&self, rules: &Rules, group: GroupId, seat: Seat, moves: &mut Vec<Move>) {
        if self.may_pull_now(rules, group, seat).is_err() {
            return;
        }
        for from in rules.piles_of(group, seat) {
            for (under, dealt) in self.cards(rules, from).iter().rev().enumerate().skip(1) {
                // A move stores the depth in a byte.
                let Ok(depth) = u8::try_from(under + 1) else {
                    break;
                };
                if !dealt.is_up() {
                    continue;
                }
                for to in rules.pile_ids() {
                    if self.accepted(rules, to).contains(dealt.card())
                        && self.may_pull(rules, seat, from, depth, to).is_ok()
                    {
                        moves.push(Move::Pull { from, depth, to });
                    }
                }
            }
        }
    }

    /// Checks that the rules allow cards to be pulled out from under others on a kind of pile at
    /// this point of the hand.
    fn may_pull_now(&self, rules: &Rules, group: GroupId, seat: Seat) -> Result<(), Refusal> {
        let pulls = rules
            .group(group)
            .pulls
            .as_ref()
            .ok_or(Refusal::NoSuchMove)?;
        if self.turn.phase != Phase::Play {
            return Err(Refusal::PlaceFirst);
        }
        if self.pulls_left(rules, seat, pulls) == Some(0) {
            return Err(Refusal::NoMorePulls);
        }
        if self.holds(rules, &pulls.when, (seat, None)) {
            Ok(())
        } else {
            Err(Refusal::PulledLater)
        }
    }

    /// Checks that a seat may pull a card out from under others and put it on another pile.
    pub(crate) fn may_pull(
        &self,
        rules: &Rules,
        seat: Seat,
        from: PileId,
        depth: u8,
        to: PileId,
    ) -> Result<(), Refusal> {
        for pile in [from, to] {
            if pile.index() >= rules.piles().len() {
                return Err(Refusal::NoSuchCard(pile));
            }
            if !rules.pile(pile).belongs_to(seat) {
                return Err(Refusal::NotYours(pile));
            }
        }
        let group = rules.pile(from).group;
        if !rules.is_part_of(group, seat, self.hand) {
            return Err(Refusal::PartnersPile(from));
        }
        self.may_pull_now(rules, group, seat)?;
        let cards = self.cards(rules, from);
        // The top card is moved by a transfer instead.
        let index = cards.len().checked_sub(usize::from(depth));
        let Some(index) = index.filter(|_| depth > 1) else {
            return Err(Refusal::NoSuchCard(from));
        };
        if from == to {
            return Err(Refusal::SamePlace);
        }
        if !self.is_open(rules, from, &rules.group(group).gives_when) {
            return Err(Refusal::NotYetTaken(from));
        }
        let dealt = cards[index];
        if !dealt.is_up() {
            return Err(Refusal::FaceDown(from));
        }
        if !self.is_uncovered(rules, from) {
            return Err(Refusal::Covered(from));
        }
        if rules.group(group).never_gives.contains(dealt.card()) {
            return Err(Refusal::RankStays(from));
        }
        self.may_put(rules, from, to, dealt.card(), 1)
    }

    /// Pulls a card out from under others and puts it on another pile.
    pub(crate) fn apply_pull(
        &mut self,
        rules: &Rules,
        (from, depth, to): (PileId, u8, PileId),
        seat: Seat,
        effects: &mut Effects,
    ) {
        let depth = u16::from(depth);
        self.apply_effect(rules, Effect::Raised { pile: from, depth }, effects);
        self.apply_transfer(rules, from, to, 1, effects);
        let state = &mut self.seats[rules.side(seat).index()];
        let limited = &rules.group_of(from).pulls;
        if limited
            .as_ref()
            .is_some_and(|pulls| pulls.times != Times::Unlimited)
        {
            state.pulls = state.pulls.saturating_add(1);
        }
    }
}
