//! The model of one computer player: the changes of shared piles that it has noticed, the moves
//! that it overlooks, and the move that it decides on. It knows the observation of its seat and
//! nothing else.

use patience_core::{Card, CardSet, Move, Observation, PileId, Rules, Seat, TurnGame};

use super::race_evaluation::{SharedPiles, must_call, without_transfer};
use super::skill::Skill;
use super::transfer_cache::{TransferCache, TransferEvaluator, ValuedTransfer};
use super::turn_evaluation::{ends_turn, value};
use super::turn_memory::TurnMemory;
use crate::random::Random;

/// A play of another player that the player has not noticed yet.
#[derive(Debug, Clone, Copy)]
struct UnnoticedPlay {
    /// When the player will notice it, in milliseconds of the game's clock.
    noticed_ms: u64,
    pile: PileId,
    /// The top card of the pile before.
    before: Option<Card>,
    /// Until when the player leaves the pile alone out of courtesy.
    courtesy_ms: u64,
}

/// A computer player.
#[derive(Debug, Clone)]
pub(super) struct PlayerModel {
    seat: Seat,
    skill: Skill,
    random: Random,
    unnoticed: Vec<UnnoticedPlay>,
    transfers: TransferCache,
    /// The transfers that the player believes in because it has not noticed a play.
    mistaken: Vec<ValuedTransfer>,
    /// Memory for the next list of moves.
    moves: Vec<Move>,
    /// What the player remembers of its turn, where players take turns.
    turn: TurnMemory,
}

/// The shared piles as they were before plays that the player has not noticed.
struct NoticedPiles<'a>(&'a [UnnoticedPlay]);

impl SharedPiles for NoticedPiles<'_> {
    fn take(&self, observation: Observation<'_>, card: Card) -> bool {
        // Of several plays on a pile the player still sees the state before the oldest.
        let oldest = |pile: PileId| self.0.iter().find(|play| play.pile == pile);
        let took_before = |play: &UnnoticedPlay| {
            let shown = oldest(play.pile).and_then(|oldest| oldest.before);
            observation.accepted_on(play.pile, shown).contains(card)
        };
        observation.shared_pile_takes(card, |pile| oldest(pile).is_some())
            || self.0.iter().any(took_before)
    }
}

impl PlayerModel {
    /// Returns a player who has seen nothing yet.
    pub fn new(seat: Seat, skill: Skill, seed: u64) -> Self {
        Self {
            seat,
            skill,
            random: Random::from_seed(seed),
            unnoticed: Vec::new(),
            transfers: TransferCache::default(),
            mistaken: Vec::new(),
            moves: Vec::new(),
            turn: TurnMemory::default(),
        }
    }

    pub const fn seat(&self) -> Seat {
        self.seat
    }

    pub const fn skill(&self) -> &Skill {
        &self.skill
    }

    /// Forgets the last hand.
    pub fn begin_hand(&mut self) {
        self.unnoticed.clear();
        self.transfers.clear();
        self.turn.clear();
    }

    /// Is told that it is the turn of another player.
    pub fn end_turn(&mut self) {
        self.turn.clear();
    }

    /// Is told that other transfers may be legal than before, wherever cards lie.
    pub fn on_legality_change(&mut self) {
        self.transfers.clear();
    }

    /// Is told that a pile has changed, except a stock or a waste.
    pub fn on_pile_change(&mut self, rules: &Rules, pile: PileId) {
        if rules.pile(pile).belongs_to(self.seat) {
            self.transfers.clear();
        }
    }

    /// Is told that a shared pile takes some of these cards no longer, and others from now on.
    pub fn on_acceptance_change(&mut self, rules: &Rules, pile: PileId, cards: CardSet) {
        if rules.only_takes(pile) {
            self.transfers.clear_if_exposed(cards);
        } else {
            self.transfers.clear();
        }
    }

    /// Is told that another player has put a card on a shared pile, given the top card before.
    pub fn on_play(&mut self, ms: u64, pile: PileId, before: Option<Card>, is_by_person: bool) {
        let courtesy = if is_by_person {
            u64::from(self.skill.courtesy_ms)
        } else {
            0
        };
        self.unnoticed.push(UnnoticedPlay {
            noticed_ms: ms + u64::from(self.skill.reaction_ms),
            pile,
            before,
            courtesy_ms: ms + courtesy,
        });
    }

    /// Notices all plays on a pile, having just tried to play there.
    pub fn notice(&mut self, pile: PileId) {
        self.unnoticed.retain(|play| play.pile != pile);
    }

    /// Returns how long the next action takes, in milliseconds.
    pub fn delay(&mut self, mv: Option<Move>, tempo_ms: u64) -> u64 {
        let permille = match mv {
            Some(Move::Turn | Move::Redeal) => 700,
            Some(Move::Transfer { count, .. }) if count > 1 => 1150,
            _ => 1000,
        };
        self.random.jitter(tempo_ms * permille / 1000).max(1)
    }

    /// Returns the move that the player decides on at this time; nothing if it sees none.
    pub fn decide(&mut self, observation: Observation<'_>, now_ms: u64) -> Option<Move> {
        let is_courteous = self.skill.courtesy_ms > 0;
        self.unnoticed
            .retain(|play| play.noticed_ms > now_ms || is_courteous && play.courtesy_ms > now_ms);
        let rules = observation.rules();
        if rules.in_real_time() {
            return self.decide_in_race(observation, now_ms);
        }
        self.turn.look(observation);
        let mv = match &rules.turn_game {
            Some(game) => self.decide_in_turn(observation, game),
            None => self.decide_in_race(observation, now_ms),
        };
        if let Some(mv) = mv {
            self.turn.count(observation, mv);
        }
        mv
    }

    /// Returns the move of a player in a race.
    fn decide_in_race(&mut self, observation: Observation<'_>, now_ms: u64) -> Option<Move> {
        let best = self.best_transfer(self.evaluator(observation)?, now_ms);
        if must_call(observation) {
            return Some(Move::Call);
        }
        best.or_else(|| without_transfer(observation))
    }

    /// Returns how the player of a race values transfers.
    fn evaluator<'a>(&self, observation: Observation<'a>) -> Option<TransferEvaluator<'a>> {
        let rules = observation.rules();
        let out = rules.race.as_ref()?.out.pile();
        Some(TransferEvaluator {
            observation,
            out: out.and_then(|out| rules.piles_of(out, self.seat).next()),
            plans: self.skill.plans,
        })
    }

    /// Returns the transfer of the highest value that the player does not overlook and that leads
    /// somewhere, the first of several.
    fn best_transfer(&mut self, evaluator: TransferEvaluator<'_>, now_ms: u64) -> Option<Move> {
        let observation = evaluator.observation;
        self.mistaken.clear();
        if !self.unnoticed.is_empty() {
            self.list_mistaken(evaluator, now_ms);
        }
        let noticed = NoticedPiles(&self.unnoticed);
        let is_unnoticed = |pile: PileId| self.unnoticed.iter().any(|play| play.pile == pile);
        let real = self.transfers.all(evaluator).iter();
        let all = real
            .filter(|transfer| !is_unnoticed(transfer.to))
            .chain(&self.mistaken);
        let mut best: Option<(u32, Move)> = None;
        for transfer in all {
            let is_overlooked = self.random.happens(self.skill.oversight_permille);
            if !is_overlooked
                && let Some(value) = transfer.value.now(observation, &noticed)
                && best.is_none_or(|(most, _)| value > most)
                && !self.turn.leads_nowhere(observation, transfer.mv)
            {
                best = Some((value, transfer.mv));
            }
        }
        best.map(|(_, mv)| mv)
    }

    /// Returns the move of a player in a game in turns at one pack; nothing if it is not the
    /// player's turn.
    fn decide_in_turn(&mut self, observation: Observation<'_>, game: &TurnGame) -> Option<Move> {
        let mut moves = std::mem::take(&mut self.moves);
        observation.moves(&mut moves);
        let leads_nowhere = |mv: Move| {
            let ends = matches!(mv, Move::Transfer { to, .. } if ends_turn(observation, game, to));
            !ends && self.turn.leads_nowhere(observation, mv)
        };
        let mut best: Option<(u32, Move)> = None;
        for mv in &moves {
            // A turn must end somehow: moves that end it are never overlooked.
            let is_overlooked = match *mv {
                Move::Transfer { to, .. } if ends_turn(observation, game, to) => false,
                Move::Transfer { .. } | Move::Pull { .. } | Move::Stop => {
                    self.random.happens(self.skill.oversight_permille)
                }
                _ => false,
            };
            let value = value(observation, game, *mv, self.skill.plans);
            let is_best = !is_overlooked && best.is_none_or(|(most, _)| value > most);
            if is_best && !leads_nowhere(*mv) {
                best = Some((value, *mv));
            }
        }
        // Who overlooks all that leads somewhere sees it at a second look.
        let other = || moves.iter().find(|mv| !leads_nowhere(**mv));
        let best = best.map(|(_, mv)| mv).or_else(|| other().copied());
        let best = best.or_else(|| moves.first().copied());
        self.moves = moves;
        best
    }

    /// Lists the transfers to shared piles that the player believes in because it has not noticed a
    /// play there. Out of line, because mostly there are none.
    #[inline(never)]
    fn list_mistaken(&mut self, evaluator: TransferEvaluator<'_>, now_ms: u64) {
        let observation = evaluator.observation;
        for (number, play) in self.unnoticed.iter().enumerate() {
            let pile = play.pile;
            // Of several plays on a pile the player still sees the state before the oldest.
            let is_listed = self.unnoticed[..number]
                .iter()
                .any(|earlier| earlier.pile == pile);
            if is_listed || play.noticed_ms <= now_ms {
                continue;
            }
            let accepted = observation.accepted_on(pile, play.before);
            for from in observation.all_own() {
                if let Some(card) = observation.top(from)
                    && accepted.contains(card)
                    && observation.may_take(from)
                    && comes_from(observation, from, pile, play.before.is_none())
                {
                    let mv = Move::Transfer {
                        from,
                        to: pile,
                        count: 1,
                    };
                    self.mistaken.extend(evaluator.valued(mv));
                }
            }
        }
    }
}

fn comes_from(observation: Observation<'_>, from: PileId, to: PileId, is_empty: bool) -> bool {
    observation.comes_from(to, observation.rules().pile(from).group, is_empty)
}

#[cfg(test)]
impl PlayerModel {
    /// Returns the number of transfers of the player of a race; nothing if the cache holds others
    /// than would be found now.
    pub fn count_of_right_transfers(&self, observation: Observation<'_>) -> Option<usize> {
        let evaluator = self.evaluator(observation)?;
        let mut moves = Vec::new();
        observation.moves(&mut moves);
        let found: Vec<ValuedTransfer> = moves
            .iter()
            .filter_map(|mv| evaluator.valued(*mv))
            .collect();
        let is_right =
            self.transfers.is_right(evaluator) && *self.transfers.clone().all(evaluator) == found;
        is_right.then_some(found.len())
    }
}
