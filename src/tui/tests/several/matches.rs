//! What several hands have at stake: what is asked before a hand or the match is given up or
//! ended, and what undo brings back.

use insta::assert_snapshot;

use crate::model::Overlay;
use crate::tests::*;
use patience_core::{Role, Seat};

impl Stage {
    /// Returns the question that is asked, if one is.
    pub(in crate::tests) fn asks(&self) -> &str {
        match self.app.overlays.last() {
            Some(Overlay::Ask(page)) => &page.question().text,
            _ => "",
        }
    }

    /// Ends the hand by declaring that nothing can be played, once no open card goes to the middle.
    pub(in crate::tests) fn end_the_hand(&mut self) {
        for _ in 0..400 {
            if self.game().hand_end().is_some() {
                break;
            }
            let rules = self.game().rules();
            let up = |mv: &Move| matches!(*mv, Move::Transfer { to, .. } if rules.group_of(to).role == Role::Foundation);
            if let Some(mv) = self.game().legal_moves().into_iter().find(up) {
                self.make(mv);
                continue;
            }
            self.keys("O");
            if self.asks().is_empty() {
                self.keys("space");
                if self.said() == "P ends your turn" {
                    self.keys("P");
                }
            } else {
                self.keys("enter");
            }
        }
        assert!(matches!(self.app.overlays.last(), Some(Overlay::Result(_))));
    }
}

/// Returns a deal at which nobody can play a card at first.
fn with_nothing_to_play(set: &[(&str, &str)]) -> Stage {
    for deal in 1..500 {
        let stage = Stage::table_with("peanuts", deal, set);
        let mut game = stage.game().clone();
        let first = game.to_move();
        let stuck =
            game.play(first, Move::NoPlay, 0).is_ok() && game.legal_moves().contains(&Move::NoPlay);
        if stuck {
            return stage;
        }
    }
    panic!("somebody can always play");
}

#[test]
fn to_declare_that_nothing_can_be_played_asks_before_it_ends_the_hand() {
    for (hands, what) in [("1", "match"), ("3", "hand")] {
        let mut stage = with_nothing_to_play(&[("hands", hands)]);
        let last = stage.screen().lines().last().unwrap_or_default().to_owned();
        assert!(!last.contains("no play"), "cards can be turned: {last}");
        stage.keys("O");
        assert_eq!(stage.asks(), "", "one player alone ends nothing");
        stage.keys("O");
        let question = format!("Can nobody play any more? This ends the {what}.");
        assert_eq!(stage.asks(), question);
        stage.keys("n");
        assert!(stage.game().hand_end().is_none());
        assert_eq!(stage.game().moves_made(), 1);
        stage.keys("O enter");
        assert!(stage.game().hand_end().is_some());
        assert!(matches!(
            stage.app.overlays.last(),
            Some(Overlay::Result(_))
        ));
    }
}

/// Returns a match of three hands in the second of which a turn has been taken.
fn in_the_second_hand() -> Stage {
    let mut stage = with_nothing_to_play(&[("hands", "3")]);
    stage.end_the_hand();
    stage.keys("enter");
    assert_eq!(stage.game().series().hands().len(), 1);
    stage
}

#[test]
fn the_result_of_a_hand_and_of_a_match_say_how_it_stands() {
    let mut stage = with_nothing_to_play(&[("hands", "2")]);
    stage.end_the_hand();
    assert_snapshot!("hand-result-80x24", stage.screen());
    stage.keys("enter");
    stage.end_the_hand();
    assert_snapshot!("match-result-80x24", stage.screen());
}

#[test]
fn undo_brings_back_a_later_hand_that_was_started_again() {
    let mut stage = in_the_second_hand();
    let start = stage.on_table().timed_game().clock(stage.now);
    stage.keys("space P");
    let made = stage.game().moves_made();
    assert!(made > 0);
    stage.keys("R");
    assert!(stage.asks().contains("Undo brings"), "{}", stage.asks());
    stage.keys("enter");
    assert_eq!(stage.game().moves_made(), 0);
    assert_eq!(stage.game().series().hands().len(), 1);
    assert_eq!(
        stage.on_table().timed_game().clock(stage.now),
        start,
        "the clock goes back to the start of the hand, not of the match"
    );
    assert!(stage.screen().contains("u last game"));
    stage.keys("u");
    assert_eq!(stage.game().moves_made(), made, "{}", stage.said());
    stage.keys("ctrl-r");
    assert_eq!(stage.game().moves_made(), 0, "{}", stage.said());
}

#[test]
fn a_later_hand_that_was_not_started_again_is_still_the_first_for_undo() {
    let mut stage = with_nothing_to_play(&[("hands", "3")]);
    let deal = stage.game().deal();
    stage.keys("space # 1 4 enter enter");
    assert_ne!(stage.game().deal(), deal);
    stage.end_the_hand();
    stage.keys("enter u");
    assert!(stage.said().contains("Undo stops here"), "{}", stage.said());
    stage.keys("R");
    assert_eq!(stage.asks(), "", "there is nothing to start again");
    assert!(stage.said().contains("just begun"), "{}", stage.said());
}

#[test]
fn the_result_is_not_played_again_without_a_question() {
    let mut stage = with_nothing_to_play(&[("hands", "3")]);
    stage.end_the_hand();
    let made = stage.game().moves_made();
    stage.keys("R");
    assert!(
        stage.asks().contains("Does everyone agree"),
        "{}",
        stage.asks()
    );
    stage.keys("n");
    assert_eq!(stage.game().moves_made(), made);
    assert!(stage.game().hand_end().is_some());
    stage.keys("R y");
    assert_eq!(stage.game().moves_made(), 0);
    stage.keys("u");
    assert!(stage.game().hand_end().is_some());
    assert_eq!(stage.game().moves_made(), made);
}

#[test]
fn a_match_is_not_left_at_the_start_of_a_hand_without_a_question() {
    let start = in_the_second_hand();
    let deal = start.game().deal();
    for keys in ["N", "# 1 2 enter", "V down down down down right enter"] {
        let mut stage = in_the_second_hand();
        stage.keys(keys);
        assert!(
            stage.asks().contains("This ends the match"),
            "{keys}: {}",
            stage.asks()
        );
        assert_eq!(stage.game().deal(), deal);
        stage.keys("y");
        assert!(stage.game().series().hands().is_empty());
        stage.keys("u enter");
        assert_eq!(stage.game().series().hands().len(), 1);
    }
}

#[test]
fn the_last_line_of_the_pages_of_rules_and_keys_can_be_reached() {
    for (width, height) in [(80, 24), (100, 36), (60, 12)] {
        let mut stage = Stage::table("nertz", 1);
        stage.send(Message::Resize(width, height));
        let pages = "home ".to_owned() + &"pagedown ".repeat(40);
        for keys in ["? end", "tab end", &pages] {
            stage.keys(keys);
            assert!(!stage.screen().contains('▼'), "{}", stage.screen());
        }
        stage.keys("up");
        assert!(stage.screen().contains('▼'), "{}", stage.screen());
    }
}

#[test]
fn the_title_names_who_has_how_many_points_where_that_fits() {
    let mut stage = Stage::table_with("nertz", 1, &[("players", "2")]);
    stage.send(Message::Resize(120, 40));
    assert!(stage.screen().contains("match a: 0  b: 0, to 50"));
    let named = ["Ann", "Bea"].map(|name| patience_app::settings::Player::named(name.to_owned()));
    stage.app.context.settings.players.value = named.to_vec();
    stage.send(Message::Stored(None));
    let screen = stage.screen();
    assert!(screen.contains("match Ann 0, Bea 0, to 50"), "{screen}");
}

#[test]
fn in_turns_too_everybody_is_warned_of_whoever_has_three_cards_left() {
    let set = [("players", "2"), ("nertz_size", "4"), ("pace", "turns")];
    let told = (1..100).find_map(|deal| {
        let mut stage = Stage::table_with("nertz", deal, &set);
        stage.keys("r r");
        let is_played = stage.game().moves_made() == 1;
        stage.keys("space P");
        (is_played && stage.game().to_move() == Seat::new(1)).then(|| stage.said())
    });
    let told = told.unwrap();
    assert!(told.contains("3 cards left in the Nertz pile!"), "{told}");
}
