//! Plies that are worth nothing but for what comes after: a card taken back from a foundation, a
//! column carried onto another so that a space is left, a card from a waste that never changes
//! its order. Each can wait until just before the ply for whose sake it is made, as nothing that
//! is done in between needs it or hinders it, so it is tried only with such a ply to follow: one
//! that puts cards on the card that came, or in the space. Holds where parts of runs need not be
//! moved for their own sake ([`super::Plan::whole_runs`]).

use patience_core::Role;

use super::super::hash::joint;
use super::kind::bits;
use super::{Board, FACE, Ply};

/// What tells a position with something pending from the same one without.
const SALT: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;

/// What the next ply is bound to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pending {
    /// It puts cards on one of these piles,
    pub on: u64,
    /// or takes the next card back from these.
    pub back: u64,
    /// What this adds to the key.
    pub term: u128,
}

impl Pending {
    /// It may be any.
    pub const NOTHING: Self = Self {
        on: u64::MAX,
        back: 0,
        term: 0,
    };

    /// Returns what is pending on a pile whose cards have this term.
    #[inline]
    pub fn on(pile: u8, back: u64, term: u128) -> Self {
        Self {
            on: 1 << pile,
            back,
            term: joint(SALT, term),
        }
    }

    /// Returns the piles on which cards from a pile may be put.
    #[inline]
    pub fn open_to(&self, from: u8) -> u64 {
        if self.back >> from & 1 == 0 {
            self.on
        } else {
            u64::MAX
        }
    }
}

impl Board<'_> {
    /// Returns the pile on which cards must be put after a ply, and the foundations from which
    /// one more may be taken back instead; nothing where any ply may follow.
    #[inline]
    pub(super) fn leads_to(&self, ply: Ply) -> Option<(u8, u64)> {
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
        let source = 1_u64 << (from % 64);
        if (plan.foundations | plan.lasting) & source != 0 {
            return Some((to, source & plan.foundations));
        }
        let leaves_space = !self.is_waste(from)
            && number == 0
            && count == self.len(from)
            && plan.kind(from).role == Role::Tableau
            && self.filler(from).is_none();
        leaves_space.then_some((from, 0))
    }

    /// Returns the cards that can be put on others for more than a space: those that runs begin
    /// with or that lie on one that goes up, those that come up in the stock or lie on top
    /// elsewhere, and with them those of columns that leave a space for one of them.
    pub(super) fn movers(&self) -> u64 {
        *self.movers.get_or_init(|| self.find_movers())
    }

    fn find_movers(&self) -> u64 {
        let (plan, next) = (self.plan, self.next_up());
        let (mut movers, mut bottoms, mut wanted) = (0_u64, 0_u64, 0_u64);
        for pile in bits(plan.sources & !self.empty) {
            if plan.kind(pile).role != Role::Tableau {
                movers |= 1 << (self.top(pile).card & FACE);
                continue;
            }
            let (len, run) = (self.len(pile), self.top(pile).run);
            for count in 1..=run {
                let begins = len - count;
                let card = 1 << (self.mark(pile, begins + 1).card & FACE);
                let below = self.mark(pile, begins).card & FACE;
                if begins == 0 {
                    bottoms |= card;
                    wanted |= self.mark(pile, 0).accepts;
                } else if count == run || next >> below & 1 != 0 {
                    movers |= card;
                }
            }
        }
        if let Some(talon) = plan.talon {
            self.standing.each_coming(talon, |number, _| {
                movers |= 1 << (self.row[usize::from(number)] & FACE);
            });
        }
        if movers & wanted != 0 {
            movers | bottoms
        } else {
            movers
        }
    }

    /// Tells whether anything can follow on a carry that is made for the sake of what follows.
    #[inline]
    pub(super) fn can_follow(&self, from: u8, pile: u8) -> bool {
        if pile == from {
            let bottom = self.mark(from, 1).card & FACE;
            return self.mark(from, 0).accepts & self.movers() & !(1 << bottom) != 0;
        }
        let accepts = &self.plan.kind(pile).accepts;
        (1..=self.len(from)).any(|number| {
            let card = self.mark(from, number).card & FACE;
            accepts[usize::from(card)] & self.movers() != 0
        })
    }
}
