//! The random noise that makes the simulated players differ: a stream of random numbers, and a table that turns them
//! into random amounts by which a player misjudges the cost of a move.

use std::sync::LazyLock;

/// The number of values in the table of the random amounts by which simulated players misjudge a cost.
const VALUES: usize = 4096;

/// One unit of a position's cost, expressed in the units of the table of noise.
pub(super) const UNIT: i64 = 1024;

/// The natural logarithm of 2, in units of 2⁻³².
const LN_2: u64 = 2_977_044_472;

/// The quantiles of the Gumbel distribution, −ln(−ln u) for u in the middle of 4,096 equal slices, in units of 1/1,024.
/// A simulated player who chooses the option with the lowest cost minus noise chooses each option with its soft-max
/// probability.
static GUMBEL: LazyLock<Vec<i32>> = LazyLock::new(|| {
    let quantile = |number: u64| {
        let u = (2 * number + 1) << 19;
        let negative_log = -natural_log(u);
        let value = -natural_log(negative_log.unsigned_abs());
        i32::try_from(value >> 22).unwrap_or(0)
    };
    (0..VALUES as u64).map(quantile).collect()
});

/// Returns the natural logarithm of a positive number. The number and the result are in units of 2⁻³². The result is
/// computed from the binary logarithm by repeated squaring, one bit at a time.
fn natural_log(number: u64) -> i64 {
    let number = number.max(1);
    let exponent = i64::from(number.ilog2()) - 32;
    // Between 1 and 2, in units of 2⁻⁶².
    let mut mantissa = u128::from(number) << (62 - number.ilog2());
    let mut fraction = 0_i64;
    for _ in 0..32 {
        mantissa = (mantissa * mantissa) >> 62;
        fraction <<= 1;
        if mantissa >> 63 != 0 {
            mantissa >>= 1;
            fraction |= 1;
        }
    }
    let binary = i128::from(exponent << 32 | fraction);
    i64::try_from((binary * i128::from(LN_2)) >> 32).unwrap_or(i64::MIN)
}

/// A stream of random numbers: the generator `SplitMix64` by Steele, Lea and Flood (2014).
#[derive(Debug, Clone)]
pub(super) struct Noise(u64);

impl Noise {
    /// Creates the stream of random numbers for the simulated game with the number `play_out` of a deal. `fingerprint`
    /// identifies the rules.
    pub fn new(fingerprint: u64, deal: u64, play_out: u32) -> Self {
        let mut noise = Self(fingerprint);
        for part in [deal, u64::from(play_out)] {
            noise.0 = noise.next() ^ part;
        }
        noise
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Returns the next random value from the Gumbel distribution, in units of 1/[`UNIT`] of a position's cost.
    pub fn gumbel(&mut self) -> i64 {
        let number = self.next() >> 52;
        GUMBEL
            .get(usize::try_from(number).unwrap_or(0))
            .map_or(0, |value| i64::from(*value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_follows_gumbels_distribution() {
        assert!(GUMBEL.is_sorted());
        assert_eq!(GUMBEL.len(), VALUES);
        // −ln(−ln u) for the smallest, the middle and the largest u.
        assert_eq!((GUMBEL[0], GUMBEL[2048], GUMBEL[4095]), (-2252, 375, 9227));
        let mean = GUMBEL.iter().map(|value| i64::from(*value)).sum::<i64>()
            / i64::try_from(VALUES).unwrap_or(i64::MAX);
        assert!((585..=592).contains(&mean), "{mean} is not 0.577 × 1,024");
    }

    #[test]
    fn streams_repeat_and_differ_by_game_deal_and_play_out() {
        let first = |fingerprint, deal, play_out| Noise::new(fingerprint, deal, play_out).next();
        assert_eq!(first(1, 2, 3), first(1, 2, 3));
        assert_ne!(first(1, 2, 3), first(1, 2, 4));
        assert_ne!(first(1, 2, 3), first(1, 3, 3));
        assert_ne!(first(1, 2, 3), first(2, 2, 3));
    }
}
