//! The solver's verdicts, compared with an exhaustive search of games with such small packs that they have few
//! positions. This file holds what all tests share, and the tests of budgets.

mod dealt_rows;
mod exhaustive;
mod filled_spaces;
mod games;
mod lines;
mod positions;
mod pulls;
mod refuted;
mod short_packs;

use std::sync::Arc;
use std::time::Duration;

use exhaustive::is_winnable;
use patience_core::{DealNumber, Position, Rules, Seat};
use patience_language::{RuleFile, Source};
use patience_solver::{
    Arguments, Budget, Crowd, StopReason, Verdict, Watch, arguments_for, is_solution, solve,
};

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

/// The text with each of these words replaced.
fn filled(text: &str, words: &[(&str, &str)]) -> String {
    words.iter().fold(text.to_owned(), |text, (word, with)| {
        assert!(text.contains(word), "{word} is not there");
        text.replace(word, with)
    })
}

/// A stream of random numbers that is the same each time: a linear congruential generator with
/// Knuth's multiplier.
struct Random(u64);

impl Default for Random {
    fn default() -> Self {
        Self(1)
    }
}

impl Random {
    /// A random number below a bound.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }
}

fn deal(rules: &Rules, number: u64) -> Position {
    let number = DealNumber::new(number).unwrap();
    Position::deal(rules, number, 0, Seat::FIRST, &[])
}

/// Whether a deal can be won, according to the solver and to a search of every position, which must agree; `None` if
/// that search would visit more positions than the limit.
fn agreed_verdict(rules: &Rules, number: u64, max_positions: usize, what: &str) -> Option<bool> {
    let start = deal(rules, number);
    let can_be_won = is_winnable(rules, &start, max_positions)?;
    let answer = solve(rules, &start, &Budget::default(), &Watch::default());
    let found = match answer.verdict {
        Verdict::Won(moves) => {
            let is_solved = is_solution(rules, &start, &moves);
            assert!(is_solved, "{what}, deal {number}: no solution");
            true
        }
        Verdict::Lost => false,
        Verdict::Undecided(reason) => panic!("{what}, deal {number}: {reason:?}"),
    };
    assert_eq!(found, can_be_won, "{what}, deal {number}");
    Some(found)
}

/// Compares the verdicts of the solver and of the exhaustive search on some deals, and returns how many were won and
/// lost.
fn compare(rules: &Rules, deals: u64) -> (u64, u64) {
    let (mut won, mut lost) = (0, 0);
    for number in 1..=deals {
        match agreed_verdict(rules, number, 60_000, &rules.about.title) {
            Some(true) => won += 1,
            Some(false) => lost += 1,
            None => {}
        }
    }
    assert!(
        won + lost > deals / 2,
        "of {deals} deals {won} won, {lost} lost"
    );
    (won, lost)
}

#[test]
fn easy_deals_are_won_without_any_limit() {
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

#[test]
fn several_threads_reach_the_verdicts_of_one() {
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
                Verdict::Won(moves) => Some(is_solution(&rules, &start, &moves)),
                Verdict::Lost => Some(false),
                Verdict::Undecided(_) => None,
            });
            assert!(alone.is_some(), "{game} {number}");
            assert_eq!(alone, together, "{game} {number}");
        }
    }
}

/// Cards that can never leave the cards under them are found at once; competing cards of which neither can go first
/// are found soon.
#[test]
fn dead_ends_at_the_start_are_proven_within_few_positions() {
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

/// In Pyramid, the solver once assumed that a king waits for the cards that cover it even if it leaves while covered,
/// so that it left out pairs above and under it. In Yukon, it once assumed that a card is free to go up although the
/// card moves with others on it.
#[test]
fn deals_that_were_once_called_lost_are_won() {
    let budget = Budget {
        states: Some(100_000),
        ..Budget::default()
    };
    let pyramid: &[u64] = &[79, 93, 107, 134, 183, 190, 237, 250, 99_076];
    for (game, numbers) in [("pyramid", pyramid), ("yukon", &[806])] {
        let rules = built_in(game, &[]);
        for number in numbers {
            let answer = solve(&rules, &deal(&rules, *number), &budget, &Watch::default());
            let is_won = matches!(answer.verdict, Verdict::Won(_));
            assert!(is_won, "{game}, deal {number}");
        }
    }
}

#[test]
fn a_budget_of_states_is_kept_and_gives_the_same_answer_again() {
    let rules = built_in("spider", &[]);
    let budget = Budget {
        states: Some(3_000),
        ..Budget::default()
    };
    let start = deal(&rules, 1);
    let answers = [(); 2].map(|()| solve(&rules, &start, &budget, &Watch::default()));
    assert_eq!(answers[0].verdict, Verdict::Undecided(StopReason::States));
    assert_eq!(answers[0].states, 3_000);
    assert_eq!(answers[0].visits, answers[1].visits);
}

#[test]
fn a_search_stopped_by_time_memory_or_its_watch_says_so_on_any_number_of_threads() {
    let rules = built_in("forty-thieves", &[]);
    let start = deal(&rules, 8);
    for threads in [1, 3] {
        let budget = Budget {
            threads,
            ..Budget::default()
        };
        let stopped = |budget: &Budget, watch: &Watch| {
            let answer = solve(&rules, &start, budget, watch);
            (answer.verdict, answer.states)
        };
        let watch = Watch::default();
        watch.cancel();
        let (verdict, states) = stopped(&budget, &watch);
        assert_eq!(verdict, Verdict::Undecided(StopReason::Cancelled));
        assert!(states < 1_000);
        for milliseconds in [1, 300] {
            let timed = Budget {
                time: Some(Duration::from_millis(milliseconds)),
                ..budget
            };
            let (verdict, _) = stopped(&timed, &Watch::default());
            let expected = Verdict::Undecided(StopReason::Time);
            assert_eq!(verdict, expected, "{milliseconds} ms");
        }
        for bytes in [0, 1 << 14, 1 << 21] {
            let small = Budget { bytes, ..budget };
            let (verdict, _) = stopped(&small, &Watch::default());
            let expected = Verdict::Undecided(StopReason::Memory);
            assert_eq!(verdict, expected, "{bytes} bytes");
        }
    }
}

#[test]
fn the_first_limit_to_run_out_is_the_reason() {
    let (open, easy) = (built_in("spider", &[]), built_in("freecell", &[]));
    let plenty = Budget {
        states: Some(1_000_000),
        time: Some(Duration::from_mins(10)),
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
    for (rules, budget, verdict) in [
        (&open, few, Verdict::Undecided(StopReason::States)),
        (&open, small, Verdict::Undecided(StopReason::Memory)),
        (&easy, plenty, Verdict::Won(Vec::new())),
    ] {
        let answer = solve(rules, &deal(rules, 1), &budget, &Watch::default());
        let found = match answer.verdict {
            Verdict::Won(_) => Verdict::Won(Vec::new()),
            verdict => verdict,
        };
        assert_eq!(found, verdict, "{budget:?}");
    }
}

#[test]
fn a_game_for_several_players_is_undecided_at_once() {
    let rules = built_in("nertz", &[]);
    let answer = solve(
        &rules,
        &deal(&rules, 1),
        &Budget::default(),
        &Watch::default(),
    );
    let undecided = Verdict::Undecided(StopReason::Incomplete);
    assert_eq!((answer.verdict, answer.states), (undecided, 0));
}

#[test]
fn a_position_of_another_game_gets_no_verdict() {
    for (asked, other) in [
        ("klondike", "freecell"),
        ("pyramid", "klondike"),
        ("golf", "spider"),
    ] {
        let (rules, other) = (built_in(asked, &[]), built_in(other, &[]));
        let start = deal(&other, 1);
        let answer = solve(&rules, &start, &Budget::default(), &Watch::default());
        assert!(matches!(answer.verdict, Verdict::Undecided(_)), "{asked}");
        assert!(!is_solution(&rules, &start, &[]), "{asked}");
        arguments_for(&rules, &start, Arguments::ALL);
        let crowd = Crowd::at(&rules, &start);
        assert_eq!(crowd.wins(0..4, &Watch::default()), Some(0), "{asked}");
    }
}
