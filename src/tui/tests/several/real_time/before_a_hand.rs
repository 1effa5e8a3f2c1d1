//! What stands on the table before a hand of a race: the box that tells how to play, the countdown, and the keys.

use super::*;

#[test]
fn two_people_read_who_plays_and_in_a_hand_that_is_stopped_which_key_gives_up() {
    for (game, players, who) in [
        ("nertz", "2", "Everybody ready? 2 people play"),
        (
            "nertz",
            "3",
            "Everybody ready? 2 people and 1 computer play",
        ),
        (
            "peanuts",
            "4",
            "Everybody ready? 2 people and 2 computers play",
        ),
    ] {
        let mut stage = Stage::real_time(game, 5, People::Two, &[("players", players)]);
        stage.send(Message::Resize(160, 60));
        assert!(stage.screen().contains(who), "{}", stage.screen());
        stage.send(Message::Resize(80, 24));
        stage.go();
        let turn = stage.key(0, SplitAction::Turn);
        stage.at(300, &turn);
        stage.at(10, "esc");
        let screen = stage.screen();
        assert!(screen.contains("F9 give up match"), "{screen}");
    }
}

#[test]
fn before_a_race_its_cards_lie_in_sight_and_the_box_covers_none() {
    for (width, height) in [(60, 18), (80, 24), (120, 40)] {
        for game in ["nertz", "peanuts"] {
            for (people, players) in [
                (People::One, "2"),
                (People::One, "4"),
                (People::Two, "2"),
                (People::Two, "4"),
            ] {
                if people == People::Two && width < 80 {
                    continue;
                }
                let mut stage = Stage::real_time(game, 5, people, &[("players", players)]);
                stage.send(Message::Resize(width, height));
                assert_eq!(stage.stage_of(), HandStage::Paused);
                let waits = stage.screen();
                assert!(waits.lines().next().unwrap().contains("ready"), "{waits}");
                assert!(!waits.contains("stopped"), "{waits}");
                stage.go();
                let played = stage.screen();
                let rows = waits.lines().zip(played.lines());
                for (line, under) in rows.skip(1).take(usize::from(height) - 2) {
                    let under: Vec<char> = under.chars().collect();
                    for (at, cell) in line.chars().enumerate() {
                        let card = under.get(at).copied().unwrap_or(' ');
                        let middle = usize::from(width) / 2;
                        let is_line = card == '│' && at.abs_diff(middle) <= 1;
                        // The outline of the cursor is drawn on the bare table.
                        let is_bare = card == ' ' || is_line || "▗▖▝▘▀▄▐▌".contains(card);
                        assert!(cell == card || is_bare, "{waits}\n{played}");
                    }
                }
            }
        }
    }
}

#[test]
fn before_a_race_of_two_the_keys_of_both_are_in_sight() {
    for (game, people, set) in [
        ("nertz", People::Two, &[("players", "2")][..]),
        ("peanuts", People::Two, &[]),
        ("nuts", People::Partners, &[]),
    ] {
        let stage = Stage::real_time(game, 3, people, set);
        let screen = stage.screen();
        let keys = &stage.app.context.split_keyboard;
        let rules = stage.game().rules();
        for half in Half::ALL {
            let key = |action| keys.key_for(half, action).unwrap();
            let columns: String = columns_in_order(rules).map(key).collect();
            let other = key(SplitAction::OtherPlace);
            for words in [
                vec![format!("{} no play", key(SplitAction::NoPlay))],
                vec![format!("{other} 2nd best"), format!("{other} then a pile")],
                vec![format!(" {columns} "), format!("columns {columns}")],
            ] {
                let is_said = words.iter().any(|words| screen.contains(words));
                assert!(is_said, "{game}, {words:?}: {screen}");
            }
        }
    }
}

#[test]
fn the_countdown_covers_no_card() {
    for (width, height) in [(80, 24), (120, 40)] {
        for (people, players) in [(People::One, "4"), (People::Two, "2"), (People::Two, "4")] {
            let mut stage = Stage::real_time("nertz", 5, people, &[("players", players)]);
            stage.send(Message::Resize(width, height));
            if stage.stage_of() == HandStage::Paused {
                stage.at(10, "enter");
            }
            let counted = stage.screen();
            assert!(matches!(stage.stage_of(), HandStage::Countdown(_)));
            stage.go();
            let played = stage.screen();
            let mut framed = 0;
            // The lines on top and below tell the stage of the hand.
            for (line, bare) in counted
                .lines()
                .zip(played.lines())
                .skip(1)
                .take(usize::from(height) - 2)
            {
                let cells: Vec<char> = bare.chars().collect();
                for (at, cell) in line.chars().enumerate() {
                    let under = cells.get(at).copied().unwrap_or(' ');
                    if cell != under {
                        // The line between two people is nobody's card.
                        let middle = usize::from(width) / 2;
                        let is_line = under == '│' && at.abs_diff(middle) <= 1;
                        assert!(under == ' ' || is_line, "{counted}\n{played}");
                        framed += 1;
                    }
                }
            }
            assert!(framed > 5, "{counted}");
        }
    }
}

#[test]
fn the_box_before_a_hand_tells_how_to_play() {
    let mut stage = Stage::real_time(
        "nertz",
        5,
        People::Two,
        &[("players", "2"), ("call", "manual")],
    );
    stage.send(Message::Resize(160, 60));
    for text in [
        "best place",
        "lake pile",
        "B call the end",
        "N call the end",
        "Esc stop",
        "F9 give up",
    ] {
        assert!(stage.screen().contains(text), "{text}: {}", stage.screen());
    }
    stage.at(10, "K");
    let screen = stage.screen();
    assert!(
        screen.contains("no play") && !screen.contains("col 8"),
        "{screen}"
    );
    stage.at(10, "space");
    // Both are told, and it stands there once.
    let screen = stage.screen();
    assert_eq!(screen.matches("Space is not used").count(), 1, "{screen}");
    stage.at(10, "e");
    assert!(
        stage.screen().contains("does nothing"),
        "{}",
        stage.screen()
    );
    let mut stage = Stage::real_time("nertz", 5, People::One, &[]);
    stage.send(Message::Resize(120, 40));
    for text in [
        "Mouse: click a card, then its place",
        "twice: its card to a lake pile",
        "Space turn",
        "O no play",
        "Esc stop",
    ] {
        assert!(stage.screen().contains(text), "{text}: {}", stage.screen());
    }
}

#[test]
fn before_a_race_there_is_nothing_to_give_up_and_between_its_hands_the_match() {
    let answers = [(People::One, "G", "enter"), (People::Two, "f9", "1")];
    for (people, key, answer) in answers {
        let mut stage = Stage::real_time("nertz", 5, people, &[("players", "2")]);
        stage.send(Message::Resize(120, 40));
        let bottom = |stage: &Stage| stage.screen().lines().last().unwrap_or_default().to_owned();
        assert!(!bottom(&stage).contains("give up"), "{}", bottom(&stage));
        stage.at(10, key);
        assert!(stage.said().contains("has not begun"), "{}", stage.said());
        assert!(stage.app.overlays.is_empty() && stage.game().hand_end().is_none());
        let mut stage = Stage::called_out(people);
        stage.send(Message::Resize(120, 40));
        stage.tick(2000);
        stage.at(2000, "enter");
        stage.at(10, "esc");
        assert!(
            stage.on_table().session().waits_to_begin(),
            "{}",
            stage.screen()
        );
        assert!(
            bottom(&stage).contains("give up match"),
            "{}",
            bottom(&stage)
        );
        stage.at(10, key);
        assert!(stage.asks().contains("up the match?"), "{}", stage.asks());
        stage.at(10, answer);
        assert_eq!(
            stage.game().resigned(),
            Some(Seat::FIRST),
            "{}",
            stage.screen()
        );
        assert!(matches!(
            stage.app.overlays.last(),
            Some(Overlay::Result(_))
        ));
    }
}
