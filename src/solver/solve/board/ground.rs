//! The board as a ground for searches: what they ask of it, and how its plies are spelled as moves.

use patience_core::{Move, PileId, Position, Seat};

use super::super::ground::{Ahead, Ground, Key, Outlook};
use super::super::memory::reserve;
use super::kind::NOTHING;
use super::listing::Listed;
use super::pending::Pending;
use super::{Board, FACE, Made, Ply};

impl Board<'_> {
    /// Notes which cards leave their places with a ply.
    #[inline]
    fn leave(&mut self, ply: Ply, made: &mut Made) {
        let Ply {
            from,
            count,
            number,
            ..
        } = ply;
        let plies = self.trail.len() as u32 + 1;
        let card = if self.is_waste(from) {
            self.row[usize::from(number)] & FACE
        } else if count > 0 {
            self.mark(from, self.len(from) - count + 1).card & FACE
        } else {
            return;
        };
        made.gone[0] = (card, self.waiting.leave(card, plies));
        if number > 0 && !self.is_waste(from) {
            let below = self.mark(from, self.len(from) - count).card & FACE;
            made.gone[1] = (below, self.waiting.leave(below, plies));
        }
    }

    /// Makes a ply and takes it back, and returns what is seen of where it leads.
    fn try_out(&mut self, ply: Ply) -> Outlook {
        self.make(ply);
        let there = self.here();
        self.unmake();
        there
    }
}

impl Ground for Board<'_> {
    type Ply = Ply;

    #[inline]
    fn key(&self) -> Key {
        Key {
            print: self.key.wrapping_add(self.pending.term),
            covers: self.covers(),
        }
    }

    #[inline]
    fn cost(&self) -> i32 {
        self.cost
    }

    #[inline]
    fn step(&self) -> i32 {
        self.taste.step
    }

    #[inline]
    fn is_won(&self) -> bool {
        self.left == 0
    }

    fn safe(&mut self) -> Option<Ply> {
        if self.pending != Pending::NOTHING {
            return None;
        }
        self.safe_ply().or_else(|| self.returnable_ply())
    }

    fn is_hopeless(&mut self) -> bool {
        // What is pending is soon done, and asked about then.
        self.pending == Pending::NOTHING && self.is_out_of_reach()
    }

    fn is_ruled_out(&mut self) -> bool {
        self.pending == Pending::NOTHING && self.is_out_of_reach_either_way()
    }

    fn list(&mut self, ahead: &mut Vec<Ahead<Ply>>) {
        ahead.clear();
        let mut untried = std::mem::take(&mut self.untried);
        self.list_plies(&mut Listed {
            ahead,
            untried: &mut untried,
        });
        for number in untried.drain(..) {
            let Ahead { ply, there } = &mut ahead[number];
            *there = self.try_out(*ply);
        }
        self.untried = untried;
    }

    #[inline]
    fn reserve(&mut self) -> bool {
        reserve(&mut self.trail, 2)
    }

    #[inline]
    fn bytes(&self) -> usize {
        self.trail.capacity() * size_of::<Made>()
    }

    fn make(&mut self, ply: Ply) {
        let Ply {
            from,
            to,
            count,
            number,
        } = ply;
        let mut made = Made {
            ply,
            key: self.key,
            cost: self.cost,
            left: self.left,
            standing: self.standing,
            coming: self.coming.clone(),
            rising: self.rising.clone(),
            filled_by: None,
            dealt: 0,
            collected: self.collected.len(),
            gone: [(NOTHING as u8, 0); 2],
            pending: self.pending,
        };
        self.leave(ply, &mut made);
        let leads_to = self.leads_to(ply);
        if count == 0 {
            made.dealt = self.deal_row();
        } else if self.is_waste(from) {
            self.play_from_row(to, number);
        } else if number == 0 {
            self.carry(from, to, count, &mut made);
        } else {
            self.carry(from, to, count, &mut made);
            self.carry(from, number - 1, 1, &mut made);
        }
        self.pending = match leads_to {
            Some((pile, goes_on)) => Pending::on(pile, goes_on, self.top(pile).term),
            None => Pending::NOTHING,
        };
        self.trail.push(made);
    }

    fn unmake(&mut self) {
        let Some(made) = self.trail.pop() else {
            return;
        };
        let Ply {
            from,
            to,
            count,
            number,
        } = made.ply;
        if count == 0 {
            self.put_back(made.collected);
            self.undeal_row(made.dealt);
        } else if self.is_waste(from) {
            self.lens[usize::from(to % 64)] -= 1;
            self.show(to);
        } else {
            if let Some((filler, turned)) = made.filled_by {
                if turned {
                    self.turn_top(filler);
                }
                // A card that fills a space lay face up before.
                let code = self.top(from).card;
                self.lens[usize::from(from % 64)] -= 1;
                self.put(filler, code);
                self.show(filler);
            }
            self.put_back(made.collected);
            if number > 0 {
                self.uncarry(from, number - 1, 1);
            }
            self.uncarry(from, to, count);
        }
        for (card, before) in made.gone.into_iter().rev() {
            self.waiting.stay(card, before);
        }
        self.waiting.forget(self.trail.len() as u32);
        self.key = made.key;
        self.cost = made.cost;
        self.left = made.left;
        self.standing = made.standing;
        self.coming = made.coming;
        self.rising = made.rising;
        self.pending = made.pending;
    }

    fn spelled(&self, start: &Position, plies: &[Ply]) -> Vec<Move> {
        let (mut position, mut moves) = (start.clone(), Vec::new());
        let mut standing = Board::of(self.plan, self.rules, start, self.taste).standing;
        let mut play = |mv: Move, position: &mut Position| {
            let played = position.play(self.rules, Seat::FIRST, mv).is_ok();
            if played {
                moves.push(mv);
            }
            played
        };
        for ply in plies {
            let Ply {
                from, to, count, ..
            } = *ply;
            if count == 0 {
                play(Move::Turn, &mut position);
                continue;
            }
            if let Some(talon) = self.plan.talon
                && from == talon.waste.0
                && let Some(coming) = standing.coming(talon, ply.number)
            {
                standing = standing.without(ply.number, coming);
                for _ in 0..coming.turns {
                    if !play(Move::Turn, &mut position) {
                        play(Move::Redeal, &mut position);
                    }
                }
            }
            let (from, to) = (PileId(from), PileId(to));
            play(Move::Carry { from, to, count }, &mut position);
            if ply.number > 0 && !self.is_waste(from.0) {
                let (to, count) = (PileId(ply.number - 1), 1);
                play(Move::Carry { from, to, count }, &mut position);
            }
        }
        moves
    }
}
