//! Plies that are worth nothing but for what comes after: a card taken back from a foundation, a
//! column carried onto another so that a space is left, a card from a waste whose cards can all
//! be had at any time. Such a ply serves the one that puts cards on what it has brought, or in
//! the space that it has left, or that takes back the card below the one taken back. Nothing that
//! is done before that one needs it or hinders it, so it can wait until just before. Where one
//! ply is served by several, cards are taken back first and the place where they land is made
//! last: after a card is taken back any ply of these kinds may follow, after the others only one
//! that lands there. Holds where parts of runs need not be moved for their own sake
//! ([`super::Plan::whole_runs`]).

use patience_core::Role;

use super::super::bits::bits;
use super::super::hash::joint;
use super::{Board, FACE, Mark, Ply};

/// What tells a position with something pending from the same one without.
const SALT: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;

/// What the next ply is bound to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pending {
    /// It puts cards on one of these piles,
    pub on: u64,
    /// or is itself worth nothing but for what comes after.
    pub goes_on: bool,
    /// What this adds to the key.
    pub term: u128,
}

impl Pending {
    /// It may be any.
    pub const NOTHING: Self = Self {
        on: u64::MAX,
        goes_on: true,
        term: 0,
    };

    /// Returns what is pending on a pile whose cards have this term.
    #[inline]
    pub fn on(pile: u8, goes_on: bool, term: u128) -> Self {
        Self {
            on: 1 << pile,
            goes_on,
            term: joint(SALT ^ u128::from(goes_on), term),
        }
    }

    /// Returns the piles on which cards may be put by a ply that is worth something or not.
    #[inline]
    pub fn open_to(&self, serves: bool) -> u64 {
        if serves && self.goes_on {
            u64::MAX
        } else {
            self.on
        }
    }
}

/// Cards that land on others or in a space.
#[derive(Debug, Clone, Copy, Default)]
struct Found {
    /// Those that are worth it in any case.
    landing: u64,
    /// Those that only make a place for others.
    serving: u64,
    /// Those that leave a space,
    bottoms: u64,
    /// and those that would go there.
    for_space: u64,
}

impl Board<'_> {
    /// Tells whether cards from a pile that is no column serve only what follows wherever in the
    /// columns they are put.
    #[inline]
    pub(super) fn serves(&self, from: u8) -> bool {
        (self.plan.returning | self.plan.lasting) >> (from % 64) & 1 != 0
    }

    /// Tells whether a whole column serves only what follows wherever it is carried.
    #[inline]
    pub(super) fn leaves_space(&self, from: u8, count: u8) -> bool {
        self.plan.whole_runs
            && count == self.len(from)
            && self.plan.kind(from).role == Role::Tableau
            && self.filler(from).is_none()
    }

    /// Returns the pile on which cards must be put after a ply, and whether another ply that
    /// serves what follows may come first; nothing where any ply may follow.
    #[inline]
    pub(super) fn leads_to(&self, ply: Ply) -> Option<(u8, bool)> {
        let Ply {
            from,
            to,
            count,
            number,
        } = ply;
        let plan = self.plan;
        if !plan.whole_runs || count == 0 || plan.kind(to).role != Role::Tableau {
            return None;
        }
        if self.serves(from) {
            return Some((to, !self.is_waste(from)));
        }
        let leaves_space = !self.is_waste(from) && number == 0 && self.leaves_space(from, count);
        leaves_space.then_some((from, false))
    }

    /// Returns the cards that are worth landing on others or in a space, now or after plies that
    /// are made for the sake of what follows.
    pub(super) fn landing(&self) -> u64 {
        *self.landing.get_or_init(|| self.find_landing())
    }

    /// Cards are worth landing that runs begin with, that lie on one that goes up, that come up in
    /// the stock or lie on top elsewhere; cards that can be taken back, and those of a lasting
    /// waste, if they take one that is, or lie above one; and if there is one for the space, those
    /// of columns that leave it.
    fn find_landing(&self) -> u64 {
        let plan = self.plan;
        let mut found = Found::default();
        for pile in bits(plan.sources & !self.empty) {
            self.look_for_landing(pile, &mut found);
        }
        let Found {
            mut landing,
            mut serving,
            bottoms,
            for_space,
        } = found;
        if plan.lasting == 0 {
            landing |= self.coming().cards;
        } else {
            serving |= self.coming().cards;
        }
        let columns = plan.kinds.iter().find(|kind| kind.role == Role::Tableau);
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

    /// Looks for what a pile has for [`Self::find_landing`].
    #[inline]
    fn look_for_landing(&self, pile: u8, found: &mut Found) {
        let (plan, next) = (self.plan, self.rising().next);
        let len = self.len(pile);
        let card = |number: u8| self.mark(pile, number).card & FACE;
        let Mark { run, cards, .. } = *self.top(pile);
        if plan.returning >> pile & 1 != 0 {
            found.serving |= (1..=len).fold(0, |cards, number| cards | 1 << card(number));
        } else if plan.kind(pile).role != Role::Tableau {
            found.landing |= cards | 1 << card(len);
        } else if run > 0 {
            let lowest = 1 << card(len - run + 1);
            if self.leaves_space(pile, run) {
                found.bottoms |= lowest;
                found.for_space |= self.mark(pile, 0).accepts;
            } else {
                found.landing |= lowest;
            }
            if cards & next != 0 {
                for count in (1..run).filter(|count| next >> card(len - count) & 1 != 0) {
                    found.landing |= 1 << card(len - count + 1);
                }
            }
        }
    }

    /// Returns the cards that must be taken back before some of these can be.
    fn lying_above(&self, cards: u64) -> u64 {
        let piles = bits(self.plan.returning & !self.empty);
        piles.fold(0, |above, pile| {
            let codes = (1..=self.len(pile)).map(|number| self.mark(pile, number).card & FACE);
            let mut numbers = codes.skip_while(|card| cards >> card & 1 == 0);
            numbers.next();
            numbers.fold(above, |above, card| above | 1 << card)
        })
    }

    /// Tells whether anything can follow on a carry that is made for the sake of what follows.
    #[inline]
    pub(super) fn can_follow(&self, from: u8) -> bool {
        let landing = self.landing();
        let card = |number: u8| self.mark(from, number).card & FACE;
        if self.serves(from) {
            // Those on top make way for the others.
            return (1..=self.len(from)).any(|number| landing >> card(number) & 1 != 0);
        }
        self.mark(from, 0).accepts & landing & !(1 << card(1)) != 0
    }
}
