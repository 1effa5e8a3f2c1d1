//! Removal of cards from the table, in pairs, in sets or alone.

mod list;

use arrayvec::ArrayVec;

use crate::cards::{Card, CardSet, Dealt, Rank};
use crate::moves::effects::apply::Effects;
use crate::moves::{Effect, Move, Refusal};
use crate::position::{Phase, Position};
use crate::rules::{
    Condition, GroupId, GroupSet, Leaves, Leaving, Nearness, PileId, Quality, Removal, Role, Rules,
    Seat, SmallPileSet, Suits,
};

impl Rules {
    /// Whether a card that may be removed on its own may leave this kind of pile even while other
    /// cards cover it.
    #[inline]
    pub(crate) fn leaves_covered(&self, from: GroupId, card: CardSet) -> bool {
        self.removal.as_ref().is_some_and(|removal| {
            self.group(from).role == Role::Tableau && removal.covered_from(from).meets(card)
        })
    }
}

impl Removal {
    /// Whether two cards are close enough to each other on the table to be removed as a pair.
    #[inline]
    fn near_enough(&self, rules: &Rules, first: PileId, second: PileId) -> bool {
        self.near == Nearness::Anywhere || rules.pile(first).neighbours.contains(&second)
    }
}

impl Position {
    /// Whether the condition that the rules set for a removal of cards holds for a seat.
    pub(crate) fn goes_now(&self, rules: &Rules, goes_when: &Condition, seat: Seat) -> bool {
        goes_when.is_always() || self.holds(rules, goes_when, (seat, None))
    }

    /// Returns the first group (a pair, set or single card that the removal rules name) for which
    /// `which` is true. Returns `None` if there is none, or if the condition of that group is not
    /// met now.
    pub(crate) fn first_now<'r>(
        &self,
        rules: &'r Rules,
        seat: Seat,
        which: impl Fn(&Leaves) -> bool,
    ) -> Option<&'r Leaving> {
        let removal = rules.removal.as_ref()?;
        let first = removal.first(which);
        first.filter(|leaving| self.goes_now(rules, &leaving.goes_when, seat))
    }

    /// Returns the kind of pile to which two cards go if they are a pair. With `at_any_time`, the
    /// function also considers pairs that may be removed only later, because a condition is not met
    /// yet.
    pub(crate) fn pair_goes_to(
        &self,
        rules: &Rules,
        seat: Seat,
        (first, card): (PileId, Card),
        (second, other): (PileId, Card),
        at_any_time: bool,
    ) -> Option<GroupId> {
        let kinds = [first, second].map(|pile| rules.pile(pile).group);
        let mut tables = rules.tables.removal.pairs.iter();
        let found = tables.find(|pairs| {
            kinds.iter().all(|kind| pairs.from.contains(*kind))
                && pairs.partners[card.index() as usize % 128].contains(other)
                && (at_any_time || self.goes_now(rules, &pairs.goes_when, seat))
        });
        found.map(|pairs| pairs.to)
    }

    /// Returns the set of three or more cards, as the removal rules name it, that the given cards
    /// form. With `at_any_time`, the function also considers sets that may be removed only later,
    /// because a condition is not met yet.
    fn set_of<'r>(
        &self,
        rules: &'r Rules,
        seat: Seat,
        (cards, piles): (&[Card], SmallPileSet),
        at_any_time: bool,
    ) -> Option<&'r Leaving> {
        let mut ranks: ArrayVec<Rank, { SmallPileSet::MOST }> =
            cards.iter().map(|card| card.rank()).collect();
        ranks.sort_unstable();
        let are_so_related = |suits: Suits| {
            let others = |at: usize| cards[at + 1..].iter();
            let mut cards = cards.iter().enumerate();
            cards.all(|(at, card)| others(at).all(|other| suits.permit(*card, *other)))
        };
        let goes = |leaving: &&Leaving| {
            let is_set = match &leaving.what {
                Leaves::Set { ranks: all, suits } => {
                    all.len() > 2 && all.as_slice() == ranks.as_slice() && are_so_related(*suits)
                }
                _ => false,
            };
            let mut kinds = piles.piles().map(|pile| rules.pile(pile).group);
            is_set
                && kinds.all(|kind| leaving.from.contains(kind))
                && (at_any_time || self.goes_now(rules, &leaving.goes_when, seat))
        };
        rules.removal.as_ref()?.groups.iter().find(goes)
    }

    /// Returns the part of the removal rules by which a card on a kind of pile may be removed on
    /// its own. With `at_any_time`, the function also considers rules that apply only later,
    /// because a condition is not met yet.
    fn alone_as<'r>(
        &self,
        rules: &'r Rules,
        seat: Seat,
        (kind, card): (GroupId, Card),
        at_any_time: bool,
    ) -> Option<&'r Leaving> {
        let goes = |leaving: &&Leaving| {
            leaving.alone().contains(card)
                && leaving.from.contains(kind)
                && (at_any_time || self.goes_now(rules, &leaving.goes_when, seat))
        };
        rules.removal.as_ref()?.groups.iter().find(goes)
    }

    /// A quick test whether two uncovered cards may be removed as a pair. `true` is certain;
    /// `false` means unknown.
    #[inline]
    fn is_plain_pair(&self, rules: &Rules, seat: Seat, first: PileId, second: PileId) -> bool {
        let own = &rules.tables.reach[seat.index()].removable;
        let free = |pile| own.contains(pile) && self.acceptors.is_in(Quality::Pairs, pile);
        let row = |pile: PileId| self.caches[pile.index()].row;
        let in_play = !matches!(self.turn.phase, Phase::Batch { .. });
        in_play
            && first < second
            && free(first)
            && free(second)
            && rules
                .tables
                .removal
                .partners_in(row(first))
                .contains_row(row(second))
    }

    pub(crate) fn may_pair(
        &self,
        rules: &Rules,
        seat: Seat,
        first: PileId,
        second: PileId,
    ) -> Result<(), Refusal> {
        let removal = rules.removal.as_ref().ok_or(Refusal::NoSuchMove)?;
        if rules.tables.removal.plain && self.is_plain_pair(rules, seat, first, second) {
            return Ok(());
        }
        if first == second {
            return Err(Refusal::SamePlace);
        }
        if first > second {
            return Err(Refusal::NoSuchMove);
        }
        let one = self.removable(rules, removal, seat, first)?;
        let other = self.removable(rules, removal, seat, second)?;
        let (card, second_card) = (one.card(), other.card());
        let cards = ((first, card), (second, second_card));
        let goes = |at_any_time| {
            self.pair_goes_to(rules, seat, cards.0, cards.1, at_any_time)
                .is_some()
        };
        if !goes(true) {
            return Err(Refusal::NotAPair {
                first: one.card(),
                second: other.card(),
            });
        }
        if !goes(false) {
            return Err(Refusal::NotYetOff);
        }
        if !removal.near_enough(rules, first, second) {
            return Err(Refusal::Apart {
                first: one.card(),
                second: other.card(),
            });
        }
        for (pile, partner) in [(first, second), (second, first)] {
            let is_away = |over| self.is_empty(over) || (removal.overlap && over == partner);
            let free = rules.pile(pile).is_free(is_away);
            if !free {
                return Err(Refusal::Covered(pile));
            }
        }
        if self.is_uncovered(rules, first) || self.is_uncovered(rules, second) {
            Ok(())
        } else {
            Err(Refusal::Covered(first))
        }
    }

    pub(crate) fn may_single(
        &self,
        rules: &Rules,
        seat: Seat,
        pile: PileId,
    ) -> Result<(), Refusal> {
        let removal = rules.removal.as_ref().ok_or(Refusal::NoSuchMove)?;
        let dealt = self.removable(rules, removal, seat, pile)?;
        let kind = rules.pile(pile).group;
        let card = dealt.card();
        let goes = |at_any_time| self.alone_as(rules, seat, (kind, card), at_any_time);
        let goes_alone = goes(false);
        let is_here = |leaving: &&Leaving| leaving.from.contains(kind);
        let in_row = |what: &Leaves| matches!(what, Leaves::Row(row) if row.takes_single());
        if goes_alone.is_none()
            && let Some(row) = removal.row()
            && removal.first(in_row).is_some_and(|row| is_here(&row))
        {
            let now = self.first_now(rules, seat, in_row);
            now.ok_or(Refusal::NotYetOff)?;
            return self.may_go_from_row(rules, removal, row, (pile, pile));
        }
        if goes_alone.is_none() {
            let lower = |what: &Leaves| matches!(what, Leaves::Lower(_));
            let later = removal.first(lower).filter(is_here).or_else(|| goes(true));
            let lower = self.first_now(rules, seat, lower).filter(is_here);
            if lower.is_none() && later.is_some() {
                return Err(Refusal::NotYetOff);
            }
            let lower = lower.map_or_else(GroupSet::default, |leaving| leaving.from);
            let higher = if lower.is_empty() {
                CardSet::EMPTY
            } else {
                rules.outranking(dealt.card())
            };
            let outranks = |other: PileId| {
                let top = self.removable(rules, removal, seat, other);
                lower.contains(rules.pile(other).group)
                    && top.is_ok_and(|top| higher.contains(top.card()))
                    && self.is_uncovered(rules, other)
            };
            if higher.is_empty() || !rules.pile_ids().any(outranks) {
                return Err(Refusal::NotAlone(dealt.card()));
            }
            return if self.is_uncovered(rules, pile) {
                Ok(())
            } else {
                Err(Refusal::Covered(pile))
            };
        }
        let even_covered = rules.group(kind).role == Role::Tableau
            && self.leaves_covered_now(rules, seat, kind, card);
        if even_covered || self.is_uncovered(rules, pile) {
            Ok(())
        } else {
            Err(Refusal::Covered(pile))
        }
    }

    pub(crate) fn may_take_set(
        &self,
        rules: &Rules,
        seat: Seat,
        piles: SmallPileSet,
    ) -> Result<(), Refusal> {
        let removal = rules.removal.as_ref().ok_or(Refusal::NoSuchMove)?;
        if removal.larger_sets().next().is_none() {
            return Err(Refusal::NoSuchMove);
        }
        let mut cards = ArrayVec::<Card, { SmallPileSet::MOST }>::new();
        for pile in piles.piles() {
            cards.push(self.removable(rules, removal, seat, pile)?.card());
        }
        if self.set_of(rules, seat, (&cards, piles), true).is_none() {
            return Err(Refusal::NotASet);
        }
        let now = self.set_of(rules, seat, (&cards, piles), false);
        now.ok_or(Refusal::NotYetOff)?;
        match piles.piles().find(|pile| !self.is_uncovered(rules, *pile)) {
            Some(covered) => Err(Refusal::Covered(covered)),
            None => Ok(()),
        }
    }

    /// Returns the top card of a pile if it is face up and the seat may remove cards there, or the
    /// reason why not.
    pub(crate) fn removable(
        &self,
        rules: &Rules,
        removal: &Removal,
        seat: Seat,
        pile: PileId,
    ) -> Result<Dealt, Refusal> {
        if pile.index() >= rules.piles().len() {
            return Err(Refusal::NoSuchCard(pile));
        }
        if let Phase::Batch { .. } = self.turn.phase {
            return Err(Refusal::PlaceFirst);
        }
        let place = rules.pile(pile);
        if !place.belongs_to(seat) {
            return Err(Refusal::NotYours(pile));
        }
        if !removal.from().contains(place.group) {
            return Err(Refusal::NeverTaken(pile));
        }
        let top = self.top(rules, pile).ok_or(Refusal::NoSuchCard(pile))?;
        if top.is_up() {
            Ok(top)
        } else {
            Err(Refusal::FaceDown(pile))
        }
    }

    /// Returns the kind of pile to which the cards go that a given move removes from the table.
    pub(crate) fn goes_off_to(&self, rules: &Rules, mv: Move) -> Option<GroupId> {
        let seat = self.turn.seat;
        let card = |pile: PileId| self.top(rules, pile).map(Dealt::card);
        let is_row = |what: &Leaves| matches!(what, Leaves::Row(_));
        match mv {
            Move::Pair(first, second) => {
                let (one, other) = ((first, card(first)?), (second, card(second)?));
                self.pair_goes_to(rules, seat, one, other, false)
            }
            Move::Single(pile) => {
                let kind = rules.pile(pile).group;
                let goes = self.alone_as(rules, seat, (kind, card(pile)?), false);
                let otherwise = |leaving: &&Leaving| {
                    (is_row(&leaving.what) || matches!(leaving.what, Leaves::Lower(_)))
                        && leaving.from.contains(kind)
                        && self.goes_now(rules, &leaving.goes_when, seat)
                };
                let groups = || rules.removal.iter().flat_map(|removal| &removal.groups);
                let found = goes.or_else(|| groups().find(otherwise));
                found.map(|leaving| leaving.to)
            }
            Move::Set(piles) => {
                let mut cards = ArrayVec::<Card, { SmallPileSet::MOST }>::new();
                for pile in piles.piles() {
                    cards.push(card(pile)?);
                }
                let leaving = self.set_of(rules, seat, (&cards, piles), false);
                leaving.map(|leaving| leaving.to)
            }
            Move::Row(..) => {
                let row = rules.removal.as_ref()?.first(is_row);
                row.map(|leaving| leaving.to)
            }
            _ => None,
        }
    }

    /// Whether a card may be removed from a kind of pile now, even while other cards cover it.
    fn leaves_covered_now(&self, rules: &Rules, seat: Seat, kind: GroupId, card: Card) -> bool {
        let mut groups = rules.removal.iter().flat_map(|removal| &removal.groups);
        groups.any(|leaving| {
            leaving.covered().contains(card)
                && leaving.from.contains(kind)
                && self.goes_now(rules, &leaving.goes_when, seat)
        })
    }

    /// Removes the top cards of the given piles from the table. The cards go to the first empty
    /// discard pile of a kind, or to the first pile of the kind if none is empty.
    pub(crate) fn take_off(
        &mut self,
        rules: &Rules,
        to: Option<GroupId>,
        piles: impl IntoIterator<Item = PileId>,
        effects: &mut Effects,
    ) {
        let Some(to) = to else { return };
        let all = || rules.piles_of(to, self.turn.seat);
        let empty = all().find(|to| self.is_empty(*to));
        let Some(to) = empty.or_else(|| all().next()) else {
            return;
        };
        for from in piles {
            let count = 1;
            self.apply_effect(rules, Effect::Moved { from, to, count }, effects);
        }
    }
}
