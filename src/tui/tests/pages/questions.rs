//! Questions are answered by their own keys, or by the arrows and Enter, as lists are.

use crate::model::Overlay;
use crate::screens::effect::{Effect, Question};
use crate::screens::question::QuestionPage;
use crate::tests::*;

fn line_of(stage: &Stage, words: &str) -> String {
    let screen = stage.screen();
    let line = screen.lines().find(|line| line.contains(words));
    line.unwrap_or_else(|| panic!("{screen}")).to_owned()
}

#[test]
fn the_arrows_choose_an_answer_and_enter_takes_it() {
    let mut stage = Stage::table("klondike", 3);
    stage.make_any(|_| true);
    stage.keys("N");
    assert!(line_of(&stage, "leave it").contains("► Enter yes, deal    n no, leave it"));
    stage.keys("right");
    assert!(line_of(&stage, "leave it").contains("y yes, deal  ► Enter no, leave it"));
    // Each answer stands there once.
    let line = stage.last_line();
    assert!(
        line.contains("Enter leave it") && line.contains("y deal"),
        "{line}"
    );
    assert_eq!(line.matches("leave it").count(), 1, "{line}");
    stage.keys("enter");
    assert!(stage.app.overlays.is_empty());
    assert_eq!(stage.game().done(), 1);
    // The letter for yes says yes, whatever is chosen.
    stage.keys("N down y");
    assert_eq!(stage.game().done(), 0);
    stage.make_any(|_| true);
    stage.keys("N right left enter");
    assert_eq!(stage.game().done(), 0);
}

#[test]
fn of_two_things_none_is_taken_before_one_is_chosen() {
    let mut stage = Stage::table("klondike", 3);
    let question = || {
        Overlay::Ask(QuestionPage::new(Question {
            answers: ("this".to_owned(), "that".to_owned()),
            either: true,
            ..Question::whether("Which?", "", Effect::Say(String::new(), false))
        }))
    };
    stage.app.overlays.push(question());
    assert!(line_of(&stage, "this").contains("1 this    2 that    n neither"));
    stage.keys("enter");
    assert!(!stage.app.overlays.is_empty());
    let line = stage.last_line();
    assert!(
        line.contains("Answer this first: 1 this, 2 that, n neither"),
        "{line}"
    );
    stage.keys("down down");
    let line = stage.last_line();
    assert_eq!(line.matches("that").count(), 1, "{line}");
    assert!(line_of(&stage, "this").contains("1 this  ► Enter that    n neither"));
    stage.keys("down down enter");
    assert!(stage.app.overlays.is_empty());
}
