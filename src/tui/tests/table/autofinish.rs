//! The rest of a game that plays itself: when it is offered, and what stops it.

use insta::assert_snapshot;
use patience_core::Role;

use crate::tests::*;

/// Plays a deal along its solution until it is offered to play the rest.
pub(super) fn until_the_rest_plays_itself(stage: &mut Stage) {
    stage.send(Message::Shown);
    stage.think();
    while stage.on_table().session().rest().is_none() {
        assert!(stage.game().hand_end().is_none());
        stage.keys("H");
        stage.think();
        stage.follow_hint();
    }
}

#[test]
fn the_rest_is_played_where_it_plays_itself() {
    for key in ["enter", "F"] {
        let mut stage = Stage::table("freecell", 1);
        stage.keys("F");
        assert_eq!(stage.said(), "Auto-finish is not possible yet");
        until_the_rest_plays_itself(&mut stage);
        assert_eq!(
            stage.said(),
            "The remaining moves are automatic: Enter or F plays them"
        );
        if key == "enter" {
            assert_snapshot!("finish-offered-80x24", stage.screen());
        }
        stage.keys(key);
        assert!(stage.screen().contains("is won"), "{}", stage.screen());
    }
}

#[test]
fn what_played_itself_is_taken_back_as_one() {
    let mut stage = Stage::table("freecell", 1);
    until_the_rest_plays_itself(&mut stage);
    let done = stage.game().done();
    stage.keys("F");
    let all = stage.game().done();
    assert!(stage.game().hand_end().is_some() && all > done + 2);
    stage.keys("u");
    assert_eq!(stage.game().done(), done);
    assert_eq!(stage.said(), "Auto-finish undone");
    // Before it, moves are taken back one by one, and so are those made by hand after it.
    stage.keys("u");
    assert_eq!(stage.game().done(), done - 1);
    stage.keys("ctrl-r ctrl-r ctrl-r u");
    assert_eq!(stage.game().done(), done + 1);
    stage.keys("u");
    stage.make_any(|_| true);
    stage.make_any(|_| true);
    stage.keys("u");
    assert_eq!(stage.game().done(), done + 1);
}

#[test]
fn any_key_stops_what_plays_itself() {
    let mut stage = Stage::table("freecell", 1);
    stage.app.context.appearance.animate = true;
    until_the_rest_plays_itself(&mut stage);
    let (done, left) = (
        stage.game().done(),
        stage.on_table().session().rest().unwrap().len(),
    );
    stage.keys("F");
    assert!(stage.app.deadline().is_some());
    stage.send(Message::Tick);
    stage.keys("N");
    assert!(stage.app.overlays.is_empty(), "the key does nothing else");
    stage.rest();
    stage.rest();
    let made = stage.game().done() - done;
    assert!(made >= 2 && made < left, "{made} of {left}");
    assert_eq!(stage.app.deadline(), None);
    // It goes on when asked, but is not offered again.
    assert!(stage.on_table().session().rest().is_some());
    stage.keys("enter");
    assert!(stage.on_table().autofinish_due().is_none());
    stage.keys("esc F");
    while stage.app.deadline().is_some() {
        stage.send(Message::Tick);
    }
    assert!(stage.screen().contains("is won"), "{}", stage.screen());
}

#[test]
fn the_offer_can_be_switched_off() {
    let mut stage = Stage::table("freecell", 1);
    stage.app.context.settings.finish.value = false;
    until_the_rest_plays_itself(&mut stage);
    assert_eq!(stage.said(), "");
    let screen = stage.screen();
    let line = screen.lines().last().unwrap();
    assert!(line.contains("F finish"), "{line}");
    stage.keys("F");
    assert!(stage.screen().contains("is won"));
}

#[test]
fn what_needs_a_choice_does_not_play_itself() {
    // Here every move is one to the goal, and still they must be chosen.
    let mut offered = 0;
    for deal in 1..=10 {
        let mut stage = Stage::table("golf", deal);
        while stage.game().hand_end().is_none() {
            offered += usize::from(stage.on_table().session().rest().is_some());
            let last = stage.game().legal_moves().pop().unwrap();
            stage.make_any(|legal| *legal == last);
        }
    }
    assert_eq!(offered, 0);
}

#[test]
fn where_no_card_is_put_up_with_the_safe_ones_it_is_said_why_and_how_to_put_it_up() {
    for (game, deals) in [("forty-thieves", 1..20), ("klondike", 1..40)] {
        let (mut none, mut kept) = (0, 0);
        for deal in deals {
            let mut stage = Stage::table(game, deal);
            for _ in 0..30 {
                stage.keys("a");
                let up = |game: &Game, to| game.rules().group_of(to).role == Role::Foundation;
                let game = stage.game();
                let goes_up = game
                    .legal_moves()
                    .into_iter()
                    .find(|mv| matches!(*mv, Move::Transfer { to, from, .. } if up(game, to) && !up(game, from)));
                match stage.said().as_str() {
                    "No card can move up now" => assert_eq!(goes_up, None),
                    "The cards may still be needed below: to move one up anyway, press its key twice" =>
                    {
                        kept += 1;
                        assert!(goes_up.is_some());
                    }
                    said => assert_eq!(said, ""),
                }
                none += usize::from(goes_up.is_none());
                let legal = game.legal_moves();
                let Some(mv) = legal.last().copied() else {
                    break;
                };
                stage.make_any(|legal| *legal == mv);
            }
        }
        assert!(none > 0 && kept > 0, "{game}: {none} {kept}");
    }
    let mut stage = Stage::table("golf", 1);
    stage.keys("a");
    assert!(!stage.said().contains("needed"), "{}", stage.said());
    // Where nothing is put on the columns, no card is needed there.
    let mut stage = Stage::table("babette", 12);
    stage.keys("a");
    assert_eq!(
        stage.said(),
        "Another foundation may need the card: to move it up anyway, press its key twice"
    );
}
