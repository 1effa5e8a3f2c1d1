//! Taking cards off the table in pairs or alone.

use arrayvec::ArrayVec;

use crate::cards::{Card, CardSet, Dealt, Rank, RoughSet};
use crate::moves::effects::apply::Effects;
use crate::moves::{Effect, Move, Refusal};
use crate::position::{Phase, Position};
use crate::rules::{
    GroupId, Leaves, Leaving, MOST_PILES, MOST_WORDS, Nearness, PileId, PileSet, Quality, Removal,
    Role, RowRemoval, Rules, Seat, SmallPileSet, Suits,
};

impl Rules {
    /// Tells whether a card that may leave the table alone leaves a kind of pile even while
    /// others lie on it.
    #[inline]
    pub(crate) fn leaves_covered(&self, from: GroupId, card: CardSet) -> bool {
        self.removal.as_ref().is_some_and(|removal| {
            self.group(from).role == Role::Tableau && removal.covered_from(from).meets(card)
        })
    }

    /// Returns the kind of pile to which two cards go that lie on these piles, if they are a pair there.
    pub(crate) fn pair_goes_to(
        &self,
        (first, card): (PileId, Card),
        (second, other): (PileId, Card),
    ) -> Option<GroupId> {
        let kinds = [first, second].map(|pile| self.pile(pile).group);
        let mut tables = self.tables.removal.pairs.iter();
        let found = tables.find(|pairs| {
            kinds.iter().all(|kind| pairs.from.contains(*kind))
                && pairs.partners[card.index() as usize % 128].contains(other)
        });
        found.map(|pairs| pairs.to)
    }
}

impl Removal {
    /// Returns the kind of pile to which a set of three cards or more goes that lie on these piles.
    fn set_goes_to(&self, rules: &Rules, cards: &[Card], piles: SmallPileSet) -> Option<GroupId> {
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
                Leaves::Set { ranks: set, suits } => {
                    set.len() > 2 && set.as_slice() == ranks.as_slice() && are_so_related(*suits)
                }
                _ => false,
            };
            let mut kinds = piles.piles().map(|pile| rules.pile(pile).group);
            is_set && kinds.all(|kind| leaving.from.contains(kind))
        };
        self.groups.iter().find(goes).map(|leaving| leaving.to)
    }

    /// Tells whether two cards lie near enough to each other to be a pair.
    #[inline]
    fn near_enough(&self, rules: &Rules, first: PileId, second: PileId) -> bool {
        self.near == Nearness::Anywhere || rules.pile(first).neighbours.contains(&second)
    }
}

/// Lists the ways to make up a set whose suits are so related, of which some cards have been chosen, from the rest
/// of the tops.
fn list_sets(
    (wanted, suits): (&[Rank], Suits),
    tops: &[(PileId, Card)],
    chosen: (SmallPileSet, CardSet),
    moves: &mut Vec<Move>,
) {
    let (piles, cards) = chosen;
    if wanted.is_empty() {
        moves.push(Move::Set(piles));
        return;
    }
    for (index, (pile, card)) in tops.iter().enumerate() {
        let fits = cards.iter().all(|other| suits.permit(other, *card));
        let at = wanted.iter().position(|rank| *rank == card.rank());
        if let Some(at) = at.filter(|_| fits) {
            let rest: ArrayVec<Rank, { SmallPileSet::MOST }> = [&wanted[..at], &wanted[at + 1..]]
                .concat()
                .into_iter()
                .collect();
            let chosen = (piles.with(*pile), cards | CardSet::of(*card));
            list_sets((&rest, suits), &tops[index + 1..], chosen, moves);
        }
    }
}

impl Position {
    #[inline]
    pub(crate) fn list_removals(
        &self,
        rules: &Rules,
        removal: &Removal,
        seat: Seat,
        moves: &mut Vec<Move>,
    ) {
        if let Phase::Batch { .. } = self.turn.phase {
            return;
        }
        if self.acceptors.fit_one_word() {
            self.list_removals_among::<1>(rules, removal, seat, moves);
        } else {
            self.list_removals_among::<MOST_WORDS>(rules, removal, seat, moves);
        }
    }

    fn list_removals_among<const WORDS: usize>(
        &self,
        rules: &Rules,
        removal: &Removal,
        seat: Seat,
        moves: &mut Vec<Move>,
    ) {
        let own = rules.tables.reach[seat.index()]
            .removable
            .resized::<WORDS>();
        // A pair needs at least one card that no card covers; the other is uncovered as well, or
        // lies under that one alone.
        let free = self.acceptors.with::<WORDS>(Quality::Pairs).and(own);
        if rules.tables.removal.plain {
            self.list_pairs(rules, free, moves);
            let leaves = self.acceptors.with::<WORDS>(Quality::Leaves).and(own);
            leaves.each(|pile| moves.push(Move::Single(pile)));
        } else {
            self.list_all_removals(rules, removal, seat, (own, free), moves);
        }
    }

    /// Lists the pairs among cards that go together wherever they lie.
    #[inline]
    fn list_pairs<const WORDS: usize>(
        &self,
        rules: &Rules,
        free: PileSet<WORDS>,
        moves: &mut Vec<Move>,
    ) {
        let row = |pile: PileId| self.caches[pile.index()].row;
        let partners = |pile: PileId| rules.tables.removal.partners_in(row(pile));
        // Most of the time there is no pair, and one look at each card shows that.
        let (mut wanted, mut found) = (RoughSet::EMPTY, RoughSet::EMPTY);
        free.each(|pile| {
            found = found.or(wanted.and(RoughSet::at(row(pile))));
            wanted = wanted.or(partners(pile).rough());
        });
        if found.is_empty() {
            return;
        }
        let mut rest = free;
        free.each(|first| {
            rest.remove(first);
            let partners = partners(first);
            if partners.rough().meets(found) {
                rest.each(|second| {
                    if partners.contains_row(row(second)) {
                        moves.push(Move::Pair(first, second));
                    }
                });
            }
        });
    }

    /// Lists all removals in games where it matters how the cards lie, or where sets larger than
    /// pairs are taken off.
    #[inline(never)]
    fn list_all_removals<const WORDS: usize>(
        &self,
        rules: &Rules,
        removal: &Removal,
        seat: Seat,
        (own, free): (PileSet<WORDS>, PileSet<WORDS>),
        moves: &mut Vec<Move>,
    ) {
        self.list_all_pairs(rules, removal, seat, free, moves);
        self.list_singles(rules, removal, seat, (own, free), moves);
        if removal.larger_sets().next().is_some() {
            self.list_larger_sets(rules, removal, free, moves);
        }
        if let Some(row) = removal.row() {
            self.list_rows(rules, removal, row, moves);
        }
    }

    /// Lists the pairs that can be taken off, covered cards among them where that is allowed.
    fn list_all_pairs<const WORDS: usize>(
        &self,
        rules: &Rules,
        removal: &Removal,
        seat: Seat,
        free: PileSet<WORDS>,
        moves: &mut Vec<Move>,
    ) {
        let mut tops = ArrayVec::<(PileId, Card), MOST_PILES>::new();
        let mut cards = CardSet::EMPTY;
        free.each(|pile| {
            if let Some(card) = self.open_card(rules, pile) {
                tops.push((pile, card));
                cards |= CardSet::of(card);
            }
        });
        let before = moves.len();
        let mut sorted = true;
        for (index, (first, card)) in tops.iter().enumerate() {
            let partners = rules.pairs_with(*card);
            if partners.meets(cards) {
                for (second, other) in &tops[index + 1..] {
                    if partners.contains(*other)
                        && rules
                            .pair_goes_to((*first, *card), (*second, *other))
                            .is_some()
                        && removal.near_enough(rules, *first, *second)
                    {
                        moves.push(Move::Pair(*first, *second));
                    }
                }
            }
            if removal.overlap {
                for under in &rules.pile(*first).under {
                    let covered = self.open_card(rules, *under);
                    let (one, other) = (*first.min(under), *first.max(under));
                    if covered.is_some_and(|covered| partners.contains(covered))
                        && self.may_pair(rules, seat, one, other).is_ok()
                    {
                        moves.push(Move::Pair(one, other));
                        sorted = false;
                    }
                }
            }
        }
        if !sorted {
            moves[before..].sort_unstable();
        }
    }

    /// Lists the cards that can be taken off by themselves.
    fn list_singles<const WORDS: usize>(
        &self,
        rules: &Rules,
        removal: &Removal,
        seat: Seat,
        (own, free): (PileSet<WORDS>, PileSet<WORDS>),
        moves: &mut Vec<Move>,
    ) {
        // What is known of the top of a pile with wild cards is the card that it stands for.
        let from = removal.from();
        let mut kinds = from.iter().map(|id| rules.group(id));
        let is_asked = removal.row().is_some_and(RowRemoval::takes_single)
            || kinds.any(|group| group.wild.is_some());
        if is_asked {
            own.each(|pile| {
                if self.may_single(rules, seat, pile).is_ok() {
                    moves.push(Move::Single(pile));
                }
            });
            return;
        }
        let mut leaves = self.acceptors.with::<WORDS>(Quality::Leaves).and(own);
        if let Some(from) = removal.piles_of_first(|what| matches!(what, Leaves::Lower(_))) {
            let mut cards = CardSet::EMPTY;
            let top = |pile: PileId| {
                let there = from.contains(rules.pile(pile).group);
                self.open_card(rules, pile).filter(|_| there)
            };
            free.each(|pile| {
                cards |= top(pile).map_or(CardSet::EMPTY, CardSet::of);
            });
            free.each(|pile| {
                if top(pile).is_some_and(|card| rules.outranking(card).meets(cards)) {
                    leaves.insert(pile);
                }
            });
        }
        leaves.each(|pile| moves.push(Move::Single(pile)));
    }

    /// Lists the sets of three cards or more that can be taken off together.
    fn list_larger_sets<const WORDS: usize>(
        &self,
        rules: &Rules,
        removal: &Removal,
        free: PileSet<WORDS>,
        moves: &mut Vec<Move>,
    ) {
        for leaving in &removal.groups {
            let Leaves::Set { ranks, suits } = &leaving.what else {
                continue;
            };
            if ranks.len() < 3 {
                continue;
            }
            let mut free_tops = ArrayVec::<(PileId, Card), { SmallPileSet::MOST }>::new();
            free.each(|pile| {
                if let Some(card) = self.open_card(rules, pile)
                    && ranks.contains(&card.rank())
                    && leaving.from.contains(rules.pile(pile).group)
                {
                    // No table with such sets has more piles than there is room for.
                    let _ = free_tops.try_push((pile, card));
                }
            });
            let none = (SmallPileSet::NONE, CardSet::EMPTY);
            list_sets((ranks, *suits), &free_tops, none, moves);
        }
        let sets = |mv: &Move| matches!(mv, Move::Set(_));
        let first = moves.iter().position(sets).unwrap_or(moves.len());
        moves[first..].sort_unstable();
        // Cards may go together to several places.
        moves.dedup();
    }

    /// Tells quickly that two cards that no card covers are a pair. The answer `true` is certain;
    /// `false` says nothing.
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
        if rules
            .pair_goes_to((first, card), (second, second_card))
            .is_none()
        {
            return Err(Refusal::NotAPair {
                first: one.card(),
                second: other.card(),
            });
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
        let goes_alone = removal.alone_from(kind).contains(dealt.card());
        let in_row = removal.piles_of_first(|what| matches!(what, Leaves::Row(_)));
        let in_row = in_row.is_some_and(|from| from.contains(kind));
        let row = removal.row().filter(|row| row.takes_single());
        if let Some(row) = row.filter(|_| in_row && !goes_alone) {
            return self.may_go_from_row(rules, removal, row, (pile, pile));
        }
        if !goes_alone {
            let lower = removal.piles_of_first(|what| matches!(what, Leaves::Lower(_)));
            let lower = lower.filter(|from| from.contains(kind)).unwrap_or_default();
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
        let even_covered = rules.leaves_covered(kind, CardSet::of(dealt.card()));
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
        if removal.set_goes_to(rules, &cards, piles).is_none() {
            return Err(Refusal::NotASet);
        }
        match piles.piles().find(|pile| !self.is_uncovered(rules, *pile)) {
            Some(covered) => Err(Refusal::Covered(covered)),
            None => Ok(()),
        }
    }

    /// Returns the top card of a pile if it lies face up where a seat takes cards off, or why it
    /// does not.
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

    /// Returns the kind of pile to which the cards of a move go that takes cards off.
    pub(crate) fn goes_off_to(&self, rules: &Rules, mv: Move) -> Option<GroupId> {
        let removal = rules.removal.as_ref()?;
        let card = |pile: PileId| self.top(rules, pile).map(Dealt::card);
        match mv {
            Move::Pair(first, second) => {
                rules.pair_goes_to((first, card(first)?), (second, card(second)?))
            }
            Move::Single(pile) => {
                let (kind, card) = (rules.pile(pile).group, card(pile)?);
                let goes = |leaving: &&Leaving| {
                    let alone = match &leaving.what {
                        Leaves::Single { cards, .. } => cards.contains(card),
                        _ => false,
                    };
                    alone && leaving.from.contains(kind)
                };
                let otherwise = |leaving: &&Leaving| {
                    matches!(leaving.what, Leaves::Lower(_) | Leaves::Row(_))
                        && leaving.from.contains(kind)
                };
                let found = removal.groups.iter().find(goes);
                let found = found.or_else(|| removal.groups.iter().find(otherwise));
                found.map(|leaving| leaving.to)
            }
            Move::Set(piles) => {
                let mut cards = ArrayVec::<Card, { SmallPileSet::MOST }>::new();
                for pile in piles.piles() {
                    cards.push(card(pile)?);
                }
                removal.set_goes_to(rules, &cards, piles)
            }
            Move::Row(..) => {
                let is_row = |leaving: &&Leaving| matches!(leaving.what, Leaves::Row(_));
                removal.groups.iter().find(is_row).map(|leaving| leaving.to)
            }
            _ => None,
        }
    }

    /// Takes the top cards of piles off, to the first pile of a kind that is empty; where none is, to the first of all.
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
