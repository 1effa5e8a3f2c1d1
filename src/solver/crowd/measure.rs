//! Measuring a deal: how many of a crowd win it, and where those who do not have lost it.

use std::ops::Range;

use patience_core::{Move, Position, Rules, Seat};

use super::noise::Noise;
use super::play_out::{Ended, Player};
use super::tastes::tastes;
use crate::search::{Budget, Verdict, Watch, solve};

/// How many play-outs a measurement has.
pub const PLAY_OUTS: u32 = 1200;

/// With fewer wins than this, the share of wins says too little, and the point of no return orders
/// the deals.
pub const FEW_WINS: u32 = 5;

/// The temperatures of the players, in units of cost.
const TEMPERATURES: [i64; 3] = [10, 20, 40];

/// How many play-outs are looked at for the point of no return.
const LOSSES: u32 = 60;

/// How many positions the solver looks at for each question on the way there.
const STATES: u64 = 20_000;

/// The bytes that may be taken to remember positions.
const MEMORY: usize = 256 << 20;

/// The crowd at a deal.
///
/// Its play-outs have numbers, and each is the same every time and everywhere: the wins among the
/// first 300 can be gone on with to those among 1,200.
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
    /// Seats the crowd at the opening of a deal.
    pub fn at(rules: &'a Rules, start: &'a Position) -> Self {
        let tastes = tastes(rules);
        let players = TEMPERATURES.iter().flat_map(|temperature| {
            tastes.iter().map(|taste| Player {
                taste: *taste,
                temperature: *temperature,
            })
        });
        Self {
            rules,
            start,
            players: players.collect(),
        }
    }

    /// Returns how many of these play-outs win; nothing if the watch has been cancelled.
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

    /// Returns the same, with the play-outs shared out among so many threads.
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

    /// Returns how many moves a deal stays winnable in the hands of the crowd, in hundredths of a
    /// move on average; nothing if the watch has been cancelled. A position that the solver leaves
    /// open counts as winnable.
    pub fn last_chance(&self, watch: &Watch) -> Option<u32> {
        self.last_chance_in(0..LOSSES, watch)
    }

    /// Returns the same of other play-outs than the first 60; nothing if the watch has been cancelled.
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

    /// Plays a deal once, by the player whose turn it is.
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

    /// Returns the number of moves after which a position is lost for the first time, by halving:
    /// what is lost stays lost.
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

    /// Tells whether these moves lead to a position that is lost; nothing if the watch has been
    /// cancelled.
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
