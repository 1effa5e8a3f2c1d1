//! Solutions of deals: whether a list of moves wins, and how to remove the detours of a solution.

use std::collections::HashMap;

use patience_core::{End, Move, Position, Rules, Seat};

use crate::argument::Arguments;
use crate::evaluate::features::PositionFeatures;
use crate::evaluate::weights::WITH_STOCK;

/// Whether `moves` are legal one after the other and win the game. See [`crate::solve`] for an example.
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
/// use patience_solver::is_solution;
///
/// let mut moves = Vec::new();
/// start.legal_moves(&rules, Seat::FIRST, &mut moves);
/// assert!(!is_solution(&rules, &start, &moves[..1]), "one move does not win");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn is_solution(rules: &Rules, start: &Position, moves: &[Move]) -> bool {
    let mut position = start.clone();
    for mv in moves {
        if position.play(rules, Seat::FIRST, *mv).is_err() {
            return false;
        }
    }
    position.turn().end == Some(End::Won)
}

/// Removes detours from a solution: wherever a single move leads from one position of the solution to a later one,
/// the moves in between are left out. Moves that do not win are returned unchanged. So is a solution if the system
/// has no memory for the work.
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// use patience_core::{DealNumber, Position, Seat};
/// use patience_solver::{Budget, Verdict, Watch, is_solution, shorten, solve};
///
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/yukon.toml").to_owned();
/// # let text = std::fs::read_to_string(&path)?;
/// # let source = Arc::new(Source { name: path, text });
/// # let file = RuleFile::read("yukon", &source, &|_| None).expect("the file is right");
/// # let rules = file.compile(None, &[]).expect("the file is right");
/// let deal = DealNumber::new(2).expect("2 is the number of a deal");
/// let start = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
/// let answer = solve(&rules, &start, &Budget::default(), &Watch::default());
/// if let Verdict::Won(moves) = answer.verdict {
///     let shorter = shorten(&rules, &start, moves.clone());
///     assert!(is_solution(&rules, &start, &shorter) && shorter.len() <= moves.len());
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn shorten(rules: &Rules, start: &Position, moves: Vec<Move>) -> Vec<Move> {
    shorten_until(rules, start, moves, || false)
}

/// Removes detours from a solution like [`shorten`], but stops and returns the best result so far once `is_time_up`
/// returns true.
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// # let deal = DealNumber::new(2).ok_or("deal numbers start at 1")?;
/// use patience_solver::shorten_until;
///
/// let start = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
/// let mut moves = Vec::new();
/// start.legal_moves(&rules, Seat::FIRST, &mut moves);
/// let no_time = shorten_until(&rules, &start, moves.clone(), || true);
/// assert_eq!(no_time, moves);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn shorten_until(
    rules: &Rules,
    start: &Position,
    moves: Vec<Move>,
    is_time_up: impl Fn() -> bool,
) -> Vec<Move> {
    let mut shortest = moves;
    while !is_time_up()
        && let Some(shorter) = without_detours(rules, start, &shortest, &is_time_up)
        && shorter.len() < shortest.len()
    {
        shortest = shorter;
    }
    shortest
}

/// Returns a solution after one round of removing its detours, as far as there is time. Returns `None` if the moves do
/// not win.
fn without_detours(
    rules: &Rules,
    start: &Position,
    moves: &[Move],
    is_time_up: impl Fn() -> bool,
) -> Option<Vec<Move>> {
    let last_visits = last_visits(rules, start, moves)?;
    let mut position = start.clone();
    let mut features =
        PositionFeatures::from_position(rules, start, WITH_STOCK[0], Arguments::NONE);
    let (mut at, mut shorter, mut legal) = (0, Vec::new(), Vec::new());
    shorter.try_reserve_exact(moves.len()).ok()?;
    while at < moves.len() {
        // Even with the earlier detours removed, the rest of the moves still wins.
        if is_time_up() {
            shorter.extend_from_slice(&moves[at..]);
            break;
        }
        let mut furthest = (at + 1, moves[at]);
        position.legal_moves(rules, Seat::FIRST, &mut legal);
        for mv in &legal {
            let Ok(played) = position.play(rules, Seat::FIRST, *mv) else {
                continue;
            };
            features.follow(rules, &position, played.effects());
            let visit = last_visits.get(&features.key(rules, &position));
            if let Some(later) = visit.filter(|later| **later > furthest.0) {
                furthest = (*later, *mv);
            }
            position.take_back(rules, &played);
            features.retrace(rules, &position, played.effects());
        }
        let (next, mv) = furthest;
        let played = position.play(rules, Seat::FIRST, mv).ok()?;
        features.follow(rules, &position, played.effects());
        shorter.push(mv);
        at = next;
    }
    Some(shorter)
}

/// For each position on the way of a solution, by its key, returns the number of moves after which the solution reaches
/// it for the last time. Returns `None` if a move is illegal or memory runs out.
fn last_visits(rules: &Rules, start: &Position, moves: &[Move]) -> Option<HashMap<u128, usize>> {
    let mut position = start.clone();
    let mut features =
        PositionFeatures::from_position(rules, start, WITH_STOCK[0], Arguments::NONE);
    let mut visits: HashMap<u128, usize> = HashMap::new();
    visits.try_reserve(moves.len() + 1).ok()?;
    visits.insert(features.key(rules, &position), 0);
    for (index, mv) in moves.iter().enumerate() {
        let played = position.play(rules, Seat::FIRST, *mv).ok()?;
        features.follow(rules, &position, played.effects());
        visits.insert(features.key(rules, &position), index + 1);
    }
    Some(visits)
}
