//! The crowd that measures the difficulty of a deal: its counts are the same on every machine.

mod deals;

use std::path::Path;
use std::sync::Arc;

use patience_core::{Position, Rules};
use patience_solver::{CROWD_VERSION, Crowd, Watch};

fn dealt(game: &str, variant: Option<&str>, deal: &str) -> (Arc<Rules>, Position) {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules"));
    let rules = deals::rules(folder, game, variant);
    let start = deals::start(&rules, deal);
    (rules, start)
}

fn last_chance(game: &str, deal: &str) -> u32 {
    let (rules, start) = dealt(game, None, deal);
    let crowd = Crowd::at(&rules, &start);
    crowd.last_chance(&Watch::default()).unwrap()
}

#[test]
fn the_same_players_win_on_every_machine() {
    assert_eq!(CROWD_VERSION, 2);
    let of = |game, variant, deal| {
        let (rules, start) = dealt(game, variant, deal);
        deals::wins(&rules, &start, 0..60)
    };
    let counts = [
        of("freecell", None, "ms:164"),
        of("freecell", None, "ms:25"),
        of("klondike", None, "3"),
        of("klondike", Some("one"), "3"),
        of("klondike", Some("one"), "2"),
        of("pyramid", None, "5"),
        of("golf", None, "2"),
        of("yukon", None, "1"),
    ];
    assert_eq!(
        counts,
        [25, 2, 0, 0, 39, 0, 0, 0],
        "counts must not change without another version or other fingerprints"
    );
}

#[test]
fn play_outs_can_be_extended() {
    let (rules, start) = dealt("freecell", None, "ms:164");
    let wins = |play_outs| deals::wins(&rules, &start, play_outs);
    assert_eq!(wins(0..20) + wins(20..60), wins(0..60));
}

#[test]
fn as_many_win_on_several_threads() {
    let (rules, start) = dealt("freecell", None, "ms:164");
    let crowd = Crowd::at(&rules, &start);
    let watch = Watch::default();
    let one = crowd.wins(7..67, &watch);
    assert!(one > Some(0));
    for threads in [1, 2, 5, 100] {
        assert_eq!(crowd.wins_on(threads, 7..67, &watch), one, "{threads}");
    }
}

#[test]
fn easier_deals_stay_winnable_for_longer() {
    // The first is lost from the start; of the others at most one play-out in 1,200 wins.
    let chances = ["7", "12", "2"].map(|deal| last_chance("pyramid", deal));
    assert!(chances.is_sorted_by(|one, next| one < next), "{chances:?}");
    assert_eq!(chances[1], last_chance("pyramid", "12"));
}

#[test]
fn a_cancelled_measurement_has_no_point_of_no_return() {
    let (rules, start) = dealt("pyramid", None, "2");
    let watch = Watch::default();
    watch.cancel();
    assert_eq!(Crowd::at(&rules, &start).last_chance(&watch), None);
}
