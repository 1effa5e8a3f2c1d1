//! A small survey of a game: how many of its first deals can be won.

use std::sync::Arc;
use std::time::Duration;

use patience_core::{DealNumber, Game, Rules};
use patience_solver::{StopReason, Verdict};

use crate::winnability::{Found, Question, Search};

/// How many deals are looked at.
const DEALS: u64 = 30;

/// How long a deal is looked at.
const TIME: Duration = Duration::from_secs(2);

/// What has been found so far of the first deals of a game.
#[derive(Debug, Clone)]
pub struct Share {
    rules: Arc<Rules>,
    /// The number of the search under way.
    asked: Option<u64>,
    won: u32,
    lost: u32,
    undecided: u32,
}

impl Share {
    /// Begins with the first deal. Nothing where the game is not one that the solver can win.
    pub fn new(rules: &Arc<Rules>) -> Option<Self> {
        let can_be_asked = rules.seats() == 1 && rules.goal.can_be_won();
        can_be_asked.then(|| Self {
            rules: Arc::clone(rules),
            asked: None,
            won: 0,
            lost: 0,
            undecided: 0,
        })
    }

    const fn looked(&self) -> u32 {
        self.won + self.lost + self.undecided
    }

    /// Tells whether all deals have been looked at.
    pub fn is_done(&self) -> bool {
        u64::from(self.looked()) >= DEALS
    }

    /// Returns the next search, with this number and so many MiB, unless one is under way.
    pub fn ask(&mut self, number: u64, memory: u32) -> Option<Search> {
        if self.asked.is_some() || self.is_done() {
            return None;
        }
        let deal = DealNumber::new(u64::from(self.looked()) + 1)?;
        self.asked = Some(number);
        let game = Game::new(Arc::clone(&self.rules), deal);
        let question = Question::WinnableDeal(TIME);
        let (rules, position) = (Arc::clone(&self.rules), game.position().clone());
        Some(Search::new(number, question, rules, position, memory))
    }

    /// Takes the answer of a search, of which a cancelled one tells nothing. Tells whether it was waited
    /// for.
    pub fn learn(&mut self, number: u64, found: &Found) -> bool {
        if self.asked.take_if(|asked| *asked == number).is_none() {
            return false;
        }
        match found {
            Found::Verdict(Verdict::Won(_)) => self.won += 1,
            Found::Verdict(Verdict::Lost) => self.lost += 1,
            Found::Verdict(Verdict::Undecided(StopReason::Cancelled)) => {}
            _ => self.undecided += 1,
        }
        true
    }

    /// Says how many can be won.
    pub fn words(&self) -> String {
        let (won, looked) = (self.won, self.looked());
        let mut words = if looked == 0 {
            "The first deal is looked at …".to_owned()
        } else {
            format!("{won} of {looked} deals can be won")
        };
        if self.undecided > 0 {
            words = format!("{words}, {} undecided", self.undecided);
        }
        if looked > 0 && !self.is_done() {
            words.push_str(" so far …");
        }
        words
    }

    /// Says in short how many can be won: `27 of 30 deals`.
    pub fn short_words(&self) -> String {
        let (won, looked) = (self.won, self.looked());
        match self.undecided {
            0 => format!("{won} of {looked} deals"),
            undecided => format!("{won} of {looked} deals, {undecided} undecided"),
        }
    }

    /// Returns the share of deals that can be won at the least and at the most, from 0 to 1; nothing
    /// before the first deal has been looked at.
    pub fn bounds(&self) -> Option<(f64, f64)> {
        let looked = f64::from(self.looked());
        let share = |deals: u32| f64::from(deals) / looked;
        (looked > 0.0).then(|| (share(self.won), share(self.won + self.undecided)))
    }

    /// Tells whether it is one of these rules.
    fn is_of(&self, rules: &Arc<Rules>) -> bool {
        Arc::ptr_eq(&self.rules, rules)
    }
}

/// The shares that a maker of games compares.
#[derive(Debug, Clone, Default)]
pub struct Shares {
    /// That of the game as it is.
    now: Option<Share>,
    /// That of the game before the last change.
    before: Option<Share>,
    /// That of the game that it began with.
    original: Option<Share>,
}

impl Shares {
    /// Tells whether deals of these rules are looked at, or were.
    pub fn has(&self, rules: &Arc<Rules>) -> bool {
        self.now.as_ref().is_some_and(|share| share.is_of(rules))
    }

    /// Begins anew with the first deal of a game, and compares it with what was found before and with the
    /// game that it began with. Tells whether it is a game that the solver can win.
    pub fn begin(&mut self, rules: &Arc<Rules>, original: Option<&Arc<Rules>>) -> bool {
        self.leave();
        self.now = Share::new(rules);
        let is_known = |original: &Arc<Rules>| {
            let known = self.original.as_ref();
            known.is_some_and(|share| share.is_of(original))
        };
        if let Some(original) = original.filter(|original| !is_known(original)) {
            self.original = Share::new(original);
        }
        self.now.is_some()
    }

    /// Leaves off, because the game has changed: what was found is that of the game before.
    pub fn leave(&mut self) {
        let found = self.now.take().filter(|share| share.bounds().is_some());
        self.before = found.or_else(|| self.before.take());
    }

    /// Returns the share of the game as it is, if one is looked for.
    pub const fn now(&self) -> Option<&Share> {
        self.now.as_ref()
    }

    /// Returns the share of the game before the last change, if any was found.
    pub const fn before(&self) -> Option<&Share> {
        self.before.as_ref()
    }

    /// Returns the share of the game that it began with, if any was found.
    pub fn original(&self) -> Option<&Share> {
        self.original
            .as_ref()
            .filter(|share| share.bounds().is_some())
    }

    /// Tells whether a deal is to be looked at.
    pub fn is_under_way(&self) -> bool {
        let looks = |share: &Option<Share>| share.as_ref().is_some_and(|share| !share.is_done());
        self.now.is_some() && (looks(&self.now) || looks(&self.original))
    }

    /// Returns the next search, with this number and so many MiB, unless one is under way: first for the
    /// game as it is.
    pub fn ask(&mut self, number: u64, memory: u32) -> Option<Search> {
        let now = self.now.as_mut()?;
        if now.is_done() {
            self.original.as_mut()?.ask(number, memory)
        } else {
            now.ask(number, memory)
        }
    }

    /// Takes the answer of a search. Tells whether it was waited for.
    pub fn learn(&mut self, number: u64, found: &Found) -> bool {
        let mut shares = [&mut self.now, &mut self.before, &mut self.original]
            .into_iter()
            .flatten();
        shares.any(|share| share.learn(number, found))
    }
}
