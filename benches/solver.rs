//! The speed of the solver on ordinary deals: positions and visits per second, and the time per deal. Positions are the
//! only limit, so that every run must give the same verdicts. `cargo bench --bench solver`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use patience_core::{DealNumber, Position, Rules, Seat};
use patience_language::{RuleFile, Source};
use patience_solver::{Budget, Verdict, Watch, solve};

/// Consecutive deals of a game, and the numbers of won, lost and undecided ones.
struct Case {
    game: &'static str,
    set: &'static [(&'static str, &'static str)],
    first: &'static str,
    deals: u64,
    found: [u64; 3],
}

/// The position limit per deal.
const STATES: u64 = 200_000;

const CASES: &[Case] = &[
    Case {
        game: "freecell",
        set: &[],
        first: "ms:1",
        deals: 1000,
        found: [1000, 0, 0],
    },
    Case {
        game: "eight-off",
        set: &[],
        first: "ms:1",
        deals: 200,
        found: [200, 0, 0],
    },
    Case {
        game: "bakers-game",
        set: &[],
        first: "ms:1",
        deals: 200,
        found: [150, 50, 0],
    },
    Case {
        game: "penguin",
        set: &[],
        first: "1",
        deals: 200,
        found: [199, 1, 0],
    },
    Case {
        game: "klondike",
        set: &[],
        first: "1",
        deals: 100,
        found: [82, 18, 0],
    },
    Case {
        game: "klondike",
        set: &[("turn", "1")],
        first: "1",
        deals: 100,
        found: [90, 10, 0],
    },
    Case {
        game: "yukon",
        set: &[],
        first: "1",
        deals: 50,
        found: [38, 6, 6],
    },
    Case {
        game: "fan",
        set: &[],
        first: "1",
        deals: 50,
        found: [23, 27, 0],
    },
    Case {
        game: "bakers-dozen",
        set: &[],
        first: "1",
        deals: 50,
        found: [48, 0, 2],
    },
    Case {
        game: "canfield",
        set: &[],
        first: "1",
        deals: 100,
        found: [84, 14, 2],
    },
    Case {
        game: "spider",
        set: &[],
        first: "1",
        deals: 20,
        found: [15, 0, 5],
    },
    Case {
        game: "deuces",
        set: &[],
        first: "1",
        deals: 20,
        found: [18, 0, 2],
    },
    Case {
        game: "puss-in-the-corner",
        set: &[],
        first: "1",
        deals: 50,
        found: [48, 0, 2],
    },
    Case {
        game: "calculation",
        set: &[],
        first: "1",
        deals: 20,
        found: [12, 0, 8],
    },
    Case {
        game: "golf",
        set: &[],
        first: "1",
        deals: 20,
        found: [12, 1, 7],
    },
    Case {
        game: "pyramid",
        set: &[("goal", "pyramid")],
        first: "1",
        deals: 50,
        found: [31, 11, 8],
    },
];

fn rules(case: &Case) -> Rules {
    let source = |id: &str| {
        let path = format!("{}/rules/{id}.toml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).ok()?;
        Some(Arc::new(Source { name: path, text }))
    };
    let set: Vec<(String, String)> = case
        .set
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let text = source(case.game).expect("the rule file is there");
    RuleFile::read(case.game, &text, &source)
        .and_then(|file| file.compile(None, &set))
        .expect("it compiles")
}

fn main() {
    let budget = Budget {
        states: Some(STATES),
        ..Budget::default()
    };
    for case in CASES {
        let rules = rules(case);
        let first = DealNumber::parse(case.first).expect("a deal number");
        let deals = (0..case.deals).filter_map(|steps| first.plus(steps));
        let (mut found, mut states, mut visits) = ([0; 3], 0, 0);
        let mut times: Vec<Duration> = Vec::new();
        let begun = Instant::now();
        for deal in deals {
            let start = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
            let answer = solve(&rules, &start, &budget, &Watch::default());
            found[match answer.verdict {
                Verdict::Won(_) => 0,
                Verdict::Lost => 1,
                Verdict::Undecided(_) => 2,
            }] += 1;
            states += answer.states;
            visits += answer.visits;
            times.push(answer.time);
        }
        let seconds = begun.elapsed().as_secs_f64();
        times.sort_unstable();
        println!(
            "{:<12} {:>5} deals: {found:?} in {seconds:>6.2} s, half under {:>8.1?}; {:.2} M states/s, {:.2} M visits/s",
            case.game,
            case.deals,
            times[times.len() / 2],
            states as f64 / seconds / 1e6,
            visits as f64 / seconds / 1e6,
        );
        assert_eq!(found, case.found, "{} has other verdicts", case.game);
    }
}
