//! Puts off macro moves that only serve a later move, such as making a space. This module determines which moves these
//! are, what they oblige the next move to do, and whether there is any later move for them to serve. The reasons are
//! those of [`crate::prune::deferral`].

use patience_core::Role;

use super::macro_move::TableauMacro;
use super::position::TableauState;
use super::prefix::Prefix;
use crate::bits::bits;
use crate::card_code::FACE;

/// Sets of cards that could be put on other cards or in a space, by how worthwhile that is.
#[derive(Debug, Clone, Copy, Default)]
struct LandingCards {
    /// The cards that are worth putting on another card or in a space in any case.
    worthwhile: u64,
    /// The cards that are worth putting on another card or in a space only because they make a place for other cards.
    serving: u64,
    /// The lowest cards of columns. When the cards of such a column all move, they leave a space.
    bottoms: u64,
    /// The cards that could go in the space that a column leaves when all its cards move.
    for_space: u64,
}

impl TableauState<'_> {
    /// Whether moving cards from pile `from`, which is not a column, only serves a later move, wherever in the columns
    /// they are put.
    #[inline]
    pub(super) fn only_serves(&self, from: u8) -> bool {
        (self.game.returnable | self.game.lasting_waste) >> (from % 64) & 1 != 0
    }

    /// Whether the topmost `count` cards of pile `from` are a whole column whose move only serves a later move, by the
    /// space that it leaves.
    #[inline]
    pub(super) fn leaves_space(&self, from: u8, count: u8) -> bool {
        self.game.moves_whole_runs
            && count == self.len(from)
            && self.game.kind(from).role == Role::Tableau
            && self.filler(from).is_none()
    }

    /// Returns the pile on which the next macro move must put cards after this macro move, and whether another move
    /// that only serves a later one may come first. Returns `None` if any move may follow.
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

    /// Returns the cards that are worth putting on other cards or in a space, now or after moves that only serve to
    /// make this possible.
    pub(super) fn landing(&self) -> u64 {
        *self.landing.get_or_init(|| self.find_landing())
    }

    /// Finds the cards that are worth putting on other cards or in a space. These are the lowest cards of runs; cards
    /// on a card that moves up to a foundation; and cards that come up in the stock or are on top of other piles. Cards
    /// that can be taken back and cards of a lasting waste belong to them if they take such a card or are above one. So
    /// do the lowest cards of columns, if there is such a card for the space.
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

    /// Adds the cards of `pile` that may be worth putting on other cards or in a space, for [`Self::find_landing`].
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

    /// Returns the cards on the foundations that must be taken back before some of these `cards` can be taken back.
    fn lying_above(&self, cards: u64) -> u64 {
        let piles = bits(self.game.returnable & !self.empty);
        piles.fold(0, |above, pile| {
            let codes = (1..=self.len(pile)).map(|number| self.prefix(pile, number).card & FACE);
            let mut cards_above = codes.skip_while(|card| cards >> card & 1 == 0);
            cards_above.next();
            cards_above.fold(above, |above, card| above | 1 << card)
        })
    }

    /// Whether any move can follow that makes a transfer of cards from pile `from` useful.
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
