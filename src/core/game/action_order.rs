//! The order of actions in real time: which player was quicker, and cards that go to another
//! shared pile when the place on theirs is taken. There is no clock here: every action brings its
//! time along, and the same list of actions gives the same game. Source: the rules of time and
//! ties in races.

use arrayvec::ArrayVec;

use crate::cards::{Card, Purpose, Stream};
use crate::moves::{Applied, Move, Refusal};
use crate::position::Position;
use crate::rules::{EMPTY_PILE, MOST_SEATS, PileId, Rules, Seat};

/// An action of a player, and its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Action {
    /// Milliseconds since the start of the game, not counting pauses.
    pub ms: u64,
    /// How many actions arrived before this one.
    pub arrival: u64,
    /// The seat.
    pub seat: Seat,
    /// The action.
    pub mv: Move,
}

/// Somebody who came first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quicker {
    /// The seat.
    pub seat: Seat,
    /// The milliseconds by which it came first.
    pub by_ms: u64,
}

/// The outcome of an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It was done.
    Applied(Applied),
    /// Its place was taken, and the card went to another shared pile.
    Diverted {
        /// The pile where it went.
        to: PileId,
        /// The act that was done.
        played: Applied,
        /// The seat that took the place.
        quicker: Quicker,
    },
    /// It was refused: it was never possible, or no longer.
    Refused {
        /// The reason.
        why: Refusal,
        /// The seat that took the place, where one did.
        quicker: Option<Quicker>,
    },
}

impl Outcome {
    /// Returns the record of the move, if one was made.
    pub const fn played(&self) -> Option<&Applied> {
        match self {
            Self::Applied(played) | Self::Diverted { played, .. } => Some(played),
            Self::Refused { .. } => None,
        }
    }
}

/// The last card put on a shared pile.
#[derive(Debug, Clone, Copy)]
struct Last {
    seat: Seat,
    ms: u64,
    /// The row of the accept table for the top of the pile before this card.
    row: u8,
}

/// The order of actions of a hand in real time: the preference in ties, the last card put on each
/// shared pile, and the time when the end was called.
#[derive(Debug, Clone)]
pub struct Order {
    /// The seats in the order in which they count in the same millisecond.
    ranks: ArrayVec<Seat, { MOST_SEATS as usize }>,
    last: Vec<Option<Last>>,
    called_at: Option<u64>,
}

impl Order {
    /// Begins a hand.
    pub fn new(rules: &Rules, position: &Position) -> Self {
        let mut ranks: ArrayVec<Seat, { MOST_SEATS as usize }> = rules.all_seats().collect();
        Stream::new(position.deal, position.hand, Purpose::Ties).shuffle(&mut ranks);
        Self {
            ranks,
            last: vec![None; rules.piles().len()],
            called_at: None,
        }
    }

    /// Returns the key by which actions are put in order before they are applied: time, rank
    /// in ties, arrival.
    pub fn key(&self, action: &Action) -> (u64, usize, u64) {
        let rank = self.ranks.iter().position(|seat| *seat == action.seat);
        (action.ms, rank.unwrap_or(self.ranks.len()), action.arrival)
    }

    /// Lets time pass: a hand that has been called ends when the cards on their way have had
    /// their time. Returns whether it ended now.
    pub fn pass(&mut self, rules: &Rules, position: &mut Position, ms: u64) -> bool {
        let grace = rules.race.as_ref().map_or(0, |race| race.grace_ms);
        let over = self
            .closes_at(grace)
            .is_some_and(|closing| ms > closing && position.turn.called.is_some());
        if over {
            position.close();
        }
        over
    }

    fn closes_at(&self, grace: u16) -> Option<u64> {
        Some(self.called_at?.saturating_add(u64::from(grace)))
    }

    /// Returns when a hand that has been called ends, in milliseconds since the start.
    pub fn closing(&self, rules: &Rules, position: &Position) -> Option<u64> {
        let race = rules.race.as_ref()?;
        position.turn.called?;
        self.closes_at(race.grace_ms)
    }

    /// Applies an action at its time.
    pub fn apply(&mut self, rules: &Rules, position: &mut Position, action: &Action) -> Outcome {
        self.pass(rules, position, action.ms);
        let seat = action.seat;
        let target = match action.mv {
            Move::Transfer { from, to, count } => Some((from, to, count)),
            _ => None,
        };
        let shared = target.filter(|(_, to, _)| {
            rules
                .piles()
                .get(to.index())
                .is_some_and(|pile| pile.seat.is_none())
        });
        let row = shared.map(|(_, to, _)| position.caches[to.index()].row);
        match position.play(rules, seat, action.mv) {
            Ok(played) => {
                self.record(position, action, shared.map(|(_, to, _)| to), row);
                Outcome::Applied(played)
            }
            Err(why) => {
                let quicker = shared
                    .and_then(|(from, to, _)| self.quicker(rules, position, action, from, to));
                let (Some(quicker), Some((from, to, count))) = (quicker, shared) else {
                    return Outcome::Refused { why, quicker };
                };
                if quicker.by_ms == 0 {
                    self.prefer_less(quicker.seat);
                }
                self.divert(rules, position, action, (from, to, count), quicker)
                    .unwrap_or(Outcome::Refused {
                        why,
                        quicker: Some(quicker),
                    })
            }
        }
    }

    /// Records who played last on a shared pile, and when the end was called.
    fn record(
        &mut self,
        position: &Position,
        action: &Action,
        to: Option<PileId>,
        row: Option<u8>,
    ) {
        if let (Some(to), Some(row)) = (to, row) {
            self.last[to.index()] = Some(Last {
                seat: action.seat,
                ms: action.ms,
                row,
            });
        }
        if position.turn.called.is_some() && self.called_at.is_none() {
            self.called_at = Some(action.ms);
        }
    }

    /// Returns the player who took the place of a card before its action came, if the card would have
    /// fitted there.
    fn quicker(
        &self,
        rules: &Rules,
        position: &Position,
        action: &Action,
        from: PileId,
        to: PileId,
    ) -> Option<Quicker> {
        let last = self.last[to.index()].filter(|last| last.seat != action.seat)?;
        let card: Card = position.top(rules, from)?.card();
        let group = rules.group_of(to);
        let fitted = rules
            .accepts(rules.pile(to).group, position.base)
            .row(last.row)
            .contains(card);
        let source = rules.pile(from);
        let sources = if last.row == EMPTY_PILE {
            group.start_from
        } else {
            group.from
        };
        (fitted && source.belongs_to(action.seat) && sources.contains(source.group)).then(|| {
            Quicker {
                seat: last.seat,
                by_ms: action.ms - last.ms.min(action.ms),
            }
        })
    }

    /// Puts the winner of a tie behind all others.
    fn prefer_less(&mut self, seat: Seat) {
        if let Some(rank) = self.ranks.iter().position(|ranked| *ranked == seat) {
            self.ranks[rank..].rotate_left(1);
        }
    }

    /// Puts a card whose place was taken on another shared pile of the kind that takes it.
    fn divert(
        &mut self,
        rules: &Rules,
        position: &mut Position,
        action: &Action,
        (from, to, count): (PileId, PileId, u8),
        quicker: Quicker,
    ) -> Option<Outcome> {
        let card = position.top(rules, from)?.card();
        let others = rules.piles_of(rules.pile(to).group, action.seat);
        for other in others.filter(|other| *other != to) {
            if count == 1 && !position.accepted(rules, other).contains(card) {
                continue;
            }
            let row = position.caches[other.index()].row;
            let mv = Move::Transfer {
                from,
                to: other,
                count,
            };
            if let Ok(played) = position.play(rules, action.seat, mv) {
                self.record(position, action, Some(other), Some(row));
                return Some(Outcome::Diverted {
                    to: other,
                    played,
                    quicker,
                });
            }
        }
        None
    }
}
