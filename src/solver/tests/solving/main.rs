//! What the solver says, against a search that knows no tricks: it looks at every position that
//! there is, of packs so small that there are few. Here is what all tests need, and the
//! tests of what a search may spend.

mod games;
mod plainly;
mod positions;

use std::sync::Arc;
use std::time::Duration;

use patience_core::{DealNumber, Position, Rules, Seat};
use patience_language::{RuleFile, Source};
use patience_solver::{Budget, StopReason, Verdict, Watch, solve, wins};
use plainly::plainly;

fn source(id: &str) -> Option<Arc<Source>> {
    let path = format!("{}/../../rules/{id}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).ok()?;
    Some(Arc::new(Source { name: path, text }))
}

fn compiled(id: &str, text: &Arc<Source>, set: &[(&str, &str)]) -> Rules {
    let set: Vec<(String, String)> = set
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let file = RuleFile::read(id, text, &source).unwrap_or_else(|faults| panic!("{faults}"));
    file.compile(None, &set)
        .unwrap_or_else(|faults| panic!("{faults}"))
}

fn built_in(id: &str, set: &[(&str, &str)]) -> Rules {
    compiled(id, &source(id).unwrap(), set)
}

fn made_up(text: &str) -> Rules {
    let source = Source {
        name: "made-up.toml".to_owned(),
        text: text.to_owned(),
    };
    compiled("made-up", &Arc::new(source), &[])
}

/// Returns a text with each of these words replaced by what belongs there.
fn filled(text: &str, words: &[(&str, &str)]) -> String {
    words.iter().fold(text.to_owned(), |text, (word, with)| {
        assert!(text.contains(word), "{word} is not there");
        text.replace(word, with)
    })
}

/// A stream of chance that is the same each time.
struct Chance(u64);

impl Default for Chance {
    fn default() -> Self {
        Self(1)
    }
}

impl Chance {
    /// Returns a number below a bound.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

fn deal(rules: &Rules, number: u64) -> Position {
    let number = DealNumber::new(number).unwrap();
    Position::deal(rules, number, 0, Seat::FIRST, &[])
}

/// Compares verdicts over many deals, and returns how many were won and lost.
fn compare(rules: &Rules, deals: u64) -> (u64, u64) {
    let (mut won, mut lost) = (0, 0);
    for number in 1..=deals {
        let start = deal(rules, number);
        let Some(plain) = plainly(rules, &start, 60_000) else {
            continue;
        };
        let answer = solve(rules, &start, &Budget::default(), &Watch::default());
        match answer.verdict {
            Verdict::Won(moves) => {
                assert!(wins(rules, &start, &moves), "deal {number}: no solution");
                assert!(plain, "deal {number} cannot be won");
                won += 1;
            }
            Verdict::Lost => {
                assert!(!plain, "deal {number} can be won");
                lost += 1;
            }
            Verdict::Undecided => panic!("deal {number} is undecided"),
        }
    }
    assert!(
        won + lost > deals / 2,
        "of {deals} deals {won} won, {lost} lost"
    );
    (won, lost)
}

#[test]
fn ordinary_deals_are_won_at_once() {
    let rules = built_in("freecell", &[]);
    for number in 1..=5 {
        let answer = solve(
            &rules,
            &deal(&rules, number),
            &Budget::default(),
            &Watch::default(),
        );
        assert!(matches!(answer.verdict, Verdict::Won(_)), "deal {number}");
    }
}

/// Whatever is found by one thread is found by several: by quick tries at the same time, and in
/// depth side by side.
#[test]
fn several_threads_come_to_the_same_verdicts() {
    let budget = Budget {
        threads: 3,
        ..Budget::default()
    };
    let games = [
        ("klondike", [1, 7, 24, 228]),
        ("freecell", [1, 2, 3, 4]),
        ("pyramid", [1, 2, 3, 4]),
        ("bakers-game", [1, 2, 3, 4]),
        ("puss-in-the-corner", [1, 2, 3, 4]),
    ];
    for (game, deals) in games {
        let rules = built_in(game, &[]);
        for number in deals {
            let start = deal(&rules, number);
            let alone = solve(&rules, &start, &Budget::default(), &Watch::default());
            let together = solve(&rules, &start, &budget, &Watch::default());
            let [alone, together] = [alone, together].map(|answer| match answer.verdict {
                Verdict::Won(moves) => Some(wins(&rules, &start, &moves)),
                Verdict::Lost => Some(false),
                Verdict::Undecided => None,
            });
            assert!(alone.is_some(), "{game} {number}");
            assert_eq!(alone, together, "{game} {number}");
        }
    }
}

/// Where cards can never leave what they lie on, that is seen at once; where two of them are in
/// each other's way whichever goes first, soon.
#[test]
fn deals_that_are_stuck_are_lost_soon() {
    let rules = built_in("klondike", &[]);
    for (number, most) in [(7, 20), (56, 20), (87, 20), (228, 15_000)] {
        let budget = Budget {
            states: Some(most),
            ..Budget::default()
        };
        let answer = solve(&rules, &deal(&rules, number), &budget, &Watch::default());
        assert_eq!(answer.verdict, Verdict::Lost, "deal {number}");
    }
}

#[test]
fn a_budget_of_positions_is_kept_and_gives_the_same_answer_again() {
    let rules = built_in("spider", &[]);
    let budget = Budget {
        states: Some(3_000),
        ..Budget::default()
    };
    let start = deal(&rules, 1);
    let answers = [(); 2].map(|()| solve(&rules, &start, &budget, &Watch::default()));
    assert_eq!(answers[0].verdict, Verdict::Undecided);
    assert_eq!(answers[0].stopped_by, Some(StopReason::States));
    assert_eq!(answers[0].states, 3_000);
    assert_eq!(answers[0].visits, answers[1].visits);
}

/// What ends a search is told, on one thread and on several, and whichever of its tries is under
/// way.
#[test]
fn time_memory_and_whoever_watches_end_a_search_and_are_named() {
    let rules = built_in("spider", &[]);
    let start = deal(&rules, 1);
    for threads in [1, 3] {
        let budget = Budget {
            threads,
            ..Budget::default()
        };
        let ended = |budget: &Budget, watch: &Watch| {
            let answer = solve(&rules, &start, budget, watch);
            assert_eq!(answer.verdict, Verdict::Undecided);
            (answer.stopped_by, answer.states)
        };
        let watch = Watch::default();
        watch.cancel();
        let (reason, states) = ended(&budget, &watch);
        assert_eq!(reason, Some(StopReason::Cancelled));
        assert!(states < 1_000);
        for milliseconds in [1, 300] {
            let timed = Budget {
                time: Some(Duration::from_millis(milliseconds)),
                ..budget
            };
            let (reason, _) = ended(&timed, &Watch::default());
            assert_eq!(reason, Some(StopReason::Time), "{milliseconds} ms");
        }
        for bytes in [0, 1 << 14, 1 << 21] {
            let small = Budget { bytes, ..budget };
            let (reason, _) = ended(&small, &Watch::default());
            assert_eq!(reason, Some(StopReason::Memory), "{bytes} bytes");
        }
    }
}

#[test]
fn of_several_budgets_the_one_that_is_spent_is_named_and_none_of_what_is_decided() {
    let (open, easy) = (built_in("spider", &[]), built_in("freecell", &[]));
    let plenty = Budget {
        states: Some(1_000_000),
        time: Some(Duration::from_secs(600)),
        ..Budget::default()
    };
    let few = Budget {
        states: Some(200),
        ..plenty
    };
    let small = Budget {
        bytes: 1 << 16,
        ..plenty
    };
    for (rules, budget, reason) in [
        (&open, few, Some(StopReason::States)),
        (&open, small, Some(StopReason::Memory)),
        (&easy, plenty, None),
    ] {
        let answer = solve(rules, &deal(rules, 1), &budget, &Watch::default());
        assert_eq!(answer.stopped_by, reason, "{budget:?}");
    }
}

#[test]
fn a_game_for_several_is_nobody_s_to_win() {
    let rules = built_in("nertz", &[]);
    let answer = solve(
        &rules,
        &deal(&rules, 1),
        &Budget::default(),
        &Watch::default(),
    );
    assert_eq!((answer.verdict, answer.states), (Verdict::Undecided, 0));
    assert_eq!(answer.stopped_by, Some(StopReason::Incomplete));
}
