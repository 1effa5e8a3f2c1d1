//! The model of one computer player: the changes of shared piles that it has noticed, the moves that it overlooks,
//! and the move that it decides on. It knows only what the player in its seat can see.

use patience_core::{Card, CardSet, Move, Observation, PileId, Rules, Seat, TurnGame};

use super::race_evaluation::{SharedPiles, must_call, without_transfer};
use super::skill::Skill;
use super::transfer_cache::{TransferCache, TransferEvaluator, ValuedTransfer};
use super::turn_evaluation::{ends_turn, value};
use super::turn_memory::TurnMemory;
use crate::random::Random;

/// A play by another player on a shared pile that the computer player has not noticed yet.
#[derive(Debug, Clone, Copy)]
struct UnnoticedPlay {
    /// The time at which the computer player will notice another player's play, in milliseconds on the game's clock.
    noticed_ms: u64,
    pile: PileId,
    /// The top card of the shared pile before another player's play on it.
    before: Option<Card>,
    /// The time until which the computer player politely leaves the shared pile alone after another player's play
    /// there, in milliseconds on the game's clock.
    courtesy_ms: u64,
}

/// The model of one computer player: what it has noticed and what it remembers.
#[derive(Debug, Clone)]
pub(super) struct PlayerModel {
    seat: Seat,
    skill: Skill,
    random: Random,
    unnoticed: Vec<UnnoticedPlay>,
    transfers: TransferCache,
    /// Transfers of cards that the computer player wrongly believes to be possible, because it has not noticed another
    /// player's play.
    mistaken: Vec<ValuedTransfer>,
    /// Reusable memory for the computer player's next list of moves.
    moves: Vec<Move>,
    /// What the computer player remembers of its present turn, in games played in turns.
    turn: TurnMemory,
}

/// The shared piles as the computer player believes them to be, without the plays that it has not noticed.
struct NoticedPiles<'a>(&'a [UnnoticedPlay]);

impl SharedPiles for NoticedPiles<'_> {
    fn take(&self, observation: Observation<'_>, card: Card) -> bool {
        // If there were several plays on a pile, the player still sees the pile as before the oldest.
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
    /// Creates a computer player that has seen nothing of the game yet.
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

    /// Makes the computer player forget the previous hand when a new hand begins.
    pub fn begin_hand(&mut self) {
        self.unnoticed.clear();
        self.transfers.clear();
        self.turn.clear();
    }

    /// Makes the computer player forget what it remembers of its turn, because another player's turn has begun.
    pub fn end_turn(&mut self) {
        self.turn.clear();
    }

    /// Updates the computer player after a change that affects which transfers are legal on all piles.
    pub fn on_legality_change(&mut self) {
        self.transfers.clear();
    }

    /// Updates the computer player after a change of `pile`, which is neither a stock nor a waste.
    pub fn on_pile_change(&mut self, rules: &Rules, pile: PileId) {
        if rules.pile(pile).belongs_to(self.seat) {
            self.transfers.clear();
        }
    }

    /// Updates the computer player after the shared `pile` has begun to accept some of these `cards`, or no longer
    /// accepts some of them.
    pub fn on_acceptance_change(&mut self, rules: &Rules, pile: PileId, cards: CardSet) {
        if rules.only_takes(pile) {
            self.transfers.clear_if_exposed(cards);
        } else {
            self.transfers.clear();
        }
    }

    /// Updates the computer player after another player's play on a shared `pile`. `before` is the card that was on top
    /// of it.
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

    /// Makes the computer player notice all plays on a shared pile, after it has tried to play there itself.
    pub fn notice(&mut self, pile: PileId) {
        self.unnoticed.retain(|play| play.pile != pile);
    }

    /// Returns the time that the computer player takes for its next action, in milliseconds.
    pub fn delay(&mut self, mv: Option<Move>, tempo_ms: u64) -> u64 {
        let permille = match mv {
            Some(Move::Turn | Move::Redeal) => 700,
            Some(Move::Transfer { count, .. }) if count > 1 => 1150,
            _ => 1000,
        };
        self.random.jitter(tempo_ms * permille / 1000).max(1)
    }

    /// Returns the move that the computer player chooses at time `now_ms`. Returns `None` if it sees no move.
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

    /// Returns the move that the computer player chooses in a race, where all play at once.
    fn decide_in_race(&mut self, observation: Observation<'_>, now_ms: u64) -> Option<Move> {
        let best = self.best_transfer(self.evaluator(observation)?, now_ms);
        if must_call(observation) {
            return Some(Move::Call);
        }
        best.or_else(|| without_transfer(observation))
    }

    /// Returns the evaluator that determines the values of the computer player's transfers in a race.
    fn evaluator<'a>(&self, observation: Observation<'a>) -> Option<TransferEvaluator<'a>> {
        let rules = observation.rules();
        let out = rules.race.as_ref()?.out.pile();
        Some(TransferEvaluator {
            observation,
            out: out.and_then(|out| rules.piles_of(out, self.seat).next()),
            plans: self.skill.plans,
        })
    }

    /// Returns the most valuable transfer that the computer player does not overlook. If several transfers have the
    /// same value, it returns the first.
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

    /// Returns the move that the computer player chooses in a game that is played in turns with one pack. Returns
    /// `None` if it is not this player's turn.
    fn decide_in_turn(&mut self, observation: Observation<'_>, game: &TurnGame) -> Option<Move> {
        let mut moves = std::mem::take(&mut self.moves);
        observation.moves(&mut moves);
        let leads_nowhere = |mv: Move| {
            let ends = matches!(mv, Move::Transfer { to, .. } if ends_turn(observation, game, to));
            !ends && self.turn.leads_nowhere(observation, mv)
        };
        let mut best: Option<(u32, Move)> = None;
        for mv in &moves {
            // A turn must end somehow, so moves that end it are never overlooked.
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
        // A player who overlooks every useful move sees one at a second look.
        let other = || moves.iter().find(|mv| !leads_nowhere(**mv));
        let best = best.map(|(_, mv)| mv).or_else(|| other().copied());
        let best = best.or_else(|| moves.first().copied());
        self.moves = moves;
        best
    }

    /// Lists the transfers to shared piles that the computer player wrongly believes to be possible, because it has not
    /// noticed another player's play. The function is not inlined, because there are usually no such transfers.
    #[inline(never)]
    fn list_mistaken(&mut self, evaluator: TransferEvaluator<'_>, now_ms: u64) {
        let observation = evaluator.observation;
        for (number, play) in self.unnoticed.iter().enumerate() {
            let pile = play.pile;
            // If there were several plays on a pile, the player still sees the pile as before the oldest.
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
    /// Returns the number of transfers that the computer player has in a race. Returns `None` if the player's cached
    /// list of transfers is wrong.
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
