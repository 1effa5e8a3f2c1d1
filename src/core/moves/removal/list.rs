//! Lists the moves that remove cards from the table.

use arrayvec::ArrayVec;

use crate::cards::{Card, CardSet, Rank, RoughSet};
use crate::moves::Move;
use crate::position::{Phase, Position};
use crate::rules::{
    Leaves, MOST_PILES, MOST_WORDS, PileId, PileSet, Quality, Removal, RowRemoval, Rules, Seat,
    SmallPileSet, Suits,
};

/// Lists the ways to complete a set of cards that may be removed together, by their ranks and by
/// how their suits are related. The cards in `chosen` have already been chosen, and the others must
/// come from the top cards in `tops`.
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
        // A pair needs at least one uncovered card; the other is uncovered too, or covered only by
        // that one.
        let free = self.acceptors.with::<WORDS>(Quality::Pairs).and(own);
        if rules.tables.removal.plain {
            self.list_pairs(rules, free, moves);
            let leaves = self.acceptors.with::<WORDS>(Quality::Leaves).and(own);
            leaves.each(|pile| moves.push(Move::Single(pile)));
        } else {
            self.list_all_removals(rules, removal, seat, (own, free), moves);
        }
    }

    /// Lists the pairs that can be removed in games where the two cards of a pair may be anywhere
    /// on the table.
    #[inline]
    fn list_pairs<const WORDS: usize>(
        &self,
        rules: &Rules,
        free: PileSet<WORDS>,
        moves: &mut Vec<Move>,
    ) {
        let row = |pile: PileId| self.caches[pile.index()].row;
        let partners = |pile: PileId| rules.tables.removal.partners_in(row(pile));
        // Usually there is no pair, and a single look at each card shows that.
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

    /// Lists all removals in games in which the arrangement of the cards matters, or in which sets
    /// of more than two cards are removed.
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
            self.list_larger_sets(rules, removal, seat, free, moves);
        }
        if let Some(row) = removal.row() {
            self.list_rows(rules, removal, row, seat, moves);
        }
    }

    /// Lists the pairs that can be removed, including pairs with covered cards if that is allowed.
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
                        && self
                            .pair_goes_to(rules, seat, (*first, *card), (*second, *other), false)
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

    /// Lists the cards that can be removed on their own.
    fn list_singles<const WORDS: usize>(
        &self,
        rules: &Rules,
        removal: &Removal,
        seat: Seat,
        (own, free): (PileSet<WORDS>, PileSet<WORDS>),
        moves: &mut Vec<Move>,
    ) {
        // On a pile with wild cards, the cache has the card that the top card stands for.
        let from = removal.from();
        let mut kinds = from.iter().map(|id| rules.group(id));
        let is_asked = removal.row().is_some_and(RowRemoval::takes_single)
            || removal.depends_on_time()
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
        if let Some(lower) = removal.first(|what| matches!(what, Leaves::Lower(_))) {
            let mut cards = CardSet::EMPTY;
            let top = |pile: PileId| {
                let there = lower.from.contains(rules.pile(pile).group);
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

    /// Lists the sets of three or more cards that can be removed together.
    fn list_larger_sets<const WORDS: usize>(
        &self,
        rules: &Rules,
        removal: &Removal,
        seat: Seat,
        free: PileSet<WORDS>,
        moves: &mut Vec<Move>,
    ) {
        for leaving in &removal.groups {
            let Leaves::Set { ranks, suits } = &leaving.what else {
                continue;
            };
            if ranks.len() < 3 || !self.goes_now(rules, &leaving.goes_when, seat) {
                continue;
            }
            let mut free_tops = ArrayVec::<(PileId, Card), { SmallPileSet::MOST }>::new();
            free.each(|pile| {
                if let Some(card) = self.open_card(rules, pile)
                    && ranks.contains(&card.rank())
                    && leaving.from.contains(rules.pile(pile).group)
                {
                    // No table with such sets has more piles than fit here.
                    let _ = free_tops.try_push((pile, card));
                }
            });
            let none = (SmallPileSet::NONE, CardSet::EMPTY);
            list_sets((ranks, *suits), &free_tops, none, moves);
        }
        let sets = |mv: &Move| matches!(mv, Move::Set(_));
        let first = moves.iter().position(sets).unwrap_or(moves.len());
        moves[first..].sort_unstable();
        // The same cards may go to several kinds of pile.
        moves.dedup();
    }
}
