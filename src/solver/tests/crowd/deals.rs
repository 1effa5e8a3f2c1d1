//! Rules and deals for users of the crowd: the tests in this folder, and the benchmark of the crowd.

use std::path::Path;
use std::sync::Arc;

use patience_core::{DealNumber, Match, Position, Rules};
use patience_language::{RuleFile, Source};
use patience_solver::{Crowd, Watch};

/// The rules of a game from a folder of rule files.
pub fn rules(folder: &Path, game: &str, variant: Option<&str>) -> Arc<Rules> {
    let read = |name: &str| {
        let text = std::fs::read_to_string(folder.join(format!("{name}.toml"))).ok()?;
        let name = name.to_owned();
        Some(Arc::new(Source { name, text }))
    };
    let file = RuleFile::read(game, &read(game).unwrap(), &read).unwrap();
    Arc::new(file.compile(variant, &[]).unwrap())
}

/// The opening of a deal.
pub fn start(rules: &Rules, deal: &str) -> Position {
    Match::new(rules, DealNumber::parse(deal).unwrap()).deal(rules)
}

/// The number of these play-outs that win.
pub fn wins(rules: &Rules, start: &Position, play_outs: std::ops::Range<u32>) -> u32 {
    let crowd = Crowd::at(rules, start);
    crowd.wins(play_outs, &Watch::default()).unwrap()
}
