//! Advice on the place of a card, where cards are placed on a grid for poker hands; and cards for which
//! a game has one place only.

use insta::assert_snapshot;

use crate::tests::*;

#[test]
fn a_hint_shows_the_best_place_and_enter_takes_it() {
    let mut stage = Stage::table("poker-squares", 3);
    stage.keys("H");
    let said = stage.said();
    assert!(said.starts_with("Best, about "), "{said}");
    assert!(said.contains("1 of 4"), "{said}");
    stage.keys("H");
    assert!(stage.said().contains("2 of 4"), "{}", stage.said());
    let before = stage.game().done();
    stage.keys("enter");
    assert_eq!(stage.game().done(), before + 1);
}

#[test]
fn expected_points_stand_on_each_place_and_a_place_says_what_it_cost() {
    let mut stage = Stage::table("poker-squares", 3);
    assert!(stage.on_table().expected_points().is_empty());
    stage.keys("E");
    let shown = stage.on_table().expected_points();
    assert_eq!(shown.len(), 4);
    assert!(shown.iter().all(|(_, points)| (60..180).contains(points)));
    stage.keys("H enter");
    let said = stage.said();
    assert!(said.starts_with("Best place, about "), "{said}");
    // The worst place costs something.
    let worst = stage.on_table().expected_points().len();
    stage.keys("H ".repeat(worst).trim_end());
    stage.keys("enter");
    let said = stage.said();
    assert!(said.contains(", best "), "{said}");
    assert!(said.ends_with(" in all"), "{said}");
    stage.keys("u H enter");
    let said = stage.said();
    assert!(said.starts_with("Best place, about "), "{said}");
    assert!(
        !said.contains("in all"),
        "what is taken back costs nothing: {said}"
    );
    stage.keys("u");
    assert!(!stage.on_table().expected_points().is_empty());
    stage.keys("E");
    assert!(stage.on_table().expected_points().is_empty());
}

#[test]
fn at_the_end_it_is_told_how_well_cards_were_placed() {
    let mut stage = Stage::table("poker-squares", 3);
    while stage.game().hand_end().is_none() {
        stage.keys("H enter");
    }
    let screen = stage.screen();
    // What hints have found is no praise for the player.
    let judged = "With hints: all 24 cards went to the best place.";
    assert!(screen.contains(judged), "{screen}");
    let held = screen.split("These cards could score about ").nth(1);
    let held = held.and_then(|rest| rest.split(' ').next()?.parse::<i32>().ok());
    assert!(
        held.is_some_and(|held| (150..300).contains(&held)),
        "{screen}"
    );
    stage.keys("esc E");
    assert_eq!(stage.said(), judged.trim_end_matches('.'));
}

#[test]
fn what_placing_cost_is_told_whole_on_a_narrow_screen() {
    let mut stage = Stage::table("poker-squares", 3);
    stage.send(Message::Resize(60, 20));
    stage.keys("E");
    let worst = stage.on_table().expected_points().len();
    stage.keys("H ".repeat(worst).trim_end());
    stage.keys("enter");
    while stage.game().hand_end().is_none() {
        stage.keys("H enter");
    }
    let screen = stage.screen();
    assert!(screen.contains("23 of 24 cards went to the"), "{screen}");
    let letters: String = screen.chars().filter(|sign| sign.is_alphabetic()).collect();
    assert!(letters.contains("theotherscost"), "{screen}");
}

#[test]
fn other_games_have_no_expected_points() {
    let mut stage = Stage::table("klondike", 3);
    stage.keys("E");
    assert!(stage.on_table().expected_points().is_empty());
}

#[test]
fn a_card_with_one_place_in_its_game_is_played_by_one_key_or_click() {
    // Whether a key, Enter or a click names it.
    for how in ["key", "enter", "click"] {
        let mut stage = Stage::table("golf", 1);
        let mv = stage.game().legal_moves().into_iter();
        let mut from = mv.filter_map(|mv| match mv {
            Move::Transfer { from, .. } => Some(from),
            _ => None,
        });
        let from = from.next().unwrap();
        let column = stage.game().rules().pile(from).number;
        match how {
            "key" => {
                stage.keys(&(column + 1).to_string());
            }
            "enter" => {
                // The cursor begins there.
                stage.keys("enter");
            }
            _ => {
                let at = stage.point(&format!("t{}", column + 1));
                stage.double_click(at);
            }
        }
        assert_eq!(stage.game().done(), 1, "{how}: {}", stage.screen());
        assert!(stage.on_table().selection().is_none());
    }
    // What cannot go stays, and the reason is said.
    let mut stage = Stage::table("golf", 1);
    let legal = stage.game().legal_moves();
    let stuck = (1..=7u8).find(|column| {
        let pile = stage.game().rules().pile_named(&format!("t{column}"));
        let goes = |mv: &Move| matches!(mv, Move::Transfer { from, .. } if Some(*from) == pile);
        !legal.iter().any(goes)
    });
    stage.keys(&stuck.unwrap().to_string());
    assert_eq!(stage.game().done(), 0);
    assert!(!stage.said().is_empty());
    assert!(stage.on_table().selection().is_none());
}

#[test]
fn a_card_of_a_triangle_with_one_place_is_played_by_its_row_and_column() {
    let played = ('0'..='9').filter(|column| {
        let mut stage = Stage::table("tri-peaks", 3);
        stage.keys("4").keys(&column.to_string());
        assert!(stage.on_table().selection().is_none());
        stage.game().done() == 1
    });
    let moves = Stage::table("tri-peaks", 3)
        .game()
        .legal_moves()
        .into_iter();
    let transfers = moves.filter(|mv| matches!(mv, Move::Transfer { .. }));
    assert_eq!(played.count(), transfers.count());
}

#[test]
fn an_arrow_from_the_turned_card_leads_to_a_place_that_takes_it() {
    for way in ["left", "right", "up", "down"] {
        let mut stage = Stage::table("poker-squares", 7);
        let done = stage.game().done();
        stage.keys(way);
        stage.keys("enter");
        assert_eq!(stage.game().done(), done + 1, "{way}: {}", stage.said());
    }
}

#[test]
fn what_each_hand_scores_stands_beside_the_grid_where_there_is_room() {
    let mut stage = Stage::table("poker-squares", 7);
    stage.send(Message::Resize(120, 40));
    let screen = stage.screen();
    for words in ["Points for each line", "royal flush", "100", "two pair"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    assert_snapshot!("points-of-hands-120x40", screen);
    stage.send(Message::Resize(60, 24));
    assert!(!stage.screen().contains("royal flush"));
    let mut stage = Stage::table("golf", 7);
    stage.send(Message::Resize(120, 40));
    assert!(!stage.screen().contains("royal flush"));
}

#[test]
fn where_a_key_plays_a_card_at_once_the_cursor_begins_on_one_that_can_be_played() {
    let mut stage = Stage::table("golf", 671);
    assert!(stage.screen().contains("▐▀9♥"), "{}", stage.screen());
    stage.keys("enter");
    assert_eq!(stage.game().done(), 1);
}

#[test]
fn enter_on_the_turned_card_asks_at_once_for_its_place() {
    let mut stage = Stage::table("poker-squares", 7);
    stage.keys("enter");
    assert!(stage.said().contains("place"), "{}", stage.said());
}

#[test]
fn an_empty_pile_shows_the_one_card_that_starts_it() {
    let screen = Stage::table("regal-family", 2).screen();
    for card in ["10♥", "10♣", "A♦", "J♦"] {
        assert!(screen.contains(&format!("{card}╎")), "{card}\n{screen}");
    }
}
