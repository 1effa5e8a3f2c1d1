//! Where a recorded game was lost.

use patience_solver::{StopReason, Verdict};

use crate::model::replay;
use crate::tests::*;
use patience_app::saved::Snapshot;
use patience_app::saved::ending::{Ending, Moment, Outcome};

/// Watches a game of `FreeCell` from its start that was left after five moves.
fn watched() -> Stage {
    let mut stage = Stage::lit("freecell", 1);
    for _ in 0..5 {
        stage.make_any(|_| true);
    }
    let game = stage.game().clone();
    replay::watch(&mut stage.app, Snapshot::new(game));
    assert!(stage.app.playback().is_on());
    stage.app.stop_playback();
    stage.rest();
    stage.requests.clear();
    assert_eq!(stage.game().done(), 0);
    stage
}

#[test]
fn a_key_goes_to_the_last_place_from_which_a_lost_game_could_be_won() {
    let mut stage = watched();
    assert!(
        stage.screen().contains("L where lost"),
        "{}",
        stage.screen()
    );
    stage.keys("right L");
    assert_eq!(stage.said(), "Looking for where the game was lost …");
    // Its end; of the five places before it the third, then the fifth and the fourth.
    stage.find(Verdict::Lost);
    stage.find(Verdict::Won(Vec::new()));
    stage.find(Verdict::Lost);
    assert_eq!(stage.game().done(), 1, "not before it is known");
    stage.find(Verdict::Won(Vec::new()));
    assert_eq!(stage.game().done(), 3);
    assert_eq!(
        stage.said(),
        "Here the game could still be won. Move 4 lost it"
    );
    // It is known from now on, and the recording goes on from there.
    stage.keys("right right L");
    assert_eq!(stage.game().done(), 3);
    assert_eq!(stage.last_search(), None);
}

#[test]
fn what_is_not_known_of_a_lost_game_is_said_to_be_so() {
    let mut stage = watched();
    stage.keys("right L");
    stage.find(Verdict::Undecided(StopReason::Time));
    assert_eq!(stage.said(), "It is not known where the game was lost");
    assert_eq!(stage.game().done(), 1);
    for (verdicts, place, said) in [
        (
            vec![Verdict::Won(Vec::new())],
            5,
            "The game could still be won at its end",
        ),
        (vec![Verdict::Lost; 4], 0, "This deal is unwinnable"),
        (
            [Verdict::Lost]
                .into_iter()
                .chain(vec![Verdict::Undecided(StopReason::Time); 5])
                .collect(),
            4,
            "The game was lost by move 5 at the latest",
        ),
    ] {
        let mut stage = watched();
        stage.keys("L");
        for verdict in verdicts {
            stage.find(verdict);
        }
        assert_eq!(stage.said(), said);
        assert_eq!(stage.game().done(), place);
    }
}

#[test]
fn who_goes_on_in_the_recording_is_not_called_away() {
    let mut stage = watched();
    stage.keys("L right");
    assert_eq!(stage.last_search(), Some(Request::EndSearch));
    stage.rest();
    assert_eq!(stage.last_search(), None);
    assert_eq!(stage.game().done(), 1);
}

#[test]
fn a_game_that_was_won_or_is_for_points_was_lost_nowhere() {
    let mut stage = Stage::table("poker-squares", 1);
    stage.make_any(|_| true);
    let game = stage.game().clone();
    replay::watch(&mut stage.app, Snapshot::new(game));
    stage.rest();
    assert!(!stage.screen().contains("where lost"));
    stage.keys("L");
    assert_eq!(
        stage.said(),
        "Only for single-player games that were not won"
    );
}

#[test]
fn of_a_deal_that_nobody_could_win_the_place_is_not_offered_and_that_is_said_at_once() {
    let mut stage = Stage::lit("freecell", 1);
    stage.make_any(|_| true);
    let mut snapshot = Snapshot::new(stage.game().clone());
    snapshot.about.ending = Some(Ending {
        outcome: Outcome::GivenUp,
        when: Moment::START,
        winnable: Some(false),
    });
    replay::watch(&mut stage.app, snapshot);
    stage.rest();
    stage.requests.clear();
    assert!(!stage.screen().contains("where it was lost"));
    stage.keys("L");
    assert_eq!(stage.said(), "This deal is unwinnable");
    assert_eq!(stage.last_search(), None);
}
