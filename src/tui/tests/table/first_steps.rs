//! The first three steps: their words, what ends them, and that they do not come back.

use insta::assert_snapshot;

use crate::model::tutorial::{Tutorial, for_beginner};
use crate::tests::*;
use patience_app::duel::PLAYERS;
use patience_app::settings::{Change, Glyphs, Hints, Rival, SettingId, Stored};

fn taught(game: &str, deal: u64) -> Stage {
    let mut stage = Stage::table(game, deal);
    stage.app.set_tutorial(Some(Tutorial::default()));
    stage.send(Message::Tick);
    stage
}

fn step(stage: &Stage) -> Option<usize> {
    let tutorial = stage.app.tutorial();
    tutorial.and_then(Tutorial::shown)
}

#[test]
fn each_step_ends_when_it_is_done_and_the_last_never_comes_back() {
    let mut stage = taught("klondike", 3);
    assert_snapshot!("first-step-80x24", stage.screen());
    stage.make_any(|mv| matches!(mv, Move::Transfer { .. }));
    assert_eq!(step(&stage), Some(2));
    assert!(stage.screen().contains("Press Space"), "{}", stage.screen());
    stage.keys("u");
    assert_eq!(step(&stage), Some(2), "that is not what was asked for");
    stage.keys("ctrl-r space");
    assert_eq!(step(&stage), Some(3));
    // The last one goes once it can have been read.
    stage.keys("u space");
    assert_eq!(step(&stage), Some(3));
    assert!(stage.screen().contains("H hint"));
    stage.keys("u");
    // Who can see a large index is told where to have it.
    assert_eq!(step(&stage), Some(4));
    assert_snapshot!("offer-80x24", stage.screen());
    stage.keys("space u space");
    assert_eq!(step(&stage), None);
    let stored = Request::Store(Change::new(SettingId::FirstSteps, Stored::YesNo(false)));
    assert!(stage.requests.contains(&stored));
}

#[test]
fn the_tutorial_that_is_turned_on_again_comes_again() {
    let mut stage = Stage::table("klondike", 3);
    assert_eq!(step(&stage), None);
    stage.keys("f2");
    let is_there = |stage: &Stage| stage.screen().contains("► Tutorial");
    for _ in 0..60 {
        if !is_there(&stage) {
            stage.keys("down");
        }
    }
    assert!(is_there(&stage), "{}", stage.screen());
    stage.keys("right");
    assert!(stage.app.tutorial().is_none(), "it was on and is off now");
    let off = Change::new(SettingId::FirstSteps, Stored::YesNo(false));
    stage.app.context.settings.apply(&off).unwrap();
    stage.keys("right esc");
    stage.send(Message::Tick);
    assert_eq!(step(&stage), Some(1), "{}", stage.screen());
}

#[test]
fn the_first_lesson_is_about_no_card_that_others_cover() {
    for deal in 1..=12 {
        let mut stage = taught("pyramid", deal);
        let teaches_free_cards = |stage: &Stage| {
            let screen = stage.screen();
            let taught = screen.split_once("Press ").map(|(_, taught)| taught);
            taught.is_none_or(|taught| taught.starts_with('7') || taught.starts_with("Space"))
        };
        assert!(teaches_free_cards(&stage), "{deal}: {}", stage.screen());
        stage.send(Message::Shown);
        stage.think();
        assert!(teaches_free_cards(&stage), "{deal}: {}", stage.screen());
    }
}

#[test]
fn the_table_lies_as_it_did_once_the_steps_are_done() {
    for game in ["spider", "pyramid", "klondike"] {
        let mut stage = taught(game, 3);
        let lies = |stage: &Stage| stage.app.layout().unwrap().piles.clone();
        let before = lies(&stage);
        stage.app.set_tutorial(None);
        stage.send(Message::Tick);
        assert_eq!(lies(&stage), before, "{game}");
        assert!(!stage.screen().contains("Tab skips"));
        // Another deal has the whole screen.
        stage.keys("N");
        let fresh = Stage::table(game, 3).app.layout().unwrap().size;
        assert_eq!(stage.app.layout().unwrap().size, fresh, "{game}");
    }
}

#[test]
fn a_move_that_wins_is_taught_where_one_is_known() {
    for (game, deal) in [("klondike", 501_507), ("klondike", 8), ("freecell", 617)] {
        let mut stage = taught(game, deal);
        stage.send(Message::Shown);
        stage.think();
        assert!(
            stage.top_line().contains("can be won"),
            "{}",
            stage.top_line()
        );
        let screen = stage.screen();
        let (_, taught) = screen.split_once("Press ").unwrap();
        let (keys, _) = taught.split_once(':').unwrap();
        let keys = match keys.split_once(' ') {
            Some((key, "twice")) => format!("{key} {key}"),
            _ => keys.replace(", then", ""),
        };
        stage.keys(&keys.to_lowercase());
        stage.think();
        assert_eq!(stage.game().done(), 1, "{keys}: {screen}");
        assert!(!stage.top_line().contains("cannot"), "{keys}: {screen}");
    }
}

#[test]
fn a_card_that_goes_alone_is_pressed_twice() {
    let stage = taught("aces-up", 1);
    let screen = stage.screen();
    assert!(screen.contains(" twice: take off "), "{screen}");
}

#[test]
fn a_card_that_is_turned_up_needs_no_picking_up() {
    let stage = taught("poker-squares", 3);
    let screen = stage.screen();
    assert!(
        screen.contains("Arrow keys choose a place; Enter puts the turned card there."),
        "{screen}"
    );
}

#[test]
fn at_a_table_of_several_there_is_nothing_to_be_seen_of_it() {
    let first = taught("klondike", 3);
    assert_eq!(step(&first), Some(1));
    let tutorial = first.app.tutorial().cloned();
    let mut stage = Stage::table("nertz", 1);
    stage.app.set_tutorial(tutorial);
    stage.send(Message::Tick);
    assert_eq!(step(&stage), None);
    assert!(!stage.screen().contains("Tab skips"), "{}", stage.screen());
}

#[test]
fn a_refusal_leaves_the_step_where_it_is() {
    let mut stage = taught("klondike", 3);
    stage.keys("u");
    assert_eq!(step(&stage), Some(1));
}

#[test]
fn tab_skips_a_step() {
    let mut stage = taught("freecell", 1);
    stage.keys("tab");
    assert_eq!(step(&stage), None, "there is nothing to take back");
    stage.make_any(|_| true);
    assert_eq!(step(&stage), Some(2));
    assert!(stage.screen().contains("Press u"), "{}", stage.screen());
    stage.keys("tab tab tab");
    assert_eq!(step(&stage), None);
    assert!(stage.app.tutorial().is_none());
}

#[test]
fn no_large_index_is_offered_where_it_is_chosen_or_has_no_room() {
    let offers = |glyphs: Glyphs, width: u16| {
        let mut stage = taught("freecell", 1);
        stage.app.context.settings.glyphs.value = glyphs;
        stage.send(Message::Resize(width, 24));
        stage.make_any(|_| true);
        stage.keys("tab tab");
        step(&stage) == Some(4)
    };
    assert!(offers(Glyphs::Unicode, 80));
    assert!(!offers(Glyphs::Sextants, 80) && !offers(Glyphs::Ascii, 80));
    assert!(!offers(Glyphs::Unicode, 60));
}

#[test]
fn the_key_that_skips_a_step_is_named_for_that_alone() {
    let mut stage = taught("poker-squares", 7);
    stage.send(Message::Resize(160, 40));
    let screen = stage.screen();
    assert!(screen.contains("Tab skips"), "{screen}");
    assert!(!screen.contains("Tab next"), "{screen}");
}

#[test]
fn a_step_is_about_the_game_on_the_table() {
    let mut stage = taught("freecell", 1);
    stage.make_any(|_| true);
    assert!(stage.screen().contains("2 of 3"), "{}", stage.screen());
    let tutorial = stage.app.tutorial().cloned();
    let mut stage = Stage::table("golf", 1);
    stage.app.set_tutorial(tutorial);
    stage.send(Message::Tick);
    let golf = stage.screen();
    assert!(golf.contains("Press Space"), "{golf}");
    let tutorial = stage.app.tutorial().cloned();
    let mut stage = Stage::table("freecell", 2);
    stage.app.set_tutorial(tutorial);
    stage.send(Message::Tick);
    assert_eq!(step(&stage), Some(1), "no move can be taken back yet");
    stage.make_any(|_| true);
    assert_eq!(step(&stage), Some(2));
}

#[test]
fn a_step_that_nobody_minds_is_given_up() {
    let mut stage = taught("freecell", 1);
    for _ in 0..10 {
        stage.make_any(|_| true);
        assert_eq!(step(&stage), Some(2));
    }
    stage.make_any(|_| true);
    assert_eq!(step(&stage), Some(3));
}

#[test]
fn no_hint_is_promised_in_a_duel_where_there_is_none() {
    let mut stage = Stage::table("poker-squares", 7);
    let game = stage.game().clone();
    let duel = TimedGame::new(game, None, Duration::ZERO).for_two(PLAYERS[0], Rival::Person);
    stage.app.sit_down(duel);
    stage.app.set_tutorial(Some(Tutorial::default()));
    stage.send(Message::Tick);
    stage.keys("tab");
    assert_eq!(step(&stage), Some(3), "what was placed stays");
    let screen = stage.screen();
    assert!(screen.contains("rules and keys"), "{screen}");
    assert!(
        !screen.contains("hint, ") && !screen.contains("undo, "),
        "{screen}"
    );
    stage.keys("H");
    assert!(
        stage.said().contains("No hints in a duel"),
        "{}",
        stage.said()
    );
}

#[test]
fn every_game_for_one_has_words_for_its_first_step() {
    for game in ["pyramid", "golf", "spider", "accordion", "poker-squares"] {
        let stage = taught(game, 5);
        let tutorial = stage.app.tutorial().unwrap();
        let rows = tutorial.rows(80);
        assert!(rows.len() >= 2, "{game}");
    }
}

#[test]
fn no_word_of_a_step_is_cut_on_narrow_screens() {
    for game in [
        "aces-up", "klondike", "pyramid", "golf", "spider", "freecell",
    ] {
        for (width, height) in [(80, 24), (60, 24)] {
            let mut stage = taught(game, 5);
            stage.send(Message::Resize(width, height));
            for step in 1..=3 {
                let screen = stage.screen();
                let rows = screen.lines().filter(|line| line.starts_with(" ▌ "));
                let rows: Vec<&str> = rows.collect();
                assert!(!rows.is_empty(), "{game} {step}: {screen}");
                assert!(!rows.concat().contains('…'), "{game} {step}: {screen}");
                assert!(rows.last().unwrap().ends_with('.'), "{screen}");
                if step == 1 {
                    stage.make_any(|_| true);
                } else {
                    stage.keys("tab");
                }
            }
        }
    }
}

#[test]
fn what_was_done_before_the_program_was_left_is_not_taught_again() {
    let mut stage = Stage::table("klondike", 3);
    stage.make_any(|_| true);
    stage.app.set_tutorial(Some(Tutorial::default()));
    stage.send(Message::Tick);
    assert_eq!(step(&stage), Some(2));
    for _ in 0..10 {
        stage.make_any(|_| true);
    }
    stage.app.set_tutorial(Some(Tutorial::default()));
    stage.send(Message::Tick);
    assert_eq!(step(&stage), None, "who has played so far knows");
}

#[test]
fn only_beginners_are_taught() {
    assert!(for_beginner(false, 0).is_some() && for_beginner(false, 1).is_some());
    assert!(for_beginner(true, 0).is_none() && for_beginner(false, 2).is_none());
}

#[test]
fn no_card_lies_under_a_step_on_a_small_screen() {
    for (width, height) in [(40, 16), (60, 20), (80, 24)] {
        let mut stage = taught("freecell", 1);
        stage.send(Message::Resize(width, height));
        stage.send(Message::Tick);
        let screen = stage.screen();
        let steps = screen.lines().filter(|line| line.starts_with(" ▌ "));
        let rows = steps.count();
        assert!(rows > 0 && screen.contains("Press "), "{screen}");
        let layout = stage.app.layout().expect("it fits");
        let rules = stage.game().rules();
        let piles = rules.pile_ids().filter_map(|pile| layout.pile(pile));
        let lowest = piles.flat_map(|place| place.cards.iter().map(|card| card.drawn.bottom()));
        // A step stands above the keys, or in their place.
        let keys = usize::from(!screen.lines().last().unwrap().starts_with(" ▌ "));
        let free = usize::from(height) - rows - keys;
        assert!(
            lowest.max().is_some_and(|row| usize::from(row) <= free),
            "{screen}"
        );
    }
}

#[test]
fn nothing_is_taught_before_the_cards_are_shown() {
    let mut stage = Stage::table("golf", 3);
    let game = stage.game().clone();
    let duel = TimedGame::new(game, None, Duration::ZERO).for_two(PLAYERS[0], Rival::Person);
    stage.app.sit_down(duel);
    stage.app.set_tutorial(Some(Tutorial::default()));
    stage.send(Message::Tick);
    assert!(stage.screen().contains("Any key shows the cards"));
    assert_eq!(step(&stage), None, "{}", stage.screen());
    stage.keys("x");
    assert_eq!(step(&stage), Some(1));
}

#[test]
fn steps_speak_of_clicks_once_the_mouse_is_used_and_of_keys_again() {
    let mut stage = taught("klondike", 3);
    assert!(stage.screen().contains("Press "), "{}", stage.screen());
    stage.click("t1");
    assert!(
        stage.screen().contains("Click one, then the other: "),
        "{}",
        stage.screen()
    );
    stage.keys("esc");
    assert!(stage.screen().contains("Press "), "{}", stage.screen());
    stage.make_any(|mv| matches!(mv, Move::Transfer { .. }));
    let at = stage.point("t2");
    stage.mouse(
        crate::message::MouseEventKind::Down(crate::message::MouseButton::Left),
        at,
    );
    assert!(
        stage.screen().contains("Click the stock"),
        "{}",
        stage.screen()
    );
}

#[test]
fn where_no_card_can_be_played_the_first_step_turns_the_stock() {
    let no_card = |stage: &Stage| {
        let moves = stage.game().legal_moves();
        moves.iter().all(|mv| matches!(mv, Move::Turn))
    };
    let mut stages = (1..60).map(|deal| taught("golf", deal));
    let mut stage = stages.find(no_card).unwrap();
    assert!(stage.screen().contains("Press Space"), "{}", stage.screen());
    stage.keys("space");
    assert_eq!(step(&stage), Some(2));
    let screen = stage.screen();
    assert!(!screen.contains("Press Space"), "{screen}");
    // Whoever has only turned the stock is taught to move a card before anything is taken back.
    let takes_back = screen.contains("Press u");
    assert_eq!(takes_back, no_card(&stage), "{screen}");
}

#[test]
fn whoever_has_turned_the_stock_is_taught_to_move_a_card() {
    let mut stage = taught("klondike", 3);
    stage.keys("space");
    assert_eq!(step(&stage), Some(2));
    let screen = stage.screen();
    assert!(
        !screen.contains("Press Space") && !screen.contains("Press u"),
        "{screen}"
    );
    // To take the turn back is no move of a card, nor is to do it again, or to turn once more.
    for keys in ["u", "ctrl-r", "space"] {
        stage.keys(keys);
        assert_eq!(step(&stage), Some(2), "{keys}");
    }
    stage.make_any(|mv| matches!(mv, Move::Transfer { .. }));
    assert_eq!(step(&stage), Some(3));
}

#[test]
fn nobody_who_is_told_of_cards_in_sight_only_is_taught_what_wins() {
    let words_with = |hints: Hints| {
        let mut stage = taught("klondike", 501_507);
        stage.app.context.settings.hints.value = hints;
        let before = row_of_step(&stage);
        stage.send(Message::Shown);
        stage.think();
        (before, row_of_step(&stage))
    };
    let (before, after) = words_with(Hints::Everything);
    assert_ne!(before, after);
    let (before, after) = words_with(Hints::Visible);
    assert_eq!(before, after);
}

fn row_of_step(stage: &Stage) -> String {
    let screen = stage.screen();
    let row = screen.lines().find(|line| line.contains("1 of 3"));
    row.unwrap().to_owned()
}

#[test]
fn cards_of_a_pyramid_are_named_by_the_keys_of_row_and_column() {
    let mut stage = taught("pyramid", 7);
    let screen = stage.screen();
    let line = screen.lines().find(|line| line.contains("1 of 3")).unwrap();
    let (_, keys) = line.split_once("Press ").unwrap();
    let (keys, _) = keys.split_once(':').unwrap();
    let done = stage.game().done();
    stage.keys(&keys.replace(", then", ""));
    assert_eq!(stage.game().done(), done + 1, "{line}");
}

#[test]
fn nobody_is_taught_to_deal_cards_over_the_columns_first() {
    let mut stage = taught("spider", 1);
    stage.make_any(|mv| matches!(mv, Move::Transfer { .. }));
    assert_eq!(step(&stage), Some(2));
    let screen = stage.screen();
    assert!(screen.contains("Press u"), "{screen}");
}

#[test]
fn a_step_gives_way_to_a_hint_and_to_the_words_about_a_game_that_is_lost() {
    let mut stage = taught("freecell", 1);
    stage.send(Message::Shown);
    stage.think();
    let before = stage.app.layout().unwrap();
    stage.keys("H");
    let screen = stage.screen();
    assert!(
        screen.contains("Hint: ") && !screen.contains("1 of 3"),
        "{screen}"
    );
    assert_eq!(stage.app.layout().unwrap(), before, "cards stay");
    stage.keys("esc");
    assert!(stage.screen().contains("1 of 3"), "{}", stage.screen());
    let ending = patience_app::winnability::Ending::Lost;
    let table = stage.app.table.as_mut().unwrap();
    table.say_ending("Nothing can be done".to_owned(), ending);
    assert!(!stage.screen().contains("1 of 3"), "{}", stage.screen());
}

#[test]
fn steps_make_no_cards_smaller() {
    for game in [
        "klondike",
        "freecell",
        "spider",
        "bath",
        "golf",
        "pyramid",
        "monte-carlo",
    ] {
        for (width, height) in [(120, 40), (200, 60)] {
            let mut stage = Stage::table(game, 5);
            stage.send(Message::Resize(width, height));
            let size = stage.app.layout().map(|layout| layout.size);
            stage.app.set_tutorial(Some(Tutorial::default()));
            stage.send(Message::Tick);
            let with = stage.app.layout().map(|layout| layout.size);
            assert_eq!(with, size, "{game} on {width}x{height}");
            assert!(stage.screen().contains(" ▌ "), "{}", stage.screen());
        }
    }
}

#[test]
fn a_step_names_a_move_that_there_still_is() {
    let mut tried = 0;
    for deal in 1..40 {
        let mut stage = taught("golf", deal);
        stage.keys("space space");
        let screen = stage.screen();
        let told = screen
            .split_once("Press ")
            .and_then(|(_, told)| told.split_once(':'));
        let Some(key) = told
            .map(|(key, _)| key)
            .filter(|key| key.parse::<u8>().is_ok())
        else {
            continue;
        };
        let before = stage.game().done();
        stage.keys(key);
        assert_eq!(stage.game().done(), before + 1, "{screen}");
        tried += 1;
    }
    assert!(tried > 5, "{tried}");
}
