//! The share of deals that can be won, with the interval that it lies in.

/// The number of deals that were searched, by verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Share {
    /// Can be won.
    pub won: u64,
    /// Cannot.
    pub lost: u64,
    /// Not known.
    pub undecided: u64,
}

/// How many standard deviations hold 95 of 100.
const DEVIATIONS: f64 = 1.959_964;

impl Share {
    /// Returns how many deals there are.
    pub const fn deals(self) -> u64 {
        self.won + self.lost + self.undecided
    }

    /// Returns the bounds, from 0 to 1, between which the true share lies in 95 cases of 100
    /// (Wilson): with every undecided deal counted as lost for the lower, as won for the upper.
    pub fn interval(self) -> (f64, f64) {
        let (low, _) = wilson(self.won, self.deals());
        let (_, high) = wilson(self.won + self.undecided, self.deals());
        (low, high)
    }
}

/// Returns Wilson's interval for a share of `hits` in `of` deals.
fn wilson(hits: u64, of: u64) -> (f64, f64) {
    if of == 0 {
        return (0.0, 1.0);
    }
    let (hits, of) = (hits as f64, of as f64);
    let share = hits / of;
    let square = DEVIATIONS * DEVIATIONS;
    let middle = share + square / (2.0 * of);
    let half = DEVIATIONS * (share * (1.0 - share) / of + square / (4.0 * of * of)).sqrt();
    let scale = 1.0 + square / of;
    (
        ((middle - half) / scale).max(0.0),
        ((middle + half) / scale).min(1.0),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tells whether numbers are the same to four places.
    fn near(one: f64, other: f64) -> bool {
        (one - other).abs() < 5e-5
    }

    #[test]
    fn intervals_are_those_of_the_tables() {
        // Newcombe, "Two-sided confidence intervals for the single proportion", method 3.
        for (hits, of, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let found = wilson(hits, of);
            assert!(near(found.0, low) && near(found.1, high), "{found:?}");
        }
    }

    #[test]
    fn what_is_undecided_widens_both_ways() {
        let decided = Share {
            won: 50,
            lost: 50,
            undecided: 0,
        };
        let open = Share {
            won: 50,
            lost: 40,
            undecided: 10,
        };
        assert!(near(open.interval().0, decided.interval().0));
        assert!(open.interval().1 > decided.interval().1);
        assert_eq!(Share::default().interval(), (0.0, 1.0));
    }
}
