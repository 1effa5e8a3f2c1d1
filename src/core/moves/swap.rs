//! Moves that exchange two cards. The cards are on a full grid, or they are misplaced: each could
//! have started the other's pile, but not its own.

use crate::cards::{Card, Dealt};
use crate::moves::{Move, Refusal};
use crate::position::{Phase, Position};
use crate::rules::{GroupSet, PileId, Rearrange, Rules, Seat};

impl Position {
    /// Lists the legal exchanges of two cards, in ascending order.
    #[inline]
    pub(crate) fn list_swaps(&self, rules: &Rules, moves: &mut Vec<Move>) {
        match rules.rearrange {
            Some(Rearrange::FullGrid(_)) => self.list_rearranging(rules, moves),
            Some(Rearrange::Misplaced(groups)) => self.list_misplaced(rules, groups, moves),
            None => {}
        }
    }

    #[inline(never)]
    fn list_misplaced(&self, rules: &Rules, groups: GroupSet, moves: &mut Vec<Move>) {
        if self.turn.phase != Phase::Play {
            return;
        }
        let wrong: Vec<(PileId, Card)> = groups
            .iter()
            .flat_map(|group| rules.piles_of(group, Seat::FIRST))
            .filter_map(|pile| Some((pile, self.lone_card(rules, pile).ok()?)))
            .filter(|(pile, card)| !self.starts_rightly(rules, *pile, *card))
            .collect();
        for (index, (first, card)) in wrong.iter().enumerate() {
            for (second, other) in &wrong[index + 1..] {
                if self.starts_rightly(rules, *second, *card)
                    && self.starts_rightly(rules, *first, *other)
                {
                    moves.push(Move::Swap(*first, *second));
                }
            }
        }
    }

    /// Checks whether the top cards of two piles may change places.
    pub(crate) fn may_swap(
        &self,
        rules: &Rules,
        first: PileId,
        second: PileId,
    ) -> Result<(), Refusal> {
        let rearrange = rules.rearrange.ok_or(Refusal::NoSuchMove)?;
        for pile in [first, second] {
            if pile.index() >= rules.piles().len() {
                return Err(Refusal::NoSuchCard(pile));
            }
            if !rearrange.groups().contains(rules.pile(pile).group) {
                return Err(Refusal::NoSuchMove);
            }
        }
        match first.cmp(&second) {
            std::cmp::Ordering::Less => {}
            std::cmp::Ordering::Equal => return Err(Refusal::SamePlace),
            std::cmp::Ordering::Greater => return Err(Refusal::NoSuchMove),
        }
        match rearrange {
            Rearrange::FullGrid(_) => self.may_rearrange(rules),
            Rearrange::Misplaced(_) if self.turn.phase != Phase::Play => Err(Refusal::PlaceFirst),
            Rearrange::Misplaced(_) => {
                let cards = [
                    (first, self.lone_card(rules, first)?),
                    (second, self.lone_card(rules, second)?),
                ];
                let right = cards
                    .iter()
                    .find(|(pile, card)| self.starts_rightly(rules, *pile, *card));
                if let Some((pile, card)) = right {
                    return Err(Refusal::LiesRight {
                        card: *card,
                        pile: *pile,
                    });
                }
                let [(_, card), (_, other)] = cards;
                for (card, pile) in [(card, second), (other, first)] {
                    if !self.starts_rightly(rules, pile, card) {
                        return Err(Refusal::WouldLieWrong { card, pile });
                    }
                }
                Ok(())
            }
        }
    }

    /// Returns the only card of a pile, if it is face up.
    fn lone_card(&self, rules: &Rules, pile: PileId) -> Result<Card, Refusal> {
        match self.cards(rules, pile) {
            [] => Err(Refusal::NoSuchCard(pile)),
            [card] if card.is_up() => Ok(Dealt::card(*card)),
            [_] => Err(Refusal::FaceDown(pile)),
            [..] => Err(Refusal::NotLone(pile)),
        }
    }

    /// Whether a card could start a pile if the pile were empty.
    fn starts_rightly(&self, rules: &Rules, pile: PileId, card: Card) -> bool {
        let group = rules.pile(pile).group;
        rules.accepts(group, self.base).empty().contains(card)
    }
}
