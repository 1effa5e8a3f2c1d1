//! What is told as a race nears its end: who has few cards left, how many lie in the middle, and how long
//! cards may still land.

use super::*;

#[test]
fn everybody_is_warned_once_of_whoever_has_three_cards_left() {
    let set = [("players", "2"), ("nertz_size", "4")];
    let warned = (1..200).find_map(|deal| {
        let mut stage = Stage::real_time("nertz", deal, People::Two, &set);
        stage.go();
        let reserve = stage.key(1, SplitAction::Reserve);
        stage.at(200, &reserve);
        assert!(!stage.said_to(0).contains("4 cards"));
        if !stage.said_to(0).contains("cards left") {
            return None;
        }
        assert_eq!(
            stage.said_to(0),
            "Player 2: 3 cards left in the Nertz pile!"
        );
        assert_eq!(stage.said_to(1), "You have 3 cards left in the Nertz pile");
        // With two left nothing more is said.
        stage.at(500, &reserve);
        let game = stage.game();
        let out = game.rules().race.as_ref().map(|race| race.out);
        let own = |pile: &patience_core::PileId| {
            let pile = game.rules().pile(*pile);
            Some(pile.group) == out && pile.belongs_to(Seat(1))
        };
        let pile = game.rules().pile_ids().find(own);
        let left = pile.map(|pile| game.position().cards(game.rules(), pile).len());
        (left == Some(2)).then_some(stage)
    });
    let stage = warned.unwrap();
    assert!(
        !stage.said_to(0).contains("2 cards"),
        "{}",
        stage.said_to(0)
    );
}

#[test]
fn the_line_on_top_counts_the_cards_in_the_middle() {
    let (mut stage, ..) = contested();
    stage.send(Message::Resize(120, 40));
    let line = stage.screen().lines().next().unwrap().to_owned();
    assert!(line.contains("1 in the middle"), "{line}");
}

#[test]
fn after_the_call_the_seconds_are_counted_in_which_cards_may_still_land() {
    let set = [
        ("players", "2"),
        ("nertz_size", "1"),
        ("call", "manual"),
        ("grace_ms", "3000"),
    ];
    for people in [People::One, People::Two] {
        let called = (1..200).find_map(|deal| {
            let mut stage = Stage::real_time("nertz", deal, people, &set);
            stage.go();
            let (reserve, call) = match people {
                People::Two => (
                    stage.key(0, SplitAction::Reserve),
                    stage.key(0, SplitAction::Call),
                ),
                _ => ("r".to_owned(), "!".to_owned()),
            };
            stage.at(200, &reserve);
            stage.at(100, &reserve);
            stage.at(100, &call);
            stage.game().closing().is_some().then_some(stage)
        });
        let mut stage = called.unwrap();
        let screen = stage.screen();
        assert!(screen.contains("Nertz! 3.0 s"), "{screen}");
        assert!(
            screen.contains("Player 1 has called: for 3.0 s cards may still go to the middle"),
            "{screen}"
        );
        let due = stage.app.deadline().unwrap();
        assert!(due <= stage.now + Duration::from_millis(100));
        stage.tick(1000);
        let screen = stage.screen();
        assert!(screen.contains("Nertz! 2.0 s"), "{screen}");
        stage.tick(2001);
        assert!(!stage.screen().contains("Nertz! 0"), "{}", stage.screen());
        assert!(matches!(stage.stage_of(), HandStage::Shout(_)));
    }
}
