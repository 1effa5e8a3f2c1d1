//! Random play in games with points. It gives an average score with which a person's score can be compared.

use std::sync::Arc;

use patience_app::survey::fingerprint;
use patience_app::survey::random_play::RandomPlay;
use patience_core::{Act, DealNumber, Entry, Game, Rules, Seat};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};

use super::lines::{Line, Lines};

/// The maximum number of moves in a game that is played at random. A longer game ends there and counts the points that
/// it has at that time.
const MOST_MOVES: usize = 100_000;

/// Whether games by these rules are scored in points. Only then can random play be measured.
pub fn suits(rules: &Rules) -> bool {
    rules.seats() == 1 && (!rules.goal.can_be_won() || rules.has_match)
}

/// Plays deals with moves that are chosen uniformly at random. Returns the mean and the standard deviation of the
/// points. The deal number is the random seed for the moves, so the same deals always give the same result.
pub fn measure(rules: &Arc<Rules>, deals: impl Iterator<Item = DealNumber>) -> RandomPlay {
    let (mut count, mut sum, mut squares) = (0_u64, 0.0, 0.0);
    for deal in deals {
        let points = f64::from(points(rules, deal));
        count += 1;
        sum += points;
        squares += points * points;
    }
    let number = count.max(1) as f64;
    let mean = sum / number;
    // The sample variance: the sample mean takes one degree of freedom.
    let variance = (squares - sum * mean) / (number - 1.0).max(1.0);
    let rounded = |value: f64| (value * 1000.0).round() / 1000.0;
    RandomPlay {
        game: rules.about.id.clone(),
        variant: rules.about.variant.clone(),
        fingerprint: fingerprint(rules),
        deals: count,
        mean: rounded(mean),
        deviation: rounded(variance.max(0.0).sqrt()),
    }
}

/// Plays a deal with random moves and returns its points, hand by hand.
fn points(rules: &Arc<Rules>, deal: DealNumber) -> i32 {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(deal.get());
    let mut game = Game::new(Arc::clone(rules), deal);
    for _ in 0..MOST_MOVES {
        let moves = game.legal_moves();
        if moves.is_empty() || game.hand_end().is_some() {
            let next = Entry {
                ms: 0,
                seat: Seat::FIRST,
                act: Act::NextHand,
            };
            // There is no next hand after the last.
            if game.act(next).is_err() {
                break;
            }
            continue;
        }
        let mv = moves[random.random_range(0..moves.len())];
        let seat = game.to_move();
        if game.play(seat, mv, 0).is_err() {
            break;
        }
    }
    let totals = game.series().totals_with(&game.tally());
    totals.first().copied().unwrap_or(0)
}

/// The measurements of random play in a file, each with the average score in a game.
pub type RandomPlays = Lines<RandomPlay>;

impl Line for RandomPlay {
    fn key(&self) -> (&str, &str) {
        (&self.game, &self.variant)
    }

    fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    fn knows_as_much_as(&self, other: &Self) -> bool {
        self.deals >= other.deals
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deals(number: u64) -> impl Iterator<Item = DealNumber> {
        (1..=number).filter_map(DealNumber::new)
    }

    #[test]
    fn the_built_in_measurements_are_in_order_and_up_to_date() {
        let text = patience::EMBEDDED.random_play;
        let measured = RandomPlays::read(text).unwrap();
        assert_eq!(measured.text(), text);
        assert!(measured.iter().map(Line::key).is_sorted());
        for line in measured.iter() {
            let file = patience::EMBEDDED.rule_file(&line.game).unwrap();
            let rules = file.compile(Some(&line.variant), &[]).unwrap();
            assert!(suits(&rules));
            assert_eq!(
                RandomPlay::measured(text, &fingerprint(&rules)).as_ref(),
                Some(line)
            );
        }
        assert!(measured.iter().next().is_some());
    }

    /// A square filled at random has a standard deviation of 7.6 points, so the mean of 4,000 has one of 0.12; four
    /// deviations are 0.5.
    #[test]
    fn a_square_filled_at_random_averages_14_4_points() {
        let file = patience::EMBEDDED.rule_file("poker-squares").unwrap();
        let rules = Arc::new(file.compile(None, &[]).unwrap());
        let found = measure(&rules, deals(4000));
        assert!((found.mean - 14.4).abs() < 0.5, "{found:?}");
        assert!((found.deviation - 7.6).abs() < 0.5, "{found:?}");
        assert_eq!(measure(&rules, deals(50)), measure(&rules, deals(50)));
        let none = measure(&rules, deals(0));
        assert_eq!((none.deals, none.mean, none.deviation), (0, 0.0, 0.0));
    }

    #[test]
    fn a_measurement_of_more_deals_replaces_one_of_fewer() {
        let line = |fingerprint: &str, deals| RandomPlay {
            game: "odd".to_owned(),
            variant: "standard".to_owned(),
            fingerprint: fingerprint.to_owned(),
            deals,
            mean: 1.0,
            deviation: 0.5,
        };
        let mut lines = RandomPlays::default();
        for (measured, kept) in [
            (line("0", 10), line("0", 10)),
            (line("0", 9), line("0", 10)),
            (line("0", 11), line("0", 11)),
            (line("1", 1), line("1", 1)),
        ] {
            lines.put(measured);
            assert_eq!(lines.iter().collect::<Vec<_>>(), [&kept]);
        }
        assert_eq!(RandomPlays::read(&lines.text()), Ok(lines));
        assert_eq!(
            RandomPlays::read("{}\n"),
            Err("1:2: `game` is missing".to_owned())
        );
    }
}
