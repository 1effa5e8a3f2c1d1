//! The ground for every game: the engine's own position, with the marks of its piles.

use patience_core::{End, Move, Played, Position, Rules, Seat, Times};

use super::ground::{Ahead, Ground, Key, Outlook};
use super::marks::{Marks, Sameness, turns_ahead};
use super::memory::reserve;
use super::safe::Safe;
use super::taste::Taste;

/// A move, after the stock has been turned so often.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ply {
    turns: u16,
    mv: Move,
}

/// For how many moves of a ply memory is made sure of: more than a pass through a stock takes.
const MOST_MOVES: usize = 256;

/// A position of the engine as a search keeps it.
pub(super) struct General<'a> {
    rules: &'a Rules,
    position: Position,
    marks: Marks,
    safe: Option<&'a Safe>,
    /// Whether moves of the stock are made only for the card that comes to lie on the waste.
    turns_ahead: bool,
    /// The moves on the way, each with the stage before it.
    path: Vec<(Played, usize)>,
    stage: usize,
    /// How many moves each ply took.
    plies: Vec<usize>,
    listed: Vec<Ply>,
    moves: Vec<Move>,
}

impl<'a> General<'a> {
    pub fn new(rules: &'a Rules, start: &Position, safe: Option<&'a Safe>, taste: Taste) -> Self {
        Self {
            rules,
            position: start.clone(),
            marks: Marks::of(rules, start, taste, Sameness::WonAlike),
            safe,
            turns_ahead: turns_ahead(rules),
            path: Vec::new(),
            stage: 0,
            plies: Vec::new(),
            listed: Vec::new(),
            moves: Vec::new(),
        }
    }

    fn list_plies(&mut self, plies: &mut Vec<Ply>) {
        let mut moves = std::mem::take(&mut self.moves);
        self.position
            .legal_moves(self.rules, Seat::FIRST, &mut moves);
        let now = |mv: Move| Ply { turns: 0, mv };
        let listed = moves
            .iter()
            .filter(|mv| !self.turns_ahead || !matches!(mv, Move::Turn | Move::Redeal));
        plies.extend(listed.map(|mv| now(*mv)));
        self.moves = moves;
        if self.turns_ahead {
            self.turn_ahead(plies);
        }
    }

    /// Lists the cards that can be played after turning the stock, however often.
    fn turn_ahead(&mut self, plies: &mut Vec<Ply>) {
        let Some(stock) = &self.rules.stock else {
            return;
        };
        let (Some(pile), Some(waste)) = (
            self.rules.piles_of(stock.group, Seat::FIRST).next(),
            self.rules.piles_of(stock.to, Seat::FIRST).next(),
        ) else {
            return;
        };
        let endless = stock.redeals == Times::Unlimited;
        let begun = self.position.len(pile);
        let mut moves = std::mem::take(&mut self.moves);
        let (mut turns, mut passes) = (0, 0);
        loop {
            let before = self.position.len(pile);
            if !self.turn() {
                break;
            }
            turns += 1;
            let now = self.position.len(pile);
            passes += usize::from(now > before);
            // A fresh pass shows all that there is, some of it sooner.
            if endless && (passes > 1 || passes == 1 && now == begun) {
                break;
            }
            if self.position.is_empty(waste) {
                continue;
            }
            self.position
                .legal_moves(self.rules, Seat::FIRST, &mut moves);
            let played = moves
                .iter()
                .filter(|mv| matches!(mv, Move::Carry { from, .. } if *from == waste));
            plies.extend(played.map(|mv| Ply {
                turns: turns as u16,
                mv: *mv,
            }));
        }
        self.moves = moves;
        self.undo(turns);
    }

    /// Turns the stock, or gathers it for another pass.
    fn turn(&mut self) -> bool {
        self.play(Move::Turn) || self.play(Move::Redeal)
    }

    #[inline]
    fn play(&mut self, mv: Move) -> bool {
        let pending = self.pending();
        match self.position.play(self.rules, Seat::FIRST, mv) {
            Ok(played) => {
                self.marks
                    .follow(self.rules, &self.position, played.steps());
                self.path.push((played, self.stage));
                self.stage += match &self.rules.stock {
                    Some(_) => pending.saturating_sub(self.pending()),
                    None => 1,
                };
                true
            }
            Err(_) => false,
        }
    }

    /// Returns how many stages are still to come in this pass through the stock: one for each
    /// card to be turned, and where cards are placed one by one another for each to be placed.
    fn pending(&self) -> usize {
        let Some(stock) = &self.rules.stock else {
            return 0;
        };
        let count = |group| {
            let piles = self.rules.piles_of(group, Seat::FIRST);
            piles.map(|pile| self.position.len(pile)).sum::<usize>()
        };
        if stock.placed {
            2 * count(stock.group) + count(stock.to)
        } else {
            count(stock.group)
        }
    }

    fn undo(&mut self, moves: usize) {
        for _ in 0..moves {
            let Some((played, stage)) = self.path.pop() else {
                return;
            };
            self.stage = stage;
            self.position.take_back(self.rules, &played);
            self.marks
                .retrace(self.rules, &self.position, played.steps());
        }
    }
}

impl Ground for General<'_> {
    type Ply = Ply;

    fn key(&self) -> Key {
        Key::of(self.marks.key(self.rules, &self.position))
    }

    fn cost(&self) -> i32 {
        self.marks.cost()
    }

    fn step(&self) -> i32 {
        self.marks.taste().step
    }

    fn is_won(&self) -> bool {
        self.position.turn().end == Some(End::Won)
    }

    fn safe(&mut self) -> Option<Ply> {
        let safe = self.safe?;
        self.position
            .legal_moves(self.rules, Seat::FIRST, &mut self.moves);
        let mv = safe.find(self.rules, &self.position, &self.moves)?;
        Some(Ply { turns: 0, mv })
    }

    fn list(&mut self, ahead: &mut Vec<Ahead<Ply>>) {
        ahead.clear();
        let mut plies = std::mem::take(&mut self.listed);
        self.list_plies(&mut plies);
        for ply in plies.drain(..) {
            self.make(ply);
            let there = Outlook {
                key: self.key(),
                cost: self.cost() + i32::from(ply.turns),
                stage: self.stage,
            };
            self.unmake();
            ahead.push(Ahead { ply, there });
        }
        self.listed = plies;
    }

    #[inline]
    fn reserve(&mut self) -> bool {
        reserve(&mut self.path, MOST_MOVES) && reserve(&mut self.plies, 2)
    }

    #[inline]
    fn bytes(&self) -> usize {
        self.path.capacity() * size_of::<(Played, usize)>()
            + self.plies.capacity() * size_of::<usize>()
    }

    fn make(&mut self, ply: Ply) {
        let before = self.path.len();
        for _ in 0..ply.turns {
            self.turn();
        }
        self.play(ply.mv);
        self.plies.push(self.path.len() - before);
    }

    fn unmake(&mut self) {
        let moves = self.plies.pop().unwrap_or(0);
        self.undo(moves);
    }

    fn spelled(&self, start: &Position, plies: &[Ply]) -> Vec<Move> {
        let (mut position, mut moves) = (start.clone(), Vec::new());
        let mut play = |mv: Move| {
            let played = position.play(self.rules, Seat::FIRST, mv).is_ok();
            if played {
                moves.push(mv);
            }
            played
        };
        for ply in plies {
            for _ in 0..ply.turns {
                let _ = play(Move::Turn) || play(Move::Redeal);
            }
            play(ply.mv);
        }
        moves
    }
}
