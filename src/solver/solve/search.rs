//! Search in depth: of each position the moves that look best come first, and no position is
//! looked at twice. What it runs through whole without a win cannot be won.

use std::cmp::Reverse;
use std::time::Instant;

use patience_core::{End, Move, Played, Position, Rules, Seat, Times};

use super::Watch;
use super::marks::{Marks, Sameness, is_one_round};
use super::safe::Safe;
use super::table::{Noted, Table};
use super::taste::Taste;

/// How far a search may go.
pub(super) struct Limits<'a> {
    /// How many positions may be looked at.
    pub states: u64,
    /// When it must end.
    pub until: Option<Instant>,
    /// Who watches, and may no longer want to know.
    pub watch: &'a Watch,
}

/// How a search ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Ending {
    /// With the moves that win.
    Won(Vec<Move>),
    /// There is nothing more to look at.
    Exhausted,
    /// The limit of positions is reached.
    Stopped,
    /// Time is up, memory is full or nobody wants to know any more.
    Over,
}

/// A move to be tried, after the stock has been turned so often.
#[derive(Debug, Clone, Copy)]
struct Child {
    cost: i32,
    turns: u16,
    mv: Move,
}

/// A position on the way to where the search is.
struct Frame {
    /// Where its moves begin among those still to be tried.
    first: usize,
    /// How many moves led here from the one before.
    played: usize,
}

/// How many positions are looked at between two looks at the clock.
const BETWEEN_LOOKS: u64 = 256;

/// A search of one deal.
pub(super) struct Search<'a> {
    rules: &'a Rules,
    position: Position,
    marks: Marks,
    safe: Option<&'a Safe>,
    /// Whether moves of the stock are made only for the card that comes to lie on the waste.
    turns_ahead: bool,
    path: Vec<(Move, Played)>,
    children: Vec<Child>,
    frames: Vec<Frame>,
    moves: Vec<Move>,
    /// Positions looked at, and positions come to, by any way.
    pub states: u64,
    pub visits: u64,
}

impl<'a> Search<'a> {
    pub fn new(rules: &'a Rules, start: &Position, safe: Option<&'a Safe>, taste: Taste) -> Self {
        let turns_ahead = rules.stock.as_ref().is_some_and(|stock| {
            is_one_round(rules, stock)
                && !rules.groups.iter().any(|group| {
                    group.fill.contains(&stock.to) || group.fill.contains(&stock.group)
                })
                && !rules.goal.groups().contains(stock.to)
                && !rules.goal.groups().contains(stock.group)
        });
        Self {
            rules,
            position: start.clone(),
            marks: Marks::of(rules, start, taste, Sameness::WonAlike),
            safe,
            turns_ahead,
            path: Vec::new(),
            children: Vec::new(),
            frames: Vec::new(),
            moves: Vec::new(),
            states: 0,
            visits: 0,
        }
    }

    /// Searches from the start. The table is that of this search alone.
    pub fn run(&mut self, table: &mut Table, limits: &Limits<'_>) -> Ending {
        match self.position.turn().end {
            Some(End::Won) => return Ending::Won(Vec::new()),
            Some(_) => return Ending::Exhausted,
            None => {}
        }
        if table.note(self.marks.key(self.rules, &self.position)) == Noted::Full {
            return Ending::Over;
        }
        self.open(table, 0);
        while let Some(frame) = self.frames.last() {
            if self.children.len() == frame.first {
                let played = frame.played;
                self.frames.pop();
                self.undo(played);
                continue;
            }
            let child = self.children.pop().expect("there is one more");
            let played = self.follow(child);
            match table.note(self.marks.key(self.rules, &self.position)) {
                Noted::Met => {
                    self.undo(played);
                    continue;
                }
                Noted::Full => return Ending::Over,
                Noted::New => {}
            }
            self.states += 1;
            match self.position.turn().end {
                Some(End::Won) => {
                    return Ending::Won(self.path.iter().map(|(mv, _)| *mv).collect());
                }
                Some(_) => {
                    self.undo(played);
                    continue;
                }
                None => {}
            }
            if self.states >= limits.states {
                return Ending::Stopped;
            }
            if self.states.is_multiple_of(BETWEEN_LOOKS) {
                limits.watch.add(BETWEEN_LOOKS);
                if limits.watch.is_cancelled()
                    || limits.until.is_some_and(|until| Instant::now() >= until)
                {
                    return Ending::Over;
                }
            }
            self.open(table, played);
        }
        Ending::Exhausted
    }

    /// Lists what can be tried from here, the best last.
    fn open(&mut self, table: &Table, played: usize) {
        let first = self.children.len();
        self.frames.push(Frame { first, played });
        let mut moves = std::mem::take(&mut self.moves);
        self.position
            .legal_moves(self.rules, Seat::FIRST, &mut moves);
        let safe = self
            .safe
            .and_then(|safe| safe.find(self.rules, &self.position, &moves));
        if let Some(mv) = safe {
            self.try_out(table, 0, mv);
        } else {
            for mv in &moves {
                if !self.turns_ahead || !matches!(mv, Move::Turn | Move::Redeal) {
                    self.try_out(table, 0, *mv);
                }
            }
            if self.turns_ahead {
                self.turn_ahead(table, &mut moves);
            }
            self.children[first..].sort_by_key(|child| Reverse(child.cost));
        }
        self.moves = moves;
    }

    /// Lists the cards that can be played after turning the stock, however often, and turns back.
    fn turn_ahead(&mut self, table: &Table, moves: &mut Vec<Move>) {
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
        let (mut turns, mut passes) = (0, 0);
        loop {
            let before = self.position.len(pile);
            let turned = [Move::Turn, Move::Redeal]
                .into_iter()
                .any(|mv| self.play(mv));
            if !turned {
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
            self.position.legal_moves(self.rules, Seat::FIRST, moves);
            for mv in moves.iter() {
                if matches!(mv, Move::Carry { from, .. } if *from == waste) {
                    self.try_out(table, turns as u16, *mv);
                }
            }
        }
        self.undo(turns);
    }

    /// Looks where a move leads, and keeps it in mind if that is new.
    #[inline]
    fn try_out(&mut self, table: &Table, turns: u16, mv: Move) {
        self.visits += 1;
        if !self.play(mv) {
            return;
        }
        if !table.contains(self.marks.key(self.rules, &self.position)) {
            let cost = self.marks.cost() + i32::from(turns);
            self.children.push(Child { cost, turns, mv });
        }
        self.undo(1);
    }

    /// Goes where a child leads, and returns how many moves that took.
    fn follow(&mut self, child: Child) -> usize {
        for _ in 0..child.turns {
            if !self.play(Move::Turn) {
                self.play(Move::Redeal);
            }
        }
        self.play(child.mv);
        usize::from(child.turns) + 1
    }

    #[inline]
    fn play(&mut self, mv: Move) -> bool {
        match self.position.play(self.rules, Seat::FIRST, mv) {
            Ok(played) => {
                self.marks
                    .follow(self.rules, &self.position, played.steps());
                self.path.push((mv, played));
                true
            }
            Err(_) => false,
        }
    }

    fn undo(&mut self, moves: usize) {
        for _ in 0..moves {
            let Some((_, played)) = self.path.pop() else {
                return;
            };
            self.position.take_back(self.rules, &played);
            self.marks
                .retrace(self.rules, &self.position, played.steps());
        }
    }
}
