//! The chance in what computer players do. Whole numbers only, so that the same seed gives the
//! same game on every platform.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The middles of 64 equal slices of a lognormal distribution with σ 0.25 and mean 1, in
/// thousandths: how long one and the same person takes for one and the same action.
const JITTER: [u32; 64] = [
    530, 590, 624, 650, 671, 689, 706, 720, 734, 747, 760, 771, 783, 793, 804, 814, 824, 834, 844,
    854, 863, 872, 882, 891, 900, 909, 919, 928, 937, 946, 956, 965, 975, 984, 994, 1004, 1014,
    1024, 1034, 1045, 1056, 1067, 1078, 1090, 1102, 1115, 1128, 1141, 1155, 1170, 1186, 1202, 1220,
    1238, 1259, 1281, 1306, 1333, 1365, 1402, 1447, 1507, 1594, 1775,
];

/// A stream of chance.
#[derive(Debug, Clone)]
pub(crate) struct Chance(Xoshiro256PlusPlus);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Tells whether something that happens so many times in a thousand happens now.
    pub fn happens(&mut self, permille: u32) -> bool {
        // The error of taking the upper bits of a product is below one in four million.
        permille > 0 && self.below(1000) < permille
    }

    /// Returns a number below a bound.
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u64::from(self.0.next_u32()) * u64::from(bound)) >> 32) as u32
    }

    /// Returns a time with the jitter of a hand about it.
    pub fn jitter(&mut self, ms: u64) -> u64 {
        let slice = self.below(JITTER.len() as u32) as usize;
        ms * u64::from(JITTER[slice]) / 1000
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_jitter_keeps_the_mean_and_rises() {
        let sum: u32 = JITTER.iter().sum();
        assert!(sum.abs_diff(64_000) < 640, "{sum}");
        assert!(JITTER.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn chances_come_up_about_as_often_as_they_say() {
        let mut chance = Chance::new(5);
        let hits = (0..100_000).filter(|_| chance.happens(100)).count();
        assert!((9_600..10_400).contains(&hits), "{hits}");
        assert!((0..1000).all(|_| !chance.happens(0)));
    }
}
