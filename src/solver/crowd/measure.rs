//! Measures the difficulty of a deal: how many simulated games win it, and at which move the other games lose it.

use std::ops::Range;

use patience_core::{Move, Position, Rules, Seat};

use super::noise::Noise;
use super::play_out::Ended;
use super::players::{Player, players};
use crate::search::{Budget, Verdict, Watch, solve};

/// The number of simulated games by which the difficulty of a deal is measured.
pub const PLAY_OUTS: u32 = 1200;

/// If fewer simulated games than this win a deal, the proportion of wins is too rough a measure of its difficulty. Such
/// deals are compared by the move at which they become unwinnable.
pub const FEW_WINS: u32 = 5;

/// The number of simulated games for which the solver looks for the move that lost the game.
const LOSSES: u32 = 60;

/// The largest number of positions that the solver visits to decide whether one position of a simulated game is lost.
const STATES: u64 = 20_000;

/// The memory limit, in bytes, of the solver that looks for the move that lost a simulated game.
const MEMORY: usize = 256 << 20;

/// A crowd of simulated players, who all play the same deal.
///
/// Each simulated game has a number and is the same every time and on every machine, so the number of wins among the
/// first 300 games can later be extended to 1,200 games.
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// use patience_core::{DealNumber, Match};
/// use patience_solver::{Crowd, Watch};
///
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/freecell.toml").to_owned();
/// # let text = std::fs::read_to_string(&path)?;
/// # let source = Arc::new(Source { name: path, text });
/// # let file = RuleFile::read("freecell", &source, &|_| None).expect("the file is right");
/// # let rules = file.compile(None, &[]).expect("the file is right");
/// let deal = DealNumber::new(164).expect("164 is the number of a deal");
/// let start = Match::new(&rules, deal).deal(&rules);
/// let crowd = Crowd::at(&rules, &start);
/// let wins = crowd.wins(0..24, &Watch::default());
/// assert_eq!(wins, crowd.wins(0..24, &Watch::default()));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Crowd<'a> {
    rules: &'a Rules,
    start: &'a Position,
    players: Vec<Player>,
}

impl<'a> Crowd<'a> {
    /// Creates a crowd of simulated players for the deal that begins with position `start`.
    pub fn at(rules: &'a Rules, start: &'a Position) -> Self {
        Self {
            rules,
            start,
            players: players(rules),
        }
    }

    /// Returns the number of wins among the simulated games with the numbers `play_outs`. Returns `None` if `watch`
    /// has been cancelled.
    pub fn wins(&self, play_outs: impl Iterator<Item = u32>, watch: &Watch) -> Option<u32> {
        let mut wins = 0;
        for number in play_outs {
            if watch.is_cancelled() {
                return None;
            }
            wins += u32::from(self.play_out(number).is_won);
        }
        Some(wins)
    }

    /// Returns the number of wins among the simulated games with the numbers `play_outs`, like [`Crowd::wins`], but
    /// divides the games among `threads` threads.
    pub fn wins_on(&self, threads: usize, play_outs: Range<u32>, watch: &Watch) -> Option<u32> {
        if threads <= 1 {
            return self.wins(play_outs, watch);
        }
        std::thread::scope(|scope| {
            let shares = (0..threads).map(|thread| {
                let share = play_outs.clone().skip(thread).step_by(threads);
                scope.spawn(move || self.wins(share, watch))
            });
            let shares: Vec<_> = shares.collect();
            let counts = shares.into_iter().map(|share| share.join().ok().flatten());
            counts.sum()
        })
    }

    /// Returns the average number of moves for which the deal stays winnable in the first 60 simulated games, in
    /// hundredths of a move. A position on which the solver is undecided counts as winnable. Returns `None` if `watch`
    /// has been cancelled.
    pub fn last_chance(&self, watch: &Watch) -> Option<u32> {
        self.last_chance_in(0..LOSSES, watch)
    }

    /// Returns the average number of moves for which the deal stays winnable in the simulated games with the numbers
    /// `play_outs`, in hundredths of a move. Returns `None` if `watch` has been cancelled.
    pub fn last_chance_in(&self, play_outs: Range<u32>, watch: &Watch) -> Option<u32> {
        let (mut sum, count) = (0, u32::try_from(play_outs.len()).ok()?);
        for number in play_outs {
            let Ended { is_won, moves } = self.play_out(number);
            let chances = if is_won {
                moves.len()
            } else {
                self.first_lost(&moves, watch)?
            };
            sum += u32::try_from(chances).unwrap_or(0);
        }
        (sum * 100).checked_div(count)
    }

    /// Plays the deal once, as the simulated player with this `number`.
    fn play_out(&self, number: u32) -> Ended {
        if !self.start.is_of(self.rules) {
            return Ended {
                is_won: false,
                moves: Vec::new(),
            };
        }
        let player = self.players[number as usize % self.players.len()];
        let fingerprint = self.rules.about.fingerprint;
        let deal = self.start.deal_number().get();
        let noise = Noise::new(fingerprint, deal, number);
        player.play(self.rules, self.start, noise)
    }

    /// Returns the number of moves of a simulated game after which the position can no longer be won. Because a lost
    /// position stays lost, the number can be found by bisection.
    fn first_lost(&self, moves: &[Move], watch: &Watch) -> Option<usize> {
        let (mut open, mut lost) = (0, moves.len() + 1);
        while lost - open > 1 {
            let middle = usize::midpoint(open, lost);
            if self.is_lost_after(moves.get(..middle)?, watch)? {
                lost = middle;
            } else {
                open = middle;
            }
        }
        Some(open)
    }

    /// Whether the position after these `moves` of a simulated game can no longer be won. Returns `None` if `watch` has
    /// been cancelled.
    fn is_lost_after(&self, moves: &[Move], watch: &Watch) -> Option<bool> {
        let mut position = self.start.clone();
        for mv in moves {
            if position.play(self.rules, Seat::FIRST, *mv).is_err() {
                return Some(false);
            }
        }
        let budget = Budget {
            states: Some(STATES),
            time: None,
            bytes: MEMORY,
            threads: 1,
        };
        let verdict = solve(self.rules, &position, &budget, watch).verdict;
        (!watch.is_cancelled()).then_some(verdict == Verdict::Lost)
    }
}
