//! The mouse on the first page and on pages with settings, menus and texts.

use crate::message::MouseButton;
use crate::model::{Overlay, Screen};
use crate::tests::*;
use patience_app::settings::SettingId;

impl Stage {
    /// Returns the row of the screen with these words.
    fn row_of(&self, words: &str) -> u16 {
        let screen = self.screen();
        let row = screen.lines().position(|line| line.contains(words));
        let row = row.unwrap_or_else(|| panic!("{words}: {screen}"));
        u16::try_from(row).unwrap()
    }

    pub(in crate::tests) fn press(&mut self, at: (u16, u16)) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), at);
        self.mouse(MouseEventKind::Up(MouseButton::Left), at);
    }
}

#[test]
fn a_click_on_an_example_of_the_search_types_it() {
    for words in ["easy", "open", "two packs"] {
        let mut stage = Stage::home();
        stage.click_words(&format!(" {words}"));
        assert!(
            !stage.screen().contains(&format!("Search {words}")),
            "beside"
        );
        stage.click_words(words);
        let screen = stage.screen();
        assert!(screen.contains(&format!("Search {words}")), "{screen}");
        assert!(screen.contains("Kinds of games"), "{screen}");
    }
}

#[test]
fn names_beside_the_list_are_searched_for_by_a_click() {
    let mut stage = Stage::home();
    stage.send(Message::Resize(120, 40));
    stage.app.learn_traits();
    for letter in "spider".chars() {
        stage.keys(&letter.to_string());
    }
    stage.rest();
    let row = stage.row_of("Similar: ");
    let screen = stage.screen();
    let line = screen.lines().nth(usize::from(row)).unwrap();
    let (before, names) = line.split_once("Similar: ").unwrap();
    let name = names.split(", ").next().unwrap().to_owned();
    let x = u16::try_from(before.chars().count() + "Similar: ".len()).unwrap();
    stage.press((x, row));
    stage.rest();
    assert!(
        stage.screen().contains(&format!("Search {name}")),
        "{name}: {}",
        stage.screen()
    );
    let chosen = stage.app.home.game_at().unwrap();
    assert_eq!(chosen.1, name);
}

#[test]
fn what_a_family_says_of_enter_can_be_clicked() {
    let mut stage = Stage::home();
    for letter in "spider".chars() {
        stage.keys(&letter.to_string());
    }
    let row = stage.row_of(" Families");
    stage.press((4, row + 1));
    stage.rest();
    stage.click_words("Enter lists them");
    assert!(stage.app.home.filter().is_set(), "{}", stage.screen());
}

#[test]
fn a_click_on_a_value_or_its_arrow_changes_it_wherever_the_cursor_is() {
    let mut stage = Stage::home();
    stage.keys("f8");
    let row = stage.row_of("Packs of cards");
    let screen = stage.screen();
    let line = screen.lines().nth(usize::from(row)).unwrap();
    let x = line[..line.find("any").unwrap()].chars().count();
    let value = (u16::try_from(x).unwrap(), row);
    stage.press(value);
    assert!(stage.screen().contains("one pack"), "{}", stage.screen());
    let arrows = |stage: &Stage| {
        let screen = stage.screen();
        let line = screen.lines().nth(usize::from(row)).unwrap().to_owned();
        let places = line
            .chars()
            .enumerate()
            .filter(|(_, cell)| "‹›".contains(*cell));
        places
            .map(|(x, _)| u16::try_from(x).unwrap())
            .collect::<Vec<_>>()
    };
    let first = arrows(&stage);
    for words in ["two packs", "three or more packs", "any", "one pack"] {
        stage.press((first[1], row));
        assert!(
            stage.screen().contains(words),
            "{words}: {}",
            stage.screen()
        );
        assert_eq!(arrows(&stage), first, "they stand still");
    }
    stage.press((first[0], row));
    assert!(!stage.app.home.filter().is_set());
    // A click on the question chooses the row alone.
    stage.click_words("Face-up cards");
    assert!(!stage.app.home.filter().is_set());
}

#[test]
fn a_theme_is_chosen_by_a_click_on_its_name() {
    let mut stage = Stage::table("penguin", 1);
    stage.keys("f2");
    stage.requests.clear();
    stage.click_words("baize");
    let stores = |request: &Request| matches!(request, Request::Store(change) if *change.id() == SettingId::Theme);
    assert!(stage.requests.iter().any(stores), "{:?}", stage.requests);
}

#[test]
fn the_wheel_scrolls_the_list_and_the_cursor_stays_while_it_can() {
    let mut stage = Stage::home();
    stage.keys("down down down down down down");
    let chosen = stage.app.home.game_at();
    let before = stage.screen();
    let third = before
        .lines()
        .nth(6)
        .unwrap()
        .split("  ")
        .nth(1)
        .map(str::to_owned);
    stage.mouse(MouseEventKind::ScrollDown, (3, 9));
    assert_eq!(stage.app.home.game_at(), chosen);
    let after = stage.screen();
    let first = after
        .lines()
        .nth(3)
        .unwrap()
        .split("  ")
        .nth(1)
        .map(str::to_owned);
    assert_eq!(first, third, "{before}\n{after}");
    for _ in 0..200 {
        stage.mouse(MouseEventKind::ScrollDown, (3, 9));
    }
    assert!(stage.screen().contains("Settings"), "{}", stage.screen());
    for _ in 0..200 {
        stage.mouse(MouseEventKind::ScrollUp, (3, 9));
    }
    let top = |screen: &str| {
        screen
            .lines()
            .nth(3)
            .unwrap()
            .split("   ")
            .next()
            .map(str::to_owned)
    };
    assert_eq!(top(&stage.screen()), top(&before));
}

#[test]
fn the_wheel_stops_at_the_ends_of_a_page_and_its_marks_scroll() {
    let mut stage = Stage::table("penguin", 1);
    for keys in ["f2", "f3"] {
        stage.keys(keys);
        let first = stage.screen();
        stage.mouse(MouseEventKind::ScrollUp, (9, 9));
        assert_eq!(stage.screen(), first, "{keys}");
        for _ in 0..60 {
            stage.mouse(MouseEventKind::ScrollDown, (9, 9));
        }
        let last = stage.screen();
        stage.mouse(MouseEventKind::ScrollDown, (9, 9));
        assert_eq!(stage.screen(), last, "{keys}");
        stage.keys("esc");
    }
    for keys in ["f2", "?"] {
        stage.keys(keys);
        let first = stage.screen();
        stage.click_words("▼");
        assert_ne!(stage.screen(), first);
        stage.click_words("▲");
        assert!(!stage.screen().contains('▲'), "{}", stage.screen());
        stage.keys("esc");
    }
    let mut stage = Stage::home();
    let first = stage.screen();
    stage.click_words("▼");
    assert!(stage.screen().contains('▲'), "{}", stage.screen());
    stage.click_words("▲");
    stage.rest();
    let heading = |screen: &str| {
        screen
            .lines()
            .nth(3)
            .unwrap()
            .chars()
            .take(30)
            .collect::<String>()
    };
    assert_eq!(heading(&stage.screen()), heading(&first));
}

#[test]
fn a_click_on_a_row_of_a_menu_runs_it() {
    let mut stage = Stage::home();
    stage.keys("down");
    stage.rest();
    stage.keys("right");
    stage.click_words("Settings");
    assert!(matches!(
        stage.app.overlays.as_slice(),
        [Overlay::Settings(_)]
    ));
    stage.keys("esc right");
    stage.click_words("Play");
    assert_eq!(stage.app.screen(), Screen::Table);
}

#[test]
fn a_click_beside_a_question_or_a_menu_puts_it_away() {
    let mut stage = Stage::table("penguin", 1);
    stage.keys("1 7 N");
    assert!(stage.screen().contains("Esc back"), "{}", stage.screen());
    stage.click_words("Deal a new game");
    assert!(!stage.app.overlays.is_empty(), "on its text");
    stage.press((1, 2));
    assert!(stage.app.overlays.is_empty());
    assert_eq!(stage.game().done(), 1);
    let mut stage = Stage::home();
    stage.keys("down");
    stage.rest();
    stage.keys("right");
    stage.press((1, 2));
    assert!(stage.app.overlays.is_empty());
}

#[test]
fn what_the_mouse_does_stands_near_the_top_of_the_page_of_keys() {
    let mut stage = Stage::table("klondike", 1);
    stage.send(Message::Resize(80, 40));
    stage.keys("? tab");
    let screen = stage.screen();
    for words in ["Mouse", "turn the stock", "Scroll lists"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
}

#[test]
fn a_quick_click_elsewhere_is_no_second_half_of_a_double_one() {
    let mut stage = Stage::home();
    stage.click_words("→");
    let row = stage.row_of("Rules and keys");
    stage.now -= Duration::from_millis(600);
    stage.press((40, row));
    let screen = stage.screen();
    assert!(
        matches!(stage.app.overlays.last(), Some(Overlay::Rules(_))),
        "{screen}"
    );
}

#[test]
fn a_click_near_the_end_of_the_list_leaves_its_rows_under_the_pointer() {
    let mut stage = Stage::home();
    for y in [22, 21, 5] {
        let line = |stage: &Stage| {
            let screen = stage.screen();
            screen.lines().nth(y).unwrap_or_default().to_owned()
        };
        let name = |line: String| {
            line.replace('►', " ")
                .chars()
                .take(28)
                .collect::<String>()
                .trim_end()
                .to_owned()
        };
        let before = name(line(&stage));
        stage.press((5, u16::try_from(y).unwrap()));
        assert_eq!(name(line(&stage)), before, "{}", stage.screen());
    }
}

#[test]
fn a_game_of_the_list_starts_where_the_button_is_let_go_on_it_and_not_by_a_drag() {
    let mut stage = Stage::home();
    stage.keys("d e u c e s");
    stage.rest();
    let at = (5, stage.row_of("► Deuces"));
    let away = (41, 20);
    stage.mouse(MouseEventKind::Down(MouseButton::Left), at);
    stage.mouse(MouseEventKind::Drag(MouseButton::Left), away);
    stage.mouse(MouseEventKind::Up(MouseButton::Left), away);
    assert_eq!(stage.app.screen(), Screen::Home);
    // A key that is pressed meanwhile moves the cursor to another game, which is not meant.
    stage.mouse(MouseEventKind::Down(MouseButton::Left), at);
    stage.keys("down");
    stage.mouse(MouseEventKind::Up(MouseButton::Left), at);
    assert_eq!(stage.app.screen(), Screen::Home);
    stage.mouse(MouseEventKind::Down(MouseButton::Left), at);
    assert_eq!(stage.app.screen(), Screen::Home);
    stage.mouse(MouseEventKind::Up(MouseButton::Left), at);
    assert_eq!(stage.app.screen(), Screen::Table);
    assert_eq!(stage.game().rules().about.id, "deuces");
}
