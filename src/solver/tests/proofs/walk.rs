//! Play that leads to the positions to be tried, and play that might win positions that the solver calls lost.

use patience_core::{DealNumber, End, Move, Position, Role, Rules, Seat};

/// A stream of random numbers that is the same each time: a linear congruential generator with
/// Knuth's multiplier.
pub struct Random(u64);

impl Random {
    /// Creates the stream of a name.
    pub fn of(name: &str) -> Self {
        let seed = name.bytes().fold(1_u64, |seed, byte| {
            seed.wrapping_mul(0x0100_0000_01b3) ^ u64::from(byte)
        });
        Self(seed)
    }

    /// A random number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits are few") % bound
    }
}

/// How a walk chooses its moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Any legal move.
    Random,
    /// Cards that go up or off the table first, and no move that only goes back.
    Sensible,
}

pub fn deal(rules: &Rules, number: u64) -> Position {
    let number = DealNumber::new(number).expect("small numbers are numbers of deals");
    Position::deal(rules, number, 0, Seat::FIRST, &[])
}

/// How much a sensible player wants a move.
fn worth(rules: &Rules, last: Option<Move>, mv: Move) -> u8 {
    match mv {
        Move::Pair(..) | Move::Single(_) | Move::Set(_) => 3,
        Move::Transfer { from, to, .. } => {
            let goes_back = matches!(last, Some(Move::Transfer { from: before, to: at, .. })
                if before == to && at == from);
            match rules.group(rules.pile(to).group).role {
                _ if goes_back => 0,
                Role::Foundation => 3,
                _ => 2,
            }
        }
        _ => 1,
    }
}

fn choose(
    rules: &Rules,
    moves: &[Move],
    last: Option<Move>,
    style: Style,
    random: &mut Random,
) -> Move {
    if style == Style::Random {
        return moves[random.below(moves.len())];
    }
    let tries = [(); 3].map(|()| moves[random.below(moves.len())]);
    let best = tries.into_iter().max_by_key(|mv| worth(rules, last, *mv));
    best.expect("there are three")
}

/// The positions from a start to the end of the game, or until this many moves are made.
pub fn walk(
    rules: &Rules,
    start: &Position,
    style: Style,
    most: usize,
    random: &mut Random,
) -> Vec<Position> {
    let mut positions = vec![start.clone()];
    let (mut moves, mut last) = (Vec::new(), None);
    while positions.len() <= most {
        let mut position = positions[positions.len() - 1].clone();
        position.legal_moves(rules, Seat::FIRST, &mut moves);
        if moves.is_empty() || position.turn().end.is_some() {
            break;
        }
        let mv = choose(rules, &moves, last, style, random);
        position
            .play(rules, Seat::FIRST, mv)
            .expect("the move is legal");
        last = Some(mv);
        positions.push(position);
    }
    positions
}

/// Whether one of several walks wins.
pub fn wins_by_walking(rules: &Rules, start: &Position, walks: usize, random: &mut Random) -> bool {
    (0..walks).any(|number| {
        let style = [Style::Sensible, Style::Random][number % 2];
        let positions = walk(rules, start, style, 300, random);
        positions
            .last()
            .is_some_and(|last| last.turn().end == Some(End::Won))
    })
}
