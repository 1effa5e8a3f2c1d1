//! Deferral of macro moves of a tableau state: which of them only serve a later one, the obligation
//! that they put on the next move, and whether any later move is there to be served. The argument is
//! that of [`crate::prune::deferral`].

use patience_core::Role;

use super::macro_move::TableauMacro;
use super::position::TableauState;
use super::prefix::Prefix;
use crate::bits::bits;
use crate::card_code::FACE;

/// Cards that could land on others or in a space.
#[derive(Debug, Clone, Copy, Default)]
struct LandingCards {
    /// Cards that are worth landing in any case.
    worthwhile: u64,
    /// Cards that only make a place for others.
    serving: u64,
    /// The lowest cards of columns that leave a space.
    bottoms: u64,
    /// Cards that would go in such a space.
    for_space: u64,
}

impl TableauState<'_> {
    /// Tells whether cards from a pile that is no column only serve a later move, wherever in the
    /// columns they are put.
    #[inline]
    pub(super) fn only_serves(&self, from: u8) -> bool {
        (self.game.returnable | self.game.lasting_waste) >> (from % 64) & 1 != 0
    }

    /// Tells whether these cards are a whole column that only serves a later move, wherever it is
    /// put, by the space it leaves.
    #[inline]
    pub(super) fn leaves_space(&self, from: u8, count: u8) -> bool {
        self.game.moves_whole_runs
            && count == self.len(from)
            && self.game.kind(from).role == Role::Tableau
            && self.filler(from).is_none()
    }

    /// Returns the pile on which cards must be put after a macro move, and whether another move
    /// that serves may come first; nothing where any move may follow.
    #[inline]
    pub(super) fn obliged_pile(&self, macro_move: TableauMacro) -> Option<(u8, bool)> {
        let TableauMacro {
            from,
            to,
            count,
            extra,
        } = macro_move;
        let game = self.game;
        if !game.defers || count == 0 || game.kind(to).role != Role::Tableau {
            return None;
        }
        if self.only_serves(from) {
            return Some((to, !self.is_waste(from)));
        }
        let leaves_space = !self.is_waste(from) && extra == 0 && self.leaves_space(from, count);
        leaves_space.then_some((from, false))
    }

    /// Returns the cards that are worth landing on others or in a space, now or after moves that
    /// serve.
    pub(super) fn landing(&self) -> u64 {
        *self.landing.get_or_init(|| self.find_landing())
    }

    /// Finds the cards that are worth landing: the lowest cards of runs, cards that lie on a card
    /// that goes up, cards that come up in the stock or lie on top elsewhere; cards that can be
    /// taken back and cards of a lasting waste, if they take such a card or lie above one; and the
    /// bottoms of columns, if there is such a card for the space.
    fn find_landing(&self) -> u64 {
        let game = self.game;
        let mut found = LandingCards::default();
        for pile in bits(game.sources & !self.empty) {
            self.add_landing_of(pile, &mut found);
        }
        let LandingCards {
            worthwhile: mut landing,
            mut serving,
            bottoms,
            for_space,
        } = found;
        if game.lasting_waste == 0 {
            landing |= self.playable().faces;
        } else {
            serving |= self.playable().faces;
        }
        let columns = game.kinds.iter().find(|kind| kind.role == Role::Tableau);
        let mut latest = landing;
        while latest != 0 {
            let holders = bits(latest).fold(0, |holders, card| {
                holders | columns.map_or(0, |kind| kind.lies_on[usize::from(card % 64)])
            });
            let mut more = holders & serving & !landing;
            if more != 0 {
                more |= self.lying_above(landing | more) & !landing;
            }
            if (landing | more) & for_space != 0 {
                more |= bottoms & !landing;
            }
            landing |= more;
            latest = more;
        }
        landing
    }

    /// Adds the cards of a pile to the cards of [`Self::find_landing`].
    #[inline]
    fn add_landing_of(&self, pile: u8, found: &mut LandingCards) {
        let (game, next) = (self.game, self.foundation_cards().next);
        let len = self.len(pile);
        let card = |number: u8| self.prefix(pile, number).card & FACE;
        let Prefix { run, run_cards, .. } = *self.top(pile);
        if game.returnable >> pile & 1 != 0 {
            found.serving |= (1..=len).fold(0, |cards, number| cards | 1 << card(number));
        } else if game.kind(pile).role != Role::Tableau {
            found.worthwhile |= run_cards | 1 << card(len);
        } else if run > 0 {
            let lowest = 1 << card(len - run + 1);
            if self.leaves_space(pile, run) {
                found.bottoms |= lowest;
                found.for_space |= self.prefix(pile, 0).accepts;
            } else {
                found.worthwhile |= lowest;
            }
            if run_cards & next != 0 {
                for count in (1..run).filter(|count| next >> card(len - count) & 1 != 0) {
                    found.worthwhile |= 1 << card(len - count + 1);
                }
            }
        }
    }

    /// Returns the cards that must be taken back from foundations before some of these can be.
    fn lying_above(&self, cards: u64) -> u64 {
        let piles = bits(self.game.returnable & !self.empty);
        piles.fold(0, |above, pile| {
            let codes = (1..=self.len(pile)).map(|number| self.prefix(pile, number).card & FACE);
            let mut cards_above = codes.skip_while(|card| cards >> card & 1 == 0);
            cards_above.next();
            cards_above.fold(above, |above, card| above | 1 << card)
        })
    }

    /// Tells whether any move can follow that a transfer from a pile serves.
    #[inline]
    pub(super) fn can_be_followed(&self, from: u8) -> bool {
        let landing = self.landing();
        let card = |number: u8| self.prefix(from, number).card & FACE;
        if self.only_serves(from) {
            // Cards on top make way for the cards below them.
            return (1..=self.len(from)).any(|number| landing >> card(number) & 1 != 0);
        }
        self.prefix(from, 0).accepts & landing & !(1 << card(1)) != 0
    }
}
