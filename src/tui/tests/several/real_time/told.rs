//! What the players of a race at once are told: before the hand, on the bottom line, on the page
//! of keys, and when they give up.

use super::*;

#[test]
fn that_nothing_can_be_played_is_said_once_a_pass() {
    let mut stage = (1..50)
        .map(|deal| {
            let mut stage = Stage::real_time("nertz", deal, People::Two, &[("players", "2")]);
            stage.go();
            stage
        })
        .find(|stage| {
            let game = stage.game();
            let can = game
                .position()
                .can_play(game.rules(), Seat::FIRST, Move::NoPlay);
            can.is_ok()
        })
        .unwrap();
    let key = stage.key(0, SplitAction::NoPlay);
    stage.at(100, &key);
    assert!(stage.said_to(0).contains("one pass"));
    stage.at(100, &key);
    assert!(
        stage
            .said_to(0)
            .contains("First go through your stock again"),
        "{}",
        stage.said_to(0)
    );
    assert_eq!(stage.game().position().seat(Seat::FIRST).declared, 1);
    let screen = stage.screen();
    assert!(screen.contains("go through your stock again"), "{screen}");
}

#[test]
fn whoever_is_rid_of_their_pile_is_told_to_call_and_with_which_key() {
    let set = [("players", "2"), ("nertz_size", "1"), ("call", "manual")];
    for people in [People::One, People::Two] {
        let emptied = (1..200).find_map(|deal| {
            let mut stage = Stage::real_time("nertz", deal, people, &set);
            stage.go();
            let reserve = if people == People::Two {
                stage.key(0, SplitAction::Reserve)
            } else {
                "r".to_owned()
            };
            stage.at(200, &reserve);
            stage.at(100, &reserve);
            let game = stage.game();
            let can = game
                .position()
                .can_play(game.rules(), Seat::FIRST, Move::Call);
            can.is_ok().then_some(stage)
        });
        let mut stage = emptied.unwrap();
        let key = match people {
            People::One => "!".to_owned(),
            _ => stage.key(0, SplitAction::Call),
        };
        let screen = stage.screen();
        let text = format!("Call now: {}", key.to_uppercase());
        assert!(screen.contains(&text), "{screen}");
        stage.at(300, &key);
        assert!(matches!(stage.stage_of(), HandStage::Shout(_)));
    }
}

#[test]
fn what_undo_brings_back_is_promised_only_for_as_long_as_it_does() {
    let mut stage = Stage::real_time("nertz", 1, People::One, &[]);
    stage.go();
    stage.at(10, "space");
    for keys in [&["R"][..], &["N"], &["#", "7", "enter"]] {
        for key in keys {
            stage.at(10, key);
        }
        let screen = stage.screen().replace(['│', '\n'], " ");
        let words: Vec<&str> = screen.split_whitespace().collect();
        let text = words.join(" ");
        assert!(
            text.contains("until the first move of the new one"),
            "{text}"
        );
        stage.at(10, "esc");
    }
}

#[test]
fn either_of_two_people_gives_up_without_stopping_first() {
    for (key, seat) in [("1", Some(0)), ("2", Some(1)), ("n", None), ("esc", None)] {
        let mut stage = Stage::real_time("nertz", 5, People::Two, &[("players", "2")]);
        stage.go();
        stage.at(90, "v");
        stage.at(90, "f9");
        let screen = stage.screen();
        assert!(screen.contains("Who gives up the match?"), "{screen}");
        assert!(!screen.contains("yes, Player 1"), "{screen}");
        assert!(
            screen.contains("1 Player 1    2 Player 2    n neither"),
            "{screen}"
        );
        let line = screen.lines().last().unwrap_or_default();
        assert!(
            line.starts_with(" 1 Player 1  2 Player 2  n neither"),
            "{line}"
        );
        stage.at(90, "enter");
        assert_eq!(stage.game().resigned(), None, "nobody is meant by that");
        stage.at(90, key);
        assert_eq!(stage.game().resigned(), seat.map(Seat::new));
        let result = matches!(stage.app.overlays.last(), Some(Overlay::Result(_)));
        assert_eq!(result, seat.is_some());
        assert_eq!(stage.app.overlays.is_empty(), seat.is_none());
    }
    let mut stage = Stage::real_time("nertz", 5, People::One, &[]);
    stage.go();
    stage.at(90, "G");
    let screen = stage.screen();
    assert!(screen.contains("Give up the match?"), "{screen}");
}

#[test]
fn after_a_match_that_was_given_up_no_play_is_offered() {
    for game in ["nertz", "peanuts"] {
        let mut stage = Stage::real_time(game, 5, People::One, &[]);
        stage.go();
        // The computer players are at it.
        stage.tick(3000);
        for key in ["G", "enter", "esc"] {
            stage.at(2000, key);
        }
        assert_eq!(stage.game().resigned(), Some(stage.on_table().seat()));
        let legal = stage.on_table().session().legal();
        assert!(legal.is_empty(), "{game}: {legal:?}");
        let line = stage.last_line();
        assert!(line.contains("Space result"), "{line}");
        assert!(!line.contains("no play"), "{line}");
    }
}

#[test]
fn who_gives_up_among_more_than_two_is_told_to_whom_the_match_goes() {
    for (people, players, to) in [
        (People::Two, "2", "the other player."),
        (People::Two, "4", "the best of the others."),
        (People::One, "4", "the best of the others."),
        (People::One, "2", "Computer 2."),
    ] {
        let mut stage = Stage::real_time("nertz", 5, people, &[("players", players)]);
        stage.go();
        stage.at(90, if people == People::Two { "v" } else { "space" });
        stage.at(90, "f9");
        let screen = stage.screen().replace(['│', '\n'], " ");
        let words: Vec<&str> = screen.split_whitespace().collect();
        let text = format!("goes to {to}");
        assert!(words.join(" ").contains(&text), "{text}\n{screen}");
    }
}

#[test]
fn the_keys_of_the_bottom_line_stay_where_they_are() {
    let mut stage = Stage::real_time("nertz", 5, People::One, &[]);
    stage.go();
    let places = |stage: &Stage| {
        let line = stage.screen().lines().last().unwrap().to_owned();
        let at = |word: &str| line.find(word).unwrap_or_else(|| panic!("{word}: {line}"));
        ["Space", "O no play", "G give up", "Esc"].map(at)
    };
    let before = places(&stage);
    for _ in 0..16 {
        stage.at(150, "space");
        assert_eq!(places(&stage), before, "{}", stage.screen());
    }
}

#[test]
fn what_the_keys_of_two_players_do_is_told_to_its_end() {
    let mut stage = Stage::real_time("nertz", 5, People::Two, &[]);
    for (width, height) in [(80, 24), (120, 40)] {
        stage.send(Message::Resize(width, height));
        stage.keys("? tab");
        let screen = stage.screen().replace(['│', '\n'], " ");
        let words: Vec<&str> = screen.split_whitespace().collect();
        let words = words.join(" ");
        assert!(words.contains("to its best place"), "{words}");
        assert!(
            words.contains("The lines at the top show the computer players: "),
            "{words}"
        );
        stage.keys("esc");
    }
}

#[test]
fn the_page_of_keys_lists_those_of_two_players() {
    let mut stage = Stage::real_time("nertz", 5, People::Two, &[("players", "2")]);
    stage.send(Message::Resize(80, 200));
    stage.keys("? tab");
    let screen = stage.screen();
    for text in [
        "Player 1 has the left half",
        "A S D F ",
        "H J K L",
        "lights up for a moment",
        "Turn the stream",
    ] {
        assert!(screen.contains(text), "{text}: {screen}");
    }
    assert!(!screen.contains("lines at the top"), "{screen}");
}

#[test]
fn the_page_of_keys_has_those_of_who_plays_at_the_table_and_in_the_list() {
    let page = |people: People, at_home: bool| {
        let mut stage = Stage::real_time("nertz", 5, people, &[]);
        stage.app.context.seating = stage.app.context.settings.seating();
        stage.send(Message::Resize(80, 200));
        stage.keys(if at_home { "Q ? tab" } else { "? tab" });
        stage.screen()
    };
    for at_home in [false, true] {
        let (one, two) = (page(People::One, at_home), page(People::Two, at_home));
        let first = |page: &str, texts: [&str; 2]| {
            let [one, other] = texts.map(|text| page.find(text).unwrap());
            one < other
        };
        assert!(first(&one, ["At the table", "has the left half"]), "{one}");
        assert!(one.contains("Pick up the card under the cursor"));
        let stopped = ["has the left half", "While the hand is stopped"];
        assert!(first(&two, stopped), "{two}");
        for text in ["At the table", "Pick up", "Each pile shows its key"] {
            assert!(!two.contains(text), "{text}: {two}");
        }
        for page in [one, two] {
            assert!(!page.contains("turn by turn"), "{page}");
            assert!(!page.contains("Undo a move"), "{page}");
            assert!(page.contains("Right after a new deal: return"), "{page}");
        }
    }
}

#[test]
fn from_a_race_that_is_not_begun_one_comes_back_to_its_line() {
    let mut stage = Stage::real_time("peanuts", 5, People::Two, &[("players", "2")]);
    assert_eq!(stage.stage_of(), HandStage::Paused);
    stage.at(10, "esc");
    // The program lists the unfinished games then.
    stage.send(Message::Unfinished(Vec::new()));
    let screen = stage.screen();
    let line = screen.lines().find(|line| line.contains('►')).unwrap();
    assert!(line.contains("Peanuts"), "{screen}");
}

#[test]
fn a_key_of_one_player_does_not_swallow_the_other_ones_esc() {
    let mut stage = Stage::real_time("nertz", 5, People::Two, &[("players", "2")]);
    stage.go();
    stage.at(90, "alt-m");
    assert_eq!(stage.stage_of(), HandStage::Paused);
    assert_eq!(stage.game().done(), 0);
}

#[test]
fn presets_for_two_have_five_or_six_columns_each() {
    for (variant, columns) in [
        ("nertz/two-players", 6),
        ("nertz/two-players-five", 5),
        ("peanuts/five-columns", 5),
    ] {
        let stage = Stage::real_time(variant, 5, People::Two, &[]);
        let rules = stage.game().rules();
        assert_eq!(rules.seats(), 2);
        for seat in [Seat::FIRST, Seat::new(1)] {
            let own = (0..8).map(SplitAction::Column).filter(|split_action| {
                patience_app::session::real_time::split_keyboard::pile_of(
                    rules,
                    seat,
                    *split_action,
                )
                .is_some()
            });
            assert_eq!(own.count(), columns, "{variant}");
        }
    }
}

#[test]
fn that_all_are_stuck_stands_there_for_both_until_somebody_gets_on() {
    let stalls = |stage: &Stage| stage.game().position().turn().stalls;
    // On many deals an ace lies open in the end, and then the table is not stuck.
    let found = (5..60).find_map(|deal| {
        let mut stage = Stage::real_time("nertz", deal, People::Two, &[("players", "2")]);
        stage.go();
        let turns = [0, 1].map(|seat| stage.key(seat, SplitAction::Turn));
        for _ in 0..60 {
            if stalls(&stage) > 0 {
                return Some((stage, turns));
            }
            for key in &turns {
                stage.at(100, key);
            }
        }
        None
    });
    let (mut stage, turns) = found.expect("turning the stock alone ends in a stall");
    let bottom = |stage: &Stage| stage.screen().lines().last().unwrap_or_default().to_owned();
    let whole = " All stuck (1 of 3): wastes returned to stock, top card to bottom";
    for key in &turns {
        let line = bottom(&stage);
        assert!(
            line.starts_with(whole) && line.ends_with("Esc stop"),
            "{line}"
        );
        stage.at(100, key);
    }
    // What concerns one of them stands on their side alone.
    let text = "2♥ has no place to go".to_owned();
    let table = stage.app.table.as_mut().unwrap();
    table.session_mut().tell_person(Seat::new(1), text, true);
    let line = bottom(&stage);
    assert!(
        line.starts_with(" All stuck (1 of 3)  ") && line.contains("2♥ has"),
        "{line}"
    );
    // On a narrow screen both read it in short.
    stage.at(100, &turns[1]);
    stage.send(Message::Resize(64, 30));
    stage.go();
    assert_eq!(bottom(&stage).matches("All stuck (1 of 3)").count(), 2);
    // Whoever gets on, it is gone.
    stage.make_progress();
    assert_eq!(stalls(&stage), 0);
    assert!(!bottom(&stage).contains("stuck"), "{}", bottom(&stage));
}

impl Stage {
    /// Presses keys of both until somebody has got on.
    pub(in crate::tests) fn make_progress(&mut self) {
        for _ in 0..100 {
            for seat in Half::ALL {
                let columns = (0..8).map(SplitAction::Column);
                for split_action in
                    columns.chain([SplitAction::Reserve, SplitAction::Waste, SplitAction::Turn])
                {
                    if self.game().position().turn().stalls == 0 {
                        return;
                    }
                    if let Some(key) = self.app.context.split_keyboard.key_for(seat, split_action) {
                        self.at(100, &key.to_lowercase().to_string());
                    }
                }
            }
        }
    }
}

#[test]
fn the_name_of_a_side_does_not_run_into_the_key_of_a_column() {
    for (width, height) in [(80, 24), (100, 30), (120, 40)] {
        let mut stage = Stage::real_time("nuts", 5, People::One, &[]);
        stage.send(Message::Resize(width, height));
        stage.go();
        let screen = stage.screen();
        let line = screen.lines().find(|line| line.contains(" a P")).unwrap();
        let after = line.split(" a P").nth(1).unwrap();
        // The rule over the cards goes on after the name.
        let (name, _) = after.rsplit_once(" 1 ─").unwrap();
        assert!(name.ends_with('─'), "{width}x{height}: {line}");
    }
}

#[test]
fn the_box_of_a_stopped_hand_is_whole_on_a_small_screen() {
    for (game, call) in [("nertz", "auto"), ("nertz", "manual")] {
        for people in [People::One, People::Two] {
            let mut stage = Stage::real_time(game, 5, people, &[("players", "2"), ("call", call)]);
            stage.send(Message::Resize(60, 18));
            stage.go();
            stage.at(90, if people == People::Two { "v" } else { "space" });
            stage.at(90, "esc");
            let screen = stage.screen();
            for text in ["The hand is stopped", "fits", "give up", "to resume"] {
                assert!(screen.contains(text), "{game} {call}: {text}: {screen}");
            }
            assert!(!screen.contains('…'), "{game}: {screen}");
            if people == People::Two && call == "manual" {
                assert_eq!(screen.matches("call the end").count(), 2, "{screen}");
            }
        }
    }
}

#[test]
fn a_rule_stands_over_ones_own_cards_and_one_between_two_people() {
    for (width, height) in [(80, 24), (120, 40)] {
        for people in [People::One, People::Two] {
            let mut stage = Stage::real_time("peanuts", 5, people, &[("players", "2")]);
            stage.send(Message::Resize(width, height));
            stage.go();
            let screen = stage.screen();
            let rules = screen.lines().filter(|line| line.starts_with(" ─"));
            assert_eq!(rules.count(), 1, "{screen}");
            let middle = usize::from(width / 2);
            let between = |line: &&str| line.chars().nth(middle) == Some('│');
            let lines = screen.lines().filter(between).count();
            assert_eq!(lines > 8, people == People::Two, "{lines}: {screen}");
        }
    }
}

#[test]
fn the_first_page_calls_computer_players_as_the_table_does() {
    for (people, names) in [
        (People::One, ["a Player 1", "b Computer 2"]),
        (People::Two, ["a Player 1", "b Player 2"]),
    ] {
        let mut stage = Stage::real_time("nertz", 5, people, &[("players", "2")]);
        stage.app.context.seating = stage.app.context.settings.seating();
        stage.send(Message::Resize(120, 40));
        stage.at(10, "esc");
        stage.send(Message::Unfinished(Vec::new()));
        stage.app.table = None;
        stage.rest();
        let screen = stage.screen();
        assert!(screen.contains("Nertz"), "{screen}");
        assert!(screen.contains(names[1]), "{}: {screen}", names[1]);
    }
}

#[test]
fn a_stopped_race_says_why_there_is_no_hint() {
    let mut stage = Stage::real_time("nertz", 5, People::One, &[]);
    stage.go();
    stage.tick(4_000);
    stage.at(10, "esc");
    stage.at(10, "H");
    assert!(
        stage.screen().contains("No hints in a race"),
        "{}",
        stage.screen()
    );
}

#[test]
fn the_result_of_a_race_has_the_moves_of_the_person_and_names_everywhere() {
    let mut stage = Stage::real_time("nertz", 5, People::One, &[("players", "3")]);
    stage.go();
    stage.tick(6_000);
    stage.keys("space");
    let own = stage.game().moves_made_by(Seat::FIRST);
    let all = stage.game().moves_made();
    assert!(own > 0 && all > own);
    stage.keys("G enter");
    stage.rest();
    for size in [(80, 24), (120, 40)] {
        stage.send(Message::Resize(size.0, size.1));
        let screen = stage.screen();
        assert!(
            screen.contains(&format!(" {own} of {all} move")),
            "{screen}"
        );
        assert!(!screen.contains("match a:"), "{screen}");
        assert!(!screen.contains("copy line"), "{screen}");
    }
    stage.keys("L");
    let screen = stage.screen();
    assert!(
        screen.contains("Computer 2") && !screen.contains("Player 2"),
        "{screen}"
    );
}
