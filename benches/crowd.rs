//! The reliability of the crowd's counts: two crowds agree about the order of deals, and deals that players call hard
//! are hard for the crowd. The bounds are asserted. `cargo bench --bench crowd`, with the name of a game after `--`
//! for that game only, or with `find` to measure the time to find a deal of each level.

#[path = "../src/solver/tests/crowd/deals.rs"]
mod deals;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use patience_app::deals::dealer::Dealer;
use patience_app::survey::difficulty::{Ease, Level, Thresholds, find};
use patience_core::{Position, Rules, notation};
use patience_solver::{Budget, Crowd, FEW_WINS, PLAY_OUTS, Verdict, Watch, solve};

use deals::{start, wins};

/// Deals from a list of hard deals kept by players of `FreeCell`.
const HARD_DEALS: [u64; 11] = [
    454, 718, 1941, 6182, 8591, 13867, 14548, 20630, 21283, 21365, 25856,
];

fn rules(game: &str, variant: Option<&str>) -> Arc<Rules> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/rules"));
    deals::rules(folder, game, variant)
}

/// Whether the solver wins a deal.
fn is_won(rules: &Rules, start: &Position) -> bool {
    let budget = Budget {
        states: Some(100_000),
        ..Budget::default()
    };
    let answer = solve(rules, start, &budget, &Watch::default());
    matches!(answer.verdict, Verdict::Won(_))
}

/// Returns the ranks of values. Equal values share their mean rank.
fn ranks<T: Ord>(values: &[T]) -> Vec<f64> {
    let rank = |value: &T| {
        let below = values.iter().filter(|other| *other < value).count();
        let equal = values.iter().filter(|other| *other == value).count();
        below as f64 + (equal as f64 - 1.0) / 2.0
    };
    values.iter().map(rank).collect()
}

/// Returns Spearman's rank correlation of two lists.
fn spearman<T: Ord, U: Ord>(one: &[T], other: &[U]) -> f64 {
    let (one, other) = (ranks(one), ranks(other));
    let mean = (one.len() as f64 - 1.0) / 2.0;
    let sum = |a: &[f64], b: &[f64]| -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum()
    };
    sum(&one, &other) / (sum(&one, &one) * sum(&other, &other)).sqrt()
}

/// Returns the fifth of each value, from 0 for the lowest.
fn fifths<T: Ord>(values: &[T]) -> Vec<usize> {
    let ranks = ranks(values);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a rank is between 0 and the number of values"
    )]
    let fifth = |rank: &f64| (*rank * 5.0 / values.len() as f64) as usize;
    ranks.iter().map(fifth).collect()
}

/// Returns the ease of a deal for the crowd of 1,200 that starts at play-out `from`, with its number of winners. If
/// few win, the point of no return of the first 60 of this crowd decides.
fn ease(crowd: &Crowd<'_>, wins: u32, from: u32) -> Ease {
    let ask = || crowd.last_chance_in(from..from + 60, &Watch::default());
    Ease::new(wins, (wins < FEW_WINS).then(ask).flatten())
}

/// Checks that two crowds put the won deals of a game into nearly the same order.
fn two_crowds_agree_about_the_order_of_deals(only: Option<&str>) {
    // Games with results close to the bound need more deals.
    let cases = [
        ("freecell", None, "ms:", 150),
        ("klondike", None, "", 300),
        ("klondike", Some("one"), "", 150),
        ("pyramid", None, "", 300),
    ];
    let mut short = Vec::new();
    let asked = |case: &(&str, Option<&str>, &str, u64)| only.is_none_or(|game| game == case.0);
    for (game, variant, family, deals) in cases.into_iter().filter(asked) {
        let rules = rules(game, variant);
        let (mut one, mut other, mut sorted) = (Vec::new(), Vec::new(), Vec::new());
        let began = Instant::now();
        for number in 1..=deals {
            let start = start(&rules, &format!("{family}{number}"));
            let counts = [0, PLAY_OUTS].map(|from| wins(&rules, &start, from..from + PLAY_OUTS));
            // A win in the crowd proves that the deal can be won.
            if counts.iter().any(|wins| *wins > 0) || is_won(&rules, &start) {
                let crowd = Crowd::at(&rules, &start);
                one.push(ease(&crowd, counts[0], 0));
                other.push(ease(&crowd, counts[1], PLAY_OUTS));
                sorted.push(counts[0]);
            }
        }
        let rho = spearman(&one, &other);
        let pairs = fifths(&one).into_iter().zip(fifths(&other));
        let same = pairs.filter(|(one, other)| one == other).count();
        let share = same as f64 / one.len() as f64;
        sorted.sort_unstable();
        let quantile = |part: usize| sorted[sorted.len() * part / 5];
        println!(
            "{game} {}: {} won deals, rho {rho:.3}, same fifth {share:.3}, wins of 1200 at the fifths {:?}, none {}, {:.0} ms a deal",
            variant.unwrap_or("standard"),
            one.len(),
            [1, 2, 3, 4].map(quantile),
            sorted.iter().filter(|wins| **wins == 0).count(),
            began.elapsed().as_secs_f64() * 500.0 / one.len() as f64,
        );
        if rho < 0.98 || share < 0.85 {
            short.push(format!("{game}: {rho}, {share}"));
        }
    }
    assert!(short.is_empty(), "{short:?}");
}

/// Checks that the deals that players call hard are in the hardest fifth.
fn deals_that_players_call_hard_are_in_the_hardest_fifth() {
    let rules = rules("freecell", None);
    let count = |number: u64| {
        let start = start(&rules, &format!("ms:{number}"));
        wins(&rules, &start, 0..PLAY_OUTS)
    };
    let mut ordinary: Vec<u32> = (1..=200).map(count).collect();
    ordinary.sort_unstable();
    let hard = HARD_DEALS.map(count);
    println!(
        "the hardest fifth ends at {}, hard deals {hard:?}",
        ordinary[40]
    );
    assert!(hard.iter().all(|wins| *wins < ordinary[40]), "{hard:?}");
}

/// Checks that the crowd agrees with the levels that another program gives to deals of Klondike. The file has positions
/// as printed by `patience deal klondike --open`, each after a line `level N`, with 1 for the easiest. It is not part
/// of the project: such labels belong to their authors.
fn labelled_deals_order_by_their_level(path: &str) {
    let text = std::fs::read_to_string(path).unwrap();
    for variant in [None, Some("one")] {
        let rules = rules("klondike", variant);
        let (mut levels, mut counts) = (Vec::new(), Vec::new());
        for part in text.split("level ").skip(1) {
            let (level, position) = part.split_once('\n').unwrap();
            let start = notation::read_position(&rules, position).unwrap();
            levels.push(level.trim().parse::<u32>().unwrap());
            counts.push(wins(&rules, &start, 0..PLAY_OUTS));
        }
        let rho = spearman(&levels, &counts);
        println!("levels {levels:?}, wins {counts:?}: rho {rho:.2}");
        assert!(rho <= -0.8, "{rho}");
    }
}

/// Returns the processor time of this thread, so that other programs do not matter, or else the elapsed time.
fn time_at_work(began: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = told
        .split(' ')
        .next()
        .and_then(|number| number.parse().ok());
    nanoseconds.map_or_else(|| began.elapsed(), Duration::from_nanos)
}

/// Prints the time to find a deal of each level, for each measured game.
fn measure_the_search_for_deals_of_levels() {
    let began = Instant::now();
    let measured = include_str!("../rules/difficulty.jsonl");
    for line in measured.lines() {
        let thresholds: Thresholds = serde_json::from_str(line).unwrap();
        let variant = Some(thresholds.variant.as_str()).filter(|name| *name != "standard");
        let rules = rules(&thresholds.game, variant);
        let mut all = Vec::new();
        let mut means = Vec::new();
        for level in Level::ALL {
            let mut sum = 0.0;
            for sample in 0..12_u64 {
                let mut dealer = Dealer::from_seed(sample);
                let before = time_at_work(began);
                let found = find(
                    (measured, &rules),
                    level,
                    |thresholds| dealer.for_level(thresholds, level),
                    1,
                    &Watch::default(),
                );
                let seconds = time_at_work(began).saturating_sub(before).as_secs_f64();
                assert!(found.is_some(), "{line} {level:?} {sample}");
                sum += seconds;
                all.push(seconds);
            }
            means.push(format!("{} {:.2}", level.name(), sum / 12.0));
        }
        all.sort_by(f64::total_cmp);
        println!(
            "{} {}: mean {:.2} s, 95 % within {:.2} s, within 1 s {}; means {}",
            thresholds.game,
            thresholds.variant,
            all.iter().sum::<f64>() / all.len() as f64,
            all[all.len() * 95 / 100],
            all.iter().filter(|seconds| **seconds < 1.0).count() * 100 / all.len(),
            means.join(", "),
        );
    }
}

fn main() {
    if let Ok(path) = std::env::var("LABELLED_DEALS") {
        return labelled_deals_order_by_their_level(&path);
    }
    let asked = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    if asked.as_deref() == Some("find") {
        return measure_the_search_for_deals_of_levels();
    }
    if asked.is_none() {
        deals_that_players_call_hard_are_in_the_hardest_fifth();
    }
    two_crowds_agree_about_the_order_of_deals(asked.as_deref());
}
