//! Fresh deal numbers, for players who do not ask for a particular deal. `patience_core` decides which cards a number
//! deals; only the number itself is random.

use patience_core::DealNumber;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::survey::difficulty::{Level, Thresholds};

/// Chooses deal numbers at random.
#[derive(Debug, Clone)]
pub struct Dealer {
    random: Xoshiro256PlusPlus,
}

impl Dealer {
    /// The highest deal number that is chosen at random for a fresh deal. Six digits are easy to pass on.
    const HIGHEST: u64 = 999_999;

    /// Creates a source of fresh deal numbers with an unpredictable seed.
    pub fn new() -> Self {
        Self::from_seed(rand::random())
    }

    /// Creates a source of random deal numbers that always gives the same numbers for the same seed.
    pub fn from_seed(seed: u64) -> Self {
        Self {
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    /// Returns a random deal number, from 1 to 999,999.
    pub fn fresh(&mut self) -> DealNumber {
        let number = self.random.random_range(1..=Self::HIGHEST);
        DealNumber::new(number).expect("a number from 1 is a deal number")
    }

    /// Returns a random number out of all possible deal numbers. They are too many for anyone to find this one by
    /// trying them all.
    pub fn secret(&mut self) -> DealNumber {
        let number = self.random.random_range(1..=DealNumber::MAX);
        DealNumber::new(number).unwrap_or(DealNumber::FIRST)
    }

    /// Returns 32 random hexadecimal digits, which nobody can guess.
    pub fn salt(&mut self) -> String {
        format!("{:032x}", self.random.random::<u128>())
    }

    /// Chooses at random the number of a deal of a certain level of difficulty: one of the deals recorded with this
    /// level or, if there are none, any deal. A deal that is not recorded may turn out to be of another level.
    pub fn for_level(&mut self, thresholds: &Thresholds, level: Level) -> DealNumber {
        match thresholds.deals_of(level).as_slice() {
            [] => self.fresh(),
            noted => noted[self.random.random_range(0..noted.len())],
        }
    }

    /// Chooses at random the number of a deal whose level of difficulty is recorded. Such a deal can be won. Returns
    /// `None` if no deal is recorded.
    pub fn noted_as_won(&mut self, thresholds: &Thresholds) -> Option<DealNumber> {
        let noted = Level::ALL.map(|level| thresholds.deals_of(level)).concat();
        let last = noted.len().checked_sub(1)?;
        Some(noted[self.random.random_range(0..=last)])
    }
}

impl Default for Dealer {
    fn default() -> Self {
        Self::new()
    }
}

/// Returns the deal number of a fresh deal.
pub fn fresh_deal() -> DealNumber {
    Dealer::new().fresh()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_of_a_level_is_one_that_is_known_to_be_of_it() {
        let rules = crate::tests::embedded().rule_file("golf").unwrap();
        let rules = rules.compile(Some("queens-on-kings"), &[]).unwrap();
        let measured = crate::tests::embedded().difficulty;
        let mut thresholds = Thresholds::of(measured, &rules).unwrap();
        let mut dealer = Dealer::from_seed(1);
        for level in Level::ALL {
            let drawn = dealer.for_level(&thresholds, level);
            assert_eq!(thresholds.level_of(drawn), Some(level));
        }
        let last = thresholds.levels.len() as u64;
        thresholds.levels.clear();
        let drawn = [(); 8].map(|()| dealer.for_level(&thresholds, Level::Easy).get());
        assert!(drawn.iter().any(|number| *number > last), "{drawn:?}");
    }

    #[test]
    fn a_seed_decides_the_numbers_and_no_seed_does_not() {
        let drawn = |mut dealer: Dealer| [(); 8].map(|()| dealer.fresh());
        assert_eq!(drawn(Dealer::from_seed(7)), drawn(Dealer::from_seed(7)));
        assert_ne!(drawn(Dealer::from_seed(7)), drawn(Dealer::from_seed(8)));
        assert_ne!(drawn(Dealer::new()), drawn(Dealer::new()));
    }

    #[test]
    fn fresh_numbers_have_six_digits_at_most() {
        let mut dealer = Dealer::from_seed(1);
        assert!((0..10_000).all(|_| (1..=Dealer::HIGHEST).contains(&dealer.fresh().get())));
    }
}
