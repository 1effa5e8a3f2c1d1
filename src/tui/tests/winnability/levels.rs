//! The level of the deal on the table and of an unfinished game: found once, told where it is looked for.

use insta::assert_snapshot;

use crate::tests::*;

impl Stage {
    /// Tells whether the search that was asked for last is one for a level, and forgets it.
    fn asks_for_a_level(&mut self) -> bool {
        let asked = self.last_search();
        asked.is_some_and(|asked| format!("{asked:?}").contains("Level("))
    }
}

#[test]
fn the_page_of_numbers_tells_how_hard_the_deal_on_the_table_is() {
    let mut stage = Stage::lit("freecell", 1);
    stage.think();
    let light = stage.top_line();
    stage.keys("#");
    assert!(
        stage.screen().contains("Measuring this deal's difficulty"),
        "{}",
        stage.screen()
    );
    assert_eq!(stage.top_line(), light, "the light stays as it is");
    assert_eq!(stage.think(), 1, "nothing else is searched for");
    assert_snapshot!("this-deal-80x24", stage.screen());
    // Known once, it is told at once.
    stage.keys("esc #");
    assert!(!stage.asks_for_a_level());
    assert!(
        stage.screen().contains("of 1,000 quick computer players"),
        "{}",
        stage.screen()
    );
    assert_eq!(stage.app.deadline(), None);
}

#[test]
fn a_level_is_a_whole_word_or_its_beginning() {
    let mut stage = Stage::lit("freecell", 1);
    stage.keys("# h a r d e r");
    let screen = stage.screen();
    assert!(screen.contains("Deal harder"), "{screen}");
    assert!(screen.contains("harder is not a level: easy,"), "{screen}");
    stage.keys("enter");
    assert!(!stage.is_finding_a_deal(), "{}", stage.screen());
    assert!(stage.screen().contains("harder is not a level"));
    stage.keys("backspace backspace");
    assert!(
        !stage.screen().contains("not a level"),
        "{}",
        stage.screen()
    );
    stage.keys("enter");
    assert!(stage.is_finding_a_deal());
}

#[test]
fn whoever_leaves_the_page_of_numbers_waits_for_no_level() {
    let mut stage = Stage::lit("freecell", 1);
    stage.think();
    stage.keys("#");
    stage.requests.clear();
    stage.keys("esc");
    assert_eq!(stage.last_search(), Some(Request::EndSearch));
    stage.keys("#");
    assert!(stage.asks_for_a_level());
}

#[test]
fn of_a_game_without_levels_nothing_is_said_of_the_deal() {
    let mut stage = Stage::lit("penguin", 1);
    stage.think();
    stage.keys("#");
    assert!(!stage.asks_for_a_level());
    assert!(!stage.screen().contains("this deal"), "{}", stage.screen());
}

#[test]
fn whatever_is_typed_stands_in_the_line_of_numbers() {
    let mut stage = Stage::lit("freecell", 1);
    stage.keys("# b e g i n n e r");
    let screen = stage.screen();
    assert!(screen.contains("Deal beginner"), "{screen}");
    assert!(
        screen.contains("beginner is not a level: easy,"),
        "{screen}"
    );
    stage.keys("ctrl-u 1 2 space e a s y enter");
    let screen = stage.screen();
    assert!(screen.contains("Deal 12 easy"), "{screen}");
    assert!(
        screen.contains("Type digits, or ms:N, or a level"),
        "{screen}"
    );
}

#[test]
fn where_hardly_anybody_wins_it_is_told_how_soon_a_deal_is_lost() {
    let mut stage = Stage::lit("forty-thieves", 1);
    stage.keys("#");
    for (level, told) in [("e a s y", "or more."), ("e x p", "lost within about")] {
        stage.keys(level);
        let screen = stage.screen();
        assert!(
            screen.contains("any; lost") || screen.contains("hardly any;"),
            "{screen}"
        );
        assert!(screen.contains(told), "{screen}");
        stage.keys("ctrl-u");
    }
    stage.think();
    let screen = stage.screen();
    assert!(
        screen.contains("quick computer players lose it within"),
        "{screen}"
    );
    assert!(!screen.contains("none of 1,000"), "{screen}");
}

#[test]
fn a_game_whose_variant_has_levels_says_so() {
    let mut stage = Stage::lit("spider", 1);
    stage.keys("#");
    let screen = stage.screen();
    assert!(
        screen.contains("No levels for this variant, only for: One suit."),
        "{screen}"
    );
    stage.keys("h a r d");
    let screen = stage.screen();
    assert!(screen.contains("has no levels"), "{screen}");
}

#[test]
fn the_page_of_numbers_keeps_the_level_in_sight_on_a_small_screen() {
    let mut stage = Stage::lit("freecell", 1);
    stage.send(Message::Resize(40, 16));
    stage.keys("#");
    stage.think();
    assert_snapshot!("this-deal-40x16", stage.screen());
}

#[test]
fn a_level_is_chosen_with_the_arrows() {
    let mut stage = Stage::lit("freecell", 1);
    stage.keys("# down down");
    assert!(stage.screen().contains("Deal fair"), "{}", stage.screen());
    stage.keys("up up");
    assert!(stage.screen().contains("Deal easy"), "{}", stage.screen());
    // What is typed takes its place.
    stage.keys("1 2");
    assert!(stage.screen().contains("Deal 12"), "{}", stage.screen());
    stage.keys("ctrl-u down enter");
    assert!(stage.is_finding_a_deal(), "{}", stage.screen());
    let screen = stage.screen();
    assert!(screen.contains("Looking for a deal rated easy"), "{screen}");
}
