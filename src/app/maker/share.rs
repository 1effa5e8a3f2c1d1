//! A small survey of a game: which share of the game's first deals can be won.

use std::sync::Arc;
use std::time::Duration;

use patience_core::{DealNumber, Game, Rules};
use patience_solver::{StopReason, Verdict};

use crate::winnability::{Found, Question, Search};

/// The number of deals to search for the share of winnable deals.
const DEALS: u64 = 30;

/// The time limit for searching each deal.
const TIME: Duration = Duration::from_secs(2);

/// The results so far of searching whether the first deals of a game can be won.
#[derive(Debug, Clone)]
pub struct Share {
    rules: Arc<Rules>,
    /// The number of the search that is running.
    asked: Option<u64>,
    won: u32,
    lost: u32,
    undecided: u32,
}

impl Share {
    /// Starts a small survey of a game, with its first deal. Returns `None` unless this is a single-player game that
    /// can be won.
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

    /// Whether all deals of the small survey have been searched.
    pub fn is_done(&self) -> bool {
        u64::from(self.looked()) >= DEALS
    }

    /// Returns the search of the next deal in the small survey, with this number and a memory limit in MiB. Returns
    /// `None` while a search is running.
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

    /// Records the result of searching a deal. The result of a cancelled search is ignored. Returns whether the result
    /// belongs to the search that was running.
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

    /// Returns the result of the small survey as a sentence: `27 of 30 deals can be won`.
    pub fn words(&self) -> String {
        let (won, looked) = (self.won, self.looked());
        let mut words = if looked == 0 {
            "Searching the first deal …".to_owned()
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

    /// Returns the result in short: `27 of 30 deals winnable`.
    pub fn short_words(&self) -> String {
        let (won, looked) = (self.won, self.looked());
        match self.undecided {
            0 => format!("{won} of {looked} deals winnable"),
            undecided => format!("{won} of {looked} deals winnable, {undecided} undecided"),
        }
    }

    /// Returns the lowest and the highest share of winnable deals that the results allow, from 0 to 1. Returns `None`
    /// before the first result.
    pub fn bounds(&self) -> Option<(f64, f64)> {
        let looked = f64::from(self.looked());
        let share = |deals: u32| f64::from(deals) / looked;
        (looked > 0.0).then(|| (share(self.won), share(self.won + self.undecided)))
    }

    /// Whether the share of winnable deals was measured with the given rules.
    fn is_of(&self, rules: &Arc<Rules>) -> bool {
        Arc::ptr_eq(&self.rules, rules)
    }
}

/// The shares of winnable deals that the maker compares.
#[derive(Debug, Clone, Default)]
pub struct Shares {
    /// The share of winnable deals in the game as it is now.
    now: Option<Share>,
    /// The share of winnable deals in the game before the last change.
    before: Option<Share>,
    /// The share of winnable deals in the game that the draft extends.
    original: Option<Share>,
}

impl Shares {
    /// Whether the share of winnable deals under the given rules is known or being measured.
    pub fn has(&self, rules: &Arc<Rules>) -> bool {
        self.now.as_ref().is_some_and(|share| share.is_of(rules))
    }

    /// Starts to measure the share of winnable deals in a game. It will be compared with the previous result and with
    /// the extended game. Returns whether this is a single-player game that can be won.
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

    /// Stops measuring the share of winnable deals, because the game has changed. The result so far becomes the result
    /// of the game before the change.
    pub fn leave(&mut self) {
        let found = self.now.take().filter(|share| share.bounds().is_some());
        self.before = found.or_else(|| self.before.take());
    }

    /// Returns the share of winnable deals in the game as it is now, if its measurement was started.
    pub const fn now(&self) -> Option<&Share> {
        self.now.as_ref()
    }

    /// Returns the share of winnable deals in the game before the last change, if there is a result.
    pub const fn before(&self) -> Option<&Share> {
        self.before.as_ref()
    }

    /// Returns the share of winnable deals in the game that the draft extends, if there is a result.
    pub fn original(&self) -> Option<&Share> {
        self.original
            .as_ref()
            .filter(|share| share.bounds().is_some())
    }

    /// Whether deals of the small survey remain to be searched.
    pub fn is_under_way(&self) -> bool {
        let looks = |share: &Option<Share>| share.as_ref().is_some_and(|share| !share.is_done());
        self.now.is_some() && (looks(&self.now) || looks(&self.original))
    }

    /// Returns the search of the next deal in the small survey, with this number and a memory limit in MiB. Returns
    /// `None` while a search is running. The deals of the game as it is now are searched before those of the extended
    /// game.
    pub fn ask(&mut self, number: u64, memory: u32) -> Option<Search> {
        let now = self.now.as_mut()?;
        if now.is_done() {
            self.original.as_mut()?.ask(number, memory)
        } else {
            now.ask(number, memory)
        }
    }

    /// Records the result of searching a deal. Returns whether the result belongs to the search that was running.
    pub fn learn(&mut self, number: u64, found: &Found) -> bool {
        let mut shares = [&mut self.now, &mut self.before, &mut self.original]
            .into_iter()
            .flatten();
        shares.any(|share| share.learn(number, found))
    }
}
