//! One computer player: what it has seen of the shared piles, what it overlooks, and what it
//! decides to do. It knows its seat's view and nothing else.

use patience_core::{Card, CardSet, Move, PileId, Rules, Seat, Sight, TurnGame};

use crate::chance::Chance;
use crate::judgement::{Seen, calls, otherwise};
use crate::known::{Judge, Known, KnownCarries};
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
    known: KnownCarries,
    /// Carries that it believes in because it has not noticed something.
    imagined: Vec<Known>,
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
            known: KnownCarries::default(),
            imagined: Vec::new(),
            moves: Vec::new(),
        }
    }

    pub const fn seat(&self) -> Seat {
        self.seat
    }

    pub const fn skill(&self) -> &Skill {
        &self.skill
    }

    /// Forgets the last hand.
    pub fn begin(&mut self) {
        self.unseen.clear();
        self.known.forget();
    }

    /// Is told that what may be carried at all has changed.
    pub fn starts_afresh(&mut self) {
        self.known.forget();
    }

    /// Is told that other cards lie on a pile than before, not one of those left aside.
    pub fn changed(&mut self, rules: &Rules, pile: PileId) {
        if rules.pile(pile).belongs_to(self.seat) {
            self.known.forget();
        }
    }

    /// Is told that a shared pile took some of these cards, and takes the others now.
    pub fn takes_others(&mut self, rules: &Rules, pile: PileId, cards: CardSet) {
        if rules.only_takes(pile) {
            self.known.forget_if_exposed(cards);
        } else {
            self.known.forget();
        }
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
        let best = self.best_carry(self.judge(sight)?, now);
        if calls(sight) {
            return Some(Move::Call);
        }
        best.or_else(|| otherwise(sight))
    }

    /// Returns how the player of a race judges carries.
    fn judge<'a>(&self, sight: Sight<'a>) -> Option<Judge<'a>> {
        let rules = sight.rules();
        let out = rules.race.as_ref()?.out;
        Some(Judge {
            sight,
            out: rules.piles_of(out, self.seat).next()?,
            plans: self.skill.plans,
        })
    }

    /// Returns the carry of most worth that the player sees, the first of several.
    fn best_carry(&mut self, judge: Judge<'_>, now: u64) -> Option<Move> {
        let sight = judge.sight;
        self.imagined.clear();
        if !self.unseen.is_empty() {
            self.imagine(judge, now);
        }
        let seen = AsSeen(&self.unseen);
        let hidden = |pile: PileId| self.unseen.iter().any(|unseen| unseen.pile == pile);
        let real = self.known.all(judge).iter();
        let all = real.filter(|known| !hidden(known.to)).chain(&self.imagined);
        let mut best: Option<(u32, Move)> = None;
        for known in all {
            let overlooked = self.chance.happens(self.skill.oversight_permille);
            if !overlooked
                && let Some(worth) = known.aim.worth(sight, &seen)
                && best.is_none_or(|(most, _)| worth > most)
            {
                best = Some((worth, known.mv));
            }
        }
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

    /// Lists the carries to shared piles that the player believes in because it has not noticed
    /// what has been played there. Apart, because mostly there is nothing.
    #[inline(never)]
    fn imagine(&mut self, judge: Judge<'_>, now: u64) {
        let sight = judge.sight;
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
                    let mv = Move::Carry {
                        from,
                        to: pile,
                        count: 1,
                    };
                    self.imagined.extend(judge.known(mv));
                }
            }
        }
    }
}

fn comes_from(sight: Sight<'_>, from: PileId, to: PileId, empty: bool) -> bool {
    sight.comes_from(to, sight.rules().pile(from).group, empty)
}

#[cfg(test)]
impl Player {
    /// Tells whether the carries that the player of a race knows of are those that it would find
    /// now, and how many there are of all.
    pub fn knows_rightly(&self, sight: Sight<'_>) -> Option<usize> {
        let judge = self.judge(sight)?;
        let mut moves = Vec::new();
        sight.moves(&mut moves);
        let found: Vec<Known> = moves.iter().filter_map(|mv| judge.known(*mv)).collect();
        let right = self.known.are_right(judge) && *self.known.clone().all(judge) == found;
        right.then_some(found.len())
    }
}
