//! The strength of the hints for grids scored as poker hands, and of weaker players. The mean score with hints has a
//! lower bound, and a move takes at most 0.1 ms on a core of its own. `cargo bench --bench scored_grid`, with `--
//! english` for one variant. With `-- --train`, the values of lines are learned again and written to
//! `rules/line-values.txt`.

use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, fs};

use patience_app::survey::line_values;
use patience_core::Rules;
use patience_language::{RuleFile, Source};
use patience_solver::scored_grid::{Rung, ScoredGrid, measure, train};

/// A variant, an option with its value, and the number of training games.
type Trained = (&'static str, Option<(&'static str, &'static str)>, u32);

/// The variants and options whose values are learned.
const TRAINED: &[Trained] = &[
    ("classic", None, 3_000_000),
    ("standard", None, 3_000_000),
    ("english", None, 2_000_000),
    ("swedish", None, 2_000_000),
    ("standard", Some(("scoring", "english")), 1_000_000),
    ("standard", Some(("scoring", "swedish")), 1_000_000),
    ("standard", Some(("diagonals", "true")), 1_000_000),
    ("classic", Some(("placement", "touching")), 1_000_000),
];

/// The measured variants, each with the least mean score with hints, at 95 % confidence.
const MEASURED: &[(&str, f64)] = &[
    ("classic", 125.0),
    ("standard", 108.2),
    ("english", 51.3),
    ("swedish", 61.1),
];

/// The number of games of the strongest player.
const GAMES: u32 = 48_000;

/// The random seed of training.
const SEED: u64 = 1;

/// The time limit for a move, with a margin for a busy machine.
const SLOWEST: Duration = Duration::from_micros(200);

fn rules(variant: &str, set: Option<(&str, &str)>) -> Rules {
    let name = "rules/poker-squares.toml".to_owned();
    let text = fs::read_to_string(&name).expect("the rule file is there");
    let source = Arc::new(Source { name, text });
    let file = RuleFile::read("poker-squares", &source, &|_| None).expect("the file is right");
    let set = set.map(|(option, value)| (option.to_owned(), value.to_owned()));
    let set: Vec<_> = set.into_iter().collect();
    file.compile(Some(variant), &set)
        .expect("the file is right")
}

fn learn() {
    let mut text = String::new();
    for (variant, set, games) in TRAINED {
        let grid = ScoredGrid::of(&rules(variant, *set)).expect("the grid is scored");
        let begun = Instant::now();
        let values = train(&grid, *games, SEED);
        println!(
            "{variant} {set:?}: {games} games in {:.0?}, {} values, {} bytes",
            begun.elapsed(),
            values.len(),
            values.to_bytes().len()
        );
        text.push_str(&line_values::line(&grid, *games, &values));
    }
    fs::write("rules/line-values.txt", text).expect("the file can be written");
}

fn main() {
    if env::args().any(|argument| argument == "--train") {
        return learn();
    }
    let asked: Vec<String> = env::args().skip(1).collect();
    let is_asked = |variant: &str| asked.iter().any(|asked| asked == variant);
    let some = MEASURED.iter().any(|(variant, _)| is_asked(variant));
    for (variant, least) in MEASURED {
        if some && !is_asked(variant) {
            continue;
        }
        let rules = rules(variant, None);
        let found = line_values::adviser(patience::EMBEDDED.line_values, &rules);
        let (adviser, exact) = found.expect("the grid is scored");
        assert!(exact, "{variant} has values of its own");
        let mixtures = [600, 400, 200, 100, 50].map(Rung::Mixed);
        let rungs = [Rung::Random, Rung::Naive].into_iter().chain(mixtures);
        for rung in rungs.chain([Rung::Rule, Rung::Value]) {
            let found = measure(&adviser, rung, 4000, 7);
            println!("{variant} {rung:?}: {:.2} ± {:.2}", found.mean, found.error);
        }
        let begun = Instant::now();
        measure(&adviser, Rung::Value, GAMES, 7);
        let measuring = begun.elapsed();
        let begun = Instant::now();
        let found = measure(&adviser, Rung::Expectation, GAMES, 7);
        let time = begun.elapsed().saturating_sub(measuring) / (GAMES * 25);
        let bound = found.mean - 1.96 * found.error;
        println!(
            "{variant} expectation: {:.2} ± {:.2}, at least {bound:.2}, {time:.1?} a move",
            found.mean, found.error
        );
        assert!(bound >= *least, "{variant}: {bound} is below {least}");
        assert!(time <= SLOWEST, "{variant}: {time:?} a move");
    }
}
