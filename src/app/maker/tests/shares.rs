//! The share of deals that can be won.

use patience_solver::{StopReason, Verdict};

use super::*;
use crate::winnability::Found;

#[test]
fn the_first_deals_are_searched_one_after_the_other() {
    let catalogue = catalogue();
    let draft = draft(&catalogue, "freecell");
    let mut share = Share::new(draft.rules().unwrap()).unwrap();
    assert!(share.ask(1, 64).is_some());
    assert!(share.ask(2, 64).is_none());
    assert!(!share.learn(2, &Found::Verdict(Verdict::Lost)));
    assert!(share.learn(1, &Found::Verdict(Verdict::Won(Vec::new()))));
    assert_eq!(share.words(), "1 of 1 deals can be won so far …");
    for number in 2..=30 {
        assert!(share.ask(number, 64).is_some());
        let verdict = if number == 2 {
            Verdict::Undecided(StopReason::Time)
        } else {
            Verdict::Lost
        };
        share.learn(number, &Found::Verdict(verdict));
    }
    assert!(share.is_done() && share.ask(31, 64).is_none());
    assert_eq!(share.words(), "1 of 30 deals can be won, 1 undecided");
    let race = Draft::from_game(&catalogue, "nertz", &Origin::Embedded).unwrap();
    assert!(Share::new(race.rules().unwrap()).is_none());
}

#[test]
fn a_cancelled_search_counts_for_nothing() {
    let catalogue = catalogue();
    let draft = draft(&catalogue, "freecell");
    let mut share = Share::new(draft.rules().unwrap()).unwrap();
    assert!(share.ask(1, 64).is_some());
    let cancelled = Verdict::Undecided(StopReason::Cancelled);
    assert!(share.learn(1, &Found::Verdict(cancelled)));
    assert_eq!(share.bounds(), None);
    assert!(share.ask(2, 64).is_some(), "the deal is searched again");
}

#[test]
fn a_game_is_compared_with_its_former_state_and_the_game_it_extends() {
    let catalogue = catalogue();
    let mut draft = draft(&catalogue, "freecell");
    let original = Arc::clone(draft.parent_rules().unwrap());
    let mut shares = Shares::default();
    set(&mut draft, &catalogue, "pile.cell.count", 3);
    assert!(shares.begin(draft.rules().unwrap(), Some(&original)));
    let answer = |shares: &mut Shares, verdict: Verdict| {
        assert!(shares.ask(1, 64).is_some());
        assert!(shares.learn(1, &Found::Verdict(verdict)));
    };
    answer(&mut shares, Verdict::Lost);
    // There is no result for this state, so the previous result stays.
    for cells in [2, 1] {
        set(&mut draft, &catalogue, "pile.cell.count", cells);
        shares.leave();
        assert!(shares.begin(draft.rules().unwrap(), Some(&original)));
    }
    assert_eq!(shares.before().and_then(Share::bounds), Some((0.0, 0.0)));
    for _ in 0..30 {
        answer(&mut shares, Verdict::Lost);
    }
    assert!(shares.original().is_none());
    for _ in 0..30 {
        assert!(shares.is_under_way());
        answer(&mut shares, Verdict::Won(Vec::new()));
    }
    assert!(!shares.is_under_way());
    assert_eq!(shares.original().and_then(Share::bounds), Some((1.0, 1.0)));
}
