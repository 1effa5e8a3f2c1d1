//! The rows, columns and diagonals of a grid that are scored.

use crate::rules::{PileId, Rules, Seat, Shape};

/// Fills in the table of the rows, columns and diagonals of the grid that the rules score.
pub(super) fn fill(rules: &mut Rules) {
    let Some(lines) = &rules.lines else {
        return;
    };
    let Shape::Grid { columns: width, .. } = rules.group(lines.grid).shape else {
        return;
    };
    let width = usize::from(width);
    let piles: Vec<PileId> = rules.piles_of(lines.grid, Seat::FIRST).collect();
    let mut all = Vec::new();
    if lines.rows {
        all.extend(piles.chunks(width).map(<[PileId]>::to_vec));
    }
    if lines.columns {
        let column = |at: usize| piles.iter().skip(at).step_by(width).copied().collect();
        all.extend((0..width).map(column));
    }
    if lines.diagonals && width > 1 {
        let falling = piles.iter().step_by(width + 1).copied();
        let rising = piles.iter().skip(width - 1).step_by(width - 1).copied();
        all.extend([falling.collect(), rising.take(width).collect()]);
    }
    rules.tables.scored_lines = all;
}
