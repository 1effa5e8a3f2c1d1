//! Learns the values of a grid's lines by playing games. The value of a line is the average of the points of all lines
//! with the same key, in games that are themselves played by these averages.

use super::filling::{self, Filling};
use super::grid::ScoredGrid;
use super::ladder;
use super::line_feature::KEYS;
use super::line_values::{LineValues, Values};
use crate::bits::bits;
use crate::random::Random;

/// A line's learned value is kept only if the line's key came up at least this many times.
const LEAST: u32 = 4;

/// The averages of the points of lines that have been learned so far.
struct Averages {
    values: Vec<f32>,
    met: Vec<u32>,
}

impl Values for Averages {
    fn value(&self, key: u32) -> Option<f32> {
        let key = key as usize;
        (self.met[key] > 0).then(|| self.values[key])
    }
}

/// Plays `games` games of filling a grid and returns what was learned about its lines. In the first 2 % of the games, a
/// rule decides: rows collect ranks, and columns collect suits. Later games use what has been learned, at first with up
/// to 2 % of the moves at random. The same `seed` gives the same result.
///
/// # Examples
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/poker-squares.toml").to_owned();
/// # let text = std::fs::read_to_string(&path)?;
/// # let source = Arc::new(Source { name: path, text });
/// # let rules = RuleFile::read("poker-squares", &source, &|_| None)?.compile(None, &[])?;
/// use patience_solver::scored_grid::{ScoredGrid, train};
///
/// let grid = ScoredGrid::of(&rules).ok_or("no lines are scored")?;
/// let values = train(&grid, 20, 1);
/// assert_eq!(values.to_bytes(), train(&grid, 20, 1).to_bytes());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn train(grid: &ScoredGrid, games: u32, seed: u64) -> LineValues {
    let mut random = Random::from_seed(seed);
    let mut averages = Averages {
        values: vec![0.0; KEYS],
        met: vec![0; KEYS],
    };
    let mut keys: Vec<(usize, u32)> = Vec::new();
    for game in 0..games {
        let by_rule = game < games / 50;
        let early = games * 3 / 10;
        let chance = 20 * early.saturating_sub(game) / early.max(1);
        let least_rate = if game < games / 5 * 4 { 0.002 } else { 0.0003 };
        let mut filling = Filling::new(grid);
        keys.clear();
        while filling.left(grid) > 0 {
            let card = ladder::draw(&filling, &mut random);
            let open = ladder::open(grid, &filling);
            let chosen = if open.is_power_of_two() {
                bits(open).next().map(usize::from)
            } else if by_rule {
                Some(ladder::by_rule(grid, &filling, card))
            } else if random.happens(chance) {
                Some(ladder::any(grid, &filling, &mut random))
            } else {
                averages
                    .best_place(grid, &filling, card)
                    .map(|(cell, _)| cell)
            };
            let Some(cell) = chosen else { break };
            filling.place(grid, card, cell);
            let left = filling.left(grid);
            for (number, line) in filling.lines.iter().enumerate() {
                if !line.is_full() {
                    keys.push((
                        number,
                        filling::key(grid, number, *line, filling.unseen, left),
                    ));
                }
            }
        }
        let made = filling
            .lines
            .iter()
            .map(|line| filling::points(grid, *line));
        let made: Vec<f32> = made.map(|points| points as f32).collect();
        for (number, key) in &keys {
            let key = *key as usize;
            averages.met[key] = averages.met[key].saturating_add(1);
            let rate = (1.0 / averages.met[key] as f32).max(least_rate);
            averages.values[key] += rate * (made[*number] - averages.values[key]);
        }
    }
    let known = (0..KEYS).filter(|key| averages.met[*key] >= LEAST);
    let kept = known.map(|key| (key as u32, LineValues::kept(averages.values[key])));
    LineValues::new(&kept.collect::<Vec<_>>())
}
