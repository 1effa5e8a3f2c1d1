//! The box that lies on the table where no move is left, and what can be chosen in it.

use insta::assert_snapshot;
use patience_core::HandEnd;
use patience_solver::Verdict;

use crate::message::MouseButton;
use crate::tests::*;

#[test]
fn where_no_move_is_left_the_box_lies_on_the_table_at_every_size() {
    for (size, name) in [((80, 24), "80x24"), ((60, 20), "60x20")] {
        let mut stage = Stage::lit("golf", 1);
        stage.send(Message::Resize(size.0, size.1));
        while stage.game().hand_end().is_none() {
            stage.make_any(|_| true);
        }
        let screen = stage.screen();
        assert!(screen.contains("No moves left"), "{screen}");
        assert!(screen.contains("Space result"), "{screen}");
        assert_snapshot!(format!("no-move-{name}"), screen);
        let done = stage.game().done();
        stage.keys("u");
        assert!(stage.game().done() < done);
        assert!(!stage.screen().contains("Space result"));
    }
}

/// A lost game of Golf with the box about it on the screen, beside the cards.
fn golf_with_the_box() -> Stage {
    let mut stage = Stage::lit("golf", 3);
    stage.send(Message::Resize(120, 40));
    while stage.board("s") != "s: -" {
        stage.keys("space");
    }
    stage.find(Verdict::Lost);
    stage.keys("space");
    stage.think();
    stage.keys("space");
    stage
}

#[test]
fn a_click_on_a_choice_of_the_box_does_it() {
    let mut stage = golf_with_the_box();
    let done = stage.game().done();
    stage.click_words("u undo");
    assert_eq!(stage.game().done(), done - 1);
    let mut stage = golf_with_the_box();
    stage.click_words("R same deal");
    assert!(
        stage.game().done() == 0 || !stage.app.overlays.is_empty(),
        "{}",
        stage.screen()
    );
    let mut stage = golf_with_the_box();
    stage.click_words("N new deal");
    assert!(
        stage.game().deal().get() != 3 || !stage.app.overlays.is_empty(),
        "{}",
        stage.screen()
    );
}

#[test]
fn a_click_beside_the_choices_does_nothing_and_one_beside_the_box_puts_it_away() {
    let mut stage = golf_with_the_box();
    let (done, board) = (stage.game().done(), stage.board("t1 t2 t3 t4 t5 t6 t7"));
    stage.click_words("try another");
    assert_eq!(stage.game().done(), done);
    assert_eq!(stage.board("t1 t2 t3 t4 t5 t6 t7"), board);
    assert!(stage.screen().contains("same deal"), "{}", stage.screen());
    stage.mouse(MouseEventKind::Down(MouseButton::Left), (0, 22));
    assert_eq!(stage.game().done(), done);
    assert!(!stage.screen().contains("same deal"), "{}", stage.screen());
}

#[test]
fn the_way_back_waits_until_it_is_known_how_far_unless_it_is_pressed_again() {
    let lost = || {
        let mut stage = Stage::lit("freecell", 1);
        stage.send(Message::Resize(120, 40));
        stage.find(Verdict::Won(Vec::new()));
        for _ in 0..5 {
            stage.make_any(|_| true);
        }
        stage.find(Verdict::Lost);
        stage.keys("U");
        stage
    };
    let mut stage = lost();
    assert_eq!(stage.game().done(), 5);
    assert_eq!(
        stage.said(),
        "Looking for the move that lost the game … U goes back to the start"
    );
    stage.find(Verdict::Won(Vec::new()));
    stage.find(Verdict::Lost);
    assert_eq!(stage.game().done(), 3, "{}", stage.said());
    let mut stage = lost();
    stage.keys("U");
    assert_eq!(stage.game().done(), 0, "{}", stage.said());
}

#[test]
fn once_the_box_is_away_the_bottom_line_names_the_key_for_the_solution() {
    let mut stage = Stage::lit("freecell", 1);
    stage.send(Message::Resize(120, 40));
    stage.find(Verdict::Won(Vec::new()));
    stage.make_any(|_| true);
    assert!(!stage.screen().contains("W missed win"));
    stage.find(Verdict::Lost);
    stage.keys("right left");
    assert!(
        stage.screen().contains("W missed win"),
        "{}",
        stage.screen()
    );
}

/// Turns the whole stock of a deal whose last card nothing can be played on.
fn out_of_moves() -> Stage {
    for deal in 1..40 {
        let mut stage = Stage::lit("golf", deal);
        stage.find(Verdict::Won(Vec::new()));
        while stage.game().hand_end().is_none() && stage.board("s") != "s: -" {
            stage.keys("space");
        }
        if stage.game().hand_end() == Some(HandEnd::NoMoves) {
            return stage;
        }
    }
    panic!("no deal ends with its stock")
}

#[test]
fn the_solution_that_is_offered_of_a_game_without_moves_is_shown() {
    let mut stage = out_of_moves();
    stage.send(Message::Resize(120, 40));
    stage.keys("right");
    assert!(
        stage.screen().contains("W missed win"),
        "{}",
        stage.screen()
    );
    stage.keys("W");
    stage.think();
    assert!(stage.on_table().timed_game().is_solution());
    stage.keys("esc space");
    assert!(matches!(
        stage.app.overlays.as_slice(),
        [Overlay::Result(_)]
    ));
    let screen = stage.screen();
    for words in ["W missed win", "U back to "] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    stage.send(Message::Resize(80, 24));
    let screen = stage.screen();
    for words in ["W missed win", "U back to "] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    stage.keys("W");
    stage.think();
    assert!(stage.on_table().timed_game().is_solution());
    stage.keys("esc U");
    assert!(stage.game().hand_end().is_none());
    assert!(stage.app.overlays.is_empty());
}
