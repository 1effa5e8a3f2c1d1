//! Counts of move paths by length, by which two versions of the engine are compared.

use crate::position::Position;
use crate::rules::Rules;

/// Returns how many different sequences of `depth` legal moves lead on from a position, whoever
/// makes them. A depth of 0 has one, the sequence without a move; sequences that end earlier,
/// because no move is left, do not count. Sequences that lead to the same position count apart.
///
/// The time grows with the count. Moves are listed and not made at the last level.
///
/// This is *perft* (performance test), by which chess programs check their move generators:
/// <https://www.chessprogramming.org/Perft>.
///
/// # Examples
///
/// ```
/// # use std::sync::Arc;
/// use patience_core::analysis::perft;
/// use patience_core::{DealNumber, Position, Seat};
/// use patience_language::{RuleFile, Source};
///
/// # let name = "streets.toml".to_owned();
/// let text = r#"
/// title = "Streets"
/// deal  = ["4 to each tableau"]
///
/// [pile.foundation]
/// count = 4
///
/// [pile.tableau]
/// count = 13
/// build = "down in any suit"
///
/// [goal]
/// when = "all cards on foundation"
/// "#
/// .to_owned();
/// let file = RuleFile::read("streets", &Arc::new(Source { name, text }), &|_| None)?;
/// let rules = file.compile(None, &[])?;
/// let deal = DealNumber::new(1).expect("deal numbers start at 1");
/// let start = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
///
/// assert_eq!(perft(&rules, &start, 0), 1);
/// assert_eq!(perft(&rules, &start, 1), 17);
/// assert_eq!(perft(&rules, &start, 2), 269);
/// # Ok::<(), patience_language::Faults>(())
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
