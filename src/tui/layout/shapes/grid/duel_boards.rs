//! The boards of two players who place the same cards. The boards are side by side with their common stock
//! between them. A player's other piles are on the inner side of the board.

use patience_core::{Observation, PileId, Rules, Seat};
use ratatui::layout::{Position, Rect};

use super::{Board, Grid, HAND, POINTS, RULER, put_grid, put_scores};
use crate::layout::measure::{many, margin};
use crate::layout::sizing::{Overlaps, Sizing};
use crate::layout::sorted_piles::SortedPiles;
use crate::layout::{CardSize, SizeWish, TableLayout};

/// The number of screen lines above a board, for the player's name and the column numbers.
const ABOVE: u16 = 2;

/// The layouts of both players' boards. The first player's board is on the left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Boards {
    /// The layout of each player's board. The layout of the player whose turn it is includes the common piles in the
    /// middle.
    pub tables: [TableLayout; 2],
    /// The half of the table that belongs to each player.
    pub sides: [Rect; 2],
    /// The rectangle of each player's name.
    pub names: [Rect; 2],
}

/// Lays out both boards with the largest cards that fit and that the setting `wish` allows. `None` if the
/// boards do not fit or the game has no grid.
pub fn lay_out_boards(
    rules: &Rules,
    observations: [Observation<'_>; 2],
    mover: Seat,
    area: Rect,
    wish: SizeWish,
) -> Option<Boards> {
    let mut sizes = Sizing::from(wish).sizes(&CardSize::OF_SHAPES);
    sizes.find_map(|size| boards(rules, observations, mover, area, size))
}

fn boards(
    rules: &Rules,
    observations: [Observation<'_>; 2],
    mover: Seat,
    area: Rect,
    size: CardSize,
) -> Option<Boards> {
    let (card, high) = (size.width(), size.height());
    let usual = (Overlaps::default(), 0);
    let board = |seen| Board::new(rules, seen, Seat::FIRST, size, usual);
    let mut grid = Grid::from_board(&board(observations[0]))?;
    let sorted = SortedPiles::from_rules(rules, Seat::FIRST);
    let dealing = sorted.dealing;
    let extras = [sorted.reserves, sorted.cells, sorted.goals].concat();
    let extras = [extras, sorted.columns.concat()].concat();
    let scored = rules.lines.is_some();
    let points = if scored { POINTS } else { 0 };
    let beside = if extras.is_empty() { 0 } else { card + 2 };
    let middle = if dealing.is_empty() { 1 } else { card + 2 };
    let half = |points: u16| RULER + grid.width() + points + beside;
    let width = |points: u16| 2 * half(points) + middle;
    let beside_high = many(&dealing).max(many(&extras)) * (high + 1);
    let height = ABOVE + grid.height().max(beside_high) + u16::from(scored);
    if width(points) > area.width || height > area.height {
        return None;
    }
    let hands = if scored && width(HAND) <= area.width {
        HAND
    } else {
        points
    };
    let (half, width) = (half(hands), width(hands));
    let height = grid.part_rows(height, area);
    let left = area.x + margin(area.width, width);
    let top = area.y + margin(area.height, height);
    let at = [left, left + half + middle];
    let sides = at.map(|x| Rect::new(x, top, half, area.bottom() - top));
    // The extra piles are towards the middle: right of the first board, left of the second.
    let corner = [at[0] + RULER, at[1] + beside + RULER].map(|x| Position::new(x, top + ABOVE));
    let extra_at = [at[0] + half - beside + 1, at[1]];
    let tables = [0, 1].map(|player: usize| {
        let mut board = board(observations[player]);
        let Position { x, y } = corner[player];
        if player == mover.index() {
            put_down(&mut board, &dealing, left + half + 1, y);
        }
        put_down(&mut board, &extras, extra_at[player], y);
        put_grid(&mut board, &grid, x, y);
        put_scores(&mut board, &grid, corner[player], hands, area);
        board.finished()
    });
    let names = corner.map(|corner| Rect::new(corner.x, top, grid.width(), 1));
    Some(Boards {
        tables,
        sides,
        names,
    })
}

/// Places piles of a player one below the other.
fn put_down(board: &mut Board<'_>, piles: &[PileId], x: u16, y: u16) {
    let step = board.size.height() + 1;
    for (index, pile) in (0..).zip(piles) {
        board.single(*pile, x, y + index * step);
    }
}
