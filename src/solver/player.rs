//! One computer player: what it has seen of the shared piles, what it overlooks, and what it
//! decides to do. It knows its seat's view and nothing else.

use patience_core::{Card, Move, PileId, Seat, Sight, TurnGame};

use crate::chance::Chance;
use crate::judgement::{Seen, worth};
use crate::skill::Skill;
use crate::turn_judgement;

/// A play by somebody else that the player has not noticed yet.
#[derive(Debug, Clone, Copy)]
struct Unseen {
    /// When it will.
    from_ms: u64,
    pile: PileId,
    /// What lay there before.
    before: Option<Card>,
    /// Until when the player leaves the pile alone out of courtesy.
    courtesy_ms: u64,
}

/// A computer player.
#[derive(Debug, Clone)]
pub(crate) struct Player {
    seat: Seat,
    skill: Skill,
    chance: Chance,
    unseen: Vec<Unseen>,
    moves: Vec<Move>,
}

/// The shared piles with what the player has not noticed left out.
struct AsSeen<'a>(&'a [Unseen]);

impl Seen for AsSeen<'_> {
    fn takes(&self, sight: Sight<'_>, card: Card) -> bool {
        // The oldest of several plays on a pile is what the player still sees.
        let oldest = |pile: PileId| self.0.iter().find(|unseen| unseen.pile == pile);
        let before = |unseen: &Unseen| {
            let shown = oldest(unseen.pile).and_then(|oldest| oldest.before);
            sight.accepted_on(unseen.pile, shown).contains(card)
        };
        sight.shared_pile_takes(card, |pile| oldest(pile).is_some()) || self.0.iter().any(before)
    }
}

impl Player {
    pub fn new(seat: Seat, skill: Skill, seed: u64) -> Self {
        Self {
            seat,
            skill,
            chance: Chance::new(seed),
            unseen: Vec::new(),
            moves: Vec::new(),
        }
    }

    pub const fn seat(&self) -> Seat {
        self.seat
    }

    pub const fn skill(&self) -> Skill {
        self.skill
    }

    /// Forgets the last hand.
    pub fn begin(&mut self) {
        self.unseen.clear();
    }

    /// Is told that somebody else has put a card on a shared pile, where `before` lay.
    pub fn happened(&mut self, ms: u64, pile: PileId, before: Option<Card>, by_a_person: bool) {
        let courtesy = if by_a_person {
            u64::from(self.skill.courtesy_ms)
        } else {
            0
        };
        self.unseen.push(Unseen {
            from_ms: ms + u64::from(self.skill.reaction_ms),
            pile,
            before,
            courtesy_ms: ms + courtesy,
        });
    }

    /// Looks closely at a pile, having just tried to play there.
    pub fn looked_at(&mut self, pile: PileId) {
        self.unseen.retain(|unseen| unseen.pile != pile);
    }

    /// Returns how long the next action takes.
    pub fn delay(&mut self, mv: Option<Move>, tempo_ms: u64) -> u64 {
        let permille = match mv {
            Some(Move::Turn | Move::Redeal) => 700,
            Some(Move::Carry { count, .. }) if count > 1 => 1150,
            _ => 1000,
        };
        self.chance.jitter(tempo_ms * permille / 1000).max(1)
    }

    /// Decides what to do, looking at the table at this time; nothing where it sees nothing.
    pub fn decide(&mut self, sight: Sight<'_>, now: u64) -> Option<Move> {
        let courteous = self.skill.courtesy_ms > 0;
        self.unseen
            .retain(|unseen| unseen.from_ms > now || courteous && unseen.courtesy_ms > now);
        let rules = sight.rules();
        if let Some(game) = &rules.turn_game {
            return self.decide_in_turn(sight, game);
        }
        let out = rules.race.as_ref().map(|race| race.out)?;
        let out = rules.piles_of(out, self.seat).next()?;
        let mut moves = std::mem::take(&mut self.moves);
        sight.moves(&mut moves);
        self.see_what_was(sight, now, &mut moves);
        let seen = AsSeen(&self.unseen);
        let mut best: Option<(u32, Move)> = None;
        for mv in &moves {
            let overlooked = matches!(mv, Move::Carry { .. })
                && self.chance.happens(self.skill.oversight_permille);
            if overlooked {
                continue;
            }
            if let Some(worth) = worth(sight, out, *mv, self.skill.plans, &seen)
                && best.is_none_or(|(most, _)| worth > most)
            {
                best = Some((worth, *mv));
            }
        }
        self.moves = moves;
        best.map(|(_, mv)| mv)
    }

    /// Decides what to do in a turn at one pack; nothing where it is not the player's turn.
    fn decide_in_turn(&mut self, sight: Sight<'_>, game: &TurnGame) -> Option<Move> {
        let mut moves = std::mem::take(&mut self.moves);
        sight.moves(&mut moves);
        let mut best: Option<(u32, Move)> = None;
        for mv in &moves {
            // A turn must end somehow: that is never overlooked.
            let overlooked = match *mv {
                Move::Carry { to, .. } if turn_judgement::ends_turn(sight, game, to) => false,
                Move::Carry { .. } | Move::Stop => {
                    self.chance.happens(self.skill.oversight_permille)
                }
                _ => false,
            };
            let worth = turn_judgement::worth(sight, game, *mv, self.skill.plans);
            if !overlooked && best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, *mv));
            }
        }
        let only = moves.first().copied();
        self.moves = moves;
        best.map(|(_, mv)| mv).or(only)
    }

    /// Puts the moves to shared piles right for what the player has not noticed yet.
    fn see_what_was(&self, sight: Sight<'_>, now: u64, moves: &mut Vec<Move>) {
        if self.unseen.is_empty() {
            return;
        }
        let hidden = |pile: PileId| self.unseen.iter().any(|unseen| unseen.pile == pile);
        moves.retain(|mv| !matches!(mv, Move::Carry { to, .. } if hidden(*to)));
        for (number, unseen) in self.unseen.iter().enumerate() {
            let pile = unseen.pile;
            // The oldest of several is what the player still sees.
            let known = self.unseen[..number]
                .iter()
                .any(|earlier| earlier.pile == pile);
            if known || unseen.from_ms <= now {
                continue;
            }
            let accepted = sight.accepted_on(pile, unseen.before);
            for from in sight.all_own() {
                if let Some(card) = sight.top(from)
                    && accepted.contains(card)
                    && sight.may_take(from)
                    && comes_from(sight, from, pile, unseen.before.is_none())
                {
                    moves.push(Move::Carry {
                        from,
                        to: pile,
                        count: 1,
                    });
                }
            }
        }
    }
}

fn comes_from(sight: Sight<'_>, from: PileId, to: PileId, empty: bool) -> bool {
    sight.comes_from(to, sight.rules().pile(from).group, empty)
}
