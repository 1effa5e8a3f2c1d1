//! How far the counts of the crowd can be relied on: two crowds agree about the order of deals, and deals
//! that players call hard are hard for the crowd. The bounds are asserted: `cargo bench --bench crowd`.

use std::path::Path;
use std::sync::Arc;

use patience_core::{DealNumber, Match, Rules};
use patience_language::{RuleFile, Source};
use patience_solver::{Budget, Crowd, PLAY_OUTS, Verdict, Watch, solve};

/// The hard deals of a list that players of `FreeCell` keep.
const HARD_DEALS: [u64; 11] = [
    454, 718, 1941, 6182, 8591, 13867, 14548, 20630, 21283, 21365, 25856,
];

fn rules(game: &str, variant: Option<&str>) -> Arc<Rules> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/rules"));
    let read = |name: &str| {
        let text = std::fs::read_to_string(folder.join(format!("{name}.toml"))).ok()?;
        let name = name.to_owned();
        Some(Arc::new(Source { name, text }))
    };
    let file = RuleFile::read(game, &read(game).unwrap(), &read).unwrap();
    Arc::new(file.compile(variant, &[]).unwrap())
}

fn deal(text: &str) -> DealNumber {
    DealNumber::parse(text).unwrap()
}

fn wins(rules: &Rules, deal: DealNumber, play_outs: std::ops::Range<u32>) -> u32 {
    let start = Match::new(rules, deal).deal(rules);
    let crowd = Crowd::at(rules, &start);
    crowd.wins(play_outs, &Watch::default()).unwrap()
}

/// Returns the ranks of values, equal ones sharing their mean.
fn ranks(values: &[u32]) -> Vec<f64> {
    let rank = |value: &u32| {
        let below = values.iter().filter(|other| *other < value).count();
        let equal = values.iter().filter(|other| *other == value).count();
        below as f64 + (equal as f64 - 1.0) / 2.0
    };
    values.iter().map(rank).collect()
}

/// Returns Spearman's correlation of two lists.
fn spearman(one: &[u32], other: &[u32]) -> f64 {
    let (one, other) = (ranks(one), ranks(other));
    let mean = (one.len() as f64 - 1.0) / 2.0;
    let sum = |a: &[f64], b: &[f64]| -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum()
    };
    sum(&one, &other) / (sum(&one, &one) * sum(&other, &other)).sqrt()
}

/// Returns the fifth of each value, from 0 for the lowest.
fn fifths(values: &[u32]) -> Vec<usize> {
    let ranks = ranks(values);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a rank is between 0 and the number of values"
    )]
    let fifth = |rank: &f64| (*rank * 5.0 / values.len() as f64) as usize;
    ranks.iter().map(fifth).collect()
}

/// Two crowds put the won deals of a game into the same order, but for little.
fn two_crowds_agree_about_the_order_of_deals() {
    let cases = [
        ("freecell", None, "ms:"),
        ("klondike", None, ""),
        ("klondike", Some("one"), ""),
        ("pyramid", None, ""),
    ];
    for (game, variant, family) in cases {
        let rules = rules(game, variant);
        let (mut one, mut other) = (Vec::new(), Vec::new());
        let began = std::time::Instant::now();
        for number in 1..=150 {
            let deal = deal(&format!("{family}{number}"));
            let budget = Budget {
                states: Some(100_000),
                ..Budget::default()
            };
            let start = Match::new(&rules, deal).deal(&rules);
            let answer = solve(&rules, &start, &budget, &Watch::default());
            if matches!(answer.verdict, Verdict::Won(_)) {
                one.push(wins(&rules, deal, 0..PLAY_OUTS));
                other.push(wins(&rules, deal, PLAY_OUTS..2 * PLAY_OUTS));
            }
        }
        let rho = spearman(&one, &other);
        let pairs = fifths(&one).into_iter().zip(fifths(&other));
        let same = pairs.filter(|(one, other)| one == other).count();
        let share = same as f64 / one.len() as f64;
        let mut sorted = one.clone();
        sorted.sort_unstable();
        let quantile = |part: usize| sorted[sorted.len() * part / 5];
        println!(
            "{game} {}: {} won deals, rho {rho:.3}, same fifth {share:.2}, wins of 1200 at the fifths {:?}, none {}, {:.0} ms a deal",
            variant.unwrap_or("standard"),
            one.len(),
            [1, 2, 3, 4].map(quantile),
            one.iter().filter(|wins| **wins == 0).count(),
            began.elapsed().as_secs_f64() * 500.0 / one.len() as f64,
        );
        assert!(rho >= 0.98, "{game}: {rho}");
        assert!(share >= 0.85, "{game}: {share}");
    }
}

/// Deals that players call hard are in the hardest fifth.
fn deals_that_players_call_hard_are_in_the_hardest_fifth() {
    let rules = rules("freecell", None);
    let count = |number: u64| wins(&rules, deal(&format!("ms:{number}")), 0..PLAY_OUTS);
    let mut ordinary: Vec<u32> = (1..=200).map(count).collect();
    ordinary.sort_unstable();
    let hard = HARD_DEALS.map(count);
    println!(
        "the hardest fifth ends at {}, hard deals {hard:?}",
        ordinary[40]
    );
    assert!(hard.iter().all(|wins| *wins < ordinary[40]), "{hard:?}");
}

fn main() {
    deals_that_players_call_hard_are_in_the_hardest_fifth();
    two_crowds_agree_about_the_order_of_deals();
}
