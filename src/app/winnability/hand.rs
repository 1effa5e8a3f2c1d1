//! Verdicts on the positions of a hand, from its deal through its moves, redoable moves included. A
//! hand can be won up to one place and is lost from a later place on: these two places tell
//! everything.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use patience_core::{Act, DealNumber, Game, Move, Position, Rules};
use patience_solver::{StopReason, Verdict, shorten};

use super::Question;

/// How a game for one has come to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// Nothing wins.
    Lost,
    /// Nothing but shuffling is left.
    Wandering,
    /// No legal move.
    NoMoves,
}

/// A place to go back to from one from which nothing is known to win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WayBack {
    /// After how many moves of the hand.
    pub at: usize,
    /// Whether it is known how to win from there; otherwise it is only not known to be lost.
    pub is_won: bool,
}

/// Moves that win.
#[derive(Debug, Clone)]
struct Line {
    /// After how many moves of the hand.
    at: usize,
    moves: Vec<Move>,
}

/// The verdicts on the positions of a hand.
#[derive(Debug, Clone)]
pub struct Hand {
    rules: Arc<Rules>,
    deal: DealNumber,
    /// Where in the game's log it begins.
    start: usize,
    moves: Vec<Move>,
    done: usize,
    /// The winning moves from the last place for which they are known.
    line: Option<Line>,
    /// The first place that is known to be lost.
    lost: Option<usize>,
    /// The places that have been searched in vain, and why each search stopped.
    undecided: BTreeMap<usize, StopReason>,
    /// Places left open on the way back to where it could be won.
    left_open: BTreeSet<usize>,
    /// How many searches have been made to find out since when it is lost.
    searched: usize,
    /// The last place of which it was found out whether cards only wander from there.
    looked_at: Option<usize>,
    /// The first place from which cards only wander.
    wanders: Option<usize>,
    /// The end of the hand that the player has been told of.
    pub told: Option<Ending>,
}

/// How many places are searched at most to find out since when a hand is lost.
const MOST_BETWEEN: usize = 16;

/// Longer ways are not made shorter while the player waits.
const LONG: usize = 400;

impl Hand {
    /// Begins with nothing known.
    pub fn new(game: &Game) -> Self {
        let mut hand = Self {
            rules: game.rules().clone(),
            deal: game.deal(),
            start: game.hand_start(),
            moves: Vec::new(),
            done: 0,
            line: None,
            lost: None,
            undecided: BTreeMap::new(),
            left_open: BTreeSet::new(),
            searched: 0,
            looked_at: None,
            wanders: None,
            told: None,
        };
        hand.follow(game);
        hand
    }

    /// Tells whether this is the hand of a game.
    pub fn is_of(&self, game: &Game) -> bool {
        Arc::ptr_eq(&self.rules, game.rules())
            && self.deal == game.deal()
            && self.start == game.hand_start()
    }

    /// Tells whether the deal could be won from its start; nothing where that is not known.
    pub fn is_winnable(&self) -> Option<bool> {
        match (self.lost, &self.line) {
            (Some(0), _) => Some(false),
            (_, Some(_)) => Some(true),
            (_, None) => None,
        }
    }

    /// Returns how many moves have been made.
    pub const fn done(&self) -> usize {
        self.done
    }

    /// Follows the game on. Returns how many moves are still the same; verdicts on later places are
    /// dropped.
    pub fn follow(&mut self, game: &Game) -> usize {
        let log = game.log()[self.start..].iter();
        let moves = log.map_while(|entry| match entry.act {
            Act::Move(mv) => Some(mv),
            _ => None,
        });
        let moves: Vec<Move> = moves.collect();
        let pairs = self.moves.iter().zip(&moves);
        let same = pairs.take_while(|(one, other)| one == other).count();
        if let Some(line) = self.line.as_mut().filter(|line| line.at > same) {
            // What has been taken back still led to it.
            line.moves.splice(0..0, self.moves[same..line.at].to_vec());
            line.at = same;
        }
        self.lost = self.lost.filter(|lost| *lost <= same);
        self.undecided.retain(|place, _| *place <= same);
        self.left_open.retain(|place| *place <= same);
        self.looked_at = self.looked_at.filter(|place| *place <= same);
        self.wanders = self.wanders.filter(|place| *place <= same);
        if self.lost.is_none() {
            (self.searched, self.told) = (0, None);
        }
        self.done = (game.done() - self.start).min(moves.len());
        self.moves = moves;
        self.go_along();
        same
    }

    /// Whoever plays on along the line can still win.
    fn go_along(&mut self) {
        let Some(line) = &mut self.line else { return };
        let rest = self.moves[line.at..].iter().zip(&line.moves);
        let along = rest.take_while(|(made, meant)| made == meant).count();
        line.moves.drain(..along);
        line.at += along;
    }

    /// Returns the verdict on a place, given as a number of moves after the deal; nothing until one
    /// is found.
    pub fn verdict(&self, place: usize) -> Option<Verdict<()>> {
        if self.line.as_ref().is_some_and(|line| place <= line.at) {
            Some(Verdict::Won(()))
        } else if self.lost.is_some_and(|lost| lost <= place) {
            Some(Verdict::Lost)
        } else {
            let reason = self.undecided.get(&place).copied();
            reason.map(Verdict::Undecided)
        }
    }

    /// Keeps the verdict of a search on a place.
    pub fn learn(&mut self, place: usize, verdict: Verdict) {
        match verdict {
            Verdict::Won(moves) => {
                if self.line.as_ref().is_none_or(|line| line.at <= place) {
                    self.line = Some(Line { at: place, moves });
                    self.go_along();
                }
            }
            Verdict::Lost => self.lost = Some(self.lost.map_or(place, |lost| lost.min(place))),
            Verdict::Undecided(reason) => {
                self.undecided.insert(place, reason);
            }
        }
    }

    /// Keeps the verdict of a short search on a former place.
    pub fn learn_of_former(&mut self, place: usize, verdict: Verdict) {
        self.searched += 1;
        if verdict.is_decided() {
            self.learn(place, verdict);
        } else {
            self.left_open.insert(place);
        }
    }

    /// Keeps whether cards can only wander from a place on.
    pub const fn learn_of_wandering(&mut self, place: usize, wanders: bool) {
        self.looked_at = Some(place);
        if wanders && self.wanders.is_none() {
            self.wanders = Some(place);
        }
    }

    /// Tells whether cards can only wander from here on.
    pub fn wanders(&self) -> bool {
        self.wanders.is_some_and(|place| place <= self.done)
    }

    /// Returns the last place from which it is known how to win.
    pub fn won_at(&self) -> Option<usize> {
        self.line.as_ref().map(|line| line.at)
    }

    /// Returns the first place that is known to be lost.
    pub const fn lost_at(&self) -> Option<usize> {
        self.lost
    }

    /// Returns the last place before this one from which it is known how to win; where there is
    /// none and this one is lost, the last that is not known to be.
    pub fn way_back(&self) -> Option<WayBack> {
        let won = self.won_at().filter(|won| *won < self.done);
        let open = self.lost.filter(|lost| *lost <= self.done);
        let open = open.and_then(|lost| lost.checked_sub(1));
        let way = |is_won: bool| move |at: usize| WayBack { at, is_won };
        won.map(way(true)).or_else(|| open.map(way(false)))
    }

    /// Tells whether a search has been in vain since it was last known how to win.
    pub fn was_searched_in_vain(&self) -> bool {
        let since = self.won_at().map_or(0, |won| won + 1);
        self.undecided
            .range(since..)
            .any(|(place, _)| *place < self.done)
    }

    /// Returns the next question: whether the hand can be won from here; if not, since when it is
    /// lost, and whether cards only wander.
    pub fn next_question(&self) -> Option<(Question, usize)> {
        match self.verdict(self.done) {
            Some(Verdict::Won(())) => None,
            None => Some((Question::Winnable, self.done)),
            Some(verdict) => {
                let between = (verdict == Verdict::Lost).then(|| self.between()).flatten();
                if let Some(place) = between {
                    return Some((Question::WinnableThen, place));
                }
                let looked = self.wanders() || self.looked_at == Some(self.done);
                (!looked).then_some((Question::Wandering, self.done))
            }
        }
    }

    /// Returns the place in the middle between the last that is won and the first that is lost.
    fn between(&self) -> Option<usize> {
        let after_won = self.won_at().map_or(0, |won| won + 1);
        let places = after_won..self.lost?;
        let open: Vec<usize> = places
            .filter(|place| !self.undecided.contains_key(place) && !self.left_open.contains(place))
            .collect();
        let most = self.searched < MOST_BETWEEN;
        open.get(open.len() / 2).copied().filter(|_| most)
    }

    /// Returns the next moves on the way to win from a position, the one on the table.
    pub fn next_moves(&self, position: &Position) -> Option<Vec<Move>> {
        let line = self.line.as_ref()?;
        let mut moves = self.moves.get(self.done..line.at)?.to_vec();
        let on_line = moves.is_empty();
        moves.extend(&line.moves);
        if !on_line && moves.len() < LONG {
            moves = shorten(&self.rules, position, moves);
        }
        Some(moves)
    }

    /// Returns the moves that win, with the last place of the hand from which they do.
    pub fn winning_line(&self) -> Option<(usize, &[Move])> {
        let line = self.line.as_ref()?;
        Some((line.at, &line.moves))
    }

    /// Returns the position at a place that has been played through.
    pub fn position(game: &Game, place: usize) -> Position {
        let mut position = game.position().clone();
        for played in game.played().iter().skip(place).rev() {
            position.take_back(game.rules(), played);
        }
        position
    }
}
