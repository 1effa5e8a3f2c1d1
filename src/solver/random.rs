//! The random numbers of computer players. Their generator uses only integers, so that the same seed gives the same
//! game on every platform.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng as _, SeedableRng as _};

/// The midpoints of 64 equal slices of a lognormal distribution with σ 0.25 and mean 1, in thousandths. They model
/// the variation in the time that a person takes for the same action.
const JITTER_PERMILLE: [u32; 64] = [
    530, 590, 624, 650, 671, 689, 706, 720, 734, 747, 760, 771, 783, 793, 804, 814, 824, 834, 844,
    854, 863, 872, 882, 891, 900, 909, 919, 928, 937, 946, 956, 965, 975, 984, 994, 1004, 1014,
    1024, 1034, 1045, 1056, 1067, 1078, 1090, 1102, 1115, 1128, 1141, 1155, 1170, 1186, 1202, 1220,
    1238, 1259, 1281, 1306, 1333, 1365, 1402, 1447, 1507, 1594, 1775,
];

/// The number of slices of the distribution in [`JITTER_PERMILLE`], of random variation in a person's speed.
const JITTER_SLICES: u32 = 64;

/// A stream of random numbers (xoshiro256++, by David Blackman and Sebastiano Vigna).
#[derive(Debug, Clone)]
pub(crate) struct Random(Xoshiro256PlusPlus);

impl Random {
    /// Creates the stream of random numbers that starts from `seed`.
    pub fn from_seed(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Decides at random whether an event with a probability of `permille` thousandths happens. A probability of 0
    /// uses no random number.
    pub fn happens(&mut self, permille: u32) -> bool {
        permille > 0 && self.below(1000) < permille
    }

    /// Returns a random number below `bound`. The number is taken from the upper bits of a product, so its bias is
    /// below one in four million for the bounds in use.
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u64::from(self.0.next_u32()) * u64::from(bound)) >> 32) as u32
    }

    /// Returns a random duration close to `ms` milliseconds, with the variation of a person's actions.
    pub fn jitter(&mut self, ms: u64) -> u64 {
        let slice = self.below(JITTER_SLICES) as usize;
        ms * u64::from(JITTER_PERMILLE[slice]) / 1000
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_jitter_has_mean_one_and_is_sorted() {
        let sum: u32 = JITTER_PERMILLE.iter().sum();
        assert!(sum.abs_diff(64_000) < 640, "{sum}");
        assert!(JITTER_PERMILLE.windows(2).all(|pair| pair[0] < pair[1]));
    }

    /// Follows the published algorithms of xoshiro256++ and of `SplitMix64`, which turns a seed into its first state.
    #[test]
    fn a_seed_gives_the_same_numbers_for_ever() {
        let mut random = Random::from_seed(5);
        let numbers = [(); 6].map(|()| random.below(1000));
        assert_eq!(numbers, [292, 611, 97, 58, 527, 703]);
    }

    #[test]
    fn events_happen_about_as_often_as_their_probability_says() {
        let mut random = Random::from_seed(5);
        let hits = (0..100_000).filter(|_| random.happens(100)).count();
        assert!((9_600..10_400).contains(&hits), "{hits}");
        assert!((0..1000).all(|_| !random.happens(0)));
    }
}
