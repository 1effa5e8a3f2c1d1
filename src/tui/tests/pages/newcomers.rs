//! What somebody who has never seen the program has to be told: which keys answer, what signs mean, and how
//! keys are called on a terminal without arrows.

use crate::render::theme::Glyphs;
use crate::tests::*;

impl Stage {
    /// Draws from now on as a terminal without Unicode can.
    fn without_unicode(&mut self) {
        self.app.context.appearance.theme.glyphs = Glyphs::Ascii;
        self.app.context.keys = self.app.context.keys.clone().naming_arrows(true);
    }
}

#[test]
fn a_key_that_does_not_answer_is_told_those_that_do() {
    let mut stage = Stage::table("klondike", 3);
    stage.make_any(|_| true);
    stage.keys("N");
    for key in ["f2", "Q", "?", "x"] {
        stage.keys(key);
        assert_eq!(stage.app.overlays.len(), 1, "{key}");
        let said = " Answer this first: Enter deal, n leave it, Esc back";
        assert!(
            stage.last_line().starts_with(said),
            "{key}: {}",
            stage.last_line()
        );
        for columns in [60, 80, 120] {
            stage.send(Message::Resize(columns, 20));
            let back = stage.screen().matches("Esc back").count();
            assert_eq!(back, 1, "{}", stage.screen());
        }
    }
    stage.keys("n");
    assert!(stage.app.overlays.is_empty());
}

#[test]
fn an_arrow_key_and_what_is_left_out_can_be_told_without_unicode() {
    let mut stage = Stage::home();
    stage.without_unicode();
    assert!(
        stage.last_line().contains("Right more"),
        "{}",
        stage.screen()
    );
    let mut stage = Stage::lit("freecell", 1);
    stage.think();
    stage.keys("#");
    stage.without_unicode();
    let screen = stage.screen();
    assert!(
        screen.contains("Measuring this deal's difficulty.. "),
        "{screen}"
    );
}

#[test]
fn where_no_game_is_chosen_the_key_of_numbers_says_what_it_is_for() {
    let mut stage = Stage::home();
    stage.keys("end #");
    assert!(stage.app.overlays.is_empty());
    assert_eq!(
        stage.said(),
        "Move the cursor to a game to type a deal number"
    );
}

#[test]
fn the_key_of_numbers_is_named_where_there_is_room() {
    let mut stage = Stage::table("klondike", 3);
    stage.send(Message::Resize(100, 30));
    assert!(stage.last_line().contains("# deal"), "{}", stage.screen());
}

#[test]
fn the_page_of_keys_tells_what_the_numbers_of_the_table_mean() {
    let mut stage = Stage::table("golf", 1);
    stage.send(Message::Resize(100, 60));
    stage.keys("? tab");
    let screen = stage.screen();
    for words in [
        "The score counts the cards as they are now",
        "0 is the best.",
        "×23 on a face-up pile: it has 23 cards.",
        "The number on the stock is the",
    ] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
}

#[test]
fn what_was_typed_before_the_sorts_of_games_are_known_lists_them_once_they_are() {
    let mut stage = Stage::home();
    for letter in "easy".chars() {
        stage.keys(&letter.to_string());
    }
    let before = stage.app.home.found().0;
    stage.app.learn_traits();
    stage.rest();
    assert!(before < 10 && stage.app.home.found().0 > 20);
    let screen = stage.screen();
    assert!(screen.lines().filter(|line| line.contains("  ")).count() > 15);
    assert!(
        !screen.contains("Klondike "),
        "of 1,000 players 44 win: {screen}"
    );
}

/// Returns the names of all games that a search lists.
fn listed(text: &str) -> Vec<String> {
    let mut stage = Stage::home();
    stage.app.learn_traits();
    for letter in text.chars() {
        stage.keys(&letter.to_string());
    }
    stage.keys("end");
    let mut listed = Vec::new();
    for _ in 0..stage.app.home.found().0 {
        listed.extend(stage.app.home.game_at().map(|(id, _)| id));
        stage.keys("up");
    }
    listed
}

#[test]
fn easy_and_hard_games_are_those_that_are_measured_to_be_so() {
    let (easy, hard) = (listed("easy"), listed("hard"));
    for game in ["klondike", "simple-simon", "yukon"] {
        assert!(!easy.iter().any(|id| id == game), "{game}: {easy:?}");
        assert!(hard.iter().any(|id| id == game), "{game}: {hard:?}");
    }
    assert!(easy.iter().any(|id| id == "tri-peaks"), "{easy:?}");
    assert!(!easy.iter().any(|id| id == "freecell"), "{easy:?}");
}

#[test]
fn for_two_leads_to_the_games_for_two_at_this_keyboard() {
    let mut stage = Stage::home();
    stage.app.learn_traits();
    for key in ["f", "o", "r", "space", "t", "w", "o", "enter"] {
        stage.keys(key);
    }
    let screen = stage.screen();
    assert!(screen.contains("Duels on the same cards"), "{screen}");
}

#[test]
fn a_click_where_the_wheel_has_put_the_cursor_opens_nothing() {
    let mut stage = Stage::home();
    for _ in 0..4 {
        stage.mouse(MouseEventKind::ScrollDown, (3, 9));
    }
    let screen = stage.screen();
    let row = screen.lines().position(|line| line.starts_with(" ►"));
    let at = (5, u16::try_from(row.unwrap()).unwrap());
    let before = stage.app.home.found();
    stage.press(at);
    assert_eq!(stage.app.home.found(), before);
    assert!(stage.app.table.is_none());
    stage.rest();
    stage.press(at);
    assert!(stage.app.home.found() != before || stage.app.table.is_some());
}

#[test]
fn two_at_this_keyboard_find_the_games_for_one_as_duels() {
    let mut stage = Stage::home();
    stage.app.learn_traits();
    stage.keys("d u e l enter");
    let screen = stage.screen();
    for words in ["For two", "Duels on the same cards", "Klondike"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    while stage
        .app
        .home
        .game_at()
        .is_none_or(|(id, _)| id != "klondike")
    {
        stage.keys("down");
    }
    stage.keys("enter");
    assert!(stage.on_table().duel().is_some(), "{}", stage.screen());
}

#[test]
fn the_page_of_keys_begins_with_those_of_the_place_where_it_is_opened() {
    for (keys, first) in [
        ("? tab", "In the list of games"),
        ("f5 ?", "In the statistics"),
        ("f6 ?", "On the page of daily deals"),
        ("f7 ?", "In the list of finished games"),
    ] {
        let mut stage = Stage::home();
        stage.send(Message::Resize(80, 100));
        stage.keys(keys);
        let screen = stage.screen();
        let mut lines = screen
            .lines()
            .skip(4)
            .filter(|line| !line.trim_matches(['│', ' ']).is_empty());
        assert!(lines.next().unwrap().contains(first), "{keys}: {screen}");
        let pages = screen.matches("In the statistics:").count();
        assert_eq!(pages, 0, "the heading says it: {screen}");
        // What has ended is about no rules.
        let has_rules = screen.contains("Show the rules of the game, and the keys");
        assert_eq!(has_rules, keys.starts_with('?'), "{keys}: {screen}");
    }
}

#[test]
fn the_page_of_deal_numbers_says_which_deal_lies_there_and_what_can_be_typed() {
    let mut stage = Stage::table("freecell", 617);
    stage.keys("#");
    let screen = stage.screen();
    assert!(screen.contains("On the table: deal 617"), "{screen}");
    assert!(screen.contains("Type any number"), "{screen}");
    let mut stage = Stage::home();
    stage.keys("f4");
    let screen = stage.screen();
    assert!(
        !screen.contains("On the table") && screen.contains("Type any number"),
        "{screen}"
    );
}

#[test]
fn the_line_for_the_search_is_cut_at_no_width() {
    for narrowed in [false, true] {
        let mut stage = Stage::home();
        if narrowed {
            stage.keys("f8 right down right down right down right enter");
        }
        for columns in 34..130 {
            stage.send(Message::Resize(columns, 24));
            let screen = stage.screen();
            let line = screen.lines().nth(1).unwrap();
            let is_whole = if narrowed {
                line.ends_with('×') || line.contains(" +")
            } else {
                line.ends_with("two packs")
                    || columns < 37 && line.ends_with('▏')
                    || line.ends_with("for two")
                    || line.ends_with("window")
            };
            assert!(is_whole, "{columns}: {line}");
        }
    }
}
