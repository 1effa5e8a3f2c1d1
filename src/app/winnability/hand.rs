//! Verdicts on whether a hand can still be won, for its positions from the deal to the present one and for those that
//! can be restored by redo. A hand can be won up to some position, and is lost from a later position on. These two
//! positions therefore decide all others. A position is called a place here, and given as the number of moves since the
//! deal.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use patience_core::{Act, DealNumber, Game, Move, Position, Rules};
use patience_solver::{StopReason, Verdict, shorten};

use super::Question;

/// The reason why a single-player game can no longer be won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// The position is proved to be lost.
    Lost,
    /// Only aimless moves are left, which lead nowhere.
    Wandering,
    /// The player has no legal move.
    NoMoves,
}

/// An earlier position of a hand to which the player can go back, because no win is known from the present one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WayBack {
    /// The earlier position, given as the number of moves since the deal.
    pub at: usize,
    /// Whether a win from the earlier position is known. If not, the position is at least not known to be lost.
    pub is_won: bool,
}

/// Moves that win the hand.
#[derive(Debug, Clone)]
struct Line {
    /// The number of moves that were made in the hand before the first of these winning moves.
    at: usize,
    moves: Vec<Move>,
}

/// The verdicts on which positions of a hand can be won. Positions are given as the number of moves since the deal.
#[derive(Debug, Clone)]
pub struct Hand {
    rules: Arc<Rules>,
    deal: DealNumber,
    /// The index in the game's log of the first entry that belongs to the hand.
    start: usize,
    moves: Vec<Move>,
    done: usize,
    /// The moves that win the hand, from the last position for which such moves are known.
    line: Option<Line>,
    /// The first position of the hand that is known to be lost.
    lost: Option<usize>,
    /// The positions of the hand for which a search found no answer, each with the reason why the search stopped.
    undecided: BTreeMap<usize, StopReason>,
    /// The earlier positions of the hand for which a short search found no answer. Such searches look for the first
    /// lost position.
    left_open: BTreeSet<usize>,
    /// How many searches have been made for the first position from which the hand is lost.
    searched: usize,
    /// The last position for which a search has found out whether only aimless moves are left.
    looked_at: Option<usize>,
    /// The first position of the hand in which only aimless moves, which lead nowhere, are left.
    wanders: Option<usize>,
    /// The reason why the hand can no longer be won that was last announced to the player.
    pub told: Option<Ending>,
}

/// The most searches that are made for the first position from which a hand is lost.
const MOST_BETWEEN: usize = 16;

/// A solution with this many moves or more is not shortened, because the player would have to wait.
const LONG: usize = 400;

impl Hand {
    /// Creates the verdicts on whether a hand can be won. Nothing is known at first.
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

    /// Whether the verdicts are about the hand that is now played in a game.
    pub fn is_of(&self, game: &Game) -> bool {
        Arc::ptr_eq(&self.rules, game.rules())
            && self.deal == game.deal()
            && self.start == game.hand_start()
    }

    /// Whether the deal could be won from its start. Returns `None` if nothing is known.
    pub fn is_winnable(&self) -> Option<bool> {
        match (self.lost, &self.line) {
            (Some(0), _) => Some(false),
            (_, Some(_)) => Some(true),
            (_, None) => None,
        }
    }

    /// Returns the number of moves that have been made in the hand since the deal.
    pub const fn done(&self) -> usize {
        self.done
    }

    /// Updates the moves of the hand from the log of the game. Returns the number of moves before the first changed
    /// one. The verdicts on the positions after that move are dropped.
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
            // The undone moves still lead to the line.
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

    /// If the player has made the first of the winning moves, removes these from the solution.
    fn go_along(&mut self) {
        let Some(line) = &mut self.line else { return };
        let rest = self.moves[line.at..].iter().zip(&line.moves);
        let along = rest.take_while(|(made, meant)| made == meant).count();
        line.moves.drain(..along);
        line.at += along;
    }

    /// Returns the verdict on whether a position can be won. The position is given as the number of moves since the
    /// deal. Returns `None` if no verdict has been found.
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

    /// Records a search's verdict on whether a position can be won.
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

    /// Records a short search's verdict on whether an earlier position could be won.
    pub fn learn_of_former(&mut self, place: usize, verdict: Verdict) {
        self.searched += 1;
        if verdict.is_decided() {
            self.learn(place, verdict);
        } else {
            self.left_open.insert(place);
        }
    }

    /// Records whether only aimless moves are left in a position. If so, the same holds for all later positions.
    pub const fn learn_of_wandering(&mut self, place: usize, wanders: bool) {
        self.looked_at = Some(place);
        if wanders && self.wanders.is_none() {
            self.wanders = Some(place);
        }
    }

    /// Whether only aimless moves are left in the present position of the hand.
    pub fn wanders(&self) -> bool {
        self.wanders.is_some_and(|place| place <= self.done)
    }

    /// Returns the last position of the hand from which a win is known.
    pub fn won_at(&self) -> Option<usize> {
        self.line.as_ref().map(|line| line.at)
    }

    /// Returns the first position of the hand that is known to be lost.
    pub const fn lost_at(&self) -> Option<usize> {
        self.lost
    }

    /// Returns an earlier position to which the player can go back: the last one from which a win is known. If there is
    /// none and the present position is lost, returns the last position that is not known to be lost.
    pub fn way_back(&self) -> Option<WayBack> {
        let won = self.won_at().filter(|won| *won < self.done);
        let open = self.lost.filter(|lost| *lost <= self.done);
        let open = open.and_then(|lost| lost.checked_sub(1));
        let way = |is_won: bool| move |at: usize| WayBack { at, is_won };
        won.map(way(true)).or_else(|| open.map(way(false)))
    }

    /// Whether a search of an earlier position found no answer. Only positions after the last one from which a win is
    /// known count.
    pub fn was_searched_in_vain(&self) -> bool {
        let since = self.won_at().map_or(0, |won| won + 1);
        self.undecided
            .range(since..)
            .any(|(place, _)| *place < self.done)
    }

    /// Returns the next question for a search, and the position that the question is about. The first question is
    /// whether the present position can be won. If it cannot, the next question is when the hand was lost. The last
    /// question is whether only aimless moves are left.
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

    /// Returns the position to search next, in order to find the first lost position. It is in the middle between the
    /// last known win and the first known loss.
    fn between(&self) -> Option<usize> {
        let after_won = self.won_at().map_or(0, |won| won + 1);
        let places = after_won..self.lost?;
        let open: Vec<usize> = places
            .filter(|place| !self.undecided.contains_key(place) && !self.left_open.contains(place))
            .collect();
        let most = self.searched < MOST_BETWEEN;
        open.get(open.len() / 2).copied().filter(|_| most)
    }

    /// Returns the moves that win the hand from the present position.
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

    /// Returns the moves that win the hand, with the position from which they start.
    pub fn winning_line(&self) -> Option<(usize, &[Move])> {
        let line = self.line.as_ref()?;
        Some((line.at, &line.moves))
    }

    /// Returns the position of the hand after its first `place` moves.
    pub fn position(game: &Game, place: usize) -> Position {
        let mut position = game.position().clone();
        for played in game.played().iter().skip(place).rev() {
            position.take_back(game.rules(), played);
        }
        position
    }
}
