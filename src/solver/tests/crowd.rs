//! The crowd by whose luck the difficulty of a deal is told: its counts are the same on every machine.

use std::path::Path;
use std::sync::Arc;

use patience_core::{DealNumber, Match, Rules};
use patience_language::{RuleFile, Source};
use patience_solver::{CROWD_VERSION, Crowd, Watch};

fn rules(game: &str, variant: Option<&str>) -> Arc<Rules> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules"));
    let read = |name: &str| {
        let text = std::fs::read_to_string(folder.join(format!("{name}.toml"))).ok()?;
        let name = name.to_owned();
        Some(Arc::new(Source { name, text }))
    };
    let file = RuleFile::read(game, &read(game).unwrap(), &read).unwrap();
    Arc::new(file.compile(variant, &[]).unwrap())
}

fn deal(text: &str) -> DealNumber {
    DealNumber::parse(text).unwrap()
}

fn wins(rules: &Rules, deal: DealNumber, play_outs: std::ops::Range<u32>) -> u32 {
    let start = Match::new(rules, deal).deal(rules);
    let crowd = Crowd::at(rules, &start);
    crowd.wins(play_outs, &Watch::default()).unwrap()
}

#[test]
fn the_same_players_win_on_every_machine() {
    assert_eq!(CROWD_VERSION, 1);
    let of = |game, variant, number| wins(&rules(game, variant), deal(number), 0..60);
    let counts = [
        of("freecell", None, "ms:164"),
        of("freecell", None, "ms:25"),
        of("klondike", None, "3"),
        of("klondike", Some("one"), "3"),
        of("pyramid", None, "5"),
        of("golf", None, "2"),
        of("yukon", None, "1"),
    ];
    assert_eq!(
        counts,
        [20, 1, 0, 0, 3, 0, 0],
        "counts must not change without another version"
    );
}

#[test]
fn play_outs_can_be_gone_on_with() {
    let rules = rules("freecell", None);
    let deal = deal("ms:164");
    let parts = wins(&rules, deal, 0..20) + wins(&rules, deal, 20..60);
    assert_eq!(parts, wins(&rules, deal, 0..60));
}
