//! The share of winnable deals, with its confidence interval.

/// The numbers of winnable, unwinnable and undecided deals in a survey.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Share {
    /// The number of winnable deals.
    pub won: u64,
    /// The number of unwinnable deals.
    pub lost: u64,
    /// The number of deals for which the search found no answer.
    pub undecided: u64,
}

/// The number of standard deviations around the mean that contain 95 % of a normal distribution.
const DEVIATIONS: f64 = 1.959_964;

impl Share {
    /// Returns the number of all deals in the survey.
    pub const fn deals(self) -> u64 {
        self.won + self.lost + self.undecided
    }

    /// Returns the lower and upper limits, from 0 to 1, of the range that contains the true share of winnable deals in
    /// 95 of 100 cases (Wilson's confidence interval). The lower limit counts every undecided deal as unwinnable, and
    /// the upper limit counts it as winnable.
    pub fn interval(self) -> (f64, f64) {
        let (low, _) = wilson(self.won, self.deals());
        let (_, high) = wilson(self.won + self.undecided, self.deals());
        (low, high)
    }
}

/// Returns Wilson's confidence interval for the share of winnable deals, if `hits` of `of` deals are winnable.
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

    /// Whether numbers are the same to four places.
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
    fn undecided_deals_widen_the_interval_both_ways() {
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
