//! What is special about a game that has ended, and its figures beside those of the games before.

use std::time::Duration;

use crate::render::text::wrap;
use patience_app::records::statistics::{Rivalry, Specials};
use patience_app::session::clock;

/// The fewest wins of a streak that its end is told of.
const WORTH_TELLING: u32 = 3;

/// What is special about a game.
#[derive(Debug, Clone)]
pub struct Special {
    specials: Specials,
    /// What is measured of the game: how many of its deals can be won, or what random play makes.
    measured: Option<String>,
}

impl Special {
    /// Takes what the records tell.
    pub fn new(specials: &Specials, measured: Option<String>) -> Self {
        Self {
            specials: specials.clone(),
            measured,
        }
    }

    /// Returns the lines that praise, the most special thing on the first.
    pub fn praise(&self, columns: usize) -> Vec<String> {
        let (first, others) = self.specials.lines();
        let occasion = self.specials.occasion.clone();
        let lines = first.into_iter().chain(others).chain(occasion);
        lines.flat_map(|line| wrap(&line, columns)).collect()
    }

    /// Returns the lines with figures. Times and moves of wins stand beside those of another win alone.
    pub fn figures(&self, is_win: bool, columns: usize) -> Vec<String> {
        let figures = &self.specials.figures;
        let mut lines = Vec::new();
        let beside = |median: Option<f64>| {
            median.map_or_else(String::new, |median| format!(", your median {median:.0}"))
        };
        let time = |ms: f64| clock(Duration::from_secs_f64((ms / 1000.0).max(0.0)));
        if let Some(median) = figures.median_time.filter(|_| is_win) {
            let fastest = figures.fastest.map(Duration::from_millis);
            let fastest = fastest.map(|fastest| format!(", your fastest {}", clock(fastest)));
            let (median, fastest) = (time(median), fastest.unwrap_or_default());
            lines.push(format!("Your median win takes {median}{fastest}"));
        }
        if let Some(fewest) = figures.fewest_moves.filter(|_| is_win) {
            let median = beside(figures.median_moves);
            lines.push(format!("Your fewest moves {fewest}{median}"));
        }
        if let Some(best) = figures.best_score {
            let median = beside(figures.median_score);
            lines.push(format!("Your best {best} points{median}"));
        }
        if let Some(share) = &figures.share {
            let measured = self.measured.as_ref();
            let measured = measured.map_or_else(String::new, |measured| format!("; {measured}"));
            let percent = 100.0 * share.share;
            lines.push(format!("You won {percent:.0} % of {}{measured}", share.of));
        } else if figures.best_score.is_some() {
            lines.extend(self.measured.clone());
        }
        if figures.ended_streak >= WORTH_TELLING {
            lines.push(format!("It ends {} wins in a row", figures.ended_streak));
        }
        lines.extend(self.specials.rivals.iter().map(Rivalry::sentence));
        lines.iter().flat_map(|line| wrap(line, columns)).collect()
    }
}
