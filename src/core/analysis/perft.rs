//! Counts of move paths by length, for comparing two versions of the engine.

use crate::position::Position;
use crate::rules::Rules;

/// Returns the number of different sequences of `depth` legal moves from a position, by any seats.
///
/// At depth 0 the number is 1, for the empty sequence. Sequences that end earlier, because no move
/// is left, are not counted. Sequences that lead to the same position are counted separately.
///
/// The running time grows with the count. At the last level, moves are listed but not made.
///
/// This is *perft* (performance test), with which chess programs check their move generators:
/// <https://www.chessprogramming.org/Perft>.
///
/// # Examples
///
/// ```
/// use patience_core::analysis::perft;
/// use patience_core::{DealNumber, Position, Seat};
/// # use patience_core::*;
///
/// # let columns = Group { count: 13, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![4; 13], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// // Each of thirteen columns has four cards and is built down in any suit.
/// let deal = DealNumber::new(1).ok_or("deal numbers start at 1")?;
/// let start = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
///
/// assert_eq!(perft(&rules, &start, 0), 1);
/// assert_eq!(perft(&rules, &start, 1), 17);
/// assert_eq!(perft(&rules, &start, 2), 269);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn perft(rules: &Rules, position: &Position, depth: u32) -> u64 {
    count(rules, &mut position.clone(), depth)
}

fn count(rules: &Rules, position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let seat = position.to_move();
    let mut moves = Vec::new();
    position.legal_moves(rules, seat, &mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut paths = 0;
    for mv in moves {
        let played = position
            .play(rules, seat, mv)
            .expect("a listed move is legal");
        paths += count(rules, position, depth - 1);
        position.take_back(rules, &played);
    }
    paths
}
