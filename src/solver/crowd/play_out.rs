//! A simulated player who plays a deal from the first move until the player wins or gives up.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use patience_core::{End, Goal, GroupId, Lift, Move, Position, Rules, Seat};

use super::judgement::{Judgement, turn_code};
use super::noise::{Noise, UNIT};
use super::outlooks::Outlooks;
use super::players::Player;
use crate::rule_traits::foundation_ids;

/// A simulated player gives up after this many moves in a row without reaching a better position. Turning the stock
/// does not count as a move here.
const PATIENCE: u32 = 40;

/// A simulated player always gives up after this many moves.
const MOST_MOVES: u32 = 250;

/// The largest number of times that a simulated player turns the stock in one game.
const MOST_TURNS: u32 = 2000;

/// The result of a simulated game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ended {
    /// Whether the simulated player won the game.
    pub is_won: bool,
    /// The moves that the simulated player made.
    pub moves: Vec<Move>,
}

/// A hasher that returns an integer key unchanged as its hash, because the key is already a hash.
#[derive(Debug, Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0 << 8 | u64::from(*byte);
        }
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = value;
    }
}

impl Player {
    /// Plays a simulated game from a position to its end.
    pub fn play(self, rules: &Rules, start: &Position, mut noise: Noise) -> Ended {
        let mut position = start.clone();
        let mut judgement = Judgement::new(rules, &position, self.taste);
        let mut known = HashSet::<u64, BuildHasherDefault<AsItIs>>::default();
        known.insert(judgement.key(rules, &position));
        let safe = SafeMoves::from_rules(rules);
        let (mut legal, mut moves) = (Vec::new(), Vec::new());
        let mut outlooks = Outlooks::new(rules);
        let (mut best, mut since_best) = (judgement.cost(), 0);
        let (mut made, mut turned) = (0, 0);
        while position.turn().end.is_none()
            && since_best < PATIENCE
            && made < MOST_MOVES
            && turned < MOST_TURNS
        {
            position.legal_moves(rules, Seat::FIRST, &mut legal);
            let safe = safe.and_then(|safe| safe.find(rules, &position, &legal));
            let chosen = safe.or_else(|| {
                self.choose(
                    (rules, &mut position),
                    (&mut judgement, &mut outlooks),
                    (&legal, &known),
                    &mut noise,
                )
            });
            let Some(mv) = chosen else { break };
            let Ok(played) = position.play(rules, Seat::FIRST, mv) else {
                break;
            };
            judgement.follow(rules, &position, played.effects());
            known.insert(judgement.key(rules, &position));
            moves.push(mv);
            if judgement.cost() < best {
                (best, since_best) = (judgement.cost(), 0);
            } else if !is_turn(mv) {
                since_best += 1;
            }
            if is_turn(mv) {
                turned += 1;
            } else {
                made += 1;
            }
        }
        Ended {
            is_won: position.turn().end == Some(End::Won),
            moves,
        }
    }

    /// Chooses one of the moves that lead to a position not seen before. The simulated player takes the move for which
    /// the cost of the resulting position, minus random noise, is lowest.
    fn choose(
        self,
        (rules, position): (&Rules, &mut Position),
        (judgement, outlooks): (&mut Judgement, &mut Outlooks),
        (legal, known): (&[Move], &HashSet<u64, BuildHasherDefault<AsItIs>>),
        noise: &mut Noise,
    ) -> Option<Move> {
        let mut chosen = None;
        outlooks.come_to(rules, position);
        for mv in legal {
            let transfer = match *mv {
                Move::Transfer { from, to, count } => Some((from, to, count)),
                _ => None,
            };
            let remembered = transfer.and_then(|transfer| outlooks.get(judgement, transfer));
            let outlook = if let Some(outlook) = remembered {
                outlook
            } else {
                let Ok(played) = position.play(rules, Seat::FIRST, *mv) else {
                    continue;
                };
                let (cost, sum) = judgement.difference(rules, position, played.effects());
                let outlook = judgement.outlook_of(cost, sum, turn_code(rules, position));
                if let Some(transfer) = transfer {
                    outlooks.put(judgement, transfer, (rules, position), (cost, sum));
                }
                position.take_back(rules, &played);
                outlook
            };
            if known.contains(&outlook.key) {
                continue;
            }
            let value = i64::from(outlook.cost) * UNIT - self.temperature * noise.gumbel();
            if chosen.is_none_or(|(least, _)| value < least) {
                chosen = Some((value, *mv));
            }
        }
        chosen.map(|(_, mv)| mv)
    }
}

fn is_turn(mv: Move) -> bool {
    matches!(mv, Move::Turn | Move::Redeal)
}

/// The cards that every simulated player moves to the foundations at once. These are the cards at most one rank above
/// the lowest foundation, in games whose foundations are built up in suit, one card at a time.
#[derive(Debug, Clone, Copy)]
struct SafeMoves(GroupId);

impl SafeMoves {
    /// Returns the rule by which simulated players move cards to the foundations at once. Returns `None` if the game
    /// has no such safe moves.
    fn from_rules(rules: &Rules) -> Option<Self> {
        let mut foundations = foundation_ids(rules);
        let id = foundations.next()?;
        let group = rules.group(id);
        let is_plain = foundations.next().is_none()
            && group.is_plain_foundation()
            && matches!(group.lift, Lift::Nothing | Lift::Top)
            && matches!(rules.goal, Goal::AllOn(_));
        is_plain.then_some(Self(id))
    }

    fn find(self, rules: &Rules, position: &Position, legal: &[Move]) -> Option<Move> {
        let foundations = rules.piles_of(self.0, Seat::FIRST);
        let least = foundations.map(|pile| position.len(pile)).min()?;
        let is_safe = |mv: &&Move| match **mv {
            Move::Transfer { from, to, count: 1 } => {
                rules.pile(to).group == self.0
                    && rules.pile(from).group != self.0
                    && position.len(to) <= least + 1
            }
            _ => false,
        };
        legal.iter().find(is_safe).copied()
    }
}
