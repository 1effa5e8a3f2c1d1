//! Games that cannot be won any more: since when, what is said of them, and the way back.

use insta::assert_snapshot;
use patience_core::{advice, deadlock};
use patience_solver::{Budget, StopReason, Verdict, Watch, solve};

use crate::tests::*;
use patience_app::winnability::Found;

impl Stage {
    /// Leaves open whether anything can be won, and finds out the rest.
    pub(in crate::tests) fn leave_open(&mut self) {
        while let Some(Request::Search(search)) = self.last_search() {
            let found = if format!("{search:?}").contains("Winnable") {
                Found::Verdict(Verdict::Undecided(StopReason::Time))
            } else {
                search.run(&Watch::default())
            };
            let number = search.number;
            self.send(Message::Searched { number, found });
        }
    }
}

/// The columns of Golf leave no room for the box while the cards are large, and a key turns the stock before
/// anybody has read the sentence.
#[test]
fn whoever_looks_for_a_next_step_in_a_lost_game_is_told_how_it_was_lost() {
    let mut stage = Stage::lit("golf", 3);
    while stage.board("s") != "s: -" {
        stage.keys("space");
    }
    assert_eq!(stage.game().hand_end(), None, "a card can still be played");
    stage.find(Verdict::Lost);
    stage.keys("space");
    let screen = stage.screen();
    assert!(
        screen.contains("looking for the move that lost it"),
        "{screen}"
    );
    stage.think();
    stage.keys("space");
    let screen = stage.screen();
    for words in [
        "try another",
        "u undo",
        "R same deal",
        "N new deal",
        "There is nothing left to turn",
    ] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    stage.keys("esc");
    assert!(!stage.screen().contains("same deal"), "{}", stage.screen());
    stage.keys("space");
    assert!(stage.screen().contains("same deal"), "{}", stage.screen());
}

#[test]
fn it_is_found_out_since_when_a_game_is_lost_and_there_is_a_way_back() {
    let mut stage = Stage::lit("freecell", 1);
    stage.find(Verdict::Won(Vec::new()));
    for _ in 0..5 {
        stage.make_any(|_| true);
    }
    stage.find(Verdict::Lost);
    assert!(stage.top_line().contains("○ cannot be won"));
    assert_eq!(stage.said(), "", "not before it is known since when");
    // Of the four moves between, the third; then the fourth.
    stage.find(Verdict::Won(Vec::new()));
    stage.find(Verdict::Lost);
    assert_eq!(stage.think(), 1, "whether cards only wander");
    let said = "Move 4 lost the game: u undo, U back to move 3, N new deal";
    assert_eq!(stage.said(), said);
    assert_snapshot!("lost-80x24", stage.screen());
    // It is said once.
    stage.keys("right left");
    assert_eq!(stage.said(), "");
    assert!(
        stage.screen().contains("U back to move 3"),
        "{}",
        stage.screen()
    );
    stage.keys("H");
    let hint = stage.said();
    assert!(hint.starts_with("Cannot be won. Possible move: "), "{hint}");
    stage.keys("U");
    assert_eq!(stage.game().done(), 3);
    assert_eq!(
        stage.said(),
        "2 moves undone: it can be won from here. Redo: U"
    );
    assert!(stage.top_line().contains("● can be won"));
    stage.keys("right");
    assert!(stage.screen().contains("U forward "), "{}", stage.screen());
    stage.keys("U");
    assert_eq!(
        stage.said(),
        said,
        "it is told again where it is lost again"
    );
    assert_eq!(stage.game().done(), 5);
    assert!(stage.top_line().contains("○ cannot be won"));
    // Once something else has been played there is nothing to go forward to.
    stage.keys("U");
    stage.make_any(|_| true);
    stage.keys("u U");
    assert_eq!(stage.said(), "This can be won from here");
}

#[test]
fn before_it_goes_back_from_what_is_not_known_to_be_lost_it_asks() {
    let mut stage = Stage::lit("freecell", 1);
    stage.find(Verdict::Won(Vec::new()));
    for _ in 0..3 {
        stage.make_any(|_| true);
    }
    for verdict in [None, Some(Verdict::Undecided(StopReason::Time))] {
        if let Some(verdict) = verdict {
            stage.find(verdict);
        }
        stage.keys("U");
        let screen = stage.screen();
        assert!(screen.contains("undo 3 moves"), "{screen}");
        stage.keys("n");
        assert_eq!(stage.game().done(), 3);
    }
    stage.keys("U enter");
    assert_eq!(stage.game().done(), 0);
    assert_eq!(
        stage.said(),
        "3 moves undone: it can be won from here. Redo: U"
    );
    stage.keys("U");
    assert_eq!(stage.game().done(), 3);
}

#[test]
fn the_way_back_is_offered_once_the_game_is_known_to_be_lost() {
    let mut stage = Stage::lit("freecell", 1);
    stage.find(Verdict::Won(Vec::new()));
    for _ in 0..2 {
        stage.make_any(|_| true);
    }
    assert!(!stage.screen().contains("U back"), "{}", stage.screen());
    stage.find(Verdict::Undecided(StopReason::Time));
    stage.leave_open();
    assert!(!stage.screen().contains("U back"), "{}", stage.screen());
    stage.make_any(|_| true);
    stage.find(Verdict::Lost);
    stage.leave_open();
    stage.keys("right left");
    let screen = stage.screen();
    assert!(screen.contains("U back to the start"), "{screen}");
    assert!(screen.contains("W missed win"), "{screen}");
}

#[test]
fn one_move_after_a_win_the_way_back_is_named_on_one_line() {
    let mut stage = Stage::lit("freecell", 1);
    for _ in 0..100 {
        stage.make_any(|_| true);
    }
    stage.find(Verdict::Won(Vec::new()));
    stage.make_any(|_| true);
    stage.find(Verdict::Lost);
    stage.think();
    let said = stage.said();
    let end = "Move 101 lost the game: u undo, U back to move 100, N new deal";
    assert_eq!(said, end);
    assert!(stage.screen().lines().any(|line| line.contains(end)));
}

#[test]
fn what_is_not_known_is_said_to_be_so() {
    let mut stage = Stage::lit("freecell", 1);
    stage.find(Verdict::Undecided(StopReason::Time));
    stage.leave_open();
    stage.keys("U");
    assert_eq!(stage.said(), "It is not known whether this can be won");
}

#[test]
fn a_deal_that_cannot_be_won_is_said_to_be_one() {
    let mut stage = Stage::lit("freecell", 1);
    stage.find(Verdict::Lost);
    stage.think();
    assert_eq!(stage.said(), "This deal is unwinnable: N new deal");
    stage.make_any(|_| true);
    stage.think();
    assert_eq!(stage.said(), "");
}

#[test]
fn where_no_move_is_left_no_page_covers_the_table() {
    let mut stage = Stage::lit("golf", 1);
    while stage.game().hand_end().is_none() {
        stage.make_any(|_| true);
    }
    assert!(stage.app.overlays.is_empty());
    let said = stage.said();
    assert!(said.starts_with("No moves left: u undo"), "{said}");
    stage.keys("right");
    assert_eq!(stage.said(), "", "it is said once");
    let screen = stage.screen();
    let line = screen.lines().last().unwrap();
    assert!(line.starts_with(" no moves left  Space result"), "{line}");
    let done = stage.game().done();
    for keys in ["space esc", "enter esc"] {
        stage.keys(keys);
        assert!(stage.app.overlays.is_empty());
        assert_eq!(stage.game().done(), done);
    }
    stage.keys("H");
    let said = stage.said();
    assert!(said.starts_with("No moves left: u undo"), "{said}");
    stage.keys("enter");
    stage.rest();
    stage.keys("enter");
    assert_eq!(stage.game().done(), 0);
}

/// Goes on in a game by what looks good, until cards can only wander; returns how.
fn until_cards_wander(game: &str, deal: u64) -> Option<Stage> {
    let mut stage = Stage::table(game, deal);
    for _ in 0..300 {
        let game = stage.game();
        if game.hand_end().is_some() {
            return None;
        }
        if deadlock::is_deadlock(game.rules(), game.position(), 200) {
            return Some(stage);
        }
        let mv = advice::likely(game).next()?;
        stage.make_any(|legal| *legal == mv);
    }
    None
}

#[test]
fn where_cards_can_only_wander_nothing_wins() {
    let budget = Budget {
        states: Some(20_000),
        ..Budget::default()
    };
    let (mut wander, mut lost) = (0, 0);
    for game in ["klondike", "canfield", "pyramid"] {
        for deal in 1..=4 {
            let Some(mut stage) = until_cards_wander(game, deal) else {
                continue;
            };
            let (rules, position) = (stage.game().rules().clone(), stage.game().position());
            let answer = solve(&rules, position, &budget, &Watch::default());
            let won = matches!(answer.verdict, Verdict::Won(_));
            assert!(!won, "{game} {deal}");
            wander += 1;
            lost += usize::from(answer.verdict == Verdict::Lost);
            stage.app.table.as_mut().unwrap().hush();
            stage.send(Message::Shown);
            stage.find(Verdict::Lost);
            stage.leave_open();
            let said = stage.said();
            let told = said.starts_with("Only moves back and forth are left: ");
            assert!(
                told || stage.game().is_in_stock_cycle(),
                "{game} {deal}: {said}"
            );
        }
    }
    assert!(lost > 1, "{lost} of {wander}");
}

#[test]
fn a_former_place_left_open_is_searched_again_once_the_player_stands_there() {
    let mut stage = Stage::lit("freecell", 1);
    for _ in 0..3 {
        stage.make_any(|_| true);
    }
    stage.find(Verdict::Lost);
    stage.leave_open();
    let said = stage.said();
    assert!(
        said.starts_with("The game cannot be won from here: u undo"),
        "{said}"
    );
    stage.keys("u");
    assert!(
        stage.top_line().contains("… thinking"),
        "{}",
        stage.top_line()
    );
    stage.find(Verdict::Won(Vec::new()));
    stage.keys("ctrl-r");
    stage.leave_open();
    assert!(stage.said().starts_with("Move 3 lost the game"));
    stage.keys("U");
    let said = stage.said();
    assert_eq!(stage.game().done(), 2, "{said}");
}

#[test]
fn where_nothing_was_known_to_win_the_way_back_leads_to_where_it_was_not_known_to_be_lost() {
    let mut stage = Stage::lit("freecell", 1);
    for verdict in [
        Verdict::Undecided(StopReason::Time),
        Verdict::Undecided(StopReason::Time),
    ] {
        stage.find(verdict);
        stage.make_any(|_| true);
    }
    for _ in 0..2 {
        stage.find(Verdict::Lost);
        stage.make_any(|_| true);
    }
    stage.keys("U");
    stage.think();
    let said = "3 moves undone: from here it is not known to be lost. Redo: U";
    assert_eq!((stage.game().done(), stage.said().as_str()), (1, said));
    let line = stage.top_line();
    assert!(line.contains("? not known"), "{line}");
    stage.keys("U");
    assert_eq!(stage.game().done(), 4);
    stage.think();
    stage.keys("right right");
    assert!(
        stage.screen().contains("U back to move 1"),
        "{}",
        stage.screen()
    );
}

#[test]
fn where_it_becomes_lost_step_by_step_it_is_said_to_where_one_can_go_back() {
    let mut stage = Stage::lit("freecell", 1);
    stage.find(Verdict::Undecided(StopReason::Time));
    for _ in 0..4 {
        stage.make_any(|_| true);
    }
    stage.find(Verdict::Lost);
    stage.find(Verdict::Lost);
    stage.leave_open();
    let said = "The game cannot be won from here: u undo, U back to move 1, not known to be \
                lost, N new deal";
    assert_eq!(stage.said(), said);
}

#[test]
fn while_a_card_can_be_moved_that_cannot_go_back_it_is_not_said_that_cards_only_move_to_and_fro() {
    let mut stage = Stage::dealt("freecell", DealNumber::microsoft(617).unwrap(), &[]);
    stage.send(Message::Shown);
    stage.keys("1 q 1 w 4 e 1 4 1 r");
    let cells = "c1: JD | c2: 4S | c3: 4H | c4: KD";
    assert_eq!(stage.board("c1 c2 c3 c4"), cells);
    // 10♥ goes on J♣, and Q♥ on K♠.
    stage.find(Verdict::Undecided(StopReason::Time));
    stage.leave_open();
    assert_eq!(stage.said(), "");
}

#[test]
fn from_a_deal_given_up_it_goes_back_by_its_moves_from_its_result_too() {
    let mut stage = Stage::lit("freecell", 1);
    stage.find(Verdict::Won(Vec::new()));
    for _ in 0..3 {
        stage.make_any(|_| true);
    }
    stage.find(Verdict::Lost);
    stage.find(Verdict::Won(Vec::new()));
    stage.think();
    assert!(stage.said().contains("Move 3 lost"), "{}", stage.said());
    stage.keys("G enter");
    assert!(matches!(
        stage.app.overlays.last(),
        Some(Overlay::Result(_))
    ));
    stage.keys("U");
    assert!(stage.app.overlays.is_empty());
    assert_eq!(
        stage.said(),
        "1 move undone: it can be won from here. Redo: U"
    );
    assert_eq!(stage.game().moves_made(), 2);
    // Where nothing is known it is only not given up any longer.
    let mut stage = Stage::lit("freecell", 1);
    stage.make_any(|_| true);
    stage.keys("G enter U");
    assert_eq!(stage.said(), "Giving up was undone");
    assert_eq!((stage.game().resigned(), stage.game().done()), (None, 1));
}

#[test]
fn a_game_that_is_won_has_no_way_back_to_a_win() {
    let mut stage = Stage::lit("freecell", 1);
    stage.follow_hints();
    stage.keys("U");
    assert!(
        stage.said().starts_with("The game is over: "),
        "{}",
        stage.said()
    );
}

#[test]
fn a_lost_game_tells_since_when_in_a_box_and_the_table_keeps_its_keys() {
    let mut stage = Stage::lit("freecell", 1);
    stage.send(Message::Resize(80, 50));
    stage.find(Verdict::Won(Vec::new()));
    for _ in 0..5 {
        stage.make_any(|_| true);
    }
    stage.find(Verdict::Lost);
    stage.find(Verdict::Won(Vec::new()));
    stage.find(Verdict::Lost);
    stage.think();
    let screen = stage.screen();
    for text in [
        "Move 4 lost the game: go back to move 3",
        "U back to move 3",
        "u undo",
        "same deal",
        "N new deal",
        "W watch a missed win",
    ] {
        assert!(screen.contains(text), "{text}: {screen}");
    }
    assert_snapshot!("lost-box-80x50", screen);
    // No card lies under it.
    let cards = |stage: &Stage| stage.screen().matches(['♠', '♥', '♦', '♣']).count();
    let beside = cards(&stage);
    stage.keys("right left");
    assert!(
        !stage.screen().contains("lost the game"),
        "it goes with the next key"
    );
    assert_eq!(cards(&stage), beside);
    stage.keys("U");
    assert_eq!(stage.game().done(), 3);
}
