//! A small survey of a game in the making: how many of its first deals can be won.

use std::sync::Arc;
use std::time::Duration;

use patience_core::{DealNumber, Game, Rules};
use patience_solver::Verdict;

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

    /// Takes the answer of a search. Tells whether it was waited for.
    pub fn learn(&mut self, number: u64, found: &Found) -> bool {
        if self.asked.take_if(|asked| *asked == number).is_none() {
            return false;
        }
        match found {
            Found::Verdict(Verdict::Won(_)) => self.won += 1,
            Found::Verdict(Verdict::Lost) => self.lost += 1,
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

    /// Returns how many of how many deals can be won, and of how many it is not known.
    pub const fn counts(&self) -> (u32, u32, u32) {
        (self.won, self.looked(), self.undecided)
    }
}
