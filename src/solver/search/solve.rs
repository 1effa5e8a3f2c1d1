//! The solver: it picks the representation of the game's positions, and runs a portfolio of searches that suits it.

use std::time::Instant;

use patience_core::{Position, Rules};

use super::budget::{Budget, Watch};
use super::clock::Clock;
use super::portfolio::PortfolioRun;
use super::schedule::{Strategy, for_placement, for_removal, for_transfers};
use super::verdict::Answer;
use crate::argument::{Argument, Arguments};
use crate::prune::safe_autoplay::SafeAutoplay;
use crate::state::general::GeneralState;
use crate::state::placement::game::PlacementGame;
use crate::state::placement::position::PlacementState;
use crate::state::removal::position::RemovalState;
use crate::state::tableau::game::TableauGame;
use crate::state::tableau::position::TableauState;

/// Determines whether a position of a game for one player can be won. The solver knows all cards, face down or face
/// up.
///
/// The engine replays every solution before it is accepted. With a limit on positions and no time limit, the answer
/// is the same every time. A position of a game for several players is undecided at once, with
/// [`crate::StopReason::Incomplete`].
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// use patience_core::{DealNumber, Position, Seat};
/// use patience_solver::{Budget, Verdict, Watch, is_solution, solve};
///
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/freecell.toml").to_owned();
/// # let text = std::fs::read_to_string(&path)?;
/// # let source = Arc::new(Source { name: path, text });
/// # let file = RuleFile::read("freecell", &source, &|_| None).expect("the file is right");
/// # let rules = file.compile(None, &[]).expect("the file is right");
/// let deal = DealNumber::new(617).expect("617 is the number of a deal");
/// let start = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
/// let answer = solve(&rules, &start, &Budget::default(), &Watch::default());
/// let Verdict::Won(moves) = answer.verdict else {
///     panic!("deal 617 can be won");
/// };
/// assert!(is_solution(&rules, &start, &moves));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn solve(rules: &Rules, start: &Position, budget: &Budget, watch: &Watch) -> Answer {
    solve_with(rules, start, Arguments::ALL, budget, watch)
}

/// Determines whether a position can be won, as [`solve`] does, but uses only some of the arguments, the lines of
/// reasoning that rule out positions or moves. If a proof of loss succeeds without an argument, the loss does not
/// depend on that argument.
///
/// Without [`Argument::Representation`] the search keeps the engine's own positions. Without any argument it visits
/// every position that can be reached.
///
/// # Examples
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/freecell.toml").to_owned();
/// # let text = std::fs::read_to_string(&path)?;
/// # let source = Arc::new(Source { name: path, text });
/// # let rules = RuleFile::read("freecell", &source, &|_| None)?.compile(None, &[])?;
/// # use patience_core::{DealNumber, Position, Seat};
/// # let deal = DealNumber::new(617).ok_or("deal numbers start at 1")?;
/// # let start = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
/// use patience_solver::{Argument, Arguments, Budget, Verdict, Watch, is_solution, solve_with};
///
/// let arguments = Arguments::ALL.without(Argument::Deferral);
/// let answer = solve_with(&rules, &start, arguments, &Budget::default(), &Watch::default());
/// if let Verdict::Won(moves) = answer.verdict {
///     assert!(is_solution(&rules, &start, &moves));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_with(
    rules: &Rules,
    start: &Position,
    arguments: Arguments,
    budget: &Budget,
    watch: &Watch,
) -> Answer {
    let began = Instant::now();
    solve_by_clock(rules, start, arguments, budget, watch, &|| began.elapsed())
}

/// Determines whether a position can be won, like [`solve_with`], but with a `clock` of the caller's, which starts
/// together with the search.
fn solve_by_clock(
    rules: &Rules,
    start: &Position,
    arguments: Arguments,
    budget: &Budget,
    watch: &Watch,
    clock: Clock<'_>,
) -> Answer {
    let run = PortfolioRun::new(rules, start, budget, watch, clock);
    if rules.seats() != 1 || !start.is_of(rules) {
        return run.into_answer();
    }
    if let Some(end) = start.turn().end {
        return run.over(end);
    }
    match Form::of(rules, start, arguments) {
        Form::Tableau(game) => {
            let state = |weights, _| TableauState::from_position(&game, rules, start, weights);
            run.run(for_transfers(rules), state);
        }
        Form::Removal(first) => {
            let state = |_, strategy| first.for_search(strategy == Strategy::DepthFirst);
            run.run(for_removal(), state);
        }
        Form::Placement(game) => {
            let state =
                |_, strategy| PlacementState::at_start(&game, strategy != Strategy::DepthFirst);
            run.run(for_placement(), state);
        }
        Form::General(autoplay) => {
            let autoplay = autoplay.as_ref();
            let state = |weights, _| {
                GeneralState::from_position(rules, start, autoplay, weights, arguments)
            };
            run.run(for_transfers(rules), state);
        }
    }
    run.into_answer()
}

/// Returns those of the allowed `arguments`, or lines of reasoning, that a verdict about a position may use: those
/// whose premises the rules of the game meet.
///
/// # Examples
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/freecell.toml").to_owned();
/// # let text = std::fs::read_to_string(&path)?;
/// # let source = Arc::new(Source { name: path, text });
/// # let rules = RuleFile::read("freecell", &source, &|_| None)?.compile(None, &[])?;
/// # use patience_core::{DealNumber, Position, Seat};
/// # let deal = DealNumber::new(617).ok_or("deal numbers start at 1")?;
/// # let start = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
/// use patience_solver::{Argument, Arguments, arguments_for};
///
/// let used = arguments_for(&rules, &start, Arguments::ALL);
/// assert!(used.contains(Argument::SafeCards));
/// assert!(!used.contains(Argument::LineEnds), "no cards leave a line");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn arguments_for(rules: &Rules, start: &Position, arguments: Arguments) -> Arguments {
    match Form::of(rules, start, arguments) {
        Form::Tableau(game) => game.arguments(),
        Form::Removal(state) => state.arguments(),
        Form::Placement(game) => game.arguments(),
        Form::General(autoplay) => GeneralState::arguments(rules, autoplay.as_ref(), arguments),
    }
}

/// A position in the representation that suits its game best.
#[expect(clippy::large_enum_variant, reason = "there is one for each search")]
enum Form<'a> {
    Tableau(Box<TableauGame>),
    Removal(RemovalState<'a>),
    Placement(PlacementGame<'a>),
    General(Option<SafeAutoplay>),
}

impl<'a> Form<'a> {
    /// Converts a position to the first representation that accepts the game with these `arguments`.
    fn of(rules: &'a Rules, start: &Position, arguments: Arguments) -> Self {
        let autoplay = SafeAutoplay::from_rules(rules).filter(|autoplay| {
            arguments.contains(Argument::SafeCards) && autoplay.applies_to(rules, start)
        });
        // The other representations know only the 52 usual cards, and read them as the rules lay them out.
        if !start.is_of(rules)
            || !arguments.contains(Argument::Representation)
            || rules.has_special_cards()
        {
            return Self::General(autoplay);
        }
        if let Some(game) = TableauGame::from_rules(rules, start, autoplay.as_ref(), arguments) {
            return Self::Tableau(Box::new(game));
        }
        if let Some(first) = RemovalState::from_position(rules, start, arguments) {
            return Self::Removal(first);
        }
        match PlacementGame::from_rules(rules, start, arguments) {
            Some(game) => Self::Placement(game),
            None => Self::General(autoplay),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use patience_core::{DealNumber, Seat};
    use patience_language::{RuleFile, Source};

    use super::super::budget::StopReason;
    use super::super::solution::{is_solution, shorten, shorten_until};
    use super::super::verdict::Verdict;
    use super::*;

    fn rules(id: &str) -> Rules {
        let path = format!("{}/../../rules/{id}.toml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap();
        let source = Arc::new(Source { name: path, text });
        let file = RuleFile::read(id, &source, &|_| None).unwrap();
        file.compile(None, &[]).unwrap()
    }

    fn dealt(rules: &Rules, number: u64) -> Position {
        let deal = DealNumber::new(number).unwrap();
        Position::deal(rules, deal, 0, Seat::FIRST, &[])
    }

    /// Test games: one for each representation, and a second one for each representation that has a stock.
    const GAMES: [&str; 6] = [
        "freecell",
        "forty-thieves",
        "pyramid",
        "calculation",
        "monte-carlo",
        "gaps",
    ];

    #[test]
    fn a_search_with_slow_positions_stops_in_time() {
        for id in GAMES {
            let rules = rules(id);
            for threads in [1, 2] {
                let budget = Budget {
                    time: Some(Duration::from_secs(1)),
                    bytes: 1 << 26,
                    threads,
                    ..Budget::default()
                };
                let looks = AtomicU64::new(0);
                let clock = || Duration::from_millis(50 * looks.fetch_add(1, Ordering::Relaxed));
                // A deal that is not won within this number of positions.
                let start = dealt(&rules, 3);
                let answer = solve_by_clock(
                    &rules,
                    &start,
                    Arguments::ALL,
                    &budget,
                    &Watch::default(),
                    &clock,
                );
                let time = Verdict::Undecided(StopReason::Time);
                assert_eq!(answer.verdict, time, "{id}");
                assert!(answer.states <= 25, "{id}: {} positions", answer.states);
            }
        }
    }

    #[test]
    fn a_solution_still_wins_without_time_to_shorten_it() {
        let rules = rules("klondike");
        let with_detours = |number: u64| {
            let start = dealt(&rules, number);
            let budget = Budget {
                states: Some(5_000),
                ..Budget::default()
            };
            let answer = solve(&rules, &start, &budget, &Watch::default());
            let Verdict::Won(moves) = answer.verdict else {
                return None;
            };
            let shortest = shorten(&rules, &start, moves.clone());
            (shortest.len() < moves.len()).then_some((start, moves, shortest))
        };
        let (start, moves, shortest) = (1..60).find_map(with_detours).unwrap();
        let mut lens = Vec::new();
        for looks in 0_u32..300 {
            let left = Cell::new(looks);
            let is_time_up = || left.replace(left.get().saturating_sub(1)) == 0;
            let shorter = shorten_until(&rules, &start, moves.clone(), is_time_up);
            assert!(is_solution(&rules, &start, &shorter), "{looks}");
            lens.push(shorter.len());
        }
        assert!(lens.is_sorted_by(|one, next| one >= next));
        assert_eq!((lens[0], lens[299]), (moves.len(), shortest.len()));
    }
}
