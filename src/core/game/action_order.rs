//! The order of actions in real-time games: which player was quicker, and where a card goes when
//! the place it was played to is already taken. There is no clock here: every action carries its
//! own time, and the same list of actions always gives the same game. Source: the rules of time and
//! ties in races.

use arrayvec::ArrayVec;

use crate::cards::{Card, Purpose, Stream};
use crate::moves::{Applied, Move, Refusal};
use crate::position::Position;
use crate::rules::{EMPTY_PILE, MOST_SEATS, PileId, Rules, Seat};

/// An action of a player, with its time.
///
/// # Examples
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// # let text = r#"
/// # title = "Small Race"
/// # deal = ["1 to each tableau", "13 to reserve", "the rest to stock"]
/// # goal = "reserve empty"
/// # [players]
/// # number = 2
/// # packs = "one each"
/// # pace = "at once"
/// # [pile.foundation]
/// # shared = true
/// # count = "4 for each player"
/// # [pile.reserve]
/// # face = "last up"
/// # [pile.tableau]
/// # count = 4
/// # build = "down in alternating colours"
/// # [pile.stock]
/// # [pile.waste]
/// # [stock]
/// # turn = "3 to waste"
/// # [redeal]
/// # times = -1
/// # "#;
/// # let (name, text) = ("small.toml".to_owned(), text.to_owned());
/// # let source = Arc::new(Source { name, text });
/// # let rules = RuleFile::read("small", &source, &|_| None)?.compile(None, &[])?;
/// use patience_core::{Action, DealNumber, Game, Move, Outcome, Seat};
///
/// let deal = DealNumber::new(4).ok_or("deal numbers start at 1")?;
/// let mut game = Game::new(Arc::new(rules), deal);
/// let action = Action { ms: 1200, arrival: 0, seat: Seat::new(1), mv: Move::Turn };
/// let outcome = game.submit(&action).map_err(|_| "the action was refused")?;
/// assert!(matches!(outcome, Outcome::Applied(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Action {
    /// The time of the action, in milliseconds since the start of the game, not counting pauses.
    pub ms: u64,
    /// The number of actions of the game that arrived before this one.
    pub arrival: u64,
    /// The seat of the player who acts.
    pub seat: Seat,
    /// The move that the player makes.
    pub mv: Move,
}

/// The player who put a card on a place before another player who tried to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preference {
    /// The seat that played to a place before another seat.
    pub seat: Seat,
    /// The number of milliseconds by which one seat played to a place before the other.
    pub by_ms: u64,
}

/// The outcome of a player's action in a real-time game: whether its move was made.
///
/// # Examples
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// # let text = r#"
/// # title = "Small Race"
/// # deal = ["1 to each tableau", "13 to reserve", "the rest to stock"]
/// # goal = "reserve empty"
/// # [players]
/// # number = 2
/// # packs = "one each"
/// # pace = "at once"
/// # [pile.foundation]
/// # shared = true
/// # count = "4 for each player"
/// # [pile.reserve]
/// # face = "last up"
/// # [pile.tableau]
/// # count = 4
/// # build = "down in alternating colours"
/// # [pile.stock]
/// # [pile.waste]
/// # [stock]
/// # turn = "3 to waste"
/// # [redeal]
/// # times = -1
/// # "#;
/// # let (name, text) = ("small.toml".to_owned(), text.to_owned());
/// # let source = Arc::new(Source { name, text });
/// # let rules = RuleFile::read("small", &source, &|_| None)?.compile(None, &[])?;
/// use patience_core::{Action, DealNumber, Game, Move, Seat};
///
/// let deal = DealNumber::new(4).ok_or("deal numbers start at 1")?;
/// let mut game = Game::new(Arc::new(rules), deal);
/// let mut submit = |ms, mv| game.submit(&Action { ms, arrival: 0, seat: Seat::FIRST, mv });
/// let turned = submit(1200, Move::Turn).map_err(|_| "out of order")?;
/// assert!(turned.played().is_some_and(|played| !played.effects().is_empty()));
/// let finished = submit(1500, Move::Finish).map_err(|_| "out of order")?;
/// assert!(finished.played().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The player's move was made.
    Applied(Applied),
    /// Another player took the place first, and the card went to another shared pile instead.
    Diverted {
        /// The pile that the card went to instead.
        to: PileId,
        /// The move that was made instead.
        played: Applied,
        /// The player who played to the place first.
        quicker: Preference,
    },
    /// The move was refused: it was never possible, or no longer possible.
    Refused {
        /// The reason why the move was refused.
        why: Refusal,
        /// The player who played to the place first, if that is why the move was refused.
        quicker: Option<Preference>,
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

/// The last card put on a shared pile in a real-time race, for finding out which player was
/// quicker.
#[derive(Debug, Clone, Copy)]
struct Last {
    seat: Seat,
    ms: u64,
    /// The row of the accept table (which lists what may go on each card) that applied to the pile
    /// before the card was put on it.
    row: u8,
}

/// The state needed to order the actions of a real-time hand: which seat is preferred if two act in
/// the same millisecond, the last card put on each shared pile, and the time when a player called
/// the end of the hand.
///
/// # Examples
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// # let text = r#"
/// # title = "Small Race"
/// # deal = ["1 to each tableau", "13 to reserve", "the rest to stock"]
/// # goal = "reserve empty"
/// # [players]
/// # number = 2
/// # packs = "one each"
/// # pace = "at once"
/// # [pile.foundation]
/// # shared = true
/// # count = "4 for each player"
/// # [pile.reserve]
/// # face = "last up"
/// # [pile.tableau]
/// # count = 4
/// # build = "down in alternating colours"
/// # [pile.stock]
/// # [pile.waste]
/// # [stock]
/// # turn = "3 to waste"
/// # [redeal]
/// # times = -1
/// # "#;
/// # let (name, text) = ("small.toml".to_owned(), text.to_owned());
/// # let source = Arc::new(Source { name, text });
/// # let rules = RuleFile::read("small", &source, &|_| None)?.compile(None, &[])?;
/// use patience_core::{Action, DealNumber, Move, Order, Position, Seat};
///
/// let deal = DealNumber::new(4).ok_or("deal numbers start at 1")?;
/// let mut position = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
/// let mut order = Order::new(&rules, &position);
/// let turn = |ms, seat| Action { ms, arrival: 0, seat: Seat::new(seat), mv: Move::Turn };
/// let mut actions = [turn(900, 1), turn(700, 0)];
/// actions.sort_by_key(|action| order.key(action));
/// let outcomes = actions.map(|action| order.apply(&rules, &mut position, &action));
/// assert!(outcomes.iter().all(|outcome| outcome.played().is_some()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Order {
    /// Returns the order in which seats are preferred if they act within the same millisecond.
    ranks: ArrayVec<Seat, { MOST_SEATS as usize }>,
    last: Vec<Option<Last>>,
    called_at: Option<u64>,
}

impl Order {
    /// Creates the state that orders the actions of a new real-time hand.
    pub fn new(rules: &Rules, position: &Position) -> Self {
        let mut ranks: ArrayVec<Seat, { MOST_SEATS as usize }> = rules.all_seats().collect();
        Stream::new(position.deal, position.hand, Purpose::Ties).shuffle(&mut ranks);
        Self {
            ranks,
            last: vec![None; rules.piles().len()],
            called_at: None,
        }
    }

    /// Returns the key by which an action that has not been applied yet is sorted: its time, the
    /// preference among seats in a tie, and its order of arrival.
    pub fn key(&self, action: &Action) -> (u64, usize, u64) {
        let rank = self.ranks.iter().position(|seat| *seat == action.seat);
        (action.ms, rank.unwrap_or(self.ranks.len()), action.arrival)
    }

    /// Advances the time of the game to `ms`. After a player has called the end, the hand ends once
    /// no earlier move can arrive any more. Returns whether the hand has ended now.
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

    /// Returns the time when a hand ends whose end a player has called, in milliseconds since the
    /// start. Returns `None` if no player has called the end of the hand.
    pub fn closing(&self, rules: &Rules, position: &Position) -> Option<u64> {
        let race = rules.race.as_ref()?;
        position.turn.called?;
        self.closes_at(race.grace_ms)
    }

    /// Advances the time of the game to that of an action, and applies the action.
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

    /// Records the last card that a move put on a shared pile, and the time when a move called the
    /// end of the hand.
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

    /// Returns the player who put a card on pile `to` before this action arrived. Returns `None` if
    /// the card of this action would not have fitted there anyway.
    fn quicker(
        &self,
        rules: &Rules,
        position: &Position,
        action: &Action,
        from: PileId,
        to: PileId,
    ) -> Option<Preference> {
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
            Preference {
                seat: last.seat,
                by_ms: action.ms - last.ms.min(action.ms),
            }
        })
    }

    /// Moves the seat that was preferred in a tie to the end of the order of preference.
    fn prefer_less(&mut self, seat: Seat) {
        if let Some(rank) = self.ranks.iter().position(|ranked| *ranked == seat) {
            self.ranks[rank..].rotate_left(1);
        }
    }

    /// Moves a card to another shared pile of the same kind, because another player was quicker to
    /// take its place. Returns `None` if no such pile accepts the card.
    fn divert(
        &mut self,
        rules: &Rules,
        position: &mut Position,
        action: &Action,
        (from, to, count): (PileId, PileId, u8),
        quicker: Preference,
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
